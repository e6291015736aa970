//! Options that several commands have, and the parsers of values.

use anyhow::bail;
use clap::ValueEnum;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use wordtrail::reading::Column;
use wordtrail::report::{Case, Paper};
use wordtrail::{Direction, Mode, QueryError, Regex};

#[derive(clap::Args)]
pub struct DictionaryArguments {
    /// Dictionary: a word list, or an index made by “wordtrail index” [default: built-in English]
    #[arg(short, long, alias = "dict", value_name = "FILE")]
    pub dictionary: Option<PathBuf>,

    /// Take grids and lists as they stand: reject lines that are not words, and guess nothing
    #[arg(long)]
    pub strict: bool,
}

#[derive(Clone, Copy, clap::Args)]
pub struct LengthArguments {
    /// Minimum word length in letters [default: 3, or 1 for listed words]
    #[arg(short = 'n', long, value_name = "N", value_parser = positive)]
    pub min_length: Option<NonZeroUsize>,

    /// Maximum word length in letters [default: no limit]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_length: Option<NonZeroUsize>,
}

/// The lengths of words, in letters.
#[derive(Clone, Copy)]
pub struct Lengths {
    min: Option<NonZeroUsize>,
    max: Option<NonZeroUsize>,
}

impl TryFrom<LengthArguments> for Lengths {
    type Error = anyhow::Error;

    /// Refuses bounds that no word can meet.
    fn try_from(arguments: LengthArguments) -> anyhow::Result<Self> {
        let (min, max) = (arguments.min_length, arguments.max_length);
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            bail!(
                "--min-length {min} is above --max-length {max}, so no word fits: lower --min-length or raise --max-length"
            );
        }
        Ok(Self { min, max })
    }
}

impl Lengths {
    /// Whether a bound was given.
    pub fn is_bounded(self) -> bool {
        self.min.or(self.max).is_some()
    }

    /// The allowed lengths, with a minimum for when none was given.
    pub fn range(self, default_min: usize) -> RangeInclusive<usize> {
        let min = self.min.map_or(default_min, NonZeroUsize::get);
        min..=self.max.map_or(usize::MAX, NonZeroUsize::get)
    }
}

// The options of commands that search grids.
#[derive(clap::Args)]
pub struct SearchArguments {
    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// Search mode [default: that of a document, or straight]
    #[arg(short, long, value_enum, ignore_case = true)]
    pub mode: Option<ModeArgument>,

    #[command(flatten)]
    pub lengths: LengthArguments,

    /// Directions of words, or of each step in adjacent mode: E, SE, S, SW, W, NW, N, NE [default: all]
    #[arg(long, value_name = "E,SE,...", value_delimiter = ',')]
    pub directions: Vec<Direction>,

    /// Leave out finds whose cells all belong to a longer find
    #[arg(long)]
    pub maximal: bool,

    /// Read each q that is alone in its cell as the tile Qu, which counts as two letters
    #[arg(long)]
    pub qu: bool,

    /// Search only for these words: a file with a list of words, or a comma-separated list
    #[arg(long, value_name = "FILE|WORD,WORD,...", conflicts_with = "dictionary")]
    pub words: Option<String>,

    /// Number of threads; the output is the same for any number [default: one per CPU]
    #[arg(short = 'j', long, value_name = "N", value_parser = positive)]
    pub threads: Option<NonZeroUsize>,

    /// Hide progress and notes
    #[arg(short, long)]
    pub quiet: bool,

    /// Fill short rows of a grid with holes
    #[arg(long)]
    pub pad: bool,

    /// Take what was probably meant in a grid or a list: O for 0, I for 1 and |, S for 5, B for 8, holes at the end of short
    /// rows; not in a file of more than 8 MB, which is read as it stands
    #[arg(long, conflicts_with = "strict")]
    pub repair: bool,

    /// Take the words of a list from one of its columns: its number, or its name in the first line
    #[arg(long, value_name = "N|NAME", conflicts_with_all = ["strict", "dictionary"])]
    pub column: Option<Column>,

    #[command(flatten)]
    pub budget: BudgetArguments,

