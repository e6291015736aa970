//! The letters of a lattice, straightened and cut out as the network takes them.

use crate::components::{Component, Of, components};
use crate::lattice::{Lattice, percentile};
use crate::levels::Levels;
use crate::picture::Picture;
use crate::threshold::{Paper, ink};

/// Rows and columns of a crop.
pub(crate) const SIDE: usize = 28;
/// Rows that a capital letter has in a crop.
const CAPITAL: f64 = 16.0;
/// Rows that it has in the straightened picture.
const STRAIGHT_CAPITAL: f64 = 24.0;

/// One letter with what is around it, row by row: 0 is paper, 1 is full ink.
pub(crate) type Crop = [f32; SIDE * SIDE];

/// A lattice's part of the picture, with its rows horizontal and its columns vertical, and one cell around it.
pub(crate) struct Straight {
    picture: Picture,
    paper: Paper,
    columns: usize,
    rows: usize,
    /// Pixels of a cell.
    pitch: [f64; 2],
    /// Pixels of a capital letter's height.
    capital: f64,
    /// The letter in each cell, if pieces of ink look like one. The cells around the lattice count, too.
    letters: Vec<Option<LetterBox>>,
    /// How many pieces of ink of a letter's height have their centre in each cell.
    crowd: Vec<u8>,
    /// The darkness of full ink.
    contrast: f32,
}

impl Straight {
    /// Cells around the lattice in the picture: one, and what of the next a crop may show.
    const MARGIN: f64 = 1.35;

    /// Straightens the part of the picture that this lattice covers.
    pub(crate) fn of(levels: &Levels, lattice: &Lattice) -> Self {
        let mut height = lattice.letter_height;
        let mut straight = Self::with_letters(levels, lattice, height);
        // Heights of boxes in a turned picture are not those of letters, so they are measured anew.
        for _ in 0..2 {
            let Some(measured) = straight.measured_capital() else {
                break;
            };
            let ratio = (measured / straight.capital).clamp(0.5, 2.0);
            if (0.85..1.2).contains(&ratio) {
                straight.capital = measured;
                break;
            }
            height *= ratio;
            straight = Self::with_letters(levels, lattice, height);
        }
        straight.contrast = straight.measured_contrast();
        straight
    }

    /// The same for letters of this height in pixels of the working picture.
    fn with_letters(levels: &Levels, lattice: &Lattice, height: f64) -> Self {
        /// More pixels are not worth their time. Cells of 60 × 60 have 32 × 32 of these.
        const MOST: f64 = 4e6;

        let (columns, rows) = (lattice.columns, lattice.rows);
        let steps = lattice.pitch();
        let area = (columns as f64 + 2.0 * Self::MARGIN)
            * (rows as f64 + 2.0 * Self::MARGIN)
            * steps[0]
            * steps[1];
        let scale = (STRAIGHT_CAPITAL / height.max(1.0)).min((MOST / area).sqrt());
        let pitch = steps.map(|step| (step * scale).max(2.0));
        let picture = straightened(levels, lattice, pitch, scale);
        let reach = 2.2 * pitch[0].max(pitch[1]);
        let paper = Paper::of(&picture, reach as usize);
        let pieces = components(&ink(&picture, reach as usize, lattice.deviations), Of::Ink);
        let mut straight = Self {
            picture,
            paper,
            columns,
            rows,
            pitch,
            capital: height * scale,
            letters: Vec::new(),
            crowd: Vec::new(),
            contrast: 1.0,
        };
        straight.assign(&pieces);
        straight
    }

    /// The number of cells in a row with those at both ends that are not on the lattice.
    fn stride(&self) -> usize {
        self.columns + 2
    }

    /// The centre of a cell in pixels. Rows and columns from −1 to their number have one.
    fn centre(&self, row: isize, column: isize) -> [f64; 2] {
        let place = |i: isize, pitch: f64| (i as f64 + Self::MARGIN + 0.5) * pitch;
        [place(column, self.pitch[0]), place(row, self.pitch[1])]
    }

    fn index(&self, row: isize, column: isize) -> usize {
        (row + 1) as usize * self.stride() + (column + 1) as usize
    }

