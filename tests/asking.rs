//! What people ask of a grid besides its words: in which order, which of them, where, how often, and what is chance.

use crate::common::command::{Folder, Outcome};
use crate::common::random::random_grid;
use std::collections::BTreeMap;

const BOARD: &str = "quie\ntest\nsrat\nkedo\n";

/// The first field of each line.
fn words(output: &str) -> Vec<&str> {
    output
        .lines()
        .map(|line| line.split("  ").next().unwrap())
        .collect()
}

/// Asserts that a command was refused with one message.
#[track_caller]
fn refused(outcome: &Outcome, message: &str) {
    assert_eq!(outcome.status, Some(2), "{outcome:#?}");
    assert_eq!(outcome.errors, format!("error: {message}\n"));
    assert_eq!(outcome.output, "");
}

#[test]
fn the_longest_words_come_first_with_their_points() {
    let folder = Folder::with(&[("board.txt", BOARD)]);
    let sorted = folder.run("find -m boggle --sort length --points board.txt");
    assert_eq!(sorted.status, Some(0));
    assert!(
        sorted.output.starts_with("toastiest  11  3:4 4:4 3:3 "),
        "{sorted:?}"
    );
    let unsorted = folder.run("find -m adjacent board.txt");
    let mut expected = words(&unsorted.output);
    expected.sort_by_key(|word| (std::cmp::Reverse(word.len()), *word));
    assert_eq!(words(&sorted.output), expected);
    // All trails of a word keep their order.
    let all = folder.run("find -m adjacent --all board.txt");
    let by_word = folder.run("find -m adjacent --all --sort word board.txt");
    let mut lines: Vec<&str> = all.output.lines().collect();
    lines.sort_by_key(|line| line.split("  ").next());
    assert_eq!(by_word.output.lines().collect::<Vec<_>>(), lines);
    assert_eq!(
        folder
            .run("find -m adjacent --all --sort trail board.txt")
            .output,
        all.output
    );
}

