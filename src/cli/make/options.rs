//! The options of `wordtrail make`.

use crate::cli::arguments::make::{Arguments, KeyArgument, OverlapArgument};
use crate::cli::format::{Canvas, LineFormat, Medium, Picture};
use crate::cli::input::{self, DictionaryOptions, Input};
use crate::cli::lengths::Lengths;
use crate::cli::output::Target;
use crate::cli::picture;
use anyhow::{Context, anyhow, bail};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use wordtrail::puzzle::{Fill, Mask, MessageFit, Misfit, Overlap, Shape};
use wordtrail::report::{Filler, Paper};
use wordtrail::{Direction, Directions};

/// What `wordtrail make` does.
pub struct Options {
    pub words: WordsOption,
    pub avoid: Option<String>,
    pub dictionary: DictionaryOptions,
    /// The fewest letters of dictionary words to keep out.
    pub clean: Option<NonZeroUsize>,
    pub cells: Cells,
    /// The name of the shape or mask file, as typed.
    pub mask: Option<String>,
    pub directions: Directions,
    pub overlap: Overlap,
    pub message: Option<String>,
    pub message_fit: MessageFit,
    /// The fill letters, unless they depend on the words.
    pub fill: Option<Fill>,
    pub misfits: Misfit,
    pub time_limit: Duration,
    pub copies: usize,
    pub seed: u64,
    /// Whether the seed is new, so that it must be printed.
    pub is_new_seed: bool,
    pub output: MakeOutput,
    /// A target for the answer of each puzzle, or none at all.
    pub answers: Vec<Target>,
    /// Everything that is read.
    pub inputs: Vec<Input>,
}

/// The words to hide.
pub enum WordsOption {
    /// A file or a comma-separated list.
    List(String),
    /// Random words of the dictionary.
    Random {
        count: usize,
        lengths: RangeInclusive<usize>,
    },
}

/// The cells of the grid.
pub enum Cells {
    /// As many as the words need, in a square.
    AsNeeded,
    /// As many as the words need, in a shape.
    Shape(Shape),
    Mask(Mask),
}

/// What is written of the puzzles, and where.
pub enum MakeOutput {
    /// A puzzle file each.
    Text(Vec<Target>),
    /// Where the words are.
    Csv(Target),
    /// All properties of the puzzles.
    Jsonl(Target),
    /// A drawing each.
    Pictures {
        picture: Picture,
        title: String,
        targets: Vec<Target>,
        /// How fill letters look in answers.
        filler: Filler,
    },
    /// Pages with all puzzles and their answers.
    Book {
        paper: Paper,
        title: String,
        target: Target,
        /// How fill letters look in answers; without it there are none.
        key: Option<Filler>,
    },
}

/// The advice when a puzzle is too large to be drawn.
pub const TOO_LARGE: &str =
    "choose --format text, and draw a part of it with “wordtrail find --region”";

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        check_size(arguments.size)?;
        let directions = directions(&arguments);
        Ok(Self {
            inputs: inputs(&arguments)?,
            words: words(&arguments, directions)?,
            cells: cells(arguments.mask.as_deref(), arguments.size)?,
            answers: answers(&arguments)?,
            output: output(&arguments)?,
            avoid: arguments.avoid,
            dictionary: arguments.dictionary.into(),
            clean: arguments.clean,
            mask: arguments.mask,
            directions,
            overlap: match arguments.overlap {
                OverlapArgument::Shared => Overlap::Shared,
                OverlapArgument::None => Overlap::None,
            },
            message: arguments.message,
            message_fit: if arguments.message_pad {
                MessageFit::Padded
            } else {
                MessageFit::Exact
            },
            fill: arguments.fill.map(|fill| match fill.as_str() {
                "english" => Fill::English,
                "words" => Fill::Words,
                _ => Fill::Letters(fill),
            }),
            misfits: if arguments.drop {
                Misfit::Drop
            } else {
                Misfit::Refuse
            },
            time_limit: Duration::from_secs(arguments.time_limit.get() as u64),
            copies: arguments.copies.get(),
            seed: arguments.seed.unwrap_or_else(seed_from_clock),
            is_new_seed: arguments.seed.is_none(),
        })
    }
}

