//! `wordtrail score`: words and points of many small boards.

use crate::common::command::Folder;
use crate::common::random::{draw, weighted};
use fastrand::Rng;
use std::io::Read;
use std::process::Stdio;

const LIST: &str = "at\ncat\ncoat\ncoats\nquit\nquits\n";

/// A folder with these boards and a small word list.
pub fn folder(boards: &str) -> Folder {
    Folder::with(&[("boards.txt", boards), ("list.txt", LIST)])
}

/// Lines of random letters, weighted roughly as in English, and holes.
fn random_boards(count: usize, cells: usize) -> String {
    let letters = "etaoinsrhldcumfpgwybvkxjqz.".chars();
    let letters = weighted(letters.zip((1..=27).rev()));
    let mut random = Rng::with_seed((count * cells) as u64);
    let mut line = || String::from_iter(draw(&mut random, &letters, cells)) + "\n";
    (0..count).map(|_| line()).collect()
}

#[test]
fn published_boards_have_their_published_scores() {
    let folder = Folder::with(&[]);
    folder
        .run_with_input("score --size 4x4 --qu", "perslatgsineters")
        .is(0, &["perslatgsineters  1044  3623  1"]);
    folder
        .run_with_input("score --size 3x3 --qu", "streaedlp")
        .is(0, &["streaedlp  267  545  1"]);
}

#[test]
fn each_format_has_board_words_and_points_in_the_order_of_the_file() {
    let folder = folder("cato\nzzzz\nCOTA\n");
    let score = |format| {
        folder.run(&format!(
            "score --size 2x2 -d list.txt -f {format} boards.txt"
        ))
    };
    score("text").is(0, &["cato  2  2  1", "zzzz  0  0  2", "COTA  2  2  3"]);
    score("csv").is(
        0,
        &[
            "board,words,points,line",
            "cato,2,2,1",
            "zzzz,0,0,2",
            "COTA,2,2,3",
        ],
    );
    score("jsonl").is(
        0,
        &[
            r#"{"board":"cato","words":2,"points":2,"line":1}"#,
            r#"{"board":"zzzz","words":0,"points":0,"line":2}"#,
            r#"{"board":"COTA","words":2,"points":2,"line":3}"#,
        ],
    );
}

