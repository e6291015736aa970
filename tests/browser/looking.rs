//! Looking at finds.

use crate::driver::Page;
use crate::{PUZZLE, sheet};
use serde_json::json;
use wordtrail::report::{Longest, Purpose, Sheet, page};
use wordtrail::{Dictionary, Find, Grid, Mode, Search, Trails};

fn looking() -> Option<Page> {
    let mut sheet = sheet(PUZZLE, Mode::Straight, "Farm");
    sheet.words.push("missing".to_owned());
    sheet.missing.push("missing".to_owned());
    sheet.words.push("undrawn".to_owned());
    sheet.omitted = 1234;
    Page::open(&page(&sheet, Purpose::Look))
}

/// A grid with all places of “ab”.
fn many(rows: &[&str]) -> Sheet {
    let grid: Grid = rows.join("\n").parse().unwrap();
    let dictionary = Dictionary::from_words(["ab"]).unwrap();
    let mut longest = Longest::new(usize::MAX);
    let search = Search::new(&dictionary).min_length(1).trails(Trails::All);
    assert!(search.consume(&grid, &mut longest).is_continue());
    longest.into_sheet(grid, Mode::Straight, "")
}

fn choose(page: &mut Page, word: &str) {
    page.value(&format!(
        "[...document.querySelectorAll('#words button')].find((button) => button.textContent === '{word}').click()"
    ));
}

#[test]
fn choosing_a_word_marks_exactly_its_cells() {
    let Some(mut page) = looking() else { return };
    choose(&mut page, "COW");
    assert_eq!(page.cells(".marked"), json!([[1, 1], [2, 2], [3, 3]]));
    assert_eq!(page.strokes("marked"), json!(["0.5,0.5 1.5,1.5 2.5,2.5"]));
    let pressed = "[...document.querySelectorAll('#words [aria-pressed=true]')].map((word) => word.textContent)";
    assert_eq!(page.value(pressed), json!(["COW"]));
    choose(&mut page, "RATS");
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
    assert_eq!(page.text("count"), "7");
    assert_eq!(
        page.text("omitted"),
        "Only the longest finds are drawn (1,234 omitted)."
    );
    page.value("document.getElementById('filter').focus()");
    page.keys(&["c"]);
    assert_eq!(page.value(listed), json!(["CAT", "COW", "ICE-D"]));
    assert_eq!(page.text("count"), "3 of 7");
    page.keys(&["E", "d"]);
    assert_eq!(page.value(listed), json!(["ICE-D"]));
    assert_eq!(
        page.strokes("find"),
        json!(["2.5,5.5 3.5,5.5 4.5,5.5 5.5,5.5"])
    );
    page.keys(&["s"]);
    assert_eq!(page.value(listed), json!([]));
    assert_eq!(page.text("count"), "0 of 7");
    page.value("document.getElementById('clear').click()");
    assert_eq!(page.text("count"), "7");
}

#[test]
fn the_words_are_listed_from_a_to_z_with_what_became_of_them() {
    let Some(mut page) = looking() else { return };
    let listed = "[...document.querySelectorAll('#words li')].map((item) => item.textContent)";
    let words = json!([
        "CAT",
        "COW",
        "HIDE",
        "ICE-D",
        "MISSINGnot found",
        "RATS",
        "UNDRAWNnot drawn"
    ]);
    assert_eq!(page.value(listed), words);
    let disabled =
        "[...document.querySelectorAll('#words :disabled')].map((word) => word.className)";
    assert_eq!(
        page.value(disabled),
        json!(["word missing ", "word undrawn "])
    );
}

#[test]
fn a_word_with_many_places_says_how_many() {
    let sheet = many(&["A B A B A B"]);
    let Some(mut page) = Page::open(&page(&sheet, Purpose::Look)) else {
        return;
    };
    choose(&mut page, "AB");
    assert_eq!(
        page.text("message"),
        "AB: 5 places, the first from row 1, column 1"
    );
}

#[test]
fn among_very_many_finds_only_those_chosen_or_filtered_are_drawn() {
    let mut sheet = many(&["A B A B A B A B A B A B A B A B A B A B A B A B A B A B"; 20]);
    let other = sheet.finds[0].clone();
    sheet.words.push("other".to_owned());
    sheet.finds.push(Find {
        word: "other".into(),
        trail: other.trail,
    });
    let Some(mut page) = Page::open(&page(&sheet, Purpose::Look)) else {
        return;
    };
    assert_eq!(page.strokes("find"), json!([]));
    assert_eq!(
        page.text("message"),
        "Choose a word to see where it is, or point at a letter to see its words."
    );
    choose(&mut page, "OTHER");
    assert_eq!(page.strokes("find"), json!(["0.5,0.5 1.5,0.5"]));
    page.keys(&["Escape"]);
    assert_eq!(page.strokes("find"), json!([]));
    page.value("document.getElementById('filter').focus()");
    page.keys(&["o"]);
    assert_eq!(page.strokes("find"), json!(["0.5,0.5 1.5,0.5"]));
}

#[test]
fn on_a_phone_the_board_stays_while_the_list_is_read() {
    let mut sheet = sheet(PUZZLE, Mode::Straight, "Farm");
    let missing = (100..300).map(|number| format!("dog{number}"));
    sheet.words.extend(missing);
    let Some(mut page) = Page::open(&page(&sheet, Purpose::Look)) else {
        return;
    };
    page.size(390, 844);
    page.value("document.querySelector('#words li:last-child').scrollIntoView()");
    let scrolled = page.value("scrollY");
    assert!(scrolled.as_f64().unwrap() > 500.0, "{scrolled}");
    choose(&mut page, "RATS");
    assert_eq!(page.value("scrollY"), scrolled);
    let is_seen = "[...document.querySelectorAll('.cell.marked')].every((cell) => {
        const { left, top, right, bottom } = cell.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    })";
    assert_eq!(page.value(is_seen), true);
    assert_eq!(page.cells(".marked").as_array().unwrap().len(), 4);
}
