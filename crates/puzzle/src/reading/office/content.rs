//! What documents have in common: tables and paragraphs, which become lines.

use crate::reading::sheet_table::is_error_value;
use crate::reading::unpacked::Result;
use std::mem::take;
use std::ops::{Range, RangeInclusive};

/// The most cells, and the most bytes of their text, that are read: a sheet may have a million rows.
const MAX_CELLS: usize = 400_000;
const MAX_TEXT: usize = 1 << 23;

/// What a file holds.
pub(super) struct Content {
    /// What notes call it.
    pub container: &'static str,
    /// The JSON documents of its puzzles, if this program made it.
    pub puzzles: Option<String>,
    /// Whether it was changed since.
    pub is_edited: bool,
    pub units: Vec<Unit>,
}

/// A sheet, a page, or a table with the paragraphs that belong to it. One of them is read.
#[derive(Debug, Default)]
pub(super) struct Unit {
    /// Its name; empty if it has only a number.
    pub name: String,
    /// What it is called with its number.
    pub noun: &'static str,
    pub lines: String,
    /// Whether it is read only if it is asked for.
    pub is_hidden: bool,
    /// Whether its list may be in what follows it.
    pub continues: bool,
}

impl Unit {
    /// Whether it has enough lines for the rows of a grid.
    pub fn has_rows(&self) -> bool {
        self.lines.trim().lines().count() > 2
    }
}

/// A table that is being read. It keeps cells with text alone.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    rows: Vec<Row>,
}

/// The number of a row, and the number and text of each cell.
pub(super) type Row = (usize, Vec<(usize, String)>);

/// The cells and bytes that were read of a file.
#[derive(Debug, Default)]
pub(super) struct Size {
    cells: usize,
    bytes: usize,
}

impl Size {
    /// Refuses what is too large, once a text is added.
    pub fn add(&mut self, text: &str) -> Result<()> {
        self.cells += 1;
        self.bytes += text.len();
        match self.cells > MAX_CELLS || self.bytes > MAX_TEXT {
            true => Err(
                "it has more than 400,000 cells and paragraphs, or more than 8 MB of text: save the grid or the list alone, as text or CSV"
                    .into(),
            ),
            false => Ok(()),
        }
    }
}

impl Table {
    /// Adds a text to the row with this number, which is the last one or a new one.
    pub fn add(&mut self, row: usize, column: usize, text: String, size: &mut Size) -> Result<()> {
        if !text.trim().is_empty() {
            size.add(&text)?;
            self.push(row, column, text);
        }
        Ok(())
    }

    /// Adds a text whose size was checked.
    pub fn push(&mut self, row: usize, column: usize, text: String) {
        let text = match text.trim() {
            trimmed if trimmed.len() == text.len() => text,
            trimmed => trimmed.to_owned(),
        };
        match self.rows.last_mut() {
            Some((last, cells)) if *last == row => cells.push((column, text)),
            _ => self.rows.push((row, vec![(column, text)])),
        }
    }

    /// Whether each cell has a letter, as those of a grid have, and there are several in each direction.
    pub fn is_grid(&self) -> bool {
        let mut rows = self.rows.iter().map(|(_, cells)| cells);
        self.rows.len() > 1 && rows.all(|cells| are_letters(cells) && cells.len() > 1)
    }

    /// The table without what cells show that cannot be calculated.
    pub fn without_errors(mut self) -> Self {
        for (_, cells) in &mut self.rows {
            cells.retain(|(_, text)| !is_error_value(text));
        }
        self.rows.retain(|(_, cells)| !cells.is_empty());
        self
    }

    /// The rows that have a text, and their cells, in order.
    pub fn into_rows(mut self) -> Vec<Row> {
        self.rows.sort_by_key(|(number, _)| *number);
        for (_, cells) in &mut self.rows {
            cells.sort_by_key(|(number, _)| *number);
        }
        self.rows
    }

    /// The table as lines: cells with tabs between them. Where a grid has no letter is a hole. What stands beside a grid, with an
    /// empty column between, comes after it.
    pub fn into_lines(self) -> String {
        let sorted = Self {
            rows: self.into_rows(),
        };
        sorted.sorted_lines()
    }

    fn sorted_lines(&self) -> String {
        /// More are beside no grid.
        const MOST: usize = 8;
        let mut starts = self.gaps();
        starts.insert(0, 0);
        if starts.len() > MOST {
            return lines_of(&self.rows);
        }
        let ends = starts[1..].iter().copied().chain([usize::MAX]);
        let regions = starts.iter().zip(ends);
        let regions: Vec<Vec<Row>> = regions
            .map(|(&start, end)| self.region(start..end))
            .collect();
        let has_grid = |rows: &Vec<Row>| runs(rows).iter().any(|(_, columns)| columns.is_some());
        match regions.iter().any(has_grid) {
            true => regions.iter().map(|rows| lines_of(rows) + "\n").collect(),
            false => lines_of(&self.rows),
        }
    }

