//! Adjacent mode: the trails from a chunk of start cells, all of the same length at a time.
//!
//! The trails of one cell from some start cells in a row are a frontier ([`frontier`]). From it
//! follows that of two cells, and so on until no word goes on: on 1000 × 1000 letters as frequent
//! as in English that is 160 trails for each start, of which 51 are finds and more than half go no
//! further. Taken one after the other, depth-first, each would mispredict a branch or two. Here no
//! branch depends on a letter, and the loads of many trails overlap:
//!
//! | all trails, ns per cell on one core | counted | in order |
//! | --- | --- | --- |
//! | depth-first | 5900 | |
//! | baseline | 2600 | 3300 |
//! | AVX2 | 1500 | 2300 |
//! | AVX-512 | 730 | 1400 |
//!
//! Which cells a trail has been on is told by a [`window`] that is exact for all but long trails,
//! whose finds are checked again. Each trail carries its steps ([`path`]), and finds are put in
//! [`order`] without being compared. When each word is wanted once, the trie is thinned out on the
//! way ([`live`]).
//!
//! Starts from which trails reach a wildcard or a tile of several letters, or are too many, are
//! searched from depth-first ([`plain`]).

#[cfg(target_arch = "x86_64")]
mod avx512;
mod frontier;
mod live;
mod order;
mod path;
mod plain;
mod surroundings;
#[cfg(test)]
mod tests;
mod window;

pub(super) use live::Live;

use super::band::Band;
use super::batch::{Batch, MOST_FINDS, PackedFind};
use super::coded::{CodedBand, Coding, Content};
use super::walk::Walk;
use crate::dictionary::{Node, NodeId, Trie};
use crate::instructions::{self, InstructionSet, Job, Kernels};
use crate::{Direction, Directions};
use frontier::{Frontier, Head, Record, Round};
use order::{Order, Ordered};
use path::Path;
use plain::Plain;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use surroundings::Surroundings;

/// What all bands of an adjacent search have in common.
pub(super) struct Adjacent<'run, N: Node> {
    pub(super) trie: Trie<'run, N>,
    pub(super) directions: Directions,
    /// The letters of words that count.
    pub(super) lengths: RangeInclusive<usize>,
    pub(super) instructions: InstructionSet,
    /// Whether the finds are wanted in order.
    pub(super) in_order: bool,
    /// Whether nobody wants further finds.
    pub(super) stopped: &'run AtomicBool,
    pub(super) limits: Limits,
}

/// What bounds the memory of a search.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// How many start cells in a row are searched from at a time, at most [`path::MAX_STARTS`]. It makes no
    /// difference to the time between 16 and 512.
    pub(super) starts: usize,
    /// How many trails from them are followed: 100 times as many as usual, some 20 MB. When there are more,
    /// fewer starts are taken, and if one has more, that is searched from depth-first.
    pub(super) trails: usize,
    /// How many finds are in a batch when it must be taken even though a start has more.
    pub(super) finds: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            starts: 128,
            trails: 1 << 18,
            finds: MOST_FINDS,
        }
    }
}

/// The memory that searching one band after another takes.
pub(super) struct Memory<'run> {
    band: CodedBand<'run>,
    surroundings: Surroundings,
    frontiers: [Frontier; 2],
    record: Record,
    order: Order,
    /// For each start of a chunk whether a trail from it touches a wildcard or a tile of several letters.
    touched: Vec<bool>,
    plain: Plain,
    /// How many chunks before this had no word that was still wanted.
    barren: usize,
}

/// After how many chunks without a wanted word the next is first asked whether it has any.
const BARREN: usize = 4;

impl<'run> Memory<'run> {
    pub(super) fn new(coding: &'run Coding<'run>) -> Self {
        Self {
            band: CodedBand::new(coding),
            surroundings: Surroundings::default(),
            frontiers: Default::default(),
            record: Record::default(),
            order: Order::default(),
            touched: Vec::new(),
            plain: Plain::default(),
            barren: 0,
        }
    }
}

