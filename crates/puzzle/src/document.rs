//! The document of a puzzle: what serialisation and JSON have in common. docs/puzzles.md describes the fields.
//!
//! A document has all fields whatever the puzzle has, so that formats without names of fields can have it, too. What is read
//! may lack any of them but the grid.

use crate::bent::{Bent, MAX_WAYS};
use crate::generator_options::{Accents, Fill, MessageFit, Misfit, Offensive, Overlap};
use crate::listing::Clues;
use crate::print_options::PrintOptions;
use crate::puzzle::{Puzzle, UncertainCell, cells, listed, text_rows, wrong};
use crate::reading::digits;
use crate::recipe::{Level, Recipe, mirrored_directions};
use crate::weights::DirectionWeights;
use crate::word_bank::WordBank;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::{BTreeMap, HashSet};
use wordtrail_dictionary::internals::letters::{Casing, capitals};
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_dictionary::{LanguageError, WordListError};
use wordtrail_search::grid::{Cell, Direction, Directions, Grid, GridError, Ragged, Tile, Trail};
use wordtrail_search::{Find, Mode};

/// The version of documents. Others are refused: what they have in the same fields may mean something else.
const VERSION: u64 = 1;

/// A puzzle, field by field.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, rename = "Puzzle")]
pub(super) struct Document {
    version: Option<u64>,
    wordtrail: Option<String>,
    title: Option<String>,
    mode: Option<Mode>,
    cover: Option<bool>,
    unique: Option<bool>,
    spanning: Option<String>,
    seed: Option<u64>,
    options: Option<Options>,
    list: Option<Vec<String>>,
    /// Words of the list that are written in another case, by their capitals.
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<BTreeMap<String, String>>,
    clues: Option<BTreeMap<String, String>>,
    bonus: Option<Vec<String>>,
    rows: Option<usize>,
    columns: Option<usize>,
    grid: Option<Vec<String>>,
    answer: Option<Vec<String>>,
    words: Option<Vec<Answer>>,
    ways: Option<Vec<Ways>>,
    dropped: Option<Vec<String>>,
    replaced: Option<Vec<Replacement>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    print: Option<PrintOptions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uncertain: Option<Vec<Uncertain>>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Options {
    level: Option<String>,
    directions: Option<Vec<Direction>>,
    weights: Option<BTreeMap<Direction, u16>>,
    overlap: Option<Overlap>,
    size: Option<[usize; 2]>,
    mask: Option<String>,
    message: Option<String>,
    message_pad: Option<bool>,
    fill: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accents: Option<Accents>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digraphs: Option<bool>,
    avoid: Option<Vec<String>>,
    offensive: Option<Offensive>,
    dictionary: Option<String>,
    dictionary_checksum: Option<String>,
    clean: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats: Option<usize>,
    drop: Option<bool>,
}

/// A word and where it is, in rows and columns from 1.
#[derive(Debug, Serialize, Deserialize)]
struct Answer {
    word: String,
    #[serde(default)]
    direction: Option<Direction>,
    trail: Vec<[u32; 2]>,
}

/// A word that can be traced in several ways.
#[derive(Debug, Serialize, Deserialize)]
struct Ways {
    word: String,
    ways: u64,
}

/// A word that was exchanged.
#[derive(Debug, Serialize, Deserialize)]
struct Replacement {
    word: String,
    by: String,
}

/// A cell in row and column from 1 that was read on a picture with doubt, and how likely each letter is.
#[derive(Debug, Serialize, Deserialize)]
struct Uncertain {
    cell: [u32; 2],
    letters: Vec<(String, f32)>,
}

/// The version of a document, which is read before all else.
#[derive(Debug, Deserialize)]
pub(super) struct Version {
    version: Option<u64>,
}

impl Version {
    pub(super) fn check(&self) -> Result<(), GridError> {
        match self.version {
            None | Some(VERSION) => Ok(()),
            Some(version) => {
                let problem = format!(
                    "it is a puzzle of version {version}, and this program reads version {VERSION}: use a newer program"
                );
                Err(wrong("version", problem))
            }
        }
    }
}

impl TryFrom<&Puzzle> for Document {
    type Error = GridError;

