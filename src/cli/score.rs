//! `wordtrail score`: words and points of many small boards.

use super::input::{self, DictionaryArguments, STANDARD_INPUT};
use super::numbers::{positive, size};
use super::output::Output;
use super::progress::Progress;
use super::{Outcome, terminal};
use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use std::fs::Metadata;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use wordtrail::{BadLine, Boards, Dictionary, Score, ScoredBoard};

/// Scores many small boards: the words and points of each
///
/// A board is a line of text with its cells in reading order, sixteen for 4 rows of 4: a letter in any case,
/// or “.” for a hole. White space at the end of a line is ignored, and blank lines are skipped.
///
/// A word is on a board when its letters lead from neighbour to neighbour and use no cell twice, as in
/// Boggle. It counts once a board. Points are those of Boggle: 1 for 3 and 4 letters, 2 for 5, 3 for 6,
/// 5 for 7, and 11 for 8 and more.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail score boards.txt                       board, words, points
  wordtrail score --size 5x5 --qu -n 4 big.txt     5 rows of 5; q is the tile Qu
  wordtrail score --total boards.txt               only the sums
  wordtrail score -f csv -o scores.csv boards.txt  for a spreadsheet
  wordtrail score boards.txt | sort -n -k 3        the best board last
  echo streaedlp | wordtrail score --size 3x3      from standard input

Exit status: 0 some word was found, 1 none was, 2 an error.")]
pub struct Arguments {
    /// The boards; “-”, or none, is standard input
    #[arg(value_name = "FILE", default_value = STANDARD_INPUT, hide_default_value = true)]
    boards: PathBuf,

    /// The rows and columns of a board, each from 2 to 8
    #[arg(long, value_name = "RxC", default_value = "4x4", value_parser = size)]
    size: (usize, usize),

    #[command(flatten)]
    dictionary: DictionaryArguments,

    /// The fewest letters of a word
    #[arg(short = 'n', long, value_name = "N", default_value = "3", value_parser = positive)]
    min_length: NonZeroUsize,

    /// Take a q on a board for the tile Qu, which has two letters
    #[arg(long)]
    qu: bool,

    /// The format of the scores
    #[arg(short, long, value_enum, default_value_t)]
    format: Format,

    /// Write only the sums: how many boards, words and points
    #[arg(long)]
    total: bool,

    /// Leave out lines that are no boards, and tell how many they are, instead of ending with an error
    #[arg(long)]
    skip_bad: bool,

    /// Write to this file, which appears whole or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How many threads to use; the scores do not depend on it [default: all the machine has]
    #[arg(short = 'j', long, value_name = "N", value_parser = positive)]
    threads: Option<NonZeroUsize>,

    /// Show no progress and no notes
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// A line a board with two spaces between board, words and points
    #[default]
    Text,
    /// Comma-separated values with a header
    Csv,
    /// A JSON object a line
    Jsonl,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let path = arguments.boards.as_path();
    let mut files = arguments.dictionary.files();
    if path.as_os_str() == STANDARD_INPUT && files.contains(&path) {
        bail!("standard input can be read only once: name files");
    }
    files.push(path);
    let (input, length) = open(path)?;
    let mut output = Output::open(arguments.output.as_deref(), &files)?;
    let dictionary = arguments.dictionary.load(arguments.quiet)?;
    let boards = boards(arguments, &dictionary)?;
    // A bar would be drawn into scores on the same screen.
    let show_progress = !arguments.quiet && (arguments.total || !output.is_terminal());
    let progress = Progress::start(
        length.unwrap_or_default(),
        "bytes",
        show_progress && length.is_some(),
    );
    let input = BufReader::new(Counted {
        input,
        read: progress.counter(),
    });
    let tally = score(arguments, &boards, input, &mut output)?;
    drop(progress);
    if arguments.total {
        let failed = output.failure();
        write_total(arguments.format, &tally, &mut output).map_err(failed)?;
    }
    output.finish()?;
    tally.tell_bad_lines(&input::name(path), arguments.quiet);
    Ok(tally.outcome())
}

/// The file, or standard input, and the length of a regular file.
fn open(path: &Path) -> anyhow::Result<(Box<dyn Read>, Option<u64>)> {
    if path.as_os_str() == STANDARD_INPUT {
        return Ok((Box::new(input::standard_input()?), None));
    }
    let file = input::open(path)?;
    let metadata = file.metadata().ok().filter(Metadata::is_file);
    Ok((Box::new(file), metadata.map(|metadata| metadata.len())))
}

