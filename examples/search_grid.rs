//! Finds the English words of a grid and prints each with its trail.
//!
//! ```sh
//! cargo run --example search_grid              # a grid that is built in
//! cargo run --example search_grid grid.txt     # a grid of your own
//! ```

use std::env;
use wordtrail::{Dictionary, Grid, GridError, Ragged, Search};

const GRID: &str = "\
    teapot\n\
    rgreen\n\
    aoleaf\n\
    y.brew\n";

fn main() -> Result<(), GridError> {
    let grid = match env::args_os().nth(1) {
        Some(path) => Grid::open(path, Ragged::Refuse)?,
        None => GRID.parse()?,
    };
    println!("{grid}");
    let search = Search::new(Dictionary::english()).min_length(4);
    for find in search.finds(&grid) {
        let (word, start, end) = (&find.word, find.trail.start(), find.trail.end());
        match find.trail.direction() {
            Some(direction) => println!("{word:12}  {start} → {end}  {direction}"),
            None => println!("{word:12}  {start}"),
        }
    }
    Ok(())
}
