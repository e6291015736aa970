//! What a puzzle is made of, and how: the options that every front end has for making one.

use crate::generator_options::{MessageFit, Offensive};
use crate::limits::{MAX_CELLS, MAX_LETTERS};
use crate::listing_error::ListingError;
use crate::make::{Cover, Extent, GenerateError, Generated, redraw};
use crate::mask::Mask;
use crate::puzzle::Puzzle;
use crate::recipe::{Level, Recipe};
use crate::shape::Shape;
use crate::word_bank::WordBank;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use thiserror::Error;
use wordtrail_dictionary::internals::letters::letter_count;
use wordtrail_dictionary::internals::wording::{counted, excerpt, first_ten};
use wordtrail_dictionary::{Budget, Dictionary, Query, WordListError};
use wordtrail_search::Mode;
use wordtrail_search::grid::Directions;

/// A puzzle to make, as somebody asks for it: the words or where they are drawn from, and each option of the
/// [`Generator`](crate::Generator). Every front end makes puzzles by it, so that the same options and seed make the same puzzle.
///
/// ```
/// use wordtrail::puzzle::{PuzzleCells, PuzzleRequest, RandomWords};
/// use wordtrail::{Dictionary, Mode, WordBank};
///
/// let mut request = PuzzleRequest {
///     words: WordBank::from_words(["cat", "dog"])?.into(),
///     cells: PuzzleCells::new(Some((5, 5)), None),
///     ..PuzzleRequest::default()
/// };
/// let made = request.make(7)?;
/// assert_eq!(made.puzzle.answers().len(), 2);
///
/// let animals = Dictionary::from_words(["beaver", "donkey", "horse", "rabbit", "tiger", "zebra"])?;
/// request.words = RandomWords::new(animals, 5..=6).count(3).into();
/// assert_eq!(request.make(7)?.puzzle.answers().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct PuzzleRequest {
    /// The words to hide, or what they are drawn from.
    pub words: PuzzleWords,
    /// Words that are hidden, too, but not listed.
    pub bonus: Option<WordBank>,
    /// How words run.
    pub mode: Mode,
    /// What bent words cover, if they cover all cells.
    pub cover: Option<Cover>,
    /// The cells of the grid.
    pub cells: PuzzleCells,
    /// How difficult it is, in place of the directions of the recipe. Those of words that are written from right to left are mirrored.
    pub level: Option<Level>,
    /// The options that a recipe has. Its words, seed, version, [`avoid`](Recipe::avoid) and [`clean`](Recipe::clean) are set when a
    /// puzzle is made, and so is the checksum of a dictionary that is used.
    pub recipe: Recipe,
    /// Words to keep out.
    pub avoid: Option<WordBank>,
    /// A dictionary of which other words with at least this many letters are kept out.
    pub clean: Option<(Dictionary, usize)>,
    /// A puzzle whose words stay where they are, if there is room.
    pub kept: Option<Puzzle>,
    /// The title; empty if there is none.
    pub title: String,
    /// The time after which making it fails, if there is a limit.
    pub time_limit: Option<Duration>,
    /// How much of the limit was spent before.
    pub time_spent: Duration,
    /// What limits the steps, and cancels them from another thread.
    pub budget: Option<Budget>,
    /// A counter of the words that are placed.
    pub progress: Option<Arc<AtomicU64>>,
}

/// The words of a puzzle to make.
#[derive(Debug, Clone)]
pub enum PuzzleWords {
    /// All words of a list.
    Listed(WordBank),
    /// Words that are drawn.
    Random(RandomWords),
}

/// A list without words, which are to be set.
impl Default for PuzzleWords {
    fn default() -> Self {
        Self::Listed(WordBank::default())
    }
}

impl From<WordBank> for PuzzleWords {
    fn from(words: WordBank) -> Self {
        Self::Listed(words)
    }
}

impl From<RandomWords> for PuzzleWords {
    fn from(words: RandomWords) -> Self {
        Self::Random(words)
    }
}

/// The cells of a puzzle to make.
#[derive(Debug, Clone, Default)]
pub enum PuzzleCells {
    /// As many as the words need, in a square.
    #[default]
    AsNeeded,
    /// As many as the words need, in a shape.
    Shape(Shape),
    /// Those of a mask.
    Mask(Mask),
}

