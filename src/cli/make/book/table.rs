//! A book that is planned in a table: a row for each puzzle, in CSV or a workbook.

use super::columns::{Column, level_of};
use super::planned_puzzle::{OwnOptions, PlannedPuzzle};
use crate::cli::arguments::natural;
use crate::cli::input::{self, Input};
use crate::cli::lists::{self, Remedy};
use crate::cli::make::arguments::{Arguments, grid_size};
use crate::cli::make::layout::{Layout, weighted};
use crate::cli::terminal;
use anyhow::{Context, Error, anyhow, bail};
use std::ffi::{OsStr, OsString};
use wordtrail::puzzle::{Clues, Level, Shape};
use wordtrail::reading::{SheetTable, is_error_value, names_definitions};
use wordtrail::{Directions, Mode, ParseError, Reader, WordBank, WordListError};
use wordtrail_dictionary::internals::wording::{counted, excerpt, first_ten};

/// Headings are in one of the first rows with a text.
const HEADING_ROWS: usize = 10;

/// What may stand between the cells of a line.
const DELIMITERS: [u8; 4] = [b'\t', b';', b',', b'|'];

/// The row of a puzzle.
pub struct Row {
    /// Where it is, as messages call it.
    place: String,
    /// The cells with a text in columns that are used.
    cells: Vec<Cell>,
}

/// A cell of a row.
struct Cell {
    column: Column,
    /// Where it is, as messages call it.
    place: String,
    text: String,
}

/// The headings of a table: the number of each column, what it has if that is known, and its heading.
type Headings = [(usize, Option<Column>, String)];

/// A table whose cells are read, with numbers from 1.
struct Table<'a> {
    /// The sheet, if there are several.
    sheet: Option<&'a str>,
    /// What a row is called.
    noun: &'static str,
    /// Whether it may be a list of words, as a file in a folder may.
    may_be_list: bool,
    rows: &'a [(usize, Vec<(usize, String)>)],
}

/// The rows of a text, if it is a table with a column of words and another one that only a plan has.
pub fn rows_of_text(text: &str, may_be_list: bool) -> anyhow::Result<Option<Vec<Row>>> {
    // A text with headings has lists.
    let is_heading = |line: &str| line.starts_with("# ") || line.starts_with("##");
    if text.lines().map(str::trim_start).any(is_heading) {
        return Ok(None);
    }
    for delimiter in DELIMITERS {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let mut first = lines.take(HEADING_ROWS);
        if !first.any(|line| line.as_bytes().contains(&delimiter)) {
            continue;
        }
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter);
        let (mut rows, mut line, mut place) = (Vec::new(), 1, 0);
        for record in reader.from_reader(text.as_bytes()).into_records() {
            let record = record?;
            // A record begins behind the line break of the one before, or behind empty lines.
            let start = record.position().map_or(place, |it| it.byte() as usize);
            let breaks = text[start..]
                .bytes()
                .take_while(|it| matches!(it, b'\r' | b'\n'));
            let start = start + breaks.count();
            line += text[place..start].matches('\n').count();
            place = start;
            let cells = (1..).zip(record.iter().map(|cell| cell.trim().to_owned()));
            let cells: Vec<(usize, String)> = cells.filter(|(_, cell)| !cell.is_empty()).collect();
            if !cells.is_empty() {
                rows.push((line, cells));
            }
        }
        let table = Table {
            sheet: None,
            noun: "line",
            may_be_list,
            rows: &rows,
        };
        if let Some(rows) = table.plan()? {
            return Ok(Some(rows));
        }
    }
    Ok(None)
}

/// The rows of the sheets that are plans. Notes name the others.
pub fn rows_of_sheets(
    sheets: &[SheetTable],
    may_be_list: bool,
) -> anyhow::Result<Option<Vec<Row>>> {
    let several = sheets.iter().filter(|sheet| !sheet.rows.is_empty()).count() > 1;
    let (mut rows, mut others) = (Vec::new(), Vec::new());
    for sheet in sheets {
        let table = Table {
            sheet: several.then_some(&sheet.name),
            noun: "row",
            may_be_list,
            rows: &sheet.rows,
        };
        match table.plan()? {
            Some(of_sheet) => rows.extend(of_sheet),
            None if sheet.rows.is_empty() => {}
            None => others.push(format!("“{}”", excerpt(&sheet.name))),
        }
    }
    if rows.is_empty() {
        return Ok(None);
    }
    if !others.is_empty() {
        terminal::print_note(&format!(
            "skipped, because there are no headings of a book: {} {}",
            if others.len() == 1 { "sheet" } else { "sheets" },
            first_ten(&others)
        ));
    }
    Ok(Some(rows))
}

