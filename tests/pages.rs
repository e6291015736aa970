//! Sheets, and the pages for browsers that are made from them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::ControlFlow;
use wordtrail::puzzle::Generator;
use wordtrail::report::{Longest, Purpose, Sheet, page};
use wordtrail::{
    Cell, Consumer, Dictionary, Direction, Find, Grid, Mode, Search, Trail, Trails, WordBank,
};

fn kept(most: usize, lengths: &[u32]) -> (Vec<u32>, u64) {
    let mut longest = Longest::new(most);
    for (column, &length) in (0..).zip(lengths) {
        let start = Cell { row: 0, column };
        let trail = Trail::straight(start, Direction::South, length);
        let word = "a".repeat(length as usize).into();
        let ControlFlow::Continue(()) = longest.add_finds([Find { word, trail }]);
    }
    let grid = "a\n".parse().unwrap();
    let sheet = longest.into_sheet(grid, Mode::Straight, "");
    let columns = sheet.finds.iter().map(|find| find.trail.start().column);
    (columns.collect(), sheet.omitted)
}

#[test]
fn the_longest_finds_are_kept_and_of_these_the_first() {
    assert_eq!(kept(3, &[3, 5, 3, 4, 4, 3]), (vec![1, 3, 4], 3));
    assert_eq!(kept(2, &[3, 3, 3]), (vec![0, 1], 1));
    assert_eq!(kept(2, &[3, 3, 4]), (vec![0, 2], 1));
    assert_eq!(kept(9, &[5, 3]), (vec![0, 1], 0));
    assert_eq!(kept(0, &[5, 3]), (vec![], 2));
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).expect(before);
    rest.split_once(after).expect(after).0
}

fn read(html: &str) -> Value {
    serde_json::from_str(between(html, r#"id="data">"#, "</script>")).unwrap()
}

#[test]
fn the_page_of_a_usual_puzzle_is_small() {
    let words: Vec<String> = (0..40)
        .map(|number: u8| {
            let letters = [number % 7, number / 7, 9, 11, number % 5, 19];
            letters
                .map(|letter| char::from(b'a' + letter))
                .iter()
                .collect()
        })
        .collect();
    let bank = WordBank::from_words(&words).unwrap();
    let made = Generator::new(&bank).size(15, 15).generate().unwrap();
    let sheet = Sheet::from_puzzle(&made, "Forty words");
    for purpose in [Purpose::Look, Purpose::Play] {
        let length = page(&sheet, purpose).len();
        assert!(length <= 60_000, "{purpose:?}: {length} bytes");
    }
    assert_eq!(sheet.words.len(), 40);
}

#[test]
fn the_policy_allows_only_the_styles_and_the_script_of_the_page() {
    let made = Generator::new(&WordBank::parse(b"cat\n").unwrap())
        .generate()
        .unwrap();
    for purpose in [Purpose::Look, Purpose::Play] {
        let html = page(&Sheet::from_puzzle(&made, ""), purpose);
        let digest = |text: &str| STANDARD.encode(Hash::hash(text.as_bytes()));
        let hash = |text| format!("'sha256-{}'", digest(text));
        let style = hash(between(&html, "<style>", "</style>"));
        let script = hash(between(&html, "\n<script>", "</script>"));
        assert_eq!(
            between(&html, "Content-Security-Policy\" content=\"", "\""),
            format!(
                "default-src 'none'; style-src {style}; script-src {script}; base-uri 'none'; form-action 'none'"
            )
        );
    }
}

#[test]
fn no_text_can_end_the_data() {
    let hostile = "</script><!--{script}&\"'\u{2028}\u{202e}א";
    let mut sheet = Longest::new(9).into_sheet("a\n".parse().unwrap(), Mode::Straight, hostile);
    sheet.words.push(hostile.to_owned());
    let html = page(&sheet, Purpose::Look);
    let data = read(&html);
    assert_eq!(data["title"], hostile);
    assert_eq!(
        data["words"][0]["text"],
        "</SCRIPT><!--{SCRIPT}&\"'\u{2028}\u{202e}א"
    );
    assert_eq!(html.matches("</script>").count(), 2);
    assert!(!html.contains("<!--"));
}

#[test]
fn the_data_has_tiles_letters_and_trails() {
    let grid: Grid = "Qu ? .\nI T É\n".parse().unwrap();
    let cells = [(0, 0), (1, 0), (1, 1)].map(|(row, column)| Cell { row, column });
    let mut sheet = Longest::new(9).into_sheet(grid, Mode::Adjacent, "");
    sheet.words = ["Quit!", "lost", "quiet"].map(str::to_owned).to_vec();
    sheet.missing = vec!["lost".to_owned()];
    sheet.finds.push(Find {
        word: "Quit!".into(),
        trail: Trail::new(cells.to_vec()),
    });
    let data = read(&page(&sheet, Purpose::Look));
    assert_eq!(data["mode"], "adjacent");
    assert_eq!(data["rows"], json!([["qu", "?", ""], ["i", "t", "é"]]));
    let faces = json!({ "qu": "Qu", "?": "?", "i": "I", "t": "T", "é": "É" });
    assert_eq!(data["faces"], faces);
    assert_eq!(
        data["words"],
        json!([
            { "text": "QUIT!", "letters": "quit", "state": "found" },
            { "text": "LOST", "letters": "lost", "state": "missing" },
            { "text": "QUIET", "letters": "quiet", "state": "undrawn" },
        ])
    );
    assert_eq!(
        data["finds"],
        json!([{ "word": 0, "colour": 0, "trail": [0, 3, 4] }])
    );
    assert_eq!(data["secret"], false);
    assert_eq!(read(&page(&sheet, Purpose::Discover))["secret"], true);
    let words = read(&page(&sheet, Purpose::Play))["words"].take();
    assert_eq!(
        words.as_array().map(Vec::len),
        Some(1),
        "only words on the sheet can be played"
    );
}

#[test]
fn words_that_touch_have_different_colours_and_all_finds_of_a_word_the_same() {
    let grid: Grid = "catxxxxcat\nxxxdogxxxx\nxxxxxxxemu\ndogxxxxxxx\n"
        .parse()
        .unwrap();
    let dictionary = Dictionary::from_words(["cat", "dog", "emu", "tax", "god"]).unwrap();
    let mut longest = Longest::new(500);
    let search = Search::new(&dictionary).trails(Trails::All);
    assert!(search.consume(&grid, &mut longest).is_continue());
    let sheet = longest.into_sheet(grid, Mode::Straight, "");
    let data = read(&page(&sheet, Purpose::Look));
    let mut colours: HashMap<&str, &Value> = HashMap::new();
    for (find, drawn) in sheet.finds.iter().zip(data["finds"].as_array().unwrap()) {
        let colour = &drawn["colour"];
        assert_eq!(colours.entry(&find.word).or_insert(colour), &colour);
    }
    assert_eq!(colours.len(), sheet.words.len());
    let touch = |one: &Find<'_>, other: &Find<'_>| {
        one.trail.cells().any(|one| {
            other.trail.cells().any(|other| {
                one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1
            })
        })
    };
    for one in &sheet.finds {
        for other in &sheet.finds {
            if one.word != other.word && touch(one, other) {
                assert_ne!(
                    colours[&*one.word], colours[&*other.word],
                    "{one:?} {other:?}"
                );
            }
        }
    }
}
