//! The first trail of each word, on a small grid and a large one.

use crate::Workload;
use benches::letters::Source;
use benches::ours::{ONE_THREAD, all_threads, pushed};
use benches::table::{Measurement, Table, Unit};
use wordtrail::{Dictionary, Mode, Search};

const SIDES: [usize; 2] = [1000, 4000];

pub fn workloads() -> impl Iterator<Item = Workload> {
    [
        ("straight first", Mode::Straight),
        ("adjacent first", Mode::Adjacent),
    ]
    .into_iter()
    .map(|(name, mode)| Workload::new(name, move || compare(name, mode)))
}

fn compare(name: &str, mode: Mode) -> Vec<Measurement> {
    let search = Search::new(Dictionary::english())
        .mode(mode)
        .threads(ONE_THREAD);
    let threads = all_threads();
    let threaded = search.threads(threads);
    let squares = SIDES.map(|side| Source::English.square(side));
    let grids = squares.each_ref().map(|letters| letters.grid());

    let title = format!("{name}: english letters, the first trail of each word");
    let mut table = Table::new(title, Unit::Cell);
    for (letters, grid) in squares.iter().zip(&grids) {
        let work = (letters.cells(), threaded.count(grid));
        table.ours(format!("{letters}: ours"), work, || pushed(&search, grid));
        let row = format!("{letters}: ours, {threads} threads");
        table.peer(row, work, || pushed(&threaded, grid));
    }
    table.run()
}
