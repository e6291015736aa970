//! Dictionaries: word lists compiled into something that a search can run against.
//!
//! A [`WordList`] is read from text, a [`Dictionary`] is compiled from it, and the bytes of a
//! dictionary are an index: they can be [saved](Dictionary::save) and [opened](Dictionary::open)
//! again, in which case the file is memory-mapped and shared between processes. Opening checks all
//! of it (a millisecond for 170,000 words), so that no search meets a damaged dictionary.
//!
//! Inside are two forms of the same words. The **FST** is small and made for asking about words:
//! by pattern, prefix or spelling distance ([`Query`]). The **trie** is made for searching grids:
//! 8 bytes a node, and whether a prefix can go on is one bit test.

#[cfg(feature = "english")]
mod english;
mod index;
mod prefix_table;
mod query;
mod texts;

pub use index::error::DictionaryError;
pub use index::word_list::{LeftOut, WordList};
pub use query::Query;

pub(crate) use index::alphabet::{Alphabet, Letter};
pub(crate) use index::trie::{Mask, NarrowNode, Node, NodeId, Trie};
pub(crate) use index::word_list::numbered_lines;
pub(crate) use prefix_table::PrefixTable;
pub(crate) use texts::Texts;

use crate::AtomicFile;
use crate::letters::{compose, fold};
use index::format::{self, Header, Width};
use index::trie::WideNode;
use memmap2::Mmap;
use std::any::Any;
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// The most letters of a word: as many cells as a search can tell of a trail.
pub(crate) const LONGEST_WORD: usize = (1 << 15) - 1;

/// A compiled word list: what a search runs against. Clones share its memory.
///
/// ```
/// use wordtrail::Dictionary;
///
/// let dictionary = Dictionary::from_words(["cat", "Dog", "dog"])?;
/// assert_eq!(dictionary.word_count(), 2);
/// assert!(dictionary.contains("DOG"));
/// # Ok::<(), wordtrail::DictionaryError>(())
/// ```
#[derive(Clone)]
pub struct Dictionary {
    storage: Arc<Storage>,
    header: Header,
    words_by_length: Vec<u64>,
    /// The [`PrefixTable`] of the trie, made when a search first asks for it.
    front: Arc<OnceLock<Box<dyn Any + Send + Sync>>>,
    /// The [`Texts`] of the trie, made when searches have spelled many words.
    texts: Arc<OnceLock<Option<Texts>>>,
    /// How many they have.
    spelled: Arc<AtomicUsize>,
}

/// Where the bytes of the index lie. Each begins at a multiple of four bytes or more, as the trie needs.
enum Storage {
    #[cfg(feature = "english")]
    BuiltIn(&'static [u8]),
    Mapped(Mmap),
    Owned(Vec<u32>),
}

impl Storage {
    fn bytes(&self) -> &[u8] {
        match self {
            #[cfg(feature = "english")]
            Self::BuiltIn(bytes) => bytes,
            Self::Mapped(map) => map,
            Self::Owned(words) => bytemuck::cast_slice(words),
        }
    }
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
    /// The first call checks it (about a millisecond), further calls cost nothing. Needs the crate
    /// feature `english`, which is on by default.
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
        english::dictionary()
    }

    /// Compiles words, given in any order, case and number of repeats.
    ///
    /// # Errors
    ///
    /// [`DictionaryError::NotAWord`] when one has anything but letters (its `line` is its place, from
    /// 1), and those of [`compile`](Self::compile).
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert!(Dictionary::from_words(["été", "ÉTÉ"])?.contains("e\u{301}te\u{301}"));
    /// assert!(Dictionary::from_words(["3rd"]).is_err());
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, DictionaryError> {
        Self::compile(&WordList::from_words(words)?)
    }

