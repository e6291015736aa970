//! Runs a plan: an engine searches its bands, an executor hands them out, and a consumer gets the finds.

use super::adjacent::Adjacent;
use super::band::Band;
use super::batch::Batch;
use super::consumer::{Consumer, Order, Sink};
use super::engine::{Engine, Outlet};
use super::executor::{Executor, max_threads};
use super::maximal::Maximal;
use super::plan::Plan;
use super::push::Push;
use super::speller::Speller;
use super::straight::Straight;
use super::word_set::WordSet;
use super::{Mode, Search, Trails};
use crate::dictionary::{Node, Trie};
use crate::{Find, Grid};
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Runs a search of a grid.
pub(super) struct Driver<'run, N: Node> {
    plan: Plan<'run, N>,
    executor: Executor<'run>,
}

/// Calls the same generic code with the engine of a plan, for finds in an order.
macro_rules! with_engine {
    ($driver:expr, $order:expr, $engine:ident => $body:expr) => {{
        let Driver { plan, executor } = $driver;
        match plan.search.mode {
            Mode::Straight => {
                let $engine = &Straight::new(plan, $order, executor.cancelled());
                $body
            }
            Mode::Adjacent if plan.search.maximal => {
                let $engine = &Maximal::new(plan, executor);
                $body
            }
            Mode::Adjacent => {
                let $engine = &Adjacent::new(plan, $order, executor.cancelled());
                $body
            }
        }
    }};
}

impl<'run, N: Node> Driver<'run, N> {
    pub(super) fn new(search: &Search<'run>, trie: Trie<'run, N>, grid: &'run Grid) -> Self {
        let plan = Plan::new(search, trie, grid);
        let threads = plan.bands().take(max_threads(search.threads)).count();
        Self {
            plan,
            executor: Executor::new(threads, search.progress),
        }
    }

