//! Paper, margins and the sizes of letters.

use crate::sheet::Sheet;
use std::ops::RangeInclusive;

/// The paper size of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
    /// 148 × 210 mm.
    A5,
    /// 6 × 9 inches.
    SixByNine,
    /// 7 × 10 inches.
    SevenByTen,
    /// 8 × 10 inches.
    EightByTen,
    /// A width and a height of one's own, in micrometres: an inch is 25,400. Each is in [`SIDES`](Self::SIDES).
    Custom(u32, u32),
}

impl Paper {
    /// The width and the height that paper of one's own may have, in micrometres. Others are clamped.
    pub const SIDES: RangeInclusive<u32> = 75_000..=1_000_000;

    /// The width and height in portrait orientation, in points of 1/72 inch.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
            Self::A5 => (419.53, 595.28),
            Self::SixByNine => (432.0, 648.0),
            Self::SevenByTen => (504.0, 720.0),
            Self::EightByTen => (576.0, 720.0),
            Self::Custom(width, height) => {
                let points = |length: u32| {
                    let length = length.clamp(*Self::SIDES.start(), *Self::SIDES.end());
                    length as f32 / 25_400.0 * 72.0
                };
                (points(width), points(height))
            }
        }
    }
}

/// The number of answer keys on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum KeysPerPage {
    /// As many as stay legible.
    #[default]
    AsFit,
    /// One.
    One,
    /// Two, one below the other.
    Two,
    /// Four, in two rows.
    Four,
}

/// The number of puzzles on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum PuzzlesPerPage {
    /// One.
    #[default]
    One = 1,
    /// Two, side by side on paper in landscape orientation.
    Two = 2,
    /// Four, in two rows.
    Four = 4,
}

/// How sheets are laid out on pages. Paper alone is a setup, too.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{KeysPerPage, PageSetup, Paper, Print, Sheet, pdf};
///
/// let setup = PageSetup::from(Paper::SixByNine)
///     .gutter(27.0)
///     .title_page("Sweets\nfor long journeys")
///     .contents()
///     .keys_per_page(KeysPerPage::Four);
/// let made = Generator::new(&WordBank::parse(b"cake\ntart\n")?).generate()?;
/// let sheets = ["Cakes", "More cakes"].map(|title| Sheet::from_puzzle(&made, title));
/// assert!(pdf(&sheets, setup, Print::Puzzles { key: None })?.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct PageSetup {
    pub(super) paper: Paper,
    pub(super) gutter: Option<f32>,
    pub(super) is_large: bool,
    pub(super) keys_per_page: KeysPerPage,
    pub(super) puzzles_per_page: PuzzlesPerPage,
    pub(crate) title_page: Option<String>,
    pub(super) copyright_page: String,
    pub(super) dedication: String,
    pub(super) how_to: String,
    pub(super) has_contents: bool,
    pub(crate) author: String,
    pub(crate) press: Option<Press>,
}

/// What pages for a printer of books have besides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Press {
    /// In points, at all edges but the bound one.
    pub bleed: f32,
    pub year: u16,
}

impl From<Paper> for PageSetup {
    fn from(paper: Paper) -> Self {
        Self {
            paper,
            ..Self::default()
        }
    }
}

impl PageSetup {
    /// The widest bleed, in points: half an inch.
    pub const MAX_BLEED: f32 = 36.0;

    /// Sets the paper.
    #[must_use]
    pub fn with_paper(mut self, paper: Paper) -> Self {
        self.paper = paper;
        self
    }

    /// Makes the inner margin wider by a length in points of 1/72 inch, at most a quarter of the paper's width: that on the
    /// left of odd pages, and on the right of even ones. Where the first word of the first sheet is written from right to left, it is
    /// the other way round, as such books are bound on the right. All pages of a document with a gutter are in portrait orientation, and
    /// a sheet of several pages begins on an even one, so that its list faces its grid.
    #[must_use]
    pub fn gutter(mut self, points: f32) -> Self {
        self.gutter = Some(points.clamp(0.0, self.paper.size().0 / 4.0));
        self
    }

    /// Prints all letters of puzzles in 18 points or more. Answers are as without it. A grid with too many cells for that is an error.
    #[must_use]
    pub fn large_print(mut self) -> Self {
        self.is_large = true;
        self
    }

    /// Sets the number of answer keys on a page, for several puzzles.
    #[must_use]
    pub fn keys_per_page(mut self, keys_per_page: KeysPerPage) -> Self {
        self.keys_per_page = keys_per_page;
        self
    }

    /// Sets the number of puzzles on a page, each with its title, lines to write on and list, so that pages can be cut apart. Without a
    /// gutter, which has one on each page.
    #[must_use]
    pub fn puzzles_per_page(mut self, puzzles_per_page: PuzzlesPerPage) -> Self {
        self.puzzles_per_page = puzzles_per_page;
        self
    }

