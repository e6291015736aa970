//! Decoding the text of a board into the codes of its letters.

use super::description::Boards;
use super::error::{BoardError, MAX_LINE};
use super::spelling::{self, HOLE, TypedCell};
use wordtrail_dictionary::internals::letters::{compose, fold};
use wordtrail_dictionary::internals::{Alphabet, Letter};

/// The code of a cell that holds nothing a word could use: a hole, or a letter that no word has.
const NOTHING: u8 = Alphabet::MAX as u8;

/// In the table of ASCII: a byte that is neither a letter nor a hole.
const OTHER: u8 = u8::MAX;

/// What became of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decoded {
    /// It is encoded.
    Encoded,
    /// It has the tile `Qu`, which boards of this description lack.
    HasQu,
}

/// Encodes boards in the codes of an alphabet, a byte for each cell.
pub(super) struct Decoder {
    boards: Boards,
    alphabet: Alphabet,
    ascii: [u8; 256],
}

impl Decoder {
    /// For boards in the letters of an alphabet, which is that of their dictionary.
    pub(super) fn new(boards: &Boards, alphabet: &Alphabet) -> Self {
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
    pub(super) fn boards(&self) -> &Boards {
        &self.boards
    }

    /// Appends the codes of a board's cells, or nothing when it is not encoded.
    pub(super) fn decode(&self, board: &[u8], codes: &mut Vec<u8>) -> Result<Decoded, BoardError> {
        let before = codes.len();
        if board.len() == self.cells() {
            codes.extend(board.iter().map(|&byte| self.ascii[usize::from(byte)]));
            if codes[before..].iter().all(|&code| code != OTHER) {
                return Ok(Decoded::Encoded);
            }
            codes.truncate(before);
        }
        self.decode_any(board, codes)
    }

    /// Decodes boards that are not plain ASCII, or not one character per cell, and finds the error in others.
    #[cold]
    fn decode_any(&self, board: &[u8], codes: &mut Vec<u8>) -> Result<Decoded, BoardError> {
        let cells = self.cells_of(board)?;
        if !self.boards.qu && cells.contains(&TypedCell::Qu) {
            return Ok(Decoded::HasQu);
        }
        let code = |cell| match cell {
            TypedCell::Character(character) => self.code(character),
            TypedCell::Qu => self.code('q'),
        };
        codes.extend(cells.into_iter().map(|cell| code(cell).unwrap_or(NOTHING)));
        Ok(Decoded::Encoded)
    }

    /// The cells of a board, which are as many as the description says.
    pub(super) fn cells_of(&self, board: &[u8]) -> Result<Vec<TypedCell>, BoardError> {
        let cells = self.typed_cells(board, self.boards.rows)?;
        if cells.len() != self.cells() {
            let (found, joined) = (cells.len(), spelling::joined_length(&cells));
            let (rows, columns) = (self.boards.rows, self.boards.columns);
            return Err(match (joined..found).contains(&self.cells()) {
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

    /// The cells of a board with a number of rows, or of one row. There may be too few or too many.
    pub(super) fn typed_cells(
        &self,
        text: &[u8],
        rows: usize,
    ) -> Result<Vec<TypedCell>, BoardError> {
        if text.len() > MAX_LINE {
            return Err(BoardError::TooLong);
        }
        let text = std::str::from_utf8(text).map_err(|error| BoardError::NotUtf8 {
            byte: error.valid_up_to() + 1,
        })?;
        let cells = spelling::cells(&compose(text), rows, self.boards.columns)?;
        spelling::check(&cells)?;
        Ok(cells)
    }

    /// Whether a text has the cells of this number of rows.
    pub(super) fn has_rows(&self, text: &[u8], rows: usize) -> bool {
        let cells = self.typed_cells(text, rows);
        cells.is_ok_and(|cells| cells.len() == rows * self.boards.columns)
    }

    pub(super) fn cells(&self) -> usize {
        self.boards.rows * self.boards.columns
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

/// The letters of the tile `Qu`, unless the alphabet lacks one.
pub(super) fn qu(alphabet: &Alphabet) -> Option<[Letter; 2]> {
    Some([alphabet.code('q')?, alphabet.code('u')?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_dictionary::Dictionary;

    fn decoded(boards: &Boards, board: &str) -> Result<Vec<u8>, BoardError> {
        let mut codes = vec![7];
        let alphabet = Alphabet::new(boards.dictionary.alphabet().to_vec());
        let decoded = Decoder::new(boards, &alphabet).decode(board.as_bytes(), &mut codes);
        assert_eq!(codes.remove(0), 7);
        assert!(decoded.is_ok() || codes.is_empty(), "{board}");
        decoded.map(|decoded| {
            assert_eq!(decoded, Decoded::Encoded, "{board}");
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
