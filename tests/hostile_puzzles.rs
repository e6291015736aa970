//! Words, masks and sizes that would take endless time or memory: `make` refuses them, or stops in time.

use crate::common::command::{Folder, Outcome};
use crate::common::random::is_slow;
use proptest::prelude::*;
use proptest::sample::select;
use std::thread;
use std::time::{Duration, Instant};
use wordtrail::puzzle::{GenerateError, Generator, MAX_CELLS, MAX_LETTERS, MessageFit, Misfit};
use wordtrail::{Budget, Dictionary, Mask, MaskError, Shape, WordBank};

/// What a loaded machine may take longer than a time limit: 10 seconds, or a minute if it is slow itself.
fn slack() -> Duration {
    Duration::from_secs(if is_slow() { 60 } else { 10 })
}

/// Runs the program with at most a gigabyte of memory, and checks that it returns in time.
#[track_caller]
fn run_limited(folder: &Folder, arguments: &str, limit: Duration) -> Outcome {
    let mut command = folder.command_within(1_000_000, arguments);
    command.env("RAYON_NUM_THREADS", "2");
    let start = Instant::now();
    let outcome = Outcome::of(&mut command);
    assert!(
        start.elapsed() < limit + slack(),
        "{arguments}: {:?}",
        start.elapsed()
    );
    assert!(
        matches!(outcome.status, Some(0..=2)),
        "{arguments}: {:?}",
        outcome.status
    );
    assert!(!outcome.errors.contains("panicked"), "{arguments}");
    assert!(outcome.errors.len() < 2000, "{arguments}: a long message");
    outcome
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_larger_than_a_puzzle_is_refused_by_its_size() {
    let mut files = vec![
        ("letters.txt", "z".repeat(30_000)),
        ("more_letters.txt", "z".repeat(200_000)),
        ("mask.txt", "#".repeat(80_000) + &"\n#".repeat(40_000)),
        ("row.txt", "#".repeat(5_000_000)),
        ("column.txt", "#\n".repeat(5_000_000)),
    ];
    let words = (0..540_000).map(|number| {
        let letters =
            [15, 10, 5, 0].map(|bits| char::from(b'a' + (number >> bits & 31) as u8 % 26));
        format!("{}{}\n", String::from_iter(letters), "b".repeat(number % 7))
    });
    files.push(("words.txt", words.collect()));
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    let folder = Folder::with(&files);
    for (arguments, message) in [
        (
            "make letters.txt",
            "has 30000 letters, and a word of a puzzle has at most 1024",
        ),
        ("make letters.txt --drop --size 1x30000", "at most 1024"),
        (
            "make more_letters.txt",
            "has 200000 letters, and a word of a puzzle has at most 1024",
        ),
        (
            "make cat --mask mask.txt",
            "a puzzle has at most 4194304 cells",
        ),
        (
            "make cat --mask row.txt",
            "a puzzle has at most 4194304 cells",
        ),
        (
            "make cat --mask column.txt",
            "a puzzle has at most 4194304 cells",
        ),
        ("make cat --size 100000x100000", "from 1 to 4194304 cells"),
        (
            "make words.txt",
            "the list has 536544 words, and a puzzle has at most 524288",
        ),
        (
            "make cat --size 100000x100000 --mask heart",
            "from 1 to 4194304 cells",
        ),
    ] {
        let outcome = run_limited(&folder, arguments, Duration::ZERO);
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        assert!(outcome.errors.contains(message), "{outcome:#?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn hostile_lists_end_within_the_time_limit_and_little_memory() {
    let powers = |letters: std::ops::RangeInclusive<usize>| -> String {
        letters.map(|letters| "a".repeat(letters) + "\n").collect()
    };
    let numbered = |number: usize| {
        let letters = [16, 12, 8, 4, 0].map(|bits| char::from(b'a' + (number >> bits & 15) as u8));
        String::from_iter(letters) + "\n"
    };
    let many: String = (0..100_000).map(numbered).collect();
    let long: String = (0..200)
        .map(|number| numbered(number).trim().repeat(200) + "\n")
        .collect();
    let folder = Folder::with(&[
        ("powers.txt", &powers(1..=600)),
        ("many.txt", &many),
        ("long.txt", &long),
        ("column.txt", &"#\n".repeat(200_000)),
        ("row.txt", &"#".repeat(200_000)),
        ("holes.txt", &(".".repeat(1999) + "#\n").repeat(200)),
    ]);
    for arguments in [
        "make powers.txt",
        "make powers.txt --drop",
        "make powers.txt --drop --mask star",
        "make powers.txt --size 600x600 --overlap none",
        "make many.txt",
        "make many.txt --drop --size 1000x1000",
        "make many.txt --avoid many.txt --drop --size 300x300",
        "make many.txt --message hello --mask heart",
        "make long.txt",
        "make long.txt --drop --size 1000x1000 --message hello",
        "make many.txt --drop --mask row.txt",
        "make powers.txt --drop --mask column.txt",
        "make cat,dog --mask holes.txt --message hello",
        "make cat,dog --size 2000x2000 --overlap none --message hello",
        "make --random 400 --dictionary powers.txt --drop",
        "make powers.txt -m adjacent --drop --size 100x100",
        "make many.txt -m adjacent --drop --size 100x100",
        "make many.txt -m adjacent --avoid many.txt --drop --size 100x100",
        "make long.txt -m adjacent --size 100x100",
        "make --random 300 -m adjacent --drop --size 40x40",
        "make --random 300 -m adjacent --dictionary powers.txt --drop --size 40x40",
    ] {
        let arguments = format!("{arguments} --seed 1 --time-limit 0.3 --quiet -o out.txt");
        run_limited(&folder, &arguments, Duration::from_millis(300));
    }
}

#[test]
fn a_picture_that_is_too_large_is_refused_before_it_is_drawn() {
    let text = "#".repeat(80_000) + &"\n#".repeat(40_000);
    let expected = MaskError::TooLarge {
        rows: 40_001,
        columns: 80_000,
    };
    assert_eq!(Mask::parse(text.as_bytes()), Err(expected));
    let column = "#\n".repeat(MAX_CELLS);
    assert_eq!(
        Mask::parse(column.as_bytes()).map(|mask| mask.cells()),
        Ok(MAX_CELLS)
    );
}

#[test]
fn a_grid_without_a_size_has_no_more_cells_than_a_puzzle_may_have() {
    let word = |number: usize| {
        let letters = [8, 4, 0].map(|bits| char::from(b'a' + (number >> bits & 15) as u8));
        String::from_iter(letters).repeat(MAX_LETTERS / 3)
    };
    let words = WordBank::from_words((0..4_000).map(word)).unwrap();
    for generator in [
        Generator::new(&words),
        Generator::new(&words).misfits(Misfit::Drop),
    ] {
        let error = generator.generate().unwrap_err();
        assert!(matches!(error, GenerateError::TooManyCells), "{error}");
    }
}

#[test]
fn another_thread_cancels_generating() {
    // Puzzles that take long, without a time limit.
    let words = WordBank::draw(Dictionary::english(), 5_000, 4..=9, 1).unwrap();
    for generator in [
        Generator::new(&words).size(200, 200),
        Generator::new(&words).size(200, 200).misfits(Misfit::Drop),
        Generator::new(&words)
            .shape(Shape::Star)
            .message("hello", MessageFit::Exact),
    ] {
        for wait in [0, 30] {
            let budget = Budget::new();
            let generator = generator.clone().budget(&budget);
            let start = Instant::now();
            let generated = thread::scope(|scope| {
                let generating = scope.spawn(|| generator.generate());
                thread::sleep(Duration::from_millis(wait));
                budget.cancel();
                generating.join().unwrap()
            });
            assert!(
                matches!(generated, Err(GenerateError::Cancelled)),
                "{generated:?}"
            );
            assert!(start.elapsed() < slack(), "{:?}", start.elapsed());
        }
    }
}

fn words() -> impl Strategy<Value = Vec<String>> {
    let word = (select(vec!["a", "ab", "aab", "abc", "xyzzy"]), 1_usize..400);
    let word = word.prop_map(|(part, times)| part.repeat(times));
    proptest::collection::btree_set(word, 1..60).prop_map(Vec::from_iter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn any_list_on_any_grid_returns_in_time(
        words in words(),
        avoided in words(),
        size in select(vec![(0, 0), (1, 1), (1, 3000), (3000, 1), (7, 900), (150, 150), (usize::MAX, 2)]),
        misfits in select(vec![Misfit::Drop, Misfit::Refuse]),
        has_message in any::<bool>(),
        is_avoiding in any::<bool>(),
    ) {
        let words = WordBank::from_words(words).unwrap();
        let avoided = WordBank::from_words(avoided).unwrap();
        let limit = Duration::from_millis(100);
        let mut generator = Generator::new(&words)
            .size(size.0, size.1)
            .misfits(misfits)
            .time_limit(limit);
        if has_message {
            generator = generator.message("hello", MessageFit::Exact);
        }
        if is_avoiding {
            generator = generator.avoid(&avoided);
        }
        let start = Instant::now();
        let _ = generator.generate();
        prop_assert!(start.elapsed() < limit + slack(), "{:?}", start.elapsed());
    }
}
