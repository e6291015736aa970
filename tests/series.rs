//! `wordtrail make --series`: a puzzle for each day, and a website of them.

use crate::common::command::Folder;
use serde_json::Value;

fn titles(folder: &Folder, days: &[&str]) -> Vec<String> {
    let title = |day: &&str| {
        let document: Value =
            serde_json::from_str(&folder.read(&format!("site/{day}.json"))).unwrap();
        document["title"].as_str().unwrap().to_owned()
    };
    days.iter().map(title).collect()
}

#[test]
fn each_day_has_a_page_and_a_document_of_its_own_seed() {
    let folder = Folder::with(&[]);
    folder
        .run("make --random 5 --size 8x8 --series 2026-12-30..2027-01-01 --title Daily -o site")
        .is(0, &[]);
    let days = ["2026-12-30", "2026-12-31", "2027-01-01"];
    assert_eq!(titles(&folder, &days), ["Daily", "Daily", "Daily"]);
    for day in days {
        let seed = day.replace('-', "");
        let made = folder.run(&format!("make --random 5 --size 8x8 --seed {seed} -f json"));
        let alone: Value = serde_json::from_str(&made.output).unwrap();
        let document: Value =
            serde_json::from_str(&folder.read(&format!("site/{day}.json"))).unwrap();
        assert_eq!(document["grid"], alone["grid"], "{day}");
        assert!(
            folder
                .read(&format!("site/{day}.html"))
                .contains("<wordtrail-puzzle>")
        );
    }
    // All of these days are to come, or are past: today's is the first then, or the last.
    let today = folder.read("site/today.json");
    assert!(
        days.iter()
            .any(|day| folder.read(&format!("site/{day}.json")) == today)
    );
    let index = folder.read("site/index.html");
    assert!(
        index.find("datetime=\"2027-01\"").unwrap() < index.find("datetime=\"2026-12\"").unwrap(),
        "the newest month is the first"
    );
    // The same again, byte for byte.
    let first = folder.read("site/2026-12-31.html");
    folder
        .run("make --random 5 --size 8x8 --series 2026-12-30..2027-01-01 --title Daily -o site")
        .is(0, &[]);
    assert_eq!(folder.read("site/2026-12-31.html"), first);
    folder
        .run("make --random 5 --size 8x8 --seed 1 --series 2026-12-31 --title Daily -o site")
        .is_noted(
            0,
            &[],
            &["1 day had other puzzles, which are replaced: 2026-12-31"],
        );
    assert_ne!(folder.read("site/2026-12-31.html"), first);
}

#[test]
fn days_that_are_in_the_folder_stay() {
    let folder = Folder::with(&[]);
    folder
        .run("make cat,dog --series 2020-01-01..02 -o site")
        .is(0, &[]);
    folder
        .run("make cat,dog --series 2020-02-01 --language de -o site")
        .is(0, &[]);
    let index = folder.read("site/index.html");
    for day in ["2020-01-01", "2020-01-02", "2020-02-01"] {
        assert!(index.contains(&format!("{day}.html")), "{day}");
    }
    assert!(index.contains("lang=\"de\"") && index.contains("Rätsel von heute"));
    assert_eq!(
        folder.read("site/today.json"),
        folder.read("site/2020-02-01.json")
    );
    assert!(
        folder
            .read("site/site.js")
            .contains(r#"["2020-01-01","2020-01-02","2020-02-01"]"#)
    );
}

#[test]
fn a_series_that_cannot_be_made_is_refused_before_anything_is_written() {
    let folder = Folder::with(&[("file", "")]);
    for (arguments, error) in [
        ("--series 2026-12-01..31", "--output"),
        (
            "--series 2026-12-01..31 -o -",
            "--series writes files into a folder",
        ),
        (
            "--series 2026-12-01..31 -o file",
            "--series writes into a folder, and this is none",
        ),
        (
            "--series 2026-12-01..2027-12-31 -o site",
            "a series has at most 366 days",
        ),
        (
            "--series 2026-12-02..01 -o site",
            "name the earlier day first",
        ),
        (
            "--series 2026-02-29 -o site",
            "it is no day: write it as 2026-12-01",
        ),
        (
            "--series tomorrow -o site",
            "it is no day: write it as 2026-12-01",
        ),
        (
            "--series 2026-12-01 --size 2x2 -o site",
            "no line of the grid is that long",
        ),
        ("--series 2026-12-01 -f pdf -o site", "cannot be used with"),
    ] {
        let made = folder.run(&format!("make cat,elephant {arguments}"));
        assert_eq!(made.status, Some(2), "{arguments}");
        assert!(made.errors.contains(error), "{arguments}: {}", made.errors);
    }
    assert_eq!(folder.listing().len(), 1);
}

#[test]
fn the_script_of_the_element_is_small() {
    let folder = Folder::with(&[]);
    folder.run("web --element -o puzzle.js").is(0, &[]);
    let script = folder.read("puzzle.js");
    assert!(script.len() <= 60_000, "{}", script.len());
    let refused = folder.run("web --element");
    assert_eq!(refused.status, Some(2));
}
