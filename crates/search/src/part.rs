//! Parts of a search, for machines that share the work.

use crate::band::Band;
use crate::grid::{Grid, GridError, GridFile};
use crate::mode::Mode;
use crate::search::Search;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use wordtrail_dictionary::internals::wording::excerpt;

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
    /// [`PartError`] if the number is not from 1 to the count.
    ///
    /// ```
    /// use wordtrail::Part;
    ///
    /// assert_eq!(Part::new(3, 8)?.to_string(), "3/8");
    /// assert!(Part::new(0, 8).is_err());
    /// # Ok::<(), wordtrail::PartError>(())
    /// ```
    pub fn new(number: u32, count: u32) -> Result<Self, PartError> {
        if (1..=count).contains(&number) {
            Ok(Self { number, count })
        } else {
            Err(PartError {
                part: format!("{number}/{count}"),
            })
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
    fn starts(self, rows: usize, columns: usize) -> Range<usize> {
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

/// The error for what is not a part.
///
/// ```
/// use wordtrail::Part;
///
/// let error = "5/4".parse::<Part>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "“5/4” is not a part: write I/N for the I-th of N parts, with I from 1 to N"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{part}” is not a part: write I/N for the I-th of N parts, with I from 1 to N")]
pub struct PartError {
    part: String,
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |digits: &str| {
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.parse().ok()).flatten()
        };
        text.split_once('/')
            .and_then(|(part, count)| Self::new(number(part)?, number(count)?).ok())
            .ok_or_else(|| PartError {
                part: excerpt(text),
            })
    }
}

impl Search {
    /// Searches for the trails that start in one part of the grid, wherever they end. The finds of all parts, one part
    /// after the other, are those of the whole grid with [`Trails::All`](crate::Trails::All), and so are the sums of
    /// their counts. With [`Trails::First`](crate::Trails::First), each part finds its own first trail of a word, and the
    /// first of these is the first on the grid.
    ///
    /// The finds are those of the whole grid also when they are [maximal only](Self::maximal_only): finds that start in
    /// other parts are considered, and the cells around the part are searched for them.
    ///
    /// ```
    /// use wordtrail::{Dictionary, Direction, Grid, Part, Search, Trails};
    ///
    /// let dictionary = Dictionary::from_words(["cat"])?;
    /// let grid: Grid = "cat\n".repeat(1000).parse()?;
    /// let search = Search::new(&dictionary).trails(Trails::All).directions([Direction::East]);
    /// let count = |number| Ok(search.part(Part::new(number, 3)?).count(&grid));
    /// let counts: Result<Vec<u64>, wordtrail::PartError> = (1..=3).map(count).collect();
    /// assert_eq!(counts?, [333, 333, 334]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn part(&self, part: Part) -> Self {
        Self {
            part: Some(part),
            ..self.clone()
        }
    }

    /// The grid of a file, after the rows that this search reads have been read: those of its [part](Self::part), or those
    /// around the cell that it searches [through](Self::through), and around them as far as words reach. The cells of others
    /// are unchecked, and what is neither a letter nor a wildcard there is a hole. Any other search reads all rows.
    ///
    /// # Errors
    ///
    /// Those of [`Grid::map`] when a row that is read does not fit. If the file is a grid nevertheless, because such rows
    /// have letters beyond ASCII, [`GridError::NoParts`]: parts that read only other rows would give them wrong numbers.
    ///
    /// ```
    /// use std::io::Write;
    /// use wordtrail::{Dictionary, Grid, GridFile, Part, Ragged, Search, Trails};
    ///
    /// let dictionary = Dictionary::from_words(["cat"])?;
    /// let search = Search::new(&dictionary).trails(Trails::All).part(Part::new(2, 4)?);
    /// let mut file = tempfile::tempfile()?;
    /// file.write_all(b"cat\ntac\n")?;
    /// let grid = match GridFile::map(&file)? {
    ///     Some(grid) => search.read_part(&grid)?.clone(),
    ///     None => Grid::map(&file, Ragged::Refuse)?,
    /// };
    /// assert_eq!(search.count(&grid), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_part<'grid>(&self, file: &'grid GridFile) -> Result<&'grid Grid, GridError> {
        let (rows, columns) = (file.rows(), file.columns());
        let starts = self.starts_within(rows, columns);
        let rows_of_starts = match (starts.first(), starts.last()) {
            (Some(first), Some(last)) => first.rows.start..last.rows.end,
            _ => 0..0,
        };
        // What covers a find has all of its cells, so it reaches no further.
        let reach = self.longest().saturating_sub(1);
        let first = rows_of_starts.start.saturating_sub(reach);
        let end = rows_of_starts.end.saturating_add(reach);
        // A straight search needs the table. One thread makes it while the others start.
        let make_table = || {
            if self.mode == Mode::Straight && self.dictionary.is_unpacked() {
                self.dictionary.prepare();
            }
        };
        file.with_rows(first..end.min(rows), &self.threads, &make_table)
    }

    /// The start cells of trails, as rectangles in reading order.
    pub(super) fn starts(&self, grid: &Grid) -> Vec<Band> {
        self.starts_within(grid.rows(), grid.columns())
    }

    /// The same in a grid of this size.
    fn starts_within(&self, rows: usize, columns: usize) -> Vec<Band> {
        let cells = self
            .part
            .map_or(0..rows * columns, |part| part.starts(rows, columns));
        Band::of_cells(cells, columns)
            .into_iter()
            .map(|band| self.starts_near(band, rows, columns))
            .filter(|band| band.cells() > 0)
            .collect()
    }

    /// The start cells of the pass that measures the finds, before a maximal search in adjacent mode: those whose finds may
    /// cover a find of this search.
    pub(super) fn measured_starts(&self, grid: &Grid) -> Option<Band> {
        if !self.maximal || self.mode != Mode::Adjacent {
            return None;
        }
        let starts = self.starts(grid);
        let around = Band {
            rows: starts.first()?.rows.start..starts.last()?.rows.end,
            columns: match &starts[..] {
                [only] => only.columns.clone(),
                _ => 0..grid.columns(),
            },
        };
        Some(around.grown(self.longest().saturating_sub(1), grid))
    }

    /// The maximum length of a word in letters.
    pub(super) fn longest(&self) -> usize {
        self.max_length.min(self.dictionary.longest_word())
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
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
