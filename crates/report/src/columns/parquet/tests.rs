//! Finds written as Parquet, in pages and row groups of few finds, read by another reader.

use super::{Limits, Parquet};
use crate::columns::{FindColumns, Vocabulary};
use crate::writer::Report;
use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt32Type};
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::ParquetMetaData;
use parquet::file::statistics::Statistics;
use proptest::prelude::*;
use std::sync::Arc;
use wordtrail_search::grid::{Cell, Direction, Trail};
use wordtrail_search::{Consumer, Find};

/// A find as its columns have it.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    grid: Option<String>,
    word: String,
    row: u32,
    column: u32,
    direction: Option<String>,
    length: u8,
    trail: Option<Vec<(u32, u32)>>,
}

const WORDS: [&str; 7] = [
    "cat",
    "cod",
    "été",
    "ice cream",
    "we’re",
    "a",
    "antidisestablish",
];
const GRIDS: [&str; 3] = ["a.txt", "b", "ç,\n"];

fn row(grid: Option<&str>, find: &Find<'_>, has_trail: bool) -> Row {
    let place = |cell: Cell| (cell.row + 1, cell.column + 1);
    let (row, column) = place(find.trail.start());
    Row {
        grid: grid.map(str::to_owned),
        word: find.word.to_string(),
        row,
        column,
        direction: find
            .trail
            .direction()
            .map(|direction| direction.name().to_owned()),
        length: find.length() as u8,
        trail: has_trail.then(|| find.trail.cells().map(place).collect()),
    }
}

fn rows(batch: &RecordBatch) -> Vec<Row> {
    let column = |name: &str| batch.column_by_name(name);
    let text = |name: &str, index: usize| {
        let texts = column(name)?.as_any_dictionary();
        let numbers = texts.normalized_keys();
        let values = texts.values().as_string::<i32>();
        texts
            .is_valid(index)
            .then(|| values.value(numbers[index]).to_owned())
    };
    let number = |name: &str, index: usize| {
        column(name)
            .unwrap()
            .as_primitive::<UInt32Type>()
            .value(index)
    };
    let trail = |index: usize| {
        let cells = column("trail")?.as_list::<i32>().value(index);
        let cells = cells.as_struct();
        let coordinates = |index: usize| cells.column(index).as_primitive::<UInt32Type>().values();
        let places = coordinates(0).iter().zip(coordinates(1));
        Some(places.map(|(&row, &column)| (row, column)).collect())
    };
    let lengths = column("length").unwrap().as_primitive::<UInt8Type>();
    (0..batch.num_rows())
        .map(|index| Row {
            grid: text("grid", index),
            word: text("word", index).unwrap(),
            row: number("row", index),
            column: number("column", index),
            direction: text("direction", index),
            length: lengths.value(index),
            trail: trail(index),
        })
        .collect()
}

fn read(file: Vec<u8>) -> (Vec<Row>, Arc<ParquetMetaData>) {
    let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap();
    let metadata = Arc::clone(builder.metadata());
    let batches = builder.with_batch_size(1000).build().unwrap();
    (
        batches.flat_map(|batch| rows(&batch.unwrap())).collect(),
        metadata,
    )
}

fn cell() -> impl Strategy<Value = Cell> {
    let number = prop_oneof![0..9_u32, 0..100_000_u32, Just(4_000_000_000)];
    (number.clone(), number).prop_map(|(row, column)| Cell { row, column })
}

fn trail() -> impl Strategy<Value = Trail<'static>> {
    let straight = (0..100_u32, 0..5000_u32, 0..8_usize, 1..9_u32);
    prop_oneof![
        straight.prop_map(|(row, column, direction, cells)| {
            let start = Cell {
                row: row + 9,
                column: column + 9,
            };
            Trail::straight(start, Direction::ALL[direction], cells)
        }),
        proptest::collection::vec(cell(), 1..12).prop_map(Trail::new),
    ]
}

fn find() -> impl Strategy<Value = Find<'static>> {
    (0..WORDS.len(), trail()).prop_map(|(word, trail)| Find {
        word: WORDS[word].into(),
        trail,
    })
}

