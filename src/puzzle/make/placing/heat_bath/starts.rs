//! The starts of words, numbered direction by direction.

use super::lanes::{LANES, Lanes};
use crate::Direction;
use crate::puzzle::make::placing::cells::{Layout, Place, Spot};
use crate::puzzle::make::placing::task::Task;

/// The starts of words of one length.
pub(super) struct Starts {
    pub(super) directions: Vec<DirectionStarts>,
    /// The index into `directions` of a direction, and of a vector of sums.
    of_direction: [usize; 8],
    of_vector: Vec<usize>,
}

/// The starts in one direction: consecutive vectors of places.
pub(super) struct DirectionStarts {
    direction: Direction,
    pub(super) step: isize,
    pub(super) first: Place,
    /// The number of vectors of the directions before this one.
    before: usize,
    pub(super) vectors: usize,
}

impl Starts {
    pub(super) fn new(task: &Task, layout: &Layout, letters: usize) -> Self {
        let mut starts = Self {
            directions: Vec::new(),
            of_direction: [usize::MAX; 8],
            of_vector: Vec::new(),
        };
        for (number, direction) in task.directions.iter().enumerate() {
            let before = starts.of_vector.len();
            let here = DirectionStarts::new(task, layout, letters, direction, before);
            starts.of_direction[direction as usize] = number;
            starts.of_vector.resize(before + here.vectors, number);
            starts.directions.push(here);
        }
        starts
    }

    /// The number of the start at a spot.
    #[inline(always)]
    pub(super) fn number(&self, spot: Spot) -> u32 {
        let starts = &self.directions[self.of_direction[spot.direction as usize]];
        (starts.before * LANES + spot.start - starts.first) as u32
    }

    /// Adds what a word costs more in each direction to the cost of each start.
    #[inline(always)]
    pub(super) fn add_surcharges(&self, surcharges: &[u8; 8], costs: &mut [Lanes]) {
        for starts in &self.directions {
            let surcharge = surcharges[starts.direction as usize];
            let costs = &mut costs[starts.before..][..starts.vectors];
            for cost in costs.as_flattened_mut() {
                *cost = cost.saturating_add(surcharge);
            }
        }
    }

    /// The spot of a start.
    #[inline(always)]
    pub(super) fn spot(&self, number: u32) -> Spot {
        let number = number as usize;
        let starts = &self.directions[self.of_vector[number / LANES]];
        Spot {
            start: starts.first + number - starts.before * LANES,
            direction: starts.direction,
        }
    }
}

impl DirectionStarts {
    /// The starts of words that do not leave the grid's rows.
    fn new(
        task: &Task,
        layout: &Layout,
        letters: usize,
        direction: Direction,
        before: usize,
    ) -> Self {
        let rows = task.mask.rows();
        let more = letters.saturating_sub(1).min(rows);
        let rows = match direction.step().0 {
            0 => 0..rows,
            1.. => 0..rows - more,
            _ => more..rows,
        };
        let [first, end] = [rows.start, rows.end].map(|row| layout.place(row, 0));
        Self {
            direction,
            step: layout.step(direction),
            first,
            before,
            vectors: (end - first).div_ceil(LANES),
        }
    }
}
