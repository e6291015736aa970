//! Dictionaries: word lists compiled for searching.
//!
//! A [`WordList`] is read from text, and a [`Dictionary`] is compiled from it. The bytes of a dictionary
//! are an index, which can be [saved](Dictionary::save) and [opened](Dictionary::open) again. Opening
//! checks all of it (a millisecond for 170,000 words), so no search runs on a damaged dictionary.
//!
//! An index has two forms of the same words. The **trie** is for searching grids and for queries
//! ([`Query`]): a node has 8 bytes, and one bit test says whether a letter may follow a prefix. The **FST** is
//! small, and the tools of the crate `fst` read it. A dictionary that was compiled has the trie alone, until the bytes of its index
//! are [asked for](Dictionary::as_bytes).

mod check;
mod checksum;
#[cfg(feature = "english")]
mod english;
mod fst_check;
mod index;
mod lists;
mod open;
mod prefix_table;
mod prefix_texts;
mod query;
#[cfg(feature = "save")]
mod save;
mod storage;

pub use index::error::{IndexError, WordListError};
pub use index::word_list::{SkippedLines, WordList};
pub use query::{Matching, Pattern, Query, QueryError};

pub(crate) use index::alphabet::{Alphabet, Letter};
pub(crate) use index::node::{LetterMask, NarrowNode, Node, WideNode};
pub(crate) use index::trie::{NodeId, Trie};
pub(crate) use index::word_list::LONGEST_WORD;
pub(crate) use index::word_list::{numbered_lines, untrimmed_lines};
pub(crate) use prefix_table::PrefixTable;
pub(crate) use prefix_texts::PrefixTexts;

use crate::letters::{compose, fold};
use check::check_trie;
use index::Compiled;
use index::format::{self, Header, Properties, Width};
use std::any::Any;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use storage::Storage;

/// A compiled word list. Clones share its memory.
///
/// ```
/// use wordtrail::Dictionary;
///
/// let dictionary = Dictionary::from_words(["cat", "Dog", "dog"])?;
/// assert_eq!(dictionary.word_count(), 2);
/// assert!(dictionary.contains("DOG"));
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
#[derive(Clone)]
pub struct Dictionary {
    inner: Arc<Inner>,
}

/// What all clones of a dictionary share.
struct Inner {
    properties: Properties,
    contents: Contents,
    /// The number of words of 0, 1, 2, … letters, which checking counts.
    words_by_length: OnceLock<Vec<u64>>,
    /// The [`PrefixTable`] of the trie, made when a search first needs it.
    prefix_table: OnceLock<Box<dyn Any + Send + Sync>>,
    /// The [`PrefixTexts`] of the trie, made when searches have spelled many words.
    prefix_texts: OnceLock<Option<PrefixTexts>>,
    /// The number of words that searches have spelled.
    spelled: AtomicUsize,
}

/// The trie of a dictionary, and its index.
enum Contents {
    /// An index that was opened, and where its trie is.
    Opened { index: Storage, trie: Range<usize> },
    /// The nodes of a trie that was compiled, as integers, and the index, made when its bytes are first asked for.
    Compiled {
        nodes: Vec<u32>,
        index: OnceLock<Vec<u32>>,
    },
}

