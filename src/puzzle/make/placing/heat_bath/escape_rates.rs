//! Picking words in proportion to their escape rates.

use crate::random::Random;

/// The escape rate of a word that moves for certain.
pub(super) const FULL_RATE: usize = 1000;

/// The minimum escape rate: each word is evaluated now and then.
const MIN_RATE: usize = 100;

/// The words of a group. The sums of groups find a word without a pass over all.
const GROUP: usize = 16;

/// The escape rate of each word, up to [`FULL_RATE`], and the sums of these.
pub(super) struct EscapeRates {
    rates: Vec<usize>,
    group_sums: Vec<usize>,
    total: usize,
}

impl EscapeRates {
    /// The full rate for every word.
    pub(super) fn new(words: usize) -> Self {
        let rates = vec![FULL_RATE; words];
        let group_sums = rates.chunks(GROUP).map(|rates| rates.iter().sum());
        Self {
            group_sums: group_sums.collect(),
            total: words * FULL_RATE,
            rates,
        }
    }

    #[inline(always)]
    pub(super) fn of(&self, word: usize) -> usize {
        self.rates[word]
    }

    #[inline(always)]
    pub(super) fn set(&mut self, word: usize, rate: usize) {
        let (rate, before) = (rate.max(MIN_RATE), self.rates[word]);
        self.rates[word] = rate;
        for sum in [&mut self.group_sums[word / GROUP], &mut self.total] {
            *sum = *sum + rate - before;
        }
    }

    /// Picks a word with a probability in proportion to its rate. There is at least one word.
    #[inline(always)]
    pub(super) fn pick(&self, random: &mut Random) -> usize {
        let number = random.below(self.total);
        let (group, number) = find(&self.group_sums, number);
        let rates = &self.rates[group * GROUP..];
        group * GROUP + find(rates, number).0
    }
}

/// The part of a whole that a number falls in, and how far into it.
#[inline(always)]
fn find(parts: &[usize], number: usize) -> (usize, usize) {
    let mut rest = number;
    for (part, &size) in parts.iter().enumerate() {
        match rest.checked_sub(size) {
            Some(after) => rest = after,
            None => return (part, rest),
        }
    }
    unreachable!("the number is less than the whole")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_picked_in_proportion_to_their_rates() {
        let mut rates = EscapeRates::new(50);
        for word in 0..50 {
            rates.set(word, [100, 300, 600, 0][word % 4]);
        }
        let random = &mut Random::split(3, 0);
        let mut picked = [0; 50];
        for _ in 0..130_000 {
            picked[rates.pick(random)] += 1;
        }
        // Of 100 + 300 + 600 + 100 for each four words, and 100 + 300 for the last two: 13,600 to 130,000 picks.
        for (word, picked) in picked.into_iter().enumerate() {
            let expected = rates.of(word) as f64 * 130_000.0 / 13_600.0;
            assert!((expected - f64::from(picked)).abs() < 6.0 * expected.sqrt());
        }
    }
}
