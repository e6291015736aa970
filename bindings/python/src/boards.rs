//! The function `score` and the classes `Score` and `Scores`.

use crate::dictionary::PyDictionary;
use crate::error::{check_budget, file_error, value_error, warn_of_name};
use crate::interrupt::{Shared, run};
use crate::named;
use crate::options::{part as part_argument, threads as thread_count};
use crate::stream::{self, Table};
use crate::word_input::{WordInput, misfit, type_name};
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt32Type, UInt64Type};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PySlice, PyString};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Seek};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use wordtrail::report::columns::ScoreBatches;
use wordtrail::{BoardError, BoardLineError, Boards, Budget, Part, Points, ScoredBoard};

/// The most characters of an id that a message has.
const MAX_ID: usize = 60;

/// The most entries of a table of points: no board has longer words.
const MAX_ENTRIES: usize = 130;

/// The words and points of a board.
#[pyclass(name = "Score", module = "wordtrail", frozen, get_all)]
pub struct PyScore {
    /// The id of the board, if boards have ids.
    id: Option<String>,
    /// The board, as it was passed.
    board: String,
    /// The number of words on it.
    words: u32,
    /// Their points.
    points: u32,
    /// The number of its line in a text or a file, or of the item in a list, from 1.
    line: u64,
}

#[pymethods]
impl PyScore {
    fn __repr__(&self) -> String {
        format!(
            "<Score {}  {} words  {} points>",
            self.board, self.words, self.points
        )
    }
}

/// The scores of boards, in their order: a sequence of Score objects, and a table that other libraries read.
///
/// As a table (the Arrow PyCapsule interface) it has the columns board: string, words: uint32, points: uint32, and line: uint64,
/// the number of the line or item from 1. If boards have ids, a column id: string is before these.
#[pyclass(name = "Scores", module = "wordtrail", frozen)]
pub struct PyScores {
    table: Table,
    /// The sum of the words of all boards.
    #[pyo3(get, name = "total_words")]
    words: u64,
    /// The sum of the points of all boards.
    #[pyo3(get, name = "total_points")]
    points: u64,
}

#[pymethods]
impl PyScores {
    fn __len__(&self) -> usize {
        self.table.len()
    }

    /// A score by its number, from 0; negative numbers count from the end. A slice is a list of scores.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        stream::item(index, self.__len__(), "score", |number| self.score(number))
    }

    fn __reversed__(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let backwards = PySlice::full(slf.py());
        let scores = slf.get_item(backwards)?;
        scores.call_method0("__reversed__").map(Bound::unbind)
    }

    fn __repr__(&self) -> String {
        format!(
            "<wordtrail.Scores of {} boards: {} words, {} points>",
            self.__len__(),
            self.words,
            self.points
        )
    }

    /// The scores as an Arrow stream, for libraries that read the PyCapsule interface. It shares their memory.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        self.table.stream(py)
    }
}

impl PyScores {
    fn score(&self, number: usize) -> Option<PyScore> {
        let (batch, row) = self.table.row(number)?;
        let count = |name: &str| {
            let column = batch
                .column_by_name(name)?
                .as_primitive_opt::<UInt32Type>()?;
            Some(column.value(row))
        };
        let text = |name: &str| {
            let column = batch.column_by_name(name)?.as_string_opt::<i32>()?;
            Some(column.value(row).to_owned())
        };
        let lines = batch.column_by_name("line")?;
        Some(PyScore {
            id: text("id"),
            board: text("board")?,
            words: count("words")?,
            points: count("points")?,
            line: lines.as_primitive_opt::<UInt64Type>()?.value(row),
        })
    }
}

