//! Lines of a list that are no words: titles above it, headings inside of it, and names of authors.

use super::Note;
use super::column_names::{all_of, is_one_of};
use super::item::Item;
use super::layout::is_border;
use super::letter_case::differs_in_case;
use super::marks::without_mark;
use super::page::Line;
use super::prose::{has_letters_alone, is_in};
use wordtrail_dictionary::internals::letters::fold;

/// Titles of lists, in small letters. At the head of a list they are skipped, although each of them could be a word.
const TITLES: &[&str] = &[
    "find all the words, find all these words, find the following words, find the hidden words, find the words, find these words",
    "hidden words, key words, list of words, look for these words, search for these words, search words, your words",
    "spelling list, spelling words, vocab, vocab list, vocab words, vocabulary, vocabulary list, vocabulary words",
    "word bank, word hunt, word list, word search, wordlist, words, words to find, words to look for, wordsearch",
];

/// What a title may be called among other words. The first line of a list is one if it has such a word and an empty line below.
const NAMES: &str = "list spelling spellings vocab vocabulary word words";

/// Headings that are skipped anywhere in a list that has both.
const ACROSS_AND_DOWN: [&str; 2] = ["across", "down"];

/// How remarks about a puzzle begin, in small letters.
const REMARKS: &str = "words are hidden, words can be, words can go, words can run, words go, words may be, words may go, words may run";

/// What stands above the answers of a puzzle, in small letters.
const ANSWERS: [&str; 7] = [
    "answer key",
    "answers",
    "lösung",
    "lösungen",
    "solution",
    "solutions",
    "soluciones",
];

/// The most lines of a title.
const MAX_LINES: usize = 5;

/// A text in small letters without what is drawn around it.
fn plain(line: &str) -> String {
    let is_drawn = |character: char| !character.is_alphanumeric();
    line.trim_matches(is_drawn).to_lowercase()
}

/// The lines of a list that are titles or headings only because of their names or their case, and may be words if a grid has
/// them.
pub(crate) fn names(list: &str) -> Vec<&str> {
    let is_name = |line: &str| {
        let name = plain(line);
        is_one_of(TITLES, &name) || ACROSS_AND_DOWN.contains(&&*name)
    };
    let lines = (1..).zip(list.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !is_border(line));
    let (names, others): (Vec<_>, Vec<_>) = lines.partition(|(_, line)| is_name(line));
    let mut names: Vec<&str> = names.into_iter().map(|(_, line)| line).collect();
    if is_named_title(&others) || may_be_title(&others) != Doubt::None {
        names.push(others[0].1);
    }
    names
}

