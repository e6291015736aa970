//! Laying words where they share most letters, and anew what stands in the way.

use super::board::Board;
use super::cells::{Layout, Spot, Spots};
use super::{Effort, MostLaid, Random, Task};
use std::cmp::Reverse;

/// The best that was met.
pub(super) struct Best {
    pub(super) laid: Vec<Option<Spot>>,
    pub(super) cost: usize,
    /// Whether it is all that was wanted.
    pub(super) is_done: bool,
}

impl Best {
    /// Words laid so, not looked at yet.
    pub(super) fn of(laid: Vec<Option<Spot>>) -> Self {
        Self {
            laid,
            cost: usize::MAX,
            is_done: false,
        }
    }

    /// How many words are laid.
    pub(super) fn words_laid(&self) -> usize {
        self.laid.iter().flatten().count()
    }

    /// What is on a board.
    pub(super) fn new(board: &Board<'_>) -> Self {
        Self {
            laid: board.laid().to_vec(),
            cost: board.cost(),
            is_done: board.is_done(),
        }
    }
}

/// TextStyle for an arrangement in so many rounds, from one that has some words or from none. So many words in a hundred are
/// laid where they share most letters.
pub(super) fn search(
    task: &Task,
    layout: &Layout,
    random: &mut Random,
    rounds: usize,
    effort: Effort<'_>,
    from: Option<&Best>,
    sharing: usize,
) -> Best {
    let mut search = Search {
        task,
        spots: Spots::new(layout, task.directions),
        board: Board::new(task, layout),
        random,
        most_laid: effort.most_laid,
        sharing,
    };
    let mut words: Vec<usize> = (0..task.words.len()).collect();
    search.random.shuffle(&mut words);
    words.sort_by_key(|&word| Reverse(task.words[word].len()));
    match from {
        None => search.lay(&words),
        Some(from) => {
            for (word, spot) in from.laid.iter().enumerate() {
                if let Some(spot) = spot {
                    search.board.lay(word, *spot);
                }
            }
        }
    }
    let mut best = Best::new(&search.board);
    for round in 0..rounds {
        if best.is_done || round % 16 == 0 && effort.is_over() {
            break;
        }
        search.rearrange(layout, (rounds - round) * SLACK / rounds);
        if search.board.cost() < best.cost || search.board.is_done() {
            best = Best::new(&search.board);
        }
    }
    best
}

/// How much worse than before an arrangement may be to be gone on with, at the beginning of the search.
const SLACK: usize = 12;

/// How many words are taken up at a time, at most.
const TAKEN_UP: usize = 5;

/// In how many rounds of a hundred the words taken up are those that share fewest cells instead of neighbours. (On dense
/// grids that lays a fifth of a word more.)
const LONERS: usize = 30;

struct Search<'task> {
    task: &'task Task,
    board: Board<'task>,
    spots: Spots,
    random: &'task mut Random,
    most_laid: &'task MostLaid<'task>,
    /// How many words in a hundred are laid where they share most letters. Where there is room the others spread.
    sharing: usize,
}

impl Search<'_> {
    /// Lays those words of a list that fit, one after the other.
    fn lay(&mut self, words: &[usize]) {
        for &word in words {
            self.board.find(word, &mut self.spots);
            if self.task.parts.contains(&word) {
                self.spots.leave_out_shared(self.task.words[word].len());
            }
            if self.random.below(100) < self.sharing {
                self.spots.keep_best();
            }
            let count = self.spots.count();
            if count > 0 {
                let number = self.random.below(count);
                if let Some(spot) = self.spots.nth(number) {
                    self.board.lay(word, spot);
                    self.most_laid.raise(self.board.words_laid());
                }
            }
        }
    }

    /// Takes some neighbours up and lays them anew with those words that are left, and goes back unless that is
    /// hardly worse than before.
    fn rearrange(&mut self, layout: &Layout, slack: usize) {
        let before = self.board.cost();
        let mut taken_up = if self.random.below(100) < LONERS {
            self.take_up_loners(layout)
        } else {
            self.take_up_neighbours(layout)
        };
        let unlaid = (0..self.task.words.len()).filter(|&word| self.board.laid()[word].is_none());
        let mut words: Vec<usize> = unlaid.collect();
        self.random.shuffle(&mut words);
        self.lay(&words);
        if self.board.cost() > before + self.random.below(slack + 1) {
            words.extend(taken_up.iter().map(|&(word, _)| word));
            for &word in &words {
                self.board.lift(word);
            }
            for (word, spot) in taken_up.drain(..) {
                if let Some(spot) = spot {
                    self.board.lay(word, spot);
                }
            }
        }
    }

    /// Takes up some of the words that share fewest of their cells with others, and tells where they were.
    fn take_up_loners(&mut self, layout: &Layout) -> Vec<(usize, Option<Spot>)> {
        let wanted = 1 + self.random.below(TAKEN_UP);
        let mut alone: Vec<(usize, usize)> = Vec::new();
        for (word, spot) in self.board.laid().iter().enumerate() {
            let Some(spot) = *spot else { continue };
            let line = layout.line(spot, self.task.words[word].len());
            let of_its_own = line.filter(|&place| self.board.words_on(place).len() == 1);
            // Never quite the same words again.
            alone.push((of_its_own.count() + self.random.below(4), word));
        }
        alone.sort_unstable_by_key(|&alone| Reverse(alone));
        let words = alone.into_iter().take(wanted).map(|(_, word)| word);
        words.map(|word| (word, self.board.lift(word))).collect()
    }

    /// Takes up some words that are near each other, and tells where they were.
    fn take_up_neighbours(&mut self, layout: &Layout) -> Vec<(usize, Option<Spot>)> {
        let wanted = 1 + self.random.below(TAKEN_UP);
        let mut taken_up = Vec::new();
        let columns = self.task.mask.columns();
        let middle = self.random.below(self.task.mask.rows() * columns);
        let (row, column) = (middle / columns, middle % columns);
        for (down, right) in (0..4).flat_map(around) {
            let (Some(row), Some(column)) = (
                row.checked_add_signed(down),
                column.checked_add_signed(right),
            ) else {
                continue;
            };
            if !self.task.mask.has(row, column) {
                continue;
            }
            let place = layout.place(row, column);
            while let Some(&word) = self.board.words_on(place).first() {
                let spot = self.board.lift(word as usize);
                taken_up.push((word as usize, spot));
                if taken_up.len() == wanted {
                    return taken_up;
                }
            }
        }
        taken_up
    }
}

/// The steps to all cells at a distance.
fn around(distance: isize) -> impl Iterator<Item = (isize, isize)> {
    (-distance..=distance).flat_map(move |down| {
        (-distance..=distance)
            .filter(move |right| down.abs().max(right.abs()) == distance)
            .map(move |right| (down, right))
    })
}
