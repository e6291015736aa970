//! Files that are played: puzzles as text, documents, and the grid of the page.

use crate::driver::Page;
use crate::make::opened_to_make;
use crate::{opened, tests};
use serde_json::{Value, json};
use wordtrail::{Dictionary, Reader, Search};

tests![
    puzzle_files_and_the_grid_of_the_page_are_played,
    documents_are_played_with_all_that_they_have,
    documents_are_played_in_their_mode_and_with_the_answers_that_they_have,
];

fn puzzle_files_and_the_grid_of_the_page_are_played() {
    let mut page = opened();
    page.value("document.getElementById('own-list').value = 'cat\\ndog'");
    page.press("play-grid");
    page.wait_for_text("play-message", "There is no grid yet");
    page.value("document.getElementById('own-list').value = ''");
    page.solve("cat\ndog\nead\n");
    page.value("location.hash = '#play'");
    page.wait_for("!document.getElementById('play-view').hidden");
    page.press("play-grid");
    page.wait_for_game();
    let search = Search::new(Dictionary::english());
    let words = search.finds(&"cat\ndog\nead\n".parse().unwrap()).len();
    assert_eq!(page.game_text("progress"), format!("0 of {words} found"));
    page.press("leave");
    page.wait_for("!document.getElementById('games').hidden");
    page.drop_file(
        "games",
        "bent.txt",
        "text/plain",
        b"cax\notx\nxxx\n\ncoat\ntac\nworms\n",
    );
    page.wait_for_game();
    assert_eq!(page.game_text("progress"), "0 of 2 found");
    let notes = page.text("game");
    assert!(notes.contains("left out: worms"), "{notes}");
    page.press("leave");
    page.wait_for("!document.getElementById('games').hidden");
    for (bytes, said) in [
        (&b"123\n456\n"[..], "is not a letter"),
        (b"xx\nxx\n\ncat\n", "nothing to play"),
        (b"\xff\xfe", "UTF-8"),
        (b"", "."),
        (b"<!doctype html>", "save the puzzle with “.txt” or “.json”"),
        (
            b"{\"grid\": []}",
            "“grid” of the puzzle document is missing",
        ),
        (b"{\"grid\": [\"cat\"", "The puzzle document is damaged: "),
        (
            b"{\"grid\": [\"cat\"], \"list\": [\"cat\", 7]}",
            "“list[1]”",
        ),
        (b"{\"grid\": [\"c7t\"]}", "Cell 1:2 has “7”"),
        (
            b"{\"grid\": [\"cat\"], \"version\": 2}",
            "is 2, and this page reads version 1",
        ),
        (
            b"{\"grid\": [\"cat\"], \"words\": [{\"word\": \"cat\", \"trail\": [[1, 1], [1, 3]]}]}",
            "cell 1:3 is no neighbour",
        ),
        (
            b"{\"grid\": [\"cat\"], \"words\": [{\"word\": \"cat\", \"trail\": [[0, 1]]}]}",
            "“words[0]”",
        ),
        (
            b"{\"grid\": [\"cat\"], \"list\": [\"cat\"], \"clues\": {\"<img>\": \"it meows\"}}",
            "has “<img>”, which is not in its list",
        ),
        (
            b"{\"grid\": [\"cat\"]}\ngarbage",
            "The puzzle document is damaged: ",
        ),
        (b"{ab\nabc", "The puzzle document is damaged: "),
        (b"{\"grid\": [\"{ab\"]}", "Cell 1:1 has “{”"),
        (
            b"{\"grid\": [\"cat\"], \"list\": \"cat\"}",
            "“list” of the puzzle document is not an array",
        ),
        (
            b"{\"grid\": [\"cat\"], \"list\": [\"cat\", \"3D\"]}",
            "“list[1]” of the puzzle document has “3D”, which is not a word",
        ),
        (
            b"{\"grid\": [\"cat\"], \"rows\": 1, \"columns\": 4}",
            "“columns” of the puzzle document is 4, and the grid has 3",
        ),
        (
            b"{\"grid\": [\"cat\"], \"mode\": 1}",
            "“mode” of the puzzle document is neither",
        ),
        (
            b"{\"grid\": [\"cat\"], \"clues\": [\"it meows\"]}",
            "“clues” of the puzzle document is not an object",
        ),
        (
            b"{\"grid\": [\"cat\"], \"cover\": true}",
            "“cover” of the puzzle document is for words that bend",
        ),
        (
            b"{\"grid\": [\"cat\"], \"spanning\": \"cat\"}",
            "“spanning” of the puzzle document is for words that bend",
        ),
        (
            b"{\"mode\": \"adjacent\", \"grid\": [\"cat\"], \"list\": [\"cat\"], \"spanning\": \"dog\"}",
            "“spanning” of the puzzle document is not in its list",
        ),
        (
            b"{\"mode\": \"adjacent\", \"cover\": true, \"grid\": [\"catx\"], \"words\": [{\"word\": \"cat\", \"trail\": [[1, 1], [1, 2], [1, 3]]}]}",
            "cell 1:4 belongs to no word",
        ),
        (
            b"{\"mode\": \"adjacent\", \"cover\": true, \"grid\": [\"cat\"], \"words\": [{\"word\": \"cat\", \"trail\": [[1, 1], [1, 2], [1, 3]]}, {\"word\": \"at\", \"trail\": [[1, 2], [1, 3]]}]}",
            "cell 1:2 belongs to two words",
        ),
    ] {
        page.value("document.getElementById('play-message').textContent = ''");
        page.drop_file("games", "p", "", bytes);
        page.wait_for_text("play-message", said);
        assert_eq!(page.value("document.getElementById('game').hidden"), true);
    }
}

