//! What bent words are asked for: the words, their cells, and what must not be spelled.

use super::cells::CellGraph;
use crate::make::filling::PartialGrid;
use crate::make::generator::Generator;
use crate::make::proof::Rules;
use crate::make::stop::{StepsLeft, Stop};
use crate::make::word_set::WordSet;
use crate::mask::Mask;
use crate::word_bank::Entry;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The words, the cells for them, and what must not be spelled.
pub(super) struct BentTask<'a> {
    pub(super) generator: &'a Generator,
    /// The words, with the one that joins two opposite edges, and the letters of each.
    pub(super) entries: &'a [Entry],
    pub(super) words: Vec<Vec<char>>,
    /// The word that joins two opposite edges.
    pub(super) spanning: Option<usize>,
    pub(super) rules: &'a Rules<'a>,
    pub(super) graph: CellGraph,
    /// A grid with the right cells and no letters.
    pub(super) empty: PartialGrid,
    pub(super) hidden: WordSet<'a>,
    /// Words that must not appear anywhere.
    pub(super) avoided: Option<WordSet<'a>>,
    /// Words that must not appear, except inside one hidden word.
    pub(super) clean: Option<WordSet<'a>>,
    /// Words that appear only inside one hidden word, or where no other arrangement is found.
    pub(super) offensive: Option<WordSet<'a>>,
    pub(super) stop: Stop<'a>,
}

impl<'a> BentTask<'a> {
    pub(super) fn new(
        generator: &'a Generator,
        entries: &'a [Entry],
        spanning: Option<usize>,
        rules: &'a Rules<'a>,
        mask: &Mask,
        stop: Stop<'a>,
    ) -> Self {
        let words = entries.iter().map(|word| word.letters.chars().collect());
        Self {
            generator,
            entries,
            words: words.collect(),
            spanning,
            rules,
            graph: CellGraph::new(mask),
            empty: PartialGrid::new(mask),
            hidden: WordSet::from(&rules.hidden),
            avoided: rules.avoided.as_ref().map(WordSet::from),
            clean: rules.clean,
            offensive: rules.offensive.map(|_| WordSet::offensive()),
            stop,
        }
    }

    /// When to stop placing words, so that filling and the proof have half of the time.
    pub(super) fn placing_stop(&self) -> Stop<'a> {
        let limit = self.generator.time_limit.unwrap_or_default();
        self.stop.earlier_by(limit / 2)
    }

    /// Whether a cover has to be the only one on its grid.
    pub(super) fn is_unique(&self) -> bool {
        let cover = self.generator.cover.as_ref();
        cover.is_some_and(|cover| cover.is_unique)
    }

    /// The number of each word, by its letters.
    pub(super) fn numbers(&self) -> HashMap<String, usize> {
        let words = self.words.iter().map(String::from_iter);
        words.zip(0..).collect()
    }

    /// The trails that spell words of a set and are flaws, up to a number of them.
    pub(super) fn flaws(
        &self,
        words: Option<WordSet<'_>>,
        grid: &PartialGrid,
        steps: &mut StepsLeft<'_>,
        most: usize,
        is_flaw: impl Fn(&[u32]) -> bool,
    ) -> Vec<Vec<u32>> {
        let mut flaws = Vec::new();
        let Some(words) = words else { return flaws };
        let _ = words.for_each(&self.graph, grid, steps, |trail| {
            if is_flaw(trail) {
                flaws.push(trail.to_vec());
            }
            match flaws.len() == most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        flaws
    }
}

/// What is spelled on a trail.
pub(super) fn spelled(grid: &PartialGrid, trail: &[u32]) -> String {
    let cells = trail.iter();
    cells
        .filter_map(|&cell| grid.letter_at(cell as usize))
        .collect()
}
