//! The words found on the boards of a batch, and their scores.

use super::batch_cells::MAX_BOARDS;
use super::trail_list::SLICE;
use crate::boards::description::Boards;
use crate::boards::score::Score;
use crate::instructions::prefetch;
use wordtrail_dictionary::internals::{Node, NodeId, Trie};

/// Found words, once for each trail that spells them.
pub(super) struct Found {
    pub(super) nodes: [u32; SLICE],
    pub(super) boards: [u8; SLICE],
    /// The number of found words. Entries after them are unused.
    pub(super) len: usize,
}

/// Counts the words of a batch of boards, each once a board.
pub(super) struct Tally {
    /// The scores of the boards so far.
    pub(super) scores: [Score; MAX_BOARDS],
    /// The words that are not counted yet.
    pub(super) found: Found,
    entries: Vec<Entry>,
    /// The points of each node, if some do not fit an entry.
    points: Option<Vec<u64>>,
    /// The number of the batch. It is not 0.
    batch: u32,
}

/// The state of a node, in four bytes to save cache: the boards of the batch on which it was found, a bit each, then
/// its points, whether it counts, and the number of the batch.
#[derive(Clone, Copy)]
struct Entry(u32);

impl Entry {
    const POINTS: u32 = 16;
    const COUNTS: u32 = 20;
    const BATCH: u32 = 21;

    /// The bits that do not depend on the batch.
    const VALUE: u32 = (1 << Self::BATCH) - (1 << Self::POINTS);

    /// The number of batches that the bits can number.
    const BATCHES: u32 = 1 << (u32::BITS - Self::BATCH);

    /// The greatest number of points that fits.
    const MAX_POINTS: u32 = (1 << (Self::COUNTS - Self::POINTS)) - 1;

    fn new(points: u32, counts: bool) -> Self {
        let points = if counts { points } else { 0 };
        Self(points << Self::POINTS | u32::from(counts) << Self::COUNTS)
    }

    /// The entry at the beginning of a batch.
    fn not_found(self) -> Self {
        Self(self.0 & Self::VALUE)
    }

    /// Notes that the node was found on a board of the batch. Returns by how much that adds to the words of the board,
    /// and to its points.
    #[inline(always)]
    fn find(&mut self, batch: u32, board: u32) -> (u32, u32) {
        let is_of_batch = self.0 >> Self::BATCH == batch;
        let known = if is_of_batch {
            self.0
        } else {
            self.not_found().0
        };
        self.0 = known | 1 << board | batch << Self::BATCH;
        let is_new = !known >> board & 1;
        let points = known >> Self::POINTS & Self::MAX_POINTS;
        (known >> Self::COUNTS & is_new, points * is_new)
    }
}

impl Tally {
    /// For the words of the dictionary of boards, whose trie this is.
    pub(super) fn new<N: Node>(trie: Trie<'_, N>, boards: &Boards) -> Self {
        let small = |letters| {
            let points = boards.points.of_length(letters);
            let points = points.and_then(|points| u32::try_from(points).ok());
            points.filter(|&points| points <= Entry::MAX_POINTS)
        };
        let levels = trie.levels().count();
        let by_length: Option<Vec<u32>> = (0..levels).map(small).collect();
        let mut entries = Vec::with_capacity(trie.node_count());
        for (letters, nodes) in trie.levels().enumerate() {
            let points = by_length.as_ref().map_or(0, |points| points[letters]);
            let entry = Entry::new(points, letters >= boards.search.min_length);
            entries.extend(nodes.map(|_| entry));
        }
        Self {
            points: by_length.is_none().then(|| points_of_nodes(trie, boards)),
            scores: [Score::default(); MAX_BOARDS],
            found: Found {
                nodes: [0; SLICE],
                boards: [0; SLICE],
                len: 0,
            },
            entries,
            batch: 0,
        }
    }

    /// Copies the points of another node to a node.
    pub(super) fn copy_value(&mut self, node: NodeId, other: NodeId) {
        self.entries[node.index()] = self.entries[other.index()];
        if let Some(points) = &mut self.points {
            points[node.index()] = points[other.index()];
        }
    }

    /// Begins a batch of boards.
    pub(super) fn begin(&mut self) {
        self.scores = [Score::default(); MAX_BOARDS];
        self.batch += 1;
        if self.batch == Entry::BATCHES {
            self.batch = 1;
            for entry in &mut self.entries {
                *entry = entry.not_found();
            }
        }
    }

    /// Counts the words that were found.
    #[inline(always)]
    pub(super) fn count(&mut self) {
        let Found { nodes, boards, len } = &mut self.found;
        // Most entries are not in the nearest caches.
        for &node in &nodes[..*len] {
            prefetch(self.entries.as_ptr().wrapping_add(node as usize));
        }
        for (&node, &board) in nodes.iter().zip(&*boards).take(*len) {
            let (words, points) = self.entries[node as usize].find(self.batch, board.into());
            let score = &mut self.scores[usize::from(board) % MAX_BOARDS];
            score.words += u64::from(words);
            score.points += u64::from(points);
            if let Some(all) = &self.points
                && words != 0
            {
                score.points = score.points.saturating_add(all[node as usize]);
            }
        }
    }
}

/// The points of each node that ends a word.
fn points_of_nodes<N: Node>(trie: Trie<'_, N>, boards: &Boards) -> Vec<u64> {
    let mut word = String::new();
    let points = |node: NodeId| {
        if !trie.ends_word(node) {
            return 0;
        }
        word.clear();
        trie.spell(node, &mut word);
        boards.points.of(&word)
    };
    trie.node_ids().map(points).collect()
}
