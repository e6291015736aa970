//! Pages of the web, and parts of them.

use super::lines::{are_most, is_letter, lines_of};
use super::svg::Drawing;
use crate::reading::accents::accented;

/// The tables, lists and paragraphs of a page, or a text with references to characters, as `caf&eacute;`.
pub(super) fn html(text: &str) -> Option<String> {
    const CERTAIN: [&str; 4] = ["<table", "<pre", "<textarea", "<svg"];
    const BLOCKS: [&str; 8] = ["<tr", "<td", "<li", "<br", "<p>", "<p ", "<div", "<option"];
    let folded = text.to_ascii_lowercase();
    let has = |tags: &[&str]| tags.iter().any(|tag| folded.contains(tag));
    let has_tag = |line: &str| line.contains('<') && line.contains('>');
    let is_page = has(&CERTAIN) || has(&BLOCKS) && are_most(text, has_tag);
    if !is_page {
        let plain = with_characters(text);
        let ends = |text: &str| text.matches(';').count();
        return (ends(&plain) < ends(text)).then_some(plain);
    }
    let mut page = Page::default();
    let mut end = 0;
    while let Some(start) = text[end..].find('<').map(|place| end + place) {
        page.add_text(&text[end..start]);
        let tag = &folded[start + 1..];
        let close = if tag.starts_with("!--") { "-->" } else { ">" };
        let (tag, _) = tag.split_once(close)?;
        end = start + 1 + tag.len() + close.len();
        let name = tag
            .split(|it: char| !it.is_ascii_alphanumeric() && it != '/')
            .next()?;
        let name = name.trim_end_matches('/');
        if SKIPPED.contains(&name) {
            let close = format!("</{name}");
            let length = folded[end..].find(&close)?;
            // Cells of games are buttons.
            if name != "button" || !is_letter(&without_tags(&text[end..end + length])) {
                end += length;
            }
        }
        let value = |name| attribute(&text[start + 1..end], name);
        match (name, &mut page.drawing) {
            ("text" | "tspan", Some(drawing)) => {
                drawing.begin(name == "text", value("x"), value("y"));
            }
            ("/text", Some(drawing)) => drawing.end(),
            ("svg", _) => page.drawing = Some(Drawing::default()),
            ("/svg", _) => {
                let drawing = page.drawing.take().unwrap_or_default();
                page.lines += &(drawing.into_lines()? + "\n\n");
            }
            ("input", _) => {
                let is_field = value("type").is_none_or(|it| it == "text");
                let letter = value("value").filter(|it| is_field && is_letter(it));
                page.add_tag("span");
                page.add_text(letter.unwrap_or_default());
                page.add_tag("/span");
            }
            _ => page.add_tag(name),
        }
    }
    page.add_text(&text[end..]);
    page.into_lines()
}

/// Elements of a page whose text is no part of a puzzle.
const SKIPPED: [&str; 13] = [
    "script", "style", "title", "metadata", "desc", "button", "nav", "h1", "h2", "h3", "h4", "h5",
    "h6",
];

/// The value of an attribute in quotation marks.
fn attribute<'tag>(tag: &'tag str, name: &str) -> Option<&'tag str> {
    let name = format!("{name}=");
    let mut places = tag.match_indices(&name);
    let (place, _) = places.find(|(place, _)| tag[..*place].ends_with(char::is_whitespace))?;
    let rest = &tag[place + name.len()..];
    let quote = rest.chars().next().filter(|it| ['"', '\''].contains(it))?;
    rest.split(quote).nth(1)
}

fn without_tags(text: &str) -> String {
    let texts = text.split('<').map(|part| part.rsplit('>').next());
    texts.map(Option::unwrap_or_default).collect()
}

