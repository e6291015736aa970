//! Word banks: words as their author wrote them, found as a grid spells them.

use crate::reading::digits;
use crate::reading::list::{List, ListOptions};
use crate::reading::visible::with_line_feeds;
use crate::reading::{BadEntry, Note};
use std::collections::HashMap;
use std::sync::Arc;
use wordtrail_dictionary::internals::letters::{
    compose, fold, has_abbreviations, is_folded, is_hyphen_or_apostrophe, is_joiner, without_forms,
};
use wordtrail_dictionary::internals::numbered_lines;
use wordtrail_dictionary::{Dictionary, Language, Pattern, SkippedLines, WordListError};
use wordtrail_search::Search;

/// A list of words to find or to hide, in the order in which it was written.
///
/// A word may have spaces, hyphens, apostrophes, and the full stops of abbreviations (`Dr. King`). They are ignored on the
/// grid and kept for display: `ICE CREAM` is placed as `ICECREAM` and reported as `ice cream`. The modifier letter apostrophe
/// (U+02BC) is a letter. Clones share the words.
///
/// By default a search skips words of fewer than three letters, and a [`Tracker`](crate::Tracker) would report them as
/// missing. The search for a word bank usually sets [`min_length(1)`](wordtrail_search::Search::min_length).
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::{Grid, Search, WordBank};
///
/// let bank = WordBank::parse(b"ICE CREAM\nAM\nSORBET\n")?;
/// let dictionary = bank.compile()?;
/// let search = Search::new(&dictionary).min_length(1);
/// let grid: Grid = "maerceci\n".parse()?;
/// let mut tracker = bank.tracker(Vec::new());
/// let ControlFlow::Continue(_) = search.consume(&grid, &mut tracker);
/// assert_eq!(tracker.missing(), ["sorbet"]);
/// let words: Vec<_> = tracker.into_inner().into_iter().map(|find| find.word).collect();
/// assert_eq!(words, ["am", "ice cream"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct WordBank {
    entries: Arc<[Entry]>,
    /// The position of each word in the list, by its letters.
    positions: Arc<HashMap<String, usize>>,
    skipped: SkippedLines,
    bad_entries: Vec<BadEntry>,
    /// What a [`Reader`](crate::Reader) skipped and guessed.
    pub(super) notes: Vec<Note>,
}

/// A word of the list.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The letters alone, as on a grid.
    pub(super) letters: String,
    pub(super) display: String,
    /// The word in the case of the list, if it is not in small letters there.
    pub(super) written: Option<Box<str>>,
    /// What a puzzle lists in place of the word; nothing if empty.
    pub(super) clue: String,
    /// Whether a puzzle hides the word without listing it.
    pub(super) is_bonus: bool,
}

impl WordBank {
    /// Reads a list from text in UTF-8, one word per line. Blank lines are skipped, case is folded, and
    /// the first of repeats counts, which a [note](Self::notes) says. A line with anything but letters, spaces, hyphens,
    /// apostrophes and the full stops of abbreviations is skipped and counted.
    ///
    /// # Errors
    ///
    /// Those of [`WordList::parse`](wordtrail_dictionary::WordList::parse).
    pub fn parse(text: &[u8]) -> Result<Self, WordListError> {
        Self::parse_from_line(text, 1, false)
    }

    /// Makes a list of words in any case, in their order. The first of repeats counts.
    ///
    /// # Errors
    ///
    /// [`WordListError::NotAWord`] for the first one that has anything but letters, spaces, hyphens, apostrophes and full
    /// stops of abbreviations, or no letter (its `line` is its position, from 1); [`WordListError::NoWords`] when
    /// there are none.
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, WordListError> {
        Self::from_words_where(words, false)
    }

