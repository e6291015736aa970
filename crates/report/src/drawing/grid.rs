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
        let lines = lines(sheet);
        let _ = write!(svg, r#"<path d="{lines}" fill="none" stroke="{FRAME}"/>"#);
    }
    if view.has_strokes() {
        draw_finds(sheet, svg);
    }
    if sheet.photo.is_empty() {
        letters::draw(sheet, view, letter, svg);
    }
}

/// The lines between cells as a path, each as long as possible. Around a grid without holes is a frame, and around the cells of others
/// are lines.
fn lines(sheet: &Sheet) -> String {
    let (grid, is_framed) = (&sheet.grid, !sheet.has_holes());
    let has_cell = |row: usize, column: usize| {
        let is_inside = row < grid.rows() && column < grid.columns();
        is_inside
            && !matches!(
                grid.tile(Cell {
                    row: row as u32,
                    column: column as u32
                }),
                None | Some(Tile::Hole)
            )
    };
    let mut path = String::new();
    let mut add =
        |across: char, lines: usize, length: usize, cell: &dyn Fn(usize, usize) -> bool| {
            for line in 0..=lines {
                let is_line = |&place: &usize| {
                    let before = line > 0 && cell(line - 1, place);
                    match (before, cell(line, place)) {
                        (true, true) => true,
                        (before, behind) => before != behind && !is_framed,
                    }
                };
                let places: Vec<usize> = (0..length).filter(is_line).collect();
                for run in places.chunk_by(|one, next| one + 1 == *next) {
                    let (start, offset) = (run[0] * CELL as usize, line * CELL as usize);
                    let (x, y) = if across == 'h' {
                        (start, offset)
                    } else {
                        (offset, start)
                    };
                    let _ = write!(path, "M{x} {y}{across}{}", run.len() * CELL as usize);
                }
            }
        };
    add('h', grid.rows(), grid.columns(), &has_cell);
    add('v', grid.columns(), grid.rows(), &|column, row| {
        has_cell(row, column)
    });
    path
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
