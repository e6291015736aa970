//! Words that stand as the first or the last rows of a grid, without an empty line between.

use super::evidence::Evidence;
use super::layout::Block;
use super::page::{Line, Page};
use super::{Note, layout};
use crate::word_bank::WordBank;
use std::collections::HashSet;
use wordtrail_dictionary::internals::letters::clusters;
use wordtrail_search::grid::{Grid, GridError, Tile};

pub(super) fn letters(tile: Tile<'_>) -> usize {
    match tile {
        Tile::Letters(letters) => clusters(letters).count(),
        Tile::Hole | Tile::Wildcard => 1,
    }
}

/// The letters of the longest tile: with more than those of games, it may be a word beside the rows.
pub(crate) fn longest_tile(grid: &Grid) -> usize {
    grid.tile_table().map(letters).max().unwrap_or(0)
}

/// Whether the holes of a grid, in every second column, stand between its letters.
pub(crate) fn has_holes_between(grid: &Grid) -> bool {
    let is_hole = |tile: Tile<'_>| matches!(tile, Tile::Hole);
    let alternates = |row: usize| {
        let mut tiles = (0..).zip(grid.row(row));
        tiles.all(|(column, tile)| is_hole(tile) == (column % 2 == 1))
    };
    grid.rows() > 2 && grid.columns() > 6 && (0..grid.rows()).all(alternates)
}

/// The note about tiles that may be words: those of four letters and more, or if no tile has less than three.
pub(crate) fn long_tiles(grid: &Grid) -> Option<Note> {
    let longest = longest_tile(grid);
    let shortest = grid.tile_table().map(letters).min()?;
    // Three letters are syllables, unless they stand behind all rows.
    let is_long = |tile| letters(tile) > 2;
    let mut ends = (0..grid.rows()).map(|row| grid.row(row).last());
    let mut are_behind = || ends.all(|tile| tile.is_some_and(is_long));
    if longest < 3 || longest == 3 && shortest < 3 && !are_behind() {
        return None;
    }
    let mut tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
    let tile = tiles.find(|tile| letters(*tile) == longest)?.to_string();
    Some(Note::LongTiles {
        letters: longest,
        tile,
    })
}

/// The block without a first row of words, which is a title. Fails if the last rows have words alone, and those above none.
pub(super) fn words_around_rows<'text>(
    grid: &Grid,
    page: &Page<'text>,
) -> Result<Option<Block<'text>>, GridError> {
    let has_words = |row: usize| grid.row(row).all(|tile| letters(tile) > 1);
    let has_letters = |row: usize| grid.row(row).all(|tile| letters(tile) < 3);
    let rows = grid.rows();
    let below = (0..rows).rev().take_while(|&row| has_words(row)).count();
    if below > 0 && rows - below > 1 && (0..rows - below).all(has_letters) {
        return Err(GridError::WordsOrRows {
            first: rows - below + 1,
            last: rows,
        });
    }
    if rows > 2 && has_words(0) && (1..rows).all(has_letters) {
        let mut blocks = layout::blocks(page, 1).into_iter();
        return Ok(blocks.find(|block| block.first_line() <= 2));
    }
    Ok(None)
}

/// The note about the last of some plain compact rows if each is also a row or in a column above, forwards or backwards.
pub(super) fn rows_like_words(rows: &[Line<'_>]) -> Option<Note> {
    /// More or longer rows are not read off by hand, and those with fewer letters are in others by chance.
    const MOST: usize = 60;
    const FEWEST: usize = 5;
    let is_of_letters = |row: &str| row.chars().all(char::is_alphabetic);
    if !(3..=MOST).contains(&rows.len()) || !rows.iter().all(|(_, row)| is_of_letters(row.trim())) {
        return None;
    }
    let letters = |row: &str| Vec::from_iter(row.trim().to_lowercase().chars());
    let rows = Vec::from_iter(rows.iter().map(|(line, row)| (*line, letters(row))));
    let is_word = |&place: &usize| {
        let (above, word) = (&rows[..place], &rows[place].1);
        let columns = (0..word.len().min(MOST)).map(|column| {
            let letters = above.iter().filter_map(|(_, row)| row.get(column));
            letters.copied().collect()
        });
        let backwards: Vec<char> = word.iter().rev().copied().collect();
        let has_word = |line: Vec<char>| {
            let mut parts = line.windows(word.len());
            parts.any(|part| part == &word[..] || part == &backwards[..])
        };
        let distinct: HashSet<&char> = word.iter().collect();
        let is_long = distinct.len() >= FEWEST && word.len() <= MOST;
        let rows = above.iter().map(|(_, row)| row.clone());
        is_long && rows.chain(columns).any(has_word)
    };
    let first = (2..rows.len()).rev().take_while(is_word).last()?;
    // In squares of words, more rows are.
    (2 * first > rows.len()).then(|| Note::RowsLikeWords {
        first: rows[first].0,
        last: rows[rows.len() - 1].0,
    })
}

/// The error for the last of some compact rows if they may be words: they have another length or other capitals than the rows
/// above, and are in these.
pub(super) fn words_for_rows(rows: &[Line<'_>]) -> Option<GridError> {
    // A line with several words is no row of letters, and stands below all of them.
    let is_row = |(_, line): &&Line<'_>| !line.trim().contains(char::is_whitespace);
    let rows = &rows[..rows.iter().take_while(is_row).count()];
    let (_, first) = rows.first()?;
    let width = first.trim().chars().count();
    let is_even = |(_, line): &&Line<'_>| line.trim().chars().count() == width;
    let even = rows.iter().take_while(is_even).count();
    let is_capital = |(_, line): &&Line<'_>| !line.contains(char::is_lowercase);
    let capitals = rows.iter().take_while(is_capital).count();
    let mut small = rows[capitals..].iter();
    let are_small = capitals > 1
        && capitals < rows.len()
        && small.all(|(_, line)| !line.contains(char::is_uppercase));
    let start = if are_small { even.min(capitals) } else { even };
    // More than that are no list without an empty line above it.
    const LONGEST: usize = 100;
    if start < 2 || !(1..=LONGEST).contains(&(rows.len() - start)) {
        return None;
    }
    let error = |start: usize| GridError::WordsOrRows {
        first: rows[start].0,
        last: rows[rows.len() - 1].0,
    };
    // Small letters and another length are enough.
    if are_small && capitals == even {
        return Some(error(start));
    }
    let text: Vec<&str> = rows[..start].iter().map(|(_, line)| line.trim()).collect();
    let grid: Grid = text.join("\n").parse().ok()?;
    let evidence_of = |rows: &[Line<'_>]| {
        let words = rows.iter().map(|(_, line)| line.trim());
        let words: Vec<&str> = words.filter(|word| word.chars().count() > 2).collect();
        let bank = WordBank::from_words(&words).ok()?;
        Some(Evidence::of(&grid, &bank)).filter(|evidence| evidence.words == rows.len())
    };
    let are_found = |&start: &usize| {
        evidence_of(&rows[start..]).is_some_and(|evidence| evidence.found() == evidence.words)
    };
    // A last row like others is in these, too.
    let is_other = |&start: &usize| are_small || rows[start].1.trim().chars().count() != width;
    let found = (start..rows.len()).rev().take_while(are_found);
    let first = found.filter(is_other).last();
    let are_convincing =
        || evidence_of(&rows[start..]).is_some_and(|evidence| evidence.is_convincing());
    let all = || are_convincing().then_some(start);
    first.or_else(all).map(error)
}