impl<N: Node> Adjacent<'_, N> {
    /// Counts the finds that start in a band.
    pub(super) fn count(&self, memory: &mut Memory<'_>, band: &Band) -> u64 {
        let scan = Scan {
            adjacent: self,
            memory,
            band,
            report: None,
        };
        instructions::run(self.instructions, scan).0
    }

    /// Adds the finds that start in a band to a batch, in order. After each chunk of starts `more` may
    /// take what is in the batch, or end the search.
    ///
    /// When each word is wanted once, only words still wanted are added, which are then no longer.
    pub(super) fn scan(
        &self,
        memory: &mut Memory<'_>,
        band: &Band,
        live: Option<&mut Live>,
        batch: &mut Batch,
        more: &mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let scan = Scan {
            adjacent: self,
            memory,
            band,
            report: Some(Report { batch, more, live }),
        };
        instructions::run(self.instructions, scan).1
    }
}

struct Scan<'scan, 'run, 'memory, N: Node> {
    adjacent: &'scan Adjacent<'run, N>,
    memory: &'scan mut Memory<'memory>,
    band: &'scan Band,
    report: Option<Report<'scan>>,
}

/// Where finds go that are not only counted.
struct Report<'scan> {
    batch: &'scan mut Batch,
    more: &'scan mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
    live: Option<&'scan mut Live>,
}

impl Report<'_> {
    /// Offers what is in the batch.
    fn offer(&mut self, row: usize, left: usize) -> ControlFlow<()> {
        self.batch.end_run(row, left);
        (self.more)(self.batch)
    }
}

impl<N: Node> Job for Scan<'_, '_, '_, N> {
    type Output = (u64, ControlFlow<()>);

    #[inline(always)]
    fn run(mut self, kernels: Kernels) -> Self::Output {
        let reach = self.adjacent.lengths.end().saturating_sub(1);
        let Memory {
            band, surroundings, ..
        } = self.memory;
        if band.encode(self.band, reach) {
            surroundings.look_around(band, N::LETTERS as u8);
        }
        let mut count = 0;
        for row in self.band.rows.clone() {
            let mut starts = self.band.columns.start;
            let mut width = self.adjacent.limits.starts;
            while starts < self.band.columns.end {
                if self.adjacent.stopped.load(Ordering::Relaxed) {
                    return (count, ControlFlow::Continue(()));
                }
                let columns = starts..self.band.columns.end.min(starts + width);
                let finds = match self.chunk(kernels, row, columns.clone()) {
                    Some(finds) => finds,
                    // The trails from some of these may still be few enough.
                    None if columns.len() > 1 => {
                        width = columns.len() / 2;
                        continue;
                    }
                    None => self.start_plainly(row, starts),
                };
                count += finds.0;
                if finds.1.is_break() {
                    return (count, finds.1);
                }
                starts = columns.end;
                width = self.adjacent.limits.starts.min(2 * width);
            }
        }
        (count, ControlFlow::Continue(()))
    }
}

