//! Every trail, with each instruction set of the machine.

use crate::Workload;
use benches::letters::Source;
use benches::ours::{all_threads, all_trails, folded, lesser_instruction_sets};
use benches::table::{Measurement, Table, Unit};
use wordtrail::{Grid, InstructionSet, Mode, Search};

pub fn workloads() -> impl Iterator<Item = Workload> {
    [
        ("straight instructions", Mode::Straight, 4000),
        ("adjacent instructions", Mode::Adjacent, 500),
    ]
    .into_iter()
    .map(|(name, mode, side)| Workload::new(name, move || compare(name, mode, side)))
}

/// Searches the grid, and returns the finds.
type Run = fn(&Search, &Grid) -> u64;

/// Compares each to the best one, with finds in any order and with finds that are only counted.
fn compare(name: &str, mode: Mode, side: usize) -> Vec<Measurement> {
    let letters = Source::English.square(side);
    let grid = letters.grid();
    let search = all_trails(mode);
    let work = (letters.cells(), search.threads(all_threads()).count(&grid));

    let title = format!("{name}: {letters} english letters");
    let mut table = Table::new(title, Unit::Cell);
    let runs: [(&str, Run); 2] = [
        ("ours", folded),
        ("ours, only counted", |search, grid| search.count(grid)),
    ];
    let best = InstructionSet::best();
    for (name, run) in runs {
        let (search, grid) = (&search, &grid);
        table.ours(format!("{name}, {best}"), work, move || run(search, grid));
        for lesser in lesser_instruction_sets() {
            let search = search.instruction_set(lesser);
            let row = format!("{name}, {lesser}");
            table.peer(row, work, move || run(&search, grid));
        }
    }
    table.run()
}
