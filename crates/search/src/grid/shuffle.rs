//! The letters of a grid in random order.

use super::tiles::{Tile, TileIds};
use super::{Grid, GridError};
use crate::random::Random;
use std::collections::TryReserveError;
use wordtrail_dictionary::internals::Bytes;

impl Grid {
    /// The grid with its letters and wildcards in a random order, the same for a seed on every machine. Holes stay where they
    /// are. What is found on it is found by chance, so the number of finds on several shuffled grids tells whether those of
    /// the grid are more than chance.
    ///
    /// It takes one to three bytes of memory for each cell, or four times as many for a grid of more than 256 different tiles.
    ///
    /// # Errors
    ///
    /// [`GridError::OutOfMemory`].
    ///
    /// ```
    /// use wordtrail::{Dictionary, Grid, Search, Trails};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "dog", "owl"])?;
    /// let grid: Grid = "catxx\nxdogx\nxxowl\n".parse()?;
    /// let search = Search::new(&dictionary).trails(Trails::All);
    /// let by_chance: Vec<u64> = (0..20)
    ///     .map(|seed| Ok(search.count(&grid.shuffled(seed)?)))
    ///     .collect::<Result<_, wordtrail::GridError>>()?;
    /// assert!(by_chance.iter().all(|&finds| finds < search.count(&grid)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shuffled(&self, seed: u64) -> Result<Self, GridError> {
        let random = Random::split(seed, 0);
        let is_hole = |id: usize| self.table.tile(id) == Tile::Hole;
        let ids = match &self.ids {
            TileIds::Bytes(_) => self
                .shuffled_ids(random, |id| id as u8, |id| is_hole(usize::from(id)))
                .map(|ids| TileIds::Bytes(Bytes::owned(ids))),
            TileIds::Wide(_) => self
                .shuffled_ids(random, |id| id as u32, |id| is_hole(id as usize))
                .map(TileIds::Wide),
        };
        Ok(Self {
            rows: self.rows,
            columns: self.columns,
            start: 0,
            stride: self.columns,
            ids: ids.map_err(|_| GridError::OutOfMemory {
                rows: self.rows,
                columns: self.columns,
            })?,
            table: self.table.clone(),
        })
    }

    /// The numbers of tiles in reading order, those of holes in their place and the others in random order.
    fn shuffled_ids<T: Copy>(
        &self,
        mut random: Random,
        narrow: impl Fn(usize) -> T,
        is_hole: impl Fn(T) -> bool,
    ) -> Result<Vec<T>, TryReserveError> {
        let mut ids = Vec::new();
        ids.try_reserve_exact(self.rows * self.columns)?;
        for row in 0..self.rows {
            ids.extend(self.tile_ids(row).map(&narrow));
        }
        if !ids.iter().any(|&id| is_hole(id)) {
            random.shuffle(&mut ids);
            return Ok(ids);
        }
        let mut others = Vec::new();
        others.try_reserve_exact(ids.len())?;
        others.extend(ids.iter().filter(|&&id| !is_hole(id)));
        random.shuffle(&mut others);
        let cells = ids.iter_mut().filter(|id| !is_hole(**id));
        for (id, other) in cells.zip(others) {
            *id = other;
        }
        Ok(ids)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tiles of a grid, sorted, and which cells are holes.
    fn tiles(grid: &Grid) -> (Vec<String>, Vec<bool>) {
        let tiles = || (0..grid.rows()).flat_map(|row| grid.row(row));
        let mut texts: Vec<String> = tiles().map(|tile| tile.to_string()).collect();
        texts.sort();
        (texts, tiles().map(|tile| tile == Tile::Hole).collect())
    }

    #[test]
    fn a_shuffled_grid_has_the_same_tiles_and_its_holes_in_place() {
        let many: String = ('\u{4e00}'..'\u{4f80}')
            .map(|tile| format!("{tile} "))
            .collect();
        for text in ["catsdogs\nbirdfish\n", "Qu ? . e\n. s t .\n", &many] {
            let grid: Grid = text.parse().unwrap();
            let shuffled = grid.shuffled(7).unwrap();
            assert_eq!(tiles(&shuffled), tiles(&grid));
            assert_ne!(shuffled.to_string(), grid.to_string());
            assert_eq!(shuffled.to_string(), grid.shuffled(7).unwrap().to_string());
            assert_ne!(shuffled.to_string(), grid.shuffled(8).unwrap().to_string());
        }
    }
}
