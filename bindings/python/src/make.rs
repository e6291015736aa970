//! The function `make`.

use crate::dictionary::{DictionaryWords, PyDictionary};
use crate::error::{generate_error, value_error, warn};
use crate::interrupt::{Shared, run};
use crate::listing;
use crate::options::directions as direction_names;
use crate::puzzle::PyPuzzle;
use crate::word_input::{WordInput, type_name};
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use wordtrail::puzzle::{
    DirectionWeights, Fill, GenerateError, Generator, Level, MAX_CELLS, MAX_LETTERS, MessageFit,
    Misfit, Offensive, Overlap, Recipe, Theme,
};
use wordtrail::{Budget, Dictionary, Direction, Directions, Mask, Puzzle, Shape, WordBank};

/// Makes a word search puzzle, and proves with a search that each word is there exactly once.
///
/// words: a list of words to hide, or a text with commas between them. Spaces, hyphens and apostrophes are ignored on the grid.
///     With None, they are those of `clues` or `theme`, or `random` draws them.
/// theme: the name of a built-in list of words, such as "animals", of which all are hidden, or `random` of them. `themes()`
///     returns the names.
/// size: (rows, columns); None is a square that fits the words.
/// directions: names such as ["E", "S"]; None is all eight.
/// level: "easy" or 1 (E and S), "medium" or 2 (also NE and SE), or "hard" or 3 (all), in place of directions.
/// weights: how often each direction is used, compared with the others, as {"E": 4, "NW": 0}; each that is not named has 1.
/// evenly: use all directions equally often, as far as there is room.
/// clues: what is listed in place of words, as {"cat": "it meows"}.
/// bonus: a list of words to hide without listing them.
/// seed: a number; the same words, options and seed make the same puzzle. None draws a new one, which `seed` of the puzzle has.
/// overlap: whether words may share cells where their letters agree.
/// mask: "heart", "circle", "diamond", "star" or "triangle", or a text with a line for each row, in which "." is no cell.
/// message: what the cells without a word spell. It must have as many letters as there are such cells, unless message_pad=True
///     fills the others.
/// fill: the letters for other cells: "english" (by frequency), "words" (those of the words), or a text of letters. None is
///     "english", or "words" if a word has other letters than a to z.
/// avoid: a list of words that must not appear in any direction.
/// offensive: whether the words of a built-in list of offensive ones may come about by chance. With False they are only inside
///     hidden words, and `random` draws none. A UserWarning names those that are hidden, and those that no arrangement avoids.
/// clean: a number of letters; other words of the dictionary with at least as many do not appear.
/// random: the number of words to draw from the dictionary or the theme, with min_length to max_length letters.
/// dictionary: a Dictionary for `random` and `clean`; None is Dictionary.common() for `random`, and Dictionary.english() for
///     `clean`.
/// drop: leave out words that do not fit, and list them in `dropped` of the puzzle.
/// title: the title of the puzzle, which `to_json` and `svg` write; None is that of the theme, if there is one.
/// time_limit: seconds after which it fails, or drops words.
/// progress: a function that is called as progress(placed, words) some ten times a second and at the end.
///
/// Returns a Puzzle. Raises ValueError if the words cannot be hidden as asked for. A UserWarning names a word that is in the
/// list twice and hidden once.
///
/// >>> from wordtrail import make
/// >>> puzzle = make(["cat", "dog", "bird"], size=(6, 6), seed=1)
/// >>> sorted(find.word for find in puzzle.finds)
/// ['bird', 'cat', 'dog']
#[pyfunction]
#[pyo3(signature = (words = None, *, size = None, directions = None, level = None, weights = None, evenly = false, clues = None,
    bonus = None, seed = None, overlap = true,
    mask = None, message = None, message_pad = false, fill = None, avoid = None, offensive = false, clean = None,
    theme = None, random = None, dictionary = None, min_length = 3, max_length = None, drop = false, title = None,
    time_limit = 60.0, progress = None),
    text_signature = "(words=None, *, size=None, directions=None, level=None, weights=None, evenly=False, clues=None, bonus=None, seed=None, overlap=True, mask=None, message=None, message_pad=False, fill=None, avoid=None, offensive=False, clean=None, theme=None, random=None, dictionary=None, min_length=3, max_length=None, drop=False, title=None, time_limit=60.0, progress=None)")]
