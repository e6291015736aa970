//! `wordtrail find --leftover`: the letters that are in no find.

use crate::common::command::Folder;
use crate::common::random::random_grid;
use crate::find::{CAT_DOG, folder};

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
