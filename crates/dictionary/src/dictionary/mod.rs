//! The dictionary: the FST, and what is derived from it on demand.

mod built_in;
mod inside;
mod lengths;
mod open;
mod verify;

pub use inside::fingerprint;

use crate::bytes::Bytes;
use crate::clusters::{fold_letters, is_folded};
use crate::counts::Counts;
use crate::error::WordListError;
use crate::letters::{compose, fold};
use crate::lexicon::Lexicon;
use crate::once_value::OnceValue;
use crate::states::{Outline, States, check_sum};
use crate::trie::{
    NarrowNode, Node, Nodes, PrefixTable, PrefixTexts, Trie, Unpacked, WideNode, unpack,
};
use crate::walker::Walker;
use crate::word_list::{LONGEST_WORD, WordList};
use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A compiled word list. Clones share its memory.
///
/// ```
/// use wordtrail::Dictionary;
///
/// let dictionary = Dictionary::from_words(["cat", "Dog", "dog", "ÉTÉ"])?;
/// assert_eq!((dictionary.word_count(), dictionary.longest_word()), (3, 3));
/// assert!(dictionary.contains("DOG") && dictionary.contains("e\u{301}te\u{301}"));
/// assert!(!dictionary.contains("ca"));
/// assert_eq!(dictionary.unknown_letters("Gecko!"), ['e', 'k']);
/// assert!(Dictionary::from_words(["c@t"]).is_err());
/// assert_eq!(Dictionary::from_words([""; 0])?.word_count(), 0);
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
#[derive(Clone)]
pub struct Dictionary {
    inner: Arc<Inner>,
}

/// What all clones of a dictionary share.
struct Inner {
    fst: Bytes,
    outline: Outline,
    /// Whether the bytes are to be compared with their checksum before they are unpacked.
    is_unchecked: bool,
    /// Whether any walk met what no FST has.
    is_damaged: AtomicBool,
    /// What is counted when it is first asked for. Nothing, if that would take too long.
    counts: OnceValue<Option<Counts>>,
    /// Computed when it is first asked for.
    checksum: OnceValue<u32>,
    /// Made when a search first needs it. Nothing, if the words have too many letters, or it would be too large.
    trie: OnceValue<Option<Unpacked>>,
    /// The [`PrefixTable`] of the trie, made when a search first needs it.
    prefix_table: OnceValue<Box<dyn Any + Send + Sync>>,
    /// The [`PrefixTexts`] of the trie, made when searches have spelled many words.
    prefix_texts: OnceValue<Option<PrefixTexts>>,
    /// The number of words that searches have spelled.
    spelled: AtomicUsize,
    /// The words of the lengths that were last asked for.
    of_lengths: Mutex<Option<(RangeInclusive<usize>, Dictionary)>>,
}

