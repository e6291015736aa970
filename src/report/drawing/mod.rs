//! A grid with its finds, drawn once for all formats: an SVG, which PNG and PDF are made from.
//!
//! Everything that pictures and paper show is SVG text, and what shows it differs: a browser, `resvg` for PNG, `krilla` for
//! PDF. So a stroke is described in one place, letters of any script are shaped by one engine, and a page of paper can
//! be looked at as a picture.

mod capsules;
pub mod colours;
pub mod columns;
pub mod markup;
pub mod measure;

use super::Sheet;
use super::colouring::colouring;
use super::sheet::State;
use crate::letters::fold;
use crate::{Cell, Find, Grid, Mode, Tile};
use colours::{Colour, FINDS};
use columns::{Entry, Mark};
use markup::{Number, Text};
use std::collections::HashSet;
use std::fmt::Write;

/// How letters that are in no drawn find look.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{Filler, Sheet, View, svg};
///
/// let made = Generator::new(&WordBank::parse(b"cat\n")?).size(3, 3).generate()?;
/// let sheet = Sheet::from_puzzle(&made, "");
/// let drawn = |filler| svg(&sheet, View { strokes: true, filler });
/// assert!(drawn(Filler::Hidden).len() < drawn(Filler::Grey).len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Filler {
    /// As those of finds.
    #[default]
    Normal,
    /// In light grey.
    Grey,
    /// Not at all.
    Hidden,
}

/// What is drawn of a sheet.
///
/// ```
/// use wordtrail::report::{Filler, View};
///
/// let answers = View { strokes: true, filler: Filler::Grey };
/// assert!(answers != View::PUZZLE && answers != View::FINDS);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct View {
    /// Whether there is a stroke through each find.
    pub strokes: bool,
    /// How other letters look.
    pub filler: Filler,
}

impl View {
    /// The letters alone: finding the words is left to the reader.
    pub const PUZZLE: Self = Self {
        strokes: false,
        filler: Filler::Normal,
    };

    /// All letters, and a stroke through each find.
    pub const FINDS: Self = Self {
        strokes: true,
        filler: Filler::Normal,
    };
}

/// The side of a cell, in the units of the drawing. The centres of cells are whole numbers.
pub const CELL: u32 = 20;

/// The font size of letters in pictures, where strokes want room around them.
pub const LETTER: f32 = 12.0;

/// The same on paper. Programs that take text out of PDF (Poppler's `pdftotext` for one) think that smaller letters, so far
/// apart, are columns of a table.
#[cfg(feature = "pictures")]
pub const PAPER_LETTER: f32 = 15.0;

/// How dense the colour within an outline is, and how thick outlines are.
pub const FILL: f32 = 0.22;
pub const OUTLINE: f32 = 1.3;

/// How thick the stroke of a trail is that bends, and turns around letters of others.
const BENT_STROKE: f32 = 8.5;

/// The same where many bent trails lie on one another: each keeps to a lane of its own.
const LANE: f32 = 1.8;

/// Beyond so many trails a cell they keep to lanes.
const MOST_LAYERS: f32 = 1.5;

/// How far to the right and down lanes are, one for each colour. They stand as seven queens do that do not threaten one
/// another: so no two lanes lie on one another, be the way across, down, or along a diagonal.
const LANES: [(f32, f32); 7] = [
    (-5.4, 0.0),
    (-3.6, 5.4),
    (-1.8, -1.8),
    (0.0, 3.6),
    (1.8, -3.6),
    (3.6, 1.8),
    (5.4, -5.4),
];

/// The radius of the ring in which a bent trail begins.
const RING: f32 = 9.2;

/// From the middle of a line to its baseline, in font sizes: half of what a capital of DejaVu Sans is high.
pub const HALF_CAPITAL: f32 = 0.365;

/// The colours of text, of what is beside the point, and of frames.
pub const INK: Colour = Colour(0x1a, 0x1a, 0x1a);
pub const FAINT: Colour = Colour(0x76, 0x76, 0x76);
const GREY: Colour = Colour(0xb8, 0xb8, 0xb8);
const FRAME: Colour = Colour(0xc8, 0xc8, 0xc8);

/// The attributes that text has unless it says otherwise.
pub const FONT: &str = r#"font-family="DejaVu Sans,Verdana,sans-serif""#;

/// How wide and high the grid of a sheet is, in the units of the drawing.
pub fn size(grid: &Grid) -> (f32, f32) {
    let length = |cells: usize| cells as f32 * CELL as f32;
    (length(grid.columns()), length(grid.rows()))
}

