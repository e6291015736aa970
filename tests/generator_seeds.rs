//! A seed makes the same puzzle again, and another seed another one.

use std::collections::BTreeSet;
use wordtrail::puzzle::{Fill, Generated, Generator, MessageFit, Misfit, Overlap};
use wordtrail::{Mask, Shape, WordBank};

const ANIMALS: &str = "otter\nbadger\nbeaver\nheron\nadder\nraven\nhare\nstoat\nviper\ntern\n";

/// All of a puzzle, as text.
fn to_text(puzzle: &Generated) -> String {
    let key = puzzle.key.iter();
    let key: Vec<String> = key
        .map(|find| format!("{} {}", find.word, find.trail))
        .collect();
    let (grid, answer) = (&puzzle.grid, &puzzle.answer);
    let (dropped, parts) = (&puzzle.dropped, &puzzle.parts);
    format!(
        "{grid}\n{answer}\n{key:?}\n{dropped:?}\n{parts:?}\n{}",
        puzzle.seed
    )
}

/// Generators with various options, which succeed.
fn animal_generators(words: &WordBank) -> Vec<Generator> {
    let generator = Generator::new(words);
    let heart = Mask::shape(Shape::Heart, 13, 13);
    vec![
        generator.clone(),
        generator.clone().size(9, 9).fill(Fill::Words),
        generator
            .clone()
            .mask(heart)
            .message("all of the animals", MessageFit::Padded),
        generator.clone().size(12, 14).overlap(Overlap::None),
        // On 5 × 6 cells, too, most words fit, and proving that no more do takes 7 seconds.
        generator.size(4, 4).misfits(Misfit::Drop),
    ]
}

#[test]
fn a_seed_makes_the_same_puzzle_again_on_any_number_of_threads() {
    let words = WordBank::parse(ANIMALS.as_bytes()).unwrap();
    for (number, generator) in animal_generators(&words).into_iter().enumerate() {
        let generator = generator.seed(1234);
        let expected = to_text(&generator.generate().unwrap());
        std::thread::scope(|scope| {
            let threads = [(); 2].map(|()| scope.spawn(|| to_text(&generator.generate().unwrap())));
            for thread in threads {
                assert_eq!(thread.join().unwrap(), expected, "generator {number}");
            }
        });
    }
}

#[test]
fn another_seed_places_the_words_elsewhere() {
    let words = WordBank::parse(ANIMALS.as_bytes()).unwrap();
    let generator = Generator::new(&words).size(9, 9);
    let puzzles = (0..20).map(|seed| {
        generator
            .clone()
            .seed(seed)
            .generate()
            .unwrap()
            .answer
            .to_string()
    });
    assert_eq!(puzzles.collect::<BTreeSet<_>>().len(), 20);
}
