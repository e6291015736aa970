//! Indexes that are damaged, forged, cut off, of another version, or none at all: each is refused, or what is left of it is
//! searched within bounds and to an end.

use fst::Streamer;
use proptest::prelude::*;
use proptest::sample::Index;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;
use wordtrail::{
    Budget, BudgetError, Dictionary, Grid, IndexError, Mode, Query, Search, Trails, WordBank,
};

const PETS: [&str; 12] = [
    "ape", "cat", "cats", "coat", "cod", "dog", "dogs", "eel", "ass", "bee", "gnat", "goat",
];

fn pets() -> Vec<u8> {
    let pets = Dictionary::from_words(PETS).unwrap();
    pets.fst_bytes().into_owned()
}

/// A place to put broken indexes.
struct Workshop {
    folder: TempDir,
}

impl Workshop {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("words.fst")
    }

    /// Opens a file with these bytes. What is read and what is in memory is refused for the same reason.
    fn open(&self, bytes: &[u8]) -> Result<Dictionary, IndexError> {
        fs::write(self.path(), bytes).unwrap();
        let read = Dictionary::open(self.path());
        assert_eq!(
            format!("{read:?}"),
            format!("{:?}", Dictionary::from_fst(bytes))
        );
        read
    }

    /// Maps a file with these bytes, which are not compared with their checksum.
    fn map(&self, bytes: &[u8]) -> Result<Dictionary, IndexError> {
        fs::write(self.path(), bytes).unwrap();
        // SAFETY: the dictionary is dropped before the file is written again.
        unsafe { Dictionary::open_mapped(self.path()) }
    }
}

/// The masked CRC-32C that ends an FST.
fn checksum(bytes: &[u8]) -> u32 {
    let checksum = bytes.iter().fold(!0, |checksum, &byte| {
        (0..8).fold(checksum ^ u32::from(byte), |checksum, _| {
            (checksum >> 1) ^ ((checksum & 1) * 0x82f6_3b78)
        })
    });
    (!checksum).rotate_right(15).wrapping_add(0xa282_ead8)
}

/// Gives an FST its checksum again.
fn seal(mut fst: Vec<u8>) -> Vec<u8> {
    let length = fst.len() - 4;
    let sum = checksum(&fst[..length]).to_le_bytes();
    fst[length..].copy_from_slice(&sum);
    fst
}

/// An FST of these states, which say that there is this number of words.
fn fst_of(states: &[u8], words: u64) -> Vec<u8> {
    let mut fst = [&3_u64.to_le_bytes()[..], &[0; 8], states].concat();
    let root = fst.len() as u64 - 1;
    fst.extend(words.to_le_bytes());
    fst.extend(root.to_le_bytes());
    fst.extend([0; 4]);
    seal(fst)
}

/// Uses a dictionary in every way, with little time. What it finds are words, unless it is damaged.
fn use_all_of(dictionary: &Dictionary) {
    let grids = ["cat\nodo\ngse\n", "cat\nod?\ngse\n"].map(|grid| grid.parse::<Grid>().unwrap());
    for query in [
        Query::all(),
        Query::prefix("c").unwrap(),
        Query::pattern("*a*").unwrap(),
        Query::distance("cat", 2).unwrap(),
    ] {
        let budget = Budget::with_steps(50_000);
        for word in dictionary.words(query.budget(&budget)) {
            assert!(dictionary.contains(&word), "{word:?}");
        }
    }
    for prepared in [false, true] {
        if prepared {
            dictionary.prepare();
        }
        for mode in [Mode::Straight, Mode::Adjacent] {
            for trails in [Trails::First, Trails::All] {
                for grid in &grids {
                    let budget = Budget::with_steps(50_000);
                    let search = Search::new(dictionary).mode(mode).trails(trails);
                    for find in search.min_length(1).budget(&budget).finds(grid) {
                        assert!(dictionary.contains(&find.word), "{:?}", find.word);
                    }
                }
            }
        }
    }
    let _ = dictionary.check();
    let _ = dictionary.verify();
    let _ = (dictionary.statistics(), dictionary.alphabet());
    // The crate trusts what it walks.
    if let Ok(set) = dictionary.as_set() {
        let mut words = set.stream();
        for _ in 0..1000 {
            if words.next().is_none() {
                break;
            }
        }
    }
}

