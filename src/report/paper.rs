//! The layout of sheets on printed pages, as SVG.

use super::colours::{Colour, FAINT, INK};
use super::drawing::columns::{Columns, ListedWord};
use super::drawing::markup::{Number, centred};
use super::drawing::measure::{self, HALF_CAPITAL};
use super::drawing::small_boards::SmallBoards;
use super::drawing::{self, CELL, Filler, View};
use super::sheet::Sheet;
use super::svg;
use crate::parallel;
use std::fmt::Write;

/// The paper size of a document.
///
/// ```
/// use wordtrail::report::Paper;
///
/// assert_eq!(Paper::A4.size(), (595.28, 841.89));
/// assert_eq!(Paper::Letter.size(), (612.0, 792.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// The width and height in portrait orientation, in points of 1/72 inch.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// The content of a document.
///
/// ```
/// use wordtrail::report::{Filler, Print};
///
/// let with_answers = Print::Puzzles { key: Some(Filler::Grey) };
/// assert!(with_answers != Print::Puzzles { key: None });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Print {
    /// One page per sheet, with strokes through its finds.
    Finds,
    /// One page per puzzle, numbered if there are several, followed by the answer keys.
    Puzzles {
        /// How letters that are in no find look in the answer keys. `None` leaves the keys out.
        key: Option<Filler>,
    },
    /// The answer keys alone.
    Answers {
        /// How letters that are in no find look.
        filler: Filler,
    },
}

/// Lengths in points.
const MARGIN: f32 = 48.0;
const TITLE: f32 = 22.0;
const SUBTITLE: f32 = 11.0;
const PAGE_NUMBER: f32 = 10.0;
const GAP: f32 = 18.0;

/// Larger cells look clumsy, and smaller ones are hard to read.
const MAX_CELL: f32 = 64.0;
const MIN_KEY_CELL: f32 = 10.0;

/// Font sizes of words: the preferred ones, and smaller ones that avoid another page.
const SIZES: [f32; 7] = [16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0];
const SMALL_SIZES: [f32; 2] = [9.0, 8.0];

/// Minimum size of a grid that makes room for its words, relative to its largest possible size.
const MIN_SHARE: f32 = 0.62;

/// The share of the page that a grid above small boards has at most.
const SHARE_ABOVE_BOARDS: f32 = 0.35;

/// The preferred sizes of a drawing unit of small boards, and that of more boards than fit a page with any of them.
const BOARD_UNITS: [f32; 4] = [2.0, 1.6, 1.25, 1.0];
const MIN_BOARD_UNIT: f32 = 0.9;

/// A grid is printed in landscape orientation if that makes it larger by this factor.
const MIN_LANDSCAPE_GAIN: f32 = 1.15;

/// A page ready to print.
pub struct PrintedPage {
    /// An SVG whose unit is a point.
    pub svg: String,
    /// The entry of the page in the outline of the document, if it has one.
    pub heading: Option<String>,
}

/// The pages of a document in order, numbered if there are several sheets.
pub fn pages(sheets: &[Sheet], paper: Paper, print: Print) -> Vec<PrintedPage> {
    let several = sheets.len() > 1;
    let view = match print {
        Print::Finds => View::Finds(Filler::Normal),
        Print::Puzzles { .. } | Print::Answers { .. } => View::Puzzle,
    };
    let sheet = |&(number, sheet): &(usize, &Sheet)| {
        let subtitle = match print {
            Print::Puzzles { .. } if several => format!("Puzzle {number}"),
            _ => String::new(),
        };
        sheet_pages(sheet, paper, view, &subtitle, false)
    };
    let numbered: Vec<_> = match print {
        Print::Answers { .. } => Vec::new(),
        _ => (1..).zip(sheets).collect(),
    };
    let pages: Vec<Vec<Page>> = parallel::map(&numbered, sheet);
    let mut pages: Vec<Page> = pages.into_iter().flatten().collect();
    match (print, sheets) {
        (Print::Puzzles { key: Some(filler) } | Print::Answers { filler }, [sheet]) => {
            let view = View::Finds(filler);
            pages.extend(sheet_pages(sheet, paper, view, "Answers", true));
        }
        (Print::Puzzles { key: Some(filler) } | Print::Answers { filler }, [_, ..]) => {
            pages.extend(key_pages(sheets, paper, filler));
        }
        _ => {}
    }
    let numbered = pages.into_iter().zip(1..);
    numbered
        .map(|(page, number)| page.finish(several.then_some(number)))
        .collect()
}

