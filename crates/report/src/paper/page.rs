//! A page that is being drawn.

use super::setup::Measures;
use crate::colours::{BLACK, Colour, FAINT};
use crate::drawing;
use crate::drawing::markup::{Number, centred, placed};
use crate::drawing::measure::{self, HALF_CAPITAL};
use crate::drawing::small_boards::SmallBoards;
use crate::drawing::{CELL, View, heading};
use crate::font::Font;
use crate::logo::Logo;
use crate::sheet::Sheet;
use crate::style::Style;
use crate::svg;

/// The distance between parts of a page.
pub const GAP: f32 = 18.0;

/// The distance from the footer to what is above it.
const FOOTER_GAP: f32 = 8.0;

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
    pub body: String,
    /// The upper edge of the free space.
    pub top: f32,
}

/// A page ready to print.
pub struct PrintedPage {
    /// An SVG whose unit is a point.
    pub svg: String,
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
    /// Whether there are lines to write on and a logo.
    pub is_puzzle: bool,
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
            body: String::new(),
            top: measures.margin,
        };
        let (room, margin) = (page.room().0, measures.margin);
        let mut logo = (0.0, 0.0);
        if header.is_puzzle {
            let corner = (margin, page.top);
            let size = measures.subtitle * 1.1;
            page.top += heading::name_line(style, corner, room, size, &mut page.body);
            logo = style.logo_size(heading::logo_room(room, measures.title));
            let left = heading::logo_left(style, header.title, (margin, room), logo.0);
            page.draw_logo(left, logo);
        }
        let below_logo = page.top + logo.1;
        let beside = if logo.0 > 0.0 {
            2.0 * (logo.0 + GAP)
        } else {
            0.0
        };
        let has_title = !header.title.trim().is_empty();
        page.title(header.title, room - beside);
        if !has_title {
            page.line(header.subtitle, measures.title, BLACK);
        } else if !header.subtitle.is_empty() {
            page.top += 2.0;
            page.line(header.subtitle, measures.subtitle, FAINT);
        }
        page.top = page.top.max(below_logo);
        if has_title || !header.subtitle.is_empty() || logo.1 > 0.0 {
            page.top += GAP * 0.7;
        }
        page
    }

    /// Draws the logo, if there is one, at the top.
    pub fn draw_logo(&mut self, left: f32, size: (f32, f32)) {
        if self.logo.is_some() {
            Logo::draw_placeholder((left, self.top), size, &mut self.body);
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
        let size = (room / heading::width(title)).clamp(min_title, size);
        for (line, size) in heading::title(title, room, (smallest_title, size)) {
            self.line(&line, size, BLACK);
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

    /// Adds a line of text that is centred horizontally, and vertically at `middle`.
    pub fn line_at(&mut self, middle: f32, text: &str, size: f32, colour: Colour) {
        let place = (self.size.0 / 2.0, middle + size * HALF_CAPITAL);
        centred(&mut self.body, place, size, Some(colour), text);
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
            body: String::new(),
            headings: Vec::new(),
            foot: (Vec::new(), 0.0),
            footer: Vec::new(),
            ..first.clone()
        };
        for (number, mut page) in [(0, first)].into_iter().chain(pages) {
            page.draw_footer();
            whole.headings.append(&mut page.headings);
            placed(&mut whole.body, place(number), 1.0, |svg| {
                svg.push_str(&page.body)
            });
        }
        Some(whole)
    }

    /// Adds a note to the footer.
    pub fn note(&mut self, text: String) {
        self.footer.push(text);
    }

    /// Adds the grid with its upper left corner at a point and cells of a size.
    pub fn grid(&mut self, sheet: &Sheet, view: View, corner: (f32, f32), cell: f32) {
        placed(&mut self.body, corner, cell / CELL as f32, |svg| {
            drawing::draw(sheet, view, drawing::PAPER_LETTER, svg);
        });
    }

    /// Adds as many small boards as fit, beginning with this one and with drawing units of a size. Returns their number.
    pub fn boards(&mut self, boards: &SmallBoards, first: usize, unit: f32) -> usize {
        let count = self.board_capacity(boards, unit).min(boards.len() - first);
        let (shown, room) = (first..first + count, self.room().0 / unit);
        let corner = (self.measures.margin, self.top);
        placed(&mut self.body, corner, unit, |svg| {
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
            self.line_at(middle, &self.footer.join("  ·  "), size, FAINT);
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
        let is_bound_on_left = (number % 2 == 1) != is_mirrored;
        let body = match gutter > 0.0 && is_bound_on_left {
            true => format!(
                r#"<g transform="translate({})">{}</g>"#,
                Number(gutter),
                self.body
            ),
            false => self.body,
        };
        PrintedPage {
            svg: svg::document(&self.name, (width + gutter, height), 1.0, BLACK, &body),
            headings: self.headings,
            begins_part: self.begins_part,
            is_bound_on_left,
            font: self.font,
            logo: self.logo,
        }
    }
}
