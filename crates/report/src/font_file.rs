//! Font files of users: their tables are checked, and a letter is tried out.

use crate::font::{Font, database};
use crate::pdf;
use crate::picture_error::PictureError;
use crate::stack;
use crate::typeset;
use resvg::usvg::fontdb::{Database, ID};
use std::io::ErrorKind;
use ttf_parser::cmap::{Format, Subtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder, PlatformId, Tag};
use wordtrail_dictionary::Budget;

impl Font {
    /// Reads a font in the format TrueType or OpenType, and tries it out: a letter of it is drawn and embedded.
    ///
    /// # Errors
    ///
    /// [`PictureError::NotAFont`], [`PictureError::DamagedFont`] for a font that cannot be drawn or embedded, and
    /// [`PictureError::SymbolFont`] for one that has pictures or symbols in the place of letters, as far as it says so.
    pub fn parse(file: Vec<u8>) -> Result<Self, PictureError> {
        let mut fonts = Database::new();
        fonts.load_font_data(file);
        let mut faces = fonts.faces().map(|face| (face.id, face.families.clone()));
        let first = faces.next().ok_or(PictureError::NotAFont)?;
        let others: Vec<_> = faces.map(|(face, _)| face).collect();
        for face in others {
            fonts.remove_face(face);
        }
        let (face, families) = first;
        let (family, _) = families.into_iter().next().ok_or(PictureError::NotAFont)?;
        let letter = check(&fonts, face, &family)?;
        let font = Self::new(fonts, &family);
        let sample = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="15">{letter}</text></svg>"#
        );
        let (shared, title) = (font.clone(), family.clone());
        // A fault of the libraries that read fonts must not end the program.
        let tried = stack::run_within(stack::TIME, &Budget::new(), move || {
            let are_simple = database(Some(&shared)).with_face_data(face, are_glyphs_simple);
            let tree = typeset::tree(&sample, Some(&shared), None);
            let page = tree.and_then(|tree| pdf::one_page(&tree, &title));
            are_simple == Some(true) && page.is_ok()
        });
        match tried {
            Ok(Ok(true)) => Ok(font),
            Err(error) if error.kind() != ErrorKind::TimedOut => Err(PictureError::failed(error)),
            _ => Err(PictureError::DamagedFont { family }),
        }
    }
}

/// The maximum number of lines and curves in the outline of a glyph. Worn letters and elaborate initials have thousands.
const MAX_SEGMENTS: u32 = 20_000;

/// Counts the lines and curves of an outline.
struct Segments(u32);

impl OutlineBuilder for Segments {
    fn move_to(&mut self, _: f32, _: f32) {}

    fn line_to(&mut self, _: f32, _: f32) {
        self.0 = self.0.saturating_add(1);
    }

    fn quad_to(&mut self, x: f32, y: f32, _: f32, _: f32) {
        self.line_to(x, y);
    }

    fn curve_to(&mut self, x: f32, y: f32, _: f32, _: f32, _: f32, _: f32) {
        self.line_to(x, y);
    }

    fn close(&mut self) {}
}

/// Whether each glyph of a font has an outline that is soon drawn. Glyphs are made of others and of common parts, which makes some of
/// a few hundred bytes endless: those take this function as long.
fn are_glyphs_simple(data: &[u8], index: u32) -> bool {
    Face::parse(data, index).is_ok_and(|face| {
        (0..face.number_of_glyphs()).all(|glyph| {
            let mut segments = Segments(0);
            let _ = face.outline_glyph(GlyphId(glyph), &mut segments);
            segments.0 <= MAX_SEGMENTS
        })
    })
}

/// The maximum number of tables from characters to glyphs. A font has up to eight. For each letter all may be searched.
const MAX_SUBTABLES: u16 = 16;

/// The minimum length of the table `post` in version 2, which has the names of glyphs.
const MIN_NAMES: usize = 34;

