//! The sizes of grids to try when the words decide.

use crate::limits::MAX_CELLS;
use crate::make::stop::Stop;
use crate::mask::Mask;
use crate::shape::Shape;
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// The number of larger sizes to try.
const LARGER: usize = 12;

/// How many of the larger sizes are one row larger than the size before. Words that fit none of these need much more room:
/// very short words appear by chance unless most cells have letters that none of the words has.
const SMALL_STEPS: usize = 4;

/// Each of the other sizes is larger than the one before by at least its side divided by this number.
const LARGE_STEP_DIVISOR: usize = 7;

/// The cells of the grid.
#[derive(Debug, Clone)]
pub(crate) enum Extent {
    /// Rows and columns. They are checked before there is a mask of them.
    Size(usize, usize),
    /// Those of a mask.
    Mask(Mask),
    /// As many as the words need, in a shape, or in a rectangle if there is none.
    AsNeeded(Option<Shape>),
}

impl Default for Extent {
    fn default() -> Self {
        Self::AsNeeded(None)
    }
}

/// Rows and columns, one size after the other. A size is only decided on, and a mask made of it, when those before it have
/// failed.
pub(crate) type Sizes<'a> = Box<dyn Iterator<Item = (usize, usize)> + 'a>;

/// Sizes for words and a message of these numbers of letters, in the order to try them. Each has the number of `cells`
/// given, if there is one, and otherwise room that makes the words easy to arrange without leaving the grid empty: 13 cells
/// or a little more for ten letters, so that words take half to two thirds of them, or 15 in a shape, where lines are short. None has more than [`MAX_CELLS`].
/// When time is over, there are no more.
pub(crate) fn sizes(
    shape: Option<Shape>,
    cells: Option<RangeInclusive<usize>>,
    (letters, longest, message): (usize, usize, usize),
    stop: Stop<'_>,
) -> Sizes<'_> {
    match (shape, cells) {
        (None, Some(cells)) => Box::new(exact_rectangles(cells, longest)),
        (None, None) => {
            let cells = letters * 13 / 10 + message;
            let (root, longest) = (cells.isqrt(), longest.max(3));
            let side = (root + usize::from(root * root < cells)).max(longest);
            Box::new(with_growing_steps(squares(side, stop)).take(1 + LARGER))
        }
        (Some(shape), Some(cells)) => Box::new(exact_shapes(shape, cells, longest, stop)),
        (Some(shape), None) => Box::new(shapes(shape, letters * 3 / 2 + message, longest, stop)),
    }
}

/// The mask of a size.
pub(crate) fn mask(shape: Option<Shape>, rows: usize, columns: usize) -> Mask {
    match shape {
        Some(shape) => Mask::shape(shape, rows, columns),
        None => Mask::full(rows, columns),
    }
}

/// Squares from a side on.
fn squares(side: usize, stop: Stop<'_>) -> impl Iterator<Item = (usize, usize)> {
    (side..=MAX_CELLS.isqrt())
        .map(|side| (side, side))
        .take_while(move |_| !stop.is_due())
}

/// The first of the sizes, then some of the others, with growing steps between them.
fn with_growing_steps(
    sizes: impl Iterator<Item = (usize, usize)>,
) -> impl Iterator<Item = (usize, usize)> {
    let mut least = 0;
    sizes
        .enumerate()
        .filter(move |&(index, (rows, _))| {
            let is_next = index <= SMALL_STEPS || rows >= least;
            if is_next {
                least = rows + rows.div_ceil(LARGE_STEP_DIVISOR);
            }
            is_next
        })
        .map(|(_, size)| size)
}

/// A shape on one square after the other, from the smallest with enough cells, and more rows than the longest word has
/// letters.
fn shapes(
    shape: Shape,
    cells: usize,
    longest: usize,
    stop: Stop<'_>,
) -> impl Iterator<Item = (usize, usize)> {
    let squares = squares(cells.isqrt().max(3), stop)
        .skip_while(move |&(rows, columns)| Mask::shape(shape, rows, columns).cells() < cells)
        .skip_while(move |&(rows, _)| rows <= longest);
    with_growing_steps(squares).take(LARGER)
}

/// A shape on squares, and on rectangles that are hardly wider, with one of these numbers of cells and at least as many
/// rows as the longest word has letters.
fn exact_shapes(
    shape: Shape,
    cells: RangeInclusive<usize>,
    longest: usize,
    stop: Stop<'_>,
) -> impl Iterator<Item = (usize, usize)> {
    let most = *cells.end();
    let is_small =
        move |&(rows, columns): &(usize, usize)| Mask::shape(shape, rows, columns).cells() <= most;
    squares(cells.start().isqrt().max(longest).max(3), stop)
        .take_while(is_small)
        .flat_map(|(rows, _)| (rows..=rows + 3).map(move |columns| (rows, columns)))
        .filter(|&(rows, columns)| rows * columns <= MAX_CELLS)
        .filter(move |&(rows, columns)| cells.contains(&Mask::shape(shape, rows, columns).cells()))
}

/// Rectangles with one of these numbers of cells and room for the longest word, from the squarest.
fn exact_rectangles(
    cells: RangeInclusive<usize>,
    longest: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let (least, most) = (*cells.start(), MAX_CELLS.min(*cells.end()));
    let of_rows = |rows: usize| {
        let narrowest = least.div_ceil(rows).max(longest).max(rows);
        let widest = (most / rows).min(6 * rows);
        (narrowest..=widest).map(move |columns| (rows, columns))
    };
    let mut sizes: Vec<(usize, usize)> = (1..=most.isqrt()).flat_map(of_rows).collect();
    sizes.sort_unstable_by_key(|&(rows, columns)| (columns - rows, Reverse(rows)));
    sizes.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn steps_between_sizes_grow() {
        let sides = |shape, letters| -> Vec<usize> {
            let stop = Stop::new(None, Duration::ZERO, None);
            sizes(shape, None, (letters, 5, 0), stop)
                .map(|(rows, _)| rows)
                .collect()
        };
        let squares = sides(None, 192);
        assert_eq!(squares[..6], [16, 17, 18, 19, 20, 23]);
        assert_eq!((squares.len(), squares[12]), (13, 63));
        let hearts = sides(Some(Shape::Heart), 192);
        assert_eq!(hearts.len(), LARGER);
        assert_eq!(hearts[1], hearts[0] + 1);
        assert!(hearts[11] > 3 * hearts[0]);
    }
}
