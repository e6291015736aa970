//! Why no puzzle was generated.

use crate::limits::{MAX_BENT_CELLS, MAX_CELLS, MAX_LETTERS, MAX_WORDS};
use std::time::Duration;
use thiserror::Error;
use wordtrail_dictionary::internals::wording::{counted, excerpt, first_ten};
use wordtrail_dictionary::{Language, WordListError};
use wordtrail_search::grid::{Cell, GridError};

/// Why no puzzle was generated.
///
/// The messages name the word, the number or the time limit that is in the way.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::{GenerateError, Generator};
///
/// let words = WordBank::parse(b"CAT\nCATALOGUE\n")?;
/// let error = Generator::new(&words).size(4, 4).generate().unwrap_err();
/// assert!(matches!(error, GenerateError::TooLong { .. }), "{error:?}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The list has a line that is not a word.
    #[error(
        "line {line}: “{text}” is not a word: use only letters, spaces, hyphens and apostrophes, or delete the line"
    )]
    NotAWord {
        /// The line, from 1.
        line: usize,
        /// The beginning of its text.
        text: String,
    },
    /// The list has more than [`MAX_WORDS`] words.
    #[error("the list has {words} words, and a puzzle has at most {MAX_WORDS}")]
    TooManyWords {
        /// Its words.
        words: usize,
    },
    /// A word has more than [`MAX_LETTERS`] letters.
    #[error("“{}” has {letters} letters, and a word of a puzzle has at most {MAX_LETTERS}", excerpt(.word))]
    TooManyLetters {
        /// The word.
        word: String,
        /// Its letters.
        letters: usize,
    },
    /// The words have more distinct letters of several characters than there are characters to stand for them.
    #[error("the words have too many distinct letters of several characters: leave some out")]
    TooManyClusters,
    /// [Digraphs](super::Generator::digraphs) are asked for, and there is no language, or one without any.
    #[error("{}", no_digraphs(*.language))]
    NoDigraphs {
        /// The language.
        language: Option<Language>,
    },
    /// A word has so many letters that may take one cell or several that the others cannot all be kept out.
    #[error("the letters of “{}” can be divided among cells in too many ways", excerpt(.word))]
    TooManyDivisions {
        /// The word.
        word: String,
    },
    /// Two words are the same without their accents.
    #[error("“{}” and “{}” are the same without accents", excerpt(&.words[0]), excerpt(&.words[1]))]
    SameLetters {
        /// The words.
        words: [String; 2],
    },
    /// The grid, or the smallest with room for the words and the message, has more than [`MAX_CELLS`] cells.
    #[error("the grid would have more than {MAX_CELLS} cells, the most that a puzzle has")]
    TooManyCells,
    /// A word is longer than every line of cells.
    #[error("“{}” has {letters} letters, and no line of the grid is that long", excerpt(.word))]
    TooLong {
        /// The word.
        word: String,
        /// Its letters.
        letters: usize,
    },
    /// Words bend, and something was asked for that only straight words have.
    #[error("words that bend have no {option}")]
    OnlyStraight {
        /// What was asked for, as a noun.
        option: &'static str,
    },
    /// Words are straight, and something was asked for that only words that bend have.
    #[error("only words that bend have {option}")]
    OnlyBent {
        /// What was asked for, as a noun.
        option: &'static str,
    },
    /// A bent puzzle would have more than [`MAX_BENT_CELLS`] cells.
    #[error(
        "the grid would have more than {MAX_BENT_CELLS} cells, the most that a puzzle with bent words has"
    )]
    TooManyBentCells,
    /// A bent word has more letters than there are cells that trails join.
    #[error(
        "“{}” has {letters} letters, and the grid has only {} for it",
        excerpt(.word),
        counted(*.cells, "cell")
    )]
    TooLongForCells {
        /// The word.
        word: String,
        /// Its letters.
        letters: usize,
        /// The cells of the largest part of the grid that trails join.
        cells: usize,
    },
    /// The words that should cover a grid have more or fewer letters than it has cells.
    #[error(
        "the words have {}, and the grid has {}: {}",
        counted(*.letters, "letter"),
        counted(*.cells, "cell"),
        letters_to_change(*.letters, *.cells)
    )]
    CoverLetters {
        /// The letters of all words.
        letters: usize,
        /// The cells of the grid.
        cells: usize,
    },
    /// No grid that is nearly square, or has the shape asked for, has as many cells as the words have letters.
    #[error("the words have {}, and no grid size has as many cells", counted(*.letters, "letter"))]
    NoCoverSize {
        /// The letters of all words.
        letters: usize,
    },
    /// The word that should join two opposite edges is none.
    #[error("“{}” is not a word: use only letters, spaces, hyphens and apostrophes", excerpt(.text))]
    SpanningNotAWord {
        /// Its text.
        text: String,
    },
    /// The word that should join two opposite edges is too short for that.
    #[error("“{}” has {}, and {}", excerpt(.word), counted(*.letters, "letter"), cells_across(*.needed))]
    SpanningTooShort {
        /// The word.
        word: String,
        /// Its letters.
        letters: usize,
        /// The fewest cells that join two opposite edges; none if no trail does.
        needed: Option<usize>,
    },
    /// No arrangement was found in which the words cover all cells.
    #[error("no arrangement of these words that covers all cells was found{}", in_seconds(.limit))]
    NoCover {
        /// The time limit, if it ended the search.
        limit: Option<Duration>,
    },
    /// No arrangement was found that is the only one on its grid.
    #[error("{}", not_unique(*.tried))]
    NotUnique {
        /// The number of arrangements that were tried; none if all were.
        tried: Option<usize>,
    },
    /// A word contains one that must not appear.
    #[error(
        "“{}” must not appear, and “{}” contains it, forwards or backwards",
        excerpt(.avoided),
        excerpt(.word)
    )]
    Avoided {
        /// The word to avoid.
        avoided: String,
        /// The word to hide.
        word: String,
    },
    /// No direction was given.
    #[error("there is no direction to place words in")]
    NoDirection,
    /// There is nothing to fill cells with.
    #[error("there are no letters to fill the grid with")]
    NoFill,
    /// The message has more or fewer letters than the words can leave cells.
    #[error(
        "the message has {}, and the words leave {}",
        counted(*.message, "letter"),
        counted(*.cells, "cell")
    )]
    MessageLength {
        /// The letters of the message.
        message: usize,
        /// The nearest number of cells that the words left.
        cells: usize,
    },
    /// The message may be padded, but has more letters than the words leave cells.
    #[error(
        "the message has {}, and the words leave only {}",
        counted(*.message, "letter"),
        counted(*.cells, "cell")
    )]
    MessageTooLong {
        /// The letters of the message.
        message: usize,
        /// The number of cells that the words left.
        cells: usize,
    },
    /// The message has more letters than the grid has cells.
    #[error(
        "the message has {}, and the grid has only {}",
        counted(*.message, "letter"),
        counted(*.cells, "cell")
    )]
    MessageLargerThanGrid {
        /// The letters of the message.
        message: usize,
        /// The cells of the grid.
        cells: usize,
    },
    /// No grid has as many cells as a message and the words have letters.
    #[error("no grid size has exactly the cells that the words and the message need")]
    NoSize {
        /// The letters of the message.
        message: usize,
    },
    /// The message has no letters.
    #[error("the message has no letters")]
    EmptyMessage,
    /// No arrangement of the words exists.
    #[error("no arrangement of these words exists on these cells")]
    Impossible,
    /// No arrangement was found.
    #[error(
        "no arrangement of all words was found{}; the best one has {placed} of {}, and lacks {}",
        in_seconds(.limit),
        counted(.placed + .missing.len(), "word"),
        first_words(.missing)
    )]
    NotFound {
        /// The number of words that the best arrangement has.
        placed: usize,
        /// The words that it lacks.
        missing: Vec<String>,
        /// The time limit, if it ended the search.
        limit: Option<Duration>,
    },
    /// The time limit is over before the grid is filled.
    #[error(
        "the grid could not be filled{}, with {placed} of {} placed",
        in_seconds(&Some(*.limit)),
        counted(*.words, "word")
    )]
    OutOfTime {
        /// The time limit.
        limit: Duration,
        /// The number of words that were placed.
        placed: usize,
        /// The number of words to place.
        words: usize,
    },
    /// The list has words so short that they appear by chance, again and again.
    #[error(
        "the grid could not be filled{} without second copies of words so short that they appear by chance: {}",
        in_seconds(.limit),
        first_words(.words)
    )]
    ByChance {
        /// The words, the most frequent first.
        words: Vec<String>,
        /// Their most letters: how long words that [repeat](super::Generator::repeats) would have to be.
        letters: usize,
        /// The time limit, if it ended the search.
        limit: Option<Duration>,
    },
    /// The [budget](super::Generator::budget) was cancelled or used up: [`Budget::check`](wordtrail_dictionary::Budget::check) says which.
    #[error("generating the puzzle was cancelled, or its budget was used up")]
    Cancelled,
    /// Words may be dropped, and all would be.
    #[error("none of the words fits on these cells")]
    NothingFits,
    /// Words could not be kept out.
    #[error("the grid could not be filled without {unwanted}{}", alternative(.works_from))]
    NotClean {
        /// The words that must not appear, as “avoided words” or “words of 3 or more letters”.
        unwanted: String,
        /// The fewest letters of dictionary words that can be kept out.
        works_from: Option<usize>,
    },
    /// New words have no place, although the words to [keep](super::Generator::keep) may be moved.
    #[error("{}", no_place(.words, *.tried))]
    NoPlace {
        /// The words that have none; all new words if they have none together.
        words: Vec<String>,
        /// The number of arrangements that were tried.
        tried: usize,
    },
    /// A cell of the puzzle whose words stay has several letters, or a wildcard.
    #[error("cell {cell} of the puzzle is not one letter, so its words cannot be exchanged")]
    KeptCell {
        /// The cell.
        cell: Cell,
    },
    /// A word that would stay is not along a straight line.
    #[error("“{}” is not along a straight line, so words of the puzzle cannot be exchanged", excerpt(.word))]
    KeptTrail {
        /// The word.
        word: String,
    },
    /// The words cannot be compiled.
    #[error(transparent)]
    Words(#[from] WordListError),
    /// The grid is too large.
    #[error(transparent)]
    Grid(#[from] GridError),
}

pub(super) fn first_words(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| excerpt(word)).collect();
    first_ten(&words)
}

