//! `wordtrail make`: puzzles, proved.

mod remedy;
mod writing;

use super::input::{self, DictionaryArguments};
use super::numbers::{LengthArguments, natural, positive, size};
use super::output::{Output, STANDARD_OUTPUT};
use super::picture::{self, Canvas, Picture, PictureArguments};
use super::progress::Progress;
use super::{Outcome, terminal};
use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use remedy::with_remedy;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use wordtrail::puzzle::{
    Fill, GenerateError, Generated, Generator, Mask, MessageFit, Misfit, Overlap, Shape,
};
use wordtrail::{Dictionary, Direction, Directions, WordBank};
use writing::{answer_files, puzzle_files, write};

/// Makes a word search puzzle: hides words in a grid, and proves that each is there once
///
/// The words come from a file with one a line, from the command line with commas between, or from the dictionary
/// (--random). They may have spaces, hyphens and apostrophes, which are not laid. All of them are hidden, or it is an
/// error that says why not; --drop leaves out what does not fit.
///
/// Before anything is written the search engine looks for every word in the finished grid: each is at its place
/// alone, and nothing is there that should not be. The same words, options and seed make the same puzzle.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail make cat,dog,bird                     on a square with room for them
  wordtrail make words.txt --size 15x15 -o p.txt  for “wordtrail find p.txt”
  wordtrail make words.txt --level 1 --seed 7     the same again and again
  wordtrail make words.txt --avoid rude.txt       without these, in any way
  wordtrail make words.txt --clean 5              no other words of 5 letters
  wordtrail make words.txt --mask heart           in the shape of a heart
  wordtrail make words.txt --message 'WELL DONE' --message-pad
  wordtrail make --random 20 -n 5 --size 15x15    20 words of the dictionary
  wordtrail make words.txt -f pdf -o p.pdf        on paper, with its answers
  wordtrail make words.txt -f pdf -o book.pdf --copies 30 --title Sweets
  wordtrail make words.txt --copies 30 -f json    30 puzzles, each with its seed

Exit status: 0 a puzzle was made, 1 words were dropped, 2 an error.")]
pub struct Arguments {
    /// The words: a file with one a line, or the words with commas between
    #[arg(
        value_name = "WORDLIST|WORD,WORD,...",
        required_unless_present = "random"
    )]
    words: Option<String>,

    /// The rows and columns of the grid [default: a square that has room for the words]
    #[arg(long, value_name = "RxC", value_parser = size)]
    size: Option<(usize, usize)>,

    /// The directions in which words may be laid, of E, SE, S, SW, W, NW, N, NE [default: all]
    #[arg(long, value_name = "E,SE,...", value_delimiter = ',')]
    directions: Vec<Direction>,

    /// How hard it is to read: 1 is E and S, 2 has NE and SE too, 3 all eight directions
    #[arg(long, value_name = "1|2|3", conflicts_with = "directions", value_parser = clap::value_parser!(u8).range(1..=3))]
    level: Option<u8>,

    /// The number from which everything follows that is left to chance [default: another one each time, which is told]
    #[arg(long, value_name = "N", value_parser = natural)]
    seed: Option<u64>,

    /// Whether words may share cells
    #[arg(long, value_enum, default_value_t)]
    overlap: OverlapArgument,

    /// The shape of the grid: heart, circle, diamond, star, triangle, or a text picture in which “.” is no cell
    #[arg(long, value_name = "SHAPE|FILE")]
    mask: Option<String>,

    /// What the letters spell that are left when all words are found, in reading order
    #[arg(long, value_name = "TEXT")]
    message: Option<String>,

    /// Fill what the message leaves
    #[arg(long, requires = "message")]
    message_pad: bool,

    /// What other cells are filled with: english (letters as frequent as there), words (letters of the hidden words),
    /// or these letters [default: english, or words where these have letters beyond a to z]
    #[arg(long, value_name = "english|words|LETTERS")]
    fill: Option<String>,

    /// Words that must not appear anywhere, in any direction: a file, or the words with commas between
    #[arg(long, value_name = "FILE|WORD,WORD,...")]
    avoid: Option<String>,

    /// Keep out words of the dictionary of N letters and more, but for the hidden ones and what is inside them
    #[arg(long, value_name = "N", value_parser = positive)]
    clean: Option<NonZeroUsize>,

    /// Hide this many words of the dictionary
    #[arg(long, value_name = "N", value_parser = positive, conflicts_with = "words")]
    random: Option<NonZeroUsize>,

    #[command(flatten)]
    dictionary: DictionaryArguments,

    #[command(flatten)]
    lengths: LengthArguments,

    /// Leave out words that do not fit, and tell which
    #[arg(long)]
    drop: bool,

    /// How long a puzzle may take; which words are dropped when time is up depends on the machine
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = positive)]
    time_limit: NonZeroUsize,

    /// Make this many different puzzles, from this seed and those after it
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    copies: NonZeroUsize,

    /// The format: a puzzle file, a JSON object a line, the places of the words, or a drawing
    #[arg(short, long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    picture: PictureArguments,

    /// How the letters in no word look in drawn answers, or no answers among the pages of --format pdf [default: grey]
    #[arg(long, value_enum, value_name = "KEY")]
    key: Option<KeyArgument>,

    /// Write to this file, which appears whole or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write the answer to this file: the grid with the hidden words alone, or drawn as the puzzle is
    #[arg(long, value_name = "FILE")]
    answer: Option<PathBuf>,

    /// Show no progress and no notes
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum OverlapArgument {
    /// They may, where letters agree
    #[default]
    Shared,
    /// No cell belongs to two words
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// A puzzle file: the grid, an empty line, the words
    #[default]
    Text,
    /// A JSON object a puzzle, with all that it takes to make it again
    Json,
    /// Comma-separated values with a header: where each word is
    Csv,
    /// A picture, for browsers and drawing programs
    Svg,
    /// A picture in pixels
    Png,
    /// A page for a browser, to play it
    Html,
    /// Pages of paper: the puzzles, and after them the answers
    Pdf,
}

