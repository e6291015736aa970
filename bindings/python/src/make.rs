//! The function `make`.

use crate::dictionary::{DictionaryWords, PyDictionary};
use crate::error::{generate_error, value_error};
use crate::interrupt::{Shared, run};
use crate::options::directions as direction_names;
use crate::puzzle::PyPuzzle;
use crate::word_input::WordInput;
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use wordtrail::puzzle::{
    Fill, GenerateError, Generated, Generator, MAX_CELLS, MAX_LETTERS, MessageFit, Misfit, Overlap,
};
use wordtrail::{Budget, Direction, Directions, Mask, Shape, WordBank};

/// Makes a word search puzzle, and proves with a search that each word is there exactly once.
///
/// words: a list of words to hide, or a text with commas between them. Spaces, hyphens and apostrophes are ignored on the grid.
///     With None, `random` draws them.
/// size: (rows, columns); None is a square that fits the words.
/// directions: names such as ["E", "S"]; None is all eight.
/// level: 1 (E and S), 2 (also NE and SE) or 3 (all), in place of directions.
/// seed: a number; the same words, options and seed make the same puzzle. None draws a new one, which `seed` of the puzzle has.
/// overlap: whether words may share cells where their letters agree.
/// mask: "heart", "circle", "diamond", "star" or "triangle", or a text with a line for each row, in which "." is no cell.
/// message: what the cells without a word spell. It must have as many letters as there are such cells, unless message_pad=True
///     fills the others.
/// fill: the letters for other cells: "english" (by frequency), "words" (those of the words), or a text of letters. None is
///     "english", or "words" if a word has other letters than a to z.
/// avoid: a list of words that must not appear in any direction.
/// clean: a number of letters; other words of the dictionary with at least as many do not appear.
/// random: the number of words to draw from the dictionary, with min_length to max_length letters.
/// dictionary: a Dictionary for `random` and `clean`; None is the built-in English one.
/// drop: leave out words that do not fit, and list them in `dropped` of the puzzle.
/// time_limit: seconds after which it fails, or drops words.
/// progress: a function that is called as progress(placed, words) some ten times a second and at the end.
///
/// Returns a Puzzle. Raises ValueError if the words cannot be hidden as asked for.
///
/// >>> from wordtrail import make
/// >>> puzzle = make(["cat", "dog", "bird"], size=(6, 6), seed=1)
/// >>> sorted(find.word for find in puzzle.finds)
/// ['bird', 'cat', 'dog']
#[pyfunction]
#[pyo3(signature = (words = None, *, size = None, directions = None, level = None, seed = None, overlap = true,
    mask = None, message = None, message_pad = false, fill = None, avoid = None, clean = None, random = None,
    dictionary = None, min_length = 3, max_length = None, drop = false, time_limit = 60.0, progress = None))]
