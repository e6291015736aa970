//! The smaller built-in lists. They are texts, compiled when a program first asks for one, so that a program that does not
//! is no larger, and building the crate takes no longer.

use super::{Dictionary, Letter, NodeId, with_trie};
use std::sync::LazyLock;

/// A list of data/, which has only words.
fn compiled(text: &str) -> Dictionary {
    Dictionary::from_words(text.lines()).expect("a built-in list has only words")
}

impl Dictionary {
    /// The built-in list of common words: 36,978 English words that most people know, and none that is offensive. All are
    /// words of ENABLE. (SCOWL, size 35, less public lists of offensive words; data/README.md of the source has the details and
    /// the licences.)
    ///
    /// The first call compiles it (in milliseconds), and further calls cost nothing.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let common = Dictionary::common();
    /// assert!(common.contains("puzzle"));
    /// assert!(!common.contains("zyzzyva"));
    /// ```
    pub fn common() -> &'static Self {
        static COMMON: LazyLock<Dictionary> =
            LazyLock::new(|| compiled(include_str!("../../data/common.txt")));
        &COMMON
    }

    /// The built-in list of offensive words: 1,920 English swear words, slurs and sexual words, from public lists.
    /// [`Generator::offensive`](crate::puzzle::Generator::offensive) keeps them out of puzzles.
    ///
    /// The first call compiles it (about a millisecond), and further calls cost nothing.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// assert!(Dictionary::offensive().contains("ass"));
    /// assert!(!Dictionary::offensive().contains("grass"));
    /// ```
    pub fn offensive() -> &'static Self {
        static OFFENSIVE: LazyLock<Dictionary> =
            LazyLock::new(|| compiled(include_str!("../../data/offensive.txt")));
        &OFFENSIVE
    }

    /// Whether a word of the dictionary is inside a text, forwards or backwards. The text has composed lower-case letters, as
    /// the words of a dictionary have.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let dictionary = Dictionary::from_words(["cat", "dog"])?;
    /// assert!(dictionary.occurs_in("locate"));
    /// assert!(dictionary.occurs_in("goddess"));
    /// assert!(!dictionary.occurs_in("coat"));
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn occurs_in(&self, text: &str) -> bool {
        let forwards: Vec<_> = text.chars().map(|it| self.codes().code(it)).collect();
        let backwards: Vec<_> = forwards.iter().rev().copied().collect();
        with_trie!(self, trie => {
            let begins_with_word = |letters: &[Option<Letter>]| {
                let mut node = NodeId::ROOT;
                for letter in letters {
                    let next = letter.and_then(|letter| trie.child(node, letter));
                    let Some(next) = next else { return false };
                    node = next;
                    if trie.ends_word(node) {
                        return true;
                    }
                }
                false
            };
            let both = [&forwards, &backwards];
            (0..forwards.len()).any(|start| both.iter().any(|it| begins_with_word(&it[start..])))
        })
    }
}
