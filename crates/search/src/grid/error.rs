//! What can be wrong with the text of a grid.

use super::problems::Problems;
use crate::grid::cell::probable_letter;
use wordtrail_dictionary::internals::wording::{counted, printable};

/// Why a grid was refused. Rows, columns and bytes count from 1, as in an editor.
///
/// ```
/// use wordtrail::{Grid, GridError};
///
/// let place = match "cat\nd0g\n".parse::<Grid>().unwrap_err() {
///     GridError::BadCharacter { row, column, .. } => Some((row, column)),
///     _ => None,
/// };
/// assert_eq!(place, Some((2, 2)));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// There is no row.
    #[error("the grid is empty: a grid has at least one row of letters")]
    Empty,

    /// A row is blank, and others follow.
    #[error(
        "row {row} of the grid is blank: delete the blank line, or write “.” for cells without a letter"
    )]
    BlankRow {
        /// The row.
        row: usize,
    },

    /// A text that should be a grid alone has a blank row, and more below it.
    #[error(
        "row {row} of the grid is blank: delete the blank line, or write “.” for cells without a letter; a text with words below its grid is a puzzle (Reader::puzzle)"
    )]
    WordsBelow {
        /// The row.
        row: usize,
    },

    /// The text of a cell is empty.
    #[error("cell {row}:{column} is empty: write “.” for a hole and “?” for a wildcard")]
    EmptyCell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },

    /// The last row of a grid of tiles is not full.
    #[error(
        "{} do not fill rows of {columns}: the last row lacks {}",
        counted(*.tiles, "tile"),
        counted(*.columns - *.tiles % *.columns, "tile")
    )]
    TileCount {
        /// The number of tiles.
        tiles: usize,
        /// The columns of the grid.
        columns: usize,
    },

    /// A cell has a character that is not a letter, a hole or a wildcard.
    #[error(
        "cell {row}:{column} has “{}”, which is not a letter{}: write “.” for a hole and “?” for a wildcard",
        printable(*.character),
        probable_letter(*.character)
    )]
    BadCharacter {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The first such character of the cell.
        character: char,
    },

    /// A row has more or fewer cells than the first.
    #[error(
        "row {row} has {} and row 1 has {expected}: give all rows the same length{}",
        counted(*.found, "cell"),
        if *.spaced { " (in a spaced grid every cell has white space around it)" } else { "" }
    )]
    UnequalRows {
        /// The row.
        row: usize,
        /// The cells of this row.
        found: usize,
        /// The cells of the first row.
        expected: usize,
        /// Whether the grid is spaced: one tile per cell, with white space between.
        spaced: bool,
    },

    /// Rows without spaces are of equal length only if each `Qu`, in any case, is one cell.
    #[error(
        "row {row} has “Qu”, and without spaces that is two cells: write spaces between all cells, as in “Qu E S T”"
    )]
    JoinedQu {
        /// The first such row.
        row: usize,
    },

    /// Some lines have spaces between their letters, and others have none.
    #[error(
        "line {spaced} has a space between its letters and line {compact} has none: write “.” for a cell without a letter, or put spaces between all cells"
    )]
    MixedSpacing {
        /// The first line with a space.
        spaced: usize,
        /// The first line without.
        compact: usize,
    },

    /// No lines of the text are rows of letters.
    #[error(
        "there is no grid in it: a grid is rows of letters of the same length, as “cat” or “C A T” in each line"
    )]
    NoGrid,

    /// Each line has a single letter, and there are as many as a square has.
    #[error(
        "each of its {rows} lines has one cell on it: write a row of the grid in each line or, if it is a single column, read it with --strict"
    )]
    CellPerLine {
        /// The number of lines.
        rows: usize,
    },

    /// Words stand beside the rows of a grid.
    #[error(
        "lines {first} to {last} have words beside the rows of a grid: move the words below the grid, with an empty line between"
    )]
    WordsBeside {
        /// The first such line.
        first: usize,
        /// The last such line.
        last: usize,
    },

    /// Lines directly below a grid are words that are in it, or nearly its rows.
    #[error(
        "{} may be words to find, or rows of the grid above: if they are words, put an empty line above them; if they are rows, write them like the others",
        line_names(*.first, *.last)
    )]
    WordsOrRows {
        /// The first such line.
        first: usize,
        /// The last such line.
        last: usize,
    },

    /// The text has another encoding.
    #[error("it is text in {name}: save it as UTF-8")]
    OtherEncoding {
        /// Its name.
        name: &'static str,
    },

    /// The text is not in the encoding that was named.
    #[error("line {line} is not text in {encoding}: name another encoding")]
    NotEncoded {
        /// The name of the encoding.
        encoding: &'static str,
        /// The line.
        line: usize,
    },

    /// The text is not UTF-8.
    #[error(
        "row {row}, byte {byte} is not valid UTF-8: save it as UTF-8; it may be text in Windows-1252 or Latin-1"
    )]
    NotUtf8 {
        /// The row.
        row: usize,
        /// The byte within the row.
        byte: usize,
    },

    /// There are more rows or columns than 32 bits can count.
    #[error("the grid has more than 4,294,967,295 rows or columns: split it")]
    TooLarge,

    /// Padding would make a grid that is much larger than the text.
    #[error(
        "padding would make a grid of {} and {}, and the limit for a text of this size is {limit} cells: split it, or shorten a row that is much longer than the others",
        counted(*.rows, "row"),
        counted(*.columns, "column")
    )]
    TooMuchPadding {
        /// Its rows.
        rows: usize,
        /// The cells of its longest row.
        columns: usize,
        /// The most cells that padding makes of this text.
        limit: usize,
    },

    /// There is not enough memory for its cells.
    #[error(
        "there is not enough memory for a grid of {} and {}: split it, or shorten a row that is much longer than the others",
        counted(*.rows, "row"),
        counted(*.columns, "column")
    )]
    OutOfMemory {
        /// Its rows.
        rows: usize,
        /// Its columns, including those that padding adds to short rows.
        columns: usize,
    },

    /// Some rows of a large grid have letters beyond ASCII. Who reads only other rows takes it for a grid without.
    #[error(
        "some rows have letters beyond ASCII, which a part that reads only other rows would not know: put spaces between the cells, so that every part reads the whole grid"
    )]
    NoParts,

    /// The rows of a grid that is not plain have characters that are no letters, or other lengths.
    #[error("{0}")]
    Problems(Problems),

    /// Two blocks of letters could be the grid.
    #[error(
        "{} and {} could both be the grid: delete one of them, or what is no part of it; if they are one grid, delete what stands between",
        block_name(&.places[0]),
        block_name(&.places[1])
    )]
    SeveralGrids {
        /// Of each block its first line, its last line, its rows and its columns.
        places: [(usize, usize, usize, usize); 2],
    },

    /// A line above the grid has a number for each column but the first.
    #[error(
        "line {line} numbers the columns of the grid but the first, which may have labels of its rows: delete the labels"
    )]
    Labels {
        /// The line.
        line: usize,
    },

    /// Most rows have a number before their first cell, and one has another or none.
    #[error(
        "line {line} does not have the label {expected}, and the other rows of the grid are numbered: correct the numbers, or delete them all"
    )]
    RowLabels {
        /// The line of the row.
        line: usize,
        /// The label that the row should have.
        expected: String,
    },

    /// A row stands apart from the others.
    #[error(
        "line {line} may be another row of the grid in {}: delete it or, if it is one, everything that stands between rows",
        line_names(*.first, *.last)
    )]
    LostRow {
        /// The line of the row.
        line: usize,
        /// The line of the first row of the grid.
        first: usize,
        /// The line of its last row.
        last: usize,
    },

    /// A line below a grid has as many letters as its rows, is written in another way, and may be a word.
    #[error(
        "line {line} may be a row of the grid in lines {first} to {last}, or a word to find: write it like the other rows, or put an empty line above it"
    )]
    RowOrWord {
        /// The line.
        line: usize,
        /// The line of the first row of the grid.
        first: usize,
        /// The line of its last row.
        last: usize,
    },

    /// The document of a puzzle, or an answer, is wrong.
    #[error("{place}{}{problem}", if .place.is_empty() { "" } else { ": " })]
    Document {
        /// The field, as `words[3].trail`; empty where the text is no document at all.
        place: String,
        /// What is wrong with it.
        problem: String,
    },

    /// Several sheets, tables or pages of a document could be meant.
    #[error("several parts of it could be meant: {sheets}: choose one, by its name or number")]
    SeveralSheets {
        /// Their numbers and names, and what they hold.
        sheets: String,
    },

    /// A text has several documents, or a picture several grids, where one puzzle is read.
    #[error(
        "there are {puzzles} puzzles, and one is needed: save one in a file of its own, or choose one of a picture"
    )]
    SeveralPuzzles {
        /// Their number.
        puzzles: usize,
    },

    /// The text is the document of a puzzle, which this library was built without.
    #[error("it is a JSON document, and this program was built without the feature “documents”")]
    NoDocuments,

    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl Problems {
    /// Whether this is the only problem, and another reading has the same.
    #[doc(hidden)]
    pub fn are_said_by(&self, error: &GridError) -> bool {
        matches!(error, GridError::BadCharacter { row, column, .. } if self.are_only_at((*row, *column)))
    }
}

fn line_names(first: usize, last: usize) -> String {
    match first == last {
        true => format!("line {first}"),
        false => format!("lines {first} to {last}"),
    }
}

fn block_name(&(first, last, rows, columns): &(usize, usize, usize, usize)) -> String {
    format!("{} ({rows} × {columns} cells)", line_names(first, last))
}
