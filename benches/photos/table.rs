//! The table of figures, as Markdown.

use crate::score::Score;
use std::time::Duration;

const HEAD: [&str; 11] = [
    "condition",
    "grids",
    "size right",
    "exact",
    "cells",
    "exact, list given",
    "sure but wrong",
    "listed words",
    "not listed",
    "median",
    "maximum",
];

/// Prints the head of a table.
pub fn print_head() {
    println!("| {} |", HEAD.join(" | "));
    println!("|{}", " --- |".repeat(HEAD.len()));
}

/// Prints a row: shares of grids, of cells and of words, and milliseconds to decode a picture and read it.
pub fn print_row(condition: &str, score: &mut Score) {
    score.times.sort_unstable();
    let time =
        |time: Option<&Duration>| time.map_or_else(dash, |time| format!("{} ms", time.as_millis()));
    let columns = [
        condition.to_owned(),
        score.grids.to_string(),
        share(score.right_size, score.grids, 2),
        share(score.exact, score.grids, 2),
        share(score.right_cells, score.cells, 4),
        score
            .exact_with_list
            .map_or_else(dash, |exact| share(exact, score.grids, 2)),
        percent(score.sure_errors, score.cells),
        score
            .listed_right
            .map_or_else(dash, |right| share(right, score.listed, 2)),
        score.listed_right.map_or_else(dash, |right| {
            share(score.not_listed, right + score.not_listed, 2)
        }),
        time(score.times.get(score.times.len() / 2)),
        time(score.times.last()),
    ];
    println!("| {} |", columns.join(" | "));
}

fn share(part: usize, whole: usize, decimals: usize) -> String {
    if whole == 0 {
        dash()
    } else {
        format!("{:.decimals$}", part as f64 / whole as f64)
    }
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 {
        dash()
    } else {
        format!("{:.3} %", 100.0 * part as f64 / whole as f64)
    }
}

fn dash() -> String {
    "–".to_owned()
}
