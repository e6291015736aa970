//! Playing a puzzle: with the mouse, a finger and the keyboard.

use crate::driver::Page;
use crate::{PUZZLE, sheet};
use serde_json::json;
use wordtrail::Mode;
use wordtrail::report::{Purpose, page};

const BOARD: &str = "C A T\nS R E\nQu I T\n\ncart\ncare\nquit\n";

fn playing() -> Option<Page> {
    Page::open(&page(&sheet(PUZZLE, Mode::Straight, "Farm"), Purpose::Play))
}

fn playing_adjacent() -> Option<Page> {
    Page::open(&page(&sheet(BOARD, Mode::Adjacent, ""), Purpose::Play))
}

#[test]
fn dragging_over_a_word_finds_it() {
    let Some(mut page) = playing() else { return };
    page.drag(&[(1, 1), (1, 2), (1, 3)]);
    assert_eq!(page.found(), json!(["CAT"]));
    assert_eq!(page.strokes("found"), json!(["0.5,0.5 1.5,0.5 2.5,0.5"]));
    assert_eq!(page.text("progress"), "1 of 5 found");
    assert_eq!(page.selected(), json!([]));
    // Half a cell astray: the selection snaps to the nearest direction.
    page.drag(&[(1, 1), (3, 4), (3, 3)]);
    assert_eq!(page.found(), json!(["CAT", "COW"]));
    // Across the wildcard, which stands for the last letter.
    page.drag(&[(6, 3), (6, 6)]);
    assert_eq!(page.found(), json!(["CAT", "COW", "ICE-D"]));
}

#[test]
fn a_word_may_be_selected_backwards() {
    let Some(mut page) = playing() else { return };
    page.drag(&[(4, 1), (4, 4)]);
    assert_eq!(page.found(), json!(["RATS"]));
    page.drag(&[(4, 5), (1, 5)]);
    assert_eq!(page.found(), json!(["HIDE", "RATS"]));
}

#[test]
fn a_drag_may_end_outside_the_board() {
    let Some(mut page) = playing() else { return };
    page.drag_beyond(&[(4, 4), (4, 3)], (-500.0, 5.0));
    assert_eq!(page.found(), json!(["RATS"]));
    page.drag_beyond(&[(1, 1), (1, 3)], (0.0, -100.0));
    assert_eq!(page.found(), json!(["CAT", "RATS"]));
    assert_eq!(page.selected(), json!([]));
}

#[test]
fn a_drag_whose_pointer_is_lost_selects_nothing() {
    let Some(mut page) = playing() else { return };
    page.value(
        "grid.addEventListener('pointermove', ({ pointerId }) => grid.releasePointerCapture(pointerId), { once: true }); 0",
    );
    page.drag(&[(1, 1), (1, 2), (1, 3)]);
    assert_eq!(page.found(), json!([]));
    assert_eq!(page.selected(), json!([]));
    page.drag(&[(1, 1), (1, 2), (1, 3)]);
    assert_eq!(page.found(), json!(["CAT"]));
}

#[test]
fn a_word_counts_wherever_it_can_be_read() {
    let twice = sheet(
        "C A T S\nX X X X\nX T A C\n\ncats\ncat\n",
        Mode::Straight,
        "",
    );
    let Some(mut page) = Page::open(&page(&twice, Purpose::Play)) else {
        return;
    };
    page.drag(&[(3, 2), (3, 4)]);
    assert_eq!(page.found(), json!(["CAT"]));
    assert_eq!(page.strokes("found"), json!(["3.5,2.5 2.5,2.5 1.5,2.5"]));
}

#[test]
fn a_wrong_selection_clears() {
    let Some(mut page) = playing() else { return };
    page.drag(&[(1, 1), (1, 4)]);
    assert_eq!(page.text("message"), "CATX is not on the list.");
    assert_eq!(page.found(), json!([]));
    assert_eq!(page.selected(), json!([]));
    let gone = "new Promise((done) => setTimeout(() => done(document.querySelectorAll('#strokes .stroke').length), 900))";
    assert_eq!(page.value(gone), 0);
    page.drag(&[(1, 1), (1, 3)]);
    page.drag(&[(1, 3), (1, 1)]);
    assert_eq!(page.text("message"), "CAT is already found.");
    assert_eq!(page.text("progress"), "1 of 5 found");
}

#[test]
fn a_hole_is_not_selected() {
    let Some(mut page) = playing() else { return };
    page.click((1, 6));
    assert_eq!(page.selected(), json!([]));
    page.click((1, 4));
    page.value("document.querySelectorAll('.cell')[4].focus()");
    page.keys(&["ArrowRight"]);
    assert_eq!(page.selected(), json!([[1, 4], [1, 5]]));
}

