//! Runs a plan: an engine searches its bands, an executor hands them out, and a consumer gets the finds.

use crate::adjacent::Adjacent;
use crate::band::Band;
use crate::batch::Batch;
use crate::consumer::{Consumer, Order};
use crate::direct::Direct;
use crate::engine::{Engine, EngineState, Receive};
use crate::executor;
use crate::executor::Executor;
use crate::find::Find;
use crate::grid::{Cell, Grid};
use crate::maximal::Maximal;
use crate::mode::Mode;
use crate::plan::{Plan, Words};
use crate::push::{FnSink, Sink, push};
use crate::search::{Search, Trails};
use crate::speller::Speller;
use crate::straight::Straight;
use crate::word_set::WordSet;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use wordtrail_dictionary::internals::{Cancellation, NarrowNode, Node, WideNode};

/// Runs a search of a grid.
pub(super) struct Driver<'run, N: Engines> {
    plan: Plan<'run, N>,
    executor: Executor<'run>,
    /// The number of finds that came from the engine.
    finds: AtomicU64,
}

impl<'run, N: Engines> Driver<'run, N> {
    pub(super) fn new(search: &'run Search, words: Words<'run, N>, grid: &'run Grid) -> Self {
        let plan = Plan::new(search, words, grid);
        let threads = search.threads.for_items(plan.bands(Order::Any));
        let cancellation = Cancellation::new(search.budget.as_ref());
        Self {
            plan,
            executor: Executor::new(threads, cancellation, search.progress.as_deref()),
            finds: AtomicU64::new(0),
        }
    }

    /// Calls a closure with each find in order, until it breaks.
    pub(super) fn try_for_each<B>(
        &self,
        take: impl FnMut(Find<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.push_in_order(&mut FnSink(take))
    }

    /// Pushes the finds into a sink, in order.
    fn push_in_order<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let speller = &mut Speller::new(&self.plan);
        let mut result = ControlFlow::Continue(());
        N::batches(self, &mut |batch| {
            result = push(batch, speller, sink);
            without_value(&result)
        });
        result
    }

    /// Has the consumer's buffers filled and taken. Returns the number of finds.
    pub(super) fn consume<C: Consumer>(&self, consumer: &mut C) -> ControlFlow<C::Break, u64> {
        let plan = &self.plan;
        // Threads take turns to clone it: a buffer can be sent to a thread, but not shared.
        let empty = Mutex::new(consumer.new_buffer());
        let new_buffer = || executor::lock(&empty).clone();
        let new_sink = || Adding::<C> {
            buffer: new_buffer(),
        };
        if plan.search.trails == Trails::First {
            // Which trails are first is known on the calling thread. They are few: one for each word.
            let (speller, sink) = (&mut Speller::new(plan), &mut new_sink());
            let mut result = ControlFlow::Continue(());
            let finds = N::batches(self, &mut |batch| {
                let ControlFlow::Continue(()) = push(batch, speller, sink);
                C::complete(&mut sink.buffer);
                result = consumer.take(&mut sink.buffer);
                without_value(&result)
            });
            result?;
            return ControlFlow::Continue(finds);
        }
        if C::ORDER == Order::Any {
            for mut sink in self.push_in_any_order(new_sink) {
                C::complete(&mut sink.buffer);
                consumer.take(&mut sink.buffer)?;
            }
        } else {
            let mut result = ControlFlow::Continue(());
            self.search_in_order(
                || (Speller::new(plan), new_sink()),
                new_buffer,
                |(speller, sink), batch, emit| {
                    let ControlFlow::Continue(()) = push(batch, speller, sink);
                    C::complete(&mut sink.buffer);
                    emit(&mut sink.buffer)
                },
                &mut |buffer| {
                    result = consumer.take(buffer);
                    without_value(&result)
                },
            );
            result?;
        }
        ControlFlow::Continue(self.finds.load(Ordering::Relaxed))
    }

