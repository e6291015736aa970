//! Lines with an id beside the board.

use super::error::BoardError;
use std::ops::Range;

/// Which columns of a line have the id and the board. They count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct IdColumns {
    pub(crate) id: usize,
    /// If it is not given, the board is in the last column other than that of the id.
    pub(crate) board: Option<usize>,
}

impl IdColumns {
    /// The column of the board in a line with this number of columns.
    pub(super) fn board(self, found: usize) -> Result<usize, BoardError> {
        let board = self.board.unwrap_or(match found {
            last if last == self.id + 1 => self.id.saturating_sub(1),
            last => last.saturating_sub(1),
        });
        let needed = self.id.max(self.board.unwrap_or(0)) + 1;
        if found < needed || board == self.id {
            let needed = needed.max(2);
            return Err(BoardError::ColumnCount { found, needed });
        }
        Ok(board)
    }
}

/// Cuts a line into its columns: their bytes, without quotation marks around them.
pub(super) fn cut(line: &[u8], columns: &mut Vec<Range<usize>>) -> Result<(), BoardError> {
    columns.clear();
    let separators = [b'\t', b',', b';'];
    let separator = separators.iter().find(|separator| line.contains(separator));
    let mut next = Some(0);
    while let Some(start) = next {
        // A line without a separator is one column.
        let (column, rest) = field(line, start, *separator.unwrap_or(&b','))?;
        columns.push(column);
        next = rest;
    }
    Ok(())
}

/// The column that begins at a position, without white space around it, and where the next one begins.
fn field(
    line: &[u8],
    start: usize,
    separator: u8,
) -> Result<(Range<usize>, Option<usize>), BoardError> {
    let is_space = |position: &usize| line[*position].is_ascii_whitespace();
    let is_separator = |position: &usize| line[*position] == separator;
    let begin = (start..line.len())
        .find(|position| is_separator(position) || !is_space(position))
        .unwrap_or(line.len());
    if line.get(begin) != Some(&b'"') {
        let end = (begin..line.len()).find(is_separator);
        let mut bytes = begin..end.unwrap_or(line.len());
        while bytes.end > bytes.start && is_space(&(bytes.end - 1)) {
            bytes.end -= 1;
        }
        return Ok((bytes, end.map(|end| end + 1)));
    }
    let content = begin + 1;
    let mut position = content;
    loop {
        match (line.get(position), line.get(position + 1)) {
            (None, _) => return Err(BoardError::OpenQuote),
            (Some(b'"'), Some(b'"')) => position += 2,
            (Some(b'"'), _) => break,
            _ => position += 1,
        }
    }
    let bytes = content..position;
    let after =
        (position + 1..line.len()).find(|position| !is_space(position) || is_separator(position));
    match after {
        None => Ok((bytes, None)),
        Some(after) if is_separator(&after) => Ok((bytes, Some(after + 1))),
        Some(_) => Err(BoardError::OpenQuote),
    }
}

/// The text of a column, with each doubled quotation mark once.
pub(super) fn without_doubled_quotes(column: &str) -> String {
    column.replace("\"\"", "\"")
}

/// Whether a first line whose board is none is a header. The wrong columns may be read.
pub(super) fn is_header(id: &[u8], board: &[u8]) -> bool {
    const BOARDS: [&[u8]; 6] = [b"board", b"boards", b"grid", b"letters", b"tiles", b"cells"];
    let is_id = |text: &[u8]| text.eq_ignore_ascii_case(b"id");
    let is_board = |text: &[u8]| BOARDS.iter().any(|name| text.eq_ignore_ascii_case(name));
    is_id(id) || is_board(board) || is_board(id) && is_id(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns of a line, as text.
    fn columns(line: &str) -> Result<Vec<String>, BoardError> {
        let mut columns = Vec::new();
        cut(line.as_bytes(), &mut columns)?;
        let text = |bytes: Range<usize>| without_doubled_quotes(&line[bytes]);
        Ok(columns.into_iter().map(text).collect())
    }

    #[test]
    fn lines_have_columns_in_any_common_spelling() {
        for (line, expected) in [
            ("a1,cats", &["a1", "cats"][..]),
            (" a1 , c a t s ", &["a1", "c a t s"]),
            ("a,1\tcats", &["a,1", "cats"]),
            ("a 1;cats", &["a 1", "cats"]),
            ("\"a,1\",cats", &["a,1", "cats"]),
            ("\"say \"\"a\"\"\" , \"cats\"", &["say \"a\"", "cats"]),
            ("\"\",\"\"", &["", ""]),
            (",cats", &["", "cats"]),
            ("a1,", &["a1", ""]),
            ("a,b,c", &["a", "b", "c"]),
            ("cats", &["cats"]),
            ("", &[""]),
            ("\"a,cats\"", &["a,cats"]),
        ] {
            assert_eq!(columns(line).unwrap(), expected, "{line}");
        }
        for line in ["\"a,cats", "\"a\"b,cats"] {
            assert_eq!(columns(line), Err(BoardError::OpenQuote), "{line}");
        }
    }

    #[test]
    fn the_board_is_in_the_last_column_without_an_id_unless_it_is_given() {
        for (id, board, found, expected) in [
            (0, None, 2, Some(1)),
            (1, None, 2, Some(0)),
            (0, None, 3, Some(2)),
            (2, None, 3, Some(1)),
            (1, None, 4, Some(3)),
            (2, Some(0), 4, Some(0)),
            (0, None, 1, None),
            (1, None, 1, None),
            (0, Some(3), 3, None),
        ] {
            let columns = IdColumns { id, board };
            assert_eq!(columns.board(found).ok(), expected, "{columns:?}");
        }
    }
}
