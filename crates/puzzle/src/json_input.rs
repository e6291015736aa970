//! Recognising documents, and what is read of them: puzzles, or a list.

#[cfg(feature = "documents")]
use crate::ipuz;
#[cfg(feature = "documents")]
use crate::puzzle::wrong;
use crate::puzzle::{Puzzle, sizes};
use crate::reading::Note;
use crate::word_bank::WordBank;
use wordtrail_dictionary::WordListError;
use wordtrail_dictionary::internals::Bytes;
use wordtrail_dictionary::internals::letters::without_byte_order_mark;
use wordtrail_search::grid::GridError;

/// The bytes at the beginning of a text that are looked at to recognise a document.
const BEGINNING: usize = 64;

/// Whether a text begins as a document does: with `{`, which no grid and no list has, but not as arrays of some languages, dictionaries
/// of Python and tables of wikis do.
pub(super) fn is_document(text: &Bytes) -> Result<bool, GridError> {
    Ok(begins_document(&text.part(0..text.len().min(BEGINNING))?))
}

fn begins_document(text: &[u8]) -> bool {
    let text = without_byte_order_mark(text).trim_ascii_start();
    let inner = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    inner.is_some_and(|inner| !matches!(inner, [b'{' | b'|' | b'\'', ..]))
}

/// The rows and the words of a JSON object that another program wrote, its title and what it is called. Rows are texts or arrays of cells, and words are
/// texts or objects, or those of [ipuz]. Nothing, if the object may be a document; an error for another kind of ipuz.
#[cfg(feature = "documents")]
pub(super) fn rows_and_words(
    text: &[u8],
) -> Result<Option<(String, String, &'static str)>, GridError> {
    use serde_json::{Map, Value};
    let object = serde_json::from_slice(without_byte_order_mark(text));
    let object: Option<Map<String, Value>> = object.ok();
    let is_ipuz = object.as_ref().is_some_and(ipuz::is_ipuz);
    match object.as_ref().and_then(rows_and_words_of) {
        None if is_ipuz => Err(wrong(
            "kind",
            "it is a puzzle in ipuz, but no word search with letters",
        )),
        read => Ok(read.map(|(text, title)| {
            let container = if is_ipuz {
                "a word search in ipuz"
            } else {
                "JSON of another program"
            };
            (text, title, container)
        })),
    }
}

#[cfg(feature = "documents")]
fn rows_and_words_of(
    object: &serde_json::Map<String, serde_json::Value>,
) -> Option<(String, String)> {
    use serde_json::Value;
    const GRIDS: &[&str] = &["grid", "board", "letters", "matrix", "puzzle"];
    let rows_of_document = object.get("grid").and_then(Value::as_array);
    if rows_of_document.is_some_and(|rows| rows.iter().all(Value::is_string)) {
        return None;
    }
    let ipuz = ipuz::words(object);
    let cell = |cell: &Value| match cell.as_str().or_else(|| cell.get("value")?.as_str()) {
        None if ipuz.is_some() && cell.is_null() => Some(".".to_owned()),
        Some("#") if ipuz.is_some() => Some(".".to_owned()),
        letters => match letters?.trim() {
            "" => Some(".".to_owned()),
            letters => Some(letters.to_owned()),
        },
    };
    let row = |row: &Value| match row {
        Value::Array(cells) => Some(
            cells
                .iter()
                .map(cell)
                .collect::<Option<Vec<_>>>()?
                .join(" "),
        ),
        row => row.as_str().map(str::to_owned),
    };
    let rows = match field(object, GRIDS)? {
        Value::Array(rows) => rows.iter().map(row).collect::<Option<Vec<_>>>()?.join("\n"),
        rows => rows.as_str().filter(|rows| rows.contains('\n'))?.to_owned(),
    };
    let words = match (ipuz, field(object, LISTS)) {
        (Some(words), _) => words,
        (None, Some(words)) => without_clues(words_of(words)?),
        (None, None) => Vec::new(),
    };
    let title = object.get("title").and_then(Value::as_str);
    let text = format!("{rows}\n\n{}\n", words.join("\n"));
    Some((text, title.unwrap_or_default().to_owned()))
}

/// Names of the lists of objects.
#[cfg(feature = "documents")]
const LISTS: &[&str] = &["words", "wordlist", "word_list", "list"];

