//! Points of words.

use std::collections::HashSet;
use wordtrail::{Boards, Dictionary, Grid, Mode, Points, Search};

#[test]
fn points_of_boggle_are_those_of_scores() {
    let table = [0, 0, 0, 1, 1, 2, 3, 5, 11, 11];
    let words = (0..10).map(|letters| "a".repeat(letters));
    assert!(words.map(|word| Points::BOGGLE.of(&word)).eq(table));
    let letters = "perslatgsineters";
    let score = Boards::new(Dictionary::english())
        .scorer()
        .score(letters)
        .unwrap();
    let tiles = letters.chars().map(String::from);
    let board = Grid::from_tiles(4, tiles.collect::<Vec<_>>()).unwrap();
    let finds = Search::new(Dictionary::english())
        .mode(Mode::Adjacent)
        .finds(&board);
    let words: HashSet<&str> = finds.iter().map(|find| &*find.word).collect();
    let points = words.iter().map(|word| Points::default().of(word));
    assert_eq!(points.sum::<u64>(), score.points);
}

#[test]
fn a_table_counts_letters_and_goes_on_with_its_last_entry() {
    let points = Points::by_length([1, 2, 3]);
    assert_eq!(
        ["", "é", "e\u{301}t", "a-b c"].map(|word| points.of(word)),
        [1, 2, 3, 3]
    );
    assert_eq!(Points::by_length([]).of("cat"), 0);
}

#[test]
fn a_function_sees_the_word_and_is_shared_by_clones() {
    let vowels = Points::by_word(|word| word.matches(['a', 'e']).count() as u64);
    assert_eq!(vowels.clone().of("ate"), 2);
}
