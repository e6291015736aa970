//! A grid's cells with words placed on them.

use super::cells::{CellSet, Layout, Place, Spot, Spots};
use super::parallels::{Extent, Parallels};
use super::task::Task;
use crate::make::stop::Stop;
use wordtrail_search::grid::{Direction, Directions};
use wordtrail_search::internals::Random;

/// Cells, some of which have words.
#[derive(Debug, Clone)]
pub(super) struct Board<'task> {
    task: &'task Task,
    layout: &'task Layout,
    /// For each letter the cells that it fits, and those of them that have it.
    letter_cells: Vec<[CellSet; 2]>,
    words_on: Vec<Vec<u32>>,
    spots: Vec<Option<Spot>>,
    placed_words: usize,
    /// The number of words in each direction.
    in_direction: [usize; 8],
    /// It does not matter where words need all the room that there is.
    parallels: Option<Parallels>,
    covered: usize,
}

/// How many more cells may be covered to place one more word: enough that no word is left out to cover fewer cells.
const MISSING_WORD_COST: usize = 20;

/// How many more cells may be covered to have one word less in a direction that has more than its share.
const MISDIRECTED_WORD_COST: usize = 5;

/// The same where the user asked for shares, which are more important than which words lie side by side.
const WEIGHTED_WORD_COST: usize = 12;

/// The same to have one word less among more words that lie side by side than may.
const CROWDED_WORD_COST: usize = 2;

impl<'task> Board<'task> {
    pub(super) fn new(task: &'task Task, layout: &'task Layout) -> Self {
        let mut cells = layout.empty_set();
        for (row, column) in task.mask.places() {
            layout.insert(&mut cells, layout.place(row, column));
        }
        let highest = task.words.iter().flatten().max();
        let letters = highest.map_or(0, |&highest| highest + 1);
        Self {
            task,
            layout,
            letter_cells: vec![[cells, layout.empty_set()]; letters as usize],
            words_on: vec![Vec::new(); layout.places()],
            spots: vec![None; task.words.len()],
            placed_words: 0,
            in_direction: [0; 8],
            parallels: (!task.is_dense()).then(Parallels::default),
            covered: 0,
        }
    }

    /// Finds the spots of a word that is not placed. When time is over, some may be left out.
    pub(super) fn find_spots(&self, word: usize, spots: &mut Spots, stop: Stop<'_>) {
        let letter_cells = |letter| {
            let [fitting, matching] = &self.letter_cells[letter as usize];
            [fitting, matching]
        };
        spots.find(self.layout, &self.task.words[word], letter_cells, stop);
    }

    /// The same, but keeps only spots that the task prefers, if there are any: where a part has a cell of its own, in directions
    /// that have less than their share, in a region if there is one, and for a percentage of words where they share most letters.
    pub(super) fn find_best_spots(
        &self,
        word: usize,
        spots: &mut Spots,
        region: Option<&CellSet>,
        sharing: usize,
        random: &mut Random,
        stop: Stop<'_>,
    ) {
        self.find_spots(word, spots, stop);
        if self.task.parts.contains(&word) {
            spots.remove_sharing(self.task.words[word].len());
        }
        if self.task.shares.is_some() {
            spots.keep_directions(self.wanting_directions());
        }
        if let Some(region) = region {
            spots.keep_starts(self.layout, region);
        }
        if random.below(100) < sharing {
            spots.keep_most_shared();
        }
    }

