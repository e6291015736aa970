//! An index with right checksums whose header, alphabet, trie, sections or FST are wrong is refused, at the latest by verifying.

use crate::common::index_layout::{
    ALPHABET, HEADER_LENGTH, LETTERS, LONGEST_WORD, MASK_BITS, Parts, WORDS, kind, length, number,
    offset, put, seal, with_header_field,
};
use crate::index_damage::{PETS, Workshop, dictionaries};
use std::convert::Infallible;
use std::ops::ControlFlow;
use wordtrail::{Dictionary, IndexError, Query};

fn words_of(dictionary: &Dictionary) -> Vec<String> {
    let mut words = Vec::new();
    let ControlFlow::Continue(()) = dictionary.words(&Query::all(), |word| {
        words.push(word.to_owned());
        ControlFlow::<Infallible>::Continue(())
    });
    words
}

#[test]
fn an_index_taken_apart_and_put_together_is_the_same() {
    // The tests below break one thing each, so all the rest must be right.
    for (dictionary, _) in dictionaries() {
        assert!(Parts::of(&dictionary).assembled() == dictionary.as_bytes());
    }
}

#[test]
fn a_node_whose_children_are_elsewhere_is_refused_in_spite_of_right_checksums() {
    let workshop = Workshop::new();
    for (dictionary, node_size) in dictionaries() {
        let parts = Parts::of(&dictionary);
        let nodes = parts.trie.len() / node_size;
        for node in 0..nodes {
            let field = (node + 1) * node_size - 4..(node + 1) * node_size;
            let first_child = number(&parts.trie, field.clone()) as u64;
            let elsewhere = [
                0,
                node as u64,
                first_child.wrapping_sub(1),
                first_child + 1,
                nodes as u64,
                nodes as u64 + 1,
                u64::from(u32::MAX),
            ];
            // A leaf at the end has its children, of which there are none, right behind the last node.
            for place in elsewhere.into_iter().filter(|&place| place != first_child) {
                let mut parts = parts.clone();
                put(&mut parts.trie, field.clone(), place);
                workshop.refuses(
                    &parts.assembled(),
                    &format!("node {node} of {nodes} with its first child at {place}"),
                );
            }
        }
    }
}

#[test]
fn a_node_with_a_letter_or_word_too_many_or_too_few_is_refused_in_spite_of_right_checksums() {
    let workshop = Workshop::new();
    for (dictionary, node_size) in dictionaries() {
        let parts = Parts::of(&dictionary);
        for node in 0..parts.trie.len() / node_size {
            for bit in 0..8 * (node_size - 4) {
                let mut parts = parts.clone();
                parts.trie[node * node_size + bit / 8] ^= 1 << (bit % 8);
                workshop.refuses(&parts.assembled(), &format!("node {node}, bit {bit}"));
            }
        }
    }
}

#[test]
fn a_trie_shifted_as_a_whole_is_refused_in_spite_of_right_checksums() {
    let workshop = Workshop::new();
    for (dictionary, node_size) in dictionaries() {
        let parts = Parts::of(&dictionary);
        // The last shift brings the root's children to the root, and so makes a cycle.
        for shift in [1, 1 << 31, u64::from(u32::MAX)] {
            let mut parts = parts.clone();
            for end in (node_size..=parts.trie.len()).step_by(node_size) {
                let field = end - 4..end;
                let shifted = number(&parts.trie, field.clone()) as u64 + shift;
                put(&mut parts.trie, field, shifted);
            }
            workshop.refuses(&parts.assembled(), &format!("shifted by {shift}"));
        }
    }
}

#[test]
fn a_trie_with_a_letter_that_the_alphabet_lacks_is_refused() {
    let workshop = Workshop::new();
    for (dictionary, node_size) in dictionaries() {
        let mut parts = Parts::of(&dictionary);
        let letters = dictionary.alphabet().len();
        // The last letter becomes the one after it wherever it is, so that the counts stay right.
        for node in (0..parts.trie.len()).step_by(node_size) {
            let mask = number(&parts.trie, node..node + node_size - 4) as u64;
            let last = mask >> (letters - 1) & 1;
            let moved = mask ^ (last << (letters - 1)) ^ (last << letters);
            put(&mut parts.trie, node..node + node_size - 4, moved);
        }
        workshop.refuses(&parts.assembled(), "a letter too high");
    }
}

