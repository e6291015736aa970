//! Writes scores in each format. Boards have only letters and holes, which no format escapes.

use crate::cli::format::LineFormat;
use std::io::{self, Write};
use wordtrail::{Score, ScoredBoard};

/// Writes what precedes the boards.
pub fn header(format: LineFormat, output: &mut impl Write) -> io::Result<()> {
    match format {
        LineFormat::Text | LineFormat::Jsonl => Ok(()),
        LineFormat::Csv => writeln!(output, "board,words,points"),
    }
}

/// Writes a board and its score.
pub fn board(
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
