//! Exchanging words of a puzzle.

use super::error::first_words;
use crate::reading::digits;
use crate::recipe::Recipe;
use crate::word_bank::WordBank;
use wordtrail_dictionary::WordListError;
use wordtrail_dictionary::internals::wording::excerpt;

/// Words of a list, each with the word that takes its place. [`Generator::keep`](super::Generator::keep) leaves all others of
/// a puzzle where they are.
///
/// ```
/// use wordtrail::puzzle::{Exchange, Generator};
/// use wordtrail::{Puzzle, WordBank};
///
/// let words = WordBank::from_words(["said", "house", "river"])?;
/// let before = Puzzle::from(&Generator::new(&words).size(9, 9).generate()?);
/// let mut exchange = Exchange::new(&words);
/// exchange.add("said", "shouted")?;
/// let after = Generator::new(&exchange.list()?).keep(&before).generate()?;
/// assert_eq!(after.key[0].word, "shouted");
/// assert_eq!(&after.key[1..], &before.answers()[1..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Exchange {
    words: WordBank,
    exchanged: Vec<(String, String)>,
}

impl Exchange {
    /// No exchange yet of the words of a list.
    pub fn new(words: &WordBank) -> Self {
        Self {
            words: words.clone(),
            exchanged: Vec::new(),
        }
    }

    /// Exchanges a word for a new one.
    ///
    /// # Errors
    ///
    /// [`ExchangeError`] if the word is not in the list, the new one is no word or in it already, or either was exchanged
    /// before.
    pub fn add(&mut self, word: &str, new: &str) -> Result<(), ExchangeError> {
        let Some(listed) = self.words.listed(word) else {
            let word = word.to_owned();
            let list = self.words.words().map(str::to_owned).collect();
            return Err(ExchangeError::NotListed { word, list });
        };
        let digits = self.words.words().any(digits::has_digit);
        let Ok(bank) = WordBank::from_words_where([new], digits) else {
            let text = new.to_owned();
            return Err(ExchangeError::NotAWord { text });
        };
        if let Some(known) = self.words.listed(new) {
            let word = known.to_owned();
            return Err(ExchangeError::Listed { word });
        }
        if self.exchanged.iter().any(|(word, _)| word == listed) {
            let word = listed.to_owned();
            return Err(ExchangeError::ExchangedTwice { word });
        }
        let new_words = self.exchanged.iter().map(|(_, new)| new);
        if WordBank::from_words_where(new_words, digits)
            .is_ok_and(|bank| bank.listed(new).is_some())
        {
            let word = new.to_owned();
            return Err(ExchangeError::TakesTwoPlaces { word });
        }
        let new = bank.words().collect::<String>();
        self.exchanged.push((listed.to_owned(), new));
        Ok(())
    }

    /// The list with the new words in the places of the old ones. A new word has no clue. In the place of a bonus word it is one.
    ///
    /// # Errors
    ///
    /// Those of [`WordBank::from_words`].
    pub fn list(&self) -> Result<WordBank, WordListError> {
        let words = self.words.words();
        let digits = self.words.words().any(digits::has_digit);
        let new = WordBank::from_words_where(words.map(|word| self.replace(word)), digits)?;
        let bonus: Vec<String> = self
            .words
            .bonus_words()
            .map(|it| self.replace(it))
            .collect();
        let new = new.with_bonus_among(bonus.iter().map(String::as_str));
        Ok(new.map_entries(|entry| {
            if let Some(before) = self.words.entry(&entry.letters) {
                entry.clue.clone_from(&before.clue);
            }
        }))
    }

    /// The words that lose their clues, because others take their places, each with its clue.
    pub fn lost_clues(&self) -> impl Iterator<Item = (&str, &str)> {
        let is_exchanged = |word: &str| self.exchanged.iter().any(|(old, _)| old == word);
        let clues = self.words.clues();
        clues.filter(move |&(word, _)| is_exchanged(word))
    }

    /// The recipe of a puzzle with the new words: that of making it, with the list and the exchanges of the puzzle before.
    #[must_use]
    pub fn recipe(&self, mut recipe: Recipe, before: Option<&Recipe>) -> Recipe {
        if let Some(before) = before {
            let exchanged = |words: &[String]| words.iter().map(|it| self.replace(it)).collect();
            recipe.list = exchanged(&before.list);
            recipe.bonus = exchanged(&before.bonus);
            // Words that did not fit have clues, too.
            let is_known = |word: &str| self.words.listed(word).is_some();
            let others = before.clues.iter().filter(|(word, _)| !is_known(word));
            recipe.clues.extend(others.cloned());
            recipe.replaced = before.replaced.clone();
        }
        recipe.replaced.extend_from_slice(&self.exchanged);
        recipe
    }

    fn replace(&self, word: &str) -> String {
        let exchanged = self.exchanged.iter().find(|(old, _)| old == word);
        exchanged.map_or_else(|| word.to_owned(), |(_, new)| new.clone())
    }
}

/// Why a word cannot be exchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExchangeError {
    /// The list does not have the word.
    #[error("“{}” is not in the list: its words are {}", excerpt(.word), first_words(.list))]
    NotListed {
        /// The word.
        word: String,
        /// The words of the list.
        list: Vec<String>,
    },
    /// What should take the place of a word is none.
    #[error("“{}” is not a word: use only letters, spaces, hyphens and apostrophes", excerpt(.text))]
    NotAWord {
        /// Its text.
        text: String,
    },
    /// The new word is in the list already.
    #[error("“{}” is in the list already: choose another word", excerpt(.word))]
    Listed {
        /// The word, as listed.
        word: String,
    },
    /// A word is exchanged twice.
    #[error("“{}” is exchanged twice: leave one out", excerpt(.word))]
    ExchangedTwice {
        /// The word, as listed.
        word: String,
    },
    /// A new word takes the place of two words.
    #[error("“{}” takes the place of two words: leave one out", excerpt(.word))]
    TakesTwoPlaces {
        /// The new word.
        word: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::Clues;

    #[test]
    fn clues_of_exchanged_words_are_lost() {
        let clues = Clues::from_pairs([("said", "spoke"), ("house", "home")]).unwrap();
        let mut exchange = Exchange::new(clues.words());
        exchange.add("said", "shouted").unwrap();
        assert!(exchange.lost_clues().eq([("said", "spoke")]));
    }
}
