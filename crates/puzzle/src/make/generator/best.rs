//! Which of several puzzles with offensive words is the best.

use super::Generated;
use crate::make::error::GenerateError;

/// A puzzle that keeps the rules, apart from offensive words that it may have.
pub(super) struct Finished {
    pub(super) generated: Generated,
    /// Whether another arrangement may have fewer of these.
    pub(super) may_improve: bool,
}

/// The best puzzle so far of those with offensive words.
#[derive(Default)]
pub(super) struct BestSoFar {
    best: Option<Generated>,
    /// The number of puzzles that were added.
    added: u64,
}

impl BestSoFar {
    /// Adds a puzzle. Returns the best one if no better one is to be expected in this number of attempts.
    pub(super) fn add(&mut self, finished: Finished, attempts: u64) -> Option<Generated> {
        let rank = |it: &Generated| (it.dropped.len(), it.unavoided.len());
        let Finished {
            generated,
            may_improve,
        } = finished;
        self.added += 1;
        let is_last = !may_improve || generated.unavoided.is_empty() || self.added == attempts;
        match &self.best {
            Some(best) if rank(best) <= rank(&generated) => {}
            _ => self.best = Some(generated),
        }
        self.best.take_if(|_| is_last)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.best.is_none()
    }

    /// The best puzzle, or an error if there is none.
    pub(super) fn or(self, error: GenerateError) -> Result<Generated, GenerateError> {
        self.best.ok_or(error)
    }
}
