//! Word banks: words as their author wrote them, found as a grid spells them.

use super::typed_list::with_line_feeds;
use crate::dictionary::{SkippedLines, numbered_lines};
use crate::letters::{compose, fold, has_abbreviations, is_hyphen_or_apostrophe};
use crate::reading::{BadEntry, Note};
use crate::search::{Consumer, Find, Order, Search};
use crate::{Dictionary, Grid, Pattern, WordListError};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A list of words to find or to hide, in the order in which it was written.
///
/// A word may have spaces, hyphens, apostrophes, and the full stops of abbreviations (`Dr. King`). They are ignored on the
/// grid and kept for display: `ICE CREAM` is placed as `ICECREAM` and reported as `ice cream`. The modifier letter apostrophe
/// (U+02BC) is a letter. Clones share the words.
///
/// By default a search skips words of fewer than three letters, and a [`Tracker`] would report them as
/// missing. The search for a word bank usually sets [`min_length(1)`](crate::Search::min_length).
///
/// ```
/// # #[cfg(feature = "report")] {
/// use wordtrail::report::{Report, Text, TextStyle};
/// use wordtrail::{Grid, Mode, Search, WordBank};
///
/// let bank = WordBank::parse(b"ICE CREAM\nAM\nSORBET\n")?;
/// let dictionary = bank.compile()?;
/// let grid: Grid = "maerceci\n".parse()?;
/// let mut text = Vec::new();
/// let mut report = Text::new(&mut text, Mode::Straight, TextStyle::default());
/// report.begin(None, &grid)?;
/// let mut tracker = bank.tracker(&mut report);
/// let search = Search::new(&dictionary).min_length(1);
/// if let Some(error) = search.consume(&grid, &mut tracker).break_value() {
///     return Err(error.into());
/// }
/// let missing = tracker.missing();
/// report.end(&grid, &missing)?;
/// drop(report);
/// assert_eq!(
///     String::from_utf8(text)?,
///     "am  1:2 → 1:1  W\nice cream  1:8 → 1:1  W\nsorbet  not found\n"
/// );
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
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
}

impl WordBank {
    /// Reads a list from text in UTF-8, one word per line. Blank lines are skipped, case is folded, and
    /// the first of repeats counts, which a [note](Self::notes) says. A line with anything but letters, spaces, hyphens,
    /// apostrophes and the full stops of abbreviations is skipped and counted.
    ///
    /// # Errors
    ///
    /// Those of [`WordList::parse`](crate::WordList::parse).
    ///
    /// ```
    /// use wordtrail::{WordListError, WordBank};
    ///
    /// assert_eq!(WordBank::parse("O’Neill\r\n\r\nWell-being".as_bytes())?.words().len(), 2);
    /// let error = WordBank::parse(b"7 UP\n3rd\n").unwrap_err();
    /// assert!(matches!(error, WordListError::NoWords { skipped } if skipped.count == 2));
    /// # Ok::<(), WordListError>(())
    /// ```
    pub fn parse(text: &[u8]) -> Result<Self, WordListError> {
        Self::parse_from_line(text, 1)
    }

    /// Makes a list of words in any case, in their order. The first of repeats counts.
    ///
    /// # Errors
    ///
    /// [`WordListError::NotAWord`] for the first one that has anything but letters, spaces, hyphens, apostrophes and full
    /// stops of abbreviations, or no letter (its `line` is its position, from 1); [`WordListError::NoWords`] when
    /// there are none.
    ///
    /// ```
    /// use wordtrail::{WordListError, WordBank};
    ///
    /// let bank = WordBank::from_words(["Ice cream", "sorbet"])?;
    /// assert_eq!(bank.words().collect::<Vec<_>>(), ["ice cream", "sorbet"]);
    /// let error = WordBank::from_words(["sorbet", "7 UP"]).unwrap_err();
    /// assert!(matches!(error, WordListError::NotAWord { line: 2, .. }));
    /// # Ok::<(), WordListError>(())
    /// ```
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, WordListError> {
        let bank = Self::from_lines((1..).zip(words));
        bank.skipped.require_none()?;
        bank.unless_empty()
    }

