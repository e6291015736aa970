//! What a puzzle was made from.

use crate::generator_options::{Accents, Fill, MessageFit, Misfit, Offensive, Overlap};
use crate::listing::Clues;
use crate::listing_error::ListingError;
use crate::weights::DirectionWeights;
use crate::word_bank::WordBank;
use std::fmt;
use std::str::FromStr;
use wordtrail_dictionary::internals::letters::is_right_to_left;
use wordtrail_dictionary::{Language, ParseError, WordListError};
use wordtrail_search::grid::{Direction, Directions};

/// How difficult a puzzle is, by the directions of its words.
///
/// ```
/// use wordtrail::Direction::{East, South};
/// use wordtrail::puzzle::Level;
///
/// assert_eq!(Level::ALL.map(Level::name), ["easy", "medium", "hard"]);
/// assert_eq!("3".parse(), Ok(Level::Hard));
/// assert!(Level::Easy.directions().iter().eq([East, South]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// To the right and down: E and S.
    Easy,
    /// Also along the diagonals to the right: NE and SE.
    Medium,
    /// All eight directions.
    Hard,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The name: `easy`, `medium` or `hard`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// The directions of words that are written from left to right.
    pub fn directions(self) -> Directions {
        use Direction::{East, NorthEast, South, SouthEast};
        match self {
            Self::Easy => [East, South].into_iter().collect(),
            Self::Medium => [East, SouthEast, South, NorthEast].into_iter().collect(),
            Self::Hard => Directions::ALL,
        }
    }

    /// The directions of the words of a list. They are mirrored if most words are written from right to left.
    ///
    /// ```
    /// use wordtrail::Direction::{South, West};
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Level;
    ///
    /// let words = WordBank::from_words(["שלום", "ילד"])?;
    /// assert!(Level::Easy.directions_for(&words).iter().eq([South, West]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn directions_for(self, words: &WordBank) -> Directions {
        let mirrored = words.words().filter(|word| is_right_to_left(word)).count();
        match 2 * mirrored > words.words().len() {
            true => mirrored_directions(self.directions()),
            false => self.directions(),
        }
    }
}

/// The same directions with left and right exchanged.
pub(crate) fn mirrored_directions(directions: Directions) -> Directions {
    directions.iter().map(mirrored_direction).collect()
}

/// The same direction with left and right exchanged.
pub(crate) fn mirrored_direction(direction: Direction) -> Direction {
    let (down, right) = direction.step();
    let mut all = Direction::ALL.into_iter();
    let mirrored = all.find(|it| it.step() == (down, -right));
    mirrored.unwrap_or(direction)
}

