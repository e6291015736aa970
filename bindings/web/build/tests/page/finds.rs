//! What the page finds is what the library finds.

use crate::driver::Page;
use crate::{HTML, opened, random_rows, tests};
use serde_json::json;
use std::collections::BTreeSet;
use wordtrail::{Dictionary, Direction, Grid, Mode, Points, Search, Trails};

tests![
    random_grids_have_the_finds_that_the_library_has,
    options_have_the_effect_that_they_have_in_the_library,
    a_large_grid_is_searched_in_parts,
    a_worker_counts_all_trails_in_parts,
    a_word_shows_its_trails_and_a_cell_the_words_through_it,
    a_list_is_hunted_and_says_what_is_missing,
    another_dictionary_replaces_the_english_one,
    finds_are_saved_as_the_program_writes_them,
    advice_says_why_words_are_missing,
];

/// The finds of a search as the program writes them, in order.
fn program_rows(search: &Search, grid: &Grid) -> Vec<String> {
    let finds = search.finds(grid).into_iter();
    let mut rows: Vec<String> = finds
        .map(|find| {
            let direction = find.trail.direction().map(|it| it.to_string());
            let start = find.trail.start();
            format!(
                "{},{},{},{},{},{}",
                find.word,
                start.row + 1,
                start.column + 1,
                direction.unwrap_or_default(),
                find.length(),
                find.trail
            )
        })
        .collect();
    rows.sort_unstable();
    rows
}

/// Keeps what is copied or saved in `saved`.
fn keep_what_is_saved(page: &mut Page) {
    page.value(
        "(() => {
            globalThis.saved = {};
            const write = async ([item]) => { saved.copy = await (await item.getType('text/plain')).text(); };
            Object.defineProperty(navigator, 'clipboard', { value: { write } });
            const create = URL.createObjectURL;
            URL.createObjectURL = (blob) => {
                blob.text().then((text) => (saved[blob.type] = text));
                return create.call(URL, blob);
            };
        })()",
    );
}

/// The finds that the page saves, in order.
#[track_caller]
fn saved_rows(page: &mut Page) -> Vec<String> {
    page.value("delete saved['text/csv']");
    page.press("save-csv");
    page.wait_for("'text/csv' in saved");
    let csv = page.value("saved['text/csv']");
    let mut lines = csv.as_str().unwrap().lines();
    assert_eq!(lines.next(), Some("word,row,column,direction,length,trail"));
    let mut rows: Vec<String> = lines.map(str::to_owned).collect();
    rows.sort_unstable();
    rows
}

/// The words that a search finds, in order.
pub fn words(search: &Search, grid: &Grid) -> Vec<String> {
    let finds = search.finds(grid).into_iter();
    let words: BTreeSet<String> = finds.map(|find| find.word.into_owned()).collect();
    words.into_iter().collect()
}

fn advice_says_why_words_are_missing() {
    let mut page = opened();
    page.mode("adjacent");
    page.solve("qite\nestr\n");
    page.wait_for_text("hint", "“Each Q is Qu”");
    page.change("#qu", "control.checked = true");
    page.wait_for("document.getElementById('hint').textContent === ''");
    page.press("clear");
    page.value("document.querySelector('.cell').focus()");
    page.insert("abcdefghi");
    page.wait_for_text("hint", "a board of 3 × 3 in 3 rows");
    page.mode("straight");
    page.wait_for("document.getElementById('hint').textContent === ''");
    page.solve("кот\nдом\nлес\n");
    page.wait_for_text("hint", "these letters: д, е, к, л, м, о, с, т.");
    page.change(
        "#direction-N",
        "for (const box of document.querySelectorAll('#directions input')) box.checked = false",
    );
    page.wait_for_text("hint", "No direction is chosen");
    page.press("clear");
    page.wait_for("document.getElementById('hint').textContent === ''");
}

fn random_grids_have_the_finds_that_the_library_has() {
    let mut page = opened();
    keep_what_is_saved(&mut page);
    page.change("#all", "control.checked = true");
    let mut random = fastrand::Rng::with_seed(19);
    let search = Search::new(Dictionary::english()).trails(Trails::All);
    for number in 0..20 {
        let mut rows = random_rows(&mut random, 3 + number, 22 - number);
        if number % 4 == 3 {
            rows[0].replace_range(0..1, "?");
            rows[1].replace_range(1..2, ".");
        }
        let text = rows.join("\n") + "\n";
        let grid: Grid = text.parse().unwrap();
        let straight = words(&search, &grid);
        assert_eq!(page.solve(&text), straight, "{text}");
        let adjacent = search.mode(Mode::Adjacent);
        let finds = words(&adjacent, &grid);
        assert_eq!(page.mode("adjacent"), finds, "{text}");
        let points: u64 = finds.iter().map(|word| Points::BOGGLE.of(word)).sum();
        let shown = page.text("summary").replace(',', "");
        assert!(shown.contains(&format!("{points} Boggle point")), "{shown}");
        assert_eq!(
            saved_rows(&mut page),
            program_rows(&adjacent, &grid),
            "{text}"
        );
        assert_eq!(page.mode("straight"), straight);
        assert_eq!(
            saved_rows(&mut page),
            program_rows(&search, &grid),
            "{text}"
        );
    }
}