#[test]
fn a_flipped_byte_is_refused_wherever_it_is() {
    let workshop = Workshop::new();
    let index = pets();
    for place in 0..index.len() {
        let mut damaged = index.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(workshop.open(&damaged).is_err(), "{place}");
        // A mapped file is searched as far as it goes.
        if let Ok(mapped) = workshop.map(&damaged) {
            use_all_of(&mapped);
            assert!(mapped.verify().is_err(), "{place}");
            assert!(mapped.check().is_err(), "{place}: it was to be unpacked");
        }
    }
}

#[test]
fn an_index_cut_off_anywhere_and_one_with_more_behind_it_are_refused() {
    let workshop = Workshop::new();
    let index = pets();
    for length in 0..index.len() {
        let cut = workshop.open(&index[..length]);
        let is_expected = |error: IndexError| match length {
            0..8 => matches!(error, IndexError::NotAnIndex),
            _ => matches!(error, IndexError::Damaged { .. }),
        };
        assert!(cut.is_err_and(is_expected), "{length}");
        if let Ok(mapped) = workshop.map(&index[..length]) {
            use_all_of(&mapped);
        }
    }
    for more in [&[0][..], b"\n", &[0; 64], &index] {
        let longer = [&index, more].concat();
        assert!(matches!(
            workshop.open(&longer),
            Err(IndexError::Damaged { .. })
        ));
    }
}

#[test]
fn a_changed_byte_with_a_right_checksum_is_refused_or_searched_within_bounds() {
    let index = pets();
    for place in 0..index.len() - 4 {
        for byte in 0..=u8::MAX {
            let mut forged = index.clone();
            forged[place] = byte;
            if let Ok(dictionary) = Dictionary::from_fst(seal(forged)) {
                dictionary.prepare();
                let _ = dictionary.verify();
                let mut words = dictionary.words(Query::all()).take(1000);
                assert!(
                    words.all(|word| dictionary.contains(&word)),
                    "{place} {byte}"
                );
            }
        }
    }
}

#[test]
fn states_that_lead_to_themselves_upwards_or_beyond_the_beginning_are_damage() {
    // A state with one transition for the letter a, and the distance to its target in one byte.
    let state = |distance: u8| [distance, 0x10, b'a', 0b1000_0000];
    for distance in 1..=u8::MAX {
        let forged = Dictionary::from_fst(fst_of(&state(distance), 1)).unwrap();
        assert_eq!(forged.words(Query::all()).count(), 0, "{distance}");
        assert!(
            matches!(forged.check(), Err(IndexError::Damaged { .. })),
            "{distance}"
        );
        use_all_of(&forged);
    }
    let sound = Dictionary::from_fst(fst_of(&state(0), 1)).unwrap();
    assert_eq!(sound.words(Query::all()).collect::<Vec<_>>(), ["a"]);
    assert_eq!(sound.verify().unwrap(), 0);
}

/// An FST of some hundred bytes in which each state leads to the next one by two letters. It has 2⁶⁰ words, and says that it has fewer.
fn ladder(words: u64) -> Vec<u8> {
    // A state that ends no word, with two transitions of a byte to the state just below it.
    let states = (0..60).flat_map(|number| {
        let distance = u8::from(number > 0);
        [distance, distance, b'b', b'a', 0x10, 0b0000_0010]
    });
    fst_of(&states.collect::<Vec<_>>(), words)
}

#[test]
fn a_set_of_2_to_the_60_words_in_some_hundred_bytes_takes_little_time_and_memory() {
    let refused = Dictionary::from_fst(ladder(1 << 60)).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("more than 4,294,967,295 words")
    );
    let forged = Dictionary::from_fst(ladder(1000)).unwrap();
    assert_eq!(forged.words(Query::all()).count(), 1000);
    assert!(matches!(forged.check(), Err(IndexError::Damaged { .. })));
    let forged = Dictionary::from_fst(ladder(1000)).unwrap();
    assert!(forged.verify().is_err());
    assert_eq!(forged.statistics().trie_nodes, None);
    forged.checksum();
    use_all_of(&forged);
    assert!(WordBank::draw(&forged, 5, 3..=100, 7).is_some());
}

#[test]
fn states_from_which_no_word_ends_are_damage() {
    // The first state has no transitions. 60 states follow, each with two transitions to the one before.
    let states = (0..60).flat_map(|_| [1, 1, b'b', b'a', 0x10, 0b0000_0010]);
    let states: Vec<u8> = [0x10, 0, 0].into_iter().chain(states).collect();
    let forged = Dictionary::from_fst(fst_of(&states, 1)).unwrap();
    assert_eq!(forged.words(Query::all()).count(), 0);
    assert!(matches!(forged.check(), Err(IndexError::Damaged { .. })));
    use_all_of(&forged);
}

