//! What a search has done so far: the rounds that are finished, and the best boards.

use super::top::Top;
use std::collections::BTreeSet;

/// The finished rounds and the best boards of a search.
#[derive(Default)]
pub(super) struct State {
    /// The rounds before this one are finished.
    pub(super) next: u64,
    /// The others that are finished.
    pub(super) others: BTreeSet<u64>,
    pub(super) top: Top,
}

impl State {
    /// The rounds that are not finished yet.
    pub(super) fn unfinished(&self, rounds: u64) -> impl Iterator<Item = u64> + Clone + use<> {
        let others = self.others.clone();
        (self.next..rounds).filter(move |round| !others.contains(round))
    }

    /// The number of finished rounds.
    pub(super) fn finished(&self) -> u64 {
        self.next.saturating_add(self.others.len() as u64)
    }

    /// Adds what a round found.
    pub(super) fn add(&mut self, round: u64, top: Top, is_finished: bool) {
        self.top.merge(top);
        if is_finished {
            self.others.insert(round);
            while self.others.remove(&self.next) {
                self.next += 1;
            }
        }
    }
}