fn options_have_the_effect_that_they_have_in_the_library() {
    let mut page = opened();
    let mut random = fastrand::Rng::with_seed(4);
    let text = random_rows(&mut random, 9, 9).join("\n") + "\nquietstxx\n";
    let grid: Grid = text.parse().unwrap();
    page.solve(&text);
    for mode in [Mode::Straight, Mode::Adjacent] {
        page.mode(mode.name());
        let search = Search::new(Dictionary::english()).mode(mode);
        let found = page.change("#minimum", "control.value = 4");
        assert_eq!(found, words(&search.min_length(4), &grid));
        let search = search.min_length(4);
        let found = page.change("#maximal", "control.checked = true");
        assert_eq!(found, words(&search.maximal_only(), &grid));
        page.change("#maximal", "control.checked = false");
        let found = page.change("#qu", "control.checked = true");
        assert_eq!(found, words(&search, &grid.clone().qu_tiles()));
        page.change("#qu", "control.checked = false");
        page.change("#all", "control.checked = true");
        let all = search.trails(Trails::All).count(&grid);
        let summary = page.text("summary").replace(',', "");
        // If no word has several trails, they are not counted apart.
        let is_said = summary.starts_with(&format!("{all} trails"));
        assert!(
            is_said || all == words(&search, &grid).len() as u64,
            "{summary}"
        );
        page.change("#all", "control.checked = false");
        let found = page.change("#direction-N", "control.checked = false");
        let others = Direction::ALL
            .into_iter()
            .filter(|&it| it != Direction::North);
        assert_eq!(found, words(&search.directions(others), &grid));
        page.change("#direction-N", "control.checked = true");
        page.change("#minimum", "control.value = 3");
    }
}

fn a_large_grid_is_searched_in_parts() {
    let mut page = opened();
    let mut random = fastrand::Rng::with_seed(5);
    let rows = random_rows(&mut random, 151, 151);
    let text = rows.join("\n") + "\n";
    let grid: Grid = text.parse().unwrap();
    page.change("#minimum", "control.value = 5");
    let search = Search::new(Dictionary::english()).min_length(5);
    assert_eq!(page.solve(&text), words(&search, &grid));
    assert!(page.text("window-note").starts_with("Rows 1 to "));
    assert!(!page.text("summary").contains("trails"));
    page.change("#all", "control.checked = true");
    let all = search.trails(Trails::All).count(&grid);
    let shown = page.value("document.querySelectorAll('.cell').length");
    assert!(shown.as_u64().unwrap() <= 1600);
    let summary = page.text("summary").replace(',', "");
    assert!(summary.starts_with(&format!("{all} trails")), "{summary}");
    // A trail that is outside of the window is shown.
    let finds = search.finds(&grid);
    let far = finds.iter().find(|find| find.trail.start().row > 100);
    let word = far.unwrap().word.as_ref();
    page.value(&format!(
        "[...document.querySelectorAll('button.word')].find((it) => it.firstChild.textContent === '{word}').click()"
    ));
    page.wait_for("!document.getElementById('window-note').textContent.startsWith('Rows 1 to')");
}

fn a_worker_counts_all_trails_in_parts() {
    let mut page = Page::blank();
    page.run_first(
        "globalThis.made = [];
         const Own = Worker;
         globalThis.Worker = class extends Own {
             constructor(...options) { super(...options); made.push(this); }
         };",
    );
    page.load(&HTML);
    page.wait_until_ready();
    page.value("globalThis.engine = made.at(-1), 0");
    let mut random = fastrand::Rng::with_seed(6);
    let text = random_rows(&mut random, 100, 100).join("\n") + "\n";
    page.solve(&text);
    page.change("#all", "control.checked = true");
    let counts = page.value(
        "Promise.all([1, 2, 3].map((part) => new Promise((resolve) => {
            engine.addEventListener('message', ({ data }) => data.id === -part && resolve(data.value));
            engine.postMessage({ id: -part, action: 'count', part, parts: 3 });
        })))",
    );
    let sum: u64 = counts
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_u64().unwrap())
        .sum();
    let search = Search::new(Dictionary::english()).trails(Trails::All);
    assert_eq!(sum, search.count(&text.parse().unwrap()));
}