impl Format {
    /// What is drawn on, if it is a format to draw in.
    fn canvas(self) -> Option<Canvas> {
        match self {
            Self::Text | Self::Json | Self::Csv => None,
            Self::Svg => Some(Canvas::Picture(Picture::Svg)),
            Self::Png => Some(Canvas::Picture(Picture::Png)),
            Self::Html => Some(Canvas::Picture(Picture::Html)),
            Self::Pdf => Some(Canvas::Paper),
        }
    }

    /// Whether each puzzle has a file of its own.
    fn has_file_each(self) -> bool {
        matches!(self, Self::Text | Self::Svg | Self::Png | Self::Html)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KeyArgument {
    /// They are light grey
    Grey,
    /// They are left out
    Hidden,
    /// There is no answer key
    None,
}

/// What to do when a puzzle is too large to be drawn.
const TOO_LARGE: &str =
    "choose --format text, and draw a part of it with “wordtrail find --region”";

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    arguments.lengths.check()?;
    let copies = arguments.copies.get();
    if copies > 1 && arguments.format.has_file_each() && !names_file(&arguments.output) {
        bail!(
            "--copies {copies} makes as many files: name them with --output FILE, or choose --format json, csv or pdf"
        );
    }
    if copies > 1 && arguments.answer.is_some() && !names_file(&arguments.answer) {
        bail!("--copies {copies} makes as many answers: name their files with --answer FILE");
    }
    if arguments.answer.is_some()
        && !names_file(&arguments.answer)
        && !names_file(&arguments.output)
    {
        bail!("the puzzle and its answer would be one on standard output: name a file for either");
    }
    if names_file(&arguments.output) && arguments.output == arguments.answer {
        bail!("--output and --answer name the same file");
    }
    check_drawing(arguments)?;
    let inputs = inputs(arguments);
    let outputs = [
        ("--output", puzzle_files(arguments)),
        ("--answer", answer_files(arguments)),
    ];
    for (option, files) in &outputs {
        for file in files.iter().flatten() {
            Output::check(option, file, &inputs)?;
        }
    }
    if arguments.random.is_none()
        && arguments.clean.is_none()
        && !arguments.dictionary.files().is_empty()
    {
        bail!("--dictionary is for words to draw (--random N) or to keep out (--clean N)");
    }
    let seed = arguments.seed.unwrap_or_else(seed_of_the_moment);
    let dictionary = match (arguments.random, arguments.clean) {
        (None, None) => None,
        _ => Some(arguments.dictionary.load(arguments.quiet)?),
    };
    let avoid = arguments.avoid.as_deref();
    let avoid =
        avoid.map(|words| input::hunt(&format!("--avoid {words}"), words, true, arguments.quiet));
    let avoid = avoid.transpose()?;
    let words = words(arguments, dictionary.as_ref())?;
    let cells = cells(arguments)?;
    let progress = Progress::start((words.count() * copies) as u64, "words", !arguments.quiet);
    let make = |number: usize| {
        let seed = seed.wrapping_add(number as u64);
        let hunt = words.of_seed(seed)?;
        let mut maker = Generator::new(&hunt)
            .seed(seed)
            .directions(directions(arguments).iter())
            .overlap(match arguments.overlap {
                OverlapArgument::Shared => Overlap::Shared,
                OverlapArgument::None => Overlap::None,
            })
            .fill(fill(arguments, &hunt))
            .misfits(match arguments.drop {
                true => Misfit::Drop,
                false => Misfit::Refuse,
            })
            .time_limit(Duration::from_secs(arguments.time_limit.get() as u64))
            .progress(progress.counter());
        match &cells {
            Cells::AsNeeded => {}
            Cells::Shape(shape) => maker = maker.shape(*shape),
            Cells::Mask(mask) => maker = maker.mask(mask.clone()),
        }
        if let Some(message) = &arguments.message {
            let fit = match arguments.message_pad {
                true => MessageFit::Padded,
                false => MessageFit::Exact,
            };
            maker = maker.message(message, fit);
        }
        if let Some(avoid) = &avoid {
            maker = maker.avoid(avoid);
        }
        if let (Some(letters), Some(dictionary)) = (arguments.clean, &dictionary) {
            maker = maker.clean(dictionary, letters.get());
        }
        let made = maker
            .generate()
            .map_err(|error| match depends_on_chance(&error) {
                true => with_remedy(error).context(format!("no puzzle was made (seed {seed})")),
                false => with_remedy(error),
            })?;
        anyhow::Ok(Puzzle { hunt, made })
    };
    let puzzles = different(copies, make)?;
    drop(progress);
    if arguments.format.canvas().is_some() {
        let Generated { grid, .. } = &puzzles[0].made;
        picture::check_size(grid.rows(), grid.columns(), TOO_LARGE)?;
    }
    tell(arguments, seed, &puzzles);
    write(arguments, avoid.as_ref(), &puzzles)?;
    let mut dropped = puzzles.iter().map(|puzzle| !puzzle.made.dropped.is_empty());
    Ok(if dropped.any(|dropped| dropped) {
        Outcome::NothingFound
    } else {
        Outcome::Found
    })
}

/// A puzzle, and the words that it was to have.
struct Puzzle<'a> {
    hunt: Cow<'a, WordBank>,
    made: Generated,
}

