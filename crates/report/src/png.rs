//! A sheet as a PNG picture.

use crate::drawing::View;
use crate::logo::Logo;
use crate::picture_error::PictureError;
use crate::sheet::Sheet;
use crate::svg;
use crate::typeset;
use ::png::{BitDepth, ColorType, Compression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

/// Maximum number of pixels of a picture: about 80 × 80 cells of 40 × 40 pixels. In larger grids cells are smaller.
const MAX_PIXELS: f32 = 10e6;

/// The same for a picture whose scale is given. It takes eight bytes a pixel to make.
const MAX_SCALED_PIXELS: u64 = 50_000_000;

/// The side in pixels of the smallest legible cell.
const MIN_CELL: f32 = 8.0;

/// Draws a sheet as PNG: the same picture as [`svg()`], a number of times as large if there is a scale. At 1, a cell has 40 × 40
/// pixels. Without a scale it has as many, or fewer where the picture would exceed 10 million pixels.
///
/// # Errors
///
/// [`PictureError::TooLarge`] when a cell without a scale would have fewer than 8 × 8 pixels,
/// [`PictureError::TooManyPixels`] when a picture at a scale would have more than 50 million pixels, and
/// [`PictureError::MissingGlyphs`] when the font lacks a letter.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{PictureError, Sheet, View, png};
///
/// let made = Generator::new(&WordBank::parse(b"cat\ndog\n")?).generate()?;
/// let sheet = Sheet::from_puzzle(&made, "Pets");
/// let picture = png(&sheet, View::Puzzle, Some(2.0))?;
/// assert!(picture.starts_with(b"\x89PNG"));
/// let width = |picture: &[u8]| u32::from_be_bytes([picture[16], picture[17], picture[18], picture[19]]);
/// assert_eq!(width(&picture), 2 * width(&png(&sheet, View::Puzzle, None)?));
/// let too_large = png(&sheet, View::Puzzle, Some(1e6));
/// assert!(matches!(too_large, Err(PictureError::TooManyPixels { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(sheet: &Sheet, view: View, scale: Option<f32>) -> Result<Vec<u8>, PictureError> {
    let (rows, columns) = (sheet.grid.rows(), sheet.grid.columns());
    if scale.is_none() && rows as f32 * columns as f32 * MIN_CELL.powi(2) > MAX_PIXELS {
        return Err(PictureError::TooLarge { rows, columns });
    }
    let font = sheet.style.font.as_ref();
    let mut drawing = svg(sheet, view);
    let logo = sheet.style.logo.as_ref();
    if let Some(logo) = logo {
        drawing = logo.taken_out(&drawing);
    }
    let logo = logo.map(Logo::pixels);
    let tree = typeset::tree(&drawing, font, logo.as_ref())?;
    render(&tree, scale, &sheet.provenance)
}

/// Draws at a scale, or in its own size or smaller. The file says what made it, unless that is empty.
pub fn render(tree: &Tree, scale: Option<f32>, provenance: &str) -> Result<Vec<u8>, PictureError> {
    encode(&pixels(tree, scale)?, provenance)
}

/// The same without a file.
pub fn pixels(tree: &Tree, scale: Option<f32>) -> Result<Pixmap, PictureError> {
    let size = tree.size();
    let (scale, max_pixels) = match scale {
        Some(scale) => (scale, MAX_SCALED_PIXELS),
        None => {
            let fitting = (MAX_PIXELS / (size.width() * size.height())).sqrt();
            (fitting.min(1.0), u64::MAX)
        }
    };
    let pixels = |length: f32| (length * scale).ceil() as u32;
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    if u64::from(width) * u64::from(height) > max_pixels {
        return Err(PictureError::TooManyPixels { width, height });
    }
    let mut pixmap = Pixmap::new(width, height)
        .ok_or_else(|| PictureError::Failed(format!("it would have {width} × {height} pixels")))?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(tree, transform, &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Encodes an opaque picture. The encoder of `tiny_skia` adds an alpha channel and compresses little, which makes files five
/// times larger.
pub fn encode(pixmap: &Pixmap, provenance: &str) -> Result<Vec<u8>, PictureError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    if !provenance.is_empty() {
        let text = encoder.add_itxt_chunk("Source".to_owned(), provenance.to_owned());
        text.map_err(PictureError::failed)?;
    }
    // Areas of one colour compress best without a filter.
    encoder.set_filter(Filter::NoFilter);
    let pixels = pixmap.pixels().iter();
    let pixels: Vec<u8> = pixels
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&pixels)?;
        writer.finish()
    });
    written.map_err(PictureError::failed)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_search::Mode;

    #[test]
    fn a_grid_with_illegible_letters_is_too_large() {
        let grid = format!("{}\n", "x".repeat(2000)).repeat(2000);
        let sheet = Sheet::new(grid.parse().unwrap(), Mode::Straight, "");
        let (rows, columns) = (2000, 2000);
        let error = png(&sheet, View::Puzzle, None).unwrap_err();
        let expected = PictureError::TooLarge { rows, columns };
        assert_eq!(error.to_string(), expected.to_string());
    }
}
