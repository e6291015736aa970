//! Judging a trail that somebody traced.

use crate::grid::{Cell, Direction, Grid, Tile, Trail};
use crate::mode::Mode;
use crate::search::{Search, Trails};
use std::collections::HashSet;
use wordtrail_dictionary::internals::letters::clusters;
use wordtrail_dictionary::internals::wording::counted;
use wordtrail_dictionary::{Dictionary, Pattern};

impl Search {
    /// The word that cells of a grid spell in their order, if they are a trail that this search allows: its mode,
    /// directions and lengths count, and every trail does, not only the first of a word and those that no longer find
    /// covers. Of several words, which only wildcards allow, it is the first by code point.
    ///
    /// # Errors
    ///
    /// [`TrailError`] says why the cells are no trail of a word: the first cell that cannot be there, or what is wrong with
    /// the word.
    ///
    /// ```
    /// use wordtrail::{Cell, Dictionary, Grid, Mode, Search, TrailError};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "coat"])?;
    /// let grid: Grid = "ca\not\n".parse()?;
    /// let search = Search::new(&dictionary).mode(Mode::Adjacent);
    /// let judge = |cells: &[(u32, u32)]| {
    ///     let cells: Vec<Cell> = cells.iter().map(|&(row, column)| Cell { row, column }).collect();
    ///     search.judge(&grid, &cells)
    /// };
    /// assert_eq!(judge(&[(0, 0), (0, 1), (1, 1)]), Ok("cat".to_owned()));
    /// let repeated = Cell { row: 0, column: 0 };
    /// assert_eq!(judge(&[(0, 0), (1, 0), (0, 0)]), Err(TrailError::Repeated { cell: repeated }));
    /// let error = judge(&[(1, 1), (1, 0), (0, 0)]).unwrap_err();
    /// assert_eq!(error.to_string(), "“toc” is not a word");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, grid: &Grid, cells: &[Cell]) -> Result<String, TrailError> {
        let letters = self.trace(grid, cells)?;
        let spelled = letters.iter().map(|letter| letter.unwrap_or('?'));
        let spelled = spelled.collect::<String>();
        let length = clusters(&spelled).count();
        if !(self.min_length..=self.max_length).contains(&length) {
            return Err(TrailError::Length {
                letters: length,
                min: self.min_length,
                max: self.max_length,
            });
        }
        let query = Pattern::of(letters.iter().copied());
        let word = self.dictionary.words(query).next();
        word.ok_or(TrailError::NotAWord { text: spelled })
    }

    /// The first trail that spells a word on a grid, if the word is in the dictionary and this search allows it: the answer
    /// to a player who types a word.
    ///
    /// ```
    /// use wordtrail::{Dictionary, Grid, Mode, Search};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "coat"])?;
    /// let grid: Grid = "ca\not\n".parse()?;
    /// let search = Search::new(&dictionary).mode(Mode::Adjacent);
    /// let trail = search.trail_of(&grid, "Coat").expect("it is on the board");
    /// assert_eq!(trail.start().to_string(), "1:1");
    /// assert!(search.trail_of(&grid, "taco").is_none(), "it is not a word");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trail_of(&self, grid: &Grid, word: &str) -> Option<Trail<'static>> {
        if !self.dictionary.contains(word) {
            return None;
        }
        let search = Self {
            dictionary: Dictionary::from_words([word]).ok()?,
            trails: Trails::First,
            maximal: false,
            ..self.clone()
        };
        Some(search.finds(grid).pop()?.trail)
    }

    /// The letters along cells, if these are a trail. A wildcard has none.
    fn trace(&self, grid: &Grid, cells: &[Cell]) -> Result<Vec<Option<char>>, TrailError> {
        let mut letters = Vec::new();
        let mut visited = HashSet::new();
        let mut course: Option<Direction> = None;
        let mut last: Option<Cell> = None;
        for &cell in cells {
            match grid.tile(cell) {
                None => return Err(TrailError::Outside { cell }),
                Some(Tile::Hole) => return Err(TrailError::Hole { cell }),
                Some(Tile::Wildcard) => letters.push(None),
                Some(Tile::Letters(tile)) => letters.extend(tile.chars().map(Some)),
            }
            if !visited.insert(cell) {
                return Err(TrailError::Repeated { cell });
            }
            if let Some(from) = last.replace(cell) {
                let direction = from.direction_to(cell);
                let direction = direction.ok_or(TrailError::Jump { from, to: cell })?;
                let is_bend = course
                    .replace(direction)
                    .is_some_and(|old| old != direction);
                if self.mode == Mode::Straight && is_bend {
                    return Err(TrailError::Bend { cell: from });
                }
                if !self.directions.contains(direction) {
                    return Err(TrailError::Direction { from, direction });
                }
            }
        }
        last.map(|_| letters).ok_or(TrailError::Empty)
    }
}

/// Why cells are no trail of a word: see [`Search::judge`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum TrailError {
    /// There are no cells.
    #[error("there are no cells")]
    Empty,

    /// A cell is not on the grid.
    #[error("{cell} is not on the grid")]
    Outside {
        /// The first such cell.
        cell: Cell,
    },

    /// A cell is a hole.
    #[error("{cell} is a hole")]
    Hole {
        /// The first such cell.
        cell: Cell,
    },

    /// A cell is used twice.
    #[error("{cell} is used twice")]
    Repeated {
        /// The first cell that was used before.
        cell: Cell,
    },

    /// Two cells that follow each other are not neighbours.
    #[error("{from} and {to} are not neighbours")]
    Jump {
        /// The last cell before the jump.
        from: Cell,
        /// The cell after it.
        to: Cell,
    },

    /// The trail changes its direction, and the mode is [`Mode::Straight`].
    #[error("the trail bends at {cell}")]
    Bend {
        /// The cell after which the direction is another.
        cell: Cell,
    },

    /// The search has not this direction.
    #[error("{direction} from {from} is not one of the directions")]
    Direction {
        /// The cell from which the direction leads.
        from: Cell,
        /// The direction.
        direction: Direction,
    },

    /// The search is for shorter or longer words.
    #[error(
        "the word is too {} ({}): words of {min} {} letters count",
        if letters < min { "short" } else { "long" },
        counted(*letters, "letter"),
        if *max == usize::MAX { "or more".to_owned() } else { format!("to {max}") }
    )]
    Length {
        /// The letters of the trail.
        letters: usize,
        /// The minimum number of letters of the search.
        min: usize,
        /// Its maximum number.
        max: usize,
    },

    /// The dictionary has no such word.
    #[error("“{text}” is not a word")]
    NotAWord {
        /// The letters of the trail. A wildcard is “?”.
        text: String,
    },
}
