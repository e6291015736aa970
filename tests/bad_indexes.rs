//! Word lists that `wordtrail index` cannot compile, and indexes that it cannot open: each is an error.

use crate::bad_input::{Case, assert_is_error, case};
use crate::common::command::{Folder, index};

fn indexes() -> Vec<Case> {
    vec![
        case("no word list", "index", &[], &["WORDLIST"]),
        case("missing", "index no.txt", &[], &["no.txt", "no such file"]),
        case("folder", "index f", &[("f/", b"")], &["f: ", "folder"]),
        case("empty", "index d", &[("d", b"")], &["d: ", "no word"]),
        case(
            "no words",
            "index d",
            &[("d", b"3rd\n")],
            &["d: ", "no word", "line 1", "3rd"],
        ),
        case(
            "invalid UTF-8",
            "index d",
            &[("d", b"c\xc3\xa4t\ndog\nca\xff\n")],
            &["d: ", "line 3", "byte 3", "UTF-8"],
        ),
        case(
            "another encoding, strictly",
            "index --strict d",
            &[("d", b"cat\nna\xefve\n")],
            &["d: ", "it is text in Windows-1252: save it as UTF-8"],
        ),
        case(
            "a line that is no word, strictly",
            "index --strict d -o list.fst",
            &[("d", b"cat\n3rd\n"), ("list.fst", b"old")],
            &["d: ", "line 2", "3rd"],
        ),
        case(
            "standard input without a name for the index",
            "index -",
            &[],
            &["standard input", "--output"],
        ),
        case(
            "a word list to verify",
            "index --verify list.txt",
            &[],
            &["list.txt: ", "not an index"],
        ),
        case(
            "a word list to describe",
            "index --stat list.txt",
            &[],
            &["list.txt: ", "not an index"],
        ),
        case(
            "nothing to verify",
            "index --verify d",
            &[("d", b"")],
            &["d: ", "not an index"],
        ),
        case(
            "a missing index to verify",
            "index --verify no.fst",
            &[],
            &["no.fst", "no such file"],
        ),
        case(
            "a folder to verify",
            "index --verify f",
            &[("f/", b"")],
            &["f: ", "folder"],
        ),
        case(
            "a truncated index to verify",
            "index --verify d",
            &[("d", &index()[..index().len() - 1])],
            &["d: ", "damaged"],
        ),
        case(
            "a truncated index to describe",
            "index --stat d",
            &[("d", &index()[..20])],
            &["d: ", "damaged"],
        ),
        case(
            "an index of an old format",
            "index --verify d",
            &[("d", b"\x89WTI\r\n\x1a\n\x01\0\0\0")],
            &["d: ", "compile the word list again"],
        ),
        case(
            "a search with an index of an old format",
            "find -d d list.txt",
            &[("d", b"\x89WTI\r\n\x1a\n\x01\0\0\0")],
            &["d: ", "compile the word list again"],
        ),
        // The index would replace its own word list.
        case(
            "a word list whose name is that of its index",
            "index d.fst",
            &[("d.fst", b"cat\ndog\n")],
            &["d.fst", "--output"],
        ),
        case(
            "the word list as the index to write",
            "index list.txt -o list.txt",
            &[],
            &["list.txt"],
        ),
    ]
}

#[test]
fn an_index_that_cannot_be_compiled_or_opened_is_an_error() {
    indexes().iter().for_each(|case| case.check("index"));
}

#[test]
fn a_set_without_words_and_one_whose_words_have_capitals_say_why_nothing_is_found() {
    let folder = Folder::with(&[("grid.txt", "paris\n")]);
    for words in [&[][..], &["Berlin", "Paris"]] {
        let set = fst::Set::from_iter(words).unwrap();
        folder.write("cities.fst", set.into_fst().as_inner());
        for command in ["find -d cities.fst grid.txt", "words -d cities.fst paris"] {
            let outcome = folder.run(command);
            assert_eq!(outcome.status, Some(1), "{outcome:?}");
            assert!(
                outcome
                    .errors
                    .contains("cities.fst: no word of it can be found"),
                "{outcome:?}"
            );
        }
    }
}

#[test]
fn every_flipped_bit_of_an_index_is_noticed() {
    let folder = Folder::with(&[]);
    let sound = index();
    for position in 0..sound.len() {
        let mut damaged = sound.clone();
        damaged[position] ^= 1 << (position % 8);
        folder.write("d.fst", damaged);
        let verified = folder.run("index --verify d.fst");
        assert_is_error(&format!("byte {position}"), &verified, &["d.fst: "]);
    }
}
