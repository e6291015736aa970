//! Every view is used with the keyboard alone, from the first key to the last.

use crate::driver::Page;
use crate::{opened, tests};
use serde_json::json;
use wordtrail::Reader;
use wordtrail::puzzle::{Generator, Offensive};

tests![
    a_grid_is_solved,
    a_puzzle_is_made_and_played_until_it_is_won,
    games_are_begun_by_their_forms_and_left,
];

impl Page {
    /// Presses the tab key until it reaches an element, at most `most` times.
    #[track_caller]
    fn tab_to(&mut self, selector: &str, most: usize) {
        self.reach(|page| page.keys(&["Tab"]), selector, most);
    }

    /// The same, with Shift.
    #[track_caller]
    pub fn tab_back_to(&mut self, selector: &str, most: usize) {
        self.reach(Self::tab_back, selector, most);
    }

    #[track_caller]
    fn reach(&mut self, press: impl Fn(&mut Self), selector: &str, most: usize) {
        let selector = json!(selector);
        let mut reached = Vec::new();
        while reached.len() < most {
            press(self);
            if self.value(&format!("document.activeElement.matches({selector})")) == json!(true) {
                return;
            }
            reached.push(self.value("document.activeElement.outerHTML.slice(0, 80)"));
        }
        panic!("{selector} is not among {reached:#?}");
    }

    /// Presses the tab key until it reaches the first cell of a game.
    #[track_caller]
    fn tab_to_board(&mut self) {
        for _ in 0..10 {
            if self.in_game("game.activeElement?.dataset.cell === '0'") == json!(true) {
                return;
            }
            self.keys(&["Tab"]);
        }
        panic!("the board is not reached");
    }
}

fn a_grid_is_solved() {
    let mut page = opened();
    page.tab_to(".cell.outside", 8);
    page.keys(&["c", "a", "t"]);
    page.wait_for_text("count", "1 word");
    page.tab_to(".word", 12);
    page.keys(&["Enter"]);
    assert_eq!(page.strokes().len(), 1);
    // Where it is, is said to those who do not see it.
    assert_eq!(
        page.message(),
        "“cat” runs from row 1, column 1 to row 1, column 3."
    );
    page.keys(&["Escape"]);
    assert!(page.strokes().is_empty());
    page.tab_back_to(".cell", 12);
    page.keys(&["Home"]);
    page.control("Enter");
    page.wait_for_text("chosen-cell", "through row 1, column 1");
    assert_eq!(page.message(), "1 word through row 1, column 1.");
    // The same for a word that bends, on two columns, where a step down and left is one cell of the text further.
    page.mode("adjacent");
    page.solve("ca\nt.\n");
    page.value("[...document.querySelectorAll('button.word')].find((it) => it.textContent === 'cat').click()");
    assert_eq!(
        page.message(),
        "“cat” starts in row 1, column 1: right, down-left."
    );
}

fn a_puzzle_is_made_and_played_until_it_is_won() {
    let mut page = opened();
    page.tab_to("nav a[href='#make']", 3);
    page.keys(&["Enter"]);
    page.wait_for("!document.getElementById('make-view').hidden");
    page.tab_to("#make-words", 4);
    page.keys(&["c", "a", "t"]);
    page.tab_to("[name=rows]", 4);
    page.keys(&["4"]);
    page.tab_to("#make-more summary", 6);
    page.keys(&["Enter"]);
    page.tab_to("[name=seed]", 18);
    page.keys(&["2"]);
    page.tab_to("#make-puzzle", 1);
    page.keys(&["Enter"]);
    page.wait_for("!document.getElementById('made').hidden");
    page.tab_to("#play-made", 2);
    page.keys(&["Enter"]);
    page.wait_for_game();
    page.wait_for("document.activeElement.id === 'game-frame'");
    let cat = Reader::new().typed_words("cat").unwrap();
    let made = Generator::new(&cat)
        .offensive(Offensive::Avoid)
        .size(4, 4)
        .seed(2);
    let made = made.generate().unwrap();
    let cells: Vec<_> = made.key[0].trail.cells().collect();
    page.tab_to_board();
    let (mut row, mut column) = (0, 0);
    for end in [cells[0], cells[2]] {
        let vertical = if end.row > row {
            "ArrowDown"
        } else {
            "ArrowUp"
        };
        let horizontal = if end.column > column {
            "ArrowRight"
        } else {
            "ArrowLeft"
        };
        (0..end.row.abs_diff(row)).for_each(|_| page.keys(&[vertical]));
        (0..end.column.abs_diff(column)).for_each(|_| page.keys(&[horizontal]));
        page.keys(&[" "]);
        (row, column) = (end.row, end.column);
    }
    assert_eq!(page.game_text("progress"), "1 of 1 found");
}

fn games_are_begun_by_their_forms_and_left() {
    let mut page = opened();
    page.tab_to("nav a[href='#play']", 4);
    page.keys(&["Enter"]);
    page.wait_for("document.body.className === 'play'");
    page.tab_to("#new-search [name=size]", 5);
    page.keys(&["ArrowUp"]);
    page.tab_to("#new-search button", 2);
    page.keys(&["Enter"]);
    page.wait_for_game();
    page.tab_to_board();
    let grid = page.grid_in_game();
    assert_eq!((grid.rows(), grid.columns()), (10, 10));
    page.tab_back_to("#leave", 8);
    page.keys(&["Enter"]);
    page.wait_for("!document.getElementById('games').hidden");
    page.tab_to("#new-board [name=dice]", 6);
    page.keys(&["ArrowDown", "ArrowDown"]);
    page.tab_to("#new-board button", 2);
    page.keys(&["Enter"]);
    page.wait_for_game();
    let grid = page.grid_in_game();
    assert_eq!((grid.rows(), grid.columns()), (5, 5));
}
