//! Puzzles and finds on pages of their own.

use super::page::{GAP, Header, Page, Role};
use super::setup::Measures;
use crate::colours::BLACK;
use crate::drawing;
use crate::drawing::listed_words::{Columns, LINE, ListedWord, fewest_clue_lines};
use crate::drawing::{Parts, View, measure};
use crate::picture_error::PictureError;
use crate::sheet::Sheet;
use crate::svg;
use std::collections::{HashMap, HashSet};

/// Larger cells look clumsy.
const MAX_CELL: f32 = 64.0;

/// The most lines of a note at the foot of a page.
const MAX_FOOT_LINES: usize = 10;

/// The most lines of a hidden message below its grid.
const MAX_MESSAGE_LINES: usize = 8;

/// The height of a line of a hidden message, relative to its font size: blanks are to write on.
const MESSAGE_LINE: f32 = 1.7;

/// Minimum size of a grid that makes room for its words, relative to its largest possible size.
const MIN_SHARE: f32 = 0.62;

/// The same before its words are small, and that of a grid above pictures.
const FIRST_SHARE: f32 = 0.8;
const PICTURES_SHARE: f32 = 0.5;

/// The share of the page that a grid above small boards has at most.
const SHARE_ABOVE_BOARDS: f32 = 0.35;

/// The size of letters, in points, below which a grid does not shrink to have its words on the same page.
const SMALL_LETTER: u8 = 6;

/// A grid is printed in landscape orientation if that makes it larger by this factor.
const MIN_LANDSCAPE_GAIN: f32 = 1.15;

/// The sizes of listed words, relative to that of the letters in the grid.
const WORD_SHARES: [f32; 4] = [0.7, 0.65, 0.6, 0.55];

/// The same of words that would need a much smaller grid otherwise.
const SMALLER_SHARES: [f32; 5] = [0.5, 0.45, 0.4, 0.35, 0.3];

/// A grid makes room for clues of the first of their preferred sizes, this many, before clues are smaller.
const CLUE_SIZES: usize = 5;

/// A list below a narrow grid is wider than the grid: it has this share of the page.
const MIN_LIST_SHARE: f32 = 0.5;

/// The most that the gap between a grid and its list is wider on a page with room to spare.
const MAX_GAP: f32 = 30.0;

/// A sheet that is being laid out: a grid as large as possible with its words below, and further pages for words that do not fit. An
/// answer key has no further pages: it leaves its words out instead.
pub struct SheetLayout<'a> {
    sheet: &'a Sheet,
    measures: Measures,
    view: View,
    subtitle: String,
    is_key: bool,
    parts: Parts,
    /// The first page, with what is above the grid and at the foot.
    page: Page,
    body: Layout,
}

impl<'a> SheetLayout<'a> {
    pub fn new(
        sheet: &'a Sheet,
        measures: Measures,
        view: View,
        subtitle: String,
        is_key: bool,
    ) -> Self {
        let mut layout = Self {
            sheet,
            measures,
            view,
            subtitle,
            is_key,
            parts: drawing::parts(sheet, view),
            page: Page::new((0.0, 0.0), measures, &sheet.style, Header::plain("", "")),
            body: Layout::default(),
        };
        layout.choose_page();
        if is_key && layout.body.has_overflow {
            layout.parts.words.clear();
            layout.choose_page();
        }
        layout
    }

    /// Lays the sheet out on a page in the better orientation.
    fn choose_page(&mut self) {
        let (width, height) = self.measures.size;
        let portrait = self.on_page((width, height));
        (self.page, self.body) = portrait;
        let (rows, columns) = (self.sheet.grid.rows(), self.sheet.grid.columns());
        if columns > rows && self.measures.turns {
            let landscape = self.on_page((height, width));
            let is_better = landscape.1.cell > MIN_LANDSCAPE_GAIN * self.body.cell
                && (self.body.has_overflow || !landscape.1.has_overflow);
            if is_better {
                (self.page, self.body) = landscape;
            }
        }
    }