#[allow(clippy::too_many_arguments)]
pub fn make(
    py: Python<'_>,
    words: Option<&Bound<'_, PyAny>>,
    size: Option<(usize, usize)>,
    directions: Option<&Bound<'_, PyAny>>,
    level: Option<&Bound<'_, PyAny>>,
    weights: Option<&Bound<'_, PyAny>>,
    evenly: bool,
    clues: Option<&Bound<'_, PyAny>>,
    bonus: Option<&Bound<'_, PyAny>>,
    seed: Option<u64>,
    overlap: bool,
    mask: Option<&str>,
    message: Option<String>,
    message_pad: bool,
    fill: Option<String>,
    avoid: Option<&Bound<'_, PyAny>>,
    offensive: bool,
    clean: Option<usize>,
    theme: Option<&str>,
    random: Option<usize>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    min_length: usize,
    max_length: Option<usize>,
    drop: bool,
    title: Option<String>,
    time_limit: f64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyPuzzle> {
    let directions = chosen_directions(directions, level)?;
    let weights = chosen_weights(weights, evenly, directions)?;
    let used = weights.map_or(directions, |weights| weights.used(directions));
    let cells = Cells::new(size, mask)?;
    let clues = clues.map(listing::clues).transpose()?;
    let theme = theme.map(|name| name.parse::<Theme>().map_err(value_error));
    let theme = theme.transpose()?;
    let words = match (words, theme, random) {
        (Some(words), None, None) => {
            let words = WordInput::list(words, "words")?.into_bank("words")?;
            let notes: Vec<String> = words.notes().iter().map(ToString::to_string).collect();
            warn(py, &notes, None)?;
            Words::Listed(match &clues {
                Some(clues) => words.with_clues(clues).map_err(value_error)?,
                None => words,
            })
        }
        (None, _, Some(_)) if clues.is_some() => {
            return Err(value_error(
                "clues and random exclude each other: random draws other words",
            ));
        }
        (None, Some(theme), None) => {
            let words = WordBank::from_words(theme.words()).map_err(value_error)?;
            Words::Listed(match &clues {
                Some(clues) => words.with_clues(clues).map_err(value_error)?,
                None => words,
            })
        }
        (None, theme, Some(count)) => {
            let longest = cells.longest_line(used).min(MAX_LETTERS);
            Words::Random {
                source: random_source(theme, dictionary)?,
                count,
                lengths: min_length..=max_length.unwrap_or(longest).min(longest),
            }
        }
        (None, None, None) => Words::Listed(match &clues {
            Some(clues) => clues.words().clone(),
            None => {
                return Err(value_error(
                    "there are no words to hide: pass a list, clues=, theme=NAME or random=N",
                ));
            }
        }),
        (Some(_), _, Some(_)) => {
            return Err(value_error(
                "words and random exclude each other: give one of them",
            ));
        }
        (Some(_), Some(_), None) => {
            return Err(value_error(
                "words and theme exclude each other: give one of them",
            ));
        }
    };
    let avoid = avoid.map(|avoid| WordInput::list(avoid, "avoid")?.into_bank("avoid"));
    let bonus = bonus.map(|bonus| WordInput::list(bonus, "bonus")?.into_bank("bonus"));
    let time_limit = time_limit_of(time_limit)?;
    let task = Task {
        words,
        bonus: bonus.transpose()?,
        cells,
        size,
        mask: mask.map(str::to_owned),
        directions,
        weights,
        seed: seed.unwrap_or_else(seed_from_clock),
        overlap: match overlap {
            true => Overlap::Shared,
            false => Overlap::None,
        },
        message,
        message_fit: match message_pad {
            true => MessageFit::Padded,
            false => MessageFit::Exact,
        },
        fill: fill.map(|fill| Fill::from(fill.as_str())),
        avoid: avoid.transpose()?,
        offensive: match offensive {
            true => Offensive::Allow,
            false => Offensive::Avoid,
        },
        clean,
        dictionary_name: dictionary.and_then(|dictionary| dictionary.get().name()),
        dictionary: dictionary.map_or_else(DictionaryWords::english, |dictionary| {
            dictionary.get().shared()
        }),
        misfits: match drop {
            true => Misfit::Drop,
            false => Misfit::Refuse,
        },
        title: title.unwrap_or_else(|| theme.map_or_else(String::new, title_of)),
        time_limit,
    };
    let shared = Shared::new(Budget::new());
    let made = run(py, &shared, progress, false, move |shared| task.run(shared))??;
    warn(py, &made.warnings(), None)?;
    PyPuzzle::made(made)
}

/// The names of the built-in themes for `make`.
///
/// >>> from wordtrail import themes
/// >>> themes()[:3]
/// ['animals', 'birds', 'body']
#[pyfunction]
pub fn themes() -> Vec<&'static str> {
    Theme::ALL.iter().map(Theme::name).collect()
}