/// The first field of an object with one of these names, in any case.
#[cfg(feature = "documents")]
fn field<'object>(
    object: &'object serde_json::Map<String, serde_json::Value>,
    names: &[&str],
) -> Option<&'object serde_json::Value> {
    let mut fields = object.iter();
    let field = fields.find(|(name, _)| names.contains(&&*name.to_lowercase()));
    field.map(|(_, value)| value)
}

/// Words with their clues, if they have any.
#[cfg(feature = "documents")]
type Words = Vec<(String, Option<String>)>;

#[cfg(feature = "documents")]
pub(super) fn without_clues(words: Words) -> Vec<String> {
    words.into_iter().map(|(word, _)| word).collect()
}

/// The words of a JSON array of texts, or of objects that have a text as `word` and may have one as `clue`.
#[cfg(feature = "documents")]
pub(super) fn words_of(array: &serde_json::Value) -> Option<Words> {
    let word = |word: &serde_json::Value| {
        let clue = word.get("clue").and_then(|clue| clue.as_str());
        let word = word.as_str().or_else(|| word.get("word")?.as_str())?;
        Some((word.to_owned(), clue.map(str::to_owned)))
    };
    array.as_array()?.iter().map(word).collect()
}

/// The words of a JSON object that is no puzzle: those of its list or of all its lists, or its keys with the texts that they have.
#[cfg(feature = "documents")]
pub(super) fn words_of_object(
    object: &serde_json::Map<String, serde_json::Value>,
) -> Option<Words> {
    use serde_json::{Map, Value};
    if object.contains_key("grid") {
        return None;
    }
    let keys = |object: &Map<String, Value>| {
        let words = object.iter();
        let words = words.map(|(word, clue)| (word.clone(), clue.as_str().map(str::to_owned)));
        words.collect()
    };
    match field(object, LISTS) {
        Some(list @ Value::Array(_)) => words_of(list),
        Some(Value::Object(words)) => Some(keys(words)),
        _ if object.values().all(Value::is_array) => {
            let lists: Option<Vec<Words>> = object.values().map(words_of).collect();
            lists.map(|lists| lists.concat())
        }
        _ => Some(keys(object)),
    }
}

/// The words of JSON, each on a line, with a tab and its clue behind it: those of an array of objects, or of an object that has a list or a
/// clue for each word. Other objects may be anything.
#[cfg(feature = "documents")]
pub(super) fn lines_of_words(text: &str) -> Option<String> {
    use serde_json::Value;
    let words = match serde_json::from_str(text).ok()? {
        Value::Object(object) => {
            let words = words_of_object(&object)?;
            let has_list = field(&object, LISTS).is_some() || object.values().all(Value::is_array);
            let have_clues = words.len() > 1 && words.iter().all(|(_, clue)| clue.is_some());
            (has_list || have_clues).then_some(words)?
        }
        array if array.get(0).is_some_and(Value::is_object) => words_of(&array)?,
        _ => return None,
    };
    let line = |(word, clue): (String, Option<String>)| match clue {
        Some(clue) => format!("{word}\t{}\n", clue.replace(['\n', '\t'], " ")),
        None => word + "\n",
    };
    Some(words.into_iter().map(line).collect())
}

#[cfg(not(feature = "documents"))]
pub(super) fn lines_of_words(_: &str) -> Option<String> {
    None
}

#[cfg(not(feature = "documents"))]
pub(super) fn rows_and_words(
    _: &[u8],
) -> Result<Option<(String, String, &'static str)>, GridError> {
    Ok(None)
}

/// The puzzles of a text, read one at a time: see [`Reader::puzzles`](crate::Reader::puzzles). Nothing follows an error. A clone
/// begins at the same puzzle, and shares the text of documents.
#[derive(Debug, Clone)]
pub struct Puzzles(Source);

#[derive(Debug, Clone)]
enum Source {
    Ready(std::vec::IntoIter<Puzzle>),
    #[cfg(feature = "documents")]
    Documents(crate::json::Documents),
}

impl Puzzles {
    /// The puzzle of a text that is no document, or the puzzles of a picture.
    pub(super) fn ready(puzzles: Vec<Puzzle>) -> Self {
        Self(Source::Ready(puzzles.into_iter()))
    }