#[derive(Default)]
struct Page {
    lines: String,
    /// Whether the row of a table has cells.
    has_cells: bool,
    /// The length of the lines before the text of a cell, in a cell.
    cell: Option<usize>,
    /// The lengths of the lines before the texts of the elements that are open and may be a cell or a row of a grid that is no table.
    open: Vec<usize>,
    /// Whether the last of these has ended, or none began.
    is_ended: bool,
    /// The number of cells that the line ends with.
    letters: usize,
    /// The numbers of letters of the rows that they made.
    rows: Vec<usize>,
    /// Whether the last text ended with a space.
    is_spaced: bool,
    /// Whether an element of words has ended its line, which goes on if more text comes.
    is_open: bool,
    /// Whether a line ends in a cell if more text comes.
    is_broken: bool,
    /// Whether spaces and line ends are kept.
    is_preformatted: bool,
    /// The drawing that is open.
    drawing: Option<Drawing>,
}

/// The most letters in elements of their own that may be a single row, and not a grid whose width is that of the page.
const MAX_SINGLE: usize = 8;

/// What stands for an empty cell until it is known whether its table is a grid.
const EMPTY: char = '\0';

impl Page {
    /// Ends a row of elements with a letter each, which begins with the text of an element. A letter before it is no part of it.
    fn end_letters(&mut self, start: usize) {
        if std::mem::take(&mut self.letters) == 0 {
            return;
        }
        // Lines may have been cut meanwhile.
        let before = self.lines.get(..start).unwrap_or_default();
        if before.ends_with('\t') {
            self.lines.replace_range(start - 1..start, "\n");
        }
        self.lines.truncate(self.lines.trim_end().len());
        let row = self.lines.rsplit('\n').next().unwrap_or_default();
        self.rows.push(row.split('\t').count());
        self.lines.push('\n');
    }

    fn add_tag(&mut self, name: &str) {
        const ELEMENTS: [&str; 7] = ["a", "button", "div", "label", "li", "p", "span"];
        const INLINE: [&str; 6] = ["b", "em", "font", "i", "strong", "u"];
        let element = name.trim_start_matches('/');
        let is_end = element.len() < name.len();
        self.is_open = false;
        if self.cell.is_none() && ELEMENTS.contains(&element) {
            let was_ended = std::mem::replace(&mut self.is_ended, is_end);
            let begin = if is_end { self.open.pop() } else { None };
            let start = begin.unwrap_or(self.lines.len());
            if is_letter(self.lines.get(start..).unwrap_or_default()) {
                // The letter of an element inside was counted.
                if !was_ended {
                    self.letters += 1;
                    self.lines.push('\t');
                }
                return;
            }
            if is_end {
                self.end_letters(start);
            } else {
                self.open.push(start);
                if self.letters > 0 {
                    return;
                }
            }
        } else if !INLINE.contains(&element) {
            self.end_letters(0);
        }
        match name {
            "td" | "th" => {
                self.end_cell();
                match self.has_cells {
                    true => self.lines.push('\t'),
                    false => self.end_line(),
                }
                self.has_cells = true;
                self.cell = Some(self.lines.len());
            }
            "/td" | "/th" => self.end_cell(),
            "br" | "p" | "/p" | "div" | "/div" | "li" | "/li" if self.cell.is_some() => {
                self.is_broken = self.cell != Some(self.lines.len());
            }
            "br" => self.lines.push('\n'),
            // Elements of words stand apart.
            "/span" | "/a" | "/label" if self.cell.is_none() => {
                self.end_row();
                self.is_open = true;
            }
            "dt" | "/dl" => self.end_row(),
            "dd" => self.lines.push('\t'),
            "tr" | "/tr" | "p" | "/p" | "div" | "/div" | "li" | "/li" | "option" | "/option" => {
                self.end_row();
            }
            "table" | "/table" | "ul" | "/ul" | "ol" | "/ol" | "pre" | "/pre" | "textarea"
            | "/textarea" | "select" | "/select" => {
                self.end_row();
                self.is_preformatted = ["pre", "textarea"].contains(&name);
                if !self.lines.is_empty() {
                    self.lines.push('\n');
                }
            }
            _ => {}
        }
    }

    fn end_cell(&mut self) {
        if self.cell.take() == Some(self.lines.len()) {
            self.lines.push(EMPTY);
        }
        self.is_broken = false;
    }

