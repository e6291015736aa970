//! The numbers of finds of each word, length, direction or cell.

use super::arguments::TallyArgument;
use super::options::TallyOptions;
use super::writer::Writer;
use crate::cli::format::LineFormat;
use crate::cli::output::Output;
use crate::cli::search_input::{Found, SearchInput};
use anyhow::anyhow;
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::convert::Infallible;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use wordtrail::{Cell, Consumer, Direction, Find, Grid, Order};
use wordtrail_report::internals::csv_field;

/// What has a number of finds.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Word(String),
    Length(usize),
    /// None for trails that bend, and those of one cell.
    Direction(Option<Direction>),
    Cell(Cell),
}

/// Writes the numbers of finds of each grid.
pub struct Tally<'a> {
    options: &'a TallyOptions,
    /// Whether there are several grids.
    has_names: bool,
    header_written: bool,
    output: &'a mut Output,
}

impl<'a> Tally<'a> {
    pub fn new(options: &'a TallyOptions, has_names: bool, output: &'a mut Output) -> Self {
        Self {
            options,
            has_names,
            header_written: !options.has_header,
            output,
        }
    }

    fn write_rows(
        &mut self,
        rows: impl IntoIterator<Item = (Key, u64)>,
        name: Option<&str>,
    ) -> io::Result<()> {
        let format = self.options.format;
        if format == LineFormat::Csv && !std::mem::replace(&mut self.header_written, true) {
            let grid = if self.has_names { "grid," } else { "" };
            let key = match self.options.by {
                TallyArgument::Word => "word",
                TallyArgument::Length => "length",
                TallyArgument::Direction => "direction",
                TallyArgument::Cell => "row,column",
            };
            writeln!(self.output, "{grid}{key},finds")?;
        }
        for (key, finds) in rows {
            let grid = name.map(|name| ("grid", Value::from(name)));
            let members = grid.into_iter().chain(key.members());
            let members = members.chain([("finds", finds.into())]);
            let line = match format {
                LineFormat::Text => {
                    let prefix = name.map(|name| format!("{name}: ")).unwrap_or_default();
                    format!("{prefix}{}  {finds}", key.as_text()).into_bytes()
                }
                LineFormat::Csv => {
                    let fields = members.map(|(_, value)| field(&value));
                    fields.collect::<Vec<_>>().join(&b',')
                }
                LineFormat::Jsonl => {
                    let members = members.map(|(name, value)| format!("\"{name}\":{value}"));
                    format!("{{{}}}", members.collect::<Vec<_>>().join(",")).into_bytes()
                }
            };
            self.output.write_all(&[&*line, b"\n"].concat())?;
        }
        Ok(())
    }
}

/// A field of CSV.
fn field(value: &Value) -> Vec<u8> {
    match value {
        Value::Number(number) => number.to_string().into_bytes(),
        text => csv_field(text.as_str().unwrap_or_default()).into_owned(),
    }
}

impl Writer for Tally<'_> {
    fn write<'a>(
        &mut self,
        input: &'a SearchInput<'_>,
        name: Option<&str>,
    ) -> anyhow::Result<Found<'a>> {
        let TallyOptions { by, top, .. } = *self.options;
        let (found, mut rows) = match by {
            TallyArgument::Word => {
                let (found, counts) = input.count_words()?;
                let rows = counts.into_iter();
                (
                    found,
                    rows.map(|(word, finds)| (Key::Word(word), finds)).collect(),
                )
            }
            TallyArgument::Length => count_by(input, |find| find.length(), Key::Length)?,
            TallyArgument::Direction => {
                let direction =
                    |find: &Find<'_>| find.trail.direction().map_or(8, |it| it as usize);
                let key = |number: usize| Key::Direction(Direction::ALL.get(number).copied());
                count_by(input, direction, key)?
            }
            TallyArgument::Cell => {
                let (found, rows) = count_cells(input, top)?;
                let columns = input.grid.columns();
                let rows = rows.into_iter().map(|(number, finds)| {
                    let (row, column) = ((number / columns) as u32, (number % columns) as u32);
                    (Key::Cell(Cell { row, column }), finds)
                });
                let written = self.write_rows(rows, name);
                return written.map_err(self.output.failure()).map(|()| found);
            }
        };
        if by == TallyArgument::Word || top.is_some() {
            rows.sort_unstable_by(|one, other| rank(one).cmp(&rank(other)));
        }
        rows.truncate(top.unwrap_or(usize::MAX));
        self.write_rows(rows, name).map_err(self.output.failure())?;
        Ok(found)
    }
}

/// The most finds first, and in the order of their keys those with as many.
fn rank<K: Ord>((key, finds): &(K, u64)) -> (Reverse<u64>, &K) {
    (Reverse(*finds), key)
}

