//! What is done with each find, beside counting alone: every way to take finds, so that none becomes slow unnoticed.

use crate::letters::Source;
use crate::ours::{all_trails, folded, pushed};
use crate::table::{Measurement, Table, Unit};
use crate::tally::Tally;
use std::convert::Infallible;
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;
use wordtrail::report::{Csv, Heatmap, JsonLines, Report, Text, TextStyle};
use wordtrail::{Consumer, Find, Grid, Mode, Order, Search};

/// Searches a square of letters for all trails, on one thread. Each row runs for a turn or longer in each round.
pub fn compare(name: &str, mode: Mode, side: usize, turn: Duration) -> Vec<Measurement> {
    let letters = Source::English.square(side);
    let grid = letters.grid();
    let search = all_trails(mode);
    let work = (letters.cells(), search.count(&grid));

    // Collected as by `Search::finds`, but in memory that is kept and small: pages take from 20 to 150 ns a find.
    let first_rows = letters.first_rows(side / 100);
    let first_grid = first_rows.grid();
    let first_work = (first_rows.cells(), search.count(&first_grid));
    let mut kept = Vec::new();

    let title = format!("{name}: {letters} english letters");
    let mut table = Table::new(title, Unit::Cell).turn(turn);
    table.ours("ours, only counted", work, || search.count(&grid));
    table.peer("fold", work, || folded(&search, &grid));
    table.peer("consume, any order", work, || {
        tallied::<false>(&search, &grid)
    });
    table.peer("count_words", work, || {
        let words = search.count_words(&grid);
        words.into_iter().map(|(_, count)| count).sum()
    });
    table.peer("heat map", work, || {
        consumed(&search, &grid, &mut Heatmap::new(&grid))
    });
    table.peer("try_for_each", work, || pushed(&search, &grid));
    table.peer("consume, in order", work, || {
        tallied::<true>(&search, &grid)
    });
    let style = TextStyle::default();
    table.peer("text", work, || {
        reported(&search, &grid, Text::new(io::sink(), mode, style))
    });
    table.peer("CSV", work, || {
        reported(&search, &grid, Csv::new(io::sink()))
    });
    table.peer("JSON lines", work, || {
        reported(&search, &grid, JsonLines::new(io::sink()))
    });
    table.ours("first rows, only counted", first_work, || {
        search.count(&first_grid)
    });
    table.peer("finds", first_work, || {
        kept.clear();
        consumed(&search, &first_grid, &mut kept)
    });
    table.run()
}

/// Writes a report, and returns the number of finds.
fn reported(search: &Search, grid: &Grid, mut report: impl Report) -> u64 {
    report.begin(None, grid).expect("the output takes all");
    consumed(search, grid, &mut report)
}

fn consumed(search: &Search, grid: &Grid, consumer: &mut impl Consumer) -> u64 {
    match search.consume(grid, consumer) {
        ControlFlow::Continue(finds) => finds,
        ControlFlow::Break(_) => unreachable!("the output takes all"),
    }
}

/// Looks at all finds as a consumer.
fn tallied<const IN_ORDER: bool>(search: &Search, grid: &Grid) -> u64 {
    let mut tallied = Tallied::<IN_ORDER>::default();
    consumed(search, grid, &mut tallied);
    tallied.0.finds()
}

/// Tallies in order, or one for each thread.
#[derive(Default)]
struct Tallied<const IN_ORDER: bool>(Tally);

impl<const IN_ORDER: bool> Consumer for Tallied<IN_ORDER> {
    type Buffer = Tally;
    type Break = Infallible;
    const ORDER: Order = if IN_ORDER { Order::Fixed } else { Order::Any };

    fn new_buffer(&self) -> Tally {
        Tally::default()
    }

    #[inline(always)]
    fn add(part: &mut Tally, find: Find<'_>) {
        part.take_find(&find);
    }

    fn take(&mut self, part: &mut Tally) -> ControlFlow<Infallible> {
        self.0.merge(std::mem::take(part));
        ControlFlow::Continue(())
    }
}
