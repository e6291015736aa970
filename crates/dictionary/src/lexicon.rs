//! What a walk over the letters of words needs to know.

/// The prefixes of a set of words. The [walker](crate::walker::Walker) and the [trie](crate::trie::Trie) implement it.
///
/// A position stands for a prefix. It does not identify it: in an FST, prefixes with the same continuations have the same.
pub trait Lexicon: Copy {
    /// Where a walk stands.
    type Position: Copy;
    /// A letter that some word may have, in the form in which it is looked up.
    type Letter: Copy;

    /// The position of the empty prefix.
    fn root(self) -> Self::Position;

    /// A folded letter, unless it is known that no word has it.
    fn letter(self, letter: char) -> Option<Self::Letter>;

    /// The position after one more letter, if any word continues with it.
    fn child(self, position: Self::Position, letter: Self::Letter) -> Option<Self::Position>;

    /// Calls a function with the positions after one more letter, in the order of the letters.
    fn for_each_child(self, position: Self::Position, visit: impl FnMut(Self::Position));

    /// Whether the prefix is itself a word.
    fn ends_word(self, position: Self::Position) -> bool;

    /// The letters that may follow, a bit each, which several letters may share, and [`ENDS_WORD`] if the prefix is a word.
    fn mask(self, position: Self::Position) -> u64;
}

/// The bit of a mask that says that the prefix is a word.
pub const ENDS_WORD: u64 = 1 << 63;
