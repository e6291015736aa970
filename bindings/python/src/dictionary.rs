//! The class `Dictionary`, and the function `words`.

use crate::dictionary_words::DictionaryWords;
use crate::error::{file_error, index_error, located, value_error, warn};
use crate::grid_input::{SheetArgument, reader_of_file};
use crate::interrupt::run_unlimited;
use crate::named::{self, check_lengths};
use crate::query::{QueryOptions, matching_words, query_words};
use crate::word_input::{WordInput, listed_error};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::cmp::Reverse;
use std::fs;
use std::path::{PathBuf, absolute};
use std::sync::Arc;
use wordtrail::dictionary::SkippedLines;
use wordtrail::reading::ListText;
use wordtrail::{Dictionary, Points, Query, Reader, WordListError};

/// What lets a query of letters take fewer steps.
const FEWER_BLANKS: &str = "use fewer “?”";

/// The words that a search looks for. It cannot be changed.
///
/// `Dictionary(words)` compiles strings, in any order and case:
///
/// >>> from wordtrail import Dictionary
/// >>> pets = Dictionary(["cat", "Dog", "dog"])
/// >>> len(pets), "DOG" in pets, "do" in pets
/// (2, True, False)
///
/// `Dictionary.english()` and `Dictionary.common()` are built in, and `Dictionary.open(path)` reads a word list or an index that `save` wrote.
#[pyclass(name = "Dictionary", module = "wordtrail", frozen)]
pub struct PyDictionary {
    shared: Arc<DictionaryWords>,
    /// The number of lines of a word list that `open` skipped because they are not words.
    #[pyo3(get)]
    skipped: usize,
    origin: Origin,
}

/// Where a dictionary can be had again.
enum Origin {
    English,
    Common,
    /// A file, which is read in the same way again unless it is not plain.
    File {
        path: PathBuf,
        is_plain: bool,
    },
    /// Its words.
    Words,
}

impl PyDictionary {
    fn new(dictionary: Dictionary, skipped: usize, origin: Origin) -> Self {
        Self {
            shared: DictionaryWords::new(dictionary),
            skipped,
            origin,
        }
    }

    pub fn shared(&self) -> Arc<DictionaryWords> {
        Arc::clone(&self.shared)
    }

    /// The words of the dictionary that was passed, or those of the built-in English one.
    pub fn or_english(passed: Option<&Bound<'_, Self>>) -> Arc<DictionaryWords> {
        passed.map_or_else(DictionaryWords::english, |passed| passed.get().shared())
    }

    /// The name for the recipe of a puzzle, if it is not the built-in dictionary.
    pub fn name(&self) -> Option<String> {
        match &self.origin {
            Origin::English => None,
            Origin::Common => Some("common words".to_owned()),
            Origin::File { path, .. } => Some(path.display().to_string()),
            Origin::Words => Some("a list of words".to_owned()),
        }
    }

    /// Whether it is one of the built-in lists.
    pub fn is_built_in(&self) -> bool {
        matches!(self.origin, Origin::English | Origin::Common)
    }

    fn warn_of_unknown_letters(&self, py: Python<'_>, letters: &str) -> PyResult<()> {
        let unknown = self.shared.dictionary.unknown_letters(letters);
        if unknown.is_empty() {
            return Ok(());
        }
        let unknown: Vec<String> = unknown.iter().map(char::to_string).collect();
        let unknown = unknown.join(", ");
        let note = format!("no word of the dictionary has these letters: {unknown}");
        warn(py, [note], None)
    }
}

#[pymethods]
impl PyDictionary {
    /// Compiles words: an iterable of strings with letters alone, in any order and case, with or without repeats.
    ///
    /// Raises ValueError if an item is not a word, or if there are none.
    #[new]
    fn compile(py: Python<'_>, words: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::from_words(py, words)
    }

