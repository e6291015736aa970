//! The grid that a text report shows with its finds marked.

use wordtrail::report::{Colours, Report, Text, TextStyle};
use wordtrail::{Cell, Consumer, Direction, Find, Grid, Mode, Trail};

/// The most rows that a grid shown whole, or one of its windows, has.
const WINDOW_ROWS: usize = 50;

const MAX_WINDOWS: usize = 8;

/// A grid of equal rows.
fn grid(rows: usize, row: &str) -> Grid {
    format!("{row}\n").repeat(rows).parse().unwrap()
}

/// What a terminal of `width` columns shows of finds, each a start cell, a direction and a number of cells.
fn shown(grid: &Grid, width: usize, finds: &[(u32, u32, Direction, u32)]) -> String {
    let style = TextStyle {
        colours: Colours::None,
        marked_grid: Some(width),
    };
    let mut text = Vec::new();
    let mut report = Text::new(&mut text, Mode::Straight, style);
    report.begin(None, grid).unwrap();
    let found = finds.iter().map(|&(row, column, direction, cells)| Find {
        word: "a".into(),
        trail: Trail::straight(Cell { row, column }, direction, cells),
    });
    assert!(report.add_finds(found).is_continue());
    report.end(grid, &[]).unwrap();
    drop(report);
    let text = String::from_utf8(text).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines[finds.len()..].concat()
}

#[test]
fn a_grid_that_fits_is_shown_whole_and_without_numbers() {
    let finds = [(0, 1, Direction::East, 2)];
    let whole = "\na B C d e f\na b c d e f\n";
    assert_eq!(shown(&grid(2, "abcdef"), 11, &finds), whole);
    assert_ne!(shown(&grid(2, "abcdef"), 10, &finds), whole);
    let (tall, taller) = (grid(WINDOW_ROWS, "abc"), grid(WINDOW_ROWS + 1, "abc"));
    assert_eq!(shown(&tall, 80, &finds).lines().count(), WINDOW_ROWS + 1);
    assert_eq!(shown(&taller, 80, &finds), "\n    1\n 1  a B C\n");
}

#[test]
fn a_wide_grid_is_cut_into_windows_with_column_numbers() {
    let finds = [(0, 3, Direction::East, 3), (1, 11, Direction::West, 2)];
    assert_eq!(
        shown(&grid(2, "abcdefghijkl"), 17, &finds),
        "\n   1\n1  a b c D E\n\
         \n   6\n1  F g h i j\n\
         \n   11\n2  K L\n"
    );
    assert_eq!(
        shown(&grid(1, "abcdefghijkl"), 22, &finds[..1]),
        "\n   1         6\n1  a b c D E F g h i j\n"
    );
}

#[test]
fn rows_without_finds_are_left_out_of_windows() {
    let finds = [
        (0, 0, Direction::South, 2),
        (58, 1, Direction::East, 1),
        (99, 2, Direction::North, 2),
        (96, 2, Direction::North, 1),
    ];
    assert_eq!(
        shown(&grid(100, "abc"), 80, &finds),
        "\n     1\n  1  A b c\n  2  A b c\n\
         \n     1\n 59  a B c\n  ⋮\n 97  a b C\n  ⋮\n 99  a b C\n100  a b C\n"
    );
}

#[test]
fn the_first_windows_are_shown_in_any_order_of_finds_and_the_others_counted() {
    let rows = |count: usize| (0..count).map(|window| (window * WINDOW_ROWS) as u32);
    let mut finds: Vec<_> = rows(MAX_WINDOWS + 2)
        .map(|row| (row, 0, Direction::South, 1))
        .collect();
    let grid = grid(WINDOW_ROWS * 20, "a");
    let text = shown(&grid, 80, &finds);
    assert!(text.ends_with(" 351  A\n\nnot shown: 2 more parts of the grid with finds\n"));
    finds.reverse();
    assert_eq!(shown(&grid, 80, &finds), text);
    let text = shown(&grid, 80, &finds[1..]);
    assert!(text.ends_with("\nnot shown: 1 more part of the grid with finds\n"));
    assert!(!shown(&grid, 80, &finds[2..]).contains("not shown"));
}

#[test]
fn wide_tiles_stay_in_columns_and_on_the_terminal() {
    let tiles = ["qu", "i", "字", ".", "?", "e\u{301}"];
    let grid = Grid::from_tiles(6, tiles.repeat(2)).unwrap();
    let finds = [(0, 0, Direction::East, 4)];
    assert_eq!(
        shown(&grid, 17, &finds),
        "\nQU I  字 .  ?  é\nqu i  字 .  ?  é\n"
    );
    assert_eq!(shown(&grid, 16, &finds), "\n   1\n1  QU I  字 .\n");
}

#[test]
fn a_terminal_without_room_shows_a_cell_a_line() {
    let text = shown(&grid(1, "abc"), 0, &[(0, 0, Direction::East, 3)]);
    assert_eq!(text, "\n   1\n1  A\n\n   2\n1  B\n\n   3\n1  C\n");
    let text = shown(&grid(3, "a"), 0, &[(0, 0, Direction::South, 3)]);
    assert_eq!(text, "\nA\nA\nA\n");
}
