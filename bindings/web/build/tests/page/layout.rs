//! How the page looks and what screen readers say.

use crate::driver::Page;
use crate::{HTML, opened, tests};
use serde_json::json;
use std::collections::BTreeSet;

tests![
    the_page_is_one_file_of_a_megabyte_or_less,
    every_window_shows_the_page_without_scrolling_sideways,
    the_page_is_light_or_dark_as_the_system_is,
    paper_has_the_grid_and_the_words,
    screen_readers_have_names_and_hear_the_number_of_words,
];

fn the_page_is_one_file_of_a_megabyte_or_less() {
    assert!(HTML.len() <= 1_000_000, "{} bytes", HTML.len());
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
        page.size(width, height);
        let overflow = page.value("document.documentElement.scrollWidth - innerWidth");
        assert!(
            overflow.as_i64().unwrap() <= 0,
            "{width} × {height}: {overflow}"
        );
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

fn screen_readers_have_names_and_hear_the_number_of_words() {
    let mut page = solved();
    let tree = page.call("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().unwrap();
    let of_role = |role: &str| {
        let nodes = nodes
            .iter()
            .filter(|node| node["role"]["value"] == json!(role) && node["ignored"] != json!(true));
        nodes
            .map(|node| {
                node["name"]["value"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned()
            })
            .collect::<Vec<_>>()
    };
    for role in [
        "button",
        "textbox",
        "checkbox",
        "radio",
        "spinbutton",
        "searchbox",
        "grid",
    ] {
        let unnamed = of_role(role).iter().filter(|name| name.is_empty()).count();
        assert_eq!(unnamed, 0, "{role}: {:?}", of_role(role));
    }
    assert_eq!(of_role("grid"), ["Letters"]);
    assert!(of_role("textbox").contains(&"Row 1, column 2".to_owned()));
    assert!(of_role("button").contains(&"straight".to_owned()));
    assert!(of_role("status").len() == 1);
    let live = "document.getElementById('count').getAttribute('aria-live')";
    assert_eq!(page.value(live), json!("polite"));
}
