//! Scoring a text of boards on several threads, in the order of its lines.
//!
//! The calling thread reads chunks of whole lines, threads score them, and the calling thread takes the scores in the
//! order in which the chunks were read.

use super::{BoardError, BoardLineError, Boards, Score, ScoredBoard, Scorer};
use crate::letters::without_byte_order_mark;
use crate::search::executor::{Executor, max_threads};
use std::io::{self, BufRead, Read};
use std::ops::{ControlFlow, Range};

/// The bytes of a chunk. Its boards, some 3,800 of 4 × 4, take a few milliseconds: long beside distributing it, short
/// beside the whole.
const CHUNK: usize = 1 << 16;

pub(super) fn run<B>(
    boards: &Boards<'_>,
    input: impl BufRead,
    mut take: impl FnMut(Result<ScoredBoard<'_>, BoardLineError>) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>> {
    let mut chunks = Chunks::new(input);
    // A short text needs fewer threads than it might have. The first chunks show how many.
    let first: Vec<Chunk> = chunks.by_ref().take(max_threads(boards.threads)).collect();
    let executor = Executor::new(first.len(), None);
    let taken = executor.in_order(
        first.into_iter().chain(chunks.by_ref()),
        || boards.scorer(),
        ScoredChunk::default,
        |scorer, chunk, emit| {
            let _ = emit(&mut chunk.score(scorer));
        },
        |scored| std::mem::take(scored).push(&mut take),
    );
    match (taken, chunks.error) {
        (ControlFlow::Continue(()), Some(error)) => Err(error),
        (taken, _) => Ok(taken),
    }
}

/// Whole lines of a text.
struct Chunk {
    text: Vec<u8>,
    /// The number of its first line, from 1.
    first_line: u64,
}

impl Chunk {
    fn score(self, scorer: &mut Scorer<'_>) -> ScoredChunk {
        let mut lines = Vec::new();
        let mut end = 0;
        for (line, number) in self
            .text
            .split(|&byte| byte == b'\n')
            .zip(self.first_line..)
        {
            let start = end;
            end += line.len() + 1;
            let mark = match number {
                1 => line.len() - without_byte_order_mark(line).len(),
                _ => 0,
            };
            let board = line[mark..].trim_ascii_end();
            if board.is_empty() {
                continue;
            }
            let added = scorer.add(board).map_err(|error| match error {
                BoardError::NotUtf8 { byte } => BoardError::NotUtf8 { byte: byte + mark },
                error => error,
            });
            lines.push(Line {
                number,
                board: start + mark..start + mark + board.len(),
                score: added.map(|()| Score::default()),
            });
        }
        let boards = lines.iter_mut().filter_map(|line| line.score.as_mut().ok());
        boards
            .zip(scorer.scores())
            .for_each(|(score, scored)| *score = scored);
        ScoredChunk {
            text: self.text,
            lines,
        }
    }
}

/// Lines of a text, without the blank ones, with their scores.
#[derive(Default)]
struct ScoredChunk {
    text: Vec<u8>,
    lines: Vec<Line>,
}

struct Line {
    number: u64,
    /// The range of the board in the chunk's text.
    board: Range<usize>,
    score: Result<Score, BoardError>,
}

impl ScoredChunk {
    fn push<B>(
        self,
        take: &mut impl FnMut(Result<ScoredBoard<'_>, BoardLineError>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.lines.into_iter().try_for_each(|line| {
            let Line { number, board, .. } = line;
            take(match line.score {
                Ok(score) => Ok(ScoredBoard {
                    line: number,
                    text: std::str::from_utf8(&self.text[board])
                        .expect("a board with a score is valid UTF-8"),
                    score,
                }),
                Err(error) => Err(BoardLineError {
                    line: number,
                    error,
                }),
            })
        })
    }
}

/// Cuts a text into chunks. Ends at a read error, which it keeps.
struct Chunks<I> {
    input: Option<I>,
    error: Option<io::Error>,
    /// The beginning of a line whose end has not been read.
    rest: Vec<u8>,
    next_line: u64,
}

impl<I: BufRead> Chunks<I> {
    fn new(input: I) -> Self {
        Self {
            input: Some(input),
            error: None,
            rest: Vec::new(),
            next_line: 1,
        }
    }

    /// Reads the bytes up to the last end of a line within [`CHUNK`] bytes. Of a longer line only the beginning is kept
    /// in memory, which is enough to know that it is not a board.
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut text = std::mem::take(&mut self.rest);
        let Some(input) = &mut self.input else {
            return Ok(text);
        };
        text.reserve_exact(CHUNK - text.len());
        let wanted = CHUNK - text.len();
        let read = input.take(wanted as u64).read_to_end(&mut text)?;
        if read < wanted {
            self.input = None;
        } else if let Some(end) = text.iter().rposition(|&byte| byte == b'\n') {
            self.rest = text.split_off(end + 1);
        } else {
            input.skip_until(b'\n')?;
            text.push(b'\n');
        }
        Ok(text)
    }
}

impl<I: BufRead> Iterator for Chunks<I> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let text = match self.read() {
            Ok(text) => text,
            Err(error) => {
                self.input = None;
                self.error = Some(error);
                return None;
            }
        };
        if text.is_empty() {
            return None;
        }
        let first_line = self.next_line;
        self.next_line += text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        Some(Chunk { text, first_line })
    }
}
