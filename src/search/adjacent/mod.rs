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
//! [`order`] without being compared. When each word is wanted once, the trie is pruned on the way
//! ([`pruned_trie`]).
//!
//! Starts from which trails reach a wildcard or a tile of several letters, or are too many, are
//! searched depth-first ([`depth_first`]).

#[cfg(target_arch = "x86_64")]
mod avx512;
mod depth_first;
mod frontier;
mod order;
mod path;
mod pruned_trie;
mod surroundings;
#[cfg(test)]
mod tests;
mod thread_pruned_trie;
mod window;

use super::band::Band;
use super::batch::{Kind, MAX_FINDS};
use super::coded::{CodedBand, Coding, Content};
use super::consumer;
use super::engine::{Engine, Outlet};
use super::packed_find::PackedFind;
use super::plan::Plan;
use super::walk::Walk;
use crate::dictionary::{Node, NodeId, Trie};
use crate::instructions::{self, InstructionSet, Job, Kernels};
use crate::{Direction, Directions};
use depth_first::DepthFirst;
use frontier::{Frontier, Head, Record, Round};
use order::{Order, Ordered};
use path::Path;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use surroundings::Surroundings;
use thread_pruned_trie::{FoundInBands, ThreadPrunedTrie};

/// The adjacent search of one grid.
pub(super) struct Adjacent<'run, N: Node> {
    coding: &'run Coding<'run>,
    trie: Trie<'run, N>,
    directions: Directions,
    /// The lengths of words in letters.
    lengths: RangeInclusive<usize>,
    instructions: InstructionSet,
    /// Whether finds are put in order.
    in_order: bool,
    /// The words found so far, when they are pruned.
    found_in_bands: Option<FoundInBands>,
    cancelled: &'run AtomicBool,
    limits: Limits,
}

/// What bounds the memory of a search.
#[derive(Clone, Copy)]
struct Limits {
    /// The number of start cells in a row that are searched together, at most [`path::MAX_STARTS`]. It makes no
    /// difference to the time between 16 and 512.
    starts: usize,
    /// The maximum number of trails from them: 100 times as many as usual, some 20 MB. When there are more, fewer starts
    /// are taken. A single start with more is searched depth-first.
    trails: usize,
    /// The number of finds at which a batch is offered even though its start has more.
    finds: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            starts: 128,
            trails: 1 << 18,
            finds: MAX_FINDS,
        }
    }
}

/// The working memory of one thread.
pub(super) struct Scratch<'run> {
    band: CodedBand<'run>,
    surroundings: Surroundings,
    frontiers: [Frontier; 2],
    record: Record,
    order: Order,
    /// For each start of a chunk whether a trail from it touches a wildcard or a tile of several letters.
    touched: Vec<bool>,
    depth_first: DepthFirst,
    /// What is left to find, when words are pruned.
    pruned: Option<ThreadPrunedTrie>,
    /// The number of chunks before this that had no word that was left to find.
    barren: usize,
}

/// After this many chunks without a word that was left to find, the next is first asked whether it has any.
const BARREN: usize = 4;

impl<'run, N: Node> Adjacent<'run, N> {
    pub(super) fn new(
        plan: &'run Plan<'_, N>,
        order: consumer::Order,
        cancelled: &'run AtomicBool,
    ) -> Self {
        let search = &plan.search;
        // Trails across wildcards may be too many to be followed to the end, unless found words are pruned.
        let prunes_found = plan.prunes_found()
            || search.trails == super::Trails::First && plan.coding.has_wildcards();
        Self {
            coding: &plan.coding,
            trie: plan.trie,
            directions: search.directions,
            lengths: plan.lengths.clone(),
            instructions: search.instructions,
            in_order: order == consumer::Order::Fixed,
            found_in_bands: prunes_found.then(FoundInBands::default),
            cancelled,
            limits: Limits::default(),
        }
    }

    /// The same search without pruning.
    pub(super) fn without_pruning(self) -> Self {
        Self {
            found_in_bands: None,
            ..self
        }
    }
}

impl<'run, N: Node> Engine for Adjacent<'run, N> {
    type Scratch = Scratch<'run>;

    fn new_scratch(&self) -> Scratch<'run> {
        let pruned = || ThreadPrunedTrie::new(self.trie, &self.lengths);
        Scratch {
            band: CodedBand::new(self.coding),
            surroundings: Surroundings::default(),
            frontiers: Default::default(),
            record: Record::default(),
            order: Order::default(),
            touched: Vec::new(),
            depth_first: DepthFirst::default(),
            pruned: self.found_in_bands.as_ref().map(|_| pruned()),
            barren: 0,
        }
    }

    fn search(
        &self,
        scratch: &mut Scratch<'run>,
        number: usize,
        band: &Band,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        let mut pruned = scratch.pruned.take();
        let found_and_pruned = self.found_in_bands.as_ref().zip(pruned.as_mut());
        if let Some((found, pruned)) = found_and_pruned {
            pruned.begin_band(number, self.trie, found);
        }
        let search = BandSearch {
            adjacent: self,
            scratch,
            band,
            pruned: pruned.as_mut(),
            outlet: Some(outlet),
        };
        let (_, result) = instructions::run(self.instructions, search);
        let found_and_pruned = self.found_in_bands.as_ref().zip(pruned.as_mut());
        if let Some((found, pruned)) = found_and_pruned {
            pruned.end_band(number, found);
        }
        scratch.pruned = pruned;
        result
    }

    fn count(&self, scratch: &mut Scratch<'run>, _: usize, band: &Band) -> u64 {
        let search = BandSearch {
            adjacent: self,
            scratch,
            band,
            pruned: None,
            outlet: None,
        };
        instructions::run(self.instructions, search).0
    }
}

