//! The class `Puzzle`.

use crate::dictionary::PyDictionary;
use crate::error::{check_budget, columns_error, grid_error, located, value_error, warn};
use crate::find_columns::FoundColumns;
use crate::finds::PyFinds;
use crate::grid::PyGrid;
use crate::grid_input::{Reading, SheetArgument, reader_of_file};
use crate::interrupt::{Shared, run, run_unlimited};
use crate::make_options::time_limit_of;
use crate::make_request::warnings;
use crate::named;
use crate::options::WordSource;
use crate::photo;
use crate::pictures;
use crate::replace::{ExchangeTask, exchange};
use crate::run_search::{collector, find_words};
use crate::shared_grid::SharedGrid;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use wordtrail::puzzle::MadePuzzle;
use wordtrail::report::columns::FindColumns;
use wordtrail::report::{Sheet, svg};
use wordtrail::{
    Budget, Consumer, Find, GridError, Mode, Puzzle, SearchRequest, WordBank, WordListError,
};

/// A grid and the words hidden in it.
///
/// `make(words)` makes one. `Puzzle(text)` and `Puzzle.open(path)` read one: a grid, an empty line, and the words, one per line;
/// or the JSON document of a puzzle, which also has the answers, the title and what it was made from.
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
    puzzle: Puzzle,
    /// Its grid, which searches share.
    grid: Arc<SharedGrid>,
    /// Its words, if there are any.
    bank: Option<WordBank>,
    /// Pairs of a word and a longer one that contains it, so that the first can be read more than once. Only a puzzle that was
    /// just made has them.
    #[pyo3(get)]
    parts: Vec<(String, String)>,
    finds: OnceLock<Py<PyFinds>>,
    answer_grid: OnceLock<Arc<SharedGrid>>,
}

impl PyPuzzle {
    pub fn grid(&self) -> Arc<SharedGrid> {
        Arc::clone(&self.grid)
    }

    /// The words to search for, if there are any.
    pub fn word_bank(&self) -> Option<&WordBank> {
        self.bank.as_ref()
    }

    /// The puzzle of the library.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn new(puzzle: Puzzle, bank: Option<WordBank>) -> Self {
        Self {
            grid: SharedGrid::new(puzzle.grid.clone()),
            puzzle,
            bank,
            parts: Vec::new(),
            finds: OnceLock::new(),
            answer_grid: OnceLock::new(),
        }
    }

    /// The puzzle that was read, and what was skipped and guessed.
    fn read(
        puzzle: Result<Puzzle, GridError>,
        path: Option<&Path>,
        strict: bool,
    ) -> PyResult<(Self, Vec<String>)> {
        let puzzle = puzzle.map_err(|error| grid_error(error, path))?;
        let refused = |error: WordListError| located(error, path);
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
        Ok((Self::new(puzzle, bank), notes))
    }

    /// The puzzle that was made.
    pub fn made(made: MadePuzzle) -> PyResult<Self> {
        let bank = made.puzzle.word_bank().map_err(value_error)?;
        Ok(Self {
            parts: made.generated.parts,
            ..Self::new(made.puzzle, bank)
        })
    }

    /// The answers. Those that a puzzle whose words bend was read without are searched for, because the first trails of words that
    /// cover a grid may share cells.
    fn answers(&self, py: Python<'_>) -> PyResult<Vec<Find<'static>>> {
        let words = self.bank.iter().flat_map(WordBank::words).count();
        if self.puzzle.bent().is_none() || self.puzzle.answers().len() >= words {
            return Ok(self.puzzle.answers().to_vec());
        }
        Ok(self.solved(py)?.answers().to_vec())
    }

    /// The answers as finds, if all words have one, on a straight line unless they bend.
    fn known_finds(&self, py: Python<'_>) -> PyResult<Option<PyFinds>> {
        let words = self.bank.iter().flat_map(WordBank::words).count();
        let mode = self.puzzle.mode();
        let is_right = |find: &Find<'_>| {
            mode == Mode::Adjacent
                || find.trail.direction().is_some()
                || find.trail.cell_count() == 1
        };
        let answers = self.answers(py)?;
        if words == 0 || answers.len() < words || !answers.iter().all(is_right) {
            return Ok(None);
        }
        let words = self.bank.iter().flat_map(WordBank::words);
        let columns = FindColumns::from_words(words).map_err(value_error)?;
        let mut collected = collector(columns.with_metadata("mode", mode), mode);
        if let ControlFlow::Break(error) = collected.add_finds(answers) {
            return Err(columns_error(error));
        }
        let columns = FoundColumns::new(collected, mode);
        Ok(Some(PyFinds::new(columns, self.grid(), Vec::new())))
    }
}