/// Makes so many puzzles, each with a grid of its own, from as many numbers as that takes, from 0.
fn different<'a>(
    copies: usize,
    make: impl Fn(usize) -> anyhow::Result<Puzzle<'a>> + Sync,
) -> anyhow::Result<Vec<Puzzle<'a>>> {
    let most = copies.saturating_mul(10).saturating_add(100);
    let (mut puzzles, mut grids) = (Vec::new(), HashSet::new());
    let mut tried = 0;
    while puzzles.len() < copies && tried < most {
        let wanted = tried..tried + copies - puzzles.len();
        tried = wanted.end;
        let made: anyhow::Result<Vec<Puzzle<'_>>> = wanted.into_par_iter().map(&make).collect();
        let is_new = |puzzle: &Puzzle<'_>| grids.insert(puzzle.made.grid.to_string());
        puzzles.extend(made?.into_iter().filter(is_new));
    }
    if puzzles.len() < copies {
        let found = puzzles.len();
        bail!(
            "--copies {copies}: of {tried} seeds, no more than {found} gave a puzzle of its own: choose fewer, or a larger --size"
        );
    }
    Ok(puzzles)
}

/// Whether another seed might do.
fn depends_on_chance(error: &GenerateError) -> bool {
    use GenerateError::{MessageLength, NotClean, NotFound, OutOfTime};
    matches!(
        error,
        MessageLength { .. } | NotClean { .. } | NotFound { .. } | OutOfTime { .. }
    )
}

