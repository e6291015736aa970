//! Running work without the interpreter lock, so that other Python threads run meanwhile, Ctrl-C ends it, and a
//! callback sees its progress.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};
use std::{process, thread};
use wordtrail::Budget;

/// The time between two looks for a signal. Short work never waits for it.
const SIGNALS: Duration = Duration::from_millis(50);

/// The time between two calls of a callback.
const PROGRESS: Duration = Duration::from_millis(100);

/// How long cancelled work may take to end. What takes longer ends later, on its own, and its result is dropped.
const CANCELLED: Duration = Duration::from_millis(50);

/// What running work and the thread that waits for it share.
#[derive(Debug)]
pub struct Shared {
    /// The limit of the work, which also cancels it.
    pub budget: Budget,
    /// How much of the work is done.
    pub done: Arc<AtomicU64>,
    /// How much work there is, once it is known.
    pub total: AtomicU64,
}

impl Shared {
    /// Work with a budget.
    pub fn new(budget: Budget) -> Arc<Self> {
        Arc::new(Self {
            budget,
            done: Arc::new(AtomicU64::new(0)),
            total: AtomicU64::new(0),
        })
    }

    fn progress(&self) -> (u64, u64) {
        let total = self.total.load(Ordering::Relaxed);
        (self.done.load(Ordering::Relaxed).min(total), total)
    }
}

/// Runs work on a thread of its own, and waits for it without the interpreter lock. Work that takes some milliseconds at
/// most is done on the calling thread.
///
/// # Errors
///
/// What a signal handler raises, such as `KeyboardInterrupt`, or the callback. Both cancel the work. If one of them forks, the new
/// process has no thread that does the work, and gets a `RuntimeError`.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    shared: &Arc<Shared>,
    callback: Option<&Bound<'_, PyAny>>,
    is_short: bool,
    work: impl FnOnce(&Shared) -> T + Send + 'static,
) -> PyResult<T> {
    if is_short {
        let result = py.detach(|| work(shared));
        call_at_end(shared, callback)?;
        return Ok(result);
    }
    let (sender, mut results) = sync_channel(1);
    let of_work = Arc::clone(shared);
    let thread = thread::Builder::new().name("wordtrail".to_owned());
    thread.spawn(move || {
        let result = work(&of_work);
        // The receiver is gone when the work was cancelled.
        let _ = sender.send(result);
    })?;
    let parent = process::id();
    let mut last_call = Instant::now();
    loop {
        let (receiver, result) = wait(py, results, SIGNALS);
        results = receiver;
        match result {
            Ok(result) => {
                call_at_end(shared, callback)?;
                return Ok(result);
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "this is a fault of Wordtrail: please report it, with the message above",
                ));
            }
            Err(RecvTimeoutError::Timeout) if process::id() != parent => {
                return Err(PyRuntimeError::new_err(
                    "the process was forked during this call, which goes on in the parent process alone: repeat it here",
                ));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let mut checked = py.check_signals();
        if let Some(callback) = callback
            && checked.is_ok()
            && last_call.elapsed() >= PROGRESS
        {
            last_call = Instant::now();
            checked = callback.call1(shared.progress()).map(|_| ());
        }
        if let Err(error) = checked {
            shared.budget.cancel();
            let _ = wait(py, results, CANCELLED);
            return Err(error);
        }
    }
}

fn call_at_end(shared: &Shared, callback: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    if let Some(callback) = callback {
        let (_, total) = shared.progress();
        callback.call1((total, total))?;
    }
    Ok(())
}

/// Runs work that nothing limits, such as compiling a word list.
///
/// # Errors
///
/// Those of [`run`].
pub fn run_unlimited<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    run(py, &Shared::new(Budget::new()), None, false, |_| work())
}

/// Waits for a result without the interpreter lock. The receiver goes along, because threads may not share it.
fn wait<T: Send>(
    py: Python<'_>,
    results: Receiver<T>,
    time: Duration,
) -> (Receiver<T>, Result<T, RecvTimeoutError>) {
    py.detach(move || {
        let result = results.recv_timeout(time);
        (results, result)
    })
}
