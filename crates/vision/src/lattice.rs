//! Lattices of letters: which letters of a picture stand in rows and columns.

use crate::components::Component;
use crate::growth::{self, Place};
use crate::mapping::{Mapping, Point, difference, length};
use crate::nearby::Nearby;
use crate::steps::step_pairs;
use crate::threshold::DEVIATIONS;

/// The most rows and columns of a lattice.
pub(crate) const MAX_SIDE: usize = 60;
/// The fewest.
pub(crate) const MIN_SIDE: usize = 3;

/// What may be a letter: a piece of ink of such a size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter {
    /// The centre of its box.
    pub(crate) at: Point,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Whether it reaches the picture's edge.
    pub(crate) cut_off: bool,
}

impl Letter {
    pub(crate) fn size(&self) -> f64 {
        self.width.max(self.height)
    }

    /// The piece as a letter, unless it is a speck of less than `smallest` pixels, a line, a frame, or larger than a fifth of the
    /// picture.
    pub(crate) fn of(
        piece: &Component,
        width: usize,
        height: usize,
        smallest: usize,
    ) -> Option<Self> {
        let (w, h) = (piece.width(), piece.height());
        let (shorter, longer) = (w.min(h), w.max(h));
        let is_letter = longer >= smallest
            && piece.area >= 8
            && 5 * h < height
            && 5 * w < width
            && longer < 10 * shorter + 8
            && 100 * piece.area > 8 * w * h;
        let cut_off =
            piece.left == 0 || piece.top == 0 || piece.right == width || piece.bottom == height;
        let at = [
            (piece.left + piece.right) as f64 / 2.0,
            (piece.top + piece.bottom) as f64 / 2.0,
        ];
        (is_letter && (!cut_off || 8 * w < width)).then_some(Self {
            at,
            width: w as f64,
            height: h as f64,
            cut_off,
        })
    }
}

/// Rows and columns of letters in a picture.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    /// Maps cells (column, row), counted from the centre of the first, to places in the picture.
    pub(crate) mapping: Mapping,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// How many letters support it, less what is missing in it.
    pub(crate) score: f64,
    /// Share of cells with a letter.
    pub(crate) fill: f64,
    /// The 80th percentile of the heights of the letters' boxes, in pixels of the picture.
    pub(crate) letter_height: f64,
    /// How many standard deviations darker than their surroundings its letters are.
    pub(crate) deviations: f32,
}

impl Lattice {
    /// The centre of the lattice in the picture.
    pub(crate) fn centre(&self) -> Point {
        self.mapping.at([
            (self.columns - 1) as f64 / 2.0,
            (self.rows - 1) as f64 / 2.0,
        ])
    }

    /// The lengths of the steps along rows and columns at the centre, in pixels.
    pub(crate) fn pitch(&self) -> [f64; 2] {
        self.mapping
            .steps([
                (self.columns - 1) as f64 / 2.0,
                (self.rows - 1) as f64 / 2.0,
            ])
            .map(length)
    }

    /// The longer side of a cell in shorter ones.
    pub(crate) fn aspect(&self) -> f64 {
        let [x, y] = self.pitch();
        x.max(y) / x.min(y)
    }

