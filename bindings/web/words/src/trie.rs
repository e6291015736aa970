//! The walk through the trie of words, in which each letter of a word leads to a node.

use crate::arithmetic::Coder;
use crate::mixer::{CONTEXTS, Mixer, Slots};
use alloc::vec::Vec;
use core::iter::Peekable;

/// A word in bytes, and whether it is common.
type Word<'bytes> = (&'bytes [u8], bool);

/// The letters of a word that are coded at most. It ends what is damaged.
pub const MAX_LETTERS: usize = 64;

/// Walks through the trie of words, and codes it. Passes each word to a function, which returns whether to go on, and returns
/// whether the walk came to its end.
pub fn walk<'word>(
    coder: &mut impl Coder,
    words: impl Iterator<Item = Word<'word>>,
    mut visit: impl FnMut(&[u8], bool) -> bool,
) -> bool {
    let mut words = words.peekable();
    let mut walk = Walk::new(coder);
    loop {
        let next = next_letter(&mut words, &walk.letters);
        if !walk.has_child(next.is_some()) {
            if walk.letters.is_empty() {
                return true;
            }
            walk.leave();
            continue;
        }
        let letter = walk.letter(next.unwrap_or(b'a'));
        if walk.letters.len() == MAX_LETTERS {
            return false;
        }
        walk.enter(letter);
        let (word, is_common) = words.peek().copied().unwrap_or_default();
        if let Some(is_common) = walk.word(word == walk.letters, is_common) {
            words.next();
            if !visit(&walk.letters, is_common) {
                return false;
            }
        }
    }
}

/// The letter after the beginning of the next word, if it has this beginning.
fn next_letter<'word>(
    words: &mut Peekable<impl Iterator<Item = Word<'word>>>,
    beginning: &[u8],
) -> Option<u8> {
    let (word, _) = words.peek()?;
    word.strip_prefix(beginning)?.first().copied()
}

/// What the letters to a node are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    NoWord,
    Rare,
    Common,
}

/// A node of the trie in the walk.
#[derive(Clone, Copy)]
struct Node {
    kind: Kind,
    /// The letters to it, from 1 for a, as digits of 5 bits. The first of many are lost.
    letters: u64,
    /// The child that the walk came back from, from 1 for a; 0 for none.
    last: u8,
}

/// What is decided about a node.
#[derive(Clone, Copy)]
enum Decision {
    HasChild(Kind),
    /// A bit of the letter of the next child, after those before it, with a 1 in front of them.
    Letter(u32),
    IsWord,
    IsCommon,
}

impl Decision {
    /// Its number among the decisions of a context. Letters have those below 29 but 15, as there are 26.
    fn number(self) -> usize {
        match self {
            Self::HasChild(Kind::NoWord) => 0,
            Self::HasChild(Kind::Rare) => 29,
            Self::HasChild(Kind::Common) => 30,
            Self::Letter(bits) => bits as usize,
            Self::IsWord => 15,
            Self::IsCommon => 31,
        }
    }

    /// The set of weights for it, some letters after the first node. Where a word may go on depends on its length, and letters do
    /// on those before them.
    fn weights(self, depth: usize) -> usize {
        match self {
            Self::HasChild(_) => depth.min(31),
            Self::Letter(bits) => 32 + bits as usize,
            Self::IsWord => 64 + depth.min(31),
            Self::IsCommon => 96 + depth.min(31),
        }
    }
}

/// How many of the letters before it each of the first contexts knows. The last context knows how many there are.
const ORDERS: [u32; CONTEXTS - 1] = [1, 2, 3, 4];

/// Where the walk is.
struct Walk<'coder, C> {
    coder: &'coder mut C,
    mixer: Mixer,
    /// The letters to the node.
    letters: Vec<u8>,
    /// The nodes before it.
    parents: Vec<Node>,
    node: Node,
    /// The contexts of its next decisions.
    slots: Slots,
}

