//! The cells of a mask as numbers, with their neighbours and distances.

use crate::mask::Mask;
use std::collections::VecDeque;
use wordtrail_search::grid::{Cell, Trail};

/// The cells of a mask, numbered in reading order of the whole rectangle, and which of them are neighbours.
pub(super) struct CellGraph {
    rows: usize,
    columns: usize,
    cells: Vec<u32>,
    /// The neighbours of each number of the rectangle, one list after the other; none of a hole.
    neighbours: Vec<u32>,
    starts: Vec<u32>,
    /// For the outermost column or row of cells on each side (left, right, top, bottom), the steps from each cell to the nearest
    /// one on it; [`UNREACHABLE`] if none leads there.
    distances: Vec<Vec<u32>>,
}

/// A distance that is none.
pub(super) const UNREACHABLE: u32 = u32::MAX;

/// The pairs of opposite edges: left and right, top and bottom.
pub(super) const OPPOSITE: [[usize; 2]; 2] = [[0, 1], [2, 3]];

impl CellGraph {
    pub(super) fn new(mask: &Mask) -> Self {
        let (rows, columns) = (mask.rows(), mask.columns());
        let number = |(row, column): (usize, usize)| (row * columns + column) as u32;
        let (mut neighbours, mut starts) = (Vec::new(), vec![0]);
        for place in 0..rows * columns {
            let (row, column) = (place / columns, place % columns);
            if mask.has(row, column) {
                let near_rows = row.saturating_sub(1)..=row + 1;
                let near = near_rows.flat_map(|row| {
                    (column.saturating_sub(1)..=column + 1).map(move |column| (row, column))
                });
                let near = near.filter(|&near| near != (row, column) && mask.has(near.0, near.1));
                neighbours.extend(near.map(number));
            }
            starts.push(neighbours.len() as u32);
        }
        let mut graph = Self {
            rows,
            columns,
            cells: mask.places().map(number).collect(),
            neighbours,
            starts,
            distances: Vec::new(),
        };
        graph.distances = graph
            .edges()
            .map(|edge| graph.distances_from(&edge))
            .to_vec();
        graph
    }

    /// Some of the cells, with the same numbers.
    pub(super) fn part(&self, cells: &[u32]) -> Self {
        Self::new(&Mask::draw(self.rows, self.columns, |row, column| {
            cells.contains(&((row * self.columns + column) as u32))
        }))
    }

    /// The cells on the edges of the smallest rectangle that has all cells.
    fn edges(&self) -> [Vec<u32>; 4] {
        let cells = || self.cells.iter().map(|&cell| (cell, self.cell(cell)));
        let on = |line: &dyn Fn(Cell) -> u32, edge: Option<u32>| -> Vec<u32> {
            let is_on = |&(_, cell): &(u32, Cell)| Some(line(cell)) == edge;
            cells().filter(is_on).map(|(cell, _)| cell).collect()
        };
        let (column, row) = (|cell: Cell| cell.column, |cell: Cell| cell.row);
        let columns = || cells().map(|(_, cell)| column(cell));
        let rows = || cells().map(|(_, cell)| row(cell));
        [
            on(&column, columns().min()),
            on(&column, columns().max()),
            on(&row, rows().min()),
            on(&row, rows().max()),
        ]
    }

    /// The steps from each cell to the nearest of some cells.
    fn distances_from(&self, sources: &[u32]) -> Vec<u32> {
        let mut distances = vec![UNREACHABLE; self.places()];
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

    pub(super) fn number(&self, cell: Cell) -> u32 {
        cell.row * self.columns as u32 + cell.column
    }

    pub(super) fn cell(&self, number: u32) -> Cell {
        let columns = self.columns as u32;
        Cell {
            row: number / columns,
            column: number % columns,
        }
    }

    /// Whether the cells of a trail of several lie on a straight line.
    pub(super) fn is_straight(&self, trail: &[u32]) -> bool {
        let cells = trail.iter().map(|&cell| self.cell(cell));
        Trail::new(Vec::from_iter(cells)).direction().is_some()
    }

    /// The cells that are at most a number of steps away, were there no holes.
    pub(super) fn within(&self, cell: u32, steps: usize) -> impl Iterator<Item = u32> {
        let steps = steps.min(self.places()) as u32;
        let Cell { row, column } = self.cell(cell);
        let (rows, columns) = (self.rows as u32, self.columns as u32);
        let near_rows = row.saturating_sub(steps)..(row + steps + 1).min(rows);
        let near_columns = column.saturating_sub(steps)..(column + steps + 1).min(columns);
        near_rows.flat_map(move |row| {
            near_columns
                .clone()
                .map(move |column| row * columns + column)
        })
    }

    pub(super) fn is_on_edge(&self, edge: usize, cell: u32) -> bool {
        self.distance(edge, cell) == 0
    }

    /// The steps from a cell to the nearest one on an edge.
    pub(super) fn distance(&self, edge: usize, cell: u32) -> u32 {
        self.distances[edge][cell as usize]
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
        let (mut left, mut largest) = (self.cells.clone(), 0);
        while left.len() > largest {
            let distances = self.distances_from(&left[..1]);
            let cells = left.len();
            left.retain(|&cell| distances[cell as usize] == UNREACHABLE);
            largest = largest.max(cells - left.len());
        }
        largest
    }
}
