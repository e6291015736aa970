//! Reports of finds read back as the finds.

use std::collections::HashSet;
use wordtrail::report::{Colours, Csv, JsonLines, Report, Text, TextStyle};
use wordtrail::{Cell, Consumer, Dictionary, Direction, Find, Grid, Mode, Search, Trail};

/// The trail of a find in adjacent mode, which is stored in another form than a list of cells.
fn bent_trail_of_a_search(cells: [Cell; 3]) -> Trail<'static> {
    let mut tiles = vec!["."; 11 * 101];
    for (cell, letter) in cells.into_iter().zip(["c", "a", "t"]) {
        tiles[cell.row as usize * 101 + cell.column as usize] = letter;
    }
    let grid = Grid::from_tiles(101, tiles).unwrap();
    let dictionary = Dictionary::from_words(["cat"]).unwrap();
    let finds = Search::new(&dictionary).mode(Mode::Adjacent).finds(&grid);
    assert_eq!(finds[0].trail, Trail::new(cells.to_vec()));
    finds[0].trail.clone()
}

/// Finds of all sorts: straight and bent, of one cell, far away, and with words that a format may
/// have to escape.
fn finds() -> Vec<Find<'static>> {
    let cell = |(row, column)| Cell { row, column };
    let bent = [(9, 99), (10, 100), (10, 99)].map(cell);
    let far = cell((u32::MAX, 99_999_998));
    let trails = [
        Trail::straight(cell((0, 0)), Direction::East, 3),
        Trail::straight(far, Direction::NorthEast, 12),
        Trail::straight(cell((7, 7)), Direction::South, 1),
        Trail::new(vec![cell((7, 7))]),
        Trail::new(bent.to_vec()),
        bent_trail_of_a_search(bent),
    ];
    let words = [
        "cat",
        "ice cream",
        "o’neill-d'été",
        "a,b",
        "\"q\"\\",
        "\r\n\t\u{1}\u{7f}",
        "",
    ];
    let with_word = |word: &'static str| {
        trails.clone().map(|trail| Find {
            word: word.into(),
            trail,
        })
    };
    words.into_iter().flat_map(with_word).collect()
}

const NAMES: [&str; 5] = ["a.txt", "", "a,b", "\"c\"\n\\d", " é\r"];

/// Reports the finds of a grid in parts of some length.
fn write<R: Report>(mut report: R, name: Option<&str>, length: usize) {
    let grid: Grid = "cat\n".parse().unwrap();
    report.begin(name, &grid).unwrap();
    let mut part = report.new_buffer();
    for finds in finds().chunks(length) {
        finds
            .iter()
            .for_each(|find| R::add(&mut part, find.clone()));
        assert!(report.take(&mut part).is_continue());
    }
    report.end(&grid, &[]).unwrap();
}

const LENGTHS: [usize; 2] = [1, 4];

fn names() -> impl Iterator<Item = Option<&'static str>> {
    [None].into_iter().chain(NAMES.map(Some))
}

fn name_of(direction: Option<Direction>) -> Option<String> {
    direction.map(|direction| direction.name().to_owned())
}

#[test]
fn csv_reads_back_as_the_finds() {
    for (name, length) in names().flat_map(|name| LENGTHS.map(|length| (name, length))) {
        let mut text = Vec::new();
        match name {
            None => write(Csv::new(&mut text), None, length),
            Some(_) => write(Csv::new(&mut text).with_grid_column(), name, length),
        }
        let mut rows = csv::Reader::from_reader(&text[..]);
        let rows = rows.records().map(|row| {
            let row = row.unwrap();
            row.iter()
                .map(|field| read_back(field).to_owned())
                .collect()
        });
        let rows: Vec<Vec<String>> = rows.collect();
        let expected = finds().into_iter().map(|find| {
            let start = find.trail.start();
            let fields = [
                find.word.to_string(),
                (u64::from(start.row) + 1).to_string(),
                (u64::from(start.column) + 1).to_string(),
                name_of(find.trail.direction()).unwrap_or_default(),
                find.length().to_string(),
                find.trail.to_string(),
            ];
            name.map(str::to_owned).into_iter().chain(fields).collect()
        });
        assert_eq!(rows, expected.collect::<Vec<Vec<String>>>());
    }
}

/// What makes a field of a spreadsheet a formula.
const FORMULA: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];

