//! The program `wordtrail`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::report_without_backtraces();
    match cli::run(cli::parse()) {
        Ok(outcome) => outcome.into(),
        Err(error) => cli::fail(&error),
    }
}
