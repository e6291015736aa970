//! `make --theme`: built-in lists of words about a subject.

use crate::common::command::Folder;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use wordtrail::Dictionary;
use wordtrail::puzzle::Theme;

/// The words of themes that ENABLE lacks: planets.
const NOT_IN_ENABLE: [&str; 6] = ["jupiter", "neptune", "pluto", "saturn", "uranus", "venus"];

/// The words that contain an offensive one, forwards or backwards: none that a reader would see in it first.
const INNOCENT: [&str; 10] = [
    "bumblebee",
    "buttercup",
    "butterfly",
    "engineer",
    "mustard",
    "nebula",
    "sheep",
    "sleepy",
    "uranus",
    "woodpecker",
];

#[test]
fn themes_are_small_lists_of_known_words() {
    assert_eq!(Theme::ALL.len(), 20);
    let (mut unknown, mut containing) = (BTreeSet::new(), BTreeSet::new());
    for theme in Theme::ALL {
        let words: Vec<&str> = theme.words().collect();
        assert!((25..=40).contains(&words.len()), "{theme}");
        assert!(words.is_sorted() && words.iter().collect::<BTreeSet<_>>().len() == words.len());
        for word in &words {
            assert!((3..=12).contains(&word.len()), "{word}");
            assert!(word.bytes().all(|byte| byte.is_ascii_lowercase()), "{word}");
            assert!(!Dictionary::offensive().contains(word), "{word}");
            if !Dictionary::english().contains(word) {
                unknown.insert(*word);
            }
            if Dictionary::offensive().occurs_in(word) {
                containing.insert(*word);
            }
            let backwards: String = word.chars().rev().collect();
            let mut others = words.iter().filter(|other| *other != word);
            let part = others.find(|other| word.contains(**other) || backwards.contains(**other));
            assert_eq!(part, None, "in {word}");
        }
    }
    assert_eq!(unknown, NOT_IN_ENABLE.into());
    assert_eq!(containing, INNOCENT.into());
}

#[test]
fn every_file_of_a_theme_is_one() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/puzzle/src/themes");
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let names = Theme::ALL.map(|theme| format!("{theme}.txt"));
    assert_eq!(files.collect::<BTreeSet<_>>(), names.into());
}

#[test]
fn a_list_of_themes_has_their_names_and_sizes() {
    let folder = Folder::with(&[]);
    let listed = folder.run("make --theme list");
    assert_eq!((listed.status, listed.errors.as_str()), (Some(0), ""));
    let lines = listed.output.lines().map(|line| {
        let (name, count) = line
            .strip_suffix(" words")
            .unwrap()
            .split_once(' ')
            .unwrap();
        (name, count.trim().parse::<usize>().unwrap())
    });
    let sizes = Theme::ALL
        .iter()
        .map(|theme| (theme.name(), theme.words().count()));
    assert_eq!(lines.collect::<BTreeMap<_, _>>(), sizes.collect());
}

#[test]
fn a_theme_is_hidden_as_a_list_is() {
    let folder = Folder::with(&[]);
    let words = |options: &str| {
        let made = folder.run(&format!("make {options} --seed 1 -f json"));
        assert_eq!(
            (made.status, made.errors.as_str()),
            (Some(0), ""),
            "{made:#?}"
        );
        let document: Value = serde_json::from_str(&made.output).unwrap();
        let list = document["list"].as_array().unwrap();
        let list = list
            .iter()
            .map(|word| word.as_str().unwrap().to_lowercase());
        (
            document["title"].as_str().unwrap_or_default().to_owned(),
            list.collect::<Vec<_>>(),
        )
    };
    for theme in Theme::ALL {
        let (title, list) = words(&format!("--theme {theme}"));
        assert!(list.iter().map(String::as_str).eq(theme.words()), "{theme}");
        assert_eq!(title.to_lowercase(), theme.name());
    }
    let (title, drawn) = words("--theme BIRDS --random 12 -n 5 --size 14x14");
    assert_eq!(title, "Birds");
    assert_eq!(drawn.len(), 12);
    let birds: Theme = "birds".parse().unwrap();
    let birds: BTreeSet<&str> = birds.words().collect();
    assert!(
        drawn
            .iter()
            .all(|word| birds.contains(&**word) && word.len() >= 5)
    );
    assert_eq!(words("--theme birds --title Wings").0, "Wings");
    assert_eq!(words("cat,dog").0, "");
    let text = folder.run("make --theme birds --random 3 --seed 1");
    assert!(!text.output.contains("Birds"));
    let drawing = folder.run("make --theme birds --random 3 --seed 1 -f svg");
    assert!(drawing.output.contains("<title>Birds</title>"));
}

#[test]
fn an_unknown_theme_is_an_error_that_names_the_nearest() {
    let folder = Folder::with(&[("list.txt", "cat\n")]);
    let is_refused = |options: &str, message: &str| {
        let made = folder.run(&format!("make {options} -o p.txt"));
        made.is_error(message);
        assert_eq!(
            made.errors
                .lines()
                .filter(|line| line.starts_with("error: "))
                .count(),
            1
        );
        assert!(!folder.path().join("p.txt").exists());
    };
    is_refused("--theme anmals", "it is not a theme: did you mean animals?");
    is_refused("--theme anmals", "“--theme list” prints all");
    is_refused("--theme xylography", "the themes are animals, birds, body");
    is_refused("--theme \u{1b}[2J", "it is not a theme");
    is_refused("--theme list.txt", "it is not a theme");
    is_refused("--theme birds cat,dog", "cannot be used with");
    is_refused("--theme birds --from list.txt", "cannot be used with");
    is_refused("--theme birds -d list.txt", "--dictionary applies only to");
    is_refused(
        "--theme birds -n 4",
        "apply only to words drawn with --random",
    );
    is_refused(
        "--theme birds --random 39",
        "--random 39: the theme birds has 38 words of 3 letters and more to draw from: lower --random",
    );
    is_refused(
        "--theme birds --random 39 --size 5x5",
        "words of 3 to 5 letters",
    );
    is_refused(
        "--theme birds --size 5x5",
        "no line of the grid is that long",
    );
}
