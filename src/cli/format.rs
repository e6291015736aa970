//! The output formats: what each is called, and what it is written or drawn as.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use wordtrail::report::Paper;

/// A format of finds or puzzles.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub enum Format {
    /// Plain text for people
    #[default]
    Text,
    /// Comma-separated values with a header
    Csv,
    /// JSON lines, one object per line; also called json
    #[value(alias = "json")]
    Jsonl,
    /// Vector image for browsers and drawing programs
    Svg,
    /// Pixel image
    Png,
    /// Interactive page for a browser
    Html,
    /// Pages to print
    Pdf,
}

/// A format of text.
#[derive(Debug, Clone, Copy, Default)]
pub enum LineFormat {
    #[default]
    Text,
    Csv,
    Jsonl,
}

/// The values are called as those of [`Format`].
impl ValueEnum for LineFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Text, Self::Csv, Self::Jsonl]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Text => Format::Text,
            Self::Csv => Format::Csv,
            Self::Jsonl => Format::Jsonl,
        }
        .to_possible_value()
    }
}

/// What sheets are drawn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Canvas {
    /// One sheet alone.
    Picture(Picture),
    /// Pages, for any number of sheets.
    Paper(Paper),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    Svg,
    Png,
    /// A page for a browser.
    Html,
}

/// What a format is made of.
pub enum Medium {
    Lines(LineFormat),
    Drawing(Canvas),
}

impl Format {
    pub fn medium(self) -> Medium {
        match self {
            Self::Text => Medium::Lines(LineFormat::Text),
            Self::Csv => Medium::Lines(LineFormat::Csv),
            Self::Jsonl => Medium::Lines(LineFormat::Jsonl),
            Self::Svg => Medium::Drawing(Canvas::Picture(Picture::Svg)),
            Self::Png => Medium::Drawing(Canvas::Picture(Picture::Png)),
            Self::Html => Medium::Drawing(Canvas::Picture(Picture::Html)),
            Self::Pdf => Medium::Drawing(Canvas::Paper(Paper::default())),
        }
    }

    /// Whether several puzzles need a file each.
    pub fn has_file_each(self) -> bool {
        match self {
            Self::Text | Self::Svg | Self::Png | Self::Html => true,
            Self::Csv | Self::Jsonl | Self::Pdf => false,
        }
    }
}
