//! What may be wrong with a grid although it can be read: letters that no word has, and a board in a single line.

use super::terminal;
use std::collections::BTreeSet;
use std::fmt::Display;
use wordtrail::{Dictionary, Grid, Mode, Query, SearchWords, Tile};
use wordtrail_dictionary::internals::wording::first_ten;

/// The largest grid whose letters are looked at, in cells: who types or pastes one has less.
const MAX_CELLS: usize = 1 << 16;

/// Prints notes about a grid in which words are searched for.
pub fn print(source: &impl Display, grid: &Grid, words: &SearchWords, mode: Mode) {
    let are_listed = words.bank().is_some();
    // If a filter keeps no word, no word has any letter.
    if !words.is_empty()
        && let Some(note) = letters_without_words(grid, words.dictionary(), are_listed)
    {
        terminal::print_note(&format!("{source}: {note}"));
    }
    if mode == Mode::Adjacent
        && let Some(note) = boards_in_lines(grid)
    {
        terminal::print_note(&format!("{source}: {note}"));
    }
}

/// Letters that no word has, and that look like some that words have. Those that fill a grid around the words of a list are
/// none of them.
fn letters_without_words(grid: &Grid, dictionary: &Dictionary, are_listed: bool) -> Option<String> {
    if grid.rows() * grid.columns() > MAX_CELLS {
        return None;
    }
    let tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
    let letters: BTreeSet<char> = tiles
        .filter_map(|tile| match tile {
            Tile::Letters(letters) => Some(letters.chars()),
            _ => None,
        })
        .flatten()
        .collect();
    // To know all letters of an index takes longer than a small search. Most have words that begin with an `a`.
    let begins_with_a =
        Query::prefix("a").is_ok_and(|query| dictionary.words(query).next().is_some());
    let has_ascii = begins_with_a || dictionary.alphabet().iter().any(char::is_ascii);
    let may_look_alike = |letter: &char| match has_ascii {
        true => is_of_other_alphabet(*letter) || !letter.is_ascii() && !are_listed,
        false => letter.is_ascii(),
    };
    let letters: String = letters.into_iter().filter(may_look_alike).collect();
    if letters.is_empty() {
        return None;
    }
    let unknown = dictionary.unknown_letters(&letters).into_iter();
    let unknown: Vec<String> = unknown
        .map(|letter| format!("{letter} (U+{:04X})", u32::from(letter)))
        .collect();
    (!unknown.is_empty()).then(|| {
        format!(
            "no word has these letters of the grid: {}",
            first_ten(&unknown)
        )
    })
}

/// Whether a letter is Greek, Cyrillic or full-width, and so may look like a Latin one.
fn is_of_other_alphabet(letter: char) -> bool {
    matches!(letter, '\u{370}'..='\u{52f}' | '\u{1f00}'..='\u{1fff}' | '\u{ff21}'..='\u{ff5a}')
}

/// A note about a grid whose lines may be square boards: it has a single one, or far more or fewer than a grid of such lines has.
fn boards_in_lines(grid: &Grid) -> Option<String> {
    let (rows, columns) = (grid.rows(), grid.columns());
    let side = (3..=8).find(|side| side * side == columns)?;
    let (lines, which) = match rows {
        1 => ("1 row".to_owned(), "a board"),
        _ if rows < side || rows >= 4 * columns => (format!("{rows} rows"), "each board"),
        _ => return None,
    };
    Some(format!(
        "the grid has {lines} of {columns} cells: {which} of {side} × {side} is written in {side} lines, and “wordtrail score” reads a board in each line"
    ))
}
