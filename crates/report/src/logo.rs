//! Pictures beside titles.

use crate::drawing::markup::Number;
use crate::picture_error::PictureError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use std::fmt::{self, Debug, Formatter, Write};
use std::sync::Arc;

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
    /// The file, as the address of an image in SVG.
    address: Arc<str>,
    /// The file as PNG.
    png: Arc<[u8]>,
}

/// The maximum length of a file in bytes. Each page of a document has it while it is made.
const MAX_BYTES: usize = 2_000_000;

/// The maximum width and height of a PNG in pixels.
const MAX_SIDE: u32 = 4000;

/// The height in pixels of an SVG that is drawn for formats that have only pixels: an inch at the resolution of printers.
const DRAWN_HEIGHT: f32 = 300.0;

const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

impl Logo {
    /// Reads a picture in the format PNG or SVG. Files that an SVG refers to are left out.
    ///
    /// # Errors
    ///
    /// [`PictureError::NotALogo`] when it is none of the two, damaged, empty, or too large: it may have 2 million bytes, and a
    /// PNG 4000 pixels a side.
    pub fn parse(file: Vec<u8>) -> Result<Self, PictureError> {
        if file.len() > MAX_BYTES {
            return Err(refused("it has more than 2 million bytes"));
        }
        match file.starts_with(PNG_SIGNATURE) {
            true => Self::of_png(file),
            false => Self::of_svg(&file),
        }
    }

    fn of_png(file: Vec<u8>) -> Result<Self, PictureError> {
        // The size comes first, so that a small file with very many pixels is not decoded.
        let sides = file.get(16..24).map(|sides| {
            let (width, height) = sides.split_at(4);
            [width, height].map(|side| side.iter().fold(0, |sum, &byte| sum << 8 | u32::from(byte)))
        });
        let Some([width, height]) = sides else {
            return Err(refused("the PNG is damaged"));
        };
        if width.max(height) > MAX_SIDE {
            return Err(refused(format!(
                "the PNG has {width} × {height} pixels, and may have 4000 a side"
            )));
        }
        if let Err(error) = Pixmap::decode_png(&file) {
            return Err(refused(format!("the PNG is damaged: {error}")));
        }
        Ok(Self {
            size: (width as f32, height as f32),
            address: address("image/png", &file),
            png: file.into(),
        })
    }

    fn of_svg(file: &[u8]) -> Result<Self, PictureError> {
        let Ok(text) = std::str::from_utf8(file) else {
            return Err(refused("it is neither PNG nor SVG"));
        };
        let options = Options {
            image_href_resolver: without_files(),
            fontdb: crate::font::database(None),
            ..Options::default()
        };
        let tree = Tree::from_str(text, &options)
            .map_err(|error| refused(format!("it is neither PNG nor SVG: {error}")))?;
        if tree.root().children().is_empty() {
            return Err(refused("the SVG is empty"));
        }
        let size = (tree.size().width(), tree.size().height());
        let scale = DRAWN_HEIGHT / size.1;
        let width = (size.0 * scale).ceil().clamp(1.0, 10.0 * DRAWN_HEIGHT);
        let pixmap = Pixmap::new(width as u32, DRAWN_HEIGHT as u32);
        let mut pixmap = pixmap.ok_or_else(|| refused("the SVG is too wide"))?;
        resvg::render(
            &tree,
            Transform::from_scale(scale, scale),
            &mut pixmap.as_mut(),
        );
        Ok(Self {
            size,
            address: address("image/svg+xml", file),
            png: pixmap.encode_png().map_err(PictureError::failed)?.into(),
        })
    }

    /// The width and height in pixels.
    pub fn size(&self) -> (f32, f32) {
        self.size
    }

    /// The file as PNG.
    pub(super) fn png(&self) -> &[u8] {
        &self.png
    }

    /// The width and height with which it fills this room.
    pub(super) fn size_within(&self, room: (f32, f32)) -> (f32, f32) {
        let (width, height) = self.size;
        let scale = (room.0 / width).min(room.1 / height);
        (width * scale, height * scale)
    }

    /// Draws it with its upper left corner at a point.
    pub(super) fn draw(&self, (left, top): (f32, f32), size: (f32, f32), svg: &mut String) {
        let [left, top, width, height] = [left, top, size.0, size.1].map(Number);
        let _ = write!(
            svg,
            r#"<image x="{left}" y="{top}" width="{width}" height="{height}" href="{}"/>"#,
            self.address
        );
    }
}

impl Debug for Logo {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Logo").field(&self.size).finish()
    }
}

/// What finds images that an SVG has in itself alone: others would be files of this machine.
pub(super) fn without_files() -> ImageHrefResolver<'static> {
    ImageHrefResolver {
        resolve_string: Box::new(|_, _| None),
        ..ImageHrefResolver::default()
    }
}

fn address(kind: &str, file: &[u8]) -> Arc<str> {
    format!("data:{kind};base64,{}", STANDARD.encode(file)).into()
}

fn refused(problem: impl Into<String>) -> PictureError {
    PictureError::NotALogo(problem.into())
}
