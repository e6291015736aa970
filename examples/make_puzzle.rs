//! Makes a word search puzzle and prints it, its words and its answers.
//!
//! ```sh
//! cargo run --example make_puzzle                        # words that are built in
//! cargo run --example make_puzzle "ICE CREAM" WAFFLE     # words of your own
//! ```

use std::env;
use wordtrail::WordBank;
use wordtrail::puzzle::{GenerateError, Generator};

const WORDS: [&str; 6] = ["CINNAMON", "GINGER", "SAFFRON", "BAY LEAF", "CLOVE", "MINT"];

fn main() -> Result<(), GenerateError> {
    let mut words: Vec<String> = env::args().skip(1).collect();
    if words.is_empty() {
        words = WORDS.map(str::to_owned).to_vec();
    }
    let words = WordBank::from_words(&words)?;

    // Another seed makes another puzzle. Without a size the grid is as large as the words need.
    let puzzle = Generator::new(&words).seed(7).generate()?;
    println!("{}", puzzle.grid);
    for word in words.words() {
        println!("{word}");
    }
    println!("\nAnswers\n\n{}", puzzle.answer);
    for find in &puzzle.key {
        println!(
            "{:12}  {} → {}",
            find.word,
            find.trail.start(),
            find.trail.end()
        );
    }
    Ok(())
}
