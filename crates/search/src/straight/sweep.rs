//! Sweeping a segment of a row: all trails from its cells at once.

use super::letter_bits::LetterBits;
use super::rows::Rows;
use super::segment::RowSegment;
use super::select::Selection;
use super::windows::{DirectionTrails, ReadOrder, WINDOW, Windows};
use crate::batch::Batch;
use crate::grid::{Direction, Directions};
use crate::instructions::{Kernels, get_unchecked, prefetch};
use crate::packed_find::PackedFind;
use std::ops::{Range, RangeInclusive};
use wordtrail_dictionary::internals::{Cancellation, Node, PrefixTable, Trie};

/// Two opposite directions, in which windows are read forward and backward. Three letters read forward in the one are
/// those read backward in the other, so one table look-up serves both. The first never leads up.
#[derive(Clone, Copy)]
pub(super) struct Axis([Direction; 2]);

impl Axis {
    pub(super) const ALL: [Self; 4] = [
        Self([Direction::East, Direction::West]),
        Self([Direction::SouthEast, Direction::NorthWest]),
        Self([Direction::South, Direction::North]),
        Self([Direction::SouthWest, Direction::NorthEast]),
    ];
}

/// The number of steps from the first cell of a window to the last. Unless the window is in one row, this is also the number
/// of rows from its top to its bottom.
pub(super) const WINDOW_STEPS: isize = WINDOW as isize - 1;

/// What a sweep looks for.
pub(super) struct SweepInput<'run, N: Node> {
    pub(super) table: &'run PrefixTable<N>,
    /// The bits of the segment's fourth letters, if the kernels [use them](LetterBits::are_used).
    pub(super) letter_bits: Option<&'run LetterBits>,
    pub(super) trie: Trie<'run, N>,
    pub(super) directions: Directions,
    /// The lengths of words in letters.
    pub(super) lengths: &'run RangeInclusive<usize>,
    pub(super) cancellation: &'run Cancellation<'run>,
}

/// The number of letters after which long trails check whether the search is cancelled. Hardly any word is that long.
const LETTERS_BETWEEN_CHECKS: usize = 64;

/// Where the finds of a sweep go.
pub(super) enum Output<'sweep> {
    /// They are only counted.
    Count,
    /// They wait until the row in which they begin is finished.
    InOrder(&'sweep mut Rows),
    /// They are added to the batch as they are found.
    AnyOrder(&'sweep mut Batch),
}

/// The working memory of a sweep.
pub(super) struct Sweep<N: Node> {
    windows: Windows<N>,
    selection: Selection,
}

/// The trails in one direction that begin in a segment of a row.
struct DirectionPass<'sweep> {
    order: ReadOrder,
    direction: Direction,
    row: isize,
    segment: &'sweep RowSegment<'sweep>,
    trails: DirectionTrails<'sweep>,
    /// The place of the fourth letter of the first trail, and the distance from there to the next letter.
    fourth_place: isize,
    step: isize,
}

impl<N: Node> Sweep<N> {
    pub(super) fn new() -> Self {
        Self {
            windows: Windows::new(),
            selection: Selection::new(),
        }
    }

    /// Finds the words of three or more letters along one axis, from the windows whose top cells are in a segment of a row.
    /// Read forward, a window starts a trail in that row. Read backward, it starts one in the row of its bottom cells. Only
    /// trails that start in `rows` count. Returns the number of words.
    #[inline(always)]
    pub(super) fn sweep(
        &mut self,
        kernels: Kernels,
        input: &SweepInput<'_, N>,
        segment: &RowSegment<'_>,
        Axis(directions): Axis,
        rows: &Range<isize>,
        output: &mut Output<'_>,
    ) -> usize {
        // From the first cell of a window to the last.
        let (down, right) = directions[0].step();
        let [height, width] = [down, right].map(|steps| steps as isize * WINDOW_STEPS);
        let begins = [segment.row, segment.row + height];
        let wanted = ReadOrder::BOTH.map(|order| {
            input.directions.contains(directions[order as usize])
                && rows.contains(&begins[order as usize])
        });
        if wanted == [false, false] {
            return 0;
        }
        // A trail that reads windows forward starts in a window's first column, a backward one in its last.
        let before = width.max(0);
        let windows = Windows::<N>::looked_up(segment.columns + width.unsigned_abs());
        let step = segment.steps[directions[0] as usize];
        let place = |steps: isize| segment.start - before + steps * step;
        let letters_at = |steps: isize| &segment.codes[place(steps) as usize..][..windows];
        let passes = ReadOrder::BOTH.map(|order| {
            // Where the fourth and the fifth letter are, in steps from a window's first cell.
            let (first, [fourth, fifth], onward) = match order {
                ReadOrder::Forward => (before, [3, 4], step),
                ReadOrder::Backward => (before - width, [-1, -2], -step),
            };
            wanted[order as usize].then(|| DirectionPass {
                order,
                direction: directions[order as usize],
                row: begins[order as usize],
                segment,
                trails: DirectionTrails {
                    first: first as usize,
                    count: segment.columns,
                    fourth: letters_at(fourth),
                    fifth: letters_at(fifth),
                    fourth_bits: input.letter_bits.map_or(&[], |bits| {
                        bits.at(segment.row + fourth * down as isize, place(fourth), windows)
                    }),
                },
                fourth_place: place(fourth) + first,
                step: onward,
            })
        });
        let trails = passes
            .each_ref()
            .map(|pass| pass.as_ref().map(|pass| pass.trails));
        let counts_words = input.lengths.contains(&WINDOW);
        let listing = counts_words && !matches!(output, Output::Count);
        let letters = [0, 1, 2].map(letters_at);
        let words = self
            .windows
            .choose(kernels, input.table, letters, trails, listing);
        let mut count = 0;
        for pass in passes.iter().flatten() {
            if counts_words {
                count += words[pass.order as usize];
            }
            if listing {
                self.list_words(pass, output);
            }
            count += self.follow(kernels, input, pass, output);
        }
        count
    }

