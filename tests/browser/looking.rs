//! Looking at finds.

use crate::driver::Page;
use crate::{PUZZLE, sheet};
use serde_json::json;
use wordtrail::Mode;
use wordtrail::report::{Purpose, page};

fn looking() -> Option<Page> {
    let mut sheet = sheet(PUZZLE, Mode::Straight, "Farm");
    sheet.words.push("missing".to_owned());
    sheet.not_drawn = 1234;
    Page::open(&page(&sheet, Purpose::Look))
}

#[test]
fn choosing_a_word_marks_exactly_its_cells() {
    let Some(mut page) = looking() else { return };
    page.value("document.querySelectorAll('#words button')[1].click()");
    assert_eq!(page.cells(".marked"), json!([[1, 1], [2, 2], [3, 3]]));
    assert_eq!(page.strokes("marked"), json!(["0.5,0.5 1.5,1.5 2.5,2.5"]));
    let pressed = "[...document.querySelectorAll('#words [aria-pressed=true]')].map((word) => word.textContent)";
    assert_eq!(page.value(pressed), json!(["COW"]));
    page.value("document.querySelectorAll('#words button')[3].click()");
    assert_eq!(
        page.cells(".marked"),
        json!([[4, 1], [4, 2], [4, 3], [4, 4]])
    );
    assert_eq!(page.value(pressed), json!(["RATS"]));
    page.keys(&["Escape"]);
    assert_eq!(page.cells(".marked"), json!([]));
}

#[test]
fn pointing_at_a_cell_shows_the_finds_through_it() {
    let Some(mut page) = looking() else { return };
    let marked = "[...document.querySelectorAll('#words .marked')].map((word) => word.textContent)";
    page.point_at((1, 1));
    assert_eq!(page.value(marked), json!(["CAT", "COW"]));
    assert_eq!(page.text("message"), "CAT, COW");
    page.point_at((5, 5));
    assert_eq!(page.value(marked), json!([]));
    // The same with the keyboard, over the hole at the end of the row.
    page.value("document.querySelector('.cell[tabindex=\"0\"]').focus()");
    page.keys(&[
        "ArrowRight",
        "ArrowRight",
        "ArrowRight",
        "ArrowRight",
        "ArrowRight",
    ]);
    assert_eq!(page.value(marked), json!(["HIDE"]));
    page.keys(&["ArrowDown", "Home"]);
    assert_eq!(page.cells(":focus"), json!([[2, 1]]));
    assert_eq!(page.value(marked), json!([]));
}

#[test]
fn the_filter_lists_what_has_its_letters_and_the_counts_say_how_many() {
    let Some(mut page) = looking() else { return };
    let listed =
        "[...document.querySelectorAll('#words li:not([hidden])')].map((item) => item.textContent)";
    assert_eq!(page.text("count"), "6");
    assert_eq!(
        page.text("not-drawn"),
        "1,234 more finds not drawn: the longest are."
    );
    page.value("document.getElementById('filter').focus()");
    page.keys(&["c"]);
    assert_eq!(page.value(listed), json!(["CAT", "COW", "ICE-D"]));
    assert_eq!(page.text("count"), "3 of 6");
    page.keys(&["E", "d"]);
    assert_eq!(page.value(listed), json!(["ICE-D"]));
    assert_eq!(
        page.strokes("find:not(.hidden)"),
        json!(["2.5,5.5 3.5,5.5 4.5,5.5 5.5,5.5"])
    );
    page.keys(&["s"]);
    assert_eq!(page.value(listed), json!([]));
    assert_eq!(page.text("count"), "0 of 6");
    page.value("document.getElementById('clear').click()");
    assert_eq!(page.text("count"), "6");
    assert_eq!(
        page.value("document.querySelectorAll('#words li')[5].textContent"),
        "MISSINGnot found"
    );
}
