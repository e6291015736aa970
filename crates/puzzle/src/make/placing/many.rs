//! Placing many words on a large grid.
//!
//! The other searches evaluate every cell for each word, so their time grows with the square of the list. Here a word is
//! placed at one of its spots in a *window*, some consecutive blocks of cells at a random place, or in another window where
//! it has none there. So the time for a word depends on how scarce cells are, not on how many there are.
//!
//! On a large grid hundreds of words appear by chance. A word is not placed where it would complete one, which is cheaper
//! than to move words afterwards. The longest words come first and the parts of others last: a part gets cells of its own as
//! long as there is room, and then stays inside its whole. Where a word finds no spot, a few others make room for it
//! (ejection chains; Glover, “Ejection chains, reference structures and alternating path methods for traveling salesman
//! problems”, 1996).

#[cfg(test)]
mod tests;

use super::board::Board;
use super::cells::{CellSet, Layout, Place, Spot, Spots};
use super::regions::Regions;
use super::task::{Arrangement, Effort, Placement, Task, TaskLetter};
use crate::make::word_set::WordSet;
use std::cmp::Reverse;
use std::iter::successors;
use wordtrail_dictionary::internals::{Lexicon, with_lexicon};
use wordtrail_search::grid::Direction;
use wordtrail_search::internals::Random;

/// The 64-cell blocks of a window: a few rows of a large grid.
const WINDOW: usize = 64;

/// How many windows are tried for a word before others make room for it, and for a part before it stays inside its whole.
const WINDOWS: usize = 100;
const WINDOWS_FOR_PART: usize = 20;

/// How many spots of a window are tried.
const TRIES: usize = 4;

/// How many spots are compared to find one where few words are in the way.
const COMPARED: usize = 64;

/// The rounds of making room for each word without a place, doubled with each turn of the effort; and for all of them.
const ROUNDS: usize = 4;
const FEWEST_ROUNDS: usize = 1 << 12;
const MOST_ROUNDS: usize = 1 << 16;

/// How many words may find no spot before the search gives up, or makes do with few windows for each; and how many failures a
/// word that finds one makes up for.
const FAILURES: usize = 200;
const PATIENCE: usize = 4;
const FEW_WINDOWS: usize = 5;

/// The letter of a place that has none.
const NO_LETTER: TaskLetter = TaskLetter::MAX;

/// What is to be arranged.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ManyWords<'a> {
    pub(crate) task: &'a Task,
    /// The letters of the task, in the order of their numbers.
    pub(crate) alphabet: &'a [char],
    /// The words that must not appear by chance.
    pub(crate) forbidden: &'a [WordSet<'a>],
    /// Each part with each of its wholes, by the numbers of the parts.
    pub(crate) parts: &'a [(u32, u32)],
}

impl ManyWords<'_> {
    /// Arranges the words. It never says that there is no arrangement. If most words find no place, because they would
    /// complete others, it gives up soon.
    pub(crate) fn arrange(self, random: &mut Random, effort: Effort<'_>) -> Arrangement {
        let layout = Layout::for_task(self.task);
        let mut search = Search::new(self, &layout, random, effort);
        search.place_all();
        let placement = |spot: &Option<Spot>| spot.map(|spot| layout.placement(spot));
        let placements: Vec<_> = search.board.spots().iter().map(placement).collect();
        match placements.iter().copied().collect() {
            Some(all) => Arrangement::Found(all),
            None => Arrangement::Best(placements),
        }
    }

    /// Places some words of an arrangement again. Returns nothing when there is no room for them.
    pub(crate) fn re_place(
        self,
        placements: &[Placement],
        moved: &[usize],
        random: &mut Random,
        effort: Effort<'_>,
    ) -> Option<Vec<Placement>> {
        let layout = Layout::for_task(self.task);
        let mut search = Search::new(self, &layout, random, effort);
        let mut is_moved = vec![false; placements.len()];
        for &word in moved {
            is_moved[word] = true;
        }
        for (word, placement) in placements.iter().enumerate() {
            if !is_moved[word] {
                search.put(word, layout.spot(*placement));
            }
        }
        let unplaced = search.place_each(moved, WINDOWS, true)?;
        let unplaced = search.make_room(unplaced);
        let spots = search.board.spots().iter().flatten();
        unplaced
            .is_empty()
            .then(|| spots.map(|spot| layout.placement(*spot)).collect())
    }
}

