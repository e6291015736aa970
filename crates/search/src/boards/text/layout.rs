//! How the boards of a text are laid out: as blocks of rows or a board per line, and of which size.

use super::error::SIDES;
use super::spelling::has_rows;
use crate::boards::description::Boards;
use wordtrail_dictionary::internals::letters::without_byte_order_mark;

impl Boards {
    /// Whether a text that begins like this has boards as [blocks](Self::blocks) of rows: of its first lines, as many as a
    /// board has rows, more have the cells of a row than of a board, or anywhere as many lines as a board has rows are rows, one
    /// after the other.
    #[doc(hidden)]
    pub fn has_blocks(&self, beginning: &[u8]) -> bool {
        let lines = lines(beginning);
        let has_rows = |line: &[u8], rows: usize| has_rows(line, rows, self.columns);
        let first = lines
            .clone()
            .filter(|line| !line.is_empty())
            .take(self.rows);
        let count = |rows: usize| first.clone().filter(|line| has_rows(line, rows)).count();
        let are_rows: Vec<bool> = lines.map(|line| has_rows(line, 1)).collect();
        let has_block = || {
            are_rows
                .windows(self.rows)
                .any(|rows| rows.iter().all(|&it| it))
        };
        count(1) > count(self.rows) || has_block()
    }

    /// The rows and columns that the first board of a text that begins like this seems to have, whatever the
    /// [size](Self::size) of boards is, if it is square: a block of rows, which may have a title above, or a line of as many
    /// cells.
    #[doc(hidden)]
    pub fn first_side(beginning: &[u8]) -> Option<usize> {
        let lines = lines(beginning).skip_while(|line| line.is_empty());
        let block: Vec<&[u8]> = lines.take_while(|line| !line.is_empty()).collect();
        let (first, untitled) = block.split_first()?;
        let is_square = |rows: &[&[u8]]| {
            SIDES.contains(&rows.len()) && rows.iter().all(|row| has_rows(row, 1, rows.len()))
        };
        let square = [&block[..], untitled]
            .into_iter()
            .find(|rows| is_square(rows));
        match square {
            Some(rows) => Some(rows.len()),
            None => SIDES.clone().find(|&side| has_rows(first, side, side)),
        }
    }
}

/// The lines of a text, without white space around them.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let lines = without_byte_order_mark(text).split(|&byte| byte == b'\n');
    lines.map(<[u8]>::trim_ascii)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_dictionary::Dictionary;

    #[test]
    fn rows_and_boards_are_told_apart_by_their_cells() {
        let dictionary = Dictionary::from_words(["cat"]).unwrap();
        let boards = Boards::new(&dictionary).size(2, 2).unwrap();
        assert!(boards.has_blocks(b"c a\nt .\n"));
        assert!(!boards.has_blocks(b"cat.\nta\n"));
    }

    #[test]
    fn the_first_board_shows_its_size_if_it_is_square() {
        for (text, side) in [
            ("cat\ndog\neel\n\nrat\n", Some(3)),
            ("Board 1\ncat\ndog\neel\n", Some(3)),
            ("cats.eels\n", Some(3)),
            ("cats.eel\n", None),
        ] {
            assert_eq!(Boards::first_side(text.as_bytes()), side, "{text}");
        }
    }
}
