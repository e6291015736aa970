//! What the program needs. It may change in any version.

#[cfg(feature = "pictures")]
pub mod parallel {
    pub use crate::parallel::*;
}
