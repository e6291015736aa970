//! Generating a board: tries, and counting the words of each.

use super::placing::PartialBoard;
use super::{BoardGenerator, GenerateBoardError, GeneratedBoard};
use crate::word_bank::WordBank;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use wordtrail_dictionary::{Budget, Points};
use wordtrail_search::grid::Grid;
use wordtrail_search::internals::Random;
use wordtrail_search::{BoardSizeError, Boards, Mode, Score, Scorer, Search};

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
        let mut counter = Counter::new(self, size, &budget)?;
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
            let tiles = board.roll(random);
            let grid = Grid::from_tiles(columns, &tiles).expect("the faces of dice are tiles");
            let score = counter.count(&tiles, &grid);
            budget.check()?;
            let distance = distance(score.words, &self.words)
                .saturating_add(distance(score.points, &self.points));
            if distance == 0 {
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

    fn board_size(&self) -> Result<(usize, usize), GenerateBoardError> {
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

/// Counts the words and points of boards.
enum Counter {
    /// For boards of letters of ASCII, on which the only tile of several letters may be `Qu`: six times as fast.
    Scorer(Box<Scorer>),
    /// With the points of words.
    Search(Search, Points),
}

impl Counter {
    fn new(
        generator: &BoardGenerator,
        (rows, columns): (usize, usize),
        budget: &Budget,
    ) -> Result<Self, BoardSizeError> {
        let (dictionary, min_length) = (&generator.dictionary, generator.min_length);
        let faces = generator.dice.faces();
        let is_plain = |face: &&str| face.is_ascii() && (face.len() == 1 || *face == "qu");
        let (q, qu) = (faces.contains(&"q"), faces.contains(&"qu"));
        if !faces.iter().all(is_plain) || q && qu {
            let search = Search::new(dictionary)
                .mode(Mode::Adjacent)
                .min_length(min_length)
                .threads(NonZeroUsize::MIN)
                .budget(budget);
            return Ok(Self::Search(search, generator.points_table.clone()));
        }
        let boards = Boards::new(dictionary)
            .size(rows, columns)?
            .min_length(min_length)
            .points(&generator.points_table)
            .budget(budget);
        let boards = if qu { boards.qu_tiles() } else { boards };
        Ok(Self::Scorer(Box::new(boards.scorer())))
    }

    fn count(&mut self, tiles: &[&str], grid: &Grid) -> Score {
        match self {
            Self::Scorer(scorer) => {
                let letters: String = tiles.iter().map(|tile| &tile[..1]).collect();
                let score = scorer.score(&letters);
                score.expect("a tile is a letter, Qu or a hole")
            }
            Self::Search(search, points) => {
                let finds = search.finds(grid);
                Score {
                    words: finds.len() as u64,
                    points: finds.iter().map(|find| points.of(&find.word)).sum(),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_dictionary::Dictionary;

    #[test]
    fn both_ways_of_counting_agree() {
        let words = [
            "quit", "quiet", "tea", "eat", "ate", "seat", "east", "equate",
        ];
        let dictionary = Dictionary::from_words(words).unwrap();
        let dice = format!("{}Qu.", "TESAI ".repeat(15));
        let generator = BoardGenerator::new(&dictionary).dice(dice.parse().unwrap());
        let budget = Budget::new();
        let mut scorer = Counter::new(&generator, (4, 4), &budget).unwrap();
        assert!(matches!(scorer, Counter::Scorer(_)));
        let search = Search::new(&dictionary).mode(Mode::Adjacent);
        let mut search = Counter::Search(search, Points::BOGGLE);
        for seed in 0..200 {
            let random = &mut Random::split(seed, 0);
            let tiles = PartialBoard::new((4, 4), &generator.dice, random).roll(random);
            let grid = Grid::from_tiles(4, &tiles).unwrap();
            let score = scorer.count(&tiles, &grid);
            assert_eq!(score, search.count(&tiles, &grid), "{grid}");
        }
    }
}
