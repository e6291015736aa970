//! Queries: words, prefixes, patterns, racks, anagrams, distances and nearest words, each beside a plain reference.

use std::cmp::Reverse;
use wordtrail::{Budget, Dictionary, Pattern, Query, QueryError, Regex};

fn answers(words: &[&str], query: Query) -> Vec<String> {
    let dictionary = Dictionary::from_words(words).unwrap();
    dictionary.words(query).collect()
}

/// The letters that a class in brackets lists, without ranges.
fn class(pattern: &[char]) -> (&[char], &[char]) {
    let end = pattern.iter().position(|&c| c == ']').unwrap();
    (&pattern[1..end], &pattern[end + 1..])
}

/// A plain matcher to hold the automaton against.
fn matches(pattern: &[char], word: &[char]) -> bool {
    match (pattern.first(), word.first()) {
        (None, None) => true,
        (Some('*'), _) => {
            matches(&pattern[1..], word) || (!word.is_empty() && matches(pattern, &word[1..]))
        }
        (Some('['), Some(w)) => {
            let (letters, rest) = class(pattern);
            let is_listed = letters.contains(w);
            is_listed != (letters[0] == '^') && matches(rest, &word[1..])
        }
        (Some(p), Some(w)) => (*p == '?' || p == w) && matches(&pattern[1..], &word[1..]),
        _ => false,
    }
}

fn letters(text: &str) -> Vec<char> {
    text.chars().collect()
}

/// All words of up to this number of letters.
fn all_words(alphabet: &[char], longest: usize) -> Vec<String> {
    let mut words = vec![String::new()];
    for length in 0..longest {
        let is_longest = |word: &&String| word.chars().count() == length;
        let longest: Vec<String> = words.iter().filter(is_longest).cloned().collect();
        let longer = longest
            .iter()
            .flat_map(|word| alphabet.iter().map(move |letter| format!("{word}{letter}")));
        words.extend(longer);
    }
    words.retain(|word| !word.is_empty());
    words.sort();
    words
}

/// Asserts that the dictionary and the test of a single word agree with the plain matcher.
#[track_caller]
fn assert_plain(words: &[&str], text: &str) {
    let characters = letters(text);
    let is_match = |word: &&str| matches(&characters, &letters(word));
    let expected: Vec<&str> = words.iter().copied().filter(is_match).collect();
    assert_eq!(
        answers(words, Query::pattern(text).unwrap()),
        expected,
        "{text}"
    );
    let pattern: Pattern = text.parse().unwrap();
    let single = words.iter().copied().filter(|word| pattern.matches(word));
    assert!(single.eq(expected.iter().copied()), "{text}");
    // Classes are written alike.
    let regex: Regex = text.replace('?', ".").replace('*', ".*").parse().unwrap();
    assert_eq!(
        answers(words, Query::from(regex.clone())),
        expected,
        "{text}"
    );
    let single = words.iter().copied().filter(|word| regex.matches(word));
    assert!(single.eq(expected), "{text}");
}

#[test]
fn patterns_match_as_a_plain_matcher_does() {
    let words = all_words(&['a', 'é', '\u{1d51e}'], 4);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for pattern in [
        "*",
        "**",
        "?",
        "??",
        "?*",
        "*?",
        "a*",
        "*a",
        "a?a",
        "?a?",
        "*a*",
        "é*a?",
        "*é?*",
        "",
        "é",
        "?é𝔞*",
        "*?*?*",
        "[aé]",
        "[^a]*",
        "*[a𝔞]?",
        "[^aé𝔞]",
        "[é][^é]*[é]",
    ] {
        assert_plain(&words, pattern);
    }
}

#[test]
fn random_patterns_match_as_a_plain_matcher_does() {
    let words = all_words(&['a', 'b', 'c'], 5);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..300 {
        let part = |_| {
            *random
                .choice(&["a", "b", "?", "*", "*", "[ab]", "[^c]", "[^ab]"])
                .unwrap()
        };
        let pattern = String::from_iter((0..6).map(part));
        assert_plain(&words, &pattern);
        let some: Vec<&str> = words.iter().copied().filter(|_| random.bool()).collect();
        assert_plain(&some, &pattern);
    }
}

#[test]
fn endings_that_are_too_long_after_one_beginning_are_listed_after_another() {
    const LONGEST_WORD: usize = 8191;
    let long = "b".repeat(LONGEST_WORD - 2);
    let words = ["cq", "dq"].map(|end| format!("{long}{end}"));
    let longer = words.iter().map(|word| format!("a{word}"));
    let set = fst::Set::from_iter(longer.chain(words.iter().cloned())).unwrap();
    let dictionary = Dictionary::from_fst(set.into_fst().into_inner()).unwrap();
    for query in [
        Query::pattern("*q").unwrap(),
        Query::from(".*q".parse::<Regex>().unwrap()),
    ] {
        let listed: Vec<String> = dictionary.words(query).collect();
        assert!(listed == words, "{} words", listed.len());
    }
}

