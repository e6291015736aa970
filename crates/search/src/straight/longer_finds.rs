//! Which finds are parts of longer ones.

use crate::coded::{CodedDepthFirst, CodedWalk, Position};
use crate::depth_first::Walk;
use crate::grid::{Direction, Directions};
use std::ops::ControlFlow;
use wordtrail_dictionary::internals::{Lexicon, Node};

/// Whether a longer find has all cells of a trail. Such a find lies on the same line, so it is enough to read that line in both
/// directions, from each start that is near enough. If the search is cancelled, the answer is yes.
pub(super) fn longer_find_covers<N: Node>(
    walk: &CodedWalk<'_, '_, N>,
    memory: &mut CodedDepthFirst,
    start: Position,
    direction: Option<Direction>,
    cells: usize,
) -> bool {
    let mut covers = |first, direction| covers_along(walk, memory, first, cells, direction);
    let Some(direction) = direction else {
        return walk.directions.iter().any(|line| covers(start, line));
    };
    let step = walk.cells.step(direction);
    let end = start.wrapping_add_signed(step * (cells as isize - 1));
    [(start, direction), (end, direction.opposite())]
        .into_iter()
        .filter(|&(_, direction)| walk.directions.contains(direction))
        .any(|(first, direction)| covers(first, direction))
}

/// Whether a longer find in this direction has `cells` cells from `first` on.
fn covers_along<N: Node>(
    walk: &CodedWalk<'_, '_, N>,
    memory: &mut CodedDepthFirst,
    first: Position,
    cells: usize,
    direction: Direction,
) -> bool {
    let (lexicon, coded) = (walk.lexicon, walk.cells);
    let walk = Walk {
        directions: Directions::from_iter([direction]),
        ..*walk
    };
    let back = coded.step(direction.opposite());
    let mut start = first;
    for before in 0..walk.lengths.end().saturating_sub(cells - 1) {
        if walk.cancellation.is_cancelled() {
            return true;
        }
        if coded.is_nothing(start) {
            return false;
        }
        let mask_of = |node| lexicon.mask(node);
        let searched = walk.search(memory, start, mask_of, |trail, nodes| {
            let covers = trail.len() > cells && trail.len() >= before + cells;
            match covers && nodes.iter().any(|&node| lexicon.ends_word(node)) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if searched.is_break() {
            return true;
        }
        start = start.wrapping_add_signed(back);
    }
    false
}
