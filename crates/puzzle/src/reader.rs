//! Reading puzzles and lists that are not plain.
//!
//! A text is read in the plain form first, as [`Reader::strict`] does. Only a text of up to a megabyte that is not plain, or has lines below the
//! grid, is looked at line by line, and one of up to eight if it has no plain reading.

use crate::json_input::{self, Puzzles};
use crate::listing::{self, begins_with_clues};
use crate::puzzle::Puzzle;
use crate::reading::container::{decoded, tidied, unpacked};
use crate::reading::digits;
use crate::reading::evidence::Evidence;
use crate::reading::files;
use crate::reading::layout::{self, Block};
use crate::reading::list::{List, ListOptions};
use crate::reading::mixed_scripts;
use crate::reading::page::Page;
use crate::reading::shape::{shaped, with_holes_in_blank_rows, without_double_spacing};
use crate::reading::unpacked::{BEGINNING, Kind, Unpacked};
use crate::reading::visible::{visible, with_line_feeds};
use crate::reading::words_or_rows::{has_holes_between, long_tiles, longest_tile};
use crate::reading::{Note, NumberOrName};
use crate::word_bank::WordBank;
use std::borrow::Cow;
use std::fs::File;
use std::path::Path;
use wordtrail_dictionary::internals::letters::{BYTE_ORDER_MARK, decode};
use wordtrail_dictionary::internals::{Bytes, numbered_lines, other_encoding};
use wordtrail_dictionary::{Language, WordListError};
use wordtrail_search::grid::{Grid, GridError, Ragged};
use wordtrail_search::internals::{Below, read_and_below};

/// The largest text that is looked at line by line, in bytes. Who types or scans a grid writes less.
pub(crate) const MAX_TEXT: usize = 1 << 20;

/// The largest text that something else is taken out of, in bytes: its values take 30 bytes for each.
const MAX_PACKED: usize = 1 << 22;

/// The largest grid alone whose letters are looked at, in bytes.
const MAX_TYPED: usize = 1 << 16;

/// The bytes at the beginning of a text that name its encoding.
const NAMING: usize = 64;

/// The most times that a text is taken out of something else.
pub(crate) const MOST_UNPACKED: u8 = 2;

/// The most lines of a title above a large grid.
const MAX_TITLE: usize = 3;

/// Reads grids, puzzles and lists of words as people have them: with a title above the grid, a list in columns, numbers before
/// the words, borders of a table. In the plain form, the first blank line ends the grid, and each line below it is a word:
/// [`strict`](Self::strict) reads no other.
///
/// A text that begins with `{` is the document of a puzzle, and read as one whatever is set (with the feature `documents`).
///
/// Office files (`.xlsx`, `.docx`, `.ods`, `.odt`) and PDF documents are recognised by their first bytes (with the feature
/// `office`). A PDF, a DOCX or a page that this crate wrote carries its puzzle, which is read. Of others the tables, paragraphs or pages
/// become lines, which are read like a text: [`sheet`](Self::sheet) chooses one of several.
///
/// - The grid is the largest block of letters in rows of the same length, compact (`cat`), with spaces (`C A T`), or with tabs,
///   commas, semicolons or `|` between the cells. A frame of `|` and labels of its rows and columns are left out if they are
///   certain. If two blocks could be the grid, that is an error, unless the lower one repeats the letters of the other, as answers do.
/// - One symbol in several rows that is no letter, as `#` or `-`, or empty cells of a table, are holes. So are the spaces around rows
///   that are a shape.
/// - The words below it may stand in columns (between them a tab, a comma, a semicolon, ` / `, a bullet, or two or more
///   spaces), behind numbers or bullets, beside definitions, as in `cat - a small animal`, and beside remarks, as in
///   `cat (3)`. Which column has definitions is decided for the whole list; [`column`](Self::column) says it. Titles, such
///   as `WORD LIST` and `Spelling List 7`, headings and names of authors are no words. What separates words elsewhere in
///   the list makes a `|` a letter that was misread.
/// - Words may also stand above the grid, beside its rows or directly below, with spaces between them, if they are in the grid.
/// - Invisible characters, such as soft hyphens and marks for the direction of text, are left out.
/// - Rows of another length, and characters that are no letters, are errors, all in one message.
///   [`repair`](Self::repair) takes what was probably meant.
///
/// # Plain texts
///
/// What a [`strict`](Self::strict) reader accepts is read in the same way, with these exceptions. Lines that could be
/// rows or words are judged by the words that are found in the grid, along straight lines or, if nearly all are, bent ones.
///
/// - Above another block, a single row, or rows with words for tiles, are a title if less than half of the words below are in
///   them. So are several rows, if at least half of the words below (or above) the other block are in that, and it is larger.
/// - It is an error if less than half of the words below a grid are in it and these are lines of one length that make a
///   block of about the same size or a larger one; if lines below it are as long as its rows, about as many, and not in it;
///   and if lines below a spaced grid are spaced like its rows.
/// - It is an error if the last rows are other in length (with [`Ragged::Pad`]) or in capitals and are words in the rows above,
///   or if they are words below or beside cells of single letters.
/// - A single line of five or more texts, all of one length of five letters or more, is read as rows. Holes in every second of seven or
///   more columns are read as marks between letters.
/// - Lines of a list may have several words or definitions, and a list with the grid of a puzzle above it is the list of that.
/// - In a list, titles and headings are no words: also a first line of another case than all other lines, with an empty line
///   below it, as `Fruits` above `apple` and `pear`, unless the grid above the list has it.
///
/// Whatever is read otherwise is said in a note.
///
/// The [notes](Puzzle::notes) of a puzzle and of a [list](WordBank::notes) say what was skipped and guessed. A text of more than
/// a megabyte is read in the plain form alone, or of more than eight if it has none; a title of up to three lines above its grid is
/// skipped.
///
/// ```
/// use wordtrail::Reader;
///
/// let text = "Pets\n\nC A T X\nX D O G\nE E L X\n\n1. cat    2. dog\n3. eel\n";
/// let puzzle = Reader::new().puzzle(text)?;
/// assert_eq!(puzzle.grid.to_string(), "catx\nxdog\neelx\n");
/// assert_eq!(puzzle.notes()[0].to_string(), "line 1 is skipped: Pets");
/// let bank = puzzle.word_bank()?.expect("there are words below the grid");
/// assert_eq!(bank.words().collect::<Vec<_>>(), ["cat", "dog", "eel"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Reader {
    pub(super) ragged: Ragged,
    pub(super) strict: bool,
    /// Whether each `qu` in any case is one cell where that makes rows of letters equal.
    pub(super) joins_qu: bool,
    /// How lists are read. Its `repair` is that of grids, too.
    pub(super) list: ListOptions,
    /// The sheet that is read of a workbook.
    pub(super) sheet: Option<NumberOrName>,
    /// The language of all texts. Without it, that of which their letters are certain.
    pub(super) language: Option<Language>,
    pub(super) guesses_no_language: bool,
    /// How often the text was taken out of something else.
    pub(super) unpacked: u8,
    /// The encoding of texts, if it was named.
    #[cfg(feature = "encodings")]
    pub(super) encoding: Option<wordtrail_dictionary::Encoding>,
}