impl PuzzleCells {
    /// The cells of a number of rows and columns, of a shape, or of both.
    pub fn new(size: Option<(usize, usize)>, shape: Option<Shape>) -> Self {
        match (shape, size) {
            (None, None) => Self::AsNeeded,
            (Some(shape), None) => Self::Shape(shape),
            (None, Some((rows, columns))) => Self::Mask(Mask::full(rows, columns)),
            (Some(shape), Some((rows, columns))) => Self::Mask(Mask::shape(shape, rows, columns)),
        }
    }

    /// Cells of which the letters of some words take a percentage as long as no words cross: a square, or a shape. Percentages are from
    /// 10 to 90; others are clamped. No side is shorter than the longest word. A mask stays as it is, and so does what would be too large.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::PuzzleCells;
    ///
    /// let words = WordBank::from_words(["zebra", "horse", "tiger", "otter", "camel"])?;
    /// let cells = PuzzleCells::AsNeeded.filled(&words, 40);
    /// assert_eq!(cells.count(), Some(8 * 8), "25 of them are letters of words");
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    #[must_use]
    pub fn filled(self, words: &WordBank, percent: usize) -> Self {
        let shape = match self {
            Self::AsNeeded => None,
            Self::Shape(shape) => Some(shape),
            Self::Mask(_) => return self,
        };
        let lengths = || words.words().map(letter_count);
        let cells = (lengths().sum::<usize>() * 100).div_ceil(percent.clamp(10, 90));
        // In a shape, lines as long as a side are few.
        let longest = lengths().max().unwrap_or(1) + usize::from(shape.is_some());
        let mut side = longest.max(cells.isqrt());
        while side <= MAX_CELLS.isqrt() {
            let mask = match shape {
                Some(shape) => Mask::shape(shape, side, side),
                None => Mask::full(side, side),
            };
            if mask.cells() >= cells {
                return Self::Mask(mask);
            }
            // A shape has about the same share of each square. Half of the way does not jump over the smallest one.
            let needed = (side * side).saturating_mul(cells) / mask.cells().max(1);
            side += (needed.isqrt().saturating_sub(side) / 2).max(1);
        }
        self
    }

    /// The number of cells, if it does not depend on the words.
    pub fn count(&self) -> Option<usize> {
        match self {
            Self::AsNeeded | Self::Shape(_) => None,
            Self::Mask(mask) => Some(mask.cells()),
        }
    }

    /// The letters of the longest word that may be drawn for the cells.
    pub fn longest_word(&self, mode: Mode, directions: Directions) -> usize {
        match (self, mode) {
            (Self::Mask(mask), Mode::Straight) => mask.longest_line(directions).min(MAX_LETTERS),
            (Self::Mask(mask), Mode::Adjacent) => mask.cells().min(MAX_LETTERS),
            _ => MAX_LETTERS,
        }
    }
}

/// Words that are drawn at random, others for each seed.
#[derive(Debug, Clone)]
pub struct RandomWords {
    dictionary: Dictionary,
    lengths: RangeInclusive<usize>,
    count: Option<usize>,
    is_large: bool,
    /// The list that has the words, if it displays them otherwise than the dictionary.
    list: Option<WordBank>,
}

impl RandomWords {
    /// Words of these lengths, in letters, as many as cover the grid.
    pub fn new(dictionary: Dictionary, lengths: RangeInclusive<usize>) -> Self {
        Self {
            dictionary,
            lengths,
            count: None,
            is_large: false,
            list: None,
        }
    }

    /// Words of these lengths from a list, which are displayed as it has them.
    ///
    /// # Errors
    ///
    /// Those of [`WordBank::compile`].
    pub fn from_list(
        list: WordBank,
        lengths: RangeInclusive<usize>,
    ) -> Result<Self, WordListError> {
        let dictionary = list.compile()?;
        Ok(Self {
            list: Some(list),
            ..Self::new(dictionary, lengths)
        })
    }

    /// Sets the number of words.
    #[must_use]
    pub fn count(self, count: usize) -> Self {
        Self {
            count: Some(count),
            ..self
        }
    }

