//! Sweeping a row of windows of three letters along one axis.

use super::select::{Keyed, Selected, Step, Trails, at};
use super::{RowFinds, Straight, WINDOW};
use crate::Direction;
use crate::dictionary::{Front, Node, backwards, key};
use crate::search::batch::{PackedFind, Shape};
use crate::search::coded::CodedBand;
use crate::search::instructions::Kernels;
use std::ops::Range;

/// Two directions that are opposites.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// Along the window and against it.
    pub(super) ways: [Direction; 2],
}

impl Axis {
    /// The four axes. The first of its directions never leads up.
    pub(super) const ALL: [Self; 4] = [
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

    /// How many rows the last cell of a window is below the first.
    pub(super) fn height(self) -> isize {
        let (down, _) = self.ways[0].step();
        down as isize * (WINDOW as isize - 1)
    }

    /// How many columns the last cell of a window is to the right of the first.
    fn width(self) -> isize {
        let (_, right) = self.ways[0].step();
        right as isize * (WINDOW as isize - 1)
    }
}

/// The windows along an axis whose top cells are in one row.
pub(super) struct Line<'band> {
    codes: &'band [u8],
    axis: Axis,
    /// The place of the first window's first cell; those of the others follow.
    base: isize,
    /// From a cell of a window to the next.
    step: isize,
    windows: usize,
    /// For each way the windows whose trails begin in the band, in the order of the columns in
    /// which they begin.
    inside: [Range<usize>; 2],
}

impl<'band> Line<'band> {
    /// The windows of a row from which trails begin in these columns, one way or the other. The row
    /// may be a few above the grid's first.
    pub(super) fn new(
        band: &'band CodedBand<'_>,
        axis: Axis,
        row: isize,
        left: usize,
        columns: usize,
    ) -> Self {
        let width = axis.width();
        // A trail along the windows begins in the window's first column, one against them in its last.
        let first = (left as isize).min(left as isize - width);
        let inside = [0, width].map(|begins| {
            let start = (left as isize - begins - first) as usize;
            start..start + columns
        });
        Self {
            codes: band.letters(),
            axis,
            base: band.place(row, first),
            step: band.step(axis.ways[0]),
            windows: columns + width.unsigned_abs(),
            inside,
        }
    }

    /// For each window the letter so many steps from its first cell, and further bytes.
    #[inline(always)]
    fn letters(&self, steps: isize) -> &'band [u8] {
        &self.codes[(self.base + steps * self.step) as usize..]
    }

    /// Where the letters with this place, from 0, of the trails begin.
    fn place_of_letter(&self, way: usize, place: usize) -> usize {
        let place = place as isize;
        let steps = if way == 0 {
            place
        } else {
            WINDOW as isize - 1 - place
        };
        (self.base + steps * self.step) as usize
    }

    /// For each window the letter with this place, from 0, of the trail that begins in it.
    #[inline(always)]
    fn letters_of_trails(&self, way: usize, place: usize) -> &'band [u8] {
        let place = place as isize;
        self.letters(if way == 0 {
            place
        } else {
            WINDOW as isize - 1 - place
        })
    }
}

/// The memory of a sweep.
pub(super) struct Sweep<N: Node> {
    keys: Vec<u32>,
    keyed: Vec<Keyed>,
    masks: Vec<[N::Mask; 2]>,
    selected: Selected,
    next: Vec<Step>,
    words: Vec<Step>,
    beyond: Vec<Beyond>,
    ended: Vec<Beyond>,
}

impl<N: Node> Sweep<N> {
    /// The memory for so many columns.
    pub(super) fn new(columns: usize) -> Self {
        let windows = columns + WINDOW - 1;
        let room = columns + 32;
        Self {
            keys: vec![0; windows],
            keyed: vec![Keyed::default(); columns],
            masks: vec![Default::default(); windows],
            selected: Selected::new(columns),
            next: vec![Step::default(); room],
            words: vec![Step::default(); room],
            beyond: Vec::new(),
            ended: Vec::new(),
        }
    }

    /// Looks up all windows of a line.
    #[inline(always)]
    pub(super) fn look_up(&mut self, front: &Front<N>, line: &Line<'_>) {
        let [first, second, third] = [0, 1, 2].map(|place| line.letters(place));
        let keys = &mut self.keys[..line.windows];
        for (window, to) in keys.iter_mut().enumerate() {
            *to = key::<N>([first[window], second[window], third[window]].map(u32::from));
        }
        for (mask, &key) in self.masks.iter_mut().zip(&*keys) {
            // SAFETY: codes have no more bits than a key has for each, so every key is in the table.
            *mask = unsafe { at(&front.both_ways, key as usize) };
        }
    }

