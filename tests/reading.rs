//! Reading grids and lists as people type, paste and scan them.

use proptest::prelude::*;
use proptest::sample::select;
use wordtrail::reading::Note;
use wordtrail::{GridError, Puzzle, Reader, WordBank};

fn words(bank: &WordBank) -> Vec<&str> {
    bank.words().collect()
}

fn notes(puzzle: &Puzzle) -> Vec<String> {
    puzzle.notes().iter().map(ToString::to_string).collect()
}

fn refused(text: &str) -> String {
    Reader::new().puzzle(text).unwrap_err().to_string()
}

/// Letters of a grid, row by row.
fn letters() -> impl Strategy<Value = Vec<Vec<char>>> {
    (3..8_usize, 3..8_usize).prop_flat_map(|(rows, columns)| {
        let row = prop::collection::vec(select(vec!['A', 'B', 'e', 'é', 'Z', 'o']), columns);
        prop::collection::vec(row, rows)
    })
}

/// Phrases of a list, none of which repeats, and at least one.
fn phrases() -> impl Strategy<Value = Vec<String>> {
    let phrases = prop::collection::btree_set("[a-z]{2,9}([ '-][a-z]{2,5})?", 1..12);
    let list = phrases.prop_map(|phrases| {
        let mut known = std::collections::HashSet::new();
        // What begins so may be a sentence behind a comma.
        let is_sentence = |phrase: &String| {
            let beginnings = ["an ", "he ", "if ", "it ", "to "];
            beginnings
                .iter()
                .any(|beginning| phrase.starts_with(beginning))
        };
        let is_new = |phrase: &String| {
            !is_sentence(phrase) && known.insert(phrase.replace([' ', '-', '\''], ""))
        };
        phrases.into_iter().filter(is_new).collect()
    });
    list.prop_filter("an empty list", |list: &Vec<String>| !list.is_empty())
}

proptest! {
    #[test]
    fn what_is_plain_is_read_as_before(
        grid in letters(),
        separator in select(vec!["", " ", "\t"]),
        list in phrases(),
        end in select(vec!["\n", "\r\n"]),
    ) {
        // Words of one length that are not in the grid may be rows: see reading_choices.rs.
        let length = |phrase: &String| phrase.chars().count();
        let are_even = list.iter().all(|phrase| length(phrase) == length(&list[0]));
        prop_assume!(!are_even || list.len() == 1 && length(&list[0]) != grid[0].len());
        let mut text = String::new();
        for row in &grid {
            let cells: Vec<String> = row.iter().map(char::to_string).collect();
            text += &(cells.join(separator) + end);
        }
        text += end;
        text += &list.join(end);
        let plain = Reader::new().strict().puzzle(text.clone()).unwrap();
        let read = Reader::new().puzzle(text.clone()).unwrap();
        // A row in another case than all others may be a title.
        let may_be_title = |note: &Note| matches!(note, Note::TitleOrRow { .. });
        prop_assert!(read.notes().iter().all(may_be_title));
        prop_assert_eq!(read.grid.to_string(), plain.grid.to_string());
        let (plain, read) = (plain.word_bank().unwrap().unwrap(), read.word_bank().unwrap().unwrap());
        prop_assert_eq!(words(&plain), words(&read));
        // Phrases are read as they stand, and may be named.
        let is_about_phrases = |note: &Note| matches!(note, Note::Phrases { .. });
        prop_assert!(read.notes().iter().all(is_about_phrases));
        let list = list.join(end);
        let alone = Reader::new().word_bank(list).unwrap();
        prop_assert_eq!(words(&plain), words(&alone));
    }

    #[test]
    fn a_page_gives_its_grid_and_its_list(
        grid in letters(),
        table in select(vec![(" ", ""), ("  ", ""), ("\t", ""), (",", ""), (" | ", "|"), ("|", "|"), ("; ", "")]),
        border in select(vec!["", "+---+---+\n", "─────\n"]),
        title in select(vec!["", "\n\n", "ANIMALS\n\n", "ANIMALS\n", "A puzzle, for you!\nby N. N.\n", "\u{feff}Words: 12\n\n"]),
        list in phrases(),
        columns in 1..4_usize,
        gap in select(vec!["  ", "      ", "\t", ", ", ";", " / ", " • "]),
        mark in select(vec!["", "1. ", "12) ", "(3) ", "a) ", "- ", "• ", "[ ] ", "\u{200e}"]),
    ) {
        let (separator, edge) = table;
        let mut text = title.to_owned();
        for row in &grid {
            let cells: Vec<String> = row.iter().map(char::to_string).collect();
            text += &format!("{border}{edge}{}{edge}\n", cells.join(separator));
        }
        text += border;
        text += "\nFind these words:\n\n";
        for line in list.chunks(columns) {
            let line: Vec<String> = line.iter().map(|phrase| format!("{mark}{phrase}")).collect();
            text += &(line.join(gap) + "\n");
        }
        let read = Reader::new().puzzle(text.clone()).unwrap();
        let expected: Vec<String> = grid.iter().map(|row| row.iter().collect::<String>().to_lowercase() + "\n").collect();
        prop_assert_eq!(read.grid.to_string(), expected.concat(), "{}", text);
        let bank = read.word_bank().unwrap().unwrap();
        // The heading is no word.
        prop_assert_eq!(bank.skipped().count, 0);
        let is_skipped = |note: &Note| matches!(note, Note::Skipped { text, .. } if text == "Find these words:");
        prop_assert!(bank.notes().iter().any(is_skipped), "{text}");
        prop_assert_eq!(words(&bank), list, "{}", text);
    }

    #[test]
    fn whatever_is_read_has_rows_of_one_length_and_no_text_is_too_much(
        text in "([a-cA-C0|.?, \t;]{0,9}\n|\n|(a b c d\n){2,4}|1\\. [a-z]{3}  [a-z]{3}\n){0,12}",
        repair in any::<bool>(),
    ) {
        let reader = if repair { Reader::new().repair() } else { Reader::new() };
        if let Ok(puzzle) = reader.puzzle(text.clone()) {
            prop_assert!(puzzle.grid.rows() * puzzle.grid.columns() <= text.len());
            let _ = puzzle.word_bank();
        }
        if let Ok(bank) = reader.word_bank(&text) {
            prop_assert!(bank.words().len() > 0);
        }
    }
}

