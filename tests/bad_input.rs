//! Errors in grids, dictionaries, lists and clues: exit status 2, one message that says what is wrong and where, nothing on standard
//! output, and no file written.

use crate::common::command::{Folder, Outcome, index};
use std::collections::HashSet;
use std::fs;

const GRID: &str = "cat\ndog\n";

pub struct Case {
    name: &'static str,
    arguments: &'static str,
    /// The files beside `grid.txt` and `list.txt`; a name that ends with `/` is a folder.
    files: Vec<(&'static str, Vec<u8>)>,
    /// Parts of the message.
    message: &'static [&'static str],
}

pub fn case(
    name: &'static str,
    arguments: &'static str,
    files: &[(&'static str, &[u8])],
    message: &'static [&'static str],
) -> Case {
    let files = files.iter().map(|&(name, bytes)| (name, bytes.to_vec()));
    Case {
        name,
        arguments,
        files: files.collect(),
        message,
    }
}

/// An index with one byte changed.
fn index_with(position: usize, byte: u8) -> Vec<u8> {
    let mut index = index();
    assert_ne!(index[position], byte);
    index[position] = byte;
    index
}

fn grids() -> Vec<Case> {
    vec![
        case("missing", "find no.txt", &[], &["no.txt", "no such file"]),
        case("folder", "find f", &[("f/", b"")], &["f: ", "folder"]),
        case("empty", "find g", &[("g", b"")], &["g: ", "empty"]),
        case("blank", "find g", &[("g", b"\n \n")], &["g: ", "empty"]),
        case(
            "a blank row before the others",
            "find g",
            &[("g", b"\ncat\n")],
            &["g: ", "row 1", "blank"],
        ),
        case(
            "invalid UTF-8",
            "find g",
            &[("g", b"c\xc3\xa4t\nd\xffg\n")],
            &["g: ", "row 2", "byte 2", "UTF-8"],
        ),
        case(
            "another encoding, strictly",
            "find --strict g",
            &[("g", b"cat\nd\xffg\n")],
            &["g: ", "row 2", "byte 2", "UTF-8", "Windows-1252"],
        ),
        case(
            "UTF-16, strictly",
            "find --strict g",
            &[("g", b"\xff\xfec\0a\0t\0\n\0")],
            &["g: ", "it is text in UTF-16: save it as UTF-8"],
        ),
        case(
            "a bad character",
            "find g",
            &[("g", b"cat\nd0g\n")],
            &["g: ", "line 2, cell 2", "“0”", "--repair"],
        ),
        case(
            "a bad character in a spaced grid",
            "find g",
            &[("g", b"c a t\nd o-o g\n")],
            &["g: ", "2:2", "“-”"],
        ),
        case(
            "a bad character that cannot be seen",
            "find g",
            &[("g", "cat\ndo\u{200b}\n".as_bytes())],
            &["g: ", "2:3", "200b"],
        ),
        case(
            "unequal rows",
            "find g",
            &[("g", b"cat\ndogs\n")],
            &["g: ", "row 2", "4 cells", "3", "--pad"],
        ),
        case(
            "a bad second grid",
            "find -o out grid.txt g",
            &[("g", b"c4t\n")],
            &["g: ", "1:2", "“4”"],
        ),
        case(
            "a puzzle with no words",
            "find --strict g",
            &[("g", b"cat\n\n3rd\n")],
            &["g: ", "words below the grid", "no word"],
        ),
        case(
            "a puzzle with invalid UTF-8 among its words",
            "find g",
            &[("g", b"cat\n\nc\xc3\xa4t\nd\xffg\n")],
            &["g: ", "words below the grid", "line 4", "byte 2", "UTF-8"],
        ),
        case(
            "a puzzle with a line that is no word, strictly",
            "find --strict g",
            &[("g", b"cat\n\ncat\n3rd\n")],
            &["g: ", "line 4", "3rd"],
        ),
        case(
            "an empty standard input",
            "find -",
            &[],
            &["standard input", "empty"],
        ),
    ]
}

fn dictionaries() -> Vec<Case> {
    let flipped = index()[20] ^ 1;
    vec![
        case(
            "missing",
            "find -d no.txt grid.txt",
            &[],
            &["no.txt", "no such file"],
        ),
        case(
            "folder",
            "find -d f grid.txt",
            &[("f/", b"")],
            &["f: ", "folder"],
        ),
        case(
            "empty",
            "find -d d grid.txt",
            &[("d", b"")],
            &["d: ", "no word"],
        ),
        case(
            "no words",
            "words -d d",
            &[("d", b"3rd\n\n4th\n")],
            &["d: ", "no word", "2 lines"],
        ),
        case(
            "binary",
            "find -d d grid.txt",
            &[("d", b"cat\nd\0g\n")],
            &["d: ", "line 2", "NUL"],
        ),
        case(
            "an executable",
            "find -d d grid.txt",
            &[("d", b"\x7fELF\x02\x01\x01\0\0\0\xff\xfe")],
            &["d: ", "line 1", "byte 11", "UTF-8"],
        ),
        case(
            "a line that is no word, strictly",
            "words --strict -d d",
            &[("d", b"cat\ndon't\n")],
            &["d: ", "line 2", "don't"],
        ),
        case(
            "a truncated index",
            "find -d d grid.txt",
            &[("d", &index()[..30])],
            &["d: ", "damaged", "compile"],
        ),
        case(
            "an index of which only the beginning is left",
            "words -d d",
            &[("d", &index()[..9])],
            &["d: ", "damaged"],
        ),
        case(
            "a line of a million letters",
            "words -d d",
            &[("d", &[&b"cat\n"[..], &[b'a'; 1_000_000]].concat())],
            &["d: ", "line 2", "1000000 letters", "8191"],
        ),
        case(
            "an index with a flipped bit",
            "find -d d grid.txt",
            &[("d", &index_with(20, flipped))],
            &["d: ", "damaged"],
        ),
        case(
            "an index with something behind it",
            "find -d d grid.txt",
            &[("d", &[index(), vec![0; 64]].concat())],
            &["d: ", "damaged"],
        ),
        case(
            "an index of a newer version",
            "find -d d grid.txt",
            &[("d", &index_with(0, 4))],
            &["d: ", "format 4", "update"],
        ),
    ]
}

fn listed_words() -> Vec<Case> {
    vec![
        case(
            "with a dictionary",
            "find --words cat -d list.txt grid.txt",
            &[],
            &["--words", "--dictionary"],
        ),
        case(
            "a path that is missing",
            "find --words lists/no.txt grid.txt",
            &[],
            &["lists/no.txt", "no such file"],
        ),
        case(
            "folder",
            "find --words f grid.txt",
            &[("f/", b"")],
            &["f: ", "folder"],
        ),
        case(
            "none",
            "find --words , grid.txt",
            &[],
            &["--words", "the list is empty"],
        ),
        case(
            "a line that is no word, strictly",
            "find --strict --words w grid.txt",
            &[("w", b"cat\n3rd\n")],
            &["w: ", "line 2", "3rd"],
        ),
        case(
            "invalid UTF-8",
            "find --words w grid.txt",
            &[("w", b"c\xc3\xa4t\n\xc3\n")],
            &["w: ", "line 2", "byte 1", "UTF-8"],
        ),
    ]
}

fn clues() -> Vec<Case> {
    let clues = |name, text: &'static [u8], message| {
        let arguments = "make list.txt --clues clues.txt -o p.txt";
        case(name, arguments, &[("clues.txt", text)], message)
    };
    let no_word: &[&str] = &["clues.txt: line 2 ", "“an animal”", "no word"];
    vec![
        clues(
            "a clue behind a tab",
            b"cat\tit meows\n\tan animal\n",
            no_word,
        ),
        clues(
            "a clue behind a space and a tab",
            b"cat\tit meows\n \tan animal\n",
            no_word,
        ),
        clues(
            "a clue behind a bar",
            b"cat|it meows\n|an animal\n",
            no_word,
        ),
        clues(
            "a clue in a table",
            b"| cat | it meows |\n| | an animal |\n",
            no_word,
        ),
        clues(
            "a clue behind a number",
            b"1\tcat\tit meows\n2\t\tan animal\n",
            no_word,
        ),
        clues(
            "a number in place of a word",
            b"cat\tit meows\n4711\tdog\n",
            &["clues.txt: line 2", "“4711” is not a word"],
        ),
    ]
}

