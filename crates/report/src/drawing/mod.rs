//! A grid with its finds, drawn once for all formats: as SVG, from which PNG and PDF are made.
//!
//! A browser shows the SVG itself, `resvg` makes PNG of it, and `krilla` makes PDF. So each stroke is described in one place,
//! one engine shapes the letters of every script, and a printed page can be looked at as a picture.

#[cfg(feature = "pictures")]
pub mod alternative_text;
mod bent;
mod capsules;
mod grid;
pub mod heading;
mod letters;
pub mod listed_words;
pub mod markup;
pub mod measure;
pub mod small_boards;
mod strokes;
mod view;

pub use grid::{draw, frame_margin};
pub use letters::{LETTER, text as tile_text};
#[cfg(feature = "pictures")]
pub use letters::{PAPER_LETTER, smallest as smallest_letter};
#[cfg(feature = "pictures")]
pub use strokes::CELL;
pub use strokes::size;
pub use view::{Filler, View};

use crate::colouring::colouring;
use crate::sheet::{Sheet, WordState};
use listed_words::{ListedWord, Marker};
use small_boards::SmallBoards;
use strokes::FindColours;
use wordtrail_dictionary::internals::letters::letter_count;
use wordtrail_dictionary::internals::wording::counted;
use wordtrail_puzzle::PictureClue;
use wordtrail_search::Mode;

/// What a drawing of a sheet consists of, from top to bottom.
pub struct Parts {
    /// What is drawn on the grid.
    pub view: View,
    /// The finds that are not drawn on the grid because they would be a tangle.
    pub boards: SmallBoards,
    /// The words, except those of small boards.
    pub words: Vec<ListedWord>,
}

pub fn parts(sheet: &Sheet, view: View) -> Parts {
    let mut parts = Parts {
        view,
        boards: SmallBoards::new(sheet, view),
        words: listed_words(sheet, view),
    };
    if !parts.boards.is_empty() {
        parts.view = View::Puzzle;
        let is_unplaced =
            |word: &ListedWord| matches!(word.marker, Marker::Omitted | Marker::Missing);
        parts.words.retain(is_unplaced);
    }
    parts
}

/// The numbers of letters of the words of a phrase, as they stand after its clue: 3, 5 for `ice cream`.
fn lengths(phrase: &str) -> Vec<usize> {
    let words = phrase.split([' ', '-']).map(letter_count);
    words.filter(|length| *length > 0).collect()
}

fn joined(numbers: Vec<usize>) -> String {
    let numbers = numbers.into_iter().map(|it| it.to_string());
    Vec::from_iter(numbers).join(", ")
}

/// Whether a clue ends with the numbers of letters of its word already.
fn has_lengths(clue: &str, word: &str) -> bool {
    let inner = clue.trim_end().strip_suffix(')');
    let Some((_, inner)) = inner.and_then(|it| it.rsplit_once('(')) else {
        return false;
    };
    let numbers = inner.split([',', ' ', '-']).filter(|it| !it.is_empty());
    let numbers: Option<Vec<usize>> = numbers.map(|it| it.parse().ok()).collect();
    numbers.is_some_and(|numbers| numbers.iter().sum::<usize>() == letter_count(word))
}

/// The words of a sheet, each with a marker in the colour of its strokes.
pub fn listed_words(sheet: &Sheet, view: View) -> Vec<ListedWord> {
    if sheet.style.hides_list && !view.has_strokes() {
        return Vec::new();
    }
    let colours = colouring(sheet);
    let marker = |colour| match sheet.mode {
        Mode::Straight => Marker::Capsule(colour),
        Mode::Adjacent => Marker::Line(colour),
    };
    let marker = |word: &str, state| match state {
        _ if !view.has_strokes() => Marker::None,
        WordState::Drawn => marker(FindColours::new(&sheet.style, colours[word])),
        WordState::Omitted => Marker::Omitted,
        WordState::Missing => Marker::Missing,
    };
    let words = (1..).zip(sheet.words.iter().zip(sheet.states_of(&sheet.words)));
    let words = words.map(|(number, (word, state))| {
        let clue = sheet.clues.get(word).filter(|_| !view.has_strokes());
        let picture = clue.and_then(|clue| PictureClue::parse(clue));
        let text = match clue {
            Some(_) if picture.is_some() => format!("({})", joined(lengths(word))),
            Some(clue) if has_lengths(clue, word) => clue.clone(),
            Some(clue) => {
                format!("{clue} ({})", joined(lengths(word)))
            }
            None => sheet.display(word),
        };
        ListedWord {
            is_right_to_left: measure::is_right_to_left(match picture {
                Some(_) => word,
                None => &text,
            }),
            // Clues are numbered, so that the answers say which word belongs to which.
            text: match sheet.clues.is_empty() {
                true => text,
                false => format!("{number}. {text}"),
            },
            blanks: clue.map(|_| lengths(word)),
            picture,
            marker: marker(word, state),
        }
    });
    let unlisted = |text: String, marker| ListedWord {
        is_right_to_left: measure::is_right_to_left(&text),
        text,
        blanks: None,
        picture: None,
        marker,
    };
    let bonus = sheet.bonus.iter().zip(sheet.states_of(&sheet.bonus));
    let bonus: Vec<ListedWord> = match (sheet.bonus.len(), view.has_strokes()) {
        (0, _) => Vec::new(),
        (count, false) => {
            let text = match &sheet.style.labels.bonus {
                None => format!("+ {}", counted(count, "bonus word")),
                Some(label) => format!("+ {count} {label}"),
            };
            vec![unlisted(text, Marker::None)]
        }
        (_, true) => bonus
            .map(|(word, state)| {
                let label = sheet.style.labels.bonus.as_deref().unwrap_or("bonus");
                let text = format!("{} ({label})", sheet.display(word));
                unlisted(text, marker(word, state))
            })
            .collect(),
    };
    words.chain(bonus).collect()
}
