//! `wordtrail find` with listed words: those of `--words`, and those below the grid of a puzzle file.

use crate::common::command::Folder;
use crate::find::{CAT_DOG, folder};

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
