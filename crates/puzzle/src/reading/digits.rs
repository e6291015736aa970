//! Digits that are letters: in a grid of numbers, and beside letters, as in `R2D2`.
//!
//! Everywhere else digits number lines, label rows and count, or were letters that a scanner misread. So where rows and words have
//! digits, letters that no text has stand for them while it is read, and are replaced by the digits after that.

use super::bad_entry::repaired_word;
use std::borrow::Cow;
use wordtrail_dictionary::internals::letters::{BYTE_ORDER_MARK, is_hyphen_or_apostrophe};
use wordtrail_search::grid::{Grid, GridError, Tile};

/// The letter that stands for 0. Those for the others follow it: Old Italic has no upper and lower case, and no puzzle is in it.
const ZERO: char = '\u{10300}';

/// The fewest cells of a compact row: shorter numbers are labels.
const MIN_ROW: usize = 3;

fn stand_in(digit: char) -> char {
    let number = digit.to_digit(10);
    let letter = number.and_then(|number| char::from_u32(ZERO as u32 + number));
    letter.unwrap_or(digit)
}

fn digit_of(character: char) -> char {
    let number = (character as u32).checked_sub(ZERO as u32);
    let digit = number.and_then(|number| char::from_digit(number, 10));
    digit.unwrap_or(character)
}

/// A text with the digits that others stand for.
pub(crate) fn restored(text: &str) -> String {
    text.chars().map(digit_of).collect()
}

/// A grid with the digits that others stand for.
pub(crate) fn restored_grid(grid: &Grid) -> Result<Grid, GridError> {
    let tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
    Grid::from_tiles(grid.columns(), tiles.map(|tile| restored(tile.text())))
}

pub(crate) fn are_in(grid: &Grid) -> bool {
    let has_digit = |tile| matches!(tile, Tile::Letters(letters) if has_digit(letters));
    grid.tile_table().any(has_digit)
}

pub(crate) fn has_digit(text: &str) -> bool {
    text.contains(|it: char| it.is_ascii_digit())
}

/// The rows of a text that have digits for letters.
#[derive(Clone, Copy)]
struct Rows {
    first: usize,
    count: usize,
    /// The cells at both ends of each row that are labels.
    labels: [usize; 2],
    /// Whether all cells are digits.
    are_numbers: bool,
}

impl Rows {
    /// The largest block of rows of one length, if it has digits that are no labels.
    fn of(text: &str) -> Option<Self> {
        let lines = Vec::from_iter(text.lines().map(|line| cells(line).unwrap_or_default()));
        let (mut largest, mut first, mut end) = (&lines[..0], 0, 0);
        for block in lines.chunk_by(|line, next| line.len() == next.len()) {
            let size = |block: &[Vec<char>]| block.iter().map(Vec::len).sum::<usize>();
            if block.len() > 1 && size(block) > size(largest) {
                (largest, first) = (block, end);
            }
            end += block.len();
        }
        let mut rows = Vec::from_iter(largest.iter().map(Vec::as_slice));
        // Numbers of columns are above or below rows that do not count up.
        if matches!(rows[..], [row, next, ..] if count_up(row) && !count_up(next)) {
            rows.remove(0);
            first += 1;
        }
        if matches!(rows[..], [.., next, row] if count_up(row) && !count_up(next)) {
            rows.pop();
        }
        // Two numbers in a column are in order by chance.
        let are_labels = |cells: Vec<&char>| rows.len() > 2 && count_up(cells);
        let begin = are_labels(rows.iter().filter_map(|row| row.first()).collect());
        let end = are_labels(rows.iter().filter_map(|row| row.last()).collect());
        let labels = [begin, end].map(usize::from);
        let cells = rows
            .iter()
            .flat_map(|row| &row[labels[0]..row.len() - labels[1]]);
        let mut cells = cells.filter(|cell| cell.is_alphanumeric());
        let are_numbers = cells.clone().all(char::is_ascii_digit);
        cells.any(char::is_ascii_digit).then_some(Self {
            first,
            count: rows.len(),
            labels,
            are_numbers,
        })
    }

    /// A row of the text with letters for the digits in its cells.
    fn with_stand_ins(self, row: &str) -> String {
        let is_cell = |it: char| it.is_alphanumeric();
        let cells = row.chars().filter(|&it| is_cell(it)).count();
        let inner = self.labels[0]..cells - self.labels[1];
        let mut cell = 0;
        let replaced = row.chars().map(|character| {
            let is_inside = inner.contains(&cell);
            cell += usize::from(is_cell(character));
            if is_inside {
                stand_in(character)
            } else {
                character
            }
        });
        replaced.collect()
    }
}

/// Whether cells are digits of which each is one more than the one before.
fn count_up<'cell>(cells: impl IntoIterator<Item = &'cell char>) -> bool {
    let digits: Option<Vec<u32>> = cells.into_iter().map(|cell| cell.to_digit(10)).collect();
    digits.is_some_and(|digits| {
        digits.len() > 1 && digits.windows(2).all(|pair| (pair[0] + 1) % 10 == pair[1])
    })
}

