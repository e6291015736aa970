//! Finds and scores as columns, from searches and from the program, read by the crates `arrow` and `parquet`.

#[allow(dead_code, reason = "only `integration.rs` needs all of it")]
mod common;

use crate::common::command::{Folder, Outcome};
use crate::common::random::random_grid;
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::StreamReader;
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use wordtrail::report::Report;
use wordtrail::report::columns::{Arrow, FindBatches, FindColumns, Parquet};
use wordtrail::{Dictionary, Find, Grid, Mode, Search, Trails};

/// Batches of a file in either format, and the metadata of their schema.
fn read(file: &[u8]) -> (Vec<RecordBatch>, HashMap<String, String>) {
    if file.starts_with(b"PAR1") {
        let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::copy_from_slice(file));
        let builder = builder.unwrap();
        let metadata = builder.schema().metadata().clone();
        let batches = builder.build().unwrap().map(Result::unwrap).collect();
        (batches, metadata)
    } else {
        let reader = StreamReader::try_new(file, None).unwrap();
        let metadata = reader.schema().metadata().clone();
        (reader.map(Result::unwrap).collect(), metadata)
    }
}

fn texts(batch: &RecordBatch, name: &str) -> Vec<Option<String>> {
    let column = batch.column_by_name(name).unwrap();
    let texts = column.as_any_dictionary();
    let values = texts.values().as_string::<i32>();
    let numbers = texts.normalized_keys().into_iter().enumerate();
    numbers
        .map(|(index, number)| {
            column
                .is_valid(index)
                .then(|| values.value(number).to_owned())
        })
        .collect()
}

/// Rows of CSV without a header, which has the trail if there is a column of trails.
fn rows(batches: &[RecordBatch]) -> Vec<String> {
    let mut rows = Vec::new();
    for batch in batches {
        let numbers = |name: &str| {
            let column = batch.column_by_name(name).unwrap();
            column.as_primitive::<UInt32Type>().values().to_vec()
        };
        let lengths = batch
            .column_by_name("length")
            .unwrap()
            .as_primitive::<UInt8Type>();
        let (words, directions) = (texts(batch, "word"), texts(batch, "direction"));
        let (places, trails) = (
            (numbers("row"), numbers("column")),
            batch.column_by_name("trail"),
        );
        let grids = batch.column_by_name("grid").map(|_| texts(batch, "grid"));
        for index in 0..batch.num_rows() {
            let mut row = String::new();
            if let Some(grids) = &grids {
                row += &format!("{},", grids[index].as_deref().unwrap());
            }
            row += &format!(
                "{},{},{},{},{}",
                words[index].as_deref().unwrap(),
                places.0[index],
                places.1[index],
                directions[index].as_deref().unwrap_or_default(),
                lengths.value(index),
            );
            if let Some(trails) = trails {
                let cells = trails.as_list::<i32>().value(index);
                let coordinates = |index: usize| {
                    cells
                        .as_struct()
                        .column(index)
                        .as_primitive::<UInt32Type>()
                        .values()
                        .to_vec()
                };
                let cells: Vec<_> = coordinates(0)
                    .into_iter()
                    .zip(coordinates(1))
                    .map(|(row, column)| format!("{row}:{column}"))
                    .collect();
                row += &format!(",{}", cells.join(" "));
            }
            rows.push(row);
        }
    }
    rows
}

/// The row of a find.
fn row(find: &Find<'_>, has_trail: bool) -> String {
    let start = find.trail.start();
    let direction = find
        .trail
        .direction()
        .map_or("", |direction| direction.name());
    let mut row = format!(
        "{},{},{},{direction},{}",
        find.word,
        start.row + 1,
        start.column + 1,
        find.length()
    );
    if has_trail {
        row += &format!(",{}", find.trail);
    }
    row
}

fn report<R: Report>(search: &Search, grid: &Grid, mut report: R) {
    report.begin(None, grid).unwrap();
    assert!(search.consume(grid, &mut report).is_continue());
    report.end(grid, &[]).unwrap();
    report.finish().unwrap();
}

