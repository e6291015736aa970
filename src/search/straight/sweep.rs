//! Sweeping a part of a row: all trails from its cells at once.

use super::enter::{self, Entered};
use super::rows::Rows;
use super::windows::{MOST, Trails, WINDOW, Way, Windows};
use super::{BLOCK, Straight, at};
use crate::Direction;
use crate::dictionary::{Mask, Node};
use crate::search::batch::{Batch, PackedFind};
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
    pub(super) row: isize,
    left: usize,
    columns: usize,
    /// Which part of its band's rows it is.
    pub(super) number: usize,
    steps: [isize; 8],
}

impl<'band> Part<'band> {
    /// The part of a row with this number. The row may be a few above the band's first.
    pub(super) fn new(
        coded: &'band CodedBand<'_>,
        columns: &Range<usize>,
        row: isize,
        number: usize,
    ) -> Self {
        let left = columns.start + number * BLOCK;
        Self {
            codes: coded.letters(),
            start: coded.place(row, left as isize),
            row,
            left,
            columns: BLOCK.min(columns.end - left),
            number,
            steps: Direction::ALL.map(|direction| coded.step(direction)),
        }
    }

    /// The columns that it has.
    pub(super) fn columns(&self) -> Range<usize> {
        self.left..self.left + self.columns
    }
}

/// Where the finds of a sweep go.
pub(super) enum Output<'sweep> {
    /// They are only counted.
    Count,
    /// They wait until the row in which they begin is finished.
    InOrder(&'sweep mut Rows),
    /// They are handed on as they are found.
    AnyOrder(&'sweep mut Batch),
}

/// The memory of a sweep.
pub(super) struct Sweep<N: Node> {
    windows: Windows<N>,
    /// Trails of four letters.
    entered: Box<[Entered; MOST]>,
    /// Trails under way, each packed as the find that it would be.
    going: Box<[PackedFind; MOST]>,
    /// Those of them that are finds.
    finds: Box<[PackedFind; MOST]>,
}

/// The trails in one direction that begin in a part of a row.
struct Course<'sweep> {
    direction: Direction,
    row: isize,
    part: &'sweep Part<'sweep>,
    trails: Trails<'sweep>,
    /// For each window the fifth letter of its trail.
    fifth: &'sweep [u8],
    /// The place of the fourth letter of the first trail, and how far the next letter is from it.
    fourth: isize,
    step: isize,
}

impl<N: Node> Sweep<N> {
    pub(super) fn new() -> Self {
        Self {
            windows: Windows::new(),
            entered: Box::new([Entered::default(); MOST]),
            going: Box::new([PackedFind::default(); MOST]),
            finds: Box::new([PackedFind::default(); MOST]),
        }
    }