struct Search<'a> {
    many: ManyWords<'a>,
    layout: &'a Layout,
    board: Board<'a>,
    spots: Spots,
    /// The number of blocks with which a window can begin.
    windows: usize,
    /// The letter of each place.
    letters: Vec<TaskLetter>,
    random: &'a mut Random,
    effort: Effort<'a>,
    /// The percentage of words that are placed where they share most letters.
    sharing: usize,
    regions: Option<Regions>,
}

impl<'a> Search<'a> {
    fn new(
        many: ManyWords<'a>,
        layout: &'a Layout,
        random: &'a mut Random,
        effort: Effort<'a>,
    ) -> Self {
        let blocks = layout.all_blocks().len();
        let window = WINDOW.min(blocks);
        Self {
            many,
            layout,
            board: Board::new(many.task, layout),
            spots: Spots::new(many.task.directions, 0..window),
            windows: blocks - window + 1,
            letters: vec![NO_LETTER; layout.places()],
            random,
            effort,
            sharing: many.task.sharing(),
            regions: Regions::of(many.task, layout),
        }
    }

    /// Places the words, as far as there is time.
    fn place_all(&mut self) {
        let task = self.many.task;
        let mut words: Vec<usize> = (0..task.words.len()).collect();
        self.random.shuffle(&mut words);
        words.sort_by_key(|&word| Reverse(task.words[word].len()));
        let (parts, others): (Vec<usize>, Vec<usize>) = words
            .into_iter()
            .partition(|word| task.parts.contains(word));
        let Some(unplaced) = self.place_each(&others, WINDOWS, !task.best_effort) else {
            return;
        };
        let mut unplaced = self.make_room(unplaced);
        let parts = self.place_each(&parts, WINDOWS_FOR_PART, false);
        let parts = parts.unwrap_or_default().into_iter();
        let parts = parts.filter(|&part| !self.place_inside(part));
        unplaced.extend(parts.collect::<Vec<_>>());
        self.make_room(unplaced);
    }

    /// Places those words of a list that find a spot in some windows. Returns the others; or nothing if it gives up because
    /// few find one. Otherwise few windows are tried then.
    fn place_each(
        &mut self,
        words: &[usize],
        windows: usize,
        gives_up: bool,
    ) -> Option<Vec<usize>> {
        let (mut unplaced, mut failures) = (Vec::new(), 0);
        for (tried, &word) in words.iter().enumerate() {
            if self.effort.stop.is_due() {
                unplaced.extend(&words[tried..]);
                break;
            }
            let windows = match failures {
                FAILURES.. if gives_up => return None,
                FAILURES.. => windows.min(FEW_WINDOWS),
                _ => windows,
            };
            if self.place(word, windows) {
                self.effort.progress.raise_to(self.board.placed_words());
                failures = failures.saturating_sub(PATIENCE);
            } else {
                unplaced.push(word);
                failures += 1;
            }
        }
        Some(unplaced)
    }

    /// Places a word in the emptiest region, if there are any, or in one of some windows, if it has a spot there.
    fn place(&mut self, word: usize, windows: usize) -> bool {
        let is_placed = self.place_in_region(word)
            || (0..windows).any(|_| {
                let first = self.random.below(self.windows);
                !self.effort.stop.is_due() && self.place_in_window(word, first, None)
            });
        if is_placed {
            self.cover(word);
        }
        is_placed
    }

    /// Places a word in a window of the emptiest region, if there are any.
    fn place_in_region(&mut self, word: usize) -> bool {
        let Some(regions) = self.regions.take() else {
            return false;
        };
        let is_placed = regions.emptiest(self.random).is_some_and(|region| {
            let first = region.blocks.start + self.random.below(region.blocks.len().max(1));
            self.place_in_window(word, first.min(self.windows - 1), Some(&region.cells))
        });
        self.regions = Some(regions);
        is_placed
    }

    /// Counts the cells of a word that no other word covers.
    fn cover(&mut self, word: usize) {
        if let (Some(regions), Some(spot)) = (&mut self.regions, self.board.spots()[word]) {
            let line = self.layout.line(spot, self.many.task.words[word].len());
            let own = line.filter(|&place| self.board.words_on(place).len() == 1);
            own.for_each(|place| regions.cover(place));
        }
    }

