//! Indexes with bytes changed anywhere and right checksums: whatever opens can be queried, verified and searched, and
//! words can be drawn from it.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use std::ops::{ControlFlow, Range};
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
        dictionary.as_bytes().to_vec()
    })
});

#[derive(Debug, Arbitrary)]
struct Input {
    /// The number of the index that is changed.
    index: u8,
    /// Places, as parts of 65,536 of the index, and what stands there instead.
    changes: Vec<(u16, u8)>,
    /// Whether the FST gets its own checksum again. Otherwise verifying ends there.
    seals_fst: bool,
    seed: u8,
    end: Vec<u8>,
}

const CHECKSUM: Range<usize> = 16..20;
const SECTIONS: [usize; 2] = [40, 64];

/// The bytes of a section, from its entry in the header.
fn section(index: &[u8], entry: usize) -> Option<Range<usize>> {
    let number = |bytes: &[u8]| Some(u64::from_le_bytes(bytes.try_into().ok()?) as usize);
    let start = number(index.get(entry + 8..entry + 16)?)?;
    let length = number(index.get(entry + 16..entry + 24)?)?;
    Some(start..start.checked_add(length)?)
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

/// Computes the FST's own checksum again, which is inside its section.
fn seal_fst(index: &mut [u8]) -> Option<()> {
    let fst = section(index, SECTIONS[0])?;
    let (fst, checksum) = index.get_mut(fst)?.split_last_chunk_mut()?;
    *checksum = fst_checksum(fst).to_le_bytes();
    Some(())
}

/// Computes the checksums of the sections and the header again, of whatever the header says that there is.
fn seal(index: &mut [u8]) -> Option<()> {
    for entry in SECTIONS {
        let section = section(index, entry)?;
        let checksum = crc32fast::hash(index.get(section)?);
        index[entry + 4..entry + 8].copy_from_slice(&checksum.to_le_bytes());
    }
    let length = u32::from_le_bytes(index.get(12..16)?.try_into().ok()?) as usize;
    index.get_mut(CHECKSUM)?.fill(0);
    let checksum = crc32fast::hash(index.get(..length)?);
    index[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    Some(())
}

fuzz_target!(|input: Input| {
    let mut index = INDEXES[usize::from(input.index) % INDEXES.len()].clone();
    index.extend(&input.end);
    for &(place, byte) in &input.changes {
        let place = place as usize * index.len() >> 16;
        index[place] = byte;
    }
    let _ = Dictionary::from_bytes(&index);
    if input.seals_fst {
        seal_fst(&mut index);
    }
    seal(&mut index);
    let Ok(dictionary) = Dictionary::from_bytes(&index) else {
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
        let mut words = 0;
        let _ = dictionary.words(&query, |word| {
            assert!(dictionary.contains(word), "{word:?}");
            words += 1;
            ControlFlow::<()>::Continue(())
        });
        assert!(words <= dictionary.word_count());
    }
    let _ = dictionary.verify();
    let _ = dictionary.statistics();
    if let Some(bank) = WordBank::draw(&dictionary, 5, 3..=8, input.seed.into()) {
        assert_eq!(bank.words().len(), 5);
        for word in bank.words() {
            assert!((3..=8).contains(&word.chars().count()), "{word:?}");
            assert!(dictionary.contains(word), "{word:?}");
        }
    }
    let grid: Grid = "abcd?\nddαba\nabba.\n".parse().expect("it is a grid");
    for mode in [Mode::Straight, Mode::Adjacent] {
        let budget = Budget::with_steps(1_000_000);
        let search = Search::new(&dictionary).mode(mode).min_length(1).trails(Trails::All);
        for find in search.budget(&budget).finds(&grid) {
            assert!(dictionary.contains(&find.word));
        }
    }
});
