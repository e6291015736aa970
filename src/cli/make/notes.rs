//! What the maker of puzzles should know of them.

use super::job::FinishedPuzzle;
use crate::cli::terminal;
use std::collections::BTreeSet;
use wordtrail::puzzle::Offensive;
use wordtrail::{Dictionary, Puzzle};
use wordtrail_dictionary::internals::wording::{counted, first_ten};

/// Prints the dropped words, the words that can be read inside others, and offensive words.
pub fn print(puzzles: &[FinishedPuzzle]) {
    for FinishedPuzzle { dropped, seed, .. } in puzzles {
        if !dropped.is_empty() {
            let (seed, words) = (seed_prefix(*seed), first_ten(dropped));
            terminal::print_note(&format!("{seed}dropped because they do not fit: {words}"));
        }
    }
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.misdirected > 0) {
        let (seed, words) = (
            seed_prefix(puzzle.seed),
            counted(puzzle.misdirected, "word"),
        );
        terminal::print_note(&format!(
            "{seed}for {words} there was no room in the directions that the weights ask for"
        ));
    }
    for FinishedPuzzle { puzzle, seed, .. } in puzzles {
        let (Some(bent), Some(_)) = (puzzle.bent(), seed) else {
            continue;
        };
        let seed = seed_prefix(*seed);
        if !bent.ways.is_empty() {
            let ways = bent
                .ways
                .iter()
                .map(|(word, ways)| format!("“{word}” ({ways})"));
            let words = first_ten(&Vec::from_iter(ways));
            terminal::print_note(&format!("{seed}can be traced in several ways: {words}"));
        }
        if bent.is_cover && !bent.is_unique {
            terminal::print_note(&format!(
                "{seed}the grid can be divided into the words in another way, too: add --unique to rule that out"
            ));
        }
    }
    let parts: BTreeSet<String> = puzzles
        .iter()
        .flat_map(|puzzle| &puzzle.parts)
        .map(|(part, whole)| format!("“{part}” in “{whole}”"))
        .collect();
    if !parts.is_empty() {
        let parts = first_ten(&Vec::from_iter(parts));
        terminal::print_note(&format!("can also be read inside other words: {parts}"));
    }
    print_offensive(puzzles);
}

/// The start of a note about the puzzle with this seed. One that is printed again has no seed, unless it had one.
fn seed_prefix(seed: Option<u64>) -> String {
    seed.map_or_else(String::new, |seed| format!("seed {seed}: "))
}

/// Prints the offensive words that are hidden, and those that no arrangement avoids.
fn print_offensive(puzzles: &[FinishedPuzzle]) {
    let avoids = |puzzle: &&Puzzle| {
        puzzle
            .recipe()
            .is_some_and(|recipe| recipe.offensive == Offensive::Avoid)
    };
    let puzzles_that_avoid = puzzles
        .iter()
        .map(|finished| &finished.puzzle)
        .filter(avoids);
    let hidden: BTreeSet<String> = puzzles_that_avoid
        .flat_map(Puzzle::answers)
        .map(|find| find.word.to_string())
        .filter(|word| {
            let letters: String = word.chars().filter(|it| it.is_alphabetic()).collect();
            Dictionary::offensive().contains(&letters)
        })
        .collect();
    if !hidden.is_empty() {
        let words = first_ten(&Vec::from_iter(hidden));
        terminal::print_note(&format!(
            "hidden as listed, although on the list of offensive words: {words}"
        ));
    }
    for FinishedPuzzle {
        unavoided, seed, ..
    } in puzzles
    {
        if !unavoided.is_empty() {
            let (seed, words) = (seed_prefix(*seed), first_ten(unavoided));
            terminal::print_note(&format!(
                "{seed}offensive words that come about in every arrangement tried: {words}"
            ));
        }
    }
}
