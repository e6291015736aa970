//! Points of a picture, found by where they are.

use crate::mapping::{Point, difference, length};

/// Points sorted into squares.
pub(crate) struct Nearby {
    points: Vec<Point>,
    side: f64,
    corner: Point,
    columns: usize,
    rows: usize,
    /// Where in `order` each square begins, row by row, and the end.
    starts: Vec<usize>,
    /// Indices of points, square by square.
    order: Vec<usize>,
}

impl Nearby {
    /// `side` is the side of a square in pixels: about the radius of most questions.
    pub(crate) fn new(points: Vec<Point>, side: f64) -> Self {
        let lowest = |axis: usize| points.iter().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
        let highest = |axis: usize| {
            points
                .iter()
                .map(|p| p[axis])
                .fold(f64::NEG_INFINITY, f64::max)
        };
        let (corner, end) = ([lowest(0), lowest(1)], [highest(0), highest(1)]);
        let count = |axis: usize| ((end[axis] - corner[axis]).max(0.0) / side) as usize + 1;
        let mut nearby = Self {
            points,
            side,
            corner,
            columns: count(0),
            rows: count(1),
            starts: Vec::new(),
            order: Vec::new(),
        };
        let squares: Vec<usize> = nearby.points.iter().map(|p| nearby.square(*p)).collect();
        nearby.starts = vec![0; nearby.columns * nearby.rows + 1];
        for square in &squares {
            nearby.starts[square + 1] += 1;
        }
        for i in 1..nearby.starts.len() {
            nearby.starts[i] += nearby.starts[i - 1];
        }
        nearby.order = (0..squares.len()).collect();
        nearby.order.sort_by_key(|i| squares[*i]);
        nearby
    }

    /// All points, in the order in which they were given.
    pub(crate) fn points(&self) -> &[Point] {
        &self.points
    }

    /// The points at most `radius` away, with their distances.
    pub(crate) fn within(&self, at: Point, radius: f64) -> impl Iterator<Item = (usize, f64)> {
        let range = |axis: usize, count: usize| {
            let place = |v: f64| {
                ((v - self.corner[axis]) / self.side).clamp(0.0, (count - 1) as f64) as usize
            };
            place(at[axis] - radius)..place(at[axis] + radius) + 1
        };
        let columns = range(0, self.columns);
        range(1, self.rows)
            .flat_map(move |row| {
                let square = row * self.columns;
                &self.order[self.starts[square + columns.start]..self.starts[square + columns.end]]
            })
            .map(move |&i| (i, length(difference(self.points[i], at))))
            .filter(move |(_, distance)| *distance <= radius)
    }

    /// The nearest point that is at most `radius` away, with its distance.
    pub(crate) fn nearest(&self, at: Point, radius: f64) -> Option<(usize, f64)> {
        self.within(at, radius).min_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn square(&self, point: Point) -> usize {
        let place = |axis: usize| ((point[axis] - self.corner[axis]) / self.side) as usize;
        place(1).min(self.rows - 1) * self.columns + place(0).min(self.columns - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_that_of_all_points() {
        let mut random = fastrand::Rng::with_seed(1);
        let points: Vec<Point> = (0..200)
            .map(|_| [random.f64() * 90.0, random.f64() * 40.0])
            .collect();
        let nearby = Nearby::new(points.clone(), 7.0);
        for _ in 0..300 {
            let at = [random.f64() * 120.0 - 15.0, random.f64() * 80.0 - 20.0];
            let distances = points
                .iter()
                .map(|p| length(difference(*p, at)))
                .enumerate();
            let nearest = distances
                .filter(|(_, d)| *d <= 9.0)
                .min_by(|a, b| a.1.total_cmp(&b.1));
            assert_eq!(nearby.nearest(at, 9.0), nearest);
        }
        assert_eq!(Nearby::new(Vec::new(), 5.0).nearest([0.0, 0.0], 5.0), None);
    }
}
