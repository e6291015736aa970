//! Generating a puzzle from another one, whose words stay where they are.
//!
//! A word that is new is tried on the lines that change the fewest letters. Where it spells something unwanted with letters
//! that no word covers, these are chosen again.

use super::attempt::{ATTEMPTS, Attempts};
use super::best::{BestSoFar, Finished};
use super::{Generated, Generator};
use crate::make::error::GenerateError;
use crate::make::filling::PartialGrid;
use crate::make::placing::{Effort, Placement};
use crate::make::proof::{HiddenWords, Rules};
use crate::mask::Mask;
use crate::options::{Misfit, Overlap};
use crate::puzzle::Puzzle;
use crate::word_bank::{Entry, WordBank};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::ControlFlow;
use wordtrail_dictionary::{Dictionary, WordListError};
use wordtrail_search::Find;
use wordtrail_search::grid::{Cell, Direction, Tile, Trail};
use wordtrail_search::internals::Random;

/// The most lines that are kept for a word, those that change the fewest letters.
const SPOTS: usize = 1 << 10;

/// How many arrangements of the new words are tried.
const ARRANGEMENTS: usize = 400;

/// The letters and words of the puzzle before.
pub(super) struct Revision {
    mask: Mask,
    letters: HashMap<Cell, char>,
    /// The trails of its words, by their letters.
    trails: HashMap<String, Trail<'static>>,
}

/// A line for a new word.
struct Spot {
    placement: Placement,
    /// The number of letters outside of words that it changes.
    changes: usize,
}

impl Revision {
    /// What is kept of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Result<Self, GenerateError> {
        let mask = Mask::of(&puzzle.grid).map_err(|_| GenerateError::TooManyCells)?;
        let mut letters = HashMap::new();
        for (row, column) in mask.places() {
            let (row, column) = (row as u32, column as u32);
            let cell = Cell { row, column };
            let tile = puzzle.grid.tile(cell);
            let mut characters = match tile {
                Some(Tile::Letters(text)) => text.chars(),
                _ => "".chars(),
            };
            let (Some(letter), None) = (characters.next(), characters.next()) else {
                return Err(GenerateError::KeptCell { cell });
            };
            letters.insert(cell, letter);
        }
        let trail = |find: &Find<'static>| (letters_of(&find.word), find.trail.clone());
        Ok(Self {
            mask,
            letters,
            trails: puzzle.answers().iter().map(trail).collect(),
        })
    }

    pub(super) fn mask(&self) -> &Mask {
        &self.mask
    }

    /// The words that the puzzle has no more, which must not stay in it.
    pub(super) fn removed_words(
        &self,
        words: &WordBank,
    ) -> Result<Option<Dictionary>, WordListError> {
        let kept: HashSet<&str> = words.entries().iter().map(|word| &*word.letters).collect();
        let removed = self
            .trails
            .keys()
            .filter(|word| !kept.contains(word.as_str()));
        let removed = Vec::from_iter(removed);
        match &removed[..] {
            [] => Ok(None),
            removed => Dictionary::from_words(removed).map(Some),
        }
    }

    /// The placement of each word that stays.
    fn kept(&self, words: &[&Entry]) -> Result<Vec<Option<Placement>>, GenerateError> {
        let placement = |word: &&Entry| {
            let Some(trail) = self.trails.get(&word.letters) else {
                return Ok(None);
            };
            // A word of one letter has no direction, and may have any.
            let direction = match trail.cell_count() {
                1 => Some(Direction::East),
                _ => trail.direction(),
            };
            let Some(direction) = direction else {
                let word = word.display.clone();
                return Err(GenerateError::KeptTrail { word });
            };
            let start = trail.start();
            Ok(Some(Placement { start, direction }))
        };
        words.iter().map(placement).collect()
    }
}

/// The letters of a word, without what only display has.
fn letters_of(word: &str) -> String {
    word.chars()
        .filter(|character| character.is_alphabetic())
        .collect()
}

impl Generator {
    /// Generates a puzzle from another one.
    pub(super) fn revise(
        &self,
        before: &Puzzle,
        words: &[Entry],
        rules: Rules<'_>,
        effort: Effort<'_>,
    ) -> Result<Generated, GenerateError> {
        let revision = Revision::new(before)?;
        let generator = self.clone().misfits(Misfit::Refuse);
        let rules = rules.without(revision.removed_words(&self.words)?);
        Attempts::new(&generator, revision.mask(), words, &rules, effort)?.revise(&revision)
    }
}

