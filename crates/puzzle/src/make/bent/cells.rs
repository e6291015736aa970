//! The cells of a mask as numbers, with their neighbours and distances.

use crate::mask::Mask;
use std::collections::VecDeque;
use wordtrail_search::grid::Cell;

/// The cells of a mask, numbered in reading order of the whole rectangle, and which of them are neighbours.
pub(super) struct CellGraph {
    columns: usize,
    cells: Vec<u32>,
    /// The neighbours of each number of the rectangle, one list after the other; none of a hole.
    neighbours: Vec<u32>,
    starts: Vec<u32>,
    edges: [Edge; 4],
}

/// The outermost row or column of cells on one side.
struct Edge {
    is_on: Vec<bool>,
    /// The steps from each cell to the nearest one on this edge; [`UNREACHABLE`] if none leads there.
    distances: Vec<u32>,
}

/// A distance that is none.
pub(super) const UNREACHABLE: u32 = u32::MAX;

/// The pairs of opposite edges: left and right, top and bottom.
pub(super) const OPPOSITE: [[usize; 2]; 2] = [[0, 1], [2, 3]];

impl CellGraph {
    pub(super) fn new(mask: &Mask) -> Self {
        let (rows, columns) = (mask.rows(), mask.columns());
        let number = |row: usize, column: usize| (row * columns + column) as u32;
        let cells: Vec<u32> = mask
            .places()
            .map(|(row, column)| number(row, column))
            .collect();
        let (mut neighbours, mut starts) = (Vec::new(), vec![0]);
        for place in 0..rows * columns {
            let (row, column) = (place / columns, place % columns);
            if mask.has(row, column) {
                for near_row in row.saturating_sub(1)..=row + 1 {
                    for near_column in column.saturating_sub(1)..=column + 1 {
                        let is_other = (near_row, near_column) != (row, column);
                        if is_other && mask.has(near_row, near_column) {
                            neighbours.push(number(near_row, near_column));
                        }
                    }
                }
            }
            starts.push(neighbours.len() as u32);
        }
        Self::with_edges(columns, cells, neighbours, starts)
    }

    fn with_edges(columns: usize, cells: Vec<u32>, neighbours: Vec<u32>, starts: Vec<u32>) -> Self {
        let mut graph = Self {
            columns,
            cells,
            neighbours,
            starts,
            edges: [(); 4].map(|()| Edge {
                is_on: Vec::new(),
                distances: Vec::new(),
            }),
        };
        graph.edges = graph.new_edges(graph.places());
        graph
    }

    /// Some of the cells, with the same numbers.
    pub(super) fn part(&self, cells: &[u32]) -> Self {
        let places = self.places();
        let (mut neighbours, mut starts) = (Vec::new(), vec![0]);
        for place in 0..places as u32 {
            if cells.contains(&place) {
                let near = self.neighbours(place).iter();
                neighbours.extend(near.filter(|&near| cells.contains(near)));
            }
            starts.push(neighbours.len() as u32);
        }
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        Self::with_edges(self.columns, cells, neighbours, starts)
    }

    /// The edges of the smallest rectangle that has all cells.
    fn new_edges(&self, places: usize) -> [Edge; 4] {
        let row = |cell: u32| cell as usize / self.columns;
        let column = |cell: u32| cell as usize % self.columns;
        let cells = || self.cells.iter().copied();
        let (left, right) = (cells().map(column).min(), cells().map(column).max());
        let (top, bottom) = (cells().map(row).min(), cells().map(row).max());
        let edge = |is_on: &dyn Fn(u32) -> bool| {
            let mut on = vec![false; places];
            let there: Vec<u32> = cells().filter(|&cell| is_on(cell)).collect();
            for &cell in &there {
                on[cell as usize] = true;
            }
            Edge {
                is_on: on,
                distances: self.distances(&there, places),
            }
        };
        [
            edge(&|cell| Some(column(cell)) == left),
            edge(&|cell| Some(column(cell)) == right),
            edge(&|cell| Some(row(cell)) == top),
            edge(&|cell| Some(row(cell)) == bottom),
        ]
    }

