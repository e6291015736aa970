//! The grid of a sheet: its frame, its finds and its letters.

use super::strokes::{layers, size};
use super::view::View;
use super::{bent, capsules, letters};
use crate::colouring::colouring;
use crate::colours::FRAME;
use crate::sheet::Sheet;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;
use wordtrail_search::Mode;

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
    if view.has_strokes() {
        draw_finds(sheet, svg);
    }
    if sheet.photo.is_empty() {
        letters::draw(sheet, view, letter, svg);
    }
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
