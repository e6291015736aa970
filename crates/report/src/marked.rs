//! A grid with its finds marked, as far as it fits a terminal.

use crate::palette::TextStyle;
use anstyle::Style;
use std::collections::BTreeMap;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;
use wordtrail_dictionary::internals::wording::counted;
use wordtrail_search::grid::{Cell, Grid, Tile, Trail};

const DIMMED: Style = Style::new().dimmed();

/// Maximum number of rows below one ruler.
const WINDOW_ROWS: usize = 50;

/// Maximum number of windows that are shown.
const MAX_WINDOWS: usize = 8;

/// Interval of the column numbers in the ruler.
const RULER_INTERVAL: usize = 5;

/// The marks of a grid's finds. A grid that does not fit the terminal is cut into windows that do. Only the first windows
/// with finds are kept, so the terminal bounds the memory, except for one byte per window.
#[derive(Debug)]
pub(super) struct MarkedGrid {
    /// The size of a window in cells. Windows at the right and bottom edges may have fewer.
    rows: usize,
    columns: usize,
    /// Number of windows side by side.
    across: usize,
    /// The marks of each window's cells. Windows are numbered in reading order.
    windows: BTreeMap<usize, Vec<CellMark>>,
    /// For each window, whether it has finds.
    has_finds: Vec<bool>,
    /// Terminal columns from one cell to the next: the widest tile and a space.
    pitch: usize,
    style: TextStyle,
}

/// How a cell is marked by the finds that cross it.
#[derive(Debug, Clone, Copy, Default)]
struct CellMark {
    /// Length in cells of the longest find, 0 when there is none.
    longest: usize,
    style: Style,
}

impl CellMark {
    /// Adds a find. A cell has the colour of its longest find, so that a shorter find inside it does not hide it. A cell of
    /// several finds is underlined.
    fn add(&mut self, cells: usize, style: Style) {
        let several = self.longest > 0;
        if cells > self.longest {
            self.longest = cells;
            self.style = style;
        }
        if several {
            self.style = self.style.underline();
        }
    }
}

impl MarkedGrid {
    /// The grid without marks, for a terminal of `width` columns.
    pub(super) fn new(grid: &Grid, width: usize, style: TextStyle) -> Self {
        let pitch = tile_width(grid) + 1;
        // The last cell needs no space after it.
        let fitting = |width: usize| (width + 1) / pitch;
        let (rows, columns) = if grid.rows() <= WINDOW_ROWS && grid.columns() <= fitting(width) {
            (grid.rows(), grid.columns())
        } else {
            let columns = match fitting(width.saturating_sub(margin(grid))) {
                fitting if fitting >= grid.columns() => grid.columns(),
                fitting if fitting >= RULER_INTERVAL => fitting - fitting % RULER_INTERVAL,
                fitting => fitting.max(1),
            };
            (WINDOW_ROWS, columns)
        };
        let across = grid.columns().div_ceil(columns);
        Self {
            rows,
            columns,
            across,
            windows: BTreeMap::new(),
            has_finds: vec![false; across * grid.rows().div_ceil(rows)],
            pitch,
            style,
        }
    }

    /// Marks a find's cells.
    pub(super) fn mark(&mut self, trail: &Trail<'_>, style: Style) {
        for Cell { row, column } in trail.cells() {
            let (row, column) = (row as usize, column as usize);
            let number = row / self.rows * self.across + column / self.columns;
            self.has_finds[number] = true;
            let place = row % self.rows * self.columns + column % self.columns;
            if let Some(window) = self.window(number) {
                window[place].add(trail.cell_count(), style);
            }
        }
    }

    /// The marks of a window, if it is among the first so far. A window that is not never will be.
    fn window(&mut self, number: usize) -> Option<&mut Vec<CellMark>> {
        if self.windows.len() == MAX_WINDOWS && !self.windows.contains_key(&number) {
            let last = self.windows.last_entry()?;
            if *last.key() < number {
                return None;
            }
            last.remove();
        }
        let marks = || vec![CellMark::default(); self.rows * self.columns];
        Some(self.windows.entry(number).or_insert_with(marks))
    }

