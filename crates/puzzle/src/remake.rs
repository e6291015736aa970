//! Puzzles that are made again, in whole or with other options.

use crate::generator_options::Offensive;
use crate::make::Cover;
use crate::mask::{Mask, MaskError};
use crate::puzzle::Puzzle;
use crate::puzzle_request::{PuzzleCells, PuzzleRequest};
use crate::recipe::Recipe;
use crate::shape::Shape;
use wordtrail_search::Mode;

impl PuzzleRequest {
    /// A request for a puzzle with the options of another one, as far as its recipe has them. The size may be another, in which
    /// a shape stays, and so may the mask, which has a name and cells.
    ///
    /// The words are to be set, and so are [`avoid`](Self::avoid) and [`clean`](Self::clean), which need lists that a recipe
    /// only describes.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::{Fill, PuzzleRequest};
    ///
    /// let words = WordBank::from_words(["cat", "dog"])?;
    /// let mut request = PuzzleRequest { words: words.clone().into(), ..PuzzleRequest::default() };
    /// request.recipe.fill = Some(Fill::from("xyz"));
    /// let puzzle = request.make(7)?.puzzle;
    /// let mut again = PuzzleRequest::again(&puzzle, None, None)?;
    /// again.words = words.into();
    /// assert_eq!(again.make(7)?.puzzle.to_string(), puzzle.to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Mask::of`], if the cells are those of the grid.
    pub fn again(
        puzzle: &Puzzle,
        size: Option<(usize, usize)>,
        mask: Option<(String, PuzzleCells)>,
    ) -> Result<Self, MaskError> {
        let of_grid = || Mask::of(&puzzle.grid).map(PuzzleCells::Mask);
        let mut recipe = match puzzle.recipe() {
            Some(recipe) => Recipe {
                dictionary: None,
                replaced: Vec::new(),
                ..recipe.clone()
            },
            None => Recipe {
                size: Some((puzzle.grid.rows(), puzzle.grid.columns())),
                offensive: Offensive::Avoid,
                ..Recipe::default()
            },
        };
        let named = recipe.mask.as_ref();
        let shape: Option<Shape> = named.and_then(|mask| mask.parse().ok());
        let cells = match (mask, size) {
            (Some((name, cells)), size) => {
                (recipe.mask, recipe.size) = (Some(name), size);
                cells
            }
            (None, Some(size)) => {
                recipe.size = Some(size);
                recipe.mask = recipe.mask.filter(|_| shape.is_some());
                PuzzleCells::new(Some(size), shape)
            }
            (None, None) => match (shape, recipe.size, &recipe.mask) {
                (Some(shape), None, _) => PuzzleCells::Shape(shape),
                (None, None, None) => PuzzleCells::AsNeeded,
                _ => of_grid()?,
            },
        };
        let mut request = Self {
            cells,
            recipe,
            title: puzzle.title().to_owned(),
            ..Self::default()
        };
        let cover = puzzle.bent().filter(|bent| bent.is_cover).map(|bent| {
            let cover = Cover::new();
            let cover = match &bent.spanning {
                Some(word) => cover.spanning(word),
                None => cover,
            };
            if bent.is_unique {
                cover.unique()
            } else {
                cover
            }
        });
        request.set_mode(puzzle.mode(), cover);
        Ok(request)
    }

    /// Sets how words run, and resets the options that are not for such words: directions, weights, a message, repeats and digraphs are for
    /// straight ones, and words that cover the grid share no cell, leave none to fill, and all fit.
    pub fn set_mode(&mut self, mode: Mode, cover: Option<Cover>) {
        let (recipe, other) = (&mut self.recipe, Recipe::default());
        if mode == Mode::Adjacent {
            recipe.directions = other.directions;
            recipe.weights = other.weights;
            recipe.message = other.message;
            recipe.message_fit = other.message_fit;
            recipe.repeats = other.repeats;
            recipe.digraphs = other.digraphs;
        }
        if cover.is_some() {
            recipe.overlap = other.overlap;
            recipe.fill = other.fill;
            recipe.misfits = other.misfits;
        }
        (self.mode, self.cover) = (mode, cover);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(size: Option<(usize, usize)>, mask: Option<&str>) -> Puzzle {
        let grid = "cat\nxxx\n".parse().unwrap();
        let recipe = Recipe {
            size,
            mask: mask.map(str::to_owned),
            message: Some("hi".to_owned()),
            ..Recipe::default()
        };
        Puzzle::new(grid).with_recipe(recipe)
    }

    #[test]
    fn a_shape_stays_in_another_size_and_other_masks_do_not() {
        let size = Some((9, 9));
        let heart = PuzzleRequest::again(&puzzle(None, Some("heart")), size, None).unwrap();
        assert_eq!(heart.recipe.mask.as_deref(), Some("heart"));
        assert!(heart.cells.count() < Some(81));
        let file = PuzzleRequest::again(&puzzle(None, Some("mask.txt")), size, None).unwrap();
        assert_eq!((file.recipe.mask, file.recipe.size), (None, size));
        assert_eq!(file.cells.count(), Some(81));
    }

    #[test]
    fn the_cells_are_as_they_were() {
        for (size, mask, cells) in [
            (None, None, None),
            (None, Some("heart"), None),
            (None, Some("mask.txt"), Some(6)),
            (Some((2, 3)), None, Some(6)),
        ] {
            let request = PuzzleRequest::again(&puzzle(size, mask), None, None).unwrap();
            assert_eq!(request.cells.count(), cells, "{size:?} {mask:?}");
        }
        let unknown = Puzzle::new("cat\nxxx\n".parse().unwrap());
        let request = PuzzleRequest::again(&unknown, None, None).unwrap();
        assert_eq!(
            (request.recipe.size, request.cells.count()),
            (Some((2, 3)), Some(6))
        );
    }

    #[test]
    fn bent_words_have_no_message() {
        let mut request = PuzzleRequest::again(&puzzle(None, None), None, None).unwrap();
        assert_eq!(request.recipe.message.as_deref(), Some("hi"));
        request.set_mode(Mode::Adjacent, None);
        assert_eq!(request.recipe.message, None);
    }
}
