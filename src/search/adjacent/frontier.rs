//! Trails that have the same number of cells, and going on with all of them by one cell.

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::path::Path;
use super::pruned_trie::WANTED;
use super::window;
use crate::dictionary::Node;
use crate::instructions::Kernels;
use crate::search::coded::Position;
use std::ops::Range;

/// Trails of the same number of cells, in the order of the finds.
#[derive(Default)]
pub(super) struct Frontier {
    pub(super) heads: Vec<Head>,
    pub(super) windows: Vec<u64>,
    pub(super) paths: Vec<Path>,
    pub(super) length: usize,
}

/// The node of the prefix that a trail has spelled, in the low half, and the place of its last cell.
#[derive(Debug, Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct Head(u64);

impl Head {
    #[inline(always)]
    pub(super) fn new(node: u32, position: Position) -> Self {
        Self(u64::from(node) | (position as u64) << 32)
    }

    #[inline(always)]
    pub(super) fn node(self) -> usize {
        (self.0 & u64::from(u32::MAX)) as usize
    }

    #[inline(always)]
    pub(super) fn position(self) -> Position {
        (self.0 >> 32) as usize
    }

    /// A step to a place so far away, as it is added to a head.
    pub(super) fn step(distance: isize) -> u64 {
        (distance as u64) << 32
    }

    /// The head at the place that is a step away.
    #[inline(always)]
    fn moved(self, step: u64) -> Self {
        Self(self.0.wrapping_add(step))
    }

    /// The head at the same place with another node.
    #[inline(always)]
    fn with_node(self, node: u32) -> Self {
        Self(self.0 >> 32 << 32 | u64::from(node))
    }
}

impl Frontier {
    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    pub(super) fn push(&mut self, head: Head, path: Path) {
        self.make_room(1);
        self.heads[self.length] = head;
        self.windows[self.length] = window::CENTRE;
        self.paths[self.length] = path;
        self.length += 1;
    }

    /// Makes the lists long enough for so many trails more, and by [`SLACK`].
    fn make_room(&mut self, trails: usize) {
        let length = self.length + trails + SLACK;
        if self.heads.len() < length {
            self.heads.resize(length, Head::default());
            self.windows.resize(length, 0);
            self.paths.resize(length, Path::default());
        }
    }
}

/// What is kept of the trails that were gone on with, to put the finds in order.
#[derive(Default)]
pub(super) struct Record {
    /// For each trail how many it went on as, and in the top bit whether it is a find.
    pub(super) families: Vec<Family>,
    pub(super) family_count: usize,
    pub(super) finds: Vec<Ended>,
    pub(super) find_count: usize,
}

/// What became of a trail: how many trails it went on as, and in the top bit whether it is a find.
#[derive(Debug, Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct Family(u8);

impl Family {
    #[inline(always)]
    pub(super) fn new(children: u32, is_find: bool) -> Self {
        Self(children as u8 | u8::from(is_find) << 7)
    }

    #[inline(always)]
    pub(super) fn children(self) -> usize {
        usize::from(self.0 & 0x7f)
    }

    #[inline(always)]
    pub(super) fn finds(self) -> u32 {
        u32::from(self.0 >> 7)
    }
}

/// A find: a trail that ends a word.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ended {
    /// Which trail of its frontier it is.
    pub(super) trail: u32,
    pub(super) word: u32,
    pub(super) path: Path,
}

impl Record {
    pub(super) fn clear(&mut self) {
        (self.family_count, self.find_count) = (0, 0);
    }

    fn make_room(&mut self, trails: usize) {
        let families = self.family_count + trails;
        if self.families.len() < families {
            self.families.resize(families, Family::default());
        }
        let finds = self.find_count + trails + 1;
        if self.finds.len() < finds {
            self.finds.resize(finds, Ended::default());
        }
    }
}

/// Going on with the trails of a frontier.
pub(super) struct Round<'round, N> {
    pub(super) nodes: &'round [N],
    /// For each node the letters that may follow and whether its word is wanted, where these are
    /// fewer than the nodes say: see [`Live`](super::live::Live).
    pub(super) live: &'round [u64],
    /// For each place the letters around it: see [`Surroundings`](super::surroundings::Surroundings).
    pub(super) letters_around: &'round [u64],
    /// The directions in which trails may go on.
    pub(super) allowed: u8,
    /// How far a step in each direction is, as it is added to a head.
    pub(super) steps: [u64; 8],
    /// How many steps the trails have.
    pub(super) step_count: usize,
    /// Whether words of as many letters count.
    pub(super) words_count: bool,
}

/// How many trails are gone on with before there is to be room for more.
pub(super) const BLOCK: usize = 512;

/// The most trails of a frontier: their numbers are kept in 24 bits.
const MOST_TRAILS: usize = 1 << 24;

/// By how many trails the lists of a frontier are longer: a vector is stored whole, wherever the last trail in it
/// is, and nodes are fetched for trails ahead.
pub(super) const SLACK: usize = 16;

