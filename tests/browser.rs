//! Pages, as people look at them and play on them in a browser.

#[path = "common/browser.rs"]
mod browser;

use browser::Page;
use serde_json::{Value, json};
use std::net::TcpListener;
use wordtrail::report::{Longest, Purpose, Sheet, page};
use wordtrail::{Find, Mode, Puzzle, Ragged, Search};

/// The words: `cat` and `rats` to the right and left, `cow` down to the right, `hide` down, and `ice-d` over a wildcard.
/// Some can be read elsewhere: `tar` in `rats` and `tab`.
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

const BOARD: &str = "C A T\nS R E\nQu I T\n\ncart\ncare\nquit\n";

fn sheet(text: &str, mode: Mode, title: &str) -> Sheet {
    let puzzle = Puzzle::read(text.into(), Ragged::Refuse).unwrap();
    let hunt = puzzle.hunt().unwrap().unwrap();
    let dictionary = hunt.compile().unwrap();
    let mut longest = Longest::new(usize::MAX);
    let search = Search::new(&dictionary).mode(mode).min_length(1);
    let mut hunting = hunt.start(|find: Find<'_>| wordtrail::Sink::find(&mut longest, find));
    assert!(search.run(&puzzle.grid, &mut hunting).is_continue());
    drop(hunting);
    let mut sheet = longest.into_sheet(puzzle.grid.clone(), mode, title);
    sheet.words = hunt.words().map(str::to_owned).collect();
    sheet
}

fn looking() -> Option<Page> {
    let mut sheet = sheet(PUZZLE, Mode::Straight, "Farm");
    sheet.words.push("missing".to_owned());
    sheet.not_drawn = 1234;
    Page::open(&page(&sheet, Purpose::Look))
}

fn playing() -> Option<Page> {
    Page::open(&page(&sheet(PUZZLE, Mode::Straight, "Farm"), Purpose::Play))
}

fn playing_adjacent() -> Option<Page> {
    Page::open(&page(&sheet(BOARD, Mode::Adjacent, ""), Purpose::Play))
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
    assert_eq!(page.text("message"), "CAT is found already.");
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
    assert_eq!(page.text("message"), "COW begins at row 1, column 1.");
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
    let hidden = json!(["CAT, found", "•••", "••••", "••••", "••••"]);
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
    assert!(page.text("time").starts_with("1:02:0"));
    let another = sheet(&PUZZLE.replace("cat\n", ""), Mode::Straight, "Farm");
    page.load(&self::page(&another, Purpose::Play));
    assert_eq!(page.text("progress"), "0 of 4 found");
    page.load(&self::page(
        &sheet(PUZZLE, Mode::Straight, "Farm"),
        Purpose::Play,
    ));
    assert_eq!(page.text("progress"), "1 of 5 found");
    page.value("document.getElementById('again').click()");
    assert_eq!(page.found(), json!([]));
    page.reload();
    assert_eq!(page.found(), json!([]));
    assert!(page.text("time").starts_with("0:0"));
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
        message.starts_with("Well done: all 5 words found in 0:0"),
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
    assert_eq!(page.text("message"), "Only a neighbour can follow.");
    page.click((1, 2));
    page.click((2, 2));
    page.click((1, 1));
    assert_eq!(page.selected(), json!([[1, 1], [1, 2], [2, 2]]));
    assert_eq!(page.text("message"), "A cell counts once.");
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
    page.value("say('')");
    assert_eq!(page.value(place), before, "what is said moves nothing");
    page.drag(&[(1, 1), (1, 2), (2, 2), (2, 3)]);
    assert_eq!(page.found(), json!(["CARE"]));
    page.drag(&[(1, 3), (2, 2), (1, 2), (1, 1)]);
    assert_eq!(page.text("message"), "TRAC is not on the list.");
    page.drag(&[(1, 1), (1, 2), (2, 2), (2, 3), (2, 2), (1, 3)]);
    assert_eq!(page.found(), json!(["CART", "CARE"]));
}

#[test]
fn no_request_leaves_the_page() {
    for purpose in [Purpose::Look, Purpose::Play] {
        let html = page(&sheet(PUZZLE, Mode::Straight, "Farm"), purpose);
        let Some(mut page) = Page::open(&html) else {
            return;
        };
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let refused = page.value(&format!(
            "new Promise((done) => {{
                addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));
                fetch('http://{address}/').then(() => done('answered'), () => {{}});
            }})"
        ));
        assert_eq!(refused, "connect-src");
        for injected in [
            "const image = new Image(); image.src = 'http://ADDRESS/'; document.body.append(image)",
            "const script = document.createElement('script'); script.textContent = 'ran = true'; document.body.append(script)",
            "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"ran = true\">')",
            "new Worker('http://ADDRESS/')",
        ] {
            let injected = injected.replace("ADDRESS", &address.to_string());
            page.value(&format!("try {{ {injected} }} catch {{ }}; 0"));
        }
        let ran = "new Promise((done) => setTimeout(() => done(typeof ran), 200))";
        assert_eq!(page.value(ran), "undefined");
        assert!(listener.accept().is_err(), "nobody called");
        let requests = page.events("Network.requestWillBeSent");
        let asked: Vec<&str> = requests
            .iter()
            .map(|request| request["request"]["url"].as_str().unwrap())
            .filter(|url| !url.starts_with("file://") || !url.ends_with("/page.html"))
            .collect();
        let blocked = page.events("Network.loadingFailed");
        let is_blocked = |event: &&&Value| event["blockedReason"] == "csp";
        assert_eq!(
            asked.len(),
            blocked.iter().filter(is_blocked).count(),
            "{asked:?}"
        );
        assert!(
            asked
                .iter()
                .all(|url| url.contains(&address.to_string()) || url.ends_with("/x")),
            "{asked:?}"
        );
    }
}

