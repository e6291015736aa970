//! An SVG with its letters set in the font that comes along: what PNG and PDF are made from.

use resvg::usvg::{Options, Tree, fontdb::Database};
use std::sync::{Arc, LazyLock};

/// Why there is no picture.
///
/// ```
/// use wordtrail::report::{Longest, PictureError, View, png};
/// use wordtrail::{Grid, Mode};
///
/// let grid: Grid = format!("{}\n", "x".repeat(2000)).repeat(2000).parse()?;
/// let sheet = Longest::new(0).into_sheet(grid, Mode::Straight, "");
/// let error = png(&sheet, View::FINDS).unwrap_err();
/// assert!(matches!(error, PictureError::TooLarge { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// Letters would be too small to be read.
    #[error(
        "{rows} rows and {columns} columns are too many for a picture whose letters can be read"
    )]
    TooLarge {
        /// The rows of the grid.
        rows: usize,
        /// The columns of the grid.
        columns: usize,
    },
    /// The font, the drawing or the document was refused by what makes the picture of it.
    #[error("the picture cannot be made: {0}")]
    Refused(String),
}

/// DejaVu Sans 2.37: free for every use, by the licence of Bitstream Vera. It has Latin with all accents, Greek, Cyrillic,
/// Armenian, Georgian, Hebrew and Arabic.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    Arc::new(fonts)
});

/// Reads an SVG that this crate has written, and lays out its text.
pub fn tree(svg: &str) -> Result<Tree, PictureError> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| PictureError::Refused(error.to_string()))
}
