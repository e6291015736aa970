//! Words laid on a grid's cells.

use super::Task;
use super::cells::{Cells, Layout, Place, Spot, Spots};

/// Cells with words laid on some.
#[derive(Debug, Clone)]
pub(super) struct Board<'task> {
    task: &'task Task,
    layout: &'task Layout,
    /// For each letter the cells that it fits, and those of them that have it.
    cells_of: Vec<[Cells; 2]>,
    /// The words on each place.
    words_on: Vec<Vec<u32>>,
    /// Where each word lies.
    laid: Vec<Option<Spot>>,
    words_laid: usize,
    /// How many cells have a letter.
    covered: usize,
}

/// How many cells more may be covered for a word more: enough that none is left for the sake of others.
const A_WORD: usize = 20;

impl<'task> Board<'task> {
    pub(super) fn new(task: &'task Task, layout: &'task Layout) -> Self {
        let mut cells = layout.no_cells();
        for row in 0..task.mask.rows() {
            for column in 0..task.mask.columns() {
                if task.mask.has(row, column) {
                    layout.add(&mut cells, layout.place(row, column));
                }
            }
        }
        let letters = task
            .words
            .iter()
            .flatten()
            .max()
            .map_or(0, |&most| most + 1);
        Self {
            task,
            layout,
            cells_of: vec![[cells, layout.no_cells()]; letters.into()],
            words_on: vec![Vec::new(); layout.places()],
            laid: vec![None; task.words.len()],
            words_laid: 0,
            covered: 0,
        }
    }

    /// Finds where a word that is not laid may be.
    pub(super) fn find(&self, word: usize, spots: &mut Spots) {
        spots.find(self.layout, &self.task.words[word], |letter| {
            let [fitting, having] = &self.cells_of[usize::from(letter)];
            [fitting, having]
        });
    }

    /// Lays a word where it fits.
    pub(super) fn lay(&mut self, word: usize, spot: Spot) {
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            if self.words_on[place].is_empty() {
                self.covered += 1;
                for (other, [fitting, having]) in self.cells_of.iter_mut().enumerate() {
                    if self.task.sharing && other == usize::from(letter) {
                        self.layout.add(having, place);
                    } else {
                        self.layout.remove(fitting, place);
                    }
                }
            }
            self.words_on[place].push(word as u32);
        }
        self.laid[word] = Some(spot);
        self.words_laid += 1;
    }

    /// Takes a word up, and says where it was.
    pub(super) fn lift(&mut self, word: usize) -> Option<Spot> {
        let spot = self.laid[word].take()?;
        self.words_laid -= 1;
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            self.words_on[place].retain(|&other| other as usize != word);
            if self.words_on[place].is_empty() {
                self.covered -= 1;
                for [fitting, _] in &mut self.cells_of {
                    self.layout.add(fitting, place);
                }
                let [_, having] = &mut self.cells_of[usize::from(letter)];
                self.layout.remove(having, place);
            }
        }
        Some(spot)
    }

    /// The words on a place.
    pub(super) fn words_on(&self, place: Place) -> &[u32] {
        &self.words_on[place]
    }

    /// How many words are laid.
    pub(super) fn words_laid(&self) -> usize {
        self.words_laid
    }

    pub(super) fn laid(&self) -> &[Option<Spot>] {
        &self.laid
    }

    /// How far this is from what is wanted: all words laid, on as few cells as can be or on as many as asked for.
    pub(super) fn cost(&self) -> usize {
        let covered = match self.task.covered {
            Some(wanted) => self.covered.abs_diff(wanted),
            None => self.covered,
        };
        A_WORD * (self.laid.len() - self.words_laid) + covered
    }

    /// Whether nothing is left to be wished for.
    pub(super) fn is_done(&self) -> bool {
        self.words_laid == self.laid.len()
            && self
                .task
                .covered
                .is_none_or(|wanted| wanted == self.covered)
    }
}