/// A page that is being drawn.
struct Page {
    /// Width and height.
    size: (f32, f32),
    name: String,
    heading: Option<String>,
    body: String,
    /// The upper edge of the free space.
    top: f32,
}

impl Page {
    /// A page with a title and a subtitle, each left out if empty.
    fn new(size: (f32, f32), sheet: &Sheet, subtitle: &str) -> Self {
        let mut page = Self {
            size,
            name: svg::name(sheet),
            heading: None,
            body: String::new(),
            top: MARGIN,
        };
        let room = page.room().0;
        // A title that is slightly too long is set smaller instead of broken into lines.
        let size = (room / measure::width(&sheet.title)).clamp(TITLE * 0.7, TITLE);
        for line in measure::lines(&sheet.title, room / size, 3) {
            page.line(&line, size, INK);
        }
        if sheet.title.trim().is_empty() {
            page.line(subtitle, TITLE, INK);
        } else if !subtitle.is_empty() {
            page.top += 2.0;
            page.line(subtitle, SUBTITLE, FAINT);
        }
        if page.top > MARGIN {
            page.top += GAP * 0.7;
        }
        page
    }

    /// The width and height of the free space.
    fn room(&self) -> (f32, f32) {
        let (width, height) = self.size;
        (width - 2.0 * MARGIN, height - MARGIN - self.top)
    }

    /// Adds a centred line of text at the top of the free space.
    fn line(&mut self, text: &str, size: f32, colour: Colour) {
        if !text.is_empty() {
            self.line_at(self.top + size * 0.6, text, size, colour);
            self.top += size * 1.25;
        }
    }

    /// Adds a line of text that is centred horizontally, and vertically at `middle`.
    fn line_at(&mut self, middle: f32, text: &str, size: f32, colour: Colour) {
        let place = (self.size.0 / 2.0, middle + size * HALF_CAPITAL);
        centred(&mut self.body, place, size, Some(colour), text);
    }

    /// Adds the grid with its upper left corner at a point and cells of a size.
    fn grid(&mut self, sheet: &Sheet, view: View, (left, top): (f32, f32), cell: f32) {
        let _ = write!(
            self.body,
            r#"<g transform="translate({} {}) scale({})">"#,
            Number(left),
            Number(top),
            cell / CELL as f32,
        );
        drawing::draw(sheet, view, drawing::PAPER_LETTER, &mut self.body);
        self.body.push_str("</g>");
    }

    /// Adds as many small boards as fit, beginning with this one and with drawing units of a size. Returns their number.
    fn boards(&mut self, boards: &SmallBoards, first: usize, unit: f32) -> usize {
        let count = self.board_capacity(boards, unit).min(boards.len() - first);
        let _ = write!(
            self.body,
            r#"<g transform="translate({MARGIN} {}) scale({unit})">"#,
            Number(self.top),
        );
        let (shown, room) = (first..first + count, self.room().0 / unit);
        boards.draw(shown, room, drawing::PAPER_LETTER, &mut self.body);
        self.body.push_str("</g>");
        self.top += boards.height(count, room) * unit;
        count
    }

    /// Number of small boards that fit.
    fn board_capacity(&self, boards: &SmallBoards, unit: f32) -> usize {
        let (room, height) = self.room();
        boards.capacity((room / unit, height / unit))
    }