#[test]
fn a_title_is_skipped_and_named() {
    let puzzle = Reader::new()
        .puzzle("Pets\nby me\n\nCATX\nDOGX\nEELX\nXXXX\nXXXX\n")
        .unwrap();
    assert_eq!(puzzle.grid.rows(), 5);
    assert_eq!(notes(&puzzle), ["lines 1 to 2 are skipped: Pets …"]);
    let below = "C A T\nD O G\nE E L\n\nAnswers: page 12.\n";
    let puzzle = Reader::new().puzzle(format!("Pets\n\n{below}")).unwrap();
    assert!(puzzle.word_bank().unwrap().is_none());
    assert_eq!(
        notes(&puzzle),
        [
            "line 1 is skipped: Pets",
            "no words are listed below the grid, and line 7 is skipped: Answers: page 12."
        ]
    );
}

#[test]
fn a_single_row_is_a_grid_unless_a_large_block_follows() {
    let row = "CATDOGCOW\n\ncat\ndog\ncow\n";
    assert_eq!(Reader::new().puzzle(row).unwrap().grid.rows(), 1);
    let title = "ANIMALS\n\nCATDO\nGCOWX\nXXXXX\nXXXXX\nXXXXX\n\ncat\n";
    assert_eq!(Reader::new().puzzle(title).unwrap().grid.rows(), 5);
    assert_eq!(Reader::new().strict().puzzle(title).unwrap().grid.rows(), 1);
}

#[test]
fn two_blocks_that_could_be_the_grid_are_an_error() {
    let text = "One\nC A T\nD O G\nE E L\n\nC O W\nA S S\nP I G\n";
    let places = match Reader::new().puzzle(text) {
        Err(GridError::SeveralGrids { places }) => places,
        other => panic!("{other:?}"),
    };
    assert_eq!(places, [(2, 4, 3, 3), (6, 8, 3, 3)]);
    let message = refused(text);
    assert!(
        message.starts_with("lines 2 to 4 (3 × 3 cells) and lines 6 to 8"),
        "{message}"
    );
    // A list may be larger than the grid.
    let list: String = ["WORDS", "THATS", "SHORT", "LINES", "ABOVE"].join("\n");
    let message = refused(&format!("Two words\n\nCATX\nDOGX\nEELX\n\n{list}\n"));
    assert!(message.contains("could both be the grid"), "{message}");
}

