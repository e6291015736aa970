//! What no rule decides: of the ways to tell the rows of a text from the words of its list, the one in which the words are in the grid.

use super::evidence::Evidence;
use super::layout::{self, Block, is_drawn};
use super::page::{Line, Page};
use super::row::Row;
use super::visible::visible;
use super::{Note, doubts};
use crate::puzzle::Puzzle;
use crate::reader::Reader;
use wordtrail_dictionary::internals::letters::fold;
use wordtrail_search::grid::GridError;
use wordtrail_search::internals::Below;

/// The largest text that is tried, in lines.
const MAX_LINES: usize = 2000;

/// The most blocks that are tried as the grid.
const MAX_TRIED: usize = 3;

/// Which lines of a page, or parts of them, are rows, and which are words. Both texts have the lines of the page, blank where a line is
/// none of theirs, so that lines keep their numbers.
#[derive(Default)]
struct Division {
    rows: String,
    words: String,
    /// Whether another block repeats the rows, and is left out.
    is_repeated: bool,
    /// The numbers of the lines above such blocks, which may be their titles.
    above_repeated: Vec<usize>,
}

impl Reader {
    /// The reading of a text for which rules have only an error, in which at least half of the words around or beside some rows are in
    /// these. Where lines may be rows or words, all have to be, and the rows are the first lines.
    pub(crate) fn by_evidence(&self, text: &str, error: &GridError) -> Option<Puzzle> {
        let (is_repeated, are_all_needed) = match error {
            GridError::SeveralGrids { .. } | GridError::LostRow { .. } => (true, false),
            GridError::WordsOrRows { .. } => (false, true),
            GridError::WordsBeside { .. }
            | GridError::Problems(_)
            | GridError::UnequalRows { .. }
            | GridError::MixedSpacing { .. } => (false, false),
            _ => return None,
        };
        let (text, _) = visible(text);
        let page = Page::new(&text);
        if page.height() > MAX_LINES {
            return None;
        }
        let blocks = layout::blocks(&page, 1);
        let mut largest = Vec::from_iter(&blocks);
        largest.sort_by_key(|block| std::cmp::Reverse(block.cells()));
        let largest = largest.into_iter().take(MAX_TRIED);
        let around = largest.filter_map(|block| around_block(&page, block, &blocks));
        let divisions = beside_rows(&page).into_iter().chain(around);
        let mut divisions = divisions.filter(|division| division.is_repeated == is_repeated);
        let (_, first) = page.lines_from(1).find(|(_, line)| has_letters(line))?;
        divisions.find_map(|division| {
            let begins_page = division.rows.trim_start_matches('\n').starts_with(first);
            let (puzzle, evidence) = self.settled(&page, division)?;
            let is_certain = begins_page && evidence.found() == evidence.words;
            (!are_all_needed || is_certain).then_some(puzzle)
        })
    }

    /// The puzzle of a division, if its words are in its grid.
    fn settled(&self, page: &Page<'_>, division: Division) -> Option<(Puzzle, Evidence)> {
        let is_row = |line: &str| !line.is_empty();
        let first = 1 + division.rows.lines().position(is_row)?;
        let rows = division.rows.lines().filter(|line| is_row(line)).count();
        let puzzle = self.inner_puzzle(division.rows).ok()?;
        if puzzle.words.is_some() {
            return None;
        }
        let with_words = |words: String| {
            let text = words.into_bytes();
            let words = Some(Below { text, line: 1 });
            let puzzle = self.with_list(Puzzle {
                words,
                ..puzzle.clone()
            });
            let evidence = Evidence::of(&puzzle.grid, &puzzle.word_bank().ok()??);
            Some((puzzle, evidence))
        };
        let (with_all, evidence) = with_words(division.words.clone())?;
        // What stands above the grid or its repetition, and is not in it, is a title.
        let is_title = |(number, line): &Line<'_>| {
            let is_above = *number < first || division.above_repeated.contains(number);
            is_above && evidence.misses(&line.trim().to_lowercase())
        };
        let lines = || (1..).zip(division.words.lines());
        let titles: Vec<Line<'_>> = lines().filter(is_title).collect();
        let (mut puzzle, evidence) = match titles.is_empty() {
            true => (with_all, evidence),
            false => {
                let words = lines().map(|line| if titles.contains(&line) { "" } else { line.1 });
                with_words(Vec::from_iter(words).join("\n"))?
            }
        };
        puzzle.notes.extend(Note::skipped(titles.into_iter()));
        // A line beside the rows that is as long, and is not in them, is another one with a space in it.
        let is_row_with_space = |line: &str| {
            let line = line.trim();
            line.contains(' ')
                && line.chars().count() == puzzle.grid.columns()
                && evidence.misses(&line.to_lowercase())
        };
        let beside = [first - 1, first + rows].map(|number| page.line(number));
        let is_lost = beside.into_iter().flatten().any(is_row_with_space);
        if !evidence.is_convincing() || evidence.found() < 2 || is_lost {
            return None;
        }
        let note = Note::ByWords {
            first,
            last: first + rows - 1,
            found: evidence.found(),
            words: evidence.words,
        };
        Some((puzzle.noted([note]), evidence))
    }
}

