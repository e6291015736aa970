//! One search of one grid: what is prepared for it, and how its bands are handed out.

use super::adjacent::{self, Adjacent};
use super::band::Band;
use super::batch::{Batch, PackedFind, Visitor};
use super::coded::Coding;
use super::found::Found;
use super::maximal::{self, Maximal};
use super::speller::Speller;
use super::straight::{self, Straight};
use super::{Find, Mode, Search, Sink, ordered};
use crate::dictionary::{Node, Trie};
use crate::{Grid, Trail};
use rayon::ThreadPool;
use rayon::iter::{ParallelBridge, ParallelIterator};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// One search of one grid, with a trie of a known width.
pub(super) struct Run<'run, N: Node> {
    search: &'run Search<'run>,
    trie: Trie<'run, N>,
    grid: &'run Grid,
    coding: Coding<'run>,
    /// Whether nobody wants further finds: the sink said so, or every word is found.
    stopped: AtomicBool,
    /// The threads to search with, or nothing when the calling thread is enough.
    pool: Option<ThreadPool>,
}

/// How the bands are searched.
pub(super) enum Engine<'run, N: Node> {
    Straight(Straight<'run, N>),
    Adjacent(Adjacent<'run, N>),
    Maximal(Maximal<'run, N>),
}

/// The memory that an engine takes from band to band.
pub(super) enum Memory<'run, N: Node> {
    Straight(straight::Memory<'run, N>),
    Adjacent(adjacent::Memory<'run>),
    Maximal(maximal::Memory<'run>),
}

/// As many finds as are handed on together: enough that handing them on costs nothing beside them, and few
/// enough that they are still in the nearest caches then.
const BATCH_FINDS: usize = 4096;

impl<'run, N: Node> Run<'run, N> {
    pub(super) fn new(search: &'run Search<'_>, trie: Trie<'run, N>, grid: &'run Grid) -> Self {
        Self {
            search,
            trie,
            grid,
            coding: Coding::new(grid, search.dictionary.codes(), N::LETTERS as u8),
            stopped: AtomicBool::new(false),
            pool: pool(search.threads, bands(search, grid)),
        }
    }

    /// Pushes the finds into a sink, in order.
    pub(super) fn push<S: Sink + ?Sized>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let found = self.found();
        let mut speller = self.speller();
        self.over_batches(
            found.as_ref(),
            |batch, passed: &mut Batch| std::mem::swap(batch, passed),
            |batch| {
                let pushed = batch.try_for_each(&mut Push {
                    run: self,
                    found: found.as_ref(),
                    speller: &mut speller,
                    sink,
                });
                batch.clear();
                pushed
            },
        )
    }

    /// Has finds added to parts by the threads that find them, and hands the parts to the calling thread in order.
    pub(super) fn push_parts<P: Default + Send, B>(
        &self,
        find: impl Fn(&mut P, Find<'_>) + Sync,
        mut take: impl FnMut(&mut P) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !self.search.all {
            // Which finds are first trails is known in their order only.
            let (mut part, mut finds) = (P::default(), 0);
            self.push(&mut |one: Find<'_>| {
                find(&mut part, one);
                finds += 1;
                if finds % BATCH_FINDS == 0 {
                    take(&mut part)
                } else {
                    ControlFlow::Continue(())
                }
            })?;
            return take(&mut part);
        }
        self.over_batches(
            None,
            |batch, part: &mut P| {
                let mut add = |one: Find<'_>| {
                    find(part, one);
                    ControlFlow::<std::convert::Infallible>::Continue(())
                };
                let ControlFlow::Continue(()) = batch.try_for_each(&mut Push {
                    run: self,
                    found: None,
                    speller: &mut self.speller(),
                    sink: &mut add,
                });
                batch.clear();
            },
            take,
        )
    }

    /// Counts the finds.
    pub(super) fn count(&self) -> u64 {
        let found = self.found();
        let engine = self.engine(found.is_some());
        let speller = self.speller();
        let spares = Spares::default();
        let count_band = |band: &Band| {
            let mut memory = spares.take(|| engine.memory(&self.coding));
            let finds = match &found {
                None => engine.count(&mut memory, band),
                Some(found) => {
                    let mut finds = 0;
                    let _ = engine.scan(&mut memory, band, &mut Batch::default(), &mut |batch| {
                        let wanted = |&&find: &&PackedFind| self.is_wanted(find, &speller, found);
                        finds += batch.finds.iter().filter(wanted).count() as u64;
                        batch.clear();
                        ControlFlow::Continue(())
                    });
                    finds
                }
            };
            self.tell_progress(band);
            spares.give_back(memory);
            finds
        };
        let bands = self.bands();
        match &self.pool {
            None => bands.map(|band| count_band(&band)).sum(),
            Some(pool) => pool.install(|| bands.par_bridge().map(|band| count_band(&band)).sum()),
        }
    }

    /// Searches all bands, has batches of finds made into something by the threads that found them, and
    /// hands these to the calling thread in order. What `take` has had is used for a later batch.
    fn over_batches<T: Default + Send, B>(
        &self,
        found: Option<&Found>,
        make: impl Fn(&mut Batch, &mut T) + Sync,
        mut take: impl FnMut(&mut T) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let engine = self.engine(found.is_some());
        if let Some(pool) = &self.pool {
            return ordered::push(self, &engine, pool, found, make, take);
        }
        let mut memory = engine.memory(&self.coding);
        let (mut batch, mut made) = (Batch::default(), T::default());
        for band in self.bands() {
            self.search_band(&engine, &mut memory, &band, &mut batch, |batch| {
                make(batch, &mut made);
                take(&mut made)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Searches a band and hands on its finds, in batches that are to be emptied.
    pub(super) fn search_band<B>(
        &self,
        engine: &Engine<'_, N>,
        memory: &mut Memory<'_, N>,
        band: &Band,
        batch: &mut Batch,
        mut hand_on: impl FnMut(&mut Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut result = ControlFlow::Continue(());
        let scanned = engine.scan(memory, band, batch, &mut |batch| {
            if batch.finds.len() >= BATCH_FINDS {
                result = hand_on(batch);
            }
            match result {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(_) => ControlFlow::Break(()),
            }
        });
        result?;
        if scanned.is_continue() && !batch.finds.is_empty() {
            hand_on(batch)?;
        }
        self.tell_progress(band);
        ControlFlow::Continue(())
    }

    /// The set in which words found are noted, when only their first trails are wanted.
    fn found(&self) -> Option<Found> {
        if self.search.all {
            return None;
        }
        let lengths = self.search.lengths();
        let can_be_found = (0..)
            .zip(self.search.dictionary.words_by_length())
            .filter(|(length, _)| lengths.contains(length));
        let words = can_be_found.map(|(_, words)| words).sum();
        Some(Found::new(self.trie.node_count(), words))
    }

    /// Whether a word is found for the first time; it is then noted. With the last word that can be
    /// found, the search is over.
    #[inline(always)]
    fn is_wanted(&self, find: PackedFind, speller: &Speller<'_, N>, found: &Found) -> bool {
        let new = found.insert(speller.node(find));
        if new && found.is_complete() {
            self.stop();
        }
        new
    }

    /// Lets bands under way end soon.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    pub(super) fn bands(&self) -> impl Iterator<Item = Band> + use<N> {
        bands(self.search, self.grid)
    }

    /// The nodes of the trie.
    pub(super) fn node_count(&self) -> usize {
        self.trie.node_count()
    }

    /// The coding of the grid.
    pub(super) fn coding(&self) -> &Coding<'run> {
        &self.coding
    }

    /// A speller that knows the texts of all words if the grid is so large that making these is soon made up for:
    /// they take a millisecond or two.
    pub(super) fn speller(&self) -> Speller<'_, N> {
        let many = self.grid.rows() * self.grid.columns() > 1 << 16;
        Speller::new(self.search.dictionary, self.trie, many)
    }

    fn engine(&self, first_only: bool) -> Engine<'_, N> {
        let Search {
            mode,
            directions,
            maximal,
            instructions,
            dictionary,
            ..
        } = *self.search;
        let adjacent = || Adjacent {
            trie: self.trie,
            directions,
            lengths: self.search.lengths(),
            instructions,
            stopped: &self.stopped,
        };
        let _ = first_only;
        match mode {
            Mode::Straight => Engine::Straight(Straight {
                trie: self.trie,
                front: dictionary.front(self.trie),
                directions,
                lengths: self.search.lengths(),
                maximal,
                instructions,
                stopped: &self.stopped,
            }),
            Mode::Adjacent if maximal => Engine::Maximal(self.measured(adjacent())),
            Mode::Adjacent => Engine::Adjacent(adjacent()),
        }
    }

    /// The engine for maximal finds, which needs to know how many cells the trails of finds have.
    fn measured<'engine>(&self, adjacent: Adjacent<'engine, N>) -> Maximal<'engine, N>
    where
        'run: 'engine,
    {
        let spares = Spares::default();
        let measure_band = |band: &Band| {
            let mut memory = spares.take(|| adjacent::Memory::new(&self.coding));
            let cells = maximal::measure(&adjacent, &mut memory, band);
            self.tell_progress(band);
            spares.give_back(memory);
            cells
        };
        let combine =
            |one: (usize, usize), other: (usize, usize)| (one.0.min(other.0), one.1.max(other.1));
        let nothing = (usize::MAX, 0);
        let bands = self.bands();
        let (fewest, most) = match &self.pool {
            None => bands.map(|band| measure_band(&band)).fold(nothing, combine),
            Some(pool) => pool.install(|| {
                let cells = bands.par_bridge().map(|band| measure_band(&band));
                cells.reduce(|| nothing, combine)
            }),
        };
        Maximal {
            adjacent,
            cells: fewest..=most,
            grid: self.grid,
        }
    }

    fn tell_progress(&self, band: &Band) {
        if let Some(scanned) = self.search.scanned {
            scanned.fetch_add(band.cells() as u64, Ordering::Relaxed);
        }
    }
}

impl<'run, N: Node> Engine<'run, N> {
    pub(super) fn memory<'memory>(&self, coding: &'memory Coding<'memory>) -> Memory<'memory, N> {
        match self {
            Self::Straight(_) => Memory::Straight(straight::Memory::new(coding)),
            Self::Adjacent(_) => Memory::Adjacent(adjacent::Memory::new(coding)),
            Self::Maximal(_) => Memory::Maximal(maximal::Memory::new(coding)),
        }
    }

    fn count(&self, memory: &mut Memory<'_, N>, band: &Band) -> u64 {
        match (self, memory) {
            (Self::Straight(engine), Memory::Straight(memory)) => engine.count(memory, band),
            (Self::Adjacent(engine), Memory::Adjacent(memory)) => engine.count(memory, band),
            (Self::Maximal(engine), Memory::Maximal(memory)) => engine.count(memory, band),
            _ => unreachable!("an engine makes its own memory"),
        }
    }

    fn scan(
        &self,
        memory: &mut Memory<'_, N>,
        band: &Band,
        batch: &mut Batch,
        more: &mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match (self, memory) {
            (Self::Straight(engine), Memory::Straight(memory)) => {
                engine.scan(memory, band, batch, more)
            }
            (Self::Adjacent(engine), Memory::Adjacent(memory)) => {
                engine.scan(memory, band, batch, more)
            }
            (Self::Maximal(engine), Memory::Maximal(memory)) => {
                engine.scan(memory, band, batch, more)
            }
            _ => unreachable!("an engine makes its own memory"),
        }
    }
}

/// Pushes finds into a sink.
struct Push<'push, 'run, 'words, N: Node, S: ?Sized> {
    run: &'push Run<'run, N>,
    found: Option<&'push Found>,
    speller: &'push mut Speller<'words, N>,
    sink: &'push mut S,
}

impl<N: Node, S: Sink + ?Sized> Visitor<S::Break> for Push<'_, '_, '_, N, S> {
    #[inline(always)]
    fn visit(&mut self, find: PackedFind, trail: Trail<'_>) -> ControlFlow<S::Break> {
        if let Some(found) = self.found
            && !self.run.is_wanted(find, self.speller, found)
        {
            return ControlFlow::Continue(());
        }
        self.sink.find(Find {
            word: self.speller.word(find).into(),
            trail,
        })
    }
}

