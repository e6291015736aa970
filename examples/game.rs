//! A game of Boggle: type trails of cells, such as `1:1 1:2 2:3`, for points. Run it by `cargo run --example game`.

use std::collections::HashSet;
use std::io::stdin;
use wordtrail::puzzle::{BoardGenerator, GenerateBoardError};
use wordtrail::{Cell, Dictionary, Grid, Mode, Points, Search};

/// What a game keeps. The search shares its dictionary, so nothing here is borrowed.
struct Game {
    board: Grid,
    search: Search,
    found: HashSet<String>,
    points: u64,
}

impl Game {
    /// A board with 100 words or more, one of which is given. The same day makes the same board.
    fn of_the_day(dictionary: &Dictionary, day: u64) -> Result<Self, GenerateBoardError> {
        let boards = BoardGenerator::new(dictionary).words(100..).seed(day);
        Ok(Self {
            board: boards.containing(["elephant"]).generate()?.grid,
            search: Search::new(dictionary).mode(Mode::Adjacent),
            found: HashSet::new(),
            points: 0,
        })
    }

    fn play(&mut self, trail: &str) -> String {
        let cells: Result<Vec<Cell>, _> = trail.split_whitespace().map(str::parse).collect();
        let Ok(cells) = cells else {
            return "Type row:column of each cell, with spaces between them.".to_owned();
        };
        match self.search.judge(&self.board, &cells) {
            Err(error) => format!("No: {error}."),
            Ok(word) if self.found.contains(&word) => format!("You have “{word}” already."),
            Ok(word) => {
                self.points += Points::BOGGLE.of(&word);
                self.found.insert(word.clone());
                format!("“{word}”: you have {} points.", self.points)
            }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::of_the_day(Dictionary::english(), 20_261_123)?;
    println!("{}", game.board);
    for line in stdin().lines() {
        println!("{}", game.play(&line?));
    }
    Ok(())
}
