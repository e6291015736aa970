//! A word list as a trie of tiles.

use std::collections::VecDeque;
use wordtrail::{Points, WordList};

/// The number of a word fits 20 bits of a trail: see [`trails`](crate::trails).
const MOST_WORDS: usize = 1 << 20;

/// A list of words with their points.
pub struct Words {
    /// Breadth-first, so the children of a node are side by side.
    nodes: Vec<Node>,
    /// The points of each word.
    pub points: Vec<u32>,
    /// SHA-256 of the words, each with a line feed.
    pub digest: [u8; 32],
}

/// A state after some tiles.
#[derive(Clone, Copy, Default)]
pub struct Node {
    /// The tiles that follow.
    pub tiles: u32,
    /// The number of the word that ends here, plus one.
    pub word: u32,
    first_child: u32,
}

impl Words {
    pub fn new(list: &WordList<'_>) -> Result<Self, String> {
        let mut hash = hmac_sha256::Hash::new();
        let mut points = Vec::new();
        let mut spellings = Vec::new();
        for (word, text) in (0..).zip(list.iter()) {
            if let Some(letter) = text.chars().find(|letter| !letter.is_ascii_lowercase()) {
                return Err(format!(
                    "the word “{text}” has “{letter}”: only a to z can be on a board of this proof"
                ));
            }
            hash.update(text);
            hash.update("\n");
            points.push(Points::BOGGLE.of(text) as u32);
            if points[word as usize] > 0 {
                for spelling in spellings_of(text.as_bytes()) {
                    spellings.push((spelling, word));
                }
            }
        }
        if points.iter().filter(|&&points| points > 0).count() < 2 {
            return Err("the list has fewer than two words of three letters or more".to_owned());
        }
        if points.len() > MOST_WORDS {
            return Err(format!("the list has more than {MOST_WORDS} words"));
        }
        spellings.sort_unstable();
        Ok(Self {
            nodes: nodes(&spellings),
            points,
            digest: hash.finalize(),
        })
    }

    pub fn root(&self) -> Node {
        self.nodes[0]
    }

    /// The node after one of the tiles that follow.
    pub fn child(&self, node: Node, tile: u32) -> Node {
        let before = node.tiles & ((1 << tile) - 1);
        self.nodes[(node.first_child + before.count_ones()) as usize]
    }
}

/// The ways to spell a word by tiles: each `qu` is one or two.
fn spellings_of(word: &[u8]) -> Vec<Vec<u8>> {
    let Some(&letter) = word.first() else {
        return vec![Vec::new()];
    };
    let spell = |tile: u8, rest: &[u8]| {
        let rests = spellings_of(rest).into_iter();
        rests.map(move |rest| [&[tile], &rest[..]].concat())
    };
    let mut spellings: Vec<_> = spell(letter - b'a', &word[1..]).collect();
    if let Some(rest) = word.strip_prefix(b"qu") {
        spellings.extend(spell(26, rest));
    }
    spellings
}

/// The trie of sorted spellings.
fn nodes(spellings: &[(Vec<u8>, u32)]) -> Vec<Node> {
    let mut nodes = vec![Node::default()];
    let mut queue = VecDeque::from([(0, 0, spellings)]);
    while let Some((node, depth, mut spellings)) = queue.pop_front() {
        nodes[node].first_child = nodes.len() as u32;
        if let Some(((spelling, word), rest)) = spellings.split_first()
            && spelling.len() == depth
        {
            nodes[node].word = word + 1;
            spellings = rest;
        }
        for group in spellings.chunk_by(|(one, _), (other, _)| one[depth] == other[depth]) {
            nodes[node].tiles |= 1 << group[0].0[depth];
            queue.push_back((nodes.len(), depth + 1, group));
            nodes.push(Node::default());
        }
    }
    nodes
}
