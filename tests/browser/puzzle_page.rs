//! The page on which a puzzle is played: with the mouse, a finger and the keyboard.

use super::driver::{self, Page};
use super::{PUZZLE, sheet};
use libtest_mimic::Trial;
use serde_json::json;
use wordtrail::puzzle::Bent;
use wordtrail::report::{Purpose, Sheet, page};
use wordtrail::{Cell, Find, Mode, Puzzle, Trail};

pub fn tests() -> Vec<Trial> {
    tests!(
        driver::is_available,
        [
            dragging_over_a_word_finds_it,
            a_word_may_be_selected_backwards,
            a_drag_may_end_outside_the_board,
            a_drag_whose_pointer_is_lost_selects_nothing,
            a_word_counts_wherever_it_can_be_read,
            a_wrong_selection_clears,
            a_hole_is_not_selected,
            clicking_the_ends_of_a_word_finds_it,
            a_finger_selects_as_a_mouse_does,
            the_keyboard_selects,
            the_key_s_shows_and_hides_the_words_that_remain,
            a_hint_shows_one_first_letter,
            words_may_be_hidden_until_they_are_found,
            words_to_discover_are_hidden_from_the_beginning,
            keys_are_commands_only_on_the_board,
            progress_survives_a_reload_until_a_new_start,
            invalid_stored_progress_is_ignored,
            a_puzzle_can_be_played_where_nothing_is_stored,
            the_clock_stops_while_the_page_is_hidden_and_when_all_is_found,
            a_bent_trail_is_clicked_cell_by_cell,
            adjacent_mode_refuses_a_jump_and_a_selected_cell,
            a_bent_trail_is_dragged_in_its_own_order,
            a_drag_continues_the_selection_or_begins_another,
            words_that_cover_a_grid_count_on_their_own_cells,
            a_game_for_points_shows_all_words_when_the_time_is_up,
            a_game_ends_when_the_player_ends_it_or_has_all_words,
            words_of_a_game_may_be_typed,
            a_page_to_play_is_in_the_language_of_its_words,
        ]
    )
}

const BOARD: &str = "C A T\nS R E\nQu I T\n\ncart\ncare\nquit\n";

fn puzzle_page() -> Page {
    Page::open(&page(&sheet(PUZZLE, Mode::Straight, "Farm"), Purpose::Play))
}

fn adjacent_puzzle_page() -> Page {
    Page::open(&page(&sheet(BOARD, Mode::Adjacent, ""), Purpose::Play))
}

fn dragging_over_a_word_finds_it() {
    let mut page = puzzle_page();
    page.drag(&[(1, 1), (1, 2), (1, 3)]);
    assert_eq!(page.found(), json!(["CAT"]));
    assert_eq!(page.strokes("found"), json!(["0.5,0.5 1.5,0.5 2.5,0.5"]));
    assert_eq!(page.text("progress"), "1 of 5 found");
    assert_eq!(page.selected(), json!([]));
    // The mouse is half a cell off: the selection snaps to the nearest direction.
    page.drag(&[(1, 1), (3, 4), (3, 3)]);
    assert_eq!(page.found(), json!(["CAT", "COW"]));
    // The wildcard stands for the last letter.
    page.drag(&[(6, 3), (6, 6)]);
    assert_eq!(page.found(), json!(["CAT", "COW", "ICE-D"]));
}

fn a_word_may_be_selected_backwards() {
    let mut page = puzzle_page();
    page.drag(&[(4, 1), (4, 4)]);
    assert_eq!(page.found(), json!(["RATS"]));
    page.drag(&[(4, 5), (1, 5)]);
    assert_eq!(page.found(), json!(["HIDE", "RATS"]));
}

fn a_drag_may_end_outside_the_board() {
    let mut page = puzzle_page();
    page.drag_beyond(&[(4, 4), (4, 3)], (-500.0, 5.0));
    assert_eq!(page.found(), json!(["RATS"]));
    page.drag_beyond(&[(1, 1), (1, 3)], (0.0, -100.0));
    assert_eq!(page.found(), json!(["CAT", "RATS"]));
    assert_eq!(page.selected(), json!([]));
}

