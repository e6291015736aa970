//! Typing, pasting, links, and what is kept.

use crate::{opened, tests};
use serde_json::json;

tests![
    documents_are_dropped_and_pasted,
    a_typed_grid_grows_and_is_solved,
    enter_after_a_full_row_leaves_no_row_empty,
    a_list_goes_and_comes_back_with_its_grid,
    a_link_shows_its_grid_as_its_sender_saw_it,
    a_paste_of_rows_replaces_the_grid_and_can_be_undone,
    what_people_paste_is_read_as_it_was_meant,
    spaced_grids_have_tiles_of_several_letters,
    keys_move_and_erase,
    a_link_holds_the_grid,
    a_reload_keeps_what_was_typed,
    a_link_leaves_what_was_typed_for_later,
    what_is_undone_is_typed_again_in_its_place,
    what_changes_nothing_is_no_change,
    undo_keeps_some_million_cells,
    letters_are_those_of_the_engine,
    what_is_dropped_on_a_field_goes_into_it,
];

fn a_typed_grid_grows_and_is_solved() {
    let mut page = opened();
    page.value("document.querySelector('.cell').focus()");
    page.keys(&["c", "a", "t", "s", "Enter"]);
    // After the first row, the next one begins by itself.
    page.keys(&["x", "o", "x", "x", "x", "x", "w", "?", "T", "."]);
    assert_eq!(page.letters(), "CATS\nXOXX\nXXW?\nT...\n");
    page.wait_for_text("count", "word");
    assert!(page.found().contains(&"cow".to_owned()));
    page.keys(&["3"]);
    assert!(page.message().starts_with("“3” is not a letter"));
    assert_eq!(page.letters(), "CATS\nXOXX\nXXW?\nT...\n");
    assert!(page.mode("adjacent").contains(&"coat".to_owned()));
}

fn enter_after_a_full_row_leaves_no_row_empty() {
    let mut page = opened();
    page.value("document.querySelector('.cell').focus()");
    page.keys(&["c", "a", "t", "Enter"]);
    page.keys(&["d", "o", "g", "Enter"]);
    // What is no letter changes nothing.
    page.keys(&["p", "i", "g", ",", "Enter"]);
    assert_eq!(page.letters(), "CAT\nDOG\nPIG\n");
    // Once more is meant.
    page.keys(&["Enter", "x", "Enter", "y"]);
    assert_eq!(page.letters(), "CAT\nDOG\nPIG\n...\nX..\nY..\n");
    // So it is after other keys.
    page.press("clear");
    page.value("document.querySelector('.cell').focus()");
    page.keys(&[
        "c",
        "a",
        "Enter",
        "d",
        "o",
        "ArrowUp",
        "ArrowDown",
        "Enter",
        "x",
    ]);
    assert_eq!(page.letters(), "CA\nDO\n..\nX.\n");
}

const LIST: &str = "document.getElementById('own-list').value";

fn a_list_goes_and_comes_back_with_its_grid() {
    let mut page = opened();
    let listed = |words: &str| format!("{LIST}.toLowerCase() === {}", json!(words));
    assert_eq!(page.solve("cat\nxxx\n\ncat\n"), ["cat"]);
    page.wait_for(&listed("cat"));
    page.paste("dogs\nxxxx\n\ndog\n");
    page.wait_for(&listed("dog"));
    page.press("undo");
    page.wait_for(&listed("cat"));
    page.press("redo");
    page.wait_for(&listed("dog"));
    // Letters that are typed change nothing.
    page.value("document.querySelector('.cell').focus()");
    page.keys(&["f"]);
    assert_eq!(page.value(LIST), "dog");
    for another in ["example", "clear"] {
        page.press(another);
        page.wait_for(&listed(""));
        page.press("undo");
        page.wait_for(&listed("dog"));
    }
    page.wait_for("JSON.parse(localStorage.getItem('wordtrail-solve') ?? '{}').isOfGrid === true");
    page.reload();
    page.wait_until_ready();
    page.press("example");
    page.wait_for(&listed(""));
    // A list that was typed is for all grids.
    page.change("#own-list", "control.value = 'eel'");
    page.wait_for("document.getElementById('minimum').disabled");
    page.solve("eel\nxxx\n");
    // Not “lee”, which is no word of the list.
    page.wait_for(
        "[...document.querySelectorAll('button.word')].map((it) => it.firstChild.textContent).join() === 'eel'",
    );
    page.press("undo");
    assert_eq!(page.value(LIST), "eel");
    assert_eq!(
        page.value("document.getElementById('minimum').disabled"),
        true
    );
}

