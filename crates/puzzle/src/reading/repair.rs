//! The cells of a block: what is wrong with them, and what was probably meant.

use super::Note;
use super::layout::Block;
use super::row::Row;
use wordtrail_search::grid::{Grid, GridError, Ragged};
use wordtrail_search::internals::cell::{HOLE, is_mark, is_tile, meant};
use wordtrail_search::internals::{Problem, Problems};

/// The grid of a block. With `repair`, guesses are taken and become notes.
pub(crate) fn read(
    block: &Block<'_>,
    ragged: Ragged,
    repair: bool,
    notes: &mut Vec<Note>,
) -> Result<Grid, GridError> {
    let mut problems = Problems::default();
    let mut all: Vec<&str> = Vec::new();
    let gaps = Gaps::of(block);
    let cells = block.rows.iter().flat_map(Row::cells);
    let is_small_l_wrong = repair && small_l(cells) > 0;
    let filler = filler(block);
    let mut filled = 0;
    for row in &block.rows {
        let line = row.line;
        let found = row.width;
        let with_gaps = gaps.fill(row, block.width);
        let has_unknown_gap = with_gaps.is_none();
        let mut cells = with_gaps.unwrap_or_else(|| row.cells());
        let missing = block.width.saturating_sub(cells.len());
        if cells.len() > block.width && repair {
            let removed = remove_holes(&mut cells, block.width);
            let note = Note::HolesRemoved {
                line,
                count: removed,
            };
            notes.extend((removed > 0).then_some(note));
            let marks = remove_marks(&mut cells, block.width).map(|marks| marks.join(" "));
            notes.extend(marks.map(|marks| Note::MarksRemoved { line, marks }));
        }
        let may_add = !has_unknown_gap && (repair || ragged == Ragged::Pad);
        let is_wrong = cells.len() > block.width || missing > 0 && !may_add;
        let is_repairable = !has_unknown_gap && is_repairable(&cells, block.width);
        if is_wrong {
            problems.add(Problem::Width {
                line,
                found,
                expected: block.width,
                is_repairable,
            });
        }
        // What a row has too many is said already.
        let is_surplus = |cell| is_wrong && is_repairable && missing == 0 && is_mark(cell);
        for (cell, column) in cells.into_iter().zip(1..) {
            let is_small_l = is_small_l_wrong && cell == "l";
            if !is_small_l && (row.is_tile(cell) || is_surplus(cell)) {
                all.push(cell);
                continue;
            }
            if filler == Some(cell) {
                filled += 1;
                all.push(HOLE);
                continue;
            }
            let meant = if is_small_l { Some("I") } else { meant(cell) };
            match meant {
                Some(meant) if repair => {
                    notes.push(Note::Cell {
                        line,
                        column,
                        found: cell.to_owned(),
                        taken: meant.to_owned(),
                    });
                    all.push(meant);
                }
                meant => problems.add(Problem::Cell {
                    line,
                    column,
                    found: cell.to_owned(),
                    meant: meant.map(str::to_owned),
                }),
            }
        }
        all.extend(std::iter::repeat_n(HOLE, missing));
        if missing > 0 && may_add && ragged == Ragged::Refuse {
            let count = missing;
            notes.push(Note::HolesAdded { line, count });
        }
    }
    if !problems.is_empty() {
        return Err(GridError::Problems(problems));
    }
    notes.extend(filler.filter(|_| filled > 0).map(|symbol| Note::Filler {
        symbol: symbol.to_owned(),
        count: filled,
    }));
    Grid::from_tiles(block.width, all)
}

/// Symbols that people write in cells without a letter.
const FILLERS: [&str; 13] = [
    "#", "*", "-", "_", "–", "—", "•", "·", "■", "□", "●", "○", "×",
];

/// What stands for a cell without a letter: the only one of all cells that is neither a letter nor probably one, in several rows. An
/// empty cell of a table, or a symbol.
fn filler<'block>(block: &'block Block<'_>) -> Option<&'block str> {
    let in_row = |row: &'block Row<'_>| {
        let mut others = row.cells().into_iter().filter(|cell| !is_tile(cell));
        let first = others.next()?;
        Some(others.all(|cell| cell == first).then_some(first))
    };
    let mut rows = block.rows.iter().filter_map(in_row);
    let symbol = rows.next()??;
    let is_symbol = symbol.is_empty() || FILLERS.contains(&symbol);
    let others = Vec::from_iter(rows);
    let are_same = !others.is_empty() && others.iter().all(|other| *other == Some(symbol));
    let is_last = |row: &Row<'_>| row.cells().last() == Some(&symbol);
    let is_column = symbol.is_empty() && block.rows.iter().all(is_last);
    (are_same && is_symbol && !is_column).then_some(symbol)
}

