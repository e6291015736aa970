//! Reading a word list: a text file, one word per line.

use crate::clusters::fold_letters;
use crate::encoding::in_utf8;
use crate::error::{SkippedLines, WordListError};
use crate::letters::{BYTE_ORDER_MARK, decode, line_and_byte};
use crate::wording::excerpt;
use std::borrow::Cow;

/// The maximum number of letters of a word. A search encodes all cells that trails from a band may reach: for words as
/// long as this on a large grid up to half a gigabyte per thread, and a maximal search up to 1.2 gigabytes.
pub const LONGEST_WORD: usize = (1 << 13) - 1;

/// The words of a list: folded, sorted by code point, each once.
///
/// ```
/// use wordtrail::WordList;
///
/// let list = WordList::parse("\u{feff}Dog\ncat\r\n\nDON'T\nÉté\ncat".as_bytes())?;
/// assert_eq!(list.iter().collect::<Vec<_>>(), ["cat", "dog", "été"]);
/// assert_eq!(list.skipped().count, 1);
/// assert_eq!(WordList::from_words(["dog", "Cat", "DOG"])?.iter().len(), 2);
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
#[derive(Debug, Clone)]
pub struct WordList<'text> {
    words: Vec<Cow<'text, str>>,
    skipped: SkippedLines,
    encoding: Option<&'static str>,
    has_counts: bool,
}

impl<'text> WordList<'text> {
    /// Reads a list from text in UTF-8, with LF, CRLF or CR line ends, with or without a byte order mark. With the feature `encodings`
    /// also from UTF-16 and UTF-32, and what is none of these is read as Windows-1252: [`encoding`](Self::encoding) says so.
    ///
    /// Blank lines are skipped, case is folded, accents are composed (NFC), repeats are dropped. A line with
    /// anything but letters is skipped and counted in [`skipped`](Self::skipped). If most of the first lines have a count behind
    /// their word, as lists of frequencies do, [counts](Self::has_counts) are left out.
    ///
    /// # Errors
    ///
    /// [`WordListError::NotUtf8`] and [`WordListError::NotText`], with the line;
    /// [`WordListError::LongWord`], with the line, when a word has more than 8,191 letters;
    /// [`WordListError::NoWords`] when no word is left.
    pub fn parse(text: &'text [u8]) -> Result<Self, WordListError> {
        let error = match Self::parse_utf_8(text) {
            Err(error @ (WordListError::NotUtf8 { .. } | WordListError::NotText { .. })) => error,
            list => return list,
        };
        let Some((decoded, encoding)) = in_utf8(text) else {
            return Err(error);
        };
        // What cannot be read all the same was probably in another encoding.
        let Ok(list) = WordList::parse_utf_8(decoded.as_bytes()) else {
            return Err(error);
        };
        Ok(Self {
            encoding: Some(encoding),
            ..list.into_owned()
        })
    }

