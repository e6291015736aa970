//! Four numbers in a vector, with instructions that every machine of an architecture has: SSE2 of x86-64, NEON of AArch64, and
//! those of WebAssembly modules that are built with `simd128`. Elsewhere they are an array. Sets of letters are tested with
//! them.

use crate::instructions::MapInline;
#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use std::arch::wasm32::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use std::hint::black_box;
use wordtrail_dictionary::internals::Node;

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
    /// The masks of four entries, read forward and backward.
    #[inline(always)]
    pub(super) fn masks([zero, one, two, three]: [&[u32; 2]; 4]) -> [Self; 2] {
        Self::joined(zero, one).alternating(Self::joined(two, three))
    }
}

/// The bit of each of sixteen letters, given as codes, in a mask of what may follow. Nothing, the code 31, has none.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(super) fn letter_bits(codes: &[u8; 16]) -> [u32; 16] {
    codes.map_inline(|code| (1 << (code & 31)) << 1)
}

/// Tests of bits, and the constants that they need: see [`BitTests::new`].
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) struct BitTests;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
impl BitTests {
    /// To be called outside of loops.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self
    }

    /// Which of eight bits a number has, a bit each. It has none from 31 to 127.
    #[inline(always)]
    pub(super) fn among(&self, number: u32, bits: [u8; 8]) -> u8 {
        let (number, (halves, _)) = (Quad::splat(number), bits.as_chunks());
        number.with_bit(halves[0]) | number.with_bit(halves[1]) << 4
    }
}

// For every architecture.
impl BitTests {
    /// Which of eight letters, given as codes, are in a set of letters of a node, a bit each. The code of no letter, 63, is in
    /// no set.
    #[inline(always)]
    pub(super) fn letters_among<N: Node>(&self, set: u64, letters: [u8; 8]) -> u8 {
        if N::LETTERS < 32 {
            return self.among(set as u32, letters);
        }
        let mut among = 0;
        for (place, letter) in letters.into_iter().enumerate() {
            among |= (set >> (letter & 63) & 1) << place;
        }
        among as u8
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

    /// Two pairs.
    #[inline(always)]
    fn joined(one: &[u32; 2], other: &[u32; 2]) -> Self {
        // SAFETY: SSE2 is part of x86-64, and a pair is as long as half of the vector. (`_mm_loadh_pd` requires an aligned one.)
        unsafe {
            let [one, other] = [one, other]
                .map_inline(|pair| _mm_castsi128_pd(_mm_loadl_epi64(pair.as_ptr().cast())));
            Self(_mm_castpd_si128(_mm_unpacklo_pd(one, other)))
        }
    }

    /// The first and third numbers of both, and the second and fourth ones.
    #[inline(always)]
    fn alternating(self, other: Self) -> [Self; 2] {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let [one, other] = [self, other].map_inline(|quad| _mm_castsi128_ps(quad.0));
            [
                Self(_mm_castps_si128(_mm_shuffle_ps::<0b10_00_10_00>(
                    one, other,
                ))),
                Self(_mm_castps_si128(_mm_shuffle_ps::<0b11_01_11_01>(
                    one, other,
                ))),
            ]
        }
    }

    /// The places of the odd numbers, a bit each.
    #[inline(always)]
    pub(super) fn odd(numbers: [Self; 4]) -> u16 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let signs = numbers.map_inline(|quad| _mm_slli_epi32::<31>(quad.0));
            _mm_movemask_epi8(narrowed(signs)) as u16
        }
    }

    /// The places of the numbers that have a bit in common with the one in the same place, a bit each.
    #[inline(always)]
    pub(super) fn common(numbers: [Self; 4], bits: &[u32; 16]) -> u16 {
        let (bits, _) = bits.as_chunks::<4>();
        // SAFETY: SSE2 is part of x86-64, and four numbers are as long as the vector.
        unsafe {
            let common = [0, 1, 2, 3].map_inline(|part| {
                _mm_and_si128(numbers[part].0, _mm_loadu_si128(bits[part].as_ptr().cast()))
            });
            !_mm_movemask_epi8(_mm_cmpeq_epi8(narrowed(common), _mm_setzero_si128())) as u16
        }
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

/// A byte for each of sixteen numbers, with its sign, and 0 only for 0.
///
/// # Safety
///
/// The machine has SSE2.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn narrowed([zero, one, two, three]: [__m128i; 4]) -> __m128i {
    // SAFETY: the caller says so.
    unsafe { _mm_packs_epi16(_mm_packs_epi16(zero, one), _mm_packs_epi16(two, three)) }
}

