//! Texts of boards that `wordtrail score` reads: spaces between cells, blocks of rows, and columns with ids and boards.

use crate::score::folder;

#[test]
fn cells_may_have_spaces_between_and_qu_is_a_cell() {
    let folder = folder("");
    let score = |options: &str, input: &str| {
        folder.run_with_input(&format!("score --size 2x2 -d list.txt {options}"), input)
    };
    let input = "Quits\nQU I T S\nqu\ti t s\nqits\nquit\n";
    score("", input).is(
        0,
        &[
            "Quits  2  3  1",
            "QU I T S  2  3  2",
            "qu i t s  2  3  3",
            "qits  0  0  4",
            "quit  1  1  5",
        ],
    );
    score("--qu --total", "Quits\nQU I T S\nqits\nq i t s\n")
        .is(0, &["boards  4", "words   8", "points  12"]);
    // One of two is one cell, and nothing says which.
    score("", "QUITQU\nQUQUI\n").is_error(
        "line 2: the board has 5 cells, or 3 if each “Qu” is one, and a board of 2x2 has 4: write spaces between the cells",
    );
    score("", "Qu q i t\n").is_error("line 1: cell 2 has a q alone on a board with “Qu”");
    score("--qu", "Qu q i t\n").is(0, &["Qu q i t  1  1  1"]);
}

#[test]
fn blocks_of_rows_are_boards_and_a_note_says_so() {
    let folder = folder("");
    let score = |options: &str, input: &str| {
        folder.run_with_input(&format!("score --size 2x2 -d list.txt {options}"), input)
    };
    let note = "standard input: each block of 2 rows is read as a board";
    score("", "\u{feff}CA\nTO\n\n \r\n  q i\r\n  T S\r\n\nqui\nts").is_noted(
        0,
        &["CATO  2  2  1", "qiTS  0  0  5", "Qu i t s  2  3  8"],
        &[note],
    );
    // What is scored reads back.
    score("", "CATO\nqiTS\nQu i t s\n")
        .is(0, &["CATO  2  2  1", "qiTS  0  0  2", "Qu i t s  2  3  3"]);
    for (input, message) in [
        (
            "ca\nto\n\nca\nt\n",
            "line 5: the row has 1 cell, and a row of a board of 2x2 has 2",
        ),
        (
            "ca\nto\nca\n",
            "line 1: the block has 3 rows, and a board of 2x2 has 2",
        ),
        (
            "ca\nto\n\nc4\nto\n",
            "line 4: cell 2 has “4”, which is not a letter",
        ),
    ] {
        score("", input).is_error(message);
        let skipped = score("--skip-bad --total -f csv --no-header", input);
        assert!(skipped.errors.contains("is skipped: "), "{skipped:#?}");
    }
    // One board of two lines would be torn apart.
    folder.write("blocks.txt", "ca\nto\n\nca\nto\n");
    folder
        .run("score --size 2x2 --part 1/2 blocks.txt")
        .is_error("--part needs one board per line");
    // Lines above a block may be boards.
    for (input, line) in [("cato\nca\nto\n", 2), ("cato\n\nca\nto\n", 3)] {
        let block = format!("CATO  2  2  {line}");
        let outcome = score("", &input.to_uppercase());
        outcome.is_noted(0, &["CATO  2  2  1", &block], &[note]);
    }
    // Without a block, they are boards.
    score("", "cato\nto\n").is_error("line 2: the board has 2 cells");
}

#[test]
fn blocks_of_several_chunks_are_whole() {
    let folder = folder("");
    folder.write("blocks.txt", "ca\nto\n\n".repeat(60_000));
    let scored = folder.run("score --size 2x2 -d list.txt blocks.txt").output;
    assert_eq!(scored.lines().count(), 60_000);
    let lines = (1..).step_by(3).zip(scored.lines());
    for (number, line) in lines {
        assert_eq!(line, format!("cato  2  2  {number}"));
    }
}

