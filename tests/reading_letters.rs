//! Letters that could be read in two ways: Qu, a small l among capitals, other line ends and encodings.

use crate::common::command::Folder;
use crate::reading_choices::{notes, read, refused, words};
use wordtrail::{GridError, Reader};

#[test]
fn other_line_ends_and_encodings_are_read_or_named() {
    assert_eq!(
        read("C A T\rD O G\rE E L\r\rcat\r").grid.to_string(),
        "cat\ndog\neel\n"
    );
    assert_eq!(words(&read("CAT\rDOG\rEEL\r\rcat\rdog\r")), ["cat", "dog"]);
    let bank = Reader::new().word_bank("cat\rdog\r").unwrap();
    assert_eq!(bank.words().len(), 2);
    for mark in ["", "\u{feff}"] {
        for is_big in [false, true] {
            let units = format!("{mark}CAT\nDOG\n")
                .encode_utf16()
                .collect::<Vec<_>>();
            let bytes = units.into_iter().flat_map(|unit| match is_big {
                true => unit.to_be_bytes(),
                false => unit.to_le_bytes(),
            });
            let bytes = bytes.collect::<Vec<u8>>();
            let puzzle = Reader::new().puzzle(bytes.clone()).unwrap();
            assert_eq!(puzzle.grid.to_string(), "cat\ndog\n");
            assert_eq!(notes(&puzzle), ["it is read as text in UTF-16"]);
            let bank = Reader::new().word_bank(&bytes).unwrap();
            assert_eq!(bank.words().collect::<Vec<_>>(), ["cat", "dog"]);
            let error = Reader::new().strict().puzzle(bytes).unwrap_err();
            let is_named = matches!(error, GridError::OtherEncoding { name: "UTF-16" });
            assert!(is_named, "{error}");
        }
    }
    let puzzle = Reader::new().puzzle(b"CAT\nD\xd6G\n\nd\xf6g\n").unwrap();
    assert_eq!(notes(&puzzle), ["it is read as text in Windows-1252"]);
    assert_eq!(puzzle.grid.to_string(), "cat\ndög\n");
    assert_eq!(words(&puzzle), ["dög"]);
    let bank = Reader::new().word_bank(b"na\xefve\r\n1. d\xf6g\r\n");
    assert!(bank.unwrap().words().eq(["naïve", "dög"]));
    let error = Reader::new().strict().puzzle(b"CAT\nD\xd6G\n");
    let error = error.unwrap_err().to_string();
    assert!(error.contains("Windows-1252"), "{error}");
}

#[test]
fn qu_of_a_compact_board_is_one_cell() {
    let board = "QuEST\nARTS\nLINE\nMOPD\n";
    let puzzle = read(board);
    assert_eq!(puzzle.grid.columns(), 4);
    assert_eq!(notes(&puzzle), ["line 1: “Qu” is taken for one cell"]);
    let error = board.parse::<wordtrail::Grid>().unwrap_err();
    assert!(matches!(error, GridError::JoinedQu { row: 1 }), "{error}");
    let listed = read("Page\n\nC A T X\nD O G X\nE E L X\n\nQuart\nCats\n");
    assert_eq!(listed.grid.to_string(), "catx\ndogx\neelx\n");
    // Where all rows are of one length, it is two letters.
    assert_eq!(read("QuEST\nARTSX\n").grid.columns(), 5);
    // In the case of the other letters it may be two letters, or the rows a list of words.
    for board in ["ARTS\nQUEST\nLINE\nMOPD\n", "arts\nquest\nline\nmopd\n"] {
        for reader in [
            Reader::new(),
            Reader::new().strict(),
            Reader::new().repair(),
        ] {
            let error = refused(reader, board);
            assert!(error.starts_with("row 2 has “Qu”"), "{error}");
        }
    }
}

#[test]
fn a_small_l_among_capitals_is_named() {
    let puzzle = read("L l O N\nX X X X\n");
    assert!(
        notes(&puzzle)[0].starts_with("1 cell is a small l"),
        "{:?}",
        notes(&puzzle)
    );
    assert_eq!(read("lion\nxxxx\n").notes(), []);
}

#[test]
fn a_small_l_among_capitals_is_repaired() {
    for text in [
        "L l O N\nX X X X\n",
        "LlON\nXXXX\n",
        "LlON\nXXXX\n\nlion\n",
        "Animals\n\nL l O N\nX X X X\nX X X X\n",
        "L|l|O|N\nX|X|X|X\nX|X|X|X\n",
    ] {
        let puzzle = Reader::new().repair().puzzle(text).unwrap();
        assert!(puzzle.grid.to_string().starts_with("lion\n"), "{text}");
        let line = 1 + text.lines().position(|line| line.ends_with("N")).unwrap();
        let expected = format!("line {line}, cell 2: l is taken for I");
        assert!(notes(&puzzle).contains(&expected), "{:?}", notes(&puzzle));
    }
    let small = Reader::new().repair().puzzle("lion\nxxxx\n").unwrap();
    assert_eq!(
        (small.grid.to_string().as_str(), small.notes()),
        ("lion\nxxxx\n", &[][..])
    );
}

#[test]
fn qu_in_any_case_is_one_cell_where_it_is_asked_for() {
    let reader = || Reader::new().joined_qu();
    for (board, columns) in [
        ("Quest\narin\nlodg\nethu\n", 4),
        ("arts\nquest\nline\nmopd\n", 4),
        ("Board 7\n\nARTS\nQUEST\nQUITE\nLINE\n\nquest\n", 4),
        ("quitQu\ncatsat\n", 6),
        ("quit\nquat\n", 4),
    ] {
        let puzzle = reader().puzzle(board).unwrap();
        assert_eq!(puzzle.grid.columns(), columns, "{board}");
        let strict = reader().strict().puzzle(board).map(|it| it.grid.columns());
        assert!(strict.is_err() || strict.unwrap() == columns, "{board}");
    }
    assert_eq!(
        notes(&reader().puzzle("Quest\narin\nlodg\nethu\n").unwrap()),
        ["line 1: “Qu” is taken for one cell"]
    );
    let folder = Folder::with(&[("board.txt", "Quest\narin\nlodg\nethu\n")]);
    for options in ["--qu", "-m boggle", "-m adjacent --qu"] {
        let found = folder.run(&format!("find --words quest {options} board.txt"));
        assert!(found.output.starts_with("quest  1:1"), "{found:?}");
    }
    folder.run("find board.txt").is_error("or add --qu");
}