impl<N: Node> Scan<'_, '_, '_, N> {
    /// Searches from the start cells of a part of a row. Returns how many finds were counted, and whether to go
    /// on; or nothing when there are too many trails, or too long ones.
    #[inline(always)]
    fn chunk(
        &mut self,
        kernels: Kernels,
        row: usize,
        columns: Range<usize>,
    ) -> Option<(u64, ControlFlow<()>)> {
        let special = self.memory.band.has_special();
        let live = self
            .report
            .as_ref()
            .and_then(|report| report.live.as_deref());
        match live {
            Some(live) => {
                let live = live.masks();
                // Where the last chunks had no word that is wanted, this one is likely to have none, and not to note what
                // would be needed for their order takes a third less.
                if self.memory.barren >= BARREN && !special {
                    let finds = self.memory.follow::<false, true, N>(
                        kernels,
                        self.adjacent,
                        live,
                        row,
                        &columns,
                    )?;
                    if finds == 0 {
                        return Some((0, ControlFlow::Continue(())));
                    }
                }
                let finds = self.memory.follow::<true, true, N>(
                    kernels,
                    self.adjacent,
                    live,
                    row,
                    &columns,
                )?;
                self.memory.barren = match self.memory.record.find_count {
                    0 => self.memory.barren + 1,
                    _ => 0,
                };
                finds
            }
            None if self.report.is_none() && !special => {
                let count = self.memory.follow::<false, false, N>(
                    kernels,
                    self.adjacent,
                    &[],
                    row,
                    &columns,
                )?;
                return Some((count, ControlFlow::Continue(())));
            }
            None => {
                self.memory
                    .follow::<true, false, N>(kernels, self.adjacent, &[], row, &columns)?
            }
        };
        Some(self.hand_over(row, columns))
    }

    /// Puts the finds of a chunk in order, if that is wanted, and hands them over, and with them those from starts
    /// that must be searched from depth-first.
    #[inline(always)]
    fn hand_over(&mut self, row: usize, columns: Range<usize>) -> (u64, ControlFlow<()>) {
        let Memory {
            record,
            order,
            touched,
            ..
        } = &mut *self.memory;
        // The finds from other starts go before and after those from one that is searched anew.
        let finds = if self.adjacent.in_order || !touched.is_empty() {
            order.sort(record).len()
        } else {
            order.list(record).len()
        };
        let (mut count, mut next) = (0, 0);
        for start in 0..self.memory.touched.len() {
            if self.memory.touched[start] {
                let finds = &self.memory.order.finds()[next..];
                let before = finds.partition_point(|find| find.path.start() < start);
                let after = finds.partition_point(|find| find.path.start() <= start);
                count += self.add(next..next + before);
                next += after;
                let (finds, go_on) = self.search_plainly(row, columns.start, start);
                count += finds;
                if go_on.is_break() {
                    return (count, go_on);
                }
            }
        }
        count += self.add(next..finds);
        (count, self.offer(row, columns.start))
    }

    /// Searches from a start cell when there are too many trails from it to be followed together.
    fn start_plainly(&mut self, row: usize, column: usize) -> (u64, ControlFlow<()>) {
        let (count, go_on) = self.search_plainly(row, column, 0);
        let go_on = if go_on.is_continue() {
            self.offer(row, column)
        } else {
            go_on
        };
        (count, go_on)
    }

    /// Offers the finds of a row that are in the batch, whose columns count from `left`.
    fn offer(&mut self, row: usize, left: usize) -> ControlFlow<()> {
        match &mut self.report {
            Some(report) => report.offer(row, left),
            None => ControlFlow::Continue(()),
        }
    }

    /// Adds some of the finds in order, of those that are on no cell twice, and returns how many.
    #[inline(always)]
    fn add(&mut self, finds: Range<usize>) -> u64 {
        let finds = &self.memory.order.finds()[finds];
        let is_find = |find: &Ordered| {
            let steps = find.steps as usize;
            steps < window::EXACT_CELLS || find.path.is_simple(steps)
        };
        let Some(Report { batch, live, .. }) = &mut self.report else {
            return finds.iter().filter(|find| is_find(find)).count() as u64;
        };
        let before = batch.finds.len();
        batch.finds.reserve(finds.len());
        let steps: usize = finds.iter().map(|find| find.steps as usize).sum();
        batch.steps.reserve(steps + path::STEPS_TOGETHER);
        for find in finds {
            let word = NodeId::at(find.word);
            if is_find(find)
                && live
                    .as_mut()
                    .is_none_or(|live| live.remove(self.adjacent.trie, word))
            {
                let steps = find.steps as usize;
                let start = find.path.start();
                batch.finds.push(PackedFind::bent(word, start, steps + 1));
                find.path.append_to(&mut batch.steps, steps);
            }
        }
        (batch.finds.len() - before) as u64
    }

    /// Searches depth-first from a start cell, whose column counts from `left`.
    fn search_plainly(&mut self, row: usize, left: usize, column: usize) -> (u64, ControlFlow<()>) {
        let Memory { band, plain, .. } = &mut *self.memory;
        let Adjacent {
            trie,
            directions,
            ref lengths,
            stopped,
            ..
        } = *self.adjacent;
        let walk = Walk {
            band,
            trie,
            directions,
            lengths,
        };
        let most = self.adjacent.limits.finds;
        let mut count = 0;
        // What is emitted makes letters go that lead to nothing else.
        let report = RefCell::new(self.report.as_mut());
        let left_after = |node: NodeId| match report.borrow().as_deref() {
            Some(Report {
                live: Some(live), ..
            }) => live.masks()[node.index()],
            _ => trie.letters(node) | u64::from(trie.ends_word(node)) << 63,
        };
        let position = band.position(row, left + column);
        let go_on = plain.search(&walk, position, left_after, &mut |word, trail| {
            if stopped.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            count += 1;
            let mut report = report.borrow_mut();
            let Some(report) = report.as_deref_mut() else {
                return ControlFlow::Continue(());
            };
            if let Some(live) = &mut report.live
                && !live.remove(trie, word)
            {
                return ControlFlow::Continue(());
            }
            let find = PackedFind::bent(word, column, trail.len());
            report.batch.finds.push(find);
            let steps = trail.windows(2).map(|cells| {
                let step = cells[1].wrapping_sub(cells[0]) as isize;
                let directions = Direction::ALL.into_iter();
                let mut directions = directions.filter(|&direction| band.step(direction) == step);
                directions.next().expect("cells of a trail are neighbours")
            });
            report.batch.steps.extend(steps);
            if report.batch.finds.len() >= most {
                report.offer(row, left)
            } else {
                ControlFlow::Continue(())
            }
        });
        (count, go_on)
    }
}

