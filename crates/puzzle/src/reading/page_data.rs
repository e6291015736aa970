//! The puzzle in a page that this program made: the data of its script.

use crate::carried;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use wordtrail_dictionary::Language;
use wordtrail_dictionary::internals::letters::Casing;

/// The data, as far as a puzzle has it.
#[derive(Deserialize)]
struct PageData {
    title: String,
    mode: String,
    /// The tiles of each row. A hole is an empty text.
    rows: Vec<Vec<String>>,
    words: Vec<PageWord>,
    finds: Vec<PageFind>,
    #[serde(default)]
    cover: bool,
    /// The number of a word.
    spanning: Option<usize>,
}

#[derive(Deserialize)]
struct PageWord {
    text: String,
    clue: Option<String>,
    /// The address and the name of its picture, if it is one.
    picture: Option<String>,
    #[serde(default)]
    file: String,
    #[serde(default)]
    bonus: bool,
}

/// A word, by its number, and the numbers of its cells.
#[derive(Deserialize)]
struct PageFind {
    word: usize,
    trail: Vec<usize>,
}

/// The document of the puzzle in a page.
pub(super) fn page_data(page: &[u8]) -> Option<String> {
    let page = std::str::from_utf8(page).ok()?;
    let (_, data) = page.split_once(carried::PAGE_DATA)?;
    let (data, _) = data.split_once("</script>")?;
    let mut page: PageData = serde_json::from_str(data).ok()?;
    // The words are shown in the capitals of the language of the grid.
    if Casing::of(page.rows.iter().flatten().map(String::as_str)) == Casing::Turkish {
        for PageWord { text, .. } in &mut page.words {
            *text = Language::Turkish.spelled(text).into_owned();
        }
    }
    let columns = page.rows.first().map(Vec::len).filter(|it| *it > 0)?;
    let tile = |tile: &String| if tile.is_empty() { "." } else { tile }.to_owned();
    let row = |row: &Vec<String>| Vec::from_iter(row.iter().map(tile)).join(" ");
    let words = || page.words.iter();
    let bonus = words().filter(|word| word.bonus);
    let clue = |word: &PageWord| {
        let picture = word.picture.as_ref().map(|address| {
            let named = format!("data:image/png;name={};", word.file);
            address.replacen("data:image/png;", &named, 1)
        });
        Some((word.text.clone(), picture.or(word.clue.clone())?))
    };
    let mut document = json!({
        "title": page.title,
        "mode": page.mode,
        "grid": Vec::from_iter(page.rows.iter().map(row)),
        "list": Vec::from_iter(words().map(|word| &word.text)),
        "bonus": Vec::from_iter(bonus.map(|word| &word.text)),
        "clues": BTreeMap::from_iter(words().filter_map(clue)),
    });
    // Finds of a page that shows all of them may be several of a word.
    if page.finds.len() == page.words.len() {
        let cell = |cell: &usize| [cell / columns + 1, cell % columns + 1];
        let answer = |find: &PageFind| {
            let word = &page.words.get(find.word)?.text;
            let trail = Vec::from_iter(find.trail.iter().map(cell));
            Some(json!({ "word": word, "trail": trail }))
        };
        document["words"] = page.finds.iter().map(answer).collect::<Option<_>>()?;
    }
    if page.cover {
        document["cover"] = json!(true);
        let spanning = page.spanning.and_then(|number| page.words.get(number));
        document["spanning"] = json!(spanning.map(|word| &word.text));
    }
    Some(document.to_string())
}
