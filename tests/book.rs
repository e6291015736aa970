//! The README and the book in `docs/`: their commands, run as they stand, and what they print.
//!
//! A block of `sh` is run as a script, and one of `console` command by command. Its output is compared; a line `…` stands for any
//! lines. The commands of a table headed “to | type” are run, too. All of a page share a folder. A comment above a block may be a mark:
//!
//! - `file: NAME`: the block is a file.
//! - `run: NAME` and `command: NAME`: one of [`RUNNERS`] runs it.
//! - `not run: REASON`: nothing does.

use crate::common::command::Folder;
use crate::common::documents::{sheet, xlsx};
use crate::readers::installed;
use libtest_mimic::Trial;
use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// Pages with blocks that are run elsewhere, and the file that names the page and runs them.
const RUNNERS: [(&str, &str); 6] = [
    ("README.md", ".ci/common.sh"),
    ("docs/clusters.md", "tests/clusters.rs"),
    ("docs/data.md", "bindings/python/tests/test_columns.py"),
    ("docs/python.md", ".ci/common.sh"),
    ("docs/records.md", ".ci/nightly"),
    ("docs/worlds.md", ".ci/nightly"),
];

/// Pages about the repository. Their commands, which build and test it, are those of `.ci/run` and `.ci/nightly`, or take hours.
const OF_THE_REPOSITORY: [&str; 3] = [
    "docs/CONTRIBUTING.md",
    "docs/benchmarks.md",
    "docs/reliability.md",
];

/// How many blocks of the other pages nothing runs. The number only gets smaller.
const NOT_RUN: usize = 5;

pub fn tests() -> Vec<Trial> {
    let mut tests = tests!(
        || Ok(()),
        [
            each_page_is_a_chapter,
            few_commands_are_not_run,
            what_is_run_elsewhere_has_a_runner
        ]
    );
    for page in pages() {
        let path = format!("{}::{page}", module_path!());
        let needs = move || {
            ["bash", "node"]
                .into_iter()
                .try_for_each(|it| installed(it)())
        };
        tests.push(crate::test(&path, needs, move || run_page(&page)));
    }
    tests
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The README, and all pages of the book.
fn pages() -> Vec<String> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let names = fs::read_dir(docs)
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| format!("docs/{}", name.into_string().unwrap()));
    let mut pages: Vec<String> = names
        .filter(|name| name.ends_with(".md") && name != "docs/SUMMARY.md")
        .collect();
    pages.push("README.md".to_owned());
    pages.sort();
    pages
}

/// A block of code. The mark above it is empty if there is none.
struct Block<'a> {
    mark: &'a str,
    language: &'a str,
    text: &'a str,
}

/// The blocks of a page, and the rows of its tables of tasks as blocks of `sh`, in their order.
fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let (mut mark, mut of_tasks) = ("", false);
    let mut rest = page;
    while let Some((line, after)) = rest.split_once('\n') {
        rest = after;
        of_tasks = line == "| to | type |" || of_tasks && line.starts_with('|');
        if let Some(language) = line.strip_prefix("```") {
            let end = rest.find("```\n").expect("the end of a block");
            let text = &rest[..end];
            blocks.push(Block {
                mark,
                language,
                text,
            });
            rest = &rest[end + 4..];
        } else if of_tasks && let Some((_, command)) = line.split_once(" | `") {
            let text = command.split('`').next().unwrap();
            blocks.push(Block {
                mark: "",
                language: "sh",
                text,
            });
        }
        let comment = line.strip_prefix("<!-- ");
        mark = comment
            .and_then(|it| it.strip_suffix(" -->"))
            .unwrap_or_default();
    }
    blocks
}

/// The block of a page with this mark.
pub fn block(page: &str, mark: &str) -> String {
    let page = read(page);
    let blocks = blocks(&page).into_iter().filter(|block| block.mark == mark);
    let texts: Vec<&str> = blocks.map(|block| block.text).collect();
    assert_eq!(texts.len(), 1, "blocks marked {mark}");
    texts[0].to_owned()
}

/// Runs a script in the folder, where `wordtrail` is this program, and where pages are opened without a browser.
pub fn bash(folder: &Folder, script: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_wordtrail")).parent().unwrap();
    let tools = folder.path().join("tools");
    fs::create_dir_all(&tools).unwrap();
    let browser = tools.join("xdg-open");
    fs::write(&browser, "#!/bin/sh\ntest -e \"$1\"\n").unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    let path = env::var("PATH").unwrap();
    let path = format!("{}:{}:{path}", tools.display(), program.display());
    let mut command = Command::new("bash");
    command
        .args(["-euo", "pipefail", "-c", script])
        .current_dir(folder.path());
    command.envs([
        ("HOME", folder.path()),
        ("TMPDIR", &tools),
        ("PATH", path.as_ref()),
    ]);
    command.output().unwrap()
}