impl Options {
    /// Refuses targets that cannot be written.
    pub fn check_targets(&self) -> anyhow::Result<()> {
        let puzzles = match &self.output {
            MakeOutput::Text(targets) | MakeOutput::Pictures { targets, .. } => targets,
            MakeOutput::Csv(target)
            | MakeOutput::Jsonl(target)
            | MakeOutput::Book { target, .. } => std::slice::from_ref(target),
        };
        for (option, targets) in [("--output", puzzles), ("--answer", &self.answers)] {
            for target in targets {
                target.check(option, &self.inputs)?;
            }
        }
        Ok(())
    }
}

/// Everything that is read. An argument that may be a file or something else counts as a file.
fn inputs(arguments: &Arguments) -> anyhow::Result<Vec<Input>> {
    let texts = [&arguments.words, &arguments.avoid, &arguments.mask];
    let mut inputs: Vec<Input> = texts.into_iter().flatten().map(Input::from).collect();
    inputs.extend(arguments.dictionary.dictionary.clone().map(Input::from));
    input::check_standard_input(&inputs)?;
    Ok(inputs)
}

/// The targets of the answers.
fn answers(arguments: &Arguments) -> anyhow::Result<Vec<Target>> {
    let Some(path) = arguments.answer.clone() else {
        return Ok(Vec::new());
    };
    let copies = arguments.copies.get();
    let puzzle = Target::from(arguments.output.clone());
    match (Target::from(Some(path)), puzzle) {
        (Target::StandardOutput, _) if copies > 1 => {
            bail!(
                "--copies {copies} writes one answer per puzzle: name the files with --answer FILE"
            )
        }
        (Target::StandardOutput, Target::StandardOutput) => bail!(
            "the puzzle and its answer would be mixed on standard output: name a file for one of them"
        ),
        (answer, puzzle) if answer == puzzle => {
            bail!("--output and --answer name the same file: name another one")
        }
        (answer, _) => Ok(numbered(answer, copies)),
    }
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

fn check_size(size: Option<(usize, usize)>) -> anyhow::Result<()> {
    const MAX_CELLS: usize = 1 << 22;
    if let Some((rows, columns)) = size
        && (rows == 0 || columns == 0 || rows.saturating_mul(columns) > MAX_CELLS)
    {
        bail!("--size {rows}x{columns}: a puzzle has from 1 to {MAX_CELLS} cells");
    }
    Ok(())
}

fn words(arguments: &Arguments, directions: Directions) -> anyhow::Result<WordsOption> {
    let lengths = Lengths::try_from(arguments.lengths)?;
    let is_dictionary_used = arguments.random.is_some() || arguments.clean.is_some();
    if arguments.dictionary.dictionary.is_some() && !is_dictionary_used {
        bail!("--dictionary has an effect only with --random N or --clean N: add one of them");
    }
    if let Some(words) = &arguments.words {
        if !lengths.are_default() {
            bail!(
                "--min-length and --max-length apply only to words drawn with --random N: leave them out"
            );
        }
        return Ok(WordsOption::List(words.clone()));
    }
    let count = arguments
        .random
        .context("name the words, or draw words of the dictionary with --random N")?;
    let lengths = lengths.range(3);
    // Longer words would not fit.
    let longest = arguments.size.map_or(usize::MAX, |(rows, columns)| {
        Mask::full(rows, columns).longest_line(directions)
    });
    Ok(WordsOption::Random {
        count: count.get(),
        lengths: *lengths.start()..=longest.min(*lengths.end()),
    })
}

fn cells(mask: Option<&str>, size: Option<(usize, usize)>) -> anyhow::Result<Cells> {
    let Some(name) = mask else {
        return Ok(size.map_or(Cells::AsNeeded, |(rows, columns)| {
            Cells::Mask(Mask::full(rows, columns))
        }));
    };
    let unknown = match (name.parse::<Shape>(), size) {
        (Ok(shape), None) => return Ok(Cells::Shape(shape)),
        (Ok(shape), Some((rows, columns))) => {
            return Ok(Cells::Mask(Mask::shape(shape, rows, columns)));
        }
        (Err(unknown), _) => unknown,
    };
    let typed = || format!("--mask {name}");
    let path = Path::new(name);
    if !path.exists() {
        return Err(anyhow!("there is no such file, and {unknown}")).with_context(typed);
    }
    if size.is_some() {
        bail!("--size conflicts with a mask file, which has a size: leave one out");
    }
    let text = Input::File(path.to_owned()).read()?;
    Ok(Cells::Mask(Mask::parse(&text).with_context(typed)?))
}

/// A random seed.
fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    // Few digits are easy to type.
    now.map_or(0, |now| now.as_micros() as u64 % 1_000_000_000)
}

