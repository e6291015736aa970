//! How the page looks and what screen readers say.

use crate::driver::Page;
use crate::make::{WORDS, opened_to_make};
use crate::{HTML, opened, tests};
use serde_json::json;
use std::collections::BTreeSet;

tests![
    the_page_is_one_file_of_less_than_three_megabytes,
    every_window_shows_the_page_without_scrolling_sideways,
    the_page_is_light_or_dark_as_the_system_is,
    paper_has_the_grid_and_the_words,
    paper_has_neither_controls_nor_other_views,
    paper_has_the_puzzle_and_its_answers_on_pages_of_their_own,
    every_view_fits_small_windows_and_is_dark_as_the_system_is,
    controls_of_every_view_have_names,
    screen_readers_have_names_and_hear_the_number_of_words,
    a_phone_shows_twenty_columns_and_the_trail_of_a_chosen_word,
    the_menu_of_options_is_in_the_window_and_closes,
    boards_of_games_fill_large_windows,
];

fn the_page_is_one_file_of_less_than_three_megabytes() {
    assert!(HTML.len() < 3_000_000, "{} bytes", HTML.len());
    assert!(
        !HTML.contains("http://")
            || HTML.matches("http://").count() == HTML.matches("http://www.w3.org").count()
    );
    assert!(!HTML.contains("https://"));
}

/// A page with the words of an example.
fn solved() -> Page {
    let mut page = opened();
    page.solve("straightx\nwordtrail\nfindsxeve\ngridsxttt\nletterspx\n");
    page
}

fn every_window_shows_the_page_without_scrolling_sideways() {
    let mut page = solved();
    page.paste("123\n");
    page.wait_for_text("message", "is not a letter");
    for (width, height) in [
        (320, 568),
        (390, 844),
        (844, 390),
        (768, 1024),
        (1280, 800),
        (3840, 2160),
    ] {
        page.fits(width, height);
        let cell = page.value("document.querySelector('.cell').getBoundingClientRect().width");
        assert!(cell.as_f64().unwrap() >= 20.0, "{width} × {height}: {cell}");
        let message =
            page.value("document.getElementById('message').getBoundingClientRect().width");
        assert!(
            message.as_f64().unwrap() >= 200.0,
            "{width} × {height}: {message}"
        );
    }
}

fn the_page_is_light_or_dark_as_the_system_is() {
    let mut page = solved();
    let mut colours = BTreeSet::new();
    for scheme in ["light", "dark"] {
        page.colour_scheme(scheme);
        let colour = page.value("getComputedStyle(document.body).backgroundColor");
        colours.insert(colour.to_string());
    }
    assert_eq!(colours.len(), 2);
}

fn paper_has_the_grid_and_the_words() {
    let mut page = solved();
    page.print_medium();
    let shown = page.value(
        "['frame', 'words', 'options', 'tools', 'save', 'own'].filter((id) => document.getElementById(id).getClientRects().length > 0)",
    );
    assert_eq!(shown, json!(["frame", "words"]));
}

/// The names of the elements with a role, as screen readers have them.
pub fn names(page: &mut Page, role: &str) -> Vec<String> {
    let tree = page.call("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().unwrap().iter();
    let of_role =
        nodes.filter(|node| node["role"]["value"] == json!(role) && node["ignored"] != json!(true));
    let name = |node: &serde_json::Value| {
        node["name"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    of_role.map(name).collect()
}

const CONTROLS: [&str; 8] = [
    "button",
    "checkbox",
    "combobox",
    "grid",
    "radio",
    "searchbox",
    "spinbutton",
    "textbox",
];

fn controls_of_every_view_have_names() {
    let mut page = opened();
    for view in ["solve", "make", "play"] {
        page.value(&format!("location.hash = '#{view}'"));
        page.wait_for(&format!("!document.getElementById('{view}-view').hidden"));
        page.value("document.querySelectorAll('details').forEach((it) => (it.open = true))");
        let mut controls = 0;
        for role in CONTROLS {
            let names = names(&mut page, role);
            controls += names.len();
            assert!(
                names.iter().all(|name| !name.is_empty()),
                "{view}, {role}: {names:?}"
            );
        }
        assert!(controls >= 8, "{view}");
        let links = names(&mut page, "link");
        assert_eq!(links[..3], ["Solve", "Make", "Play"]);
        // What the view says, and whether anything is stored.
        assert_eq!(names(&mut page, "status").len(), 2, "{view}");
    }
}

fn screen_readers_have_names_and_hear_the_number_of_words() {
    let mut page = solved();
    assert_eq!(names(&mut page, "grid"), ["Letters"]);
    assert!(names(&mut page, "textbox").contains(&"Row 1, column 2".to_owned()));
    assert!(names(&mut page, "button").contains(&"straight".to_owned()));
    let live = "document.getElementById('count').getAttribute('aria-live')";
    assert_eq!(page.value(live), json!("polite"));
}

fn a_phone_shows_twenty_columns_and_the_trail_of_a_chosen_word() {
    let mut page = opened();
    page.size(375, 812);
    page.solve(&("x".repeat(20) + "\n").repeat(20));
    let frame = "document.getElementById('frame')";
    let overflow = page.value(&format!("{frame}.scrollWidth - {frame}.clientWidth"));
    assert!(overflow.as_i64().unwrap() <= 0, "{overflow}");
    let grid = ("x".repeat(38) + "\n").repeat(36) + &"x".repeat(30) + "elephant\n";
    page.solve(&grid);
    page.value("document.querySelector('button.word').click()");
    for end in ["36,30", "36,37"] {
        let hidden = page.value(&format!(
            "(() => {{
                const cell = document.querySelector('[data-place=\"{end}\"]').getBoundingClientRect();
                const frame = {frame}.getBoundingClientRect();
                return [frame.left - cell.left, cell.right - frame.right, frame.top - cell.top, cell.bottom - frame.bottom];
            }})()"
        ));
        let hidden = hidden.as_array().unwrap().iter();
        assert!(
            hidden.clone().all(|side| side.as_f64().unwrap() <= 0.0),
            "{end}: {hidden:?}"
        );
    }
}

