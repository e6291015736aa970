//! The built-in English dictionary: the FST that the build script compiled from data/enable1.txt.

use super::Dictionary;
use super::counts::Counts;
use crate::bytes::Bytes;

static FST: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/english.fst"));

/// The letters, and the number of words of 0, 1, 2, … letters.
const COUNTS: (&[char], &[u64]) = include!(concat!(env!("OUT_DIR"), "/english.rs"));

impl Dictionary {
    /// The built-in English dictionary: the 172,823 words of ENABLE, compiled when the crate was built.
    ///
    /// Unlike an index from a file, it is not checked: it is part of the program. It needs the crate feature `english`, which is on
    /// by default.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let english = Dictionary::english();
    /// assert_eq!(english.word_count(), 172_823);
    /// assert!(english.contains("trail"));
    /// ```
    pub fn english() -> &'static Self {
        static ENGLISH: std::sync::LazyLock<Dictionary> = std::sync::LazyLock::new(open);
        &ENGLISH
    }
}

fn open() -> Dictionary {
    let dictionary = Dictionary::from_bytes(Bytes::Static(FST), false);
    let (letters, by_length) = COUNTS;
    // The build made it a part of the program, so it is as sound as the rest of it.
    let dictionary = dictionary.expect("the crate `fst` wrote it");
    dictionary.with_counts(Counts {
        letters: letters.to_vec(),
        by_length: by_length.to_vec(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_dictionary_passes_every_check_and_has_the_counts_of_the_build() {
        let english = Dictionary::english();
        let opened = Dictionary::from_static(FST).unwrap();
        assert_eq!(opened.verify().unwrap(), 0);
        assert_eq!(opened.counts(), english.counts());
        assert_eq!(opened.word_count(), 172_823);
    }
}