impl<'coder, C: Coder> Walk<'coder, C> {
    fn new(coder: &'coder mut C) -> Self {
        let node = Node {
            kind: Kind::NoWord,
            letters: 0,
            last: 0,
        };
        Self {
            coder,
            mixer: Mixer::new(),
            letters: Vec::new(),
            parents: Vec::new(),
            node,
            slots: contexts_of(node, 0),
        }
    }

    fn code(&mut self, decision: Decision, is_true: bool) -> bool {
        let weights = decision.weights(self.letters.len());
        let number = decision.number();
        self.mixer
            .code(self.coder, is_true, number, &self.slots, weights)
    }

    /// Codes whether the node has another child.
    fn has_child(&mut self, has_child: bool) -> bool {
        let Node { kind, last, .. } = self.node;
        // Nothing is after z, and letters that are no word begin one.
        match last {
            26 => false,
            0 if kind == Kind::NoWord && !self.letters.is_empty() => true,
            _ => self.code(Decision::HasChild(kind), has_child),
        }
    }

    /// Codes the letter of the next child.
    fn letter(&mut self, letter: u8) -> u8 {
        let number = letter - b'a';
        let mut bits = 1;
        for place in (0..5).rev() {
            // Children are in order, so some numbers are too small, and there are 26 letters.
            let first = bits << (place + 1) & 31;
            let middle = first | 1 << place;
            let bit = if middle <= u32::from(self.node.last) {
                true
            } else if middle >= 26 {
                false
            } else {
                self.code(Decision::Letter(bits), number >> place & 1 == 1)
            };
            bits = bits << 1 | u32::from(bit);
        }
        b'a' + (bits & 31) as u8
    }

    /// Codes whether the letters are a word, and if so, whether it is common, which is returned.
    fn word(&mut self, is_word: bool, is_common: bool) -> Option<bool> {
        if !self.code(Decision::IsWord, is_word) {
            return None;
        }
        let slots = self.slots;
        self.slots.set(CONTEXTS - 1, self.word_before());
        let is_common = self.code(Decision::IsCommon, is_common);
        self.slots = slots;
        self.node.kind = if is_common { Kind::Common } else { Kind::Rare };
        Some(is_common)
    }

    /// What the longest word is that the letters begin with, and how many letters are after it.
    fn word_before(&self) -> u64 {
        let parents = (1..).zip(self.parents.iter().rev());
        let mut kinds = parents.map(|(letters, parent)| (letters, parent.kind));
        let word = kinds.find(|&(_, kind)| kind != Kind::NoWord);
        let number = word.map_or(0, |(letters, kind)| letters << 2 | kind as u64);
        1 << 50 | number << 20
    }

    /// Goes to a child.
    fn enter(&mut self, letter: u8) {
        let child = Node {
            kind: Kind::NoWord,
            letters: self.node.letters << 5 | u64::from(letter - b'a' + 1),
            last: 0,
        };
        self.parents.push(core::mem::replace(&mut self.node, child));
        self.letters.push(letter);
        self.slots = contexts_of(self.node, self.letters.len());
    }

    /// Goes back to the parent. The first node has none.
    fn leave(&mut self) {
        let (Some(parent), Some(letter)) = (self.parents.pop(), self.letters.pop()) else {
            return;
        };
        self.node = parent;
        self.node.last = letter - b'a' + 1;
        self.slots = contexts_of(self.node, self.letters.len());
    }
}

/// The contexts of decisions about a node: what it is, once it has a child, and the child that the walk came back from, with some
/// of the letters before it, or with their number.
fn contexts_of(node: Node, depth: usize) -> Slots {
    let kind = if node.last == 0 {
        Kind::NoWord
    } else {
        node.kind
    };
    let state = u64::from(node.last) << 2 | kind as u64;
    let mut contexts = [(1 << 40 | depth as u64) << 12 | state; CONTEXTS];
    for (context, order) in contexts.iter_mut().zip(ORDERS) {
        let letters = node.letters & ((1 << (5 * order)) - 1);
        *context = letters << 12 | state;
    }
    Slots::of(contexts)
}
