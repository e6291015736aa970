//! From three letters to four.

use super::{BLOCK, Straight, WINDOW};
use crate::dictionary::{Mask, Node};
use crate::search::batch::{PackedFind, Slot};
use crate::search::instructions::Kernels;

/// A vector is stored whole, wherever the last trail selected in it is.
pub(super) const SLACK: usize = 16;

/// Lists those of the trails in some slots that are words of four letters, and those whose fifth letter may follow, and
/// returns how many there are of each.
#[inline(always)]
pub(super) fn enter<N: Node>(
    kernels: Kernels,
    straight: &Straight<'_, N>,
    openings: &[[Opening; BLOCK]; 8],
    slots: &[Slot],
    ended: &mut [PackedFind],
    going: &mut [PackedFind],
) -> (usize, usize) {
    let front = straight.front;
    let nodes = straight.trie.nodes();
    #[cfg(target_arch = "x86_64")]
    if kernels == Kernels::Avx512
        && let Some(masks) = N::Mask::narrow(&front.both_ways)
    {
        let nodes = bytemuck::cast_slice(nodes);
        // SAFETY: whoever runs these kernels has made sure that the machine has the instructions.
        return unsafe {
            avx512::enter(
                openings,
                slots,
                masks,
                &front.first_children,
                nodes,
                ended,
                going,
            )
        };
    }
    let _ = kernels;
    let (masks, first_children) = (&front.both_ways[..], &front.first_children[..]);
    let (mut words, mut kept) = (0, 0);
    for &slot in slots {
        // SAFETY: keys are in the table; the trie was checked, so all children are nodes; the lists have
        // room for all.
        unsafe {
            let opening = opening(openings, slot);
            let key = opening.key::<N>();
            let [fourth, fifth] = opening.further::<N>();
            let first = at(first_children, key);
            let child = first + at(masks, key)[0].rank(fourth);
            let node = at(nodes, child as usize);
            let trail = PackedFind::lettered(child, slot, WINDOW + 1);
            *ended.get_unchecked_mut(words) = trail;
            words += usize::from(node.ends_word());
            *going.get_unchecked_mut(kept) = trail;
            kept += (node.letters() >> fifth & 1) as usize;
        }
    }
    (words, kept)
}

/// The first five letters of a trail: the key of three, then the fourth and the fifth.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct Opening(u32);

impl Opening {
    #[inline(always)]
    pub(super) fn new<N: Node>(key: u32, further: u32) -> Self {
        Self(further << (3 * N::Mask::LETTER_BITS) | key)
    }

    #[inline(always)]
    pub(super) fn key<N: Node>(self) -> usize {
        (self.0 & ((1 << (3 * N::Mask::LETTER_BITS)) - 1)) as usize
    }

    #[inline(always)]
    pub(super) fn further<N: Node>(self) -> [u8; 2] {
        let bits = N::Mask::LETTER_BITS;
        [3, 4].map(|place| (self.0 >> (place * bits) & ((1 << bits) - 1)) as u8)
    }
}

/// The opening of the trail in a slot.
///
/// # Safety
///
/// The slot is in the block.
#[inline(always)]
pub(super) unsafe fn opening(openings: &[[Opening; BLOCK]; 8], slot: Slot) -> Opening {
    let (column, direction) = (usize::from(slot) / 8, usize::from(slot) % 8);
    // SAFETY: the caller says so.
    unsafe { *openings[direction].get_unchecked(column) }
}

