//! Arithmetic on vectors of bytes, which the compiler keeps in registers.

use crate::instructions::Kernels;
#[cfg(target_arch = "x86_64")]
use crate::instructions::avx2_fn;

/// The number of places in a vector.
pub(super) const LANES: usize = 64;
pub(super) type Lanes = [u8; LANES];

/// The most vectors that are added up together: as many as any processor has registers for.
pub(super) const VECTORS: usize = 4;

/// Adds up prices for `N` vectors of starts from the first one, each letter's from its own list.
#[inline(always)]
pub(super) fn add_up<const N: usize>(
    prices: &[u8],
    letters: &[usize],
    first: usize,
    step: isize,
    sums: &mut [Lanes],
) -> usize {
    let mut added: [Lanes; N] = [[0; LANES]; N];
    let mut first = first as isize;
    for letter in letters {
        let prices = &prices[letter.wrapping_add_signed(first)..][..N * LANES];
        for (sum, prices) in added.iter_mut().zip(prices.as_chunks::<LANES>().0) {
            *sum = each(|lane| sum[lane].saturating_add(prices[lane]));
        }
        first += step;
    }
    sums[..N].copy_from_slice(&added);
    N
}

/// A vector made lane by lane.
#[inline(always)]
fn each(number: impl FnMut(usize) -> u8) -> Lanes {
    std::array::from_fn(number)
}

/// Which numbers are below a limit, a bit for each.
#[inline(always)]
pub(super) fn below(numbers: &Lanes, limit: u8, kernels: Kernels) -> u64 {
    match kernels {
        Kernels::Portable => {
            let bits = numbers.iter().rev();
            bits.fold(0, |bits, &number| bits << 1 | u64::from(number < limit))
        }
        // SAFETY: these kernels are there only if the machine has their instructions.
        #[cfg(target_arch = "x86_64")]
        Kernels::Avx2(_) | Kernels::Avx512(_) => unsafe { below_with_avx2(numbers, limit) },
    }
}

#[cfg(target_arch = "x86_64")]
avx2_fn!(
    /// [`below`] with AVX2. (The compiler does not find that it takes so few instructions.)
    fn below_with_avx2(numbers: &Lanes, limit: u8) -> u64 {
        use std::arch::x86_64::{
            _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_max_epu8, _mm256_movemask_epi8,
            _mm256_set1_epi8,
        };
        let [first, last] = [0, LANES / 2].map(|from| {
            // SAFETY: from either index there are at least as many numbers as the register holds.
            let numbers = unsafe { _mm256_loadu_si256(numbers.as_ptr().add(from).cast()) };
            let limited = _mm256_max_epu8(numbers, _mm256_set1_epi8(limit as i8));
            !_mm256_movemask_epi8(_mm256_cmpeq_epi8(limited, numbers)) as u32
        });
        u64::from(last) << 32 | u64::from(first)
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::InstructionSet;
    use crate::instructions::{self, Job};

    struct Below {
        numbers: Lanes,
        limit: u8,
    }

    impl Job for Below {
        type Output = u64;

        #[inline(always)]
        fn run(self, kernels: Kernels) -> u64 {
            below(&self.numbers, self.limit, kernels)
        }
    }

    #[test]
    fn numbers_below_a_limit_are_marked() {
        for limit in 0..=255 {
            let numbers: Lanes = each(|lane| (lane * 37 % 256) as u8);
            let bits = (0..LANES).filter(|&lane| numbers[lane] < limit);
            let bits: u64 = bits.map(|lane| 1 << lane).sum();
            for instructions in InstructionSet::available() {
                let below = Below { numbers, limit };
                assert_eq!(instructions::run(instructions, below), bits);
            }
        }
    }
}