    /// The same of words in which digits may be letters.
    pub(super) fn from_words_where<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
        digits: bool,
    ) -> Result<Self, WordListError> {
        let bank = Self::from_lines((1..).zip(words), digits);
        bank.skipped.require_none()?;
        bank.unless_empty()
    }

    /// Reads a list from the part of a file that begins with the line given. Digits may be letters.
    pub(super) fn parse_from_line(
        text: &[u8],
        first: usize,
        digits: bool,
    ) -> Result<Self, WordListError> {
        let text = with_line_feeds(text);
        Self::from_lines(numbered_lines(&text, first)?, digits).unless_empty()
    }

    /// Reads a list as people have them, from the part of a file that begins with the line given. Guesses become notes.
    pub(super) fn parse_list(
        text: &[u8],
        first: usize,
        options: &ListOptions,
    ) -> Result<Self, WordListError> {
        Self::parse_entries(text, first, options)?.unless_empty()
    }

    /// Whether a text has a list: a word, or what was probably one, or what is an error of lists.
    pub(super) fn may_be_list(text: &[u8], first: usize, options: &ListOptions) -> bool {
        Self::parse_entries(text, first, options).map_or(true, |bank| {
            !bank.entries.is_empty() || bank.bad_entries.iter().any(|bad| bad.meant.is_some())
        })
    }

    fn parse_entries(
        text: &[u8],
        first: usize,
        options: &ListOptions,
    ) -> Result<Self, WordListError> {
        let stand_ins = std::str::from_utf8(text).ok().filter(|_| options.digits);
        let Some(stand_ins) = stand_ins.and_then(digits::list_with_stand_ins) else {
            let list = List::parse(text, first, options)?;
            return Ok(Self::from_lines(list.entries.into_iter(), false).noted(list.notes));
        };
        let list = List::parse(stand_ins.as_bytes(), first, options)?;
        let entries = list.entries.into_iter();
        let entries = entries.map(|(line, entry)| (line, digits::restored(&entry)));
        let notes = list.notes.into_iter();
        let notes = notes.map(|note| note.map_text(digits::restored));
        Ok(Self::from_lines(entries, true).noted(notes))
    }

    /// The list with notes before its own.
    pub(super) fn noted(mut self, notes: impl IntoIterator<Item = Note>) -> Self {
        self.notes.splice(..0, notes);
        self
    }

    /// Makes a list of entries with the numbers of their lines. Some may be no words. Digits may be letters.
    pub(super) fn from_lines(
        lines: impl Iterator<Item = (usize, impl AsRef<str>)>,
        digits: bool,
    ) -> Self {
        let (mut entries, mut positions) = (Vec::new(), HashMap::new());
        let (mut skipped, mut bad_entries) = (SkippedLines::default(), Vec::<BadEntry>::new());
        let mut repeated = (0, None);
        for (number, line) in lines {
            let line = line.as_ref().trim();
            let is_word = digits || !digits::has_digit(line);
            let Some(entry) = Entry::parse(line).filter(|_| is_word) else {
                // A line may have several entries.
                if bad_entries.last().is_none_or(|last| last.line != number) {
                    skipped.add(number, line);
                }
                bad_entries.push(BadEntry::new(number, line));
                continue;
            };
            if positions.contains_key(&entry.letters) {
                repeated.0 += 1;
                repeated.1.get_or_insert(entry.display);
            } else {
                positions.insert(entry.letters.clone(), entries.len());
                entries.push(entry);
            }
        }
        let (count, word) = repeated;
        let note = word.map(|word| Note::Repeated { count, word });
        Self {
            entries: entries.into(),
            positions: positions.into(),
            skipped,
            bad_entries,
            notes: note.into_iter().collect(),
        }
    }

    pub(super) fn unless_empty(self) -> Result<Self, WordListError> {
        if self.entries.is_empty() {
            return Err(WordListError::NoWords {
                skipped: self.skipped,
            });
        }
        Ok(self)
    }

    /// The words that a pattern matches, without their spaces, hyphens and apostrophes. There may be none.
    #[must_use]
    pub fn matching(&self, pattern: &Pattern) -> Self {
        self.matching_where(|letters| pattern.matches(letters))
    }

    /// The words for whose letters a function returns `true`. There may be none.
    #[must_use]
    pub fn matching_where(&self, is_wanted: impl Fn(&str) -> bool) -> Self {
        self.filtered(|entry| is_wanted(&entry.letters))
    }

    /// The words for which a condition holds.
    pub(super) fn filtered(&self, is_kept: impl Fn(&Entry) -> bool) -> Self {
        let kept = self.entries.iter().filter(|entry| is_kept(entry));
        self.clone().with_entries(kept.cloned().collect())
    }

    /// The same words after a change of each that leaves its letters.
    pub(super) fn map_entries(mut self, change: impl FnMut(&mut Entry)) -> Self {
        Arc::make_mut(&mut self.entries).iter_mut().for_each(change);
        self
    }

    /// Other words, which are distinct, in place of these.
    pub(super) fn with_entries(self, entries: Vec<Entry>) -> Self {
        let positions = entries.iter().enumerate();
        let positions = positions.map(|(position, entry)| (entry.letters.clone(), position));
        Self {
            positions: Arc::new(positions.collect()),
            entries: entries.into(),
            ..self
        }
    }

    /// A word with the spaces, hyphens and apostrophes that its author wrote, in lower case, found by its letters alone.
    pub fn spelling(&self, letters: &str) -> Option<&str> {
        Some(&self.entry(letters)?.display)
    }

    /// The letters of each word, as on a grid.
    pub(super) fn letters(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| &*entry.letters)
    }

    pub(super) fn position(&self, letters: &str) -> Option<usize> {
        self.positions.get(letters).copied()
    }

    pub(super) fn entry(&self, letters: &str) -> Option<&Entry> {
        Some(&self.entries[self.position(letters)?])
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The word of the list with the same letters, as displayed.
    pub fn listed(&self, word: &str) -> Option<&str> {
        self.spelling(&Entry::parse(word.trim())?.letters)
    }

    /// The words for display: folded, with their spaces, hyphens and apostrophes, in the order of the list.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.entries.iter().map(|entry| entry.display.as_str())
    }

    /// The words in the case of the list: otherwise they are as [`words`](Self::words) has them.
    pub fn written_words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.entries.iter().map(Entry::written)
    }

    /// The list with its words in the case that another list has them in.
    #[doc(hidden)]
    #[must_use]
    pub fn with_spelling_of(self, other: &Self) -> Self {
        let others = other.entries.iter();
        let others = HashMap::<&str, &Entry>::from_iter(others.map(|it| (&*it.display, it)));
        self.map_entries(|entry| {
            if let Some(other) = others.get(&*entry.display) {
                entry.written.clone_from(&other.written);
            }
        })
    }

    /// The lines that are not words. Lines count from 1, in a [`Puzzle`](crate::Puzzle) from the first line of
    /// its file. A list made [from words](Self::from_words) has none.
    pub fn skipped(&self) -> &SkippedLines {
        &self.skipped
    }

    /// The entries that are not words, in their order. A line may have several: see [`skipped`](Self::skipped) for lines.
    pub fn bad_entries(&self) -> &[BadEntry] {
        &self.bad_entries
    }

    /// What was guessed to read the list, and which words are in it twice. Lines that are no words are
    /// [skipped](Self::skipped).
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The language that a [`Reader`](crate::Reader) read the list as, if its letters said so.
    #[doc(hidden)]
    pub fn language(&self) -> Option<Language> {
        self.notes.iter().find_map(|note| match note {
            Note::Language { language } => Some(*language),
            _ => None,
        })
    }

    /// Compiles the words as a grid spells them: their letters alone.
    ///
    /// # Errors
    ///
    /// Those of [`Dictionary::compile`].
    pub fn compile(&self) -> Result<Dictionary, WordListError> {
        Dictionary::from_words(self.entries.iter().map(|entry| &entry.letters))
    }

    /// A search for the [compiled](Self::compile) words, short ones, too. [`finds`](Self::finds) runs it.
    ///
    /// # Errors
    ///
    /// Those of [`Dictionary::compile`].
    pub fn search(&self) -> Result<Search, WordListError> {
        Ok(Search::new(&self.compile()?).min_length(1))
    }
}

