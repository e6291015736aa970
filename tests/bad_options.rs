//! Options that are unknown, or whose values are out of bounds: each is an error that names the option.

use crate::bad_input::{Case, case};

fn options() -> Vec<Case> {
    vec![
        case("no command", "", &[], &["Usage"]),
        case("an unknown command", "fnid grid.txt", &[], &["fnid"]),
        case(
            "an unknown option",
            "find --alll grid.txt",
            &[],
            &["--alll"],
        ),
        case(
            "lengths that no word has",
            "find -n 5 --max-length 4 grid.txt",
            &[],
            &["--min-length 5", "--max-length 4"],
        ),
        case(
            "lengths that no word has, asking for words",
            "words -n 5 --max-length 4",
            &[],
            &["--min-length 5", "--max-length 4"],
        ),
        case(
            "a length of no letters",
            "find -n 0 grid.txt",
            &[],
            &["'0'", "--min-length"],
        ),
        case(
            "no threads",
            "find -j 0 grid.txt",
            &[],
            &["'0'", "--threads"],
        ),
        case(
            "an unknown direction",
            "find --directions E,UP grid.txt",
            &[],
            &["UP", "E, SE, S, SW, W, NW, N"],
        ),
        case(
            "an unknown mode",
            "find -m bent grid.txt",
            &[],
            &["bent", "straight", "adjacent"],
        ),
        case(
            "an unknown format",
            "find -f xml grid.txt",
            &[],
            &["xml", "text", "csv", "jsonl"],
        ),
        case(
            "an unknown time for colours",
            "find --color sometimes grid.txt",
            &[],
            &["sometimes", "auto", "always", "never"],
        ),
    ]
}

fn copies() -> Vec<Case> {
    vec![
        case(
            "more copies than a number holds",
            "make cat,dog,bird --copies 9999999999999999999 -f jsonl",
            &[],
            &[
                "'9999999999999999999' for '--copies <N>': it must be a whole number from 1 to 10000",
            ],
        ),
        case(
            "one copy too many",
            "make cat,dog,bird --copies 10001 -o x.txt",
            &[],
            &["'10001'", "--copies", "from 1 to 10000"],
        ),
    ]
}

#[test]
fn bad_options_are_an_error_that_names_them() {
    options().iter().for_each(|case| case.check("options"));
}

#[test]
fn too_many_copies_are_an_error() {
    copies().iter().for_each(|case| case.check("copies"));
}
