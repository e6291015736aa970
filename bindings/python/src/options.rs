//! The options of a search, as Python passes them.

use crate::dictionary_words::DictionaryWords;
use crate::error::value_error;
use crate::listing::direction_names;
use crate::named::check_lengths;
use crate::shared_grid::{GridSource, SharedGrid};
use crate::word_input::type_name;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use wordtrail::report::columns::{FindColumns, Vocabulary, VocabularyError};
use wordtrail::{
    Budget, Cell, Dictionary, Direction, Directions, Mode, Part, Pattern, Query, Search, Trails,
    WordBank,
};

/// The most cells of a grid that is searched on the calling thread: another thread takes 30 µs to start. Without
/// wildcards and bent trails, it takes some milliseconds at most.
const SMALL: usize = 1 << 12;

/// The options as they were passed.
pub struct Arguments<'a, 'py> {
    pub mode: Mode,
    pub all: bool,
    pub min_length: Option<usize>,
    pub max_length: Option<usize>,
    pub directions: Option<&'a Bound<'py, PyAny>>,
    pub maximal: bool,
    pub part: Option<&'a Bound<'py, PyAny>>,
    pub through: Option<(u32, u32)>,
    pub threads: Option<usize>,
    pub pattern: Option<&'a str>,
    pub qu: bool,
    pub max_steps: Option<u64>,
}

/// The options, checked.
pub struct SearchOptions {
    pub mode: Mode,
    directions: Directions,
    min_length: Option<usize>,
    max_length: usize,
    trails: Trails,
    maximal: bool,
    pub part: Option<Part>,
    /// The cell that trails have to cross.
    pub through: Option<Cell>,
    threads: Option<NonZeroUsize>,
    /// What words have to match.
    pub pattern: Option<Pattern>,
    /// Whether a lone q is the tile Qu.
    qu: bool,
    max_steps: Option<u64>,
}

impl TryFrom<Arguments<'_, '_>> for SearchOptions {
    type Error = PyErr;

    fn try_from(arguments: Arguments<'_, '_>) -> PyResult<Self> {
        let directions = arguments.directions.map(direction_names).transpose()?;
        check_lengths(arguments.min_length, arguments.max_length)?;
        Ok(Self {
            mode: arguments.mode,
            directions: directions.unwrap_or(Directions::ALL),
            min_length: arguments.min_length,
            max_length: arguments.max_length.unwrap_or(usize::MAX),
            trails: match arguments.all {
                true => Trails::All,
                false => Trails::First,
            },
            maximal: arguments.maximal,
            part: arguments.part.map(part).transpose()?,
            through: arguments.through.map(|(row, column)| Cell { row, column }),
            threads: threads(arguments.threads)?,
            pattern: match arguments.pattern {
                Some(pattern) => Some(pattern.parse().map_err(value_error)?),
                None => None,
            },
            qu: arguments.qu,
            max_steps: arguments.max_steps,
        })
    }
}

impl SearchOptions {
    /// The search for the words of a source.
    pub fn search(&self, words: &WordSource, budget: &Budget) -> Search {
        let lengths = self.lengths(words);
        let shortest = match words {
            // Longer than every word.
            WordSource::Excluded(words) => words.dictionary.longest_word() + 1,
            WordSource::Dictionary(_) | WordSource::Listed(..) => *lengths.start(),
        };
        let search = Search::new(words.dictionary())
            .mode(self.mode)
            .directions(self.directions)
            .min_length(shortest)
            .max_length(*lengths.end())
            .trails(self.trails)
            .budget(budget);
        let search = match self.maximal {
            true => search.maximal_only(),
            false => search,
        };
        let search = match self.part {
            Some(part) => search.part(part),
            None => search,
        };
        let search = match self.through {
            Some(cell) => search.through(cell),
            None => search,
        };
        match self.threads {
            Some(threads) => search.threads(threads),
            None => search,
        }
    }

    /// The lengths of words to search for. Listed words may be short.
    pub fn lengths(&self, words: &WordSource) -> RangeInclusive<usize> {
        let shortest = match words {
            WordSource::Dictionary(_) | WordSource::Excluded(_) => 3,
            WordSource::Listed(..) => 1,
        };
        self.min_length.unwrap_or(shortest)..=self.max_length
    }

    /// Columns of finds with what decides them as metadata, under the names that the program has for it.
    pub fn describe(&self, columns: FindColumns, words: &WordSource) -> FindColumns {
        let lengths = self.lengths(words);
        let checksum = format!("{:08x}", words.checksum());
        let trails = match self.trails {
            Trails::All => "all",
            _ => "first",
        };
        let mut columns = columns
            .with_metadata("dictionary", checksum)
            .with_metadata("trails", trails)
            .with_metadata("mode", self.mode)
            .with_metadata("min_length", lengths.start());
        if *lengths.end() < usize::MAX {
            columns = columns.with_metadata("max_length", lengths.end());
        }
        if self.directions != Directions::ALL {
            let names: Vec<&str> = self.directions.iter().map(Direction::name).collect();
            columns = columns.with_metadata("directions", names.join(","));
        }
        if self.qu {
            columns = columns.with_metadata("qu", true);
        }
        if self.maximal {
            columns = columns.with_metadata("maximal", true);
        }
        if let Some(part) = self.part {
            columns = columns.with_metadata("part", part);
        }
        if let Some(cell) = self.through {
            columns = columns.with_metadata("through", cell);
        }
        if let Some(pattern) = &self.pattern {
            columns = columns.with_metadata("match", pattern);
        }
        columns
    }

