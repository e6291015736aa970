//! Rows of a grid that are nearly in the form of the others, and what stands beside and below them.

use crate::common::command::Folder;
use wordtrail::{GridError, Puzzle, Reader};

/// The letters of a grid and its words, one after the other.
#[track_caller]
fn read(reader: Reader, text: &str) -> (String, Vec<String>) {
    let puzzle = reader.puzzle(text).unwrap();
    let bank = puzzle.word_bank().unwrap();
    let words = bank.iter().flat_map(|bank| bank.words());
    let words = words.map(str::to_owned).collect();
    (puzzle.grid.to_string(), words)
}

fn notes(puzzle: &Puzzle) -> Vec<String> {
    puzzle.notes().iter().map(ToString::to_string).collect()
}

fn refused(text: &str) -> String {
    Reader::new().puzzle(text).unwrap_err().to_string()
}

#[test]
fn large_texts_are_read_as_small_ones_are() {
    const SIDE: usize = 400;
    let row = "A ".repeat(SIDE);
    let words = (3..103).map(|length| "A".repeat(length));
    let beside: String = words.map(|word| format!("{row}  {word}\n")).collect();
    let puzzle = Reader::new().puzzle(beside).unwrap();
    assert_eq!((puzzle.grid.rows(), puzzle.grid.columns()), (100, SIDE));
    assert_eq!(puzzle.word_bank().unwrap().unwrap().words().len(), 100);
    let cells = "<td>A</td>".repeat(SIDE);
    let table = format!(
        "<table>{}</table>",
        format!("<tr>{cells}</tr>\n").repeat(SIDE)
    );
    let cells = "\"A\", ".repeat(SIDE + 100);
    let array = format!(
        "[{}]",
        format!("[{}],", &cells[..cells.len() - 2]).repeat(SIDE)
    );
    for (text, columns) in [(table, SIDE), (array, SIDE + 100)] {
        let grid = Reader::new().puzzle(text).unwrap().grid;
        assert_eq!((grid.rows(), grid.columns()), (SIDE, columns));
    }
}

#[test]
fn a_bad_last_row_is_a_row_and_no_word() {
    for (last, problem, repaired) in [
        ("c0t", "cell 2 has “0”, probably for O", "cot"),
        ("c|t", "cell 2 has “|”, probably for I", "cit"),
        ("1|0", "cell 1 has “1”, probably for I", "iio"),
        ("101", "cell 2 has “0”, probably for O", "ioi"),
    ] {
        let text = format!("CAT\nXDO\nGOL\n{last}\n\ncat\ndo\n");
        let message = refused(&text);
        let place = format!("line 4, {problem}");
        assert!(message.contains(&place), "{last}: {message}");
        let (grid, words) = read(Reader::new().repair(), &text);
        assert_eq!(grid, format!("cat\nxdo\ngol\n{repaired}\n"));
        assert_eq!(words, ["cat", "do"]);
    }
    for last in ["c##", "c,t", "c;t"] {
        let message = refused(&format!("CAT\nXDO\nGOL\n{last}\n\ncat\ndo\n"));
        let is_named = message.contains("line 4, cell 2") || message.contains("cell 4:2");
        assert!(is_named, "{last}: {message}");
    }
    for last in ["C | T", "0 1 1"] {
        let message = refused(&format!("C A T\nX D O\nG O L\n{last}\n\ncat\n"));
        assert!(message.contains("line 4, cell"), "{last}: {message}");
    }
    // In a row between others, too.
    let message = refused("CAT\nXDO\nc|t\nGOL\n\ncat\n");
    assert!(message.contains("line 3, cell 2 has “|”"), "{message}");
}

#[test]
fn a_line_that_may_be_a_row_or_a_word_is_refused() {
    for last in ["CAT", "C AT", "C0T"] {
        let error = Reader::new().puzzle(format!("C A T\nX D O\nG O L\n{last}\n\ncat\ndo\n"));
        assert!(
            matches!(
                error,
                Err(GridError::RowOrWord {
                    line: 4,
                    first: 1,
                    last: 3
                })
            ),
            "{last}: {error:?}"
        );
    }
    let message = refused("CAT\nXDO\nGOL\nC T\n\ncat\n");
    assert!(message.contains("line 4 may be a row"), "{message}");
    // A list of several lines, and words of another length, are no row.
    for list in ["cat\ndog\n", "cats\n"] {
        let (grid, words) = read(Reader::new(), &format!("C A T\nX D O\nG O L\n{list}"));
        assert_eq!(
            (&*grid, words.len()),
            ("cat\nxdo\ngol\n", list.lines().count())
        );
    }
}

#[test]
fn marks_in_a_row_that_is_too_long_are_left_out() {
    let text = "C A T\nX | D O\nT A C\nD O T\nG O L '\n";
    let error = Reader::new().puzzle(text).unwrap_err();
    assert!(
        matches!(&error, GridError::Problems(problems) if problems.can_be_repaired()),
        "{error}"
    );
    let puzzle = Reader::new().repair().puzzle(text).unwrap();
    assert_eq!(puzzle.grid.to_string(), "cat\nxdo\ntac\ndot\ngol\n");
    assert_eq!(
        notes(&puzzle),
        ["line 2: | is left out", "line 5: ' is left out"]
    );
    // Which letter is too many, nobody knows, and holes for the other rows are no remedy.
    let folder = Folder::with(&[("grid.txt", "CATSX\nXDOGX\nGOLDX\nABCDEF\nABCDE\n")]);
    let refused = folder.run("find --repair grid.txt");
    refused.is_error("line 4 has 6 cells, the other rows have 5: correct the file");
    assert!(!refused.errors.contains("--pad"), "{refused:?}");
}