    /// Has each thread add its finds to a state of its own.
    pub(super) fn fold<S: Send>(
        &self,
        new_state: impl Fn() -> S + Sync,
        add: impl Fn(&mut S, Find<'_>) + Sync,
    ) -> Vec<S> {
        let new_sink = || Fold {
            state: new_state(),
            add: &add,
        };
        if self.plan.search.trails == Trails::All {
            let sinks = self.push_in_any_order(new_sink).into_iter();
            return sinks.map(|fold| fold.state).collect();
        }
        let mut fold = new_sink();
        let ControlFlow::Continue(()) = self.push_in_order(&mut fold);
        vec![fold.state]
    }

    /// Counts the finds.
    pub(super) fn count(&self) -> u64 {
        let Some(found) = self.new_word_set() else {
            self.search_in_any_order(|| (), None::<fn(&mut (), &mut Batch)>);
            return self.finds.load(Ordering::Relaxed);
        };
        let speller = Speller::new(&self.plan);
        let receive = |(): &mut (), batch: &mut Batch| {
            for &find in &batch.finds {
                found.insert(speller.number(find));
            }
            batch.clear();
            if found.is_complete() {
                self.executor.cancel();
            }
        };
        self.search_in_any_order(|| (), Some(receive));
        found.len()
    }

    /// Counts the finds of each word. Returns the words that were found, in order.
    pub(super) fn count_words(&self) -> Vec<(String, u64)> {
        let speller = Speller::new(&self.plan);
        let add = |counts: &mut Vec<u64>, batch: &mut Batch| {
            for &find in &batch.finds {
                let number = speller.number(find) as usize;
                match counts.get_mut(number) {
                    Some(count) => *count += 1,
                    None => {
                        counts.resize((number + 1).next_power_of_two(), 0);
                        counts[number] = 1;
                    }
                }
            }
            batch.clear();
        };
        // The numbers of words of a trie are spread over all, and the others come one after the other.
        let new_counts = || match &self.plan.words {
            Words::Trie(trie, _) => vec![0; trie.node_count()],
            Words::Walker(..) => Vec::new(),
        };
        let mut counts = new_counts();
        if self.plan.search.trails == Trails::First {
            N::batches(self, &mut |batch| {
                add(&mut counts, batch);
                ControlFlow::Continue(())
            });
        } else {
            let workers = self.search_in_any_order(new_counts, Some(add));
            counts.resize(workers.iter().map(Vec::len).max().unwrap_or_default(), 0);
            for (sum, count) in workers.iter().flat_map(|worker| counts_of(worker)) {
                counts[sum] += count;
            }
        }
        let mut speller = Speller::new(&self.plan);
        let words = counts_of(&counts);
        let words = words.map(|(number, count)| (speller.spell(number as u32).to_owned(), count));
        let mut words: Vec<(String, u64)> = words.collect();
        words.sort_unstable();
        words
    }

    /// Hands the finds to `take` in batches, in order, until it breaks. Of words that are wanted once these are the first
    /// trails. Returns the number of finds. (The function has no type for what `take` breaks with, nor for itself, so that
    /// all this is compiled once and not for each kind of finds.)
    fn for_each_batch(&self, take: &mut Emit<'_, Batch>) -> u64 {
        let found = self.new_word_set();
        let found = found.as_ref();
        let speller = Speller::new(&self.plan);
        self.search_in_order(
            || self.new_word_set(),
            Batch::default,
            |added, batch, emit| {
                // Words that were found, and words that this thread has added before, are left out.
                if let (Some(found), Some(added)) = (found, added) {
                    batch.retain(|find| {
                        let word = speller.number(find);
                        !found.contains(word) && added.insert(word)
                    });
                    if batch.finds.is_empty() {
                        return ControlFlow::Continue(());
                    }
                }
                emit(batch)
            },
            &mut |batch| {
                if let Some(found) = found {
                    // A band further on may have been searched before this one reported its words.
                    batch.retain(|find| found.insert(speller.number(find)));
                    if found.is_complete() {
                        self.executor.cancel();
                    }
                }
                take(batch)
            },
        );
        found.map_or_else(|| self.finds.load(Ordering::Relaxed), WordSet::len)
    }

    /// Has each thread push its finds into a sink of its own, and returns the sinks.
    fn push_in_any_order<S: Sink<Break = Infallible> + Send>(
        &self,
        new_sink: impl Fn() -> S + Sync,
    ) -> Vec<S> {
        let new_worker = || (Speller::new(&self.plan), new_sink());
        let receive = |(speller, sink): &mut (_, _), batch: &mut Batch| {
            let ControlFlow::Continue(()) = push(batch, speller, sink);
        };
        let workers = self.search_in_any_order(new_worker, Some(receive));
        workers.into_iter().map(|(_, sink)| sink).collect()
    }

    /// Searches the bands. Each thread has a worker, with which `receive` makes buffers of batches and emits them, and the
    /// calling thread takes the buffers in the order of the bands.
    fn search_in_order<W, P: Send>(
        &self,
        new_worker: impl Fn() -> W + Sync,
        new_buffer: impl Fn() -> P + Sync,
        receive: impl Fn(&mut W, &mut Batch, &mut Emit<'_, P>) -> ControlFlow<()> + Sync,
        take: &mut Emit<'_, P>,
    ) {
        N::with_engine(self, Order::Fixed, &mut |new_searcher| {
            let _ = self.executor.in_order(
                self.plan.bands(Order::Fixed).enumerate(),
                || (new_searcher(), new_worker()),
                &new_buffer,
                |(searcher, worker), item, emit| {
                    searcher(item, Some(&mut |batch| receive(worker, batch, emit)));
                },
                &mut *take,
            );
        });
    }

    /// Searches the bands and returns the workers, one for each thread, with which `receive` took the batches. Without
    /// `receive`, finds are only counted.
    fn search_in_any_order<W: Send>(
        &self,
        new_worker: impl Fn() -> W + Sync,
        receive: Option<impl Fn(&mut W, &mut Batch) + Sync>,
    ) -> Vec<W> {
        let receive = receive.as_ref();
        let mut workers = Vec::new();
        N::with_engine(self, Order::Any, &mut |new_searcher| {
            workers = self
                .executor
                .in_any_order(
                    self.plan.bands(Order::Any).enumerate(),
                    || (new_searcher(), new_worker()),
                    |(searcher, worker), item| match receive {
                        None => searcher(item, None),
                        Some(receive) => searcher(
                            item,
                            Some(&mut |batch| {
                                receive(worker, batch);
                                ControlFlow::Continue(())
                            }),
                        ),
                    },
                )
                .into_iter()
                .map(|(_, worker)| worker)
                .collect();
        });
        workers
    }

    /// Runs a function with the engine of the plan, for finds in an order. The function gets what makes the searcher of a
    /// thread, which hides the type of the engine, so that the work on threads is not compiled for each engine.
    fn run_with_engine(&self, order: Order, run: &mut WithEngine<'_>) {
        let cancellation = self.executor.cancellation();
        let plan = &self.plan;
        match (&plan.words, plan.search.mode) {
            (Words::Walker(walker, numbers), _) => {
                let direct = || Direct::new(plan, *walker, numbers, cancellation);
                if plan.search.maximal {
                    let engine = Maximal::new(plan, &self.executor, direct(), direct());
                    run(&|| self.searcher(&engine));
                } else {
                    let engine = direct();
                    run(&|| self.searcher(&engine));
                }
            }
            (Words::Trie(trie, coding), Mode::Straight) => {
                let engine = Straight::new(plan, *trie, coding, order, cancellation);
                run(&|| self.searcher(&engine));
            }
            (Words::Trie(trie, coding), Mode::Adjacent) => {
                let adjacent = |order| Adjacent::new(plan, *trie, coding, order, cancellation);
                if plan.search.maximal {
                    let [any, fixed] =
                        [Order::Any, Order::Fixed].map(|order| adjacent(order).without_pruning());
                    let engine = Maximal::new(plan, &self.executor, any, fixed);
                    run(&|| self.searcher(&engine));
                } else {
                    let engine = adjacent(order);
                    run(&|| self.searcher(&engine));
                }
            }
        }
    }

    /// The searcher of a thread.
    fn searcher<'engine, E: Engine>(&'engine self, engine: &'engine E) -> Searcher<'engine> {
        let mut state = EngineState::new(engine);
        Box::new(move |item, receive| {
            let receive = receive.map(|receive| receive as &mut Receive<'_>);
            self.search(engine, &mut state, item, receive);
        })
    }

    /// Searches a band. With `receive`, hands on its finds in batches, which `receive` empties.
    fn search<'band, E: Engine>(
        &self,
        engine: &E,
        state: &'band mut EngineState<E>,
        (number, band): (usize, Band),
        receive: Option<&'band mut Receive<'band>>,
    ) {
        let instructions = self.plan.search.instructions;
        let finds = match self.plan.search.through {
            None => state.search(engine, instructions, number, &band, receive),
            Some(cell) => self.search_through(cell, engine, state, number, &band, receive),
        };
        self.finds.fetch_add(finds, Ordering::Relaxed);
        self.executor.advance(band.cells() as u64);
        // Bands that follow need the last rows of this one.
        if band.columns.end == self.plan.grid.columns() {
            let reach = self.plan.reach();
            let behind = |row: usize| row.saturating_sub(reach);
            let rows = behind(band.rows.start)..behind(band.rows.end);
            self.plan.grid.release_rows(rows);
        }
    }

    /// Searches a band for the finds that cross a cell, and returns their number.
    fn search_through<'band, E: Engine>(
        &self,
        cell: Cell,
        engine: &E,
        state: &'band mut EngineState<E>,
        number: usize,
        band: &Band,
        mut receive: Option<&'band mut Receive<'band>>,
    ) -> u64 {
        let mut crossing = 0;
        let mut receive_crossing = |batch: &mut Batch| {
            batch.retain_through(cell);
            crossing += batch.finds.len() as u64;
            match &mut receive {
                Some(receive) if !batch.finds.is_empty() => receive(batch),
                _ => {
                    batch.clear();
                    ControlFlow::Continue(())
                }
            }
        };
        let instructions = self.plan.search.instructions;
        state.search(
            engine,
            instructions,
            number,
            band,
            Some(&mut receive_crossing),
        );
        crossing
    }

    /// An empty set of found words, if each word is wanted once.
    fn new_word_set(&self) -> Option<WordSet> {
        let words = || WordSet::new(self.plan.words.capacity(), self.plan.word_count());
        (self.plan.search.trails == Trails::First).then(words)
    }
}

/// The numbers that are not 0, with their positions.
fn counts_of(counts: &[u64]) -> impl Iterator<Item = (usize, u64)> {
    let counts = counts.iter().copied().enumerate();
    counts.filter(|&(_, count)| count > 0)
}

/// Whether a function breaks.
fn without_value<B>(result: &ControlFlow<B>) -> ControlFlow<()> {
    match result {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(_) => ControlFlow::Break(()),
    }
}

/// What takes a full buffer, and puts an empty one in its place.
type Emit<'run, P> = dyn FnMut(&mut P) -> ControlFlow<()> + 'run;

/// What searches bands on one thread, and hands on their finds as [`Driver::search`] does.
type Searcher<'engine> =
    Box<dyn for<'band> FnMut((usize, Band), Option<&'band mut Receive<'band>>) + Send + 'engine>;

/// What makes the searcher of a thread.
type NewSearcher<'engine> = dyn Fn() -> Searcher<'engine> + Sync + 'engine;

/// Takes what makes the searchers of threads.
type WithEngine<'run> = dyn FnMut(&NewSearcher<'_>) + 'run;

