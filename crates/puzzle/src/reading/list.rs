//! How a list of words stands on the page: in columns, numbered, with definitions.

use super::bad_entry::repaired_word;
use super::cells::{BAR_AND_SEPARATORS, SEPARATORS, cells, split_cells};
use super::definitions::{Definitions, has_numbers_column};
use super::item::{Item, answer_behind, is_aside};
use super::layout::is_border;
use super::marks::{is_number, numbered_parts, without_counts, without_number};
use super::page::Line;
use super::prose::{
    MAX_PHRASE, has_letters_alone, has_word_of_sentences, is_in, is_phrase, sentence_behind,
};
use super::title::{self, is_comment};
use super::visible::{visible, with_line_feeds};
use super::{Note, NumberOrName, mixed_scripts};
use std::borrow::Cow;
use std::collections::HashMap;
use wordtrail_dictionary::WordListError;
use wordtrail_dictionary::internals::letters::compose;
use wordtrail_dictionary::internals::numbered_lines;

/// How a list is read that need not be plain.
#[derive(Debug, Clone, Default)]
pub(crate) struct ListOptions {
    /// Whether letters that were misread are corrected.
    pub repair: bool,
    pub column: Option<NumberOrName>,
    /// Whether every line is a part of the list: none is a title.
    pub has_no_title: bool,
    /// Whether spaces separate words: there are no phrases.
    pub has_no_phrases: bool,
    /// Whether digits of words are letters.
    pub digits: bool,
    /// What words that were misread are in the grid of the list.
    pub misread: HashMap<String, String>,
}

/// What stands before the last of several words.
const CONJUNCTIONS: &str = "& + and und et y e";

/// The entries of a list as they were written, with the numbers of their lines.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub entries: Vec<(usize, String)>,
    pub notes: Vec<Note>,
    /// What was left out beside words: the number of the line, and the text.
    remarks: Vec<(usize, String)>,
    definitions: Vec<String>,
    is_typed: bool,
    /// The number of the first line, if it may be a title.
    doubtful_line: Option<usize>,
}

impl List {
    /// Cuts a text, whose first line has this number, into entries. Those that are no words stay, so that whoever reads them can
    /// say so.
    ///
    /// # Errors
    ///
    /// [`WordListError::NoColumn`], and [`WordListError::NotUtf8`].
    pub fn parse(text: &[u8], first: usize, options: &ListOptions) -> Result<Self, WordListError> {
        let text = with_line_feeds(text);
        let mut list = Self {
            is_typed: options.has_no_title,
            ..Self::default()
        };
        let mut count = 0;
        let lines = numbered_lines(&text, first)?.map(|(number, line)| {
            let (line, invisible) = visible(line);
            count += invisible;
            let line = match compose(&line) {
                Cow::Borrowed(_) => line,
                Cow::Owned(composed) => Cow::Owned(composed),
            };
            (number, line)
        });
        let mut lines = Vec::from_iter(lines);
        list.join_divided_words(&mut lines);
        let note = (count > 0).then_some(Note::Invisible { count });
        list.notes.extend(note);
        let lines = lines.iter().map(|(number, line)| (*number, line.trim()));
        let lines = lines.filter(|(_, line)| !line.is_empty());
        let lines = list.without_titles(lines.collect(), options);
        let mut lines = without_numbers(&lines);
        for (number, line) in &mut lines {
            if let Some(end) = answer_behind(line) {
                list.remarks.push((*number, line[end..].trim().to_owned()));
                *line = line[..end].trim_end();
            }
        }
        let definitions = match &options.column {
            None => Definitions::of(&lines),
            Some(column) => Some(Definitions::chosen(&lines, column).ok_or_else(|| {
                let column = column.to_string();
                WordListError::NoColumn { column }
            })?),
        };
        let separators = Separators {
            bars_are_letters: bars_are_letters(&lines),
            has_labels: lines.iter().any(|(_, line)| is_labelled(line)),
        };
        for line in lines {
            match &definitions {
                Some(definitions) => list.add_row(line, definitions, options, &separators),
                None => list.add_line(line, &separators),
            }
        }
        if options.has_no_phrases {
            list.cut_phrases();
        }
        list.correct(options);
        list.add_notes(definitions.as_ref());
        Ok(list)
    }

