//! Searches with more trails than any search will follow, and queries with very many states: they end when their budget is
//! used up, or when they are cancelled.

use crate::common::command::Folder;
use std::io::{self, BufReader, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};
use wordtrail::{
    Boards, Budget, BudgetError, Cell, Dictionary, Direction, Find, Grid, InstructionSet, Mode,
    Query, Search, Trails,
};

/// A grid and words with more trails than can be followed, in a mode.
struct Endless {
    name: &'static str,
    mode: Mode,
    words: Vec<String>,
    grid: String,
    maximal: bool,
}

fn endless() -> Vec<Endless> {
    let all_words = |letters: &str, length: u32| -> Vec<String> {
        let letters: Vec<char> = letters.chars().collect();
        let count = letters.len().pow(length);
        let word = |mut number: usize| {
            let mut digit = || {
                let letter = letters[number % letters.len()];
                number /= letters.len();
                letter
            };
            (0..length).map(|_| digit()).collect()
        };
        (0..count).map(word).collect()
    };
    vec![
        Endless {
            name: "one letter, and no find before the last cell",
            mode: Mode::Adjacent,
            words: vec!["a".repeat(36)],
            grid: "aaaaaa\n".repeat(6),
            maximal: false,
        },
        Endless {
            name: "one letter, and finds all along",
            mode: Mode::Adjacent,
            words: (3..40).map(|length| "a".repeat(length)).collect(),
            grid: "aaaaaaa\n".repeat(7),
            maximal: false,
        },
        Endless {
            name: "one letter, without parts of longer finds",
            mode: Mode::Adjacent,
            words: (3..40).map(|length| "a".repeat(length)).collect(),
            grid: "aaaaaaa\n".repeat(7),
            maximal: true,
        },
        Endless {
            name: "wildcards, from neighbour to neighbour",
            mode: Mode::Adjacent,
            words: all_words("abc", 10),
            grid: "??????\n".repeat(6),
            maximal: false,
        },
        Endless {
            name: "wildcards, along lines",
            mode: Mode::Straight,
            words: all_words("abc", 10),
            grid: format!("{}\n", "?".repeat(100)).repeat(300),
            maximal: false,
        },
        Endless {
            name: "a word as long as the lines of wildcards",
            mode: Mode::Straight,
            words: vec!["a".repeat(1000)],
            grid: format!("{}\n", "?".repeat(1000)).repeat(1000),
            maximal: false,
        },
        Endless {
            name: "wildcards and letters, along lines that are searched in several parts",
            mode: Mode::Straight,
            words: [all_words("abc", 9), all_words("abc", 10)].concat(),
            grid: format!("{}{}\n", "?".repeat(4096), "aabcb".repeat(1000)).repeat(30),
            maximal: false,
        },
        Endless {
            name: "one letter along lines, without parts of longer finds",
            mode: Mode::Straight,
            words: (3..2000).map(|length| "a".repeat(length)).collect(),
            grid: format!("{}\n", "a".repeat(2000)).repeat(200),
            maximal: true,
        },
    ]
}

/// Calls a closure with each endless search, for several ways to run it.
fn for_each_search(mut run: impl FnMut(&str, Search, &Grid, &str)) {
    for endless in endless() {
        let dictionary = Dictionary::from_words(&endless.words).unwrap();
        let grid: Grid = endless.grid.parse().unwrap();
        for instructions in InstructionSet::available() {
            for threads in [1, 3] {
                for trails in [Trails::First, Trails::All] {
                    let search = Search::new(&dictionary)
                        .mode(endless.mode)
                        .instruction_set(instructions)
                        .threads(NonZeroUsize::new(threads).unwrap())
                        .trails(trails);
                    let search = match endless.maximal {
                        true => search.maximal_only(),
                        false => search,
                    };
                    // The first trails of these are found early, and then nothing is left to search for.
                    let is_endless = trails == Trails::All || endless.words.len() == 1;
                    if is_endless {
                        let name = format!("{}, {instructions}, {threads} threads", endless.name);
                        run(&name, search, &grid, &endless.grid);
                    }
                }
            }
        }
    }
}