    /// Finds the pieces that are the letter of each cell.
    fn assign(&mut self, pieces: &[Component]) {
        let capital = self.capital;
        let mut cells: Vec<Vec<Component>> = vec![Vec::new(); self.stride() * (self.rows + 2)];
        self.crowd = vec![0; cells.len()];
        for piece in pieces {
            let (width, height) = (piece.width() as f64, piece.height() as f64);
            let is_line = (width > 0.75 * self.pitch[0] && height < 0.25 * capital)
                || (height > 0.9 * self.pitch[1]
                    && width < 0.16 * capital
                    && height > 1.25 * capital);
            let is_speck = (piece.area as f64) < 0.012 * capital * capital;
            if is_line || is_speck || width > 2.2 * capital || height > 1.8 * capital {
                continue;
            }
            let place = |low: usize, high: usize, pitch: f64| {
                (low + high) as f64 / 2.0 / pitch - Self::MARGIN - 0.5
            };
            let column = place(piece.left, piece.right, self.pitch[0]);
            let row = place(piece.top, piece.bottom, self.pitch[1]);
            let inside = |at: f64, count: usize| at.round() >= -1.0 && at.round() <= count as f64;
            if !inside(column, self.columns) || !inside(row, self.rows) {
                continue;
            }
            let index = self.index(row.round() as isize, column.round() as isize);
            if height > 0.5 * capital && height < 1.3 * capital && width < 1.4 * capital {
                self.crowd[index] = self.crowd[index].saturating_add(1);
            }
            if (column - column.round()).abs() < 0.36 && (row - row.round()).abs() < 0.4 {
                cells[index].push(*piece);
            }
        }
        self.letters = cells
            .iter()
            .map(|pieces| LetterBox::of(pieces, capital))
            .collect();
    }

    /// Whether the letters of a line of cells have the height of the lattice's, and a cell each. Those of titles and lists have not.
    pub(crate) fn fits(&self, line: &[(isize, isize)]) -> bool {
        let heights = |cells: &mut dyn Iterator<Item = usize>| -> Vec<f64> {
            cells
                .filter_map(|i| Some(self.letters[i]?.height))
                .collect()
        };
        let cells = || line.iter().map(|(row, column)| self.index(*row, *column));
        let body = || self.cells().map(|(row, column)| self.index(row, column));
        let mut of_line = heights(&mut cells());
        let is_as_high = 2 * of_line.len() < line.len()
            || percentile(&mut of_line, 0.5)
                .zip(percentile(&mut heights(&mut body()), 0.5))
                .is_none_or(|(line, body)| (0.8..1.25).contains(&(line / body)));
        is_as_high && self.crowded_share(cells()) < self.crowded() + 0.3
    }

    /// The share of cells with more than one letter.
    pub(crate) fn crowded(&self) -> f64 {
        self.crowded_share(self.cells().map(|(row, column)| self.index(row, column)))
    }

    fn crowded_share(&self, cells: impl Iterator<Item = usize>) -> f64 {
        let (count, crowded) = cells.fold((0, 0), |(n, k), i| {
            (n + 1, k + usize::from(self.crowd[i] > 1))
        });
        crowded as f64 / f64::from(count.max(1))
    }

    /// If there is hardly any ink in a row or column, the larger part on one of its sides: first and last row and column.
    pub(crate) fn part_beside_gap(&self) -> Option<([usize; 2], [usize; 2])> {
        let (rows, columns) = (self.rows, self.columns);
        let blank = |row: usize, column: usize| !self.has_ink(row as isize, column as isize);
        let is_gap = |cells: &mut dyn Iterator<Item = bool>, count: usize| {
            // Stops at the first few cells in most lines.
            let inked = cells.filter(|blank| !blank).take(count / 10 + 1).count();
            inked <= count / 10
        };
        let gap = |count: usize, is_gap: &dyn Fn(usize) -> bool| {
            let gap = (1..count.saturating_sub(1)).find(|line| is_gap(*line))?;
            let end = (gap..count).find(|line| !is_gap(*line)).unwrap_or(count);
            Some(if gap >= count - end {
                (0, gap - 1)
            } else {
                (end, count - 1)
            })
        };
        let gap_of_columns = gap(columns, &|column| {
            is_gap(&mut (0..rows).map(|row| blank(row, column)), rows)
        });
        if let Some((left, right)) = gap_of_columns {
            return Some(([0, left], [rows - 1, right]));
        }
        let (top, bottom) = gap(rows, &|row| {
            is_gap(&mut (0..columns).map(|column| blank(row, column)), columns)
        })?;
        Some(([top, 0], [bottom, columns - 1]))
    }

