//! The workers of the page: they are replaced when they crash or search for too long, and kept otherwise.

use crate::bad_input::opened_after;
use crate::driver::Page;
use crate::{opened, random_rows, tests};
use serde_json::json;
use std::thread;
use std::time::Duration;
use wordtrail::{Dictionary, Grid, Search};

tests![
    a_worker_that_crashes_is_replaced,
    a_worker_that_crashes_ends_the_search_of_all,
    what_the_engine_refuses_of_a_grid_is_said,
    a_worker_that_crashes_while_it_makes_a_puzzle_is_replaced,
    a_worker_in_the_place_of_one_that_crashed_has_the_same_dictionary,
    a_search_that_takes_too_long_can_be_stopped_and_superseded,
    typing_ends_no_worker_that_compiles_its_dictionary,
];

/// Opens the page with all its workers in `made`.
fn opened_with_workers() -> Page {
    let mut page = opened_after(
        "globalThis.made = [];
         const Own = Worker;
         globalThis.Worker = class extends Own {
             constructor(...options) { super(...options); made.push(this); }
             terminate() { this.isTerminated = true; super.terminate(); }
         };",
    );
    page.wait_until_ready();
    page
}

fn a_worker_that_crashes_is_replaced() {
    let mut page = opened_with_workers();
    // Others decoded the words.
    page.value("made.splice(0, made.length - 1), 0");
    page.solve("cat\n");
    // A number that no question has: it crashes between two searches, and nobody waits for it.
    page.value(
        "new Promise((done) => {
            made[0].terminate = function () { Worker.prototype.terminate.call(this); done(); };
            made[0].postMessage({ id: -1, action: 'nonsense' });
        })",
    );
    assert_eq!(page.value("made.length"), json!(1));
    assert!(
        page.change("#minimum", "control.value = 2")
            .contains(&"cat".to_owned())
    );
    assert_eq!(page.value("made.length"), json!(2));
    // It crashes during a search.
    page.value(
        "(() => {
            const post = made[1].postMessage;
            made[1].postMessage = function (message) {
                post.call(this, message.action === 'search' ? { ...message, action: 'nonsense' } : message);
            };
        })()",
    );
    page.change("#minimum", "control.value = 3");
    page.wait_for_text("message", "The engine ended unexpectedly");
    assert_eq!(page.letters(), "CAT\n");
    assert!(
        page.change("#minimum", "control.value = 2")
            .contains(&"cat".to_owned())
    );
    assert_eq!(page.message(), "");
}

fn a_worker_that_crashes_ends_the_search_of_all() {
    let mut page = opened();
    // The first part crashes, while other workers compile their dictionaries.
    page.value(
        "(() => {
            const { postMessage } = Worker.prototype;
            globalThis.asked = 0;
            Worker.prototype.postMessage = function (message) {
                const crashes = message.action === 'search' && asked++ === 0;
                postMessage.call(this, crashes ? { ...message, action: 'nonsense' } : message);
            };
        })()",
    );
    page.paste(&large_grid());
    page.wait_for_text("message", "The engine ended unexpectedly");
    let asked = page.value("asked");
    thread::sleep(Duration::from_secs(2));
    assert_eq!(page.value("asked"), asked);
    assert!(
        page.change("#minimum", "control.value = 4")
            .contains(&"that".to_owned())
    );
}

fn what_the_engine_refuses_of_a_grid_is_said() {
    let mut page = opened();
    page.value(
        "(() => {
            const { postMessage } = Worker.prototype;
            globalThis.isDamaged = true;
            Worker.prototype.postMessage = function (message) {
                const isWrong = isDamaged && message.action === 'grid';
                postMessage.call(this, isWrong ? { ...message, tiles: '+', columns: 1 } : message);
            };
        })()",
    );
    page.paste("cat\ndog\n");
    page.wait_for_text("message", "“+”");
    // It stays so until there is another.
    page.change("#minimum", "control.value = 2");
    page.wait_for_text("message", "“+”");
    page.value("isDamaged = false");
    let words = page.change("#minimum", "control.value = 3");
    assert!(words.contains(&"cat".to_owned()));
    assert_eq!(page.message(), "");
}