    /// Joins words that are divided at the end of a line of several words.
    fn join_divided_words(&mut self, lines: &mut [(usize, Cow<'_, str>)]) {
        for place in 1..lines.len() {
            if lines[place - 1].0 + 1 < lines[place].0 {
                continue;
            }
            let (above, below) = lines.split_at_mut(place);
            let ((number, line), (_, next)) = (&mut above[place - 1], &mut below[0]);
            // With several hyphens, they are a part of the words.
            let whole = line.trim_end().strip_suffix('-').filter(|line| {
                line.contains(',') && !line.contains('-') && line.ends_with(char::is_lowercase)
            });
            let rest = next.trim_start_matches(char::is_lowercase);
            let end = &next[..next.len() - rest.len()];
            if let Some(whole) = whole
                && !end.is_empty()
            {
                let begin = whole.rsplit(' ').next().unwrap_or_default();
                self.notes.push(Note::Word {
                    line: *number,
                    found: format!("{begin}-{end}"),
                    taken: format!("{begin}{end}"),
                });
                let joined = whole.to_owned() + end;
                let rest = rest.trim_start_matches([',', ' ']).to_owned();
                (*line, *next) = (joined.into(), rest.into());
            }
        }
    }

    /// The lines without titles, comments and borders.
    fn without_titles<'text>(
        &mut self,
        lines: Vec<Line<'text>>,
        options: &ListOptions,
    ) -> Vec<Line<'text>> {
        let is_underline = |line: &str| {
            is_border(line)
                && ["=", "-"]
                    .iter()
                    .any(|it| line.trim_start_matches(it).is_empty())
        };
        let is_below_text = |place: usize| {
            let [(above, text), (number, line)] = [lines[place - 1], lines[place]];
            is_underline(line) && above + 1 == number && !is_border(text)
        };
        let underlines = (1..lines.len()).filter(|&place| is_below_text(place));
        // A heading begins the list, or has an empty line or a frame above. Lines between all words separate them.
        let is_heading = |place: usize| {
            place == 1
                || lines[place - 2].0 + 1 < lines[place - 1].0
                || is_border(lines[place - 2].1) && (place == 2 || !is_below_text(place - 2))
        };
        let are_headings = underlines.clone().all(is_heading);
        let underlined = underlines.filter(|_| are_headings);
        let underlined = Vec::from_iter(underlined.map(|place| lines[place - 1].0));
        let mut lines = lines;
        lines.retain(|(_, line)| !is_border(line));
        if !options.has_no_title {
            self.doubtful_line = title::remove(&mut lines, &underlined, &mut self.notes);
        }
        let comments = lines.iter().filter(|(_, line)| is_comment(line));
        let comments: Vec<Line<'_>> = comments.copied().collect();
        if comments.len() < lines.len() {
            self.notes.extend(Note::skipped(comments.into_iter()));
            lines.retain(|(_, line)| !is_comment(line));
        }
        lines
    }

    /// Adds the word of a line in a list with definitions, or of one column.
    fn add_row(
        &mut self,
        (number, line): Line<'_>,
        definitions: &Definitions,
        options: &ListOptions,
        separators: &Separators,
    ) {
        let cells = definitions.split(line);
        if let Some(heading) = definitions.heading
            && (number == heading || number < heading && definitions.is_column)
        {
            if has_letters_alone(line) && cells.is_none() {
                self.add_label(number, line);
            } else {
                let skipped = [(number, line)].into_iter();
                self.notes.extend(Note::skipped(skipped));
            }
            return;
        }
        match cells {
            Some(("", _)) if definitions.is_column => {}
            Some((word, definition)) => {
                // What has no word is not one, and who reads the list says so.
                self.add(number, if word.is_empty() { line } else { word });
                let definition = Some(definition).filter(|text| !text.is_empty());
                self.definitions.extend(definition.map(str::to_owned));
            }
            // A line without that column.
            None if options.column.is_some() => self.definitions.push(line.to_owned()),
            None => self.add_line((number, line), separators),
        }
    }

