//! Going on with trails on machines that have AVX-512: all eight directions of a trail at once.

use super::frontier::{BLOCK, Ended, Family, Frontier, Record, Round, SLACK};
use super::pruned_trie::WANTED;
use super::window;
use crate::dictionary::Node;
use crate::instructions::{avx512_fn, prefetch};
use std::arch::x86_64::*;
use std::ops::Range;

/// How many trails ahead nodes are fetched. Half of them are not in the second cache: fetching them
/// takes a tenth off a search for all trails, and a quarter off one for first trails.
const AHEAD: usize = 12;
const _: () = assert!(AHEAD <= SLACK);

/// The low half of each lane.
const LOW_HALVES: __mmask16 = 0x5555;

/// A trail of a frontier, and the directions in which it goes on, a bit each.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
struct Going(u32);

impl Going {
    #[inline(always)]
    fn new(trail: usize, directions: u8) -> Self {
        Self((trail as u32) << 8 | u32::from(directions))
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

avx512_fn!(
    /// As the portable loops, with a vector of eight lanes for each trail, of which those are kept that go on.
    ///
    /// The first loop lists the trails that go on at all, which is less than half of them: 730 ns a cell are
    /// counted in, against 900 in one loop, where the rest of the work is done for every trail.
    ///
    /// A vector is compressed in a register and then stored whole, because compressing into memory is many times as
    /// slow on Zen 4. Only one trail in thirteen goes on in more than four directions, so mostly half a vector
    /// is stored.
    ///
    /// # Safety
    ///
    /// The trails are in the frontier; their nodes are in the trie and their cells on the band. In the other frontier and in
    /// the record there is room for all that may follow.
    pub(super) unsafe fn go_on<N: Node, const RECORD: bool, const LIVE: bool>(
        round: &Round<'_, N>,
        from: &Frontier,
        trails: Range<usize>,
        to: &mut Frontier,
        record: &mut Record,
    ) -> u64 {
        let (heads, windows, paths) = (
            from.heads.as_ptr(),
            from.windows.as_ptr(),
            from.paths.as_ptr(),
        );
        let next_heads = to.heads.as_mut_ptr();
        let next_windows = to.windows.as_mut_ptr();
        let next_paths = to.paths.as_mut_ptr();
        let (nodes, live) = (round.nodes.as_ptr(), round.live.as_ptr());
        let letters_around = round.letters_around.as_ptr();

        let one = _mm512_set1_epi64(1);
        let centre = _mm512_set1_epi64(window::CENTRE as i64);
        let all_letters = _mm512_set1_epi64(((1_u64 << N::LETTERS) - 1) as i64);
        let directions = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
        let steps_before = _mm_set_epi64x(0, round.path_shift() as i64);
        let directions = _mm512_sll_epi64(directions, steps_before);
        // SAFETY: the arrays are as long as what is loaded.
        let [neighbours, kept, steps] = [window::NEIGHBOURS, window::KEPT, round.steps]
            .map(|lanes| unsafe { _mm512_loadu_epi64(lanes.as_ptr().cast()) });
        // SAFETY: as above.
        let turns = unsafe { _mm256_loadu_epi32(window::TURNS.as_ptr().cast()) };
        let turns = _mm512_cvtepu32_epi64(turns);

        let mut finds = 0;
        let mut length = to.length;
        // SAFETY: the caller says that all this is in the lists; the heads' lists are longer by AHEAD.
        unsafe {
            let mut families = record.families.as_mut_ptr().add(record.family_count);
            let mut ended = record.finds.as_mut_ptr().add(record.find_count);
            let mut going = [Going::default(); BLOCK + 1];
            let mut going_count = 0;
            for trail in trails.clone() {
                let ahead = (*heads.add(trail + AHEAD)).node();
                prefetch(nodes.wrapping_add(ahead));
                if LIVE {
                    prefetch(live.wrapping_add(ahead));
                }

                let head = *heads.add(trail);
                let node = nodes.add(head.node());
                // Either kind of node begins with its letters.
                let (mask, ends_word) = if LIVE {
                    let mask = *live.add(head.node());
                    (mask, mask & WANTED != 0)
                } else {
                    (node.cast::<u64>().read_unaligned(), (*node).ends_word())
                };
                let is_find = ends_word & round.words_count;
                let around = letters_around.add(head.position()).cast();
                let bits = _mm512_rolv_epi64(one, _mm512_cvtepu8_epi64(_mm_loadl_epi64(around)));
                let letters = _mm512_and_si512(_mm512_set1_epi64(mask as i64), all_letters);
                let window = _mm512_set1_epi64(*windows.add(trail) as i64);
                let follow = _mm512_mask_test_epi64_mask(round.allowed, letters, bits);
                let alive = _mm512_mask_testn_epi64_mask(follow, window, neighbours);

                finds += u64::from(is_find);
                if RECORD {
                    *families = Family::new(alive.count_ones(), is_find);
                    families = families.add(1);
                    *ended = Ended {
                        trail: trail as u32,
                        word: head.node() as u32,
                        path: *paths.add(trail),
                    };
                    ended = ended.add(usize::from(is_find));
                }

                *going.get_unchecked_mut(going_count) = Going::new(trail, alive);
                going_count += usize::from(alive != 0);
            }
            for &going in &going[..going_count] {
                let (trail, alive) = (going.trail(), going.directions());
                let count = alive.count_ones();
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
                let head = _mm512_add_epi64(_mm512_add_epi64(first, steps), rank);
                let head = _mm512_maskz_compress_epi64(alive, head);
                // What `window::step` does: the rest of the window where it is kept, and the centre.
                let window = _mm512_rorv_epi64(window, turns);
                let window = _mm512_ternarylogic_epi64::<0xea>(window, kept, centre);
                let window = _mm512_maskz_compress_epi64(alive, window);
                let path = _mm512_set1_epi64(paths.add(trail).cast::<i64>().read());
                let path = _mm512_maskz_compress_epi64(alive, _mm512_or_si512(path, directions));

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
                length += count as usize;
            }
        }
        to.length = length;
        if RECORD {
            record.family_count += trails.len();
            record.find_count += finds as usize;
        }
        finds
    }
);
