//! Placing words that may share cells.
//!
//! Words are placed one after the other, the longest first, on random trails. Where cells are scarce, the trail that takes the
//! fewest new cells is chosen from several. Words that find no room come first in the next round. Then words are placed again
//! one by one, as long as words can be traced in other ways or something unwanted can (min-conflicts; Minton and others,
//! “Minimizing conflicts”, Artificial Intelligence 58, 1992).

use super::task::{BentTask, spelled};
use crate::generator_options::Overlap;
use crate::make::filling::PartialGrid;
use crate::make::stop::StepsLeft;
use wordtrail_search::internals::Random;

/// Words on their trails.
#[derive(Clone)]
pub(super) struct PlacedWords {
    pub(super) grid: PartialGrid,
    /// The trail of each word that is placed.
    pub(super) trails: Vec<Option<Vec<u32>>>,
    /// The words on each cell.
    on: Vec<Vec<u32>>,
}

/// Trails that should spell nothing.
#[derive(Default)]
pub(super) struct Flaws {
    /// Those of avoided words and of the dictionary: a puzzle must have none.
    forbidden: Vec<Vec<u32>>,
    /// Other ways to trace a word, and offensive words: a puzzle should have few.
    unwelcome: Vec<Vec<u32>>,
}

impl Flaws {
    /// The most letters of a word that must not be spelled; none if there is no such word.
    pub(super) fn longest_forbidden(&self) -> Option<usize> {
        self.forbidden.iter().map(Vec::len).max()
    }

    pub(super) fn are_none(&self) -> bool {
        self.rank() == (0, 0)
    }

    fn rank(&self) -> (usize, usize) {
        (self.forbidden.len(), self.unwelcome.len())
    }

    fn draw(&self, random: &mut Random) -> &[u32] {
        let worst = match self.forbidden.is_empty() {
            true => &self.unwelcome,
            false => &self.forbidden,
        };
        &worst[random.below(worst.len())]
    }
}

/// How often all words are placed from the start.
const ROUNDS: usize = 120;

/// The cells that are looked at for one trail. Where there is room, a word takes some dozen.
const STEPS_OF_TRAIL: u32 = 3000;

/// The trails from which one is chosen where cells are scarce.
const CANDIDATES: usize = 24;

/// The trails that are tried for a word that is placed again.
const OTHER_TRAILS: usize = 6;

/// How often words are placed again.
const SEPARATIONS: usize = 300;

/// The steps of looking for flaws, for each cell and word.
const STEPS_OF_FLAWS: u64 = 1 << 10;

/// The most flaws of a kind that are looked for. Only many equal letters have more, and each takes memory.
const MAX_FLAWS: usize = 1 << 10;