impl PyPuzzle {
    /// The puzzle with its answers. Those that it was read without are searched for.
    fn solved(&self, py: Python<'_>) -> PyResult<Puzzle> {
        let puzzle = self.puzzle.clone();
        let shared = Shared::new(Budget::for_cells(puzzle.grid.cell_count()));
        let solved = run(py, &shared, None, false, move |shared| {
            puzzle.solve(&shared.budget)
        })?;
        check_budget(&shared.budget, "replace wildcards of the grid by letters")?;
        solved.map_err(|error| grid_error(error, None))
    }

    /// What drawings show, with the answers if they need them.
    fn sheet(&self, py: Python<'_>, title: Option<&str>, has_answers: bool) -> PyResult<Sheet> {
        let grid = &self.grid.grid;
        pictures::check_size(grid)?;
        let title = title.unwrap_or(self.puzzle.title());
        let mut sheet = Sheet::new(grid.clone(), self.puzzle.mode(), title);
        if let Some(bank) = &self.bank {
            sheet = sheet.with_words(bank);
        }
        sheet.bent = self.puzzle.bent().cloned();
        if has_answers {
            let finds = self.finds(py)?;
            let finds = finds.get();
            let columns = finds.columns().iter(grid);
            sheet.finds = columns.map(Find::into_owned).collect();
            sheet.missing = finds.missing_words().to_vec();
        }
        Ok(sheet)
    }
}

#[pymethods]
impl PyPuzzle {
    /// Reads the text of a puzzle: also one with a title, a table, a list in columns, numbers or definitions. A UserWarning
    /// says what was skipped and guessed. With repair=True, it takes what was probably meant, as Grid does. With strict=True, a
    /// text that is not plain is refused. With pad=True, short rows are filled with holes. language is a code such as "tr", as for Grid.
    ///
    /// Raises ValueError if it is not a puzzle.
    #[new]
    #[pyo3(signature = (text, *, pad = false, strict = false, repair = false, language = None))]
    fn parse(
        py: Python<'_>,
        text: String,
        pad: bool,
        strict: bool,
        repair: bool,
        #[pyo3(from_py_with = named::language)] language: Option<String>,
    ) -> PyResult<Self> {
        let reading = Reading::new(pad, strict, repair, language.as_deref())?;
        let (puzzle, notes) = run_unlimited(py, move || {
            Self::read(reading.reader.puzzle(text), None, strict)
        })??;
        warn(py, &notes, None)?;
        Ok(puzzle)
    }

    /// Reads a puzzle from a text file, as Puzzle(text) does, or from an office file (.xlsx, .ods, .docx, .odt) or a PDF. A PDF or
    /// DOCX that Wordtrail made has its puzzle in it. sheet is the number, from 1, or the name of a sheet, a table or a page to read.
    /// encoding is a name such as "latin1", for a text whose encoding is not recognised. `wordtrail.read` is the same.
    ///
    /// Raises OSError if the file cannot be read, and ValueError if it is not a puzzle.
    #[staticmethod]
    #[pyo3(signature = (path, *, pad = false, strict = false, repair = false, sheet = None, language = None, encoding = None))]
    #[allow(clippy::too_many_arguments)]
    fn open(
        py: Python<'_>,
        path: PathBuf,
        pad: bool,
        strict: bool,
        repair: bool,
        sheet: Option<SheetArgument>,
        #[pyo3(from_py_with = named::language)] language: Option<String>,
        #[pyo3(from_py_with = named::encoding)] encoding: Option<String>,
    ) -> PyResult<Self> {
        let file = path.clone();
        let reading = Reading::new(pad, strict, repair, language.as_deref())?;
        let reader = reader_of_file(reading.reader, sheet, encoding.as_deref())?;
        let (puzzle, notes) = run_unlimited(py, move || {
            Self::read(reader.open(&file), Some(&file), strict)
        })??;
        warn(py, &notes, Some(&path))?;
        Ok(puzzle)
    }

