//! Checks the ratios that `DESIGN.md` states, so that nothing becomes several times slower unnoticed: `cargo bench -p benches --bench ratios`.
//!
//! A ratio may be half as large again as stated, or half of it: machines differ, and other work on them disturbs. It takes a minute.
//! The exit status is 1 when a ratio is larger or smaller than that. If it is smaller, what it is compared with became slower, or
//! `DESIGN.md` is to state the new one.

use benches::consumers;
use benches::letters::Source;
use benches::ours::{all_trails, folded, pushed};
use benches::program::Program;
use benches::table::{Measurement, Table, Unit};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::Duration;
use std::{env, fs};
use wordtrail::{Dictionary, InstructionSet, Mode, Trails};

const DESIGN: &str = include_str!("../crates/search/src/DESIGN.md");

/// What a ratio may be times what is stated.
const TOLERANCE: RangeInclusive<f64> = 0.5..=1.5;

const TURN: Duration = Duration::from_millis(150);

fn main() -> ExitCode {
    // Parts of names choose workloads of `peers`. `cargo test --all-targets` runs benches, too, without an argument.
    if !env::args().skip(1).eq(["--bench"]) {
        return ExitCode::SUCCESS;
    }
    let mut stated = Stated::read();
    for (mode, side) in [(Mode::Straight, 1000), (Mode::Adjacent, 200)] {
        let name = format!("{mode} consumers");
        stated.check(&name, &consumers::compare(&name, mode, side, TURN));
        let name = format!("{mode} searches");
        stated.check(&name, &searches(&name, mode, side));
    }
    stated.check("program", &program());
    stated.check("dictionary", &dictionary());
    stated.verdict()
}

/// Orders, instruction sets and trails, relative to all trails in any order.
fn searches(name: &str, mode: Mode, side: usize) -> Vec<Measurement> {
    let letters = Source::English.square(side);
    let grid = letters.grid();
    let all = all_trails(mode);
    let first = all.trails(Trails::First);
    let portable = all.instruction_set(InstructionSet::Baseline);
    let work = (letters.cells(), all.count(&grid));
    let words = (letters.cells(), first.count(&grid));

    let title = format!("{name}: {letters} english letters");
    let mut table = Table::new(title, Unit::Cell).turn(TURN);
    table.ours("all trails, any order", work, || folded(&all, &grid));
    table.peer("in order", work, || pushed(&all, &grid));
    table.peer("portable", work, || folded(&portable, &grid));
    table.peer("first trails", words, || pushed(&first, &grid));
    table.run()
}

/// A small search relative to the start of a process.
fn program() -> Vec<Measurement> {
    let program = Program::build();
    let run = |arguments: &[&str]| program.run(arguments).lines().count() as u64;
    let version = ["--version"];
    let find = ["find", "data/grids/perls-straight.txt"];
    let lines = [&version[..], &find].map(|arguments| (1, run(arguments)));
    let mut table = Table::new("program: whole processes", Unit::Run).turn(TURN);
    table.ours("--version", lines[0], || run(&version));
    table.peer("find, 3 × 3", lines[1], || run(&find));
    table.run()
}

/// Opening an index relative to a search.
fn dictionary() -> Vec<Measurement> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let index = folder.path().join("english.fst");
    let english = Dictionary::english();
    english.save(&index).expect("the index can be saved");
    let bytes = fs::metadata(&index).expect("it was saved").len();
    let letters = Source::English.square(1000);
    let grid = letters.grid();
    let all = all_trails(Mode::Straight);
    let finds = all.count(&grid);

    let mut table = Table::new(format!("dictionary: {bytes} bytes"), Unit::Run).turn(TURN);
    table.ours("searching 1000 × 1000", (1, finds), || all.count(&grid));
    table.peer("opening", (1, 0), || {
        drop(Dictionary::open(&index).expect("it was just saved"));
        0
    });
    table.run()
}

/// The ratios that the table in `DESIGN.md` states, and those that differ too much.
struct Stated {
    rows: Vec<Row>,
    differing: Vec<String>,
}

struct Row {
    table: &'static str,
    row: &'static str,
    ratio: f64,
    is_measured: bool,
}

impl Stated {
    /// Reads the table of `DESIGN.md`, which has a ratio for each of several instruction sets. A machine whose best one is not among
    /// them is compared with the first.
    fn read() -> Self {
        let mut rows = DESIGN
            .lines()
            .skip_while(|line| !line.starts_with("| table | row |"))
            .take_while(|line| line.starts_with('|'))
            .map(|line| line.trim_matches('|').split('|').map(str::trim).collect());
        let header: Vec<&str> = rows.next().expect("DESIGN.md has the table");
        let best = InstructionSet::best().to_string();
        let column = header.iter().position(|name| *name == best).unwrap_or(2);
        let rows = rows.skip(1).map(|cells: Vec<&str>| Row {
            table: cells[0],
            row: cells[1],
            ratio: cells[column]
                .parse()
                .unwrap_or_else(|_| panic!("DESIGN.md: {cells:?} has no ratio")),
            is_measured: false,
        });
        Self {
            rows: rows.collect(),
            differing: Vec::new(),
        }
    }

    /// Compares the ratios of a table with those stated.
    fn check(&mut self, table: &str, measurements: &[Measurement]) {
        for measured in measurements {
            let Some(ratio) = measured.ratio else {
                continue;
            };
            let row = &measured.row;
            let stated = self
                .rows
                .iter_mut()
                .find(|stated| (stated.table, stated.row) == (table, row));
            let stated =
                stated.unwrap_or_else(|| panic!("DESIGN.md has no ratio of {table}, {row}"));
            stated.is_measured = true;
            if !TOLERANCE.contains(&(ratio / stated.ratio)) {
                let stated = stated.ratio;
                self.differing.push(format!(
                    "{table}, {row}: {ratio:.2}, where DESIGN.md states {stated}"
                ));
            }
        }
    }

    fn verdict(self) -> ExitCode {
        for row in &self.rows {
            assert!(
                row.is_measured,
                "nothing measures {}, {}, which DESIGN.md states",
                row.table, row.row
            );
        }
        println!(
            "\n{} ratios, {} not within {} to {} × what is stated",
            self.rows.len(),
            self.differing.len(),
            TOLERANCE.start(),
            TOLERANCE.end()
        );
        self.differing.iter().for_each(|line| println!("  {line}"));
        match self.differing.is_empty() {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        }
    }
}
