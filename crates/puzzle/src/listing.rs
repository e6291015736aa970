//! How a puzzle lists its words: by a clue in place of the word, or not at all.

use crate::listing_error::ListingError;
use crate::picture_clue::text_of;
use crate::reading::Note;
use crate::reading::clues::{Pair, pairs};
use crate::reading::visible::visible;
use crate::word_bank::{Entry, WordBank};
use std::collections::{HashMap, HashSet};
use wordtrail_dictionary::internals::letters::Casing;
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_dictionary::internals::{numbered_lines, untrimmed_lines};
use wordtrail_dictionary::{Language, WordListError};

/// The first line of a list with clues below a grid.
const HEADING: &str = "WORD\tCLUE";

/// Words with clues, such as definitions, translations and sums, which a puzzle lists in place of the words.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Clues;
///
/// let clues = Clues::parse(b"Cat: it meows\nSeven,3 + 4\n")?;
/// let bank = WordBank::from_words(["dog", "cat", "seven"])?.with_clues(&clues)?;
/// assert_eq!(bank.clue("CAT"), Some("it meows"));
/// assert_eq!(bank.clue("dog"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Clues {
    /// The words with their clues, if they have any.
    bank: WordBank,
}

impl Clues {
    /// Reads lines with a word and its clue in UTF-8. Between the two is a tab, `|`, `;`, a comma, a colon, `=` or a dash with
    /// spaces around it: the first of these, and of several tabs, too. A clue may be in quotes, as in CSV. Bullets before words
    /// are ignored, and numbers in a column before them, if a line has both a word and a clue behind its number. A first line that names the columns, such as `Clue,Word`, says which is which, and one without a
    /// clue above others that all have one is a title. A word may be without a clue.
    ///
    /// # Errors
    ///
    /// [`ListingError`] for a line without a word, or whose word has anything but letters, spaces, hyphens and apostrophes, for a
    /// quote that is not closed, a word that is there twice, a text without clues, and one that is not UTF-8.
    pub fn parse(text: &[u8]) -> Result<Self, ListingError> {
        Self::parse_in(text, None)
    }

    /// Reads the words in a language.
    pub(super) fn parse_in(text: &[u8], language: Option<Language>) -> Result<Self, ListingError> {
        // A tab at the beginning of a line says that its word is missing.
        let lines =
            untrimmed_lines(text, 1)?.map(|(number, line)| (number, visible(line.trim_end()).0));
        let lines = lines.filter(|(_, line)| !line.trim().is_empty());
        let (mut pairs, note) = pairs(&Vec::from_iter(lines))?;
        if let Some(language) = language {
            for Pair { word, .. } in &mut pairs {
                *word = language.spelled(word).into_owned();
            }
        }
        let mut clues = Self::new(pairs)?;
        clues.bank.notes.extend(note);
        Ok(clues)
    }

    /// Pairs of a word and its clue. An empty clue is none.
    ///
    /// # Errors
    ///
    /// [`ListingError`] as for [`parse`](Self::parse), whose lines are the positions of the pairs, from 1.
    pub fn from_pairs<W: Into<String>, C: Into<String>>(
        pairs: impl IntoIterator<Item = (W, C)>,
    ) -> Result<Self, ListingError> {
        let pair = |(line, (word, clue)): (usize, (W, C))| Pair {
            line,
            word: word.into(),
            clue: clue.into(),
        };
        Self::new((1..).zip(pairs).map(pair).collect())
    }

