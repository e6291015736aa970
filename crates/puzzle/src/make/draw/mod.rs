//! Drawing words of a dictionary at random.

mod letters;

use crate::word_bank::WordBank;
use std::collections::HashMap;
use std::ops::{ControlFlow, RangeInclusive};
use wordtrail_dictionary::internals::fingerprint;
use wordtrail_dictionary::internals::letters::letter_count;
use wordtrail_dictionary::{Dictionary, Query};
use wordtrail_search::internals::{Hashed, Random};

impl WordBank {
    /// Draws `count` random words from a dictionary, with lengths in the range given. Returns nothing when the
    /// dictionary has too few. No word is part of another, forwards or backwards, as long as there are enough.
    /// The same seed draws the same words.
    ///
    /// ```
    /// use wordtrail::{Dictionary, WordBank};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "cats", "dog", "bird", "mouse"])?;
    /// let bank = WordBank::draw(&dictionary, 3, 3..=4, 7).expect("there are enough");
    /// assert!(bank.words().all(|word| dictionary.contains(word) && word != "mouse"));
    /// assert!(WordBank::draw(&dictionary, 5, 3..=4, 7).is_none());
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    pub fn draw(
        dictionary: &Dictionary,
        count: usize,
        lengths: RangeInclusive<usize>,
        seed: u64,
    ) -> Option<Self> {
        Self::draw_where(dictionary, count, lengths, seed, |_| true)
    }

    /// The same, of the words for which a function returns `true`.
    pub fn draw_where(
        dictionary: &Dictionary,
        count: usize,
        lengths: RangeInclusive<usize>,
        seed: u64,
        is_suitable: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let mut words = words_where(dictionary, lengths, is_suitable);
        if words.len() < count {
            return None;
        }
        Random::split(seed, u64::MAX).shuffle(&mut words);
        let (mut drawn, mut parts) = (Vec::new(), Vec::new());
        let numbers = words.iter().enumerate();
        let numbers = numbers.map(|(number, word)| (fingerprint(word), number));
        let numbers: HashMap<u64, usize, Hashed> = numbers.collect();
        let (mut is_drawn, mut is_inside) = (vec![false; words.len()], vec![false; words.len()]);
        // In which word each was seen last.
        let mut seen_in = vec![usize::MAX; words.len()];
        for (number, word) in words.iter().enumerate() {
            if drawn.len() == count {
                break;
            }
            // Nothing but the numbers of words is kept: a word has as many parts as pairs of letters.
            let mut inside = Vec::new();
            let _ = dictionary.for_each_inside(word, |part| {
                if let Some(&part) = numbers.get(&part)
                    && seen_in[part] != number
                {
                    seen_in[part] = number;
                    inside.push(part);
                }
                ControlFlow::<()>::Continue(())
            });
            if is_inside[number] || inside.iter().any(|&part| is_drawn[part]) {
                parts.push(word.clone());
            } else {
                inside.iter().for_each(|&part| is_inside[part] = true);
                is_drawn[number] = true;
                drawn.push(word.clone());
            }
        }
        drawn.extend(parts.into_iter().take(count - drawn.len()));
        Self::from_words_where(drawn, true).ok()
    }

    /// Draws random words of a dictionary, with lengths in the range given and for which a function returns `true`, that have a
    /// number of letters together: `count` words, or any number, as [`draw_letters`](Self::draw_letters) does.
    pub fn draw_letters_where(
        dictionary: &Dictionary,
        count: Option<usize>,
        lengths: RangeInclusive<usize>,
        letters: usize,
        seed: u64,
        is_suitable: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let words = words_where(dictionary, lengths, is_suitable);
        let words = Self::from_words_where(words, true).ok()?;
        words.draw_letters(count, letters, seed)
    }
}

/// The words of a dictionary with lengths in the range given, and for which a function returns `true`.
fn words_where(
    dictionary: &Dictionary,
    lengths: RangeInclusive<usize>,
    is_suitable: impl Fn(&str) -> bool,
) -> Vec<String> {
    let (mut suitable, mut words) = (Vec::new(), dictionary.words(Query::all()));
    while let Some(word) = words.next_word() {
        if lengths.contains(&letter_count(word)) && is_suitable(word) {
            suitable.push(word.to_owned());
        }
    }
    suitable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_add_up() {
        let common = Dictionary::common();
        let drawn =
            WordBank::draw_letters_where(common, None, 4..=7, 48, 7, |word| word != "grass");
        let drawn = drawn.expect("there are such words");
        assert_eq!(drawn.words().map(str::len).sum::<usize>(), 48);
    }
}