type Rows = Vec<(Key, u64)>;

/// Counts the finds by a number of each.
fn count_by<'a>(
    input: &'a SearchInput<'_>,
    number: fn(&Find<'_>) -> usize,
    key: impl Fn(usize) -> Key,
) -> anyhow::Result<(Found<'a>, Rows)> {
    let mut sums = Sums {
        number,
        counts: Vec::new(),
    };
    let ControlFlow::Continue(found) = input.consume(true, &mut sums)?;
    let counts = sums.counts.into_iter().enumerate();
    let rows = counts.filter(|&(_, finds)| finds > 0);
    Ok((
        found,
        rows.map(|(number, finds)| (key(number), finds)).collect(),
    ))
}

/// The cells that finds cross most, or all of them, numbered in reading order.
fn count_cells<'a>(
    input: &'a SearchInput<'_>,
    top: Option<usize>,
) -> anyhow::Result<(Found<'a>, Vec<(usize, u64)>)> {
    let max_bytes = input.max_memory();
    let too_large = || {
        anyhow!(
            "{}: the numbers of finds of the cells take more than {} MB of memory: raise --max-memory{}, or draw a --heatmap",
            input.source,
            max_bytes >> 20,
            top.map_or(", keep the largest with --top", |_| "")
        )
    };
    let mut crossings = Crossings::within(max_bytes, &input.grid).ok_or_else(too_large)?;
    let ControlFlow::Continue(found) = input.consume(true, &mut crossings)? else {
        return Err(too_large());
    };
    let counts = &crossings.counts;
    let rest = max_bytes.saturating_sub(counts.bytes());
    let rows = most(counts.crossed(), top, rest).ok_or_else(too_large)?;
    Ok((found, rows))
}

/// The given number of those with the most finds, or all, the most first. None if they take more than these bytes.
fn most<K: Ord>(
    counts: impl Iterator<Item = (K, u64)> + Clone,
    top: Option<usize>,
    max_bytes: usize,
) -> Option<Vec<(K, u64)>> {
    let top = top.unwrap_or(usize::MAX);
    let room = counts.clone().count().min(top.saturating_add(1));
    if room.saturating_mul(size_of::<(K, u64)>()) > max_bytes {
        return None;
    }
    let mut kept = BinaryHeap::new();
    kept.try_reserve_exact(room).ok()?;
    for (key, finds) in counts {
        kept.push((Reverse(finds), key));
        if kept.len() > top {
            kept.pop();
        }
    }
    let kept = kept.into_sorted_vec().into_iter();
    Some(kept.map(|(Reverse(finds), key)| (key, finds)).collect())
}

/// The number of finds of each small number that a find has.
#[derive(Clone)]
struct Sums {
    number: fn(&Find<'_>) -> usize,
    counts: Vec<u64>,
}

impl Consumer for Sums {
    type Buffer = Self;
    type Break = Infallible;
    const ORDER: Order = Order::Any;

    fn new_buffer(&self) -> Self {
        Self {
            number: self.number,
            counts: Vec::new(),
        }
    }

    fn add(part: &mut Self, find: Find<'_>) {
        let number = (part.number)(&find);
        if number >= part.counts.len() {
            part.counts.resize(number + 1, 0);
        }
        part.counts[number] += 1;
    }

    fn take(&mut self, part: &mut Self) -> ControlFlow<Infallible> {
        let numbers = self.counts.len().max(part.counts.len());
        self.counts.resize(numbers, 0);
        for (sum, count) in self.counts.iter_mut().zip(part.counts.drain(..)) {
            *sum += count;
        }
        ControlFlow::Continue(())
    }
}

/// The number of finds that cross each cell. Threads share the numbers, because a grid may have billions of cells.
#[derive(Clone)]
struct Crossings {
    columns: usize,
    counts: Arc<Counts>,
    max_bytes: usize,
}

/// The numbers take more memory than they may.
struct TooManyCells;

impl Crossings {
    /// No finds, unless the numbers take more than these bytes.
    fn within(max_bytes: usize, grid: &Grid) -> Option<Self> {
        let cells = grid.rows() * grid.columns();
        let (mut low, mut high) = (Vec::new(), Vec::new());
        if cells > max_bytes {
            return None;
        }
        low.try_reserve_exact(cells).ok()?;
        low.resize_with(cells, AtomicU8::default);
        high.resize_with(cells.div_ceil(BLOCK), OnceLock::new);
        let blocks = AtomicUsize::new(0);
        Some(Self {
            columns: grid.columns(),
            counts: Arc::new(Counts { low, high, blocks }),
            max_bytes,
        })
    }
}

impl Consumer for Crossings {
    type Buffer = Self;
    type Break = TooManyCells;
    const ORDER: Order = Order::Any;

