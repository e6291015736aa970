//! A sheet as a PNG picture.

use super::drawing::View;
use super::sheet::Sheet;
use super::svg::svg;
use super::typeset::{self, PictureError};
use ::png::{BitDepth, ColorType, Compression, Encoder, FilterType};
use resvg::tiny_skia::{Pixmap, Transform};

/// Maximum number of pixels of a picture: about 80 × 80 cells of 40 × 40 pixels. In larger grids cells are smaller.
const MAX_PIXELS: f32 = 10e6;

/// The side in pixels of the smallest legible cell.
const MIN_CELL: f32 = 8.0;

/// Draws a sheet as PNG: the same picture as [`svg()`]. A cell has 40 × 40 pixels, or fewer where the picture would exceed 10
/// million pixels.
///
/// # Errors
///
/// [`PictureError::TooLarge`] when a cell would have fewer than 8 × 8 pixels, and [`PictureError::MissingGlyphs`] when the font
/// lacks a letter.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{Sheet, View, png};
///
/// let made = Generator::new(&WordBank::parse(b"cat\ndog\n")?).generate()?;
/// let picture = png(&Sheet::from_puzzle(&made, "Pets"), View::Puzzle)?;
/// assert!(picture.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(sheet: &Sheet, view: View) -> Result<Vec<u8>, PictureError> {
    let (rows, columns) = (sheet.grid.rows(), sheet.grid.columns());
    if rows as f32 * columns as f32 * MIN_CELL.powi(2) > MAX_PIXELS {
        return Err(PictureError::TooLarge { rows, columns });
    }
    render(&svg(sheet, view))
}

/// Renders an SVG that this crate has written, in its own size or smaller.
pub fn render(svg: &str) -> Result<Vec<u8>, PictureError> {
    let tree = typeset::tree(svg)?;
    let size = tree.size();
    let scale = (MAX_PIXELS / (size.width() * size.height()))
        .sqrt()
        .min(1.0);
    let pixels = |length: f32| (length * scale).ceil() as u32;
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    let mut pixmap = Pixmap::new(width, height)
        .ok_or_else(|| PictureError::Failed(format!("it would have {width} × {height} pixels")))?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    encode(&pixmap)
}

/// Encodes an opaque picture. The encoder of `tiny_skia` adds an alpha channel and compresses little, which makes files five
/// times larger.
pub fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, PictureError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Default);
    // Areas of one colour compress best without a filter.
    encoder.set_filter(FilterType::NoFilter);
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
