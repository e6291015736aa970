//! The shapes of puzzles, drawn with integers alone.

use std::fmt;
use std::str::FromStr;
use wordtrail_dictionary::ParseError;

/// A shape that [`Mask::shape`](crate::Mask::shape) can draw.
///
/// ```
/// use wordtrail::{Mask, Shape};
///
/// let shape: Shape = "diamond".parse()?;
/// assert_eq!(Mask::shape(shape, 3, 5).to_string(), "..#..\n#####\n..#..\n");
/// # Ok::<(), wordtrail::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// Two lobes at the top, a tip at the bottom.
    Heart,
    /// A circle, or an ellipse in a rectangle that is not square.
    Circle,
    /// A square on its corner, or a rhombus in a rectangle that is not square.
    Diamond,
    /// Five points, one of them up.
    Star,
    /// A tip at the top, a side at the bottom.
    Triangle,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Self; 5] = [
        Self::Heart,
        Self::Circle,
        Self::Diamond,
        Self::Star,
        Self::Triangle,
    ];

    /// The name in lower case. [`Display`](fmt::Display) writes it, and [`FromStr`] reads it in any case and
    /// with white space around it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Heart => "heart",
            Self::Circle => "circle",
            Self::Diamond => "diamond",
            Self::Star => "star",
            Self::Triangle => "triangle",
        }
    }

    /// Whether the shape has a cell, given by its row and column, in a rectangle of some rows and columns.
    pub(super) fn has(self, cell: (usize, usize), size: (usize, usize)) -> bool {
        let centre = CellCentre::new(cell, size);
        match self {
            Self::Heart => centre.is_in_heart(),
            Self::Circle => centre.is_in_circle(),
            Self::Diamond => centre.is_in_diamond(),
            Self::Star => centre.is_in_star(),
            Self::Triangle => centre.is_in_triangle(),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Shape {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|shape| shape.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| {
                let advice = "the shapes are heart, circle, diamond, star and triangle";
                ParseError::not_a("shape", name, advice)
            })
    }
}

/// The centre of a cell, relative to the centre of the rectangle.
///
/// All numbers are integers, and quotients are multiplied out, so that every machine computes the same. The
/// unit is half a cell: neighbours are 2 apart. With an even number of columns, the two in the middle are
/// 1 from the centre of the rectangle.
struct CellCentre {
    /// The row, from 0.
    row: i128,
    rows: i128,
    columns: i128,
    /// The distance from the centre to the left or the right: less than `columns`.
    horizontal: i128,
    /// The distance from the centre up or down: less than `rows`.
    vertical: i128,
}

impl CellCentre {
    fn new((row, column): (usize, usize), (rows, columns): (usize, usize)) -> Self {
        let [row, column, rows, columns] =
            [row, column, rows, columns].map(|number| number as i128);
        Self {
            row,
            rows,
            columns,
            horizontal: (2 * column + 1 - columns).abs(),
            vertical: (2 * row + 1 - rows).abs(),
        }
    }

    /// Whether it is in the one or the two columns in the middle. Tips that point up or down contain all of
    /// these cells: where a tip is narrower than a cell it would end too early.
    fn is_in_middle_column(&self) -> bool {
        self.horizontal <= 1
    }

    /// Whether it is in the one or the two rows in the middle.
    fn is_in_middle_row(&self) -> bool {
        self.vertical <= 1
    }

    fn is_in_circle(&self) -> bool {
        is_in_ellipse((self.horizontal, self.columns), (self.vertical, self.rows))
            || self.is_in_middle_column()
            || self.is_in_middle_row()
    }

    fn is_in_diamond(&self) -> bool {
        self.horizontal * self.rows + self.vertical * self.columns <= self.rows * self.columns
            || self.is_in_middle_column()
            || self.is_in_middle_row()
    }

    fn is_in_triangle(&self) -> bool {
        self.horizontal * self.rows <= self.columns * (self.row + 1) || self.is_in_middle_column()
    }

