//! The title page and the table of contents.

use super::page::{FOOT_LINE, GAP, Header, Page};
use super::setup::Measures;
use crate::colours::FAINT;
use crate::drawing::heading;
use crate::drawing::markup::{Escaped, Number};
use crate::drawing::measure::{HALF_CAPITAL, shortened, width};
use crate::style::Style;
use std::fmt::Write;

/// A page with a title in its upper half, a line below it unless that is empty, and the logo above it.
pub fn title_page(title: &str, subtitle: &str, measures: Measures, style: &Style) -> Page {
    let larger = Measures {
        title: measures.title * 1.6,
        min_title: measures.title,
        ..measures
    };
    let mut page = blank_page(larger, style);
    let (room, height) = page.room();
    let logo = style.logo_size((room * 0.5, height * 0.2));
    page.top += height * 0.12;
    let left = measures.margin + (room - logo.0) / 2.0;
    page.draw_logo(left, logo);
    page.top += (height * 0.22).max(logo.1 + GAP);
    page.title(title, room);
    page.top += GAP;
    page.line(subtitle, measures.title, FAINT);
    page
}

/// A page with a text at its foot.
pub fn copyright_page(text: &str, measures: Measures, style: &Style) -> Page {
    let mut page = blank_page(measures, style);
    let lines = page.room().1 / (measures.subtitle * FOOT_LINE);
    page.foot(text, lines as usize);
    page
}

/// A page with the name of a section.
pub fn section_page(name: &str, measures: Measures, style: &Style) -> Page {
    let mut page = blank_page(measures, style);
    let (room, height) = page.room();
    page.top += height * 0.34;
    page.title(name, room);
    page.headings.push(heading::joined(name));
    page.begins_part = true;
    page.is_unnumbered = true;
    page
}

/// An empty page, without a number in a book for a printer.
pub fn blank_page(measures: Measures, style: &Style) -> Page {
    let header = Header {
        title: "",
        subtitle: "",
        is_puzzle: false,
    };
    let mut page = Page::new(measures.size, measures, style, header);
    page.is_unnumbered = measures.is_for_press;
    page
}

/// A line of the contents.
pub struct Entry {
    pub text: String,
    /// The number of the page, counted from the first one behind the contents as 0.
    pub page: usize,
    /// Whether a part of the book begins there: a section, or the answers. Entries of what is in sections are indented.
    pub begins_part: bool,
}

/// What stands above the contents.
fn contents_header(style: &Style) -> Header<'_> {
    Header {
        title: &style.labels.contents,
        subtitle: "",
        is_puzzle: false,
    }
}

/// The height of a line of the contents, and the number of lines on a page.
fn contents_lines(entries: usize, measures: Measures, style: &Style) -> (f32, usize) {
    let page = Page::new(measures.size, measures, style, contents_header(style));
    let (size, height) = (measures.subtitle, page.room().1);
    // Lines are closer together if all of them then fit a page.
    let line = match height / entries as f32 {
        fitting if fitting >= size * 1.3 => fitting.min(size * 1.6),
        _ => size * 1.6,
    };
    (line, ((height / line + 0.001) as usize).max(1))
}

/// The number of pages of a table of contents.
pub fn contents_pages(entries: usize, measures: Measures, style: &Style) -> usize {
    entries.div_ceil(contents_lines(entries, measures, style).1)
}

/// The pages of a table of contents, with the page numbers on the left where pages are mirrored. `before` is the number of pages before it.
pub fn contents(entries: &[Entry], before: usize, measures: Measures, style: &Style) -> Vec<Page> {
    let new_page = || Page::new(measures.size, measures, style, contents_header(style));
    let size = measures.subtitle;
    let (room, _) = new_page().room();
    let (line, per_page) = contents_lines(entries.len(), measures, style);
    let first = before + contents_pages(entries.len(), measures, style) + 1;
    // What is before the first section, or in no section, is not indented.
    let indent = match entries.first().is_some_and(|entry| entry.begins_part) {
        true => size * 1.5,
        false => 0.0,
    };
    let page = |entries: &[Entry]| {
        let mut page = new_page();
        for entry in entries {
            let number = (first + entry.page).to_string();
            let start = if entry.begins_part { 0.0 } else { indent };
            let place = |distance: f32| match measures.is_mirrored {
                true => Number(measures.margin + room - distance),
                false => Number(measures.margin + distance),
            };
            let (start_anchor, end_anchor) = match measures.is_mirrored {
                true => ("end", "start"),
                false => ("start", "end"),
            };
            let baseline = Number(page.top + line / 2.0 + size * HALF_CAPITAL);
            // A line of dots leads from the text to the number.
            let text_room = (room - start) / size - width(&number) - 2.0;
            let text = shortened(&entry.text, text_room);
            let dots_start = start + (width(&text) + 0.5) * size;
            let dots_end = room - (width(&number) + 0.5) * size;
            let _ = write!(
                page.body,
                r#"<g font-size="{}"><text x="{}" y="{baseline}" text-anchor="{start_anchor}">{}</text><text x="{}" y="{baseline}" text-anchor="{end_anchor}">{number}</text></g>"#,
                Number(size),
                place(start),
                Escaped(&text),
                place(room),
            );
            if dots_end > dots_start {
                let _ = write!(
                    page.body,
                    r#"<path stroke="{FAINT}" stroke-dasharray="1 3" d="M{} {baseline}H{}"/>"#,
                    place(dots_start),
                    place(dots_end),
                );
            }
            page.top += line;
        }
        page
    };
    let mut pages: Vec<Page> = entries.chunks(per_page).map(page).collect();
    if let Some(page) = pages.first_mut() {
        page.headings.push(style.labels.contents.clone());
    }
    pages
}