    fn finish(mut self, number: Option<usize>) -> PrintedPage {
        if let Some(number) = number {
            let middle = self.size.1 - MARGIN * 0.45;
            self.line_at(middle, &number.to_string(), PAGE_NUMBER, FAINT);
        }
        PrintedPage {
            svg: svg::document(&self.name, self.size, 1.0, &self.body),
            heading: self.heading,
        }
    }
}

/// A grid as large as possible with its words below, and further pages for words that do not fit. An answer key has no further
/// pages: it leaves its words out instead.
fn sheet_pages(sheet: &Sheet, paper: Paper, view: View, subtitle: &str, is_key: bool) -> Vec<Page> {
    let parts = drawing::parts(sheet, view);
    let (boards, mut words) = (parts.boards, parts.words);
    let (rows, columns) = (sheet.grid.rows() as f32, sheet.grid.columns() as f32);
    let share = if boards.is_empty() {
        1.0
    } else {
        SHARE_ABOVE_BOARDS
    };
    let lay_out = |words: &[ListedWord], size| {
        let page = Page::new(size, sheet, subtitle);
        let (room, height) = page.room();
        let layout = Layout::new(words, (rows, columns), (room, height * share));
        (page, layout)
    };
    let lay_out_best = |words: &[ListedWord]| {
        let (width, height) = paper.size();
        let portrait = lay_out(words, (width, height));
        if columns <= rows {
            return portrait;
        }
        let landscape = lay_out(words, (height, width));
        let is_better = landscape.1.cell > MIN_LANDSCAPE_GAIN * portrait.1.cell
            && (portrait.1.has_overflow || !landscape.1.has_overflow);
        if is_better { landscape } else { portrait }
    };
    let (mut page, mut layout) = lay_out_best(&words);
    if is_key && layout.has_overflow {
        words.clear();
        (page, layout) = lay_out_best(&words);
    }
    page.heading = Some(match subtitle {
        "" => svg::name(sheet),
        subtitle => subtitle.to_owned(),
    });
    let (size, room) = (page.size, page.room().0);
    let left = MARGIN + (room - layout.cell * columns) / 2.0;
    page.grid(sheet, parts.view, (left, page.top), layout.cell);
    page.top += rows * layout.cell + GAP;
    let notes = svg::incomplete(sheet);
    if view.has_strokes() && !notes.is_empty() {
        let note = notes.join("; ");
        page.line_at(size.1 - MARGIN * 0.8, &note, SUBTITLE, FAINT);
    }

    let more = match subtitle {
        "" => "More words".to_owned(),
        subtitle => format!("{subtitle}, more words"),
    };
    let mut pages = Vec::new();
    let fits = |unit: &f32| page.board_capacity(&boards, *unit) >= boards.len();
    let unit = BOARD_UNITS.into_iter().find(fits);
    let unit = unit.unwrap_or(MIN_BOARD_UNIT);
    let mut drawn = 0;
    while drawn < boards.len() {
        drawn += page.boards(&boards, drawn, unit);
        if drawn < boards.len() {
            pages.push(std::mem::replace(&mut page, Page::new(size, sheet, &more)));
        }
    }
    let mut rest = &words[..];
    loop {
        let room = page.room().1.max(0.0);
        let (here, others) = rest.split_at(layout.words.capacity(rest, room));
        layout.words.draw(here, MARGIN, page.top, &mut page.body);
        rest = others;
        pages.push(page);
        if rest.is_empty() {
            return pages;
        }
        page = Page::new(size, sheet, &more);
    }
}

/// How large a grid and its words are on a page.
struct Layout {
    cell: f32,
    words: Columns,
    /// Whether some words do not fit on the page.
    has_overflow: bool,
}

