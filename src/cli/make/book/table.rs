//! A book that is planned in a table: a row for each puzzle, in CSV or a workbook.

use super::columns::Column;
use super::planned_puzzle::{OwnOptions, PlannedPuzzle};
use crate::cli::arguments::natural;
use crate::cli::input::Input;
use crate::cli::lists::{self, Remedy};
use crate::cli::make::arguments::{Arguments, grid_size};
use crate::cli::make::layout::{Layout, weighted};
use crate::cli::terminal;
use anyhow::{Context, Error, bail};
use wordtrail::puzzle::{Clues, Level};
use wordtrail::reading::{SheetTable, is_error_value};
use wordtrail::{Directions, Mode, ParseError, Reader, WordBank};
use wordtrail_dictionary::internals::wording::{counted, excerpt, first_ten};

/// Headings are in one of the first rows with a text.
const HEADING_ROWS: usize = 10;

/// What may stand between the cells of a line.
const DELIMITERS: [u8; 4] = [b'\t', b';', b',', b'|'];

/// The row of a puzzle.
pub struct Row {
    /// Where it is, as messages call it.
    place: String,
    /// The cells with a text, each with its column and the heading of that.
    cells: Vec<(Column, String, String)>,
}

/// A table whose cells are read, with numbers from 1.
struct Table<'a> {
    /// The sheet, if there are several.
    sheet: Option<&'a str>,
    /// What a row is called.
    noun: &'static str,
    rows: &'a [(usize, Vec<(usize, String)>)],
}

/// The rows of a text, if it is a table with a column of words and another one that only a plan has.
pub fn rows_of_text(text: &str) -> anyhow::Result<Option<Vec<Row>>> {
    for delimiter in DELIMITERS {
        let first = text.lines().find(|line| !line.trim().is_empty());
        if !first.is_some_and(|line| line.as_bytes().contains(&delimiter)) {
            continue;
        }
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter);
        let mut rows = Vec::new();
        for record in reader.from_reader(text.as_bytes()).into_records() {
            let record = record?;
            let line = record
                .position()
                .map_or(0, |position| position.line() as usize);
            let cells = (1..).zip(record.iter().map(|cell| cell.trim().to_owned()));
            let cells: Vec<(usize, String)> = cells.filter(|(_, cell)| !cell.is_empty()).collect();
            if !cells.is_empty() {
                rows.push((line, cells));
            }
        }
        let table = Table {
            sheet: None,
            noun: "line",
            rows: &rows,
        };
        if let Some(rows) = table.plan()? {
            return Ok(Some(rows));
        }
    }
    Ok(None)
}

/// The rows of the sheets that are plans. Notes name the others.
pub fn rows_of_sheets(sheets: &[SheetTable]) -> anyhow::Result<Option<Vec<Row>>> {
    let several = sheets.iter().filter(|sheet| !sheet.rows.is_empty()).count() > 1;
    let (mut rows, mut others) = (Vec::new(), Vec::new());
    for sheet in sheets {
        let table = Table {
            sheet: several.then_some(&sheet.name),
            noun: "row",
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
            "without headings of a plan, so skipped: {} {}",
            if others.len() == 1 { "sheet" } else { "sheets" },
            first_ten(&others)
        ));
    }
    Ok(Some(rows))
}