impl Attempts<'_> {
    /// Places the words that are new, and changes other letters where they have to.
    fn revise(self, revision: &Revision) -> Result<Generated, GenerateError> {
        let random = &mut Random::split(self.generator.seed, 0);
        let kept = revision.kept(&self.words)?;
        let new: Vec<usize> = (0..kept.len())
            .filter(|&word| kept[word].is_none())
            .collect();
        let (arrangements, without_place) = self.arrangements(revision, &kept, &new, random);
        let mut tried = 0;
        let (mut failure, mut best) = (None, BestSoFar::default());
        for placements in &arrangements {
            if self.effort.stop.is_due() {
                return best.or(self.generator.out_of_time(0));
            }
            tried += 1;
            match self.finish_revision(revision, placements, random) {
                Ok(finished) => {
                    if let Some(generated) = best.add(finished, ATTEMPTS) {
                        return Ok(generated);
                    }
                }
                Err(error @ (GenerateError::Cancelled | GenerateError::OutOfTime { .. })) => {
                    return best.or(error);
                }
                Err(error) => failure = Some(error),
            }
        }
        if self.effort.stop.is_due() {
            return best.or(self.generator.out_of_time(0));
        }
        best.or(match failure {
            // Without new words there is nothing else to try.
            Some(failure) if new.is_empty() => failure,
            Some(
                failure @ (GenerateError::MessageLength { .. }
                | GenerateError::MessageTooLong { .. }),
            ) => failure,
            _ => {
                let words = if without_place.is_empty() {
                    new
                } else {
                    without_place
                };
                let name = |word: usize| self.words[word].display.clone();
                GenerateError::NoPlace {
                    words: words.into_iter().map(name).collect(),
                    tried,
                }
            }
        })
    }

    /// Arrangements of the words, those that change the fewest letters first; and the words that have no line at all.
    fn arrangements(
        &self,
        revision: &Revision,
        kept: &[Option<Placement>],
        new: &[usize],
        random: &mut Random,
    ) -> (Vec<Vec<Placement>>, Vec<usize>) {
        let mut covered = HashMap::new();
        for (word, placement) in kept.iter().enumerate() {
            if let Some(placement) = placement {
                covered.extend(self.cells(word, *placement));
            }
        }
        let freed: HashSet<Cell> = revision
            .trails
            .values()
            .flat_map(Trail::cells)
            .filter(|cell| !covered.contains_key(cell))
            .collect();
        let spots: Vec<(usize, Vec<Spot>)> = new
            .iter()
            .map(|&word| (word, self.spots(word, revision, &covered, &freed, random)))
            .collect();
        let without_place = spots.iter().filter(|(_, spots)| spots.is_empty());
        let without_place: Vec<usize> = without_place.map(|(word, _)| *word).collect();
        if !without_place.is_empty() {
            return (Vec::new(), without_place);
        }
        let mut arrangements: Vec<(usize, Vec<(usize, Placement)>)> = Vec::new();
        for attempt in 0..ARRANGEMENTS {
            if self.effort.stop.is_due() {
                break;
            }
            let arranged = self.arrange_new(&spots, &covered, attempt, random);
            let Some((changes, mut chosen)) = arranged else {
                continue;
            };
            chosen.sort_by_key(|&(word, _)| word);
            if !arrangements.iter().any(|(_, known)| *known == chosen) {
                arrangements.push((changes, chosen));
            }
        }
        arrangements.sort_by_key(|&(changes, _)| changes);
        let whole = |(_, chosen): (usize, Vec<(usize, Placement)>)| {
            let mut placements = kept.to_vec();
            for (word, placement) in chosen {
                placements[word] = Some(placement);
            }
            placements.into_iter().flatten().collect()
        };
        (arrangements.into_iter().map(whole).collect(), Vec::new())
    }

    /// Chooses a line for each new word: the first that fits, from one further down in later attempts. Returns nothing if
    /// there is none.
    fn arrange_new(
        &self,
        spots: &[(usize, Vec<Spot>)],
        covered: &HashMap<Cell, char>,
        attempt: usize,
        random: &mut Random,
    ) -> Option<(usize, Vec<(usize, Placement)>)> {
        let mut covered = covered.clone();
        let (mut changes, mut chosen) = (0, Vec::new());
        let mut order: Vec<usize> = (0..spots.len()).collect();
        if attempt > 0 {
            random.shuffle(&mut order);
        }
        for index in order {
            let (word, its_spots) = &spots[index];
            let first = match spots {
                [_] => attempt,
                _ => random.below(1 + attempt.min(its_spots.len() - 1)),
            };
            let fits = |spot: &&Spot| self.fits(*word, spot.placement, &covered);
            let spot = its_spots.get(first..)?.iter().find(fits)?;
            changes += spot.changes;
            covered.extend(self.cells(*word, spot.placement));
            chosen.push((*word, spot.placement));
        }
        Some((changes, chosen))
    }

    /// The lines on which a word fits between the words that stay, those that change the fewest letters first.
    fn spots(
        &self,
        word: usize,
        revision: &Revision,
        covered: &HashMap<Cell, char>,
        freed: &HashSet<Cell>,
        random: &mut Random,
    ) -> Vec<Spot> {
        let mut spots = Vec::new();
        for (row, column) in revision.mask.places() {
            if self.effort.stop.is_due() {
                break;
            }
            let (row, column) = (row as u32, column as u32);
            let start = Cell { row, column };
            for direction in self.generator.used_directions().iter() {
                let placement = Placement { start, direction };
                if !self.is_on(word, placement, &revision.mask)
                    || !self.fits(word, placement, covered)
                {
                    continue;
                }
                let is_changed = |(cell, letter): &(Cell, char)| {
                    let is_filler = !covered.contains_key(cell) && !freed.contains(cell);
                    is_filler && revision.letters.get(cell) != Some(letter)
                };
                let changes = self.cells(word, placement).filter(is_changed).count();
                spots.push(Spot { placement, changes });
            }
            if spots.len() >= 2 * SPOTS {
                spots.sort_by_key(|spot| spot.changes);
                spots.truncate(SPOTS);
            }
        }
        random.shuffle(&mut spots);
        spots.sort_by_key(|spot| spot.changes);
        spots.truncate(SPOTS);
        spots
    }

    /// The cells of a word, and their letters.
    fn cells(&self, word: usize, placement: Placement) -> impl Iterator<Item = (Cell, char)> {
        let letters = &self.words[word].letters;
        let count = letters.chars().count() as u32;
        let trail = Trail::straight(placement.start, placement.direction, count);
        Vec::from_iter(trail.cells())
            .into_iter()
            .zip(letters.chars())
    }

    /// Whether the last cell of a word is far enough from the edge, and all are cells of the puzzle.
    fn is_on(&self, word: usize, placement: Placement, mask: &Mask) -> bool {
        let (down, right) = placement.direction.step();
        let last = self.words[word].letters.chars().count() as i32 - 1;
        let row = placement.start.row.checked_add_signed(down * last);
        let column = placement.start.column.checked_add_signed(right * last);
        let (Some(row), Some(column)) = (row, column) else {
            return false;
        };
        mask.has(row as usize, column as usize)
            && self
                .cells(word, placement)
                .all(|(cell, _)| mask.has(cell.row as usize, cell.column as usize))
    }

    /// Whether a word agrees with the cells that are covered, and covers one more.
    fn fits(&self, word: usize, placement: Placement, covered: &HashMap<Cell, char>) -> bool {
        let may_share = self.generator.overlap == Overlap::Shared;
        let mut covers_more = false;
        let agrees = self
            .cells(word, placement)
            .all(|(cell, letter)| match covered.get(&cell) {
                Some(&other) => may_share && other == letter,
                None => {
                    covers_more = true;
                    true
                }
            });
        agrees && covers_more
    }

    /// Writes the words, the message and the letters that stay, fills the other cells, and proves the result.
    fn finish_revision(
        &self,
        revision: &Revision,
        placements: &[Placement],
        random: &mut Random,
    ) -> Result<Finished, GenerateError> {
        let (mut grid, key) = self.lay_out(placements);
        let answer = grid.to_grid()?;
        let rest = self.write_message(&mut grid)?;
        let had_words: HashSet<Cell> = revision.trails.values().flat_map(Trail::cells).collect();
        for cell in rest.iter().filter(|cell| !had_words.contains(cell)) {
            grid.set(*cell, revision.letters.get(cell).copied());
        }
        let hidden = HiddenWords::new(&self.words, &key);
        self.clear_unwanted(&mut grid, &rest, &hidden, random)?;
        self.complete(grid, answer, key, random)
    }

    /// Erases letters of the cells given, which are in reading order, so that nothing unwanted is there, and returns the erased
    /// ones. Offensive words without one of these cells stay.
    pub(super) fn clear_unwanted(
        &self,
        grid: &mut PartialGrid,
        rest: &[Cell],
        hidden: &HiddenWords<'_>,
        random: &mut Random,
    ) -> Result<BTreeSet<Cell>, GenerateError> {
        let mut erased = BTreeSet::new();
        let mut erase_one = |find: &Find<'_>| {
            let cells = find.trail.cells();
            let cells = cells.filter(|cell| rest.binary_search(cell).is_ok());
            let cells = Vec::from_iter(cells);
            if cells.is_empty() {
                return false;
            }
            if !cells.iter().any(|cell| erased.contains(cell)) {
                erased.insert(cells[random.below(cells.len())]);
            }
            true
        };
        let (searched, stop) = (grid.to_grid()?, self.effort.stop);
        let unwanted =
            self.rules
                .for_each_unwanted(&searched, hidden, stop, |find| match erase_one(find) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                });
        if unwanted.is_break() {
            return Err(self.not_clean());
        }
        let _ = self
            .rules
            .for_each_offensive(&searched, hidden, stop, |find| {
                erase_one(find);
                ControlFlow::Continue(())
            });
        for &cell in &erased {
            grid.set(cell, None);
        }
        Ok(erased)
    }
}
