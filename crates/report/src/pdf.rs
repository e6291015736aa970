//! Sheets as a PDF document.
//!
//! Pages are drawn as SVG, like pictures, and `krilla` converts them to PDF. Letters stay text that can be searched and copied,
//! in a font that is embedded once with only the letters used.

use crate::carried;
use crate::drawing::heading;
use crate::font::Font;
use crate::logo::Logo;
use crate::paper;
use crate::paper::{PageSetup, Print};
use crate::parallel;
use crate::picture_error::PictureError;
use crate::sheet::Sheet;
use crate::stack;
use crate::svg;
use crate::typeset;
use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::embed::{AssociationKind, EmbeddedFile, MimeType};
use krilla::error::KrillaError;
use krilla::geom::{Point, Size};
use krilla::metadata::{Metadata, TextDirection};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::usvg::Tree;
use std::panic::resume_unwind;
use wordtrail_puzzle::carried::ATTACHMENT;

/// Number of pages that are laid out at once, which bounds the memory for a long document.
const PAGES_AT_ONCE: usize = 64;

/// Prints sheets as a PDF document. Each page has a title, the grid as large as possible, and the words in columns below. Words
/// that do not fit continue on another page. A wide grid is printed in landscape orientation if that makes it larger. The
/// answer keys of several puzzles share pages as long as they stay legible. If there are several sheets, pages are numbered and
/// an outline lists where each sheet begins.
///
/// The puzzles are attached, so that a [`Reader`](wordtrail_puzzle::Reader) reads them back: with their answers and options if
/// these are printed and [known](Sheet::document), and otherwise as they are printed.
///
/// The same sheets make the same bytes: the document has no date.
///
/// # Errors
///
/// [`PictureError::NoSheets`] when there are no sheets, [`PictureError::MissingGlyphs`] when the font lacks a letter,
/// [`PictureError::DamagedFont`] when it cannot be embedded,
/// [`PictureError::TooSmall`] when a grid does not fit in [large print](PageSetup::large_print), and [`PictureError::Failed`] when there are more pages than PDF can number.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{Filler, Paper, Print, Sheet, pdf};
///
/// let made = Generator::new(&WordBank::parse(b"cat\ndog\n")?).generate()?;
/// let print = Print::Puzzles { key: Some(Filler::Grey) };
/// let document = pdf(&[Sheet::from_puzzle(&made, "Pets")], Paper::A4, print)?;
/// assert!(document.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pdf(
    sheets: &[Sheet],
    setup: impl Into<PageSetup>,
    print: Print,
) -> Result<Vec<u8>, PictureError> {
    let setup = setup.into();
    if sheets.iter().all(|sheet| sheet.style.logo.is_none()) {
        return document(sheets, &setup, print);
    }
    let drawn = stack::run(|| document(sheets, &setup, print)).map_err(PictureError::failed)?;
    drawn.unwrap_or_else(|panic| resume_unwind(panic))
}

fn document(sheets: &[Sheet], setup: &PageSetup, print: Print) -> Result<Vec<u8>, PictureError> {
    let Some(first) = sheets.first() else {
        return Err(PictureError::NoSheets);
    };
    let mut document = Document::new();
    let mut outline = Outline::new();
    let pages = paper::pages(sheets, setup, print)?;
    for (number, page) in pages.iter().enumerate() {
        if let Some(heading) = &page.heading {
            let top = XyzDestination::new(number, Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(heading.clone(), top));
        }
    }
    if pages.len() > 1 {
        document.set_outline(outline);
    }
    for pages in pages.chunks(PAGES_AT_ONCE) {
        let trees: Result<Vec<_>, _> = parallel::map(pages, |page| {
            let logo = page.logo.as_ref().map(Logo::image);
            typeset::tree(&page.svg, page.font.as_ref(), logo)
        });
        for tree in trees? {
            add_page(&mut document, &tree);
        }
    }
    let title = setup.title_page.as_deref().map(heading::joined);
    let mut metadata = Metadata::new()
        .title(title.unwrap_or_else(|| svg::name(first)))
        .creator("wordtrail".to_owned());
    if first.is_right_to_left() {
        // Viewers show the first of two facing pages on the right.
        metadata = metadata.text_direction(TextDirection::RightToLeft);
    }
    let mut known: Vec<&str> = sheets.iter().map(|sheet| &*sheet.provenance).collect();
    known.retain(|provenance| !provenance.is_empty());
    known.dedup();
    match known[..] {
        [] => {}
        [provenance] => metadata = metadata.description(provenance.to_owned()),
        _ => metadata = metadata.description(format!("[{}]", known.join(","))),
    }
    document.set_metadata(metadata);
    if let Some(puzzles) = carried::documents(sheets, print) {
        document.embed_file(EmbeddedFile {
            path: ATTACHMENT.to_owned(),
            mime_type: MimeType::new("application/json"),
            description: Some("The puzzle, for wordtrail".to_owned()),
            association_kind: AssociationKind::Source,
            data: puzzles.into_bytes().into(),
            modification_date: None,
            compress: None,
            location: None,
        });
    }
    let font = first.style.font.as_ref();
    finish(document, font.map_or("DejaVu Sans", Font::family))
}

/// A document of one page in the font of this family, which is tried out with it.
pub fn one_page(tree: &Tree, family: &str) -> Result<Vec<u8>, PictureError> {
    let mut document = Document::new();
    add_page(&mut document, tree);
    finish(document, family)
}

fn add_page(document: &mut Document, tree: &Tree) {
    let (width, height) = (tree.size().width(), tree.size().height());
    let size = Size::from_wh(width, height).expect("paper has a size");
    let mut page = document.start_page_with(PageSettings::new(size));
    let mut surface = page.surface();
    surface.draw_svg(tree, size, SvgSettings::default());
    surface.finish();
    page.finish();
}

/// The bytes of a document. Its font, of this family, is embedded last.
fn finish(document: Document, family: &str) -> Result<Vec<u8>, PictureError> {
    document.finish().map_err(|error| match error {
        KrillaError::Font(..) => PictureError::DamagedFont {
            family: family.to_owned(),
        },
        error => PictureError::Failed(format!("{error:?}")),
    })
}