#[test]
fn all_problems_are_in_one_message() {
    let good = "C A T S\n".repeat(20);
    let bad = "C A 0 S\nC A T\nC # T S\nC A T S S\n".repeat(3);
    let message = refused(&format!("{good}{bad}"));
    assert!(
        message.starts_with("the grid has 12 problems: line 21, cell 3 has “0”, probably for O;"),
        "{message}"
    );
    assert!(
        message.contains("line 22 has 3 cells, the other rows have 4"),
        "{message}"
    );
    assert!(
        message.contains("line 23, cell 2 has “#”, which is not a letter"),
        "{message}"
    );
    assert!(message.ends_with("; and 2 more"), "{message}");
    // The row that differs is blamed, not the first one.
    let message = refused("cat\ndogs\nbirds\nmouse\nhorse\nsnake\n");
    assert!(
        message.contains("line 2 has 4 cells, the other rows have 5"),
        "{message}"
    );
}

#[test]
fn repairs_are_said() {
    let scanned = "C A T S\nD 0 G S\n| B | S .\nE E L\nW. O R M\n";
    assert!(
        matches!(Reader::new().puzzle(scanned), Err(GridError::Problems(problems)) if problems.can_be_repaired())
    );
    let puzzle = Reader::new().repair().puzzle(scanned).unwrap();
    assert_eq!(puzzle.grid.to_string(), "cats\ndogs\nibis\neel.\nworm\n");
    assert_eq!(
        notes(&puzzle),
        [
            "line 2, cell 2: 0 is taken for O",
            "line 3: 1 hole is left out",
            "line 3, cell 1: | is taken for I",
            "line 3, cell 3: | is taken for I",
            "line 4: 1 hole is added at its end",
            "line 5, cell 1: W. is taken for W",
        ]
    );
}

#[test]
fn a_list_is_read_with_its_definitions_left_out() {
    let text =
        "1\tnecessary\tneeded in order to do something.\n2\tice cream\ta cold food (sweet)\n";
    let bank = Reader::new().word_bank(text).unwrap();
    assert_eq!(words(&bank), ["necessary", "ice cream"]);
    assert_eq!(
        bank.notes()[0].to_string(),
        "the list has 2 definitions, left out: needed in order to do something …"
    );
    let text =
        "Word\tMeaning\nweird\tstrange; hard to explain\nisland\tland with water on all sides\n";
    let bank = Reader::new().word_bank(text).unwrap();
    assert_eq!(words(&bank), ["weird", "island"]);
    assert_eq!(
        bank.notes()[0].to_string(),
        "line 1 is skipped: Word Meaning"
    );
    // Words in columns have none.
    let bank = Reader::new()
        .word_bank("cat\tdog\nsea horse\tcow\n")
        .unwrap();
    assert_eq!(words(&bank), ["cat", "dog", "sea horse", "cow"]);
    // A sentence with a comma is no list.
    let bank = Reader::new()
        .word_bank("Find all of the words below, and then colour them\ncat\n3rd\n")
        .unwrap();
    assert_eq!(words(&bank), ["cat"]);
    let notes: Vec<String> = bank.notes().iter().map(Note::to_string).collect();
    assert!(
        notes[0].starts_with("line 1 is skipped: Find all of the words"),
        "{notes:?}"
    );
    let bank = Reader::new()
        .word_bank("Colour all of the animals below, and then name them\ncat\n3rd\n")
        .unwrap();
    assert_eq!(words(&bank), ["cat"]);
    assert_eq!(bank.skipped().count, 2);
}

#[test]
fn a_puzzle_in_the_place_of_a_list_gives_its_list() {
    for puzzle in [
        "C A T\nX X X\nG O D\n\ncat\ndog\n",
        "CAT\nXXX\nGOD\n\ncat\ndog\n",
    ] {
        assert_eq!(
            words(&Reader::new().word_bank(puzzle).unwrap()),
            ["cat", "dog"],
            "{puzzle}"
        );
    }
    // Words of three letters, and of four.
    let list = "cat\ndog\ncow\n\ngoat\nlamb\n";
    assert_eq!(Reader::new().word_bank(list).unwrap().words().len(), 5);
}

#[test]
fn large_texts_are_read_in_the_plain_form_alone() {
    let rows = "C A T S\n".repeat(1_100_000);
    let error = Reader::new().puzzle(format!("{rows}D O G\n")).unwrap_err();
    assert!(
        matches!(error, GridError::UnequalRows { row: 1_100_001, .. }),
        "{error}"
    );
}

#[test]
fn a_large_list_says_that_its_lines_are_words() {
    let lines = |line: fn(usize) -> String| -> String { (0..120_000).map(line).collect() };
    let plain = lines(|number| format!("{}\n", word(number)));
    let read = |text: &str| Reader::new().word_bank(text).unwrap();
    assert!(
        read(&plain.repeat(2))
            .notes()
            .iter()
            .all(|note| !note.to_string().contains("1 MB"))
    );
    let marked = lines(|number| format!("- {}\n", word(number)));
    let notes = read(&marked).notes().to_vec();
    assert!(
        notes
            .iter()
            .any(|note| note.to_string().contains("larger than 1 MB")),
        "{notes:?}"
    );
    let reader = Reader::new().column("2".parse().unwrap());
    let error = reader.word_bank(&marked).unwrap_err().to_string();
    assert!(
        error.contains("columns are chosen in smaller lists"),
        "{error}"
    );
}