#[test]
fn the_page_fits_windows_from_a_phone_to_a_large_screen() {
    let wide = format!(
        "{}\n\ncat\n",
        vec!["C A T S C A T S C A T S C A T"; 15].join("\n")
    );
    for purpose in [Purpose::Look, Purpose::Play] {
        let html = page(
            &sheet(&wide, Mode::Straight, "A title of some length"),
            purpose,
        );
        let Some(mut page) = Page::open(&html) else {
            return;
        };
        for (width, height, least) in [
            (320, 568, 18),
            (390, 844, 22),
            (1280, 800, 32),
            (3840, 2160, 100),
        ] {
            page.size(width, height);
            let overflow = "document.documentElement.scrollWidth - innerWidth";
            assert!(page.value(overflow).as_i64().unwrap() <= 0, "{width} px");
            let cell = page.value("document.querySelector('.cell').getBoundingClientRect().width");
            assert!(
                cell.as_f64().unwrap() >= f64::from(least),
                "{cell} at {width} px"
            );
            let frame = "(() => { const frame = document.getElementById('frame'); return frame.scrollWidth - frame.clientWidth })()";
            assert_eq!(page.value(frame), 0, "{width} px");
        }
    }
}

#[test]
fn on_a_large_screen_nothing_is_below_the_window() {
    let words: Vec<String> = ('a'..='z').map(|letter| format!("{letter}aaa")).collect();
    let rows: Vec<String> = words.iter().map(|word| word.repeat(4)).collect();
    let text = format!("{}\n\n{}\n", rows[..16].join("\n"), words[..16].join("\n"));
    let sheet = sheet(&text, Mode::Straight, "Many words");
    let Some(mut page) = Page::open(&self::page(&sheet, Purpose::Play)) else {
        return;
    };
    for row in 1..=16 {
        page.drag(&[(row, 1), (row, 4)]);
    }
    assert_eq!(page.text("progress"), "16 of 16 found");
    let below = "document.documentElement.scrollHeight - innerHeight";
    assert!(page.value(below).as_i64().unwrap() <= 0);
}

#[test]
fn a_board_that_is_larger_than_the_window_scrolls_to_the_word_chosen() {
    let rows = vec!["X".repeat(120); 119].join("\n");
    let text = format!("{rows}\n{}CAT\n\ncat\n", "X".repeat(117));
    let sheet = sheet(&text, Mode::Straight, "");
    let Some(mut page) = Page::open(&self::page(&sheet, Purpose::Look)) else {
        return;
    };
    let is_visible = "(() => {
        const cell = document.querySelector('.row:last-child').children[117].getBoundingClientRect();
        const frame = document.getElementById('frame').getBoundingClientRect();
        return cell.right <= frame.right && cell.bottom <= Math.min(frame.bottom, innerHeight);
    })()";
    assert_eq!(page.value(is_visible), false);
    page.value("document.querySelector('#words button').click()");
    assert_eq!(page.value(is_visible), true);
    page.load(&self::page(&sheet, Purpose::Play));
    let touch = "getComputedStyle(document.getElementById('grid')).touchAction";
    assert_eq!(page.value(touch), "pan-x pan-y", "a finger can scroll");
}

