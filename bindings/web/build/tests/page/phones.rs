//! Typing on phones, and with input methods, which compose what is typed.

use crate::driver::Page;
use crate::{opened, tests};
use serde_json::json;

tests![
    keyboards_that_compose_words_type_letters,
    the_key_for_the_next_row_begins_one,
    phones_compose_letters_of_any_alphabet,
    what_is_composed_is_typed_once,
    physical_keyboards_compose_until_the_text_is_complete,
    the_focus_stays_when_a_keyboard_opens,
    letters_are_so_large_that_no_phone_zooms_in,
];

/// A page whose first cell has the focus.
fn focused() -> Page {
    let mut page = opened();
    page.value("document.querySelector('.cell').focus()");
    page
}

fn keyboards_that_compose_words_type_letters() {
    let mut page = opened();
    page.value("document.querySelector('.cell').focus()");
    for letter in ["c", "a", "t"] {
        let composition = json!({ "text": letter, "selectionStart": 1, "selectionEnd": 1 });
        page.call("Input.imeSetComposition", &composition);
    }
    assert_eq!(page.letters(), "CAT\n");
    // A syllable is composed of several letters.
    for text in ["ㅎ", "하", "한"] {
        let composition = json!({ "text": text, "selectionStart": 1, "selectionEnd": 1 });
        page.call("Input.imeSetComposition", &composition);
    }
    page.insert("한");
    assert_eq!(page.letters(), "CAT한\n");
}

/// An event: its type, the kind of input or the key, and the data or the place of the key.
type Event<'a> = [&'a str; 3];

const COMPOSED: &str = "insertCompositionText";
const BEGIN: Event = ["compositionstart", "", ""];

/// Fires events at the cell that has the focus before them.
fn fire(page: &mut Page, events: &[Event]) {
    let events = json!(events);
    page.value(&format!(
        "(() => {{
            const target = document.activeElement;
            for (const [type, kind, data] of {events}) {{
                const common = {{ bubbles: true, cancelable: true }};
                target.dispatchEvent(
                    type === 'keydown'
                        ? new KeyboardEvent(type, {{ ...common, key: kind, code: data, keyCode: 229 }})
                        : type.startsWith('composition')
                          ? new CompositionEvent(type, {{ ...common, data }})
                          : new InputEvent(type, {{ ...common, inputType: kind, data }}),
                );
            }}
        }})()"
    ));
}

fn the_key_for_the_next_row_begins_one() {
    let mut page = focused();
    let hints =
        "[...new Set([...document.querySelectorAll('.cell')].map((it) => it.enterKeyHint))].join()";
    assert_eq!(page.value(hints), "enter");
    for kind in ["insertLineBreak", "insertParagraph"] {
        page.insert("ab");
        fire(&mut page, &[["beforeinput", kind, ""]]);
    }
    page.insert("c");
    assert_eq!(page.letters(), "AB\nAB\nC.\n");
}

fn phones_compose_letters_of_any_alphabet() {
    let mut page = focused();
    for letter in ["a", "я", "ש", "ع", "Ա", "გ", "ก", "क", "?"] {
        let key = ["keydown", "Unidentified", ""];
        fire(&mut page, &[key, BEGIN, ["input", COMPOSED, letter]]);
    }
    assert_eq!(page.letters(), "AЯשعԱᲒกक?\n");
    // What a Japanese keyboard composes begins with a wide letter.
    for text in ["ｎ", "な", "名"] {
        fire(&mut page, &[BEGIN, ["input", COMPOSED, text]]);
    }
    assert_eq!(page.letters(), "AЯשعԱᲒกक?\n");
}

fn what_is_composed_is_typed_once() {
    let mut page = focused();
    page.keys(&["a", "b"]);
    // Safari replaces what an accent and a letter were composed of.
    let events = [
        BEGIN,
        ["beforeinput", COMPOSED, "´"],
        ["input", COMPOSED, "´"],
        ["beforeinput", "deleteCompositionText", ""],
        ["input", "deleteCompositionText", ""],
        ["beforeinput", "insertFromComposition", "é"],
        ["input", "insertFromComposition", "é"],
        ["compositionend", "", "é"],
        // The key that ended it.
        ["keydown", "Enter", "Enter"],
    ];
    fire(&mut page, &events);
    page.keys(&["c"]);
    assert_eq!(page.letters(), "ABÉC\n");
}

fn physical_keyboards_compose_until_the_text_is_complete() {
    let mut page = focused();
    for (steps, text) in [(["n", "ni", "你"], "你"), (["a", "aa", "â"], "â")] {
        fire(&mut page, &[["keydown", "Process", "KeyN"], BEGIN]);
        for step in steps {
            fire(&mut page, &[["input", COMPOSED, step]]);
        }
        fire(&mut page, &[["compositionend", "", text]]);
    }
    assert_eq!(page.letters(), "你Â\n");
}

fn the_focus_stays_when_a_keyboard_opens() {
    let mut page = opened();
    page.size(390, 844);
    page.solve(&("x".repeat(50) + "\n").repeat(50));
    let place = "document.activeElement.dataset.place ?? document.activeElement.tagName";
    page.value("[...document.querySelectorAll('.row')].at(-1).querySelector('.cell').focus()");
    let last = page.value(place);
    page.size(390, 500);
    page.wait_for("innerHeight === 500");
    page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    assert_eq!(page.value(place), last);
    page.keys(&["a"]);
    page.size(390, 844);
    assert!(page.letters().contains("\nAXX"));
    assert_ne!(page.value(place), "BODY");
}

fn letters_are_so_large_that_no_phone_zooms_in() {
    let mut page = opened();
    // What is for fingers is as in a browser that has nothing else.
    page.value(
        "for (const { cssRules } of document.styleSheets) {
            for (const rule of cssRules) {
                if (rule.conditionText === '(pointer: coarse)') rule.media.mediaText = 'all';
            }
        }",
    );
    page.size(390, 844);
    for (columns, is_large) in [(5, true), (10, true), (15, true), (20, false)] {
        page.solve(&("w".repeat(columns) + "\n").repeat(10));
        let shown = page.value(
            "(() => {
                const cell = document.querySelector('.cell');
                return [parseFloat(getComputedStyle(cell).fontSize), cell.offsetWidth];
            })()",
        );
        let [letter, cell] = [0, 1].map(|index| shown[index].as_f64().unwrap());
        assert_eq!(letter >= 16.0, is_large, "{columns}: {letter} of {cell}");
        assert!(letter <= cell, "{columns}: {letter} of {cell}");
    }
}