/// A word of ten letters.
fn word(number: usize) -> String {
    let letter = |place: u32| char::from(b'a' + (number / 26_usize.pow(place) % 26) as u8);
    (0..4).map(letter).chain("abcdef".chars()).collect()
}

/// What a reader makes of a text: the grid, or the error.
fn grid(text: &str) -> Result<String, String> {
    let read = Reader::new().puzzle(text);
    read.map(|puzzle| puzzle.grid.to_string())
        .map_err(|error| error.to_string())
}

#[test]
fn no_row_of_a_page_is_lost_and_none_is_moved() {
    // A row that cannot be read stands between others.
    for text in [
        "Pets\n\nC A T S X\nD O G S X\nE ing L X\nW O R M X\n",
        "Pets!\nC A T S X\nD O G S X\n\nE E L S X\n",
    ] {
        let error = grid(text).unwrap_err();
        assert!(
            error.contains("may be another row of the grid in lines"),
            "{error}"
        );
    }
    // An empty cell at the edge of a table.
    let error = grid("C,A,T\n,D,O\nE,E,L\n").unwrap_err();
    assert!(
        error.contains("line 2, cell 1 is empty, probably a hole"),
        "{error}"
    );
    let repaired = Reader::new()
        .repair()
        .puzzle("C\tA\tT\n\tD\tO\nE\tE\tL\n")
        .unwrap();
    assert_eq!(repaired.grid.to_string(), "cat\n.do\neel\n");
    // Cells that were left empty with a line in each.
    assert!(grid("C A T\n- - -\nD O G\nE E L\n").is_err());
    let double_spaced = "C A T X\n\nX D O G\n\nE E L X\n\n\ncat\ndog\n";
    assert_eq!(grid(double_spaced).unwrap(), "catx\nxdog\neelx\n");
    let rows = "C A T S X\n".repeat(20);
    let puzzle = Reader::new()
        .repair()
        .puzzle(format!("{rows}. . C A T S X .\n{rows}"))
        .unwrap();
    assert_eq!((puzzle.grid.rows(), puzzle.grid.columns()), (41, 5));
    assert_eq!(notes(&puzzle), ["line 21: 3 holes are left out"]);
}

#[test]
fn labels_of_rows_and_columns_are_left_out_where_they_are_certain() {
    for text in [
        "  1 2 3\nA C A T\nB D O G\nC E E L\n",
        "  A B C\n1 C A T\n2 D O G\n3 E E L\n",
        "   A B C\n8 C A T 8\n7 D O G 7\n6 E E L 6\n",
        "  A B C\nA C A T\nB D O G\nC E E L\n",
        "\tA\tB\tC\n1\tC\tA\tT\n2\tD\tO\tG\n3\tE\tE\tL\n",
        "1 C A T\n2 D O G\n3 E E L\n",
        "9. C A T\n10 D O G\n11 E E L\n",
        "1 | C A T |\n2 | D O G |\n3 | E E L |\n",
        "  | 1 | 2 | 3 |\n1 | C | A | T |\n2 | D | O | G |\n3 | E | E | L |\n",
        "1 2 3\nC A T\nD O G\nE E L\n",
    ] {
        assert_eq!(grid(text).unwrap(), "cat\ndog\neel\n", "{text}");
        assert!(Reader::new().strict().puzzle(text).is_err());
        assert!(!Reader::new().puzzle(text).unwrap().notes().is_empty());
    }
    let puzzle = Reader::new()
        .puzzle("Pets\n  A B C\n1 C A T\n2 D O G\n3 E E L\n\ncat\n")
        .unwrap();
    assert_eq!(
        notes(&puzzle),
        [
            "the labels beside the rows are left out: 1 to 3",
            "lines 1 to 2 are skipped: Pets …"
        ]
    );
}