impl<N: Node> Round<'_, N> {
    /// Appends the trails that go on to another frontier, and returns how many of those here are
    /// finds.
    #[inline(always)]
    pub(super) fn run<const RECORD: bool, const LIVE: bool>(
        &self,
        kernels: Kernels,
        from: &Frontier,
        to: &mut Frontier,
        record: &mut Record,
    ) -> u64 {
        assert!(from.length <= MOST_TRAILS);
        let mut finds = 0;
        to.clear();
        for start in (0..from.length).step_by(BLOCK) {
            let end = from.length.min(start + BLOCK);
            to.make_room(8 * BLOCK);
            if RECORD {
                record.make_room(BLOCK);
            }
            finds += match kernels {
                // SAFETY: there is room for eight continuations of each trail. The heads are of nodes and cells,
                // because only children of nodes and neighbours of cells follow: letters are on the grid, whose
                // edge has none, and have children, for the trie was checked. Whoever runs these kernels has made
                // sure that the machine has the instructions.
                #[cfg(target_arch = "x86_64")]
                Kernels::Avx512 => unsafe {
                    avx512::go_on::<N, RECORD, LIVE>(self, from, start..end, to, record)
                },
                // SAFETY: as above, but for the instructions, which are left to the compiler.
                _ => unsafe { self.go_on::<RECORD, LIVE>(from, start..end, to, record) },
            };
        }
        finds
    }

    /// Goes on with some of the trails in two loops, the first of which lists the ways in which they go on.
    /// A single one would loop over the ways of each trail, and mispredict how many these are:
    /// 2,500 ns a cell against 1,500.
    ///
    /// # Safety
    ///
    /// The trails are in the frontier; their nodes are in the trie and their cells on the band. In the
    /// other frontier and in the record there is room for all that may follow.
    #[inline(always)]
    unsafe fn go_on<const RECORD: bool, const LIVE: bool>(
        &self,
        from: &Frontier,
        trails: Range<usize>,
        to: &mut Frontier,
        record: &mut Record,
    ) -> u64 {
        let mut finds = 0;
        let mut ways = [Way::default(); 8 * BLOCK + 8];
        let mut way_count = 0;
        for trail in trails {
            // SAFETY: the caller says that all this is in the lists, and a block has not more trails than there is room
            // for ways.
            unsafe {
                let head = *from.heads.get_unchecked(trail);
                let window = *from.windows.get_unchecked(trail);
                let (letters, ends_word) = if LIVE {
                    let mask = *self.live.get_unchecked(head.node());
                    (mask & !WANTED, mask & WANTED != 0)
                } else {
                    let node = self.nodes.get_unchecked(head.node());
                    (node.letters(), node.ends_word())
                };
                let is_find = ends_word & self.words_count;
                let around = self.letters_around.get_unchecked(head.position());
                let mut follow = 0;
                for (direction, letter) in around.to_le_bytes().into_iter().enumerate() {
                    follow |= (letters >> (letter & 63) & 1) << direction;
                }
                let alive = follow as u8 & self.allowed & !window::visited(window);
                finds += u64::from(is_find);
                if RECORD {
                    let family = Family::new(alive.count_ones(), is_find);
                    *record.families.get_unchecked_mut(record.family_count) = family;
                    record.family_count += 1;
                    *record.finds.get_unchecked_mut(record.find_count) = Ended {
                        trail: trail as u32,
                        word: head.node() as u32,
                        path: *from.paths.get_unchecked(trail),
                    };
                    record.find_count += usize::from(is_find);
                }
                let alive_ways = NUMBERS[usize::from(alive)].map(|number| Way::new(trail, number));
                let end = ways.as_mut_ptr().add(way_count);
                end.cast::<[Way; 8]>().write(alive_ways);
                way_count += alive.count_ones() as usize;
            }
        }
        let mut length = to.length;
        for way in &ways[..way_count] {
            let (trail, direction) = (way.trail(), way.direction());
            // SAFETY: as above, and there is a step for each direction.
            unsafe {
                let head = *from.heads.get_unchecked(trail);
                let window = *from.windows.get_unchecked(trail);
                let path = *from.paths.get_unchecked(trail);
                let node = self.nodes.get_unchecked(head.node());
                let around = self.letters_around.get_unchecked(head.position());
                let letter = around >> (8 * direction) & 63;
                let rank = (node.letters() & ((1 << letter) - 1)).count_ones();
                let step = self.steps.get_unchecked(direction);
                let head = head.with_node(node.first() + rank).moved(*step);
                *to.heads.get_unchecked_mut(length) = head;
                *to.windows.get_unchecked_mut(length) = window::step(window, direction);
                *to.paths.get_unchecked_mut(length) = path.then(self.step_count, direction);
            }
            length += 1;
        }
        to.length = length;
        finds
    }

    /// The letters that may follow a trail, a bit each.
    pub(super) fn letters_after<const LIVE: bool>(&self, head: Head) -> u64 {
        if LIVE {
            self.live[head.node()] & !WANTED
        } else {
            self.nodes[head.node()].letters()
        }
    }

    /// By how much the number of the next direction is shifted in a path.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn path_shift(&self) -> usize {
        Path::shift(self.step_count)
    }
}

/// A trail of a frontier, and a direction in which it goes on.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
struct Way(u32);

impl Way {
    #[inline(always)]
    fn new(trail: usize, direction: u8) -> Self {
        Self((trail as u32) << 3 | u32::from(direction))
    }

    #[inline(always)]
    fn trail(self) -> usize {
        (self.0 >> 3) as usize
    }

    #[inline(always)]
    fn direction(self) -> usize {
        (self.0 & 7) as usize
    }
}

/// For each set of directions, a bit each, their numbers in order.
static NUMBERS: [[u8; 8]; 256] = numbers();

const fn numbers() -> [[u8; 8]; 256] {
    let mut numbers = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut rest, mut count) = (set, 0);
        while rest != 0 {
            numbers[set][count] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            count += 1;
        }
        set += 1;
    }
    numbers
}
