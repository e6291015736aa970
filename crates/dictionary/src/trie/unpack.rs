//! Unpacking an FST into a trie.

use super::Alphabet;
use super::node::{NarrowNode, Node, WideNode};
use crate::counts::Counts;
use crate::lexicon::Lexicon;
use crate::walker::Walker;
use crate::word_list::LONGEST_WORD;
use std::collections::HashMap;

/// The trie of a dictionary.
#[derive(Debug)]
pub(crate) struct Unpacked {
    pub(crate) nodes: Nodes,
    pub(crate) alphabet: Alphabet,
    /// The number of words of 0, 1, 2, … letters.
    pub(crate) by_length: Vec<u64>,
}

/// Nodes in the narrower width that the letters allow.
#[derive(Debug)]
pub(crate) enum Nodes {
    Narrow(Vec<NarrowNode>),
    Wide(Vec<WideNode>),
}

impl Unpacked {
    /// The nodes, which have this width.
    pub(crate) fn nodes<N: Node>(&self) -> &[N] {
        match &self.nodes {
            Nodes::Narrow(nodes) => bytemuck::cast_slice(nodes),
            Nodes::Wide(nodes) => bytemuck::cast_slice(nodes),
        }
    }

    /// What was counted of the words.
    pub(crate) fn counts(&self) -> Counts {
        Counts {
            letters: self.alphabet.letters().to_vec(),
            by_length: self.by_length.clone(),
        }
    }

    /// The number of nodes, and their size in bytes.
    pub(crate) fn size(&self) -> (usize, usize) {
        match &self.nodes {
            Nodes::Narrow(nodes) => (nodes.len(), size_of_val(&nodes[..])),
            Nodes::Wide(nodes) => (nodes.len(), size_of_val(&nodes[..])),
        }
    }
}

/// The most nodes that an FST of a number of bytes is unpacked into: those of an FST of 8 MB take 128 MB, and the work up to
/// 64 MB more. ENABLE has 0.8 nodes of 8 bytes for each byte, and languages with many endings have some more. (A forged FST of a
/// kilobyte can have 2⁶⁰ words.)
fn max_nodes<N>(fst_bytes: usize) -> usize {
    let bytes = fst_bytes.saturating_mul(12).saturating_add(1 << 25);
    (bytes / size_of::<N>()).min(u32::MAX as usize)
}

/// Unpacks all words that a walker reaches. Nothing, if they have more than 63 letters or too many nodes.
///
/// Whatever the FST is, the nodes are a trie: the position of a node's children is counted from the masks of the nodes before it.
pub(crate) fn unpack(walker: Walker<'_>, fst_bytes: usize) -> Option<Unpacked> {
    let (states, alphabet) = States::read(walker, fst_bytes)?;
    let (nodes, by_length) = if alphabet.letters().len() <= NarrowNode::LETTERS {
        let (nodes, by_length) = states.unpack()?;
        (Nodes::Narrow(nodes), by_length)
    } else {
        let (nodes, by_length) = states.unpack()?;
        (Nodes::Wide(nodes), by_length)
    };
    Some(Unpacked {
        nodes,
        alphabet,
        by_length,
    })
}

/// The states of an FST, each read once: a state stands for six nodes of ENABLE's trie.
#[derive(Default)]
struct States {
    fst_bytes: usize,
    states: Vec<State>,
    /// The numbers of the states that each leads to, one after the other.
    targets: Vec<u32>,
}

struct State {
    /// The letters that may follow, a bit for each code.
    letters: u64,
    ends_word: bool,
    /// Where its targets begin, and how many there are: as many as letters.
    first: u32,
    targets: u8,
}

impl States {
    /// Reads the states and collects their letters. Nothing, if there are more than 63.
    fn read(walker: Walker<'_>, fst_bytes: usize) -> Option<(Self, Alphabet)> {
        let mut codes = Codes::default();
        let mut read = Self {
            fst_bytes,
            ..Self::default()
        };
        let mut addresses = vec![walker.root().address];
        // By address, the number of a state, or 0 if it has none yet. (Nothing leads to the first state.)
        let mut numbers = vec![0; fst_bytes];
        let mut number = 0;
        while let Some(&address) = addresses.get(number) {
            number += 1;
            let state = walker.at(address);
            let mut letters = 0;
            let first = read.targets.len() as u32;
            walker.for_each_target(state, |letter, target| {
                let code = codes.code(letter);
                // What is damaged has no address in the file.
                if let Some(number) = numbers.get_mut(target) {
                    if *number == 0 {
                        *number = addresses.len() as u32;
                        addresses.push(target);
                    }
                    letters |= 1_u64.unbounded_shl(code);
                    read.targets.push(*number);
                }
            });
            if codes.letters.len() > Alphabet::MAX || u32::try_from(read.targets.len()).is_err() {
                return None;
            }
            read.states.push(State {
                letters,
                ends_word: state.ends_word,
                first,
                targets: (read.targets.len() - first as usize) as u8,
            });
        }
        let alphabet = codes.sort(&mut read.states);
        Some((read, alphabet))
    }

