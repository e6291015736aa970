//! Indexes that were made to deceive, with right checksums: whatever opens answers, in bounded time and memory.

use crate::common::index_layout::{
    ALPHABET, HEADER_LENGTH, LONGEST_WORD, Parts, WORDS, number, put,
};
use crate::common::random::case_count;
use proptest::prelude::*;
use proptest::sample::Index;
use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use wordtrail::{Dictionary, Grid, IndexError, Mode, Query, Search};

const PETS: [&str; 12] = [
    "ape", "ass", "bee", "cat", "cats", "coat", "cod", "dog", "dogs", "eel", "gnat", "goat",
];

/// Words of letters of one to four bytes, with nodes of 12 bytes.
fn alphabets() -> Vec<String> {
    let letters: Vec<char> = ('a'..='z')
        .chain('а'..='я')
        .chain(['一', '丁', '\u{1d51e}'])
        .collect();
    let ones = letters.iter().map(char::to_string);
    let pairs = letters.windows(2).map(|pair| pair.iter().collect());
    ones.chain(pairs).collect()
}

fn open(folder: &TempDir, index: &[u8]) -> Result<Dictionary, IndexError> {
    let path = folder.path().join("words.wti");
    fs::write(&path, index).unwrap();
    let opened = Dictionary::open(&path);
    // A file written anew takes a millisecond less than one that is replaced.
    fs::remove_file(path).unwrap();
    opened
}

fn words_of(dictionary: &Dictionary, query: &Query) -> Vec<String> {
    let mut words = Vec::new();
    let ended = dictionary.words(query, |word| {
        words.push(word.to_owned());
        ControlFlow::<()>::Continue(())
    });
    assert!(ended.is_continue());
    words
}

/// The masked CRC-32C that ends an FST.
fn fst_checksum(bytes: &[u8]) -> u32 {
    let checksum = bytes.iter().fold(!0, |checksum, &byte| {
        (0..8).fold(checksum ^ u32::from(byte), |checksum, _| {
            (checksum >> 1) ^ ((checksum & 1) * 0x82f6_3b78)
        })
    });
    (!checksum).rotate_right(15).wrapping_add(0xa282_ead8)
}

/// An FST with these bytes of nodes: the root is at `root`, and the checksum is right.
fn fst_with(nodes: &[u8], words: u64, root: u64) -> Vec<u8> {
    let mut fst = [3_u64.to_le_bytes(), [0; 8]].concat();
    fst.extend(nodes);
    fst.extend(words.to_le_bytes());
    fst.extend(root.to_le_bytes());
    fst.extend(fst_checksum(&fst).to_le_bytes());
    fst
}

/// The index of the pets with another FST.
fn pets_with_fst(nodes: &[u8], root: u64) -> Vec<u8> {
    let mut parts = Parts::of(&Dictionary::from_words(PETS).unwrap());
    parts.fst = fst_with(nodes, PETS.len() as u64, root);
    parts.assembled()
}

#[test]
fn an_fst_made_by_hand_is_like_one_of_the_fst_crate() {
    // The final node of “a” is no bytes, and the root has one transition: its address is 18.
    let made = fst_with(&[0, 0x10, 0b1000_0000 | 5], 1, 18);
    let written = fst::Set::from_iter(["a"]).unwrap();
    assert_eq!(made, written.as_fst().as_bytes());
}

