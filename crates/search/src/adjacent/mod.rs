//! Adjacent mode: the trails from a chunk of start cells, all of the same length at a time.
//!
//! The trails of one cell from some start cells in a row are the first frontier ([`frontier`]). The frontier of two
//! cells follows from it, and so on until no trail continues. On 1000 × 1000 letters with English frequencies these are
//! 160 trails for each start cell. Of these, 51 are finds, and more than half do not continue. A depth-first search
//! would mispredict a branch or two for each. Here no branch depends on a letter, and the loads of many trails overlap.
//! `DESIGN.md` has the times of both.
//!
//! A [`window`] shows which cells a trail has visited. It is exact for all but long trails, whose finds are checked
//! again. Each trail carries its steps ([`path`]). Finds are put in [`order`] without being compared. In a search for
//! first trails the trie is pruned as words are found ([`pruned_trie`]).
//!
//! Starts from which trails reach a wildcard or a tile of several letters, and starts with too many trails, are
//! searched depth-first ([`super::depth_first`]).

#[cfg(target_arch = "x86_64")]
mod avx512;
mod frontier;
mod order;
mod path;
mod pruned_trie;
#[cfg(test)]
mod tests;
mod window;

use crate::band::Band;
use crate::batch::{Kind, MAX_FINDS};
use crate::coded::{CodedBand, CodedDepthFirst, Coding};
use crate::consumer::Order;
use crate::depth_first::{Cells, DepthFirst, Walk};
use crate::engine::{Engine, Outlet};
use crate::grid::{Direction, Directions};
use crate::instructions::Kernels;
use crate::mode::Mode;
use crate::packed_find::PackedFind;
use crate::plan::Plan;
use frontier::{Expansion, Forest, Frontier, Head};
use order::{ChunkFind, ChunkFinds};
use path::Path;
use pruned_trie::{FoundInBands, PrunedTrie};
use std::cell::RefCell;
use std::ops::{ControlFlow, Range, RangeInclusive};
use wordtrail_dictionary::internals::{Cancellation, Lexicon, Node, NodeId, Trie};

/// The engine of adjacent mode for one grid.
pub(super) struct Adjacent<'run, N: Node> {
    coding: &'run Coding<'run>,
    trie: Trie<'run, N>,
    directions: Directions,
    /// The lengths of words in letters.
    lengths: RangeInclusive<usize>,
    /// Whether finds are put in order.
    in_order: bool,
    /// The words found so far, in a search that prunes.
    found_in_bands: Option<FoundInBands>,
    cancellation: &'run Cancellation<'run>,
    limits: Limits,
}

/// The bounds of the memory of a search.
#[derive(Clone, Copy)]
struct Limits {
    /// The number of start cells in a row that are searched together, at most [`path::MAX_STARTS`]. Between 16 and 512
    /// the time is the same.
    starts: usize,
    /// The maximum number of trails from them: 100 times the usual number, some 20 MB. When there are more, fewer start
    /// cells are taken. A single start cell with more is searched depth-first.
    trails: usize,
    /// The number of finds at which a batch is offered even if its start cell has more.
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
    /// For each position of the band the letters around it: see [`CodedBand::list_letters_around`].
    letters_around: Vec<u64>,
    frontiers: [Frontier; 2],
    forest: Forest,
    chunk_finds: ChunkFinds,
    /// For each start cell of a chunk, whether a trail from it meets a wildcard or a tile of several letters. Empty if
    /// the band has none.
    meets_special: Vec<bool>,
    depth_first: CodedDepthFirst,
    /// The words left to find, in a search that prunes.
    pruned: Option<PrunedTrie>,
    /// The number of chunks that were recorded since the last one that had a find.
    chunks_without_finds: usize,
}

/// After this number of chunks without a find, a chunk is checked for finds before its trails are recorded.
const CHECK_AFTER: usize = 4;