impl Reader {
    /// The largest text without a plain reading that is looked at line by line, in bytes: its cells take 16 bytes each. A larger
    /// one is read as by [`strict`](Self::strict), and not [repaired](Self::repair).
    pub const LARGEST_REPAIRED: u64 = 1 << 23;

    /// A reader that refuses rows of unequal length and characters that are no letters.
    pub fn new() -> Self {
        Self::default()
    }

    /// What becomes of rows that are shorter than others.
    #[must_use]
    pub fn ragged(mut self, ragged: Ragged) -> Self {
        self.ragged = ragged;
        self
    }

    /// Reads only the plain form, and documents.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Takes what was probably meant: `O` for `0`, `I` for `1`, `|` and a small `l` among capitals, `S` for `5` and `$`, `B` for
    /// `8`, in words of a list, too, and a hole at the end of a short row. What a row has too many is left out if it is a hole, a `|` or a mark, and no letter.
    #[must_use]
    pub fn repair(mut self) -> Self {
        self.list.repair = true;
        self
    }

    /// Takes digits for letters, in grids whose rows have them and in words, as for `R2D2` and `345`. Without this, they are letters if
    /// a grid has such words below. A list that has no grid below it needs it.
    #[must_use]
    pub fn digits(mut self) -> Self {
        self.list.digits = true;
        self
    }

    /// Whether words of a list have [digits](Self::digits), and rows of its grid, if that is known.
    #[doc(hidden)]
    pub fn finds_digits(list: &[u8], grid: Option<&[u8]>) -> bool {
        let text = |text| str::from_utf8(text).unwrap_or_default();
        digits::are_letters(text(list), grid.map(text))
    }

    /// Guesses no language: that of a grid whose letters were typed one by one is not known.
    #[doc(hidden)]
    #[must_use]
    pub fn without_guess_of_language(mut self) -> Self {
        self.guesses_no_language = true;
        self
    }

    /// Takes each `qu`, in any case, for one cell where rows without spaces are of one length only then. Without this, `Qu` among
    /// capitals is taken for one.
    #[must_use]
    pub fn joined_qu(mut self) -> Self {
        self.joins_qu = true;
        self
    }

    /// Takes the words of lists from one of several columns. What stands in the others is left out.
    #[must_use]
    pub fn column(mut self, column: NumberOrName) -> Self {
        self.list.column = Some(column);
        self
    }

    /// Reads this sheet of a workbook, table of a document or page of a PDF document. Without it, the only one is read that has a
    /// grid or, if none has, a list; or the puzzle that the document carries. Texts have no sheets.
    #[must_use]
    pub fn sheet(mut self, sheet: impl Into<Option<NumberOrName>>) -> Self {
        self.sheet = sheet.into();
        self
    }

