//! Words that are so short that they appear by chance.

use crate::make::filling::LetterWeights;
use crate::options::Fill;
use crate::word_bank::WordBank;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use wordtrail_dictionary::Dictionary;
use wordtrail_search::grid::Grid;
use wordtrail_search::internals::Random;
use wordtrail_search::{Search, Trails};

/// The rows and columns of the sample.
const SIDE: usize = 200;

/// The most finds for each cell of which it is assumed that words and letters can be placed without them.
const FINDS_PER_CELL: f64 = 0.05;

/// The words of a list that appear by chance more often than can be avoided, the most frequent first, and the number of
/// letters up to which these are; or nothing if all words are rare. Words of up to `repeats` letters are not counted. What
/// appears is counted in a grid of random letters.
pub(super) fn words_by_chance(
    words: &WordBank,
    dictionary: &Dictionary,
    fill: &Fill,
    repeats: usize,
) -> Option<(Vec<String>, usize)> {
    let letters = words.entries().iter().map(|word| &*word.letters);
    let weights = LetterWeights::for_fill(fill, letters);
    let random = &mut Random::split(0, 0);
    let cells = (0..SIDE * SIDE).filter_map(|_| weights.draw_one(random));
    let grid = Grid::from_tiles(SIDE, cells.map(String::from)).ok()?;
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let search = Search::new(dictionary)
        .min_length(repeats + 1)
        .trails(Trails::All);
    let _ = search.try_for_each(&grid, |find| {
        match counts.get_mut(&*find.word) {
            Some(count) => *count += 1,
            None => {
                counts.insert(find.word.into_owned(), 1);
            }
        }
        ControlFlow::<()>::Continue(())
    });
    let mut of_length: BTreeMap<usize, usize> = BTreeMap::new();
    for (word, count) in &counts {
        *of_length.entry(word.chars().count()).or_default() += count;
    }
    // The shorter a word is, the more often it appears.
    let mut rest: usize = counts.values().sum();
    let mut longest = 0;
    for (length, count) in of_length {
        if rest as f64 <= FINDS_PER_CELL * (SIDE * SIDE) as f64 {
            break;
        }
        (rest, longest) = (rest - count, length);
    }
    let mut short: Vec<(String, usize)> = counts
        .into_iter()
        .filter(|(word, _)| word.chars().count() <= longest)
        .collect();
    short.sort_by_key(|&(_, count)| Reverse(count));
    let display = |(word, _): (String, usize)| words.spelling(&word).map(str::to_owned);
    let short: Vec<String> = short.into_iter().filter_map(display).collect();
    (!short.is_empty()).then_some((short, longest))
}
