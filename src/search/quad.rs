//! Four numbers in a vector, with instructions that every machine of an architecture has: SSE2 of x86-64, NEON of AArch64, and
//! those of WebAssembly modules that are built with `simd128`. Elsewhere they are an array.

use crate::dictionary::Continuations;
#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use std::arch::wasm32::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use std::hint::black_box;

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

/// The places in four vectors as one number.
#[inline(always)]
fn joined(parts: [u8; 4]) -> u16 {
    (0..4).fold(0, |joined, part| {
        joined | u16::from(parts[part]) << (4 * part)
    })
}

/// Tests of bits in several numbers, and the constants that they need: see [`BitTests::new`].
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) struct BitTests;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
impl BitTests {
    /// To be called outside of loops.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self
    }

    /// The places of the odd numbers, a bit each.
    #[inline(always)]
    pub(super) fn odd(&self, numbers: [Quad; 4]) -> u16 {
        joined(numbers.map(Quad::odd))
    }

    /// The places of the numbers in which the bit above the one with the number given is set, a bit each. Bits from 31 to 127 stand
    /// for what is no letter: no number has them.
    #[inline(always)]
    pub(super) fn above(&self, numbers: [Quad; 4], bits: &[u8; 16]) -> u16 {
        let (bits, _) = bits.as_chunks();
        joined([0, 1, 2, 3].map(|part| numbers[part].halved().with_bit(bits[part])))
    }

    /// Which of eight bits a number has, a bit each. It has none from 31 to 127.
    #[inline(always)]
    pub(super) fn among(&self, number: u32, bits: [u8; 8]) -> u8 {
        let (number, (halves, _)) = (Quad::splat(number), bits.as_chunks());
        number.with_bit(halves[0]) | number.with_bit(halves[1]) << 4
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
    fn halved(self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { _mm_srli_epi32::<1>(self.0) })
    }

    /// The places of the odd numbers, a bit each.
    #[inline(always)]
    fn odd(self) -> u8 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_movemask_ps(_mm_castsi128_ps(_mm_slli_epi32::<31>(self.0))) as u8 }
    }

    /// The places of the numbers in which the bit with the number given is set, a bit each. Bits from 31 on stand for what is no
    /// letter: no number has them.
    #[inline(always)]
    fn with_bit(self, bits: [u8; 4]) -> u8 {
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
    fn halved(self) -> Self {
        // SAFETY: NEON is part of this target.
        Self(unsafe { vshrq_n_u32::<1>(self.0) })
    }

    #[inline(always)]
    fn odd(self) -> u8 {
        // SAFETY: NEON is part of this target.
        unsafe { places(vtstq_u32(self.0, vdupq_n_u32(1))) }
    }

    #[inline(always)]
    fn with_bit(self, bits: [u8; 4]) -> u8 {
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
}

/// Browsers make constants anew in each round of a loop, with three or four instructions. So these are made before.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) struct BitTests {
    /// The bytes with one bit, from the lowest.
    powers: v128,
    /// What makes bits from 31 to 127 numbers of 128 and more, and is a multiple of eight and one.
    offset: v128,
    seven: v128,
    three: v128,
    thirty_one: v128,
    /// For each of sixteen bytes the place of the number's lowest byte.
    starts: v128,
    /// For each vector of four numbers no bits in their bytes, and the others beyond all places.
    others: [v128; 4],
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl BitTests {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let others = |part| {
            let others = [0, 1, 2, 3].map(|other| if other == part { 0 } else { u32::MAX });
            u32x4(others[0], others[1], others[2], others[3])
        };
        Self {
            powers: black_box(u8x16(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0)),
            offset: black_box(u8x16_splat(128 - 31)),
            seven: black_box(u8x16_splat(7)),
            three: black_box(u8x16_splat(3)),
            thirty_one: black_box(u8x16_splat(31)),
            starts: black_box(u32x4_splat(u32::from_le_bytes([0, 4, 8, 12]))),
            others: [0, 1, 2, 3].map(|part| black_box(others(part))),
        }
    }

    #[inline(always)]
    pub(super) fn odd(&self, numbers: [Quad; 4]) -> u16 {
        joined(numbers.map(|numbers| u32x4_bitmask(u32x4_shl(numbers.0, 31))))
    }

    #[inline(always)]
    pub(super) fn above(&self, numbers: [Quad; 4], bits: &[u8; 16]) -> u16 {
        // SAFETY: sixteen bytes are as long as the vector.
        let bits = unsafe { v128_load(bits.as_ptr().cast()) };
        // One more, and 96 more, so that what is no letter has the highest bit.
        let bits = u8x16_add(bits, self.offset);
        // Where the byte of the bit is in the vector that has the number. There is no shift of bytes.
        let bytes = v128_and(u16x8_shr(bits, 3), self.three);
        let places = u8x16_add(bytes, self.starts);
        let parts = [0, 1, 2, 3]
            .map(|part| u8x16_swizzle(numbers[part].0, v128_or(places, self.others[part])));
        let bytes = v128_or(v128_or(parts[0], parts[1]), v128_or(parts[2], parts[3]));
        let set = v128_and(bytes, self.powers_of(bits));
        !(i8x16_bitmask(u8x16_eq(set, u8x16_splat(0))) | i8x16_bitmask(bits))
    }

    #[inline(always)]
    pub(super) fn among(&self, number: u32, bits: [u8; 8]) -> u8 {
        let number = u32x4(number, 0, 0, 0);
        let bits = u64x2(u64::from_le_bytes(bits), 0);
        let bytes = u8x16_swizzle(number, v128_and(u16x8_shr(bits, 3), self.thirty_one));
        let set = v128_and(bytes, self.powers_of(bits));
        !i8x16_bitmask(u8x16_eq(set, u8x16_splat(0))) as u8
    }

    /// The bit in its byte.
    #[inline(always)]
    fn powers_of(&self, bits: v128) -> v128 {
        u8x16_swizzle(self.powers, v128_and(bits, self.seven))
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
    fn halved(self) -> Self {
        Self(self.0.map(|number| number >> 1))
    }

    #[inline(always)]
    fn odd(self) -> u8 {
        self.with_bit([0; 4])
    }

    #[inline(always)]
    fn with_bit(self, bits: [u8; 4]) -> u8 {
        let numbers = self.0.iter().zip(bits).enumerate();
        numbers.fold(0, |places, (place, (number, bit))| {
            places | ((number >> bit.min(31) & 1) as u8) << place
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_tested_in_each_number() {
        let tests = BitTests::new();
        for number in [0, 1, u32::MAX >> 1, 6, 1 << 30, 0x55aa_55aa] {
            let is_set = |bit: u8| u32::from(bit) < 31 && number >> bit & 1 != 0;
            for bit in 0..=127 {
                let bits = [bit, 31, bit / 2, 30 - bit % 31, bit, bit / 3, 127 - bit, 0];
                let places = (0..8).map(|place| u8::from(is_set(bits[place])) << place);
                let places = places.sum();
                assert_eq!(tests.among(number, bits), places, "{number:x} {bits:?}");
                for lowest in [0, 1] {
                    let numbers = [Quad::splat(number << 1 | lowest); 4];
                    let both = [bits; 2].concat().try_into().unwrap();
                    let both_places = u16::from_ne_bytes([places; 2]);
                    assert_eq!(
                        tests.above(numbers, &both),
                        both_places,
                        "{number:x} {both:?}"
                    );
                    assert_eq!(tests.odd(numbers), u16::MAX * lowest as u16);
                }
            }
        }
    }

    #[test]
    fn masks_are_those_of_each_entry() {
        let tests = BitTests::new();
        let quads = [0, 4, 8, 12].map(|first| {
            let entries = [0, 1, 2, 3].map(|place| Continuations {
                masks: [2 << (first + place), 2 << (first + place + 8) | place & 1],
                bases: [u32::MAX; 2],
            });
            Quad::masks(entries.each_ref())
        });
        let [forwards, backwards] = [0, 1].map(|order| quads.map(|quad| quad[order]));
        let bits = |first: u8| std::array::from_fn(|place| first + place as u8);
        assert_eq!(tests.above(forwards, &bits(0)), u16::MAX);
        assert_eq!(tests.above(backwards, &bits(8)), u16::MAX);
        assert_eq!(tests.above(forwards, &bits(1)), 0);
        let mut some = bits(8);
        (some[1], some[6], some[15]) = (8, 31, 0);
        assert_eq!(tests.above(backwards, &some), !(1 << 1 | 1 << 6 | 1 << 15));
        assert_eq!([tests.odd(forwards), tests.odd(backwards)], [0, 0xaaaa]);
    }
}