/// A letter of a font, whose tables are checked as far as drawing relies on them.
fn check(fonts: &Database, face: ID, family: &str) -> Result<char, PictureError> {
    let damaged = || PictureError::DamagedFont {
        family: family.to_owned(),
    };
    let checked = fonts.with_face_data(face, |data, index| {
        let face = Face::parse(data, index).map_err(|_| PictureError::NotAFont)?;
        let subtables = face.tables().cmap.map_or(0, |cmap| cmap.subtables.len());
        // krilla panics where the names of glyphs end before their number.
        let names = face.raw_face().table(Tag::from_bytes(b"post"));
        let are_cut = names.is_some_and(|it| it.starts_with(&[0, 2, 0, 0]) && it.len() < MIN_NAMES);
        if subtables > MAX_SUBTABLES || are_cut {
            return Err(damaged());
        }
        let height = face.ascender().checked_sub(face.descender());
        if height.is_none_or(|height| height <= 0) {
            return Err(damaged());
        }
        if has_symbols(&face) {
            return Err(PictureError::SymbolFont {
                family: family.to_owned(),
            });
        }
        letter(&face).ok_or_else(damaged)
    });
    checked.ok_or(PictureError::NotAFont)?
}

/// The first letter that a font has, in the order of Unicode.
fn letter(face: &Face<'_>) -> Option<char> {
    // The font is asked for each: what it lists may be billions.
    let mut letters = ('A'..='\u{ffff}').filter(|letter| letter.is_alphabetic());
    letters.find(|&letter| face.glyph_index(letter).is_some())
}

/// The kind of family that is not for text, in the first number of the classification PANOSE: pictures and symbols.
const PICTORIAL: u8 = 5;

/// Where OS/2, a table of every font, has PANOSE.
const PANOSE: usize = 32;

/// The encoding of Windows in which the codes of letters stand for symbols.
const SYMBOL: u16 = 0;

/// Tables of glyphs that are pictures.
const PICTURES: [&[u8; 4]; 4] = [b"CBDT", b"COLR", b"SVG ", b"sbix"];

