//! The eight directions, and sets of them.

use std::fmt;
use std::iter::FusedIterator;
use std::str::FromStr;
use wordtrail_dictionary::ParseError;

/// One of the eight directions on a grid. Finds are ordered by direction, clockwise from E. There are no others, so a
/// `match` needs no other arm.
///
/// ```
/// use wordtrail::Direction;
///
/// assert_eq!(Direction::SouthEast.to_string(), "SE");
/// assert_eq!(" nw ".parse(), Ok(Direction::NorthWest));
/// assert_eq!(Direction::North.opposite(), Direction::South);
/// assert_eq!(Direction::SouthWest.step(), (1, -1));
/// assert_eq!(Direction::from_step(1, -1), Some(Direction::SouthWest));
/// assert_eq!(Direction::from_step(-2, 2), None);
/// let names = Direction::ALL.map(Direction::name);
/// assert_eq!(names, ["E", "SE", "S", "SW", "W", "NW", "N", "NE"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
    /// Up.
    North,
    /// Up and to the right.
    NorthEast,
}

impl Direction {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::North,
        Self::NorthEast,
    ];

    /// The cells that a step goes down and to the right: −1, 0 or 1 each, and not both 0.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::East => (0, 1),
            Self::SouthEast => (1, 1),
            Self::South => (1, 0),
            Self::SouthWest => (1, -1),
            Self::West => (0, -1),
            Self::NorthWest => (-1, -1),
            Self::North => (-1, 0),
            Self::NorthEast => (-1, 1),
        }
    }

    /// The direction of a step, as [`step`](Self::step) gives it. `None` for (0, 0) and for a step of more
    /// than one cell.
    pub fn from_step(down: i32, right: i32) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.step() == (down, right))
    }

    /// The opposite direction.
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The name: `E`, `SE`, `S`, `SW`, `W`, `NW`, `N` or `NE`. [`Display`](fmt::Display) writes it, and
    /// [`FromStr`] reads it, in any case and with white space around it.
    pub fn name(self) -> &'static str {
        ["E", "SE", "S", "SW", "W", "NW", "N", "NE"][self as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Direction {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| {
                let advice = "the directions are E, SE, S, SW, W, NW, N and NE";
                ParseError::not_a("direction", name, advice)
            })
    }
}

/// A set of directions: none, some or all of the eight. It is iterated in the order of [`Direction::ALL`].
///
/// ```
/// use wordtrail::{Direction, Directions};
///
/// let mut directions = Directions::from_iter([Direction::South]);
/// directions.extend([Direction::East]);
/// assert!(directions.contains(Direction::East) && !directions.contains(Direction::West));
/// let mut each = directions.iter();
/// assert_eq!((each.len(), each.next(), each.len()), (2, Some(Direction::East), 1));
/// assert_eq!(Directions::from_iter(Direction::ALL), Directions::ALL);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Directions(u8);

impl Directions {
    /// All eight.
    pub const ALL: Self = Self(u8::MAX);

    /// A bit for each direction in the set, in order from the lowest.
    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    /// Whether the direction is in the set.
    pub fn contains(self, direction: Direction) -> bool {
        self.0 & bit(direction) != 0
    }

    /// The directions of the set, in the order of [`Direction::ALL`].
    pub fn iter(self) -> DirectionsIter {
        DirectionsIter(self)
    }
}

/// The default is [`ALL`](Directions::ALL).
impl Default for Directions {
    fn default() -> Self {
        Self::ALL
    }
}

fn bit(direction: Direction) -> u8 {
    1 << direction as u8
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        let mut set = Self(0);
        set.extend(directions);
        set
    }
}

impl Extend<Direction> for Directions {
    fn extend<I: IntoIterator<Item = Direction>>(&mut self, directions: I) {
        for direction in directions {
            self.0 |= bit(direction);
        }
    }
}

impl IntoIterator for Directions {
    type Item = Direction;
    type IntoIter = DirectionsIter;

    fn into_iter(self) -> DirectionsIter {
        self.iter()
    }
}

impl IntoIterator for &Directions {
    type Item = Direction;
    type IntoIter = DirectionsIter;

    fn into_iter(self) -> DirectionsIter {
        self.iter()
    }
}

/// An iterator over a set of [`Directions`].
#[derive(Debug, Clone)]
pub struct DirectionsIter(Directions);

impl Iterator for DirectionsIter {
    type Item = Direction;

    fn next(&mut self) -> Option<Direction> {
        let Self(Directions(rest)) = self;
        let direction = *Direction::ALL.get(rest.trailing_zeros() as usize)?;
        *rest ^= bit(direction);
        Some(direction)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.0.0.count_ones() as usize;
        (length, Some(length))
    }
}

impl ExactSizeIterator for DirectionsIter {}

impl FusedIterator for DirectionsIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_lists_the_directions() {
        let error = "up".parse::<Direction>().unwrap_err();
        let expected = "“up” is not a direction: the directions are E, SE, S, SW, W, NW, N and NE";
        assert_eq!(error.to_string(), expected);
    }
}
