//! A page that is being drawn.

use super::setup::Measures;
use crate::colours::{BLACK, Colour, FAINT};
use crate::drawing;
use crate::drawing::markup::{Escaped, Number, centred, placed};
use crate::drawing::measure::{self, HALF_CAPITAL, is_right_to_left};
use crate::drawing::small_boards::SmallBoards;
use crate::drawing::{CELL, View, alternative_text, heading};
use crate::font::Font;
use crate::logo::Logo;
use crate::qr_code::QrCode;
use crate::sheet::Sheet;
use crate::style::Style;
use crate::svg;
use std::fmt::Write;

/// The distance between parts of a page.
pub const GAP: f32 = 18.0;

/// The distance from the footer to what is above it.
const FOOTER_GAP: f32 = 8.0;

/// The most lines of what to do with a puzzle.
const MAX_INSTRUCTION_LINES: usize = 3;

/// The height of a line at the foot, relative to its font size.
pub const FOOT_LINE: f32 = 1.3;

/// A page that is being drawn. It has the width without the gutter, which is on its left or on its right once the number of the
/// page is known.
#[derive(Clone)]
pub struct Page {
    /// Width and height.
    pub size: (f32, f32),
    measures: Measures,
    font: Option<Font>,
    logo: Option<Logo>,
    name: String,
    /// The entries of the page in the outline of the document.
    pub headings: Vec<String>,
    /// Whether a part of the book begins here: a section, or the answers.
    pub begins_part: bool,
    /// Whether it has no number, as empty pages and those of sections.
    pub is_unnumbered: bool,
    /// The lines that stand above the footer, and their height.
    foot: (Vec<String>, f32),
    /// The parts of the line at the foot of the page: notes, then the number of the page.
    footer: Vec<String>,
    /// Where the answer is, at the end of that line; nothing when empty.
    pub reference: String,
    /// What is on the page, in the order of reading.
    parts: Vec<Part>,
    /// The upper edge of the free space.
    pub top: f32,
    /// How far centred lines are from the middle of the page.
    shift: f32,
}

/// What a part of a page is, for screen readers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    Heading,
    Text,
    /// A drawing, with its alternative text.
    Figure(String),
    /// What says nothing of the page, such as its number and a logo.
    Artifact,
}

/// A part of a page, as SVG.
#[derive(Debug, Clone)]
pub struct Part {
    pub role: Role,
    pub svg: String,
}

/// A page ready to print.
pub struct PrintedPage {
    /// What is on the page, in the order of reading: each a whole SVG of the size of the page, whose unit is a point.
    pub parts: Vec<Part>,
    /// Width and height in points.
    pub size: (f32, f32),
    /// The entries of the page in the outline of the document.
    pub headings: Vec<String>,
    /// Whether a part of the book begins here. The entries of the pages that follow are below that of a part.
    pub begins_part: bool,
    /// Whether the bound edge is the left one.
    pub is_bound_on_left: bool,
    /// The font of the page, unless it is the bundled one.
    pub font: Option<Font>,
    /// The logo, for which there is a placeholder in the drawing.
    pub logo: Option<Logo>,
}

/// What is above a grid on a page.
#[derive(Clone, Copy)]
pub struct Header<'a> {
    /// The title; no title when empty.
    pub title: &'a str,
    /// The line below the title, or in place of it; none when empty.
    pub subtitle: &'a str,
    /// What to do with a puzzle, and arrows for the directions of words; none when empty.
    pub instruction: (&'a str, &'a str),
    /// Whether there are lines to write on and a logo.
    pub is_puzzle: bool,
    /// A code beside the title, on the other side than the logo.
    pub code: Option<&'a QrCode>,
}

impl<'a> Header<'a> {
    /// A title and a line below it, with nothing else.
    pub fn plain(title: &'a str, subtitle: &'a str) -> Self {
        Self {
            title,
            subtitle,
            instruction: ("", ""),
            is_puzzle: false,
            code: None,
        }
    }
}

