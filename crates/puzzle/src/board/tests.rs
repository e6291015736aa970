use super::*;

fn dictionary<const N: usize>(words: [&str; N]) -> Dictionary {
    Dictionary::from_words(words).unwrap()
}

#[test]
fn a_board_is_as_large_as_boggle_unless_set() {
    let cat = dictionary(["cat"]);
    let board = BoardGenerator::new(&cat).generate().unwrap();
    assert_eq!((board.grid.rows(), board.grid.columns()), (4, 4));
    let generator = BoardGenerator::new(&cat).dice(Dice::english_letters());
    let board = generator.clone().size(3, 5).generate().unwrap();
    assert_eq!((board.grid.rows(), board.grid.columns()), (3, 5));
    assert!(generator.size(1, 9).generate().is_err());
}

#[test]
fn words_and_points_are_in_their_ranges() {
    let numbers = dictionary(["one", "two", "three"]);
    let generator = BoardGenerator::new(&numbers);
    let words = |generator: BoardGenerator| generator.generate().unwrap().score.words;
    assert_eq!(words(generator.clone().words(..1)), 0);
    assert_eq!(words(generator.words(1..=1)), 1);

    let stones = dictionary(["one", "tones", "stone"]);
    let generator = BoardGenerator::new(&stones);
    let points = |generator: BoardGenerator| generator.generate().unwrap().score.points;
    assert!(points(generator.clone().points(2..)) >= 2);
    let by_length = Points::by_length([0, 0, 0, 10]);
    assert_eq!(
        points(generator.points_table(&by_length).points(10..=10)),
        10
    );
}

#[test]
fn a_seed_makes_the_same_board_again_and_another_seed_another_one() {
    let cat = dictionary(["cat"]);
    let board = |seed| {
        let generator = BoardGenerator::new(&cat).seed(seed);
        generator.generate().unwrap().grid.to_string()
    };
    assert_eq!(board(1), board(1));
    assert_ne!(board(1), board(2));
}

#[test]
fn a_board_contains_words_that_its_dice_have_letters_for() {
    let tea = dictionary(["tea", "eat", "ate", "eta"]);
    let generator = BoardGenerator::new(&tea).containing(["tea"]).seed(7);
    assert!(generator.generate().unwrap().score.words >= 1);

    let jazz = dictionary(["jazz"]);
    // There is one Z among these dice, and one among the old ones.
    for dice in [Dice::boggle(), Dice::old_boggle()] {
        let generator = BoardGenerator::new(&jazz).dice(dice);
        assert!(generator.containing(["jazz"]).generate().is_err());
    }

    let french = dictionary(["été", "tête"]);
    let dice = Dice::letters("EEÉÊTTT").unwrap();
    let generator = BoardGenerator::new(&french).dice(dice).size(3, 3);
    let board = generator.containing(["tête"]).generate().unwrap();
    let text = board.grid.to_string();
    assert_eq!(text.matches(char::is_alphabetic).count(), 9);
}

#[test]
fn what_cannot_be_rolled_or_is_cancelled_is_an_error() {
    let cat = dictionary(["cat"]);
    let generator = BoardGenerator::new(&cat);
    let board = generator.clone().words(2..).tries(5).generate();
    assert!(matches!(
        board,
        Err(GenerateBoardError::NotFound { tries: 5, .. })
    ));
    let budget = Budget::new();
    budget.cancel();
    let board = generator.budget(&budget).generate();
    assert!(matches!(board, Err(GenerateBoardError::Budget(_))));
}