    /// Says that the dictionary has enough words without the innocent ones that contain an offensive one, such as GRASS.
    #[must_use]
    pub fn large(self) -> Self {
        Self {
            is_large: true,
            ..self
        }
    }

    /// Draws the words for a puzzle.
    fn draw(
        &self,
        request: &PuzzleRequest,
        seed: u64,
        fit: Fit,
    ) -> Result<WordBank, PuzzleRequestError> {
        let avoid = request.avoid.as_ref().map(WordBank::compile).transpose()?;
        let offensive = Dictionary::offensive();
        let is_offensive = |word: &str| match (request.recipe.offensive, self.is_large) {
            (Offensive::Allow, _) => false,
            (_, true) => offensive.occurs_in(word),
            (_, false) => offensive.contains(word),
        };
        let is_suitable = |word: &str| {
            !is_offensive(word)
                && !avoid.as_ref().is_some_and(|avoid| avoid.occurs_in(word))
                && request.cover.as_ref().is_none_or(|cover| cover.suits(word))
        };
        let (dictionary, lengths) = (&self.dictionary, self.lengths.clone());
        let cells = request.cells.count();
        let needed = request.cover.as_ref().zip(cells);
        let needed = needed.map(|(cover, cells)| cells.saturating_sub(cover.spanning_letters()));
        let of_letters = |count, letters| {
            let lengths = lengths.clone();
            WordBank::draw_letters_where(dictionary, count, lengths, letters, seed, is_suitable)
        };
        let of_any_letters =
            |count| WordBank::draw_where(dictionary, count, lengths.clone(), seed, is_suitable);
        let drawn = match (needed, self.count) {
            (Some(letters), count) => of_letters(count, letters),
            (None, None | Some(0)) => None,
            (None, Some(count)) => of_any_letters(count).map(|drawn| {
                let letters = drawn.words().flat_map(str::chars).count();
                let fitting = request.fitting_letters(letters, fit);
                let fitting = fitting.and_then(|letters| of_letters(Some(count), letters));
                fitting.unwrap_or(drawn)
            }),
        };
        let displayed = |drawn: WordBank| match &self.list {
            Some(list) => list.matching_where(|letters| drawn.spelling(letters).is_some()),
            None => drawn,
        };
        drawn.map(displayed).ok_or_else(|| {
            let lengths = dictionary
                .words(Query::all())
                .filter(|word| is_suitable(word));
            let lengths = lengths.map(|word| word.chars().count());
            let lengths = lengths.filter(|length| self.lengths.contains(length));
            let (suitable, letters) = lengths.fold((0, 0), |(words, letters), length| {
                (words + 1, letters + length)
            });
            PuzzleRequestError::NotDrawn {
                count: self.count,
                lengths: self.lengths.clone(),
                needed,
                suitable,
                letters,
            }
        })
    }
}

/// Which words are drawn for cells that are given, if they are on straight lines.
#[derive(Debug, Clone, Copy)]
enum Fit {
    /// Any.
    Any,
    /// Those whose letters there may be room for.
    Possible,
    /// As many letters as there is room for: others in each draw, which count from 1.
    Close(usize),
}

/// A puzzle that was made.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct MadePuzzle {
    /// The puzzle with its title, its answers and its recipe.
    pub puzzle: Puzzle,
    /// What the generator says of it.
    pub generated: Generated,
}

impl PuzzleRequest {
    /// The number of words to hide, unless as many are drawn as cover the grid.
    #[doc(hidden)]
    pub fn word_count(&self) -> Option<usize> {
        let words = match &self.words {
            PuzzleWords::Listed(words) => Some(words.words().len()),
            PuzzleWords::Random(random) => random.count,
        };
        let bonus = self.bonus.as_ref().map_or(0, |bonus| bonus.words().len());
        words.map(|words| words + bonus)
    }

