//! Sheets as a PDF document.
//!
//! Pages are drawn as SVG, like pictures, and `krilla` converts them to PDF. Letters stay text that can be searched and copied,
//! in a font that is embedded once with only the letters used.

use crate::carried;
use crate::clue_picture;
use crate::drawing::heading;
use crate::font::Font;
use crate::logo::Logo;
use crate::paper;
use crate::paper::{PageSetup, Print, PrintedPage, Role};
use crate::parallel;
use crate::picture_error::PictureError;
use crate::sheet::Sheet;
use crate::stack;
use crate::svg;
use crate::typeset;
use krilla::configure::{Archival, ConfigurationBuilder, ValidationError};
use krilla::destination::XyzDestination;
use krilla::embed::{AssociationKind, EmbeddedFile, MimeType};
use krilla::error::KrillaError;
use krilla::geom::{Point, Rect, Size, Transform};
use krilla::metadata::{DateTime, Metadata, TextDirection};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::tagging::{Artifact, ContentTag, Tag, TagGroup, TagKind, TagTree};
use krilla::{Document, SerializeSettings};
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::usvg::Tree;
use std::num::NonZeroU16;
use std::panic::resume_unwind;
use wordtrail_puzzle::carried::ATTACHMENT;

/// Number of pages that are laid out at once, which bounds the memory for a long document.
const PAGES_AT_ONCE: usize = 64;

