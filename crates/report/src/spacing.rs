//! Room for letters that fonts make of several glyphs, such as those with vowel signs in Devanagari.
//!
//! `usvg` takes the widest glyph of such a letter for its width. So the next letter is drawn on the others, and text is not centred.

use crate::drawing::markup::Number;
use crate::drawing::measure::is_right_to_left;
use resvg::usvg::fontdb::Database;
use resvg::usvg::roxmltree::{Document, Node};
use rustybuzz::{Face, UnicodeBuffer};
use std::fmt::Write;
use wordtrail_dictionary::internals::letters::clusters;

/// An SVG with more room in its text for such letters. Nothing, if there are none.
pub fn spaced(svg: &str, document: &Document<'_>, fonts: &Database) -> Option<String> {
    let font = fonts.faces().next()?.id;
    fonts.with_face_data(font, |data, index| {
        let font = Face::from_slice(data, index)?;
        let texts = document
            .descendants()
            .filter(|node| node.tag_name().name() == "text");
        let (mut spaced, mut end) = (String::new(), 0);
        for ((start, tag), text) in svg.match_indices("<text").zip(texts) {
            let Some(shifts) = shifts(text, &font) else {
                continue;
            };
            let attribute = start + tag.len();
            spaced += &svg[end..attribute];
            end = attribute;
            let shifts = Vec::from_iter(shifts.into_iter().map(|shift| Number(shift).to_string()));
            let _ = write!(spaced, r#" dx="{}""#, shifts.join(" "));
        }
        (end > 0).then(|| spaced + &svg[end..])
    })?
}

/// How far each character of a text is to be moved to the right. Nothing, if none is.
fn shifts(text: Node<'_, '_>, font: &Face<'_>) -> Option<Vec<f32>> {
    let content = text.text()?;
    let has_marks = clusters(content).any(|cluster| cluster.chars().nth(1).is_some());
    // On letters of Hebrew and Arabic, marks take no room.
    let is_mirrored = || content.split(' ').any(is_right_to_left);
    if !has_marks || is_mirrored() {
        return None;
    }
    let inherited = |name| text.ancestors().find_map(|element| element.attribute(name));
    let size: f32 = inherited("font-size")?.parse().ok()?;
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(content);
    buffer.guess_segment_properties();
    let shaped = rustybuzz::shape(font, &[], buffer);
    let glyphs = Vec::from_iter(shaped.glyph_infos().iter().zip(shaped.glyph_positions()));
    let scale = size / font.units_per_em() as f32;
    let mut shifts = vec![0.0; content.chars().count()];
    let mut missing = 0.0;
    for letter in glyphs.chunk_by(|(one, _), (next, _)| one.cluster == next.cluster) {
        let start = letter[0].0.cluster as usize;
        let character = content.get(..start)?.chars().count();
        *shifts.get_mut(character)? += missing;
        let widths = letter.iter().map(|(_, position)| position.x_advance);
        let width = widths.clone().sum::<i32>() - widths.fold(0, i32::max);
        missing = width as f32 * scale;
    }
    let all: f32 = shifts.iter().sum::<f32>() + missing;
    if all.abs() < 0.01 {
        return None;
    }
    shifts[0] -= match inherited("text-anchor") {
        Some("middle") => all / 2.0,
        Some("end") => all,
        _ => 0.0,
    };
    Some(shifts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font;

    /// The shifts of a text in the bundled font.
    fn shifts_of(text: &str, anchor: &str) -> Option<String> {
        let svg = format!(
            r#"<svg><g font-size="10"><text y="1">A</text></g><text font-size="10" text-anchor="{anchor}">{text}</text></svg>"#
        );
        let document = Document::parse(&svg).unwrap();
        let spaced = spaced(&svg, &document, &font::database(None))?;
        let (before, rest) = spaced.split_once(" dx=\"").unwrap();
        assert!(before.ends_with("</g><text"));
        let (shifts, after) = rest.split_once('"').unwrap();
        assert_eq!(format!("{before}{after}"), svg);
        Some(shifts.to_owned())
    }

    #[test]
    fn a_letter_of_several_glyphs_has_room_for_all() {
        // The bundled font has no letter of Indic scripts. It draws the parts of a syllable of Hangul as boxes, side by side.
        let syllable = "\u{1112}\u{1161}\u{11a8}";
        let text = format!("{syllable}가{syllable}");
        let boxes = |text: &str| shifts_of(text, "start");
        assert_eq!(boxes(&text).as_deref(), Some("0 0 0 12 0 0 0"));
        assert_eq!(
            shifts_of(&text, "middle").as_deref(),
            Some("-12 0 0 12 0 0 0")
        );
        assert_eq!(shifts_of(&text, "end").as_deref(), Some("-24 0 0 12 0 0 0"));
    }

    #[test]
    fn accents_and_points_take_no_room() {
        for text in ["AB", "ɛ\u{301}x", "שָׁלוֹם", "كِتَاب", "中文"] {
            assert_eq!(shifts_of(text, "middle"), None, "{text}");
        }
    }
}
