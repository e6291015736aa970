//! Decoding the text of a board into the codes of its letters.

use super::error::BoardError;
use super::spelling::{self, HOLE, TypedCell};
use crate::boards::description::Boards;
use crate::boards::engine::qu;
use wordtrail_dictionary::internals::letters::fold;
use wordtrail_dictionary::internals::{Alphabet, Letter};

/// The code of a cell that holds nothing a word could use: a hole, or a letter that no word has.
const NOTHING: u8 = Alphabet::MAX as u8;

/// In the table of ASCII: a byte that is neither a letter nor a hole.
const OTHER: u8 = u8::MAX;

/// Which boards of a scorer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Queue {
    /// Those whose tiles are as the description of the boards says.
    Described,
    /// Those on which `Qu` is typed, if a lone `q` is no such tile.
    Qu,
}

/// Encodes boards in the codes of an alphabet, a byte for each cell.
pub(crate) struct Decoder {
    boards: Boards,
    alphabet: Alphabet,
    ascii: [u8; 256],
}

impl Decoder {
    /// For boards in the letters of an alphabet, which is that of their dictionary.
    pub(crate) fn new(boards: &Boards, alphabet: &Alphabet) -> Self {
        let mut decoder = Self {
            boards: boards.clone(),
            alphabet: alphabet.clone(),
            ascii: [OTHER; 256],
        };
        for byte in 0..=0x7f {
            if let Some(code) = decoder.code(char::from(byte)) {
                decoder.ascii[usize::from(byte)] = code;
            }
        }
        decoder
    }

    /// The description of the boards.
    pub(crate) fn boards(&self) -> &Boards {
        &self.boards
    }

    /// Appends the codes of a board's cells, unless it is rejected or belongs to the queue of `Qu`. Returns its queue.
    pub(crate) fn decode(&self, board: &[u8], codes: &mut Vec<u8>) -> Result<Queue, BoardError> {
        let before = codes.len();
        if board.len() == self.boards.cell_count() {
            codes.extend(board.iter().map(|&byte| self.ascii[usize::from(byte)]));
            if codes[before..].iter().all(|&code| code != OTHER) {
                return Ok(Queue::Described);
            }
            codes.truncate(before);
        }
        self.decode_any(board, codes)
    }

    /// Decodes boards that are not plain ASCII, or not one character per cell, and finds the error in others.
    #[cold]
    fn decode_any(&self, board: &[u8], codes: &mut Vec<u8>) -> Result<Queue, BoardError> {
        let cells = self.cells_of(board)?;
        if !self.boards.qu && cells.contains(&TypedCell::Qu) {
            return Ok(Queue::Qu);
        }
        let code = |cell| match cell {
            TypedCell::Character(character) => self.code(character),
            TypedCell::Qu => self.code('q'),
        };
        codes.extend(cells.into_iter().map(|cell| code(cell).unwrap_or(NOTHING)));
        Ok(Queue::Described)
    }

    /// The cells of a board, which are as many as the description says.
    pub(crate) fn cells_of(&self, board: &[u8]) -> Result<Vec<TypedCell>, BoardError> {
        let (rows, columns) = (self.boards.rows, self.boards.columns);
        let cells = spelling::read(board, rows, columns)?;
        if cells.len() != rows * columns {
            let (found, joined) = (cells.len(), spelling::joined_length(&cells));
            return Err(match (joined..found).contains(&(rows * columns)) {
                true => BoardError::UncertainQu {
                    found,
                    joined,
                    rows,
                    columns,
                },
                false => BoardError::WrongLength {
                    found,
                    rows,
                    columns,
                },
            });
        }
        if !self.boards.qu
            && cells.contains(&TypedCell::Qu)
            && let Some(position) = cells.iter().position(|cell| cell.is_lone_q())
        {
            return Err(BoardError::LoneQ { cell: position + 1 });
        }
        Ok(cells)
    }

    /// The code of a cell with this character, unless it is neither a letter nor a hole.
    fn code(&self, character: char) -> Option<u8> {
        if character == HOLE {
            return Some(NOTHING);
        }
        let letter = fold(character)?;
        let is_in_no_word = self.boards.qu && letter == 'q' && qu(&self.alphabet).is_none();
        let code = self.alphabet.code(letter).filter(|_| !is_in_no_word);
        Some(code.map_or(NOTHING, Letter::code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::text::error::MAX_LINE;
    use wordtrail_dictionary::Dictionary;

    fn decoded(boards: &Boards, board: &str) -> Result<Vec<u8>, BoardError> {
        let mut codes = vec![7];
        let alphabet = Alphabet::new(boards.search.dictionary.alphabet().to_vec());
        let decoded = Decoder::new(boards, &alphabet).decode(board.as_bytes(), &mut codes);
        assert_eq!(codes.remove(0), 7);
        assert!(decoded.is_ok() || codes.is_empty(), "{board}");
        decoded.map(|decoded| {
            assert_eq!(decoded, Queue::Described, "{board}");
            codes
        })
    }

    #[test]
    fn spellings_of_a_board_give_the_same_codes() {
        let dictionary = Dictionary::from_words(["abé"]).unwrap();
        let boards = Boards::new(&dictionary).size(2, 2).unwrap();
        for board in ["abé.", "ABÉ.", "abe\u{301}.", "aBE\u{301}x", "abéø"] {
            assert_eq!(
                decoded(&boards, board),
                Ok(vec![0, 1, 2, NOTHING]),
                "{board}"
            );
        }
    }

    #[test]
    fn a_q_is_in_no_word_where_it_needs_a_u_that_no_word_has() {
        let dictionary = Dictionary::from_words(["aq"]).unwrap();
        let boards = Boards::new(&dictionary).size(2, 2).unwrap();
        assert_eq!(decoded(&boards, "aaqq"), Ok(vec![0, 0, 1, 1]));
        let boards = boards.qu_tiles();
        assert_eq!(decoded(&boards, "aaqQ"), Ok(vec![0, 0, NOTHING, NOTHING]));
    }

    #[test]
    fn a_text_that_is_not_a_board_is_rejected_with_the_place_of_the_error() {
        let dictionary = Dictionary::from_words(["abc"]).unwrap();
        let boards = Boards::new(&dictionary).size(2, 2).unwrap();
        let wrong_length = |found| BoardError::WrongLength {
            found,
            rows: 2,
            columns: 2,
        };
        for (board, error) in [
            ("", wrong_length(0)),
            ("abc", wrong_length(3)),
            ("éabcd", wrong_length(5)),
            ("quqbcd", wrong_length(6)),
            (
                "QUqua",
                BoardError::UncertainQu {
                    found: 5,
                    joined: 3,
                    rows: 2,
                    columns: 2,
                },
            ),
            ("ab?c", BoardError::Wildcard { cell: 3 }),
            ("a\u{301}b?c", BoardError::Wildcard { cell: 3 }),
            (
                "abx\u{301}.3",
                BoardError::BadCharacter {
                    cell: 4,
                    character: '\u{301}',
                },
            ),
            (&"a".repeat(MAX_LINE + 1), BoardError::TooLong),
        ] {
            assert_eq!(decoded(&boards, board), Err(error), "{board}");
        }
    }
}
