//! Word lists, the dictionaries that are compiled from them, and queries for their words.

use std::fs;
use std::ops::ControlFlow;
use wordtrail::{Dictionary, Query, QueryError, WordList, WordListError};

fn words(text: &str) -> Vec<String> {
    let list = WordList::parse(text.as_bytes()).unwrap();
    list.iter().map(str::to_owned).collect()
}

#[test]
fn order_case_repeats_blank_lines_and_line_ends_do_not_matter() {
    assert_eq!(words("dog\ncat"), ["cat", "dog"]);
    assert_eq!(words("\u{feff}cat\r\n\r\n  Dog \nCAT\n\n"), ["cat", "dog"]);
}

#[test]
fn composed_and_decomposed_accents_are_one_word() {
    assert_eq!(words("\u{e9}t\u{e9}\ne\u{301}te\u{301}\n"), ["été"]);
}

#[test]
fn lines_with_anything_but_letters_are_left_out_and_counted() {
    let list = WordList::parse("cat\ndon't\n3rd\nice cream\n".as_bytes()).unwrap();
    assert_eq!(list.iter().len(), 1);
    assert_eq!(list.left_out().count, 3);
    assert_eq!(list.left_out().first, Some((2, "don't".to_owned())));
}

#[test]
fn invalid_utf8_is_refused_with_line_and_byte() {
    let error = WordList::parse(b"cat\ndo\xffg\n").unwrap_err();
    assert!(matches!(error, WordListError::NotUtf8 { line: 2, byte: 3 }));
}

#[test]
fn a_binary_file_is_refused_with_its_line() {
    let error = WordList::parse(b"cat\nd\0g\n").unwrap_err();
    assert!(matches!(error, WordListError::NotText { line: 2 }));
}

#[test]
fn a_list_without_words_is_refused() {
    for text in ["", "\n \n", "\u{feff}", "3rd\n"] {
        let error = WordList::parse(text.as_bytes()).unwrap_err();
        assert!(matches!(error, WordListError::NoWords { .. }), "{text:?}");
    }
}

#[test]
fn it_is_the_same_bytes_as_compiling_the_list_makes() {
    let text = fs::read("data/enable1.txt").unwrap();
    let list = WordList::parse(&text).unwrap();
    let compiled = Dictionary::compile(&list).unwrap();
    assert!(compiled.as_bytes() == Dictionary::english().as_bytes());
    Dictionary::english().verify().unwrap();
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("file", &link).unwrap();
    let dictionary = Dictionary::from_words(["new"]).unwrap();
    dictionary.save(&link).unwrap();
    assert_eq!(fs::read(&file).unwrap(), dictionary.as_bytes());
    assert!(link.is_symlink());
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    assert!(dictionary.save(folder.path()).is_err());
}

fn answers(words: &[&str], query: Query) -> Vec<String> {
    let mut answers = Vec::new();
    let done = Dictionary::from_words(words)
        .unwrap()
        .words(&query, |word| {
            answers.push(word.to_owned());
            ControlFlow::<()>::Continue(())
        });
    assert!(done.is_continue());
    answers
}

/// A plain matcher to hold the automaton against.
fn matches(pattern: &[char], word: &[char]) -> bool {
    match (pattern.first(), word.first()) {
        (None, None) => true,
        (Some('*'), _) => {
            matches(&pattern[1..], word) || (!word.is_empty() && matches(pattern, &word[1..]))
        }
        (Some(p), Some(w)) => (*p == '?' || p == w) && matches(&pattern[1..], &word[1..]),
        _ => false,
    }
}

#[test]
fn patterns_match_as_a_plain_matcher_does() {
    let letters = ['a', 'é', '\u{1d51e}'];
    let mut words = vec![String::new()];
    for length in 0..4 {
        let longest: Vec<String> = words
            .iter()
            .filter(|word| word.chars().count() == length)
            .cloned()
            .collect();
        words.extend(
            longest
                .iter()
                .flat_map(|word| letters.map(|letter| format!("{word}{letter}"))),
        );
    }
    words.retain(|word| !word.is_empty());
    words.sort();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for pattern in [
        "*", "**", "?", "??", "?*", "*?", "a*", "*a", "a?a", "?a?", "*a*", "é*a?", "*é?*", "", "é",
        "?é𝔞*", "*?*?*",
    ] {
        let characters: Vec<char> = pattern.chars().collect();
        let expected: Vec<&str> = words
            .iter()
            .copied()
            .filter(|word| matches(&characters, &word.chars().collect::<Vec<_>>()))
            .collect();
        assert_eq!(
            answers(&words, Query::pattern(pattern).unwrap()),
            expected,
            "{pattern}"
        );
    }
}

#[test]
fn words_and_prefixes_fold_case_and_accents() {
    let words = ["ete", "été", "étés"];
    assert_eq!(answers(&words, Query::word("E\u{301}TÉ").unwrap()), ["été"]);
    assert_eq!(
        answers(&words, Query::prefix("ÉT").unwrap()),
        ["été", "étés"]
    );
    assert_eq!(answers(&words, Query::all()), words);
}

#[test]
fn distance_counts_letters_not_bytes() {
    let words = ["ete", "été", "étés"];
    assert_eq!(
        answers(&words, Query::distance("été", 1).unwrap()),
        ["été", "étés"]
    );
    assert_eq!(answers(&words, Query::distance("été", 2).unwrap()), words);
}

#[test]
fn bad_queries_are_refused() {
    assert!(matches!(
        Query::pattern("c.t"),
        Err(QueryError::BadCharacter { character: '.', .. })
    ));
    assert!(Query::word("c?t").is_err());
    assert!(Query::prefix("c*").is_err());
    let long = "antidisestablishmentarianism";
    assert!(matches!(
        Query::distance(long, 9),
        Err(QueryError::TooDistant {
            distance: 9,
            letters: 28
        })
    ));
}

#[test]
fn sixty_three_letters_fit_and_sixty_four_do_not() {
    let letters = |count| ('\u{4e00}'..).take(count).collect::<String>();
    let dictionary = Dictionary::from_words([letters(63)]).unwrap();
    assert_eq!(dictionary.alphabet().len(), 63);
    assert!(dictionary.contains(&letters(63)));
    assert!(matches!(
        Dictionary::from_words([letters(64)]),
        Err(WordListError::TooManyLetters {
            letters: 64,
            limit: 63
        })
    ));
}
