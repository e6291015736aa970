//! Scoring a text of boards on several threads, in the order of its lines.
//!
//! The calling thread reads chunks of whole lines, threads score them, and the calling thread takes the scores in the
//! order in which the chunks were read.

use super::chunk::{Chunk, ScoredChunk};
use super::error::BoardLineError;
use crate::boards::description::Boards;
use crate::boards::score::ScoredBoard;
use crate::executor::Executor;
use crate::part::Part;
use std::io::{self, BufRead, Read, Seek, SeekFrom, Take};
use std::ops::ControlFlow;
use wordtrail_dictionary::internals::Cancellation;

/// The bytes of a chunk. Its boards, some 3,800 of 4 × 4, take a few milliseconds: long beside distributing it, short
/// beside the whole.
const CHUNK: usize = 1 << 16;

impl Boards {
    /// Selects the lines of one part of a text of boards, such as a buffered file. Parts have equal numbers of bytes, up to
    /// the length of a line, and what is not in the part is not read. Returns the offset of its first line in bytes, and a
    /// reader of its lines for [`run`](Self::run), which counts them from 1.
    ///
    /// # Errors
    ///
    /// Those of the text.
    ///
    /// ```
    /// use std::io::{Cursor, Read};
    /// use wordtrail::{Boards, Part};
    ///
    /// let text = Cursor::new("coat\ntaco\nsoda\nacts\n");
    /// let mut lines = String::new();
    /// let (offset, mut part) = Boards::part(text, Part::new(2, 2)?)?;
    /// part.read_to_string(&mut lines)?;
    /// assert_eq!((offset, lines.as_str()), (10, "soda\nacts\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part<T: BufRead + Seek>(mut text: T, part: Part) -> io::Result<(u64, Take<T>)> {
        let length = text.seek(SeekFrom::End(0))?;
        // A line is in the part in which it begins.
        let mut next_line = |position: u64| -> io::Result<u64> {
            match position.checked_sub(1) {
                None => Ok(0),
                Some(before) => {
                    text.seek(SeekFrom::Start(before))?;
                    Ok(before + text.skip_until(b'\n')? as u64)
                }
            }
        };
        let bytes = part.of(length);
        let start = next_line(bytes.start)?;
        let end = next_line(bytes.end)?;
        text.seek(SeekFrom::Start(start))?;
        Ok((start, text.take(end - start)))
    }

    /// Scores a text of boards, one per line unless they are [blocks](Self::blocks), and calls a closure with each board
    /// and its score in order, until the closure breaks.
    ///
    /// White space at the end of a line is ignored, and blank lines are skipped. For a line that is not a board the
    /// closure gets a [`BoardLineError`], and decides whether to continue.
    ///
    /// The text is read in chunks of 64 KB. The closure runs on the calling thread. Neither boards nor scores are
    /// collected: memory does not grow with the number of boards.
    ///
    /// # Errors
    ///
    /// An error of the reader. The boards in the chunks before it have been passed to the closure.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Boards, Dictionary};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "coat"])?;
    /// let boards = Boards::new(&dictionary).size(2, 2)?;
    /// let mut lines = Vec::new();
    /// let stopped = boards.run(&b"COAT\r\n\nt.ac\nc4t.\n"[..], |board| {
    ///     match board {
    ///         Ok(board) => lines.push(format!("{} {}", board.text, board.score.words)),
    ///         Err(bad_line) => return ControlFlow::Break(bad_line),
    ///     }
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(lines, ["COAT 2", "t.ac 1"]);
    /// assert_eq!(stopped.break_value().map(|bad_line| bad_line.line), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run<B>(
        &self,
        input: impl BufRead,
        mut take: impl FnMut(Result<ScoredBoard<'_>, BoardLineError>) -> ControlFlow<B>,
    ) -> io::Result<ControlFlow<B>> {
        let has_blocks = self.blocks && self.id_columns.is_none();
        let block_rows = has_blocks.then_some(self.rows);
        let mut chunks = Chunks::new(input, block_rows, !self.continues);
        // A short text needs fewer threads than it might have. The first chunks show how many.
        let first: Vec<Chunk> = chunks.by_ref().take(self.search.threads.max()).collect();
        let bytes: usize = first.iter().map(|chunk| chunk.text.len()).sum();
        let cancellation = Cancellation::new(self.search.budget.as_ref());
        let executor = Executor::new(first.len(), cancellation, None);
        let taken = executor.in_order(
            first.into_iter().chain(chunks.by_ref()),
            || self.scorer_of(bytes),
            ScoredChunk::default,
            |scorer, chunk, emit| {
                let mut scored = chunk.score(scorer);
                if !executor.cancellation().is_cancelled() {
                    let _ = emit(&mut scored);
                }
            },
            |scored| std::mem::take(scored).push(&mut take),
        );
        match (taken, chunks.error) {
            (ControlFlow::Continue(()), Some(error)) => Err(error),
            (taken, _) => Ok(taken),
        }
    }
}