/// The trie of a dictionary in either width of its nodes.
pub(crate) enum AnyTrie<'index> {
    Narrow(Trie<'index, NarrowNode>),
    Wide(Trie<'index, WideNode>),
}

/// Calls the same generic code for either width of a dictionary's trie.
macro_rules! with_trie {
    ($dictionary:expr, $trie:ident => $body:expr) => {
        match $dictionary.trie() {
            $crate::dictionary::AnyTrie::Narrow($trie) => $body,
            $crate::dictionary::AnyTrie::Wide($trie) => $body,
        }
    };
}
pub(crate) use with_trie;

impl Dictionary {
    /// The built-in English dictionary: the 172,823 words of ENABLE, compiled when the crate was built.
    ///
    /// Unlike an index from a file, it is not checked: it is part of the program. It needs the crate feature `english`, which is on
    /// by default.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let english = Dictionary::english();
    /// assert_eq!(english.word_count(), 172_823);
    /// assert!(english.contains("trail"));
    /// ```
    #[cfg(feature = "english")]
    pub fn english() -> &'static Self {
        static ENGLISH: std::sync::LazyLock<Dictionary> = std::sync::LazyLock::new(|| {
            // The build made the index a part of the program, so it is as sound as the rest of it.
            let index = Storage::from_static(english::index());
            let Header {
                properties, trie, ..
            } = format::read_sound(index.bytes());
            Dictionary::new(
                properties,
                Contents::Opened { index, trie },
                OnceLock::new(),
            )
        });
        &ENGLISH
    }

    /// Compiles words, in any order and case, with or without repeats.
    ///
    /// # Errors
    ///
    /// Those of [`WordList::from_words`] and of [`compile`](Self::compile).
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert!(Dictionary::from_words(["été", "ÉTÉ"])?.contains("e\u{301}te\u{301}"));
    /// assert!(Dictionary::from_words(["3rd"]).is_err());
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, WordListError> {
        Self::compile(&WordList::from_words(words)?)
    }

    /// Compiles a word list.
    ///
    /// # Errors
    ///
    /// [`WordListError::TooManyLetters`] when the words have more than 63 distinct letters, and
    /// [`WordListError::TooManyNodes`] when their trie would have more than 2³² − 1 nodes.
    ///
    /// ```
    /// use wordtrail::{Dictionary, WordList};
    ///
    /// let list = WordList::parse(b"cat\ndog\n")?;
    /// assert_eq!(Dictionary::compile(&list)?.longest_word(), 3);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn compile(list: &WordList<'_>) -> Result<Self, WordListError> {
        let Compiled { properties, nodes } = index::compile(list)?;
        // Searches rely on the check, which takes a small part of the time.
        let counts = check_trie(&properties, bytemuck::cast_slice(&nodes));
        let words_by_length = counts.expect("what was compiled is sound").by_length;
        let index = OnceLock::new();
        let contents = Contents::Compiled { nodes, index };
        Ok(Self::new(properties, contents, words_by_length.into()))
    }

    /// The bytes of the index, as [`save`](Self::save) writes them. The same words give the same bytes.
    ///
    /// If the dictionary was compiled, the first call makes the index, with an FST, which takes several times as long as compiling.
    /// The dictionary and its clones keep it, so from then on they take the memory of the trie twice, and that of the FST. Further
    /// calls cost nothing.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let one = Dictionary::from_words(["cat", "dog"])?;
    /// let other = Dictionary::from_words(["DOG", "cat", "dog"])?;
    /// assert_eq!(one.as_bytes(), other.as_bytes());
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        match &self.inner.contents {
            Contents::Opened { index, .. } => index.bytes(),
            Contents::Compiled { nodes, index } => {
                let made = || index::write_index(&self.inner.properties, nodes);
                bytemuck::cast_slice(index.get_or_init(made))
            }
        }
    }

    /// Whether bytes begin as an index does. If not, they may be a word list.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert!(Dictionary::is_index(Dictionary::from_words(["cat"])?.as_bytes()));
    /// assert!(!Dictionary::is_index(b"cat\ndog\n"));
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn is_index(bytes: &[u8]) -> bool {
        bytes.starts_with(&format::MAGIC)
    }

    /// The number of words, at least one.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert_eq!(Dictionary::from_words(["cat", "Cat", "dog"])?.word_count(), 2);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn word_count(&self) -> u64 {
        self.inner.properties.words
    }

    /// The length of the longest word, in letters.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert_eq!(Dictionary::from_words(["été", "tea", "café"])?.longest_word(), 4);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn longest_word(&self) -> usize {
        self.inner.properties.longest as usize
    }

    /// The distinct letters of all words, in code point order.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert_eq!(Dictionary::from_words(["dog", "god"])?.alphabet(), ['d', 'g', 'o']);
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn alphabet(&self) -> &[char] {
        self.inner.properties.alphabet.letters()
    }

    /// The letters of a text that no word has, folded and in code point order.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let dictionary = Dictionary::from_words(["dog", "god"])?;
    /// assert_eq!(dictionary.unknown_letters("GOÉDEL"), ['e', 'l', 'é']);
    /// assert!(dictionary.unknown_letters("Good God!").is_empty());
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn unknown_letters(&self, text: &str) -> Vec<char> {
        let letters: BTreeSet<char> = compose(text).chars().filter_map(fold).collect();
        let is_unknown = |letter: &char| self.codes().code(*letter).is_none();
        letters.into_iter().filter(is_unknown).collect()
    }

    /// Whether this is a word, in any case.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let dictionary = Dictionary::from_words(["cattle"])?;
    /// assert!(dictionary.contains("Cattle"));
    /// assert!(!dictionary.contains("cat"));
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn contains(&self, word: &str) -> bool {
        with_trie!(self, trie => self.node(trie, word).is_some_and(|node| trie.ends_word(node)))
    }

    /// The contents and sizes of the index, which is made if need be: see [`as_bytes`](Self::as_bytes).
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let dictionary = Dictionary::from_words(["cat", "cod"])?;
    /// assert_eq!(dictionary.statistics().index_bytes, dictionary.as_bytes().len());
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn statistics(&self) -> Statistics {
        let index = self.as_bytes();
        let Header { fst, trie, .. } = format::read_sound(index);
        Statistics {
            index_bytes: index.len(),
            fst_bytes: fst.len(),
            trie_bytes: trie.len(),
            trie_nodes: with_trie!(self, trie => trie.node_count()),
            words_by_length: self.words_by_length().to_vec(),
        }
    }

    /// The dictionary of sound contents.
    fn new(
        properties: Properties,
        contents: Contents,
        words_by_length: OnceLock<Vec<u64>>,
    ) -> Self {
        Self {
            inner: Arc::new(Inner {
                properties,
                contents,
                words_by_length,
                prefix_table: OnceLock::new(),
                prefix_texts: OnceLock::new(),
                spelled: AtomicUsize::new(0),
            }),
        }
    }

    pub(crate) fn trie(&self) -> AnyTrie<'_> {
        match self.inner.properties.width {
            Width::Narrow => AnyTrie::Narrow(Trie::new(self.nodes())),
            Width::Wide => AnyTrie::Wide(Trie::new(self.nodes())),
        }
    }

    /// The nodes of the trie, which has this width.
    pub(crate) fn nodes<N: Node>(&self) -> &[N] {
        let bytes = match &self.inner.contents {
            Contents::Opened { index, trie } => &index.bytes()[trie.clone()],
            Contents::Compiled { nodes, .. } => bytemuck::cast_slice(nodes),
        };
        bytemuck::cast_slice(bytes)
    }

    /// The table of the first three letters of all words. `trie` is this dictionary's.
    pub(crate) fn prefix_table<N: Node>(&self, trie: Trie<'_, N>) -> &PrefixTable<N> {
        self.inner
            .prefix_table
            .get_or_init(|| Box::new(PrefixTable::new(trie)))
            .downcast_ref()
            .expect("a dictionary has nodes of one width")
    }

    /// Counts words that a search has spelled. Returns the texts of all prefixes once the words spelled
    /// have taken as long as making the texts does, a millisecond or two, if the letters are ASCII. Also returns them if they
    /// have been made for something else.
    pub(crate) fn prefix_texts_after(&self, spelled: usize) -> Option<&PrefixTexts> {
        /// The words that are spelled in that time.
        const MANY: usize = 1 << 14;
        let before = self.inner.spelled.fetch_add(spelled, Ordering::Relaxed);
        (before + spelled >= MANY || self.inner.prefix_texts.get().is_some())
            .then(|| self.prefix_texts())
            .flatten()
    }

    /// The texts of all prefixes, if the letters are ASCII.
    pub(crate) fn prefix_texts(&self) -> Option<&PrefixTexts> {
        let texts = || with_trie!(self, trie => PrefixTexts::new(trie, self.codes()));
        self.inner.prefix_texts.get_or_init(texts).as_ref()
    }

    /// The number of words of 0, 1, 2, … letters.
    pub(crate) fn words_by_length(&self) -> &[u64] {
        let count = || with_trie!(self, trie => trie.word_counts().by_length);
        self.inner.words_by_length.get_or_init(count)
    }

    /// The letters with their codes.
    pub(crate) fn codes(&self) -> &Alphabet {
        &self.inner.properties.alphabet
    }

    /// The trie's node for a word or prefix, in any case.
    fn node<N: Node>(&self, trie: Trie<'_, N>, prefix: &str) -> Option<NodeId> {
        compose(prefix)
            .chars()
            .try_fold(NodeId::ROOT, |node, character| {
                trie.child(node, self.codes().code(fold(character)?)?)
            })
    }
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Dictionary")
            .field("words", &self.word_count())
            .field("alphabet", &self.alphabet())
            .finish_non_exhaustive()
    }
}

/// Contents and sizes of an index: see [`Dictionary::statistics`].
///
/// ```
/// use wordtrail::Dictionary;
///
/// let statistics = Dictionary::from_words(["cat", "cats", "dog"])?.statistics();
/// assert_eq!(statistics.words_by_length, [0, 0, 0, 2, 1]);
/// assert_eq!(statistics.trie_nodes, 8);
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// The size of the whole index in bytes.
    pub index_bytes: usize,
    /// The size of the FST in bytes.
    pub fst_bytes: usize,
    /// The size of the trie in bytes.
    pub trie_bytes: usize,
    /// The number of trie nodes: the distinct prefixes of all words, including the empty one.
    pub trie_nodes: usize,
    /// The number of words of 0, 1, 2, … letters.
    pub words_by_length: Vec<u64>,
}