/// The words to hide.
enum Words<'a> {
    /// The same in all copies.
    Listed(WordBank),
    /// So many of a dictionary, of certain lengths, drawn for each copy.
    Drawn(&'a Dictionary, NonZeroUsize, RangeInclusive<usize>),
}

impl Words<'_> {
    fn count(&self) -> usize {
        match self {
            Self::Listed(hunt) => hunt.words().len(),
            Self::Drawn(_, count, _) => count.get(),
        }
    }

    /// Those of the copy with this seed.
    fn of_seed(&self, seed: u64) -> anyhow::Result<Cow<'_, WordBank>> {
        match self {
            Self::Listed(hunt) => Ok(Cow::Borrowed(hunt)),
            Self::Drawn(dictionary, count, lengths) => {
                let hunt = WordBank::draw(dictionary, count.get(), lengths.clone(), seed);
                let hunt = hunt.with_context(|| {
                    format!("the dictionary has not {count} words of such lengths")
                })?;
                Ok(Cow::Owned(hunt))
            }
        }
    }
}

fn words<'a>(
    arguments: &Arguments,
    dictionary: Option<&'a Dictionary>,
) -> anyhow::Result<Words<'a>> {
    match (&arguments.words, arguments.random, dictionary) {
        (_, Some(count), Some(dictionary)) => {
            let mut lengths = arguments.lengths.range(3);
            if let Some((rows, columns)) = arguments.size {
                // What would not fit is not drawn.
                let longest = Mask::full(rows, columns).longest_line(directions(arguments));
                lengths = *lengths.start()..=longest.min(*lengths.end());
            }
            Ok(Words::Drawn(dictionary, count, lengths))
        }
        (Some(words), ..) => {
            if arguments.lengths.are_asked_for() {
                bail!("--min-length and --max-length are for words drawn with --random N");
            }
            let hunt = input::hunt(words, words, true, arguments.quiet)?;
            if hunt.words().len() == 1 && !words.contains(',') && !Path::new(words).exists() {
                let message = format!("there is no file “{words}”, so it is taken for a word");
                terminal::note(arguments.quiet, &message);
            }
            Ok(Words::Listed(hunt))
        }
        _ => bail!("name the words, or how many are to be drawn with --random N"),
    }
}

/// The letters to fill with. English ones would give words of other letters away.
fn fill(arguments: &Arguments, hunt: &WordBank) -> Fill {
    let is_english = |word: &str| {
        !word
            .chars()
            .any(|letter| letter.is_alphabetic() && !letter.is_ascii())
    };
    match arguments.fill.as_deref() {
        Some("english") => Fill::English,
        Some("words") => Fill::Words,
        Some(letters) => Fill::Letters(letters.to_owned()),
        None if hunt.words().all(is_english) => Fill::English,
        None => Fill::Words,
    }
}

/// Refuses options for which the format has no use, and a terminal for what it cannot show.
fn check_drawing(arguments: &Arguments) -> anyhow::Result<()> {
    let canvas = arguments.format.canvas();
    arguments.picture.check(canvas)?;
    match canvas {
        Some(Canvas::Paper) if arguments.answer.is_some() => bail!(
            "the pages of --format pdf have the answers at their end, so --answer FILE is not needed"
        ),
        Some(Canvas::Paper) => {}
        _ if arguments.key.is_none() => {}
        None | Some(Canvas::Picture(Picture::Html)) => {
            bail!("--key is how drawn answers look: choose --format pdf, svg or png")
        }
        Some(Canvas::Picture(_)) if arguments.answer.is_some() => {
            if arguments.key == Some(KeyArgument::None) {
                bail!("--key none and --answer exclude each other");
            }
        }
        Some(Canvas::Picture(_)) => {
            bail!("--key is how the answer looks: name its file with --answer FILE")
        }
    }
    if let Some(canvas) = canvas
        && !names_file(&arguments.output)
    {
        canvas.check_output(&Output::open(None, &[])?)?;
    }
    if let (Some(_), Some((rows, columns))) = (canvas, arguments.size) {
        picture::check_size(rows, columns, TOO_LARGE)?;
    }
    Ok(())
}