#[cfg(target_arch = "aarch64")]
impl Quad {
    #[inline(always)]
    pub(super) fn splat(number: u32) -> Self {
        // SAFETY: NEON is part of this target.
        Self(unsafe { vdupq_n_u32(number) })
    }

    #[inline(always)]
    fn joined(one: &[u32; 2], other: &[u32; 2]) -> Self {
        // SAFETY: NEON is part of this target, and a pair is as long as half of the vector.
        Self(unsafe { vcombine_u32(vld1_u32(one.as_ptr()), vld1_u32(other.as_ptr())) })
    }

    #[inline(always)]
    fn alternating(self, other: Self) -> [Self; 2] {
        // SAFETY: NEON is part of this target.
        unsafe {
            [
                Self(vuzp1q_u32(self.0, other.0)),
                Self(vuzp2q_u32(self.0, other.0)),
            ]
        }
    }

    #[inline(always)]
    pub(super) fn odd(numbers: [Self; 4]) -> u16 {
        Self::common(numbers, &[1; 16])
    }

    #[inline(always)]
    pub(super) fn common(numbers: [Self; 4], bits: &[u32; 16]) -> u16 {
        let (bits, _) = bits.as_chunks::<4>();
        // SAFETY: NEON is part of this target, and the arrays are as long as the vectors.
        unsafe {
            let [zero, one, two, three] = [0, 1, 2, 3].map_inline(|part| {
                let common = vtstq_u32(numbers[part].0, vld1q_u32(bits[part].as_ptr()));
                vreinterpretq_u16_u32(common)
            });
            let [low, high] = [vuzp1q_u16(zero, one), vuzp1q_u16(two, three)];
            let common = vuzp1q_u8(vreinterpretq_u8_u16(low), vreinterpretq_u8_u16(high));
            let weights = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
            let weighted = vandq_u8(common, vld1q_u8(weights.as_ptr()));
            let halves = [vget_low_u8(weighted), vget_high_u8(weighted)];
            u16::from_le_bytes(halves.map_inline(|half| vaddv_u8(half)))
        }
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
    fn joined(one: &[u32; 2], other: &[u32; 2]) -> Self {
        // SAFETY: a pair is as long as half of the vector.
        unsafe {
            let one = v128_load64_zero(one.as_ptr().cast());
            Self(v128_load64_lane::<1>(one, other.as_ptr().cast()))
        }
    }

    #[inline(always)]
    fn alternating(self, other: Self) -> [Self; 2] {
        [
            Self(u32x4_shuffle::<0, 2, 4, 6>(self.0, other.0)),
            Self(u32x4_shuffle::<1, 3, 5, 7>(self.0, other.0)),
        ]
    }

    #[inline(always)]
    pub(super) fn odd(numbers: [Self; 4]) -> u16 {
        i8x16_bitmask(narrowed(numbers.map_inline(|quad| u32x4_shl(quad.0, 31))))
    }

    #[inline(always)]
    pub(super) fn common(numbers: [Self; 4], bits: &[u32; 16]) -> u16 {
        let (bits, _) = bits.as_chunks::<4>();
        let common = [0, 1, 2, 3].map_inline(|part| {
            // SAFETY: four numbers are as long as the vector.
            let bits = unsafe { v128_load(bits[part].as_ptr().cast()) };
            v128_and(numbers[part].0, bits)
        });
        !i8x16_bitmask(u8x16_eq(narrowed(common), u8x16_splat(0)))
    }
}

/// A byte for each of sixteen numbers, with its sign, and 0 only for 0. One instruction narrows 32 bits to 16, but the compiler
/// makes ten of it. So each number is narrowed as two of 16 bits.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn narrowed([zero, one, two, three]: [v128; 4]) -> v128 {
    i8x16_narrow_i16x8(
        i8x16_narrow_i16x8(zero, one),
        i8x16_narrow_i16x8(two, three),
    )
}