    /// Reads a puzzle from a photo, a scan or a screenshot: a path, the bytes of a PNG, JPEG or WebP file, or an array of uint8 of the
    /// shape (rows, columns) for grey, or (rows, columns, 3 or 4) for red, green, blue and opacity. Of several puzzles, sheet is the
    /// number of one, from the top, from 1. The list beside the grid decides doubtful letters; a UserWarning names what was decided
    /// and what is left.
    ///
    /// Raises OSError if a file cannot be read, and ValueError, which says what was seen, if there is no grid on it.
    #[staticmethod]
    #[pyo3(signature = (picture, *, sheet = None))]
    fn photo(py: Python<'_>, picture: &Bound<'_, PyAny>, sheet: Option<usize>) -> PyResult<Self> {
        let (puzzle, path) = photo::read(picture, sheet)?;
        let (puzzle, notes) = Self::read(puzzle, path.as_deref(), false)?;
        warn(py, &notes, path.as_deref())?;
        Ok(puzzle)
    }

    /// The cells that were read on a photo with doubt, and that no word decided: for each, as (row, column) from 0, how likely each
    /// letter is, as a dict.
    #[getter]
    fn uncertain(&self) -> BTreeMap<(u32, u32), BTreeMap<&str, f32>> {
        let cells = self.puzzle.uncertain_cells().iter();
        let letters = cells.map(|it| {
            let letters = it.letters.iter();
            let letters = letters.map(|(letter, likelihood)| (letter.as_str(), *likelihood));
            ((it.cell.row, it.cell.column), letters.collect())
        });
        letters.collect()
    }

    /// The grid of letters.
    #[getter(grid)]
    fn py_grid(&self) -> PyGrid {
        PyGrid::new(self.grid.source())
    }

    /// The words to find, as they are listed.
    #[getter]
    fn words(&self) -> Vec<&str> {
        self.bank.iter().flat_map(WordBank::listed_words).collect()
    }

    /// What is listed in place of words, as a dict from these words.
    ///
    /// >>> from wordtrail import make
    /// >>> make(["cat", "dog"], clues={"cat": "it meows"}, seed=1).clues
    /// {'cat': 'it meows'}
    #[getter]
    fn clues(&self) -> BTreeMap<&str, &str> {
        self.bank.iter().flat_map(WordBank::clues).collect()
    }

    /// The words that are hidden, but not listed. `finds` has them, too.
    #[getter]
    fn bonus(&self) -> Vec<&str> {
        self.bank.iter().flat_map(WordBank::bonus_words).collect()
    }

    /// The answer key: where each word is, as Finds. Answers that a puzzle was read without are found when this is first used.
    #[getter]
    fn finds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFinds>> {
        if let Some(finds) = self.finds.get() {
            return Ok(finds.bind(py).clone());
        }
        if let Some(finds) = self.known_finds(py)? {
            let finds = Py::new(py, finds)?;
            return Ok(self.finds.get_or_init(|| finds).bind(py).clone());
        }
        let source = WordSource::listed(self.bank.clone())?;
        let request = SearchRequest {
            mode: Some(self.puzzle.mode()),
            ..SearchRequest::default()
        };
        let finds = find_words(py, self.grid.source(), source, request, None)?;
        let finds = Py::new(py, finds)?;
        Ok(self.finds.get_or_init(|| finds).bind(py).clone())
    }