    /// Reads a list from the part of a file that begins with the line given.
    pub(super) fn parse_from_line(text: &[u8], first: usize) -> Result<Self, WordListError> {
        let text = with_line_feeds(text);
        Self::from_lines(numbered_lines(&text, first)?).unless_empty()
    }

    /// Makes a list of entries, some of which may be no words. Their positions count as lines.
    #[cfg(feature = "documents")]
    pub(super) fn from_entries<'text>(
        entries: impl Iterator<Item = &'text str>,
    ) -> Result<Self, WordListError> {
        Self::from_lines((1..).zip(entries)).unless_empty()
    }

    pub(super) fn from_lines(lines: impl Iterator<Item = (usize, impl AsRef<str>)>) -> Self {
        let (mut entries, mut positions) = (Vec::new(), HashMap::new());
        let (mut skipped, mut bad_entries) = (SkippedLines::default(), Vec::<BadEntry>::new());
        let mut repeated = (0, None);
        for (number, line) in lines {
            let line = line.as_ref().trim();
            let Some(entry) = Entry::parse(line) else {
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
        Self {
            entries: entries.into(),
            positions: positions.into(),
            skipped,
            bad_entries,
            notes: match repeated {
                (count, Some(word)) => vec![Note::Repeated { count, word }],
                _ => Vec::new(),
            },
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

    /// The words that a pattern matches, without their spaces, hyphens and apostrophes: nothing if it matches none.
    ///
    /// ```
    /// use wordtrail::{Pattern, WordBank};
    ///
    /// let bank = WordBank::from_words(["ice cream", "cake", "cookie"])?;
    /// let pattern: Pattern = "*c*e*m".parse()?;
    /// let matching = bank.matching(&pattern).expect("one matches");
    /// assert!(matching.words().eq(["ice cream"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matching(&self, pattern: &Pattern) -> Option<Self> {
        let entries = self.entries.iter();
        let matching = entries.filter(|entry| pattern.matches(&entry.letters));
        let entries: Arc<[Entry]> = matching.cloned().collect();
        let positions = entries.iter().enumerate();
        let positions = positions.map(|(position, entry)| (entry.letters.clone(), position));
        let positions = Arc::new(positions.collect());
        (!entries.is_empty()).then(|| Self {
            entries,
            positions,
            ..self.clone()
        })
    }

    /// A word with the spaces, hyphens and apostrophes that its author wrote, in lower case, found by its letters alone.
    ///
    /// ```
    /// use wordtrail::WordBank;
    ///
    /// let bank = WordBank::from_words(["Ice Cream"])?;
    /// assert_eq!(bank.spelling("icecream"), Some("ice cream"));
    /// assert_eq!(bank.spelling("ice"), None);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn spelling(&self, letters: &str) -> Option<&str> {
        let &position = self.positions.get(letters)?;
        Some(&self.entries[position].display)
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The word of the list with the same letters, as displayed.
    ///
    /// ```
    /// use wordtrail::WordBank;
    ///
    /// let bank = WordBank::from_words(["Ice cream", "sorbet"])?;
    /// assert_eq!(bank.listed("ICECREAM"), Some("ice cream"));
    /// assert_eq!(bank.listed("waffle"), None);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn listed(&self, word: &str) -> Option<&str> {
        let position = self.positions.get(&Entry::parse(word.trim())?.letters)?;
        Some(&self.entries[*position].display)
    }

    /// The words for display: folded, with their spaces, hyphens and apostrophes, in the order of the list.
    ///
    /// ```
    /// use wordtrail::WordBank;
    ///
    /// let bank = WordBank::parse(b"WELL-BEING\nIce  Cream\nicecream\n")?;
    /// assert_eq!(bank.words().collect::<Vec<_>>(), ["well-being", "ice cream"]);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.entries.iter().map(|entry| entry.display.as_str())
    }

    /// The lines that are not words. Lines count from 1, in a [`Puzzle`](crate::Puzzle) from the first line of
    /// its file. A list made [from words](Self::from_words) has none.
    ///
    /// ```
    /// use wordtrail::WordBank;
    ///
    /// let bank = WordBank::parse(b"ICE CREAM\n7 UP\n")?;
    /// assert_eq!(bank.skipped().first, Some((2, "7 UP".to_owned())));
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn skipped(&self) -> &SkippedLines {
        &self.skipped
    }

    /// The entries that are not words, in their order. A line may have several: see [`skipped`](Self::skipped) for lines.
    ///
    /// ```
    /// use wordtrail::WordBank;
    ///
    /// let bank = WordBank::parse(b"cat\n7 UP\nb1rd\n")?;
    /// assert_eq!(bank.bad_entries()[0].text, "7 UP");
    /// assert_eq!(bank.bad_entries()[1].meant.as_deref(), Some("bird"));
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn bad_entries(&self) -> &[BadEntry] {
        &self.bad_entries
    }

    /// What was guessed to read the list, and which words are in it twice. Lines that are no words are
    /// [skipped](Self::skipped).
    ///
    /// ```
    /// use wordtrail::Reader;
    ///
    /// let bank = Reader::new().word_bank("cat, dog, cat\n")?;
    /// let notes: Vec<_> = bank.notes().iter().map(ToString::to_string).collect();
    /// assert_eq!(notes, ["the list has 1 line with several words", "a word is in the list twice: cat"]);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Compiles the words as a grid spells them: their letters alone.
    ///
    /// # Errors
    ///
    /// Those of [`Dictionary::compile`].
    ///
    /// ```
    /// use wordtrail::WordBank;
    ///
    /// let dictionary = WordBank::parse(b"ICE CREAM\n")?.compile()?;
    /// assert!(dictionary.contains("icecream"));
    /// assert_eq!(dictionary.longest_word(), 8);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
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

    /// Searches a grid and collects the finds, with the words as displayed. The search is one for the compiled words, such
    /// as [`search`](Self::search) returns, with any options.
    ///
    /// ```
    /// use wordtrail::{Grid, Trails, WordBank};
    ///
    /// let bank = WordBank::from_words(["Ice cream", "O’Neill", "me"])?;
    /// let search = bank.search()?;
    /// let grid: Grid = "icecream\nllienoxx\n".parse()?;
    /// let words = |search| bank.finds(search, &grid).into_iter().map(|find| find.word).collect::<Vec<_>>();
    /// assert_eq!(words(&search), ["ice cream", "o’neill"]);
    /// assert_eq!(words(&search.max_length(7).trails(Trails::All)), ["o’neill"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finds(&self, search: &Search, grid: &Grid) -> Vec<Find<'static>> {
        let mut tracker = self.tracker(Vec::new());
        let ControlFlow::Continue(_) = search.consume(grid, &mut tracker);
        tracker.into_inner()
    }

    /// A consumer for a search with the [compiled](Self::compile) words. It passes finds to another consumer, with the
    /// words as displayed, and records which words were found.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Grid, Search, WordBank};
    ///
    /// let bank = WordBank::parse(b"TO DO\nNOT\n")?;
    /// let dictionary = bank.compile()?;
    /// let grid: Grid = "todo\n".parse()?;
    /// let mut tracker = bank.tracker(Vec::new());
    /// let ControlFlow::Continue(_) = Search::new(&dictionary).consume(&grid, &mut tracker);
    /// assert_eq!(tracker.missing(), ["not"]);
    /// assert_eq!(tracker.into_inner()[0].word, "to do");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tracker<C: Consumer>(&self, consumer: C) -> Tracker<'_, C> {
        Tracker {
            bank: self,
            consumer,
            found: HashSet::new(),
        }
    }
}

