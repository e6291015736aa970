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
    /// Word list or index to use as the dictionary [default: built-in English]
    #[arg(short, long, alias = "dict", value_name = "FILE")]
    pub dictionary: Option<PathBuf>,

    /// Fail on anything unexpected, guess nothing
    ///
    /// Grids and lists are read exactly as they are written. A line that is not a word is an error.
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

    /// Search mode [default: the mode of a document, or straight]
    #[arg(short, long, value_enum, ignore_case = true)]
    pub mode: Option<ModeArgument>,

    #[command(flatten)]
    pub lengths: LengthArguments,

    /// Allowed directions: E, SE, S, SW, W, NW, N, NE [default: all]
    ///
    /// In adjacent mode, these are the directions of each step.
    #[arg(long, value_name = "E,SE,...", value_delimiter = ',')]
    pub directions: Vec<Direction>,

    /// Omit finds that lie within a longer find
    #[arg(long)]
    pub maximal: bool,

    /// Read a lone q as the tile Qu (two letters)
    #[arg(long)]
    pub qu: bool,

    /// Search only for these words: a file or a comma-separated list
    #[arg(long, value_name = "FILE|WORD,WORD,...", conflicts_with = "dictionary")]
    pub words: Option<String>,

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

    /// Column that holds the words (number or header)
    ///
    /// Columns count from 1. A header is a name in the first line of the list.
    #[arg(long, value_name = "N|NAME", conflicts_with_all = ["strict", "dictionary"])]
    pub column: Option<Column>,

    #[command(flatten)]
    pub budget: BudgetArguments,

    /// Memory limit per thread, in MiB [default: 512]
    ///
    /// Limits the memory to sort and compare finds. The search fails if a thread needs more.
    #[arg(long, value_name = "MIB", value_parser = positive)]
    pub max_memory: Option<NonZeroUsize>,
}

#[derive(clap::Args)]
pub struct BudgetArguments {
    /// Maximum number of search steps [default: 8,589,934,592, plus 65,536 per cell]
    ///
    /// The search fails if it needs more. A step is about one trail examined.
    #[arg(long, value_name = "N", value_parser = natural)]
    pub max_steps: Option<u64>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum ModeArgument {
    /// Along straight lines in the eight directions
    Straight,
    /// Same as straight
    Wordsearch,
    /// From neighbour to neighbour, each cell at most once
    Adjacent,
    /// Same as adjacent
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
    /// First and last cell
    Ends,
    /// No cells
    None,
}

// The options of commands that draw.
#[derive(Clone, clap::Args)]
pub struct PictureArguments {
    /// Title of the picture or of each page [default: none]
    ///
    /// Repeat the option for several lines.
    #[arg(long, value_name = "TEXT")]
    pub title: Vec<String>,

    /// Paper size for pdf and docx [default: a4]
    #[arg(long, value_enum, ignore_case = true, value_name = "PAPER")]
    pub paper: Option<PaperArgument>,

    /// Letter case in drawings [default: capitals, ß unchanged]
    #[arg(long, value_enum, ignore_case = true, value_name = "CASE")]
    pub case: Option<CaseArgument>,

    /// TrueType or OpenType font for png and pdf [default: DejaVu Sans]
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
    /// Lowercase
    Lower,
    /// Uppercase, with a capital for ß as well
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
