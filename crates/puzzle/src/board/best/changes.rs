//! The boards that there are, and from which one a change leads to which.

use crate::board::dice::Kind;
use crate::board::placing::PartialBoard;
use crate::board::{Dice, GenerateBoardError};
use wordtrail_search::grid::Grid;
use wordtrail_search::internals::Random;

/// The boards of dice, or of letters, with fixed cells. A board is the face of each cell, as an index.
pub(super) struct Changes<'run> {
    dice: &'run Dice,
    /// The rows and columns.
    pub(super) size: (usize, usize),
    /// Those that a cell may get, then those that only fixed cells have.
    pub(super) faces: Vec<&'run str>,
    free_faces: usize,
    fixed: Vec<Option<u32>>,
    pub(super) free_cells: Vec<usize>,
    /// The cells of each rotation and reflection, in the order in which they come on the board itself.
    images: Vec<Vec<usize>>,
}

/// The changes of dice that are tried before a board is left as it is.
const TRIES: usize = 10;

impl<'run> Changes<'run> {
    pub(super) fn new(
        dice: &'run Dice,
        (rows, columns): (usize, usize),
        fixed: Option<&'run Grid>,
    ) -> Result<Self, GenerateBoardError> {
        let faces = dice.faces();
        let has_only_qu = faces.contains(&"qu") && !faces.contains(&"q");
        let mut changes = Self {
            dice,
            size: (rows, columns),
            free_faces: faces.len(),
            faces,
            fixed: Vec::new(),
            free_cells: Vec::new(),
            images: images(rows, columns),
        };
        for cell in 0..rows * columns {
            let tile = fixed.map(|board| board.row(cell / columns).nth(cell % columns));
            let face = match tile.flatten().map(|tile| tile.text()) {
                None | Some("?") => None,
                // As on boards that are scored with `Qu` tiles.
                Some("q") if has_only_qu => Some(changes.face("qu")),
                Some(tile) => Some(changes.face(tile)),
            };
            changes.fixed.push(face);
            match face {
                None => changes.free_cells.push(cell),
                Some(_) if changes.have_dice(&changes.fixed) => {}
                Some(face) => {
                    let face = changes.faces[face as usize].to_owned();
                    return Err(GenerateBoardError::FixedCell {
                        cell: cell + 1,
                        face,
                    });
                }
            }
        }
        Ok(changes)
    }

    /// The index of a face.
    fn face(&mut self, text: &'run str) -> u32 {
        let known = self.faces.iter().position(|face| *face == text);
        let index = known.unwrap_or_else(|| {
            self.faces.push(text);
            self.faces.len() - 1
        });
        index as u32
    }

    /// Whether there is a die for each of these faces.
    fn have_dice(&self, faces: &[Option<u32>]) -> bool {
        if let Kind::Same(_) = self.dice.0 {
            return true;
        }
        let mut board = PartialBoard::new(self.size, self.dice, &mut Random::split(0, 0));
        let mut cells = faces.iter().zip(0..);
        cells
            .all(|(face, cell)| face.is_none_or(|face| board.show(cell, self.faces[face as usize])))
    }

    /// A board of rolled dice around the fixed cells.
    pub(super) fn random(&self, random: &mut Random) -> Vec<u32> {
        let mut board = PartialBoard::new(self.size, self.dice, random);
        for (cell, face) in self.fixed.iter().enumerate() {
            if let Some(face) = face {
                // Where cells have letters instead of dice, this fails for one that only a fixed cell has.
                board.show(cell, self.faces[*face as usize]);
            }
        }
        let rolled = board.roll(random).into_iter().zip(&self.fixed);
        let faces = rolled.map(|(rolled, fixed)| {
            let index = || self.faces[..self.free_faces].binary_search(&rolled);
            fixed.unwrap_or_else(|| index().expect("it is a face of a die") as u32)
        });
        faces.collect()
    }

