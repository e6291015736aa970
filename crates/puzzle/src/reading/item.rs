//! An item of a list: its word, and what stands beside it and is no part of it.

use super::marks::without_mark;
use wordtrail_dictionary::internals::letters::fold;

/// An item without its mark, quotes and punctuation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Item<'text> {
    pub word: &'text str,
    /// What stands beside the word: in parentheses, brackets or slashes, behind `#`, a number of times, or a mark.
    pub remark: Option<&'text str>,
    /// What stands behind the parentheses.
    pub definition: Option<&'text str>,
}

impl<'text> Item<'text> {
    pub fn of(whole: &'text str) -> Self {
        let (text, comment) = without_comment(without_mark(whole));
        let (text, answer) = text.split_at(answer_behind(text).unwrap_or(text.len()));
        let answer = Some(answer.trim()).filter(|answer| !answer.is_empty());
        let (text, leader) = without_leader(text);
        let (text, aside, definition) = without_aside(text);
        let (text, times) = without_times(text);
        let (word, mark) = without_punctuation(without_emphasis(text));
        let remark = comment.or(answer).or(leader).or(aside).or(times).or(mark);
        let word = without_quotes(word);
        let is_word = word.contains(is_letter);
        Self {
            word: if is_word { word } else { whole.trim() },
            remark: remark.filter(|_| is_word),
            definition: definition.filter(|_| is_word),
        }
    }
}

fn is_letter(character: char) -> bool {
    fold(character).is_some()
}

fn without_comment(text: &str) -> (&str, Option<&str>) {
    let starts = [" # ", " // "].iter().filter_map(|mark| text.find(mark));
    match starts.min() {
        Some(start) => (text[..start].trim(), Some(text[start..].trim())),
        None => (text, None),
    }
}

/// A text without what is in parentheses, brackets or slashes behind its first words, and what follows: `barren (adj.)`,
/// `abundant /əˈbʌndənt/`, `stomata (n, pl.) tiny openings`. No space is needed before a number or
/// beside letters that are not Latin: `cat(3)`, `cat(고양이)`.
fn without_aside(text: &str) -> (&str, Option<&str>, Option<&str>) {
    for (open, close) in [('(', ')'), ('（', '）'), ('[', ']'), ('/', '/')] {
        let is_start = |place: &usize| {
            text[..*place].ends_with(char::is_whitespace)
                || open == '(' && is_beside(&text[..*place], &text[place + 1..])
                || open == '（'
        };
        let mut places = text.match_indices(open).map(|(place, _)| place);
        let Some(start) = places.find(is_start) else {
            continue;
        };
        let (word, aside) = text.split_at(start);
        let inner = &aside[open.len_utf8()..];
        let Some((inner, rest)) = inner.split_once(close) else {
            continue;
        };
        let between = |it: char| it.is_whitespace() || "-–—:=,;".contains(it);
        let definition = rest.trim_start_matches(between).trim();
        let definition = Some(definition).filter(|rest| rest.contains(is_letter));
        // A slash with a space behind it separates, and a number before a text is that of the next word.
        let separates = open == '/' && inner.starts_with(char::is_whitespace);
        let is_number = inner.bytes().all(|digit| digit.is_ascii_digit());
        if word.contains(is_letter) && !separates && !(definition.is_some() && is_number) {
            let aside = &aside[..aside.len() - rest.len()];
            return (word.trim(), Some(aside), definition);
        }
    }
    (text, None, None)
}

/// Whether a text begins with a digit or a letter, and not both this and what stands before it are Latin: in `cat(s)` it is a part of
/// the word.
fn is_beside(before: &str, text: &str) -> bool {
    let (last, first) = (before.chars().next_back(), text.chars().next());
    last.zip(first).is_some_and(|(last, first)| {
        let are_latin = [last, first].iter().all(|letter| *letter < '\u{250}');
        is_letter(last) && (first.is_ascii_digit() || is_letter(first) && !are_latin)
    })
}

/// Whether a text is nothing but what may stand beside a word, in parentheses, brackets or slashes.
pub(super) fn is_aside(text: &str) -> bool {
    let mut marks = [('(', ')'), ('[', ']'), ('/', '/')].into_iter();
    text.len() > 2 && marks.any(|(open, close)| text.starts_with(open) && text.ends_with(close))
}

