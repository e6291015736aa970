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
