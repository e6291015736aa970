//! The ending of an output's name: the format that it says, and compression.

use crate::common::command::Folder;
use flate2::read::GzDecoder;
use ruzstd::decoding::StreamingDecoder;
use std::io::Read;

const FILES: [(&str, &str); 3] = [
    ("grid.txt", "cat\nodx\ndog\n"),
    ("list.txt", "cat\ndog\ncot\n"),
    ("boards.txt", "cato\ntaco\n"),
];

fn gunzipped(bytes: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut content).unwrap();
    content
}

/// The contents of all frames.
fn unzstded(mut bytes: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    while !bytes.is_empty() {
        let mut frame = StreamingDecoder::new(&mut bytes).unwrap();
        frame.read_to_end(&mut content).unwrap();
    }
    content
}

#[test]
fn the_ending_of_the_output_says_its_format() {
    let folder = Folder::with(&FILES);
    for (command, ending, format) in [
        ("find grid.txt", "txt", "text"),
        ("find grid.txt", "csv", "csv"),
        ("find grid.txt", "CSV", "csv"),
        ("find grid.txt", "jsonl", "jsonl"),
        ("find grid.txt", "json", "jsonl"),
        ("find grid.txt", "ndjson", "jsonl"),
        ("find grid.txt", "svg", "svg"),
        ("find grid.txt", "png", "png"),
        ("find grid.txt", "html", "html"),
        ("find grid.txt", "htm", "html"),
        ("find grid.txt", "pdf", "pdf"),
        ("find --all --heatmap grid.txt", "svg", "svg"),
        ("score --size 2x2 boards.txt", "csv", "csv"),
        ("score --size 2x2 --total boards.txt", "jsonl", "jsonl"),
        ("words c?t", "csv", "csv"),
        ("words -c", "txt", "text"),
        ("make list.txt --seed 1", "txt", "text"),
        ("make list.txt --seed 1", "json", "jsonl"),
        ("make list.txt --seed 1", "csv", "csv"),
        ("make list.txt --seed 1", "pdf", "pdf"),
        ("make list.txt --seed 1", "htm", "html"),
    ] {
        let named = format!("{command} -o named.{ending}");
        folder.run(&named).is(0, &[]);
        folder
            .run(&format!("{command} -f {format} -o asked.other"))
            .is(0, &[]);
        assert_eq!(
            folder.read_bytes(&format!("named.{ending}")),
            folder.read_bytes("asked.other"),
            "{named}"
        );
    }
    for command in ["find grid.txt", "make list.txt --seed 1", "words c?t"] {
        let text = folder.run(command).output;
        folder.run(&format!("{command} -o none")).is(0, &[]);
        assert_eq!(folder.read("none"), text);
    }
}

#[test]
fn an_ending_of_no_format_is_an_error_that_lists_those_of_the_command() {
    let folder = Folder::with(&FILES);
    let before = folder.listing();
    for (arguments, message) in [
        (
            "find grid.txt -o finds.doc",
            "cannot write finds.doc: the ending “.doc” names no format of this output: use .txt, .csv, .jsonl, .json, \
             .ndjson, .parquet, .arrow, .arrows, .svg, .png, .html, .htm, .pdf or .docx, or choose a format with --format",
        ),
        (
            "make list.txt -o puzzle.parquet",
            "use .txt, .csv, .jsonl, .json, .ndjson, .ipuz, .svg, .png, .html, .htm, .pdf or .docx, or choose a format",
        ),
        (
            "score boards.txt -o scores.pdf",
            "use .txt, .csv, .jsonl, .json, .ndjson, .parquet, .arrow or .arrows, or choose a format",
        ),
        (
            "words c?t -o words.svg.gz",
            "the ending “.svg” names no format of this output: use .txt, .csv,",
        ),
        (
            "words -c -o number.csv",
            "use .txt, or leave the ending out",
        ),
        (
            "find -c grid.txt -o number.csv",
            "use .txt, or leave the ending out",
        ),
        (
            "find --leftover grid.txt -o rest.json",
            "use .txt, or leave the ending out",
        ),
        (
            "play grid.txt --no-open -o page.pdf",
            "use .html or .htm, or leave the ending out",
        ),
        (
            "index list.txt -o list.idx",
            "use .fst, or leave the ending out",
        ),
        (
            "index list.txt -o list.fst.gz",
            "only text is compressed, and index is not text: leave out “.gz”",
        ),
        (
            "merge grid.txt -o finds.pdf",
            "use .txt, .csv, .jsonl, .json or .ndjson, or leave the ending out",
        ),
        (
            "find grid.txt -o finds.png.gz",
            "only text is compressed, and png is not text: leave out “.gz”",
        ),
        (
            "find grid.txt -f pdf -o finds.zst",
            "only text is compressed, and pdf is not text: leave out “.zst”",
        ),
        (
            "make list.txt --answer key.svg -o puzzle.txt",
            "cannot write key.svg: the ending “.svg” names no format of this output: use .txt,",
        ),
        (
            "make list.txt --answer key.txt -o puzzle.svg",
            "use .svg, or leave the ending out",
        ),
        (
            "make list.txt -f png --answer key.gz -o puzzle",
            "only text is compressed",
        ),
        (
            "find grid.txt --heatmap -o map.txt",
            "--heatmap needs a picture",
        ),
        (
            "find grid.txt --title x -o finds.csv",
            "--title applies only to drawings",
        ),
    ] {
        folder.run(arguments).is_error(message);
        assert_eq!(folder.listing(), before, "{arguments}");
    }
}

