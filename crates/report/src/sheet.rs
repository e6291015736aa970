//! The content of pictures, paper and pages: a grid, its words and its finds.

#[cfg(feature = "pictures")]
use crate::arrows::ARROWS;
use crate::case::Case;
use crate::drawing::measure;
#[cfg(feature = "pictures")]
use crate::qr_code::QrCode;
use crate::style::Style;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::convert::Infallible;
use std::ops::ControlFlow;
use unicode_normalization::UnicodeNormalization;
use wordtrail_dictionary::internals::letters::Casing;
#[cfg(feature = "pictures")]
use wordtrail_dictionary::internals::wording::counted;
use wordtrail_dictionary::{Dictionary, Language};
#[cfg(feature = "pictures")]
use wordtrail_puzzle::Reader;
use wordtrail_puzzle::{Bent, Generated, Puzzle, WordBank};
use wordtrail_search::grid::{Directions, Grid, Tile};
use wordtrail_search::{Consumer, Find, Mode};

/// A grid with its words and the finds to draw: the content of pictures, paper and pages.
///
/// ```
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::Sheet;
/// use wordtrail::{WordBank, Mode};
///
/// let words = WordBank::parse(b"Ice cream\nSorbet\n")?;
/// let sheet = Sheet::from_puzzle(&Generator::new(&words).generate()?, "Sweets");
/// assert_eq!(sheet.words, ["ice cream", "sorbet"]);
/// assert_eq!((sheet.finds.len(), sheet.omitted, sheet.mode), (2, 0, Mode::Straight));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Sheet {
    /// The title; no title when empty.
    pub title: String,
    /// The section of a book that it is in. Before the first sheet of each, PDF and DOCX have a page with its name. None when empty.
    pub section: String,
    /// What PDF and DOCX say at the foot of its page, such as a fact about its words: ten lines at most in a PDF. Nothing when empty.
    pub note: String,
    /// The message that the leftover letters spell. PDF and DOCX have blanks for it, and their answers the message. None when empty.
    pub message: String,
    /// How hard it is ([`Difficulty::score`](wordtrail_puzzle::Difficulty::score)), which PDF and DOCX say above a puzzle. Nothing if
    /// there is none.
    pub difficulty: Option<f64>,
    /// The language of its words, in which a page to play has its labels. English if it is not known.
    pub language: Option<Language>,
    /// A QR code beside the title of the puzzle. Answers and pages for a browser have none.
    #[cfg(feature = "pictures")]
    pub qr_code: Option<QrCode>,
    /// The cells.
    pub grid: Grid,
    /// The search mode that found the trails.
    pub mode: Mode,
    /// The words to look for or, without a word bank, the words found; each once, as displayed.
    pub words: Vec<String>,
    /// What is listed in place of words, by word.
    pub clues: BTreeMap<String, String>,
    /// Words that are on the grid, too, but are not listed. A player may find them.
    pub bonus: Vec<String>,
    /// The words that are not on the grid. A word that is neither missing nor in a drawn find was found, but its finds are
    /// omitted.
    pub missing: Vec<String>,
    /// The finds that are drawn.
    pub finds: Vec<Find<'static>>,
    /// Number of finds that are not drawn.
    pub omitted: u64,
    /// The directions of words, which paper shows. None if they are not known.
    pub directions: Option<Directions>,
    /// How the words lie, if it is a puzzle whose words bend: a page to play has its rules.
    pub bent: Option<Bent>,
    /// What made the sheet, on one line: SVG, PNG, PDF and HTML have it where programs look for it, and nobody sees it. None
    /// when empty.
    pub provenance: String,
    /// The puzzle as a JSON document (`Puzzle::to_json`). PDF and DOCX with answers carry it, so that they are read back exactly.
    /// Pages without answers carry what they show. None when empty.
    pub document: String,
    /// The grid as it was seen, as PNG in which each cell is a square of the same size (`Puzzle::picture`). SVG, PNG and PDF show it in
    /// place of letters, and the strokes on it. None when empty.
    pub photo: Vec<u8>,
    /// How it looks.
    pub style: Style,
    /// Words in the case of their list, each with the word as displayed.
    pub(super) written: HashMap<String, String>,
    /// How letters are written as capitals.
    pub(super) casing: Casing,
    /// Whether all letters of a cell are capitals, as those of a digraph. Otherwise it is the first: `Qu`.
    pub(super) has_digraphs: bool,
}