#[test]
fn clicking_the_ends_of_a_word_finds_it() {
    let Some(mut page) = playing() else { return };
    page.click((4, 5));
    assert_eq!(page.selected(), json!([[4, 5]]));
    page.click((1, 5));
    assert_eq!(page.found(), json!(["HIDE"]));
    page.click((1, 1));
    page.click((1, 1));
    assert_eq!(page.selected(), json!([]));
}

#[test]
fn a_finger_selects_as_a_mouse_does() {
    let Some(mut page) = playing() else { return };
    page.call(
        "Emulation.setTouchEmulationEnabled",
        &json!({ "enabled": true }),
    );
    page.size(390, 844);
    page.swipe(&[(1, 1), (2, 2), (3, 3)]);
    assert_eq!(page.found(), json!(["COW"]));
    page.swipe(&[(1, 1)]);
    page.swipe(&[(1, 3)]);
    assert_eq!(page.found(), json!(["CAT", "COW"]));
    assert_eq!(page.value("scrollY"), 0);
}

#[test]
fn the_keyboard_selects() {
    let Some(mut page) = playing() else { return };
    page.value("document.querySelector('.cell[tabindex=\"0\"]').focus()");
    page.keys(&[" ", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight"]);
    assert_eq!(page.selected(), json!([[1, 1], [2, 2], [3, 3]]));
    assert_eq!(page.text("message"), "C O W");
    page.keys(&["Escape"]);
    assert_eq!(page.selected(), json!([]));
    page.keys(&[
        "Home",
        "ArrowUp",
        "ArrowUp",
        " ",
        "ArrowRight",
        "ArrowRight",
        "ArrowRight",
        "ArrowLeft",
        " ",
    ]);
    assert_eq!(page.found(), json!(["CAT"]));
    assert_eq!(page.text("message"), "CAT found, 1 of 5.");
    page.keys(&[
        "ArrowRight",
        "ArrowRight",
        " ",
        "ArrowDown",
        "ArrowDown",
        "ArrowDown",
        "Enter",
    ]);
    assert_eq!(page.found(), json!(["CAT", "HIDE"]));
}

#[test]
fn s_draws_the_words_that_remain_and_takes_them_away() {
    let Some(mut page) = playing() else { return };
    page.drag(&[(1, 1), (1, 3)]);
    page.keys(&["s"]);
    assert_eq!(
        page.strokes("shown"),
        json!([
            "0.5,0.5 1.5,1.5 2.5,2.5",
            "4.5,0.5 4.5,1.5 4.5,2.5 4.5,3.5",
            "3.5,3.5 2.5,3.5 1.5,3.5 0.5,3.5",
            "2.5,5.5 3.5,5.5 4.5,5.5 5.5,5.5"
        ])
    );
    assert_eq!(page.text("progress"), "1 of 5 found");
    page.keys(&["s"]);
    assert_eq!(page.strokes("shown"), json!([]));
}

#[test]
fn a_hint_shows_one_first_letter() {
    let Some(mut page) = playing() else { return };
    let rings = "[...document.querySelectorAll('#strokes .hint')].map((ring) => [ring.getAttribute('cx'), ring.getAttribute('cy')])";
    page.drag(&[(1, 1), (1, 3)]);
    page.keys(&["h"]);
    assert_eq!(page.value(rings), json!([["0.5", "0.5"]]));
    assert_eq!(page.text("message"), "COW starts at row 1, column 1.");
    page.value("document.getElementById('hint').click()");
    assert_eq!(page.value(rings), json!([["0.5", "0.5"], ["4.5", "0.5"]]));
    page.drag(&[(1, 1), (3, 3)]);
    assert_eq!(page.value(rings), json!([["4.5", "0.5"]]));
}

#[test]
fn words_may_be_hidden_until_they_are_found() {
    let Some(mut page) = playing() else { return };
    page.drag(&[(1, 1), (1, 3)]);
    page.value("document.getElementById('secret').click()");
    let list = "[...document.getElementById('words').children].map((item) => item.textContent)";
    let hidden = json!([
        "CAT, found",
        "•••3 letters",
        "••••4 letters",
        "••••4 letters",
        "••••4 letters"
    ]);
    assert_eq!(page.value(list), hidden);
    page.reload();
    assert_eq!(page.value(list), hidden);
    page.value("document.getElementById('secret').click()");
    assert_eq!(
        page.value(list),
        json!(["CAT, found", "COW", "HIDE", "RATS", "ICE-D"])
    );
}

#[test]
fn words_to_discover_are_hidden_from_the_beginning() {
    let html = page(&sheet(PUZZLE, Mode::Straight, "Farm"), Purpose::Discover);
    let Some(mut page) = Page::open(&html) else {
        return;
    };
    let visible = "document.getElementById('words').innerText";
    let list = page.value(visible);
    assert!(!list.as_str().unwrap().contains("CAT"), "{list}");
    page.drag(&[(1, 1), (1, 3)]);
    assert_eq!(page.found(), json!(["CAT"]));
    page.value("document.getElementById('secret').click()");
    let list = page.value(visible);
    assert!(list.as_str().unwrap().contains("COW"), "{list}");
}

#[test]
fn letters_are_commands_on_the_board_alone() {
    let Some(mut page) = playing() else { return };
    page.keys(&["s", "h"]);
    assert_eq!(page.strokes("shown"), json!([]));
    assert_eq!(page.value("state.hinted.length"), 0);
    page.value("document.querySelector('.cell[tabindex=\"0\"]').focus()");
    page.keys(&["s", "h"]);
    assert_eq!(page.strokes("shown").as_array().unwrap().len(), 5);
    assert_eq!(page.value("state.hinted.length"), 1);
}

#[test]
fn what_was_played_survives_a_reload_until_a_new_start() {
    let Some(mut page) = playing() else { return };
    page.drag(&[(4, 1), (4, 4)]);
    page.keys(&["h"]);
    page.value("state.seconds = 3725");
    page.reload();
    assert_eq!(page.found(), json!(["RATS"]));
    assert_eq!(
        page.strokes("found"),
        json!(["3.5,3.5 2.5,3.5 1.5,3.5 0.5,3.5"])
    );
    assert_eq!(
        page.value("document.querySelectorAll('#strokes .hint').length"),
        1
    );
    assert!(page.text("time").starts_with("1:02:"));
    let another = sheet(&PUZZLE.replace("cat\n", ""), Mode::Straight, "Farm");
    page.load(&self::page(&another, Purpose::Play));
    assert_eq!(page.text("progress"), "0 of 4 found");
    page.load(&self::page(
        &sheet(PUZZLE, Mode::Straight, "Farm"),
        Purpose::Play,
    ));
    assert_eq!(page.text("progress"), "1 of 5 found");
    page.value("document.getElementById('restart').click()");
    page.value("document.getElementById('cancel').click()");
    assert_eq!(page.found(), json!(["RATS"]), "it is asked for first");
    page.value("document.getElementById('restart').click()");
    page.keys(&["Escape"]);
    assert_eq!(page.found(), json!(["RATS"]));
    page.value("document.getElementById('secret').click()");
    page.value("document.getElementById('restart').click()");
    page.value("document.getElementById('discard').click()");
    assert_eq!(page.found(), json!([]));
    assert_eq!(page.value("document.getElementById('confirm').open"), false);
    page.reload();
    assert_eq!(page.found(), json!([]));
    assert_eq!(page.value("state.secret"), true, "words stay hidden");
    assert!(page.text("time").starts_with("0:"));
}

#[test]
fn what_is_kept_and_makes_no_sense_is_not_looked_at() {
    let Some(mut page) = playing() else { return };
    for kept in [
        "5",
        "{",
        r#"{"found":3}"#,
        r#"{"found":[{"word":99,"trail":[0]}]}"#,
        r#"{"found":[{"word":0,"trail":[0,999]}]}"#,
        r#"{"hinted":0}"#,
    ] {
        // The page keeps its own when it goes.
        page.value("removeEventListener('pagehide', save); document.removeEventListener('visibilitychange', save)");
        page.value(&format!("localStorage.setItem(KEY, {kept:?})"));
        page.reload();
        assert_eq!(page.text("progress"), "0 of 5 found", "{kept}");
        page.drag(&[(1, 1), (1, 3)]);
        assert_eq!(page.found(), json!(["CAT"]), "{kept}");
    }
}

#[test]
fn a_browser_that_stores_nothing_is_played_in() {
    let Some(mut page) = Page::blank() else {
        return;
    };
    let source = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })";
    page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": source }),
    );
    page.load(&self::page(
        &sheet(PUZZLE, Mode::Straight, ""),
        Purpose::Play,
    ));
    page.drag(&[(1, 1), (1, 3)]);
    assert_eq!(page.found(), json!(["CAT"]));
}

