//! Sheets on pages of paper, as SVG.

use super::drawing::colours::Colour;
use super::drawing::columns::{Columns, Entry};
use super::drawing::markup::{Number, Text};
use super::drawing::{self, CELL, FAINT, Filler, HALF_CAPITAL, View, measure};
use super::{Sheet, svg};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fmt::Write;
use std::ops::Range;

/// The size of a page, upright.
///
/// ```
/// use wordtrail::report::Paper;
///
/// assert_eq!(Paper::A4.size(), (595.28, 841.89));
/// assert_eq!(Paper::Letter.size(), (612.0, 792.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Its width and height in points, of which an inch has 72.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// What the pages of a document have.
///
/// ```
/// use wordtrail::report::{Filler, Print};
///
/// let with_answers = Print::Puzzles { key: Some(Filler::Grey) };
/// assert!(with_answers != Print::Puzzles { key: None });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Print {
    /// A page for each sheet, with strokes through its finds.
    Finds,
    /// Puzzles, a page each and numbered if there are several, and after them their keys.
    Puzzles {
        /// How letters that are in no find look in the keys; nothing when there are no keys.
        key: Option<Filler>,
    },
}

/// In points.
const MARGIN: f32 = 48.0;
const TITLE: f32 = 22.0;
const SUBTITLE: f32 = 11.0;
const PAGE_NUMBER: f32 = 10.0;
const GAP: f32 = 18.0;

/// Larger cells look clumsy, and smaller ones can hardly be read.
const LARGEST_CELL: f32 = 64.0;
const SMALLEST_CELL_OF_KEY: f32 = 10.0;

/// The sizes of words: those that are liked, and those that are better than another page.
const SIZES: [f32; 7] = [16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0];
const SMALL_SIZES: [f32; 2] = [9.0, 8.0];

/// How much smaller than possible a grid may be for the sake of its words.
const LEAST_SHARE: f32 = 0.62;

/// How many times larger a grid must be on paper that lies to be printed so.
const LEAST_GAIN: f32 = 1.15;

/// A page as it is printed.
pub struct Printed {
    /// An SVG whose unit is a point.
    pub svg: String,
    /// What begins on it, for the outline of the document.
    pub heading: Option<String>,
}

/// The pages of a document in order, numbered where there are several sheets.
pub fn pages(sheets: &[Sheet], paper: Paper, print: Print) -> Vec<Printed> {
    let leaves = leaves(sheets, paper, print);
    let page = |leaf| match leaf {
        Leaf::Whole {
            number,
            view,
            subtitle,
        } => {
            let is_key = matches!(print, Print::Puzzles { .. }) && view.strokes;
            whole(&sheets[number], paper, view, &subtitle, is_key)
        }
        Leaf::Keys {
            numbers,
            places,
            filler,
        } => vec![keys(sheets, numbers, &places, paper, filler)],
    };
    let pages: Vec<Vec<Page>> = leaves.into_par_iter().map(page).collect();
    let numbered = pages.into_iter().flatten().zip(1..);
    numbered
        .map(|(page, number)| page.finish((sheets.len() > 1).then_some(number)))
        .collect()
}

/// What is drawn on a page, or on several if its words are many.
enum Leaf {
    Whole {
        number: usize,
        view: View,
        subtitle: String,
    },
    Keys {
        numbers: Range<usize>,
        places: KeyPlaces,
        filler: Filler,
    },
}

fn leaves(sheets: &[Sheet], paper: Paper, print: Print) -> Vec<Leaf> {
    let several = sheets.len() > 1;
    let view = match print {
        Print::Finds => View::FINDS,
        Print::Puzzles { .. } => View::PUZZLE,
    };
    let sheet = |number| Leaf::Whole {
        number,
        view,
        subtitle: match print {
            Print::Puzzles { .. } if several => format!("Puzzle {}", number + 1),
            _ => String::new(),
        },
    };
    let mut leaves: Vec<Leaf> = (0..sheets.len()).map(sheet).collect();
    if let Print::Puzzles { key: Some(filler) } = print {
        if several {
            let places = KeyPlaces::new(sheets, paper);
            let each = places.count();
            let firsts = (0..sheets.len()).step_by(each);
            leaves.extend(firsts.map(|first| Leaf::Keys {
                numbers: first..(first + each).min(sheets.len()),
                places,
                filler,
            }));
        } else if !sheets.is_empty() {
            leaves.push(Leaf::Whole {
                number: 0,
                view: View {
                    strokes: true,
                    filler,
                },
                subtitle: "Answers".to_owned(),
            });
        }
    }
    leaves
}