#[test]
fn ids_stand_beside_their_boards_in_every_format() {
    let folder = folder("");
    folder.write(
        "boards.csv",
        "id,board\nmonday,cato\n\"July 4, \"\"noon\"\"\",c a t o\n=1+1,Quits\n",
    );
    let score = |options: &str| {
        folder.run(&format!(
            "score --size 2x2 -d list.txt --id-column 1 {options} boards.csv"
        ))
    };
    score("").is(
        0,
        &[
            "monday  cato  2  2  2",
            "July 4, \"noon\"  c a t o  2  2  3",
            "=1+1  Quits  2  3  4",
        ],
    );
    score("-f csv").is(
        0,
        &[
            "id,board,words,points,line",
            "monday,cato,2,2,2",
            "\"July 4, \"\"noon\"\"\",c a t o,2,2,3",
            "'=1+1,Quits,2,3,4",
        ],
    );
    score("-f jsonl").is(
        0,
        &[
            r#"{"id":"monday","board":"cato","words":2,"points":2,"line":2}"#,
            r#"{"id":"July 4, \"noon\"","board":"c a t o","words":2,"points":2,"line":3}"#,
            r#"{"id":"=1+1","board":"Quits","words":2,"points":3,"line":4}"#,
        ],
    );
    score("--total -f csv --no-header").is(0, &["3,6,7"]);
    for (input, column) in [
        ("cato;a 1\n", 2),
        ("a 1\tcato\n", 1),
        ("\u{feff}a 1,cato\n", 1),
    ] {
        folder
            .run_with_input(
                &format!("score --size 2x2 -d list.txt --id-column {column}"),
                input,
            )
            .is(0, &["a 1  cato  2  2  1"]);
    }
}

#[test]
fn bad_lines_are_reported_with_their_number_and_id() {
    let folder = folder("");
    let score = |options: &str, input: &str| {
        let arguments = format!("score --size 2x2 -d list.txt --id-column 1 {options}");
        folder.run_with_input(&arguments, input)
    };
    for (line, message) in [
        (
            "b7,cat",
            "line 2 (id b7): the board has 3 cells, and a board of 2x2 has 4",
        ),
        (
            "b7,c4to",
            "line 2 (id b7): cell 2 has “4”, which is not a letter",
        ),
        (
            "cato",
            "line 2: the line has 1 column, and the id and the board need 2: write a comma",
        ),
        (
            "b7,cato,x",
            "line 2 (id b7): column 3 is read as the board, and the board is in column 2: add --board-column 2",
        ),
        (
            "cato,b7",
            "line 2 (id cato): column 2 is read as the board, and the board is in column 1, which --id-column names: name that of the ids",
        ),
        ("\"b7,cato", "line 2: a quotation mark is not closed"),
        // Only the first line is a header.
        ("id,board", "line 2 (id id): the board has 5 cells"),
    ] {
        score("", &format!("b6,cato\n{line}\n")).is_error(message);
        let noted = format!(
            "standard input: {}",
            message.replacen(": ", " is skipped: ", 1)
        );
        score("--skip-bad", &format!("b6,cato\n{line}\n")).is_noted(
            0,
            &["b6  cato  2  2  1"],
            &[&noted],
        );
    }
    score("", "b6,cat\n").is_error("line 1 (id b6): the board has 3 cells");
    score("", "b6,Qu q i t\n").is_error("line 1 (id b6): cell 2 has a q alone");
    // A header that is read from the wrong columns is a header.
    score("", "board,id\ncato,b6\n").is_error("line 2 (id cato): column 2 is read as the board");
    for (arguments, message) in [
        (
            "score --id-column 0 boards.txt",
            "it must be a whole number from 1",
        ),
        ("score --board-column 1 boards.txt", "--id-column"),
        (
            "score --id-column 2 --board-column 2 boards.txt",
            "--id-column and --board-column are both 2: choose another one",
        ),
    ] {
        let outcome = folder.run(arguments);
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        assert!(outcome.errors.contains(message), "{outcome:#?}");
    }
}

