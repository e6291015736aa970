//! Lists are decoded as they were.

extern crate std;

use crate::decode;
use alloc::string::String;
use alloc::vec::Vec;
use std::collections::HashSet;

fn encode<'word>(words: impl IntoIterator<Item = &'word str>, common: &HashSet<&str>) -> Vec<u8> {
    let words = words.into_iter();
    crate::encode(words.map(|word| (word, common.contains(word))))
}

fn lines<'word>(words: impl IntoIterator<Item = &'word &'word str>) -> String {
    words.into_iter().flat_map(|word| [*word, "\n"]).collect()
}

/// All words and the common ones of coded bytes, as texts.
fn decoded_texts(bytes: &[u8], max_words: usize) -> Option<[String; 2]> {
    let words = decode(bytes, max_words)?;
    Some([words.all, words.common].map(|list| String::from_utf8(list).unwrap()))
}

#[test]
fn the_words_of_the_page_are_decoded_as_they_were() {
    let all = include_str!("../../../../data/enable1.txt");
    let common = include_str!("../../../../data/common.txt");
    let bytes = encode(all.lines(), &common.lines().collect());
    let words = decoded_texts(&bytes, all.lines().count()).unwrap();
    assert!(words == [all, common], "the decoded words are others");
    assert!(bytes.len() < 155_000, "{} bytes", bytes.len());
}

#[test]
fn few_words_are_decoded_as_they_were() {
    for list in [&[][..], &["a"], &["a", "ab", "b"], &["zzzz"]] {
        let common = HashSet::from(["ab"]);
        let bytes = encode(list.iter().copied(), &common);
        let known = list.iter().filter(|word| common.contains(**word));
        assert_eq!(
            decoded_texts(&bytes, 3).unwrap(),
            [lines(list), lines(known)]
        );
    }
}

#[test]
fn more_words_than_the_limit_are_refused() {
    let list = ["cat", "dog", "zebra"];
    let bytes = encode(list, &HashSet::new());
    assert!(decode(&bytes, 3).is_some());
    assert!(decode(&bytes, 2).is_none());
}

#[test]
fn damaged_lists_are_refused_or_are_other_words() {
    let list = ["cat", "cats", "dog", "dogs", "zebra"];
    let bytes = encode(list, &HashSet::new());
    for place in 0..bytes.len() {
        for value in [0, 1, 0x55, 0xff] {
            let mut damaged = bytes.clone();
            damaged[place] = value;
            let [all, common] = decoded_texts(&damaged, 100).unwrap_or_default();
            assert!(all.lines().count() <= 100 && common.len() <= all.len());
        }
    }
}