    /// Sets the language that decides which letters capitals stand for. Without one, a text with `İ`, `ı` or `ğ` is read as
    /// [Turkish](Language::Turkish), unless the reader is [strict](Self::strict). A note says so where it makes a difference. Documents are read as they were written.
    #[must_use]
    pub fn language(mut self, language: impl Into<Option<Language>>) -> Self {
        self.language = language.into();
        self
    }

    /// Reads a puzzle, or a grid alone. Words in the plain form are not checked yet: [`Puzzle::word_bank`] does that.
    ///
    /// # Errors
    ///
    /// [`GridError`]: those of [`Grid::read`] if the text is nearly plain, otherwise [`GridError::Problems`] or
    /// [`GridError::SeveralGrids`].
    pub fn puzzle(&self, text: impl Into<Vec<u8>>) -> Result<Puzzle, GridError> {
        self.read(Bytes::owned(text.into()))
    }

    /// Reads a puzzle from a file.
    ///
    /// # Errors
    ///
    /// [`GridError::Io`] when the file cannot be read, and those of [`puzzle`](Self::puzzle).
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Puzzle, GridError> {
        self.read(Bytes::open(path.as_ref())?)
    }

    /// Reads all puzzles of a text: those of its documents, one at a time, or its only one; or those of a picture.
    ///
    /// # Errors
    ///
    /// Those of [`puzzle`](Self::puzzle). Documents are read by the iterator, and so are their errors.
    pub fn puzzles(&self, text: impl Into<Vec<u8>>) -> Result<Puzzles, GridError> {
        self.read_all(Bytes::owned(text.into()))
    }

    /// Reads all puzzles of an open file, which is mapped if it is a compact grid: see [`Grid::map`].
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    pub fn map_puzzles(&self, file: &File) -> Result<Puzzles, GridError> {
        self.read_all(Bytes::map(file)?)
    }

    /// Reads a list of words. Of a puzzle the words below the grid are the list. With the feature `documents`, it may also be
    /// an array of texts in JSON.
    ///
    /// # Errors
    ///
    /// Those of [`WordBank::parse`]; [`WordListError::NoColumn`] if there is no such [column](Self::column);
    /// [`WordListError::Document`] for JSON that is neither a puzzle nor an array of words; and
    /// [`WordListError::GridWithoutList`].
    pub fn word_bank(&self, text: impl AsRef<[u8]>) -> Result<WordBank, WordListError> {
        self.word_bank_from_line(text.as_ref(), 1)
    }

    /// Reads a list of words that is a part of a file. Its first line has this number in errors and notes.
    #[doc(hidden)]
    pub fn word_bank_from_line(
        &self,
        text: &[u8],
        first: usize,
    ) -> Result<WordBank, WordListError> {
        let list = self.list_text(text)?;
        let bank = list.reader.list_in_text(&list.text, first)?;
        Ok(bank.noted(list.notes))
    }

    fn list_in_text(&self, text: &[u8], first: usize) -> Result<WordBank, WordListError> {
        if let Some((spelled, note)) = self.spelled(text) {
            return Ok(self.list_in_text(spelled.as_bytes(), first)?.noted(note));
        }
        let mut bank = self.list_as_written(text, first)?;
        let note = Note::of_forms(text).filter(|note| !bank.notes.contains(note));
        bank.notes.extend(note);
        bank.notes.extend(note_of_digits(&bank));
        Ok(bank)
    }

    fn list_as_written(&self, text: &[u8], first: usize) -> Result<WordBank, WordListError> {
        if let Some((inner, note)) = self.inner_of_list(text)
            && let Ok(bank) = self.for_inner().word_bank(inner)
        {
            return Ok(bank.noted([note]));
        }
        if self.list.column.is_none()
            && !self.strict
            && begins_with_clues(text)
            && let Some(bank) = WordBank::words_of_lines(text, first)?
        {
            return Ok(bank);
        }
        if let Some(bank) = self.list_of_grid(text, first)? {
            return Ok(bank);
        }
        if !self.is_plain(text) {
            return WordBank::parse_list(text, first, &self.list);
        }
        if self.list.column.is_some() {
            return Err(WordListError::Document {
                problem: "it is larger than 1 MB, and columns are chosen in smaller lists: save the column as a list of its own".to_owned(),
            });
        }
        let bank = WordBank::parse_from_line(text, first, self.list.digits);
        let mut bank = bank.map_err(|error| with_encoding(error, text))?;
        let is_otherwise = !self.strict && is_more_than_lines(text);
        bank.notes.extend(is_otherwise.then_some(Note::LargeList));
        Ok(bank)
    }