/// Whether an empty line is below the first line, and none below the next: in a list with an empty line behind each word, one
/// behind the first means nothing.
fn is_first_apart(lines: &[Line<'_>]) -> bool {
    let [(first, _), (second, _), (third, _), ..] = lines else {
        return false;
    };
    first + 1 < *second && second + 1 == *third
}

/// Whether the first line is a title because it has a name of lists and an empty line below, as `Our Word List`.
fn is_named_title(lines: &[Line<'_>]) -> bool {
    let is_name = |word: &str| is_in(NAMES, &plain(word));
    is_first_apart(lines)
        && has_letters_alone(lines[0].1)
        && lines[0].1.split_whitespace().any(is_name)
}

/// Whether the first of some words is a title.
#[derive(PartialEq, Eq)]
enum Doubt {
    None,
    /// It may be one.
    Possible,
    /// It is one: it has both of the signs below.
    Certain,
}

/// Whether the first line of a list may be its title although it could be a word. Two signs say so: it is written in another
/// case than all other lines, as `Fruits` and `FRUITS` above `apple` and `pear`, and an empty line is below it.
fn may_be_title(lines: &[Line<'_>]) -> Doubt {
    let [(_, first), rest @ ..] = lines else {
        return Doubt::None;
    };
    if rest.len() < 2 {
        return Doubt::None;
    }
    if !has_letters_alone(first) || first.contains("  ") || first.contains('\t') {
        return Doubt::None;
    }
    let is_apart = is_first_apart(lines);
    let may_be_named = first.starts_with(char::is_uppercase) || first.contains(char::is_whitespace);
    let is_only_gap = is_apart && rest.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0);
    match differs_in_case(first, rest.iter().map(|(_, line)| *line)) {
        true if is_apart => Doubt::Certain,
        true => Doubt::Possible,
        false if is_only_gap && may_be_named => Doubt::Possible,
        false => Doubt::None,
    }
}

/// Removes titles, headings and names of authors. `underlined` are the lines above an underline. Returns the number of the line
/// of a word that may be a title, too.
pub(super) fn remove(
    lines: &mut Vec<Line<'_>>,
    underlined: &[usize],
    notes: &mut Vec<Note>,
) -> Option<usize> {
    let is_title = |place: usize| {
        let (number, line) = lines[place];
        let next = lines.get(place + 1);
        let is_apart = next.is_some_and(|(next, _)| *next > number + 1);
        underlined.contains(&number)
            || is_title(line, next.map_or("", |(_, next)| next), is_apart)
            || place == 0 && is_named_title(lines)
            || place > 0 && is_credit(line)
    };
    let titles = (0..lines.len().min(MAX_LINES)).take_while(|&place| is_title(place));
    let titles = titles.count();
    // What is left has to be a list.
    let titles = match lines.len() > titles && titles < MAX_LINES {
        true => titles,
        false => 0,
    };
    let skipped: Vec<Line<'_>> = lines.drain(..titles).collect();
    if let (Some((first, text)), Some((last, _))) = (skipped.first(), skipped.last()) {
        notes.push(skipped_lines(*first, *last, text));
    }
    if lines.len() > 1
        && let Some(&(number, line)) = lines.last()
        && is_credit(line)
    {
        notes.push(skipped_lines(number, number, line));
        lines.pop();
    }
    remove_remarks(lines, notes);
    let doubt = may_be_title(lines);
    let first = lines.first().copied();
    if doubt == Doubt::Certain
        && let Some((line, text)) = first
    {
        notes.push(Note::Label {
            line,
            text: text.to_owned(),
        });
        lines.remove(0);
    }
    remove_headings(lines, notes);
    let first = first.filter(|_| doubt == Doubt::Possible);
    first.map(|(line, _)| line)
}

/// Removes remarks about the puzzle behind the first line, and the answers from their heading on.
fn remove_remarks(lines: &mut Vec<Line<'_>>, notes: &mut Vec<Note>) {
    // Apart from the list.
    let lines_end = match &lines[..] {
        [.., (above, _), (last, _)] if above + 1 < *last => Some(*last),
        _ => None,
    };
    let is_call = |line: &str| line.ends_with('!') && line.contains(' ') && !line.contains(',');
    let is_remark = |number: usize, line: &str| {
        let name = plain(line);
        Some(number) == lines_end && is_call(line)
            || REMARKS.split(", ").any(|it| name.starts_with(it))
    };
    let is_answer = |line: &str| {
        let (heading, is_certain) = match line.split_once(':') {
            Some((heading, _)) => (plain(heading), true),
            None => (plain(line), false),
        };
        ANSWERS.contains(&&*heading) && (is_certain || heading.contains(' '))
    };
    let mut are_answers = false;
    let mut is_first = true;
    let mut removed = Vec::new();
    lines.retain(|&(number, line)| {
        are_answers |= !is_first && is_answer(line);
        let is_word = is_first || !are_answers && !is_remark(number, line);
        is_first = false;
        removed.extend((!is_word).then_some((number, line)));
        is_word
    });
    if let (Some((first, text)), Some((last, _))) = (removed.first(), removed.last()) {
        notes.push(skipped_lines(*first, *last, text));
    }
}

/// Removes lines that end with a colon, and “Across” and “Down”.
fn remove_headings(lines: &mut Vec<Line<'_>>, notes: &mut Vec<Note>) {
    let has = |name: &&str| lines.iter().any(|(_, line)| plain(line) == **name);
    let has_both = ACROSS_AND_DOWN.iter().all(has);
    let is_heading = |line: &str| {
        let ends = line.ends_with(':') && line.contains(|letter| fold(letter).is_some());
        ends || has_both && ACROSS_AND_DOWN.contains(&&*plain(line))
    };
    if lines.iter().all(|(_, line)| is_heading(line)) {
        return;
    }
    lines.retain(|(number, line)| {
        let is_word = !is_heading(line);
        if !is_word {
            notes.push(Note::Label {
                line: *number,
                text: line.trim_end_matches(':').to_owned(),
            });
        }
        is_word
    });
}

fn skipped_lines(first: usize, last: usize, text: &str) -> Note {
    Note::Skipped {
        first,
        last,
        text: text.to_owned(),
    }
}

/// Whether a line at the head of a list is a title: because of its name, or because it cannot be a word. `next` is the line
/// after it, and `is_apart` whether there is an empty line between.
fn is_title(line: &str, next: &str, is_apart: bool) -> bool {
    let name = plain(line);
    // What is in parentheses may be the unit, or the number of words.
    let without_aside = plain(Item::of(line).word);
    if is_one_of(TITLES, &name) || is_one_of(TITLES, &without_aside) {
        return true;
    }
    // “Vocabulary: “Water””, and not “Words: cat, dog”.
    let is_named = all_of(TITLES).any(|title| {
        let rest = name.strip_prefix(title).map(str::trim_start);
        title.contains(' ') && rest.is_some_and(|rest| rest.starts_with(['-', '–', '—']))
            || rest.is_some_and(|rest| {
                rest.strip_prefix(':')
                    .is_some_and(|rest| rest.trim_start().starts_with(['"', '“', '«']))
            })
    });
    let separates = |line: &str| line.contains(['\t', ',', ';', '|']) || line.contains("  ");
    let is_row = separates(line) && separates(next);
    let is_marked = without_mark(line) != line;
    if is_named || line.contains("__") || is_comment(line) || names_separator(line) {
        return true;
    }
    if is_row || is_marked {
        return false;
    }
    let has_quotes = line.contains(['"', '“', '”', '«']) && !line.starts_with(['"', '“', '„', '«']);
    line.ends_with(':') || is_apart && has_quotes || has_number(line) || is_sentence(line)
}

/// Whether a line tells a spreadsheet what separates cells: `sep=;`.
fn names_separator(line: &str) -> bool {
    let line = line.trim_matches('"').to_ascii_lowercase();
    line.strip_prefix("sep=")
        .is_some_and(|separator| separator.chars().count() <= 1)
}

/// Whether a line is a comment or a heading as text files have them.
pub(super) fn is_comment(line: &str) -> bool {
    let behind = line.trim_start_matches('#');
    let is_heading = behind.len() < line.len() && behind.starts_with(char::is_whitespace);
    is_heading || line.starts_with("// ")
}

/// Whether there is a number behind words, outside of parentheses: `Spelling List 7`.
fn has_number(line: &str) -> bool {
    let marks = [" - ", " – ", " — ", "(", ",", ":"];
    let ends = marks.iter().filter_map(|mark| line.find(mark));
    let line = &line[..ends.min().unwrap_or(line.len())];
    let is_number = |word: &str| {
        word.starts_with(|digit: char| digit.is_ascii_digit())
            && word
                .chars()
                .all(|digit| digit.is_ascii_digit() || matches!(digit, '.' | '-' | '/' | '#'))
    };
    let mut words = line.split_whitespace();
    let begins = words
        .next()
        .is_some_and(|word| word.starts_with(char::is_alphabetic));
    begins && words.any(is_number)
}

/// Whether a line asks or says something to its reader.
fn is_sentence(line: &str) -> bool {
    let words = line.split_whitespace().count();
    words > 2 && line.ends_with(['?', '!']) || words > 3 && line.ends_with('.')
}

/// Whether a line names an author: “by Anna Smith”.
fn is_credit(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let begins = words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("by"));
    let is_name = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters
                .all(|letter| letter.is_lowercase() || matches!(letter, '.' | '-' | '\'' | '’'))
    };
    let words: Vec<&str> = words.collect();
    begins && (2..=4).contains(&words.len()) && words.iter().all(|word| is_name(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str) -> Vec<&str> {
        let mut lines: Vec<Line<'_>> = (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.is_empty())
            .collect();
        let _ = remove(&mut lines, &[], &mut Vec::new());
        lines.into_iter().map(|(_, line)| line).collect()
    }

    #[test]
    fn titles_headings_and_authors_are_no_words() {
        for head in [
            "WORDS",
            "Find the words",
            "Word Bank",
            "Spelling List 7",
            "Unit 5 Vocabulary",
            "Unit 5 Vocabulary – “The Water Cycle”",
            "Vocabulary: “The Water Cycle”",
            "Vocabulary List - Water Cycle",
            "Week 12 (Nov. 2-6)",
            "Words to find:",
            "Spelling Words (Unit 5)",
            "Name: ________  Date: ____",
            "Can you find all of these?",
            "# my list",
            "Spelling List 7\nby Anna Smith",
            "sep=;",
            "Our Word List\n",
            "summer vocabulary\n",
        ] {
            let text = format!("{head}\ncat\ndog");
            assert_eq!(left(&text), ["cat", "dog"], "{head}");
        }
        assert_eq!(left("cat\ndog\nBy John Smith"), ["cat", "dog"]);
        assert_eq!(left("Across\ncat\nDown\ndog"), ["cat", "dog"]);
        assert_eq!(left("PETS:\ncat\n\nFARM:\ncow"), ["cat", "cow"]);
        for below in [
            "* Words can go W, S, and E.",
            "Answer Key",
            "Answers: cat 1:1",
            "Lösung:\ncat E @ (1, 10)",
        ] {
            assert_eq!(left(&format!("cat\ndog\n{below}")), ["cat", "dog"]);
        }
        for list in [
            "Pets\n\ncat\ndog",
            "PETS\n\ncat\ndog",
            "My pets\n\ncat\ndog",
            "PETS\n\nCat\nDog",
            "Pets\n\nCAT\nDOG",
            "Pets:\ncat\ndog",
            "Words\n\nPets\n\ncat\ndog",
        ] {
            let words = left(list).join(" ").to_lowercase();
            assert_eq!(words, "cat dog", "{list}");
        }
    }

    #[test]
    fn what_may_be_a_word_is_no_title() {
        for text in [
            "words",
            "up\ndown",
            "7 Up\ncat",
            "101 Dalmatians\ncat",
            "cat (3)\ndog (4)",
            "Words: cat, dog\ncow",
            "cat\nby the way",
            "by\ncat",
            "abundant; 3\nbarren; 4",
            "Apollo 13\nGemini 4",
            "bird!\ndog",
            "France\nbread\ncheese",
            "France\n\nbread\n\ncheese",
            "France\n\nbread",
            "word play\n\nbread\n\ncheese",
            "Bird\n\nCat\nDog",
            "iPhone\n\nmouse\nscreen",
            "answers\nsolution\nkey",
            "words go\nanswers",
        ] {
            let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
            assert_eq!(left(text), lines);
        }
    }
}