impl Page {
    pub fn new(size: (f32, f32), measures: Measures, style: &Style, header: Header<'_>) -> Self {
        let mut page = Self {
            size,
            measures,
            font: style.font.clone(),
            logo: style.logo.clone(),
            name: heading::joined(header.title),
            headings: Vec::new(),
            begins_part: false,
            is_unnumbered: false,
            foot: (Vec::new(), 0.0),
            footer: Vec::new(),
            reference: String::new(),
            parts: Vec::new(),
            top: measures.margin,
            shift: 0.0,
        };
        let (room, margin) = (page.room().0, measures.margin);
        let mut logo = (0.0, 0.0);
        if header.is_puzzle {
            let corner = (margin, page.top);
            let size = measures.subtitle * 1.1;
            if !style.name_line.is_empty() {
                let part = page.part(Role::Text);
                page.top += heading::name_line(style, corner, room, size, part);
            }
            logo = style.logo_size(heading::logo_room(room, measures.title));
            let left = heading::logo_left(style, header.title, (margin, room), logo.0);
            page.draw_logo(left, logo);
        }
        let below_logo = page.top + logo.1;
        let with_gap = |width: f32| if width > 0.0 { width + GAP } else { 0.0 };
        let mut beside = 2.0 * with_gap(logo.0);
        let top = page.top;
        let code = header.code.map(|code| {
            let side = code.side(page.code_room());
            let logo_left = heading::logo_left(style, header.title, (margin, room), side);
            beside = with_gap(logo.0) + with_gap(side);
            // The title is centred in what is left of the width.
            let shift = (with_gap(side) - with_gap(logo.0)) / 2.0;
            let is_mirrored = logo_left > margin;
            page.shift = if is_mirrored { shift } else { -shift };
            // What is around the code is white: margins and gaps are wider than the border that scanners need.
            (code, (2.0 * margin + room - side - logo_left, top))
        });
        if header.title.trim().is_empty() {
            page.title(header.subtitle, room - beside);
        } else {
            page.title(header.title, room - beside);
            page.top += 2.0;
            page.line(header.subtitle, measures.subtitle, FAINT);
        }
        page.instruction(header.instruction, room - beside);
        page.shift = 0.0;
        page.top = page.top.max(below_logo);
        if let Some((code, corner)) = code {
            let room = page.code_room();
            let part = page.part(Role::Figure(code.alternative_text()));
            code.draw(corner, code.module(room), part);
            page.top = page.top.max(top + code.side(room));
        }
        if page.top > top {
            page.top += GAP * 0.7;
        }
        page
    }

    /// The middle of centred lines.
    fn middle(&self) -> f32 {
        self.size.0 / 2.0 + self.shift
    }

    /// The shorter side within the margins, which the size of a QR code depends on.
    pub fn code_room(&self) -> f32 {
        self.size.0.min(self.size.1) - 2.0 * self.measures.margin
    }

    /// Draws the logo, if there is one, at the top.
    pub fn draw_logo(&mut self, left: f32, size: (f32, f32)) {
        if self.logo.is_some() {
            let corner = (left, self.top);
            Logo::draw_placeholder(corner, size, self.part(Role::Artifact));
        }
    }

    /// Adds a title. One that is slightly too long is set smaller instead of broken into lines, and so is
    /// one that would have many lines.
    pub fn title(&mut self, title: &str, room: f32) {
        let Measures {
            title: size,
            min_title,
            smallest_title,
            ..
        } = self.measures;
        // Rounding may make a title of exactly this width seem wider.
        let size = (0.999 * room / heading::width(title)).clamp(min_title, size);
        for line in heading::title(title, room, (smallest_title, size)) {
            let middle = (self.middle(), self.top + line.size * 0.6);
            line.draw(middle, Some(BLACK), self.part(Role::Heading));
            self.top += line.size * 1.25;
        }
    }

    /// Adds what to do with a puzzle: a text, with arrows behind it or, if they do not fit there, below it.
    fn instruction(&mut self, (text, arrows): (&str, &str), room: f32) {
        if text.is_empty() {
            return;
        }
        let size = self.measures.subtitle;
        let widths = [text, arrows].map(|it| measure::width(it) * size);
        let gap = if arrows.is_empty() { 0.0 } else { size * 0.7 };
        let whole = widths[0] + gap + widths[1];
        self.top += 2.0;
        if whole > room {
            for line in measure::lines(text, room / size, MAX_INSTRUCTION_LINES) {
                self.line(&line, size, BLACK);
            }
            self.line(arrows, size, BLACK);
        } else {
            // A font may lack arrows: the text would be drawn in the one that has them.
            let is_mirrored = is_right_to_left(text);
            let middle = self.middle();
            let baseline = Number(self.top + size * (0.6 + HALF_CAPITAL));
            let places = match is_mirrored {
                true => [(whole / 2.0, "end"), (whole / 2.0 - widths[0] - gap, "end")],
                false => [
                    (widths[0] - whole / 2.0, "end"),
                    (widths[0] + gap - whole / 2.0, "start"),
                ],
            };
            let text = format!("{}{text}", measure::embedding(text, is_mirrored));
            for ((distance, anchor), text) in places.into_iter().zip([&*text, arrows]) {
                let _ = write!(
                    self.part(Role::Text),
                    r#"<text x="{}" y="{baseline}" font-size="{}" text-anchor="{anchor}">{}</text>"#,
                    Number(middle + distance),
                    Number(size),
                    Escaped(text),
                );
            }
            self.top += size * 1.25;
        }
    }

