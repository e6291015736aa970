//! The best boards are the best of all small boards.

use crate::board_generator::{are_shown, score, tiles};
use crate::common::command::Folder;
use crate::common::random::case_count;
use crate::common::reference::Tiles;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use wordtrail::puzzle::{BestBoards, Dice, GenerateBoardError, Most};
use wordtrail::{Boards, Budget, Dictionary, Grid};

/// Boards of four cells: of dice, or of any of these letters. They have one face or two, so there are fewer boards than are kept, and
/// trying all changes of each leads to all of them.
#[derive(Debug, Clone)]
struct Case {
    faces: Vec<&'static str>,
    dice: Option<Vec<Vec<&'static str>>>,
    /// The face of each cell, or `?`.
    fixed: Vec<&'static str>,
    words: Vec<String>,
    most: Most,
    min_length: usize,
    seed: u64,
}

fn capitals(faces: &[&str]) -> String {
    let capital = |face: &&str| face.replacen(|_| true, &face[..1].to_uppercase(), 1);
    faces.iter().map(capital).collect()
}

impl Case {
    fn dice(&self) -> Dice {
        match &self.dice {
            Some(dice) => {
                let dice: Vec<String> = dice.iter().map(|die| capitals(die)).collect();
                dice.join(",").parse().unwrap()
            }
            None => Dice::letters(&capitals(&self.faces)).unwrap(),
        }
    }

    /// All boards that there can be.
    fn all(&self) -> Vec<Tiles> {
        let shown: Vec<&str> = match &self.dice {
            Some(dice) => dice.concat(),
            None => self.faces.clone(),
        };
        let has_only_qu = shown.contains(&"qu") && !shown.contains(&"q");
        let mut boards = vec![Vec::new()];
        for &fixed in &self.fixed {
            let faces = match fixed {
                "?" => &self.faces[..],
                "q" if has_only_qu => &["qu"],
                _ => &[fixed],
            };
            let with = |board: &Vec<String>| {
                let faces = faces.iter().map(|face| (*face).to_owned());
                let boards = faces.map(|face| [&board[..], &[face]].concat());
                boards.collect::<Vec<_>>()
            };
            boards = boards.iter().flat_map(with).collect();
        }
        if let Some(dice) = &self.dice {
            let own = |die: &Vec<&str>| die.iter().map(|face| (*face).to_owned()).collect();
            let dice: Vec<Vec<String>> = dice.iter().map(own).collect();
            boards.retain(|board| are_shown(board, &dice));
        }
        let board = |tiles| Tiles { columns: 2, tiles };
        boards.into_iter().map(board).collect()
    }
}

/// The first of all rotations and reflections of a board of four cells.
fn canonical(board: &Tiles) -> Vec<&String> {
    const IMAGES: [[usize; 4]; 8] = [
        [0, 1, 2, 3],
        [1, 0, 3, 2],
        [2, 3, 0, 1],
        [3, 2, 1, 0],
        [0, 2, 1, 3],
        [2, 0, 3, 1],
        [1, 3, 0, 2],
        [3, 1, 2, 0],
    ];
    let image = |cells: [usize; 4]| cells.map(|cell| &board.tiles[cell]).to_vec();
    IMAGES.into_iter().map(image).min().unwrap()
}

