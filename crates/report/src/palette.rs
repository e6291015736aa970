//! The styles of text reports, which distinguish finds on a terminal.

use crate::colours::{Colour, FINDS};
use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};

/// The colours that a terminal can show.
///
/// The letters of a find are black or white on a coloured background. After the last background, the first is used
/// again. The backgrounds are distinguishable with any colour vision, on dark and on light screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Colours {
    /// No colours, and no other styles.
    #[default]
    None,
    /// The 16 colours of every terminal, as its user has configured them.
    Sixteen,
    /// The 256 colours of xterm.
    TwoHundredFiftySix,
    /// 24-bit colours.
    True,
}

impl Colours {
    /// The styles of finds, starting with the first find.
    pub(super) fn of_finds(self) -> &'static [Style] {
        match self {
            Self::None => &NONE,
            Self::Sixteen => &SIXTEEN,
            Self::TwoHundredFiftySix => &TWO_HUNDRED_FIFTY_SIX,
            Self::True => &TRUE,
        }
    }
}

const WORD: Style = Style::new().bold();

/// The style of a text report: by default plain and without the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextStyle {
    /// The colours to use, as ANSI escape codes.
    pub colours: Colours,
    /// The width in columns of the terminal on which the grid is shown below its finds, if there are any, with the finds
    /// marked. `None` never shows it.
    pub marked_grid: Option<usize>,
}

impl TextStyle {
    /// The style, or none when the report is plain.
    pub(super) fn style(self, style: Style) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => style,
        }
    }

    /// The styles of found words, starting with the first find. On a marked grid they show which trail belongs to which word.
    pub(super) fn word_styles(self) -> &'static [Style] {
        if self.marked_grid.is_none() && self.colours != Colours::None {
            &[WORD]
        } else {
            self.colours.of_finds()
        }
    }
}

const NONE: [Style; 1] = [Style::new()];

/// Without green: readers who are blind to red take the default green for yellow.
const SIXTEEN: [Style; 5] = [
    on(AnsiColor::Yellow, AnsiColor::Black),
    on(AnsiColor::Blue, AnsiColor::BrightWhite),
    on(AnsiColor::Cyan, AnsiColor::Black),
    on(AnsiColor::Red, AnsiColor::BrightWhite),
    on(AnsiColor::Magenta, AnsiColor::BrightWhite),
];

/// Close to those of [`TRUE`], but as distinct as possible.
const TWO_HUNDRED_FIFTY_SIX: [Style; 7] = [
    on_256(26, WHITE_256),
    on_256(214, BLACK_256),
    on_256(35, BLACK_256),
    on_256(169, BLACK_256),
    on_256(117, BLACK_256),
    on_256(166, BLACK_256),
    on_256(93, WHITE_256),
];
const BLACK_256: u8 = 16;
const WHITE_256: u8 = 231;

/// The same colours as in pictures.
const TRUE: [Style; FINDS.len()] = [
    style(rgb(FINDS[0]), WHITE),
    style(rgb(FINDS[1]), BLACK),
    style(rgb(FINDS[2]), BLACK),
    style(rgb(FINDS[3]), BLACK),
    style(rgb(FINDS[4]), BLACK),
    style(rgb(FINDS[5]), BLACK),
    style(rgb(FINDS[6]), WHITE),
];
const BLACK: Color = rgb(Colour(0, 0, 0));
const WHITE: Color = rgb(Colour(255, 255, 255));

const fn style(background: Color, letters: Color) -> Style {
    Style::new()
        .bg_color(Some(background))
        .fg_color(Some(letters))
}

const fn on(background: AnsiColor, letters: AnsiColor) -> Style {
    style(Color::Ansi(background), Color::Ansi(letters))
}

const fn on_256(background: u8, letters: u8) -> Style {
    style(
        Color::Ansi256(Ansi256Color(background)),
        Color::Ansi256(Ansi256Color(letters)),
    )
}