impl Layout {
    fn new(words: &[ListedWord], (rows, columns): (f32, f32), (room, height): (f32, f32)) -> Self {
        let largest = (room / columns).min(height / rows).min(MAX_CELL);
        let shares = (0..).map(|step| 1.0 - step as f32 * 0.02);
        let shares = shares.take_while(|&share| share >= MIN_SHARE);
        let choices = [&SIZES[..], &SMALL_SIZES[..]]
            .into_iter()
            .flat_map(|sizes| shares.clone().map(move |share| (sizes, share)))
            .flat_map(|(sizes, share)| sizes.iter().map(move |&size| (share * largest, size)));
        let layout = |cell, size| {
            let columns = Columns::new(words, room, size);
            let below = height - rows * cell - GAP;
            Self {
                cell,
                has_overflow: !words.is_empty() && columns.height(words) > below,
                words: columns,
            }
        };
        let mut layouts = choices.map(|(cell, size)| layout(cell, size));
        let fitting = layouts.find(|layout| !layout.has_overflow);
        // Some words go on another page anyway, so the grid is as large as possible.
        fitting.unwrap_or_else(|| layout(largest, SIZES[SIZES.len() - 1]))
    }
}

/// The layout of a page of answer keys, in slots of one size.
struct KeyLayout {
    across: usize,
    down: usize,
    cell: f32,
    /// Width of a slot.
    width: f32,
    /// Distance from a slot to the next one to the right, and to the next one below.
    steps: (f32, f32),
}

/// The height of the puzzle number above a key.
const NUMBER: f32 = 16.0;

impl KeyLayout {
    fn new(sheets: &[Sheet], paper: Paper) -> Self {
        let (room, height) = Page::new(paper.size(), &sheets[0], "Answers").room();
        let max = |length: fn(&Sheet) -> usize| sheets.iter().map(length).max().unwrap_or(1) as f32;
        let rows = max(|sheet| sheet.grid.rows());
        let columns = max(|sheet| sheet.grid.columns());
        let layout = |across: usize| {
            let width = (room - GAP * (across - 1) as f32) / across as f32;
            let cell = (width / columns).min((height - NUMBER) / rows);
            let key = cell * rows + NUMBER;
            let down = ((height + GAP) / (key + GAP)) as usize;
            // The spare height is distributed between the keys, up to a gap with which they still look like a group.
            let spare = (height - key * down as f32) / down.saturating_sub(1).max(1) as f32;
            Self {
                across,
                down: down.max(1),
                cell,
                width,
                steps: (width + GAP, key + spare.clamp(GAP, 3.0 * GAP)),
            }
        };
        let mut readable = (2..=4)
            .rev()
            .map(layout)
            .filter(|layout| layout.cell >= MIN_KEY_CELL);
        readable.next().unwrap_or_else(|| layout(1))
    }
}

/// The answer keys of all sheets, several on a page.
fn key_pages(sheets: &[Sheet], paper: Paper, filler: Filler) -> Vec<Page> {
    let layout = KeyLayout::new(sheets, paper);
    let per_page = layout.across * layout.down;
    let key_page = |&(number, keys): &(usize, &[Sheet])| {
        let mut page = Page::new(paper.size(), &sheets[0], "Answers");
        page.heading = (number == 0).then(|| "Answers".to_owned());
        for (slot, sheet) in keys.iter().enumerate() {
            let left = MARGIN + (slot % layout.across) as f32 * layout.steps.0;
            let top = page.top + (slot / layout.across) as f32 * layout.steps.1;
            let grid_width = sheet.grid.columns() as f32 * layout.cell;
            let grid_left = left + (layout.width - grid_width) / 2.0;
            let name = (number * per_page + slot + 1).to_string();
            let place = (left + layout.width / 2.0, top + SUBTITLE * 0.9);
            centred(&mut page.body, place, SUBTITLE, None, &name);
            let grid_place = (grid_left, top + NUMBER);
            page.grid(sheet, View::Finds(filler), grid_place, layout.cell);
        }
        page
    };
    let keys: Vec<_> = sheets.chunks(per_page).enumerate().collect();
    parallel::map(&keys, key_page)
}
