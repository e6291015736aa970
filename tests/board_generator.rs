//! Generated boards have the words, the points and the dice that they should have, by a plain reference.

use crate::common::random::case_count;
use crate::common::reference::{self, Options, Tiles};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;
use wordtrail::puzzle::{BoardGenerator, Dice, GenerateBoardError, GeneratedBoard};
use wordtrail::{Dictionary, Direction, Grid, Mode, Score};

/// Random dice and words, and what a board of them should have.
#[derive(Debug, Clone)]
struct Case {
    /// The faces of each die.
    dice: Vec<Vec<String>>,
    columns: usize,
    words: Vec<String>,
    containing: Vec<String>,
    min_words: u64,
    max_points: u64,
    min_length: usize,
    seed: u64,
}

impl Case {
    fn rows(&self) -> usize {
        self.dice.len() / self.columns
    }

    fn generator(&self, dictionary: &Dictionary) -> BoardGenerator {
        let capital = |face: &String| {
            let mut letters = face.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            first.chain(letters).collect::<String>()
        };
        let die = |faces: &Vec<String>| faces.iter().map(capital).collect::<String>();
        let dice: Vec<String> = self.dice.iter().map(die).collect();
        BoardGenerator::new(dictionary)
            .dice(dice.join("\n").parse().unwrap())
            .size(self.rows(), self.columns)
            .words(self.min_words..)
            .points(..=self.max_points)
            .containing(&self.containing)
            .min_length(self.min_length)
            .seed(self.seed)
            .tries(50)
    }

    fn check(&self, board: &GeneratedBoard) {
        let tiles = tiles(&board.grid);
        let size = (board.grid.rows(), board.grid.columns());
        assert_eq!(size, (self.rows(), self.columns));
        assert_eq!(score(&self.words, &tiles, self.min_length), board.score);
        assert!(board.score.words >= self.min_words && board.score.points <= self.max_points);
        let contained = score(&self.containing, &tiles, 1).words;
        assert_eq!(contained, distinct(&self.containing), "{}", board.grid);
        assert!(are_shown(&tiles.tiles, &self.dice), "{}", board.grid);
    }
}

fn distinct(words: &[String]) -> u64 {
    BTreeSet::from_iter(words).len() as u64
}

pub fn tiles(grid: &Grid) -> Tiles {
    let rows = (0..grid.rows()).flat_map(|row| grid.row(row));
    Tiles {
        columns: grid.columns(),
        tiles: rows.map(|tile| tile.to_string().to_lowercase()).collect(),
    }
}

/// The score of a board by the plain search.
pub fn score(words: &[String], tiles: &Tiles, min_length: usize) -> Score {
    let options = Options {
        mode: Mode::Adjacent,
        directions: Direction::ALL.to_vec(),
        min_length,
        max_length: usize::MAX,
        all: false,
        maximal: false,
    };
    let finds = reference::finds(words, tiles, &options);
    reference::score(&finds)
}

/// Whether each of these faces is on a die of its own: tries all ways.
pub fn are_shown(faces: &[String], dice: &[Vec<String>]) -> bool {
    let Some((face, others)) = faces.split_first() else {
        return true;
    };
    (0..dice.len())
        .filter(|&die| dice[die].contains(face))
        .any(|die| {
            let left = [&dice[..die], &dice[die + 1..]].concat();
            are_shown(others, &left)
        })
}

/// Whether dice show the letters of a word, in any way of cutting it into faces.
fn spell(word: &str, faces: &mut Vec<String>, dice: &[Vec<String>]) -> bool {
    if word.is_empty() {
        return faces.len() <= dice.len() && are_shown(faces, dice);
    }
    let mut all_faces = BTreeSet::from_iter(dice.iter().flatten()).into_iter();
    all_faces.any(|face| {
        word.strip_prefix(&**face).is_some_and(|rest| {
            faces.push(face.clone());
            let is_spelled = spell(rest, faces, dice);
            faces.pop();
            is_spelled
        })
    })
}

