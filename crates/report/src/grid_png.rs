//! A grid alone as a PNG picture, in a fraction of the time of a sheet.

use crate::drawing::View;
use crate::picture_error::PictureError;
use crate::png;
use crate::sheet::Sheet;
use crate::svg;
use crate::typeset;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use wordtrail_search::Mode;
use wordtrail_search::grid::{Grid, Tile};

/// The side of a cell in pixels at scale 1.
const CELL: f32 = 40.0;

/// The side in pixels of the smallest cells that letters do not leave.
const MIN_SIDE: f32 = 10.0;

/// What drawings of a grid have around its letters, as [`svg()`] writes them.
const LETTERS: (&str, &str) = (r#"<g class="letters""#, "</g>");

/// Maximum number of letters that are kept, each in one size.
const MAX_KEPT: usize = 1000;

/// The pixels of a cell, row by row.
type Cell = Arc<Vec<PremultipliedColorU8>>;

/// The cells of letters, by the letter and the side.
static CELLS: LazyLock<Mutex<HashMap<(char, usize), Cell>>> = LazyLock::new(Mutex::default);

/// Draws a grid as the PNG of [`png()`](crate::png()), pixel for pixel: the picture of a sheet that has nothing else, at a scale.
///
/// To lay out 144 letters takes two milliseconds, more than all else. So each of the letters A to Z is drawn once and copied, if the
/// side of a cell is a whole number of pixels. Other grids, and very small cells, are drawn as sheets.
///
/// # Errors
///
/// Those of [`png()`](crate::png()).
///
/// ```
/// use wordtrail::report::grid_png;
///
/// assert!(grid_png(&"cat\ndog\n".parse()?, 0.5)?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grid_png(grid: &Grid, scale: f32) -> Result<Vec<u8>, PictureError> {
    let sheet = Sheet::new(grid.clone(), Mode::Straight, "");
    match letters(grid) {
        Some(letters) if (CELL * scale).fract() == 0.0 && CELL * scale >= MIN_SIDE => {
            png::encode(&copied(&sheet, &letters, scale)?, "")
        }
        _ => png::png(&sheet, View::Puzzle, Some(scale)),
    }
}

/// The letters of all cells, if they are of ASCII.
fn letters(grid: &Grid) -> Option<Vec<char>> {
    let tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
    let letters = tiles.map(|tile| match tile {
        Tile::Letters(text) if text.len() == 1 => text.chars().next(),
        _ => None,
    });
    letters.collect()
}

/// The picture without letters, into which their cells are copied.
fn copied(sheet: &Sheet, letters: &[char], scale: f32) -> Result<Pixmap, PictureError> {
    let drawing = svg(sheet, View::Puzzle);
    let frame = drawing.split_once(LETTERS.0).and_then(|(before, drawn)| {
        let (_, after) = drawn.split_once(LETTERS.1)?;
        Some(format!("{before}{after}"))
    });
    let frame = frame.expect("a drawing has a group of letters");
    let mut picture = png::pixels(&typeset::tree(&frame, None, None)?, Some(scale))?;
    let (side, columns) = ((CELL * scale) as usize, sheet.grid.columns());
    let (left, top) = corner(&picture, sheet, side);
    let width = picture.width() as usize;
    for (place, &letter) in letters.iter().enumerate() {
        let cell = cell(letter, side, scale)?;
        let first = (top + place / columns * side) * width + left + place % columns * side;
        let rows = picture.pixels_mut()[first..].chunks_mut(width);
        for (row, drawn) in rows.zip(cell.chunks(side)) {
            row[..side].copy_from_slice(drawn);
        }
    }
    Ok(picture)
}

/// The upper left corner of the cells, which are in the middle of a picture.
fn corner(picture: &Pixmap, sheet: &Sheet, side: usize) -> (usize, usize) {
    let (rows, columns) = (sheet.grid.rows(), sheet.grid.columns());
    (
        (picture.width() as usize - columns * side) / 2,
        (picture.height() as usize - rows * side) / 2,
    )
}

/// The cell of a letter, as the picture of a grid of one cell has it.
fn cell(letter: char, side: usize, scale: f32) -> Result<Cell, PictureError> {
    let kept = || CELLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(cell) = kept().get(&(letter, side)) {
        return Ok(Arc::clone(cell));
    }
    let grid = letter.to_string().parse().map_err(PictureError::failed)?;
    let sheet = Sheet::new(grid, Mode::Straight, "");
    let tree = typeset::tree(&svg(&sheet, View::Puzzle), None, None)?;
    let picture = png::pixels(&tree, Some(scale))?;
    let (left, top) = corner(&picture, &sheet, side);
    let rows = picture.pixels().chunks(picture.width() as usize);
    let rows = rows.skip(top).take(side);
    let cell = rows.flat_map(|row| &row[left..left + side]).copied();
    let cell = Arc::new(cell.collect());
    let mut kept = kept();
    if kept.len() == MAX_KEPT {
        kept.clear();
    }
    kept.insert((letter, side), Arc::clone(&cell));
    Ok(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copied_letters_are_those_of_a_sheet() {
        let alphabet = "abcdefgh\nijklmnop\nqrstuvwx\nyzwmqjgi\n";
        for grid in [alphabet, "q\n", "qj\n", "a\nj\nw\n", &"wm\n".repeat(30)] {
            let sheet = Sheet::new(grid.parse().unwrap(), Mode::Straight, "");
            let letters = letters(&sheet.grid).unwrap();
            for scale in [0.25, 0.5, 0.75, 1.0, 2.0] {
                let tree = typeset::tree(&svg(&sheet, View::Puzzle), None, None).unwrap();
                let drawn = png::pixels(&tree, Some(scale)).unwrap();
                let copied = copied(&sheet, &letters, scale).unwrap();
                assert!(drawn == copied, "{grid} at {scale}");
            }
        }
    }

    #[test]
    fn other_grids_are_drawn_as_sheets() {
        for (grid, scale) in [
            ("q.\n", 0.5),
            ("qu i\n", 0.5),
            ("ñ?\n", 0.5),
            ("ab\n", 0.33),
        ] {
            let grid: Grid = grid.parse().unwrap();
            let sheet = Sheet::new(grid.clone(), Mode::Straight, "");
            let expected = png::png(&sheet, View::Puzzle, Some(scale)).unwrap();
            assert_eq!(grid_png(&grid, scale).unwrap(), expected);
        }
        assert!(grid_png(&"ab\n".parse().unwrap(), 0.0).is_err());
        assert!(grid_png(&"ab\n".parse().unwrap(), 1e6).is_err());
        assert!(grid_png(&"ab\n".parse().unwrap(), f32::NAN).is_err());
    }
}
