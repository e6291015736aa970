//! Lists are decoded as they were.

extern crate std;

use crate::decode;
use alloc::string::String;
use alloc::vec::Vec;
use std::collections::HashSet;

fn encode(words: &[&str], common: &HashSet<&str>) -> Vec<u8> {
    let known = words.iter().map(|&word| (word, common.contains(word)));
    crate::encode(&known.collect::<Vec<_>>()).unwrap()
}

fn lines<'word>(words: impl IntoIterator<Item = &'word &'word str>) -> String {
    words.into_iter().flat_map(|word| [*word, "\n"]).collect()
}

/// All words and the common ones of coded bytes, as texts.
fn decoded_texts(bytes: &[u8], max_words: usize) -> Option<[String; 2]> {
    let words = decode(bytes, max_words)?;
    Some([words.all, words.common].map(|list| String::from_utf8(list).unwrap()))
}

const ALL: &str = include_str!("../../../../data/enable1.txt");
const COMMON: &str = include_str!("../../../../data/common.txt");

#[test]
fn the_words_of_the_page_are_decoded_as_they_were() {
    let all: Vec<&str> = ALL.lines().collect();
    let bytes = encode(&all, &COMMON.lines().collect());
    let words = decoded_texts(&bytes, all.len()).unwrap();
    assert!(words == [ALL, COMMON], "the decoded words are others");
    assert!(bytes.len() < 155_000, "{} bytes", bytes.len());
}

#[test]
fn a_part_of_the_words_is_decoded_as_it_was() {
    let part: Vec<&str> = ALL.lines().skip(86_412).collect();
    let bytes = encode(&part, &HashSet::new());
    let words = decoded_texts(&bytes, part.len()).unwrap();
    assert!(words == [lines(&part), String::new()]);
}

#[test]
fn what_is_no_list_of_words_is_not_encoded() {
    let long = "a".repeat(65);
    for list in [
        ["b", "a"],
        ["a", "a"],
        ["", "a"],
        ["a", "b c"],
        ["A", "a"],
        ["a", "ä"],
        ["a", &long],
    ] {
        assert_eq!(
            crate::encode(&list.map(|word| (word, false))),
            None,
            "{list:?}"
        );
    }
    let longest = "a".repeat(64);
    let bytes = encode(&[&longest], &HashSet::new());
    assert_eq!(decoded_texts(&bytes, 1).unwrap()[0], lines(&[&*longest]));
}

#[test]
fn few_words_are_decoded_as_they_were() {
    for list in [&[][..], &["a"], &["a", "ab", "b"], &["zzzz"]] {
        let common = HashSet::from(["ab"]);
        let bytes = encode(list, &common);
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
    let bytes = encode(&list, &HashSet::new());
    assert!(decode(&bytes, 3).is_some());
    assert!(decode(&bytes, 2).is_none());
}

/// Decodes bytes that no list was encoded as, or not all of one.
fn decode_damaged(bytes: &[u8]) {
    let [all, common] = decoded_texts(bytes, 1000).unwrap_or_default();
    assert!(all.lines().count() <= 1000 && common.len() <= all.len());
}

#[test]
fn damaged_lists_are_refused_or_are_other_words() {
    let list = ["cat", "cats", "dog", "dogs", "zebra"];
    let bytes = encode(&list, &HashSet::new());
    for place in 0..bytes.len() {
        for value in [0, 1, 0x55, 0xff] {
            let mut damaged = bytes.clone();
            damaged[place] = value;
            decode_damaged(&damaged);
        }
        decode_damaged(&bytes[..place]);
    }
}

#[test]
fn bytes_of_chance_are_refused_or_are_words() {
    let mut random: u64 = 1;
    for length in [0, 1, 100, 10_000] {
        for _ in 0..10 {
            let bytes = (0..length).map(|_| {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (random >> 56) as u8
            });
            decode_damaged(&bytes.collect::<Vec<_>>());
        }
    }
    for byte in [0, 0xff] {
        decode_damaged(&[byte; 10_000]);
    }
}
