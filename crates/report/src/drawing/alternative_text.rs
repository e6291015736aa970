//! The alternative text of drawings, for screen readers.

use super::letters::text;
use super::view::View;
use crate::arrows::ARROWS;
use crate::sheet::Sheet;

/// The maximum length in units of UTF-16: PDF/A-2 has 32,767 bytes for a text. A longer text has the size of the grid alone.
const MAX_LENGTH: usize = 16_000;

/// The size of a grid with its letters row by row or, with finds, with the row and the column where each word begins, and the direction
/// in which it runs.
pub fn of_grid(sheet: &Sheet, view: View) -> String {
    let size = format!("{} × {}", sheet.grid.rows(), sheet.grid.columns());
    let content = match view.has_strokes() {
        true => finds(sheet),
        false => letters(sheet),
    };
    let text = format!("{size}: {content}");
    match content.is_empty() || text.encode_utf16().count() > MAX_LENGTH {
        true => size,
        false => text,
    }
}

fn letters(sheet: &Sheet) -> String {
    let row = |row| {
        let tiles = sheet.grid.row(row);
        let letters = tiles.map(|tile| text(sheet, tile).unwrap_or_else(|| "-".to_owned()));
        Vec::from_iter(letters).join(" ")
    };
    Vec::from_iter((0..sheet.grid.rows()).map(row)).join("; ")
}

fn finds(sheet: &Sheet) -> String {
    let find = |find: &wordtrail_search::Find<'_>| {
        let start = find.trail.start();
        let place = format!(
            "{} {}, {}",
            sheet.display(&find.word),
            start.row + 1,
            start.column + 1
        );
        let direction = find.trail.direction();
        let arrow = ARROWS.iter().find(|(of, _)| Some(*of) == direction);
        if let Some((_, arrow)) = arrow {
            return format!("{place} {arrow}");
        }
        place
    };
    Vec::from_iter(sheet.finds.iter().map(find)).join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Filler;
    use wordtrail_puzzle::Puzzle;
    use wordtrail_search::{Find, Mode};

    #[test]
    fn grids_have_their_letters_or_the_places_of_their_words() {
        let puzzle = Puzzle::new("cat\n.og\n".parse().unwrap());
        let mut sheet = Sheet::of(&puzzle);
        assert_eq!(of_grid(&sheet, View::Puzzle), "2 × 3: C A T; - O G");
        let dictionary = wordtrail_dictionary::Dictionary::from_words(["cat", "tac"]).unwrap();
        let finds: Vec<Find<'_>> = wordtrail_search::Search::new(&dictionary)
            .mode(Mode::Straight)
            .finds(&sheet.grid);
        sheet.finds = finds.into_iter().map(Find::into_owned).collect();
        let view = View::Finds(Filler::Normal);
        assert_eq!(of_grid(&sheet, view), "2 × 3: CAT 1, 1 →; TAC 1, 3 ←");
        let large = Puzzle::new(
            format!("{}\n", "x".repeat(200))
                .repeat(200)
                .parse()
                .unwrap(),
        );
        assert_eq!(of_grid(&Sheet::of(&large), View::Puzzle), "200 × 200");
    }
}
