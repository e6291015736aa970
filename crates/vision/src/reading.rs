//! A picture as grids of letters: the lattices on it, and what may stand in each cell.

use crate::mapping::Mapping;
use crate::recognition::Lettering;

/// A grid of letters as it was read: for each cell how likely each letter is, and where the cell is in the picture.
///
/// Rows and columns count from 0.
#[derive(Clone, Debug)]
pub struct Reading {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) cells: Vec<Vec<Candidate>>,
    pub(crate) mapping: Mapping,
    /// Pixels of the picture for one of those that the mapping counts.
    pub(crate) scale: f64,
    pub(crate) lettering: Lettering,
    pub(crate) quarter_turns: usize,
    pub(crate) has_dice: bool,
    /// Whether letters follow beyond the picture's edge: above, below, left and right of the grid.
    pub(crate) cut_off: [bool; 4],
    pub(crate) capital_height: f64,
    /// Whether the letters are brighter than what they stand on.
    pub(crate) is_dark: bool,
}

/// What may stand in a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The letter as printed (`A`, `é`, `7`), `Qu` on dice, or an empty text for a cell without a letter.
    pub text: &'static str,
    /// Its probability, from 0 to 1.
    pub likelihood: f32,
}

impl Reading {
    /// The most candidates of a cell.
    pub const CANDIDATES: usize = 6;

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// What may stand in a cell, the likeliest first, at most [`Reading::CANDIDATES`].
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    pub fn cell(&self, row: usize, column: usize) -> &[Candidate] {
        assert!(
            row < self.rows && column < self.columns,
            "no cell {row}:{column}"
        );
        &self.cells[row * self.columns + column]
    }

    /// The likeliest letter of a cell.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    pub fn text(&self, row: usize, column: usize) -> &'static str {
        self.cell(row, column)[0].text
    }

    /// The corners of a cell in pixels of the upright picture (x, y): as the grid is read, the upper left one, then clockwise.
    pub fn corners(&self, row: usize, column: usize) -> [[f32; 2]; 4] {
        [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(|[dx, dy]| {
            self.mapping
                .at([column as f64 + dx, row as f64 + dy])
                .map(|v| (v * self.scale) as f32)
        })
    }

    /// What the letters are.
    pub fn lettering(&self) -> Lettering {
        self.lettering
    }

    /// How many quarter turns to the left make the letters upright, 0 to 3.
    pub fn quarter_turns(&self) -> usize {
        self.quarter_turns
    }

    /// Whether each cell is turned for itself, as dice in a tray are.
    pub fn has_dice(&self) -> bool {
        self.has_dice
    }

    /// Whether letters seem to follow beyond the edge of the picture: above, below, left and right of the grid as it is read.
    pub fn cut_off(&self) -> [bool; 4] {
        self.cut_off
    }

    /// The height of a capital letter in pixels of the picture.
    pub fn capital_height(&self) -> f32 {
        (self.capital_height * self.scale) as f32
    }
}

/// From the top, and from the left those that are side by side.
pub(crate) fn in_page_order(mut readings: Vec<([f64; 2], Reading)>) -> Vec<Reading> {
    readings.sort_by(|a, b| a.0[1].total_cmp(&b.0[1]));
    let mut ordered: Vec<Reading> = Vec::new();
    while !readings.is_empty() {
        let first = &readings[0].1;
        let corner = first.corners(first.rows - 1, 0)[3][1].max(first.corners(0, 0)[0][1]);
        let bottom = f64::from(corner) / first.scale;
        let beside = readings
            .iter()
            .take_while(|(centre, _)| centre[1] < bottom)
            .count()
            .max(1);
        let mut row: Vec<_> = readings.drain(..beside).collect();
        row.sort_by(|a, b| a.0[0].total_cmp(&b.0[0]));
        ordered.extend(row.into_iter().map(|(_, reading)| reading));
    }
    ordered
}