    /// Compiles words, as `Dictionary(words)` does.
    ///
    /// >>> len(Dictionary.from_words(word for word in ["trail", "rail"]))
    /// 2
    #[staticmethod]
    fn from_words(py: Python<'_>, words: &Bound<'_, PyAny>) -> PyResult<Self> {
        let words = WordInput::set(words, "words")?.into_words();
        if words.is_empty() {
            let skipped = SkippedLines::default();
            return Err(listed_error(&WordListError::NoWords { skipped }, "words"));
        }
        let dictionary = run_unlimited(py, move || Dictionary::from_words(words))?;
        let dictionary = dictionary.map_err(|error| listed_error(&error, "words"))?;
        Ok(Self::new(dictionary, 0, Origin::Words))
    }

    /// The built-in English dictionary: the 172,823 words of ENABLE, a list in the public domain.
    ///
    /// >>> len(Dictionary.english())
    /// 172823
    #[staticmethod]
    fn english() -> Self {
        Self {
            shared: DictionaryWords::english(),
            skipped: 0,
            origin: Origin::English,
        }
    }

    /// The built-in list of common words: 36,978 English words that most people know, none of them offensive.
    ///
    /// >>> "puzzle" in Dictionary.common(), "zyzzyva" in Dictionary.common()
    /// (True, False)
    #[staticmethod]
    fn common() -> Self {
        Self::new(Dictionary::common().clone(), 0, Origin::Common)
    }

    /// Opens a file: an index that `save` wrote, in a millisecond, or a word list, which is compiled.
    ///
    /// A word list is UTF-8 text with one word per line. Lines with anything but letters are skipped, and `skipped` is
    /// their number. With strict=True they are an error. It may also be an array of texts in JSON, or an object whose keys are the words,
    /// or in an office file (.xlsx, .ods, .docx, .odt) or a PDF, of which sheet is the number, from 1, or the name of a sheet, a table
    /// or a page. encoding is a name such as "latin1", for a text whose encoding is not recognised. A UserWarning says what it is read as.
    ///
    /// Raises OSError if the file cannot be read, and ValueError if it is neither a word list nor a sound index.
    #[staticmethod]
    #[pyo3(signature = (path, *, strict = false, sheet = None, encoding = None))]
    fn open(
        py: Python<'_>,
        path: PathBuf,
        strict: bool,
        sheet: Option<SheetArgument>,
        #[pyo3(from_py_with = named::encoding)] encoding: Option<String>,
    ) -> PyResult<Self> {
        let is_plain = sheet.is_none() && encoding.is_none();
        let reader = match strict {
            true => Reader::new().strict(),
            false => Reader::new(),
        };
        let reader = reader_of_file(reader, sheet, encoding.as_deref())?;
        let file = path.clone();
        let (dictionary, notes) = run_unlimited(py, move || {
            let bytes = fs::read(&path).map_err(|error| file_error(&error, &path))?;
            // A pickle may be read in another folder.
            let origin = Origin::File {
                path: absolute(&path).unwrap_or_else(|_| path.clone()),
                is_plain,
            };
            if Dictionary::is_index(&bytes) {
                // All states are read once, so that no search meets damage. (A forged index has a right checksum.)
                let open = || {
                    let dictionary = Dictionary::from_fst(bytes)?;
                    dictionary.as_set()?;
                    Ok(dictionary)
                };
                let dictionary = open().map_err(|error| index_error(error, &path))?;
                return PyResult::Ok((Self::new(dictionary, 0, origin), Vec::new()));
            }
            let compile = || {
                let ListText {
                    text,
                    notes,
                    reader,
                } = reader.list_text(&bytes)?;
                let list = reader.word_list(&text)?;
                if strict {
                    list.skipped().require_none()?;
                    // A strict reader has left it to the list.
                    if let Some(name) = list.encoding() {
                        return Err(WordListError::OtherEncoding { name });
                    }
                }
                let dictionary = Dictionary::compile(&list);
                Ok((Self::new(dictionary, list.skipped().count, origin), notes))
            };
            compile().map_err(|error: WordListError| located(error, Some(&path)))
        })??;
        warn(py, &notes, Some(&file))?;
        Ok(dictionary)
    }

