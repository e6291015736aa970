//! Threads on which files of others are read and drawn: logos, whose shapes may be deep in each other, and fonts.

use std::io;
use std::thread::{self, Builder};

/// The stack in bytes of such threads, whatever the caller has.
pub const STACK: usize = 16 << 20;

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
