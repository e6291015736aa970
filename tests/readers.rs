//! Other programs read what this one writes: shells its completions, `mandoc` and `groff` its manual pages,
//! Poppler's `pdftotext` and `qpdf` its PDF.

use crate::common::command::{Folder, Outcome};
use crate::common::help::{commands, help, long_options};
use crate::common::qr::codes;
use libtest_mimic::Trial;
use std::process::{Command, Stdio};

pub fn tests() -> Vec<Trial> {
    let trials = [
        tests!(
            installed("bash"),
            [
                bash_reads_its_completions,
                bash_completes_commands_options_and_values
            ]
        ),
        tests!(installed("zsh"), [zsh_reads_its_completions]),
        tests!(installed("fish"), [fish_reads_its_completions]),
        tests!(installed("mandoc"), [mandoc_finds_no_errors]),
        tests!(installed("groff"), [groff_has_no_warnings]),
        tests!(
            installed("pdftotext"),
            [pdftotext_reads_the_grid_row_by_row]
        ),
        tests!(
            installed("pdftoppm"),
            [qr_codes_of_a_pdf_are_read_from_its_pages]
        ),
        tests!(installed("qpdf"), [qpdf_finds_no_errors]),
    ];
    trials.into_iter().flatten().collect()
}

/// A check whether a program can be started.
pub fn installed(program: &'static str) -> impl Fn() -> Result<(), String> + Send {
    move || {
        let mut command = Command::new(program);
        let started = command.arg("--version").stdin(Stdio::null()).output();
        let failed = |error| format!("{program} cannot be started: {error}");
        started.map(drop).map_err(failed)
    }
}

/// Runs a program, which must succeed and print nothing.
#[track_caller]
fn succeeds_silently(folder: &Folder, program: &str, arguments: &[&str]) {
    let mut command = Command::new(program);
    Outcome::of(command.args(arguments).current_dir(folder.path())).is(0, &[]);
}

fn shell_reads_its_completions(shell: &str) {
    let folder = Folder::with(&[]);
    let completions = folder.run(&format!("completions {shell}"));
    folder.write("script", completions.output);
    succeeds_silently(&folder, shell, &["-n", "script"]);
}

fn bash_reads_its_completions() {
    shell_reads_its_completions("bash");
}

fn zsh_reads_its_completions() {
    shell_reads_its_completions("zsh");
}

fn fish_reads_its_completions() {
    shell_reads_its_completions("fish");
}