    fn add_label(&mut self, line: usize, text: &str) {
        let text = text.to_owned();
        self.notes.push(Note::Label { line, text });
    }

    /// Adds the entries of a line without a definition, or with a sentence.
    fn add_line(&mut self, (number, line): Line<'_>, separators: &Separators) {
        // Most lines are words.
        if line.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            self.entries.push((number, line.to_owned()));
            return;
        }
        if let Some((word, sentence)) = sentence_behind(line) {
            self.add(number, word);
            self.definitions.push(sentence.to_owned());
            return;
        }
        let mut cells = separators.cells(line);
        if let Some((label, rest)) = line.split_once(':')
            && has_letters_alone(label)
            && let rest = separators.cells(rest)
            && (rest.len() > 1 || rest.len() == 1 && (is_heading(label) || separators.has_labels))
        {
            self.add_label(number, label);
            cells = rest;
        }
        let last = cells.len().saturating_sub(1);
        // “Find cat, dog and eel”.
        if last > 0
            && let Some((verb, word)) = cells[0].split_once(' ')
            && is_in(title::FIND, &verb.to_lowercase())
            && let Some((conjunction, ends)) = CONJUNCTIONS
                .split(' ')
                .find_map(|it| Some((it, cells[last].split_once(&format!(" {it} "))?)))
        {
            self.add_label(number, verb);
            self.remarks.push((number, conjunction.to_owned()));
            cells[0] = word;
            cells.splice(last.., [ends.0, ends.1]);
        }
        let length = |cell: &&str| Item::of(cell).word.split_whitespace().count();
        let is_sentence = cells.len() > 1 && cells.iter().any(|cell| length(cell) > MAX_PHRASE);
        if cells.is_empty() || is_sentence {
            self.entries.push((number, line.to_owned()));
            return;
        }
        let last = cells.len() - 1;
        if last > 1
            && let Some((before, word)) = cells[last].split_once(' ')
            && is_in(CONJUNCTIONS, &before.to_lowercase())
        {
            self.remarks.push((number, before.to_owned()));
            cells[last] = word;
        }
        for (place, cell) in cells.into_iter().enumerate() {
            // A number of its own before or behind the words is none of them.
            let is_number = is_number(cell) && (place == 0 || place == last);
            match last > 0 && (is_number || is_aside(cell)) {
                true if is_number && place == 0 => {}
                true => self.remarks.push((number, cell.to_owned())),
                false => self.add(number, cell),
            }
        }
    }

    /// Adds a word, or two with a slash between them, and what stands beside it.
    fn add(&mut self, number: usize, text: &str) {
        // Blanks for letters make a clue, and underscores on both sides a word in italics.
        let has_blanks = |word: &str| {
            let is_between = word.starts_with('_') && word.ends_with('_');
            word.contains('_') && !is_between && word.contains(char::is_alphabetic)
        };
        if text.split_whitespace().any(has_blanks) {
            self.entries.push((number, text.to_owned()));
            return;
        }
        let item = Item::of(text);
        let remark = item.remark.map(|remark| (number, remark.to_owned()));
        self.remarks.extend(remark);
        self.definitions.extend(item.definition.map(str::to_owned));
        let variants = item.word.split('/').map(str::trim);
        let is_variant = |word: &str| has_letters_alone(word) && word.chars().count() > 1;
        // What was typed with a slash may be meant as a file.
        let are_variants = !self.is_typed && variants.clone().all(is_variant);
        let one = [item.word].into_iter().filter(|_| !are_variants);
        let words = variants.filter(|_| are_variants).chain(one);
        self.entries
            .extend(words.map(|word| (number, word.to_owned())));
    }

    fn cut_phrases(&mut self) {
        for (number, phrase) in std::mem::take(&mut self.entries) {
            for word in phrase.split_whitespace() {
                match is_in(CONJUNCTIONS, &word.to_lowercase()) {
                    true => self.remarks.push((number, word.to_owned())),
                    false => self.entries.push((number, word.to_owned())),
                }
            }
        }
    }

    fn correct(&mut self, options: &ListOptions) {
        for (line, entry) in &mut self.entries {
            let repaired = || repaired_word(entry).filter(|_| options.repair);
            let taken = options.misread.get(entry).cloned();
            if let Some(taken) = taken.or_else(repaired) {
                self.notes.push(Note::Word {
                    line: *line,
                    found: std::mem::replace(entry, taken.clone()),
                    taken,
                });
            }
        }
    }

    fn add_notes(&mut self, definitions: Option<&Definitions>) {
        // Above definitions it is known to be a title.
        let is_doubtful = |(line, _): &&(usize, String)| Some(*line) == self.doubtful_line;
        let doubtful = self.entries.iter().find(is_doubtful).cloned();
        let note = doubtful.map(|(line, text)| Note::TitleOrWord { line, text });
        self.notes.extend(note);
        let words = self.entries.iter().map(|(_, word)| &**word);
        self.notes.extend(mixed_scripts::of_words(words));
        let lines = repeated(numbers(&self.entries)).len();
        let note = (lines > 0).then_some(Note::Columns { lines });
        self.notes.extend(note);
        if let Some(first) = self.definitions.first().cloned() {
            let lines = self.definitions.len();
            self.notes.push(match definitions {
                Some(Definitions {
                    is_column: true,
                    word,
                    ..
                }) => Note::Column {
                    column: word + 1,
                    lines,
                    first,
                },
                _ => Note::Definitions { lines, first },
            });
        }
        if let Some((number, first)) = self.remarks.first().cloned() {
            let others = numbers(&self.remarks).filter(|other| *other != number);
            let mut others = Vec::from_iter(others);
            others.dedup();
            let lines = 1 + others.len();
            self.notes.push(Note::Remarks { lines, first });
        }
        // What has a definition is a phrase.
        if self.definitions.is_empty() {
            self.notes.extend(self.phrases());
        }
    }

    /// The note about entries that may be several words with nothing but a space between them.
    fn phrases(&self) -> Option<Note> {
        let length = |entry: &str| entry.split_whitespace().count();
        let is_name = |entry: &str| {
            let mut words = entry.split_whitespace();
            words.all(|word| {
                let has_small = word.contains(char::is_lowercase) || word.ends_with('.');
                word.starts_with(char::is_uppercase) && has_small
            })
        };
        let is_phrase = |entry: &str| has_word_of_sentences(entry) || is_name(entry);
        let words = |(_, entry): &&(usize, String)| has_letters_alone(entry);
        let entries = Vec::from_iter(self.entries.iter().filter(words));
        let least = if entries.len() == 1 { 3 } else { 2 };
        let may_be_words = |entry: &str| length(entry) >= least && !is_phrase(entry);
        let are_all = entries.iter().all(|(_, entry)| may_be_words(entry));
        // The last of several words, as in “cat, dog and bird”.
        let several = repeated(entries.iter().map(|(number, _)| *number));
        let is_last = |number: usize, entry: &str| {
            entry.contains(" and ") && several.binary_search(&number).is_ok()
        };
        let sentences = entries.iter().filter(|(_, entry)| is_sentence(entry));
        let are_sentences = 2 * sentences.count() >= entries.len();
        let may_be_several = |(number, entry): &(usize, String)| {
            are_all
                || are_sentences && is_sentence(entry)
                || length(entry) > 2 && !is_phrase(entry)
                || entry.contains(" - ")
                || is_last(*number, entry)
        };
        let mut phrases = entries.iter().filter(|entry| may_be_several(entry));
        let (line, first) = phrases.next()?;
        Some(Note::Phrases {
            line: *line,
            count: 1 + phrases.count(),
            first: first.clone(),
        })
    }
}