impl<'run, N: Node> Adjacent<'run, N> {
    pub(super) fn new(
        plan: &'run Plan<'_, N>,
        trie: Trie<'run, N>,
        coding: &'run Coding<'run>,
        order: Order,
        cancellation: &'run Cancellation<'run>,
    ) -> Self {
        let search = &plan.search;
        // Trails across wildcards may be too many to follow, unless found words are pruned.
        let prunes_found = plan.prunes_found() || plan.may_prune_found() && plan.has_wildcards();
        Self {
            coding,
            trie,
            directions: search.directions,
            lengths: plan.lengths.clone(),
            in_order: order == Order::Fixed,
            found_in_bands: prunes_found.then(FoundInBands::default),
            cancellation,
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
        let pruned = || PrunedTrie::new(self.trie, &self.lengths);
        Scratch {
            band: CodedBand::new(self.coding),
            letters_around: Vec::new(),
            frontiers: Default::default(),
            forest: Forest::default(),
            chunk_finds: ChunkFinds::default(),
            meets_special: Vec::new(),
            depth_first: DepthFirst::new(),
            pruned: self.found_in_bands.as_ref().map(|_| pruned()),
            chunks_without_finds: 0,
        }
    }

    #[inline(always)]
    fn search(
        &self,
        kernels: Kernels,
        scratch: &mut Scratch<'run>,
        number: usize,
        band: &Band,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        let mut pruned = scratch.pruned.take();
        if let (Some(found), Some(pruned)) = (&self.found_in_bands, &mut pruned) {
            pruned.begin_band(number, self.trie, found);
        }
        let mut search = BandSearch {
            adjacent: self,
            kernels,
            only_counts: outlet.is_counting() && pruned.is_none(),
            scratch,
            pruned: pruned.as_mut(),
            outlet,
        };
        let result = search.search(band);
        if let (Some(found), Some(pruned)) = (&self.found_in_bands, &mut pruned) {
            pruned.end_band(number, found);
        }
        scratch.pruned = pruned;
        result
    }
}

/// The search of one band.
struct BandSearch<'search, 'run, 'outlet, N: Node> {
    adjacent: &'search Adjacent<'run, N>,
    kernels: Kernels,
    /// Whether finds are counted without being listed.
    only_counts: bool,
    scratch: &'search mut Scratch<'run>,
    /// The words left to find, in a search that prunes.
    pruned: Option<&'search mut PrunedTrie>,
    outlet: &'search mut Outlet<'outlet>,
}

