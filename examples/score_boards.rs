//! Scores many 4 × 4 boards on all threads, and prints each with its words and points, and the best one.
//!
//! ```sh
//! cargo run --example score_boards                 # boards that are built in
//! cargo run --example score_boards boards.txt      # one board per line
//! ```

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use wordtrail::{Boards, Dictionary};

const BOARDS: &str = "\
    perslatgsineters\n\
    tobeornottobethe\n\
    qietrsalndoweifm\n\
    xxxxxxxxxxxxxxxx\n";

fn main() -> Result<(), Box<dyn Error>> {
    let input: Box<dyn BufRead> = match env::args_os().nth(1) {
        Some(path) => Box::new(BufReader::new(File::open(path)?)),
        None => Box::new(BOARDS.as_bytes()),
    };
    let mut best = None;
    let stopped = Boards::new(Dictionary::english())
        .qu_tiles()
        .run(input, |board| {
            let board = match board {
                Ok(board) => board,
                Err(bad_line) => return ControlFlow::Break(bad_line),
            };
            println!(
                "{}  {:4}  {:5}",
                board.text, board.score.words, board.score.points
            );
            let scored = (board.score.points, board.text.to_owned());
            best = best.take().max(Some(scored));
            ControlFlow::Continue(())
        })?;
    if let ControlFlow::Break(bad_line) = stopped {
        return Err(bad_line.into());
    }
    if let Some((points, board)) = best {
        println!("\nThe best board is {board} with {points} points.");
    }
    Ok(())
}
