//! Walking the letters of an FST, without unpacking it.

use crate::clusters::is_folded;
use crate::lexicon::{ENDS_WORD, Lexicon};
use crate::states::{Outline, State, States};

/// The words of an FST, whose inputs are the bytes of UTF-8.
///
/// What is not folded cannot be reached: neither a grid nor a query has such letters. Bytes that are not UTF-8 lead nowhere.
#[derive(Debug, Clone, Copy)]
pub struct Walker<'fst> {
    states: States<'fst>,
    outline: Outline,
}

impl<'fst> Walker<'fst> {
    pub(super) fn new(states: States<'fst>, outline: Outline) -> Self {
        Self { states, outline }
    }

    /// The number of words that the FST says it has. A forged one of a kilobyte can have 2⁶⁰.
    pub(super) fn words(self) -> u64 {
        self.outline.words
    }

    /// The position with this address.
    #[inline]
    pub(super) fn at(self, address: usize) -> State {
        self.states.at(address)
    }

    /// Calls a function with the letters that may follow, each with the position after it, in code point order.
    #[inline]
    pub fn for_each_edge(self, position: State, mut visit: impl FnMut(char, State)) {
        self.for_each_target(position, |letter, address| visit(letter, self.at(address)));
    }

    /// Visits the letters that may follow, each with the address of the position after it, in code point order.
    #[inline]
    pub(super) fn for_each_target(self, position: State, mut visit: impl FnMut(char, usize)) {
        for (byte, target) in self.states.transitions(position) {
            match PartialLetter::EMPTY.read(byte) {
                Decoded::Letter(letter) => visit(letter, target),
                Decoded::Partial(partial) => self.for_each_after(partial, target, &mut visit),
                Decoded::Other => {}
            }
        }
    }

    /// Visits the letters that some bytes begin, with the rest of their bytes.
    fn for_each_after(
        self,
        partial: PartialLetter,
        address: usize,
        visit: &mut impl FnMut(char, usize),
    ) {
        for (byte, target) in self.states.transitions(self.at(address)) {
            match partial.read(byte) {
                Decoded::Letter(letter) => visit(letter, target),
                Decoded::Partial(partial) => self.for_each_after(partial, target, visit),
                Decoded::Other => {}
            }
        }
    }

    /// The states, for a walk that takes one byte after the other.
    pub(super) fn states(self) -> States<'fst> {
        self.states
    }
}

impl Lexicon for Walker<'_> {
    type Position = State;
    type Letter = char;

    fn root(self) -> State {
        self.states.at(self.outline.root)
    }

    #[inline]
    fn letter(self, letter: char) -> Option<char> {
        Some(letter)
    }

    #[inline]
    fn child(self, position: State, letter: char) -> Option<State> {
        if letter.is_ascii() {
            return self.states.follow(&position, letter as u8);
        }
        let mut bytes = [0; 4];
        let mut bytes = letter.encode_utf8(&mut bytes).bytes();
        bytes.try_fold(position, |state, byte| self.states.follow(&state, byte))
    }

    #[inline]
    fn for_each_child(self, position: State, mut visit: impl FnMut(State)) {
        self.for_each_edge(position, |_, next| visit(next));
    }

    #[inline]
    fn ends_word(self, position: State) -> bool {
        position.ends_word
    }

    /// The first bytes of the letters: see [`byte_bit`].
    #[inline]
    fn mask(self, position: State) -> u64 {
        let inputs = (0..).map_while(|rank| self.states.ascending_input(&position, rank));
        let ends_word = u64::from(position.ends_word) * ENDS_WORD;
        inputs.fold(ends_word, |bits, byte| bits | byte_bit(byte))
    }
}

/// The bit of a byte in a set of bytes, which bytes with the same low six bits share. Those of the letters from a to z differ, and
/// none with which a letter can begin has the bit [`ENDS_WORD`].
#[inline(always)]
pub fn byte_bit(byte: u8) -> u64 {
    1 << (byte & 63)
}

