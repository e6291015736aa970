//! Sweeping a part of a row: all trails from its cells at once.

use super::part::Part;
use super::rows::Rows;
use super::select::Selection;
use super::windows::{MOST, Trails, WINDOW, Way, Windows};
use crate::dictionary::{Node, PrefixTable, Trie};
use crate::instructions::{Kernels, get_unchecked, prefetch};
use crate::search::batch::Batch;
use crate::search::packed_find::PackedFind;
use crate::{Direction, Directions};
use std::ops::{Range, RangeInclusive};

/// Two directions that are opposites, so that three letters read along the one are those read along the other
/// from the last to the first: one look into the table serves both.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// Along the windows and against them. The first never leads up.
    ways: [Direction; 2],
}

impl Axis {
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

/// What a sweep looks for.
pub(super) struct Search<'run, N: Node> {
    pub(super) table: &'run PrefixTable<N>,
    pub(super) trie: Trie<'run, N>,
    pub(super) directions: Directions,
    /// The lengths of words in letters.
    pub(super) lengths: &'run RangeInclusive<usize>,
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
    selection: Selection<N>,
    /// Trails under way, each packed as the find that it would be.
    going: Box<[PackedFind; MOST]>,
    /// Those of them that are finds.
    finds: Box<[PackedFind; MOST]>,
}

/// The trails in one direction that begin in a part of a row.
struct Course<'sweep> {
    way: Way,
    direction: Direction,
    row: isize,
    part: &'sweep Part<'sweep>,
    trails: Trails<'sweep>,
    /// The place of the fourth letter of the first trail, and how far the next letter is from it.
    fourth_place: isize,
    step: isize,
}

impl<N: Node> Sweep<N> {
    pub(super) fn new() -> Self {
        Self {
            windows: Windows::new(),
            selection: Selection::new(),
            going: Box::new([PackedFind::default(); MOST]),
            finds: Box::new([PackedFind::default(); MOST]),
        }
    }

    /// Finds the words of three letters and more along one axis, from the windows whose top cells are in a part of a row.
    /// Read along, a window begins a trail in that row; read against, in the row of its bottom cells. Only trails that begin
    /// in certain rows count. Returns how many words there are.
    #[inline(always)]
    pub(super) fn sweep(
        &mut self,
        kernels: Kernels,
        search: &Search<'_, N>,
        part: &Part<'_>,
        axis: Axis,
        rows: &Range<isize>,
        output: &mut Output<'_>,
    ) -> usize {
        let begins = [0, axis.height()].map(|height| part.row + height);
        let wanted = Way::BOTH.map(|way| {
            search.directions.contains(axis.ways[way as usize])
                && rows.contains(&begins[way as usize])
        });
        if wanted == [false, false] {
            return 0;
        }
        // A trail along the windows begins in the window's first column, one against them in its last.
        let width = axis.width();
        let before = width.max(0);
        let windows = Windows::<N>::looked_up(part.columns + width.unsigned_abs());
        let step = part.steps[axis.ways[0] as usize];
        let place = |steps: isize| part.start - before + steps * step;
        let letters_at = |steps: isize| &part.codes[place(steps) as usize..][..windows];
        let courses = Way::BOTH.map(|way| {
            // Where the fourth and the fifth letter are, in steps from a window's first cell.
            let (first, [fourth, fifth], onward) = match way {
                Way::Along => (before, [3, 4], step),
                Way::Against => (before - width, [-1, -2], -step),
            };
            wanted[way as usize].then(|| Course {
                way,
                direction: axis.ways[way as usize],
                row: begins[way as usize],
                part,
                trails: Trails {
                    first: first as usize,
                    count: part.columns,
                    fourth: letters_at(fourth),
                    fifth: letters_at(fifth),
                },
                fourth_place: place(fourth) + first,
                step: onward,
            })
        });
        let trails = courses
            .each_ref()
            .map(|course| course.as_ref().map(|course| course.trails));
        let counts_words = search.lengths.contains(&WINDOW);
        let listing = counts_words && !matches!(output, Output::Count);
        let letters = [0, 1, 2].map(letters_at);
        let words = self
            .windows
            .choose(kernels, search.table, letters, trails, listing);
        let mut count = 0;
        for course in courses.iter().flatten() {
            if counts_words {
                count += words[course.way as usize];
            }
            if listing {
                self.list_words(course, output);
            }
            count += self.follow(kernels, search, course, output);
        }
        count
    }

