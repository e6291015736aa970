//! Counts how often each word length occurs on a large grid of random letters, with a consumer of its own.
//!
//! The threads that find words add them to buffers, in any order, and the calling thread adds up the buffers. Nothing is
//! collected, so memory does not grow with the number of finds.
//!
//! ```sh
//! cargo run --example own_consumer
//! ```

use std::convert::Infallible;
use std::ops::ControlFlow;
use wordtrail::{Consumer, Dictionary, Find, Grid, GridError, Order, Search, Trails};

const SIDE: usize = 500;

/// The number of finds of each length.
struct Lengths(Vec<u64>);

impl Consumer for Lengths {
    type Buffer = Vec<u64>;
    /// The search is never stopped early.
    type Break = Infallible;
    const ORDER: Order = Order::Any;

    fn new_buffer(&self) -> Vec<u64> {
        vec![0; self.0.len()]
    }

    fn add(buffer: &mut Vec<u64>, find: Find<'_>) {
        buffer[find.length()] += 1;
    }

    fn take(&mut self, buffer: &mut Vec<u64>) -> ControlFlow<Infallible> {
        for (sum, count) in self.0.iter_mut().zip(buffer) {
            *sum += std::mem::take(count);
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), GridError> {
    let grid: Grid = random_letters().parse()?;
    let dictionary = Dictionary::english();
    let mut lengths = Lengths(vec![0; dictionary.longest_word() + 1]);
    let search = Search::new(dictionary).trails(Trails::All);
    let ControlFlow::Continue(_) = search.consume(&grid, &mut lengths);
    println!("letters     finds");
    for (length, count) in lengths.0.iter().enumerate() {
        if *count > 0 {
            println!("{length:7}  {count:8}");
        }
    }
    Ok(())
}

/// Rows of letters from a linear congruential generator, which are the same in each run.
fn random_letters() -> String {
    let mut state: u64 = 1;
    let mut letter = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        char::from(b"etaoinshrdlucmfwypvbgkjqxz"[(state >> 40) as usize % 26])
    };
    let mut row = || {
        (0..SIDE)
            .map(|_| letter())
            .chain(['\n'])
            .collect::<String>()
    };
    (0..SIDE).map(|_| row()).collect()
}