/// The search of one band.
struct BandSearch<'search, 'run, 'outlet, N: Node> {
    adjacent: &'search Adjacent<'run, N>,
    scratch: &'search mut Scratch<'run>,
    band: &'search Band,
    /// What is left to find, when words are pruned.
    pruned: Option<&'search mut ThreadPrunedTrie>,
    /// Where the finds go, if they are not only counted.
    outlet: Option<&'search mut Outlet<'outlet>>,
}

impl<N: Node> Job for BandSearch<'_, '_, '_, N> {
    type Output = (u64, ControlFlow<()>);

    #[inline(always)]
    fn run(mut self, kernels: Kernels) -> Self::Output {
        let mut count = 0;
        let result = self.search(kernels, &mut count);
        (count, result)
    }
}

impl<N: Node> BandSearch<'_, '_, '_, N> {
    /// Searches from all start cells, chunk by chunk.
    #[inline(always)]
    fn search(&mut self, kernels: Kernels, count: &mut u64) -> ControlFlow<()> {
        let reach = self.adjacent.lengths.end().saturating_sub(1);
        let Scratch {
            band, surroundings, ..
        } = &mut *self.scratch;
        if band.encode(self.band, reach) {
            surroundings.look_around(band, N::LETTERS as u8);
        }
        for row in self.band.rows.clone() {
            let mut start = self.band.columns.start;
            let mut width = self.adjacent.limits.starts;
            while start < self.band.columns.end {
                if self.adjacent.cancelled.load(Ordering::Relaxed) {
                    return ControlFlow::Continue(());
                }
                let columns = start..self.band.columns.end.min(start + width);
                *count += match self.chunk(kernels, row, columns.clone())? {
                    Some(finds) => finds,
                    // The trails from some of these may still be few enough.
                    None if columns.len() > 1 => {
                        width = columns.len() / 2;
                        continue;
                    }
                    None => {
                        let finds = self.search_depth_first(row, start, 0)?;
                        self.offer(row, start)?;
                        finds
                    }
                };
                start = columns.end;
                width = self.adjacent.limits.starts.min(2 * width);
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches from the start cells of a part of a row. Returns the number of finds, or nothing when there are too many
    /// trails, or too long ones; unless the outlet breaks.
    #[inline(always)]
    fn chunk(
        &mut self,
        kernels: Kernels,
        row: usize,
        columns: Range<usize>,
    ) -> ControlFlow<(), Option<u64>> {
        let Self {
            adjacent, scratch, ..
        } = self;
        let special = scratch.band.has_special();
        let followed = match &self.pruned {
            Some(pruned) => {
                let masks = pruned.masks();
                // Where the last chunks had no word that is left, this one is likely to have none, and not to record
                // what the order of finds needs takes a third less.
                if scratch.barren >= BARREN
                    && !special
                    && scratch.follow::<false, true, N>(kernels, adjacent, masks, row, &columns)
                        == Some(0)
                {
                    return ControlFlow::Continue(Some(0));
                }
                let followed =
                    scratch.follow::<true, true, N>(kernels, adjacent, masks, row, &columns);
                scratch.barren = match scratch.record.find_count {
                    0 => scratch.barren + 1,
                    _ => 0,
                };
                followed
            }
            None if self.outlet.is_none() && !special => {
                let count =
                    scratch.follow::<false, false, N>(kernels, adjacent, &[], row, &columns);
                return ControlFlow::Continue(count);
            }
            None => scratch.follow::<true, false, N>(kernels, adjacent, &[], row, &columns),
        };
        ControlFlow::Continue(match followed {
            Some(_) => Some(self.hand_on(row, columns)?),
            None => None,
        })
    }

    /// Puts the finds of a chunk in order, if that is wanted, and hands them on, and with them those from starts that
    /// are searched depth-first. Returns the number of finds, unless the outlet breaks.
    #[inline(always)]
    fn hand_on(&mut self, row: usize, columns: Range<usize>) -> ControlFlow<(), u64> {
        let Scratch {
            record,
            order,
            touched,
            ..
        } = &mut *self.scratch;
        // The finds from other starts go before and after those from one that is searched depth-first.
        let finds = if self.adjacent.in_order || !touched.is_empty() {
            order.sort(record).len()
        } else {
            order.list(record).len()
        };
        let (mut count, mut next) = (0, 0);
        for start in 0..self.scratch.touched.len() {
            if self.scratch.touched[start] {
                let finds = &self.scratch.order.finds()[next..];
                let before = finds.partition_point(|find| find.path.start() < start);
                let after = finds.partition_point(|find| find.path.start() <= start);
                count += self.add(next..next + before);
                next += after;
                count += self.search_depth_first(row, columns.start, start)?;
            }
        }
        count += self.add(next..finds);
        self.offer(row, columns.start)?;
        ControlFlow::Continue(count)
    }

    /// Ends the run of the finds of a row, whose columns count from `left`, and offers it.
    fn offer(&mut self, row: usize, left: usize) -> ControlFlow<()> {
        let Some(outlet) = &mut self.outlet else {
            return ControlFlow::Continue(());
        };
        outlet.batch.end_run(row, left, Kind::Any);
        outlet.offer()
    }

    /// Adds some of the finds in order, of those that are on no cell twice, and returns their number.
    #[inline(always)]
    fn add(&mut self, finds: Range<usize>) -> u64 {
        let finds = &self.scratch.order.finds()[finds];
        let is_find = |find: &Ordered| {
            let steps = find.steps as usize;
            steps < window::EXACT_CELLS || find.path.is_simple(steps)
        };
        let Some(Outlet { batch, .. }) = &mut self.outlet else {
            return finds.iter().filter(|find| is_find(find)).count() as u64;
        };
        let before = batch.finds.len();
        batch.finds.reserve(finds.len());
        let steps: usize = finds.iter().map(|find| find.steps as usize).sum();
        batch.steps.reserve(steps + path::STEPS_TOGETHER);
        for find in finds {
            let word = NodeId::at(find.word);
            if is_find(find)
                && self
                    .pruned
                    .as_mut()
                    .is_none_or(|pruned| pruned.remove(self.adjacent.trie, word))
            {
                let steps = find.steps as usize;
                let start = find.path.start();
                batch.finds.push(PackedFind::bent(word, start, steps + 1));
                find.path.append_to(&mut batch.steps, steps);
            }
        }
        (batch.finds.len() - before) as u64
    }

    /// Searches depth-first from a start cell, whose column counts from `left`. Returns the number of finds, unless the
    /// outlet breaks.
    fn search_depth_first(
        &mut self,
        row: usize,
        left: usize,
        column: usize,
    ) -> ControlFlow<(), u64> {
        let Scratch {
            band, depth_first, ..
        } = &mut *self.scratch;
        let Adjacent {
            trie,
            directions,
            ref lengths,
            cancelled,
            ..
        } = *self.adjacent;
        let walk = Walk {
            band,
            trie,
            directions,
            lengths,
        };
        let max_finds = self.adjacent.limits.finds;
        let mut count = 0;
        // What is emitted prunes letters that lead to nothing else.
        let pruned = RefCell::new(self.pruned.as_deref_mut());
        let left_after = |node: NodeId| match &*pruned.borrow() {
            Some(pruned) => pruned.masks()[node.index()],
            None => trie.letters(node) | u64::from(trie.ends_word(node)) << 63,
        };
        let mut outlet = self.outlet.as_deref_mut();
        let position = band.position(row, left + column);
        depth_first.search(&walk, position, left_after, &mut |word, trail| {
            if cancelled.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            count += 1;
            let Some(outlet) = &mut outlet else {
                return ControlFlow::Continue(());
            };
            if let Some(pruned) = &mut *pruned.borrow_mut()
                && !pruned.remove(trie, word)
            {
                return ControlFlow::Continue(());
            }
            let find = PackedFind::bent(word, column, trail.len());
            outlet.batch.finds.push(find);
            let steps = trail.windows(2).map(|cells| {
                let step = cells[1].wrapping_sub(cells[0]) as isize;
                let directions = Direction::ALL.into_iter();
                let mut directions = directions.filter(|&direction| band.step(direction) == step);
                directions.next().expect("cells of a trail are neighbours")
            });
            outlet.batch.steps.extend(steps);
            if outlet.batch.finds.len() >= max_finds {
                outlet.batch.end_run(row, left, Kind::Any);
                outlet.offer()
            } else {
                ControlFlow::Continue(())
            }
        })?;
        ControlFlow::Continue(count)
    }
}

impl Scratch<'_> {
    /// Follows the trails from the start cells of a part of a row, and records them, or counts those that are finds.
    /// Returns that number, or nothing when there are too many trails, or too long ones.
    #[inline(always)]
    fn follow<const RECORD: bool, const LIVE: bool, N: Node>(
        &mut self,
        kernels: Kernels,
        adjacent: &Adjacent<'_, N>,
        masks: &[u64],
        row: usize,
        columns: &Range<usize>,
    ) -> Option<u64> {
        let nodes = adjacent.trie.nodes();
        let root = nodes[0];
        let [from, to] = &mut self.frontiers;
        let mut round = Round {
            nodes,
            live: masks,
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
            masks[0] & !pruned_trie::WANTED
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
