//! The answers of a puzzle: where its words are.

use crate::puzzle::{Puzzle, wrong};
use crate::word_bank::WordBank;
use std::collections::{BTreeSet, HashSet};
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_search::Find;
use wordtrail_search::grid::{Cell, Grid, GridError, Tile};

impl Puzzle {
    /// Sets where the words are. If there are no words, those of the answers are.
    ///
    /// # Errors
    ///
    /// [`GridError::Document`] for the first answer whose word is not one of the puzzle or has an answer already, or whose
    /// trail leaves the grid, jumps, repeats a cell, or does not spell it.
    ///
    /// ```
    /// use wordtrail::{Cell, Direction, Find, Puzzle, Trail};
    ///
    /// let answer = |word: &'static str, column| Find {
    ///     word: word.into(),
    ///     trail: Trail::straight(Cell { row: 0, column }, Direction::East, 3),
    /// };
    /// let puzzle = Puzzle::new("catx\nxxxx\n".parse()?);
    /// assert_eq!(puzzle.clone().with_answers([answer("cat", 0)])?.answers().len(), 1);
    /// let error = puzzle.with_answers([answer("cat", 1)]).unwrap_err();
    /// assert_eq!(error.to_string(), "words[0].trail: it spells “atx”, and the word is “cat”");
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn with_answers(
        mut self,
        answers: impl IntoIterator<Item = Find<'static>>,
    ) -> Result<Self, GridError> {
        let mut answers: Vec<Find<'static>> = answers.into_iter().collect();
        if answers.is_empty() {
            return Ok(Self { answers, ..self });
        }
        if self.words.is_none() && self.bonus.is_empty() {
            let bank = WordBank::from_words(answers.iter().map(|answer| &answer.word));
            self = self.with_words(&bank.map_err(|error| wrong("words", error.to_string()))?);
        }
        let bank = self.word_bank();
        let bank = bank.map_err(|error| wrong("list", error.to_string()))?;
        let mut answered = BTreeSet::new();
        for (index, answer) in answers.iter_mut().enumerate() {
            let place = format!("words[{index}]");
            let listed = bank.as_ref().and_then(|bank| bank.listed(&answer.word));
            let Some(listed) = listed else {
                let word = excerpt(&answer.word);
                return Err(wrong(place, format!("“{word}” is not in the list")));
            };
            if !answered.insert(listed) {
                return Err(wrong(
                    place,
                    format!("“{}” has an answer before", excerpt(listed)),
                ));
            }
            answer.word = listed.to_owned().into();
            self.check_trail(answer)
                .map_err(|problem| wrong(format!("{place}.trail"), problem))?;
        }
        Ok(Self { answers, ..self })
    }

    /// Whether a trail is one, and spells its word.
    fn check_trail(&self, answer: &Find<'_>) -> Result<(), String> {
        let letters: Vec<char> = answer
            .word
            .chars()
            .filter(|it| it.is_alphabetic())
            .collect();
        let (mut spelled, mut seen) = (Vec::new(), HashSet::new());
        let mut before: Option<Cell> = None;
        for cell in answer.trail.cells() {
            let (rows, columns) = (self.grid.rows(), self.grid.columns());
            let Some(tile) = self.grid.tile(cell) else {
                return Err(format!(
                    "cell {cell} is outside the grid of {rows} × {columns} cells"
                ));
            };
            if before.is_some_and(|before| before.direction_to(cell).is_none()) {
                return Err(format!("cell {cell} is no neighbour of the one before"));
            }
            if !seen.insert(cell) {
                return Err(format!("cell {cell} is in it twice"));
            }
            match tile {
                Tile::Letters(text) => spelled.extend(text.chars()),
                Tile::Wildcard => spelled.push(*letters.get(spelled.len()).unwrap_or(&'?')),
                Tile::Hole => return Err(format!("cell {cell} is a hole")),
            }
            before = Some(cell);
        }
        if spelled == letters {
            return Ok(());
        }
        let spelled = excerpt(&String::from_iter(spelled));
        let word = excerpt(&answer.word);
        Err(format!("it spells “{spelled}”, and the word is “{word}”"))
    }

    /// Where the words are, if that is known: a text has no answers, a document may have them.
    pub fn answers(&self) -> &[Find<'static>] {
        &self.answers
    }

    /// The grid with the letters of the answers alone. All other cells are holes.
    pub fn answer_grid(&self) -> Grid {
        let cells = self.answers.iter().flat_map(|find| find.trail.cells());
        let cells: HashSet<Cell> = cells.collect();
        let tile = |row: usize, column: usize, tile: Tile<'_>| {
            let (row, column) = (row as u32, column as u32);
            match cells.contains(&Cell { row, column }) {
                true => tile.to_string(),
                false => Tile::Hole.to_string(),
            }
        };
        let row = |row| {
            let tiles = self.grid.row(row).enumerate();
            tiles.map(move |(column, it)| (row, column, it))
        };
        let tiles = (0..self.grid.rows()).flat_map(row);
        let tiles = tiles.map(|(row, column, it)| tile(row, column, it));
        Grid::from_tiles(self.grid.columns(), tiles).expect("these are tiles of a grid, or holes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Generator;

    #[test]
    fn the_answer_grid_of_a_generated_puzzle_is_its_answer() {
        let words = WordBank::from_words(["cat", "dog"]).unwrap();
        let generated = Generator::new(&words).generate().unwrap();
        let puzzle = Puzzle::from(&generated);
        let answer = generated.answer.to_string();
        assert_eq!(puzzle.answer_grid().to_string(), answer);
    }
}
