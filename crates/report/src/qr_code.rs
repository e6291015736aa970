//! QR codes on paper.

use crate::colours::BLACK;
use crate::drawing::markup::{Escaped, placed};
use crate::picture_error::PictureError;
use ::png::{BitDepth, ColorType, Encoder};
use qrcodegen::{QrCode as Encoded, QrCodeEcc, QrSegment, Version};
use std::fmt::Write;
use wordtrail_puzzle::Puzzle;
use wordtrail_search::grid::Tile;

/// The largest version of a code, which has 97 modules in a row: 41 mm with the smallest modules.
const MAX_VERSION: u8 = 20;

/// The bytes that such a code has room for.
const MAX_BYTES: usize = 858;

/// The side of a code with few modules, relative to the shorter side of a page within its margins, and its maximum in points: 21 mm.
const SHARE: f32 = 0.2;
const MAX_SIDE: f32 = 60.0;

/// The side in points of the smallest modules, 0.42 mm, which phones read from a copied sheet.
const MIN_MODULE: f32 = 1.2;

/// What the side of a code is at most of the shorter side of a page. A larger one would leave too little room for the grid.
const MAX_SHARE: f32 = 0.3;

/// A point in millimetres.
const MILLIMETRE: f32 = 25.4 / 72.0;

/// The white border in modules that scanners need.
const BORDER: usize = 4;

/// The pixels of a module in a picture.
const PIXELS: usize = 8;

/// A QR code, which paper has beside the title of a puzzle, and a picture below its words: of a text such as a link, or of the puzzle
/// itself.
///
/// ```
/// use wordtrail::report::{PictureError, QrCode, Sheet, View, svg};
///
/// let mut sheet = Sheet::of(&wordtrail::Puzzle::new("cat\ndog\n".parse()?));
/// sheet.qr_code = Some(QrCode::new("https://example.org/pets")?);
/// assert!(svg(&sheet, View::Puzzle).contains("<title>QR code: https://example.org/pets</title>"));
/// assert!(matches!(QrCode::new(&"x".repeat(1000)), Err(PictureError::CodeTooLong { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct QrCode {
    text: String,
    /// The rows of modules, each of which is dark or not.
    rows: Vec<Vec<bool>>,
}

impl QrCode {
    /// The code of a text, with as much error correction as its size has room for.
    ///
    /// # Errors
    ///
    /// [`PictureError::NotACode`] when the text is blank or has control characters other than line breaks, and
    /// [`PictureError::CodeTooLong`] when its modules would be too small on paper.
    pub fn new(text: &str) -> Result<Self, PictureError> {
        let is_text = |character: char| character == '\n' || !character.is_control();
        if text.trim().is_empty() || !text.chars().all(is_text) {
            return Err(PictureError::NotACode);
        }
        let segments = QrSegment::make_segments(text);
        let encode = |level| {
            let versions = (Version::MIN, Version::new(MAX_VERSION));
            Encoded::encode_segments_advanced(&segments, level, versions.0, versions.1, None, true)
                .ok()
        };
        let levels = [QrCodeEcc::Medium, QrCodeEcc::Low];
        let Some(code) = levels.into_iter().find_map(encode) else {
            return Err(PictureError::CodeTooLong {
                bytes: text.len(),
                max_bytes: MAX_BYTES,
            });
        };
        let row = |y| (0..code.size()).map(|x| code.get_module(x, y)).collect();
        Ok(Self {
            text: text.to_owned(),
            rows: (0..code.size()).map(row).collect(),
        })
    }

    /// The code of a puzzle itself, such as [`Sheet::shown`](crate::Sheet::shown), as a text that a
    /// [`Reader`](wordtrail_puzzle::Reader) reads: the rows of its grid, and its list below an empty line.
    ///
    /// # Errors
    ///
    /// [`PictureError::CodeTooLong`] when the puzzle is too large.
    pub fn of(puzzle: &Puzzle) -> Result<Self, PictureError> {
        let text = puzzle.to_string();
        let is_short = |tile: Tile<'_>| tile.text().chars().nth(1).is_none();
        let (rows, list) = text.split_once("\n\n").unwrap_or((&text, ""));
        // Between letters, spaces are needed only where a cell has several.
        let grid = &puzzle.grid;
        let rows = match (0..grid.rows()).flat_map(|row| grid.row(row)).all(is_short) {
            true => rows.replace(' ', ""),
            false => rows.to_owned(),
        };
        Self::new(format!("{rows}\n\n{list}").trim_end())
    }