fn documents_are_played_with_all_that_they_have() {
    let mut page = opened_to_make();
    // Every cell belongs to one word, so where the words are matters.
    page.make(&[
        ("words", "cats,dogs,bird,fish"),
        ("make-mode", "cover"),
        ("rows", "4"),
        ("title", "Pets"),
        ("seed", "4"),
    ]);
    let made = page.saved("json");
    page.value("location.hash = '#play'");
    page.wait_for("!document.getElementById('play-view').hidden");
    page.drop_file("games", "pets.json", "application/json", made.as_bytes());
    page.wait_for_game();
    let puzzle = Reader::new().puzzle(made.as_bytes()).unwrap();
    assert_eq!(page.game_text("title"), "Pets");
    assert_eq!(page.grid_in_game().to_string(), puzzle.grid.to_string());
    for answer in puzzle.answers() {
        page.drag_in_game(&answer.trail);
    }
    assert_eq!(
        page.game_text("progress"),
        "4 of 4 found, 16 of 16 letters covered"
    );
    page.reload();
    page.wait_for("document.getElementById('game-frame') !== null");
    page.wait_for_game();
    assert!(page.game_text("progress").starts_with("4 of 4 found"));
    page.press("leave");
    page.wait_for("!document.getElementById('games').hidden");
    // Clues, a bonus word, a word that was dropped, and another puzzle in the next line.
    let document = json!({
        "grid": ["CATX", "XDOG", "OXXX"],
        "list": ["Cat", "dog", "ox", "whale"],
        "clues": { "CAT": "it\nmeows", "whale": "it swims" },
        "bonus": ["OX"],
        "dropped": ["Whale"],
    });
    let lines = format!("\u{feff}{document}\n{{\"grid\": [\"eel\"]}}\n");
    page.drop_file("games", "book.jsonl", "", lines.as_bytes());
    page.wait_for_game();
    assert_eq!(
        page.game_text("progress"),
        "0 of 2 found, 1 bonus word left"
    );
    assert!(page.game_text("words").contains("it meows"));
    assert!(page.text("game").contains("The file has several puzzles"));
}

/// What a game of a document has in its data, and the notes above it.
fn game_of(page: &mut Page, document: &str) -> (Value, String) {
    page.drop_file("games", "p.json", "", document.as_bytes());
    page.wait_for_game();
    let data = page.in_game("JSON.parse(game.getElementById('data').textContent)");
    let notes = page.text("game");
    page.press("leave");
    page.wait_for("!document.getElementById('games').hidden");
    (data, notes)
}

fn documents_are_played_in_their_mode_and_with_the_answers_that_they_have() {
    let mut page = opened();
    page.value("location.hash = '#play'");
    page.wait_for("!document.getElementById('play-view').hidden");
    let trails = |data: &Value| {
        let finds = data["finds"].as_array().unwrap().iter();
        Value::from_iter(finds.map(|find| find["trail"].clone()))
    };
    // All words are on straight lines, and the document says that they bend.
    let bent = json!({ "mode": "adjacent", "grid": ["CAT", "DOG"], "list": ["CAT", "DOG"] });
    let (data, _) = game_of(&mut page, &bent.to_string());
    assert_eq!(data["mode"], "adjacent");
    // A word that bends is not on the grid of straight ones.
    let straight = json!({ "grid": ["CAT", "DOG"], "list": ["cat", "catgod"] });
    let (data, notes) = game_of(&mut page, &straight.to_string());
    assert_eq!(
        (&data["mode"], trails(&data)),
        (&json!("straight"), json!([[0, 1, 2]]))
    );
    assert!(notes.contains("left out: catgod"), "{notes}");
    // The answer of one word is its second place on the grid; the other word and its spaces are found.
    let some = json!({
        "grid": ["CATCAT", "ICECUP"],
        "list": ["Cat", "Ice Cup"],
        "words": [{ "word": "CAT", "trail": [[1, 4], [1, 5], [1, 6]] }],
        "clues": { "Cat": " ", "Ice-cup": "it melts" },
    });
    let (data, notes) = game_of(&mut page, &some.to_string());
    assert_eq!(trails(&data), json!([[3, 4, 5], [6, 7, 8, 9, 10, 11]]));
    assert_eq!(data["words"][0]["clue"], Value::Null);
    assert_eq!(data["words"][1]["clue"], "it melts");
    assert_eq!(notes, "");
    let cover = json!({
        "mode": "adjacent",
        "cover": true,
        "grid": ["GRÜN"],
        "list": ["grün"],
        "spanning": "GRÜN",
        "words": [{ "word": "Grün", "trail": [[1, 1], [1, 2], [1, 3], [1, 4]] }],
    });
    let (data, _) = game_of(&mut page, &cover.to_string());
    assert_eq!(
        (&data["cover"], &data["spanning"]),
        (&json!(true), &json!(0))
    );
    let hidden = json!({ "grid": ["CATX"], "list": ["cat"], "bonus": ["CAT"], "clues": { "cat": "it meows" } });
    let (data, _) = game_of(&mut page, &hidden.to_string());
    assert_eq!(data["words"][0]["bonus"], true);
    // Documents on several lines, one after the other.
    let (data, notes) = game_of(&mut page, &format!("{some:#}\n\n{cover:#}\n"));
    assert_eq!(data["words"][1]["text"], "ICE CUP");
    assert!(notes.contains("The file has several puzzles"), "{notes}");
}
