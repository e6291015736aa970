//! The answers of a puzzle: where its words are, given or found.

use crate::bent::tracings::Tracings;
use crate::generator_options::{Accents, Offensive};
use crate::other_spelling::spellings;
use crate::puzzle::{Puzzle, cells, listed, wrong};
use crate::reading::digits;
use crate::search_request::SearchRequest;
use crate::word_bank::{Entry, WordBank};
use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;
use wordtrail_dictionary::internals::letters::letters_of;
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_dictionary::{Budget, Dictionary, WordListError};
use wordtrail_search::grid::{Cell, Grid, GridError, Tile, Trail};
use wordtrail_search::{Find, Mode, Trails};

impl Puzzle {
    /// Sets where the words are. If there are no words, those of the answers are.
    ///
    /// # Errors
    ///
    /// [`GridError::Document`] for the first answer whose word is not one of the puzzle or has an answer already, or whose
    /// trail leaves the grid, jumps, repeats a cell, or does not spell it.
    ///
    /// ```
    /// use wordtrail::{Cell, Direction, Find, Puzzle, Trail};
    ///
    /// let answer = |word: &'static str, column| Find {
    ///     word: word.into(),
    ///     trail: Trail::straight(Cell { row: 0, column }, Direction::East, 3),
    /// };
    /// let puzzle = Puzzle::new("catx\nxxxx\n".parse()?);
    /// assert_eq!(puzzle.clone().with_answers([answer("cat", 0)])?.answers().len(), 1);
    /// let error = puzzle.with_answers([answer("cat", 1)]).unwrap_err();
    /// assert_eq!(error.to_string(), "words[0].trail: it spells “atx”, and the word is “cat”");
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn with_answers(
        mut self,
        answers: impl IntoIterator<Item = Find<'static>>,
    ) -> Result<Self, GridError> {
        let mut answers: Vec<Find<'static>> = answers.into_iter().collect();
        if answers.is_empty() {
            return Ok(Self { answers, ..self });
        }
        if self.words.is_none() && self.bonus.is_empty() {
            let words = answers.iter().map(|answer| &answer.word);
            let bank = WordBank::from_words_where(words, digits::are_in(&self.grid));
            self = self.with_words(&bank.map_err(|error| wrong("words", error.to_string()))?);
        }
        let bank = self.word_bank();
        let bank = bank.map_err(|error| wrong("list", error.to_string()))?;
        let mut answered = BTreeSet::new();
        for (index, answer) in answers.iter_mut().enumerate() {
            let place = format!("words[{index}]");
            let listed = listed(bank.as_ref(), &place, &answer.word)?;
            if !answered.insert(listed) {
                return Err(wrong(
                    place,
                    format!("“{}” has an answer before", excerpt(listed)),
                ));
            }
            answer.word = listed.to_owned().into();
            self.check_trail(answer)
                .map_err(|problem| wrong(format!("{place}.trail"), problem))?;
        }
        Ok(Self { answers, ..self })
    }

