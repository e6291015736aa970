//! Parts of a grid or of a text of boards, as machines that share the work use them: `--part`. `merge.rs` joins them.

use crate::common::command::Folder;
use crate::common::random::{draw, is_slow, weighted};
use fastrand::Rng;
use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use wordtrail::{Dictionary, Grid, GridError, GridFile, Mode, Part, Ragged, Search, Trails};

/// Rows of random letters, weighted roughly as in English.
pub fn random_rows(rows: usize, columns: usize) -> String {
    let letters = weighted("etaoinsrhldcumfpgwybvkxjqz".chars().zip((1..=26).rev()));
    let mut random = Rng::with_seed(rows as u64);
    let mut row = || String::from_iter(draw(&mut random, &letters, columns)) + "\n";
    (0..rows).map(|_| row()).collect()
}

/// What the parts of a command write, one after the other. `PART` stands for the part.
pub fn parts(folder: &Folder, command: &str, count: usize) -> Vec<String> {
    let part = |number| {
        let outcome = folder.run(&command.replace("PART", &format!("--part {number}/{count}")));
        assert!(
            outcome.status < Some(2) && outcome.errors.is_empty(),
            "{outcome:?}"
        );
        outcome.output
    };
    (1..=count).map(part).collect()
}

#[test]
fn the_outputs_of_parts_one_after_the_other_are_those_of_the_whole() {
    let folder = Folder::with(&[("grid.txt", &random_rows(80, 40))]);
    for mode in ["straight", "adjacent --max-length 5", "straight --maximal"] {
        for format in [
            "text",
            "csv --no-header",
            "csv --no-header --trail ends",
            "jsonl",
        ] {
            let find = format!("find --all PART -m {mode} -f {format} grid.txt");
            let whole = folder.run(&find.replace("PART", ""));
            assert!(whole.output.len() > 1000);
            for &count in if is_slow() { &[2][..] } else { &[1, 2, 7] } {
                assert_eq!(
                    parts(&folder, &find, count).concat(),
                    whole.output,
                    "{find}"
                );
            }
        }
        let count = format!("find --all -c PART -m {mode} grid.txt");
        let number = |text: &str| text.trim_end().parse::<u64>().unwrap();
        let counts = parts(&folder, &count, 5);
        let whole = folder.run(&count.replace("PART", ""));
        let sum: u64 = counts.iter().map(|count| number(count)).sum();
        assert_eq!(sum, number(&whole.output));
    }
}

#[test]
fn parts_have_no_colours_because_they_are_merged() {
    let folder = Folder::with(&[("grid.txt", "cat\ndog\n")]);
    let part = folder.run("find --color always --part 1/2 grid.txt");
    part.is(0, &["cat  1:1 → 1:3  E"]);
}

#[test]
fn what_is_no_part_or_has_none_is_refused() {
    let folder = Folder::with(&[("grid.txt", "cat\n"), ("boards.txt", "catocatocatocato\n")]);
    for part in ["0/4", "5/4", "a/b", "1", "1/0"] {
        for command in ["find grid.txt", "score boards.txt"] {
            let refused = folder.run(&format!("{command} --part {part}"));
            assert_eq!(refused.status, Some(2));
            let remedy = "with I from 1 to N";
            assert!(refused.errors.contains(remedy), "{refused:?}");
        }
    }
    for (arguments, remedy) in [
        ("find --part 1/2", "save the grid in a file"),
        ("find --part 1/2 /dev/null", "save the grid in a file"),
        ("score --part 1/2", "save the boards in a file"),
        ("score --part 1/2 /dev/null", "save the boards in a file"),
        ("find --part 1/2 grid.txt grid.txt", "once per grid"),
        (
            "find --part 1/2 --leftover grid.txt",
            "--format text, csv, jsonl, parquet or arrow",
        ),
        (
            "find --part 1/2 -f svg grid.txt",
            "--format text, csv, jsonl, parquet or arrow",
        ),
        ("find --part 1/2 -c grid.txt", "needs --all"),
        (
            "find --trail none grid.txt",
            "--format csv, jsonl, parquet or arrow",
        ),
        ("find --no-header grid.txt", "--format csv"),
        ("find --part 1/2 missing", "no such file"),
        ("score --no-header boards.txt", "--format csv"),
    ] {
        let refused = folder.run(arguments);
        assert_eq!(refused.status, Some(2), "{refused:?}");
        assert!(refused.errors.contains(remedy), "{refused:?}");
        assert_eq!(refused.errors.lines().count(), 1, "{refused:?}");
    }
}

