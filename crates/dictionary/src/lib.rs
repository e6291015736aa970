//! Dictionaries: word lists compiled for searching.
//!
//! A [`WordList`] is read from text, and a [`Dictionary`] is compiled from it: an **FST**, a minimal automaton that shares the
//! beginnings and the endings of words (the crate [`fst`](https://docs.rs/fst)). Its bytes are an index, which can be
//! [saved](Dictionary::save) and [opened](Dictionary::open) again, and which all tools for such sets read. Everything else is
//! derived from it:
//!
//! - A *walker* steps from letter to letter over the bytes of the FST. It takes no time to make, and serves queries ([`Query`]),
//!   single words, and small grids.
//! - The *trie* is the FST unpacked: all prefixes in nodes of 8 bytes (12 for more than 31 letters), in which one bit test says
//!   whether a letter may follow a prefix. It is made once, when a search is large enough to repay it, or by
//!   [`Dictionary::prepare`].

#[cfg(feature = "save")]
mod atomic_file;
mod budget;
mod bytes;
mod clusters;
mod counts;
mod dictionary;
mod digits;
mod encoding;
mod error;
mod forms;
mod hunspell;
#[doc(hidden)]
pub mod internals;
mod language;
mod letters;
mod lexicon;
mod once_value;
#[cfg(feature = "save")]
mod place;
mod points;
mod query;
mod states;
mod trie;
mod walker;
mod word_list;
mod wording;

pub use budget::{Budget, BudgetError};
pub use dictionary::{Dictionary, Statistics};
#[cfg(feature = "encodings")]
pub use encoding::Encoding;
pub use error::{IndexError, ParseError, SkippedLines, WordListError};
pub use language::{Language, LanguageCode, LanguageError};
pub use points::Points;
#[cfg(feature = "regex")]
pub use query::Regex;
pub use query::{Pattern, Query, QueryError, Words};
pub use word_list::WordList;