#[test]
fn what_is_printed_has_no_controls() {
    for purpose in [Purpose::Look, Purpose::Play] {
        let html = page(&sheet(PUZZLE, Mode::Straight, "Farm"), purpose);
        let Some(mut page) = Page::open(&html) else {
            return;
        };
        page.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
        let visible = |selector: &str| {
            format!(
                "[...document.querySelectorAll('{selector}')].filter((part) => part.checkVisibility()).length"
            )
        };
        let controls = ".controls, .controls *, input, progress, #message, #standing";
        assert_eq!(page.value(&visible(controls)), 0);
        assert_eq!(page.value(&visible(".cell")), 35);
        assert_eq!(page.value(&visible("#words li")), 5);
        let colours =
            "['color', 'backgroundColor'].map((name) => getComputedStyle(document.body)[name])";
        assert_eq!(
            page.value(colours),
            json!(["rgb(0, 0, 0)", "rgb(255, 255, 255)"])
        );
    }
}

#[test]
fn hostile_words_and_titles_are_text() {
    let hostile = [
        "</script><script>ran = true</script>",
        "<img src=x onerror='ran = true'>",
        "\"'&amp;<!-- ]]> \u{2028}\u{2029}",
        "שָׁלוֹם",
        "a\u{301}\u{301}\u{301}",
        "\u{202e}desrever",
    ];
    for purpose in [Purpose::Look, Purpose::Play] {
        let mut sheet = sheet(
            "א ב ג\nÉ É É\n\nאבג\n",
            Mode::Straight,
            &"</title><script>ran = true</script>".repeat(300),
        );
        let find = sheet.finds[0].clone();
        for word in hostile {
            sheet.words.push(word.to_owned());
            let word = word.into();
            sheet.finds.push(Find {
                word,
                trail: find.trail.clone(),
            });
        }
        let Some(mut page) = Page::open(&page(&sheet, purpose)) else {
            return;
        };
        assert_eq!(page.value("typeof ran"), "undefined");
        assert_eq!(page.value("document.scripts.length"), 2);
        assert_eq!(page.text("title"), sheet.title);
        let words = page.value("[...document.getElementById('words').children].map((item) => item.textContent.toLowerCase())");
        let words: Vec<&str> = words
            .as_array()
            .unwrap()
            .iter()
            .map(|word| word.as_str().unwrap())
            .collect();
        assert_eq!(words.len(), 7);
        assert_eq!(words[0], "אבג");
        assert_eq!(words[1], hostile[0]);
        assert_eq!(words[3], hostile[2]);
        assert_eq!(words[6], hostile[5]);
        assert_eq!(
            page.value("document.documentElement.scrollWidth <= innerWidth"),
            true
        );
        assert!(
            page.value("document.querySelector('h1').offsetHeight")
                .as_i64()
                .unwrap()
                < 200
        );
        // The grid runs from the left in any script.
        assert_eq!(page.value("document.querySelector('.cell').getBoundingClientRect().left < document.querySelectorAll('.cell')[1].getBoundingClientRect().left"), true);
    }
}

#[test]
fn a_screen_reader_is_told_rows_columns_and_letters() {
    let Some(mut page) = playing() else { return };
    let tree = page.call("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().unwrap();
    let named = |role: &str| -> Vec<&str> {
        let nodes = nodes.iter().filter(|node| node["role"]["value"] == role);
        nodes
            .map(|node| node["name"]["value"].as_str().unwrap_or_default())
            .collect()
    };
    assert_eq!(named("grid"), ["Farm"]);
    assert_eq!(named("row").len(), 6);
    let cells = named("gridcell");
    assert_eq!(cells.len(), 35);
    assert_eq!(cells[8], "row 2, column 4, X");
    assert_eq!(cells[34], "row 6, column 6, any letter");
    assert_eq!(named("listitem").len(), 5);
    assert_eq!(named("status").len(), 1);
}
