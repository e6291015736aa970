//! The letters that the codes of a font stand for, and how wide its glyphs are.

use super::file::File;
use super::syntax::{Dict, Parser, Value};
use crate::reading::accents::accented;
use crate::reading::unpacked::Result;
use std::collections::HashMap;

/// The most codes of a font.
const MAX_CODES: usize = 1 << 17;

/// The width of a glyph of which it is not known, in thousandths of the font size.
const USUAL_WIDTH: f64 = 500.0;

pub(super) struct Font {
    /// Whether codes have two bytes.
    is_wide: bool,
    letters: HashMap<u32, String>,
    widths: HashMap<u32, f64>,
    usual_width: f64,
}

impl Font {
    pub fn read(file: &File<'_>, dict: &Dict) -> Result<Self> {
        let is_wide = file.is_of(dict, b"Type0");
        let mut font = Self {
            is_wide,
            letters: HashMap::new(),
            widths: HashMap::new(),
            usual_width: USUAL_WIDTH,
        };
        match is_wide {
            true => font.add_wide_widths(file, dict),
            false => {
                font.add_differences(file, dict);
                font.add_widths(file, dict);
            }
        }
        if let Some(table) = dict.get(&b"ToUnicode"[..]).and_then(|it| file.stream(it)) {
            font.add_letters(&file.expanded(&table)?);
        }
        Ok(font)
    }

    /// The letters and the width of each code of a text. The width is relative to the font size.
    pub fn glyphs<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = (String, f64, bool)> + 'a {
        text.chunks(if self.is_wide { 2 } else { 1 }).map(|code| {
            let code = number(code);
            let letters = match self.letters.get(&code) {
                Some(letters) => letters.clone(),
                // Codes of one byte are ASCII, and mostly Latin-1.
                None if !self.is_wide => {
                    char::from_u32(code).map_or_else(String::new, String::from)
                }
                None => String::new(),
            };
            let width = self.widths.get(&code).unwrap_or(&self.usual_width);
            (letters, width / 1000.0, !self.is_wide && code == 32)
        })
    }

    /// Adds the widths of codes of one byte.
    fn add_widths(&mut self, file: &File<'_>, dict: &Dict) {
        let first = file.number(dict, "FirstChar");
        if let (Some(first), Some(widths)) = (first, file.array(dict, "Widths")) {
            let widths = widths.iter().map(|width| file.resolved(width)?.number());
            let codes = (first as u32..).zip(widths).take(256);
            self.widths
                .extend(codes.filter_map(|(code, width)| Some((code, width?))));
        }
    }

    /// Adds the widths of codes of two bytes: `FIRST [WIDTH …]` or `FIRST LAST WIDTH`.
    fn add_wide_widths(&mut self, file: &File<'_>, dict: &Dict) {
        let fonts = file.array(dict, "DescendantFonts").unwrap_or_default();
        let Some(Value::Dict(font)) = fonts.first().and_then(|font| file.resolved(font)) else {
            return;
        };
        self.usual_width = file.number(&font, "DW").unwrap_or(1000.0);
        let widths = file.array(&font, "W").unwrap_or_default();
        let mut rest = &widths[..];
        while let [Value::Number(first), second, others @ ..] = rest {
            let first = *first as u32;
            match (file.resolved(second), others) {
                (Some(Value::Array(widths)), _) => {
                    let codes = (first..).zip(&widths);
                    self.widths
                        .extend(codes.filter_map(|(code, width)| Some((code, width.number()?))));
                    rest = others;
                }
                (Some(Value::Number(last)), [Value::Number(width), others @ ..]) => {
                    let codes = first..=(last as u32).min(0xffff);
                    self.widths.extend(codes.map(|code| (code, *width)));
                    rest = others;
                }
                _ => return,
            }
            if self.widths.len() > MAX_CODES {
                return;
            }
        }
    }

    /// Adds the letters of the codes that have names: `CODE /NAME /NAME …`.
    fn add_differences(&mut self, file: &File<'_>, dict: &Dict) {
        let encoding = file.dict(dict, "Encoding").unwrap_or_default();
        let mut code = 0;
        for value in file.array(&encoding, "Differences").unwrap_or_default() {
            match value {
                Value::Number(number) => code = number as u32,
                Value::Name(name) => {
                    let letter = str::from_utf8(&name).ok().and_then(letter_of);
                    self.letters.extend(letter.map(|letter| (code, letter)));
                    code = code.saturating_add(1);
                }
                _ => {}
            }
        }
    }

    /// Adds the letters of a table: `<CODE> <LETTERS>` and `<FIRST> <LAST> <LETTERS>`.
    fn add_letters(&mut self, table: &[u8]) {
        let mut parser = Parser::new(table, 0);
        let mut values: Vec<Value> = Vec::new();
        while let Some(value) = parser.value_of_page() {
            let Value::Keyword(keyword) = value else {
                values.push(value);
                continue;
            };
            let length = match &*keyword {
                b"endbfchar" => 2,
                b"endbfrange" => 3,
                _ => usize::MAX,
            };
            for entry in values.chunks_exact(length) {
                match entry {
                    [Value::Text(code), Value::Text(letters)] => {
                        self.letters.insert(number(code), text(letters));
                    }
                    [Value::Text(first), Value::Text(last), letters] => {
                        self.add_range(number(first), number(last), letters);
                    }
                    _ => {}
                }
            }
            values.clear();
            if self.letters.len() > MAX_CODES {
                return;
            }
        }
    }

    fn add_range(&mut self, first: u32, last: u32, letters: &Value) {
        let codes = first..=last.min(first.saturating_add(0xffff));
        match letters {
            Value::Array(letters) => {
                let pairs = codes.zip(letters);
                let pairs = pairs.filter_map(|(code, it)| Some((code, text(it.text()?))));
                self.letters.extend(pairs);
            }
            Value::Text(bytes) => {
                let mut start = text(bytes);
                let Some(last) = start.pop() else { return };
                let letters = codes.zip(u32::from(last)..).filter_map(|(code, letter)| {
                    Some((
                        code,
                        start.clone() + char::from_u32(letter)?.encode_utf8(&mut [0; 4]),
                    ))
                });
                self.letters.extend(letters);
            }
            _ => {}
        }
    }
}

fn number(bytes: &[u8]) -> u32 {
    let bytes = bytes.iter();
    bytes.fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// Text in UTF-16.
fn text(bytes: &[u8]) -> String {
    let units = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
    String::from_utf16_lossy(&units.collect::<Vec<u16>>())
}

/// The letter that a name of Adobe's list stands for, such as `A`, `adieresis` and `uni00E4`.
fn letter_of(name: &str) -> Option<String> {
    const NAMES: [(&str, &str); 12] = [
        ("space", " "),
        ("hyphen", "-"),
        ("quoteright", "’"),
        ("quotesingle", "'"),
        ("period", "."),
        ("comma", ","),
        ("germandbls", "ß"),
        ("ae", "æ"),
        ("AE", "Æ"),
        ("oe", "œ"),
        ("oslash", "ø"),
        ("Oslash", "Ø"),
    ];
    if let Some(code) = name.strip_prefix("uni") {
        let code = u32::from_str_radix(code.get(..4)?, 16).ok()?;
        return char::from_u32(code).map(String::from);
    }
    if let Some((_, letter)) = NAMES.iter().find(|(known, _)| *known == name) {
        return Some((*letter).to_owned());
    }
    match name.chars().count() {
        1 => Some(name.to_owned()),
        _ => accented(name),
    }
}
