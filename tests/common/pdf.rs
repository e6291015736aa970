//! The text of PDF documents.

use hayro_syntax::Pdf;
use hayro_syntax::content::ops::TypedInstruction;
use hayro_syntax::object::{Dict, Object, Stream};
use hayro_syntax::page::Resources;
use std::collections::HashMap;

/// The text of each page. Spaces are those of the text: other gaps between letters are none.
pub fn texts(document: &[u8]) -> Vec<String> {
    let pdf = Pdf::new(document.to_vec()).expect("it is a PDF document");
    let pages = pdf.pages().iter();
    pages
        .map(|page| {
            let mut text = String::new();
            read(
                page.page_stream().unwrap_or_default(),
                page.resources(),
                &mut text,
            );
            text
        })
        .collect()
}

fn read(content: &[u8], resources: &Resources<'_>, text: &mut String) {
    let mut instructions = hayro_syntax::content::TypedIter::new(content);
    let mut letters = HashMap::new();
    while let Some(instruction) = instructions.next() {
        match instruction {
            TypedInstruction::TextFont(font) => {
                letters = to_unicode(&resources.get_font(font.0).expect("the page has the font"));
            }
            TypedInstruction::ShowText(shown) => decode(shown.0.as_bytes(), &letters, text),
            TypedInstruction::ShowTexts(shown) => {
                for part in shown.0.iter::<Object<'_>>() {
                    if let Some(part) = part.into_string() {
                        decode(part.as_bytes(), &letters, text);
                    }
                }
            }
            TypedInstruction::XObject(object) => {
                let object = resources
                    .get_x_object(object.0)
                    .expect("the page has the object");
                let form = object.dict().get::<Dict<'_>>(b"Resources");
                if let (Some(form), Ok(content)) = (form, object.decoded()) {
                    read(&content, &Resources::new(form), text);
                }
            }
            _ => {}
        }
    }
}

/// Glyphs have two bytes.
fn decode(glyphs: &[u8], letters: &HashMap<u16, String>, text: &mut String) {
    for glyph in glyphs.chunks_exact(2) {
        let glyph = u16::from_be_bytes([glyph[0], glyph[1]]);
        // The box of a character that the font lacks stands for no letters.
        text.push_str(letters.get(&glyph).map_or("", String::as_str));
    }
}

/// The letters of each glyph of a font, from the lines `<GLYPH> <LETTERS>` and `<FIRST> <LAST> <LETTERS>` of its table.
fn to_unicode(font: &Dict<'_>) -> HashMap<u16, String> {
    let table = font
        .get::<Stream<'_>>(b"ToUnicode")
        .expect("a font has letters");
    let table = table.decoded().expect("the table can be expanded");
    let mut letters = HashMap::new();
    let mut is_range = false;
    for line in String::from_utf8_lossy(&table).lines() {
        is_range = (is_range || line.ends_with("beginbfrange")) && !line.starts_with("endbfrange");
        let numbers: Option<Vec<Vec<u16>>> = line.split_whitespace().map(hexadecimal).collect();
        match numbers.as_deref() {
            Some([glyph, text]) if !is_range => {
                letters.insert(glyph[0], String::from_utf16_lossy(text));
            }
            Some([first, last, text]) if is_range => {
                for glyph in first[0]..=last[0] {
                    let mut text = text.clone();
                    *text.last_mut().expect("a glyph has letters") += glyph - first[0];
                    letters.insert(glyph, String::from_utf16_lossy(&text));
                }
            }
            _ => {}
        }
    }
    letters
}

/// The numbers of four digits in angle brackets.
fn hexadecimal(word: &str) -> Option<Vec<u16>> {
    let digits = word.strip_prefix('<')?.strip_suffix('>')?;
    let numbers = digits.as_bytes().chunks(4);
    numbers
        .map(|digits| u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok())
        .collect()
}
