//! What a walk over the letters of words needs to know.

/// The prefixes of a set of words. The [walker](super::Walker) and the [trie](super::Trie) implement it.
///
/// A position stands for a prefix. It does not identify it: in an FST, prefixes with the same continuations have the same.
pub(crate) trait Lexicon: Copy {
    type Position: Copy;
    /// A letter that some word may have, in the form in which it is looked up.
    type Letter: Copy;

    /// The position of the empty prefix.
    fn root(self) -> Self::Position;

    /// A folded letter, unless it is known that no word has it.
    fn letter(self, letter: char) -> Option<Self::Letter>;

    /// The position after one more letter, if any word continues with it.
    fn child(self, position: Self::Position, letter: Self::Letter) -> Option<Self::Position>;

    /// Whether the prefix is itself a word.
    fn ends_word(self, position: Self::Position) -> bool;
}
