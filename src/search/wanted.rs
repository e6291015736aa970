//! Which words each thread still has to look for when every word is wanted once.
//!
//! A trail is the first of its word only if no trail before it is. So a thread that searches a band may
//! forget the words that were found in bands before it, but not those that another thread has found in a band after
//! it. Each thread therefore has its own [`Live`] words, and reads from a common list which words were
//! found in which band.

use super::adjacent::Live;
use super::threads::lock;
use crate::dictionary::{Node, NodeId, Trie};
use std::ops::RangeInclusive;
use std::sync::Mutex;

/// The words found in each band that is done with, in the order in which bands were.
#[derive(Default)]
pub(super) struct FoundInBands(Mutex<Vec<(usize, Vec<NodeId>)>>);

impl FoundInBands {
    /// Notes the words found in the band with this number.
    pub(super) fn add(&self, band: usize, words: Vec<NodeId>) {
        if !words.is_empty() {
            lock(&self.0).push((band, words));
        }
    }
}

/// The words that one thread still has to look for.
pub(super) struct Wanted {
    pub(super) live: Live,
    /// The number of the last band that it was used for.
    band: usize,
    /// How much of the list it has read.
    read: usize,
    /// What it has read of bands after the one that it was used for: the places in the list.
    postponed: Vec<usize>,
}

impl Wanted {
    /// All words with so many letters.
    pub(super) fn new<N: Node>(trie: Trie<'_, N>, lengths: &RangeInclusive<usize>) -> Self {
        Self {
            live: Live::new(trie, lengths),
            band: 0,
            read: 0,
            postponed: Vec::new(),
        }
    }

    /// Whether it can be used for the band with this number: it has forgotten nothing that may be found first there.
    pub(super) fn suits(&self, band: usize) -> bool {
        self.band <= band
    }

    /// Goes on to the band with this number, and forgets the words found in those before it.
    pub(super) fn go_on<N: Node>(&mut self, band: usize, trie: Trie<'_, N>, found: &FoundInBands) {
        self.band = band;
        let found = lock(&found.0);
        let new = self.read..found.len();
        self.read = found.len();
        self.postponed.extend(new);
        let live = &mut self.live;
        self.postponed.retain(|&place| {
            let (in_band, words) = &found[place];
            let is_earlier = *in_band < band;
            if is_earlier {
                for &word in words {
                    live.remove(trie, word);
                }
            }
            !is_earlier
        });
    }
}