/// The bytes with one bit, from the lowest.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
const POWERS: v128 = u8x16(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0);

/// As elsewhere. There is no shift by numbers of a vector, and bit by bit it takes three times as long.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
pub(super) fn letter_bits(codes: &[u8; 16]) -> [u32; 16] {
    // SAFETY: sixteen bytes are as long as the vector.
    let bits = u8x16_add(unsafe { v128_load(codes.as_ptr().cast()) }, u8x16_splat(1));
    let powers = u8x16_swizzle(POWERS, v128_and(bits, u8x16_splat(7)));
    let bytes = v128_and(u16x8_shr(bits, 3), u8x16_splat(31));
    // The lowest byte of each mask, the second, the third and the highest.
    let [zero, one, two, three] =
        [0, 1, 2, 3].map_inline(|byte| v128_and(powers, u8x16_eq(bytes, u8x16_splat(byte))));
    let (low, high) = (interleaved(zero, one), interleaved(two, three));
    let mut all = [0; 16];
    let (parts, _) = all.as_chunks_mut::<4>();
    for half in 0..2 {
        let (low, high) = (low[half], high[half]);
        let masks = [
            u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(low, high),
            u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(low, high),
        ];
        for (part, masks) in parts[2 * half..].iter_mut().zip(masks) {
            // SAFETY: four numbers are as long as the vector.
            unsafe { v128_store(part.as_mut_ptr().cast(), masks) };
        }
    }
    all
}

/// The first halves of both, in turn, and the second ones.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn interleaved(one: v128, other: v128) -> [v128; 2] {
    [
        u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(one, other),
        u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(one, other),
    ]
}

