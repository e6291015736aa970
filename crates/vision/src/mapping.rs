//! Where the cells of a lattice are in a picture: a perspective, a cubic for paper that bends, and a mesh for paper that is crumpled.

use crate::bilinear::bilinear;

/// A place in the picture (x, y) in pixels, whose first pixel reaches from 0 to 1, or on the lattice (column, row) in cells, whose
/// first cell has its centre at (0, 0).
pub(crate) type Point = [f64; 2];

/// Maps places on the lattice to places in the picture, and back.
#[derive(Clone, Debug)]
pub(crate) struct Mapping {
    /// The lattice is turned by quarters, moved and scaled to about −1 … 1 first, for which the equations are well conditioned.
    axes: [[f64; 2]; 2],
    centre: Point,
    scale: f64,
    perspective: Homography,
    inverse: Homography,
    /// Factors of the terms, of which the first so many are used.
    bend: [[f64; TERMS]; 2],
    terms: usize,
    mesh: Option<Mesh>,
}

/// What is left for each cell, in pixels, interpolated between cells.
#[derive(Clone, Debug)]
struct Mesh {
    /// The cell of the first node, from the mapping's centre.
    first: Point,
    columns: usize,
    rows: usize,
    offsets: Vec<[f32; 2]>,
}

/// 1, the coordinates, and their products of two and three.
const TERMS: usize = 10;

type Homography = [[f64; 3]; 3];

impl Mapping {
    /// The mapping that most of the pairs (on the lattice, in the picture) follow, if there is one. `pitch` is the distance of
    /// cells in the picture. The result is the same for the same pairs.
    ///
    /// The perspective is that of the four pairs that most others agree with (M. Fischler and R. Bolles, Random sample consensus,
    /// 1981). The more pairs there are, the more terms has the rest, which is fitted with weights that fall with the distance.
    pub(crate) fn fit(pairs: &[(Point, Point)], pitch: f64) -> Option<Self> {
        let lowest = |axis: usize| {
            pairs
                .iter()
                .map(|(cell, _)| cell[axis])
                .fold(f64::INFINITY, f64::min)
        };
        let highest = |axis: usize| {
            pairs
                .iter()
                .map(|(cell, _)| cell[axis])
                .fold(f64::NEG_INFINITY, f64::max)
        };
        if pairs.len() < 4 {
            return None;
        }
        let mean = |axis: usize| {
            pairs.iter().map(|(cell, _)| cell[axis]).sum::<f64>() / pairs.len() as f64
        };
        let centre = [mean(0), mean(1)];
        let scale = 0.5
            * (highest(0) - lowest(0))
                .max(highest(1) - lowest(1))
                .max(1.0);
        let normal: Vec<(Point, Point)> = pairs
            .iter()
            .map(|(cell, at)| {
                (
                    [(cell[0] - centre[0]) / scale, (cell[1] - centre[1]) / scale],
                    *at,
                )
            })
            .collect();

        let perspective = consensus(&normal, 0.28 * pitch)?;
        let mut mapping = Self {
            axes: [[1.0, 0.0], [0.0, 1.0]],
            centre,
            scale,
            perspective,
            inverse: inverted(&perspective)?,
            bend: [[0.0; TERMS]; 2],
            terms: 0,
            mesh: None,
        };
        let rest: Vec<(Point, Point)> = normal
            .iter()
            .map(|(q, at)| (*q, difference(*at, project(&perspective, *q))))
            .collect();
        let inliers = rest
            .iter()
            .filter(|(_, rest)| length(*rest) < 0.28 * pitch)
            .count();
        let terms = match inliers {
            120.. => 10,
            40.. => 6,
            12.. => 3,
            _ => return Some(mapping),
        };
        for _ in 0..4 {
            let weight = |(q, rest): &(Point, Point)| {
                let error = length(difference(*rest, mapping.bent(*q)));
                // Before the first fit everything counts that the perspective agrees with.
                let reach = if mapping.terms == 0 { 0.28 } else { 0.3 };
                let soft = if mapping.terms == 0 {
                    f64::INFINITY
                } else {
                    0.12 * pitch
                };
                if error < reach * pitch {
                    1.0 / (1.0 + (error / soft).powi(2))
                } else {
                    0.0
                }
            };
            let weights: Vec<f64> = rest.iter().map(weight).collect();
            let Some(bend) = fit_bend(&rest, &weights, terms) else {
                break;
            };
            (mapping.bend, mapping.terms) = (bend, terms);
        }
        Some(mapping)
    }

