//! Sinks of large grids that stop the search or panic, on each instruction set and any number of threads.

use crate::large_grids::{LargeCase, large_options};
use crate::search::{MODES, Path, stopped_at};
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use wordtrail::{Consumer, Dictionary, Direction, Find, Grid, Search, Trails};

#[test]
fn a_sink_can_stop_any_number_of_threads_at_any_find() {
    let case = LargeCase::new(200, 200);
    for options in MODES.into_iter().flat_map(large_options) {
        let search = options.search(&case.dictionary);
        let expected = search.threads(NonZeroUsize::MIN).finds(&case.grid);
        for number in [1, expected.len() / 2, expected.len()] {
            for path in Path::all() {
                let (finds, stopped) = stopped_at(&path.of(&search), &case.grid, number);
                let what = format!("find {number}, {path:?}, {options:?}");
                assert!(stopped, "{what}");
                assert!(finds == expected[..number], "{what}");
            }
        }
    }
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the program")]
fn a_panic_in_a_sink_reaches_the_caller_and_hangs_no_thread() {
    let case = LargeCase::new(200, 200);
    for mode in MODES {
        for path in Path::all() {
            let search = Search::new(&case.dictionary).mode(mode).trails(Trails::All);
            let mut seen = 0;
            let result = catch_unwind(AssertUnwindSafe(|| {
                path.of(&search).try_for_each(&case.grid, |_| {
                    seen += 1;
                    assert!(seen < 100, "the hundredth find is too much");
                    ControlFlow::<()>::Continue(())
                })
            }));
            assert!(result.is_err(), "{mode:?}, {path:?}");
            assert_eq!(seen, 100, "{mode:?}, {path:?}");
        }
    }
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the program")]
fn a_panic_while_adding_to_a_buffer_reaches_the_caller_and_no_later_find_is_taken() {
    /// Takes the rows of finds, of which one panics.
    #[derive(Default)]
    struct Rows(Vec<u32>);

    impl Consumer for Rows {
        type Buffer = Vec<u32>;
        type Break = Infallible;

        fn new_buffer(&self) -> Vec<u32> {
            Vec::new()
        }

        fn add(buffer: &mut Vec<u32>, find: Find<'_>) {
            let row = find.trail.start().row;
            assert_ne!(row, 40_000, "this find is one too many");
            buffer.push(row);
        }

        fn take(&mut self, buffer: &mut Vec<u32>) -> ControlFlow<Infallible> {
            self.0.append(buffer);
            ControlFlow::Continue(())
        }
    }

    let dictionary = Dictionary::from_words(["ab"]).unwrap();
    let grid: Grid = "ab\n".repeat(1 << 17).parse().unwrap();
    let search = Search::new(&dictionary)
        .min_length(2)
        .directions([Direction::East])
        .trails(Trails::All);
    for threads in [1, 4] {
        let search = search.threads(NonZeroUsize::new(threads).unwrap());
        let mut rows = Rows::default();
        let consume = || search.consume(&grid, &mut rows).is_continue();
        assert!(
            catch_unwind(AssertUnwindSafe(consume)).is_err(),
            "{threads}"
        );
        assert!(rows.0.len() <= 40_000, "{threads}");
        assert!((0..).zip(rows.0).all(|(expected, row)| row == expected));
    }
}

#[test]
#[cfg_attr(panic = "abort", ignore = "a panic ends the program")]
fn a_panic_while_folding_reaches_the_caller() {
    let case = LargeCase::new(200, 200);
    for path in Path::all() {
        let search = path.of(&Search::new(&case.dictionary).trails(Trails::All));
        let result = catch_unwind(AssertUnwindSafe(|| {
            search.fold(
                &case.grid,
                || 0,
                |finds, _| {
                    *finds += 1;
                    assert!(*finds < 100, "the hundredth find is too much");
                },
            )
        }));
        assert!(result.is_err(), "{path:?}");
    }
}