/// What threads have used and others may use after them, so that it is made only once for each thread.
pub(super) struct Spares<T>(Mutex<Vec<T>>);

impl<T> Default for Spares<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Spares<T> {
    /// One that nobody is using, or else a new one.
    pub(super) fn take(&self, make: impl FnOnce() -> T) -> T {
        let spare = self.lock().pop();
        spare.unwrap_or_else(make)
    }

    pub(super) fn give_back(&self, spare: T) {
        self.lock().push(spare);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pieces of work that a search of a grid is cut into.
///
/// Each is to take some milliseconds: long beside the handing out and beside the encoding of its surroundings,
/// short beside the whole. A cell takes about 10 ns in straight mode and 1 µs in adjacent mode. A maximal search in
/// adjacent mode also looks at the neighbourhood of each band, so there fewer and larger ones are better.
fn bands(search: &Search<'_>, grid: &Grid) -> impl Iterator<Item = Band> + use<> {
    let cells = match search.mode {
        // Rows share their surroundings, up to 27 rows above and as many below.
        Mode::Straight if grid.rows() > 16 => (16 * grid.columns()).clamp(1 << 14, 1 << 18),
        Mode::Straight => 1 << 14,
        Mode::Adjacent if search.maximal => 1 << 14,
        Mode::Adjacent => 1 << 12,
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