/// The item of a slice at a place.
///
/// # Safety
///
/// The place is in the slice.
#[inline(always)]
pub(super) unsafe fn at<T: Copy>(slice: &[T], place: usize) -> T {
    debug_assert!(place < slice.len());
    // SAFETY: the caller says so.
    unsafe { *slice.get_unchecked(place) }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{BLOCK, Opening, PackedFind, SLACK, Slot, WINDOW};
    use std::arch::x86_64::*;

    /// As the portable loop, 16 trails at a time: 10 cycles for each instead of 12. Of these, the four gathers
    /// take most.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq")]
    pub(super) fn enter(
        openings: &[[Opening; BLOCK]; 8],
        slots: &[Slot],
        masks: &[[u32; 2]],
        first_children: &[u32],
        nodes: &[[u32; 2]],
        ended: &mut [PackedFind],
        going: &mut [PackedFind],
    ) -> (usize, usize) {
        let one = _mm512_set1_epi32(1);
        let letter = _mm512_set1_epi32(31);
        let three = _mm512_set1_epi32((1 << 15) - 1);
        let four = _mm512_set1_epi64(PackedFind::lettered(0, 0, WINDOW + 1).bits());
        let (mut words, mut kept) = (0, 0);
        for slots in slots.chunks(16) {
            let valid = (u32::MAX >> (32 - slots.len())) as u16;
            // SAFETY: as in the portable loop; what is masked out is not read.
            unsafe {
                let slots = _mm256_maskz_loadu_epi16(valid, slots.as_ptr().cast());
                let slots = _mm512_cvtepu16_epi32(slots);
                let directions = _mm512_and_si512(slots, _mm512_set1_epi32(7));
                let places = _mm512_add_epi32(
                    _mm512_mullo_epi32(directions, _mm512_set1_epi32(BLOCK as i32)),
                    _mm512_srli_epi32::<3>(slots),
                );
                let openings = gather::<4>(openings.as_ptr().cast(), places, valid);
                let keys = _mm512_and_si512(openings, three);
                let fourth = _mm512_and_si512(_mm512_srli_epi32::<15>(openings), letter);
                let fifth = _mm512_and_si512(_mm512_srli_epi32::<20>(openings), letter);
                let masks = gather::<8>(masks.as_ptr().cast(), keys, valid);
                let first = gather::<4>(first_children.as_ptr().cast(), keys, valid);
                let below = _mm512_sub_epi32(_mm512_sllv_epi32(one, fourth), one);
                let rank = _mm512_and_si512(_mm512_srli_epi32::<1>(masks), below);
                let children = _mm512_add_epi32(first, _mm512_popcnt_epi32(rank));
                let nodes = gather::<8>(nodes.as_ptr().cast(), children, valid);
                let is_word = _mm512_movepi32_mask(nodes);
                let letters = _mm512_slli_epi32::<1>(nodes);
                let fifth = _mm512_sllv_epi32(_mm512_set1_epi32(2), fifth);
                let goes_on = _mm512_test_epi32_mask(letters, fifth);
                words += list(is_word, children, slots, four, &mut ended[words..]);
                kept += list(goes_on, children, slots, four, &mut going[kept..]);
            }
        }
        (words, kept)
    }

    /// The items of a table at these places, of which only the valid ones are read.
    ///
    /// # Safety
    ///
    /// The valid places, counted in `SCALE` bytes, are in the table.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn gather<const SCALE: i32>(table: *const i32, places: __m512i, valid: u16) -> __m512i {
        // SAFETY: the caller says so.
        unsafe {
            _mm512_mask_i32gather_epi32::<SCALE>(_mm512_setzero_si512(), valid, places, table)
        }
    }

    /// Packs those of 16 trails that are kept, and returns how many.
    #[inline]
    #[target_feature(enable = "avx2,avx512f,popcnt")]
    fn list(
        kept: u16,
        children: __m512i,
        slots: __m512i,
        shape: __m512i,
        to: &mut [PackedFind],
    ) -> usize {
        let children = _mm512_maskz_compress_epi32(kept, children);
        let slots = _mm512_maskz_compress_epi32(kept, slots);
        let pack = |children, slots| {
            let slots = _mm512_slli_epi64::<{ PackedFind::SLOT }>(_mm512_cvtepu32_epi64(slots));
            let children = _mm512_cvtepu32_epi64(children);
            _mm512_or_si512(_mm512_or_si512(slots, shape), children)
        };
        let to = &mut to[..SLACK];
        let count = kept.count_ones() as usize;
        // SAFETY: there is room for 16.
        unsafe {
            let low = pack(
                _mm512_castsi512_si256(children),
                _mm512_castsi512_si256(slots),
            );
            _mm512_storeu_si512(to.as_mut_ptr().cast(), low);
            if count > 8 {
                let high = pack(
                    _mm512_extracti64x4_epi64::<1>(children),
                    _mm512_extracti64x4_epi64::<1>(slots),
                );
                _mm512_storeu_si512(to.as_mut_ptr().add(8).cast(), high);
            }
        }
        count
    }
}
