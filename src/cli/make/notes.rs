//! What the maker of puzzles should know of them.

use super::job::FinishedPuzzle;
use crate::cli::terminal;
use std::collections::BTreeSet;
use wordtrail::puzzle::Generated;
use wordtrail_dictionary::internals::wording::{counted, first_ten};

/// Prints the dropped words, the words that can be read inside others, and offensive words.
pub fn print(puzzles: &[FinishedPuzzle]) {
    for finished in puzzles {
        // One that is printed again was not generated.
        let Some(generated) = &finished.generated else {
            continue;
        };
        // A puzzle that somebody else made has none.
        let seed = finished.puzzle.recipe().and_then(|recipe| recipe.seed);
        let print = |note: &str| match seed {
            Some(seed) => terminal::print_note(&format!("seed {seed}: {note}")),
            None => terminal::print_note(note),
        };
        print_placement(generated, print);
        if !generated.unavoided.is_empty() {
            let words = first_ten(&generated.unavoided);
            print(&format!(
                "offensive words that come about in every arrangement tried: {words}"
            ));
        }
    }
    let generated = puzzles.iter().filter_map(|it| it.generated.as_ref());
    let parts: BTreeSet<String> = generated
        .flat_map(|generated| &generated.parts)
        .map(|(part, whole)| format!("“{part}” in “{whole}”"))
        .collect();
    if !parts.is_empty() {
        let parts = first_ten(&Vec::from_iter(parts));
        terminal::print_note(&format!("can also be read inside other words: {parts}"));
    }
    let offensive = puzzles.iter().flat_map(|it| it.puzzle.offensive_answers());
    let offensive: BTreeSet<String> = offensive.map(str::to_owned).collect();
    if !offensive.is_empty() {
        let words = first_ten(&Vec::from_iter(offensive));
        terminal::print_note(&format!(
            "hidden as listed, although on the list of offensive words: {words}"
        ));
    }
}

/// The most puzzles each of which has a note of its own.
const MOST_NOTES: usize = 10;

/// Prints how hard puzzles are.
pub fn print_difficulty(puzzles: &[FinishedPuzzle]) {
    if puzzles.len() > MOST_NOTES {
        let difficulties = puzzles.iter().filter_map(|it| it.puzzle.difficulty());
        let scores: Vec<_> = difficulties.map(|it| it.score).collect();
        let least = scores.iter().copied().fold(f64::INFINITY, f64::min);
        let most = scores.iter().copied().fold(0.0, f64::max);
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        terminal::print_note(&match scores.len() {
            0 => "difficulty: none of the puzzles has one".to_owned(),
            count => format!(
                "difficulty: {least:.1} to {most:.1}, {mean:.1} on average of {count} puzzles"
            ),
        });
        return;
    }
    for (number, finished) in (1..).zip(puzzles) {
        let name = match puzzles.len() {
            1 => String::new(),
            _ => format!(" of puzzle {number}"),
        };
        terminal::print_note(&match finished.puzzle.difficulty() {
            Some(it) => format!(
                "difficulty{name}: {:.1} (directions {:.1}, first letters {:.0}, near misses {:.0}, crossings {:.0} %, density {:.0} %)",
                it.score,
                it.direction,
                it.first_letters,
                it.near_misses,
                100.0 * it.crossings,
                100.0 * it.density
            ),
            None => format!(
                "difficulty{name}: only puzzles with straight words, their answers and at most 100,000 cells have one"
            ),
        });
    }
}

/// Prints what did not fit or was moved, and what can be traced in another way.
fn print_placement(generated: &Generated, print: impl Fn(&str)) {
    if !generated.dropped.is_empty() {
        let words = first_ten(&generated.dropped);
        print(&format!("dropped because they do not fit: {words}"));
    }
    if !generated.moved.is_empty() {
        let words = first_ten(&generated.moved);
        print(&format!("moved to make room: {words}"));
    }
    if generated.misdirected > 0 {
        let words = counted(generated.misdirected, "word");
        print(&format!(
            "for {words} there was no room in the directions that the weights ask for"
        ));
    }
    let Some(bent) = &generated.bent else {
        return;
    };
    if !bent.ways.is_empty() {
        let ways = bent.ways.iter();
        let ways = ways.map(|(word, ways)| format!("“{word}” ({ways})"));
        let words = first_ten(&Vec::from_iter(ways));
        print(&format!("can be traced in several ways: {words}"));
    }
    if bent.is_cover && !bent.is_unique {
        print(
            "the grid can be divided into the words in another way, too: add --unique to rule that out",
        );
    }
}
