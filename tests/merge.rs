//! `wordtrail merge`: the outputs of parts become the output of the whole, or are refused.

use crate::common::command::Folder;
use crate::parts::{parts, random_rows};

const FORMATS: [&str; 3] = ["text", "csv", "jsonl"];

#[test]
fn merged_parts_are_the_output_of_the_whole() {
    let folder = Folder::with(&[("grid.txt", &random_rows(200, 40))]);
    for format in FORMATS {
        for all in ["", "--all"] {
            let find = format!("find {all} PART -f {format} grid.txt");
            let files: Vec<String> = (0..5).map(|number| format!("{format}-{number}")).collect();
            for (name, output) in files.iter().zip(parts(&folder, &find, 5)) {
                folder.write(name, output);
            }
            let merged = folder.run(&format!("merge {all} {}", files.join(" ")));
            let whole = folder.run(&find.replace("PART", ""));
            assert_eq!(merged.output, whole.output, "{find}");
            assert_eq!(merged.status, Some(0));
        }
    }
    // Of all trails, too, the first are those of a search for them.
    folder.write("all", folder.run("find --all grid.txt").output);
    let merged = folder.run("merge all -o merged");
    merged.is(0, &[]);
    assert_eq!(folder.read("merged"), folder.run("find grid.txt").output);
}

#[test]
fn parts_are_merged_whatever_options_they_have() {
    let folder = Folder::with(&[("grid.txt", &random_rows(60, 20))]);
    for options in [
        "-f text --points",
        "-f text -m adjacent -n 4 --points",
        "-f text --words a,e,-tea,or",
        "-f csv --points --trail none",
        "-f csv --trail ends -m adjacent -n 4",
        "-f csv --words a,-tea,or",
        "-f jsonl --points --trail ends",
        "-f jsonl --trail none -m adjacent -n 4",
        "-f jsonl -n 2 --max-length 2 --provenance",
    ] {
        let find = format!("find --all PART {options} grid.txt");
        for (number, output) in parts(&folder, &find, 3).iter().enumerate() {
            folder.write(&number.to_string(), output);
        }
        let merged = folder.run("merge --all 0 1 2");
        let whole = folder.run(&find.replace("PART", ""));
        assert!(!whole.output.is_empty());
        let found = |output: &str| output.replace("-tea  not found\n", "");
        assert_eq!(found(&merged.output), found(&whole.output), "{options}");
    }
}

#[test]
fn what_find_does_not_write_is_refused() {
    let folder = Folder::with(&[]);
    let header = "word,row,column,direction,length,trail\n";
    let cat = "cat,1,1,E,3,1:1 1:2 1:3\n";
    for (text, line) in [
        // Formulas.
        (format!("{header}=cmd(),1,1,E,3,1:1 1:2 1:3\n"), 2),
        (format!("{header}{cat}cat,1,1,E,3,1:1 1:2 1:3,=cmd()\n"), 3),
        (format!("{header}{cat}cat,1,1,=cmd(),3,1:1 1:2 1:3\n"), 3),
        (format!("{header}-cat,1,1,E,3,1:1 1:2 1:3\n"), 2),
        ("word,row,column,direction,length,=cmd()\n".to_owned(), 1),
        // What a terminal acts on.
        ("c\u{1b}[2Jat  1:1 → 1:3  E\n".to_owned(), 1),
        ("c\u{9b}2Jat  1:1 1:2 1:3\n".to_owned(), 1),
        ("cat\u{202e}  1:1 → 1:3  E\n".to_owned(), 1),
        ("cat  1:1 → 1:3  E\u{1b}[2J\n".to_owned(), 1),
        ("cat  1:1 → 1:3  E\ncat  1:1 → 1:3  E\r\n".to_owned(), 2),
        // No JSON, or another object.
        ("{\"word\":\"cat\",\"row\":1,\"column\":1,\"direction\":\"E\",\"length\":3\n".to_owned(), 1),
        ("{\"word\":\"c\\at\",\"row\":1,\"column\":1,\"direction\":\"E\",\"length\":3}\n".to_owned(), 1),
        ("{\"word\":\"cat\",\"row\":1,\"column\":1,\"direction\":\"E\",\"length\":3,\"a\":1}\n".to_owned(), 1),
        ("{\"grid\":\"a\",\"word\":\"cat\",\"row\":1,\"column\":1,\"direction\":\"E\",\"length\":3}\n".to_owned(), 1),
        // Words and trails that no find has.
        ("cat   1:1 → 1:3  E\n".to_owned(), 1),
        ("Cat  1:1 → 1:3  E\n".to_owned(), 1),
        ("cat  1:1 → 1:4  E\n".to_owned(), 1),
        ("cat  1:1 1:2 1:1\n".to_owned(), 1),
        (format!("{header}{cat}cat,1,1,E,4,1:1 1:2 1:3\n"), 3),
        (format!("{header}cat,1,1,,3,1:1 1:2 2:4\n"), 2),
        // What made the finds.
        ("# {\"wordtrail\":\"1\",\"part\":\"1/1\",\"a\":\"\u{1b}\"}\n".to_owned(), 0),
        (format!("{{\"provenance\":{{\"wordtrail\":\"1\",\"part\":\"1/1\"}}}}\n{header}{cat}"), 2),
    ] {
        folder.write("part", &text);
        let merged = folder.run("merge --all part -o merged");
        let place = match line {
            0 => "part: its provenance is damaged".to_owned(),
            line => format!("part: line {line}: it is not a"),
        };
        merged.is_error(&place);
        assert!(!folder.path().join("merged").exists(), "{text:?}");
    }
    folder.write("part", format!("{header}{cat}"));
    folder.run("merge part").is(0, &[header.trim(), cat.trim()]);
}

