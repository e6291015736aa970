//! The engine of boards, which are given as letter codes.

mod batch_cells;
mod expand;
mod tally;
mod trail_list;

use super::description::Boards;
use super::score::Score;
use crate::instructions;
use crate::instructions::{InstructionSet, Job, Kernels};
use batch_cells::BatchCells;
use expand::expand;
use tally::Tally;
use trail_list::{SLICE, TrailList};
use wordtrail_dictionary::internals::{Alphabet, Cancellation, Letter, Node, NodeId, Steps, Trie};
use wordtrail_dictionary::{Budget, Dictionary};

/// Searches boards of one size. It has the working memory for that.
pub(super) trait BoardEngine: Send + Sync {
    /// Appends the score of each board. The codes of a board's cells are in reading order, one board after the other.
    fn score(&mut self, codes: &[u8], scores: &mut Vec<Score>);
}

/// The engine for a width of trie. It searches boards in batches, with all trails in progress on one stack. In each step
/// it takes a slice of trails off the top of the stack and puts their continuations there.
///
/// Within a slice nothing branches on a letter. This scores several times as many boards per second as a depth-first
/// search does, with each set of instructions: `DESIGN.md` has the figures.
///
/// The stack stays short on any boards: its trails of one length are the continuations of one slice, so there are at
/// most eight times a slice for each length.
pub(super) struct TrieEngine<N: Node> {
    instructions: InstructionSet,
    budget: Option<Budget>,
    dictionary: Dictionary,
    /// The nodes of a trie that has the tile Qu, if boards do.
    qu_nodes: Option<Vec<N>>,
    batch: BatchCells,
    frontier: TrailList,
    slice: TrailList,
    tally: Tally,
}

impl<N: Node> TrieEngine<N> {
    /// `trie` is that of the dictionary of the boards.
    pub(super) fn new(boards: &Boards, trie: Trie<'_, N>) -> Self {
        let mut tally = Tally::new(trie, boards);
        let qu = qu(trie.alphabet()).filter(|_| boards.qu);
        let qu_nodes = qu.map(|qu| {
            let mut nodes = trie.nodes().to_vec();
            read_q_as_qu(trie, qu, &mut nodes, &mut tally);
            nodes
        });
        Self {
            instructions: boards.search.instructions,
            budget: boards.search.budget.clone(),
            dictionary: boards.search.dictionary.clone(),
            qu_nodes,
            batch: BatchCells::new(boards.rows, boards.columns),
            frontier: TrailList::default(),
            slice: TrailList::default(),
            tally,
        }
    }
}

impl<N: Node> BoardEngine for TrieEngine<N> {
    fn score(&mut self, codes: &[u8], scores: &mut Vec<Score>) {
        let scoring = Scoring {
            engine: self,
            codes,
            scores,
        };
        instructions::run(scoring.engine.instructions, scoring);
    }
}

/// The scoring of some boards.
struct Scoring<'run, N: Node> {
    engine: &'run mut TrieEngine<N>,
    codes: &'run [u8],
    scores: &'run mut Vec<Score>,
}

impl<N: Node> Job for Scoring<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run(self, kernels: Kernels) {
        let engine = self.engine;
        let nodes = match &engine.qu_nodes {
            Some(nodes) => nodes,
            None => engine.dictionary.nodes(),
        };
        let cancellation = Cancellation::new(engine.budget.as_ref());
        let root = nodes[NodeId::ROOT.index()];
        let mut steps = Steps::default();
        for codes in self.codes.chunks(engine.batch.max_cells()) {
            engine.batch.load(codes);
            engine.tally.begin();
            for (cell, &code) in engine.batch.numbered(codes) {
                // The code of a cell without a letter is a bit that no node has.
                if root.letters() >> code & 1 != 0 {
                    engine.frontier.push(root.child(code), cell);
                }
            }
            while engine.frontier.take_last(SLICE, &mut engine.slice) {
                expand(
                    kernels,
                    nodes,
                    &engine.batch,
                    &engine.slice,
                    &mut engine.frontier,
                    &mut engine.tally.found,
                );
                engine.tally.count();
                if steps.add(engine.slice.len, &cancellation).is_break() {
                    engine.frontier.len = 0;
                }
            }
            let boards = codes.len() / engine.batch.board_cells();
            self.scores.extend(&engine.tally.scores[..boards]);
        }
        let _ = steps.spend(&cancellation);
    }
}

/// The letters of the tile `Qu`, unless the alphabet lacks one.
pub(super) fn qu(alphabet: &Alphabet) -> Option<[Letter; 2]> {
    Some([alphabet.code('q')?, alphabet.code('u')?])
}

/// Replaces each node that a q leads to by the node that the u leads to from there, so that a step to a cell with the
/// tile Qu is like any other. Where no u follows the q, the node gets no children.
fn read_q_as_qu<N: Node>(
    trie: Trie<'_, N>,
    [q, u]: [Letter; 2],
    nodes: &mut [N],
    tally: &mut Tally,
) {
    for before in trie.node_ids() {
        let Some(after_q) = trie.child(before, q) else {
            continue;
        };
        nodes[after_q.index()] = N::new(0, false, 1);
        if let Some(after_qu) = trie.child(after_q, u) {
            nodes[after_q.index()] = trie.nodes()[after_qu.index()];
            tally.copy_value(after_q, after_qu);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::batch_cells::MAX_NEIGHBOURS;
    use super::*;
    use wordtrail_dictionary::Dictionary;
    use wordtrail_dictionary::internals::with_trie;

    #[test]
    fn the_stack_stays_short_for_any_number_of_trails() {
        let longest = 6;
        let words = (3..=longest).map(|letters| "a".repeat(letters));
        let dictionary = Dictionary::from_words(words).unwrap();
        let boards = Boards::new(&dictionary).size(8, 8).unwrap();
        for instructions in InstructionSet::available() {
            let boards = boards.instruction_set(instructions);
            let mut scores = Vec::new();
            with_trie!(dictionary, trie => {
                let mut engine = TrieEngine::new(&boards, trie);
                engine.score(&[0; 64], &mut scores);
                // Hundreds of thousands of trails have six cells.
                assert!(engine.frontier.nodes.len() <= (longest + 1) * MAX_NEIGHBOURS * SLICE);
            });
            assert_eq!((scores[0].words, scores[0].points), (4, 7));
        }
    }
}
