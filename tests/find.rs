//! `wordtrail find`: which words it finds with its options, in grids of every form, and the exit status.

use crate::common::command::{Folder, Outcome};
use crate::common::random::random_grid;
use std::io::Read;
use std::process::Stdio;

pub const CAT_DOG: &str = "cat\ndog\nead\n";

/// A folder with the grid `grid.txt` and the word list `list.txt`.
pub fn folder(grid: &str, list: &str) -> Folder {
    Folder::with(&[("grid.txt", grid), ("list.txt", list)])
}

// Finds.

#[test]
fn a_trail_is_straight_unless_adjacent_mode_lets_it_bend() {
    let folder = folder("abc\ndef\nghi\n", "badge\nbead\nbed\nabc\n");
    folder
        .run("find -d list.txt grid.txt")
        .is(0, &["abc  1:1 → 1:3  E"]);
    let bent = [
        "abc  1:1 1:2 1:3",
        "bed  1:2 2:2 2:1",
        "bead  1:2 2:2 1:1 2:1",
        "badge  1:2 1:1 2:1 3:1 2:2",
    ];
    folder
        .run("find -d list.txt -m adjacent grid.txt")
        .is(0, &bent);
    folder
        .run("find --dictionary list.txt --mode adjacent --min-length 4 grid.txt")
        .is(0, &[bent[2], bent[3]]);
}

#[test]
fn first_trails_on_a_grid_of_wildcards_are_found_quickly() {
    let grid = "????\n".repeat(4);
    let folder = folder(&grid, "");
    // Every word of 3 to 16 letters. Following all trails to their end would take hours.
    folder
        .run("find -m adjacent -c grid.txt")
        .is(0, &["170398"]);
    folder
        .run("find -m adjacent -c -j 2 grid.txt")
        .is(0, &["170398"]);
    // A straight line has room for four letters.
    folder.run("find -c grid.txt").is(0, &["4875"]);
}

#[test]
fn finds_across_wildcards_are_written_as_they_are_found() {
    let grid = ("?".repeat(400) + "\n").repeat(40);
    let folder = folder(&grid, "");
    let mut child = folder
        .command("find --all -q grid.txt")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 4];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(&first, b"aah ");
    // The pipe is closed, so the program ends.
    assert!(child.wait().unwrap().success());
}

#[test]
fn words_have_at_least_three_letters_unless_asked_otherwise() {
    let folder = folder("cat\n", "a\nat\ncat\n");
    folder
        .run("find -d list.txt grid.txt")
        .is(0, &["cat  1:1 → 1:3  E"]);
    let two = ["cat  1:1 → 1:3  E", "at  1:2 → 1:3  E"];
    folder.run("find -d list.txt -n 2 grid.txt").is(0, &two);
}

#[test]
fn a_word_of_one_letter_is_printed_with_its_cell_alone() {
    let folder = folder("cat\n", "a\nat\ncat\n");
    let single = "find -d list.txt -n 1 --max-length 1 grid.txt";
    folder.run(single).is(0, &["a  1:2"]);
    folder.run(&format!("{single} -f csv")).is(
        0,
        &["word,row,column,direction,length,trail", "a,1,2,,1,1:2"],
    );
}

#[test]
fn lengths_are_bounded_from_below_and_above() {
    let folder = folder("trailing\n", "rail\ntrail\ntrailing\n");
    let found = |options: &str| folder.run(&format!("find -d list.txt {options} grid.txt"));
    found("-n 5 --max-length 5").is(0, &["trail  1:1 → 1:5  E"]);
    found("--max-length 4").is(0, &["rail  1:2 → 1:5  E"]);
    found("-n 6").is(0, &["trailing  1:1 → 1:8  E"]);
    found("-n 9").is_noted(1, &[], &["no words were found"]);
}

#[test]
fn directions_restrict_trails_in_straight_mode() {
    let folder = folder("dog\n", "dog\ngod\n");
    let east = ["dog  1:1 → 1:3  E"];
    let west = ["god  1:3 → 1:1  W"];
    let found = |directions| {
        folder.run(&format!(
            "find -d list.txt --directions {directions} grid.txt"
        ))
    };
    found("E").is(0, &east);
    found("W").is(0, &west);
    found("W,E").is(0, &[east[0], west[0]]);
    found("N,S,SE,SW,NE,NW").is_noted(1, &[], &["no words were found"]);
}