    /// Whether another lattice has the same cells and letters.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let apart = length(difference(self.centre(), other.centre()));
        (self.rows, self.columns) == (other.rows, other.columns)
            && apart < 0.3 * self.pitch()[0].min(self.pitch()[1])
            && (0.8..1.25).contains(&(self.letter_height / other.letter_height))
    }

    /// Whether it may be a tray of dice: from Boggle's 4 × 4 to 6 × 6.
    pub(crate) fn is_size_of_tray(&self) -> bool {
        self.rows == self.columns && (4..=6).contains(&self.rows)
    }

    /// Whether a place in the picture is in one of the cells.
    pub(crate) fn covers(&self, at: Point) -> bool {
        let [column, row] = self.mapping.cell(at);
        column > -0.6
            && row > -0.6
            && column < self.columns as f64 - 0.4
            && row < self.rows as f64 - 0.4
    }

    /// The part of it from a first row and column to a last row and column.
    pub(crate) fn part(&self, ([top, left], [bottom, right]): ([usize; 2], [usize; 2])) -> Self {
        Self {
            mapping: self.mapping.clone().starting_at(left as f64, top as f64),
            columns: right - left + 1,
            rows: bottom - top + 1,
            ..self.clone()
        }
    }

    /// The lattice as it is looked at after a quarter turn to the left.
    pub(crate) fn turned_left(&self) -> Self {
        Self {
            mapping: self.mapping.clone().turned_left(self.columns),
            columns: self.rows,
            rows: self.columns,
            ..*self
        }
    }

    /// The lattice with so many more rows above and below and columns left and right.
    pub(crate) fn grown(&self, [above, below, left, right]: [usize; 4]) -> Self {
        Self {
            mapping: self
                .mapping
                .clone()
                .starting_at(-(left as f64), -(above as f64)),
            columns: self.columns + left + right,
            rows: self.rows + above + below,
            ..self.clone()
        }
    }
}

/// The lattices that these letters may form, best first. Several may be variants of one.
pub(crate) fn lattices(letters: &[Letter]) -> Vec<Lattice> {
    /// More letters of a size than 60 × 60 and a page of type have.
    const MOST: usize = 6000;
    const SEEDS: usize = 3;
    const PAIRS: usize = 4;

    let mut found = Vec::new();
    for size in sizes(letters) {
        let alike = letters
            .iter()
            .filter(|l| l.size() > 0.5 * size && l.size() < 1.75 * size);
        let points: Vec<Point> = alike.map(|l| l.at).take(MOST).collect();
        if points.len() < MIN_SIDE * MIN_SIDE {
            continue;
        }
        let nearby = Nearby::new(points, 2.0 * size);
        'pairs: for steps in step_pairs(&nearby, size, PAIRS) {
            let reach = 0.25 * length(steps[0]).min(length(steps[1]));
            let neighbours = |at: &Point| {
                let ways = steps.into_iter().flat_map(|s| [s, s.map(|v| -v)]);
                ways.filter(|way| {
                    nearby
                        .nearest([at[0] + way[0], at[1] + way[1]], reach)
                        .is_some()
                })
                .count()
            };
            let mut seeds: Vec<(usize, usize)> = nearby
                .points()
                .iter()
                .map(neighbours)
                .enumerate()
                .filter(|(_, count)| *count >= 3)
                .collect();
            seeds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            let mut reached = vec![false; nearby.points().len()];
            let mut tried = 0;
            for (seed, _) in seeds {
                if tried == SEEDS {
                    break;
                }
                if reached[seed] {
                    continue;
                }
                tried += 1;
                let places = growth::grow(&nearby, seed, steps);
                places
                    .iter()
                    .for_each(|(_, letter)| reached[*letter] = true);
                let lattice = fit(&places, nearby.points(), letters, size);
                // What is left is too little for a better one.
                let explains_most = lattice
                    .as_ref()
                    .is_some_and(|l| l.score > 0.55 * nearby.points().len() as f64);
                found.extend(lattice);
                if explains_most {
                    break 'pairs;
                }
            }
        }
    }
    found.sort_by(|a: &Lattice, b| b.score.total_cmp(&a.score));
    found
}

/// The sizes that most letters have, in pixels, at most four.
fn sizes(letters: &[Letter]) -> Vec<f64> {
    const BINS_PER_OCTAVE: f64 = 5.0;
    let mut counts = [0.0_f64; 50];
    for letter in letters {
        let bin = (letter.size().log2() * BINS_PER_OCTAVE) as usize;
        // A size counts in the bins beside it, too.
        for (offset, weight) in [(0, 0.5), (1, 1.0), (2, 0.5)] {
            if let Some(count) = (bin + offset)
                .checked_sub(1)
                .and_then(|bin| counts.get_mut(bin))
            {
                *count += weight;
            }
        }
    }
    let mut sizes = Vec::new();
    for _ in 0..4 {
        let (bin, count) = counts
            .iter()
            .copied()
            .enumerate()
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .unwrap_or_default();
        if count < 6.0 {
            break;
        }
        sizes.push(2_f64.powf((bin as f64 + 0.5) / BINS_PER_OCTAVE));
        counts[bin.saturating_sub(2)..(bin + 3).min(50)].fill(0.0);
    }
    sizes
}