#[test]
fn ranges_are_the_letters_between_their_ends() {
    let words = all_words(&['a', 'b', 'c', 'd', 'é'], 1);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for (pattern, expected) in [
        ("[a-c]", &["a", "b", "c"][..]),
        ("[B-D]", &["b", "c", "d"]),
        ("[^b-z]", &["a", "é"]),
        ("[b-bd]", &["b", "d"]),
        ("[c-da-bb-c]", &["a", "b", "c", "d"]),
        ("[d-e\u{301}]", &["d", "é"]),
        ("[E\u{301}]", &["é"]),
    ] {
        assert_eq!(
            answers(&words, Query::pattern(pattern).unwrap()),
            expected,
            "{pattern}"
        );
    }
}

#[test]
fn a_pattern_tests_words_in_any_case_and_listed_phrases() {
    let pattern: Pattern = "ice[a-d]r?a*".parse().unwrap();
    for (word, expected) in [
        ("ICE CREAM", true),
        ("ice-cream", true),
        ("icecreams", true),
        ("iced tea", false),
        ("", false),
    ] {
        assert_eq!(pattern.matches(word), expected, "{word}");
    }
    let accent: Pattern = "?té".parse().unwrap();
    assert!(accent.matches("E\u{301}TE\u{301}") && !accent.matches("ete"));
}

#[test]
fn an_iterator_of_words_may_be_left_and_resumed() {
    let dictionary = Dictionary::english();
    let mut words = dictionary.words(Query::pattern("qu??t").unwrap());
    assert!(words.by_ref().take(2).eq(["quant", "quart"]));
    assert_eq!(words.next_word(), Some("quest"));
    assert_eq!(words.by_ref().last().as_deref(), Some("quoit"));
    assert_eq!(words.next_word(), None);
    assert_eq!(words.next(), None);
    let all = dictionary.words(Query::all());
    assert_eq!(all.count() as u64, dictionary.word_count());
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
fn bad_queries_are_refused() {
    assert!(matches!(
        Query::pattern("c.t"),
        Err(QueryError::BadCharacter { character: '.', .. })
    ));
    assert!(Query::word("c?t").is_err());
    assert!(Query::rack("cat*").is_err());
    assert!(Query::anagram("ca t").is_err());
    assert!(Query::prefix("c*").is_err());
    assert!(matches!(
        Query::distance("trial", 9),
        Err(QueryError::TooDistant { distance: 9 })
    ));
}

#[test]
fn patterns_with_bad_classes_are_refused() {
    let refused = |pattern: &str| Query::pattern(pattern).unwrap_err();
    for pattern in ["[", "c[", "c[aou", "c[^", "[a-"] {
        assert!(
            matches!(refused(pattern), QueryError::OpenClass { .. }),
            "{pattern}"
        );
    }
    for pattern in ["[]", "c[]t", "[^]"] {
        assert!(
            matches!(refused(pattern), QueryError::EmptyClass { .. }),
            "{pattern}"
        );
    }
    for (pattern, bad) in [
        ("]", ']'),
        ("c]t", ']'),
        ("[a]]", ']'),
        ("[[a]", '['),
        ("[-a]", '-'),
        ("[a-]", '-'),
        ("[a^]", '^'),
        ("[!a]", '!'),
        ("[a?]", '?'),
        ("[a-3]", '3'),
        ("^a", '^'),
    ] {
        let QueryError::BadCharacter { character, .. } = refused(pattern) else {
            panic!("{pattern}")
        };
        assert_eq!(character, bad, "{pattern}");
    }
    let backwards = refused("[a-cz-x]");
    assert!(matches!(
        backwards,
        QueryError::BadRange {
            first: 'z',
            last: 'x',
            ..
        }
    ));
}

/// Whether a word can be made from the tiles of a rack, each used once at most: every way to lay them is tried.
fn can_be_made(word: &[char], tiles: &[char]) -> bool {
    let Some((first, rest)) = word.split_first() else {
        return true;
    };
    (0..tiles.len()).any(|place| {
        let mut others = tiles.to_vec();
        let tile = others.remove(place);
        (tile == *first || tile == '?') && can_be_made(rest, &others)
    })
}

#[test]
fn racks_and_anagrams_are_those_of_trying_every_tile() {
    let words = all_words(&['a', 'b', 'é'], 4);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let racks = all_words(&['a', 'b', 'é', '?', 'x'], 4);
    for rack in &racks {
        let tiles = letters(rack);
        let is_made = |word: &&str| can_be_made(&letters(word), &tiles);
        let expected: Vec<&str> = words.iter().copied().filter(is_made).collect();
        assert_eq!(
            answers(&words, Query::rack(rack).unwrap()),
            expected,
            "{rack}"
        );
        let is_whole = |word: &&str| word.chars().count() == tiles.len();
        let expected: Vec<&str> = expected.into_iter().filter(is_whole).collect();
        assert_eq!(
            answers(&words, Query::anagram(rack).unwrap()),
            expected,
            "{rack}"
        );
    }
}

#[test]
fn a_rack_folds_case_and_accents_and_has_a_limit() {
    let words = ["ete", "tête", "été"];
    assert_eq!(answers(&words, Query::rack("E\u{301}TÉ").unwrap()), ["été"]);
    assert!(answers(&words, Query::rack("").unwrap()).is_empty());
    assert_eq!(
        answers(&words, Query::rack(&"?".repeat(255)).unwrap()),
        words
    );
    let error = Query::rack(&"e".repeat(1000)).unwrap_err();
    assert_eq!(
        error,
        QueryError::LargeRack {
            letters: 1000,
            limit: 255
        }
    );
    assert!(Query::anagram(&"?".repeat(256)).is_err());
}

/// The edit distance with exchanges of adjacent letters, by the whole table.
fn edits(left: &[char], right: &[char]) -> usize {
    let mut table = vec![vec![0; right.len() + 1]; left.len() + 1];
    for row in 0..=left.len() {
        for column in 0..=right.len() {
            let mut ways = vec![];
            if row == 0 || column == 0 {
                ways.push(row + column);
            } else {
                let differ = usize::from(left[row - 1] != right[column - 1]);
                ways.push(table[row - 1][column - 1] + differ);
                ways.push(table[row - 1][column] + 1);
                ways.push(table[row][column - 1] + 1);
                if row > 1
                    && column > 1
                    && left[row - 1] == right[column - 2]
                    && left[row - 2] == right[column - 1]
                {
                    ways.push(table[row - 2][column - 2] + 1);
                }
            }
            table[row][column] = ways.into_iter().min().unwrap();
        }
    }
    table[left.len()][right.len()]
}

/// The nearest words, from a list of all.
fn nearest<'a>(words: &[&'a str], asked: &str, count: usize) -> Vec<&'a str> {
    let asked = letters(asked);
    let sorted = |mut letters: Vec<char>| {
        letters.sort();
        letters
    };
    let farthest = if asked.len() < 9 { 2 } else { 3 };
    let mut ranked: Vec<_> = words
        .iter()
        .map(|&word| {
            let other = letters(word);
            let beginning = asked
                .iter()
                .zip(&other)
                .take_while(|(one, other)| one == other);
            let common = Reverse(beginning.count());
            let has_other_letters = sorted(asked.clone()) != sorted(other.clone());
            (edits(&asked, &other), has_other_letters, common, word)
        })
        .filter(|(edits, ..)| *edits <= farthest)
        .collect();
    ranked.sort();
    ranked.iter().take(count).map(|(.., word)| *word).collect()
}

