//! The proof for one class of boards.

use crate::board::{Board, tiles_of};
use crate::trails::{Trails, score};
use crate::tree::{Choice, Sum, Tree};
use crate::words::Words;
use std::fmt::Write;

/// What is to be proved: no board has more points.
pub struct Claim<'a> {
    pub board: &'a Board,
    pub words: &'a Words,
    pub points: u32,
    /// Trails of a class of boards that are held at once. Classes with more are divided without a bound.
    pub most_trails: usize,
}

/// A board with more points.
#[derive(Debug, PartialEq)]
pub struct Counterexample {
    pub board: String,
    pub points: u32,
}

/// A proof for a class of boards, in progress.
pub struct Proof<'a> {
    claim: &'a Claim<'a>,
    /// The tiles of each cell. Those of the first cells are chosen.
    tiles: Vec<u32>,
    /// The lines of the certificate.
    pub lines: String,
    tree: Tree,
    /// For a search of boards: the choices of each cell that depend only on tiles chosen.
    open: Vec<Vec<Choice>>,
    /// Draws the one tile to go on with in place of all, where there are too many trails, and multiplies: for an estimate.
    pub draw: Option<&'a mut dyn FnMut(u32) -> u32>,
    pub factor: f64,
}

impl<'a> Proof<'a> {
    pub fn new(claim: &'a Claim<'a>, classes: &[u8]) -> Self {
        Self {
            claim,
            tiles: claim.board.tiles(classes),
            lines: String::new(),
            tree: Tree::default(),
            open: vec![Vec::new(); claim.board.cells()],
            draw: None,
            factor: 1.0,
        }
    }

    /// Proves the claim for boards whose first tiles are chosen.
    pub fn run(&mut self, chosen: usize) -> Result<(), Counterexample> {
        let claim = self.claim;
        // A single board cannot be divided.
        let most = match chosen < self.tiles.len() {
            true => claim.most_trails,
            false => usize::MAX,
        };
        if let Some(trails) = Trails::of(claim.board, claim.words, &self.tiles, chosen, most) {
            let root;
            (self.tree, root) = Tree::new(&trails);
            drop(trails);
            return self.narrow(chosen, root);
        }
        self.line("large", None);
        let tiles = self.tiles[chosen];
        let drawn = self.draw.as_mut().map(|draw| draw(tiles.count_ones()));
        if drawn.is_some() {
            self.factor *= f64::from(tiles.count_ones());
        }
        for (index, tile) in (0..).zip(tiles_of(tiles)) {
            if drawn.is_none_or(|drawn| drawn == index) {
                self.tiles[chosen] = 1 << tile;
                self.run(chosen + 1)?;
            }
        }
        self.tiles[chosen] = tiles;
        Ok(())
    }

    /// Chooses tiles, cell by cell, as long as the bound is far from the claim.
    fn narrow(&mut self, chosen: usize, sum: Sum) -> Result<(), Counterexample> {
        let limit = self.claim.points;
        if sum.bound <= limit {
            self.line("bound", Some(sum.bound));
            return Ok(());
        }
        // Choosing makes nodes and lowers the bound, searching goes through boards faster.
        if sum.bound / 2 <= limit || chosen == self.tiles.len() {
            self.line("search", Some(sum.bound));
            for &choice in self.tree.choices(sum) {
                self.open[usize::from(choice.cell)].push(choice);
            }
            self.search(chosen, sum.points)?;
            self.open.iter_mut().for_each(Vec::clear);
            return Ok(());
        }
        self.line("split", Some(sum.bound));
        let (sums, rest) = self.tree.split(sum, chosen);
        let mut by_tile = [Sum::default(); 32];
        for &sum in sums {
            by_tile[usize::from(sum.tile)] = sum;
        }
        let tiles = self.tiles[chosen];
        let mark = self.tree.mark();
        for tile in tiles_of(tiles) {
            let sum = by_tile[tile as usize];
            if sum.bound + rest.bound > limit {
                let sum = self.tree.add(sum, rest);
                self.tiles[chosen] = 1 << tile;
                self.narrow(chosen + 1, sum)?;
                self.tree.take_back(mark);
            }
        }
        self.tiles[chosen] = tiles;
        Ok(())
    }

    /// Goes through the boards, tile by tile, without new nodes.
    fn search(&mut self, chosen: usize, points: u32) -> Result<(), Counterexample> {
        let limit = self.claim.points;
        let Some(&tiles) = self.tiles.get(chosen) else {
            return self.score();
        };
        let later = self.open[chosen + 1..].iter().flatten();
        let rest = points + later.map(|choice| choice.bound).sum::<u32>();
        let mut bounds = [rest; 32];
        for &choice in &self.open[chosen] {
            for sum in self.tree.sums(choice) {
                bounds[usize::from(sum.tile)] += sum.bound;
            }
        }
        for tile in tiles_of(tiles).filter(|&tile| bounds[tile as usize] > limit) {
            let lengths: Vec<usize> = self.open.iter().map(Vec::len).collect();
            let mut points = points;
            for index in 0..self.open[chosen].len() {
                let sums = self.tree.sums(self.open[chosen][index]);
                if let Some(&sum) = sums.iter().find(|sum| u32::from(sum.tile) == tile) {
                    points += sum.points;
                    for &choice in self.tree.choices(sum) {
                        self.open[usize::from(choice.cell)].push(choice);
                    }
                }
            }
            self.tiles[chosen] = 1 << tile;
            self.search(chosen + 1, points)?;
            for (open, length) in self.open.iter_mut().zip(lengths) {
                open.truncate(length);
            }
        }
        self.tiles[chosen] = tiles;
        Ok(())
    }

    /// The board whose tiles are all chosen. Its trails have more points than claimed, but a word counts once.
    fn score(&self) -> Result<(), Counterexample> {
        let Claim {
            board,
            words,
            points: limit,
            ..
        } = *self.claim;
        let points = score(board, words, &self.tiles);
        match points > limit {
            true => Err(Counterexample {
                board: board.text(&self.tiles),
                points,
            }),
            false => Ok(()),
        }
    }

    fn line(&mut self, kind: &str, bound: Option<u32>) {
        let cells = self.claim.board.text(&self.tiles);
        let written = match bound {
            Some(bound) => writeln!(self.lines, "{kind} {cells} {bound}"),
            None => writeln!(self.lines, "{kind} {cells}"),
        };
        written.expect("texts can be written to");
    }
}
