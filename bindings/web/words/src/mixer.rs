//! Probabilities of decisions, from how often each happened in several contexts. All of it is in integers, so that it is the
//! same everywhere.

use crate::arithmetic::Coder;
use alloc::vec;
use alloc::vec::Vec;

/// The contexts of a decision.
pub const CONTEXTS: usize = 5;

/// The decisions that a context tells apart.
const DECISIONS: usize = 32;

/// The sets of weights.
const SETS: usize = 128;

/// The probabilities that decisions are true in a context, in 4096ths, and in the lowest 4 bits how often each was coded, up to
/// 15. They are a line of a processor's cache: what makes decoding slow is to wait for memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u16; DECISIONS]);

/// How many lines each context has, as a power of two. Contexts share them. With twice as many, the list would be smaller by 2 %,
/// and take longer.
const LINES: [u32; CONTEXTS] = [11, 13, 14, 14, 8];

/// The first line of each context, and the number of lines.
const STARTS: [usize; CONTEXTS + 1] = {
    let mut starts = [0; CONTEXTS + 1];
    let mut context = 0;
    while context < CONTEXTS {
        starts[context + 1] = starts[context] + (1 << LINES[context]);
        context += 1;
    }
    starts
};

/// The part of the error by which a probability changes, after it was changed this many times before, in 65536ths: at first they
/// are the means of what happened, and later they forget.
const RATES: [i32; 16] = {
    let mut rates = [0; 16];
    let mut count = 0;
    while count < 16 {
        let halves = if count < 12 {
            2 * count as i32 + 3
        } else {
            [31, 40, 52, 64][count - 12]
        };
        rates[count] = (2 << 16) / halves;
        count += 1;
    }
    rates
};

/// The logits that probabilities are mixed in, from minus this to this, in 256ths.
const MAX_LOGIT: i32 = 2047;

/// The limit of weights, which keeps sums in 32 bits.
const MAX_WEIGHT: i32 = 1 << 20;

/// The number of the line of each context of a decision.
#[derive(Clone, Copy)]
pub struct Slots([usize; CONTEXTS]);

impl Slots {
    /// Those of contexts, each of which is a number.
    pub fn of(contexts: [u64; CONTEXTS]) -> Self {
        let mut slots = Self([0; CONTEXTS]);
        for (place, context) in contexts.into_iter().enumerate() {
            slots.set(place, context);
        }
        slots
    }

    /// Changes one of the contexts.
    pub fn set(&mut self, place: usize, context: u64) {
        let hash = context.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.0[place] = STARTS[place] + (hash >> (64 - LINES[place])) as usize;
    }
}

/// Mixes probabilities.
pub struct Mixer {
    lines: Vec<Line>,
    /// The weights of contexts, in 65536ths.
    weights: Vec<[i32; CONTEXTS]>,
    /// Logits of probabilities in 4096ths, in 256ths.
    logits: Vec<i16>,
    /// The probabilities of logits.
    probabilities: Vec<u16>,
}

impl Mixer {
    pub fn new() -> Self {
        let probabilities: Vec<u16> = (-MAX_LOGIT..=MAX_LOGIT).map(probability).collect();
        let mut logits = Vec::with_capacity(4096);
        for (logit, &probability) in (-MAX_LOGIT..).zip(&probabilities) {
            let known = logits.len().max(usize::from(probability) + 1);
            logits.resize(known, logit as i16);
        }
        logits.resize(4096, MAX_LOGIT as i16);
        Self {
            // One half, coded never.
            lines: vec![Line([1 << 15; DECISIONS]); STARTS[CONTEXTS]],
            // All contexts together count for a little more than their mean.
            weights: vec![[28_000; CONTEXTS]; SETS],
            logits,
            probabilities,
        }
    }

    /// Codes a decision, which has a number below 32, in contexts, with one of the sets of weights.
    pub fn code(
        &mut self,
        coder: &mut impl Coder,
        decision: bool,
        number: usize,
        Slots(slots): &Slots,
        set: usize,
    ) -> bool {
        let states = slots.map(|slot| i32::from(self.lines[slot].0[number]));
        let logits = states.map(|state| i32::from(self.logits[state as usize >> 4]));
        let weights = &mut self.weights[set];
        let mut sum = 0;
        for (logit, weight) in logits.iter().zip(&*weights) {
            sum += (logit * (weight >> 4)) >> 6;
        }
        let logit = (sum >> 6).clamp(-MAX_LOGIT, MAX_LOGIT);
        let mixed = i32::from(self.probabilities[(logit + MAX_LOGIT) as usize]);
        let decision = coder.code(decision, (16 * mixed as u32).clamp(32, 65_504));
        // With half or twice as much, the list is larger by 0.1 %.
        let error = 6 * (4096 * i32::from(decision) - mixed);
        for (weight, logit) in weights.iter_mut().zip(&logits) {
            *weight += (logit * error + (1 << 13)) >> 14;
            *weight = (*weight).clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
        let (certain, rounding) = if decision {
            (4095, 32_767)
        } else {
            (0, 32_768)
        };
        for (slot, state) in slots.iter().zip(states) {
            let (before, count) = (state >> 4, state & 15);
            let change = ((certain - before) * RATES[count as usize] + rounding) >> 16;
            let after = (before + change).clamp(1, 4094);
            self.lines[*slot].0[number] = (after << 4 | (count + 1).min(15)) as u16;
        }
        decision
    }
}

/// The probability of a logit in 256ths, in 4096ths.
fn probability(logit: i32) -> u16 {
    /// 4096 / (1 + e^-x) for x from -8 to 8 in halves, to one or two.
    const PROBABILITIES: [i32; 33] = [
        1, 2, 4, 6, 10, 17, 28, 45, 74, 120, 194, 311, 488, 747, 1102, 1547, 2048, 2549, 2994,
        3349, 3608, 3785, 3902, 3976, 4022, 4051, 4068, 4079, 4086, 4090, 4092, 4094, 4095,
    ];
    let above = logit + 2048;
    let (place, rest) = ((above >> 7) as usize, above & 127);
    ((PROBABILITIES[place] * (128 - rest) + PROBABILITIES[place + 1] * rest + 64) >> 7) as u16
}
