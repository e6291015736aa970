//! Lines of a list that are no words: titles above it, headings inside of it, and names of authors.

use super::Note;
use super::item::Item;
use super::layout::is_border;
use super::letter_case::{differs_in_case, in_case_of_first};
use super::marks::without_mark;
use super::page::Line;
use super::prose::{has_letters_alone, is_in};
use super::vocabulary::{all_of, is_one_of};
use std::collections::HashSet;
use wordtrail_dictionary::internals::letters::fold;

/// What a title may be called among other words. The first line of a list is one if it has such a word and an empty line below.
const NAMES: &str = "list spelling spellings vocab vocabulary word words";

/// What may stand before the first of several words, in small letters.
pub(super) const FIND: &str = "find finde findet suche sucht trouve trouvez cherche cherchez encuentra busca procura procure encontre \
                               trova trovate cerca cercate zoek";

/// “Words” in the languages of these verbs.
const WORDS: &str = "words wörter mots palabras palavras parole woorden";

/// Headings that are skipped anywhere in a list that has both.
const ACROSS_AND_DOWN: [&str; 2] = ["across", "down"];

/// The most lines of a title.
const MAX_LINES: usize = 5;

/// A text in small letters without what is drawn around it.
fn plain(line: &str) -> String {
    let is_drawn = |character: char| !character.is_alphanumeric();
    line.trim_matches(is_drawn).to_lowercase()
}

/// Whether a line is a heading of answers.
pub(super) fn names_answers(line: &str) -> bool {
    is_one_of("answers", &plain(line))
}

/// Whether a row of letters may be a heading because of its name.
pub(super) fn names_puzzle(row: &str) -> bool {
    let name = plain(row);
    name == "puzzle" || is_one_of("title", &name)
}

/// Whether a line asks for words: “Find these words”.
fn asks_for_words(line: &str) -> bool {
    let line = plain(line);
    let mut words = line.split(' ');
    words.next().is_some_and(|verb| is_in(FIND, verb)) && words.any(|word| is_in(WORDS, word))
}

/// The lines of a list that are titles or headings only because of their names or their case, and may be words if a grid has
/// them.
pub(crate) fn names(list: &str) -> Vec<&str> {
    let is_name = |line: &str| {
        let name = plain(line);
        is_one_of("title", &name) || ACROSS_AND_DOWN.contains(&&*name) || asks_for_words(line)
    };
    let lines = (1..).zip(list.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !is_border(line));
    let (names, others): (Vec<_>, Vec<_>) = lines.partition(|(_, line)| is_name(line));
    let mut names: Vec<&str> = names.into_iter().map(|(_, line)| line).collect();
    let is_title = is_named_title(&others) || may_be_title(&others) != Doubt::None;
    let headings = is_title.then_some(0).into_iter().chain(sections(&others));
    names.extend(headings.map(|place| others[place].1));
    names
}