/// Browsers reload constants in each round of a loop, with three or four instructions. So these are loaded before the loop.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) struct BitTests {
    powers: v128,
    seven: v128,
    thirty_one: v128,
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl BitTests {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            powers: black_box(POWERS),
            seven: black_box(u8x16_splat(7)),
            thirty_one: black_box(u8x16_splat(31)),
        }
    }

    #[inline(always)]
    pub(super) fn among(&self, number: u32, bits: [u8; 8]) -> u8 {
        let number = u32x4(number, 0, 0, 0);
        let bits = u64x2(u64::from_le_bytes(bits), 0);
        let bytes = u8x16_swizzle(number, v128_and(u16x8_shr(bits, 3), self.thirty_one));
        let powers = u8x16_swizzle(self.powers, v128_and(bits, self.seven));
        !i8x16_bitmask(u8x16_eq(v128_and(bytes, powers), u8x16_splat(0))) as u8
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
    fn joined(&[a, b]: &[u32; 2], &[c, d]: &[u32; 2]) -> Self {
        Self([a, b, c, d])
    }

    #[inline(always)]
    fn alternating(self, other: Self) -> [Self; 2] {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        [Self([a, c, e, g]), Self([b, d, f, h])]
    }

    #[inline(always)]
    pub(super) fn odd(numbers: [Self; 4]) -> u16 {
        Self::common(numbers, &[1; 16])
    }

    #[inline(always)]
    pub(super) fn common(numbers: [Self; 4], bits: &[u32; 16]) -> u16 {
        let numbers = numbers.iter().flat_map(|quad| quad.0);
        let pairs = numbers.zip(bits).enumerate();
        pairs.fold(0, |places, (place, (number, bits))| {
            places | u16::from(number & bits != 0) << place
        })
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
    use wordtrail_dictionary::internals::{NarrowNode, WideNode};

    #[test]
    fn bits_are_tested_in_each_number() {
        let tests = BitTests::new();
        for number in [0, 1, u32::MAX >> 1, 6, 1 << 30, 0x55aa_55aa] {
            let is_set = |bit: u8| u32::from(bit) < 31 && number >> bit & 1 != 0;
            for bit in 0..=127 {
                let bits = [bit, 31, bit / 2, 30 - bit % 31, bit, bit / 3, 127 - bit, 0];
                let places = (0..8).map(|place| u8::from(is_set(bits[place])) << place);
                let places: u8 = places.sum();
                assert_eq!(tests.among(number, bits), places, "{number:x} {bits:?}");
            }
        }
    }

    #[test]
    fn letters_are_tested_in_sets_of_both_widths() {
        fn test<N: Node>() {
            let tests = BitTests::new();
            let last = N::LETTERS as u8 - 1;
            for letter in 0..=last {
                for set in [1 << letter, ((1 << N::LETTERS) - 1) & !(1 << letter)] {
                    let is_in = |code: u8| code <= last && set >> code & 1 != 0;
                    let half = letter / 2;
                    let mut codes = [letter, 63, 0, last, half, last - half, last - letter, 63];
                    for _ in codes {
                        codes.rotate_left(1);
                        let places = (0..8).map(|place| u8::from(is_in(codes[place])) << place);
                        let places: u8 = places.sum();
                        let among = tests.letters_among::<N>(set, codes);
                        assert_eq!(among, places, "{set:x} {codes:?}");
                    }
                }
            }
        }
        test::<NarrowNode>();
        test::<WideNode>();
    }

    #[test]
    fn a_letter_has_the_bit_above_its_code() {
        for first in 0..=16 {
            let codes = std::array::from_fn(|place| first + place as u8);
            let mut expected = codes.map(|code| (1_u64 << (code + 1)) as u32);
            assert_eq!(letter_bits(&codes), expected);
            expected.reverse();
            let mut codes = codes;
            codes.reverse();
            assert_eq!(letter_bits(&codes), expected);
        }
    }

    #[test]
    fn each_place_is_marked_by_its_own_number() {
        let quads = |numbers: [u32; 16]| {
            let (quads, _) = numbers.as_chunks::<4>();
            let pair = |&[a, b, c, d]: &[u32; 4]| Quad::masks([&[a, 0], &[b, 0], &[c, 0], &[d, 0]]);
            [0, 1, 2, 3].map(|part| pair(&quads[part])[0])
        };
        for bit in 0..32 {
            for place in 0..16 {
                let alone = |number| {
                    let mut numbers = [0; 16];
                    numbers[place] = number;
                    numbers
                };
                let all_but_one = alone(u32::MAX).map(|number| !number);
                let number = 1 << bit;
                assert_eq!(
                    Quad::common(quads(alone(number)), &[number; 16]),
                    1 << place
                );
                assert_eq!(
                    Quad::common(quads([number; 16]), &alone(number)),
                    1 << place
                );
                assert_eq!(
                    Quad::common(quads([number; 16]), &all_but_one),
                    !(1 << place)
                );
                assert_eq!(Quad::common(quads([!number; 16]), &[number; 16]), 0);
                assert_eq!(
                    Quad::odd(quads(alone(number))),
                    u16::from(bit == 0) << place
                );
                assert_eq!(Quad::odd(quads(alone(number | 1))), 1 << place);
                assert_eq!(Quad::odd(quads(all_but_one)), !(1 << place));
            }
        }
    }

    #[test]
    fn masks_are_those_of_each_entry() {
        let quads = [0, 4, 8, 12].map(|first| {
            let entries =
                [0, 1, 2, 3].map(|place| [1 << (first + place), 1 << (first + place + 16)]);
            Quad::masks(entries.each_ref())
        });
        let [forward, backward] = [0, 1].map(|order| quads.map(|quad| quad[order]));
        let bits = |first: usize| std::array::from_fn(|place| 1 << (first + place));
        assert_eq!(Quad::common(forward, &bits(0)), u16::MAX);
        assert_eq!(Quad::common(backward, &bits(16)), u16::MAX);
        assert_eq!(Quad::common(forward, &bits(16)), 0);
        assert_eq!([Quad::odd(forward), Quad::odd(backward)], [1, 0]);
    }
}
