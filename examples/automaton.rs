//! Runs an automaton of one's own over the English words: the longest in which vowels and consonants alternate.
//!
//! ```sh
//! cargo run --example automaton
//! ```

use fst::{Automaton, IntoStreamer, Streamer};
use wordtrail::Dictionary;

/// Letters of which none is of the same kind as the one before.
struct Alternating;

/// What a word ends with so far.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Start,
    Vowel,
    Consonant,
    /// Two of one kind stand side by side.
    Dead,
}

impl Automaton for Alternating {
    type State = State;

    fn start(&self) -> State {
        State::Start
    }

    fn is_match(&self, state: &State) -> bool {
        *state != State::Dead
    }

    fn can_match(&self, state: &State) -> bool {
        *state != State::Dead
    }

    fn accept(&self, state: &State, byte: u8) -> State {
        let next = match byte {
            b'a' | b'e' | b'i' | b'o' | b'u' => State::Vowel,
            _ => State::Consonant,
        };
        if *state == next || *state == State::Dead {
            return State::Dead;
        }
        next
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let set = Dictionary::english().as_set()?;
    let mut words = set.search(Alternating).into_stream();
    let (mut count, mut longest) = (0, Vec::new());
    while let Some(word) = words.next() {
        count += 1;
        if word.len() > longest.len() {
            longest = word.to_vec();
        }
    }
    println!(
        "{count} words, the longest: {}",
        String::from_utf8(longest)?
    );
    Ok(())
}
