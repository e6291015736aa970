//! The generator of puzzles, and its options.

mod attempt;
mod chance;
mod generate;
mod large;
mod revision;
mod separate;
mod shares;
pub(crate) mod sizes;
mod time;

use super::bent::Cover;
use super::cell_letters::CellLetters;
use super::error::GenerateError;
use super::filling::letters;
use crate::bent::Bent;
use crate::generator_options::{Accents, Fill, MessageFit, Misfit, Offensive, Overlap};
use crate::mask::Mask;
use crate::puzzle::Puzzle;
use crate::recipe::Recipe;
use crate::shape::Shape;
use crate::weights::DirectionWeights;
use crate::word_bank::{Entry, WordBank};
use sizes::Extent;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use wordtrail_dictionary::internals::letters::letters_of;
use wordtrail_dictionary::{Budget, Dictionary, Language};
use wordtrail_search::grid::{Direction, Directions, Grid};
use wordtrail_search::{Find, Mode};

/// Generates word search puzzles: places words on a grid, fills the other cells, and proves with the search engine
/// that each word is there exactly once and nothing unwanted is.
///
/// Words run along straight lines, or [bend](Self::mode): each runs from neighbour to neighbour, as in Boggle, and uses no cell twice.
/// Words that bend may have several trails; [`Generated::bent`] says which do.
///
/// The same words, options and seed make the same puzzle on every machine. Where the product of words and cells is 2²⁷ or
/// more, as for 4,000 words on 190 × 190 cells, another search places straight words, whose time grows with the list and not with its
/// square.
///
/// ```
/// use wordtrail::puzzle::Generator;
/// use wordtrail::{WordBank, Search, Trails};
///
/// let words = WordBank::parse(b"ICE CREAM\nSORBET\nWAFFLE\n")?;
/// let generated = Generator::new(&words).size(9, 9).seed(7).generate()?;
/// let dictionary = words.compile()?;
/// let finds = Search::new(&dictionary).min_length(1).trails(Trails::All).finds(&generated.grid);
/// assert_eq!(finds.len(), 3);
/// assert_eq!(generated.key[0].word, "ice cream");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Generator {
    pub(super) words: WordBank,
    mode: Mode,
    /// In adjacent mode.
    pub(crate) cover: Option<Cover>,
    pub(crate) extent: Extent,
    /// The puzzle whose words stay where they are, if there is room.
    pub(crate) kept: Option<Puzzle>,
    directions: Directions,
    weights: Option<DirectionWeights>,
    pub(super) seed: u64,
    pub(super) overlap: Overlap,
    pub(super) misfits: Misfit,
    message: Option<Message>,
    pub(super) fill: Fill,
    language: Option<Language>,
    accents: Accents,
    has_digraphs: bool,
    /// The words to hide in cells that they are not in, if a letter may take one cell or several.
    pub(super) other_divisions: Vec<String>,
    /// The offensive words in the cells of the puzzle, if those of the list are in others.
    pub(super) offensive_words: Option<Dictionary>,
    pub(crate) avoid: Option<WordBank>,
    repeats: usize,
    pub(crate) clean: Option<(Dictionary, usize)>,
    pub(super) offensive: Offensive,
    pub(crate) time_limit: Option<Duration>,
    /// How much of the limit was spent before: on reading or drawing the words, for example.
    pub(crate) time_spent: Duration,
    pub(crate) budget: Option<Budget>,
    pub(crate) progress: Option<Arc<AtomicU64>>,
}

/// What the cells without a word spell.
#[derive(Debug, Clone)]
pub(super) struct Message {
    letters: Vec<char>,
    fit: MessageFit,
}

/// A generated and proved puzzle.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle. Cells outside the mask are holes.
    pub grid: Grid,
    /// The grid with the hidden words alone. All other cells are holes.
    pub answer: Grid,
    /// The hidden words and their trails, in the order of the list, and the [spanning](Cover::spanning) word after these.
    pub key: Vec<Find<'static>>,
    /// The hidden words as a list, with their clues, and which of them are bonus words.
    pub words: WordBank,
    /// The words that did not fit.
    pub dropped: Vec<String>,
    /// The words to [keep](Generator::keep) that are elsewhere, because a new word had no place otherwise.
    pub moved: Vec<String>,
    /// The words that can be read more than once, because they are parts of others, each with one of these.
    pub parts: Vec<(String, String)>,
    /// The number of words that directions have beyond the shares that [weights](Generator::weights) give them.
    pub misdirected: usize,
    /// How the words lie, if they bend.
    pub bent: Option<Bent>,
    /// The offensive words that are in the grid although they were to be [avoided](Offensive::Avoid): several hidden words or
    /// the message spell them, or the letters to fill with allow nothing else. Those inside hidden words are not listed.
    pub unavoided: Vec<String>,
    /// The seed that it was made from.
    pub seed: u64,
}

