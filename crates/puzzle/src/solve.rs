//! Finding the answers that a puzzle lacks.

use crate::bent::tracings::Tracings;
use crate::puzzle::{Puzzle, wrong};
use crate::word_bank::{Entry, WordBank};
use std::collections::HashSet;
use std::ops::ControlFlow;
use wordtrail_dictionary::{Budget, WordListError};
use wordtrail_search::grid::{Cell, Grid, GridError, Trail};
use wordtrail_search::{Find, Mode, Search, Trails};

impl Puzzle {
    /// Searches for the words without an answer on the straight lines of the grid or, if words [bend](Self::bent), on all trails. A word that is also part of a longer one
    /// gets a place of its own, unless it has no other. Where words [cover](crate::Cover) the grid, all get the trails of a
    /// division of the grid. Words that are not there stay without an answer.
    ///
    /// When the budget is used up or cancelled, answers may be missing: [`Budget::check`] says so.
    ///
    /// # Errors
    ///
    /// [`GridError::Document`] if the words below the grid are no list.
    ///
    /// ```
    /// use wordtrail::{Budget, Puzzle, Ragged};
    ///
    /// let puzzle = Puzzle::read(b"cats\nxxxx\nxcat\n\ncat\ncats\ncow\n".to_vec(), Ragged::Refuse)?;
    /// let solved = puzzle.solve(&Budget::new())?;
    /// assert_eq!(solved.answers().len(), 2);
    /// let cat = solved.answers().iter().find(|find| find.word == "cat").expect("it is there");
    /// assert_eq!(cat.trail.start().row, 2);
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn solve(self, budget: &Budget) -> Result<Self, GridError> {
        let refused = |error: wordtrail_dictionary::WordListError| wrong("list", error.to_string());
        let Some(words) = self.word_bank().map_err(refused)? else {
            return Ok(self);
        };
        let mut answers = self.answers().to_vec();
        if self.bent().is_some_and(|bent| bent.is_cover) {
            // The first trails of words may share cells.
            if answers.len() < words.words().len() {
                let division = divide_grid(&self.grid, &words, budget).map_err(refused)?;
                answers = division.unwrap_or_default();
            }
            return self.with_answers(answers);
        }
        for is_maximal in [true, false] {
            let known: HashSet<&str> = answers.iter().map(|find| &*find.word).collect();
            let missing: Vec<&str> = words.words().filter(|word| !known.contains(word)).collect();
            if missing.is_empty() {
                break;
            }
            // All words are searched for, because a longer one covers a shorter one whether or not it has an answer.
            let dictionary = words.compile().map_err(refused)?;
            let search = Search::new(&dictionary)
                .mode(self.mode())
                .min_length(1)
                .budget(budget);
            let search = match is_maximal {
                true => search.maximal_only(),
                false => search,
            };
            let mut tracker = words.tracker(Vec::new());
            let ControlFlow::Continue(_) = search.consume(&self.grid, &mut tracker);
            let wanted: HashSet<&str> = missing.into_iter().collect();
            let found: Vec<Find<'static>> = tracker
                .into_inner()
                .into_iter()
                .filter(|find| wanted.contains(&*find.word))
                .collect();
            answers.extend(found);
        }
        self.with_answers(answers)
    }
}

/// Trails of all words so that each cell belongs to exactly one; nothing if there are none, or too many to find them.
fn divide_grid(
    grid: &Grid,
    words: &WordBank,
    budget: &Budget,
) -> Result<Option<Vec<Find<'static>>>, WordListError> {
    let mut tracings = Tracings::new(words.words().len());
    let search = words.search()?.mode(Mode::Adjacent).trails(Trails::All);
    let columns = grid.columns() as u32;
    let searched = search.budget(budget).try_for_each(grid, |find| {
        let Some(word) = words.position(&find.word) else {
            return ControlFlow::Continue(());
        };
        let cells = find.trail.cells();
        let cells: Vec<u32> = cells.map(|cell| cell.row * columns + cell.column).collect();
        tracings.add(word, &cells)
    });
    let division = match searched {
        ControlFlow::Continue(()) => tracings.division(grid.rows() * grid.columns()),
        ControlFlow::Break(()) => None,
    };
    let find = |(word, trail): (&Entry, Vec<u32>)| {
        let cell = |number: u32| Cell {
            row: number / columns,
            column: number % columns,
        };
        Find {
            word: word.letters.clone().into(),
            trail: Trail::new(Vec::from_iter(trail.into_iter().map(cell))),
        }
    };
    Ok(division.map(|division| words.entries().iter().zip(division).map(find).collect()))
}
