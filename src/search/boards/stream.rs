//! Scoring a text of boards on several threads, in the order of its lines.
//!
//! The calling thread reads chunks of whole lines, threads score them, and the calling thread takes the scores in the
//! order in which the chunks were read.

use super::{BadLine, BoardError, Boards, Score, ScoredBoard, Scorer};
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
    mut take: impl FnMut(Result<ScoredBoard<'_>, BadLine>) -> ControlFlow<B>,
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
        take: &mut impl FnMut(Result<ScoredBoard<'_>, BadLine>) -> ControlFlow<B>,
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
                Err(error) => Err(BadLine {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dictionary;
    use std::num::NonZeroUsize;

    /// A summary of each line: its number, and its board or the error.
    fn lines(text: &[u8], threads: usize) -> Vec<String> {
        let dictionary = Dictionary::from_words(["abc"]).unwrap();
        let boards = Boards::new(&dictionary).size(2, 2).unwrap();
        let boards = boards.threads(NonZeroUsize::new(threads).unwrap());
        let mut lines = Vec::new();
        let run = boards.run(text, |board| {
            lines.push(match board {
                Ok(board) => format!("{} {} {}", board.line, board.text, board.score.words),
                Err(bad_line) => bad_line.to_string(),
            });
            ControlFlow::<()>::Continue(())
        });
        assert!(run.unwrap().is_continue());
        lines
    }

    #[test]
    fn lines_may_end_in_any_way_and_blank_ones_are_skipped() {
        for text in [
            "abc.\n\nABCD",
            "\u{feff}abc.\r\n\r\nABCD\r\n",
            "abc. \t\n \nABCD\n\n",
        ] {
            let expected = ["1 abc. 1", "3 ABCD 1"];
            assert_eq!(lines(text.as_bytes(), 1), expected, "{text:?}");
        }
        for text in ["", "\n", "\u{feff}", "\u{feff}\r\n  \n"] {
            assert!(lines(text.as_bytes(), 2).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn a_byte_that_is_not_utf8_counts_from_the_beginning_of_its_line() {
        let error = "is not valid UTF-8: a file of boards is text in UTF-8";
        for (text, place) in [
            (&b"ab\xffc"[..], "line 1: byte 3"),
            (b"\xef\xbb\xbfab\xffc", "line 1: byte 6"),
            (b"\n\xef\xbb\xbf\xff", "line 2: byte 4"),
        ] {
            assert_eq!(lines(text, 1), [format!("{place} {error}")]);
        }
    }

    #[test]
    fn lines_are_whole_and_numbered_wherever_chunks_end() {
        // A blank line before each board moves it through all places at the end of a chunk.
        for blank_lines in 0..6 {
            let boards = 3 * CHUNK / 5;
            let text = "\n".repeat(blank_lines) + &"abc.\n".repeat(boards) + "x";
            for threads in [1, 2, 5] {
                let lines = lines(text.as_bytes(), threads);
                assert_eq!(lines.len(), boards + 1);
                for (line, number) in lines[..boards].iter().zip(blank_lines + 1..) {
                    assert_eq!(*line, format!("{number} abc. 1"));
                }
                let last = format!("line {}: the board has 1 cell, ", blank_lines + boards + 1);
                assert!(lines[boards].starts_with(&last));
            }
        }
    }

    #[test]
    fn a_line_longer_than_a_chunk_is_one_bad_line() {
        for length in [CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 7] {
            let text = format!("abc.\n{}\nabcd\n", "é".repeat(length));
            let lines = lines(text.as_bytes(), 2);
            assert_eq!(lines.len(), 3, "{length}");
            assert!(lines[1].starts_with("line 2: the line has more than 4096 bytes"));
            assert_eq!([&*lines[0], &*lines[2]], ["1 abc. 1", "3 abcd 1"]);
        }
    }

    #[test]
    fn an_error_of_reading_comes_after_the_chunks_before_it() {
        struct Fails;
        impl Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("worn out"))
            }
        }
        let dictionary = Dictionary::from_words(["abc"]).unwrap();
        let boards = Boards::new(&dictionary).size(2, 2).unwrap();
        let text = "abc.\n".repeat(2 * CHUNK / 5);
        for threads in [1, 2, 7] {
            let input = io::BufReader::new(text.as_bytes().chain(Fails));
            let boards = boards.threads(NonZeroUsize::new(threads).unwrap());
            let mut pushed = 0;
            let run = boards.run(input, |_| {
                pushed += 1;
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(run.unwrap_err().to_string(), "worn out");
            assert_eq!(pushed, CHUNK / 5, "{threads} threads");
        }
    }

    #[test]
    fn nothing_is_pushed_after_the_closure_says_stop() {
        let dictionary = Dictionary::from_words(["abc"]).unwrap();
        let boards = Boards::new(&dictionary).size(2, 2).unwrap();
        let text = "abc.\n".repeat(CHUNK);
        for threads in [1, 2, 7] {
            let boards = boards.threads(NonZeroUsize::new(threads).unwrap());
            for last in [1, CHUNK as u64 / 5, CHUNK as u64 / 5 + 1] {
                let mut pushed = 0;
                let stopped = boards.run(text.as_bytes(), |board| {
                    pushed += 1;
                    match board {
                        Ok(board) if board.line == last => ControlFlow::Break(last),
                        _ => ControlFlow::Continue(()),
                    }
                });
                assert_eq!(stopped.unwrap().break_value(), Some(last));
                assert_eq!(pushed, last, "{threads} threads");
            }
        }
    }
}