/// A lattice through letters whose places growth found, with the rectangle of cells that is best filled.
fn fit(
    places: &[(Place, usize)],
    points: &[Point],
    letters: &[Letter],
    size: f64,
) -> Option<Lattice> {
    const MESHES: usize = 3;

    let mut pairs: Vec<(Point, Point)> = places
        .iter()
        .map(|(place, letter)| (place.map(f64::from), points[*letter]))
        .collect();
    let pitch = median_step(places, points)?;
    let mut mapping = Mapping::fit(&pairs, pitch)?;
    let mut area = Area::around(&pairs, 1)?;
    for _ in 0..2 {
        let cells = Cells::assign(&mapping, letters, size, area);
        let best = cells.best_rectangle()?;
        pairs = cells.pairs(best, letters);
        if pairs.len() < 6 {
            return None;
        }
        mapping = Mapping::fit(&pairs, pitch)?;
        area = Area::around(&pairs, 2)?;
    }
    let mut cells = Cells::assign(&mapping, letters, size, area);
    let mut rectangle = cells.best_rectangle()?;
    // Each time the mesh reaches some cells further.
    for _ in 0..MESHES {
        mapping.follow(&cells.pairs(rectangle.grown(area), letters), pitch);
        cells = Cells::assign(&mapping, letters, size, area);
        rectangle = cells.best_rectangle()?;
    }
    cells.trim(&mut rectangle, letters);
    let (columns, rows) = (
        rectangle.right - rectangle.left + 1,
        rectangle.bottom - rectangle.top + 1,
    );
    if !(MIN_SIDE..=MAX_SIDE).contains(&columns) || !(MIN_SIDE..=MAX_SIDE).contains(&rows) {
        return None;
    }
    let mut heights: Vec<f64> = cells
        .letters_in(rectangle)
        .map(|letter| letters[letter].height)
        .collect();
    let fill = heights.len() as f64 / (rows * columns) as f64;
    let letter_height = percentile(&mut heights, 0.8)?;
    let first = [
        f64::from(area.left) + rectangle.left as f64,
        f64::from(area.top) + rectangle.top as f64,
    ];
    let mapping = mapping.starting_at(first[0], first[1]);
    Some(Lattice {
        mapping,
        columns,
        rows,
        score: cells.score(rectangle),
        fill,
        letter_height,
        deviations: DEVIATIONS,
    })
}

/// The median distance of letters at places next to each other.
fn median_step(places: &[(Place, usize)], points: &[Point]) -> Option<f64> {
    // Places are sorted by column and then by row.
    let next = places
        .windows(2)
        .filter(|w| w[0].0[0] == w[1].0[0] && w[0].0[1] + 1 == w[1].0[1]);
    let mut down: Vec<f64> = next
        .map(|w| length(difference(points[w[1].1], points[w[0].1])))
        .collect();
    let mut across: Vec<f64> = places
        .iter()
        .filter_map(|(place, letter)| {
            let right = places
                .binary_search_by_key(&[place[0] + 1, place[1]], |(place, _)| *place)
                .ok()?;
            Some(length(difference(points[places[right].1], points[*letter])))
        })
        .collect();
    Some(percentile(&mut down, 0.5)?.min(percentile(&mut across, 0.5)?))
}

pub(crate) fn percentile(values: &mut [f64], share: f64) -> Option<f64> {
    if values.is_empty() {
        return None;
    }
    let place = ((values.len() - 1) as f64 * share).round() as usize;
    Some(*values.select_nth_unstable_by(place, f64::total_cmp).1)
}

