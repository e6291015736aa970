//! The letters that the codes of a font stand for, and how wide its glyphs are.

use super::file::File;
use super::syntax::{Dict, Parser, Value};
use crate::reading::unpacked::Result;
use std::collections::HashMap;
use wordtrail_dictionary::internals::letters::compose;

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
        let subtype = file.entry(dict, "Subtype");
        let is_wide = subtype.as_ref().and_then(Value::name) == Some(b"Type0");
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
            let code = code
                .iter()
                .fold(0, |code, &byte| code << 8 | u32::from(byte));
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
        let first = file
            .entry(dict, "FirstChar")
            .as_ref()
            .and_then(Value::number);
        if let (Some(first), Some(Value::Array(widths))) = (first, file.entry(dict, "Widths")) {
            let widths = widths.iter().map(|width| file.resolved(width)?.number());
            let codes = (first as u32..).zip(widths).take(256);
            self.widths
                .extend(codes.filter_map(|(code, width)| Some((code, width?))));
        }
    }

    /// Adds the widths of codes of two bytes: `FIRST [WIDTH …]` or `FIRST LAST WIDTH`.
    fn add_wide_widths(&mut self, file: &File<'_>, dict: &Dict) {
        let Some(Value::Array(fonts)) = file.entry(dict, "DescendantFonts") else {
            return;
        };
        let Some(Value::Dict(font)) = fonts.first().and_then(|font| file.resolved(font)) else {
            return;
        };
        let usual = file.entry(&font, "DW").as_ref().and_then(Value::number);
        self.usual_width = usual.unwrap_or(1000.0);
        let Some(Value::Array(widths)) = file.entry(&font, "W") else {
            return;
        };
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
        let Some(encoding) = file.dict(dict, "Encoding") else {
            return;
        };
        let Some(Value::Array(differences)) = file.entry(&encoding, "Differences") else {
            return;
        };
        let mut code = 0;
        for value in differences {
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
            match &*keyword {
                b"endbfchar" => {
                    for pair in values.chunks(2) {
                        if let [Value::Text(code), Value::Text(letters)] = pair {
                            self.letters.insert(number(code), text(letters));
                        }
                    }
                }
                b"endbfrange" => {
                    for range in values.chunks(3) {
                        if let [Value::Text(first), Value::Text(last), letters] = range {
                            self.add_range(number(first), number(last), letters);
                        }
                    }
                }
                _ => {}
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
                let pairs = codes
                    .zip(letters)
                    .filter_map(|(code, it)| Some((code, text(it.text()?))));
                self.letters.extend(pairs);
            }
            Value::Text(bytes) => {
                let first_letter = text(bytes);
                for (code, step) in codes.zip(0..) {
                    let mut letters: Vec<char> = first_letter.chars().collect();
                    let next = letters
                        .last()
                        .and_then(|&last| char::from_u32(u32::from(last) + step));
                    if let (Some(last), Some(next)) = (letters.last_mut(), next) {
                        *last = next;
                        self.letters.insert(code, letters.into_iter().collect());
                    }
                }
            }
            _ => {}
        }
    }
}

/// The number that some bytes are.
fn number(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |number, &byte| number << 8 | u32::from(byte))
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
    const ACCENTS: [(&str, char); 8] = [
        ("acute", '\u{301}'),
        ("grave", '\u{300}'),
        ("circumflex", '\u{302}'),
        ("tilde", '\u{303}'),
        ("dieresis", '\u{308}'),
        ("cedilla", '\u{327}'),
        ("ring", '\u{30a}'),
        ("caron", '\u{30c}'),
    ];
    if let Some(code) = name.strip_prefix("uni") {
        let code = code
            .get(..4)
            .and_then(|code| u32::from_str_radix(code, 16).ok());
        return code.and_then(char::from_u32).map(String::from);
    }
    if let Some((_, letter)) = NAMES.iter().find(|(known, _)| *known == name) {
        return Some((*letter).to_owned());
    }
    let letter = name.chars().next()?;
    let rest = &name[letter.len_utf8()..];
    if rest.is_empty() {
        return Some(letter.to_string());
    }
    let accent = ACCENTS.iter().find(|(accent, _)| *accent == rest)?;
    Some(compose(&format!("{letter}{}", accent.1)).into_owned())
}
