//! `wordtrail read`: what a file is read as.

use crate::common::command::Folder;

const PUZZLE: &str = "C A T S\nX D O G\nE E L X\n\nCAT\nDOG\nEEL\n";

#[test]
fn what_is_read_is_printed_as_a_puzzle_file_with_notes() {
    let page = "Pets\n\n1) C A T S\n2) X D O G\n3) E E L X\n\n1. cat   2. dog\n3. eel\n";
    let folder = Folder::with(&[("page.txt", page), ("puzzle.txt", PUZZLE)]);
    let read = folder.run("read page.txt");
    assert_eq!((read.status, &*read.output), (Some(0), PUZZLE));
    for note in [
        "line 1 is skipped: Pets",
        "labels beside the rows",
        "several words",
    ] {
        assert!(read.errors.contains(note), "{read:?}");
    }
    assert_eq!(folder.run("read --quiet page.txt").errors, "");
    let again = folder.run("read puzzle.txt");
    assert_eq!((&*again.output, &*again.errors), (PUZZLE, ""));
    assert_eq!(folder.run_with_input("read", PUZZLE).output, PUZZLE);
    assert_eq!(folder.run("read page.txt -q -o new.txt").output, "");
    assert_eq!(folder.read("new.txt"), PUZZLE);
}

#[test]
fn a_document_reads_back_as_the_same_puzzle() {
    let folder = Folder::with(&[("puzzle.txt", PUZZLE)]);
    assert_eq!(
        folder.run("read puzzle.txt -f json -o one.json").status,
        Some(0)
    );
    assert_eq!(folder.run("read one.json").output, PUZZLE);
    let one = folder.read("one.json");
    folder.write("two.json", one.repeat(2));
    assert_eq!(folder.run("read two.json -f json").output, one.repeat(2));
    let several = folder.run("read two.json");
    several.is_error("it has several puzzles, and text output holds one");
}

#[test]
fn a_list_is_read_as_by_make() {
    let folder = Folder::with(&[("words.csv", "Wort;Bedeutung\nHund;dog\nKatze;cat\n")]);
    let list = folder.run("read --list --column Wort words.csv");
    assert_eq!((list.status, &*list.output), (Some(0), "HUND\nKATZE\n"));
    let json = folder.run("read --list words.csv --column Bedeutung -f json");
    assert_eq!(json.output, "[\"dog\",\"cat\"]\n");
    folder.write("list.json", json.output);
    assert_eq!(folder.run("read --list list.json").output, "DOG\nCAT\n");
}

#[test]
fn what_cannot_be_read_is_an_error_and_nothing_is_written() {
    let folder = Folder::with(&[("grid.txt", "CATS\nDO\nEEL\n"), ("empty.txt", "")]);
    for (arguments, message) in [
        ("read grid.txt -o out.txt", "grid.txt: "),
        ("read empty.txt", "empty.txt: "),
        ("read --list empty.txt", "empty.txt: "),
        ("read missing.txt", "there is no such file"),
        ("read --list --pad grid.txt", "cannot be used with"),
    ] {
        folder.run(arguments).is_error(message);
    }
    assert!(
        !folder
            .listing()
            .keys()
            .any(|path| path.ends_with("out.txt"))
    );
    assert_eq!(
        folder.run("read --pad grid.txt").output,
        "C A T S\nD O . .\nE E L .\n"
    );
}