/// A letter of which some bytes are known.
#[derive(Debug, Clone, Copy)]
pub(super) struct PartialLetter {
    /// Their bits.
    bits: u32,
    /// The number of bytes that are left.
    left: u8,
    /// The number of all its bytes.
    length: u8,
}

/// What a byte makes of a letter of which some bytes are known.
pub(super) enum Decoded {
    Letter(char),
    Partial(PartialLetter),
    /// No UTF-8, or no folded letter.
    Other,
}

impl PartialLetter {
    pub(super) const EMPTY: Self = Self {
        bits: 0,
        left: 0,
        length: 0,
    };

    /// Whether no byte is known.
    pub(super) fn is_empty(self) -> bool {
        self.length == 0
    }

    /// Reads one byte more.
    #[inline]
    pub(super) fn read(self, byte: u8) -> Decoded {
        if self.left == 0 {
            if byte.is_ascii_lowercase() || byte.is_ascii_digit() {
                return Decoded::Letter(char::from(byte));
            }
            let left = match byte {
                0xc2..=0xdf => 1,
                0xe0..=0xef => 2,
                0xf0..=0xf4 => 3,
                _ => return Decoded::Other,
            };
            return Decoded::Partial(Self {
                bits: u32::from(byte) & (0x3f >> left),
                left,
                length: 1 + left,
            });
        }
        if byte & 0xc0 != 0x80 {
            return Decoded::Other;
        }
        let (bits, left) = (self.bits << 6 | u32::from(byte & 0x3f), self.left - 1);
        if left > 0 {
            return Decoded::Partial(Self { bits, left, ..self });
        }
        // Of several ways to write a letter the shortest is UTF-8, and the only one that `child` follows.
        let is_letter =
            |letter: &char| letter.len_utf8() == usize::from(self.length) && is_folded(*letter);
        char::from_u32(bits)
            .filter(is_letter)
            .map_or(Decoded::Other, Decoded::Letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Dictionary;
    use proptest::prelude::*;

    /// All words, in order.
    fn words_of(walker: Walker<'_>) -> Vec<String> {
        fn add(walker: Walker<'_>, position: State, text: &str, words: &mut Vec<String>) {
            if walker.ends_word(position) {
                words.push(text.to_owned());
            }
            walker.for_each_edge(position, |letter, next| {
                assert_eq!(
                    walker.child(position, letter).unwrap().address,
                    next.address
                );
                add(walker, next, &format!("{text}{letter}"), words);
            });
        }
        let mut words = Vec::new();
        add(walker, walker.root(), "", &mut words);
        words
    }

    proptest! {
        #[test]
        fn words_in_folded_letters_are_those_of_the_set(
            words in proptest::collection::btree_set("[0-9a-zé-ÿア-ンA'𐐨]{0,6}", 0..200),
        ) {
            let set = fst::Set::from_iter(&words).unwrap();
            let dictionary = Dictionary::from_fst(set.into_fst().into_inner()).unwrap();
            prop_assert_eq!(dictionary.words_in_fst(), words.len() as u64);
            let folded = words.into_iter().filter(|word| word.chars().all(is_folded));
            prop_assert_eq!(words_of(dictionary.walker()), folded.collect::<Vec<_>>());
            prop_assert!(dictionary.check().is_ok());
        }

        #[test]
        fn values_of_a_map_are_skipped(
            values in proptest::collection::btree_map("[a-c]{0,5}", any::<u64>(), 0..100),
        ) {
            let map = fst::Map::from_iter(values.iter().map(|(word, &value)| (word, value))).unwrap();
            let dictionary = Dictionary::from_fst(map.into_fst().into_inner()).unwrap();
            let words: Vec<String> = values.into_keys().collect();
            prop_assert_eq!(words_of(dictionary.walker()), words);
        }
    }
}
