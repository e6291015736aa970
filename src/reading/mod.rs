//! Grids and lists that are not plain, as people type, paste and scan them: which lines are rows of letters, and which block
//! of them is the grid (`layout.rs`), what a cell was meant to be (`repair.rs`), and how a list stands on the page
//! (`list.rs`). Whatever is guessed becomes a [`Note`]. [`Reader`](crate::Reader) puts them together.

mod cell;
pub(crate) mod layout;
pub(crate) mod list;
mod note;
pub(crate) mod repair;

pub use note::Note;
