//! `wordtrail web`: the page, if the program was built with it. bindings/web tests the page itself.

use crate::common::command::Folder;

#[test]
fn the_page_is_written_or_the_error_says_how_to_get_it() {
    let folder = Folder::with(&[]);
    let outcome = folder.run("web -o page.html");
    if cfg!(has_page) {
        outcome.is(0, &[]);
        let page = folder.read("page.html");
        assert!(page.starts_with("<!doctype html>") && page.contains("engine-data"));
    } else {
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        for part in [
            "without the page",
            "cargo run --release -p wordtrail-web-build",
        ] {
            assert!(outcome.errors.contains(part), "{outcome:#?}");
        }
        assert!(!folder.path().join("page.html").exists());
    }
}

#[test]
fn a_wrong_place_is_reported_first() {
    let folder = Folder::with(&[]);
    let outcome = folder.run("web -o page.txt");
    assert_eq!(outcome.status, Some(2), "{outcome:#?}");
    assert!(outcome.errors.contains("page.txt"), "{outcome:#?}");
    let outcome = folder.run("web -o missing/page.html");
    assert_eq!(outcome.status, Some(2), "{outcome:#?}");
    assert!(outcome.errors.contains("missing"), "{outcome:#?}");
}
