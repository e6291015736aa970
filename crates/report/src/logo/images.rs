//! Pictures inside of SVG: the one way in for them.

use resvg::tiny_skia::Pixmap;
use resvg::usvg::{ImageHrefResolver, ImageKind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The maximum width and height of a PNG in pixels.
const MAX_SIDE: u32 = 4000;

/// The maximum number of pixels, and of bytes, that all pictures in an SVG have together. One that is used twice counts twice.
const MAX_PIXELS: usize = 32_000_000;
const MAX_BYTES: usize = 8_000_000;

pub const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The width and height of a PNG that can be drawn. Says what is wrong with others.
pub fn check_png(file: &[u8]) -> Result<[u32; 2], String> {
    // The size comes first, so that a small file with very many pixels is not decoded.
    let sides = file.get(16..24).map(|sides| {
        let (width, height) = sides.split_at(4);
        [width, height].map(|side| side.iter().fold(0, |sum, &byte| sum << 8 | u32::from(byte)))
    });
    let Some([width, height]) = sides else {
        return Err("the PNG is damaged".to_owned());
    };
    if width.max(height) > MAX_SIDE {
        return Err(format!(
            "the PNG has {width} × {height} pixels, and may have 4000 a side"
        ));
    }
    match Pixmap::decode_png(file) {
        Ok(_) => Ok([width, height]),
        Err(error) => Err(format!("the PNG is damaged: {error}")),
    }
}

/// The pictures in an SVG of a user.
#[derive(Default)]
pub struct Images {
    pixels: AtomicUsize,
    bytes: AtomicUsize,
    has_others: AtomicBool,
    is_too_large: AtomicBool,
}

impl Images {
    /// Finds PNG in the SVG itself. What else it names is left out, and [`check`](Self::check) says so.
    pub fn resolver(&self) -> ImageHrefResolver<'_> {
        let refuse = |reason: &AtomicBool| {
            reason.store(true, Ordering::Relaxed);
            None
        };
        ImageHrefResolver {
            resolve_data: Box::new(move |_, data, _| {
                let bytes = self.bytes.fetch_add(data.len(), Ordering::Relaxed) + data.len();
                if bytes > MAX_BYTES {
                    return refuse(&self.is_too_large);
                }
                let Ok([width, height]) = check_png(&data) else {
                    return refuse(&self.has_others);
                };
                let pixels = width as usize * height as usize;
                if self.pixels.fetch_add(pixels, Ordering::Relaxed) + pixels > MAX_PIXELS {
                    return refuse(&self.is_too_large);
                }
                Some(ImageKind::PNG(data))
            }),
            resolve_string: Box::new(move |_, _| refuse(&self.has_others)),
        }
    }

    /// Says what was left out.
    pub fn check(&self) -> Result<(), String> {
        if self.is_too_large.load(Ordering::Relaxed) {
            return Err("the pictures in the SVG are too large".to_owned());
        }
        if self.has_others.load(Ordering::Relaxed) {
            return Err(
                "the SVG has a picture that is in another file, damaged, or no PNG".to_owned(),
            );
        }
        Ok(())
    }
}

/// What stands for the address of a logo in drawings that are made into pixels or pages. Each has the address once, and a page
/// of a book need not have the file.
pub const PLACEHOLDER: &str = "logo";

/// Finds a logo in a drawing of this crate, and the cells of a heat map.
pub fn of_drawing(logo: Option<&ImageKind>) -> ImageHrefResolver<'_> {
    ImageHrefResolver {
        resolve_data: Box::new(|_, data, _| {
            // That of a clue may be from a document of strangers.
            check_png(&data).ok().map(|_| ImageKind::PNG(data))
        }),
        resolve_string: Box::new(move |name, _| logo.filter(|_| name == PLACEHOLDER).cloned()),
    }
}
