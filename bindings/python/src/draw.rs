//! Words that `make` draws at random.

use crate::dictionary::PyDictionary;
use crate::error::value_error;
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use wordtrail::puzzle::{Cover, Offensive, Theme};
use wordtrail::{Dictionary, WordBank};

/// Words to draw.
pub struct RandomWords {
    pub source: RandomSource,
    /// Without it, as many as cover the grid.
    pub count: Option<usize>,
    pub lengths: RangeInclusive<usize>,
    /// The number of cells, if the words bend and it is known.
    pub bent_on: Option<usize>,
    /// What the words have to cover, if they cover the grid.
    pub covered: Option<Covered>,
}

/// The cells that words cover together with one that is known.
pub struct Covered {
    pub cells: usize,
    /// The letters of the word that joins two edges.
    pub spanning: String,
}

/// What words are drawn from.
pub struct RandomSource {
    pub dictionary: Dictionary,
    /// Whether there are enough words without the innocent ones that contain an offensive one.
    is_large: bool,
}

impl RandomSource {
    /// A theme, a dictionary, or common words.
    pub fn new(
        theme: Option<Theme>,
        dictionary: Option<&Bound<'_, PyDictionary>>,
    ) -> PyResult<Self> {
        Ok(match (theme, dictionary) {
            (Some(theme), _) => Self {
                dictionary: Dictionary::from_words(theme.words()).map_err(value_error)?,
                is_large: false,
            },
            (None, Some(dictionary)) => Self {
                dictionary: dictionary.get().shared().dictionary.clone(),
                is_large: dictionary.get().is_built_in(),
            },
            (None, None) => Self {
                dictionary: Dictionary::common().clone(),
                is_large: true,
            },
        })
    }

    fn is_offensive(&self, word: &str) -> bool {
        match self.is_large {
            true => Dictionary::offensive().occurs_in(word),
            false => Dictionary::offensive().contains(word),
        }
    }
}

impl RandomWords {
    /// Draws the words, none of which contains one to avoid.
    pub fn draw(
        &self,
        avoid: Option<&WordBank>,
        offensive: Offensive,
        seed: u64,
    ) -> PyResult<WordBank> {
        let avoid = avoid.map(WordBank::compile).transpose();
        let avoid = avoid.map_err(value_error)?;
        let is_suitable = |word: &str| {
            let is_avoided = avoid.as_ref().is_some_and(|avoid| avoid.occurs_in(word));
            let may_offend = offensive == Offensive::Allow;
            !is_avoided && (may_offend || !self.source.is_offensive(word))
        };
        let (dictionary, lengths) = (&self.source.dictionary, self.lengths.clone());
        let Some(Covered { cells, spanning }) = &self.covered else {
            let count = self.count.unwrap_or_default();
            let drawn = match self.bent_on {
                Some(cells) => {
                    WordBank::draw_for_cells(dictionary, count, lengths, cells, seed, is_suitable)
                }
                None => WordBank::draw_where(dictionary, count, lengths, seed, is_suitable),
            };
            return drawn.filter(|_| count > 0).ok_or_else(|| {
                value_error(format!(
                    "there are not {count} words of these lengths to draw from: choose another random, other lengths or a larger size"
                ))
            });
        };
        let letters = cells.saturating_sub(spanning.chars().count());
        let joining = Cover::new().spanning(spanning);
        let is_suitable = |word: &str| joining.suits(word) && is_suitable(word);
        let count = self.count;
        let drawn =
            WordBank::draw_letters_where(dictionary, count, lengths, letters, seed, is_suitable);
        drawn.ok_or_else(|| {
            let number = count.map_or(String::new(), |count| format!("{count} "));
            value_error(format!(
                "no {number}words of these lengths have {letters} letters together, which the grid has cells for: choose another random, min_length, max_length or size"
            ))
        })
    }
}
