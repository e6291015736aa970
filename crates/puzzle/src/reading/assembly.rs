//! The puzzle of a page whose grid is known: what surrounds the grid is left out, its cells are read, and what is below it, or
//! above, is its list.

use super::evidence::Evidence;
use super::layout::Block;
use super::list::ListOptions;
use super::marks::are_marked;
use super::page::{Line, Page};
use super::prose::has_word_of_sentences;
use super::row::Row;
use super::words_or_rows::words_for_rows;
use super::{Note, doubts, layout, repair, surroundings, title};
use crate::puzzle::Puzzle;
use crate::reader::Reader;
use crate::word_bank::WordBank;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use wordtrail_search::grid::{Grid, GridError};
use wordtrail_search::internals::Below;

impl Reader {
    /// Reads the puzzle whose grid is a block of a page. `plain` is the error of the plain reading.
    pub(super) fn puzzle_of<'text>(
        &self,
        page: &Page<'text>,
        block: Block<'text>,
        mut notes: Vec<Note>,
        plain: Option<GridError>,
    ) -> Result<Puzzle, GridError> {
        let mut block = block.with_row_above(page);
        refuse_doubtful_lines(page, &block)?;
        let is_surrounded = surroundings::remove(page, &mut block, &mut notes)?;
        let (first, mut below) = (block.first_line(), block.line_below(page));
        let place_of_note = notes.len();
        notes.extend(Note::skipped(page.lines_from(1).take(first - 1)));
        if let Some(labels) = surroundings::labels_below(page, &block) {
            let lines = page.lines_from(below).take(labels + 1 - below);
            notes.extend(Note::skipped(lines));
            below = labels + 1;
        }
        let grid = repair::read(&block, self.ragged, self.list.repair, &mut notes);
        let grid = grid.map_err(|error| match (error, plain) {
            // The message of the plain reading names the remedy.
            (GridError::Problems(problems), Some(plain))
                if !is_surrounded
                    && (matches!(plain, GridError::JoinedQu { .. })
                        || problems.are_said_by(&plain)) =>
            {
                plain
            }
            (error, _) => error,
        })?;
        let joined = block.rows.iter().find(|row| row.has_qu());
        notes.extend(joined.map(|row| Note::JoinedQu { line: row.line }));
        match repair::small_l(block.rows.iter().flat_map(Row::cells)) {
            0 => {
                let rows = block.rows.iter();
                let rows = rows.filter_map(|row| Some((row.line, page.line(row.line)?)));
                notes.extend(doubts::title_among_rows(&Vec::from_iter(rows)));
            }
            // It is replaced.
            _ if self.list.repair => {}
            count => notes.push(Note::SmallL { count }),
        }
        let words = |text: &str, line| Below {
            text: text.as_bytes().to_vec(),
            line,
        };
        let mut puzzle = self.with_list(Puzzle {
            words: Some(words(page.text_from(below), below)),
            notes,
            ..Puzzle::new(grid)
        });
        if puzzle.words.is_none()
            && let Some(&Note::Skipped { first, last, .. }) = puzzle.notes.get(place_of_note)
        {
            let with_list = self.with_list(Puzzle {
                words: Some(words(page.text_above(block.first_line()), 1)),
                ..puzzle.clone()
            });
            if let Ok(Some(bank)) = with_list.word_bank()
                && let evidence = Evidence::of(&puzzle.grid, &bank)
                && evidence.is_convincing()
                && evidence.found() > 1
            {
                puzzle = with_list;
                puzzle.notes[place_of_note] = Note::ListAbove { first, last };
            }
        }
        Ok(puzzle)
    }

    /// The puzzle with a list that may stand in columns. Lines below the grid without a word are notes, and no list, unless
    /// what they have is probably a word that was misread.
    pub(crate) fn with_list(&self, mut puzzle: Puzzle) -> Puzzle {
        if let Some((words, note)) = without_repeated_grid(&puzzle) {
            puzzle.words = Some(words);
            puzzle.notes.push(note);
        }
        let Some(words) = &puzzle.words else {
            return puzzle;
        };
        let text = String::from_utf8_lossy(&words.text);
        let names = WordBank::from_words(title::names(&text));
        let are_words = |names| Evidence::of(&puzzle.grid, &names).is_convincing();
        let options = ListOptions {
            // A word that the grid has is no title.
            has_no_title: names.is_ok_and(are_words),
            ..self.list.clone()
        };
        if WordBank::may_be_list(&words.text, words.line, &options) {
            let options = told_by_grid(&puzzle.grid, words, options, &mut puzzle.notes);
            puzzle.list_options = Some(options);
        } else {
            puzzle.notes.extend(Note::without_words(&text, words.line));
            puzzle.words = None;
        }
        puzzle
    }
}

