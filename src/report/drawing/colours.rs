//! The colours of pictures.

use std::fmt::{self, Display, Formatter};

/// A colour, shown as SVG writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Display for Colour {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self(red, green, blue) = self;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The colours of strokes: those of Masataka Okabe and Kei Ito, “Color Universal Design” (2002), without black. They were
/// chosen to stay apart for all kinds of colour vision, on screens and in print. Neighbours in this list differ in
/// lightness, too, so that they stay apart in grey.
const STROKES: [Colour; 7] = [
    Colour(0x00, 0x72, 0xb2),
    Colour(0xe6, 0x9f, 0x00),
    Colour(0x00, 0x9e, 0x73),
    Colour(0xcc, 0x79, 0xa7),
    Colour(0x56, 0xb4, 0xe9),
    Colour(0xd5, 0x5e, 0x00),
    Colour(0xf0, 0xe4, 0x42),
];

/// The colour of the strokes of a word, by its place in the list.
pub fn stroke(word: usize) -> Colour {
    STROKES[word % STROKES.len()]
}