    /// The documents of a text, the first line of which has this number.
    #[cfg(feature = "documents")]
    pub(super) fn documents(text: &Bytes, first: usize) -> Result<Self, GridError> {
        let documents = crate::json::Documents::new(text, first)?;
        Ok(Self(Source::Documents(documents)))
    }

    /// Refuses the documents of a text.
    #[cfg(not(feature = "documents"))]
    pub(super) fn documents(_: &Bytes, _: usize) -> Result<Self, GridError> {
        Err(GridError::NoDocuments)
    }

    /// The puzzle, if it is the only one.
    pub(super) fn into_only(mut self) -> Result<Puzzle, GridError> {
        if let Source::Ready(puzzles) = &self.0
            && puzzles.len() > 1
        {
            let sheets = sizes(puzzles.as_slice());
            return Err(GridError::SeveralSheets { sheets });
        }
        let first = self.next().transpose()?;
        let others = self.try_fold(0, |count, puzzle| puzzle.map(|_| count + 1))?;
        first
            .filter(|_| others == 0)
            .ok_or(GridError::SeveralPuzzles {
                puzzles: others + 1,
            })
    }
}

impl Iterator for Puzzles {
    type Item = Result<Puzzle, GridError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Source::Ready(puzzles) => puzzles.next().map(Ok),
            #[cfg(feature = "documents")]
            Source::Documents(documents) => documents.next(),
        }
    }
}

/// The list of a document, if a text is one: all words that the puzzle was made from, or those of an array. The first line of
/// the text has this number.
pub(super) fn list(text: &[u8], first: usize) -> Option<Result<WordBank, WordListError>> {
    if !begins_document(text) {
        let bank = |words| WordBank::from_lines((1..).zip(words), false).unless_empty();
        return Some(array(text)?.and_then(bank));
    }
    let puzzles = Puzzles::documents(&Bytes::owned(text.to_vec()), first);
    Some(match puzzles.and_then(Puzzles::into_only) {
        Ok(puzzle) => list_of(&puzzle),
        Err(_) if is_other_object(text) => Err(refused(
            "it is a JSON object without “grid”, so it is not a puzzle: write the words one per line, or as an array: [\"cat\",\"dog\"]",
        )),
        Err(error) => Err(refused(error.to_string())),
    })
}

/// The words of a JSON array, if a text is one.
#[cfg(feature = "documents")]
pub(super) fn array(text: &[u8]) -> Option<Result<Vec<String>, WordListError>> {
    let text = without_byte_order_mark(text).trim_ascii_start();
    let rest = text.strip_prefix(b"[")?;
    let words = match serde_json::from_slice(text) {
        Ok(array) => words_of(&array),
        Err(_) if rest.trim_ascii_start().starts_with(b"\"") => None,
        // A number or a box before a word.
        Err(_) => return None,
    };
    let problem = "it is not a JSON array of words, such as [\"cat\",\"dog\"]: correct it, or write the words one per line";
    Some(words.map(without_clues).ok_or_else(|| refused(problem)))
}

#[cfg(not(feature = "documents"))]
fn array(_: &[u8]) -> Option<Result<Vec<String>, WordListError>> {
    None
}

/// Whether a text is a JSON object that is not a puzzle.
#[cfg(feature = "documents")]
fn is_other_object(text: &[u8]) -> bool {
    let object = serde_json::from_slice(without_byte_order_mark(text));
    object.is_ok_and(|object: serde_json::Map<String, serde_json::Value>| {
        !object.contains_key("grid")
    })
}

#[cfg(not(feature = "documents"))]
fn is_other_object(_: &[u8]) -> bool {
    false
}

fn list_of(puzzle: &Puzzle) -> Result<WordBank, WordListError> {
    let bank = match puzzle.recipe() {
        Some(recipe) if !recipe.list.is_empty() => match recipe.words() {
            Ok(words) => Some(words),
            Err(error) => return Err(refused(error.to_string())),
        },
        _ => puzzle.word_bank()?,
    };
    let Some(mut bank) = bank else {
        return Err(refused("the puzzle has no list of words"));
    };
    bank.notes.push(Note::GridLeftOut {
        rows: puzzle.grid.rows(),
        columns: puzzle.grid.columns(),
    });
    Ok(bank)
}

fn refused(problem: impl Into<String>) -> WordListError {
    WordListError::Document {
        problem: problem.into(),
    }
}
