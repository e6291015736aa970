//! How often words run in each direction.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_search::grid::{Direction, Directions};

/// How often words run in each direction, compared with the others: a weight for each. See
/// [`Generator::weights`](crate::Generator::weights).
///
/// A direction that is not named has weight 1. One of weight 0 is never used.
///
/// ```
/// use wordtrail::Direction;
/// use wordtrail::puzzle::DirectionWeights;
///
/// let weights: DirectionWeights = "E=4, nw=0".parse()?;
/// assert_eq!(weights, DirectionWeights::from_iter([(Direction::East, 4), (Direction::NorthWest, 0)]));
/// assert_eq!(weights.of(Direction::South), 1);
/// # Ok::<(), wordtrail::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DirectionWeights([u16; 8]);

/// The largest weight that a text may have. Nobody hides as many words as would tell larger ones apart.
const MAX_WEIGHT: u16 = 1000;

impl DirectionWeights {
    /// The same weight for all directions.
    pub const EVEN: Self = Self([1; 8]);

    /// The weight of a direction.
    pub fn of(self, direction: Direction) -> u16 {
        self.0[direction as usize]
    }

    /// The directions of a set whose weight is not 0.
    pub fn used(self, directions: Directions) -> Directions {
        let used = directions.iter().filter(|&it| self.of(it) > 0);
        used.collect()
    }
}

impl FromIterator<(Direction, u16)> for DirectionWeights {
    fn from_iter<I: IntoIterator<Item = (Direction, u16)>>(weights: I) -> Self {
        let mut all = Self::EVEN;
        for (direction, weight) in weights {
            all.0[direction as usize] = weight;
        }
        all
    }
}

/// Directions with their weights, as [`FromStr`] reads them: `E=4,SE=1` and so on.
impl Display for DirectionWeights {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let weights = Direction::ALL.map(|it| format!("{it}={}", self.of(it)));
        formatter.write_str(&weights.join(","))
    }
}

/// Directions with their weights, from 0 to 1000, and commas between: `E=4,NW=0`.
impl FromStr for DirectionWeights {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut weights: Vec<(Direction, u16)> = Vec::new();
        for item in text.split(',') {
            let (direction, weight) = item.split_once('=').ok_or_else(|| {
                let item = excerpt(item.trim());
                ParseError::new(format!(
                    "“{item}” has no weight: write a direction, “=” and a number, as in E=4"
                ))
            })?;
            let direction: Direction = direction.parse()?;
            if weights.iter().any(|&(known, _)| known == direction) {
                let message = format!("{direction} has two weights: leave one out");
                return Err(ParseError::new(message));
            }
            let weight = weight.trim();
            let number = weight.parse().ok().filter(|&number| number <= MAX_WEIGHT);
            let number = number.ok_or_else(|| {
                let advice = format!("a weight is a whole number from 0 to {MAX_WEIGHT}");
                ParseError::not_a("weight", weight, &advice)
            })?;
            weights.push((direction, number));
        }
        Ok(weights.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_of_weight_0_are_not_used() {
        let weights: DirectionWeights = "E=0".parse().unwrap();
        let directions = [Direction::East, Direction::South].into_iter().collect();
        assert!(weights.used(directions).iter().eq([Direction::South]));
    }
}