/// What walks the words of a dictionary.
#[derive(Debug)]
pub enum AnyLexicon<'dictionary> {
    /// A trie of at most 31 letters.
    Narrow(Trie<'dictionary, NarrowNode>),
    /// A trie of more letters.
    Wide(Trie<'dictionary, WideNode>),
    /// The FST itself.
    Walker(Walker<'dictionary>),
}

/// Calls the same generic code with whatever walks the words of a dictionary.
#[doc(hidden)]
#[macro_export]
macro_rules! with_lexicon {
    ($dictionary:expr, $lexicon:ident => $body:expr) => {
        match $dictionary.lexicon() {
            $crate::internals::AnyLexicon::Narrow($lexicon) => $body,
            $crate::internals::AnyLexicon::Wide($lexicon) => $body,
            $crate::internals::AnyLexicon::Walker($lexicon) => $body,
        }
    };
}

/// Calls the same generic code for either width of a trie, if the dictionary can have one.
#[doc(hidden)]
#[macro_export]
macro_rules! with_trie {
    ($dictionary:expr, $trie:ident => $body:expr) => {
        match $dictionary.lexicon() {
            $crate::internals::AnyLexicon::Narrow($trie) => Some($body),
            $crate::internals::AnyLexicon::Wide($trie) => Some($body),
            $crate::internals::AnyLexicon::Walker(_) => None,
        }
    };
}

impl Dictionary {
    /// Compiles words, in any order and case, with or without repeats. Without any, no search and no query finds anything.
    ///
    /// # Errors
    ///
    /// Those of [`WordList::from_words`].
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, WordListError> {
        Ok(Self::compile(&WordList::from_words(words)?))
    }

    /// Compiles a word list.
    pub fn compile(list: &WordList<'_>) -> Self {
        let fst = fst::Set::from_iter(list.iter());
        let fst = fst.expect("the words of a list are in order, each once");
        let dictionary = Self::from_bytes(Bytes::owned(fst.into_fst().into_inner()), false);
        let dictionary = dictionary.expect("the crate `fst` wrote it");
        dictionary.with_counts(Counts::of_list(list))
    }

    /// The bytes of the FST, as [`save`](Self::save) writes them: those of a set of the crate `fst`. The same words give the same
    /// bytes. Those of a [mapped](Self::open_mapped) file are copied.
    pub fn fst_bytes(&self) -> Cow<'_, [u8]> {
        let fst = &self.inner.fst;
        fst.part(0..fst.len()).expect("there is memory for a copy")
    }

    /// Makes all that large searches need, unless it has been made: the trie and its tables, some 10 ms for 170,000 words. A search
    /// makes them when it repays them. Call this before a service forks or takes requests, so that no request waits for them.
    pub fn prepare(&self) {
        with_trie!(self, trie => {
            self.prefix_table(trie);
        });
        self.prefix_texts();
    }

    /// The number of words that can be found.
    pub fn word_count(&self) -> u64 {
        let counts = self.counts();
        counts.map_or(self.inner.outline.words, Counts::words)
    }

    /// The length of the longest word, in letters: 0 if there are no words.
    pub fn longest_word(&self) -> usize {
        self.counts().map_or(LONGEST_WORD, Counts::longest)
    }

    /// The distinct letters of all words, in code point order.
    pub fn alphabet(&self) -> &[char] {
        self.counts().map_or(&[], |counts| &counts.letters)
    }

    /// The letters of a text that no word has, folded and in code point order.
    pub fn unknown_letters(&self, text: &str) -> Vec<char> {
        let letters: BTreeSet<char> = compose(text).chars().filter_map(fold).collect();
        // Most letters begin a word. To know all letters takes a second for ten million words.
        let walker = self.walker();
        let begins_word = |letter: char| walker.child(walker.root(), letter).is_some();
        let is_unknown = |&letter: &char| {
            !begins_word(letter) && self.alphabet().binary_search(&letter).is_err()
        };
        letters.into_iter().filter(is_unknown).collect()
    }

    /// Whether this is a word, in any case.
    pub fn contains(&self, word: &str) -> bool {
        let walker = self.walker();
        // A set that another program made may have a mark without a letter before it.
        let as_it_is = || word.chars().all(is_folded).then(|| word.to_owned());
        let folded = fold_letters(word).ok().or_else(as_it_is);
        let end = folded.and_then(|word| {
            let mut letters = word.chars();
            letters.try_fold(walker.root(), |position, letter| {
                walker.child(position, letter)
            })
        });
        end.is_some_and(|position| walker.ends_word(position))
    }

    /// The contents and sizes of the index and of the trie, which is made if need be.
    pub fn statistics(&self) -> Statistics {
        let (trie_nodes, trie_bytes) = self.unpacked().map(Unpacked::size).unzip();
        Statistics {
            index_bytes: self.inner.fst.len(),
            trie_bytes,
            trie_nodes,
            words_by_length: self
                .counts()
                .map_or_else(Vec::new, |it| it.by_length.clone()),
        }
    }

    /// The same dictionary, of which this is known.
    fn with_counts(self, counts: Counts) -> Self {
        // It is new, so nothing was counted.
        self.inner.counts.get_or_init(|| Some(counts));
        self
    }

    /// What walks the words in the bytes of this dictionary, or in a copy of them.
    fn walker_over<'fst>(&'fst self, fst: &'fst Bytes) -> Walker<'fst> {
        let states = States {
            bytes: fst.view(),
            is_damaged: &self.inner.is_damaged,
        };
        Walker::new(states, self.inner.outline)
    }

    /// The trie, unless it would be too large or have too many letters.
    pub(crate) fn unpacked(&self) -> Option<&Unpacked> {
        let unpacked = || {
            let fst = &self.inner.fst;
            if !self.inner.is_unchecked {
                return unpack(self.walker(), fst.len());
            }
            // Of a mapped file a copy is compared and unpacked: it cannot change in between, and is read faster.
            let copy = Bytes::owned(fst.part(0..fst.len()).ok()?.into_owned());
            if check_sum(&copy).is_err() {
                self.inner.is_damaged.store(true, Ordering::Relaxed);
                return None;
            }
            unpack(self.walker_over(&copy), fst.len())
        };
        self.inner.trie.get_or_init(unpacked).as_ref()
    }

    /// What was counted of the words, unless that would take too long.
    pub(crate) fn counts(&self) -> Option<&Counts> {
        let count = || {
            let counts = match self.inner.trie.get() {
                Some(Some(trie)) => trie.counts(),
                _ => Counts::of(self.walker())?,
            };
            let are_as_said = counts.words() <= self.inner.outline.words;
            let is_damaged = &self.inner.is_damaged;
            is_damaged.fetch_or(!are_as_said, Ordering::Relaxed);
            are_as_said.then_some(counts)
        };
        self.inner.counts.get_or_init(count).as_ref()
    }
}

// What the other crates walk, and ask for.
#[doc(hidden)]
impl Dictionary {
    /// What walks the words.
    pub fn walker(&self) -> Walker<'_> {
        self.walker_over(&self.inner.fst)
    }

    /// The trie, if the dictionary can have one, which is unpacked if need be. Otherwise the walker.
    pub fn lexicon(&self) -> AnyLexicon<'_> {
        let Some(Unpacked {
            nodes, alphabet, ..
        }) = self.unpacked()
        else {
            return AnyLexicon::Walker(self.walker());
        };
        match nodes {
            Nodes::Narrow(nodes) => AnyLexicon::Narrow(Trie::new(nodes, alphabet)),
            Nodes::Wide(nodes) => AnyLexicon::Wide(Trie::new(nodes, alphabet)),
        }
    }

    /// The nodes of the trie, which was unpacked and has this width.
    pub fn nodes<N: Node>(&self) -> &[N] {
        let unpacked = self.unpacked().expect("it was unpacked");
        unpacked.nodes()
    }

    /// Whether the trie was unpacked.
    pub fn is_unpacked(&self) -> bool {
        self.inner.trie.get().is_some_and(Option::is_some)
    }

    /// The length of the FST in bytes.
    pub fn fst_length(&self) -> usize {
        self.inner.fst.len()
    }

    /// The number of words that the FST says it has.
    pub fn words_in_fst(&self) -> u64 {
        self.inner.outline.words
    }

    /// The number of words of 0, 1, 2, … letters in the trie, which was unpacked.
    pub fn words_by_length(&self) -> &[u64] {
        let unpacked = self.unpacked().expect("it was unpacked");
        &unpacked.by_length
    }

    /// The table of the first three letters of all words. `trie` is this dictionary's.
    pub fn prefix_table<N: Node>(&self, trie: Trie<'_, N>) -> &PrefixTable<N> {
        self.inner
            .prefix_table
            .get_or_init(|| Box::new(PrefixTable::new(trie)))
            .downcast_ref()
            .expect("a dictionary has nodes of one width")
    }

    /// Counts words that a search has spelled. Returns the texts of all prefixes once the words spelled
    /// have taken as long as making the texts does, a millisecond or two, if the letters are ASCII. Also returns them if they
    /// have been made for something else.
    pub fn prefix_texts_after(&self, spelled: usize) -> Option<&PrefixTexts> {
        /// The words that are spelled in that time.
        const MANY: usize = 1 << 14;
        let before = self.inner.spelled.fetch_add(spelled, Ordering::Relaxed);
        (before + spelled >= MANY || self.inner.prefix_texts.get().is_some())
            .then(|| self.prefix_texts())
            .flatten()
    }

    /// The texts of all prefixes, if the letters are ASCII.
    pub fn prefix_texts(&self) -> Option<&PrefixTexts> {
        let texts = || with_trie!(self, trie => PrefixTexts::new(trie)).flatten();
        self.inner.prefix_texts.get_or_init(texts).as_ref()
    }
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Dictionary")
            .field("words", &self.inner.outline.words)
            .finish_non_exhaustive()
    }
}