/// Columns and rows of a lattice that are looked at.
#[derive(Clone, Copy)]
struct Area {
    left: i32,
    top: i32,
    columns: usize,
    rows: usize,
}

impl Area {
    /// That of these places and so many cells around them, unless it is far too large.
    fn around(pairs: &[(Point, Point)], margin: i32) -> Option<Self> {
        let side = |axis: usize| {
            let values = pairs.iter().map(|(cell, _)| cell[axis] as i32);
            let (first, last) = (values.clone().min()? - margin, values.max()? + margin);
            let count = (last - first + 1) as usize;
            // Growth may run into lines of type.
            (count <= MAX_SIDE + 20).then_some((first, count))
        };
        let ((left, columns), (top, rows)) = (side(0)?, side(1)?);
        Some(Self {
            left,
            top,
            columns,
            rows,
        })
    }
}

/// The first and last columns and rows of a part of an area, all included.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rectangle {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Rectangle {
    /// The rectangle and one cell around it, within an area.
    fn grown(self, area: Area) -> Self {
        Self {
            left: self.left.saturating_sub(1),
            top: self.top.saturating_sub(1),
            right: (self.right + 1).min(area.columns - 1),
            bottom: (self.bottom + 1).min(area.rows - 1),
        }
    }

    /// The line of cells that is the first, second … from the top, bottom, left or right.
    fn line(self, side: usize, number: usize) -> Self {
        match side {
            0 => Self {
                bottom: self.top + number,
                top: self.top + number,
                ..self
            },
            1 => Self {
                bottom: self.bottom - number,
                top: self.bottom - number,
                ..self
            },
            2 => Self {
                right: self.left + number,
                left: self.left + number,
                ..self
            },
            _ => Self {
                right: self.right - number,
                left: self.right - number,
                ..self
            },
        }
    }

    /// Indices of its cells in rows of so many columns.
    fn cells(self, columns: usize) -> impl Iterator<Item = usize> {
        (self.top..=self.bottom)
            .flat_map(move |row| (self.left..=self.right).map(move |column| row * columns + column))
    }
}

/// Which letter is in each cell of an area, and what the cell is worth.
struct Cells {
    area: Area,
    letters: Vec<Option<usize>>,
    worth: Vec<f64>,
}

impl Cells {
    fn assign(mapping: &Mapping, letters: &[Letter], size: f64, area: Area) -> Self {
        let count = area.columns * area.rows;
        let mut cells = Self {
            area,
            letters: vec![None; count],
            worth: Vec::new(),
        };
        let mut distances = vec![f64::INFINITY; count];
        let mut crowd = vec![0; count];
        for (i, letter) in letters.iter().enumerate() {
            if letter.size() < 0.45 * size || letter.size() > 1.9 * size {
                continue;
            }
            let [x, y] = mapping.cell(letter.at);
            let (column, row) = (
                x.round() - f64::from(area.left),
                y.round() - f64::from(area.top),
            );
            if !(0.0..area.columns as f64).contains(&column)
                || !(0.0..area.rows as f64).contains(&row)
            {
                continue;
            }
            let cell = row as usize * area.columns + column as usize;
            let off = [(x - x.round()).abs(), (y - y.round()).abs()];
            if (letter.height > 0.5 * size || letter.size() > 0.7 * size)
                && off[0].max(off[1]) < 0.46
            {
                crowd[cell] += 1;
            }
            if off[0].max(off[1]) < 0.33 && off[0] + off[1] < distances[cell] {
                cells.letters[cell] = Some(i);
                distances[cell] = off[0] + off[1];
            }
        }
        // Two letters in a cell are those of a line of type.
        let worth = |(letter, crowd): (&Option<usize>, &i32)| match (letter, crowd) {
            (None, _) => -1.15,
            (_, 0 | 1) => 1.0,
            (_, 2) => -0.6,
            _ => -1.0,
        };
        cells.worth = cells.letters.iter().zip(&crowd).map(worth).collect();
        cells
    }

