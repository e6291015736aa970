//! Straight mode: a row of windows at a time, along each axis, both ways at once.

mod line;
mod maximal;
mod row;
mod select;
mod special;
mod sweep;

use super::band::Band;
use super::batch::{Batch, PackedFind};
use super::coded::{CodedBand, Coding};
use super::instructions::{self, InstructionSet, Job, Kernels};
use super::walk::Walk;
use crate::Directions;
use crate::dictionary::{Front, Letter, Node, NodeId, Trie};
use maximal::LongerFinds;
use row::RowFinds;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use sweep::{Axis, Line, Sweep};

/// The letters that are looked up at once.
pub(super) const WINDOW: usize = 3;

/// What all bands of a straight search have in common.
pub(super) struct Straight<'run, N: Node> {
    pub(super) trie: Trie<'run, N>,
    pub(super) front: &'run Front<N>,
    pub(super) directions: Directions,
    /// The letters of words that count.
    pub(super) lengths: RangeInclusive<usize>,
    /// Whether to leave out finds whose cells are all part of a longer find's.
    pub(super) maximal: bool,
    pub(super) instructions: InstructionSet,
    /// Whether nobody wants further finds.
    pub(super) stopped: &'run AtomicBool,
}

/// The memory that searching one band after another takes.
pub(super) struct Memory<'run, N: Node> {
    band: CodedBand<'run>,
    sweep: Sweep<N>,
    /// For each block of columns the finds that begin in a row, for each row from the top to the bottom
    /// of a window.
    blocks: Vec<[RowFinds; WINDOW]>,
}

/// How many columns of a row are swept at a time, so that what is stored about them stays in the
/// nearest cache.
const BLOCK: usize = 1024;

impl<'run, N: Node> Memory<'run, N> {
    pub(super) fn new(coding: &'run Coding<'run>) -> Self {
        Self {
            band: CodedBand::new(coding),
            sweep: Sweep::new(BLOCK),
            blocks: Vec::new(),
        }
    }
}

impl<N: Node> Straight<'_, N> {
    /// Counts the finds that start in a band.
    pub(super) fn count(&self, memory: &mut Memory<'_, N>, band: &Band) -> u64 {
        if self.maximal {
            let mut count = 0;
            let _ = self.scan(memory, band, &mut Batch::default(), &mut |batch| {
                count += batch.finds.len() as u64;
                batch.clear();
                ControlFlow::Continue(())
            });
            return count;
        }
        let count = Scan {
            straight: self,
            memory,
            band,
            report: None,
        };
        instructions::run(self.instructions, count).0
    }

    /// Adds the finds that start in a band to a batch, in order. Now and then `more` may take what is in
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

    /// Adds the words of one and of two letters that begin in a part of a row.
    fn add_short(&self, coded: &CodedBand<'_>, row: usize, left: usize, finds: &mut RowFinds) {
        let columns = 0..finds.places.len();
        let codes = coded.letters();
        let start = coded.position(row, left);
        if self.lengths.contains(&1) {
            for column in columns.clone() {
                let code = usize::from(codes[start + column]);
                let word = (code < N::LETTERS)
                    .then(|| self.trie.child(NodeId::ROOT, Letter::new(code)))
                    .flatten();
                if let Some(word) = word.filter(|&word| self.trie.ends_word(word)) {
                    finds.push(None, PackedFind::bent(word, column, 1));
                }
            }
        }
        if self.lengths.contains(&2) {
            for direction in self.directions.iter() {
                let shape = super::batch::Shape::lettered(direction, 2);
                let next = start.wrapping_add_signed(coded.step(direction));
                for column in columns.clone() {
                    let letters = [codes[start + column], codes[next + column]].map(u32::from);
                    let word = self.front.pair(letters);
                    if word != NodeId::ROOT {
                        let find = PackedFind::lettered(word.index() as u32, column, shape);
                        finds.push(Some(direction), find);
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
            blocks,
        } = memory;
        let recording = report.is_some();
        let reach = straight.lengths.end().saturating_sub(1);
        // A longer find that covers one may begin as far from it as that reaches.
        coded.encode(band, if straight.maximal { 2 * reach } else { reach });
        let special = special::starts(straight, coded, band);
        let mut special = special.iter().peekable();
        let width = |left| BLOCK.min(band.columns.end - left);
        let lefts = band.columns.clone().step_by(BLOCK);
        blocks.resize_with(lefts.len(), Default::default);
        for (block, left) in blocks.iter_mut().zip(lefts.clone()) {
            for finds in block {
                finds.restart(width(left));
            }
        }
        let rows = band.rows.start as isize..band.rows.end as isize;
        let height = WINDOW as isize - 1;
        let mut count = 0;
        // The windows of upward trails that begin in the first row have their top above it.
        for row in rows.start - height..rows.end {
            if straight.stopped.load(Ordering::Relaxed) {
                break;
            }
            for (block, left) in blocks.iter_mut().zip(lefts.clone()) {
                if *straight.lengths.start() < WINDOW && rows.contains(&(row + height)) {
                    let row = (row + height) as usize;
                    straight.add_short(coded, row, left, &mut block[row % WINDOW]);
                }
                for axis in Axis::ALL {
                    let [along, against] = [row, row + axis.height()];
                    let wanted = |way: usize, row: isize| {
                        straight.directions.contains(axis.ways[way]) && rows.contains(&row)
                    };
                    let [is_along, is_against] = [wanted(0, along), wanted(1, against)];
                    if !is_along && !is_against {
                        continue;
                    }
                    let line = Line::new(coded, axis, row, left, width(left));
                    sweep.look_up(straight.front, &line);
                    if is_along {
                        let finds = recording.then(|| &mut block[along as usize % WINDOW]);
                        count += sweep.follow::<0>(kernels, straight, &line, finds);
                    }
                    if is_against {
                        let finds = recording.then(|| &mut block[against as usize % WINDOW]);
                        count += sweep.follow::<1>(kernels, straight, &line, finds);
                    }
                }
                count += sweep.follow_beyond(straight, coded, |direction, find| {
                    if recording {
                        let is_upward = direction.step().0 < 0;
                        let start = if is_upward { row + height } else { row };
                        block[start as usize % WINDOW].push(Some(direction), find);
                    }
                });
                if !rows.contains(&row) {
                    continue;
                }
                let row = row as usize;
                let finds = &mut block[row % WINDOW];
                while let Some(start) =
                    special.next_if(|start| start.row == row && start.column < left + BLOCK)
                {
                    start.follow(&straight.walk(coded), left, |direction, find| {
                        finds.push(direction, find);
                    });
                }
                if let Some(Report { batch, .. }) = &mut report {
                    let start = batch.finds.len();
                    finds.append_to(&mut batch.finds);
                    if straight.maximal {
                        straight.keep_maximal(coded, row, left, &mut batch.finds, start);
                    }
                    batch.end_run(row, left);
                } else {
                    count += finds.len() as u64;
                }
                finds.restart(width(left));
                if let Some(Report { batch, more }) = &mut report
                    && more(batch).is_break()
                {
                    return (count, ControlFlow::Break(()));
                }
            }
        }
        (count, ControlFlow::Continue(()))
    }
}