#[test]
fn directions_restrict_each_step_in_adjacent_mode() {
    let folder = folder("ca\nst\n", "cat\ncast\n");
    folder
        .run("find -d list.txt -m adjacent --directions E,S grid.txt")
        .is(0, &["cat  1:1 1:2 2:2"]);
    folder
        .run("find -d list.txt -m adjacent --directions E,SW grid.txt")
        .is(0, &["cast  1:1 1:2 2:1 2:2"]);
}

#[test]
fn each_direction_has_its_name() {
    let folder = folder("x.x.x\n.iii.\nxinix\n.iii.\nx.x.x\n", "nix\n");
    folder.run("find -d list.txt --all grid.txt").is(
        0,
        &[
            "nix  3:3 → 3:5  E",
            "nix  3:3 → 5:5  SE",
            "nix  3:3 → 5:3  S",
            "nix  3:3 → 5:1  SW",
            "nix  3:3 → 3:1  W",
            "nix  3:3 → 1:1  NW",
            "nix  3:3 → 1:3  N",
            "nix  3:3 → 1:5  NE",
        ],
    );
}

#[test]
fn a_palindrome_is_read_both_ways_when_all_trails_are_asked_for() {
    let folder = folder("level\n", "level\n");
    let first = "level  1:1 → 1:5  E";
    folder.run("find -d list.txt grid.txt").is(0, &[first]);
    folder
        .run("find -d list.txt --all grid.txt")
        .is(0, &[first, "level  1:5 → 1:1  W"]);
}

#[test]
fn maximal_leaves_out_what_is_part_of_a_longer_find() {
    let folder = folder("trailxrail\n", "rail\ntrail\n");
    let trail = "trail  1:1 → 1:5  E";
    let alone = "rail  1:7 → 1:10  E";
    folder
        .run("find -d list.txt grid.txt")
        .is(0, &[trail, "rail  1:2 → 1:5  E"]);
    folder
        .run("find -d list.txt --maximal grid.txt")
        .is(0, &[trail, alone]);
    folder
        .run("find -d list.txt --maximal --all grid.txt")
        .is(0, &[trail, alone]);
    folder
        .run("find -d list.txt --maximal -m adjacent grid.txt")
        .is(0, &["trail  1:1 1:2 1:3 1:4 1:5", "rail  1:7 1:8 1:9 1:10"]);
}

// Grids.

#[test]
fn spellings_of_one_grid_give_the_same_bytes() {
    let folder = folder(CAT_DOG, "");
    let expected = folder.run("find grid.txt").output;
    assert_eq!(expected.lines().count(), 6);
    for grid in [
        "CAT\nDoG\neAd",
        "cat\r\ndog\r\nead\r\n",
        "\u{feff}cat\ndog\nead\n",
        "\u{feff}CAT\r\nDOG\r\nEAD",
        "c a t\nd o g\ne a d\n",
        "C  A\tT\r\nD O G\r\nE A D\r\n\r\n",
    ] {
        folder.write("grid.txt", grid);
        assert_eq!(folder.run("find grid.txt").output, expected, "{grid:?}");
    }
}

#[test]
fn a_wildcard_stands_for_any_one_letter() {
    let folder = folder("c?t\n", "cart\ncat\ncot\ncut\ndog\n");
    folder.run("find -d list.txt grid.txt").is(
        0,
        &[
            "cat  1:1 → 1:3  E",
            "cot  1:1 → 1:3  E",
            "cut  1:1 → 1:3  E",
        ],
    );
}

#[test]
fn no_trail_enters_a_hole() {
    let folder = folder("c.t\n.a.\n", "cat\nct\n");
    folder
        .run("find -d list.txt -n 1 grid.txt")
        .is_noted(1, &[], &["no words were found"]);
    folder
        .run("find -d list.txt -n 1 -m adjacent grid.txt")
        .is(0, &["cat  1:1 2:2 1:3"]);
}

#[test]
fn a_tile_may_have_several_letters_and_length_counts_letters() {
    let folder = folder("Qu E S T\nA B C D\n", "quest\nque\nest\n");
    folder
        .run("find -d list.txt -n 4 grid.txt")
        .is(0, &["quest  1:1 → 1:4  E"]);
    folder
        .run("find -d list.txt --max-length 3 -f csv grid.txt")
        .is(
            0,
            &[
                "word,row,column,direction,length,trail",
                "que,1,1,E,3,1:1 1:2",
                "est,1,2,E,3,1:2 1:3 1:4",
            ],
        );
}

