//! Making puzzles.

use crate::dictionaries::text;
use serde::Deserialize;
use std::str::FromStr;
use wordtrail::puzzle::{Cover, Offensive, PuzzleCells, PuzzleRequest, RandomWords, Theme};
use wordtrail::{Dictionary, Direction, Mode, WordBank};

/// The least letters of a random word.
const MIN_RANDOM_LENGTH: usize = 3;

/// The options of a puzzle to make.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Question {
    words: Option<Vec<String>>,
    theme: Option<String>,
    random: Option<usize>,
    size: Option<(usize, usize)>,
    shape: Option<String>,
    mode: Option<Mode>,
    #[serde(default)]
    cover: bool,
    level: Option<String>,
    directions: Option<Vec<Direction>>,
    bonus: Option<Vec<String>>,
    avoid: Option<Vec<String>>,
    message: Option<String>,
    #[serde(default)]
    offensive: bool,
    title: Option<String>,
    #[serde(default)]
    seed: u64,
}

/// Makes a puzzle. The answer is its document.
pub fn make(question: &[u8]) -> Result<Vec<u8>, String> {
    let question: Question = serde_json::from_slice(question).map_err(text)?;
    let seed = question.seed;
    let made = request(question)?.make(seed).map_err(text)?;
    made.puzzle.to_json().map(String::into_bytes).map_err(text)
}

fn request(question: Question) -> Result<PuzzleRequest, String> {
    let theme: Option<Theme> = named(question.theme)?;
    let mut request = PuzzleRequest {
        mode: question.mode.unwrap_or_default(),
        cover: question.cover.then(Cover::new),
        cells: PuzzleCells::new(question.size, named(question.shape.clone())?),
        level: named(question.level)?,
        bonus: bank(question.bonus)?,
        avoid: bank(question.avoid)?,
        title: question
            .title
            .unwrap_or_else(|| theme.map_or(String::new(), |theme| theme.title())),
        ..PuzzleRequest::default()
    };
    let recipe = &mut request.recipe;
    recipe.size = question.size;
    recipe.mask = question.shape;
    recipe.message = question.message;
    if !question.offensive {
        recipe.offensive = Offensive::Avoid;
    }
    if let Some(directions) = question.directions {
        recipe.directions = directions.into_iter().collect();
    } else if let Some(level) = request.level {
        recipe.directions = level.directions();
    }
    let longest = request
        .cells
        .longest_word(request.mode, request.recipe.directions);
    let lengths = MIN_RANDOM_LENGTH..=longest;
    request.words = match (question.words, theme, question.random) {
        (Some(words), ..) => WordBank::from_words(words).map_err(text)?.into(),
        (None, Some(theme), None) => WordBank::from_words(theme.words()).map_err(text)?.into(),
        (None, Some(theme), Some(count)) => {
            let words = Dictionary::from_words(theme.words()).map_err(text)?;
            RandomWords::new(words, lengths).count(count).into()
        }
        (None, None, Some(count)) => RandomWords::new(Dictionary::common().clone(), lengths)
            .large()
            .count(count)
            .into(),
        (None, None, None) => {
            return Err("a puzzle needs words, a theme or a random number of words".to_owned());
        }
    };
    Ok(request)
}

fn bank(words: Option<Vec<String>>) -> Result<Option<WordBank>, String> {
    words.map(WordBank::from_words).transpose().map_err(text)
}

fn named<N: FromStr<Err: ToString>>(name: Option<String>) -> Result<Option<N>, String> {
    name.map(|name| name.parse().map_err(text)).transpose()
}
