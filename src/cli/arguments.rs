//! Options that several commands have, and the parsers of values.

use super::input::DictionaryArguments;
use anyhow::{anyhow, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};
use wordtrail::report::{Case, Paper};
use wordtrail::{Direction, Language, Mode, Reader, SearchRequest};
use wordtrail_dictionary::internals::number;
use wordtrail_dictionary::internals::wording::excerpt;

#[derive(Clone, Copy, clap::Args)]
pub struct LengthArguments {
    /// Minimum word length in letters [default: 3, or 1 for listed words]
    #[arg(short = 'n', long, value_name = "N", value_parser = positive)]
    pub min_length: Option<NonZeroUsize>,

    /// Maximum word length in letters [default: no limit]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_length: Option<NonZeroUsize>,
}

impl LengthArguments {
    /// The allowed lengths, with a minimum for when none was given. Refuses bounds that no word can meet.
    pub fn range(self, default_min: usize) -> anyhow::Result<RangeInclusive<usize>> {
        let request = SearchRequest {
            min_length: self.min_length.map(NonZeroUsize::get),
            max_length: self.max_length.map(NonZeroUsize::get),
            ..SearchRequest::default()
        };
        let checked = request.check();
        checked.map_err(|error| anyhow!(error.with_options(|name| option(name, None))))?;
        let min = request.min_length.unwrap_or(default_min);
        Ok(min..=request.max_length.unwrap_or(usize::MAX))
    }
}

// The options of commands that search grids.
#[derive(clap::Args)]
pub struct SearchArguments {
    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// Search mode [default: the mode of a document, or straight]
    #[arg(short, long, value_parser = named(&MODES), ignore_case = true)]
    pub mode: Option<Mode>,

    #[command(flatten)]
    pub lengths: LengthArguments,

    /// Allowed directions: E, SE, S, SW, W, NW, N, NE [default: all]
    ///
    /// In adjacent mode, these are the directions of each step.
    #[arg(long, value_name = "E,SE,...", value_delimiter = ',', value_parser = parsed::<Direction>)]
    pub directions: Vec<Direction>,

    /// Omit finds that lie within a longer find
    #[arg(long)]
    pub maximal: bool,

    /// Read a lone q as the tile Qu (two letters)
    #[arg(long)]
    pub qu: bool,

    /// Search only for these words: a file or a comma-separated list
    #[arg(
        long,
        alias = "list",
        value_name = "FILE|WORD,WORD,...",
        conflicts_with = "dictionary"
    )]
    pub words: Option<OsString>,

    /// Number of threads [default: one per CPU]
    ///
    /// The output does not depend on it.
    #[arg(short = 'j', long, value_name = "N", value_parser = positive)]
    pub threads: Option<NonZeroUsize>,

    /// Hide progress and notes
    #[arg(short, long)]
    pub quiet: bool,

    /// Fill short rows of a grid with holes
    #[arg(long)]
    pub pad: bool,

    /// Correct likely typing and scanning errors (0→O, 1→I)
    ///
    /// Replaces 0 with O, 1 and | with I, 5 with S and 8 with B, and fills short rows with holes. A file larger
    /// than 8 MB is read as it is.
    #[arg(long, conflicts_with = "strict")]
    pub repair: bool,

    #[command(flatten)]
    pub file: FileArguments,

    #[command(flatten)]
    pub budget: BudgetArguments,

    /// Memory limit per thread, in MiB [default: 512]
    ///
    /// Limits the memory to sort, compare and count finds. The search fails if a thread needs more.
    #[arg(long, value_name = "MIB", value_parser = positive)]
    pub max_memory: Option<NonZeroUsize>,
}

// How the letters of grids and lists are understood.
#[derive(Debug, Clone, clap::Args)]
pub struct FileArguments {
    /// Language of grids and lists, such as tr [default: by the letters]
    ///
    /// In Turkish (tr) and Azeri (az), I is the capital of ı, and İ that of i. Greek (el) is read without
    /// accents, which its capitals do not have. Grids without a list are searched for the words that the system
    /// has for the language, in /usr/share/dict or as Hunspell dictionary. “make” fills grids of any language
    /// but English (en) with the letters of the words.
    #[arg(long, value_name = "TAG", value_parser = parsed::<Language>)]
    pub language: Option<Language>,
}

