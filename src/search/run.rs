//! One search of one grid: what is prepared for it, and how its bands are handed out.

use super::band::Band;
use super::coded::{CodedGrid, Content, Position};
use super::found::Found;
use super::walk::{Emit, Walk};
use super::{Find, Mode, Search, Sink, adjacent, maximal, ordered, straight};
use crate::dictionary::{Alphabet, Node, NodeId, Trie};
use crate::{Cell, Grid, Trail};
use rayon::ThreadPool;
use rayon::iter::{ParallelBridge, ParallelIterator};
use std::borrow::Cow;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// One search of one grid, with a trie of a known width.
pub(super) struct Run<'run, N> {
    search: &'run Search<'run>,
    pub(super) trie: Trie<'run, N>,
    pub(super) grid: &'run Grid,
    coded: CodedGrid<'run>,
    /// Whether nobody wants further finds: the sink said so, or every word is found.
    stopped: AtomicBool,
    /// The threads to search with, or nothing when the calling thread is enough.
    pool: Option<ThreadPool>,
    /// How many cells the trails of finds have, if [`Search::measures_first`]; else 0.
    trail_cells: RangeInclusive<usize>,
}

impl<'run, N: Node> Run<'run, N> {
    pub(super) fn new(search: &'run Search<'_>, trie: Trie<'run, N>, grid: &'run Grid) -> Self {
        let mut run = Self {
            search,
            trie,
            grid,
            coded: CodedGrid::new(grid, search.dictionary.codes()),
            stopped: AtomicBool::new(false),
            pool: pool(search.threads, bands(search, grid)),
            trail_cells: 0..=0,
        };
        if search.measures_first() {
            run.trail_cells = run.measure_trails();
        }
        run
    }

    /// Pushes the finds into a sink, in order.
    pub(super) fn push<S: Sink + ?Sized>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let found = self.found();
        if let Some(pool) = &self.pool {
            return ordered::push(self, pool, found.as_ref(), sink);
        }
        let mut speller = Speller::new(self);
        self.bands().try_for_each(|band| {
            self.scan(&band, &mut |word, trail: &[Position]| {
                if self.is_wanted(word, found.as_ref()) {
                    sink.find(speller.find(word, trail))
                } else {
                    ControlFlow::Continue(())
                }
            })
        })
    }

    /// Counts the finds.
    pub(super) fn count(&self) -> u64 {
        let found = self.found();
        let count_band = |band: &Band| {
            let mut finds = 0;
            let ControlFlow::Continue(()) = self.scan(band, &mut |word, _: &[Position]| {
                finds += u64::from(self.is_wanted(word, found.as_ref()));
                ControlFlow::<Infallible>::Continue(())
            });
            finds
        };
        self.over_bands(0, count_band, |sum, finds| sum + finds)
    }

    /// The set in which words found are noted, when only their first trails are wanted.
    fn found(&self) -> Option<Found> {
        if self.search.all {
            return None;
        }
        let walk = self.walk();
        let lengths = walk.min_length..=walk.max_length;
        let words_by_length = self.search.dictionary.words_by_length();
        let can_be_found = (0..)
            .zip(words_by_length)
            .filter(|(length, _)| lengths.contains(length));
        let words = can_be_found.map(|(_, words)| words).sum();
        Some(Found::new(self.trie.node_count(), words))
    }

    /// Whether the sink is to have this find, which is then noted. With the last word that can be
    /// found, the search is over.
    pub(super) fn is_wanted(&self, word: NodeId, found: Option<&Found>) -> bool {
        let Some(found) = found else {
            return true;
        };
        let new = found.insert(word);
        if new && found.is_complete() {
            self.stop();
        }
        new
    }

    /// Lets bands under way end at their next start cell.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    pub(super) fn bands(&self) -> impl Iterator<Item = Band> + use<N> {
        bands(self.search, self.grid)
    }

    /// The fewest and the most cells that the trail of any find has.
    fn measure_trails(&self) -> RangeInclusive<usize> {
        let measure_band = |band: &Band| {
            let (mut fewest, mut most) = (usize::MAX, 0);
            let mut measure = |_: NodeId, trail: &[Position]| {
                fewest = fewest.min(trail.len());
                most = most.max(trail.len());
                ControlFlow::<Infallible>::Continue(())
            };
            let directions = self.search.directions;
            let ControlFlow::Continue(()) =
                adjacent::scan(&self.walk(), directions, band, &mut measure);
            self.tell_progress(band);
            (fewest, most)
        };
        let (fewest, most) = self.over_bands((usize::MAX, 0), measure_band, |one, other| {
            (one.0.min(other.0), one.1.max(other.1))
        });
        fewest..=most
    }

    /// Combines what a function says of each band with a start that changes nothing.
    fn over_bands<T: Copy + Send + Sync>(
        &self,
        start: T,
        of_band: impl Fn(&Band) -> T + Sync + Send,
        combine: impl Fn(T, T) -> T + Sync + Send,
    ) -> T {
        let bands = self.bands();
        match &self.pool {
            None => bands.map(|band| of_band(&band)).fold(start, combine),
            Some(pool) => pool.install(|| {
                let values = bands.par_bridge().map(|band| of_band(&band));
                values.reduce(|| start, combine)
            }),
        }
    }

    /// Emits the finds that start in a band, in order.
    pub(super) fn scan<B>(&self, band: &Band, emit: &mut impl Emit<B>) -> ControlFlow<B> {
        let search = self.search;
        let walk = self.walk();
        match search.mode {
            Mode::Straight => straight::scan(&walk, search.directions, search.maximal, band, emit),
            Mode::Adjacent if search.maximal => {
                let cells = &self.trail_cells;
                maximal::scan(&walk, search.directions, self.grid, cells, band, emit)
            }
            Mode::Adjacent => adjacent::scan(&walk, search.directions, band, emit),
        }?;
        self.tell_progress(band);
        ControlFlow::Continue(())
    }

    fn walk(&self) -> Walk<'_, N> {
        let longest_word = self.search.dictionary.longest_word();
        Walk {
            grid: &self.coded,
            trie: self.trie,
            min_length: self.search.min_length,
            max_length: self.search.max_length.min(longest_word),
            stopped: &self.stopped,
        }
    }

    fn tell_progress(&self, band: &Band) {
        if let Some(scanned) = self.search.scanned {
            scanned.fetch_add(band.cells() as u64, Ordering::Relaxed);
        }
    }
}

