//! The form in which the page carries the words of its dictionary, and which of them are common: a walk through their trie in
//! binary decisions, coded by arithmetic. The probability of each is mixed from those that it had in several contexts, as the
//! PAQ compressors of Matt Mahoney do. The words of ENABLE take 0.15 MB; front-coded and compressed by LZMA, 0.19 MB.

use std::iter::Peekable;

/// A word in bytes, and whether it is common.
pub type Word<'bytes> = (&'bytes [u8], bool);

/// An arithmetic coder of binary decisions, which writes them or reads them.
pub trait Coder {
    /// Codes a decision with the probability that it is true, in 65536ths. A coder that reads ignores the decision. Returns the
    /// one that was coded.
    fn code(&mut self, decision: bool, probability: u32) -> bool;
}

/// An interval of numbers, of which the coded one is in a part for each decision.
pub struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    pub const ALL: Self = Self {
        low: 0,
        high: u32::MAX,
    };

    /// The last number of the part for a decision that is true.
    pub fn middle(&self, probability: u32) -> u32 {
        let width = u64::from(self.high - self.low);
        self.low + ((width * u64::from(probability)) >> 16) as u32
    }

    /// Chooses the part for a decision.
    pub fn choose(&mut self, middle: u32, decision: bool) {
        match decision {
            true => self.high = middle,
            false => self.low = middle + 1,
        }
    }

    /// Takes the first byte, if all numbers of the interval have the same.
    pub fn shift(&mut self) -> Option<u8> {
        if (self.low ^ self.high) >> 24 != 0 {
            return None;
        }
        let byte = (self.high >> 24) as u8;
        self.low <<= 8;
        self.high = self.high << 8 | 0xff;
        Some(byte)
    }
}

/// Reads decisions. Beyond the end of the bytes are zeros.
struct Decoder<'bytes> {
    bytes: &'bytes [u8],
    interval: Interval,
    /// The number that is coded, as far as the interval has digits.
    number: u32,
}

impl Decoder<'_> {
    fn next(&mut self) {
        let byte = self.bytes.split_off_first().copied();
        self.number = self.number << 8 | u32::from(byte.unwrap_or_default());
    }
}

impl Coder for Decoder<'_> {
    fn code(&mut self, _: bool, probability: u32) -> bool {
        let middle = self.interval.middle(probability);
        let decision = self.number <= middle;
        self.interval.choose(middle, decision);
        while self.interval.shift().is_some() {
            self.next();
        }
        decision
    }
}

/// The letters of a word that are coded at most. It ends what is damaged.
const MAX_LETTERS: usize = 64;

/// The words of a coded list, each with whether it is common; or nothing if it is damaged. No list has more than a number given.
pub fn decode(bytes: &[u8], max_words: usize) -> Option<Vec<(String, bool)>> {
    let mut decoder = Decoder {
        bytes,
        interval: Interval::ALL,
        number: 0,
    };
    (0..4).for_each(|_| decoder.next());
    let mut words = Vec::new();
    let found = |word: &[u8], is_common| {
        let word = word.iter().map(|&letter| char::from(letter)).collect();
        words.push((word, is_common));
        words.len() <= max_words
    };
    walk(&mut decoder, std::iter::empty(), found).then_some(words)
}

