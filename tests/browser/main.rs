//! Pages, as people look at them and play on them in a browser.

mod driver;
mod looking;
mod playing;
mod surroundings;

use driver::Page;
use serde_json::Value;
use wordtrail::report::{Longest, Sheet};
use wordtrail::{Mode, Puzzle, Ragged, Search};

/// `cat` goes to the right and `rats` to the left, `cow` down to the right, `hide` down, and `ice-d` over a wildcard.
const PUZZLE: &str = "\
C A T X H .
X O X X I X
X X W X D X
S T A R E X
X X B X X X
X X I C E ?

cat
cow
hide
rats
Ice-D
";

/// A puzzle with its words as they are listed and the first trail of each.
fn sheet(text: &str, mode: Mode, title: &str) -> Sheet {
    let puzzle = Puzzle::read(text.into(), Ragged::Refuse).unwrap();
    let hunt = puzzle.word_bank().unwrap().unwrap();
    let dictionary = hunt.compile().unwrap();
    let search = Search::new(&dictionary).mode(mode).min_length(1);
    let mut tracker = hunt.tracker(Longest::new(usize::MAX));
    assert!(search.consume(&puzzle.grid, &mut tracker).is_continue());
    let longest = tracker.into_inner();
    let mut sheet = longest.into_sheet(puzzle.grid.clone(), mode, title);
    sheet.words = hunt.words().map(str::to_owned).collect();
    sheet
}

impl Page {
    /// The cells, with rows and columns from 1, that a selector picks.
    fn cells(&mut self, selector: &str) -> Value {
        self.value(&format!(
            "[...document.querySelectorAll('.row')].flatMap((row, down) =>
                [...row.children].flatMap((cell, right) =>
                    cell.matches('{selector}') ? [[down + 1, right + 1]] : []))"
        ))
    }

    fn selected(&mut self) -> Value {
        self.cells("[aria-selected=true]")
    }

    /// The words that are struck from the list.
    fn found(&mut self) -> Value {
        self.value("[...document.querySelectorAll('#words s')].map((word) => word.textContent)")
    }

    /// The corners of the strokes of a kind.
    fn strokes(&mut self, kind: &str) -> Value {
        self.value(&format!(
            "[...document.querySelectorAll('#strokes .{kind} polyline')].map((line) => line.getAttribute('points'))"
        ))
    }
}
