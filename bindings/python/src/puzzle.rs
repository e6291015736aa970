//! The class `Puzzle`.

use crate::dictionary::DictionaryWords;
use crate::error::{columns_error, grid_error, value_error, warn, word_list_error};
use crate::find_columns::FoundColumns;
use crate::finds::PyFinds;
use crate::grid::{PyGrid, SharedGrid, reader};
use crate::interrupt::run_unlimited;
use crate::options::{Arguments, SearchOptions, WordSource};
use crate::pictures;
use crate::search::{collector, find_words};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use wordtrail::puzzle::Generated;
use wordtrail::report::columns::{FindColumns, Vocabulary};
use wordtrail::report::{Filler, View, svg};
use wordtrail::{Consumer, GridError, Mode, Puzzle, WordBank};

/// A grid and the words hidden in it.
///
/// `make(words)` makes one. `Puzzle(text)` and `Puzzle.open(path)` read one: a grid, an empty line, and the words, one per line.
/// `find(puzzle)` searches for these words, or for English words if there are none.
///
/// >>> from wordtrail import Puzzle
/// >>> puzzle = Puzzle("CATX\nXXXX\n\ncat\ncow\n")
/// >>> puzzle.words, puzzle.missing
/// (['cat', 'cow'], ['cow'])
/// >>> puzzle.finds[0].trail
/// [(0, 0), (0, 1), (0, 2)]
#[pyclass(name = "Puzzle", module = "wordtrail", frozen)]
pub struct PyPuzzle {
    grid: Arc<SharedGrid>,
    bank: Option<WordBank>,
    finds: OnceLock<Py<PyFinds>>,
    made: Option<Made>,
}

/// What only a puzzle that was made has.
struct Made {
    seed: u64,
    answer: Arc<SharedGrid>,
    dropped: Vec<String>,
    parts: Vec<(String, String)>,
}

impl PyPuzzle {
    pub fn grid(&self) -> Arc<SharedGrid> {
        Arc::clone(&self.grid)
    }

    /// The words to search for, if there are any.
    pub fn word_bank(&self) -> PyResult<Option<WordBank>> {
        Ok(self.bank.clone())
    }

    /// The puzzle that was read, and what was skipped and guessed.
    fn read(
        puzzle: Result<Puzzle, GridError>,
        path: Option<&Path>,
        strict: bool,
    ) -> PyResult<(Self, Vec<String>)> {
        let puzzle = puzzle.map_err(|error| grid_error(error, path))?;
        let refused = |error| word_list_error(&error, path);
        let bank = puzzle.word_bank().map_err(refused)?;
        let mut notes: Vec<String> = puzzle.notes().iter().map(ToString::to_string).collect();
        if let Some(bank) = &bank {
            if strict {
                bank.skipped().require_none().map_err(refused)?;
            }
            notes.extend(bank.notes().iter().map(ToString::to_string));
            if let Some((line, text)) = &bank.skipped().first {
                let count = bank.skipped().count;
                notes.push(match count {
                    1 => format!("line {line} is skipped because it is not a word: {text}"),
                    _ => format!(
                        "{count} lines are skipped because they are not words; the first is line {line}: {text}"
                    ),
                });
            }
        }
        let puzzle = Self {
            bank,
            grid: SharedGrid::new(puzzle.grid),
            finds: OnceLock::new(),
            made: None,
        };
        Ok((puzzle, notes))
    }

    /// The puzzle that was made.
    pub fn made(py: Python<'_>, generated: Generated) -> PyResult<Self> {
        let words = generated.key.iter().map(|find| &find.word);
        let bank = WordBank::from_words(words).map_err(value_error)?;
        let columns = Vocabulary::from_words(bank.words()).map(FindColumns::new);
        let columns = columns.map_err(value_error)?;
        let mut collected = collector(columns, Mode::Straight);
        if let ControlFlow::Break(error) = collected.add_finds(generated.key) {
            return Err(columns_error(error));
        }
        let columns = FoundColumns::new(collected, Mode::Straight);
        let grid = SharedGrid::new(generated.grid);
        let finds = PyFinds::new(columns, Arc::clone(&grid), Vec::new());
        Ok(Self {
            grid,
            bank: Some(bank),
            finds: OnceLock::from(Py::new(py, finds)?),
            made: Some(Made {
                seed: generated.seed,
                answer: SharedGrid::new(generated.answer),
                dropped: generated.dropped,
                parts: generated.parts,
            }),
        })
    }
}

#[pymethods]
impl PyPuzzle {
    /// Reads the text of a puzzle: also one with a title, a table, a list in columns, numbers or definitions. A UserWarning
    /// says what was skipped and guessed. With strict=True, a text that is not plain is refused. With pad=True, short rows
    /// are filled with holes.
    ///
    /// Raises ValueError if it is not a puzzle.
    #[new]
    #[pyo3(signature = (text, *, pad = false, strict = false))]
    fn parse(py: Python<'_>, text: String, pad: bool, strict: bool) -> PyResult<Self> {
        let (puzzle, notes) = run_unlimited(py, move || {
            Self::read(reader(pad, strict).puzzle(text), None, strict)
        })??;
        warn(py, &notes, None)?;
        Ok(puzzle)
    }

