//! How hard the words of a puzzle are to find.

use crate::puzzle::{Puzzle, cells};
use crate::recipe::mirrored_direction;
use std::collections::{BTreeMap, HashMap};
use wordtrail_dictionary::Dictionary;
use wordtrail_dictionary::internals::letters::is_right_to_left;
use wordtrail_search::grid::{Direction, Tile};
use wordtrail_search::{Find, Mode, Search, Trails};

/// How hard the words of a puzzle are to find, by what readers have to look at: a model, and not calibrated on people.
///
/// Somebody who looks for a word looks at each cell with its first letter, then for its second letter around these, and goes on where
/// more letters agree by chance. So a word has the effort d · log₂(2 + f + 2 p + 4 t), without its own place:
///
/// - f: the number of cells with its first letter
/// - p: the number of places where its first two letters stand in a line, in any of the eight directions
/// - t: the same for its first three letters
/// - d: 1 for →, 1.5 for ↓, 2 for ↘ and ↗, 2.5 for ← and ↑, 3 for ↖ and ↙; mirrored for words that are written from right to left
///
/// The [score](Self::score) is the mean effort of all words. An easy puzzle of 15 words in 10 × 10 has some 3.5, and
/// a hard one in 20 × 20 some 10.
///
/// ```
/// use wordtrail::puzzle::{Generator, Level};
/// use wordtrail::{Puzzle, WordBank};
///
/// let words = WordBank::from_words(["cat", "dog", "owl", "lizard"])?;
/// let score = |level: Level| -> Result<f64, Box<dyn std::error::Error>> {
///     let generator = Generator::new(&words).size(12, 12).directions(level.directions());
///     let puzzle = Puzzle::from(&generator.seed(1).generate()?);
///     Ok(puzzle.difficulty().expect("its words are straight").score)
/// };
/// assert!(score(Level::Easy)? < score(Level::Hard)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Difficulty {
    /// The mean effort of the words.
    pub score: f64,
    /// The mean factor of their directions, from 1 to 3.
    pub direction: f64,
    /// The mean number of other cells with the first letter of a word.
    pub first_letters: f64,
    /// The mean number of places where the first two letters of a word stand by chance.
    pub near_misses: f64,
    /// The share of the cells of words that belong to several, from 0 to 1.
    pub crossings: f64,
    /// The share of cells that belong to words, from 0 to 1.
    pub density: f64,
}

/// Larger grids are not rated.
const MAX_CELLS: u64 = 100_000;

impl Puzzle {
    /// How hard its words are to find. Nothing without answers, for words that bend, and for grids of more than 100,000 cells.
    pub fn difficulty(&self) -> Option<Difficulty> {
        let answers = self.answers();
        if self.mode() != Mode::Straight || answers.is_empty() || self.grid.cell_count() > MAX_CELLS
        {
            return None;
        }
        let mut letters: HashMap<&str, u64> = HashMap::new();
        for (_, tile) in cells(&self.grid) {
            if let Tile::Letters(text) = tile {
                *letters.entry(text).or_default() += 1;
            }
        }
        let starts = |length| {
            let starts = answers
                .iter()
                .filter_map(move |find| self.start(find, length));
            starts.map(|start| (start, 0))
        };
        let mut places: BTreeMap<String, u64> = starts(2).chain(starts(3)).collect();
        let dictionary = Dictionary::from_words(places.keys()).ok()?;
        let search = Search::new(&dictionary).min_length(2).trails(Trails::All);
        for find in search.finds(&self.grid) {
            if let Some(places) = places.get_mut(&*find.word) {
                *places += 1;
            }
        }
        // Its own place is no near miss.
        let others = |start: Option<String>| {
            let places = start.and_then(|start| places.get(&start));
            places.map_or(0.0, |places| places.saturating_sub(1) as f64)
        };
        let (mut score, mut directions, mut first_letters, mut near_misses) = (0.0, 0.0, 0.0, 0.0);
        let mut covered = HashMap::new();
        for find in answers {
            let first = self.start(find, 1);
            let first = first.and_then(|first| letters.get(&*first));
            let first = first.map_or(0.0, |count| (count - 1) as f64);
            let [pairs, triples] = [2, 3].map(|length| others(self.start(find, length)));
            let direction = find.trail.direction();
            let factor = factor(match is_right_to_left(&find.word) {
                true => direction.map(mirrored_direction),
                false => direction,
            });
            score += factor * (2.0 + first + 2.0 * pairs + 4.0 * triples).log2();
            directions += factor;
            first_letters += first;
            near_misses += pairs;
            for cell in find.trail.cells() {
                *covered.entry(cell).or_insert(0) += 1;
            }
        }
        let mean = |sum: f64| sum / answers.len() as f64;
        let shared = covered.values().filter(|&&words| words > 1).count() as f64;
        let of_grid = cells(&self.grid).filter(|(_, tile)| *tile != Tile::Hole);
        Some(Difficulty {
            score: mean(score),
            direction: mean(directions),
            first_letters: mean(first_letters),
            near_misses: mean(near_misses),
            crossings: shared / covered.len() as f64,
            density: covered.len() as f64 / of_grid.count() as f64,
        })
    }

