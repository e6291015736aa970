//! The words of each direction.

use crate::weights::DirectionWeights;
use wordtrail_search::grid::Directions;
use wordtrail_search::internals::Random;

impl DirectionWeights {
    /// The share of each direction in a number of words, rounded up or down so that over many seeds the mean is exact. (The
    /// systematic sampling of Madow and Madow, “On the theory of systematic sampling”, 1944.)
    pub(super) fn shares(
        self,
        directions: Directions,
        words: usize,
        random: &mut Random,
    ) -> [usize; 8] {
        let weight = |direction| usize::from(self.of(direction));
        let total: usize = directions.iter().map(weight).sum();
        let mut shares = [0; 8];
        if total == 0 {
            return shares;
        }
        let offset = random.below(total);
        let (mut weights, mut given) = (0, 0);
        for direction in directions.iter() {
            weights += weight(direction);
            let so_far = (words * weights + offset) / total;
            shares[direction as usize] = so_far - given;
            given = so_far;
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_search::grid::Direction;

    #[test]
    fn shares_are_in_proportion_and_add_up() {
        let weights: DirectionWeights = "E=5,S=2,W=0,NE=3".parse().unwrap();
        let directions = ["E", "S", "W", "NE"].map(|name| name.parse().unwrap());
        let mut sums = [0; 8];
        let random = &mut Random::split(5, 0);
        for _ in 0..2000 {
            let shares = weights.shares(directions.into_iter().collect(), 7, random);
            assert_eq!(shares.iter().sum::<usize>(), 7);
            for direction in Direction::ALL {
                // The share in tenths of a word.
                let exact = match direction {
                    Direction::East => 35,
                    Direction::South => 14,
                    Direction::NorthEast => 21,
                    _ => 0,
                };
                let share = shares[direction as usize];
                assert!(share == exact / 10 || share == exact.div_ceil(10));
                sums[direction as usize] += share;
            }
        }
        for (direction, exact) in [(0, 7000), (2, 2800), (7, 4200)] {
            let difference = sums[direction].abs_diff(exact);
            assert!(difference < 120, "{sums:?}");
        }
    }
}