fn cases() -> impl Strategy<Value = Case> {
    let sides = (2..=3usize, 2..=3usize);
    sides.prop_flat_map(|(rows, columns)| {
        let face = prop_oneof![
            8 => select(vec!["a", "b", "c", "é", "q"]),
            2 => select(vec!["qu", "an", "."]),
        ];
        let die = prop::collection::vec(face.prop_map(str::to_owned), 1..=4);
        let dice = prop::collection::vec(die, rows * columns);
        let piece = select(vec!["a", "b", "c", "é", "qu", "an"]);
        let word = prop::collection::vec(piece, 1..=5).prop_map(|pieces| pieces.concat());
        let words = prop::collection::vec(word.clone(), 1..=12);
        let containing = prop::collection::vec(word, 0..=2);
        let bounds = (0..=3u64, 2..=12u64, 0..=3usize, any::<u64>());
        (dice, words, containing, bounds).prop_map(
            move |(dice, words, containing, (min_words, max_points, min_length, seed))| Case {
                dice,
                columns,
                words,
                containing,
                min_words,
                max_points,
                min_length,
                seed,
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: case_count(600),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn boards_are_as_wanted_and_what_cannot_be_is_refused(case in cases()) {
        let dictionary = Dictionary::from_words(&case.words).unwrap();
        let generator = case.generator(&dictionary);
        let spelled = |word: &String| spell(word, &mut Vec::new(), &case.dice);
        match generator.generate() {
            Ok(board) => {
                case.check(&board);
                let again = generator.generate().unwrap();
                prop_assert_eq!(again.grid.to_string(), board.grid.to_string());
            }
            Err(GenerateBoardError::NotSpelled { word }) => prop_assert!(!spelled(&word), "{word}"),
            Err(GenerateBoardError::NotPlaced { words }) => {
                prop_assert_eq!(words, case.containing.len());
                prop_assert!(case.containing.iter().all(spelled));
            }
            Err(GenerateBoardError::NotFound { nearest, tries }) => {
                prop_assert!((1..=50).contains(&tries));
                prop_assert!(nearest.words < case.min_words || nearest.points > case.max_points);
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }
}

#[test]
fn each_set_of_dice_makes_boards_with_a_long_word() {
    let words: Vec<String> = ["elephant", "quietest", "tea", "ten", "net", "ant", "plant"]
        .map(str::to_owned)
        .to_vec();
    let dictionary = Dictionary::from_words(&words).unwrap();
    for (name, side) in [("new", 4), ("old", 4), ("big", 5), ("super-big", 6)] {
        for seed in 0..20 {
            let board = BoardGenerator::new(&dictionary)
                .dice(name.parse().unwrap())
                .containing(["Elephant"])
                .seed(seed)
                .generate()
                .unwrap();
            assert_eq!((board.grid.rows(), board.grid.columns()), (side, side));
            assert_eq!(score(&words, &tiles(&board.grid), 3), board.score);
            let contained = score(&words[..1], &tiles(&board.grid), 3);
            assert_eq!(contained.words, 1, "{}", board.grid);
        }
    }
}

#[test]
fn words_take_all_cells_and_share_them_where_they_must() {
    let dictionary = Dictionary::from_words(["cat"]).unwrap();
    let generator = BoardGenerator::new(&dictionary).dice(Dice::english_letters());
    // Sixteen letters on sixteen cells, and two words of five letters on nine.
    let longest = generator.clone().containing(["interdisciplines"]);
    let crossed = generator.containing(["stone", "notes"]).size(3, 3);
    for seed in 0..10 {
        let grid = longest.clone().seed(seed).generate().unwrap().grid;
        assert_eq!(
            score(&["interdisciplines".to_owned()], &tiles(&grid), 3).words,
            1
        );
        let grid = crossed.clone().seed(seed).generate().unwrap().grid;
        let words = ["stone", "notes"].map(str::to_owned);
        assert_eq!(score(&words, &tiles(&grid), 3).words, 2);
    }
}

#[test]
fn boards_of_a_seed_never_change() {
    let dictionary = Dictionary::from_words(["tea", "eat", "ate"]).unwrap();
    let generator = BoardGenerator::new(&dictionary).seed(20_261_123);
    let board = |generator: BoardGenerator| generator.generate().unwrap().grid.to_string();
    assert_eq!(board(generator.clone()), "ereb\nvdwa\nphwu\nuxei\n");
    assert_eq!(
        board(generator.clone().containing(["elephant"])),
        "t n h d\nqu o a p\nu i e e\ni e l t\n"
    );
    assert_eq!(
        board(generator.dice(Dice::super_big_boggle())),
        "a a i o h o\nn a h n he y\np . n a t f\ne t h t s g\nw i y x e e\ns o t e l m\n"
    );
}

#[test]
fn sizes_and_dice_that_do_not_fit_are_refused() {
    let dictionary = Dictionary::from_words(["cat"]).unwrap();
    let generator = BoardGenerator::new(&dictionary);
    let message = |generator: BoardGenerator| generator.generate().unwrap_err().to_string();
    assert_eq!(
        message(generator.clone().size(5, 5)),
        "there are 16 dice, and a board of 5x5 has 25 cells"
    );
    let five = generator.clone().dice("A B C D E".parse().unwrap());
    assert_eq!(message(five), "5 dice fill no square board");
    assert_eq!(
        message(generator.clone().dice("A".parse().unwrap())),
        "a board cannot be 1x1: it has from 2 to 8 rows and columns"
    );
    assert_eq!(
        message(generator.clone().containing(["7 up"])),
        "“7 up” is not a word: use only letters, spaces, hyphens and apostrophes"
    );
    assert_eq!(
        message(generator.clone().containing(["pizzas"])),
        "the dice cannot spell “pizzas”"
    );
    let english = generator.dice(Dice::english_letters()).size(2, 2);
    assert_eq!(
        message(english.clone().containing(["catch"])),
        "the dice cannot spell “catch”"
    );
    assert_eq!(
        message(english.containing(["cat", "dog"])),
        "the 2 words to contain found no room on a board together"
    );
}
