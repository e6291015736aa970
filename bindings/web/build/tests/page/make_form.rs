//! The form to make puzzles: what it refuses and notes, what it remembers, and what is dropped on it.

use crate::make::{WORDS, opened_to_make};
use crate::{strings, tests};
use serde_json::json;
use wordtrail::Dictionary;
use wordtrail::puzzle::Theme;

tests![
    what_cannot_be_made_is_said_and_what_was_typed_stays,
    a_file_with_words_is_dropped_on_the_form,
    what_a_message_cannot_have_and_a_theme_has_not_is_said,
    a_reload_keeps_the_puzzle_and_its_seed,
    the_form_is_remembered,
];

fn what_cannot_be_made_is_said_and_what_was_typed_stays() {
    let mut page = opened_to_make();
    assert!(
        page.refused(&[("words", " \n ")])
            .contains("no words to hide")
    );
    let message = page.refused(&[("words", "elephant"), ("rows", "5")]);
    assert!(message.contains("“elephant” has 8 letters"), "{message}");
    let message = page.refused(&[("rows", "500")]);
    assert!(message.contains("from 1 to 100"), "{message}");
    assert!(message.contains("makes larger puzzles"), "{message}");
    let message = page.refused(&[("rows", "0")]);
    assert!(message.ends_with("from 1 to 100."), "{message}");
    let message = page.refused(&[("rows", "9"), ("seed", "x'\"><script>")]);
    assert!(
        message.contains("seed has to be a whole number"),
        "{message}"
    );
    let message = page.refused(&[("seed", "99999999999999999999999")]);
    assert!(
        message.contains("seed has to be a whole number"),
        "{message}"
    );
    page.refused(&[("seed", ""), ("words", "\u{1}\u{2} 123 \u{1f}seed\u{1f}9")]);
    let message = page.refused(&[("words", "cat"), ("avoid", "cat")]);
    assert!(message.contains("must not appear"), "{message}");
    let message = page.refused(&[
        ("avoid", ""),
        ("words", "cat,dog"),
        ("make-mode", "cover"),
        ("rows", "3"),
    ]);
    assert!(message.contains("the grid has 9 cells"), "{message}");
    let message = page.refused(&[("source", "random"), ("random", "5"), ("rows", "")]);
    assert!(message.contains("give its rows and columns"), "{message}");
    let message = page.refused(&[("make-mode", "straight"), ("random", "0")]);
    assert!(message.contains("at least 1"), "{message}");
    let message = page.refused(&[("random", "30"), ("shortest", "60")]);
    assert!(message.contains("no word of these lengths"), "{message}");
    assert_eq!(
        page.value("document.querySelector('[name=words]').value"),
        json!("cat,dog")
    );
    // What was wrong is forgotten once a puzzle is made.
    page.made(&[("source", "list"), ("words", WORDS)]);
    // An error leaves the puzzle that was made before.
    page.fill(&[("words", "")]);
    page.press("make-puzzle");
    page.wait_for_text("make-message", "no words to hide");
    assert_eq!(page.value("document.getElementById('made').hidden"), false);
}

fn a_file_with_words_is_dropped_on_the_form() {
    let mut page = opened_to_make();
    page.drop_file("make-form", "words.txt", "text/plain", b"cat\ndog\n");
    page.wait_for("document.getElementById('make-words').value === 'cat\\ndog\\n'");
    let document = br#"{"grid": ["CATX", "XDOG"], "list": ["Cat", "Dog"]}"#;
    page.drop_file("make-form", "pets.json", "application/json", document);
    page.wait_for("document.getElementById('make-words').value === 'Cat\\nDog'");
    page.value("document.querySelector('[name=avoid]').id = 'avoid-field'");
    page.drop_file("avoid-field", "words.txt", "text/plain", b"cow\n\nhen\n");
    page.wait_for("document.getElementById('avoid-field').value === 'cow, hen'");
    page.drop_file("make-form", "cat", "", b"\xff\xfe\0");
    page.wait_for_text("make-message", "is no text");
    assert_eq!(
        page.value("document.getElementById('make-words').value"),
        json!("Cat\nDog")
    );
}

fn what_a_message_cannot_have_and_a_theme_has_not_is_said() {
    let mut page = opened_to_make();
    page.make(&[("words", WORDS), ("rows", "15"), ("message", "Meet at 10")]);
    let proof = page.text("proof");
    assert!(proof.contains("10 is left out"), "{proof}");
    assert!(proof.contains("exactly once, and no"), "{proof}");
    let too_many = [("source", "theme"), ("theme", "birds"), ("random", "500")];
    let message = page.refused(&too_many);
    let birds: Theme = "birds".parse().unwrap();
    let clean = |word: &&str| !Dictionary::offensive().contains(word);
    let words = birds.words().filter(clean).count();
    let expected = format!("Only {words} words of these lengths can be drawn: ask for fewer.");
    assert_eq!(message, expected);
}

fn a_reload_keeps_the_puzzle_and_its_seed() {
    let mut page = opened_to_make();
    let made = page.made(&[("words", WORDS), ("rows", "15"), ("title", "Pets")]);
    // The form may be changed in the meantime.
    page.fill(&[("words", "cow"), ("title", "Other")]);
    page.reload();
    page.wait_for("!document.getElementById('made').hidden");
    assert_eq!(page.saved("txt"), made);
    assert_eq!(
        page.value("document.querySelector('#make-form [name=title]').value"),
        "Other"
    );
    // Another view is shown first: it is made when it is looked at.
    page.value("location.hash = '#play'");
    page.reload();
    page.wait_for("document.querySelector('#new-search option[value=birds]') !== null");
    page.value("location.hash = '#make'");
    page.wait_for("!document.getElementById('made').hidden");
    assert_eq!(page.saved("txt"), made);
}

fn the_form_is_remembered() {
    let mut page = opened_to_make();
    page.fill(&[
        ("words", "cat\ndog"),
        ("theme", "birds"),
        ("clean", "off"),
        ("source", "theme"),
        ("make-mode", "cover"),
        ("rows", "8"),
    ]);
    page.reload();
    page.wait_for("document.querySelector('#make-form .themes').value === 'birds'");
    let values = page.value(
        "['words', 'source', 'make-mode', 'rows'].map((name) => document.getElementById('make-form').elements[name].value)",
    );
    assert_eq!(strings(&values), ["cat\ndog", "theme", "cover", "8"]);
    assert_eq!(
        page.value("document.querySelector('[name=clean]').checked"),
        false
    );
    assert_eq!(
        page.value("document.getElementById('make-words').checkVisibility()"),
        false
    );
}
