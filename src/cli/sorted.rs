//! Finds in another order than that of their trails.

use clap::ValueEnum;
use std::cmp::Reverse;
use std::ops::ControlFlow;
use wordtrail::{Cell, Consumer, Direction, Find, Trail};

/// The order in which finds are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Sort {
    /// By first cell in reading order, then by direction
    #[default]
    Trail,
    /// By length, longest first, then alphabetically
    Length,
    /// Alphabetically, then by trail
    Word,
}

/// Finds that are collected to be sorted: some 50 bytes each, and 8 more for each cell of a bent trail.
#[derive(Clone)]
pub struct SortedFinds {
    finds: Vec<StoredFind>,
    /// The words, one after the other.
    words: String,
    /// The cells of bent trails, one after the other.
    cells: Vec<Cell>,
    max_bytes: usize,
}

#[derive(Clone)]
struct StoredFind {
    /// Where its word begins.
    word: usize,
    word_bytes: u32,
    letters: u32,
    cell_count: u32,
    trail: StoredTrail,
}

#[derive(Clone, Copy)]
enum StoredTrail {
    Straight(Cell, Direction),
    /// Where its cells begin.
    Bent(usize),
}

/// The finds take more memory than they may.
pub struct TooManyFinds;

impl SortedFinds {
    /// Finds that may take this number of bytes.
    pub fn within(max_bytes: usize) -> Self {
        Self {
            finds: Vec::new(),
            words: String::new(),
            cells: Vec::new(),
            max_bytes,
        }
    }

    /// Sorts the finds. What compares equal keeps the order in which it was added.
    pub fn sort(&mut self, sort: Sort) {
        let words = &self.words;
        let word = |find: &StoredFind| &words[find.word..find.word + find.word_bytes as usize];
        match sort {
            Sort::Trail => {}
            Sort::Length => self.finds.sort_by(|one, other| {
                let lengths = Reverse(one.letters).cmp(&Reverse(other.letters));
                lengths.then_with(|| word(one).cmp(word(other)))
            }),
            Sort::Word => self.finds.sort_by(|one, other| word(one).cmp(word(other))),
        }
    }

    /// Keeps only the first finds.
    pub fn truncate(&mut self, count: usize) {
        self.finds.truncate(count);
    }

    /// The finds in their order.
    pub fn iter(&self) -> impl Iterator<Item = Find<'_>> {
        self.finds.iter().map(|find| self.find(find))
    }

    /// These finds alone, in this order.
    pub fn only(&self, numbers: &[usize]) -> Self {
        let finds = numbers.iter().map(|&number| self.finds[number].clone());
        Self {
            finds: finds.collect(),
            ..self.clone()
        }
    }

    /// Adds the finds to a consumer, in parts.
    pub fn add_to<C: Consumer>(&self, consumer: &mut C) -> ControlFlow<C::Break> {
        const PART_FINDS: usize = 4096;
        let mut parts = self.finds.chunks(PART_FINDS);
        parts.try_for_each(|part| consumer.add_finds(part.iter().map(|find| self.find(find))))
    }

    fn find(&self, find: &StoredFind) -> Find<'_> {
        let trail = match find.trail {
            StoredTrail::Straight(start, direction) => {
                Trail::straight(start, direction, find.cell_count)
            }
            StoredTrail::Bent(first) => {
                Trail::new(&self.cells[first..first + find.cell_count as usize])
            }
        };
        Find {
            word: self.words[find.word..find.word + find.word_bytes as usize].into(),
            trail,
        }
    }

    /// The bytes that they take once they are sorted, which takes half as many finds more.
    fn bytes(&self) -> usize {
        (self.finds.capacity() + self.finds.len() / 2) * size_of::<StoredFind>()
            + self.words.capacity()
            + self.cells.capacity() * size_of::<Cell>()
    }
}

impl Consumer for SortedFinds {
    type Buffer = Self;
    type Break = TooManyFinds;

    fn new_buffer(&self) -> Self {
        Self::within(self.max_bytes)
    }

    fn add(part: &mut Self, find: Find<'_>) {
        let trail = match find.trail.direction() {
            Some(direction) => StoredTrail::Straight(find.trail.start(), direction),
            None => {
                let first = part.cells.len();
                part.cells.extend(find.trail.cells());
                StoredTrail::Bent(first)
            }
        };
        part.finds.push(StoredFind {
            word: part.words.len(),
            word_bytes: find.word.len() as u32,
            letters: find.length() as u32,
            cell_count: find.trail.cell_count() as u32,
            trail,
        });
        part.words.push_str(&find.word);
    }

    fn take(&mut self, part: &mut Self) -> ControlFlow<TooManyFinds> {
        if self.bytes() + part.bytes() > self.max_bytes {
            return ControlFlow::Break(TooManyFinds);
        }
        let (words, cells) = (self.words.len(), self.cells.len());
        self.finds
            .extend(part.finds.drain(..).map(|find| StoredFind {
                word: words + find.word,
                trail: match find.trail {
                    StoredTrail::Bent(first) => StoredTrail::Bent(cells + first),
                    straight => straight,
                },
                ..find
            }));
        self.words.push_str(&part.words);
        self.cells.append(&mut part.cells);
        part.words.clear();
        ControlFlow::Continue(())
    }
}