    /// The words that are not on the grid: in a straight line or, if words bend, on any trail.
    #[getter]
    fn missing(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.finds(py)?.get().missing_words().to_vec())
    }

    /// The title; empty if there is none.
    #[getter]
    fn title(&self) -> &str {
        self.puzzle.title()
    }

    /// The grid with the hidden words alone, with holes elsewhere; None if the puzzle was read without answers.
    #[getter]
    fn answer(&self, py: Python<'_>) -> PyResult<Option<PyGrid>> {
        if self.puzzle.answers().is_empty() {
            return Ok(None);
        }
        let grid = match self.answer_grid.get() {
            Some(grid) => grid,
            None => {
                let puzzle = self.puzzle.clone();
                let grid = run_unlimited(py, move || SharedGrid::new(puzzle.answer_grid()))?;
                self.answer_grid.get_or_init(|| grid)
            }
        };
        Ok(Some(PyGrid::new(grid.source())))
    }

    /// How the words run: "straight", or "adjacent" if they bend. `find(puzzle)` searches in this mode.
    ///
    /// >>> from wordtrail import make
    /// >>> make(["cat", "dog"], mode="adjacent", seed=1).mode
    /// 'adjacent'
    #[getter]
    fn mode(&self) -> &'static str {
        self.puzzle.mode().name()
    }

    /// The word that joins two opposite edges of a grid that bent words cover; None if there is none.
    #[getter]
    fn spanning(&self) -> Option<&str> {
        self.puzzle.bent().and_then(|bent| bent.spanning.as_deref())
    }

    /// The bent words that can be traced in more than one way, with the number of ways, up to 1000.
    #[getter]
    fn ways(&self) -> BTreeMap<&str, u64> {
        let ways = self.puzzle.bent().into_iter().flat_map(|bent| &bent.ways);
        ways.map(|(word, ways)| (word.as_str(), *ways)).collect()
    }

    /// Whether bent words cover the grid, and it is known that it can be divided into them in no other way.
    #[getter]
    fn unique(&self) -> bool {
        self.puzzle.bent().is_some_and(|bent| bent.is_unique)
    }

    /// How hard the words are to find: the mean effort of a reader for a word, some 3.5 for an easy puzzle of 15 words in 10 × 10 and 10
    /// for a hard one in 20 × 20. None for words that bend, without answers, and for more than 100,000 cells.
    ///
    /// >>> from wordtrail import make
    /// >>> easy, hard = (make(["cat", "dog"], size=(9, 9), level=level, seed=1) for level in ["easy", "hard"])
    /// >>> easy.difficulty < hard.difficulty
    /// True
    #[getter]
    fn difficulty(&self) -> Option<f64> {
        self.puzzle.difficulty().map(|difficulty| difficulty.score)
    }

    /// The random seed that makes this puzzle again, unless words were exchanged; None if the puzzle was read from text.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.puzzle.recipe().and_then(|recipe| recipe.seed)
    }

    /// The words that make(…, drop=True) left out because they did not fit.
    #[getter]
    fn dropped(&self) -> Vec<&str> {
        let list = self
            .puzzle
            .recipe()
            .into_iter()
            .flat_map(|recipe| &recipe.list);
        let is_hidden = |word: &str| {
            let bank = self.bank.as_ref();
            bank.is_some_and(|bank| bank.listed(word).is_some())
        };
        let list = list.map(String::as_str);
        list.filter(|word| !is_hidden(word)).collect()
    }

    /// The puzzle as a JSON document on one line: the grid, the words, where they are, the title, and what it was made from.
    /// `Puzzle(json)` and every command of the program read it, and docs/puzzles.md describes its fields.
    ///
    /// Answers that a puzzle was read without are searched for. A word that is not on the grid has none.
    ///
    /// >>> from wordtrail import Puzzle, make
    /// >>> puzzle = make(["cat", "dog"], level="easy", seed=1, title="Pets")
    /// >>> again = Puzzle(puzzle.to_json())
    /// >>> again.title, again.seed, list(again.finds) == list(puzzle.finds)
    /// ('Pets', 1, True)
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let json = self.solved(py)?.to_json();
        json.map_err(|error| grid_error(error, None))
    }

    /// The puzzle as a word search in ipuz (http://www.ipuz.org), which other programs read, and `Puzzle` and every command of the program,
    /// too: the title, the letters, and the words with the column and the row of each cell, from 0.
    ///
    /// >>> import json
    /// >>> from wordtrail import Puzzle, make
    /// >>> puzzle = make(["cat", "dog"], level="easy", seed=1, title="Pets")
    /// >>> len(json.loads(puzzle.to_ipuz())["solution"]["CAT"]["cells"])
    /// 3
    /// >>> Puzzle(puzzle.to_ipuz()).title
    /// 'Pets'
    fn to_ipuz(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.solved(py)?.to_ipuz())
    }

    /// Exchanges words. All others stay where they are; if there is no room for a new word, a few are moved. Other letters change only where
    /// they have to. A new word has no clue. A warning names the words that were moved.
    ///
    /// words: a dict from words of the puzzle to the new ones, such as {"said": "shouted"}.
    /// seed: a number; the same puzzle, words and seed make the same puzzle. None is the seed of this one.
    /// dictionary: the Dictionary of a puzzle that was made with `clean` and a dictionary of its own.
    /// time_limit: seconds after which it fails.
    /// progress: a function that is called as progress(placed, words) some ten times a second and at the end.
    ///
    /// Returns a new Puzzle. Raises ValueError if a word is not in the list, if a new one is in it already or is no word, or if
    /// it has no place.
    ///
    /// >>> from wordtrail import make
    /// >>> puzzle = make(["said", "house", "river"], size=(9, 9), seed=1)
    /// >>> changed = puzzle.replace({"said": "shouted"})
    /// >>> changed.words, list(changed.finds)[1:] == list(puzzle.finds)[1:]
    /// (['shouted', 'house', 'river'], True)
    #[pyo3(signature = (words, *, seed = None, dictionary = None, time_limit = 60.0, progress = None))]
    fn replace(
        &self,
        py: Python<'_>,
        words: &Bound<'_, PyAny>,
        seed: Option<u64>,
        dictionary: Option<&Bound<'_, PyDictionary>>,
        time_limit: f64,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let time_limit = time_limit_of(time_limit)?;
        let Some(bank) = &self.bank else {
            return Err(value_error("the puzzle has no list of words"));
        };
        if self.puzzle.bent().is_some() {
            return Err(value_error(
                "words that bend cannot be exchanged: make a new puzzle of the changed list",
            ));
        }
        let exchange = exchange(bank, words)?;
        let task = ExchangeTask::new(self.puzzle.clone(), exchange, seed, dictionary, time_limit)?;
        let shared = Shared::new(Budget::new());
        let made = run(py, &shared, progress, false, move |shared| task.run(shared))??;
        warn(py, warnings(&made), None)?;
        Self::made(made)
    }

    /// The puzzle as SVG: the grid with the words below, and with answers=True the words marked. Without a title, it has that of
    /// the puzzle.
    #[pyo3(signature = (title = None, *, answers = false))]
    fn svg(&self, py: Python<'_>, title: Option<&str>, answers: bool) -> PyResult<String> {
        let sheet = self.sheet(py, title, answers)?;
        Ok(svg(&sheet, pictures::view(answers)))
    }

    /// A page for a browser to play the puzzle, as `wordtrail make -f html` writes it: one file that needs no network. With
    /// answers=True, the page shows where the words are.
    #[pyo3(signature = (title = None, *, answers = false))]
    fn html(&self, py: Python<'_>, title: Option<&str>, answers: bool) -> PyResult<String> {
        // Whoever plays has to find the words.
        let sheet = self.sheet(py, title, true)?;
        Ok(pictures::page(&sheet, answers))
    }

    /// The puzzle without answers, as a picture for a notebook.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match pictures::check_size(&self.grid.grid) {
            Ok(()) => self.svg(py, None, false).map(Some),
            Err(_) => Ok(None),
        }
    }

    /// The text of a puzzle file, which `Puzzle(text)` and `wordtrail find` read.
    fn __str__(&self) -> String {
        let grid = capitals(&self.grid.grid.to_string());
        let Some(bank) = &self.bank else {
            return grid;
        };
        format!("{grid}\n{}", bank.to_list())
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
