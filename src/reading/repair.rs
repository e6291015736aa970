//! The cells of a block: what is wrong with them, and what was probably meant.

use super::Note;
use super::cell::{HOLE, is_mark, is_tile, meant};
use super::layout::Block;
use crate::grid::error::Problem;
use crate::{Grid, GridError, Ragged};

/// The grid of a block. With `repair`, guesses are taken and become notes.
pub(crate) fn read(
    block: &Block<'_>,
    ragged: Ragged,
    repair: bool,
    notes: &mut Vec<Note>,
) -> Result<Grid, GridError> {
    let mut problems = Vec::new();
    let mut all = Vec::new();
    for row in &block.rows {
        let line = row.line;
        let mut cells = row.cells();
        let missing = block.width.saturating_sub(cells.len());
        if cells.len() > block.width && repair {
            let removed = remove_holes(&mut cells, block.width);
            notes.extend((removed > 0).then_some(Note::HolesRemoved {
                line,
                count: removed,
            }));
            notes.extend(
                remove_marks(&mut cells, block.width).map(|marks| Note::MarksRemoved {
                    line,
                    marks: marks.join(" "),
                }),
            );
        }
        if cells.len() > block.width || missing > 0 && !repair && ragged == Ragged::Refuse {
            problems.push(Problem::Width {
                line,
                found: cells.len(),
                expected: block.width,
                is_repairable: is_repairable(&cells, block.width),
            });
            continue;
        }
        for (cell, column) in cells.into_iter().zip(1..) {
            if is_tile(cell) {
                all.push(cell.to_owned());
                continue;
            }
            match meant(cell) {
                Some(meant) if repair => {
                    notes.push(Note::Cell {
                        line,
                        column,
                        found: cell.to_owned(),
                        taken: meant.clone(),
                    });
                    all.push(meant);
                }
                meant => problems.push(Problem::Cell {
                    line,
                    column,
                    found: cell.to_owned(),
                    meant,
                }),
            }
        }
        all.extend(std::iter::repeat_n(HOLE.to_owned(), missing));
        if missing > 0 && ragged == Ragged::Refuse {
            notes.push(Note::HolesAdded {
                line,
                count: missing,
            });
        }
    }
    if !problems.is_empty() {
        return Err(GridError::Problems(problems.into()));
    }
    Grid::from_tiles(block.width, all)
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
