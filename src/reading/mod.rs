//! Grids and lists that are not plain, as people type, paste and scan them: which lines are rows of letters, and which block
//! of them is the grid (`layout.rs`), what stands around it (`surroundings.rs`), what a cell was meant to be (`repair.rs`), how a list stands on the page
//! (`list.rs`), which of it are definitions (`definitions.rs`), how words and clues stand side by side (`clues.rs`), and what nobody sees (`visible.rs`). Whatever is guessed becomes a [`Note`]. [`Reader`](crate::Reader) puts them together.

mod cell;
pub(crate) mod clues;
mod definitions;
pub(crate) mod layout;
pub(crate) mod list;
mod note;
pub(crate) mod repair;
pub(crate) mod surroundings;
pub(crate) mod visible;

pub use note::Note;
