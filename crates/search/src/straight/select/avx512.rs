//! Selecting trails with AVX-512.

use crate::instructions::avx512_fn;
use crate::packed_find::PackedFind;
use crate::straight::windows::{Chosen, MAX_WINDOWS};
use std::arch::x86_64::*;

avx512_fn!(
    /// As the portable loop, 16 trails at a time.
    ///
    /// # Safety
    ///
    /// There are at least 16 trails fewer than the lists have items.
    pub(super) unsafe fn select(
        chosen: &Chosen,
        masks: &[u32; MAX_WINDOWS],
        trail: PackedFind,
        words: &mut [PackedFind; MAX_WINDOWS],
        open: &mut [PackedFind; MAX_WINDOWS],
    ) -> (usize, usize) {
        let one = _mm512_set1_epi32(1);
        let two = _mm512_set1_epi32(2);
        let trail = _mm512_set1_epi64(trail.bits());
        let (mut word_count, mut open_count) = (0, 0);
        let windows = chosen.alive.windows();
        debug_assert!(windows.len() + 16 <= MAX_WINDOWS);
        for first in (0..windows.len()).step_by(16) {
            let rest = windows.len() - first;
            let valid = (u32::MAX >> (32 - rest.min(16))) as u16;
            // SAFETY: what is masked out is not read; there is room for 16 further trails.
            unsafe {
                let from = chosen.prefixes.as_ptr().add(first);
                let prefixes = _mm512_maskz_loadu_epi32(valid, from.cast());
                let masks = _mm512_maskz_loadu_epi32(valid, masks.as_ptr().add(first).cast());
                let from = windows.as_ptr().add(first);
                let windows = _mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(valid, from.cast()));
                let from = chosen.fifth.as_ptr().add(first);
                let fifth = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(valid, from.cast()));
                let is_word = _mm512_test_epi32_mask(masks, one);
                let is_open = _mm512_test_epi32_mask(masks, _mm512_sllv_epi32(two, fifth));
                let to = words.as_mut_ptr().add(word_count);
                list(is_word, prefixes, windows, trail, to);
                word_count += is_word.count_ones() as usize;
                let to = open.as_mut_ptr().add(open_count);
                list(is_open, prefixes, windows, trail, to);
                open_count += is_open.count_ones() as usize;
            }
        }
        (word_count, open_count)
    }
);

avx512_fn!(
    /// Packs those of 16 trails that are in a set.
    ///
    /// # Safety
    ///
    /// There is room for 16.
    #[inline]
    unsafe fn list(
        set: u16,
        prefixes: __m512i,
        windows: __m512i,
        trail: __m512i,
        to: *mut PackedFind,
    ) {
        let prefixes = _mm512_maskz_compress_epi32(set, prefixes);
        let windows = _mm512_maskz_compress_epi32(set, windows);
        let pack = |prefixes, windows| {
            let windows = _mm512_cvtepu32_epi64(windows);
            let columns = _mm512_slli_epi64::<{ PackedFind::COLUMN }>(windows);
            let place = _mm512_add_epi64(trail, columns);
            _mm512_add_epi64(place, _mm512_cvtepu32_epi64(prefixes))
        };
        // SAFETY: the caller says so.
        unsafe {
            let low = pack(
                _mm512_castsi512_si256(prefixes),
                _mm512_castsi512_si256(windows),
            );
            _mm512_storeu_si512(to.cast(), low);
            if set.count_ones() > 8 {
                let high = pack(
                    _mm512_extracti64x4_epi64::<1>(prefixes),
                    _mm512_extracti64x4_epi64::<1>(windows),
                );
                _mm512_storeu_si512(to.add(8).cast(), high);
            }
        }
    }
);
