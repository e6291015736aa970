//! One search of one grid: what is prepared for it, and how its bands are handed out.

use super::adjacent::{self, Adjacent, Limits};
use super::band::Band;
use super::batch::{Batch, PackedFind, Visitor};
use super::coded::Coding;
use super::engine::{Engine, Memory};
use super::found::Found;
use super::maximal::{self, Maximal};
use super::speller::Speller;
use super::straight::{self, Straight};
use super::threads::{self, Spares};
use super::wanted::{FoundInBands, Wanted};
use super::{Find, Mode, Search, Sink, Trails, ordered};
use crate::dictionary::{Node, NodeId, PrefixTexts, Trie};
use crate::{Cell, Grid, Trail};
use rayon::ThreadPool;
use rayon::iter::{ParallelBridge, ParallelIterator};
use std::convert::Infallible;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};

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
    found_in_bands: FoundInBands,
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
            pool: threads::pool(
                bands(search, grid)
                    .take(threads::most(search.threads))
                    .count(),
            ),
            found_in_bands: FoundInBands::default(),
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
        if self.search.trails == Trails::First {
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
                    ControlFlow::<Infallible>::Continue(())
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

    /// Has each thread add the finds that it comes upon to a state of its own, in any order.
    pub(super) fn fold<S: Send>(
        &self,
        make: impl Fn() -> S + Sync,
        add: impl Fn(&mut S, Find<'_>) + Sync,
    ) -> Vec<S> {
        if self.search.trails == Trails::First {
            // Which finds are first trails is known in their order only.
            let mut folding = Folding {
                state: make(),
                add: &add,
            };
            let ControlFlow::Continue(()) = self.push(&mut folding);
            return vec![folding.state];
        }
        let engine = self.engine(false);
        let (memories, states) = (Spares::default(), Spares::default());
        let fold_band = |(number, band): (usize, Band)| {
            let mut memory = self.memory(&engine, &memories, number);
            let (state, mut batch) = states.take(|_| true, || (make(), Batch::default()));
            let mut folding = Folding { state, add: &add };
            let mut speller = self.speller();
            let ControlFlow::Continue(()) =
                self.search_band(&engine, &mut memory, number, &band, &mut batch, |batch| {
                    let pushed = batch.try_for_each(&mut Push {
                        run: self,
                        found: None,
                        speller: &mut speller,
                        sink: &mut folding,
                    });
                    batch.clear();
                    pushed
                });
            memories.give_back(memory);
            states.give_back((folding.state, batch));
        };
        let bands = self.bands().enumerate();
        match &self.pool {
            None => bands.for_each(fold_band),
            Some(pool) => pool.install(|| bands.par_bridge().for_each(fold_band)),
        }
        let states = states.into_inner().into_iter();
        states.map(|(state, _)| state).collect()
    }

    /// Counts the finds.
    pub(super) fn count(&self) -> u64 {
        let found = self.found();
        let engine = self.engine(true);
        let speller = self.speller();
        let spares = Spares::default();
        let count_band = |(number, band): (usize, Band)| {
            let mut memory = self.memory(&engine, &spares, number);
            let mut finds = 0;
            match &found {
                None => {
                    finds = engine.count(&mut memory, &band);
                    self.tell_progress(&band);
                }
                Some(found) => {
                    let mut batch = Batch::default();
                    let ControlFlow::Continue(()) = self.search_band(
                        &engine,
                        &mut memory,
                        number,
                        &band,
                        &mut batch,
                        |batch| {
                            let wanted =
                                |&&find: &&PackedFind| self.is_wanted(find, &speller, found);
                            finds += batch.finds.iter().filter(wanted).count() as u64;
                            batch.clear();
                            ControlFlow::<Infallible>::Continue(())
                        },
                    );
                }
            }
            spares.give_back(memory);
            finds
        };
        let bands = self.bands().enumerate();
        match &self.pool {
            None => bands.map(count_band).sum(),
            Some(pool) => pool.install(|| bands.par_bridge().map(count_band).sum()),
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
        let engine = self.engine(true);
        if let Some(pool) = &self.pool {
            return ordered::push(self, &engine, pool, found, make, take);
        }
        let spares = Spares::default();
        let (mut batch, mut made) = (Batch::default(), T::default());
        for (number, band) in self.bands().enumerate() {
            let mut memory = self.memory(&engine, &spares, number);
            self.search_band(&engine, &mut memory, number, &band, &mut batch, |batch| {
                make(batch, &mut made);
                take(&mut made)
            })?;
            spares.give_back(memory);
        }
        ControlFlow::Continue(())
    }

    /// The memory with which the engine goes on to the band with this number.
    pub(super) fn memory<'memory>(
        &'memory self,
        engine: &Engine<'_, N>,
        spares: &Spares<Memory<'memory, N>>,
        band: usize,
    ) -> Memory<'memory, N> {
        let suits = |memory: &Memory<'_, N>| match memory {
            Memory::Adjacent(_, Some(wanted)) => wanted.suits(band),
            _ => true,
        };
        let mut memory = spares.take(suits, || match engine {
            Engine::Straight(_) => Memory::Straight(straight::Memory::new(&self.coding)),
            Engine::Adjacent(_) => {
                let wanted = self.thins_out();
                let wanted = wanted.then(|| Wanted::new(self.trie, &self.lengths()));
                Memory::Adjacent(adjacent::Memory::new(&self.coding), wanted)
            }
            Engine::Maximal(_) => Memory::Maximal(maximal::Memory::new(&self.coding)),
        });
        if let Memory::Adjacent(_, Some(wanted)) = &mut memory {
            wanted.go_on(band, self.trie, &self.found_in_bands);
        }
        memory
    }

    /// The letters of words that are found, as far as the grid has room for them.
    fn lengths(&self) -> RangeInclusive<usize> {
        let (rows, columns) = (self.grid.rows(), self.grid.columns());
        let cells = match self.search.mode {
            Mode::Straight => rows.max(columns),
            Mode::Adjacent => rows.saturating_mul(columns),
        };
        let most = cells.saturating_mul(self.coding.letters_of_a_cell());
        let lengths = self.search.lengths();
        *lengths.start()..=most.min(*lengths.end())
    }

    /// Whether words are to be forgotten as they are found. On a small grid that is not made up for what
    /// it takes to begin with, a few milliseconds and megabytes, unless it has wildcards: their trails may
    /// be too many to be followed to the end.
    fn thins_out(&self) -> bool {
        let is_adjacent = self.search.mode == Mode::Adjacent && !self.search.maximal;
        is_adjacent
            && self.search.trails == Trails::First
            && (self.is_large() || self.coding.has_wildcards())
    }

    /// Whether the grid has more than so many cells that preparing something for the whole dictionary
    /// is soon made up for.
    fn is_large(&self) -> bool {
        self.grid.rows() * self.grid.columns() > 1 << 14
    }

    /// Searches a band and hands on its finds, in batches that are to be emptied.
    pub(super) fn search_band<B>(
        &self,
        engine: &Engine<'_, N>,
        memory: &mut Memory<'_, N>,
        number: usize,
        band: &Band,
        batch: &mut Batch,
        mut hand_on: impl FnMut(&mut Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut result = ControlFlow::Continue(());
        let thins_out = self.thins_out();
        let (mut words, mut noted) = (Vec::new(), 0);
        let scanned = engine.scan(memory, band, batch, &mut |batch| {
            if thins_out {
                let new = batch.finds[noted..].iter();
                words.extend(new.map(|find| NodeId::at(find.word())));
            }
            if batch.finds.len() >= BATCH_FINDS {
                result = hand_on(batch);
            }
            noted = batch.finds.len();
            match result {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(_) => ControlFlow::Break(()),
            }
        });
        result?;
        if scanned.is_continue() && !batch.finds.is_empty() {
            hand_on(batch)?;
        }
        if thins_out {
            self.found_in_bands.add(number, words);
        }
        self.tell_progress(band);
        ControlFlow::Continue(())
    }

    /// The set in which words found are noted, when only their first trails are wanted.
    fn found(&self) -> Option<Found> {
        if self.search.trails == Trails::All {
            return None;
        }
        let lengths = self.lengths();
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
            self.stopped.store(true, Ordering::Relaxed);
        }
        new
    }

    /// What lets bands under way end soon when it is set.
    pub(super) fn stopped(&self) -> &AtomicBool {
        &self.stopped
    }

    pub(super) fn bands(&self) -> impl Iterator<Item = Band> + use<N> {
        bands(self.search, self.grid)
    }

    /// The nodes of the trie.
    pub(super) fn node_count(&self) -> usize {
        self.trie.node_count()
    }

    pub(super) fn speller(&self) -> Speller<'_, N> {
        Speller::new(self.search.dictionary, self.trie)
    }

    /// What searches bands, in order or not.
    fn engine(&self, in_order: bool) -> Engine<'_, N> {
        let Search {
            mode,
            directions,
            maximal,
            instructions,
            dictionary,
            ..
        } = *self.search;
        let adjacent = || Adjacent {
            in_order,
            trie: self.trie,
            directions,
            lengths: self.lengths(),
            instructions,
            stopped: &self.stopped,
            limits: Limits::default(),
        };
        match mode {
            Mode::Straight => Engine::Straight(Straight {
                trie: self.trie,
                front: dictionary.prefix_table(self.trie),
                directions,
                lengths: self.lengths(),
                maximal,
                in_order,
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
            let mut memory = spares.take(|_| true, || adjacent::Memory::new(&self.coding));
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

/// A sink that adds finds to a state.
///
/// It has the state itself, not a reference to it, for the reason told at [`push_lettered`].
struct Folding<'fold, S, F> {
    state: S,
    add: &'fold F,
}

impl<S, F: Fn(&mut S, Find<'_>)> Sink for Folding<'_, S, F> {
    type Break = Infallible;

    #[inline(always)]
    fn find(&mut self, find: Find<'_>) -> ControlFlow<Infallible> {
        (self.add)(&mut self.state, find);
        ControlFlow::Continue(())
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
    fn visit<'trail>(
        &mut self,
        find: PackedFind,
        trail: impl FnOnce() -> Trail<'trail>,
    ) -> ControlFlow<S::Break> {
        if let Some(found) = self.found
            && !self.run.is_wanted(find, self.speller, found)
        {
            return ControlFlow::Continue(());
        }
        self.sink.find(Find {
            word: self.speller.word(find).into(),
            trail: trail(),
        })
    }

    #[inline(always)]
    fn visit_lettered(
        &mut self,
        finds: &[PackedFind],
        row: u32,
        left: u32,
    ) -> ControlFlow<S::Break> {
        match (self.found, self.speller.texts()) {
            (None, Some(texts)) => {
                push_lettered(finds, row, left, texts.all(), texts.bases(), self.sink)
            }
            _ => finds
                .iter()
                .try_for_each(|&find| self.visit(find, || find.lettered_trail(row, left))),
        }
    }

    #[inline(always)]
    fn visit_alike(&mut self, finds: &[PackedFind], row: u32, left: u32) -> ControlFlow<S::Break> {
        match (self.found, self.speller.texts()) {
            (None, Some(texts)) => {
                push_alike(finds, row, left, texts.all(), texts.bases(), self.sink)
            }
            _ => self.visit_lettered(finds, row, left),
        }
    }
}

/// Pushes finds of one row into a sink.
///
/// This is a function of its own so that the compiler knows that no argument is a part of another: only
/// then what the sink adds up can stay in a register, while it would else be stored and loaded again
/// for each find, which takes 7 cycles.
#[inline(never)]
fn push_lettered<S: Sink + ?Sized>(
    finds: &[PackedFind],
    row: u32,
    left: u32,
    text: &str,
    bases: &[usize],
    sink: &mut S,
) -> ControlFlow<S::Break> {
    finds.iter().try_for_each(|&find| {
        sink.find(Find {
            // SAFETY: this is called with the text and the bases of `PrefixTexts`, and lettered finds have the number of a
            // text of as many letters as cells.
            word: unsafe { PrefixTexts::text_in(text, bases, find.word(), find.cells()) }.into(),
            trail: find.lettered_trail(row, left),
        })
    })
}

/// The same for finds that have their direction and their number of cells in common: there is little left to do for each.
/// (One function for both, given a closure that tells the cells of a find and its trail, took 16 ns a cell instead of 9.)
#[inline(never)]
fn push_alike<S: Sink + ?Sized>(
    finds: &[PackedFind],
    row: u32,
    left: u32,
    text: &str,
    bases: &[usize],
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let (direction, cells) = (finds[0].lettered_direction(), finds[0].cells());
    debug_assert!(
        finds
            .iter()
            .all(|find| find.is_lettered() && find.cells() == cells)
    );
    finds.iter().try_for_each(|&find| {
        let column = left + find.column() as u32;
        sink.find(Find {
            // SAFETY: as above.
            word: unsafe { PrefixTexts::text_in(text, bases, find.word(), cells) }.into(),
            trail: Trail::along(Cell { row, column }, direction, cells as u32),
        })
    })
}

/// The pieces of work that a search of a grid is cut into.
///
/// Each is to take some milliseconds: long beside the handing out, short beside the whole. A cell takes
/// about 6 ns in straight mode and 1 µs in adjacent mode. A maximal search in adjacent mode also looks at the
/// neighbourhood of each band, so there fewer and larger ones are better.
fn bands(search: &Search<'_>, grid: &Grid) -> impl Iterator<Item = Band> + use<> {
    let cells = match search.mode {
        // The windows of two rows above a band are swept for it, too.
        Mode::Straight => (64 * grid.columns()).clamp(1 << 14, 1 << 18),
        Mode::Adjacent if search.maximal => 1 << 14,
        Mode::Adjacent => 1 << 12,
    };
    Band::cut(grid, cells)
}