    /// The list without the text that it was read from.
    pub fn into_owned(self) -> WordList<'static> {
        let words = self.words.into_iter();
        let words = words.map(|word| Cow::Owned(word.into_owned()));
        WordList {
            words: words.collect(),
            skipped: self.skipped,
            encoding: self.encoding,
            has_counts: self.has_counts,
        }
    }

    /// Makes a list from the entries of a text in an encoding, each with the number of its line. Those that are no words are skipped.
    #[doc(hidden)]
    pub fn from_entries(
        entries: impl IntoIterator<Item = (usize, String)>,
        encoding: Option<&'static str>,
    ) -> Result<WordList<'static>, WordListError> {
        let (mut words, mut skipped) = (Vec::new(), SkippedLines::default());
        for (number, entry) in entries {
            match folded_word(&entry).filter(|word| !word.is_empty()) {
                Some(word) => {
                    let word = not_too_long(word, number)?.into_owned();
                    add_word(&mut words, Cow::Owned(word));
                }
                None => skipped.add(number, &entry),
            }
        }
        match words.is_empty() {
            true => Err(WordListError::NoWords { skipped }),
            false => Ok(WordList {
                encoding,
                ..WordList::sorted(words, skipped)
            }),
        }
    }

    fn parse_utf_8(text: &'text [u8]) -> Result<Self, WordListError> {
        let mut words = Vec::new();
        let mut skipped = SkippedLines::default();
        let lines = numbered_lines(text, 1)?;
        if let Some((line, text)) = with_flags(lines.clone()) {
            let text = excerpt(text);
            return Err(WordListError::Flags { line, text });
        }
        let first = || lines.clone().take(LOOKED_AT).map(|(_, line)| line);
        let counts = first().filter(|line| without_count(line) != *line).count();
        let has_counts = 2 * counts > first().count();
        for (number, line) in lines.clone() {
            let line = if has_counts {
                without_count(line)
            } else {
                line
            };
            match folded_word(line) {
                Some(word) => add_word(&mut words, not_too_long(word, number)?),
                None => skipped.add(number, line),
            }
        }
        match words.is_empty() {
            true => Err(WordListError::NoWords { skipped }),
            false => Ok(Self {
                has_counts,
                ..Self::sorted(words, skipped)
            }),
        }
    }

    /// Makes a list from words, in any order and case, with or without repeats. There may be none. Digits are letters.
    ///
    /// # Errors
    ///
    /// [`WordListError::NotAWord`] for the first that is empty or has anything but letters and digits (`line` is its
    /// position, from 1); [`WordListError::LongWord`] for one of more than 8,191 letters.
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<WordList<'static>, WordListError> {
        let folded = (1..)
            .zip(words)
            .map(|(line, word)| match fold_letters(word.as_ref()) {
                Ok(folded) if !folded.is_empty() => not_too_long(Cow::Owned(folded), line),
                _ => Err(WordListError::NotAWord {
                    line,
                    text: excerpt(word.as_ref()),
                }),
            });
        let words = folded.collect::<Result<_, _>>()?;
        Ok(WordList::sorted(words, SkippedLines::default()))
    }

    /// The list with its words in order, each once.
    pub(crate) fn sorted(mut words: Vec<Cow<'text, str>>, skipped: SkippedLines) -> Self {
        // Most lists are sorted already, and checking is faster than sorting.
        if !words.is_sorted_by(|left, right| left < right) {
            words.sort_unstable();
            words.dedup();
        }
        Self {
            words,
            skipped,
            encoding: None,
            has_counts: false,
        }
    }

    /// The words, sorted by code point.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.words.iter().map(Cow::as_ref)
    }

    /// The lines that are not words. A list made [from words](Self::from_words) has none.
    pub fn skipped(&self) -> &SkippedLines {
        &self.skipped
    }

    /// Whether numbers behind words were left out.
    pub fn has_counts(&self) -> bool {
        self.has_counts
    }

    /// The encoding of the text that the list was read from, if it is not UTF-8.
    pub fn encoding(&self) -> Option<&'static str> {
        self.encoding
    }
}

/// The lines of a text that are not blank, trimmed, each with its number. The first line of the text has
/// the number `first`, because the text may be a part of a file.
pub fn numbered_lines(
    text: &[u8],
    first: usize,
) -> Result<impl Iterator<Item = (usize, &str)> + Clone, WordListError> {
    let trimmed = untrimmed_lines(text, first)?.map(|(number, line)| (number, line.trim()));
    Ok(trimmed.filter(|(_, line)| !line.is_empty()))
}

/// All lines of a text, with what stands around their words.
pub fn untrimmed_lines(
    text: &[u8],
    first: usize,
) -> Result<impl Iterator<Item = (usize, &str)> + Clone, WordListError> {
    let text = decode(text).map_err(|(line, byte)| WordListError::NotUtf8 {
        line: first + line,
        byte: byte + 1,
    })?;
    if let Some(position) = text.find('\0') {
        let (line, _) = line_and_byte(text.as_bytes(), position);
        return Err(WordListError::NotText { line: first + line });
    }
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    // Old programs and some spreadsheets end lines with CR alone.
    let end = if text.contains('\n') { '\n' } else { '\r' };
    let lines = text.split_terminator(end);
    let lines = lines.map(|line| line.strip_suffix('\r').unwrap_or(line));
    Ok((first..).zip(lines))
}

/// The number of lines at the head of a list that say whether it has counts.
const LOOKED_AT: usize = 20;

/// A line without the number behind its word.
fn without_count(line: &str) -> &str {
    let rest = line.trim_end_matches(|character: char| character.is_ascii_digit());
    let is_apart = rest.len() < line.len() && rest.ends_with(['\t', ' ', ',']);
    match is_apart {
        true => rest.trim_end_matches(['\t', ' ', ',']),
        false => line,
    }
}

