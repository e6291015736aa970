//! `wordtrail score`: words and points of many small boards.

use super::arguments::score::Arguments;
use super::format::LineFormat;
use super::input::{self, DictionaryOptions, Input};
use super::output::{Output, Target};
use super::progress::Progress;
use super::{Outcome, terminal};
use anyhow::{Context, anyhow};
use std::fs::Metadata;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use wordtrail::{BadLine, BoardError, Boards, Dictionary, Score, ScoredBoard};

/// What `wordtrail score` does.
pub struct Options {
    boards: Input,
    /// Rows and columns.
    size: (usize, usize),
    dictionary: DictionaryOptions,
    min_length: NonZeroUsize,
    qu_tiles: bool,
    threads: Option<NonZeroUsize>,
    format: LineFormat,
    /// Whether to write the totals instead of a line for each board.
    total: bool,
    skip_bad: bool,
    target: Target,
    /// Everything that is read.
    inputs: Vec<Input>,
}

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        let boards = Input::from(arguments.boards);
        let dictionary = DictionaryOptions::from(arguments.dictionary);
        let mut inputs = vec![boards.clone()];
        inputs.extend(dictionary.file.clone());
        input::check_standard_input(&inputs)?;
        Ok(Self {
            boards,
            size: arguments.size,
            dictionary,
            min_length: arguments.min_length,
            qu_tiles: arguments.qu,
            threads: arguments.threads,
            format: arguments.format,
            total: arguments.total,
            skip_bad: arguments.skip_bad,
            target: arguments.output.into(),
            inputs,
        })
    }
}

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let (input, length) = open(&options.boards)?;
    let mut output = Output::open(&options.target, &options.inputs)?;
    let dictionary = options.dictionary.load()?;
    let boards = boards(options, &dictionary)?;
    // On a terminal the bar would mix with the scores.
    let allow_progress = length.is_some() && (options.total || !output.is_terminal());
    let progress = Progress::start(length.unwrap_or_default(), "bytes", allow_progress);
    let input = BufReader::new(Counted {
        input,
        bytes: progress.counter(),
    });
    let totals = score(options, &boards, input, &mut output)?;
    drop(progress);
    if options.total {
        write_totals(options.format, &totals, &mut output).map_err(output.failure())?;
    }
    output.finish()?;
    totals.print_skipped(&options.boards);
    Ok(totals.outcome())
}

/// Opens the boards. Returns the length of a regular file, too.
fn open(boards: &Input) -> anyhow::Result<(Box<dyn Read>, Option<u64>)> {
    let Input::File(path) = boards else {
        return Ok((Box::new(input::standard_input()?), None));
    };
    let file = input::open(path)?;
    let metadata = file.metadata().ok().filter(Metadata::is_file);
    Ok((Box::new(file), metadata.map(|metadata| metadata.len())))
}

/// A reader that counts the bytes it reads.
struct Counted<'counter, R> {
    input: R,
    bytes: &'counter AtomicU64,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The scorer that the options describe.
fn boards<'a>(options: &Options, dictionary: &'a Dictionary) -> anyhow::Result<Boards<'a>> {
    let (rows, columns) = options.size;
    let mut boards = Boards::new(dictionary)
        .size(rows, columns)
        .context("--size")?
        .min_length(options.min_length.get());
    if options.qu_tiles {
        boards = boards.qu_tiles();
    }
    Ok(match options.threads {
        Some(threads) => boards.threads(threads),
        None => boards,
    })
}

/// Scores the boards and, unless only the totals are wanted, writes a line for each.
fn score(
    options: &Options,
    boards: &Boards<'_>,
    input: impl BufRead,
    output: &mut Output,
) -> anyhow::Result<Totals> {
    let failed = output.failure();
    let mut totals = Totals::default();
    let mut line = Vec::new();
    if options.format == LineFormat::Csv && !options.total {
        output.write_all(b"board,words,points\n").map_err(&failed)?;
    }
    let scored = boards.run(input, |board| {
        match board {
            Ok(board) => {
                totals.add(board.score);
                if !options.total {
                    line.clear();
                    if let Err(error) = write_board(options.format, &board, &mut line)
                        .and_then(|()| output.write_all(&line))
                    {
                        return ControlFlow::Break(failed(error));
                    }
                }
            }
            Err(bad_line) if options.skip_bad => totals.add_skipped(bad_line),
            Err(bad_line) => {
                let BadLine { line, error, .. } = bad_line;
                let error = with_remedy(error);
                return ControlFlow::Break(anyhow!("{}: line {line}: {error}", options.boards));
            }
        }
        ControlFlow::Continue(())
    });
    let scored = scored.with_context(|| format!("cannot read {}", options.boards))?;
    scored.break_value().map_or(Ok(totals), Err)
}

/// The error with its remedy, which names the option.
fn with_remedy(error: BoardError) -> String {
    match error {
        BoardError::WrongLength { .. } => {
            format!("{error}: correct the line, or choose another --size")
        }
        error => error.to_string(),
    }
}

/// Writes a board and its score. Boards have only letters and holes, which no format escapes.
fn write_board(
    format: LineFormat,
    board: &ScoredBoard<'_>,
    output: &mut impl Write,
) -> io::Result<()> {
    let ScoredBoard { text, score, .. } = board;
    let Score { words, points } = score;
    match format {
        LineFormat::Text => writeln!(output, "{text}  {words}  {points}"),
        LineFormat::Csv => writeln!(output, "{text},{words},{points}"),
        LineFormat::Jsonl => writeln!(
            output,
            r#"{{"board":"{text}","words":{words},"points":{points}}}"#
        ),
    }
}

/// Writes the totals.
fn write_totals(format: LineFormat, totals: &Totals, output: &mut impl Write) -> io::Result<()> {
    let Totals { boards, score, .. } = totals;
    let Score { words, points } = score;
    match format {
        LineFormat::Text => write!(
            output,
            "boards  {boards}\nwords   {words}\npoints  {points}\n"
        ),
        LineFormat::Csv => write!(output, "boards,words,points\n{boards},{words},{points}\n"),
        LineFormat::Jsonl => writeln!(
            output,
            r#"{{"boards":{boards},"words":{words},"points":{points}}}"#
        ),
    }
}

/// The sums over all boards.
#[derive(Default)]
struct Totals {
    boards: u64,
    score: Score,
    skipped: u64,
    first_skipped: Option<BadLine>,
}

impl Totals {
    fn add(&mut self, score: Score) {
        self.boards += 1;
        self.score.words += score.words;
        self.score.points += score.points;
    }

    fn add_skipped(&mut self, bad_line: BadLine) {
        self.skipped += 1;
        self.first_skipped.get_or_insert(bad_line);
    }

    /// Prints a note about the lines that were skipped.
    fn print_skipped(&self, source: &Input) {
        if let Some(BadLine { line, error, .. }) = self.first_skipped {
            let error = with_remedy(error);
            terminal::print_note(&match self.skipped {
                1 => format!("{source}: line {line} is skipped: {error}"),
                count => format!(
                    "{source}: {count} lines are skipped because they are not boards; the first is line {line}: {error}"
                ),
            });
        }
    }

    fn outcome(&self) -> Outcome {
        if self.score.words > 0 {
            Outcome::Found
        } else {
            Outcome::NothingFound
        }
    }
}