    /// Rows and columns of all cells, row by row.
    fn cells(&self) -> impl Iterator<Item = (isize, isize)> + use<> {
        let (rows, columns) = (self.rows as isize, self.columns as isize);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The 80th percentile of the letters' heights.
    fn measured_capital(&self) -> Option<f64> {
        let mut heights: Vec<f64> = self
            .cells()
            .filter_map(|(row, column)| Some(self.letters[self.index(row, column)]?.height))
            .filter(|height| *height < 1.05 * self.pitch[1])
            .collect();
        if heights.len() < 5 {
            None
        } else {
            percentile(&mut heights, 0.8)
        }
    }

    /// Three quarters of letters' crops are lighter than their ink: what their percentiles span, and a third more. There may be
    /// cells without letters.
    fn measured_contrast(&self) -> f32 {
        /// So many cells are enough.
        const MOST: usize = 60;

        let mut spans: Vec<f64> = self
            .cells()
            .step_by((self.rows * self.columns).div_ceil(MOST))
            .map(|(row, column)| {
                let mut crop: Vec<f64> = self
                    .darkness(
                        (row, column),
                        self.letter_centre(row, column),
                        self.capital / CAPITAL,
                    )
                    .iter()
                    .map(|v| f64::from(*v))
                    .collect();
                let high = percentile(&mut crop, 0.98).unwrap_or_default();
                high - percentile(&mut crop, 0.2).unwrap_or_default()
            })
            .collect();
        (percentile(&mut spans, 0.7).unwrap_or_default() / 0.75).max(0.02) as f32
    }

    /// The height of a capital letter in pixels of the working picture.
    pub(crate) fn capital_of(&self, lattice: &Lattice) -> f64 {
        self.capital / self.pitch[0] * lattice.pitch()[0]
    }

    /// The crop of a cell. Rows and columns count from −1, and their numbers are those around the lattice, too.
    pub(crate) fn crop(&self, row: isize, column: isize) -> Crop {
        let step = self.capital / CAPITAL;
        self.darkness((row, column), self.letter_centre(row, column), step)
            .map(|v| self.ink(v))
    }

    /// Crops of a cell that are slightly smaller, larger and around the cell's centre, for a second look.
    pub(crate) fn crops_around(&self, row: isize, column: isize) -> [Crop; 3] {
        let (centre, step) = (self.letter_centre(row, column), self.capital / CAPITAL);
        let around = [
            (centre, 0.9 * step),
            (centre, 1.1 * step),
            (self.centre(row, column), step),
        ];
        around.map(|(centre, step)| {
            self.darkness((row, column), centre, step)
                .map(|v| self.ink(v))
        })
    }

    /// Quarter turns to the left after which a bar beside a die's letter is below it, where there is one.
    pub(crate) fn turns_of_bar(&self, row: isize, column: isize) -> Option<usize> {
        self.letters[self.index(row, column)].and_then(|letter| letter.turns_of_bar)
    }

    /// Where a crop of a cell has its centre.
    fn letter_centre(&self, row: isize, column: isize) -> [f64; 2] {
        self.letters[self.index(row, column)]
            .map_or(self.centre(row, column), |letter| letter.centre)
    }

    /// Darkness in parts of full ink.
    fn ink(&self, darkness: f32) -> f32 {
        (darkness / self.contrast).clamp(-0.2, 1.5)
    }

    /// Whether a cell shows much else than paper.
    pub(crate) fn has_ink(&self, row: isize, column: isize) -> bool {
        let crop = self.crop(row, column);
        let dark = crop.iter().filter(|v| **v > 0.4).count();
        50 * dark > crop.len()
    }

    /// How much darker than the paper the pixels of a crop around a place are. Where cells are as narrow as a typewriter's, it shows
    /// nothing of those beside its own.
    fn darkness(&self, (row, column): (isize, isize), centre: [f64; 2], step: f64) -> Crop {
        let place =
            |i: usize, axis: usize| centre[axis] + (i as f64 + 0.5 - SIDE as f64 / 2.0) * step;
        let of_cell = self.centre(row, column);
        let is_beside = |at: f64, axis: usize| {
            self.pitch[axis] < self.capital && (at - of_cell[axis]).abs() > self.pitch[axis] / 2.0
        };
        std::array::from_fn(|i| {
            let (x, y) = (place(i % SIDE, 0), place(i / SIDE, 1));
            if is_beside(x, 0) || is_beside(y, 1) {
                return 0.0;
            }
            // The mean of four points, which is about that of the area.
            let points = [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]].map(|[dx, dy]| {
                self.picture
                    .brightness((x + dx * step / 4.0) as f32, (y + dy * step / 4.0) as f32)
            });
            1.0 - points.iter().sum::<f32>() / 4.0 / self.paper.level(x as f32, y as f32)
        })
    }
}

