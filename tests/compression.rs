//! Compressed input, and files that are no text.

use crate::common::command::Folder;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::io::Write;

fn gzip(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_ref()).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: impl AsRef<[u8]>) -> Vec<u8> {
    compress_to_vec(text.as_ref(), CompressionLevel::Fastest)
}

const GRID: &str = "CATX\nXDOG\nEELX\n";
const LIST: &str = "cat\ndog\neel\n";
const BOARDS: &str = "catdogbirdhorses\nperslatgsineters\n";

/// A folder with the same files plain and compressed: only the ending differs.
fn folder() -> Folder {
    let folder = Folder::with(&[]);
    let puzzle = format!("{GRID}\n{LIST}");
    for (name, text) in [
        ("grid", GRID),
        ("puzzle", &puzzle),
        ("list", LIST),
        ("boards", BOARDS),
        ("mask", "####\n####\n.##.\n####\n"),
    ] {
        folder.write(&format!("{name}.txt"), text);
        // An ending says nothing.
        folder.write(&format!("{name}.gz"), gzip(text));
        folder.write(&format!("{name}.zst"), zstd(text));
    }
    folder
}

#[test]
fn every_command_reads_compressed_files_as_plain_ones() {
    let folder = folder();
    for command in [
        "find grid.END",
        "find puzzle.END",
        "find --words list.END grid.END",
        "find -c -d list.END grid.END",
        "words -d list.END dog",
        "make list.END --seed 1",
        "make list.END --mask mask.END --seed 1",
        "make --random 2 -d list.END --avoid list.END --seed 1",
        "make list.END --seed 1 -q --avoid list.END",
        "play puzzle.END -o -",
        "score boards.END",
        "score --total boards.END",
        "index list.END -o out.fst",
    ] {
        let plain = folder.run(&command.replace("END", "txt"));
        for ending in ["gz", "zst"] {
            let compressed = folder.run(&command.replace("END", ending));
            assert_eq!(compressed.status, plain.status, "{compressed:?}");
            assert_eq!(compressed.output, plain.output, "{compressed:?}");
            let errors = compressed.errors.replace(&format!(".{ending}"), ".txt");
            assert_eq!(errors, plain.errors, "{compressed:?}");
        }
    }
}

#[test]
fn standard_input_may_be_compressed() {
    let folder = folder();
    for (command, text) in [
        ("find -", GRID),
        ("score", BOARDS),
        ("make - --seed 1", LIST),
        ("find --words - grid.txt", LIST),
        ("index - -o out.fst", LIST),
    ] {
        let plain = folder.run_with_input(command, text);
        assert_eq!(plain.status, Some(0), "{plain:?}");
        let several = [gzip(&text[..5]), gzip(&text[5..])].concat();
        for compressed in [gzip(text), zstd(text), several] {
            let read = folder.run_with_input(command, compressed);
            assert_eq!(
                (read.status, &read.output),
                (plain.status, &plain.output),
                "{read:?}"
            );
        }
    }
}

#[test]
fn finds_of_parts_are_merged_from_compressed_files() {
    let folder = folder();
    let whole = folder.run("find --all grid.txt").output;
    for part in 1..=2 {
        let found = folder.run(&format!("find --all --part {part}/2 grid.txt"));
        folder.write(&format!("part{part}.gz"), gzip(found.output));
    }
    assert_eq!(folder.run("merge --all part1.gz part2.gz").output, whole);
}

#[test]
fn an_index_is_named_after_its_list() {
    let folder = Folder::with(&[]);
    folder.write("pets.txt.gz", gzip(LIST));
    folder.run("index -q pets.txt.gz").is(0, &[]);
    folder.run("find -d pets.fst -q pets.txt.gz");
    assert!(folder.path().join("pets.fst").exists());
}

