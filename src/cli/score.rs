//! `wordtrail score`: words and points of many small boards.

mod write;

use super::arguments::{BudgetArguments, parsed, positive, size};
use super::format::{BuiltColumnFormat, LineFormat, TableFormat, output_format};
use super::input::{self, DictionaryArguments, Input, STANDARD_INPUT};
use super::lists::{self, Remedy};
use super::output::{Outcome, Output, Target};
use super::progress::Progress;
use super::provenance::{self, provenance};
use super::terminal;
use anyhow::{Context, anyhow, bail};
use clap::ValueHint;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use wordtrail::{
    BoardError, BoardLineError, Boards, Budget, BudgetError, Dictionary, Part, Reader, Score,
};
use wordtrail_dictionary::internals::wording::excerpt;
use write::Writer;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail score boards.txt                       board, words, points, line
  wordtrail score --size 5x5 --qu -n 4 big.txt     5 × 5 boards; q stands for Qu
  wordtrail score --total boards.txt               totals of all boards
  wordtrail score --id-column 1 boards.csv         lines as in “monday,cats…”
  wordtrail score --id-column 3 --board-column 1 boards.tsv
  wordtrail score --part 1/8 boards.txt            one of 8 parts of the work
  wordtrail score -o scores.csv boards.txt         write a spreadsheet
  wordtrail score --total boards.txt.gz            compressed boards
  wordtrail score tray.jpg                         a photo of dice
  echo streaedlp | wordtrail score --size 3x3      read standard input

Exit status: 0 words were found, 1 no words were found, 2 error.")]
pub struct Arguments {
    /// File with one board per line or block of rows, a picture, or “-” for standard input [default: -]
    #[arg(
        value_name = "FILE",
        default_value = STANDARD_INPUT,
        hide_default_value = true,
        value_hint = ValueHint::AnyPath
    )]
    pub boards: Input,

    /// Rows and columns of a board, 2 to 8 each
    #[arg(long, value_name = "RxC", default_value = "4x4", value_parser = size)]
    pub size: (usize, usize),

    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// Minimum word length in letters
    #[arg(short = 'n', long, value_name = "N", default_value = "3", value_parser = positive)]
    pub min_length: NonZeroUsize,

    /// Read each q as the tile Qu (two letters)
    #[arg(long)]
    pub qu: bool,

    /// Column that holds the ids of boards (number)
    ///
    /// Lines then have columns, separated by a comma, a tab or a semicolon.
    #[arg(long, value_name = "N", value_parser = column)]
    pub id_column: Option<NonZeroUsize>,

    /// Column that holds the boards (number) [default: the last one without ids]
    #[arg(long, value_name = "N", value_parser = column, requires = "id_column")]
    pub board_column: Option<NonZeroUsize>,

    /// Output format [default: from the extension of --output, or text]
    #[arg(short, long, value_enum, ignore_case = true)]
    pub format: Option<TableFormat>,

    /// Print only the totals
    #[arg(long)]
    pub total: bool,

    /// Skip and count lines that are not boards, instead of failing
    #[arg(long)]
    pub skip_bad: bool,

    /// Record version, dictionary and options in the output
    ///
    /// Text, CSV and JSON lines then begin with a line that has the version, the checksum of the dictionary and
    /// the options. Columns always have them.
    #[arg(long, conflicts_with = "part")]
    pub provenance: bool,

    /// Omit the header of CSV output
    #[arg(long)]
    pub no_header: bool,

    /// Score part I of N of the boards
    #[arg(long, value_name = "I/N", value_parser = parsed::<Part>)]
    pub part: Option<Part>,

    /// Write to this file [default: standard output]
    ///
    /// The file is replaced only on success. A second extension, .gz or .zst, compresses text.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Number of threads [default: one per CPU]
    ///
    /// The output does not depend on it.
    #[arg(short = 'j', long, value_name = "N", value_parser = positive)]
    pub threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub budget: BudgetArguments,

    /// Hide progress and notes
    #[arg(short, long)]
    pub quiet: bool,
}