/// Draws the grid of a sheet with its upper left corner at 0, 0, and letters of a size.
pub fn draw(sheet: &Sheet, view: View, letter: f32, svg: &mut String) {
    let grid = &sheet.grid;
    let has_holes = (0..grid.rows()).any(|row| grid.row(row).any(|tile| tile == Tile::Hole));
    if !has_holes {
        let (width, height) = size(grid);
        let _ = write!(
            svg,
            r#"<rect width="{width}" height="{height}" rx="10" fill="none" stroke="{FRAME}"/>"#
        );
    }
    if view.strokes {
        finds(sheet, svg);
    }
    letters(sheet, view, letter, svg);
}

/// The words of a sheet as a list, each in the colour of its strokes.
pub fn entries(sheet: &Sheet, view: View) -> Vec<Entry> {
    let colours = colouring(sheet);
    let mark = |colour| match sheet.mode {
        Mode::Straight => Mark::Capsule(colour),
        Mode::Adjacent => Mark::Line(colour),
    };
    let entry = |(word, state): (&String, State)| Entry {
        text: capitals(word),
        mark: match state {
            _ if !view.strokes => Mark::None,
            State::Drawn => mark(FINDS[colours[&**word]]),
            State::Undrawn => Mark::Undrawn,
            State::Missing => Mark::Missing,
        },
    };
    sheet.words.iter().zip(sheet.states()).map(entry).collect()
}

/// The text in capitals, but for letters whose capital is several, or that of another letter: what is shown of words and letters.
///
/// ```
/// use wordtrail::report::capitals;
///
/// assert_eq!(capitals("größe"), "GRÖßE");
/// assert_eq!(capitals("ılk"), "ıLK");
/// ```
pub fn capitals(text: &str) -> String {
    text.chars().map(capital).collect()
}

fn capital(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    let capital = capitals.next().filter(|_| capitals.next().is_none());
    // The capital of a dotless “ı” would be read as another letter.
    let capital = capital.filter(|&capital| fold(capital) == fold(letter));
    capital.unwrap_or(letter)
}

fn centre(cell: Cell) -> (u32, u32) {
    let centre = |index: u32| index * CELL + CELL / 2;
    (centre(cell.column), centre(cell.row))
}

/// Draws the finds: capsules or, where trails bend, strokes.
fn finds(sheet: &Sheet, svg: &mut String) {
    let colours = colouring(sheet);
    let finds = sheet.finds.iter();
    let finds: Vec<_> = finds.map(|find| (find, colours[&*find.word])).collect();
    let layers = layers(sheet);
    match sheet.mode {
        Mode::Straight => capsules::draw(&finds, opacity(FILL, layers), layers, svg),
        Mode::Adjacent => bent(&finds, layers, svg),
    }
}