/// A folder with the files that commands of the book name.
fn folder() -> Folder {
    let letters = include_str!("tasks/letters.txt");
    let grid = letters.replacen(&letters[..10], "catdogbird", 1);
    let words = "cat\ndog\nbird\nhorse\nmouse\nrabbit\nqueen\nsaid\nriver\n";
    let folder = Folder::with(&[
        ("grid.txt", &grid),
        ("big.txt", &grid),
        ("list.txt", "cat\ndog\nbird\n"),
        ("words.txt", words),
        ("story.txt", words),
        ("rude.txt", "ass\n"),
        ("clues.txt", "cat: it meows\nseven = 3 + 4\n"),
        ("spelling.csv", include_str!("tasks/spelling.txt")),
        ("words.csv", "Wort,Bedeutung\nHund,dog\nKatze,cat\n"),
        ("lists.txt", "# Pets\ncat\ndog\n\n# Sweets\ncake\n"),
        ("plan.csv", "title,words\nPets,\"cat, dog\"\nSweets,cake\n"),
        ("puzzle.txt", &read("data/grids/csp.txt")),
        ("page.txt", include_str!("tasks/newspaper.txt")),
        ("scan.txt", include_str!("tasks/scan.txt")),
        ("board.txt", include_str!("tasks/board.txt")),
        ("boards.txt", "perslatgsineters\ncatdogbirdhorses\n"),
        ("big-boards.txt", "ligdrmanesietildsracsepes\n"),
        ("boards.csv", "mon,perslatgsineters\ntue,catdogbirdhorses\n"),
        (
            "boards.tsv",
            "perslatgsineters\tmon\ncatdogbirdhorses\ttue\n",
        ),
    ]);
    // Drawn letters, read as a photo.
    folder.run("find -q --words none board.txt -o dice.png");
    fs::rename(
        folder.path().join("dice.png"),
        folder.path().join("dice.jpg"),
    )
    .unwrap();
    folder.write("boards.csv.gz", include_bytes!("tasks/boards.csv.gz"));
    fs::create_dir(folder.path().join("docs")).unwrap();
    for photo in ["photo.jpg", "docs/photos-page.jpg"] {
        folder.write(photo, include_bytes!("../docs/photos-page.jpg"));
    }
    let puzzle = sheet(&["C,A,T,X", "X,D,O,G", "E,E,L,X", "", "cat", "dog"]);
    folder.write("puzzle.xlsx", xlsx(&[(r#"name="Puzzle""#, &puzzle)]));
    let plan = sheet(&["title,words", "Pets,cat; dog", "Sweets,cake"]);
    folder.write("plan.xlsx", xlsx(&[(r#"name="Plan""#, &plan)]));
    let grids = folder.path().join("data/grids");
    fs::create_dir_all(&grids).unwrap();
    for grid in ["csp.txt", "perls-adjacent.txt", "perls-straight.txt"] {
        fs::write(grids.join(grid), read(&format!("data/grids/{grid}"))).unwrap();
    }
    folder
}

fn run_page(name: &str) {
    let page = read(name);
    let folder = folder();
    let mut printed = page.clone();
    for Block {
        mark,
        language,
        text,
    } in blocks(&page)
    {
        match (mark.split_once(": "), language) {
            (Some(("file", name)), _) => folder.write(name, text),
            (Some(("run" | "command" | "not run", _)), _) => {}
            (_, "sh" | "console") if OF_THE_REPOSITORY.contains(&name) => {}
            (_, "sh") => {
                let run = bash(&folder, text);
                let errors = String::from_utf8_lossy(&run.stderr);
                assert!(run.status.success(), "{name}: {text}{errors}");
            }
            (_, "console") => printed = printed.replace(text, &session(&folder, text)),
            _ => {}
        }
    }
    if printed != page {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name.replace('/', "-"));
        fs::write(&file, printed).unwrap();
        panic!(
            "commands of {name} print something else: {} has it",
            file.display()
        );
    }
}

/// The commands of a block, each with what it prints, or what is shown if it prints that.
fn session(folder: &Folder, text: &str) -> String {
    let commands = text.strip_prefix("$ ").expect("a command");
    let run = |shown: &str| {
        let (command, expected) = shown.split_once('\n').unwrap_or((shown, ""));
        let run = bash(folder, &format!("exec 2>&1\n{command}"));
        assert!(
            matches!(run.status.code(), Some(0..=2)),
            "{command}\n{run:#?}"
        );
        let printed = String::from_utf8(run.stdout).unwrap();
        match has_parts(&printed, expected) {
            true => format!("$ {command}\n{expected}"),
            false => format!("$ {command}\n{printed}"),
        }
    };
    commands.split("\n$ ").map(run).collect()
}

/// Whether a text is the expected one, in which a line `…` stands for any lines.
fn has_parts(text: &str, expected: &str) -> bool {
    match expected.split_once("…\n") {
        None => text == expected,
        Some((head, tail)) => text
            .strip_prefix(head)
            .is_some_and(|rest| rest.ends_with(tail)),
    }
}

fn each_page_is_a_chapter() {
    let summary = read("docs/SUMMARY.md");
    for page in pages().iter().filter_map(|page| page.strip_prefix("docs/")) {
        assert_eq!(summary.matches(&format!("]({page})")).count(), 1, "{page}");
    }
}

fn few_commands_are_not_run() {
    let mut not_run = Vec::new();
    for name in pages() {
        for block in blocks(&read(&name)) {
            if let Some(reason) = block.mark.strip_prefix("not run: ") {
                not_run.push(format!("{name}: {reason}\n{}", block.text));
            }
        }
    }
    assert_eq!(not_run.len(), NOT_RUN, "{not_run:#?}");
}

fn what_is_run_elsewhere_has_a_runner() {
    for name in pages() {
        let is_elsewhere = |block: &Block<'_>| {
            block.mark.starts_with("run: ") || block.mark.starts_with("command: ")
        };
        let runner = RUNNERS.iter().find(|(page, _)| *page == name);
        assert_eq!(
            blocks(&read(&name)).iter().any(is_elsewhere),
            runner.is_some(),
            "{name}"
        );
        if let Some((page, runner)) = runner {
            let file_name = page.trim_start_matches("docs/");
            assert!(
                read(runner).contains(file_name),
                "{runner} does not name {page}"
            );
        }
    }
}
