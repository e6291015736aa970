//! What a text that should have a grid is instead, or has besides it: words beside the rows, a title, prose, another encoding.

use super::Note;
use super::evidence::Evidence;
use super::layout::Block;
use super::letter_case::differs_in_case;
use super::page::{Line, Page};
use super::prose::{has_letters_alone, has_word_of_sentences};
use super::row::{BORDER, Row};
use super::title::names_puzzle;
use crate::puzzle::Puzzle;
use crate::word_bank::WordBank;
use wordtrail_dictionary::internals::letters::fold;
use wordtrail_search::grid::GridError;
use wordtrail_search::internals::cell::is_single;

/// The first and the last of some lines that have words before or behind rows of a grid, of this block if it is known.
pub(super) fn words_beside(
    lines: &[Line<'_>],
    block: Option<&Block<'_>>,
) -> Option<(usize, usize)> {
    let split = lines.iter();
    let split = split.filter_map(|&(number, line)| Some(row_and_words(number, line)?.0));
    let split: Vec<Row<'_>> = split.collect();
    let (first, last) = (split.first()?, split.last()?);
    let widths = match block {
        Some(block) => [Some(block.width), width_without_words(block)],
        None => [Some(first.width); 2],
    };
    let like = block.map_or(first, |block| &block.rows[0]);
    let is_like =
        |row: &Row<'_>| widths.contains(&Some(row.width)) && row.is_compact() == like.is_compact();
    let is_several = block.is_some() || split.len() > 1 && 2 * split.len() >= lines.len();
    (is_several && split.iter().all(is_like)).then_some((first.line, last.line))
}

/// The width of a block without the empty cells that all its rows begin with: above or below may be words in their place.
fn width_without_words(block: &Block<'_>) -> Option<usize> {
    let empty = |row: &Row<'_>| {
        let cells = row.cells();
        cells.iter().take_while(|cell| cell.is_empty()).count()
    };
    let empty = block.rows.iter().map(empty).min()?;
    block.width.checked_sub(empty)
}

/// The row of a line that has words before or behind it, and a bar or more space between than between its cells. Its text, and that of
/// the words.
pub(super) fn row_and_words(number: usize, line: &str) -> Option<(Row<'_>, [&str; 2])> {
    row_before_words(number, line)
        .or_else(|| row_behind_words(number, line))
        .or_else(|| row_before_last_cell(number, line))
}

/// The row of a table whose last cell has words.
fn row_before_last_cell(number: usize, line: &str) -> Option<(Row<'_>, [&str; 2])> {
    let marks = ['\t', ',', ';'];
    let mut marks = marks.into_iter();
    let (cells, words) = marks.find_map(|mark| line.trim().rsplit_once(mark))?;
    let row = Row::parse(number, cells)?;
    let are_single = row.cells().iter().all(|cell| is_single(cell));
    let is_row = row.width > 2 && row.is_certain() && are_single;
    (is_row && begins_with_word(words)).then_some((row, [cells, words]))
}

fn row_behind_words(number: usize, line: &str) -> Option<(Row<'_>, [&str; 2])> {
    let line = line.trim();
    let gaps = ["  ", "\t", ",", ";"];
    let (words, cells) = gaps.iter().find_map(|gap| line.split_once(gap))?;
    let cells = cells.trim_start_matches([' ', '\t', ',', ';']);
    let row = Row::parse(number, cells)?;
    let are_single = row.cells().iter().all(|cell| is_single(cell));
    let is_row = row.is_certain() && are_single && !cells.contains("  ");
    (is_row && begins_with_word(words)).then_some((row, [cells, words]))
}

fn row_before_words(number: usize, line: &str) -> Option<(Row<'_>, [&str; 2])> {
    let line = line.trim();
    let (mut start, mut widest) = (0, 0);
    let marks = ['\t', BORDER, ',', ';'];
    let is_between = |character: char| character.is_whitespace() || marks.contains(&character);
    while let Some(gap) = line[start..].find(is_between) {
        let left = &line[..start + gap];
        let right = line[start + gap..].trim_start_matches(is_between);
        let space = &line[left.len()..line.len() - right.len()];
        let width = match space.matches(marks).count() {
            0 => space.chars().count(),
            marks => 8 * marks,
        };
        if width > widest.max(1)
            && begins_with_word(right)
            && let Some(row) = Row::parse(number, left)
            && row.number.is_none()
        {
            return Some((row, [left, right]));
        }
        widest = widest.max(width);
        start = line.len() - right.len();
    }
    None
}

/// Whether the first part of a text that has letters has three or more. Before a word may be its number.
fn begins_with_word(text: &str) -> bool {
    let is_letter = |letter: &char| fold(*letter).is_some();
    let mut parts = text.split(|it: char| it.is_whitespace() || [',', ';'].contains(&it));
    let first = parts.find(|part| part.chars().any(|it| is_letter(&it)));
    first.is_some_and(|first| first.chars().filter(is_letter).count() > 2)
}