/// The text of a CSV field, without the apostrophe that keeps it from being a formula.
fn read_back(field: &str) -> &str {
    match field.strip_prefix('\'') {
        Some(text) if text.trim_start_matches('\'').starts_with(FORMULA) => text,
        _ => field,
    }
}

#[test]
fn text_in_csv_is_no_formula_and_reads_back() {
    let grid: Grid = "cat\n".parse().unwrap();
    let texts = FORMULA.iter().flat_map(|first| {
        ["", "'", "''", "a", " "].map(|before| format!("{before}{first}cmd|'/C calc'!A0"))
    });
    for text in texts.chain(["'".to_owned(), "'a".to_owned(), "a=".to_owned()]) {
        let mut written = Vec::new();
        let mut report = Csv::new(&mut written).with_grid_column();
        report.begin(Some(&text), &grid).unwrap();
        let find = Find {
            word: text.as_str().into(),
            trail: Trail::straight(Cell { row: 0, column: 0 }, Direction::East, 3),
        };
        assert!(report.add_finds([find]).is_continue());
        report.end(&grid, &[]).unwrap();
        drop(report);
        let mut rows = csv::Reader::from_reader(&written[..]);
        let row = rows.records().next().unwrap().unwrap();
        for field in row.iter().take(2) {
            assert!(!field.starts_with(FORMULA), "{field:?}");
            assert_eq!(read_back(field), text);
        }
    }
}

#[test]
fn json_lines_read_back_as_the_finds() {
    for (name, length) in names().flat_map(|name| LENGTHS.map(|length| (name, length))) {
        let mut text = Vec::new();
        write(JsonLines::new(&mut text), name, length);
        let text = String::from_utf8(text).unwrap();
        let lines: Vec<&str> = text.split_terminator('\n').collect();
        let finds = finds();
        assert_eq!(lines.len(), finds.len());
        for (line, find) in lines.into_iter().zip(finds) {
            let index = |index: u32| u64::from(index) + 1;
            let start = find.trail.start();
            let cells = find.trail.cells();
            let mut expected = serde_json::json!({
                "word": find.word,
                "row": index(start.row),
                "column": index(start.column),
                "direction": name_of(find.trail.direction()),
                "length": find.length(),
                "trail": cells.map(|cell| [cell.row, cell.column].map(index)).collect::<Vec<_>>(),
            });
            if let Some(name) = name {
                expected["grid"] = name.into();
            }
            assert_eq!(line.parse::<serde_json::Value>().unwrap(), expected);
        }
    }
}

#[test]
fn text_is_the_same_in_parts_of_any_length() {
    for mode in [Mode::Straight, Mode::Adjacent] {
        for colours in [Colours::None, Colours::True] {
            let style = TextStyle {
                colours,
                marked_grid: None,
            };
            let texts = LENGTHS.map(|length| {
                let mut text = Vec::new();
                write(Text::new(&mut text, mode, style), Some("a.txt"), length);
                text
            });
            assert!(texts[0].starts_with(b"a.txt: "));
            assert_eq!(texts[0], texts[1]);
        }
    }
}

#[test]
fn a_marked_grid_follows_the_finds_and_their_colours_go_round() {
    let grid: Grid = "cat\n".repeat(40).parse().unwrap();
    let style = TextStyle {
        colours: Colours::Sixteen,
        marked_grid: Some(80),
    };
    let texts = LENGTHS.map(|length| {
        let mut text = Vec::new();
        let mut report = Text::new(&mut text, Mode::Straight, style);
        report.begin(None, &grid).unwrap();
        let finds: Vec<Find<'_>> = (0..40)
            .map(|row| Find {
                word: "cat".into(),
                trail: Trail::straight(Cell { row, column: 0 }, Direction::East, 3),
            })
            .collect();
        for finds in finds.chunks(length) {
            assert!(report.add_finds(finds.iter().cloned()).is_continue());
        }
        report.end(&grid, &[]).unwrap();
        drop(report);
        String::from_utf8(text).unwrap()
    });
    assert_eq!(texts[0], texts[1]);
    assert_eq!(texts[0].lines().count(), 40 + 1 + 40);
    let styles: HashSet<&str> = texts[0]
        .lines()
        .take(40)
        .map(|line| line.split_once('c').unwrap().0)
        .collect();
    assert_eq!(styles.len(), 5);
}
