//! What `wordtrail make` does: its arguments, checked.

use super::arguments::{Arguments, PrintArgument};
use super::book::Book;
use super::choice::{self, NewWords, WordsChoice};
use super::layout::{Layout, weighted};
use super::series;
use crate::cli::format::{Format, PictureFormat, PuzzleFormat};
use crate::cli::input::{self, Input};
use crate::cli::output::Target;
use anyhow::bail;
use std::ffi::OsStr;
use std::fs;
use std::time::Duration;
use wordtrail::report::{PageSetup, Paper, Style};
use wordtrail::{Dictionary, Directions, Mode, Reader};

/// What `wordtrail make` does.
pub struct Task {
    /// The arguments, without the words if these are in the file with the clues.
    pub arguments: Arguments,
    pub words: WordsChoice,
    pub layout: Layout,
    pub format: Format<PuzzleFormat>,
    /// The title; empty unless given.
    pub title: String,
    /// How puzzles look in drawings.
    pub style: Style,
    /// How they are laid out on pages.
    pub setup: PageSetup,
    pub print: PrintArgument,
    pub target: Target,
    pub answer: Option<Target>,
    /// Everything that is read.
    pub inputs: Vec<Input>,
}

impl TryFrom<Arguments> for Task {
    type Error = anyhow::Error;

    fn try_from(mut arguments: Arguments) -> anyhow::Result<Self> {
        // The list may be the file with the clues.
        if let (Some(words), Some(clues)) = (&arguments.words, &arguments.clues)
            && is_same(words, clues)
        {
            arguments.words = None;
        }
        if !arguments.set.is_empty() {
            arguments.copies = arguments.set.len();
        }
        if let Some(series) = arguments.series {
            arguments.copies = series.days().count();
            arguments.format = Some(Format::Table(PuzzleFormat::Jsonl));
        }
        let book = arguments.book.as_deref().map(Book::open).transpose()?;
        let inputs = inputs(&arguments, book.as_ref())?;
        let mut directions = arguments.directions().unwrap_or(Directions::ALL);
        // Those of a puzzle are not known yet.
        if let Some(weights) = arguments.weights()
            && (arguments.from.is_none() || arguments.random.is_some())
        {
            directions = weighted(directions, weights)?;
        }
        let has_book = book.is_some();
        if arguments.repeat_within.is_some() && !has_book {
            bail!("--repeat-within applies only to books: add --book, or leave it out");
        }
        let words = choice::words(&arguments, book, directions)?;
        let layout = Layout::new(&arguments)?;
        let target = Target::from(arguments.output.clone());
        let format = match arguments.series {
            // The target is a folder, whatever its name ends with.
            Some(_) => arguments.format(&Target::StandardOutput)?,
            None => arguments.format(&target)?,
        };
        let print = arguments.print(format)?;
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
        style.hides_list = arguments.no_list;
        if arguments.provenance && matches!(format, Format::Table(PuzzleFormat::Text)) {
            bail!(
                "--provenance: a puzzle as text has no place for it: choose --format json, csv or a drawing"
            );
        }
        if arguments.series.is_some() && matches!(words, WordsChoice::Of(_)) {
            bail!("--series makes puzzles of a list of words: name one in place of --from");
        }
        if !arguments.replace.is_empty() && !matches!(words, WordsChoice::Of(_)) {
            bail!("--replace exchanges words of a puzzle: name its file with --from PUZZLE");
        }
        if let WordsChoice::New(words) = &words {
            layout.check(&arguments)?;
            if matches!(words, NewWords::Random { .. })
                && layout.cover.is_some()
                && layout.cells.count().is_none()
            {
                bail!(
                    "--random with --cover draws as many letters as the grid has cells: give its size with --size"
                );
            }
        }
        let task = Self {
            title: match arguments.picture.title.is_empty() {
                true => words.title(),
                false => title,
            },
            answer: arguments
                .answer
                .clone()
                .map(|path| Target::from(Some(path))),
            arguments,
            words,
            layout,
            format,
            style,
            setup,
            print,
            target,
            inputs,
        };
        // A wrong name is better reported before the puzzles are made.
        match task.arguments.series {
            Some(_) => series::check(&task.target)?,
            None => drop(task.targets(task.arguments.copies)?),
        }
        Ok(task)
    }
}

impl Task {
    /// Whether the answers of puzzles are written, or part of the format.
    pub fn needs_answers(&self) -> bool {
        match self.format {
            Format::Table(PuzzleFormat::Csv | PuzzleFormat::Jsonl | PuzzleFormat::Ipuz)
            | Format::Picture(PictureFormat::Html) => true,
            Format::Table(PuzzleFormat::Text) | Format::Picture(_) | Format::Pages(..) => {
                self.print != PrintArgument::Puzzle || self.answer.is_some()
            }
        }
    }

    /// What reads puzzles and lists.
    pub fn reader(&self) -> Reader {
        let Arguments {
            dictionary, file, ..
        } = &self.arguments;
        file.reader(self.arguments.reader(&dictionary.reading))
    }

    /// The limit for each puzzle.
    pub fn time_limit(&self) -> Duration {
        Duration::from_secs(self.arguments.time_limit.get() as u64)
    }

    /// The dictionary whose words are kept out: without a name, that of common words if words bend, or the English one.
    pub fn clean_dictionary(&self, mode: Mode) -> anyhow::Result<Dictionary> {
        match (mode, &self.arguments.dictionary.file) {
            // So many trails bend that words few people know would leave no letters to fill with.
            (Mode::Adjacent, None) => Ok(Dictionary::common().clone()),
            _ => self.arguments.dictionary.load(),
        }
    }
}

/// Everything that is read, of which at most one is standard input. An argument that may be a file or something else counts as a
/// file.
fn inputs(arguments: &Arguments, book: Option<&Book>) -> anyhow::Result<Vec<Input>> {
    let texts = [&arguments.words, &arguments.bonus, &arguments.mask];
    let texts = texts.into_iter().flatten().chain(arguments.avoid());
    let mut inputs: Vec<Input> = texts.map(Input::from).collect();
    inputs.extend(arguments.clues.clone());
    inputs.extend(arguments.dictionary.file.clone());
    if arguments.random.is_none() {
        inputs.extend(arguments.from.clone());
    }
    inputs.extend(book.iter().flat_map(|book| book.files.iter().cloned()));
    input::check_standard_input(&inputs)?;
    let images = [&arguments.picture.font, &arguments.paper.logo];
    inputs.extend(images.into_iter().flatten().cloned().map(Input::File));
    Ok(inputs)
}

/// Whether an argument names the same file as an input.
fn is_same(argument: &OsStr, input: &Input) -> bool {
    let place = |input: &Input| match input {
        Input::File(path) => fs::canonicalize(path).ok(),
        Input::Standard => None,
    };
    let named = Input::from(argument);
    named == *input || place(&named).is_some_and(|named| Some(named) == place(input))
}
