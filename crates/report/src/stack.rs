//! Threads on which files of others are read and drawn: logos, whose shapes may be deep in each other, and fonts.

use std::io::{self, ErrorKind};
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc;
use std::thread::{self, Builder};
use std::time::{Duration, Instant};
use wordtrail_dictionary::Budget;

/// The stack in bytes of such threads, whatever the caller has.
pub const STACK: usize = 16 << 20;

/// The maximum time to read a file. Those of users take milliseconds. (Tests run on emulated machines, too.)
pub const TIME: Duration = Duration::from_secs(if cfg!(test) { 300 } else { 10 });

/// Does work on a thread of its own, and waits for it.
///
/// # Errors
///
/// When the system has no thread to give, and inside when the work panics.
pub fn run<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<thread::Result<T>> {
    thread::scope(|scope| {
        let thread = Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        Ok(thread.join())
    })
}

/// The same for a limited time, or until the budget is cancelled. The libraries that read fonts and SVG cannot be interrupted: work
/// that is given up goes on beside the caller until it is done or the process ends.
///
/// # Errors
///
/// Also when the time is up, or the budget used up.
pub fn run_within<T: Send + 'static>(
    time: Duration,
    budget: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<thread::Result<T>> {
    /// How long to wait between two looks at the budget.
    const LOOK: Duration = Duration::from_millis(20);
    let deadline = Instant::now() + time;
    let (sender, receiver) = mpsc::sync_channel(1);
    Builder::new().stack_size(STACK).spawn(move || {
        // Nobody receives it once the time is up.
        let _ = sender.send(panic::catch_unwind(AssertUnwindSafe(work)));
    })?;
    loop {
        if budget.check().is_err() {
            return Err(io::Error::other(
                "it was cancelled, or its budget is used up",
            ));
        }
        let left = deadline.saturating_duration_since(Instant::now());
        match receiver.recv_timeout(left.min(LOOK)) {
            Ok(done) => return Ok(done),
            Err(_) if left > LOOK => (),
            Err(_) => return Err(io::Error::new(ErrorKind::TimedOut, "it takes too long")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_does_not_end_is_given_up() {
        let budget = Budget::new();
        let done = run_within(TIME, &budget, || 1);
        assert_eq!(done.unwrap().unwrap(), 1);
        let panicked = run_within(TIME, &budget, || panic!("it is caught"));
        assert!(panicked.unwrap().is_err());
        fn endless(time: Duration, budget: &Budget) -> io::Error {
            let work = || {
                loop {
                    thread::park();
                }
            };
            let done: io::Result<thread::Result<()>> = run_within(time, budget, work);
            done.unwrap_err()
        }
        let error = endless(Duration::from_millis(50), &budget);
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        let caller = budget.clone();
        let cancelling = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            caller.cancel();
        });
        assert_eq!(
            endless(TIME, &budget).to_string(),
            "it was cancelled, or its budget is used up"
        );
        cancelling.join().unwrap();
    }
}
