//! The program as a whole, which uses all threads, and what it does before it can search.

use crate::Workload;
use benches::letters::Source;
use benches::program::{Program, repository};
use benches::table::{Measurement, Table, Unit};
use std::fs;
use std::path::Path;
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

fn small() -> Vec<Measurement> {
    let program = Program::build();
    let mut table = Table::new("command small: the whole program", Unit::Run);
    table.alone("find, 3 × 3", || drop(program.run(&["find", SMALL_GRID])));
    table.run()
}

fn large() -> Vec<Measurement> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = |name: &str| -> String {
        let path = folder.path().join(name);
        path.to_str().expect("its path is UTF-8").to_owned()
    };
    let (grid, output) = (path("grid.txt"), path("finds"));
    let letters = Source::English.square(SIDE);
    fs::write(&grid, letters.text()).expect("the grid can be written");

    let program = &Program::build();
    let title = format!("command large: the whole program, {letters} english letters");
    let mut table = Table::new(title, Unit::Run);
    let count = |arguments: &[&str]| {
        let printed = program.run(arguments);
        printed.trim().parse().expect("it prints a number")
    };
    let (all, once) = (
        ["find", "--all", "--count", &grid],
        ["find", "--count", &grid],
    );
    table.ours("find --all --count", (1, count(&all)), || count(&all));
    table.peer("find --count", (1, count(&once)), || count(&once));
    for format in ["text", "jsonl"] {
        let arguments = [
            "find", "--all", "--format", format, "--output", &output, &grid,
        ];
        let row = format!("find --all --format {format} --output");
        table.alone(row, move || drop(program.run(&arguments)));
    }
    table.run()
}

fn dictionary() -> Vec<Measurement> {
    let text = fs::read(repository().join(WORD_LIST)).expect("the word list is there");
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let index = folder.path().join("enable1.fst");
    Dictionary::english()
        .save(&index)
        .expect("the index can be saved");

    let mut table = Table::new(
        "command dictionary: what the program does before it can search",
        Unit::Run,
    );
    table.alone("compile the word list", || drop(compile(&text)));
    table.alone("compile the word list into an index", || {
        assert!(Dictionary::is_index(&compile(&text).fst_bytes()));
    });
    table.alone("open the index, checks included", || open(&index));
    table.run()
}

fn compile(text: &[u8]) -> Dictionary {
    let list = WordList::parse(text).expect("it has words");
    Dictionary::compile(&list)
}

fn open(index: &Path) {
    Dictionary::open(index).expect("it was just saved");
}
