//! Reading the states of an FST, whatever its bytes are.
//!
//! The crate `fst` trusts the bytes that it walks: it panics on an address beyond the end, and a forged FST can be a cycle. Here
//! each read is within bounds, and a transition leads to a lower address than that of its state, so every walk ends. What breaks
//! these rules is damage: it sets a flag and is read as a state without transitions.
//!
//! A state is stored backwards and found by the address of its last byte. The comments in `src/raw/node.rs` of the crate `fst`
//! describe its three forms. Outputs, which an FST of a map has, are skipped.

use crate::bytes::{Bytes, View};
use crate::error::IndexError;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

/// What an FST has in its first 8 bytes. The next 8 are its type, which the crate leaves to its users.
const VERSION: u64 = 3;
/// The version and the type.
const HEADER: usize = 16;
/// The number of words, the address of the root, and a checksum.
const FOOTER: usize = 8 + 8 + 4;
/// The address that stands for the state without transitions, which ends a word. It has no bytes.
const EMPTY_STATE: usize = 0;
/// A state with more transitions has a table that gives for each byte the rank of its transition.
const MOST_WITHOUT_TABLE: usize = 32;

/// The input bytes that the low bits of a state byte can stand for, by the numbers from 1.
const COMMON_INPUTS: &[u8; 63] = b"te/oasripcnw.hlm-du012g=:bf3y5&_4v9678k%?xCDASFIBEjPTzRNM+LOqHG";

/// What the first and the last bytes of an FST say of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outline {
    /// The number of words.
    pub(super) words: u64,
    /// The address of the state that all words begin in.
    pub(super) root: usize,
}

/// How an index of versions before 0.2 began. It is not read any more.
const OLD_INDEX: &[u8] = b"\x89WTI\r\n\x1a\n";

/// Checks the version in the first 8 bytes of an FST.
pub(super) fn check_version(fst: View<'_>) -> Result<(), IndexError> {
    /// The versions of the crate so far, and some to come. No text begins with these bytes.
    const VERSIONS: RangeInclusive<u64> = 1..=8;
    let mut old = OLD_INDEX.iter().enumerate();
    match number(fst, 0) {
        Some(VERSION) => Ok(()),
        Some(found) if VERSIONS.contains(&found) => Err(IndexError::OtherVersion { found }),
        _ if old.all(|(at, &byte)| fst.get(at) == Some(byte)) => Err(IndexError::OldIndex),
        _ => Err(IndexError::NotAnIndex),
    }
}

/// The number of 8 bytes at a position.
fn number(fst: View<'_>, at: usize) -> Option<u64> {
    let mut bytes = (at..at + 8).rev().map(|at| fst.get(at));
    bytes.try_fold(0, |sum: u64, byte| Some(sum << 8 | u64::from(byte?)))
}

impl Outline {
    /// Reads the outline. What it says of the states is not checked.
    pub(super) fn read(fst: View<'_>) -> Result<Self, IndexError> {
        check_version(fst)?;
        let footer = fst.len().checked_sub(FOOTER);
        let footer = footer.filter(|&footer| footer >= HEADER);
        let outline = footer.and_then(|footer| {
            let words = number(fst, footer)?;
            let root = usize::try_from(number(fst, footer + 8)?).ok()?;
            // The root is the last state, and an FST with no other one than the empty state has no bytes for it.
            let is_last = root.checked_add(1) == Some(footer);
            let is_empty_state = root == EMPTY_STATE && footer == HEADER;
            (is_last || is_empty_state).then_some(Self { words, root })
        });
        outline.ok_or(IndexError::CUT_OFF)
    }
}

/// Compares an FST with its checksum.
pub(super) fn check_sum(fst: &Bytes) -> Result<(), IndexError> {
    let bytes = fst.part(0..fst.len())?;
    // This computes the checksum and walks nothing.
    let checked = fst::raw::Fst::new(&*bytes).and_then(|fst| fst.verify());
    checked.map_err(|_| IndexError::damaged("it does not match its checksum"))
}

