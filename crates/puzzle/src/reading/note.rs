//! What was skipped and guessed when a text was read.

use super::layout::is_drawn;
use super::page::Line;
use std::fmt::{self, Formatter};
use wordtrail_dictionary::Language;
use wordtrail_dictionary::internals::letters::{is_form, without_forms};
use wordtrail_dictionary::internals::wording::{counted, excerpt, printable};
use wordtrail_search::grid::Cell;

/// Something that a [`Reader`](crate::Reader) skipped or guessed, for people to read. Lines and cells count from 1. With
/// `{:#}`, notes about a list have no lines, as for one that was typed in a single line.
///
/// ```
/// use wordtrail::Reader;
/// use wordtrail::reading::Note;
///
/// let puzzle = Reader::new().puzzle("Pets\nC A T\nD O G\nE E L\n")?;
/// assert!(matches!(&puzzle.notes()[..], [Note::Skipped { first: 1, last: 1, .. }]));
/// # Ok::<(), wordtrail::GridError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Note {
    /// The text was in something else, such as a table in HTML, which was taken out before lines were counted.
    #[error("it is read as {container}")]
    Unpacked {
        /// What it was in.
        container: &'static str,
    },
    /// The grid or the list of a document was changed since this program wrote it. So what it shows is read, and not the puzzle
    /// that it carries.
    #[error(
        "its grid or its list was changed, so they are read, and not the puzzle that it was printed from"
    )]
    Edited,
    /// The text was in another encoding than UTF-8.
    #[error("it is read as text in {name}")]
    Encoding {
        /// The name of the encoding.
        name: &'static str,
    },
    /// Fields of a document that puzzles do not have, which are left out.
    #[error("fields that documents of puzzles do not have are left out: {}", first_of(*.count, .first))]
    UnknownFields {
        /// The number of such fields.
        count: usize,
        /// The name of the first.
        first: String,
    },
    /// The letters of the text are certain of a language, which has other capitals.
    #[error("it is read as {}", spelling(*.language))]
    Language {
        /// The language.
        language: Language,
    },
    /// Digits are letters, because words have them.
    #[error("digits are letters, as in {}", excerpt(.word))]
    Digits {
        /// The first such word.
        word: String,
    },
    /// Letters in forms of their own, such as full-width letters and ligatures, which are read as plain ones.
    #[error("{}: {first} as {}", forms(*.count), without_forms(&.first.to_string()))]
    Forms {
        /// The number of such letters.
        count: usize,
        /// The first of them.
        first: char,
    },
    /// Lines that are neither rows of the grid nor words.
    #[error(fmt = skipped)]
    Skipped {
        /// The number of the first line.
        first: usize,
        /// The number of the last line. Lines between that are blank, or words, are not skipped.
        last: usize,
        /// The text of the first line.
        text: String,
    },
    /// Lines below a grid that have no word, so that there is no list.
    #[error("no words are listed below the grid, and {}", lines_skipped(*.first, *.last, .text))]
    NoWords {
        /// The number of the first line.
        first: usize,
        /// The number of the last line.
        last: usize,
        /// The text of the first line.
        text: String,
    },
    /// A cell that was replaced.
    #[error("line {line}, cell {column}: {} is taken for {}", cell(.found), if .taken == "." { "a hole" } else { .taken })]
    Cell {
        /// The line of the cell.
        line: usize,
        /// The number of the cell in its row.
        column: usize,
        /// What is there.
        found: String,
        /// What was taken.
        taken: String,
    },
    /// Holes at the end of a row that was too short.
    #[error("line {line}: {} added at its end", are(*.count, "hole"))]
    HolesAdded {
        /// The line of the row.
        line: usize,
        /// The number of holes.
        count: usize,
    },
    /// Holes that were left out of a row that was too long.
    #[error("line {line}: {} left out", are(*.count, "hole"))]
    HolesRemoved {
        /// The line of the row.
        line: usize,
        /// The number of holes.
        count: usize,
    },
    /// Cells without a letter that were left out of a row that was too long.
    #[error("line {line}: {} is left out", excerpt(.marks))]
    MarksRemoved {
        /// The line of the row.
        line: usize,
        /// The cells.
        marks: String,
    },
    /// A word of a list that was corrected.
    #[error(fmt = word)]
    Word {
        /// Its line.
        line: usize,
        /// What is there.
        found: String,
        /// What was taken.
        taken: String,
    },
    /// Several words of a list stand in one line.
    #[error("the list has {} with several words", counted(*.lines, "line"))]
    Columns {
        /// The number of such lines.
        lines: usize,
    },
    /// The text beside a word is not another one but its definition.
    #[error("the list has {}, left out: {}", counted(*.lines, "definition"), first_of(*.lines, .first))]
    Definitions {
        /// The number of such lines.
        lines: usize,
        /// The first definition.
        first: String,
    },
    /// The words are in one column of the list, and what stands in others is left out.
    #[error("column {column} has the words; others are left out: {}", first_of(*.lines, .first))]
    Column {
        /// The number of the column.
        column: usize,
        /// The number of texts that are left out.
        lines: usize,
        /// The first of them.
        first: String,
    },
    /// Remarks beside words, as in `cat (3)`, which are left out.
    #[error("remarks beside words are left out in {}: {}", counted(*.lines, "line"), first_of(*.lines, .first))]
    Remarks {
        /// The number of lines with remarks.
        lines: usize,
        /// The first remark.
        first: String,
    },
    /// Entries of several words that may be words of their own, because nothing but a space is between them.
    #[error(fmt = phrases)]
    Phrases {
        /// The line of the first.
        line: usize,
        /// The number of such entries.
        count: usize,
        /// The first.
        first: String,
    },
    /// A text with a colon before the words of a line, which is none of them.
    #[error(fmt = label)]
    Label {
        /// The line.
        line: usize,
        /// The text.
        text: String,
    },
    /// The first word of a list, which may be its title: it is written in another case than all others, or an empty line is
    /// below it.
    #[error(fmt = title_or_word)]
    TitleOrWord {
        /// The line.
        line: usize,
        /// The text.
        text: String,
    },
    /// The first row of a grid, which may be a title above it: it is written in another case than all others, or names a puzzle.
    #[error("line {line}: “{}” is read as a row of the grid: if it is a title, write an empty line below it", excerpt(.text))]
    TitleOrRow {
        /// The line.
        line: usize,
        /// The text.
        text: String,
    },
    /// Invisible characters, such as soft hyphens and marks for the direction of text.
    #[error("{} left out", are(*.count, "invisible character"))]
    Invisible {
        /// Their number.
        count: usize,
    },
    /// A letter that looks like one of the script around it, and is from another, such as Cyrillic А for A.
    #[error("{} has “{letter}” (U+{:04X}), which looks like a letter of the script around it but is from another: replace it, unless it is meant", word_or_grid(.word.as_deref()), u32::from(*.letter))]
    MixedScripts {
        /// The letter.
        letter: char,
        /// The word that has it, or nothing if it is in the grid.
        word: Option<String>,
    },
    /// Numbers or letters beside the rows of a grid.
    #[error("the labels beside the rows are left out: {first} to {last}")]
    RowLabels {
        /// The label of the first row.
        first: String,
        /// The label of the last row.
        last: String,
    },
    /// A `|` beside each row.
    #[error("the bar or bracket that begins or ends all rows is left out")]
    Frame,
    /// The grid of a puzzle that was given for a list of words.
    #[error("it is a puzzle of {rows} × {columns} cells, whose list is read")]
    GridLeftOut {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// Words above a grid that are its list.
    #[error("lines {first} to {last}, above the grid, are read as its list")]
    ListAbove {
        /// The number of the first line.
        first: usize,
        /// The number of the last line.
        last: usize,
    },
    /// Rows were told from words by the words that are in them.
    #[error("lines {first} to {last} are read as the grid and other lines as its list: {found} of {} are in it", counted(*.words, "word"))]
    ByWords {
        /// The number of the first row's line.
        first: usize,
        /// The number of the last row's line.
        last: usize,
        /// The number of words that are in the grid.
        found: usize,
        /// The number of words.
        words: usize,
    },
    /// A character that stands in cells without a letter, or no character, was taken for a hole.
    #[error("{}", filler(.symbol, *.count))]
    Filler {
        /// The character; empty for empty cells.
        symbol: String,
        /// The number of cells.
        count: usize,
    },
    /// The spaces before compact rows, or between spaced ones, were taken for holes.
    #[error("spaces around the rows of the grid are taken for holes")]
    Shape,
    /// Words below a grid that look like rows of it, and of which none is in it.
    #[error("{} read as words, although as long as the rows of the grid", lines_are(*.first, *.last))]
    LikeRows {
        /// The number of the first line.
        first: usize,
        /// The number of the last line.
        last: usize,
    },
    /// The last rows of a grid, each of which is also a word in the rows above.
    #[error("{} read as rows, although also found in the rows above: put an empty line before words to find", lines_are(*.first, *.last))]
    RowsLikeWords {
        /// The number of the first line.
        first: usize,
        /// The number of the last line.
        last: usize,
    },
    /// Phrases below a grid of which none is in it, so that they may be clues.
    #[error(
        "none of the {count} phrases below the grid is in it: clues have their words before them, as “cat: it meows”"
    )]
    PhrasesNotInGrid {
        /// The number of phrases.
        count: usize,
    },
    /// A grid with spaces between its cells has cells of several letters.
    #[error("cells have up to {letters} letters, as “{}”: letters without a space between are one cell", excerpt(.tile))]
    LongTiles {
        /// The most letters of a cell.
        letters: usize,
        /// The first cell with as many.
        tile: String,
    },
    /// A small `l` in a grid of capitals, which a scanner may have read for an `I`. With
    /// [`repair`](crate::Reader::repair) it is a [`Cell`](Self::Cell) that was replaced.
    #[error("{} a small l among capitals, read as L: write I where that is meant, or let --repair do so", are(*.count, "cell"))]
    SmallL {
        /// The number of such cells.
        count: usize,
    },
    /// The letters `Qu` of a row without spaces are one cell: otherwise it would be longer than the others.
    #[error("line {line}: “Qu” is taken for one cell")]
    JoinedQu {
        /// The first such line.
        line: usize,
    },
    /// A list of more than a megabyte, of which each line is read as a word, although a smaller one would be read in another way.
    #[error(
        "it is larger than 1 MB, so each line is read as it is: split it, or write one word per line"
    )]
    LargeList,
    /// Words that are in the list more than once, and count once.
    #[error("{}", repeated(*.count, .word))]
    Repeated {
        /// The number of such words.
        count: usize,
        /// The first of them.
        word: String,
    },
    /// A letter that was read in a picture with doubt is another one, since a word then runs there.
    #[error("{cell}: “{taken}” is taken where “{seen}” was seen: it makes {}", made(.word))]
    Decided {
        /// Its cell.
        cell: Cell,
        /// What was seen.
        seen: String,
        /// What was taken.
        taken: String,
        /// The word of the list, or nothing if it is one of a dictionary.
        word: String,
    },
    /// Words of a list in a picture were read as words that run in the grid, although they look like others.
    #[error("{}", read_as_others(*.count, .seen, .taken))]
    ReadAsOthers {
        /// How many there are.
        count: usize,
        /// What the first looks like.
        seen: String,
        /// What it was read as.
        taken: String,
    },
    /// A page whose picture cannot be read.
    #[error("page {page}: {problem}")]
    UnreadPage {
        /// Its number.
        page: usize,
        /// Why not, and what to do.
        problem: String,
    },
    /// The edge of a picture cuts letters off.
    #[error("letters are cut off at the {} edge of the picture: take a picture that shows the whole grid", edges(*.sides))]
    CutOff {
        /// Where: above, below, left of and right of the grid.
        sides: [bool; 4],
    },
    /// Letters that were read in a picture with doubt.
    #[error("{} in doubt: {}{}", are(*.count, "letter"), doubts(*.count, .first), if *.are_most { TAKE_AGAIN } else { "" })]
    Doubtful {
        /// How many there are.
        count: usize,
        /// The first cells, at most five, and what each may be, the likeliest first.
        first: Vec<(Cell, Vec<String>)>,
        /// Whether these are most letters of the grid.
        are_most: bool,
    },
}