fn numbers(texts: &[(usize, String)]) -> impl Iterator<Item = usize> {
    texts.iter().map(|(number, _)| *number)
}

/// Whether an entry has as many words as sentences have, and is not the title of a work, as “The Lord of the Rings”.
fn is_sentence(entry: &str) -> bool {
    let is_of_title =
        |word: &str| word.starts_with(char::is_uppercase) || has_word_of_sentences(word);
    entry.split_whitespace().count() > MAX_PHRASE && !entry.split_whitespace().all(is_of_title)
}

/// What separates the words of all lines.
struct Separators {
    /// Whether a `|` is a letter that was misread, and separates nothing.
    bars_are_letters: bool,
    /// Whether words of a line have a heading before them: `Pets: cat, dog`.
    has_labels: bool,
}

impl Separators {
    /// The cells of a line. Between them is a character that separates, or two or more spaces.
    fn cells<'line>(&self, line: &'line str) -> Vec<&'line str> {
        let separators = match self.bars_are_letters {
            true => SEPARATORS,
            false => BAR_AND_SEPARATORS,
        };
        let cells = cells(line, separators);
        // Several words with nothing but bars between them.
        let mut words = line.split('|');
        match cells.len() == 1 && line.matches('|').count() > 1 && words.all(is_phrase) {
            true => split_cells(line, &['|']),
            false => cells,
        }
    }
}