#[test]
fn points_are_in_every_text_format() {
    let folder = Folder::with(&[("grid.txt", "quiets\n"), ("list.txt", "quiet\nquiets\n")]);
    let find = |options: &str| folder.run(&format!("find -d list.txt --points {options} grid.txt"));
    find("").is(0, &["quiet  2  1:1 → 1:5  E", "quiets  3  1:1 → 1:6  E"]);
    find("-f csv --trail ends").is(
        0,
        &[
            "word,row,column,direction,length,points,trail",
            "quiet,1,1,E,5,2,1:1 1:5",
            "quiets,1,1,E,6,3,1:1 1:6",
        ],
    );
    find("-f jsonl --trail none -n 6").is(
        0,
        &[r#"{"word":"quiets","row":1,"column":1,"direction":"E","length":6,"points":3}"#],
    );
    refused(
        &find("-f svg"),
        "--points needs --format text, csv or jsonl",
    );
    // Parts with points are merged as those without.
    folder.write("part", find("--all --part 1/1").output);
    folder
        .run("merge --all --words quiet,quiets part")
        .is(0, &["quiet  2  1:1 → 1:5  E", "quiets  3  1:1 → 1:6  E"]);
}

#[test]
fn sorted_finds_take_as_much_memory_as_allowed() {
    let folder = Folder::with(&[("grid.txt", &random_grid(300, "aest"))]);
    let find = "find --all --sort length -q -o finds.txt grid.txt";
    refused(
        &folder.run(&format!("{find} --max-memory 1")),
        "grid.txt: the finds take more than 1 MB of memory to be sorted: raise --max-memory, or leave out --sort",
    );
    assert!(!folder.path().join("finds.txt").exists());
    assert_eq!(
        folder.run(&format!("{find} --max-memory 100")).status,
        Some(0)
    );
    let lengths: Vec<usize> = words(&folder.read("finds.txt"))
        .iter()
        .map(|word| word.len())
        .collect();
    assert!(lengths.len() > 10_000 && lengths.is_sorted_by(|one, other| one >= other));
}

#[test]
fn only_words_that_match_are_found() {
    let folder = Folder::with(&[
        ("board.txt", BOARD),
        ("puzzle.txt", "catx\ndogx\nicex\n\ncat\ndog\nice\n"),
    ]);
    let all = folder.run("find -m boggle board.txt").output;
    let with_q: Vec<&str> = all.lines().filter(|line| line.contains('q')).collect();
    assert!(with_q.len() > 3);
    folder
        .run("find -m boggle --match *q* board.txt")
        .is(0, &with_q);
    let classes: Vec<&str> = all
        .lines()
        .filter(|line| line.starts_with(['r', 't']) && !words(line)[0].ends_with('s'))
        .collect();
    folder
        .run("find -m boggle --match [rt]*[^s] board.txt")
        .is(0, &classes);
    // Listed words that do not match are neither found nor missing.
    folder
        .run("find --match ?[ao]? puzzle.txt")
        .is(0, &["cat  1:1 → 1:3  E", "dog  2:1 → 2:3  E"]);
    folder
        .run("find --words cat,dog --match d* puzzle.txt")
        .is(0, &["dog  2:1 → 2:3  E"]);
    let open = folder.run("find --match [ab board.txt");
    assert_eq!(open.status, Some(2));
    assert!(
        open.errors.contains("--match") && open.errors.contains("[ab"),
        "{open:?}"
    );
}

#[test]
fn a_pattern_that_no_word_matches_finds_nothing_as_in_words() {
    const NOTE: &str =
        "no words were found: --match zzz* matches no word of the list or dictionary";
    let folder = Folder::with(&[
        ("board.txt", BOARD),
        ("puzzle.txt", "catx\ndogx\nicex\n\ncat\ndog\nice\n"),
        ("other.txt", "zoox\nxxxx\nxxxx\n\nzoo\n"),
    ]);
    assert_eq!(folder.run("words zzz*").status, Some(1));
    for arguments in [
        "--match zzz* board.txt",
        "-m boggle --match zzz* board.txt",
        "--all --match zzz* puzzle.txt",
        "--match zzz* --words cat,dog puzzle.txt",
        "--match zzz* --sort word --points puzzle.txt",
        "--match zzz* --through 1:1 board.txt",
    ] {
        folder
            .run(&format!("find {arguments}"))
            .is_noted(1, &[], &[NOTE]);
    }
    folder.run("find -c --match zzz* puzzle.txt").is(1, &["0"]);
    folder.run("find -f csv --match zzz* puzzle.txt").is_noted(
        1,
        &["word,row,column,direction,length,trail"],
        &[NOTE],
    );
    folder
        .run("find --leftover --match zzz* puzzle.txt")
        .is(1, &["catxdogxicex"]);
    folder
        .run("find --tally word --all --match zzz* puzzle.txt")
        .is_noted(1, &[], &[NOTE]);
    let drawn = folder.run("find -f svg --match zzz* puzzle.txt");
    assert_eq!(drawn.status, Some(1));
    assert!(!drawn.output.contains("cat"), "{}", drawn.output);
    // Each puzzle has words of its own.
    let one = folder.run("find --match z* puzzle.txt other.txt");
    assert_eq!(one.status, Some(0), "{one:?}");
    assert!(one.output.contains("zoo"), "{one:?}");
}

#[test]
fn finds_through_a_cell_are_those_that_cross_it() {
    let folder = Folder::with(&[("grid.txt", &random_grid(120, "etaoins"))]);
    for mode in ["straight", "adjacent --max-length 4", "straight --maximal"] {
        let all = folder
            .run(&format!("find --all -f csv -m {mode} grid.txt"))
            .output;
        for cell in ["100:100", "1:1", "120:7"] {
            let crosses = |line: &&str| {
                line.rsplit(',')
                    .next()
                    .unwrap()
                    .split(' ')
                    .any(|crossed| crossed == cell)
            };
            let expected: Vec<&str> = all.lines().filter(crosses).collect();
            let through = format!("find --all --through {cell} -m {mode} grid.txt");
            folder
                .run(&format!("{through} -q -f csv --no-header"))
                .is(i32::from(expected.is_empty()), &expected);
            folder.run(&format!("{through} -c")).is(
                i32::from(expected.is_empty()),
                &[&expected.len().to_string()],
            );
        }
    }
    refused(
        &folder.run("find --through 121:1 grid.txt"),
        "grid.txt: --through 121:1 is outside the grid, which has 120 rows and 120 columns",
    );
    let bad = folder.run("find --through 0:3 grid.txt");
    assert_eq!(bad.status, Some(2));
    assert!(
        bad.errors
            .contains("a cell is row:column, both from 1, such as 12:7"),
        "{bad:?}"
    );
}

#[test]
fn a_listed_word_elsewhere_is_not_missing_from_a_cell() {
    let folder = Folder::with(&[("puzzle.txt", "cat\ndog\n\ncat\ndog\n")]);
    folder
        .run("find --through 1:1 puzzle.txt")
        .is(0, &["cat  1:1 → 1:3  E"]);
    folder
        .run("find --through 1:1 --tally word puzzle.txt")
        .is_noted(0, &["cat  1"], &["only the first find of each word"]);
}

#[test]
fn several_puzzles_of_a_file_have_a_column_in_tallies() {
    let folder = Folder::with(&[]);
    folder.run("make cat,dog --seed 1 --copies 2 -o two.jsonl");
    let tally = folder.run("find --tally word -f csv two.jsonl");
    tally.is_noted(
        0,
        &[
            "grid,word,finds",
            "two.jsonl:1,cat,1",
            "two.jsonl:1,dog,1",
            "two.jsonl:2,cat,1",
            "two.jsonl:2,dog,1",
        ],
        &["only the first find of each word"],
    );
    let outcome = folder.run("find --provenance two.jsonl");
    assert_eq!(outcome.status, Some(2), "{outcome:?}");
}

#[test]
fn only_the_rows_around_a_cell_of_a_large_grid_are_read() {
    // The file is large enough to be mapped in part. Its other rows are spoiled.
    let row = "etaoinshrdlu".repeat(350) + "\n";
    let mut text = row.repeat((17 << 20) / row.len());
    let spoiled = text.len() / 2 / row.len() * row.len();
    text.replace_range(spoiled..spoiled + 1, "!");
    let folder = Folder::with(&[("grid.txt", &text), ("list.txt", "hrd\ndrh\n")]);
    let find = "find --all -d list.txt --directions E,W --through 5:21 grid.txt";
    folder
        .run(find)
        .is(0, &["hrd  5:20 → 5:22  E", "drh  5:22 → 5:20  W"]);
    assert_eq!(folder.run("find -d list.txt grid.txt").status, Some(2));
}

/// Each line's key with its number.
fn numbers(output: &str) -> BTreeMap<String, u64> {
    let pairs = output.lines().map(|line| line.rsplit_once("  ").unwrap());
    pairs
        .map(|(key, number)| (key.to_owned(), number.parse().unwrap()))
        .collect()
}

#[test]
fn tallies_are_the_numbers_of_the_finds() {
    let folder = Folder::with(&[("grid.txt", &random_grid(60, "etaoinsr"))]);
    for mode in ["straight", "adjacent --max-length 4"] {
        for all in ["", "--all"] {
            let csv = folder
                .run(&format!("find {all} -f csv -m {mode} grid.txt"))
                .output;
            let rows: Vec<Vec<&str>> = csv
                .lines()
                .skip(1)
                .map(|line| line.split(',').collect())
                .collect();
            let count = |keys: &dyn Fn(&[&str]) -> Vec<String>| {
                let mut counts = BTreeMap::<String, u64>::new();
                for key in rows.iter().flat_map(|row| keys(row)) {
                    *counts.entry(key).or_default() += 1;
                }
                counts
            };
            let field = |number: usize| move |row: &[&str]| vec![row[number].to_owned()];
            let direction =
                |row: &[&str]| vec![if row[3].is_empty() { "bent" } else { row[3] }.to_owned()];
            let cells = |row: &[&str]| row[5].split(' ').map(str::to_owned).collect();
            for (by, expected) in [
                ("word", count(&field(0))),
                ("length", count(&field(4))),
                ("direction", count(&direction)),
                ("cell", count(&cells)),
            ] {
                let tally = format!("find {all} --tally {by} -m {mode} grid.txt");
                let one = folder.run(&tally);
                assert_eq!(numbers(&one.output), expected, "{tally}");
                assert_eq!(folder.run(&format!("{tally} -j 3")).output, one.output);
                let top = folder.run(&format!("{tally} --top 5")).output;
                let mut counts: Vec<u64> = expected.into_values().collect();
                counts.sort_by_key(|&count| std::cmp::Reverse(count));
                counts.truncate(5);
                let shown: Vec<u64> = top
                    .lines()
                    .map(|line| line.rsplit_once("  ").unwrap().1.parse().unwrap())
                    .collect();
                assert_eq!(shown, counts, "{tally}");
            }
        }
    }
}

#[test]
fn numbers_of_cells_keep_within_the_memory() {
    let folder = Folder::with(&[]);
    let row = format!("noon{}\n", "x".repeat(1096));
    folder.write("large.txt", row.repeat(1100));
    folder.write("small.txt", format!("{}\n", "x".repeat(300)).repeat(300));
    let tally = |arguments: &str| folder.run(&format!("find --all -q --tally cell {arguments}"));
    let large = "--words noon large.txt --top 1 --directions E";
    refused(
        &tally(&format!("{large} --max-memory 1")),
        "large.txt: the numbers of finds of the cells take more than 1 MB of memory: raise --max-memory, or draw a --heatmap",
    );
    tally(&format!("{large} --max-memory 2")).is(0, &["1:1  1"]);
    // Here it is the lines.
    let small = "--words xxx small.txt --max-memory 1";
    refused(
        &tally(small),
        "small.txt: the numbers of finds of the cells take more than 1 MB of memory: raise --max-memory, keep the largest with --top, or draw a --heatmap",
    );
    tally(&format!("{small} --top 1")).is(0, &["3:3  24"]);
}

#[test]
fn tallies_are_written_in_every_text_format() {
    let folder = Folder::with(&[
        ("a.txt", "noon\n"),
        ("b.txt", "xxx\n"),
        ("list.txt", "noon\nno-on\nzebra\n"),
    ]);
    let tally =
        |options: &str| folder.run(&format!("find -d list.txt --all --tally {options} a.txt"));
    tally("word").is_noted(
        0,
        &["noon  2"],
        &["list.txt: line 2 is skipped because it is not a word: no-on"],
    );
    let tally = |options: &str| {
        folder.run(&format!(
            "find -q --words noon --all --tally {options} a.txt"
        ))
    };
    tally("word -f csv").is(0, &["word,finds", "noon,2"]);
    tally("direction -f csv --no-header").is(0, &["E,1", "W,1"]);
    tally("cell -f csv").is(0, &["row,column,finds", "1,1,2", "1,2,2", "1,3,2", "1,4,2"]);
    tally("cell -f jsonl --top 1").is(0, &[r#"{"row":1,"column":1,"finds":2}"#]);
    tally("length -f jsonl").is(0, &[r#"{"length":4,"finds":2}"#]);
    tally("direction -f jsonl --top 1").is(0, &[r#"{"direction":"E","finds":1}"#]);
    refused(
        &tally("word -f svg"),
        "--tally needs --format text, csv or jsonl",
    );
    folder
        .run("find --words noon --all --tally word a.txt b.txt")
        .is_noted(1, &["a.txt: noon  2"], &["b.txt: not found: noon"]);
    folder
        .run("find -d list.txt -q --all --tally word -f csv a.txt b.txt")
        .is(0, &["grid,word,finds", "a.txt,noon,2"]);
    folder
        .run("find --words no-on,zebra --all --tally word a.txt")
        .is_noted(1, &["no-on  2"], &["a.txt: not found: zebra"]);
}

#[test]
fn a_shuffled_grid_has_the_finds_of_chance() {
    let text = "catsdogs\n".repeat(20);
    let folder = Folder::with(&[("grid.txt", &text)]);
    let count = |options: &str| -> u64 {
        folder
            .run(&format!("find --all -c {options} grid.txt"))
            .output
            .trim()
            .parse()
            .unwrap()
    };
    let by_chance: Vec<u64> = (0..5)
        .map(|seed| count(&format!("--shuffle {seed}")))
        .collect();
    assert!(
        by_chance
            .iter()
            .all(|&finds| 0 < finds && finds < count("")),
        "{by_chance:?}"
    );
    assert!(by_chance.iter().any(|&finds| finds != by_chance[0]));
    assert_eq!(count("--shuffle 3"), by_chance[3]);
    // What is found is on the shuffled grid, not on that of the file.
    let again = folder.run("find --all --shuffle 3 -j 2 grid.txt");
    assert_eq!(
        again.output,
        folder.run("find --all --shuffle 3 -j 1 grid.txt").output
    );
}

#[test]
fn modes_have_the_names_of_games() {
    let folder = Folder::with(&[("grid.txt", BOARD)]);
    for (name, mode) in [("boggle", "adjacent"), ("wordsearch", "straight")] {
        let find = |mode| folder.run(&format!("find -m {mode} grid.txt")).output;
        assert_eq!(find(name), find(mode));
    }
}

#[test]
fn the_first_finds_of_an_order_are_written_on_request() {
    let folder = Folder::with(&[("board.txt", BOARD), ("list.txt", "quiet\nquiets\nquit\n")]);
    let find = |options: &str| folder.run(&format!("find -m boggle {options} board.txt"));
    for order in ["length", "word", "trail"] {
        let all = find(&format!("--sort {order}"));
        let first: Vec<&str> = all.output.lines().take(3).collect();
        find(&format!("--sort {order} --top 3")).is(0, &first);
        let many = find(&format!("--sort {order} --top 100000"));
        assert_eq!(many.output, all.output);
        let csv = find(&format!("--sort {order} --top 3 -f csv --points"));
        assert_eq!(csv.output.lines().count(), 1 + 3, "{csv:?}");
    }
    // A listed word that is left out is not missing.
    let listed = find("--sort length --top 1 --words list.txt");
    assert_eq!(words(&listed.output).len(), 1, "{listed:?}");
    let line = find("--sort length --top 1 --provenance -f jsonl").output;
    assert!(line.contains(r#""top":1"#), "{line}");
    for options in [
        "",
        "--points",
        "-c",
        "--leftover",
        "--heatmap -o map.svg",
        "-f svg",
        "--sort trail -c",
        "--sort trail -o map.svg",
    ] {
        find(&format!("--top 3 {options}")).is_error(
            "--top needs --tally, of which it prints what has the most finds, or --sort, of which it prints the first finds",
        );
    }
    find("--top 3 --sort trail --part 1/2").is_error("--top with --part");
}