impl Case {
    pub fn check(&self, subject: &str) {
        let name = format!("{subject}: {}", self.name);
        let folder = Folder::with(&[("grid.txt", GRID), ("list.txt", "cat\ndog\n")]);
        for (file, bytes) in &self.files {
            match file.strip_suffix('/') {
                Some(file) => fs::create_dir(folder.path().join(file)).unwrap(),
                None => folder.write(file, bytes),
            }
        }
        let before = folder.listing();
        let outcome = folder.run(self.arguments);
        assert_is_error(&name, &outcome, self.message);
        assert_eq!(
            folder.listing(),
            before,
            "{name} wrote something: {outcome:#?}"
        );
    }
}

/// Checks what all errors have in common.
#[track_caller]
pub fn assert_is_error(name: &str, outcome: &Outcome, message: &[&str]) {
    let Outcome { status, errors, .. } = outcome;
    assert_eq!(*status, Some(2), "{name}: {outcome:#?}");
    assert_eq!(outcome.output, "", "{name}: {outcome:#?}");
    for part in message {
        assert!(errors.contains(part), "{name}, no “{part}”: {outcome:#?}");
    }
    assert!(!errors.contains("panicked"), "{name}: {outcome:#?}");
    // Errors in the arguments have several lines, with the usage.
    if !errors.contains("--help") {
        assert!(errors.starts_with("error: "), "{name}: {outcome:#?}");
        assert_eq!(errors.lines().count(), 1, "{name}: {outcome:#?}");
        let parts: Vec<&str> = errors.trim().split(": ").collect();
        let distinct: HashSet<&str> = parts.iter().copied().collect();
        assert_eq!(
            parts.len(),
            distinct.len(),
            "{name} is repeated: {outcome:#?}"
        );
    }
}

