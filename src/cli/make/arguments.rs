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
use wordtrail::Direction;
use wordtrail::puzzle::{DirectionWeights, Fill, Level, ParseThemeError, Theme};
use wordtrail::reading::Column;

#[derive(clap::Args)]
#[command(override_usage = "\
wordtrail make [OPTIONS] <WORDLIST|WORD,WORD,...>
       wordtrail make [OPTIONS] --clues <FILE>
       wordtrail make [OPTIONS] --theme <NAME>
       wordtrail make [OPTIONS] --random <N>
       wordtrail make [OPTIONS] --book <FOLDER|FILE>
       wordtrail make [OPTIONS] --from <PUZZLE>")]
#[command(
    mut_arg("dictionary", |argument| argument.help("Dictionary for --random and --clean: a word list or an index [default: common words, or all English words for --clean without -m adjacent]")),
    mut_arg("min_length", |argument| argument.help("Minimum length of random words in letters [default: 3]")),
    mut_arg("max_length", |argument| argument.help("Maximum length of random words in letters [default: no limit]"))
)]
#[command(after_help = "\
Examples:
  wordtrail make cat,dog,bird                     the smallest square that fits
  wordtrail make words.txt --size 15x15 -o p.txt  for “wordtrail find”
  wordtrail make words.txt --level easy --seed 7  always the same
  wordtrail make table.csv --column 2             the words of a column
  wordtrail make words.txt --avoid rude.txt       keep these words out
  wordtrail make words.txt --clean 5              no other words of 5+ letters
  wordtrail make --clues clues.txt -o hunt.pdf    clues in place of its words
  wordtrail make words.txt --bonus 'WELL DONE'    hidden, but not listed
  wordtrail make words.txt --evenly               all directions alike
  wordtrail make words.txt --weights E=4,S=4,NW=0 more of E and S, no NW
  wordtrail make big.txt --size 1000x1000 --repeats 4 -o big-puzzle.txt
  wordtrail make words.txt --mask heart           heart-shaped
  wordtrail make words.txt --message 'WELL DONE' --message-pad
  wordtrail make --theme animals --size 18x18     the built-in list of animals
  wordtrail make --theme list                     the themes
  wordtrail make --random 20 -n 5 --size 15x15    20 words of 5+ letters
  wordtrail make --random 20 --from english       also words few people know
  wordtrail make words.txt -m adjacent            words that bend
  wordtrail make words.txt -m adjacent --cover --size 8x6 --spanning sunflower
  wordtrail make words.txt -o puzzle.pdf          print, with the answers
  wordtrail make words.txt -o puzzle.docx         edit it in a word processor
  wordtrail make words.txt -o p.pdf --name-line --case lower
  wordtrail make words.txt -o p.pdf --answer answers.pdf
  wordtrail make words.txt -o book.pdf --copies 30 --title Sweets
  wordtrail make --book lists.txt -o book.pdf --paper 6x9 --gutter 10mm
  wordtrail make words.txt --copies 30 -f jsonl   30 puzzles as JSON lines
  wordtrail make words.txt -f json -o p.json      keep it, to change it later
  wordtrail make --from p.json --replace said=shouted
  wordtrail make --from p.json --level easy       regenerated, easier
  wordtrail make --from p.json -f pdf --print puzzle -o p.pdf

