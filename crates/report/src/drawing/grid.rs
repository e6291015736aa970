//! The grid of a sheet: its frame, its finds and its letters.

use super::strokes::{CELL, centre, layers, size};
use super::view::View;
use super::{bent, capsules, letters};
use crate::case::Case;
use crate::colouring::colouring;
use crate::colours::{FRAME, WHITE};
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
    } else {
        frame(sheet, svg);
    }
    if sheet.style.grid_lines && sheet.photo.is_empty() {
        let edges = cell_edges(sheet);
        let _ = write!(svg, r#"<path d="{edges}" fill="none" stroke="{FRAME}"/>"#);
    }
    if sheet.style.circles && sheet.photo.is_empty() {
        circles(sheet, svg);
    }
    if view.has_strokes() {
        draw_finds(sheet, svg);
    }
    if sheet.photo.is_empty() {
        letters::draw(sheet, view, letter, svg);
    }
}

/// The distance from the outermost cells to the frame in drawing units: none with lines between the cells, which end at it. With it,
/// letters are half a cell away from the frame, small ones with their descenders, too.
pub fn frame_margin(sheet: &Sheet) -> f32 {
    match sheet.style.case {
        _ if sheet.style.grid_lines || !sheet.photo.is_empty() => 0.0,
        Case::Lower => 8.0,
        _ => 6.0,
    }
}

/// Draws a frame around the cells, and around each hole.
fn frame(sheet: &Sheet, svg: &mut String) {
    let margin = frame_margin(sheet);
    if !sheet.has_holes() {
        let (width, height) = size(&sheet.grid);
        let _ = write!(
            svg,
            r#"<rect x="{0}" y="{0}" width="{1}" height="{2}" rx="10" fill="none" stroke="{FRAME}"/>"#,
            -margin,
            width + 2.0 * margin,
            height + 2.0 * margin,
        );
    } else if margin > 0.0 {
        // The edge of a wide stroke is an outline at a distance: a narrower one in white leaves it.
        let has_letter = |row: usize, column: usize| has_cell(sheet, row, column);
        let mut path = String::new();
        for row in 0..sheet.grid.rows() {
            let cells = (0..sheet.grid.columns()).filter(|&column| has_letter(row, column));
            for (start, length) in runs(cells) {
                let _ = write!(
                    path,
                    "M{start} {}h{length}v{CELL}h-{length}z",
                    row * CELL as usize
                );
            }
        }
        for (colour, width) in [(FRAME, 2.0 * margin + 1.0), (WHITE, 2.0 * margin - 1.0)] {
            let _ = write!(
                svg,
                r#"<path d="{path}" fill="{WHITE}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"/>"#
            );
        }
    }
}

/// Draws a circle around each letter.
fn circles(sheet: &Sheet, svg: &mut String) {
    const RADIUS: u32 = 9;
    let mut path = String::new();
    for row in 0..sheet.grid.rows() {
        for column in (0..sheet.grid.columns()).filter(|&column| has_cell(sheet, row, column)) {
            let (row, column) = (row as u32, column as u32);
            let (x, y) = centre(Cell { row, column });
            let (left, diameter) = (x - RADIUS, 2 * RADIUS);
            let _ = write!(
                path,
                "M{left} {y}a{RADIUS} {RADIUS} 0 1 0 {diameter} 0a{RADIUS} {RADIUS} 0 1 0 -{diameter} 0z"
            );
        }
    }
    let _ = write!(svg, r#"<path d="{path}" fill="none" stroke="{FRAME}"/>"#);
}

/// Whether there is a cell in a row and column, which is no hole.
fn has_cell(sheet: &Sheet, row: usize, column: usize) -> bool {
    let (row, column) = (row as u32, column as u32);
    !matches!(
        sheet.grid.tile(Cell { row, column }),
        None | Some(Tile::Hole)
    )
}

/// The edges of cells as a path, each line as long as possible: those between two cells, and in a grid with holes, which has no frame, those
/// around its cells, too.
fn cell_edges(sheet: &Sheet) -> String {
    let (grid, is_framed) = (&sheet.grid, !sheet.has_holes());
    let has_cell = |row: usize, column: usize| has_cell(sheet, row, column);
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
