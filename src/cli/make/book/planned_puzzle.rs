//! A puzzle of a book, before it is made.

use crate::cli::make::arguments::Arguments;
use crate::cli::make::layout::Layout;
use wordtrail::WordBank;

/// A puzzle of a book: its list, and what the book says of it.
pub struct PlannedPuzzle {
    pub title: String,
    pub words: WordBank,
    /// What messages call it.
    pub name: String,
    /// The section of the book that it is in; none when empty.
    pub section: String,
    /// What stands at the foot of its page; nothing when empty.
    pub note: String,
    /// The options that it has of its own.
    pub own: Option<Box<OwnOptions>>,
}

/// The options of a puzzle of a book, of which some are its own.
pub struct OwnOptions {
    pub arguments: Arguments,
    pub layout: Layout,
    /// The seed, unless it follows from that of the book.
    pub seed: Option<u64>,
}
