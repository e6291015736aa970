//! The arguments of `wordtrail make`.

use super::paper::PaperArguments;
use super::series::Series;
use crate::cli::arguments::{
    FileArguments, LengthArguments, MODES, Named, PictureArguments, named, natural, parsed,
    positive, size,
};
use crate::cli::format::{Format, PuzzleFormat};
use crate::cli::input::{DictionaryArguments, Input, ReadArguments};
use clap::{ValueEnum, ValueHint};
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use wordtrail::puzzle::{
    Accents, DirectionWeights, Fill, Level, MAX_CELLS, MessageFit, Misfit, Offensive, Overlap,
    PuzzleRequest, Recipe, Theme,
};
use wordtrail::report::Filler;
use wordtrail::{Direction, Directions, Mode, Reader};

#[derive(Clone, clap::Args)]
#[command(group = clap::ArgGroup::new("messages").args(["message", "book"]).multiple(true))]
#[command(override_usage = "\
wordtrail make [OPTIONS] <WORDLIST|WORD,WORD,...>
       wordtrail make [OPTIONS] --clues <FILE>
       wordtrail make [OPTIONS] --theme <NAME>
       wordtrail make [OPTIONS] --random <N> [WORDLIST]
       wordtrail make [OPTIONS] --book <FOLDER|FILE>
       wordtrail make [OPTIONS] --from <PUZZLE>")]
