//! A plain search to hold the real one against: slow, and written to be believed.
//!
//! It has no trie, no letter codes and no order of its own. It walks every trail with the list of words
//! that the trail can still become, puts the finds into a set that is sorted by an explicit key, and
//! only then thins them out.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use wordtrail::{Cell, Dictionary, Direction, Find, Mode, Search, Trail, Trails};

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

/// A grid as it is spelled, tile by tile in reading order: small letters, `.` or `?`.
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

    /// The cell one step further, unless that is off the grid.
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

/// What a search is asked for.
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
    pub fn search<'a>(&self, dictionary: &'a Dictionary) -> Search<'a> {
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

/// The finds that a search with these options is to push, in order.
pub fn finds(words: &[String], grid: &Tiles, options: &Options) -> Vec<Find<'static>> {
    thinned_out(&on_all_trails(words, grid, options), options)
}

/// Of the finds on all trails those that `all` and `maximal` leave.
pub fn thinned_out(finds: &[Find<'static>], options: &Options) -> Vec<Find<'static>> {
    let mut finds = match options.maximal {
        true => without_parts_of_longer_finds(finds),
        false => finds.to_vec(),
    };
    if !options.all {
        let mut found = HashSet::new();
        finds.retain(|find| found.insert(find.word.clone()));
    }
    finds
}

/// The words on all trails, in order. The options `all` and `maximal` are not looked at.
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

/// What tells finds apart and orders them: its fields, compared one after the other. A list of steps
/// comes before its continuations.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SortKey {
    start: Cell,
    /// Places in [`STEPS`].
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
    /// Goes on to a cell and from there wherever the mode allows, as long as a word is possible.
    fn enter(&mut self, cell: Cell, path: &Path, possible: &[&[char]]) {
        let tile = self.grid.at(cell);
        let possible: Vec<&[char]> = possible
            .iter()
            .copied()
            .filter(|word| goes_on(&word[path.letters..], tile))
            .collect();
        if possible.is_empty() {
            return;
        }
        let mut path = path.clone();
        path.cells.push(cell);
        path.letters += tile.chars().count();
        self.note_words(&path, &possible);
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

    /// Notes the words that end where the trail ends.
    fn note_words(&mut self, path: &Path, possible: &[&[char]]) {
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

/// Whether the rest of a word can go on with a tile.
fn goes_on(rest: &[char], tile: &str) -> bool {
    match tile {
        "." => false,
        "?" => !rest.is_empty(),
        letters => {
            let letters: Vec<char> = letters.chars().collect();
            rest.starts_with(&letters)
        }
    }
}

/// Drops every find whose cells are some, but not all, of another find's cells.
fn without_parts_of_longer_finds(finds: &[Find<'static>]) -> Vec<Find<'static>> {
    let cells_of = |find: &Find<'_>| -> BTreeSet<Cell> { find.trail.cells().collect() };
    let distinct: BTreeSet<BTreeSet<Cell>> = finds.iter().map(cells_of).collect();
    // A find that has all cells of another has its first cell, so it is enough to look there.
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