fn no_digraphs(language: Option<Language>) -> String {
    let known = Vec::from_iter(Language::codes_with_digraphs()).join(", ");
    let problem = match language {
        Some(language) => {
            format!("no letters of several characters are known for the language “{language}”")
        }
        None => "letters of several characters depend on the language".to_owned(),
    };
    format!("{problem} (those with some are {known})")
}

fn letters_to_change(letters: usize, cells: usize) -> String {
    let change = |count: usize, change: &str| {
        let verb = if count == 1 { "is" } else { "are" };
        format!("{} {verb} {change}", counted(count, "letter"))
    };
    match cells.checked_sub(letters) {
        Some(missing) => change(missing, "missing"),
        None => change(letters - cells, "too many"),
    }
}

fn cells_across(needed: Option<usize>) -> String {
    match needed {
        Some(needed) => format!("joining two opposite edges of the grid takes at least {needed}"),
        None => "no word can join two opposite edges of the grid, whose parts are apart".to_owned(),
    }
}

fn not_unique(tried: Option<usize>) -> String {
    match tried {
        None => "each arrangement of these words makes a grid that can be divided into them in another way, too".to_owned(),
        Some(tried) => format!(
            "no grid was found that can be divided into these words in only one way, in {}",
            counted(tried, "arrangement")
        ),
    }
}

fn no_place(words: &[String], tried: usize) -> String {
    let words = first_words(words);
    match tried {
        0 => format!("no line has room for {words}, even if other words move"),
        tried => format!(
            "there is no place for {words}, even if other words move: of {} that change few letters, each leaves an unwanted word",
            counted(tried, "arrangement")
        ),
    }
}

fn in_seconds(limit: &Option<Duration>) -> String {
    limit.map_or_else(String::new, |limit| {
        format!(" within {} s", limit.as_secs_f64())
    })
}

fn alternative(works_from: &Option<usize>) -> String {
    works_from.map_or_else(String::new, |letters| {
        format!("; without words of {letters} or more it can be")
    })
}
