//! Bent finds whose strokes would be a tangle on one grid: a small board for each find.

use super::grid::draw;
use super::markup::{centred, placed};
use super::strokes::{layers, size};
use super::view::{Filler, View};
use super::{bent, measure};
use crate::sheet::Sheet;
use std::cmp::Reverse;
use std::ops::Range;
use wordtrail_search::{Find, Mode};

/// A grid with more rows or columns is not drawn again for each find.
const MAX_SIDE: usize = 12;

/// The side of a cell on a small board, relative to that of a cell on the grid.
const SCALE: f32 = 0.5;

/// The maximum width of the word above a board, in drawing units.
const MAX_WORD: f32 = 160.0;

/// In drawing units: the font size of the word above a board, the height of its line, and the gap between boards.
const WORD: f32 = 8.0;
const LINE: f32 = 15.0;
const GAP: f32 = 18.0;

/// Small boards in rows from left to right, the longest word first. Lengths are in drawing units.
pub struct SmallBoards {
    /// The sheet without its finds and words, and with letters in place of a photo.
    sheet: Sheet,
    /// The find of each board.
    finds: Vec<Find<'static>>,
    view: View,
    /// The width and height of a board with its word.
    size: (f32, f32),
}

impl SmallBoards {
    /// A board for each find of a sheet, or none if its grid shows all finds legibly.
    pub fn new(sheet: &Sheet, view: View) -> Self {
        let is_small = sheet.grid.rows().max(sheet.grid.columns()) <= MAX_SIDE;
        let is_tangle =
            sheet.mode == Mode::Adjacent && is_small && layers(sheet) > bent::MAX_LAYERS;
        let mut finds = match is_tangle && view.has_strokes() {
            true => sheet.finds.clone(),
            false => Vec::new(),
        };
        finds.sort_by(|one, other| {
            let order = |find: &Find<'_>| Reverse(find.length());
            (order(one), &one.word).cmp(&(order(other), &other.word))
        });
        let word_width = |find: &Find<'_>| measure::width(&sheet.display(&find.word)) * WORD;
        let (width, height) = size(&sheet.grid);
        let words = finds.iter().map(word_width).fold(0.0, f32::max);
        let width = words.min(MAX_WORD).max(width * SCALE);
        Self {
            size: (width, height * SCALE + LINE),
            sheet: Sheet {
                finds: Vec::new(),
                words: Vec::new(),
                missing: Vec::new(),
                photo: Vec::new(),
                ..sheet.clone()
            },
            finds,
            view: match view {
                View::Finds(Filler::Normal) => View::Finds(Filler::Grey),
                view => view,
            },
        }
    }

    pub fn len(&self) -> usize {
        self.finds.len()
    }

    pub fn is_empty(&self) -> bool {
        self.finds.is_empty()
    }

    /// The words above some of the boards.
    #[cfg(feature = "pictures")]
    pub fn words(&self, boards: Range<usize>) -> String {
        let words = self.finds[boards].iter();
        Vec::from_iter(words.map(|find| self.sheet.display(&find.word))).join(", ")
    }

    /// The width of rows with a number of boards.
    pub fn width(&self, across: usize) -> f32 {
        (self.size.0 + GAP) * across as f32 - GAP
    }

    /// Number of boards in a row of at most this width.
    fn across(&self, room: f32) -> usize {
        let across = ((room + GAP) / (self.size.0 + GAP)) as usize;
        across.clamp(1, self.len().max(1))
    }

    /// The height of a number of boards in rows of a width.
    pub fn height(&self, count: usize, room: f32) -> f32 {
        count.div_ceil(self.across(room)) as f32 * (self.size.1 + GAP)
    }

    /// Number of boards that fit a width and a height.
    #[cfg(feature = "pictures")]
    pub fn capacity(&self, (room, height): (f32, f32)) -> usize {
        ((height + GAP) / (self.size.1 + GAP)) as usize * self.across(room)
    }

    /// Draws boards from the origin in rows of a width, with letters in a font size.
    pub fn draw(&self, boards: Range<usize>, room: f32, letter: f32, svg: &mut String) {
        let across = self.across(room);
        let (width, height) = self.size;
        let start = (room - self.width(across)) / 2.0;
        let mut board = self.sheet.clone();
        for (slot, find) in self.finds[boards].iter().enumerate() {
            let left = start + (slot % across) as f32 * (width + GAP);
            let top = (slot / across) as f32 * (height + GAP);
            let word = self.sheet.display(&find.word);
            let baseline = top + WORD * (0.6 + measure::HALF_CAPITAL);
            let word = measure::shortened(&word, width / WORD);
            centred(svg, (left + width / 2.0, baseline), WORD, None, &word);
            let left = left + (width - size(&board.grid).0 * SCALE) / 2.0;
            board.finds = vec![find.clone()];
            placed(svg, (left, top + LINE), SCALE, |svg| {
                draw(&board, self.view, letter, svg);
            });
        }
    }
}