impl Generator {
    /// A generator of puzzles that hide these words: on a square grid as large as they need, in all eight directions, with
    /// seed 0.
    pub fn new(words: &WordBank) -> Self {
        Self {
            words: words.clone(),
            ..Self::default()
        }
    }

    /// Sets how words run. In [adjacent](Mode::Adjacent) mode there are no [directions](Self::directions), no [message](Self::message),
    /// no [repeats](Self::repeats), and no words to [keep](Self::keep).
    #[must_use]
    pub fn mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    /// Has every cell belong to exactly one word, in [adjacent](Mode::Adjacent) mode. The words need as many letters as there are
    /// cells. Without a size, the grid is the squarest rectangle with this number of cells.
    #[must_use]
    pub fn cover(self, cover: Cover) -> Self {
        Self {
            cover: Some(cover),
            ..self
        }
    }

    /// Sets the rows and columns of the grid, with at most [`MAX_CELLS`](crate::MAX_CELLS) cells, or
    /// [`MAX_BENT_CELLS`](crate::MAX_BENT_CELLS) where words bend.
    #[must_use]
    pub fn size(self, rows: usize, columns: usize) -> Self {
        Self {
            extent: Extent::Size(rows, columns),
            ..self
        }
    }

    /// Sets the shape of the grid, as large as the words need.
    #[must_use]
    pub fn shape(self, shape: Shape) -> Self {
        Self {
            extent: Extent::AsNeeded(Some(shape)),
            ..self
        }
    }

    /// Sets the cells of the grid.
    #[must_use]
    pub fn mask(self, mask: Mask) -> Self {
        Self {
            extent: Extent::Mask(mask),
            ..self
        }
    }

    /// Keeps the words of another puzzle where its [answers](Puzzle::answers) are, as far as they are among the words to hide,
    /// and changes as few of its other letters as possible. The size, the shape and the mask are those of that puzzle. If there is no
    /// place for a new word, a few of the others are [moved](Generated::moved), or all if that is not enough.
    #[must_use]
    pub fn keep(self, puzzle: &Puzzle) -> Self {
        Self {
            kept: Some(puzzle.clone()),
            ..self
        }
    }

    /// Sets the directions of words.
    #[must_use]
    pub fn directions(self, directions: impl IntoIterator<Item = Direction>) -> Self {
        Self {
            directions: directions.into_iter().collect(),
            ..self
        }
    }

    /// Sets how many words run in each of the directions, compared with the others. The words of a direction are its share
    /// of all words, rounded up or down at random. Where a word has no room in a direction with less than its share, it runs
    /// in another one; but never in one of weight 0.
    ///
    /// Without weights, a word takes any line that is free, which is seldom a long diagonal. Words that are
    /// [kept](Self::keep) have no share, and those that take the places of others run in any direction with a weight.
    #[must_use]
    pub fn weights(self, weights: DirectionWeights) -> Self {
        Self {
            weights: Some(weights),
            ..self
        }
    }

    /// Uses all directions equally often: the same [weight](Self::weights) for each.
    #[must_use]
    pub fn evenly(self) -> Self {
        self.weights(DirectionWeights::EVEN)
    }

    /// The directions without those of weight 0.
    fn used_directions(&self) -> Directions {
        match self.weights {
            Some(weights) => weights.used(self.directions),
            None => self.directions,
        }
    }

    /// The letters of texts that are no lists of words: the message, what cells are filled with, the word that joins edges.
    pub(super) fn other_texts(&self) -> impl Iterator<Item = String> {
        let message = self.message.iter().map(|it| it.letters.iter().collect());
        let spanning = self.cover.iter().flat_map(Cover::spanning_text);
        let fill = match &self.fill {
            Fill::Letters(text) => Some(letters_of(text)),
            _ => None,
        };
        message.chain(spanning.map(letters_of)).chain(fill)
    }

