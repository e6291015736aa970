//! SVG typeset in a font, from which PNG and PDF are made.

use crate::font;
use crate::font::Font;
use crate::logo::images;
use crate::picture_error::PictureError;
use crate::spacing::spaced;
use resvg::usvg::fontdb::{Database, Family, ID};
use resvg::usvg::layout::PositionedGlyph;
use resvg::usvg::roxmltree::{self, Document};
use resvg::usvg::{Group, ImageKind, Node, Options, Text, Tree};
use std::collections::{BTreeMap, BTreeSet};
use ttf_parser::Face;
use wordtrail_dictionary::internals::wording::escaped;

/// Parses an SVG that this crate has written, and lays out its text in a font, or in DejaVu Sans. A logo has a placeholder in it.
///
/// # Errors
///
/// [`PictureError::MissingGlyphs`] when letters would be empty boxes.
pub fn tree(
    svg: &str,
    font: Option<&Font>,
    logo: Option<&ImageKind>,
) -> Result<Tree, PictureError> {
    let mut trees = trees(std::iter::once(svg), font, logo)?;
    Ok(trees.remove(0))
}

/// The same of all parts of a page.
pub fn trees<'a>(
    parts: impl Iterator<Item = &'a str>,
    font: Option<&Font>,
    logo: Option<&ImageKind>,
) -> Result<Vec<Tree>, PictureError> {
    let options = Options {
        fontdb: font::database(font),
        image_href_resolver: images::of_drawing(logo),
        ..Options::default()
    };
    let mut missing = BTreeSet::new();
    let mut trees = Vec::new();
    for svg in parts {
        let document = Document::parse(svg).map_err(PictureError::failed)?;
        let spaced = spaced(svg, &document, &options.fontdb);
        let document = match &spaced {
            Some(spaced) => Document::parse(spaced).map_err(PictureError::failed)?,
            None => document,
        };
        trees.push(Tree::from_xmltree(&document, &options).map_err(PictureError::failed)?);
        collect_invisible_texts(&document, &options.fontdb, &mut missing);
    }
    let mut texts = Vec::new();
    for tree in &trees {
        collect_texts(tree.root(), &mut texts);
    }
    collect_missing_glyphs(&texts, &options.fontdb, &mut missing);
    if missing.is_empty() {
        return Ok(trees);
    }
    let named = missing.iter().take(MAX_NAMED);
    let mut named: Vec<String> = named.map(String::as_str).map(escaped).collect();
    if missing.len() > MAX_NAMED {
        named.push("…".to_owned());
    }
    Err(PictureError::MissingGlyphs(named.join(" ")))
}

/// Maximum number of missing letters that an error names.
const MAX_NAMED: usize = 10;

fn collect_texts<'tree>(group: &'tree Group, texts: &mut Vec<&'tree Text>) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect_texts(group, texts),
            Node::Text(text) => texts.push(text),
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

fn glyphs(text: &Text) -> impl Iterator<Item = &PositionedGlyph> {
    let spans = text.layouted().iter();
    spans.flat_map(|span| &span.positioned_glyphs)
}

/// Collects the texts whose glyph is the font's first, the box for missing characters, and the letters that another font would have to
/// draw. The bundled one may draw whole texts in Latin letters, such as “Answers”, beside those of the font.
fn collect_missing_glyphs(texts: &[&Text], fonts: &Database, missing: &mut BTreeSet<String>) {
    let family = fonts.family_name(&Family::SansSerif);
    let of_font = fonts.faces().filter(|face| {
        let mut names = face.families.iter();
        names.any(|(name, _)| name == family)
    });
    // Regular, and bold if there is one.
    let own: Vec<ID> = of_font.map(|face| face.id).collect();
    let Some(&font) = own.first() else {
        return;
    };
    let is_letter = |character: char| character.is_alphabetic();
    let is_own_letter =
        |glyph: &PositionedGlyph| own.contains(&glyph.font) && glyph.text.contains(is_letter);
    let has_letters = texts.iter().any(|text| glyphs(text).any(is_own_letter));
    for text in texts {
        let boxes = glyphs(text).filter(|glyph| glyph.id.0 == 0);
        missing.extend(boxes.map(|glyph| glyph.text.clone()));
        if glyphs(text).all(|glyph| own.contains(&glyph.font)) {
            continue;
        }
        let letters: String = glyphs(text).map(|glyph| glyph.text.as_str()).collect();
        let letters = letters.chars().filter(|&it| is_letter(it));
        let is_label = |it: char| it.is_ascii() && !has_glyph(fonts, font, it);
        if !has_letters || !letters.clone().all(is_label) {
            let lacks = |letter: &char| !has_glyph(fonts, font, *letter);
            missing.extend(letters.filter(lacks).map(String::from));
        }
    }
}

/// Whether a font has a glyph for a character.
fn has_glyph(fonts: &Database, font: ID, character: char) -> bool {
    let glyph = fonts.with_face_data(font, |data, index| {
        Face::parse(data, index).ok()?.glyph_index(character)
    });
    glyph.flatten().is_some()
}

/// Collects the letters of texts of which the font has none. Where its box for missing characters is empty, nothing of such a text
/// is laid out.
fn collect_invisible_texts(
    document: &Document<'_>,
    fonts: &Database,
    missing: &mut BTreeSet<String>,
) {
    let is_in_font = |letter: char| fonts.faces().any(|face| has_glyph(fonts, face.id, letter));
    let mut known = BTreeMap::new();
    let mut has_glyph = |letter: char| *known.entry(letter).or_insert_with(|| is_in_font(letter));
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
