//! How a command ended.

use std::process::ExitCode;

/// The exit status of a command that met no error.
#[derive(Debug)]
pub enum Outcome {
    Found = 0,
    NothingFound = 1,
}

impl Outcome {
    pub fn of(is_found: bool) -> Self {
        if is_found {
            Self::Found
        } else {
            Self::NothingFound
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome as u8)
    }
}
