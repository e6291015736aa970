//! SVG typeset in the bundled font, from which PNG and PDF are made.

use crate::font;
use crate::font::Font;
use crate::logo::images;
use crate::picture_error::PictureError;
use resvg::usvg::fontdb::Database;
use resvg::usvg::roxmltree::{self, Document};
use resvg::usvg::{Group, ImageKind, Node, Options, Tree};
use std::collections::{BTreeMap, BTreeSet};
use ttf_parser::Face;
use wordtrail_dictionary::internals::wording;

/// Parses an SVG that this crate has written, and lays out its text in a font, or in the bundled one. A logo has a placeholder in it.
///
/// # Errors
///
/// [`PictureError::MissingGlyphs`] when letters would be empty boxes.
pub fn tree(
    svg: &str,
    font: Option<&Font>,
    logo: Option<&ImageKind>,
) -> Result<Tree, PictureError> {
    let options = Options {
        fontdb: font::database(font),
        image_href_resolver: images::of_drawing(logo),
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
