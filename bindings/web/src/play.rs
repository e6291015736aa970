//! Boards and puzzles to play that are not made of words.

use crate::engine::{MAX_MEMORY, text};
use crate::made::{Made, purpose};
use crate::options::Options;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use wordtrail::puzzle::{BoardGenerator, Dice};
use wordtrail::report::{Longest, Purpose, Sheet};
use wordtrail::{Budget, Dictionary, Grid, Mode, Puzzle, Search};

/// The most words that a player is asked for, as in `wordtrail play`.
const MAX_WORDS: usize = 2000;

/// The least words of a board, so that none is dull.
const MIN_WORDS: u64 = 50;

/// The least letters of a word of the dictionary.
const MIN_LENGTH: usize = 3;

/// The most rows and columns of a page to play, as in `wordtrail play`.
const MAX_SIDE: usize = 200;

/// Rolls dice for a board that has words.
pub fn roll(options: &Options, dictionary: &Dictionary) -> Result<Made, String> {
    let dice: Dice = options.text("dice").parse().map_err(text)?;
    let board = BoardGenerator::new(dictionary)
        .dice(dice)
        .words(MIN_WORDS..)
        .seed(options.number("seed", "the seed")?.unwrap_or(0))
        .generate()
        .map_err(text)?;
    let puzzle = Puzzle::new(board.grid).with_title(options.text("title"));
    let sheet = of_dictionary(&puzzle, dictionary, Mode::Adjacent, MIN_LENGTH)?;
    Ok(Made {
        puzzle,
        sheet,
        purpose: Purpose::Boggle {
            seconds: options.number("seconds", "the time")?,
        },
    })
}

/// Opens a puzzle or a grid to play, with notes on it. Without words below it, those of the dictionary are to be found, straight or
/// bent.
pub fn open(
    puzzle: Puzzle,
    mut notes: Vec<String>,
    dictionary: &Dictionary,
    mode: Mode,
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
            if sheet.finds.is_empty() {
                let words = bank.compile().map_err(text)?;
                // A text does not say whether its words bend.
                let found = |mode| of_dictionary(&puzzle, &words, mode, 1);
                let straight = found(Mode::Straight)?;
                let best = match straight.words.len() < bank.words().len() {
                    true => {
                        let bent = found(Mode::Adjacent)?;
                        if bent.words.len() > straight.words.len() {
                            bent
                        } else {
                            straight
                        }
                    }
                    false => straight,
                };
                sheet = best.with_words(&bank);
            }
            let found: HashSet<String> = sheet
                .finds
                .iter()
                .map(|find| find.word.to_string())
                .collect();
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
    if sheet.words.is_empty() {
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

/// A grid with the words of a dictionary that have this many letters, the longest first.
fn of_dictionary(
    puzzle: &Puzzle,
    dictionary: &Dictionary,
    mode: Mode,
    min_length: usize,
) -> Result<Sheet, String> {
    let grid: &Grid = &puzzle.grid;
    let budget = Budget::for_grid(grid).memory_per_thread(MAX_MEMORY);
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
