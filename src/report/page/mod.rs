//! Pages for browsers: one HTML file, without server or network, to explore finds or to play a puzzle.

use super::colouring::colouring;
use super::drawing::{capitals, tile_text};
use super::sheet::{Sheet, WordState};
use crate::letters::{compose, fold};
use crate::{Mode, Tile};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};

/// What a page is for.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{Purpose, Sheet, page};
///
/// let made = Generator::new(&WordBank::parse(b"cat\n")?).generate()?;
/// let sheet = Sheet::from_puzzle(&made, "");
/// assert!(page(&sheet, Purpose::Look).contains(r#"id="filter""#));
/// assert!(page(&sheet, Purpose::Play).contains(r#"id="hint""#));
/// assert!(page(&sheet, Purpose::Discover).contains(r#""secret":true"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
}

const STYLE: &str = include_str!("page.css");

impl Purpose {
    fn class(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Play | Self::Discover => "play",
        }
    }

    fn controls(self) -> &'static str {
        match self {
            Self::Look => include_str!("look.html"),
            Self::Play | Self::Discover => include_str!("play.html"),
        }
    }

    fn script(self) -> &'static str {
        match self {
            Self::Look => concat!(include_str!("board.js"), include_str!("look.js")),
            Self::Play | Self::Discover => {
                concat!(include_str!("board.js"), include_str!("play.js"))
            }
        }
    }
}

/// An HTML file that shows a sheet. It is self-contained: its Content-Security-Policy forbids network requests, and scripts and
/// styles other than its own.
///
/// It suits grids of up to about 200 rows and columns. Browsers are slow to show larger ones.
///
/// A page to play has only words with a find on the sheet. The browser saves the progress of each puzzle, as long as grid, words
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
    let script = purpose.script();
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        digest(STYLE),
        digest(script)
    );
    let data = data(sheet, purpose);
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
            "style" => STYLE,
            "purpose" => purpose.class(),
            "controls" => purpose.controls(),
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
    STANDARD.encode(Sha256::digest(text))
}

/// The data of the script, as JSON that is safe in a script element whatever the words are.
fn data(sheet: &Sheet, purpose: Purpose) -> String {
    let words = sheet.words.iter().zip(sheet.word_states());
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
    let word = |&(text, state): &(&String, WordState)| {
        let state = match state {
            WordState::Drawn => "found",
            WordState::Omitted => "undrawn",
            WordState::Missing => "missing",
        };
        json!({ "text": capitals(&compose(text)), "letters": letters(text), "state": state })
    };
    let mut data = json!({
        "title": sheet.title,
        "mode": match sheet.mode {
            Mode::Straight => "straight",
            Mode::Adjacent => "adjacent",
        },
        "rows": rows(sheet),
        "faces": faces(sheet),
        "words": words.iter().map(word).collect::<Vec<_>>(),
        "finds": finds.collect::<Vec<_>>(),
        "notDrawn": sheet.omitted,
        "secret": purpose == Purpose::Discover,
    });
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
    let tiles = (0..sheet.grid.rows()).flat_map(|row| sheet.grid.row(row));
    let letters = tiles.filter(|tile| *tile != Tile::Hole);
    let face = |tile: Tile<'_>| {
        let letters = tile.to_string();
        let face = tile_text(&letters);
        (letters, face)
    };
    letters.map(face).collect()
}

