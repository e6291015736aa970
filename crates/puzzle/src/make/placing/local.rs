//! Local search: words are placed where they share most letters, and again where others are in their way.

use super::board::Board;
use super::cells::{Layout, Spot, Spots};
use super::regions::Regions;
use super::task::{Effort, Task};
use std::cmp::Reverse;
use wordtrail_search::internals::Random;

/// Where words are placed, and how good that is.
pub(super) struct Assignment {
    /// The spot of each word; nothing for one that is not placed.
    pub(super) spots: Vec<Option<Spot>>,
    cost: usize,
    /// Whether all words are placed, on the number of cells that the task asks for.
    pub(super) is_complete: bool,
    /// Whether it has all that the task asks for: each direction has its share, and few words lie side by side, too.
    pub(super) is_done: bool,
}

impl Assignment {
    pub(super) fn of(board: &Board<'_>) -> Self {
        Self {
            spots: board.spots().to_vec(),
            cost: board.cost(),
            is_complete: board.is_complete(),
            is_done: board.is_complete() && board.is_balanced(),
        }
    }
}

/// Searches for an arrangement, from an assignment of some words or from none. `sharing` is the percentage of words that
/// are placed where they share most letters.
pub(super) fn search(
    task: &Task,
    layout: &Layout,
    random: &mut Random,
    rounds: usize,
    effort: Effort<'_>,
    from: Option<&[Option<Spot>]>,
    sharing: usize,
) -> Assignment {
    let mut search = Search {
        task,
        layout,
        spots: Spots::new(task.directions, layout.all_blocks()),
        board: Board::new(task, layout),
        random,
        effort,
        sharing,
    };
    let mut words: Vec<usize> = (0..task.words.len()).collect();
    search.random.shuffle(&mut words);
    words.sort_by_key(|&word| Reverse(task.words[word].len()));
    let regions = Regions::of(task, layout);
    let has_regions = regions.is_some();
    match from {
        None => search.place(&words, regions),
        Some(from) => search.board.place_all((0..).zip(from.iter().copied())),
    }
    let mut best = Assignment::of(&search.board);
    for round in 0..rounds {
        // Words that are placed again do not go to the emptiest region, and would gather where most are.
        let is_good_enough = best.is_complete
            && !task.has_weights
            && (round >= BALANCING_ROUNDS || has_regions && search.board.misdirected_words() == 0);
        if best.is_done || is_good_enough || effort.stop.is_due() {
            break;
        }
        search.rearrange((rounds - round) * MAX_COST_INCREASE / rounds);
        let rank = (!search.board.is_complete(), search.board.cost());
        if rank < (!best.is_complete, best.cost) {
            best = Assignment::of(&search.board);
        }
    }
    best
}

/// The number of rounds after which words that are all placed may stay, whatever their directions and neighbours.
const BALANCING_ROUNDS: usize = 128;

/// The maximum cost increase that a round accepts, at the beginning of the search.
const MAX_COST_INCREASE: usize = 12;

/// The most words that a round removes.
const MAX_REMOVED: usize = 5;

/// The percentage of rounds that remove the words that share fewest cells instead of neighbours. (On dense grids that
/// places a fifth of a word more.)
const LONER_ROUNDS: usize = 30;

/// How many spots are tried to find one where a word does not lie among too many that are parallel.
const SPOTS: usize = 8;

/// A word and where it was.
type Removed = (usize, Option<Spot>);

struct Search<'task> {
    task: &'task Task,
    layout: &'task Layout,
    board: Board<'task>,
    spots: Spots,
    random: &'task mut Random,
    effort: Effort<'task>,
    /// The percentage of words that are placed where they share most letters. Where there is room the others spread.
    sharing: usize,
}