    /// A page of a size, and what is on it.
    fn on_page(&self, size: (f32, f32)) -> (Page, Layout) {
        let sheet = self.sheet;
        let mut page = self.new_page(size, &self.subtitle, self.view == View::Puzzle);
        if !self.is_key {
            page.foot(&sheet.note, MAX_FOOT_LINES);
        }
        let room = page.room().0 / self.message_size();
        let below = message_lines(sheet, self.view.has_strokes(), room);
        let room = self.room(&page, &below);
        let body = Layout::new(self, room, below);
        (page, body)
    }

    fn new_page(&self, size: (f32, f32), subtitle: &str, is_puzzle: bool) -> Page {
        let instruction = self.sheet.instruction().filter(|_| is_puzzle);
        let header = Header {
            title: &self.sheet.title,
            subtitle,
            instruction: instruction
                .as_ref()
                .map_or(("", ""), |(text, arrows)| (text, arrows)),
            is_puzzle,
            code: self.sheet.qr_code.as_ref().filter(|_| is_puzzle),
        };
        Page::new(size, self.measures, &self.sheet.style, header)
    }

    /// The size of a hidden message, or of the blanks for it.
    fn message_size(&self) -> f32 {
        match self.view.has_strokes() {
            true => self.measures.subtitle * 1.2,
            // A blank and the gap behind it are five millimetres wide.
            false => self.measures.subtitle * 1.5,
        }
    }

    /// The room for the grid and the list, beside a message of these lines.
    fn room(&self, page: &Page, message: &[String]) -> (f32, f32) {
        let (room, height) = page.room();
        let message = match message.len() {
            0 => 0.0,
            lines => lines as f32 * self.message_size() * MESSAGE_LINE + GAP * 0.5,
        };
        let share = if self.parts.boards.is_empty() {
            1.0
        } else {
            SHARE_ABOVE_BOARDS
        };
        (room, (height - message) * share)
    }

    /// The size of cells and of the listed words.
    fn sizes(&self) -> (f32, f32) {
        (self.body.cell, self.body.words.size())
    }

    fn is_landscape(&self) -> bool {
        self.page.size.0 > self.page.size.1
    }

    fn turn_to_portrait(&mut self) {
        (self.page, self.body) = self.on_page(self.measures.size);
    }

    /// Makes cells and words smaller, down to these sizes, if everything fits then, too.
    fn shrink(&mut self, (cell, size): (f32, f32)) {
        let room = self.room(&self.page, &self.body.message);
        let smaller = self.body.of_sizes(self, room, cell, size);
        if self.body.has_overflow || !smaller.has_overflow {
            self.body = smaller;
        }
    }

    /// The list on pages of its own, in words as large as the fewest such pages allow, and the height of each. Nothing if it fits below
    /// its grid, in a room of a height, or takes fewer pages if it begins there.
    fn own_list(&self, heading: &str, height: f32) -> Option<(Columns, f32)> {
        let (body, words) = (&self.body, &self.parts.words);
        if !body.has_overflow || !self.parts.boards.is_empty() {
            return None;
        }
        let (width, own_height) = self.new_page(self.page.size, heading, false).room();
        let lists = self.measures.words.iter();
        let lists = lists.map(|&size| Columns::new(words, width, size));
        let lists = lists.map(|list| (list.pages(words, own_height), list));
        let (pages, mut list) = lists.min_by_key(|(pages, _)| *pages)?;
        let below = height - Framed::new(self.sheet).height(body.cell) - GAP;
        let begun = body.words.capacity(words, below);
        if pages > body.words.pages(&words[begun..], own_height) {
            return None;
        }
        list.balance(words, own_height);
        Some((list, own_height))
    }

