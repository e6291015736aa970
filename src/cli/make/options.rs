//! The options of `wordtrail make`: its arguments, checked.

use super::arguments::{Arguments, KeyArgument, OverlapArgument, PrintArgument};
use super::book::Book;
use super::cells::{Cells, cells};
use super::choice::{self, NewWords, WordsChoice};
use super::cover::{self, CoverSettings};
use super::directions::{directions, weighted};
use super::format::{format, print};
use crate::cli::arguments::Lengths;
use crate::cli::format::{Format, LineFormat, PictureFormat};
use crate::cli::input::{self, DictionaryChoice, Input};
use crate::cli::lists;
use crate::cli::output::Target;
use anyhow::{anyhow, bail};
use std::fs;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use wordtrail::puzzle::{
    DirectionWeights, Fill, MAX_CELLS, MAX_LETTERS, Mask, MessageFit, Misfit, Offensive, Overlap,
};
use wordtrail::reading::Column;
use wordtrail::report::{Filler, PageSetup, Paper, Style};
use wordtrail::{Dictionary, Directions, Mode, Reader};
use wordtrail_dictionary::internals::wording::excerpt;

/// What `wordtrail make` does.
pub struct Options {
    pub words: WordsChoice,
    /// Words of a puzzle to exchange, each with the new one.
    pub replacements: Vec<(String, String)>,
    pub settings: Settings,
    /// The file with words and their clues.
    pub clues: Option<Input>,
    /// Words that are hidden, but not listed: a file or a comma-separated list.
    pub bonus: Option<String>,
    /// Words to keep out: files and comma-separated lists.
    pub avoid: Vec<String>,
    /// The number of letters from which other words of the dictionary are kept out.
    pub clean: Option<usize>,
    pub dictionary: DictionaryChoice,
    pub repair: bool,
    /// The column of a list that has the words.
    pub column: Option<Column>,
    /// The limit for each puzzle.
    pub time_limit: Duration,
    /// The number of puzzles.
    pub copies: usize,
    /// The seed of the first puzzle, if it was given.
    pub seed: Option<u64>,
    pub format: Format<LineFormat>,
    /// The title; empty unless given.
    pub title: String,
    /// The scale of PNG pictures, if one is given.
    pub scale: Option<f32>,
    /// How puzzles look in drawings.
    pub style: Style,
    /// How they are laid out on pages.
    pub setup: PageSetup,
    pub print: PrintArgument,
    pub has_provenance: bool,
    /// How fill letters look in drawn answers.
    pub filler: Filler,
    pub(super) target: Target,
    pub(super) answer: Option<Target>,
    /// Everything that is read.
    pub(super) inputs: Vec<Input>,
}

/// How words are hidden. What is not given is as in the recipe of a puzzle, if it is made from one.
#[derive(Clone)]
pub struct Settings {
    pub cells: Option<Cells>,
    /// Rows and columns as typed.
    pub size: Option<(usize, usize)>,
    /// The mask as typed.
    pub mask: Option<String>,
    pub mode: Option<Mode>,
    /// What bent words cover, if they cover all cells.
    pub cover: Option<CoverSettings>,
    pub directions: Option<Directions>,
    pub weights: Option<DirectionWeights>,
    pub overlap: Option<Overlap>,
    pub message: Option<(String, MessageFit)>,
    /// Without it, the words decide.
    pub fill: Option<Fill>,
    /// Words of up to this many letters may appear more than once.
    pub repeats: Option<usize>,
    pub misfits: Option<Misfit>,
    pub offensive: Option<Offensive>,
}

