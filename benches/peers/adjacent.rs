//! Adjacent mode, every trail, beside a depth-first walk over a trie of pointers.

use crate::Workload;
use crate::pointer_trie::PointerTrie;
use crate::vocabulary::words;
use benches::letters::Source;
use benches::ours::{all_threads, all_trails, folded, pushed};
use benches::table::{Measurement, Table, Unit};
use wordtrail::Mode;

const SIDE: usize = 1000;

/// The rows of the grid that the walk over the trie of pointers has.
const WALKED_ROWS: usize = 250;

pub fn workloads() -> impl Iterator<Item = Workload> {
    [3, 4].into_iter().flat_map(|min_length| {
        Source::ALL.map(|source| {
            let name = format!("adjacent {source} {min_length}");
            Workload::new(name.clone(), move || compare(name, source, min_length))
        })
    })
}

fn compare(name: String, source: Source, min_length: usize) -> Vec<Measurement> {
    let letters = source.square(SIDE);
    let grid = letters.grid();
    let first_rows = letters.first_rows(WALKED_ROWS);
    let search = all_trails(Mode::Adjacent).min_length(min_length);
    let threads = all_threads();
    let threaded = search.threads(threads);
    let whole = (letters.cells(), threaded.count(&grid));
    let part = (first_rows.cells(), threaded.count(&first_rows.grid()));
    let pointer_trie = PointerTrie::new(&words(min_length));

    let mut table = Table::new(format!("{name}: {letters}"), Unit::Cell);
    table.ours("ours", whole, || folded(&search, &grid));
    table.peer("ours, in order", whole, || pushed(&search, &grid));
    table.peer("ours, only counted", whole, || search.count(&grid));
    table.peer(format!("ours, {threads} threads"), whole, || {
        folded(&threaded, &grid)
    });
    table.peer(format!("pointer trie, {first_rows}"), part, || {
        pointer_trie.adjacent_finds(SIDE, &first_rows.letters)
    });
    table.run()
}