impl Division {
    fn add(&mut self, row: &str, words: &str) {
        self.rows.extend([row, "\n"]);
        self.words.extend([words, "\n"]);
    }
}

/// The division of a page that has words beside the rows of a grid, each row in lines of its own kind.
fn beside_rows(page: &Page<'_>) -> Option<Division> {
    let mut division = Division::default();
    let mut widths = Vec::new();
    for (number, line) in page.lines_from(1) {
        if let Some((row, [cells, words])) = doubts::row_and_words(number, line) {
            widths.push(row.width);
            division.add(cells, words);
            continue;
        }
        // No word may stand before or behind a row.
        let ends = [',', ';', '\t'];
        let rows = [line.trim_end_matches(ends), line.trim_matches(ends)];
        let row = rows.into_iter().find_map(|row| {
            let width = Row::parse(number, row)?.width;
            let fits = widths.last().is_none_or(|other| *other == width);
            fits.then_some((row, width))
        });
        match row {
            Some((row, width)) => {
                widths.push(width);
                division.add(row, "");
            }
            None => division.add("", line),
        }
    }
    let lines = division.rows.lines().zip(division.words.lines());
    let beside = lines.filter(|(row, words)| !row.is_empty() && !words.is_empty());
    (beside.count() > 1 && widths.iter().all(|width| *width == widths[0])).then_some(division)
}

/// The division of a page in which the rows of a block are the grid, and all other lines its list. Numbers alone are no words, and
/// neither are other blocks that repeat the grid, as answers do.
fn around_block(page: &Page<'_>, block: &Block<'_>, blocks: &[Block<'_>]) -> Option<Division> {
    let is_full = |row: &Row<'_>| row.width == block.width;
    let rows = &block.rows;
    let runs = rows.chunk_by(|above, below| is_full(above) == is_full(below));
    let full = runs.filter(|run| is_full(&run[0]) && run.len() > 1);
    let rows = full.max_by_key(|run| run.len())?;
    let (first, last) = (rows[0].line, rows[rows.len() - 1].line);
    let labels = layout::numbered_columns(page, block).map(|(line, _)| line);
    let is_other = |other: &&Block<'_>| other.first_line() > last || other.last_line() < first;
    let (mut left_out, mut above_repeated) = (Vec::new(), Vec::new());
    for other in blocks.iter().filter(is_other) {
        if repeats(other, block) {
            let mut above = page.lines_from(1).take(other.first_line() - 1);
            let heading = above.rfind(|(_, line)| !is_drawn(line));
            above_repeated.extend(heading.map(|(number, _)| number));
            left_out.push(other.first_line()..=other.last_line());
        }
    }
    let mut division = Division {
        is_repeated: !left_out.is_empty(),
        above_repeated,
        ..Division::default()
    };
    for (number, line) in page.lines_from(1) {
        let is_row = (first..=last).contains(&number) || labels == Some(number);
        let is_left_out = left_out.iter().any(|lines| lines.contains(&number));
        match is_row {
            true => division.add(line, ""),
            false if is_left_out || !has_letters(line) => division.add("", ""),
            // Another row.
            false if Row::parse(number, line).is_some_and(|row| row.is_certain()) => return None,
            false => division.add("", line),
        }
    }
    Some(division)
}

fn has_letters(text: &str) -> bool {
    text.contains(|letter| fold(letter).is_some())
}

/// Whether a block has the letters of another one below it, or some of them and no others.
fn repeats(block: &Block<'_>, other: &Block<'_>) -> bool {
    let is_blank = |cell: &str| !has_letters(cell);
    let is_same = |(cell, original): (&str, &str)| {
        is_blank(cell) || cell.to_lowercase() == original.to_lowercase()
    };
    block.width == other.width
        && block.rows.len() == other.rows.len()
        && block.first_line() > other.last_line()
        && block.rows.iter().zip(&other.rows).all(|(row, original)| {
            let (cells, originals) = (row.cells(), original.cells());
            cells.len() == originals.len() && cells.into_iter().zip(originals).all(is_same)
        })
}
