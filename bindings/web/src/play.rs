//! Boards and puzzles to play that are not made of words.

use crate::made::{Made, purpose};
use crate::options::{MAX_MEMORY, Options};
use crate::wording::text;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use wordtrail::puzzle::{BestBoards, BoardGenerator, Dice, GeneratedBoard};
use wordtrail::report::{Longest, Purpose, Sheet};
use wordtrail::{Budget, Dictionary, Find, Grid, Mode, Puzzle, Search, WordBank};

/// The most words that a player is asked for, as in `wordtrail play`.
const MAX_WORDS: usize = 2000;

/// The least words of a board, so that none is dull.
const MIN_WORDS: u64 = 50;

/// The least letters of a word of the dictionary.
const MIN_LENGTH: usize = 3;

/// The most rows and columns of a page to play, as in `wordtrail play`.
const MAX_SIDE: usize = 200;

/// Rolls dice for a board that has words. At the end of its game, common ones are listed first.
pub fn roll(
    options: &Options,
    dictionary: &Dictionary,
    common: &Dictionary,
) -> Result<Made, String> {
    let seed = options.number("seed", "the seed")?.unwrap_or(0);
    let board = match options.text("dice") {
        "best" => best(dictionary, seed)?,
        dice => BoardGenerator::new(dictionary)
            .dice(dice.parse::<Dice>().map_err(text)?)
            .words(MIN_WORDS..)
            .seed(seed)
            .generate()
            .map_err(text)?,
    };
    let puzzle = Puzzle::new(board.grid).with_title(options.text("title"));
    let mut sheet = of_dictionary(&puzzle, dictionary, Mode::Adjacent, MIN_LENGTH)?;
    // Offensive words count when they are found, but are not listed at the end.
    let offensive = Dictionary::offensive();
    let unlisted = sheet.words.extract_if(.., |word| offensive.contains(word));
    sheet.bonus = unlisted.collect();
    Ok(Made {
        puzzle,
        sheet: sheet.first_of(common),
        purpose: Purpose::Boggle {
            seconds: options.number("seconds", "the time")?,
        },
    })
}

/// The best board of 4 × 4 letters that a round of the search finds, in some seconds. Another seed finds another one.
fn best(dictionary: &Dictionary, seed: u64) -> Result<GeneratedBoard, String> {
    let boards = BestBoards::new(dictionary).rounds(1).seed(seed).find();
    let best = boards.map_err(text)?.into_iter().next();
    best.ok_or_else(|| "no board was found".to_owned())
}

/// Opens a puzzle or a grid to play, with notes on it. Without words below it, those of the dictionary are to be found in a mode.
/// The words of the puzzle run in this mode, too, if `is_of_puzzle`: a text does not say whether its words bend.
pub fn open(
    puzzle: Puzzle,
    mut notes: Vec<String>,
    dictionary: &Dictionary,
    mode: Mode,
    is_of_puzzle: bool,
) -> Result<(Made, Vec<String>), String> {
    let (rows, columns) = (puzzle.grid.rows(), puzzle.grid.columns());
    if rows.max(columns) > MAX_SIDE {
        return Err(format!(
            "the grid has {rows} rows and {columns} columns, and a page to play shows at most {MAX_SIDE} of either"
        ));
    }
    let (sheet, purpose) = match puzzle.word_bank().map_err(text)? {
        None => (
            of_dictionary(&puzzle, dictionary, mode, MIN_LENGTH)?,
            Purpose::Discover,
        ),
        Some(bank) => {
            notes.extend(bank.notes().iter().map(text));
            let mut sheet = Sheet::of(&puzzle);
            if sheet.finds.len() < bank.words().len() {
                add_finds(&mut sheet, &puzzle, &bank, is_of_puzzle.then_some(mode))?;
            }
            let found = found_words(&sheet);
            let missing: Vec<String> = sheet
                .words
                .extract_if(.., |word| !found.contains(word))
                .collect();
            sheet.bonus.retain(|word| found.contains(word));
            if !missing.is_empty() {
                notes.push(format!(
                    "words that are not on the grid are left out: {}",
                    missing.join(", ")
                ));
            }
            let purpose = purpose(&sheet);
            (sheet, purpose)
        }
    };
    if sheet.words.is_empty() && sheet.bonus.is_empty() {
        return Err("none of the words is on the grid, so there is nothing to play".to_owned());
    }
    Ok((
        Made {
            puzzle,
            sheet,
            purpose,
        },
        notes,
    ))
}

/// Searches for the words that have no find: in a mode or, without one, in that in which more words are found.
fn add_finds(
    sheet: &mut Sheet,
    puzzle: &Puzzle,
    bank: &WordBank,
    mode: Option<Mode>,
) -> Result<(), String> {
    let words = bank.compile().map_err(text)?;
    let found = |mode| of_dictionary(puzzle, &words, mode, 1);
    let mut best = found(mode.unwrap_or(Mode::Straight))?;
    if mode.is_none() && best.words.len() < bank.words().len() {
        let bent = found(Mode::Adjacent)?;
        if bent.words.len() > best.words.len() {
            best = bent;
        }
    }
    let known = found_words(sheet);
    for find in best.finds {
        let word = bank.spelling(&find.word).unwrap_or(&find.word).to_owned();
        if !known.contains(&word) {
            let word = word.into();
            sheet.finds.push(Find { word, ..find });
        }
    }
    sheet.mode = best.mode;
    sheet.omitted = best.omitted;
    // The first finds of words that cover a grid may share cells.
    sheet.bent = None;
    Ok(())
}

fn found_words(sheet: &Sheet) -> HashSet<String> {
    let words = sheet.finds.iter().map(|find| find.word.to_string());
    words.collect()
}

/// A grid with the words of a dictionary that have this many letters, the longest first.
fn of_dictionary(
    puzzle: &Puzzle,
    dictionary: &Dictionary,
    mode: Mode,
    min_length: usize,
) -> Result<Sheet, String> {
    let grid: &Grid = &puzzle.grid;
    let budget = Budget::for_cells(grid.cell_count()).memory_per_thread(MAX_MEMORY);
    let mut longest = Longest::new(MAX_WORDS);
    let search = Search::new(dictionary)
        .mode(mode)
        .min_length(min_length)
        .threads(NonZeroUsize::MIN)
        .budget(&budget);
    let ControlFlow::Continue(_) = search.consume(grid, &mut longest);
    budget.check().map_err(text)?;
    let mut sheet = longest.into_sheet(grid.clone(), mode, puzzle.title());
    sheet
        .words
        .sort_by_cached_key(|word| (std::cmp::Reverse(word.chars().count()), word.clone()));
    Ok(sheet)
}
