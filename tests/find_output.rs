//! Where `wordtrail find` writes its results: files and pipes, with and without colours, on any number of threads.

use crate::common::command::{Folder, Outcome};
use crate::common::random::random_grid;
use crate::find::{CAT_DOG, folder};
use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

// Output.

#[test]
fn a_file_gets_the_bytes_that_standard_output_would() {
    let folder = folder(CAT_DOG, "");
    for format in ["-f text", "-f csv", "-f jsonl", "-c"] {
        let expected = folder.run(&format!("find {format} grid.txt")).output;
        folder
            .run(&format!("find {format} grid.txt -o finds"))
            .is(0, &[]);
        assert_eq!(folder.read("finds"), expected, "{format}");
    }
}

#[test]
fn a_file_is_left_as_it_was_when_an_error_occurs() {
    let folder = folder(CAT_DOG, "");
    folder.write("bad.txt", "c4t\n");
    folder.write("old.csv", "what was there");
    let before = folder.listing();
    for file in ["old.csv", "new.csv"] {
        // The first grid's finds are written before the second grid is read.
        let failed = folder.run(&format!("find -f csv grid.txt bad.txt -o {file}"));
        assert_eq!(failed.status, Some(2), "{failed:#?}");
        assert_eq!(folder.listing(), before, "{failed:#?}");
    }
}