/// A file of 17 MB, with the finds of a few words. `spoil` changes bytes of it.
struct LargeFile {
    text: Vec<u8>,
    columns: usize,
}

impl LargeFile {
    fn new() -> Self {
        let columns = 1000;
        let rows = random_rows(100, columns);
        Self {
            text: rows.repeat(170).into_bytes(),
            columns,
        }
    }

    /// The file with another byte at the beginning of a row.
    fn with_byte(&self, row: usize, byte: u8) -> File {
        let mut text = self.text.clone();
        text[row * (self.columns + 1)] = byte;
        Self::file(&text)
    }

    fn file(text: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text).unwrap();
        file
    }
}

/// The grid of a file of which a search has read its rows, if not all have to be read.
fn map_part(search: &Search, file: &File) -> Result<Option<Grid>, GridError> {
    let file = GridFile::map(file)?;
    file.map(|file| search.read_part(&file).cloned())
        .transpose()
}

#[test]
fn a_part_of_a_large_file_reads_no_other_rows() {
    let large = LargeFile::new();
    let dictionary = Dictionary::from_words(["tea", "oriental"]).unwrap();
    let search = Search::new(&dictionary).trails(Trails::All);
    let whole = Grid::map(&LargeFile::file(&large.text), Ragged::Refuse).unwrap();
    let part = search.part(Part::new(2, 17).unwrap());
    let expected = part.finds(&whole);
    assert!(expected.len() > 100);
    // The part has the rows from 1000 to 1999, and words go 7 further.
    for (row, is_read) in [
        (0, true),
        (500, false),
        (992, false),
        (993, true),
        (2006, true),
        (2007, false),
    ] {
        for byte in [b'7', b'\n', 0xff] {
            let mapped = map_part(&part, &large.with_byte(row, byte));
            assert_eq!(!matches!(mapped, Ok(Some(_))), is_read, "row {row}");
            if let Ok(Some(grid)) = mapped {
                assert_eq!((grid.rows(), grid.columns()), (17_000, 1000));
                assert!(part.finds(&grid) == expected);
                let maximal = part.maximal_only();
                assert!(maximal.finds(&grid) == maximal.finds(&whole));
            }
        }
    }
    // The end is always read: below a grid there may be words.
    assert!(
        map_part(&part, &large.with_byte(16_990, b'7'))
            .unwrap()
            .is_none()
    );
    // A search of the whole reads the whole.
    let spoiled = [(500, b'7'), (500, b'a')].map(|(row, byte)| large.with_byte(row, byte));
    let [refused, read] = spoiled.map(|file| map_part(&search, &file));
    assert!(matches!(
        refused,
        Err(GridError::BadCharacter { row: 501, .. })
    ));
    assert!(read.unwrap().is_some());
}

#[test]
fn parts_of_one_large_file_read_their_rows_in_any_order() {
    let large = LargeFile::new();
    let dictionary = Dictionary::from_words(["tea", "oriental"]).unwrap();
    let search = Search::new(&dictionary).trails(Trails::All);
    let whole = Grid::map(&LargeFile::file(&large.text), Ragged::Refuse).unwrap();
    let file = GridFile::map(&large.with_byte(8500, b'7'))
        .unwrap()
        .unwrap();
    // The ninth part has the spoiled row. Others read next to what was read, away from it, or what was read.
    for number in [3, 4, 2, 3, 17, 9, 10, 8, 1, 9] {
        let part = search.part(Part::new(number, 17).unwrap());
        let read = part.read_part(&file);
        assert_eq!(read.is_err(), number == 9, "part {number}");
        if let Ok(grid) = read {
            assert!(part.finds(grid) == part.finds(&whole), "part {number}");
        }
    }
}

/// While a thread of a pool waits for the threads that read rows, it runs other jobs of the pool, which read rows, too.
#[test]
fn parts_of_one_large_file_are_read_by_the_threads_of_a_pool() {
    let large = LargeFile::new();
    let dictionary = Dictionary::from_words(["tea", "oriental"]).unwrap();
    let threads = NonZeroUsize::new(3).unwrap();
    let search = Search::new(&dictionary)
        .trails(Trails::All)
        .threads(threads);
    let file = GridFile::map(&LargeFile::file(&large.text))
        .unwrap()
        .unwrap();
    let finds = AtomicU64::new(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2);
    pool.build().unwrap().scope(|scope| {
        let (search, file, finds) = (&search, &file, &finds);
        // The rows of a part are tested by several threads only if they have more than a megabyte.
        for number in 1..=8 {
            scope.spawn(move |_| {
                let part = search.part(Part::new(number, 8).unwrap());
                let grid = part.read_part(file).unwrap();
                finds.fetch_add(part.count(grid), Ordering::Relaxed);
            });
        }
    });
    let whole = Grid::map(&LargeFile::file(&large.text), Ragged::Refuse).unwrap();
    assert_eq!(finds.into_inner(), search.count(&whole));
}

