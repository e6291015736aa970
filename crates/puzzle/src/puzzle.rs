//! A puzzle: a grid, the words hidden in it, and what is known about it.

use crate::bent::Bent;
use crate::listing::Clues;
use crate::listing_error::ListingError;
use crate::print_options::PrintOptions;
use crate::reading::list::ListOptions;
use crate::reading::{Note, digits};
use crate::recipe::Recipe;
use crate::word_bank::{Entry, WordBank};
use std::fmt;
use std::sync::Arc;
use wordtrail_dictionary::internals::letters::Casing;
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_dictionary::{Language, WordListError};
use wordtrail_search::grid::{Cell, Grid, GridError, Tile};
use wordtrail_search::internals::Below;
use wordtrail_search::{Find, Mode};

/// A grid and, if it has them, the words to find in it, their answers, a title, and what it was made from.
///
/// Its text form has the grid and the words; `to_json` (with the feature `documents`) and serialisation have all.
///
/// ```
/// use wordtrail::Reader;
///
/// let puzzle = Reader::new().puzzle("CATX\nXXXX\n\ncat\n")?;
/// assert_eq!(puzzle.grid.rows(), 2);
/// let word_bank = puzzle.word_bank()?.expect("there are words below the grid");
/// assert_eq!(word_bank.words().collect::<Vec<_>>(), ["cat"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// The grid.
    pub grid: Grid,
    pub(crate) words: Option<Below>,
    /// How the words below are read, unless each is a line of its own.
    pub(crate) list_options: Option<ListOptions>,
    /// Words to find that are not listed.
    pub(crate) bonus: Vec<String>,
    /// What a [`Reader`](crate::Reader) skipped and guessed.
    pub(crate) notes: Vec<Note>,
    pub(crate) title: String,
    /// Where the words are: of some, all or none of them.
    pub(crate) answers: Vec<Find<'static>>,
    pub(crate) recipe: Option<Box<Recipe>>,
    /// How the words lie, if they bend.
    pub(crate) bent: Option<Box<Bent>>,
    pub(crate) uncertain_cells: Vec<UncertainCell>,
    pub(crate) print_options: Box<PrintOptions>,
    /// The grid as it was seen, a PNG.
    pub(crate) picture: Option<Arc<[u8]>>,
}

/// A cell whose letter was read with doubt.
#[derive(Debug, Clone, PartialEq)]
pub struct UncertainCell {
    /// The cell.
    pub cell: Cell,
    /// What may stand there, as texts of tiles, and how likely each is (from 0 to 1); the likeliest first.
    pub letters: Vec<(String, f32)>,
}

impl Puzzle {
    /// A grid alone.
    pub fn new(grid: Grid) -> Self {
        Self {
            grid,
            words: None,
            list_options: None,
            bonus: Vec::new(),
            notes: Vec::new(),
            title: String::new(),
            answers: Vec::new(),
            recipe: None,
            bent: None,
            uncertain_cells: Vec::new(),
            print_options: Box::default(),
            picture: None,
        }
    }

    /// Sets the words to find. Answers are removed.
    #[must_use]
    pub fn with_words(self, words: &WordBank) -> Self {
        Self {
            answers: Vec::new(),
            ..self.with_list(words)
        }
    }

    /// Sets the words to find, and leaves the answers.
    pub(crate) fn with_list(self, words: &WordBank) -> Self {
        let lines = words.lines(|entry| entry.written().to_owned());
        let list = || Below::list(&lines, self.grid.rows());
        Self {
            words: (!lines.is_empty()).then(list),
            list_options: None,
            bonus: words.written_bonus_words().map(str::to_owned).collect(),
            ..self
        }
    }

    /// Sets clues of words, in place of those that they have. Also of words that did not fit, if the recipe has them.
    ///
    /// # Errors
    ///
    /// [`ListingError::NotListed`] for the first word with a clue that is not in the list.
    pub fn with_clues(self, clues: &Clues) -> Result<Self, ListingError> {
        let hidden = self.word_bank()?.unwrap_or_default();
        let recipe = self.recipe.clone().filter(|recipe| !recipe.list.is_empty());
        let Some(recipe) = recipe else {
            return Ok(self.with_list(&hidden.with_clues(clues)?));
        };
        let words = recipe.words()?.with_clues(clues)?;
        let recipe = Some(Box::new(recipe.with_words(&words)));
        let puzzle = self.with_list(&hidden.with_known_clues(clues));
        Ok(Self { recipe, ..puzzle })
    }