    /// The first columns behind empty ones.
    fn gaps(&self) -> Vec<usize> {
        let columns = self.rows.iter().flat_map(|(_, cells)| cells);
        let mut columns: Vec<usize> = columns.map(|(column, _)| *column).collect();
        columns.sort_unstable();
        columns.dedup();
        let pairs = columns.windows(2).filter(|pair| pair[1] - pair[0] > 1);
        pairs.map(|pair| pair[1]).collect()
    }

    /// The cells in some columns, and their rows.
    fn region(&self, columns: Range<usize>) -> Vec<Row> {
        let of_row = |(number, cells): &Row| {
            let cells = cells.iter().filter(|(column, _)| columns.contains(column));
            (*number, cells.cloned().collect::<Vec<_>>())
        };
        let rows = self.rows.iter().map(of_row);
        rows.filter(|(_, cells)| !cells.is_empty()).collect()
    }
}

/// Whether all cells have a letter or two, as `Qu`.
fn are_letters(cells: &[(usize, String)]) -> bool {
    let mut cells = cells.iter();
    cells.all(|(_, text)| text.chars().nth(2).is_none())
}

/// Rows that follow each other, by their indexes: with the columns of a grid, or a row of anything else.
type Run = (Range<usize>, Option<RangeInclusive<usize>>);

/// The runs of rows, in order.
fn runs(rows: &[Row]) -> Vec<Run> {
    const FEWEST: usize = 2;
    /// A grid has at most as many cells for each letter: the others are holes.
    const SPARSEST: usize = 8;
    let mut runs = Vec::new();
    let mut start = 0;
    while start < rows.len() {
        let is_row = |index: usize| are_letters(&rows[index].1) && rows[index].1.len() >= FEWEST;
        let follows = |index: usize| index == start || rows[index].0 == rows[index - 1].0 + 1;
        let length = (start..rows.len())
            .take_while(|&index| is_row(index) && follows(index))
            .count();
        let run = start..start + length.max(1);
        let cells = rows[run.clone()].iter().flat_map(|(_, cells)| cells);
        let columns = cells.map(|(column, _)| *column);
        let (first, last) = (columns.clone().min(), columns.clone().max());
        let columns_of_grid = first.zip(last).filter(|(first, last)| {
            let area = (last - first + 1).saturating_mul(length);
            length >= FEWEST && area <= SPARSEST.saturating_mul(columns.count())
        });
        start = run.end;
        runs.push((run, columns_of_grid.map(|(first, last)| first..=last)));
    }
    runs
}

/// Rows as lines, with an empty one where rows are empty, and below a grid.
fn lines_of(rows: &[Row]) -> String {
    let mut lines = String::new();
    let mut next = rows.first().map_or(0, |(number, _)| *number);
    for (run, columns) in runs(rows) {
        if rows[run.start].0 > next {
            lines.push('\n');
        }
        next = rows[run.end - 1].0 + 1;
        let Some(columns) = columns else {
            for (_, cells) in &rows[run] {
                let texts: Vec<&str> = cells.iter().map(|(_, text)| &**text).collect();
                let is_broken = texts.iter().any(|text| text.contains('\n'));
                lines += &texts.join(if is_broken { "\n\n" } else { "\t" });
                lines.push('\n');
            }
            continue;
        };
        for (_, cells) in &rows[run.clone()] {
            let mut cells = cells.iter().peekable();
            let texts = columns.clone().map(|column| {
                let cell = cells.next_if(|(number, _)| *number == column);
                cell.map_or(".", |(_, text)| text)
            });
            lines += &texts.collect::<Vec<_>>().join("\t");
            lines.push('\n');
        }
        if run.end < rows.len() && rows[run.end].0 == next {
            lines.push('\n');
        }
    }
    lines
}

/// The paragraphs and tables of a document, put into units as they come.
#[derive(Debug, Default)]
pub(super) struct Units {
    done: Vec<Unit>,
    lines: String,
    /// Where the headings at the end of the lines begin.
    headings: Option<usize>,
    has_grid: bool,
}

impl Units {
    pub fn add_paragraph(&mut self, text: &str, is_heading: bool, size: &mut Size) -> Result<()> {
        size.add(text)?;
        match is_heading {
            true => self.headings = self.headings.or(Some(self.lines.len())),
            // Empty paragraphs keep distance.
            false if !text.trim().is_empty() => self.headings = None,
            false => {}
        }
        self.lines.extend([text.trim(), "\n"]);
        Ok(())
    }

    /// Adds a table. That of another grid begins a unit, with the headings above it.
    pub fn add_table(&mut self, table: Table) {
        let is_grid = table.is_grid();
        if is_grid && self.has_grid {
            let headings = self.headings.unwrap_or(self.lines.len());
            let rest = self.lines.split_off(headings);
            self.end();
            self.lines = rest;
        }
        self.has_grid |= is_grid;
        self.headings = None;
        if !self.lines.is_empty() && !self.lines.ends_with("\n\n") {
            self.lines.push('\n');
        }
        self.lines += &table.into_lines();
        self.lines.push('\n');
    }

    fn end(&mut self) {
        self.done.push(Unit {
            noun: "table",
            lines: take(&mut self.lines),
            ..Unit::default()
        });
    }

    pub fn finish(mut self) -> Vec<Unit> {
        self.end();
        self.done
    }
}
