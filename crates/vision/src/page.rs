//! The page around lattices: straightened, so that the rows of their letters are level.

use crate::components::{Component, Of, components};
use crate::levels::Levels;
use crate::mapping::{Point, length};
use crate::picture::Picture;
use crate::reading::Reading;
use crate::threshold::{DEVIATIONS, Paper, ink};

/// A straightened page and the pieces of ink on it that are no lattice's.
pub(crate) struct Page {
    pub(crate) picture: Picture,
    paper: Paper,
    /// The vectors in the picture, in pixels of its working size, of one pixel of the page to the right and one down.
    axes: [Point; 2],
    /// Where the page's upper left corner is.
    corner: Point,
    /// Pixels of the picture for one of its working size.
    to_original: f64,
    /// Pixels of a capital letter of the largest lattice.
    pub(crate) capital: f64,
    /// Pieces that may be letters, from the left.
    pub(crate) pieces: Vec<Component>,
}

impl Page {
    /// Pixels of a capital letter of the largest lattice: those of lists may be half as high.
    const CAPITAL: f64 = 28.0;

    /// Straightens a picture by the middle of its largest lattice.
    pub(crate) fn of(levels: &Levels, readings: &[Reading]) -> Option<Self> {
        /// More pixels are not worth their time.
        const MOST: f64 = 6e6;

        let main = readings.iter().max_by_key(|r| r.rows * r.columns)?;
        let middle = [
            (main.columns - 1) as f64 / 2.0,
            (main.rows - 1) as f64 / 2.0,
        ];
        let [right, down] = main.mapping.steps(middle).map(|v| {
            let length = length(v).max(1e-9);
            v.map(|v| v / length)
        });
        let down = if right[0] * down[1] - right[1] * down[0] < 0.5 {
            [-right[1], right[0]]
        } else {
            down
        };
        let (width, height) = (
            levels.working().width() as f64,
            levels.working().height() as f64,
        );
        // Corners of the picture in pixels of the working picture along the axes.
        let determinant = right[0] * down[1] - right[1] * down[0];
        let along = |[x, y]: Point| {
            [
                (x * down[1] - y * down[0]) / determinant,
                (y * right[0] - x * right[1]) / determinant,
            ]
        };
        let corners = [[0.0, 0.0], [width, 0.0], [0.0, height], [width, height]].map(along);
        let bound = |axis: usize, most: fn(f64, f64) -> f64| {
            corners.iter().map(|c| c[axis]).reduce(most).unwrap_or(0.0)
        };
        let low = [bound(0, f64::min), bound(1, f64::min)];
        let size = [bound(0, f64::max) - low[0], bound(1, f64::max) - low[1]];
        let scale =
            (Self::CAPITAL / main.capital_height.max(1.0)).min((MOST / (size[0] * size[1])).sqrt());
        let corner = [0, 1].map(|i| low[0] * right[i] + low[1] * down[i]);
        let axes = [right, down].map(|axis| axis.map(|v| v / scale));
        let pixels = size.map(|v| (v * scale).ceil().max(1.0) as usize);
        let picture = straightened(levels, axes, corner, scale, pixels);
        let capital = main.capital_height * scale;
        let paper = Paper::of(&picture, (4.0 * capital) as usize);
        let mut page = Self {
            picture,
            paper,
            axes,
            corner,
            to_original: levels.to_original(),
            capital,
            pieces: Vec::new(),
        };
        let mut pieces = pieces(&page.picture, capital);
        pieces.retain(|piece| {
            let [x, y] = page.working(centre(piece));
            (0.0..width).contains(&x)
                && (0.0..height).contains(&y)
                && !readings.iter().any(|reading| reading.covers([x, y]))
        });
        page.pieces = pieces;
        Some(page)
    }

    /// A page that is level already and has no lattice.
    #[cfg(test)]
    pub(crate) fn level(picture: Picture, capital: f64) -> Self {
        Self {
            paper: Paper::of(&picture, (4.0 * capital) as usize),
            pieces: pieces(&picture, capital),
            picture,
            axes: [[1.0, 0.0], [0.0, 1.0]],
            corner: [0.0, 0.0],
            to_original: 1.0,
            capital,
        }
    }

    /// A place on the page in pixels of the working picture.
    fn working(&self, at: Point) -> Point {
        [0, 1].map(|i| self.corner[i] + at[0] * self.axes[0][i] + at[1] * self.axes[1][i])
    }

    /// The same in pixels of the picture.
    pub(crate) fn original(&self, at: Point) -> Point {
        self.working(at).map(|v| v * self.to_original)
    }

    /// Where on a reading's lattice a place on the page is.
    pub(crate) fn cell(&self, at: Point, reading: &Reading) -> Point {
        reading.mapping.cell(self.working(at))
    }

    /// How much darker than the paper a place is, from about 0 to 1.
    pub(crate) fn darkness(&self, x: f64, y: f64) -> f32 {
        1.0 - self.picture.brightness(x as f32, y as f32) / self.paper.level(x as f32, y as f32)
    }
}

/// The pieces of ink on a page, from the left.
fn pieces(picture: &Picture, capital: f64) -> Vec<Component> {
    let mut pieces = components(
        &ink(picture, (3.0 * capital) as usize | 1, DEVIATIONS),
        Of::Ink,
    );
    pieces.sort_by_key(|piece| (piece.left, piece.top));
    pieces
}

impl Reading {
    /// Whether a place in the working picture is in a cell.
    fn covers(&self, at: Point) -> bool {
        const MARGIN: f64 = 0.55;

        let [column, row] = self.mapping.cell(at);
        column > -MARGIN
            && row > -MARGIN
            && column < self.columns as f64 - 1.0 + MARGIN
            && row < self.rows as f64 - 1.0 + MARGIN
    }
}

fn centre(piece: &Component) -> Point {
    [
        (piece.left + piece.right) as f64 / 2.0,
        (piece.top + piece.bottom) as f64 / 2.0,
    ]
}

fn straightened(
    levels: &Levels,
    axes: [Point; 2],
    corner: Point,
    scale: f64,
    size: [usize; 2],
) -> Picture {
    let (source, source_scale) = levels.with(0.8 * scale);
    let [right, down] = axes.map(|axis| axis.map(|v| v * source_scale));
    source.resampled(size, |[x, y]| {
        [0, 1].map(|i| corner[i] * source_scale + x * right[i] + y * down[i])
    })
}
