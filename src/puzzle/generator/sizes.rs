//! The sizes of grids to try when the words decide.

use crate::puzzle::mask::Mask;
use crate::puzzle::shape::Shape;
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// The number of larger sizes to try.
const LARGER: usize = 12;

/// Masks for words and a message of these numbers of letters, in the order to try them. Each has the number of `cells`
/// given, if there is one, and otherwise room that makes the words easy to arrange without leaving the grid empty: 13
/// cells for ten letters, or 15 in a shape, where lines are short.
pub(super) fn masks(
    shape: Option<Shape>,
    cells: Option<RangeInclusive<usize>>,
    (letters, longest, message): (usize, usize, usize),
) -> Vec<Mask> {
    match (shape, cells) {
        (None, Some(cells)) => exact_rectangles(cells, longest),
        (None, None) => {
            let side = (letters * 13 / 10 + message).isqrt().max(longest).max(3);
            let sides = side..=side + LARGER;
            sides.map(|side| Mask::full(side, side)).collect()
        }
        (Some(shape), Some(cells)) => exact_shapes(shape, cells, longest),
        (Some(shape), None) => shapes(shape, letters * 3 / 2 + message)
            .skip_while(|mask| mask.rows() <= longest)
            .take(LARGER)
            .collect(),
    }
}

/// A shape on one square after the other, from the smallest with enough cells.
fn shapes(shape: Shape, cells: usize) -> impl Iterator<Item = Mask> {
    (cells.isqrt().max(3)..)
        .map(move |side| Mask::shape(shape, side, side))
        .skip_while(move |mask| mask.cells() < cells)
}

/// A shape on squares, and on rectangles that are hardly wider, with one of these numbers of cells and at least as many
/// rows as the longest word has letters.
fn exact_shapes(shape: Shape, cells: RangeInclusive<usize>, longest: usize) -> Vec<Mask> {
    let is_small = |rows: &usize| Mask::shape(shape, *rows, *rows).cells() <= *cells.end();
    let rows = cells.start().isqrt().max(longest).max(3)..;
    rows.take_while(is_small)
        .flat_map(|rows| (rows..=rows + 3).map(move |columns| Mask::shape(shape, rows, columns)))
        .filter(|mask| cells.contains(&mask.cells()))
        .collect()
}

/// Rectangles with one of these numbers of cells and room for the longest word, from the squarest.
fn exact_rectangles(cells: RangeInclusive<usize>, longest: usize) -> Vec<Mask> {
    let mut sizes: Vec<(usize, usize)> = cells
        .flat_map(|cells| {
            (1..=cells.isqrt())
                .filter(move |rows| cells.is_multiple_of(*rows))
                .map(move |rows| (rows, cells / rows))
        })
        .filter(|&(rows, columns)| columns >= longest && columns <= 6 * rows)
        .collect();
    sizes.sort_by_key(|&(rows, columns)| (columns - rows, Reverse(rows)));
    let sizes = sizes.into_iter();
    sizes
        .map(|(rows, columns)| Mask::full(rows, columns))
        .collect()
}
