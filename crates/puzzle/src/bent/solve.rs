//! Finding the answers of a puzzle whose words cover the grid.

use super::recount::Tracings;
use crate::word_bank::WordBank;
use std::collections::HashMap;
use std::ops::ControlFlow;
use wordtrail_dictionary::{Budget, WordListError};
use wordtrail_search::grid::Grid;
use wordtrail_search::{Find, Mode, Search, Trails};

/// Trails of all words so that each cell belongs to exactly one; nothing if there are none, or too many to find them.
pub(crate) fn divide_grid(
    grid: &Grid,
    words: &WordBank,
    budget: &Budget,
) -> Result<Option<Vec<Find<'static>>>, WordListError> {
    let numbers: HashMap<&str, usize> = words
        .entries()
        .iter()
        .enumerate()
        .map(|(number, word)| (word.letters.as_str(), number))
        .collect();
    let mut tracings = Tracings::new(numbers.len());
    let mut finds: HashMap<(usize, Vec<u32>), Find<'static>> = HashMap::new();
    let dictionary = words.compile()?;
    let search = Search::new(&dictionary)
        .mode(Mode::Adjacent)
        .min_length(1)
        .trails(Trails::All)
        .budget(budget);
    let columns = grid.columns() as u32;
    let searched = search.try_for_each(grid, |find| {
        let Some(&word) = numbers.get(&*find.word) else {
            return ControlFlow::Continue(());
        };
        let cells = find.trail.cells();
        let mut cells: Vec<u32> = cells.map(|cell| cell.row * columns + cell.column).collect();
        tracings.add(word, &cells)?;
        cells.sort_unstable();
        finds
            .entry((word, cells))
            .or_insert_with(|| find.into_owned());
        ControlFlow::Continue(())
    });
    let division = match searched {
        ControlFlow::Continue(()) => tracings.division(grid.rows() * grid.columns()),
        ControlFlow::Break(()) => None,
    };
    let find = |(word, cells): (usize, Vec<u32>)| finds.remove(&(word, cells));
    Ok(division.and_then(|division| division.into_iter().enumerate().map(find).collect()))
}
