//! The colours of finds, pictures and heat maps.

use std::fmt::{self, Display, Formatter};

/// A colour, displayed as in SVG.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Display for Colour {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self(red, green, blue) = self;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The colours of finds, in pictures and on terminals: those of Masataka Okabe and Kei Ito, “Color Universal Design” (2002),
/// without black, and with violet instead of yellow, which is hard to see on white. They are distinguishable with any
/// colour vision, on screens and in print. Neighbours in this list also differ in lightness, so they are distinguishable in grey.
pub const FINDS: [Colour; 7] = [
    Colour(0x00, 0x72, 0xb2),
    Colour(0xe6, 0x9f, 0x00),
    Colour(0x00, 0x9e, 0x73),
    Colour(0xcc, 0x79, 0xa7),
    Colour(0x56, 0xb4, 0xe9),
    Colour(0xd5, 0x5e, 0x00),
    Colour(0x7b, 0x2c, 0xbf),
];

/// The greys of finds in print without colours: of the ground of a find, on which letters are easy to read, and of its outline.
pub const GROUND_GREY: Colour = Colour(0xdd, 0xdd, 0xdd);
pub const OUTLINE_GREY: Colour = Colour(0x50, 0x50, 0x50);

/// The colours of text, of less important text, of filler letters in answers, and of frames.
pub const INK: Colour = Colour(0x1a, 0x1a, 0x1a);
pub const FAINT: Colour = Colour(0x76, 0x76, 0x76);
pub const GREY: Colour = Colour(0xb8, 0xb8, 0xb8);
pub const FRAME: Colour = Colour(0xc8, 0xc8, 0xc8);

/// The colour of paper.
pub const WHITE: Colour = Colour(0xff, 0xff, 0xff);

/// The colour of text on paper. A printer renders anything lighter than black as dots.
#[cfg(feature = "pictures")]
pub const BLACK: Colour = Colour(0, 0, 0);

/// Viridis, by Stéfan van der Walt and Nathaniel Smith for matplotlib (2015, CC0): equal steps of value look equally large,
/// with every kind of colour vision and in grey. These are nine of its colours at even distances.
#[cfg(feature = "pictures")]
const RAMP: [Colour; 9] = [
    Colour(0x44, 0x01, 0x54),
    Colour(0x47, 0x2d, 0x7b),
    Colour(0x3b, 0x52, 0x8b),
    Colour(0x2c, 0x72, 0x8e),
    Colour(0x21, 0x90, 0x8c),
    Colour(0x27, 0xad, 0x81),
    Colour(0x5d, 0xc8, 0x63),
    Colour(0xaa, 0xdc, 0x32),
    Colour(0xfd, 0xe7, 0x25),
];

/// The colour of a value from 0 to 1. Greater values are lighter.
#[cfg(feature = "pictures")]
pub fn ramp(value: f64) -> Colour {
    // NaN counts as 0.
    let value = if value > 0.0 { value.min(1.0) } else { 0.0 };
    let position = value * (RAMP.len() - 1) as f64;
    let below = (position as usize).min(RAMP.len() - 2);
    let share = position - below as f64;
    let (one, other) = (RAMP[below], RAMP[below + 1]);
    let between = |one: u8, other: u8| {
        (f64::from(one) + (f64::from(other) - f64::from(one)) * share).round() as u8
    };
    Colour(
        between(one.0, other.0),
        between(one.1, other.1),
        between(one.2, other.2),
    )
}

#[cfg(all(test, feature = "pictures"))]
mod tests {
    use super::*;

    #[test]
    fn the_ramp_goes_from_dark_to_light() {
        let lightness = |value| {
            let Colour(red, green, blue) = ramp(value);
            0.2126 * f64::from(red) + 0.7152 * f64::from(green) + 0.0722 * f64::from(blue)
        };
        let steps: Vec<f64> = (0..=100)
            .map(|step| lightness(f64::from(step) / 100.0))
            .collect();
        assert!(steps.is_sorted());
        assert_eq!(ramp(0.0), RAMP[0]);
        assert_eq!(ramp(1.0), RAMP[8]);
        assert_eq!(ramp(f64::NAN), ramp(0.0));
    }
}
