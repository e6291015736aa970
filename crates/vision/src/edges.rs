//! The edges of a lattice: rows and columns that only the network sees.

use crate::crops::Straight;
use crate::lattice::{Lattice, MAX_SIDE};
use crate::levels::Levels;
use crate::recognition::{Legibility, Probabilities, Recogniser};

/// Row and column of a cell. Those just beyond the lattice have one, too, from −1.
pub(crate) type Place = (isize, isize);

/// All cells of a lattice, row by row.
pub(crate) fn places(lattice: &Lattice) -> impl Iterator<Item = Place> + use<> {
    let (rows, columns) = (lattice.rows as isize, lattice.columns as isize);
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// What the network sees in the cells of a lattice and in those around it. It looks once.
pub(crate) struct Cells<'r> {
    recogniser: &'r Recogniser,
    rows: usize,
    columns: usize,
    dice: bool,
    seen: Vec<Option<Probabilities>>,
}

impl<'r> Cells<'r> {
    pub(crate) fn new(recogniser: &'r Recogniser, lattice: &Lattice, dice: bool) -> Self {
        let (rows, columns) = (lattice.rows, lattice.columns);
        Self {
            recogniser,
            rows,
            columns,
            dice,
            seen: vec![None; (rows + 2) * (columns + 2)],
        }
    }

    fn index(&self, row: isize, column: isize) -> usize {
        (row + 1) as usize * (self.columns + 2) + (column + 1) as usize
    }

    pub(crate) fn put(&mut self, row: isize, column: isize, probabilities: Probabilities) {
        let index = self.index(row, column);
        self.seen[index] = Some(probabilities);
    }

    pub(crate) fn look(&mut self, straight: &Straight, (row, column): Place) -> &Probabilities {
        let index = self.index(row, column);
        self.seen[index].get_or_insert_with(|| {
            let crop = straight.crop(row, column);
            if self.dice {
                self.recogniser
                    .look_at_die(&crop, straight.turns_of_bar(row, column))
            } else {
                self.recogniser.look(&crop)
            }
        })
    }

    /// The same for the lattice after it has grown.
    pub(crate) fn grown(mut self, [above, below, left, right]: [usize; 4]) -> Self {
        let (rows, columns) = (self.rows + above + below, self.columns + left + right);
        let mut seen = vec![None; (rows + 2) * (columns + 2)];
        for (i, probabilities) in self.seen.drain(..).enumerate() {
            let (row, column) = (
                i / (self.columns + 2) + above,
                i % (self.columns + 2) + left,
            );
            seen[row * (columns + 2) + column] = probabilities;
        }
        Self {
            rows,
            columns,
            seen,
            ..self
        }
    }
}

/// For each side, above, below, left and right, one if the row or column beyond it reads as well as the lattice does, else zero:
/// lines and strokes hide letters from the threshold, not from the network.
pub(crate) fn edges_to_add(
    levels: &Levels,
    straight: &Straight,
    lattice: &Lattice,
    legibility: Legibility,
    cells: &mut Cells<'_>,
) -> [usize; 4] {
    /// Cells of the lattice that the edges are compared with.
    const SAMPLE: usize = 60;

    if legibility.dice {
        return [0; 4];
    }
    let recogniser = cells.recogniser;
    let page = recogniser.page_of(legibility.lettering);
    let certainty =
        |seen: &Probabilities| recogniser.certainty(&recogniser.among(seen, &page, true));
    let known: Vec<f32> = places(lattice)
        .filter_map(|(row, column)| cells.seen[cells.index(row, column)].as_ref().map(certainty))
        .take(SAMPLE)
        .collect();
    // A lattice that was turned has not been looked at.
    let inner = if known.is_empty() {
        legibility.mean
    } else {
        known.iter().sum::<f32>() / known.len() as f32
    };
    let (rows, columns) = (lattice.rows as isize, lattice.columns as isize);
    let (width, height) = (
        levels.working().width() as f64,
        levels.working().height() as f64,
    );
    let is_in_picture = |(row, column): &Place| {
        let [x, y] = lattice.mapping.at([*column as f64, *row as f64]);
        x > 0.0 && y > 0.0 && x < width && y < height
    };
    let row = |row| {
        (0..columns)
            .map(|column| (row, column))
            .collect::<Vec<Place>>()
    };
    let column = |column| (0..rows).map(|row| (row, column)).collect::<Vec<Place>>();
    // Puzzles in shapes have corners without letters.
    let has_holes = places(lattice)
        .filter(|(row, column)| !straight.has_ink(*row, *column))
        .nth(1)
        .is_some();
    let lines = [row(-1), row(rows), column(-1), column(columns)];
    let sides = [lattice.rows, lattice.rows, lattice.columns, lattice.columns];
    std::array::from_fn(|i| {
        let line = &lines[i];
        if sides[i] + 2 > MAX_SIDE || !line.iter().all(is_in_picture) || !straight.fits(line) {
            return 0;
        }
        let inked: Vec<Place> = line
            .iter()
            .copied()
            .filter(|(row, column)| straight.has_ink(*row, *column))
            .collect();
        let share = inked.len() as f32 / line.len() as f32;
        if inked.len() < 2 || share < if has_holes { 0.2 } else { 0.6 } {
            return 0;
        }
        let certain: Vec<f32> = inked
            .iter()
            .map(|place| certainty(cells.look(straight, *place)))
            .collect();
        let mean = certain.iter().sum::<f32>() / certain.len() as f32;
        let sure = certain.iter().filter(|c| **c > 0.5).count() as f32 / certain.len() as f32;
        // The network is sure where there is no letter, so some doubtful cells do no harm. Few letters may be a corner of a puzzle
        // with holes, or something else on the page.
        let (least, surest) = if share > 0.6 {
            (0.62, 0.6 * inner)
        } else {
            (0.9, 0.95)
        };
        usize::from(mean > least * inner && sure > surest)
    })
}
