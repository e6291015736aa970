//! Callbacks that panic: the panic reaches the caller, no thread hangs, and the dictionary can be used again.
//!
//! Sinks, and finds that are added on threads, are tried in `sinks.rs` on each instruction set.

use crate::common::random::random_grid;
use std::io::{self, BufReader, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use wordtrail::{Boards, Consumer, Dictionary, Find, Grid, Mode, Order, Search, Trails, WordBank};

/// Counts the calls of one function, and panics at one of them.
#[derive(Default)]
struct Fuse {
    calls: AtomicUsize,
    last: usize,
}

impl Fuse {
    fn of(last: usize) -> Self {
        Self {
            calls: AtomicUsize::new(0),
            last,
        }
    }

    fn burn(&self) {
        let call = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        assert_ne!(call, self.last, "this call is one too many");
    }
}

/// Takes finds, in a fixed order or not, until a part that is new or full is one too many.
#[derive(Default)]
struct Fragile<const IN_ORDER: bool> {
    new: Fuse,
    take: Fuse,
}

impl<const IN_ORDER: bool> Consumer for Fragile<IN_ORDER> {
    type Buffer = usize;
    type Break = ();
    const ORDER: Order = if IN_ORDER { Order::Fixed } else { Order::Any };

    fn new_buffer(&self) -> usize {
        self.new.burn();
        0
    }

    fn add(part: &mut usize, _: Find<'_>) {
        *part += 1;
    }

    fn take(&mut self, part: &mut usize) -> ControlFlow<()> {
        self.take.burn();
        *part = 0;
        ControlFlow::Continue(())
    }
}

fn panics<T>(work: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(work)).is_err()
}

/// Consumers that panic at different moments, each for a search and for one that tracks listed words.
fn try_consumers<const IN_ORDER: bool>(search: &Search, words: &WordBank, grid: &Grid) {
    let fragile = |new: usize, take: usize| Fragile::<IN_ORDER> {
        new: Fuse::of(new),
        take: Fuse::of(take),
    };
    // The first call of each, and a later one that many grids have. A search may need fewer parts than that.
    for (new, take, is_certain) in [(1, 0, true), (0, 1, true), (2, 0, false), (0, 2, false)] {
        let panicked = panics(|| search.consume(grid, &mut fragile(new, take)));
        assert!(panicked || !is_certain, "{new} {take}");
        let mut tracker = words.tracker(fragile(new, take));
        let panicked = panics(|| search.consume(grid, &mut tracker));
        assert!(panicked || !is_certain, "{new} {take}");
    }
}

#[test]
fn a_panic_of_a_consumer_reaches_the_caller_and_the_dictionary_can_be_used_again() {
    let words = ["net", "ten", "tent", "rent", "art", "tar", "rat"];
    let bank = WordBank::from_words(words).unwrap();
    let dictionary = bank.compile().unwrap();
    let grid: Grid = random_grid(200, "enrta").parse().unwrap();
    for mode in [Mode::Straight, Mode::Adjacent] {
        for trails in [Trails::All, Trails::First] {
            for maximal in [false, true] {
                let mut search = Search::new(&dictionary).mode(mode).trails(trails);
                if maximal {
                    search = search.maximal_only();
                }
                let expected = search.count(&grid);
                assert!(expected > 0);
                for threads in [1, 4] {
                    let search = search.threads(NonZeroUsize::new(threads).unwrap());
                    try_consumers::<true>(&search, &bank, &grid);
                    try_consumers::<false>(&search, &bank, &grid);
                    let states = || search.fold(&grid, || panic!("no state"), |(), _| ());
                    assert!(panics(states));
                    assert_eq!(search.count(&grid), expected);
                }
            }
        }
    }
}

#[test]
fn a_panic_while_boards_are_scored_reaches_the_caller() {
    /// A text whose end cannot be reached.
    struct Endless(usize);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert_ne!(self.0, 0, "this part is one too many");
            self.0 -= 1;
            let line = b"catdogxxxxxxxxxx\n";
            for (byte, letter) in buffer.iter_mut().zip(line.iter().cycle()) {
                *byte = *letter;
            }
            // Whole lines, so that the next part begins with one.
            Ok(buffer.len() / line.len() * line.len())
        }
    }

    let dictionary = Dictionary::from_words(["cat", "dog"]).unwrap();
    for threads in [1, 4] {
        let boards = Boards::new(&dictionary).threads(NonZeroUsize::new(threads).unwrap());
        for parts in [0, 1, 500] {
            let input = BufReader::new(Endless(parts));
            assert!(panics(
                || boards.run(input, |_| ControlFlow::<()>::Continue(()))
            ));
        }
        for boards_before in [1, 1000, 30_000] {
            let fuse = Fuse::of(boards_before);
            let input = BufReader::new(Endless(usize::MAX));
            assert!(panics(|| boards.run(input, |_| {
                fuse.burn();
                ControlFlow::<()>::Continue(())
            })));
            assert_eq!(fuse.calls.into_inner(), boards_before);
        }
        assert_eq!(boards.scorer().score("catdogxxxxxxxxxx").unwrap().words, 1);
    }
}