    fn try_from(puzzle: &Puzzle) -> Result<Self, GridError> {
        let bank = puzzle.word_bank().ok().flatten();
        let hidden = bank.iter().flat_map(WordBank::words);
        let hidden = Vec::from_iter(hidden.map(str::to_owned));
        let (recipe, bent) = (puzzle.recipe(), puzzle.bent());
        let list = recipe.map_or(&hidden, |recipe| &recipe.list);
        let (clues, bonus) = listing(puzzle, bank.as_ref());
        let is_hidden: HashSet<&String> = hidden.iter().collect();
        let dropped = list.iter().filter(|word| !is_hidden.contains(word));
        let answers = puzzle.answers().iter().map(|find| Answer {
            word: capitals(&find.word),
            direction: find.trail.direction(),
            trail: find.trail.cells().map(numbers_of).collect(),
        });
        Ok(Self {
            version: Some(VERSION),
            wordtrail: recipe
                .map(|recipe| recipe.made_by.clone())
                .filter(|version| !version.is_empty()),
            title: Some(puzzle.title().to_owned()).filter(|title| !title.is_empty()),
            mode: Some(puzzle.mode()),
            cover: bent.map(|bent| bent.is_cover),
            unique: bent.map(|bent| bent.is_unique),
            spanning: bent.and_then(|bent| bent.spanning.as_deref()).map(capitals),
            seed: recipe.and_then(|recipe| recipe.seed),
            options: recipe.map(|recipe| Options::of(recipe, puzzle.mode())),
            list: Some(all_capitals(list)).filter(|list| !list.is_empty()),
            written: written(bank.as_ref(), puzzle.print_options().case == "as-written"),
            clues: Some(clues),
            bonus: Some(all_capitals(bonus)),
            rows: Some(puzzle.grid.rows()),
            columns: Some(puzzle.grid.columns()),
            grid: Some(rows(&puzzle.grid)?),
            answer: match puzzle.answers() {
                [] => None,
                _ => Some(rows(&puzzle.answer_grid())?),
            },
            words: Some(answers.collect()),
            ways: bent.map(|bent| {
                let ways = bent.ways.iter().map(|(word, ways)| (capitals(word), *ways));
                ways.map(|(word, ways)| Ways { word, ways }).collect()
            }),
            dropped: Some(all_capitals(dropped)),
            replaced: recipe.map(|recipe| {
                let pairs = recipe.replaced.iter();
                let pairs = pairs.map(|(word, by)| (capitals(word), capitals(by)));
                pairs.map(|(word, by)| Replacement { word, by }).collect()
            }),
            print: Some(puzzle.print_options().clone())
                .filter(|options| *options != PrintOptions::default()),
            uncertain: match puzzle.uncertain_cells() {
                [] => None,
                cells => Some(cells.iter().map(Uncertain::of).collect()),
            },
        })
    }
}

/// Words in the case of their list, if it is not all capitals and, unless words are shown like that, not all small letters either.
fn written(bank: Option<&WordBank>, keeps_small: bool) -> Option<BTreeMap<String, String>> {
    let banks = bank.into_iter();
    let words = banks.flat_map(|bank| bank.words().zip(bank.written_words()));
    let words = words.filter(|(word, written)| keeps_small || word != written);
    let words = words.map(|(word, written)| (capitals(word), written.to_owned()));
    let is_other =
        |(word, written): &(String, String)| word != written && *word == capitals(written);
    let written = BTreeMap::from_iter(words.filter(is_other));
    (!written.is_empty()).then_some(written)
}

fn all_capitals(words: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<String> {
    let words = words.into_iter();
    words.map(|word| capitals(word.as_ref())).collect()
}

/// The clues of the words of a list, and its bonus words: also of words that were dropped.
fn listing(puzzle: &Puzzle, bank: Option<&WordBank>) -> (BTreeMap<String, String>, Vec<String>) {
    let recipe = puzzle.recipe();
    let of_recipe = recipe.into_iter().flat_map(|recipe| &recipe.clues);
    let of_recipe = of_recipe.map(|(word, clue)| (&**word, &**clue));
    let of_bank = bank.into_iter().flat_map(WordBank::clues);
    let clues = of_recipe.chain(of_bank);
    let clues = clues.map(|(word, clue)| (capitals(word), clue.to_owned()));
    let of_recipe = recipe.into_iter().flat_map(|recipe| &recipe.bonus);
    let of_bank = bank.into_iter().flat_map(WordBank::bonus_words);
    let bonus = of_recipe.map(String::as_str).chain(of_bank);
    let mut known = HashSet::new();
    let bonus = bonus.filter(|word| known.insert(word.to_owned()));
    let bonus = bonus.map(str::to_owned).collect();
    (clues.collect(), bonus)
}

/// The rows as text that reads back: compact, or spaced if the letters of neighbouring cells would be read as others.
fn rows(grid: &Grid) -> Result<Vec<String>, GridError> {
    let text = grid.to_string();
    if grid.columns() == 1 && text.lines().any(|tile| tile.chars().nth(1).is_some()) {
        return Err(wrong(
            "grid",
            "a grid of one column with a tile of several letters has no text form",
        ));
    }
    Ok(text_rows(
        grid,
        if text.contains(' ') { " " } else { "" },
        Casing::Usual,
    ))
}

impl Options {
    /// The options of a puzzle whose words run like this. Words that bend have no directions.
    fn of(recipe: &Recipe, mode: Mode) -> Self {
        let is_straight = mode == Mode::Straight;
        let directions = [recipe.directions, mirrored_directions(recipe.directions)];
        let mut levels = Level::ALL.into_iter();
        let level = levels.find(|level| is_straight && directions.contains(&level.directions()));
        Self {
            level: level.map(|level| level.name().to_owned()),
            directions: is_straight.then(|| recipe.directions.iter().collect()),
            weights: recipe.weights.map(|weights| {
                let directions = recipe.directions.iter();
                directions.map(|it| (it, weights.of(it))).collect()
            }),
            overlap: Some(recipe.overlap),
            size: recipe.size.map(|(rows, columns)| [rows, columns]),
            mask: recipe.mask.clone(),
            message: recipe.message.clone(),
            message_pad: Some(recipe.message_fit == MessageFit::Padded),
            fill: recipe.fill.as_ref().map(ToString::to_string),
            language: recipe.language.map(|language| language.to_string()),
            accents: Some(recipe.accents).filter(|it| *it != Accents::Keep),
            digraphs: recipe.digraphs.then_some(true),
            avoid: recipe.avoid.as_ref().map(all_capitals),
            offensive: Some(recipe.offensive),
            dictionary: recipe.dictionary.clone(),
            dictionary_checksum: recipe.dictionary_checksum.map(|it| format!("{it:08x}")),
            clean: recipe.clean,
            repeats: (recipe.repeats > 0).then_some(recipe.repeats),
            drop: Some(recipe.misfits == Misfit::Drop),
        }
    }
}

impl TryFrom<Document> for Puzzle {
    type Error = GridError;

    fn try_from(document: Document) -> Result<Self, GridError> {
        let version = document.version;
        Version { version }.check()?;
        document.check_straight()?;
        let grid = document.grid()?;
        let answers = document.words.unwrap_or_default();
        let list = document.list.unwrap_or_default();
        let of_answers = answers.iter().map(|answer| &answer.word);
        let (field, words) = match list.is_empty() {
            true => ("words", Vec::from_iter(of_answers)),
            false => ("list", list.iter().collect()),
        };
        let mut written = document.written.unwrap_or_default();
        let as_written = |word: &String| -> Result<String, GridError> {
            let raised = capitals(word);
            match written.remove(&raised) {
                None => Ok(word.clone()),
                Some(written) if capitals(&written) == raised => Ok(written),
                Some(written) => {
                    let problem = format!("“{}” is another word", excerpt(&written));
                    Err(wrong(format!("written.{}", excerpt(word)), problem))
                }
            }
        };
        let words = words.into_iter().map(as_written);
        let words = words.collect::<Result<Vec<_>, _>>()?;
        if let Some(word) = written.keys().next() {
            let place = format!("written.{}", excerpt(word));
            return Err(wrong(place, "it is not in the list".to_owned()));
        }
        let digits = digits::are_in(&grid);
        let bank = (!words.is_empty()).then(|| bank(field, words, digits));
        let bank = bank.transpose()?;
        let bank = bank
            .map(|bank| {
                let bonus: Vec<&String> = document.bonus.iter().flatten().collect();
                for (index, word) in bonus.iter().enumerate() {
                    listed(Some(&bank), format!("bonus[{index}]"), word)?;
                }
                let bank = bank.with_bonus_among(bonus.iter().map(|word| word.as_str()));
                match document.clues.filter(|clues| !clues.is_empty()) {
                    None => Ok(bank),
                    Some(clues) => Clues::from_pairs(clues)
                        .and_then(|clues| bank.with_clues(&clues))
                        .map_err(|error| wrong("clues", error.to_string())),
                }
            })
            .transpose()?;
        let mut dropped = HashSet::new();
        for (index, word) in document.dropped.iter().flatten().enumerate() {
            let word = listed(bank.as_ref(), format!("dropped[{index}]"), word)?;
            dropped.insert(word.to_owned());
        }
        let mut puzzle = Self::new(grid).with_title(&document.title.unwrap_or_default());
        if let Some(bank) = &bank {
            puzzle = puzzle.with_list(&bank.filtered(|it| !dropped.contains(&it.display)));
        }
        let directions: Vec<_> = answers.iter().map(|answer| answer.direction).collect();
        let finds = answers.into_iter().enumerate();
        let finds = finds.map(|(index, answer)| answer.into_find(index));
        puzzle = puzzle.with_answers(finds.collect::<Result<Vec<_>, _>>()?)?;
        if document.mode == Some(Mode::Adjacent) {
            let listed =
                |place: &str, word: &str| listed(bank.as_ref(), place, word).map(str::to_owned);
            let spanning = document.spanning.map(|word| listed("spanning", &word));
            let ways = document.ways.into_iter().flatten().enumerate();
            let ways = ways.map(|(index, Ways { word, ways })| {
                let place = format!("ways[{index}]");
                match ways {
                    2..=MAX_WAYS => Ok((listed(&place, &word)?, ways)),
                    _ => Err(wrong(
                        place + ".ways",
                        format!("it is {ways}, and 2 to {MAX_WAYS} ways are counted"),
                    )),
                }
            });
            let bent = Bent {
                is_cover: document.cover == Some(true),
                is_unique: document.unique == Some(true),
                spanning: spanning.transpose()?,
                ways: ways.collect::<Result<_, GridError>>()?,
            };
            puzzle = puzzle.with_bent(bent);
            puzzle.check_cover()?;
        }
        for (index, (find, said)) in puzzle.answers().iter().zip(directions).enumerate() {
            if let Some(said) = said.filter(|&said| find.trail.direction() != Some(said)) {
                let place = format!("words[{index}].direction");
                return Err(wrong(place, format!("it is {said}, and the trail is not")));
            }
        }
        let uncertain = document.uncertain.into_iter().flatten().enumerate();
        let uncertain = uncertain.map(|(index, it)| it.into_cell(index, &puzzle.grid));
        let uncertain = uncertain.collect::<Result<Vec<_>, _>>()?;
        puzzle = puzzle.with_uncertain_cells(uncertain.into_iter().flatten().collect());
        puzzle = puzzle.with_print_options(document.print.unwrap_or_default());
        if document.options.is_none() && document.seed.is_none() {
            return Ok(puzzle);
        }
        let mut recipe = document.options.unwrap_or_default().into_recipe()?;
        recipe.made_by = document.wordtrail.unwrap_or_default();
        if let Some(bank) = &bank {
            recipe = recipe.with_words(bank);
        }
        recipe.seed = document.seed;
        let replaced = document.replaced.into_iter().flatten();
        recipe.replaced = replaced.map(|it| (it.word, it.by)).collect();
        Ok(puzzle.with_recipe(recipe))
    }
}

impl Puzzle {
    /// Whether each cell belongs to exactly one answer, if it has to, and there are answers.
    fn check_cover(&self) -> Result<(), GridError> {
        if !self.bent().is_some_and(|bent| bent.is_cover) || self.answers().is_empty() {
            return Ok(());
        }
        let mut covered = HashSet::new();
        for cell in self.answers().iter().flat_map(|find| find.trail.cells()) {
            if !covered.insert(cell) {
                return Err(wrong("cover", format!("cell {cell} belongs to two words")));
            }
        }
        let mut cells = cells(&self.grid);
        match cells.find(|(cell, tile)| *tile != Tile::Hole && !covered.contains(cell)) {
            Some((cell, _)) => Err(wrong("cover", format!("cell {cell} belongs to no word"))),
            None => Ok(()),
        }
    }
}

/// The list of words in a field.
fn bank<W: AsRef<str>>(
    field: &str,
    words: impl IntoIterator<Item = W>,
    digits: bool,
) -> Result<WordBank, GridError> {
    WordBank::from_words_where(words, digits).map_err(|error| match error {
        WordListError::NotAWord { line, text } => wrong(
            format!("{field}[{}]", line - 1),
            format!("“{text}” is not a word: use only letters, spaces, hyphens and apostrophes"),
        ),
        error => wrong(field, error.to_string()),
    })
}

impl Document {
    /// A document in which no field is left out.
    #[cfg(feature = "documents")]
    pub(super) fn with_all_fields() -> Self {
        Self {
            written: Some(BTreeMap::new()),
            print: Some(PrintOptions::default()),
            uncertain: Some(Vec::new()),
            ..Self::default()
        }
    }

    /// Refuses what only words that bend can have.
    fn check_straight(&self) -> Result<(), GridError> {
        if self.mode == Some(Mode::Adjacent) {
            return Ok(());
        }
        let of_bent = [
            ("cover", self.cover == Some(true)),
            ("unique", self.unique == Some(true)),
            ("spanning", self.spanning.is_some()),
        ];
        match of_bent.into_iter().find(|(_, is_given)| *is_given) {
            None => Ok(()),
            Some((field, _)) => Err(wrong(
                field,
                "only words that bend have it, and the mode is straight: set “mode” to “adjacent”, or leave it out",
            )),
        }
    }

    fn words_have_digits(&self) -> bool {
        let answers = self.words.iter().flatten().map(|answer| &answer.word);
        let mut words = self.list.iter().flatten().chain(answers);
        words.any(|word| digits::has_digit(word))
    }

    /// The grid, which has the rows and columns that the document says.
    fn grid(&self) -> Result<Grid, GridError> {
        let Some(rows) = &self.grid else {
            return Err(wrong(
                "grid",
                "it is missing, so this is not the document of a puzzle",
            ));
        };
        if let Some(row) = rows.iter().position(|row| row.contains(['\n', '\r'])) {
            return Err(wrong(format!("grid[{row}]"), "a row is one line"));
        }
        let rows = rows.join("\n");
        let read = |rows: String| Grid::read(rows.into_bytes(), Ragged::Refuse);
        let grid = match self.words_have_digits() {
            true => digits::read_grid(&rows, read),
            false => read(rows),
        };
        let grid = grid.map_err(|error| wrong("grid", error.to_string()))?;
        let size = self.options.as_ref().and_then(|options| options.size);
        let [rows, columns] = size.map_or([None; 2], |size| size.map(Some));
        let found = [
            ("rows", self.rows, grid.rows()),
            ("columns", self.columns, grid.columns()),
            ("options.size[0]", rows, grid.rows()),
            ("options.size[1]", columns, grid.columns()),
        ];
        for (field, said, found) in found {
            if let Some(said) = said.filter(|&said| said != found) {
                let problem = format!("it is {said}, and the grid has {found}");
                return Err(wrong(field, problem));
            }
        }
        Ok(grid)
    }
}

/// The row and the column of a cell, from 1.
fn numbers_of(cell: Cell) -> [u32; 2] {
    [cell.row + 1, cell.column + 1]
}

/// A cell whose row and column count from 1, in a field of the document.
fn cell_of(place: &str, [row, column]: [u32; 2]) -> Result<Cell, GridError> {
    match (row.checked_sub(1), column.checked_sub(1)) {
        (Some(row), Some(column)) => Ok(Cell { row, column }),
        _ => Err(wrong(place, "rows and columns count from 1")),
    }
}

impl Uncertain {
    fn of(cell: &UncertainCell) -> Self {
        let rounded = |likelihood: f32| (likelihood * 1000.0).round() / 1000.0;
        let letters = cell.letters.iter();
        Self {
            cell: numbers_of(cell.cell),
            letters: letters
                .map(|(text, it)| (text.clone(), rounded(*it)))
                .collect(),
        }
    }

    /// The cell, unless its letter in the grid was corrected since.
    fn into_cell(self, index: usize, grid: &Grid) -> Result<Option<UncertainCell>, GridError> {
        let place = format!("uncertain[{index}]");
        let cell = cell_of(&place, self.cell)?;
        let (rows, columns) = (grid.rows(), grid.columns());
        if cell.row as usize >= rows || cell.column as usize >= columns {
            let problem = format!("{cell} is not on the grid of {rows} × {columns} cells");
            return Err(wrong(place, problem));
        }
        let is_tile = |text: &str| Grid::from_tiles(1, [text]).is_ok();
        let is_likelihood = |it: f32| (0.0..=1.0).contains(&it);
        let mut letters = self.letters.iter();
        if let Some((text, _)) = letters.find(|(text, it)| !is_tile(text) || !is_likelihood(*it)) {
            let problem = format!(
                "“{}”: each has a letter and a likelihood from 0 to 1",
                excerpt(text)
            );
            return Err(wrong(place + ".letters", problem));
        }
        let seen = grid.row(cell.row as usize).nth(cell.column as usize);
        let first = self.letters.first().map(|(text, _)| text.as_str());
        let is_unchanged = first == seen.map(|tile| tile.text());
        let letters = self.letters;
        Ok(is_unchanged.then_some(UncertainCell { cell, letters }))
    }
}

impl Answer {
    /// The find, whose cells may still be anywhere.
    fn into_find(self, index: usize) -> Result<Find<'static>, GridError> {
        let place = format!("words[{index}].trail");
        let cells = self.trail.iter().map(|cell| cell_of(&place, *cell));
        let cells: Vec<Cell> = cells.collect::<Result<_, _>>()?;
        if cells.is_empty() {
            return Err(wrong(place, "a trail has at least one cell"));
        }
        Ok(Find {
            word: self.word.into(),
            trail: Trail::new(cells),
        })
    }
}

impl Options {
    /// The recipe with these options, but without words.
    fn into_recipe(self) -> Result<Recipe, GridError> {
        let directions = self.directions.filter(|directions| !directions.is_empty());
        let checksum = self.dictionary_checksum.map(|digits| {
            u32::from_str_radix(&digits, 16).map_err(|_| {
                let digits = excerpt(&digits);
                let problem = format!("“{digits}” is not a number of eight hexadecimal digits");
                wrong("options.dictionary_checksum", problem)
            })
        });
        let language = self.language.map(|tag| {
            tag.parse().map_err(|error: LanguageError| {
                let problem = format!("“{}”: {error}", excerpt(&tag));
                wrong("options.language", problem)
            })
        });
        Ok(Recipe {
            directions: directions.map(Directions::from_iter).unwrap_or_default(),
            weights: self.weights.map(DirectionWeights::from_iter),
            overlap: self.overlap.unwrap_or_default(),
            size: self.size.map(|[rows, columns]| (rows, columns)),
            mask: self.mask,
            message: self.message,
            message_fit: match self.message_pad {
                Some(true) => MessageFit::Padded,
                _ => MessageFit::Exact,
            },
            fill: self.fill.as_deref().map(Fill::from),
            language: language.transpose()?,
            accents: self.accents.unwrap_or_default(),
            digraphs: self.digraphs.unwrap_or(false),
            avoid: self.avoid,
            offensive: self.offensive.unwrap_or_default(),
            dictionary: self.dictionary,
            dictionary_checksum: checksum.transpose()?,
            clean: self.clean,
            repeats: self.repeats.unwrap_or(0),
            misfits: match self.drop {
                Some(true) => Misfit::Drop,
                _ => Misfit::Refuse,
            },
            ..Recipe::default()
        })
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = Document::try_from(self).map_err(S::Error::custom)?;
        document.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document = Document::deserialize(deserializer)?;
        document.try_into().map_err(D::Error::custom)
    }
}
