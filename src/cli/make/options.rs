//! The options of `wordtrail make`: its arguments, checked.

use super::arguments::{Arguments, KeyArgument, OverlapArgument};
use crate::cli::arguments::Lengths;
use crate::cli::compression::uncompressed_name;
use crate::cli::format::{self, Format, LineFormat, PictureFormat};
use crate::cli::input::{self, DictionaryChoice, Input};
use crate::cli::output::{self, Target};
use crate::cli::picture;
use crate::wording::excerpt;
use anyhow::{Context, anyhow, bail};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use wordtrail::puzzle::{Fill, MAX_CELLS, MAX_LETTERS, Mask, MessageFit, Misfit, Overlap, Shape};
use wordtrail::report::Filler;
use wordtrail::{Direction, Directions};

/// What `wordtrail make` does.
pub struct Options {
    pub words: HiddenWordsChoice,
    /// Words to keep out: a file or a comma-separated list.
    pub avoid: Option<String>,
    /// The number of letters from which other words of the dictionary are kept out.
    pub clean: Option<usize>,
    pub dictionary: DictionaryChoice,
    pub cells: Cells,
    /// The mask as typed.
    pub mask: Option<String>,
    pub directions: Directions,
    pub overlap: Overlap,
    pub message: Option<(String, MessageFit)>,
    /// Without it, the words decide.
    pub fill: Option<Fill>,
    pub misfits: Misfit,
    /// The limit for each puzzle.
    pub time_limit: Duration,
    /// The number of puzzles.
    pub copies: usize,
    /// The seed of the first puzzle.
    pub seed: u64,
    pub is_seed_new: bool,
    pub format: Format<LineFormat>,
    /// The title; empty unless given.
    pub title: String,
    /// The scale of PNG pictures, if one is given.
    pub scale: Option<f32>,
    /// How fill letters look in drawn answers; without it there are none.
    pub key: Option<Filler>,
    /// A target for all puzzles, or one for each.
    pub targets: Vec<Target>,
    /// A target for the answer of each puzzle, or none at all.
    pub answers: Vec<Target>,
}

/// The words to hide.
pub enum HiddenWordsChoice {
    /// A file or a comma-separated list.
    Listed(String),
    /// Words of the dictionary, others for each copy.
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

/// The maximum number of puzzles. Each may have a file, and all are in memory.
const MAX_COPIES: usize = 10_000;

/// The advice when a puzzle is too large to be drawn.
pub const TOO_LARGE: &str =
    "choose --format text, and draw a part of it with “wordtrail find --region”";

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
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
        let texts = [&arguments.words, &arguments.avoid, &arguments.mask];
        let mut inputs: Vec<Input> = texts.into_iter().flatten().map(Input::from).collect();
        inputs.extend(arguments.dictionary.dictionary.as_ref().map(Input::from));
        input::check_standard_input(&inputs)?;
        let directions = directions(&arguments);
        let lengths = lengths(&arguments, directions)?;
        let cells = cells(arguments.mask.as_deref(), arguments.size)?;
        let target = Target::from(arguments.output.clone());
        let answers = answers(&arguments, &target)?;
        let format = format(&arguments, &target)?;
        let targets = if format.has_file_each() {
            numbered(target, copies.get())
        } else {
            vec![target]
        };
        output::check_distinct(&Vec::from_iter(targets.iter().chain(&answers)))?;
        for (option, targets) in [("--output", &targets), ("--answer", &answers)] {
            for target in targets {
                target.check(option, &inputs)?;
            }
        }
        Ok(Self {
            words: match arguments.random {
                Some(count) => HiddenWordsChoice::Random {
                    count: count.get(),
                    lengths,
                },
                // clap requires one of the two.
                None => HiddenWordsChoice::Listed(arguments.words.unwrap_or_default()),
            },
            avoid: arguments.avoid,
            clean: arguments.clean.map(NonZeroUsize::get),
            dictionary: arguments.dictionary.into(),
            cells,
            mask: arguments.mask,
            directions,
            overlap: match arguments.overlap {
                OverlapArgument::Shared => Overlap::Shared,
                OverlapArgument::None => Overlap::None,
            },
            message: arguments.message.map(|message| {
                let fit = match arguments.message_pad {
                    true => MessageFit::Padded,
                    false => MessageFit::Exact,
                };
                (message, fit)
            }),
            fill: arguments.fill,
            misfits: match arguments.drop {
                true => Misfit::Drop,
                false => Misfit::Refuse,
            },
            time_limit: Duration::from_secs(arguments.time_limit.get() as u64),
            copies: copies.get(),
            seed: arguments.seed.unwrap_or_else(seed_from_clock),
            is_seed_new: arguments.seed.is_none(),
            format,
            scale: arguments.picture.scale,
            title: arguments.picture.title.unwrap_or_default(),
            key: match arguments.key {
                None | Some(KeyArgument::Grey) => Some(Filler::Grey),
                Some(KeyArgument::Hidden) => Some(Filler::Hidden),
                Some(KeyArgument::None) => None,
            },
            targets,
            answers,
        })
    }
}