impl Memory<'_> {
    /// Follows the trails from the start cells of a part of a row, and records them, or counts those that are finds.
    /// Returns that number, or nothing when there are too many trails, or too long ones.
    #[inline(always)]
    fn follow<const RECORD: bool, const LIVE: bool, N: Node>(
        &mut self,
        kernels: Kernels,
        adjacent: &Adjacent<'_, N>,
        live: &[u64],
        row: usize,
        columns: &Range<usize>,
    ) -> Option<u64> {
        let nodes = adjacent.trie.nodes();
        let root = nodes[0];
        let [from, to] = &mut self.frontiers;
        let mut round = Round {
            nodes,
            live,
            letters_around: self.surroundings.letters(),
            allowed: adjacent.directions.bits(),
            steps: Direction::ALL.map(|direction| Head::step(self.band.step(direction))),
            step_count: 0,
            words_count: false,
        };
        from.clear();
        self.record.clear();
        self.order.clear();
        self.touched.clear();
        let special = self.band.has_special();
        if special {
            self.touched.resize(columns.len(), false);
        }
        let letters = if LIVE {
            live[0] & !live::WANTED
        } else {
            root.letters()
        };
        let first = self.band.position(row, columns.start);
        for start in 0..columns.len() {
            let position = first + start;
            let code = self.band.letters()[position];
            if letters >> code & 1 != 0 {
                let below = root.letters() & ((1 << code) - 1);
                let head = Head::new(root.first() + below.count_ones(), position);
                from.push(head, Path::from_start(start));
            } else if special && letters != 0 && self.band.is_special(position) {
                self.touched[start] = true;
            }
        }
        let (mut finds, mut trails) = (0, 0);
        while from.length > 0 {
            let cells = round.step_count + 1;
            trails += from.length;
            if trails > adjacent.limits.trails || cells > path::MAX_STEPS {
                return None;
            }
            round.words_count = adjacent.lengths.contains(&cells);
            if cells >= *adjacent.lengths.end() {
                round.allowed = 0;
            }
            if special && round.allowed != 0 {
                touch::<LIVE, N>(&round, &self.band, from, &mut self.touched);
            }
            if RECORD {
                round.run::<true, LIVE>(kernels, from, to, &mut self.record);
                self.order.end_level(&self.record);
            } else if cells <= window::EXACT_CELLS {
                finds += round.run::<false, LIVE>(kernels, from, to, &mut self.record);
            } else {
                self.record.clear();
                round.run::<true, LIVE>(kernels, from, to, &mut self.record);
                let ended = &self.record.finds[..self.record.find_count];
                let simple = ended.iter().filter(|find| find.path.is_simple(cells - 1));
                finds += simple.count() as u64;
            }
            std::mem::swap(from, to);
            round.step_count += 1;
        }
        Some(finds)
    }
}

/// Notes the starts of trails that may go on to a wildcard or a tile of several letters.
fn touch<const LIVE: bool, N: Node>(
    round: &Round<'_, N>,
    band: &CodedBand<'_>,
    frontier: &Frontier,
    touched: &mut [bool],
) {
    let trails = frontier.heads.iter().zip(&frontier.paths);
    for (head, path) in trails.take(frontier.length) {
        let touched = &mut touched[path.start()];
        if *touched {
            continue;
        }
        let letters = round.letters_after::<LIVE>(*head);
        for direction in Direction::ALL {
            let neighbour = head.position().wrapping_add_signed(band.step(direction));
            *touched |= round.allowed >> direction as usize & 1 != 0
                && match band.special(neighbour) {
                    Some(Content::Wildcard) => letters != 0,
                    Some(Content::Letters(tile)) => letters & tile[0].bit() != 0,
                    _ => false,
                };
        }
    }
}