    /// Finds the words of three letters and more that begin in certain rows: along the windows whose top cells are in
    /// a part of a row, and against those that do so from the same part of a row below. Returns how many there are.
    #[inline(always)]
    pub(super) fn sweep(
        &mut self,
        kernels: Kernels,
        straight: &Straight<'_, N>,
        part: &Part<'_>,
        rows: &Range<isize>,
        output: &mut Output<'_>,
    ) -> u64 {
        let mut count = 0;
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
            let windows = Windows::<N>::looked_up(part.columns + width.unsigned_abs());
            let step = part.steps[axis.ways[0] as usize];
            let place = |steps: isize| part.start - before + steps * step;
            let letters = |steps: isize| &part.codes[place(steps) as usize..][..windows];
            self.windows.look_up(straight.front, [0, 1, 2].map(letters));
            for (number, way) in Way::BOTH.into_iter().enumerate() {
                if !wanted[number] {
                    continue;
                }
                // Where the fourth and the fifth letter are, in steps from a window's first cell.
                let (first, [fourth, fifth], step) = match way {
                    Way::Along => (before, [3, 4], step),
                    Way::Against => (before - width, [-1, -2], -step),
                };
                let course = Course {
                    direction: axis.ways[number],
                    row: begins[number],
                    part,
                    trails: Trails {
                        way,
                        first: first as usize,
                        count: part.columns,
                        fourth: letters(fourth),
                    },
                    fifth: letters(fifth),
                    fourth: place(fourth) + first,
                    step,
                };
                count += match way {
                    Way::Along => self.follow::<false>(kernels, straight, course, output),
                    Way::Against => self.follow::<true>(kernels, straight, course, output),
                };
            }
        }
        count as u64
    }

    /// Follows the trails in one direction, a letter at a time. Returns how many words it met.
    #[inline(always)]
    fn follow<const AGAINST: bool>(
        &mut self,
        kernels: Kernels,
        straight: &Straight<'_, N>,
        course: Course<'_>,
        output: &mut Output<'_>,
    ) -> usize {
        let lengths = &straight.lengths;
        let mut count = 0;
        let listing = lengths.contains(&WINDOW) && !matches!(output, Output::Count);
        let words = self.windows.choose(kernels, course.trails, listing);
        if lengths.contains(&WINDOW) {
            count += words;
        }
        if listing {
            self.list_words::<AGAINST>(&course);
            output.add(&course, &self.finds[..words]);
        }
        if *lengths.end() <= WINDOW {
            return count;
        }
        let mut letters = WINDOW + 1;
        let (mut words, mut going) = self.enter::<AGAINST>(kernels, straight, &course);
        let mut place = course.fourth;
        loop {
            if lengths.contains(&letters) {
                count += words;
                output.add(&course, &self.finds[..words]);
            }
            if going == 0 || letters >= *lengths.end() {
                return count;
            }
            letters += 1;
            place += course.step;
            (words, going) = self.go_on(
                straight,
                course.part.codes,
                [place, place + course.step],
                going,
            );
        }
    }

    /// Lists the words of three letters.
    #[inline(always)]
    fn list_words<const AGAINST: bool>(&mut self, course: &Course<'_>) {
        let way = Way::BOTH[usize::from(AGAINST)];
        let keys = self.windows.keys();
        let trail = course.trail(WINDOW);
        for (find, &window) in self.finds.iter_mut().zip(self.windows.words()) {
            let window = usize::from(window);
            *find = trail.of(way.read::<N>(keys[window]), window);
        }
    }

    /// Goes on to four letters. Lists the trails that are words, and those that the fifth letter may follow, and returns
    /// how many there are of each.
    #[inline(always)]
    fn enter<const AGAINST: bool>(
        &mut self,
        kernels: Kernels,
        straight: &Straight<'_, N>,
        course: &Course<'_>,
    ) -> (usize, usize) {
        let way = Way::BOTH[usize::from(AGAINST)];
        let (keys, masks) = (self.windows.keys(), self.windows.masks());
        let (fourth, fifth) = (course.trails.fourth, course.fifth);
        let alive = self.windows.alive();
        let first_children = &straight.front.first_children[..];
        let nodes = straight.trie.nodes();
        for (entered, &window) in self.entered.iter_mut().zip(alive) {
            let window = usize::from(window);
            // SAFETY: the windows were chosen among those that there are; keys are in the table; the trie was checked, so
            // all children are nodes.
            *entered = unsafe {
                let key = way.read::<N>(at(keys, window));
                let rank = at(masks, window)[way as usize].rank(at(fourth, window));
                let child = at(first_children, key as usize) + rank;
                Entered::new(child, at(nodes, child as usize), at(fifth, window))
            };
        }
        let four = course.trail(WINDOW + 1);
        let entered = &self.entered[..alive.len()];
        enter::select(
            kernels,
            alive,
            entered,
            four,
            &mut self.finds,
            &mut self.going,
        )
    }

    /// Goes on to the next letter, whose place and that of the one after it are told for the first column. Lists the
    /// trails that are words, and those that go on, and returns how many there are of each.
    #[inline(always)]
    fn go_on(
        &mut self,
        straight: &Straight<'_, N>,
        codes: &[u8],
        places: [isize; 2],
        reached: usize,
    ) -> (usize, usize) {
        let nodes = straight.trie.nodes();
        let [here, there] = places.map(|place| place as usize);
        let (mut words, mut going) = (0, 0);
        for index in 0..reached {
            // SAFETY: no more trails are listed than there were; a trail that goes on is on the band with its next letter,
            // and the edge is beyond that.
            unsafe {
                let trail = at(&self.going[..], index);
                let column = trail.column();
                let letter = at(codes, here.wrapping_add(column));
                let trail = trail.longer(at(nodes, trail.word() as usize).child(letter));
                let node = at(nodes, trail.word() as usize);
                let letter = at(codes, there.wrapping_add(column));
                *self.finds.get_unchecked_mut(words) = trail;
                words += usize::from(node.ends_word());
                *self.going.get_unchecked_mut(going) = trail;
                going += (node.letters() >> letter & 1) as usize;
            }
        }
        (words, going)
    }
}

impl Course<'_> {
    /// A trail of so many letters from before the part, by as many columns as there are windows before the first
    /// trail's.
    #[inline(always)]
    fn trail(&self, letters: usize) -> PackedFind {
        PackedFind::along(self.direction, letters).before(self.trails.first)
    }
}

impl Output<'_> {
    /// Takes finds of one direction and length, from left to right.
    #[inline(always)]
    fn add(&mut self, course: &Course<'_>, finds: &[PackedFind]) {
        match self {
            Self::Count => {}
            Self::InOrder(rows) => {
                rows.add(course.part.number, course.row, course.direction, finds);
            }
            Self::AnyOrder(batch) => {
                batch.add_alike(finds, course.row as usize, course.part.left);
            }
        }
    }
}
