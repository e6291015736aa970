//! The grid of a sheet: its frame, its finds and its letters.

use super::strokes::{CELL, layers, size};
use super::view::View;
use super::{bent, capsules, letters};
use crate::colouring::colouring;
use crate::colours::FRAME;
use crate::sheet::Sheet;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;
use wordtrail_search::Mode;
use wordtrail_search::grid::{Cell, Tile};

/// Draws the grid of a sheet with its upper left corner at the origin, and its letters in a font size, or its photo.
pub fn draw(sheet: &Sheet, view: View, letter: f32, svg: &mut String) {
    let (width, height) = size(&sheet.grid);
    if !sheet.photo.is_empty() {
        let photo = STANDARD.encode(&sheet.photo);
        let _ = write!(
            svg,
            r#"<image width="{width}" height="{height}" preserveAspectRatio="none" href="data:image/png;base64,{photo}"/>"#
        );
    } else if !sheet.has_holes() {
        let _ = write!(
            svg,
            r#"<rect width="{width}" height="{height}" rx="10" fill="none" stroke="{FRAME}"/>"#
        );
    }
    if sheet.style.grid_lines && sheet.photo.is_empty() {
        let edges = cell_edges(sheet);
        let _ = write!(svg, r#"<path d="{edges}" fill="none" stroke="{FRAME}"/>"#);
    }
    if view.has_strokes() {
        draw_finds(sheet, svg);
    }
    if sheet.photo.is_empty() {
        letters::draw(sheet, view, letter, svg);
    }
}

/// The edges of cells as a path, each line as long as possible: those between two cells, and in a grid with holes, which has no frame, those
/// around its cells, too.
fn cell_edges(sheet: &Sheet) -> String {
    let (grid, is_framed) = (&sheet.grid, !sheet.has_holes());
    let has_cell = |row: usize, column: usize| {
        let (row, column) = (row as u32, column as u32);
        !matches!(grid.tile(Cell { row, column }), None | Some(Tile::Hole))
    };
    let is_edge = |one: bool, other: bool| one && other || one != other && !is_framed;
    let mut path = String::new();
    for row in 0..=grid.rows() {
        let is_line =
            |&column: &usize| is_edge(row > 0 && has_cell(row - 1, column), has_cell(row, column));
        for (start, length) in runs((0..grid.columns()).filter(is_line)) {
            let _ = write!(path, "M{start} {}h{length}", row * CELL as usize);
        }
    }
    for column in 0..=grid.columns() {
        let is_line = |&row: &usize| {
            is_edge(
                column > 0 && has_cell(row, column - 1),
                has_cell(row, column),
            )
        };
        for (start, length) in runs((0..grid.rows()).filter(is_line)) {
            let _ = write!(path, "M{} {start}v{length}", column * CELL as usize);
        }
    }
    path
}

/// The places where runs of neighbouring cells begin, and their lengths.
fn runs(cells: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    let cells: Vec<usize> = cells.collect();
    let runs = cells.chunk_by(|one, next| one + 1 == *next);
    let place = |run: &[usize]| (run[0] * CELL as usize, run.len() * CELL as usize);
    runs.map(place).collect()
}

/// Draws the finds: capsules or, where trails bend, strokes.
fn draw_finds(sheet: &Sheet, svg: &mut String) {
    let colours = colouring(sheet);
    let finds = sheet.finds.iter();
    let finds: Vec<_> = finds.map(|find| (find, colours[&*find.word])).collect();
    let layers = layers(sheet);
    match sheet.mode {
        Mode::Straight => capsules::draw(sheet, &finds, layers, svg),
        Mode::Adjacent => bent::draw(sheet, &finds, layers, svg),
    }
}