    /// Follows the trails of a line, one way, as far as any word goes. Returns how many words it
    /// met, and adds them to the finds if they are to be recorded.
    #[inline(always)]
    pub(super) fn follow<const WAY: usize>(
        &mut self,
        kernels: Kernels,
        straight: &Straight<'_, N>,
        line: &Line<'_>,
        mut finds: Option<&mut RowFinds>,
    ) -> u64 {
        let Self {
            keys,
            keyed,
            masks,
            selected,
            next,
            words,
            ..
        } = self;
        let direction = line.axis.ways[WAY];
        let inside = line.inside[WAY].clone();
        let columns = inside.len();
        let lengths = &straight.lengths;
        let keyed = &mut keyed[..columns];
        for (column, (keyed, &key)) in keyed.iter_mut().zip(&keys[inside.clone()]).enumerate() {
            let key = if WAY == 0 { key } else { backwards::<N>(key) };
            *keyed = Keyed::new(column, key);
        }
        let letters = |place| &line.letters_of_trails(WAY, place)[inside.start..];
        let trails = Trails {
            keyed,
            masks: &masks[inside.clone()],
            way: WAY,
            following: [letters(WINDOW), letters(WINDOW + 1)],
        };
        let mut count = 0;
        let three = lengths.contains(&WINDOW);
        let counters = match &mut finds {
            Some(finds) if three => &mut finds.places[..],
            _ => &mut [],
        };
        selected.select(kernels, &trails, counters);
        if three {
            count += selected.word_count as u64;
            if let Some(finds) = &mut finds {
                let shape = Shape::lettered(direction, WINDOW);
                let words = &selected.words[..selected.word_count];
                finds.extend(direction, words, |word| {
                    PackedFind::lettered(word.key() as u32, word.column(), shape)
                });
            }
        }
        let depth = WINDOW + 1;
        if *lengths.end() < depth {
            return count;
        }
        let (word_count, reached) = selected.enter(straight.front, &trails, words, next);
        if depth >= *lengths.start() {
            count += word_count as u64;
            if let Some(finds) = &mut finds {
                let shape = Shape::lettered(direction, depth);
                let words = &words[..word_count];
                finds.extend(direction, words, |word| {
                    PackedFind::lettered(word.node() as u32, word.column(), shape)
                });
                for word in words {
                    finds.places[word.column()] += 1;
                }
            }
        }
        if depth < *lengths.end() {
            // The place of the fifth letter of the trail that begins in the first column.
            let fifth = line.place_of_letter(WAY, depth) + inside.start;
            let beyond = self.beyond.len();
            self.beyond.resize(beyond + reached, Beyond::default());
            for (beyond, step) in self.beyond[beyond..].iter_mut().zip(&next[..reached]) {
                *beyond = Beyond {
                    node: step.node() as u32,
                    place: (fifth + step.column()) as u32,
                    column: step.column() as u32,
                    direction,
                };
            }
        }
        count
    }

    /// Follows the trails of more than four letters, of all lines since the last call, as far as any word
    /// goes. Returns how many words it met, and hands them to a visitor, shorter ones first.
    #[inline(always)]
    pub(super) fn follow_beyond(
        &mut self,
        straight: &Straight<'_, N>,
        band: &CodedBand<'_>,
        mut visit: impl FnMut(Direction, PackedFind),
    ) -> u64 {
        let codes = band.letters();
        let nodes = straight.trie.nodes();
        let steps = Direction::ALL.map(|direction| band.step(direction) as u32);
        let lengths = &straight.lengths;
        let mut count = 0;
        let mut depth = WINDOW + 2;
        let mut reached = self.beyond.len();
        let room = reached + 1;
        self.ended.resize(room, Beyond::default());
        self.beyond.resize(room, Beyond::default());
        while reached > 0 {
            let (mut words, mut kept) = (0, 0);
            for index in 0..reached {
                // SAFETY: the trie was checked, so all children are nodes; a trail that goes on is on the band
                // with its next letter, and the edge is beyond that; the lists have room for all.
                unsafe {
                    let mut trail = at(&self.beyond, index);
                    let letter = at(codes, trail.place as usize);
                    trail.node = child(at(nodes, trail.node as usize), letter);
                    trail.place = trail.place.wrapping_add(steps[trail.direction as usize]);
                    let node = at(nodes, trail.node as usize);
                    let letter = at(codes, trail.place as usize);
                    *self.ended.get_unchecked_mut(words) = trail;
                    words += usize::from(node.ends_word());
                    *self.beyond.get_unchecked_mut(kept) = trail;
                    kept += (node.letters() >> letter & 1) as usize;
                }
            }
            if depth >= *lengths.start() {
                count += words as u64;
                for word in &self.ended[..words] {
                    let shape = Shape::lettered(word.direction, depth);
                    let find = PackedFind::lettered(word.node, word.column as usize, shape);
                    visit(word.direction, find);
                }
            }
            reached = if depth < *lengths.end() { kept } else { 0 };
            depth += 1;
        }
        self.beyond.clear();
        count
    }
}

/// A trail of four letters or more.
#[derive(Clone, Copy)]
struct Beyond {
    /// The node of the prefix that it has spelled.
    node: u32,
    /// The place of its next letter.
    place: u32,
    /// The column in which it began.
    column: u32,
    direction: Direction,
}

impl Default for Beyond {
    fn default() -> Self {
        Self {
            node: 0,
            place: 0,
            column: 0,
            direction: Direction::East,
        }
    }
}

/// The child of a node for a letter that may follow it.
#[inline(always)]
fn child<N: Node>(node: N, letter: u8) -> u32 {
    let below = (1_u64 << letter) - 1;
    node.first()
        .wrapping_add((node.letters() & below).count_ones())
}
