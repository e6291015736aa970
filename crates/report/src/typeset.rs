//! SVG typeset in the bundled font, from which PNG and PDF are made.

use crate::font;
use crate::font::Font;
use crate::logo;
use resvg::usvg::fontdb::Database;
use resvg::usvg::roxmltree::{self, Document};
use resvg::usvg::{Group, Node, Options, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use ttf_parser::Face;
use wordtrail_dictionary::internals::wording;

/// Why a picture or document cannot be made.
///
/// ```
/// use wordtrail::report::{Longest, PictureError, View, png};
/// use wordtrail::{Grid, Mode};
///
/// let grid: Grid = format!("{}\n", "x".repeat(2000)).repeat(2000).parse()?;
/// let sheet = Longest::new(0).into_sheet(grid, Mode::Straight, "");
/// let error = png(&sheet, View::Puzzle).unwrap_err();
/// assert!(matches!(error, PictureError::TooLarge { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// A font has tables that contradict each other.
    #[error("the font {family} is damaged")]
    DamagedFont {
        /// The name of its family.
        family: String,
    },
    /// A font has pictures or symbols in the place of letters.
    #[error("the font {family} has symbols in the place of letters")]
    SymbolFont {
        /// The name of its family.
        family: String,
    },
    /// A file is no picture that can be a logo: says why.
    #[error("{0}")]
    NotALogo(String),
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

/// Parses an SVG that this crate has written, and lays out its text in a font, or in the bundled one.
///
/// # Errors
///
/// [`PictureError::MissingGlyphs`] when letters would be empty boxes.
pub fn tree(svg: &str, font: Option<&Font>) -> Result<Tree, PictureError> {
    let options = Options {
        fontdb: font::database(font),
        image_href_resolver: logo::without_files(),
        ..Options::default()
    };
    let document = Document::parse(svg).map_err(PictureError::failed)?;
    let tree = Tree::from_xmltree(&document, &options).map_err(PictureError::failed)?;
    let mut missing = BTreeSet::new();
    collect_missing_glyphs(tree.root(), &mut missing);
    collect_invisible_texts(&document, &options.fontdb, &mut missing);
    if missing.is_empty() {
        return Ok(tree);
    }
    let mut named: Vec<String> = missing
        .iter()
        .take(MAX_NAMED)
        .map(|text| printable(text))
        .collect();
    if missing.len() > MAX_NAMED {
        named.push("…".to_owned());
    }
    Err(PictureError::MissingGlyphs(named.join(" ")))
}

/// Maximum number of missing letters that an error names.
const MAX_NAMED: usize = 10;

/// Collects the texts whose glyph is the font's first, the box for missing characters.
fn collect_missing_glyphs(group: &Group, missing: &mut BTreeSet<String>) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect_missing_glyphs(group, missing),
            Node::Text(text) => {
                let glyphs = text
                    .layouted()
                    .iter()
                    .flat_map(|span| &span.positioned_glyphs);
                let boxes = glyphs.filter(|glyph| glyph.id.0 == 0);
                missing.extend(boxes.map(|glyph| glyph.text.clone()));
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

/// Collects the letters of texts of which the font has none. Where its box for missing characters is empty, nothing of such a text
/// is laid out.
fn collect_invisible_texts(
    document: &Document<'_>,
    fonts: &Database,
    missing: &mut BTreeSet<String>,
) {
    let has_glyph = |letter: char| {
        fonts.faces().any(|face| {
            let glyph = fonts.with_face_data(face.id, |data, index| {
                Face::parse(data, index).ok()?.glyph_index(letter)
            });
            glyph.flatten().is_some()
        })
    };
    let mut known = BTreeMap::new();
    let mut has_glyph = |letter: char| *known.entry(letter).or_insert_with(|| has_glyph(letter));
    let texts = document.descendants().filter(|node| node.is_text());
    let are_drawn = |node: &roxmltree::Node<'_, '_>| {
        node.ancestors()
            .any(|element| element.tag_name().name() == "text")
    };
    for text in texts.filter(are_drawn).filter_map(|node| node.text()) {
        let letters = text.chars().filter(|letter| !letter.is_whitespace());
        if letters.clone().all(|letter| !has_glyph(letter)) {
            missing.extend(letters.map(String::from));
        }
    }
}

/// The text with control characters escaped.
fn printable(text: &str) -> String {
    text.chars().map(wording::printable).collect()
}