    /// Lists the words of three letters.
    #[inline(always)]
    fn list_words(&self, pass: &DirectionPass<'_>, output: &mut Output<'_>) {
        let words = self.windows.chosen(pass.order).words.windows();
        let keys = self.windows.keys(pass.order);
        let trail = pass.trail(WINDOW);
        let find = |&window: &u16| {
            let window = usize::from(window);
            // SAFETY: the windows were chosen among those that there are.
            trail.with(unsafe { get_unchecked(keys, window) }.into(), window)
        };
        output.add(pass, words.iter().map(find));
    }

    /// Extends the trails of four letters, one letter at a time. Returns the number of words.
    #[inline(always)]
    fn follow(
        &mut self,
        kernels: Kernels,
        input: &SweepInput<'_, N>,
        pass: &DirectionPass<'_>,
        output: &mut Output<'_>,
    ) -> usize {
        let lengths = &input.lengths;
        if *lengths.end() <= WINDOW {
            return 0;
        }
        let mut letters = WINDOW + 1;
        let (mut words, mut open) = self.selection.select(
            kernels,
            input.table,
            &self.windows,
            pass.order,
            &pass.trails,
            pass.trail(letters),
        );
        let nodes = input.trie.nodes();
        for trail in &self.selection.open[..open] {
            prefetch(nodes.as_ptr().wrapping_add(trail.word() as usize));
        }
        let mut count = 0;
        let mut place = pass.fourth_place;
        loop {
            if lengths.contains(&letters) {
                count += words;
                output.add(pass, self.selection.words[..words].iter().copied());
            }
            if open == 0 || letters >= *lengths.end() {
                return count;
            }
            if letters.is_multiple_of(LETTERS_BETWEEN_CHECKS) {
                input.cancellation.spend(open * LETTERS_BETWEEN_CHECKS);
                if !matches!(output, Output::Count) {
                    // There may be as many in the other directions.
                    let directions = input.directions.iter().count();
                    let bytes = directions * count * size_of::<PackedFind>();
                    input.cancellation.hold(bytes);
                }
                if input.cancellation.is_cancelled() {
                    return count;
                }
            }
            letters += 1;
            place += pass.step;
            let places = [place, place + pass.step];
            (words, open) = self
                .selection
                .extend(nodes, pass.segment.codes, places, open);
        }
    }
}

impl DirectionPass<'_> {
    /// A trail of some letters that starts before the segment, by as many columns as there are windows before the first
    /// trail's.
    #[inline(always)]
    fn trail(&self, letters: usize) -> PackedFind {
        PackedFind::along(self.direction, letters).moved_left(self.trails.first)
    }
}

impl Output<'_> {
    /// Takes finds of one direction and length, from left to right.
    #[inline(always)]
    fn add(&mut self, pass: &DirectionPass<'_>, finds: impl ExactSizeIterator<Item = PackedFind>) {
        match self {
            Self::Count => {}
            Self::InOrder(rows) => {
                rows.add(pass.segment.number, pass.row, pass.direction, finds);
            }
            Self::AnyOrder(batch) => {
                batch.add_uniform(finds, pass.row as usize, pass.segment.left);
            }
        }
    }
}