#[test]
fn an_endless_search_ends_with_its_budget() {
    const LIMIT: u64 = 20_000;
    for_each_search(|name, search, grid, text| {
        let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
        let check = |find: Find<'_>| {
            let cells: Vec<Cell> = find.trail.cells().collect();
            assert_eq!(cells.len(), find.word.len(), "{name}: {find:?}");
            for (cell, letter) in cells.iter().zip(find.word.bytes()) {
                let tile = rows[cell.row as usize][cell.column as usize];
                assert!(tile == letter || tile == b'?', "{name}: {find:?}");
            }
        };
        let spent = Err(BudgetError::TooManySteps { limit: LIMIT });
        let budget = Budget::with_steps(LIMIT);
        search.budget(&budget).count(grid);
        assert_eq!(budget.check(), spent, "{name}, counted");

        let budget = Budget::with_steps(LIMIT);
        let ended = search.budget(&budget).try_for_each(grid, |find| {
            check(find);
            ControlFlow::<()>::Continue(())
        });
        assert!(ended.is_continue());
        assert_eq!(budget.check(), spent, "{name}, in order");

        let budget = Budget::with_steps(LIMIT);
        search
            .budget(&budget)
            .fold(grid, || (), |(), find| check(find));
        assert_eq!(budget.check(), spent, "{name}, in any order");
    });
}

#[test]
fn an_endless_search_ends_when_it_is_cancelled() {
    for_each_search(|name, search, grid, _| {
        let budget = Budget::new();
        let search = search.budget(&budget);
        thread::scope(|scope| {
            let searching = scope.spawn(|| search.fold(grid, || (), |(), _| ()));
            thread::sleep(Duration::from_millis(10));
            let cancelled = Instant::now();
            budget.cancel();
            assert!(searching.join().is_ok());
            // Generous, because other tests run at the same time: it would go on for hours.
            assert!(cancelled.elapsed() < Duration::from_secs(20), "{name}");
        });
        assert_eq!(budget.check(), Err(BudgetError::Cancelled), "{name}");
    });
}

#[test]
fn a_budget_that_is_enough_changes_nothing() {
    let dictionary = Dictionary::from_words(["aba", "abab", "bab", "bba", "abba"]).unwrap();
    let grid: Grid = "abbaab?\nbabbaba\n??babba\n".parse().unwrap();
    for mode in [Mode::Straight, Mode::Adjacent] {
        for trails in [Trails::First, Trails::All] {
            let search = Search::new(&dictionary).mode(mode).trails(trails);
            for search in [search.clone(), search.maximal_only()] {
                let budget = Budget::for_cells(grid.cell_count());
                let finds = search.finds(&grid);
                assert!(!finds.is_empty());
                assert!(search.budget(&budget).finds(&grid) == finds);
                assert_eq!(search.budget(&budget).count(&grid), finds.len() as u64);
                assert_eq!(budget.check(), Ok(()));
            }
        }
    }
}

#[test]
fn searches_share_a_budget() {
    let dictionary = Dictionary::from_words(["cat"]).unwrap();
    let grid: Grid = "cat\n".repeat(100).parse().unwrap();
    let budget = Budget::with_steps(1000);
    let search = Search::new(&dictionary)
        .directions([Direction::East])
        .trails(Trails::All)
        .budget(&budget);
    assert_eq!(search.count(&grid), 100);
    assert_eq!(budget.check(), Ok(()));
    for _ in 0..10 {
        search.count(&grid);
    }
    assert!(budget.check().is_err());
    assert!(search.finds(&grid).is_empty());
}

#[test]
fn boards_end_with_their_budget_and_pass_on_no_wrong_score() {
    let words = (3..=64).map(|length| "a".repeat(length));
    let dictionary = Dictionary::from_words(words).unwrap();
    for threads in [1, 3] {
        let budget = Budget::with_steps(1_000_000);
        let boards = Boards::new(&dictionary)
            .size(8, 8)
            .unwrap()
            .threads(NonZeroUsize::new(threads).unwrap())
            .budget(&budget);
        let text = ("b".repeat(64) + "\n").repeat(3000) + &("a".repeat(64) + "\n").repeat(3000);
        let mut scored = 0;
        let ended = boards.run(text.as_bytes(), |board| {
            scored += 1;
            assert_eq!(board.unwrap().score.words, 0);
            ControlFlow::<()>::Continue(())
        });
        assert!(ended.unwrap().is_continue());
        assert!(scored <= 3000);
        assert!(budget.check().is_err());
    }
}