    /// The width and height of the free space.
    pub fn room(&self) -> (f32, f32) {
        let (width, height) = self.size;
        let Measures {
            margin,
            page_number,
            footer_baseline,
            ..
        } = self.measures;
        // Digits are three quarters as high as the font size.
        let bottom = margin.max(footer_baseline + 0.75 * page_number + FOOTER_GAP);
        (
            width - 2.0 * margin,
            height - bottom - self.top - self.foot.1,
        )
    }

    /// Adds a text at the foot of the page, in at most `max_lines` lines. The free space ends above it.
    pub fn foot(&mut self, text: &str, max_lines: usize) {
        let size = self.measures.subtitle;
        let room = self.room().0 / size;
        if text.is_empty() {
            return;
        }
        let lines = text
            .lines()
            .flat_map(|line| measure::lines(line, room, max_lines));
        let lines: Vec<String> = lines.take(max_lines).collect();
        let height = lines.len() as f32 * size * FOOT_LINE + GAP * 0.7;
        self.foot = (lines, height);
    }

    /// Draws the text at the foot, behind everything else in the order of reading.
    fn draw_foot(&mut self) {
        let size = self.measures.subtitle;
        let (lines, height) = std::mem::take(&mut self.foot);
        let bottom = self.top + self.room().1;
        for (number, line) in lines.iter().enumerate() {
            let middle = bottom - height + GAP * 0.7 + (number as f32 + 0.5) * size * FOOT_LINE;
            self.line_at(middle, line, size, BLACK);
        }
    }

    /// Adds a centred line of text at the top of the free space.
    pub fn line(&mut self, text: &str, size: f32, colour: Colour) {
        if !text.is_empty() {
            self.line_at(self.top + size * 0.6, text, size, colour);
            self.top += size * 1.25;
        }
    }

    /// Adds a line of running text in a height, whose paragraph runs from right to left if that is said.
    pub fn text_line(&mut self, text: &str, size: f32, height: f32, is_mirrored: bool) {
        let (left, room) = (self.measures.margin, self.room().0);
        let baseline = self.top + height / 2.0 + size * HALF_CAPITAL;
        let (x, anchor) = match is_mirrored {
            true => (left + room, "end"),
            false => (left, "start"),
        };
        let embedding = measure::embedding(text, is_mirrored);
        let _ = write!(
            self.part(Role::Text),
            r#"<text x="{}" y="{}" font-size="{}" text-anchor="{anchor}">{embedding}{}</text>"#,
            Number(x),
            Number(baseline),
            Number(size),
            Escaped(text),
        );
        self.top += height;
    }

    /// Adds a line of text that is centred horizontally, and vertically at `middle`.
    pub fn line_at(&mut self, middle: f32, text: &str, size: f32, colour: Colour) {
        let place = (self.middle(), middle + size * HALF_CAPITAL);
        let text = format!("{}{text}", measure::embedding(text, is_right_to_left(text)));
        centred(self.part(Role::Text), place, size, Some(colour), &text);
    }

    /// The part that what comes next is drawn in: the last one, if it has the same role.
    pub fn part(&mut self, role: Role) -> &mut String {
        if self.parts.last().is_none_or(|last| last.role != role) {
            let svg = String::new();
            self.parts.push(Part { role, svg });
        }
        let last = self.parts.len() - 1;
        &mut self.parts[last].svg
    }

