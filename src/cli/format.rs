//! The output formats: what each is called, and what kind of output it is.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::sync::LazyLock;
use wordtrail::report::Paper;

/// A format of finds or puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Text, a line or more for each find.
    Lines(LineFormat),
    /// A drawing of one grid.
    Picture(PictureFormat),
    /// Drawings of any number of grids on paper.
    Pdf(Paper),
}

/// A format of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum LineFormat {
    /// Plain text for people
    #[default]
    Text,
    /// Comma-separated values with a header
    Csv,
    /// JSON lines, one object per line; also called json
    #[value(alias = "json")]
    Jsonl,
}

/// A format of drawings on a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// Vector image for browsers and drawing programs
    Svg,
    /// Pixel image
    Png,
    /// Interactive page for a browser
    Html,
}

impl Default for Format {
    fn default() -> Self {
        Self::Lines(LineFormat::default())
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        static VARIANTS: LazyLock<Vec<Format>> = LazyLock::new(|| {
            let lines = LineFormat::value_variants().iter().copied();
            let pictures = PictureFormat::value_variants().iter().copied();
            lines
                .map(Format::Lines)
                .chain(pictures.map(Format::Picture))
                .chain([Format::Pdf(Paper::default())])
                .collect()
        });
        &VARIANTS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Lines(format) => format.to_possible_value(),
            Self::Picture(format) => format.to_possible_value(),
            Self::Pdf(_) => Some(PossibleValue::new("pdf").help("Pages to print")),
        }
    }
}

impl Format {
    /// Whether the output is a drawing, on a screen or on paper.
    pub fn is_drawing(self) -> bool {
        match self {
            Self::Lines(_) => false,
            Self::Picture(_) | Self::Pdf(_) => true,
        }
    }

    /// Whether the output is bytes that a terminal cannot show.
    pub fn is_binary(self) -> bool {
        match self {
            Self::Lines(_) | Self::Picture(PictureFormat::Svg | PictureFormat::Html) => false,
            Self::Picture(PictureFormat::Png) | Self::Pdf(_) => true,
        }
    }

    /// Whether several puzzles need a file each.
    pub fn has_file_each(self) -> bool {
        match self {
            Self::Lines(LineFormat::Text) | Self::Picture(_) => true,
            Self::Lines(LineFormat::Csv | LineFormat::Jsonl) | Self::Pdf(_) => false,
        }
    }
}

impl LineFormat {
    /// Whether other programs read it: names stay as they are, and nothing but finds is written.
    pub fn is_data(self) -> bool {
        match self {
            Self::Text => false,
            Self::Csv | Self::Jsonl => true,
        }
    }
}
