//! Grids and their text forms.

use std::io::Write;
use wordtrail::{Cell, Dictionary, Grid, GridError, Mode, Ragged, Search, Tile, Trails};

fn parse(text: &str) -> Result<Grid, GridError> {
    text.parse()
}

fn message(refused: Result<Grid, GridError>) -> String {
    refused.unwrap_err().to_string()
}

/// The text form of the grid that was read from a text form.
fn read_back(text: &str) -> String {
    parse(text).unwrap().to_string()
}

#[test]
fn spellings_of_one_grid_meet() {
    for text in [
        "cat\ndog\n",
        "CAT\nDOG",
        "cat\r\ndog\r\n",
        "\u{feff}cat\ndog\n\n \n",
        "c a t\nd o g\n",
        "C  A\tT\r\nD O G",
        "cat  \ndog",
        "  cat\n  dog",
    ] {
        assert_eq!(read_back(text), "cat\ndog\n", "{text:?}");
    }
}

#[test]
fn a_text_form_reads_back_as_the_same_grid() {
    for text in [
        "a\n",
        "a?.\n...\n",
        "qu e s t\n. ? a b\n",
        "été\nñaß\n",
        "ab\u{1d51e}\n",
    ] {
        assert_eq!(read_back(text), text);
    }
}

/// Marks alone in their cells, which would change places, and the parts of the syllable 각.
#[test]
fn letters_that_would_compose_are_kept_apart() {
    for text in ["\u{617} \u{655}\n", "\u{1100} \u{1161} \u{11a8}\na b c\n"] {
        assert_eq!(read_back(text), text);
    }
    // Here compact rows say the same.
    for text in ["\u{655}\u{617}\n", "a\u{655}\u{617}\n", "\u{1100}a\n"] {
        assert_eq!(read_back(text), text);
    }
}

#[test]
fn decomposed_accents_are_one_cell() {
    assert_eq!(read_back("e\u{301}te\u{301}\nabc"), "été\nabc\n");
}

#[test]
fn tiles_of_several_letters_are_folded() {
    let grid = parse("QU E\u{301}\nA B").unwrap();
    assert_eq!(
        grid.tile(Cell { row: 0, column: 0 }),
        Some(Tile::Letters("qu"))
    );
    assert_eq!(
        grid.tile(Cell { row: 0, column: 1 }),
        Some(Tile::Letters("é"))
    );
    assert_eq!(grid.tile(Cell { row: 0, column: 2 }), None);
    assert_eq!(grid.tile(Cell { row: 2, column: 0 }), None);
}

#[test]
fn more_than_256_distinct_tiles_are_kept_apart() {
    let text: String = ('\u{4e00}'..).take(300).collect::<String>() + "\n";
    assert_eq!(read_back(&text), text);
}

#[test]
fn errors_name_their_place() {
    let bad = |row, column, character| GridError::BadCharacter {
        row,
        column,
        character,
    };
    for (text, error) in [
        ("", GridError::Empty),
        ("\n \n", GridError::Empty),
        ("\u{feff}", GridError::Empty),
        ("cat\n\ndog", GridError::WordsBelow { row: 2 }),
        ("\ncat", GridError::BlankRow { row: 1 }),
        ("cat\nd0g", bad(2, 2, '0')),
        ("c a t\nd o-o g", bad(2, 2, '-')),
        ("c a t\nd .. g", bad(2, 2, '.')),
        ("cät\ndo!", bad(2, 3, '!')),
        ("ca\0", bad(1, 3, '\0')),
        ("cat\rdog\r", bad(1, 4, '\r')),
    ] {
        assert_eq!(message(parse(text)), error.to_string(), "{text:?}");
    }
    let unequal = |row, found, expected, spaced| {
        let error = GridError::UnequalRows {
            row,
            found,
            expected,
            spaced,
        };
        error.to_string()
    };
    assert_eq!(message(parse("cat\ndogs")), unequal(2, 4, 3, false));
    assert_eq!(message(parse("c a t\ndog")), unequal(2, 1, 3, true));
    let invalid = Grid::read(b"cat\nd\xffg".to_vec(), Ragged::Refuse);
    let expected = GridError::NotUtf8 { row: 2, byte: 2 };
    assert_eq!(message(invalid), expected.to_string());
    // The byte order mark is in the file, so its bytes count.
    let marked = Grid::read(b"\xef\xbb\xbfd\xffg".to_vec(), Ragged::Refuse);
    let expected = GridError::NotUtf8 { row: 1, byte: 5 };
    assert_eq!(message(marked), expected.to_string());
}