impl Note {
    /// The note with what was read changed by a function.
    pub(crate) fn map_text(mut self, change: impl Fn(&str) -> String) -> Self {
        match &mut self {
            Self::Skipped { text, .. }
            | Self::NoWords { text, .. }
            | Self::Label { text, .. }
            | Self::TitleOrWord { text, .. }
            | Self::TitleOrRow { text, .. }
            | Self::Definitions { first: text, .. }
            | Self::Column { first: text, .. }
            | Self::Remarks { first: text, .. }
            | Self::Phrases { first: text, .. }
            | Self::LongTiles { tile: text, .. }
            | Self::Repeated { word: text, .. } => *text = change(text),
            _ => {}
        }
        self
    }

    /// The note about letters of a text in forms of their own, if it has any.
    pub(crate) fn of_forms(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?;
        let mut forms = text.chars().filter(|it| !it.is_ascii() && is_form(*it));
        let first = forms.next()?;
        let count = 1 + forms.count();
        Some(Self::Forms { count, first })
    }

    /// The note about lines that are neither rows nor words, if they have something to read.
    pub(crate) fn skipped<'text>(lines: impl Iterator<Item = Line<'text>>) -> Option<Self> {
        let mut lines = lines.filter(|(_, line)| !is_drawn(line));
        let (first, text) = lines.next()?;
        Some(Self::Skipped {
            first,
            last: lines.last().map_or(first, |(number, _)| number),
            text: text.trim().to_owned(),
        })
    }

    /// The note about lines below a grid, none of which has a word.
    pub(crate) fn without_words(text: &str, first: usize) -> Option<Self> {
        match Self::skipped((first..).zip(text.lines()))? {
            Self::Skipped { first, last, text } => Some(Self::NoWords { first, last, text }),
            _ => None,
        }
    }
}

