//! A sheet as an SVG picture.

use crate::colours::{Colour, FAINT, INK, WHITE};
use crate::drawing;
use crate::drawing::listed_words::{Columns, ListedWord};
use crate::drawing::markup::{Escaped, Number, centred, placed};
use crate::drawing::measure;
use crate::drawing::measure::FONT;
use crate::drawing::{Parts, View, heading};
use crate::sheet::Sheet;
use std::fmt::Write;
use wordtrail_dictionary::internals::wording::counted;

/// Lengths in drawing units. A cell has 20.
const MARGIN: f32 = 20.0;
const TITLE: f32 = 15.0;
const MIN_TITLE: f32 = 9.0;
const LEGEND: f32 = 10.0;
const NOTE: f32 = 9.0;

/// The side of a module of a QR code: three pixels. Printed, a cell is wide enough that this is half a millimetre or more.
#[cfg(feature = "pictures")]
const MODULE: f32 = 1.5;

/// Maximum scale of a small grid.
const MAX_SCALE: f32 = 2.0;

/// The font size of lines to write on.
const NAME: f32 = 10.0;

/// Maximum number of words in the legend of strokes. A puzzle lists all of its words.
const LEGEND_WORDS: usize = 100;

/// Draws a sheet as SVG: text in UTF-8 that needs nothing but a font.
///
/// The title is above the grid and the words are below. A list of words with strokes has at most 100, followed by the number of
/// words left out. Each word has a marker in the colour of its finds, no marker if its finds are omitted, or is grey if it is
/// missing. Letters are capitals in the centres of their cells, unless there is a [photo](Sheet::photo) of the grid. A cell has 20 units and is 40 pixels wide by default. A find is
/// a `path` element in the group `finds`, from the centre of its first cell to that of its last. In straight mode it has a
/// capsule in the group `outlines`, thinner for a word inside a word. In adjacent mode a ring marks its start. Finds in adjacent mode that overlap much
/// on a grid of up to 12 rows and columns have a small board each, below a grid without strokes.
///
/// All text is escaped, characters that XML forbids are left out, and there is no script.
///
/// ```
/// use wordtrail::report::{Filler, Longest, View, svg};
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let mut longest = Longest::new(500);
/// let dictionary = Dictionary::from_words(["cat", "toe"])?;
/// assert!(Search::new(&dictionary).consume(&grid, &mut longest).is_continue());
/// let sheet = longest.into_sheet(grid, Mode::Straight, "Cats & dogs");
/// let picture = svg(&sheet, View::Finds(Filler::Normal));
/// assert!(picture.contains("<title>Cats &amp; dogs</title>"));
/// assert!(picture.contains(r#"d="M10 10L50 10""#), "cat");
/// assert!(!svg(&sheet, View::Puzzle).contains("M10 10"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(sheet: &Sheet, view: View) -> String {
    let mut parts = drawing::parts(sheet, view);
    let notes = notes(sheet, view, &mut parts.words);
    let (grid_width, grid_height) = drawing::size(&sheet.grid);
    let mut inner = inner_width(sheet, &parts, &notes);
    if view == View::Puzzle {
        inner = inner.max(heading::name_room(&sheet.style, NAME));
    }
    let code = code_side(sheet, view);
    let inner = inner.max(code);
    let Parts { boards, words, .. } = parts;

    let width = inner + 2.0 * MARGIN;
    let mut body = metadata(&sheet.provenance);
    let mut top = above(sheet, view, inner, &mut body);
    // A small grid above a long list is drawn larger.
    let scale = (inner / grid_width).min(MAX_SCALE);
    let left = (width - grid_width * scale) / 2.0;
    let frame = drawing::frame_margin(sheet) * scale;
    placed(&mut body, (left, top + frame), Number(scale), |svg| {
        drawing::draw(sheet, parts.view, drawing::LETTER, svg);
    });
    top += grid_height * scale + 2.0 * frame;
    if !boards.is_empty() {
        top += LEGEND;
        let (left, above) = (Number(MARGIN), Number(top));
        let _ = write!(
            body,
            r#"<g class="boards" transform="translate({left} {above})">"#
        );
        boards.draw(0..boards.len(), inner, drawing::LETTER, &mut body);
        body.push_str("</g>");
        top += boards.height(boards.len(), inner);
    }
    if !words.is_empty() {
        top += LEGEND;
        let columns = Columns::new(&words, inner, LEGEND);
        columns.draw(&words, 0..words.len(), MARGIN, top, &mut body);
        top += columns.height(&words);
    }
    if !notes.is_empty() {
        top += NOTE * 0.6;
    }
    for note in &notes {
        let place = (width / 2.0, top + NOTE);
        centred(&mut body, place, NOTE, Some(FAINT), note);
        top += NOTE * 1.4;
    }
    if code > 0.0 {
        top += LEGEND;
        draw_code(sheet, ((width - code) / 2.0, top), &mut body);
        top += code;
    }
    let size = (width, top + MARGIN);
    document(&name(sheet), size, 2.0, INK, Some(WHITE), &body)
}

/// The side of the QR code of a puzzle: none if there is none.
#[cfg(feature = "pictures")]
fn code_side(sheet: &Sheet, view: View) -> f32 {
    let code = sheet.qr_code.as_ref().filter(|_| view == View::Puzzle);
    code.map_or(0.0, |code| code.modules() as f32 * MODULE)
}

