//! Fonts of PNG and PDF: those that are bundled, and those of users, which `font_file` reads.

use resvg::usvg::fontdb::{Database, Family, Language, Source};
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;
use wordtrail_dictionary::internals::OnceValue;

/// A font for PNG and PDF, in which it is embedded, instead of DejaVu Sans. Of a file with several fonts it is the first. Titles and
/// labels in Latin letters are drawn in DejaVu Sans, too, if it has none of their letters. Clones share it.
///
/// ```
/// use wordtrail::report::{Font, PictureError};
///
/// let font = Font::parse(dejavu::sans_mono::regular().to_vec())?;
/// assert_eq!(font.family(), "DejaVu Sans Mono");
/// assert!(matches!(Font::parse(b"no font".to_vec()), Err(PictureError::NotAFont)));
/// assert_eq!(Font::school().family(), "Wordtrail School");
/// # Ok::<(), PictureError>(())
/// ```
#[derive(Clone)]
pub struct Font {
    fonts: Arc<Database>,
}

impl Font {
    /// Atkinson Hyperlegible Next of the Braille Institute, whose letters are hard to mistake for each other: regular and bold, Latin
    /// letters with the accents of most languages of Europe. The capitals are as high as those of DejaVu Sans.
    pub fn book() -> Self {
        let regular = include_bytes!("fonts/book-regular.ttf");
        let faces = of_faces([regular, include_bytes!("fonts/book-bold.ttf")]);
        Self::new(faces, "Wordtrail Book")
    }

    /// Letters for children who learn to read, with `a` and `g` as they are written by hand: regular and bold, Latin letters with all
    /// accents, and Cyrillic ones. They are those of Andika of SIL International, and as high as in DejaVu Sans.
    pub fn school() -> Self {
        let regular = include_bytes!("fonts/school-regular.ttf");
        let faces = of_faces([regular, include_bytes!("fonts/school-bold.ttf")]);
        Self::new(faces, "Wordtrail School")
    }

    /// The font of this family that a database has alone. DejaVu Sans follows it, for letters that it lacks.
    pub(super) fn new(mut fonts: Database, family: &str) -> Self {
        name_generic(&mut fonts, family);
        for face in bundled().faces() {
            let mut face = face.clone();
            // Drawings name the family of the bundled font first.
            let other_letters = ("Other letters".to_owned(), Language::English_UnitedStates);
            face.families = vec![other_letters];
            fonts.push_face_info(face);
        }
        Self {
            fonts: Arc::new(fonts),
        }
    }

    /// The name of the font's family.
    pub fn family(&self) -> &str {
        self.fonts.family_name(&Family::SansSerif)
    }
}

impl Debug for Font {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Font").field(&self.family()).finish()
    }
}

/// DejaVu Sans 2.37, free for every use under the licence of Bitstream Vera. It covers Latin with all accents, Greek, Cyrillic,
/// Armenian, Georgian, Hebrew and Arabic.
fn bundled() -> &'static Arc<Database> {
    static BUNDLED: OnceValue<Arc<Database>> = OnceValue::new();
    BUNDLED.get_or_init(|| {
        let mut fonts = of_faces([dejavu::sans::regular(), dejavu::sans::bold()]);
        name_generic(&mut fonts, "DejaVu Sans");
        Arc::new(fonts)
    })
}

/// A database of the faces of one family.
fn of_faces(files: [&'static [u8]; 2]) -> Database {
    let mut fonts = Database::new();
    for file in files {
        fonts.load_font_source(Source::Binary(Arc::new(file)));
    }
    fonts
}

/// Sets the family of all text whose own is missing. Drawings end their lists of fonts with the generic sans-serif, and logos may
/// name any font, or none, which is a serif one.
fn name_generic(fonts: &mut Database, family: &str) {
    fonts.set_sans_serif_family(family);
    fonts.set_serif_family(family);
    fonts.set_monospace_family(family);
}

/// The font, or DejaVu Sans.
pub fn database(font: Option<&Font>) -> Arc<Database> {
    Arc::clone(match font {
        Some(font) => &font.fonts,
        None => bundled(),
    })
}