/// The name of a theme as a title.
fn title_of(theme: Theme) -> String {
    let mut letters = theme.name().chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// What random words are drawn from.
fn random_source(
    theme: Option<Theme>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
) -> PyResult<RandomSource> {
    Ok(match (theme, dictionary) {
        (Some(theme), _) => RandomSource {
            dictionary: Dictionary::from_words(theme.words()).map_err(value_error)?,
            is_large: false,
        },
        (None, Some(dictionary)) => RandomSource {
            dictionary: dictionary.get().shared().dictionary.clone(),
            is_large: dictionary.get().is_built_in(),
        },
        (None, None) => RandomSource {
            dictionary: Dictionary::common().clone(),
            is_large: true,
        },
    })
}

/// A limit of time that was passed in seconds.
pub fn time_limit_of(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| value_error("time_limit is a number of seconds above 0"))
}

fn chosen_directions(
    directions: Option<&Bound<'_, PyAny>>,
    level: Option<&Bound<'_, PyAny>>,
) -> PyResult<Directions> {
    match (directions, level) {
        (None, None) => Ok(Directions::ALL),
        (None, Some(level)) => {
            let name = match level.extract::<i64>() {
                Ok(number) => number.to_string(),
                Err(_) => level.extract().map_err(|_| {
                    value_error(format!(
                        "level is {}: choose easy (1), medium (2) or hard (3)",
                        type_name(level)
                    ))
                })?,
            };
            let level = name.parse::<Level>().map_err(value_error)?;
            Ok(level.directions())
        }
        (Some(names), None) => direction_names(names),
        (Some(_), Some(_)) => Err(value_error(
            "directions and level exclude each other: give one of them",
        )),
    }
}

/// The weights of directions, if they were given. At least one is not 0, and those of other directions are not given.
fn chosen_weights(
    weights: Option<&Bound<'_, PyAny>>,
    evenly: bool,
    directions: Directions,
) -> PyResult<Option<DirectionWeights>> {
    let weights = match (weights, evenly) {
        (Some(_), true) => {
            return Err(value_error(
                "weights and evenly exclude each other: give one of them",
            ));
        }
        (Some(weights), false) => listing::weights(weights)?,
        (None, true) => DirectionWeights::EVEN,
        (None, false) => return Ok(None),
    };
    let mut others = Direction::ALL
        .into_iter()
        .filter(|it| !directions.contains(*it));
    if let Some(other) = others.find(|&other| weights.of(other) != 1) {
        return Err(value_error(format!(
            "weights has {other}, which is not one of the directions: leave it out"
        )));
    }
    if weights.used(directions).iter().next().is_none() {
        return Err(value_error(
            "weights: all directions have weight 0: give one of them another weight",
        ));
    }
    Ok(Some(weights))
}

/// A random seed.
pub fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanoseconds = now.map_or(0, |now| now.subsec_nanos());
    u64::from(nanoseconds % 1_000_000)
}

/// The words to hide.
enum Words {
    Listed(WordBank),
    Random {
        source: RandomSource,
        count: usize,
        lengths: RangeInclusive<usize>,
    },
}

/// Words to draw from.
struct RandomSource {
    dictionary: Dictionary,
    /// Whether there are enough words without the innocent ones that contain an offensive one.
    is_large: bool,
}

