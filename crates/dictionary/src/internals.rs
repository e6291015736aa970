//! What the other crates of Wordtrail need. It may change in any version.

#[cfg(feature = "save")]
pub use crate::atomic_file::AtomicFile;
pub use crate::budget::{Cancellation, Steps};
pub use crate::bytes::{Bytes, MIN_RELEASED};
pub use crate::dictionary::{AnyLexicon, fingerprint};
pub use crate::digits::number;
pub use crate::encoding::{in_utf8, other_encoding};
pub use crate::lexicon::{ENDS_WORD, Lexicon};
pub use crate::once_value::OnceValue;
#[cfg(feature = "save")]
pub use crate::place::Place;
pub use crate::states::State;
pub use crate::trie::{
    Alphabet, Letter, LetterMask, NarrowNode, Node, NodeId, PrefixTable, PrefixTexts, Trie,
    WideNode,
};
pub use crate::walker::{Walker, byte_bit};
pub use crate::word_list::{LONGEST_WORD, numbered_lines, untrimmed_lines};
pub use crate::{with_lexicon, with_trie};

pub mod letters {
    pub use crate::clusters::*;
    pub use crate::forms::{is_form, without_forms};
    pub use crate::language::Casing;
    pub use crate::letters::*;
}

pub mod wording {
    pub use crate::wording::*;
}
