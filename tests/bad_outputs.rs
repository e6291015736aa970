//! Outputs that cannot be written: a folder, a folder that does not exist, a full disk.

#[cfg(target_os = "linux")]
use crate::bad_input::assert_is_error;
use crate::bad_input::{Case, case};
#[cfg(target_os = "linux")]
use crate::common::command::{Folder, Outcome};

fn outputs() -> Vec<Case> {
    vec![
        case(
            "a folder that does not exist",
            "find grid.txt -o f/out.csv",
            &[],
            &["f/out.csv", "folder does not exist"],
        ),
        case(
            "a folder",
            "find grid.txt -o f",
            &[("f/", b"")],
            &["cannot write f: ", "folder"],
        ),
        case(
            "an index in a folder that does not exist",
            "index list.txt -o f/list.fst",
            &[],
            &["f/list.fst", "folder does not exist"],
        ),
        case(
            "words in a folder that does not exist",
            "words cat -o f/out.txt",
            &[],
            &["f/out.txt", "folder does not exist"],
        ),
    ]
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    outputs().iter().for_each(|case| case.check("output"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    use std::fs::File;

    // More finds than any buffer holds, and fewer.
    let many = "a".repeat(50) + "\n";
    let files = [
        ("many.txt", &*many.repeat(50)),
        ("few.txt", "aaa\n"),
        ("list.txt", "aaa\n"),
    ];
    let folder = Folder::with(&files);
    let before = folder.listing();
    for arguments in [
        "find --all -f text -d list.txt",
        "find --all -f csv -d list.txt",
        "find --all -f jsonl -d list.txt",
        "find -c -d list.txt",
    ] {
        for grid in ["few.txt", "many.txt"] {
            let to_file = folder.run(&format!("{arguments} {grid} -o /dev/full"));
            assert_is_error(
                arguments,
                &to_file,
                &["cannot write /dev/full", "disk is full"],
            );
            let mut command = folder.command(&format!("{arguments} {grid}"));
            let to_output = Outcome::of(command.stdout(File::create("/dev/full").unwrap()));
            assert_is_error(arguments, &to_output, &["standard output", "disk is full"]);
        }
    }
    for arguments in ["words", "words cat", "words -c"] {
        let mut command = folder.command(arguments);
        let outcome = Outcome::of(command.stdout(File::create("/dev/full").unwrap()));
        assert_is_error(arguments, &outcome, &["standard output", "disk is full"]);
    }
    let index = folder.run("index -q list.txt -o /dev/full");
    assert_is_error("index", &index, &["cannot write /dev/full", "disk is full"]);
    assert_eq!(folder.listing(), before);
}