impl Table<'_> {
    /// The rows below the headings, if it is a plan.
    fn plan(&self) -> anyhow::Result<Option<Vec<Row>>> {
        let columns = |cells: &[(usize, String)]| -> Vec<(usize, Option<Column>, String)> {
            let named = cells
                .iter()
                .map(|(number, heading)| (*number, Column::of(heading), heading.clone()));
            named.collect()
        };
        let mut headings = None;
        for (index, (number, cells)) in self.rows.iter().enumerate().take(HEADING_ROWS) {
            let named = columns(cells);
            let of_plan = named
                .iter()
                .filter(|(_, column, _)| column.is_some_and(Column::is_of_plan));
            let has_words = named
                .iter()
                .any(|(_, column, _)| *column == Some(Column::Words));
            match of_plan.count() {
                1.. if has_words => headings = Some((index, named)),
                2.. => bail!(
                    "{}: the headings are those of a book, but none is that of the words: add a column “words”",
                    self.place(*number)
                ),
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
        let mut rows = Vec::new();
        for (number, cells) in &self.rows[index + 1..] {
            let row = self.row(*number, cells, &named)?;
            rows.extend(row);
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
        headings: &[(usize, Option<Column>, String)],
    ) -> anyhow::Result<Option<Row>> {
        let place = self.place(number);
        let mut used = Vec::new();
        for (number, text) in cells {
            // Cells behind those of words, without a heading, have more words.
            let heading = headings.iter().rev().find(|(column, ..)| column <= number);
            let column = match heading {
                Some((place, column, heading)) if place == number => column.map(|it| (it, heading)),
                Some((_, Some(Column::Words), heading)) => Some((Column::Words, heading)),
                _ => None,
            };
            if let Some((column, heading)) = column.filter(|(column, _)| *column != Column::Number)
            {
                let in_column = || format!("{place}, column “{}”", excerpt(heading));
                if is_error_value(text) {
                    bail!(
                        "{}: the cell shows {text}, because its formula has no value: correct the formula",
                        in_column()
                    );
                }
                if text.starts_with('=') {
                    bail!(
                        "{}: the cell has a formula, {}: save its value",
                        in_column(),
                        excerpt(text)
                    );
                }
                used.push((column, in_column(), text.clone()));
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
    fn note_unused(&self, headings: &[(usize, Option<Column>, String)]) {
        let unused = headings.iter().filter(|(_, column, _)| column.is_none());
        let unused: Vec<String> = unused
            .map(|(_, _, heading)| format!("“{}”", excerpt(heading)))
            .collect();
        if !unused.is_empty() {
            terminal::print_note(&format!(
                "not used, because {} no heading of a book: {} {}",
                if unused.len() == 1 {
                    "it is"
                } else {
                    "they are"
                },
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
        let Self { place, cells } = self;
        let texts = |wanted: Column| {
            let cells = cells.iter().filter(move |(column, ..)| *column == wanted);
            cells.map(|(_, _, text)| text.as_str())
        };
        let text = |wanted: Column| texts(wanted).collect::<Vec<_>>().join(" ");
        let words = self::words(place, texts(Column::Words).collect())?;
        let words = reader.listed_words(&words).with_context(|| place.clone())?;
        let clues: Vec<&str> = texts(Column::Clues)
            .flat_map(|cell| divided(cell, &[";", "|"]))
            .collect();
        let words = match clues.is_empty() {
            true => words,
            false => with_clues(&words, &clues).with_context(|| place.clone())?,
        };
        let title = [text(Column::Title), text(Column::Subtitle)].join("\n");
        Ok(PlannedPuzzle {
            title: title.trim().to_owned(),
            words,
            section: text(Column::Section),
            note: text(Column::Note),
            own: own_options(cells, arguments, place)?.map(Box::new),
            name: String::new(),
        })
    }
}

/// The words of the cells of a row: each cell is a word, or has several with something between.
fn words<'cell>(place: &str, cells: Vec<&'cell str>) -> anyhow::Result<Vec<&'cell str>> {
    /// Hardly any phrase has as many words.
    const LONGEST_PHRASE: usize = 3;
    if cells.is_empty() {
        bail!("{place}: there are no words: write some, or delete the row");
    }
    let words: Vec<&str> = cells
        .iter()
        .flat_map(|cell| divided(cell, &[";", "|", "；", "、", ",", "،", "，"]))
        .collect();
    Ok(match &words[..] {
        [phrase] if cells.len() == 1 && phrase.split_whitespace().count() > LONGEST_PHRASE => {
            terminal::print_note(&format!(
                "{place}: the words are divided at spaces, because there are no commas"
            ));
            phrase.split_whitespace().collect()
        }
        _ => words,
    })
}

/// The parts of a cell: its lines or, if it has only one, what stands between the first of some separators that it has.
fn divided<'cell>(cell: &'cell str, separators: &[&str]) -> Vec<&'cell str> {
    let parts: Vec<&str> = match separators.iter().find(|it| cell.contains(**it)) {
        _ if cell.trim().contains('\n') => cell
            .lines()
            .map(|line| line.trim_end_matches([',', ';']))
            .collect(),
        Some(separator) => cell.split(separator).collect(),
        None => vec![cell],
    };
    let parts = parts.into_iter().map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// The words with their clues, in the same order.
fn with_clues(words: &WordBank, clues: &[&str]) -> anyhow::Result<WordBank> {
    let listed: Vec<&str> = words.listed_words().collect();
    if listed.len() != clues.len() {
        bail!(
            "it has {} for {}: write a clue for each word, in the same order, with semicolons or line breaks between",
            counted(clues.len(), "clue"),
            counted(listed.len(), "word")
        );
    }
    let clues = Clues::from_pairs(listed.into_iter().zip(clues.iter().copied()))?;
    Ok(words.clone().with_clues(&clues)?)
}

/// The options of a row, checked together with the arguments, or nothing if it has none.
fn own_options(
    cells: &[(Column, String, String)],
    arguments: &Arguments,
    place: &str,
) -> anyhow::Result<Option<OwnOptions>> {
    let mut own = arguments.clone();
    let mut seed = None;
    let mut is_changed = false;
    for (column, in_column, text) in cells {
        let in_column = || in_column.clone();
        let changed = match column {
            Column::Level => {
                let level: Result<Level, ParseError> = text.parse();
                level
                    .map(|level| own.level = Some(level))
                    .map_err(|error| error.to_string())
            }
            Column::Size => grid_size(&sides(text)).map(|size| own.size = Some(size)),
            Column::Shape => {
                own.mask = Some(text.into());
                Ok(())
            }
            Column::Message => {
                own.message = Some(text.clone());
                Ok(())
            }
            Column::Spanning => {
                own.spanning = Some(text.clone());
                (own.mode, own.cover) = (Some(Mode::Adjacent), true);
                Ok(())
            }
            Column::Seed => natural(text)
                .map(|number| seed = Some(number))
                .map_err(str::to_owned),
            _ => continue,
        };
        changed.map_err(Error::msg).with_context(in_column)?;
        is_changed = true;
    }
    if !is_changed {
        return Ok(None);
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

/// The size in a cell, in which one number is that of rows and of columns.
fn sides(text: &str) -> String {
    match text.bytes().all(|it| it.is_ascii_digit()) {
        true => format!("{text}x{text}"),
        false => text.to_owned(),
    }
}
