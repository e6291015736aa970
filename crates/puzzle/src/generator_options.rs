//! Options of the generators, which a recipe has, too, and the letters of English for filling.

use std::fmt::{self, Display, Formatter};

/// Whether words may share cells.
///
/// ```
/// use std::collections::HashSet;
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::{Generator, Overlap};
///
/// let words = WordBank::parse(b"TEA\nEAT\nATE\n")?;
/// let apart = Generator::new(&words).size(5, 5).overlap(Overlap::None).generate()?;
/// let cells: HashSet<_> = apart.key.iter().flat_map(|find| find.trail.cells()).collect();
/// assert_eq!(cells.len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Overlap {
    /// They may, where their letters agree.
    #[default]
    Shared,
    /// No cell belongs to two words.
    None,
}

/// Whether the cells of a puzzle have letters with their accents. Words are listed as they are.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::{Accents, Generator};
///
/// let words = WordBank::from_words(["été", "cœur"])?;
/// let generated = Generator::new(&words).accents(Accents::Plain).generate()?;
/// assert!(generated.grid.to_string().is_ascii());
/// assert!(generated.words.words().eq(["été", "cœur"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Accents {
    /// They have.
    #[default]
    Keep,
    /// They have plain letters: no accents, points and vowel signs, `SS` for `ß` and `OE` for `œ`, and in German `AE` for `ä`. Letters
    /// that are no accented form of another one stay: `ñ`, `й`.
    Plain,
}

/// What to do with words that do not fit on the grid.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::{Generator, Misfit};
///
/// let words = WordBank::parse(b"CAT\nCATALOGUE\n")?;
/// let generator = Generator::new(&words).size(4, 4);
/// assert!(generator.clone().generate().is_err());
/// let generated = generator.misfits(Misfit::Drop).generate()?;
/// assert_eq!(generated.dropped, ["catalogue"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Misfit {
    /// Return an error.
    #[default]
    Refuse,
    /// Leave them out, and list them in [`Generated::dropped`](crate::Generated::dropped).
    Drop,
}

/// What to do about the words of [`Dictionary::offensive`](wordtrail_dictionary::Dictionary::offensive) that come about by chance.
///
/// ```
/// use wordtrail::puzzle::{Generator, Offensive};
/// use wordtrail::{Dictionary, Search, Trails, WordBank};
///
/// let words = WordBank::from_words(["house", "river", "cloud"])?;
/// let generated = Generator::new(&words).size(12, 12).offensive(Offensive::Avoid).generate()?;
/// let search = Search::new(Dictionary::offensive()).trails(Trails::All);
/// assert_eq!(search.count(&generated.grid), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Offensive {
    /// They may appear.
    #[default]
    Allow,
    /// They appear only inside hidden words, and where no other arrangement was found, which is never an error:
    /// [`Generated::unavoided`](crate::Generated::unavoided) lists the latter.
    Avoid,
}

/// How a message fits the cells that the words leave.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::{Generator, MessageFit};
///
/// let words = WordBank::parse(b"CAT\nDOG\n")?;
/// let generator = Generator::new(&words).size(3, 3);
/// let exact = generator.clone().message("YES", MessageFit::Exact);
/// assert!(exact.generate().is_ok());
/// let too_short = generator.clone().message("NO", MessageFit::Exact);
/// assert!(too_short.generate().is_err());
/// let padded = generator.message("NO", MessageFit::Padded);
/// assert!(padded.generate().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum MessageFit {
    /// The message takes all of these cells.
    #[default]
    Exact,
    /// The message takes the first ones, and the others are filled.
    Padded,
}

/// The letters that cells without a word are filled with.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::{Fill, Generator};
///
/// let words = WordBank::parse(b"CAT\n")?;
/// let fill = Fill::Letters("x".to_owned());
/// let generated = Generator::new(&words).size(4, 4).fill(fill).generate()?;
/// assert_eq!(generated.grid.to_string().matches('x').count(), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Fill {
    /// The letters of English, with their frequencies.
    #[default]
    English,
    /// The letters of the hidden words, with their frequencies: they hide the words better.
    Words,
    /// These letters, each as often as it is given. Other characters are ignored.
    Letters(String),
}

/// The letters of English with their frequencies, in parts of 100,000 (Lewand, *Cryptological Mathematics*, 2000).
pub(super) fn english_letters() -> impl Iterator<Item = (char, usize)> {
    const FREQUENCIES: [usize; 26] = [
        8167, 1492, 2782, 4253, 12702, 2228, 2015, 6094, 6966, 153, 772, 4025, 2406, 6749, 7507,
        1929, 95, 5987, 6327, 9056, 2758, 978, 2360, 150, 1974, 74,
    ];
    ('a'..='z').zip(FREQUENCIES)
}

/// The name by which the program knows it: `english`, `words`, or the letters.
impl Display for Fill {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::English => "english",
            Self::Words => "words",
            Self::Letters(letters) => letters,
        })
    }
}

/// What [`Display`] writes.
impl From<&str> for Fill {
    fn from(text: &str) -> Self {
        match text {
            "english" => Self::English,
            "words" | "own" => Self::Words,
            letters => Self::Letters(letters.to_owned()),
        }
    }
}