    fn place_in_window(&mut self, word: usize, first: usize, region: Option<&CellSet>) -> bool {
        self.spots.move_window(first);
        let (spots, stop) = (&mut self.spots, self.effort.stop);
        self.board
            .find_best_spots(word, spots, region, self.sharing, self.random, stop);
        let count = self.spots.count();
        let tried = (0..TRIES.min(count)).filter_map(|_| self.spots.nth(self.random.below(count)));
        let mut tried = Vec::from_iter(tried);
        tried.sort_by_cached_key(|spot| self.board.would_be_crowded(word, *spot));
        let mut tried = tried.into_iter();
        tried.any(|spot| self.put_unless_unwanted(word, spot))
    }

    /// Places a word where it fits, unless it would complete an unwanted word.
    fn put_unless_unwanted(&mut self, word: usize, spot: Spot) -> bool {
        let letters = &self.many.task.words[word];
        let line = self.layout.line(spot, letters.len());
        let added: Vec<(usize, Place)> = (0..)
            .zip(line)
            .filter(|&(_, place)| self.letters[place] == NO_LETTER)
            .collect();
        for &(number, place) in &added {
            self.letters[place] = letters[number];
        }
        if self.completes_forbidden(word, spot, &added) {
            for &(_, place) in &added {
                self.letters[place] = NO_LETTER;
            }
            return false;
        }
        self.board.place(word, spot);
        true
    }

    /// Whether a word that has just been written completes a forbidden one that is not inside it, given the cells that had no
    /// letter before: their numbers in the word, and their places. When time is over, it may be reported that it does.
    fn completes_forbidden(&self, word: usize, spot: Spot, added: &[(usize, Place)]) -> bool {
        let length = self.many.task.words[word].len() as isize;
        self.many.forbidden.iter().any(|forbidden| {
            with_lexicon!(forbidden.dictionary, lexicon => {
                let alphabet = self.many.alphabet.iter();
                let alphabet: Vec<_> = alphabet.map(|&letter| lexicon.letter(letter)).collect();
                let letter = |place: Place| {
                    let letter = *self.letters.get(place)?;
                    *alphabet.get(letter as usize)?
                };
                added.iter().any(|&(number, place)| {
                    let on_line = |direction| {
                        let step = self.layout.step(direction);
                        let next = move |place: &Place| Some(place.wrapping_add_signed(step));
                        successors(Some(place), next).map_while(letter)
                    };
                    let is_inside = |direction: Direction, first: isize, last: isize| {
                        let along = match direction {
                            _ if direction == spot.direction => 1,
                            _ if direction == spot.direction.opposite() => -1,
                            _ => return false,
                        };
                        let is_in_word = |steps: isize| {
                            (0..length).contains(&(number as isize + along * steps))
                        };
                        is_in_word(first) && is_in_word(last)
                    };
                    forbidden.cross_outside(lexicon, on_line, is_inside, self.effort.stop)
                })
            })
        })
    }