#[test]
fn letters_of_any_language_are_letters() {
    let folder = Folder::with(&[
        ("russian.txt", "КОТ\nЁЛК\n"),
        ("russian-list.txt", "кот\nток\n"),
        ("german.txt", "straße\ngrüßen\n"),
        ("german-list.txt", "STRAẞE\nGrüßen\n"),
        ("french.txt", "E\u{301}TE\u{301}\n"),
        ("french-list.txt", "été\nete\n"),
    ]);
    folder
        .run("find -d russian-list.txt russian.txt")
        .is(0, &["кот  1:1 → 1:3  E", "ток  1:3 → 1:1  W"]);
    folder
        .run("find -d german-list.txt german.txt")
        .is(0, &["straße  1:1 → 1:6  E", "grüßen  2:1 → 2:6  E"]);
    // A letter with its accent is one cell, however it is written.
    folder
        .run("find -d french-list.txt french.txt")
        .is(0, &["été  1:1 → 1:3  E"]);
}

#[test]
fn a_letter_that_no_word_has_is_no_error() {
    let folder = folder("cжt\nцat\n", "");
    let note = "grid.txt: no word has these letters of the grid: ж (U+0436)";
    let found = folder.run("find grid.txt");
    found.is_noted(1, &[], &[note, "no words were found"]);
    folder.write("grid.txt", "жcat\n");
    let found = folder.run("find grid.txt");
    found.is_noted(0, &["cat  1:2 → 1:4  E"], &[note]);
}

#[test]
fn short_rows_are_filled_with_holes_when_asked() {
    let folder = folder("do\ncat\nx\n", "cat\ndog\n");
    folder
        .run("find -d list.txt --pad grid.txt")
        .is(0, &["cat  2:1 → 2:3  E"]);
    assert_eq!(folder.run("find -d list.txt grid.txt").status, Some(2));
}