fn cases() -> impl Strategy<Value = Case> {
    let all_faces = vec!["a", "b", "t", "q", "qu", "an", "."];
    let faces = prop::sample::subsequence(all_faces, 1..=2);
    faces.prop_flat_map(|faces| {
        let face = select(faces.clone());
        let die = prop::collection::vec(face.clone(), 1..=3);
        let dice = option::of(prop::collection::vec(die, 4));
        let fixed = prop_oneof![3 => Just("?"), 1 => face];
        let fixed = prop::collection::vec(fixed, 4);
        let piece = select(vec!["a", "b", "t", "q", "qu", "an"]);
        let word = prop::collection::vec(piece, 1..=4).prop_map(|pieces| pieces.concat());
        let words = prop::collection::vec(word, 1..=30);
        let most = select(vec![Most::Points, Most::Words]);
        let numbers = (0..=3usize, any::<u64>());
        (dice, fixed, words, most, numbers).prop_map(
            move |(dice, fixed, words, most, (min_length, seed))| Case {
                faces: faces.clone(),
                dice,
                fixed,
                words,
                most,
                min_length,
                seed,
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: case_count(150),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn all_boards_are_found_in_order_on_any_number_of_threads(case in cases()) {
        let dictionary = Dictionary::from_words(&case.words).unwrap();
        let all = case.all();
        let best = BestBoards::new(&dictionary)
            .dice(case.dice())
            .fixed(&Grid::from_tiles(2, &case.fixed).unwrap())
            .most(case.most)
            .min_length(case.min_length)
            .seed(case.seed)
            .rounds(2);
        let found = match best.find() {
            Ok(found) => found,
            Err(GenerateBoardError::FixedCell { .. }) => {
                prop_assert!(all.is_empty());
                return Ok(());
            }
            Err(error) => panic!("{error}"),
        };
        let value = |tiles: &Tiles| {
            let score = score(&case.words, tiles, case.min_length);
            (score, if case.most == Most::Words { score.words } else { score.points })
        };
        let found_tiles: Vec<Tiles> = found.iter().map(|board| tiles(&board.grid)).collect();
        let values: Vec<u64> = found_tiles.iter().map(|tiles| value(tiles).1).collect();
        prop_assert!(values.is_sorted_by(|one, next| one >= next), "{values:?}");
        for (board, tiles) in found.iter().zip(&found_tiles) {
            prop_assert_eq!(board.score, value(tiles).0);
            prop_assert!(all.iter().any(|possible| possible.tiles == tiles.tiles));
        }
        let distinct: BTreeSet<_> = found_tiles.iter().map(canonical).collect();
        prop_assert_eq!(distinct.len(), found.len());
        prop_assert_eq!(distinct, all.iter().map(canonical).collect());
        for threads in [1, 3] {
            let again = best.clone().threads(NonZeroUsize::new(threads).unwrap()).find().unwrap();
            let texts = |boards: &[_]| format!("{boards:?}");
            prop_assert_eq!(texts(&again), texts(&found));
        }
    }
}

#[test]
fn no_other_board_of_these_letters_has_more_points() {
    const LETTERS: [&str; 7] = ["a", "e", "i", "n", "r", "s", "t"];
    let english = Dictionary::english();
    let mut scorer = Boards::new(english).size(2, 2).unwrap().scorer();
    let mut boards = vec![String::new()];
    for _ in 0..4 {
        let with = |board: &String| LETTERS.map(|letter| format!("{board}{letter}"));
        boards = boards.iter().flat_map(with).collect();
    }
    let points = |board: &String| scorer.score(board).unwrap().points;
    let most = boards.iter().map(points).max().unwrap();
    let best = BestBoards::new(english).size(2, 2).rounds(3);
    for seed in 0..20 {
        let best = best.clone().dice(Dice::letters(&LETTERS.concat()).unwrap());
        let found = best.seed(seed).find().unwrap();
        assert_eq!(found[0].score.points, most, "{seed}");
    }
}

#[test]
fn the_best_board_of_nine_cells_is_found_from_each_seed() {
    let english = Dictionary::english();
    let best = BestBoards::new(english).size(3, 3).rounds(4);
    let boards = best.clone().find().unwrap();
    let mut scorer = Boards::new(english).size(3, 3).unwrap().scorer();
    for board in &boards {
        let line = board.grid.to_string().replace('\n', "");
        assert_eq!(scorer.score(&line).unwrap(), board.score, "{line}");
    }
    assert_eq!(boards.len(), BestBoards::COUNT);
    for seed in 1..4 {
        let other = best.clone().seed(seed).find().unwrap();
        assert_eq!(other[0].grid.to_string(), boards[0].grid.to_string());
    }
}

#[test]
fn a_cancelled_search_has_the_boards_found_so_far() {
    let best = BestBoards::new(Dictionary::english()).rounds(u64::MAX);
    let budget = Budget::new();
    let boards = best.clone().budget(&budget).find_with(|so_far| {
        if so_far.best > 0 {
            budget.cancel();
        }
    });
    assert!(boards.unwrap()[0].score.points > 0);
    let none = best.budget(&budget).find();
    assert!(matches!(none, Err(GenerateBoardError::Budget(_))));
}

#[test]
fn a_search_that_was_interrupted_goes_on_with_its_state() {
    let folder = Folder::with(&[]);
    let state = folder.path().join("best.state");
    let english = Dictionary::english();
    let best = BestBoards::new(english).size(2, 3).seed(3).rounds(6);
    let texts = |boards: &[_]| format!("{boards:?}");
    let whole = texts(&best.find().unwrap());
    // Each run is cancelled in the round after those that it finds finished.
    let with_state = best.state(&state);
    for interrupted in 1..4 {
        let budget = Budget::new();
        let begun = AtomicU64::new(u64::MAX);
        let limited = with_state.clone().budget(&budget);
        let boards = limited.threads(NonZeroUsize::MIN).find_with(|so_far| {
            if so_far.rounds > begun.fetch_min(so_far.rounds, Relaxed) && so_far.best > 0 {
                budget.cancel();
            }
        });
        assert!(boards.is_ok());
        let rounds = format!("\nrounds {interrupted}\n");
        assert!(folder.read("best.state").contains(&rounds), "{interrupted}");
    }
    assert_eq!(texts(&with_state.find().unwrap()), whole);
    // Nothing is left to do, and more rounds begin after these.
    assert_eq!(texts(&with_state.find().unwrap()), whole);
    with_state.rounds(7).find().unwrap();
    assert!(folder.read("best.state").contains("\nrounds 7\n"));
}

#[test]
fn a_time_limit_ends_a_search_that_has_a_board() {
    let best = BestBoards::new(Dictionary::english()).rounds(u64::MAX);
    for limit in [0, 50] {
        let limited = best.clone().time_limit(Duration::from_millis(limit));
        assert!(!limited.find().unwrap().is_empty());
    }
}
