//! The cells of a block: what is wrong with them, and what was probably meant.

use super::Note;
use super::cell::{HOLE, is_tile, meant};
use super::layout::Block;
use crate::grid::error::Problem;
use crate::{Grid, GridError, Ragged};
use std::borrow::Cow;

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
        }
        if cells.len() > block.width || missing > 0 && !repair && ragged == Ragged::Refuse {
            problems.push(Problem::Width {
                line,
                found: cells.len(),
                expected: block.width,
                holes: cells.iter().filter(|&&cell| cell == HOLE).count(),
            });
            continue;
        }
        for (cell, column) in cells.into_iter().zip(1..) {
            if is_tile(cell) {
                all.push(Cow::Borrowed(cell).into_owned());
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
fn remove_holes(cells: &mut Vec<&str>, width: usize) -> usize {
    let surplus = cells.len() - width;
    if cells.iter().filter(|&&cell| cell == HOLE).count() < surplus {
        return 0;
    }
    while cells.len() > width {
        let at = match (cells.last(), cells.first()) {
            (Some(&HOLE), _) => cells.len() - 1,
            (_, Some(&HOLE)) => 0,
            _ => match cells.iter().position(|&cell| cell == HOLE) {
                Some(at) => at,
                None => break,
            },
        };
        cells.remove(at);
    }
    surplus
}
