//! Grids and lists that are not plain, as people type, paste and scan them, in three stages:
//!
//! 1. A text in an encoding that was named is decoded, and so is a list in a file (`list_text.rs`). It is taken out of what it was
//!    pasted in (`container/`), of an office file (`office/`) or of a page of this program (`page_data.rs`). Digits that are letters
//!    are replaced (`digits.rs`). It is a page (`page.rs`) of what people see (`visible.rs`). Lines of letters are rows
//!    (`row.rs`), and rows are blocks (`layout.rs`).
//! 2. One block is the grid (`choice.rs`), or the plain reading is right. Where both are possible, it counts which words of a
//!    list are in a grid (`evidence.rs`, `words_or_rows.rs`). What is neither is an error or a doubt (`doubts.rs`), unless words that
//!    are in the rows beside them decide (`by_evidence.rs`).
//! 3. The puzzle is put together (`assembly.rs`): without what stands around the grid (`surroundings.rs`), with cells as they were
//!    meant (`repair.rs`, `shape.rs`), and with its list.
//!
//! A list is cut into words (`list.rs`, `cells.rs`) once it is known what are titles (`title.rs`, `letter_case.rs`), columns and
//! definitions (`definitions.rs`, `vocabulary.rs`, `prose.rs`), numbers and bullets (`marks.rs`), remarks (`item.rs`) and misread
//! letters (`bad_entry.rs`). Lines with a word and its clue each are another form (`clues.rs`), and so are texts for dictionaries
//! (`dictionary_text.rs`).
//!
//! Whatever is guessed becomes a [`Note`]. [`Reader`](crate::Reader) calls the stages.

mod accents;
mod assembly;
mod bad_entry;
mod by_evidence;
mod cells;
mod choice;
pub(crate) mod clues;
pub(crate) mod container;
mod definitions;
mod dictionary_text;
pub(crate) mod digits;
pub(crate) mod doubts;
pub(crate) mod evidence;
mod file_names;
pub(crate) mod files;
mod item;
pub(crate) mod layout;
mod letter_case;
pub(crate) mod list;
mod list_text;
mod marks;
pub(crate) mod mixed_scripts;
mod note;
mod number_or_name;
#[cfg(feature = "office")]
mod office;
pub(crate) mod page;
#[cfg(feature = "documents")]
mod page_data;
#[cfg(feature = "photo")]
mod photo;
#[cfg(feature = "pixels")]
mod pixels;
mod prose;
mod repair;
mod row;
pub(crate) mod shape;
mod sheet_table;
mod surroundings;
mod title;
pub(crate) mod unpacked;
pub(crate) mod visible;
mod vocabulary;
pub(crate) mod words_or_rows;

pub use bad_entry::BadEntry;
#[doc(hidden)]
pub use file_names::{is_of_system, names_picture};
#[doc(hidden)]
pub use list_text::ListText;
pub use note::Note;
pub use number_or_name::NumberOrName;
#[cfg(feature = "office")]
#[doc(hidden)]
pub use office::file_in;
#[doc(hidden)]
pub use sheet_table::{SheetTable, is_error_value};
#[doc(hidden)]
pub use vocabulary::{names_definitions, names_words};