/// The states of an FST.
#[derive(Debug, Clone, Copy)]
pub(super) struct States<'fst> {
    pub(super) bytes: View<'fst>,
    /// Set where a state is damaged.
    pub(super) is_damaged: &'fst AtomicBool,
}

/// A state: whether a word ends there, and where its transitions are. (It is small because walks keep one for each letter.)
#[derive(Debug, Clone, Copy)]
pub struct State {
    /// The address of its last byte.
    pub(super) address: usize,
    pub(super) ends_word: bool,
    /// The input of the only transition.
    input: u8,
    /// The number of bytes of the distance to a target, or 0 if the only target lies just below the state.
    width: u8,
    /// The number of transitions.
    pub(super) count: u16,
    /// How far below the address the inputs of the transitions begin. That of the first is there, those of the others below it.
    inputs: u16,
    /// The same for the distances to their targets.
    distances: u16,
    /// The number of bytes of the state.
    length: u16,
}

impl State {
    const EMPTY: Self = Self {
        address: EMPTY_STATE,
        ends_word: true,
        input: 0,
        width: 0,
        count: 0,
        inputs: 0,
        distances: 0,
        length: 0,
    };

    /// What damage is read as. No state has its address.
    const DAMAGED: Self = Self {
        address: DAMAGE,
        ends_word: false,
        ..Self::EMPTY
    };

    pub(super) fn is_damaged(&self) -> bool {
        self.address == DAMAGE
    }
}

/// The address of what is no state.
const DAMAGE: usize = usize::MAX;

impl States<'_> {
    /// The state at an address.
    #[inline(always)]
    pub(super) fn at(self, address: usize) -> State {
        if address == EMPTY_STATE {
            return State::EMPTY;
        }
        // Where the bytes are is asked once for each state, not for each byte.
        let state = match self.bytes {
            View::Memory(bytes) => read(address, |at| bytes.get(at).copied()),
            View::Mapped(bytes) => read(address, |at| Some(bytes.get(at)?.load(Ordering::Relaxed))),
        };
        // The root of the empty set alone leads nowhere and ends no word. So each way through an FST is that of a word.
        let leads_nowhere =
            |state: &State| state.count == 0 && !state.ends_word && !self.is_last(address);
        let state = state.filter(|state| !leads_nowhere(state));
        state.unwrap_or_else(|| {
            self.damaged();
            State::DAMAGED
        })
    }

    /// Whether the state at an address is the last one, which is the root.
    fn is_last(self, address: usize) -> bool {
        address + 1 + FOOTER == self.bytes.len()
    }

    /// The address of what is damaged.
    #[cold]
    pub(super) fn damaged(self) -> usize {
        self.is_damaged.store(true, Ordering::Relaxed);
        DAMAGE
    }

    /// The byte that lies a number of bytes below the address of a state.
    #[inline(always)]
    fn byte(self, state: &State, below: usize) -> u8 {
        self.bytes.get(state.address - below).unwrap_or_default()
    }

    /// The input of a transition, by its rank.
    #[inline(always)]
    fn input(self, state: &State, rank: usize) -> u8 {
        match state.inputs == state.distances {
            true => state.input,
            false => self.byte(state, usize::from(state.inputs) + rank),
        }
    }

    /// The address of the state that a transition leads to, by its rank.
    #[inline(always)]
    pub(super) fn target(self, state: &State, rank: usize) -> usize {
        let width = usize::from(state.width);
        let first = usize::from(state.distances) + rank * width;
        let bytes = (first..first + width).map(|below| self.byte(state, below));
        let distance = match width {
            0 => 1,
            _ => bytes.fold(0, |sum: u64, byte| sum << 8 | u64::from(byte)),
        };
        if distance == 0 {
            return EMPTY_STATE;
        }
        let start = state.address - (usize::from(state.length) - 1);
        let distance = usize::try_from(distance).ok();
        let address = distance.and_then(|distance| start.checked_sub(distance));
        match address {
            Some(address) if address >= HEADER => address,
            _ => self.damaged(),
        }
    }

    /// The state that a byte leads to, if there is a transition for it.
    #[inline]
    pub(super) fn follow(self, state: &State, byte: u8) -> Option<State> {
        let count = usize::from(state.count);
        let rank = match count > MOST_WITHOUT_TABLE {
            true => {
                let rank = self.rank_in_table(state, byte);
                (rank < count && self.input(state, rank) == byte).then_some(rank)
            }
            false => (0..count).find(|&rank| self.input(state, rank) == byte),
        };
        Some(self.at(self.target(state, rank?)))
    }

    /// What the table of a state with many transitions says of a byte. It lies just above the inputs, from the first byte upwards.
    fn rank_in_table(self, state: &State, byte: u8) -> usize {
        let first = usize::from(state.inputs) - 1;
        usize::from(self.byte(state, first - usize::from(byte)))
    }

    /// The input of a transition, by its rank, if there is one. They ascend, and are those of the table, or the FST is damaged.
    #[inline(always)]
    pub(super) fn ascending_input(self, state: &State, rank: usize) -> Option<u8> {
        if rank >= usize::from(state.count) {
            return None;
        }
        let input = self.input(state, rank);
        // Most states have one transition.
        if state.count == 1 {
            return Some(input);
        }
        let has_table = usize::from(state.count) > MOST_WITHOUT_TABLE;
        if rank > 0 && self.input(state, rank - 1) >= input
            || has_table && self.rank_in_table(state, input) != rank
        {
            self.damaged();
            return None;
        }
        Some(input)
    }

    /// The transitions: an input byte and the address of the state that it leads to, in ascending order.
    #[inline]
    pub(super) fn transitions(self, state: State) -> impl Iterator<Item = (u8, usize)> {
        let inputs = (0..).map_while(move |rank| Some((rank, self.ascending_input(&state, rank)?)));
        inputs.map(move |(rank, input)| (input, self.target(&state, rank)))
    }

    /// Reads all states that a state leads to, each once, so that damage in any of them is noticed.
    pub(super) fn read_all(self, root: usize) {
        let mut waiting = BTreeSet::from([root]);
        while let Some(address) = waiting.pop_last() {
            waiting.extend(self.transitions(self.at(address)).map(|(_, target)| target));
        }
    }
}