    fn end_row(&mut self) {
        self.end_cell();
        self.end_line();
        self.has_cells = false;
    }

    fn end_line(&mut self) {
        if !self.lines.is_empty() && !self.lines.ends_with('\n') {
            self.lines.push('\n');
        }
    }

    fn add_text(&mut self, text: &str) {
        let text = with_characters(text);
        if let Some(drawing) = &mut self.drawing {
            drawing.add_text(&text);
            return;
        }
        if self.is_preformatted {
            self.lines.push_str(&text);
            return;
        }
        // Of a word, the first letter may be an element.
        if self.is_ended && self.letters > 0 && text.starts_with(char::is_alphanumeric) {
            self.letters -= 1;
            self.lines.pop();
        }
        let is_space = |it: char| it.is_ascii_whitespace();
        let is_spaced = std::mem::replace(&mut self.is_spaced, text.ends_with(is_space));
        for (number, word) in text.split_ascii_whitespace().enumerate() {
            let is_continued = std::mem::take(&mut self.is_open) && self.lines.ends_with('\n');
            if is_continued {
                self.lines.pop();
            }
            let is_apart = number > 0 || is_spaced || is_continued || text.starts_with(is_space);
            let is_beside = !self.lines.is_empty() && !self.lines.ends_with(['\n', '\t', ' ']);
            if self.is_broken {
                self.end_line();
                self.is_broken = false;
            } else if is_apart && is_beside && self.cell != Some(self.lines.len()) {
                self.lines.push(' ');
            }
            self.lines.push_str(word);
        }
    }

    /// The lines, unless they have no letters, or each has one alone: then letters were laid out in another way.
    fn into_lines(mut self) -> Option<String> {
        self.end_cell();
        let cells = self.lines.split(['\t', '\n']);
        let is_grid = cells.clone().all(|cell| cell.chars().count() <= 2);
        let lines = self.lines.replace(EMPTY, if is_grid { "." } else { "" });
        let letters = || lines_of(&lines).map(|line| line.trim().chars().count());
        let is_single_row = matches!(self.rows[..], [letters] if letters > MAX_SINGLE);
        let is_apart = is_single_row || letters().count() > 1 && letters().all(|count| count == 1);
        (lines.contains(char::is_alphanumeric) && !is_apart).then_some(lines)
    }
}

/// A text of a page with the characters that numbers and the usual names stand for. As in browsers, the semicolon behind may be missing.
fn with_characters(text: &str) -> String {
    /// The longest name, in bytes.
    const LONGEST: usize = 8;
    /// Each with its character.
    const NAMES: &str = "AElig Æ Oslash Ø aelig æ amp & apos ' bull • eth ð gt > hellip … ldquo “ lsquo ‘ lt < mdash — middot · ndash – \
                         oelig œ oslash ø quot \" rdquo ” rsquo ’ shy \u{ad} szlig ß thorn þ";
    let character_of = |name: &str| {
        let Some(digits) = name.strip_prefix('#') else {
            if name == "nbsp" {
                return Some(" ".to_owned());
            }
            let mut names = NAMES.split(' ').skip_while(|known| *known != name);
            return names
                .nth(1)
                .map_or_else(|| accented(name), |it| Some(it.to_owned()));
        };
        let code = match digits.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => digits.parse().ok()?,
        };
        char::from_u32(code).map(String::from)
    };
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, reference)) = rest.split_once('&') {
        plain += before;
        let is_of_name = |it: &u8| it.is_ascii_alphanumeric() || *it == b'#';
        let name = reference.bytes().take(LONGEST).take_while(is_of_name);
        let mut lengths = (2..=name.count()).rev();
        let found = lengths.find_map(|end| Some((character_of(&reference[..end])?, end)));
        match found {
            Some((character, end)) => {
                plain += &character;
                rest = reference[end..]
                    .strip_prefix(';')
                    .unwrap_or(&reference[end..]);
            }
            None => {
                plain.push('&');
                rest = reference;
            }
        }
    }
    plain + rest
}