#[test]
fn a_limit_of_memory_ends_a_search_that_holds_finds() {
    // Those that longer ones may cover, and those of long words along lines, which are held until the band is done.
    for (mode, rows, columns) in [(Mode::Adjacent, 3, 4), (Mode::Straight, 4, 2000)] {
        let words = (3..2000).map(|length| "a".repeat(length));
        let dictionary = Dictionary::from_words(words).unwrap();
        let row = "a".repeat(columns) + "\n";
        let grid: Grid = row.repeat(rows).parse().unwrap();
        for threads in [1, 3] {
            let search = Search::new(&dictionary)
                .mode(mode)
                .threads(NonZeroUsize::new(threads).unwrap())
                .trails(Trails::All);
            let search = match mode {
                Mode::Straight => search,
                Mode::Adjacent => search.maximal_only(),
            };
            for limit in [0, 10_000] {
                let budget = Budget::for_cells(grid.cell_count()).memory_per_thread(limit);
                search.budget(&budget).fold(&grid, || (), |(), _| ());
                let too_many = Err(BudgetError::TooMuchMemory { limit });
                assert_eq!(budget.check(), too_many, "{mode:?}");
            }
        }
    }
}

#[test]
fn a_limit_of_memory_can_be_raised() {
    let words = (3..=12).map(|length| "a".repeat(length));
    let dictionary = Dictionary::from_words(words).unwrap();
    let grid: Grid = "aaaa\n".repeat(3).parse().unwrap();
    let search = Search::new(&dictionary).mode(Mode::Adjacent).maximal_only();
    let checked = |budget: Budget| {
        search.budget(&budget).count(&grid);
        budget.check()
    };
    let too_low = Budget::for_cells(grid.cell_count()).memory_per_thread(10_000);
    let limit = 10_000;
    assert_eq!(checked(too_low), Err(BudgetError::TooMuchMemory { limit }));
    let raised = Budget::for_cells(grid.cell_count()).memory_per_thread(10_000_000);
    assert_eq!(checked(raised), Ok(()));
}

#[test]
fn the_program_says_what_memory_a_search_would_take_and_writes_nothing() {
    let words: String = (3..=16).map(|letters| "a".repeat(letters) + "\n").collect();
    let folder = Folder::with(&[
        ("grid.txt", &"aaaa\n".repeat(4)),
        ("words.txt", &words),
        ("small.txt", "cats\n"),
    ]);
    let before = folder.listing();
    let search = "-m adjacent --maximal --words words.txt --max-memory 1";
    for command in [
        format!("find {search} -o found grid.txt"),
        format!("find {search} -c -o found grid.txt"),
        format!("play {search} --no-open -o found grid.txt"),
    ] {
        let outcome = folder.run(&command);
        assert_eq!((outcome.status, outcome.output.as_str()), (Some(2), ""));
        assert_eq!(
            outcome.errors,
            "error: grid.txt: a thread needs more than 1048576 bytes of memory for its finds: the letters allow too many trails; lower --max-length or raise --max-memory\n"
        );
    }
    assert_eq!(folder.listing(), before);
    let most = format!("find -c --maximal --max-memory {} small.txt", usize::MAX);
    folder.run(&most).is(0, &["1"]);
}

/// Words of up to 2,000 equal letters, of which all prefixes are words, too.
fn growing_words() -> Vec<String> {
    (1..=2000).map(|length| "a".repeat(length)).collect()
}