/// Parses the number of a column.
fn column(text: &str) -> Result<NonZeroUsize, &'static str> {
    positive(text).map_err(|message| match text.contains(char::is_alphabetic) {
        true => "it must be the number of the column, from 1: its name is not taken here",
        false => message,
    })
}

/// What becomes of the scores.
#[derive(Clone, Copy)]
enum ScoreOutput {
    /// The totals alone.
    Totals(LineFormat),
    Lines(LineFormat),
    Columns(BuiltColumnFormat),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let source = &arguments.boards;
    let mut inputs = vec![source.clone()];
    inputs.extend(arguments.dictionary.file.clone());
    input::check_standard_input(&inputs)?;
    if arguments.part.is_some() {
        input::check_has_parts(source, "boards")?;
    }
    if let Some(column) = arguments.board_column
        && arguments.board_column == arguments.id_column
    {
        bail!("--id-column and --board-column are both {column}: choose another one");
    }
    let target = Target::from(arguments.output.clone());
    let kind = arguments.score_output(&target)?;
    source.check()?;
    let mut output = Output::open(&target, &inputs)?;
    let dictionary = arguments.dictionary.load()?;
    let (input, length, offset): (Box<dyn Read>, _, _) = match source.is_picture()? {
        true => (
            Box::new(Cursor::new(on_picture(arguments, &dictionary)?)),
            None,
            0,
        ),
        false => open(arguments)?,
    };
    let max_steps = arguments.budget.max_steps;
    let budget = match max_steps {
        Some(steps) => Budget::with_steps(steps),
        // Each cell that is read adds to it.
        None => Budget::for_cells(0),
    };
    let boards = arguments.layout(&dictionary)?.budget(&budget);
    if let (true, ScoreOutput::Lines(format) | ScoreOutput::Totals(format)) =
        (arguments.provenance, kind)
    {
        let provenance = provenance(&dictionary, &arguments.description());
        let line = provenance::line(format, &provenance);
        output
            .write_all(line.as_bytes())
            .map_err(output.failure())?;
    }
    // On a terminal the bar would mix with the scores.
    let only_totals = matches!(kind, ScoreOutput::Totals(_));
    let allow_progress = only_totals || !output.is_terminal();
    let progress = Progress::start(length, "bytes", allow_progress);
    let mut input = BufReader::new(Counted {
        input,
        bytes: progress.counter(),
        budget: max_steps.is_none().then_some(&budget),
    });
    let mut beginning = Vec::new();
    let read = input.by_ref().take(BEGINNING).read_to_end(&mut beginning);
    read.map_err(input::explain)
        .with_context(|| format!("cannot read {source}"))?;
    let boards = arguments.with_blocks(boards, &beginning)?;
    // What begins elsewhere does not begin with a board.
    let first_side = match offset {
        0 if arguments.id_column.is_none() => Boards::first_side(&beginning),
        _ => None,
    };
    let other_side = first_side.filter(|&side| (side, side) != arguments.size);
    let boards = if offset > 0 {
        boards.continuation()
    } else {
        boards
    };
    let input = Cursor::new(beginning).chain(input);
    let run = Run {
        arguments,
        other_side,
        lines_before: lines_before(source, offset)?,
    };
    let totals = run.score(&boards, &dictionary, input, kind, &mut output)?;
    drop(progress);
    check(&budget, source)?;
    if let ScoreOutput::Totals(format) = kind {
        let Totals { boards, score, .. } = totals;
        write::totals(format, !arguments.no_header, boards, score, &mut output)
            .map_err(output.failure())?;
    }
    output.finish()?;
    run.print_skipped(&totals);
    // The totals say it themselves.
    if arguments.part.is_none() && !only_totals && totals.boards + totals.skipped == 0 {
        terminal::print_note(&format!("{source}: there is no board in it"));
    }
    Ok(Outcome::of(totals.score.words > 0))
}

/// The bytes of a text that show how its boards are laid out.
const BEGINNING: u64 = 1 << 13;