    fn new(pairs: Vec<Pair>) -> Result<Self, ListingError> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut known = HashMap::new();
        for Pair { line, word, clue } in pairs {
            // A number alone is a clue, or counts.
            let is_word = |entry: &Entry| entry.letters.contains(char::is_alphabetic);
            let Some(mut entry) = Entry::parse(word.trim()).filter(is_word) else {
                let (text, clue) = (excerpt(&word), excerpt(&clue));
                return Err(match word.trim() {
                    "" if !clue.is_empty() => ListingError::NoWord { line, clue },
                    _ => ListingError::NotAWord { line, text },
                });
            };
            if let Some(first) = known.insert(entry.letters.clone(), line) {
                return Err(ListingError::Repeated {
                    word: entry.display,
                    lines: (first, line),
                });
            }
            entry.clue = on_one_line(&clue);
            entries.push(entry);
        }
        if entries.iter().all(|entry| entry.clue.is_empty()) {
            return Err(ListingError::NoClues);
        }
        Ok(Self {
            bank: WordBank::default().with_entries(entries),
        })
    }

    /// The clues of a list, if it has any.
    pub(super) fn of(bank: WordBank) -> Result<Self, ListingError> {
        let has_clues = bank.clues().next().is_some();
        has_clues
            .then_some(Self { bank })
            .ok_or(ListingError::NoClues)
    }

    /// The same, with what is to be said before their own notes.
    pub(super) fn noted(self, notes: impl IntoIterator<Item = Note>) -> Self {
        let bank = self.bank.noted(notes);
        Self { bank }
    }

    /// The same with those clues that a function replaces, given the word and its clue.
    ///
    /// # Errors
    ///
    /// Those of the function.
    pub fn try_map<E>(
        self,
        replace: impl FnMut(&str, &str) -> Result<Option<String>, E>,
    ) -> Result<Self, E> {
        let bank = self.bank.try_map_clues(replace)?;
        Ok(Self { bank })
    }

    /// The words, with their clues.
    pub fn words(&self) -> &WordBank {
        &self.bank
    }
}