impl Entry {
    fn parse(line: &str) -> Option<Self> {
        let mut entry = Self {
            letters: String::new(),
            display: String::new(),
        };
        if !has_abbreviations(line) {
            return None;
        }
        for character in compose(line).chars() {
            if character.is_whitespace() {
                if !entry.display.ends_with(' ') {
                    entry.display.push(' ');
                }
            } else if is_hyphen_or_apostrophe(character) || character == '.' {
                entry.display.push(character);
            } else {
                let letter = fold(character)?;
                entry.letters.push(letter);
                entry.display.push(letter);
            }
        }
        (!entry.letters.is_empty()).then_some(entry)
    }
}

/// A consumer that records which words of a [`WordBank`] are found: see [`WordBank::tracker`]. It may follow the search
/// of several grids.
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::{Search, WordBank};
///
/// let bank = WordBank::parse(b"CAT\nEEL\nDOG\n")?;
/// let dictionary = bank.compile()?;
/// let search = Search::new(&dictionary);
/// let mut tracker = bank.tracker(Vec::new());
/// for grid in ["cat\n", "god\n"] {
///     let ControlFlow::Continue(_) = search.consume(&grid.parse()?, &mut tracker);
/// }
/// assert_eq!(tracker.missing(), ["eel"]);
/// assert_eq!(tracker.into_inner().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tracker<'bank, C> {
    bank: &'bank WordBank,
    consumer: C,
    /// The positions of the words found.
    found: HashSet<usize>,
}

