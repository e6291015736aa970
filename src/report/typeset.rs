//! An SVG with its letters set in the font that comes along: what PNG and PDF are made from.

use crate::wording;
use resvg::usvg::{Group, Node, Options, Tree, fontdb::Database};
use std::collections::BTreeSet;
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
    /// The font of PNG and PDF has not all letters.
    #[error(
        "there is no font for {0} in PNG and PDF: choose SVG or HTML, which show the fonts of those who look at them"
    )]
    NoFont(String),
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
///
/// # Errors
///
/// [`PictureError::NoFont`] when letters would be empty boxes.
pub fn tree(svg: &str) -> Result<Tree, PictureError> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree =
        Tree::from_str(svg, &options).map_err(|error| PictureError::Refused(error.to_string()))?;
    let mut boxes = BTreeSet::new();
    find_boxes(tree.root(), &mut boxes);
    if boxes.is_empty() {
        return Ok(tree);
    }
    let mut named: Vec<String> = boxes
        .iter()
        .take(MOST_NAMED)
        .map(|text| printable(text))
        .collect();
    if boxes.len() > MOST_NAMED {
        named.push("…".to_owned());
    }
    Err(PictureError::NoFont(named.join(" ")))
}

/// How many letters without a font are named.
const MOST_NAMED: usize = 10;

/// Finds the texts that are shown as the font's first glyph, the box for what it has not.
fn find_boxes(group: &Group, boxes: &mut BTreeSet<String>) {
    for node in group.children() {
        match node {
            Node::Group(group) => find_boxes(group, boxes),
            Node::Text(text) => {
                let glyphs = text
                    .layouted()
                    .iter()
                    .flat_map(|span| &span.positioned_glyphs);
                let missing = glyphs.filter(|glyph| glyph.id.0 == 0);
                boxes.extend(missing.map(|glyph| glyph.text.clone()));
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

/// The text without what a terminal would act on.
fn printable(text: &str) -> String {
    text.chars().map(wording::printable).collect()
}
