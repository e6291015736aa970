//! The cells of puzzles: shapes of every size, and pictures drawn by hand.

use wordtrail::{Direction, Directions, Mask, MaskError, Shape};

fn all() -> impl Iterator<Item = (Shape, Mask)> {
    let sizes = (1..=40).flat_map(|rows| (1..=40).map(move |columns| (rows, columns)));
    sizes.flat_map(|(rows, columns)| {
        Shape::ALL.map(|shape| (shape, Mask::shape(shape, rows, columns)))
    })
}

/// The number of cells that can be reached from the first one through shared sides.
fn reached(mask: &Mask) -> usize {
    let mut reached = vec![false; mask.rows() * mask.columns()];
    let mut cells =
        (0..mask.rows()).flat_map(|row| (0..mask.columns()).map(move |column| (row, column)));
    let first = cells.find(|&(row, column)| mask.has(row, column));
    let mut next = vec![first.unwrap()];
    while let Some((row, column)) = next.pop() {
        let place = row * mask.columns() + column;
        if mask.has(row, column) && !std::mem::replace(&mut reached[place], true) {
            next.extend([(row + 1, column), (row, column + 1)]);
            next.extend(row.checked_sub(1).map(|row| (row, column)));
            next.extend(column.checked_sub(1).map(|column| (row, column)));
        }
    }
    reached.into_iter().filter(|&cell| cell).count()
}

#[test]
fn shapes_of_any_size_are_connected() {
    for (shape, mask) in all() {
        assert!(mask.cells() > 0, "{shape}\n{mask}");
        assert_eq!(reached(&mask), mask.cells(), "{shape}\n{mask}");
    }
}

#[test]
fn shapes_are_symmetric_from_left_to_right() {
    for (shape, mask) in all() {
        for line in mask.to_string().lines() {
            let mirrored: String = line.chars().rev().collect();
            assert_eq!(line, mirrored, "{shape}\n{mask}");
        }
    }
}

#[test]
fn shapes_reach_all_sides_of_the_rectangle() {
    // In smaller ones there may be no room for the lobes of a heart.
    for (shape, mask) in all().filter(|(_, mask)| mask.rows().min(mask.columns()) >= 8) {
        let (last_row, last_column) = (mask.rows() - 1, mask.columns() - 1);
        let has_row = |row| (0..=last_column).any(|column| mask.has(row, column));
        let has_column = |column| (0..=last_row).any(|row| mask.has(row, column));
        let reaches = has_row(0) && has_row(last_row) && has_column(0) && has_column(last_column);
        assert!(reaches, "{shape}\n{mask}");
    }
}

#[test]
fn shapes_look_like_their_names() {
    let expected = [
        ".###...###.  ...#####...  .....#.....  .....#.....  .....#.....",
        "#####.#####  ..#######..  ....###....  .....#.....  ....###....",
        "###########  .#########.  ...#####...  ....###....  ....###....",
        "###########  ###########  ..#######..  ....###....  ...#####...",
        "###########  ###########  .#########.  ###########  ...#####...",
        ".#########.  ###########  ###########  .#########.  ..#######..",
        ".#########.  ###########  .#########.  ..#######..  ..#######..",
        "..#######..  ###########  ..#######..  ...#####...  .#########.",
        "...#####...  .#########.  ...#####...  ..#######..  .#########.",
        "....###....  ..#######..  ....###....  ..##...##..  ###########",
        ".....#.....  ...#####...  .....#.....  ..#.....#..  ###########",
    ];
    let shown = Shape::ALL.map(|shape| Mask::shape(shape, 11, 11).to_string());
    for (row, expected) in expected.into_iter().enumerate() {
        let lines = shown.each_ref().map(|mask| mask.lines().nth(row).unwrap());
        assert_eq!(lines.join("  "), expected);
    }
}

#[test]
fn the_longest_line_depends_on_the_directions() {
    let mask = Mask::parse(b"#...#\n.#.#.\n..#..\n.#...\n#####\n").unwrap();
    let longest =
        |directions: &[Direction]| mask.longest_line(directions.iter().copied().collect());
    assert_eq!(longest(&[Direction::West]), 5);
    assert_eq!(longest(&[Direction::South]), 2);
    assert_eq!(longest(&[Direction::SouthEast, Direction::North]), 3);
    assert_eq!(longest(&[Direction::NorthEast]), 5);
    assert_eq!(longest(&[Direction::SouthWest]), 5);
    assert_eq!(longest(&[]), 0);
    assert_eq!(Mask::full(0, 7).longest_line(Directions::ALL), 0);
    assert_eq!(Mask::full(3, 7).longest_line(Directions::ALL), 7);
}

#[test]
fn no_rows_or_columns_are_no_cells() {
    for shape in Shape::ALL {
        for (rows, columns) in [(0, 0), (0, 5), (5, 0)] {
            assert_eq!(Mask::shape(shape, rows, columns).cells(), 0);
        }
    }
}

#[test]
fn printed_masks_read_back() {
    for (_, mask) in all() {
        assert_eq!(Mask::parse(mask.to_string().as_bytes()), Ok(mask));
    }
}

#[test]
fn a_picture_may_be_drawn_with_any_characters() {
    let expected = Mask::parse(b"##.\n.#.\n###\n").unwrap();
    for text in [
        "xx\n x\nxyz",
        "\u{feff}##\r\n.#\r\n###\r\n",
        "██.\n █\n███\n\n \t\n",
        "## \n.#   \t\n###\r",
        "éé\n é\nee\u{301}e\n",
    ] {
        assert_eq!(
            Mask::parse(text.as_bytes()).as_ref(),
            Ok(&expected),
            "{text:?}"
        );
    }
    // Blank lines before the end are rows.
    assert_eq!(Mask::parse(b"\n#\n\n#\n.\n").unwrap().rows(), 5);
}

#[test]
fn errors_name_the_place() {
    let not_utf8 = MaskError::NotUtf8 { line: 2, byte: 3 };
    assert_eq!(Mask::parse(b"###\n##\xff\n"), Err(not_utf8));
    for (text, line, column, character) in [
        ("#\u{1b}#\n", 1, 2, '\u{1b}'),
        ("##\n\n\t#\n", 3, 1, '\t'),
        ("e\u{301}\0\n", 1, 2, '\0'),
        ("#\r#\n", 1, 2, '\r'),
    ] {
        let expected = MaskError::ControlCharacter {
            line,
            column,
            character,
        };
        assert_eq!(Mask::parse(text.as_bytes()), Err(expected), "{text:?}");
    }
    for text in ["", "\n", " \n \n", "...\n...\n", "\u{feff}"] {
        assert_eq!(
            Mask::parse(text.as_bytes()),
            Err(MaskError::NoCell),
            "{text:?}"
        );
    }
}
