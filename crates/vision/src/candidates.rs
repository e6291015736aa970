//! Lattices that a picture may have: letters found under several thresholds.

use crate::components::{Of, components};
use crate::lattice::{Lattice, Letter, lattices};
use crate::levels::Levels;
use crate::threshold::{DEVIATIONS, ink};

/// One way of telling letters from paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pass {
    /// The window of the threshold is this part of the longer side.
    window: usize,
    /// The picture of half the size has less noise.
    halved: bool,
    of: Of,
}

/// Small letters, letters in noise, large ones, and cells that lines surround, whose letters touch the lines.
pub(crate) const PASSES: [Pass; 4] = [
    Pass {
        window: 30,
        halved: false,
        of: Of::Ink,
    },
    Pass {
        window: 20,
        halved: true,
        of: Of::Ink,
    },
    Pass {
        window: 14,
        halved: false,
        of: Of::Ink,
    },
    Pass {
        window: 20,
        halved: false,
        of: Of::Paper,
    },
];

/// The letters that one pass sees, in pixels of the working picture.
pub(crate) fn letters(levels: &Levels, pass: Pass) -> Vec<Letter> {
    /// More pieces are a texture.
    const MOST: usize = 12_000;

    let (picture, scale) = match levels.half().filter(|_| pass.halved) {
        Some(half) => (half, 2.0),
        None => (levels.working(), 1.0),
    };
    // The smallest letters that can be read, with some to spare. What is smaller is noise or a screen's pixels.
    let smallest = if levels.is_doubled() { 8 } else { 6 } / if pass.halved { 2 } else { 1 };
    let window = picture.width().max(picture.height()) / pass.window;
    let pieces = components(&ink(picture, window, DEVIATIONS), pass.of);
    let letters = pieces
        .iter()
        .filter_map(|piece| Letter::of(piece, picture.width(), picture.height(), smallest));
    let letters: Vec<Letter> = letters
        .map(|l| Letter {
            at: l.at.map(|v| v * scale),
            width: l.width * scale,
            height: l.height * scale,
            ..l
        })
        .take(MOST + 1)
        .collect();
    if letters.len() > MOST {
        Vec::new()
    } else {
        letters
    }
}