impl RandomSource {
    /// Draws words, none of which contains one to avoid.
    fn draw(
        &self,
        count: usize,
        lengths: RangeInclusive<usize>,
        task: &Task,
    ) -> PyResult<WordBank> {
        let list = Dictionary::offensive();
        let is_offensive = |word: &str| match self.is_large {
            true => list.occurs_in(word),
            false => list.contains(word),
        };
        let avoid = task.avoid.as_ref().map(WordBank::compile).transpose();
        let avoid = avoid.map_err(value_error)?;
        let is_suitable = |word: &str| {
            let is_avoided = avoid.as_ref().is_some_and(|avoid| avoid.occurs_in(word));
            !is_avoided && (task.offensive == Offensive::Allow || !is_offensive(word))
        };
        let drawn = WordBank::draw_where(&self.dictionary, count, lengths, task.seed, is_suitable);
        drawn.filter(|_| count > 0).ok_or_else(|| {
            value_error(format!(
                "there are not {count} words of these lengths to draw from: choose another random, other lengths or a larger size"
            ))
        })
    }
}

/// The cells of the grid.
enum Cells {
    AsNeeded,
    Shape(Shape),
    Mask(Mask),
}

impl Cells {
    fn new(size: Option<(usize, usize)>, mask: Option<&str>) -> PyResult<Self> {
        if let Some((rows, columns)) = size
            && !(1..=MAX_CELLS).contains(&rows.saturating_mul(columns))
        {
            return Err(value_error(format!(
                "size is ({rows}, {columns}): a puzzle has from 1 to {MAX_CELLS} cells: choose another size"
            )));
        }
        let Some(mask) = mask else {
            let full = |(rows, columns)| Self::Mask(Mask::full(rows, columns));
            return Ok(size.map_or(Self::AsNeeded, full));
        };
        match (mask.parse::<Shape>(), size) {
            (Ok(shape), None) => Ok(Self::Shape(shape)),
            (Ok(shape), Some((rows, columns))) => Ok(Self::Mask(Mask::shape(shape, rows, columns))),
            (Err(error), _) if !mask.contains('\n') => Err(value_error(format!(
                "{error}; any other mask is a text with a line for each row, in which “.” is no cell"
            ))),
            (Err(_), Some(_)) => Err(value_error(
                "size conflicts with a mask of lines, which has a size: leave one out",
            )),
            (Err(_), None) => Mask::parse(mask.as_bytes())
                .map(Self::Mask)
                .map_err(value_error),
        }
    }

    fn longest_line(&self, directions: Directions) -> usize {
        match self {
            Self::AsNeeded | Self::Shape(_) => MAX_LETTERS,
            Self::Mask(mask) => mask.longest_line(directions),
        }
    }
}

/// A puzzle to make, as it was asked for.
struct Task {
    words: Words,
    bonus: Option<WordBank>,
    cells: Cells,
    size: Option<(usize, usize)>,
    /// The mask as it was passed.
    mask: Option<String>,
    directions: Directions,
    weights: Option<DirectionWeights>,
    seed: u64,
    overlap: Overlap,
    message: Option<String>,
    message_fit: MessageFit,
    fill: Option<Fill>,
    avoid: Option<WordBank>,
    offensive: Offensive,
    clean: Option<usize>,
    dictionary: Arc<DictionaryWords>,
    dictionary_name: Option<String>,
    misfits: Misfit,
    title: String,
    time_limit: Duration,
}

impl Task {
    fn run(self, shared: &Shared) -> PyResult<FinishedPuzzle> {
        let words = match &self.words {
            Words::Listed(words) => words.clone(),
            Words::Random {
                source,
                count,
                lengths,
            } => source.draw(*count, lengths.clone(), &self)?,
        };
        let words = match &self.bonus {
            Some(bonus) => words.with_bonus(bonus).map_err(value_error)?,
            None => words,
        };
        let recipe = self.recipe(&words);
        let generator = recipe.generator(&words);
        let generator = match self.cells {
            Cells::AsNeeded => generator,
            Cells::Shape(shape) => generator.shape(shape),
            Cells::Mask(mask) => generator.mask(mask),
        };
        let job = Job {
            generator,
            avoid: self.avoid,
            dictionary: self.dictionary,
            title: self.title,
            time_limit: self.time_limit,
            recipe,
        };
        job.run(shared).map_err(|error| {
            let depends_on_seed = matches!(
                error,
                GenerateError::MessageLength { .. }
                    | GenerateError::NotClean { .. }
                    | GenerateError::NotFound { .. }
                    | GenerateError::OutOfTime { .. }
            );
            generate_error(error, depends_on_seed.then_some(self.seed))
        })
    }