    /// The same generator after a change of the message and the word that joins edges.
    pub(super) fn with_texts(mut self, change: impl Fn(&str) -> String) -> Self {
        if let Some(message) = &mut self.message {
            let text: String = message.letters.iter().collect();
            message.letters = change(&text).chars().collect();
        }
        let spanning = self.cover.as_ref().and_then(Cover::spanning_text);
        let spanning = spanning.map(|text| change(&letters_of(text)));
        match (spanning, self.cover.take()) {
            (Some(text), cover) => self.cover = cover.map(|cover| cover.spanning(&text)),
            (None, cover) => self.cover = cover,
        }
        self
    }

    /// Some of the words as a list.
    pub(super) fn hidden_words(&self, words: &[&Entry]) -> WordBank {
        let words = words.iter().map(|&word| word.clone());
        self.words.clone().with_entries(words.collect())
    }

    /// Sets the random seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets whether words may share cells. With a [`Cover`] they never do.
    #[must_use]
    pub fn overlap(self, overlap: Overlap) -> Self {
        Self { overlap, ..self }
    }

    /// Sets the message that the cells without a hidden word spell, in reading order. Other characters than letters are
    /// ignored.
    #[must_use]
    pub fn message(self, text: &str, fit: MessageFit) -> Self {
        let letters = letters(text, self.words.words());
        Self {
            message: Some(Message { letters, fit }),
            ..self
        }
    }

    /// Sets the letters that cells without a word are filled with.
    #[must_use]
    pub fn fill(self, fill: Fill) -> Self {
        Self { fill, ..self }
    }

    /// Sets the language of the words, which [`accents`](Self::accents) and [`digraphs`](Self::digraphs) depend on.
    #[must_use]
    pub fn language(self, language: impl Into<Option<Language>>) -> Self {
        Self {
            language: language.into(),
            ..self
        }
    }

    /// Sets whether cells have letters with their accents. Two words that are the same without them are an error.
    #[must_use]
    pub fn accents(self, accents: Accents) -> Self {
        Self { accents, ..self }
    }

    /// Has a letter that the [language](Self::language) writes with several characters take one cell, as `LL` in Welsh. Letters are
    /// divided from the left, each into as many characters as possible, but not across a space, a hyphen or U+200C. Words are on
    /// straight lines. A language without [such letters](Language::digraphs) is an error.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Generator;
    ///
    /// let words = WordBank::from_words(["Llanelli"])?;
    /// let welsh = Generator::new(&words).language("cy".parse::<wordtrail::Language>()?).digraphs();
    /// let generated = welsh.size(6, 6).generate()?;
    /// assert_eq!(generated.key[0].trail.cell_count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn digraphs(self) -> Self {
        Self {
            has_digraphs: true,
            ..self
        }
    }

    /// How words are written in cells.
    fn cell_letters(&self) -> Result<CellLetters, GenerateError> {
        CellLetters::new(self.accents, self.language, self.has_digraphs)
    }

    /// Sets words that must not appear anywhere, in any direction or on any trail.
    #[must_use]
    pub fn avoid(self, words: &WordBank) -> Self {
        Self {
            avoid: Some(words.clone()),
            ..self
        }
    }

    /// Lets words of up to this many letters appear more than once. On a large grid they come by chance, so that no letter can
    /// be placed without them. Each is still placed once, and the key has this place.
    #[must_use]
    pub fn repeats(self, letters: usize) -> Self {
        Self {
            repeats: letters,
            ..self
        }
    }

    /// Keeps out the words of a dictionary with at least this many letters, except the hidden ones and words inside
    /// these: all of whose cells belong to one of them.
    #[must_use]
    pub fn clean(self, dictionary: &Dictionary, letters: usize) -> Self {
        Self {
            clean: Some((dictionary.clone(), letters)),
            ..self
        }
    }

    /// Sets what to do about offensive words that come about by chance: in the filling, between hidden words, or with a
    /// message. Those inside one hidden word are allowed: CLASSIC may be hidden. With a [`Cover`], where no letter is left to choose, it
    /// is the arrangement with the fewest, first of all on straight lines.
    #[must_use]
    pub fn offensive(self, offensive: Offensive) -> Self {
        Self { offensive, ..self }
    }

    /// Sets what to do with words that do not fit. With a [`Cover`] it makes no difference.
    #[must_use]
    pub fn misfits(self, misfits: Misfit) -> Self {
        Self { misfits, ..self }
    }

    /// Sets the maximum time for a puzzle; without it only steps are counted. When the time is over there is an error that
    /// says how many words were placed, or, with [`Misfit::Drop`], a puzzle of those: they depend on the machine. The proof
    /// may take up to a twentieth of the limit more, or 0.1 s. On `wasm32-unknown-unknown`, which has no clock,
    /// there is no time limit.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        Self {
            time_limit: Some(limit),
            ..self
        }
    }

    /// Sets a budget, for example to stop [`generate`](Self::generate) from another thread. Generating takes up to a second
    /// to notice that the budget is cancelled, and then returns
    /// [`GenerateError::Cancelled`]. The searches that prove a puzzle take steps from it.
    #[must_use]
    pub fn budget(self, budget: &Budget) -> Self {
        Self {
            budget: Some(budget.clone()),
            ..self
        }
    }

    /// Sets a counter of placed words, for showing progress. Each generated puzzle adds the number of words of the list,
    /// including dropped ones. Another thread may read it meanwhile.
    #[must_use]
    pub fn progress(self, placed: &Arc<AtomicU64>) -> Self {
        Self {
            progress: Some(Arc::clone(placed)),
            ..self
        }
    }
}