    /// A page of a size with others on it, as many side by side as given, with the first of them on the right where pages are mirrored.
    pub fn of_several(size: (f32, f32), across: usize, pages: Vec<Self>) -> Option<Self> {
        let mut pages = pages.into_iter().enumerate();
        let (_, first) = pages.next()?;
        let ((width, height), is_mirrored) = (first.size, first.measures.is_mirrored);
        let place = |number: usize| {
            let column = match is_mirrored {
                true => across - 1 - number % across,
                false => number % across,
            };
            (column as f32 * width, (number / across) as f32 * height)
        };
        let mut whole = Self {
            size,
            parts: Vec::new(),
            headings: Vec::new(),
            foot: (Vec::new(), 0.0),
            footer: Vec::new(),
            ..first.clone()
        };
        for (number, mut page) in [(0, first)].into_iter().chain(pages) {
            page.draw_footer();
            whole.headings.append(&mut page.headings);
            for part in page.parts {
                placed(whole.part(part.role), place(number), 1.0, |svg| {
                    svg.push_str(&part.svg)
                });
            }
        }
        Some(whole)
    }

    /// Adds a note to the footer.
    pub fn note(&mut self, text: String) {
        self.footer.push(text);
    }

    /// Adds the grid with the upper left corner of its frame at a point and cells of a size.
    pub fn grid(&mut self, sheet: &Sheet, view: View, (left, top): (f32, f32), cell: f32) {
        let scale = cell / CELL as f32;
        let frame = drawing::frame_margin(sheet) * scale;
        let part = self.part(Role::Figure(alternative_text::of_grid(sheet, view)));
        placed(part, (left + frame, top + frame), scale, |svg| {
            drawing::draw(sheet, view, drawing::PAPER_LETTER, svg);
        });
    }

    /// Adds as many small boards as fit, beginning with this one and with drawing units of a size. Returns their number.
    pub fn boards(&mut self, boards: &SmallBoards, first: usize, unit: f32) -> usize {
        let count = self.board_capacity(boards, unit).min(boards.len() - first);
        let (shown, room) = (first..first + count, self.room().0 / unit);
        let corner = (self.measures.margin, self.top);
        let part = self.part(Role::Figure(boards.words(shown.clone())));
        placed(part, corner, unit, |svg| {
            boards.draw(shown, room, drawing::PAPER_LETTER, svg);
        });
        self.top += boards.height(count, room) * unit;
        count
    }

    /// Number of small boards that fit.
    pub fn board_capacity(&self, boards: &SmallBoards, unit: f32) -> usize {
        let (room, height) = self.room();
        boards.capacity((room / unit, height / unit))
    }

    /// Draws what is at the foot: a text, and the footer.
    fn draw_footer(&mut self) {
        self.draw_foot();
        let size = self.measures.page_number;
        if !self.footer.is_empty() {
            let middle = self.size.1 - self.measures.footer_baseline - size * HALF_CAPITAL;
            let place = (self.size.0 / 2.0, middle + size * HALF_CAPITAL);
            let text = self.footer.join("  ·  ");
            centred(self.part(Role::Artifact), place, size, Some(FAINT), &text);
        }
        if !self.reference.is_empty() {
            let baseline = self.size.1 - self.measures.footer_baseline;
            let margin = self.measures.margin;
            let (x, anchor) = match self.measures.is_mirrored {
                true => (margin, "start"),
                false => (self.size.0 - margin, "end"),
            };
            let text = std::mem::take(&mut self.reference);
            let _ = write!(
                self.part(Role::Text),
                r#"<text x="{}" y="{}" font-size="{}" text-anchor="{anchor}" fill="{FAINT}">{}</text>"#,
                Number(x),
                Number(baseline),
                Number(size),
                Escaped(&text),
            );
        }
    }

    /// The page with this number, which is printed if asked for. Odd pages have the gutter on their left, or
    /// on their right if they are mirrored.
    pub fn finish(mut self, number: usize, is_numbered: bool) -> PrintedPage {
        let Measures {
            gutter,
            is_mirrored,
            ..
        } = self.measures;
        if is_numbered && !self.is_unnumbered {
            self.footer.push(number.to_string());
        }
        self.draw_footer();
        let (width, height) = self.size;
        let size = (width + gutter, height);
        let is_bound_on_left = (number % 2 == 1) != is_mirrored;
        let shift = match is_bound_on_left {
            true => gutter,
            false => 0.0,
        };
        let name = &self.name;
        let whole = |Part { role, svg }| {
            let mut body = String::new();
            placed(&mut body, (shift, 0.0), 1.0, |body| body.push_str(&svg));
            let svg = svg::document(name, size, 1.0, BLACK, None, &body);
            Part { role, svg }
        };
        PrintedPage {
            parts: self.parts.into_iter().map(whole).collect(),
            size,
            headings: self.headings,
            begins_part: self.begins_part,
            is_bound_on_left,
            font: self.font,
            logo: self.logo,
        }
    }
}
