//! A peer for adjacent mode and boards: the usual first implementation, a trie with a pointer for each letter,
//! walked depth-first with a flag for each visited cell.

use benches::tally::Tally;

/// The tile Qu. It has a pointer of its own, after those of the letters, that skips the q.
pub const QU: u8 = b'z' + 1;

const POINTERS: usize = (QU - b'a') as usize + 1;

/// No node: the root is no node's child.
const NONE: u32 = 0;

#[derive(Default)]
struct Node {
    children: [u32; POINTERS],
    /// The length of the word that ends here; 0 if none does.
    word_length: u8,
}

pub struct PointerTrie {
    nodes: Vec<Node>,
}

impl PointerTrie {
    pub fn new(words: &[&str]) -> Self {
        let mut trie = Self {
            nodes: vec![Node::default()],
        };
        for word in words {
            trie.insert(word);
        }
        trie.add_qu_pointers();
        trie
    }

    fn insert(&mut self, word: &str) {
        let mut node = 0;
        for letter in word.bytes() {
            let next = self.nodes.len() as u32;
            let child = &mut self.nodes[node].children[pointer(letter)];
            if *child == NONE {
                *child = next;
                node = next as usize;
                self.nodes.push(Node::default());
            } else {
                node = *child as usize;
            }
        }
        self.nodes[node].word_length = word.len() as u8;
    }

    fn add_qu_pointers(&mut self) {
        for node in 0..self.nodes.len() {
            let after_q = self.nodes[node].children[pointer(b'q')];
            if after_q != NONE {
                self.nodes[node].children[pointer(QU)] =
                    self.nodes[after_q as usize].children[pointer(b'u')];
            }
        }
    }

    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The number of finds on all trails in adjacent mode.
    pub fn adjacent_finds(&self, columns: usize, tiles: &[u8]) -> u64 {
        let mut tally = Tally::default();
        let mut walk = DepthFirst::new(self, columns, tiles.len() / columns);
        walk.walk(tiles, |_, length, start| tally.take(length, start));
        tally.finds()
    }
}

/// The index of a tile's pointer in a node.
fn pointer(tile: u8) -> usize {
    usize::from(tile - b'a')
}

/// A walk over boards of one size. They have a border whose cells count as visited, so that no step has to check
/// rows and columns.
pub struct DepthFirst<'trie> {
    nodes: &'trie [Node],
    columns: usize,
    stride: usize,
    pointers: Vec<u8>,
    visited: Vec<bool>,
    steps: [isize; 8],
}

impl<'trie> DepthFirst<'trie> {
    pub fn new(trie: &'trie PointerTrie, columns: usize, rows: usize) -> Self {
        let stride = columns + 2;
        let mut visited = vec![true; stride * (rows + 2)];
        for row in 1..=rows {
            visited[row * stride + 1..][..columns].fill(false);
        }
        let below = stride as isize;
        Self {
            nodes: &trie.nodes,
            columns,
            stride,
            pointers: vec![0; visited.len()],
            visited,
            steps: [
                1,
                below + 1,
                below,
                below - 1,
                -1,
                -below - 1,
                -below,
                -below + 1,
            ],
        }
    }

    /// Walks every trail that spells a prefix of a word, and reports each word by its node, its length and its
    /// start cell.
    pub fn walk(&mut self, tiles: &[u8], mut found: impl FnMut(usize, usize, usize)) {
        for (row, tiles) in tiles.chunks(self.columns).enumerate() {
            let start = (row + 1) * self.stride + 1;
            for (column, &tile) in tiles.iter().enumerate() {
                self.pointers[start + column] = pointer(tile) as u8;
            }
        }
        for start in 0..self.visited.len() {
            if !self.visited[start] {
                self.enter(start, 0, &mut |node, length| found(node, length, start));
            }
        }
    }

    fn enter(&mut self, cell: usize, parent: usize, found: &mut impl FnMut(usize, usize)) {
        let child = self.nodes[parent].children[usize::from(self.pointers[cell])];
        if child == NONE {
            return;
        }
        let child = child as usize;
        let word_length = self.nodes[child].word_length;
        if word_length > 0 {
            found(child, word_length.into());
        }
        self.visited[cell] = true;
        for step in self.steps {
            let next = cell.wrapping_add_signed(step);
            if !self.visited[next] {
                self.enter(next, child, found);
            }
        }
        self.visited[cell] = false;
    }
}
