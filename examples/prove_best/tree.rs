//! Sums and choices: an upper bound of a class of boards, which gets lower as tiles are chosen.

use crate::trails::Trails;

/// What trails add up to, given the tiles of the cells before: points, and one choice for each cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    /// The tile that leads here, if a choice does.
    pub tile: u8,
    choices: u8,
    first_choice: u32,
    /// The points of the trails that end here.
    pub points: u32,
    /// The points and the bounds of the choices.
    pub bound: u32,
}

/// What the tile of a cell adds, for those trails that use this cell next.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice {
    pub cell: u8,
    sums: u8,
    first_sum: u32,
    /// The maximum of the bounds of the tiles.
    pub bound: u32,
}

/// The nodes of a tree, and of those made from it. The choices of a sum are side by side, by cell, and the sums of a choice by tile.
#[derive(Default)]
pub struct Tree {
    sums: Vec<Sum>,
    choices: Vec<Choice>,
}

impl Tree {
    /// The tree of some trails, and its root.
    pub fn new(trails: &Trails) -> (Self, Sum) {
        let mut builder = Builder {
            trails,
            next: 0,
            tree: Self::default(),
            sums: Vec::new(),
            choices: Vec::new(),
        };
        let root = match trails.keys.is_empty() {
            true => Sum::default(),
            false => builder.sum(0),
        };
        (builder.tree, root)
    }

    pub fn choices(&self, sum: Sum) -> &[Choice] {
        &self.choices[sum.first_choice as usize..][..usize::from(sum.choices)]
    }

    pub fn sums(&self, choice: Choice) -> &[Sum] {
        &self.sums[choice.first_sum as usize..][..usize::from(choice.sums)]
    }

    /// The choice of a cell before all others, and the sum without it.
    pub fn split(&self, sum: Sum, cell: usize) -> (&[Sum], Sum) {
        match self.choices(sum).first() {
            Some(&choice) if usize::from(choice.cell) == cell => {
                let rest = Sum {
                    choices: sum.choices - 1,
                    first_choice: sum.first_choice + 1,
                    bound: sum.bound - choice.bound,
                    ..sum
                };
                (self.sums(choice), rest)
            }
            _ => (&[], sum),
        }
    }

    /// How many nodes there are, to take back those made later.
    pub fn mark(&self) -> (usize, usize) {
        (self.sums.len(), self.choices.len())
    }

    pub fn take_back(&mut self, (sums, choices): (usize, usize)) {
        self.sums.truncate(sums);
        self.choices.truncate(choices);
    }

    /// The sum of two. Only where both have the same choices with the same tiles are nodes made; others are shared.
    pub fn add(&mut self, one: Sum, other: Sum) -> Sum {
        let points = one.points + other.points;
        if one.choices == 0 || other.choices == 0 {
            let shared = if one.choices == 0 { other } else { one };
            return Sum {
                points,
                bound: one.bound + other.bound,
                ..shared
            };
        }
        let start = self.choices.len();
        let (mut left, mut right) = (one.first_choice as usize, other.first_choice as usize);
        let (left_end, right_end) = (
            left + usize::from(one.choices),
            right + usize::from(other.choices),
        );
        // They are side by side, so all get their place before nodes are made for those that both have.
        let (mut i, mut j) = (left, right);
        while i < left_end && j < right_end {
            let (one, other) = (self.choices[i], self.choices[j]);
            self.choices
                .push(if one.cell < other.cell { one } else { other });
            i += usize::from(one.cell <= other.cell);
            j += usize::from(other.cell <= one.cell);
        }
        self.choices.extend_from_within(i..left_end);
        self.choices.extend_from_within(j..right_end);
        let end = self.choices.len();
        let mut place = start;
        while left < left_end && right < right_end {
            let (one, other) = (self.choices[left], self.choices[right]);
            if one.cell == other.cell {
                self.choices[place] = self.add_choices(one, other);
            }
            place += 1;
            left += usize::from(one.cell <= other.cell);
            right += usize::from(other.cell <= one.cell);
        }
        let bounds = self.choices[start..end].iter().map(|choice| choice.bound);
        Sum {
            tile: 0,
            choices: (end - start) as u8,
            first_choice: start as u32,
            points,
            bound: points + bounds.sum::<u32>(),
        }
    }