fn a_link_shows_its_grid_as_its_sender_saw_it() {
    let mut page = opened();
    page.mode("adjacent");
    page.change("#qu", "control.checked = true");
    let words = page.solve("qite\nestr\nalmn\nopes\n");
    assert!(words.contains(&"quiet".to_owned()) || words.contains(&"quite".to_owned()));
    page.press("copy-link");
    let link = page.value("location.hash");
    assert_eq!(link, "#adjacent:qu,i,t,e,/estr/almn/opes");
    // Nothing is changed by the link of what is on the board.
    page.reload();
    page.wait_for_text("count", "words");
    assert_eq!(page.found(), words);
    assert_eq!(page.value("document.getElementById('qu').checked"), true);
    // Somebody else has other options and a list.
    page.value("localStorage.clear()");
    page.value("location.hash = ''");
    page.solve("cat\ndog\n");
    page.change("#minimum", "control.value = 8");
    page.change("#own-list", "control.value = 'house'");
    page.wait_for("(localStorage.getItem('wordtrail-solve') ?? '').includes('house')");
    page.value(&format!("location.hash = {link}"));
    page.wait_for("document.querySelector('.cell').value === 'Qu'");
    page.wait_for_text("count", &format!("{} words", words.len()));
    assert_eq!(page.found(), words);
    // Once something is changed, grid and options are the reader's.
    page.change("#qu", "control.checked = true");
    assert_eq!(page.value("location.hash"), "");
    page.wait_for("localStorage.getItem('wordtrail-solve').includes('\"qu\"')");
    // Going back to what was there brings all of it back.
    page.press("undo");
    page.wait_for_text("summary", "0 of 1 word of your list found");
    assert_eq!(page.value("document.getElementById('minimum').value"), "8");
}

fn a_paste_of_rows_replaces_the_grid_and_can_be_undone() {
    let mut page = opened();
    let first = page.solve("cat\r\ndog\r\n");
    assert!(first.contains(&"cat".to_owned()));
    page.solve("| E | E | L |\n| X | X | X |\n");
    assert_eq!(page.letters(), "EEL\nXXX\n");
    page.value("document.querySelector('.cell').focus()");
    page.control("z");
    assert_eq!(page.letters(), "CAT\nDOG\n");
    page.control("y");
    assert_eq!(page.letters(), "EEL\nXXX\n");
    page.press("undo");
    page.press("undo");
    assert_eq!(page.letters(), "");
    page.wait_for("document.getElementById('count').textContent === ''");
}

fn what_people_paste_is_read_as_it_was_meant() {
    let mut page = opened();
    page.solve("CATS\nD0GX\nEEL\n");
    assert_eq!(page.letters(), "CATS\nDOGX\nEEL.\n");
    assert!(page.message().contains("0 is taken for O"));
    page.solve("cats\ndog\neels\nfrogs\n");
    assert_eq!(page.letters(), "CATS.\nDOG..\nEELS.\nFROGS\n");
    assert!(page.message().contains("filled up with holes"));
}

fn spaced_grids_have_tiles_of_several_letters() {
    let mut page = opened();
    page.mode("adjacent");
    let words = page.solve("Qu i\nt e\n");
    assert!(words.contains(&"quite".to_owned()));
    assert_eq!(page.letters(), "Qu I\nT E\n");
}

fn keys_move_and_erase() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    page.value("document.querySelector('.cell').focus()");
    let place = "document.activeElement.getAttribute('aria-label')";
    page.keys(&["ArrowDown", "ArrowRight"]);
    assert_eq!(page.value(place), json!("Row 2, column 2"));
    page.keys(&["End"]);
    assert_eq!(page.value(place), json!("Row 2, column 3"));
    page.keys(&["Backspace", "Backspace"]);
    assert_eq!(page.letters(), "CAT\nD..\n");
    assert_eq!(page.value(place), json!("Row 2, column 2"));
    page.keys(&["Home", "Delete"]);
    assert_eq!(page.letters(), "CAT\n");
    // One word in a cell, as phones suggest it, is typed letter by letter.
    page.insert("cow");
    assert_eq!(page.letters(), "CAT\nCOW\n");
}