#[test]
fn padding_fills_short_rows_with_holes() {
    for (text, padded) in [
        ("cats\ndog\na", "cats\ndog.\na...\n"),
        ("a\nb c", "a.\nbc\n"),
    ] {
        let grid = Grid::read(text.into(), Ragged::Pad).unwrap();
        assert_eq!(grid.to_string(), padded);
    }
}

#[test]
fn padding_does_not_make_a_large_grid_of_a_small_text() {
    let text =
        |columns: usize, rows: usize| ("a".repeat(columns) + &"\na".repeat(rows)).into_bytes();
    let refused = Grid::read(text(80_000, 40_000), Ragged::Pad).unwrap_err();
    let expected = "padding would make a grid of 40001 rows and 80000 columns, \
                    and the limit for a text of this size is 16777216 cells";
    assert!(refused.to_string().starts_with(expected), "{refused}");
    // Spaced and other letters are no way around it.
    for cell in ["a ", "é"] {
        let text = cell.repeat(80_000) + &"\na".repeat(40_000);
        let refused = Grid::read(text.into_bytes(), Ragged::Pad);
        assert!(matches!(refused, Err(GridError::TooMuchPadding { .. })));
    }
    // As many cells as the limit allows.
    let padded = Grid::read(text(4_096, 4_095), Ragged::Pad).unwrap();
    assert_eq!((padded.rows(), padded.columns()), (4_096, 4_096));
}

#[test]
fn a_mapped_file_is_the_grid_that_its_text_is() {
    for text in [
        "cat\ndog\n",
        "\u{feff}CAT\r\nDOG\r\n\r\n \r\n",
        "cat\ndog  \n\n",
        "?.t",
        "c a t\nd o g",
        "\u{feff}é?\nab\n",
        "cat\ndogs\n",
        "cat\n\ndog\n",
        "\u{feff}\n",
        "",
    ] {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let shown = |grid: Result<Grid, GridError>| match grid {
            Ok(grid) => format!("{grid:?}\n{grid}"),
            Err(error) => error.to_string(),
        };
        for ragged in [Ragged::Refuse, Ragged::Pad] {
            let mapped = Grid::map(&file, ragged);
            let read = Grid::read(text.into(), ragged);
            assert_eq!(shown(mapped), shown(read), "{text:?}");
        }
    }
}

#[test]
fn a_grid_of_tiles_needs_full_rows() {
    assert_eq!(Grid::from_tiles(1, ["qu", "a"]).unwrap().rows(), 2);
    assert!(matches!(
        Grid::from_tiles(4, ["a", "b", "c", "d", "e", "f", "g"]),
        Err(GridError::TileCount {
            tiles: 7,
            columns: 4
        })
    ));
    for empty in [Grid::from_tiles(0, ["a"]), Grid::from_tiles(3, [""; 0])] {
        assert!(matches!(empty, Err(GridError::Empty)));
    }
    assert!(matches!(
        Grid::from_tiles(3, ["a", "b", "c", "d", "e", "+"]),
        Err(GridError::BadCharacter {
            row: 2,
            column: 3,
            character: '+'
        })
    ));
}

#[test]
fn a_lone_q_as_the_tile_qu_is_found_as_if_it_had_been_typed() {
    let dictionary =
        Dictionary::from_words(["quit", "squat", "tuq", "suqu", "its", "aqua", "qua"]).unwrap();
    let letters: Vec<char> = "qqQuitsa.?".chars().collect();
    let mut random = fastrand::Rng::with_seed(17);
    for _ in 0..200 {
        let (rows, columns) = (random.usize(1..6), random.usize(1..6));
        let cells: Vec<char> = (0..rows * columns)
            .map(|_| letters[random.usize(..letters.len())])
            .collect();
        let text: String = cells
            .chunks(columns)
            .map(|row| String::from_iter(row) + "\n")
            .collect();
        let typed = cells.iter().map(|cell| match cell {
            'q' | 'Q' => "Qu".to_owned(),
            cell => cell.to_string(),
        });
        let typed = Grid::from_tiles(columns, typed).unwrap();
        let read = text.parse::<Grid>().unwrap().qu_tiles();
        assert_eq!(read.to_string(), typed.to_string());
        for mode in [Mode::Straight, Mode::Adjacent] {
            let search = Search::new(&dictionary).mode(mode).trails(Trails::All);
            assert_eq!(search.finds(&read), search.finds(&typed), "{mode}\n{text}");
        }
    }
}

#[test]
fn a_grid_without_q_stays_compact() {
    let grid: Grid = "cat\ndog\n".parse().unwrap();
    assert_eq!(grid.qu_tiles().to_string(), "cat\ndog\n");
}