#[test]
fn a_forged_fst_is_never_walked_and_verifying_finds_it() {
    let folder = tempfile::tempdir().unwrap();
    // One transition by “a” whose distance, subtracted from its own beginning, is beyond 0 and leads back.
    let own_beginning = 16_u64;
    let own_address = own_beginning + 9;
    let mut cycle = own_beginning
        .wrapping_sub(own_address)
        .to_le_bytes()
        .to_vec();
    cycle.extend([0x80, 0b1000_0000 | 5]);
    // 60 nodes, each with two transitions to the one before: 2⁶⁰ words.
    let mut doubling = vec![0, 0, b'b', b'a', 0x10, 2];
    for _ in 1..60 {
        doubling.extend([1, 1, b'b', b'a', 0x10, 2]);
    }
    // The whole of it is before the first node.
    let before_the_file = [200, 0x10, 0b1000_0000 | 5];
    let many = [0xff, 0x10, 63];
    for (nodes, what) in [
        (&cycle[..], "a cycle"),
        (&doubling, "2⁶⁰ words"),
        (&before_the_file, "a distance beyond 0"),
        (&many, "more transitions than there are bytes"),
        (
            &[0x1f, 0x10, 0b1000_0000 | 5],
            "an output beyond the beginning",
        ),
        (&[0, 0xf0, 0b1000_0000 | 5], "a distance of 15 bytes"),
    ] {
        let root = (16 + nodes.len() - 1) as u64;
        let index = pets_with_fst(nodes, root);
        let dictionary = open(&folder, &index).unwrap();
        assert_eq!(words_of(&dictionary, &Query::all()), PETS, "{what}");
        let result = dictionary.verify();
        assert!(
            matches!(result, Err(IndexError::Damaged { .. })),
            "{what}: {result:?}"
        );
    }
}

#[test]
fn an_fst_with_its_root_beyond_the_end_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for root in [0, 16, 19, 1 << 20, 1 << 63, u64::MAX] {
        let result = open(&folder, &pets_with_fst(&[0, 0x10, 0b1000_0000 | 5], root));
        assert!(
            matches!(result, Err(IndexError::Damaged { .. })),
            "{root}: {result:?}"
        );
    }
}

#[test]
fn an_fst_with_one_word_more_or_changed_is_found_by_verifying() {
    let folder = tempfile::tempdir().unwrap();
    let alphabets = alphabets();
    let (alphabets, pets) = (alphabets.iter().map(String::as_str), PETS.into_iter());
    for words in [pets.collect::<Vec<_>>(), alphabets.collect()] {
        let dictionary = Dictionary::from_words(&words).unwrap();
        dictionary.verify().unwrap();
        let own = words_of(&dictionary, &Query::all());
        for extra in ["a", "catsa", "zz", "яяя", "\u{1d51f}"] {
            let mut others = own.clone();
            others.push(extra.to_owned());
            others.sort();
            others.dedup();
            let fst = fst::Set::from_iter(&others).unwrap();
            let fst = fst.as_fst().as_bytes();
            let mut parts = Parts::of(&dictionary);
            // The number of words is that of the trie.
            let end = fst.len() - 20;
            let root = number(fst, end + 8..end + 16) as u64;
            parts.fst = fst_with(&fst[16..end], own.len() as u64, root);
            let forged = open(&folder, &parts.assembled()).unwrap();
            let same = others == own;
            assert_eq!(forged.verify().is_ok(), same, "{extra}");
        }
    }
}

#[test]
fn every_changed_byte_of_an_fst_is_found_by_verifying_or_changes_no_word() {
    let folder = tempfile::tempdir().unwrap();
    for words in [PETS.map(str::to_owned).to_vec(), alphabets()] {
        let dictionary = Dictionary::from_words(words).unwrap();
        let expected = words_of(&dictionary, &Query::all());
        let parts = Parts::of(&dictionary);
        let end = parts.fst.len() - 20;
        for position in 16..end {
            for flip in [1, 0x80, 0xff] {
                let mut nodes = parts.fst[16..end].to_vec();
                nodes[position - 16] ^= flip;
                let mut parts = parts.clone();
                let root = number(&parts.fst, end + 8..end + 16) as u64;
                parts.fst = fst_with(&nodes, expected.len() as u64, root);
                let forged = open(&folder, &parts.assembled()).unwrap();
                assert_eq!(words_of(&forged, &Query::all()), expected);
                if forged.verify().is_ok() {
                    let fst = fst::Set::new(parts.fst).unwrap();
                    assert_eq!(fst.stream().into_strs().unwrap(), expected, "{position}");
                }
            }
        }
    }
}

