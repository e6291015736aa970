//! Selecting trails with AVX2.

use super::{Alive, MAX_WINDOWS};
use crate::instructions::avx2_fn;
use crate::search::packed_find::PackedFind;
use crate::search::straight::windows::PLACES;
use std::arch::x86_64::*;

/// The trails that fill a vector.
const PART: usize = 8;

avx2_fn!(
    /// The same as the portable loop, eight trails at a time.
    ///
    /// # Safety
    ///
    /// There are at least 16 trails fewer than the lists have items.
    #[inline(never)]
    pub(super) unsafe fn select(
        alive: &Alive<'_>,
        masks: &[u32; MAX_WINDOWS],
        trail: PackedFind,
        words: &mut [PackedFind; MAX_WINDOWS],
        open: &mut [PackedFind; MAX_WINDOWS],
    ) -> (usize, usize) {
        let two = _mm256_set1_epi32(2);
        let trail = _mm256_set1_epi64x(trail.bits());
        let (mut word_count, mut open_count) = (0, 0);
        for first in (0..alive.count).step_by(PART) {
            let rest = alive.count - first;
            let valid = (u32::from(u8::MAX) >> (PART - rest.min(PART))) as u8;
            // SAFETY: the caller says that all lists have as many items more as vectors.
            unsafe {
                let prefixes = _mm256_loadu_si256(alive.prefixes.as_ptr().add(first).cast());
                let masks = _mm256_loadu_si256(masks.as_ptr().add(first).cast());
                let windows = _mm_loadu_si128(alive.windows.as_ptr().add(first).cast());
                let windows = _mm256_cvtepu16_epi32(windows);
                let fifth = _mm_loadl_epi64(alive.fifth.as_ptr().add(first).cast());
                let bits = _mm256_sllv_epi32(two, _mm256_cvtepu8_epi32(fifth));
                let ends = _mm256_castsi256_ps(_mm256_slli_epi32::<31>(masks));
                let is_word = _mm256_movemask_ps(ends) as u8 & valid;
                let allowed = _mm256_and_si256(masks, bits);
                let refused = _mm256_cmpeq_epi32(allowed, _mm256_setzero_si256());
                let is_open = !_mm256_movemask_ps(_mm256_castsi256_ps(refused)) as u8 & valid;
                list(
                    is_word,
                    prefixes,
                    windows,
                    trail,
                    words.as_mut_ptr().add(word_count),
                );
                word_count += is_word.count_ones() as usize;
                list(
                    is_open,
                    prefixes,
                    windows,
                    trail,
                    open.as_mut_ptr().add(open_count),
                );
                open_count += is_open.count_ones() as usize;
            }
        }
        (word_count, open_count)
    }
);

avx2_fn!(
    /// Packs those of eight trails that are in a set.
    ///
    /// # Safety
    ///
    /// There is room for eight.
    #[inline]
    unsafe fn list(
        set: u8,
        prefixes: __m256i,
        windows: __m256i,
        trail: __m256i,
        to: *mut PackedFind,
    ) {
        // SAFETY: the array has as many items as the vector; the caller says that there is room.
        unsafe {
            let places = _mm_loadl_epi64(PLACES[usize::from(set)].as_ptr().cast());
            let places = _mm256_cvtepu8_epi32(places);
            let prefixes = _mm256_permutevar8x32_epi32(prefixes, places);
            let windows = _mm256_permutevar8x32_epi32(windows, places);
            let low = pack(
                _mm256_castsi256_si128(prefixes),
                _mm256_castsi256_si128(windows),
                trail,
            );
            _mm256_storeu_si256(to.cast(), low);
            if set.count_ones() > 4 {
                let high = pack(
                    _mm256_extracti128_si256::<1>(prefixes),
                    _mm256_extracti128_si256::<1>(windows),
                    trail,
                );
                _mm256_storeu_si256(to.add(4).cast(), high);
            }
        }
    }
);

avx2_fn!(
    /// Packs four trails.
    #[inline]
    fn pack(prefixes: __m128i, windows: __m128i, trail: __m256i) -> __m256i {
        let windows = _mm256_cvtepu32_epi64(windows);
        let columns = _mm256_slli_epi64::<{ PackedFind::COLUMN as i32 }>(windows);
        let place = _mm256_add_epi64(trail, columns);
        _mm256_add_epi64(place, _mm256_cvtepu32_epi64(prefixes))
    }
);