/// A reader that tells how many bytes were read.
struct Counted<'counter, R> {
    input: R,
    read: &'counter AtomicU64,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// What the arguments say of the boards.
fn boards<'a>(arguments: &Arguments, dictionary: &'a Dictionary) -> anyhow::Result<Boards<'a>> {
    let (rows, columns) = arguments.size;
    let boards = Boards::new(dictionary)
        .size(rows, columns)
        .context("--size")?
        .min_length(arguments.min_length.get());
    let boards = if arguments.qu {
        boards.qu_tiles()
    } else {
        boards
    };
    Ok(match arguments.threads {
        Some(threads) => boards.threads(threads),
        None => boards,
    })
}

/// Scores the boards, and writes their scores unless only the sums are wanted.
fn score(
    arguments: &Arguments,
    boards: &Boards<'_>,
    input: impl BufRead,
    output: &mut Output,
) -> anyhow::Result<Tally> {
    let failed = output.failure();
    let name = input::name(&arguments.boards);
    let mut tally = Tally::default();
    let mut line = Vec::new();
    if arguments.format == Format::Csv && !arguments.total {
        output.write_all(b"board,words,points\n").map_err(&failed)?;
    }
    let scored = boards.run(input, |board| {
        match board {
            Ok(board) => {
                tally.add(board.score);
                if !arguments.total {
                    line.clear();
                    if let Err(error) = write_board(arguments.format, &board, &mut line)
                        .and_then(|()| output.write_all(&line))
                    {
                        return ControlFlow::Break(failed(error));
                    }
                }
            }
            Err(bad_line) if arguments.skip_bad => tally.add_bad(bad_line),
            Err(bad_line) => {
                return ControlFlow::Break(anyhow!(bad_line).context(name.to_string()));
            }
        }
        ControlFlow::Continue(())
    });
    let scored = scored.with_context(|| format!("cannot read {name}"))?;
    scored.break_value().map_or(Ok(tally), Err)
}

/// Writes a board and its score. Boards have nothing but letters and holes, which no format escapes.
fn write_board(format: Format, board: &ScoredBoard<'_>, output: &mut impl Write) -> io::Result<()> {
    let ScoredBoard { text, score, .. } = board;
    let Score { words, points } = score;
    match format {
        Format::Text => writeln!(output, "{text}  {words}  {points}"),
        Format::Csv => writeln!(output, "{text},{words},{points}"),
        Format::Jsonl => writeln!(
            output,
            r#"{{"board":"{text}","words":{words},"points":{points}}}"#
        ),
    }
}

/// Writes the sums.
fn write_total(format: Format, tally: &Tally, output: &mut impl Write) -> io::Result<()> {
    let Tally { boards, score, .. } = tally;
    let Score { words, points } = score;
    match format {
        Format::Text => write!(
            output,
            "boards  {boards}\nwords   {words}\npoints  {points}\n"
        ),
        Format::Csv => write!(output, "boards,words,points\n{boards},{words},{points}\n"),
        Format::Jsonl => writeln!(
            output,
            r#"{{"boards":{boards},"words":{words},"points":{points}}}"#
        ),
    }
}

/// What all boards came to.
#[derive(Default)]
struct Tally {
    boards: u64,
    score: Score,
    bad_lines: u64,
    first_bad_line: Option<BadLine>,
}

impl Tally {
    fn add(&mut self, score: Score) {
        self.boards += 1;
        self.score.words += score.words;
        self.score.points += score.points;
    }

    fn add_bad(&mut self, bad_line: BadLine) {
        self.bad_lines += 1;
        self.first_bad_line.get_or_insert(bad_line);
    }

    /// Tells the lines that were left out.
    fn tell_bad_lines(&self, source: &str, quiet: bool) {
        if let Some(BadLine { line, error }) = self.first_bad_line {
            let message = match self.bad_lines {
                1 => format!("{source}: line {line} is left out: {error}"),
                count => format!(
                    "{source}: {count} lines are left out, because they are no boards; the first is line {line}: {error}"
                ),
            };
            terminal::note(quiet, &message);
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
