//! Parts of a search or of a text, for machines that share the work.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_dictionary::internals::number;

/// One of several parts of a search, or of a text of boards, that together are the whole: the start cells of trails in
/// reading order, or the lines, cut into pieces of equal size.
///
/// The text form is `3/8`, for the third part of eight.
///
/// ```
/// use wordtrail::{Dictionary, Grid, Part, Search, Trails};
///
/// let dictionary = Dictionary::from_words(["cat", "tac"])?;
/// let grid: Grid = "cat\ntac\n".parse()?;
/// let search = Search::new(&dictionary).trails(Trails::All);
/// let mut finds = search.part("1/2".parse()?).finds(&grid);
/// finds.extend(search.part(Part::new(2, 2)?).finds(&grid));
/// assert!(finds == search.finds(&grid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    number: u32,
    count: u32,
}

impl Part {
    /// The part of a number, from 1 to the count of parts.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the number is not from 1 to the count.
    pub fn new(number: u32, count: u32) -> Result<Self, ParseError> {
        if (1..=count).contains(&number) {
            Ok(Self { number, count })
        } else {
            Err(not_a_part(&format!("{number}/{count}")))
        }
    }

    /// The range of this part when a total is cut into pieces that differ by at most one.
    pub(super) fn of(self, total: u64) -> Range<u64> {
        let cut = |parts: u32| {
            let cut = u128::from(total) * u128::from(parts) / u128::from(self.count);
            // It is the total at most.
            cut as u64
        };
        cut(self.number - 1)..cut(self.number)
    }

    /// The start cells of this part of a grid: a range of cells in reading order, which begins and ends at the beginning
    /// of a row if parts have many rows. Whole rows are searched faster, and parts of many rows are hardly more unequal.
    pub(super) fn starts(self, rows: usize, columns: usize) -> Range<usize> {
        let range = |range: Range<u64>| range.start as usize..range.end as usize;
        if rows / MIN_WHOLE_ROWS >= self.count as usize {
            let rows = range(self.of(rows as u64));
            rows.start * columns..rows.end * columns
        } else {
            range(self.of(rows as u64 * columns as u64))
        }
    }
}

/// The minimum number of rows of parts that consist of whole rows. Parts then differ by at most one row: 3 %.
const MIN_WHOLE_ROWS: usize = 32;

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.count)
    }
}

fn not_a_part(text: &str) -> ParseError {
    let advice = "write I/N for the I-th of N parts, with I from 1 to N";
    ParseError::not_a("part", text, advice)
}

impl FromStr for Part {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_once('/')
            .and_then(|(part, count)| Self::new(number(part)?, number(count)?).ok())
            .ok_or_else(|| not_a_part(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_as_large_as_each_other_and_together_the_whole() {
        for (rows, columns) in [(1, 1), (1, 1000), (3, 5), (1000, 7), (20_000, 20_000)] {
            for count in [1, 2, 3, 7, 64, 1000] {
                let mut end = 0;
                for number in 1..=count {
                    let starts = Part { number, count }.starts(rows, columns);
                    assert_eq!(starts.start, end);
                    end = starts.end;
                    let cells = rows * columns / count as usize;
                    let most = (cells + cells / 32).max(cells + 1);
                    assert!((cells - cells / 32..=most).contains(&starts.len()));
                }
                assert_eq!(end, rows * columns);
            }
        }
    }

    #[test]
    fn only_a_number_of_a_part_and_the_count_of_parts_are_a_part() {
        for text in ["1/1", "3/8", "4294967295/4294967295"] {
            assert_eq!(text.parse::<Part>().unwrap().to_string(), text);
        }
        assert_eq!("007/064".parse(), Part::new(7, 64));
        assert!(Part::new(0, 8).is_err());
        for text in [
            "",
            "/",
            "1",
            "0/4",
            "5/4",
            "a/b",
            "1/0",
            "-1/4",
            "+1/4",
            "1/4/8",
            " 1/4",
            "1/4294967296",
            "١/٤",
        ] {
            let message = format!(
                "“{text}” is not a part: write I/N for the I-th of N parts, with I from 1 to N"
            );
            assert_eq!(text.parse::<Part>().unwrap_err().to_string(), message);
        }
    }
}
