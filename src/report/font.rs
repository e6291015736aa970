//! Fonts of PNG and PDF: the bundled one, and those of users.

use super::typeset::PictureError;
use resvg::usvg::fontdb::Database;
use std::fmt::{self, Debug, Formatter};
use std::sync::{Arc, LazyLock};

/// A font for PNG and PDF, in which it is embedded. Of a file with several fonts it is the first. Clones share it.
///
/// ```
/// use wordtrail::report::{Font, PictureError};
///
/// let font = Font::parse(dejavu::sans_mono::regular().to_vec())?;
/// assert_eq!(font.family(), "DejaVu Sans Mono");
/// assert!(matches!(Font::parse(b"no font".to_vec()), Err(PictureError::NotAFont)));
/// # Ok::<(), PictureError>(())
/// ```
#[derive(Clone)]
pub struct Font {
    fonts: Arc<Database>,
}

impl Font {
    /// Reads a font in the format TrueType or OpenType.
    ///
    /// # Errors
    ///
    /// [`PictureError::NotAFont`].
    pub fn parse(file: Vec<u8>) -> Result<Self, PictureError> {
        let mut fonts = Database::new();
        fonts.load_font_data(file);
        let mut faces = fonts.faces().map(|face| (face.id, face.families.clone()));
        let first = faces.next().ok_or(PictureError::NotAFont)?;
        let others: Vec<_> = faces.map(|(face, _)| face).collect();
        for face in others {
            fonts.remove_face(face);
        }
        let family = first.1.into_iter().next().ok_or(PictureError::NotAFont)?;
        name_generic(&mut fonts, &family.0);
        Ok(Self {
            fonts: Arc::new(fonts),
        })
    }

    /// The name of the font's family.
    pub fn family(&self) -> &str {
        self.fonts
            .family_name(&resvg::usvg::fontdb::Family::SansSerif)
    }
}

impl Debug for Font {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Font").field(&self.family()).finish()
    }
}

/// DejaVu Sans 2.37, free for every use under the licence of Bitstream Vera. It covers Latin with all accents, Greek, Cyrillic,
/// Armenian, Georgian, Hebrew and Arabic.
static BUNDLED: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    name_generic(&mut fonts, "DejaVu Sans");
    Arc::new(fonts)
});

/// Sets the family of all text whose own is missing. Drawings end their lists of fonts with the generic sans-serif, and logos may
/// name any font, or none, which is a serif one.
fn name_generic(fonts: &mut Database, family: &str) {
    fonts.set_sans_serif_family(family);
    fonts.set_serif_family(family);
    fonts.set_monospace_family(family);
}

/// The font, or the bundled one.
pub fn database(font: Option<&Font>) -> Arc<Database> {
    Arc::clone(font.map_or(&*BUNDLED, |font| &font.fonts))
}
