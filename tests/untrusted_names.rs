//! Names and words from outside: what a terminal or a spreadsheet would act on is shown, and has no effect.
#![cfg(unix)]

use crate::common::command::{Folder, Outcome};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;

/// A name that clears the screen, begins a line and turns the direction of text round.
const TEXT: &str = "a\u{1b}[2J\nb\u{202e}c\u{9b}d";
const TEXT_SHOWN: &str = r"a\u{1b}[2J\nb\u{202e}c\u{9b}d";

/// A name that does so and is not UTF-8.
const BYTES: &[u8] = b"a\x1b[2J\nb\xe2\x80\xaec\xffd";
const BYTES_SHOWN: &str = r"a\u{1b}[2J\nb\u{202e}c\xffd";

fn name(suffix: &str) -> OsString {
    let mut name = OsStr::from_bytes(BYTES).to_owned();
    name.push(suffix);
    name
}

/// How the name in these arguments is shown.
fn shown(arguments: &str) -> &'static str {
    if arguments.contains('%') {
        TEXT_SHOWN
    } else {
        BYTES_SHOWN
    }
}

/// Runs the program with the names in place of `%`, which is UTF-8, and of `@`, which is not. Returns its status and
/// what it writes.
fn run(folder: &Folder, arguments: &str) -> (Option<i32>, String, Vec<u8>) {
    let mut command = folder.command("");
    for argument in arguments.split(' ') {
        let argument = argument.replace('%', TEXT);
        let parts: Vec<&str> = argument.split('@').collect();
        let mut whole = OsString::from(parts[0]);
        for part in &parts[1..] {
            whole.push(name(part));
        }
        command.arg(whole);
    }
    command.env("TMPDIR", folder.path());
    let output = command.output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap_or_else(|error| {
        panic!(
            "{arguments}: {:?}",
            error.into_bytes().escape_ascii().to_string()
        )
    });
    (output.status.code(), errors, output.stdout)
}

#[track_caller]
fn assert_harmless(arguments: &str, text: &str) {
    let is_harmful =
        |character: char| (character.is_control() && character != '\n') || character == '\u{202e}';
    assert!(!text.contains(is_harmful), "{arguments}: {text:?}");
    assert!(!text.contains('\u{fffd}'), "{arguments}: {text:?}");
}

#[test]
fn a_name_in_an_error_is_escaped() {
    let folder = Folder::with(&[("grid.txt", "cat\n"), ("list.txt", "cat\n")]);
    fs::write(folder.path().join(name("")), "c4t\n").unwrap();
    folder.write(TEXT, "c4t\n");
    for arguments in [
        "find @",
        "find @.none",
        "find -d @ grid.txt",
        "find -d @.none grid.txt",
        "find --words % --strict grid.txt",
        "find grid.txt -o @/out",
        "find grid.txt -o none/@",
        "index @",
        "index @.none",
        "index --strict @",
        "index --stat @",
        "index --verify @",
        "index list.txt -o @/out",
        "make %.none/x",
        "make %",
        "make cat --mask %.none",
        "make cat,dog --avoid %",
        "make cat -o @/out",
        "make cat,dog --answer @ -o ./@",
        "play @",
        "play @.none",
        "play grid.txt -o @/out",
        "score @.none",
        "score @",
        "score -o @/out @",
        "words -d @",
        "words -d @.none cat",
        "words -o @/out cat",
        "man --output-dir @",
    ] {
        let (status, errors, _) = run(&folder, arguments);
        assert_eq!(status, Some(2), "{arguments}: {errors}");
        assert_harmless(arguments, &errors);
        assert_eq!(errors.lines().count(), 1, "{arguments}: {errors:?}");
        assert!(errors.contains(shown(arguments)), "{arguments}: {errors:?}");
    }
}

