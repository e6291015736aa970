//! `wordtrail find --cover`: the words that a grid is divided into, as in Strands.

use crate::common::command::Folder;

/// Made of GROWER, DIAGNOSES, SANITARY, INCARCERATION, HUMOR, PURE and HEN.
const GRID: &str = "\
EGRREN
CRTOWE
RAIUOH
AOHMYR
CNIRNA
SNATIS
OEADRU
SNGIPE
";

#[test]
fn the_best_division_is_the_one_of_common_words() {
    let folder = Folder::with(&[("grid.txt", GRID)]);
    let found = folder.run("find -m adjacent --cover --trail none -f csv --no-header grid.txt");
    assert_eq!(found.status, Some(0), "{}", found.errors);
    let words: Vec<&str> = found
        .output
        .lines()
        .filter_map(|line| line.split(',').next())
        .collect();
    let made = [
        "grower",
        "hen",
        "humor",
        "incarceration",
        "sanitary",
        "diagnoses",
        "pure",
    ];
    assert_eq!(words, made);
    let count = folder.run("find -m adjacent --cover -c grid.txt");
    assert_eq!(count.output, "426537125\n");
    let note = "note: grid.txt: the best of 426,537,125 divisions into words\n";
    assert_eq!(found.errors, note);
    let picture = folder.run("find -m adjacent --cover -o answer.svg grid.txt");
    assert_eq!((picture.status, &*picture.errors), (Some(0), note));
    assert!(folder.read("answer.svg").contains("<svg"));
}

#[test]
fn several_divisions_are_numbered_and_a_list_is_used_up() {
    let folder = Folder::with(&[("grid.txt", "CAT\nSEA\n")]);
    let find = "find -m adjacent --cover -f csv --trail none --no-header grid.txt --words";
    let all = folder.run(&format!("{find} cat,sea,eat,sac --all"));
    let lines = all
        .output
        .lines()
        .map(|line| line.split(',').take(2).collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.collect();
    let divisions = [
        "grid.txt:1 cat",
        "grid.txt:1 sea",
        "grid.txt:2 sac",
        "grid.txt:2 eat",
    ];
    assert_eq!(lines, divisions);
    assert_eq!(all.status, Some(1));
    let first = "note: grid.txt: the best of 2 divisions into words\n";
    assert!(all.errors.starts_with(first), "{}", all.errors);
    let count = folder.run("find -m adjacent --cover -c --words cat,sea,eat,sac grid.txt");
    assert_eq!((count.status, &*count.output), (Some(0), "2\n"));
    let only = folder.run(&format!("{find} cat,sea,dog"));
    assert_eq!((only.status, only.output.lines().count()), (Some(1), 2));
    assert_eq!(
        only.errors,
        "note: grid.txt: the only division into words\nnote: grid.txt: not found: dog\n"
    );
}

#[test]
fn what_cannot_be_divided_says_why() {
    let folder = Folder::with(&[
        ("grid.txt", "XXZQ\nQZXX\n"),
        ("strands.txt", GRID),
        ("wide.txt", &"a".repeat(129)),
        ("two.txt", "cat.\n....\n....\ndog.\n"),
    ]);
    for (arguments, status, message) in [
        (
            "-m adjacent grid.txt",
            1,
            "note: grid.txt: no division into words\n",
        ),
        (
            "strands.txt",
            1,
            "note: strands.txt: no division into words in straight lines: add -m adjacent\n",
        ),
        (
            "-m adjacent --all strands.txt",
            2,
            "error: strands.txt: there are 426,537,125 ways to divide it into words, which are too many to look at each: ",
        ),
        (
            "-m adjacent wide.txt",
            2,
            "error: wide.txt: the grid has 129 cells, and at most 128 can be divided into words",
        ),
        (
            "-m adjacent -o answer.svg --top 2 strands.txt",
            2,
            "error: several divisions of --cover need --format text, csv, jsonl, pdf or docx",
        ),
        (
            "-m adjacent --part 1/2 strands.txt",
            2,
            "'--cover' cannot be used with '--part <I/N>'",
        ),
        (
            "-m adjacent --words cat,dog --spanning two.txt",
            1,
            "note: two.txt: no division into words in which a word or phrase joins opposite edges",
        ),
    ] {
        let refused = folder.run(&format!("find --cover {arguments}"));
        assert_eq!(
            refused.status,
            Some(status),
            "{arguments}: {}",
            refused.errors
        );
        assert!(
            refused.errors.contains(message),
            "{arguments}: {}",
            refused.errors
        );
        assert_eq!(refused.output, "", "{arguments}");
    }
}
