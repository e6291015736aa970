//! What new users do in their first ten minutes, each with one command. The files are as they have them.

use crate::common::command::{Folder, Outcome};
use crate::common::pdf::texts;

fn run(file: &str, content: &str, command: &str) -> Outcome {
    Folder::with(&[(file, content)]).run(command)
}

#[test]
fn a_page_of_a_newspaper_typed_in() {
    let page = include_str!("tasks/newspaper.txt");
    run("page.txt", page, "find page.txt").is_noted(
        0,
        &[
            "cat  1:1 → 1:3  E",
            "dog  2:1 → 2:3  E",
            "bird  3:1 → 3:4  E",
            "horse  4:1 → 4:5  E",
            "mouse  5:1 → 5:5  E",
            "frog  5:8 → 8:8  S",
            "fish  6:1 → 6:4  E",
            "rabbit  7:1 → 7:6  E",
            "snake  8:1 → 8:5  E",
        ],
        &[
            "page.txt: line 1 is skipped: ANIMALS",
            "page.txt: the list has 3 lines with several words",
        ],
    );
}

#[test]
fn a_page_from_a_scanner() {
    let page = include_str!("tasks/scan.txt");
    let refused = run("scan.txt", page, "find scan.txt");
    assert_eq!(refused.status, Some(2));
    for part in [
        "6 problems",
        "line 3, cell 2 has “0”, probably for O",
        "--repair",
    ] {
        assert!(refused.errors.contains(part), "{refused:?}");
    }
    let repaired = run("scan.txt", page, "find --repair scan.txt");
    assert_eq!(repaired.status, Some(0));
    assert_eq!(
        repaired.output,
        "cat  1:1 → 1:3  E\ndog  2:1 → 2:3  E\nbird  3:1 → 3:4  E\n"
    );
    assert_eq!(repaired.errors.lines().count(), 8);
}

#[test]
fn a_puzzle_of_spelling_words_pasted_from_a_table() {
    let table = include_str!("tasks/spelling.txt");
    let made = run("words.txt", table, "make words.txt --seed 1");
    assert_eq!(made.status, Some(0), "{made:?}");
    let (_, list) = made.output.split_once("\n\n").unwrap();
    assert_eq!(list.lines().count(), 15);
    for word in ["NECESSARY", "ICE CREAM", "FEBRUARY", "BELIEVE"] {
        assert!(list.lines().any(|line| line == word), "{list}");
    }
}

#[test]
fn spelling_words_with_short_definitions_from_a_document() {
    let list = include_str!("tasks/vocabulary.txt");
    let made = run("words.txt", list, "make words.txt --seed 1");
    assert_eq!(made.status, Some(0), "{made:?}");
    let (_, words) = made.output.split_once("\n\n").unwrap();
    assert_eq!(words.lines().count(), 15);
    assert!(words.lines().any(|word| word == "SELF-ESTEEM"), "{words}");
    for part in [
        "line 1 is skipped: Word – Meaning",
        "15 definitions, left out: brave",
    ] {
        assert!(made.errors.contains(part), "{made:?}");
    }
}

#[test]
fn a_grid_with_labels_from_a_spreadsheet() {
    let table = include_str!("tasks/spreadsheet.txt");
    let found = run("grid.txt", table, "find grid.txt --words cat,dog,bird");
    assert_eq!(found.status, Some(0), "{found:?}");
    assert_eq!(
        found.output,
        "cat  1:1 → 1:3  E\ndog  2:1 → 2:3  E\nbird  3:1 → 3:4  E\n"
    );
    assert!(
        found
            .errors
            .contains("labels beside the rows are left out: 1 to 10"),
        "{found:?}"
    );
}

#[test]
fn a_list_typed_on_the_command_line() {
    let folder = Folder::with(&[("grid.txt", "CATX\nXDOG\nEELX\n")]);
    for list in [
        "cat,dog",
        "cat; dog",
        "1. cat 2. dog",
        "Words: cat, dog",
        "cat / dog",
    ] {
        let mut command = folder.command("find grid.txt -q --words");
        let found = Outcome::of(command.arg(list));
        found.is(0, &["cat  1:1 → 1:3  E", "dog  2:2 → 2:4  E"]);
        let mut command = folder.command("make -q --seed 1");
        let made = Outcome::of(command.arg(list));
        assert!(made.output.ends_with("\n\nCAT\nDOG\n"), "{made:?}");
    }
}