fn paper_has_the_puzzle_and_its_answers_on_pages_of_their_own() {
    let mut page = opened_to_make();
    for fields in [
        [("words", WORDS), ("rows", "15"), ("title", "")],
        [("words", WORDS), ("rows", ""), ("title", "Fruit")],
        [("words", "cat, dog, cow, hen"), ("rows", ""), ("title", "")],
        [
            ("words", "cat, dog, cow, hen"),
            ("rows", ""),
            ("title", "Pets"),
        ],
    ] {
        page.make(&fields);
        for paper in [
            json!({ "paperWidth": 8.27, "paperHeight": 11.69 }),
            json!({ "paperWidth": 8.5, "paperHeight": 11 }),
            json!({ "paperWidth": 8.27, "paperHeight": 11.69, "landscape": true }),
            json!({ "paperWidth": 8.5, "paperHeight": 11, "landscape": true }),
        ] {
            let pdf = page.call("Page.printToPDF", &paper);
            let pdf = pdf["data"].as_str().unwrap();
            let count = format!(
                "atob({}).match(/\\/Type\\s*\\/Page\\b/g).length",
                json!(pdf)
            );
            assert_eq!(page.value(&count), 2, "{fields:?} {paper}");
        }
    }
}

fn the_menu_of_options_is_in_the_window_and_closes() {
    let mut page = solved();
    for width in [320, 390, 768, 1280] {
        page.size(width, 800);
        page.value("document.querySelector('#more summary').click()");
        let sides = page.value(
            "(() => {
                const { left, right } = document.querySelector('#more > div').getBoundingClientRect();
                return [left >= 0, right <= innerWidth];
            })()",
        );
        assert_eq!(sides, json!([true, true]), "{width}");
        page.value("document.querySelector('#more summary').focus()");
        page.keys(&["Escape"]);
        let is_open = "document.getElementById('more').open";
        assert_eq!(page.value(is_open), false);
        page.value("document.querySelector('#more summary').click()");
        page.value("document.getElementById('lead').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))");
        assert_eq!(page.value(is_open), false);
    }
}

fn boards_of_games_fill_large_windows() {
    let mut page = opened();
    page.size(1920, 1080);
    page.value("location.hash = '#daily-boggle'");
    page.wait_for_game();
    let height = page.in_game("game.getElementById('grid').getBoundingClientRect().height");
    assert!(height.as_f64().unwrap() > 500.0, "{height}");
}

fn paper_has_neither_controls_nor_other_views() {
    let mut page = opened_to_make();
    page.make(&[("words", WORDS), ("rows", "15")]);
    page.print_medium();
    let shown = page.value(
        "['made-puzzle', 'made-answers', 'make-form', 'proof', 'play-made', 'solve-view'].filter((id) => document.getElementById(id).getClientRects().length > 0)",
    );
    assert_eq!(shown, json!(["made-puzzle", "made-answers"]));
}

fn every_view_fits_small_windows_and_is_dark_as_the_system_is() {
    let mut page = opened_to_make();
    page.make(&[
        ("words", WORDS),
        ("rows", "15"),
        ("title", "A title of some words"),
    ]);
    for view in ["make", "play", "solve"] {
        page.value(&format!("location.hash = '#{view}'"));
        page.wait_for(&format!("!document.getElementById('{view}-view').hidden"));
        for (width, height) in [
            (320, 568),
            (375, 812),
            (844, 390),
            (1280, 800),
            (3840, 2160),
        ] {
            page.fits(width, height);
        }
        let current = "document.querySelector('nav [aria-current=page]').textContent.toLowerCase()";
        assert_eq!(page.value(current), json!(view));
    }
    let mut colours = Vec::new();
    for scheme in ["light", "dark"] {
        page.colour_scheme(scheme);
        let shown = "['nav', 'select', '#games section'].map((it) => getComputedStyle(document.querySelector(it)).backgroundColor).join()";
        colours.push(page.value(shown));
    }
    assert_ne!(colours[0], colours[1]);
}