    /// Follows the paper more closely, by what is left on average for the pairs around each cell, if that is much beside `pitch`,
    /// the distance of cells in the picture.
    pub(crate) fn follow(&mut self, pairs: &[(Point, Point)], pitch: f64) {
        /// Letters off their cells' centres leave so much on average of a smooth page, in cells.
        const NOISE: f64 = 0.06;
        /// Cells around those of the pairs that have a node.
        const MARGIN: f64 = 3.0;
        /// So much weight has no offset at all, so that it fades beyond the pairs.
        const FADING: f64 = 0.02;

        self.mesh = None;
        let rests: Vec<(Point, Point)> = pairs
            .iter()
            .map(|(cell, at)| (self.beside_centre(*cell), difference(*at, self.at(*cell))))
            .collect();
        let bound = |axis: usize, of: fn(f64, f64) -> f64| {
            rests.iter().map(|(cell, _)| cell[axis]).reduce(of)
        };
        let (Some(left), Some(right)) = (bound(0, f64::min), bound(0, f64::max)) else {
            return;
        };
        let (Some(top), Some(bottom)) = (bound(1, f64::min), bound(1, f64::max)) else {
            return;
        };
        let first = [left - MARGIN, top - MARGIN];
        let count = |low: f64, high: f64| (high - low + 2.0 * MARGIN).round() as usize + 1;
        let (columns, rows) = (count(left, right), count(top, bottom));
        let mut sums = vec![[0.0; 3]; columns * rows];
        for (cell, rest) in &rests {
            let [column, row] = difference(*cell, first).map(|v| v.round() as usize);
            let sum = &mut sums[row * columns + column];
            *sum = [sum[0] + rest[0], sum[1] + rest[1], sum[2] + 1.0];
        }
        // Boxes of letters differ in where their centres are, by about a tenth of a cell. The weights are 1 4 6 4 1.
        for stride in [1, columns] {
            for _ in 0..2 {
                let before = sums.clone();
                for i in stride..sums.len() - stride {
                    sums[i] = std::array::from_fn(|k| {
                        (before[i - stride][k] + 2.0 * before[i][k] + before[i + stride][k]) / 4.0
                    });
                }
            }
        }
        let offsets: Vec<[f32; 2]> = sums
            .iter()
            .map(|[x, y, weight]| [x, y].map(|sum| (sum / (weight + FADING)) as f32))
            .collect();
        let squares = offsets.iter().zip(&sums).map(|(offset, [.., weight])| {
            weight * f64::from(offset[0].powi(2) + offset[1].powi(2))
        });
        let weights: f64 = sums.iter().map(|[.., weight]| weight).sum();
        if squares.sum::<f64>() < (NOISE * pitch).powi(2) * weights {
            return;
        }
        self.mesh = Some(Mesh {
            first,
            columns,
            rows,
            offsets,
        });
    }

    /// Where a place on the lattice is in the picture.
    pub(crate) fn at(&self, cell: Point) -> Point {
        let q = self.beside_centre(cell).map(|v| v / self.scale);
        let (straight, rest) = (project(&self.perspective, q), self.rest(q));
        [straight[0] + rest[0], straight[1] + rest[1]]
    }

    /// Where a place in the picture is on the lattice. Far outside of the lattice it is less exact.
    pub(crate) fn cell(&self, at: Point) -> Point {
        let mut q = project(&self.inverse, at);
        for _ in 0..if self.terms == 0 && self.mesh.is_none() {
            0
        } else {
            4
        } {
            let rest = self.rest(q.map(|v| v.clamp(-2.0, 2.0)));
            q = project(&self.inverse, difference(at, rest));
        }
        let turned = [
            q[0] * self.scale + self.centre[0],
            q[1] * self.scale + self.centre[1],
        ];
        [0, 1].map(|i| self.axes[0][i] * turned[0] + self.axes[1][i] * turned[1])
    }

