//! The geometry of a grid, and the style that all strokes share, straight or bent.

use crate::colours::{Colour, FINDS, GROUND_GREY, OUTLINE_GREY};
use crate::sheet::Sheet;
use crate::style::Style;
use std::collections::HashSet;
use wordtrail_search::Find;
use wordtrail_search::grid::{Cell, Grid};

/// The side of a cell, in drawing units. The centres of cells are whole numbers.
pub const CELL: u32 = 20;

/// The colours of a find: of its ground, with its opacity where nothing overlaps, and of its outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FindColours {
    pub ground: Colour,
    pub opacity: f32,
    pub outline: Colour,
}

impl FindColours {
    /// Those of the find that has the colour of this number.
    pub fn new(style: &Style, number: usize) -> Self {
        match style.is_greyscale {
            true => Self {
                ground: GROUND_GREY,
                opacity: 1.0,
                outline: OUTLINE_GREY,
            },
            false => Self {
                ground: FINDS[number],
                opacity: FILL,
                outline: FINDS[number],
            },
        }
    }
}

/// The opacity of the colour within an outline, and the width of outlines.
pub const FILL: f32 = 0.22;
pub const OUTLINE: f32 = 1.3;

/// The width and height of the grid of a sheet, in drawing units.
pub fn size(grid: &Grid) -> (f32, f32) {
    let length = |cells: usize| cells as f32 * CELL as f32;
    (length(grid.columns()), length(grid.rows()))
}

pub fn centre(cell: Cell) -> (u32, u32) {
    let centre = |index: u32| index * CELL + CELL / 2;
    (centre(cell.column), centre(cell.row))
}

/// Mean number of strokes that cross a cell, over the cells that have any.
pub fn layers(sheet: &Sheet) -> f32 {
    let mut covered = HashSet::new();
    let mut strokes = 0;
    for cell in sheet.finds.iter().flat_map(|find| find.trail.cells()) {
        strokes += 1;
        covered.insert(cell);
    }
    strokes as f32 / covered.len().max(1) as f32
}

/// The opacity of strokes that overlap in `layers` layers: `single`, or less where all layers together would hide the letters. Grey is
/// opaque.
pub fn opacity(style: &Style, single: f32, layers: f32) -> f32 {
    const MAX_COMBINED: f32 = 0.65;
    match style.is_greyscale {
        true => 1.0,
        false => (1.0 - (1.0 - MAX_COMBINED).powf(1.0 / layers)).min(single),
    }
}

/// The path of a find: from the centre of its first cell to that of its last, with a corner wherever it bends.
pub fn path(find: &Find<'_>) -> String {
    let point = |cell| {
        let (x, y) = centre(cell);
        format!("{x} {y}")
    };
    let (start, end) = (point(find.trail.start()), point(find.trail.end()));
    if find.trail.cell_count() == 1 {
        // A path of no length would not be drawn.
        format!("M{start}h.01")
    } else if find.trail.direction().is_some() {
        format!("M{start}L{end}")
    } else {
        let others: Vec<String> = find.trail.cells().skip(1).map(point).collect();
        format!("M{start}L{}", others.join(" "))
    }
}
