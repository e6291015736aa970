//! Looking windows up and choosing them with AVX2.

use super::{Chosen, DirectionTrails, List, TOGETHER, list_prefixes};
use crate::bit_positions::BIT_POSITIONS;
use crate::instructions::{MapInline, avx2_fn};
use std::arch::x86_64::*;
use wordtrail_dictionary::internals::{NarrowNode, PrefixTable};

/// The number of windows of a part, which fill a vector.
const PART: usize = 8;

/// The masks of the windows of a group, in one order.
type Masks = [__m256i; TOGETHER / PART];

avx2_fn!(
    /// The same as the portable code, eight windows at a time.
    ///
    /// The masks are loaded from the table straight into vectors. Storing them first, to load them as vectors, takes a third
    /// more time. The numbers at which prefixes begin are looked up later, and only for the chosen windows.
    ///
    /// # Safety
    ///
    /// All keys came from [`LetterMask::key`](wordtrail_dictionary::internals::LetterMask::key).
    pub(super) unsafe fn choose(
        table: &PrefixTable<NarrowNode>,
        keys: &[u16],
        trails: [Option<DirectionTrails<'_>>; 2],
        listing: bool,
        chosen: &mut [Chosen; 2],
    ) -> [usize; 2] {
        let mut counts = [0; 2];
        let mut masks: [Masks; 2] = [[_mm256_setzero_si256(); _]; 2];
        let (groups, _) = keys.as_chunks::<TOGETHER>();
        for (group, keys) in groups.iter().enumerate() {
            let (keys, _) = keys.as_chunks();
            for (part, keys) in keys.iter().enumerate() {
                // SAFETY: the caller says so.
                (masks[0][part], masks[1][part]) = unsafe { look_up(table, keys) };
            }
            for order in 0..2 {
                if let Some(trails) = &trails[order] {
                    let first = group * TOGETHER;
                    counts[order] +=
                        take_group(&masks[order], trails, first, listing, &mut chosen[order]);
                }
            }
        }
        list_prefixes(table, keys, &trails, chosen);
        counts
    }
);

avx2_fn!(
    /// What may follow the letters of windows, read forward and read backward.
    ///
    /// # Safety
    ///
    /// The keys came from [`LetterMask::key`](wordtrail_dictionary::internals::LetterMask::key).
    #[inline]
    unsafe fn look_up(table: &PrefixTable<NarrowNode>, keys: &[u16; PART]) -> (__m256i, __m256i) {
        // SAFETY: the caller says so; each instruction loads the two masks of a window. (`_mm_loadh_pd` requires aligned ones.)
        let two = |window: usize| unsafe {
            let [one, next] = [0, 1].map_inline(|place| {
                let masks = table.masks_unchecked(keys[window + place]);
                _mm_castsi128_pd(_mm_loadl_epi64(masks.as_ptr().cast()))
            });
            _mm_castpd_ps(_mm_unpacklo_pd(one, next))
        };
        let four = |window| {
            _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(two(window)), two(window + 4))
        };
        // A quarter of each vector has the masks of a window: 0, 1, 4 and 5 of the first.
        let (low, high) = (four(0), four(2));
        (
            _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(low, high)),
            _mm256_castps_si256(_mm256_shuffle_ps::<0b11_01_11_01>(low, high)),
        )
    }
);

avx2_fn!(
    /// Chooses among the windows of a group in one order, and lists the chosen ones. Returns the number of words.
    ///
    /// Masks are shifted so that the letter's bit becomes the sign, which leaves nothing for the code of no letter.
    #[inline]
    fn take_group(
        masks: &Masks,
        trails: &DirectionTrails<'_>,
        first: usize,
        listing: bool,
        chosen: &mut Chosen,
    ) -> usize {
        let (fourth, _) = trails.fourth[first..][..TOGETHER].as_chunks::<PART>();
        let mut valid = trails.valid(first);
        let mut alive_end = ListEnd::new(&mut chosen.alive);
        let mut words_end = ListEnd::new(&mut chosen.words);
        let mut windows = _mm_set1_epi16(first as i16);
        let mut word_count = 0;
        for (&masks, fourth) in masks.iter().zip(fourth) {
            // SAFETY: the array has as many items as the vector.
            let letters = unsafe { _mm_loadl_epi64(fourth.as_ptr().cast()) };
            let shifts = _mm256_sub_epi32(_mm256_set1_epi32(30), _mm256_cvtepu8_epi32(letters));
            // (As bytes the sets take a tenth more time.)
            let alive = signs(_mm256_sllv_epi32(masks, shifts)) & valid & 0xff;
            let words = signs(_mm256_slli_epi32::<31>(masks)) & valid & 0xff;
            valid >>= PART;
            // SAFETY: each part is added once at most.
            unsafe {
                alive_end.add(windows, alive);
                if listing {
                    words_end.add(windows, words);
                }
            }
            word_count += words.count_ones() as usize;
            windows = _mm_add_epi16(windows, _mm_set1_epi16(PART as i16));
        }
        chosen.alive.length += alive_end.added;
        chosen.words.length += words_end.added;
        word_count
    }
);

avx2_fn!(
    /// The sign of each number, a bit each.
    #[inline]
    fn signs(numbers: __m256i) -> u64 {
        _mm256_movemask_ps(_mm256_castsi256_ps(numbers)) as u64
    }
);

/// The end of a list, to which the windows of a group are added.
struct ListEnd {
    end: *mut u16,
    added: usize,
}

impl ListEnd {
    #[inline(always)]
    fn new(list: &mut List) -> Self {
        Self {
            end: list.windows[list.length..][..TOGETHER].as_mut_ptr(),
            added: 0,
        }
    }

    avx2_fn!(
        /// Adds those of eight windows that are in a set: their places come from a table. `windows` has the first of them
        /// in each lane.
        ///
        /// # Safety
        ///
        /// It is called once at most for each part of the group.
        #[inline]
        unsafe fn add(&mut self, windows: __m128i, set: u64) {
            debug_assert!(self.added + PART <= TOGETHER);
            // SAFETY: the array is as long as the vector; the parts before have added as many windows as they have at most,
            // so this vector ends within the room of the group.
            unsafe {
                let places = _mm_loadu_si128(BIT_POSITIONS[set as usize].as_ptr().cast());
                let windows = _mm_add_epi16(places, windows);
                _mm_storeu_si128(self.end.add(self.added).cast(), windows);
            }
            self.added += set.count_ones() as usize;
        }
    );
}
