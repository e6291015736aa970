//! Pages for browsers: one HTML file, without server or network, to explore finds or to play a puzzle. The element that shows puzzles on
//! pages of others.

mod element;
pub mod labels;

pub use element::puzzle_element;

use crate::colouring::colouring;
use crate::drawing;
use crate::drawing::markup::Escaped;
use crate::sheet::{Sheet, WordState};
use crate::without_comments::without_comments;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;
use wordtrail_dictionary::Points;
use wordtrail_dictionary::internals::letters::{compose, letters_of};
use wordtrail_puzzle::PictureClue;
use wordtrail_search::Find;
use wordtrail_search::grid::Tile;

/// What a page is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// Exploring finds: all of them are drawn and listed, and choosing a word shows its trail.
    Look,
    /// Playing: the reader looks for the listed words.
    Play,
    /// Playing like [`Play`](Self::Play), but the list shows only the length of each word until the player finds it or asks
    /// to see the words.
    Discover,
    /// A game for points, by [Boggle’s table](Points::BOGGLE): the list shows only the words that the player found. When the
    /// time is up, or the player ends the game, it shows all words, and where each is.
    Boggle {
        /// The seconds that a game takes, if they are limited.
        seconds: Option<u32>,
    },
}

/// The style of pages.
pub static STYLE: LazyLock<String> = LazyLock::new(|| {
    without_comments(concat!(include_str!("board.css"), include_str!("page.css")))
});

/// The script of pages to play.
pub static GAME_SCRIPT: LazyLock<String> = LazyLock::new(|| {
    without_comments(concat!(
        include_str!("start.js"),
        include_str!("board.js"),
        include_str!("play.js")
    ))
});

/// The script of pages to look at finds.
static LOOK_SCRIPT: LazyLock<String> = LazyLock::new(|| {
    without_comments(concat!(
        include_str!("start.js"),
        include_str!("board.js"),
        include_str!("look.js")
    ))
});

impl Purpose {
    /// The language of what the page says. Games for points and finds speak English alone.
    fn language(self, sheet: &Sheet) -> &'static str {
        match self {
            Self::Play | Self::Discover => labels::language(sheet.language),
            Self::Look | Self::Boggle { .. } => "en",
        }
    }

    /// The class of the page, its controls and its script.
    fn parts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Look => ("look", include_str!("look.html"), &LOOK_SCRIPT),
            Self::Play | Self::Discover | Self::Boggle { .. } => (
                "play",
                concat!(include_str!("play.html"), include_str!("confirm.html")),
                &GAME_SCRIPT,
            ),
        }
    }
}

/// An HTML file that shows a sheet. It is self-contained: its Content-Security-Policy forbids network requests, and scripts and
/// styles other than its own.
///
/// It suits grids of up to about 200 rows and columns. Browsers are slow to show larger ones.
///
/// A page to play has only words with a find on the sheet. A word with a clue is shown when it is found, and a bonus word is
/// only counted until then. Where the words [cover](wordtrail_puzzle::Cover) the grid, a word counts only on the cells of its find,
/// and cells of words that are found cannot be selected. The browser saves the progress of each puzzle, as long as grid, words
/// and title stay the same.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{Purpose, Sheet, page};
///
/// let made = Generator::new(&WordBank::parse(b"Ice cream\nSorbet\n")?).generate()?;
/// let html = page(&Sheet::from_puzzle(&made, "Sweets </script>"), Purpose::Play);
/// assert!(html.starts_with("<!doctype html>"));
/// assert!(html.contains("default-src 'none'"));
/// assert!(html.contains(r"Sweets \u003c/script>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn page(sheet: &Sheet, purpose: Purpose) -> String {
    let (class, controls, script) = purpose.parts();
    let mut clues = sheet.clues.values();
    let images = match clues.any(|clue| PictureClue::parse(clue).is_some()) {
        true => "img-src data:; ",
        false => "",
    };
    let policy = format!(
        "default-src 'none'; {images}style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        digest(&STYLE),
        digest(script)
    );
    let data = data(sheet, purpose);
    let provenance = match sheet.provenance.as_str() {
        "" => String::new(),
        text => format!("<meta name=\"generator\" content=\"{}\">\n", Escaped(text)),
    };
    let language = purpose.language(sheet);
    let writing = match labels::is_right_to_left(language) {
        true => " dir=\"rtl\"",
        false => "",
    };
    // That of the columns. Each word has its own direction.
    let direction = match sheet.is_right_to_left() {
        true => "rtl",
        false => "ltr",
    };
    // One pass from left to right, so that no inserted text is taken for a placeholder.
    let mut page = String::new();
    let mut rest = include_str!("page.html");
    while let Some((before, placeholder)) = rest.split_once('{') {
        let (name, after) = placeholder
            .split_once('}')
            .expect("a placeholder has an end");
        page.push_str(before);
        page.push_str(match name {
            "policy" => &policy,
            "language" => language,
            "writing" => writing,
            "provenance" => &provenance,
            "style" => &STYLE,
            "purpose" => class,
            "controls" => controls,
            "direction" => direction,
            "data" => &data,
            "script" => script,
            _ => unreachable!("page.html has no other placeholders"),
        });
        rest = after;
    }
    page.push_str(rest);
    page
}

/// The SHA-256 of a text in base64, as in a Content-Security-Policy.
fn digest(text: &str) -> String {
    STANDARD.encode(Hash::hash(text.as_bytes()))
}