impl Sheet {
    /// A sheet of a grid without words and finds.
    pub fn new(grid: Grid, mode: Mode, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            section: String::new(),
            note: String::new(),
            message: String::new(),
            difficulty: None,
            language: None,
            #[cfg(feature = "pictures")]
            qr_code: None,
            casing: Casing::of(grid.tile_table().map(Tile::text)),
            grid,
            mode,
            words: Vec::new(),
            clues: BTreeMap::new(),
            bonus: Vec::new(),
            missing: Vec::new(),
            finds: Vec::new(),
            omitted: 0,
            directions: None,
            bent: None,
            provenance: String::new(),
            document: String::new(),
            photo: Vec::new(),
            style: Style::default(),
            written: HashMap::new(),
            has_digraphs: false,
        }
    }

    /// The sheet of a puzzle, whose finds are its answer key.
    pub fn from_puzzle(made: &Generated, title: &str) -> Self {
        Self::of(&Puzzle::from(made).with_title(title))
    }

    /// Lists the words first that a dictionary has, such as those that most people know.
    pub fn first_of(mut self, dictionary: &Dictionary) -> Self {
        self.words
            .sort_by_cached_key(|word| !dictionary.contains(word));
        self
    }

    /// The sheet of a puzzle with its title. Its finds are the answers of the puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let straight = puzzle.answers().iter().map(|find| find.trail.direction());
        let of_answers = straight.collect::<Option<Directions>>();
        let directions = match puzzle.recipe() {
            Some(recipe) => Some(recipe.directions),
            None => of_answers.filter(|_| !puzzle.answers().is_empty()),
        };
        let sheet = Self {
            directions: directions.filter(|_| puzzle.mode() == Mode::Straight),
            bent: puzzle.bent().cloned(),
            message: puzzle
                .recipe()
                .and_then(|it| it.message.clone())
                .unwrap_or_default(),
            language: puzzle.recipe().and_then(|recipe| recipe.language),
            finds: puzzle.answers().to_vec(),
            casing: puzzle.casing(),
            has_digraphs: puzzle.recipe().is_some_and(|recipe| recipe.digraphs),
            ..Self::new(puzzle.grid.clone(), puzzle.mode(), puzzle.title())
        };
        match puzzle.word_bank() {
            Ok(Some(bank)) => sheet.with_words(&bank),
            _ => sheet,
        }
    }

    /// The sheet with the words of a bank, their clues and the bonus words.
    #[must_use]
    pub fn with_words(self, words: &WordBank) -> Self {
        let clue = |(word, clue): (&str, &str)| (word.to_owned(), clue.to_owned());
        let sheet = Self {
            words: words.listed_words().map(str::to_owned).collect(),
            clues: words.clues().map(clue).collect(),
            bonus: words.bonus_words().map(str::to_owned).collect(),
            ..self
        };
        sheet.with_spelling_of(words)
    }

    /// The sheet with its words in alphabetical order, without regard to accents, unless they have clues.
    #[must_use]
    pub fn alphabetical(mut self) -> Self {
        let letters =
            |word: &String| -> String { word.nfd().filter(|it| it.is_alphanumeric()).collect() };
        if self.clues.is_empty() {
            self.words
                .sort_by_cached_key(|word| (letters(word), word.clone()));
        }
        self
    }

    /// Shows words in the case of a list if they are shown [as written](crate::Case::AsWritten).
    #[must_use]
    pub fn with_spelling_of(mut self, words: &WordBank) -> Self {
        let pairs = words.words().zip(words.written_words());
        let others = pairs.filter(|(word, written)| word != written);
        let others = others.map(|(word, written)| (word.to_owned(), written.to_owned()));
        self.written.extend(others);
        self
    }

    /// The puzzle as far as paper shows it without its answers: the grid, the title, and the words that are listed without a clue.
    #[cfg(feature = "pictures")]
    pub fn shown(&self) -> Puzzle {
        let is_shown =
            |word: &&String| !self.style.hides_list && !self.clues.contains_key(word.as_str());
        let words = Vec::from_iter(self.words.iter().filter(is_shown));
        let puzzle = Puzzle::new(self.grid.clone()).with_title(&self.title);
        let puzzle = match Reader::new().digits().listed_words(&words) {
            Ok(words) => puzzle.with_words(&words),
            Err(_) => puzzle,
        };
        match self.mode {
            Mode::Straight => puzzle,
            Mode::Adjacent => puzzle.with_bent(Bent::default()),
        }
    }

    /// The line below the title of a puzzle, which has a number among several: the number, and how hard it is.
    #[cfg(feature = "pictures")]
    pub(super) fn subtitle(&self, number: Option<usize>) -> String {
        let labels = &self.style.labels;
        let number = number.map(|number| format!("{} {number}", labels.puzzle));
        let difficulty = self.difficulty;
        let difficulty = difficulty.map(|score| format!("{} {score:.1}", labels.difficulty));
        Vec::from_iter(number.into_iter().chain(difficulty)).join("  ·  ")
    }

    /// What the reader is to do, and arrows for the directions of words if these are known. None if there is nothing to find, or the
    /// line is left out.
    #[cfg(feature = "pictures")]
    pub(super) fn instruction(&self) -> Option<(String, String)> {
        let count = self.words.len();
        let text = match &self.style.labels.instruction {
            _ if count == 0 => return None,
            Some(text) if text.is_empty() => return None,
            Some(text) => text.clone(),
            None if self.style.hides_list => format!("Find {}", counted(count, "word")),
            None if !self.clues.is_empty() => match count {
                1 => "Find the word for this clue".to_owned(),
                _ => "Find the words for these clues".to_owned(),
            },
            None if count == 1 => "Find this word".to_owned(),
            None => format!("Find these {count} words"),
        };
        let is_own = self.style.labels.instruction.is_some();
        let text = match (self.mode, &self.bent) {
            (Mode::Straight, _) => text,
            _ if is_own => text,
            (_, Some(bent)) if bent.is_cover => {
                format!(
                    "{text}, from letter to letter in any direction. Each letter belongs to one"
                )
            }
            _ => format!("{text}, from letter to letter in any direction"),
        };
        let Some(directions) = self.directions else {
            return Some((text, String::new()));
        };
        let arrows = ARROWS
            .iter()
            .filter(|(direction, _)| directions.contains(*direction));
        let arrows = Vec::from_iter(arrows.map(|(_, arrow)| *arrow)).join(" ");
        let colon = if is_own { "" } else { ":" };
        Some((format!("{text}{colon}"), arrows))
    }

    /// The words of the message behind its label, or blanks for them. None if there is no message.
    #[cfg(feature = "pictures")]
    pub(super) fn message_words(&self, is_answer: bool) -> Vec<String> {
        let words = self.message.split_whitespace().map(|word| {
            let blanks = word.chars().filter(|it| it.is_alphabetic()).map(|_| "_");
            match is_answer {
                true => word.to_owned(),
                false => Vec::from_iter(blanks).join(" "),
            }
        });
        let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
        match words.is_empty() {
            true => words,
            false => {
                let label = format!("{}:", self.style.labels.message);
                std::iter::once(label).chain(words).collect()
            }
        }
    }

    /// The tiles of the grid, row by row.
    pub(super) fn tiles(&self) -> impl Iterator<Item = Tile<'_>> {
        (0..self.grid.rows()).flat_map(|row| self.grid.row(row))
    }

    /// Whether some cell is a hole.
    pub(super) fn has_holes(&self) -> bool {
        self.tiles().any(|tile| tile == Tile::Hole)
    }

    /// A word as it is displayed.
    #[doc(hidden)]
    pub fn display(&self, word: &str) -> String {
        let written = self.written.get(word).map(String::as_str);
        match self.style.case {
            case @ (Case::Capitals | Case::Upper) => case.word(&self.casing.raised(word), written),
            case => case.word(word, written),
        }
    }

    /// The letters of a cell as they are displayed.
    pub(super) fn display_tile(&self, letters: &str) -> String {
        match self.style.case {
            Case::Lower => Case::Lower.tile(letters),
            Case::Upper if self.has_digraphs => Case::Upper.word(letters, None),
            _ if self.has_digraphs => Case::Capitals.word(letters, None),
            case => case.tile(&self.casing.raised(letters)),
        }
    }

    /// The letters of the cells of a find, unless one is a wildcard.
    pub(super) fn letters_of(&self, find: &Find<'_>) -> Option<String> {
        let letters = find.trail.cells().map(|cell| match self.grid.tile(cell) {
            Some(Tile::Letters(letters)) => Some(letters),
            _ => None,
        });
        letters.collect()
    }

    /// Whether the first word is written from right to left.
    pub(super) fn is_right_to_left(&self) -> bool {
        let first = self.words.first();
        first.is_some_and(|word| measure::is_right_to_left(word))
    }

    /// The state of each of some words, in order.
    pub(super) fn states_of(&self, words: &[String]) -> Vec<WordState> {
        let drawn: HashSet<&str> = self.finds.iter().map(|find| &*find.word).collect();
        let missing: HashSet<&str> = self.missing.iter().map(String::as_str).collect();
        let state = |word: &String| match word.as_str() {
            word if drawn.contains(word) => WordState::Drawn,
            word if missing.contains(word) => WordState::Missing,
            _ => WordState::Omitted,
        };
        words.iter().map(state).collect()
    }
}

