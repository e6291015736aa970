//! Looking windows up and choosing them with AVX2.

use super::{Chosen, MAX_WINDOWS, PLACES, TOGETHER, Trails};
use crate::dictionary::{NarrowNode, PrefixTable};
use crate::instructions::avx2_fn;
use std::arch::x86_64::*;

/// The windows that fill a vector.
const PART: usize = 8;

/// The vectors that the windows of a group fill.
const PARTS: usize = TOGETHER / PART;

/// What has been looked up of a part of the windows, in one order (see [`PrefixTable`]).
#[derive(Clone, Copy)]
struct Part {
    masks: __m256i,
    bases: __m256i,
}

avx2_fn!(
    /// The same as the portable code, eight windows at a time. Numbers are compressed to those chosen by a shuffle that is
    /// looked up by the set of these.
    ///
    /// What is looked up goes from the table into vectors: storing it, to be loaded as vectors, and looking up again where
    /// prefixes begin takes a third more time.
    ///
    /// # Safety
    ///
    /// All keys came from [`Mask::key`](crate::dictionary::Mask::key), or are 0.
    #[inline(never)]
    pub(super) unsafe fn choose(
        table: &PrefixTable<NarrowNode>,
        keys: &[u16; MAX_WINDOWS],
        count: usize,
        trails: [Option<Trails<'_>>; 2],
        listing: bool,
        chosen: &mut [Chosen; 2],
    ) -> [usize; 2] {
        let (keys, _) = keys.as_chunks::<TOGETHER>();
        let mut counts = [0; 2];
        for (group, keys) in keys.iter().take(count / TOGETHER).enumerate() {
            let (keys, _) = keys.as_chunks::<PART>();
            let zero = Part {
                masks: _mm256_setzero_si256(),
                bases: _mm256_setzero_si256(),
            };
            let mut parts = [[zero; PARTS]; 2];
            for (number, keys) in keys.iter().enumerate() {
                // SAFETY: the caller says so.
                let [along, against] = unsafe { look_up(table, keys) };
                (parts[0][number], parts[1][number]) = (along, against);
            }
            for order in 0..2 {
                if let Some(trails) = &trails[order] {
                    let first = group * TOGETHER;
                    counts[order] +=
                        take_group(&parts[order], trails, first, listing, &mut chosen[order]);
                }
            }
        }
        counts
    }
);

avx2_fn!(
    /// Looks windows up, in both orders.
    ///
    /// # Safety
    ///
    /// The keys came from [`Mask::key`](crate::dictionary::Mask::key), or are 0.
    #[inline]
    unsafe fn look_up(table: &PrefixTable<NarrowNode>, keys: &[u16; PART]) -> [Part; 2] {
        let entry = |window: usize| {
            // SAFETY: the caller says so; an entry is as long as what is loaded.
            unsafe {
                let entry = table.get_unchecked(keys[window]);
                _mm_loadu_si128(std::ptr::from_ref(entry).cast())
            }
        };
        let two = |window: usize| {
            let low = _mm256_castsi128_si256(entry(window));
            _mm256_inserti128_si256::<1>(low, entry(window + 4))
        };
        // Half of each vector is the entry of a window: 0 and 4 of the first, and so on. They are transposed by halves.
        let [zero, one, two, three] = [0, 1, 2, 3].map(two);
        let masks_low = _mm256_unpacklo_epi32(zero, one);
        let masks_high = _mm256_unpacklo_epi32(two, three);
        let bases_low = _mm256_unpackhi_epi32(zero, one);
        let bases_high = _mm256_unpackhi_epi32(two, three);
        [
            Part {
                masks: _mm256_unpacklo_epi64(masks_low, masks_high),
                bases: _mm256_unpacklo_epi64(bases_low, bases_high),
            },
            Part {
                masks: _mm256_unpackhi_epi64(masks_low, masks_high),
                bases: _mm256_unpackhi_epi64(bases_low, bases_high),
            },
        ]
    }
);

avx2_fn!(
    /// Chooses among the windows of a group in one order, and lists what was chosen. Returns the number of words.
    ///
    /// Whether a letter may follow is tested with a 2 shifted to the letter's bit, which leaves the vector for the code of no
    /// letter.
    #[inline]
    fn take_group(
        parts: &[Part; PARTS],
        trails: &Trails<'_>,
        first: usize,
        listing: bool,
        chosen: &mut Chosen,
    ) -> usize {
        let (fourth, _) = trails.fourth[first..][..TOGETHER].as_chunks::<PART>();
        let (fifth, _) = trails.fifth[first..][..TOGETHER].as_chunks::<PART>();
        let valid = trails.valid(first);
        let before = chosen.alive.length;
        let prefixes_end = chosen.prefixes[before..][..TOGETHER].as_mut_ptr();
        let fifth_end = chosen.fifth[before..][..TOGETHER].as_mut_ptr();
        let windows_end = chosen.alive.windows[before..][..TOGETHER].as_mut_ptr();
        let words_end = chosen.words.windows[chosen.words.length..][..TOGETHER].as_mut_ptr();
        let (mut alive_count, mut word_count) = (0, 0);
        for (number, Part { masks, bases }) in parts.iter().enumerate() {
            let valid = (valid >> (number * PART)) as u8;
            let window = _mm_set1_epi16((first + number * PART) as i16);
            // SAFETY: all arrays have as many items as the vectors, and the parts before have listed at most as many windows as
            // they have, so these vectors end within what was set aside for the group.
            unsafe {
                let letters = _mm256_cvtepu8_epi32(_mm_loadl_epi64(fourth[number].as_ptr().cast()));
                let bits = _mm256_sllv_epi32(_mm256_set1_epi32(2), letters);
                let ends = _mm256_castsi256_ps(_mm256_slli_epi32::<31>(*masks));
                let words = _mm256_movemask_ps(ends) as u8 & valid;
                let allowed = _mm256_and_si256(*masks, bits);
                let refused = _mm256_cmpeq_epi32(allowed, _mm256_setzero_si256());
                let alive = !_mm256_movemask_ps(_mm256_castsi256_ps(refused)) as u8 & valid;
                let below = _mm256_sub_epi32(bits, _mm256_set1_epi32(1));
                let ranks = count_ones(_mm256_and_si256(*masks, below));
                let prefixes = _mm256_add_epi32(*bases, ranks);

                let places = _mm_loadl_epi64(PLACES[usize::from(alive)].as_ptr().cast());
                let prefixes = _mm256_permutevar8x32_epi32(prefixes, _mm256_cvtepu8_epi32(places));
                _mm256_storeu_si256(prefixes_end.add(alive_count).cast(), prefixes);
                let fifth = _mm_loadl_epi64(fifth[number].as_ptr().cast());
                let fifth = _mm_shuffle_epi8(fifth, places);
                _mm_storel_epi64(fifth_end.add(alive_count).cast(), fifth);
                let windows = _mm_add_epi16(_mm_cvtepu8_epi16(places), window);
                _mm_storeu_si128(windows_end.add(alive_count).cast(), windows);
                alive_count += alive.count_ones() as usize;
                if listing {
                    let places = _mm_loadl_epi64(PLACES[usize::from(words)].as_ptr().cast());
                    let windows = _mm_add_epi16(_mm_cvtepu8_epi16(places), window);
                    _mm_storeu_si128(words_end.add(word_count).cast(), windows);
                }
                word_count += words.count_ones() as usize;
            }
        }
        chosen.alive.length += alive_count;
        if listing {
            chosen.words.length += word_count;
        }
        word_count
    }
);

avx2_fn!(
    /// The number of ones in each 32 bits: those of each four bits are looked up, and added up in pairs (W. Muła, N. Kurz,
    /// D. Lemire, Faster Population Counts Using AVX2 Instructions, 2018).
    #[inline]
    fn count_ones(vector: __m256i) -> __m256i {
        let ones = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        let four_bits = _mm256_set1_epi8(0x0f);
        let low = _mm256_and_si256(vector, four_bits);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(vector), four_bits);
        let bytes = _mm256_add_epi8(
            _mm256_shuffle_epi8(ones, low),
            _mm256_shuffle_epi8(ones, high),
        );
        let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
        _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
    }
);