#[test]
fn only_what_may_be_a_large_compact_grid_is_mapped_in_part() {
    let large = LargeFile::new();
    let dictionary = Dictionary::from_words(["tea"]).unwrap();
    let part = Search::new(&dictionary).part(Part::new(2, 17).unwrap());
    let mapped = |text: &[u8]| map_part(&part, &LargeFile::file(text)).unwrap();
    let rows = |text: &[u8]| mapped(text).map(|grid| grid.rows());
    let with =
        |before: &str, after: &str| [before.as_bytes(), &large.text, after.as_bytes()].concat();
    assert_eq!(rows(&large.text), Some(17_000));
    assert_eq!(rows(large.text.trim_ascii_end()), Some(17_000));
    assert_eq!(rows(&with("\u{feff}", "")), Some(17_000));
    let with_returns = String::from_utf8(large.text.clone())
        .unwrap()
        .replace('\n', "\r\n");
    assert_eq!(rows(with_returns.as_bytes()), Some(17_000));
    assert_eq!(rows(&large.text[..1 << 23]), None);
    assert_eq!(rows(&with("", "\n")), None);
    assert_eq!(rows(&with("", "\ntea\n")), None);
    assert_eq!(rows(&with("x", "")), None);
    let words = "tea".repeat(333);
    assert_eq!(rows(&with("", &format!("\n{words}\n"))), None);
    let spaced: Vec<u8> = large.text.iter().flat_map(|&byte| [byte, b' ']).collect();
    assert_eq!(rows(&spaced), None);
}

#[test]
fn parts_of_a_large_file_are_together_the_whole_or_one_of_them_fails() {
    let large = LargeFile::new();
    let folder = Folder::with(&[]);
    folder.write("grid.txt", &large.text);
    let all = parts(
        &folder,
        "find --all PART --words tea,eat,oriental grid.txt",
        3,
    )
    .concat();
    let whole = folder.run("find --all --words tea,eat,oriental grid.txt");
    let found = whole
        .output
        .lines()
        .filter(|line| !line.ends_with("not found"));
    assert!(all.lines().eq(found));

    let mut text = large.text.clone();
    text[9000 * (large.columns + 1) + 5] = b'7';
    folder.write("grid.txt", &text);
    let outcomes: Vec<_> = (1..=3)
        .map(|number| {
            folder.run(&format!(
                "find -c --all --words tea --part {number}/3 grid.txt"
            ))
        })
        .collect();
    let statuses: Vec<_> = outcomes.iter().map(|outcome| outcome.status).collect();
    assert_eq!(statuses, [Some(0), Some(2), Some(0)]);
    assert!(
        outcomes[1].errors.contains("cell 9001:6"),
        "{:?}",
        outcomes[1]
    );
}

