//! Sweeping a part of a row: all trails from its cells at once.

use super::enter::{self, Opening, SLACK, at, opening};
use super::order::{self, RUN};
use super::slots::{Slots, TOGETHER, Trails};
use super::{BLOCK, Straight, WINDOW};
use crate::Direction;
use crate::dictionary::{Node, key};
use crate::search::batch::PackedFind;
use crate::search::coded::CodedBand;
use crate::search::instructions::Kernels;
use std::ops::Range;

/// Two directions that are opposites, so that three letters read along the one are those read along the other
/// from the last to the first: one look into the table serves both.
#[derive(Clone, Copy)]
struct Axis {
    /// Along the windows and against them. The first never leads up.
    ways: [Direction; 2],
}

impl Axis {
    const ALL: [Self; 4] = [
        Self {
            ways: [Direction::East, Direction::West],
        },
        Self {
            ways: [Direction::SouthEast, Direction::NorthWest],
        },
        Self {
            ways: [Direction::South, Direction::North],
        },
        Self {
            ways: [Direction::SouthWest, Direction::NorthEast],
        },
    ];

    /// How many columns the last cell of a window is to the right of the first.
    fn width(self) -> isize {
        let (_, right) = self.ways[0].step();
        right as isize * HEIGHT
    }

    /// How many rows the last cell of a window is below the first.
    fn height(self) -> isize {
        let (down, _) = self.ways[0].step();
        down as isize * HEIGHT
    }
}

/// How many rows the top and the bottom of a window are apart.
pub(super) const HEIGHT: isize = WINDOW as isize - 1;

/// The cells in which trails begin: a part of a row.
pub(super) struct Part<'band> {
    codes: &'band [u8],
    /// The place of the first cell.
    start: isize,
    row: isize,
    left: usize,
    columns: usize,
    steps: [isize; 8],
}

impl<'band> Part<'band> {
    /// The row may be a few above the band's first.
    pub(super) fn new(
        band: &'band CodedBand<'_>,
        row: isize,
        left: usize,
        band_left: usize,
        columns: usize,
    ) -> Self {
        Self {
            codes: band.letters(),
            start: band.place(row, left as isize),
            row,
            left: left - band_left,
            columns,
            steps: Direction::ALL.map(|direction| band.step(direction)),
        }
    }

    /// Where the letter so many steps from the first cell is, in each direction; those of the trails from the other
    /// cells follow.
    #[inline(always)]
    fn places(&self, steps: usize) -> [usize; 8] {
        let place = |step: isize| (self.start + step * steps as isize) as usize;
        self.steps.map(place)
    }

    /// For each column the letter so many steps from it, and further bytes.
    #[inline(always)]
    fn letters(&self, direction: Direction, steps: usize) -> &'band [u8] {
        &self.codes[self.places(steps)[direction as usize]..]
    }
}

/// The memory of a sweep.
pub(super) struct Sweep<N: Node> {
    /// For each direction the openings of the trails.
    openings: Box<[[Opening; BLOCK]; 8]>,
    window_keys: Box<[u32; BLOCK + TOGETHER]>,
    /// The continuations of windows, along and against them.
    masks: Box<[[N::Mask; 2]; BLOCK + TOGETHER]>,
    /// The trails that are words of three letters.
    words: Slots,
    /// Those whose fourth letter may follow.
    alive: Slots,
    /// Trails of more letters, each packed as the find that it would be.
    trails: Box<[PackedFind; 8 * BLOCK + SLACK]>,
    /// The words of three letters, and those of more.
    three: Box<[PackedFind; 8 * BLOCK + RUN]>,
    longer: Vec<PackedFind>,
    /// Where in the list those of 4, 5, … letters are.
    lists: Vec<Range<usize>>,
    /// The same in order.
    merged: Vec<PackedFind>,
    merging: Vec<PackedFind>,
}

