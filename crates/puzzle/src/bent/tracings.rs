//! Dividing a finished grid into its words, and in how many ways: an exact cover, by backtracking.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The sets of cells that words can be traced on: for each word those of all trails that spell it, each with the first of these.
pub(crate) struct Tracings {
    sets: Vec<BTreeMap<Vec<u32>, Vec<u32>>>,
    count: usize,
}

/// The most sets of cells of all words together.
const MAX_SETS: usize = 20_000;

/// The choices between sets of cells before counting is abandoned.
const MAX_CHOICES: u32 = 100_000;

impl Tracings {
    pub(crate) fn new(words: usize) -> Self {
        Self {
            sets: vec![BTreeMap::new(); words],
            count: 0,
        }
    }

    /// Adds a trail of a word. Breaks when there are too many sets to count divisions.
    pub(crate) fn add(&mut self, word: usize, trail: &[u32]) -> ControlFlow<()> {
        let mut cells = trail.to_vec();
        cells.sort_unstable();
        self.sets[word].entry(cells).or_insert_with(|| {
            self.count += 1;
            trail.to_vec()
        });
        match self.count > MAX_SETS {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// The trail of each word in a division of the grid; nothing if none was found.
    pub(crate) fn division(&self, places: usize) -> Option<Vec<Vec<u32>>> {
        let chosen = self.count(places).first?;
        let trail = |(sets, set): (&BTreeMap<_, Vec<u32>>, usize)| sets.values().nth(set).cloned();
        self.sets.iter().zip(chosen).map(trail).collect()
    }

    fn count(&self, places: usize) -> Count<'_> {
        let sets = self.sets.iter();
        let sets = sets.map(|sets| sets.keys().map(Vec::as_slice).collect());
        let mut count = Count {
            is_used: vec![false; places],
            chosen: vec![None; self.sets.len()],
            sets: sets.collect(),
            found: 0,
            first: None,
            choices_left: MAX_CHOICES,
        };
        count.run(0);
        count
    }

    /// The number of sets of cells beyond one for each word.
    pub(crate) fn extra(&self) -> usize {
        let sets = self.sets.iter();
        sets.map(|sets| sets.len().saturating_sub(1)).sum()
    }

    /// A trail for each set of cells of words that have several.
    pub(crate) fn several(&self) -> impl Iterator<Item = &Vec<u32>> {
        let several = self.sets.iter().filter(|sets| sets.len() > 1);
        several.flat_map(BTreeMap::values)
    }

    /// Whether exactly one choice of a set for each word leaves no cell to two words. The words have as many letters as there
    /// are cells, so this is a division of the grid.
    pub(crate) fn are_unique(&self, places: usize) -> bool {
        let count = self.count(places);
        count.found == 1 && count.choices_left > 0
    }
}

/// The count of divisions, up to two.
struct Count<'a> {
    sets: Vec<Vec<&'a [u32]>>,
    is_used: Vec<bool>,
    /// The set of each word that is placed.
    chosen: Vec<Option<usize>>,
    found: u32,
    /// The sets of the first division.
    first: Option<Vec<usize>>,
    choices_left: u32,
}

/// The most choices between several sets on top of each other. Words that leave no choice do not count.
const MAX_DEPTH: u32 = 500;

impl Count<'_> {
    fn run(&mut self, depth: u32) {
        if depth == MAX_DEPTH {
            self.choices_left = 0;
        }
        if self.found > 1 || self.choices_left == 0 {
            return;
        }
        self.choices_left -= 1;
        let mut forced = Vec::new();
        let choice = loop {
            match self.most_constrained() {
                None => {
                    self.found += 1;
                    self.first = self
                        .first
                        .take()
                        .or_else(|| self.chosen.iter().copied().collect());
                    break None;
                }
                Some((_, sets)) if sets.is_empty() => break None,
                Some((word, sets)) if sets.len() == 1 => {
                    self.place(word, sets[0], true);
                    forced.push((word, sets[0]));
                }
                choice => break choice,
            }
        };
        if let Some((word, sets)) = choice {
            for set in sets {
                self.place(word, set, true);
                self.run(depth + 1);
                self.place(word, set, false);
            }
        }
        for (word, set) in forced {
            self.place(word, set, false);
        }
    }

    /// The word with the fewest sets whose cells are all free, and these.
    fn most_constrained(&self) -> Option<(usize, Vec<usize>)> {
        let mut best: Option<(usize, Vec<usize>)> = None;
        for (word, sets) in self.sets.iter().enumerate() {
            if self.chosen[word].is_some() {
                continue;
            }
            let is_free = |set: &[u32]| set.iter().all(|&cell| !self.is_used[cell as usize]);
            let free = sets.iter().enumerate().filter(|(_, set)| is_free(set));
            let free: Vec<usize> = free.map(|(number, _)| number).collect();
            if best
                .as_ref()
                .is_none_or(|(_, fewest)| free.len() < fewest.len())
            {
                let is_last = free.len() < 2;
                best = Some((word, free));
                if is_last {
                    break;
                }
            }
        }
        best
    }

    fn place(&mut self, word: usize, set: usize, is_placed: bool) {
        self.chosen[word] = is_placed.then_some(set);
        for &cell in self.sets[word][set] {
            self.is_used[cell as usize] = is_placed;
        }
    }
}
