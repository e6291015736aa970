//! Puzzles saved as text, which do not say that their words run from neighbour to neighbour.

use std::convert::Infallible;
use std::ops::ControlFlow;
use wordtrail::puzzle::{Bent, MAX_BENT_CELLS};
use wordtrail::{Budget, Consumer, Find, Grid, Mode, Order, Puzzle, Tile, Trails, WordBank};
use wordtrail_dictionary::internals::letters::letter_count;

/// The steps of a search that only tells which mode a puzzle needs: about a second.
const MAX_STEPS: u64 = 50_000_000;

/// The number of words that are not on straight lines of a grid, if all of them are on trails that bend, and at least half of the
/// list is: a few short words can be traced on most grids.
pub fn bent_words(grid: &Grid, words: &WordBank) -> Option<usize> {
    if grid.rows().saturating_mul(grid.columns()) > MAX_BENT_CELLS {
        return None;
    }
    let missing = missing_on(grid, words, Mode::Straight)?;
    let are_many = !missing.is_empty() && 2 * missing.len() >= words.words().len();
    let bent = are_many.then(|| WordBank::from_words(&missing))?.ok()?;
    let is_bent = missing_on(grid, &bent, Mode::Adjacent)?.is_empty();
    is_bent.then_some(missing.len())
}

/// A puzzle whose words bend, if it is a text and its words say so.
pub fn bent_puzzle(puzzle: &Puzzle, words: &WordBank) -> anyhow::Result<Option<Puzzle>> {
    let grid = &puzzle.grid;
    let is_text = puzzle.bent().is_none() && puzzle.recipe().is_none();
    if !is_text || bent_words(grid, words).is_none() {
        return Ok(None);
    }
    let tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
    let cells = tiles.filter(|tile| *tile != Tile::Hole).count();
    if words.words().map(letter_count).sum::<usize>() == cells {
        let mut cover = Bent::default();
        cover.is_cover = true;
        let budget = Budget::with_steps(MAX_STEPS);
        let solved = puzzle.clone().with_bent(cover).solve(&budget)?;
        // Words can have as many letters as there are cells, and share some.
        if !solved.answers().is_empty() {
            return Ok(Some(solved));
        }
    }
    Ok(Some(puzzle.clone().with_bent(Bent::default())))
}

/// The words that are not on a grid; nothing if finding out takes too many steps.
fn missing_on<'words>(
    grid: &Grid,
    words: &'words WordBank,
    mode: Mode,
) -> Option<Vec<&'words str>> {
    let budget = Budget::with_steps(MAX_STEPS);
    let search = words
        .search()
        .ok()?
        .mode(mode)
        .trails(Trails::First)
        .budget(&budget);
    let mut tracker = words.tracker(Ignored);
    let ControlFlow::Continue(_) = search.consume(grid, &mut tracker);
    budget.check().is_ok().then(|| tracker.missing())
}

/// A consumer for finds of which nothing but their number and their words matter.
struct Ignored;

impl Consumer for Ignored {
    type Buffer = ();
    type Break = Infallible;
    const ORDER: Order = Order::Any;

    fn new_buffer(&self) {}

    fn add(_: &mut (), _: Find<'_>) {}

    fn take(&mut self, _: &mut ()) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}