/// The first line with flags, if a list is a Hunspell dictionary: below the number of its words, one in ten has a word with flags; without
/// that number half of them have, and the flags are capitals.
fn with_flags<'text>(
    lines: impl Iterator<Item = (usize, &'text str)> + Clone,
) -> Option<(usize, &'text str)> {
    let (_, count) = lines.clone().next()?;
    let has_count = count.bytes().all(|byte| byte.is_ascii_digit());
    let has_flags = |(_, line): &(usize, &str)| {
        let parts = line.split_once('/').filter(|(_, flags)| {
            !flags.is_empty() && !flags.contains(|it: char| it == '/' || it.is_whitespace())
        });
        parts.is_some_and(|(word, flags)| {
            let are_certain = has_count
                || flags.bytes().all(|flag| flag.is_ascii_uppercase())
                    && word.contains(char::is_lowercase);
            are_certain && folded_word(word).is_some_and(|word| !word.is_empty())
        })
    };
    let share = if has_count { 10 } else { 2 };
    let mut flagged = lines.clone().filter(has_flags);
    let is_dictionary = share * flagged.clone().count() > lines.count();
    flagged.next().filter(|_| is_dictionary)
}

/// Adds a word to a list. Before the list grows it loses repeats, so that a text that repeats short words takes no
/// more memory than its distinct ones do: a word takes 24 bytes, and 32 more if it had to be folded.
pub(crate) fn add_word<'text>(words: &mut Vec<Cow<'text, str>>, word: Cow<'text, str>) {
    if words.len() == words.capacity() {
        words.sort_unstable();
        words.dedup();
        // At least half is free then, so the list is sorted as seldom as it would have grown.
        words.reserve(words.len().max(1 << 12));
    }
    words.push(word);
}

/// The word, unless it is longer than a search supports. It is checked before anything is built of the words,
/// because the level of a trie for each letter takes many times the memory of the text.
pub(crate) fn not_too_long(word: Cow<'_, str>, line: usize) -> Result<Cow<'_, str>, WordListError> {
    // A letter has a byte at least, and counting bytes is free.
    if word.len() > LONGEST_WORD {
        let letters = word.chars().count();
        if letters > LONGEST_WORD {
            return Err(WordListError::LongWord {
                line,
                letters,
                limit: LONGEST_WORD,
            });
        }
    }
    Ok(word)
}

/// The folded word, or `None` when it has anything but letters.
pub(crate) fn folded_word(line: &str) -> Option<Cow<'_, str>> {
    if line.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Some(Cow::Borrowed(line));
    }
    let has_digits = || line.bytes().any(|byte| byte.is_ascii_digit());
    let folded = fold_letters(line).ok().filter(|_| !has_digits());
    folded.map(Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_may_end_with_cr_alone() {
        let list = WordList::parse(b"cat\rdog\r\reel\r").unwrap();
        assert_eq!(list.iter().collect::<Vec<_>>(), ["cat", "dog", "eel"]);
        let error = WordList::parse(b"c4t\r\rd0g").unwrap_err();
        let expected = "the list has no words (2 lines are skipped: line 1: c4t; line 3: d0g)";
        assert!(error.to_string().starts_with(expected), "{error}");
    }

    #[test]
    fn counts_behind_words_are_left_out() {
        let list = WordList::parse(b"the\t23135851162\ncat 45\ndog, 4\n3 mice\n7\n").unwrap();
        assert_eq!(list.iter().collect::<Vec<_>>(), ["cat", "dog", "the"]);
        assert_eq!((list.skipped().count, list.has_counts()), (2, true));
        let list = WordList::parse(b"route 66\ncat\n").unwrap();
        assert_eq!((list.skipped().count, list.has_counts()), (1, false));
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn a_list_may_be_in_another_encoding() {
        let list = WordList::parse(b"Stra\xDFe\r\nna\xEFve").unwrap();
        assert_eq!(list.iter().collect::<Vec<_>>(), ["naïve", "straße"]);
        assert_eq!(list.encoding(), Some("Windows-1252"));
        assert_eq!(WordList::parse(b"cat").unwrap().encoding(), None);
        let damaged = WordList::parse(b"na\xC3\xAFve\ncaf\xE9");
        assert!(matches!(
            damaged,
            Err(WordListError::NotUtf8 { line: 2, byte: 4 })
        ));
    }
}
