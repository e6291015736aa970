//! Finding words, judging trails, and scoring boards.

use crate::dictionaries::{dictionary, text};
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use wordtrail::{
    Boards, Cell, Direction, Directions, Find, Grid, Mode, Points, Puzzle, Reader, Score,
    SearchRequest, SearchWords, TrailError, Trails, WordBank,
};

/// The most bytes that a search may hold its finds in.
const MAX_MEMORY: usize = 1 << 29;

/// A grid, words, and the options of a search.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    grid: String,
    #[serde(default)]
    cells: Vec<Cell>,
    words: Option<Vec<String>>,
    dictionary: Option<u32>,
    mode: Option<Mode>,
    #[serde(default)]
    all: bool,
    #[serde(default)]
    maximal: bool,
    min_length: Option<usize>,
    max_length: Option<usize>,
    directions: Option<Vec<Direction>>,
    #[serde(default)]
    qu: bool,
}

impl Question {
    /// The puzzle of the text, the words to find, and the request.
    fn read(self) -> Result<(Puzzle, SearchWords, SearchRequest), String> {
        let puzzle = Reader::new().puzzle(self.grid).map_err(text)?;
        let listed = match (self.words, self.dictionary) {
            (Some(words), _) => Some(WordBank::from_words(words).map_err(text)?),
            (None, Some(_)) => None,
            (None, None) => puzzle.word_bank().map_err(text)?,
        };
        let words = match listed {
            Some(bank) => bank.try_into().map_err(text)?,
            None => dictionary(self.dictionary)?.into(),
        };
        let request = SearchRequest {
            mode: self.mode,
            trails: match self.all {
                true => Trails::All,
                false => Trails::First,
            },
            min_length: self.min_length,
            max_length: self.max_length,
            directions: match self.directions {
                Some(directions) => directions.into_iter().collect(),
                None => Directions::ALL,
            },
            maximal: self.maximal,
            threads: Some(NonZeroUsize::MIN),
            max_memory: Some(MAX_MEMORY),
            ..SearchRequest::default()
        };
        request.check().map_err(text)?;
        Ok((puzzle, words, request))
    }
}

/// What a search found.
#[derive(Serialize)]
pub struct Found {
    finds: Vec<FoundWord>,
    /// The listed words that were not found.
    missing: Vec<String>,
    /// What was skipped or guessed to read the grid.
    notes: Vec<String>,
}

#[derive(Serialize)]
struct FoundWord {
    #[serde(flatten)]
    find: Find<'static>,
    direction: Option<Direction>,
}

pub fn find(question: Question) -> Result<Found, String> {
    let joins_qu = question.qu;
    let (puzzle, words, request) = question.read()?;
    let notes = puzzle.notes().iter().map(text).collect();
    let grid = grid(puzzle, joins_qu);
    let budget = request.budget(grid.cell_count());
    let search = request.search(&words, &budget);
    let mut finds: Vec<Find<'static>> = Vec::new();
    let (_, missing) = words.consume(&search, &grid, &mut finds);
    budget.check().map_err(text)?;
    let (missing, _) = request.missing(&words, missing);
    let finds = finds.into_iter().map(|find| FoundWord {
        direction: find.trail.direction(),
        find,
    });
    Ok(Found {
        finds: finds.collect(),
        missing: missing.into_iter().map(str::to_owned).collect(),
        notes,
    })
}

fn grid(puzzle: Puzzle, joins_qu: bool) -> Grid {
    match joins_qu {
        true => puzzle.grid.qu_tiles(),
        false => puzzle.grid,
    }
}

/// The word that cells spell, or the reason why they spell none.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Word(String),
    Reason(String),
}

pub fn judge(mut question: Question) -> Result<Verdict, String> {
    let cells = std::mem::take(&mut question.cells);
    let joins_qu = question.qu;
    let (puzzle, words, request) = question.read()?;
    let grid = grid(puzzle, joins_qu);
    let budget = request.budget(grid.cell_count());
    let judged = request.search(&words, &budget).judge(&grid, &cells);
    budget.check().map_err(text)?;
    match judged {
        Ok(word) => Ok(Verdict::Word(words.spelling(&word).to_owned())),
        Err(error @ (TrailError::Empty | TrailError::Outside { .. })) => Err(text(error)),
        Err(error) => Ok(Verdict::Reason(text(error))),
    }
}

/// Boards of one size, and how they are scored.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BoardQuestion {
    boards: Vec<String>,
    size: Option<(usize, usize)>,
    dictionary: Option<u32>,
    min_length: Option<usize>,
    #[serde(default)]
    qu: bool,
    points: Option<Vec<u64>>,
}

pub fn score(question: BoardQuestion) -> Result<Vec<Score>, String> {
    let mut boards = Boards::new(&dictionary(question.dictionary)?);
    if let Some((rows, columns)) = question.size {
        boards = boards.size(rows, columns).map_err(text)?;
    }
    if let Some(min_length) = question.min_length {
        boards = boards.min_length(min_length);
    }
    if question.qu {
        boards = boards.qu_tiles();
    }
    if let Some(points) = question.points {
        boards = boards.points(&Points::by_length(points));
    }
    let mut scorer = boards.scorer();
    let mut numbered = (1..).zip(&question.boards);
    numbered.try_fold(Vec::new(), |mut scores, (number, board)| {
        scores.push(
            scorer
                .score(board)
                .map_err(|error| format!("board {number}: {error}"))?,
        );
        Ok(scores)
    })
}