    /// Lists the words of three letters.
    #[inline(always)]
    fn list_words(&self, course: &Course<'_>, output: &mut Output<'_>) {
        let (words, keys) = (
            self.windows.words(course.way),
            self.windows.keys(course.way),
        );
        let trail = course.trail(WINDOW);
        let find = |&window: &u16| {
            let window = usize::from(window);
            // SAFETY: the windows were chosen among those that there are.
            trail.with(unsafe { get_unchecked(keys, window) }.into(), window)
        };
        output.add(course, words.iter().map(find));
    }

    /// Follows the trails of four letters, a letter at a time. Returns how many words it met.
    #[inline(always)]
    fn follow(
        &mut self,
        kernels: Kernels,
        search: &Search<'_, N>,
        course: &Course<'_>,
        output: &mut Output<'_>,
    ) -> usize {
        let lengths = &search.lengths;
        if *lengths.end() <= WINDOW {
            return 0;
        }
        let mut letters = WINDOW + 1;
        let (mut words, mut going) = self.selection.select(
            kernels,
            search.table,
            self.windows.alive(course.way),
            course.trail(letters),
            &mut self.finds,
            &mut self.going,
        );
        for trail in &self.going[..going] {
            prefetch(
                search
                    .trie
                    .nodes()
                    .as_ptr()
                    .wrapping_add(trail.word() as usize),
            );
        }
        let mut count = 0;
        let mut place = course.fourth_place;
        loop {
            if lengths.contains(&letters) {
                count += words;
                output.add(course, self.finds[..words].iter().copied());
            }
            if going == 0 || letters >= *lengths.end() {
                return count;
            }
            letters += 1;
            place += course.step;
            let places = [place, place + course.step];
            (words, going) = self.go_on(search, course.part.codes, places, going);
        }
    }

    /// Goes on to the next letter, whose place and that of the one after it are told for the first column. Lists the
    /// trails that are words, and those that go on, and returns how many there are of each.
    #[inline(always)]
    fn go_on(
        &mut self,
        search: &Search<'_, N>,
        codes: &[u8],
        places: [isize; 2],
        reached: usize,
    ) -> (usize, usize) {
        let nodes = search.trie.nodes();
        let [here, there] = places.map(|place| place as usize);
        for trail in &mut self.going[..reached] {
            // SAFETY: a trail's node was reached by a letter that may follow, and the trie was checked, so all children are nodes;
            // a trail that goes on is on the band with its next letter.
            unsafe {
                let letter = get_unchecked(codes, here.wrapping_add(trail.column()));
                let child = get_unchecked(nodes, trail.word() as usize).child(letter);
                prefetch(nodes.as_ptr().wrapping_add(child as usize));
                *trail = trail.extended(child);
            }
        }
        let (mut words, mut going) = (0, 0);
        for index in 0..reached {
            // SAFETY: no more trails are listed than there were; they are on the band, and the edge is beyond that.
            unsafe {
                let trail = get_unchecked(&self.going[..], index);
                let node = get_unchecked(nodes, trail.word() as usize);
                let letter = get_unchecked(codes, there.wrapping_add(trail.column()));
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
        PackedFind::along(self.direction, letters).moved_left(self.trails.first)
    }
}

impl Output<'_> {
    /// Takes finds of one direction and length, from left to right.
    #[inline(always)]
    fn add(&mut self, course: &Course<'_>, finds: impl ExactSizeIterator<Item = PackedFind>) {
        match self {
            Self::Count => {}
            Self::InOrder(rows) => {
                rows.add(course.part.number, course.row, course.direction, finds);
            }
            Self::AnyOrder(batch) => {
                batch.add_uniform(finds, course.row as usize, course.part.left);
            }
        }
    }
}
