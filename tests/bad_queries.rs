//! Queries of `wordtrail words` that are not valid: each is an error that says what is wrong.

use crate::bad_input::{Case, assert_is_error, case};
use crate::common::command::Folder;

fn queries() -> Vec<Case> {
    vec![
        case(
            "a pattern with bad characters",
            "words c?.",
            &[],
            &["“c?.”", "“.”", "[aeiou]"],
        ),
        case(
            "a pattern with an open bracket",
            "words c[aou",
            &[],
            &["“c[aou”", "put “]”"],
        ),
        case(
            "a pattern with a closing bracket alone",
            "words caou]t",
            &[],
            &["“caou]t”", "“]”"],
        ),
        case(
            "a pattern with an empty class",
            "words c[^]t",
            &[],
            &["“c[^]t”", "class without letters"],
        ),
        case(
            "a pattern with a range that ends before it begins",
            "words c[u-a]t",
            &[],
            &["“c[u-a]t”", "“u-a”", "earlier letter first"],
        ),
        case(
            "a pattern among words",
            "words cat c?t",
            &[],
            &["“c?t”", "alone"],
        ),
        case(
            "a file among words",
            "words -o out.txt list.txt",
            &[("list.txt", b"cat\n")],
            &["“list.txt” is a file", "words - <list.txt"],
        ),
        case("standard input among words", "words cat -", &[], &["“-”"]),
        case(
            "no words on standard input",
            "words -",
            &[],
            &["standard input has no words"],
        ),
        case(
            "words and the dictionary on standard input",
            "words -d - -",
            &[],
            &["standard input can be read only once"],
        ),
        case(
            "a prefix of several words",
            "words --prefix cat dog",
            &[],
            &["--prefix", "2 are given"],
        ),
        case(
            "a distance to several words",
            "words --distance 1 cat dog",
            &[],
            &["--distance", "2 are given"],
        ),
        case(
            "a large rack",
            format!("words --rack {}", "e".repeat(1000)).leak(),
            &[],
            &["1000 letters and blanks", "at most 255"],
        ),
        case(
            "a rack of blanks",
            format!("words --rack {}", "?".repeat(1000)).leak(),
            &[],
            &["1000 letters and blanks", "at most 255"],
        ),
        case(
            "a rack with bad characters",
            "words --rack a,b",
            &[],
            &["“a,b”", "“,”"],
        ),
        case(
            "a rack with a pattern",
            "words --rack cat c?t",
            &[],
            &["--rack"],
        ),
        case(
            "a rack and an anagram",
            "words --rack cat --anagram cat",
            &[],
            &["--rack", "--anagram"],
        ),
        case(
            "letters for an anagram with bad characters",
            "words --anagram cat*",
            &[],
            &["“cat*”", "“*”"],
        ),
        case(
            "a rack that takes too many steps",
            "words -o out.txt --max-steps 5 --rack ??",
            &[],
            &["more than 5 steps", "--max-steps"],
        ),
        case(
            "neighbours that take too many steps",
            "words --max-steps 5 cta",
            &[],
            &["more than 5 steps", "--max-steps"],
        ),
        case(
            "no header without CSV",
            "words --no-header cat",
            &[],
            &["--no-header", "--format csv"],
        ),
        case(
            "a prefix with bad characters",
            "words --prefix c-",
            &[],
            &["c-", "“-”"],
        ),
        case(
            "a long pattern",
            format!("words {}", "*a".repeat(50_000)).leak(),
            &[],
            &["100000", "at most 255"],
        ),
        case(
            "a distance that is too large",
            "words --distance 99 trail",
            &[],
            &["distance 99", "at most 8"],
        ),
        case(
            "a distance that is no number",
            "words --distance x trail",
            &[],
            &["--distance", "whole number from 0 to 8"],
        ),
        case(
            "a distance to a pattern",
            "words --distance 1 tra?l",
            &[],
            &["--distance", "tra?l"],
        ),
        case(
            "a distance to nothing",
            "words --distance 1",
            &[],
            &["PATTERN"],
        ),
        case(
            "a distance and a prefix",
            "words --distance 1 --prefix tra",
            &[],
            &["--distance", "--prefix"],
        ),
        case(
            "a missing dictionary",
            "words -d no.fst cat",
            &[],
            &["no.fst", "no such file"],
        ),
    ]
}

#[test]
fn a_bad_query_is_an_error() {
    queries().iter().for_each(|case| case.check("words"));
}

#[test]
fn what_is_no_text_or_empty_on_standard_input_is_an_error() {
    let folder = Folder::with(&[]);
    let lines: [(&[u8], &[&str]); 2] = [
        (b"c\xc3\xa4t\ndo\xffg\n", &["line 2", "byte 3", "UTF-8"]),
        (b" \n\n", &["no words"]),
    ];
    for (input, message) in lines {
        let outcome = folder.run_with_input("words -o out.txt -", input);
        assert_is_error(message[0], &outcome, &["standard input"]);
        assert_is_error(message[0], &outcome, message);
    }
    assert!(folder.listing().is_empty());
}