#[test]
fn a_typed_list_may_be_longer_than_a_name_of_a_file() {
    let list = include_str!("../crates/puzzle/src/themes/animals.txt").trim();
    let list = list.replace('\n', ",");
    assert!(list.len() > 255);
    // The second time there is a file to compare the inputs with.
    let folder = Folder::with(&[]);
    for _ in 0..2 {
        let mut command = folder.command("make -q --seed 1 -o puzzle.txt");
        Outcome::of(command.arg(&list)).is(0, &[]);
    }
    let puzzle = folder.read("puzzle.txt");
    assert!(puzzle.ends_with("\nWOLF\nZEBRA\n"), "{puzzle}");
}

#[test]
fn scores_of_compressed_boards() {
    let boards = "perslatgsineters\ncatdogbirdhorses\n";
    let plain = run("boards.txt", boards, "score boards.txt");
    let folder = Folder::with(&[]);
    folder.write("boards.gz", include_bytes!("tasks/boards.gz"));
    assert_eq!(folder.run("score boards.gz").output, plain.output);
}

#[test]
fn a_puzzle_regenerated_from_a_puzzle_has_its_words_alone() {
    let page = include_str!("tasks/newspaper.txt");
    let made = run("page.txt", page, "make page.txt --seed 1");
    let (_, list) = made.output.split_once("\n\n").unwrap();
    assert_eq!(list.lines().count(), 9);
}

#[test]
fn a_word_that_may_be_a_title_is_read_back() {
    let made = run("x", "", "make words,cat,across,down --seed 1 -q");
    let found = run("puzzle.txt", &made.output, "find puzzle.txt");
    assert_eq!(found.output.lines().count(), 4, "{found:?}");
    assert_eq!((found.status, &*found.errors), (Some(0), ""), "{found:?}");
    let page = "C A T\nD O G\nE E L\n\nWORDS\ncat\ndog\n";
    let found = run("page.txt", page, "find page.txt");
    found.is_noted(
        0,
        &["cat  1:1 → 1:3  E", "dog  2:1 → 2:3  E"],
        &["line 5 is skipped: WORDS"],
    );
}

#[test]
fn words_of_letters_with_a_blank() {
    let rack = run("x", "", "words --rack qu?zzes");
    assert_eq!(rack.status, Some(0));
    assert!(rack.output.starts_with("quizzes"), "{rack:?}");
    let anagram = run("x", "", "words --anagram lis?en");
    assert!(
        anagram
            .output
            .lines()
            .any(|line| line.starts_with("listen")),
        "{anagram:?}"
    );
}

#[test]
fn what_could_be_read_in_two_ways_is_refused() {
    let folder = Folder::with(&[
        (
            "two.txt",
            "One\nC A T\nD O G\nE E L\n\nC O W\nA S S\nP I G\n",
        ),
        (
            "prose.txt",
            "There was a cat, and it saw a dog.\nThey ran away; nobody knows where.\n",
        ),
        ("same.txt", "CATS\nD0GX\n"),
    ]);
    for (file, parts) in [
        (
            "two.txt",
            ["lines 2 to 4 (3 × 3 cells)", "could both be the grid"],
        ),
        (
            "prose.txt",
            [
                "there is no grid in it",
                "rows of letters of the same length",
            ],
        ),
        ("same.txt", ["“0”", "--repair"]),
    ] {
        for options in ["", " -o out"] {
            let refused = folder.run(&format!("find {file}{options}"));
            assert_eq!(
                (refused.status, &*refused.output),
                (Some(2), ""),
                "{refused:?}"
            );
            for part in parts {
                assert!(refused.errors.contains(part), "{part}: {refused:?}");
            }
        }
        assert!(!folder.path().join("out").exists());
    }
    let strict = folder.run("find --strict --repair same.txt");
    assert!(strict.errors.contains("cannot be used with"), "{strict:?}");
}

