//! Texts that could be read in two ways: which lines are the grid, and which are words.

use crate::common::command::Folder;
use crate::common::random::case_count;
use proptest::prelude::*;
use proptest::sample::select;
use wordtrail::reading::Note;
use wordtrail::{GridError, Puzzle, Ragged, Reader, WordBank};

pub fn words(puzzle: &Puzzle) -> Vec<String> {
    let bank = puzzle.word_bank().unwrap();
    let words = bank.iter().flat_map(WordBank::words);
    words.map(str::to_owned).collect()
}

pub fn notes(puzzle: &Puzzle) -> Vec<String> {
    puzzle.notes().iter().map(ToString::to_string).collect()
}

#[track_caller]
pub fn read(text: &str) -> Puzzle {
    match Reader::new().puzzle(text) {
        Ok(puzzle) => puzzle,
        Err(error) => panic!("{text}{error}"),
    }
}

#[track_caller]
pub fn refused(reader: Reader, text: &str) -> String {
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
    for (reader, text, line) in [
        (
            Reader::new(),
            "C A T X\nD O G X\nE E L X\nP I G X\ncat dog eel owl\n".to_owned(),
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
        "C A T S     owl\nD O G S     dog\n",
        "C A T S     owl\nD O G S     cow\nE E L S\nP I G S\n",
        "CATS\towl\nDOGS\tdog\n",
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
fn words_below_the_rows_or_beside_them_are_a_list_if_all_or_most_are_in_these() {
    let square = "LIONXA\nTIGERB\nMONKEY\nABCDEF\nGHIJKL\nMNOPQR\n";
    let of_square = ["lion", "tiger", "monkey"];
    let pets = ["cat", "dog"];
    for (reader, text, rows, expected) in [
        (
            Reader::new(),
            "C A T X\nD O G X\nE E L X\nP I G X\ncat dog eel pig\n",
            "lines 1 to 4",
            &["cat", "dog", "eel", "pig"][..],
        ),
        (
            Reader::new().repair(),
            &format!("{square}LION\nTIGER\nMONKEY\n"),
            "lines 1 to 6",
            &of_square,
        ),
        (
            Reader::new().ragged(Ragged::Pad),
            &format!("{square}LION\nTIGER\nMONKEY\n"),
            "lines 1 to 6",
            &of_square,
        ),
        (
            Reader::new(),
            "C A T S     cat\nD O G S     dog\n",
            "lines 1 to 2",
            &pets,
        ),
        (
            Reader::new(),
            "C A T S     cat\nD O G S     dog\nE E L S\nP I G S\n",
            "lines 1 to 4",
            &pets,
        ),
        (
            Reader::new(),
            "CATS\tcat\nDOGS\tdog\n",
            "lines 1 to 2",
            &pets,
        ),
        (
            Reader::new(),
            "C A T S   1. cat\nD O G S   2. dog\n",
            "lines 1 to 2",
            &pets,
        ),
        (
            Reader::new(),
            "5\nEDEEE\nDISKE\nESEEE\nECEEE\nEEEEE\nDISC\nDISK\nDISP\n0\n",
            "lines 2 to 6",
            &["disc", "disk", "disp"],
        ),
        (
            Reader::new(),
            "C A T\nX O X\nX X D\n\ncat\ncod\n\nAnswers\n\nC A T\n. O .\n. . D\n",
            "lines 1 to 3",
            &["cat", "cod"],
        ),
    ] {
        let puzzle = reader.puzzle(text).unwrap();
        let note = notes(&puzzle).swap_remove(0);
        assert!(
            note.starts_with(&format!("{rows} are read as the grid")),
            "{note}"
        );
        assert_eq!(words(&puzzle), expected, "{text}");
    }
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
fn two_words_of_one_length_in_a_list_are_no_grid() {
    for (list, words) in [
        ("נמג ג\nאאאנמ\nאאאגא\n", ["נמג ג", "אאאנמ", "אאאגא"]),
        ("set c\nquest\nchair\n", ["set c", "quest", "chair"]),
    ] {
        let bank = Reader::new().word_bank(list).unwrap();
        assert!(bank.listed_words().eq(words), "{list}");
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
                | GridError::CellPerLine { .. }
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
