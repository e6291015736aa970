//! The program as a command of the package.

use pyo3::prelude::*;
use std::ffi::OsString;
use std::panic;
use std::process;

/// The exit status of a program that panicked. Python's would be 1, which means that nothing was found.
const PANICKED: i32 = 101;

/// Runs the program and ends the process. The first argument is the program's name.
#[pyfunction]
pub fn run_program(python: Python<'_>, arguments: Vec<OsString>) {
    python.detach(|| {
        let status = panic::catch_unwind(|| wordtrail::cli::main(arguments));
        process::exit(status.map_or(PANICKED, i32::from))
    })
}
