//! Reports of faults that cannot wait for ever.
//!
//! The standard library holds a lock while it makes a backtrace, and its report of a lack of memory waits for that lock. So a
//! thread that lacks memory for a backtrace waits for itself. If others wait for the thread, or it is the one that waits for
//! signals, only SIGKILL ends the program.

use std::io::{self, Write};
use std::panic;

/// Reports panics by their message and place alone, whatever the environment asks for. (Errors of `anyhow` take no backtraces,
/// because its feature `std` is off.)
pub fn report_without_backtraces() {
    panic::set_hook(Box::new(|panic| {
        // Nothing can be done if standard error cannot be written.
        let _ = writeln!(io::stderr(), "wordtrail {panic}");
    }));
}
