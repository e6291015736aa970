//! Selecting the trails of four letters that are words or go on.

use super::windows::MOST;
use crate::dictionary::Node;
use crate::search::batch::PackedFind;
use crate::search::instructions::Kernels;

/// A trail of four letters.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Entered {
    node: u32,
    /// The top bit tells whether it is a word, the lowest whether the fifth letter may follow.
    fate: i32,
}

impl Entered {
    #[inline(always)]
    pub(super) fn new<N: Node>(child: u32, node: N, fifth: u8) -> Self {
        Self {
            node: child,
            fate: node.fate(fifth),
        }
    }
}

/// Packs those of some trails that are words, and those that go on, and returns how many there are of each. The trails
/// begin in certain columns, counted from that of a trail without a word.
#[inline(always)]
pub(super) fn select(
    kernels: Kernels,
    columns: &[u16],
    entered: &[Entered],
    trail: PackedFind,
    words: &mut [PackedFind; MOST],
    going: &mut [PackedFind; MOST],
) -> (usize, usize) {
    assert!(columns.len() == entered.len() && columns.len() + 16 <= MOST);
    match kernels {
        // SAFETY: whoever runs these kernels has made sure that the machine has the instructions; the lengths were
        // asserted.
        #[cfg(target_arch = "x86_64")]
        Kernels::Avx512 => unsafe { avx512::select(columns, entered, trail, words, going) },
        _ => {
            let (mut ended, mut kept) = (0, 0);
            for (&column, &Entered { node, fate }) in columns.iter().zip(entered) {
                let trail = trail.of(node, usize::from(column));
                // SAFETY: there is room for all.
                unsafe {
                    *words.get_unchecked_mut(ended) = trail;
                    ended += usize::from(fate < 0);
                    *going.get_unchecked_mut(kept) = trail;
                    kept += (fate & 1) as usize;
                }
            }
            (ended, kept)
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Entered, MOST, PackedFind};
    use std::arch::x86_64::*;

    /// As the portable loop, 16 trails at a time.
    ///
    /// # Safety
    ///
    /// There are as many columns as trails, and room for 16 more than these in the lists.
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq")]
    pub(super) unsafe fn select(
        columns: &[u16],
        entered: &[Entered],
        trail: PackedFind,
        words: &mut [PackedFind; MOST],
        going: &mut [PackedFind; MOST],
    ) -> (usize, usize) {
        let one = _mm512_set1_epi32(1);
        let trail = _mm512_set1_epi64(trail.bits());
        let even = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
        let odd = _mm512_add_epi32(even, one);
        let (mut ended, mut kept) = (0, 0);
        for first in (0..columns.len()).step_by(16) {
            let rest = columns.len() - first;
            let valid = (u32::MAX >> (32 - rest.min(16))) as u16;
            // SAFETY: what is masked out is not read; there is room for 16 further trails.
            unsafe {
                let entered = entered.as_ptr().add(first);
                let low = _mm512_maskz_loadu_epi64(valid as u8, entered.cast());
                let high =
                    _mm512_maskz_loadu_epi64((valid >> 8) as u8, entered.wrapping_add(8).cast());
                let nodes = _mm512_permutex2var_epi32(low, even, high);
                let fates = _mm512_permutex2var_epi32(low, odd, high);
                let columns = _mm256_maskz_loadu_epi16(valid, columns.as_ptr().add(first).cast());
                let columns = _mm512_cvtepu16_epi32(columns);
                let is_word = _mm512_movepi32_mask(fates);
                list(
                    is_word,
                    nodes,
                    columns,
                    trail,
                    words.as_mut_ptr().add(ended),
                );
                ended += is_word.count_ones() as usize;
                let goes_on = _mm512_test_epi32_mask(fates, one);
                list(goes_on, nodes, columns, trail, going.as_mut_ptr().add(kept));
                kept += goes_on.count_ones() as usize;
            }
        }
        (ended, kept)
    }

    /// Packs those of 16 trails that are in a set.
    ///
    /// # Safety
    ///
    /// There is room for 16.
    #[inline]
    #[target_feature(enable = "avx2,avx512f,popcnt")]
    unsafe fn list(
        set: u16,
        nodes: __m512i,
        columns: __m512i,
        trail: __m512i,
        to: *mut PackedFind,
    ) {
        let nodes = _mm512_maskz_compress_epi32(set, nodes);
        let columns = _mm512_maskz_compress_epi32(set, columns);
        let pack = |nodes, columns| {
            let columns =
                _mm512_slli_epi64::<{ PackedFind::COLUMN }>(_mm512_cvtepu32_epi64(columns));
            let place = _mm512_add_epi64(trail, columns);
            _mm512_or_si512(place, _mm512_cvtepu32_epi64(nodes))
        };
        // SAFETY: the caller says so.
        unsafe {
            let low = pack(
                _mm512_castsi512_si256(nodes),
                _mm512_castsi512_si256(columns),
            );
            _mm512_storeu_si512(to.cast(), low);
            if set.count_ones() > 8 {
                let high = pack(
                    _mm512_extracti64x4_epi64::<1>(nodes),
                    _mm512_extracti64x4_epi64::<1>(columns),
                );
                _mm512_storeu_si512(to.add(8).cast(), high);
            }
        }
    }
}
