//! A reader of QR codes.

use resvg::tiny_skia::Pixmap;
use rqrr::{Grid, PreparedImage};

/// The texts of the QR codes in a picture, in the order of the alphabet.
pub fn codes(png: &[u8]) -> Vec<String> {
    let picture = Pixmap::decode_png(png).unwrap();
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let grey = |x: usize, y: usize| picture.pixels()[y * width + x].green();
    let mut image = PreparedImage::prepare_from_greyscale(width, height, grey);
    let text = |grid: Grid<_>| grid.decode().unwrap().1;
    let mut texts: Vec<String> = image.detect_grids().into_iter().map(text).collect();
    texts.sort();
    texts
}