#[test]
fn a_lone_q_is_the_tile_qu_when_asked_for() {
    let folder = folder("qi\nst\n", "quit\nits\n");
    let find =
        |options: &str| folder.run(&format!("find -m adjacent -d list.txt {options} grid.txt"));
    find("").is(0, &["its  1:2 2:2 2:1"]);
    find("--qu").is(0, &["quit  1:1 1:2 2:2", "its  1:2 2:2 2:1"]);
    find("--qu -f jsonl -n 4").is(
        0,
        &[r#"{"word":"quit","row":1,"column":1,"direction":null,"length":4,"trail":[[1,1],[1,2],[2,2]]}"#],
    );
    folder.run("play --qu -m adjacent -d list.txt --no-open -o page.html grid.txt");
    assert!(folder.read("page.html").to_lowercase().contains("quit"));
}

// Dictionaries.

#[test]
fn a_word_list_and_its_index_give_the_same_bytes() {
    let grid = random_grid(40, "eeaattsrnog");
    let list: String = ["EAT", "tea", "seat", "rate", "Étag", "stoat", "go"]
        .map(|word| format!("{word}\n"))
        .concat();
    let folder = folder(&grid, &list);
    assert_eq!(folder.run("index -q list.txt").status, Some(0));
    for options in ["--all", "--all -m adjacent -f jsonl", "-n 2 -c"] {
        let found = folder.run(&format!("find {options} -d list.txt grid.txt"));
        assert_eq!(found.status, Some(0), "{found:#?}");
        let with_index = folder.run(&format!("find {options} -d list.fst grid.txt"));
        assert_eq!(with_index.output, found.output, "{options}");
    }
}

#[test]
fn alphabets_of_more_than_31_letters_are_searched_too() {
    let letters: String = ('а'..='я').chain('a'..='z').collect();
    let list = format!("{letters}\nкот\ncat\n");
    let folder = folder(&format!("{letters}\n"), &list);
    folder
        .run("find -d list.txt grid.txt")
        .is(0, &[&format!("{letters}  1:1 → 1:58  E")]);
}

// Several grids, and standard input.

#[test]
fn finds_of_several_grids_name_their_grid_in_every_format() {
    let folder = Folder::with(&[
        ("one.txt", "cat\n"),
        ("two, too.txt", "xxx\n"),
        ("three.txt", "tac\n"),
        ("list.txt", "cat\n"),
    ]);
    let found = |options: &str| {
        let mut command = folder.command(&format!("find -d list.txt {options}"));
        Outcome::of(command.args(["one.txt", "two, too.txt", "three.txt"]))
    };
    found("").is(
        0,
        &["one.txt: cat  1:1 → 1:3  E", "three.txt: cat  1:3 → 1:1  W"],
    );
    found("-f csv").is(
        0,
        &[
            "grid,word,row,column,direction,length,trail",
            "one.txt,cat,1,1,E,3,1:1 1:2 1:3",
            "three.txt,cat,1,3,W,3,1:3 1:2 1:1",
        ],
    );
    found("-f jsonl").is(
        0,
        &[
            r#"{"grid":"one.txt","word":"cat","row":1,"column":1,"direction":"E","length":3,"trail":[[1,1],[1,2],[1,3]]}"#,
            r#"{"grid":"three.txt","word":"cat","row":1,"column":3,"direction":"W","length":3,"trail":[[1,3],[1,2],[1,1]]}"#,
        ],
    );
    found("-c").is(0, &["one.txt:1", "two, too.txt:0", "three.txt:1"]);
}

#[test]
fn a_missing_grid_is_reported_before_any_find() {
    let folder = Folder::with(&[("grid.txt", "cat\n")]);
    let run = folder.run("find grid.txt missing.txt");
    assert_eq!(run.status, Some(2));
    assert_eq!(run.output, "");
    assert!(run.errors.contains("missing.txt"), "{run:#?}");
}

#[test]
fn standard_input_is_read_only_once() {
    let folder = Folder::with(&[]);
    let run = folder.run_with_input("find - -", "cat\n");
    assert_eq!(run.status, Some(2));
    assert!(run.errors.contains("only once"), "{run:#?}");
}

#[test]
fn a_word_missing_from_one_of_several_grids_is_reported_with_the_grid() {
    let folder = Folder::with(&[("one.txt", "cat\n"), ("two.txt", "dog\n")]);
    folder.run("find --words cat one.txt two.txt").is(
        1,
        &["one.txt: cat  1:1 → 1:3  E", "two.txt: cat  not found"],
    );
    folder.run("find --words cat -c one.txt two.txt").is_noted(
        1,
        &["one.txt:1", "two.txt:0"],
        &["two.txt: not found: cat"],
    );
}

#[test]
fn grid_names_with_commas_are_quoted_in_csv() {
    let folder = Folder::with(&[("a,b.txt", "cat\n"), ("say \"c\".txt", "cat\n")]);
    let mut command = folder.command("find -f csv");
    Outcome::of(command.args(["a,b.txt", "say \"c\".txt"])).is(
        0,
        &[
            "grid,word,row,column,direction,length,trail",
            "\"a,b.txt\",cat,1,1,E,3,1:1 1:2 1:3",
            "\"say \"\"c\"\".txt\",cat,1,1,E,3,1:1 1:2 1:3",
        ],
    );
}

#[test]
fn standard_input_is_read_when_asked_for_and_when_no_grid_is_named() {
    let folder = Folder::with(&[("list.txt", "cat\n")]);
    let cat = ["cat  1:1 → 1:3  E"];
    for arguments in ["find -d list.txt", "find -d list.txt -"] {
        folder.run_with_input(arguments, "cat\n").is(0, &cat);
    }
    let missing = [cat[0], "dog  not found"];
    folder
        .run_with_input("find", "cat\n\ncat\ndog\n")
        .is(1, &missing);
    folder.write("grid.txt", "cat\n");
    folder
        .run_with_input("find --words - grid.txt", "cat\ndog\n")
        .is(1, &missing);
}

#[test]
fn a_grid_without_a_find_still_has_its_csv_header() {
    let folder = folder("xyz\n", "");
    folder.run("find -f csv grid.txt").is_noted(
        1,
        &["word,row,column,direction,length,trail"],
        &["no words were found"],
    );
    folder
        .run("find -f jsonl grid.txt")
        .is_noted(1, &[], &["no words were found"]);
    folder.run("find -c grid.txt").is(1, &["0"]);
}