/// Reads the state whose last byte is at an address above [`HEADER`].
#[inline(always)]
fn read(address: usize, byte: impl Fn(usize) -> Option<u8>) -> Option<State> {
    let state = byte(address)?;
    let (kind, low) = (state >> 6, state & 0b11_1111);
    // How many bytes were read.
    let mut length = 1;
    let mut take_one = || {
        let taken = byte(address.checked_sub(length)?)?;
        length += 1;
        Some(taken)
    };
    let (mut count, mut input, mut width, mut output_width) = (1, 0, 0, 0);
    if kind < 0b10 {
        // A count of 1 is among the low bits, so in a byte of its own it is free to stand for 256.
        count = match low {
            0 => match take_one()? {
                1 => 256,
                count => usize::from(count),
            },
            _ => usize::from(low),
        };
    } else {
        input = match low {
            0 => take_one()?,
            _ => COMMON_INPUTS[usize::from(low) - 1],
        };
    }
    if kind < 0b11 {
        let widths = take_one()?;
        (width, output_width) = (usize::from(widths >> 4), usize::from(widths & 0b1111));
        if width == 0 && count > 0 || width > 8 || output_width > 8 {
            return None;
        }
    }
    if kind < 0b10 && count > MOST_WITHOUT_TABLE {
        length += 256;
    }
    let inputs = length;
    if kind < 0b10 {
        length += count;
    }
    let distances = length;
    let ends_word = kind == 0b01;
    length += count * (width + output_width) + usize::from(ends_word) * output_width;
    let is_inside = address
        .checked_sub(length - 1)
        .is_some_and(|start| start >= HEADER);
    // It has some thousand bytes at most.
    is_inside.then_some(State {
        address,
        ends_word,
        input,
        width: width as u8,
        count: count as u16,
        inputs: inputs as u16,
        distances: distances as u16,
        length: length as u16,
    })
}