/// The cells of a line that may be a row: letters, digits and holes, alone or side by side.
fn cells(line: &str) -> Option<Vec<char>> {
    let is_cell = |it: char| it.is_alphanumeric() || matches!(it, '.' | '?' | '#');
    let parts = line.split(is_separator).filter(|part| !part.is_empty());
    let are_single = || parts.clone().all(|part| part.chars().nth(1).is_none());
    if parts.clone().nth(1).is_some() && !are_single() {
        return None;
    }
    let cells = Vec::from_iter(parts.flat_map(str::chars));
    (cells.len() >= MIN_ROW && cells.iter().copied().all(is_cell)).then_some(cells)
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || ",;|/、，،؛；".contains(character)
}

/// Whether digits are letters in a list and in the rows of its grid. Where that is not known, most words have some, and in two they are
/// certain.
pub(crate) fn are_letters(list: &str, grid: Option<&str>) -> bool {
    let has_rows = |grid| has_digit(grid) && Rows::of(grid).is_some();
    let are_most = || {
        let entries = list.split(|it: char| !it.is_whitespace() && is_separator(it) || it == '\n');
        let entries = entries.filter(|entry| !entry.trim().is_empty());
        let has_digits = |entry: &str| entry.split_whitespace().any(is_word);
        let with_digits = entries.clone().filter(|entry| has_digits(entry));
        let certain = list.split(is_separator).filter(|word| {
            is_word(word) && word.chars().all(char::is_alphanumeric) && is_certain(word)
        });
        certain.count() > 1 && 2 * with_digits.count() > entries.count()
    };
    list_with_stand_ins(list).is_some() && grid.map_or_else(are_most, has_rows)
}

/// Whether the digits of a word are no letters that were misread.
pub(crate) fn is_certain(word: &str) -> bool {
    repaired_word(word).is_none()
}

/// Reads rows, in which digits are letters, with a function for texts that have none.
#[cfg(feature = "serde")]
pub(crate) fn read_grid(
    rows: &str,
    read: impl Fn(String) -> Result<Grid, GridError>,
) -> Result<Grid, GridError> {
    restored_grid(&read(rows.chars().map(stand_in).collect())?)
}

/// A puzzle with letters for the digits in its rows and words. Nothing if no row has any or, unless the words are elsewhere, no word.
pub(crate) fn puzzle_with_stand_ins(text: &str, has_list_elsewhere: bool) -> Option<String> {
    let text = text_with_digits(text)?;
    let rows = Rows::of(text)?;
    let is_row = |line| (rows.first..rows.first + rows.count).contains(&line);
    let mut replaced = String::with_capacity(2 * text.len());
    let mut words = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        match is_row(number) {
            true => replaced += &rows.with_stand_ins(line),
            false => words += push_words(line, rows.are_numbers, &mut replaced),
        }
    }
    (words > 0 || has_list_elsewhere).then_some(replaced)
}

/// A list with letters for the digits in its words. Nothing if no word has any.
pub(crate) fn list_with_stand_ins(text: &str) -> Option<String> {
    let text = text_with_digits(text)?;
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let is_number = |line: &&str| has_digit(line) && !line.contains(char::is_alphabetic);
    // Above and below numbers may be headings and remarks.
    let are_numbers = 2 * lines().filter(is_number).count() >= lines().count();
    let mut replaced = String::with_capacity(2 * text.len());
    let text = match are_numbers && have_groups(text) {
        true => Cow::Owned(text.replace(',', "")),
        false => Cow::Borrowed(text),
    };
    let lines = text.split_inclusive('\n');
    let words = lines.map(|line| push_words(line, are_numbers, &mut replaced));
    let words: usize = words.sum();
    (words > 0).then_some(replaced)
}

/// A text without a byte order mark, if it has digits, and no letters that stand for them.
fn text_with_digits(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    (has_digit(text) && text == restored(text)).then_some(text)
}

/// Whether each line is one number, and commas are between groups of three of its digits: the first group of one has less.
fn have_groups(text: &str) -> bool {
    let numbers = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut is_shorter = false;
    let are_numbers = numbers.clone().all(|number| {
        let mut groups = number.split(',');
        let first = groups.next().unwrap_or_default();
        let mut others = groups.peekable();
        is_shorter |= first.len() < 3 && others.peek().is_some();
        number.chars().all(|it| it.is_ascii_digit() || it == ',')
            && others.all(|group| group.len() == 3)
    });
    are_numbers && is_shorter && numbers.count() > 1
}

/// Adds a line with letters for the digits of its words, which have letters, too, unless these are numbers. Returns how many have digits.
fn push_words(line: &str, are_numbers: bool, replaced: &mut String) -> usize {
    // Behind a word with letters a number is a count.
    let are_numbers = are_numbers && !line.contains(char::is_alphabetic);
    let mut count = 0;
    for part in line.split_inclusive(is_separator) {
        let word = part.trim_end_matches(is_separator);
        let is_word = is_word(word) && (are_numbers || word.contains(char::is_alphabetic));
        match is_word {
            true => replaced.extend(part.chars().map(stand_in)),
            false => replaced.push_str(part),
        }
        count += usize::from(is_word);
    }
    count
}