/// The place of a line before a message, unless it is left out.
fn place(line: usize, formatter: &Formatter<'_>) -> String {
    match formatter.alternate() {
        true => String::new(),
        false => format!("line {line}: "),
    }
}

fn skipped(first: &usize, last: &usize, text: &str, formatter: &mut Formatter<'_>) -> fmt::Result {
    match formatter.alternate() {
        true => write!(formatter, "skipped: {}", line_excerpt(text)),
        false => formatter.write_str(&lines_skipped(*first, *last, text)),
    }
}

fn word(line: &usize, found: &str, taken: &str, formatter: &mut Formatter<'_>) -> fmt::Result {
    let (place, found, taken) = (place(*line, formatter), excerpt(found), excerpt(taken));
    write!(formatter, "{place}“{found}” is taken for “{taken}”")
}

fn phrases(line: &usize, count: &usize, first: &str, formatter: &mut Formatter<'_>) -> fmt::Result {
    let (place, first) = (place(*line, formatter), excerpt(first));
    match count {
        1 => write!(
            formatter,
            "{place}“{first}” is read as one phrase: write commas between words"
        ),
        count => write!(
            formatter,
            "{count} entries are read as phrases: write commas between words; the first is “{first}”"
        ),
    }
}

fn label(line: &usize, text: &str, formatter: &mut Formatter<'_>) -> fmt::Result {
    let (place, text) = (place(*line, formatter), excerpt(text));
    write!(
        formatter,
        "{place}“{text}” is taken for a heading, not for a word"
    )
}