const fn rgb(Colour(red, green, blue): Colour) -> Color {
    Color::Rgb(RgbColor(red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Full colour vision, and vision without one kind of cones, as matrices for linear red, green and blue: Machado,
    /// Oliveira and Fernandes, “A Physiologically-based Model for Simulation of Color Vision Deficiency”
    /// (2009), at full severity.
    const EYES: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ];

    /// Linear red, green and blue.
    fn linear(color: Option<Color>) -> [f64; 3] {
        let RgbColor(red, green, blue) = match color.unwrap() {
            Color::Rgb(color) => color,
            Color::Ansi256(Ansi256Color(index)) => cube(index),
            Color::Ansi(color) => as_xterm_shows(color),
        };
        [red, green, blue].map(|value| match f64::from(value) / 255.0 {
            value if value <= 0.04045 => value / 12.92,
            value => ((value + 0.055) / 1.055).powf(2.4),
        })
    }

    fn cube(index: u8) -> RgbColor {
        let level = |place: u8| [0, 95, 135, 175, 215, 255][usize::from(place % 6)];
        let place = index - 16;
        RgbColor(level(place / 36), level(place / 6), level(place))
    }

    fn as_xterm_shows(color: AnsiColor) -> RgbColor {
        match color {
            AnsiColor::Black => RgbColor(0, 0, 0),
            AnsiColor::Red => RgbColor(205, 0, 0),
            AnsiColor::Yellow => RgbColor(205, 205, 0),
            AnsiColor::Blue => RgbColor(0, 0, 238),
            AnsiColor::Magenta => RgbColor(205, 0, 205),
            AnsiColor::Cyan => RgbColor(0, 205, 205),
            AnsiColor::BrightWhite => RgbColor(255, 255, 255),
            other => panic!("{other:?} is in no style"),
        }
    }

    fn seen(eye: [[f64; 3]; 3], colour: [f64; 3]) -> [f64; 3] {
        eye.map(|row| {
            let sum: f64 = row
                .iter()
                .zip(colour)
                .map(|(part, value)| part * value)
                .sum();
            sum.clamp(0.0, 1.0)
        })
    }

    /// Lightness, red–green and yellow–blue: CIE 1976 L*a*b*.
    fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
        let root = |value: f64| match value {
            value if value > 0.008856 => value.cbrt(),
            value => 7.787 * value + 16.0 / 116.0,
        };
        let x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
        let y = root(luminance([red, green, blue]));
        let z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn luminance([red, green, blue]: [f64; 3]) -> f64 {
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn colours_of_finds_are_distinct_with_every_colour_vision() {
        for colours in [Colours::Sixteen, Colours::TwoHundredFiftySix, Colours::True] {
            let backgrounds: Vec<[f64; 3]> = (colours.of_finds().iter())
                .map(|style| linear(style.get_bg_color()))
                .collect();
            for eye in EYES {
                for (place, &one) in backgrounds.iter().enumerate() {
                    for &other in &backgrounds[..place] {
                        let (one, other) = (lab(seen(eye, one)), lab(seen(eye, other)));
                        let squares = one
                            .iter()
                            .zip(other)
                            .map(|(one, other)| (one - other).powi(2));
                        // 2.3 is the just noticeable difference.
                        let distance = squares.sum::<f64>().sqrt();
                        assert!(distance > 15.0, "{colours:?}: {distance}");
                    }
                }
            }
        }
    }

    #[test]
    fn colours_of_finds_are_visible_on_white_paper() {
        for Colour(red, green, blue) in FINDS {
            let colour = luminance(linear(Some(rgb(Colour(red, green, blue)))));
            assert!(1.05 / (colour + 0.05) > 2.0, "{red} {green} {blue}");
        }
    }

    #[test]
    fn letters_stand_out_from_the_colours_of_finds() {
        for colours in [Colours::Sixteen, Colours::TwoHundredFiftySix, Colours::True] {
            for style in colours.of_finds() {
                let [one, other] = [style.get_bg_color(), style.get_fg_color()]
                    .map(|color| luminance(linear(color)) + 0.05);
                // The contrast that the Web Content Accessibility Guidelines 2.2 require (level AA).
                assert!(one.max(other) / one.min(other) >= 4.5, "{style:?}");
            }
        }
    }
}