    /// Places a word where it fits.
    pub(super) fn place(&mut self, word: usize, spot: Spot) {
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            if self.words_on[place].is_empty() {
                self.covered += 1;
                for (other, [fitting, matching]) in self.letter_cells.iter_mut().enumerate() {
                    if self.task.may_share && other == letter as usize {
                        self.layout.insert(matching, place);
                    } else {
                        self.layout.remove(fitting, place);
                    }
                }
            }
            self.words_on[place].push(word as u32);
        }
        self.spots[word] = Some(spot);
        self.placed_words += 1;
        self.in_direction[spot.direction as usize] += 1;
        let extent = self.extent(word, spot);
        if let Some(parallels) = &mut self.parallels {
            parallels.insert(word, extent);
        }
    }

    /// Places those words that have a spot.
    pub(super) fn place_all(&mut self, spots: impl IntoIterator<Item = (usize, Option<Spot>)>) {
        for (word, spot) in spots {
            if let Some(spot) = spot {
                self.place(word, spot);
            }
        }
    }

    /// Removes a word, and returns where it was.
    pub(super) fn remove(&mut self, word: usize) -> Option<Spot> {
        let spot = self.spots[word].take()?;
        self.placed_words -= 1;
        self.in_direction[spot.direction as usize] -= 1;
        let extent = self.extent(word, spot);
        if let Some(parallels) = &mut self.parallels {
            parallels.remove(word, extent);
        }
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            self.words_on[place].retain(|&other| other as usize != word);
            if self.words_on[place].is_empty() {
                self.covered -= 1;
                for [fitting, _] in &mut self.letter_cells {
                    self.layout.insert(fitting, place);
                }
                let [_, matching] = &mut self.letter_cells[letter as usize];
                self.layout.remove(matching, place);
            }
        }
        Some(spot)
    }

    pub(super) fn words_on(&self, place: Place) -> &[u32] {
        &self.words_on[place]
    }

    pub(super) fn placed_words(&self) -> usize {
        self.placed_words
    }

    /// The spot of each word; nothing for one that is not placed.
    pub(super) fn spots(&self) -> &[Option<Spot>] {
        &self.spots
    }

    /// The distance from what the task asks for: all words placed, on as few cells as possible or on the number given.
    pub(super) fn cost(&self) -> usize {
        let cells = match self.task.covered {
            Some(wanted) => self.covered.abs_diff(wanted),
            None => self.covered,
        };
        let misdirected = match self.task.has_weights {
            true => WEIGHTED_WORD_COST,
            false => MISDIRECTED_WORD_COST,
        };
        MISSING_WORD_COST * (self.spots.len() - self.placed_words)
            + misdirected * self.misdirected_words()
            + CROWDED_WORD_COST * self.crowded_words()
            + cells
    }

    /// Whether all words are placed, on the number of cells that the task asks for.
    pub(super) fn is_complete(&self) -> bool {
        let wanted = self.task.covered.unwrap_or(self.covered);
        self.placed_words == self.spots.len() && wanted == self.covered
    }

    /// Whether the directions have their shares of words, and no more words lie side by side than may.
    pub(super) fn is_balanced(&self) -> bool {
        self.misdirected_words() == 0 && self.crowded_words() == 0
    }

    /// Whether a word would lie at a spot among more words side by side than may.
    pub(super) fn would_be_crowded(&self, word: usize, spot: Spot) -> bool {
        let parallels = self.parallels.as_ref();
        parallels.is_some_and(|it| it.is_crowded(self.extent(word, spot)))
    }

    fn crowded_words(&self) -> usize {
        self.parallels.as_ref().map_or(0, Parallels::crowded)
    }

    fn extent(&self, word: usize, spot: Spot) -> Extent {
        Extent::of(self.layout.placement(spot), self.task.words[word].len())
    }

    /// The number of words that their directions have beyond their shares.
    pub(super) fn misdirected_words(&self) -> usize {
        self.task.misdirected_words(&self.in_direction)
    }

    /// The directions that have less than their share of words; all where there are no shares.
    pub(super) fn wanting_directions(&self) -> Directions {
        let Some(shares) = &self.task.shares else {
            return self.task.directions;
        };
        let is_wanting = |it: &Direction| self.in_direction[*it as usize] < shares[*it as usize];
        self.task.directions.iter().filter(is_wanting).collect()
    }
}
