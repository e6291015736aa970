//! What is before the puzzles of a book: its title, who has the copyright, a dedication, the contents, and how to play.

use super::page::{FOOT_LINE, GAP, Header, Page, Role};
use super::setup::{Measures, PageSetup};
use crate::colours::{BLACK, FAINT};
use crate::drawing::heading;
use crate::drawing::markup::{Escaped, Number, bold};
use crate::drawing::measure::{self, BOLD, HALF_CAPITAL, shortened, width};
use crate::style::Style;
use std::fmt::Write;

/// The pages before the contents of a book, or of its answers alone, which have no dedication. They have no number. In a book for a printer, a dedication and the contents are on right pages.
pub fn before_contents(
    setup: &PageSetup,
    is_answers: bool,
    measures: Measures,
    style: &Style,
) -> Vec<Page> {
    let subtitle = if is_answers {
        &*style.labels.answers
    } else {
        ""
    };
    let mut pages = Vec::new();
    if let Some(title) = &setup.title_page {
        pages.push(title_page(title, subtitle, measures, style));
    }
    if !setup.copyright_page.is_empty() {
        pages.push(copyright_page(&setup.copyright_page, measures, style));
    }
    let pad_to_right_page = |pages: &mut Vec<Page>| {
        if measures.is_for_press && pages.len() % 2 == 1 {
            pages.push(blank_page(measures, style));
        }
    };
    if !setup.dedication.is_empty() && !is_answers {
        pad_to_right_page(&mut pages);
        pages.push(dedication_page(&setup.dedication, measures, style));
    }
    if setup.has_contents {
        pad_to_right_page(&mut pages);
    }
    pages
}

/// A page with a title in its upper half, a line below it unless that is empty, and the logo above it.
fn title_page(title: &str, subtitle: &str, measures: Measures, style: &Style) -> Page {
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
fn copyright_page(text: &str, measures: Measures, style: &Style) -> Page {
    let mut page = blank_page(measures, style);
    let lines = page.room().1 / (measures.subtitle * FOOT_LINE);
    page.foot(text, lines as usize);
    page
}

/// A page with a text from its upper half on, as many lines as fit.
fn dedication_page(text: &str, measures: Measures, style: &Style) -> Page {
    let mut page = blank_page(measures, style);
    let (room, height) = page.room();
    let size = measures.subtitle * 1.3;
    page.top += height * 0.3;
    let fitting = (page.room().1 / (size * 1.25)) as usize;
    let lines = text
        .lines()
        .flat_map(|line| measure::lines(line, room / size, fitting));
    for line in lines.take(fitting) {
        page.line(&line, size, BLACK);
    }
    page.is_unnumbered = true;
    page
}

/// The pages of a text on how to play: its first line is their title, and each further line a paragraph. None if it is empty.
pub fn how_to_pages(text: &str, measures: Measures, style: &Style) -> Vec<Page> {
    let mut paragraphs = text.lines().map(str::trim);
    let Some(title) = paragraphs.next().filter(|_| !text.trim().is_empty()) else {
        return Vec::new();
    };
    let new_page = || Page::new(measures.size, measures, style, Header::plain(title, ""));
    let size = measures.subtitle * 1.2;
    let mut page = new_page();
    page.headings.push(title.to_owned());
    let mut pages = Vec::new();
    for paragraph in paragraphs {
        let is_mirrored = measure::is_right_to_left(paragraph);
        for line in measure::lines(paragraph, page.room().0 / size, usize::MAX) {
            if page.room().1 < size * TEXT_LINE {
                pages.push(std::mem::replace(&mut page, new_page()));
            }
            page.text_line(&line, size, size * TEXT_LINE, is_mirrored);
        }
        page.top += size * TEXT_LINE * 0.5;
    }
    pages.push(page);
    pages
}

/// The height of a line of running text, relative to its font size.
const TEXT_LINE: f32 = 1.4;

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
    let mut page = Page::new(measures.size, measures, style, Header::plain("", ""));
    page.is_unnumbered = measures.is_for_press;
    page
}

/// A line of the contents.
pub struct Entry {
    /// The number of a puzzle with a title.
    pub number: Option<usize>,
    pub text: String,
    /// The number of the page, counted from the first one behind the contents as 0.
    pub page: usize,
    /// Whether a part of the book begins there: a section, or the answers. Entries of what is in sections are indented.
    pub begins_part: bool,
}

/// What stands above the contents.
fn contents_header(style: &Style) -> Header<'_> {
    Header::plain(&style.labels.contents, "")
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

/// The pages of a table of contents, with the page numbers on the left where pages are mirrored. The entries count pages from behind
/// this many.
pub fn contents(entries: &[Entry], before: usize, measures: Measures, style: &Style) -> Vec<Page> {
    let new_page = || Page::new(measures.size, measures, style, contents_header(style));
    let size = measures.subtitle;
    let (room, _) = new_page().room();
    let (line, per_page) = contents_lines(entries.len(), measures, style);
    // What is before the first section, or in no section, is not indented.
    let indent = match entries.first().is_some_and(|entry| entry.begins_part) {
        true => size * 1.5,
        false => 0.0,
    };
    let digits = |number: usize| width(&number.to_string()) * size;
    let numbers = entries.iter().filter_map(|entry| entry.number).map(digits);
    let numbers = numbers.fold(0.0, f32::max);
    let pages = entries.iter().map(|entry| digits(before + 1 + entry.page));
    // Dots end at one place, so that those of all lines are below each other.
    let dots_end = room - pages.fold(0.0, f32::max) - 0.5 * size;
    let (start_anchor, end_anchor) = match measures.is_mirrored {
        true => ("end", "start"),
        false => ("start", "end"),
    };
    let place = |distance: f32| match measures.is_mirrored {
        true => Number(measures.margin + room - distance),
        false => Number(measures.margin + distance),
    };
    let page = |entries: &[Entry]| {
        let mut page = new_page();
        for entry in entries {
            let baseline = Number(page.top + line / 2.0 + size * HALF_CAPITAL);
            let text_at = |svg: &mut String, distance: f32, anchor: &str, text: &str| {
                let (x, text) = (place(distance), Escaped(text));
                let _ = write!(
                    svg,
                    r#"<text x="{x}" y="{baseline}" font-size="{}" text-anchor="{anchor}">{text}</text>"#,
                    Number(size),
                );
            };
            let mut start = if entry.begins_part { 0.0 } else { indent };
            // Numbers end at one place, and titles begin at one.
            if let Some(number) = entry.number {
                let end = start + numbers;
                text_at(page.part(Role::Text), end, end_anchor, &number.to_string());
                start += numbers + 0.8 * size;
            }
            // Sections are bold, and so may be wider.
            let weight = if entry.begins_part { BOLD } else { 1.0 };
            let text = shortened(&entry.text, ((dots_end - start) / size - 1.0) / weight);
            match entry.begins_part {
                true => bold(page.part(Role::Text), |svg| {
                    text_at(svg, start, start_anchor, &text);
                }),
                false => text_at(page.part(Role::Text), start, start_anchor, &text),
            }
            text_at(
                page.part(Role::Text),
                room,
                end_anchor,
                &(before + 1 + entry.page).to_string(),
            );
            let dots_start = start + (width(&text) * weight + 0.5) * size;
            if dots_end > dots_start {
                let _ = write!(
                    page.part(Role::Text),
                    r#"<path stroke="{FAINT}" stroke-dasharray="1 3" d="M{} {baseline}H{}"/>"#,
                    place(dots_end),
                    place(dots_start),
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