    /// The board after a random change: two cells change places, or a cell gets the face of a cell of some board, or any face. If
    /// the dice allow none, it is the same board.
    pub(super) fn change(
        &self,
        board: &[u32],
        boards: &[Vec<u32>],
        random: &mut Random,
    ) -> Vec<u32> {
        let mut changed = board.to_vec();
        for _ in 0..TRIES {
            let cell = self.free_cell(random);
            match random.below(4) {
                0 | 1 => changed.swap(cell, self.free_cell(random)),
                2 => changed[cell] = boards[random.below(boards.len())][self.free_cell(random)],
                _ => changed[cell] = random.below(self.free_faces) as u32,
            }
            if changed != board && self.is_possible(&changed) {
                break;
            }
            changed.copy_from_slice(board);
        }
        changed
    }

    fn free_cell(&self, random: &mut Random) -> usize {
        self.free_cells[random.below(self.free_cells.len())]
    }

    /// The boards that differ in one cell, or by two cells that change places.
    pub(super) fn neighbours(&self, board: &[u32]) -> Vec<Vec<u32>> {
        let mut neighbours = Vec::new();
        let with = |change: &dyn Fn(&mut [u32])| {
            let mut neighbour = board.to_vec();
            change(&mut neighbour);
            neighbour
        };
        for (number, &cell) in self.free_cells.iter().enumerate() {
            let others = self.free_cells[..number].iter();
            neighbours.extend(others.map(|&other| with(&|cells| cells.swap(cell, other))));
            let faces = 0..self.free_faces as u32;
            neighbours.extend(faces.map(|face| with(&|cells| cells[cell] = face)));
        }
        neighbours.retain(|neighbour| neighbour != board && self.is_possible(neighbour));
        neighbours
    }

    fn is_possible(&self, board: &[u32]) -> bool {
        self.have_dice(&board.iter().copied().map(Some).collect::<Vec<_>>())
    }

    /// The one of all rotations and reflections with the fixed cells that comes first.
    pub(super) fn canonical(&self, board: &[u32]) -> Vec<u32> {
        let has_fixed = |image: &Vec<u32>| {
            let mut cells = self.fixed.iter().zip(image);
            cells.all(|(fixed, face)| fixed.is_none_or(|fixed| fixed == *face))
        };
        let images = self.images.iter();
        let images = images.map(|cells| cells.iter().map(|&cell| board[cell]).collect());
        images
            .filter(has_fixed)
            .min()
            .expect("a board is its own image")
    }

    /// The board of these tiles, if it is one that there can be.
    #[cfg(feature = "save")]
    pub(super) fn faces_of<'tile>(
        &self,
        tiles: impl Iterator<Item = &'tile str>,
    ) -> Option<Vec<u32>> {
        let index = |tile| self.faces.iter().position(|face| *face == tile);
        let board: Option<Vec<u32>> = tiles.map(|tile| Some(index(tile)? as u32)).collect();
        let board = board.filter(|board| board.len() == self.fixed.len())?;
        let mut cells = self.fixed.iter().zip(&board);
        let is_around_fixed = cells.all(|(fixed, face)| match fixed {
            Some(fixed) => fixed == face,
            None => (*face as usize) < self.free_faces,
        });
        (is_around_fixed && self.is_possible(&board)).then_some(board)
    }

    /// The tiles of a board.
    pub(super) fn tiles(&self, board: &[u32]) -> Vec<&'run str> {
        board
            .iter()
            .map(|&face| self.faces[face as usize])
            .collect()
    }
}

/// The cells of each rotation and reflection of a board with the same rows and columns, itself among them.
fn images(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let image = |number: usize| {
        let [transposes, flips_rows, flips_columns] = [4, 2, 1].map(|bit| number & bit != 0);
        let source = |cell: usize| {
            let (mut row, mut column) = (cell / columns, cell % columns);
            if transposes {
                (row, column) = (column, row);
            }
            if flips_rows {
                row = rows - 1 - row;
            }
            if flips_columns {
                column = columns - 1 - column;
            }
            row * columns + column
        };
        (0..rows * columns).map(source).collect()
    };
    let count = if rows == columns { 8 } else { 4 };
    (0..count).map(image).collect()
}