/// Queries that read every letter of [`growing_words`], and a lower bound of their steps.
fn long_queries() -> [(Query<'static>, u64); 3] {
    [
        (Query::all(), 2000),
        // From the 120th letter on, half of the 241 positions at least can be reached.
        (Query::pattern(&"?*".repeat(120)).unwrap(), 1800 * 120),
        // The rows of the first letters, until the distance is too large.
        (Query::distance(&"a".repeat(2000), 8).unwrap(), 1900 * 17),
    ]
}

/// The words that a query has with a budget.
fn answers(dictionary: &Dictionary, query: &Query<'_>, budget: &Budget) -> Vec<String> {
    dictionary.words(query.clone().budget(budget)).collect()
}

#[test]
fn a_query_ends_with_its_budget() {
    let dictionary = Dictionary::from_words(growing_words()).unwrap();
    for (query, steps) in long_queries() {
        let enough = Budget::for_cells(0);
        let all = answers(&dictionary, &query, &enough);
        assert_eq!(enough.check(), Ok(()));

        // The budget is looked at every 16,384 steps.
        let limit = steps.saturating_sub(1);
        let budget = Budget::with_steps(limit);
        let some = answers(&dictionary, &query, &budget);
        assert_eq!(
            budget.check(),
            Err(BudgetError::TooManySteps { limit }),
            "{query:?}"
        );
        assert!(all.starts_with(&some));

        let budget = Budget::with_steps(0);
        let some = answers(&dictionary, &query, &budget);
        assert!(some.len() < all.len() || steps < 1 << 14, "{query:?}");
        // The next one does not begin.
        assert_eq!(answers(&dictionary, &query, &budget), [""; 0]);
    }
}

#[test]
fn a_query_ends_when_it_is_cancelled() {
    let dictionary = Dictionary::from_words(growing_words()).unwrap();
    for (query, _) in long_queries() {
        let budget = Budget::new();
        budget.cancel();
        assert_eq!(answers(&dictionary, &query, &budget), [""; 0]);
        assert_eq!(budget.check(), Err(BudgetError::Cancelled));
    }

    // The pattern takes some hundred steps for each word, and the budget is looked at every 16,384.
    let [_, (pattern, _), _] = long_queries();
    let budget = Budget::new();
    let words = dictionary.words(pattern.budget(&budget));
    let words = words.inspect(|_| budget.cancel()).count();
    assert!((1..1000).contains(&words), "{words}");
}

#[test]
fn a_query_that_is_dropped_or_at_its_end_has_taken_its_steps() {
    let dictionary = Dictionary::from_words(["cat", "cot"]).unwrap();
    let exceeded = Err(BudgetError::TooManySteps { limit: 2 });
    let query = Query::pattern("c?t").unwrap();
    let budget = Budget::with_steps(2);
    let first = dictionary.words(query.clone().budget(&budget)).next();
    assert_eq!(first.as_deref(), Some("cat"));
    assert_eq!(budget.check(), exceeded);
    let budget = Budget::with_steps(2);
    let mut words = dictionary.words(query.budget(&budget));
    assert!(words.by_ref().eq(["cat", "cot"]));
    assert_eq!(budget.check(), exceeded);
}

#[test]
fn the_program_says_what_a_query_would_take_and_writes_nothing() {
    let words = growing_words().join("\n");
    let folder = Folder::with(&[("words.txt", &words)]);
    let pattern = "?*".repeat(120);
    let before = folder.listing();
    for output in ["", "-c"] {
        let words = format!("words -d words.txt {output} -o answer");
        let outcome = folder.run(&format!("{words} --max-steps 100000 {pattern}"));
        assert_eq!((outcome.status, outcome.output.as_str()), (Some(2), ""));
        assert_eq!(
            outcome.errors,
            "error: the query took more than 100000 steps: use fewer “*” or raise --max-steps\n"
        );
    }
    let remedies = [
        (
            "2 --distance 2 aaaa",
            "2 steps: lower --distance or raise --max-steps",
        ),
        ("2 --distance 0 aaaa", "2 steps: raise --max-steps"),
        ("2 -p a*", "2 steps: use fewer “*” or raise --max-steps"),
        ("2 -p a", "2 steps: raise --max-steps"),
        ("2 a???", "2 steps: raise --max-steps"),
        ("1", "1 step: raise --max-steps"),
    ];
    for (query, message) in remedies {
        let outcome = folder.run(&format!("words -d words.txt -c --max-steps {query}"));
        let error = format!("error: the query took more than {message}\n");
        assert_eq!(
            (outcome.status, outcome.errors),
            (Some(2), error),
            "{query}"
        );
    }
    assert_eq!(folder.listing(), before);
    let count = format!("words -d words.txt -c {pattern}");
    folder.run(&count).is(0, &["1881"]);
    folder
        .run(&format!("{count} --max-steps 10000000"))
        .is(0, &["1881"]);
    let counted = folder.run(&format!("{count} --max-steps 100000"));
    assert_eq!((counted.status, counted.output.as_str()), (Some(2), ""));
}

#[test]
fn the_program_says_what_a_search_would_take_and_writes_nothing() {
    let folder = Folder::with(&[
        ("grid.txt", &"aaaaaa\n".repeat(6)),
        ("words.txt", &"a".repeat(36)),
    ]);
    let before = folder.listing();
    let find = "find -m adjacent --words words.txt grid.txt";
    for output in ["", "-c", "-f json", "-f svg", "--leftover"] {
        let outcome = folder.run(&format!("{find} --max-steps 10000 -o found {output}"));
        assert_eq!((outcome.status, outcome.output.as_str()), (Some(2), ""));
        assert_eq!(
            outcome.errors,
            "error: grid.txt: the search took more than 10000 steps: the letters allow too many trails; lower --max-length or raise --max-steps\n"
        );
    }
    let play = "play -m adjacent --words words.txt --no-open -o found grid.txt";
    let outcome = folder.run(&format!("{play} --max-steps 10000"));
    assert_eq!(outcome.status, Some(2), "{outcome:#?}");
    assert_eq!(folder.listing(), before);
}

#[test]
fn scoring_says_what_it_would_take_and_its_budget_grows_with_the_boards() {
    let words: String = (3..=64).map(|letters| "a".repeat(letters) + "\n").collect();
    let letters = "abcdefghijklmnop\n";
    let folder = Folder::with(&[
        ("equal.txt", &("a".repeat(64) + "\n")),
        ("words.txt", &words),
        ("boards.txt", &letters.repeat(10_000)),
    ]);
    let before = folder.listing();
    for output in ["", "--total", "-f csv"] {
        let outcome = folder.run(&format!(
            "score --size 8x8 -d words.txt --max-steps 1000000 -o scores {output} equal.txt"
        ));
        assert_eq!((outcome.status, outcome.output.as_str()), (Some(2), ""));
        assert_eq!(
            outcome.errors,
            "error: equal.txt: the search took more than 1000000 steps: the letters allow too many trails; raise --max-steps\n"
        );
    }
    assert_eq!(folder.listing(), before);
    // A limit that is set does not grow.
    let outcome = folder.run("score --total --max-steps 100000 boards.txt");
    assert_eq!(outcome.status, Some(2), "{outcome:#?}");
    let outcome = folder.run("score --total boards.txt");
    assert_eq!((outcome.status, outcome.errors.as_str()), (Some(0), ""));
}

#[test]
fn cells_are_added_to_a_budget_while_it_is_used() {
    let dictionary = Dictionary::from_words(["a".repeat(8)]).unwrap();
    let grid: Grid = "aaaa\n".repeat(4).parse().unwrap();
    let needed = |budget: &Budget| {
        let search = Search::new(&dictionary).mode(Mode::Adjacent).budget(budget);
        search.count(&grid);
        budget.check()
    };
    let budget = Budget::with_steps(0);
    budget.add_cells(16);
    assert_eq!(needed(&budget), Ok(()));
    budget.add_cells(u64::MAX);
    assert_eq!(needed(&budget), Ok(()));

    // A search that has ended early is not made complete by more steps.
    let budget = Budget::with_steps(0);
    let used_up = Err(BudgetError::TooManySteps { limit: 0 });
    assert_eq!(needed(&budget), used_up);
    budget.add_cells(16);
    assert_eq!(needed(&budget), used_up);
    let most = Budget::for_cells(u64::MAX);
    assert_eq!(needed(&most), Ok(()));
}

/// Boards that no budget is enough for, then a pause in which it is used up, and then other boards, which add to it.
struct Paused<'a> {
    hostile: &'a [u8],
    budget: &'a Budget,
    harmless: &'a [u8],
}