/// The list of a puzzle up to the lines that repeat its grid, as answers do, or to their heading.
fn without_repeated_grid(puzzle: &Puzzle) -> Option<(Below, Note)> {
    /// Fewer rows may be words, and more or longer ones are not printed twice.
    const ROWS: RangeInclusive<usize> = 3..=100;
    let (grid, words) = (&puzzle.grid, puzzle.words.as_ref()?);
    if !ROWS.contains(&grid.rows()) || !ROWS.contains(&grid.columns()) {
        return None;
    }
    let grid = grid.to_string();
    let rows: Vec<&str> = grid.lines().collect();
    let text = str::from_utf8(&words.text).ok()?;
    let lines: Vec<Line<'_>> = (words.line..).zip(text.lines()).collect();
    let repeats = |((_, line), row): (&Line<'_>, &&str)| {
        let letters = line.chars().filter(|it| !it.is_whitespace());
        let letters: Vec<char> = letters.flat_map(char::to_lowercase).collect();
        let mut pairs = letters.iter().zip(row.chars());
        // Answers may have dots for all other letters.
        let is_same = |(letter, cell): (&char, char)| *letter == cell || !letter.is_alphabetic();
        letters.len() == row.chars().count() && pairs.all(is_same)
    };
    let is_start = |lines: &[Line<'_>]| lines.iter().zip(&rows).all(repeats);
    let start = lines.windows(rows.len()).position(is_start)?;
    let is_text = |(_, line): &Line<'_>| !line.trim().is_empty();
    let heading = lines[..start].iter().rposition(is_text);
    let heading = heading.filter(|&place| title::names_answers(lines[place].1));
    let first = heading.unwrap_or(start);
    let left: Vec<&str> = lines[..first].iter().map(|(_, line)| *line).collect();
    let note = Note::skipped(lines[first..].iter().copied().filter(is_text))?;
    let text = left.join("\n").into_bytes();
    Some((Below { text, ..*words }, note))
}

/// How a list is read whose grid tells what its words are: without phrases if none of them is in it, and their words are, and with
/// letters for what was misread.
fn told_by_grid(
    grid: &Grid,
    words: &Below,
    mut options: ListOptions,
    notes: &mut Vec<Note>,
) -> ListOptions {
    let parse = |options: &ListOptions| WordBank::parse_list(&words.text, words.line, options);
    let Ok(mut bank) = parse(&options) else {
        return options;
    };
    let is_phrase = |word: &&str| word.contains(' ');
    let mut bad = bank.bad_entries().iter();
    if bank.words().any(|word| is_phrase(&word)) || bad.any(|entry| is_phrase(&&*entry.text)) {
        let evidence = Evidence::of(grid, &bank);
        let phrases: Vec<&str> = bank.words().filter(is_phrase).collect();
        let are_missing = phrases.iter().all(|phrase| evidence.misses(phrase));
        let is_marked = are_marked(&String::from_utf8_lossy(&words.text));
        options.has_no_phrases = are_missing && !is_marked;
        let apart = options.has_no_phrases.then(|| parse(&options));
        let are_parts = |apart: &WordBank| {
            let found = Evidence::of(grid, apart);
            // Short ones are in any grid.
            let is_part = |word: &str| word.chars().count() > 2 && bank.listed(word).is_none();
            let mut words = apart.words();
            found.is_better_than(&evidence) && words.any(|it| is_part(it) && !found.misses(it))
        };
        match apart {
            Some(Ok(apart)) if are_parts(&apart) => bank = apart,
            _ => {
                options.has_no_phrases = false;
                let count = phrases.len();
                let sentences = phrases.iter().filter(|it| has_word_of_sentences(it));
                let may_be_clues = count > 2 && 2 * sentences.count() >= count;
                let note = (may_be_clues && are_missing).then_some(count);
                notes.extend(note.map(|count| Note::PhrasesNotInGrid { count }));
            }
        }
    }
    options.misread = misread(grid, &bank);
    options
}

/// What entries of a list that are no words are in a grid, if letters were misread.
fn misread(grid: &Grid, bank: &WordBank) -> HashMap<String, String> {
    let entries = bank.bad_entries().iter().take(MAX_MISREAD);
    let entries = Vec::from_iter(entries.map(|entry| (&entry.text, entry.may_be())));
    let Ok(all) = WordBank::from_words(entries.iter().flat_map(|(_, words)| words)) else {
        return HashMap::new();
    };
    let evidence = Evidence::of(grid, &all);
    let is_found = |word: &&String| all.listed(word).is_some_and(|it| !evidence.misses(it));
    let found = entries.iter().filter_map(|(entry, words)| {
        let word = words.iter().find(is_found)?;
        Some(((*entry).clone(), word.clone()))
    });
    found.collect()
}

/// The most entries that are looked for with other letters.
const MAX_MISREAD: usize = 20;

/// Fails if lines beside, around or among the rows of a block may be rows or words.
fn refuse_doubtful_lines(page: &Page<'_>, block: &Block<'_>) -> Result<(), GridError> {
    let (first, last) = (block.first_line(), block.last_line());
    let paragraph = page.paragraph(first);
    let mut rows = paragraph.clone();
    rows.retain(|(line, _)| *line <= last);
    if let Some((first, last)) = doubts::words_beside(&rows, Some(block)) {
        return Err(GridError::WordsBeside { first, last });
    }
    if let Some(line) = layout::lost_row(page, block) {
        return Err(GridError::LostRow { line, first, last });
    }
    if let Some(line) = layout::row_or_word(page, block) {
        return Err(GridError::RowOrWord { line, first, last });
    }
    let above = paragraph.iter().filter(|(line, _)| *line < first).count();
    let error = if block.is_compact() {
        words_for_rows(&paragraph[above..])
    } else {
        None
    };
    error.map_or(Ok(()), Err)
}