#[test]
fn columns_have_the_finds_of_a_search() {
    let dictionaries = [
        Dictionary::english().clone(),
        // No texts are made of letters beyond ASCII.
        Dictionary::from_words(["été", "tee", "teé", "eté", "et"]).unwrap(),
    ];
    for (dictionary, letters) in dictionaries.iter().zip(["etaoinshrdlu?", "eté"]) {
        let words = FindColumns::of(dictionary).unwrap();
        // Few finds, and more than a batch or a small file has.
        for side in [12, 200] {
            let grid: Grid = random_grid(side, letters).parse().unwrap();
            for mode in [Mode::Straight, Mode::Adjacent] {
                if mode == Mode::Adjacent && side > 12 {
                    continue;
                }
                for (trails, threads) in [(Trails::First, 1), (Trails::All, 1), (Trails::All, 3)] {
                    let search = Search::new(dictionary)
                        .mode(mode)
                        .max_length(6)
                        .min_length(2)
                        .trails(trails)
                        .threads(NonZeroUsize::new(threads).unwrap());
                    let columns = || match mode {
                        Mode::Straight => words.clone(),
                        _ => words.clone().with_trails(),
                    };
                    let finds = search.finds(&grid);
                    let expected: Vec<_> = finds
                        .iter()
                        .map(|find| row(find, mode == Mode::Adjacent))
                        .collect();
                    let mut batches = FindBatches::new(columns());
                    assert!(search.consume(&grid, &mut batches).is_continue());
                    assert!(rows(&batches.into_batches()) == expected);
                    let (mut parquet, mut arrow) = (Vec::new(), Vec::new());
                    report(
                        &search,
                        &grid,
                        Parquet::new(&mut parquet, columns()).unwrap(),
                    );
                    report(&search, &grid, Arrow::new(&mut arrow, columns()).unwrap());
                    assert!(rows(&read(&parquet).0) == expected);
                    assert!(rows(&read(&arrow).0) == expected);
                }
            }
        }
    }
}

#[test]
fn the_program_writes_the_columns_of_what_it_writes_as_csv() {
    let folder = Folder::with(&[
        ("grid.txt", &random_grid(40, "etaoinshrdlu")),
        ("other.txt", "cat\ndog\nead\n"),
        ("qu.txt", "Qu I T\nE S T\n"),
    ]);
    for (arguments, csv) in [
        ("--all grid.txt", "--trail none"),
        ("grid.txt", "--trail none"),
        ("-m adjacent qu.txt", ""),
        ("-m adjacent --trail none --all qu.txt", "--trail none"),
        ("--trail cells --all qu.txt", ""),
        ("--all grid.txt other.txt", "--trail none"),
        ("--words cod,cat,zebra other.txt", "--trail none"),
    ] {
        let csv_arguments = arguments
            .replace("--trail none", "")
            .replace("--trail cells", "");
        let csv = folder.run(&format!("find -f csv --no-header {csv} {csv_arguments}"));
        for format in ["parquet", "arrow"] {
            let run = folder.run(&format!("find -f {format} -o finds {arguments}"));
            assert_eq!(run.status, csv.status, "{run:?}");
            let rows = rows(&read(&folder.read_bytes("finds")).0);
            assert!(
                rows.iter().map(String::as_str).eq(csv.output.lines()),
                "{arguments}"
            );
        }
    }
}

#[test]
fn parts_one_after_the_other_are_the_whole() {
    let folder = Folder::with(&[("grid.txt", &random_grid(60, "etaoinshrdlu"))]);
    let rows_of = |part: &str| {
        folder.run(&format!("find --all -f arrow -o finds {part} grid.txt"));
        let (batches, metadata) = read(&folder.read_bytes("finds"));
        (rows(&batches), metadata.get("wordtrail.part").cloned())
    };
    let whole = rows_of("").0;
    let parts: Vec<_> = (1..=4)
        .map(|part| rows_of(&format!("--part {part}/4")))
        .collect();
    assert_eq!(parts[2].1.as_deref(), Some("3/4"));
    assert_eq!(
        parts
            .into_iter()
            .flat_map(|part| part.0)
            .collect::<Vec<_>>(),
        whole
    );
}

#[test]
fn a_file_tells_where_it_comes_from() {
    let folder = Folder::with(&[("grid.txt", "cat\ndog\nead\n")]);
    let arguments = "-m adjacent -n 2 --max-length 5 --maximal --directions E,SE,NW --part 1/1";
    for format in ["parquet", "arrow"] {
        folder.run(&format!(
            "find --words cat,dog -f {format} -o finds {arguments} grid.txt"
        ));
        let (_, metadata) = read(&folder.read_bytes("finds"));
        let columns = FindColumns::from_words(["cat", "dog"]).unwrap();
        let checksum = columns.words_checksum();
        for (key, value) in [
            ("version", env!("CARGO_PKG_VERSION")),
            ("words", &format!("{checksum:08x}")),
            ("mode", "adjacent"),
            ("trails", "first"),
            ("min_length", "2"),
            ("max_length", "5"),
            ("maximal", "true"),
            ("part", "1/1"),
        ] {
            assert_eq!(metadata[&format!("wordtrail.{key}")], value, "{key}");
        }
        assert!(metadata.contains_key("wordtrail.directions"));
    }
}