fn bash_completes_commands_options_and_values() {
    let folder = Folder::with(&[]);
    folder.write("script", folder.run("completions bash").output);
    // What bash does when somebody types these words and presses the tab key.
    let completed = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let (last, before) = (words[words.len() - 1], words[words.len() - 2]);
        let all = words.join("' '");
        let count = words.len() - 1;
        let script = format!(
            "source ./script; COMP_WORDS=('{all}'); COMP_CWORD={count}; \
             _wordtrail wordtrail '{last}' '{before}'; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let mut bash = Command::new("bash");
        let run = Outcome::of(bash.args(["-c", &script]).current_dir(folder.path()));
        assert_eq!((run.status, &*run.errors), (Some(0), ""), "{run:#?}");
        run.output.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(completed("wordtrail fi"), ["find"]);
    assert_eq!(completed("wordtrail find --for"), ["--format"]);
    assert_eq!(completed("wordtrail find --mode adj"), ["adjacent"]);
    assert_eq!(completed("wordtrail completions z"), ["zsh"]);
    for command in commands() {
        let help = help(&command);
        let mut expected = long_options(&help);
        expected.sort_unstable();
        let mut options = completed(&format!("wordtrail {command} --"));
        options.sort_unstable();
        assert_eq!(options, expected, "{command}");
    }
}

/// Runs a program with these arguments on each manual page.
#[track_caller]
fn manual_pages_pass(program: &str, arguments: &[&str]) {
    let folder = Folder::with(&[]);
    folder.run("man --output-dir pages").is(0, &[]);
    let commands = commands();
    let names = commands
        .iter()
        .map(|command| format!("wordtrail-{command}"));
    for name in names.chain(["wordtrail".to_owned()]) {
        let page = format!("pages/{name}.1");
        succeeds_silently(&folder, program, &[arguments, &[&page]].concat());
    }
}

fn mandoc_finds_no_errors() {
    manual_pages_pass("mandoc", &["-T", "lint", "-W", "error"]);
}

fn groff_has_no_warnings() {
    manual_pages_pass("groff", &["-man", "-k", "-ww", "-z"]);
}

fn qpdf_finds_no_errors() {
    let plan = "title,section,words,clues\nPets,Home,\"cat,dog\",\nSea,Water,\"crab,seal\",\"It walks sideways|It barks\"\n";
    let folder = Folder::with(&[("plan.csv", plan)]);
    for options in [
        "",
        "--typeface school --large-print",
        "--press --bleed 3mm --paper 6x9 --typeface book --contents --how-to Play --difficulty",
    ] {
        let make = format!("make --book plan.csv --seed 1 -q {options} -o p.pdf");
        folder.run(&make).is(0, &[]);
        let mut command = Command::new("qpdf");
        let command = command.args(["--check", "p.pdf"]);
        let checked = Outcome::of(command.current_dir(folder.path()));
        assert_eq!(checked.status, Some(0), "{options}: {checked:#?}");
        assert!(
            !checked.errors.contains("WARNING"),
            "{options}: {checked:#?}"
        );
    }
}

fn pdftotext_reads_the_grid_row_by_row() {
    let folder = Folder::with(&[("list.txt", "Ice cream\nSorbet\nWaffle\nSundae\nParfait\n")]);
    let without_space = |text: &str| -> String { text.split_whitespace().collect() };
    for seed in 1..=5 {
        let make = format!("make list.txt --seed {seed} --size 16x16");
        let pdf = format!("{make} -f pdf -o p.pdf --labels instruction=");
        folder.run(&pdf).is(0, &[]);
        folder.run(&format!("{make} -o p.txt")).is(0, &[]);
        let mut command = Command::new("pdftotext");
        let command = command.args(["-l", "1", "p.pdf", "-"]);
        let read = Outcome::of(command.current_dir(folder.path())).output;
        let (read, puzzle) = (without_space(&read), without_space(&folder.read("p.txt")));
        assert_eq!(read[..16 * 16], puzzle[..16 * 16], "{read}");
        for word in ["ICECREAM", "SORBET", "WAFFLE", "SUNDAE", "PARFAIT"] {
            assert!(read[16 * 16..].contains(word), "{word}: {read}");
        }
    }
}

fn qr_codes_of_a_pdf_are_read_from_its_pages() {
    let folder = Folder::with(&[("list.txt", "Ice cream\nSorbet\nWaffle\nSundae\nParfait\n")]);
    let make = "make list.txt --size 14x14 --seed 2 -q";
    folder.run(&format!("{make} -o p.txt")).is(0, &[]);
    let (rows, list) = (
        folder.read("p.txt"),
        "ICE CREAM\nSORBET\nWAFFLE\nSUNDAE\nPARFAIT",
    );
    let (rows, _) = rows.split_once("\n\n").unwrap();
    let puzzle = format!("{}\n\n{list}", rows.replace(' ', ""));
    let link = "https://example.org/sweets".to_owned();
    let links = (1..=4).map(|number| format!("https://example.org/play-{number}.html"));
    let of_page = |number: &str| {
        let mut pdftoppm = Command::new("pdftoppm");
        pdftoppm.args(["-r", "300", "-png", "-singlefile", "-f", number]);
        Outcome::of(pdftoppm.args(["p.pdf", "p"]).current_dir(folder.path())).is(0, &[]);
        codes(&folder.read_bytes("p.png"))
    };
    for (options, expected) in [
        (
            "--qr=https://example.org/play-{}.html --copies 4 --per-page 4 --name-line --title Sweets",
            links.collect(),
        ),
        ("--qr --press --bleed 0.125in --paper 6x9", vec![puzzle]),
        (
            "--qr=https://example.org/sweets --paper 75x75mm",
            vec![link],
        ),
    ] {
        folder.run(&format!("{make} -o p.pdf {options}")).is(0, &[]);
        assert_eq!(of_page("1"), expected, "{options}");
    }
    assert_eq!(of_page("2"), [""; 0], "answers have none");
}
