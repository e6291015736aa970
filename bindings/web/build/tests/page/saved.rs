//! What leaves the page, and what stays from visit to visit: links, copies, pictures and what is stored.

use crate::bad_input::opened_after;
use crate::{opened, tests};
use serde_json::json;
use wordtrail::Dictionary;

tests![
    a_link_ends_with_what_chat_programs_keep,
    words_are_copied_at_once_or_by_selecting_them,
    browsers_let_the_page_copy,
    pictures_are_as_large_as_phones_can_draw,
    a_storage_without_space_is_said,
    what_is_pasted_while_the_engine_starts_is_read_then,
    an_index_is_a_dictionary_wherever_it_is_dropped,
];

fn a_link_ends_with_what_chat_programs_keep() {
    let mut page = opened();
    for (grid, hash) in [
        ("Cat\nDo?\n", "#straight:cat/do_/"),
        ("Qu I\nT Qu\n", "#straight:qu,i,/t,qu,/"),
        ("Cat\nDog\n", "#straight:cat/dog"),
    ] {
        page.solve(grid);
        page.press("copy-link");
        assert_eq!(page.value("location.hash"), hash);
        let letters = page.letters();
        // Links of earlier pages have no slash at the end.
        for link in [hash, hash.trim_end_matches('/')] {
            page.value("location.hash = '#straight:eel'");
            page.wait_for("document.querySelector('.cell').value === 'E'");
            page.value(&format!("location.hash = '{link}'"));
            page.wait_for("document.querySelector('.cell').value !== 'E'");
            assert_eq!(page.letters(), letters);
        }
    }
}

fn words_are_copied_at_once_or_by_selecting_them() {
    let mut page = opened();
    // Some browsers let a page copy only until its click has been handled.
    page.value(
        "(() => {
            globalThis.isClicked = true;
            const write = async ([item]) => {
                if (!isClicked) throw new Error('it is too late');
                globalThis.copied = await (await item.getType('text/plain')).text();
            };
            Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
        })()",
    );
    let press = "isClicked = true, document.getElementById('copy-text').click(), isClicked = false";
    page.value(press);
    page.wait_for_text("message", "There are no words yet");
    page.solve("cat\n");
    page.value(press);
    page.wait_for_text("message", "1 find copied.");
    assert_eq!(page.value("copied"), "cat  1:1 1:2 1:3\n");
    // Pages from plain http have no clipboard.
    page.value(
        "(() => {
            delete copied;
            Object.defineProperty(navigator, 'clipboard', { value: undefined });
            globalThis.isAllowed = true;
            document.execCommand = () => {
                globalThis.copied = document.activeElement.value;
                return isAllowed;
            };
            document.getElementById('copy-text').focus();
        })()",
    );
    page.value(press);
    page.wait_for_text("message", "1 find copied.");
    assert_eq!(page.value("document.activeElement.id"), "copy-text");
    page.value("isAllowed = false");
    page.value(press);
    page.wait_for_text(
        "message",
        "does not let this page copy: save the words as CSV.",
    );
    page.press("copy-link");
    page.wait_for_text(
        "message",
        "the link to this grid is the address of the page.",
    );
    assert_eq!(page.value("copied === location.href"), true);
}

fn browsers_let_the_page_copy() {
    let mut page = opened();
    page.solve("cat\n");
    page.value(
        "globalThis.selected = 0; const { execCommand } = document;
        document.execCommand = (...command) => { selected += 1; return execCommand.apply(document, command); }; 0",
    );
    for (clipboard, selected) in [("navigator.clipboard", 0), ("undefined", 1)] {
        page.value(&format!(
            "Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard}, configurable: true }}), 0"
        ));
        page.value("document.getElementById('message').textContent = ''");
        page.value("document.getElementById('copy-text').focus()");
        page.keys(&["Enter"]);
        page.wait_for("document.getElementById('message').textContent !== ''");
        assert_eq!(page.message(), "1 find copied.", "{clipboard}");
        assert_eq!(page.value("selected"), selected, "{clipboard}");
    }
}

fn pictures_are_as_large_as_phones_can_draw() {
    let mut page = opened();
    page.value(
        "HTMLCanvasElement.prototype.toBlob = function (done) {
            globalThis.pixels = this.width * this.height;
            done(null);
        }",
    );
    page.solve(&("x".repeat(200) + "\n").repeat(200));
    page.press("save-png");
    page.wait_for_text(
        "message",
        "cannot draw this picture as PNG: save it as SVG.",
    );
    let pixels = page.value("pixels").as_u64().unwrap();
    assert!((9_000_000..=16_777_216).contains(&pixels), "{pixels}");
}

fn a_storage_without_space_is_said() {
    let full = "const { setItem } = Storage.prototype;
        globalThis.isFull = true;
        Storage.prototype.setItem = function (...item) {
            if (globalThis.isFull) throw new DOMException('full', 'QuotaExceededError');
            setItem.apply(this, item);
        }";
    for (hash, field) in [("solve", "minimum"), ("make", "make-words")] {
        let mut page = opened_after(full);
        page.wait_until_ready();
        page.value(&format!("location.hash = '#{hash}'"));
        let change = format!(
            "document.getElementById('{field}').dispatchEvent(new Event('input', {{ bubbles: true }}))"
        );
        page.value(&change);
        page.wait_for_text("storage", "no space to store");
        page.value("globalThis.isFull = false");
        page.value(&change);
        page.wait_for("document.getElementById('storage').textContent === ''");
    }
}

fn what_is_pasted_while_the_engine_starts_is_read_then() {
    let mut page = opened_after(
        "const { compile } = WebAssembly;
         const begun = new Promise((done) => (globalThis.begin = done));
         WebAssembly.compile = async (bytes) => { await begun; return compile(bytes); }",
    );
    page.wait_for("document.querySelector('.cell') !== null");
    page.paste("cat\ndog\n");
    page.wait_for_text("message", "as soon as the engine is ready");
    page.drop_file("list", "own.txt", "text/plain", b"dog\n");
    page.wait_for_text("dictionary-note", "is being read");
    page.value("begin()");
    page.wait_for_text("dictionary", "own.txt: 1 word.");
    page.wait_for_text("count", "1 word");
    assert_eq!(page.found(), ["dog"]);
    assert_eq!(page.letters(), "CAT\nDOG\n");
    assert_eq!(page.message(), "");
}

fn an_index_is_a_dictionary_wherever_it_is_dropped() {
    let mut page = opened();
    page.solve("cat\nzug\n");
    let index = Dictionary::from_words(["zug"]).unwrap();
    for place in ["board", "own-list", "list"] {
        page.press("english");
        page.wait_for("document.getElementById('words').textContent.includes('cat')");
        page.drop_file(place, "zug.fst", "", &index.fst_bytes());
        page.wait_for_text("dictionary", "zug.fst: 1 word.");
        page.wait_for("!document.getElementById('words').textContent.includes('cat')");
        assert_eq!(page.found(), ["zug"], "{place}");
        assert_eq!(page.letters(), "CAT\nZUG\n");
    }
    for view in ["make", "play"] {
        page.value(&format!("location.hash = '#{view}'"));
        page.wait_for(&format!("!document.getElementById('{view}-view').hidden"));
        page.drop_file(&format!("{view}-view"), "zug.fst", "", &index.fst_bytes());
        let place = format!("{view}-message");
        page.wait_for_text(
            &place,
            "“zug.fst” is a dictionary, which only the Solve page uses.",
        );
        assert_eq!(
            page.value(&format!("document.getElementById('{place}').className")),
            json!("error")
        );
    }
}
