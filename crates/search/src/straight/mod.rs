//! Straight mode: all trails from a segment of a row at a time.
//!
//! The three letters of each trail are looked up along four axes, in both directions at once. For each direction this
//! lists the trails that are words, and those that a fourth letter keeps alive ([`windows`]). The latter are extended
//! by a letter a round, each direction by itself ([`sweep`], [`select`]). When finds are wanted in order, they wait
//! until their row is finished and are then sorted by column ([`rows`]). No branch that is taken for each trail
//! depends on a letter.

mod letter_bits;
mod longer_finds;
mod pruned_table;
mod rows;
mod segment;
mod select;
mod special;
mod sweep;
mod windows;

use crate::band::Band;
use crate::batch::{Kind, MAX_FINDS};
use crate::coded::{CodedBand, CodedDepthFirst, CodedWalk, Coding};
use crate::consumer::Order;
use crate::depth_first::{DepthFirst, Walk};
use crate::engine::{Engine, Outlet};
use crate::grid::{Direction, Directions};
use crate::instructions::Kernels;
use crate::mode::Mode;
use crate::packed_find::PackedFind;
use crate::plan::Plan;
use letter_bits::LetterBits;
use longer_finds::longer_find_covers;
use pruned_table::PrunedTable;
use rows::Rows;
use segment::{RowSegment, SEGMENT_COLUMNS};
use special::Starts;
use std::ops::{ControlFlow, Range, RangeInclusive};
use sweep::{Axis, Output, Sweep, SweepInput, WINDOW_STEPS};
pub(super) use windows::WINDOW;
use wordtrail_dictionary::internals::{Cancellation, Letter, Node, NodeId, PrefixTable, Trie};

/// The straight search of one grid.
pub(super) struct Straight<'run, N: Node> {
    coding: &'run Coding<'run>,
    trie: Trie<'run, N>,
    table: &'run PrefixTable<N>,
    directions: Directions,
    /// The lengths of words in letters.
    lengths: RangeInclusive<usize>,
    /// The number of steps from start cells that are looked at.
    reach: usize,
    /// Whether finds whose cells are all part of a longer find's are left out.
    maximal: bool,
    /// Whether each thread leaves out the words that it has found before.
    prunes_found: bool,
    /// Whether finds are put in order.
    in_order: bool,
    cancellation: &'run Cancellation<'run>,
}

/// The working memory of one thread.
pub(super) struct Scratch<'run, N: Node> {
    coded: CodedBand<'run>,
    sweep: Sweep<N>,
    rows: Rows,
    letter_bits: LetterBits,
    /// What is left to find, when words are pruned.
    pruned: Option<PrunedTable<N>>,
    depth_first: CodedDepthFirst,
    /// The finds in a segment of a row that the sweep found, and those of one letter and of two.
    swept: Vec<PackedFind>,
    short: Vec<PackedFind>,
}

impl<'run, N: Node> Straight<'run, N> {
    pub(super) fn new(
        plan: &'run Plan<'_, N>,
        trie: Trie<'run, N>,
        coding: &'run Coding<'run>,
        order: Order,
        cancellation: &'run Cancellation<'run>,
    ) -> Self {
        let search = &plan.search;
        let prunes_found = plan.prunes_found();
        let (min_length, longest) = plan.lengths.clone().into_inner();
        Self {
            coding,
            trie,
            table: search.dictionary.prefix_table(trie),
            directions: search.directions,
            // Where no word is shorter than a window, nothing else has to be looked for.
            lengths: min_length.max(shortest_word(trie))..=longest,
            reach: plan.reach(),
            maximal: search.maximal,
            prunes_found,
            // Which finds are maximal, and which are pruned, is decided for those of a segment of a row together.
            in_order: order == Order::Fixed || search.maximal || prunes_found,
            cancellation,
        }
    }

    fn walk<'walk>(&'walk self, cells: &'walk CodedBand<'run>) -> CodedWalk<'walk, 'run, N> {
        Walk {
            lexicon: self.trie,
            cells,
            mode: Mode::Straight,
            directions: self.directions,
            lengths: &self.lengths,
            cancellation: self.cancellation,
        }
    }

    /// Adds the words of one and of two letters that begin in a segment of a row, in order.
    fn add_short(
        &self,
        coded: &CodedBand<'_>,
        segment: &RowSegment<'_>,
        finds: &mut Vec<PackedFind>,
    ) {
        let codes = coded.letters();
        let steps = Direction::ALL.map(|direction| coded.step(direction));
        for (column, start) in segment.cells().enumerate() {
            let code = codes[start];
            if self.lengths.contains(&1) {
                let word = (usize::from(code) < N::LETTERS)
                    .then(|| self.trie.child(NodeId::ROOT, Letter::new(code.into())))
                    .flatten();
                if let Some(word) = word.filter(|&word| self.trie.ends_word(word)) {
                    finds.push(PackedFind::bent(word.number(), column, 1));
                }
            }
            if self.lengths.contains(&2) {
                for direction in self.directions.iter() {
                    let next = start.wrapping_add_signed(steps[direction as usize]);
                    let word = self.table.two_letter_word([code, codes[next]]);
                    if word != NodeId::ROOT {
                        let trail = PackedFind::along(direction, 2);
                        finds.push(trail.with(word.number(), column));
                    }
                }
            }
        }
    }

    /// Removes those of the finds from `start` on that are parts of longer finds.
    fn keep_maximal(
        &self,
        coded: &CodedBand<'run>,
        memory: &mut CodedDepthFirst,
        segment: &RowSegment<'_>,
        finds: &mut Vec<PackedFind>,
        start: usize,
    ) {
        let walk = self.walk(coded);
        retain_from(finds, start, |find| {
            let start = segment.cell(find.column());
            let (direction, cells) = (find.direction(), find.cells());
            !longer_find_covers(&walk, memory, start, direction, cells)
        });
        memory.spend(self.cancellation);
    }
}

