//! Puzzles of which the page has read the document: see `page/document.js`.

use crate::options::Options;
use crate::wording::text;
use std::collections::HashSet;
use std::fmt::Display;
use wordtrail::puzzle::{Bent, Recipe};
use wordtrail::{Cell, Find, Grid, Puzzle, Ragged, Tile, Trail, WordBank, WordListError};

/// The puzzle with the parts of a document, and its `note`, if there is one.
///
/// The parts have the names of the fields. Those with several values have a line for each: `grid` its rows, `list`, `bonus` and
/// `dropped` words, `clues` words, each with a tab and its clue, and `words` the answers: a word, a tab, and the row and column of
/// each cell from 1. Without a list, `list` has the words of the answers, and `listed` the field that they are from.
pub fn puzzle(parts: &[u8]) -> Result<(Puzzle, Vec<String>), String> {
    let parts = Options::parse(parts)?;
    let mut puzzle = Puzzle::new(grid(&parts)?).with_title(parts.text("title"));
    let bank = bank(&parts)?;
    let listed = |word: &str| bank.as_ref()?.listed(word).map(str::to_owned);
    if let Some(bank) = &bank {
        let dropped = listed_words(&parts, "dropped", listed)?;
        let is_hidden = |word: &str| listed(word).is_some_and(|word| !dropped.contains(&word));
        let clues = clues(&parts, listed)?.into_iter();
        let list = parts.text("list").lines();
        // A recipe has bonus words in its list, and a puzzle may have no others.
        let mut recipe = Recipe::new(bank, 0);
        recipe.list = list.filter(|it| is_hidden(it)).map(str::to_owned).collect();
        recipe.clues = clues.filter(|(word, _)| is_hidden(word)).collect();
        let bonus = listed_words(&parts, "bonus", listed)?;
        let is_bonus = |word: &&String| listed(word).is_some_and(|word| bonus.contains(&word));
        recipe.bonus = recipe.list.iter().filter(is_bonus).cloned().collect();
        if !recipe.list.is_empty() {
            let words = recipe.words();
            let words = words.map_err(|error| wrong("clues", format!("has an error: {error}")))?;
            puzzle = puzzle.with_words(&words);
        }
    }
    let answers: Option<Vec<Find>> = parts.text("words").lines().map(answer).collect();
    let answers = answers.ok_or("the answers are damaged")?;
    puzzle = puzzle.with_answers(answers).map_err(text)?;
    if parts.text("mode") == "adjacent" {
        let mut bent = Bent::default();
        bent.is_cover = parts.is_on("cover");
        let spanning = Some(parts.text("spanning")).filter(|word| !word.is_empty());
        let spanning = spanning.map(|word| listed(word).ok_or_else(|| not_listed("spanning")));
        bent.spanning = spanning.transpose()?;
        puzzle = puzzle.with_bent(bent);
        check_cover(&puzzle)?;
    }
    let notes = parts.text("note").lines().map(str::to_owned).collect();
    Ok((puzzle, notes))
}

fn wrong(field: impl Display, problem: impl Display) -> String {
    format!("“{field}” of the puzzle document {problem}")
}

fn not_listed(field: impl Display) -> String {
    wrong(field, "is not in its list")
}

/// The grid, which has the rows and columns that the document says.
fn grid(parts: &Options<'_>) -> Result<Grid, String> {
    let rows = parts.written("grid").as_bytes().to_vec();
    let grid = Grid::read(rows, Ragged::Refuse).map_err(text)?;
    for (field, found) in [("rows", grid.rows()), ("columns", grid.columns())] {
        let said = parts.number::<u64>(field, field)?;
        if let Some(said) = said.filter(|&said| said != found as u64) {
            return Err(wrong(field, format!("is {said}, and the grid has {found}")));
        }
    }
    Ok(grid)
}

/// The words of the list, also those that were dropped.
fn bank(parts: &Options<'_>) -> Result<Option<WordBank>, String> {
    let words = parts.text("list");
    if words.is_empty() {
        return Ok(None);
    }
    let bank = WordBank::from_words(words.lines()).map_err(|error| match error {
        WordListError::NotAWord { line, text } => wrong(
            format!("{}[{}]", parts.text("listed"), line - 1),
            format!(
                "has “{text}”, which is not a word: use only letters, spaces, hyphens and apostrophes"
            ),
        ),
        error => text(error),
    });
    bank.map(Some)
}

/// The words of a field, as the list has them.
fn listed_words(
    parts: &Options<'_>,
    field: &str,
    listed: impl Fn(&str) -> Option<String>,
) -> Result<HashSet<String>, String> {
    let words = parts.text(field).lines().enumerate();
    let words = words
        .map(|(index, word)| listed(word).ok_or_else(|| not_listed(format!("{field}[{index}]"))));
    words.collect()
}

/// The words that have a clue, with it.
fn clues(
    parts: &Options<'_>,
    listed: impl Fn(&str) -> Option<String>,
) -> Result<Vec<(String, String)>, String> {
    let clues = parts.text("clues").lines();
    let clues = clues.map(|line| {
        let (word, clue) = line.split_once('\t').ok_or("the clues are damaged")?;
        if listed(word).is_none() {
            let start: String = word.chars().take(40).collect();
            return Err(wrong(
                "clues",
                format!("has “{start}”, which is not in its list"),
            ));
        }
        Ok((word.to_owned(), clue.to_owned()))
    });
    clues.collect()
}

/// Whether each cell belongs to exactly one answer, if it has to, and there are answers.
fn check_cover(puzzle: &Puzzle) -> Result<(), String> {
    if !puzzle.bent().is_some_and(|bent| bent.is_cover) || puzzle.answers().is_empty() {
        return Ok(());
    }
    let not_one = |cell: Cell, words: &str| {
        let problem = format!("is true, and cell {cell} belongs to {words}");
        Err(wrong("cover", problem))
    };
    let mut covered = HashSet::new();
    for cell in puzzle.answers().iter().flat_map(|find| find.trail.cells()) {
        if !covered.insert(cell) {
            return not_one(cell, "two words");
        }
    }
    for row in 0..puzzle.grid.rows() {
        for (column, tile) in puzzle.grid.row(row).enumerate() {
            let (row, column) = (row as u32, column as u32);
            let cell = Cell { row, column };
            if tile != Tile::Hole && !covered.contains(&cell) {
                return not_one(cell, "no word");
            }
        }
    }
    Ok(())
}

/// A word and where it is.
fn answer(line: &str) -> Option<Find<'static>> {
    let (word, places) = line.split_once('\t')?;
    let numbers = places.split(' ').map(|number| number.parse::<u32>().ok());
    let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
    let cells = numbers.chunks_exact(2).map(|place| {
        let (row, column) = (place[0].checked_sub(1)?, place[1].checked_sub(1)?);
        Some(Cell { row, column })
    });
    let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
    Some(Find {
        word: word.to_owned().into(),
        trail: Trail::new(cells),
    })
}