/// Prints sheets as a PDF document. Each page has a title, the grid as large as possible, and the words in columns below. Words
/// that do not fit continue on another page. A wide grid is printed in landscape orientation if that makes it larger. The
/// answer keys of several puzzles share pages as long as they stay legible. If there are several sheets, pages are numbered and
/// an outline lists where each sheet begins.
///
/// The document is tagged: programs that read it aloud say titles, lists and, of each grid, its letters row by row or where its words
/// are.
///
/// The puzzles are attached, so that a [`Reader`](wordtrail_puzzle::Reader) reads them back: with their answers and options if
/// these are printed and [known](Sheet::document), and otherwise as they are printed.
///
/// The same sheets make the same bytes: the document has no date.
///
/// # Errors
///
/// [`PictureError::NoSheets`] when there are no sheets, [`PictureError::MissingGlyphs`] when the font lacks a letter,
/// [`PictureError::DamagedFont`] when it cannot be embedded, [`PictureError::RestrictedFont`] when its licence does not allow a
/// document for a [printer](PageSetup::press) to have it,
/// [`PictureError::TooSmall`] when a grid does not fit in [large print](PageSetup::large_print),
/// [`PictureError::NoRoomForCode`] when a page is too small for a QR code, and [`PictureError::Failed`] when there are more pages than PDF can number.
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
    let grey = match setup.press {
        Some(_) => clue_picture::in_grey(sheets)?,
        None => None,
    };
    let sheets = grey.as_deref().unwrap_or(sheets);
    let Some(first) = sheets.first() else {
        return Err(PictureError::NoSheets);
    };
    let mut setup = setup.clone();
    let mut pages = paper::pages(sheets, &setup, print)?;
    if let Some(gutter) = setup.gutter_of(pages.len()) {
        let narrow = setup.clone().gutter(gutter);
        pages = paper::pages(sheets, &narrow, print)?;
        // Narrower pages may be more.
        let needed = setup
            .gutter_of(pages.len())
            .filter(|needed| *needed > gutter);
        setup = narrow.gutter(needed.unwrap_or(gutter));
        if needed.is_some() {
            pages = paper::pages(sheets, &setup, print)?;
        }
    }
    let mut document = match setup.press {
        Some(_) => Document::new_with(press_settings()),
        None => Document::new(),
    };
    if pages.len() > 1 {
        document.set_outline(outline(&pages));
    }
    let mut tags = TagTree::new();
    for pages in pages.chunks(PAGES_AT_ONCE) {
        let trees: Result<Vec<_>, _> = parallel::map(pages, |page| {
            let logo = page.logo.as_ref().map(Logo::image);
            let parts = page.parts.iter().map(|part| &*part.svg);
            typeset::trees(parts, page.font.as_ref(), logo)
        });
        for (page, trees) in pages.iter().zip(trees?) {
            let bleed = setup
                .press
                .map(|press| (press.bleed, page.is_bound_on_left));
            let roles = page.parts.iter().map(|part| &part.role);
            let parts: Vec<_> = roles.zip(&trees).collect();
            add_page(&mut document, page.size, &parts, bleed, &mut tags);
        }
    }
    document.set_tag_tree(tags);
    let title = setup.title_page.as_deref().map(heading::joined);
    let mut metadata = Metadata::new()
        .title(title.unwrap_or_else(|| svg::name(first)))
        .authors(Vec::from_iter(
            Some(setup.author).filter(|it| !it.is_empty()),
        ));
    metadata = match setup.press {
        Some(press) => metadata.creation_date(DateTime::new(press.year)),
        None => metadata.creator("wordtrail".to_owned()),
    };
    if first.is_right_to_left() {
        // Viewers show the first of two facing pages on the right.
        metadata = metadata.text_direction(TextDirection::RightToLeft);
    }
    let mut known: Vec<&str> = sheets.iter().map(|sheet| &*sheet.provenance).collect();
    known.retain(|provenance| !provenance.is_empty() && setup.press.is_none());
    known.dedup();
    match known[..] {
        [] => {}
        [provenance] => metadata = metadata.description(provenance.to_owned()),
        _ => metadata = metadata.description(format!("[{}]", known.join(","))),
    }
    document.set_metadata(metadata);
    if let Some(puzzles) = carried::documents(sheets, print)
        && setup.press.is_none()
    {
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

/// The headings of pages, those of a part of the book below that of the part.
fn outline(pages: &[PrintedPage]) -> Outline {
    let mut outline = Outline::new();
    let mut part: Option<OutlineNode> = None;
    for (number, page) in pages.iter().enumerate() {
        for heading in &page.headings {
            let top = XyzDestination::new(number, Point::from_xy(0.0, 0.0));
            let node = OutlineNode::new(heading.clone(), top);
            match &mut part {
                _ if page.begins_part => {
                    if let Some(part) = part.replace(node) {
                        outline.push_child(part);
                    }
                }
                Some(part) => part.push_child(node),
                None => outline.push_child(node),
            }
        }
    }
    if let Some(part) = part {
        outline.push_child(part);
    }
    outline
}

/// A document of one page in the font of this family, which is tried out with it.
pub fn one_page(tree: &Tree, family: &str) -> Result<Vec<u8>, PictureError> {
    let mut document = Document::new();
    let mut tags = TagTree::new();
    let size = (tree.size().width(), tree.size().height());
    add_page(&mut document, size, &[(&Role::Text, tree)], None, &mut tags);
    document.set_tag_tree(tags);
    finish(document, family)
}

/// Adds a page of a size with its parts, and tags for them. If it is for a printer, it has a bleed at all edges but the bound one, which
/// is the left one if that is said.
fn add_page(
    document: &mut Document,
    (width, height): (f32, f32),
    parts: &[(&Role, &Tree)],
    bleed: Option<(f32, bool)>,
    tags: &mut TagTree,
) {
    let size = Size::from_wh(width, height).expect("paper has a size");
    let (edge, is_bound_on_left) = bleed.unwrap_or_default();
    let left = if is_bound_on_left { 0.0 } else { edge };
    let (whole_width, whole_height) = (width + edge, height + 2.0 * edge);
    let whole = Size::from_wh(whole_width, whole_height).expect("paper has a size");
    let mut settings = PageSettings::new(whole);
    if bleed.is_some() {
        settings = settings
            .with_bleed_box(Rect::from_xywh(0.0, 0.0, whole_width, whole_height))
            .with_trim_box(Rect::from_xywh(left, edge, width, height));
    }
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    surface.push_transform(&Transform::from_translate(left, edge));
    for (role, tree) in parts {
        let tag: TagKind = match role {
            Role::Heading => Tag::Hn(NonZeroU16::MIN, None).into(),
            Role::Text => Tag::P.into(),
            Role::Figure(said) => Tag::Figure(Some(said.clone())).into(),
            Role::Artifact => {
                surface.start_tagged(ContentTag::Artifact(Artifact::default()));
                surface.draw_svg(tree, size, SvgSettings::default());
                surface.end_tagged();
                continue;
            }
        };
        let content = surface.start_tagged(ContentTag::Other);
        surface.draw_svg(tree, size, SvgSettings::default());
        surface.end_tagged();
        tags.push(TagGroup::with_children(tag, vec![content.into()]));
    }
    surface.pop();
    surface.finish();
    page.finish();
}

/// The settings of a document for a printer.
fn press_settings() -> SerializeSettings {
    let archival = ConfigurationBuilder::new().with_archival_validator(Archival::A2_B);
    SerializeSettings {
        configuration: archival.finish().expect("it is the only one"),
        ..SerializeSettings::default()
    }
}

/// The bytes of a document. Its font, of this family, is embedded last.
fn finish(document: Document, family: &str) -> Result<Vec<u8>, PictureError> {
    document.finish().map_err(|error| match error {
        KrillaError::Font(..) => PictureError::DamagedFont {
            family: family.to_owned(),
        },
        KrillaError::Validation(errors)
            if errors
                .iter()
                .any(|(it, _)| matches!(it, ValidationError::RestrictedLicense(_))) =>
        {
            PictureError::RestrictedFont {
                family: family.to_owned(),
            }
        }
        error => PictureError::Failed(format!("{error:?}")),
    })
}
