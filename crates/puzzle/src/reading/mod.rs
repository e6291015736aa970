//! Grids and lists that are not plain, as people type, paste and scan them: which lines are rows of letters, and which block
//! of them is the grid (`row.rs`, `layout.rs`), what stands around it (`surroundings.rs`), what a cell was meant to be (`repair.rs`), and what
//! nobody sees (`visible.rs`). A list is cut into words (`list.rs`, `cells.rs`) once it is known what are titles (`title.rs`, `letter_case.rs`), columns and
//! definitions (`definitions.rs`, `column_names.rs`, `prose.rs`), words and clues (`clues.rs`), numbers and bullets (`marks.rs`), remarks (`entry.rs`) and misread letters (`misread.rs`).
//! Whatever is guessed becomes a [`Note`]. [`Reader`](crate::Reader) puts them together.

mod cells;
pub(crate) mod clues;
mod column;
mod column_names;
mod definitions;
mod entries;
mod entry;
pub(crate) mod layout;
mod letter_case;
pub(crate) mod list;
mod marks;
mod misread;
mod note;
pub(crate) mod page;
pub(crate) mod prose;
pub(crate) mod repair;
mod row;
pub(crate) mod surroundings;
pub(crate) mod title;
pub(crate) mod visible;

pub use column::Column;
pub use entries::{BadEntry, Entries};
pub use note::Note;