#[test]
fn letters_that_no_word_list_gives_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let parts = Parts::of(&Dictionary::from_words(PETS).unwrap());
    let first_letter = u64::from('a');
    for letter in [
        '\0',
        '\n',
        '\r',
        '\u{1b}',
        ' ',
        '*',
        '3',
        'A',
        '\u{85}',
        '\u{a0}',
        'É',
        '\u{301}',
        'ς',
        '\u{202e}',
        '\u{2028}',
        '\u{212b}',
        '\u{e000}',
        '\u{f900}',
        '\u{fffd}',
        '\u{10ffff}',
    ] {
        let mut parts = parts.clone();
        let code_point = u64::from(letter);
        let place = match code_point < first_letter {
            true => ALPHABET,
            false => parts.header.len() - 4,
        };
        put(&mut parts.header, place..place + 4, code_point);
        let result = open(&folder, &parts.assembled());
        assert!(
            matches!(result, Err(IndexError::Damaged { .. })),
            "{letter:?}: {result:?}"
        );
    }
}

/// The parts of a Hangul syllable, and points in another order than that of composed text.
#[test]
fn letters_that_would_be_others_side_by_side_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (words, letters, is_refused) in [
        (["ab", "b"], ['\u{1100}', '\u{1161}'], true),
        (["ba", "b"], ['\u{1100}', '\u{1161}'], false),
        (["ba", "b"], ['\u{5b0}', '\u{5b1}'], true),
        (["ab", "b"], ['\u{5b0}', '\u{5b1}'], false),
    ] {
        let mut parts = Parts::of(&Dictionary::from_words(words).unwrap());
        for (number, letter) in letters.into_iter().enumerate() {
            let place = ALPHABET + 4 * number;
            put(&mut parts.header, place..place + 4, letter.into());
        }
        let result = open(&folder, &parts.assembled());
        assert_eq!(
            result.is_err(),
            is_refused,
            "{words:?} {letters:?}: {result:?}"
        );
    }
}

/// An index of the words a, aa, aaa, … of up to 8,191 letters: their text would take 33 MB.
fn ladder() -> Vec<u8> {
    const LETTERS: u32 = 8191;
    let mut parts = Parts::of(&Dictionary::from_words(["a"]).unwrap());
    put(&mut parts.header, WORDS, LETTERS.into());
    put(&mut parts.header, LONGEST_WORD, LETTERS.into());
    let node = |(position, mask): (u32, u32)| [mask, position + 1].map(u32::to_le_bytes).concat();
    let masks = (0..=LETTERS).map(|position| match position {
        0 => 1,
        LETTERS => 1 << 31,
        _ => 1 << 31 | 1,
    });
    parts.trie = (0..).zip(masks).flat_map(node).collect();
    let mut nodes = vec![0, b'a', 0x10, 0b0100_0001];
    for _ in 2..LETTERS {
        nodes.extend([1, b'a', 0x10, 0b0100_0001]);
    }
    // The root is the only node that ends no word, so its form is another.
    nodes.push(0b1100_0000 | 5);
    let root = 16 + nodes.len() as u64 - 1;
    parts.fst = fst_with(&nodes, LETTERS.into(), root);
    parts.assembled()
}

#[test]
fn very_long_words_that_continue_one_another_take_time_in_proportion_to_their_index() {
    let folder = tempfile::tempdir().unwrap();
    let dictionary = open(&folder, &ladder()).unwrap();
    let begun = Instant::now();
    dictionary.verify().unwrap();
    let count = |query: &Query| {
        let mut words = 0;
        let _ = dictionary.words(query, |_| {
            words += 1;
            ControlFlow::<()>::Continue(())
        });
        words
    };
    let long = "a".repeat(8191);
    assert_eq!(count(&Query::all()), 8191);
    assert_eq!(count(&Query::word(&long).unwrap()), 1);
    assert_eq!(count(&Query::prefix(&long[1..]).unwrap()), 2);
    assert_eq!(count(&Query::distance(&long[100..], 8).unwrap()), 17);
    let pattern = "*a".repeat(100) + "?";
    assert_eq!(count(&Query::pattern(&pattern).unwrap()), 8091);
    // It takes some hundredths of a second. Longer words of a larger index would take longer in proportion.
    assert!(begun.elapsed() < Duration::from_secs(10));
}