fn names_file(output: &Option<PathBuf>) -> bool {
    output
        .as_deref()
        .is_some_and(|path| path.as_os_str() != STANDARD_OUTPUT)
}

/// A seed for who does not care.
fn seed_of_the_moment() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    // Few digits, so that it is easily typed.
    now.map_or(0, |now| now.as_micros() as u64 % 1_000_000_000)
}

fn directions(arguments: &Arguments) -> Directions {
    use Direction::{East, NorthEast, South, SouthEast};
    match arguments.level {
        Some(1) => [East, South].into_iter().collect(),
        Some(2) => [East, SouthEast, South, NorthEast].into_iter().collect(),
        Some(_) => Directions::ALL,
        None if arguments.directions.is_empty() => Directions::ALL,
        None => arguments.directions.iter().copied().collect(),
    }
}

/// The cells of the grid.
enum Cells {
    /// As many as the words need, in a square.
    AsNeeded,
    /// As many as the words need, in a shape.
    Shape(Shape),
    Mask(Mask),
}

fn cells(arguments: &Arguments) -> anyhow::Result<Cells> {
    const MOST_CELLS: usize = 1 << 22;
    if let Some((rows, columns)) = arguments.size
        && (rows == 0 || columns == 0 || rows.saturating_mul(columns) > MOST_CELLS)
    {
        bail!("--size {rows}x{columns}: a puzzle has from 1 to {MOST_CELLS} cells");
    }
    let Some(name) = &arguments.mask else {
        let mask = arguments
            .size
            .map(|(rows, columns)| Mask::full(rows, columns));
        return Ok(mask.map_or(Cells::AsNeeded, Cells::Mask));
    };
    match (name.parse::<Shape>(), arguments.size) {
        (Ok(shape), None) => Ok(Cells::Shape(shape)),
        (Ok(shape), Some((rows, columns))) => Ok(Cells::Mask(Mask::shape(shape, rows, columns))),
        (Err(unknown), size) => {
            let path = Path::new(name);
            if !path.exists() {
                return Err(anyhow!("there is no such file, and {unknown}"))
                    .with_context(|| format!("--mask {name}"));
            }
            if size.is_some() {
                bail!(
                    "--size and a picture of the cells exclude each other: the picture has a size"
                );
            }
            let mask = Mask::parse(&input::read(path)?);
            Ok(Cells::Mask(mask.with_context(|| format!("--mask {name}"))?))
        }
    }
}

/// The first of a list, and how many there are besides.
fn first_ten(words: &[String]) -> String {
    match words.get(10..) {
        None | Some([]) => words.join(", "),
        Some(more) => format!("{} and {} more", words[..10].join(", "), more.len()),
    }
}

/// Tells what a maker should know.
fn tell(arguments: &Arguments, seed: u64, puzzles: &[Puzzle<'_>]) {
    if arguments.seed.is_none() {
        terminal::note(arguments.quiet, &format!("made with --seed {seed}"));
    }
    for Puzzle { made, .. } in puzzles {
        if !made.dropped.is_empty() {
            let words = first_ten(&made.dropped);
            let message = format!("seed {}: did not fit and are dropped: {words}", made.seed);
            terminal::note(arguments.quiet, &message);
        }
    }
    let parts = puzzles.iter().flat_map(|puzzle| &puzzle.made.parts);
    let parts: BTreeSet<String> = parts
        .map(|(part, whole)| format!("“{part}” in “{whole}”"))
        .collect();
    if !parts.is_empty() {
        let parts = first_ten(&Vec::from_iter(parts));
        let message = format!("can be read in other words, too: {parts}");
        terminal::note(arguments.quiet, &message);
    }
}

/// All files that are read, be it that an argument names a file or something else.
fn inputs(arguments: &Arguments) -> Vec<&Path> {
    let mut inputs = arguments.dictionary.files();
    let words_or_files = [&arguments.words, &arguments.avoid, &arguments.mask];
    inputs.extend(words_or_files.into_iter().flatten().map(Path::new));
    inputs
}