    /// Pushes the finds into a sink, in order.
    pub(super) fn run<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let speller = &mut self.plan.speller();
        let push = |batch: &mut Batch| {
            let pushed = batch.try_for_each(&mut Push { speller, sink });
            batch.clear();
            pushed
        };
        self.batches(push)
    }

    /// Has the consumer's parts filled and taken.
    pub(super) fn consume<C: Consumer>(&self, consumer: &mut C) -> ControlFlow<C::Break> {
        let empty = consumer.new_part();
        if self.plan.search.trails == Trails::First {
            // Which trails are first is known on the calling thread. They are few: one for each word.
            let mut part = empty;
            let speller = &mut self.plan.speller();
            return self.batches(|batch| {
                add_batch::<C, N>(batch, speller, &mut part);
                consumer.take(&mut part)
            });
        }
        let empty = Mutex::new(empty);
        let new_part = || super::executor::lock(&empty).clone();
        match C::ORDER {
            Order::Fixed => {
                let add = |batch: &mut Batch, speller: &mut Speller<'_, N>, part: &mut C::Part| {
                    add_batch::<C, N>(batch, speller, part);
                };
                self.in_order(None, new_part, add, |part| consumer.take(part))
            }
            Order::Any => {
                let mut parts = self.in_any_order(new_part, C::add).into_iter();
                parts.try_for_each(|mut part| consumer.take(&mut part))
            }
        }
    }

    /// Has each thread add the finds that it comes upon to a state of its own.
    pub(super) fn fold<S: Send>(
        &self,
        new_state: impl Fn() -> S + Sync,
        add: impl Fn(&mut S, Find<'_>) + Sync,
    ) -> Vec<S> {
        if self.plan.search.trails == Trails::All {
            return self.in_any_order(new_state, add);
        }
        let mut fold = Fold {
            state: new_state(),
            add: &add,
        };
        let ControlFlow::Continue(()) = self.run(&mut fold);
        vec![fold.state]
    }

    /// Counts the finds.
    pub(super) fn count(&self) -> u64 {
        let Self { plan, executor } = self;
        let bands = || plan.bands().enumerate();
        with_engine!(self, Order::Any, engine => match plan.search.trails {
            Trails::All => {
                let counts = executor.in_any_order(
                    bands(),
                    || (engine.new_scratch(), 0),
                    |(scratch, count), (number, band)| {
                        *count += engine.count(scratch, number, &band);
                        executor.advance(band.cells() as u64);
                    },
                );
                counts.into_iter().map(|(_, count)| count).sum()
            }
            Trails::First => {
                let found = self.no_words();
                let speller = plan.speller();
                executor.in_any_order(
                    bands(),
                    || Worker::new(engine),
                    |worker, (number, band)| {
                        let ControlFlow::Continue(()) = self.search(engine, worker, number, &band, |batch| {
                            for &find in &batch.finds {
                                found.insert(speller.node(find));
                            }
                            batch.clear();
                            ControlFlow::<Infallible>::Continue(())
                        });
                        if found.is_complete() {
                            executor.cancel();
                        }
                    },
                );
                found.len()
            }
        })
    }

    /// Hands the finds to `take` in batches, in order. Of words that are wanted once these are the first trails.
    fn batches<B>(&self, mut take: impl FnMut(&mut Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        let pass = |batch: &mut Batch, _: &mut Speller<'_, N>, passed: &mut Batch| {
            std::mem::swap(batch, passed);
        };
        if self.plan.search.trails == Trails::All {
            return self.in_order(None, Batch::default, pass, take);
        }
        let found = self.no_words();
        let speller = self.plan.speller();
        self.in_order(Some(&found), Batch::default, pass, |batch| {
            // A band further on may have been searched before this one reported its words.
            batch.retain(|find| found.insert(speller.node(find)));
            if found.is_complete() {
                self.executor.cancel();
            }
            take(batch)
        })
    }

    /// Has the finds added to parts by the threads that find them, batch by batch, and hands the parts to `take` in
    /// order. With a set of words that were found, threads leave out these, and words that they have added before.
    fn in_order<P: Send, B>(
        &self,
        found: Option<&WordSet>,
        new_part: impl Fn() -> P + Sync,
        add: impl Fn(&mut Batch, &mut Speller<'_, N>, &mut P) + Sync,
        take: impl FnMut(&mut P) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let plan = &self.plan;
        with_engine!(self, Order::Fixed, engine => {
            let new_worker = || {
                let added = found.map(|found| (found, self.no_words()));
                (Worker::new(engine), plan.speller(), added)
            };
            self.executor.in_order(
                plan.bands().enumerate(),
                new_worker,
                new_part,
                |(worker, speller, added), (number, band), part, emit| {
                    let _ = self.search(engine, worker, number, &band, |batch| {
                        if let Some((found, added)) = added {
                            batch.retain(|find| {
                                let word = speller.node(find);
                                !found.contains(word) && added.insert(word)
                            });
                        }
                        if batch.finds.is_empty() {
                            batch.clear();
                            return ControlFlow::Continue(());
                        }
                        add(batch, speller, part);
                        emit(part)
                    });
                },
                take,
            )
        })
    }

    /// Has each thread add the finds that it comes upon to a state of its own, and returns the states.
    fn in_any_order<S: Send>(
        &self,
        new_state: impl Fn() -> S + Sync,
        add: impl Fn(&mut S, Find<'_>) + Sync,
    ) -> Vec<S> {
        let plan = &self.plan;
        with_engine!(self, Order::Any, engine => {
            let new_worker = || {
                let fold = Fold { state: new_state(), add: &add };
                (Worker::new(engine), plan.speller(), fold)
            };
            let workers = self.executor.in_any_order(
                plan.bands().enumerate(),
                new_worker,
                |(worker, speller, fold), (number, band)| {
                    let ControlFlow::Continue(()) = self.search(engine, worker, number, &band, |batch| {
                        let pushed = batch.try_for_each(&mut Push { speller, sink: fold });
                        batch.clear();
                        pushed
                    });
                },
            );
            workers.into_iter().map(|(_, _, fold)| fold.state).collect()
        })
    }

    /// Searches a band and hands on its finds in batches, which are emptied by that.
    fn search<E: Engine, B>(
        &self,
        engine: &E,
        Worker { scratch, batch }: &mut Worker<E>,
        number: usize,
        band: &Band,
        mut hand_on: impl FnMut(&mut Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        batch.clear();
        let mut result = ControlFlow::Continue(());
        let mut hand_on_full = |batch: &mut Batch| {
            result = hand_on(batch);
            match result {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(_) => ControlFlow::Break(()),
            }
        };
        let outlet = &mut Outlet::new(batch, &mut hand_on_full);
        let searched = engine.search(scratch, number, band, outlet);
        result?;
        if searched.is_continue() && !batch.finds.is_empty() {
            hand_on(batch)?;
        }
        self.executor.advance(band.cells() as u64);
        ControlFlow::Continue(())
    }

    /// The set of the words that were found, before any was.
    fn no_words(&self) -> WordSet {
        WordSet::new(self.plan.trie.node_count(), self.plan.word_count())
    }
}

/// What a thread keeps from band to band.
struct Worker<E: Engine> {
    scratch: E::Scratch,
    batch: Batch,
}

impl<E: Engine> Worker<E> {
    fn new(engine: &E) -> Self {
        Self {
            scratch: engine.new_scratch(),
            batch: Batch::default(),
        }
    }
}

/// Adds the finds of a batch to a consumer's part, and empties the batch.
fn add_batch<C: Consumer, N: Node>(
    batch: &mut Batch,
    speller: &mut Speller<'_, N>,
    part: &mut C::Part,
) {
    let sink = &mut super::consumer::FnSink(|find: Find<'_>| {
        C::add(part, find);
        ControlFlow::<Infallible>::Continue(())
    });
    let ControlFlow::Continue(()) = batch.try_for_each(&mut Push { speller, sink });
    batch.clear();
}

/// A sink that adds finds to a state. It has the state itself, not a reference to it, so that the state can stay in
/// registers: see [`Push`].
struct Fold<'fold, S, F> {
    state: S,
    add: &'fold F,
}

impl<S, F: Fn(&mut S, Find<'_>)> Sink for Fold<'_, S, F> {
    type Break = Infallible;

    #[inline(always)]
    fn find(&mut self, find: Find<'_>) -> ControlFlow<Infallible> {
        (self.add)(&mut self.state, find);
        ControlFlow::Continue(())
    }
}