/// Scores Boggle boards: counts the words and points of each.
///
/// boards: an iterable of strings, a text with one board per line, or a path (pathlib.Path) of a file of such lines. A board has its
///     cells in reading order, 16 for 4 rows and 4 columns. A cell is a letter in any case, or "." for a hole.
/// dictionary: a Dictionary; None is the built-in English one.
/// ids: a list of strings or whole numbers, the id of each board of a list. Scores and their table have them.
/// id_column: reads lines with columns, separated by a comma, a tab or a semicolon: the id of each board is in this column, from 1, and
///     the board in the last of the others. A header is skipped.
/// size: (rows, columns), each from 2 to 8.
/// min_length: the minimum number of letters of a word.
/// qu: read each q as the tile Qu, which counts as two letters.
/// points: the points of words of 0, 1, 2, … letters, such as [0, 0, 0, 1, 1, 2, 3, 5, 11]; longer words have the last. None is
///     the table of Boggle.
/// threads: the maximum number of threads; None is one per CPU.
/// part: "I/N" or (I, N) scores the I-th of N parts of the boards.
/// max_steps: the maximum number of steps, about one per trail looked at.
/// progress: a function that is called as progress(done, total), in boards or, with a path, in bytes, some ten times a second and
///     at the end.
///
/// A word is on a board if its letters lead from neighbour to neighbour and use each cell at most once. It counts once per board: 1
/// point for 3 or 4 letters, 2 for 5, 3 for 6, 5 for 7, and 11 for 8 or more, unless `points` has others.
///
/// >>> from wordtrail import score
/// >>> scores = score(["perslatgsineters", "catdogbirdhorses"])
/// >>> scores[0].words, scores[0].points
/// (1044, 3623)
/// >>> score(["perslatgsineters"], ids=["b7"])[0].id
/// 'b7'
#[pyfunction]
#[pyo3(signature = (boards, dictionary = None, *, ids = None, id_column = None, size = (4, 4), min_length = 3, qu = false, points = None,
    threads = None, part = None, max_steps = None, progress = None),
    text_signature = "(boards, dictionary=None, *, ids=None, id_column=None, size=(4, 4), min_length=3, qu=False, points=None, threads=None, part=None, max_steps=None, progress=None)")]
#[allow(clippy::too_many_arguments)]
pub fn score(
    py: Python<'_>,
    boards: &Bound<'_, PyAny>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    ids: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = named::id_column)] id_column: Option<usize>,
    #[pyo3(from_py_with = named::size)] size: (usize, usize),
    #[pyo3(from_py_with = named::min_length)] min_length: usize,
    #[pyo3(from_py_with = named::qu)] qu: bool,
    points: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = named::threads)] threads: Option<usize>,
    part: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = named::max_steps)] max_steps: Option<u64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyScores> {
    let words = PyDictionary::or_english(dictionary);
    let part = part.map(part_argument).transpose()?;
    let threads = thread_count(threads)?;
    let points = points.map(point_table).transpose()?.unwrap_or_default();
    // The size is checked here, before the boards are read.
    let mut scoring = Boards::new(&words.dictionary)
        .size(size.0, size.1)
        .map_err(value_error)?
        .min_length(min_length)
        .points(&points);
    if qu {
        scoring = scoring.qu_tiles();
    }
    if let Some(threads) = threads {
        scoring = scoring.threads(threads);
    }
    let source = Source::new(boards)?;
    let identity = Identity::new(ids, id_column, &source)?;
    if let Identity::Column(column) = identity {
        scoring = scoring.id_column(column);
    }
    let (length, total) = source.length()?;
    let shared = Shared::new(match max_steps {
        Some(steps) => Budget::with_steps(steps),
        None => Budget::for_cells(length),
    });
    shared.total.store(total, Ordering::Relaxed);
    let scored = run(py, &shared, progress, false, move |shared| {
        let boards = scoring.budget(&shared.budget);
        source.score(&boards, &identity, part, shared)
    })?;
    check_budget(
        &shared.budget,
        "the letters allow too many trails; raise max_steps",
    )?;
    scored
}

/// The points of words of 0, 1, 2, … letters.
fn point_table(points: &Bound<'_, PyAny>) -> PyResult<Points> {
    let iterator = points.try_iter().map_err(|_| {
        let advice = "pass a list with the points of words of 0, 1, 2, … letters";
        PyTypeError::new_err(misfit("points", points, advice))
    })?;
    let number = |(letters, points): (usize, PyResult<Bound<'_, PyAny>>)| {
        let points = points?;
        let number = points.extract::<u16>().map_err(|_| {
            value_error(format!(
                "points[{letters}] is {}: pass a whole number from 0 to 65535",
                described(&points)
            ))
        })?;
        Ok(u64::from(number))
    };
    let table = iterator.take(MAX_ENTRIES).enumerate().map(number);
    let table = table.collect::<PyResult<Vec<u64>>>()?;
    if table.is_empty() {
        return Err(value_error(
            "points is empty: pass the points of words of 0, 1, 2, … letters",
        ));
    }
    Ok(Points::by_length(table))
}