    /// Reads the entries of a list, words or not, as they are written, and what was skipped and guessed. Repeats are not merged.
    ///
    /// # Errors
    ///
    /// Those of [`word_bank`](Self::word_bank), but not for entries that are no words.
    pub fn entries(
        &self,
        text: impl AsRef<[u8]>,
    ) -> Result<(Vec<String>, Vec<Note>), WordListError> {
        let mut list = self.list_text(text.as_ref())?;
        let (entries, notes) = list.reader.entries_in_text(&list.text)?;
        list.notes.extend(notes);
        Ok((entries, list.notes))
    }

    fn entries_in_text(&self, text: &[u8]) -> Result<(Vec<String>, Vec<Note>), WordListError> {
        if let Some((inner, note)) = self.inner_of_list(text)
            && let Ok((entries, mut notes)) = self.for_inner().entries(inner)
        {
            notes.insert(0, note);
            return Ok((entries, notes));
        }
        if let Some(bank) = self.list_of_grid(text, 1)? {
            return Ok((bank.words().map(str::to_owned).collect(), bank.notes));
        }
        if self.is_plain(text) {
            let lines = numbered_lines(text, 1).map_err(|error| with_encoding(error, text))?;
            let lines = lines.map(|(_, line)| line.to_owned());
            return Ok((lines.collect(), Vec::new()));
        }
        let list = List::parse(text, 1, &self.list)?;
        let texts = list.entries.into_iter().map(|(_, text)| text);
        Ok((texts.collect(), list.notes))
    }

    /// Whether only the plain form of a text is read.
    fn is_plain(&self, text: &[u8]) -> bool {
        self.strict || text.len() > MAX_TEXT
    }

    /// What a text with a list holds that is not plain, and a note that says what it is. Arrays and puzzles in JSON are read as they are.
    pub(crate) fn inner_of_list(&self, text: &[u8]) -> Option<(String, Note)> {
        // The clues of a list may look like anything.
        if self.is_plain(text) || self.unpacked == MOST_UNPACKED || begins_with_clues(text) {
            return None;
        }
        let text = std::str::from_utf8(text).ok()?;
        if let Some(lines) = json_input::lines_of_words(text) {
            return Some((lines, Note::Unpacked { container: "JSON" }));
        }
        match json_input::list(text.as_bytes(), 1) {
            Some(_) => None,
            None => unpacked(text),
        }
    }

    /// The puzzles of a file that is no text, or is one in an encoding that was named.
    fn puzzles_in_file(&self, text: &Bytes) -> Result<Option<Puzzles>, GridError> {
        let beginning = text.part(0..text.len().min(BEGINNING))?;
        let unpacked = match Kind::of(&beginning) {
            Some(kind) => {
                let text = text.part(0..text.len())?;
                if let Some(file) = self.file_in_archive(&text)? {
                    return Ok(Some(self.for_inner().read_all(Bytes::owned(file))?));
                }
                files::unpack(kind, &text, self.sheet.as_ref())?
            }
            None => None,
        };
        Ok(Some(match unpacked {
            Some(Unpacked::Puzzles(json)) => {
                Puzzles::documents(&Bytes::owned(json.into_bytes()), 1)?
            }
            Some(Unpacked::Ready(puzzles)) => Puzzles::ready(puzzles),
            Some(Unpacked::Lines(lines, notes)) => {
                Puzzles::ready(vec![self.inner_puzzle(lines)?.noted(notes)])
            }
            #[cfg(feature = "encodings")]
            None if self.encoding.is_some() => match self.decoded(&text.part(0..text.len())?)? {
                Some((text, reader)) => reader.read_all(Bytes::owned(text))?,
                None => return Ok(None),
            },
            None => return Ok(None),
        }))
    }

    /// The reader of what is in a container.
    pub(crate) fn for_inner(&self) -> Self {
        Self {
            unpacked: self.unpacked + 1,
            ..self.clone()
        }
    }

    /// Reads the puzzle of a text that was taken out of another one.
    pub(crate) fn inner_puzzle(&self, text: String) -> Result<Puzzle, GridError> {
        self.for_inner().puzzle(text)
    }

    /// The puzzle of a text whose rows are a shape.
    fn shaped_puzzle(&self, text: &[u8]) -> Option<Puzzle> {
        if self.unpacked == MOST_UNPACKED || text.len() > MAX_TEXT {
            return None;
        }
        let shaped = shaped(std::str::from_utf8(text).ok()?)?;
        self.puzzle_in((shaped, Note::Shape)).ok()
    }

    /// A text as its language spells it, if that makes a difference, and a note unless the language was given.
    fn spelled(&self, text: &[u8]) -> Option<(String, Option<Note>)> {
        if text.is_ascii() && self.language != Some(Language::Turkish) || text.len() > MAX_TEXT {
            return None;
        }
        let text = std::str::from_utf8(text).ok()?;
        let (language, note) = self.language_of(text)?;
        let spelled = listing::spelled(text, language);
        (spelled != text).then_some((spelled, note))
    }