/// Whether a word is on the grid, and whether a find of it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordState {
    /// A find of it is drawn.
    Drawn,
    /// It was found, but its finds are omitted.
    Omitted,
    /// It is not on the grid.
    Missing,
}

/// A consumer that keeps the longest finds, up to a limit, and counts the others. Of equally long finds it keeps the first.
///
/// ```
/// use wordtrail::report::Longest;
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let dictionary = Dictionary::from_words(["at", "cat", "dog", "do"])?;
/// let mut longest = Longest::new(2);
/// assert!(Search::new(&dictionary).min_length(2).consume(&grid, &mut longest).is_continue());
/// let sheet = longest.into_sheet(grid, Mode::Straight, "Four words");
/// assert_eq!(sheet.words, ["cat", "dog"]);
/// assert_eq!(sheet.omitted, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Longest {
    limit: usize,
    /// Each find by its rank: its length and its number. The find of lowest rank is given up first.
    kept: BTreeMap<(usize, Reverse<u64>), Find<'static>>,
    seen: u64,
}

impl Longest {
    /// Keeps at most `limit` finds.
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            kept: BTreeMap::new(),
            seen: 0,
        }
    }

    fn keep(&mut self, number: u64, find: Find<'static>) {
        self.kept.insert((find.length(), Reverse(number)), find);
        if self.kept.len() > self.limit {
            self.kept.pop_first();
        }
    }

    /// A sheet with the finds that were kept, in the order in which they came.
    pub fn into_sheet(self, grid: Grid, mode: Mode, title: &str) -> Sheet {
        let mut kept: Vec<_> = self.kept.into_iter().collect();
        kept.sort_unstable_by_key(|&((_, Reverse(number)), _)| number);
        let finds: Vec<Find<'static>> = kept.into_iter().map(|(_, find)| find).collect();
        let mut seen = HashSet::new();
        let firsts = finds.iter().filter(|find| seen.insert(&*find.word));
        let words = firsts.map(|find| find.word.to_string()).collect();
        Sheet {
            words,
            omitted: self.seen - finds.len() as u64,
            finds,
            ..Sheet::new(grid, mode, title)
        }
    }
}