/// Grids with parts of finds.
type Parts = Vec<(usize, Vec<Vec<Find<'static>>>)>;

fn parts() -> impl Strategy<Value = Parts> {
    let part = proptest::collection::vec(find(), 0..40);
    let grid = (0..GRIDS.len(), proptest::collection::vec(part, 0..6));
    proptest::collection::vec(grid, 0..4)
}

fn write(parts: &Parts, columns: FindColumns, limits: Limits) -> Vec<u8> {
    let mut file = Vec::new();
    let mut report = Parquet::new(&mut file, columns).unwrap();
    report.limits = limits;
    let grid = "cat\n".parse().unwrap();
    for (name, parts) in parts {
        report.begin(Some(GRIDS[*name]), &grid).unwrap();
        // A part is used again.
        let mut part = report.new_buffer();
        for finds in parts {
            for find in finds {
                Parquet::<&mut Vec<u8>>::add(&mut part, find.clone());
            }
            Parquet::<&mut Vec<u8>>::complete(&mut part);
            assert!(report.take(&mut part).is_continue());
        }
        report.end(&grid, &[]).unwrap();
    }
    report.finish().unwrap();
    drop(report);
    file
}

/// The smallest and the largest number of a column of a row group, as its statistics say.
fn range(metadata: &ParquetMetaData, group: usize, name: &str) -> (u32, u32) {
    let columns = metadata.row_group(group).columns();
    let column = columns
        .iter()
        .find(|column| column.column_path().string() == name);
    match column.unwrap().statistics() {
        Some(Statistics::Int32(statistics)) => {
            let number = |bound: Option<&i32>| *bound.unwrap() as u32;
            (number(statistics.min_opt()), number(statistics.max_opt()))
        }
        other => panic!("{name}: {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]
    #[test]
    fn finds_are_read_back_as_they_were(
        parts in parts(),
        has_grids: bool,
        has_trails: bool,
        page in 1..50_usize,
        small in 0..200_usize,
        row_group in 1..200_usize,
    ) {
        let mut columns = FindColumns::new(Vocabulary::from_words(WORDS).unwrap());
        if has_grids {
            columns = columns.with_grid_column(Vocabulary::from_words(GRIDS).unwrap());
        }
        if has_trails {
            columns = columns.with_trails();
        }
        let file = write(&parts, columns, Limits { page, small, row_group });
        let (read, metadata) = read(file);
        let expected: Vec<_> = parts
            .iter()
            .flat_map(|(grid, parts)| {
                let grid = has_grids.then_some(GRIDS[*grid]);
                parts.iter().flatten().map(move |find| row(grid, find, has_trails))
            })
            .collect();
        prop_assert_eq!(&read, &expected);
        let mut rest = &read[..];
        for group in 0..metadata.num_row_groups() {
            let (here, after) = rest.split_at(metadata.row_group(group).num_rows() as usize);
            let bounds = |number: fn(&Row) -> u32| {
                let numbers = || here.iter().map(number);
                (numbers().min().unwrap(), numbers().max().unwrap())
            };
            prop_assert_eq!(range(&metadata, group, "row"), bounds(|row| row.row));
            prop_assert_eq!(range(&metadata, group, "column"), bounds(|row| row.column));
            prop_assert_eq!(range(&metadata, group, "length"), bounds(|row| row.length.into()));
            rest = after;
        }
        prop_assert!(rest.is_empty());
    }
}

#[test]
fn a_find_that_columns_cannot_have_ends_the_report() {
    let long = "a".repeat(256);
    for (word, message) in [("dog", "lacks the word dog"), (&long, "256 letters")] {
        let vocabulary = Vocabulary::from_words(["cat", &long]).unwrap();
        let mut report = Parquet::new(Vec::new(), FindColumns::new(vocabulary)).unwrap();
        let trail = Trail::new(vec![Cell { row: 0, column: 0 }]);
        let word = word.into();
        let error = report
            .add_finds([Find { word, trail }])
            .break_value()
            .unwrap();
        assert!(error.to_string().contains(message), "{error}");
    }
}