/// The names of levels, or their numbers from 1 to 3.
impl FromStr for Level {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let mut levels = (1..).zip(Self::ALL);
        let level = levels.find(|(number, level)| {
            level.name().eq_ignore_ascii_case(name.trim()) || name.trim() == number.to_string()
        });
        level.map(|(_, level)| level).ok_or_else(|| {
            let advice = "the levels are easy (1), medium (2) and hard (3)";
            ParseError::not_a("level", name, advice)
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// What a puzzle was made from: its words, the options of the [`Generator`](crate::Generator) and the seed. A document of a
/// puzzle has it, so that the puzzle can be made again or changed.
///
/// ```
/// use wordtrail::puzzle::{Generator, Recipe};
/// use wordtrail::{Mode, Puzzle, WordBank};
///
/// let words = WordBank::from_words(["cat", "dog"])?;
/// let generated = Generator::new(&words).seed(7).generate()?;
/// let puzzle = Puzzle::from(&generated).with_recipe(Recipe::new(&words, 7));
/// let recipe = puzzle.recipe().expect("it was given");
/// let again = recipe.generator(&recipe.words()?, Mode::Straight).generate()?;
/// assert_eq!(again.key, generated.key);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Recipe {
    /// The version of Wordtrail that made the puzzle.
    pub made_by: String,
    /// The words to hide, with those that were dropped, as displayed.
    pub list: Vec<String>,
    /// Words of the list that have clues, each with its clue.
    pub clues: Vec<(String, String)>,
    /// Words of the list that the puzzle hides without listing them.
    pub bonus: Vec<String>,
    /// The seed, if it is known.
    pub seed: Option<u64>,
    /// The directions of words.
    pub directions: Directions,
    /// How often each direction is used, if that was chosen.
    pub weights: Option<DirectionWeights>,
    /// Whether words may share cells.
    pub overlap: Overlap,
    /// Rows and columns, if they were given.
    pub size: Option<(usize, usize)>,
    /// The mask as it was named: a shape, or a file. The grid of the puzzle has its cells.
    pub mask: Option<String>,
    /// The hidden message.
    pub message: Option<String>,
    /// How the message fits the cells that the words leave.
    pub message_fit: MessageFit,
    /// The letters of the other cells, if they were chosen.
    pub fill: Option<Fill>,
    /// The language of the words, if it is known.
    pub language: Option<Language>,
    /// Whether cells have letters with their accents.
    pub accents: Accents,
    /// Whether a letter that the language writes with several characters takes one cell.
    pub digraphs: bool,
    /// Words that were kept out.
    pub avoid: Option<Vec<String>>,
    /// What was done about offensive words that come about by chance.
    pub offensive: Offensive,
    /// The name of the dictionary whose words were kept out, if it was not the built-in one.
    pub dictionary: Option<String>,
    /// The checksum of the words of the dictionary that was used, if one was: to keep out its words, or to draw the list from
    /// them.
    pub dictionary_checksum: Option<u32>,
    /// The number of letters from which words of the dictionary were kept out.
    pub clean: Option<usize>,
    /// Words of up to this many letters may appear more than once.
    pub repeats: usize,
    /// What was done with words that do not fit.
    pub misfits: Misfit,
    /// Words that were exchanged after the puzzle was made, each with the word in its place. If there are any, the rest makes
    /// another puzzle.
    pub replaced: Vec<(String, String)>,
}

impl Recipe {
    /// The recipe of a puzzle that was made of these words with this seed, and no other option.
    pub fn new(words: &WordBank, seed: u64) -> Self {
        Self {
            made_by: env!("CARGO_PKG_VERSION").to_owned(),
            seed: Some(seed),
            ..Self::default().with_words(words)
        }
    }

    /// The recipe with other words.
    pub(super) fn with_words(self, words: &WordBank) -> Self {
        let owned = |(word, clue): (&str, &str)| (word.to_owned(), clue.to_owned());
        Self {
            list: words.words().map(str::to_owned).collect(),
            clues: words.clues().map(owned).collect(),
            bonus: words.bonus_words().map(str::to_owned).collect(),
            ..self
        }
    }

    /// The list as a bank, with its clues and bonus words.
    ///
    /// # Errors
    ///
    /// [`ListingError`] if the list has no words, or a text that is no word, or if a word with a clue is not in it.
    pub fn words(&self) -> Result<WordBank, ListingError> {
        let words = WordBank::from_words_where(&self.list, true)?;
        let words = words.with_bonus_among(self.bonus.iter().map(String::as_str));
        match &self.clues[..] {
            [] => Ok(words),
            clues => words.with_clues(&Clues::from_pairs(clues.iter().cloned())?),
        }
    }

    /// The words that were kept out, if there were any.
    ///
    /// # Errors
    ///
    /// Those of [`WordBank::from_words`].
    pub fn avoided(&self) -> Result<Option<WordBank>, WordListError> {
        let avoid = self.avoid.as_ref().filter(|words| !words.is_empty());
        avoid
            .map(|words| WordBank::from_words_where(words, true))
            .transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names_numbers_and_directions() {
        use Direction::{East, NorthEast, South, SouthEast};
        assert_eq!("easy".parse(), Ok(Level::Easy));
        assert_eq!("3".parse::<Level>().unwrap().directions(), Directions::ALL);
        let medium = Level::Medium.directions();
        assert!(medium.iter().eq([East, SouthEast, South, NorthEast]));
    }

    #[test]
    fn a_recipe_has_clues() {
        let clues = Clues::from_pairs([("cat", "a pet")]).unwrap();
        let words = Recipe::new(clues.words(), 7).words().unwrap();
        assert_eq!(words.clue("cat"), Some("a pet"));
    }
}
