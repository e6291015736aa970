//! Dictionaries in the forms that people have, and texts in other encodings.

use crate::common::command::Folder;

const CAT: &str = "cat  1:1 → 1:3  E";
const DOG: &str = "dog  2:1 → 2:3  E";

#[test]
fn dictionaries_are_tables_json_and_hunspell_files() {
    let folder = Folder::with(&[
        ("grid.txt", "CATS\nDOGX\nEELX\n"),
        ("table.csv", "id;word\n1;cat\n2;dog\n"),
        ("object.json", "{\"cat\": 12, \"dog\": {\"n\": 1}}\n"),
        ("array.json", "[\"cat\", \"dog\"]\n"),
        ("plain.dic", "cat\ndog\n"),
        ("en.dic", "2\ncat/S\ndog/S\n"),
        ("en.aff", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n"),
        ("bare.dic", "2\ncat/S\ndog/S\n"),
    ]);
    for dictionary in [
        "table.csv --column 2",
        "table.csv --column word",
        "object.json",
        "array.json",
        "plain.dic",
    ] {
        let found = folder.run(&format!("find -d {dictionary} grid.txt"));
        found.is(0, &[CAT, DOG]);
        let index = folder.run(&format!("index -q {dictionary} -o words.fst"));
        index.is(0, &[]);
        folder.run("words -d words.fst").is(0, &["cat", "dog"]);
    }
    folder.run("find -d en.dic grid.txt").is_noted(
        0,
        &[CAT, "cats  1:1 → 1:4  E", DOG],
        &["en.dic: its words get the affixes of en.aff: 4 words in all"],
    );
    for (command, message) in [
        (
            "find -d bare.dic grid.txt",
            "bare.dic: line 2: “cat/S” has flags, as a Hunspell dictionary has: put its file of affixes (.aff) beside it",
        ),
        (
            "find -d table.csv --column kind grid.txt",
            "table.csv: the list has no column “kind”",
        ),
        (
            "find -d xx grid.txt",
            "cannot read xx: there is no such file, and the system has no word list for a language xx: check the name",
        ),
        (
            "find --language za grid.txt",
            "--language za: the system has no word list for a language za: check the name",
        ),
        (
            "find -d table.csv --column 2 --strict grid.txt",
            "cannot be used with",
        ),
        (
            "find -d en.dic --column 2 grid.txt",
            "en.dic: it is a Hunspell dictionary, which has one word per line",
        ),
        (
            "find -d en.dic --encoding latin1 grid.txt",
            "leave --column and --encoding out",
        ),
    ] {
        folder.run(command).is_error(message);
    }
    // A file of that name wins.
    folder.write("xx", "dog\n");
    folder.run("find -d xx grid.txt").is(0, &[DOG]);
}

#[test]
fn a_named_encoding_is_that_of_grids_lists_and_dictionaries() {
    let folder = Folder::with(&[("ascii.txt", "cat\n")]);
    // In KOI8-R.
    folder.write("grid.txt", b"\xCB\xCF\xD4\n\xC1\xC2\xD7\n");
    folder.write("list.txt", b"\xCB\xCF\xD4\n");
    let found = ["кот  1:1 → 1:3  E"];
    for words in ["--words", "-d", "--strict -d", "--strict --words"] {
        let command = format!("find --encoding koi8-r {words} list.txt grid.txt");
        folder.run(&command).is(0, &found);
    }
    folder.run("index -q --encoding koi8-r list.txt").is(0, &[]);
    folder.run("words -d list.fst").is(0, &["кот"]);
    let made = folder.run("make --encoding koi8-r list.txt --size 3x3 --seed 1");
    assert!(made.output.ends_with("\nКОТ\n"), "{made:?}");
    for (encoding, message) in [
        (
            "koi9-r",
            "“koi9-r” is not the name of an encoding: perhaps KOI8-R is meant",
        ),
        (
            "utf-8",
            "list.txt: line 1 is not text in UTF-8: name another encoding",
        ),
    ] {
        let command = format!("find --encoding {encoding} -d list.txt ascii.txt");
        folder.run(&command).is_error(message);
    }
    folder
        .run("find --encoding utf-8 --words cat grid.txt")
        .is_error("grid.txt: line 1 is not text in UTF-8");
}

#[test]
fn a_strict_list_in_utf_16_is_named_so() {
    let folder = Folder::with(&[("grid.txt", "cat\n")]);
    let text: Vec<u8> = "\u{feff}cat\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    folder.write("list.txt", text);
    for words in ["--words", "-d"] {
        folder
            .run(&format!("find --strict {words} list.txt grid.txt"))
            .is_error("list.txt: it is text in UTF-16: save it as UTF-8");
    }
}
