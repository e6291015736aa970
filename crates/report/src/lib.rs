//! Writing finds: one file a format, one trait. And drawing them: one drawing, several formats.
//!
//! A [`Report`] is a [`Consumer`](wordtrail_search::Consumer) with a beginning and an end for each grid. The threads that find words write them in the
//! report's format, and the calling thread hands their text to any [`Write`](std::io::Write). Nothing is collected.
//!
//! ```
//! use std::ops::ControlFlow;
//! use wordtrail::report::{Csv, Report};
//! use wordtrail::{Dictionary, Grid, Search};
//!
//! let dictionary = Dictionary::from_words(["cat", "cod"])?;
//! let mut text = Vec::new();
//! let mut report = Csv::new(&mut text).with_grid_column();
//! for (name, grid) in [("a", "cat\ndog\nead\n"), ("b", "dog\n"), ("c", "tac\n")] {
//!     let grid: Grid = grid.parse()?;
//!     report.begin(Some(name), &grid)?;
//!     if let ControlFlow::Break(error) = Search::new(&dictionary).consume(&grid, &mut report) {
//!         return Err(error.into());
//!     }
//!     report.end(&grid, &[])?;
//! }
//! report.finish()?;
//! drop(report);
//! assert_eq!(
//!     String::from_utf8(text)?,
//!     "grid,word,row,column,direction,length,trail\n\
//!      a,cat,1,1,E,3,1:1 1:2 1:3\n\
//!      a,cod,1,1,SE,3,1:1 2:2 3:3\n\
//!      c,cat,1,3,W,3,1:3 1:2 1:1\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is drawn is a [`Sheet`]: a grid with words and finds, all at once in memory. [`svg()`] draws it.
//! PNG pictures and PDF pages are made from that drawing (crate feature `pictures`). A [`page()`] for a browser draws the
//! sheet itself.

#[cfg(feature = "pictures")]
mod arrows;
#[cfg(feature = "pictures")]
mod carried;
mod case;
#[cfg(feature = "pictures")]
mod clue_picture;
mod colouring;
mod colours;
#[cfg(feature = "arrow")]
pub mod columns;
mod csv;
#[cfg(feature = "pictures")]
mod docx;
mod drawing;
#[cfg(feature = "pictures")]
mod font;
#[cfg(feature = "pictures")]
mod font_file;
#[cfg(feature = "pictures")]
mod grid_png;
#[cfg(feature = "pictures")]
mod heatmap;
#[doc(hidden)]
pub mod internals;
mod jsonl;
mod labels;
mod line_buffer;
#[cfg(feature = "pictures")]
mod logo;
mod marked;
mod page;
mod palette;
#[cfg(feature = "pictures")]
mod paper;
#[cfg(feature = "pictures")]
mod parallel;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod picture_error;
#[cfg(feature = "pictures")]
mod png;
#[cfg(feature = "pictures")]
mod qr_code;
mod region;
mod sheet;
#[cfg(feature = "pictures")]
mod spacing;
#[cfg(feature = "pictures")]
mod stack;
mod style;
mod svg;
mod text;
#[cfg(feature = "pictures")]
mod typeset;
mod without_comments;
mod writer;

pub use case::Case;
#[cfg(feature = "pictures")]
pub use clue_picture::clue_picture;
pub use csv::Csv;
#[cfg(feature = "pictures")]
pub use docx::docx;
pub use drawing::{Filler, View};
#[cfg(feature = "pictures")]
pub use font::Font;
#[cfg(feature = "pictures")]
pub use grid_png::grid_png;
#[cfg(feature = "pictures")]
pub use heatmap::Heatmap;
pub use jsonl::JsonLines;
pub use labels::Labels;
#[cfg(feature = "pictures")]
pub use logo::Logo;
pub use page::{Purpose, page, puzzle_element};
pub use palette::{Colours, TextStyle};
#[cfg(feature = "pictures")]
pub use paper::{KeysPerPage, PageSetup, Paper, Print, PuzzlesPerPage};
#[cfg(feature = "pictures")]
pub use pdf::pdf;
#[cfg(feature = "pictures")]
pub use picture_error::PictureError;
#[cfg(feature = "pictures")]
pub use png::png;
#[cfg(feature = "pictures")]
pub use qr_code::QrCode;
pub use region::Region;
pub use sheet::{Longest, Sheet};
pub use style::Style;
pub use svg::svg;
pub use text::Text;
pub use writer::{Report, TrailDetail};