/// Whether a font says that it has no letters: its glyphs are pictures, its codes are those of symbols alone, or of the boxes of a last
/// resort, of which one stands for many letters, or its family is of pictures.
fn has_symbols(face: &Face<'_>) -> bool {
    let has = |name| face.raw_face().table(Tag::from_bytes(name)).is_some();
    let is_picture = |glyph| {
        face.is_color_glyph(glyph)
            || face.glyph_svg_image(glyph).is_some()
            || face.glyph_raster_image(glyph, u16::MAX).is_some()
    };
    let mut glyphs = ('!'..='\u{ffff}').filter_map(|letter| face.glyph_index(letter));
    if PICTURES.into_iter().any(has) && glyphs.any(is_picture) {
        return true;
    }
    let subtables = || {
        let tables = face.tables().cmap.into_iter();
        tables.flat_map(|cmap| cmap.subtables)
    };
    let is_symbol = |subtable: &Subtable<'_>| {
        subtable.platform_id == PlatformId::Windows && subtable.encoding_id == SYMBOL
    };
    let is_last_resort =
        |subtable: &Subtable<'_>| matches!(subtable.format, Format::ManyToOneRangeMappings(_));
    if subtables().any(|subtable| is_last_resort(&subtable)) {
        return true;
    }
    let has_letters = subtables().any(|subtable| subtable.is_unicode());
    if !has_letters && subtables().any(|subtable| is_symbol(&subtable)) {
        return true;
    }
    let classification = face.raw_face().table(Tag::from_bytes(b"OS/2"));
    classification.and_then(|table| table.get(PANOSE)) == Some(&PICTORIAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bundled font with another table of a name.
    fn with_table(name: &[u8; 4], table: &[u8]) -> Vec<u8> {
        replaced(dejavu::sans::regular().to_vec(), name, table)
    }

    fn replaced(mut font: Vec<u8>, name: &[u8; 4], table: &[u8]) -> Vec<u8> {
        let entry = font.windows(4).position(|tag| tag == name).unwrap();
        let place = [font.len(), table.len()];
        for (field, number) in font[entry + 8..entry + 16].chunks_exact_mut(4).zip(place) {
            field.copy_from_slice(&(number as u32).to_be_bytes());
        }
        font.extend(table);
        font
    }

    /// A table with a number of equal subtables.
    fn cmap(number: u16, subtable: &[u8]) -> Vec<u8> {
        let mut cmap = vec![0, 0];
        cmap.extend(number.to_be_bytes());
        for _ in 0..number {
            cmap.extend([0, 0, 0, 3]);
            cmap.extend((4 + 8 * u32::from(number)).to_be_bytes());
        }
        cmap.extend(subtable);
        cmap
    }

    #[test]
    fn a_font_in_which_letters_take_long_to_find_is_refused() {
        let mut subtable = [0; 16];
        subtable[1] = 12;
        subtable[7] = 16;
        let many = Font::parse(with_table(b"cmap", &cmap(u16::MAX, &subtable)));
        assert!(matches!(many, Err(PictureError::DamagedFont { .. })));
        const GROUPS: u32 = 80_000;
        let mut subtable = vec![0, 13, 0, 0];
        for number in [16 + 12 * GROUPS, 0, GROUPS] {
            subtable.extend(number.to_be_bytes());
        }
        subtable.resize(subtable.len() + 12 * GROUPS as usize, 0xff);
        let last_resort = Font::parse(with_table(b"cmap", &cmap(5, &subtable)));
        assert!(matches!(last_resort, Err(PictureError::SymbolFont { .. })));
    }

    #[test]
    fn a_font_whose_glyphs_repeat_each_other_is_refused() {
        // Of the first five glyphs, each is 20 times the one before.
        let mut glyphs = vec![0, 1, 0, 0, 0, 0, 0, 9, 0, 9, 0, 2, 0, 0, 1, 1, 1];
        glyphs.extend([0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 9]);
        let mut places = vec![0_u32];
        for before in 0..4 {
            places.push(glyphs.len() as u32);
            glyphs.extend([0xff, 0xff, 0, 0, 0, 0, 0, 9, 0, 9]);
            for part in 1..=20 {
                let flags = if part < 20 { 0x22 } else { 2 };
                glyphs.extend([0, flags, 0, before, 0, 0]);
            }
        }
        let face = Face::parse(dejavu::sans::regular(), 0).unwrap();
        places.resize(
            usize::from(face.number_of_glyphs()) + 1,
            glyphs.len() as u32,
        );
        let places: Vec<_> = places.into_iter().flat_map(u32::to_be_bytes).collect();
        let font = Font::parse(replaced(with_table(b"glyf", &glyphs), b"loca", &places));
        assert!(matches!(font, Err(PictureError::DamagedFont { .. })));
    }

    #[test]
    fn a_font_whose_names_of_glyphs_are_cut_short_is_refused() {
        let font = Font::parse(with_table(b"post", &[&[0, 2][..], &[0; 30]].concat()));
        assert!(matches!(font, Err(PictureError::DamagedFont { .. })));
    }

    #[test]
    fn labels_in_other_letters_are_drawn_in_the_bundled_font() {
        // A font that has only small Greek letters.
        let mut subtable = vec![0, 12, 0, 0];
        for number in [28, 0, 1, 'α' as u32, 'ω' as u32, 60] {
            subtable.extend(number.to_be_bytes());
        }
        let greek = Font::parse(with_table(b"cmap", &cmap(1, &subtable))).unwrap();
        let tree = |texts: [&str; 2]| {
            let texts = texts.map(|text| format!(r#"<text y="15">{text}</text>"#));
            let svg = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>"#,
                texts.concat()
            );
            typeset::tree(&svg, Some(&greek), None)
        };
        let tree_of_both = tree(["λεξη", "Answers 2"]).unwrap();
        assert!(pdf::one_page(&tree_of_both, "").is_ok());
        for (texts, missing) in [
            (["Words", "Answers"], "A W d e n o r s w"),
            (["λεξη", "λέξη"], "έ"),
            (["λεξη", "été"], "t é"),
            (["λεξη", "αβγ abc"], "a b c"),
            (["λεξη", "中"], "中"),
        ] {
            let error = tree(texts).unwrap_err();
            assert!(matches!(error, PictureError::MissingGlyphs(it) if it == missing));
        }
    }
}