#[test]
fn time_stands_still_while_the_page_is_hidden_and_when_all_is_found() {
    let Some(mut page) = playing() else { return };
    let later = "new Promise((done) => setTimeout(() => done(document.getElementById('time').textContent), 1300))";
    assert_ne!(page.value(later), "0:00");
    page.value("Object.defineProperty(document, 'hidden', { configurable: true, value: true })");
    let hidden = page.text("time");
    assert_eq!(page.value(later), hidden);
    page.value("delete document.hidden");
    for ends in [
        [(1, 1), (1, 3)],
        [(1, 1), (3, 3)],
        [(1, 5), (4, 5)],
        [(4, 4), (4, 1)],
        [(6, 3), (6, 6)],
    ] {
        page.drag(&ends);
    }
    assert_eq!(page.text("progress"), "5 of 5 found");
    let message = page.text("message");
    assert!(
        message.starts_with("Well done: all 5 words found in "),
        "{message}"
    );
    assert_eq!(
        page.value("document.body.classList.contains('finished')"),
        true
    );
    let end = page.text("time");
    assert_eq!(page.value(later), end);
}

#[test]
fn a_bent_trail_is_clicked_cell_by_cell() {
    let Some(mut page) = playing_adjacent() else {
        return;
    };
    for cell in [(1, 1), (1, 2), (2, 2), (1, 3)] {
        page.click(cell);
    }
    assert_eq!(page.selected(), json!([[1, 1], [1, 2], [1, 3], [2, 2]]));
    page.click((1, 3));
    assert_eq!(page.found(), json!(["CART"]));
    assert_eq!(
        page.strokes("found"),
        json!(["0.5,0.5 1.5,0.5 1.5,1.5 2.5,0.5"])
    );
    assert_eq!(
        page.value("document.querySelectorAll('#strokes .found circle').length"),
        1
    );
    // A tile of two letters, and the keyboard.
    page.value("document.querySelectorAll('.cell')[6].focus()");
    page.keys(&[" ", "ArrowRight", " ", "ArrowRight", " ", "Enter"]);
    assert_eq!(page.found(), json!(["CART", "QUIT"]));
}

