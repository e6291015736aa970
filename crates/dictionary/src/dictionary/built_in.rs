//! The built-in dictionaries: FSTs that `wordtrail index` made of the lists in data/.

use super::Dictionary;
use crate::bytes::Bytes;
#[cfg(feature = "english")]
use crate::counts::Counts;
use crate::once_value::OnceValue;

/// A dictionary of lists/. Unlike an index from a file, it is not checked: it is part of the program, and as sound as the rest of it.
fn open(fst: &'static [u8]) -> Dictionary {
    Dictionary::from_bytes(Bytes::Static(fst), false).expect("the crate `fst` wrote it")
}

/// The number of words of ENABLE of 0, 1, 2, … letters.
#[cfg(feature = "english")]
const ENGLISH_BY_LENGTH: [u64; 29] = [
    0, 0, 96, 972, 3903, 8636, 15232, 23109, 28420, 24873, 20302, 15504, 11358, 7827, 5127, 3192,
    1943, 1127, 594, 329, 160, 62, 30, 13, 9, 2, 0, 2, 1,
];

impl Dictionary {
    /// The built-in English dictionary: the 172,823 words of ENABLE. It needs the crate feature `english`, which is on by default.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let english = Dictionary::english();
    /// assert_eq!(english.word_count(), 172_823);
    /// assert!(english.contains("trail"));
    /// ```
    #[cfg(feature = "english")]
    pub fn english() -> &'static Self {
        static ENGLISH: OnceValue<Dictionary> = OnceValue::new();
        ENGLISH.get_or_init(|| {
            // Counting takes milliseconds, and small searches take less.
            open(include_bytes!("lists/english.fst")).with_counts(Counts {
                letters: ('a'..='z').collect(),
                by_length: ENGLISH_BY_LENGTH.to_vec(),
            })
        })
    }

    /// The built-in list of common words: 36,978 English words that most people know, and none that is offensive. All are
    /// words of ENABLE. (SCOWL, size 35, less public lists of offensive words; data/README.md of the source has the details and
    /// the licences.)
    pub fn common() -> &'static Self {
        static COMMON: OnceValue<Dictionary> = OnceValue::new();
        COMMON.get_or_init(|| open(include_bytes!("lists/common.fst")))
    }

    /// The built-in list of offensive words: 1,920 English swear words, slurs and sexual words, from public lists.
    /// `Generator::offensive` keeps them out of puzzles.
    pub fn offensive() -> &'static Self {
        static OFFENSIVE: OnceValue<Dictionary> = OnceValue::new();
        OFFENSIVE.get_or_init(|| open(include_bytes!("lists/offensive.fst")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word_list::WordList;
    use std::fs;

    #[test]
    fn each_has_the_words_of_its_list() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
        let mut lists = vec![
            ("common", "common", Dictionary::common()),
            ("offensive", "offensive", Dictionary::offensive()),
        ];
        #[cfg(feature = "english")]
        lists.push(("english", "enable1", Dictionary::english()));
        for (name, list, built_in) in lists {
            let text = fs::read(format!("{data}/{list}.txt")).unwrap();
            let list_words = WordList::parse(&text).unwrap();
            list_words.skipped().require_none().unwrap();
            let compiled = Dictionary::compile(&list_words);
            assert!(
                compiled.fst_bytes() == built_in.fst_bytes(),
                "wordtrail index data/{list}.txt -o crates/dictionary/src/dictionary/lists/{name}.fst"
            );
            assert_eq!(compiled.counts(), built_in.counts(), "{name}");
            assert_eq!(built_in.verify().unwrap(), 0);
        }
    }

    #[test]
    fn common_and_offensive_words_are_whole_words() {
        let (common, offensive) = (Dictionary::common(), Dictionary::offensive());
        assert!(common.contains("puzzle") && !common.contains("zyzzyva"));
        assert!(offensive.contains("ass") && !offensive.contains("grass"));
    }
}
