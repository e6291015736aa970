//! Regions of a large grid, which are filled evenly: where words share most letters, the others would cluster around the first ones.

use super::cells::{CellSet, Layout, Place};
use super::task::Task;
use std::ops::Range;
use wordtrail_search::internals::Random;

/// The regions in each row and column of regions.
const ACROSS: usize = 5;

/// The regions of a grid, and how many of their cells are covered.
pub(super) struct Regions {
    regions: Vec<Region>,
    of_place: Vec<u8>,
}

pub(super) struct Region {
    pub(super) cells: CellSet,
    /// The blocks in which its rows begin.
    pub(super) blocks: Range<usize>,
    count: usize,
    covered: usize,
}

impl Regions {
    /// The regions of the grid of a task, if it is large, and has more cells than the words have letters: a fuller grid is filled
    /// everywhere, and its words need every spot where they share letters.
    pub(super) fn of(task: &Task, layout: &Layout) -> Option<Self> {
        if !task.is_wide() || task.is_overfull() {
            return None;
        }
        let (rows, columns) = (task.mask.rows(), task.mask.columns());
        let first_block = |row: usize| layout.place(row * rows / ACROSS, 0) / 64;
        let region = |number: usize| Region {
            cells: layout.empty_set(),
            blocks: first_block(number / ACROSS)..first_block(number / ACROSS + 1),
            count: 0,
            covered: 0,
        };
        let mut regions: Vec<Region> = (0..ACROSS * ACROSS).map(region).collect();
        let mut of_place = vec![0; layout.places()];
        for (row, column) in task.mask.places() {
            let number = row * ACROSS / rows * ACROSS + column * ACROSS / columns;
            let place = layout.place(row, column);
            layout.insert(&mut regions[number].cells, place);
            regions[number].count += 1;
            of_place[place] = number as u8;
        }
        Some(Self { regions, of_place })
    }

    /// Counts a cell that is covered now.
    pub(super) fn cover(&mut self, place: Place) {
        self.regions[usize::from(self.of_place[place])].covered += 1;
    }

    /// The region of which the least share is covered, any of several.
    pub(super) fn emptiest(&self, random: &mut Random) -> Option<&Region> {
        let (before, behind) = self.regions.split_at(random.below(self.regions.len()));
        let regions = behind.iter().chain(before).filter(|it| it.count > 0);
        regions.min_by(|one, other| (one.covered * other.count).cmp(&(other.covered * one.count)))
    }
}