/// The pieces of ink that make up a letter.
#[derive(Clone, Copy)]
struct LetterBox {
    /// The height of the largest piece in pixels.
    height: f64,
    /// The centre of the box around all pieces.
    centre: [f64; 2],
    /// Quarter turns to the left after which a bar beside the letter is below it. Dice have such bars.
    turns_of_bar: Option<usize>,
}

impl LetterBox {
    /// The letter that pieces in one cell make up.
    fn of(pieces: &[Component], capital: f64) -> Option<Self> {
        let main = *pieces.iter().max_by_key(|piece| piece.area)?;
        let mut whole = main;
        let mut turns_of_bar = None;
        for piece in pieces.iter().filter(|piece| **piece != main) {
            if let Some(turns) = turns_of_bar_beside(piece, &main, capital) {
                turns_of_bar = Some(turns);
                continue;
            }
            let (left, top) = (whole.left.min(piece.left), whole.top.min(piece.top));
            let (right, bottom) = (whole.right.max(piece.right), whole.bottom.max(piece.bottom));
            if 25 * piece.area > main.area
                && ((right - left) as f64) < 1.25 * capital
                && ((bottom - top) as f64) < 1.5 * capital
            {
                whole = Component {
                    left,
                    top,
                    right,
                    bottom,
                    ..whole
                };
            }
        }
        let is_letter = whole.width().max(whole.height()) as f64 > 0.4 * capital;
        let centre = [
            (whole.left + whole.right) as f64 / 2.0,
            (whole.top + whole.bottom) as f64 / 2.0,
        ];
        is_letter.then_some(Self {
            height: main.height() as f64,
            centre,
            turns_of_bar,
        })
    }
}

/// If a piece is a bar beside a letter, how many quarter turns to the left bring it below.
fn turns_of_bar_beside(piece: &Component, letter: &Component, capital: f64) -> Option<usize> {
    let (width, height) = (piece.width(), piece.height());
    let (longer, shorter) = (width.max(height), width.min(height));
    let is_bar = (0.45..1.4).contains(&(longer as f64 / capital)) && longer > 3 * shorter;
    let middle = |low: usize, high: usize| (low + high) as f64 / 2.0;
    let [x, y] = [
        middle(piece.left, piece.right),
        middle(piece.top, piece.bottom),
    ];
    // How far the bar is off the letter's middle, and how far it is below, above, left of and right of it. The edge of the die is
    // farther, and is another thing's middle.
    let (off, distances) = if width > height {
        (
            x - middle(letter.left, letter.right),
            [(0, y - letter.bottom as f64), (2, letter.top as f64 - y)],
        )
    } else {
        (
            y - middle(letter.top, letter.bottom),
            [(1, letter.left as f64 - x), (3, x - letter.right as f64)],
        )
    };
    let near = distances
        .into_iter()
        .find(|(_, distance)| (0.0..0.35 * capital).contains(distance));
    near.filter(|_| is_bar && off.abs() < 0.25 * capital)
        .map(|(turns, _)| turns)
}

/// The part of the picture that a lattice and its margin cover, in cells of `pitch` pixels. `scale` is the number of its pixels for
/// one of the working picture.
fn straightened(levels: &Levels, lattice: &Lattice, pitch: [f64; 2], scale: f64) -> Picture {
    let (source, source_scale) = levels.with(0.8 * scale);
    let size = |count: usize, pitch: f64| {
        ((count as f64 + 2.0 * Straight::MARGIN) * pitch).ceil() as usize
    };
    let size = [
        size(lattice.columns, pitch[0]),
        size(lattice.rows, pitch[1]),
    ];
    source.resampled(size, |[x, y]| {
        let cell = [x / pitch[0], y / pitch[1]].map(|at| at - Straight::MARGIN - 0.5);
        lattice.mapping.at(cell).map(|v| v * source_scale)
    })
}

/// The crop after so many quarter turns to the left.
pub(crate) fn turned_left(crop: &Crop, quarters: usize) -> Crop {
    (0..quarters % 4).fold(*crop, |crop, _| {
        std::array::from_fn(|i| {
            let (row, column) = (i / SIDE, i % SIDE);
            crop[column * SIDE + SIDE - 1 - row]
        })
    })
}

/// The crop as in a mirror.
pub(crate) fn mirrored(crop: &Crop) -> Crop {
    std::array::from_fn(|i| crop[i / SIDE * SIDE + SIDE - 1 - i % SIDE])
}