impl Read for Paused<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.hostile.is_empty() {
            return self.hostile.read(buffer);
        }
        // A look at the budget would note that it is used up.
        thread::sleep(Duration::from_millis(200));
        self.budget.add_cells(1 << 40);
        self.harmless.read(buffer)
    }
}

#[test]
fn boards_that_were_left_out_stay_so_when_others_add_to_the_budget() {
    let dictionary = Dictionary::from_words((3..=64).map(|length| "a".repeat(length))).unwrap();
    let budget = Budget::with_steps(100_000);
    let boards = Boards::new(&dictionary).size(8, 8).unwrap();
    let boards = boards.threads(NonZeroUsize::new(2).unwrap());
    let lines = |letter: &str| (letter.repeat(64) + "\n").repeat(4000);
    let (hostile, harmless) = (lines("a"), lines("b"));
    let input = Paused {
        hostile: hostile.as_bytes(),
        budget: &budget,
        harmless: harmless.as_bytes(),
    };
    let ended = boards
        .budget(&budget)
        .run(BufReader::new(input), |_| ControlFlow::<()>::Continue(()));
    assert!(ended.unwrap().is_continue());
    let limit = 100_000;
    assert_eq!(budget.check(), Err(BudgetError::TooManySteps { limit }));
}

/// Trails with the same cells cover the same finds, so one of them is kept. On 4 × 4 of one letter there are twelve
/// million trails, but 65,535 sets of cells; 3 × 4 shows the same in less time.
#[test]
fn finds_with_the_same_cells_are_held_once() {
    let words = (3..=16).map(|length| "a".repeat(length));
    let dictionary = Dictionary::from_words(words).unwrap();
    let grid: Grid = "aaaa\n".repeat(3).parse().unwrap();
    let budget = Budget::for_cells(grid.cell_count());
    let search = Search::new(&dictionary).mode(Mode::Adjacent).maximal_only();
    let finds = search.budget(&budget).finds(&grid);
    assert_eq!(budget.check(), Ok(()));
    assert_eq!(finds.len(), 1);
    assert_eq!(finds[0].word, "a".repeat(12));
}