/// A page that is being drawn.
struct Page {
    /// Its width and height.
    size: (f32, f32),
    name: String,
    heading: Option<String>,
    body: String,
    /// Where what comes next begins.
    top: f32,
}

impl Page {
    /// A page with a title and something below it, or one of these.
    fn new(size: (f32, f32), sheet: &Sheet, subtitle: &str) -> Self {
        let mut page = Self {
            size,
            name: svg::name(sheet),
            heading: None,
            body: String::new(),
            top: MARGIN,
        };
        let room = page.room().0;
        // A title that is a little too long is rather set smaller than broken.
        let size = (room / measure::width(&sheet.title)).clamp(TITLE * 0.7, TITLE);
        for line in measure::lines(&sheet.title, room / size, 3) {
            page.line(&line, size, drawing::INK);
        }
        if sheet.title.trim().is_empty() {
            page.line(subtitle, TITLE, drawing::INK);
        } else if !subtitle.is_empty() {
            page.top += 2.0;
            page.line(subtitle, SUBTITLE, FAINT);
        }
        if page.top > MARGIN {
            page.top += GAP * 0.7;
        }
        page
    }

    /// The width and height that are left.
    fn room(&self) -> (f32, f32) {
        let (width, height) = self.size;
        (width - 2.0 * MARGIN, height - MARGIN - self.top)
    }

    /// A line of text in the middle, below what there is.
    fn line(&mut self, text: &str, size: f32, colour: Colour) {
        if !text.is_empty() {
            self.line_at(self.top + size * 0.6, text, size, colour);
            self.top += size * 1.25;
        }
    }

    /// A line of text in the middle of the width and of this height.
    fn line_at(&mut self, middle: f32, text: &str, size: f32, colour: Colour) {
        let x = Number(self.size.0 / 2.0);
        let baseline = Number(middle + size * HALF_CAPITAL);
        let (size, text) = (Number(size), Text(text));
        let _ = write!(
            self.body,
            r#"<text x="{x}" y="{baseline}" font-size="{size}" text-anchor="middle" fill="{colour}">{text}</text>"#
        );
    }

    /// The grid with its upper left corner here and cells of a size.
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

    fn finish(mut self, number: Option<usize>) -> Printed {
        if let Some(number) = number {
            let middle = self.size.1 - MARGIN * 0.45;
            self.line_at(middle, &number.to_string(), PAGE_NUMBER, FAINT);
        }
        Printed {
            svg: svg::document(&self.name, self.size, 1.0, &self.body),
            heading: self.heading,
        }
    }
}

