//! Typing, pasting, links, and what is kept.

use crate::{opened, tests};
use serde_json::json;

tests![
    documents_are_dropped_and_pasted,
    a_typed_grid_grows_and_is_solved,
    a_paste_of_rows_replaces_the_grid_and_can_be_undone,
    keyboards_that_compose_words_type_letters,
    what_people_paste_is_read_as_it_was_meant,
    spaced_grids_have_tiles_of_several_letters,
    keys_move_and_erase,
    a_link_holds_the_grid,
    a_reload_keeps_what_was_typed,
    a_link_keeps_the_list_and_the_options,
    what_is_undone_is_typed_again_in_its_place,
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

fn a_link_keeps_the_list_and_the_options() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    page.change("#minimum", "control.value = 2");
    page.change("#direction-N", "control.checked = false");
    page.change("#own-list", "control.value = 'cat\\ncow'");
    page.wait_for("(localStorage.getItem('wordtrail-solve') ?? '').includes('cow')");
    for link in [None, Some("#straight:eel/cow")] {
        match link {
            None => page.press("copy-link"),
            Some(link) => drop(page.value(&format!("location.hash = '{link}'"))),
        }
        page.reload();
        page.wait_until_ready();
        // It is saved once more.
        page.value("new Promise((done) => setTimeout(done, 500))");
        let kept = page.value(
            "[document.getElementById('own-list').value, document.getElementById('minimum').value,
              document.getElementById('direction-N').checked, localStorage.getItem('wordtrail-solve').includes('cow')]",
        );
        assert_eq!(kept, json!(["cat\ncow", "2", false, true]));
    }
    assert_eq!(page.letters(), "EEL\nCOW\n");
}

fn what_is_undone_is_typed_again_in_its_place() {
    let mut page = opened();
    page.value("document.querySelector('.cell').focus()");
    page.keys(&["a", "b", "c"]);
    page.control("z");
    page.keys(&["d"]);
    assert_eq!(page.letters(), "ABD\n");
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
