//! The output formats: what each is called, and what kind of output it is.

use super::output::Target;
use anyhow::bail;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::sync::LazyLock;
use wordtrail::report::Paper;

/// A format of puzzles ([`LineFormat`] is that of their list) or of finds ([`TableFormat`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format<T> {
    /// A list, with an entry for each find.
    Table(T),
    /// A drawing of one grid.
    Picture(PictureFormat),
    /// Drawings of any number of grids on paper.
    Pdf(Paper),
}

/// A format of finds or scores, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    /// Text, a line or more for each.
    Lines(LineFormat),
    /// Columns for data frames.
    Columns(ColumnFormat),
}

/// A format of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColumnFormat {
    /// Parquet file for data frames and databases
    Parquet,
    /// Arrow stream
    Arrow,
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

impl<T: Default> Default for Format<T> {
    fn default() -> Self {
        Self::Table(T::default())
    }
}

impl Default for TableFormat {
    fn default() -> Self {
        Self::Lines(LineFormat::default())
    }
}

impl From<LineFormat> for TableFormat {
    fn from(format: LineFormat) -> Self {
        Self::Lines(format)
    }
}

impl ValueEnum for TableFormat {
    fn value_variants<'a>() -> &'a [Self] {
        static VARIANTS: LazyLock<Vec<TableFormat>> = LazyLock::new(|| {
            let lines = LineFormat::value_variants().iter().copied();
            let columns = ColumnFormat::value_variants().iter().copied();
            let lines = lines.map(TableFormat::Lines);
            lines.chain(columns.map(TableFormat::Columns)).collect()
        });
        &VARIANTS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Lines(format) => format.to_possible_value(),
            Self::Columns(format) => format.to_possible_value(),
        }
    }
}

/// The formats of tables, and drawings.
fn variants<T: ValueEnum + Copy>() -> Vec<Format<T>> {
    let tables = T::value_variants().iter().copied();
    let pictures = PictureFormat::value_variants().iter().copied();
    tables
        .map(Format::Table)
        .chain(pictures.map(Format::Picture))
        .chain([Format::Pdf(Paper::default())])
        .collect()
}

impl<T: ValueEnum> Format<T> {
    fn possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Table(format) => format.to_possible_value(),
            Self::Picture(format) => format.to_possible_value(),
            Self::Pdf(_) => Some(PossibleValue::new("pdf").help("Pages to print")),
        }
    }
}

impl ValueEnum for Format<LineFormat> {
    fn value_variants<'a>() -> &'a [Self] {
        static VARIANTS: LazyLock<Vec<Format<LineFormat>>> = LazyLock::new(variants);
        &VARIANTS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        self.possible_value()
    }
}

impl ValueEnum for Format<TableFormat> {
    fn value_variants<'a>() -> &'a [Self] {
        static VARIANTS: LazyLock<Vec<Format<TableFormat>>> = LazyLock::new(variants);
        &VARIANTS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        self.possible_value()
    }
}

impl<T: Copy + Into<TableFormat>> Format<T> {
    /// Whether the output is a drawing, on a screen or on paper.
    pub fn is_drawing(self) -> bool {
        match self {
            Self::Table(_) => false,
            Self::Picture(_) | Self::Pdf(_) => true,
        }
    }

    /// Whether the output is bytes that a terminal cannot show.
    pub fn is_binary(self) -> bool {
        match self {
            Self::Table(format) => format.into().is_binary(),
            Self::Picture(PictureFormat::Svg | PictureFormat::Html) => false,
            Self::Picture(PictureFormat::Png) | Self::Pdf(_) => true,
        }
    }
}

impl Format<LineFormat> {
    /// Whether several puzzles need a file each.
    pub fn has_file_each(self) -> bool {
        match self {
            Self::Table(LineFormat::Text) | Self::Picture(_) => true,
            Self::Table(LineFormat::Csv | LineFormat::Jsonl) | Self::Pdf(_) => false,
        }
    }
}

impl TableFormat {
    /// Whether the output is bytes that a terminal cannot show.
    fn is_binary(self) -> bool {
        match self {
            Self::Lines(_) => false,
            Self::Columns(_) => true,
        }
    }

    /// Refuses a terminal that cannot show the format.
    pub fn check(self, target: &Target) -> anyhow::Result<()> {
        if self.is_binary() && target.is_terminal() {
            bail!(NOT_ON_TERMINAL);
        }
        Ok(())
    }
}

#[cfg(feature = "columns")]
pub use wordtrail::report::columns::ColumnFormat as BuiltColumnFormat;

/// The formats of columns that this program was built with: none.
#[cfg(not(feature = "columns"))]
pub use std::convert::Infallible as BuiltColumnFormat;

impl ColumnFormat {
    /// The format, if the program was built with it.
    #[cfg(feature = "columns")]
    pub fn built(self) -> anyhow::Result<BuiltColumnFormat> {
        Ok(match self {
            Self::Parquet => BuiltColumnFormat::Parquet,
            Self::Arrow => BuiltColumnFormat::Arrow,
        })
    }

    /// The format, if the program was built with it.
    #[cfg(not(feature = "columns"))]
    pub fn built(self) -> anyhow::Result<BuiltColumnFormat> {
        bail!(
            "this program was built without Parquet and Arrow: install it with “cargo install wordtrail --features columns”, or choose --format csv or jsonl"
        );
    }
}

/// The message for a format that a terminal cannot show.
pub const NOT_ON_TERMINAL: &str =
    "a terminal cannot show this format: name a file with --output FILE";

impl LineFormat {
    /// Whether other programs read it: names stay as they are, and nothing but finds is written.
    pub fn is_data(self) -> bool {
        match self {
            Self::Text => false,
            Self::Csv | Self::Jsonl => true,
        }
    }
}