/// Whether a text begins as a list with clues, as [`WordBank::to_list`] writes it.
pub(super) fn begins_with_clues(text: &[u8]) -> bool {
    let mut lines = text.trim_ascii_start().split(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default().trim_ascii_end();
    first.eq_ignore_ascii_case(HEADING.as_bytes())
}

/// A text as a language spells it, but for the clues of a list.
pub(super) fn spelled(text: &str, language: Language) -> String {
    let (mut spelled, mut has_clues) = (String::new(), false);
    for line in text.split_inclusive('\n') {
        has_clues |= begins_with_clues(line.as_bytes());
        let clue = line.find('\t').filter(|_| has_clues);
        let (word, clue) = line.split_at(clue.unwrap_or(line.len()));
        spelled.extend([&*language.spelled(word), clue]);
    }
    spelled
}

/// A clue without line ends, invisible characters, and those that act on a terminal.
fn on_one_line(clue: &str) -> String {
    let spaced = visible(clue).0.replace(char::is_control, " ");
    Vec::from_iter(spaced.split_whitespace()).join(" ")
}

impl WordBank {
    /// The same words, with clues in place of those that they have.
    ///
    /// # Errors
    ///
    /// [`ListingError::NotListed`] for the first word with a clue that is not in the list.
    pub fn with_clues(self, clues: &Clues) -> Result<Self, ListingError> {
        let with_clue = clues.bank.entries().iter();
        for entry in with_clue.filter(|entry| !entry.clue.is_empty()) {
            if self.spelling(&entry.letters).is_none() {
                let word = entry.display.clone();
                return Err(ListingError::NotListed { word });
            }
        }
        Ok(self.with_known_clues(clues))
    }

    /// The same words, with the clues of those that have one.
    pub(super) fn with_known_clues(self, clues: &Clues) -> Self {
        self.map_entries(|entry| match clues.bank.entry(&entry.letters) {
            Some(Entry { clue, .. }) if !clue.is_empty() => entry.clue.clone_from(clue),
            _ => {}
        })
    }

    /// The same words with those clues that a function replaces.
    ///
    /// # Errors
    ///
    /// Those of the function.
    pub fn try_map_clues<E>(
        self,
        mut replace: impl FnMut(&str, &str) -> Result<Option<String>, E>,
    ) -> Result<Self, E> {
        let mut failed = None;
        let replaced = self.map_entries(|entry| {
            if entry.clue.is_empty() || failed.is_some() {
                return;
            }
            match replace(&entry.display, &entry.clue) {
                Ok(Some(clue)) => entry.clue = clue,
                Ok(None) => {}
                Err(error) => failed = Some(error),
            }
        });
        match failed {
            None => Ok(replaced),
            Some(error) => Err(error),
        }
    }

    /// The same words, followed by others that are hidden, too, but not listed.
    ///
    /// # Errors
    ///
    /// [`ListingError::BonusListed`] for the first bonus word that is in the list.
    pub fn with_bonus(self, bonus: &Self) -> Result<Self, ListingError> {
        let mut entries = self.entries().to_vec();
        for entry in bonus.entries() {
            if self.spelling(&entry.letters).is_some() {
                let word = entry.display.clone();
                return Err(ListingError::BonusListed { word });
            }
            entries.push(Entry {
                is_bonus: true,
                ..entry.clone()
            });
        }
        Ok(self.with_entries(entries))
    }

    /// The clue of a word, if it has one.
    pub fn clue(&self, word: &str) -> Option<&str> {
        let entry = self.entry(&Entry::parse(word.trim())?.letters)?;
        Some(&*entry.clue).filter(|clue| !clue.is_empty())
    }

    /// The words with their clues, for those that have one.
    pub fn clues(&self) -> impl Iterator<Item = (&str, &str)> {
        let with_clue = self.entries().iter().filter(|it| !it.clue.is_empty());
        with_clue.map(|entry| (&*entry.display, &*entry.clue))
    }

    /// The words that a puzzle lists: all but the bonus words.
    pub fn listed_words(&self) -> impl Iterator<Item = &str> {
        let listed = self.entries().iter().filter(|entry| !entry.is_bonus);
        listed.map(|entry| &*entry.display)
    }

    /// The words that are hidden, but not listed.
    pub fn bonus_words(&self) -> impl Iterator<Item = &str> {
        self.bonus().map(|entry| &*entry.display)
    }

    /// The bonus words in the case of their list.
    pub(super) fn written_bonus_words(&self) -> impl Iterator<Item = &str> {
        self.bonus().map(Entry::written)
    }

    fn bonus(&self) -> impl Iterator<Item = &Entry> {
        self.entries().iter().filter(|entry| entry.is_bonus)
    }

    /// The same words, with those as bonus words that are among the ones given.
    pub(super) fn with_bonus_among<'word>(self, words: impl Iterator<Item = &'word str>) -> Self {
        let entries = words.filter_map(Entry::parse);
        let bonus: HashSet<String> = entries.map(|it| it.letters).collect();
        self.map_entries(|entry| entry.is_bonus |= bonus.contains(&entry.letters))
    }

    /// The lines of a list below a grid: the listed words, spelled in some way, and their clues.
    pub(super) fn lines(&self, spell: impl Fn(&Entry) -> String) -> Vec<String> {
        let listed = || self.entries().iter().filter(|entry| !entry.is_bonus);
        let has_clues = listed().any(|entry| !entry.clue.is_empty());
        let heading = has_clues.then(|| HEADING.to_owned());
        let words = listed().map(|entry| match &*entry.clue {
            "" => spell(entry),
            clue => format!("{}\t{clue}", spell(entry)),
        });
        heading.into_iter().chain(words).collect()
    }

    /// The list as it stands below the grid of a puzzle file: the listed words in capitals, each on a line. If words have clues, the
    /// first line is `WORD<TAB>CLUE`, and a tab and its clue follow each word: of a [picture](crate::PictureClue), its name.
    pub fn to_list(&self) -> String {
        self.to_list_in(Casing::of(self.words()))
    }

    pub(super) fn to_list_in(&self, casing: Casing) -> String {
        self.to_list_where(|word| casing.capitals(word))
    }

    /// The same list with each word as a function spells it.
    #[doc(hidden)]
    pub fn to_list_where(&self, spell: impl Fn(&str) -> String) -> String {
        let lines = self.lines(|entry| spell(&entry.display));
        let shown = lines.iter().map(|line| match line.split_once('\t') {
            Some((word, clue)) => format!("{word}\t{}\n", text_of(clue)),
            None => format!("{line}\n"),
        });
        shown.collect()
    }

    /// Reads the words alone of a list with clues, which say nothing about the words, whatever they look like.
    pub(super) fn words_of_lines(text: &[u8], first: usize) -> Result<Option<Self>, WordListError> {
        let bank = Self::parse_lines(text, first, false)?;
        Ok(bank.map(|bank| {
            let clues = Vec::from_iter(bank.clues().map(|(_, clue)| clue));
            let first = clues.first().copied().unwrap_or_default().to_owned();
            let lines = clues.len();
            let note = Note::Definitions { lines, first };
            let mut words = bank.map_entries(|entry| entry.clue.clear());
            words.notes.push(note);
            words
        }))
    }

    /// Reads a list with clues, as [`lines`](Self::lines) writes it, from the part of a file that begins with the line given.
    /// Nothing if the text does not begin as one. Digits may be letters.
    pub(super) fn parse_lines(
        text: &[u8],
        first: usize,
        digits: bool,
    ) -> Result<Option<Self>, WordListError> {
        let mut lines = numbered_lines(text, first)?;
        let heading = lines.next().map_or("", |(_, line)| line);
        if !heading.eq_ignore_ascii_case(HEADING) {
            return Ok(None);
        }
        let pair = |line: &str| -> (String, String) {
            let (word, clue) = line.split_once('\t').unwrap_or((line, ""));
            (word.trim().to_owned(), on_one_line(clue))
        };
        let words = lines.clone().map(|(number, line)| (number, pair(line).0));
        let bank = Self::from_lines(words, digits).unless_empty()?;
        let mut clues = HashMap::new();
        for (word, clue) in lines.map(|(_, line)| pair(line)) {
            if let Some(entry) = Entry::parse(&word) {
                clues.entry(entry.letters).or_insert(clue);
            }
        }
        Ok(Some(bank.map_entries(|entry| {
            entry.clue = clues.remove(&entry.letters).unwrap_or_default();
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Generator;

    fn bank<const N: usize>(words: [&str; N]) -> WordBank {
        WordBank::from_words(words).unwrap()
    }

    #[test]
    fn clues_may_be_quoted_and_need_words() {
        let text = b"Word,Clue\nice cream,\"sweet, and cold\"\ncat,a pet\n";
        let clues = Clues::parse(text).unwrap();
        assert_eq!(clues.words().clue("ice cream"), Some("sweet, and cold"));
        let error = Clues::parse(b"cat: a pet\n: a bird\n").unwrap_err();
        assert!(matches!(error, ListingError::NoWord { line: 2, .. }));
        let clues = Clues::from_pairs([("cat", "a pet"), ("seven", "3 + 4")]).unwrap();
        assert!(clues.words().words().eq(["cat", "seven"]));
    }

    #[test]
    fn only_listed_words_get_clues() {
        let clues = Clues::from_pairs([("cow", "it gives milk")]).unwrap();
        let with_clues = bank(["cat", "dog"]).with_clues(&clues);
        assert!(matches!(with_clues, Err(ListingError::NotListed { .. })));
    }

    #[test]
    fn a_list_has_the_words_that_have_clues_and_those_that_have_none() {
        let clues = Clues::parse(b"cat: it meows\ndog\n").unwrap();
        let words = clues.words();
        assert!(words.clues().eq([("cat", "it meows")]));
        assert_eq!(words.to_list(), "WORD\tCLUE\nCAT\tit meows\nDOG\n");
    }

    #[test]
    fn bonus_words_are_hidden_and_not_listed() {
        let bank = bank(["cat", "dog"]).with_bonus(&bank(["well done"]));
        let generated = Generator::new(&bank.unwrap()).generate().unwrap();
        assert_eq!(generated.key[2].word, "well done");
        assert!(generated.words.listed_words().eq(["cat", "dog"]));
    }
}