#[allow(clippy::too_many_arguments)]
pub fn make(
    py: Python<'_>,
    words: Option<&Bound<'_, PyAny>>,
    size: Option<(usize, usize)>,
    directions: Option<&Bound<'_, PyAny>>,
    level: Option<u8>,
    seed: Option<u64>,
    overlap: bool,
    mask: Option<&str>,
    message: Option<String>,
    message_pad: bool,
    fill: Option<String>,
    avoid: Option<&Bound<'_, PyAny>>,
    clean: Option<usize>,
    random: Option<usize>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    min_length: usize,
    max_length: Option<usize>,
    drop: bool,
    time_limit: f64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyPuzzle> {
    let directions = chosen_directions(directions, level)?;
    let cells = Cells::new(size, mask)?;
    let words = match (words, random) {
        (Some(words), None) => Words::Listed(WordInput::list(words, "words")?.into_bank("words")?),
        (None, Some(count)) => {
            let longest = cells.longest_line(directions).min(MAX_LETTERS);
            Words::Random(
                count,
                min_length..=max_length.unwrap_or(longest).min(longest),
            )
        }
        (None, None) => {
            return Err(value_error(
                "there are no words to hide: pass a list, or random=N",
            ));
        }
        (Some(_), Some(_)) => {
            return Err(value_error(
                "words and random exclude each other: give one of them",
            ));
        }
    };
    let avoid = avoid.map(|avoid| WordInput::list(avoid, "avoid")?.into_bank("avoid"));
    let time_limit = Duration::try_from_secs_f64(time_limit)
        .map_err(|_| value_error("time_limit is a number of seconds above 0"))?;
    let task = Task {
        words,
        cells,
        directions,
        seed: seed.unwrap_or_else(seed_from_clock),
        overlap,
        message: message.map(|message| {
            let fit = match message_pad {
                true => MessageFit::Padded,
                false => MessageFit::Exact,
            };
            (message, fit)
        }),
        fill: fill.map(|fill| match fill.as_str() {
            "english" => Fill::English,
            "words" => Fill::Words,
            _ => Fill::Letters(fill),
        }),
        avoid: avoid.transpose()?,
        clean,
        dictionary: dictionary.map_or_else(DictionaryWords::english, |dictionary| {
            dictionary.get().shared()
        }),
        drop,
        time_limit,
    };
    let shared = Shared::new(Budget::new());
    let made = run(py, &shared, progress, false, move |shared| task.run(shared))?;
    PyPuzzle::made(py, made?)
}

fn chosen_directions(
    directions: Option<&Bound<'_, PyAny>>,
    level: Option<u8>,
) -> PyResult<Directions> {
    use Direction::{East, NorthEast, South, SouthEast};
    match (directions, level) {
        (None, None | Some(3)) => Ok(Directions::ALL),
        (None, Some(1)) => Ok([East, South].into_iter().collect()),
        (None, Some(2)) => Ok([East, SouthEast, South, NorthEast].into_iter().collect()),
        (None, Some(level)) => Err(value_error(format!("level is {level}: choose 1, 2 or 3"))),
        (Some(names), None) => direction_names(names),
        (Some(_), Some(_)) => Err(value_error(
            "directions and level exclude each other: give one of them",
        )),
    }
}

fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanoseconds = now.map_or(0, |now| now.subsec_nanos());
    u64::from(nanoseconds % 1_000_000)
}

/// The words to hide.
enum Words {
    Listed(WordBank),
    Random(usize, RangeInclusive<usize>),
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

/// A puzzle to make.
struct Task {
    words: Words,
    cells: Cells,
    directions: Directions,
    seed: u64,
    overlap: bool,
    message: Option<(String, MessageFit)>,
    fill: Option<Fill>,
    avoid: Option<WordBank>,
    clean: Option<usize>,
    dictionary: Arc<DictionaryWords>,
    drop: bool,
    time_limit: Duration,
}

impl Task {
    fn run(self, shared: &Shared) -> PyResult<Generated> {
        let dictionary = &self.dictionary.dictionary;
        let words = match self.words {
            Words::Listed(words) => words,
            Words::Random(count, lengths) => {
                let drawn = WordBank::draw(dictionary, count, lengths, self.seed);
                drawn.filter(|_| count > 0).ok_or_else(|| {
                    value_error(format!(
                        "the dictionary does not have {count} words of these lengths: choose another random, other lengths or a larger size"
                    ))
                })?
            }
        };
        shared
            .total
            .store(words.words().len() as u64, Ordering::Relaxed);
        let is_foreign = |letter: char| letter.is_alphabetic() && !letter.is_ascii();
        let default_fill = match words.words().any(|word| word.contains(is_foreign)) {
            // English ones would reveal words with other letters.
            true => Fill::Words,
            false => Fill::English,
        };
        let mut generator = Generator::new(&words)
            .seed(self.seed)
            .directions(self.directions)
            .overlap(match self.overlap {
                true => Overlap::Shared,
                false => Overlap::None,
            })
            .fill(self.fill.unwrap_or(default_fill))
            .misfits(match self.drop {
                true => Misfit::Drop,
                false => Misfit::Refuse,
            })
            .time_limit(self.time_limit)
            .budget(&shared.budget)
            .progress(&shared.done);
        match self.cells {
            Cells::AsNeeded => {}
            Cells::Shape(shape) => generator = generator.shape(shape),
            Cells::Mask(mask) => generator = generator.mask(mask),
        }
        if let Some((message, fit)) = &self.message {
            generator = generator.message(message, *fit);
        }
        if let Some(avoid) = &self.avoid {
            generator = generator.avoid(avoid);
        }
        if let Some(letters) = self.clean {
            generator = generator.clean(dictionary, letters);
        }
        generator.generate().map_err(|error| {
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
}
