//! Shapes that a puzzle may have, drawn with whole numbers alone.

use std::fmt;
use std::str::FromStr;

/// A shape that [`Mask::shape`](super::Mask::shape) can draw.
///
/// ```
/// use wordtrail::{Mask, Shape};
///
/// for shape in Shape::ALL {
///     println!("{shape}:\n{}", Mask::shape(shape, 12, 12));
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Two lobes above, a tip below.
    Heart,
    /// A circle, or an ellipse in a rectangle that is no square.
    Circle,
    /// A square on its corner, or a rhombus in a rectangle that is no square.
    Diamond,
    /// Five points, one of them up.
    Star,
    /// A tip above, a side below.
    Triangle,
}

impl Shape {
    /// All shapes.
    ///
    /// ```
    /// use wordtrail::Shape;
    ///
    /// let names = Shape::ALL.map(Shape::name).join(" ");
    /// assert_eq!(names, "heart circle diamond star triangle");
    /// ```
    pub const ALL: [Self; 5] = [
        Self::Heart,
        Self::Circle,
        Self::Diamond,
        Self::Star,
        Self::Triangle,
    ];

    /// The name in lower case. It is also what [`Display`](fmt::Display) writes and, in any case and with
    /// white space around it, what [`FromStr`] reads.
    ///
    /// ```
    /// use wordtrail::Shape;
    ///
    /// assert_eq!(Shape::Heart.name(), "heart");
    /// assert_eq!(" Heart ".parse(), Ok(Shape::Heart));
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Heart => "heart",
            Self::Circle => "circle",
            Self::Diamond => "diamond",
            Self::Star => "star",
            Self::Triangle => "triangle",
        }
    }

    /// Whether a rectangle of so many rows and columns has this cell when it is drawn there.
    pub(super) fn has(self, cell: (usize, usize), size: (usize, usize)) -> bool {
        let place = Place::new(cell, size);
        match self {
            Self::Heart => place.is_in_heart(),
            Self::Circle => place.is_in_circle(),
            Self::Diamond => place.is_in_diamond(),
            Self::Star => place.is_in_star(),
            Self::Triangle => place.is_in_triangle(),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A name that is no shape. The message tells it, and the names that are.
///
/// ```
/// use wordtrail::Shape;
///
/// let error = "square".parse::<Shape>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "“square” is not a shape: the shapes are heart, circle, diamond, star and triangle"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{name}” is not a shape: the shapes are heart, circle, diamond, star and triangle")]
pub struct UnknownShape {
    name: String,
}

impl FromStr for Shape {
    type Err = UnknownShape;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|shape| shape.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| UnknownShape {
                name: name.to_owned(),
            })
    }
}

/// The middle of a cell, as the shapes look at it.
///
/// Everything is a whole number, and what would be a quotient is multiplied out, so that no machine rounds
/// it otherwise. The unit is half a cell: neighbours are 2 apart. Where there is an even number
/// of columns, the two in the middle are 1 from the middle of the rectangle.
struct Place {
    /// The row, from 0.
    row: i128,
    rows: i128,
    columns: i128,
    /// How far it is from the middle, to the left or the right: less than `columns`.
    aside: i128,
    /// How far it is from the middle, up or down: less than `rows`.
    away: i128,
}

impl Place {
    fn new((row, column): (usize, usize), (rows, columns): (usize, usize)) -> Self {
        let [row, column, rows, columns] =
            [row, column, rows, columns].map(|number| number as i128);
        Self {
            row,
            rows,
            columns,
            aside: (2 * column + 1 - columns).abs(),
            away: (2 * row + 1 - rows).abs(),
        }
    }

    /// Whether it is in the one or the two columns in the middle. Tips that point up or down have them all:
    /// they would end too early where the tip is narrower than a cell.
    fn is_in_middle_column(&self) -> bool {
        self.aside <= 1
    }

    /// The same of rows.
    fn is_in_middle_row(&self) -> bool {
        self.away <= 1
    }

    fn is_in_circle(&self) -> bool {
        is_in_ellipse((self.aside, self.columns), (self.away, self.rows))
            || self.is_in_middle_column()
            || self.is_in_middle_row()
    }