#[test]
fn any_name_goes_with_a_format() {
    let folder = Folder::with(&FILES);
    folder.run("find grid.txt -f csv -o finds.doc").is(0, &[]);
    assert!(folder.read("finds.doc").starts_with("word,row,"));
    folder.run("find grid.txt -f text -o finds.csv").is(0, &[]);
    // A program may open it by its ending.
    let note = "finds.pdf is written as --format text, and its ending is that of pdf";
    folder
        .run("find grid.txt -f text -o finds.pdf")
        .is_noted(0, &[], &[note]);
    assert!(folder.read("finds.pdf").starts_with("cat  1:1"));
    let made = folder.run("make cat,dog --seed 1 -f docx -o made.pdf");
    assert!(
        made.errors.contains("made.pdf is written as --format docx"),
        "{made:?}"
    );
}

#[test]
fn text_is_compressed_where_its_ending_says_so() {
    let folder = Folder::with(&FILES);
    for (command, ending) in [
        ("find grid.txt", "txt"),
        ("find grid.txt", "csv"),
        ("find grid.txt", "svg"),
        ("find grid.txt -f jsonl", "lines"),
        // No board is in it.
        ("score --size 2x2 --part 2/2 empty.txt", "txt"),
        ("score --size 2x2 boards.txt", "csv"),
        // Several frames of zstd.
        ("words", "csv"),
        ("make list.txt --seed 1", "txt"),
        ("play grid.txt --no-open", "html"),
    ] {
        folder.write("empty.txt", "cato\n");
        let run = |name: &str| {
            let outcome = folder.run(&format!("{command} -q -o {name}"));
            assert_ne!(outcome.status, Some(2), "{outcome:#?}");
        };
        run(&format!("plain.{ending}"));
        let plain = folder.read_bytes(&format!("plain.{ending}"));
        run(&format!("packed.{ending}.gz"));
        let packed = folder.read_bytes(&format!("packed.{ending}.gz"));
        assert!(gunzipped(&packed) == plain, "{command}");
        run(&format!("again.{ending}.GZ"));
        assert_eq!(folder.read_bytes(&format!("again.{ending}.GZ")), packed);
        run(&format!("packed.{ending}.zst"));
        let packed = folder.read_bytes(&format!("packed.{ending}.zst"));
        assert!(unzstded(&packed) == plain, "{command}");
        assert!(plain.len() < 1000 || packed.len() < plain.len());
    }
    folder.run("find grid.txt -o finds.gz").is(0, &[]);
    let text = folder.run("find grid.txt").output;
    assert_eq!(gunzipped(&folder.read_bytes("finds.gz")), text.as_bytes());
}

#[test]
fn merged_finds_have_the_format_of_the_parts() {
    let folder = Folder::with(&FILES);
    folder
        .run("find --part 1/1 -o part.csv grid.txt")
        .is(0, &[]);
    folder.run("merge part.csv -o all.csv.gz").is(0, &[]);
    assert_eq!(
        gunzipped(&folder.read_bytes("all.csv.gz")),
        folder.read_bytes("part.csv")
    );
    let before = folder.listing();
    folder.run("merge part.csv -o all.txt").is_error(
        "cannot write all.txt: the finds of the parts are CSV, and its ending names another format",
    );
    assert_eq!(folder.listing(), before);
}

#[test]
fn the_number_of_a_copy_stands_before_the_ending() {
    let folder = Folder::with(&FILES);
    folder
        .run("make list.txt --seed 1 --copies 2 -o p.txt.gz --answer key.v1.txt")
        .is(0, &[]);
    for number in [1, 2] {
        let puzzle = gunzipped(&folder.read_bytes(&format!("p-{number}.txt.gz")));
        assert!(puzzle.ends_with(b"CAT\nDOG\nCOT\n"));
        folder.read(&format!("key.v1-{number}.txt"));
    }
}
