//! What is serialised with serde reads back as the same.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::fmt::Debug;
use wordtrail::{Cell, Direction, Find, Grid, Mode, Puzzle, Reader, Score, Trail};

/// Checks that a value is written as this JSON and read back from it.
fn assert_written_as<T: Serialize + DeserializeOwned + Debug>(value: &T, json: Value) -> T {
    assert_eq!(serde_json::to_value(value).unwrap(), json);
    serde_json::from_str(&json.to_string()).unwrap()
}

fn refuses<T: DeserializeOwned + Debug>(json: Value, message: &str) {
    let error = serde_json::from_value::<T>(json).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}

#[test]
fn a_cell_has_its_row_and_column_from_0() {
    let cell = Cell { row: 1, column: 2 };
    let json = json!({"row": 1, "column": 2});
    assert_eq!(assert_written_as(&cell, json), cell);
}

#[test]
fn a_direction_is_its_name() {
    for direction in Direction::ALL {
        let json = json!(direction.name());
        assert_eq!(assert_written_as(&direction, json), direction);
    }
    refuses::<Direction>(json!("UP"), "“UP” is not a direction");
}

#[test]
fn a_trail_is_a_sequence_of_cells() {
    let start = Cell { row: 0, column: 2 };
    let straight = Trail::straight(start, Direction::SouthWest, 2);
    let json = json!([{"row": 0, "column": 2}, {"row": 1, "column": 1}]);
    assert_eq!(assert_written_as(&straight, json), straight);
    refuses::<Trail<'static>>(json!([]), "at least one cell");
}

#[test]
fn a_mode_is_its_name() {
    for mode in [Mode::Straight, Mode::Adjacent] {
        assert_eq!(assert_written_as(&mode, json!(mode.name())), mode);
    }
    refuses::<Mode>(
        json!("bent"),
        "unknown variant `bent`, expected `straight` or `adjacent`",
    );
}

#[test]
fn a_find_is_its_word_and_its_trail() {
    let find = Find {
        word: "at".into(),
        trail: Trail::straight(Cell { row: 0, column: 1 }, Direction::East, 2),
    };
    let trail = json!([{"row": 0, "column": 1}, {"row": 0, "column": 2}]);
    let back: Find<'static> = assert_written_as(&find, json!({"word": "at", "trail": trail}));
    assert_eq!(back, find);
    refuses::<Find<'static>>(json!({"word": "at", "trail": []}), "at least one cell");
}

#[test]
fn a_score_has_its_words_and_points() {
    let score = Score {
        words: 3,
        points: 4,
    };
    assert_eq!(
        assert_written_as(&score, json!({"words": 3, "points": 4})),
        score
    );
}

#[test]
fn a_grid_is_its_rows_of_text() {
    for rows in [
        json!(["cat", "d.?"]),
        json!(["qu e s t", "é . ? x"]),
        json!(["a", "b"]),
    ] {
        let grid: Grid = serde_json::from_value(rows.clone()).unwrap();
        let back = assert_written_as(&grid, rows);
        assert_eq!(back.to_string(), grid.to_string());
    }
    refuses::<Grid>(json!(["cat", "do"]), "row 2 has 2 cells");
    refuses::<Grid>(json!([]), "empty");
    let column = Grid::from_tiles(1, ["qu", "a"]).unwrap();
    assert!(serde_json::to_value(&column).is_err());
}

#[test]
fn a_puzzle_is_its_document() {
    let text = b"cat\ndog\n\nICE CREAM\n\ncat\n3rd\n";
    let puzzle = Reader::new()
        .strict()
        .puzzle(text)
        .unwrap()
        .with_title("Sweets");
    let json = json!({
        "version": 1, "wordtrail": null, "title": "Sweets", "mode": "straight", "cover": null, "unique": null,
        "spanning": null, "seed": null, "options": null, "list": ["ICE CREAM", "CAT"],
        "clues": {}, "bonus": [],
        "rows": 2, "columns": 3, "grid": ["CAT", "DOG"], "answer": null, "words": [], "ways": null, "dropped": [], "replaced": null,
    });
    let back = assert_written_as(&puzzle, json);
    assert_eq!(back.to_string(), puzzle.to_string());
    assert_eq!(
        serde_json::to_string(&back).unwrap(),
        back.to_json().unwrap()
    );

    let no_words: Puzzle = serde_json::from_value(json!({"grid": ["cat"]})).unwrap();
    assert!(no_words.word_bank().unwrap().is_none());
    refuses::<Puzzle>(
        json!({"grid": ["cat"], "version": 2}),
        "it is a puzzle of version 2",
    );
    refuses::<Puzzle>(json!({"list": ["cat"]}), "grid: it is missing");
}
