//! Drawing words whose letters add up.

use crate::WordBank;
use crate::puzzle::word_bank::Entry;
use crate::random::Random;
use std::collections::BTreeMap;

impl WordBank {
    /// Draws random words of the list that have a number of letters together: `count` words, or any number. Returns nothing if no
    /// words of the list have. No word is part of another, forwards or backwards, as long as there are others. The same seed draws
    /// the same words.
    ///
    /// With [`Cover`](crate::puzzle::Cover) they fill a grid of as many cells.
    ///
    /// ```
    /// use wordtrail::WordBank;
    ///
    /// let animals = WordBank::from_words(["cat", "dog", "bird", "mouse", "horse", "rabbit"])?;
    /// let drawn = animals.draw_letters(Some(3), 12, 7).expect("there are such words");
    /// assert_eq!(drawn.words().map(str::len).sum::<usize>(), 12);
    /// assert!(animals.draw_letters(Some(2), 12, 7).is_none());
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    #[must_use]
    pub fn draw_letters(&self, count: Option<usize>, letters: usize, seed: u64) -> Option<Self> {
        let mut words = Vec::from_iter(self.entries());
        Random::split(seed, u64::MAX).shuffle(&mut words);
        let length = |word: &Entry| word.letters.chars().count();
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
            if drawn.iter().any(|other| is_part(other, word)) && rest.has(wanted) {
                continue;
            }
            drawn.push(word);
            wanted = after;
        }
        Self::from_words(drawn.iter().map(|word| &word.display)).ok()
    }
}

/// Whether one of two words is part of the other, forwards or backwards.
fn is_part(one: &Entry, other: &Entry) -> bool {
    let (short, long) = match one.letters.len() < other.letters.len() {
        true => (one, other),
        false => (other, one),
    };
    long.part_among(std::slice::from_ref(short)).is_some()
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

    /// Whether some of the words are as wanted: a subset sum over the lengths.
    fn has(&self, wanted: Wanted) -> bool {
        match wanted {
            Wanted {
                words: Some(0),
                letters,
            } => return letters == 0,
            Wanted {
                words: Some(1),
                letters,
            } => {
                return self.of_length.get(&letters).is_some_and(|&left| left > 0);
            }
            Wanted {
                words: None,
                letters: 0,
            } => return true,
            _ => {}
        }
        // For each number of words, the sums of letters that they can have. Any number is at most one for each letter.
        let most = wanted.words.unwrap_or(wanted.letters).min(wanted.letters);
        let mut sums = vec![vec![false; wanted.letters + 1]; most + 1];
        sums[0][0] = true;
        for (&length, &left) in &self.of_length {
            for words in (0..most).rev() {
                for sum in 0..=wanted.letters {
                    if !sums[words][sum] {
                        continue;
                    }
                    for more in 1..=left.min(most - words) {
                        match sum + more * length {
                            end if end <= wanted.letters => sums[words + more][end] = true,
                            _ => break,
                        }
                    }
                }
            }
        }
        match wanted.words {
            Some(words) => words <= most && sums[words][wanted.letters],
            None => sums.iter().any(|sums| sums[wanted.letters]),
        }
    }
}
