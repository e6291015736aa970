//! Dividing all cells into trails of given lengths, from neighbour to neighbour.
//!
//! The search is complete: it branches on the free cell with the fewest free neighbours in the smallest piece of free cells,
//! and tries every trail across this cell, of each length that is left. A branch ends when a piece cannot be divided: its size
//! is no sum of lengths that are left, or it has more dead ends than its trails have ends. The trail that joins two opposite
//! edges is tried first, and only along cells from which the edges can still be reached.
//!
//! Trails without a direction are tried once, and lengths count, not words: what is written along them does not matter here.

use super::cells::{CellGraph, OPPOSITE, UNREACHABLE};
use crate::make::stop::Stop;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use wordtrail_search::internals::Random;

/// What cells are divided into.
#[derive(Debug, Clone)]
pub(super) struct Lengths {
    pub(super) words: Vec<usize>,
    /// The word that joins two opposite edges.
    pub(super) spanning: Option<usize>,
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// It has tried everything.
    Exhausted,
    /// It was broken off by whoever takes the divisions.
    Taken,
    /// Steps or time were used up.
    Abandoned,
}

/// The trails of a division: for each word of the lengths one.
pub(super) type Trails = Vec<Vec<u32>>;

/// The steps after which a search looks at the time.
const STEPS_BETWEEN_CHECKS: u64 = 1 << 10;

/// Passes on divisions, in random order or, without random numbers, in a fixed one. Words of the same length are
/// interchangeable, and so are both ends of a trail.
pub(super) fn divide(
    graph: &CellGraph,
    lengths: &Lengths,
    random: Option<&mut Random>,
    max_steps: u64,
    stop: Stop<'_>,
    mut take: impl FnMut(Trails) -> ControlFlow<()>,
) -> Ended {
    let letters: usize = lengths.words.iter().sum();
    if letters == 0 || letters != graph.cells().len() {
        return Ended::Exhausted;
    }
    let mut search = Search::new(graph, lengths, random);
    let Some(first) = search.first_choices(lengths.spanning.is_some()) else {
        return Ended::Exhausted;
    };
    search.choices.push(first);
    for step in 0.. {
        if step >= max_steps
            || step % STEPS_BETWEEN_CHECKS == STEPS_BETWEEN_CHECKS - 1 && stop.is_due()
        {
            return Ended::Abandoned;
        }
        match search.step() {
            Step::Searching => {}
            Step::Exhausted => break,
            Step::Divided => {
                if take(search.trails(lengths)).is_break() {
                    return Ended::Taken;
                }
            }
        }
    }
    Ended::Exhausted
}

/// A random division, if the search finds one, and how it ended.
pub(super) fn divide_at_random(
    graph: &CellGraph,
    lengths: &Lengths,
    random: &mut Random,
    max_steps: u64,
    stop: Stop<'_>,
) -> (Option<Trails>, Ended) {
    let mut found = None;
    let ended = divide(graph, lengths, Some(random), max_steps, stop, |trails| {
        found = Some(trails);
        ControlFlow::Break(())
    });
    (found, ended)
}

/// Trails of the same length, or the trail that joins two edges.
struct Class {
    length: usize,
    words: Vec<usize>,
    /// The trails that are still to be found.
    left: usize,
    is_spanning: bool,
}

/// How a trail begins: its class, a cell of it, and the number of cells before this one. It continues with another cell.
#[derive(Debug, Clone, Copy)]
struct Start {
    cell: u32,
    class: usize,
    before: usize,
}

/// A trail in the order in which its cells were chosen: the first one, those before it, and those after it.
struct Growing {
    start: Start,
    cells: Vec<u32>,
}

struct Search<'a> {
    graph: &'a CellGraph,
    random: Option<&'a mut Random>,
    classes: Vec<Class>,
    is_free: Vec<bool>,
    /// The trail that is being continued.
    growing: Option<Growing>,
    done: Vec<Growing>,
    /// What is tried for each cell of all trails, and for the next one, the last first.
    choices: Vec<Vec<Start>>,
    steps_across: [u32; 2],
}

enum Step {
    Searching,
    Divided,
    Exhausted,
}

impl<'a> Search<'a> {
    fn new(graph: &'a CellGraph, lengths: &Lengths, random: Option<&'a mut Random>) -> Self {
        // The trail that joins two edges is the first class.
        let mut words: BTreeMap<(bool, usize), Vec<usize>> = BTreeMap::new();
        for (word, &length) in lengths.words.iter().enumerate() {
            let class = (lengths.spanning != Some(word), length);
            words.entry(class).or_default().push(word);
        }
        let classes = words.into_iter();
        let classes = classes.map(|((is_other, length), words)| Class {
            length,
            left: words.len(),
            words,
            is_spanning: !is_other,
        });
        let mut is_free = vec![false; graph.places()];
        for &cell in graph.cells() {
            is_free[cell as usize] = true;
        }
        Self {
            graph,
            random,
            classes: classes.collect(),
            is_free,
            growing: None,
            done: Vec::new(),
            choices: Vec::new(),
            steps_across: OPPOSITE.map(|pair| graph.steps_across(pair)),
        }
    }