/// Each buffer keeps its longest finds, and of these the longest are kept.
impl Consumer for Longest {
    type Buffer = Self;
    type Break = Infallible;

    fn new_buffer(&self) -> Self {
        Self::new(self.limit)
    }

    fn add(buffer: &mut Self, find: Find<'_>) {
        buffer.seen += 1;
        // A find that is not longer than all that are kept comes after them, so it is not copied.
        let shortest = buffer.kept.first_key_value();
        let is_longer = shortest.is_some_and(|(&(length, _), _)| find.length() > length);
        if buffer.kept.len() < buffer.limit || is_longer {
            buffer.keep(buffer.seen, find.into_owned());
        }
    }

    fn take(&mut self, buffer: &mut Self) -> ControlFlow<Infallible> {
        for ((_, Reverse(number)), find) in std::mem::take(&mut buffer.kept) {
            self.keep(self.seen + number, find);
        }
        self.seen += std::mem::take(&mut buffer.seen);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::drawing::View;
    use crate::svg::svg;
    use wordtrail_puzzle::{Clues, Generator};

    #[test]
    fn a_sheet_has_what_its_puzzle_has() {
        let words = WordBank::from_words(["cat"]).unwrap();
        let made = Generator::new(&words).generate().unwrap();
        assert_eq!(Sheet::from_puzzle(&made, "").finds, made.key);
        let puzzle = Puzzle::new("catx\n".parse().unwrap()).with_words(&words);
        let sheet = Sheet::of(&puzzle.with_title("Pets"));
        assert_eq!(
            (&*sheet.title, &sheet.words[..], sheet.finds.len()),
            ("Pets", &["cat".to_owned()][..], 0)
        );
    }

    #[test]
    fn words_are_sorted_without_regard_to_accents_and_spaces() {
        let words =
            WordBank::from_words(["zoo", "école", "eclair", "ice cream", "iceberg"]).unwrap();
        let sheet = Sheet::new("a\n".parse().unwrap(), Mode::Straight, "").with_words(&words);
        let sorted = ["eclair", "école", "iceberg", "ice cream", "zoo"];
        assert_eq!(sheet.alphabetical().words, sorted);
        let clues = Clues::from_pairs([("cat", "it meows"), ("ant", "it crawls")]).unwrap();
        let sheet =
            Sheet::new("a\n".parse().unwrap(), Mode::Straight, "").with_words(clues.words());
        assert_eq!(sheet.alphabetical().words, ["cat", "ant"]);
    }

    #[test]
    fn words_bring_their_clues_bonus_words_and_spelling() {
        let clues = Clues::from_pairs([("cat", "it meows")]).unwrap();
        let bonus = WordBank::from_words(["ox"]).unwrap();
        let words = clues.words().clone().with_bonus(&bonus).unwrap();
        let sheet = Sheet::of(&Puzzle::new("catx\nxxox\n".parse().unwrap())).with_words(&words);
        assert_eq!(
            (&sheet.words[..], &sheet.bonus[..]),
            (&["cat".to_owned()][..], &["ox".to_owned()][..])
        );
        assert_eq!(sheet.clues["cat"], "it meows");

        let words = WordBank::from_words(["Hund"]).unwrap();
        let sheet = Sheet::new("hund\n".parse().unwrap(), Mode::Straight, "");
        let mut sheet = sheet.with_spelling_of(&words);
        sheet.words = vec!["hund".to_owned()];
        assert!(svg(&sheet, View::Puzzle).contains(">HUND</text>"));
        sheet.style.case = Case::AsWritten;
        assert!(svg(&sheet, View::Puzzle).contains(">Hund</text>"));
    }
}