fn a_drag_whose_pointer_is_lost_selects_nothing() {
    let mut page = puzzle_page();
    page.value(
        "grid.addEventListener('pointermove', ({ pointerId }) => grid.releasePointerCapture(pointerId), { once: true }); 0",
    );
    page.drag(&[(1, 1), (1, 2), (1, 3)]);
    assert_eq!(page.found(), json!([]));
    assert_eq!(page.selected(), json!([]));
    page.drag(&[(1, 1), (1, 2), (1, 3)]);
    assert_eq!(page.found(), json!(["CAT"]));
}

fn a_word_counts_wherever_it_can_be_read() {
    let twice = sheet(
        "C A T S\nX X X X\nX T A C\n\ncats\ncat\n",
        Mode::Straight,
        "",
    );
    let mut page = Page::open(&page(&twice, Purpose::Play));
    page.drag(&[(3, 2), (3, 4)]);
    assert_eq!(page.found(), json!(["CAT"]));
    assert_eq!(page.strokes("found"), json!(["3.5,2.5 2.5,2.5 1.5,2.5"]));
}

fn a_wrong_selection_clears() {
    let mut page = puzzle_page();
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

fn a_hole_is_not_selected() {
    let mut page = puzzle_page();
    page.click((1, 6));
    assert_eq!(page.selected(), json!([]));
    page.click((1, 4));
    page.value("document.querySelectorAll('.cell')[4].focus()");
    page.keys(&["ArrowRight"]);
    assert_eq!(page.selected(), json!([[1, 4], [1, 5]]));
}

fn clicking_the_ends_of_a_word_finds_it() {
    let mut page = puzzle_page();
    page.click((4, 5));
    assert_eq!(page.selected(), json!([[4, 5]]));
    page.click((1, 5));
    assert_eq!(page.found(), json!(["HIDE"]));
    page.click((1, 1));
    page.click((1, 1));
    assert_eq!(page.selected(), json!([]));
}

fn a_finger_selects_as_a_mouse_does() {
    let mut page = puzzle_page();
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

fn the_keyboard_selects() {
    let mut page = puzzle_page();
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
    assert_eq!(page.text("message"), "CAT: 1 of 5 found.");
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

fn the_key_s_shows_and_hides_the_words_that_remain() {
    let mut page = puzzle_page();
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

fn a_hint_shows_one_first_letter() {
    let mut page = puzzle_page();
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

fn words_may_be_hidden_until_they_are_found() {
    let mut page = puzzle_page();
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

fn words_to_discover_are_hidden_from_the_beginning() {
    let html = page(&sheet(PUZZLE, Mode::Straight, "Farm"), Purpose::Discover);
    let mut page = Page::open(&html);
    let visible = "document.getElementById('words').innerText";
    let list = page.value(visible);
    assert!(!list.as_str().unwrap().contains("CAT"), "{list}");
    page.drag(&[(1, 1), (1, 3)]);
    assert_eq!(page.found(), json!(["CAT"]));
    page.value("document.getElementById('secret').click()");
    let list = page.value(visible);
    assert!(list.as_str().unwrap().contains("COW"), "{list}");
}

fn keys_are_commands_only_on_the_board() {
    let mut page = puzzle_page();
    page.keys(&["s", "h"]);
    assert_eq!(page.strokes("shown"), json!([]));
    assert_eq!(page.value("state.hinted.length"), 0);
    page.value("document.querySelector('.cell[tabindex=\"0\"]').focus()");
    page.keys(&["s", "h"]);
    assert_eq!(page.strokes("shown").as_array().unwrap().len(), 5);
    assert_eq!(page.value("state.hinted.length"), 1);
}

fn progress_survives_a_reload_until_a_new_start() {
    let mut page = puzzle_page();
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

fn invalid_stored_progress_is_ignored() {
    let mut page = puzzle_page();
    for kept in [
        "5",
        "{",
        r#"{"found":3}"#,
        r#"{"found":[{"word":99,"trail":[0]}]}"#,
        r#"{"found":[{"word":0,"trail":[0,999]}]}"#,
        r#"{"hinted":0}"#,
    ] {
        // What another tab stored stays when the page is left.
        page.value(&format!("localStorage.setItem(KEY, {kept:?})"));
        page.reload();
        assert_eq!(page.text("progress"), "0 of 5 found", "{kept}");
        page.drag(&[(1, 1), (1, 3)]);
        assert_eq!(page.found(), json!(["CAT"]), "{kept}");
    }
}

fn a_puzzle_can_be_played_where_nothing_is_stored() {
    let mut page = Page::blank();
    let source = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })";
    page.run_first(source);
    page.load(&self::page(
        &sheet(PUZZLE, Mode::Straight, ""),
        Purpose::Play,
    ));
    page.drag(&[(1, 1), (1, 3)]);
    assert_eq!(page.found(), json!(["CAT"]));
}

fn the_clock_stops_while_the_page_is_hidden_and_when_all_is_found() {
    let mut page = puzzle_page();
    let later = "new Promise((done) => setTimeout(() => done(document.getElementById('time').textContent), 1300))";
    // Time is counted from the first touch.
    assert_eq!(page.value(later), "0:00");
    page.keys(&["Tab"]);
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
        message.starts_with("Well done: all words found in "),
        "{message}"
    );
    assert_eq!(
        page.value("document.body.classList.contains('finished')"),
        true
    );
    let end = page.text("time");
    assert_eq!(page.value(later), end);
}

fn a_bent_trail_is_clicked_cell_by_cell() {
    let mut page = adjacent_puzzle_page();
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

fn adjacent_mode_refuses_a_jump_and_a_selected_cell() {
    let mut page = adjacent_puzzle_page();
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

fn a_bent_trail_is_dragged_in_its_own_order() {
    let mut page = adjacent_puzzle_page();
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

fn a_drag_continues_the_selection_or_begins_another() {
    let mut page = adjacent_puzzle_page();
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

fn words_that_cover_a_grid_count_on_their_own_cells() {
    let answer = |word: &'static str, cells: [(u32, u32); 4]| Find {
        word: word.into(),
        trail: Trail::new(cells.map(|(row, column)| Cell { row, column }).to_vec()),
    };
    let answers = [
        answer("tree", [(0, 0), (0, 1), (1, 0), (1, 1)]),
        answer("bees", [(0, 3), (0, 2), (1, 2), (1, 3)]),
    ];
    let mut bent = Bent::default();
    bent.is_cover = true;
    bent.spanning = Some("tree".to_owned());
    let puzzle = Puzzle::new("treb\neees\n".parse().unwrap()).with_bent(bent);
    let sheet = Sheet::of(&puzzle.with_answers(answers).unwrap());
    let mut page = Page::open(&page(&sheet, Purpose::Discover));
    assert!(page.text("words").contains("edge to edge"));
    page.drag(&[(1, 1), (1, 2), (1, 3), (2, 3)]);
    let message = "TREE is right, but on other cells: each cell belongs to one word.";
    assert_eq!(page.text("message"), message);
    assert_eq!(page.found(), json!([]));
    page.drag(&[(1, 1), (1, 2), (2, 1), (2, 2)]);
    assert_eq!(
        page.text("progress"),
        "1 of 2 found, 4 of 8 letters covered"
    );
    // Its cells are taken now.
    page.drag(&[(2, 2), (2, 3)]);
    assert_eq!(page.text("message"), "This cell belongs to TREE.");
    page.click((1, 4));
    for cell in [(1, 3), (2, 2)] {
        page.click(cell);
    }
    assert_eq!(page.text("message"), "This cell belongs to TREE.");
    for cell in [(2, 3), (2, 4), (2, 4)] {
        page.click(cell);
    }
    assert_eq!(
        page.text("progress"),
        "2 of 2 found, 8 of 8 letters covered"
    );
}

/// A page of a game for points. Its words are cart, care and quit, which count one point each.
fn game_page(seconds: Option<u32>) -> Page {
    let sheet = sheet(BOARD, Mode::Adjacent, "");
    Page::open(&page(&sheet, Purpose::Boggle { seconds }))
}

const LISTED: &str = "[...document.querySelectorAll('#words > li')].filter((it) => !it.hidden).map((it) => it.textContent)";

fn a_game_for_points_shows_all_words_when_the_time_is_up() {
    let mut page = game_page(Some(180));
    assert_eq!(page.text("progress"), "0 words, 0 points");
    assert_eq!(page.value(LISTED), json!([]));
    assert_eq!(page.value("document.getElementById('hint').hidden"), true);
    page.drag(&[(1, 1), (1, 2), (2, 2), (1, 3)]);
    assert_eq!(page.text("message"), "CART found, 1 point.");
    assert_eq!(page.value(LISTED), json!(["CART, found"]));
    page.drag(&[(1, 1), (1, 2)]);
    assert_eq!(page.text("message"), "CA is no word of this board.");
    page.value("for (let second = 0; second < 60; second += 1) tick()");
    let left = page.text("time");
    assert!(left == "2:00" || left.starts_with("1:5"), "{left}");
    // The clock goes on after a reload.
    page.reload();
    let left = page.text("time");
    assert!(left.starts_with("2:0") || left.starts_with("1:5"), "{left}");
    assert_eq!(page.text("progress"), "1 word, 1 point");
    page.value("for (let second = 0; second < 180; second += 1) tick()");
    assert_eq!(page.text("time"), "0:00");
    assert_eq!(
        page.text("message"),
        "Time is up: 1 of 3 words, 1 of 3 points. Choose a word to see where it is."
    );
    assert_eq!(
        page.value(LISTED),
        json!(["CART, found1 point", "CARE1 point", "QUIT1 point"])
    );
    page.value("document.querySelectorAll('#words button')[2].click()");
    assert_eq!(page.strokes("found"), json!(["0.5,2.5 1.5,2.5 2.5,2.5"]));
    assert_eq!(page.text("message"), "QUIT starts at row 3, column 1.");
    page.drag(&[(3, 1), (3, 2), (3, 3)]);
    assert_eq!(page.text("progress"), "1 of 3 words, 1 of 3 points");
    page.reload();
    assert_eq!(page.text("progress"), "1 of 3 words, 1 of 3 points");
    page.value("document.getElementById('restart').click()");
    page.value("document.getElementById('discard').click()");
    assert_eq!(page.text("progress"), "0 words, 0 points");
}

fn a_game_ends_when_the_player_ends_it_or_has_all_words() {
    let mut page = game_page(None);
    assert_eq!(page.value("document.getElementById('bar').hidden"), true);
    page.value("document.getElementById('show').click()");
    assert!(
        page.text("message")
            .starts_with("The game is over: 0 of 3 words, 0 of 3 points.")
    );
    page.value("document.getElementById('restart').click()");
    page.drag(&[(1, 1), (1, 2), (2, 2), (1, 3)]);
    page.drag(&[(1, 1), (1, 2), (2, 2), (2, 3)]);
    page.drag(&[(3, 1), (3, 2), (3, 3)]);
    assert!(
        page.text("message")
            .starts_with("Well done: 3 of 3 words, 3 of 3 points.")
    );
    let time = page.text("time");
    page.value("tick()");
    assert_eq!(page.text("time"), time);
}

fn words_of_a_game_may_be_typed() {
    let mut page = game_page(None);
    assert_eq!(
        page.value("document.querySelectorAll('.dice rect').length"),
        9
    );
    page.value("document.getElementById('typed').focus()");
    let mut enter = |word: &str| {
        page.insert(word);
        page.keys(&["Enter"]);
        page.text("message")
    };
    assert_eq!(enter("cart"), "CART found, 1 point.");
    assert_eq!(enter(" CART "), "CART is already found.");
    assert_eq!(enter("rat"), "rat is no word of this board.");
    // The letters of a cell are typed one by one.
    assert_eq!(enter("Quit"), "QUIT found, 1 point.");
    assert_eq!(page.strokes("found"), json!(["0.5,2.5 1.5,2.5 2.5,2.5"]));
    page.value("document.getElementById('show').click()");
    assert_eq!(page.value("document.getElementById('typing').hidden"), true);
    let mut page = puzzle_page();
    assert_eq!(page.value("document.getElementById('typing').hidden"), true);
}

fn a_page_to_play_is_in_the_language_of_its_words() {
    let mut sheet = sheet(PUZZLE, Mode::Straight, "");
    sheet.language = "de".parse().ok();
    let mut page = Page::open(&self::page(&sheet, Purpose::Play));
    assert_eq!(page.value("document.documentElement.lang"), "de");
    assert_eq!(page.text("progress"), "0 von 5 gefunden");
    assert_eq!(
        page.value("document.getElementById('restart').innerText"),
        "Neu beginnen"
    );
    page.drag(&[(1, 1), (1, 3)]);
    assert_eq!(page.text("message"), "CAT: 1 von 5 gefunden.");
    sheet.language = "ar".parse().ok();
    page.load(&self::page(&sheet, Purpose::Play));
    assert_eq!(page.value("document.dir"), "rtl");
}
