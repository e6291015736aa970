//! Letters that look like those of the script around them, and are from another, such as Cyrillic А for A. Text that was pasted, or
//! recognised in a picture, has them.

use super::Note;
use wordtrail_search::grid::{Grid, Tile};

/// The letters of a script, and the small ones that look like a letter of another script, as they are or as capitals.
type Script = (std::ops::RangeInclusive<char>, &'static str);

const SCRIPTS: [Script; 3] = [
    ('a'..='\u{24f}', "abcehijkmnopstvxyz"),
    ('\u{370}'..='\u{3ff}', "αβεζηικμνορτυχ"),
    ('\u{400}'..='\u{4ff}', "авеѕіјкмнорстух"),
];

/// The first letter from a script of which the text has few letters, all of which look like letters of another.
fn odd_letter(text: &str) -> Option<char> {
    let letters = text.chars().filter(|letter| letter.is_alphabetic());
    let small = |letter: char| letter.to_lowercase().map(move |small| (letter, small));
    let letters = Vec::from_iter(letters.flat_map(small));
    let own = |(range, _): &Script| {
        let range = range.clone();
        let letters = letters.iter();
        letters.filter(move |(_, small)| range.contains(small))
    };
    let most = SCRIPTS.iter().map(|script| own(script).count()).max()?;
    let odd = SCRIPTS.iter().find(|script| {
        let are_alike = own(script).all(|(_, small)| script.1.contains(*small));
        are_alike && (1..most).contains(&own(script).count())
    })?;
    own(odd).next().map(|(letter, _)| *letter)
}

/// The note about such a letter of a grid.
pub(crate) fn of_grid(grid: &Grid) -> Option<Note> {
    let tiles = grid.tile_table().filter_map(|tile| match tile {
        Tile::Letters(letters) => Some(letters),
        Tile::Hole | Tile::Wildcard => None,
    });
    let letter = odd_letter(&tiles.collect::<String>())?;
    Some(Note::MixedScripts { letter, word: None })
}

/// The note about the first of some words that has such a letter.
pub(super) fn of_words<'word>(mut words: impl Iterator<Item = &'word str>) -> Option<Note> {
    words.find_map(|word| {
        let letter = (!word.is_ascii()).then(|| odd_letter(word))??;
        let word = Some(word.to_owned());
        Some(Note::MixedScripts { letter, word })
    })
}
