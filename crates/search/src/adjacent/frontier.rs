//! Trails that have the same number of cells, and expanding all of them by one cell.

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::path::Path;
use super::window;
use crate::bit_positions::{BIT_POSITIONS, bit_count};
use crate::coded::Position;
#[cfg(target_arch = "x86_64")]
use crate::instructions::out_of_line;
use crate::instructions::{Kernels, MapInline, prefetch};
use crate::quad::BitTests;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::slice;
use wordtrail_dictionary::internals::{ENDS_WORD, Node};

/// Trails with the same number of cells, in the order of finds.
#[derive(Default)]
pub(super) struct Frontier {
    pub(super) heads: Vec<Head>,
    pub(super) windows: Vec<u64>,
    pub(super) paths: Vec<Path>,
    pub(super) length: usize,
}

/// The node of the prefix that a trail spells, in the low half, and the position of the last cell.
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

    /// A step over this distance, as it is added to a head.
    pub(super) fn step_offset(distance: isize) -> u64 {
        (distance as u64) << 32
    }

    /// The head after a step, with another node.
    #[inline(always)]
    fn stepped(self, node: u32, step_offset: u64) -> Self {
        Self((self.0 >> 32 << 32 | u64::from(node)).wrapping_add(step_offset))
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

    /// Makes the lists long enough for this number of further trails, and for [`SLACK`] more.
    fn make_room(&mut self, trails: usize) {
        let length = self.length + trails + SLACK;
        if self.heads.len() < length {
            self.heads.resize(length, Head::default());
            self.windows.resize(length, 0);
            self.paths.resize(length, Path::default());
        }
    }
}

/// The expanded trails of all levels and their finds, from which the order of finds follows.
#[derive(Default)]
pub(super) struct Forest {
    /// For each trail the number of its children, and whether it is a find.
    pub(super) child_counts: Vec<ChildCount>,
    pub(super) trail_count: usize,
    pub(super) finds: Vec<FoundTrail>,
    pub(super) find_count: usize,
}

/// The number of trails that a trail continues as, and in the top bit whether it is a find.
#[derive(Debug, Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct ChildCount(u8);

impl ChildCount {
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

/// A find: a trail that spells a word.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FoundTrail {
    /// The index of the trail in its frontier.
    pub(super) trail: u32,
    pub(super) word: u32,
    pub(super) path: Path,
}

impl Forest {
    pub(super) fn clear(&mut self) {
        (self.trail_count, self.find_count) = (0, 0);
    }

    fn make_room(&mut self, trails: usize) {
        let trail_count = self.trail_count + trails;
        if self.child_counts.len() < trail_count {
            let nothing = ChildCount::default();
            self.child_counts.resize(trail_count, nothing);
        }
        let finds = self.find_count + trails + 1;
        if self.finds.len() < finds {
            self.finds.resize(finds, FoundTrail::default());
        }
    }
}

/// The expansion of the trails of a frontier.
pub(super) struct Expansion<'expansion, N> {
    pub(super) nodes: &'expansion [N],
    /// For each node the letters that may follow and whether its word is left to find, in a search that prunes: see
    /// [`PrunedTrie::masks`](super::pruned_trie::PrunedTrie::masks).
    pub(super) masks: &'expansion [u64],
    /// For each position the letters around it: see
    /// [`list_letters_around`](crate::coded::CodedBand::list_letters_around).
    pub(super) letters_around: &'expansion [u64],
    /// The directions in which trails may continue.
    pub(super) allowed: u8,
    /// The offset of a step in each direction, as it is added to a head.
    pub(super) step_offsets: [u64; 8],
    /// The number of steps of the trails.
    pub(super) step_count: usize,
    /// Whether words of this length count.
    pub(super) words_count: bool,
}

/// The number of trails of a block, which are expanded together, between capacity checks.
pub(super) const TRAILS_TOGETHER: usize = 512;

/// The maximum number of steps that are listed for a block. Eight are written for each trail. The next trail overwrites
/// those in which it does not continue.
const LISTED_STEPS: usize = 8 * TRAILS_TOGETHER;