/// The maximum number of puzzles. Each may have a file, and all are in memory.
pub const MAX_COPIES: usize = 10_000;

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(mut arguments: Arguments) -> anyhow::Result<Self> {
        if let Some((rows, columns)) = arguments.size
            && !(1..=MAX_CELLS).contains(&rows.saturating_mul(columns))
        {
            bail!(
                "--size {rows}x{columns}: a puzzle has from 1 to {MAX_CELLS} cells: choose another size"
            );
        }
        let copies = arguments.copies;
        if copies.get() > MAX_COPIES {
            bail!("--copies {copies} is more than 10,000: lower it");
        }
        // An argument that may be a file or something else counts as a file.
        let clues = arguments.clues.clone().map(Input::from);
        // The list may be the file with the clues.
        let is_clues = |words: &String| {
            let clues = clues.as_ref();
            clues.is_some_and(|clues| is_same(words, clues))
        };
        if arguments.words.as_ref().is_some_and(is_clues) {
            arguments.words = None;
        }
        let (avoid, offensive) = avoid(&arguments.avoid);
        let texts = [&arguments.words, &arguments.bonus, &arguments.mask];
        let texts = texts.into_iter().flatten().chain(&avoid);
        let mut inputs: Vec<Input> = texts.map(Input::from).collect();
        inputs.extend(clues.clone());
        inputs.extend(arguments.dictionary.dictionary.as_ref().map(Input::from));
        if arguments.random.is_none() {
            inputs.extend(arguments.from.as_ref().map(Input::from));
        }
        let book = arguments.book.as_deref().map(Book::open).transpose()?;
        inputs.extend(book.iter().flat_map(|book| book.files.iter().cloned()));
        input::check_standard_input(&inputs)?;
        let images = [&arguments.picture.font, &arguments.paper.logo];
        inputs.extend(images.into_iter().flatten().cloned().map(Input::File));
        let directions = directions(&arguments);
        let weights = match arguments.evenly {
            true => Some(DirectionWeights::EVEN),
            false => arguments.weights,
        };
        let mut used = directions.unwrap_or(Directions::ALL);
        // Those of a puzzle are not known yet.
        if let Some(weights) = weights
            && (arguments.from.is_none() || arguments.random.is_some())
        {
            used = weighted(used, weights)?;
        }
        let mode = arguments.mode.map(Mode::from);
        let lengths = lengths(&arguments, mode, used)?;
        let has_book = book.is_some();
        let words = choice::words(&arguments, book, lengths)?;
        let default_title = words.title();
        let cells = cells(arguments.mask.as_deref(), arguments.size)?;
        let cover = cover::cover(&arguments, cells.as_ref())?;
        let target = Target::from(arguments.output.clone());
        let format = format(&arguments, &target)?;
        let print = print(&arguments, format)?;
        let title = arguments.picture.title();
        if has_book && !title.is_empty() && !arguments.paper.title_page {
            bail!(
                "--title with --book is that of the title page, and each list has its own: add --title-page, or leave --title out"
            );
        }
        let prints_answers = print != PrintArgument::Puzzle || arguments.answer.is_some();
        let paper = match format {
            Format::Pages(_, paper) => paper,
            _ => Paper::default(),
        };
        let setup = arguments.paper.setup(paper, &title, prints_answers)?;
        let mut style = arguments.picture.style()?;
        arguments.paper.add_to(&mut style)?;
        if arguments.provenance && matches!(format, Format::Table(LineFormat::Text)) {
            bail!(
                "--provenance: a puzzle as text has no place for it: choose --format json, csv or a drawing"
            );
        }
        if !arguments.replace.is_empty() && !matches!(words, WordsChoice::Of(_)) {
            bail!("--replace exchanges words of a puzzle: name its file with --from PUZZLE");
        }
        let replacements = arguments.replace.iter().map(|typed| replacement(typed));
        let message = arguments.message.map(|message| {
            let fit = match arguments.message_pad {
                true => MessageFit::Padded,
                false => MessageFit::Exact,
            };
            (message, fit)
        });
        let options = Self {
            replacements: replacements.collect::<anyhow::Result<_>>()?,
            words,
            settings: Settings {
                cells,
                size: arguments.size,
                mask: arguments.mask,
                mode,
                cover,
                directions,
                weights,
                overlap: arguments.overlap.map(|overlap| match overlap {
                    OverlapArgument::Shared => Overlap::Shared,
                    OverlapArgument::None => Overlap::None,
                }),
                message,
                fill: arguments.fill,
                repeats: arguments.repeats.map(NonZeroUsize::get),
                misfits: arguments.drop.then_some(Misfit::Drop),
                offensive,
            },
            clues,
            bonus: arguments.bonus,
            avoid,
            clean: arguments.clean.map(NonZeroUsize::get),
            dictionary: arguments.dictionary.into(),
            repair: arguments.repair,
            column: arguments.column,
            time_limit: Duration::from_secs(arguments.time_limit.get() as u64),
            copies: copies.get(),
            seed: arguments.seed,
            format,
            scale: arguments.picture.scale,
            title: match arguments.picture.title.is_empty() {
                true => default_title,
                false => title,
            },
            style,
            setup,
            print,
            has_provenance: arguments.provenance,
            filler: match arguments.key {
                Some(KeyArgument::Hidden) => Filler::Hidden,
                None | Some(KeyArgument::Grey | KeyArgument::None) => Filler::Grey,
            },
            target,
            answer: arguments.answer.map(|path| Target::from(Some(path))),
            inputs,
        };
        if let WordsChoice::New(_) = options.words {
            options.settings.check_mode()?;
        }
        if let (WordsChoice::New(NewWords::Random { .. }), Some(_), None) = (
            &options.words,
            &options.settings.cover,
            options.settings.known_cells(),
        ) {
            bail!(
                "--random with --cover draws as many letters as the grid has cells: give its size with --size"
            );
        }
        // A wrong name is better reported before the puzzles are made.
        options.targets(options.copies)?;
        Ok(options)
    }
}

impl Options {
    /// Whether the answers of puzzles are written, or part of the format.
    pub fn needs_answers(&self) -> bool {
        match self.format {
            Format::Table(LineFormat::Csv | LineFormat::Jsonl)
            | Format::Picture(PictureFormat::Html) => true,
            Format::Table(LineFormat::Text) | Format::Picture(_) | Format::Pages(..) => {
                self.print != PrintArgument::Puzzle || self.answer.is_some()
            }
        }
    }

    /// What reads puzzles and lists.
    pub fn reader(&self) -> Reader {
        lists::reader(self.dictionary.strict, self.repair, self.column.as_ref())
    }

