//! What people type by habit or by mistake: other names, other cases, lists without commas.

use crate::common::command::Folder;

fn folder() -> Folder {
    Folder::with(&[("grid.txt", "cat\nodx\ndog\n"), ("list.txt", "dog\ncat\n")])
}

#[test]
fn names_of_values_are_in_any_case() {
    let folder = folder();
    for (arguments, plain) in [
        (
            "find grid.txt -d list.txt -f CSV",
            "find grid.txt -d list.txt -f csv",
        ),
        (
            "find grid.txt -d list.txt -m Boggle",
            "find grid.txt -d list.txt -m adjacent",
        ),
        (
            "find grid.txt -d list.txt -m WordSearch",
            "find grid.txt -d list.txt -m straight",
        ),
        (
            "find grid.txt -d list.txt --sort LENGTH",
            "find grid.txt -d list.txt --sort length",
        ),
        ("board --dice Big --seed 1", "board --dice big --seed 1"),
        (
            "board --letters English --seed 1",
            "board --letters english --seed 1",
        ),
        (
            "make cat,dog --seed 1 --overlap None",
            "make cat,dog --seed 1 --overlap none",
        ),
    ] {
        let (typed, plain) = (folder.run(arguments), folder.run(plain));
        assert_eq!(
            (typed.status, typed.output),
            (Some(0), plain.output),
            "{arguments}"
        );
    }
    folder
        .run("make cat -f PDF --paper A4 -q --seed 1 -o cat.pdf")
        .is(0, &[]);
}

#[test]
fn other_names_of_commands_and_options_work() {
    let folder = folder();
    for (arguments, plain) in [
        (
            "solve grid.txt --dict list.txt",
            "find grid.txt -d list.txt",
        ),
        (
            "search grid.txt -d list.txt --colour never",
            "find grid.txt -d list.txt",
        ),
        ("generate cat,dog --seed 1", "make cat,dog --seed 1"),
        ("create cat,dog --seed 1", "make cat,dog --seed 1"),
    ] {
        let (typed, plain) = (folder.run(arguments), folder.run(plain));
        assert_eq!(
            (typed.status, typed.output),
            (Some(0), plain.output),
            "{arguments}"
        );
    }
}

#[test]
fn tips_say_what_was_probably_meant() {
    let folder = folder();
    for (arguments, tip) in [
        (
            "grid.txt",
            "to search it for words, run “wordtrail find grid.txt”",
        ),
        (
            "make cat dog bird",
            "a list has commas between its items, without spaces",
        ),
        (
            "make cat --directions E S",
            "a list has commas between its items",
        ),
        ("make", "to read the words from standard input, write “-”"),
        (
            "find grid.txt --words lion tiger bear",
            "cannot read tiger: there is no such file: check the name, or write commas between words",
        ),
        (
            "find grid.txt KIWI",
            "cannot read KIWI: there is no such file: check the name, or search for the word with --words KIWI",
        ),
        (
            "find grid.txt --directions E S",
            "cannot read S: there is no such file: check the name, or write commas between directions",
        ),
        (
            "find grid.txt -m bogle",
            "straight, wordsearch, adjacent, boggle",
        ),
        ("board --min-words abc", "it must be a whole number from 0"),
        ("board --tries 0", "it must be a whole number from 1"),
        (
            "make cat -o k.png --key none",
            "a picture has none: leave it out",
        ),
    ] {
        let outcome = folder.run(arguments);
        assert_eq!(
            (outcome.status, &*outcome.output),
            (Some(2), ""),
            "{outcome:#?}"
        );
        assert!(outcome.errors.contains(tip), "{outcome:#?}");
    }
    // A file or a word is more likely meant by anything else.
    let unknown = folder.run("find --longest grid.txt");
    assert!(unknown.errors.contains("unexpected argument '--longest'"));
    assert!(!unknown.errors.contains("-- --longest"), "{unknown:#?}");
}

#[test]
fn finding_nothing_is_noted() {
    let folder = folder();
    folder.write("none.txt", "xyz\nzyx\n");
    folder.write("board.txt", "qxit\nxxxx\n");
    for (arguments, note) in [
        ("find none.txt", "no words were found"),
        ("find none.txt -f jsonl", "no words were found"),
        (
            "find board.txt -m adjacent",
            "no words were found: --qu reads q as Qu",
        ),
        ("words qx*", "no words were found"),
        ("words --rack xyz", "no words were found"),
    ] {
        folder.run(arguments).is_noted(1, &[], &[note]);
        folder.run(&format!("{arguments} -q")).is(1, &[]);
    }
    // These say it themselves.
    folder.run("find none.txt -c").is(1, &["0"]);
    folder
        .run("find none.txt --words cat")
        .is(1, &["cat  not found"]);
    folder.run("words qx* -c").is(1, &["0"]);
    folder.run("find none.txt --part 1/2").is(1, &[]);
}

#[test]
fn a_tally_of_first_finds_says_so() {
    let folder = folder();
    let note = "only the first find of each word is counted: add --all to count every find";
    folder
        .run("find grid.txt -d list.txt --tally word")
        .is_noted(0, &["cat  1", "dog  1"], &[note]);
    folder
        .run("find grid.txt -d list.txt --tally length")
        .is(0, &["3  2"]);
    folder
        .run("find grid.txt -d list.txt --tally word --all")
        .is(0, &["cat  1", "dog  1"]);
}

#[test]
fn a_puzzle_is_printed_again_without_its_answers() {
    let folder = folder();
    folder.write("puzzle.txt", "CAT\nXXX\nDOG\n\nCAT\nCOW\n");
    let note = "these words are not on straight lines of the grid: cow";
    let again = folder.run("make --from puzzle.txt --print puzzle");
    again.is_noted(0, &["C A T", "X X X", "D O G", "", "CAT", "COW"], &[note]);
    for format in ["svg", "pdf"] {
        let arguments = format!("make --from puzzle.txt --print puzzle -o p.{format}");
        folder.run(&arguments).is_noted(0, &[], &[note]);
    }
    for options in [
        "--print answers",
        "-f json",
        "-o p.pdf",
        "--replace cat=cot",
    ] {
        let arguments = format!("make --from puzzle.txt {options}");
        folder.run(&arguments).is_error(note);
    }
    let missing = folder.run("make --from no.txt");
    missing.is_error("cannot read no.txt: there is no such file");
    assert!(!missing.errors.contains("no.txt: cannot"), "{missing:#?}");
}

#[test]
fn what_is_made_otherwise_than_expected_is_said() {
    let folder = folder();
    folder
        .run("make cat,dog --copies 2 --seed 1 -o b.json")
        .is_noted(
            0,
            &[],
            &["b.json: it has 2 documents, one per line (JSON lines)"],
        );
    folder
        .run("make cat,dog --copies 2 --seed 1 -o b.jsonl")
        .is(0, &[]);
    folder
        .run("make --random 2 --size 2x2 -n 2 --seed 1 -d list.txt")
        .is_error("words of 2 letters to draw from");
    folder.write("short.txt", "ab\ncd\nef\n");
    folder
        .run("make --random 3 --size 2x2 -n 2 --seed 1 -d short.txt")
        .is_error("the words drawn are ");
    folder.write("puzzle.txt", "CATXX\nHORSE\n\nCAT\nHORSE\n");
    let dropped = folder.run("make --from puzzle.txt --size 3x3 --drop");
    assert_eq!(dropped.status, Some(1));
    assert!(dropped.errors.contains("dropped because"), "{dropped:#?}");
}