impl FileArguments {
    /// A reader with these options.
    pub fn reader(&self, reader: Reader) -> Reader {
        reader.language(self.language)
    }
}

#[derive(clap::Args)]
pub struct BudgetArguments {
    /// Maximum number of search steps [default: 8,589,934,592, plus 65,536 per cell]
    ///
    /// The search fails if it needs more. A step is about one trail examined.
    #[arg(long, value_name = "N", value_parser = natural)]
    pub max_steps: Option<u64>,
}

/// The modes, and what games call them.
pub const MODES: [Named<Mode>; 4] = [
    (
        "straight",
        "Along straight lines in the eight directions",
        Mode::Straight,
    ),
    ("wordsearch", "Same as straight", Mode::Straight),
    (
        "adjacent",
        "From neighbour to neighbour, each cell at most once",
        Mode::Adjacent,
    ),
    ("boggle", "Same as adjacent", Mode::Adjacent),
];

// The options of commands that draw.
#[derive(Clone, clap::Args)]
pub struct PictureArguments {
    /// Title of the picture or of each page [default: none]
    ///
    /// Repeat the option for several lines.
    #[arg(long, value_name = "TEXT")]
    pub title: Vec<String>,

    /// Paper size for pdf and docx [default: a4]
    ///
    /// a4, letter (8.5x11), a5, 6x9, 7x10 or 8x10 (inches), or a width and a height with their unit, such as 8.5x8.5in or
    /// 210x210mm.
    #[arg(long, value_parser = paper, value_name = "PAPER")]
    pub paper: Option<Paper>,

    /// Letter case in drawings and puzzle files [default: capitals, ß unchanged]
    #[arg(long, value_parser = named(&CASES), ignore_case = true, value_name = "CASE")]
    pub case: Option<Case>,

    /// Built-in font for png and pdf [default: plain]
    #[arg(long, value_parser = named(&TYPEFACES), ignore_case = true, value_name = "NAME", conflicts_with = "font")]
    pub typeface: Option<Typeface>,

    /// TrueType or OpenType font for png and pdf
    ///
    /// The font is embedded in PDF files.
    #[arg(long, value_name = "FILE")]
    pub font: Option<PathBuf>,

    /// Scale factor for png [default: 1, or less for a large grid]
    ///
    /// At 1, a cell is at least 40 pixels wide. Use 3 for print.
    #[arg(long, value_name = "N", value_parser = scale)]
    pub scale: Option<f32>,
}

/// The names of papers.
pub const PAPERS: [(&str, Paper); 7] = [
    ("a4", Paper::A4),
    ("letter", Paper::Letter),
    ("8.5x11", Paper::Letter),
    ("a5", Paper::A5),
    ("6x9", Paper::SixByNine),
    ("7x10", Paper::SevenByTen),
    ("8x10", Paper::EightByTen),
];

/// Parses the name of a paper, or its width and height with a unit.
pub fn paper(text: &str) -> Result<Paper, &'static str> {
    /// In micrometres.
    const UNITS: [(&str, f64); 3] = [("mm", 1_000.0), ("cm", 10_000.0), ("in", 25_400.0)];
    let text = text.trim().to_ascii_lowercase();
    if let Some((_, paper)) = PAPERS.iter().find(|(name, _)| *name == text) {
        return Ok(*paper);
    }
    let sides = UNITS.iter().find_map(|(unit, length)| {
        let (width, height) = text.strip_suffix(unit)?.split_once(['x', '×'])?;
        let side = |side: &str| {
            let number = side.trim().strip_suffix(unit).unwrap_or(side).trim();
            let is_number = number.bytes().all(|it| it.is_ascii_digit() || it == b'.');
            let number: f64 = number.parse().ok().filter(|_| is_number)?;
            Some((number * length).round() as u32)
        };
        Some((side(width)?, side(height)?))
    });
    let (width, height) = sides.ok_or(
        "it must be a4, letter, a5, 6x9, 7x10, 8x10, or a width and a height with a unit, as in 8.5x8.5in or 210x210mm",
    )?;
    match Paper::SIDES.contains(&width) && Paper::SIDES.contains(&height) {
        true => Ok(Paper::Custom(width, height)),
        false => Err("paper is from 75 to 1000 mm (3 to 39 inches) wide and high"),
    }
}