fn directions(arguments: &Arguments) -> Directions {
    use Direction::{East, NorthEast, South, SouthEast};
    match (arguments.level, arguments.directions.as_slice()) {
        (Some(1), _) => [East, South].into_iter().collect(),
        (Some(2), _) => [East, SouthEast, South, NorthEast].into_iter().collect(),
        (Some(_), _) | (None, []) => Directions::ALL,
        (None, directions) => directions.iter().copied().collect(),
    }
}

/// The lengths of random words. Refuses options that concern only these, or a dictionary, without them.
fn lengths(arguments: &Arguments, directions: Directions) -> anyhow::Result<RangeInclusive<usize>> {
    let lengths = Lengths::try_from(arguments.lengths)?;
    let is_dictionary_used = arguments.random.is_some() || arguments.clean.is_some();
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
        let longest = Mask::full(rows, columns).longest_line(directions);
        longest.min(MAX_LETTERS)
    });
    Ok(min..=max.min(longest))
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
    let typed = || format!("--mask {}", excerpt(name));
    if !input::is_file_name(name) {
        return Err(anyhow!("there is no such file, and {unknown}")).with_context(typed);
    }
    if size.is_some() {
        bail!("--size conflicts with a mask file, which has a size: leave one out");
    }
    let text = Input::from(name).read()?;
    Ok(Cells::Mask(Mask::parse(&text).with_context(typed)?))
}

/// The targets of the answers, next to the target of the puzzles.
fn answers(arguments: &Arguments, puzzles: &Target) -> anyhow::Result<Vec<Target>> {
    let Some(path) = &arguments.answer else {
        return Ok(Vec::new());
    };
    let copies = arguments.copies.get();
    let answer = Target::from(Some(path.clone()));
    match (&answer, puzzles) {
        (Target::StandardOutput, _) if copies > 1 => bail!(
            "--copies {copies} writes one answer per puzzle: name the files with --answer FILE"
        ),
        (Target::StandardOutput, Target::StandardOutput) => bail!(
            "the puzzle and its answer would be mixed on standard output: name a file for one of them"
        ),
        _ => Ok(numbered(answer, copies)),
    }
}

/// What the puzzles are written or drawn as. Refuses options that do not concern it.
fn format(arguments: &Arguments, target: &Target) -> anyhow::Result<Format<LineFormat>> {
    let (format, copies) = (
        format::output_format(arguments.format, target)?,
        arguments.copies.get(),
    );
    if copies > 1 && format.has_file_each() && *target == Target::StandardOutput {
        bail!(
            "--copies {copies} writes one file per puzzle: name them with --output FILE, or choose --format jsonl, csv or pdf"
        );
    }
    let format = arguments.picture.apply(format)?;
    if let Some(answer) = &arguments.answer {
        let answer = Target::from(Some(answer.clone()));
        match arguments.format {
            Some(_) => format::check_content(answer_format(format), &answer)?,
            None => format::check_format(answer_format(format), &answer)?,
        }
    }
    if format.is_drawing()
        && let Some((rows, columns)) = arguments.size
    {
        picture::check_size(rows, columns, TOO_LARGE)?;
    }
    match (format, arguments.key, &arguments.answer) {
        (Format::Pdf(_), _, Some(_)) => {
            bail!("--format pdf has the answers on its last pages: leave out --answer")
        }
        (Format::Table(_) | Format::Picture(PictureFormat::Html), Some(_), _) => {
            bail!("--key applies only to drawn answers: choose --format pdf, svg or png")
        }
        (Format::Picture(_), Some(_), None) => {
            bail!("--key applies to the answer: name its file with --answer FILE")
        }
        (Format::Picture(_), Some(KeyArgument::None), _) => {
            bail!("--key none conflicts with --answer: leave one out")
        }
        _ => Ok(format),
    }
}

/// The name of the format of answers.
fn answer_format(format: Format<LineFormat>) -> &'static str {
    match format {
        Format::Table(_) | Format::Pdf(_) => format::TEXT,
        Format::Picture(PictureFormat::Svg) => "svg",
        Format::Picture(PictureFormat::Png) => "png",
        Format::Picture(PictureFormat::Html) => format::HTML,
    }
}

/// A random seed.
fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    // Few digits are easy to type.
    now.map_or(0, |now| now.as_micros() as u64 % 1_000_000_000)
}

/// A target for each of several copies: files with a number before the ending.
fn numbered(target: Target, copies: usize) -> Vec<Target> {
    let path = match target {
        Target::File(path) if copies > 1 => path,
        target => return vec![target],
    };
    let digits = copies.to_string().len();
    let name = |number: usize| {
        let uncompressed = uncompressed_name(&path);
        let mut name = uncompressed.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number:0digits$}"));
        let compression = path.extension().filter(|_| *uncompressed != *path);
        for ending in uncompressed.extension().into_iter().chain(compression) {
            name.push(".");
            name.push(ending);
        }
        path.with_file_name(name)
    };
    (1..=copies).map(name).map(Target::File).collect()
}
