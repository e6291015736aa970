//! Pictures beside titles.

pub mod images;
mod svg;

use crate::drawing::markup::image;
use crate::picture_error::PictureError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use resvg::usvg::ImageKind;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;
use wordtrail_dictionary::Budget;

/// A picture beside the titles of puzzles, such as the logo of a school. Clones share it.
///
/// ```
/// use wordtrail::report::{Logo, PictureError};
///
/// let circle = r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><circle r="4"/></svg>"#;
/// assert_eq!(Logo::parse(circle.into())?.size(), (20.0, 10.0));
/// assert!(matches!(Logo::parse(b"GIF89a".to_vec()), Err(PictureError::NotALogo(_))));
/// # Ok::<(), PictureError>(())
/// ```
#[derive(Clone)]
pub struct Logo {
    /// The width and height in pixels.
    size: (f32, f32),
    /// The file, or the shapes of an SVG, as the address of an image.
    address: Arc<str>,
    /// The file as PNG, or the shapes of an SVG.
    image: ImageKind,
    /// The picture as PNG.
    png: Arc<Vec<u8>>,
}

/// The maximum length of a file in bytes.
const MAX_BYTES: usize = 2_000_000;

impl Logo {
    /// Reads a picture in the format PNG or SVG, and draws it. Drawings have the shapes of an SVG alone: no scripts, and no other
    /// files.
    ///
    /// # Errors
    ///
    /// [`PictureError::NotALogo`] when it is none of the two, damaged, empty, or too large: it may have 2 million bytes, and a
    /// PNG 4000 pixels a side. An SVG may have 20,000 elements, counted as often as they are used, 100 of them in each other,
    /// 2,000 bytes of text, and four million bytes of values and outlines, counted as often as they
    /// are used. It has no filters and no markers, and pictures in it are PNG in the file itself. A file that takes more than ten
    /// seconds is refused, too, but the thread that reads it cannot be ended: limit the time and memory of a process that reads
    /// those of strangers.
    pub fn parse(file: Vec<u8>) -> Result<Self, PictureError> {
        Self::parse_with_budget(file, &Budget::new())
    }

    /// The same until a budget is cancelled, within 20 milliseconds. Drawing takes none of its steps.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), and [`PictureError::NotALogo`] when the budget is cancelled or used up.
    pub fn parse_with_budget(file: Vec<u8>, budget: &Budget) -> Result<Self, PictureError> {
        if file.len() > MAX_BYTES {
            return Err(refused("it has more than 2 million bytes"));
        }
        match file.starts_with(images::PNG_SIGNATURE) {
            true => Self::of_png(file),
            false => Self::of_svg(file, budget),
        }
    }

    fn of_png(file: Vec<u8>) -> Result<Self, PictureError> {
        let [width, height] = images::check_png(&file).map_err(refused)?;
        let png = Arc::new(file);
        Ok(Self {
            size: (width as f32, height as f32),
            address: address("image/png", &png),
            image: ImageKind::PNG(Arc::clone(&png)),
            png,
        })
    }

    fn of_svg(file: Vec<u8>, budget: &Budget) -> Result<Self, PictureError> {
        let text = String::from_utf8(file).map_err(|error| {
            refused(match error.as_bytes() {
                [0x1f, 0x8b, ..] => "it is compressed, and may be PNG or SVG as plain text",
                [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                    "it is in UTF-16, and may be PNG or SVG in UTF-8"
                }
                _ => "it is neither PNG nor SVG",
            })
        })?;
        let drawing = svg::draw(text, budget).map_err(refused)?;
        let png = drawing.pixels.encode_png();
        Ok(Self {
            size: drawing.size,
            address: address("image/svg+xml", drawing.markup.as_bytes()),
            image: ImageKind::SVG(drawing.shapes),
            png: Arc::new(png.map_err(PictureError::failed)?),
        })
    }

    /// The width and height in pixels.
    pub fn size(&self) -> (f32, f32) {
        self.size
    }

    /// The picture as PNG.
    pub(super) fn png(&self) -> &[u8] {
        &self.png
    }

    /// The width and height with which it fills this room.
    pub(super) fn size_within(&self, room: (f32, f32)) -> (f32, f32) {
        let (width, height) = self.size;
        let scale = (room.0 / width).min(room.1 / height);
        (width * scale, height * scale)
    }

    /// The picture for pages.
    pub(super) fn image(&self) -> &ImageKind {
        &self.image
    }

    /// The picture for pixels, which take the same time to draw however many shapes there are.
    pub(super) fn pixels(&self) -> ImageKind {
        ImageKind::PNG(Arc::clone(&self.png))
    }

    /// A drawing with a placeholder for the address of this logo.
    pub(super) fn taken_out(&self, svg: &str) -> String {
        svg.replace(&*self.address, images::PLACEHOLDER)
    }

    /// Draws it with its upper left corner at a point.
    pub(super) fn draw(&self, corner: (f32, f32), size: (f32, f32), svg: &mut String) {
        image(svg, &self.address, corner, size);
    }

    /// The same with a placeholder for its address.
    pub(super) fn draw_placeholder(corner: (f32, f32), size: (f32, f32), svg: &mut String) {
        image(svg, images::PLACEHOLDER, corner, size);
    }
}

impl Debug for Logo {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Logo").field(&self.size).finish()
    }
}

fn address(kind: &str, file: &[u8]) -> Arc<str> {
    format!("data:{kind};base64,{}", STANDARD.encode(file)).into()
}

fn refused(problem: impl Into<String>) -> PictureError {
    PictureError::NotALogo(problem.into())
}

#[cfg(test)]
mod tests;
