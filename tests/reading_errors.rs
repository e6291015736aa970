//! Texts that are refused: the error names each problem and its place, and says what to do.

use crate::common::command::Folder;
use crate::reading_choices::{read, refused};
use wordtrail::{Ragged, Reader};

#[test]
fn a_bad_first_or_last_row_is_a_row() {
    let rows = "D O G S\nE E L S\nP I G S\n";
    let message = refused(Reader::new(), &format!("0 1 1 5\n{rows}\ncat\n"));
    assert!(
        message.starts_with("the grid has 4 problems: line 1, cell 1 has “0”"),
        "{message}"
    );
    let message = refused(Reader::new(), &format!("{rows}P # # #\n\ncat\n"));
    assert!(
        message.starts_with("the grid has 3 problems: line 4, cell 2 has “#”"),
        "{message}"
    );
    let message = refused(Reader::new(), "CATS\nDOGS\nEELS\nX\n\ncat\n");
    assert!(
        message.starts_with("line 4 may be a row of the grid"),
        "{message}"
    );
    for labels in ["0 1 2 3", "1 2 3 4"] {
        assert_eq!(read(&format!("{labels}\n{rows}")).grid.rows(), 3);
    }
}

#[test]
fn every_problem_of_a_row_is_in_the_report() {
    let message = refused(Reader::new(), "CATS\nD0G\nEELS\nPI\nXYZW\nABCD\n");
    assert_eq!(
        message,
        "the grid has 3 problems: line 2 has 3 cells, the other rows have 4; line 2, cell 2 has “0”, probably for O; line 4 has 2 cells, the other rows have 4"
    );
    let last = "C A T S\nD O G S\nE E L S\nP 1 G\n";
    let message = refused(Reader::new(), last);
    assert!(
        message.ends_with("line 4, cell 2 has “1”, probably for I"),
        "{message}"
    );
    let repaired = Reader::new().repair().puzzle(last).unwrap();
    assert!(repaired.grid.to_string().ends_with("pig.\n"));
    let rows = ("x".repeat(1999) + "0\n").repeat(1000);
    let message = refused(
        Reader::new(),
        &format!("{}{rows}", ("x".repeat(2000) + "\n").repeat(1000)),
    );
    assert!(
        message.starts_with("the grid has 1000 problems: line 1001, cell 2000"),
        "{message}"
    );
    assert!(message.ends_with("and 990 more"), "{message}");
}

#[test]
fn a_gap_inside_a_row_is_where_its_hole_is() {
    let text = "C A T\nD   G\nS U N\n";
    for reader in [Reader::new(), Reader::new().ragged(Ragged::Pad)] {
        let message = refused(reader, text);
        assert!(
            message.contains("line 2, cell 2 is empty, probably a hole"),
            "{message}"
        );
    }
    let repaired = Reader::new().repair().puzzle(text).unwrap();
    assert_eq!(repaired.grid.to_string(), "cat\nd.g\nsun\n");
    let repaired = Reader::new()
        .repair()
        .puzzle("C A T\n  O G\nS U N\n")
        .unwrap();
    assert_eq!(repaired.grid.to_string(), "cat\n.og\nsun\n");
    // Where the other rows do not show which cell is missing, nobody knows.
    let crooked = "C A T S\nD  O G S\nE    L S\nP I G S\n";
    let message = refused(Reader::new().repair(), crooked);
    assert!(message.contains("line 3 has 3 cells"), "{message}");
    let message = refused(Reader::new(), "CAT \nD GX\nSUNX\n");
    assert!(
        message.starts_with("line 2 has a space between its letters and line 1 has none"),
        "{message}"
    );
}

#[test]
fn errors_of_the_library_say_what_to_do() {
    let error = wordtrail::Grid::from_tiles(2, ["a", "", "c", "d"]).unwrap_err();
    assert!(
        error.to_string().starts_with("cell 1:2 is empty"),
        "{error}"
    );
    let tiles = ["a"; 15];
    let error = wordtrail::Grid::from_tiles(4, tiles).unwrap_err();
    assert_eq!(
        error.to_string(),
        "15 tiles do not fill rows of 4: the last row lacks 1 tile"
    );
    let error = "cat\ndog\n\ncat".parse::<wordtrail::Grid>().unwrap_err();
    assert!(error.to_string().contains("Reader::puzzle"), "{error}");
}

#[test]
fn the_program_names_what_it_was_given() {
    let folder = Folder::with(&[
        ("grid.txt", "CATX\nDOGX\nEELX\nTIGER\n"),
        ("good.txt", "CATX\nDOGX\nEELX\n"),
        ("list.txt", "cat\ntiger\nelephant\n"),
        ("near.txt", "lion\ntiger\nbear\ngoat\n"),
        ("puzzle.txt", "CATX\nDOGX\nEELX\nPIGX\n\ncat\ndog\n"),
        ("page.txt", "C A T\nD O G\nE E L\n"),
        ("story.json", "{\"grid\":[\"cat\"]}\n"),
        ("prose.txt", "Dear reader,\nThis is a letter about a cat.\n"),
        ("cyrillic.txt", "САТ\nDOG\nEEL\n"),
        ("board.txt", "CATSDOGSMICETENS\n"),
    ]);
    for (command, message) in [
        (
            "find --words good.txt list.txt",
            "a list of words is named with --words list.txt",
        ),
        (
            "find near.txt",
            "a list of words is named with --words near.txt",
        ),
        (
            "find -d puzzle.txt grid.txt",
            "it is a puzzle, not a word list: its list is read with --words",
        ),
        ("index puzzle.txt", "it is a puzzle, not a word list"),
        ("index page.txt", "are rows of a grid"),
        ("index story.json", "it is a JSON document, not a word list"),
        ("find prose.txt", "there is no grid in it"),
    ] {
        folder.run(command).is_error(message);
    }
    for file in ["cyrillic.txt"] {
        for list in ["", " --words cat,dog"] {
            let found = folder.run(&format!("find {file}{list}"));
            assert!(
                found
                    .errors
                    .contains("no word has these letters of the grid"),
                "{found:?}"
            );
        }
    }
    folder.write("rows.txt", "abcdefghijklmnop\n".repeat(3));
    let swapped = folder.run("find -d rows.txt good.txt");
    assert!(
        swapped
            .errors
            .contains("rows.txt: all 3 words have 16 letters"),
        "{swapped:?}"
    );
    let board = folder.run("find -m boggle board.txt");
    assert!(
        board
            .errors
            .contains("a board of 4 × 4 is written in 4 lines"),
        "{board:?}"
    );
    let row = folder.run("find board.txt");
    assert!(!row.errors.contains("board of"), "{row:?}");
}