    /// The cells from the centre to a cell, along the lattice as it was fitted.
    fn beside_centre(&self, cell: Point) -> Point {
        difference(
            self.axes.map(|axis| axis[0] * cell[0] + axis[1] * cell[1]),
            self.centre,
        )
    }

    /// What bends and creases add to the perspective.
    #[inline]
    fn rest(&self, q: Point) -> Point {
        let bent = self.bent(q);
        let Some(mesh) = &self.mesh else { return bent };
        let place = difference(q.map(|v| v * self.scale), mesh.first);
        let at = place.map(|v| v as f32);
        std::array::from_fn(|axis| {
            let node = |i: usize| mesh.offsets[i][axis];
            bent[axis] + f64::from(bilinear(at, mesh.columns, mesh.rows, node))
        })
    }

    /// The same with another cell as the first one.
    pub(crate) fn starting_at(mut self, column: f64, row: f64) -> Self {
        let moved = self.axes.map(|axis| axis[0] * column + axis[1] * row);
        self.centre = difference(self.centre, moved);
        self
    }

    /// The same for a lattice that is looked at after a quarter turn to the left: its last column of so many is the first row.
    pub(crate) fn turned_left(mut self, columns: usize) -> Self {
        // The cell (column, row) was (columns - 1 - row, column).
        self.axes = self.axes.map(|axis| [axis[1], -axis[0]]);
        let row = -((columns - 1) as f64);
        self.starting_at(0.0, row)
    }

    /// The vectors from a cell to the next in its row and in its column, in pixels.
    pub(crate) fn steps(&self, cell: Point) -> [Point; 2] {
        let step = |dx: f64, dy: f64| {
            difference(
                self.at([cell[0] + dx, cell[1] + dy]),
                self.at([cell[0] - dx, cell[1] - dy]),
            )
        };
        [step(0.5, 0.0), step(0.0, 0.5)]
    }

    #[inline]
    fn bent(&self, q: Point) -> Point {
        let values = terms(q);
        self.bend.map(|factors| {
            factors[..self.terms]
                .iter()
                .zip(&values)
                .map(|(f, v)| f * v)
                .sum()
        })
    }
}

#[inline]
pub(crate) fn difference(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

pub(crate) fn length(v: Point) -> f64 {
    // `hypot` guards against overflow, which pixels do not need, in ten times the time.
    (v[0] * v[0] + v[1] * v[1]).sqrt()
}

#[inline]
fn project(h: &Homography, q: Point) -> Point {
    let [x, y, w] = h.map(|row| row[0] * q[0] + row[1] * q[1] + row[2]);
    // Beyond the horizon there is no place. A small divisor stands for a place far away.
    let w = if w.abs() < 1e-6 { 1e-6 } else { w };
    [x / w, y / w]
}

#[inline]
fn terms([x, y]: Point) -> [f64; TERMS] {
    [
        1.0,
        x,
        y,
        x * x,
        x * y,
        y * y,
        x * x * x,
        x * x * y,
        x * y * y,
        y * y * y,
    ]
}

fn fit_bend(rest: &[(Point, Point)], weights: &[f64], count: usize) -> Option<[[f64; TERMS]; 2]> {
    let mut equations = [Equations::<TERMS>::default(), Equations::default()];
    for ((q, rest), weight) in rest
        .iter()
        .zip(weights)
        .filter(|(_, weight)| **weight > 0.0)
    {
        let mut values = terms(*q);
        values[count..].fill(0.0);
        for (axis, equations) in equations.iter_mut().enumerate() {
            equations.add(&values, rest[axis], *weight);
        }
    }
    let [x, y] = equations;
    Some([x.solution()?, y.solution()?])
}

/// The perspective that the most pairs agree with within `tolerance`, fitted to all of these.
fn consensus(pairs: &[(Point, Point)], tolerance: f64) -> Option<Homography> {
    const TRIALS: usize = 120;
    const JUDGES: usize = 300;

    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = |n: usize| {
        // Knuth's multiplier. The high bits are the random ones.
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((random >> 33) as usize) % n
    };
    let judges: Vec<(Point, Point)> = pairs
        .iter()
        .step_by(pairs.len().div_ceil(JUDGES))
        .copied()
        .collect();
    let mut best = fit_homography(pairs).map(|h| (agreeing(&h, &judges, tolerance).count(), h));
    for _ in 0..TRIALS {
        let sample: [(Point, Point); 4] = std::array::from_fn(|_| pairs[below(pairs.len())]);
        let Some(h) = fit_homography(&sample) else {
            continue;
        };
        let count = agreeing(&h, &judges, tolerance).count();
        if best.is_none_or(|(most, _)| count > most) {
            best = Some((count, h));
        }
    }
    let (_, mut h) = best?;
    for _ in 0..2 {
        let agreed: Vec<_> = agreeing(&h, pairs, tolerance).copied().collect();
        if agreed.len() < 4 {
            return None;
        }
        h = fit_homography(&agreed)?;
    }
    Some(h)
}

fn agreeing<'a>(
    h: &Homography,
    pairs: &'a [(Point, Point)],
    tolerance: f64,
) -> impl Iterator<Item = &'a (Point, Point)> {
    let h = *h;
    pairs
        .iter()
        .filter(move |(q, at)| length(difference(*at, project(&h, *q))) < tolerance)
}