impl Generated {
    /// Whether a puzzle of the same words is better than the best one so far: it lacks fewer of them, has fewer offensive ones,
    /// or fewer ways to trace words.
    pub(super) fn is_better_than(&self, best: Option<&Self>) -> bool {
        let rank = |it: &Self| -> (usize, usize, u64) {
            let ways = it.bent.iter().flat_map(|bent| &bent.ways);
            let ways = ways.map(|(_, ways)| ways).sum();
            (it.dropped.len(), it.unavoided.len(), ways)
        };
        best.is_none_or(|best| rank(self) < rank(best))
    }
}

impl Recipe {
    /// A generator of puzzles that hide these words with the seed, or 0, and the options of the recipe, except the cells, and the words
    /// that are kept out. Where words bend, directions, their weights, a message, repeats and digraphs are ignored. Without letters to
    /// fill with, these are English, or those of the words if a word or its language has others: English ones would reveal it.
    pub fn generator(&self, words: &WordBank, mode: Mode) -> Generator {
        let generator = Generator::new(words)
            .mode(mode)
            .seed(self.seed.unwrap_or(0))
            .overlap(self.overlap)
            .fill(self.fill_for(words))
            .language(self.language)
            .accents(self.accents)
            .misfits(self.misfits)
            .offensive(self.offensive);
        if mode == Mode::Adjacent {
            return generator;
        }
        let generator = match self.digraphs {
            true => generator.digraphs(),
            false => generator,
        };
        let generator = generator.directions(self.directions).repeats(self.repeats);
        let generator = match self.weights {
            Some(weights) => generator.weights(weights),
            None => generator,
        };
        match &self.message {
            Some(message) => generator.message(message, self.message_fit),
            None => generator,
        }
    }

    /// The letters to fill with, which are those of the words if these have others than English ones, digits, or another language.
    fn fill_for(&self, words: &WordBank) -> Fill {
        let is_foreign = |letter: char| letter.is_alphanumeric() && !letter.is_ascii_alphabetic();
        let has_other_language = self.language.is_some_and(|it| it.code() != "en");
        let has_others = || words.words().any(|word| word.contains(is_foreign));
        let default_fill = || match has_other_language || has_others() {
            true => Fill::Words,
            false => Fill::English,
        };
        self.fill.clone().unwrap_or_else(default_fill)
    }
}

/// A puzzle with its answers, and without a recipe.
impl From<&Generated> for Puzzle {
    fn from(generated: &Generated) -> Self {
        let puzzle = Self::new(generated.grid.clone()).with_list(&generated.words);
        Self {
            answers: generated.key.clone(),
            bent: generated.bent.clone().map(Box::new),
            ..puzzle
        }
    }
}

#[cfg(test)]
mod tests;
