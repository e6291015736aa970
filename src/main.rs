//! The program `wordtrail`.

mod cli;

// The library has these, too. They are not part of its interface.
mod atomic_file;
mod parallel;
mod place;
mod wording;

use std::process::ExitCode;

fn main() -> ExitCode {
    // SAFETY: no thread has been started yet.
    unsafe { cli::report_without_backtraces() };
    match cli::run(cli::parse()) {
        Ok(outcome) => outcome.into(),
        Err(error) => cli::fail(&error),
    }
}
