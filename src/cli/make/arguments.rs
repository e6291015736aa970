//! The arguments of `wordtrail make`.

use super::paper::PaperArguments;
use crate::cli::arguments::{
    DictionaryArguments, LengthArguments, ModeArgument, PictureArguments, natural, positive, size,
};
use crate::cli::format::{Format, LineFormat};
use clap::ValueEnum;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use wordtrail::puzzle::{DirectionWeights, Fill, Level, Theme};
use wordtrail::reading::Column;
use wordtrail::{Direction, ParseError};

#[derive(clap::Args)]
#[command(override_usage = "\
wordtrail make [OPTIONS] <WORDLIST|WORD,WORD,...>
       wordtrail make [OPTIONS] --clues <FILE>
       wordtrail make [OPTIONS] --theme <NAME>
       wordtrail make [OPTIONS] --random <N>
       wordtrail make [OPTIONS] --book <FOLDER|FILE>
       wordtrail make [OPTIONS] --from <PUZZLE>")]
#[command(
    mut_arg("dictionary", |argument| argument
        .help("Word list or index for --random and --clean [default: built-in English]")
        .long_help("Word list or index for --random and --clean [default: built-in English]\n\nThe default has common words only, but all English words for --clean without -m adjacent.")),
    mut_arg("min_length", |argument| argument.help("Minimum length of random words in letters [default: 3]")),
    mut_arg("max_length", |argument| argument.help("Maximum length of random words in letters [default: no limit]"))
)]
#[command(after_help = "\
Examples:
  wordtrail make cat,dog,bird                     the smallest square that fits
  wordtrail make words.txt --size 15x15 -o p.txt  for “wordtrail find”
  wordtrail make words.txt --level easy --seed 7  the same puzzle each time
  wordtrail make table.csv --column 2             the words of a column
  wordtrail make words.txt --avoid rude.txt       keep these words out
  wordtrail make words.txt --clean 5              no other words of 5+ letters
  wordtrail make --clues clues.txt -o hunt.pdf    clues instead of words
  wordtrail make words.txt --bonus 'WELL DONE'    hidden, but not listed
  wordtrail make words.txt --evenly               all directions equally often
  wordtrail make words.txt --weights E=4,S=4,NW=0 more of E and S, no NW
  wordtrail make big.txt --size 1000x1000 --repeats 4 -o big-puzzle.txt
  wordtrail make words.txt --mask heart           heart-shaped
  wordtrail make words.txt --message 'WELL DONE' --message-pad
  wordtrail make --theme animals --size 18x18     the built-in list of animals
  wordtrail make --theme list                     the themes
  wordtrail make --random 20 -n 5 --size 15x15    20 words of 5+ letters
  wordtrail make --random 20 --from english       including rare words
  wordtrail make words.txt -m adjacent            words that bend
  wordtrail make words.txt -m adjacent --cover --size 8x6 --spanning sunflower
  wordtrail make words.txt -o puzzle.pdf          print, with the answers
  wordtrail make words.txt -o puzzle.docx         edit it in a word processor
  wordtrail make words.txt -o p.pdf --name-line --case lower
  wordtrail make words.txt -o p.pdf --answer answers.pdf
  wordtrail make words.txt -o book.pdf --copies 30 --title Sweets
  wordtrail make --book lists.txt -o book.pdf --paper 6x9 --gutter 10mm
  wordtrail make words.txt --copies 30 -f jsonl   30 puzzles as JSON lines
  wordtrail make words.txt -f json -o p.json      keep it for later changes
  wordtrail make --from p.json --replace said=shouted
  wordtrail make --from p.json --level easy       regenerate it, easier
  wordtrail make --from p.json -f pdf --print puzzle -o p.pdf