/// The functions of a [`Driver`] that do not depend on who takes the finds, for each width of nodes. A generic function is compiled by
/// each crate that uses it, and these have all engines inside. A function of such an implementation is compiled here alone.
pub(super) trait Engines: Node {
    /// [`Driver::run_with_engine`].
    fn with_engine(driver: &Driver<'_, Self>, order: Order, run: &mut WithEngine<'_>);

    /// [`Driver::for_each_batch`].
    fn batches(driver: &Driver<'_, Self>, take: &mut Emit<'_, Batch>) -> u64;
}

macro_rules! compile_engines {
    ($($node:ty)*) => { $(
        impl Engines for $node {
            fn with_engine(driver: &Driver<'_, Self>, order: Order, run: &mut WithEngine<'_>) {
                driver.run_with_engine(order, run);
            }

            fn batches(driver: &Driver<'_, Self>, take: &mut Emit<'_, Batch>) -> u64 {
                driver.for_each_batch(take)
            }
        }
    )* };
}
compile_engines!(NarrowNode WideNode);

/// A sink that adds finds to a state. It has the state itself, not a reference to it, so that the state can stay in
/// registers: see [`push`].
struct Fold<'add, S, F> {
    state: S,
    add: &'add F,
}

impl<S, F: Fn(&mut S, Find<'_>)> Sink for Fold<'_, S, F> {
    type Break = Infallible;

    #[inline(always)]
    fn find(&mut self, find: Find<'_>) -> ControlFlow<Infallible> {
        // Not by calling the reference, which is a closure, too: each find would be copied for a call in between (see `DESIGN.md`).
        (*self.add)(&mut self.state, find);
        ControlFlow::Continue(())
    }
}

/// The same for the buffer of a consumer. (As a [`Fold`] with `C::add` for a closure, finds would be copied for a call in
/// between, even where `add` is always inlined.)
struct Adding<C: Consumer> {
    buffer: C::Buffer,
}

impl<C: Consumer> Sink for Adding<C> {
    type Break = Infallible;

    #[inline(always)]
    fn find(&mut self, find: Find<'_>) -> ControlFlow<Infallible> {
        C::add(&mut self.buffer, find);
        ControlFlow::Continue(())
    }
}