fn title_or_word(line: &usize, text: &str, formatter: &mut Formatter<'_>) -> fmt::Result {
    let (place, text) = (place(*line, formatter), excerpt(text));
    write!(
        formatter,
        "{place}“{text}” is read as a word: if it is a title, delete it or write a colon behind it"
    )
}

/// The beginning of a line, which may have the tabs of a table.
fn line_excerpt(text: &str) -> String {
    excerpt(&text.replace('\t', " "))
}

/// That lines are skipped, the first of which has this text.
fn lines_skipped(first: usize, last: usize, text: &str) -> String {
    let (lines, text) = (lines_are(first, last), line_excerpt(text));
    let others = if first < last { " …" } else { "" };
    format!("{lines} skipped: {text}{others}")
}

/// Some lines and the verb for them: `line 3 is`, `lines 3 to 5 are`.
fn lines_are(first: usize, last: usize) -> String {
    match first == last {
        true => format!("line {first} is"),
        false => format!("lines {first} to {last} are"),
    }
}

/// A number of things and the verb for it: `1 hole is`, `2 holes are`.
fn are(count: usize, noun: &str) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(count, noun))
}

/// The first of several texts.
fn first_of(count: usize, first: &str) -> String {
    excerpt(first) + if count > 1 { " …" } else { "" }
}