/// The lines of numbers from 1 to that of the rows.
fn numbered(rows: &[String], line: impl Fn(usize) -> String) -> String {
    (1..=rows.len()).map(|number| line(number) + "\n").collect()
}

#[test]
fn a_number_or_a_letter_before_a_bar_or_a_compact_row_is_a_label() {
    for text in [
        "1 CAT\n2 XDO\n3 GOL\n\ncat\ndo\n",
        "7 | CAT |\n8 | XDO |\n9 | GOL |\n\ncat\ndo\n",
        "  ABC\n1 CAT\n2 XDO\n3 GOL\n  ABC\n\ncat\ndo\n",
        "A | C A T\nB | X D O\nC | G O L\n\ncat\ndo\n",
        "A | C A T |\nB | X D O |\nC | G O L |\n\ncat\ndo\n",
        "  A B C\n1 C A T\n2 X D O\n3 G O L\n  A B C\n\ncat\ndo\n",
        "  1 2 3\n1 C A T\n2 X D O\n3 G O L\n  1 2 3\n\ncat\ndo\n",
    ] {
        let (grid, words) = read(Reader::new(), text);
        assert_eq!(grid, "cat\nxdo\ngol\n", "{text}");
        assert_eq!(words, ["cat", "do"], "{text}");
        let puzzle = Reader::new().puzzle(text).unwrap();
        let said = notes(&puzzle).concat();
        assert!(said.contains("the labels beside the rows"), "{text}{said}");
        let bank = puzzle.word_bank().unwrap().unwrap();
        assert_eq!(bank.skipped().count, 0, "{text}");
    }
    // Labels of several characters, those of columns below alone, and letters without any above.
    let letters = "CATXDOGEELOWLBATRATANTHENCOWPIG";
    let rows: Vec<String> = (0..12)
        .map(|row| letters[row..row + 4].to_owned())
        .collect();
    let spaced = |row: &String| {
        row.chars()
            .map(|letter| format!(" {letter}"))
            .collect::<String>()
    };
    let plain: String = rows.iter().map(|row| row.to_lowercase() + "\n").collect();
    let label = |number: usize| char::from(b'A' + number as u8);
    for text in [
        numbered(&rows, |number| {
            format!("{number}){}", spaced(&rows[number - 1]))
        }),
        numbered(&rows, |number| {
            format!("{:>4}{}", number + 99, spaced(&rows[number - 1]))
        }),
        numbered(&rows, |number| {
            format!("{}{}", label(number - 1), spaced(&rows[number - 1]))
        }),
        numbered(&rows, |number| {
            format!("{}{}", 13 - number, spaced(&rows[number - 1]))
        }) + "   a b c d\n",
    ] {
        let puzzle = Reader::new().puzzle(&*text).unwrap();
        assert_eq!(puzzle.grid.to_string(), plain, "{text}");
        let said = notes(&puzzle).concat();
        assert!(said.contains("the labels beside the rows"), "{text}{said}");
    }
    // A list may have numbers, and three words of one length.
    let bank = Reader::new()
        .word_bank("horse\n1 cat\n2 dog\n3 cow\n")
        .unwrap();
    assert_eq!((bank.words().len(), bank.skipped().count), (1, 3));
}

#[test]
fn quoted_cells_are_cells() {
    for text in [
        "\"C\",\"A\",\"T\"\n\"X\",\"D\",\"O\"\n\"G\",\"O\",\"L\"\n\n\"cat\"\n\"do\"\n",
        "\"C\";\"A\";\"T\"\n\"X\";\"D\";\"O\"\n\"G\";\"O\";\"L\"\n\ncat\ndo\n",
        "“C” “A” “T”\n“X” “D” “O”\n“G” “O” “L”\n\ncat\ndo\n",
        "\"CAT\"\n\"XDO\"\n\"GOL\"\n\ncat\ndo\n",
    ] {
        let (grid, words) = read(Reader::new(), text);
        assert_eq!(grid, "cat\nxdo\ngol\n", "{text}");
        assert_eq!(words, ["cat", "do"], "{text}");
    }
}

#[test]
fn make_reads_a_puzzle_as_find_does() {
    let page = "C A T X\nX D 0 G\nE E L X\n\nFind: these 2 words!\n\ncat\nd0g\neel\n";
    let folder = Folder::with(&[("page.txt", page), ("words.txt", "cat\nd0g\nf|sh\n")]);
    for command in ["find page.txt", "make --from page.txt"] {
        folder.run(command).is_error("or let --repair do it");
    }
    let made = folder.run("make --from page.txt --repair --strict");
    assert!(made.errors.contains("cannot be used with"), "{made:?}");
    let found = folder.run("find --repair page.txt");
    let made = folder.run("make --from page.txt --repair");
    assert_eq!(found.errors, made.errors);
    assert_eq!(made.errors.lines().count(), 3, "{made:?}");
    assert!(made.errors.contains("“d0g” is taken for “dog”"), "{made:?}");
    assert_eq!(made.output, "C A T X\nX D O G\nE E L X\n\nCAT\nDOG\nEEL\n");
    folder
        .run("make words.txt")
        .is_error("“d0g” (probably “dog”)");
    let made = folder.run("make words.txt --repair --seed 1");
    assert!(made.output.ends_with("\n\nCAT\nDOG\nFISH\n"), "{made:?}");
    let listed = folder.run("find --repair --words words.txt page.txt");
    assert_eq!(listed.errors.lines().count(), 3, "{listed:?}");
}
