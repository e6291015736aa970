//! Writes scores in each format. Boards have only letters and holes, which no format escapes.

use crate::cli::format::{BuiltColumnFormat, LineFormat};
use crate::cli::output::Output;
use std::io::{self, Write};
use wordtrail::{Score, ScoredBoard};

/// Writes boards with their scores.
pub enum Writer<'a> {
    Lines {
        format: LineFormat,
        line: Vec<u8>,
        output: &'a mut Output,
    },
    #[cfg(feature = "columns")]
    Columns(Box<wordtrail::report::columns::ScoreWriter<&'a mut Output>>),
}

impl<'a> Writer<'a> {
    /// A writer of lines, which begins with what precedes the boards.
    pub fn lines(format: LineFormat, has_header: bool, output: &'a mut Output) -> io::Result<Self> {
        if has_header && format == LineFormat::Csv {
            writeln!(output, "board,words,points")?;
        }
        Ok(Self::Lines {
            format,
            line: Vec::new(),
            output,
        })
    }

    /// A writer of columns, whose metadata has these values.
    #[cfg(feature = "columns")]
    pub fn columns(
        format: BuiltColumnFormat,
        metadata: &[(&str, &str)],
        output: &'a mut Output,
    ) -> io::Result<Self> {
        let writer = wordtrail::report::columns::ScoreWriter::new(output, format, metadata)?;
        Ok(Self::Columns(Box::new(writer)))
    }

    /// Without the feature there are no such formats.
    #[cfg(not(feature = "columns"))]
    pub fn columns(
        format: BuiltColumnFormat,
        _: &[(&str, &str)],
        _: &'a mut Output,
    ) -> io::Result<Self> {
        match format {}
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
            Self::Columns(writer) => writer.add(board.text, board.score),
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

fn write_line(
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
