//! A sheet as a picture in PNG.

use super::typeset::{self, PictureError};
use super::{Sheet, View, svg};
use ::png::{BitDepth, ColorType, Compression, Encoder, EncodingError, FilterType};
use resvg::tiny_skia::{Pixmap, Transform};

/// As many pixels a picture has at most: those of 80 × 80 cells of 40 × 40 pixels, about. More cells are smaller.
const MOST_PIXELS: f32 = 10e6;

/// The side of a cell in pixels with which letters can just be read.
const LEAST_CELL: f32 = 8.0;

/// Draws a sheet as PNG: the same picture as [`svg()`], with a cell of 40 × 40 pixels, or less if it would have more than 10
/// million pixels.
///
/// # Errors
///
/// [`PictureError::TooLarge`] when a cell would have fewer than 8 × 8 pixels.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{Sheet, View, png};
///
/// let made = Generator::new(&WordBank::parse(b"cat\ndog\n")?).generate()?;
/// let picture = png(&Sheet::from_puzzle(&made, "Pets"), View::PUZZLE)?;
/// assert!(picture.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(sheet: &Sheet, view: View) -> Result<Vec<u8>, PictureError> {
    let (rows, columns) = (sheet.grid.rows(), sheet.grid.columns());
    if rows as f32 * columns as f32 * LEAST_CELL.powi(2) > MOST_PIXELS {
        return Err(PictureError::TooLarge { rows, columns });
    }
    render(&svg(sheet, view))
}

/// Makes PNG of an SVG that this crate has written, in its own size or smaller.
pub fn render(svg: &str) -> Result<Vec<u8>, PictureError> {
    let tree = typeset::tree(svg)?;
    let size = tree.size();
    let scale = (MOST_PIXELS / (size.width() * size.height()))
        .sqrt()
        .min(1.0);
    let pixels = |length: f32| (length * scale).ceil() as u32;
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    let refused = |why: String| PictureError::Refused(why);
    let mut pixmap = Pixmap::new(width, height)
        .ok_or_else(|| refused(format!("it would have {width} × {height} pixels")))?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    encode(&pixmap).map_err(|error| refused(error.to_string()))
}

/// Writes an opaque picture: what `tiny_skia` writes itself has a fourth byte a pixel and is packed in a hurry, which makes
/// it five times larger.
pub fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Default);
    // What is flat is packed best as it is.
    encoder.set_filter(FilterType::NoFilter);
    let pixels = pixmap.pixels().iter();
    let pixels: Vec<u8> = pixels
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}
