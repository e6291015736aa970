//! Arrows for the directions of words.

use wordtrail_search::grid::Direction;

/// The directions with their arrows, in the order in which readers learn them.
pub const ARROWS: [(Direction, &str); 8] = [
    (Direction::East, "→"),
    (Direction::South, "↓"),
    (Direction::SouthEast, "↘"),
    (Direction::NorthEast, "↗"),
    (Direction::West, "←"),
    (Direction::North, "↑"),
    (Direction::NorthWest, "↖"),
    (Direction::SouthWest, "↙"),
];
