//! Why pictures and documents cannot be made.

use std::fmt::Display;

/// Why a picture or document cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The letters would be too small to read.
    #[error(
        "a grid of {rows} rows and {columns} columns is too large for a picture with legible letters"
    )]
    TooLarge {
        /// The rows of the grid.
        rows: usize,
        /// The columns of the grid.
        columns: usize,
    },
    /// At its scale, the picture would have more than 50 million pixels.
    #[error("the picture would have {width} × {height} pixels, and it can have 50 million")]
    TooManyPixels {
        /// The pixels in a row.
        width: u32,
        /// The rows of pixels.
        height: u32,
    },
    /// The font of PNG and PDF lacks these letters. SVG and HTML use the fonts of the viewer instead.
    #[error("the font of PNG and PDF has no glyphs for {0}")]
    MissingGlyphs(String),
    /// A file is no font.
    #[error("it is no font in the format TrueType or OpenType")]
    NotAFont,
    /// A font has tables that contradict each other, or takes too long to draw.
    #[error("the font {family} is damaged, or too complicated")]
    DamagedFont {
        /// The name of its family.
        family: String,
    },
    /// The licence of a font does not allow to embed it in a document for a printer.
    #[error("the licence of the font {family} does not allow to embed it")]
    RestrictedFont {
        /// The name of its family.
        family: String,
    },
    /// A font has pictures or symbols in the place of letters.
    #[error("the font {family} has symbols or pictures in the place of letters")]
    SymbolFont {
        /// The name of its family.
        family: String,
    },
    /// A file is no picture that can be a logo: says why.
    #[error("{0}")]
    NotALogo(String),
    /// A file is no picture that can be a clue: says why.
    #[error("{0}")]
    NotAClue(String),
    /// A text cannot be a QR code.
    #[error("a QR code has a text without control characters")]
    NotACode,
    /// The modules of a QR code would be too small.
    #[error(
        "a QR code that can be scanned from paper has {max_bytes} bytes at most, and this text has {bytes}"
    )]
    CodeTooLong {
        /// The bytes of the text.
        bytes: usize,
        /// The bytes that fit.
        max_bytes: usize,
    },
    /// A page has no room for a QR code beside its grid.
    #[error("the QR code is {side} mm wide, and the page has room for {room} mm")]
    NoRoomForCode {
        /// The side of the code, in millimetres.
        side: u32,
        /// What it can be, in millimetres.
        room: u32,
    },
    /// The letters would be smaller than large print has them.
    #[error(
        "large print has letters of {points} points or more, with which there is room for {max_rows} × {max_columns} cells, and a grid has {rows} × {columns}"
    )]
    TooSmall {
        /// The minimum size of letters, in points of 1/72 inch.
        points: u8,
        /// The rows of the grid.
        rows: usize,
        /// The columns of the grid.
        columns: usize,
        /// The rows that fit.
        max_rows: usize,
        /// The columns that fit.
        max_columns: usize,
    },
    /// A grid has more columns than a table in a document for word processors.
    #[error("the grid has {columns} columns, and a table in a word processor at most 63")]
    TooManyColumns {
        /// The columns of the grid.
        columns: usize,
    },
    /// A document of no sheets.
    #[error("there are no sheets to print")]
    NoSheets,
    /// The renderer or the encoder failed.
    #[error("the picture cannot be made: {0}")]
    Failed(String),
}

impl PictureError {
    pub(super) fn failed(error: impl Display) -> Self {
        Self::Failed(error.to_string())
    }
}