    /// The letters of the first cells of a find, if it has as many and they have letters.
    fn start(&self, find: &Find<'_>, length: usize) -> Option<String> {
        let mut cells = find.trail.cells();
        (0..length)
            .map(|_| match self.grid.tile(cells.next()?) {
                Some(Tile::Letters(letters)) => Some(letters),
                _ => None,
            })
            .collect()
    }
}

/// How much harder words of a direction are to find than those from left to right.
fn factor(direction: Option<Direction>) -> f64 {
    match direction {
        None | Some(Direction::East) => 1.0,
        Some(Direction::South) => 1.5,
        Some(Direction::SouthEast | Direction::NorthEast) => 2.0,
        Some(Direction::West | Direction::North) => 2.5,
        Some(Direction::NorthWest | Direction::SouthWest) => 3.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WordBank;

    #[test]
    fn a_word_is_as_hard_as_what_looks_like_it() {
        let words = WordBank::from_words(["cat", "ox"]).unwrap();
        let read = |grid: &str| {
            let puzzle = Puzzle::new(grid.parse().unwrap()).with_words(&words);
            let solved = puzzle.solve(&wordtrail_dictionary::Budget::new());
            solved.unwrap().difficulty().unwrap()
        };
        let alone = read("cat\nzzz\noxz\n");
        // Two words without anything that looks like them.
        let effort = 1.0;
        assert_eq!(alone.score, effort);
        assert_eq!((alone.direction, alone.first_letters), (1.0, 0.0));
        assert_eq!((alone.near_misses, alone.crossings), (0.0, 0.0));
        assert_eq!(alone.density, 5.0 / 9.0);
        // Another C, and a CA in a column.
        let near = read("cat\nzca\noxz\n");
        assert_eq!(near.first_letters, 0.5);
        // C in the second row has an A above and one to the right; C in the first has one to the right and its own.
        assert_eq!(near.near_misses, 1.0);
        let cat = (2.0f64 + 1.0 + 2.0 * 2.0).log2();
        assert_eq!(near.score, (cat + 1.0) / 2.0);
        // Upwards.
        assert_eq!(read("tzz\nazz\ncxo\n").direction, 2.5);
        let words = WordBank::from_words(["שלום"]).unwrap();
        let puzzle = Puzzle::new("םולש\n".parse().unwrap()).with_words(&words);
        let solved = puzzle.solve(&wordtrail_dictionary::Budget::new());
        assert_eq!(solved.unwrap().difficulty().unwrap().direction, 1.0);
    }

    #[test]
    fn puzzles_without_straight_answers_have_none() {
        let puzzle = Puzzle::new("cat\n".parse().unwrap());
        assert_eq!(puzzle.difficulty(), None);
    }
}