impl BentTask<'_> {
    /// Whether the words have so many letters that they should share cells.
    fn is_scarce(&self) -> bool {
        let letters: usize = self.words.iter().map(Vec::len).sum();
        10 * letters > 7 * self.graph.cells().len()
    }

    /// Places as many words as possible.
    pub(super) fn arrange(&self, random: &mut Random) -> PlacedWords {
        let candidates = if self.is_scarce() { CANDIDATES } else { 1 };
        let mut order: Vec<usize> = (0..self.words.len()).collect();
        random.shuffle(&mut order);
        order.sort_by_key(|&word| std::cmp::Reverse(self.words[word].len()));
        let mut best: Option<(usize, PlacedWords)> = None;
        for _ in 0..ROUNDS {
            let mut arrangement = PlacedWords {
                grid: self.empty.clone(),
                trails: vec![None; self.words.len()],
                on: vec![Vec::new(); self.graph.places()],
            };
            let is_placed = |&word: &usize| {
                let trail = match self.placing_stop().is_due() {
                    true => None,
                    false => self.best_trail(&arrangement, word, candidates, random),
                };
                let is_placed = trail.is_some();
                if let Some(trail) = trail {
                    arrangement.place(word, &self.words[word], trail);
                }
                is_placed
            };
            let (placed, missing): (Vec<usize>, Vec<usize>) =
                order.iter().copied().partition(is_placed);
            if best
                .as_ref()
                .is_none_or(|(fewest, _)| missing.len() < *fewest)
            {
                best = Some((missing.len(), arrangement));
            }
            if missing.is_empty() || self.placing_stop().is_due() {
                break;
            }
            order = missing.into_iter().chain(placed).collect();
        }
        let (_, best) = best.expect("there is at least one round");
        best
    }

    /// The trail with the fewest new cells of some random ones; none if no trail was found.
    fn best_trail(
        &self,
        arrangement: &PlacedWords,
        word: usize,
        candidates: usize,
        random: &mut Random,
    ) -> Option<Vec<u32>> {
        let new_cells = |trail: &Vec<u32>| {
            let is_new = |&&cell: &&u32| arrangement.grid.letter_at(cell as usize).is_none();
            trail.iter().filter(is_new).count()
        };
        let trails = (0..candidates).map_while(|_| self.trail(arrangement, word, random));
        trails.min_by_key(new_cells)
    }

    /// A random trail on which a word has room.
    fn trail(
        &self,
        arrangement: &PlacedWords,
        word: usize,
        random: &mut Random,
    ) -> Option<Vec<u32>> {
        let cells = self.graph.cells();
        let first = random.below(cells.len());
        let mut search = TrailSearch {
            task: self,
            arrangement,
            letters: &self.words[word],
            is_scarce: self.is_scarce(),
            trail: Vec::new(),
            steps_left: STEPS_OF_TRAIL,
            random,
        };
        let stride = stride_of(cells.len(), search.random);
        for number in 0..cells.len() {
            let start = cells[(first + number * stride) % cells.len()];
            if search.continues_to(start) {
                return Some(search.trail);
            }
            if search.steps_left == 0 {
                break;
            }
        }
        None
    }

    /// Places words again that can be traced in other ways, or spell something unwanted between them, as far as that helps.
    /// Returns the flaws that stay.
    pub(super) fn separate(
        &self,
        arrangement: &mut PlacedWords,
        steps: &mut StepsLeft<'_>,
        random: &mut Random,
    ) -> Flaws {
        let mut flaws = self.flaws_of(arrangement, steps);
        for _ in 0..SEPARATIONS {
            if flaws.are_none() || steps.are_used_up() || self.placing_stop().is_due() {
                break;
            }
            let flaw = flaws.draw(random);
            let cell = flaw[random.below(flaw.len())];
            let on = &arrangement.on[cell as usize];
            let Some(&word) = on.get(random.below(on.len().max(1))) else {
                continue;
            };
            let word = word as usize;
            let before = arrangement.clone();
            arrangement.remove(word);
            let bare = arrangement.clone();
            let mut best = (before, flaws);
            for _ in 0..OTHER_TRAILS {
                let Some(trail) = self.best_trail(&bare, word, 2, random) else {
                    break;
                };
                let mut other = bare.clone();
                other.place(word, &self.words[word], trail);
                let others = self.flaws_of(&other, steps);
                if others.rank() <= best.1.rank() {
                    best = (other, others);
                }
            }
            (*arrangement, flaws) = best;
        }
        flaws
    }

    /// Whether a word is part of another one, forwards or backwards, so that it can be traced in its cells wherever they are.
    fn is_part(&self, word: usize, whole: usize) -> bool {
        let (part, whole) = (&self.words[word], &self.words[whole]);
        let is_there = |letters: &[char]| letters == &part[..] || letters.iter().rev().eq(part);
        part.len() < whole.len() && whole.windows(part.len()).any(is_there)
    }

    /// The trails that should spell nothing: other ways to trace a word, except as part of another one, avoided words, and
    /// those of the dictionary and offensive words that are not inside a word.
    fn flaws_of(&self, arrangement: &PlacedWords, steps: &mut StepsLeft<'_>) -> Flaws {
        let grid = &arrangement.grid;
        let numbers = self.numbers();
        let is_other_way = |trail: &[u32]| {
            let word = numbers.get(&spelled(grid, trail)).copied();
            let own = word.and_then(|word| arrangement.trails[word].as_ref());
            let is_own = own.is_some_and(|own| own == trail || own.iter().rev().eq(trail));
            let is_part = |whole: usize| word.is_some_and(|word| self.is_part(word, whole));
            !is_own && !arrangement.covers(trail, is_part)
        };
        let is_outside = |trail: &[u32]| !arrangement.covers(trail, |_| true);
        let cells = (self.graph.cells().len() * (self.words.len() + 1)) as u64;
        steps.lend(STEPS_OF_FLAWS.saturating_mul(cells), |steps| {
            let most = MAX_FLAWS;
            let mut forbidden = self.flaws(self.avoided, grid, steps, most, |_| true);
            forbidden.extend(self.flaws(self.clean, grid, steps, most, is_outside));
            let hidden = Some(self.hidden);
            let mut unwelcome = self.flaws(hidden, grid, steps, most, is_other_way);
            unwelcome.extend(self.flaws(self.offensive, grid, steps, most, is_outside));
            Flaws {
                forbidden,
                unwelcome,
            }
        })
    }
}

