//! A plain reference search: slow, and simple enough to be trusted.
//!
//! It has no trie, no letter codes and no order of its own. It walks every trail with the list of words of
//! which the trail is a prefix, puts the finds into a set that is sorted by an explicit key, and filters
//! them at the end.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use wordtrail::{Cell, Dictionary, Direction, Find, Mode, Score, Search, Trail, Trails};

/// The directions in their order, each with its step down and to the right.
const STEPS: [(Direction, i64, i64); 8] = [
    (Direction::East, 0, 1),
    (Direction::SouthEast, 1, 1),
    (Direction::South, 1, 0),
    (Direction::SouthWest, 1, -1),
    (Direction::West, 0, -1),
    (Direction::NorthWest, -1, -1),
    (Direction::North, -1, 0),
    (Direction::NorthEast, -1, 1),
];

/// The tiles of a grid in reading order: small letters, `.` or `?`.
#[derive(Debug, Clone)]
pub struct Tiles {
    pub columns: usize,
    pub tiles: Vec<String>,
}

impl Tiles {
    fn rows(&self) -> usize {
        self.tiles.len() / self.columns
    }

    fn at(&self, cell: Cell) -> &str {
        &self.tiles[cell.row as usize * self.columns + cell.column as usize]
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.tiles.len()).map(|number| Cell {
            row: (number / self.columns) as u32,
            column: (number % self.columns) as u32,
        })
    }

    /// The cell one step away, if it is on the grid.
    fn neighbour(&self, cell: Cell, down: i64, right: i64) -> Option<Cell> {
        let row = i64::from(cell.row) + down;
        let column = i64::from(cell.column) + right;
        let inside =
            (0..self.rows() as i64).contains(&row) && (0..self.columns as i64).contains(&column);
        inside.then_some(Cell {
            row: row as u32,
            column: column as u32,
        })
    }
}

/// The options of a search.
#[derive(Debug, Clone)]
pub struct Options {
    pub mode: Mode,
    pub directions: Vec<Direction>,
    pub min_length: usize,
    pub max_length: usize,
    pub all: bool,
    pub maximal: bool,
}

impl Options {
    /// The real search with these options.
    pub fn search(&self, dictionary: &Dictionary) -> Search {
        let search = Search::new(dictionary)
            .mode(self.mode)
            .directions(self.directions.iter().copied())
            .min_length(self.min_length)
            .max_length(self.max_length)
            .trails(if self.all { Trails::All } else { Trails::First });
        if self.maximal {
            search.maximal_only()
        } else {
            search
        }
    }
}

/// The finds of a search with these options, in order.
pub fn finds(words: &[String], grid: &Tiles, options: &Options) -> Vec<Find<'static>> {
    filtered(&on_all_trails(words, grid, options), options)
}

/// The finds that `all` and `maximal` leave of those on all trails.
pub fn filtered(finds: &[Find<'static>], options: &Options) -> Vec<Find<'static>> {
    let mut finds = match options.maximal {
        true => without_covered_finds(finds),
        false => finds.to_vec(),
    };
    if !options.all {
        let mut found = HashSet::new();
        finds.retain(|find| found.insert(find.word.clone()));
    }
    finds
}

/// The number of finds, and their points by Boggle's table.
pub fn score(finds: &[Find<'_>]) -> Score {
    let points = finds.iter().map(|find| match find.length() {
        ..3 => 0,
        3..5 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        8.. => 11,
    });
    Score {
        words: finds.len() as u64,
        points: points.sum(),
    }
}

/// The words on all trails, in order. Ignores the options `all` and `maximal`.
pub fn on_all_trails(words: &[String], grid: &Tiles, options: &Options) -> Vec<Find<'static>> {
    let words: Vec<Vec<char>> = words.iter().map(|word| word.chars().collect()).collect();
    let possible: Vec<&[char]> = words.iter().map(Vec::as_slice).collect();
    let mut walk = PlainWalk {
        grid,
        options,
        finds: BTreeSet::new(),
    };
    for start in grid.cells() {
        walk.enter(start, &Path::default(), &possible);
    }
    let finds = walk.finds.into_iter();
    finds.map(|key| key.into_find(grid)).collect()
}

/// The key that identifies and orders finds: its fields, compared one after the other. A list of steps
/// comes before its continuations.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SortKey {
    start: Cell,
    /// Indexes into [`STEPS`].
    steps: Vec<usize>,
    word: String,
}

impl SortKey {
    fn into_find(self, grid: &Tiles) -> Find<'static> {
        let mut cells = vec![self.start];
        for &step in &self.steps {
            let (_, down, right) = STEPS[step];
            let next = grid.neighbour(cells[cells.len() - 1], down, right);
            cells.push(next.expect("a trail stays on the grid"));
        }
        Find {
            word: self.word.into(),
            trail: Trail::new(cells),
        }
    }
}