impl Table<'_> {
    /// The rows below the headings, if it is a plan.
    fn plan(&self) -> anyhow::Result<Option<Vec<Row>>> {
        let mut headings = None;
        for (index, (number, cells)) in self.rows.iter().enumerate().take(HEADING_ROWS) {
            let named = cells.iter();
            let named = named.map(|(number, text)| (*number, Column::of(text), text.clone()));
            let named: Vec<_> = named.collect();
            // “Description” and “category” may also be headings of clues.
            let of_plan = named.iter().filter(|(_, column, heading)| {
                column.is_some_and(Column::is_of_plan) && !names_definitions(heading)
            });
            let has_words = named
                .iter()
                .any(|(_, column, _)| *column == Some(Column::Words));
            match of_plan.count() {
                1.. if has_words => headings = Some((index, named)),
                2.. if !self.may_be_list && named.iter().all(|(_, column, _)| column.is_some()) => {
                    bail!(
                        "{}: the headings are those of a book, but none is that of the words: add a column “words”",
                        self.place(*number)
                    )
                }
                _ => continue,
            }
            break;
        }
        let Some((index, mut named)) = headings else {
            return Ok(None);
        };
        // A column of names beside one of words has titles.
        let has_other_words = named
            .iter()
            .any(|(_, column, heading)| *column == Some(Column::Words) && !is_name(heading));
        let has_title = named
            .iter()
            .any(|(_, column, _)| *column == Some(Column::Title));
        for (_, column, heading) in &mut named {
            if has_other_words && *column == Some(Column::Words) && is_name(heading) {
                *column = (!has_title).then_some(Column::Title);
            }
        }
        self.note_unused(&named);
        let mut rows: Vec<Row> = Vec::new();
        for (number, cells) in &self.rows[index + 1..] {
            let Some(row) = self.row(*number, cells, &named)? else {
                continue;
            };
            match rows.last_mut() {
                Some(last) if last.is_continued_by(&row) => last.cells.extend(row.words()),
                _ => rows.push(row),
            }
        }
        if rows.is_empty() {
            let (number, _) = &self.rows[index];
            bail!(
                "{}: there are no puzzles below the headings: add a row for each",
                self.place(*number)
            );
        }
        Ok(Some(rows))
    }

    /// A row with its cells, unless all of them are in columns that are not used.
    fn row(
        &self,
        number: usize,
        cells: &[(usize, String)],
        headings: &Headings,
    ) -> anyhow::Result<Option<Row>> {
        let place = self.place(number);
        let mut used = Vec::new();
        for (number, text) in cells {
            // Cells behind those of words, without a heading, have more words.
            let before = headings.partition_point(|(column, ..)| column <= number);
            let heading = headings[..before].last();
            let column = match heading {
                Some((place, column, heading)) if place == number => column.map(|it| (it, heading)),
                Some((_, Some(Column::Words), heading)) => Some((Column::Words, heading)),
                _ => None,
            };
            if let Some((column, heading)) = column.filter(|(column, _)| *column != Column::Number)
            {
                let place = format!("{place}, column “{}”", excerpt(heading));
                if is_error_value(text) {
                    bail!(
                        "{place}: the cell shows {text}, because its formula has no value: correct the formula"
                    );
                }
                if text.starts_with('=') {
                    bail!(
                        "{place}: the cell has a formula, {}: save its value",
                        excerpt(text)
                    );
                }
                let text = text.clone();
                used.push(Cell {
                    column,
                    place,
                    text,
                });
            }
        }
        let row = Row { place, cells: used };
        Ok((!row.cells.is_empty()).then_some(row))
    }

    fn place(&self, number: usize) -> String {
        match self.sheet {
            Some(sheet) => format!("sheet “{}”, {} {number}", excerpt(sheet), self.noun),
            None => format!("{} {number}", self.noun),
        }
    }

    /// Prints a note that names the columns whose headings are not known.
    fn note_unused(&self, headings: &Headings) {
        let unused = headings.iter().filter(|(_, column, _)| column.is_none());
        let unused: Vec<String> = unused
            .map(|(_, _, heading)| format!("“{}”", excerpt(heading)))
            .collect();
        if !unused.is_empty() {
            terminal::print_note(&format!(
                "skipped, because the heading is unknown: {} {}",
                if unused.len() == 1 {
                    "column"
                } else {
                    "columns"
                },
                first_ten(&unused)
            ));
        }
    }
}