impl<N: Node> Sweep<N> {
    pub(super) fn new() -> Self {
        Self {
            openings: Box::new([[Opening::default(); BLOCK]; 8]),
            window_keys: Box::new([0; BLOCK + TOGETHER]),
            masks: Box::new([Default::default(); BLOCK + TOGETHER]),
            words: Slots::new(),
            alive: Slots::new(),
            trails: Box::new([PackedFind::default(); 8 * BLOCK + SLACK]),
            three: Box::new([PackedFind::default(); 8 * BLOCK + RUN]),
            longer: Vec::new(),
            lists: Vec::new(),
            merged: Vec::new(),
            merging: Vec::new(),
        }
    }

    /// Finds the words of three letters and more whose trails begin in a part of a row. Returns how many there are,
    /// and appends them to a list, if there is one, in order.
    #[inline(always)]
    pub(super) fn sweep(
        &mut self,
        kernels: Kernels,
        straight: &Straight<'_, N>,
        part: &Part<'_>,
        finds: Option<&mut Vec<PackedFind>>,
    ) -> u64 {
        self.pack(straight, part);
        let mut count = 0;
        if straight.lengths.contains(&WINDOW) {
            self.words
                .turn(Slots::place(part.row, part.left), part.columns);
            count += self.words.count();
        } else {
            self.words.clear(part.columns);
        }
        let recording = finds.is_some();
        if *straight.lengths.end() > WINDOW {
            self.alive
                .turn(Slots::place(part.row, part.left), part.columns);
            count += self.follow(kernels, straight, part, recording);
        }
        if let Some(finds) = finds {
            let words = self.words.list(kernels);
            let openings = &*self.openings;
            for (find, &slot) in self.three.iter_mut().zip(words) {
                // SAFETY: the slots are in the block.
                let opening = unsafe { opening(openings, slot) };
                *find = PackedFind::lettered(opening.key::<N>() as u32, slot, WINDOW);
            }
            let found = words.len();
            let three = &self.three[..found + RUN];
            order::append(three, &self.words, &self.merged, finds);
        }
        count
    }

    /// Packs the first five letters of all trails that begin in a part of a row.
    #[inline(always)]
    fn pack(&mut self, straight: &Straight<'_, N>, part: &Part<'_>) {
        let columns = part.columns.next_multiple_of(TOGETHER);
        for direction in straight.directions.iter() {
            let letters = |steps| &part.letters(direction, steps)[..columns];
            let [first, second, third] = [0, 1, 2].map(letters);
            let [fourth, fifth] = [3, 4].map(letters);
            let openings = &mut self.openings[direction as usize][..columns];
            for (column, opening) in openings.iter_mut().enumerate() {
                let opened = [first[column], second[column], third[column]];
                let further = [0, fifth[column], fourth[column]];
                let [key, further] =
                    [opened, further].map(|letters| self::key::<N>(letters.map(u32::from)));
                *opening = Opening::new::<N>(key, further);
            }
        }
    }

    /// Begins a band of so many columns.
    pub(super) fn begin(&mut self, columns: usize) {
        self.words.begin(columns);
        self.alive.begin(columns);
    }

    /// Looks up the windows whose top cells are in a row, and marks the trails of three letters along and against
    /// them that begin in this part of it or of the rows below.
    #[inline(always)]
    pub(super) fn look_up(
        &mut self,
        kernels: Kernels,
        straight: &Straight<'_, N>,
        part: &Part<'_>,
        rows: &Range<isize>,
    ) {
        let columns = part.columns.next_multiple_of(TOGETHER);
        let table = &straight.front.both_ways[..];
        for axis in Axis::ALL {
            let begins = [0, axis.height()].map(|height| part.row + height);
            let wanted = [0, 1].map(|way| {
                straight.directions.contains(axis.ways[way]) && rows.contains(&begins[way])
            });
            if wanted == [false, false] {
                continue;
            }
            // A trail along the windows begins in the window's first column, one against them in its last.
            let width = axis.width();
            let before = width.max(0);
            let windows = columns + width.unsigned_abs();
            let step = part.steps[axis.ways[0] as usize];
            let letters = |steps: isize| {
                let place = part.start - before + steps * step;
                &part.codes[place as usize..][..windows]
            };
            let [first, second, third] = [0, 1, 2].map(letters);
            let masks = &mut self.masks[..windows];
            let keys = &mut self.window_keys[..windows];
            for (window, key) in keys.iter_mut().enumerate() {
                let letters = [first[window], second[window], third[window]];
                *key = self::key::<N>(letters.map(u32::from));
            }
            for (mask, &key) in masks.iter_mut().zip(&*keys) {
                // SAFETY: codes have no more bits than a key has for each, so every key is in the table.
                *mask = unsafe { at(table, key as usize) };
            }
            for way in [0, 1] {
                if wanted[way] {
                    let start = if way == 0 { before } else { before - width } as usize;
                    let fourth = letters(if way == 0 { HEIGHT + 1 } else { -1 });
                    let trails = Trails {
                        masks: &masks[start..][..columns],
                        way,
                        fourth: &fourth[start..][..columns],
                        direction: axis.ways[way],
                    };
                    let place = Slots::place(begins[way], part.left);
                    trails.mark(kernels, place, &mut self.words, &mut self.alive);
                }
            }
        }
    }

