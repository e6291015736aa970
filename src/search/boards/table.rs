//! Lines with an id beside the board.

use super::error::BoardError;
use std::ops::Range;

/// The column with the ids of boards, in lines of two columns.
///
/// ```
/// use wordtrail::{Boards, Dictionary, IdColumn};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let boards = Boards::new(&dictionary).id_column(IdColumn::Second);
/// let scored = boards.run(&b"catsdogsbirdsants;7\n"[..], |board| {
///     std::ops::ControlFlow::Break(board.map_err(|bad_line| bad_line.to_string()).is_err())
/// })?;
/// assert_eq!(scored.break_value(), Some(true), "it has 17 cells");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IdColumn {
    /// The id is before the board.
    First,
    /// The id is after the board.
    Second,
}

/// A column of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Field {
    /// Its bytes in the line, without quotation marks around it.
    pub(super) bytes: Range<usize>,
    /// Whether quotation marks in it are doubled.
    pub(super) has_quotes: bool,
}

impl Field {
    /// The bytes of the line, with each doubled quotation mark once.
    pub(super) fn without_doubled_quotes(&self, line: &[u8]) -> Vec<u8> {
        let mut is_second = false;
        let mut bytes = line[self.bytes.clone()].to_vec();
        bytes.retain(|&byte| {
            is_second = byte == b'"' && !is_second;
            byte != b'"' || is_second
        });
        bytes
    }
}

/// Cuts a line into its two columns: the id and the board.
pub(super) fn cut(line: &[u8], column: IdColumn) -> Result<(Field, Field), BoardError> {
    let separators = [b'\t', b',', b';'];
    let separator = separators.iter().find(|separator| line.contains(separator));
    let Some(&separator) = separator else {
        return Err(BoardError::ColumnCount { found: 1 });
    };
    let (first, rest) = field(line, 0, separator)?;
    let Some(start) = rest else {
        return Err(BoardError::ColumnCount { found: 1 });
    };
    let (second, mut rest) = field(line, start, separator)?;
    let mut found = 2;
    while let Some(start) = rest {
        found += 1;
        rest = field(line, start, separator)?.1;
    }
    match (found, column) {
        (2, IdColumn::First) => Ok((first, second)),
        (2, IdColumn::Second) => Ok((second, first)),
        _ => Err(BoardError::ColumnCount { found }),
    }
}

/// The column that begins at a position, without white space around it, and where the next one begins.
fn field(line: &[u8], start: usize, separator: u8) -> Result<(Field, Option<usize>), BoardError> {
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
        let field = Field {
            bytes,
            has_quotes: false,
        };
        return Ok((field, end.map(|end| end + 1)));
    }
    let content = begin + 1;
    let mut has_quotes = false;
    let mut position = content;
    loop {
        match (line.get(position), line.get(position + 1)) {
            (None, _) => return Err(BoardError::OpenQuote),
            (Some(b'"'), Some(b'"')) => {
                has_quotes = true;
                position += 2;
            }
            (Some(b'"'), _) => break,
            _ => position += 1,
        }
    }
    let field = Field {
        bytes: content..position,
        has_quotes,
    };
    let after =
        (position + 1..line.len()).find(|position| !is_space(position) || is_separator(position));
    match after {
        None => Ok((field, None)),
        Some(after) if is_separator(&after) => Ok((field, Some(after + 1))),
        Some(_) => Err(BoardError::OpenQuote),
    }
}

/// Whether a first line whose board is none is a header.
pub(super) fn is_header(id: &[u8], board: &[u8]) -> bool {
    const BOARDS: [&[u8]; 6] = [b"board", b"boards", b"grid", b"letters", b"tiles", b"cells"];
    id.eq_ignore_ascii_case(b"id") || BOARDS.iter().any(|name| board.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns of a line, as text.
    fn columns(line: &str) -> Result<(String, String), BoardError> {
        let (id, board) = cut(line.as_bytes(), IdColumn::First)?;
        let text = |field: Field| {
            let bytes = field.without_doubled_quotes(line.as_bytes());
            String::from_utf8(bytes).unwrap()
        };
        Ok((text(id), text(board)))
    }

    #[test]
    fn lines_have_two_columns_in_any_common_spelling() {
        for (line, id, board) in [
            ("a1,cats", "a1", "cats"),
            (" a1 , c a t s ", "a1", "c a t s"),
            ("a,1\tcats", "a,1", "cats"),
            ("a 1;cats", "a 1", "cats"),
            ("\"a,1\",cats", "a,1", "cats"),
            ("\"say \"\"a\"\"\" , \"cats\"", "say \"a\"", "cats"),
            ("\"\",\"\"", "", ""),
            (",cats", "", "cats"),
            ("a1,", "a1", ""),
        ] {
            assert_eq!(columns(line), Ok((id.into(), board.into())), "{line}");
        }
        for (line, error) in [
            ("cats", BoardError::ColumnCount { found: 1 }),
            ("", BoardError::ColumnCount { found: 1 }),
            ("\"a,cats\"", BoardError::ColumnCount { found: 1 }),
            ("a,b,c", BoardError::ColumnCount { found: 3 }),
            ("\"a,cats", BoardError::OpenQuote),
            ("\"a\"b,cats", BoardError::OpenQuote),
        ] {
            assert_eq!(columns(line), Err(error), "{line}");
        }
    }
}