    /// Places a word where it fits.
    fn put(&mut self, word: usize, spot: Spot) {
        let letters = &self.many.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            self.letters[place] = letter;
        }
        self.board.place(word, spot);
    }

    /// Removes a word, and returns where it was.
    fn remove(&mut self, word: usize) -> Option<Spot> {
        let spot = self.board.remove(word)?;
        let letters = self.many.task.words[word].len();
        for place in self.layout.line(spot, letters) {
            if self.board.words_on(place).is_empty() {
                self.letters[place] = NO_LETTER;
            }
        }
        Some(spot)
    }

    /// Places a part inside one of its wholes, if one is placed in a direction that lets it.
    fn place_inside(&mut self, part: usize) -> bool {
        let ManyWords { task, parts, .. } = self.many;
        if !task.may_share {
            return false;
        }
        let first = parts.partition_point(|&(other, _)| (other as usize) < part);
        let pairs = parts[first..].iter();
        let pairs = pairs.take_while(|&&(other, _)| other as usize == part);
        let letters = &task.words[part];
        let backwards: Vec<TaskLetter> = letters.iter().rev().copied().collect();
        for &(_, whole) in pairs {
            let whole = whole as usize;
            let Some(spot) = self.board.spots()[whole] else {
                continue;
            };
            let place = |number: usize| {
                let step = self.layout.step(spot.direction);
                spot.start.wrapping_add_signed(step * number as isize)
            };
            let position = |part: &[TaskLetter]| {
                let mut windows = task.words[whole].windows(part.len());
                windows.position(|letters| letters == part)
            };
            let forwards = position(letters).map(|number| (place(number), spot.direction));
            let backwards = || {
                let last = position(&backwards)? + letters.len() - 1;
                Some((place(last), spot.direction.opposite()))
            };
            let found = forwards.or_else(backwards);
            let found = found.filter(|&(_, direction)| task.directions.contains(direction));
            if let Some((start, direction)) = found {
                self.put(part, Spot { start, direction });
                return true;
            }
        }
        false
    }

    /// Removes words that are in the way of others, and places them elsewhere. Returns the words that are left without a
    /// place.
    fn make_room(&mut self, mut unplaced: Vec<usize>) -> Vec<usize> {
        let rounds = unplaced.len() * (ROUNDS << self.effort.turns);
        for _ in 0..rounds.clamp(FEWEST_ROUNDS, MOST_ROUNDS) {
            if unplaced.is_empty() || self.effort.stop.is_due() {
                break;
            }
            let word = unplaced.swap_remove(self.random.below(unplaced.len()));
            if self.place_inside(word) {
                continue;
            }
            let Some(removed) = self.displace(word) else {
                unplaced.push(word);
                continue;
            };
            let others = removed.iter().map(|&(other, _)| other);
            let finds_no_place =
                |&other: &usize| !self.place(other, WINDOWS) && !self.place_inside(other);
            let others: Vec<usize> = others.filter(finds_no_place).collect();
            if others.len() <= 1 {
                unplaced.extend(others);
                continue;
            }
            self.remove(word);
            self.restore(removed);
            unplaced.push(word);
        }
        unplaced
    }

    /// Places a word where few words are in the way, and removes these. Returns where they were.
    fn displace(&mut self, word: usize) -> Option<Vec<(usize, Spot)>> {
        let spots = (0..COMPARED).filter_map(|_| {
            let spot = self.random_spot(word)?;
            Some((self.in_the_way(word, spot), spot))
        });
        let (others, spot) = spots.min_by_key(|(others, _)| others.len())?;
        let removed = others.into_iter();
        let removed: Vec<(usize, Spot)> = removed
            .filter_map(|other| Some((other, self.remove(other)?)))
            .collect();
        if self.put_unless_unwanted(word, spot) {
            return Some(removed);
        }
        self.restore(removed);
        None
    }

    /// Puts words back where they were.
    fn restore(&mut self, words: Vec<(usize, Spot)>) {
        for &(word, _) in &words {
            self.remove(word);
        }
        for (word, spot) in words {
            self.put(word, spot);
        }
    }

    /// A random line of cells for a word, whatever they have.
    fn random_spot(&mut self, word: usize) -> Option<Spot> {
        let Task {
            mask, directions, ..
        } = self.many.task;
        let directions: Vec<_> = directions.iter().collect();
        let direction = directions[self.random.below(directions.len())];
        let (row, column) = (
            self.random.below(mask.rows()),
            self.random.below(mask.columns()),
        );
        let (down, right) = direction.step();
        let mut cells = (0..self.many.task.words[word].len() as isize).map(|number| {
            let row = row.checked_add_signed(number * down as isize);
            row.zip(column.checked_add_signed(number * right as isize))
        });
        let is_on = cells.all(|cell| cell.is_some_and(|(row, column)| mask.has(row, column)));
        let start = self.layout.place(row, column);
        is_on.then_some(Spot { start, direction })
    }

    /// The words that are in the way of another one.
    fn in_the_way(&self, word: usize, spot: Spot) -> Vec<usize> {
        let Task {
            words, may_share, ..
        } = self.many.task;
        let line = self.layout.line(spot, words[word].len());
        let differing = line.zip(&words[word]).filter(|&(place, &letter)| {
            let other = self.letters[place];
            other != NO_LETTER && !(*may_share && other == letter)
        });
        let others = differing.flat_map(|(place, _)| self.board.words_on(place));
        let mut others: Vec<usize> = others.map(|&other| other as usize).collect();
        others.sort_unstable();
        others.dedup();
        others
    }
}