fn spelling(language: Language) -> &'static str {
    match language {
        Language::Turkish => "Turkish: I is the capital of ı, and İ of i",
        _ => "Greek, without accents",
    }
}

fn forms(count: usize) -> String {
    match count {
        1 => "a letter in another form is read as a plain one".to_owned(),
        count => format!("{count} letters in other forms are read as plain ones"),
    }
}

fn cell(found: &str) -> String {
    match found {
        "" => "an empty cell".to_owned(),
        found => found.chars().map(printable).collect(),
    }
}

fn word_or_grid(word: Option<&str>) -> String {
    word.map_or("the grid".to_owned(), |word| format!("“{}”", excerpt(word)))
}

fn filler(symbol: &str, count: usize) -> String {
    match symbol {
        "" => format!("{} taken for holes", are(count, "empty cell")),
        symbol => format!(
            "“{symbol}” is taken for a hole in {}",
            counted(count, "cell")
        ),
    }
}

fn repeated(count: usize, word: &str) -> String {
    let word = excerpt(word);
    match count {
        1 => format!("a word is in the list twice: {word}"),
        _ => format!("{count} words are in the list more than once; the first is {word}"),
    }
}

fn made(word: &str) -> String {
    match word {
        "" => "words of the dictionary".to_owned(),
        word => format!("“{}”", excerpt(word)),
    }
}

fn read_as_others(count: usize, seen: &str, taken: &str) -> String {
    let (seen, taken) = (excerpt(seen), excerpt(taken));
    match count {
        1 => format!(
            "a word of the list looks like “{seen}” and is read as “{taken}”, which runs in the grid"
        ),
        _ => format!(
            "{count} words of the list look like others and are read as words that run in the grid; the first looks like “{seen}” and is read as “{taken}”"
        ),
    }
}

fn edges(sides: [bool; 4]) -> String {
    let names = ["upper", "lower", "left", "right"].into_iter().zip(sides);
    let cut = names.filter_map(|(name, is_cut)| is_cut.then_some(name));
    Vec::from_iter(cut).join(" and ")
}

const TAKE_AGAIN: &str = ": take the picture again, from nearer, straight and with more light";

fn doubts(count: usize, first: &[(Cell, Vec<String>)]) -> String {
    let cells = first.iter().map(|(cell, letters)| {
        let letters = letters.iter().map(|letter| format!("“{letter}”"));
        format!("{cell} ({})", Vec::from_iter(letters).join(" or "))
    });
    let cells = Vec::from_iter(cells).join(", ");
    match count.saturating_sub(first.len()) {
        0 => cells,
        others => format!("{cells}, and {}", counted(others, "other")),
    }
}