#[test]
fn total_prints_only_the_sums() {
    let folder = folder("cato\nzzzz\nCOTA\n");
    let score = |format| {
        folder.run(&format!(
            "score --total --size 2x2 -d list.txt -f {format} boards.txt"
        ))
    };
    score("text").is(0, &["boards  3", "words   4", "points  4"]);
    score("csv").is(0, &["boards,words,points", "3,4,4"]);
    score("jsonl").is(0, &[r#"{"boards":3,"words":4,"points":4}"#]);
}

#[test]
fn the_exit_status_says_whether_any_word_was_found() {
    let folder = folder("zzzz\n");
    folder
        .run("score --size 2x2 boards.txt")
        .is(1, &["zzzz  0  0  1"]);
    let none = folder.run_with_input("score --total", "");
    none.is(1, &["boards  0", "words   0", "points  0"]);
    let note = "standard input: there is no board in it";
    for (command, input, lines) in [
        ("score", "", &[][..]),
        ("score", " \r\n\n", &[]),
        ("score -f csv", "", &["board,words,points,line"]),
    ] {
        let empty = folder.run_with_input(command, input);
        empty.is_noted(1, lines, &[note]);
    }
}

#[test]
fn standard_input_is_read_when_asked_for_and_when_no_file_is_named() {
    let folder = folder("");
    for arguments in [
        "score -d list.txt --size 2x2",
        "score -d list.txt --size 2x2 -",
    ] {
        folder
            .run_with_input(arguments, "cato\n")
            .is(0, &["cato  2  2  1"]);
    }
    folder
        .run_with_input("score -d - --size 2x2 boards.txt", "cat\n")
        .is_noted(1, &[], &["boards.txt: there is no board in it"]);
}

#[test]
fn lines_may_end_in_any_way_and_blank_ones_are_skipped() {
    let folder = folder("");
    for (text, line) in [
        ("cato\nCOTA\n", 2),
        ("cato\r\nCOTA\r\n", 2),
        ("cato\nCOTA", 2),
        ("\u{feff}cato\r\n\r\n\nCOTA \t\n\n", 4),
    ] {
        folder
            .run_with_input("score -d list.txt --size 2x2", text)
            .is(0, &["cato  2  2  1", &format!("COTA  2  2  {line}")]);
    }
}

#[test]
fn boards_have_from_two_to_eight_rows_and_columns() {
    let folder = folder("");
    let score = |size, board: &str| {
        let arguments = format!("score -d list.txt --size {size} -f csv");
        folder.run_with_input(&arguments, board)
    };
    let header = "board,words,points,line";
    score("2x2", "cato").is(0, &[header, "cato,2,2,1"]);
    // Rows of five: c o a t s across the middle.
    let board = "zzzzzcoatszzzzz";
    score("3x5", board).is(0, &[header, &format!("{board},2,3,1")]);
    // In rows of three, c is above a and t, and not beside o.
    score("5x3", board).is(0, &[header, &format!("{board},1,1,1")]);
    let board = format!("{}coats{}", ".".repeat(59 - 16), "z".repeat(16));
    score("8x8", &board).is(0, &[header, &format!("{board},2,3,1")]);
    let board = format!("{}taco", "z".repeat(12));
    score("2x8", &board).is(0, &[header, &format!("{board},1,1,1")]);
}

#[test]
fn a_word_counts_once_a_board_and_uses_no_cell_twice() {
    let folder = Folder::with(&[("list.txt", "noon\nnon\nnonon\n")]);
    for (board, score) in [("noon", "2  2"), ("non.", "1  1"), ("no..", "0  0")] {
        let outcome = folder.run_with_input("score -d list.txt --size 2x2", board);
        assert_eq!(
            outcome.output,
            format!("{board}  {score}  1\n"),
            "{outcome:#?}"
        );
    }
}

#[test]
fn points_are_those_of_boggle() {
    let folder = Folder::with(&[]);
    for (letters, points) in [
        (1, 0),
        (2, 0),
        (3, 1),
        (4, 1),
        (5, 2),
        (6, 3),
        (7, 5),
        (8, 11),
        (12, 11),
    ] {
        let word: String = ('a'..).take(letters).collect();
        folder.write("list.txt", &word);
        // The second row, read from the right, continues the first.
        let (first, second) = word.split_at(letters.min(6));
        let second: String = second.chars().rev().collect();
        let board = format!("{first:.<6}{second:.>6}");
        let outcome = folder.run_with_input("score -n 1 -d list.txt --size 2x6", &board);
        outcome.is(0, &[&format!("{board}  1  {points}  1")]);
    }
}

#[test]
fn short_words_count_only_if_asked_for() {
    let folder = folder("cato\n");
    for (least, score) in [
        (1, "3  2"),
        (2, "3  2"),
        (3, "2  2"),
        (4, "1  1"),
        (5, "0  0"),
    ] {
        let outcome = folder.run(&format!(
            "score --size 2x2 -d list.txt -n {least} boards.txt"
        ));
        assert_eq!(outcome.output, format!("cato  {score}  1\n"), "-n {least}");
    }
}

#[test]
fn a_q_is_the_tile_qu_when_asked_for() {
    let folder = folder("QITS\nquit\n");
    let score = |options| {
        folder.run(&format!(
            "score --size 2x2 -d list.txt {options} boards.txt"
        ))
    };
    score("").is(0, &["QITS  0  0  1", "quit  1  1  2"]);
    // Qu counts as two letters: quits has five.
    score("--qu").is(0, &["QITS  2  3  1", "quit  1  1  2"]);
    score("--qu -n 5").is(0, &["QITS  1  2  1", "quit  0  0  2"]);
    folder.write("list.txt", "tiq\nits\n");
    score("").is(0, &["QITS  2  2  1", "quit  1  1  2"]);
    score("--qu").is(0, &["QITS  1  1  1", "quit  0  0  2"]);
}

#[test]
fn holes_and_foreign_letters_are_in_no_word() {
    let folder = folder("ca.t\nc.ta\ncaét\ncaжt\n");
    folder.run("score --size 2x2 -d list.txt boards.txt").is(
        0,
        &[
            "ca.t  1  1  1",
            "c.ta  1  1  2",
            "caét  1  1  3",
            "caжt  1  1  4",
        ],
    );
}

#[test]
fn letters_of_any_language_are_letters_in_any_spelling() {
    let folder = Folder::with(&[("list.txt", "été\nжук\n")]);
    for board in ["étée", "E\u{301}Te\u{301}.", "ЖУКx"] {
        folder
            .run_with_input("score -d list.txt --size 2x2", board)
            .is(0, &[&format!("{board}  1  1  1")]);
    }
}

#[test]
fn alphabets_of_more_than_31_letters_are_searched_too() {
    let letters: Vec<char> = ('a'..='z').chain('α'..='ξ').collect();
    assert_eq!(letters.len(), 40);
    let all: String = letters.iter().collect();
    let folder = Folder::with(&[("list.txt", &format!("{all}\nquξ\nξαz\n"))]);
    let score = |options| {
        let arguments = format!("score -d list.txt --size 2x2 {options}");
        folder.run_with_input(&arguments, "zαqξ\nquξ.\n")
    };
    score("").is(0, &["zαqξ  1  1  1", "quξ.  1  1  2"]);
    score("--qu").is(0, &["zαqξ  2  2  1", "quξ.  1  1  2"]);
    folder.run("index -q list.txt").is(0, &[]);
    folder
        .run_with_input("score -d list.fst --size 2x2", "ξzα.")
        .is(0, &["ξzα.  1  1  1"]);
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    // Several batches, and a bad line in one of the last.
    let boards = random_boards(15_000, 16);
    let folder = Folder::with(&[
        ("boards.txt", &boards),
        ("list.txt", "eat\nseat\nteas\nsteam\nquit\nnation\n"),
        ("bad.txt", &format!("{boards}3rd\n{boards}")),
    ]);
    for arguments in [
        "boards.txt",
        "--total --qu boards.txt",
        "-f csv -n 4 boards.txt",
        "-f jsonl --skip-bad bad.txt",
        "bad.txt",
    ] {
        let alone = folder.run(&format!("score -d list.txt -j 1 {arguments}"));
        for threads in [2, 7, 100_000] {
            let together = folder.run(&format!("score -d list.txt -j {threads} {arguments}"));
            assert_eq!(together.status, alone.status);
            assert_eq!(together.errors, alone.errors);
            // The boards are too many to be printed.
            assert!(together.output == alone.output, "{arguments} -j {threads}");
        }
    }
    let scored = folder.run("score -d list.txt -f csv boards.txt").output;
    let mut in_order = (boards.lines()).zip(scored.lines().skip(1));
    assert_eq!(scored.lines().count(), 15_001);
    assert!(in_order.all(|(board, line)| line.starts_with(board)));
}

#[test]
fn a_bad_board_is_an_error_that_names_the_line_and_the_cause() {
    for (line, message) in [
        (
            &b"cat"[..],
            "the board has 3 cells, and a board of 2x2 has 4: correct the line, or choose another --size",
        ),
        (
            b"coats",
            "the board has 5 cells, and a board of 2x2 has 4: correct the line, or choose another --size",
        ),
        (
            b"cat o",
            "“ ” separates neither the cells nor the rows of the board: correct the line or, if it has other columns, name that of the ids with --id-column N",
        ),
        (b"b7,cato", "“,” separates neither the cells nor the rows"),
        (
            b"b7\tcato",
            "“\\t” separates neither the cells nor the rows",
        ),
        (
            b"c4to",
            "cell 2 has “4”, which is not a letter: write “.” for a hole",
        ),
        (b"ca\0o", "cell 3 has “\\0”, which is not a letter"),
        (b"cat?", "cell 4 has “?”: a board has no wildcards"),
        (b"\xc3\xa9at\xff", "byte 5 is not valid UTF-8"),
        (&[b'a'; 100_000], "the line has more than 4096 bytes"),
    ] {
        let folder = folder("");
        folder.write("boards.txt", [b"\ncato\n", line, b"\ncota\n"].concat());
        let outcome = folder.run("score --size 2x2 -d list.txt boards.txt");
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        assert_eq!(outcome.output, "cato  2  2  2\n");
        assert_eq!(outcome.errors.lines().count(), 1, "{outcome:#?}");
        let expected = format!("error: boards.txt: line 3: {message}");
        assert!(outcome.errors.starts_with(&expected), "{outcome:#?}");

        let arguments = "score --size 2x2 -d list.txt --skip-bad boards.txt";
        let note = format!("boards.txt: line 3 is skipped: {message}");
        let lines = ["cato  2  2  2", "cota  2  2  4"];
        folder.run(arguments).is_noted(0, &lines, &[&note]);
        folder.run(&format!("{arguments} -q")).is(0, &lines);
    }
}

#[test]
fn bad_lines_that_are_skipped_are_counted() {
    let folder = folder("");
    let input = "cato\n1234\n\ncat\ncat?\n";
    let note = "standard input: 3 lines are skipped because they are not boards: 2, 4, 5; \
                the first is line 2: cell 1 has “1”";
    folder
        .run_with_input(
            "score --size 2x2 -d list.txt --skip-bad --total -f csv",
            input,
        )
        .is_noted(0, &["boards,words,points", "1,2,2"], &[note]);
    folder
        .run_with_input("score --skip-bad", "3rd\n")
        .is_noted(1, &[], &["line 1 is skipped"]);
}

#[test]
fn ten_skipped_lines_are_named() {
    let folder = folder("");
    let input = format!("cato\n{}cato\n", "c4to\n".repeat(12));
    let skipped = folder.run_with_input("score --size 2x2 --skip-bad --total", &input);
    let numbers = "2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more; the first is line 2: cell 2 has “4”";
    assert!(skipped.errors.contains(numbers), "{skipped:?}");
}

#[test]
fn bad_files_and_options_are_errors_that_name_them() {
    let folder = folder("cato\n");
    for (arguments, parts) in [
        ("score no.txt", &["no.txt", "no such file"][..]),
        ("score .", &["cannot read .", "folder"]),
        (
            "score --size 1x4 boards.txt",
            &["--size", "1x4", "from 2 to 8"],
        ),
        (
            "score --size 4x9 boards.txt",
            &["--size", "4x9", "from 2 to 8"],
        ),
        (
            "score --size 0x0 boards.txt",
            &["--size", "0x0", "from 2 to 8"],
        ),
        ("score --size 4 boards.txt", &["'4'", "--size", "as in 4x4"]),
        (
            "score --size 4x boards.txt",
            &["'4x'", "--size", "as in 4x4"],
        ),
        ("score --size -4x4 boards.txt", &["-4"]),
        (
            "score --size 99999999999999999999x4 boards.txt",
            &["--size", "as in 4x4"],
        ),
        ("score -n 0 boards.txt", &["'0'", "--min-length"]),
        ("score -j 0 boards.txt", &["'0'", "--threads"]),
        ("score -f xml boards.txt", &["xml", "text", "csv", "jsonl"]),
        ("score -d no.txt boards.txt", &["no.txt", "no such file"]),
        ("score -d -", &["standard input", "once"]),
        (
            "score --size 2x2 -o boards.txt boards.txt",
            &["cannot write boards.txt", "--output"],
        ),
        (
            "score --size 2x2 -o none/out.txt boards.txt",
            &["none/out.txt", "folder does not exist"],
        ),
    ] {
        let before = folder.listing();
        let outcome = folder.run(arguments);
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        assert_eq!(outcome.output, "", "{outcome:#?}");
        for part in parts {
            assert!(outcome.errors.contains(part), "no “{part}”: {outcome:#?}");
        }
        assert!(!outcome.errors.contains("panicked"), "{outcome:#?}");
        assert_eq!(folder.listing(), before, "{arguments}");
    }
}

#[test]
fn a_file_appears_whole_or_not_at_all() {
    let folder = folder("cato\ncota\n");
    let arguments = "score --size 2x2 -d list.txt -o out.txt boards.txt";
    folder.run(arguments).is(0, &[]);
    assert_eq!(folder.read("out.txt"), "cato  2  2  1\ncota  2  2  2\n");
    folder.write("boards.txt", "cota\nbad\n");
    let before = folder.listing();
    assert_eq!(folder.run(arguments).status, Some(2));
    assert_eq!(folder.listing(), before);
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    // Far more boards than a pipe holds, so that the program notices the closed pipe.
    let folder = Folder::with(&[("boards.txt", &random_boards(60_000, 4))]);
    for threads in [1, 2] {
        let mut command = folder.command(&format!("score --size 2x2 -j {threads} boards.txt"));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut reader = child.stdout.take().unwrap();
        reader.read_exact(&mut [0; 10]).unwrap();
        drop(reader);
        let ended = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
        assert_eq!(ended.status.code(), Some(0));
    }
}