/// A number that has no divisor in common with another, so that its multiples reach every remainder.
fn stride_of(number: usize, random: &mut Random) -> usize {
    let gcd = |mut one: usize, mut other: usize| {
        while other > 0 {
            (one, other) = (other, one % other);
        }
        one
    };
    loop {
        let stride = 1 + random.below(number);
        if gcd(stride, number) == 1 {
            return stride;
        }
    }
}

impl PlacedWords {
    fn place(&mut self, word: usize, letters: &[char], trail: Vec<u32>) {
        for (&cell, &letter) in trail.iter().zip(letters) {
            self.grid.set_at(cell as usize, Some(letter));
            self.on[cell as usize].push(word as u32);
        }
        self.trails[word] = Some(trail);
    }

    fn remove(&mut self, word: usize) {
        for cell in self.trails[word].take().into_iter().flatten() {
            let on = &mut self.on[cell as usize];
            on.retain(|&other| other as usize != word);
            if on.is_empty() {
                self.grid.set_at(cell as usize, None);
            }
        }
    }

    /// Whether all cells of a trail belong to one word of some.
    fn covers(&self, trail: &[u32], is_meant: impl Fn(usize) -> bool) -> bool {
        let words = self.on[trail[0] as usize].iter().map(|&word| word as usize);
        words.filter(|&word| is_meant(word)).any(|word| {
            let cells = self.trails[word].as_deref().unwrap_or_default();
            trail.iter().all(|cell| cells.contains(cell))
        })
    }
}

/// A depth-first search for a trail. It is as deep as a word has letters.
struct TrailSearch<'a> {
    task: &'a BentTask<'a>,
    arrangement: &'a PlacedWords,
    letters: &'a [char],
    /// Whether cells are scarce, so that words should share them.
    is_scarce: bool,
    trail: Vec<u32>,
    steps_left: u32,
    random: &'a mut Random,
}

impl TrailSearch<'_> {
    /// Continues the trail with a cell and, if there is room, to the end of the word.
    fn continues_to(&mut self, cell: u32) -> bool {
        let letter = self.letters[self.trail.len()];
        let may_share = self.task.generator.overlap == Overlap::Shared;
        let is_free = match self.arrangement.grid.letter_at(cell as usize) {
            None => true,
            Some(other) => may_share && other == letter,
        };
        if self.steps_left == 0 || !is_free || self.trail.contains(&cell) {
            return false;
        }
        self.steps_left -= 1;
        self.trail.push(cell);
        if self.trail.len() == self.letters.len() {
            return true;
        }
        let mut near = self.task.graph.neighbours(cell).to_vec();
        self.random.shuffle(&mut near);
        if self.is_scarce && self.random.below(2) == 0 {
            // Cells with a letter first.
            near.sort_by_key(|&near| self.arrangement.grid.letter_at(near as usize).is_none());
        }
        if near.into_iter().any(|near| self.continues_to(near)) {
            return true;
        }
        self.trail.pop();
        false
    }
}