/// Whether a heading may also be that of titles.
fn is_name(heading: &str) -> bool {
    heading.trim().eq_ignore_ascii_case("name")
}

impl Row {
    fn texts(&self, wanted: Column) -> impl Iterator<Item = &str> {
        let cells = self.cells.iter().filter(move |cell| cell.column == wanted);
        cells.map(|cell| cell.text.as_str())
    }

    /// Whether the next row adds a word to this puzzle: it has one word, at most one clue, and in each other column the same text or none.
    fn is_continued_by(&self, other: &Self) -> bool {
        let is_same = |column: Column| {
            let text = other.texts(column).next();
            text.is_none() || text == self.texts(column).next()
        };
        let word = other.texts(Column::Words).next();
        word.is_some_and(|word| divided(word, &SEPARATORS).len() == 1)
            && other.texts(Column::Clues).count() < 2
            && other
                .cells
                .iter()
                .all(|cell| is_of_word(cell.column) || is_same(cell.column))
            && self.texts(Column::Title).next().is_some()
    }

    /// The cells with its words and clues.
    fn words(self) -> impl Iterator<Item = Cell> {
        let cells = self.cells.into_iter();
        cells.filter(|cell| is_of_word(cell.column))
    }

    /// The puzzle that the row plans. What it leaves open is as the arguments say.
    pub fn read(
        &self,
        file: &Input,
        reader: &Reader,
        arguments: &Arguments,
    ) -> anyhow::Result<PlannedPuzzle> {
        let puzzle = self.puzzle(reader, arguments);
        let puzzle = puzzle.with_context(|| file.to_string())?;
        let name = format!("{file}: {}", self.place);
        lists::check(&puzzle.words, &name, false, Remedy::Nothing)?;
        Ok(PlannedPuzzle { name, ..puzzle })
    }

    fn puzzle(&self, reader: &Reader, arguments: &Arguments) -> anyhow::Result<PlannedPuzzle> {
        let text = |wanted: Column| self.texts(wanted).collect::<Vec<_>>().join(" ");
        let words = self.divided_words()?;
        let of_words = self.cells.iter().find(|cell| cell.column == Column::Words);
        let place_of_words = of_words.map_or(&self.place, |cell| &cell.place);
        let bank = reader.listed_words(&words).map_err(|error| match error {
            WordListError::NotAWord { text, .. } => anyhow!(
                "“{}” is not a word: use only letters, spaces, hyphens and apostrophes",
                excerpt(&text)
            ),
            error => error.into(),
        });
        let bank = bank.with_context(|| place_of_words.clone())?;
        let clues = self.clues(words.len());
        let bank = match clues.is_empty() {
            true => bank,
            false => with_clues(&bank, &words, &clues).with_context(|| self.place.clone())?,
        };
        let title = [text(Column::Title), text(Column::Subtitle)].join("\n");
        Ok(PlannedPuzzle {
            title: title.trim().to_owned(),
            words: bank,
            section: text(Column::Section),
            note: text(Column::Note),
            own: own_options(&self.cells, arguments, &self.place)?.map(Box::new),
            name: String::new(),
        })
    }

    /// The words: each cell is a word, or has several with something between.
    fn divided_words(&self) -> anyhow::Result<Vec<&str>> {
        /// Hardly any phrase has as many words.
        const LONGEST_PHRASE: usize = 3;
        let Self { place, .. } = self;
        let cells = self.texts(Column::Words);
        let words: Vec<&str> = cells.flat_map(|cell| divided(cell, &SEPARATORS)).collect();
        let spaces = |word: &str| word.split_whitespace().count();
        match &words[..] {
            [] => bail!("{place}: there are no words: write some, or delete the row"),
            [phrase] if spaces(phrase) > LONGEST_PHRASE => {
                terminal::print_note(&format!(
                    "{place}: the words are divided at spaces, because there are no commas"
                ));
                Ok(phrase.split_whitespace().collect())
            }
            [phrase] if spaces(phrase) > 1 => {
                terminal::print_note(&format!(
                    "{place}: “{}” is one phrase: write commas between words",
                    excerpt(phrase)
                ));
                Ok(words)
            }
            _ => Ok(words),
        }
    }

