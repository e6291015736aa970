//! Tracker a list of words: as its maker wrote them, found as a grid spells them.

use super::random::Random;
use crate::dictionary::{LeftOut, numbered_lines};
use crate::letters::{compose, fold};
use crate::search::{Consumer, Find, Order};
use crate::{Dictionary, Query, WordListError};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::{ControlFlow, RangeInclusive};

/// A list of words to hunt, in the order in which it was written.
///
/// A word may have spaces, hyphens and apostrophes. They are ignored on the grid and kept for
/// display: `ICE CREAM` is laid as `ICECREAM` and reported as `ice cream`.
///
/// A search leaves out words of fewer than three letters unless it is told otherwise, and would call
/// them missing. All words of a hunt are meant to be found, so its search usually wants
/// [`min_length(1)`](crate::Search::min_length).
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
    words: Vec<Entry>,
    /// Where a word is in the list, by its letters.
    places: HashMap<String, usize>,
    left_out: LeftOut,
    /// The first word that came twice.
    repeated: Option<String>,
}

#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The letters alone, as they are on a grid.
    pub(super) letters: String,
    pub(super) display: String,
}

impl WordBank {
    /// Reads a list from text in UTF-8, one word a line. Blank lines are skipped, case is folded,
    /// of repeats the first counts. A line with anything but letters, spaces, hyphens and
    /// apostrophes is left out and counted.
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
    /// assert!(matches!(error, WordListError::NoWords { left_out: 2 }));
    /// # Ok::<(), WordListError>(())
    /// ```
    pub fn parse(text: &[u8]) -> Result<Self, WordListError> {
        Self::parse_from_line(text, 1)
    }

    /// Draws so many words of a dictionary, of certain lengths, that follow from a seed; or nothing when it has not as
    /// many. None is part of another, also backwards, as long as there are enough.
    ///
    /// ```
    /// use wordtrail::{Dictionary, WordBank};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "cats", "dog", "bird", "mouse"])?;
    /// let hunt = WordBank::draw(&dictionary, 3, 3..=4, 7).expect("there are enough");
    /// assert!(hunt.words().all(|word| dictionary.contains(word) && word != "mouse"));
    /// assert!(WordBank::draw(&dictionary, 5, 3..=4, 7).is_none());
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn draw(
        dictionary: &Dictionary,
        count: usize,
        lengths: RangeInclusive<usize>,
        seed: u64,
    ) -> Option<Self> {
        let mut words = Vec::new();
        let _ = dictionary.words(&Query::all(), &mut |word: &str| {
            if lengths.contains(&word.chars().count()) {
                words.push(word.to_owned());
            }
            ControlFlow::<()>::Continue(())
        });
        if words.len() < count {
            return None;
        }
        Random::split(seed, u64::MAX).shuffle(&mut words);
        let least = words.iter().map(|word| word.chars().count()).min()?;
        let mut drawn: Vec<String> = Vec::new();
        let mut parts = Vec::new();
        let (mut known, mut insides) = (HashSet::new(), HashSet::new());
        for word in words {
            if drawn.len() == count {
                break;
            }
            let backwards: String = word.chars().rev().collect();
            let is_part = [&word, &backwards].into_iter().any(|word| {
                insides.contains(word) || substrings(word, least).any(|part| known.contains(part))
            });
            if is_part {
                parts.push(word);
            } else {
                insides.extend(substrings(&word, least).map(str::to_owned));
                known.insert(word.clone());
                drawn.push(word);
            }
        }
        drawn.extend(parts.into_iter().take(count - drawn.len()));
        (drawn.len() == count && count > 0)
            .then(|| Self::parse(drawn.join("\n").as_bytes()).ok())
            .flatten()
    }

    /// Reads a list from the part of a file that begins with the line given.
    pub(super) fn parse_from_line(text: &[u8], first: usize) -> Result<Self, WordListError> {
        let mut hunt = Self {
            words: Vec::new(),
            places: HashMap::new(),
            left_out: LeftOut::default(),
            repeated: None,
        };
        for (number, line) in numbered_lines(text, first)? {
            match Entry::parse(line) {
                Some(word) => hunt.add(word),
                None => hunt.left_out.add(number, line),
            }
        }
        if hunt.words.is_empty() {
            Err(WordListError::NoWords {
                left_out: hunt.left_out.count,
            })
        } else {
            Ok(hunt)
        }
    }

    fn add(&mut self, word: Entry) {
        if !self.places.contains_key(&word.letters) {
            self.places.insert(word.letters.clone(), self.words.len());
            self.words.push(word);
        } else {
            self.repeated.get_or_insert(word.display);
        }
    }

    /// The words with their letters.
    pub(super) fn hunted(&self) -> &[Entry] {
        &self.words
    }

    /// The first word that the list has twice.
    pub(super) fn repeated(&self) -> Option<&str> {
        self.repeated.as_deref()
    }