/// Cuts a text into chunks. Ends at a read error, which it keeps.
struct Chunks<I> {
    input: Option<I>,
    error: Option<io::Error>,
    /// The beginning of a line whose end has not been read.
    rest: Vec<u8>,
    next_line: u64,
    /// The rows of a board, if chunks end between blocks of lines.
    block_rows: Option<usize>,
    /// Whether the next chunk is the beginning of a file.
    is_beginning: bool,
}

impl<I: BufRead> Chunks<I> {
    fn new(input: I, block_rows: Option<usize>, is_beginning: bool) -> Self {
        Self {
            input: Some(input),
            error: None,
            rest: Vec::new(),
            next_line: 1,
            block_rows,
            is_beginning,
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
        } else if let Some(end) = end_of_lines(&text, self.block_rows) {
            self.rest = text.split_off(end);
        } else {
            input.skip_until(b'\n')?;
            text.push(b'\n');
        }
        Ok(text)
    }
}

/// The length of a text up to its last end of a line or, if boards are blocks with this number of rows, of a block.
fn end_of_lines(text: &[u8], block_rows: Option<usize>) -> Option<usize> {
    let last_end = |text: &[u8]| Some(text.iter().rposition(|&byte| byte == b'\n')? + 1);
    let end = last_end(text)?;
    let Some(rows) = block_rows else {
        return Some(end);
    };
    // The ends of the lines, from the last.
    let ends = std::iter::successors(Some(end), |&end| last_end(&text[..end - 1]));
    let is_blank = |&(end, before): &(usize, usize)| text[before..end].trim_ascii().is_empty();
    let blank = ends.clone().zip(ends.clone().skip(1)).find(is_blank);
    // Without a blank line, only whole boards may come before the last lines, which may be a title and rows. Text of which this
    // many lines fill a chunk has no board.
    let before_rows = || ends.clone().nth(rows + 1);
    Some(
        blank
            .map(|(end, _)| end)
            .or_else(before_rows)
            .unwrap_or(end),
    )
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
        Some(Chunk {
            text,
            first_line,
            has_blocks: self.block_rows.is_some(),
            is_beginning: std::mem::take(&mut self.is_beginning),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_dictionary::Dictionary;

    /// The id of each line that is a board, and what is wrong with others.
    fn ids(boards: &Boards, text: &str) -> Vec<Result<String, String>> {
        let mut ids = Vec::new();
        let ended = boards.run(text.as_bytes(), |board| {
            let id = board.map(|board| board.id.unwrap_or_default().to_owned());
            ids.push(id.map_err(|bad_line| bad_line.to_string()));
            ControlFlow::<()>::Continue(())
        });
        assert!(ended.unwrap().is_continue());
        ids
    }

    fn boards() -> Boards {
        let dictionary = Dictionary::from_words(["cat"]).unwrap();
        Boards::new(&dictionary).size(2, 2).unwrap()
    }

    #[test]
    fn only_the_beginning_of_a_file_has_a_header() {
        let boards = boards().id_column(0);
        let text = "id,letters\n1,cats\n\"July 4, noon\",t a c .\n";
        let expected = ["1", "July 4, noon"].map(|id| Ok(id.to_owned()));
        assert_eq!(ids(&boards, text), expected);
        let of_part = ids(&boards.continuation(), text);
        assert!(of_part[0].is_err());
        assert_eq!(of_part[1..], expected);
    }

    #[test]
    fn the_board_is_in_the_column_that_is_given() {
        let boards = boards().id_column(2).board_column(0);
        assert_eq!(ids(&boards, "cat.,4,monday\n"), [Ok("monday".to_owned())]);
    }

    #[test]
    fn a_line_that_is_no_board_has_its_number() {
        let error =
            "line 2: cell 2 has “?”: a board has no wildcards; write a letter, or “.” for a hole";
        assert_eq!(
            ids(&boards(), "tac.\nc?t.\n"),
            [Ok(String::new()), Err(error.to_owned())]
        );
    }
}
