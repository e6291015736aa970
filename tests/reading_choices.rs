//! Texts that could be read in two ways: which lines are the grid, and which are words.

use crate::common::command::Folder;
use crate::common::random::case_count;
use proptest::prelude::*;
use proptest::sample::select;
use wordtrail::reading::Note;
use wordtrail::{GridError, Puzzle, Ragged, Reader, WordBank};

fn words(puzzle: &Puzzle) -> Vec<String> {
    let bank = puzzle.word_bank().unwrap();
    let words = bank.iter().flat_map(WordBank::words);
    words.map(str::to_owned).collect()
}

fn notes(puzzle: &Puzzle) -> Vec<String> {
    puzzle.notes().iter().map(ToString::to_string).collect()
}

#[track_caller]
fn read(text: &str) -> Puzzle {
    match Reader::new().puzzle(text) {
        Ok(puzzle) => puzzle,
        Err(error) => panic!("{text}{error}"),
    }
}

#[track_caller]
fn refused(reader: Reader, text: &str) -> String {
    match reader.puzzle(text) {
        Ok(puzzle) => panic!("{text}{puzzle:?} {:?}", puzzle.notes()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_word_of_two_letters_is_no_evidence_of_a_grid() {
    // ST is in the words above it by chance.
    let puzzle = read("AAA\nAAA\nAAA\n\naaataaaa\nazsaaaaa\nst\n");
    assert_eq!(puzzle.grid.to_string(), "aaa\naaa\naaa\n");
    assert_eq!(words(&puzzle), ["aaataaaa", "azsaaaaa", "st"]);
}

#[test]
fn one_word_in_those_above_it_is_no_evidence_of_a_grid() {
    // The letters of YKOF are neighbours in the two words above.
    let puzzle = read("AAA\nAAA\nAAA\n\naaaklaaaa\naaayofaaa\nyk'of\n");
    assert_eq!(puzzle.grid.to_string(), "aaa\naaa\naaa\n");
    assert_eq!(words(&puzzle), ["aaaklaaaa", "aaayofaaa", "yk'of"]);
    // Two such words are.
    let message = refused(
        Reader::new(),
        "AAA\nAAA\nAAA\n\naaaklaaaa\naaayofaaa\nykof\nykl\n",
    );
    assert!(message.contains("may be words to find"), "{message}");
}

#[test]
fn a_title_of_letters_above_a_grid_is_no_grid() {
    for (title, rows, list) in [
        ("PUZZLE", "CAT\nDOG\nEEL\n", "cat\ndog\n"),
        ("PUZZLE", "CAT\nDOG\n", "cat\ndog\n"),
        ("Animals", "LIONXZ\nTIGERQ\nBEARWO\n", "lion\nbear\n"),
        ("BOGGLE", "pers\nlatg\nsine\nters\n", ""),
        ("BOGGLE", "pers\nlatg\nsine\nters\n", "plaster\nretain\n"),
        ("my pet", "CATX\nXDOG\nEELX\n", "cat\ndog\n"),
        ("My board", "CATX\nXDOG\nEELX\nZZZZ\n", ""),
        (
            "WEEKLY\nPUZZLE",
            "CATXZ\nDOGXZ\nEELXZ\nOWLXZ\n",
            "cat\nowl\n",
        ),
        (
            "WEEKLY\nPUZZLE",
            "C A T X\nD O G X\nE E L X\n",
            "cat\ndog\n",
        ),
    ] {
        let puzzle = read(&format!("{title}\n\n{rows}\n{list}"));
        let expected = rows.to_lowercase().replace(' ', "");
        assert_eq!(puzzle.grid.to_string(), expected, "{title}");
        assert_eq!(words(&puzzle), list.lines().collect::<Vec<_>>(), "{title}");
        let skipped = notes(&puzzle).concat();
        assert!(skipped.contains("skipped: "), "{title}: {skipped}");
    }
    // Without a list, nothing tells a title of two rows from a grid, or a grid of two rows from words.
    for text in [
        "WEEKLY\nPUZZLE\n\nCATXZ\nDOGXZ\nEELXZ\nOWLXZ\n",
        "PUZZLE\n\nCAT\nDOG\n",
    ] {
        let message = refused(Reader::new(), text);
        assert!(message.contains("could both be the grid"), "{message}");
    }
}

#[test]
fn words_that_are_in_the_grid_are_its_list() {
    for text in [
        "CAT\nDOG\n\ncat\ndog\n",
        "CATDOGCOW\n\ncat\ndog\ncow\n",
        "pers\nlatg\nsine\nters\n\nplaster\nretains\n",
        "CATX\nDOGX\n\ncat\ndog\nowl\n",
        "CATXX\nDOGXX\n\nhouse\nmouse\nelephant\n",
    ] {
        let puzzle = read(text);
        assert_eq!(puzzle.notes(), [], "{text}");
        let strict = Reader::new().strict().puzzle(text).unwrap();
        assert_eq!(puzzle.grid.to_string(), strict.grid.to_string());
    }
}

#[test]
fn two_halves_of_a_grid_are_refused() {
    for text in [
        "CATSX\nDOGEA\n\nBIRDS\nOWLEY\n",
        "CATX\nDOGX\n\nEELX\nPIGX\n\ncat\ndog\n",
        "CATX\nDOGX\n\nEELX\nPIGX\n\ncat\ndog\neel\npig\n",
        "CATX\nDOGX\n\nC A T X\nD O G X\nE E L X\n",
        "CATX\nDOGX\n\nLIONXZ\nTIGERQ\nBEARWO\n\ncat\nlion\ntiger\nbear\n",
    ] {
        let message = refused(Reader::new(), text);
        assert!(message.starts_with("lines 1 to 2 (2 × "), "{message}");
        assert!(message.contains("and lines 4 to "), "{message}");
        assert!(message.contains("if they are one grid"), "{message}");
    }
    for text in [
        "A B C\nD E F\nG H I\n\nnotes on the page\n\nJ K L\nM N O\nP Q R\n",
        "C A T X\nD O G X\n\nE E L X\nP I G X\n\ncat\n",
        "CATX\n\nDOGX\n\nEELX\n\nowl\nhen\n",
        "CATX\n\nDOGX\n\nEELX\n\ncat\ndog\neel\n",
    ] {
        let message = refused(Reader::new(), text);
        assert!(
            message.contains("may be another row of the grid in"),
            "{message}"
        );
    }
    // Fewer lines than the grid has, none of which is in it.
    let puzzle = read("CATX\nDOGX\nEELX\nPIGX\n\nlion\nbear\n");
    assert_eq!(
        notes(&puzzle),
        ["lines 6 to 7 are read as words, although as long as the rows of the grid"]
    );
}

#[test]
fn words_directly_below_the_rows_or_beside_them_are_no_rows() {
    let square = "LIONXA\nTIGERB\nMONKEY\nABCDEF\nGHIJKL\nMNOPQR\n";
    for (reader, text, line) in [
        (
            Reader::new(),
            "C A T X\nD O G X\nE E L X\nP I G X\ncat dog eel pig\n".to_owned(),
            "line 5",
        ),
        (
            Reader::new().repair(),
            "CATS\nDOGS\nEELS\nPIG\ncat\ndog\n".to_owned(),
            "lines 5 to 6",
        ),
        (
            Reader::new().ragged(Ragged::Pad),
            "CATS\nDOGS\nEELS\nPIG\ncat\ndog\n".to_owned(),
            "lines 5 to 6",
        ),
        (
            Reader::new().repair(),
            format!("{square}LION\nTIGER\nMONKEY\n"),
            "lines 7 to 9",
        ),
        (
            Reader::new().ragged(Ragged::Pad),
            format!("{square}LION\nTIGER\nMONKEY\n"),
            "lines 7 to 9",
        ),
        (
            Reader::new(),
            "CATS\nDOGS\nEELS\ncats\ndogs\n".to_owned(),
            "lines 4 to 5",
        ),
    ] {
        let message = refused(reader, &text);
        assert!(message.starts_with(line), "{message}");
        assert!(
            message.contains("if they are words, put an empty line above them"),
            "{message}"
        );
    }
    for text in [
        "C A T S     cat\nD O G S     dog\n",
        "C A T S     cat\nD O G S     dog\nE E L S\nP I G S\n",
        "CATS\tcat\nDOGS\tdog\n",
        "C A T S   1. cat\nD O G S   2. dog\n",
    ] {
        let message = refused(Reader::new(), text);
        assert!(
            message.starts_with("lines 1 to 2 have words beside the rows"),
            "{message}"
        );
    }
    let below = "Pets\n\nCATX\nDOGX\nEELX\nlion   dog\nbear   eel\n";
    assert_eq!(words(&read(below)), ["lion", "dog", "bear", "eel"]);
    // Rows that become shorter are rows.
    let padded = Reader::new()
        .ragged(Ragged::Pad)
        .puzzle("cats\ndog\nat\n")
        .unwrap();
    assert_eq!(padded.grid.to_string(), "cats\ndog.\nat..\n");
    let puzzle = read("CATS DOGS MICE TENS\n");
    assert_eq!(
        notes(&puzzle),
        ["cells have up to 4 letters, as “cats”: letters without a space between are one cell"]
    );
    assert_eq!(read("Qu I Z\nA B C\n").notes(), []);
}

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
fn a_list_above_the_grid_is_its_list_if_its_words_are_there() {
    for text in [
        "LION\nTIGER\nBEAR\n\nL I O N X X\nT I G E R X\nB E A R X X\n",
        "lion\nbear\n\nLIONXX\nTIGERX\nBEARXX\n",
    ] {
        let puzzle = read(text);
        assert_eq!(puzzle.grid.columns(), 6);
        assert!(words(&puzzle).contains(&"lion".to_owned()), "{text}");
        assert!(
            notes(&puzzle)[0].ends_with("above the grid, are read as its list"),
            "{text}"
        );
    }
    let puzzle = read("FISH\nBIRD\nSNAIL\n\nL I O N X X\nT I G E R X\nB E A R X X\n");
    assert_eq!(notes(&puzzle), ["lines 1 to 3 are skipped: FISH …"]);
}

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
            let error = Reader::new()
                .puzzle(bytes.collect::<Vec<u8>>())
                .unwrap_err();
            assert!(
                matches!(error, GridError::OtherEncoding { name: "UTF-16" }),
                "{error}"
            );
        }
    }
    let error = Reader::new().puzzle(b"CAT\nD\xd6G\n".to_vec()).unwrap_err();
    assert!(error.to_string().contains("Windows-1252"), "{error}");
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
fn a_title_as_wide_as_the_rows_is_a_row_with_a_note() {
    for (text, title) in [
        ("Pets\nCATX\nDOGX\nEELX\n", "Pets"),
        ("pets\nCATX\nDOGX\nEELX\n\ncat\ndog\n", "pets"),
        ("PETS\ncatx\ndogx\n", "PETS"),
        ("Pets\nCATX\nDOGX\nEE0X\n", "Pets"),
    ] {
        let puzzle = Reader::new().repair().puzzle(text).unwrap();
        assert_eq!(puzzle.grid.columns(), 4);
        assert!(puzzle.grid.to_string().starts_with("pets\n"), "{text}");
        let expected = format!(
            "line 1: “{title}” is read as a row of the grid: if it is a title, write an empty line below it"
        );
        assert!(notes(&puzzle).contains(&expected), "{:?}", notes(&puzzle));
    }
    for text in [
        "PETS\nCATX\nDOGX\n",
        "Pets\nCatx\nDogx\n",
        "Pets\nCATX\ndogx\n",
        "Pets\nCATX\n",
        "QuET\nCATX\nDOGX\nEELX\n",
    ] {
        let notes = notes(&read(text));
        assert!(
            !notes.iter().any(|note| note.contains("title")),
            "{notes:?}"
        );
    }
}

#[test]
fn a_puzzle_in_the_place_of_a_list_gives_no_rows() {
    for puzzle in [
        "CATSX\nQWERT\nZXCVB\nASDFG\nPOIUY\n\ncat\nzebra\nlion\ntiger\n",
        "Animals\n\nCATSX\nQWERT\nZXCVB\nASDFG\nPOIUY\n\ncat\nzebra\nlion\ntiger\n",
        "pers\nlatg\nsine\nters\n\nplaster\nretain\n",
        "BOGGLE\n\npers\nlatg\nsine\nters\n\nplaster\nretain\n",
    ] {
        let bank = Reader::new().word_bank(puzzle).unwrap();
        let (_, list) = puzzle.trim_end().rsplit_once("\n\n").unwrap();
        assert_eq!(
            bank.words().collect::<Vec<_>>(),
            list.lines().collect::<Vec<_>>()
        );
        assert!(
            matches!(bank.notes()[..], [.., Note::GridLeftOut { .. }]),
            "{puzzle}"
        );
    }
    // A list in paragraphs.
    let list = "apple\nberry\nmango\nlemon\n\nkiwi\nfig\nplum\n";
    assert_eq!(Reader::new().word_bank(list).unwrap().words().len(), 7);
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
    assert!(error.to_string().contains("Puzzle::read"), "{error}");
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
        ("wide.txt", "ＣＡＴ\nDOG\nEEL\n"),
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
    for file in ["cyrillic.txt", "wide.txt"] {
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

/// A text that a strict reader may accept: a grid in one of its spellings, or a title, and lists.
fn texts() -> impl Strategy<Value = String> {
    let letters = select(vec!["A", "B", "E", "T", "O", "é", "Qu", "s", "?", "."]);
    let grid = (1..6_usize, 1..7_usize, select(vec!["", " ", "\t"])).prop_flat_map(
        move |(rows, columns, separator)| {
            let row = prop::collection::vec(letters.clone(), columns);
            prop::collection::vec(row, rows).prop_map(move |rows| {
                let rows: Vec<String> = rows
                    .into_iter()
                    .map(|row| {
                        let row: Vec<&str> = row
                            .into_iter()
                            .map(|cell| {
                                if separator.is_empty() && cell == "Qu" {
                                    "Q"
                                } else {
                                    cell
                                }
                            })
                            .collect();
                        row.join(separator)
                    })
                    .collect();
                rows.join("\n")
            })
        },
    );
    let title = select(vec![
        "",
        "PUZZLE\n\n",
        "My pets\n\n",
        "WEEKLY\nPUZZLE\n\n",
        "Two by two\n\n",
    ]);
    let phrase = "([a-z]{1,8}|[A-Z]{2,5})(( |  |-|'|, |\t)[a-z]{1,5})?";
    let list = prop::collection::vec(phrase, 0..6).prop_map(|list| list.join("\n"));
    let lists = prop::collection::vec(list, 0..3).prop_map(|lists| lists.join("\n\n"));
    (title, grid, lists).prop_map(|(title, grid, lists)| format!("{title}{grid}\n\n{lists}\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(case_count(1000)))]

    /// Whatever strict reading accepts, tolerant reading reads the same, or says what it does otherwise.
    #[test]
    fn nothing_plain_is_read_otherwise_in_silence(text in texts()) {
        let Ok(strict) = Reader::new().strict().puzzle(text.clone()) else {
            return Ok(());
        };
        let tolerant = match Reader::new().puzzle(text.clone()) {
            Ok(tolerant) => tolerant,
            // These are the doubts that are refused.
            Err(
                GridError::SeveralGrids { .. }
                | GridError::LostRow { .. }
                | GridError::RowOrWord { .. }
                | GridError::WordsOrRows { .. }
                | GridError::WordsBeside { .. }
                | GridError::Problems(_),
            ) => {
                let has_lines_below = text.trim().contains("\n\n");
                prop_assert!(has_lines_below, "{}", text);
                return Ok(());
            }
            Err(error) => return Err(TestCaseError::fail(format!("{text}{error}"))),
        };
        let is_moved = tolerant.notes().iter().any(|note| {
            matches!(note, Note::Skipped { .. } | Note::ListAbove { .. })
        });
        if !is_moved {
            prop_assert_eq!(tolerant.grid.to_string(), strict.grid.to_string(), "{}", text);
        }
        let banks = (tolerant.word_bank(), strict.word_bank());
        if let (Ok(Some(tolerant)), Ok(Some(strict))) = &banks {
            let is_cut = !tolerant.notes().is_empty() || tolerant.skipped() != strict.skipped();
            if !is_moved && !is_cut {
                prop_assert!(tolerant.words().eq(strict.words()), "{}", text);
            }
        }
    }
}

/// A compact grid that is larger than what is looked at line by line.
fn large_grid() -> String {
    let row = "catsanddogs".repeat(100) + "\n";
    row.repeat(Reader::LARGEST_REPAIRED as usize / row.len() + 2)
}

#[test]
fn a_large_file_is_read_strictly_and_the_error_says_so() {
    let rows = large_grid();
    let folder = Folder::with(&[
        ("bad.txt", &format!("{rows}0{}", &rows[1..1101])),
        ("short.txt", &format!("{rows}cats\n")),
    ]);
    let remark = "; a file of more than 8 MB is read as with --strict, and --repair does nothing";
    for options in ["", "--repair "] {
        let bad = folder.run(&format!("find -c {options}bad.txt"));
        bad.is_error(remark);
        let short = folder.run(&format!("find -c {options}short.txt"));
        short.is_error(remark);
    }
    let bad = folder.run("find -c bad.txt");
    bad.is_error("has “0”, which is not a letter, and probably stands for O");
    let strict = folder.run("find -c --strict bad.txt");
    assert!(!strict.errors.contains("8 MB"), "{strict:?}");
}

#[test]
fn a_title_above_a_large_grid_is_skipped() {
    let rows = large_grid();
    for title in ["Puzzle", "Word search", "Puzzle 3, page 7\nby N. N."] {
        for list in ["", "\ncat\ndog\n"] {
            let text = format!("{title}\n\n{rows}{list}");
            let puzzle = Reader::new().puzzle(text.clone()).unwrap();
            assert_eq!(puzzle.grid.columns(), 1100);
            let first = title.lines().next().unwrap();
            assert!(notes(&puzzle)[0].contains(first));
            assert_eq!(puzzle.word_bank().unwrap().is_some(), !list.is_empty());
            if let Ok(strict) = Reader::new().strict().puzzle(text) {
                assert_eq!(strict.grid.rows(), 1);
            }
        }
    }
    let listed = format!("cat\n\n{}", "tiger\nlion\n".repeat(900_000));
    assert_eq!(Reader::new().puzzle(listed).unwrap().grid.rows(), 1);
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

#[test]
fn prose_is_no_grid() {
    for text in [
        "To be or\nnot to be\n\nA sentence here.\n",
        "Shall I compare thee\nto a summers day\nThou art more lovely\n",
        "Tyger Tyger burning bright\nIn the forests of the night\n",
        "Hope\n\nHope is the thing with feathers\nThat perches in the soul\n",
        include_str!("../LICENSE-MIT"),
        include_str!("../LICENSE-APACHE"),
    ] {
        let error = refused(Reader::new(), text);
        assert!(error.starts_with("there is no grid in it"), "{error}");
    }
    for text in [
        "Qu I Z\nA B C\n",
        "ba na na\nto ma to\nin go an\n",
        "CATS DOGS MICE TENS\n",
        "to ma to\nin go an\n\ntomato\ningoan\n",
        "CATDOGCOW\n\nthe words of this row are cats\ncat\ndog\n",
    ] {
        let strict = Reader::new().strict().puzzle(text).unwrap();
        assert_eq!(
            read(text).grid.to_string(),
            strict.grid.to_string(),
            "{text}"
        );
    }
}