    /// The clues of a number of words. What divides those of one cell is what gives as many, if anything does.
    fn clues(&self, count: usize) -> Vec<&str> {
        let cells: Vec<&str> = self.texts(Column::Clues).collect();
        let [cell] = cells[..] else {
            return cells;
        };
        let ways = ['\n', '|', ';'].map(|separator| divided(cell, &[separator]));
        let fitting = ways.iter().find(|clues| clues.len() == count);
        match count {
            1 => vec![cell],
            _ => fitting.unwrap_or(&ways[2]).clone(),
        }
    }
}

/// Whether a column has the words or their clues.
fn is_of_word(column: Column) -> bool {
    matches!(column, Column::Words | Column::Clues)
}

/// What may stand between words.
const SEPARATORS: [char; 8] = ['\n', ';', '|', '；', '、', ',', '،', '，'];

/// The parts of a cell between some separators.
fn divided<'cell>(cell: &'cell str, separators: &[char]) -> Vec<&'cell str> {
    let parts = cell.split(separators).map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// The words with their clues, which are in the same order.
fn with_clues(bank: &WordBank, words: &[&str], clues: &[&str]) -> anyhow::Result<WordBank> {
    if words.len() != clues.len() {
        bail!(
            "it has {} for {}: write a clue for each word, in the same order, with semicolons, bars or line breaks between",
            counted(clues.len(), "clue"),
            counted(words.len(), "word")
        );
    }
    let clues = Clues::from_pairs(words.iter().copied().zip(clues.iter().copied()))?;
    Ok(bank.clone().with_clues(&clues)?)
}

/// The options of a row, checked together with the arguments, or nothing if it has none.
fn own_options(
    cells: &[Cell],
    arguments: &Arguments,
    place: &str,
) -> anyhow::Result<Option<OwnOptions>> {
    let mut own = arguments.clone();
    let mut seed = None;
    let mut is_changed = false;
    for Cell {
        column,
        place,
        text,
    } in cells
    {
        let changed = match column {
            Column::Level => level(text).map(|level| own.level = Some(level)),
            Column::Size => grid_size(&sides(text)).map(|size| own.size = Some(size)),
            Column::Shape => shape(text).map(|shape| own.mask = Some(shape)),
            Column::Message => {
                own.message = Some(text.clone());
                Ok(())
            }
            Column::Spanning => {
                own.spanning = Some(text.clone());
                (own.mode, own.cover) = (Some(Mode::Adjacent), true);
                // Words cover the grid.
                own.fullness = None;
                Ok(())
            }
            Column::Seed => natural(text)
                .map(|number| seed = Some(number))
                .map_err(str::to_owned),
            _ => continue,
        };
        changed.map_err(Error::msg).with_context(|| place.clone())?;
        is_changed = true;
    }
    if !is_changed {
        return Ok(None);
    }
    if own.spanning.is_some() {
        // Words that bend have no directions.
        own.level = None;
    }
    let layout = || {
        let layout = Layout::new(&own)?;
        layout.check(&own)?;
        if let Some(weights) = own.weights() {
            weighted(own.directions().unwrap_or(Directions::ALL), weights)?;
        }
        anyhow::Ok(layout)
    };
    let layout = layout().with_context(|| place.to_owned())?;
    Ok(Some(OwnOptions {
        arguments: own,
        layout,
        seed,
    }))
}

/// The level in a cell, in any of some languages. A spreadsheet may write 1 as 1.0.
fn level(text: &str) -> Result<Level, String> {
    let number = text.strip_suffix(".0").unwrap_or(text);
    let level: Result<Level, ParseError> = number.parse();
    let named = level.or_else(|error| level_of(text).ok_or(error));
    named.map_err(|error| error.to_string())
}

/// The shape in a cell, or the file of one.
fn shape(text: &str) -> Result<OsString, String> {
    let shape: Result<Shape, ParseError> = text.parse();
    match shape {
        Err(error) if !input::is_file_name(OsStr::new(text)) => Err(error.to_string()),
        _ => Ok(text.into()),
    }
}

/// The size in a cell, in which one number is that of rows and of columns.
fn sides(text: &str) -> String {
    match text.bytes().all(|it| it.is_ascii_digit()) {
        true => format!("{text}x{text}"),
        false => text.to_owned(),
    }
}
