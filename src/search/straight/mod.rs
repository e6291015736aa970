//! Straight mode: a part of a row at a time, all trails that begin there at once.
//!
//! The three letters of each trail are looked up along four axes, both ways at once, and for each direction those
//! trails are listed that are words, and those that a fourth letter keeps alive ([`windows`]); the latter are
//! followed a letter a round, each direction by itself ([`sweep`], [`select`]); and if the finds are wanted in order,
//! they wait until their row is finished and are then sorted by column ([`rows`]). No branch that is taken
//! for each trail depends on a letter.

mod line;
mod maximal;
mod rows;
mod select;
mod special;
mod sweep;
mod windows;

use super::band::Band;
use super::batch::{Batch, MOST_FINDS, PackedFind};
use super::coded::{CodedBand, Coding};
use super::walk::Walk;
use crate::dictionary::{Letter, Node, NodeId, PrefixTable, Trie};
use crate::instructions::{self, InstructionSet, Job, Kernels};
use crate::{Direction, Directions};
use line::Line;
use maximal::LongerFinds;
use rows::Rows;
use special::Starts;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use sweep::{Axis, HEIGHT, Output, Part, Sweep};
pub(super) use windows::WINDOW;

/// What all bands of a straight search have in common.
pub(super) struct Straight<'run, N: Node> {
    pub(super) trie: Trie<'run, N>,
    pub(super) front: &'run PrefixTable<N>,
    pub(super) directions: Directions,
    /// The letters of words that count.
    pub(super) lengths: RangeInclusive<usize>,
    /// Whether to leave out finds whose cells are all part of a longer find's.
    pub(super) maximal: bool,
    /// Whether the finds are wanted in order.
    pub(super) in_order: bool,
    pub(super) instructions: InstructionSet,
    /// Whether nobody wants further finds.
    pub(super) stopped: &'run AtomicBool,
}

/// The memory that searching one band after another takes.
pub(super) struct Memory<'run, N: Node> {
    band: CodedBand<'run>,
    sweep: Sweep<N>,
    rows: Rows,
    /// The finds in a part of a row that the sweep knows, and those of one letter and of two.
    swept: Vec<PackedFind>,
    short: Vec<PackedFind>,
}

/// How many columns of a row are swept at a time: as many as a packed find tells apart. What is stored about fewer would
/// stay in the nearest cache, but their loops begin and end more often, which costs as much or more (see `DESIGN.md`).
const BLOCK: usize = 4096;

impl<'run, N: Node> Memory<'run, N> {
    pub(super) fn new(coding: &'run Coding<'run>) -> Self {
        Self {
            band: CodedBand::new(coding),
            sweep: Sweep::new(),
            rows: Rows::new(),
            swept: Vec::new(),
            short: Vec::new(),
        }
    }
}

impl<N: Node> Straight<'_, N> {
    /// Counts the finds that start in a band, maximal or not.
    pub(super) fn count(&self, memory: &mut Memory<'_, N>, band: &Band) -> u64 {
        let count = Scan {
            straight: self,
            memory,
            band,
            report: None,
        };
        instructions::run(self.instructions, count).0
    }

    /// Adds the finds that start in a band to a batch. Now and then `more` may take what is in
    /// the batch, or end the search.
    pub(super) fn scan(
        &self,
        memory: &mut Memory<'_, N>,
        band: &Band,
        batch: &mut Batch,
        more: &mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let scan = Scan {
            straight: self,
            memory,
            band,
            report: Some(Report { batch, more }),
        };
        instructions::run(self.instructions, scan).1
    }

    /// Adds the words of one and of two letters that begin in a part of a row, in order.
    fn add_short(
        &self,
        coded: &CodedBand<'_>,
        row: usize,
        left: usize,
        columns: usize,
        finds: &mut Vec<PackedFind>,
    ) {
        let codes = coded.letters();
        let steps = Direction::ALL.map(|direction| coded.step(direction));
        let start = coded.position(row, left);
        for column in 0..columns {
            let code = codes[start + column];
            if self.lengths.contains(&1) {
                let word = (usize::from(code) < N::LETTERS)
                    .then(|| self.trie.child(NodeId::ROOT, Letter::new(code.into())))
                    .flatten();
                if let Some(word) = word.filter(|&word| self.trie.ends_word(word)) {
                    finds.push(PackedFind::bent(word, column, 1));
                }
            }
            if self.lengths.contains(&2) {
                for direction in self.directions.iter() {
                    let next = (start + column).wrapping_add_signed(steps[direction as usize]);
                    let word = self.front.two_letter_word([code, codes[next]]);
                    if word != NodeId::ROOT {
                        let trail = PackedFind::along(direction, 2);
                        finds.push(trail.of(word.index() as u32, column));
                    }
                }
            }
        }
    }

    /// Leaves out those of the finds from a place on that are parts of longer finds.
    fn keep_maximal(
        &self,
        coded: &CodedBand<'_>,
        row: usize,
        left: usize,
        finds: &mut Vec<PackedFind>,
        start: usize,
    ) {
        let walk = self.walk(coded);
        let mut longer = LongerFinds::new(&walk);
        let mut kept = start;
        for index in start..finds.len() {
            let find = finds[index];
            let position = coded.position(row, left + find.column());
            if !longer.cover(position, find.direction(), find.cells()) {
                finds[kept] = find;
                kept += 1;
            }
        }
        finds.truncate(kept);
    }

    /// Offers the finds of a part of a row, those in the batch from a place on.
    fn hand_over(
        &self,
        Report { batch, more }: &mut Report<'_>,
        coded: &CodedBand<'_>,
        row: usize,
        left: usize,
        start: usize,
    ) -> ControlFlow<()> {
        if self.maximal {
            self.keep_maximal(coded, row, left, &mut batch.finds, start);
        }
        batch.end_run(row, left);
        more(batch)
    }

    fn walk<'walk>(&'walk self, band: &'walk CodedBand<'walk>) -> Walk<'walk, N> {
        Walk {
            band,
            trie: self.trie,
            directions: self.directions,
            lengths: &self.lengths,
        }
    }
}