/// A change of an index: a part, a position in it, and what is put there.
#[derive(Debug, Clone)]
enum Change {
    Byte(u8),
    Flip(u8),
    Number(u32),
    Cut,
    Repeat,
}

fn changes() -> impl Strategy<Value = Vec<(usize, Index, Change)>> {
    let change = prop_oneof![
        2 => any::<u8>().prop_map(Change::Byte),
        4 => (0..8_u32).prop_map(|bit| Change::Flip(1 << bit)),
        2 => (0..40_u32).prop_map(Change::Number),
        1 => any::<u32>().prop_map(Change::Number),
        1 => Just(Change::Cut),
        1 => Just(Change::Repeat),
    ];
    // The alphabet, the trie and the FST are parts of their own, so that each is changed often.
    prop::collection::vec((0..4_usize, any::<Index>(), change), 1..4)
}

/// The index with these changes and right checksums.
fn forged(mut parts: Parts, changes: Vec<(usize, Index, Change)>) -> Vec<u8> {
    for (part, index, change) in changes {
        let (part, first) = match part {
            0 => (&mut parts.header, 20),
            1 => (&mut parts.header, ALPHABET),
            2 => (&mut parts.fst, 0),
            _ => (&mut parts.trie, 0),
        };
        if part.len() < first + 4 {
            continue;
        }
        let position = first + index.index(part.len() - first - 3);
        match change {
            Change::Byte(byte) => part[position] = byte,
            Change::Flip(bit) => part[position] ^= bit,
            Change::Number(number) => {
                let position = position / 4 * 4;
                put(part, position..position + 4, number.into());
            }
            Change::Cut => drop(part.drain(position / 4 * 4..position / 4 * 4 + 4)),
            Change::Repeat => part.extend_from_within(position / 4 * 4..position / 4 * 4 + 4),
        }
    }
    // An FST that was not made anew would be found by its own checksum alone.
    if let Some(end) = parts.fst.len().checked_sub(4) {
        let checksum = fst_checksum(&parts.fst[..end]);
        put(&mut parts.fst, end..end + 4, checksum.into());
    }
    parts.assembled()
}

/// Runs every query and both kinds of search, whose answers must agree with one another.
fn use_all_of(dictionary: &Dictionary) {
    let all = words_of(dictionary, &Query::all());
    assert!(all.is_sorted_by(|left, right| left < right));
    assert_eq!(all.len() as u64, dictionary.word_count());
    for word in &all {
        assert!(dictionary.contains(word));
        assert!(word.chars().all(char::is_alphabetic), "{word:?}");
    }
    for query in [
        Query::word("cat"),
        Query::prefix("c"),
        Query::pattern("?*a*?"),
        Query::distance("cat", 2),
    ] {
        let some = words_of(dictionary, &query.unwrap());
        assert!(some.iter().all(|word| all.binary_search(word).is_ok()));
    }
    let lengths = dictionary.statistics().words_by_length;
    assert_eq!(lengths.iter().sum::<u64>(), dictionary.word_count());
    let _ = dictionary.verify();
    let grid = "cats\nodog\napee\ntgna\n".parse::<Grid>().unwrap();
    for mode in [Mode::Straight, Mode::Adjacent] {
        for find in Search::new(dictionary)
            .mode(mode)
            .threads(NonZeroUsize::MIN)
            .finds(&grid)
        {
            assert!(all.binary_search(&find.word.into_owned()).is_ok());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases.max(case_count(10_000)),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_forged_index_is_refused_or_answers(wide in any::<bool>(), changes in changes()) {
        thread_local! {
            static FOLDER: TempDir = tempfile::tempdir().unwrap();
            static PARTS: [Parts; 2] = [
                Parts::of(&Dictionary::from_words(PETS).unwrap()),
                Parts::of(&Dictionary::from_words(alphabets()).unwrap()),
            ];
        }
        let parts = PARTS.with(|parts| parts[usize::from(wide)].clone());
        let index = forged(parts, changes);
        assert!(number(&index, HEADER_LENGTH) <= index.len());
        if let Ok(dictionary) = FOLDER.with(|folder| open(folder, &index)) {
            use_all_of(&dictionary);
        }
    }
}