/// The error for a text without rows of letters, which is that of the plain reading if there is none that says more.
pub(super) fn explain(page: &Page<'_>, plain: GridError) -> GridError {
    let paragraph = page.paragraph_from(1);
    if let Some((first, last)) = words_beside(&paragraph, None) {
        return GridError::WordsBeside { first, last };
    }
    let is_prose = |(_, line): &&Line<'_>| {
        let words = line.split_whitespace();
        words.filter(|word| word.chars().count() > 1).count() > 1
    };
    let prose = paragraph.iter().filter(is_prose).count();
    if 2 * prose >= paragraph.len().max(1) {
        return GridError::NoGrid;
    }
    let is_spaced = |(_, line): &&Line<'_>| line.trim().contains(char::is_whitespace);
    let spaced = paragraph.iter().find(is_spaced);
    let compact = paragraph.iter().find(|line| !is_spaced(line));
    match (spaced, compact) {
        (Some(&(spaced, _)), Some(&(compact, _))) => GridError::MixedSpacing { spaced, compact },
        _ => plain,
    }
}

/// A note about the first of some rows if it may be a title: it is written in another case than all others, or names a puzzle.
pub(super) fn title_among_rows(rows: &[Line<'_>]) -> Option<Note> {
    let [(line, first), rest @ ..] = rows else {
        return None;
    };
    // A cell may be `Qu` among capitals.
    let is_title = |first: &str| {
        let rest: Vec<String> = rest.iter().map(|(_, row)| row.replace("Qu", "")).collect();
        let is_other = || differs_in_case(first, rest.iter().map(String::as_str));
        rest.len() > 1 && (names_puzzle(first) || is_other())
    };
    (has_letters_alone(first) && is_title(&first.replace("Qu", ""))).then(|| Note::TitleOrRow {
        line: *line,
        text: first.trim().to_owned(),
    })
}

/// Whether the rows of a plain grid are lines of prose: most cells are words, many of them long or such as sentences have, or it
/// is a single row, and below are sentences. What hides the words of its list is a grid.
pub(super) fn is_prose(puzzle: &Puzzle, page: &Page<'_>) -> bool {
    /// The cells among which there is at least one such word.
    const SHARE: usize = 6;
    let grid = &puzzle.grid;
    let rows = grid.rows();
    let tiles = (0..rows).flat_map(|row| grid.row(row));
    let tiles = Vec::from_iter(tiles.map(|tile| tile.to_string()));
    let longer = |length| {
        let tiles = tiles.iter();
        tiles.filter(move |tile| tile.chars().count() > length)
    };
    let (words, long) = (longer(1).count(), longer(3).count());
    let are_words = 3 * words > 2 * tiles.len();
    let of_sentences = longer(1).filter(|tile| has_word_of_sentences(tile));
    let of_sentences = of_sentences.count();
    // Longer syllables are none.
    let may_be_syllables = rows > 2 && long == 0;
    let has_sentences_below = || {
        let below = page.lines_from(rows + 1);
        let below = below.filter(|(_, line)| !line.trim().is_empty());
        let sentences = below.clone().filter(|(_, line)| is_sentence(line)).count();
        sentences > 0 && 2 * sentences >= below.count()
    };
    let is_verse = rows > 1
        && are_words
        && (SHARE * of_sentences >= tiles.len() || 3 * long >= tiles.len())
        && !may_be_syllables;
    let is_spaced = || {
        let first = page.line(1).unwrap_or_default();
        first.trim().contains(char::is_whitespace)
    };
    let is_title =
        || rows == 1 && (are_words || words == 0 && !is_spaced()) && has_sentences_below();
    (is_verse || is_title()) && !hides_words(puzzle, &tiles)
}

/// Whether a line has as many words as sentences have, and some that are no cells of a grid.
fn is_sentence(line: &str) -> bool {
    let words = line.split_whitespace();
    let long = words.clone().filter(|word| word.chars().count() > 2);
    words.count() > 4 && long.count() > 2 && has_word_of_sentences(line)
}

/// Whether the words of a puzzle are in its grid, apart from those that are a single tile.
fn hides_words(puzzle: &Puzzle, tiles: &[String]) -> bool {
    let Ok(Some(bank)) = puzzle.word_bank() else {
        return false;
    };
    let is_tile = |word: &str| tiles.iter().any(|tile| tile.eq_ignore_ascii_case(word));
    let words: Vec<&str> = bank.words().filter(|word| !is_tile(word)).collect();
    WordBank::from_words(words).is_ok_and(|bank| Evidence::of(&puzzle.grid, &bank).is_convincing())
}

/// Whether each line of a page has a single letter: as many as a square has, or several columns with empty lines between. Then it may
/// be a cell.
pub(super) fn has_cell_on_each_line(puzzle: &Puzzle, page: &Page<'_>) -> bool {
    const SMALLEST: usize = 4;
    let rows = puzzle.grid.rows();
    let side = rows.isqrt();
    let mut below = page.lines_from(rows + 1);
    let mut are_single = || below.all(|(_, line)| line.trim().chars().count() < 2);
    puzzle.grid.columns() == 1
        && (puzzle.words.is_some() || side * side == rows && side >= SMALLEST)
        && are_single()
}