/// A number, or the type of what is none.
fn described(value: &Bound<'_, PyAny>) -> String {
    match value.extract::<i64>() {
        Ok(number) => number.to_string(),
        Err(_) => type_name(value),
    }
}

/// Where boards come from.
enum Source {
    /// Boards that were passed one by one, as lines.
    List(Vec<u8>),
    Text(Vec<u8>),
    File(PathBuf),
}

/// What boards are known by.
enum Identity {
    /// The numbers of their lines alone.
    Lines,
    Column(usize),
    /// The ids of a list of boards.
    Given(Vec<String>),
}

impl Identity {
    fn new(
        ids: Option<&Bound<'_, PyAny>>,
        column: Option<usize>,
        source: &Source,
    ) -> PyResult<Self> {
        match (ids, column) {
            (None, None) => Ok(Self::Lines),
            (None, Some(0)) => Err(value_error("id_column is 0: columns count from 1")),
            (None, Some(column)) => Ok(Self::Column(column - 1)),
            (Some(ids), None) => {
                let Source::List(lines) = source else {
                    return Err(value_error(
                        "ids goes with a list of boards: use id_column for a text or a file",
                    ));
                };
                let boards = lines.iter().filter(|&&byte| byte == b'\n').count();
                let ids = given_ids(ids, boards)?;
                if ids.len() != boards {
                    let more = if ids.len() > boards { "more" } else { "fewer" };
                    return Err(value_error(format!(
                        "ids has {more} items than boards, which has {boards}: pass one id for each board"
                    )));
                }
                Ok(Self::Given(ids))
            }
            (Some(_), Some(_)) => Err(value_error(
                "ids and id_column exclude each other: give one of them",
            )),
        }
    }

    /// The columns of scores.
    fn columns(&self) -> ScoreBatches {
        let columns = ScoreBatches::new().with_lines();
        match self {
            Self::Lines => columns,
            Self::Column(_) | Self::Given(_) => columns.with_ids(),
        }
    }

    /// The id of the board in a line, from 1, if it was given.
    fn id(&self, line: u64) -> Option<&str> {
        match self {
            Self::Given(ids) => ids.get(line as usize - 1).map(String::as_str),
            Self::Lines | Self::Column(_) => None,
        }
    }
}

/// Ids as text, at most one more than there are boards.
fn given_ids(ids: &Bound<'_, PyAny>, boards: usize) -> PyResult<Vec<String>> {
    let iterator = ids.try_iter().map_err(|_| {
        PyTypeError::new_err(misfit(
            "ids",
            ids,
            "pass a list of strings or whole numbers",
        ))
    })?;
    let id = |(position, id): (usize, PyResult<Bound<'_, PyAny>>)| {
        let id = id?;
        if let Ok(text) = id.cast::<PyString>() {
            return Ok(text.to_cow()?.into_owned());
        }
        let number = id.extract::<i128>().map_err(|_| {
            let item = format!("ids[{position}]");
            value_error(misfit(item, &id, "each id is a string or a whole number"))
        })?;
        Ok(number.to_string())
    };
    iterator.take(boards + 1).enumerate().map(id).collect()
}

impl Source {
    fn new(boards: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = boards.cast::<PyString>() {
            let text = text.to_cow()?;
            warn_of_name(boards.py(), &text, "pass a pathlib.Path")?;
            return Ok(Self::Text(text.into_owned().into_bytes()));
        }
        if boards.hasattr("__fspath__")? {
            return boards.extract().map(Self::File);
        }
        let mut lines = Vec::new();
        for (position, board) in WordInput::list(boards, "boards")?
            .into_words()
            .into_iter()
            .enumerate()
        {
            if board.contains('\n') || board.trim_ascii().is_empty() {
                return Err(value_error(format!(
                    "boards[{position}] is blank or has a line end: pass each board as a string of its cells"
                )));
            }
            lines.extend_from_slice(board.as_bytes());
            lines.push(b'\n');
        }
        Ok(Self::List(lines))
    }