#[test]
fn a_word_of_a_printed_puzzle_is_exchanged() {
    let folder = Folder::with(&[
        ("p.json", include_str!("tasks/story.json")),
        ("p.txt", include_str!("tasks/story.txt")),
    ]);
    assert_eq!(
        folder.run("make --from p.json").output,
        folder.read("p.txt")
    );
    for puzzle in ["p.json", "p.txt"] {
        folder
            .run(&format!(
                "make --from {puzzle} --replace said=shouted -o new.txt"
            ))
            .is(0, &[]);
        let before = folder.run(&format!("find {puzzle}")).output;
        let after = folder.run("find --all new.txt").output;
        let stay: Vec<&str> = before
            .lines()
            .filter(|line| !line.starts_with("said "))
            .collect();
        assert_eq!(stay.len(), 11);
        let (new, others): (Vec<&str>, Vec<&str>) =
            after.lines().partition(|line| line.starts_with("shouted "));
        assert_eq!((new.len(), others), (1, stay));
    }
}

#[test]
fn an_easy_and_a_hard_version_of_one_list() {
    let folder = Folder::with(&[("p.json", include_str!("tasks/story.json"))]);
    folder
        .run("make --from p.json --level easy -o easy.txt")
        .is(0, &[]);
    folder
        .run("make --from p.json --level hard -o hard.txt")
        .is(0, &[]);
    let words = |puzzle: &str| folder.read(puzzle).split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(words("easy.txt"), words("hard.txt"));
    let easy = folder.run("find easy.txt").output;
    assert!(
        easy.lines()
            .all(|line| line.ends_with("  E") || line.ends_with("  S")),
        "{easy}"
    );
    let hard = folder.run("find hard.txt").output;
    assert!(
        hard.lines()
            .any(|line| line.ends_with("  W") || line.ends_with("  NW")),
        "{hard}"
    );
}

#[test]
fn a_blank_reprint_as_pdf() {
    let folder = Folder::with(&[("p.json", include_str!("tasks/story.json"))]);
    for (print, pages) in [("puzzle", 1), ("answers", 1), ("both", 2)] {
        folder
            .run(&format!(
                "make --from p.json -f pdf --print {print} -o p.pdf"
            ))
            .is(0, &[]);
        let pdf = folder.read_bytes("p.pdf");
        let texts = texts(&pdf);
        assert_eq!(texts.len(), pages, "{print}");
        let text = texts.concat().replace(' ', "");
        assert_eq!(
            text.contains("Answers"),
            print != "puzzle",
            "{print}: {text}"
        );
    }
}

#[test]
fn words_of_a_board_longest_first_with_points() {
    let board = include_str!("tasks/board.txt");
    let arguments = "find -m boggle --sort length --points board.txt -f csv";
    let found = run("board.txt", board, arguments);
    let words: Vec<(usize, u64)> = found.output.lines().skip(1).map(fields).collect();
    assert_eq!(words.len(), 1044);
    assert_eq!(words.iter().map(|(_, points)| points).sum::<u64>(), 3623);
    assert!(words.is_sorted_by_key(|(length, _)| std::cmp::Reverse(*length)));
    // A line has a word, a row, a column, a direction, a length, points and a trail.
    fn fields(line: &str) -> (usize, u64) {
        let fields: Vec<&str> = line.split(',').collect();
        (fields[0].len(), fields[5].parse().unwrap())
    }
}

#[test]
fn words_with_a_q_on_a_large_grid() {
    let grid = include_str!("tasks/letters.txt");
    let found = run("grid.txt", grid, "find grid.txt --match *q*");
    let every = run("grid.txt", grid, "find grid.txt");
    let with_q = every.output.lines().filter(|line| line.contains('q'));
    assert!(!found.output.is_empty());
    assert!(found.output.lines().eq(with_q));
}

