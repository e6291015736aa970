//! Straight mode, every trail, beside automata over all lines and a walk over the `fst` crate's nodes.

use crate::Workload;
use crate::automata::{Daachorse, FasterAhoCorasick, both_directions};
use crate::fst_walk::FstWalk;
use crate::lines::lines;
use crate::vocabulary::words;
use benches::letters::Source;
use benches::ours::{all_threads, all_trails, folded, pushed};
use benches::table::{Measurement, Table, Unit};
use wordtrail::Mode;

/// The rows of the grid that the walk over the `fst` crate's nodes has.
const WALKED_ROWS: usize = 250;

pub fn workloads() -> impl Iterator<Item = Workload> {
    [(3, 4000), (4, 2000)]
        .into_iter()
        .flat_map(|(min_length, side)| {
            Source::ALL.map(|source| {
                let name = format!("straight {source} {min_length}");
                Workload::new(name.clone(), move || {
                    compare(name, source, side, min_length)
                })
            })
        })
}

fn compare(name: String, source: Source, side: usize, min_length: usize) -> Vec<Measurement> {
    let letters = source.square(side);
    let grid = letters.grid();
    let first_rows = letters.first_rows(WALKED_ROWS);
    let search = all_trails(Mode::Straight).min_length(min_length);
    let threads = all_threads();
    let threaded = search.threads(threads);
    let whole = (letters.cells(), threaded.count(&grid));
    let part = (first_rows.cells(), threaded.count(&first_rows.grid()));

    let words = words(min_length);
    let patterns = both_directions(&words);
    let lines = lines(&letters);
    let daachorse = Daachorse::new(&patterns);
    let tuned = Daachorse::tuned(&patterns, &lines);
    let aho_corasick = FasterAhoCorasick::new(&patterns, &lines);
    let fst_walk = FstWalk::new(&words);

    let mut table = Table::new(format!("{name}: {letters}"), Unit::Cell);
    table.ours("ours", whole, || folded(&search, &grid));
    table.peer("ours, in order", whole, || pushed(&search, &grid));
    table.peer("ours, only counted", whole, || search.count(&grid));
    table.peer(format!("ours, {threads} threads"), whole, || {
        folded(&threaded, &grid)
    });
    let name = format!("ours, {threads} threads, in order");
    table.peer(name, whole, || pushed(&threaded, &grid));
    table.peer("daachorse", whole, || daachorse.finds(&lines));
    table.peer("daachorse, tuned to a sample of the lines", whole, || {
        tuned.finds(&lines)
    });
    table.peer(
        format!("aho-corasick, {:?}", aho_corasick.kind),
        whole,
        || aho_corasick.finds(&lines),
    );
    table.peer(format!("fst walk, {first_rows}"), part, || {
        fst_walk.finds(&first_rows)
    });
    table.run()
}