/// Contents and sizes of an index: see [`Dictionary::statistics`].
///
/// ```
/// use wordtrail::Dictionary;
///
/// let dictionary = Dictionary::from_words(["cat", "cats", "dog"])?;
/// let statistics = dictionary.statistics();
/// assert_eq!(statistics.words_by_length, [0, 0, 0, 2, 1]);
/// assert_eq!(statistics.trie_nodes, Some(8));
/// assert_eq!(statistics.index_bytes, dictionary.fst_bytes().len());
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// The size of the index in bytes.
    pub index_bytes: usize,
    /// The size of the trie in bytes, if there can be one.
    pub trie_bytes: Option<usize>,
    /// The number of trie nodes: the distinct prefixes of all words, including the empty one.
    pub trie_nodes: Option<usize>,
    /// The number of words of 0, 1, 2, … letters. Empty if counting them would take too long, as in some forged files.
    pub words_by_length: Vec<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dictionary(words: &[&str]) -> Dictionary {
        Dictionary::from_words(words).unwrap()
    }

    #[test]
    fn order_case_and_repeats_of_words_do_not_matter() {
        let one = dictionary(&["dog", "cat"]);
        let other = dictionary(&["Cat", "DOG", "cat"]);
        assert_eq!((one.word_count(), other.word_count()), (2, 2));
        assert_eq!(one.fst_bytes(), other.fst_bytes());
        assert_eq!(
            (one.checksum(), other.checksum()),
            (0xf122_9021, 0xf122_9021)
        );
    }

    #[test]
    fn letters_of_words_are_counted_and_listed() {
        let pets = dictionary(&["dog", "god"]);
        assert_eq!(pets.alphabet(), ['d', 'g', 'o']);
        assert_eq!(pets.unknown_letters("GOÉDEL"), ['e', 'l', 'é']);
        assert!(pets.unknown_letters("Good God!").is_empty());
        assert_eq!(dictionary(&["été", "tea", "café"]).longest_word(), 4);
    }

    #[test]
    fn what_was_compiled_is_sound_and_opens_again() {
        let pets = dictionary(&["cat", "dog"]);
        pets.prepare();
        assert!(pets.contains("cat"));
        pets.check().unwrap();
        assert_eq!(pets.verify().unwrap(), 0);
        let received = pets.fst_bytes().into_owned();
        assert!(Dictionary::is_index(&received) && !Dictionary::is_index(b"cat\ndog\n"));
        assert!(Dictionary::from_fst(&received).unwrap().contains("cat"));
        assert!(Dictionary::from_fst(received).unwrap().contains("dog"));
        assert!(Dictionary::from_fst(b"cat\ndog\n").is_err());
        #[cfg(feature = "save")]
        {
            let folder = tempfile::tempdir().unwrap();
            assert!(pets.save(folder.path().join("missing/pets.fst")).is_err());
        }
    }
}
