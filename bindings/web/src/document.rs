//! Puzzles of which the page has read the document: see `page/document.js`.

use crate::engine::text;
use crate::options::Options;
use wordtrail::puzzle::Bent;
use wordtrail::{Cell, Find, Puzzle, Ragged, Trail, WordBank};

/// The puzzle with the parts of a document: `text`, which has the grid and the listed words with their clues, `title`, `mode`,
/// `cover`, `spanning`, `bonus`, with a word in each line, and `answers`, with a line for each: the word, a tab, and the row and
/// column of each cell from 1; and its `note`, if there is one.
pub fn puzzle(parts: &[u8]) -> Result<(Puzzle, Vec<String>), String> {
    let parts = Options::parse(parts)?;
    let text_form = parts.text("text").as_bytes().to_vec();
    let mut puzzle = Puzzle::read(text_form, Ragged::Refuse).map_err(text)?;
    let bonus = parts.text("bonus");
    if !bonus.is_empty()
        && let Some(listed) = puzzle.word_bank().map_err(text)?
    {
        let bonus = WordBank::from_words(bonus.lines()).map_err(text)?;
        puzzle = puzzle.with_words(&listed.with_bonus(&bonus).map_err(text)?);
    }
    let answers: Option<Vec<Find>> = parts.text("answers").lines().map(answer).collect();
    let answers = answers.ok_or("the answers are damaged")?;
    puzzle = puzzle.with_answers(answers).map_err(text)?;
    if parts.text("mode") == "adjacent" {
        let mut bent = Bent::default();
        bent.is_cover = parts.is_on("cover");
        let spanning = puzzle.answers().iter().map(|answer| &*answer.word);
        let mut spanning =
            spanning.filter(|word| word.eq_ignore_ascii_case(parts.text("spanning")));
        bent.spanning = spanning.next().map(str::to_owned);
        puzzle = puzzle.with_bent(bent);
    }
    let notes = parts.text("note").lines().map(str::to_owned).collect();
    Ok((puzzle.with_title(parts.text("title")), notes))
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
