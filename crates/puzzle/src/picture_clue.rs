//! Clues that are pictures: the address of an image, so that a puzzle has them wherever it goes.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// A clue that is a picture.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::{Clues, PictureClue};
///
/// let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x01";
/// let clue = PictureClue::new("cat.png", png).to_string();
/// let words = WordBank::from_words(["cat"])?.with_clues(&Clues::from_pairs([("cat", &*clue)])?)?;
/// let picture = PictureClue::parse(words.clue("cat").unwrap()).unwrap();
/// assert_eq!((picture.name(), picture.png()), ("cat.png", png.to_vec()));
/// assert_eq!(words.to_list(), "WORD\tCLUE\nCAT\tcat.png\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureClue {
    name: String,
    /// The file in base64.
    data: String,
}

/// The maximum width and height of a picture in pixels: 300 an inch where it is 2.7 cm wide, and no work to decode.
pub const MAX_SIDE: u32 = 320;

const BEGINNING: &str = "data:image/png;name=";
const MIDDLE: &str = ";base64,";

impl PictureClue {
    /// A picture as PNG of up to 320 × 320 pixels, with the name of its file. (In the name, `;` and `,` become `_`.)
    pub fn new(name: &str, png: &[u8]) -> Self {
        Self {
            name: name.replace([';', ','], "_"),
            data: STANDARD.encode(png),
        }
    }

    /// The picture that a clue is, if it is one.
    pub fn parse(clue: &str) -> Option<Self> {
        let (name, data) = clue.strip_prefix(BEGINNING)?.split_once(MIDDLE)?;
        let is_small = sides(data)?
            .iter()
            .all(|side| (1..=MAX_SIDE).contains(side));
        (is_small && STANDARD.decode(data).is_ok()).then(|| Self {
            name: name.to_owned(),
            data: data.to_owned(),
        })
    }

    /// Its width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let [width, height] = sides(&self.data).unwrap_or([1, 1]);
        (width, height)
    }

    /// The name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The picture as PNG; nothing where the clue is damaged.
    pub fn png(&self) -> Vec<u8> {
        STANDARD.decode(&self.data).unwrap_or_default()
    }

    /// The address of the image, without its name.
    pub fn address(&self) -> String {
        format!("data:image/png{MIDDLE}{}", self.data)
    }
}

/// The clue.
impl std::fmt::Display for PictureClue {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{BEGINNING}{}{MIDDLE}{}", self.name, self.data)
    }
}

/// The width and height of a PNG in base64.
fn sides(data: &str) -> Option<[u32; 2]> {
    let head = STANDARD.decode(data.get(..32)?).ok()?;
    let sides = head.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")?;
    let (width, height) = sides.split_at_checked(4)?;
    let side = |bytes: &[u8]| Some(u32::from_be_bytes(bytes.try_into().ok()?));
    Some([side(width)?, side(height)?])
}

/// A clue as it stands in a text: a picture by its name.
#[doc(hidden)]
pub fn text_of(clue: &str) -> &str {
    let picture = clue
        .strip_prefix(BEGINNING)
        .and_then(|it| it.split_once(MIDDLE));
    picture.map_or(clue, |(name, _)| name)
}
