//! The answer keys of several puzzles on a page.

use super::page::{GAP, Header, Page, Role};
use super::setup::{KeysPerPage, Measures};
use super::sheets::Framed;
use super::titles::{have_one_title, numbered};
use crate::drawing::markup::centred;
use crate::drawing::measure::{shortened, width};
use crate::drawing::{Filler, View, heading};
use crate::parallel;
use crate::sheet::Sheet;

/// The layout of a page of answer keys, in slots of one size.
struct KeyLayout {
    across: usize,
    down: usize,
    cell: f32,
    /// The width of a slot, and the height that it has for a grid.
    room: (f32, f32),
    /// Distance from a slot to the next one to the right, and to the next one below.
    steps: (f32, f32),
}

/// The height of the puzzle number above a key, relative to its font size.
const NUMBER: f32 = 16.0 / 11.0;

/// The largest cells of several keys on a page, which would look clumsy otherwise.
const MAX_CELL: f32 = 36.0;

/// The maximum numbers of keys side by side and one above the other, with [`KeysPerPage::AsFit`].
const MAX_ACROSS: usize = 4;
const MAX_DOWN: usize = 8;

impl KeyLayout {
    fn new(sheets: &[Sheet], measures: Measures, per_page: KeysPerPage, room: (f32, f32)) -> Self {
        let largest = |room| {
            let cells = sheets
                .iter()
                .map(|sheet| Framed::new(sheet).largest_cell(room));
            cells.fold(MAX_CELL, f32::min)
        };
        let number = NUMBER * measures.subtitle;
        let (room, height) = room;
        let layout = |across: usize, down: usize| {
            let width = (room - GAP * (across - 1) as f32) / across as f32;
            let slot = (height - GAP * (down - 1) as f32) / down as f32;
            let room = (width, slot - number);
            let cell = largest(room);
            let heights = sheets.iter().map(|sheet| Framed::new(sheet).height(cell));
            let key = heights.fold(0.0, f32::max) + number;
            // The spare height is distributed between the keys, up to a gap with which they still look like a group.
            let spare = (height - key * down as f32) / down.saturating_sub(1).max(1) as f32;
            Self {
                across,
                down,
                cell,
                room,
                steps: (width + GAP, key + spare.clamp(GAP, 3.0 * GAP)),
            }
        };
        match per_page {
            KeysPerPage::One => layout(1, 1),
            KeysPerPage::Two => layout(1, 2),
            KeysPerPage::Four => layout(2, 2),
            KeysPerPage::AsFit => {
                let layouts = (1..=MAX_ACROSS)
                    .flat_map(|across| (1..=MAX_DOWN).map(move |down| layout(across, down)));
                let readable = layouts.filter(|layout| layout.cell >= measures.min_key_cell);
                let pages = |layout: &Self| sheets.len().div_ceil(layout.across * layout.down);
                // The fewest pages, and among these layouts the one with the largest keys.
                let best = readable.min_by(|one, other| {
                    let by_pages = pages(one).cmp(&pages(other));
                    by_pages.then(other.cell.total_cmp(&one.cell))
                });
                best.unwrap_or_else(|| layout(1, 1))
            }
        }
    }
}

/// The answer keys of all sheets, several on a page, and how many. Their captions name the pages of the puzzles, if these are given.
pub fn key_pages(
    sheets: &[Sheet],
    measures: Measures,
    per_page: KeysPerPage,
    filler: Filler,
    pages: &[usize],
) -> (Vec<Page>, usize) {
    let first = &sheets[0];
    let have_one_title = have_one_title(sheets);
    let title = if have_one_title { &first.title } else { "" };
    let header = Header::plain(title, &first.style.labels.answers);
    let new_page = || Page::new(measures.size, measures, &first.style, header);
    let room = new_page().room();
    let layout = KeyLayout::new(sheets, measures, per_page, room);
    let per_page = layout.across * layout.down;
    let key_page = |&(number, keys): &(usize, &[Sheet])| {
        let mut page = new_page();
        page.headings
            .extend((number == 0).then(|| first.style.labels.answers.clone()));
        page.begins_part = number == 0;
        for (slot, sheet) in keys.iter().enumerate() {
            let column = match measures.is_mirrored {
                true => layout.across - 1 - slot % layout.across,
                false => slot % layout.across,
            };
            let left = measures.margin + column as f32 * layout.steps.0;
            let top = page.top + (slot / layout.across) as f32 * layout.steps.1;
            let width_of_grid = Framed::new(sheet).width(layout.cell);
            let grid_left = left + (layout.room.0 - width_of_grid) / 2.0;
            let number = number * per_page + slot + 1;
            let name = match have_one_title {
                true => number.to_string(),
                false => numbered(number, heading::first_line(&sheet.title)),
            };
            let name = match &*sheet.message {
                "" => name,
                message => format!("{name}: {message}"),
            };
            let size = measures.subtitle;
            let page_of_puzzle = pages.get(number - 1);
            let reference = page_of_puzzle.map_or(String::new(), |page| {
                format!("  ·  {} {page}", first.style.labels.page)
            });
            let room = layout.room.0 / size - width(&reference);
            let name = format!("{}{reference}", shortened(&name, room));
            let place = (left + layout.room.0 / 2.0, top + size * 0.9);
            centred(page.part(Role::Text), place, size, None, &name);
            let grid_place = (grid_left, top + NUMBER * size);
            page.grid(sheet, View::Finds(filler), grid_place, layout.cell);
        }
        page
    };
    let keys: Vec<_> = sheets.chunks(per_page).enumerate().collect();
    (parallel::map(&keys, key_page), per_page)
}
