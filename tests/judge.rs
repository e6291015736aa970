//! Judging cells that somebody traced.

use fastrand::Rng;
use std::collections::HashMap;
use wordtrail::{Cell, Dictionary, Direction, Grid, Mode, Search, TrailError, Trails};

const WORDS: [&str; 9] = [
    "a", "ab", "aba", "baa", "abba", "quab", "baqu", "aqua", "babab",
];

fn cell(row: u32, column: u32) -> Cell {
    Cell { row, column }
}

/// A random grid of letters, tiles of two letters, holes and wildcards.
fn grid(random: &mut Rng) -> Grid {
    let columns = random.usize(1..=5);
    let tile = |_| {
        *random
            .choice(&["a", "a", "a", "b", "b", "Qu", ".", "?"])
            .unwrap()
    };
    let tiles: Vec<&str> = (0..columns * 4).map(tile).collect();
    Grid::from_tiles(columns, tiles).unwrap()
}

/// Cells that are often a trail: random steps, some of which jump or lead off the grid.
fn cells(random: &mut Rng, grid: &Grid, mode: Mode) -> Vec<Cell> {
    let mut row = random.i32(0..grid.rows() as i32);
    let mut column = random.i32(0..grid.columns() as i32);
    let mut direction = random.choice(Direction::ALL).unwrap();
    let mut cells = Vec::new();
    for _ in 0..random.usize(0..=5) {
        cells.push(cell(row.max(0) as u32, column.max(0) as u32));
        if mode == Mode::Adjacent || random.u8(0..8) == 0 {
            direction = random.choice(Direction::ALL).unwrap();
        }
        let (down, right) = direction.step();
        let length = if random.u8(0..16) == 0 { 2 } else { 1 };
        (row, column) = (row + length * down, column + length * right);
    }
    cells
}

#[test]
fn cells_are_a_word_if_and_only_if_a_search_finds_it_there() {
    let dictionary = Dictionary::from_words(WORDS).unwrap();
    let mut random = Rng::with_seed(1);
    let mut words = 0;
    for round in 0..400 {
        let grid = grid(&mut random);
        for mode in [Mode::Straight, Mode::Adjacent] {
            let mut search = Search::new(&dictionary)
                .mode(mode)
                .min_length(1 + round % 3);
            if round % 4 == 0 {
                search = search.directions([Direction::East, Direction::South, Direction::West]);
            }
            let mut found = HashMap::new();
            for find in search.trails(Trails::All).finds(&grid) {
                let cells: Vec<Cell> = find.trail.cells().collect();
                // Finds on the same trail are in order.
                found.entry(cells).or_insert(find.word.into_owned());
            }
            for (cells, word) in &found {
                assert_eq!(search.judge(&grid, cells).as_ref(), Ok(word), "{grid}");
            }
            for _ in 0..20 {
                let cells = cells(&mut random, &grid, mode);
                let judged = search.judge(&grid, &cells);
                words += usize::from(judged.is_ok());
                assert_eq!(
                    judged.as_ref().ok(),
                    found.get(&cells),
                    "{grid}{cells:?} {judged:?}"
                );
            }
        }
    }
    assert!(
        words > 500,
        "too few of the random trails are words: {words}"
    );
}

#[test]
fn a_verdict_names_the_first_cell_that_cannot_be_there() {
    let dictionary = Dictionary::from_words(["cat", "cater", "er"]).unwrap();
    let grid: Grid = "cat\n.er\n".parse().unwrap();
    let straight = Search::new(&dictionary);
    let adjacent = straight.mode(Mode::Adjacent);
    let far = cell(u32::MAX, u32::MAX);
    let judge = |search: &Search, cells: &[(u32, u32)]| {
        let cells: Vec<Cell> = cells
            .iter()
            .map(|&(row, column)| cell(row, column))
            .collect();
        search.judge(&grid, &cells)
    };
    let cater = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)];
    assert_eq!(judge(&straight, &cater[..3]), Ok("cat".to_owned()));
    assert_eq!(judge(&adjacent, &cater), Ok("cater".to_owned()));
    let bend = Err(TrailError::Bend { cell: cell(0, 2) });
    assert_eq!(judge(&straight, &cater), bend);
    for (cells, error) in [
        (&[][..], TrailError::Empty),
        (&[(0, 3)], TrailError::Outside { cell: cell(0, 3) }),
        (
            &[(0, 0), (u32::MAX, u32::MAX)],
            TrailError::Outside { cell: far },
        ),
        (&[(0, 0), (1, 0)], TrailError::Hole { cell: cell(1, 0) }),
        (&[(0, 0), (0, 0)], TrailError::Repeated { cell: cell(0, 0) }),
        (
            &[(0, 0), (0, 1), (0, 0)],
            TrailError::Repeated { cell: cell(0, 0) },
        ),
        (
            &[(0, 0), (0, 2)],
            TrailError::Jump {
                from: cell(0, 0),
                to: cell(0, 2),
            },
        ),
        (
            &[(1, 1), (1, 2)],
            TrailError::Length {
                letters: 2,
                min: 3,
                max: usize::MAX,
            },
        ),
        (
            &[(0, 0), (0, 1), (1, 1)],
            TrailError::NotAWord {
                text: "cae".to_owned(),
            },
        ),
    ] {
        assert_eq!(judge(&adjacent, cells), Err(error), "{cells:?}");
    }
    let to_the_left = straight.directions([Direction::West]);
    let error = TrailError::Direction {
        from: cell(0, 0),
        direction: Direction::East,
    };
    assert_eq!(judge(&to_the_left, &cater[..3]), Err(error));
}

#[test]
fn a_long_trail_is_judged() {
    let word = "ab".repeat(2000);
    let dictionary = Dictionary::from_words([&word]).unwrap();
    let grid: Grid = format!("{word}\n").parse().unwrap();
    let cells: Vec<Cell> = (0..4000).map(|column| cell(0, column)).collect();
    let search = Search::new(&dictionary);
    assert_eq!(search.judge(&grid, &cells), Ok(word));
    assert!(search.judge(&grid, &cells[1..]).is_err());
}
