//! The answer keys of several puzzles on a page.

use super::page::{GAP, Header, Page, Role};
use super::setup::{KeysPerPage, Measures};
use super::sheets::Framed;
use super::titles::{have_one_title, numbered};
use crate::drawing::markup::centred;
use crate::drawing::{Filler, View, heading, measure};
use crate::parallel;
use crate::sheet::Sheet;
use std::ops::Range;

/// The height of a line of a caption, and of what is below captions, relative to their font size.
const CAPTION_LINE: f32 = 1.25;
const BELOW_CAPTION: f32 = 0.2;

/// The most lines of the title in a caption, and of the hidden message below it.
const MAX_TITLE_LINES: usize = 2;
const MAX_MESSAGE_LINES: usize = 4;

/// The largest cells of several keys on a page, which would look clumsy otherwise.
const MAX_CELL: f32 = 36.0;

/// The minimum size of cells of keys whose number on a page was chosen: letters of some four points.
const MIN_CHOSEN_CELL: f32 = 7.0;

/// The maximum numbers of keys side by side and one above the other, with [`KeysPerPage::AsFit`].
const MAX_ACROSS: usize = 4;
const MAX_DOWN: usize = 8;

/// The answer keys of a document.
pub struct Keys<'a> {
    sheets: &'a [Sheet],
    measures: Measures,
    filler: Filler,
    /// The numbers of the pages of the puzzles, which captions name; empty if they do not.
    pages: &'a [usize],
    /// The minimum size of cells of a key that shares its page.
    min_cell: f32,
}

/// Slots of one size for keys on a page.
#[derive(Clone, Copy)]
struct Slots {
    across: usize,
    /// The number of slots.
    count: usize,
    /// The width of a slot, and the height that it has for a grid below a caption.
    room: (f32, f32),
    caption: f32,
    /// Distance from a slot to the next one to the right, and to the next one below.
    steps: (f32, f32),
}

impl<'a> Keys<'a> {
    pub fn new(
        sheets: &'a [Sheet],
        measures: Measures,
        filler: Filler,
        pages: &'a [usize],
    ) -> Self {
        Self {
            sheets,
            measures,
            filler,
            pages,
            min_cell: measures.min_key_cell,
        }
    }

    /// The pages of keys, and for each sheet the page that has its key, counted from 0.
    pub fn pages(mut self, per_page: KeysPerPage) -> (Vec<Page>, Vec<usize>) {
        if per_page != KeysPerPage::AsFit {
            self.min_cell = MIN_CHOSEN_CELL;
        }
        let slots = self.slots(per_page);
        let whole = self.slots_of(1, 1);
        let pages = self.division(slots);
        let page = |keys: &Range<usize>| {
            let is_alone = keys.len() == 1 && !self.is_legible(&self.sheets[keys.start], slots);
            self.page(keys.clone(), if is_alone { whole } else { slots })
        };
        let places = (0..).zip(&pages);
        let places = places.flat_map(|(page, keys)| keys.clone().map(move |_| page));
        (parallel::map(&pages, page), places.collect())
    }

    fn new_page(&self) -> Page {
        let first = &self.sheets[0];
        let title = match have_one_title(self.sheets) {
            true => &*first.title,
            false => "",
        };
        let header = Header::plain(title, &first.style.labels.answers);
        Page::new(self.measures.size, self.measures, &first.style, header)
    }

    /// The slots of pages: the fewest pages with legible keys, and among these the one with the largest keys, unless they are given.
    fn slots(&self, per_page: KeysPerPage) -> Slots {
        match per_page {
            KeysPerPage::One => self.slots_of(1, 1),
            KeysPerPage::Two => self.slots_of(1, 2),
            KeysPerPage::Four => self.slots_of(2, 2),
            KeysPerPage::AsFit => {
                let slots = (1..=MAX_ACROSS)
                    .flat_map(|across| (1..=MAX_DOWN).map(move |down| self.slots_of(across, down)));
                let pages = |slots: &Slots| self.division(*slots).len();
                let smallest = |slots: &Slots| {
                    let legible = self.sheets.iter().filter(|it| self.is_legible(it, *slots));
                    legible.map(|it| cell(it, *slots)).fold(MAX_CELL, f32::min)
                };
                let best = slots.min_by(|one, other| {
                    let by_pages = pages(one).cmp(&pages(other));
                    by_pages.then(smallest(other).total_cmp(&smallest(one)))
                });
                best.expect("there are several layouts")
            }
        }
    }