#[test]
fn adjacent_mode_refuses_a_jump_and_a_cell_that_was_taken() {
    let Some(mut page) = playing_adjacent() else {
        return;
    };
    page.click((1, 1));
    page.click((1, 3));
    assert_eq!(page.selected(), json!([[1, 1]]));
    assert_eq!(
        page.text("message"),
        "The next cell must touch the last one."
    );
    page.click((1, 2));
    page.click((2, 2));
    page.click((1, 1));
    assert_eq!(page.selected(), json!([[1, 1], [1, 2], [2, 2]]));
    assert_eq!(page.text("message"), "A word uses each cell only once.");
    page.click((1, 2));
    assert_eq!(
        page.selected(),
        json!([[1, 1], [1, 2]]),
        "a step back takes it back"
    );
    page.keys(&["Escape"]);
    assert_eq!(page.selected(), json!([]));
}

#[test]
fn a_bent_trail_is_dragged_in_its_own_order() {
    let Some(mut page) = playing_adjacent() else {
        return;
    };
    let place = "document.querySelector('.cell').getBoundingClientRect().left";
    let before = page.value(place);
    page.value("announce('')");
    assert_eq!(page.value(place), before, "what is said moves nothing");
    page.drag(&[(1, 1), (1, 2), (2, 2), (2, 3)]);
    assert_eq!(page.found(), json!(["CARE"]));
    page.drag(&[(1, 3), (2, 2), (1, 2), (1, 1)]);
    assert_eq!(page.text("message"), "TRAC is not on the list.");
    page.drag(&[(1, 1), (1, 2), (2, 2), (2, 3), (2, 2), (1, 3)]);
    assert_eq!(page.found(), json!(["CART", "CARE"]));
}

#[test]
fn a_drag_goes_on_from_the_cells_selected_or_begins_elsewhere() {
    let Some(mut page) = playing_adjacent() else {
        return;
    };
    page.click((1, 1));
    page.drag(&[(1, 1), (1, 2), (2, 2), (2, 3)]);
    assert_eq!(page.found(), json!(["CARE"]));
    page.click((1, 1));
    page.click((1, 2));
    page.drag(&[(2, 2), (1, 3)]);
    assert_eq!(page.found(), json!(["CART", "CARE"]));
    page.click((1, 3));
    page.drag(&[(3, 1), (3, 2), (3, 3)]);
    assert_eq!(page.found(), json!(["CART", "CARE", "QUIT"]));
}