    /// The first trails to try; none if no division exists.
    fn first_choices(&mut self, has_spanning: bool) -> Option<Vec<Start>> {
        let cell = self.most_constrained_cell()?;
        if !has_spanning {
            return Some(self.starts_across(cell));
        }
        let starts = self.graph.cells().iter().map(|&cell| Start {
            cell,
            class: 0,
            before: 0,
        });
        let mut starts: Vec<Start> = starts.collect();
        starts.reverse();
        self.shuffle(&mut starts);
        Some(starts)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        if let Some(random) = &mut self.random {
            random.shuffle(items);
        }
    }

    /// Tries the next choice at the last place.
    fn step(&mut self) -> Step {
        let Some(choices) = self.choices.last_mut() else {
            return Step::Exhausted;
        };
        let Some(choice) = choices.pop() else {
            return self.back();
        };
        self.is_free[choice.cell as usize] = false;
        match &mut self.growing {
            Some(growing) => growing.cells.push(choice.cell),
            None => {
                self.classes[choice.class].left -= 1;
                self.growing = Some(Growing {
                    start: choice,
                    cells: vec![choice.cell],
                });
            }
        }
        self.advance()
    }

    /// Goes on after a cell was added to the growing trail: to its next cell, to the next trail, or to another choice.
    fn advance(&mut self) -> Step {
        let Some(growing) = self
            .growing
            .take_if(|growing| growing.cells.len() == self.classes[growing.start.class].length)
        else {
            let next = self.next_cells();
            self.choices.push(next);
            return Step::Searching;
        };
        let is_new = self.is_first_of_equals(&growing) && self.is_allowed(&growing);
        self.done.push(growing);
        let is_divided = is_new && self.classes.iter().all(|class| class.left == 0);
        let next = match is_new && !is_divided {
            true => self.most_constrained_cell(),
            false => None,
        };
        let next = next.map(|cell| self.starts_across(cell));
        // Without choices, the search goes back: after a division, when the caller has read the trails.
        self.choices.push(next.unwrap_or_default());
        match is_divided {
            true => Step::Divided,
            false => Step::Searching,
        }
    }

    /// Goes back to the choice before, and frees its cell.
    fn back(&mut self) -> Step {
        self.choices.pop();
        let Some(mut growing) = self.growing.take().or_else(|| self.done.pop()) else {
            return Step::Exhausted;
        };
        if let Some(cell) = growing.cells.pop() {
            self.is_free[cell as usize] = true;
        }
        if growing.cells.is_empty() {
            self.classes[growing.start.class].left += 1;
        } else {
            self.growing = Some(growing);
        }
        Step::Searching
    }

    /// The free cells that the growing trail can continue with.
    fn next_cells(&mut self) -> Vec<Start> {
        let Some(growing) = &self.growing else {
            return Vec::new();
        };
        let end = match growing.cells.len() - 1 == growing.start.before {
            true => growing.cells[0],
            false => growing.cells[growing.cells.len() - 1],
        };
        let class = &self.classes[growing.start.class];
        let steps = (class.length - growing.cells.len() - 1) as u32;
        let continues = |&cell: &u32| {
            self.is_free[cell as usize]
                && (!class.is_spanning || self.reaches_edges(growing, cell, steps))
        };
        let near = self.graph.neighbours(end).iter().copied().rev();
        let near = near.filter(continues).map(|cell| Start {
            cell,
            ..growing.start
        });
        let mut near: Vec<Start> = near.collect();
        self.shuffle(&mut near);
        near
    }

    /// Whether a trail that joins two edges, and continues with a cell, can still do so in some more steps.
    fn reaches_edges(&self, growing: &Growing, cell: u32, steps: u32) -> bool {
        let touches =
            |edge: usize| self.touches(growing, edge) || self.graph.is_on_edge(edge, cell);
        let pairs = OPPOSITE.iter().zip(self.steps_across);
        pairs
            .filter(|&(_, across)| across != UNREACHABLE)
            .any(|(&[one, other], across)| {
                let to = |edge: usize| self.graph.distance(edge, cell);
                let needed = match (touches(one), touches(other)) {
                    (true, true) => 0,
                    (true, false) => to(other),
                    (false, true) => to(one),
                    (false, false) => to(one).min(to(other)).saturating_add(across),
                };
                needed <= steps
            })
    }

    /// Whether a trail joins two opposite edges, if it has to.
    fn is_allowed(&self, growing: &Growing) -> bool {
        let joins =
            |&[one, other]: &[usize; 2]| self.touches(growing, one) && self.touches(growing, other);
        !self.classes[growing.start.class].is_spanning || OPPOSITE.iter().any(joins)
    }

    fn touches(&self, growing: &Growing, edge: usize) -> bool {
        let mut cells = growing.cells.iter();
        cells.any(|&cell| self.graph.is_on_edge(edge, cell))
    }