    /// The words as they are displayed: folded, with their spaces, hyphens and apostrophes, in the
    /// order of the list.
    ///
    /// ```
    /// use wordtrail::WordBank;
    ///
    /// let hunt = WordBank::parse(b"WELL-BEING\nIce  Cream\nicecream\n")?;
    /// assert_eq!(hunt.words().collect::<Vec<_>>(), ["well-being", "ice cream"]);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.words.iter().map(|word| word.display.as_str())
    }

    /// The lines that are no words. Lines count from 1; those of a [`Puzzle`](crate::Puzzle) as they
    /// count in its file.
    ///
    /// ```
    /// use wordtrail::WordBank;
    ///
    /// let hunt = WordBank::parse(b"ICE CREAM\n7 UP\n")?;
    /// assert_eq!(hunt.left_out().first, Some((2, "7 UP".to_owned())));
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// Compiles the words as the grid spells them: their letters alone.
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
        Dictionary::from_words(self.words.iter().map(|word| &word.letters))
    }

    /// A consumer for a search with the [compiled](Self::compile) words. It gives finds to another consumer with the words
    /// as they are displayed, and knows which words were not found.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Grid, Search, WordBank};
    ///
    /// let bank = WordBank::parse(b"TO DO\nNOT\n")?;
    /// let dictionary = bank.compile()?;
    /// let grid: Grid = "todo\n".parse()?;
    /// let mut tracker = bank.tracker(Vec::new());
    /// let ControlFlow::Continue(()) = Search::new(&dictionary).consume(&grid, &mut tracker);
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
        let mut word = Self {
            letters: String::new(),
            display: String::new(),
        };
        for character in compose(line).chars() {
            if character.is_whitespace() {
                if !word.display.ends_with(' ') {
                    word.display.push(' ');
                }
            } else if is_hyphen_or_apostrophe(character) {
                word.display.push(character);
            } else {
                let letter = fold(character)?;
                word.letters.push(letter);
                word.display.push(letter);
            }
        }
        (!word.letters.is_empty()).then_some(word)
    }
}

/// Whether a character is a hyphen or an apostrophe, in any of the ways to write them.
fn is_hyphen_or_apostrophe(character: char) -> bool {
    let dash = matches!(character, '-' | '\u{2010}'..='\u{2013}');
    let apostrophe = matches!(character, '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}');
    dash || apostrophe
}

/// The progress of hunting a word bank: see [`WordBank::tracker`]. It may cover several grids.
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
///     let ControlFlow::Continue(()) = search.consume(&grid.parse()?, &mut tracker);
/// }
/// assert_eq!(tracker.missing(), ["eel"]);
/// assert_eq!(tracker.into_inner().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tracker<'bank, C> {
    bank: &'bank WordBank,
    consumer: C,
    /// The places in the bank of the words found.
    found: HashSet<usize>,
}

impl<'bank, C> Tracker<'bank, C> {
    /// The words not found so far, in the order of the bank, as they are displayed. When the consumer ended the search
    /// early, these include the words that the search did not reach.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Search, WordBank};
    ///
    /// let bank = WordBank::parse(b"WELL-BEING\nAM\n")?;
    /// let mut tracker = bank.tracker(Vec::new());
    /// assert_eq!(tracker.missing(), ["well-being", "am"]);
    /// let ControlFlow::Continue(()) = Search::new(&bank.compile()?)
    ///     .min_length(1)
    ///     .consume(&"xam\n".parse()?, &mut tracker);
    /// assert_eq!(tracker.missing(), ["well-being"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn missing(&self) -> Vec<&'bank str> {
        let words = self.bank.words().enumerate();
        let missing = words.filter(|(place, _)| !self.found.contains(place));
        missing.map(|(_, word)| word).collect()
    }

    /// The consumer that got the finds.
    pub fn into_inner(self) -> C {
        self.consumer
    }
}

/// Finds of a word bank, with the words as they are displayed.
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
        // Finds of a search for other words than these stay as they are.
        let Some(&place) = bank.places.get(&*find.word) else {
            return C::add(part, find);
        };
        found.insert(place);
        let display = Find {
            word: Cow::Borrowed(&bank.words[place].display),
            trail: find.trail,
        };
        C::add(part, display);
    }

    fn take(&mut self, part: &mut Self::Part) -> ControlFlow<C::Break> {
        self.found.extend(part.found.drain());
        self.consumer.take(&mut part.part)
    }
}

/// All parts of a word that have so many letters at least.
fn substrings(word: &str, least: usize) -> impl Iterator<Item = &str> {
    let ends = || {
        word.char_indices()
            .map(|(place, _)| place)
            .chain([word.len()])
    };
    ends().flat_map(move |start| {
        let longer = ends().skip_while(move |&end| end <= start);
        longer.skip(least - 1).map(move |end| &word[start..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_are_kept_for_display_and_ignored_for_matching() {
        let hunt =
            WordBank::parse("ICE CREAM\nwell-being\nO’Neill\nicecream\n--\n3rd\n".as_bytes());
        let hunt = hunt.unwrap();
        let displayed: Vec<&str> = hunt.words().collect();
        assert_eq!(displayed, ["ice cream", "well-being", "o’neill"]);
        assert_eq!(hunt.left_out().count, 2);
        let dictionary = hunt.compile().unwrap();
        assert_eq!(dictionary.word_count(), 3);
        assert!(dictionary.contains("wellbeing"));
    }
}