#[command(
    mut_arg("dictionary", |argument| argument
        .help("Word list or index for --random and --clean [default: built-in English]")
        .long_help("Word list or index for --random and --clean [default: built-in English]\n\nThe default has common words only, but all English words for --clean without -m adjacent.")),
    mut_arg("min_length", |argument| argument
        .help("Minimum length of random words in letters [default: 3]")),
    mut_arg("max_length", |argument| argument
        .help("Maximum length of random words in letters [default: no limit]"))
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
  wordtrail make words.txt --accents plain        ETE in the grid for ÉTÉ
  wordtrail make words.txt --language cy --digraphs
  wordtrail make words.txt --mask heart           heart-shaped
  wordtrail make words.txt --message 'WELL DONE' --message-pad
  wordtrail make --theme animals --size 18x18     the built-in list of animals
  wordtrail make --theme list                     the themes
  wordtrail make --random 20 -n 5 --size 15x15    20 words of 5+ letters
  wordtrail make --random 20 --from english       including rare words
  wordtrail make words.txt --random 10            10 words of a list
  wordtrail make words.txt -m adjacent            words that bend
  wordtrail make words.txt -m adjacent --cover --size 8x6 --spanning sunflower
  wordtrail make words.txt -o puzzle.pdf          print, with the answers
  wordtrail make words.txt -o puzzle.docx         edit it in a word processor
  wordtrail make words.txt -o p.pdf --name-line --case lower
  wordtrail make words.txt -o p.pdf --qr          with its text as a QR code
  wordtrail make words.txt -o p.pdf --answer answers.pdf
  wordtrail make words.txt -o sheets.pdf --set easy,medium,hard
  wordtrail make words.txt -o book.pdf --copies 30 --title Sweets
  wordtrail make --book lists.txt -o book.pdf --paper 6x9 --gutter 10mm
  wordtrail make words.txt --copies 30 -f jsonl   30 puzzles as JSON lines
  wordtrail make --random 15 --series 2026-12-01..31 -o site
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
    pub words: Option<OsString>,

    /// Print or change existing puzzles, or set the source of --random
    ///
    /// PUZZLE is a puzzle file or a document (-f jsonl), which may have several puzzles. A puzzle stays as it
    /// is unless an option changes it.
    ///
    /// With --random, draw words from the built-in list common (words that most people know) or english (all
    /// words) [default: common].
    #[arg(long, value_name = "PUZZLE|common|english", conflicts_with_all = ["words", "theme"], value_hint = ValueHint::AnyPath)]
    pub from: Option<Input>,

    /// Make a puzzle of each list in a folder or file
    ///
    /// In a text, a line “# Title” begins each list. A table (CSV or a workbook) has a row for each puzzle. Its headings
    /// are title, subtitle, section, words, clues, level, size, shape, message, spanning word, seed and note; words and
    /// one other are required. A workbook may also have a list on each sheet.
    #[arg(long, value_name = "FOLDER|FILE", conflicts_with_all = ["words", "random", "theme", "from", "copies"])]
    pub book: Option<PathBuf>,

    /// Report words of a book that occur again within N puzzles
    #[arg(long, value_name = "N", value_parser = positive)]
    pub repeat_within: Option<NonZeroUsize>,

    /// Replace words of a puzzle (--from), keep the others in place
    ///
    /// If there is no room for a new word, a few others are moved, and a note names them.
    #[arg(
        long,
        value_name = "WORD=NEW,...",
        value_delimiter = ',',
        value_parser = replacement,
        conflicts_with_all = ["size", "mode", "cover", "spanning", "unique", "directions", "level", "weights", "evenly", "overlap", "mask", "message", "drop"]
    )]
    pub replace: Vec<(String, String)>,

    /// Rows and columns of the grid [default: a square that fits the words]
    #[arg(long, value_name = "RxC", value_parser = grid_size)]
    pub size: Option<(usize, usize)>,

    /// Size the grid by its share of hidden letters, from 10 to 90 percent [default: about 75]
    ///
    /// A lower share makes a larger grid, in which words are harder to find. The grid is a square, or has the shape of
    /// --mask.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(10..=90), conflicts_with_all = ["size", "random", "cover", "from"])]
    pub fullness: Option<u8>,

    /// How words run through the grid [default: straight]
    #[arg(short, long, value_parser = named(&MODES), ignore_case = true)]
    pub mode: Option<Mode>,

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
    #[arg(long, value_name = "E,SE,...", value_delimiter = ',', value_parser = parsed::<Direction>)]
    pub directions: Vec<Direction>,

    /// Difficulty, by the directions of words [default: hard]
    ///
    /// easy (or 1) allows E and S, medium (or 2) also NE and SE, and hard (or 3) all eight directions. Where words
    /// are written from right to left, W takes the place of E.
    #[arg(long, value_name = "easy|medium|hard", conflicts_with = "directions", value_parser = parsed::<Level>)]
    pub level: Option<Level>,

    /// Make a puzzle of each of these difficulties, such as easy,medium,hard
    ///
    /// The titles say how difficult they are with one to three stars.
    #[arg(
        long,
        value_name = "LEVEL,...",
        value_delimiter = ',',
        value_parser = parsed::<Level>,
        conflicts_with_all = ["level", "directions", "copies", "book", "replace"]
    )]
    pub set: Vec<Level>,

    /// Relative frequency of each direction, 0 for never [default: 1 each]
    #[arg(long, value_name = "E=4,NW=0,...", value_parser = parsed::<DirectionWeights>)]
    pub weights: Option<DirectionWeights>,

    /// Use all directions equally often, where there is room
    #[arg(long, conflicts_with = "weights")]
    pub evenly: bool,

    /// Random seed [default: a new one, which is printed]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub seed: Option<u64>,

    /// Whether hidden words may share cells [default: shared]
    #[arg(long, value_parser = named(&OVERLAPS), ignore_case = true)]
    pub overlap: Option<Overlap>,

    /// Shape of the grid: heart, circle, diamond, star, triangle, or a file where “.” is a hole
    #[arg(long, value_name = "SHAPE|FILE")]
    pub mask: Option<OsString>,

    /// Hidden message, spelled by the leftover letters in reading order
    #[arg(long, value_name = "TEXT")]
    pub message: Option<String>,

    /// Fill the cells after the message with random letters
    #[arg(long, requires = "messages")]
    pub message_pad: bool,

    /// Letters for empty cells: english, words (or own), or others [default: english]
    ///
    /// english draws letters by their frequency in English, words draws from the letters of the hidden words.
    /// If a word has letters other than a to z, the default is words.
    #[arg(long, value_name = "english|words|LETTERS")]
    pub fill: Option<Fill>,

    /// Letters of the grid with their accents or without [default: keep]
    #[arg(long, value_parser = named(&ACCENTS), ignore_case = true)]
    pub accents: Option<Accents>,

    /// Put letters such as LL in Welsh into one cell (with --language)
    ///
    /// Letters that the language writes with several characters: bs, hr and sr (DŽ, LJ, NJ), cs (CH), cy, es (CH,
    /// LL), hu, nl (IJ), sk, sq.
    #[arg(long)]
    pub digraphs: bool,

    /// List clues instead of words, from a file with a clue per word
    ///
    /// Each line has a word, a tab, a comma, a colon, “=” or a dash, and its clue. The file may be the list of
    /// words itself. A clue may be the name of a PNG, JPEG or SVG in the same folder or ZIP archive.
    #[arg(long, value_name = "FILE", conflicts_with = "random", value_hint = ValueHint::AnyPath)]
    pub clues: Option<Input>,

    /// Leave the list of words out of puzzles
    #[arg(long)]
    pub no_list: bool,

    /// Hide words without listing them: a file or a comma-separated list
    #[arg(long, value_name = "FILE|WORD,WORD,...", conflicts_with = "from")]
    pub bonus: Option<OsString>,

    /// Keep words out of the grid: a file, a comma-separated list, or none
    ///
    /// The words appear in no direction. Offensive words are always kept out, except inside hidden words,
    /// unless this is “none”. May be repeated.
    #[arg(long, value_name = "FILE|WORD,WORD,...|none")]
    pub avoid: Vec<OsString>,

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
    /// They are drawn from WORDLIST, --theme or --dictionary, or are common English words. Words that do not fit
    /// are drawn again.
    #[arg(long, value_name = "N", value_parser = positive)]
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

    /// Take digits for letters (R2D2, 345)
    ///
    /// Without this, they are letters if most words have them.
    #[arg(long, conflicts_with_all = ["strict", "repair"])]
    pub digits: bool,

    #[command(flatten)]
    pub file: FileArguments,

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
    #[arg(long, value_name = "N", default_value = "1", value_parser = copies)]
    pub copies: usize,

    /// Make a website with a puzzle for each day, in a folder
    ///
    /// The last day may be short: 2026-12-01..31. The folder gets a page for each day, an index, a document for each,
    /// and today.json. Days that are in it stay. The same seed, 0 if none is given, makes the
    /// same days.
    #[arg(
        long,
        value_name = "DAY..DAY",
        value_parser = parsed::<Series>,
        requires = "output",
        conflicts_with_all = ["copies", "set", "book", "replace", "answer", "format", "print", "key", "provenance", "no_list", "qr"]
    )]
    pub series: Option<Series>,

    /// Output format [default: from the extension of --output, or text]
    ///
    /// text is a puzzle file. csv lists the position of each word.
    #[arg(short, long, value_enum, ignore_case = true)]
    pub format: Option<Format<PuzzleFormat>>,

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

    /// Print how hard each puzzle is, and say so above it in pdf and docx
    ///
    /// A figure of the directions of words, and of how often their first letters stand elsewhere: some 3.5 for an
    /// easy puzzle of 15 words in 10x10, and 10 for a hard one in 20x20. It is a model, and not calibrated on people.
    #[arg(long)]
    pub difficulty: bool,

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

