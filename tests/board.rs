//! `wordtrail board`: boards of letters for games such as Boggle.

use crate::common::command::Folder;
use std::fs;

/// The words of a board that `find` lists.
fn words(folder: &Folder, find: &str) -> Vec<String> {
    let found = folder.run(find);
    assert_eq!(found.status, Some(0), "{}", found.errors);
    let word = |line: &str| {
        line.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    found.output.lines().map(word).collect()
}

#[test]
fn a_daily_board_has_enough_words_and_a_given_one() {
    let folder = Folder::with(&[]);
    let board = "board --min-words 100 --containing elephant --seed 20261123";
    let made = folder.run(&format!("{board} -o board.txt"));
    assert_eq!(made.status, Some(0), "{}", made.errors);
    assert_eq!(
        folder.run(&format!("{board} -q")).output,
        folder.read("board.txt")
    );
    let words = words(&folder, "find -m adjacent board.txt");
    assert!(words.len() >= 100 && words.iter().any(|word| word == "elephant"));
    let counts = format!("note: {} words, ", words.len());
    assert!(made.errors.starts_with(&counts), "{}", made.errors);
    assert!(
        made.errors.ends_with("(seed 20261123)\n"),
        "{}",
        made.errors
    );
}

#[test]
fn find_and_score_agree_on_a_board() {
    let folder = Folder::with(&[]);
    for seed in 0..5 {
        let rows = folder.run(&format!("board -q --seed {seed} -o board.txt"));
        assert_eq!(rows.status, Some(0));
        let line = folder.run(&format!("board -q --seed {seed} -f line"));
        let words = words(&folder, "find -m adjacent board.txt").len();
        let scored = folder.run_with_input("score -f csv --no-header -", &line.output);
        let fields: Vec<&str> = scored.output.trim_end().split(',').collect();
        assert!(fields.contains(&&*words.to_string()), "{}", scored.output);
    }
}

#[test]
fn dice_come_from_a_set_a_file_or_the_command_line() {
    let folder = Folder::with(&[
        ("dice.txt", "T E A S\nTEA, TEA\n"),
        ("list.txt", "tea\neat\n"),
    ]);
    let tiles = |arguments: &str| folder.run(&format!("board -q {arguments}")).output;
    assert_eq!(tiles("--dice big").lines().count(), 5);
    assert_eq!(tiles("--dice super-big").lines().count(), 6);
    assert_eq!(
        tiles("--dice dice.txt --size 2x3 -d list.txt")
            .lines()
            .count(),
        2
    );
    assert_eq!(
        tiles("--dice A,B,C,Qu")
            .replace('\n', " ")
            .split_whitespace()
            .count(),
        4
    );
    let letters = tiles("--letters abab --size 5x7");
    assert!(
        letters.chars().all(|letter| "ab\n".contains(letter)),
        "{letters}"
    );
    assert_eq!(tiles("--letters english").lines().count(), 4);
}

#[test]
fn what_cannot_be_is_an_error_and_writes_nothing() {
    let folder = Folder::with(&[("prose.txt", "It was 7 o'clock."), ("board.txt", "old")]);
    for (arguments, message) in [
        (
            "--min-words 5 --max-words 4",
            "--min-words 5 is above --max-words 4: lower --min-words or raise --max-words",
        ),
        (
            "--min-words 5000 --tries 3 --seed 1",
            "none of 3 boards had as many words and points as it should: the nearest had ",
        ),
        (
            "--containing pizzas",
            "the dice cannot spell “pizzas”: choose other --dice, or draw cells from --letters",
        ),
        (
            "--containing 7up",
            "“7up” is not a word: use only letters, spaces, hyphens and apostrophes",
        ),
        (
            "--size 3x3",
            "there are 16 dice, and a board of 3x3 has 9 cells: set another --size or other --dice, or draw cells from --letters english",
        ),
        (
            "--size 5x5",
            "there are 16 dice, and a board of 5x5 has 25 cells: add --dice big, or draw cells from --letters english",
        ),
        ("--size 6x6", "add --dice super-big"),
        (
            "--size 1x16",
            "a board cannot be 1x16: it has from 2 to 8 rows and columns",
        ),
        ("--dice prose.txt", "prose.txt: die 3: “7” is no letter"),
        (
            "--dice nothing.txt",
            "--dice nothing.txt: there is neither such a file nor such a set of dice: name a file, new, old, big or super-big",
        ),
        ("--dice A,B,7,C", "--dice A,B,7,C: die 3: “7” is no letter"),
        (
            "--letters abc --containing cat",
            "cannot spell “cat”: draw cells from --letters that have those of the word",
        ),
        ("--letters ab,c", "--letters: the letters have spaces"),
        ("-d missing.txt", "cannot read missing.txt"),
    ] {
        let refused = folder.run(&format!("board -o board.txt {arguments}"));
        assert_eq!(refused.status, Some(2), "{arguments}");
        assert!(
            refused.errors.contains(message),
            "{arguments}: {}",
            refused.errors
        );
        assert_eq!(refused.output, "");
        assert_eq!(folder.read("board.txt"), "old", "{arguments}");
        assert_eq!(folder.listing().len(), 2, "{arguments}");
    }
}

#[test]
fn a_word_that_the_dictionary_lacks_is_on_the_board_and_noted() {
    let folder = Folder::with(&[("list.txt", "tea\n")]);
    let made = folder.run("board -d list.txt --containing Ella-May --seed 1 -o board.txt");
    assert_eq!(made.status, Some(0), "{}", made.errors);
    let note = "“Ella-May” is not in the dictionary, so it does not count";
    assert!(made.errors.contains(note), "{}", made.errors);
    assert_eq!(
        words(&folder, "find -m adjacent --words ella-may board.txt").len(),
        1
    );
}

#[test]
fn the_best_boards_are_those_that_score_counts() {
    let folder = Folder::with(&[]);
    let best = "board --best --size 3x3 --top 10 --rounds 2 --seed 5";
    let found = folder.run(&format!("{best} -f line"));
    assert_eq!(found.status, Some(0), "{}", found.errors);
    let scored = folder.run_with_input("score --size 3x3 -f csv --no-header -", &found.output);
    let points = |line: &str| line.split(',').nth(2).unwrap().parse().unwrap();
    let points: Vec<u64> = scored.output.lines().map(points).collect();
    assert_eq!(points.len(), 10);
    assert!(points.is_sorted_by(|one, next| one >= next), "{points:?}");
    let note = format!(" {} points (seed 5)\n", points[0]);
    assert!(found.errors.ends_with(&note), "{}", found.errors);
    let blocks = folder.run(&format!("{best} -q -j 1"));
    let lines = blocks.output.replace("\n\n", ";").replace('\n', "");
    assert_eq!(lines.replace(';', "\n") + "\n", found.output);
}

#[test]
fn the_best_boards_keep_cells_letters_and_time() {
    let folder = Folder::with(&[("list.txt", "quit\nquiet\ntie\nant\n")]);
    let options = "-d list.txt --seed 1 -f line";
    // Both words with Qu, which is typed as a q, and the third one.
    let fixed = folder.run(&format!(
        "board --best {options} --letters ABEITQu --fixed ?q,??"
    ));
    assert!(
        ["eQuit\n", "tQuie\n", "iQute\n"].contains(&&*fixed.output),
        "{}",
        fixed.output
    );
    assert_eq!(fixed.errors, "note: 3 words, 4 points (seed 1)\n");
    let words = folder.run(&format!(
        "board --best=words {options} --letters ant --size 2x2"
    ));
    assert_eq!(words.errors, "note: 1 word, 1 point (seed 1)\n");
    let limited = folder.run(&format!("board --best {options} --time-limit 1"));
    assert_eq!(limited.status, Some(0), "{}", limited.errors);
    let note = "note: the time limit ended the search after ";
    assert!(limited.errors.starts_with(note), "{}", limited.errors);
}

#[test]
fn a_search_for_the_best_boards_that_cannot_be_is_refused() {
    let folder = Folder::with(&[("board.txt", "old")]);
    for (arguments, message) in [
        (
            "--best --dice A,B,C,D --fixed d?,?d",
            "the dice cannot show “d” in cell 4 beside the fixed cells before it: choose other --dice, or draw cells from --letters english",
        ),
        (
            "--best --dice new --size 3x3",
            "there are 16 dice, and a board of 3x3 has 9 cells: set another --size or other --dice, or draw cells from --letters english",
        ),
        (
            "--best --fixed 7?,??",
            "'7?,??' for '--fixed <ROW,ROW,...>'",
        ),
        (
            "--best --fixed ?,?",
            "a board cannot be 2x1: it has from 2 to 8 rows and columns",
        ),
        (
            "--best --fixed ??,?? --size 3x3",
            "'--fixed <ROW,ROW,...>' cannot be used with '--size <RxC>'",
        ),
        ("--best --top 11", "it must be a whole number from 1 to 10"),
        ("--best=tiles", "'tiles' for '--best"),
        (
            "--best --containing cat",
            "'--best[=<points|words>]' cannot",
        ),
        ("--best --tries 5", "'--best[=<points|words>]' cannot"),
        ("--rounds 5", "--best"),
        ("--best -d missing.txt", "cannot read missing.txt"),
    ] {
        let refused = folder.run(&format!("board -o board.txt {arguments}"));
        assert_eq!(refused.status, Some(2), "{arguments}");
        let errors = &refused.errors;
        assert!(errors.contains(message), "{arguments}: {errors}");
        assert_eq!(folder.read("board.txt"), "old", "{arguments}");
    }
}

#[test]
fn the_state_of_a_search_for_the_best_boards_is_of_this_search_alone() {
    let folder = Folder::with(&[("list.txt", "tea\neat\nseat\n"), ("notes.txt", "Notes\n")]);
    let begun = folder.run("board --best -d list.txt --size 2x2 --rounds 1 --state best");
    assert_eq!(begun.status, Some(0), "{}", begun.errors);
    assert_eq!(begun.output, "ae\nst\n");
    let state = folder.read("best");
    fs::write(folder.path().join("list2.txt"), "tea\neat\nate\n").unwrap();
    fs::write(
        folder.path().join("damaged"),
        state.replace("3 a e s t", "4 a e s t"),
    )
    .unwrap();
    for (arguments, message) in [
        (
            "-d list.txt --size 2x2 --state best --seed 5",
            "cannot keep the state in best: it is of “seed 0”, and this search of “seed 5”: choose another --state",
        ),
        (
            "-d list.txt --size 2x3 --state best",
            "it is of “size 2x2”, and this search of “size 2x3”",
        ),
        (
            "-d list2.txt --size 2x2 --state best",
            "this search of “dictionary 3 words, checksum",
        ),
        (
            "-d list.txt --size 2x2 --state damaged",
            "this search does not find its board “4 a e s t”",
        ),
        (
            "-d list.txt --size 2x2 --state notes.txt",
            "it is not a state of this version",
        ),
        (
            "-d list.txt --size 2x2 --state missing/best",
            "cannot keep the state in missing/best: No such file or directory",
        ),
        ("-d list.txt --size 2x2 --state best -o best", "best"),
    ] {
        let refused = folder.run(&format!("board --best {arguments}"));
        assert_eq!(refused.status, Some(2), "{arguments}");
        assert!(
            refused.errors.contains(message),
            "{arguments}: {}",
            refused.errors
        );
    }
    assert_eq!(folder.read("best"), state);
    assert_eq!(folder.read("notes.txt"), "Notes\n");
}
