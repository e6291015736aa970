//! What documents have in common: tables and paragraphs, which become lines.

use crate::reading::sheet_table::is_error_value;
use crate::reading::unpacked::Result;
use std::collections::BTreeSet;
use std::mem::take;
use std::ops::RangeInclusive;

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

impl Content {
    pub fn new(container: &'static str, units: Vec<Unit>) -> Self {
        Self {
            container,
            puzzles: None,
            is_edited: false,
            units,
        }
    }
}

/// A sheet, a page, or a table with the paragraphs that belong to it. One of them is read.
#[derive(Debug)]
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
    pub fn new(noun: &'static str, name: String) -> Self {
        Self {
            name,
            noun,
            lines: String::new(),
            is_hidden: false,
            continues: false,
        }
    }

    /// Whether it has enough lines for the rows of a grid.
    pub fn has_rows(&self) -> bool {
        self.lines.trim().lines().count() > 2
    }
}

/// Sheets without what cells show that cannot be calculated.
pub(super) fn sheets_as_lines(sheets: Vec<(Unit, Table)>) -> Vec<Unit> {
    let units = sheets.into_iter().map(|(unit, table)| Unit {
        lines: table.without_errors().into_lines(),
        ..unit
    });
    units.collect()
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

    /// The table with the names of pictures, of which cells have a mark before, where each is in a row with one word, and in the same column
    /// as others; without them elsewhere, where they are decoration.
    pub fn with_pictures_of_words(mut self, mark: char) -> Self {
        let picture_in = |(_, cells): &Row| {
            let [(one, first), (other, second)] = &cells[..] else {
                return None;
            };
            match (first.starts_with(mark), second.starts_with(mark)) {
                (true, false) => Some(*one),
                (false, true) => Some(*other),
                _ => None,
            }
        };
        let marked = |it: &&Row| it.1.iter().any(|(_, text)| text.starts_with(mark));
        let columns: Vec<Option<usize>> = self.rows.iter().filter(marked).map(picture_in).collect();
        let is_list = columns.len() > 1
            && columns[0].is_some()
            && columns.iter().all(|column| *column == columns[0]);
        for (_, cells) in &mut self.rows {
            match is_list {
                true => cells.iter_mut().for_each(|(_, text)| {
                    if let Some(name) = text.strip_prefix(mark) {
                        *text = name.to_owned();
                    }
                }),
                false => cells.retain(|(_, text)| !text.starts_with(mark)),
            }
        }
        self.rows.retain(|(_, cells)| !cells.is_empty());
        self
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
        /// More regions are beside no grid.
        const MOST: usize = 8;
        let rows = self.into_rows();
        let columns = rows.iter().flat_map(|(_, cells)| cells);
        let columns = BTreeSet::from_iter(columns.map(|(column, _)| *column));
        let columns = Vec::from_iter(columns);
        let regions = columns.chunk_by(|left, right| left + 1 == *right);
        let regions = regions.map(|columns| region(&rows, columns[0]..=columns[columns.len() - 1]));
        let regions = Vec::from_iter(regions.take(MOST + 1));
        let has_grid = |rows: &Vec<Row>| runs(rows).any(|(_, columns)| columns.is_some());
        match regions.len() <= MOST && regions.iter().any(has_grid) {
            true => regions.iter().map(|rows| lines_of(rows) + "\n").collect(),
            false => lines_of(&rows),
        }
    }
}

/// The cells in some columns, and their rows.
fn region(rows: &[Row], columns: RangeInclusive<usize>) -> Vec<Row> {
    let of_row = |(number, cells): &Row| {
        let cells = cells.iter().filter(|(column, _)| columns.contains(column));
        (*number, Vec::from_iter(cells.cloned()))
    };
    let rows = rows.iter().map(of_row);
    rows.filter(|(_, cells)| !cells.is_empty()).collect()
}

/// Whether all cells have a letter or two, as `Qu`.
fn are_letters(cells: &[(usize, String)]) -> bool {
    let mut cells = cells.iter();
    cells.all(|(_, text)| text.chars().nth(2).is_none())
}

/// Rows that follow each other, with the columns of a grid, or single rows of anything else.
fn runs(rows: &[Row]) -> impl Iterator<Item = (&[Row], Option<RangeInclusive<usize>>)> {
    const FEWEST: usize = 2;
    /// A grid has at most as many cells for each letter: the others are holes.
    const SPARSEST: usize = 8;
    let is_row = |(_, cells): &Row| are_letters(cells) && cells.len() >= FEWEST;
    let runs =
        rows.chunk_by(move |above, below| is_row(above) && is_row(below) && above.0 + 1 == below.0);
    runs.map(|run| {
        let cells = run.iter().flat_map(|(_, cells)| cells);
        let columns = cells.map(|(column, _)| *column);
        let ends = columns.clone().min().zip(columns.clone().max());
        let ends = ends.filter(|(first, last)| {
            let area = (last - first + 1).saturating_mul(run.len());
            run.len() >= FEWEST && area <= SPARSEST.saturating_mul(columns.count())
        });
        (run, ends.map(|(first, last)| first..=last))
    })
}

/// Rows as lines, with an empty one where rows are empty, and below a grid.
fn lines_of(rows: &[Row]) -> String {
    let mut lines = String::new();
    // The number of the next row, and whether a grid is above.
    let mut above: Option<(usize, bool)> = None;
    for (run, columns) in runs(rows) {
        if above.is_some_and(|(next, is_grid)| is_grid || run[0].0 > next) {
            lines.push('\n');
        }
        above = Some((run[run.len() - 1].0 + 1, columns.is_some()));
        for (_, cells) in run {
            let mut texts = Vec::from_iter(cells.iter().map(|(_, text)| &**text));
            if let Some(columns) = &columns {
                let mut cells = cells.iter().peekable();
                let texts_or_holes = columns.clone().map(|column| {
                    let cell = cells.next_if(|(number, _)| *number == column);
                    cell.map_or(".", |(_, text)| text)
                });
                texts = texts_or_holes.collect();
            }
            let is_broken = texts.iter().any(|text| text.contains('\n'));
            lines += &texts.join(if is_broken { "\n\n" } else { "\t" });
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
            lines: take(&mut self.lines),
            ..Unit::new("table", String::new())
        });
    }

    pub fn finish(mut self) -> Vec<Unit> {
        self.end();
        self.done
    }
}