    fn add_choices(&mut self, one: Choice, other: Choice) -> Choice {
        let start = self.sums.len();
        let (mut left, mut right) = (one.first_sum as usize, other.first_sum as usize);
        let (left_end, right_end) = (
            left + usize::from(one.sums),
            right + usize::from(other.sums),
        );
        let (mut i, mut j) = (left, right);
        while i < left_end && j < right_end {
            let (one, other) = (self.sums[i], self.sums[j]);
            self.sums
                .push(if one.tile < other.tile { one } else { other });
            i += usize::from(one.tile <= other.tile);
            j += usize::from(other.tile <= one.tile);
        }
        self.sums.extend_from_within(i..left_end);
        self.sums.extend_from_within(j..right_end);
        let end = self.sums.len();
        let mut place = start;
        while left < left_end && right < right_end {
            let (one, other) = (self.sums[left], self.sums[right]);
            if one.tile == other.tile {
                let sum = self.add(one, other);
                self.sums[place] = Sum {
                    tile: one.tile,
                    ..sum
                };
            }
            place += 1;
            left += usize::from(one.tile <= other.tile);
            right += usize::from(other.tile <= one.tile);
        }
        let bounds = self.sums[start..end].iter().map(|sum| sum.bound);
        Choice {
            cell: one.cell,
            sums: (end - start) as u8,
            first_sum: start as u32,
            bound: bounds.max().unwrap_or_default(),
        }
    }
}

/// Reads trails in order.
struct Builder<'a> {
    trails: &'a Trails,
    next: usize,
    tree: Tree,
    /// Nodes whose siblings are still read.
    sums: Vec<Sum>,
    choices: Vec<Choice>,
}

impl Builder<'_> {
    /// Whether the next trail has the same tiles as the last one on all cells before this one.
    fn continues(&self, cell: usize) -> bool {
        self.next < self.trails.keys.len() && self.trails.first_difference(self.next) >= cell
    }

    /// The sum of the next trail and of those that have the same tiles before a cell.
    fn sum(&mut self, from: usize) -> Sum {
        let (start, mut points) = (self.choices.len(), 0);
        if from == self.trails.cells || self.trails.first_cell(self.next, from).is_none() {
            points = self.trails.points(self.next);
            self.next += 1;
            if !self.continues(from) {
                let bound = points;
                return Sum {
                    points,
                    bound,
                    ..Sum::default()
                };
            }
        }
        loop {
            let choice = self.choice(from);
            self.choices.push(choice);
            if !self.continues(from) {
                break;
            }
        }
        // In the order of keys, trails that do not use a cell come before those that do.
        self.choices[start..].reverse();
        let first_choice = self.tree.choices.len() as u32;
        let bounds = self.choices[start..].iter().map(|choice| choice.bound);
        let bound = points + bounds.sum::<u32>();
        let choices = (self.choices.len() - start) as u8;
        self.tree.choices.extend(self.choices.drain(start..));
        Sum {
            tile: 0,
            choices,
            first_choice,
            points,
            bound,
        }
    }

    /// The choice of the first cell of the next trail.
    fn choice(&mut self, from: usize) -> Choice {
        let start = self.sums.len();
        let cell = self
            .trails
            .first_cell(self.next, from)
            .expect("trails that use no more cells come first");
        loop {
            let tile = self.trails.tile(self.next, cell);
            let sum = self.sum(cell + 1);
            self.sums.push(Sum { tile, ..sum });
            if !self.continues(cell) {
                break;
            }
        }
        let first_sum = self.tree.sums.len() as u32;
        let bounds = self.sums[start..].iter().map(|sum| sum.bound);
        let bound = bounds.max().unwrap_or_default();
        let sums = (self.sums.len() - start) as u8;
        self.tree.sums.extend(self.sums.drain(start..));
        Choice {
            cell: cell as u8,
            sums,
            first_sum,
            bound,
        }
    }
}