#[test]
fn a_folder_has_no_parts() {
    let dictionary = Dictionary::from_words(["tea"]).unwrap();
    let part = Search::new(&dictionary).part(Part::new(1, 2).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let mapped = map_part(&part, &File::open(folder.path()).unwrap());
    assert!(matches!(mapped, Ok(None)), "{mapped:?}");
}

#[test]
fn a_part_may_have_no_cells_and_bent_words_reach_as_far_as_straight_ones() {
    let large = LargeFile::new();
    let dictionary = Dictionary::from_words(["tea", "oriental"]).unwrap();
    let search = Search::new(&dictionary)
        .trails(Trails::All)
        .mode(Mode::Adjacent);
    let whole = Grid::map(&LargeFile::file(&large.text), Ragged::Refuse).unwrap();
    let part = search.part(Part::new(100, 1000).unwrap());
    let mapped = map_part(&part, &LargeFile::file(&large.text))
        .unwrap()
        .unwrap();
    assert!(part.finds(&mapped) == part.finds(&whole));
    assert!(part.count(&mapped) > 10);
    let none = search.part(Part::new(1, u32::MAX).unwrap());
    let mapped = map_part(&none, &LargeFile::file(&large.text))
        .unwrap()
        .unwrap();
    assert_eq!(none.count(&mapped), 0);
}

#[test]
fn a_grid_with_letters_beyond_ascii_has_no_parts_that_know_of_them() {
    let large = LargeFile::new();
    let folder = Folder::with(&[]);
    // As many bytes more as a row has, so that the length is that of a grid without such letters.
    let mut rows: Vec<String> = str::from_utf8(&large.text)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect();
    for row in &mut rows[2000..3001] {
        row.replace_range(..1, "é");
    }
    folder.write("grid.txt", rows.join("\n") + "\n");
    let find = |part: &str| folder.run(&format!("find --all -c --words tea {part} grid.txt"));
    assert_eq!(find("").status, Some(0));
    let refused = find("--part 1/5");
    assert_eq!(refused.status, Some(2));
    assert!(
        refused.errors.contains("spaces between the cells"),
        "{refused:?}"
    );
    // Rows of another length have another remedy, which does without arithmetic.
    rows[5].pop();
    rows[5].pop();
    folder.write("grid.txt", rows.join("\n") + "\n");
    let padded = find("--pad --part 1/5");
    assert_eq!(padded.status, Some(0), "{padded:?}");
}

#[test]
fn parts_of_boards_are_together_the_whole() {
    let boards = random_rows(100, 16);
    let folder = Folder::with(&[("boards.txt", &boards)]);
    for text in [
        boards.clone(),
        boards.replace('\n', "\r\n\n"),
        boards.trim_end().to_owned(),
    ] {
        folder.write("boards.txt", text);
        for format in ["text", "csv --no-header", "jsonl"] {
            let score = format!("score PART -f {format} boards.txt");
            let whole = folder.run(&score.replace("PART", "")).output;
            assert_eq!(whole.lines().count(), 100);
            // Hundreds of processes take long, and which boards are in a part does not depend on the format.
            let most = if is_slow() { 30 } else { 250 };
            let counts: &[usize] = if format == "text" {
                &[1, 3, 9, most]
            } else {
                &[1, 3, 9]
            };
            for &count in counts {
                assert_eq!(parts(&folder, &score, count).concat(), whole, "{score}");
            }
        }
    }
    let sums = parts(
        &folder,
        "score --total -f csv --no-header PART boards.txt",
        3,
    );
    let boards = sums
        .iter()
        .map(|sums| sums.split(',').next().unwrap().parse::<u64>().unwrap());
    assert_eq!(boards.sum::<u64>(), 100);
}

#[test]
fn a_wrong_board_of_a_part_has_the_number_of_its_line_in_the_file() {
    let mut lines: Vec<String> = random_rows(100, 16).lines().map(str::to_owned).collect();
    lines[79] = "cat".to_owned();
    let folder = Folder::with(&[("boards.txt", &lines.join("\n"))]);
    let score = folder.run("score --part 4/4 boards.txt");
    assert_eq!(score.status, Some(2));
    assert!(score.errors.contains("boards.txt: line 80:"), "{score:?}");
    let score = folder.run("score --skip-bad --total --part 4/4 boards.txt");
    assert!(score.errors.contains("line 80 is skipped"), "{score:?}");
    assert_eq!(
        folder.run("score --total --part 1/4 boards.txt").status,
        Some(0)
    );
}

#[test]
fn a_bad_line_at_the_beginning_of_a_later_part_is_no_header() {
    let folder = Folder::with(&[
        ("list.txt", "cat\n"),
        (
            "boards.csv",
            "id,board\n1,cats\n4,cats\nid,letters\n2,cats\n",
        ),
    ]);
    let score = "score --size 2x2 -d list.txt --id-column 1 boards.csv";
    folder
        .run(&format!("{score} --part 1/2"))
        .is(0, &["1  cats  1  1  2", "4  cats  1  1  3"]);
    folder
        .run(&format!("{score} --part 2/2"))
        .is_error("line 4 (id id)");
    folder.run(score).is_error("line 4 (id id)");
}

#[test]
fn a_file_without_a_board_is_noted() {
    let folder = Folder::with(&[("empty.txt", "\n\n"), ("bad.txt", "c4t\n")]);
    for option in ["", "-o scores.csv"] {
        let scored = folder.run(&format!("score {option} empty.txt"));
        scored.is_noted(1, &[], &["empty.txt: there is no board in it"]);
    }
    folder.run("score --part 2/2 empty.txt").is(1, &[]);
    let skipped = folder.run("score --skip-bad bad.txt");
    skipped.is_noted(1, &[], &["bad.txt: line 1 is skipped"]);
}