fn a_link_holds_the_grid() {
    let mut page = opened();
    page.mode("adjacent");
    page.solve("Qu . ?\né t e\n");
    page.press("copy-link");
    let link = page.value("location.hash");
    assert_eq!(link, json!("#adjacent:qu,-,_,/%C3%A9te"));
    page.value("localStorage.clear()");
    page.reload();
    page.wait_until_ready();
    assert_eq!(page.letters(), "Qu . ?\nÉ T E\n");
    assert_eq!(
        page.value("document.querySelector('input[name=mode]:checked').value"),
        json!("adjacent")
    );
    // Another grid is not that of the address, which a reload would open.
    page.value("document.querySelector('.cell').focus()");
    page.keys(&["x"]);
    assert_eq!(page.value("location.hash"), json!(""));
    page.solve("cat\ndog\n");
    page.wait_for("(localStorage.getItem('wordtrail-solve') ?? '').includes('\"d\"')");
    page.value("location.hash = '#straight:eel'");
    page.reload();
    page.wait_until_ready();
    assert_eq!(page.letters(), "EEL\n");
    assert_eq!(page.value("location.hash"), json!("#straight:eel"));
}

fn a_reload_keeps_what_was_typed() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    page.change("#minimum", "control.value = 2");
    page.wait_for("(localStorage.getItem('wordtrail-solve') ?? '').includes('\"minLength\":2')");
    page.reload();
    page.wait_until_ready();
    assert_eq!(page.letters(), "CAT\nDOG\n");
    assert_eq!(
        page.value("document.getElementById('minimum').value"),
        json!("2")
    );
    // What is too large is not kept, and what was there before it does not come back.
    page.solve(&("x".repeat(1000) + "\n").repeat(101));
    page.wait_for("!(localStorage.getItem('wordtrail-solve') ?? 'grid').includes('grid')");
    page.reload();
    page.wait_until_ready();
    assert_eq!(page.letters(), "");
}

fn a_link_leaves_what_was_typed_for_later() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    page.change("#minimum", "control.value = 2");
    page.change("#direction-N", "control.checked = false");
    page.change("#own-list", "control.value = 'cat\\ncow'");
    page.wait_for("(localStorage.getItem('wordtrail-solve') ?? '').includes('cow')");
    let shown = "[document.getElementById('own-list').value, document.getElementById('minimum').value, document.getElementById('direction-N').checked]";
    let own = json!(["cat\ncow", "2", false]);
    page.press("copy-link");
    for (link, expected) in [
        (None, &own),
        (Some("#straight:eel/cow"), &json!(["", "3", true])),
        (Some(""), &own),
    ] {
        if let Some(link) = link {
            page.value(&format!("location.hash = '{link}'"));
        }
        page.reload();
        page.wait_until_ready();
        // It would be saved now.
        page.value("new Promise((done) => setTimeout(done, 500))");
        assert_eq!(page.value(shown), *expected, "{link:?}");
        assert_eq!(
            page.value("localStorage.getItem('wordtrail-solve').includes('cow')"),
            true
        );
        if link == Some("#straight:eel/cow") {
            assert_eq!(page.letters(), "EEL\nCOW\n");
        }
    }
    assert_eq!(page.letters(), "CAT\nDOG\n");
    // Once its grid is changed, it is the reader's.
    page.value("location.hash = '#straight:eel/cow'");
    page.wait_for("document.querySelector('.cell').value === 'E'");
    page.value("document.querySelector('.cell').focus()");
    page.keys(&["f"]);
    page.wait_for("localStorage.getItem('wordtrail-solve').includes('[[\"f\"')");
}

fn what_is_undone_is_typed_again_in_its_place() {
    let mut page = opened();
    page.value("document.querySelector('.cell').focus()");
    page.keys(&["a", "b", "c"]);
    page.control("z");
    page.keys(&["d"]);
    assert_eq!(page.letters(), "ABD\n");
}

