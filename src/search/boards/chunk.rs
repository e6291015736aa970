//! Scoring a part of a text of boards: lines or blocks of rows, with or without ids.

use super::error::{BoardError, BoardLineError, MAX_LINE};
use super::score::{Score, ScoredBoard};
use super::scorer::{Queue, Scorer};
use super::spelling;
use super::table;
use crate::letters::{compose, without_byte_order_mark};
use std::ops::{ControlFlow, Range};

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

/// A part of the chunk's text, or of the rewritten one.
enum Text {
    Read(Range<usize>),
    Rewritten(Range<usize>),
}

impl Chunk {
    pub(super) fn score(self, scorer: &mut Scorer) -> ScoredChunk {
        let mut scored = ScoredChunk::default();
        let id_column = scorer.decoder().boards().id_column;
        if self.has_blocks {
            self.add_blocks(scorer, &mut scored);
        } else if id_column.is_some() {
            self.add_rows(scorer, &mut scored);
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

    /// The lines with their numbers, and where each begins. They have no white space at their end, and the first line of
    /// a file has no byte order mark.
    fn lines(&self) -> impl Iterator<Item = (u64, usize, &[u8])> {
        let mut end = 0;
        let lines = self.text.split(|&byte| byte == b'\n');
        lines.zip(self.first_line..).map(move |(line, number)| {
            let start = end;
            end += line.len() + 1;
            let mark = match self.is_beginning && start == 0 {
                true => line.len() - without_byte_order_mark(line).len(),
                false => 0,
            };
            (number, start + mark, line[mark..].trim_ascii_end())
        })
    }

    /// Adds a board for each line.
    fn add_lines(&self, scorer: &mut Scorer, scored: &mut ScoredChunk) {
        for (line, start, text) in self.lines() {
            if text.is_empty() {
                continue;
            }
            let added = scorer.add(text).map_err(|error| match error {
                // The mark counts as a byte of the line.
                BoardError::NotUtf8 { byte } if line == 1 => {
                    BoardError::NotUtf8 { byte: byte + start }
                }
                error => error,
            });
            scored.add(line, Text::Read(start..start + text.len()), None, added);
        }
    }

    /// Adds a board for each line, with the id beside it.
    fn add_rows(&self, scorer: &mut Scorer, scored: &mut ScoredChunk) {
        let Some(column) = scorer.decoder().boards().id_column else {
            return;
        };
        let mut is_first = self.is_beginning;
        for (line, start, text) in self.lines() {
            if text.is_empty() {
                continue;
            }
            let is_first = std::mem::take(&mut is_first);
            let whole = Text::Read(start..start + text.len());
            let (id, board) = match table::cut(text, column) {
                Ok(columns) => columns,
                Err(error) => {
                    scored.add(line, whole, None, Err(error));
                    continue;
                }
            };
            if let Err(error) = std::str::from_utf8(&text[id.bytes.clone()]) {
                let byte = id.bytes.start + error.valid_up_to() + 1;
                scored.add(line, whole, None, Err(BoardError::NotUtf8 { byte }));
                continue;
            }
            let id_bytes = id.without_doubled_quotes(text);
            let added = scorer.add(&text[board.bytes.clone()]);
            if is_first && added.is_err() && table::is_header(&id_bytes, &text[board.bytes.clone()])
            {
                continue;
            }
            let in_chunk =
                |bytes: &Range<usize>| Text::Read(start + bytes.start..start + bytes.end);
            let id = match id.has_quotes {
                false => in_chunk(&id.bytes),
                true => scored.rewrite(&id_bytes),
            };
            scored.add(line, in_chunk(&board.bytes), Some(id), added);
        }
    }

    /// Adds a board for each block of lines.
    fn add_blocks(&self, scorer: &mut Scorer, scored: &mut ScoredChunk) {
        let mut rows: Vec<(u64, &[u8])> = Vec::new();
        // An empty line ends the last block.
        let lines = self.lines().map(|(line, _, text)| (line, text));
        for (line, text) in lines.chain([(u64::MAX, &b""[..])]) {
            if !text.is_empty() {
                rows.push((line, text));
                continue;
            }
            let Some(&(first, _)) = rows.first() else {
                continue;
            };
            let mut spelled = String::new();
            let joined = join(&rows, scorer, &mut spelled);
            rows.clear();
            let (line, added) = match joined {
                Ok(()) => (first, scorer.add(spelled.as_bytes())),
                Err((line, error)) => (line, Err(error)),
            };
            let text = scored.rewrite(spelled.as_bytes());
            scored.add(line, text, None, added);
        }
    }
}

/// Joins the rows of a block to the text of a board. An error comes with its line.
fn join(
    rows: &[(u64, &[u8])],
    scorer: &Scorer,
    spelled: &mut String,
) -> Result<(), (u64, BoardError)> {
    let boards = scorer.decoder().boards();
    if rows.len() != boards.rows {
        let error = BoardError::RowCount {
            found: rows.len(),
            rows: boards.rows,
            columns: boards.columns,
        };
        return Err((rows[0].0, error));
    }
    let mut cells = Vec::new();
    for &(line, row) in rows {
        let decoder = scorer.decoder();
        let row = decoder.typed_cells(row.trim_ascii_start(), boards.columns);
        let row = row.map_err(|error| (line, error))?;
        if row.len() != boards.columns {
            let error = BoardError::RowLength {
                found: row.len(),
                rows: boards.rows,
                columns: boards.columns,
            };
            return Err((line, error));
        }
        cells.extend(row);
    }
    spelling::spell(&cells, spelled);
    Ok(())
}

/// The length of a text up to its last blank line, with that line.
pub(super) fn end_of_last_block(text: &[u8]) -> Option<usize> {
    let line_end = |text: &[u8]| text.iter().rposition(|&byte| byte == b'\n');
    let mut end = line_end(text)?;
    while let Some(before) = line_end(&text[..end]) {
        if text[before..end].trim_ascii().is_empty() {
            return Some(end + 1);
        }
        end = before;
    }
    None
}

/// Whether more of the first lines of a text have the cells of a row than of a board.
pub(super) fn has_blocks(beginning: &[u8], rows: usize, columns: usize) -> bool {
    let text = without_byte_order_mark(beginning);
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let lines = lines.filter(|line| !line.is_empty()).take(rows);
    let count = |wanted: usize| {
        let has_cells = |line: &&[u8]| {
            let text = std::str::from_utf8(line).ok();
            let text = text.filter(|text| text.len() <= MAX_LINE);
            let cells = text.map(|text| spelling::cells(&compose(text), wanted));
            cells.is_some_and(|cells| cells.len() == wanted && spelling::check(&cells).is_ok())
        };
        lines.clone().filter(has_cells).count()
    };
    count(columns) > count(rows * columns)
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
