//! Proof that an FST has the words of a trie and no others, whatever its bytes are.
//!
//! The `fst` crate trusts the bytes that it walks: it panics on an address beyond the end, and a forged FST
//! can be a cycle, or have 2⁶⁰ words in a kilobyte. So nothing here walks the FST with it. The proof goes
//! through the trie, which was checked when the dictionary was opened or compiled, and reads for each node of the trie
//! the node of the FST that has the same prefix. The time is that of reading the trie once, and the memory
//! is an address for each of its nodes.
//!
//! An FST node is stored backwards and found by the address of its last byte. The comments in
//! `src/raw/node.rs` of the `fst` crate describe its three forms.

use super::index::alphabet::Alphabet;
use super::index::node::Node;
use super::index::trie::Trie;
use std::slice;

/// What the FST has in its first 8 bytes.
const VERSION: u64 = 3;
/// The version and the type.
const HEADER: usize = 16;
/// The number of words, the address of the root, and a checksum.
const FOOTER: usize = 8 + 8 + 4;
/// The address that stands for the node without transitions, which ends a word. It has no bytes.
const EMPTY_NODE: usize = 0;
/// A node with more transitions has a table that gives for each byte the rank of its transition.
const MOST_WITHOUT_TABLE: usize = 32;
/// In that table, the rank of a byte without a transition.
const NO_TRANSITION: u8 = 255;

/// The input bytes that the low bits of a state byte can stand for, by the numbers from 1.
const COMMON_INPUTS: &[u8; 63] = b"te/oasripcnw.hlm-du012g=:bf3y5&_4v9678k%?xCDASFIBEjPTzRNM+LOqHG";

/// The number of words that an FST says it has, or nothing if it cannot be an FST: if its version is
/// another, or its root is not its last node.
pub(super) fn word_count(fst: &[u8]) -> Option<u64> {
    let footer = fst.len().checked_sub(FOOTER)?;
    let number = |at: usize| Some(u64::from_le_bytes(fst.get(at..at + 8)?.try_into().ok()?));
    let root_ends = usize::try_from(number(footer + 8)?).ok()?.checked_add(1)?;
    (number(0)? == VERSION && footer > HEADER && root_ends == footer)
        .then(|| number(footer))
        .flatten()
}

/// Whether the FST has the words of this trie over this alphabet and no others. The caller has checked
/// [`word_count`].
pub(super) fn has_words_of<N: Node>(fst: &[u8], trie: Trie<'_, N>, alphabet: &Alphabet) -> bool {
    let check = Check {
        fst: &fst[..fst.len() - FOOTER],
        addresses: Vec::with_capacity(trie.node_count()),
    };
    check.has_words_of(trie, alphabet).is_some()
}

/// The state of the comparison.
struct Check<'fst> {
    /// The FST without what follows its root.
    fst: &'fst [u8],
    /// The address of the FST node for each node of the trie, in the order of the trie, as far as it is known.
    addresses: Vec<usize>,
}

impl Check<'_> {
    fn has_words_of<N: Node>(mut self, trie: Trie<'_, N>, alphabet: &Alphabet) -> Option<()> {
        let texts: Vec<String> = alphabet.letters().iter().map(char::to_string).collect();
        let mut letters = Vec::new();
        self.addresses.push(self.fst.len() - 1);
        for node in trie.node_ids() {
            let codes = trie.edges(node).map(|(letter, _)| letter.code());
            letters.clear();
            letters.extend(codes.map(|code| texts[usize::from(code)].as_bytes()));
            let address = self.addresses[node.index()];
            self.follow(address, trie.ends_word(node), &letters, 0)?;
        }
        Some(())
    }

    /// Adds the addresses to which the bytes of these letters lead, beginning with the byte `place` of
    /// each. The letters are sorted, each once. Nothing if the node at this address has other transitions or
    /// differs in whether it ends a word.
    fn follow(
        &mut self,
        address: usize,
        ends_word: bool,
        letters: &[&[u8]],
        place: usize,
    ) -> Option<()> {
        let node = FstNode::read(self.fst, address)?;
        if node.ends_word != ends_word {
            return None;
        }
        let mut transitions = node.transitions();
        for group in letters.chunk_by(|one, other| one[place] == other[place]) {
            let (input, target) = transitions.next()?;
            if input != group[0][place] {
                return None;
            }
            // No letter begins with another one, so one that ends here is alone in its group.
            if group[0].len() == place + 1 {
                self.addresses.push(target?);
            } else {
                self.follow(target?, false, group, place + 1)?;
            }
        }
        transitions.next().is_none().then_some(())
    }
}