    /// The words of a list that have no answer.
    #[doc(hidden)]
    pub fn unanswered<'words>(&self, words: &'words WordBank) -> Vec<&'words str> {
        let known: HashSet<&str> = self.answers.iter().map(|find| &*find.word).collect();
        words.words().filter(|word| !known.contains(word)).collect()
    }

    /// The offensive words that are hidden, if the recipe avoids others.
    #[doc(hidden)]
    pub fn offensive_answers(&self) -> impl Iterator<Item = &str> {
        let recipe = self.recipe();
        let avoids = recipe.is_some_and(|recipe| recipe.offensive == Offensive::Avoid);
        let words = self.answers.iter().map(|find| &*find.word);
        words.filter(move |word| avoids && Dictionary::offensive().contains(&letters_of(word)))
    }

    /// Searches for the words without an answer on the straight lines of the grid or, if words [bend](Self::bent), on all trails.
    /// A word that is also part of a longer one gets a place of its own, unless it has no other. Where words
    /// [cover](crate::Cover) the grid, all get the trails of a division of the grid. Words that are not there stay without an
    /// answer.
    ///
    /// When the budget is used up or cancelled, answers may be missing: [`Budget::check`] says so.
    ///
    /// # Errors
    ///
    /// [`GridError::Document`] if the words below the grid are no list.
    ///
    /// ```
    /// use wordtrail::{Budget, Reader};
    ///
    /// let puzzle = Reader::new().puzzle("cats\nxxxx\nxcat\n\ncat\ncats\ncow\n")?;
    /// let solved = puzzle.solve(&Budget::new())?;
    /// assert_eq!(solved.answers().len(), 2);
    /// let cat = solved.answers().iter().find(|find| find.word == "cat").expect("it is there");
    /// assert_eq!(cat.trail.start().row, 2);
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn solve(self, budget: &Budget) -> Result<Self, GridError> {
        let refused = |error: WordListError| wrong("list", error.to_string());
        let Some(words) = self.word_bank().map_err(refused)? else {
            return Ok(self);
        };
        let mut answers = self.answers().to_vec();
        if answers.len() == words.words().len() {
            return Ok(self);
        }
        let words = self.respelled(words).map_err(refused)?;
        if self.bent().is_some_and(|bent| bent.is_cover) {
            // The first trails of words may share cells.
            let division = divide_grid(&self.grid, &words, budget).map_err(refused)?;
            return self.with_answers(division.unwrap_or_default());
        }
        // All words are searched for, because a longer one covers a shorter one whether or not it has an answer.
        let search = words.search().map_err(refused)?;
        let search = search.mode(self.mode()).budget(budget);
        for search in [search.clone().maximal_only(), search] {
            let known: HashSet<&str> = answers.iter().map(|find| &*find.word).collect();
            let missing = words.words().filter(|word| !known.contains(word));
            let missing: HashSet<&str> = missing.collect();
            if missing.is_empty() {
                break;
            }
            let found = words.finds(&search, &self.grid).into_iter();
            answers.extend(found.filter(|find| missing.contains(&*find.word)));
        }
        self.with_answers(answers)
    }

    /// The words in the spelling that the grid has.
    fn respelled(&self, words: WordBank) -> Result<WordBank, WordListError> {
        if words.entries().iter().all(|word| word.letters.is_ascii()) {
            return Ok(words);
        }
        let request = SearchRequest {
            mode: Some(self.mode()),
            ..SearchRequest::default()
        };
        let (respelled, _) = request.respelled(words.clone().try_into()?, &self.grid);
        Ok(respelled.bank().cloned().unwrap_or(words))
    }

    /// Whether a trail is one, and spells its word.
    fn check_trail(&self, answer: &Find<'_>) -> Result<(), String> {
        let mut seen = HashSet::new();
        let mut before: Option<Cell> = None;
        for cell in answer.trail.cells() {
            let (rows, columns) = (self.grid.rows(), self.grid.columns());
            let Some(tile) = self.grid.tile(cell) else {
                return Err(format!(
                    "cell {cell} is outside the grid of {rows} × {columns} cells"
                ));
            };
            if before.is_some_and(|before| before.direction_to(cell).is_none()) {
                return Err(format!("cell {cell} is no neighbour of the one before"));
            }
            if !seen.insert(cell) {
                return Err(format!("cell {cell} is in it twice"));
            }
            if tile == Tile::Hole {
                return Err(format!("cell {cell} is a hole"));
            }
            before = Some(cell);
        }
        let (letters, spelled) = (letters_of(&answer.word), self.spelled(answer));
        // Puzzles may have words without their accents.
        let others = spellings(&letters).into_iter().map(|(other, _)| other);
        if others
            .chain([letters])
            .any(|word| is_spelled(&spelled, &word))
        {
            return Ok(());
        }
        let spelled = excerpt(&spelled);
        let word = excerpt(&answer.word);
        Err(format!("it spells “{spelled}”, and the word is “{word}”"))
    }

    /// The letters of the cells of an answer, and `?` for a wildcard.
    fn spelled(&self, answer: &Find<'_>) -> String {
        let tiles = answer.trail.cells().filter_map(|cell| self.grid.tile(cell));
        tiles.map(Tile::text).collect()
    }

    /// Whether the answers have letters with their accents.
    pub(crate) fn accents(&self) -> Accents {
        let has_letters =
            |find: &Find<'_>| is_spelled(&self.spelled(find), &letters_of(&find.word));
        match self.answers.iter().all(has_letters) {
            true => Accents::Keep,
            false => Accents::Plain,
        }
    }

    /// Where the words are, if that is known: a text has no answers, a document may have them.
    pub fn answers(&self) -> &[Find<'static>] {
        &self.answers
    }

    /// The grid with the letters of the answers alone. All other cells are holes.
    pub fn answer_grid(&self) -> Grid {
        let answered = self.answers.iter().flat_map(|find| find.trail.cells());
        let answered: HashSet<Cell> = answered.collect();
        let tiles = cells(&self.grid).map(|(cell, tile)| match answered.contains(&cell) {
            true => tile.to_string(),
            false => Tile::Hole.to_string(),
        });
        Grid::from_tiles(self.grid.columns(), tiles).expect("these are tiles of a grid, or holes")
    }
}

/// Whether tiles spell a word, of which a wildcard has one letter.
fn is_spelled(tiles: &str, word: &str) -> bool {
    let mut pairs = tiles.chars().zip(word.chars());
    tiles.chars().count() == word.chars().count()
        && pairs.all(|(tile, letter)| tile == letter || tile == '?')
}

/// Trails of all words so that each cell belongs to exactly one; nothing if there are none, or too many to find them.
fn divide_grid(
    grid: &Grid,
    words: &WordBank,
    budget: &Budget,
) -> Result<Option<Vec<Find<'static>>>, WordListError> {
    let mut tracings = Tracings::new(words.words().len());
    let search = words.search()?.mode(Mode::Adjacent).trails(Trails::All);
    let columns = grid.columns() as u32;
    let searched = search.budget(budget).try_for_each(grid, |find| {
        let Some(word) = words.position(&find.word) else {
            return ControlFlow::Continue(());
        };
        let cells = find.trail.cells();
        let cells: Vec<u32> = cells.map(|cell| cell.row * columns + cell.column).collect();
        tracings.add(word, &cells)
    });
    let division = match searched {
        ControlFlow::Continue(()) => tracings.division(grid.rows() * grid.columns()),
        ControlFlow::Break(()) => None,
    };
    let find = |(word, trail): (&Entry, Vec<u32>)| {
        let cell = |number: u32| Cell {
            row: number / columns,
            column: number % columns,
        };
        Find {
            word: word.display.clone().into(),
            trail: Trail::new(Vec::from_iter(trail.into_iter().map(cell))),
        }
    };
    Ok(division.map(|division| words.entries().iter().zip(division).map(find).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Generator;

    #[test]
    fn the_answer_grid_of_a_generated_puzzle_is_its_answer() {
        let words = WordBank::from_words(["cat", "dog"]).unwrap();
        let generated = Generator::new(&words).generate().unwrap();
        let puzzle = Puzzle::from(&generated);
        let answer = generated.answer.to_string();
        assert_eq!(puzzle.answer_grid().to_string(), answer);
    }
}
