//! The program as a whole, started and waited for, and what it does before it can search. It uses all threads.

use crate::Workload;
use crate::letters::Source;
use crate::table::{Table, Unit};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use wordtrail::{Dictionary, WordList};

const WORD_LIST: &str = "data/enable1.txt";
const SMALL_GRID: &str = "data/grids/perls-straight.txt";
const SIDE: usize = 4000;

pub fn workloads() -> impl Iterator<Item = Workload> {
    [
        Workload::new("command small", small),
        Workload::new("command large", large),
        Workload::new("command dictionary", dictionary),
    ]
    .into_iter()
}

fn small() {
    let mut table = Table::new("command small: the whole program", Unit::Run);
    table.alone("find, 3 × 3", || find(&[SMALL_GRID]));
    table.run();
}

fn large() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let path = |name: &str| -> String {
        let path = folder.path().join(name);
        path.to_str().expect("its path is UTF-8").to_owned()
    };
    let (grid, output) = (path("grid.txt"), path("finds"));
    let letters = Source::English.square(SIDE);
    fs::write(&grid, letters.text()).expect("the grid can be written");

    let title = format!("command large: the whole program, {letters} english letters");
    let mut table = Table::new(title, Unit::Run);
    table.alone("find --all --count", || find(&["--all", "--count", &grid]));
    for format in ["text", "jsonl"] {
        let arguments = ["--all", "--format", format, "--output", &output, &grid];
        table.alone(
            format!("find --all --format {format} --output"),
            move || {
                find(&arguments);
            },
        );
    }
    table.run();
}

/// Runs the program and lets nobody see what it says.
fn find(arguments: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_wordtrail"))
        .arg("find")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the program can be started");
    assert!(status.success(), "find {arguments:?}: {status}");
}

fn dictionary() {
    let text = fs::read(WORD_LIST).expect("the word list is there");
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let index = folder.path().join("enable1.wti");
    Dictionary::english()
        .save(&index)
        .expect("the index can be saved");

    let mut table = Table::new(
        "command dictionary: what the program does before it can search",
        Unit::Run,
    );
    table.alone("compile the word list", || compile(&text));
    table.alone("open the index, checks included", || open(&index));
    table.run();
}

fn compile(text: &[u8]) {
    let list = WordList::parse(text).expect("it has words");
    Dictionary::compile(&list).expect("it has few enough letters");
}

fn open(index: &Path) {
    Dictionary::open(index).expect("it was just saved");
}