    fn slots_of(&self, across: usize, down: usize) -> Slots {
        let (room, height) = self.new_page().room();
        let width = (room - GAP * (across - 1) as f32) / across as f32;
        let slot = (height - GAP * (down - 1) as f32) / down as f32;
        let size = self.measures.subtitle;
        let lines = (0..self.sheets.len()).map(|number| self.caption(number, width).len());
        let lines = lines.max().unwrap_or(1) as f32;
        let caption = (lines * CAPTION_LINE + BELOW_CAPTION) * size;
        let mut slots = Slots {
            across,
            count: across * down,
            room: (width, (slot - caption).max(1.0)),
            caption,
            steps: (width + GAP, 0.0),
        };
        let legible = self.sheets.iter().filter(|it| self.is_legible(it, slots));
        let heights = legible.map(|it| Framed::new(it).height(cell(it, slots)));
        let key = heights.fold(0.0, f32::max) + caption;
        // The spare height is distributed between the keys, up to a gap with which they still look like a group.
        let spare = (height - key * down as f32) / down.saturating_sub(1).max(1) as f32;
        slots.steps.1 = key + spare.clamp(GAP, 3.0 * GAP);
        slots
    }

    fn is_legible(&self, sheet: &Sheet, slots: Slots) -> bool {
        cell(sheet, slots) >= self.min_cell
    }

    /// The keys of each page. One that is not legible in a slot has a page of its own.
    fn division(&self, slots: Slots) -> Vec<Range<usize>> {
        let mut pages: Vec<Range<usize>> = Vec::new();
        let mut is_open = false;
        for (number, sheet) in self.sheets.iter().enumerate() {
            let is_legible = self.is_legible(sheet, slots);
            match pages.last_mut() {
                Some(last) if is_open && is_legible && last.len() < slots.count => last.end += 1,
                _ => pages.push(number..number + 1),
            }
            is_open = is_legible;
        }
        pages
    }

    /// The lines above a key: its number and title, the page of its puzzle, and its hidden message.
    fn caption(&self, number: usize, width: f32) -> Vec<String> {
        let sheet = &self.sheets[number];
        let room = width / self.measures.subtitle;
        let mut name = match have_one_title(self.sheets) {
            true => (number + 1).to_string(),
            false => numbered(number + 1, heading::first_line(&sheet.title)),
        };
        if let Some(page) = self.pages.get(number) {
            name += &format!("  ·  {} {page}", sheet.style.labels.page);
        }
        let mut lines = measure::lines(&name, room, MAX_TITLE_LINES);
        lines.extend(measure::lines(&sheet.message, room, MAX_MESSAGE_LINES));
        lines
    }

    fn page(&self, keys: Range<usize>, slots: Slots) -> Page {
        let first = keys.start == 0;
        let mut page = self.new_page();
        let labels = &self.sheets[0].style.labels;
        page.headings.extend(first.then(|| labels.answers.clone()));
        page.begins_part = first;
        let size = self.measures.subtitle;
        for (slot, number) in keys.enumerate() {
            let sheet = &self.sheets[number];
            let column = match self.measures.is_mirrored {
                true => slots.across - 1 - slot % slots.across,
                false => slot % slots.across,
            };
            let left = self.measures.margin + column as f32 * slots.steps.0;
            let top = page.top + (slot / slots.across) as f32 * slots.steps.1;
            let middle = left + slots.room.0 / 2.0;
            for (line, text) in self.caption(number, slots.room.0).iter().enumerate() {
                let baseline = top + (line as f32 * CAPTION_LINE + 0.9) * size;
                centred(page.part(Role::Text), (middle, baseline), size, None, text);
            }
            let cell = cell(sheet, slots);
            let grid_left = middle - Framed::new(sheet).width(cell) / 2.0;
            let place = (grid_left, top + slots.caption);
            page.grid(sheet, View::Finds(self.filler), place, cell);
        }
        page
    }
}

/// The size of the cells of a key in a slot.
fn cell(sheet: &Sheet, slots: Slots) -> f32 {
    Framed::new(sheet).largest_cell(slots.room).min(MAX_CELL)
}
