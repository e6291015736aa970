//! Finds written as Parquet, in pages and row groups of few finds, read by another reader.

use super::{Limits, Parquet};
use crate::columns::{FindBatches, FindColumns};
use crate::writer::Report;
use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt32Type};
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::statistics::Statistics;
use proptest::prelude::*;
use std::sync::Arc;
use wordtrail_search::grid::{Cell, Direction, Trail};
use wordtrail_search::{Consumer, Find};

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

fn read(file: Vec<u8>) -> (Vec<RecordBatch>, Arc<ParquetMetaData>) {
    let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap();
    let metadata = Arc::clone(builder.metadata());
    let batches = builder.with_batch_size(1000).build().unwrap();
    (batches.map(Result::unwrap).collect(), metadata)
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
        // A buffer is used again.
        let mut buffer = report.new_buffer();
        for finds in parts {
            for find in finds {
                Parquet::<&mut Vec<u8>>::add(&mut buffer, find.clone());
            }
            Parquet::<&mut Vec<u8>>::complete(&mut buffer);
            assert!(report.take(&mut buffer).is_continue());
        }
        report.end(&grid, &[]).unwrap();
    }
    report.finish().unwrap();
    drop(report);
    file
}

/// The same finds as a batch, if there are any.
fn collect(parts: &Parts, columns: FindColumns) -> Option<RecordBatch> {
    let mut batches = FindBatches::new(columns);
    for (name, parts) in parts {
        batches.begin(GRIDS[*name]).unwrap();
        let finds = parts.iter().flatten().cloned();
        assert!(batches.add_finds(finds).is_continue());
    }
    batches.into_batches().pop()
}

/// The smallest and the largest number of a column of a row group, as its statistics say.
fn range(group: &RowGroupMetaData, name: &str) -> Option<(u32, u32)> {
    let mut columns = group.columns().iter();
    let column = columns.find(|column| column.column_path().string() == name);
    match column.unwrap().statistics() {
        Some(Statistics::Int32(statistics)) => {
            let number = |bound: Option<&i32>| bound.map(|&bound| bound as u32);
            number(statistics.min_opt()).zip(number(statistics.max_opt()))
        }
        other => panic!("{name}: {other:?}"),
    }
}

/// The smallest and the largest number of a column.
fn bounds(batch: &RecordBatch, name: &str) -> Option<(u32, u32)> {
    let column = batch.column_by_name(name).unwrap();
    let numbers: Vec<u32> = match column.as_primitive_opt::<UInt8Type>() {
        Some(lengths) => lengths
            .values()
            .iter()
            .map(|&length| length.into())
            .collect(),
        None => column.as_primitive::<UInt32Type>().values().to_vec(),
    };
    let (min, max) = (numbers.iter().min(), numbers.iter().max());
    min.copied().zip(max.copied())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]
    #[test]
    fn finds_are_read_back_as_they_were(
        parts in parts(),
        has_grids: bool,
        has_trails: bool,
        page in 1..50_usize,
        small in 0..200_usize,
        row_group in 1..200_usize,
    ) {
        let mut columns = FindColumns::from_words(WORDS).unwrap();
        if has_grids {
            columns = columns.with_grid_column(GRIDS).unwrap();
        }
        if has_trails {
            columns = columns.with_trails();
        }
        let file = write(&parts, columns.clone(), Limits { page, small, row_group });
        let (read, metadata) = read(file);
        let expected = collect(&parts, columns);
        let rows = expected.as_ref().map_or(0, RecordBatch::num_rows);
        let slice = |from: usize, rows: usize| expected.as_ref().unwrap().slice(from, rows);
        let mut from = 0;
        for batch in &read {
            let expected = slice(from, batch.num_rows());
            prop_assert_eq!(batch.columns(), expected.columns());
            from += batch.num_rows();
        }
        prop_assert_eq!(from, rows);
        let mut from = 0;
        for group in metadata.row_groups() {
            let here = slice(from, group.num_rows() as usize);
            for name in ["row", "column", "length"] {
                prop_assert_eq!(range(group, name), bounds(&here, name));
            }
            from += here.num_rows();
        }
        prop_assert_eq!(from, rows);
    }
}

#[test]
fn a_find_that_columns_cannot_have_ends_the_report() {
    let long = "a".repeat(256);
    for (word, message) in [("dog", "lacks the word dog"), (&long, "256 letters")] {
        let columns = FindColumns::from_words(["cat", &long]).unwrap();
        let mut report = Parquet::new(Vec::new(), columns).unwrap();
        let trail = Trail::new(vec![Cell { row: 0, column: 0 }]);
        let word = word.into();
        let error = report
            .add_finds([Find { word, trail }])
            .break_value()
            .unwrap();
        assert!(error.to_string().contains(message), "{error}");
    }
}
