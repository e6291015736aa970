//! Placing words on a board of dice: trails through cells, and a die for each cell that has the face.

use super::dice::{BLANK, Dice, Die};
use wordtrail_search::internals::Random;

/// A board that is being made. It has at most 64 cells.
pub(super) struct PartialBoard<'dice> {
    rows: usize,
    columns: usize,
    /// The faces that are settled.
    faces: Vec<Option<&'dice str>>,
    dice: Vec<&'dice Die>,
    /// The cell that each die lies on, with the face that it has to show.
    places: Vec<Option<(usize, &'dice str)>>,
}

/// A word that is being placed.
struct WordSearch<'run, 'dice> {
    all_faces: &'run [&'dice str],
    random: &'run mut Random,
    /// The cells that may be looked at before the search is abandoned.
    steps: u32,
    /// The cells that may come after one.
    next: fn(&PartialBoard<'dice>, usize) -> Vec<usize>,
}

/// The cells that are looked at for a word: some milliseconds. Where a word has room, it takes some dozen.
const MAX_STEPS: u32 = 20_000;

impl<'dice> PartialBoard<'dice> {
    /// An empty board with dice in random order.
    pub(super) fn new(
        (rows, columns): (usize, usize),
        dice: &'dice Dice,
        random: &mut Random,
    ) -> Self {
        let mut dice = dice.of_cells(rows * columns);
        random.shuffle(&mut dice);
        Self {
            rows,
            columns,
            faces: vec![None; rows * columns],
            places: vec![None; dice.len()],
            dice,
        }
    }

    /// Whether the dice can show the letters of a word, wherever they lie: in a row. The board is of no use after that.
    pub(super) fn can_spell(
        &mut self,
        word: &str,
        all_faces: &[&'dice str],
        random: &mut Random,
    ) -> bool {
        let mut search = WordSearch {
            all_faces,
            random,
            steps: MAX_STEPS,
            next: |board, cell| Vec::from_iter((cell + 1 < board.faces.len()).then_some(cell + 1)),
        };
        self.place_from(0, word, 0, &mut search) || search.steps == 0
    }

    /// Places a word on a random trail, which may share cells with words that are already there. Returns false if no trail
    /// was found.
    pub(super) fn place(
        &mut self,
        word: &str,
        all_faces: &[&'dice str],
        random: &mut Random,
    ) -> bool {
        let mut starts: Vec<usize> = (0..self.faces.len()).collect();
        random.shuffle(&mut starts);
        let mut search = WordSearch {
            all_faces,
            random,
            steps: MAX_STEPS,
            next: |board, cell| board.neighbours(cell).collect(),
        };
        starts
            .into_iter()
            .any(|start| self.place_from(start, word, 0, &mut search))
    }

    /// Places the rest of a word on a trail that begins with this cell. `visited` has a bit for each cell of the word so
    /// far.
    fn place_from(
        &mut self,
        cell: usize,
        rest: &str,
        visited: u64,
        search: &mut WordSearch<'_, 'dice>,
    ) -> bool {
        if search.steps == 0 {
            return false;
        }
        search.steps -= 1;
        if let Some(face) = self.faces[cell] {
            return rest
                .strip_prefix(face)
                .is_some_and(|rest| self.place_beyond(cell, rest, visited, search));
        }
        search.all_faces.iter().any(|&face| {
            let Some(rest) = rest.strip_prefix(face) else {
                return false;
            };
            if !self.show(cell, face) {
                return false;
            }
            if self.place_beyond(cell, rest, visited, search) {
                return true;
            }
            self.faces[cell] = None;
            self.release_die(cell);
            false
        })
    }

    /// Places the rest of a word on a trail that continues from this cell.
    fn place_beyond(
        &mut self,
        cell: usize,
        rest: &str,
        visited: u64,
        search: &mut WordSearch<'_, 'dice>,
    ) -> bool {
        if rest.is_empty() {
            return true;
        }
        let visited = visited | 1 << cell;
        let mut next = (search.next)(self, cell);
        search.random.shuffle(&mut next);
        next.into_iter().any(|neighbour| {
            visited >> neighbour & 1 == 0 && self.place_from(neighbour, rest, visited, search)
        })
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        let near = |place: usize, end: usize| place.saturating_sub(1)..(place + 2).min(end);
        near(cell / columns, rows)
            .flat_map(move |row| near(cell % columns, columns).map(move |column| (row, column)))
            .map(move |(row, column)| row * columns + column)
            .filter(move |&neighbour| neighbour != cell)
    }

    /// Settles the face of a cell, if there is a die that has it and a way for all cells to keep theirs.
    pub(super) fn show(&mut self, cell: usize, face: &'dice str) -> bool {
        let has_die = self.move_dice(cell, face, &mut 0);
        if has_die {
            self.faces[cell] = Some(face);
        }
        has_die
    }

    /// An augmenting path of a bipartite matching between cells and dice (H. W. Kuhn, “The Hungarian method for the
    /// assignment problem”, 1955). `tried` has a bit for each die that was considered.
    fn move_dice(&mut self, cell: usize, face: &'dice str, tried: &mut u64) -> bool {
        for die in 0..self.dice.len() {
            let is_new = *tried >> die & 1 == 0;
            if !is_new || !self.dice[die].iter().any(|other| other == face) {
                continue;
            }
            *tried |= 1 << die;
            let is_free = match self.places[die] {
                None => true,
                Some((other, other_face)) => self.move_dice(other, other_face, tried),
            };
            if is_free {
                self.places[die] = Some((cell, face));
                return true;
            }
        }
        false
    }

    fn release_die(&mut self, cell: usize) {
        let lies_here = |place: &&mut Option<_>| place.is_some_and(|(other, _)| other == cell);
        if let Some(place) = self.places.iter_mut().find(lies_here) {
            *place = None;
        }
    }

    /// Rolls the dice that are left, and returns the face of each cell.
    pub(super) fn roll(self, random: &mut Random) -> Vec<&'dice str> {
        let dice = self.dice.iter().zip(&self.places);
        let mut left = dice.filter(|(_, place)| place.is_none());
        let roll = |face: Option<&'dice str>| {
            let rolled = || left.next().map(|(die, _)| &*die[random.below(die.len())]);
            face.or_else(rolled).unwrap_or(BLANK)
        };
        self.faces.into_iter().map(roll).collect()
    }
}