    fn new_buffer(&self) -> Self {
        self.clone()
    }

    fn add(part: &mut Self, find: Find<'_>) {
        for cell in find.trail.cells() {
            let number = cell.row as usize * part.columns + cell.column as usize;
            part.counts.add_one(number);
        }
    }

    fn take(&mut self, _: &mut Self) -> ControlFlow<TooManyCells> {
        match self.counts.bytes() > self.max_bytes {
            true => ControlFlow::Break(TooManyCells),
            false => ControlFlow::Continue(()),
        }
    }
}

/// A number for each cell: a byte, and eight more in a block of cells of which one has 256.
struct Counts {
    /// The numbers modulo 256.
    low: Vec<AtomicU8>,
    /// How many times 256 has to be added.
    high: Vec<OnceLock<Box<[AtomicU64; BLOCK]>>>,
    /// The number of blocks that were needed.
    blocks: AtomicUsize,
}

/// The number of cells of a block.
const BLOCK: usize = 1024;

impl Counts {
    fn add_one(&self, cell: usize) {
        if self.low[cell].fetch_add(1, Ordering::Relaxed) == u8::MAX {
            let block = self.high[cell / BLOCK].get_or_init(|| {
                self.blocks.fetch_add(1, Ordering::Relaxed);
                Box::new([const { AtomicU64::new(0) }; BLOCK])
            });
            block[cell % BLOCK].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The cells with their numbers, without those that have none.
    fn crossed(&self) -> impl Iterator<Item = (usize, u64)> + Clone {
        let counts = self.low.iter().enumerate().map(|(cell, low)| {
            let block = self.high[cell / BLOCK].get();
            let high = block.map_or(0, |block| block[cell % BLOCK].load(Ordering::Relaxed));
            (cell, high << 8 | u64::from(low.load(Ordering::Relaxed)))
        });
        counts.filter(|&(_, finds)| finds > 0)
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.low)
            + size_of_val(&*self.high)
            + self.blocks.load(Ordering::Relaxed) * size_of::<[AtomicU64; BLOCK]>()
    }
}

impl Key {
    fn as_text(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Length(length) => length.to_string(),
            Self::Direction(Some(direction)) => direction.name().to_owned(),
            Self::Direction(None) => "bent".to_owned(),
            Self::Cell(cell) => cell.to_string(),
        }
    }

    /// Its members in JSON, whose values are its fields in CSV.
    fn members(&self) -> Vec<(&'static str, Value)> {
        match self {
            Self::Word(word) => vec![("word", word.as_str().into())],
            Self::Length(length) => vec![("length", (*length).into())],
            Self::Direction(direction) => {
                vec![("direction", direction.map(Direction::name).into())]
            }
            Self::Cell(cell) => vec![
                ("row", (u64::from(cell.row) + 1).into()),
                ("column", (u64::from(cell.column) + 1).into()),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail::Trail;

    #[test]
    fn those_with_the_most_finds_are_kept() {
        let counts = || (0..10_000_usize).map(|key| (key, (key as u64 * 7919) % 5000));
        for top in [0, 1, 20, 1000, 9_999, 20_000] {
            let mut expected: Vec<_> = counts().collect();
            expected.sort_unstable_by(|one, other| rank(one).cmp(&rank(other)));
            expected.truncate(top);
            assert_eq!(most(counts(), Some(top), usize::MAX).unwrap(), expected);
        }
        assert_eq!(most(counts(), None, 16 * 10_000).unwrap().len(), 10_000);
        assert_eq!(most(counts(), None, 16 * 9_999), None);
        assert_eq!(most(counts(), Some(9), 16 * 1024).unwrap().len(), 9);
    }

    #[test]
    fn a_byte_of_a_cell_is_carried() {
        let grid: Grid = "ab\n".repeat(BLOCK).parse().unwrap();
        let bytes = 2 * BLOCK + 1000;
        assert!(Crossings::within(2 * BLOCK - 1, &grid).is_none());
        let mut crossings = Crossings::within(bytes, &grid).unwrap();
        let mut buffer = crossings.new_buffer();
        let mut cross = |finds: usize| {
            for _ in 0..finds {
                let trail = Trail::straight(Cell { row: 0, column: 0 }, Direction::East, 2);
                Crossings::add(
                    &mut buffer,
                    Find {
                        word: "ab".into(),
                        trail,
                    },
                );
            }
            crossings.take(&mut buffer).is_continue()
        };
        assert!(cross(255));
        // The first block takes 8 kilobytes.
        assert!(!cross(300));
        assert!(crossings.counts.crossed().eq([(0, 555), (1, 555)]));
    }
}