    /// The language of a text, and a note unless it was given.
    pub(crate) fn language_of(&self, text: &str) -> Option<(Language, Option<Note>)> {
        if let Some(language) = self.language {
            return Some((language, None));
        }
        let is_guessed = !self.strict && !self.guesses_no_language;
        let language = Language::of_text(text).filter(|_| is_guessed)?;
        Some((language, Some(Note::Language { language })))
    }

    /// The puzzle of a text in whose rows and words digits are letters.
    fn puzzle_with_digits(&self, text: &[u8]) -> Option<Puzzle> {
        let text = std::str::from_utf8(text).ok()?;
        let stand_ins = digits::puzzle_with_stand_ins(text, self.list.digits)?;
        let mut puzzle = self.puzzle(stand_ins).ok()?;
        puzzle.grid = digits::restored_grid(&puzzle.grid).ok()?;
        puzzle.title = digits::restored(&puzzle.title);
        let notes = puzzle.notes.into_iter();
        puzzle.notes = notes.map(|it| it.map_text(digits::restored)).collect();
        if let Some(Below { text, .. }) = &mut puzzle.words {
            *text = digits::restored(&String::from_utf8_lossy(text)).into_bytes();
        }
        if let Some(options) = &mut puzzle.list_options {
            options.digits = true;
        }
        let bank = puzzle.word_bank().ok()?.unwrap_or_default();
        let with_digits = bank.filtered(|entry| digits::has_digit(&entry.letters));
        let is_known = self.list.digits
            || with_digits.words().any(digits::is_certain)
                && Evidence::of(&puzzle.grid, &with_digits).is_convincing();
        puzzle.notes.extend(note_of_digits(&bank));
        Some(puzzle).filter(|_| is_known)
    }

    fn puzzle_in(&self, (inner, note): (String, Note)) -> Result<Puzzle, GridError> {
        Ok(self.inner_puzzle(inner)?.noted([note]))
    }

    /// The list of a puzzle or a document, if a text is one, the first line of which has this number.
    pub(crate) fn list_of_grid(
        &self,
        text: &[u8],
        first: usize,
    ) -> Result<Option<WordBank>, WordListError> {
        if let Some(list) = json_input::list(text, first) {
            return list.map(Some);
        }
        if self.is_plain(text) {
            return Ok(None);
        }
        let (visible, _) = decode(text).map(visible).unwrap_or_default();
        let blocks = layout::blocks(&Page::new(&visible), 1);
        if let Some(bank) = self.list_of_puzzle(text, first, &blocks) {
            return Ok(Some(bank));
        }
        let is_grid = |block: &&Block<'_>| block.is_spaced() && !block.is_numbered();
        match blocks.iter().find(is_grid) {
            Some(block) => Err(WordListError::GridWithoutList {
                first: first - 1 + block.first_line(),
                last: first - 1 + block.last_line(),
            }),
            None => Ok(None),
        }
    }

