//! The output formats: what each is called, and what kind of output it is.

use super::compression::{Compression, uncompressed_name};
use super::output::Target;
use super::terminal;
use anyhow::{anyhow, bail};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::path::Path;
use std::sync::LazyLock;
use wordtrail::report::Paper;
use wordtrail_dictionary::internals::wording::escaped;

/// A format of puzzles ([`PuzzleFormat`]) or of finds ([`TableFormat`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format<T> {
    /// A list, with an entry for each find.
    Table(T),
    /// A drawing of one grid.
    Picture(PictureFormat),
    /// Drawings of any number of grids on paper.
    Pages(PageFormat, Paper),
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
    /// Plain text
    #[default]
    Text,
    /// Comma-separated values with a header
    Csv,
    /// JSON lines, one object per line (also named json)
    #[value(alias = "json")]
    Jsonl,
}

/// A format of puzzles that are no drawings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum PuzzleFormat {
    /// Plain text
    #[default]
    Text,
    /// Comma-separated values with a header
    Csv,
    /// JSON lines, one object per line (also named json)
    #[value(alias = "json")]
    Jsonl,
    /// Word search for other programs (ipuz.org)
    Ipuz,
}

/// A format of drawings on a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// Vector image
    Svg,
    /// Pixel image
    Png,
    /// Interactive web page
    Html,
}

/// A format of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PageFormat {
    /// Printable pages
    Pdf,
    /// Word processor document, with the grid as a table
    Docx,
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
    let pages = PageFormat::value_variants().iter().copied();
    tables
        .map(Format::Table)
        .chain(pictures.map(Format::Picture))
        .chain(pages.map(|format| Format::Pages(format, Paper::default())))
        .collect()
}

impl<T: ValueEnum> Format<T> {
    fn possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Table(format) => format.to_possible_value(),
            Self::Picture(format) => format.to_possible_value(),
            Self::Pages(format, _) => format.to_possible_value(),
        }
    }
}

impl ValueEnum for Format<PuzzleFormat> {
    fn value_variants<'a>() -> &'a [Self] {
        static VARIANTS: LazyLock<Vec<Format<PuzzleFormat>>> = LazyLock::new(variants);
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

impl<T> Format<T> {
    /// Whether the output is a drawing, on a screen or on paper.
    pub fn is_drawing(&self) -> bool {
        match self {
            Self::Table(_) => false,
            Self::Picture(_) | Self::Pages(..) => true,
        }
    }
}

impl Format<PuzzleFormat> {
    /// Whether several puzzles need a file each.
    pub fn has_file_each(self) -> bool {
        match self {
            Self::Table(PuzzleFormat::Text | PuzzleFormat::Ipuz) | Self::Picture(_) => true,
            Self::Table(PuzzleFormat::Csv | PuzzleFormat::Jsonl) | Self::Pages(..) => false,
        }
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
            "this program was built without Parquet and Arrow: build it with “--features columns”, or choose --format csv or jsonl"
        );
    }
}

/// What the files of a format are like.
struct FileType {
    /// The name of the format.
    format: &'static str,
    /// How their names end.
    endings: &'static [&'static str],
    /// Whether they are bytes that a terminal cannot show.
    is_binary: bool,
}

const fn file_type(
    format: &'static str,
    endings: &'static [&'static str],
    is_binary: bool,
) -> FileType {
    FileType {
        format,
        endings,
        is_binary,
    }
}

const FILE_TYPES: [FileType; 12] = [
    file_type(TEXT, &["txt"], false),
    file_type("csv", &["csv"], false),
    file_type("jsonl", &["jsonl", "json", "ndjson"], false),
    file_type("ipuz", &["ipuz"], false),
    file_type("parquet", &["parquet"], true),
    file_type("arrow", &["arrow", "arrows"], true),
    file_type("svg", &["svg"], false),
    file_type("png", &["png"], true),
    file_type(HTML, &["html", "htm"], false),
    file_type("pdf", &["pdf"], true),
    file_type("docx", &["docx"], true),
    file_type(INDEX, &["fst"], true),
];

/// The formats that are lines of text.
const LINES: [&str; 3] = [TEXT, "csv", "jsonl"];

/// Names of formats that commands without --format write.
pub const TEXT: &str = "text";
pub const HTML: &str = "html";
pub const INDEX: &str = "index";