/// Where finds go that are not only counted.
struct Report<'scan> {
    batch: &'scan mut Batch,
    more: &'scan mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
}

/// The search of one band.
struct Scan<'scan, 'run, 'memory, N: Node> {
    straight: &'scan Straight<'run, N>,
    memory: &'scan mut Memory<'memory, N>,
    band: &'scan Band,
    /// Where the finds go, if they are not only counted.
    report: Option<Report<'scan>>,
}

impl<N: Node> Job for Scan<'_, '_, '_, N> {
    type Output = (u64, ControlFlow<()>);

    #[inline(always)]
    fn run(self, kernels: Kernels) -> Self::Output {
        let Self {
            straight,
            memory,
            band,
            mut report,
        } = self;
        let Memory {
            band: coded,
            sweep,
            rows: under_way,
            swept,
            short,
        } = memory;
        let reach = straight.lengths.end().saturating_sub(1);
        // A longer find that covers one may begin as far from it as that reaches.
        coded.encode(band, if straight.maximal { 2 * reach } else { reach });
        let special = Starts::new(straight, coded, band);
        // Which finds are maximal is asked of those of a part of a row together.
        let in_order = straight.in_order || straight.maximal;
        let mut count = 0;
        let rows = band.rows.start as isize..band.rows.end as isize;
        let parts = band.columns.len().div_ceil(BLOCK);
        under_way.begin(parts);
        let steps = Direction::ALL.map(|direction| coded.step(direction));
        // The windows of upward trails that begin in the first row have their top above it.
        for row in rows.start - HEIGHT..rows.end {
            if straight.stopped.load(Ordering::Relaxed) {
                break;
            }
            for number in 0..parts {
                let part = Part::new(coded, &steps, &band.columns, row, number);
                for axis in Axis::ALL {
                    let mut output = match &mut report {
                        None => Output::Count,
                        Some(_) if in_order => Output::InOrder(under_way),
                        Some(report) => Output::AnyOrder(report.batch),
                    };
                    let found = sweep.sweep(kernels, straight, &part, axis, &rows, &mut output);
                    count += found as u64;
                    // While the finds are in the nearest cache.
                    if !in_order && let Some(report) = &mut report {
                        let more = (report.more)(report.batch);
                        if more.is_break() {
                            return (count, more);
                        }
                    }
                }
                if row < rows.start {
                    continue;
                }
                let (row, columns) = (row as usize, part.columns());
                let left = columns.start;
                short.clear();
                if *straight.lengths.start() < WINDOW {
                    straight.add_short(coded, row, left, columns.len(), short);
                }
                let walk = straight.walk(coded);
                let mut line = Line::new(&walk);
                let mut special = special.in_part(row, columns).peekable();
                let Some(report) = &mut report else {
                    count += short.len() as u64;
                    for start in special {
                        start.follow(&mut line, |_| count += 1);
                    }
                    continue;
                };
                let mut start = report.batch.finds.len();
                let is_plain = short.is_empty() && special.peek().is_none();
                swept.clear();
                if in_order {
                    let finds = &mut report.batch.finds;
                    under_way.take(&part, if is_plain { finds } else { swept });
                }
                if !is_plain {
                    // Two lists in order: what a stable sort is quick with.
                    swept.extend_from_slice(short);
                    swept.sort_by_key(|find| find.place());
                    let mut rest = &swept[..];
                    for special in special {
                        let finds = &mut report.batch.finds;
                        let before = rest.partition_point(|find| find.column() < special.column());
                        finds.extend_from_slice(&rest[..before]);
                        rest = &rest[before..];
                        let here = rest.partition_point(|find| find.column() == special.column());
                        let first = finds.len();
                        finds.extend_from_slice(&rest[..here]);
                        rest = &rest[here..];
                        special.follow(&mut line, |find| finds.push(find));
                        finds[first..].sort_by_key(|find| find.place());
                        // A cell among wildcards begins a million finds.
                        if finds.len() > MOST_FINDS {
                            if straight
                                .hand_over(report, coded, row, left, start)
                                .is_break()
                            {
                                return (count, ControlFlow::Break(()));
                            }
                            start = report.batch.finds.len();
                            if straight.stopped.load(Ordering::Relaxed) {
                                break;
                            }
                        }
                    }
                    report.batch.finds.extend_from_slice(rest);
                }
                if straight
                    .hand_over(report, coded, row, left, start)
                    .is_break()
                {
                    return (count, ControlFlow::Break(()));
                }
            }
        }
        (count, ControlFlow::Continue(()))
    }
}

/// The item of a slice at a place.
///
/// # Safety
///
/// The place is in the slice.
#[inline(always)]
unsafe fn at<T: Copy>(slice: &[T], place: usize) -> T {
    debug_assert!(place < slice.len());
    // SAFETY: the caller says so.
    unsafe { *slice.get_unchecked(place) }
}