Exit status: 0 success, 1 words were dropped, 2 error.")]
pub struct Arguments {
    /// Words to hide: a file or a comma-separated list
    #[arg(
        value_name = "WORDLIST|WORD,WORD,...",
        required_unless_present_any = ["random", "theme", "from", "clues", "book"]
    )]
    pub words: Option<String>,

    /// Print or change existing puzzles, or set the source of --random
    ///
    /// PUZZLE is a puzzle file or a document (-f jsonl), which may have several puzzles. A puzzle stays as it
    /// is unless an option changes it.
    ///
    /// With --random, draw words from the built-in list common (words that most people know) or english (all
    /// words) [default: common].
    #[arg(long, value_name = "PUZZLE|common|english", conflicts_with_all = ["words", "theme"])]
    pub from: Option<PathBuf>,

    /// Make a puzzle of each list in a folder or file
    ///
    /// In a file, a line “# Title” begins each list.
    #[arg(long, value_name = "FOLDER|FILE", conflicts_with_all = ["words", "random", "theme", "from", "copies"])]
    pub book: Option<PathBuf>,

    /// Replace words of a puzzle (--from), keep all others in place
    #[arg(
        long,
        value_name = "WORD=NEW,...",
        value_delimiter = ',',
        conflicts_with_all = ["size", "mode", "cover", "directions", "level", "weights", "evenly", "overlap", "mask", "message", "drop"]
    )]
    pub replace: Vec<String>,

    /// Rows and columns of the grid [default: a square that fits the words]
    #[arg(long, value_name = "RxC", value_parser = size)]
    pub size: Option<(usize, usize)>,

    /// How words run through the grid [default: straight]
    #[arg(short, long, value_enum, ignore_case = true)]
    pub mode: Option<ModeArgument>,

    /// Use every cell for exactly one word (with -m adjacent)
    #[arg(long)]
    pub cover: bool,

    /// Add a word that joins two opposite edges (with --cover)
    ///
    /// It joins left and right, or top and bottom.
    #[arg(long, value_name = "WORD")]
    pub spanning: Option<String>,

    /// Allow only one way to divide the grid into the words (with --cover)
    #[arg(long)]
    pub unique: bool,

    /// Allowed directions: E, SE, S, SW, W, NW, N, NE [default: all]
    #[arg(long, value_name = "E,SE,...", value_delimiter = ',')]
    pub directions: Vec<Direction>,

    /// Difficulty, by the directions of words [default: hard]
    ///
    /// easy (or 1) allows E and S, medium (or 2) also NE and SE, and hard (or 3) all eight directions.
    #[arg(long, value_name = "easy|medium|hard", conflicts_with = "directions")]
    pub level: Option<Level>,

    /// Relative frequency of each direction, 0 for never [default: 1 each]
    #[arg(long, value_name = "E=4,NW=0,...")]
    pub weights: Option<DirectionWeights>,

    /// Use all directions equally often, where there is room
    #[arg(long, conflicts_with = "weights")]
    pub evenly: bool,

    /// Random seed [default: a new one, which is printed]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub seed: Option<u64>,

    /// Whether hidden words may share cells [default: shared]
    #[arg(long, value_enum, ignore_case = true)]
    pub overlap: Option<OverlapArgument>,

    /// Shape of the grid: heart, circle, diamond, star, triangle, or a file where “.” is a hole
    #[arg(long, value_name = "SHAPE|FILE")]
    pub mask: Option<String>,

    /// Hidden message, spelled by the leftover letters in reading order
    #[arg(long, value_name = "TEXT")]
    pub message: Option<String>,

    /// Fill the cells after the message with random letters
    #[arg(long, requires = "message")]
    pub message_pad: bool,

    /// Letters for empty cells: english, words, or your own [default: english]
    ///
    /// english draws letters by their frequency in English, words draws from the letters of the hidden words.
    /// If a word has letters other than a to z, the default is words.
    #[arg(long, value_name = "english|words|LETTERS", value_parser = fill)]
    pub fill: Option<Fill>,

    /// List clues instead of words, from a file with a clue per word
    ///
    /// Each line has a word, a tab, a comma, a colon, “=” or a dash, and its clue. The file may be the list of
    /// words itself.
    #[arg(long, value_name = "FILE", conflicts_with = "random")]
    pub clues: Option<PathBuf>,

    /// Hide words without listing them: a file or a comma-separated list
    #[arg(long, value_name = "FILE|WORD,WORD,...", conflicts_with = "from")]
    pub bonus: Option<String>,

    /// Keep words out of the grid: a file, a comma-separated list, or none
    ///
    /// The words appear in no direction. Offensive words are always kept out, except inside hidden words,
    /// unless this is “none”. May be repeated.
    #[arg(long, value_name = "FILE|WORD,WORD,...|none")]
    pub avoid: Vec<String>,

    /// Keep out other dictionary words of N or more letters
    #[arg(long, value_name = "N", value_parser = positive)]
    pub clean: Option<NonZeroUsize>,

    /// Allow accidental repeats up to N letters
    ///
    /// Hidden words of up to N letters may appear more than once. On a large grid, short words appear by
    /// chance.
    #[arg(long, value_name = "N", value_parser = positive)]
    pub repeats: Option<NonZeroUsize>,

    /// Hide N random words
    ///
    /// They are common English words, unless --theme, --dictionary or --from english names another source.
    #[arg(long, value_name = "N", value_parser = positive, conflicts_with = "words")]
    pub random: Option<NonZeroUsize>,

    /// Hide the words of a built-in theme, such as animals; “list” prints the themes
    ///
    /// With --random N, only N of them are hidden.
    #[arg(long, value_name = "NAME|list", value_parser = theme, conflicts_with = "words")]
    pub theme: Option<ThemeArgument>,

    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// Correct likely typing and scanning errors (0→O, 1→I)
    ///
    /// Replaces 0 with O, 1 and | with I, 5 with S and 8 with B, and fills short rows with holes.
    #[arg(long, conflicts_with = "strict")]
    pub repair: bool,

    /// Column that holds the words (number or header)
    ///
    /// Columns count from 1. A header is a name in the first line of the list.
    #[arg(long, value_name = "N|NAME", conflicts_with_all = ["strict", "random"])]
    pub column: Option<Column>,

    #[command(flatten)]
    pub lengths: LengthArguments,

    /// Drop words that do not fit
    #[arg(long)]
    pub drop: bool,

    /// Time limit per puzzle, in seconds
    ///
    /// An error reports how many words were placed by then. With --drop, the puzzle has the words
    /// placed so far, which depend on the machine.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = positive)]
    pub time_limit: NonZeroUsize,

    /// Number of different puzzles to make, from consecutive seeds
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    pub copies: NonZeroUsize,

    /// Output format [default: from the extension of --output, or text]
    ///
    /// text is a puzzle file. csv lists the position of each word.
    #[arg(short, long, value_enum, ignore_case = true)]
    pub format: Option<Format<LineFormat>>,

    #[command(flatten)]
    pub picture: PictureArguments,

    #[command(flatten)]
    pub paper: PaperArguments,

    /// What to write [default: both for pdf and docx, otherwise puzzle]
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        value_name = "WHAT",
        conflicts_with = "answer"
    )]
    pub print: Option<PrintArgument>,

    /// Filler letters in answers [default: grey]
    #[arg(long, value_enum, ignore_case = true, value_name = "KEY")]
    pub key: Option<KeyArgument>,

    /// Write to this file [default: standard output]
    ///
    /// The file is replaced only on success. A second extension, .gz or .zst, compresses text.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Write the answer to this file
    ///
    /// As text, it is the grid with only the hidden words. As a drawing, it is the grid with the words marked.
    /// The pages of --output then have only the puzzles.
    #[arg(long, value_name = "FILE")]
    pub answer: Option<PathBuf>,

    /// Record version, dictionary and options in the output
    ///
    /// CSV then begins with a line that has the version, the checksum of the words, the options and the seed.
    /// JSON and drawings always have them.
    #[arg(long)]
    pub provenance: bool,

    /// Hide progress and notes
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum OverlapArgument {
    /// Words may cross where their letters agree
    Shared,
    /// Each cell belongs to at most one word
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum KeyArgument {
    /// Light grey
    Grey,
    /// Not drawn
    Hidden,
    /// No answers on pages
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PrintArgument {
    /// Puzzle without answers
    Puzzle,
    /// Answers only
    Answers,
    /// Pages with the puzzles, then pages with the answers
    Both,
}

/// A theme, or the list of themes.
#[derive(Debug, Clone, Copy)]
pub enum ThemeArgument {
    List,
    Named(Theme),
}

/// Parses the name of a theme.
fn theme(name: &str) -> Result<ThemeArgument, String> {
    match name {
        "list" => Ok(ThemeArgument::List),
        name => name
            .parse()
            .map(ThemeArgument::Named)
            .map_err(|error: ParseError| format!("{error} (“--theme list” prints all)")),
    }
}

/// Parses the letters to fill with.
fn fill(text: &str) -> Result<Fill, Infallible> {
    Ok(Fill::from(text))
}