    /// Adds a page with a title, which may have several lines, and the logo of the first sheet. It is the first page.
    #[must_use]
    pub fn title_page(mut self, title: &str) -> Self {
        self.title_page = Some(title.to_owned());
        self
    }

    /// Adds a page behind the [title page](Self::title_page) with a text at its foot, such as who has the copyright. It may have as many
    /// lines as fit the page.
    #[must_use]
    pub fn copyright_page(mut self, text: &str) -> Self {
        text.clone_into(&mut self.copyright_page);
        self
    }

    /// Adds a page with a dedication, or another text of a few lines, before the contents. Answers alone have none.
    #[must_use]
    pub fn dedication(mut self, text: &str) -> Self {
        text.clone_into(&mut self.dedication);
        self
    }

    /// Adds a page on how to play, behind the contents: the first line of the text is its title, and each further line a paragraph. A long
    /// text has several pages. Answers alone have none.
    #[must_use]
    pub fn how_to(mut self, text: &str) -> Self {
        text.clone_into(&mut self.how_to);
        self
    }

    /// Adds a table of contents: the first line of each title, and its page. Without the puzzles, it lists their answers.
    #[must_use]
    pub fn contents(mut self) -> Self {
        self.has_contents = true;
        self
    }

    /// Makes pages for a printer of books. The PDF is PDF/A-2b, carries no provenance and no puzzles to read back, and marks the trimmed
    /// page within a bleed at all edges but the bound one, in points of 1/72 inch. PDF/A needs a date, which is this year.
    ///
    /// Without a [gutter](Self::gutter), the number of pages decides it, as printers ask for. Answers begin on a right page, and puzzles
    /// and answers name each other's pages. Finds are grey if their [style](crate::Style::is_greyscale) is.
    #[must_use]
    pub fn press(mut self, bleed: f32, year: u16) -> Self {
        self.press = Some(Press {
            bleed: bleed.clamp(0.0, Self::MAX_BLEED),
            year,
        });
        self
    }

    /// Names an author in the document, for programs.
    #[must_use]
    pub fn author(mut self, name: &str) -> Self {
        name.clone_into(&mut self.author);
        self
    }

    /// The gutter in points that this many pages need, if pages are for a printer and no gutter was chosen.
    ///
    /// The inner margins that Amazon KDP asks for (“Set Trim Size, Bleed, and Margins”): 0.375 inch for 24 to 150 pages, 0.5 to 300,
    /// 0.625 to 500, 0.75 to 700 and 0.875 to 828. What they are wider than the outer margin of 0.25 inch is the gutter.
    pub(crate) fn gutter_of(&self, pages: usize) -> Option<f32> {
        let is_open = self.press.is_some() && self.gutter.is_none();
        is_open.then_some(match pages {
            0..=150 => 9.0,
            151..=300 => 18.0,
            301..=500 => 27.0,
            501..=700 => 36.0,
            _ => 45.0,
        })
    }

    /// The paper.
    pub fn paper(&self) -> Paper {
        self.paper
    }

    /// Whether all letters are printed [large](Self::large_print).
    pub fn is_large_print(&self) -> bool {
        self.is_large
    }

    /// The lengths of this setup, for sheets of which this is the first.
    pub(super) fn measures(&self, first: &Sheet) -> Measures {
        self.on_paper(if self.is_large { LARGE } else { NORMAL }, first)
    }

    /// Those of its answers, which are as large with and without large print.
    pub(super) fn key_measures(&self, first: &Sheet) -> Measures {
        self.on_paper(NORMAL, first)
    }

    /// These lengths on the paper of this setup.
    fn on_paper(&self, measures: Measures, first: &Sheet) -> Measures {
        let (width, height) = self.paper.size();
        // The paper may be another one than when the gutter was set.
        let gutter = self.gutter.unwrap_or_default().min(width / 4.0);
        Measures {
            size: (width - gutter, height),
            gutter,
            is_mirrored: first.is_right_to_left(),
            margin: if width < NARROW { SMALL_MARGIN } else { MARGIN },
            turns: gutter == 0.0 && self.press.is_none(),
            is_for_press: self.press.is_some(),
            footer_baseline: match self.press {
                Some(_) => PRESS_FOOTER,
                None => measures.footer_baseline,
            },
            ..measures
        }
    }
}

/// The distance from the lower edge to the baseline of the footer, on pages that may have a bleed.
const PRESS_FOOTER: f32 = 28.0;

impl Measures {
    /// The size of a page with several puzzles, the numbers of them side by side and one above the other, and the lengths of each; or
    /// nothing where each has a page.
    pub fn shared(self, puzzles_per_page: PuzzlesPerPage) -> Option<((f32, f32), usize, Self)> {
        let (width, height) = self.size;
        let (size, across, down) = match puzzles_per_page {
            PuzzlesPerPage::Two => ((height, width), 2, 1),
            PuzzlesPerPage::Four => ((width, height), 2, 2),
            PuzzlesPerPage::One => return None,
        };
        let slot = Self {
            size: (size.0 / across as f32, (size.1 - FOOTER) / down as f32),
            margin: SMALL_MARGIN * 0.75,
            turns: false,
            ..match self.min_letter {
                Some(_) => self,
                None => Self {
                    title: 16.0,
                    min_title: 12.0,
                    smallest_title: 9.0,
                    subtitle: 9.0,
                    words: &[13.0, 12.0, 11.0, 10.0, 9.0],
                    small_words: &[8.0, 7.0],
                    max_word: 15.0,
                    ..self
                },
            }
        };
        Some((size, across, slot)).filter(|_| self.gutter == 0.0)
    }
}