/// A text without the number of times behind it: `necessary 3x`.
fn without_times(text: &str) -> (&str, Option<&str>) {
    let Some((word, last)) = text.rsplit_once(char::is_whitespace) else {
        return (text, None);
    };
    let times = ['x', '×'];
    let number = last.strip_prefix(times).or(last.strip_suffix(times));
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    match number.is_some_and(is_number) {
        true => (word.trim(), Some(last)),
        false => (text, None),
    }
}

/// A text without the blank or the leader behind it, and the number that follows, as in `cat ____`, `cat ..... 3` and `cat: 3`.
fn without_leader(text: &str) -> (&str, Option<&str>) {
    const LEADERS: [char; 9] = ['.', '_', '-', '–', '—', ':', '=', '…', ' '];
    const CERTAIN: [&str; 9] = ["..", ". .", "__", " -", " –", " —", ":", "=", "…"];
    let word = text.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let word = word.trim_end_matches(LEADERS);
    let leader = &text[word.len()..];
    let is_certain = CERTAIN.iter().any(|part| leader.contains(part));
    // A form to fill in has a blank behind the colon.
    let is_form = leader.contains(':') && leader.contains('_');
    let number = leader.trim_start_matches(LEADERS);
    match is_certain && !is_form && word.contains(is_letter) {
        true => (word, Some(number).filter(|number| !number.is_empty())),
        false => (text, None),
    }
}

/// Where the answer behind a word begins that says where it is, as in `cat 1:1 → 1:3 E`, `cat B2-E2` and `cat (3, 4) right`.
pub(super) fn answer_behind(line: &str) -> Option<usize> {
    const DIRECTIONS: &str = "n ne e se s sw w nw north south east west up down left right across diagonal horizontal \
                              vertical forwards backwards to row col column";
    // Letters of columns stand beside numbers.
    let is_place = |part: &str| {
        let mut runs = part.split(|it: char| !it.is_ascii_alphanumeric());
        let is_cell = |run: &str| {
            let letters = run.trim_end_matches(|it: char| it.is_ascii_digit());
            letters.len() < 3 && (1..4).contains(&(run.len() - letters.len()))
        };
        runs.all(|run| run.is_empty() || is_cell(run))
    };
    let (mut word, mut numbers, mut has_place) = (line.trim_end(), 0, false);
    let is_digit = |it: char| it.is_ascii_digit();
    while let Some((before, part)) = word.rsplit_once(char::is_whitespace) {
        let is_direction = !is_place(part);
        let mut directions = DIRECTIONS.split(' ');
        if is_direction && !directions.any(|it| part.eq_ignore_ascii_case(it)) {
            break;
        }
        let runs = part.split(|it| !is_digit(it)).filter(|run| !run.is_empty());
        numbers += runs.count() + usize::from(is_direction);
        // Not the number of the next word.
        let mut label = part.trim_end_matches(['.', ')', ']', ':']);
        if label.len() < part.len() {
            label = label.trim_start_matches(['(', '[']);
        }
        has_place |= label.contains(is_digit) && label.contains(|it| !is_digit(it));
        word = before.trim_end();
    }
    (has_place && numbers > 1 && word.contains(is_letter)).then_some(word.len())
}

/// A text without the marks around it with which Markdown makes it bold, or strikes it out, and without a blank before it.
fn without_emphasis(text: &str) -> &str {
    let inner = text.trim_start_matches(['*', '_', '~', '`']);
    let marks = &text[..text.len() - inner.len()];
    match marks {
        "" => text,
        _ => inner.strip_suffix(marks).unwrap_or(inner).trim(),
    }
}

/// A text without punctuation before and behind it, and the first mark behind it that is no full stop. Full stops of initials stay.
fn without_punctuation(text: &str) -> (&str, Option<&str>) {
    let text = text.trim_start_matches(['¿', '¡']);
    let is_mark = |it: char| ",;!?*†‡".contains(it);
    let has_initials = text.trim_end_matches('.').contains('.');
    let is_end = |it: char| it == '.' && !has_initials || is_mark(it);
    let word = text.trim_end_matches(is_end).trim_end();
    if !word.ends_with(|last: char| is_letter(last) || "\"'’”».".contains(last)) {
        return (text, None);
    }
    let rest = text[word.len()..].trim();
    let has_mark = rest.contains(|mark| is_mark(mark) && mark != ',');
    (word, Some(rest).filter(|_| has_mark))
}

