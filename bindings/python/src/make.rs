//! The function `make`: its arguments, and those that a puzzle in their place has.

use crate::dictionary::PyDictionary;
use crate::error::{value_error, warn};
use crate::grid_input::parsed;
use crate::interrupt::{Shared, run};
use crate::listing;
use crate::make_options::{self as options, time_limit_of};
use crate::make_request::{self, warnings};
use crate::named::{self, check_lengths};
use crate::puzzle::PyPuzzle;
use crate::remake::Original;
use crate::word_input::WordInput;
use pyo3::prelude::*;
use std::time::{SystemTime, UNIX_EPOCH};
use wordtrail::puzzle::{
    Accents, Fill, MAX_LETTERS, MessageFit, Misfit, Offensive, Overlap, PuzzleRequest, RandomWords,
    Theme,
};
use wordtrail::{Budget, Dictionary, Mode, Reader, WordBank};

/// Makes a word search puzzle, and proves with a search that each word is there exactly once.
///
/// With mode="adjacent", words bend: each runs from neighbour to neighbour and uses no cell twice.
///
/// words: a list of words to hide, or a text with commas between them. Spaces, hyphens and apostrophes are ignored on the grid.
///     With None, they are those of `clues` or `theme`, or `random` draws them. Of a Puzzle the words are hidden again, and
///     whatever is not given is as it was made, also the seed: make(puzzle, level="easy").
/// theme: the name of a built-in list of words, such as "animals", of which all are hidden, or `random` of them. `themes()`
///     returns the names.
/// size: (rows, columns); None is a square that fits the words.
/// directions: names such as ["E", "S"]; None is all eight.
/// level: "easy" or 1 (E and S), "medium" or 2 (also NE and SE), or "hard" or 3 (all), in place of directions.
/// weights: how often each direction is used, compared with the others, as {"E": 4, "NW": 0}; each that is not named has 1.
/// evenly: use all directions equally often, as far as there is room.
/// mode: "straight", or "adjacent" for words that bend. None is "straight" or, for a puzzle, how its words run. Directions, weights
///     and a message are only for straight ones.
/// cover: whether every cell belongs to exactly one bent word. They need as many letters as the grid has cells. With a size or a
///     mask, `random` and `theme` draw words whose letters add up.
/// spanning: a word to add that joins two opposite edges of the grid that the words cover.
/// unique: whether the grid that the words cover can be divided into them in no other way.
/// clues: what is listed in place of words, as {"cat": "it meows"}.
/// bonus: a list of words to hide without listing them.
/// seed: a number; the same words, options and seed make the same puzzle. None draws a new one, which `seed` of the puzzle has.
/// overlap: whether words may share cells where their letters agree. None is True or, for a puzzle, as it was.
/// mask: "heart", "circle", "diamond", "star" or "triangle", or a text with a line for each row, in which "." is no cell.
/// message: what the cells without a word spell. It must have as many letters as there are such cells, unless message_pad=True
///     fills the others.
/// fill: the letters for other cells: "english" (by frequency), "words" (those of the words), or a text of letters. None is
///     "english", or "words" if a word has other letters than a to z, or the language is another one.
/// language: the language of the words, such as "tr", which decides their capitals, digraphs and letters for other cells.
/// accents: whether letters have their accents on the grid: with False, "été" is ETE there. None is True or, for a puzzle, as it was.
/// digraphs: whether letters that the language writes with several characters take one cell, such as LL in Welsh ("cy"). None is False
///     or, for a puzzle, as it was.
/// avoid: a list of words that must not appear in any direction.
/// offensive: whether the words of a built-in list of offensive ones may come about by chance. None is False or, for a puzzle, as
///     it was. With False they are only inside hidden words, and `random` draws none. A UserWarning names those that are hidden, and
///     those that no arrangement avoids.
/// clean: a number of letters; other words of the dictionary with at least as many do not appear.
/// repeats: words of up to this many letters may appear more than once: on a large grid they come by chance.
/// random: the number of words to draw from the list, the theme or the dictionary, with min_length to max_length letters.
/// dictionary: a Dictionary for `random` and `clean`; None is Dictionary.common() for `random`, and Dictionary.english() for
///     `clean`, or Dictionary.common() with mode="adjacent".
/// drop: leave out words that do not fit, and list them in `dropped` of the puzzle. None is False or, for a puzzle, as it was.
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
/// >>> make(puzzle, level="easy").words == puzzle.words
/// True
/// >>> flowers = make(theme="flowers", mode="adjacent", cover=True, size=(8, 6), spanning="sunflower", seed=1)
/// >>> sum(len(find.trail) for find in flowers.finds)
/// 48
#[pyfunction]
#[pyo3(signature = (words = None, *, size = None, directions = None, level = None, weights = None, evenly = false,
    mode = None, cover = None, spanning = None, unique = None, clues = None, bonus = None, seed = None, overlap = None,
    mask = None, message = None, message_pad = false, fill = None, language = None, accents = None, digraphs = None, avoid = None, offensive = None, clean = None,
    repeats = None, theme = None, random = None, dictionary = None, min_length = 3, max_length = None, drop = None, title = None,
    time_limit = 60.0, progress = None))]