    /// Follows the trails of four letters and more as far as any word goes. Returns how many words it met,
    /// and if they are wanted puts them in order.
    #[inline(always)]
    fn follow(
        &mut self,
        kernels: Kernels,
        straight: &Straight<'_, N>,
        part: &Part<'_>,
        recording: bool,
    ) -> u64 {
        let nodes = straight.trie.nodes();
        let lengths = &straight.lengths;
        let mut letters = WINDOW + 1;
        let alive = self.alive.list(kernels);
        let room = self.longer.len().max(alive.len() + SLACK);
        self.longer.resize(room, PackedFind::default());
        let (words, kept) = enter::enter(
            kernels,
            straight,
            &self.openings,
            alive,
            &mut self.longer,
            &mut self.trails[..],
        );
        self.lists.clear();
        let mut count = 0;
        let mut end = 0;
        if letters >= *lengths.start() {
            count += words as u64;
            end = words;
            self.lists.push(0..end);
        }
        let mut reached = kept;
        let codes = part.codes;
        while reached > 0 && letters < *lengths.end() {
            letters += 1;
            let [here, there] = [letters - 1, letters].map(|steps| part.places(steps));
            let room = end + reached;
            if self.longer.len() < room {
                self.longer.resize(room, PackedFind::default());
            }
            let ended = &mut self.longer[end..room];
            let trails = &mut self.trails[..];
            let (mut words, mut kept) = (0, 0);
            for index in 0..reached {
                // SAFETY: no more trails are kept or end than there were, and a trail that goes on is on the band with its next letter, and the
                // edge is beyond that.
                unsafe {
                    let trail = at(trails, index);
                    let slot = usize::from(trail.slot());
                    let letter = at(codes, here[slot % 8].wrapping_add(slot / 8));
                    let trail = trail.longer(child(at(nodes, trail.word() as usize), letter));
                    let node = at(nodes, trail.word() as usize);
                    let letter = at(codes, there[slot % 8].wrapping_add(slot / 8));
                    *ended.get_unchecked_mut(words) = trail;
                    words += usize::from(node.ends_word());
                    *trails.get_unchecked_mut(kept) = trail;
                    kept += (node.letters() >> letter & 1) as usize;
                }
            }
            if letters >= *lengths.start() {
                count += words as u64;
                self.lists.push(end..end + words);
                end += words;
            }
            reached = kept;
        }
        if recording {
            // The trails of each length are in order. The longest are by far the fewest.
            self.merged.clear();
            for list in self.lists.iter().rev() {
                order::merge(&self.longer[list.clone()], &self.merged, &mut self.merging);
                std::mem::swap(&mut self.merged, &mut self.merging);
            }
        }
        count
    }
}

/// The child of a node for a letter that may follow it.
#[inline(always)]
fn child<N: Node>(node: N, letter: u8) -> u32 {
    let below = (1_u64 << letter) - 1;
    node.first()
        .wrapping_add((node.letters() & below).count_ones())
}