/// The least-squares perspective. The equations are linear in its eight numbers when they are multiplied by the divisor, which the
/// second pass takes back by the weights.
fn fit_homography(pairs: &[(Point, Point)]) -> Option<Homography> {
    let mut h: Option<Homography> = None;
    for _ in 0..2 {
        let mut equations = Equations::<8>::default();
        for ([u, v], [x, y]) in pairs {
            let divisor = h.map_or(1.0, |h| h[2][0] * u + h[2][1] * v + 1.0);
            // The divisor stays positive on this side of the horizon.
            let weight = 1.0 / (divisor * divisor).max(1e-3);
            equations.add(&[*u, *v, 1.0, 0.0, 0.0, 0.0, -u * x, -v * x], *x, weight);
            equations.add(&[0.0, 0.0, 0.0, *u, *v, 1.0, -u * y, -v * y], *y, weight);
        }
        let s = equations.solution()?;
        h = Some([[s[0], s[1], s[2]], [s[3], s[4], s[5]], [s[6], s[7], 1.0]]);
    }
    // Letters on both sides of the horizon are no perspective.
    h.filter(|h| {
        pairs
            .iter()
            .all(|([u, v], _)| h[2][0] * u + h[2][1] * v + 1.0 > 0.05)
    })
}

fn inverted(h: &Homography) -> Option<Homography> {
    let minor = |i: usize, j: usize| {
        let (a, b, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
        h[a][c] * h[b][d] - h[a][d] * h[b][c]
    };
    let determinant: f64 = (0..3).map(|j| h[0][j] * minor(0, j)).sum();
    (determinant.abs() > 1e-12)
        .then(|| std::array::from_fn(|i| std::array::from_fn(|j| minor(j, i) / determinant)))
}

/// The normal equations of a least-squares problem with `N` unknowns.
struct Equations<const N: usize> {
    matrix: [[f64; N]; N],
    right: [f64; N],
}

impl<const N: usize> Default for Equations<N> {
    fn default() -> Self {
        Self {
            matrix: [[0.0; N]; N],
            right: [0.0; N],
        }
    }
}

impl<const N: usize> Equations<N> {
    fn add(&mut self, factors: &[f64; N], result: f64, weight: f64) {
        for (i, row) in self.matrix.iter_mut().enumerate() {
            if factors[i] != 0.0 {
                let factor = weight * factors[i];
                row.iter_mut()
                    .zip(factors)
                    .for_each(|(m, f)| *m += factor * f);
                self.right[i] += factor * result;
            }
        }
    }

    /// The solution by Cholesky's decomposition. An unknown without an equation is 0; dependent equations have none.
    fn solution(mut self) -> Option<[f64; N]> {
        let m = &mut self.matrix;
        let scales: [f64; N] = std::array::from_fn(|i| m[i][i]);
        for i in 0..N {
            if scales[i] == 0.0 {
                m[i][i] = 1.0;
                continue;
            }
            for j in 0..=i {
                let products: f64 = (0..j).map(|k| m[i][k] * m[j][k]).sum();
                let rest = m[i][j] - products;
                if i == j {
                    if rest.is_nan() || rest <= 1e-11 * scales[i] {
                        return None;
                    }
                    m[i][i] = rest.sqrt();
                } else {
                    m[i][j] = rest / m[j][j];
                }
            }
        }
        let mut x = self.right;
        for i in 0..N {
            let known: f64 = (0..i).map(|k| m[i][k] * x[k]).sum();
            x[i] = (x[i] - known) / m[i][i];
        }
        for i in (0..N).rev() {
            let known: f64 = (i + 1..N).map(|k| m[k][i] * x[k]).sum();
            x[i] = (x[i] - known) / m[i][i];
        }
        x.iter().all(|v| v.is_finite()).then_some(x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A page seen from the side, bent, with letters off their places, some of them by much.
    fn pairs(
        columns: i32,
        rows: i32,
        turn: f64,
        tilt: f64,
        bend: f64,
        seed: u64,
    ) -> Vec<(Point, Point)> {
        let mut random = fastrand::Rng::with_seed(seed);
        let cells = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| [f64::from(column), f64::from(row)]));
        cells
            .map(|cell| {
                let at = seen(cell, turn, tilt, bend);
                let wrong = if random.f64() < 0.1 { 12.0 } else { 0.8 };
                (
                    cell,
                    [
                        at[0] + wrong * (random.f64() - 0.5),
                        at[1] + wrong * (random.f64() - 0.5),
                    ],
                )
            })
            .collect()
    }

    fn seen(cell: Point, turn: f64, tilt: f64, bend: f64) -> Point {
        let (x, y) = (
            20.0 * cell[0],
            24.0 * cell[1] + bend * (cell[0] / 5.0).sin(),
        );
        let (x, y) = (
            x * turn.cos() - y * turn.sin(),
            x * turn.sin() + y * turn.cos(),
        );
        let divisor = 1.0 + tilt * x;
        [x / divisor + 300.0, y / divisor + 200.0]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn a_page_is_followed_and_the_way_back_is_the_inverse(
            columns in 5_i32..20, rows in 5_i32..20, turn in -3.2_f64..3.2, tilt in -0.0004_f64..0.0004, bend in 0.0_f64..4.0,
            seed in 0_u64..1000,
        ) {
            let mapping = Mapping::fit(&pairs(columns, rows, turn, tilt, bend, seed), 20.0).unwrap();
            for column in 0..columns {
                for row in 0..rows {
                    let cell = [f64::from(column), f64::from(row)];
                    let at = mapping.at(cell);
                    prop_assert!(length(difference(at, seen(cell, turn, tilt, bend))) < 4.0);
                    prop_assert!(length(difference(mapping.cell(at), cell)) < 0.01);
                }
            }
            let moved = mapping.clone().starting_at(2.0, 1.0);
            prop_assert!(length(difference(moved.at([0.0, 0.0]), mapping.at([2.0, 1.0]))) < 1e-9);
            let turned = moved.clone().turned_left(columns as usize);
            let last = f64::from(columns - 1);
            prop_assert!(length(difference(turned.at([0.0, 0.0]), moved.at([last, 0.0]))) < 1e-9);
            prop_assert!(length(difference(turned.at([3.0, 1.0]), moved.at([last - 1.0, 3.0]))) < 1e-9);
            prop_assert!(length(difference(turned.cell(moved.at([last, 0.0])), [0.0, 0.0])) < 0.01);
        }
    }

    #[test]
    fn pairs_on_a_line_have_no_mapping() {
        let line: Vec<_> = (0..9)
            .map(|i| ([f64::from(i), 0.0], [10.0 * f64::from(i), 5.0]))
            .collect();
        assert!(Mapping::fit(&line, 10.0).is_none());
        assert!(Mapping::fit(&[], 10.0).is_none());
    }
}
