//! Which sheet, table or page of a document is read.

use super::content::Unit;
use crate::reading::layout;
use crate::reading::number_or_name::NumberOrName;
use crate::reading::page::Page;
use crate::reading::row::Row;
use crate::reading::unpacked::{FileError, Result};
use wordtrail_dictionary::internals::wording::{counted, excerpt};

/// The most units that a message lists.
pub(super) const SHOWN: usize = 10;

/// What the lines of a unit look like.
#[derive(PartialEq, Eq)]
enum Look {
    /// A number of rows and columns, and the letters of all cells.
    Grid {
        size: (usize, usize),
        letters: String,
    },
    /// Lines with letters, of this number.
    List(usize),
    Nothing,
}

/// The lines of the unit that is meant: the one that was chosen, or the only one that has a grid or, without a grid, a list. Of a
/// workbook with a single grid, those of its lists follow. Whether they do is said, too.
pub(super) fn chosen(mut units: Vec<Unit>, sheet: Option<&NumberOrName>) -> Result<(String, bool)> {
    if let Some(sheet) = sheet {
        let index = position(&units, sheet);
        let index = index.ok_or_else(|| FileError::Refused(no_such_unit(&units, sheet)))?;
        return Ok((lines(&units, index), false));
    }
    for hidden in units.iter_mut().filter(|it| it.is_hidden) {
        hidden.lines.clear();
    }
    let looks = Vec::from_iter(units.iter().map(|unit| look(&unit.lines)));
    let is_grid = |look: &Look| matches!(look, Look::Grid { .. });
    let has_grid = looks.iter().any(is_grid);
    // Of pages in order, those around a grid have its title and its list.
    let is_candidate = |index: usize| match looks[index] {
        Look::Grid { .. } => true,
        Look::List(_) if !units[index].continues => true,
        Look::List(_) => !has_grid && looks[..index].iter().all(|look| *look == Look::Nothing),
        Look::Nothing => false,
    };
    let mut candidates: Vec<usize> = Vec::new();
    for index in (0..units.len()).filter(|&index| is_candidate(index)) {
        // An answer key repeats the grid.
        let repeats = |&other: &usize| {
            is_grid(&looks[other]) && looks[other] == looks[index]
                || units[other].lines == units[index].lines
        };
        if !candidates.iter().any(repeats) {
            candidates.push(index);
        }
    }
    let has_text = |unit: &Unit| unit.lines.contains(char::is_alphanumeric);
    let grids = candidates.iter().filter(|&&index| is_grid(&looks[index]));
    let has_lists = grids.count() == 1 && units[0].noun == "sheet";
    match candidates[..] {
        [] => match units.iter().position(has_text) {
            Some(index) => Ok((lines(&units, index), false)),
            None => Err("it holds no text that could be a grid or a list of words".into()),
        },
        [index] => Ok((lines(&units, index), false)),
        _ if has_lists => {
            // The grid comes first.
            candidates.sort_by_key(|&index| !is_grid(&looks[index]));
            let parts = candidates.iter().map(|&index| &*units[index].lines);
            Ok((Vec::from_iter(parts).join("\n\n"), true))
        }
        _ => {
            let named = |&index: &usize| described(&units[index], index + 1, &looks[index]);
            let mut named: Vec<String> = candidates.iter().take(SHOWN).map(named).collect();
            if candidates.len() > SHOWN {
                named.push("…".to_owned());
            }
            Err(FileError::Several(named.join(", ")))
        }
    }
}

/// Where a unit is that was chosen.
pub(super) fn position(units: &[Unit], sheet: &NumberOrName) -> Option<usize> {
    match sheet {
        NumberOrName::Number(number) => (1..=units.len()).position(|other| other == *number),
        NumberOrName::Name(name) => {
            let name = name.to_lowercase();
            units
                .iter()
                .position(|unit| unit.name.to_lowercase() == name)
        }
    }
}

/// The lines of a unit, and of those behind it that have the rest of its list.
fn lines(units: &[Unit], index: usize) -> String {
    let mut lines = units[index].lines.clone();
    let has_rest =
        |unit: &&Unit| unit.continues && matches!(look(&unit.lines), Look::List(_) | Look::Nothing);
    for unit in units[index + 1..].iter().take_while(has_rest) {
        lines.push('\n');
        lines += &unit.lines;
    }
    lines
}

/// What lines look like: a grid has rows of letters with something between them.
fn look(lines: &str) -> Look {
    const FEWEST: usize = 2;
    let page = Page::new(lines);
    let blocks = layout::blocks(&page, 1);
    let grids = blocks.iter().filter(|block| !block.is_compact());
    if let Some(grid) = grids.max_by_key(|block| block.cells()) {
        let cells = grid.rows.iter().flat_map(Row::cells);
        return Look::Grid {
            size: (grid.rows.len(), grid.width),
            letters: cells.flat_map(|cell| [cell, "\t"]).collect(),
        };
    }
    let has_letters = |line: &&str| line.contains(char::is_alphabetic);
    match lines.lines().filter(has_letters).count() {
        0..FEWEST => Look::Nothing,
        lines => Look::List(lines),
    }
}

/// A unit in a message: its number, its name and what is in it.
fn described(unit: &Unit, number: usize, look: &Look) -> String {
    let name = match &*unit.name {
        "" => format!("{} {number}", unit.noun),
        name => format!("{number} “{}”", excerpt(name)),
    };
    let content = match look {
        Look::Grid {
            size: (rows, columns),
            ..
        } => format!("{rows} × {columns} letters"),
        Look::List(lines) => counted(*lines, "line"),
        Look::Nothing => "nothing".to_owned(),
    };
    format!("{name} ({content})")
}

pub(super) fn no_such_unit(units: &[Unit], sheet: &NumberOrName) -> String {
    let noun = units.first().map_or("sheet", |unit| unit.noun);
    let names = units.iter().filter(|unit| !unit.name.is_empty());
    let names = names.map(|unit| format!("“{}”", excerpt(&unit.name)));
    let names = match Vec::from_iter(names.take(SHOWN)).join(", ") {
        names if names.is_empty() => format!("1 to {}", units.len()),
        names => names,
    };
    format!("it has no {noun} {sheet}: choose one of {names}")
}
