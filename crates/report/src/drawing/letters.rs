//! The letters of a grid.

use super::markup::{Escaped, Number};
use super::measure::{self, HALF_CAPITAL};
use super::strokes::{CELL, centre};
use super::view::{Filler, View};
use crate::colours::GREY;
use crate::sheet::Sheet;
use std::collections::HashSet;
use std::fmt::Write;
use wordtrail_search::grid::{Cell, Tile};

/// The font size of letters in pictures, which leaves room for strokes.
pub const LETTER: f32 = 12.0;

/// The font size of letters on paper. Programs that extract text from PDF, such as Poppler's `pdftotext`, take smaller letters
/// at this distance for columns of a table.
#[cfg(feature = "pictures")]
pub const PAPER_LETTER: f32 = 15.0;

/// Draws the letters in a font size. Letters of a row that look the same share an element.
pub fn draw(sheet: &Sheet, view: View, size: f32, svg: &mut String) {
    let filler = view.filler();
    let in_finds: HashSet<Cell> = match filler {
        Filler::Normal => HashSet::new(),
        _ => sheet
            .finds
            .iter()
            .flat_map(|find| find.trail.cells())
            .collect(),
    };
    let weight = match sheet.style.bold_letters {
        true => r#" font-weight="bold""#,
        false => "",
    };
    let _ = write!(
        svg,
        r#"<g class="letters" text-anchor="middle" font-size="{size}"{weight}>"#
    );
    let is_normal = |cell| filler == Filler::Normal || in_finds.contains(&cell);
    draw_cells(sheet, size, is_normal, svg);
    svg.push_str("</g>");
    if filler == Filler::Grey {
        let _ = write!(
            svg,
            r#"<g class="filler" text-anchor="middle" font-size="{size}"{weight} fill="{GREY}">"#
        );
        draw_cells(sheet, size, |cell| !in_finds.contains(&cell), svg);
        svg.push_str("</g>");
    }
}

fn draw_cells(sheet: &Sheet, size: f32, is_drawn: impl Fn(Cell) -> bool, svg: &mut String) {
    for row in 0..sheet.grid.rows() {
        let (mut places, mut row_letters, mut others) = (Vec::new(), String::new(), String::new());
        let mut baseline = 0.0;
        for (column, tile) in sheet.grid.row(row).enumerate() {
            let cell = Cell {
                row: row as u32,
                column: column as u32,
            };
            if !is_drawn(cell) {
                continue;
            }
            let Some(text) = text(sheet, tile) else {
                continue;
            };
            let (x, y) = centre(cell);
            baseline = y as f32 + size * HALF_CAPITAL;
            if can_share_element(&text) {
                places.push(x.to_string());
                let _ = write!(row_letters, "{}", Escaped(&text));
            } else {
                let size = size_of(&text, size);
                let _ = write!(
                    others,
                    r#"<text x="{x}" y="{}" font-size="{}">{}</text>"#,
                    Number(y as f32 + size * HALF_CAPITAL),
                    Number(size),
                    Escaped(&text),
                );
            }
        }
        if !row_letters.is_empty() {
            let _ = write!(
                svg,
                r#"<text x="{}" y="{}">{row_letters}</text>"#,
                places.join(" "),
                Number(baseline),
            );
        }
        svg.push_str(&others);
    }
}

/// What a cell shows, unless it is a hole.
pub fn text(sheet: &Sheet, tile: Tile<'_>) -> Option<String> {
    match tile {
        Tile::Hole => None,
        Tile::Wildcard => Some("?".to_owned()),
        Tile::Letters(letters) => Some(sheet.display_tile(letters)),
    }
}

/// The font size of a cell that other cells have in this size: smaller if it would not fit.
fn size_of(text: &str, size: f32) -> f32 {
    match can_share_element(text) {
        true => size,
        false => (CELL as f32 * 0.84 / measure::width(text)).min(size),
    }
}

/// The font size of the smallest letters of a grid, if most have this size.
#[cfg(feature = "pictures")]
pub fn smallest(sheet: &Sheet, size: f32) -> f32 {
    let texts = sheet.tiles().filter_map(|tile| text(sheet, tile));
    texts.map(|text| size_of(&text, size)).fold(size, f32::min)
}

/// Whether the text is one letter of a script that runs to the right and whose letters do not depend on their neighbours. Such
/// letters of a row can share an element in which each has its own place.
fn can_share_element(text: &str) -> bool {
    let mut characters = text.chars();
    let is_simple = |character: char| matches!(character, ' '..'\u{300}' | '\u{370}'..'\u{590}');
    characters.next().is_some_and(is_simple) && characters.next().is_none()
}