/// The data of the script, as JSON that is safe in a script element whatever the words are.
fn data(sheet: &Sheet, purpose: Purpose) -> String {
    let listed = sheet.words.iter().zip(sheet.states_of(&sheet.words));
    let bonus = sheet.bonus.iter().zip(sheet.states_of(&sheet.bonus));
    let words = listed.chain(bonus);
    let is_bonus: HashSet<&String> = sheet.bonus.iter().collect();
    let is_shown =
        |&(_, state): &(_, WordState)| purpose == Purpose::Look || state == WordState::Drawn;
    let words: Vec<(&String, WordState)> = words.filter(is_shown).collect();
    let numbers: HashMap<&str, usize> = (0..)
        .zip(&words)
        .map(|(number, (word, _))| (word.as_str(), number))
        .collect();
    let colours = colouring(sheet);
    let columns = sheet.grid.columns();
    let finds = sheet.finds.iter().filter_map(|find| {
        let cells = find.trail.cells();
        let trail: Vec<usize> = cells
            .map(|cell| cell.row as usize * columns + cell.column as usize)
            .collect();
        let word = numbers.get(&*find.word)?;
        let colour = colours[&*find.word];
        Some(json!({ "word": word, "colour": colour, "trail": trail }))
    });
    // Clues are numbered as on paper, where the answers say which word belongs to which.
    let clue_numbers: HashMap<&String, usize> = match sheet.clues.is_empty() {
        true => HashMap::new(),
        false => sheet.words.iter().zip(1..).collect(),
    };
    let first_finds = sheet.finds.iter().rev();
    let first_finds: HashMap<&str, &Find<'_>> =
        first_finds.map(|find| (&*find.word, find)).collect();
    let word = |&(text, state): &(&String, WordState)| {
        let state = match state {
            WordState::Drawn => "found",
            WordState::Omitted => "undrawn",
            WordState::Missing => "missing",
        };
        let shown = compose(&sheet.display(text)).into_owned();
        // Cells may have the word without its accents.
        let find = first_finds.get(text.as_str());
        let letters = find.and_then(|find| sheet.letters_of(find));
        let letters = letters.unwrap_or_else(|| letters_of(text));
        let mut word = json!({ "text": shown, "letters": letters, "state": state });
        if let Some(clue) = sheet.clues.get(text) {
            match PictureClue::parse(clue) {
                Some(picture) => {
                    word["picture"] = json!(picture.address());
                    word["file"] = json!(picture.name());
                }
                None => word["clue"] = json!(clue),
            }
        }
        if let Some(number) = clue_numbers.get(text) {
            word["number"] = json!(number);
        }
        if let Purpose::Boggle { .. } = purpose {
            word["points"] = json!(Points::BOGGLE.of(text));
        }
        if is_bonus.contains(text) {
            word["bonus"] = json!(true);
        }
        word
    };
    let mut data = json!({
        "title": sheet.title,
        "mode": sheet.mode.name(),
        "rows": rows(sheet),
        "faces": faces(sheet),
        "words": words.iter().map(word).collect::<Vec<_>>(),
        "finds": finds.collect::<Vec<_>>(),
        "notDrawn": sheet.omitted,
        "secret": purpose == Purpose::Discover,
        "language": purpose.language(sheet),
        "labels": labels::of(purpose.language(sheet)),
    });
    if let Some(bent) = sheet.bent.as_ref().filter(|bent| bent.is_cover) {
        data["cover"] = json!(true);
        let spanning = bent.spanning.as_deref();
        data["spanning"] = json!(spanning.and_then(|word| numbers.get(word)));
    }
    if let Purpose::Boggle { seconds } = purpose {
        data["game"] = json!({ "seconds": seconds });
    }
    // The browser saves the progress under this name.
    data["digest"] = json!(digest(&data.to_string()));
    // No other character could end the element or change how it is parsed.
    data.to_string().replace('<', r"\u003c")
}

/// The tiles of each row: letters, “?” for a wildcard, an empty text for a hole.
fn rows(sheet: &Sheet) -> Vec<Vec<Value>> {
    let tile = |tile: Tile<'_>| match tile {
        Tile::Hole => json!(""),
        tile => json!(tile.to_string()),
    };
    let rows = 0..sheet.grid.rows();
    rows.map(|row| sheet.grid.row(row).map(tile).collect())
        .collect()
}

/// The displayed text of each tile that is not a hole.
fn faces(sheet: &Sheet) -> BTreeMap<String, String> {
    let face = |tile: Tile<'_>| Some((tile.to_string(), drawing::tile_text(sheet, tile)?));
    sheet.tiles().filter_map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_puzzle::{Generator, WordBank};

    #[test]
    fn pages_have_what_their_purpose_needs() {
        let words = WordBank::from_words(["cat"]).unwrap();
        let sheet = Sheet::from_puzzle(&Generator::new(&words).generate().unwrap(), "");
        let seconds = Some(180);
        for (purpose, part) in [
            (Purpose::Look, r#"id="filter""#),
            (Purpose::Play, r#"id="hint""#),
            (Purpose::Discover, r#""secret":true"#),
            (Purpose::Boggle { seconds }, r#""game":{"seconds":180}"#),
        ] {
            assert!(page(&sheet, purpose).contains(part), "{purpose:?}");
        }
    }
}