/// Walks through the trie of words, and codes it. The words that are written are in order, of the letters from a to z. Passes
/// each word to a function, which returns whether to go on, and returns whether the walk came to its end.
pub fn walk<'word>(
    coder: &mut impl Coder,
    words: impl Iterator<Item = Word<'word>>,
    mut found: impl FnMut(&[u8], bool) -> bool,
) -> bool {
    let mut words = words.peekable();
    let mut mixer = Mixer::new();
    let mut node = Node::default();
    loop {
        let next = next_letter(&mut words, &node.letters);
        // Letters that are no word begin one.
        let has_child = node.last == 0 && node.kind() == Kind::NoWord && !node.letters.is_empty();
        if !has_child && !node.code(&mut mixer, coder, Question::HasChild, next.is_some()) {
            match node.letters.pop() {
                Some(letter) => node.last = letter - b'a' + 1,
                None => return true,
            }
            node.kinds.pop();
            continue;
        }
        let letter = node.letter(&mut mixer, coder, next.unwrap_or(b'a') - b'a');
        if letter > b'z' || node.letters.len() == MAX_LETTERS {
            return false;
        }
        node.letters.push(letter);
        node.kinds.push(Kind::NoWord);
        node.last = 0;
        let (word, is_common) = words.peek().copied().unwrap_or_default();
        let is_word = word == node.letters;
        if node.code(&mut mixer, coder, Question::IsWord, is_word) {
            let is_common = node.code(&mut mixer, coder, Question::IsCommon, is_common);
            node.kinds.pop();
            node.kinds
                .push(if is_common { Kind::Common } else { Kind::Rare });
            words.next();
            if !found(&node.letters, is_common) {
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
#[derive(Default)]
struct Node {
    letters: Vec<u8>,
    /// For each beginning of the letters what it is.
    kinds: Vec<Kind>,
    /// The child that the walk came back from, from 1 for a; 0 for none.
    last: u8,
}

/// What is decided about a node.
#[derive(Clone, Copy)]
enum Question {
    HasChild,
    /// A bit of the letter of the next child, after those before it, with a 1 in front of them.
    Letter(u32),
    IsWord,
    IsCommon,
}

impl Node {
    fn kind(&self) -> Kind {
        self.kinds.last().copied().unwrap_or(Kind::NoWord)
    }

    /// Codes the letter of the next child.
    fn letter(&self, mixer: &mut Mixer, coder: &mut impl Coder, number: u8) -> u8 {
        let mut bits = 1;
        for place in (0..5).rev() {
            let bit = number >> place & 1 == 1;
            bits = bits << 1 | u32::from(self.code(mixer, coder, Question::Letter(bits), bit));
        }
        b'a' + (bits & 31) as u8
    }

    fn code(
        &self,
        mixer: &mut Mixer,
        coder: &mut impl Coder,
        question: Question,
        decision: bool,
    ) -> bool {
        let depth = self.letters.len() as u32;
        let state = u32::from(self.last) << 2 | self.kind() as u32;
        // Where a word may go on depends on its length, and letters do on those before them.
        let (kind, set, beside) = match question {
            Question::HasChild => (0, depth.min(31), state),
            Question::Letter(bits) => (bits, 32 + bits, state),
            Question::IsWord => (32, 64 + depth.min(31), 0),
            Question::IsCommon => (33, 96 + depth.min(31), self.word_before()),
        };
        let base = hashed(kind << 16 | beside, 0);
        let ending = |length: usize| {
            let start = self.letters.len().saturating_sub(length);
            let letters = self.letters[start..].iter();
            letters.fold(base ^ length as u32, |hash, &letter| {
                hashed(hash, u32::from(letter))
            })
        };
        let contexts = [1, 2, 3, 4, 5, 7].map(ending);
        let [a, b, c, d, e, f] = contexts;
        let contexts = [a, b, c, d, e, f, hashed(base, depth)];
        mixer.code(coder, decision, contexts, set as usize)
    }

    /// What the longest word is that the letters begin with, and how many letters are after it.
    fn word_before(&self) -> u32 {
        let before = self.kinds.iter().rev().skip(1);
        let mut before = (1..).zip(before);
        let word = before.find(|&(_, &kind)| kind != Kind::NoWord);
        word.map_or(0, |(letters, &kind)| letters << 2 | kind as u32)
    }
}

fn hashed(hash: u32, value: u32) -> u32 {
    let hash = (hash ^ value.wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b);
    hash ^ hash >> 15
}

/// The contexts of a decision.
const CONTEXTS: usize = 7;

/// The slots of each for probabilities. With twice as many, the list would be smaller by 2 %, and take longer.
const SLOTS: usize = 1 << 18;

/// The sets of weights.
const SETS: usize = 128;

/// How often a context is counted at most: what happened earlier is forgotten.
const MAX_COUNT: u32 = 255;

/// Mixes probabilities. All of it is in integers, so that it is the same everywhere.
struct Mixer {
    /// The probabilities that decisions are true in contexts, in 2²²nds, and in the lowest 10 bits how often the context
    /// occurred.
    slots: Vec<u32>,
    /// The weights of contexts, in 65536ths.
    weights: Vec<[i32; CONTEXTS]>,
    /// Logits of probabilities in 4096ths, in 256ths.
    logits: Vec<i32>,
}

impl Mixer {
    fn new() -> Self {
        let mut logits = Vec::with_capacity(4096);
        for logit in -2047..=2047 {
            let known = probability(logit) as usize + 1;
            logits.resize(known.max(logits.len()), logit);
        }
        logits.resize(4096, 2047);
        Self {
            slots: vec![1 << 31; CONTEXTS * SLOTS],
            weights: vec![[20_000; CONTEXTS]; SETS],
            logits,
        }
    }

    /// Codes a decision in contexts, which are hashes, with one of the sets of weights.
    fn code(
        &mut self,
        coder: &mut impl Coder,
        decision: bool,
        contexts: [u32; CONTEXTS],
        set: usize,
    ) -> bool {
        let mut places = [0; CONTEXTS];
        let mut logits = [0; CONTEXTS];
        for context in 0..CONTEXTS {
            places[context] = context * SLOTS + contexts[context] as usize % SLOTS;
            logits[context] = self.logits[(self.slots[places[context]] >> 20) as usize];
        }
        let weights = &mut self.weights[set];
        let products = logits.iter().zip(&*weights);
        let sum: i64 = products
            .map(|(&logit, &weight)| i64::from(logit) * i64::from(weight))
            .sum();
        let mixed = probability((sum >> 16).clamp(-2047, 2047) as i32);
        let decision = coder.code(decision, (16 * mixed as u32).clamp(32, 65_504));
        let error = 6 * (4096 * i32::from(decision) - mixed);
        for (weight, &logit) in weights.iter_mut().zip(&logits) {
            *weight += (logit * error + (1 << 13)) >> 14;
        }
        let certain = if decision { (1 << 22) - 1 } else { 0 };
        for place in places {
            let (before, count) = ((self.slots[place] >> 10) as i32, self.slots[place] & 1023);
            let after = before + (certain - before) * 2 / (2 * count as i32 + 3);
            self.slots[place] = (after as u32) << 10 | (count + 1).min(MAX_COUNT);
        }
        decision
    }
}

/// The probability of a logit in 256ths, from -2047 to 2047, in 4096ths.
fn probability(logit: i32) -> i32 {
    /// 4096 / (1 + e^-x), for x from -8 to 8 in halves.
    const PROBABILITIES: [i32; 33] = [
        1, 2, 4, 6, 10, 17, 28, 45, 74, 120, 194, 311, 488, 747, 1102, 1547, 2048, 2549, 2994,
        3349, 3608, 3785, 3902, 3976, 4022, 4051, 4068, 4079, 4086, 4090, 4092, 4094, 4095,
    ];
    let above = logit + 2048;
    let (place, rest) = ((above >> 7) as usize, above & 127);
    (PROBABILITIES[place] * (128 - rest) + PROBABILITIES[place + 1] * rest + 64) >> 7
}
