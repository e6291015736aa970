use super::*;
use crate::make::GenerateError;
use crate::recipe::Level;
use std::sync::atomic::Ordering;

fn generator<const N: usize>(words: [&str; N]) -> Generator {
    Generator::new(&WordBank::from_words(words).unwrap())
}

#[test]
fn a_grid_is_square_unless_a_size_or_a_shape_is_set() {
    let generated = generator(["cat", "dog", "bird"]).generate().unwrap();
    assert_eq!(generated.grid.rows(), generated.grid.columns());

    let heart = generator(["love", "rose"]).shape(Shape::Heart);
    let generated = heart.message("for you", MessageFit::Exact).generate();
    let generated = generated.unwrap();
    let letters = |grid: &Grid| grid.to_string().matches(char::is_alphabetic).count();
    let hidden = letters(&generated.answer);
    assert_eq!(letters(&generated.grid), hidden + "foryou".len());

    let heart = generator(["love", "rose"]).mask(Mask::shape(Shape::Heart, 9, 9));
    let grid = heart.generate().unwrap().grid;
    assert!(grid.to_string().starts_with('.'));
}

#[test]
fn a_list_without_words_is_refused() {
    let words = WordBank::from_words(["cat"]).unwrap();
    let none = words.matching(&"z*".parse().unwrap());
    let refused = Generator::new(&none).generate();
    assert!(matches!(refused, Err(GenerateError::Words(_))));
}

#[test]
fn directions_have_the_shares_of_their_weights() {
    let animals = || generator(["cat", "dog", "bird", "hen"]).size(8, 8);
    let used = |generator: Generator| -> Vec<Direction> {
        let key = generator.generate().unwrap().key;
        key.iter()
            .filter_map(|find| find.trail.direction())
            .collect()
    };
    let directions = [Direction::East, Direction::South];
    let weights = "E=3".parse().unwrap();
    let used_by_weight = used(animals().directions(directions).weights(weights));
    let east = used_by_weight.iter().filter(|&&it| it == Direction::East);
    assert_eq!(east.count(), 3);
    let directions = Level::Medium.directions();
    let used_evenly = used(animals().directions(directions).evenly());
    assert_eq!(Directions::from_iter(used_evenly), directions);
}

#[test]
fn a_padded_message_begins_in_the_first_cells_without_a_word() {
    let generator = generator(["cat", "cow"]).size(3, 3);
    let generated = generator.message("moo!", MessageFit::Padded).generate();
    let generated = generated.unwrap();
    let (letters, hidden) = (generated.grid.to_string(), generated.answer.to_string());
    let pairs = letters.chars().zip(hidden.chars());
    let left = pairs.filter(|(_, hidden)| *hidden == '.');
    let message: String = left.map(|(letter, _)| letter).collect();
    assert!(message.starts_with("moo"));
}

#[test]
fn words_may_be_elsewhere_too_if_repeats_are_allowed() {
    let generator = generator(["a", "cat"]).size(4, 4).fill("a".into());
    assert!(generator.generate().is_err());
    assert_eq!(generator.repeats(1).generate().unwrap().key.len(), 2);
}

/// A generator for each mode.
fn generators<const N: usize>(words: [&str; N]) -> [Generator; 2] {
    [Mode::Straight, Mode::Adjacent].map(|mode| generator(words).mode(mode))
}

#[test]
fn unwanted_words_are_refused_or_named() {
    let avoided = WordBank::from_words(["salc"]).unwrap();
    for generator in generators(["classic"]) {
        let generated = generator.clone().avoid(&avoided).generate();
        assert!(matches!(generated, Err(GenerateError::Avoided { .. })));

        let generator = generator.size(7, 7).offensive(Offensive::Avoid);
        let unavoided = |generator: Generator| generator.generate().unwrap().unavoided;
        assert!(unavoided(generator.clone()).is_empty());
        let x = Fill::Letters("x".to_owned());
        assert_eq!(unavoided(generator.fill(x)), ["xxx"]);
    }
}

#[test]
fn generating_ends_with_the_time_and_with_the_budget() {
    let second = Duration::from_secs(1);
    let budget = Budget::new();
    budget.cancel();
    for generator in generators(["cat"]) {
        let out_of_time = generator.clone().time_limit(second).time_spent(second);
        assert!(matches!(
            out_of_time.generate(),
            Err(GenerateError::OutOfTime { .. })
        ));
        let generated = generator.budget(&budget).generate();
        assert!(matches!(generated, Err(GenerateError::Cancelled)));
    }
}

#[test]
fn placed_words_are_counted_over_several_puzzles() {
    let placed = Arc::new(AtomicU64::new(0));
    let generator = generator(["cat", "dog", "bird"]).progress(&placed);
    for seed in 0..4 {
        generator.clone().seed(seed).generate().unwrap();
    }
    assert_eq!(placed.load(Ordering::Relaxed), 4 * 3);
}