/// The height that pages with several puzzles leave for their number.
const FOOTER: f32 = 24.0;

/// Paper that is narrower than this has smaller margins.
const NARROW: f32 = 500.0;
const MARGIN: f32 = 48.0;
const SMALL_MARGIN: f32 = 36.0;

/// The minimum size of letters in large print, as the American Council of the Blind recommends it.
const LARGE_PRINT: u8 = 18;

/// Lengths in points.
#[derive(Debug, Clone, Copy)]
pub struct Measures {
    /// The width and height of a page in portrait orientation, without the gutter.
    pub size: (f32, f32),
    pub gutter: f32,
    /// Whether pages are turned from left to right, as those of a book that is read from right to left.
    pub is_mirrored: bool,
    pub margin: f32,
    /// Whether pages may be in landscape orientation.
    pub turns: bool,
    /// Whether pages are for a printer of books.
    pub is_for_press: bool,
    /// The minimum size of letters in a grid, if there is one.
    pub min_letter: Option<u8>,
    /// The size of a title, and the one of a title that would be too long.
    pub title: f32,
    pub min_title: f32,
    /// The size of a title that would have many lines.
    pub smallest_title: f32,
    pub subtitle: f32,
    pub page_number: f32,
    /// The distance from the lower edge to the baseline of the footer. Book printers ask for a quarter of an inch, 18 points, without
    /// text, and for 27 points of a page with a bleed.
    pub footer_baseline: f32,
    /// The preferred sizes of clues, and smaller ones that avoid another page. Words that grow with letters have the first of the
    /// smaller sizes at least.
    pub words: &'static [f32],
    pub small_words: &'static [f32],
    /// The maximum size of words, which grow with the letters of the grid.
    pub max_word: f32,
    /// The preferred sizes of a drawing unit of small boards, and that of more boards than fit a page with any of them.
    pub board_units: &'static [f32],
    pub min_board_unit: f32,
    /// The minimum size of the cells of several keys on a page.
    pub min_key_cell: f32,
}

const NORMAL: Measures = Measures {
    size: (0.0, 0.0),
    gutter: 0.0,
    is_mirrored: false,
    margin: MARGIN,
    turns: true,
    is_for_press: false,
    min_letter: None,
    title: 22.0,
    min_title: 15.4,
    smallest_title: 12.0,
    subtitle: 11.0,
    page_number: 10.0,
    footer_baseline: 20.0,
    words: &[16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0],
    small_words: &[9.0, 8.0],
    max_word: 24.0,
    board_units: &[2.0, 1.6, 1.25, 1.0],
    min_board_unit: 0.9,
    min_key_cell: 10.0,
};

const LARGE: Measures = Measures {
    min_letter: Some(LARGE_PRINT),
    // Further lines of a title are smaller than the first.
    title: 30.0,
    min_title: 28.0,
    smallest_title: 28.0,
    subtitle: 18.0,
    page_number: 18.0,
    words: &[22.0, 21.0, 20.0, 19.0, 18.0],
    small_words: &[],
    max_word: 28.0,
    board_units: &[2.4],
    min_board_unit: 2.4,
    ..NORMAL
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_has_its_size_in_points() {
        assert_eq!(Paper::A4.size(), (595.28, 841.89));
        assert_eq!(Paper::Letter.size(), (612.0, 792.0));
        assert_eq!(Paper::SixByNine.size(), (432.0, 648.0));
        assert_eq!(Paper::Custom(215_900, 254_000).size(), (612.0, 720.0));
    }

    #[test]
    fn printers_ask_for_wider_gutters_in_thicker_books() {
        let press = PageSetup::from(Paper::SixByNine).press(0.0, 2026);
        let gutters = [24, 150, 151, 300, 500, 700, 828].map(|pages| press.gutter_of(pages));
        let inches = [0.125, 0.125, 0.25, 0.25, 0.375, 0.5, 0.625];
        assert_eq!(gutters, inches.map(|inches| Some(72.0 * inches)));
        assert_eq!(press.gutter(20.0).gutter_of(400), None);
        assert_eq!(PageSetup::from(Paper::A5).gutter_of(400), None);
    }

    #[test]
    fn a_setup_knows_its_paper_and_its_print() {
        let setup = PageSetup::from(Paper::A5);
        assert!(!setup.is_large_print());
        let large = setup.large_print();
        assert_eq!((large.paper(), large.is_large_print()), (Paper::A5, true));
    }
}
