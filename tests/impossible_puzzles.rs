//! Puzzles that cannot be made as the options ask: each is an error that says why.

use std::time::{Duration, Instant};
use wordtrail::WordBank;
use wordtrail::puzzle::{Fill, GenerateError, Generated, Generator, MessageFit, Misfit};

/// A puzzle of these words on a grid of this size.
fn generate(words: &str, rows: usize, columns: usize) -> Result<Generated, GenerateError> {
    let words = WordBank::parse(words.as_bytes()).unwrap();
    Generator::new(&words).size(rows, columns).generate()
}

#[test]
fn two_words_without_a_common_letter_soon_prove_impossible_in_one_line() {
    let start = Instant::now();
    for length in 1..=26 {
        let [first, second] = ["a", "b"].map(|letter| letter.repeat(length));
        for (rows, columns) in [(1, length), (length, 1)] {
            let puzzle = generate(&format!("{first}\n{second}\n"), rows, columns);
            assert!(
                matches!(puzzle, Err(GenerateError::Impossible)),
                "{puzzle:?}"
            );
        }
    }
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn an_error_about_a_message_has_the_number_of_cells_left() {
    // The two share a cell, or none: five cells or six of nine.
    let words = WordBank::parse(b"cat\ncow\n").unwrap();
    let generator = Generator::new(&words).size(3, 3);
    for message in ["xyz", "xyzx"] {
        let puzzle = generator
            .clone()
            .message(message, MessageFit::Exact)
            .generate()
            .unwrap();
        assert_eq!(puzzle.key.len(), 2);
    }
    for (text, cells) in [("xy", 3), ("xyzxy", 4)] {
        let error = generator
            .clone()
            .message(text, MessageFit::Exact)
            .generate()
            .unwrap_err();
        let GenerateError::MessageLength {
            message,
            cells: left,
        } = error
        else {
            panic!("{error}");
        };
        assert_eq!((message, left), (text.len(), cells));
    }
    let message = "x".repeat(10);
    let error = generator.size(3, 3).message(&message, MessageFit::Exact);
    assert!(matches!(
        error.generate(),
        Err(GenerateError::MessageLargerThanGrid {
            message: 10,
            cells: 9
        })
    ));
}

#[test]
fn a_message_that_is_not_padded_has_all_cells_even_if_words_are_dropped() {
    // One word fits, and leaves two cells.
    let words = WordBank::parse(b"abc\ndef\n").unwrap();
    let generator = Generator::new(&words).size(1, 5).misfits(Misfit::Drop);
    let puzzle = generator
        .clone()
        .message("xy", MessageFit::Exact)
        .generate()
        .unwrap();
    assert_eq!(puzzle.dropped.len(), 1);
    for message in ["x", "xyz"] {
        let puzzle = generator
            .clone()
            .message(message, MessageFit::Exact)
            .generate();
        assert!(
            matches!(puzzle, Err(GenerateError::MessageLength { .. })),
            "{puzzle:?}"
        );
    }
}

#[test]
fn a_word_that_is_to_be_avoided_cannot_be_hidden_or_inside_a_hidden_word() {
    let words = WordBank::parse(b"heron\ntern\n").unwrap();
    for text in ["tern", "NRET", "her", "no-r"] {
        let avoided = WordBank::parse(text.as_bytes()).unwrap();
        let puzzle = Generator::new(&words).avoid(&avoided).generate();
        assert!(
            matches!(puzzle, Err(GenerateError::Avoided { .. })),
            "{text}"
        );
    }
}

#[test]
fn a_word_longer_than_every_line_is_too_long_unless_words_may_be_dropped() {
    let error = generate("cat\nice cream\n", 6, 7).unwrap_err();
    let GenerateError::TooLong { word, letters } = error else {
        panic!("{error}");
    };
    assert_eq!((&*word, letters), ("ice cream", 8));
    let words = WordBank::parse(b"cat\nice cream\n").unwrap();
    let puzzle = Generator::new(&words)
        .size(6, 7)
        .misfits(Misfit::Drop)
        .generate()
        .unwrap();
    assert_eq!(puzzle.dropped, ["ice cream"]);
}

#[test]
fn repeats_are_merged_and_a_line_that_is_no_word_is_refused() {
    let generated = generate("ice cream\nsorbet\nIce-Cream\n", 9, 9).unwrap();
    assert_eq!(generated.key.len(), 2);
    let error = generate("ice cream\n\n7 up\n", 9, 9).unwrap_err();
    let GenerateError::NotAWord { line, text } = error else {
        panic!("{error}");
    };
    assert_eq!((line, &*text), (3, "7 up"));
}

#[test]
fn without_directions_there_is_no_puzzle() {
    let words = WordBank::parse(b"cat\n").unwrap();
    let puzzle = Generator::new(&words).directions([]).generate();
    assert!(
        matches!(puzzle, Err(GenerateError::NoDirection)),
        "{puzzle:?}"
    );
}

#[test]
fn letters_to_fill_with_are_needed_only_where_cells_are_left() {
    let words = WordBank::parse(b"cat\n").unwrap();
    let generator = Generator::new(&words).fill(Fill::Letters("1 2 3".to_owned()));
    let puzzle = generator.clone().size(1, 4).generate();
    assert!(matches!(puzzle, Err(GenerateError::NoFill)), "{puzzle:?}");
    assert!(generator.size(1, 3).generate().is_ok());
}

#[test]
fn a_grid_without_cells_holds_no_words() {
    let words = WordBank::parse(b"cat\n").unwrap();
    for (rows, columns) in [(0, 0), (0, 5), (5, 0)] {
        for misfits in [Misfit::Refuse, Misfit::Drop] {
            let generator = Generator::new(&words).size(rows, columns).misfits(misfits);
            assert!(generator.generate().is_err());
        }
    }
}