#[test]
fn a_bad_grid_is_an_error_that_names_its_place() {
    grids().iter().for_each(|case| case.check("grid"));
}

#[test]
fn a_bad_dictionary_is_an_error_that_names_its_place() {
    dictionaries()
        .iter()
        .for_each(|case| case.check("dictionary"));
}

#[test]
fn bad_listed_words_are_an_error() {
    listed_words().iter().for_each(|case| case.check("--words"));
}

#[test]
fn clues_without_a_word_are_an_error_that_names_their_line() {
    clues().iter().for_each(|case| case.check("clues"));
}

#[test]
fn a_grid_read_before_the_bad_one_keeps_its_finds() {
    let folder = Folder::with(&[
        ("grid.txt", GRID),
        ("bad.txt", "c4t\n"),
        ("list.txt", "cat\n"),
    ]);
    let outcome = folder.run("find -d list.txt grid.txt bad.txt");
    assert_eq!(outcome.status, Some(2), "{outcome:#?}");
    assert_eq!(outcome.output, "grid.txt: cat  1:1 → 1:3  E\n");
    assert!(
        outcome.errors.starts_with("error: bad.txt: cell 1:2"),
        "{outcome:#?}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn input_too_large_for_memory_is_an_error() {
    let folder = Folder::with(&[("grid.txt", GRID)]);
    for (name, cell) in [("compact.txt", "a"), ("spaced.txt", "a ")] {
        let ragged = "a\n".repeat(1_000_000) + &cell.repeat(1_000_000);
        folder.write(name, ragged);
    }
    let zeros = fs::File::create(folder.path().join("zeros.txt")).unwrap();
    zeros.set_len(1 << 33).unwrap();
    let no_room = [
        "padding would make a grid of 1000001 rows and 1000000 columns",
        "--pad",
    ];
    let too_large = ["zeros.txt: there is not enough memory"];
    for (arguments, message) in [
        ("find --pad compact.txt", &no_room[..]),
        ("find --pad spaced.txt", &no_room),
        ("find zeros.txt", &too_large),
        ("find --words zeros.txt grid.txt", &too_large),
        ("find -d zeros.txt grid.txt", &too_large),
    ] {
        let mut command = folder.command_within(1_000_000, arguments);
        assert_is_error(arguments, &Outcome::of(&mut command), message);
    }
}

#[test]
fn messages_about_long_input_are_short() {
    let line = "3".repeat(100_000);
    let list = format!("cat\n{line}\n");
    let folder = Folder::with(&[("grid.txt", GRID), ("list.txt", &list)]);
    for arguments in [
        "find -d list.txt grid.txt",
        "find --strict -d list.txt grid.txt",
        "find --words list.txt grid.txt",
        "index list.txt",
        "index --strict list.txt",
    ] {
        let outcome = folder.run(arguments);
        let length = outcome.errors.len();
        assert!(length < 1000, "{arguments}: {length} bytes of message");
    }
}
