//! The distinct letters of a dictionary, each with a small dense code.

/// The code of a letter: its rank in the alphabet, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// The letter with this code.
    pub fn new(code: usize) -> Self {
        assert!(code < Alphabet::MAX, "an alphabet has no letter {code}");
        Self(code as u8)
    }

    /// The code, below [`Alphabet::MAX`].
    pub fn code(self) -> u8 {
        self.0
    }

    /// The letter's bit in a node's mask.
    pub fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The distinct letters of a dictionary in code point order, which is the order of their codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    letters: Vec<char>,
    /// The codes of ASCII letters, which are looked up most often.
    ascii: [Option<Letter>; 128],
}

impl Alphabet {
    /// The most letters that an alphabet can have: the bits of a 64-bit mask without the end-of-word bit.
    pub const MAX: usize = 63;

    /// The alphabet with these letters: at most [`MAX`](Self::MAX), in code point order, each once.
    pub fn new(letters: Vec<char>) -> Self {
        debug_assert!(letters.len() <= Self::MAX);
        debug_assert!(letters.is_sorted_by(|left, right| left < right));
        let mut ascii = [None; 128];
        for (code, &letter) in letters
            .iter()
            .enumerate()
            .take_while(|(_, it)| it.is_ascii())
        {
            ascii[letter as usize] = Some(Letter::new(code));
        }
        Self { letters, ascii }
    }

    /// The letters in the order of their codes.
    pub(crate) fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The code of a folded letter, or nothing when no word uses it.
    pub fn code(&self, letter: char) -> Option<Letter> {
        match self.ascii.get(letter as usize) {
            Some(&code) => code,
            None => self.letters.binary_search(&letter).ok().map(Letter::new),
        }
    }

    /// The letter with this code.
    pub(crate) fn letter(&self, code: Letter) -> char {
        self.letters[usize::from(code.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_dense_and_in_code_point_order() {
        let alphabet = Alphabet::new(vec!['a', 'b', 'c', 'o', 'z', 'é', 'ñ']);
        assert_eq!(alphabet.code('é').map(Letter::code), Some(5));
        assert_eq!(alphabet.code('x'), None);
    }
}
