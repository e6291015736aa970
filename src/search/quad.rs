//! Four numbers in a vector, with instructions that every machine of an architecture has: SSE2 of x86-64, NEON of AArch64, and
//! those of WebAssembly modules that are built with `simd128`. Elsewhere they are an array.

use crate::dictionary::Continuations;
#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use std::arch::wasm32::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Four numbers of 32 bits.
#[derive(Clone, Copy)]
pub(super) struct Quad(Vector);

#[cfg(target_arch = "x86_64")]
type Vector = __m128i;
#[cfg(target_arch = "aarch64")]
type Vector = uint32x4_t;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type Vector = v128;
#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
type Vector = [u32; 4];

impl Quad {
    /// The masks of four entries, read forwards and backwards.
    #[inline(always)]
    pub(super) fn masks([zero, one, two, three]: [&Continuations<u32>; 4]) -> [Self; 2] {
        let low = Self::load(zero).interleaved(Self::load(one));
        let high = Self::load(two).interleaved(Self::load(three));
        low.halves(high)
    }
}

#[cfg(target_arch = "x86_64")]
impl Quad {
    /// The same number four times.
    #[inline(always)]
    pub(super) fn splat(number: u32) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { _mm_set1_epi32(number as i32) })
    }

    #[inline(always)]
    fn load(entry: &Continuations<u32>) -> Self {
        // SAFETY: SSE2 is part of x86-64, and an entry is as long as the vector.
        Self(unsafe { _mm_loadu_si128(std::ptr::from_ref(entry).cast()) })
    }

    /// The first two numbers of both, in turn.
    #[inline(always)]
    fn interleaved(self, other: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { _mm_unpacklo_epi32(self.0, other.0) })
    }

    /// The first halves of both, and the second ones.
    #[inline(always)]
    fn halves(self, other: Self) -> [Self; 2] {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            [
                Self(_mm_unpacklo_epi64(self.0, other.0)),
                Self(_mm_unpackhi_epi64(self.0, other.0)),
            ]
        }
    }

    /// Each number without its lowest bit: all others move down by one place.
    #[inline(always)]
    pub(super) fn halved(self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { _mm_srli_epi32::<1>(self.0) })
    }

    /// The places of the odd numbers, a bit each.
    #[inline(always)]
    pub(super) fn odd(self) -> u8 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_movemask_ps(_mm_castsi128_ps(_mm_slli_epi32::<31>(self.0))) as u8 }
    }

    /// The places of the numbers in which the bit with the number given is set, a bit each. Bits from 31 on stand for what is no
    /// letter: no number has them.
    #[inline(always)]
    pub(super) fn with_bit(self, bits: [u8; 4]) -> u8 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let bits = _mm_cvtsi32_si128(i32::from_ne_bytes(bits));
            let bits = _mm_unpacklo_epi8(bits, _mm_setzero_si128());
            let bits = _mm_unpacklo_epi16(bits, _mm_setzero_si128());
            // There is no shift by numbers of a vector. As the exponents of floating-point numbers they make powers of two.
            // (What is too large for a signed number, such as 2³¹, becomes the number with this bit alone.)
            let exponents = _mm_add_epi32(bits, _mm_set1_epi32(127));
            let powers = _mm_cvttps_epi32(_mm_castsi128_ps(_mm_slli_epi32::<23>(exponents)));
            let without = _mm_cmpeq_epi32(_mm_and_si128(self.0, powers), _mm_setzero_si128());
            !_mm_movemask_ps(_mm_castsi128_ps(without)) as u8 & 15
        }
    }
}

#[cfg(target_arch = "aarch64")]
impl Quad {
    #[inline(always)]
    pub(super) fn splat(number: u32) -> Self {
        // SAFETY: NEON is part of this target.
        Self(unsafe { vdupq_n_u32(number) })
    }

    #[inline(always)]
    fn load(entry: &Continuations<u32>) -> Self {
        // SAFETY: NEON is part of this target, and an entry is as long as the vector.
        Self(unsafe { vld1q_u32(std::ptr::from_ref(entry).cast()) })
    }