/// A grid as large as it fits with its words below, and further pages for words that found no place. Answers go without
/// words rather than on.
fn whole(sheet: &Sheet, paper: Paper, view: View, subtitle: &str, is_key: bool) -> Vec<Page> {
    let mut entries = drawing::entries(sheet, view);
    let (rows, columns) = (sheet.grid.rows() as f32, sheet.grid.columns() as f32);
    let lay_out = |entries: &[Entry], size| {
        let page = Page::new(size, sheet, subtitle);
        let layout = Layout::new(entries, (rows, columns), page.room());
        (page, layout)
    };
    let lay_out_best = |entries: &[Entry]| {
        let (width, height) = paper.size();
        let upright = lay_out(entries, (width, height));
        if columns <= rows {
            return upright;
        }
        let lying = lay_out(entries, (height, width));
        let is_better = lying.1.cell > LEAST_GAIN * upright.1.cell
            && (upright.1.has_overflow || !lying.1.has_overflow);
        if is_better { lying } else { upright }
    };
    let (mut page, mut layout) = lay_out_best(&entries);
    if is_key && layout.has_overflow {
        entries.clear();
        (page, layout) = lay_out_best(&entries);
    }
    page.heading = Some(match subtitle {
        "" => svg::name(sheet),
        subtitle => subtitle.to_owned(),
    });
    let (size, room) = (page.size, page.room().0);
    let left = MARGIN + (room - layout.cell * columns) / 2.0;
    page.grid(sheet, view, (left, page.top), layout.cell);
    page.top += rows * layout.cell + GAP;
    let notes = [svg::not_found(sheet), svg::not_drawn(sheet)];
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    if view.strokes && !notes.is_empty() {
        let note = notes.join("; ");
        page.line_at(size.1 - MARGIN * 0.8, &note, SUBTITLE, FAINT);
    }

    let more = match subtitle {
        "" => "More words".to_owned(),
        subtitle => format!("{subtitle}, more words"),
    };
    let mut pages = Vec::new();
    let mut rest = &entries[..];
    loop {
        let room = page.room().1.max(0.0);
        let (here, others) = rest.split_at(layout.words.capacity(room).min(rest.len()));
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
    /// Whether some words find no place on the page.
    has_overflow: bool,
}

impl Layout {
    fn new(entries: &[Entry], (rows, columns): (f32, f32), (room, height): (f32, f32)) -> Self {
        let largest = (room / columns).min(height / rows).min(LARGEST_CELL);
        let shares = (0..).map(|step| 1.0 - step as f32 * 0.02);
        let shares = shares.take_while(|&share| share >= LEAST_SHARE);
        let choices = [&SIZES[..], &SMALL_SIZES[..]]
            .into_iter()
            .flat_map(|sizes| shares.clone().map(move |share| (sizes, share)))
            .flat_map(|(sizes, share)| sizes.iter().map(move |&size| (share * largest, size)));
        let layout = |cell, size| {
            let words = Columns::new(entries, room, size);
            let below = height - rows * cell - GAP;
            Self {
                cell,
                has_overflow: !entries.is_empty() && words.height(entries.len()) > below,
                words,
            }
        };
        let mut layouts = choices.map(|(cell, size)| layout(cell, size));
        let fitting = layouts.find(|layout| !layout.has_overflow);
        // The words go on elsewhere anyhow, so the grid may be as large as it likes.
        fitting.unwrap_or_else(|| layout(largest, SIZES[SIZES.len() - 1]))
    }
}

/// Where the keys of several puzzles are on a page: all in places of one size.
#[derive(Clone, Copy)]
struct KeyPlaces {
    across: usize,
    down: usize,
    cell: f32,
    /// How wide a place is.
    width: f32,
    /// From one place to the one beside it, and to the one below.
    steps: (f32, f32),
}

/// What the number of a puzzle takes above its key.
const NUMBER: f32 = 16.0;

impl KeyPlaces {
    fn new(sheets: &[Sheet], paper: Paper) -> Self {
        let (room, height) = Page::new(paper.size(), &sheets[0], "Answers").room();
        let most =
            |length: fn(&Sheet) -> usize| sheets.iter().map(length).max().unwrap_or(1) as f32;
        let rows = most(|sheet| sheet.grid.rows());
        let columns = most(|sheet| sheet.grid.columns());
        let places = |across: usize| {
            let width = (room - GAP * (across - 1) as f32) / across as f32;
            let cell = (width / columns).min((height - NUMBER) / rows);
            let key = cell * rows + NUMBER;
            let down = ((height + GAP) / (key + GAP)) as usize;
            // What is left over is shared out, as long as the keys still look like belonging together.
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
            .map(places)
            .filter(|places| places.cell >= SMALLEST_CELL_OF_KEY);
        readable.next().unwrap_or_else(|| places(1))
    }

    fn count(&self) -> usize {
        self.across * self.down
    }
}

/// A page with keys.
fn keys(
    sheets: &[Sheet],
    numbers: Range<usize>,
    places: &KeyPlaces,
    paper: Paper,
    filler: Filler,
) -> Page {
    let mut page = Page::new(paper.size(), &sheets[0], "Answers");
    page.heading = (numbers.start == 0).then(|| "Answers".to_owned());
    let view = View {
        strokes: true,
        filler,
    };
    for (place, number) in numbers.enumerate() {
        let sheet = &sheets[number];
        let left = MARGIN + (place % places.across) as f32 * places.steps.0;
        let top = page.top + (place / places.across) as f32 * places.steps.1;
        let grid_width = sheet.grid.columns() as f32 * places.cell;
        let grid_left = left + (places.width - grid_width) / 2.0;
        let _ = write!(
            page.body,
            r#"<text x="{}" y="{}" font-size="{SUBTITLE}" text-anchor="middle">{}</text>"#,
            Number(left + places.width / 2.0),
            Number(top + SUBTITLE * 0.9),
            number + 1,
        );
        page.grid(sheet, view, (grid_left, top + NUMBER), places.cell);
    }
    page
}