pub(super) fn without_quotes(text: &str) -> &str {
    let pairs = [
        ('"', '"'),
        ('“', '”'),
        ('„', '“'),
        ('«', '»'),
        ('‘', '’'),
        ('\'', '\''),
    ];
    let inner = pairs.iter().find_map(|(open, close)| {
        let inner = text.strip_prefix(*open)?.strip_suffix(*close)?;
        inner.contains(is_letter).then(|| inner.trim())
    });
    let text = inner.unwrap_or(text);
    // A full stop inside of the quotes.
    match text.strip_suffix('.') {
        Some(word) if inner.is_some() && !word.contains('.') => word,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_behind_a_word_says_where_it_is() {
        let answers = "1:1 → 1:3 E;  1:1 → 1:3  E; B2-E2; B2 E2; E3 NE; (3,4) right; @ (1, 10) SW";
        for answer in answers.split(';') {
            let line = format!("cat {answer}");
            assert_eq!(answer_behind(&line), Some(3), "{line}");
        }
        let others = "Vitamin B12;Apollo 13;write down;7 Up;cat (3);cat 1. ne;cat (3) sw;cat [3] ne;1:1;1914-1918";
        for line in others.split(';') {
            assert_eq!(answer_behind(line), None, "{line}");
        }
    }

    #[test]
    fn an_item_has_a_word_and_what_stands_beside_it() {
        for (text, word, remark, definition) in [
            ("1. cat (3)", "cat", Some("(3)"), None),
            (
                "barren (adj.) - no life",
                "barren",
                Some("(adj.)"),
                Some("no life"),
            ),
            (
                "stomata (n, pl.) tiny openings",
                "stomata",
                Some("(n, pl.)"),
                Some("tiny openings"),
            ),
            (
                "abundant  /əˈbʌndənt/",
                "abundant",
                Some("/əˈbʌndənt/"),
                None,
            ),
            ("necessary 3x", "necessary", Some("3x"), None),
            ("chasm # hard", "chasm", Some("# hard"), None),
            ("bird!", "bird", Some("!"), None),
            ("• dog*", "dog", Some("*"), None),
            ("**barren**", "barren", None, None),
            ("~~cat~~", "cat", None, None),
            ("_cat_", "cat", None, None),
            ("____ cat", "cat", None, None),
            ("cat ____", "cat", None, None),
            ("cat........1", "cat", Some("1"), None),
            ("cat . . . 1", "cat", Some("1"), None),
            ("cat: 5", "cat", Some("5"), None),
            ("cat - 5", "cat", Some("5"), None),
            ("cat -", "cat", None, None),
            ("cat...", "cat", None, None),
            ("cat.", "cat", None, None),
            ("Washington D.C.", "Washington D.C.", None, None),
            ("‘bird’", "bird", None, None),
            ("“bird.”", "bird", None, None),
            ("'tis", "'tis", None, None),
            ("(3)", "(3)", None, None),
            ("7 Up", "7 Up", None, None),
            ("cat(3)", "cat", Some("(3)"), None),
            ("cat(고양이)", "cat", Some("(고양이)"), None),
            ("고양이(동물)", "고양이", Some("(동물)"), None),
            ("猫（ねこ）", "猫", Some("（ねこ）"), None),
            ("１．猫", "猫", None, None),
            ("1\u{20e3} cat", "cat", None, None),
            ("① cat", "cat", None, None),
            ("❷dog", "dog", None, None),
            ("#3 eel", "eel", None, None),
            ("1.4 fox", "fox", None, None),
            ("١. قطة", "قطة", None, None),
            ("१) बाघ", "बाघ", None, None),
            ("#3eel", "#3eel", None, None),
            ("1.4", "1.4", None, None),
            ("colou(r)", "colou(r)", None, None),
        ] {
            let expected = Item {
                word,
                remark,
                definition,
            };
            assert_eq!(Item::of(text), expected, "{text}");
        }
    }
}
