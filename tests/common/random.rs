//! Random-looking numbers and letters that are the same on every run and machine.

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
pub struct Random {
    state: u64,
}

impl Random {
    /// The sequence with this seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        // The remainder favours small numbers by a part in 2⁵⁰ or so, which no test here can tell.
        (self.next() % limit as u64) as usize
    }

    /// One of the items, each as often as its weight says.
    pub fn weighted<'items, T>(&mut self, items: &'items [(T, usize)]) -> &'items T {
        let total = items.iter().map(|&(_, weight)| weight).sum();
        let mut number = self.below(total);
        for (item, weight) in items {
            match number.checked_sub(*weight) {
                None => return item,
                Some(rest) => number = rest,
            }
        }
        unreachable!("the number is below the sum of the weights")
    }
}
