//! The cells at which the trails of a search start, and the rows of a file that it reads for them.

use crate::band::Band;
use crate::grid::{Grid, GridError, GridFile};
use crate::mode::Mode;
use crate::search::Search;

impl Search {
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
        file.with_rows(first..end.min(rows), self.threads)
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

    /// The cells of a band from which a trail can reach the cell that trails have to cross, in a grid of this size.
    fn starts_near(&self, band: Band, rows: usize, columns: usize) -> Band {
        let Some(cell) = self.through else {
            return band;
        };
        let cell = Band {
            rows: cell.row as usize..cell.row as usize + 1,
            columns: cell.column as usize..cell.column as usize + 1,
        };
        band.intersection(&cell.grown_within(self.longest().saturating_sub(1), rows, columns))
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