    /// Sets the title.
    #[must_use]
    pub fn with_title(self, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            ..self
        }
    }

    /// Sets what the puzzle was made from.
    #[must_use]
    pub fn with_recipe(self, recipe: Recipe) -> Self {
        Self {
            recipe: Some(Box::new(recipe)),
            ..self
        }
    }

    /// Sets how it is printed, for programs that read its document.
    #[must_use]
    pub fn with_print_options(self, options: PrintOptions) -> Self {
        Self {
            print_options: Box::new(options),
            ..self
        }
    }

    /// How it was printed.
    pub fn print_options(&self) -> &PrintOptions {
        &self.print_options
    }

    /// Makes it a puzzle whose words bend.
    #[must_use]
    pub fn with_bent(self, bent: Bent) -> Self {
        Self {
            bent: Some(Box::new(bent)),
            ..self
        }
    }

    /// How the words lie, if they bend.
    pub fn bent(&self) -> Option<&Bent> {
        self.bent.as_deref()
    }

    /// How the words run: adjacent if they [bend](Self::bent).
    pub fn mode(&self) -> Mode {
        match self.bent {
            Some(_) => Mode::Adjacent,
            None => Mode::Straight,
        }
    }

    /// The title; empty if there is none.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the puzzle was made from, if that is known.
    pub fn recipe(&self) -> Option<&Recipe> {
        self.recipe.as_deref()
    }

    /// The words to find, with their clues; nothing when the file has only a grid. Bonus words, which a document may have, are
    /// the last.
    ///
    /// # Errors
    ///
    /// Those of [`WordBank::parse`], with lines that count from the first line of the file.
    pub fn word_bank(&self) -> Result<Option<WordBank>, WordListError> {
        let digits = digits::are_in(&self.grid);
        let parse = |words: &Below| {
            let with_clues = WordBank::parse_lines(&words.text, words.line, digits)?;
            match (with_clues, &self.list_options) {
                (Some(with_clues), _) => Ok(with_clues),
                (None, None) => WordBank::parse_from_line(&words.text, words.line, digits),
                (None, Some(options)) => WordBank::parse_list(&words.text, words.line, options),
            }
        };
        let listed = self.words.as_ref().map(parse).transpose()?;
        if self.bonus.is_empty() {
            return Ok(listed);
        }
        let bonus = WordBank::from_words_where(&self.bonus, digits)?;
        let listed = listed.unwrap_or_default();
        // A bonus word that is listed, too, is a listed one.
        let is_new = |entry: &Entry| listed.spelling(&entry.letters).is_none();
        let bonus = bonus.filtered(is_new);
        Ok(listed.with_bonus(&bonus).ok())
    }

    /// How its letters are written as capitals.
    #[doc(hidden)]
    pub fn casing(&self) -> Casing {
        match self.recipe().and_then(|recipe| recipe.language) {
            Some(Language::Turkish) => Casing::Turkish,
            _ => Casing::of(self.grid.tile_table().map(Tile::text)),
        }
    }

    /// What a [`Reader`](crate::Reader) skipped and guessed to read the grid. What it did for the words below is said by their
    /// [`notes`](WordBank::notes).
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

/// The plain text form: the grid in capitals with spaces between the cells, an empty line, and the words. If words have clues,
/// the list begins with the line `WORD<TAB>CLUE`, and a tab and its clue follow each word. Bonus words are left out. It reads
/// back as the same, unless a grid of one column has a tile of several letters.
impl fmt::Display for Puzzle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let casing = self.casing();
        for row in text_rows(&self.grid, " ", casing) {
            writeln!(formatter, "{row}")?;
        }
        if let Ok(Some(bank)) = self.word_bank() {
            write!(formatter, "\n{}", bank.to_list_in(casing))?;
        }
        Ok(())
    }
}

/// The rows of a grid in capitals, with a separator between the tiles.
pub(crate) fn text_rows(grid: &Grid, separator: &str, casing: Casing) -> Vec<String> {
    let row = |row| {
        let mut text = String::new();
        for (column, tile) in grid.row(row).enumerate() {
            text.push_str(if column == 0 { "" } else { separator });
            text.push_str(&casing.capitals(tile.text()));
        }
        text
    };
    (0..grid.rows()).map(row).collect()
}

/// The numbers and the sizes of puzzles of a picture.
pub(crate) fn sizes(puzzles: &[Puzzle]) -> String {
    let sizes = (1..).zip(puzzles).map(|(number, Puzzle { grid, .. })| {
        format!("{number} ({} × {})", grid.rows(), grid.columns())
    });
    Vec::from_iter(sizes).join(", ")
}

/// The error for a field of a document.
pub(crate) fn wrong(place: impl Into<String>, problem: impl Into<String>) -> GridError {
    GridError::Document {
        place: place.into(),
        problem: problem.into(),
    }
}

/// A word as its list displays it. `place` is the field of a document that names it.
pub(crate) fn listed<'bank>(
    bank: Option<&'bank WordBank>,
    place: impl Into<String>,
    word: &str,
) -> Result<&'bank str, GridError> {
    let problem = || format!("“{}” is not in the list", excerpt(word));
    let listed = bank.and_then(|bank| bank.listed(word));
    listed.ok_or_else(|| wrong(place, problem()))
}

/// The cells of a grid in reading order, with their tiles.
pub(crate) fn cells(grid: &Grid) -> impl Iterator<Item = (Cell, Tile<'_>)> {
    let row = |row: usize| {
        let tiles = (0..).zip(grid.row(row));
        tiles.map(move |(column, tile)| {
            let row = row as u32;
            (Cell { row, column }, tile)
        })
    };
    (0..grid.rows()).flat_map(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::Reader;

    fn puzzle(grid: &str, word: &str) -> Puzzle {
        let words = WordBank::from_words([word]).unwrap();
        Puzzle::new(grid.parse().unwrap()).with_words(&words)
    }

    #[test]
    fn the_text_reads_back() {
        let tiles = Grid::from_tiles(2, ["c", "a", "t", "qu"]).unwrap();
        assert_eq!(Puzzle::new(tiles).to_string(), "C A\nT QU\n");
        let text = puzzle("catx\nxxxx\n", "Cat").to_string();
        assert_eq!(text, "C A T X\nX X X X\n\nCAT\n");
        let same = Reader::new().strict().puzzle(text.clone()).unwrap();
        assert_eq!(same.to_string(), text);
    }

    #[test]
    fn words_that_bend_are_adjacent() {
        let puzzle = puzzle("ca\not\n", "coat");
        assert_eq!(puzzle.mode(), Mode::Straight);
        assert_eq!(puzzle.with_bent(Bent::default()).mode(), Mode::Adjacent);
    }

    #[test]
    fn a_title_is_empty_unless_set() {
        let puzzle = puzzle("cat\n", "cat");
        assert_eq!(puzzle.title(), "");
        assert_eq!(puzzle.with_title("Pets").title(), "Pets");
    }
}
