//! Writes scores in each format. Boards have only letters, holes and spaces, which no format escapes.

#[cfg(feature = "columns")]
use crate::cli::format::BuiltColumnFormat;
use crate::cli::format::LineFormat;
use crate::cli::output::Output;
use std::borrow::Cow;
use std::io::{self, Write};
#[cfg(feature = "columns")]
use wordtrail::report::columns::{ScoreBatches, ScoreWriter};
use wordtrail::{Score, ScoredBoard};
use wordtrail_dictionary::internals::wording::escaped;
use wordtrail_report::internals::csv_field;

/// Writes boards with their scores.
pub enum Writer<'a> {
    Lines {
        format: LineFormat,
        line: Vec<u8>,
        output: &'a mut Output,
    },
    #[cfg(feature = "columns")]
    Columns(Box<ScoreWriter<&'a mut Output>>),
}

impl<'a> Writer<'a> {
    /// A writer of lines, which begins with what precedes the boards.
    pub fn lines(
        format: LineFormat,
        has_header: bool,
        has_ids: bool,
        output: &'a mut Output,
    ) -> io::Result<Self> {
        if has_header && format == LineFormat::Csv {
            let id = if has_ids { "id," } else { "" };
            writeln!(output, "{id}board,words,points,line")?;
        }
        Ok(Self::Lines {
            format,
            line: Vec::new(),
            output,
        })
    }

    /// A writer of columns.
    #[cfg(feature = "columns")]
    pub fn columns(
        format: BuiltColumnFormat,
        columns: ScoreBatches,
        output: &'a mut Output,
    ) -> io::Result<Self> {
        let writer = ScoreWriter::new(output, format, columns)?;
        Ok(Self::Columns(Box::new(writer)))
    }

    /// Writes a board and its score.
    pub fn board(&mut self, board: &ScoredBoard<'_>) -> io::Result<()> {
        match self {
            Self::Lines {
                format,
                line,
                output,
            } => {
                line.clear();
                write_line(*format, board, line)?;
                output.write_all(line)
            }
            #[cfg(feature = "columns")]
            Self::Columns(writer) => writer.add(board),
        }
    }

    /// Writes what follows the boards.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Self::Lines { .. } => Ok(()),
            #[cfg(feature = "columns")]
            Self::Columns(writer) => writer.finish(),
        }
    }
}

/// Writes a board, with its id if it has one.
fn write_line(format: LineFormat, board: &ScoredBoard<'_>, output: &mut Vec<u8>) -> io::Result<()> {
    let &ScoredBoard {
        line, id, score, ..
    } = board;
    let Score { words, points } = score;
    let text = spaced(board.text);
    match (format, id) {
        (LineFormat::Text, None) => writeln!(output, "{text}  {words}  {points}  {line}"),
        (LineFormat::Text, Some(id)) => {
            let id = escaped(id);
            writeln!(output, "{id}  {text}  {words}  {points}  {line}")
        }
        (LineFormat::Csv, id) => {
            if let Some(id) = id {
                output.extend_from_slice(&csv_field(id));
                output.push(b',');
            }
            writeln!(output, "{text},{words},{points},{line}")
        }
        (LineFormat::Jsonl, id) => {
            output.push(b'{');
            if let Some(id) = id {
                write!(output, r#""id":{},"#, serde_json::Value::from(id))?;
            }
            writeln!(
                output,
                r#""board":"{text}","words":{words},"points":{points},"line":{line}}}"#
            )
        }
    }
}

/// The text of a board, in which all white space is spaces.
fn spaced(board: &str) -> Cow<'_, str> {
    let is_other = |character: char| character.is_whitespace() && character != ' ';
    match board.contains(is_other) {
        true => Cow::Owned(board.replace(is_other, " ")),
        false => Cow::Borrowed(board),
    }
}

/// Writes the number of boards and the sum of their scores.
pub fn totals(
    format: LineFormat,
    has_header: bool,
    boards: u64,
    score: Score,
    output: &mut impl Write,
) -> io::Result<()> {
    let Score { words, points } = score;
    match format {
        LineFormat::Text => write!(
            output,
            "boards  {boards}\nwords   {words}\npoints  {points}\n"
        ),
        LineFormat::Csv => {
            if has_header {
                writeln!(output, "boards,words,points")?;
            }
            writeln!(output, "{boards},{words},{points}")
        }
        LineFormat::Jsonl => writeln!(
            output,
            r#"{{"boards":{boards},"words":{words},"points":{points}}}"#
        ),
    }
}