    /// Fail when a thread needs more than this number of megabytes (of 1,048,576 bytes) to order or compare finds
    /// [default: 512]
    #[arg(long, value_name = "MB", value_parser = positive)]
    pub max_memory: Option<NonZeroUsize>,
}

#[derive(clap::Args)]
pub struct BudgetArguments {
    /// Fail after this number of search steps, about one per trail examined
    /// [default: 8,589,934,592, plus 65,536 per cell]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub max_steps: Option<u64>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum ModeArgument {
    /// Along straight lines in the eight directions
    Straight,
    /// The same as straight
    Wordsearch,
    /// From neighbour to neighbour, each cell at most once
    Adjacent,
    /// The same as adjacent
    Boggle,
}

impl From<ModeArgument> for Mode {
    fn from(argument: ModeArgument) -> Self {
        match argument {
            ModeArgument::Straight | ModeArgument::Wordsearch => Self::Straight,
            ModeArgument::Adjacent | ModeArgument::Boggle => Self::Adjacent,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TrailArgument {
    /// Every cell
    Cells,
    /// The first cell and the last one
    Ends,
    /// No trail
    None,
}

// The options of commands that draw.
#[derive(Clone, clap::Args)]
pub struct PictureArguments {
    /// Title above a picture or on each page; repeated, it has several lines [default: none]
    #[arg(long, value_name = "TEXT")]
    pub title: Vec<String>,

    /// Paper size of --format pdf and docx [default: a4]
    #[arg(long, value_enum, ignore_case = true, value_name = "PAPER")]
    pub paper: Option<PaperArgument>,

    /// Letters in drawings [default: capitals, with ß as it is]
    #[arg(long, value_enum, ignore_case = true, value_name = "CASE")]
    pub case: Option<CaseArgument>,

    /// Font of --format png and pdf, in which it is embedded: a TrueType or OpenType file [default: DejaVu Sans]
    #[arg(long, value_name = "FILE")]
    pub font: Option<PathBuf>,

    /// Enlarge a PNG picture N times, as 3 for print; at 1, a cell has at least 40 pixels a side
    /// [default: 1, or less for a large grid]
    #[arg(long, value_name = "N", value_parser = scale)]
    pub scale: Option<f32>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum PaperArgument {
    /// 210 × 297 mm
    A4,
    /// 8.5 × 11 inches
    #[value(alias = "8.5x11")]
    Letter,
    /// 148 × 210 mm
    A5,
    /// 6 × 9 inches
    #[value(name = "6x9")]
    SixByNine,
    /// 7 × 10 inches
    #[value(name = "7x10")]
    SevenByTen,
    /// 8 × 10 inches
    #[value(name = "8x10")]
    EightByTen,
}

impl From<PaperArgument> for Paper {
    fn from(argument: PaperArgument) -> Self {
        match argument {
            PaperArgument::A4 => Self::A4,
            PaperArgument::Letter => Self::Letter,
            PaperArgument::A5 => Self::A5,
            PaperArgument::SixByNine => Self::SixByNine,
            PaperArgument::SevenByTen => Self::SevenByTen,
            PaperArgument::EightByTen => Self::EightByTen,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum CaseArgument {
    /// Small letters
    Lower,
    /// Capitals; ß becomes its capital form
    Upper,
    /// Words as in their list, the grid in capitals
    AsWritten,
}

impl From<CaseArgument> for Case {
    fn from(argument: CaseArgument) -> Self {
        match argument {
            CaseArgument::Lower => Self::Lower,
            CaseArgument::Upper => Self::Upper,
            CaseArgument::AsWritten => Self::AsWritten,
        }
    }
}

/// Parses a regular expression. An error says only what is wrong with it, because clap's message quotes it.
pub fn regex(text: &str) -> Result<Regex, String> {
    text.parse().map_err(|error| match error {
        QueryError::BadRegex { problem, .. } => problem,
        error => error.to_string(),
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
    let number = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten()
    };
    text.split_once(['x', 'X', '×'])
        .and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)))
        .ok_or("it must be rows and columns, as in 4x4")
}