fn what_changes_nothing_is_no_change() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    page.press("copy-link");
    page.value("document.querySelector('.cell').focus()");
    // The same letter, the end of a row, which is empty, and a hole outside.
    page.keys(&["c", "End", "ArrowRight", "Delete", " "]);
    assert_eq!(page.value("location.hash"), "#straight:cat/dog");
    page.press("undo");
    assert_eq!(page.letters(), "");
    page.value("document.querySelector('.cell').focus()");
    page.keys(&["Backspace", "Delete", " "]);
    page.press("redo");
    assert_eq!(page.letters(), "CAT\nDOG\n");
}

fn undo_keeps_some_million_cells() {
    let mut page = opened();
    page.solve(&"x".repeat(1 << 20));
    page.value("document.querySelector('.cell').focus()");
    for letter in ["a", "b", "c", "d", "e", "f", "g"] {
        page.keys(&[letter]);
    }
    let undone = page.value(
        "(() => {
            const undo = document.getElementById('undo');
            let undone = 0;
            for (; !undo.disabled; undone += 1) undo.click();
            return undone;
        })()",
    );
    assert_eq!(undone, 6);
    assert_eq!(page.letters()[..3], *"AXX");
}

fn letters_are_those_of_the_engine() {
    let mut page = opened();
    page.value("document.querySelector('.cell').focus()");
    // The lower case of the first is two characters, and the capital of the second is that of another letter.
    page.insert("İıßςकिⅷ");
    assert_eq!(page.letters(), "İıßΣकिⅧ\n");
    for list in ["İı", "ıß", "ßσ", "कि"] {
        let change = format!("control.value = {}", json!(list));
        page.change("#own-list", &change);
        page.wait_for_text("summary", "1 of 1 word of your list found");
    }
    let letters = page.letters();
    page.solve(&letters);
    assert_eq!(page.letters(), letters);
    page.press("copy-link");
    page.value("localStorage.clear()");
    page.reload();
    page.wait_until_ready();
    assert_eq!(page.letters(), letters);
    // The mark is no letter of its own, and is none with this one.
    page.value("document.querySelector('.cell').focus()");
    page.insert("x\u{30c}");
    assert!(page.message().contains("is not a letter"));
}

fn what_is_dropped_on_a_field_goes_into_it() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    page.drop_file("own-list", "l.txt", "text/plain", b"cat\ncow\n");
    page.wait_for_text("summary", "1 of 2 words of your list found");
    assert_eq!(page.text("dictionary"), "English: 172,823 words.");
    let is_taken = page.value(
        "(() => {
            const dataTransfer = new DataTransfer();
            dataTransfer.setData('text/plain', 'eel');
            const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
            document.getElementById('own-list').dispatchEvent(event);
            return event.defaultPrevented;
        })()",
    );
    assert_eq!(is_taken, false);
    assert_eq!(page.letters(), "CAT\nDOG\n");
}

fn documents_are_dropped_and_pasted() {
    let mut page = opened();
    let document = json!({
        "mode": "adjacent",
        "grid": ["QU A", "T I"],
        "list": ["quit", "ai"],
        "bonus": ["ai"],
    });
    let text = document.to_string();
    page.drop_file("board", "p.json", "application/json", text.as_bytes());
    page.wait_for("document.getElementById('own-list').value.toLowerCase() === 'quit\\nai'");
    assert_eq!(page.letters(), "Qu A\nT I\n");
    // The list follows the grid.
    page.wait_for("[...document.querySelectorAll('button.word')].map((it) => it.firstChild.textContent).sort().join() === 'ai,quit'");
    let adjacent = "document.querySelector('input[name=mode]:checked').value";
    assert_eq!(page.value(adjacent), "adjacent");
    page.paste(" {\n  \"grid\": [\"cat\"], \"title\": null, \"unknown\": 1\n}\n");
    page.wait_for("document.querySelector('input[name=mode]:checked').value === 'straight'");
    assert_eq!(page.letters(), "CAT\n");
    page.paste("{\"grid\": [\"dog\", \"\"]}");
    page.wait_for_text("message", "“grid[1]” of the puzzle document");
    assert_eq!(page.letters(), "CAT\n");
}
