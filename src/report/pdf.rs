//! Sheets as pages in PDF.
//!
//! Pages are drawn as SVG, as pictures are, and `krilla` makes PDF of them: letters stay letters, which can be searched for
//! and copied, of a font that is embedded once with no more than the letters used.

use super::paper::{self, Paper, Print};
use super::typeset::{self, PictureError};
use super::{Sheet, svg};
use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Size};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// How many pages are laid out at once, which bounds the memory that a thick book takes.
const PAGES_AT_ONCE: usize = 64;

/// Prints sheets: a PDF document whose pages have a title, the grid as large as it fits, and the words in columns below. What
/// does not fit goes on, on a further page. A wide grid is printed on paper that lies, if that makes it larger. Keys of several
/// puzzles share pages as long as they can be read. Pages of several sheets are numbered, and an outline tells where each begins.
///
/// The same sheets make the same bytes: there is no date in them.
///
/// # Errors
///
/// [`PictureError::Refused`] when there are no sheets, or so many pages that PDF has no numbers for them.
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
pub fn pdf(sheets: &[Sheet], paper: Paper, print: Print) -> Result<Vec<u8>, PictureError> {
    let Some(first) = sheets.first() else {
        return Err(PictureError::Refused(
            "there is nothing to print".to_owned(),
        ));
    };
    let mut document = Document::new();
    let mut outline = Outline::new();
    let pages = paper::pages(sheets, paper, print);
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
        let trees: Vec<_> = pages
            .par_iter()
            .map(|page| typeset::tree(&page.svg))
            .collect();
        for tree in trees {
            let tree = tree?;
            let (width, height) = (tree.size().width(), tree.size().height());
            let size = Size::from_wh(width, height).expect("paper has a size");
            let mut page = document.start_page_with(PageSettings::new(size));
            let mut surface = page.surface();
            surface.draw_svg(&tree, size, SvgSettings::default());
            surface.finish();
            page.finish();
        }
    }
    let metadata = Metadata::new()
        .title(svg::name(first))
        .creator("wordtrail".to_owned());
    document.set_metadata(metadata);
    document
        .finish()
        .map_err(|error| PictureError::Refused(format!("{error:?}")))
}