/// The letters of a word, as in the grid.
fn letters(word: &str) -> String {
    compose(word).chars().filter_map(fold).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Generator;
    use crate::report::Longest;
    use crate::{Find, Grid, Trail, WordBank};

    fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
        let (_, rest) = text.split_once(before).expect(before);
        rest.split_once(after).expect(after).0
    }

    fn read(html: &str) -> Value {
        serde_json::from_str(between(html, r#"id="data">"#, "</script>")).unwrap()
    }

    #[test]
    fn the_page_of_a_usual_puzzle_is_small() {
        let words: Vec<String> = (0..40)
            .map(|number: u8| {
                let letters = [number % 7, number / 7, 9, 11, number % 5, 19];
                letters
                    .map(|letter| char::from(b'a' + letter))
                    .iter()
                    .collect()
            })
            .collect();
        let bank = WordBank::from_words(&words).unwrap();
        let made = Generator::new(&bank).size(15, 15).generate().unwrap();
        let sheet = Sheet::from_puzzle(&made, "Forty words");
        for purpose in [Purpose::Look, Purpose::Play] {
            let length = page(&sheet, purpose).len();
            assert!(length <= 60_000, "{purpose:?}: {length} bytes");
        }
        assert_eq!(sheet.words.len(), 40);
    }

    #[test]
    fn the_policy_allows_only_the_styles_and_the_script_of_the_page() {
        let made = Generator::new(&WordBank::parse(b"cat\n").unwrap())
            .generate()
            .unwrap();
        for purpose in [Purpose::Look, Purpose::Play] {
            let html = page(&Sheet::from_puzzle(&made, ""), purpose);
            let hash = |text| format!("'sha256-{}'", digest(text));
            let style = hash(between(&html, "<style>", "</style>"));
            let script = hash(between(&html, "\n<script>", "</script>"));
            assert_eq!(
                between(&html, "Content-Security-Policy\" content=\"", "\""),
                format!(
                    "default-src 'none'; style-src {style}; script-src {script}; base-uri 'none'; form-action 'none'"
                )
            );
        }
    }

    #[test]
    fn no_text_can_end_the_data() {
        let hostile = "</script><!--{script}&\"'\u{2028}\u{202e}א";
        let mut sheet = Longest::new(9).into_sheet("a\n".parse().unwrap(), Mode::Straight, hostile);
        sheet.words.push(hostile.to_owned());
        let html = page(&sheet, Purpose::Look);
        let data = read(&html);
        assert_eq!(data["title"], hostile);
        assert_eq!(data["words"][0]["text"], capitals(hostile));
        assert_eq!(html.matches("</script>").count(), 2);
        assert!(!html.contains("<!--"));
    }

    #[test]
    fn the_data_has_tiles_letters_and_trails() {
        let grid: Grid = "Qu ? .\nI T É\n".parse().unwrap();
        let cells = [(0, 0), (1, 0), (1, 1)].map(|(row, column)| crate::Cell { row, column });
        let mut sheet = Longest::new(9).into_sheet(grid, Mode::Adjacent, "");
        sheet.words = ["Quit!", "lost", "quiet"].map(str::to_owned).to_vec();
        sheet.missing = vec!["lost".to_owned()];
        sheet.finds.push(Find {
            word: "Quit!".into(),
            trail: Trail::new(cells.to_vec()),
        });
        let data = read(&page(&sheet, Purpose::Look));
        assert_eq!(data["mode"], "adjacent");
        assert_eq!(data["rows"], json!([["qu", "?", ""], ["i", "t", "é"]]));
        let faces = json!({ "qu": "Qu", "?": "?", "i": "I", "t": "T", "é": "É" });
        assert_eq!(data["faces"], faces);
        assert_eq!(
            data["words"],
            json!([
                { "text": "QUIT!", "letters": "quit", "state": "found" },
                { "text": "LOST", "letters": "lost", "state": "missing" },
                { "text": "QUIET", "letters": "quiet", "state": "undrawn" },
            ])
        );
        assert_eq!(
            data["finds"],
            json!([{ "word": 0, "colour": 0, "trail": [0, 3, 4] }])
        );
        assert_eq!(data["secret"], false);
        assert_eq!(read(&page(&sheet, Purpose::Discover))["secret"], true);
        let words = read(&page(&sheet, Purpose::Play))["words"].take();
        assert_eq!(
            words.as_array().map(Vec::len),
            Some(1),
            "only words on the sheet can be played"
        );
    }
}
