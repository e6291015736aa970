//! How sheets look, in all formats.

use crate::case::Case;
#[cfg(feature = "pictures")]
use crate::font::Font;
use crate::labels::Labels;
#[cfg(feature = "pictures")]
use crate::logo::Logo;

/// How a sheet looks in pictures, on paper and on pages.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{Case, Sheet, View, svg};
///
/// let made = Generator::new(&WordBank::parse(b"cat\n")?).generate()?;
/// let mut sheet = Sheet::from_puzzle(&made, "Pets");
/// sheet.style.case = Case::Lower;
/// sheet.style.name_line = vec!["Name".to_owned(), "Date".to_owned()];
/// let picture = svg(&sheet, View::Puzzle);
/// assert!(picture.contains(">Date</text>") && picture.contains(">cat</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Style {
    /// The case of letters.
    pub case: Case,
    /// Whether a puzzle does not list its words. The answers list them, and so do pages for a browser.
    pub hides_list: bool,
    /// Whether there are lines between the cells of the grid. Pages for a browser have none.
    pub grid_lines: bool,
    /// Whether there is a circle around each letter. Pages for a browser and documents for word processors have none.
    pub circles: bool,
    /// Whether the letters of the grid are bold. Pages for a browser have their own letters.
    pub bold_letters: bool,
    /// Whether finds are grey and opaque, as printers of books ask for, instead of in transparent colours.
    pub is_greyscale: bool,
    /// What the reader writes above a puzzle, each with a line to write on. None when empty. Pages for a browser have no lines.
    pub name_line: Vec<String>,
    /// What paper says beside the grid and the words.
    pub labels: Labels,
    /// A picture beside the title. Pages for a browser have none.
    #[cfg(feature = "pictures")]
    pub logo: Option<Logo>,
    /// The font of PNG and PDF, instead of DejaVu Sans.
    #[cfg(feature = "pictures")]
    pub font: Option<Font>,
}

impl Style {
    /// The width and height of the logo in this room: none if there is none.
    #[cfg(feature = "pictures")]
    pub(super) fn logo_size(&self, room: (f32, f32)) -> (f32, f32) {
        let logo = self.logo.as_ref();
        logo.map_or((0.0, 0.0), |logo| logo.size_within(room))
    }

    #[cfg(not(feature = "pictures"))]
    pub(super) fn logo_size(&self, _: (f32, f32)) -> (f32, f32) {
        (0.0, 0.0)
    }

    /// Draws the logo, if there is one, with its upper left corner at a point.
    #[cfg(feature = "pictures")]
    pub(super) fn draw_logo(&self, corner: (f32, f32), size: (f32, f32), svg: &mut String) {
        if let Some(logo) = &self.logo {
            logo.draw(corner, size, svg);
        }
    }

    #[cfg(not(feature = "pictures"))]
    pub(super) fn draw_logo(&self, _: (f32, f32), _: (f32, f32), _: &mut String) {}
}