    /// The words of a list that a program has, each a text of its own: [`WordBank::from_words`] in the
    /// [language](Self::language) of the reader or of their letters.
    ///
    /// ```
    /// use wordtrail::Reader;
    ///
    /// let bank = Reader::new().listed_words(&["ışık", "IRMAK"])?;
    /// assert!(bank.words().eq(["ışık", "ırmak"]));
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`WordBank::from_words`].
    pub fn listed_words<W: AsRef<str>>(&self, words: &[W]) -> Result<WordBank, WordListError> {
        let text = Vec::from_iter(words.iter().map(AsRef::as_ref)).join("\n");
        let digits = self.list.digits || digits::are_letters(&text, None);
        let Some((language, note)) = self.language_of(&text) else {
            return WordBank::from_words_where(words, digits);
        };
        let spelled = words.iter().map(|word| language.spelled(word.as_ref()));
        let mut bank = WordBank::from_words_where(spelled, digits)?;
        bank.notes
            .extend(note.filter(|_| language.spelled(&text) != text));
        Ok(bank)
    }

    /// Reads words that were typed in one line, with commas between them. It has no title and no columns.
    ///
    /// # Errors
    ///
    /// Those of [`WordBank::parse`], and [`WordListError::NoColumn`] if a [column](Self::column) was asked for.
    pub fn typed_words(&self, words: &str) -> Result<WordBank, WordListError> {
        if let Some(column) = &self.list.column {
            return Err(WordListError::NoColumn {
                column: column.to_string(),
            });
        }
        if let Some((spelled, note)) = self.spelled(words.as_bytes()) {
            return Ok(self.typed_words(&spelled)?.noted(note));
        }
        let words = words.replace([',', '،', '、', '，'], "\n");
        if self.strict {
            return WordBank::parse(words.as_bytes());
        }
        let options = ListOptions {
            has_no_title: true,
            ..self.list.clone()
        };
        WordBank::parse_list(words.as_bytes(), 1, &options)
    }

    /// The words of a text that is a puzzle: something stands between its letters, or words below are in its grid.
    fn list_of_puzzle(&self, text: &[u8], first: usize, blocks: &[Block<'_>]) -> Option<WordBank> {
        // The words of a list are no evidence that some of them are rows.
        let reader = Self {
            unpacked: MOST_UNPACKED,
            ..self.clone()
        };
        let mut puzzle = reader.puzzle(text).ok()?;
        if let Some(words) = &mut puzzle.words {
            words.line += first - 1;
        }
        let mut bank = puzzle.word_bank().ok()??;
        let may_be_list = blocks.iter().all(Block::is_compact);
        if may_be_list && !hides(&puzzle.grid, &bank) {
            return None;
        }
        bank.notes.push(Note::GridLeftOut {
            rows: puzzle.grid.rows(),
            columns: puzzle.grid.columns(),
        });
        Some(bank)
    }

    /// The puzzle below a title of a text that is too large to be looked at line by line, if what is below is plain, and a grid.
    fn below_title(&self, text: &Bytes) -> Result<Option<Puzzle>, GridError> {
        /// The longest title, in bytes.
        const LONGEST: usize = 1 << 10;
        /// Hardly any word has as many letters.
        const ROW: usize = 40;
        let head = text.part(0..LONGEST.min(text.len()))?;
        let head = String::from_utf8_lossy(&head);
        let Some((lines, end)) = title_of(&head) else {
            return Ok(None);
        };
        let Ok(below) = text.part(end..text.len()) else {
            return Ok(None);
        };
        let below = Bytes::owned(below.into_owned());
        let Ok((grid, mut words)) = read_and_below(below, self.ragged) else {
            return Ok(None);
        };
        if grid.rows() < 3 || grid.columns() < ROW {
            return Ok(None);
        }
        if let Some(words) = &mut words {
            words.line += lines + 1;
        }
        let title = head.lines().next().unwrap_or_default();
        Ok(Some(Puzzle {
            words,
            notes: vec![Note::Skipped {
                first: 1,
                last: lines,
                text: title.trim_start_matches(BYTE_ORDER_MARK).to_owned(),
            }],
            ..Puzzle::new(grid)
        }))
    }

    fn read_all(&self, text: Bytes) -> Result<Puzzles, GridError> {
        match self.puzzles_in_file(&text)? {
            Some(puzzles) => Ok(puzzles),
            None if json_input::is_document(&text)? => self.puzzles_in_json(&text),
            None => Ok(Puzzles::ready(vec![self.read_text(&text)?])),
        }
    }

    /// Documents, or the puzzle in JSON of another program.
    fn puzzles_in_json(&self, text: &Bytes) -> Result<Puzzles, GridError> {
        if !self.strict
            && text.len() <= MAX_PACKED
            && let Some((rows, title, container)) =
                json_input::rows_and_words(&text.part(0..text.len())?)?
        {
            let puzzle = self.puzzle_in((rows, Note::Unpacked { container }))?;
            return Ok(Puzzles::ready(vec![puzzle.with_title(&title)]));
        }
        Puzzles::documents(text, 1)
    }

    fn read(&self, text: Bytes) -> Result<Puzzle, GridError> {
        match self.puzzles_in_file(&text)? {
            Some(puzzles) => puzzles.into_only(),
            None if json_input::is_document(&text)? => {
                with_notes_of_letters(self.puzzles_in_json(&text)?.into_only()?, &text)
            }
            None => self.read_text(&text),
        }
    }

    /// Reads a text that is no document.
    fn read_text(&self, text: &Bytes) -> Result<Puzzle, GridError> {
        let changed = match text.len() <= MAX_TEXT {
            true => self.changed(&text.part(0..text.len())?),
            false => None,
        };
        let puzzle = changed.unwrap_or_else(|| self.read_as_written(text))?;
        with_notes_of_letters(puzzle, text)
    }

    /// The puzzle of a text that is changed before it is read: its line ends, blank rows of a table, the spelling of a language, digits.
    fn changed(&self, text: &[u8]) -> Option<Result<Puzzle, GridError>> {
        if !self.strict {
            if let Cow::Owned(lines) = with_line_feeds(text) {
                return Some(self.puzzle(lines));
            }
            let filled = decode(text).ok().and_then(with_holes_in_blank_rows);
            if let Some((filled, count)) = filled {
                let symbol = String::new();
                let note = Note::Filler { symbol, count };
                return Some(self.puzzle(filled).map(|puzzle| puzzle.noted([note])));
            }
        }
        if let Some((spelled, note)) = self.spelled(text) {
            return Some(self.puzzle(spelled).map(|puzzle| puzzle.noted(note)));
        }
        let may_have_digits = !self.strict && !self.list.repair;
        may_have_digits.then(|| self.puzzle_with_digits(text).map(Ok))?
    }

    fn read_as_written(&self, text: &Bytes) -> Result<Puzzle, GridError> {
        let plainly = read_and_below(text.clone(), self.ragged).map(|(grid, words)| Puzzle {
            words,
            ..Puzzle::new(grid)
        });
        if self.strict {
            let name = other_encoding(&text.part(0..text.len().min(NAMING))?);
            return plainly.map_err(|error| match name {
                Some(name) => GridError::OtherEncoding { name },
                None => error,
            });
        }
        let limit = match plainly {
            Ok(_) => MAX_TEXT as u64,
            Err(_) => Self::LARGEST_REPAIRED,
        };
        if text.len() as u64 > limit {
            // A title may have been taken for the grid.
            let may_be_title = plainly
                .as_ref()
                .map_or(true, |it| it.words.is_some() && it.grid.rows() <= MAX_TITLE);
            if may_be_title && let Some(below) = self.below_title(text)? {
                return Ok(below);
            }
            return plainly.map(|mut puzzle| {
                puzzle.notes.extend(long_tiles(&puzzle.grid));
                puzzle
            });
        }
        let is_read = match &plainly {
            // Clues may look like anything, rows among it.
            Ok(Puzzle {
                words: Some(words), ..
            }) => begins_with_clues(&words.text),
            // Nothing stands below it, and who types one grid has less.
            Ok(Puzzle { grid, .. }) => {
                self.ragged == Ragged::Refuse
                    && text.len() > MAX_TYPED
                    && longest_tile(grid) < 3
                    && !has_holes_between(grid)
            }
            Err(error) => !matches!(
                error,
                GridError::BlankRow { .. }
                    | GridError::BadCharacter { .. }
                    | GridError::UnequalRows { .. }
                    | GridError::JoinedQu { .. }
                    | GridError::NotUtf8 { .. }
            ),
        };
        if is_read {
            return plainly;
        }
        let plainly = plainly.map(|puzzle| self.with_list(puzzle));
        let text = text.part(0..text.len())?;
        if self.ragged == Ragged::Pad
            && plainly.is_ok()
            && let Some(puzzle) = self.shaped_puzzle(&text)
        {
            return Ok(puzzle);
        }
        if plainly.is_err() || decode(&text).is_err() {
            if let Some(inner) = decoded(&text)
                && let Ok(puzzle) = self.puzzle_in(inner)
            {
                return Ok(puzzle);
            }
            if let Some(name) = other_encoding(&text) {
                return Err(GridError::OtherEncoding { name });
            }
            if let Cow::Owned(text) = with_line_feeds(&text) {
                return self.puzzle(text);
            }
        }
        let Ok(text) = decode(&text) else {
            // A plain reading has found out.
            return plainly;
        };
        let may_be_packed = self.unpacked < MOST_UNPACKED && text.len() <= MAX_PACKED;
        // A single row may be a title, or all rows.
        let is_whole = |grid: &Grid| grid.rows() > 1 && !has_holes_between(grid);
        let is_plain = plainly.as_ref().is_ok_and(|it| is_whole(&it.grid));
        let is_packed = !is_plain && may_be_packed;
        if is_packed && let Some(inner) = unpacked(text) {
            return self.puzzle_in(inner);
        }
        self.look(text, plainly).or_else(|error| {
            if !may_be_packed || text.len() > MAX_TEXT {
                return Err(error);
            }
            if matches!(error, GridError::LostRow { .. })
                && let Some(rows) = without_double_spacing(text)
            {
                let container = "rows with empty lines between";
                return self.puzzle_in((rows, Note::Unpacked { container }));
            }
            let tidied = || self.puzzle_in(tidied(text)?).ok();
            let inner = || tidied().or_else(|| self.shaped_puzzle(text.as_bytes()));
            let puzzle = is_packed.then(inner).flatten();
            let puzzle = puzzle.or_else(|| self.by_evidence(text, &error));
            puzzle.ok_or(error)
        })
    }
}