    /// Whether a trail is the one to try of the two that differ only in their order.
    fn is_first_of_equals(&self, growing: &Growing) -> bool {
        let Growing { start, cells } = growing;
        let class = &self.classes[start.class];
        let last = cells.len() - 1;
        match class.is_spanning {
            true => last == 0 || cells[0] < cells[last],
            false => 2 * start.before != last || last == 0 || cells[1] < cells[start.before + 1],
        }
    }

    /// All trails across a cell, of each length that is left.
    fn starts_across(&mut self, cell: u32) -> Vec<Start> {
        let mut starts = Vec::new();
        for (class, it) in self.classes.iter().enumerate() {
            if it.left > 0 {
                let before = 0..=(it.length - 1) / 2;
                starts.extend(before.map(|before| Start {
                    cell,
                    class,
                    before,
                }));
            }
        }
        self.shuffle(&mut starts);
        starts
    }

    /// A cell with the fewest free neighbours in the smallest piece; none if a piece cannot be divided.
    fn most_constrained_cell(&mut self) -> Option<u32> {
        let mut pieces = self.pieces();
        pieces.sort_by_key(|piece| piece.cells);
        // What is left for the largest piece is the right number of cells.
        let others = &pieces[..pieces.len().saturating_sub(1)];
        let sums = others.last().map(|piece| self.sums(piece.cells));
        let is_no_sum = |piece: &Piece| sums.as_ref().is_some_and(|sums| !sums[piece.cells]);
        let has_dead_ends = |piece: &Piece| piece.dead_ends > 2 * self.max_trails(piece.cells);
        if others.iter().any(is_no_sum) || pieces.iter().any(has_dead_ends) {
            return None;
        }
        Some(pieces.first()?.constrained)
    }

    /// The sums of lengths that are left, up to a number of cells.
    fn sums(&self, most: usize) -> Vec<bool> {
        let mut is_sum = vec![false; most + 1];
        is_sum[0] = true;
        for class in &self.classes {
            // For each sum the trails of this class in it: as few as possible.
            let mut used = vec![0; most + 1];
            for sum in class.length..=most {
                if !is_sum[sum]
                    && is_sum[sum - class.length]
                    && used[sum - class.length] < class.left
                {
                    is_sum[sum] = true;
                    used[sum] = used[sum - class.length] + 1;
                }
            }
        }
        is_sum
    }

    /// The most trails that a number of cells can be divided into: the shortest ones.
    fn max_trails(&self, mut cells: usize) -> usize {
        let mut classes: Vec<(usize, usize)> =
            self.classes.iter().map(|it| (it.length, it.left)).collect();
        classes.sort_unstable();
        let mut trails = 0;
        for (length, left) in classes {
            let fitting = left.min(cells / length);
            trails += fitting;
            cells -= fitting * length;
        }
        trails
    }

    fn pieces(&mut self) -> Vec<Piece> {
        let mut is_seen = vec![false; self.is_free.len()];
        let mut pieces = Vec::new();
        let mut queue = Vec::new();
        for &start in self.graph.cells() {
            if !self.is_free[start as usize] || is_seen[start as usize] {
                continue;
            }
            is_seen[start as usize] = true;
            queue.clear();
            queue.push(start);
            let mut piece = Piece {
                cells: 0,
                dead_ends: 0,
                constrained: start,
            };
            let mut fewest = usize::MAX;
            let mut equals = 1;
            while let Some(&cell) = queue.get(piece.cells) {
                piece.cells += 1;
                let mut near = 0;
                for &other in self.graph.neighbours(cell) {
                    if self.is_free[other as usize] {
                        near += 1;
                        if !std::mem::replace(&mut is_seen[other as usize], true) {
                            queue.push(other);
                        }
                    }
                }
                piece.dead_ends += usize::from(near == 1);
                match near.cmp(&fewest) {
                    Ordering::Less => (fewest, equals, piece.constrained) = (near, 1, cell),
                    Ordering::Equal => {
                        equals += 1;
                        if let Some(random) = &mut self.random
                            && random.below(equals) == 0
                        {
                            piece.constrained = cell;
                        }
                    }
                    Ordering::Greater => {}
                }
            }
            pieces.push(piece);
        }
        pieces
    }

    /// The trails of a division, a trail for each word.
    fn trails(&self, lengths: &Lengths) -> Trails {
        let mut words = Vec::from_iter(self.classes.iter().map(|class| class.words.iter()));
        let mut trails = vec![Vec::new(); lengths.words.len()];
        for Growing { start, cells } in &self.done {
            let (first, rest) = cells.split_at(1);
            let (before, after) = rest.split_at(start.before);
            let trail = before.iter().rev().chain(first).chain(after);
            if let Some(&word) = words[start.class].next() {
                trails[word] = trail.copied().collect();
            }
        }
        trails
    }
}

/// Free cells that are connected.
struct Piece {
    cells: usize,
    /// The cells with a single free neighbour, at which a trail has to end.
    dead_ends: usize,
    /// A cell with the fewest free neighbours.
    constrained: u32,
}