fn a_word_shows_its_trails_and_a_cell_the_words_through_it() {
    let mut page = opened();
    page.solve("cats\nxoxx\ncatt\n");
    page.change("#all", "control.checked = true");
    let click = "[...document.querySelectorAll('button.word')].find((it) => it.firstChild.textContent === 'cat').click()";
    page.value(click);
    page.wait_for("document.querySelectorAll('#strokes polyline').length === 2");
    assert_eq!(
        page.strokes(),
        ["0.5,0.5 1.5,0.5 2.5,0.5", "0.5,2.5 1.5,2.5 2.5,2.5"]
    );
    page.value(click);
    assert!(page.strokes().is_empty());
    page.click((2, 2));
    page.wait_for_text("chosen-cell", "through row 2, column 2");
    let grid: Grid = "cats\nxoxx\ncatt\n".parse().unwrap();
    let through = Search::new(Dictionary::english()).through("2:2".parse().unwrap());
    assert_eq!(page.found(), words(&through, &grid));
    page.keys(&["Escape"]);
    assert!(page.found().contains(&"cat".to_owned()));
}

fn a_list_is_hunted_and_says_what_is_missing() {
    let mut page = opened();
    let missing = "[...document.querySelectorAll('.word.missing')].map((it) => it.textContent)";
    page.solve("CATX\nXDOG\nEELX\nMAEX\n\ncat\nDog\nworm\n");
    page.wait_for_text("summary", "2 of 3 words of your list found");
    assert_eq!(page.found(), ["cat", "dog"]);
    assert_eq!(page.value(missing), json!(["worm"]));
    page.value("document.getElementById('count').textContent = 'none yet'");
    page.change("#own-list", "control.value = 'eel, 4 it, a-e'");
    page.wait_for_text("summary", "2 of 2 words of your list found");
    assert_eq!(page.found(), ["a-e", "eel"]);
    assert!(page.text("own-note").contains("4 it"));
    page.change("#own-list", "control.value = ''");
    page.wait_for("!document.getElementById('summary').textContent.includes('list')");
    assert!(page.found().len() > 3);
}

fn another_dictionary_replaces_the_english_one() {
    let mut page = opened();
    page.solve("zurück\nauszug\ncatxxx\n");
    page.value("document.getElementById('count').textContent = 'none yet'");
    page.drop_file(
        "list",
        "wörter.txt",
        "text/plain",
        "zurück\nAuszug\n3x\n".as_bytes(),
    );
    assert_eq!(page.found(), ["auszug", "zurück"]);
    assert_eq!(page.text("dictionary"), "wörter.txt: 2 words.");
    assert!(page.text("dictionary-note").contains("3x"));
    let index = Dictionary::from_words(["zug"]).unwrap();
    page.value("document.getElementById('count').textContent = 'none yet'");
    page.drop_file("list", "zug.fst", "", &index.fst_bytes());
    assert_eq!(page.found(), ["zug"]);
    page.value("document.getElementById('count').textContent = 'none yet'");
    page.press("english");
    assert!(page.found().contains(&"cat".to_owned()));
    assert_eq!(page.text("dictionary"), "English: 172,823 words.");
}

fn finds_are_saved_as_the_program_writes_them() {
    let mut page = opened();
    keep_what_is_saved(&mut page);
    page.solve("cat\nxox\nxxd\n");
    page.mode("adjacent");
    let search = Search::new(Dictionary::english()).mode(Mode::Adjacent);
    let rows = program_rows(&search, &"cat\nxox\nxxd\n".parse().unwrap());
    assert_eq!(saved_rows(&mut page), rows);
    page.press("copy-text");
    page.wait_for("'copy' in saved");
    let copied = page.value("saved.copy");
    let mut copied: Vec<&str> = copied.as_str().unwrap().lines().collect();
    copied.sort_unstable();
    let printed = rows.iter().map(|row| {
        let fields: Vec<&str> = row.split(',').collect();
        format!("{}  {}", fields[0], fields[5])
    });
    let mut printed: Vec<String> = printed.collect();
    printed.sort_unstable();
    assert_eq!(copied, printed);
    page.press("save-svg");
    page.wait_for("'image/svg+xml' in saved");
    let is_svg = "new DOMParser().parseFromString(saved['image/svg+xml'], 'image/svg+xml').querySelectorAll('text').length";
    assert_eq!(page.value(is_svg), json!(9));
    page.press("save-png");
    page.wait_for("'image/png' in saved");
}