#[test]
fn nearest_words_are_those_of_ranking_all() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut word = |longest| {
        let length = random.usize(1..=longest);
        let letter = |_| random.choice(['a', 'b', 'é']).unwrap();
        (0..length).map(letter).collect::<String>()
    };
    let mut words: Vec<String> = (0..300).map(|_| word(12)).collect();
    words.sort();
    words.dedup();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for _ in 0..100 {
        let asked = word(14);
        for count in [0, 1, 5, 1000] {
            let query = Query::nearest(&asked, count).unwrap();
            assert_eq!(
                answers(&words, query),
                nearest(&words, &asked, count),
                "{asked}, {count}"
            );
        }
    }
}

#[test]
fn common_misspellings_have_the_right_word_among_the_nearest() {
    for (wrong, right) in [
        ("teh", "the"),
        ("dgo", "dog"),
        ("recieve", "receive"),
        ("seperate", "separate"),
        ("neccesarry", "necessary"),
        ("definately", "definitely"),
        ("wierd", "weird"),
    ] {
        let nearest = Dictionary::english().words(Query::nearest(wrong, 5).unwrap());
        let words: Vec<String> = nearest.collect();
        assert!(words.iter().any(|word| word == right), "{wrong}: {words:?}");
    }
}

#[test]
fn lengths_bound_the_words_of_every_query() {
    let words = ["at", "cat", "cats", "chats"];
    for (query, expected) in [
        (Query::all(), &["cat", "cats"][..]),
        (Query::pattern("*ts").unwrap(), &["cats"]),
        (Query::rack("stach").unwrap(), &["cat", "cats"]),
        (Query::distance("chat", 1).unwrap(), &["cat"]),
        (Query::nearest("at", 1).unwrap(), &["cat"]),
        (Query::word("at").unwrap(), &[]),
    ] {
        assert_eq!(
            answers(&words, query.clone().lengths(3..=4)),
            expected,
            "{query:?}"
        );
        assert!(answers(&words, query.lengths(0..=0)).is_empty());
    }
}

#[test]
fn a_query_that_exceeds_its_budget_says_so_and_names_no_wrong_neighbours() {
    for query in [
        Query::rack("??????").unwrap(),
        Query::anagram("????????").unwrap(),
        Query::nearest("neccesarry", 5).unwrap(),
    ] {
        let run = |budget: &Budget| -> Vec<String> {
            let words = Dictionary::english().words(query.clone().budget(budget));
            words.collect()
        };
        let all = run(&Budget::new());
        let budget = Budget::with_steps(30_000);
        let some = run(&budget);
        assert!(budget.check().is_err() && all.starts_with(&some) && some.len() < all.len());
        let cancelled = Budget::new();
        cancelled.cancel();
        assert!(run(&cancelled).is_empty());
    }
}
