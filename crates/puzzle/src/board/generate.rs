//! Generating a board: tries.

use super::counter::Counter;
use super::placing::PartialBoard;
use super::{BoardGenerator, GenerateBoardError, GeneratedBoard};
use crate::word_bank::WordBank;
use std::ops::RangeInclusive;
use wordtrail_dictionary::Budget;
use wordtrail_search::grid::Grid;
use wordtrail_search::internals::Random;
use wordtrail_search::{Boards, Score};

/// The boards on which the words to contain may find no room before the generator gives up.
const MAX_FAILED_PLACEMENTS: u32 = 200;

impl BoardGenerator {
    /// Generates a board.
    ///
    /// # Errors
    ///
    /// [`GenerateBoardError`] if no board is as it should be, or none was found in the number of tries.
    pub fn generate(&self) -> Result<GeneratedBoard, GenerateBoardError> {
        let size = self.board_size()?;
        let (rows, columns) = size;
        let faces = self.dice.faces();
        let words = self.words_to_contain()?;
        for word in &words {
            let random = &mut Random::split(0, 0);
            let mut board = PartialBoard::new(size, &self.dice, random);
            if !board.can_spell(word, &faces, random) {
                return Err(GenerateBoardError::NotSpelled { word: word.clone() });
            }
        }
        let cells = (rows * columns) as u64;
        let budget = match &self.budget {
            Some(budget) => budget.clone(),
            None => Budget::for_cells(cells.saturating_mul(self.tries)),
        };
        let mut counter = Counter::new(self, size, &faces, &budget)?;
        let mut nearest: Option<(u64, Score)> = None;
        let (mut failed_placements, mut tries) = (0, 0);
        for number in 0.. {
            let random = &mut Random::split(self.seed, number);
            let mut board = PartialBoard::new(size, &self.dice, random);
            if !words.iter().all(|word| board.place(word, &faces, random)) {
                failed_placements += 1;
                if failed_placements == MAX_FAILED_PLACEMENTS {
                    break;
                }
                continue;
            }
            failed_placements = 0;
            tries += 1;
            let tiles = [board.roll(random)];
            let score = counter.count(columns, &tiles)[0];
            budget.check()?;
            let distance = distance(score.words, &self.words)
                .saturating_add(distance(score.points, &self.points));
            if distance == 0 {
                let grid = Grid::from_tiles(columns, &tiles[0]);
                let grid = grid.expect("the faces of dice are tiles");
                return Ok(GeneratedBoard {
                    grid,
                    score,
                    seed: self.seed,
                });
            }
            if nearest.is_none_or(|(other, _)| distance < other) {
                nearest = Some((distance, score));
            }
            if tries >= self.tries {
                break;
            }
        }
        Err(match nearest {
            Some((_, nearest)) => GenerateBoardError::NotFound { tries, nearest },
            None => GenerateBoardError::NotPlaced { words: words.len() },
        })
    }

    pub(super) fn board_size(&self) -> Result<(usize, usize), GenerateBoardError> {
        let (rows, columns) = match (self.size, self.dice.count()) {
            (Some(size), _) => size,
            (None, None) => (4, 4),
            (None, Some(dice)) => {
                let side = dice.isqrt();
                if side * side != dice {
                    return Err(GenerateBoardError::NotSquare { dice });
                }
                (side, side)
            }
        };
        // Checks the numbers of rows and columns.
        Boards::new(&self.dictionary).size(rows, columns)?;
        match self.dice.count().filter(|&dice| dice != rows * columns) {
            Some(dice) => Err(GenerateBoardError::DiceCount {
                dice,
                rows,
                columns,
            }),
            None => Ok((rows, columns)),
        }
    }

    /// The letters of the words that the board is to contain, the longest word first, which is the hardest to place.
    fn words_to_contain(&self) -> Result<Vec<String>, GenerateBoardError> {
        let mut words = Vec::new();
        for word in &self.containing {
            let bank = WordBank::from_words([word]);
            let bank = bank.map_err(|_| GenerateBoardError::NotAWord { text: word.clone() })?;
            words.extend(bank.entries().iter().map(|entry| entry.letters.clone()));
        }
        words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        Ok(words)
    }
}

/// How far a number is from a range.
fn distance(number: u64, range: &RangeInclusive<u64>) -> u64 {
    let above = number.saturating_sub(*range.end());
    range.start().saturating_sub(number).max(above)
}