impl<N: Node> BandSearch<'_, '_, '_, N> {
    /// Searches from all start cells, chunk by chunk.
    #[inline(always)]
    fn search(&mut self, band: &Band) -> ControlFlow<()> {
        let reach = self.adjacent.lengths.end().saturating_sub(1);
        let scratch = &mut *self.scratch;
        if scratch.band.encode(band, reach) {
            scratch
                .band
                .list_letters_around(&mut scratch.letters_around);
        }
        for row in band.rows.clone() {
            let mut start = band.columns.start;
            let mut width = self.adjacent.limits.starts;
            while start < band.columns.end {
                if self.adjacent.cancellation.is_cancelled() {
                    return ControlFlow::Continue(());
                }
                let columns = start..band.columns.end.min(start + width);
                if !self.search_chunk(row, columns.clone())? {
                    // The trails from some of these start cells may still be few enough.
                    if columns.len() > 1 {
                        width = columns.len() / 2;
                        continue;
                    }
                    self.search_depth_first(row, start, 0)?;
                    self.offer(row, start)?;
                }
                start = columns.end;
                width = self.adjacent.limits.starts.min(2 * width);
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches from a chunk: the start cells of a part of a row. Returns whether it was searched: there may be too many
    /// trails, or too long ones. Breaks if the outlet breaks.
    #[inline(always)]
    fn search_chunk(&mut self, row: usize, columns: Range<usize>) -> ControlFlow<(), bool> {
        let Self {
            adjacent,
            kernels,
            scratch,
            ..
        } = self;
        let kernels = *kernels;
        let special = scratch.band.has_special();
        let followed = match &self.pruned {
            Some(pruned) => {
                let masks = pruned.masks();
                // If the last chunks had no word that is left to find, this one is likely to have none. Checking that
                // takes a third less time than recording what the order of finds needs.
                if scratch.chunks_without_finds >= CHECK_AFTER
                    && !special
                    && scratch.follow::<false, true, N>(kernels, adjacent, masks, row, &columns)
                        == Some(0)
                {
                    return ControlFlow::Continue(true);
                }
                let followed =
                    scratch.follow::<true, true, N>(kernels, adjacent, masks, row, &columns);
                scratch.chunks_without_finds = match scratch.forest.find_count {
                    0 => scratch.chunks_without_finds + 1,
                    _ => 0,
                };
                followed
            }
            None if self.only_counts && !special => {
                let count =
                    scratch.follow::<false, false, N>(kernels, adjacent, &[], row, &columns);
                self.outlet.count += count.unwrap_or(0);
                return ControlFlow::Continue(count.is_some());
            }
            None => scratch.follow::<true, false, N>(kernels, adjacent, &[], row, &columns),
        };
        if followed.is_some() {
            self.emit_chunk(row, columns)?;
        }
        ControlFlow::Continue(followed.is_some())
    }

    /// Adds the finds of a chunk to the batch, in order if that is wanted, together with those from start cells that
    /// are searched depth-first. Breaks if the outlet breaks.
    #[inline(always)]
    fn emit_chunk(&mut self, row: usize, columns: Range<usize>) -> ControlFlow<()> {
        let Scratch {
            forest,
            chunk_finds,
            meets_special,
            ..
        } = &mut *self.scratch;
        // The finds from other start cells go before and after those from a start cell that is searched depth-first.
        let finds = if self.adjacent.in_order || !meets_special.is_empty() {
            chunk_finds.sort(forest).len()
        } else {
            chunk_finds.list(forest).len()
        };
        let mut next = 0;
        for start in 0..self.scratch.meets_special.len() {
            if self.scratch.meets_special[start] {
                let finds = &self.scratch.chunk_finds.finds()[next..];
                let before = finds.partition_point(|find| find.path.start() < start);
                let after = finds.partition_point(|find| find.path.start() <= start);
                self.add(next..next + before);
                next += after;
                self.search_depth_first(row, columns.start, start)?;
            }
        }
        self.add(next..finds);
        self.offer(row, columns.start)
    }

    /// Ends the run of the finds of a row, whose columns count from `left`, and offers it to the outlet.
    fn offer(&mut self, row: usize, left: usize) -> ControlFlow<()> {
        self.outlet.batch.end_run(row, left, Kind::Any);
        self.outlet.offer()
    }

    /// Adds the finds of a range whose trails visit no cell twice.
    #[inline(always)]
    fn add(&mut self, finds: Range<usize>) {
        let finds = &self.scratch.chunk_finds.finds()[finds];
        let is_find = |find: &ChunkFind| {
            let steps = find.steps as usize;
            steps < window::EXACT_CELLS || find.path.is_simple(steps)
        };
        if self.only_counts {
            self.outlet.count += finds.iter().filter(|find| is_find(find)).count() as u64;
            return;
        }
        let batch = &mut *self.outlet.batch;
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
                batch
                    .finds
                    .push(PackedFind::bent(find.word, start, steps + 1));
                // SAFETY: there is room for the steps of all finds, and as many more as are written together.
                unsafe { find.path.append_to(&mut batch.steps, steps) };
            }
        }
    }

    /// Searches depth-first from a start cell, whose column counts from `left`. Breaks if the outlet breaks.
    fn search_depth_first(&mut self, row: usize, left: usize, column: usize) -> ControlFlow<()> {
        let Scratch {
            band, depth_first, ..
        } = &mut *self.scratch;
        let Adjacent {
            trie,
            directions,
            ref lengths,
            cancellation,
            limits,
            ..
        } = *self.adjacent;
        let walk = Walk {
            lexicon: trie,
            cells: band,
            mode: Mode::Adjacent,
            directions,
            lengths,
            cancellation,
        };
        // Adding a find prunes the letters that lead to no other word.
        let pruned = RefCell::new(self.pruned.as_deref_mut());
        let mask_of = |node: NodeId| match &*pruned.borrow() {
            Some(pruned) => pruned.masks()[node.index()],
            None => trie.mask(node),
        };
        let outlet = &mut *self.outlet;
        let position = band.position(row, left + column);
        let searched = walk.search(depth_first, position, mask_of, |trail, nodes| {
            for &word in nodes.iter().filter(|&&node| trie.ends_word(node)) {
                if self.only_counts {
                    outlet.count += 1;
                    continue;
                }
                if let Some(pruned) = &mut *pruned.borrow_mut()
                    && !pruned.remove(trie, word)
                {
                    continue;
                }
                let find = PackedFind::bent(word.number(), column, trail.len());
                outlet.batch.finds.push(find);
                let steps = trail.iter().filter_map(|reached| reached.step);
                outlet.batch.steps.extend(steps);
                if outlet.batch.finds.len() >= limits.finds {
                    outlet.batch.end_run(row, left, Kind::Any);
                    outlet.offer()?;
                }
            }
            ControlFlow::Continue(())
        });
        depth_first.spend(cancellation);
        searched
    }
}