/// A font that the program has.
#[derive(Debug, Clone, Copy)]
pub enum Typeface {
    Plain,
    Book,
    School,
}

const TYPEFACES: [Named<Typeface>; 3] = [
    (
        "plain",
        "DejaVu Sans: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic",
        Typeface::Plain,
    ),
    (
        "book",
        "Atkinson Hyperlegible: easy to tell apart, Latin",
        Typeface::Book,
    ),
    (
        "school",
        "Andika: a and g as children write them, Latin and Cyrillic",
        Typeface::School,
    ),
];

pub const CASES: [Named<Case>; 3] = [
    ("lower", "Lowercase", Case::Lower),
    (
        "upper",
        "Uppercase, with a capital for ß as well",
        Case::Upper,
    ),
    (
        "as-written",
        "Words as in their list, the grid in capitals",
        Case::AsWritten,
    ),
];

/// A value with its name and others that help does not list, “|” between them, and what help says of it.
pub type Named<T> = (&'static str, &'static str, T);

/// A parser of named values.
pub fn named<T: Copy + Send + Sync + 'static>(
    values: &'static [Named<T>],
) -> impl TypedValueParser<Value = T> {
    let possible = values.iter().map(|&(names, help, _)| {
        let mut names = names.split('|');
        let name = names.next().unwrap_or_default();
        PossibleValue::new(name).aliases(names).help(help)
    });
    PossibleValuesParser::new(possible).try_map(|typed| {
        let is_typed = |name: &str| name.eq_ignore_ascii_case(&typed);
        let named = values
            .iter()
            .find(|(names, ..)| names.split('|').any(is_typed));
        named.map(|&(.., value)| value).ok_or("it has no such name")
    })
}

/// Parses a value of the library, whose message quotes what is no such value. An error says only what is wrong with it,
/// because clap's message quotes it, too.
pub fn parsed<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| {
        let message = error.to_string();
        match message.strip_prefix(&format!("“{}” ", excerpt(text))) {
            Some(problem) => format!("it {problem}"),
            None => message,
        }
    })
}

/// Parses a whole number from 1.
pub fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "it must be a whole number from 1")
}

/// Parses a whole number from 0.
pub fn natural(text: &str) -> Result<u64, &'static str> {
    text.parse()
        .map_err(|_| "it must be a whole number from 0 to 18446744073709551615")
}

/// Parses a factor.
fn scale(text: &str) -> Result<f32, &'static str> {
    let scale = text.parse().ok();
    let scale = scale.filter(|scale: &f32| scale.is_normal() && *scale > 0.0);
    scale.ok_or("it must be a number above 0, as 2 or 1.5")
}

/// Parses rows and columns with an “x” between them.
pub fn size(text: &str) -> Result<(usize, usize), &'static str> {
    text.split_once(['x', 'X', '×'])
        .and_then(|(rows, columns)| Some((number(rows.trim())?, number(columns.trim())?)))
        .ok_or("it must be rows and columns, as in 4x4")
}

/// Refuses the first of these options that is given. The problem follows its name.
pub fn refuse(options: &[(&str, bool)], problem: &str) -> anyhow::Result<()> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => bail!("{option} {problem}"),
        None => Ok(()),
    }
}

/// How an option is written, for messages of the library that say what to do.
pub fn option(name: &str, value: Option<&str>) -> Option<String> {
    let value = value.map_or(String::new(), |value| format!(" {value}"));
    Some(format!("--{}{value}", name.replace('_', "-")))
}

/// A random seed.
pub fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    // Few digits are easy to type.
    now.map_or(0, |now| now.as_micros() as u64 % 1_000_000_000)
}
