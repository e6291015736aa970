//! Picking words as often as they are restless.

use super::super::Random;

/// A word that is sure to go is as restless as this.
pub(super) const SURE: usize = 1000;

/// However sure to stay, each word is looked at now and then.
const LEAST: usize = 100;

/// How many words are counted together, to find one without counting through all.
const GROUP: usize = 16;

/// How restless each word is, of so many to [`SURE`].
pub(super) struct Restless {
    of_words: Vec<usize>,
    of_groups: Vec<usize>,
    of_all: usize,
}

impl Restless {
    /// So many words that are sure to go.
    pub(super) fn new(words: usize) -> Self {
        let of_words = vec![SURE; words];
        let of_groups = of_words.chunks(GROUP).map(|words| words.iter().sum());
        Self {
            of_groups: of_groups.collect(),
            of_all: words * SURE,
            of_words,
        }
    }

    #[inline(always)]
    pub(super) fn of(&self, word: usize) -> usize {
        self.of_words[word]
    }

    #[inline(always)]
    pub(super) fn set(&mut self, word: usize, restless: usize) {
        let (restless, before) = (restless.max(LEAST), self.of_words[word]);
        self.of_words[word] = restless;
        for sum in [&mut self.of_groups[word / GROUP], &mut self.of_all] {
            *sum = *sum + restless - before;
        }
    }

    /// A word, the likelier the more restless it is. There is one at least.
    #[inline(always)]
    pub(super) fn pick(&self, random: &mut Random) -> usize {
        let number = random.below(self.of_all);
        let (group, number) = find(&self.of_groups, number);
        let words = &self.of_words[group * GROUP..];
        group * GROUP + find(words, number).0
    }
}

/// Which of some parts of a whole a number is in, and how far.
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
    fn words_are_picked_in_proportion() {
        let mut restless = Restless::new(50);
        for word in 0..50 {
            restless.set(word, [100, 300, 600, 0][word % 4]);
        }
        let random = &mut Random::split(3, 0);
        let mut picked = [0; 50];
        for _ in 0..130_000 {
            picked[restless.pick(random)] += 1;
        }
        // Of 100 + 300 + 600 + 100 for each four words, and 100 + 300 for the last two: 13,600 to 130,000 picks.
        for (word, picked) in picked.into_iter().enumerate() {
            let expected = restless.of(word) as f64 * 130_000.0 / 13_600.0;
            assert!((expected - f64::from(picked)).abs() < 6.0 * expected.sqrt());
        }
    }
}
