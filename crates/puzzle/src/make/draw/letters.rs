//! Drawing words whose letters add up.

use crate::make::parts::is_part;
use crate::word_bank::{Entry, WordBank};
use std::collections::BTreeMap;
use wordtrail_dictionary::internals::letters::letter_count;
use wordtrail_search::internals::Random;

impl WordBank {
    /// Draws random words of the list that have a number of letters together: `count` words, or any number. Returns nothing if no
    /// words of the list have. No word is part of another, forwards or backwards, as long as there are others. The same seed draws
    /// the same words.
    ///
    /// With [`Cover`](crate::Cover) they fill a grid of as many cells.
    #[must_use]
    pub fn draw_letters(&self, count: Option<usize>, letters: usize, seed: u64) -> Option<Self> {
        let mut words = Vec::from_iter(self.entries());
        Random::split(seed, u64::MAX).shuffle(&mut words);
        let length = |word: &Entry| letter_count(&word.letters);
        let mut rest = Rest::default();
        for word in &words {
            *rest.of_length.entry(length(word)).or_default() += 1;
        }
        let mut wanted = Wanted {
            words: count,
            letters,
        };
        if !rest.has(wanted) {
            return None;
        }
        // A word is taken if the words after it can have the other letters, and left out if they can do without it.
        let mut drawn: Vec<&Entry> = Vec::new();
        for word in words {
            if wanted.letters == 0 {
                break;
            }
            let length = length(word);
            rest.remove(length);
            let Some(after) = wanted.after(length).filter(|&after| rest.has(after)) else {
                continue;
            };
            let is_apart = |other: &&Entry| {
                !is_part(&other.letters, &word.letters) && !is_part(&word.letters, &other.letters)
            };
            if !drawn.iter().all(is_apart) && rest.has(wanted) {
                continue;
            }
            drawn.push(word);
            wanted = after;
        }
        Self::from_words_where(drawn.iter().map(|word| &word.display), true).ok()
    }
}

/// What is still to be drawn: letters, in a number of words or in any.
#[derive(Clone, Copy)]
struct Wanted {
    words: Option<usize>,
    letters: usize,
}

impl Wanted {
    /// What is wanted after a word of this length; nothing if it would be too long, or one word too many.
    fn after(self, length: usize) -> Option<Self> {
        let words = match self.words {
            Some(words) => Some(words.checked_sub(1)?),
            None => None,
        };
        let letters = self.letters.checked_sub(length)?;
        Some(Self { words, letters })
    }
}

/// The words that are left: the number of each length.
#[derive(Default)]
struct Rest {
    of_length: BTreeMap<usize, usize>,
}

impl Rest {
    fn remove(&mut self, length: usize) {
        if let Some(left) = self.of_length.get_mut(&length) {
            *left -= 1;
        }
    }

    /// Whether some of the words have the wanted number of letters together.
    fn has(&self, wanted: Wanted) -> bool {
        let of_length = self.of_length.iter().filter(|&(_, &left)| left > 0);
        let left: Vec<(usize, usize)> = of_length.map(|(&length, &left)| (length, left)).collect();
        if !is_between(&left, wanted) {
            return false;
        }
        // Between the fewest and the most letters, words of lengths without gaps have every number of letters: as long as a
        // selection has not the longest words, one of them can be replaced by one that is a letter longer.
        let runs = left.chunk_by(|&(length, _), &(next, _)| next == length + 1);
        runs.into_iter().any(|run| is_between(run, wanted)) || has_sum(&left, wanted)
    }
}

/// Whether the wanted letters are between those of the shortest words and those of the longest ones. Words are counted by their
/// lengths, in order.
fn is_between(left: &[(usize, usize)], wanted: Wanted) -> bool {
    // The letters of that many words, from the first on.
    fn sum<'a>(left: impl Iterator<Item = &'a (usize, usize)>, words: usize) -> Option<usize> {
        let mut missing = words;
        let mut sum: usize = 0;
        for &(length, left) in left {
            let taken = left.min(missing);
            sum = sum.saturating_add(taken.saturating_mul(length));
            missing -= taken;
        }
        (missing == 0).then_some(sum)
    }
    let is_between = |words: usize| {
        let fewest = sum(left.iter(), words);
        let most = sum(left.iter().rev(), words);
        fewest.is_some_and(|fewest| fewest <= wanted.letters)
            && most.is_some_and(|most| wanted.letters <= most)
    };
    match wanted.words {
        Some(words) => is_between(words),
        // More letters take more words.
        None => (0..=wanted.letters).any(is_between),
    }
}

/// Whether some words have the wanted letters: a subset sum, in which the words of a length are taken by ones, twos, fours and
/// so on.
fn has_sum(left: &[(usize, usize)], wanted: Wanted) -> bool {
    let letters = wanted.letters;
    // For each number of words, the sums of letters that they can have. If any number is wanted, all have one row.
    let counted = wanted.words.is_some();
    let rows = wanted.words.unwrap_or(0).min(letters);
    let mut sums = vec![vec![false; letters + 1]; rows + 1];
    sums[0][0] = true;
    for &(length, left) in left {
        let mut left = left.min(letters / length);
        let mut taken = 1;
        while left > 0 {
            let words = taken.min(left);
            left -= words;
            taken *= 2;
            let (words, more) = (if counted { words } else { 0 }, words * length);
            for row in (words..=rows).rev() {
                let before = sums[row - words][..=letters - more].to_vec();
                for (sum, before) in sums[row][more..].iter_mut().zip(before) {
                    *sum |= before;
                }
            }
        }
    }
    sums[rows][letters] && wanted.words.is_none_or(|words| words == rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whether some of the words are as wanted, found by trying all selections.
    fn has_selection(lengths: &[usize], wanted: Wanted) -> bool {
        match (lengths, wanted) {
            (_, Wanted { letters: 0, words }) if words.is_none_or(|words| words == 0) => true,
            ([], _) => false,
            ([length, others @ ..], _) => {
                has_selection(others, wanted)
                    || wanted
                        .after(*length)
                        .is_some_and(|after| has_selection(others, after))
            }
        }
    }

    proptest! {
        #[test]
        fn letters_add_up_as_with_all_selections(
            lengths in proptest::collection::vec(1_usize..9, 0..9),
            words in proptest::option::of(0_usize..6),
            letters in 0_usize..40,
        ) {
            let mut rest = Rest::default();
            for &length in &lengths {
                *rest.of_length.entry(length).or_default() += 1;
            }
            let wanted = Wanted { words, letters };
            let expected = has_selection(&lengths, wanted);
            prop_assert_eq!(rest.has(wanted), expected);
            let left: Vec<(usize, usize)> = rest.of_length.into_iter().collect();
            prop_assert_eq!(has_sum(&left, wanted), expected);
        }
    }
}