/// The places of the lines that begin sections, if there are several: each has an empty line above, and all are in the case of the
/// first line, as `Fruits` above `apple` and `pear`, and no others.
fn sections(lines: &[Line<'_>]) -> Vec<usize> {
    let texts = Vec::from_iter(lines.iter().map(|(_, line)| *line));
    let Some(are_headings) = in_case_of_first(&texts) else {
        return Vec::new();
    };
    let headings = (0..lines.len()).filter(|&place| are_headings[place]);
    let headings = Vec::from_iter(headings);
    let begins_section = |&place: &usize| {
        let is_apart = place == 0 || lines[place - 1].0 + 1 < lines[place].0;
        is_apart && are_headings.get(place + 1) == Some(&false) && has_letters_alone(lines[place].1)
    };
    let are_sections = headings.len() > 1
        && 2 * headings.len() < lines.len()
        && headings.iter().all(begins_section);
    if are_sections { headings } else { Vec::new() }
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
    let is_one = has_letters_alone(first) && !first.contains("  ") && !first.contains('\t');
    if rest.len() < 2 || !is_one {
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
    let with_blanks = lines.iter().filter(|(_, line)| line.contains("__"));
    let are_blanks_of_words = with_blanks.count() > MAX_LINES.min(lines.len() / 2);
    let is_title = |place: usize| {
        let (number, line) = lines[place];
        if are_blanks_of_words && line.contains("__") {
            return false;
        }
        let next = lines.get(place + 1);
        let is_apart = next.is_some_and(|(next, _)| *next > number + 1);
        underlined.contains(&number)
            || is_title(line, next.map_or("", |(_, next)| next), is_apart)
            || asks_for_words(line)
            || place == 0 && (is_named_title(lines) || line.ends_with('!') && begins_footer(line))
            || place > 0 && is_credit(line)
    };
    let titles = (0..lines.len().min(MAX_LINES)).take_while(|&place| is_title(place));
    let titles = titles.count();
    // What is left has to be a list.
    if titles < lines.len().min(MAX_LINES) {
        notes.extend(Note::skipped(lines.drain(..titles)));
    }
    remove_footers(lines, notes);
    remove_remarks(lines, notes);
    let doubt = may_be_title(lines);
    let first = lines.first().copied();
    if doubt == Doubt::Certain {
        let titles = lines.drain(..1);
        notes.extend(titles.map(|(line, text)| Note::Label {
            line,
            text: text.to_owned(),
        }));
    }
    remove_headings(lines, underlined, notes);
    let first = first.filter(|_| doubt == Doubt::Possible);
    first.map(|(line, _)| line)
}

/// Whether a line begins as those below a list do, and is neither a single word nor several entries.
fn begins_footer(line: &str) -> bool {
    let name = plain(line);
    let is_entry = line.contains([',', ';', '\t']) || line.contains("  ");
    let has_end = line.contains(' ') || line.ends_with('!');
    let is_whole = |rest: &str| !rest.starts_with(char::is_alphabetic);
    let mut footers = all_of("footer");
    has_end && !is_entry && footers.any(|it| name.strip_prefix(it).is_some_and(is_whole))
}

/// Removes what stands below a list for whoever reads the page: greetings, who made it, where the answers are.
fn remove_footers(lines: &mut Vec<Line<'_>>, notes: &mut Vec<Note>) {
    const ADDRESSES: [&str; 6] = ["www.", "http:", "https:", ".com", ".org", ".net"];
    let is_footer = |pair: &&[Line<'_>]| {
        let ((above, _), (number, line)) = (pair[0], pair[1]);
        let is_call = line.ends_with('!') && line.contains(' ') && !line.contains(',');
        let has_address = line.starts_with('©') || ADDRESSES.iter().any(|it| line.contains(it));
        let is_apart = above + 1 < number;
        match begins_footer(line) {
            true => is_apart || !has_letters_alone(line),
            false => is_apart && is_call || has_address || is_credit(line),
        }
    };
    // The end of a letter has an empty line above.
    const LONGEST: usize = 4;
    let is_closing = |&place: &usize| {
        let (number, line) = lines[place];
        let is_name = |name: &str| {
            let has_small = name.contains(char::is_lowercase) && !name.contains(',');
            name.is_empty() || name.starts_with(char::is_uppercase) && has_small
        };
        let parts = line.split_once(',');
        let is_closing = parts.is_some_and(|(closing, name)| {
            is_one_of("closing", &closing.to_lowercase()) && is_name(name.trim())
        });
        (is_closing || line.starts_with("Sent from my ")) && lines[place - 1].0 + 1 < number
    };
    let mut last = lines.len().saturating_sub(LONGEST).max(1)..lines.len();
    let first = last.find(is_closing).unwrap_or_else(|| {
        let footers = lines.windows(2).rev().take_while(is_footer);
        lines.len() - footers.count()
    });
    notes.extend(Note::skipped(lines.drain(first..)));
}

/// Removes remarks about the puzzle behind the first line, and the answers from their heading on.
fn remove_remarks(lines: &mut Vec<Line<'_>>, notes: &mut Vec<Note>) {
    let is_remark = |line: &str| {
        let name = plain(line);
        // A database says how many lines its table has: `(1 row)`, `12 rows`, `12 rows selected`. A numbered word has a mark behind
        // its number (`1. row`) or letters behind `row`.
        let counts_rows = name.split_once(" row").is_some_and(|(count, rest)| {
            let is_count = count.bytes().all(|it| it.is_ascii_digit());
            let is_one = line.starts_with('(') && rest.is_empty();
            let ends = ["s ", " in set", " selected"];
            is_count && (is_one || rest == "s" || ends.iter().any(|end| rest.starts_with(end)))
        });
        counts_rows || all_of("remark").any(|it| name.starts_with(it))
    };
    // Below a heading that is a word are words that stand above, not far away: the next line says where one is, or all are some.
    const FARTHEST: usize = 500;
    let entries = |line: &str| {
        let entries = line.split([',', ';', '\t']).map(str::trim);
        Vec::from_iter(entries.map(str::to_lowercase))
    };
    let is_repeated = |place: usize| {
        let above = &lines[place.saturating_sub(FARTHEST)..place];
        let above: HashSet<String> = above.iter().flat_map(|(_, line)| entries(line)).collect();
        let next = lines.get(place + 1).map_or("", |(_, next)| next);
        let word = next.split_whitespace().next().unwrap_or_default();
        let below = lines[place + 1..].iter();
        let mut below = below.flat_map(|(_, line)| entries(line));
        next.contains(char::is_numeric) && above.contains(&word.to_lowercase())
            || below.clone().nth(1).is_some() && below.all(|entry| above.contains(&entry))
    };
    let is_answer = |&place: &usize| {
        let (heading, is_certain) = match lines[place].1.split_once(':') {
            Some((heading, _)) => (heading, true),
            None => (lines[place].1, false),
        };
        names_answers(heading) && (is_certain || heading.contains(' ') || is_repeated(place))
    };
    let answers = (1..lines.len()).find(is_answer).unwrap_or(lines.len());
    let answers = lines.split_off(answers);
    let rest = 1.min(lines.len())..;
    let remarks = Vec::from_iter(lines.extract_if(rest, |(_, line)| is_remark(line)));
    notes.extend(Note::skipped(remarks.into_iter().chain(answers)));
}

/// Removes lines that end with a colon, few underlined ones, those above words with bullets, of sections in another case, or that name
/// words, single letters above the words that begin with them, and “Across” and “Down”.
fn remove_headings(lines: &mut Vec<Line<'_>>, underlined: &[usize], notes: &mut Vec<Note>) {
    let has = |name: &&str| lines.iter().any(|(_, line)| plain(line) == **name);
    let has_both = ACROSS_AND_DOWN.iter().all(has);
    // Between words, lines are drawn below each.
    let are_few = 2 * underlined.len() < lines.len();
    let names_section = |place: &usize| {
        let [(above, _), (number, line), (_, next)] = lines[place - 1..place + 2] else {
            return false;
        };
        let is_apart = above + 1 < number || differs_in_case(line, std::iter::once(next));
        let name = plain(line);
        let is_name = name.ends_with(" words") && is_one_of("title", &name) || asks_for_words(line);
        is_name && is_apart
    };
    let named = (1..lines.len().saturating_sub(1)).filter(names_section);
    let sections = sections(lines).into_iter().chain(named);
    let sections = sections.map(|place| lines[place].0);
    let headings = above_bullets(lines).into_iter().chain(sections);
    let headings: HashSet<usize> = headings.chain(initials(lines)).collect();
    let is_heading = |(number, line): &Line<'_>| {
        let ends = line.ends_with(':') || are_few && underlined.contains(number);
        ends && line.contains(|letter| fold(letter).is_some())
            || has_both && ACROSS_AND_DOWN.contains(&&*plain(line))
            || headings.contains(number)
    };
    if lines.iter().all(is_heading) {
        return;
    }
    let (words, headings) = lines.iter().partition(|line| !is_heading(line));
    let headings: Vec<Line<'_>> = headings;
    *lines = words;
    notes.extend(headings.into_iter().map(|(line, text)| Note::Label {
        line,
        text: text.trim_end_matches(':').to_owned(),
    }));
}

/// The lines with a single letter, if there are several, and each stands above words that begin with it.
fn initials(lines: &[Line<'_>]) -> Vec<usize> {
    let name = |(_, line): &Line<'_>| plain(without_mark(line));
    let is_initial = |line: &Line<'_>| name(line).chars().count() == 1;
    let parts = lines.chunk_by(|_, next| !is_initial(next));
    let (parts, others): (Vec<_>, Vec<_>) = parts.partition(|part| is_initial(&part[0]));
    let begins = |part: &&[Line<'_>]| {
        let initial = name(&part[0]);
        part.len() > 1 && part.iter().all(|line| name(line).starts_with(&initial))
    };
    let are_initials = others.is_empty() && parts.len() > 1 && parts.iter().all(begins);
    let parts = parts.iter().filter(|_| are_initials);
    parts.map(|part| part[0].0).collect()
}

/// The lines without a bullet above two or more with one, if most lines have one.
fn above_bullets(lines: &[Line<'_>]) -> Vec<usize> {
    let has_bullet = |(_, line): &Line<'_>| {
        let is_numbered = line.starts_with(|it: char| it.is_alphanumeric() || "([".contains(it));
        !is_numbered && without_mark(line) != *line
    };
    let bullets = lines.iter().filter(|line| has_bullet(line)).count();
    if 3 * bullets < 2 * lines.len() {
        return Vec::new();
    }
    let is_above =
        |lines: &&[Line<'_>]| !has_bullet(&lines[0]) && lines[1..].iter().all(has_bullet);
    let above = lines.windows(3).filter(is_above);
    above.map(|lines| lines[0].0).collect()
}

/// Whether a line at the head of a list is a title: because of its name, or because it cannot be a word. `next` is the line
/// after it, and `is_apart` whether there is an empty line between.
fn is_title(line: &str, next: &str, is_apart: bool) -> bool {
    let name = plain(line);
    // What is in parentheses may be the unit, or the number of words.
    let without_aside = plain(Item::of(line).word);
    if is_one_of("title", &name) || is_one_of("title", &without_aside) {
        return true;
    }
    // “Vocabulary: “Water””, and not “Words: cat, dog”.
    let is_named = all_of("title").any(|title| {
        let rest = name.strip_prefix(title).map_or("", str::trim_start);
        let quoted = rest.strip_prefix(':').map_or("", str::trim_start);
        title.contains(' ') && rest.starts_with(['-', '–', '—'])
            || quoted.starts_with(['"', '“', '«'])
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
    let is_digit = |it: char| it.is_ascii_digit();
    let is_number = |word: &str| {
        word.starts_with(is_digit) && word.chars().all(|it| is_digit(it) || ".-/#".contains(it))
    };
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    first.starts_with(char::is_alphabetic) && words.any(is_number)
}

/// Whether a line asks or says something to its reader.
fn is_sentence(line: &str) -> bool {
    let words = line.split_whitespace().count();
    words > 2 && line.ends_with(['?', '!']) || words > 3 && line.ends_with('.')
}

/// Whether a line names an author: “by Anna Smith”.
fn is_credit(line: &str) -> bool {
    let is_of_name = |it: char| it.is_lowercase() || ".-'’".contains(it);
    let is_name = |word: &&str| {
        let rest = word.strip_prefix(char::is_uppercase);
        rest.is_some_and(|rest| rest.chars().all(is_of_name))
    };
    let words = Vec::from_iter(line.split_whitespace());
    let first = words.first().copied().unwrap_or_default();
    first.eq_ignore_ascii_case("by")
        && (3..=5).contains(&words.len())
        && words[1..].iter().all(is_name)
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
            "Encuentra las palabras",
            "Finde diese Wörter",
            "Trouve les mots suivants",
            "Trova le parole",
            "Palabras a encontrar",
        ] {
            let text = format!("{head}\ncat\ndog");
            assert_eq!(left(&text), ["cat", "dog"], "{head}");
        }
        assert_eq!(left("cat\ndog\nBy John Smith"), ["cat", "dog"]);
        assert_eq!(left("Across\ncat\nDown\ndog"), ["cat", "dog"]);
        assert_eq!(left("PETS:\ncat\n\nFARM:\ncow"), ["cat", "cow"]);
        assert_eq!(
            left("cat\ndog\nChallenge Words\neel"),
            ["cat", "dog", "eel"]
        );
        assert_eq!(left("cat\n\nbonus words\neel"), ["cat", "eel"]);
        for below in [
            "ANSWERS\ncat 1 1 E",
            "* Words can go W, S, and E.",
            "Answer Key",
            "Answers: cat 1:1",
            "Lösung:\ncat E @ (1, 10)",
            "Happy solving!",
            "by Anna Smith\nexample.com",
            "\nGood luck",
            "\nHave fun\n© 2024 example.com",
            "SOLUTIONS\nDOG\nCAT",
            "Réponses\ncat, dog",
            "Page 3 of 7",
            "\nAnswers on page 4",
            "Printed from example.com",
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
            "C\ncat\n\nD\ndog",
            "-C-\ncat\n-D-\ndog",
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
            "a\nant\nb\ncat",
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
            "laugh\nenjoy, have fun",
            "wish\ngood luck",
            "write\nswear words\nspeak",
            "cat\nanswers\ndog",
            "cat\ndog\nanswers\ncat\neel",
            "ask\nanswers\nask nicely\neel",
            "parole board\nbail\nprobation",
            "swear words\nlast words\noath\ncurse",
            "dictée\n\nmots croisés\nmots fléchés",
        ] {
            let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
            assert_eq!(left(text), lines);
        }
    }
}