    /// Compiles a word list.
    ///
    /// # Errors
    ///
    /// [`DictionaryError::TooManyLetters`] when the words have more than 63 distinct letters,
    /// [`DictionaryError::LongWord`] when one has more than 32,767, and
    /// [`DictionaryError::TooManyNodes`] when their trie would have more than 2³² − 1 nodes.
    ///
    /// ```
    /// use wordtrail::{Dictionary, WordList};
    ///
    /// let list = WordList::parse(b"cat\ndog\n")?;
    /// assert_eq!(Dictionary::compile(&list)?.longest_word(), 3);
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn compile(list: &WordList<'_>) -> Result<Self, DictionaryError> {
        Self::check(Storage::Owned(index::compile(list)?))
    }

    /// Opens an index: maps the file into memory and checks all of it.
    ///
    /// The map is shared with other processes and read page by page. The file must not be changed
    /// in place while it is open; [`save`](Self::save) never does that, it puts a new file in the
    /// old one's place. The checks find any accident; an FST forged together with its checksum is found
    /// by [`verify`](Self::verify) alone, and [`words`](Self::words) may panic on it.
    ///
    /// # Errors
    ///
    /// [`DictionaryError::Io`] when the file cannot be read; [`NotAnIndex`](DictionaryError::NotAnIndex),
    /// [`OtherVersion`](DictionaryError::OtherVersion), [`Truncated`](DictionaryError::Truncated) or
    /// [`Damaged`](DictionaryError::Damaged) when it is not what [`save`](Self::save) wrote.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("pets.wti");
    /// Dictionary::from_words(["cat", "dog"])?.save(&path)?;
    /// assert!(Dictionary::open(&path)?.contains("cat"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Self, DictionaryError> {
        Self::map(&File::open(path)?)
    }

    /// Opens an index as [`open`](Self::open) does, from a file that is open already.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    ///
    /// ```
    /// use std::io::Write;
    /// use wordtrail::Dictionary;
    ///
    /// let mut file = tempfile::tempfile()?;
    /// file.write_all(Dictionary::from_words(["cat"])?.as_bytes())?;
    /// assert!(Dictionary::map(&file)?.contains("cat"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn map(file: &File) -> Result<Self, DictionaryError> {
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
        }
        // An empty file cannot be mapped.
        if metadata.len() == 0 {
            return Err(DictionaryError::NotAnIndex);
        }
        // SAFETY: the map is only read, as bytes and as integers, for which every bit pattern is
        // valid. What Rust cannot rule out is that somebody changes the file in place meanwhile;
        // this crate replaces index files whole and never writes into one, and `open` tells
        // others not to. The search relies on the check that follows and does not look at bounds again, so
        // a file changed in place after it is undefined behaviour, as with any memory map.
        let map = unsafe { Mmap::map(file) }?;
        Self::check(Storage::Mapped(map))
    }

    /// Saves the dictionary as an index. The file appears whole or not at all; an old one with this
    /// name stays as it was until then.
    ///
    /// # Errors
    ///
    /// [`DictionaryError::Io`] when the file cannot be written.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("pets.wti");
    /// let dictionary = Dictionary::from_words(["cat", "dog"])?;
    /// dictionary.save(&path)?;
    /// assert_eq!(std::fs::read(&path)?, dictionary.as_bytes());
    /// assert!(dictionary.save(folder.path().join("missing/pets.wti")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), DictionaryError> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(self.as_bytes())?;
        Ok(file.commit()?)
    }

    /// The bytes of the index, as [`save`](Self::save) writes them. The same words give the same bytes.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let one = Dictionary::from_words(["cat", "dog"])?;
    /// let other = Dictionary::from_words(["DOG", "cat", "dog"])?;
    /// assert_eq!(one.as_bytes(), other.as_bytes());
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        self.storage.bytes()
    }

    /// Whether bytes begin as an index does; if not, they may be a word list.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert!(Dictionary::is_index(Dictionary::from_words(["cat"])?.as_bytes()));
    /// assert!(!Dictionary::is_index(b"cat\ndog\n"));
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn is_index(bytes: &[u8]) -> bool {
        bytes.starts_with(&format::MAGIC)
    }

    /// How many words there are, at least one.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert_eq!(Dictionary::from_words(["cat", "Cat", "dog"])?.word_count(), 2);
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn word_count(&self) -> u64 {
        self.header.words
    }

    /// The letters of the longest word.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert_eq!(Dictionary::from_words(["été", "tea", "café"])?.longest_word(), 4);
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn longest_word(&self) -> usize {
        self.header.longest as usize
    }

    /// The distinct letters of all words, in code point order.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert_eq!(Dictionary::from_words(["dog", "god"])?.alphabet(), ['d', 'g', 'o']);
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn alphabet(&self) -> &[char] {
        self.header.alphabet.letters()
    }

    /// Whether this is a word, in any case.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let dictionary = Dictionary::from_words(["cattle"])?;
    /// assert!(dictionary.contains("Cattle"));
    /// assert!(!dictionary.contains("cat"));
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn contains(&self, word: &str) -> bool {
        with_trie!(self, trie => self.node(trie, word).is_some_and(|node| trie.ends_word(node)))
    }

    /// Hands every word that answers the query to the visitor, sorted by code point, until the
    /// visitor says stop.
    ///
    /// An automaton runs over the FST, so only the parts of the dictionary that can still match are
    /// visited, and nothing is collected.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Dictionary, Query};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "coat", "cot", "dog"])?;
    /// let mut words = Vec::new();
    /// let _ = dictionary.words(&Query::pattern("c?t")?, |word| {
    ///     words.push(word.to_owned());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(words, ["cat", "cot"]);
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn words<B>(
        &self,
        query: &Query,
        visit: impl FnMut(&str) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        query.run(&self.fst(), visit)
    }

    /// What the index holds and how large its parts are.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let dictionary = Dictionary::from_words(["cat", "cod"])?;
    /// assert_eq!(dictionary.statistics().index_bytes, dictionary.as_bytes().len());
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn statistics(&self) -> Statistics {
        Statistics {
            index_bytes: self.as_bytes().len(),
            fst_bytes: self.header.fst.len(),
            trie_bytes: self.header.trie.len(),
            trie_nodes: with_trie!(self, trie => trie.node_count()),
            words_by_length: self.words_by_length.clone(),
        }
    }

    /// Checks what opening does not: that the FST's own checksum holds and that FST and trie have
    /// the same words. It takes about as long as compiling.
    ///
    /// # Errors
    ///
    /// [`DictionaryError::Fst`] or [`DictionaryError::Damaged`].
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// Dictionary::from_words(["cat", "dog"])?.verify()?;
    /// # Ok::<(), wordtrail::DictionaryError>(())
    /// ```
    pub fn verify(&self) -> Result<(), DictionaryError> {
        let fst = self.fst();
        fst.as_fst().verify()?;
        let mut words = 0;
        let mut previous = String::new();
        let strays = Query::all().run(&fst, |word| {
            words += 1;
            if self.contains(word) && *previous < *word {
                previous.replace_range(.., word);
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if strays.is_break() || words != self.header.words {
            return Err(DictionaryError::Damaged {
                part: "its FST and its trie have different words",
            });
        }
        Ok(())
    }

    /// Takes the bytes of an index into use if every check passes.
    fn check(storage: Storage) -> Result<Self, DictionaryError> {
        let header = format::read(storage.bytes())?;
        let mut dictionary = Self {
            storage: Arc::new(storage),
            header,
            words_by_length: Vec::new(),
            front: Arc::default(),
            texts: Arc::default(),
            spelled: Arc::default(),
        };
        let fst_words = fst::raw::Fst::new(dictionary.fst_bytes())?.len() as u64;
        let alphabet = &dictionary.header.alphabet;
        let shape = match dictionary.header.width {
            Width::Narrow => dictionary
                .nodes()
                .and_then(|nodes| Trie::<NarrowNode>::check(nodes, alphabet)),
            Width::Wide => dictionary
                .nodes()
                .and_then(|nodes| Trie::<WideNode>::check(nodes, alphabet)),
        };
        let shape = shape.map_err(|part| DictionaryError::Damaged { part })?;
        let Header { words, longest, .. } = dictionary.header;
        if (shape.words(), shape.longest()) != (words, longest) || fst_words != words {
            return Err(DictionaryError::Damaged {
                part: "it has more or fewer words than its header says",
            });
        }
        let letters = longest as usize;
        if letters > LONGEST_WORD {
            return Err(DictionaryError::LongWord {
                letters,
                limit: LONGEST_WORD,
            });
        }
        dictionary.words_by_length = shape.words_by_length;
        Ok(dictionary)
    }

    fn fst_bytes(&self) -> &[u8] {
        &self.storage.bytes()[self.header.fst.clone()]
    }

    fn fst(&self) -> fst::Set<&[u8]> {
        fst::Set::new(self.fst_bytes()).expect("the FST opened when the dictionary was checked")
    }

    fn nodes<N: Node>(&self) -> Result<&[N], &'static str> {
        let bytes = &self.storage.bytes()[self.header.trie.clone()];
        bytemuck::try_cast_slice(bytes).map_err(|_| "its trie is no whole number of nodes")
    }

    pub(crate) fn trie(&self) -> AnyTrie<'_> {
        const CHECKED: &str = "the nodes were cast when the dictionary was checked";
        match self.header.width {
            Width::Narrow => AnyTrie::Narrow(Trie::new(self.nodes().expect(CHECKED))),
            Width::Wide => AnyTrie::Wide(Trie::new(self.nodes().expect(CHECKED))),
        }
    }

    /// The first three letters of all words as a table. `trie` is this dictionary's.
    pub(crate) fn front<N: Node>(&self, trie: Trie<'_, N>) -> &PrefixTable<N> {
        self.front
            .get_or_init(|| Box::new(PrefixTable::new(trie)))
            .downcast_ref()
            .expect("a dictionary has nodes of one width")
    }

    /// Notes that a search has spelled so many words more. Returns the texts of all prefixes when that has been
    /// done so often that they would have been worth making, which takes a millisecond or two, if the letters
    /// are ASCII.
    pub(crate) fn texts_after(&self, spelled: usize) -> Option<&Texts> {
        /// As many words as take that long to spell.
        const MANY: usize = 1 << 14;
        let before = self.spelled.fetch_add(spelled, Ordering::Relaxed);
        (before + spelled >= MANY).then(|| self.texts()).flatten()
    }

    /// The texts of all prefixes, if the letters are ASCII.
    fn texts(&self) -> Option<&Texts> {
        let texts = || with_trie!(self, trie => Texts::new(trie, self.codes()));
        self.texts.get_or_init(texts).as_ref()
    }

    /// How many words have 0, 1, 2, … letters.
    pub(crate) fn words_by_length(&self) -> &[u64] {
        &self.words_by_length
    }

    /// The letters with their codes.
    pub(crate) fn codes(&self) -> &Alphabet {
        &self.header.alphabet
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

/// What an index holds and how large its parts are: see [`Dictionary::statistics`].
///
/// ```
/// use wordtrail::Dictionary;
///
/// let statistics = Dictionary::from_words(["cat", "cats", "dog"])?.statistics();
/// assert_eq!(statistics.words_by_length, [0, 0, 0, 2, 1]);
/// assert_eq!(statistics.trie_nodes, 8);
/// # Ok::<(), wordtrail::DictionaryError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// The bytes of the whole index.
    pub index_bytes: usize,
    /// The bytes of the FST.
    pub fst_bytes: usize,
    /// The bytes of the trie.
    pub trie_bytes: usize,
    /// The nodes of the trie: the distinct prefixes of all words, the empty one included.
    pub trie_nodes: usize,
    /// How many words have 0, 1, 2, … letters.
    pub words_by_length: Vec<u64>,
}
