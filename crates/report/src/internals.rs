//! What the program needs. It may change in any version.

pub use crate::csv::csv_field;

#[cfg(feature = "pictures")]
pub mod parallel {
    pub use crate::parallel::*;
}