#[test]
fn an_island_of_a_node_that_is_its_own_child_is_refused() {
    let workshop = Workshop::new();
    for (dictionary, node_size) in dictionaries() {
        let node = |letters: u64, ends_word: bool, first_child: u64| {
            let mut node = vec![0; node_size];
            let end = u64::from(ends_word) << (8 * (node_size - 4) - 1);
            put(&mut node, 0..node_size - 4, letters | end);
            put(&mut node, node_size - 4..node_size, first_child);
            node
        };
        let mut parts = Parts::of(&dictionary);
        put(&mut parts.header, WORDS, 2);
        put(&mut parts.header, LONGEST_WORD, 1);
        let (root, leaf, island) = (node(1, false, 1), node(0, true, 2), node(1, true, 2));
        // Each node's children begin where those of the one before end, and the last end the trie.
        parts.trie = [root, leaf, island].concat();
        workshop.refuses(&parts.assembled(), "a node that is its own child");
    }
}

#[test]
fn a_branch_that_ends_in_no_word_and_an_empty_word_are_refused_even_if_the_header_knows() {
    let workshop = Workshop::new();
    for (dictionary, node_size) in dictionaries() {
        let parts = Parts::of(&dictionary);
        let words = dictionary.word_count();
        let last = parts.trie.len() - node_size;
        for (node, words) in [(last, words - 1), (0, words + 1)] {
            let mut parts = parts.clone();
            put(&mut parts.header, WORDS, words);
            parts.trie[node + node_size - 5] ^= 0x80;
            workshop.refuses(&parts.assembled(), &format!("byte {node} of the trie"));
        }
    }
}

#[test]
fn a_trie_of_missing_additional_or_partial_nodes_is_refused() {
    let workshop = Workshop::new();
    for (dictionary, node_size) in dictionaries() {
        let parts = Parts::of(&dictionary);
        for length in 0..parts.trie.len() {
            let mut parts = parts.clone();
            parts.trie.truncate(length);
            workshop.refuses(&parts.assembled(), &format!("{length} bytes of trie"));
        }
        let last = &parts.trie[parts.trie.len() - node_size..];
        for more in [&[0][..], &vec![0; node_size], last] {
            let mut parts = parts.clone();
            parts.trie.extend(more);
            workshop.refuses(&parts.assembled(), &format!("{more:?} behind the trie"));
        }
    }
}

#[test]
fn a_header_that_disagrees_with_the_trie_is_refused() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let index = dictionary.as_bytes();
        let words = dictionary.word_count();
        for wrong in [0, words - 1, words + 1, u64::MAX] {
            let index = with_header_field(index, WORDS, wrong);
            workshop.refuses(&index, &format!("{wrong} words"));
        }
        let longest = dictionary.longest_word() as u64;
        for wrong in [0, longest - 1, longest + 1, u64::from(u32::MAX)] {
            let index = with_header_field(index, LONGEST_WORD, wrong);
            workshop.refuses(&index, &format!("a longest word of {wrong} letters"));
        }
        let right = number(index, MASK_BITS) as u64;
        for wrong in [0, 8, 31, 32, 33, 64, 128]
            .into_iter()
            .filter(|&bits| bits != right)
        {
            let index = with_header_field(index, MASK_BITS, wrong);
            workshop.refuses(&index, &format!("masks of {wrong} bits"));
        }
    }
}

#[test]
fn masks_too_narrow_for_the_alphabet_are_refused() {
    let workshop = Workshop::new();
    let dictionary = Dictionary::from_words(PETS).unwrap();
    let parts = Parts::of(&dictionary);
    for (letters, fit) in [(31, true), (32, false), (63, false)] {
        let mut parts = parts.clone();
        let more = letters - dictionary.alphabet().len();
        let more = ('\u{4e00}'..).take(more);
        parts
            .header
            .extend(more.flat_map(|letter| u32::from(letter).to_le_bytes()));
        put(&mut parts.header, LETTERS, letters as u64);
        match fit {
            true => assert!(workshop.open(&parts.assembled()).is_ok()),
            false => workshop.refuses(&parts.assembled(), &format!("{letters} letters")),
        }
    }
}

#[test]
fn an_alphabet_that_is_none_is_refused() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let index = dictionary.as_bytes();
        let letters = dictionary.alphabet().len() as u64;
        for wrong in [0, letters - 1, letters + 1, 64, u64::from(u32::MAX)] {
            let index = with_header_field(index, LETTERS, wrong);
            workshop.refuses(&index, &format!("an alphabet of {wrong} letters"));
        }
        let first_letter = ALPHABET..ALPHABET + 4;
        let second = number(index, ALPHABET + 4..ALPHABET + 8) as u64;
        for (wrong, what) in [
            (second, "the same letter twice"),
            (second + 1, "letters out of order"),
            (0xd800, "half a surrogate pair"),
            (0x11_0000, "a code point beyond Unicode"),
        ] {
            workshop.refuses(&with_header_field(index, first_letter.clone(), wrong), what);
        }
    }
}