#[allow(clippy::too_many_arguments)]
pub fn make(
    py: Python<'_>,
    words: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = named::size)] size: Option<(usize, usize)>,
    directions: Option<&Bound<'_, PyAny>>,
    level: Option<&Bound<'_, PyAny>>,
    weights: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = named::evenly)] evenly: bool,
    #[pyo3(from_py_with = named::mode)] mode: Option<String>,
    #[pyo3(from_py_with = named::cover)] cover: Option<bool>,
    #[pyo3(from_py_with = named::spanning)] spanning: Option<String>,
    #[pyo3(from_py_with = named::unique)] unique: Option<bool>,
    clues: Option<&Bound<'_, PyAny>>,
    bonus: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = named::seed)] seed: Option<u64>,
    #[pyo3(from_py_with = named::overlap)] overlap: Option<bool>,
    #[pyo3(from_py_with = named::mask)] mask: Option<String>,
    #[pyo3(from_py_with = named::message)] message: Option<String>,
    #[pyo3(from_py_with = named::message_pad)] message_pad: bool,
    #[pyo3(from_py_with = named::fill)] fill: Option<String>,
    #[pyo3(from_py_with = named::language)] language: Option<String>,
    #[pyo3(from_py_with = named::accents)] accents: Option<bool>,
    #[pyo3(from_py_with = named::digraphs)] digraphs: Option<bool>,
    avoid: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = named::offensive)] offensive: Option<bool>,
    #[pyo3(from_py_with = named::clean)] clean: Option<usize>,
    #[pyo3(from_py_with = named::repeats)] repeats: Option<usize>,
    #[pyo3(from_py_with = named::theme)] theme: Option<String>,
    #[pyo3(from_py_with = named::random)] random: Option<usize>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    #[pyo3(from_py_with = named::min_length)] min_length: usize,
    #[pyo3(from_py_with = named::max_length)] max_length: Option<usize>,
    #[pyo3(from_py_with = named::drop)] drop: Option<bool>,
    #[pyo3(from_py_with = named::title)] title: Option<String>,
    #[pyo3(from_py_with = named::time_limit)] time_limit: f64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyPuzzle> {
    let only_straight = [
        ("directions", directions.is_some()),
        ("level", level.is_some()),
        ("weights", weights.is_some()),
        ("evenly", evenly),
        ("message", message.is_some()),
        ("repeats", repeats.is_some()),
        ("digraphs", digraphs == Some(true)),
    ];
    let without_cover = [
        ("overlap", overlap == Some(false)),
        ("fill", fill.is_some()),
        ("drop", drop == Some(true)),
    ];
    let original = Original::of(words)?;
    let mode = mode.map(|mode| mode.parse::<Mode>().map_err(value_error));
    let mode = mode.transpose()?;
    let was_bent = original.as_ref().and_then(|original| original.bent(mode));
    let (mode, cover) = match was_bent {
        Some(bent) => {
            let was_spanning = bent.spanning.as_deref().filter(|_| cover.is_none());
            let cover = options::cover(
                Mode::Adjacent,
                cover.unwrap_or(bent.is_cover),
                spanning.as_deref().or(was_spanning),
                unique.unwrap_or(bent.is_unique && cover.is_none()),
            );
            (Mode::Adjacent, cover?)
        }
        None => {
            let mode = mode.unwrap_or_default();
            let is_unique = unique.unwrap_or(false);
            let is_cover = cover.unwrap_or(false);
            let cover = options::cover(mode, is_cover, spanning.as_deref(), is_unique);
            (mode, cover?)
        }
    };
    let bends = mode == Mode::Adjacent;
    if bends {
        options::check_bent(cover.is_some(), &only_straight, &without_cover)?;
    }
    check_lengths(Some(min_length), max_length)?;
    // What is not given is as in the recipe of a puzzle, as far as it is for words like these.
    let cells = options::cells(size, mask.as_deref())?;
    let mut request = match &original {
        Some(original) => original.request(size, mask.map(|mask| (mask, cells)))?,
        None => {
            let mut request = PuzzleRequest {
                cells,
                ..PuzzleRequest::default()
            };
            request.recipe.size = size;
            request.recipe.mask = mask;
            request.recipe.offensive = Offensive::Avoid;
            request
        }
    };
    request.set_mode(mode, cover);
    let recipe = &mut request.recipe;
    if directions.is_some() || level.is_some() {
        recipe.directions = listing::directions(directions, level)?;
        request.level = level.map(listing::level).transpose()?;
    }
    if let Some(weights) = listing::weights(weights, evenly, recipe.directions)? {
        recipe.weights = Some(weights);
    }
    let used = recipe.weights;
    let used = used.map_or(recipe.directions, |weights| weights.used(recipe.directions));
    let language = parsed("language", language.as_deref())?;
    let reader = Reader::new().language(language);
    let clues = clues.map(|clues| listing::clues(clues, language));
    let clues = clues.transpose()?;
    let theme = theme.map(|name| name.parse::<Theme>().map_err(value_error));
    let theme = theme.transpose()?;
    let draws_cover = request.cover.is_some() && request.cells.count().is_some();
    let bank = |words: &Bound<'_, PyAny>| {
        let words = WordInput::list(words, "words")?.into_bank("words", &reader)?;
        warn(py, words.notes(), None)?;
        PyResult::Ok(words)
    };
    let listed = |words: WordBank| match &clues {
        Some(clues) => words.with_clues(clues).map_err(value_error),
        None => Ok(words),
    };
    request.words = match (&original, words, theme, random) {
        (Some(original), _, None, None) => {
            if bonus.is_some() {
                return Err(value_error(
                    "bonus adds words to a list, and a puzzle has its own: leave it out",
                ));
            }
            original.check_dictionary(clean, dictionary)?;
            listed(original.words().clone())?.into()
        }
        (None, Some(words), None, None) => listed(bank(words)?)?.into(),
        (_, None, Some(theme), None) if !draws_cover => {
            let words = WordBank::from_words(theme.words()).map_err(value_error)?;
            listed(words)?.into()
        }
        (_, None, Some(_), _) | (_, None, _, Some(_)) | (None, Some(_), None, Some(_)) => {
            if request.cover.is_some() && !draws_cover {
                return Err(value_error(
                    "random with cover draws as many letters as the grid has cells: give its size",
                ));
            }
            if clues.is_some() {
                return Err(value_error(
                    "clues and random words exclude each other: other words are drawn",
                ));
            }
            let longest = match mode {
                Mode::Adjacent => MAX_LETTERS,
                Mode::Straight => request.cells.longest_word(mode, used),
            };
            let shortest = if random.is_some() { min_length } else { 1 };
            let lengths = shortest..=max_length.unwrap_or(longest).min(longest);
            match words {
                Some(words) => RandomWords::from_list(bank(words)?, lengths)
                    .map_err(value_error)?
                    .count(random.unwrap_or(1))
                    .into(),
                None => options::random_words(theme, dictionary, random, lengths)?.into(),
            }
        }
        (None, None, None, None) => match &clues {
            Some(clues) => clues.words().clone().into(),
            None => {
                return Err(value_error(
                    "there are no words to hide: pass a list, clues=, theme=NAME or random=N",
                ));
            }
        },
        (Some(_), _, None, Some(_)) => {
            return Err(value_error(
                "random draws words, and a puzzle has its own: leave one out",
            ));
        }
        (_, Some(_), Some(_), _) => {
            return Err(value_error(
                "words and theme exclude each other: give one of them",
            ));
        }
    };
    let avoid = avoid.map(|avoid| WordInput::list(avoid, "avoid")?.into_bank("avoid", &reader));
    let bonus = bonus.map(|bonus| WordInput::list(bonus, "bonus")?.into_bank("bonus", &reader));
    request.time_limit = Some(time_limit_of(time_limit)?);
    let clean = clean.or(request.recipe.clean);
    request.clean = clean.map(|letters| {
        let words = match (dictionary, mode) {
            (Some(dictionary), _) => dictionary.get().shared().dictionary.clone(),
            // So many trails bend that words few people know would leave no letters to fill with.
            (None, Mode::Adjacent) => Dictionary::common().clone(),
            (None, Mode::Straight) => Dictionary::english().clone(),
        };
        (words, letters)
    });
    let seed = match (seed, &original) {
        (Some(seed), _) => seed,
        (None, Some(_)) => request.recipe.seed.unwrap_or(0),
        (None, None) => seed_from_clock(),
    };
    request.bonus = bonus.transpose()?;
    request.avoid = match avoid.transpose()? {
        None => request.recipe.avoided().map_err(value_error)?,
        avoid => avoid,
    };
    match (title, theme) {
        (Some(title), _) => request.title = title,
        (None, Some(theme)) if original.is_none() => request.title = theme.title(),
        (None, _) => {}
    }
    let is_new = original.as_ref().and_then(Original::recipe).is_none();
    let recipe = &mut request.recipe;
    if let Some(is_shared) = overlap {
        recipe.overlap = match is_shared {
            true => Overlap::Shared,
            false => Overlap::None,
        };
    }
    if message.is_some() || is_new || bends {
        recipe.message_fit = match message_pad {
            true => MessageFit::Padded,
            false => MessageFit::Exact,
        };
    }
    if message.is_some() {
        recipe.message = message;
    }
    if let Some(fill) = fill {
        recipe.fill = Some(Fill::from(fill.as_str()));
    }
    if language.is_some() {
        recipe.language = language;
    }
    if let Some(are_kept) = accents {
        recipe.accents = match are_kept {
            true => Accents::Keep,
            false => Accents::Plain,
        };
    }
    recipe.digraphs = digraphs.unwrap_or(recipe.digraphs);
    if let Some(are_allowed) = offensive {
        recipe.offensive = match are_allowed {
            true => Offensive::Allow,
            false => Offensive::Avoid,
        };
    }
    recipe.dictionary = dictionary.and_then(|dictionary| dictionary.get().name());
    recipe.repeats = repeats.unwrap_or(recipe.repeats);
    if let Some(drops) = drop {
        recipe.misfits = match drops {
            true => Misfit::Drop,
            false => Misfit::Refuse,
        };
    }
    let shared = Shared::new(Budget::new());
    let made = run(py, &shared, progress, false, move |shared| {
        make_request::run(request, seed, shared)
    })??;
    warn(py, warnings(&made), None)?;
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

/// A random seed.
pub fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanoseconds = now.map_or(0, |now| now.subsec_nanos());
    u64::from(nanoseconds % 1_000_000)
}
