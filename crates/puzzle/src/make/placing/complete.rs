//! Trying every arrangement.

use super::board::Board;
use super::cells::{Layout, Spot, Spots};
use super::task::{Arrangement, Effort, Task};
use wordtrail_search::internals::Random;

/// The most spots that are listed at a time: 64 MB. Where words have more, trying them all does not end.
const MAX_LISTED: usize = 1 << 22;

/// Searches for an arrangement. Finding the spots of a word is one step. Returns nothing when the steps, the time or the room for
/// spots run out.
pub(super) fn search(
    task: &Task,
    layout: &Layout,
    random: &mut Random,
    steps: usize,
    effort: Effort<'_>,
) -> Option<Arrangement> {
    let mut search = Search {
        random,
        board: Board::new(task, layout),
        spots: Spots::new(task.directions, layout.all_blocks()),
        steps,
        listed: 0,
        effort,
    };
    let is_found = search.place_rest()?;
    let spots = search.board.spots().iter().flatten();
    Some(match is_found {
        true => Arrangement::Found(spots.map(|spot| layout.placement(*spot)).collect()),
        false => Arrangement::Impossible,
    })
}

struct Search<'task> {
    random: &'task mut Random,
    board: Board<'task>,
    spots: Spots,
    /// The steps that are left.
    steps: usize,
    /// The spots of the words that are being placed, which are listed at the same time.
    listed: usize,
    effort: Effort<'task>,
}

impl Search<'_> {
    /// Places the words that are not placed, in all ways until one succeeds. Returns whether one does, or nothing when
    /// the steps, the time or the room for spots run out.
    fn place_rest(&mut self) -> Option<bool> {
        if self.board.spots().iter().all(Option::is_some) {
            return Some(self.board.is_complete());
        }
        let mut fewest: Option<(usize, usize)> = None;
        for word in 0..self.board.spots().len() {
            if self.board.spots()[word].is_some() {
                continue;
            }
            self.steps = self.steps.checked_sub(1)?;
            self.board
                .find_spots(word, &mut self.spots, self.effort.stop);
            // Not before: when time is over, spots may have been left out.
            if self.effort.stop.is_due() {
                return None;
            }
            let count = self.spots.count();
            if count == 0 {
                return Some(false);
            }
            if fewest.is_none_or(|(fewest, _)| count < fewest) {
                fewest = Some((count, word));
            }
        }
        let (_, word) = fewest?;
        self.board
            .find_spots(word, &mut self.spots, self.effort.stop);
        if self.effort.stop.is_due() {
            return None;
        }
        let listed = self.listed + self.spots.count();
        if listed > MAX_LISTED {
            return None;
        }
        let before = std::mem::replace(&mut self.listed, listed);
        let mut spots: Vec<Spot> = self.spots.iter().collect();
        self.random.shuffle(&mut spots);
        let wanting = self.board.wanting_directions();
        spots.sort_by_key(|spot| !wanting.contains(spot.direction));
        for spot in spots {
            self.board.place(word, spot);
            if self.place_rest()? {
                return Some(true);
            }
            self.board.remove(word);
        }
        self.listed = before;
        Some(false)
    }
}