impl<'bank, C> Tracker<'bank, C> {
    /// The words not found so far, in the order of the bank, as displayed. When the consumer stopped the search early,
    /// these include the words that the search did not reach.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Search, WordBank};
    ///
    /// let bank = WordBank::parse(b"WELL-BEING\nAM\n")?;
    /// let mut tracker = bank.tracker(Vec::new());
    /// assert_eq!(tracker.missing(), ["well-being", "am"]);
    /// let ControlFlow::Continue(_) = Search::new(&bank.compile()?)
    ///     .min_length(1)
    ///     .consume(&"xam\n".parse()?, &mut tracker);
    /// assert_eq!(tracker.missing(), ["well-being"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn missing(&self) -> Vec<&'bank str> {
        let words = self.bank.words().enumerate();
        let missing = words.filter(|(position, _)| !self.found.contains(position));
        missing.map(|(_, word)| word).collect()
    }

    /// The consumer that got the finds.
    pub fn into_inner(self) -> C {
        self.consumer
    }
}

/// The finds of a [`Tracker`] that one thread adds, with the words as displayed.
#[derive(Debug, Clone)]
pub struct TrackerPart<'bank, P> {
    bank: &'bank WordBank,
    found: HashSet<usize>,
    part: P,
}

impl<'bank, C: Consumer> Consumer for Tracker<'bank, C> {
    type Part = TrackerPart<'bank, C::Part>;
    type Break = C::Break;
    const ORDER: Order = C::ORDER;

    fn new_part(&self) -> Self::Part {
        TrackerPart {
            bank: self.bank,
            found: HashSet::new(),
            part: self.consumer.new_part(),
        }
    }

    fn add(TrackerPart { bank, found, part }: &mut Self::Part, find: Find<'_>) {
        // A find of another word is passed on unchanged.
        let Some(&position) = bank.positions.get(&*find.word) else {
            return C::add(part, find);
        };
        found.insert(position);
        let display = Find {
            word: Cow::Borrowed(&bank.entries[position].display),
            trail: find.trail,
        };
        C::add(part, display);
    }

    fn complete(part: &mut Self::Part) {
        C::complete(&mut part.part);
    }

    fn take(&mut self, part: &mut Self::Part) -> ControlFlow<C::Break> {
        self.found.extend(part.found.drain());
        self.consumer.take(&mut part.part)
    }
}