/// Waits until a folder has more files than before.
fn wait_for_new_file(folder: &Folder, before: usize) {
    let started = Instant::now();
    while folder.listing().len() == before {
        assert!(
            started.elapsed() < Duration::from_secs(20),
            "it began no file"
        );
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_file_keeps_what_it_had_until_the_new_one_is_complete() {
    let folder = folder(CAT_DOG, "");
    folder.write("old.txt", "what was there");
    let before = folder.listing();
    for file in ["old.txt", "new.txt"] {
        let mut command = folder.command(&format!("find -c -o {file}"));
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        wait_for_new_file(&folder, before.len());
        let mut meanwhile = folder.listing();
        meanwhile.retain(|path, _| before.contains_key(path));
        assert_eq!(meanwhile, before, "{file}");
        assert!(!folder.path().join("new.txt").exists());
        let mut input = child.stdin.take().unwrap();
        input.write_all(CAT_DOG.as_bytes()).unwrap();
        drop(input);
        assert!(child.wait().unwrap().success());
        assert_eq!(folder.read(file), "6\n");
        folder.write("old.txt", "what was there");
    }
    assert_eq!(folder.listing().len(), before.len() + 1);
}

#[test]
fn a_file_is_written_even_if_nothing_is_found() {
    let folder = folder("xyz\n", "");
    folder
        .run("find grid.txt -o finds.txt")
        .is_noted(1, &[], &["no words were found"]);
    assert_eq!(folder.read("finds.txt"), "");
}

#[cfg(unix)]
#[test]
fn a_new_file_has_the_permissions_of_any_other() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder(CAT_DOG, "");
    folder.run("find grid.txt -o finds.txt").is(0, &[]);
    let mode = |name: &str| {
        let metadata = fs::metadata(folder.path().join(name)).unwrap();
        metadata.permissions().mode()
    };
    assert_eq!(mode("finds.txt"), mode("grid.txt"));
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_is_followed_and_not_replaced() {
    let folder = folder(CAT_DOG, "");
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    folder.write("elsewhere/finds.txt", "what was there");
    let link = folder.path().join("link.txt");
    std::os::unix::fs::symlink("elsewhere/finds.txt", &link).unwrap();
    folder.run("find -c grid.txt -o link.txt").is(0, &[]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(folder.read("elsewhere/finds.txt"), "6\n");
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_to_a_file_that_is_not_there_yet_is_followed_too() {
    let folder = folder(CAT_DOG, "");
    let link = folder.path().join("link.txt");
    std::os::unix::fs::symlink("finds.txt", &link).unwrap();
    folder.run("find -c grid.txt -o link.txt").is(0, &[]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(folder.read("finds.txt"), "6\n");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    // Far more finds than a pipe holds, so that the program notices the closed pipe.
    let folder = folder(&random_grid(100, "a"), "aaa\naaaa\n");
    for (format, bytes_read) in [
        ("text", 0),
        ("csv", 0),
        ("jsonl", 0),
        ("text", 10),
        ("csv", 10),
    ] {
        for threads in [1, 2] {
            let arguments = format!("find --all -d list.txt -f {format} -j {threads} grid.txt");
            let mut command = folder.command(&arguments);
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut reader = child.stdout.take().unwrap();
            reader.read_exact(&mut vec![0; bytes_read]).unwrap();
            drop(reader);
            let ended = child.wait_with_output().unwrap();
            let errors = String::from_utf8(ended.stderr).unwrap();
            assert_eq!(errors, "", "{arguments}");
            assert_eq!(ended.status.code(), Some(0), "{arguments}");
        }
    }
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::with(&[("grid.txt", &random_grid(40, "eeeaaitsrnoldgumhp"))]);
    for options in [
        "",
        "--all -f csv",
        "--all --maximal -f jsonl",
        "-m adjacent",
        "-m adjacent --all -n 5 -f csv",
        "-m adjacent --maximal --max-length 6",
        "--all -c",
    ] {
        let alone = folder.run(&format!("find {options} -j 1 grid.txt"));
        assert_eq!(alone.status, Some(0), "{options}");
        for threads in [2, 7, 100_000] {
            let together = folder.run(&format!("find {options} -j {threads} grid.txt"));
            // The finds are too many to be printed.
            assert!(together.output == alone.output, "{options} -j {threads}");
        }
    }
}

// Colours.

#[test]
fn a_pipe_gets_plain_text_unless_colours_are_asked_for() {
    let folder = folder(CAT_DOG, "");
    let plain = folder.run("find grid.txt").output;
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(folder.run("find --color auto grid.txt").output, plain);
    assert_eq!(folder.run("find --color never grid.txt").output, plain);
    let coloured = folder.run("find --color always grid.txt").output;
    assert!(coloured.contains('\u{1b}'), "{coloured}");
}

#[test]
fn colours_asked_for_on_the_command_line_come_before_no_color() {
    let folder = folder(CAT_DOG, "");
    let with_no_color =
        |arguments: &str| Outcome::of(folder.command(arguments).env("NO_COLOR", "1")).output;
    let plain = folder.run("find grid.txt").output;
    assert_eq!(with_no_color("find grid.txt"), plain);
    assert_eq!(
        with_no_color("find --color always grid.txt"),
        folder.run("find --color always grid.txt").output
    );
}

#[test]
fn messages_have_colours_only_where_results_may() {
    let folder = folder(CAT_DOG, "");
    // With this variable a pipe counts as a terminal for colours.
    let forced =
        |arguments: &str| Outcome::of(folder.command(arguments).env("CLICOLOR_FORCE", "1")).errors;
    assert!(forced("find missing.txt").contains('\u{1b}'));
    let never = forced("find --color never missing.txt");
    assert!(!never.contains('\u{1b}'), "{never:?}");
}

#[test]
fn data_formats_are_never_coloured() {
    let folder = folder(CAT_DOG, "");
    for format in ["-f csv", "-f jsonl", "-c"] {
        let plain = folder.run(&format!("find {format} grid.txt")).output;
        let coloured = folder.run(&format!("find {format} --color always grid.txt"));
        assert_eq!(coloured.output, plain, "{format}");
    }
}

#[test]
fn colours_come_with_the_grid_and_its_finds_marked() {
    let folder = folder("catx\n.q?y\n", "cat\n");
    let coloured = folder
        .run("find --color always -d list.txt grid.txt")
        .output;
    let shown: String = without_styles(&coloured);
    assert_eq!(shown, "cat  1:1 → 1:3  E\n\nC A T x\n. q ? y\n");
}

/// The text without its ANSI escape codes.
fn without_styles(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').unwrap().1)
}
