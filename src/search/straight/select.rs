//! Selecting the trails of four letters that are words or go on.

use super::windows::{Alive, MOST};
use crate::dictionary::{Mask, Node, PrefixTable};
use crate::instructions::{Kernels, get_unchecked};
use crate::search::packed_find::PackedFind;
#[cfg(target_arch = "x86_64")]
use std::any::Any;

/// The memory of selecting.
pub(super) struct Selection<N: Node> {
    /// What may follow each trail's letters.
    masks: Box<[N::Mask; MOST]>,
}

impl<N: Node> Selection<N> {
    pub(super) fn new() -> Self {
        Self {
            masks: Box::new([Default::default(); MOST]),
        }
    }

    /// Packs those of some trails that are words, and those that the fifth letter may follow, and returns how many there are
    /// of each. The trails are told by that which begins at the first window without a word.
    #[inline(always)]
    pub(super) fn select(
        &mut self,
        kernels: Kernels,
        front: &PrefixTable<N>,
        alive: Alive<'_>,
        trail: PackedFind,
        words: &mut [PackedFind; MOST],
        going: &mut [PackedFind; MOST],
    ) -> (usize, usize) {
        let Alive {
            windows,
            prefixes,
            fifth,
        } = alive;
        assert!(prefixes.len() == windows.len() && fifth.len() == windows.len());
        assert!(windows.len() + 16 <= MOST);
        for (mask, &prefix) in self.masks.iter_mut().zip(prefixes) {
            // SAFETY: a letter that may follow three leads to a prefix of four, of which the table has all; these prefixes were
            // listed with it.
            *mask = unsafe { get_unchecked(&front.depth_4_masks, prefix as usize) };
        }
        let trail = trail.with(front.depth_4_start, 0);
        #[cfg(target_arch = "x86_64")]
        if kernels == Kernels::Avx512
            && let Some(masks) = (&*self.masks as &dyn Any).downcast_ref::<[u32; MOST]>()
        {
            // SAFETY: whoever runs these kernels has made sure that the machine has the instructions; the lengths were
            // asserted.
            return unsafe { avx512::select(&alive, masks, trail, words, going) };
        }
        let _ = kernels;
        let (mut ended, mut kept) = (0, 0);
        for (index, (&window, &prefix)) in windows.iter().zip(prefixes).enumerate() {
            let trail = trail.with(prefix, window.into());
            let mask = self.masks[index];
            // SAFETY: there is room for all.
            unsafe {
                *words.get_unchecked_mut(ended) = trail;
                ended += usize::from(mask.ends_word());
                *going.get_unchecked_mut(kept) = trail;
                kept += usize::from(mask.allows(get_unchecked(fifth, index)));
            }
        }
        (ended, kept)
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Alive, MOST, PackedFind};
    use crate::instructions::avx512_fn;
    use std::arch::x86_64::*;

    avx512_fn!(
        /// As the portable loop, 16 trails at a time.
        ///
        /// # Safety
        ///
        /// The lists of what is known of trails are equally long, and 16 shorter than those of what is selected, or more.
        #[inline(never)]
        pub(super) unsafe fn select(
            alive: &Alive<'_>,
            masks: &[u32; MOST],
            trail: PackedFind,
            words: &mut [PackedFind; MOST],
            going: &mut [PackedFind; MOST],
        ) -> (usize, usize) {
            let one = _mm512_set1_epi32(1);
            let two = _mm512_set1_epi32(2);
            let trail = _mm512_set1_epi64(trail.bits());
            let (mut ended, mut kept) = (0, 0);
            for first in (0..alive.windows.len()).step_by(16) {
                let rest = alive.windows.len() - first;
                let valid = (u32::MAX >> (32 - rest.min(16))) as u16;
                // SAFETY: what is masked out is not read; there is room for 16 further trails.
                unsafe {
                    let from = alive.prefixes.as_ptr().add(first);
                    let prefixes = _mm512_maskz_loadu_epi32(valid, from.cast());
                    let masks = _mm512_maskz_loadu_epi32(valid, masks.as_ptr().add(first).cast());
                    let from = alive.windows.as_ptr().add(first);
                    let windows =
                        _mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(valid, from.cast()));
                    let from = alive.fifth.as_ptr().add(first);
                    let fifth = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(valid, from.cast()));
                    let is_word = _mm512_test_epi32_mask(masks, one);
                    let goes_on = _mm512_test_epi32_mask(masks, _mm512_sllv_epi32(two, fifth));
                    let to = words.as_mut_ptr().add(ended);
                    list(is_word, prefixes, windows, trail, to);
                    ended += is_word.count_ones() as usize;
                    let to = going.as_mut_ptr().add(kept);
                    list(goes_on, prefixes, windows, trail, to);
                    kept += goes_on.count_ones() as usize;
                }
            }
            (ended, kept)
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
}