#[cfg(not(feature = "pictures"))]
fn code_side(_: &Sheet, _: View) -> f32 {
    0.0
}

/// Draws the QR code, if there is one, with its upper left corner at a point. Margins and gaps are wider than its border.
#[cfg(feature = "pictures")]
fn draw_code(sheet: &Sheet, corner: (f32, f32), body: &mut String) {
    if let Some(code) = &sheet.qr_code {
        code.draw(corner, MODULE, body);
    }
}

#[cfg(not(feature = "pictures"))]
fn draw_code(_: &Sheet, _: (f32, f32), _: &mut String) {}

/// Draws what is above the grid of a picture of this width within its margins. Returns where it ends.
fn above(sheet: &Sheet, view: View, inner: f32, body: &mut String) -> f32 {
    let (mut top, mut logo) = (MARGIN, (0.0, 0.0));
    if view == View::Puzzle {
        top += heading::name_line(&sheet.style, (MARGIN, top), inner, NAME, body);
        logo = sheet.style.logo_size(heading::logo_room(inner, TITLE));
        let left = heading::logo_left(&sheet.style, &sheet.title, (MARGIN, inner), logo.0);
        sheet.style.draw_logo((left, top), logo, body);
    }
    let below_logo = top + logo.1;
    let beside = if logo.0 > 0.0 {
        2.0 * (logo.0 + TITLE * 0.5)
    } else {
        0.0
    };
    let lines = heading::title(&sheet.title, inner - beside, (MIN_TITLE, TITLE));
    for line in &lines {
        line.draw((MARGIN + inner / 2.0, top + line.size / 2.0), None, body);
        top += line.size * 1.3;
    }
    if !lines.is_empty() || logo.1 > 0.0 {
        top = top.max(below_logo) + TITLE * 0.5;
    }
    top
}

/// The element that says what made a picture. None if that is not known.
pub fn metadata(provenance: &str) -> String {
    match provenance {
        "" => String::new(),
        text => format!("<metadata>{}</metadata>", Escaped(text)),
    }
}

/// A whole SVG with this body in a colour of text, on a ground if it has one, and a width and height in drawing units, each of which is
/// `scale` pixels wide.
pub fn document(
    name: &str,
    (width, height): (f32, f32),
    scale: f32,
    ink: Colour,
    ground: Option<Colour>,
    body: &str,
) -> String {
    let ground = ground.map_or_else(String::new, |colour| {
        format!(r#"<rect width="100%" height="100%" fill="{colour}"/>"#)
    });
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}" role="img" {FONT} fill="{ink}"><title>{}</title>{ground}{body}</svg>"##,
        Number(width * scale),
        Number(height * scale),
        Number(width),
        Number(height),
        Escaped(name),
    ) + "\n"
}

/// The title of a sheet, or a description of one without a title.
pub fn name(sheet: &Sheet) -> String {
    if sheet.title.trim().is_empty() {
        let (rows, columns) = (sheet.grid.rows(), sheet.grid.columns());
        format!(
            "Letters in {} and {}",
            counted(rows, "row"),
            counted(columns, "column")
        )
    } else {
        heading::joined(&sheet.title)
    }
}

/// Notes on what the picture leaves out. Cuts off a legend that is too long.
fn notes(sheet: &Sheet, view: View, words: &mut Vec<ListedWord>) -> Vec<String> {
    let mut notes = Vec::new();
    if !view.has_strokes() {
        return notes;
    }
    if words.len() > LEGEND_WORDS {
        let omitted = counted(words.len() - LEGEND_WORDS, "more word");
        notes.push(format!("and {omitted}"));
        words.truncate(LEGEND_WORDS);
    }
    notes.extend(incomplete(sheet));
    notes
}

/// Notes on what is not drawn of a sheet with finds.
pub fn incomplete(sheet: &Sheet) -> Vec<String> {
    let missing = match sheet.missing.len() {
        0 => None,
        1 => Some("the word in grey was not found".to_owned()),
        _ => Some("the words in grey were not found".to_owned()),
    };
    let omitted = match sheet.omitted {
        0 => None,
        1 => Some("1 more find is not drawn".to_owned()),
        count => Some(format!("{count} more finds are not drawn")),
    };
    [missing, omitted].into_iter().flatten().collect()
}

/// The width of the picture within its margins: that of the grid, or more if the title, a note, a long list of words or many
/// small boards need it.
fn inner_width(sheet: &Sheet, parts: &Parts, notes: &[String]) -> f32 {
    const TITLE_ROOM: f32 = 240.0;
    let Parts { boards, words, .. } = parts;
    let (grid_width, grid_height) = drawing::size(&sheet.grid);
    let notes = notes.iter().map(|note| measure::width(note) * NOTE);
    let title = (heading::width(&sheet.title) * TITLE).min(TITLE_ROOM);
    let inner = notes.fold(grid_width.max(title), f32::max);
    // What is below a small grid should not make the picture much taller than wide.
    let count = boards.len().max(words.len());
    let room = |across| match boards.len() {
        0 => Columns::room_for(words, across, LEGEND),
        _ => boards.width(across),
    };
    let height = |room| match boards.len() {
        0 => Columns::new(words, room, LEGEND).height(words),
        count => boards.height(count, room),
    };
    let mut rooms = (1..=count).map(|across| room(across).max(inner));
    let room = rooms.find(|&room| height(room) <= 0.8 * room.max(grid_height));
    room.unwrap_or(inner)
}
