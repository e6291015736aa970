//! Puzzles of `make` whose words bend.

use crate::dictionary_words::DictionaryWords;
use crate::draw::Covered;
use crate::error::value_error;
use crate::make_job::Cells;
use pyo3::PyResult;
use std::sync::Arc;
use wordtrail::puzzle::Cover;
use wordtrail::{Dictionary, Mode};

/// How words bend.
#[derive(Clone)]
pub struct Bending {
    pub cover: Option<Cover>,
    /// The word that joins two edges.
    spanning: Option<String>,
}

impl Bending {
    /// How words bend, if the mode says that they do.
    pub fn new(
        mode: Mode,
        is_cover: bool,
        spanning: Option<String>,
        is_unique: bool,
    ) -> PyResult<Option<Self>> {
        if !is_cover && (spanning.is_some() || is_unique) {
            let name = if spanning.is_some() {
                "spanning"
            } else {
                "unique"
            };
            return Err(value_error(format!(
                "{name} applies only to words that cover the grid: add cover=True"
            )));
        }
        match (mode, is_cover) {
            (Mode::Straight, false) => return Ok(None),
            (Mode::Straight, true) => {
                return Err(value_error(
                    "cover applies only to words that bend: add mode=\"adjacent\"",
                ));
            }
            (Mode::Adjacent, false) => {
                return Ok(Some(Self {
                    cover: None,
                    spanning,
                }));
            }
            (Mode::Adjacent, true) => {}
        }
        let cover = Cover::new();
        let cover = match &spanning {
            Some(word) => cover.spanning(word),
            None => cover,
        };
        let cover = if is_unique { cover.unique() } else { cover };
        Ok(Some(Self {
            cover: Some(cover),
            spanning,
        }))
    }

    /// Refuses arguments that only straight words have, and those that words that cover a grid do not have.
    pub fn check(
        &self,
        only_straight: &[(&str, bool)],
        without_cover: &[(&str, bool)],
    ) -> PyResult<()> {
        if let Some((name, _)) = only_straight.iter().find(|(_, given)| *given) {
            return Err(value_error(format!(
                "{name} applies only to words on straight lines: leave it out, or leave out mode=\"adjacent\""
            )));
        }
        match without_cover.iter().find(|(_, given)| *given) {
            Some((name, _)) if self.cover.is_some() => Err(value_error(format!(
                "{name} conflicts with cover, with which every cell belongs to exactly one word: leave one out"
            ))),
            _ => Ok(()),
        }
    }

    /// What drawn words have to cover, if that is known.
    pub fn covered(&self, cells: &Cells) -> Option<Covered> {
        let (Some(_), Cells::Mask(mask)) = (&self.cover, cells) else {
            return None;
        };
        let spanning = self.spanning.iter().flat_map(|word| word.chars());
        let letters = spanning.flat_map(char::to_lowercase);
        Some(Covered {
            cells: mask.cells(),
            spanning: letters.filter(|it| it.is_alphabetic()).collect(),
        })
    }

    /// Whether the words cover the grid.
    pub fn is_cover(&self) -> bool {
        self.cover.is_some()
    }

    /// The dictionary to keep out unless another one is given: so many trails bend that words few people know would leave no
    /// letters to fill with.
    pub fn dictionary(&self) -> Arc<DictionaryWords> {
        DictionaryWords::new(Dictionary::common().clone())
    }
}