impl Scratch<'_> {
    /// Follows the trails from the start cells of a part of a row. Records them, or only counts the finds. Returns the
    /// number of finds if they are only counted, and nothing if there are too many trails or too long ones.
    #[inline(always)]
    fn follow<const RECORD: bool, const PRUNED: bool, N: Node>(
        &mut self,
        kernels: Kernels,
        adjacent: &Adjacent<'_, N>,
        masks: &[u64],
        row: usize,
        columns: &Range<usize>,
    ) -> Option<u64> {
        let nodes = adjacent.trie.nodes();
        let root = nodes[0];
        let [mut from, mut to] = self.frontiers.each_mut();
        let mut expansion = Expansion {
            nodes,
            masks,
            letters_around: &self.letters_around,
            allowed: adjacent.directions.bits(),
            step_offsets: Direction::ALL
                .map(|direction| Head::step_offset(self.band.step(direction))),
            step_count: 0,
            words_count: false,
        };
        from.clear();
        self.forest.clear();
        self.chunk_finds.clear();
        self.meets_special.clear();
        let special = self.band.has_special();
        if special {
            self.meets_special.resize(columns.len(), false);
        }
        let letters = expansion.letters_after::<PRUNED>(Head::default());
        let first = self.band.position(row, columns.start);
        for start in 0..columns.len() {
            let position = first + start;
            let code = self.band.letters()[position];
            if letters >> code & 1 != 0 {
                let below = root.letters() & ((1 << code) - 1);
                let head = Head::new(root.first() + below.count_ones(), position);
                from.push(head, Path::from_start(start));
            } else if special && letters != 0 && self.band.is_special(position) {
                self.meets_special[start] = true;
            }
        }
        let (mut finds, mut trails) = (0, 0);
        let followed = loop {
            if from.length == 0 {
                break Some(finds);
            }
            let cells = expansion.step_count + 1;
            trails += from.length;
            if trails > adjacent.limits.trails || cells > path::MAX_STEPS {
                break None;
            }
            expansion.words_count = adjacent.lengths.contains(&cells);
            if cells >= *adjacent.lengths.end() {
                expansion.allowed = 0;
            }
            if special && expansion.allowed != 0 {
                mark_special_starts::<PRUNED, N>(
                    &expansion,
                    &self.band,
                    from,
                    &mut self.meets_special,
                );
            }
            if RECORD {
                expansion.expand::<true, PRUNED>(kernels, from, to, &mut self.forest);
                self.chunk_finds.end_level(&self.forest);
            } else if cells <= window::EXACT_CELLS {
                finds += expansion.expand::<false, PRUNED>(kernels, from, to, &mut self.forest);
            } else {
                self.forest.clear();
                expansion.expand::<true, PRUNED>(kernels, from, to, &mut self.forest);
                let found = &self.forest.finds[..self.forest.find_count];
                let simple = found.iter().filter(|find| find.path.is_simple(cells - 1));
                finds += simple.count() as u64;
            }
            std::mem::swap(&mut from, &mut to);
            expansion.step_count += 1;
        };
        adjacent.cancellation.spend(trails);
        followed
    }
}

/// Marks the start cells of trails that may continue to a wildcard or a tile of several letters.
fn mark_special_starts<const PRUNED: bool, N: Node>(
    expansion: &Expansion<'_, N>,
    band: &CodedBand<'_>,
    frontier: &Frontier,
    meets_special: &mut [bool],
) {
    let trails = frontier.heads.iter().zip(&frontier.paths);
    for (head, path) in trails.take(frontier.length) {
        let meets_special = &mut meets_special[path.start()];
        if *meets_special {
            continue;
        }
        let letters = expansion.letters_after::<PRUNED>(*head);
        for direction in Direction::ALL {
            let neighbour = head.position().wrapping_add_signed(band.step(direction));
            *meets_special |= expansion.allowed >> direction as usize & 1 != 0
                && band.is_special(neighbour)
                && band.may_follow(letters, neighbour);
        }
    }
}