impl Entry {
    /// The word in the case of the list.
    pub(super) fn written(&self) -> &str {
        self.written.as_deref().unwrap_or(&self.display)
    }

    /// The word of a line. Digits are letters.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut entry = Self {
            letters: String::new(),
            display: String::new(),
            written: None,
            clue: String::new(),
            is_bonus: false,
        };
        if !has_abbreviations(line) {
            return None;
        }
        let mut written = String::new();
        // A mark belongs to the letter before it.
        let mut is_letter = false;
        for character in compose(&without_forms(line)).chars() {
            let is_space = character.is_whitespace();
            if is_space || is_hyphen_or_apostrophe(character) || character == '.' {
                let character = if is_space { ' ' } else { character };
                if !is_space || !entry.display.ends_with(' ') {
                    entry.display.push(character);
                    written.push(character);
                }
                is_letter = false;
                continue;
            }
            let letter = match fold(character) {
                Some(letter) => letter,
                None if character.is_ascii_digit() => character,
                None if is_letter && (is_joiner(character) || is_folded(character)) => character,
                None => return None,
            };
            is_letter = true;
            written.push(character);
            entry.display.push(letter);
            if !is_joiner(letter) {
                entry.letters.push(letter);
            }
        }
        if written != entry.display {
            entry.written = Some(written.into());
        }
        (!entry.letters.is_empty()).then_some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bank(text: &str) -> WordBank {
        WordBank::parse(text.as_bytes()).unwrap()
    }

    #[test]
    fn words_are_folded_for_display_and_as_written_in_the_list() {
        let displayed = bank("WELL-BEING\nIce  Cream\nicecream\n");
        assert!(displayed.words().eq(["well-being", "ice cream"]));
        let written = bank("Straße\nice  Cream\nCafe\u{301}\n");
        assert!(written.written_words().eq(["Straße", "ice Cream", "Café"]));
        assert_eq!(bank("O’Neill\r\n\r\nWell-being").words().len(), 2);
    }

    #[test]
    fn words_are_found_by_their_letters() {
        let bank = bank("Ice cream\nsorbet\n");
        assert_eq!(bank.spelling("icecream"), Some("ice cream"));
        assert_eq!(bank.spelling("ice"), None);
        assert_eq!(bank.listed("ICECREAM"), Some("ice cream"));
        assert_eq!(bank.listed("waffle"), None);
        let dictionary = bank.compile().unwrap();
        assert!(dictionary.contains("icecream"));
        assert_eq!(dictionary.longest_word(), 8);
    }

    #[test]
    fn patterns_match_the_letters_of_words() {
        let bank = bank("ice cream\ncake\ncookie\n");
        let matching = bank.matching(&"*c*e*m".parse().unwrap());
        assert!(matching.words().eq(["ice cream"]));
        let long = bank.matching_where(|letters| letters.len() > 6);
        assert!(long.words().eq(["ice cream"]));
        let none = bank.matching(&"z*".parse().unwrap());
        assert_eq!(none.words().len(), 0);
        assert_eq!(none.compile().unwrap().word_count(), 0);
    }

    #[test]
    fn lines_that_are_no_words_are_named() {
        let bank = bank("cat\n7 UP\nb1rd\n");
        assert_eq!(bank.skipped().first, Some((2, "7 UP".to_owned())));
        assert_eq!(bank.bad_entries()[0].text, "7 UP");
        assert_eq!(bank.bad_entries()[1].meant.as_deref(), Some("bird"));
        let error = WordBank::parse(b"7 UP\n3rd\n").unwrap_err();
        assert!(matches!(error, WordListError::NoWords { skipped } if skipped.count == 2));
        let error = WordBank::from_words(["sorbet", "7 UP"]).unwrap_err();
        assert!(matches!(error, WordListError::NotAWord { line: 2, .. }));
        let with_digits = WordBank::from_words_where(["R2D2", "7 UP"], true).unwrap();
        assert!(with_digits.words().eq(["r2d2", "7 up"]));
    }
}
