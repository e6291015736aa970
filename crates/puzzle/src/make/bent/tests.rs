use super::*;
use crate::make::{GenerateError, Generator};
use crate::mask::Mask;
use crate::options::MessageFit;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::word_bank::WordBank;
use wordtrail_search::Mode;
use wordtrail_search::grid::Direction;

fn generator<const N: usize>(words: [&str; N]) -> Generator {
    Generator::new(&WordBank::from_words(words).unwrap()).mode(Mode::Adjacent)
}

#[test]
fn a_grid_is_square_unless_a_size_or_a_shape_is_set() {
    let grid = generator(["cat", "dog", "bird"]).generate().unwrap().grid;
    assert_eq!(grid.rows(), grid.columns());
    let heart = generator(["love", "rose"]).shape(Shape::Heart);
    assert!(heart.generate().unwrap().grid.to_string().contains('.'));
    let generated = generator(["cat"]).size(2, MAX_BENT_CELLS).generate();
    assert!(matches!(generated, Err(GenerateError::TooManyBentCells)));
}

#[test]
fn a_cover_of_a_mask_leaves_its_holes() {
    let mask = Mask::parse(b"###\n#.#\n###\n").unwrap();
    let generator = generator(["rose", "lily"]).mask(mask).cover(Cover::new());
    let grid = generator.generate().unwrap().grid;
    assert_eq!(grid.to_string().matches('.').count(), 1);
}

#[test]
fn no_word_is_drawn_that_is_a_part_of_the_spanning_one() {
    let cover = Cover::new().spanning("Elephants");
    assert!(cover.suits("tiger") && !cover.suits("elephant"));
}

#[test]
fn what_only_one_kind_of_words_has_is_refused_for_the_other() {
    let message = |generator: Generator| generator.generate().unwrap_err().to_string();
    let bent = || generator(["cat"]);
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
    let cover = bent().mode(Mode::Straight).cover(Cover::new());
    assert_eq!(message(cover), "only words that bend have a cover");
}