Exit status: 0 success, 1 words were dropped, 2 error.")]
pub struct Arguments {
    /// Words to hide: a file with a list of words, or a comma-separated list
    #[arg(
        value_name = "WORDLIST|WORD,WORD,...",
        required_unless_present_any = ["random", "theme", "from", "clues", "book"]
    )]
    pub words: Option<String>,

    /// Print or change puzzles instead: a document (-f jsonl), which may have several, or a puzzle file. Unless an option
    /// changes the puzzle, it stays as it is. With --random, the built-in list to draw from: common (words that most people
    /// know) or english (all words) [default: common]
    #[arg(long, value_name = "PUZZLE|common|english", conflicts_with_all = ["words", "theme"])]
    pub from: Option<PathBuf>,

    /// Make a puzzle of each list in a folder of lists, or in a file with “# Title” above each list
    #[arg(long, value_name = "FOLDER|FILE", conflicts_with_all = ["words", "random", "theme", "from", "copies"])]
    pub book: Option<PathBuf>,

    /// Exchange words of a puzzle (--from); all other words stay where they are
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

    /// How words run: along straight lines, or from neighbour to neighbour, each cell at most once [default: straight]
    #[arg(short, long, value_enum, ignore_case = true)]
    pub mode: Option<ModeArgument>,

    /// Bent words (-m adjacent) cover the grid: every cell belongs to exactly one word
    #[arg(long)]
    pub cover: bool,

    /// Add a word that joins two opposite edges of the grid, left and right or top and bottom (--cover)
    #[arg(long, value_name = "WORD")]
    pub spanning: Option<String>,

    /// Make a grid that can be divided into the words in no other way (--cover)
    #[arg(long)]
    pub unique: bool,

    /// Directions of words: E, SE, S, SW, W, NW, N, NE [default: all]
    #[arg(long, value_name = "E,SE,...", value_delimiter = ',')]
    pub directions: Vec<Direction>,

    /// Difficulty: directions E and S (easy or 1), also NE and SE (medium or 2), or all eight (hard or 3) [default: hard]
    #[arg(long, value_name = "easy|medium|hard", conflicts_with = "directions")]
    pub level: Option<Level>,

    /// How often each direction is used, compared with the others: whole numbers, 0 for never [default for each: 1]
    #[arg(long, value_name = "E=4,NW=0,...")]
    pub weights: Option<DirectionWeights>,

    /// Use all directions equally often, as far as there is room
    #[arg(long, conflicts_with = "weights")]
    pub evenly: bool,

    /// Random seed [default: a new one, which is printed]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub seed: Option<u64>,

    /// Whether hidden words may share cells [default: shared]
    #[arg(long, value_enum, ignore_case = true)]
    pub overlap: Option<OverlapArgument>,

    /// Shape of the grid: heart, circle, diamond, star, triangle, or a text file where “.” is a hole
    #[arg(long, value_name = "SHAPE|FILE")]
    pub mask: Option<String>,

    /// Hidden message: the letters left over when all words are found, in reading order
    #[arg(long, value_name = "TEXT")]
    pub message: Option<String>,

    /// Fill the cells after the message with random letters
    #[arg(long, requires = "message")]
    pub message_pad: bool,

    /// Letters for empty cells: english (by frequency), words (those of the hidden words), or your own
    /// [default: english, or words if a word has letters other than a to z]
    #[arg(long, value_name = "english|words|LETTERS", value_parser = fill)]
    pub fill: Option<Fill>,

    /// List a clue in place of each word: a file with a word and its clue per line, a tab, a comma, a colon, “=” or a dash between;
    /// it may be the list itself
    #[arg(long, value_name = "FILE", conflicts_with = "random")]
    pub clues: Option<PathBuf>,

    /// Words to hide without listing them: a file with a list of words, or a comma-separated list
    #[arg(long, value_name = "FILE|WORD,WORD,...", conflicts_with = "from")]
    pub bonus: Option<String>,

    /// Words to keep out in every direction: a file with a list of words, or a comma-separated list. Offensive words are
    /// always kept out where they are not part of a hidden word, unless this is “none”. May be repeated
    #[arg(long, value_name = "FILE|WORD,WORD,...|none")]
    pub avoid: Vec<String>,

    /// Keep out other dictionary words of N or more letters
    #[arg(long, value_name = "N", value_parser = positive)]
    pub clean: Option<NonZeroUsize>,

    /// Let words of up to N letters appear more than once: on a large grid they come by chance
    #[arg(long, value_name = "N", value_parser = positive)]
    pub repeats: Option<NonZeroUsize>,

    /// Hide N random words: common ones, or those of a theme, of a dictionary, or --from english
    #[arg(long, value_name = "N", value_parser = positive, conflicts_with = "words")]
    pub random: Option<NonZeroUsize>,

    /// Hide the words of a built-in theme such as animals (“list” prints the themes), or some of them (--random N)
    #[arg(long, value_name = "NAME|list", value_parser = theme, conflicts_with = "words")]
    pub theme: Option<ThemeArgument>,

    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// Take what was probably meant in a list or a puzzle: O for 0, I for 1 and |, S for 5, B for 8, holes at the end of short
    /// rows
    #[arg(long, conflicts_with = "strict")]
    pub repair: bool,

    /// Take the words of a list from one of its columns: its number, or its name in the first line
    #[arg(long, value_name = "N|NAME", conflicts_with_all = ["strict", "random"])]
    pub column: Option<Column>,

    #[command(flatten)]
    pub lengths: LengthArguments,

    /// Drop words that do not fit
    #[arg(long)]
    pub drop: bool,

    /// Time limit per puzzle. When it is over, an error says how many words were placed. If words may be left out (--drop),
    /// there is a puzzle of those that were placed, which depend on the machine
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = positive)]
    pub time_limit: NonZeroUsize,

    /// Number of different puzzles to make, from consecutive seeds
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    pub copies: NonZeroUsize,

    /// Output format; text is a puzzle file, csv lists where each word is
    /// [default: that of the ending of --output, or text]
    #[arg(short, long, value_enum, ignore_case = true)]
    pub format: Option<Format<LineFormat>>,

    #[command(flatten)]
    pub picture: PictureArguments,

    #[command(flatten)]
    pub paper: PaperArguments,

    /// What to write: the puzzle, its answers, or both on pages [default: both on pages, the puzzle otherwise]
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        value_name = "WHAT",
        conflicts_with = "answer"
    )]
    pub print: Option<PrintArgument>,

    /// How letters outside the hidden words look in drawn answers; “none” omits the answers from pages [default: grey]
    #[arg(long, value_enum, ignore_case = true, value_name = "KEY")]
    pub key: Option<KeyArgument>,

    /// Write to this file, which is replaced only on success; “.gz” or “.zst” after its ending compresses text
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Write the answer to this file: the grid with only the hidden words, or a drawing with them marked. Pages then have only
    /// the puzzles
    #[arg(long, value_name = "FILE")]
    pub answer: Option<PathBuf>,

    /// Begin CSV with a line of what made the puzzle: the version, the checksum of the words, the options and the seed; JSON
    /// and drawings always have it
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
    /// Pages without answers
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PrintArgument {
    /// The puzzle without its answers
    Puzzle,
    /// The answers alone
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
            .map_err(|error: ParseThemeError| format!("{error} (“--theme list” prints all)")),
    }
}

/// Parses the letters to fill with.
fn fill(text: &str) -> Result<Fill, Infallible> {
    Ok(Fill::from(text))
}
