//! Reports of faults that cannot wait for ever.
//!
//! The standard library holds a lock while it makes a backtrace, and its report of a lack of memory waits for that lock. So a
//! thread that lacks memory for a backtrace waits for itself. If others wait for the thread, or it is the one that waits for
//! signals, only SIGKILL ends the program.

use std::io::{self, Write};
use std::{env, panic};

/// Reports panics by their message and place alone, and has errors take no backtraces, whatever the environment asks for.
///
/// # Safety
///
/// No other thread may run.
pub unsafe fn report_without_backtraces() {
    // An `anyhow::Error` takes a backtrace, which this program never shows.
    //
    // SAFETY: the caller ensures that no other thread reads the environment.
    unsafe { env::set_var("RUST_LIB_BACKTRACE", "0") };
    panic::set_hook(Box::new(|panic| {
        // Nothing can be done if standard error cannot be written.
        let _ = writeln!(io::stderr(), "wordtrail {panic}");
    }));
}