#[test]
fn ids_and_boards_are_in_any_column() {
    let folder = folder("");
    for (options, header, line) in [
        ("--id-column 1", "id,n,board", "a,4,cato"),
        ("--id-column 3", "n,board,id", "4,cato,a"),
        ("--id-column 2 --board-column 1", "board,id,n", "cato,a,4"),
        (
            "--id-column 2 --board-column 3",
            "n\tid\tboard\tx",
            "4\ta\tcato\tx",
        ),
        ("--id-column 1", "id,board", "a,\"c,a,t,o\""),
        ("--id-column 1", "name;letters", "a;c a|t o"),
    ] {
        let input = format!("{header}\n{line}\n");
        let outcome =
            folder.run_with_input(&format!("score --size 2x2 -d list.txt -q {options}"), input);
        assert_eq!(outcome.status, Some(0), "{outcome:#?}");
        assert!(outcome.output.starts_with("a  c"), "{outcome:#?}");
        assert!(outcome.output.ends_with("o  2  2  2\n"), "{outcome:#?}");
    }
}

#[test]
fn boards_have_the_spellings_of_grids() {
    let folder = folder("");
    let score = |input: &str| folder.run_with_input("score --size 2x2 -d list.txt -f csv", input);
    let header = "board,words,points,line";
    for (line, board) in [
        ("ca to", "ca to"),
        ("c,a,t,o", "cato"),
        ("c, a, t, o", "cato"),
        ("| c | a | t | o |", "cato"),
        (" cato", "cato"),
        ("1. cato", "cato"),
        ("2) c a t o", "cato"),
        ("ca|to", "cato"),
        ("QU,I,t,s", "Qu I t s"),
    ] {
        let scored = if board.starts_with('Q') { "2,3" } else { "2,2" };
        score(&format!("{line}\n")).is(0, &[header, &format!("{board},{scored},1")]);
    }
    let note = "standard input: each block of 2 rows is read as a board, without a title above it";
    let blocks = "Board 1\nca\nto\n\nBoard 2\nc,a\nt,o\n\n|c|a|\n|t|o|\n";
    let lines = [header, "cato,2,2,2", "cato,2,2,6", "cato,2,2,9"];
    score(blocks).is_noted(0, &lines, &[note]);
    score(" {\"title\": 1}\n").is_error("standard input: it is JSON");
}

#[test]
fn boards_of_another_size_are_named_with_theirs() {
    let folder = folder("");
    folder
        .run("board --dice big --seed 1 -o big.txt")
        .is_noted(0, &[], &["(seed 1)"]);
    let message = "line 1: the board has 5 rows of 5 cells: add --size 5x5";
    folder.run("score big.txt").is_error(message);
    let line = folder.read("big.txt").replace(['\n', ' '], "");
    folder.run_with_input("score", &line).is_error(message);
    folder
        .run_with_input("score --size 3x3", "Monday\ncat.\ndogs\neels\nrats\n")
        .is_error("the board has 4 rows of 4 cells: add --size 4x4");
    for (input, message) in [
        ("cats\ndog\n", "line 1: the board has 4 rows"),
        ("cats.dogs\ncat\n", "line 2: the board has 3 cells"),
        ("catseels\n", "line 1: the board has 8 cells"),
    ] {
        let scored = folder.run_with_input("score --size 3x3", input);
        assert_eq!(scored.errors.contains(message), !message.ends_with("rows"));
    }
}

#[test]
fn a_cell_is_named_with_what_was_probably_meant() {
    let folder = folder("");
    folder
        .run_with_input("score --size 2x2", "ca0t\n")
        .is_error("cell 3 has “0”, which is not a letter, and probably stands for O: write");
}

#[test]
fn columns_of_boards_have_numbers() {
    let folder = folder("");
    for options in ["--id-column id", "--id-column 1 --board-column board"] {
        folder
            .run(&format!("score {options} boards.txt"))
            .is_error("it must be the number of the column, from 1: its name is not taken here");
    }
}