/// Opens the part of the boards to score. Returns its length, if that is known, and its offset.
fn open(arguments: &Arguments) -> anyhow::Result<(Box<dyn Read>, Option<u64>, u64)> {
    let (Some(part), Input::File(path)) = (arguments.part, &arguments.boards) else {
        let (input, length) = arguments.boards.open()?;
        return Ok((input, length, 0));
    };
    let opened = File::open(path).and_then(|file| Boards::part(BufReader::new(file), part));
    let opened = opened.map_err(input::explain);
    let (offset, lines) = opened.with_context(|| format!("cannot read {}", arguments.boards))?;
    let length = lines.limit();
    Ok((Box::new(lines), Some(length), offset))
}

/// The boards on a picture, each in a line. Of letters in doubt, those are taken that make words.
fn on_picture(arguments: &Arguments, dictionary: &Dictionary) -> anyhow::Result<String> {
    let source = &arguments.boards;
    if arguments.part.is_some() || arguments.id_column.is_some() {
        bail!("{source}: it is a picture, and --part and --id-column are for lines of text");
    }
    let read = || -> anyhow::Result<String> {
        let mut boards = String::new();
        for puzzle in Reader::new().puzzles(source.read()?)? {
            let mut puzzle = puzzle?;
            puzzle.decide(&dictionary.clone().into());
            lists::print_notes(source, puzzle.notes(), Remedy::Nothing);
            let (grid, size) = (&puzzle.grid, arguments.size);
            let (rows, columns) = (grid.rows(), grid.columns());
            if (rows, columns) != size {
                bail!(
                    "a board has {rows} × {columns} cells, and {} × {} are expected: add --size {rows}x{columns}",
                    size.0,
                    size.1
                );
            }
            let tiles = (0..rows).flat_map(|row| grid.row(row));
            let tiles = Vec::from_iter(tiles.map(|tile| tile.to_string()));
            boards += &(tiles.join(" ") + "\n");
        }
        Ok(boards)
    };
    read().with_context(|| source.to_string())
}

/// The number of lines before an offset of a file.
fn lines_before(source: &Input, offset: u64) -> anyhow::Result<u64> {
    let mut lines = 0;
    if offset > 0 {
        let mut reader = BufReader::with_capacity(1 << 16, source.open()?.0.take(offset));
        let mut skip = || reader.skip_until(b'\n');
        while skip().with_context(|| format!("cannot read {source}"))? > 0 {
            lines += 1;
        }
    }
    Ok(lines)
}

/// A reader that counts the bytes it reads, most of which are cells.
struct Counted<'run, R> {
    input: R,
    bytes: &'run AtomicU64,
    /// The budget to which each cell adds.
    budget: Option<&'run Budget>,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        if let Some(budget) = self.budget {
            budget.add_cells(read as u64);
        }
        Ok(read)
    }
}

impl Arguments {
    /// What becomes of the scores.
    fn score_output(&self, target: &Target) -> anyhow::Result<ScoreOutput> {
        let format: TableFormat = output_format(self.format, target)?;
        if self.no_header && format != LineFormat::Csv.into() {
            bail!("--no-header needs --format csv");
        }
        match format {
            TableFormat::Lines(format) if self.total => Ok(ScoreOutput::Totals(format)),
            TableFormat::Lines(format) => Ok(ScoreOutput::Lines(format)),
            TableFormat::Columns(_) if self.total => {
                bail!("--total needs --format text, csv or jsonl")
            }
            TableFormat::Columns(format) => Ok(ScoreOutput::Columns(format.built()?)),
        }
    }