/// A node of an FST.
struct FstNode<'fst> {
    ends_word: bool,
    /// The input bytes of its transitions, the last one first.
    inputs: &'fst [u8],
    /// How far before `start` the target of each transition is, as numbers of `size` bytes, the last one first.
    distances: &'fst [u8],
    size: usize,
    /// Where the node's bytes start.
    start: usize,
}

impl<'fst> FstNode<'fst> {
    /// Reads the node at an address. Nothing if there is none, or if it has outputs, which sets do not have.
    fn read(fst: &'fst [u8], address: usize) -> Option<Self> {
        if address == EMPTY_NODE {
            return Some(Self {
                ends_word: true,
                inputs: &[],
                distances: &[],
                size: 1,
                start: 0,
            });
        }
        let mut bytes = Backwards(fst.get(HEADER..=address)?);
        let state = bytes.take_one()?;
        let (kind, low) = (state >> 6, state & 0b11_1111);
        let one_input = |bytes: &mut Backwards<'fst>| match low {
            0 => bytes.take(1),
            _ => Some(slice::from_ref(&COMMON_INPUTS[usize::from(low) - 1])),
        };
        let (inputs, distances, size) = match kind {
            0b11 => (one_input(&mut bytes)?, &[1][..], 1),
            0b10 => {
                let inputs = one_input(&mut bytes)?;
                let size = bytes.take_size()?;
                (inputs, bytes.take(size)?, size)
            }
            _ => {
                let count = match low {
                    0 => bytes.take_one()?,
                    _ => low,
                };
                // A count of 1 is among the low bits, so in a byte of its own it is free to stand for 256.
                let count = match (low, count) {
                    (0, 1) => 256,
                    _ => usize::from(count),
                };
                let size = bytes.take_size()?;
                let table = match count > MOST_WITHOUT_TABLE {
                    true => bytes.take(256)?,
                    false => &[],
                };
                let inputs = bytes.take(count)?;
                if !table.is_empty() && table != table_of(inputs) {
                    return None;
                }
                (inputs, bytes.take(count * size)?, size)
            }
        };
        Some(Self {
            ends_word: kind == 0b01,
            inputs,
            distances,
            size,
            start: HEADER + bytes.0.len(),
        })
    }

    /// The input bytes in their order, each with the address to which it leads, unless that is below 0.
    fn transitions(&self) -> impl Iterator<Item = (u8, Option<usize>)> {
        let distances = self.distances.rchunks_exact(self.size);
        let targets = distances.map(|bytes| {
            let add = |sum: u64, &byte: &u8| sum << 8 | u64::from(byte);
            match bytes.iter().rev().fold(0, add) {
                0 => Some(EMPTY_NODE),
                distance => self.start.checked_sub(usize::try_from(distance).ok()?),
            }
        });
        self.inputs.iter().rev().copied().zip(targets)
    }
}

/// The table of a node with these inputs, the last one first.
fn table_of(inputs: &[u8]) -> [u8; 256] {
    let mut table = [NO_TRANSITION; 256];
    for (rank, &input) in (0..=NO_TRANSITION).zip(inputs.iter().rev()) {
        table[usize::from(input)] = rank;
    }
    table
}

/// Bytes that are taken from the end.
struct Backwards<'fst>(&'fst [u8]);

impl<'fst> Backwards<'fst> {
    fn take(&mut self, count: usize) -> Option<&'fst [u8]> {
        let (rest, taken) = self.0.split_at_checked(self.0.len().checked_sub(count)?)?;
        self.0 = rest;
        Some(taken)
    }

    fn take_one(&mut self) -> Option<u8> {
        self.take(1).map(|byte| byte[0])
    }

    /// How many bytes a distance has. The byte also says how many an output has: none.
    fn take_size(&mut self) -> Option<usize> {
        let sizes = self.take_one()?;
        let (distance, output) = (usize::from(sizes >> 4), sizes & 0b1111);
        (output == 0 && (1..=8).contains(&distance)).then_some(distance)
    }
}