    /// The steps from each cell to the nearest of some cells.
    fn distances(&self, sources: &[u32], places: usize) -> Vec<u32> {
        let mut distances = vec![UNREACHABLE; places];
        for &source in sources {
            distances[source as usize] = 0;
        }
        let mut queue = VecDeque::from_iter(sources.iter().copied());
        while let Some(cell) = queue.pop_front() {
            for &near in self.neighbours(cell) {
                if distances[near as usize] == UNREACHABLE {
                    distances[near as usize] = distances[cell as usize] + 1;
                    queue.push_back(near);
                }
            }
        }
        distances
    }

    /// The numbers of the cells, in reading order.
    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The number of places of the rectangle, with its holes.
    pub(super) fn places(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn neighbours(&self, cell: u32) -> &[u32] {
        let [start, end] = [cell, cell + 1].map(|place| self.starts[place as usize] as usize);
        &self.neighbours[start..end]
    }

    /// The number of a cell.
    pub(super) fn number(&self, cell: Cell) -> u32 {
        cell.row * self.columns as u32 + cell.column
    }

    /// Row and column of a cell.
    pub(super) fn cell(&self, number: u32) -> Cell {
        let columns = self.columns as u32;
        Cell {
            row: number / columns,
            column: number % columns,
        }
    }

    /// The number of rows or of columns between two cells, whichever is more.
    pub(super) fn steps_between(&self, one: u32, other: u32) -> u32 {
        let (one, other) = (self.cell(one), self.cell(other));
        let rows = one.row.abs_diff(other.row);
        rows.max(one.column.abs_diff(other.column))
    }

    /// Whether the cells of a trail lie on a straight line.
    pub(super) fn is_straight(&self, trail: &[u32]) -> bool {
        let step = |pair: &[u32]| {
            let (one, other) = (self.cell(pair[0]), self.cell(pair[1]));
            [(one.row, other.row), (one.column, other.column)]
                .map(|(from, to)| i64::from(to) - i64::from(from))
        };
        let mut steps = trail.windows(2).map(step);
        let first = steps.next();
        steps.all(|step| Some(step) == first)
    }

    /// The cells that are at most a number of steps away, were there no holes.
    pub(super) fn within(&self, cell: u32, steps: usize) -> impl Iterator<Item = u32> {
        let steps = steps.min(self.places()) as u32;
        let Cell { row, column } = self.cell(cell);
        let columns = self.columns as u32;
        let rows = (self.places() / self.columns.max(1)) as u32;
        let near_rows = row.saturating_sub(steps)..(row + steps + 1).min(rows);
        let near_columns = column.saturating_sub(steps)..(column + steps + 1).min(columns);
        near_rows.flat_map(move |row| {
            near_columns
                .clone()
                .map(move |column| row * columns + column)
        })
    }

    pub(super) fn is_on_edge(&self, edge: usize, cell: u32) -> bool {
        self.edges[edge].is_on[cell as usize]
    }

    /// The steps from a cell to the nearest one on an edge.
    pub(super) fn distance(&self, edge: usize, cell: u32) -> u32 {
        self.edges[edge].distances[cell as usize]
    }

    /// The fewest steps from one edge of a pair to the other.
    pub(super) fn steps_across(&self, [one, other]: [usize; 2]) -> u32 {
        let on_edge = |&&cell: &&u32| self.is_on_edge(one, cell);
        let cells = self.cells.iter().filter(on_edge);
        let steps = cells.map(|&cell| self.distance(other, cell)).min();
        steps.unwrap_or(UNREACHABLE)
    }

    /// The fewest cells of a trail that joins two opposite edges; none if there is no such trail.
    pub(super) fn shortest_spanning(&self) -> Option<usize> {
        let steps = OPPOSITE.map(|pair| self.steps_across(pair));
        let steps = steps.into_iter().min().filter(|&it| it != UNREACHABLE);
        steps.map(|steps| steps as usize + 1)
    }

    /// The number of cells of the largest piece: cells that trails join.
    pub(super) fn largest_piece(&self) -> usize {
        let mut is_seen = vec![false; self.places()];
        let mut largest = 0;
        for &start in &self.cells {
            if is_seen[start as usize] {
                continue;
            }
            is_seen[start as usize] = true;
            let mut piece = vec![start];
            let mut next = 0;
            while let Some(&cell) = piece.get(next) {
                next += 1;
                for &near in self.neighbours(cell) {
                    if !std::mem::replace(&mut is_seen[near as usize], true) {
                        piece.push(near);
                    }
                }
            }
            largest = largest.max(piece.len());
        }
        largest
    }
}
