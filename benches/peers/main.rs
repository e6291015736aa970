//! Wordtrail beside its peers: other ways to do the same job, run in the same process on the same grid,
//! and held to the same counts.
//!
//! | command | runs |
//! | --- | --- |
//! | `cargo bench` | every workload |
//! | `cargo bench -- straight` | those whose name has “straight” in it |
//! | `cargo bench -- adjacent text 4` | those whose name has each of these in it |
//!
//! All of them take some eight minutes on two cores, and a part that no name has, as in `cargo bench -- list`, tells
//! the names.
//!
//! A workload prints one table. The median run of each row is told per cell, per board or as a whole, and
//! the last column tells how many times as long the row takes as Wordtrail on one thread above it. The
//! rows of a table take turns, forwards and backwards, so that a busy or a warming machine favours none.
//!
//! Every row that finds words is held to what [`Search::count`](wordtrail::Search::count) finds on the same
//! grid. Where a peer is too slow for the whole grid, it has the first rows of it, as its row says.
//!
//! What the peers prepare is not in their times: automata and tries, nor the lines of the grid that they
//! run along (see [`lines`]). Ours starts from the grid.

mod adjacent;
mod automata;
mod boards;
mod command;
mod fst_walk;
mod growth;
mod letters;
mod lines;
mod making;
mod ours;
mod pointer_trie;
#[path = "../../tests/common/random.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod random;
mod score;
mod straight;
mod table;
mod tally;
mod vocabulary;

/// A table to print and what it is called on the command line.
struct Workload {
    name: String,
    run: Box<dyn FnOnce()>,
}

impl Workload {
    fn new(name: impl Into<String>, run: impl FnOnce() + 'static) -> Self {
        Self {
            name: name.into(),
            run: Box::new(run),
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (options, parts): (Vec<_>, Vec<_>) = arguments
        .iter()
        .partition(|argument| argument.starts_with("--"));
    // `cargo test --all-targets` starts benches, too, without this option of `cargo bench`.
    if !options.contains(&&"--bench".to_owned()) {
        return;
    }
    let (chosen, others): (Vec<Workload>, Vec<Workload>) = straight::workloads()
        .chain(adjacent::workloads())
        .chain(boards::workloads())
        .chain(growth::workloads())
        .chain(command::workloads())
        .chain(making::workloads())
        .partition(|workload| parts.iter().all(|&part| workload.name.contains(part)));
    if chosen.is_empty() {
        let names: Vec<String> = others.into_iter().map(|workload| workload.name).collect();
        println!("No workload is called so. There are:\n{}", names.join("\n"));
    }
    for workload in chosen {
        (workload.run)();
    }
}