#[test]
fn wildcards_and_many_words_take_no_more_memory_than_a_budget_allows() {
    // Each of the 2³⁰ texts of 30 letters is a word.
    let states = (0..30).flat_map(|number| {
        let distance = u8::from(number > 0);
        [distance, distance, b'b', b'a', 0x10, 0b0000_0010]
    });
    let dictionary = Dictionary::from_fst(fst_of(&states.collect::<Vec<_>>(), 1 << 30)).unwrap();
    assert_eq!(dictionary.verify().unwrap(), 0);
    let grid: Grid = "?".repeat(40).parse().unwrap();
    for mode in [Mode::Straight, Mode::Adjacent] {
        let budget = Budget::for_cells(grid.cell_count()).memory_per_thread(1 << 20);
        let search = Search::new(&dictionary).mode(mode).budget(&budget);
        search.count(&grid);
        let expected = BudgetError::TooMuchMemory { limit: 1 << 20 };
        assert_eq!(budget.check(), Err(expected), "{mode}");
    }
}

#[test]
fn a_stream_without_end_and_a_huge_file_are_no_index() {
    let workshop = Workshop::new();
    #[cfg(unix)]
    assert!(matches!(
        Dictionary::open("/dev/zero"),
        Err(IndexError::NotAnIndex)
    ));
    let file = fs::File::create(workshop.path()).unwrap();
    if file.set_len(1 << 40).is_ok() {
        assert!(matches!(
            Dictionary::open(workshop.path()),
            Err(IndexError::NotAnIndex)
        ));
    }
}

#[test]
fn an_index_of_another_version_is_named_as_such() {
    for version in [1_u64, 2, 4] {
        let mut index = pets();
        index[..8].copy_from_slice(&version.to_le_bytes());
        let refused = Workshop::new().open(&index).unwrap_err();
        assert!(matches!(refused, IndexError::OtherVersion { found } if found == version));
    }
}

#[test]
fn a_file_that_is_no_index_is_distinguished_from_a_damaged_one() {
    let workshop = Workshop::new();
    for other in [&b""[..], b"cat\ndog\n", b"PK\x03\x04", &[0; 100], b"\x03"] {
        assert!(
            matches!(workshop.open(other), Err(IndexError::NotAnIndex)),
            "{other:?}"
        );
        assert!(!Dictionary::is_index(other));
    }
    let old = b"\x89WTI\r\n\x1a\n\x01\0\0\0";
    assert!(matches!(workshop.open(old), Err(IndexError::OldIndex)));
    assert!(Dictionary::is_index(old) && Dictionary::is_index(&pets()));
}

#[test]
fn an_empty_word_is_on_no_grid() {
    let set = |words: &[&str]| fst::Set::from_iter(words).unwrap().into_fst().into_inner();
    for words in [&[""][..], &["", "cat"]] {
        let dictionary = Dictionary::from_fst(set(words)).unwrap();
        use_all_of(&dictionary);
        let finds = Search::new(&dictionary)
            .min_length(0)
            .finds(&"cat\n".parse().unwrap());
        assert_eq!(finds.len(), words.len() - 1);
        assert_eq!(dictionary.words(Query::all()).count(), words.len() - 1);
        let opened = Dictionary::from_fst(set(words)).unwrap();
        assert_eq!(opened.word_count(), words.len() as u64 - 1);
        assert_eq!(opened.verify().unwrap(), 1);
    }
}

#[test]
fn what_cannot_be_read_is_an_error_of_the_system() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().to_owned(), folder.path().join("missing")] {
        assert!(matches!(Dictionary::open(&path), Err(IndexError::Io(_))));
        // SAFETY: nothing is mapped.
        let mapped = unsafe { Dictionary::open_mapped(&path) };
        assert!(matches!(mapped, Err(IndexError::Io(_))));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// Words drawn from whatever opens are words of it.
    #[test]
    fn a_forged_index_is_refused_or_answers(
        words in proptest::collection::btree_set("[a-eé]{1,6}", 1..40),
        changes in proptest::collection::vec((any::<Index>(), any::<u8>()), 1..6),
    ) {
        let set = fst::Set::from_iter(words).unwrap();
        let mut forged = set.into_fst().into_inner();
        for (place, byte) in changes {
            let place = place.index(forged.len());
            forged[place] = byte;
        }
        if let Ok(dictionary) = Dictionary::from_fst(seal(forged)) {
            use_all_of(&dictionary);
            if let Some(bank) = WordBank::draw(&dictionary, 2, 1..=4, 7) {
                prop_assert!(bank.words().all(|word| dictionary.contains(word)));
            }
        }
    }
}