    /// The bytes, and what progress counts.
    fn length(&self) -> PyResult<(u64, u64)> {
        Ok(match self {
            Self::List(lines) | Self::Text(lines) => {
                let boards = lines.split(|&byte| byte == b'\n');
                let boards = boards.filter(|line| !line.is_empty()).count();
                (lines.len() as u64, boards as u64)
            }
            Self::File(path) => {
                let metadata = fs::metadata(path).map_err(|error| file_error(&error, path))?;
                (metadata.len(), metadata.len())
            }
        })
    }

    fn score(
        self,
        boards: &Boards,
        identity: &Identity,
        part: Option<Part>,
        shared: &Shared,
    ) -> PyResult<PyScores> {
        let scored = match &self {
            Self::List(lines) | Self::Text(lines) => {
                score_lines(Cursor::new(lines), boards, identity, part, |_| {
                    shared.done.fetch_add(1, Ordering::Relaxed);
                })
            }
            Self::File(path) => File::open(path).map_err(Failure::Io).and_then(|file| {
                score_lines(BufReader::new(file), boards, identity, part, |board| {
                    let bytes = board.text.len() as u64 + 1;
                    shared.done.fetch_add(bytes, Ordering::Relaxed);
                })
            }),
        };
        scored.map_err(|failure| match (failure, &self) {
            (Failure::Io(error), Self::File(path)) => file_error(&error, path),
            (Failure::Io(error), _) => PyErr::from(error),
            (
                Failure::Board(BoardLineError {
                    line, id, error, ..
                }),
                source,
            ) => {
                let place = match source {
                    Self::File(path) => format!("{}: line {line}", path.display()),
                    Self::List(_) | Self::Text(_) => format!("boards[{}]", line - 1),
                };
                value_error(format!("{place}{}: {}", with_id(id), remedy(error)))
            }
        })
    }
}

/// The id of a board, for messages.
fn with_id(id: Option<String>) -> String {
    id.map_or_else(String::new, |id| {
        let id: String = id.chars().take(MAX_ID).collect();
        format!(" (id {id})")
    })
}

fn remedy(error: BoardError) -> String {
    match error {
        BoardError::WrongLength { .. } => {
            format!("{error}: correct it, or choose another size")
        }
        error => error.to_string(),
    }
}

/// Why there are no scores.
enum Failure {
    Io(io::Error),
    /// A line that is no board.
    Board(BoardLineError),
}

/// Scores the boards of a text, or a part of them. `scored` sees each.
fn score_lines(
    mut text: impl BufRead + Seek,
    boards: &Boards,
    identity: &Identity,
    part: Option<Part>,
    scored: impl Fn(&ScoredBoard<'_>),
) -> Result<PyScores, Failure> {
    let part = part.unwrap_or_else(|| Part::new(1, 1).expect("one part has a first"));
    let mut columns = identity.columns();
    let (mut words, mut points) = (0, 0);
    let (offset, _) = Boards::part(&mut text, part).map_err(Failure::Io)?;
    let before = lines_before(&mut text, offset).map_err(Failure::Io)?;
    let (_, lines) = Boards::part(&mut text, part).map_err(Failure::Io)?;
    let boards = match offset {
        0 => boards.clone(),
        _ => boards.continuation(),
    };
    let ended = boards.run(lines, |board| match board {
        Ok(board) => {
            scored(&board);
            let mut board = board;
            board.line += before;
            board.id = identity.id(board.line).or(board.id);
            columns.add(&board);
            words += board.score.words;
            points += board.score.points;
            ControlFlow::Continue(())
        }
        Err(mut bad_line) => {
            bad_line.line += before;
            let id = identity.id(bad_line.line).map(str::to_owned);
            bad_line.id = id.or(bad_line.id);
            ControlFlow::Break(bad_line)
        }
    });
    match ended.map_err(Failure::Io)? {
        ControlFlow::Continue(()) => Ok(PyScores {
            table: columns.into(),
            words,
            points,
        }),
        ControlFlow::Break(bad_line) => Err(Failure::Board(bad_line)),
    }
}

/// The number of lines before an offset of a text.
fn lines_before(mut text: impl BufRead + Seek, offset: u64) -> io::Result<u64> {
    text.rewind()?;
    let mut before = text.take(offset);
    let mut lines = 0;
    while before.skip_until(b'\n')? > 0 {
        lines += 1;
    }
    Ok(lines)
}
