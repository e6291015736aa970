//! Limits and cancellation of searches and of queries.

use crate::wording::counted;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// A limit on the steps and the memory of searches and queries, and a way to cancel them from another thread.
///
/// The time of a search grows with the grid, and in adjacent mode and across wildcards also with the number of trails
/// that spell the beginning of a word. On real letters and words these are some hundred for each cell. On a grid of one
/// letter, with a word that repeats it, there are more of them than a search will ever follow. So a service that gets
/// grids or words from others gives its searches a budget, and checks afterwards whether it was enough.
///
/// Searches stop within a fraction of a second once they are cancelled or have taken more steps than the budget has. Their
/// finds are then incomplete, and [`check`](Self::check) says so. A step is about one trail that is looked at: in
/// straight mode there is one for each cell, and one for each prefix at each cell of a trail across wildcards. One
/// thread takes some hundred million in a second. Several searches may share a budget: clones are one budget.
///
/// A [`Query`](crate::Query) takes steps, too: for each letter that it reads of a prefix in the dictionary, one for each
/// place in its pattern where the word may continue, for each number in a row of the table of its distance, or for each
/// distinct letter of its rack. These are one to three for common patterns, at most 18 for a distance, and at most 256 for
/// a pattern with many stars or a rack with all letters of a large alphabet.
///
/// ```
/// use wordtrail::{Budget, BudgetError, Dictionary, Grid, Mode, Search};
///
/// let dictionary = Dictionary::from_words(["a".repeat(36)])?;
/// let grid: Grid = "aaaaaa\n".repeat(6).parse()?;
/// let budget = Budget::with_steps(1_000_000);
/// let search = Search::new(&dictionary).mode(Mode::Adjacent).budget(&budget);
/// search.count(&grid);
/// assert_eq!(budget.check(), Err(BudgetError::TooManySteps { limit: 1_000_000 }));
///
/// // Another thread may cancel a search while it runs, or before.
/// let budget = Budget::new();
/// assert_eq!(budget.check(), Ok(()));
/// budget.cancel();
/// assert!(search.budget(&budget).finds(&grid).is_empty());
/// assert_eq!(budget.check(), Err(BudgetError::Cancelled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Budget {
    inner: Arc<Inner>,
}

/// What all clones of a budget share.
#[derive(Debug)]
struct Inner {
    limit: AtomicU64,
    spent: AtomicU64,
    /// The limit that was exceeded, or `u64::MAX`. It stays exceeded when cells are added later, because work was left out.
    exceeded: AtomicU64,
    cancelled: AtomicBool,
    /// The number of bytes that the finds which a thread holds may take.
    memory: AtomicUsize,
    /// Whether finds took too much memory.
    held_too_much: AtomicBool,
}

impl Default for Budget {
    fn default() -> Self {
        Self::new()
    }
}

impl Budget {
    /// A budget without a limit of steps, for searches that another thread may cancel. What a thread may hold is limited as in
    /// every budget: see [`memory_per_thread`](Self::memory_per_thread).
    pub fn new() -> Self {
        Self::with_steps(u64::MAX)
    }