#[test]
fn merging_says_which_listed_words_no_part_found() {
    let folder = Folder::with(&[("grid.txt", "cat\nxxx\ndog\n")]);
    for format in FORMATS {
        let find = format!("find --words dog,cat,zebra -f {format} PART grid.txt");
        let text = parts(&folder, &find, 3);
        for (number, text) in text.iter().enumerate() {
            folder.write(&number.to_string(), text);
        }
        let merged = folder.run("merge --words dog,cat,zebra 0 1 2");
        let whole = folder.run(&find.replace("PART", ""));
        assert_eq!((merged.status, &merged.output), (Some(1), &whole.output));
        assert_eq!(merged.errors.is_empty(), format == "text");
    }
    // Words are displayed with more than letters, and CSV marks what looks like a formula.
    folder.write("grid.txt", "wellbeing\nicecreamx\nxxxxxxcat\n");
    folder.write("list", "-cat\n'tis\nice cream\nwell-being\n");
    for format in FORMATS {
        let find = format!("find --words list -f {format} PART grid.txt");
        let text = parts(&folder, &find, 2);
        folder.write("0", &text[0]);
        folder.write("1", &text[1]);
        let whole = folder.run(&find.replace("PART", ""));
        let merged = folder.run("merge --words list 0 1");
        assert_eq!((merged.status, &merged.output), (Some(1), &whole.output));
        assert!(
            format == "text" || merged.errors.ends_with("not found: 'tis\n"),
            "{merged:?}"
        );
    }
    folder.write("1", "");
    folder
        .run("merge --words cat 1")
        .is_noted(1, &[], &["not found: cat"]);
    // Notes and errors name no option that it does not have.
    for list in [
        "cat, dog\ncow, eel\n",
        "cat - a pet\ndog - a pet\n",
        "c0w\ncat\n",
        "c0w\n",
    ] {
        folder.write("list", list);
        let merged = folder.run("merge --words list 1");
        assert!(merged.errors.contains("list: "), "{merged:?}");
        assert!(
            !merged.errors.contains("--column") && !merged.errors.contains("--repair"),
            "{merged:?}"
        );
        let searched = folder.run("find --words list grid.txt");
        assert!(
            searched.errors.contains("--column") || searched.errors.contains("--repair"),
            "{searched:?}"
        );
    }
}

#[test]
fn what_cannot_be_merged_is_refused() {
    let folder = Folder::with(&[
        ("grid.txt", "cat\nxxx\ndog\n"),
        ("1", "cat  1:1 → 1:3  E\n"),
        ("2", "dog  3:1 → 3:3  E\n"),
        ("torn", "dog  3:1 → 3"),
        (
            "csv",
            "word,row,column,direction,length,trail\ndog,3,1,E,3,3:1 3:2 3:3\n",
        ),
        ("short", "word,row,column,direction,length\n"),
        ("empty", ""),
        ("back", "dog  3:1 → 3:3  E\ncat  1:1 → 1:3  E\n"),
        ("bare", "cat,1,1,E,3,1:1 1:2 1:3\n"),
        ("none", "eel,4,1,E,3\n"),
        (
            "object",
            "{\"word\":\"cat\",\"row\":1,\"column\":1,\"direction\":\"E\",\"length\":3}\n",
        ),
        (
            "objects",
            "{\"word\":\"dog\",\"row\":3,\"column\":1,\"direction\":\"E\",\"length\":3,\"trail\":[[3,1],[3,3]]}\n",
        ),
    ]);
    for (files, parts) in [
        (
            "2 1",
            &[
                "1: line 1",
                "not start after the last one of 2",
                "in their order",
            ][..],
        ),
        ("1 csv", &["csv: line 1", "not a find", "as text"]),
        ("1 torn", &["torn: line 1", "not a find"]),
        ("1 1", &["1: line 1", "not start after", "each part once"]),
        ("back", &["back: line 2", "before the one above"]),
        ("bare csv", &["csv: line 1", "another header, or none"]),
        ("csv none", &["none: line 1", "other columns"]),
        ("object objects", &["objects: line 1", "other columns"]),
        ("grid.txt", &["grid.txt: line 1", "not a find"]),
        ("csv short", &["short: line 1", "another header"]),
        ("1 missing", &["missing", "no such file"]),
    ] {
        let merged = folder.run(&format!("merge {files} -o merged"));
        assert_eq!(merged.status, Some(2), "{merged:?}");
        for part in parts {
            assert!(merged.errors.contains(part), "{part}: {merged:?}");
        }
        assert!(!folder.path().join("merged").exists());
    }
    folder.write("long", "x".repeat(3 << 20));
    for beginning in [b"PAR1\x15\x00\x15", &b"\xFF\xFF\xFF\xFF\x80"[..]] {
        folder.write("columns", beginning);
        let refused = folder.run("merge 1 columns");
        assert!(
            refused
                .errors
                .contains("columns: line 1: it is a file of columns")
        );
    }
    let refused = folder.run("merge long");
    assert!(refused.errors.contains("long: line 1: it is not a find"));
    folder.run("merge empty").is(1, &[]);
    folder.run("merge empty 2").is(0, &["dog  3:1 → 3:3  E"]);
}
