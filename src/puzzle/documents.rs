//! Recognising documents, and reading texts that may have several of them.

use super::{Puzzle, Reader, WordBank};
use crate::grid::Bytes;
use crate::letters::without_byte_order_mark;
use crate::reading::Note;
use crate::{GridError, WordListError};
use std::fs::File;

/// The bytes at the beginning of a text that are looked at to recognise a document.
const BEGINNING: usize = 64;

impl Reader {
    /// Reads all puzzles of a text: those of its documents, or its only one.
    ///
    /// # Errors
    ///
    /// Those of [`puzzle`](Self::puzzle).
    ///
    /// ```
    /// # #[cfg(feature = "documents")] {
    /// use wordtrail::Reader;
    ///
    /// let book = "{\"grid\":[\"cat\",\"dog\"],\"list\":[\"cat\"]}\n{\"grid\":[\"eel\"]}\n";
    /// assert_eq!(Reader::new().puzzles(book)?.len(), 2);
    /// assert!(Reader::new().puzzle(book).is_err());
    /// # }
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn puzzles(&self, text: impl Into<Vec<u8>>) -> Result<Vec<Puzzle>, GridError> {
        self.read_all(Bytes::owned(text.into()))
    }

    /// Reads all puzzles of an open file, which is mapped if it is a compact grid: see [`map`](Self::map).
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    pub fn map_puzzles(&self, file: &File) -> Result<Vec<Puzzle>, GridError> {
        self.read_all(Bytes::map(file)?)
    }

    fn read_all(&self, text: Bytes) -> Result<Vec<Puzzle>, GridError> {
        match is_document(&text)? {
            true => documents(&text),
            false => Ok(vec![self.read(text)?]),
        }
    }
}

/// Whether a text begins as a document does: with `{`, which no grid and no list has.
pub(super) fn is_document(text: &Bytes) -> Result<bool, GridError> {
    Ok(begins_document(&text.part(0..text.len().min(BEGINNING))?))
}

fn begins_document(text: &[u8]) -> bool {
    without_byte_order_mark(text)
        .trim_ascii_start()
        .starts_with(b"{")
}

/// Reads the documents of a text.
#[cfg(feature = "documents")]
pub(super) fn documents(text: &Bytes) -> Result<Vec<Puzzle>, GridError> {
    super::json::parse(&text.part(0..text.len())?)
}

/// Refuses the documents of a text.
#[cfg(not(feature = "documents"))]
pub(super) fn documents(_: &Bytes) -> Result<Vec<Puzzle>, GridError> {
    Err(GridError::NoDocuments)
}

/// The only puzzle of a text.
pub(super) fn only(mut puzzles: Vec<Puzzle>) -> Result<Puzzle, GridError> {
    match (puzzles.pop(), puzzles.len()) {
        (Some(puzzle), 0) => Ok(puzzle),
        (_, others) => Err(GridError::SeveralPuzzles {
            puzzles: others + 1,
        }),
    }
}

/// The list of a document, if a text is one: all words that the puzzle was made from.
pub(super) fn list(text: &[u8]) -> Option<Result<WordBank, WordListError>> {
    if !begins_document(text) {
        return None;
    }
    let puzzle = documents(&Bytes::owned(text.to_vec())).and_then(only);
    Some(match puzzle {
        Ok(puzzle) => list_of(&puzzle),
        Err(error) => Err(refused(error.to_string())),
    })
}

fn list_of(puzzle: &Puzzle) -> Result<WordBank, WordListError> {
    let bank = match puzzle.recipe() {
        Some(recipe) if !recipe.list.is_empty() => match recipe.words() {
            Ok(words) => Some(words),
            Err(error) => return Err(refused(error.to_string())),
        },
        _ => puzzle.word_bank()?,
    };
    let Some(mut bank) = bank else {
        return Err(refused("the puzzle has no list of words"));
    };
    bank.notes.push(Note::GridLeftOut {
        rows: puzzle.grid.rows(),
        columns: puzzle.grid.columns(),
    });
    Ok(bank)
}

fn refused(problem: impl Into<String>) -> WordListError {
    WordListError::Document {
        problem: problem.into(),
    }
}