    /// The pages.
    pub fn pages(&self) -> Result<Vec<Page>, PictureError> {
        let (sheet, measures, view) = (self.sheet, self.measures, self.view);
        let size = self.page.size;
        let grid = Framed::new(sheet);
        let room = self.room(&self.page, &self.body.message);
        check_size(
            sheet,
            self.body.cell,
            measures,
            min_cell(sheet, measures),
            room,
        )?;
        if let Some(code) = sheet.qr_code.as_ref().filter(|_| view == View::Puzzle) {
            code.check_room(self.page.code_room())?;
        }
        let (cell, words) = (self.body.cell, &self.parts.words);
        let labels = &sheet.style.labels;
        let listed = match words.iter().any(ListedWord::is_clue) {
            true => &labels.clues,
            false => &labels.words,
        };
        // The headings of pages that have the whole list or its first part, and of pages that have a later part.
        let [list_heading, rest_heading] = [listed.clone(), format!("{} {listed}", labels.more)]
            .map(|text| match &*self.subtitle {
                "" => capitalised(&text),
                subtitle => format!("{subtitle}, {text}"),
            });
        let own_list = self.own_list(&list_heading, room.1);
        let (list, above, between) = match &own_list {
            Some((list, _)) => (list.clone(), (room.1 - grid.height(cell)) / 2.0, 0.0),
            None => self.body.spread(&self.parts, room.1, &grid),
        };
        let list_room = own_list.as_ref().map_or(self.body.list_room, |_| room.0);
        let mut page = self.page.clone();
        page.headings.push(match &*self.subtitle {
            "" => svg::name(sheet),
            subtitle => subtitle.to_owned(),
        });
        let left = measures.margin + (room.0 - grid.width(cell)) / 2.0;
        page.top += above;
        page.grid(sheet, self.parts.view, (left, page.top), cell);
        page.top += grid.height(cell);
        if !self.body.message.is_empty() {
            page.top += GAP * 0.5;
            for line in &self.body.message {
                let height = self.message_size() * MESSAGE_LINE;
                page.line_at(page.top + height / 2.0, line, self.message_size(), BLACK);
                page.top += height;
            }
        }
        page.top += GAP + between;
        let notes = svg::incomplete(sheet);
        if view.has_strokes() && !notes.is_empty() {
            page.note(notes.join("; "));
        }

        let mut pages = Vec::new();
        let boards = &self.parts.boards;
        let fits = |unit: &&f32| page.board_capacity(boards, **unit) >= boards.len();
        let unit = measures.board_units.iter().find(fits);
        let unit = *unit.unwrap_or(&measures.min_board_unit);
        let mut drawn = 0;
        while drawn < boards.len() {
            drawn += page.boards(boards, drawn, unit);
            if drawn < boards.len() {
                let next = self.new_page(size, &rest_heading, false);
                pages.push(std::mem::replace(&mut page, next));
            }
        }
        let mut rest = &words[..];
        let list_left = measures.margin + (room.0 - list_room) / 2.0;
        loop {
            let height = match &own_list {
                Some(_) if pages.is_empty() => 0.0,
                Some((list, height)) => list.even_height(rest, *height),
                None => page.room().1.max(0.0),
            };
            let (here, others) = rest.split_at(list.capacity(rest, height));
            let mut shown = 0..0;
            // A picture is a figure of its own.
            for alike in
                here.chunk_by(|word, next| word.picture.is_none() && next.picture.is_none())
            {
                shown = shown.end..shown.end + alike.len();
                let role = match alike {
                    [word] if word.picture.is_some() => Role::Figure(word.text.clone()),
                    _ => Role::Text,
                };
                let top = page.top;
                list.draw(here, shown.clone(), list_left, top, page.part(role));
            }
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
            page = self.new_page(size, heading, false);
        }
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

/// Gives puzzles of one size the same orientation and the same sizes of letters and listed words, within a section or in a book without
/// sections.
pub fn make_uniform(layouts: &mut [SheetLayout<'_>], sheets: &[Sheet]) {
    let mut section = 0;
    let groups = sheets.iter().zip(sections(sheets));
    let groups = groups.map(|(sheet, begins)| {
        section += usize::from(begins.is_some());
        (section, sheet.grid.rows(), sheet.grid.columns())
    });
    let groups: Vec<_> = groups.collect();
    let in_portrait = layouts.iter().zip(&groups);
    let in_portrait: HashSet<_> = in_portrait
        .filter(|(layout, _)| !layout.is_landscape())
        .map(|(_, group)| *group)
        .collect();
    let mut smallest = HashMap::new();
    for (layout, group) in layouts.iter_mut().zip(&groups) {
        if layout.is_landscape() && in_portrait.contains(group) {
            layout.turn_to_portrait();
        }
        let (cell, size) = layout.sizes();
        let smallest = smallest.entry(*group).or_insert((cell, size));
        *smallest = (smallest.0.min(cell), smallest.1.min(size));
    }
    for (layout, group) in layouts.iter_mut().zip(groups) {
        if layout.sizes() != smallest[&group] {
            layout.shrink(smallest[&group]);
        }
    }
}

/// The lines of a hidden message, or of blanks for it, in a room at a font size of 1. Words, and the blanks of a word, stay together.
fn message_lines(sheet: &Sheet, is_answer: bool, room: f32) -> Vec<String> {
    // Spaces one behind the other would be drawn as one.
    let gap = if is_answer { " " } else { "\u{a0}\u{a0}\u{a0}" };
    let mut lines: Vec<String> = Vec::new();
    for word in sheet.message_words(is_answer) {
        let count = lines.len();
        match lines.last_mut() {
            Some(line)
                if measure::width(line) + measure::width(gap) + measure::width(&word) <= room =>
            {
                *line += gap;
                *line += &word;
            }
            Some(line) if count == MAX_MESSAGE_LINES => {
                *line += " …";
                break;
            }
            _ => lines.push(word),
        }
    }
    lines
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
    let frame = Framed::new(sheet).frame;
    let fitting = |room: f32| (room / min_cell - frame + 0.001) as usize;
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

/// A grid within its frame, in cells.
pub struct Framed {
    rows: f32,
    columns: f32,
    /// The distance between the frame and the cells, on both sides together.
    frame: f32,
}

impl Framed {
    pub fn new(sheet: &Sheet) -> Self {
        Self {
            rows: sheet.grid.rows() as f32,
            columns: sheet.grid.columns() as f32,
            frame: 2.0 * drawing::frame_margin(sheet) / drawing::CELL as f32,
        }
    }

    /// The width with cells of a size.
    pub fn width(&self, cell: f32) -> f32 {
        (self.columns + self.frame) * cell
    }

    /// The height with cells of a size.
    pub fn height(&self, cell: f32) -> f32 {
        (self.rows + self.frame) * cell
    }

    /// The largest cells that fit a room.
    pub fn largest_cell(&self, (width, height): (f32, f32)) -> f32 {
        (width / (self.columns + self.frame)).min(height / (self.rows + self.frame))
    }
}

/// How large a grid and its words are on a page.
#[derive(Default)]
struct Layout {
    cell: f32,
    words: Columns,
    /// The width that the list has.
    list_room: f32,
    /// The width of its longest word at a font size of 1; 0 for clues.
    widest: f32,
    /// The lines of a hidden message, or blanks for it.
    message: Vec<String>,
    /// Whether some words do not fit on the page.
    has_overflow: bool,
    /// Whether some words are too long for the page.
    cuts_words: bool,
}

impl Layout {
    /// The largest grid with which the list fits in words of a suitable size. If there is none, the list has smaller words or, with the
    /// largest grid of all, goes on another page.
    fn new(sheet: &SheetLayout<'_>, room: (f32, f32), message: Vec<String>) -> Self {
        let (measures, words) = (sheet.measures, &sheet.parts.words);
        let letter = |cell: f32| cell * drawing::PAPER_LETTER / drawing::CELL as f32;
        let legible =
            min_cell(sheet.sheet, measures).max(cell_of_letters(sheet.sheet, SMALL_LETTER));
        let largest = Framed::new(sheet.sheet).largest_cell(room).min(MAX_CELL);
        let smallest_word = measures.words[measures.words.len() - 1];
        let smallest_listed = measures.small_words.first().copied();
        let smallest_listed = smallest_listed.unwrap_or(smallest_word);
        let cells = |least: f32| {
            let shares = (0..).map(|step| 1.0 - step as f32 * 0.02);
            let cells = shares.take_while(move |&share| share >= least);
            let cells = cells.map(move |share| share * largest);
            cells.filter(move |&cell| cell == largest || cell >= legible)
        };
        let has_clues = words.iter().any(ListedWord::is_clue);
        let of_letters =
            |share: f32, cell| (share * letter(cell)).clamp(smallest_listed, measures.max_word);
        // Words are smaller before the grid is much smaller, and clues, which are read as sentences, after that.
        let has_pictures = words.iter().any(|word| word.picture.is_some());
        let (lists, shares): (Vec<&[f32]>, &[f32]) = match has_clues {
            true if has_pictures => (
                measures.words.chunks(CLUE_SIZES).collect(),
                &[MIN_SHARE, PICTURES_SHARE],
            ),
            true => (measures.words.chunks(CLUE_SIZES).collect(), &[MIN_SHARE]),
            false => (
                vec![&WORD_SHARES, &SMALLER_SHARES],
                &[FIRST_SHARE, MIN_SHARE],
            ),
        };
        let choices = shares.iter().flat_map(|&least| {
            let usual = lists.iter().flat_map(move |sizes| {
                cells(least).flat_map(move |cell| {
                    let sizes = sizes.iter().map(move |&size| match has_clues {
                        true => size,
                        false => of_letters(size, cell),
                    });
                    sizes.map(move |size| (cell, size))
                })
            });
            let small = cells(least).flat_map(|cell| {
                let sizes = measures.small_words.iter();
                sizes.map(move |&size| (cell, size))
            });
            usual.chain(small)
        });
        let grid = Framed::new(sheet.sheet);
        let lines = fewest_clue_lines(words) as f32 * LINE;
        let can_fit = |&(cell, size): &(f32, f32)| grid.height(cell) + GAP + lines * size <= room.1;
        let empty = Self {
            message,
            widest: match has_clues {
                true => 0.0,
                false => Columns::room_for(words, 1, 1.0),
            },
            ..Self::default()
        };
        let mut layouts = choices
            .filter(can_fit)
            .map(|(cell, size)| empty.of_sizes(sheet, room, cell, size));
        let mut cutting = None;
        let fitting = layouts.find_map(|layout| match layout {
            Self {
                has_overflow: true, ..
            } => None,
            Self {
                cuts_words: true, ..
            } => {
                cutting.get_or_insert(layout);
                None
            }
            layout => Some(layout),
        });
        fitting.or(cutting).unwrap_or_else(|| {
            let widest = empty.widest * smallest_word;
            let size = match widest > room.0 {
                true => smallest_word * (room.0 / widest).max(0.5),
                false => smallest_word,
            };
            Self {
                list_room: room.0,
                words: Columns::new(words, room.0, size),
                ..empty.of_sizes(sheet, room, largest, size)
            }
        })
    }

    /// The same with cells and words of these sizes.
    fn of_sizes(&self, sheet: &SheetLayout<'_>, room: (f32, f32), cell: f32, size: f32) -> Self {
        let words = &sheet.parts.words;
        let grid = Framed::new(sheet.sheet);
        let longest = self.widest * size;
        // Clues are read like a text, and need the width of one.
        let list_room = match words.iter().any(ListedWord::is_clue) {
            true => room.0,
            false => {
                let least = (room.0 * MIN_LIST_SHARE).max(longest.min(room.0));
                grid.width(cell).max(least)
            }
        };
        let columns = Columns::new(words, list_room, size);
        let below = room.1 - grid.height(cell) - GAP;
        Self {
            cell,
            list_room,
            widest: self.widest,
            cuts_words: longest > room.0,
            message: self.message.clone(),
            has_overflow: !words.is_empty() && columns.height(words) > below,
            words: columns,
        }
    }

    /// Distributes what is left of a height: to the lines of the list, and to the gaps above the grid, below it, and below the list.
    /// Returns the list, and what the first two gaps are wider.
    fn spread(&self, parts: &Parts, height: f32, grid: &Framed) -> (Columns, f32, f32) {
        let (mut list, words) = (self.words.clone(), &parts.words);
        if self.has_overflow || !parts.boards.is_empty() {
            return (list, 0.0, 0.0);
        }
        let spare = |list: &Columns| match words.len() {
            0 => height - grid.height(self.cell),
            _ => height - grid.height(self.cell) - GAP - list.height(words),
        };
        list.spread(words, list.height(words) + spare(&list).max(0.0) / 2.0);
        let spare = spare(&list).max(0.0);
        let between = match parts.words.len() {
            0 => 0.0,
            _ => (spare / 3.0).min(MAX_GAP),
        };
        (list, (spare - between) / 2.0, between)
    }
}

/// A text whose first letter is a capital one.
fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters.clone()).collect()
}
