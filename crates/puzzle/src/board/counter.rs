//! Counting the words and points of boards.

use super::BoardGenerator;
use std::num::NonZeroUsize;
use wordtrail_dictionary::{Budget, Points};
use wordtrail_search::grid::Grid;
use wordtrail_search::{BoardSizeError, Boards, Mode, Score, Scorer, Search};

/// Counts the words and points of boards.
pub(super) enum Counter {
    /// For boards on which the only tile of several letters may be `Qu`: six times as fast.
    Scorer(Box<Scorer>),
    /// With the points of words.
    Search(Search, Points),
}

impl Counter {
    /// For boards of a generator with these faces.
    pub(super) fn new(
        generator: &BoardGenerator,
        (rows, columns): (usize, usize),
        faces: &[&str],
        budget: &Budget,
    ) -> Result<Self, BoardSizeError> {
        let (dictionary, min_length) = (&generator.dictionary, generator.min_length);
        let is_single = |face: &&str| face.chars().nth(1).is_none() || *face == "qu";
        let (q, qu) = (faces.contains(&"q"), faces.contains(&"qu"));
        if !faces.iter().all(is_single) || q && qu {
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

    /// The scores of boards of tiles.
    pub(super) fn count(&mut self, columns: usize, boards: &[Vec<&str>]) -> Vec<Score> {
        match self {
            Self::Scorer(scorer) => {
                let text = |tiles: &Vec<&str>| {
                    let letters = tiles
                        .iter()
                        .map(|&tile| if tile == "qu" { "q" } else { tile });
                    let letters: Vec<&str> = letters.collect();
                    // Without spaces, some letters of other scripts would be composed.
                    let is_ascii = letters.iter().all(|letter| letter.is_ascii());
                    letters.join(if is_ascii { "" } else { " " })
                };
                let boards: Vec<String> = boards.iter().map(text).collect();
                let scores = scorer.score_all(&boards);
                scores.expect("a tile is a letter, Qu or a hole")
            }
            Self::Search(search, points) => {
                let score = |tiles| {
                    let grid = Grid::from_tiles(columns, tiles);
                    let finds = search.finds(&grid.expect("the faces of dice are tiles"));
                    Score {
                        words: finds.len() as u64,
                        points: finds.iter().map(|find| points.of(&find.word)).sum(),
                    }
                };
                boards.iter().map(score).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::placing::PartialBoard;
    use wordtrail_dictionary::Dictionary;
    use wordtrail_search::internals::Random;

    #[test]
    fn both_ways_of_counting_agree() {
        let words = [
            "quit", "quiet", "tea", "eat", "ate", "seat", "east", "équité",
        ];
        let dictionary = Dictionary::from_words(words).unwrap();
        let dice = format!("{}QuÉ.", "TESAI ".repeat(15));
        let generator = BoardGenerator::new(&dictionary).dice(dice.parse().unwrap());
        let budget = Budget::new();
        let mut scorer =
            Counter::new(&generator, (4, 4), &generator.dice.faces(), &budget).unwrap();
        assert!(matches!(scorer, Counter::Scorer(_)));
        let search = Search::new(&dictionary).mode(Mode::Adjacent);
        let mut search = Counter::Search(search, Points::BOGGLE);
        let board = |seed| {
            let random = &mut Random::split(seed, 0);
            PartialBoard::new((4, 4), &generator.dice, random).roll(random)
        };
        let boards: Vec<Vec<&str>> = (0..200).map(board).collect();
        let (scores, searched) = (scorer.count(4, &boards), search.count(4, &boards));
        for ((board, score), searched) in boards.iter().zip(scores).zip(searched) {
            assert_eq!(score, searched, "{board:?}");
        }
    }
}