#[test]
fn labels_that_are_not_certain_are_no_letters_either() {
    // Letters alone may be a column of the grid.
    assert_eq!(
        grid("A C A T\nB D O G\nC E E L\n").unwrap(),
        "acat\nbdog\nceel\n"
    );
    let error = grid("  1 2 3\nX C A T\nB D O G\nC E E L\n").unwrap_err();
    assert!(error.contains("line 1 numbers the columns"), "{error}");
    let error = grid("1 C A T\n2 D O G\n4 E E L\n4 O W L\n5 A P E\n").unwrap_err();
    assert!(
        error.contains("line 3 does not have the label 3"),
        "{error}"
    );
    let error = grid("1 C A T\nD O G\n3 E E L\n4 O W L\n5 A P E\n").unwrap_err();
    assert!(
        error.contains("line 2 does not have the label 2"),
        "{error}"
    );
    // 0 and 1 may be letters.
    let error = grid("0 C A T\n1 D O G\n").unwrap_err();
    assert!(error.contains("probably for O"), "{error}");
}

#[test]
fn a_frame_may_be_on_one_side() {
    for text in [
        "| C A T\n| D O G\n",
        "C A T |\nD O G |\n",
        "| C A T |\n| D O G |\n",
        "|CAT|\n|DOG|\n",
        "CAT|\nDOG|\n",
        "| C | A | T\n| D | O | G\n",
        "C | A | T |\nD | O | G |\n",
    ] {
        assert_eq!(grid(text).unwrap(), "cat\ndog\n", "{text}");
    }
    let error = grid("| C A T\nI D O G\n").unwrap_err();
    assert!(error.contains("probably for I"), "{error}");
}

#[test]
fn invisible_characters_of_pasted_text_are_left_out() {
    let puzzle = Reader::new()
        .puzzle("\u{feff}C\u{a0}A\u{a0}T\nD\u{200b} O\u{ad} G\nE E L\n")
        .unwrap();
    assert_eq!(puzzle.grid.to_string(), "cat\ndog\neel\n");
    assert_eq!(notes(&puzzle), ["2 invisible characters are left out"]);
}

#[test]
fn a_first_row_that_names_a_puzzle_may_be_a_title() {
    let puzzle = Reader::new().puzzle("PUZZLE\nCATSXY\nDOGXYZ\nXXYZQR\n");
    let puzzle = puzzle.unwrap();
    assert_eq!(puzzle.grid.rows(), 4);
    let notes = puzzle.notes();
    assert!(
        matches!(notes, [Note::TitleOrRow { line: 1, .. }]),
        "{notes:?}"
    );
}

#[test]
fn a_title_of_words_stands_above_a_small_board() {
    assert_eq!(
        grid("My board\n\nCATX\nXDOG\nEELX\nZZZZ\n").unwrap(),
        "catx\nxdog\neelx\nzzzz\n"
    );
}

#[test]
fn lines_below_a_plain_grid_may_be_notes() {
    let puzzle = Reader::new()
        .puzzle("CATX\nXDOG\n\nDate: 3 May\nName: ____\n")
        .unwrap();
    assert!(puzzle.word_bank().unwrap().is_none());
    assert_eq!(
        notes(&puzzle),
        ["no words are listed below the grid, and lines 4 to 5 are skipped: Date: 3 May …"]
    );
}

#[test]
fn numbers_that_belong_to_words_are_not_dropped() {
    let bank = Reader::new()
        .word_bank("7 Up\n101 Dalmatians\ncat, 1984, dog\n12. eel\n3\tcow\n")
        .unwrap();
    assert_eq!(words(&bank), ["cat", "dog", "eel", "cow"]);
    assert_eq!(bank.skipped().count, 3);
    let bank = Reader::new()
        .word_bank("1. eel\n2. rowboat\n3. row\n4. rowing\n")
        .unwrap();
    assert_eq!(words(&bank), ["eel", "rowboat", "row", "rowing"]);
    for count in [
        "(1 row)",
        "(3 rows)",
        "3 rows",
        "1 row in set",
        "3 rows in set (0.00 sec)",
        "3 rows selected.",
    ] {
        let bank = Reader::new()
            .word_bank(format!("cat\neel\ncow\n\n{count}\n"))
            .unwrap();
        assert_eq!(words(&bank), ["cat", "eel", "cow"], "{count}");
    }
}

#[test]
fn rows_of_a_grid_are_no_words() {
    for text in [
        "Pets\n\nC A T S\nD O G X\nE E L\nX X X X\n\ncat\ndog\n",
        "C A T X\nX D O G\nE E L X\n",
    ] {
        let error = Reader::new().word_bank(text).unwrap_err().to_string();
        assert!(error.contains("are rows of a grid"), "{error}");
    }
    let bank = Reader::new()
        .word_bank("CAT\nXXX\nGOD\n\ncat\ndog\n")
        .unwrap();
    assert_eq!(
        bank.notes()[0].to_string(),
        "it is a puzzle of 3 × 3 cells, whose list is read"
    );
}