    /// Reads a puzzle from a UTF-8 text file, as Puzzle(text) does.
    ///
    /// Raises OSError if the file cannot be read, and ValueError if it is not a puzzle.
    #[staticmethod]
    #[pyo3(signature = (path, *, pad = false, strict = false))]
    fn open(py: Python<'_>, path: PathBuf, pad: bool, strict: bool) -> PyResult<Self> {
        let file = path.clone();
        let (puzzle, notes) = run_unlimited(py, move || {
            Self::read(reader(pad, strict).open(&file), Some(&file), strict)
        })??;
        warn(py, &notes, Some(&path))?;
        Ok(puzzle)
    }

    /// The grid of letters.
    #[getter(grid)]
    fn py_grid(&self) -> PyGrid {
        PyGrid::new(self.grid.source())
    }

    /// The words to find, as they are listed.
    #[getter]
    fn words(&self) -> Vec<&str> {
        self.bank.iter().flat_map(WordBank::words).collect()
    }

    /// The answer key: where each word is, as Finds. Of a puzzle that was read, they are found when this is first used.
    #[getter]
    fn finds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFinds>> {
        if let Some(finds) = self.finds.get() {
            return Ok(finds.bind(py).clone());
        }
        let source = match self.bank.clone() {
            Some(bank) => {
                let dictionary = bank.compile().map_err(value_error)?;
                WordSource::Listed(bank, dictionary)
            }
            None => WordSource::Dictionary(DictionaryWords::english()),
        };
        let options = SearchOptions::try_from(Arguments {
            mode: Mode::Straight.name(),
            all: false,
            min_length: None,
            max_length: None,
            directions: None,
            maximal: false,
            part: None,
            threads: None,
            max_steps: None,
        })?;
        let finds = find_words(py, self.grid.source(), source, options, None)?;
        let finds = Py::new(py, finds)?;
        Ok(self.finds.get_or_init(|| finds).bind(py).clone())
    }

    /// The words that are not on the grid in a straight line.
    #[getter]
    fn missing(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.finds(py)?.get().missing_words().to_vec())
    }

    /// The grid with the hidden words alone, with holes elsewhere; None if the puzzle was read.
    #[getter]
    fn answer(&self) -> Option<PyGrid> {
        let made = self.made.as_ref()?;
        Some(PyGrid::new(made.answer.source()))
    }

    /// The random seed that makes this puzzle again; None if the puzzle was read.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.made.as_ref().map(|made| made.seed)
    }

    /// The words that make(…, drop=True) left out because they did not fit.
    #[getter]
    fn dropped(&self) -> Vec<String> {
        let made = self.made.as_ref();
        made.map_or_else(Vec::new, |made| made.dropped.clone())
    }

    /// Pairs of a word and a longer one that contains it, so that the first can be read more than once.
    #[getter]
    fn parts(&self) -> Vec<(String, String)> {
        let made = self.made.as_ref();
        made.map_or_else(Vec::new, |made| made.parts.clone())
    }

    /// The puzzle as SVG: the grid with the words below, and with answers=True the words marked.
    #[pyo3(signature = (title = "", *, answers = false))]
    fn svg(&self, py: Python<'_>, title: &str, answers: bool) -> PyResult<String> {
        let grid = &self.grid.grid;
        pictures::check_size(grid)?;
        let mut sheet = pictures::plain_sheet(grid, Mode::Straight, title);
        sheet.words = self.words().into_iter().map(str::to_owned).collect();
        if !answers {
            return Ok(svg(&sheet, View::Puzzle));
        }
        let finds = self.finds(py)?;
        let finds = finds.get();
        let columns = finds.columns().iter(grid);
        sheet.finds = columns.map(wordtrail::Find::into_owned).collect();
        sheet.missing = finds.missing_words().to_vec();
        Ok(svg(&sheet, View::Finds(Filler::Grey)))
    }

    /// The puzzle without answers, as a picture for a notebook.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match pictures::check_size(&self.grid.grid) {
            Ok(()) => self.svg(py, "", false).map(Some),
            Err(_) => Ok(None),
        }
    }

    /// The text of a puzzle file, which `Puzzle(text)` and `wordtrail find` read.
    fn __str__(&self) -> String {
        let mut text = capitals(&self.grid.grid.to_string());
        if let Some(bank) = &self.bank {
            for word in bank.words() {
                text.push('\n');
                text.push_str(&capitals(word));
            }
            text.push('\n');
        }
        // An empty line is between the grid and the words.
        text
    }

    fn __repr__(&self) -> String {
        let grid = &self.grid.grid;
        format!(
            "<wordtrail.Puzzle of {} × {} cells and {} words>",
            grid.rows(),
            grid.columns(),
            self.words().len()
        )
    }
}

/// Letters in upper case, unless one would become several.
fn capitals(text: &str) -> String {
    let capital = |letter: char| {
        let mut upper = letter.to_uppercase();
        match (upper.next(), upper.next()) {
            (Some(capital), None) => capital,
            _ => letter,
        }
    };
    text.chars().map(capital).collect()
}