fn a_worker_that_crashes_while_it_makes_a_puzzle_is_replaced() {
    let mut page = opened_with_workers();
    page.value(
        "(() => {
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (message) {
                const crashes = message.action === 'make';
                if (crashes) Worker.prototype.postMessage = post;
                post.call(this, crashes ? { ...message, action: 'nonsense' } : message);
            };
            location.hash = '#make';
        })()",
    );
    page.wait_for("document.querySelectorAll('#make-form option').length > 20");
    page.make(&[("words", "cat dog"), ("seed", "1")]);
    let message = page.text("make-message");
    assert!(
        message.starts_with("The engine ended unexpectedly"),
        "{message}"
    );
    page.make(&[("seed", "2")]);
    assert!(page.text("make-message").starts_with("The puzzle is made"));
    assert!(page.saved("txt").contains("CAT"));
}

fn a_search_that_takes_too_long_can_be_stopped_and_superseded() {
    let mut page = opened();
    page.mode("adjacent");
    page.change("#all", "control.checked = true");
    page.value("document.getElementById('count').textContent = 'none yet'");
    let wild = "????????????????????\n".repeat(20);
    page.paste(&wild);
    page.wait_for("document.getElementById('running').hidden === false");
    page.press("stop");
    page.wait_for_text("message", "was stopped");
    page.paste(&wild.replace("??\n", "?a\n"));
    page.wait_for("document.getElementById('running').hidden === false");
    let words = page.solve("cat\nxox\nxxd\n");
    assert!(words.contains(&"cod".to_owned()));
}

/// A grid that is searched by a worker for each core.
fn large_grid() -> String {
    let mut random = fastrand::Rng::with_seed(20);
    random_rows(&mut random, 150, 150).join("\n") + "\n"
}

fn typing_ends_no_worker_that_compiles_its_dictionary() {
    let mut page = opened_with_workers();
    page.value("globalThis.first = made.at(-1), 0");
    page.solve("cat\n");
    // Workers take a second to compile, as on a slow phone, and the one that there is crashes.
    page.value(
        "new Promise((done) => {
            globalThis.ended = 0;
            const { postMessage, terminate } = Worker.prototype;
            Worker.prototype.postMessage = function (message) {
                const isSlow = message.action === 'dictionary';
                this.isCompiling ||= isSlow;
                this.last = Promise.resolve(this.last)
                    .then(() => isSlow && new Promise((done) => setTimeout(done, 1000)))
                    .then(() => postMessage.call(this, message))
                    .then(() => isSlow && (this.isCompiling = false));
            };
            Worker.prototype.terminate = function () {
                if (this.isCompiling) ended += 1;
                terminate.call(this);
                done();
            };
            first.postMessage({ id: -1, action: 'nonsense' });
        })",
    );
    for minimum in [2, 3, 2, 3, 2] {
        page.value(&format!(
            "(() => {{
                document.getElementById('count').textContent = 'none yet';
                const control = document.getElementById('minimum');
                control.value = {minimum};
                control.dispatchEvent(new Event('input', {{ bubbles: true }}));
            }})()"
        ));
        thread::sleep(Duration::from_millis(150));
    }
    assert_eq!(page.found(), ["at", "cat", "ta"]);
    assert_eq!(page.value("ended"), json!(0));
}

fn a_worker_in_the_place_of_one_that_crashed_has_the_same_dictionary() {
    let mut page = opened_with_workers();
    let text = large_grid();
    let grid: Grid = text.parse().unwrap();
    let words = ["tea", "eat", "oat", "note", "tone", "ate"];
    let dictionary = Dictionary::from_words(words).unwrap();
    let expected = crate::finds::words(&Search::new(&dictionary), &grid);
    assert!(expected.len() > 4);
    page.drop_file("list", "own.txt", "text/plain", words.join("\n").as_bytes());
    page.wait_for_text("dictionary", "own.txt: 6 words.");
    assert_eq!(page.solve(&text), expected);
    // Workers that have ended before, such as those that decoded the words, are marked as terminated, too.
    page.value("made.forEach((worker) => worker.postMessage({ id: -1, action: 'nonsense' }))");
    page.wait_for("made.every((worker) => worker.isTerminated)");
    assert_eq!(page.change("#minimum", "control.value = 2"), expected);
    page.value("document.getElementById('count').textContent = 'none yet'");
    page.press("english");
    let english = Search::new(Dictionary::english()).min_length(2);
    assert_eq!(page.found(), crate::finds::words(&english, &grid));
}
