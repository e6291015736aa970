//! Each word once, with pruned tables, against every trail.

use fastrand::Rng;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use wordtrail::{Dictionary, Find, Grid, InstructionSet, Search, Trails};

fn text(random: &mut Rng, letters: &[char], length: usize) -> String {
    (0..length)
        .map(|_| letters[random.usize(..letters.len())])
        .collect()
}

/// On a grid so large that tables are pruned, first trails are the first of all trails of each word. Few letters make
/// words of three or more letters that begin with each other, and palindromes, whose keys are the same both ways. Of many
/// letters, words of three are so rare that most are found after others were removed from the tables.
#[test]
fn first_trails_are_the_first_of_all_trails() {
    let random = &mut Rng::with_seed(7);
    let wide: Vec<char> = ('a'..='z').chain('α'..='ω').filter(|&c| c != 'ς').collect();
    for (letters, more, words, lengths) in [
        (&['a', 'b', 'c', 'q', 'z'][..], &[][..], 700, 2..=8),
        (&wide[20..30], &wide, 700, 2..=8),
        (&wide[..26], &[], 4000, 3..=4),
        (&wide, &[], 8000, 3..=4),
    ] {
        let lengths = Vec::from_iter(lengths);
        let words = (0..words).map(|number| text(random, letters, lengths[number % lengths.len()]));
        let words: Vec<String> = words.chain(more.iter().map(char::to_string)).collect();
        let dictionary = Dictionary::from_words(&words).unwrap();
        let grid: Grid = (0..140)
            .map(|_| text(random, letters, 130) + "\n")
            .collect::<String>()
            .parse()
            .unwrap();
        for (instructions, threads) in
            InstructionSet::available().flat_map(|set| [1, 3].map(|threads| (set, threads)))
        {
            let search = Search::new(&dictionary)
                .min_length(2)
                .instruction_set(instructions)
                .threads(NonZeroUsize::new(threads).unwrap());
            for search in [search.clone(), search.maximal_only()] {
                let mut seen = HashSet::new();
                let all = search.trails(Trails::All).finds(&grid);
                let first: Vec<Find<'_>> = all
                    .into_iter()
                    .filter(|find| seen.insert(find.word.clone()))
                    .collect();
                assert!(first.len() > 100);
                assert!(search.finds(&grid) == first, "{instructions}, {threads}");
                assert_eq!(search.count(&grid), first.len() as u64);
            }
        }
    }
}