    /// Makes the puzzle with this seed. Random words are drawn again, up to eight times and within half of the time limit, if they
    /// cannot be hidden together, or not without offensive ones. If none can on straight lines in cells that are given, eight draws
    /// follow with as many letters as there is room for.
    ///
    /// # Errors
    ///
    /// [`PuzzleRequestError`].
    pub fn make(&self, seed: u64) -> Result<MadePuzzle, PuzzleRequestError> {
        let random = match &self.words {
            PuzzleWords::Listed(words) => return self.hide(words, seed, self.time_limit, None),
            PuzzleWords::Random(random) => random,
        };
        let make = |draw: u64, left: Duration, fit: Fit| {
            let limit = self.time_limit.map(|_| left);
            // Drawing words can take long. Without a limit there may be no clock.
            let begin = limit.map(|_| Instant::now());
            let words = random.draw(self, draw, fit)?;
            let made = self.hide(&words, seed, limit, begin);
            made.map_err(|error| PuzzleRequestError::Drawn {
                error: Box::new(error),
                words: words.words().map(str::to_owned).collect(),
            })
        };
        let begin = self.time_limit.map(|_| Instant::now());
        let limit = self.time_limit.unwrap_or(Duration::MAX);
        let flaws = |made: &MadePuzzle| made.generated.unavoided.len();
        let first = |draw, left| {
            let fit = if draw == seed {
                Fit::Any
            } else {
                Fit::Possible
            };
            make(draw, left, fit)
        };
        let made = redraw(seed, limit, first, flaws);
        let has_room = self.mode == Mode::Straight && self.cells.count().is_some();
        if !has_room || !matches!(made, Err(PuzzleRequestError::Drawn { .. })) {
            return made;
        }
        let left = limit.saturating_sub(begin.map_or(Duration::ZERO, |begin| begin.elapsed()));
        let mut failed = 0;
        let close = |draw, left| {
            failed += 1;
            make(draw, left, Fit::Close(failed))
        };
        redraw(seed, left, close, flaws).or(made)
    }

    /// The letters that words need together instead of these to fit the cells, if these are too many or too few.
    fn fitting_letters(&self, letters: usize, fit: Fit) -> Option<usize> {
        let cells = self.cells.count()?;
        if self.mode == Mode::Adjacent {
            // With more letters, it takes long to find an arrangement of words that bend.
            let most = cells.saturating_add(cells / 8);
            return (letters > most).then_some(most);
        }
        let message = self.recipe.message.as_deref().map_or(0, letter_count);
        let free = cells.saturating_sub(message);
        let is_filled = message > 0 && self.recipe.message_fit == MessageFit::Exact;
        let draw = match fit {
            Fit::Any => return None,
            Fit::Possible => 1,
            Fit::Close(draw) => draw,
        };
        let fitting = match is_filled {
            // Words share some cells.
            true => free + free * draw / 16,
            false => free * 11usize.saturating_sub(draw) / 10,
        };
        let fits = match fit {
            Fit::Close(_) => letters <= fitting && !is_filled,
            // Common words were hidden with up to 1.5 letters for each of 4 × 4 cells, and with 1.1 for each of 12 × 12.
            _ => letters <= free + free / 4 + 8 && !(is_filled && letters < free),
        };
        (!fits).then_some(fitting)
    }

