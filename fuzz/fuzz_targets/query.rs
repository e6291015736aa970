//! Any text is a query or an error, a query finds the words that a plain matcher finds, and with any budget the first of
//! them. A pattern matches the same words one by one.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use wordtrail::{Budget, Dictionary, Pattern, Query, QueryError};

const WORDS: [&str; 12] = [
    "a", "ab", "aba", "abba", "bab", "cab", "scab", "scabs", "tea", "ête", "été", "étés",
];

static DICTIONARY: LazyLock<Dictionary> =
    LazyLock::new(|| Dictionary::from_words(WORDS).expect("they are words"));

#[derive(Debug, Arbitrary)]
struct Input<'text> {
    text: &'text str,
    distance: u8,
    steps: u8,
}

fn words(query: Result<Query<'_>, QueryError>) -> Option<Vec<String>> {
    Some(DICTIONARY.words(query.ok()?).collect())
}

fn matches(pattern: &[char], word: &[char]) -> bool {
    match pattern {
        [] => word.is_empty(),
        ['*', rest @ ..] => (0..=word.len()).any(|skipped| matches(rest, &word[skipped..])),
        ['[', rest @ ..] => {
            let end = rest.iter().position(|&c| c == ']').expect("a pattern closes its classes");
            let (class, rest) = (&rest[..end], &rest[end + 1..]);
            let is_match = |letter| class.contains(letter) != (class[0] == '^');
            word.first().is_some_and(is_match) && matches(rest, &word[1..])
        }
        ['?', rest @ ..] => !word.is_empty() && matches(rest, &word[1..]),
        [letter, rest @ ..] => word.first() == Some(letter) && matches(rest, &word[1..]),
    }
}

/// Whether a word can be made from tiles, each used once at most: every way to lay them is tried.
fn can_be_made(word: &[char], tiles: &[char]) -> bool {
    let [first, rest @ ..] = word else {
        return true;
    };
    (0..tiles.len()).any(|place| {
        let mut others = tiles.to_vec();
        let tile = others.remove(place);
        (tile == *first || tile == '?') && can_be_made(rest, &others)
    })
}

/// The Levenshtein distance, row by row.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (number, letter) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = number + 1;
        for column in 1..row.len() {
            let changed = diagonal + usize::from(other[column - 1] != *letter);
            diagonal = row[column];
            row[column] = changed.min(row[column] + 1).min(row[column - 1] + 1);
        }
    }
    row[other.len()]
}

fuzz_target!(|input: Input<'_>| {
    let Input { text, distance: limit, steps } = input;
    let expected = |accepts: &dyn Fn(&[char]) -> bool| {
        let words = WORDS.iter().filter(|word| accepts(&word.chars().collect::<Vec<_>>()));
        let mut words: Vec<String> = words.map(|word| word.to_string()).collect();
        words.sort();
        words
    };
    let _ = words(Query::word(text));
    let _ = words(Query::prefix(text));
    let _ = words(Query::pattern(text));
    let _ = words(Query::distance(text, limit.into()));
    let _ = words(Query::rack(text));
    let _ = words(Query::anagram(text));
    let nearest = words(Query::nearest(text, limit.into()));
    assert!(nearest.is_none_or(|nearest| nearest.len() <= limit.into()));
    let budget = Budget::with_steps(steps.into());
    let all = words(Query::pattern(text));
    if let (Some(all), Ok(pattern)) = (&all, text.parse::<Pattern>()) {
        let single = WORDS.iter().filter(|word| pattern.matches(word));
        let mut single: Vec<String> = single.map(|word| word.to_string()).collect();
        single.sort();
        assert_eq!(*all, single);
    }
    let some = words(Query::pattern(text).map(|query| query.budget(&budget)));
    if let (Some(all), Some(some)) = (all, some) {
        assert!(all.starts_with(&some));
        assert!(all == some || budget.check().is_err());
    }
    // Folding is the library's own; without it the plain matchers stay plain.
    if !text.chars().all(|c| "abcest?*[]^".contains(c)) || text.len() > 12 {
        return;
    }
    let letters: Vec<char> = text.chars().collect();
    if let Some(words) = words(Query::pattern(text)) {
        assert_eq!(words, expected(&|word| matches(&letters, word)));
    }
    if let Some(words) = words(Query::rack(text)) {
        assert_eq!(words, expected(&|word| can_be_made(word, &letters)));
    }
    if let Some(words) = words(Query::anagram(text)) {
        let is_whole = |word: &[char]| word.len() == letters.len();
        assert_eq!(words, expected(&|word| is_whole(word) && can_be_made(word, &letters)));
    }
    if let Some(words) = words(Query::distance(text, (limit % 4).into())) {
        let limit = usize::from(limit % 4);
        assert_eq!(words, expected(&|word| distance(&letters, word) <= limit));
    }
});