    /// The name of the dictionary, if it is not the built-in one.
    pub fn dictionary_name(&self) -> Option<String> {
        let file = self.dictionary.file.as_ref();
        file.map(|file| file.argument().into_owned())
    }

    /// The dictionary whose words are kept out: without a name, that of common words if words bend, or the English one.
    pub fn clean_dictionary(&self, mode: Mode) -> anyhow::Result<Dictionary> {
        match (mode, &self.dictionary.file) {
            // So many trails bend that words few people know would leave no letters to fill with.
            (Mode::Adjacent, None) => Ok(Dictionary::common().clone()),
            _ => self.dictionary.load(),
        }
    }
}

impl Settings {
    /// Refuses what the mode has no use for.
    pub fn check_mode(&self) -> anyhow::Result<()> {
        let refused = |given: bool, option: &str, problem: &str| match given {
            true => Err(anyhow!("{option} {problem}")),
            false => Ok(()),
        };
        if self.mode.unwrap_or_default() == Mode::Straight {
            return refused(
                self.cover.is_some(),
                "--cover",
                "applies only to words that bend: add -m adjacent",
            );
        }
        let straight =
            "applies only to words on straight lines: leave it out, or leave out -m adjacent";
        refused(
            self.directions.is_some(),
            "--directions (or --level)",
            straight,
        )?;
        refused(self.weights.is_some(), "--weights (or --evenly)", straight)?;
        refused(self.message.is_some(), "--message", straight)?;
        refused(self.repeats.is_some(), "--repeats", straight)?;
        if self.cover.is_none() {
            return Ok(());
        }
        let shared = "conflicts with --cover, with which every cell belongs to exactly one word: leave one out";
        refused(self.overlap.is_some(), "--overlap", shared)?;
        refused(self.fill.is_some(), "--fill", shared)?;
        refused(self.misfits.is_some(), "--drop", shared)
    }

    /// The number of cells of the grid, if it does not depend on the words.
    pub fn known_cells(&self) -> Option<usize> {
        match &self.cells {
            Some(Cells::Mask(mask)) => Some(mask.cells()),
            None | Some(Cells::AsNeeded | Cells::Shape(_)) => None,
        }
    }
}

/// Words to keep out, and what to do about offensive ones: without any --avoid, that is left open.
fn avoid(typed: &[String]) -> (Vec<String>, Option<Offensive>) {
    let is_none = |words: &&String| *words == "none";
    let offensive = match typed.iter().any(|words| is_none(&words)) {
        true => Some(Offensive::Allow),
        false => (!typed.is_empty()).then_some(Offensive::Avoid),
    };
    let lists = typed.iter().filter(|words| !is_none(words));
    (lists.cloned().collect(), offensive)
}

/// A word and the one that takes its place, separated by “=”.
fn replacement(typed: &str) -> anyhow::Result<(String, String)> {
    let shown = excerpt(typed);
    let Some((word, new)) = typed.split_once('=') else {
        bail!("--replace {shown}: write the word, “=” and the new word: --replace said=shouted");
    };
    let (word, new) = (word.trim(), new.trim());
    if word.is_empty() || new.is_empty() {
        let side = if word.is_empty() { "before" } else { "after" };
        bail!("--replace {shown}: there is no word {side} “=”: write --replace said=shouted");
    }
    Ok((word.to_owned(), new.to_owned()))
}

/// The lengths of random words. Refuses options that concern only these, or a dictionary, without them.
fn lengths(
    arguments: &Arguments,
    mode: Option<Mode>,
    directions: Directions,
) -> anyhow::Result<RangeInclusive<usize>> {
    let lengths = Lengths::try_from(arguments.lengths)?;
    let is_drawn_from = arguments.random.is_some() && arguments.theme.is_none();
    let is_dictionary_used = is_drawn_from || arguments.clean.is_some() || arguments.from.is_some();
    if arguments.dictionary.dictionary.is_some() && !is_dictionary_used {
        bail!("--dictionary applies only to --random N and --clean N: add one of them");
    }
    if lengths.is_bounded() && arguments.random.is_none() {
        bail!(
            "--min-length and --max-length apply only to words drawn with --random N: leave them out"
        );
    }
    let (min, max) = lengths.range(3).into_inner();
    // Longer words would not fit.
    let longest = arguments.size.map_or(MAX_LETTERS, |(rows, columns)| {
        let longest = match mode {
            Some(Mode::Adjacent) => rows.saturating_mul(columns),
            _ => Mask::full(rows, columns).longest_line(directions),
        };
        longest.min(MAX_LETTERS)
    });
    Ok(min..=max.min(longest))
}

/// Whether an argument names the same file as an input.
fn is_same(argument: &str, input: &Input) -> bool {
    let place = |input: &Input| match input {
        Input::File(path) => fs::canonicalize(path).ok(),
        Input::Standard => None,
    };
    let named = Input::from(argument);
    named == *input || place(&named).is_some_and(|named| Some(named) == place(input))
}

/// A random seed.
pub fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    // Few digits are easy to type.
    now.map_or(0, |now| now.as_micros() as u64 % 1_000_000_000)
}