#[test]
fn a_name_in_a_note_is_escaped() {
    let folder = Folder::with(&[("grid.txt", "catxxxx\n"), ("list.txt", "cat\ndog\n")]);
    let write =
        |suffix: &str, text: &str| fs::write(folder.path().join(name(suffix)), text).unwrap();
    write(".txt", "cat\nd0g\n");
    folder.write(&format!("{TEXT}.txt"), "cat\n3rd\n");
    write(".puzzle", "cat\nxxx\nxxx\n\ncat\nzebra\n");
    write(".none", "xxx\n\nzebra\n");
    write(".boards", "streaedlp\nx\n");
    for arguments in [
        "find -d @.txt grid.txt",
        "find --words %.txt grid.txt",
        "find -c @.puzzle",
        "find -f csv @.puzzle",
        "index @.txt",
        "play @.puzzle -o page.html --no-open",
        "play @.none --no-open",
        "score --size 3x3 --skip-bad @.boards",
        "words -d @.txt cat",
    ] {
        let (status, errors, _) = run(&folder, arguments);
        assert!(status < Some(2), "{arguments}: {errors}");
        assert_harmless(arguments, &errors);
        assert!(errors.contains(shown(arguments)), "{arguments}: {errors:?}");
        for line in errors.lines() {
            assert!(line.starts_with("note: "), "{arguments}: {errors:?}");
        }
    }
}

#[test]
fn a_name_in_text_output_is_escaped() {
    let folder = Folder::with(&[("grid.txt", "cat\n\ncat\n"), ("list.txt", "cat\n")]);
    fs::write(folder.path().join(name("")), "cat\n\ncat\n").unwrap();
    run(&folder, "index -q list.txt -o @.fst");
    for arguments in [
        "find grid.txt @",
        "find --color always grid.txt @",
        "find -c grid.txt @",
        "find --leftover grid.txt @",
        "index --verify @.fst",
    ] {
        let (status, errors, output) = run(&folder, arguments);
        assert!(status < Some(2), "{arguments}: {errors}");
        let output = String::from_utf8(output).unwrap();
        assert!(output.contains(BYTES_SHOWN), "{arguments}: {output:?}");
        assert!(!output.contains("[2J\n"), "{arguments}: {output:?}");
        assert!(!output.contains("\u{1b}[2J"), "{arguments}: {output:?}");
    }
}

#[test]
fn data_have_the_name_itself() {
    let folder = Folder::with(&[("grid.txt", "cat\n\ncat\n")]);
    let name = "a\u{1b}[2J\nb\u{202e}c";
    folder.write(name, "cat\n\ncat\n");
    let run = |format: &str| {
        let mut command = folder.command(&format!("find -f {format} grid.txt"));
        command.arg(name).output().unwrap().stdout
    };
    let csv = run("csv");
    let mut rows = csv::Reader::from_reader(&csv[..]);
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    assert_eq!(&rows[1][0], name);
    let json = String::from_utf8(run("jsonl")).unwrap();
    let line: serde_json::Value = serde_json::from_str(json.lines().nth(1).unwrap()).unwrap();
    assert_eq!(line["grid"], name);
}

/// JSON may escape any character, so its data stay the same.
#[test]
fn json_of_puzzles_has_no_invisible_characters() {
    let folder = Folder::with(&[]);
    let name = "a\u{9b}2J\u{202e}\u{e0041}\u{e9}.txt";
    folder.write(name, "cat\ndog\nbird\n");
    let mut command = folder.command("make -q --seed 1 --random 2 -f jsonl -d");
    let outcome = Outcome::of(command.arg(name));
    assert_eq!(outcome.status, Some(0), "{outcome:#?}");
    assert!(
        outcome.output.contains(r"a\u009b2J\u202e\udb40\udc41é.txt"),
        "{outcome:#?}"
    );
    let puzzle: serde_json::Value = serde_json::from_str(&outcome.output).unwrap();
    assert_eq!(puzzle["options"]["dictionary"], name);
}

#[test]
fn other_arguments_in_errors_are_escaped() {
    let folder = Folder::with(&[("grid.txt", "cat\n")]);
    let bad = "c\u{1b}[2Jt\u{202e}\n";
    for arguments in [
        &["find", "--words", bad, "grid.txt"][..],
        &["find", bad],
        &["find", "--nothing\u{1b}[2J\u{202e}"],
        &["find", "--format", bad, "grid.txt"],
        &["find", "--size", bad],
        &[bad],
        &["make", bad],
        &["make", "cat,dog", "--mask", bad],
        &["make", "cat,dog", "--avoid", bad],
        &["make", "cat,dog", "--message", bad, "--size", "4x4"],
        &["words", bad],
        &["words", "--distance", "1", bad],
        &["words", "--rack", bad],
        &["words", "--prefix", "[", bad],
        &["words", "cat", "?\u{1b}[2J"],
        &["man", bad],
        &["completions", bad],
    ] {
        let output = folder.command("").args(arguments).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert_harmless(&format!("{arguments:?}"), &errors);
    }
}

