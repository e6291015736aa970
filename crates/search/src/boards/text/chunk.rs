//! Scoring a part of a text of boards: lines or blocks of rows, with or without ids.

use super::decode::Queue;
use super::error::{BoardError, BoardLineError};
use super::spelling::{self, has_rows};
use super::table::{self, IdColumns};
use crate::boards::description::Boards;
use crate::boards::score::{Score, ScoredBoard};
use crate::boards::scorer::Scorer;
use std::borrow::Cow;
use std::ops::{ControlFlow, Range};
use wordtrail_dictionary::internals::letters::without_byte_order_mark;

/// Whole lines, or whole blocks, of a text.
pub(super) struct Chunk {
    pub(super) text: Vec<u8>,
    /// The number of its first line, from 1.
    pub(super) first_line: u64,
    pub(super) has_blocks: bool,
    /// Whether it is the beginning of a file.
    pub(super) is_beginning: bool,
}

/// The boards of a chunk, with their scores.
#[derive(Default)]
pub(super) struct ScoredChunk {
    /// The texts of boards and ids, one after the other.
    texts: Vec<u8>,
    boards: Vec<Board>,
}

/// A board, or what is in its place.
struct Board {
    /// The number of its first line.
    line: u64,
    /// Its text and its id among all.
    text: Range<usize>,
    id: Option<Range<usize>>,
    queue: Queue,
    score: Result<Score, BoardError>,
}

/// A line of a chunk, without white space at its end.
struct Line<'text> {
    number: u64,
    /// The length of the byte order mark before `text`, which only the first line of a file may have.
    mark: usize,
    text: &'text [u8],
}

impl Line<'_> {
    /// An error in a part of the text, which begins at this position, as one of the whole line.
    fn locate(&self, error: BoardError, position: usize) -> BoardError {
        match error {
            BoardError::NotUtf8 { byte } => BoardError::NotUtf8 {
                byte: self.mark + position + byte,
            },
            error => error,
        }
    }
}

impl Chunk {
    pub(super) fn score(self, scorer: &mut Scorer) -> ScoredChunk {
        let mut scored = ScoredChunk::default();
        let id_columns = scorer.boards().id_columns;
        if self.has_blocks {
            self.add_blocks(scorer, &mut scored);
        } else if let Some(columns) = id_columns {
            self.add_rows(columns, scorer, &mut scored);
        } else {
            self.add_lines(scorer, &mut scored);
        }
        for queue in [Queue::Described, Queue::Qu] {
            let boards = scored.boards.iter_mut();
            let boards = boards.filter(|board| board.queue == queue);
            let scores = boards.filter_map(|board| board.score.as_mut().ok());
            scores
                .zip(scorer.scores(queue))
                .for_each(|(score, scored)| *score = scored);
        }
        scored
    }

    fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let lines = self.text.split(|&byte| byte == b'\n');
        lines.zip(self.first_line..).map(move |(line, number)| {
            let mark = match self.is_beginning && number == self.first_line {
                true => line.len() - without_byte_order_mark(line).len(),
                false => 0,
            };
            Line {
                number,
                mark,
                text: line[mark..].trim_ascii_end(),
            }
        })
    }

    /// Adds a board for each line.
    fn add_lines(&self, scorer: &mut Scorer, scored: &mut ScoredChunk) {
        for line in self.lines() {
            if line.text.is_empty() {
                continue;
            }
            let added = scorer.add(line.text);
            let added = added.map_err(|error| line.locate(error, 0));
            let board = without_decoration(line.text, scorer.boards());
            scored.add(line.number, &board, None, added);
        }
    }

    /// Adds a board for each line, with the id beside it.
    fn add_rows(&self, columns: IdColumns, scorer: &mut Scorer, scored: &mut ScoredChunk) {
        let mut is_first = self.is_beginning;
        let mut fields = Vec::new();
        for line in self.lines() {
            let Line { number, text, .. } = line;
            if text.is_empty() {
                continue;
            }
            let is_first = std::mem::take(&mut is_first);
            let board = table::cut(text, &mut fields).and_then(|()| columns.board(fields.len()));
            let id_and_column = board.and_then(|column| {
                let id = fields[columns.id].clone();
                let text = std::str::from_utf8(&text[id.clone()]).map_err(|error| {
                    let byte = error.valid_up_to() + 1;
                    line.locate(BoardError::NotUtf8 { byte }, id.start)
                })?;
                Ok((table::without_doubled_quotes(text), column))
            });
            let (id, column) = match id_and_column {
                Ok(id_and_column) => id_and_column,
                Err(error) => {
                    scored.add(number, b"", None, Err(error));
                    continue;
                }
            };
            let board = &text[fields[column].clone()];
            let mut added = scorer
                .add(board)
                .map_err(|error| line.locate(error, fields[column].start));
            if is_first && added.is_err() && table::is_header(id.as_bytes(), board) {
                continue;
            }
            if added.is_err()
                && let Some(other) = column_of_board(text, &fields, scorer.boards())
                && other != column
            {
                added = Err(BoardError::OtherColumn {
                    read: column + 1,
                    column: other + 1,
                });
            }
            let board = without_decoration(board, scorer.boards());
            scored.add(number, &board, Some(id.as_bytes()), added);
        }
    }

    /// Adds a board for each block of lines.
    fn add_blocks(&self, scorer: &mut Scorer, scored: &mut ScoredChunk) {
        let mut rows = Vec::new();
        for line in self.lines() {
            if !line.text.is_empty() {
                rows.push(line);
                continue;
            }
            self.add_block(&rows, scorer, scored);
            rows.clear();
        }
        self.add_block(&rows, scorer, scored);
    }

    /// Adds the board of a block of lines, which may have lines that are boards, or a title, above its rows.
    fn add_block(&self, mut rows: &[Line<'_>], scorer: &mut Scorer, scored: &mut ScoredChunk) {
        let (wanted, columns) = (scorer.boards().rows, scorer.boards().columns);
        while let [line, others @ ..] = rows
            && has_rows(line.text, wanted, columns)
        {
            let added = scorer.add(line.text);
            let text = respelled(line.text, scorer.boards());
            scored.add(line.number, text.as_bytes(), None, added);
            rows = others;
        }
        if let [title, others @ ..] = rows
            && others.len() == wanted
            && !has_rows(title.text, 1, columns)
        {
            rows = others;
        }
        let Some(first) = rows.first() else {
            return;
        };
        match join(rows, scorer.boards()) {
            Ok(text) => {
                let added = scorer.add(text.as_bytes());
                scored.add(first.number, text.as_bytes(), None, added);
            }
            Err((line, error)) => scored.add(line, b"", None, Err(error)),
        }
    }
}

