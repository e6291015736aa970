//! Expanding trails with AVX-512: all eight directions of a trail at once.

use super::frontier::{
    AHEAD, ChildCount, Expansion, Forest, FoundTrail, Frontier, TRAILS_TOGETHER,
};
use super::window;
use crate::instructions::{avx512_fn, prefetch};
use std::arch::x86_64::*;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::slice;
use wordtrail_dictionary::internals::{ENDS_WORD, Node};

/// The low half of each lane.
const LOW_HALVES: __mmask16 = 0x5555;

avx512_fn!(
    /// Does what the portable loops do, with a vector of eight lanes for each trail. The lanes of directions in which
    /// the trail continues are kept.
    ///
    /// The first loop lists the trails that continue at all, which are less than half of them. A single loop is slower: it
    /// does the rest of the work for every trail.
    ///
    /// It is called out of line. Compiled into the search of a band, it is slower: its constants do not stay in registers.
    /// (`DESIGN.md` has the gain of each of these.)
    ///
    /// # Safety
    ///
    /// There are at most [`TRAILS_TOGETHER`] trails. They are in the frontier, their nodes in the trie and their cells on
    /// the band. The other frontier has room for eight continuations of each trail, and the forest for all trails. The list
    /// of heads is longer than the trails by [`AHEAD`].
    pub(super) unsafe fn expand_block<N: Node, const RECORD: bool, const PRUNED: bool>(
        expansion: &Expansion<'_, N>,
        from: &Frontier,
        trails: Range<usize>,
        to: &mut Frontier,
        forest: &mut Forest,
    ) -> u64 {
        // Letters are loaded from a node as 64 bits.
        const { assert!(size_of::<N>() >= size_of::<u64>()) };
        // Not zeroed, because only what is written is read.
        let mut open_trails = MaybeUninit::uninit();
        // SAFETY: the caller ensures what both need, and the second gets the list that the first made.
        unsafe {
            let (finds, open_trails) = list_open_trails::<N, RECORD, PRUNED>(
                expansion,
                from,
                trails,
                forest,
                &mut open_trails,
            );
            append_continuations(expansion, from, open_trails, to);
            finds
        }
    }
);

avx512_fn!(
    /// Lists the trails that continue, with the directions in which they do, and records all trails. Returns the number
    /// of finds among them, and the list.
    ///
    /// # Safety
    ///
    /// That of [`expand_block`].
    #[inline]
    unsafe fn list_open_trails<'list, N: Node, const RECORD: bool, const PRUNED: bool>(
        expansion: &Expansion<'_, N>,
        from: &Frontier,
        trails: Range<usize>,
        forest: &mut Forest,
        open_trails: &'list mut MaybeUninit<[TrailDirections; TRAILS_TOGETHER]>,
    ) -> (u64, &'list [TrailDirections]) {
        debug_assert!(trails.len() <= TRAILS_TOGETHER);
        debug_assert!(trails.end + AHEAD <= from.heads.len());
        debug_assert!(trails.end <= from.windows.len() && trails.end <= from.paths.len());
        debug_assert!(!RECORD || forest.trail_count + trails.len() <= forest.child_counts.len());
        debug_assert!(!RECORD || forest.find_count + trails.len() <= forest.finds.len());
        let (heads, windows, paths) = (
            from.heads.as_ptr(),
            from.windows.as_ptr(),
            from.paths.as_ptr(),
        );
        let (nodes, masks) = (expansion.nodes.as_ptr(), expansion.masks.as_ptr());
        let letters_around = expansion.letters_around.as_ptr();

        let one = _mm512_set1_epi64(1);
        let all_letters = _mm512_set1_epi64(((1_u64 << N::LETTERS) - 1) as i64);
        let neighbours = window::ROTATIONS.map(|rotation| window::CENTRE.rotate_left(rotation));
        let open_trails = open_trails.as_mut_ptr().cast::<TrailDirections>();
        let mut open_count = 0;
        let mut finds = 0;
        // SAFETY: the caller ensures that all this is in the lists. The list of heads is longer by AHEAD. The array is as
        // long as the loaded vector. An entry of the list is written before `open_count` passes it.
        unsafe {
            let neighbours = _mm512_loadu_epi64(neighbours.as_ptr().cast());
            let mut child_counts = forest.child_counts.as_mut_ptr().add(forest.trail_count);
            let mut found = forest.finds.as_mut_ptr().add(forest.find_count);
            for trail in trails.clone() {
                let ahead = (*heads.add(trail + AHEAD)).node();
                prefetch(nodes.wrapping_add(ahead));
                if PRUNED {
                    prefetch(masks.wrapping_add(ahead));
                }

                let head = *heads.add(trail);
                debug_assert!(head.node() < expansion.nodes.len());
                debug_assert!(!PRUNED || head.node() < expansion.masks.len());
                debug_assert!(head.position() < expansion.letters_around.len());
                let node = nodes.add(head.node());
                // Both kinds of node begin with their letters.
                let (mask, ends_word) = if PRUNED {
                    let mask = *masks.add(head.node());
                    (mask, mask & ENDS_WORD != 0)
                } else {
                    (node.cast::<u64>().read_unaligned(), (*node).ends_word())
                };
                let is_find = ends_word & expansion.words_count;
                let around = letters_around.add(head.position()).cast();
                let bits = _mm512_rolv_epi64(one, _mm512_cvtepu8_epi64(_mm_loadl_epi64(around)));
                let letters = _mm512_and_si512(_mm512_set1_epi64(mask as i64), all_letters);
                let window = _mm512_set1_epi64(*windows.add(trail) as i64);
                let follow = _mm512_mask_test_epi64_mask(expansion.allowed, letters, bits);
                let open = _mm512_mask_testn_epi64_mask(follow, window, neighbours);

                finds += u64::from(is_find);
                if RECORD {
                    *child_counts = ChildCount::new(open.count_ones(), is_find);
                    child_counts = child_counts.add(1);
                    *found = FoundTrail {
                        trail: trail as u32,
                        word: head.node() as u32,
                        path: *paths.add(trail),
                    };
                    found = found.add(usize::from(is_find));
                }

                debug_assert!(open_count < TRAILS_TOGETHER);
                open_trails
                    .add(open_count)
                    .write(TrailDirections::new(trail, open.into()));
                open_count += usize::from(open != 0);
            }
            if RECORD {
                forest.trail_count += trails.len();
                forest.find_count += finds as usize;
            }
            (finds, slice::from_raw_parts(open_trails, open_count))
        }
    }
);