    /// The writer of the boards, unless only the totals are wanted.
    fn writer<'a>(
        &self,
        kind: ScoreOutput,
        dictionary: &Dictionary,
        output: &'a mut Output,
    ) -> io::Result<Option<Writer<'a>>> {
        match kind {
            ScoreOutput::Totals(_) => Ok(None),
            ScoreOutput::Lines(format) => {
                let has_ids = self.id_column.is_some();
                Writer::lines(format, !self.no_header, has_ids, output).map(Some)
            }
            ScoreOutput::Columns(format) => self.columns(format, dictionary, output).map(Some),
        }
    }

    /// The options that decide the scores.
    fn description(&self) -> Vec<(&'static str, Value)> {
        let (rows, columns) = self.size;
        let mut description = vec![
            ("size", format!("{rows}x{columns}").into()),
            ("min_length", self.min_length.get().into()),
            ("qu", self.qu.into()),
        ];
        description.extend(self.part.map(|part| ("part", part.to_string().into())));
        description
    }

    /// The writer of a format of columns.
    #[cfg(feature = "columns")]
    fn columns<'a>(
        &self,
        format: BuiltColumnFormat,
        dictionary: &Dictionary,
        output: &'a mut Output,
    ) -> io::Result<Writer<'a>> {
        use wordtrail::report::columns::{FindColumns, ScoreBatches};

        let finds = FindColumns::of(dictionary).map_err(io::Error::other)?;
        let mut columns = ScoreBatches::new()
            .with_lines()
            .with_metadata("words", format!("{:08x}", finds.words_checksum()))
            .with_metadata("dictionary", provenance::checksum(dictionary));
        for (name, value) in self.description() {
            columns = columns.with_metadata(name, wordtrail::puzzle::setting_text(&value));
        }
        if self.id_column.is_some() {
            columns = columns.with_ids();
        }
        Writer::columns(format, columns, output)
    }

    /// Without the feature there are no such formats.
    #[cfg(not(feature = "columns"))]
    fn columns<'a>(
        &self,
        format: BuiltColumnFormat,
        _: &Dictionary,
        _: &'a mut Output,
    ) -> io::Result<Writer<'a>> {
        match format {}
    }

    /// How boards are read and scored.
    fn layout(&self, dictionary: &Dictionary) -> anyhow::Result<Boards> {
        let (rows, columns) = self.size;
        let mut boards = Boards::new(dictionary)
            .size(rows, columns)
            .context("--size")?
            .min_length(self.min_length.get());
        if self.qu {
            boards = boards.qu_tiles();
        }
        if let Some(column) = self.id_column {
            boards = boards.id_column(column.get() - 1);
        }
        if let Some(column) = self.board_column {
            boards = boards.board_column(column.get() - 1);
        }
        Ok(match self.threads {
            Some(threads) => boards.threads(threads),
            None => boards,
        })
    }

    /// The boards of a text that begins like this: a note says if they are blocks of rows.
    fn with_blocks(&self, boards: Boards, beginning: &[u8]) -> anyhow::Result<Boards> {
        let source = &self.boards;
        if beginning.trim_ascii_start().starts_with(b"{") {
            bail!(
                "{source}: it is JSON, such as the document of a puzzle: “wordtrail find -m adjacent” reads those, and boards to score are text"
            );
        }
        if self.id_column.is_some() || !boards.has_blocks(beginning) {
            return Ok(boards);
        }
        if self.part.is_some() {
            bail!(
                "{source}: --part needs one board per line, and these are blocks of rows: write each on a line"
            );
        }
        terminal::print_note(&format!(
            "{source}: each block of {} rows is read as a board, without a title above it",
            self.size.0
        ));
        Ok(boards.blocks())
    }
}

/// Refuses scores that are incomplete.
fn check(budget: &Budget, source: &Input) -> anyhow::Result<()> {
    budget.check().map_err(|error| {
        let remedy = match error {
            BudgetError::TooManySteps { .. } => {
                ": the letters allow too many trails; raise --max-steps"
            }
            _ => "",
        };
        anyhow!("{source}: {error}{remedy}")
    })
}

/// A run over all boards.
struct Run<'a> {
    arguments: &'a Arguments,
    /// The rows and columns of the first board, if it is square and the arguments name others.
    other_side: Option<usize>,
    /// The number of lines before those that are read.
    lines_before: u64,
}