    /// Two overlapping ellipses are the lobes, down to 28 hundredths of the height, where they are widest.
    /// From there a parabola on each side leads to the tip.
    fn is_in_heart(&self) -> bool {
        // Hundredths of the height and of half the width, times rows and columns.
        let below_top = 100 * (2 * self.row + 1);
        let below_lobes = below_top - 2 * 28 * self.rows;
        if below_lobes < 0 {
            let from_lobe = 100 * self.horizontal - 48 * self.columns;
            let (half_width, height) = (52 * self.columns, 2 * 28 * self.rows);
            return is_in_ellipse((from_lobe, half_width), (below_lobes, height));
        }
        let tip = 2 * 72 * self.rows;
        let taken_off = self.columns * below_lobes * below_lobes;
        self.horizontal * tip * tip <= self.columns * tip * tip - taken_off
            || self.is_in_middle_column()
    }

    /// Half a star; the other half is its mirror image. It is a bit wider than a star drawn in one stroke,
    /// whose points would be thin for letters.
    fn is_in_star(&self) -> bool {
        let star = StarRows { rows: self.rows };
        let outside = star.outside(self.row);
        // Each row reaches inside as far as the row above reaches outside, or the legs could come apart.
        let inside = match self.row {
            0 => 0,
            row => star.inside(row).min(star.outside(row - 1)),
        };
        // Half a cell more on each side keeps every row from being empty.
        let (distance, half_width) = (1000 * self.horizontal, self.columns - 1);
        let is_in_leg = inside == 0 || distance >= inside * half_width - 1000;
        is_in_leg && distance <= outside * half_width + 1000
    }
}

/// Whether a point is in an ellipse, given for each axis its distance from the centre and the radius.
fn is_in_ellipse((x, x_radius): (i128, i128), (y, y_radius): (i128, i128)) -> bool {
    let (x, y) = (x * y_radius, y * x_radius);
    let radii = x_radius * y_radius;
    x * x + y * y <= radii * radii
}

/// The extent of the right half of a star in each of its rows, in thousandths of half its width.
struct StarRows {
    rows: i128,
}

impl StarRows {
    /// The distances from the top of the points at the sides, and of the inner corners above the legs and
    /// between them, in thousandths of the height.
    const SIDES: i128 = 382;
    const WAIST: i128 = 630;
    const CROTCH: i128 = 790;

    /// Half the width at the corners below the upper point, at those of the waist, and at the feet.
    const ARMPIT_HALF_WIDTH: i128 = 278;
    const WAIST_HALF_WIDTH: i128 = 430;
    const FOOT_HALF_WIDTH: i128 = 618;

    /// The last row, from 0, of a star of at least two.
    fn last(&self) -> i128 {
        (self.rows - 1).max(1)
    }

    /// The distance of the outline from the centre line.
    fn outside(&self, row: i128) -> i128 {
        let last = self.last();
        // The points at the sides fall on a whole row, or they would be cut off.
        let sides = (Self::SIDES * last + 500) / 1000 * 1000;
        let (down, waist) = (1000 * row, Self::WAIST * last);
        if down < sides {
            interpolate(down, (0, 0), (sides, Self::ARMPIT_HALF_WIDTH))
        } else if down <= waist {
            interpolate(down, (sides, 1000), (waist, Self::WAIST_HALF_WIDTH))
        } else {
            interpolate(
                down,
                (waist, Self::WAIST_HALF_WIDTH),
                (1000 * last, Self::FOOT_HALF_WIDTH),
            )
        }
    }

    /// The distance of the legs from the centre line: 0 above them.
    fn inside(&self, row: i128) -> i128 {
        let last = self.last();
        let (down, crotch) = (1000 * row, Self::CROTCH * last);
        if down <= crotch {
            return 0;
        }
        interpolate(down, (crotch, 0), (1000 * last, Self::FOOT_HALF_WIDTH))
    }
}

/// Linear interpolation between two points: the second coordinate at a first one.
fn interpolate(at: i128, from: (i128, i128), to: (i128, i128)) -> i128 {
    from.1 + (to.1 - from.1) * (at - from.0) / (to.0 - from.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_names() {
        let names = Shape::ALL.map(Shape::name).join(" ");
        assert_eq!(names, "heart circle diamond star triangle");
        assert_eq!(" Heart ".parse(), Ok(Shape::Heart));
        let error = "square".parse::<Shape>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "“square” is not a shape: the shapes are heart, circle, diamond, star and triangle"
        );
    }
}