    /// Hides words within a time limit, of which some was spent since they were begun.
    fn hide(
        &self,
        words: &WordBank,
        seed: u64,
        time_limit: Option<Duration>,
        begin: Option<Instant>,
    ) -> Result<MadePuzzle, PuzzleRequestError> {
        let words = match &self.bonus {
            Some(bonus) => &words
                .clone()
                .with_bonus(bonus)
                .map_err(PuzzleRequestError::Bonus)?,
            None => words,
        };
        let mut recipe = self.recipe.clone().with_words(words);
        recipe.made_by = env!("CARGO_PKG_VERSION").to_owned();
        recipe.seed = Some(seed);
        recipe.language = recipe.language.or(words.language());
        if let Some(kept) = self.kept.as_ref().filter(|kept| kept.recipe().is_none()) {
            recipe.accents = kept.accents();
        }
        if let Some(level) = self.level {
            recipe.directions = level.directions_for(words);
        }
        let displayed = |words: &WordBank| words.words().map(str::to_owned).collect();
        recipe.avoid = self.avoid.as_ref().map(displayed);
        recipe.clean = self.clean.as_ref().map(|(_, letters)| *letters);
        recipe.dictionary_checksum = match (&self.clean, &self.words) {
            (Some((dictionary, _)), _) => Some(dictionary.checksum()),
            (None, PuzzleWords::Random(random)) => Some(random.dictionary.checksum()),
            (None, PuzzleWords::Listed(_)) => self.recipe.dictionary_checksum,
        };
        // Without its size, the recipe would make another grid.
        if let PuzzleCells::Mask(mask) = &self.cells
            && recipe.size.is_none()
            && recipe.mask.is_none()
            && mask.cells() == mask.rows() * mask.columns()
        {
            recipe.size = Some((mask.rows(), mask.columns()));
        }
        let spent = begin.map_or(Duration::ZERO, |begin| begin.elapsed());
        let mut generator = recipe.generator(words, self.mode);
        generator.extent = match &self.cells {
            PuzzleCells::AsNeeded => Extent::AsNeeded(None),
            PuzzleCells::Shape(shape) => Extent::AsNeeded(Some(*shape)),
            PuzzleCells::Mask(mask) => Extent::Mask(mask.clone()),
        };
        generator.cover.clone_from(&self.cover);
        generator.avoid.clone_from(&self.avoid);
        generator.clean.clone_from(&self.clean);
        generator.kept.clone_from(&self.kept);
        generator.time_limit = time_limit;
        generator.time_spent = self.time_spent + spent;
        generator.budget.clone_from(&self.budget);
        generator.progress.clone_from(&self.progress);
        let generated = generator.generate()?;
        let bent = generated.bent.as_ref();
        if let Some(spanning) = bent.and_then(|bent| bent.spanning.as_ref())
            && !recipe.list.contains(spanning)
        {
            recipe.list.push(spanning.clone());
        }
        let puzzle = Puzzle::from(&generated).with_title(&self.title);
        Ok(MadePuzzle {
            puzzle: puzzle.with_recipe(recipe),
            generated,
        })
    }
}

/// Why a [`PuzzleRequest`] made no puzzle.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PuzzleRequestError {
    /// The words were hidden in no grid.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The bonus words are in the list, too.
    #[error("bonus words: {0}")]
    Bonus(ListingError),
    /// The words to keep out cannot be compiled.
    #[error(transparent)]
    Words(#[from] WordListError),
    /// There are not enough words to draw from.
    #[error("{}", not_drawn(*.count, .lengths, *.needed, *.suitable, *.letters))]
    NotDrawn {
        /// The number of words that were asked for.
        count: Option<usize>,
        /// Their lengths, in letters.
        lengths: RangeInclusive<usize>,
        /// The letters that they need to have together, if they cover the grid.
        needed: Option<usize>,
        /// The number of words that may be drawn.
        suitable: usize,
        /// The letters of all these.
        letters: usize,
    },
    /// These words were drawn, and no puzzle was made of them.
    #[error("the words drawn are {}: {error}", first_ten(&.words.iter().map(|word| excerpt(word)).collect::<Vec<_>>()))]
    Drawn {
        /// Why not.
        error: Box<PuzzleRequestError>,
        /// The words.
        words: Vec<String>,
    },
}

/// The lengths of random words, for messages.
#[doc(hidden)]
pub fn lengths_text(lengths: &RangeInclusive<usize>) -> String {
    let (min, max) = (*lengths.start(), *lengths.end());
    match max {
        MAX_LETTERS => format!("{min} letters and more"),
        _ if max == min => counted(min, "letter"),
        _ if max < min => format!("{min} letters and more that fit the grid"),
        _ => format!("{min} to {max} letters"),
    }
}