impl Search<'_> {
    /// Places those words of a list that fit, one after the other, until time is over: each in the emptiest of some regions, if there
    /// is room for it.
    fn place(&mut self, words: &[usize], mut regions: Option<Regions>) {
        for &word in words {
            if self.effort.stop.is_due() {
                break;
            }
            let (spots, stop) = (&mut self.spots, self.effort.stop);
            let region = regions.as_ref().and_then(|it| it.emptiest(self.random));
            let region = region.map(|it| &it.cells);
            self.board
                .find_best_spots(word, spots, region, self.sharing, self.random, stop);
            let count = self.spots.count();
            if count > 0 {
                let mut spots = (0..SPOTS).map_while(|_| self.spots.nth(self.random.below(count)));
                let first = spots.next();
                let is_crowded = |spot: &Spot| self.board.would_be_crowded(word, *spot);
                let spot = first
                    .filter(is_crowded)
                    .and_then(|_| spots.find(|spot| !is_crowded(spot)));
                if let Some(spot) = spot.or(first) {
                    self.board.place(word, spot);
                    if let Some(regions) = &mut regions {
                        let line = self.layout.line(spot, self.task.words[word].len());
                        let covered = line.filter(|&place| self.board.words_on(place).len() == 1);
                        covered.for_each(|place| regions.cover(place));
                    }
                    self.effort.progress.raise_to(self.board.placed_words());
                }
            }
        }
    }

    /// Removes some words, places them again together with those that are left, and undoes that when it increases the
    /// cost too much.
    fn rearrange(&mut self, max_increase: usize) {
        let before = self.board.cost();
        let removed = if self.random.below(100) < LONER_ROUNDS {
            self.remove_loners()
        } else {
            self.remove_neighbours()
        };
        let is_missing = |&word: &usize| self.board.spots()[word].is_none();
        let mut words: Vec<usize> = (0..self.task.words.len()).filter(is_missing).collect();
        self.random.shuffle(&mut words);
        self.place(&words, None);
        if self.board.cost() > before + self.random.below(max_increase + 1) {
            words.extend(removed.iter().map(|&(word, _)| word));
            for &word in &words {
                self.board.remove(word);
            }
            self.board.place_all(removed);
        }
    }

    /// Removes some of the words that share fewest of their cells with others.
    fn remove_loners(&mut self) -> Vec<Removed> {
        let count = 1 + self.random.below(MAX_REMOVED);
        let mut unshared: Vec<(usize, usize)> = Vec::new();
        for (word, spot) in self.board.spots().iter().enumerate() {
            let Some(spot) = *spot else { continue };
            let line = self.layout.line(spot, self.task.words[word].len());
            let own = line.filter(|&place| self.board.words_on(place).len() == 1);
            // The random part keeps a round from removing the same words again.
            unshared.push((own.count() + self.random.below(4), word));
        }
        unshared.sort_unstable_by_key(|&unshared| Reverse(unshared));
        let words = unshared.into_iter().take(count).map(|(_, word)| word);
        words.map(|word| (word, self.board.remove(word))).collect()
    }

    /// Removes some words that are near each other.
    fn remove_neighbours(&mut self) -> Vec<Removed> {
        let count = 1 + self.random.below(MAX_REMOVED);
        let mut removed = Vec::new();
        let columns = self.task.mask.columns();
        let middle = self.random.below(self.task.mask.rows() * columns);
        let (row, column) = (middle / columns, middle % columns);
        for (down, right) in (0..4).flat_map(steps_at_distance) {
            let (Some(row), Some(column)) = (
                row.checked_add_signed(down),
                column.checked_add_signed(right),
            ) else {
                continue;
            };
            if !self.task.mask.has(row, column) {
                continue;
            }
            let place = self.layout.place(row, column);
            while let Some(&word) = self.board.words_on(place).first() {
                let spot = self.board.remove(word as usize);
                removed.push((word as usize, spot));
                if removed.len() == count {
                    return removed;
                }
            }
        }
        removed
    }
}

/// The steps to all cells at a distance.
fn steps_at_distance(distance: isize) -> impl Iterator<Item = (isize, isize)> {
    (-distance..=distance).flat_map(move |down| {
        (-distance..=distance)
            .filter(move |right| down.abs().max(right.abs()) == distance)
            .map(move |right| (down, right))
    })
}
