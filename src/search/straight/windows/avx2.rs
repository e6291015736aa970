//! Marking windows with AVX2.

use super::{MARKED, Way};
use crate::instructions::avx2_fn;
use std::arch::x86_64::*;

avx2_fn!(
    /// As the portable loop, eight windows at a time: the bit asked for is shifted to the top, and the top
    /// bits are gathered. A letter that is none shifts everything out.
    #[inline]
    pub(super) fn mark(masks: &[[u32; 2]; MARKED], fourth: &[u8; MARKED], way: Way) -> [u16; 2] {
        let top = _mm256_set1_epi32(30);
        let (mut words, mut alive) = (0, 0);
        for half in [0, 8] {
            // SAFETY: both arrays are as long as what is loaded.
            let (low, high, letters) = unsafe {
                let masks = masks.as_ptr().add(half);
                (
                    _mm256_loadu_ps(masks.cast()),
                    _mm256_loadu_ps(masks.add(4).cast()),
                    _mm_loadl_epi64(fourth.as_ptr().add(half).cast()),
                )
            };
            let masks = match way {
                Way::Along => _mm256_shuffle_ps::<0b10_00_10_00>(low, high),
                Way::Against => _mm256_shuffle_ps::<0b11_01_11_01>(low, high),
            };
            let masks = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_castps_si256(masks));
            let distances = _mm256_sub_epi32(top, _mm256_cvtepu8_epi32(letters));
            let ends = _mm256_slli_epi32::<31>(masks);
            let allowed = _mm256_sllv_epi32(masks, distances);
            words |= _mm256_movemask_ps(_mm256_castsi256_ps(ends)) << half;
            alive |= _mm256_movemask_ps(_mm256_castsi256_ps(allowed)) << half;
        }
        [words as u16, alive as u16]
    }
);
