//! The directions of words: the options of `wordtrail make` for them, checked.

use super::arguments::Arguments;
use anyhow::bail;
use wordtrail::puzzle::DirectionWeights;
use wordtrail::{Direction, Directions};

/// The directions that were given.
pub fn directions(arguments: &Arguments) -> Option<Directions> {
    match (arguments.level, arguments.directions.as_slice()) {
        (Some(level), _) => Some(level.directions()),
        (None, []) => None,
        (None, directions) => Some(directions.iter().copied().collect()),
    }
}

/// The directions whose weight is not 0. Refuses weights of other directions, and if all are 0.
pub fn weighted(directions: Directions, weights: DirectionWeights) -> anyhow::Result<Directions> {
    let names = |directions: Directions| {
        let names: Vec<&str> = directions.iter().map(Direction::name).collect();
        names.join(", ")
    };
    let mut others = Direction::ALL
        .into_iter()
        .filter(|it| !directions.contains(*it));
    if let Some(other) = others.find(|&other| weights.of(other) != 1) {
        bail!(
            "--weights {other}={}: the directions are {}: leave {other} out, or add it to --directions",
            weights.of(other),
            names(directions)
        );
    }
    let used = weights.used(directions);
    if used.iter().next().is_none() {
        bail!(
            "--weights: all directions ({}) have weight 0: give one of them another weight",
            names(directions)
        );
    }
    Ok(used)
}