    /// What is needed to make the puzzle of these words again.
    fn recipe(&self, words: &WordBank) -> Recipe {
        let mut recipe = Recipe::new(words, self.seed);
        recipe.directions = self.directions;
        recipe.weights = self.weights;
        recipe.overlap = self.overlap;
        recipe.size = self.size;
        recipe.mask = self.mask.clone();
        recipe.message = self.message.clone();
        recipe.message_fit = self.message_fit;
        recipe.fill = self.fill.clone();
        let avoid = |words: &WordBank| words.words().map(str::to_owned).collect();
        recipe.avoid = self.avoid.as_ref().map(avoid);
        recipe.dictionary = self.dictionary_name.clone();
        recipe.offensive = self.offensive;
        recipe.dictionary_checksum = match (&self.words, self.clean) {
            (_, Some(_)) => Some(self.dictionary.dictionary.checksum()),
            (Words::Random { source, .. }, None) => Some(source.dictionary.checksum()),
            (Words::Listed(_), None) => None,
        };
        recipe.clean = self.clean;
        recipe.misfits = self.misfits;
        recipe
    }
}

/// A generator of a puzzle, and what its recipe does not have.
pub struct Job {
    /// The generator of the recipe, with its cells.
    pub generator: Generator,
    pub recipe: Recipe,
    pub avoid: Option<WordBank>,
    /// The dictionary whose words are kept out, if the recipe says so.
    pub dictionary: Arc<DictionaryWords>,
    pub title: String,
    pub time_limit: Duration,
}

/// A puzzle with its answers and its recipe.
pub struct FinishedPuzzle {
    pub puzzle: Puzzle,
    /// The words that can be read more than once, each with one that it is a part of.
    pub parts: Vec<(String, String)>,
    /// Offensive words that no arrangement avoids.
    unavoided: Vec<String>,
}

impl FinishedPuzzle {
    /// What to say about offensive words.
    pub fn warnings(&self) -> Vec<String> {
        let avoids = |recipe: &Recipe| recipe.offensive == Offensive::Avoid;
        let hidden: Vec<&str> = match self.puzzle.recipe().is_some_and(avoids) {
            true => self
                .puzzle
                .answers()
                .iter()
                .map(|find| &*find.word)
                .collect(),
            false => Vec::new(),
        };
        let is_offensive = |word: &&str| {
            let letters: String = word.chars().filter(|it| it.is_alphabetic()).collect();
            Dictionary::offensive().contains(&letters)
        };
        let hidden: Vec<&str> = hidden.into_iter().filter(is_offensive).collect();
        let unavoided: Vec<&str> = self.unavoided.iter().map(String::as_str).collect();
        let notes = [
            (
                "hidden as listed, although on the list of offensive words",
                hidden,
            ),
            (
                "offensive words that come about in every arrangement tried",
                unavoided,
            ),
        ];
        let notes = notes.into_iter().filter(|(_, words)| !words.is_empty());
        notes
            .map(|(note, words)| format!("{note}: {}", words.join(", ")))
            .collect()
    }
}

impl Job {
    pub fn run(self, shared: &Shared) -> Result<FinishedPuzzle, GenerateError> {
        let words = self.recipe.list.len() as u64;
        shared.total.store(words, Ordering::Relaxed);
        let mut generator = self
            .generator
            .time_limit(self.time_limit)
            .budget(&shared.budget)
            .progress(&shared.done);
        if let Some(avoid) = &self.avoid {
            generator = generator.avoid(avoid);
        }
        if let Some(letters) = self.recipe.clean {
            generator = generator.clean(&self.dictionary.dictionary, letters);
        }
        let generated = generator.generate()?;
        let puzzle = Puzzle::from(&generated).with_title(&self.title);
        Ok(FinishedPuzzle {
            puzzle: puzzle.with_recipe(self.recipe),
            parts: generated.parts,
            unavoided: generated.unavoided,
        })
    }
}