impl Puzzle {
    /// The puzzle with notes before its own.
    pub(crate) fn noted(mut self, notes: impl IntoIterator<Item = Note>) -> Self {
        self.notes.splice(..0, notes);
        self
    }
}

/// A puzzle with notes about forms of letters in its text, and about letters of its grid.
fn with_notes_of_letters(mut puzzle: Puzzle, text: &Bytes) -> Result<Puzzle, GridError> {
    if text.len() <= MAX_TEXT {
        // A text that was taken out of this one may have it, too.
        let note = Note::of_forms(&text.part(0..text.len())?);
        let note = note.filter(|note| !puzzle.notes.contains(note));
        puzzle.notes.extend(note);
    }
    puzzle.notes.extend(mixed_scripts::of_grid(&puzzle.grid));
    Ok(puzzle)
}

/// The note about the digits of words, if any has some.
fn note_of_digits(bank: &WordBank) -> Option<Note> {
    let mut words = bank.written_words();
    let word = words.find(|word| digits::has_digit(word))?.to_owned();
    Some(Note::Digits { word })
}

/// The error of a list that is not UTF-8, with the name of its encoding if that is certain.
fn with_encoding(error: WordListError, text: &[u8]) -> WordListError {
    let is_undecoded = matches!(
        error,
        WordListError::NotUtf8 { .. } | WordListError::NotText { .. }
    );
    match other_encoding(text).filter(|_| is_undecoded) {
        Some(name) => WordListError::OtherEncoding { name },
        None => error,
    }
}