#[test]
fn the_twenty_most_frequent_words_of_a_large_grid() {
    let grid = include_str!("tasks/letters.txt");
    let arguments = "find grid.txt --all --tally word --top 20 -f csv --no-header";
    let tally = run("grid.txt", grid, arguments);
    let rows: Vec<(&str, usize)> = tally
        .output
        .lines()
        .map(|line| line.split_once(',').unwrap())
        .map(|(word, finds)| (word, finds.parse().unwrap()))
        .collect();
    assert_eq!(rows.len(), 20);
    assert!(rows.is_sorted_by_key(|(_, finds)| std::cmp::Reverse(*finds)));
    let every = run("grid.txt", grid, "find grid.txt --all -f csv --no-header");
    for (word, finds) in rows {
        let of_word = |line: &&str| line.split(',').next() == Some(word);
        assert_eq!(
            every.output.lines().filter(of_word).count(),
            finds,
            "{word}"
        );
    }
}

#[test]
fn finds_that_cross_a_cell_of_a_large_grid() {
    let grid = include_str!("tasks/letters.txt");
    let every = run("grid.txt", grid, "find grid.txt --all -f csv");
    let through = run(
        "grid.txt",
        grid,
        "find grid.txt --all --through 100:100 -f csv",
    );
    let crossing = every.output.lines().filter(|line| {
        let trail = line.rsplit(',').next().unwrap_or_default();
        trail == "trail" || trail.split(' ').any(|cell| cell == "100:100")
    });
    assert!(through.output.lines().count() > 1);
    assert!(through.output.lines().eq(crossing));
}

#[test]
fn scores_of_compressed_lines_with_ids() {
    let folder = Folder::with(&[]);
    folder.write("boards.csv.gz", include_bytes!("tasks/boards.csv.gz"));
    folder.run("score boards.csv.gz --id-column 1 -f csv").is(
        0,
        &[
            "id,board,words,points,line",
            "mon-1,perslatgsineters,1044,3623,2",
            "\"tue, late\",p e r s l a t g s i n e t e r s,1044,3623,3",
            "wed-1,catdogbirdhorses,95,132,4",
        ],
    );
}

#[test]
fn a_daily_board_with_many_words_and_a_given_one() {
    let folder = Folder::with(&[]);
    folder
        .run("board --min-words 100 --containing elephant --seed 20261124 -q -o daily.txt")
        .is(0, &[]);
    assert_eq!(folder.read("daily.txt"), include_str!("tasks/daily.txt"));
    let found = folder.run("find -m boggle daily.txt").output;
    assert!(found.lines().count() >= 100);
    assert!(found.lines().any(|line| line.starts_with("elephant ")));
}

#[test]
fn a_traced_path_judged() {
    let board = "QU E S T\nA R I N\nL O D G\nE T H U\n";
    run(
        "board.txt",
        board,
        "judge --points board.txt 1:1 1:2 1:3 1:4",
    )
    .is(0, &["quest  2 points"]);
    run("board.txt", board, "judge board.txt 2:1,2:2,3:2").is(1, &["no word: “aro” is not a word"]);
    let jump = "no word: 1:1 and 3:1 are not neighbours";
    run("board.txt", board, "judge board.txt 1:1 3:1").is(1, &[jump]);
    let bend = run(
        "board.txt",
        board,
        "judge -m straight board.txt 1:2 2:2 2:1",
    );
    bend.is(1, &["no word: the trail bends at 2:2"]);
    let outside = run("board.txt", board, "judge board.txt 1:1 1:9");
    outside.is(1, &["no word: 1:9 is not on the grid"]);
    let wrong = run("board.txt", board, "judge board.txt 1-1");
    assert_eq!(wrong.status, Some(2), "{wrong:#?}");
    // Only the words of a puzzle count on it.
    let puzzle = "cat\nxox\nxxd\n\ncod\n";
    run("p.txt", puzzle, "judge p.txt 1:1 1:2 1:3").is(1, &["no word: “cat” is not a word"]);
    run("p.txt", puzzle, "judge p.txt 1:1 2:2 3:3").is(0, &["cod"]);
}