    /// The limit of a search, before its grid is known.
    pub fn budget(&self) -> Budget {
        match self.max_steps {
            Some(steps) => Budget::with_steps(steps),
            None => Budget::for_cells(0),
        }
    }

    /// Reads what a search needs of a grid, and adds the cells to its limit unless the caller set one.
    pub fn read_grid(
        &self,
        source: &GridSource,
        search: &Search,
        budget: &Budget,
    ) -> PyResult<Arc<SharedGrid>> {
        let grid = match source {
            GridSource::Read(grid) => Arc::clone(grid),
            // Cells of several letters are not those of a file.
            GridSource::File(file) if self.qu => Arc::clone(file.whole()?),
            GridSource::File(file) if self.part.is_some() => file.part(search)?,
            // What crosses a cell does not depend on rows that are not ASCII, so the whole can be read for it.
            GridSource::File(file) if self.through.is_some() => match file.part(search) {
                Ok(grid) => grid,
                Err(_) => Arc::clone(file.whole()?),
            },
            GridSource::File(file) => Arc::clone(file.whole()?),
        };
        if let Some(Cell { row, column }) = self.through
            && grid.grid.tile(Cell { row, column }).is_none()
        {
            let (rows, columns) = grid.size();
            return Err(value_error(format!(
                "through is ({row}, {column}), and the grid has {rows} rows and {columns} columns, counted from 0"
            )));
        }
        if self.max_steps.is_none() {
            let (rows, columns) = grid.size();
            budget.add_cells(rows as u64 * columns as u64);
        }
        Ok(match self.qu {
            true => SharedGrid::new(grid.grid.clone().qu_tiles()),
            false => grid,
        })
    }

    /// Whether a search takes some milliseconds at most.
    pub fn is_short(&self, source: &GridSource) -> bool {
        let GridSource::Read(grid) = source else {
            return false;
        };
        let (rows, columns) = grid.size();
        self.mode == Mode::Straight && rows * columns <= SMALL && !grid.has_wildcards()
    }
}

/// The words of a search.
pub enum WordSource {
    Dictionary(Arc<DictionaryWords>),
    /// A list, compiled.
    Listed(WordBank, Dictionary),
    /// Words of which none matches the pattern, so that nothing is searched for.
    Excluded(Arc<DictionaryWords>),
}

impl WordSource {
    /// The words that a pattern matches.
    pub fn matching(self, pattern: &Pattern) -> PyResult<Self> {
        Ok(match self {
            Self::Dictionary(words) => {
                let mut matching = Vec::new();
                let _ = words
                    .dictionary
                    .words(&Query::from(pattern.clone()), |word| {
                        matching.push(word.to_owned());
                        ControlFlow::<()>::Continue(())
                    });
                match Dictionary::from_words(matching) {
                    Ok(dictionary) => Self::Dictionary(DictionaryWords::new(dictionary)),
                    Err(_) => Self::Excluded(words),
                }
            }
            Self::Listed(bank, dictionary) => match bank.matching(pattern) {
                Some(bank) => {
                    let dictionary = bank.compile().map_err(value_error)?;
                    Self::Listed(bank, dictionary)
                }
                None => Self::Excluded(DictionaryWords::new(dictionary)),
            },
            Self::Excluded(words) => Self::Excluded(words),
        })
    }

    pub fn dictionary(&self) -> &Dictionary {
        match self {
            Self::Dictionary(words) | Self::Excluded(words) => &words.dictionary,
            Self::Listed(_, dictionary) => dictionary,
        }
    }

    /// The checksum of the words.
    fn checksum(&self) -> u32 {
        match self {
            Self::Dictionary(words) | Self::Excluded(words) => words.checksum(),
            Self::Listed(_, dictionary) => dictionary.checksum(),
        }
    }

    /// The columns of finds. A listed word is in them as it was listed.
    pub fn columns(&self) -> Result<FindColumns, VocabularyError> {
        match self {
            Self::Dictionary(words) | Self::Excluded(words) => words.columns(),
            Self::Listed(bank, _) => Vocabulary::from_words(bank.words()).map(FindColumns::new),
        }
    }
}

/// A number of threads, at least one.
pub fn threads(threads: Option<usize>) -> PyResult<Option<NonZeroUsize>> {
    let positive = |threads| {
        NonZeroUsize::new(threads)
            .ok_or_else(|| value_error("threads is 0: give at least 1, or None for all"))
    };
    threads.map(positive).transpose()
}

/// A part: the text "I/N" or the pair (I, N), from (1, N) to (N, N).
pub fn part(part: &Bound<'_, PyAny>) -> PyResult<Part> {
    if let Ok(text) = part.cast::<PyString>() {
        return text.to_cow()?.parse().map_err(value_error);
    }
    match part.extract::<(u32, u32)>() {
        Ok((number, count)) => Part::new(number, count).map_err(value_error),
        Err(_) => Err(value_error(format!(
            "part is {}: pass \"I/N\" or (I, N) for the I-th of N parts, with I from 1 to N",
            type_name(part)
        ))),
    }
}

/// Names of columns: a text with commas between them, or an iterable of names.
pub fn columns(names: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(text) = names.cast::<PyString>() {
        let text = text.to_cow()?;
        return Ok(text.split(',').map(|name| name.trim().to_owned()).collect());
    }
    names.try_iter()?.map(|name| name?.extract()).collect()
}