/// Whether the beginning of a list has other entries than its lines.
fn is_more_than_lines(text: &[u8]) -> bool {
    /// The bytes that are looked at.
    const BEGINNING: usize = 1 << 12;
    let beginning = &text[..text.len().min(BEGINNING)];
    let end = beginning.iter().rposition(|&byte| byte == b'\n');
    let beginning = &beginning[..end.unwrap_or(0)];
    let lines = std::str::from_utf8(beginning).unwrap_or_default().lines();
    let lines = lines.map(str::trim).filter(|line| !line.is_empty());
    let list = List::parse(beginning, 1, &ListOptions::default());
    list.is_ok_and(|list| !list.entries.iter().map(|(_, entry)| &**entry).eq(lines))
}

/// The number of lines up to the first that is blank, which are at most those of a title, and the offset of the line after it.
fn title_of(head: &str) -> Option<(usize, usize)> {
    let mut end = 0;
    for (lines, line) in head.split_inclusive('\n').enumerate().take(MAX_TITLE + 1) {
        end += line.len();
        if line.trim().is_empty() {
            return (lines > 0).then_some((lines, end));
        }
    }
    None
}

/// Whether a list is that of a grid: half of its words are in it. Below four rows of one length, where lines of other lengths
/// follow, a single one is enough. Two words of one length are no grid, since others bend over so few cells by chance.
fn hides(grid: &Grid, bank: &WordBank) -> bool {
    if grid.rows() < 3 {
        return false;
    }
    let evidence = Evidence::of(grid, bank);
    let mut lengths = bank.words().map(|word| word.chars().count());
    let first = lengths.next();
    let are_different = lengths.any(|length| Some(length) != first);
    evidence.is_convincing() || are_different && grid.rows() > 3 && evidence.found() > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn files_are_read_as_texts_are() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let border = "+---+---+";
        writeln!(file, "{border}\n| C | A |\n{border}\n| A | T |\n{border}").unwrap();
        let reader = Reader::new();
        let puzzles = reader.map_puzzles(file.as_file()).unwrap();
        for puzzle in puzzles.chain([reader.open(file.path())]) {
            let puzzle = puzzle.unwrap();
            assert_eq!(puzzle.grid.to_string(), "ca\nat\n");
            assert!(puzzle.notes().is_empty());
        }
    }

    #[test]
    fn strict_and_padded_files_are_read_as_texts_are() {
        let readers = [
            Reader::new().strict(),
            Reader::new().ragged(Ragged::Pad),
            Reader::new().strict().ragged(Ragged::Pad),
        ];
        for text in ["cat\ndo\nead\n", "c4t\ndog\n", "cat\ndog\n\ncat\n"] {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(text.as_bytes()).unwrap();
            for reader in &readers {
                let shown = |puzzle: Result<Puzzle, GridError>| {
                    puzzle.map(|puzzle| puzzle.to_string()).ok()
                };
                let expected = shown(reader.puzzle(text));
                assert_eq!(shown(reader.open(file.path())), expected, "{text:?}");
                let mapped = reader.map_puzzles(file.as_file());
                let mapped = mapped.and_then(|mut puzzles| puzzles.next().unwrap());
                assert_eq!(shown(mapped), expected, "{text:?}");
            }
        }
    }

    #[test]
    fn entries_are_as_they_are_written() {
        let entries = Reader::new().entries("1. Cat  2. dog\n3rd\nCat\n");
        let (texts, notes) = entries.unwrap();
        assert_eq!(texts, ["Cat", "dog", "3rd", "Cat"]);
        assert_eq!(notes.len(), 1);
    }

    #[test]
    fn a_list_may_be_numbered_below_a_grid_or_typed_in_a_line() {
        let reader = Reader::new();
        let words = |text: &str| -> Vec<String> {
            let bank = reader.word_bank(text).unwrap();
            bank.words().map(str::to_owned).collect()
        };
        assert_eq!(
            words("ice cream, sorbet; 3) parfait\n"),
            ["ice cream", "sorbet", "parfait"]
        );
        assert_eq!(words("CATX\nXXXX\nGODX\n\ncat\ndog\n"), ["cat", "dog"]);
        assert_eq!(words("1. cat\n2. dog\n"), ["cat", "dog"]);
        let strict = Reader::new().strict();
        assert!(strict.word_bank("1. cat\n2. dog\n").is_err());
        let typed = reader.typed_words("words, ice cream, cat").unwrap();
        assert!(typed.words().eq(["words", "ice cream", "cat"]));
        let by_column = Reader::new().column("Wort".parse().unwrap());
        assert!(by_column.word_bank("Hund;Tier\n").is_err());
    }
}