#[test]
fn a_header_of_an_impossible_length_is_refused() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let index = dictionary.as_bytes();
        let right = number(index, HEADER_LENGTH) as u64;
        let most = ALPHABET as u64 + 4 * 63;
        for wrong in (0..=most + 4).filter(|&length| length != right) {
            let index = with_header_field(index, HEADER_LENGTH, wrong);
            workshop.refuses(&index, &format!("a header of {wrong} bytes"));
        }
        let index = with_header_field(index, HEADER_LENGTH, u64::from(u32::MAX));
        workshop.refuses(&index, "a header of 4 GB");
    }
}

#[test]
fn sections_that_lie_where_none_can_are_refused() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let index = dictionary.as_bytes();
        for entry in [0, 1] {
            let right = number(index, offset(entry)) as u64;
            for wrong in [
                0,
                right - 64,
                right - 1,
                right + 1,
                right + 64,
                index.len() as u64,
                u64::from(u32::MAX),
                1 << 63,
                u64::MAX - 63,
                u64::MAX,
                // The end is back inside the file when the sum overflows.
                0u64.wrapping_sub(number(index, length(entry)) as u64),
            ] {
                let index = with_header_field(index, offset(entry), wrong);
                workshop.refuses(&index, &format!("section {entry} at {wrong}"));
            }
            for wrong in [0, 3] {
                let index = with_header_field(index, kind(entry), wrong);
                workshop.refuses(&index, &format!("section {entry} of kind {wrong}"));
            }
        }
        let mut swapped = index.to_vec();
        put(&mut swapped, kind(0), 2);
        put(&mut swapped, kind(1), 1);
        seal(&mut swapped);
        workshop.refuses(&swapped, "sections swapped");
    }
}

#[test]
fn sections_of_lengths_that_cannot_be_are_refused() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let index = dictionary.as_bytes();
        for entry in [0, 1] {
            let right = number(index, length(entry)) as u64;
            let start = number(index, offset(entry)) as u64;
            for wrong in [
                0,
                right - 1,
                right + 1,
                right + 64,
                index.len() as u64,
                u64::from(u32::MAX),
                1 << 63,
                // The end is beyond 2⁶⁴, just below it, and rounded up to it.
                u64::MAX,
                u64::MAX - start,
                u64::MAX - start - 63,
                u64::MAX - start - 64,
                0u64.wrapping_sub(start),
            ] {
                let result = workshop.open(&with_header_field(index, length(entry), wrong));
                assert!(
                    matches!(
                        result,
                        Err(IndexError::Damaged { .. } | IndexError::Truncated { .. })
                    ),
                    "section {entry} of {wrong} bytes: {result:?}"
                );
            }
        }
    }
}

#[test]
fn a_section_that_is_no_fst_is_refused_in_spite_of_right_checksums() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let parts = Parts::of(&dictionary);
        for section in [&[][..], b"cat\ndog\n", &[0; 64], &[0xff; 64]] {
            let mut parts = parts.clone();
            parts.fst = section.to_vec();
            let result = workshop.open(&parts.assembled());
            assert!(
                matches!(result, Err(IndexError::Fst(_) | IndexError::Damaged { .. })),
                "{section:?}: {result:?}"
            );
        }
    }
}

#[test]
fn an_fst_damaged_before_it_was_sealed_is_found_by_verifying() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let parts = Parts::of(&dictionary);
        let half = parts.fst[..parts.fst.len() / 2].to_vec();
        let flipped = (0..parts.fst.len()).map(|position| {
            let mut fst = parts.fst.clone();
            fst[position] ^= 1;
            fst
        });
        for fst in std::iter::once(half).chain(flipped) {
            let parts = Parts {
                fst,
                ..parts.clone()
            };
            // Opening may see it, but has no need to: searching does not use the FST.
            if let Ok(dictionary) = workshop.open(&parts.assembled()) {
                let result = dictionary.verify();
                assert!(
                    matches!(result, Err(IndexError::Fst(_))),
                    "{:?}: {result:?}",
                    parts.fst
                );
            }
        }
    }
}

#[test]
fn an_fst_of_other_words_than_the_trie_is_found_by_verifying() {
    let workshop = Workshop::new();
    for (dictionary, _) in dictionaries() {
        let parts = Parts::of(&dictionary);
        let own = words_of(&dictionary);
        let one_less = &own[1..];
        let another = [&own[1..], &["zoo".to_owned()]].concat();
        for words in [one_less, &another] {
            let mut sorted = words.to_vec();
            sorted.sort();
            let mut parts = parts.clone();
            parts.fst = fst::Set::from_iter(&sorted)
                .unwrap()
                .into_fst()
                .into_inner();
            if let Ok(dictionary) = workshop.open(&parts.assembled()) {
                let result = dictionary.verify();
                assert!(
                    matches!(result, Err(IndexError::Damaged { .. })),
                    "{words:?}: {result:?}"
                );
            }
        }
        assert!(dictionary.verify().is_ok());
    }
}
