//! Wordtrail beside its peers: other ways to do the same job, run in the same process on the same grid.
//!
//! | command | runs |
//! | --- | --- |
//! | `cargo bench -p benches` | every workload |
//! | `cargo bench -p benches -- straight` | those whose name contains “straight” |
//! | `cargo bench -p benches -- adjacent text 4` | those whose name contains each of these |
//!
//! All of them take less than ten minutes on two cores. A part that no name has, as in `cargo bench -p benches -- list`,
//! lists the names.
//!
//! A workload prints one table: the median run of each row per cell, per board or as a whole, and in the last
//! column its ratio to the row of Wordtrail on one thread above it. The rows of a table take turns, forwards and
//! backwards, so that a busy or a warming machine favours none. The rows are also written as CSV, to the file
//! that the last line names; `benches/results` has recorded runs.
//!
//! Every row that finds words must find as many as [`Search::count`](wordtrail::Search::count) on the same grid. Where a peer is too slow for the whole grid, it searches the first rows, as its row says.
//!
//! The times leave out what the peers prepare: automata and tries, and the lines of the grid that they run
//! along (see [`lines`]). Ours starts from the grid.

mod adjacent;
mod automata;
mod boards;
mod command;
mod first;
mod fst_walk;
mod growth;
mod instructions;
mod lines;
mod making;
mod pointer_trie;
mod results;
mod score;
mod straight;
mod vocabulary;

use benches::consumers;
use benches::table::{Measurement, TURN};
use results::Results;
use wordtrail::Mode;

/// A table to print and its name on the command line.
struct Workload {
    name: String,
    run: Box<dyn FnOnce() -> Vec<Measurement>>,
}

impl Workload {
    fn new(name: impl Into<String>, run: impl FnOnce() -> Vec<Measurement> + 'static) -> Self {
        Self {
            name: name.into(),
            run: Box::new(run),
        }
    }
}

fn main() -> csv::Result<()> {
    let arguments = std::env::args().skip(1);
    let (options, parts): (Vec<String>, Vec<String>) =
        arguments.partition(|argument| argument.starts_with("--"));
    // `cargo test --all-targets` runs benches, too, without this option of `cargo bench -p benches`.
    if !options.iter().any(|option| option == "--bench") {
        return Ok(());
    }
    let (chosen, others): (Vec<Workload>, Vec<Workload>) = straight::workloads()
        .chain(adjacent::workloads())
        .chain(first::workloads())
        .chain(consumers())
        .chain(instructions::workloads())
        .chain(boards::workloads())
        .chain(growth::workloads())
        .chain(command::workloads())
        .chain(making::workloads())
        .partition(|workload| parts.iter().all(|part| workload.name.contains(part)));
    if chosen.is_empty() {
        let names: Vec<String> = others.into_iter().map(|workload| workload.name).collect();
        println!(
            "No workload has this name. There are:\n{}",
            names.join("\n")
        );
        return Ok(());
    }
    let mut results = Results::create(&parts)?;
    for workload in chosen {
        results.write(&workload.name, &(workload.run)())?;
    }
    println!("\nWritten to {}", results.path().display());
    Ok(())
}

fn consumers() -> impl Iterator<Item = Workload> {
    [
        ("straight consumers", Mode::Straight, 1000),
        ("adjacent consumers", Mode::Adjacent, 200),
    ]
    .into_iter()
    .map(|(name, mode, side)| {
        Workload::new(name, move || consumers::compare(name, mode, side, TURN))
    })
}