/// Whether a part of a list is a word with digits, of at least two letters or digits. It may be in quotes or parentheses. A number with
/// `.`, `)` or `:` behind it numbers a line.
fn is_word(word: &str) -> bool {
    let is_around = |it: char| !it.is_alphanumeric();
    let inner = word.trim_matches(is_around);
    let is_label =
        inner.bytes().all(|byte| byte.is_ascii_digit()) && word.ends_with(['.', ')', ':']);
    let is_inside = |it: char| it.is_alphanumeric() || it == '.' || is_hyphen_or_apostrophe(it);
    let mut letters = inner.chars().filter(|it| it.is_alphanumeric());
    let is_long = letters.nth(1).is_some();
    is_long && has_digit(inner) && !is_label && inner.chars().all(is_inside)
}

#[cfg(test)]
mod tests {
    use crate::reader::Reader;

    /// The grid of a text and its words.
    fn read(reader: &Reader, text: &str) -> Option<(String, Vec<String>)> {
        let puzzle = reader.puzzle(text).ok()?;
        let bank = puzzle.word_bank().ok()?.unwrap_or_default();
        Some((
            puzzle.grid.to_string(),
            bank.words().map(str::to_owned).collect(),
        ))
    }

    #[test]
    fn digits_are_letters_where_words_are_in_rows_with_them() {
        for (text, grid, words) in [
            (
                "1 2 3\n4 5 6\n7 8 9\n\n 123\n 951\n",
                "123\n456\n789\n",
                &["123", "951"][..],
            ),
            (
                "R2D2\nXYZQ\nABCD\n\n1. R2D2\n2. BYQ\n",
                "r2d2\nxyzq\nabcd\n",
                &["r2d2", "byq"],
            ),
            (
                "1,2,3\n4,5,6\n7,8,9\n\n123, 159\n",
                "123\n456\n789\n",
                &["123", "159"],
            ),
            ("1934\n5678\n\n567\n193\n", "1934\n5678\n", &["567", "193"]),
        ] {
            let words = words.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(
                read(&Reader::new(), text),
                Some((grid.to_owned(), words)),
                "{text}"
            );
        }
    }

    #[test]
    fn digits_of_labels_counts_and_scanned_letters_are_none() {
        for text in [
            "1 C A T\n2 D O G\n3 E E L\n\ncat\nr2d2\n",
            "  1 2 3\n1 C A T\n2 D O G\n3 E E L\n\n12\n23\n",
            "C A T\nD O G\nE E L\n\n1. cat\n2. dog\n",
        ] {
            let (grid, _) = read(&Reader::new(), text).unwrap();
            assert_eq!(grid, "cat\ndog\neel\n", "{text}");
        }
        for text in [
            "C 0 W\nD O G\n\ncow\n",
            "1 2 3\n4 5 6\n",
            "123\n456\n789\n\nr2d2\n",
        ] {
            assert_eq!(read(&Reader::new(), text), None, "{text}");
        }
    }

    #[test]
    fn a_list_of_its_own_needs_to_be_told() {
        let words = |reader: &Reader, text: &str| {
            let bank = reader.word_bank(text).ok()?;
            Some(Vec::from_iter(bank.words().map(str::to_owned)).join(" "))
        };
        let list = "Droids:\n1. R2D2\n2. Luke\n";
        assert_eq!(words(&Reader::new(), list).as_deref(), Some("luke"));
        assert_eq!(
            words(&Reader::new().digits(), list).as_deref(),
            Some("r2d2 luke")
        );
        assert_eq!(
            words(&Reader::new().digits(), "345\n97\n").as_deref(),
            Some("345 97")
        );
        assert!(Reader::finds_digits(b"345 97", Some(b"3 4 5\n9 7 1\n")));
        assert!(!Reader::finds_digits(b"345 97", Some(b"C A T\nD O G\n")));
        assert_eq!(
            words(&Reader::new().digits(), "1,000\n2,500\n"),
            Some("1000 2500".to_owned())
        );
        for list in [
            "R2D2,C3PO,BB8,luke",
            "Numbers\n\n482\n375\n",
            "1. R2D2\n2. C3PO\n",
        ] {
            assert!(Reader::finds_digits(list.as_bytes(), None), "{list}");
        }
        for list in ["d0g, c0w", "cat, 3rd", "1. cat\n2. dog\n"] {
            assert!(!Reader::finds_digits(list.as_bytes(), None), "{list}");
        }
    }

    #[test]
    fn documents_keep_digits() {
        let puzzle = Reader::new().puzzle("R2D2\nXYZQ\n\nR2D2\n").unwrap();
        let same = Reader::new().puzzle(puzzle.to_string()).unwrap();
        assert_eq!(same.to_string(), puzzle.to_string());
    }
}