avx512_fn!(
    /// Appends the continuations of the listed trails to the other frontier.
    ///
    /// A vector is compressed in a register and then stored whole, because compressing into memory is many times as
    /// slow on Zen 4. Only one trail in thirteen continues in more than four directions, so mostly half a vector is
    /// stored.
    ///
    /// # Safety
    ///
    /// That of [`expand_block`]. The directions are those in which the trails continue.
    #[inline]
    unsafe fn append_continuations<N: Node>(
        expansion: &Expansion<'_, N>,
        from: &Frontier,
        open_trails: &[TrailDirections],
        to: &mut Frontier,
    ) {
        let (heads, windows, paths) = (
            from.heads.as_ptr(),
            from.windows.as_ptr(),
            from.paths.as_ptr(),
        );
        let next_heads = to.heads.as_mut_ptr();
        let next_windows = to.windows.as_mut_ptr();
        let next_paths = to.paths.as_mut_ptr();
        let nodes = expansion.nodes.as_ptr();
        let letters_around = expansion.letters_around.as_ptr();

        let one = _mm512_set1_epi64(1);
        let centre = _mm512_set1_epi64(window::CENTRE as i64);
        let all_letters = _mm512_set1_epi64(((1_u64 << N::LETTERS) - 1) as i64);
        let directions = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
        let steps_before = _mm_set_epi64x(0, expansion.path_shift() as i64);
        let directions = _mm512_sll_epi64(directions, steps_before);
        // SAFETY: the arrays are as long as the loaded vectors.
        let [kept, offsets] = [window::KEPT, expansion.step_offsets]
            .map(|lanes| unsafe { _mm512_loadu_epi64(lanes.as_ptr().cast()) });
        // SAFETY: as above.
        let rotations = unsafe { _mm256_loadu_epi32(window::ROTATIONS.as_ptr().cast()) };
        let rotations = _mm512_cvtepu32_epi64(rotations);

        let mut length = to.length;
        for &open_trail in open_trails {
            let (trail, open) = (open_trail.trail(), open_trail.directions());
            let count = open.count_ones();
            debug_assert!(trail < from.length);
            // SAFETY: the caller ensures that all this is in the lists.
            unsafe {
                let head = *heads.add(trail);
                let node = nodes.add(head.node());
                let around = letters_around.add(head.position()).cast();
                let bits = _mm512_rolv_epi64(one, _mm512_cvtepu8_epi64(_mm_loadl_epi64(around)));
                let window = _mm512_set1_epi64(*windows.add(trail) as i64);
                let mask = node.cast::<u64>().read_unaligned();
                let letters = _mm512_and_si512(_mm512_set1_epi64(mask as i64), all_letters);
                let below = _mm512_and_si512(_mm512_sub_epi64(bits, one), letters);
                let rank = _mm512_popcnt_epi64(below);
                let head = _mm512_set1_epi64(heads.add(trail).cast::<i64>().read());
                let first = _mm512_mask_set1_epi32(head, LOW_HALVES, (*node).first() as i32);
                let head = _mm512_add_epi64(_mm512_add_epi64(first, offsets), rank);
                let head = _mm512_maskz_compress_epi64(open, head);
                // As in `window::step`: the part of the window that is kept, and the centre.
                let window = _mm512_rorv_epi64(window, rotations);
                let window = _mm512_ternarylogic_epi64::<0xea>(window, kept, centre);
                let window = _mm512_maskz_compress_epi64(open, window);
                let path = _mm512_set1_epi64(paths.add(trail).cast::<i64>().read());
                let path = _mm512_maskz_compress_epi64(open, _mm512_or_si512(path, directions));

                debug_assert!(length + 8 <= to.heads.len());
                debug_assert!(length + 8 <= to.windows.len() && length + 8 <= to.paths.len());
                let head_end = next_heads.add(length).cast::<i64>();
                let window_end = next_windows.add(length).cast::<i64>();
                let path_end = next_paths.add(length).cast::<i64>();
                if count <= 4 {
                    _mm256_storeu_epi64(head_end, _mm512_castsi512_si256(head));
                    _mm256_storeu_epi64(window_end, _mm512_castsi512_si256(window));
                    _mm256_storeu_epi64(path_end, _mm512_castsi512_si256(path));
                } else {
                    _mm512_storeu_epi64(head_end, head);
                    _mm512_storeu_epi64(window_end, window);
                    _mm512_storeu_epi64(path_end, path);
                }
            }
            length += count as usize;
        }
        to.length = length;
    }
);

/// A trail of a frontier, and in a byte a bit for each direction in which it continues.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct TrailDirections(u32);

impl TrailDirections {
    #[inline(always)]
    fn new(trail: usize, directions: u32) -> Self {
        Self((trail as u32) << 8 | directions)
    }

    #[inline(always)]
    fn trail(self) -> usize {
        (self.0 >> 8) as usize
    }

    #[inline(always)]
    fn directions(self) -> u8 {
        self.0 as u8
    }
}
