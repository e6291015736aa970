//! What the other crates of Wordtrail need. It may change in any version.

pub use crate::executor::{Executor, Threads};
pub use crate::grid::parse::{Below, read_and_below};
pub use crate::grid::problems::{Problem, Problems};
pub use crate::hashed::Hashed;
pub use crate::random::Random;

pub mod cell {
    pub use crate::grid::cell::*;
}