    /// The nodes, breadth-first, and the number of words of each length.
    fn unpack<N: Node>(&self) -> Option<(Vec<N>, Vec<u64>)> {
        let max_nodes = max_nodes::<N>(self.fst_bytes);
        // Most words have fewer nodes than their FST has bytes.
        let expected = max_nodes.min(self.fst_bytes);
        let (mut nodes, mut by_length) = (Vec::with_capacity(expected), Vec::new());
        let (mut level, mut next) = (vec![0], Vec::new());
        let mut first = 1;
        for length in 0..=LONGEST_WORD {
            let mut words = 0;
            if nodes.len() + level.len() > max_nodes {
                return None;
            }
            for &number in &level {
                let state = &self.states[number as usize];
                // A word of no letters is on no grid, and longer ones than the longest are not searched for.
                let ends_word = state.ends_word && length > 0;
                let (letters, children) = match length < LONGEST_WORD {
                    true => (state.letters, state.targets),
                    false => (0, 0),
                };
                nodes.push(N::new(letters, ends_word, first));
                first += u32::from(children);
                words += u64::from(ends_word);
                let targets = state.first as usize;
                // Mostly one or two, for which a call to copy them takes longer.
                for &target in &self.targets[targets..targets + usize::from(children)] {
                    next.push(target);
                }
            }
            by_length.push(words);
            if next.is_empty() {
                break;
            }
            if nodes.len() + next.len() > max_nodes {
                return None;
            }
            level.clear();
            std::mem::swap(&mut level, &mut next);
        }
        // Children are in the order of their parents, so the last ones end where the nodes do. Engines look nodes up without checks.
        debug_assert_eq!(first as usize, nodes.len());
        let longest = by_length.iter().rposition(|&words| words > 0);
        by_length.truncate(longest.map_or(1, |longest| longest + 1));
        Some((nodes, by_length))
    }
}

/// Letters, coded in the order in which they were first seen.
struct Codes {
    letters: Vec<char>,
    ascii: [u8; 128],
    others: HashMap<char, u8>,
}

impl Default for Codes {
    fn default() -> Self {
        Self {
            letters: Vec::new(),
            ascii: [u8::MAX; 128],
            others: HashMap::new(),
        }
    }
}

impl Codes {
    /// The code of a letter. (There are at most as many letters as a state has edges beyond 63, so a byte is enough.)
    #[inline]
    fn code(&mut self, letter: char) -> u32 {
        let new = self.letters.len().min(usize::from(u8::MAX)) as u8;
        let code = match self.ascii.get_mut(letter as usize) {
            Some(code) if *code < u8::MAX => *code,
            Some(code) => {
                *code = new;
                new
            }
            None => *self.others.entry(letter).or_insert(new),
        };
        if code == new {
            self.letters.push(letter);
        }
        u32::from(code)
    }

    /// The alphabet in code point order. Puts the bits of the states in the same order. (Their targets already are.)
    fn sort(mut self, states: &mut [State]) -> Alphabet {
        let mut order: Vec<usize> = (0..self.letters.len()).collect();
        order.sort_unstable_by_key(|&code| self.letters[code]);
        if !order.is_sorted() {
            for state in states {
                let bits = order.iter().enumerate();
                let bits = bits.map(|(new, &old)| (state.letters >> old & 1) << new);
                state.letters = bits.fold(0, |letters, bit| letters | bit);
            }
            self.letters.sort_unstable();
        }
        Alphabet::new(self.letters)
    }
}

#[cfg(test)]
mod tests {
    use crate::dictionary::AnyLexicon;
    use crate::dictionary::Dictionary;
    use crate::trie::{Node, NodeId, Trie};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The words of a trie, read by its edges and by its nodes, which are spelled from below.
    fn words_of<N: Node>(trie: Trie<'_, N>) -> BTreeSet<String> {
        let mut by_edges = BTreeSet::new();
        let mut prefixes = vec![(NodeId::ROOT, String::new())];
        while let Some((node, prefix)) = prefixes.pop() {
            let mut spelled = String::new();
            trie.spell(node, &mut spelled);
            assert_eq!(spelled, prefix);
            for (code, child) in trie.edges(node) {
                assert_eq!(trie.child(node, code), Some(child));
                let letter = trie.alphabet().letter(code);
                prefixes.push((child, format!("{prefix}{letter}")));
            }
            if trie.ends_word(node) {
                by_edges.insert(prefix);
            }
        }
        let levels = trie.levels().flatten().map(|node| NodeId::at(node as u32));
        let by_nodes = levels.filter(|&node| trie.ends_word(node)).map(|node| {
            let mut word = String::new();
            trie.spell(node, &mut word);
            word
        });
        assert_eq!(by_nodes.collect::<BTreeSet<_>>(), by_edges);
        by_edges
    }

    proptest! {
        #[test]
        fn a_trie_has_the_words_and_the_counts_of_its_fst(
            narrow in proptest::collection::btree_set("[a-zé]{1,7}", 0..100),
            wide in proptest::collection::btree_set("[a-zа-яéα]{1,7}", 1..100),
        ) {
            for words in [narrow, wide] {
                let dictionary = Dictionary::from_words(&words).unwrap();
                let found = match dictionary.lexicon() {
                    AnyLexicon::Narrow(trie) => words_of(trie),
                    AnyLexicon::Wide(trie) => words_of(trie),
                    AnyLexicon::Walker(_) => unreachable!("it has few letters"),
                };
                prop_assert_eq!(found, words);
                let compiled = dictionary.counts();
                prop_assert_eq!(dictionary.unpacked().unwrap().counts(), compiled.unwrap().clone());
                let opened = Dictionary::from_fst(dictionary.fst_bytes().into_owned()).unwrap();
                prop_assert_eq!(opened.counts(), compiled);
            }
        }
    }
}
