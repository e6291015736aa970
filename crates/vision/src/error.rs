//! Why a picture could not be read. Each message says what was seen and what to try.

/// Why bytes or pixels are no picture.
///
/// ```
/// use wordtrail_vision::{Picture, PictureError};
///
/// let error = Picture::decode(b"GIF89a").unwrap_err();
/// assert!(matches!(error, PictureError::OtherFormat { name: "GIF", .. }));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The file has another format than PNG, JPEG and WebP.
    #[error("its format is {name}, and only PNG, JPEG and WebP are read: {remedy}")]
    OtherFormat {
        /// The name of the format.
        name: &'static str,
        /// How to convert it.
        remedy: &'static str,
    },

    /// The first bytes are those of no picture.
    #[error("it is no PNG, JPEG or WebP file: save the picture as one of these")]
    NotPicture,

    /// The picture has more than [`Picture::MAX_PIXELS`](crate::Picture::MAX_PIXELS).
    #[error(
        "it has {width} × {height} pixels, and at most 100 million are read: save it smaller, or cut out the puzzle"
    )]
    TooLarge {
        /// Pixels of a row.
        width: usize,
        /// Rows of pixels.
        height: usize,
    },

    /// The size is not that of the pixels given.
    #[error("{width} × {height} pixels need {needed} bytes, and there are {length}")]
    WrongLength {
        /// Pixels of a row.
        width: usize,
        /// Rows of pixels.
        height: usize,
        /// Bytes that such a picture has.
        needed: usize,
        /// Bytes that were given.
        length: usize,
    },

    /// The file ends early.
    #[error("the file ends before the picture does: copy or download it again")]
    Truncated,

    /// The file is damaged or uses what the decoder lacks.
    #[error(
        "the {format} file cannot be decoded ({problem}): open it in another program and save it again"
    )]
    Damaged {
        /// `PNG`, `JPEG` or `WebP`.
        format: &'static str,
        /// What the decoder says.
        problem: String,
    },
}

impl PictureError {
    /// Names the format of a file that is neither PNG, JPEG nor WebP, by its first bytes.
    pub fn of_format(bytes: &[u8]) -> Self {
        const SAVE: &str = "open it and save it as PNG or JPEG";
        let brand = bytes.get(4..12).unwrap_or_default();
        let (name, remedy) = if brand.starts_with(b"ftyp") {
            match &brand[4..] {
                b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"mif1" | b"msf1" => (
                    "HEIC",
                    "export it as JPEG, or set the camera to its most compatible format, or take a screenshot of it",
                ),
                b"avif" | b"avis" => ("AVIF", SAVE),
                _ => ("video", "take a screenshot of it"),
            }
        } else if bytes.starts_with(b"GIF8") {
            ("GIF", SAVE)
        } else if bytes.starts_with(b"II*\0") || bytes.starts_with(b"MM\0*") {
            ("TIFF", SAVE)
        } else if bytes.starts_with(b"BM") {
            ("BMP", SAVE)
        } else if bytes.starts_with(b"%PDF") {
            (
                "PDF",
                "take a screenshot of the page, or convert it with pdftoppm -png -r 200",
            )
        } else if bytes.starts_with(b"\xff\x0a") || bytes.starts_with(b"\0\0\0\x0cJXL ") {
            ("JPEG XL", SAVE)
        } else {
            return Self::NotPicture;
        };
        Self::OtherFormat { name, remedy }
    }
}

/// Why no grid was read on a picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoGridError {
    /// Nothing, or letters that stand in no rows and columns.
    #[error("{}", no_lattice(*.letters))]
    NoLattice {
        /// How many pieces of ink have the size of letters.
        letters: usize,
    },

    /// Signs stand in rows and columns, but the network reads no letters in them.
    #[error(
        "{rows} rows of {columns} cells were seen, but hardly any letter in them: if it is a grid of letters, come nearer, hold the camera straight and still, and take more light"
    )]
    Unclear {
        /// Rows that were seen.
        rows: usize,
        /// Columns that were seen.
        columns: usize,
    },

    /// The letters are those of a mirror.
    #[error(
        "{rows} rows of {columns} letters were seen as in a mirror: flip the picture, or turn off the mirroring of the front camera"
    )]
    Mirrored {
        /// Rows that were seen.
        rows: usize,
        /// Columns that were seen.
        columns: usize,
    },
}

fn no_lattice(letters: usize) -> String {
    const NEARER: &str = "take the grid alone, from nearer, straight and with more light";
    match letters {
        0..9 => format!("no letters were seen: {NEARER}"),
        _ => {
            format!("some {letters} signs were seen, but no rows and columns of letters: {NEARER}")
        }
    }
}
