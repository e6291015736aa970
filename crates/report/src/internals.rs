//! What the program needs. It may change in any version.

pub use crate::csv::csv_field;
pub use crate::drawing::markup::Escaped;
pub use crate::page::{GAME_SCRIPT, STYLE, labels as page_labels};
pub use crate::without_comments::without_comments;

#[cfg(feature = "pictures")]
pub mod parallel {
    pub use crate::parallel::*;
}