/// Draws a stroke a find, with a thin line along its middle and a ring where it begins. Where many lie on one another, the
/// lines alone are drawn, each on its lane.
fn bent(finds: &[(&Find<'static>, usize)], layers: f32, svg: &mut String) {
    let has_lanes = layers > MOST_LAYERS;
    let (width, opacity, radius) = match has_lanes {
        false => (BENT_STROKE, opacity(FILL, layers), RING),
        true => (
            LANE,
            opacity(0.5, layers / LANES.len() as f32).max(0.2) * 2.0,
            LANE,
        ),
    };
    let lane = |number: usize| if has_lanes { LANES[number] } else { (0.0, 0.0) };
    let _ = write!(
        svg,
        r#"<g class="finds" fill="none" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="{opacity:.3}">"#,
        Number(width),
    );
    for &(find, number) in finds {
        let _ = write!(svg, r#"<path stroke="{}""#, FINDS[number]);
        if has_lanes {
            let (x, y) = lane(number);
            let _ = write!(
                svg,
                r#" transform="translate({} {})""#,
                Number(x),
                Number(y)
            );
        }
        svg.push_str(r#" d=""#);
        path(find, svg);
        let word = capitals(&find.word);
        let _ = write!(svg, r#""><title>{}</title></path>"#, Text(&word));
    }
    svg.push_str("</g>");
    if !has_lanes {
        let _ = write!(
            svg,
            r#"<g class="lines" fill="none" stroke-width="{OUTLINE}" stroke-linecap="round" stroke-linejoin="round">"#
        );
        for &(find, number) in finds {
            let _ = write!(svg, r#"<path stroke="{}" d=""#, FINDS[number]);
            path(find, svg);
            svg.push_str(r#""/>"#);
        }
        svg.push_str("</g>");
    }
    let opacity = if has_lanes {
        (2.0 * opacity).min(1.0)
    } else {
        1.0
    };
    let _ = write!(
        svg,
        r#"<g class="starts" fill="none" stroke-width="{OUTLINE}" stroke-opacity="{opacity:.3}">"#
    );
    for &(find, number) in finds {
        let ((x, y), (right, down)) = (centre(find.trail.start()), lane(number));
        let _ = write!(
            svg,
            r#"<circle stroke="{}" cx="{}" cy="{}" r="{radius}"/>"#,
            FINDS[number],
            Number(x as f32 + right),
            Number(y as f32 + down),
        );
    }
    svg.push_str("</g>");
}

/// How many strokes lie on one another, on average of the cells that have any.
fn layers(sheet: &Sheet) -> f32 {
    let mut covered = HashSet::new();
    let mut strokes = 0;
    for cell in sheet.finds.iter().flat_map(|find| find.trail.cells()) {
        strokes += 1;
        covered.insert(cell);
    }
    strokes as f32 / covered.len().max(1) as f32
}

/// How dense strokes are that are so dense alone. Where many lie on one another, all of them together still let the letters
/// through.
fn opacity(alone: f32, layers: f32) -> f32 {
    const ALL_TOGETHER: f32 = 0.65;
    (1.0 - (1.0 - ALL_TOGETHER).powf(1.0 / layers)).min(alone)
}

/// Writes the path of a find: from the centre of its first cell to that of its last, with a corner wherever it bends.
fn path(find: &Find<'_>, svg: &mut String) {
    let (x, y) = centre(find.trail.start());
    let _ = write!(svg, "M{x} {y}");
    if find.trail.cell_count() == 1 {
        // A path of no length would not be drawn.
        svg.push_str("h.01");
    } else if find.trail.direction().is_some() {
        let (x, y) = centre(find.trail.end());
        let _ = write!(svg, "L{x} {y}");
    } else {
        svg.push('L');
        for (number, cell) in find.trail.cells().skip(1).enumerate() {
            let (x, y) = centre(cell);
            let separator = if number == 0 { "" } else { " " };
            let _ = write!(svg, "{separator}{x} {y}");
        }
    }
}

/// Draws the letters: those of a row that look the same in one go.
fn letters(sheet: &Sheet, view: View, size: f32, svg: &mut String) {
    let in_finds: HashSet<Cell> = match view.filler {
        Filler::Normal => HashSet::new(),
        _ => sheet
            .finds
            .iter()
            .flat_map(|find| find.trail.cells())
            .collect(),
    };
    let _ = write!(
        svg,
        r#"<g class="letters" text-anchor="middle" font-size="{size}">"#
    );
    letters_of(
        sheet,
        size,
        |cell| view.filler == Filler::Normal || in_finds.contains(&cell),
        svg,
    );
    svg.push_str("</g>");
    if view.filler == Filler::Grey {
        let _ = write!(
            svg,
            r#"<g class="filler" text-anchor="middle" font-size="{size}" fill="{GREY}">"#
        );
        letters_of(sheet, size, |cell| !in_finds.contains(&cell), svg);
        svg.push_str("</g>");
    }
}

fn letters_of(sheet: &Sheet, size: f32, is_drawn: impl Fn(Cell) -> bool, svg: &mut String) {
    let (mut places, mut row_letters, mut others) = (String::new(), String::new(), String::new());
    for row in 0..sheet.grid.rows() {
        let (mut baseline, mut first) = (0.0, true);
        for (column, tile) in sheet.grid.row(row).enumerate() {
            let cell = Cell {
                row: row as u32,
                column: column as u32,
            };
            if !is_drawn(cell) {
                continue;
            }
            let text = match tile {
                Tile::Hole => continue,
                Tile::Wildcard => "?".to_owned(),
                Tile::Letters(letters) => tile_text(letters),
            };
            let (x, y) = centre(cell);
            baseline = y as f32 + size * HALF_CAPITAL;
            if stands_alone(&text) {
                let separator = if std::mem::take(&mut first) { "" } else { " " };
                let _ = write!(places, "{separator}{x}");
                let _ = write!(row_letters, "{}", Text(&text));
            } else {
                let size = (CELL as f32 * 0.84 / measure::width(&text)).min(size);
                let _ = write!(
                    others,
                    r#"<text x="{x}" y="{}" font-size="{}">{}</text>"#,
                    Number(y as f32 + size * HALF_CAPITAL),
                    Number(size),
                    Text(&text),
                );
            }
        }
        if !row_letters.is_empty() {
            let _ = write!(
                svg,
                r#"<text x="{places}" y="{}">{row_letters}</text>"#,
                Number(baseline)
            );
        }
        svg.push_str(&others);
        for text in [&mut places, &mut row_letters, &mut others] {
            text.clear();
        }
    }
}

/// What is shown of a tile: `Qu` for one of several letters.
pub fn tile_text(letters: &str) -> String {
    let mut letters = letters.chars();
    let first = letters.next().map(capital);
    first.into_iter().chain(letters).collect()
}

/// Whether the text is one letter of a script whose letters run to the right and do not depend on their neighbours: such
/// letters of a row can share an element, each with its own place.
fn stands_alone(text: &str) -> bool {
    let mut characters = text.chars();
    let is_simple = |character: char| matches!(character, ' '..'\u{300}' | '\u{370}'..'\u{590}');
    characters.next().is_some_and(is_simple) && characters.next().is_none()
}