/// The lines without numbers before them, those with several numbers cut into their entries.
fn without_numbers<'text>(lines: &[Line<'text>]) -> Vec<Line<'text>> {
    if has_numbers_column(lines) {
        return lines.to_vec();
    }
    if let Some(lines) = without_counts(lines) {
        return lines;
    }
    let parts = lines.iter().flat_map(|&(number, line)| {
        let parts = numbered_parts(line).into_iter();
        parts.map(move |part| (number, without_number(part)))
    });
    parts.filter(|(_, part)| !part.is_empty()).collect()
}

/// Whether the bars of a list are letters that were misread: others separate its words, or bars are in few of its lines.
fn bars_are_letters(lines: &[Line<'_>]) -> bool {
    let mut with_bars = lines.iter().filter(|(_, line)| line.contains('|'));
    let is_table = |line: &str| {
        line.split_whitespace().any(|word| word == "|")
            || line.starts_with('|') && line.ends_with('|') && line.len() > 1
    };
    let has_short = |line: &str| line.split('|').any(|part| part.trim().chars().count() < 2);
    if with_bars.clone().any(|(_, line)| is_table(line)) {
        return false;
    }
    let has_cells = |(_, line): &Line<'_>| cells(line, SEPARATORS).len() > 1;
    2 * with_bars.clone().count() <= lines.len()
        || !repeated(lines.iter().map(|(number, _)| *number)).is_empty()
        || lines.iter().any(has_cells)
        || with_bars.any(|(_, line)| has_short(line))
}

/// The numbers that an ascending sequence has more than once.
fn repeated(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let numbers: Vec<usize> = numbers.collect();
    let pairs = numbers.windows(2).filter(|pair| pair[0] == pair[1]);
    let mut repeated: Vec<usize> = pairs.map(|pair| pair[0]).collect();
    repeated.dedup();
    repeated
}

/// Whether a line has a heading and several words: `Pets: cat, dog`.
fn is_labelled(line: &str) -> bool {
    line.split_once(':').is_some_and(|(label, words)| {
        let words = split_cells(words, &[',', ';']);
        has_letters_alone(label) && words.len() > 1 && words.iter().all(|word| is_phrase(word))
    })
}

/// Whether a label before a single word is the heading of a list.
fn is_heading(label: &str) -> bool {
    let is_name = |word: &str| is_in("bank find list spelling vocabulary word words", word);
    label.to_lowercase().split_whitespace().any(is_name)
}
