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
    assert_eq!(list.skipped().count, 3);
    assert_eq!(list.skipped().first, Some((2, "don't".to_owned())));
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

/// The distance of two words by the rows of the usual table.
fn levenshtein(left: &[char], right: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (line, letter) in left.iter().enumerate() {
        let mut next = vec![line + 1];
        for (column, other) in right.iter().enumerate() {
            let replaced = row[column] + usize::from(letter != other);
            next.push(replaced.min(row[column + 1] + 1).min(next[column] + 1));
        }
        row = next;
    }
    row[right.len()]
}

#[test]
fn distances_are_those_of_the_usual_table() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut word = |longest| {
        let length = random.usize(1..=longest);
        (0..length)
            .map(|_| random.choice(['a', 'é', '\u{1d51e}']).unwrap())
            .collect::<String>()
    };
    let mut words: Vec<String> = (0..300).map(|_| word(14)).collect();
    words.sort();
    words.dedup();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for _ in 0..50 {
        let asked = word(20);
        let letters: Vec<char> = asked.chars().collect();
        for distance in 0..=8 {
            let near = |other: &str| {
                levenshtein(&letters, &other.chars().collect::<Vec<_>>()) <= distance as usize
            };
            let expected: Vec<&str> = words.iter().copied().filter(|word| near(word)).collect();
            let query = Query::distance(&asked, distance).unwrap();
            assert_eq!(answers(&words, query), expected, "{asked}, {distance}");
        }
    }
    assert_eq!(answers(&words, Query::distance("", 1).unwrap()), {
        let one = |word: &&&str| word.chars().count() == 1;
        words.iter().filter(one).copied().collect::<Vec<_>>()
    });
}

#[test]
fn adjacent_stars_are_one_star() {
    let words = ["cat", "coat", "dog"];
    let stars = "*".repeat(100_000);
    assert_eq!(answers(&words, Query::pattern(&stars).unwrap()), words);
    let query = Query::pattern(&format!("c{stars}t")).unwrap();
    assert_eq!(answers(&words, query), ["cat", "coat"]);
}

#[test]
fn patterns_have_a_limit_and_words_and_prefixes_have_none() {
    let words = ["cat", "coat"];
    let most = "*a".repeat(127) + "*";
    assert!(answers(&words, Query::pattern(&most).unwrap()).is_empty());
    for pattern in ["*a".repeat(128), "*a".repeat(100_000), "?".repeat(256)] {
        let error = Query::pattern(&pattern).unwrap_err();
        let steps = pattern.len();
        assert_eq!(error, QueryError::LongPattern { steps, limit: 255 });
    }
    let long = "a".repeat(100_000);
    assert!(answers(&words, Query::word(&long).unwrap()).is_empty());
    assert!(answers(&words, Query::prefix(&long).unwrap()).is_empty());
    assert!(answers(&words, Query::distance(&long, 8).unwrap()).is_empty());
}

#[test]
fn a_word_that_is_too_long_is_refused_with_its_line() {
    let long = |letters| "É".repeat(letters);
    let list = format!("cat\n{}\n", long(8191));
    let longest = WordList::parse(list.as_bytes()).unwrap();
    let dictionary = Dictionary::compile(&longest).unwrap();
    assert_eq!(dictionary.longest_word(), 8191);
    let refused = |error| {
        let WordListError::LongWord { line, letters, .. } = error else {
            panic!("{error}")
        };
        assert_eq!((line, letters), (3, 8192));
    };
    let list = format!("cat\n\n{}\n", long(8192));
    refused(WordList::parse(list.as_bytes()).unwrap_err());
    refused(WordList::from_words(["cat", "dog", &long(8192)]).unwrap_err());
}

#[test]
fn bad_queries_are_refused() {
    assert!(matches!(
        Query::pattern("c.t"),
        Err(QueryError::BadCharacter { character: '.', .. })
    ));
    assert!(Query::word("c?t").is_err());
    assert!(Query::prefix("c*").is_err());
    assert!(matches!(
        Query::distance("trial", 9),
        Err(QueryError::TooDistant { distance: 9 })
    ));
}

#[test]
fn an_empty_word_and_one_with_other_characters_are_refused_by_their_position() {
    for bad in ["", "3rd", " "] {
        let refused = WordList::from_words(["cat", bad]).unwrap_err();
        assert!(
            matches!(refused, WordListError::NotAWord { line: 2, .. }),
            "{bad:?}"
        );
    }
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

/// Indexes of earlier versions stay readable, and the same words give the same bytes, as long as the format has the
/// same version.
#[test]
fn the_format_of_indexes_does_not_change() {
    for (list, index) in [
        (
            &include_bytes!("golden/narrow.txt")[..],
            &include_bytes!("golden/narrow-version-1.wti")[..],
        ),
        (
            include_bytes!("golden/wide.txt"),
            include_bytes!("golden/wide-version-1.wti"),
        ),
    ] {
        let compiled = Dictionary::compile(&WordList::parse(list).unwrap()).unwrap();
        assert!(compiled.as_bytes() == index);
        let opened = Dictionary::from_bytes(index).unwrap();
        opened.verify().unwrap();
        for word in std::str::from_utf8(list).unwrap().lines() {
            assert!(opened.contains(word));
        }
    }
}
