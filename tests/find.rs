//! `wordtrail find`: the options, where the results go, and the exit status.

use crate::common::command::{Folder, Outcome};
use crate::common::random::random_grid;
use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

const CAT_DOG: &str = "cat\ndog\nead\n";

/// A folder with the grid `grid.txt` and the word list `list.txt`.
fn folder(grid: &str, list: &str) -> Folder {
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

// Listed words.

#[test]
fn listed_words_are_reported_with_their_trail_or_as_missing() {
    let folder = folder(CAT_DOG, "dog\nCAT\nbird\nfish\n");
    let finds = ["cat  1:1 → 1:3  E", "dog  2:1 → 2:3  E"];
    let report = [finds[0], finds[1], "bird  not found", "fish  not found"];
    folder
        .run("find --words dog,CAT,bird,fish grid.txt")
        .is(1, &report);
    folder.run("find --words list.txt grid.txt").is(1, &report);
    folder.run("find --words cat,dog grid.txt").is(0, &finds);
}

#[test]
fn data_formats_keep_missing_words_out_of_the_results() {
    let folder = folder(CAT_DOG, "");
    let list = "find --words cat,bird,fish grid.txt";
    let missing = ["not found: bird, fish"];
    folder.run(&format!("{list} -f csv")).is_noted(
        1,
        &[
            "word,row,column,direction,length,trail",
            "cat,1,1,E,3,1:1 1:2 1:3",
        ],
        &missing,
    );
    let json = r#"{"word":"cat","row":1,"column":1,"direction":"E","length":3,"trail":[[1,1],[1,2],[1,3]]}"#;
    folder
        .run(&format!("{list} -f jsonl"))
        .is_noted(1, &[json], &missing);
    folder
        .run(&format!("{list} -c"))
        .is_noted(1, &["1"], &missing);
    folder
        .run(&format!("{list} -f json"))
        .is_noted(1, &[json], &missing);
    folder.run(&format!("{list} -c --quiet")).is(1, &["1"]);
}

#[test]
fn a_puzzle_file_brings_its_own_words() {
    let folder = Folder::with(&[("puzzle.txt", "CATX\nXGOD\n\nCAT\n\ndog\nbird\n")]);
    let cat = "cat  1:1 → 1:3  E";
    let dog = "dog  2:4 → 2:2  W";
    folder
        .run("find puzzle.txt")
        .is(1, &[cat, dog, "bird  not found"]);
    // Words given with an option replace those of the puzzle file.
    folder
        .run("find --words god puzzle.txt")
        .is(0, &["god  2:2 → 2:4  E"]);
    folder.write("list.txt", "god\n");
    folder
        .run("find -d list.txt puzzle.txt")
        .is(0, &["god  2:2 → 2:4  E"]);
}

/// U+02BC is alphabetic, unlike other apostrophes.
#[test]
fn a_modifier_letter_apostrophe_is_a_letter_of_lists_dictionaries_and_grids() {
    let folder = Folder::with(&[
        ("grid.txt", "п\u{2bc}ять\nпятьх\n"),
        ("list.txt", "п\u{2bc}ять\nп'ять\n"),
    ]);
    let letter = "п\u{2bc}ять  1:1 → 1:5  E";
    folder
        .run("find --words list.txt grid.txt")
        .is(0, &[letter, "п'ять  2:1 → 2:4  E"]);
    folder.run("find -q -d list.txt grid.txt").is(0, &[letter]);
}

#[test]
fn spaces_hyphens_and_apostrophes_of_listed_words_are_only_for_display() {
    let folder = Folder::with(&[(
        "puzzle.txt",
        "ICECREAM\nONEILLXX\nYLLIHCXX\n\nICE CREAM\nO'NEILL\nCHIL-LY\nRUM-BABA\n",
    )]);
    let text = [
        "ice cream  1:1 → 1:8  E",
        "o'neill  2:1 → 2:6  E",
        "chil-ly  3:6 → 3:1  W",
        "rum-baba  not found",
    ];
    folder.run("find puzzle.txt").is(1, &text);
    let csv = folder.run("find -q -f csv -n 8 puzzle.txt").output;
    let row = csv.lines().nth(1).unwrap();
    assert_eq!(row, "ice cream,1,1,E,8,1:1 1:2 1:3 1:4 1:5 1:6 1:7 1:8");
}

#[test]
fn listed_words_may_be_shorter_than_three_letters() {
    let folder = folder("cat\n", "");
    folder
        .run("find --words at grid.txt")
        .is(0, &["at  1:2 → 1:3  E"]);
}

#[test]
fn lines_that_are_not_words_are_reported_or_refused() {
    let folder = Folder::with(&[
        ("grid.txt", CAT_DOG),
        ("list.txt", "cat\ndon't\n3rd\n"),
        ("puzzle.txt", "cat\ndog\nead\n\ncat\n3rd\n"),
    ]);
    let cat = ["cat  1:1 → 1:3  E"];
    folder
        .run("find -d list.txt grid.txt")
        .is_noted(0, &cat, &["list.txt: 2 lines are skipped"]);
    folder
        .run("find puzzle.txt")
        .is_noted(0, &cat, &["puzzle.txt: line 6 is skipped"]);
    folder.run("find -q -d list.txt grid.txt").is(0, &cat);
    folder.write("misread.txt", "cat\nd0g\n");
    folder
        .run("find --words misread.txt grid.txt")
        .is_error("misread.txt: line 2: “d0g” (probably “dog”) is not a word");
    folder.write("notes.txt", "cat\ndog\nead\n\nPage 3\n4\n");
    let notes = folder.run("find notes.txt");
    assert!(
        notes
            .errors
            .contains("no words are listed, so all words of the dictionary are searched for"),
        "{notes:#?}"
    );
    for (arguments, line) in [
        (
            "find --strict -d list.txt grid.txt",
            "list.txt: line 2: “don't”",
        ),
        ("find --strict puzzle.txt", "puzzle.txt: line 6: “3rd”"),
    ] {
        let refused = folder.run(arguments);
        assert_eq!(refused.status, Some(2), "{refused:#?}");
        assert!(refused.errors.contains(line), "{refused:#?}");
    }
}

// Leftover letters.

#[test]
fn leftover_letters_are_printed_in_reading_order_on_one_line() {
    let folder = folder("CATH\nIDOG\n", "cat\ndog\n");
    let left =
        |options: &str| folder.run(&format!("find -d list.txt --leftover {options} grid.txt"));
    left("").is(0, &["hi"]);
    left("-o left.txt").is(0, &[]);
    assert_eq!(folder.read("left.txt"), "hi\n");
    // Where finds cover everything, the line is empty; where there are none, it has all letters.
    folder
        .run("find --words cath,idog --leftover grid.txt")
        .is(0, &[""]);
    left("-n 4").is(1, &["cathidog"]);
}

#[test]
fn leftover_tiles_are_whole_wildcards_are_shown_and_holes_are_not() {
    let folder = folder("Qu . E c\n? X É a\n. ? D t\n", "cat\n");
    folder
        .run("find -q -d list.txt --leftover grid.txt")
        .is(0, &["que?xé?d"]);
    // A wildcard that a find crosses is covered.
    folder.write("grid.txt", "c?t?\n");
    folder
        .run("find -d list.txt --leftover grid.txt")
        .is(0, &["?"]);
}

#[test]
fn leftover_letters_are_those_of_first_trails_or_of_all() {
    let folder = folder("catx\ntacy\n", "cat\n");
    let left =
        |options: &str| folder.run(&format!("find -d list.txt --leftover {options} grid.txt"));
    left("").is(0, &["xtacy"]);
    left("--all").is(0, &["xy"]);
    left("--all -j 2").is(0, &["xy"]);
    left("--all --directions E").is(0, &["xtacy"]);
}

#[test]
fn leftover_letters_are_in_no_trail_of_a_listed_word() {
    let folder = folder("cattle\nhcatxi\n\ncat\ncattle\n", "");
    folder.run("find --leftover grid.txt").is(0, &["hxi"]);
}

#[test]
fn leftover_letters_are_printed_in_adjacent_mode_too() {
    let folder = folder("bax\nedz\n", "bade\n");
    folder
        .run("find -d list.txt -m adjacent --leftover grid.txt")
        .is(0, &["xz"]);
    folder
        .run("find -d list.txt --leftover grid.txt")
        .is(1, &["baxedz"]);
}

#[test]
fn leftover_letters_of_several_grids_are_printed_with_the_names_of_the_grids() {
    let folder = Folder::with(&[
        ("one.txt", "catx\n"),
        ("two.txt", "dog\n\ndog\nbird\n"),
        ("list.txt", "cat\n"),
    ]);
    folder
        .run("find -d list.txt --leftover one.txt two.txt")
        .is(0, &["one.txt:x", "two.txt:dog"]);
    folder.run("find --leftover one.txt two.txt").is_noted(
        1,
        &["one.txt:x", "two.txt:"],
        &["two.txt: not found: bird"],
    );
}

#[test]
fn leftover_letters_come_instead_of_a_count_or_a_format() {
    let folder = folder(CAT_DOG, "");
    for option in ["-c", "-f csv", "-f text"] {
        let refused = folder.run(&format!("find --leftover {option} grid.txt"));
        assert_eq!(refused.status, Some(2), "{refused:#?}");
        assert!(refused.errors.contains("--leftover"), "{refused:#?}");
    }
}

#[test]
fn leftover_letters_of_a_large_grid_are_on_no_trail_that_is_printed() {
    let text = random_grid(50, "eeeaaitsrnoldgumhp");
    let folder = folder(&text, "");
    for mode in ["straight -n 4", "adjacent -n 8"] {
        let options = format!("find -m {mode} --all -q");
        let finds = folder.run(&format!("{options} -f csv grid.txt")).output;
        let mut cells: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        for find in finds.lines().skip(1) {
            for cell in find.rsplit(',').next().unwrap().split(' ') {
                let (row, column) = cell.split_once(':').unwrap();
                let [row, column] = [row, column].map(|number| number.parse::<usize>().unwrap());
                cells[row - 1][column - 1] = '.';
            }
        }
        let expected: String = cells
            .concat()
            .into_iter()
            .filter(|&letter| letter != '.')
            .collect();
        folder
            .run(&format!("{options} --leftover grid.txt"))
            .is(0, &[&expected]);
    }
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
        let with_index = folder.run(&format!("find {options} -d list.wti grid.txt"));
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

// Output.

#[test]
fn a_file_gets_the_bytes_that_standard_output_would() {
    let folder = folder(CAT_DOG, "");
    for format in ["-f text", "-f csv", "-f jsonl", "-c"] {
        let expected = folder.run(&format!("find {format} grid.txt")).output;
        folder
            .run(&format!("find {format} grid.txt -o finds"))
            .is(0, &[]);
        assert_eq!(folder.read("finds"), expected, "{format}");
    }
}

#[test]
fn a_file_is_left_as_it_was_when_an_error_occurs() {
    let folder = folder(CAT_DOG, "");
    folder.write("bad.txt", "c4t\n");
    folder.write("old.csv", "what was there");
    let before = folder.listing();
    for file in ["old.csv", "new.csv"] {
        // The first grid's finds are written before the second grid is read.
        let failed = folder.run(&format!("find -f csv grid.txt bad.txt -o {file}"));
        assert_eq!(failed.status, Some(2), "{failed:#?}");
        assert_eq!(folder.listing(), before, "{failed:#?}");
    }
}

/// Waits until a folder has more files than before.
fn wait_for_new_file(folder: &Folder, before: usize) {
    let started = Instant::now();
    while folder.listing().len() == before {
        assert!(
            started.elapsed() < Duration::from_secs(20),
            "it began no file"
        );
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_file_keeps_what_it_had_until_the_new_one_is_complete() {
    let folder = folder(CAT_DOG, "");
    folder.write("old.txt", "what was there");
    let before = folder.listing();
    for file in ["old.txt", "new.txt"] {
        let mut command = folder.command(&format!("find -c -o {file}"));
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        wait_for_new_file(&folder, before.len());
        let mut meanwhile = folder.listing();
        meanwhile.retain(|path, _| before.contains_key(path));
        assert_eq!(meanwhile, before, "{file}");
        assert!(!folder.path().join("new.txt").exists());
        let mut input = child.stdin.take().unwrap();
        input.write_all(CAT_DOG.as_bytes()).unwrap();
        drop(input);
        assert!(child.wait().unwrap().success());
        assert_eq!(folder.read(file), "6\n");
        folder.write("old.txt", "what was there");
    }
    assert_eq!(folder.listing().len(), before.len() + 1);
}

#[test]
fn a_file_is_written_even_if_nothing_is_found() {
    let folder = folder("xyz\n", "");
    folder
        .run("find grid.txt -o finds.txt")
        .is_noted(1, &[], &["no words were found"]);
    assert_eq!(folder.read("finds.txt"), "");
}

#[cfg(unix)]
#[test]
fn a_new_file_has_the_permissions_of_any_other() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder(CAT_DOG, "");
    folder.run("find grid.txt -o finds.txt").is(0, &[]);
    let mode = |name: &str| {
        let metadata = fs::metadata(folder.path().join(name)).unwrap();
        metadata.permissions().mode()
    };
    assert_eq!(mode("finds.txt"), mode("grid.txt"));
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_is_followed_and_not_replaced() {
    let folder = folder(CAT_DOG, "");
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    folder.write("elsewhere/finds.txt", "what was there");
    let link = folder.path().join("link.txt");
    std::os::unix::fs::symlink("elsewhere/finds.txt", &link).unwrap();
    folder.run("find -c grid.txt -o link.txt").is(0, &[]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(folder.read("elsewhere/finds.txt"), "6\n");
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_to_a_file_that_is_not_there_yet_is_followed_too() {
    let folder = folder(CAT_DOG, "");
    let link = folder.path().join("link.txt");
    std::os::unix::fs::symlink("finds.txt", &link).unwrap();
    folder.run("find -c grid.txt -o link.txt").is(0, &[]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(folder.read("finds.txt"), "6\n");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    // Far more finds than a pipe holds, so that the program notices the closed pipe.
    let folder = folder(&random_grid(100, "a"), "aaa\naaaa\n");
    for (format, bytes_read) in [
        ("text", 0),
        ("csv", 0),
        ("jsonl", 0),
        ("text", 10),
        ("csv", 10),
    ] {
        for threads in [1, 2] {
            let arguments = format!("find --all -d list.txt -f {format} -j {threads} grid.txt");
            let mut command = folder.command(&arguments);
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut reader = child.stdout.take().unwrap();
            reader.read_exact(&mut vec![0; bytes_read]).unwrap();
            drop(reader);
            let ended = child.wait_with_output().unwrap();
            let errors = String::from_utf8(ended.stderr).unwrap();
            assert_eq!(errors, "", "{arguments}");
            assert_eq!(ended.status.code(), Some(0), "{arguments}");
        }
    }
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::with(&[("grid.txt", &random_grid(40, "eeeaaitsrnoldgumhp"))]);
    for options in [
        "",
        "--all -f csv",
        "--all --maximal -f jsonl",
        "-m adjacent",
        "-m adjacent --all -n 5 -f csv",
        "-m adjacent --maximal --max-length 6",
        "--all -c",
    ] {
        let alone = folder.run(&format!("find {options} -j 1 grid.txt"));
        assert_eq!(alone.status, Some(0), "{options}");
        for threads in [2, 7, 100_000] {
            let together = folder.run(&format!("find {options} -j {threads} grid.txt"));
            // The finds are too many to be printed.
            assert!(together.output == alone.output, "{options} -j {threads}");
        }
    }
}

// Colours.

#[test]
fn a_pipe_gets_plain_text_unless_colours_are_asked_for() {
    let folder = folder(CAT_DOG, "");
    let plain = folder.run("find grid.txt").output;
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(folder.run("find --color auto grid.txt").output, plain);
    assert_eq!(folder.run("find --color never grid.txt").output, plain);
    let coloured = folder.run("find --color always grid.txt").output;
    assert!(coloured.contains('\u{1b}'), "{coloured}");
}

#[test]
fn colours_asked_for_on_the_command_line_come_before_no_color() {
    let folder = folder(CAT_DOG, "");
    let with_no_color =
        |arguments: &str| Outcome::of(folder.command(arguments).env("NO_COLOR", "1")).output;
    let plain = folder.run("find grid.txt").output;
    assert_eq!(with_no_color("find grid.txt"), plain);
    assert_eq!(
        with_no_color("find --color always grid.txt"),
        folder.run("find --color always grid.txt").output
    );
}

#[test]
fn messages_have_colours_only_where_results_may() {
    let folder = folder(CAT_DOG, "");
    // With this variable a pipe counts as a terminal for colours.
    let forced =
        |arguments: &str| Outcome::of(folder.command(arguments).env("CLICOLOR_FORCE", "1")).errors;
    assert!(forced("find missing.txt").contains('\u{1b}'));
    let never = forced("find --color never missing.txt");
    assert!(!never.contains('\u{1b}'), "{never:?}");
}

#[test]
fn data_formats_are_never_coloured() {
    let folder = folder(CAT_DOG, "");
    for format in ["-f csv", "-f jsonl", "-c"] {
        let plain = folder.run(&format!("find {format} grid.txt")).output;
        let coloured = folder.run(&format!("find {format} --color always grid.txt"));
        assert_eq!(coloured.output, plain, "{format}");
    }
}

#[test]
fn colours_come_with_the_grid_and_its_finds_marked() {
    let folder = folder("catx\n.q?y\n", "cat\n");
    let coloured = folder
        .run("find --color always -d list.txt grid.txt")
        .output;
    let shown: String = without_styles(&coloured);
    assert_eq!(shown, "cat  1:1 → 1:3  E\n\nC A T x\n. q ? y\n");
}

/// The text without its ANSI escape codes.
fn without_styles(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').unwrap().1)
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