/// A trail so far.
#[derive(Default, Clone)]
struct Path {
    cells: Vec<Cell>,
    steps: Vec<usize>,
    letters: usize,
}

struct PlainWalk<'case> {
    grid: &'case Tiles,
    options: &'case Options,
    finds: BTreeSet<SortKey>,
}

impl PlainWalk<'_> {
    /// Extends a trail by a cell, and from there by all steps that the mode allows, while a word is possible.
    fn enter(&mut self, cell: Cell, path: &Path, possible: &[&[char]]) {
        let tile = self.grid.at(cell);
        let possible: Vec<&[char]> = possible
            .iter()
            .copied()
            .filter(|word| can_continue(&word[path.letters..], tile))
            .collect();
        if possible.is_empty() {
            return;
        }
        let mut path = path.clone();
        path.cells.push(cell);
        path.letters += tile.chars().count();
        self.record_words(&path, &possible);
        for (number, &(direction, down, right)) in STEPS.iter().enumerate() {
            let turns = path.steps.last().is_some_and(|&last| last != number);
            if !self.options.directions.contains(&direction)
                || (turns && self.options.mode == Mode::Straight)
            {
                continue;
            }
            let Some(next) = self.grid.neighbour(cell, down, right) else {
                continue;
            };
            if !path.cells.contains(&next) {
                let mut path = path.clone();
                path.steps.push(number);
                self.enter(next, &path, &possible);
            }
        }
    }

    /// Records the words that end where the trail ends.
    fn record_words(&mut self, path: &Path, possible: &[&[char]]) {
        let wanted = (self.options.min_length..=self.options.max_length).contains(&path.letters);
        for word in possible {
            if wanted && word.len() == path.letters {
                self.finds.insert(SortKey {
                    start: path.cells[0],
                    steps: path.steps.clone(),
                    word: word.iter().collect(),
                });
            }
        }
    }
}

/// Whether the rest of a word can begin with a tile.
fn can_continue(rest: &[char], tile: &str) -> bool {
    match tile {
        "." => false,
        "?" => !rest.is_empty(),
        letters => {
            let letters: Vec<char> = letters.chars().collect();
            rest.starts_with(&letters)
        }
    }
}

/// Drops every find whose cells are a proper subset of another find's cells.
fn without_covered_finds(finds: &[Find<'static>]) -> Vec<Find<'static>> {
    let cells_of = |find: &Find<'_>| -> BTreeSet<Cell> { find.trail.cells().collect() };
    let distinct: BTreeSet<BTreeSet<Cell>> = finds.iter().map(cells_of).collect();
    // A find that covers another includes its first cell, so only the finds across that cell are compared.
    let mut across: BTreeMap<Cell, Vec<&BTreeSet<Cell>>> = BTreeMap::new();
    for cells in &distinct {
        for &cell in cells {
            across.entry(cell).or_default().push(cells);
        }
    }
    let stands_alone = |cells: &BTreeSet<Cell>| {
        let first = cells.first().expect("a trail has a cell");
        !across[first]
            .iter()
            .any(|longer| longer.len() > cells.len() && cells.is_subset(longer))
    };
    let alone: BTreeSet<&BTreeSet<Cell>> = distinct
        .iter()
        .filter(|cells| stands_alone(cells))
        .collect();
    let finds = finds.iter().filter(|find| alone.contains(&cells_of(find)));
    finds.cloned().collect()
}