    #[inline(always)]
    fn interleaved(self, other: Self) -> Self {
        // SAFETY: NEON is part of this target.
        Self(unsafe { vzip1q_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn halves(self, other: Self) -> [Self; 2] {
        // SAFETY: NEON is part of this target.
        unsafe {
            let [one, other] = [self, other].map(|quad| vreinterpretq_u64_u32(quad.0));
            [vzip1q_u64(one, other), vzip2q_u64(one, other)]
                .map(|half| Self(vreinterpretq_u32_u64(half)))
        }
    }

    #[inline(always)]
    pub(super) fn halved(self) -> Self {
        // SAFETY: NEON is part of this target.
        Self(unsafe { vshrq_n_u32::<1>(self.0) })
    }

    #[inline(always)]
    pub(super) fn odd(self) -> u8 {
        // SAFETY: NEON is part of this target.
        unsafe { places(vtstq_u32(self.0, vdupq_n_u32(1))) }
    }

    #[inline(always)]
    pub(super) fn with_bit(self, bits: [u8; 4]) -> u8 {
        // SAFETY: NEON is part of this target.
        unsafe {
            let bits = vcreate_u8(u32::from_ne_bytes(bits).into());
            let bits = vmovl_u16(vget_low_u16(vmovl_u8(bits)));
            let powers = vshlq_u32(vdupq_n_u32(1), vreinterpretq_s32_u32(bits));
            places(vtstq_u32(self.0, powers))
        }
    }
}

/// The places of numbers that have all bits set, where the others have none.
///
/// # Safety
///
/// The machine has NEON.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
unsafe fn places(numbers: uint32x4_t) -> u8 {
    // SAFETY: the caller says so; the array is as long as the vector.
    unsafe { vaddvq_u32(vandq_u32(numbers, vld1q_u32([1, 2, 4, 8].as_ptr()))) as u8 }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl Quad {
    #[inline(always)]
    pub(super) fn splat(number: u32) -> Self {
        Self(u32x4_splat(number))
    }

    #[inline(always)]
    fn load(entry: &Continuations<u32>) -> Self {
        // SAFETY: an entry is as long as the vector.
        Self(unsafe { v128_load(std::ptr::from_ref(entry).cast()) })
    }

    #[inline(always)]
    fn interleaved(self, other: Self) -> Self {
        Self(u32x4_shuffle::<0, 4, 1, 5>(self.0, other.0))
    }

    #[inline(always)]
    fn halves(self, other: Self) -> [Self; 2] {
        [
            Self(u64x2_shuffle::<0, 2>(self.0, other.0)),
            Self(u64x2_shuffle::<1, 3>(self.0, other.0)),
        ]
    }

    #[inline(always)]
    pub(super) fn halved(self) -> Self {
        Self(u32x4_shr(self.0, 1))
    }

    #[inline(always)]
    pub(super) fn odd(self) -> u8 {
        u32x4_bitmask(u32x4_shl(self.0, 31))
    }

    #[inline(always)]
    pub(super) fn with_bit(self, bits: [u8; 4]) -> u8 {
        let bits = u32x4_splat(u32::from_ne_bytes(bits));
        let bits = u32x4_extend_low_u16x8(u16x8_extend_low_u8x16(bits));
        // As with SSE2, but what is too large would become the number with all bits.
        let bits = u32x4_min(bits, u32x4_splat(31));
        let exponents = u32x4_shl(u32x4_add(bits, u32x4_splat(127)), 23);
        let set = v128_and(self.0, u32x4_trunc_sat_f32x4(exponents));
        u32x4_bitmask(u32x4_ne(set, u32x4_splat(0)))
    }
}

#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
impl Quad {
    #[inline(always)]
    pub(super) fn splat(number: u32) -> Self {
        Self([number; 4])
    }

    #[inline(always)]
    fn load(&Continuations { masks, bases }: &Continuations<u32>) -> Self {
        Self([masks[0], masks[1], bases[0], bases[1]])
    }

    #[inline(always)]
    fn interleaved(self, other: Self) -> Self {
        Self([self.0[0], other.0[0], self.0[1], other.0[1]])
    }

    #[inline(always)]
    fn halves(self, other: Self) -> [Self; 2] {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        [Self([a, b, e, f]), Self([c, d, g, h])]
    }

    #[inline(always)]
    pub(super) fn halved(self) -> Self {
        Self(self.0.map(|number| number >> 1))
    }

    #[inline(always)]
    pub(super) fn odd(self) -> u8 {
        self.with_bit([0; 4])
    }

    #[inline(always)]
    pub(super) fn with_bit(self, bits: [u8; 4]) -> u8 {
        let numbers = self.0.iter().zip(bits).enumerate();
        numbers.fold(0, |places, (place, (number, bit))| {
            places | ((number >> bit.min(31) & 1) as u8) << place
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Quad;
    use crate::dictionary::Continuations;

    #[test]
    fn bits_are_tested_in_each_number() {
        for number in [0, 1, u32::MAX >> 1, 6, 1 << 30, 0x55aa_55aa] {
            let quad = Quad::splat(number);
            assert_eq!(quad.odd(), 15 * (number & 1) as u8);
            for bit in 0..=u8::MAX {
                let bits = [bit, 31, bit / 2, 30 - bit % 31];
                let places = |number: u32| -> u8 {
                    let is_set = |bit: u8| number.checked_shr(bit.into()).unwrap_or(0) & 1 != 0;
                    (0..4)
                        .map(|place| u8::from(is_set(bits[place])) << place)
                        .sum()
                };
                assert_eq!(quad.with_bit(bits), places(number), "{number:x} {bits:?}");
                assert_eq!(quad.halved().with_bit(bits), places(number >> 1));
            }
        }
    }

    #[test]
    fn masks_are_those_of_each_entry() {
        let entries = [0, 1, 2, 3].map(|place| Continuations {
            masks: [1 << place, 1 << (place + 8)],
            bases: [u32::MAX; 2],
        });
        let [forwards, backwards] = Quad::masks(entries.each_ref());
        assert_eq!(forwards.with_bit([0, 1, 2, 3]), 15);
        assert_eq!(backwards.with_bit([8, 9, 10, 11]), 15);
        assert_eq!(forwards.with_bit([3, 2, 1, 0]), 0);
        assert_eq!(backwards.with_bit([11, 9, 8, 11]), 2 | 8);
    }
}
