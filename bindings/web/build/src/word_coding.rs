//! The words of the dictionary as the page carries them: see `../../src/word_coding.rs`, which decodes them.

#[allow(dead_code, reason = "only tests decode")]
#[path = "../../src/word_coding.rs"]
mod coding;

use coding::{Coder, Interval, walk};
use std::collections::HashSet;

/// Writes decisions.
struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Coder for Encoder {
    fn code(&mut self, decision: bool, probability: u32) -> bool {
        let middle = self.interval.middle(probability);
        self.interval.choose(middle, decision);
        while let Some(byte) = self.interval.shift() {
            self.bytes.push(byte);
        }
        decision
    }
}

/// Encodes words of the letters from a to z, which are in order, some of which are common.
pub fn encode<'word>(words: impl Iterator<Item = &'word str>, common: &HashSet<&str>) -> Vec<u8> {
    let mut encoder = Encoder {
        interval: Interval::ALL,
        bytes: Vec::new(),
    };
    let words = words.map(|word| (word.as_bytes(), common.contains(word)));
    walk(&mut encoder, words, |_, _| true);
    // A number that is in the interval.
    let end = encoder.interval.middle(1 << 16);
    encoder.bytes.extend(end.to_be_bytes());
    encoder.bytes
}

#[cfg(test)]
mod tests {
    use super::coding::decode;
    use super::encode;
    use std::collections::HashSet;

    #[test]
    fn words_are_decoded_as_they_were() {
        let list = include_str!("../../../../data/enable1.txt");
        let common: HashSet<&str> = include_str!("../../../../data/common.txt")
            .lines()
            .collect();
        let bytes = encode(list.lines(), &common);
        let words = decode(&bytes, 200_000).unwrap();
        assert!(words.iter().map(|(word, _)| &**word).eq(list.lines()));
        for (word, is_common) in words {
            assert_eq!(is_common, common.contains(&*word), "{word}");
        }
        assert!(bytes.len() < 150_000, "{} bytes", bytes.len());
    }

    #[test]
    fn few_words_are_decoded_as_they_were() {
        for list in [&[][..], &["a"], &["a", "ab", "b"], &["zzzz"]] {
            let bytes = encode(list.iter().copied(), &HashSet::from(["ab"]));
            let words: Vec<(String, bool)> = decode(&bytes, 3).unwrap();
            assert!(
                words
                    .iter()
                    .map(|(word, _)| &**word)
                    .eq(list.iter().copied())
            );
            assert!(words.iter().all(|(word, common)| *common == (word == "ab")));
        }
    }

    #[test]
    fn damaged_lists_are_refused_or_are_other_words() {
        let list = ["cat", "cats", "dog", "dogs", "zebra"];
        let bytes = encode(list.into_iter(), &HashSet::new());
        for place in 0..bytes.len() {
            for value in [0, 1, 0x55, 0xff] {
                let mut damaged = bytes.clone();
                damaged[place] = value;
                let words = decode(&damaged, 100).unwrap_or_default();
                assert!(words.len() <= 100);
            }
        }
    }
}