/// The pieces of work that a search of a grid is cut into.
///
/// Each is to take some milliseconds: long beside the handing out, short beside the whole. A cell takes
/// about 0.3 µs in straight mode and 7 µs in adjacent mode. A maximal search in adjacent mode also looks
/// at the neighbourhood of each band, so there fewer and larger ones are better.
fn bands(search: &Search<'_>, grid: &Grid) -> impl Iterator<Item = Band> + use<> {
    let cells = match search.mode {
        Mode::Adjacent if !search.maximal => 1 << 10,
        Mode::Adjacent | Mode::Straight => 1 << 14,
    };
    Band::cut(grid, cells)
}

/// The threads to search bands with, or nothing when the calling thread is enough: there is one band,
/// one thread was asked for, or the system has no more to give.
///
/// They are a pool of their own, because those that push finds wait for the sink, which on a pool
/// that the caller's own work runs on could be waiting for them.
fn pool(threads: Option<NonZeroUsize>, bands: impl Iterator<Item = Band>) -> Option<ThreadPool> {
    let most = threads.or_else(|| thread::available_parallelism().ok())?;
    let threads = bands.take(most.get()).count();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    (threads > 1).then(|| pool.build().ok()).flatten()
}

/// Makes finds of words and places: spells the word, and says which cells the places are.
pub(super) struct Speller<'run, N> {
    trie: Trie<'run, N>,
    alphabet: &'run Alphabet,
    grid: &'run CodedGrid<'run>,
    word: String,
    cells: Vec<Cell>,
}

impl<'run, N: Node> Speller<'run, N> {
    pub(super) fn new(run: &'run Run<'run, N>) -> Self {
        Self {
            trie: run.trie,
            alphabet: run.search.dictionary.codes(),
            grid: &run.coded,
            word: String::new(),
            cells: Vec::new(),
        }
    }

    pub(super) fn find(&mut self, word: NodeId, trail: &[Position]) -> Find<'_> {
        self.word.clear();
        self.spell(word, trail);
        self.cells.clear();
        let cells = trail.iter().map(|&position| self.grid.cell(position));
        self.cells.extend(cells);
        Find {
            word: Cow::Borrowed(&self.word),
            trail: Trail::new(&self.cells[..]),
        }
    }

    /// Spells the word from its cells, or from the trie when a wildcard keeps its letter to itself.
    fn spell(&mut self, word: NodeId, trail: &[Position]) {
        for &position in trail {
            match self.grid.content(position) {
                Content::Letter(letter) => self.word.push(self.alphabet.letter(letter)),
                Content::Letters(letters) => {
                    let letters = letters.iter().map(|&letter| self.alphabet.letter(letter));
                    self.word.extend(letters);
                }
                Content::Wildcard | Content::Nothing => {
                    self.word.clear();
                    self.trie.spell(word, self.alphabet, &mut self.word);
                    return;
                }
            }
        }
    }
}