#[test]
fn what_cannot_be_decompressed_is_one_message() {
    let folder = folder();
    let long: String = (0..3000)
        .map(|number| format!("{number:x}\n").replace(|digit: char| digit.is_ascii_digit(), "q"))
        .collect();
    for (compressed, name) in [(gzip(&long), "gzip"), (zstd(&long), "zstd")] {
        folder.write("cut", &compressed[..compressed.len() - 3]);
        let mut damaged = compressed.clone();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 0x55;
        folder.write("damaged", damaged);
        for file in ["cut", "damaged"] {
            for command in [
                "find FILE",
                "find --words FILE grid.txt",
                "score --skip-bad FILE -o out",
                "index FILE -o out",
                "make FILE -o out",
            ] {
                let refused = folder.run(&command.replace("FILE", file));
                assert_eq!(
                    (refused.status, &*refused.output),
                    (Some(2), ""),
                    "{refused:?}"
                );
                let expected = format!(
                    "its {name} data are damaged or end too early: copy or download the file again"
                );
                assert!(refused.errors.contains(&expected), "{refused:?}");
                assert_eq!(refused.errors.lines().count(), 1, "{refused:?}");
                assert!(!folder.path().join("out").exists());
            }
        }
    }
    folder.write("empty", gzip(""));
    let empty = folder.run("find empty");
    assert!(empty.errors.contains("the grid is empty"), "{empty:?}");
}

#[test]
fn a_part_of_a_compressed_file_is_refused() {
    let folder = folder();
    for command in ["find --part 1/2 grid.gz", "score --part 1/2 boards.zst"] {
        let refused = folder.run(command);
        assert_eq!(refused.status, Some(2));
        assert!(
            refused
                .errors
                .contains("this one is compressed: decompress it"),
            "{refused:?}"
        );
    }
}

#[test]
fn archives_are_named() {
    let folder = folder();
    for (bytes, part) in [
        (&b"%PDF-1.7\n"[..], "it is a PDF: copy its text"),
        (b"{\\rtf1 cat}", "it is RTF: save it as plain text"),
        (
            b"PK\x03\x04\x14\0",
            "it is an archive, or a document of an office program",
        ),
        (b"PK\x05\x06\0\0", "it is an empty ZIP archive"),
    ] {
        folder.write("file", bytes);
        for command in [
            "find file",
            "find --words file grid.txt",
            "find -d file grid.txt",
            "score file",
            "make file",
            "play file -o -",
        ] {
            let refused = folder.run(command);
            assert_eq!(
                (refused.status, &*refused.output),
                (Some(2), ""),
                "{refused:?}"
            );
            assert!(refused.errors.contains(part), "{refused:?}");
            assert_eq!(refused.errors.lines().count(), 1, "{refused:?}");
        }
    }
}

#[test]
fn damaged_pictures_are_named() {
    const OTHER: &str = "only PNG, JPEG and WebP are read";
    let folder = folder();
    for (bytes, part) in [
        (
            &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..],
            "the file ends before the picture does",
        ),
        (
            b"\xff\xd8\xff\xe0\0\x10JFIF",
            "the file ends before the picture does",
        ),
        (b"GIF89a", OTHER),
        (
            b"RIFF\0\0\0\0WEBPVP8 ",
            "the file ends before the picture does",
        ),
        (b"\0\0\0\x18ftypheic", OTHER),
        (b"II*\0", OTHER),
        (b"BM\x46\0\0\0\0\0\0\0\x36", OTHER),
        (b"\xff\x0a\x10", OTHER),
    ] {
        folder.write("file", bytes);
        for command in ["find file", "read file", "play file -o -"] {
            folder.run(command).is_error(part);
        }
    }
    folder.write("file", b"\x89PNG\r\n\x1a\n");
    folder
        .run("score file")
        .is_error("file: the file ends before the picture does");
    folder
        .run_with_input("score -", b"\x89PNG\r\n\x1a\n")
        .is_error("it is a picture: “wordtrail read FILE” prints");
}
