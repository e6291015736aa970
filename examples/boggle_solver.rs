//! Solves a Boggle board: lists its words with their points, the longest words first.
//!
//! ```sh
//! cargo run --example boggle_solver                                     # a board that is built in
//! cargo run --example boggle_solver Qu i e t r s a l n d o w e i f m    # 16 tiles, row by row
//! ```

use std::cmp::Reverse;
use std::env;
use std::process::ExitCode;
use wordtrail::{Dictionary, Find, Grid, GridError, Mode, Search};

const TILES: [&str; 16] = [
    "Qu", "i", "e", "t", //
    "r", "s", "a", "l", //
    "n", "d", "o", "w", //
    "e", "i", "f", "m",
];

fn main() -> Result<ExitCode, GridError> {
    let mut tiles: Vec<String> = env::args().skip(1).collect();
    if tiles.is_empty() {
        tiles = TILES.map(str::to_owned).to_vec();
    }
    if tiles.len() != TILES.len() {
        eprintln!("A board has 16 tiles, not {}.", tiles.len());
        return Ok(ExitCode::FAILURE);
    }
    let board = Grid::from_tiles(4, &tiles)?;
    println!("{board}");

    // A word counts once, however many trails spell it: a search finds first trails unless told otherwise.
    let mut finds = Search::new(Dictionary::english())
        .mode(Mode::Adjacent)
        .finds(&board);
    finds.sort_by_key(|find| (Reverse(find.length()), find.word.clone()));
    for find in finds.iter().take(20) {
        println!("{:3}  {:12}  {}", points(find), find.word, find.trail);
    }
    let total: u32 = finds.iter().map(points).sum();
    println!("\n{} words, {total} points", finds.len());
    Ok(ExitCode::SUCCESS)
}

/// The points of a word of three letters or more.
fn points(find: &Find<'_>) -> u32 {
    match find.length() {
        ..=4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}