/// Each option that names a file, of each command, takes a name that is not UTF-8: here `@` and an ending.
#[test]
fn any_file_may_have_a_name_that_is_not_utf8() {
    let folder = Folder::with(&[("grid.txt", "cat\nxxx\ndog\n"), ("list.txt", "cat\ndog\n")]);
    for (suffix, text) in [
        (".grid", "cat\nxxx\ndog\n"),
        (".list", "cat\ndog\n"),
        (".bonus", "cow\n"),
        (".puzzle", "cat\nxxx\ndog\n\ncat\ndog\n"),
        (".mask", "#####\n#####\n#####\n#####\n#####\n"),
        (".clues", "cat\ta pet\ndog\tanother\n"),
        (".book", "# Pets\ncat\ndog\n"),
        (".part", "cat  1:1 → 1:3  E\n"),
        (".boards", "catx\n"),
        (".dice", "AEIOU AEIOU RST LNQu\n"),
        (
            ".svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>",
        ),
    ] {
        fs::write(folder.path().join(name(suffix)), text).unwrap();
    }
    let font = dejavu::sans_mono::regular();
    fs::write(folder.path().join(name(".ttf")), font).unwrap();
    for arguments in [
        "index @.list -o @.fst",
        "index --stat @.fst",
        "index --verify @.fst",
        "find @.grid",
        "find -d @.list grid.txt",
        "find -d @.fst grid.txt",
        "find --words @.list grid.txt",
        "find grid.txt --font @.ttf -o @.png",
        "find grid.txt -o @.csv.gz",
        "make @.list",
        "make --from @.puzzle",
        "make --book @.book -o @.pdf",
        "make cat --mask @.mask",
        "make cat,dog --clues @.clues",
        "make @.clues --clues @.clues",
        "make --clues @.clues",
        "make cat --bonus @.bonus",
        "make cat --avoid @.bonus -f json",
        "make --random 1 -d @.list",
        "make cat --clean 3 -d @.list",
        "make cat --font @.ttf --logo @.svg -o @.pdf",
        "make cat -o @.txt --answer @.answer.txt",
        "merge @.part",
        "merge @.part --words @.list",
        "merge @.part -o @.merged.txt",
        "judge @.grid 1:1,1:2,1:3",
        "judge -d @.list grid.txt 1:1,1:2,1:3",
        "judge --words @.list grid.txt 1:1,1:2,1:3",
        "play @.puzzle -o @.html",
        "play -d @.list grid.txt -o -",
        "play --words @.list grid.txt -o -",
        "score --size 2x2 @.boards",
        "score --size 2x2 -d @.list @.boards -o @.scores.txt",
        "words -d @.list cat",
        "words cat -o @.words.txt",
        "board --seed 1 --dice @.dice",
        "board --seed 1 -d @.list",
        "board --seed 1 -o @.board.txt",
        "man --output-dir @.pages",
    ] {
        if arguments.ends_with(".pages") {
            fs::create_dir(folder.path().join(name(".pages"))).unwrap();
        }
        let (status, errors, _) = run(&folder, arguments);
        assert!(
            status < Some(2) && status.is_some(),
            "{arguments}: {errors}"
        );
        assert_harmless(arguments, &errors);
    }
    // What is no file is named as it is shown.
    for arguments in [
        "make @.none",
        "make cat --mask @.none",
        "make cat --avoid @.none",
        "find --words @.none grid.txt",
        "merge @.part --words @.none",
        "board --dice @.none",
    ] {
        let (status, errors, _) = run(&folder, arguments);
        assert_eq!(status, Some(2), "{arguments}: {errors}");
        assert_harmless(arguments, &errors);
        assert!(errors.contains(BYTES_SHOWN), "{arguments}: {errors:?}");
    }
}