fn output(arguments: &Arguments) -> anyhow::Result<MakeOutput> {
    let copies = arguments.copies.get();
    let target = Target::from(arguments.output.clone());
    if copies > 1 && arguments.format.has_file_each() && target == Target::StandardOutput {
        bail!(
            "--copies {copies} writes one file per puzzle: name them with --output FILE, or choose --format jsonl, csv or pdf"
        );
    }
    let medium = arguments.format.medium();
    let (medium, title) = arguments.picture.apply(medium, &target)?;
    if let (Medium::Drawing(_), Some((rows, columns))) = (&medium, arguments.size) {
        picture::check_size(rows, columns, TOO_LARGE)?;
    }
    let has_answer = arguments.answer.is_some();
    let key = arguments.key;
    Ok(match medium {
        Medium::Drawing(Canvas::Paper(_)) if has_answer => {
            bail!("--format pdf has the answers on its last pages: leave out --answer")
        }
        Medium::Drawing(Canvas::Paper(paper)) => MakeOutput::Book {
            paper,
            title,
            target,
            key: filler(key),
        },
        Medium::Lines(_) | Medium::Drawing(Canvas::Picture(Picture::Html)) if key.is_some() => {
            bail!("--key applies only to drawn answers: choose --format pdf, svg or png")
        }
        Medium::Drawing(Canvas::Picture(_)) if key.is_some() && !has_answer => {
            bail!("--key applies to the answer: name its file with --answer FILE")
        }
        Medium::Drawing(Canvas::Picture(_)) if key == Some(KeyArgument::None) => {
            bail!("--key none conflicts with --answer: leave one out")
        }
        Medium::Drawing(Canvas::Picture(picture)) => MakeOutput::Pictures {
            picture,
            title,
            targets: numbered(target, copies),
            filler: filler(key).unwrap_or_default(),
        },
        Medium::Lines(LineFormat::Text) => MakeOutput::Text(numbered(target, copies)),
        Medium::Lines(LineFormat::Csv) => MakeOutput::Csv(target),
        Medium::Lines(LineFormat::Jsonl) => MakeOutput::Jsonl(target),
    })
}

/// How fill letters look in answers, if there are answers.
fn filler(key: Option<KeyArgument>) -> Option<Filler> {
    match key {
        None | Some(KeyArgument::Grey) => Some(Filler::Grey),
        Some(KeyArgument::Hidden) => Some(Filler::Hidden),
        Some(KeyArgument::None) => None,
    }
}

/// A target for each of several copies: files with a number before the extension.
fn numbered(target: Target, copies: usize) -> Vec<Target> {
    let path = match target {
        Target::File(path) if copies > 1 => path,
        target => return vec![target],
    };
    let digits = copies.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map_or_else(String::new, |extension| {
        format!(".{}", extension.to_string_lossy())
    });
    (1..=copies)
        .map(|number| path.with_file_name(format!("{stem}-{number:0digits$}{extension}")))
        .map(Target::File)
        .collect()
}