    /// The rectangle of the greatest worth, if there is any (Kadane's algorithm for each pair of rows).
    fn best_rectangle(&self) -> Option<Rectangle> {
        let mut best = (0.0, None);
        for top in 0..self.area.rows {
            let mut sums = vec![0.0; self.area.columns];
            for bottom in top..self.area.rows {
                let row = &self.worth[bottom * self.area.columns..][..self.area.columns];
                sums.iter_mut()
                    .zip(row)
                    .for_each(|(sum, worth)| *sum += worth);
                let (mut total, mut left) = (0.0, 0);
                for (right, sum) in sums.iter().enumerate() {
                    if total <= 0.0 {
                        (total, left) = (0.0, right);
                    }
                    total += sum;
                    if total > best.0 {
                        best = (
                            total,
                            Some(Rectangle {
                                left,
                                top,
                                right,
                                bottom,
                            }),
                        );
                    }
                }
            }
        }
        best.1
    }

    fn score(&self, rectangle: Rectangle) -> f64 {
        rectangle
            .cells(self.area.columns)
            .map(|cell| self.worth[cell])
            .sum()
    }

    fn letters_in(&self, rectangle: Rectangle) -> impl Iterator<Item = usize> {
        rectangle
            .cells(self.area.columns)
            .filter_map(|cell| self.letters[cell])
    }

    /// Places and centres of the letters that count for a rectangle.
    fn pairs(&self, rectangle: Rectangle, letters: &[Letter]) -> Vec<(Point, Point)> {
        let columns = self.area.columns;
        let counted = rectangle
            .cells(columns)
            .filter(|cell| self.worth[*cell] > 0.0);
        let pair = |cell: usize| {
            let place = [
                f64::from(self.area.left) + (cell % columns) as f64,
                f64::from(self.area.top) + (cell / columns) as f64,
            ];
            Some((place, letters[self.letters[cell]?].at))
        };
        counted.filter_map(pair).collect()
    }

    /// Takes off rows and columns at the edges that have few letters or letters of another size than those next to them: titles
    /// and lists that happen to continue the lattice.
    fn trim(&self, rectangle: &mut Rectangle, letters: &[Letter]) {
        /// Rows with fewer letters that count are left to the network to find.
        const SPARSE: f64 = 0.45;

        loop {
            let mut next = *rectangle;
            for side in 0..4 {
                let (rows, columns) = (next.bottom - next.top + 1, next.right - next.left + 1);
                let count = if side < 2 { columns } else { rows };
                if (if side < 2 { rows } else { columns }) <= MIN_SIDE {
                    continue;
                }
                let [edge, body] = [0, 1].map(|line| next.line(side, line));
                if self.differs(edge, body, letters) || self.score(edge) < SPARSE * count as f64 {
                    match side {
                        0 => next.top += 1,
                        1 => next.bottom -= 1,
                        2 => next.left += 1,
                        _ => next.right -= 1,
                    }
                }
            }
            if next == *rectangle {
                return;
            }
            *rectangle = next;
        }
    }

    fn differs(&self, edge: Rectangle, body: Rectangle, letters: &[Letter]) -> bool {
        if self.letters_in(body).count() < 3 {
            return false;
        }
        let ratio = |of: fn(&Letter) -> f64, share: f64| {
            let side = |part| {
                percentile(
                    &mut self
                        .letters_in(part)
                        .map(|i| of(&letters[i]))
                        .collect::<Vec<_>>(),
                    share,
                )
            };
            side(edge)
                .zip(side(body))
                .map_or(1.0, |(edge, body)| edge / body)
        };
        let (heights, widths) = (ratio(|l| l.height, 0.8), ratio(|l| l.width, 0.7));
        // A few letters may be narrow or low ones, more so when boxes are those of turned letters.
        let (low, high) = if self.letters_in(edge).count() < 8 {
            (0.7, 1.4)
        } else {
            (0.84, 1.21)
        };
        (heights < low && widths < low) || (heights > high && widths > high)
    }
}