/// The letters of the shortest word, or of a window if that is shorter.
fn shortest_word<N: Node>(trie: Trie<'_, N>) -> usize {
    let has_word = |level: Range<usize>| trie.nodes()[level].iter().any(|node| node.ends_word());
    let mut levels = trie.levels().take(WINDOW);
    levels.position(has_word).unwrap_or(WINDOW)
}

impl<'run, N: Node> Engine for Straight<'run, N> {
    type Scratch = Scratch<'run, N>;

    fn new_scratch(&self) -> Scratch<'run, N> {
        Scratch {
            coded: CodedBand::new(self.coding),
            sweep: Sweep::new(),
            rows: Rows::new(),
            letter_bits: LetterBits::default(),
            pruned: self
                .prunes_found
                .then(|| PrunedTable::new(self.table, self.trie)),
            depth_first: DepthFirst::new(),
            swept: Vec::new(),
            short: Vec::new(),
        }
    }

    #[inline(always)]
    fn search(
        &self,
        kernels: Kernels,
        scratch: &mut Scratch<'run, N>,
        _: usize,
        band: &Band,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        scratch.coded.encode(band, self.reach);
        scratch.letter_bits.clear();
        let coded = &scratch.coded;
        let special = Starts::new(
            self.directions,
            &self.lengths,
            coded,
            band,
            self.cancellation,
        );
        let rows = band.rows.start as isize..band.rows.end as isize;
        let segments = band.columns.len().div_ceil(SEGMENT_COLUMNS);
        scratch.rows.begin(segments);
        let mut search = BandSearch {
            straight: self,
            kernels,
            only_counts: outlet.is_counting() && !self.in_order,
            scratch,
            band,
            outlet,
        };
        // Sweeps the rows one after the other, and finishes each when all that starts in it was found. The windows of
        // upward trails that begin in the first row have their top above it.
        for row in rows.start - WINDOW_STEPS..rows.end {
            if self.cancellation.is_cancelled() {
                break;
            }
            self.cancellation.spend(band.columns.len());
            for number in 0..segments {
                search.sweep(row, number)?;
                if row >= rows.start {
                    search.finish(&special, row, number)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The search of one band.
struct BandSearch<'search, 'run, 'outlet, N: Node> {
    straight: &'search Straight<'run, N>,
    kernels: Kernels,
    /// Whether finds are counted without being listed.
    only_counts: bool,
    scratch: &'search mut Scratch<'run, N>,
    band: &'search Band,
    outlet: &'search mut Outlet<'outlet>,
}

impl<N: Node> BandSearch<'_, '_, '_, N> {
    /// Finds the words of three or more letters in the windows whose top is in a segment of a row.
    #[inline(always)]
    fn sweep(&mut self, row: isize, number: usize) -> ControlFlow<()> {
        let Self {
            straight,
            scratch,
            band,
            outlet,
            ..
        } = self;
        let segment = RowSegment::new(&scratch.coded, &band.columns, row, number);
        let table = match &scratch.pruned {
            Some(pruned) => pruned.table(),
            None => straight.table,
        };
        let rows = band.rows.start as isize..band.rows.end as isize;
        let uses_bits = LetterBits::are_used::<N>(self.kernels);
        if uses_bits {
            scratch.letter_bits.list::<N>(&segment);
        }
        let input = SweepInput {
            table,
            letter_bits: uses_bits.then_some(&scratch.letter_bits),
            trie: straight.trie,
            directions: straight.directions,
            lengths: &straight.lengths,
            cancellation: straight.cancellation,
        };
        for axis in Axis::ALL {
            let mut output = if self.only_counts {
                Output::Count
            } else if straight.in_order {
                Output::InOrder(&mut scratch.rows)
            } else {
                Output::AnyOrder(outlet.batch)
            };
            let sweep = &mut scratch.sweep;
            let found = sweep.sweep(self.kernels, &input, &segment, axis, &rows, &mut output);
            if self.only_counts {
                outlet.count += found as u64;
            } else if !straight.in_order {
                // While the finds are in the nearest cache.
                outlet.offer()?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds what the sweep does not find in a segment of a row, shorter words and what crosses special cells, and hands on
    /// the segment's finds.
    #[inline(always)]
    fn finish(&mut self, special: &Starts, row: isize, number: usize) -> ControlFlow<()> {
        let Self {
            straight,
            scratch,
            band,
            outlet,
            ..
        } = self;
        let segment = RowSegment::new(&scratch.coded, &band.columns, row, number);
        scratch.short.clear();
        if *straight.lengths.start() < WINDOW {
            straight.add_short(&scratch.coded, &segment, &mut scratch.short);
        }
        let is_plain = scratch.short.is_empty() && special.in_segment(&segment).next().is_none();
        if self.only_counts {
            outlet.count += scratch.short.len() as u64;
            let walk = straight.walk(&scratch.coded);
            for start in special.in_segment(&segment) {
                if straight.cancellation.is_cancelled() {
                    break;
                }
                let memory = &mut scratch.depth_first;
                start.follow(&walk, memory, |_| outlet.count += 1);
            }
            scratch.depth_first.spend(straight.cancellation);
            return ControlFlow::Continue(());
        }
        let start = outlet.batch.finds.len();
        scratch.swept.clear();
        if straight.in_order {
            let finds = if is_plain {
                &mut outlet.batch.finds
            } else {
                &mut scratch.swept
            };
            scratch.rows.take(segment.number, segment.row, finds);
        }
        if is_plain {
            self.hand_on(row, number, start, Kind::Lettered)
        } else {
            self.merge(special, row, number)
        }
    }

    /// Merges the finds of the sweep, the short words, and the trails across special cells of a segment of a row, and hands
    /// them on.
    fn merge(&mut self, special: &Starts, row: isize, number: usize) -> ControlFlow<()> {
        // Two lists in order: a stable sort merges them quickly.
        let mut swept = std::mem::take(&mut self.scratch.swept);
        swept.extend_from_slice(&self.scratch.short);
        swept.sort_by_key(|find| find.place());
        let mut rest = &swept[..];
        let segment = RowSegment::new(&self.scratch.coded, &self.band.columns, row, number);
        let starts: Vec<special::Start> = special.in_segment(&segment).collect();
        let kind = if starts.is_empty() && *self.straight.lengths.start() > 1 {
            Kind::Lettered
        } else {
            Kind::Any
        };
        let mut start = self.outlet.batch.finds.len();
        for special in starts {
            let finds = &mut self.outlet.batch.finds;
            let before = rest.partition_point(|find| find.column() < special.column);
            finds.extend_from_slice(&rest[..before]);
            rest = &rest[before..];
            let here = rest.partition_point(|find| find.column() == special.column);
            let first = finds.len();
            finds.extend_from_slice(&rest[..here]);
            rest = &rest[here..];
            let Scratch {
                coded, depth_first, ..
            } = &mut *self.scratch;
            let walk = self.straight.walk(coded);
            special.follow(&walk, depth_first, |find| finds.push(find));
            depth_first.spend(self.straight.cancellation);
            finds[first..].sort_by_key(|find| find.place());
            // A million finds start in a cell among wildcards.
            if finds.len() > MAX_FINDS {
                self.hand_on(row, number, start, kind)?;
                start = self.outlet.batch.finds.len();
            }
            // The finds so far must still become a run of this segment.
            if self.straight.cancellation.is_cancelled() {
                break;
            }
        }
        self.outlet.batch.finds.extend_from_slice(rest);
        self.hand_on(row, number, start, kind)?;
        self.scratch.swept = swept;
        ControlFlow::Continue(())
    }

    /// Ends the run of a segment of a row, the finds of the batch from `start` on, and offers it.
    #[inline(always)]
    fn hand_on(&mut self, row: isize, number: usize, start: usize, kind: Kind) -> ControlFlow<()> {
        let segment = RowSegment::new(&self.scratch.coded, &self.band.columns, row, number);
        let finds = &mut self.outlet.batch.finds;
        if self.straight.maximal {
            let memory = &mut self.scratch.depth_first;
            self.straight
                .keep_maximal(&self.scratch.coded, memory, &segment, finds, start);
        }
        if let Some(pruned) = &mut self.scratch.pruned {
            retain_from(finds, start, |find| pruned.remove(find));
        }
        self.outlet.batch.end_run(row as usize, segment.left, kind);
        self.outlet.offer()
    }
}

/// Keeps those of the finds from `start` on for which the closure returns true.
fn retain_from(
    finds: &mut Vec<PackedFind>,
    start: usize,
    mut keep: impl FnMut(PackedFind) -> bool,
) {
    let mut kept = start;
    for index in start..finds.len() {
        let find = finds[index];
        finds[kept] = find;
        kept += usize::from(keep(find));
    }
    finds.truncate(kept);
}