impl Run<'_> {
    /// Scores the boards and, unless only the totals are wanted, writes a line for each.
    fn score(
        &self,
        boards: &Boards,
        dictionary: &Dictionary,
        input: impl BufRead,
        kind: ScoreOutput,
        output: &mut Output,
    ) -> anyhow::Result<Totals> {
        let Self {
            arguments,
            lines_before,
            ..
        } = *self;
        let source = &arguments.boards;
        let failed = output.failure();
        let mut totals = Totals::default();
        let mut writer = arguments
            .writer(kind, dictionary, output)
            .map_err(&failed)?;
        let scored = boards.run(input, |board| {
            match board {
                Ok(mut board) => {
                    board.line += lines_before;
                    totals.boards += 1;
                    totals.score.words += board.score.words;
                    totals.score.points += board.score.points;
                    if let Some(writer) = &mut writer
                        && let Err(error) = writer.board(&board)
                    {
                        return ControlFlow::Break(failed(error));
                    }
                }
                Err(mut bad_line) => {
                    bad_line.line += lines_before;
                    if !arguments.skip_bad {
                        let place = place(&bad_line);
                        let error = self.with_remedy(bad_line.error);
                        return ControlFlow::Break(anyhow!("{source}: {place}: {error}"));
                    }
                    totals.skipped += 1;
                    if totals.first_skipped.len() < SKIPPED_SHOWN {
                        totals.first_skipped.push(bad_line);
                    }
                }
            }
            ControlFlow::Continue(())
        });
        let scored = scored.with_context(|| format!("cannot read {source}"))?;
        if let ControlFlow::Break(error) = scored {
            return Err(error);
        }
        writer.map_or(Ok(()), Writer::finish).map_err(failed)?;
        Ok(totals)
    }

    /// The error with its remedy, which names the option.
    fn with_remedy(&self, error: BoardError) -> String {
        if let (Some(side), BoardError::WrongLength { .. } | BoardError::RowLength { .. }) =
            (self.other_side, error)
        {
            return format!("the board has {side} rows of {side} cells: add --size {side}x{side}");
        }
        match error {
            BoardError::WrongLength { .. } => {
                format!("{error}: correct the line, or choose another --size")
            }
            BoardError::RowCount { .. } | BoardError::RowLength { .. } => {
                format!("{error}, or choose another --size")
            }
            BoardError::LoneQ { .. } => format!("{error}, or add --qu to read each q as Qu"),
            BoardError::OtherColumn { column, .. } => match self.arguments.id_column {
                Some(id) if id.get() == column => {
                    format!("{error}, which --id-column names: name that of the ids")
                }
                _ => format!("{error}: add --board-column {column}"),
            },
            BoardError::Separator { .. } if self.arguments.id_column.is_none() => format!(
                "{error}: correct the line or, if it has other columns, name that of the ids with --id-column N"
            ),
            error => error.to_string(),
        }
    }

    /// Prints a note about the lines that were skipped.
    fn print_skipped(&self, totals: &Totals) {
        let source = &self.arguments.boards;
        let Some(first) = totals.first_skipped.first() else {
            return;
        };
        let (place, error) = (place(first), self.with_remedy(first.error));
        let numbers = totals.first_skipped.iter().map(|skipped| skipped.line);
        let numbers: Vec<String> = numbers.map(|line| line.to_string()).collect();
        let numbers = numbers.join(", ");
        let others = match totals.skipped - totals.first_skipped.len() as u64 {
            0 => String::new(),
            others => format!(" and {others} more"),
        };
        terminal::print_note(&match totals.skipped {
            1 => format!("{source}: {place} is skipped: {error}"),
            count => format!(
                "{source}: {count} lines are skipped because they are not boards: {numbers}{others}; the first is {place}: {error}"
            ),
        });
    }
}

/// Where a line is, for messages.
fn place(BoardLineError { line, id, .. }: &BoardLineError) -> String {
    match id {
        Some(id) => format!("line {line} (id {})", excerpt(id)),
        None => format!("line {line}"),
    }
}

/// The number of skipped lines that are named.
const SKIPPED_SHOWN: usize = 10;

/// The sums over all boards.
#[derive(Default)]
struct Totals {
    boards: u64,
    score: Score,
    skipped: u64,
    /// The first ones that were skipped.
    first_skipped: Vec<BoardLineError>,
}
