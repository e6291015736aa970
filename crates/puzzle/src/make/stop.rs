//! When to stop generating a puzzle.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use wordtrail_dictionary::Budget;

/// Whether there is a clock. Without one, as in a WebAssembly module that gets nothing from its host, asking for the time
/// panics.
const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// When to stop: at the end of a time limit, or of a budget.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stop<'a> {
    deadline: Option<Instant>,
    /// How long the preparation took, if there is a time limit.
    preparation: Duration,
    budget: Option<&'a Budget>,
}

impl<'a> Stop<'a> {
    /// Stops at the end of a time limit, of which some time was spent before, or of a budget.
    pub(super) fn new(
        limit: Option<Duration>,
        spent: Duration,
        budget: Option<&'a Budget>,
    ) -> Self {
        let limit = limit.filter(|_| HAS_CLOCK);
        let limit = limit.map(|limit| limit.saturating_sub(spent));
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        Self {
            deadline,
            preparation: Duration::ZERO,
            budget,
        }
    }

    /// The same after a preparation that began at a time given. How long it took tells how busy the machine is.
    pub(super) fn prepared_since(self, begin: Option<Instant>) -> Self {
        let preparation = begin.map_or(Duration::ZERO, |begin| begin.elapsed());
        Self {
            preparation,
            ..self
        }
    }

    pub(super) fn preparation(&self) -> Duration {
        self.preparation
    }

    /// The time now, if there is a time limit.
    pub(super) fn now(&self) -> Option<Instant> {
        self.deadline.map(|_| Instant::now())
    }

    pub(super) fn is_due(&self) -> bool {
        self.is_cancelled()
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The time that is left, if there is a time limit.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether the budget is used up or cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.budget.is_some_and(|budget| budget.check().is_err())
    }

    pub(super) fn budget(&self) -> Option<&'a Budget> {
        self.budget
    }

    /// The same without a time limit.
    pub(super) fn without_deadline(self) -> Self {
        Self {
            deadline: None,
            ..self
        }
    }

    /// The same, but later by some time.
    pub(super) fn later_by(self, time: Duration) -> Self {
        let deadline = self
            .deadline
            .and_then(|deadline| deadline.checked_add(time));
        Self { deadline, ..self }
    }

    /// The same, but earlier by some time.
    pub(super) fn earlier_by(self, time: Duration) -> Self {
        let deadline = self
            .deadline
            .and_then(|deadline| deadline.checked_sub(time));
        Self { deadline, ..self }
    }
}

/// The steps that walks may still take, until time is over: cells that they look at. Only many equal letters take more than a
/// few for each cell and word.
pub(super) struct StepsLeft<'a> {
    steps: u64,
    stop: Stop<'a>,
}

/// The steps after which walks look at the time, some tens of microseconds.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 12;

impl<'a> StepsLeft<'a> {
    pub(super) fn new(steps: u64, stop: Stop<'a>) -> Self {
        Self { steps, stop }
    }

    /// A part of the steps, which are no longer left here. Those that it does not take are given back.
    pub(super) fn lend<R>(&mut self, most: u64, use_them: impl FnOnce(&mut Self) -> R) -> R {
        let mut lent = Self::new(most.min(self.steps), self.stop);
        self.steps -= lent.steps;
        let result = use_them(&mut lent);
        self.steps += lent.steps;
        result
    }

    pub(super) fn are_used_up(&self) -> bool {
        self.steps == 0
    }

    pub(super) fn take(&mut self) -> ControlFlow<()> {
        if self.steps.is_multiple_of(STEPS_BETWEEN_LOOKS) && (self.steps == 0 || self.stop.is_due())
        {
            return ControlFlow::Break(());
        }
        self.steps -= 1;
        ControlFlow::Continue(())
    }
}
