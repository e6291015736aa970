//! Tests of placing many words.

use super::*;
use crate::make::placing::task::PlacementProgress;
use crate::make::stop::Stop;
use crate::mask::Mask;
use std::collections::{BTreeSet, HashMap, HashSet};
use wordtrail_dictionary::Dictionary;
use wordtrail_search::grid::{Cell, Direction, Directions, Trail};

const ALPHABET: [char; 5] = ['a', 'b', 'c', 'd', 'e'];

fn task(side: usize, words: BTreeSet<Vec<TaskLetter>>, directions: Directions) -> Task {
    Task {
        mask: Mask::full(side, side),
        words: words.into_iter().collect(),
        parts: HashSet::new(),
        directions,
        shares: None,
        has_weights: false,
        may_share: true,
        covered: None,
        best_effort: true,
    }
}

/// Random words of which none is part of another.
fn words(number: usize, random: &mut Random) -> BTreeSet<Vec<TaskLetter>> {
    let mut words = BTreeSet::new();
    for _ in 0..10 * number {
        let length = 4 + random.below(4);
        let word: Vec<TaskLetter> = (0..length).map(|_| random.below(5) as TaskLetter).collect();
        let backwards: Vec<TaskLetter> = word.iter().rev().copied().collect();
        let is_apart = |other: &Vec<TaskLetter>| {
            let is_in = |part: &[TaskLetter], whole: &[TaskLetter]| {
                whole.windows(part.len()).any(|letters| letters == part)
            };
            [&word, &backwards]
                .iter()
                .all(|word| !is_in(word, other) && !is_in(other, word))
        };
        if words.len() < number && words.iter().all(is_apart) {
            words.insert(word);
        }
    }
    words
}

fn arrange(task: &Task, parts: &[(u32, u32)], seed: u64) -> Arrangement {
    let texts = task.words.iter().map(|word| {
        let letters = word.iter().map(|&letter| ALPHABET[letter as usize]);
        letters.collect::<String>()
    });
    let dictionary = Dictionary::from_words(texts).unwrap();
    let stop = Stop::new(None, std::time::Duration::ZERO, None);
    let many = ManyWords {
        task,
        alphabet: &ALPHABET,
        forbidden: &[WordSet::from(&dictionary)],
        parts,
    };
    let effort = Effort {
        turns: 1,
        stop,
        progress: &PlacementProgress::new(None),
    };
    many.arrange(&mut Random::split(seed, 0), effort)
}

fn placements(arrangement: Arrangement, task: &Task) -> Vec<Option<Placement>> {
    match arrangement {
        Arrangement::Found(all) => all.into_iter().map(Some).collect(),
        Arrangement::Best(best) => best,
        Arrangement::Impossible => vec![None; task.words.len()],
    }
}

/// The letters of the cells, which have to agree.
fn letters(task: &Task, placements: &[Option<Placement>]) -> HashMap<Cell, TaskLetter> {
    let mut letters = HashMap::new();
    for (word, placement) in task.words.iter().zip(placements) {
        let Some(Placement { start, direction }) = *placement else {
            continue;
        };
        let trail = Trail::straight(start, direction, word.len() as u32);
        for (cell, &letter) in trail.cells().zip(word) {
            assert!(task.mask.has(cell.row as usize, cell.column as usize));
            assert_eq!(*letters.entry(cell).or_insert(letter), letter);
        }
    }
    letters
}

#[test]
fn words_agree_where_there_is_hardly_room_and_the_same_seed_places_them_alike() {
    let random = &mut Random::split(2, 0);
    let directions = [Direction::South, Direction::NorthWest]
        .into_iter()
        .collect();
    for seed in 0..4 {
        let task = task(9, words(40, random), directions);
        let found = arrange(&task, &[], seed);
        assert_eq!(found, arrange(&task, &[], seed));
        let placements = placements(found, &task);
        letters(&task, &placements);
        assert!(placements.iter().flatten().count() > 10);
        let mut used = placements.iter().flatten();
        assert!(used.all(|placement| directions.contains(placement.direction)));
    }
}

#[test]
fn a_part_without_room_for_cells_of_its_own_is_inside_its_whole() {
    let whole = vec![0, 1, 2, 3, 4];
    for part in [vec![1, 2, 3], vec![3, 2, 1]] {
        let mut task = task(
            5,
            BTreeSet::from([whole.clone(), part.clone()]),
            Directions::ALL,
        );
        task.mask = Mask::full(1, 5);
        let number = task.words.iter().position(|word| *word == part).unwrap();
        task.parts = HashSet::from([number]);
        let found = arrange(&task, &[(number as u32, 1 - number as u32)], 1);
        let Arrangement::Found(placements) = found else {
            panic!("{found:?}");
        };
        let placements: Vec<_> = placements.into_iter().map(Some).collect();
        assert_eq!(letters(&task, &placements).len(), 5);
    }
}