    /// A budget of this number of steps.
    pub fn with_steps(limit: u64) -> Self {
        let inner = Inner {
            limit: AtomicU64::new(limit),
            spent: AtomicU64::new(0),
            exceeded: AtomicU64::new(u64::MAX),
            cancelled: AtomicBool::new(false),
            memory: AtomicUsize::new(DEFAULT_MEMORY),
            held_too_much: AtomicBool::new(false),
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    /// A budget that is more than enough for any grids or boards of real letters with real words, which have this number of cells in
    /// all: 65,536 steps for each cell, and 8,589,934,592 more, which one thread takes in a minute or two. The number may be 0 to
    /// begin with: [`add_cells`](Self::add_cells) adds those that are read later.
    pub fn for_cells(cells: u64) -> Self {
        let budget = Self::with_steps(1 << 33);
        budget.add_cells(cells);
        budget
    }

    /// Sets the maximum memory, in bytes, for finds that one thread holds until they are sorted or compared. The default
    /// is 536,870,912 (512 MiB). The memory is estimated from time to time, from the finds of one direction where there
    /// are several, so a search may take somewhat more, or end somewhat before.
    #[must_use]
    pub fn memory_per_thread(self, bytes: usize) -> Self {
        self.inner.memory.store(bytes, Relaxed);
        self
    }

    /// Adds the steps for further cells, 65,536 for each, also while searches with this budget run. A budget that was
    /// found to be used up stays so, because the searches that found it have ended early.
    #[doc(hidden)]
    pub fn add_cells(&self, cells: u64) {
        const STEPS_OF_A_CELL: u64 = 1 << 16;
        let steps = cells.saturating_mul(STEPS_OF_A_CELL);
        // The closure never refuses.
        let _ = self
            .inner
            .limit
            .fetch_update(Relaxed, Relaxed, |limit| Some(limit.saturating_add(steps)));
    }

    /// Ends the searches and queries with this budget, and those that begin later.
    pub fn cancel(&self) {
        self.inner.cancelled.store(true, Relaxed);
    }

    /// Whether the searches and queries so far were complete.
    ///
    /// # Errors
    ///
    /// [`BudgetError`] if they were cancelled, took more steps than the budget has or held more finds than its memory allows, so
    /// that finds may be missing.
    pub fn check(&self) -> Result<(), BudgetError> {
        let inner = &*self.inner;
        if inner.cancelled.load(Relaxed) {
            return Err(BudgetError::Cancelled);
        }
        let limit = inner.limit.load(Relaxed);
        if inner.spent.load(Relaxed) > limit {
            inner.exceeded.fetch_min(limit, Relaxed);
        }
        let limit = inner.exceeded.load(Relaxed);
        if limit < u64::MAX {
            return Err(BudgetError::TooManySteps { limit });
        }
        if inner.held_too_much.load(Relaxed) {
            let limit = inner.memory.load(Relaxed);
            return Err(BudgetError::TooMuchMemory { limit });
        }
        Ok(())
    }
}

/// Why a search ended early: see [`Budget::check`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BudgetError {
    /// [`Budget::cancel`] was called.
    #[error("the search was cancelled")]
    Cancelled,

    /// There were more trails to look at than the budget allows.
    #[error("the search took more than {}", counted(*limit, "step"))]
    TooManySteps {
        /// The number of steps that the budget has.
        limit: u64,
    },

    /// Finds that have to be put in order or compared with each other take more memory than a thread may hold.
    #[error("a thread needs more than {limit} bytes of memory for its finds")]
    TooMuchMemory {
        /// The number of bytes that the finds of a thread may take.
        limit: usize,
    },
}

/// The number of bytes that the finds which a thread holds may take, unless a budget says otherwise.
const DEFAULT_MEMORY: usize = 1 << 29;

/// Whether the threads of one search or query are to end: because nobody wants further results, or because its budget is used up.
#[derive(Debug, Default)]
pub struct Cancellation<'run> {
    cancelled: AtomicBool,
    budget: Option<&'run Budget>,
}

impl<'run> Cancellation<'run> {
    /// Work that ends when the budget is used up, if it has one.
    pub fn new(budget: Option<&'run Budget>) -> Self {
        Self {
            cancelled: AtomicBool::new(false),
            budget,
        }
    }

    /// Ends this search.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    /// Whether to end. Work that can take longer than some milliseconds checks it.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed) || self.budget.is_some_and(|budget| budget.check().is_err())
    }

    /// Ends the search if it has a budget and a thread holds finds of too many bytes.
    #[inline]
    pub fn hold(&self, bytes: usize) {
        if let Some(budget) = self.budget
            && bytes > budget.inner.memory.load(Relaxed)
        {
            budget.inner.held_too_much.store(true, Relaxed);
        }
    }

    /// Takes steps off the budget.
    #[inline]
    pub fn spend(&self, steps: usize) {
        if let Some(budget) = self.budget {
            budget.inner.spent.fetch_add(steps as u64, Relaxed);
        }
    }
}

/// The steps of a thread that are not yet taken off the budget. All threads count in one place, so each collects some
/// thousand steps before it does.
#[derive(Debug, Default)]
pub struct Steps {
    unspent: usize,
}

impl Steps {
    /// The steps after which the budget is looked at: a fraction of a millisecond.
    const BETWEEN_CHECKS: usize = 1 << 14;

    /// Adds steps. Breaks when the search is to end.
    #[inline(always)]
    pub fn add(&mut self, steps: usize, cancellation: &Cancellation<'_>) -> ControlFlow<()> {
        self.unspent += steps;
        match self.unspent < Self::BETWEEN_CHECKS {
            true => ControlFlow::Continue(()),
            false => self.spend(cancellation),
        }
    }

    /// Takes the steps so far off the budget. Breaks when the search is to end.
    #[cold]
    pub fn spend(&mut self, cancellation: &Cancellation<'_>) -> ControlFlow<()> {
        cancellation.spend(mem::take(&mut self.unspent));
        match cancellation.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
