//! Grids and lists that are not plain, as people type, paste and scan them: which lines are rows of letters, and which block
//! of them is the grid (`row.rs`, `layout.rs`), what a text is that has none (`page.rs`), what stands around it
//! (`surroundings.rs`), what a cell was meant to be (`repair.rs`), how a list stands on the page (`list.rs`), which of it are
//! definitions (`definitions.rs`), and what nobody sees (`visible.rs`). Whatever is guessed becomes a [`Note`].
//! [`Reader`](crate::Reader) puts them together.

mod cell;
mod definitions;
pub(crate) mod layout;
pub(crate) mod list;
mod note;
pub(crate) mod page;
pub(crate) mod repair;
mod row;
pub(crate) mod surroundings;
pub(crate) mod visible;

pub use note::Note;
