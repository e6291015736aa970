//! The page on which a puzzle with clues and bonus words is played.

use super::driver::{self, Page};
use super::{PUZZLE, sheet};
use libtest_mimic::Trial;
use serde_json::{Value, json};
use wordtrail::puzzle::Clues;
use wordtrail::report::{Purpose, page};
use wordtrail::{Mode, WordBank};

pub fn tests() -> Vec<Trial> {
    tests!(
        driver::is_available,
        [
            a_clue_is_listed_until_its_word_is_found,
            a_hint_reveals_no_word,
            bonus_words_are_counted_and_shown_when_they_are_found,
            the_game_ends_with_the_listed_words_and_bonus_words_may_follow,
            answers_have_clues_beside_the_words,
            printed_clues_have_numbers_and_bonus_words_are_counted,
        ]
    )
}

/// Of five words, two have clues, and two are bonus words.
fn clue_page(purpose: Purpose) -> Page {
    let listed = WordBank::from_words(["cat", "cow", "hide"]).unwrap();
    let clues = Clues::from_pairs([("cat", "it meows"), ("cow", "gives milk")]).unwrap();
    let listed = listed.with_clues(&clues).unwrap();
    let bonus = WordBank::from_words(["rats", "ice-d"]).unwrap();
    let bank = listed.with_bonus(&bonus).unwrap();
    let sheet = sheet(PUZZLE, Mode::Straight, "Farm").with_words(&bank);
    Page::open(&page(&sheet, purpose))
}

impl Page {
    fn hint(&mut self) {
        self.value("document.getElementById('hint').click()");
    }

    /// The texts of the list that are visible.
    fn list(&mut self) -> Value {
        self.value("[...document.querySelectorAll('#words li:not([hidden])')].map((item) => item.innerText)")
    }
}

fn a_clue_is_listed_until_its_word_is_found() {
    let mut page = clue_page(Purpose::Play);
    assert_eq!(page.list(), json!(["it meows", "gives milk", "HIDE"]));
    page.drag(&[(1, 1), (1, 3)]);
    assert_eq!(page.found(), json!(["CAT"]));
    let list = page.list();
    let first = list[0].as_str().unwrap();
    assert!(
        first.starts_with("CAT") && first.contains("it meows"),
        "{first}"
    );
}

fn a_hint_reveals_no_word() {
    let mut page = clue_page(Purpose::Play);
    page.hint();
    assert_eq!(
        page.text("message"),
        "“it meows” starts at row 1, column 1."
    );
    page.hint();
    page.hint();
    assert!(page.text("message").starts_with("HIDE starts at"));
    // Bonus words come last.
    page.hint();
    assert_eq!(
        page.text("message"),
        "A bonus word of 4 letters starts at row 4, column 4."
    );
}

fn bonus_words_are_counted_and_shown_when_they_are_found() {
    let mut page = clue_page(Purpose::Play);
    assert_eq!(page.text("progress"), "0 of 3 found, 2 bonus words left");
    page.drag(&[(4, 1), (4, 4)]);
    assert_eq!(page.text("message"), "RATS: 1 bonus word left.");
    assert_eq!(page.text("progress"), "0 of 3 found, 1 bonus word left");
    assert_eq!(page.found(), json!(["RATS"]));
    page.drag(&[(6, 3), (6, 6)]);
    assert_eq!(page.text("progress"), "0 of 3 found, all bonus words found");
}

fn the_game_ends_with_the_listed_words_and_bonus_words_may_follow() {
    let mut page = clue_page(Purpose::Play);
    page.drag(&[(1, 1), (1, 3)]);
    page.drag(&[(1, 1), (3, 3)]);
    page.drag(&[(1, 5), (4, 5)]);
    let message = page.text("message");
    assert!(
        message.starts_with("Well done: all words found in "),
        "{message}"
    );
    assert!(message.ends_with(" 2 bonus words left."), "{message}");
    assert_eq!(
        page.value("document.body.classList.contains('finished')"),
        true
    );
    assert_eq!(
        page.value("document.getElementById('hint').disabled"),
        false
    );
    page.drag(&[(4, 1), (4, 4)]);
    page.drag(&[(6, 3), (6, 6)]);
    assert_eq!(page.text("message"), "ICE-D: all bonus words found.");
    assert_eq!(page.value("document.getElementById('hint').disabled"), true);
}

fn answers_have_clues_beside_the_words() {
    let mut page = clue_page(Purpose::Look);
    let notes = page
        .value("[...document.querySelectorAll('#words .note')].map((note) => note.textContent)");
    assert_eq!(
        notes,
        json!(["it meows", "gives milk", "bonus word", "bonus word"])
    );
}

fn printed_clues_have_numbers_and_bonus_words_are_counted() {
    for (purpose, items, bonus) in [
        (
            Purpose::Play,
            "#words li:not([hidden])",
            "+ 2 bonus words left",
        ),
        (Purpose::Look, "#words button", ""),
    ] {
        let mut page = clue_page(purpose);
        let numbers = format!(
            "[...document.querySelectorAll('{items}')].map((item) => getComputedStyle(item, '::before').content)"
        );
        let screen = page.value(&numbers);
        assert!(
            screen.as_array().unwrap().iter().all(|it| it == "none"),
            "{screen}"
        );
        let is_visible = "document.getElementById('bonus').checkVisibility()";
        assert_eq!(page.value(is_visible), false);
        page.print_medium();
        let printed = page.value(&numbers);
        let printed: Vec<&str> = printed
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let numbers = ["\"1. \"", "\"2. \"", "\"3. \""];
        assert_eq!(printed[..3], numbers);
        assert!(
            printed[3..].iter().all(|&it| it == "none"),
            "bonus words have no number: {printed:?}"
        );
        assert_eq!(page.value(is_visible), true);
        assert_eq!(page.text("bonus"), bonus);
    }
}
