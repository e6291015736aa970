//! A sheet as a picture in SVG.

use super::Sheet;
use super::drawing::columns::{Columns, Entry};
use super::drawing::markup::{Number, Text};
use super::drawing::{self, FAINT, FONT, HALF_CAPITAL, INK, View, measure};
use crate::wording::counted;
use std::fmt::Write;

/// In the units of the drawing, of which a cell has 20.
const MARGIN: f32 = 20.0;
const TITLE: f32 = 15.0;
const LEGEND: f32 = 10.0;
const NOTE: f32 = 9.0;

/// How many times larger than usual a small grid is drawn at most.
const LARGEST_SCALE: f32 = 2.0;

/// How many lines a title may have.
const TITLE_LINES: usize = 3;

/// How many words the legend of strokes has at most. A puzzle lists all of its words.
const LEGEND_WORDS: usize = 100;

/// Draws a sheet as SVG, a text in UTF-8 that needs nothing else but a font.
///
/// The title is above, the words below, at most 100 of those with strokes, and how many are left out: with a mark in the
/// colour of their finds, without one if these are not drawn, or in grey if they are missing. Letters are capitals in the
/// centres of their cells; a cell has 20 units and is shown 40 pixels wide. A find is an element `path` in the group `finds`,
/// from the centre of its first cell to that of its last. In straight mode it has a capsule in the group `outlines`, thinner
/// for a word inside a word; in adjacent mode a ring tells where it begins.
/// All text is escaped, what XML forbids is left out, and there is no script.
///
/// ```
/// use wordtrail::report::{Longest, View, svg};
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let mut longest = Longest::new(500);
/// let dictionary = Dictionary::from_words(["cat", "toe"])?;
/// assert!(Search::new(&dictionary).run(&grid, &mut longest).is_continue());
/// let sheet = longest.into_sheet(grid, Mode::Straight, "Cats & dogs");
/// let picture = svg(&sheet, View::FINDS);
/// assert!(picture.contains("<title>Cats &amp; dogs</title>"));
/// assert!(picture.contains(r#"d="M10 10L50 10""#), "cat");
/// assert!(!svg(&sheet, View::PUZZLE).contains("M10 10"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(sheet: &Sheet, view: View) -> String {
    let mut entries = drawing::entries(sheet, view);
    let notes = notes(sheet, view, &mut entries);
    let (grid_width, grid_height) = drawing::size(&sheet.grid);
    let inner = inner_width(sheet, &entries, &notes);
    let title = measure::lines(&sheet.title, inner / TITLE, TITLE_LINES);

    let width = inner + 2.0 * MARGIN;
    let centre = Number(width / 2.0);
    let mut body = String::new();
    let mut top = MARGIN;
    for line in &title {
        let baseline = Number(top + TITLE * (0.5 + HALF_CAPITAL));
        let text = Text(line);
        let _ = write!(
            body,
            r#"<text x="{centre}" y="{baseline}" font-size="{TITLE}" text-anchor="middle">{text}</text>"#
        );
        top += TITLE * 1.3;
    }
    if !title.is_empty() {
        top += TITLE * 0.5;
    }
    // A small grid above a long list is drawn larger.
    let scale = (inner / grid_width).min(LARGEST_SCALE);
    let left = (width - grid_width * scale) / 2.0;
    let _ = write!(
        body,
        r#"<g transform="translate({} {}) scale({})">"#,
        Number(left),
        Number(top),
        Number(scale),
    );
    drawing::draw(sheet, view, drawing::LETTER, &mut body);
    body.push_str("</g>");
    top += grid_height * scale;
    if !entries.is_empty() {
        top += LEGEND;
        let columns = Columns::new(&entries, inner, LEGEND);
        columns.draw(&entries, MARGIN, top, &mut body);
        top += columns.height(entries.len());
    }
    if !notes.is_empty() {
        top += NOTE * 0.6;
    }
    for note in &notes {
        let baseline = Number(top + NOTE);
        let _ = write!(
            body,
            r#"<text x="{centre}" y="{baseline}" font-size="{NOTE}" text-anchor="middle" fill="{FAINT}">{note}</text>"#
        );
        top += NOTE * 1.4;
    }
    document(&name(sheet), (width, top + MARGIN), 2.0, &body)
}

/// A whole SVG with this body, of a width and height in its units; a unit is shown as so many pixels.
pub fn document(name: &str, (width, height): (f32, f32), scale: f32, body: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}" role="img" {FONT} fill="{INK}"><title>{}</title><rect width="100%" height="100%" fill="#fff"/>{body}</svg>"##,
        Number(width * scale),
        Number(height * scale),
        Number(width),
        Number(height),
        Text(name),
    ) + "\n"
}

/// What a sheet is called where it must have a name.
pub fn name(sheet: &Sheet) -> String {
    if sheet.title.trim().is_empty() {
        let (rows, columns) = (sheet.grid.rows(), sheet.grid.columns());
        format!(
            "Letters in {} and {}",
            counted(rows, "row"),
            counted(columns, "column")
        )
    } else {
        sheet.title.clone()
    }
}

/// Tells what is not drawn, and shortens a legend that is too long.
fn notes(sheet: &Sheet, view: View, entries: &mut Vec<Entry>) -> Vec<String> {
    let mut notes = Vec::new();
    if view.strokes && entries.len() > LEGEND_WORDS {
        notes.push(format!(
            "and {}",
            counted(entries.len() - LEGEND_WORDS, "more word")
        ));
        entries.truncate(LEGEND_WORDS);
    }
    if view.strokes {
        notes.extend(not_found(sheet));
        notes.extend(not_drawn(sheet));
    }
    notes
}

/// Tells what words in grey are, if there are any.
pub fn not_found(sheet: &Sheet) -> Option<String> {
    match sheet.missing.len() {
        0 => None,
        1 => Some("the word in grey was not found".to_owned()),
        _ => Some("the words in grey were not found".to_owned()),
    }
}

/// Tells how many finds are not drawn, if there are any.
pub fn not_drawn(sheet: &Sheet) -> Option<String> {
    match sheet.not_drawn {
        0 => None,
        1 => Some("1 more find is not drawn".to_owned()),
        count => Some(format!("{count} more finds are not drawn")),
    }
}

/// How wide the picture is within its margins: as its grid, or more if the title, a note, or a long list of words wants it.
fn inner_width(sheet: &Sheet, entries: &[Entry], notes: &[String]) -> f32 {
    const TITLE_ROOM: f32 = 240.0;
    let (grid_width, grid_height) = drawing::size(&sheet.grid);
    let notes = notes.iter().map(|note| measure::width(note) * NOTE);
    let title = (measure::width(&sheet.title) * TITLE).min(TITLE_ROOM);
    let inner = notes.fold(grid_width.max(title), f32::max);
    // A list below a small grid should not make the picture much higher than wide.
    let rooms = (1..=entries.len()).map(|columns| Columns::room_for(entries, columns, LEGEND));
    let rooms = rooms.map(|room| room.max(inner));
    let is_wide = |room: &f32| {
        Columns::new(entries, *room, LEGEND).height(entries.len()) <= 0.8 * room.max(grid_height)
    };
    let mut rooms = rooms.filter(is_wide);
    rooms.next().unwrap_or(inner)
}