/// The best lattices of some letters, at most `count`, each with other distances of cells or heights of letters than the better ones:
/// a texture or a page of type has many lattices of one kind.
pub(crate) fn distinct_lattices(letters: &[Letter], count: usize) -> Vec<Lattice> {
    let mut distinct: Vec<Lattice> = Vec::new();
    for lattice in lattices(letters) {
        let is_known = distinct.iter().any(|known| {
            let alike = |a: f64, b: f64| (0.8..1.25).contains(&(a / b));
            let ([x, y], [known_x, known_y]) = (lattice.pitch(), known.pitch());
            alike(lattice.letter_height, known.letter_height)
                && alike(x, known_x)
                && alike(y, known_y)
        });
        if !is_known {
            distinct.push(lattice);
        }
        if distinct.len() == count {
            break;
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::{Point, difference, length};
    use crate::picture::Picture;

    /// E, H, N and O in seven rows of five.
    const GLYPHS: [[u8; 7]; 4] = [
        [
            0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111,
        ],
        [
            0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001,
        ],
        [
            0b10001, 0b11001, 0b11001, 0b10101, 0b10011, 0b10011, 0b10001,
        ],
        [
            0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110,
        ],
    ];
    const SIDE: usize = 640;

    /// How a page of letters is seen: turned by radians and tilted.
    #[derive(Clone, Copy, Debug)]
    struct View {
        turn: f64,
        tilt: f64,
        pitch: f64,
    }

    impl View {
        /// Where a place on the page, in cells from its centre, is in the picture.
        fn at(self, [x, y]: Point) -> Point {
            let [x, y] = [x * self.pitch, y * self.pitch];
            let (sin, cos) = self.turn.sin_cos();
            let (x, y) = (x * cos - y * sin, x * sin + y * cos);
            let divisor = 1.0 + self.tilt * y;
            [
                x / divisor + SIDE as f64 / 2.0,
                y / divisor + SIDE as f64 / 2.0,
            ]
        }

        /// The way back.
        fn from(self, [x, y]: Point) -> Point {
            let (x, y) = (x - SIDE as f64 / 2.0, y - SIDE as f64 / 2.0);
            // y = v / (1 + tilt v)
            let divisor = 1.0 / (1.0 - self.tilt * y);
            let (x, y) = (x * divisor, y * divisor);
            let (sin, cos) = self.turn.sin_cos();
            [
                (x * cos + y * sin) / self.pitch,
                (y * cos - x * sin) / self.pitch,
            ]
        }
    }

    /// Black letters on white, with a share of those inside hidden.
    fn drawn(rows: usize, columns: usize, view: View, hidden: f64, seed: u64) -> Picture {
        let mut random = fastrand::Rng::with_seed(seed);
        // What edges with gaps are is for the network to see.
        let is_edge = |i: usize| {
            i < columns
                || i >= (rows - 1) * columns
                || i.is_multiple_of(columns)
                || i % columns == columns - 1
        };
        let letters: Vec<Option<usize>> = (0..rows * columns)
            .map(|i| {
                (is_edge(i) || random.f64() >= hidden).then_some((i / columns + i % columns) % 4)
            })
            .collect();
        let pixel = |i: usize| {
            let [x, y] = view.from([(i % SIDE) as f64 + 0.5, (i / SIDE) as f64 + 0.5]);
            let (x, y) = (x + columns as f64 / 2.0, y + rows as f64 / 2.0);
            if x < 0.0 || y < 0.0 || x >= columns as f64 || y >= rows as f64 {
                return 255;
            }
            let Some(glyph) = letters[y as usize * columns + x as usize] else {
                return 255;
            };
            // Letters are 0.6 of a cell high.
            let (x, y) = (
                (x.fract() - 0.5) * 7.0 / 0.6 + 2.5,
                (y.fract() - 0.5) * 7.0 / 0.6 + 3.5,
            );
            let inside = (0.0..5.0).contains(&x) && (0.0..7.0).contains(&y);
            if inside && GLYPHS[glyph][y as usize] >> (4 - x as usize) & 1 == 1 {
                20
            } else {
                255
            }
        };
        Picture::from_grey(SIDE, SIDE, (0..SIDE * SIDE).map(pixel).collect()).unwrap()
    }

    /// Whether the likeliest lattice of a drawn grid is the grid, or all but an edge on one side of it in each direction: edges whose
    /// letters happen to be smaller are left to the network.
    fn is_found((rows, columns): (usize, usize), view: View, hidden: f64, seed: u64) -> bool {
        let levels = Levels::of(&drawn(rows, columns, view, hidden, seed));
        let found = distinct_lattices(&letters(&levels, PASSES[0]), 1);
        let lattice = &found[0];
        if (lattice.rows, lattice.columns) != (rows, columns) {
            return (rows - 1..=rows).contains(&lattice.rows)
                && (columns - 1..=columns).contains(&lattice.columns);
        }
        let scale = 1.0 / levels.to_original();
        let (right, bottom) = (columns - 1, rows - 1);
        let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)];
        corners.into_iter().all(|(column, row)| {
            let cell = [column as f64, row as f64];
            let place = [cell[0] - right as f64 / 2.0, cell[1] - bottom as f64 / 2.0];
            let off = difference(lattice.mapping.at(cell), view.at(place).map(|v| v * scale));
            length(off) < 0.2 * view.pitch * scale
        })
    }

    #[test]
    fn nearly_all_drawn_grids_are_found_in_perspective_and_with_gaps() {
        const VIEWS: usize = 200;
        let mut random = fastrand::Rng::with_seed(1);
        let mut between = |least: f64, most: f64| least + random.f64() * (most - least);
        let views = (0..VIEWS as u64).filter(|&seed| {
            let size = (between(5.0, 13.0) as usize, between(5.0, 13.0) as usize);
            let view = View {
                turn: between(-0.4, 0.4),
                tilt: between(-0.0006, 0.0006),
                pitch: between(24.0, 32.0),
            };
            is_found(size, view, between(0.0, 0.1), seed)
        });
        // Of 3,000 views, seven were not.
        let found = views.count();
        assert!(found >= VIEWS - 1, "{found} of {VIEWS}");
    }

    #[test]
    fn a_whole_grid_has_its_size() {
        for turn in [0.0, 0.3, -0.5] {
            let levels = Levels::of(&drawn(
                11,
                9,
                View {
                    turn,
                    tilt: 0.0004,
                    pitch: 30.0,
                },
                0.0,
                7,
            ));
            for pass in &PASSES[..3] {
                let lattice = &distinct_lattices(&letters(&levels, *pass), 1)[0];
                assert_eq!((lattice.rows, lattice.columns), (11, 9), "{turn} {pass:?}");
            }
        }
    }
}
