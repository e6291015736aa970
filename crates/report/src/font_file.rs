//! Font files of users: their tables are checked, and a letter is tried out.

use crate::font::Font;
use crate::pdf;
use crate::picture_error::PictureError;
use crate::typeset;
use resvg::usvg::fontdb::{Database, ID};
use ttf_parser::cmap::Subtable;
use ttf_parser::{Face, PlatformId, Tag};

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
        let tried =
            typeset::tree(&sample, Some(&font)).and_then(|tree| pdf::one_page(&tree, &family));
        match tried {
            Ok(_) => Ok(font),
            Err(_) => Err(PictureError::DamagedFont { family }),
        }
    }
}

/// A letter of a font, whose tables are checked as far as drawing relies on them.
fn check(fonts: &Database, face: ID, family: &str) -> Result<char, PictureError> {
    let damaged = || PictureError::DamagedFont {
        family: family.to_owned(),
    };
    let checked = fonts.with_face_data(face, |data, index| {
        let face = Face::parse(data, index).map_err(|_| PictureError::NotAFont)?;
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

/// Whether a font says that it has no letters: its codes are those of symbols alone, or its family is of pictures.
fn has_symbols(face: &Face<'_>) -> bool {
    let subtables = || {
        let tables = face.tables().cmap.into_iter();
        tables.flat_map(|cmap| cmap.subtables)
    };
    let is_symbol = |subtable: &Subtable<'_>| {
        subtable.platform_id == PlatformId::Windows && subtable.encoding_id == SYMBOL
    };
    let has_letters = subtables().any(|subtable| subtable.is_unicode());
    if !has_letters && subtables().any(|subtable| is_symbol(&subtable)) {
        return true;
    }
    let classification = face.raw_face().table(Tag::from_bytes(b"OS/2"));
    classification.and_then(|table| table.get(PANOSE)) == Some(&PICTORIAL)
}