/// Whether cells are missing inside a short row, and not at its end.
pub(crate) fn has_gaps(block: &Block<'_>) -> bool {
    let gaps = Gaps::of(block);
    block.rows.iter().any(|row| {
        let filled = gaps.fill(row, block.width);
        filled.is_none_or(|cells| cells.contains(&""))
    })
}

/// Where the cells of a block stand, which tells which cell of a short row is missing.
struct Gaps {
    /// Where the cells of all full rows begin, if they begin at the same places.
    stops: Option<Vec<usize>>,
    /// The largest distance between neighbours in a full row.
    widest: usize,
}

impl Gaps {
    fn of(block: &Block<'_>) -> Self {
        let full = block.rows.iter().filter(|row| row.width == block.width);
        let stops = Vec::from_iter(full.map(Row::stops));
        let widest = stops.iter().flatten().flat_map(|it| distances(it)).max();
        let first = stops.first().cloned().flatten();
        Self {
            stops: first.filter(|_| stops.iter().all(|it| *it == stops[0])),
            widest: widest.unwrap_or(usize::MAX),
        }
    }

    /// The cells of a row, with empty ones where a short row has gaps. Nothing if nobody knows what is missing in them.
    fn fill<'row>(&self, row: &'row Row<'_>, width: usize) -> Option<Vec<&'row str>> {
        let cells = row.cells();
        let Some(own) = row.stops().filter(|_| row.width < width) else {
            return Some(cells);
        };
        let columns = self.stops.as_ref().and_then(|stops| {
            let columns = own.iter().map(|stop| stops.binary_search(stop).ok());
            columns.collect::<Option<Vec<usize>>>()
        });
        if let Some(columns) = columns {
            let mut filled = vec![""; columns.last().map_or(0, |last| last + 1)];
            for (cell, column) in cells.into_iter().zip(columns) {
                filled[column] = cell;
            }
            return Some(filled);
        }
        let has_gap = distances(&own).any(|distance| distance > self.widest);
        (!has_gap).then_some(cells)
    }
}

/// The distances between neighbours.
fn distances(stops: &[usize]) -> impl Iterator<Item = usize> {
    stops.windows(2).map(|pair| pair[1] - pair[0])
}

/// Removes holes from a row that is too long: first at its end, then at its beginning, then anywhere, if there are enough.
/// Returns their number.
fn remove_holes(cells: &mut Vec<&str>, width: usize) -> usize {
    let surplus = cells.len() - width;
    let is_hole = |cell: &&&str| **cell == HOLE;
    if cells.iter().filter(is_hole).count() < surplus {
        return 0;
    }
    let at_end = cells.iter().rev().take(surplus).take_while(is_hole).count();
    cells.truncate(cells.len() - at_end);
    let surplus_left = cells.len() - width;
    let at_beginning = cells.iter().take(surplus_left).take_while(is_hole).count();
    cells.drain(..at_beginning);
    let mut inside = cells.len() - width;
    cells.retain(|&cell| {
        let is_removed = inside > 0 && cell == HOLE;
        inside -= usize::from(is_removed);
        !is_removed
    });
    surplus
}

/// Whether a row that is too long is repaired, or any that is too short.
fn is_repairable(cells: &[&str], width: usize) -> bool {
    let mut cells = cells.to_vec();
    cells.len() <= width
        || remove_holes(&mut cells, width) > 0
        || remove_marks(&mut cells, width).is_some()
}

/// Removes cells that are no letters from a row that is too long, if there are just as many as it should lose. Returns them.
fn remove_marks<'row>(cells: &mut Vec<&'row str>, width: usize) -> Option<Vec<&'row str>> {
    let marks: Vec<&str> = cells.iter().copied().filter(|cell| is_mark(cell)).collect();
    if cells.len() <= width || cells.len() - marks.len() != width {
        return None;
    }
    cells.retain(|cell| !is_mark(cell));
    Some(marks)
}

/// The number of small `l` in rows that otherwise have no small letters.
pub(crate) fn small_l<'text>(rows: impl Iterator<Item = &'text str>) -> usize {
    let (mut count, mut has_capitals) = (0, false);
    for letter in rows.flat_map(str::chars) {
        match letter {
            'l' => count += 1,
            _ if letter.is_lowercase() => return 0,
            _ => has_capitals |= letter.is_uppercase(),
        }
    }
    if has_capitals { count } else { 0 }
}
