//! Indexes with bytes changed anywhere and right checksums: whatever opens can be queried, verified and searched, and
//! words can be drawn from it.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use wordtrail::{Budget, Dictionary, Grid, Mode, Query, Search, Trails, WordBank};

/// Compiling an index takes far longer than checking one.
static INDEXES: LazyLock<[Vec<u8>; 5]> = LazyLock::new(|| {
    let long = ["abcd".repeat(100), "d".repeat(300)];
    let letters = ('α'..='ω').chain('a'..='z').map(String::from);
    let numbers = (0..2000_usize).map(|number| {
        let letter = |place: usize| char::from(b'a' + (number >> (2 * place) & 3) as u8);
        (0..1 + number % 7).map(letter).collect()
    });
    [
        vec!["a".to_owned()],
        ["ab", "abba", "abc", "bad", "cab", "dab"].map(str::to_owned).to_vec(),
        long.to_vec(),
        letters.collect(),
        numbers.collect(),
    ]
    .map(|words: Vec<String>| {
        let dictionary = Dictionary::from_words(words).expect("they are words");
        dictionary.fst_bytes().into_owned()
    })
});

#[derive(Debug, Arbitrary)]
struct Input {
    /// The number of the index that is changed.
    index: u8,
    /// Places, as parts of 65,536 of the index, and what stands there instead.
    changes: Vec<(u16, u8)>,
    seed: u8,
    end: Vec<u8>,
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

fuzz_target!(|input: Input| {
    let mut index = INDEXES[usize::from(input.index) % INDEXES.len()].clone();
    index.extend(&input.end);
    for &(place, byte) in &input.changes {
        let place = place as usize * index.len() >> 16;
        index[place] = byte;
    }
    let _ = Dictionary::from_fst(&index);
    if let Some((fst, checksum)) = index.split_last_chunk_mut() {
        *checksum = fst_checksum(fst).to_le_bytes();
    }
    let Ok(dictionary) = Dictionary::from_fst(&index) else {
        return;
    };
    let queries = [
        Ok(Query::all()),
        Query::prefix("ab"),
        Query::pattern("a*b?"),
        Query::distance("abc", 2),
        Query::word("abba"),
    ];
    for query in queries {
        let query = query.expect("they are queries");
        let words = dictionary.words(query);
        let words = words.inspect(|word| assert!(dictionary.contains(word), "{word:?}"));
        assert!(words.count() as u64 <= dictionary.word_count());
    }
    let walked = search_grids(&dictionary);
    let _ = dictionary.verify();
    dictionary.prepare();
    let _ = dictionary.statistics();
    if let Some(bank) = WordBank::draw(&dictionary, 5, 3..=8, input.seed.into()) {
        assert_eq!(bank.words().len(), 5);
        for word in bank.words() {
            assert!((3..=8).contains(&word.chars().count()), "{word:?}");
            assert!(dictionary.contains(word), "{word:?}");
        }
    }
    // Over the trie.
    assert!(dictionary.check().is_err() || search_grids(&dictionary) == walked);
});

/// The finds in each mode, in a grid without wildcards and in one with one. The first one is walked unless the dictionary is prepared.
fn search_grids(dictionary: &Dictionary) -> Vec<String> {
    let mut finds = Vec::new();
    for grid in ["abcda\nddαba\nabba.\n", "abcd?\nddαba\nabba.\n"] {
        let grid: Grid = grid.parse().expect("it is a grid");
        for mode in [Mode::Straight, Mode::Adjacent] {
            let budget = Budget::with_steps(1_000_000);
            let search = Search::new(dictionary).mode(mode).min_length(1).trails(Trails::All);
            for find in search.budget(&budget).finds(&grid) {
                assert!(dictionary.contains(&find.word));
                finds.push(format!("{} {}", find.word, find.trail));
            }
            if budget.check().is_err() {
                return Vec::new();
            }
        }
    }
    finds
}
