//! Reads grids of letters in photos, scans and screenshots.
//!
//! [`Picture`] decodes a PNG, JPEG or WebP file, or takes a camera's pixels. [`Reading::of`] finds the grids on it: pieces of ink of a
//! letter's size that stand in rows and columns, under any angle and on paper that is bent. A network tells which of them are
//! letters, and how likely each letter is in each cell.
//!
//! ```no_run
//! use wordtrail_vision::{Picture, Reading};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let picture = Picture::decode(&std::fs::read("photo.jpg")?)?;
//! for reading in Reading::of(&picture)? {
//!     for row in 0..reading.rows() {
//!         let letters = (0..reading.columns()).map(|column| reading.text(row, column));
//!         println!("{}", letters.collect::<Vec<_>>().join(" "));
//!     }
//! }
//! # Ok(()) }
//! ```
//!
//! The same picture gives the same reading on every machine with the same floating-point arithmetic. A picture of 12 megapixels takes a
//! quarter of a second on one thread. [`Reading::lists`] reads the words beside a grid; other text is not read.

mod bilinear;
mod candidates;
mod components;
mod crops;
mod ctc;
#[cfg(feature = "decoders")]
mod decode;
mod edges;
mod error;
mod exif;
mod growth;
mod lattice;
mod levels;
mod lines;
mod list;
mod mapping;
mod nearby;
mod network;
mod page;
mod picture;
mod reader;
mod reading;
mod recognition;
mod resample;
mod steps;
mod threshold;
mod trails;

pub use error::{NoGridError, PictureError};
#[doc(hidden)]
pub use exif::orientation_of as orientation;
pub use list::ListedWord;
pub use network::{CROP, Network, NetworkError};
pub use picture::Picture;
pub use reading::{Candidate, Reading};
pub use recognition::Lettering;
