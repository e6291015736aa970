//! Tiles as they are displayed.

use crate::letters::capital;

/// A tile as it is displayed: `Qu` for several letters.
pub fn tile_text(letters: &str) -> String {
    let mut letters = letters.chars();
    let first = letters.next().map(capital);
    first.into_iter().chain(letters).collect()
}
