//! Scoring a part of a text of boards: lines or blocks of rows, with or without ids.

use super::error::{BoardError, BoardLineError};
use super::score::{Score, ScoredBoard};
use super::scorer::{Queue, Scorer};
use super::spelling;
use super::table::{self, Field, IdColumns};
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
    text: Vec<u8>,
    /// Texts that are not in the chunk as they are reported.
    rewritten: Vec<u8>,
    boards: Vec<Board>,
}

/// A board, or what is in its place.
struct Board {
    /// The number of its first line.
    line: u64,
    text: Text,
    id: Option<Text>,
    queue: Queue,
    score: Result<Score, BoardError>,
}

/// A line of a chunk, without white space at its end.
struct Line<'text> {
    number: u64,
    /// Where `text` begins in the chunk.
    start: usize,
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

/// A part of the chunk's text, or of the rewritten one.
enum Text {
    Read(Range<usize>),
    Rewritten(Range<usize>),
}

impl Chunk {
    pub(super) fn score(self, scorer: &mut Scorer) -> ScoredChunk {
        let mut scored = ScoredChunk::default();
        let id_columns = scorer.decoder().boards().id_columns;
        if self.has_blocks {
            self.add_blocks(scorer, &mut scored);
        } else if let Some(columns) = id_columns {
            self.add_rows(columns, scorer, &mut scored);
        } else {
            self.add_lines(scorer, &mut scored);
        }
        scored.text = self.text;
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
        let mut end = 0;
        let lines = self.text.split(|&byte| byte == b'\n');
        lines.zip(self.first_line..).map(move |(line, number)| {
            let start = end;
            end += line.len() + 1;
            let mark = match self.is_beginning && start == 0 {
                true => line.len() - without_byte_order_mark(line).len(),
                false => 0,
            };
            Line {
                number,
                start: start + mark,
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
            let board = scored.board(line.text, line.start, scorer);
            scored.add(line.number, board, None, added);
        }
    }

    /// Adds a board for each line, with the id beside it.
    fn add_rows(&self, columns: IdColumns, scorer: &mut Scorer, scored: &mut ScoredChunk) {
        let mut is_first = self.is_beginning;
        let mut fields = Vec::new();
        for line in self.lines() {
            let Line {
                number,
                start,
                text,
                ..
            } = line;
            if text.is_empty() {
                continue;
            }
            let is_first = std::mem::take(&mut is_first);
            let board = table::cut(text, &mut fields).and_then(|()| columns.board(fields.len()));
            let (column, id) = match board {
                Ok(column) => (column, &fields[columns.id]),
                Err(error) => {
                    scored.add(number, Text::Read(start..start), None, Err(error));
                    continue;
                }
            };
            if let Err(error) = std::str::from_utf8(&text[id.bytes.clone()]) {
                let byte = error.valid_up_to() + 1;
                let error = line.locate(BoardError::NotUtf8 { byte }, id.bytes.start);
                scored.add(number, Text::Read(start..start), None, Err(error));
                continue;
            }
            let id_bytes = id.without_doubled_quotes(text);
            let board = fields[column].bytes.clone();
            let added = scorer.add(&text[board.clone()]);
            let mut added = added.map_err(|error| line.locate(error, board.start));
            if is_first && added.is_err() && table::is_header(&id_bytes, &text[board.clone()]) {
                continue;
            }
            if added.is_err()
                && let Some(other) = column_of_board(text, &fields, scorer)
                && other != column
            {
                added = Err(BoardError::OtherColumn {
                    read: column + 1,
                    column: other + 1,
                });
            }
            let id = match id.has_quotes {
                false => Text::Read(start + id.bytes.start..start + id.bytes.end),
                true => scored.rewrite(&id_bytes),
            };
            let board = scored.board(&text[board.clone()], start + board.start, scorer);
            scored.add(number, board, Some(id), added);
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
        let wanted = scorer.decoder().boards().rows;
        while let [line, others @ ..] = rows
            && scorer.decoder().has_rows(line.text, wanted)
        {
            let added = scorer.add(line.text);
            let text = scored.respelled(line.text, scorer);
            scored.add(line.number, text, None, added);
            rows = others;
        }
        if let [title, others @ ..] = rows
            && others.len() == wanted
            && !scorer.decoder().has_rows(title.text, 1)
        {
            rows = others;
        }
        let Some(first) = rows.first() else {
            return;
        };
        let mut spelled = String::new();
        let (line, added) = match join(rows, scorer, &mut spelled) {
            Ok(()) => (first.number, scorer.add(spelled.as_bytes())),
            Err((line, error)) => (line, Err(error)),
        };
        let text = scored.rewrite(spelled.as_bytes());
        scored.add(line, text, None, added);
    }
}

/// The column with the only board of a line.
#[cold]
fn column_of_board(line: &[u8], fields: &[Field], scorer: &Scorer) -> Option<usize> {
    let decoder = scorer.decoder();
    let rows = decoder.boards().rows;
    let is_board = |column: &usize| decoder.has_rows(&line[fields[*column].bytes.clone()], rows);
    let mut boards = (0..fields.len()).filter(is_board);
    boards.next().filter(|_| boards.next().is_none())
}

/// Joins the rows of a block to the text of a board. An error comes with its line.
fn join(rows: &[Line<'_>], scorer: &Scorer, spelled: &mut String) -> Result<(), (u64, BoardError)> {
    let boards = scorer.decoder().boards();
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
        let row = scorer.decoder().typed_cells(row, 1);
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
    spelling::spell(&cells, spelled);
    Ok(())
}

impl ScoredChunk {
    fn add(&mut self, line: u64, text: Text, id: Option<Text>, added: Result<Queue, BoardError>) {
        self.boards.push(Board {
            line,
            text,
            id,
            queue: added.unwrap_or(Queue::Described),
            score: added.map(|_| Score::default()),
        });
    }

    /// The text of a board that begins at a position of the chunk, without what does not belong to its cells.
    fn board(&mut self, text: &[u8], start: usize, scorer: &Scorer) -> Text {
        // Boards with as many bytes as cells have nothing else.
        match text.len() != scorer.decoder().cells() && spelling::is_decorated(text) {
            true => self.respelled(text, scorer),
            false => Text::Read(start..start + text.len()),
        }
    }

    /// The cells of a board, spelled plainly. What is no board has no text.
    fn respelled(&mut self, text: &[u8], scorer: &Scorer) -> Text {
        let decoder = scorer.decoder();
        let mut spelled = String::new();
        if let Ok(cells) = decoder.typed_cells(text, decoder.boards().rows) {
            spelling::spell(&cells, &mut spelled);
        }
        self.rewrite(spelled.as_bytes())
    }

    fn rewrite(&mut self, text: &[u8]) -> Text {
        let start = self.rewritten.len();
        self.rewritten.extend_from_slice(text);
        Text::Rewritten(start..self.rewritten.len())
    }

    /// Passes on each board and its score, or what is wrong with it.
    pub(super) fn push<B>(
        self,
        take: &mut impl FnMut(Result<ScoredBoard<'_>, BoardLineError>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let text = |text: &Text| {
            let bytes = match text {
                Text::Read(bytes) => &self.text[bytes.clone()],
                Text::Rewritten(bytes) => &self.rewritten[bytes.clone()],
            };
            std::str::from_utf8(bytes).expect("a board with a score, and an id, is valid UTF-8")
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