    /// Saves the dictionary as an index, which `open` and `wordtrail find --dictionary` read in a millisecond.
    ///
    /// The file appears whole or not at all. Raises OSError if it cannot be written.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let dictionary = self.shared.dictionary.clone();
        run_unlimited(py, move || {
            let saved = dictionary.save(&path);
            saved.map_err(|error| index_error(error, &path))
        })?
    }

    /// The words that match, sorted by code point. At most one of `prefix`, `pattern` and `distance` may be given; without any, all
    /// words match.
    ///
    /// prefix: the words that begin with it.
    /// pattern: the words that match all of it, where "?" stands for one letter, "*" for any number of
    /// letters, "[aeiou]" for one of these and "[^s]" for one that is not s.
    /// distance: a pair (word, n): the words that at most n insertions, deletions and changes of a letter make of it; n
    ///     is at most 8.
    /// min_length, max_length: bounds of the number of letters.
    ///
    /// >>> english = Dictionary.english()
    /// >>> english.words(pattern="c?t")
    /// ['cat', 'cot', 'cut']
    /// >>> english.words(distance=("trial", 1), max_length=4)
    /// ['rial']
    #[pyo3(signature = (*, prefix = None, pattern = None, distance = None, min_length = 1, max_length = None))]
    fn words(
        &self,
        py: Python<'_>,
        prefix: Option<String>,
        pattern: Option<String>,
        distance: Option<(String, u32)>,
        min_length: usize,
        max_length: Option<usize>,
    ) -> PyResult<Vec<String>> {
        let options = QueryOptions {
            prefix,
            pattern,
            distance,
            lengths: min_length..=max_length.unwrap_or(usize::MAX),
        };
        matching_words(py, &self.shared, &options)
    }

    /// The words that some of these letters make, with their points in Boggle: a dict, the longest words first, then by code
    /// point.
    ///
    /// letters: the letters of a rack, at most 255, in any order and case. Each is used once at most. "?" is a blank, which
    ///     stands for any letter.
    /// min_length, max_length: bounds of the number of letters.
    ///
    /// A UserWarning names letters that no word has. Raises ValueError for anything but letters and "?".
    ///
    /// >>> Dictionary.english().rack("trail", min_length=5)
    /// {'trail': 2, 'trial': 2}
    #[pyo3(signature = (letters, *, min_length = 1, max_length = None))]
    fn rack<'py>(
        &self,
        py: Python<'py>,
        letters: &str,
        min_length: usize,
        max_length: Option<usize>,
    ) -> PyResult<Bound<'py, PyDict>> {
        check_lengths(Some(min_length), max_length)?;
        let query = Query::rack(letters).map_err(value_error)?;
        let query = query.lengths(min_length..=max_length.unwrap_or(usize::MAX));
        self.warn_of_unknown_letters(py, letters)?;
        let mut words = query_words(py, &self.shared, query, FEWER_BLANKS)?;
        words.sort_by_key(|word| Reverse(word.chars().count()));
        let points = PyDict::new(py);
        for word in words {
            let value = Points::BOGGLE.of(&word);
            points.set_item(word, value)?;
        }
        Ok(points)
    }

    /// The words that all of these letters make, sorted by code point: also the one that they spell, if it is a word.
    ///
    /// letters: at most 255 letters, in any order and case, of which each is used once. "?" is a blank, which stands for any
    ///     letter.
    ///
    /// A UserWarning names letters that no word has. Raises ValueError for anything but letters and "?".
    ///
    /// >>> Dictionary.english().anagrams("listen")
    /// ['elints', 'enlist', 'inlets', 'listen', 'silent', 'tinsel']
    fn anagrams(&self, py: Python<'_>, letters: &str) -> PyResult<Vec<String>> {
        let query = Query::anagram(letters).map_err(value_error)?;
        self.warn_of_unknown_letters(py, letters)?;
        query_words(py, &self.shared, query, FEWER_BLANKS)
    }

    /// The words that are spelled most nearly like a word, the nearest first: suggestions for one that the dictionary lacks.
    ///
    /// word: letters, in any case.
    /// count: the maximum number of words.
    ///
    /// An edit is an inserted, deleted or changed letter, or an exchange of two adjacent ones. Words are at most 2 edits away,
    /// from 9 letters on at most 3. Those with fewer edits come first, then those of the same letters, then those with a
    /// longer common beginning, then by code point. Raises ValueError for anything but letters.
    ///
    /// >>> Dictionary.english().nearest("recieve", 3)
    /// ['receive', 'relieve', 'recipe']
    #[pyo3(signature = (word, count = 5))]
    fn nearest(&self, py: Python<'_>, word: &str, count: usize) -> PyResult<Vec<String>> {
        let query = Query::nearest(word, count).map_err(value_error)?;
        query_words(py, &self.shared, query, "take a shorter word")
    }

    /// The length of the longest word, in letters.
    #[getter]
    fn longest_word(&self) -> usize {
        self.shared.dictionary.longest_word()
    }

    /// The distinct letters of all words, in code point order, as one string.
    #[getter]
    fn alphabet(&self) -> String {
        self.shared.dictionary.alphabet().iter().collect()
    }

    fn __len__(&self) -> usize {
        // An index counts its words in memory, so they fit.
        self.shared.dictionary.word_count() as usize
    }

    fn __contains__(&self, word: &str) -> bool {
        self.shared.dictionary.contains(word)
    }

    /// A pickle has the path of a dictionary that was opened, and the words of one that was compiled.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, class) = (slf.py(), slf.get_type());
        Ok(match &slf.get().origin {
            Origin::English => (class.getattr("english")?, PyTuple::empty(py)),
            Origin::Common => (class.getattr("common")?, PyTuple::empty(py)),
            Origin::File {
                path,
                is_plain: true,
            } => {
                let arguments = (path.as_os_str(),).into_pyobject(py)?;
                (class.getattr("open")?, arguments)
            }
            Origin::Words
            | Origin::File {
                is_plain: false, ..
            } => {
                let words = slf.get().words(py, None, None, None, 1, None)?;
                (class.into_any(), (words,).into_pyobject(py)?)
            }
        })
    }

    fn __repr__(&self) -> String {
        format!("<wordtrail.Dictionary of {} words>", self.__len__())
    }
}

/// The words of a dictionary that match, sorted: `words(dictionary, …)` is `dictionary.words(…)`.
///
/// dictionary: a Dictionary; None is the built-in English one. The other arguments are those of `Dictionary.words`.
///
/// >>> from wordtrail import words
/// >>> words(pattern="qu?y")
/// ['quay', 'quey']
#[pyfunction]
#[pyo3(signature = (dictionary = None, *, prefix = None, pattern = None, distance = None, min_length = 1, max_length = None))]
#[allow(clippy::too_many_arguments)]
pub fn words(
    py: Python<'_>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    #[pyo3(from_py_with = named::prefix)] prefix: Option<String>,
    #[pyo3(from_py_with = named::pattern)] pattern: Option<String>,
    #[pyo3(from_py_with = named::distance)] distance: Option<(String, u32)>,
    #[pyo3(from_py_with = named::min_length)] min_length: usize,
    #[pyo3(from_py_with = named::max_length)] max_length: Option<usize>,
) -> PyResult<Vec<String>> {
    let english = PyDictionary::english();
    let dictionary = dictionary.map_or(&english, |dictionary| dictionary.get());
    dictionary.words(py, prefix, pattern, distance, min_length, max_length)
}