    fn is_in_diamond(&self) -> bool {
        self.aside * self.rows + self.away * self.columns <= self.rows * self.columns
            || self.is_in_middle_column()
            || self.is_in_middle_row()
    }

    fn is_in_triangle(&self) -> bool {
        self.aside * self.rows <= self.columns * (self.row + 1) || self.is_in_middle_column()
    }

    /// Two ellipses that overlap make the lobes, down to 28 hundredths of the height, where they are widest.
    /// From there a parabola on each side leads to the tip.
    fn is_in_heart(&self) -> bool {
        // Hundredths of the height and of half the width, times rows and columns.
        let below_top = 100 * (2 * self.row + 1);
        let below_lobes = below_top - 2 * 28 * self.rows;
        if below_lobes < 0 {
            let from_lobe = 100 * self.aside - 48 * self.columns;
            let (half_width, height) = (52 * self.columns, 2 * 28 * self.rows);
            return is_in_ellipse((from_lobe, half_width), (below_lobes, height));
        }
        let tip = 2 * 72 * self.rows;
        let taken_off = self.columns * below_lobes * below_lobes;
        self.aside * tip * tip <= self.columns * tip * tip - taken_off || self.is_in_middle_column()
    }

    /// Half a star, the other half is its mirror image. It is a bit plumper than one that is drawn in one
    /// stroke, whose points would be thin for letters.
    fn is_in_star(&self) -> bool {
        let star = StarRows { rows: self.rows };
        let outside = star.outside(self.row);
        // What the row above has at its outside, this row has, too, or the legs could come apart.
        let inside = match self.row {
            0 => 0,
            row => star.inside(row).min(star.outside(row - 1)),
        };
        // Half a cell more on each side, so that no row is empty between the two.
        let (aside, half_width) = (1000 * self.aside, self.columns - 1);
        let is_in_leg = inside == 0 || aside >= inside * half_width - 1000;
        is_in_leg && aside <= outside * half_width + 1000
    }
}

/// Whether a point is in an ellipse, given for each axis how far it is from the middle and the radius.
fn is_in_ellipse((x, x_radius): (i128, i128), (y, y_radius): (i128, i128)) -> bool {
    let (x, y) = (x * y_radius, y * x_radius);
    let radii = x_radius * y_radius;
    x * x + y * y <= radii * radii
}

/// How far the right half of a star reaches in each of its rows, in thousandths of half its width.
struct StarRows {
    rows: i128,
}

impl StarRows {
    /// Where the points at the sides are, from the top, and the inner corners above the legs and between
    /// them, in thousandths of the height.
    const SIDES: i128 = 382;
    const WAIST: i128 = 630;
    const CROTCH: i128 = 790;

    /// How far from the middle the corners below the upper point, those of the waist, and the feet are.
    const ARMPIT_ASIDE: i128 = 278;
    const WAIST_ASIDE: i128 = 430;
    const FOOT_ASIDE: i128 = 618;

    /// The last row, from 0, of a star of at least two.
    fn last(&self) -> i128 {
        (self.rows - 1).max(1)
    }

    /// How far from the middle the outline is.
    fn outside(&self, row: i128) -> i128 {
        let last = self.last();
        // The points at the sides are in a row to the full, or they would be cut off.
        let sides = (Self::SIDES * last + 500) / 1000 * 1000;
        let (down, waist) = (1000 * row, Self::WAIST * last);
        if down < sides {
            between(down, (0, 0), (sides, Self::ARMPIT_ASIDE))
        } else if down <= waist {
            between(down, (sides, 1000), (waist, Self::WAIST_ASIDE))
        } else {
            between(
                down,
                (waist, Self::WAIST_ASIDE),
                (1000 * last, Self::FOOT_ASIDE),
            )
        }
    }

    /// How far from the middle the legs begin: 0 above them.
    fn inside(&self, row: i128) -> i128 {
        let last = self.last();
        let (down, crotch) = (1000 * row, Self::CROTCH * last);
        if down <= crotch {
            return 0;
        }
        between(down, (crotch, 0), (1000 * last, Self::FOOT_ASIDE))
    }
}

/// The second coordinate of the point between two whose first one is given.
fn between(at: i128, from: (i128, i128), to: (i128, i128)) -> i128 {
    from.1 + (to.1 - from.1) * (at - from.0) / (to.0 - from.0)
}
