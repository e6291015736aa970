//! Pseudorandom numbers: the same from a seed on every machine and in every later version.

/// The generator SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014). It is
/// our own because a crate's generator may produce other numbers in its next version, and then a seed would no longer
/// make the same puzzle.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// One of several generators with the same seed.
    pub fn split(seed: u64, number: u64) -> Self {
        let mut random = Self(seed.wrapping_add(number.wrapping_mul(0xd134_2543_de82_ef95)));
        Self(random.next())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below a limit, which is not 0. (No number is likelier than another by more than one part in 2³².)
    pub fn below(&mut self, limit: usize) -> usize {
        debug_assert!(limit > 0);
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    /// Puts items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        // The numbers of the generator's published test.
        let mut random = Random(1_234_567);
        let numbers = [(); 3].map(|()| random.next());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn a_shuffle_loses_nothing() {
        let mut items: Vec<usize> = (0..100).collect();
        Random(7).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