impl FileType {
    /// The type of a format's files.
    fn of(format: &impl ValueEnum) -> Option<&'static Self> {
        let name = format.to_possible_value()?;
        Self::named(name.get_name())
    }

    fn named(format: &str) -> Option<&'static Self> {
        FILE_TYPES
            .iter()
            .find(|file_type| file_type.format == format)
    }

    /// Refuses a target that cannot have such content.
    fn check(&self, target: &Target) -> anyhow::Result<()> {
        if self.is_binary && target.is_terminal() {
            bail!("a terminal cannot show this format: name a file with --output FILE");
        }
        if let (true, Target::File(path)) = (self.is_binary, target)
            && Compression::of(path).is_some()
        {
            let ending = path.extension().unwrap_or_default();
            bail!(
                "cannot write {target}: only text is compressed, and {} is not text: leave out “.{}”",
                self.format,
                escaped(ending)
            );
        }
        Ok(())
    }
}

/// The name of a format.
pub fn name(format: &impl ValueEnum) -> &'static str {
    FileType::of(format).map_or("", |file_type| file_type.format)
}

/// The format to write to a target: the one that was asked for or, without one, that of the file's ending. Refuses a target
/// that cannot have it.
pub fn output_format<F: ValueEnum + Default>(
    given: Option<F>,
    target: &Target,
) -> anyhow::Result<F> {
    let format = match given {
        Some(format) => {
            note_other_ending(&format, target);
            format
        }
        None => named_format(target, ", or choose a format with --format")?.unwrap_or_default(),
    };
    if let Some(file_type) = FileType::of(&format) {
        file_type.check(target)?;
    }
    Ok(format)
}

/// Prints a note about a file whose ending is that of another format than the one that was asked for. Any ending is good for
/// lines of text, whatever separates their columns.
fn note_other_ending(format: &impl ValueEnum, target: &Target) {
    let Some((own, ending)) = FileType::of(format).zip(ending(target)) else {
        return;
    };
    let has_ending = |file_type: &&FileType| file_type.endings.contains(&&*ending);
    let is_lines = |file_type: &FileType| LINES.contains(&file_type.format);
    if let Some(other) = FILE_TYPES.iter().find(has_ending)
        && other.format != own.format
        && !(is_lines(own) && is_lines(other))
    {
        terminal::print_note(&format!(
            "{target} is written as --format {}, and its ending is that of {}",
            own.format, other.format
        ));
    }
}

/// The format that the ending of a file's name says, if it has one. Refuses an ending that is no format's, with the ones
/// that are and another remedy.
pub fn named_format<F: ValueEnum>(target: &Target, remedy: &str) -> anyhow::Result<Option<F>> {
    let Some(ending) = ending(target) else {
        return Ok(None);
    };
    let types = || {
        let formats = F::value_variants().iter();
        formats.filter_map(|format| Some((format, FileType::of(format)?)))
    };
    match types().find(|(_, file_type)| file_type.endings.contains(&&*ending)) {
        Some((format, _)) => Ok(Some(format.clone())),
        None => {
            let endings = types().flat_map(|(_, file_type)| file_type.endings);
            Err(unknown_ending(target, &ending, endings, remedy))
        }
    }
}

/// Refuses a target that cannot have a format, whatever its ending.
pub fn check_content(format: &str, target: &Target) -> anyhow::Result<()> {
    FileType::named(format).map_or(Ok(()), |file_type| file_type.check(target))
}

/// Refuses a target that cannot have a format, or a file whose ending is another's.
pub fn check_format(format: &str, target: &Target) -> anyhow::Result<()> {
    let Some(file_type) = FileType::named(format) else {
        return Ok(());
    };
    match ending(target) {
        Some(ending) if !file_type.endings.contains(&&*ending) => Err(unknown_ending(
            target,
            &ending,
            file_type.endings,
            ", or leave the ending out",
        )),
        _ => file_type.check(target),
    }
}

/// What follows the last dot in a file's name, apart from the ending of a compression.
fn ending(target: &Target) -> Option<String> {
    let Target::File(path) = target else {
        return None;
    };
    let path: &Path = &uncompressed_name(path);
    let ending = path.extension()?.to_string_lossy();
    Some(ending.to_ascii_lowercase())
}

fn unknown_ending<'a>(
    target: &Target,
    ending: &str,
    endings: impl IntoIterator<Item = &'a &'a str>,
    remedy: &str,
) -> anyhow::Error {
    let mut endings: Vec<String> = endings.into_iter().map(|name| format!(".{name}")).collect();
    let last = endings.pop().unwrap_or_default();
    let endings = match endings.as_slice() {
        [] => last,
        others => format!("{} or {last}", others.join(", ")),
    };
    anyhow!(
        "cannot write {target}: the ending “.{}” names no format of this output: use {endings}{remedy}",
        escaped(ending)
    )
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