/// The maximum number of trails in a frontier: with AVX-512 their indices have 24 bits.
const MAX_TRAILS: usize = 1 << 24;

/// The number of entries that the lists of a frontier have beyond their trails: a vector is stored whole, wherever the
/// last trail in it is, and nodes are prefetched for trails ahead.
pub(super) const SLACK: usize = 16;

/// The number of trails ahead for which nodes are prefetched. Half of the nodes are not in the second-level cache.
/// On x86-64, prefetching takes a tenth off a search for all trails with AVX-512, and a fifth without. Off a search for first
/// trails with AVX-512, it takes a quarter.
pub(super) const AHEAD: usize = 12;
const _: () = assert!(AHEAD <= SLACK);

impl<N: Node> Expansion<'_, N> {
    /// Replaces another frontier with the continuations of these trails, and returns the number of finds among these
    /// trails. `RECORD` adds the trails to the forest; `PRUNED` takes the letters that may follow from the masks.
    #[inline(always)]
    pub(super) fn expand<const RECORD: bool, const PRUNED: bool>(
        &self,
        kernels: Kernels,
        from: &Frontier,
        to: &mut Frontier,
        forest: &mut Forest,
    ) -> u64 {
        assert!(from.length <= MAX_TRAILS);
        let mut finds = 0;
        to.clear();
        for start in (0..from.length).step_by(TRAILS_TOGETHER) {
            let end = from.length.min(start + TRAILS_TOGETHER);
            to.make_room(8 * TRAILS_TOGETHER);
            if RECORD {
                forest.make_room(TRAILS_TOGETHER);
            }
            finds += match kernels {
                // SAFETY: a block has at most `TRAILS_TOGETHER` trails, and there is room for eight continuations of each,
                // and for `SLACK` more entries in each list that trails were added to. The heads have nodes of the trie and
                // cells of the band, because only children of nodes and neighbours of cells follow: letters are on the
                // grid, whose edge has none, and they have children, because the trie was checked. These kernels are there
                // only if the machine has the instructions.
                #[cfg(target_arch = "x86_64")]
                Kernels::Avx512(_) => out_of_line(|| unsafe {
                    avx512::expand_block::<N, RECORD, PRUNED>(self, from, start..end, to, forest)
                }),
                // SAFETY: as above, except for the instructions, which are left to the compiler.
                _ => unsafe { self.expand_block::<RECORD, PRUNED>(from, start..end, to, forest) },
            };
        }
        finds
    }

    /// Expands some of the trails in two loops. The first lists the steps in which they continue. A single loop would
    /// contain a loop over the steps of each trail, mispredict its length, and take two thirds more time with AVX2 (see
    /// `DESIGN.md`).
    ///
    /// # Safety
    ///
    /// There are at most [`TRAILS_TOGETHER`] trails. They are in the frontier, their nodes in the trie and their cells on
    /// the band. The other frontier has room for eight continuations of each trail, and the forest for all trails. The list
    /// of heads is longer than the trails by [`AHEAD`].
    #[inline(always)]
    unsafe fn expand_block<const RECORD: bool, const PRUNED: bool>(
        &self,
        from: &Frontier,
        trails: Range<usize>,
        to: &mut Frontier,
        forest: &mut Forest,
    ) -> u64 {
        debug_assert!(trails.len() <= TRAILS_TOGETHER);
        let mut finds = 0;
        // Not zeroed, because only what is written is read.
        let mut steps = MaybeUninit::<[Step; LISTED_STEPS]>::uninit();
        let steps = steps.as_mut_ptr().cast::<Step>();
        let first = trails.start;
        let mut listed_count = 0;
        let tests = BitTests::new();
        for trail in trails {
            // SAFETY: the caller ensures that all this is in the lists, and the list of steps has room for those of a
            // block.
            unsafe {
                let ahead = from.heads.get_unchecked(trail + AHEAD).node();
                prefetch(self.nodes.as_ptr().wrapping_add(ahead));
                if PRUNED {
                    prefetch(self.masks.as_ptr().wrapping_add(ahead));
                }
                let head = *from.heads.get_unchecked(trail);
                let window = *from.windows.get_unchecked(trail);
                let (letters, ends_word) = if PRUNED {
                    let mask = *self.masks.get_unchecked(head.node());
                    (mask & !ENDS_WORD, mask & ENDS_WORD != 0)
                } else {
                    let node = self.nodes.get_unchecked(head.node());
                    (node.letters(), node.ends_word())
                };
                let is_find = ends_word & self.words_count;
                let around = self.letters_around.get_unchecked(head.position());
                let follow = tests.letters_among::<N>(letters, around.to_le_bytes());
                let open = follow & self.allowed & !window::visited(window);
                finds += u64::from(is_find);
                if RECORD {
                    let child_count = ChildCount::new(open.count_ones(), is_find);
                    *forest.child_counts.get_unchecked_mut(forest.trail_count) = child_count;
                    forest.trail_count += 1;
                    *forest.finds.get_unchecked_mut(forest.find_count) = FoundTrail {
                        trail: trail as u32,
                        word: head.node() as u32,
                        path: *from.paths.get_unchecked(trail),
                    };
                    forest.find_count += usize::from(is_find);
                }
                let open_steps = BIT_POSITIONS[usize::from(open)]
                    .map_inline(|direction| Step::new(trail - first, direction));
                debug_assert!(listed_count + open_steps.len() <= LISTED_STEPS);
                let end = steps.add(listed_count);
                end.cast::<[Step; 8]>().write(open_steps);
                listed_count += bit_count(open);
            }
        }
        let mut length = to.length;
        // SAFETY: the loop above wrote this number of steps.
        for step in unsafe { slice::from_raw_parts(steps, listed_count) } {
            let (trail, direction) = (first + step.place(), step.direction());
            // SAFETY: as above, and there is an offset for each direction.
            unsafe {
                let head = *from.heads.get_unchecked(trail);
                let window = *from.windows.get_unchecked(trail);
                let path = *from.paths.get_unchecked(trail);
                let node = self.nodes.get_unchecked(head.node());
                let around = self.letters_around.as_ptr().add(head.position());
                let letter = around.cast::<u8>().add(byte_of(direction)).read();
                let offset = self.step_offsets.get_unchecked(direction);
                let head = head.stepped(node.child(letter), *offset);
                *to.heads.get_unchecked_mut(length) = head;
                *to.windows.get_unchecked_mut(length) = window::step(window, direction);
                *to.paths.get_unchecked_mut(length) = path.then(self.step_count, direction);
            }
            length += 1;
        }
        to.length = length;
        finds
    }

    /// The letters that may follow a trail, one bit per letter.
    pub(super) fn letters_after<const PRUNED: bool>(&self, head: Head) -> u64 {
        if PRUNED {
            self.masks[head.node()] & !ENDS_WORD
        } else {
            self.nodes[head.node()].letters()
        }
    }

    /// The shift of the next direction in a path.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn path_shift(&self) -> usize {
        Path::shift(self.step_count)
    }
}

/// Where in memory the byte of a direction is, in a number that has that of the first direction lowest.
#[inline(always)]
fn byte_of(direction: usize) -> usize {
    if cfg!(target_endian = "big") {
        7 - direction
    } else {
        direction
    }
}

/// A step in which a trail continues: the place of the trail in its block, and the number of the direction.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Step(u16);

// A place in a block, and three bits for the direction.
const _: () = assert!(8 * TRAILS_TOGETHER <= 1 << 16);

impl Step {
    #[inline(always)]
    fn new(place: usize, direction: u16) -> Self {
        Self((place as u16) << 3 | direction)
    }

    #[inline(always)]
    fn place(self) -> usize {
        usize::from(self.0 >> 3)
    }

    #[inline(always)]
    fn direction(self) -> usize {
        usize::from(self.0 & 7)
    }
}