    /// Writes the windows that have finds, with an empty line before each.
    pub(super) fn write(&self, grid: &Grid, output: &mut impl Write) -> io::Result<()> {
        for (&number, marks) in &self.windows {
            writeln!(output)?;
            if self.has_finds.len() == 1 {
                for (row, marks) in marks.chunks(self.columns).enumerate().take(grid.rows()) {
                    self.write_row(grid, row, 0, marks, output)?;
                }
            } else {
                self.write_window(grid, number, marks, output)?;
            }
        }
        let omitted = self.has_finds.iter().filter(|&&has| has).count() - self.windows.len();
        if omitted > 0 {
            let dimmed = self.style.style(DIMMED);
            writeln!(
                output,
                "\n{dimmed}not shown: {} of the grid with finds{dimmed:#}",
                counted(omitted, "more part")
            )?;
        }
        Ok(())
    }

    /// Writes the rows of a window that have finds, with row numbers and a ruler of column numbers.
    fn write_window(
        &self,
        grid: &Grid,
        number: usize,
        marks: &[CellMark],
        output: &mut impl Write,
    ) -> io::Result<()> {
        let first_row = number / self.across * self.rows;
        let first_column = number % self.across * self.columns;
        let end = grid.columns().min(first_column + self.columns);
        let dimmed = self.style.style(DIMMED);
        let margin = margin(grid);
        let ruler: String = (first_column..end)
            .step_by(RULER_INTERVAL)
            .map(|column| format!("{:<1$}", column + 1, RULER_INTERVAL * self.pitch))
            .collect();
        writeln!(
            output,
            "{dimmed}{:margin$}{}{dimmed:#}",
            "",
            ruler.trim_end()
        )?;
        let digits = margin - 2;
        let mut previous = None;
        for (row, marks) in (first_row..).zip(marks.chunks(self.columns)) {
            if marks.iter().all(|mark| mark.longest == 0) {
                continue;
            }
            if previous.is_some_and(|previous| previous + 1 < row) {
                writeln!(output, "{dimmed}{:>digits$}{dimmed:#}", "⋮")?;
            }
            previous = Some(row);
            write!(output, "{dimmed}{:>digits$}  {dimmed:#}", row + 1)?;
            self.write_row(grid, row, first_column, marks, output)?;
        }
        Ok(())
    }

    /// Writes the cells of a row, starting at a column.
    fn write_row(
        &self,
        grid: &Grid,
        row: usize,
        first_column: usize,
        marks: &[CellMark],
        output: &mut impl Write,
    ) -> io::Result<()> {
        let mut padding = 0;
        for (tile, mark) in grid.row(row).skip(first_column).zip(marks) {
            let (style, text) = if mark.longest > 0 {
                (self.style.style(mark.style), upper_case(tile))
            } else {
                (self.style.style(DIMMED), tile.to_string())
            };
            write!(output, "{:padding$}{style}{text}{style:#}", "")?;
            padding = self.pitch - text.width();
        }
        writeln!(output)
    }
}

/// Terminal columns left of a window: the row number and two spaces.
fn margin(grid: &Grid) -> usize {
    grid.rows().ilog10() as usize + 3
}

/// Terminal columns of the widest tile.
fn tile_width(grid: &Grid) -> usize {
    let width = |tile| match tile {
        Tile::Letters(letters) => letters.width(),
        Tile::Hole | Tile::Wildcard => 1,
    };
    // The table may have tiles that no cell has.
    let widest = grid.tile_table().map(width).max().unwrap_or(1);
    if widest == 1 {
        return 1;
    }
    let tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
    tiles.map(width).max().unwrap_or(1)
}

/// The tile in upper case, unless that changes its width.
fn upper_case(tile: Tile<'_>) -> String {
    let text = tile.to_string();
    let upper = text.to_uppercase();
    if upper.width() == text.width() {
        upper
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_the_style_of_its_longest_find_and_is_underlined_when_it_has_several() {
        let [short, long] = [Style::new().bold(), Style::new().italic()];
        for order in [[(3, short), (5, long)], [(5, long), (3, short)]] {
            let mut mark = CellMark::default();
            for (cells, style) in order {
                mark.add(cells, style);
            }
            assert_eq!(mark.style, long.underline());
        }
        let mut mark = CellMark::default();
        mark.add(3, short);
        assert_eq!(mark.style, short);
        mark.add(3, long);
        assert_eq!(mark.style, short.underline());
    }

    #[test]
    fn tiles_that_no_cell_has_take_no_width() {
        let width = |text: &str| tile_width(&text.parse::<Grid>().unwrap().qu_tiles());
        assert_eq!([width("cat\n"), width("qat\n")], [1, 2]);
    }
}
