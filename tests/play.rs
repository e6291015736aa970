//! `wordtrail play`: the page, where it is written, and messages. `browser` tests how the page is played.

use crate::common::command::{Folder, Outcome};
use serde_json::{Value, json};
use std::fs;

const PUZZLE: &str = "I C E D\nX X X O\nX A M G\n\nice\nDog\na-m\n";

fn folder() -> Folder {
    Folder::with(&[
        ("puzzle.txt", PUZZLE),
        ("board.txt", "C A\nT S\n"),
        ("list.txt", "cat\ncats\nsat\nact\nscat\ndog\n"),
    ])
}

/// The data for the script of a page.
fn data(html: &str) -> Value {
    let (_, rest) = html.split_once(r#"id="data">"#).expect("a page");
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

fn words(html: &str) -> Vec<String> {
    let data = data(html);
    let words = data["words"].as_array().unwrap().iter();
    words
        .map(|word| word["text"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_page_has_the_puzzle_and_where_its_words_are() {
    let folder = folder();
    folder
        .run("play puzzle.txt --no-open -o page.html")
        .is(0, &["page.html"]);
    let data = data(&folder.read("page.html"));
    assert_eq!(data["title"], "puzzle");
    assert_eq!(data["mode"], "straight");
    assert_eq!(data["rows"][2], json!(["x", "a", "m", "g"]));
    assert_eq!(
        data["words"],
        json!([
            { "text": "ICE", "letters": "ice", "state": "found" },
            { "text": "DOG", "letters": "dog", "state": "found" },
            { "text": "A-M", "letters": "am", "state": "found" }
        ])
    );
    for (word, trail) in [
        (0, json!([0, 1, 2])),
        (1, json!([3, 7, 11])),
        (2, json!([9, 10])),
    ] {
        assert_eq!(data["finds"][word]["word"], word);
        assert_eq!(data["finds"][word]["trail"], trail);
    }
    assert_eq!(data["secret"], false, "the list is known");
}

#[test]
fn a_grid_alone_is_played_with_the_words_of_a_dictionary_from_the_longest() {
    let folder = folder();
    let played = folder.run("play -d list.txt -m adjacent --title Cats -o - board.txt");
    assert_eq!((played.status, &*played.errors), (Some(0), ""));
    assert_eq!(words(&played.output), ["CATS", "SCAT", "ACT", "CAT", "SAT"]);
    let data = data(&played.output);
    assert_eq!(data["secret"], true, "the words are to be thought of");
    assert_eq!(
        (&data["title"], &data["mode"]),
        (&json!("Cats"), &json!("adjacent"))
    );
    let longer = folder.run("play -d list.txt -m adjacent -n 4 -o - board.txt");
    assert_eq!(words(&longer.output), ["CATS", "SCAT"]);
}

#[test]
fn a_time_limit_makes_it_a_game_for_points() {
    let folder = folder();
    let played = folder.run("play -d list.txt -m adjacent --time-limit 180 -o - board.txt");
    assert_eq!((played.status, &*played.errors), (Some(0), ""));
    let data = data(&played.output);
    assert_eq!(data["game"], json!({ "seconds": 180 }));
    assert_eq!(data["words"][0]["points"], 1, "CATS");
    let refused = folder.run("play --time-limit 0 -o - board.txt");
    assert_eq!(refused.status, Some(2));
    assert!(
        refused.errors.contains("--time-limit"),
        "{}",
        refused.errors
    );
}

#[test]
fn a_puzzle_may_come_from_standard_input() {
    let played = folder().run_with_input("play -o -", PUZZLE);
    assert_eq!(played.status, Some(0), "{played:#?}");
    assert_eq!(data(&played.output)["title"], "");
    assert_eq!(words(&played.output), ["ICE", "DOG", "A-M"]);
}

#[test]
fn the_page_goes_to_the_folder_for_temporary_files_if_no_file_is_named() {
    let folder = folder();
    let temporary = tempfile::tempdir().unwrap();
    let play = || {
        let mut command = folder.command("play --no-open puzzle.txt");
        Outcome::of(command.env("TMPDIR", temporary.path()))
    };
    let played = play();
    assert_eq!((played.status, &*played.errors), (Some(0), ""));
    if cfg!(unix) {
        let pages: Vec<_> = fs::read_dir(temporary.path()).unwrap().collect();
        assert_eq!(pages.len(), 1);
        assert_eq!(
            play().output,
            played.output,
            "the same puzzle, the same page"
        );
        assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 1);
        let page = pages[0].as_ref().unwrap().path();
        assert_eq!(played.output, format!("{}\n", page.display()));
        assert_eq!(words(&fs::read_to_string(page).unwrap()).len(), 3);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_in_the_browser() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let opener = folder.path().join("xdg-open");
    folder.write("xdg-open", "#!/bin/sh\necho \"$@\" > opened.txt\n");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let play = |arguments| {
        let mut command = folder.command(arguments);
        Outcome::of(command.env("PATH", folder.path()))
    };
    play("play puzzle.txt -o page.html").is(0, &[]);
    assert!(folder.path().join("page.html").exists());
    assert!(
        !folder.path().join("opened.txt").exists(),
        "it is only written"
    );
    let played = play("play puzzle.txt --open -o page.html");
    played.is_noted(0, &[], &["the page is in page.html"]);
    assert_eq!(folder.read("opened.txt"), "page.html\n");
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_browser_the_path_of_the_page_is_printed() {
    let folder = folder();
    let mut command = folder.command("play puzzle.txt --open -o page.html");
    let played = Outcome::of(command.env("PATH", folder.path()));
    assert_eq!((played.status, &*played.output), (Some(2), ""));
    for part in [
        "error: no browser could be opened",
        "page.html",
        "--no-open",
    ] {
        assert!(played.errors.contains(part), "{played:#?}");
    }
    assert_eq!(played.errors.lines().count(), 1, "{played:#?}");
    assert_eq!(words(&folder.read("page.html")).len(), 3);
}

#[test]
fn words_that_are_not_on_the_grid_are_reported_and_left_out() {
    let folder = folder();
    let played = folder.run("play puzzle.txt --words ice,zebra --no-open -o page.html");
    played.is_noted(1, &["page.html"], &["puzzle.txt: not found: zebra"]);
    assert_eq!(words(&folder.read("page.html")), ["ICE"]);
    let nothing = folder.run("play puzzle.txt --words zebra -o none.html");
    nothing.is_noted(1, &[], &["not found: zebra", "nothing to play"]);
    assert!(!folder.path().join("none.html").exists());
}

#[test]
fn a_puzzle_that_cannot_be_played_is_an_error_and_nothing_is_written() {
    let folder = folder();
    folder.write("wide.txt", format!("{}\n\ncat\n", "cat".repeat(67)));
    folder.write("old.html", folder.read("puzzle.txt"));
    let before = folder.listing();
    for (arguments, message) in [
        (
            "play wide.txt -o page.html",
            "1 rows and 201 columns, and a page shows at most 200",
        ),
        ("play none.txt -o page.html", "there is no such file"),
        ("play old.html -o old.html", "it is also an input"),
        (
            "play puzzle.txt -o none/page.html",
            "cannot write none/page.html",
        ),
        ("play --words - -o page.html", "read only once"),
        ("play puzzle.txt --open -o -", "--open needs a file"),
        ("play puzzle.txt -n 5 --max-length 4", "no word fits"),
    ] {
        let played = folder.run(arguments);
        assert_eq!(
            (played.status, &*played.output),
            (Some(2), ""),
            "{played:#?}"
        );
        assert!(played.errors.contains(message), "{played:#?}");
    }
    assert_eq!(folder.listing(), before);
}