const OVERLAPS: [Named<Overlap>; 2] = [
    (
        "shared",
        "Words may cross where their letters agree",
        Overlap::Shared,
    ),
    (
        "none",
        "Each cell belongs to at most one word",
        Overlap::None,
    ),
];

const ACCENTS: [Named<Accents>; 2] = [
    ("keep", "With accents, as in the list", Accents::Keep),
    (
        "plain",
        "Without accents and vowel signs: ETE for été, COEUR for cœur",
        Accents::Plain,
    ),
];

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

/// The maximum number of puzzles. Each may have a file, and all are in memory.
pub const MAX_COPIES: usize = 10_000;

/// The stars of a level, from one to three.
pub fn stars(level: Level) -> String {
    let easier = Level::ALL.iter().take_while(|it| **it != level);
    "★".repeat(easier.count() + 1)
}

impl Arguments {
    /// What reads lists and grids.
    pub fn reader(&self, reading: &ReadArguments) -> Reader {
        let reader = reading.reader(self.repair);
        match self.digits {
            true => reader.digits(),
            false => reader,
        }
    }

    /// The directions of words, if they were given.
    pub fn directions(&self) -> Option<Directions> {
        match (self.level, self.directions.as_slice()) {
            (Some(level), _) => Some(level.directions()),
            (None, []) => None,
            (None, directions) => Some(directions.iter().copied().collect()),
        }
    }

    /// The level of the puzzle with this number, from 0.
    pub fn level_of(&self, number: usize) -> Option<Level> {
        self.set.get(number).copied().or(self.level)
    }

    /// The stars in the title of the puzzle with this number, if it is one of a set.
    pub fn stars(&self, number: usize) -> Option<String> {
        self.set.get(number).map(|level| stars(*level))
    }

    /// How often each direction is used, if that was given.
    pub fn weights(&self) -> Option<DirectionWeights> {
        match self.evenly {
            true => Some(DirectionWeights::EVEN),
            false => self.weights,
        }
    }

    /// The lists of words to keep out.
    pub fn avoid(&self) -> impl Iterator<Item = &OsString> {
        self.avoid.iter().filter(|words| *words != "none")
    }