fn not_drawn(
    count: Option<usize>,
    lengths: &RangeInclusive<usize>,
    needed: Option<usize>,
    suitable: usize,
    letters: usize,
) -> String {
    let number = count.map_or(String::new(), |count| format!("{count} "));
    let lengths = lengths_text(lengths);
    match needed {
        Some(needed) => format!(
            "no {number}words of {lengths} have {} together, which the grid has cells for, and all that can be drawn have {letters}: choose another size, other lengths or another number of words",
            counted(needed, "letter")
        ),
        None => format!(
            "{number}words of {lengths} were to be drawn, and there are {suitable}: ask for fewer, or for other lengths or a larger grid"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(words: &[&str], lengths: RangeInclusive<usize>) -> RandomWords {
        RandomWords::new(Dictionary::from_words(words).unwrap(), lengths)
    }

    fn answers(made: &MadePuzzle) -> Vec<&str> {
        let answers = made.puzzle.answers().iter();
        answers.map(|find| &*find.word).collect()
    }

    #[test]
    fn the_recipe_of_a_puzzle_makes_it_again() {
        let request = PuzzleRequest {
            words: WordBank::from_words(["cat", "dog"]).unwrap().into(),
            bonus: Some(WordBank::from_words(["emu"]).unwrap()),
            avoid: Some(WordBank::from_words(["ox"]).unwrap()),
            clean: Some((Dictionary::from_words(["gnu"]).unwrap(), 3)),
            title: "Pets".to_owned(),
            ..PuzzleRequest::default()
        };
        let made = request.make(7).unwrap();
        assert_eq!(made.puzzle.title(), "Pets");
        assert_eq!(answers(&made), ["cat", "dog", "emu"]);
        let recipe = made.puzzle.recipe().unwrap();
        assert_eq!((recipe.seed, recipe.clean), (Some(7), Some(3)));
        assert_eq!(recipe.avoid.as_deref(), Some(&["ox".to_owned()][..]));
        assert_eq!(recipe.bonus, ["emu"]);
        assert!(recipe.dictionary_checksum.is_some());
        let again = PuzzleRequest {
            words: recipe.words().unwrap().into(),
            bonus: None,
            recipe: recipe.clone(),
            ..request
        };
        let again = again.make(7).unwrap();
        assert_eq!(again.puzzle.grid.to_string(), made.puzzle.grid.to_string());
    }

    #[test]
    fn random_words_contain_none_to_avoid_and_no_offensive_one() {
        let words = ["goose", "moose", "grass", "horse", "mouse"];
        let mut request = PuzzleRequest {
            words: random(&words, 5..=5).large().count(2).into(),
            avoid: Some(WordBank::from_words(["oose"]).unwrap()),
            ..PuzzleRequest::default()
        };
        request.recipe.offensive = Offensive::Avoid;
        for seed in 0..10 {
            let made = request.make(seed).unwrap();
            let mut words = answers(&made);
            words.sort_unstable();
            assert_eq!(words, ["horse", "mouse"]);
        }
        request.words = random(&words, 5..=5).large().count(3).into();
        let error = request.make(1).unwrap_err();
        assert!(
            matches!(error, PuzzleRequestError::NotDrawn { suitable: 2, .. }),
            "{error:?}"
        );
        request.recipe.offensive = Offensive::Allow;
        assert_eq!(answers(&request.make(1).unwrap()).len(), 3);
    }

    #[test]
    fn random_words_cover_the_cells_that_the_spanning_word_leaves() {
        let words = ["cat", "dog", "emu", "goat", "lynx", "otter"];
        let request = PuzzleRequest {
            words: random(&words, 1..=5).into(),
            mode: Mode::Adjacent,
            cover: Some(Cover::new().spanning("Zebras")),
            cells: PuzzleCells::new(Some((4, 4)), None),
            ..PuzzleRequest::default()
        };
        let made = request.make(3).unwrap();
        let letters: usize = answers(&made).iter().map(|word| word.len()).sum();
        assert_eq!(letters, 16);
        assert!(
            made.puzzle
                .recipe()
                .unwrap()
                .list
                .contains(&"zebras".to_owned())
        );
        let large = PuzzleRequest {
            cells: PuzzleCells::new(Some((9, 9)), None),
            ..request
        };
        let error = large.make(3).unwrap_err();
        let needed = matches!(
            error,
            PuzzleRequestError::NotDrawn {
                needed: Some(75),
                letters: 22,
                ..
            }
        );
        assert!(needed, "{error:?}");
    }

    #[test]
    fn random_words_that_bend_have_few_more_letters_than_there_are_cells() {
        let request = PuzzleRequest {
            mode: Mode::Adjacent,
            cells: PuzzleCells::new(Some((8, 8)), None),
            ..PuzzleRequest::default()
        };
        let words = RandomWords::new(Dictionary::common().clone(), 4..=10).count(12);
        let drawn = words.draw(&request, 7, Fit::Any).unwrap();
        assert!(drawn.words().map(str::len).sum::<usize>() <= 72);
    }

    #[test]
    fn a_request_without_words_is_an_error() {
        assert!(PuzzleRequest::default().make(1).is_err());
    }
}