#[test]
fn scores_are_columns_of_what_csv_has() {
    let boards: String = random_grid(16, "etaoinshrdlu");
    let folder = Folder::with(&[("boards.txt", &boards.repeat(20))]);
    let csv = folder.run("score -f csv --no-header boards.txt").output;
    for format in ["parquet", "arrow"] {
        let run = folder.run(&format!("score -f {format} -o scores boards.txt"));
        assert_eq!(run.status, Some(0), "{run:?}");
        let (batches, metadata) = read(&folder.read_bytes("scores"));
        assert_eq!(metadata["wordtrail.size"], "4x4");
        let english = FindColumns::of(Dictionary::english()).unwrap();
        assert_eq!(
            metadata["wordtrail.words"],
            format!("{:08x}", english.words_checksum())
        );
        assert!(!metadata.contains_key("wordtrail.part"));
        let mut rows = String::new();
        for batch in &batches {
            let boards = batch.column(0).as_string::<i32>();
            let number = |column: usize, index| {
                batch
                    .column(column)
                    .as_primitive::<UInt32Type>()
                    .value(index)
            };
            for index in 0..batch.num_rows() {
                let (words, points) = (number(1, index), number(2, index));
                let line = batch.column(3).as_primitive::<UInt64Type>().value(index);
                rows += &format!("{},{words},{points},{line}\n", boards.value(index));
            }
        }
        assert_eq!(rows, csv);
    }
}

#[test]
fn what_columns_cannot_hold_is_refused_and_nothing_is_written() {
    let folder = Folder::with(&[
        ("grid.txt", "cat\ndog\n"),
        ("puzzle.txt", "cat\ndog\n\nCAT\n"),
        ("boards.txt", "abcdefghijklmnop\n"),
        ("letters.txt", &format!("{}\n", "a".repeat(300))),
        ("list.txt", &format!("cat\n{}\n", "a".repeat(300))),
        ("bad.txt", "cat\ndo\n"),
    ]);
    let before = folder.listing();
    for (arguments, message) in [
        (
            "find -f parquet --trail ends",
            "--trail ends needs --format csv or jsonl",
        ),
        (
            "find -f parquet --no-header",
            "--no-header needs --format csv",
        ),
        (
            "find -f arrow --title x",
            "--title applies only to drawings",
        ),
        (
            "find -f parquet -o o grid.txt puzzle.txt",
            "puzzle.txt: columns have the words of one list",
        ),
        (
            "find -f parquet -o o -d list.txt letters.txt",
            "300 letters, and columns have lengths up to 255",
        ),
        ("find -f arrow -o o grid.txt bad.txt", "bad.txt"),
        ("find -f arrow -o missing/o grid.txt", "missing/o"),
        (
            "score -f parquet --total boards.txt",
            "--total needs --format text, csv or jsonl",
        ),
        (
            "score -f arrow --no-header boards.txt",
            "--no-header needs --format csv",
        ),
        ("make -f parquet", "invalid value 'parquet'"),
    ] {
        let refused = folder.run(arguments);
        assert_eq!(refused.status, Some(2), "{arguments}: {refused:?}");
        assert!(refused.errors.contains(message), "{refused:?}");
        assert_eq!(folder.listing(), before, "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_and_a_closed_pipe_are_met_as_by_other_formats() {
    use std::fs::File;
    use std::io::Read;
    use std::process::Stdio;

    // More than a pipe holds, and what is written at the end alone.
    let folder = Folder::with(&[
        ("many.txt", &random_grid(250, "etaoinshrdlu")),
        ("few.txt", "cat\ndog\n"),
        ("boards.txt", &"perslatgsineters\n".repeat(200_000)),
    ]);
    let before = folder.listing();
    for (command, inputs) in [
        ("find --all", &["many.txt", "few.txt"][..]),
        ("score", &["boards.txt"]),
    ] {
        for format in ["parquet", "arrow"] {
            for input in inputs {
                let arguments = format!("{command} -f {format} {input}");
                let full = folder.run(&format!("{arguments} -o /dev/full"));
                assert_eq!(full.status, Some(2), "{full:?}");
                assert!(
                    full.errors
                        .contains("cannot write /dev/full: the disk is full"),
                    "{full:?}"
                );
                let mut full = folder.command(&arguments);
                let full = Outcome::of(full.stdout(File::create("/dev/full").unwrap()));
                assert_eq!(full.status, Some(2), "{full:?}");
                assert!(full.errors.contains("the disk is full"), "{full:?}");
            }
            let mut closed = folder.command(&format!("{command} -f {format} {}", inputs[0]));
            closed.stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = closed.spawn().unwrap();
            let mut reader = child.stdout.take().unwrap();
            reader.read_exact(&mut [0; 4]).unwrap();
            drop(reader);
            let ended = child.wait_with_output().unwrap();
            assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
            assert_eq!(ended.status.code(), Some(0));
        }
    }
    assert_eq!(folder.listing(), before);
}
