use super::*;
use crate::limits::MAX_BENT_CELLS;
use crate::make::GenerateError;
use std::sync::atomic::Ordering;

fn generator<const N: usize>(words: [&str; N]) -> Generator {
    Generator::new(&WordBank::from_words(words).unwrap())
}

#[test]
fn a_list_without_words_is_refused() {
    let words = WordBank::from_words(["cat"]).unwrap();
    let none = words.matching(&"z*".parse().unwrap());
    let refused = Generator::new(&none).generate();
    assert!(matches!(refused, Err(GenerateError::Words(_))));
}

/// A generator for each mode.
fn generators<const N: usize>(words: [&str; N]) -> [Generator; 2] {
    [Mode::Straight, Mode::Adjacent].map(|mode| generator(words).mode(mode))
}

#[test]
fn a_grid_is_square_unless_a_size_or_a_shape_is_set() {
    for generator in generators(["love", "rose"]) {
        let grid = generator.generate().unwrap().grid;
        assert_eq!(grid.rows(), grid.columns());
        let heart = generator.clone().shape(Shape::Heart).generate().unwrap();
        assert!(heart.grid.to_string().contains('.'));
        let size = generator.size(3, 7).generate().unwrap().grid;
        assert_eq!((size.rows(), size.columns()), (3, 7));
    }
    let heart = generator(["love", "rose"]).shape(Shape::Heart);
    let generated = heart.message("for you", MessageFit::Exact).generate();
    let generated = generated.unwrap();
    let letters = |grid: &Grid| grid.to_string().matches(char::is_alphabetic).count();
    let hidden = letters(&generated.answer);
    assert_eq!(letters(&generated.grid), hidden + "foryou".len());
    let bent = generator(["cat"]).mode(Mode::Adjacent);
    let generated = bent.size(2, MAX_BENT_CELLS).generate();
    assert!(matches!(generated, Err(GenerateError::TooManyBentCells)));
}

#[test]
fn words_with_an_avoided_one_inside_are_refused() {
    let avoided = WordBank::from_words(["salc"]).unwrap();
    for generator in generators(["classic"]) {
        let generated = generator.avoid(&avoided).generate();
        assert!(matches!(generated, Err(GenerateError::Avoided { .. })));
    }
}

#[test]
fn generating_ends_with_the_time_and_with_the_budget() {
    let second = Duration::from_secs(1);
    let budget = Budget::new();
    budget.cancel();
    for generator in generators(["cat"]) {
        let out_of_time = Generator {
            time_spent: second,
            ..generator.clone().time_limit(second)
        };
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

#[test]
fn what_only_one_kind_of_words_has_is_refused_for_the_other() {
    let message = |generator: Generator| generator.generate().unwrap_err().to_string();
    let bent = || generator(["cat"]).mode(Mode::Adjacent);
    for (generator, option) in [
        (bent().directions([Direction::East]), "directions"),
        (bent().evenly(), "weights of directions"),
        (bent().message("hi", MessageFit::Padded), "message"),
        (bent().repeats(3), "repeats"),
        (
            bent().keep(&Puzzle::new("cat\n".parse().unwrap())),
            "words to keep",
        ),
    ] {
        assert_eq!(
            message(generator),
            format!("words that bend have no {option}")
        );
    }
    let cover = generator(["cat"]).cover(Cover::new());
    assert_eq!(message(cover), "only words that bend have a cover");
}