    /// What is said of it: its text, if that is short enough to be read aloud.
    pub(crate) fn alternative_text(&self) -> String {
        match self.text.contains('\n') {
            true => "QR code".to_owned(),
            false => format!("QR code: {}", self.text),
        }
    }

    /// The modules in a row.
    pub(crate) fn modules(&self) -> usize {
        self.rows.len()
    }

    /// The side in points of a module on a page whose shorter side has this length within its margins.
    pub(crate) fn module(&self, room: f32) -> f32 {
        ((room * SHARE).min(MAX_SIDE) / self.modules() as f32).max(MIN_MODULE)
    }

    /// The side of the code there, without its border.
    pub(crate) fn side(&self, room: f32) -> f32 {
        self.module(room) * self.modules() as f32
    }

    /// The side there of the code with its border.
    pub(crate) fn side_with_border(&self, room: f32) -> f32 {
        self.module(room) * (self.modules() + 2 * BORDER) as f32
    }

    /// Refuses a page that is too small for the code.
    pub(crate) fn check_room(&self, room: f32) -> Result<(), PictureError> {
        match self.side(room) > room * MAX_SHARE {
            true => Err(PictureError::NoRoomForCode {
                side: (self.side(room) * MILLIMETRE).ceil() as u32,
                room: (room.max(0.0) * MAX_SHARE * MILLIMETRE) as u32,
            }),
            false => Ok(()),
        }
    }

    /// Draws the code with its upper left corner at a point and modules of a size. What is around it is white as far as its border.
    pub(crate) fn draw(&self, corner: (f32, f32), module: f32, svg: &mut String) {
        placed(svg, corner, module, |svg| {
            let title = self.alternative_text();
            let _ = write!(
                svg,
                r#"<title>{}</title><path shape-rendering="crispEdges" fill="{BLACK}" d=""#,
                Escaped(&title)
            );
            // One path, so that there are no seams between modules.
            for (y, row) in self.rows.iter().enumerate() {
                let mut x = 0;
                for run in row.chunk_by(|module, next| module == next) {
                    let length = run.len();
                    if run[0] {
                        let _ = write!(svg, "M{x} {y}h{length}v1h-{length}z");
                    }
                    x += length;
                }
            }
            svg.push_str(r#""/>"#);
        });
    }

    /// The code with its border as PNG.
    pub(crate) fn png(&self) -> Result<Vec<u8>, PictureError> {
        let side = (self.modules() + 2 * BORDER) * PIXELS;
        let module = |pixel: usize| (pixel / PIXELS).checked_sub(BORDER);
        let is_dark = |x, y| self.rows.get(module(y)?)?.get(module(x)?).copied();
        let pixels = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let pixels: Vec<u8> = pixels
            .map(|(x, y)| match is_dark(x, y) {
                Some(true) => 0,
                _ => u8::MAX,
            })
            .collect();
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, side as u32, side as u32);
        encoder.set_color(ColorType::Grayscale);
        encoder.set_depth(BitDepth::Eight);
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&pixels)?;
            writer.finish()
        });
        written.map_err(PictureError::failed)?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_as_small_as_can_be_scanned_and_not_smaller() {
        let short = QrCode::new("https://example.org/").unwrap();
        let sides = [500.0, 250.0, 100.0].map(|room| short.side(room).round());
        assert_eq!((short.modules(), sides), (25, [MAX_SIDE, 50.0, 30.0]));
        assert!(short.check_room(100.0).is_ok());
        let long = QrCode::new(&"x".repeat(MAX_BYTES)).unwrap();
        assert_eq!((long.modules(), long.module(500.0)), (97, MIN_MODULE));
        assert!(long.check_room(500.0).is_ok());
        assert_eq!(
            long.check_room(300.0).unwrap_err().to_string(),
            "the QR code is 42 mm wide, and the page has room for 31 mm"
        );
        let too_long = QrCode::new(&"x".repeat(MAX_BYTES + 1)).unwrap_err();
        assert_eq!(
            too_long.to_string(),
            "a QR code that can be scanned from paper has 858 bytes at most, and this text has 859"
        );
    }

    #[test]
    fn blank_texts_and_control_characters_are_refused() {
        for text in ["", " \n", "a\u{7}b", "a\tb", "a\r\nb"] {
            let refused = matches!(QrCode::new(text), Err(PictureError::NotACode));
            assert!(refused, "{text:?}");
        }
    }
}
