//! Reading boards from text: lines, blocks of rows, ids beside the boards, and how cells are typed. The engine gets the codes
//! of cells.

mod chunk;
pub(super) mod decode;
pub(super) mod error;
mod layout;
pub(super) mod spelling;
mod stream;
pub(super) mod table;
