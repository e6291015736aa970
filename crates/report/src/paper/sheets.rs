//! Puzzles and finds on pages of their own.

use super::page::{GAP, Header, Page};
use super::setup::Measures;
use crate::drawing;
use crate::drawing::View;
use crate::drawing::listed_words::{Columns, ListedWord};
use crate::picture_error::PictureError;
use crate::sheet::Sheet;
use crate::svg;

/// Larger cells look clumsy.
const MAX_CELL: f32 = 64.0;

/// The most lines of a hidden message and a note at the foot of a page.
const MAX_FOOT_LINES: usize = 10;

/// Minimum size of a grid that makes room for its words, relative to its largest possible size.
const MIN_SHARE: f32 = 0.62;

/// The share of the page that a grid above small boards has at most.
const SHARE_ABOVE_BOARDS: f32 = 0.35;

/// The size of letters, in points, below which a grid does not shrink to have its words on the same page.
const SMALL_LETTER: u8 = 6;

/// A grid is printed in landscape orientation if that makes it larger by this factor.
const MIN_LANDSCAPE_GAIN: f32 = 1.15;

/// A grid as large as possible with its words below, and further pages for words that do not fit. An answer key has no further
/// pages: it leaves its words out instead.
pub fn sheet_pages(
    sheet: &Sheet,
    measures: Measures,
    view: View,
    subtitle: &str,
    is_key: bool,
) -> Result<Vec<Page>, PictureError> {
    let parts = drawing::parts(sheet, view);
    let (boards, mut words) = (parts.boards, parts.words);
    let (rows, columns) = (sheet.grid.rows() as f32, sheet.grid.columns() as f32);
    let share = if boards.is_empty() {
        1.0
    } else {
        SHARE_ABOVE_BOARDS
    };
    let new_page = |size, subtitle, is_puzzle| {
        let title = sheet.title.as_str();
        let header = Header {
            title,
            subtitle,
            is_puzzle,
        };
        Page::new(size, measures, &sheet.style, header)
    };
    let min_cell = min_cell(sheet, measures);
    let legible_cell = min_cell.max(cell_of_letters(sheet, SMALL_LETTER));
    let lay_out = |words: &[ListedWord], size| {
        let mut page = new_page(size, subtitle, view == View::Puzzle);
        let note = Some(sheet.note.clone()).filter(|note| !is_key && !note.is_empty());
        let lines = sheet
            .message_line(view.has_strokes())
            .into_iter()
            .chain(note);
        page.foot(&Vec::from_iter(lines).join("\n"), MAX_FOOT_LINES);
        let (room, height) = page.room();
        let room = (room, height * share);
        let layout = Layout::new(words, (rows, columns), room, measures, legible_cell);
        (page, layout)
    };
    let lay_out_best = |words: &[ListedWord]| {
        let (width, height) = measures.size;
        let portrait = lay_out(words, (width, height));
        if columns <= rows || !measures.turns {
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
    let (room, height) = page.room();
    check_size(
        sheet,
        layout.cell,
        measures,
        min_cell,
        (room, height * share),
    )?;
    page.headings.push(match subtitle {
        "" => svg::name(sheet),
        subtitle => subtitle.to_owned(),
    });
    let size = page.size;
    let left = measures.margin + (room - layout.cell * columns) / 2.0;
    page.grid(sheet, parts.view, (left, page.top), layout.cell);
    page.top += rows * layout.cell + GAP;
    let notes = svg::incomplete(sheet);
    if view.has_strokes() && !notes.is_empty() {
        page.note(notes.join("; "));
    }

    let labels = &sheet.style.labels;
    let listed = match words.iter().any(|word| word.is_clue) {
        true => &labels.clues,
        false => &labels.words,
    };
    // The headings of pages that have the whole list or its first part, and of pages that have a later part.
    let [list_heading, rest_heading] =
        [listed.clone(), format!("{} {listed}", labels.more)].map(|text| match subtitle {
            "" => capitalised(&text),
            subtitle => format!("{subtitle}, {text}"),
        });
    let mut pages = Vec::new();
    let fits = |unit: &&f32| page.board_capacity(&boards, **unit) >= boards.len();
    let unit = measures.board_units.iter().find(fits);
    let unit = *unit.unwrap_or(&measures.min_board_unit);
    let mut drawn = 0;
    while drawn < boards.len() {
        drawn += page.boards(&boards, drawn, unit);
        if drawn < boards.len() {
            let next = new_page(size, &rest_heading, false);
            pages.push(std::mem::replace(&mut page, next));
        }
    }
    let mut rest = &words[..];
    loop {
        let room = page.room().1.max(0.0);
        let (here, others) = rest.split_at(layout.words.capacity(rest, room));
        layout
            .words
            .draw(here, measures.margin, page.top, &mut page.body);
        rest = others;
        pages.push(page);
        if rest.is_empty() {
            return Ok(pages);
        }
        let is_first = rest.len() == words.len() && boards.is_empty();
        let heading = if is_first {
            &list_heading
        } else {
            &rest_heading
        };
        page = new_page(size, heading, false);
    }
}

/// For each sheet the section that begins with it, if one does. A sheet without a section continues that of the sheet before.
pub fn sections(sheets: &[Sheet]) -> impl Iterator<Item = Option<&str>> {
    let mut current = "";
    sheets.iter().map(move |sheet| {
        let begins = !sheet.section.is_empty() && sheet.section != current;
        begins.then(|| {
            current = &sheet.section;
            current
        })
    })
}

/// The size of cells in which all letters of a grid have their minimum size: 0 if there is none.
pub fn min_cell(sheet: &Sheet, measures: Measures) -> f32 {
    let cell = |points| cell_of_letters(sheet, points);
    measures.min_letter.map_or(0.0, cell)
}

/// The size of cells in which all letters of a grid have this size in points or more.
fn cell_of_letters(sheet: &Sheet, points: u8) -> f32 {
    let letter = drawing::smallest_letter(sheet, drawing::PAPER_LETTER);
    f32::from(points) * drawing::CELL as f32 / letter
}

/// Refuses cells whose letters are smaller than their minimum size.
pub fn check_size(
    sheet: &Sheet,
    cell: f32,
    measures: Measures,
    min_cell: f32,
    room: (f32, f32),
) -> Result<(), PictureError> {
    let fitting = |room: f32| (room / min_cell + 0.001) as usize;
    match measures.min_letter {
        // Sizes are rounded when they are computed.
        Some(points) if cell < min_cell - 0.01 => Err(PictureError::TooSmall {
            points,
            rows: sheet.grid.rows(),
            columns: sheet.grid.columns(),
            max_rows: fitting(room.1),
            max_columns: fitting(room.0),
        }),
        _ => Ok(()),
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
    fn new(
        words: &[ListedWord],
        (rows, columns): (f32, f32),
        (room, height): (f32, f32),
        measures: Measures,
        legible_cell: f32,
    ) -> Self {
        let largest = (room / columns).min(height / rows).min(MAX_CELL);
        let shares = (0..).map(|step| 1.0 - step as f32 * 0.02);
        let shares = shares.take_while(|&share| {
            share >= MIN_SHARE && (share == 1.0 || share * largest >= legible_cell)
        });
        let choices = [measures.words, measures.small_words]
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
        let smallest = measures.words[measures.words.len() - 1];
        fitting.unwrap_or_else(|| layout(largest, smallest))
    }
}

/// A text whose first letter is a capital one.
fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters.clone()).collect()
}