/// The column with the only board of a line.
#[cold]
fn column_of_board(line: &[u8], fields: &[Range<usize>], boards: &Boards) -> Option<usize> {
    let is_board = |column: &usize| {
        let text = &line[fields[*column].clone()];
        has_rows(text, boards.rows, boards.columns)
    };
    let mut boards = (0..fields.len()).filter(is_board);
    boards.next().filter(|_| boards.next().is_none())
}

/// Joins the rows of a block to the text of a board. An error comes with its line.
fn join(rows: &[Line<'_>], boards: &Boards) -> Result<String, (u64, BoardError)> {
    if rows.len() != boards.rows {
        let error = BoardError::RowCount {
            found: rows.len(),
            rows: boards.rows,
            columns: boards.columns,
        };
        return Err((rows[0].number, error));
    }
    let mut cells = Vec::new();
    for line in rows {
        let row = line.text.trim_ascii_start();
        let indent = line.text.len() - row.len();
        let row = spelling::read(row, 1, boards.columns);
        let row = row.map_err(|error| (line.number, line.locate(error, indent)))?;
        if row.len() != boards.columns {
            let error = BoardError::RowLength {
                found: row.len(),
                rows: boards.rows,
                columns: boards.columns,
            };
            return Err((line.number, error));
        }
        cells.extend(row);
    }
    Ok(spelling::spelled(&cells))
}

/// The text of a board without what does not belong to its cells.
fn without_decoration<'text>(text: &'text [u8], boards: &Boards) -> Cow<'text, [u8]> {
    // Boards with as many bytes as cells have nothing else.
    match text.len() != boards.cell_count() && spelling::is_decorated(text) {
        true => respelled(text, boards).into_bytes().into(),
        false => text.into(),
    }
}

/// The cells of a board, spelled plainly. What is no board has no text.
fn respelled(text: &[u8], boards: &Boards) -> String {
    let cells = spelling::read(text, boards.rows, boards.columns);
    cells.map_or_else(|_| String::new(), |cells| spelling::spelled(&cells))
}

impl ScoredChunk {
    fn add(&mut self, line: u64, text: &[u8], id: Option<&[u8]>, added: Result<Queue, BoardError>) {
        let mut keep = |text: &[u8]| {
            let start = self.texts.len();
            self.texts.extend_from_slice(text);
            start..self.texts.len()
        };
        let text = keep(if added.is_ok() { text } else { b"" });
        self.boards.push(Board {
            line,
            text,
            id: id.map(keep),
            queue: added.unwrap_or(Queue::Described),
            score: added.map(|_| Score::default()),
        });
    }

    /// Passes on each board and its score, or what is wrong with it.
    pub(super) fn push<B>(
        self,
        take: &mut impl FnMut(Result<ScoredBoard<'_>, BoardLineError>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let text = |bytes: &Range<usize>| {
            std::str::from_utf8(&self.texts[bytes.clone()])
                .expect("a board with a score, and an id, is valid UTF-8")
        };
        self.boards.iter().try_for_each(|board| {
            let id = board.id.as_ref().map(text);
            take(match board.score {
                Ok(score) => Ok(ScoredBoard {
                    line: board.line,
                    id,
                    text: text(&board.text),
                    score,
                }),
                Err(error) => Err(BoardLineError {
                    line: board.line,
                    id: id.map(str::to_owned),
                    error,
                }),
            })
        })
    }
}
