//! Pages in a browser: those that show finds and those on which a puzzle is played.

mod clues_page;
#[allow(dead_code, reason = "the page that solves needs all of it")]
mod driver;
mod element_page;
mod finds_page;
mod puzzle_page;
mod security_and_layout;

use driver::Page;
use libtest_mimic::Trial;
use serde_json::Value;
use wordtrail::report::{Longest, Sheet};
use wordtrail::{Mode, Reader, Search};

pub fn tests() -> Vec<Trial> {
    let modules = [
        clues_page::tests(),
        element_page::tests(),
        finds_page::tests(),
        puzzle_page::tests(),
        security_and_layout::tests(),
    ];
    modules.into_iter().flatten().collect()
}

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

/// A puzzle with its listed words and the first trail of each.
fn sheet(text: &str, mode: Mode, title: &str) -> Sheet {
    let puzzle = Reader::new().strict().puzzle(text).unwrap();
    let bank = puzzle.word_bank().unwrap().unwrap();
    let dictionary = bank.compile().unwrap();
    let search = Search::new(&dictionary).mode(mode).min_length(1);
    let mut tracker = bank.tracker(Longest::new(usize::MAX));
    assert!(search.consume(&puzzle.grid, &mut tracker).is_continue());
    let longest = tracker.into_inner();
    let mut sheet = longest.into_sheet(puzzle.grid.clone(), mode, title);
    sheet.words = bank.words().map(str::to_owned).collect();
    sheet
}

impl Page {
    /// The cells that match a selector, with rows and columns from 1.
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

    /// The words that are struck out in the list.
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