    /// What to do about offensive words: without any --avoid, that is left open.
    pub fn offensive(&self) -> Option<Offensive> {
        match self.avoid.iter().any(|words| words == "none") {
            true => Some(Offensive::Allow),
            false => (!self.avoid.is_empty()).then_some(Offensive::Avoid),
        }
    }

    /// How fill letters look in drawn answers.
    pub fn filler(&self) -> Filler {
        match self.key {
            Some(KeyArgument::Hidden) => Filler::Hidden,
            None | Some(KeyArgument::Grey | KeyArgument::None) => Filler::Grey,
        }
    }

    /// A recipe without words, and without what the arguments say of other things than cells and the dictionary.
    pub fn recipe(&self) -> Recipe {
        let mut recipe = PuzzleRequest::default().recipe;
        recipe.offensive = Offensive::Avoid;
        recipe.size = self.size;
        let mask = self.mask.as_ref();
        recipe.mask = mask.map(|mask| mask.to_string_lossy().into_owned());
        let dictionary = self.dictionary.file.as_ref();
        recipe.dictionary = dictionary.map(|file| file.argument().into_owned());
        recipe
    }

    /// Changes a recipe as the arguments ask for. Its size and its mask are not changed.
    pub fn apply(&self, recipe: &mut Recipe) {
        recipe.directions = self.directions().unwrap_or(recipe.directions);
        recipe.weights = self.weights().or(recipe.weights);
        recipe.overlap = self.overlap.unwrap_or(recipe.overlap);
        if let Some(message) = &self.message {
            recipe.message = Some(message.clone());
            recipe.message_fit = match self.message_pad {
                true => MessageFit::Padded,
                false => MessageFit::Exact,
            };
        }
        if let Some(fill) = &self.fill {
            recipe.fill = Some(fill.clone());
        }
        recipe.language = self.file.language.or(recipe.language);
        recipe.accents = self.accents.unwrap_or(recipe.accents);
        recipe.digraphs |= self.digraphs;
        recipe.repeats = self.repeats.map_or(recipe.repeats, NonZeroUsize::get);
        if self.drop {
            recipe.misfits = Misfit::Drop;
        }
        recipe.offensive = self.offensive().unwrap_or(recipe.offensive);
    }

    /// Whether an argument asks for another arrangement of the words of a puzzle.
    pub fn regenerates(&self) -> bool {
        self.size.is_some()
            || self.mode.is_some()
            || self.cover
            || self.directions().is_some()
            || self.weights().is_some()
            || self.seed.is_some()
            || self.overlap.is_some()
            || self.mask.is_some()
            || self.message.is_some()
            || self.fill.is_some()
            || self.accents.is_some()
            || self.digraphs
            || !self.avoid.is_empty()
            || self.clean.is_some()
            || self.repeats.is_some()
            || self.drop
    }
}

/// Parses the name of a theme.
fn theme(name: &str) -> Result<ThemeArgument, String> {
    if name == "list" {
        return Ok(ThemeArgument::List);
    }
    let theme = parsed(name).map(ThemeArgument::Named);
    theme.map_err(|error| format!("{error} (“--theme list” prints all)"))
}

/// Parses a word and the one that takes its place, “=” between them.
fn replacement(typed: &str) -> Result<(String, String), &'static str> {
    match typed
        .split_once('=')
        .map(|(word, new)| (word.trim(), new.trim()))
    {
        None => Err("write the word, “=” and the new word, as in said=shouted"),
        Some(("", _)) => Err("there is no word before “=”: write both, as in said=shouted"),
        Some((_, "")) => Err("there is no word after “=”: write both, as in said=shouted"),
        Some((word, new)) => Ok((word.to_owned(), new.to_owned())),
    }
}

/// Parses the size of a grid.
pub fn grid_size(text: &str) -> Result<(usize, usize), String> {
    let (rows, columns) = size(text)?;
    match rows.saturating_mul(columns) {
        1..=MAX_CELLS => Ok((rows, columns)),
        _ => Err(format!(
            "a puzzle has from 1 to {MAX_CELLS} cells: choose another size"
        )),
    }
}

/// Parses the number of puzzles.
fn copies(text: &str) -> Result<usize, String> {
    let copies = text.parse().ok();
    let copies = copies.filter(|copies| (1..=MAX_COPIES).contains(copies));
    copies.ok_or_else(|| format!("it must be a whole number from 1 to {MAX_COPIES}"))
}
