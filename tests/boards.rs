//! Boards have the words and points that a plain reference search gives them, one at a time and in a text.

use crate::common::random::case_count;
use crate::common::reference::{self, Options, Tiles};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use wordtrail::{Boards, Dictionary, Direction, Find, InstructionSet, Mode, Points, Score};

/// Points of a length: few, more than few bits have, or as many as there can be.
fn points() -> impl Strategy<Value = u64> {
    prop_oneof![5 => 0..=15_u64, 2 => 16..=1000_u64, 1 => Just(u64::MAX)]
}

/// A random dictionary and random boards of one size.
#[derive(Debug, Clone)]
struct Case {
    words: Vec<String>,
    rows: usize,
    columns: usize,
    qu: bool,
    min_length: usize,
    /// A character for each cell.
    boards: Vec<Vec<char>>,
}

impl Case {
    fn boards(&self, dictionary: &Dictionary) -> Boards {
        let boards = Boards::new(dictionary)
            .size(self.rows, self.columns)
            .unwrap()
            .min_length(self.min_length);
        if self.qu { boards.qu_tiles() } else { boards }
    }

    /// The score of a board by the plain search, with Boggle's points.
    fn expected(&self, board: &[char]) -> Score {
        reference::score(&self.finds(board))
    }

    /// The words on a board by the plain search.
    fn finds(&self, board: &[char]) -> Vec<Find<'static>> {
        let tile = |&cell: &char| match cell.to_lowercase().next() {
            Some('q') if self.qu => "qu".to_owned(),
            _ => cell.to_lowercase().collect(),
        };
        let tiles = Tiles {
            columns: self.columns,
            tiles: board.iter().map(tile).collect(),
        };
        let options = Options {
            mode: Mode::Adjacent,
            directions: Direction::ALL.to_vec(),
            min_length: self.min_length,
            max_length: usize::MAX,
            all: false,
            maximal: false,
        };
        reference::finds(&self.words, &tiles, &options)
    }
}

fn cases() -> impl Strategy<Value = Case> {
    // With few letters there are many words. With letters from the whole of an alphabet, the bits of a 64-bit mask are all used.
    let some = |letters: &str| subsequence(letters.chars().collect::<Vec<_>>(), 3..=6);
    let letters = prop_oneof![
        some("abcéqux").prop_map(|letters| (letters, false)),
        some("aéquxβωдя").prop_map(|letters| (letters, true)),
    ];
    let sides = || prop_oneof![3 => 2..=4usize, 1 => 5..=8usize];
    let rules = (sides(), sides(), any::<bool>(), 0..=6usize);
    (letters, rules).prop_flat_map(|((letters, wide), (rows, columns, qu, min_length))| {
        let pieces: Vec<String> = letters.iter().map(char::to_string).collect();
        let pieces = [pieces, vec!["qu".to_owned()]].concat();
        let word = prop::collection::vec(select(pieces), 1..=9);
        let words = prop::collection::vec(word.prop_map(|pieces| pieces.concat()), 1..=20);
        let capitals: Vec<char> = letters
            .iter()
            .flat_map(|cell| cell.to_uppercase())
            .collect();
        let cell = prop_oneof![
            6 => select(letters),
            2 => select(capitals),
            1 => select(vec!['.', 'z', 'ø', 'q']),
        ];
        let board = prop::collection::vec(cell, rows * columns);
        let boards = prop::collection::vec(board, 1..=20);
        (words, boards).prop_map(move |(mut words, boards)| {
            if wide {
                words.push(('α'..='ω').filter(|&letter| letter != 'ς').collect());
                words.push(('а'..='я').collect());
            }
            Case {
                words,
                rows,
                columns,
                qu,
                min_length,
                boards,
            }
        })
    })
}

/// The scores of a text of boards.
fn pushed(boards: &Boards, lines: &[String]) -> Vec<Score> {
    let mut scores = Vec::new();
    let run = boards.run(lines.join("\r\n").as_bytes(), |board| {
        scores.push(board.unwrap().score);
        ControlFlow::<()>::Continue(())
    });
    assert!(run.unwrap().is_continue());
    scores
}

/// The cells with spaces between, and `Qu` typed where a `q` stands for it.
fn spaced(cells: &[char], qu: bool) -> String {
    let typed = |&cell: &char| match cell {
        'q' | 'Q' if qu => "Qu".to_owned(),
        cell => cell.to_string(),
    };
    cells.iter().map(typed).collect::<Vec<_>>().join(" ")
}

/// Boards of which most cells have one letter, and few the other two, so that a trail that entered a cell twice would spell
/// words that are not there.
#[test]
fn every_cell_of_boards_of_each_size_is_entered_once() {
    for (common, rare, others) in [
        ('o', 't', ""),
        ('ω', 'я', "абвгдежзийклмнопрстуфхцчшщъыьэю"),
    ] {
        let spelled = |word: &str| {
            word.replace('o', &common.to_string())
                .replace('t', &rare.to_string())
        };
        let mut words: Vec<String> = ["tot", "too", "oot", "otto", "toto", "ttt"]
            .map(spelled)
            .into();
        words.push(others.to_owned());
        words.retain(|word| !word.is_empty());
        for (rows, columns) in [(2, 2), (2, 8), (3, 3), (8, 3), (8, 8)] {
            let mut random = fastrand::Rng::with_seed(8);
            let mut cell = || match random.u32(..8) {
                0 | 1 => rare,
                2 => '.',
                _ => common,
            };
            let boards = (0..17)
                .map(|_| (0..rows * columns).map(|_| cell()).collect())
                .collect();
            let case = Case {
                words: words.clone(),
                rows,
                columns,
                qu: false,
                min_length: 3,
                boards,
            };
            let dictionary = Dictionary::from_words(&case.words).unwrap();
            let lines: Vec<String> = case.boards.iter().map(String::from_iter).collect();
            let expected: Vec<Score> = case
                .boards
                .iter()
                .map(|board| case.expected(board))
                .collect();
            assert!(expected.iter().any(|score| score.words > 0));
            for instructions in InstructionSet::available() {
                let boards = case.boards(&dictionary).instruction_set(instructions);
                assert_eq!(
                    pushed(&boards, &lines),
                    expected,
                    "{rows} × {columns}, {instructions}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: case_count(600),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_board_has_the_same_score_in_every_spelling(case in cases()) {
        let dictionary = Dictionary::from_words(&case.words).unwrap();
        let boards = case.boards(&dictionary);
        let expected: Vec<Score> = case.boards.iter().map(|board| case.expected(board)).collect();

        let lines: Vec<String> = case.boards.iter().map(|board| spaced(board, case.qu)).collect();
        prop_assert_eq!(&pushed(&boards, &lines), &expected);
        // Where Qu is typed, nothing else need say that it is a tile.
        let described = Case { qu: false, ..case.clone() }.boards(&dictionary);
        prop_assert_eq!(&pushed(&described, &lines), &expected);

        let block = |board: &Vec<char>| {
            let rows = board.chunks(case.columns).map(|row| spaced(row, case.qu) + "\n");
            rows.collect::<String>()
        };
        let blocks: Vec<String> = case.boards.iter().map(block).collect();
        prop_assert_eq!(&pushed(&boards.blocks(), &blocks), &expected);
        prop_assert!(boards.has_blocks(blocks[0].as_bytes()));
        prop_assert!(!boards.has_blocks(lines[0].as_bytes()));
    }

    #[test]
    fn points_are_those_of_any_table_or_function(case in cases(), table in prop::collection::vec(points(), 0..9)) {
        let dictionary = Dictionary::from_words(&case.words).unwrap();
        let of_letters = |word: &str| word.chars().map(u64::from).sum();
        for points in [Points::by_length(table), Points::by_word(of_letters)] {
            let mut scorer = case.boards(&dictionary).points(&points).scorer();
            for board in &case.boards {
                let finds = case.finds(board);
                let expected = finds.iter().map(|find| points.of(&find.word));
                let expected = expected.fold(0, u64::saturating_add);
                let score = scorer.score(&String::from_iter(board)).unwrap();
                prop_assert_eq!(score, Score { words: finds.len() as u64, points: expected });
            }
        }
    }

    #[test]
    fn any_board_has_the_score_that_the_reference_gives_it(case in cases()) {
        let dictionary = Dictionary::from_words(&case.words).unwrap();
        let boards = case.boards(&dictionary);
        let expected: Vec<Score> = case.boards.iter().map(|board| case.expected(board)).collect();

        let lines: Vec<String> = case.boards.iter().map(String::from_iter).collect();
        for instructions in InstructionSet::available() {
            let boards = boards.instruction_set(instructions);
            let mut scorer = boards.scorer();
            let scores: Vec<Score> = lines.iter().map(|line| scorer.score(line).unwrap()).collect();
            prop_assert_eq!(&scores, &expected, "{}", instructions);

            for threads in [1, 3] {
                let boards = boards.threads(NonZeroUsize::new(threads).unwrap());
                prop_assert_eq!(&pushed(&boards, &lines), &expected, "{}", instructions);
            }
        }
    }

    #[test]
    fn any_bytes_are_boards_or_bad_lines(pieces in prop::collection::vec(select(PIECES.to_vec()), 0..60)) {
        let text = pieces.concat();
        let dictionary = Dictionary::from_words(["abc", "é"]).unwrap();
        let boards = Boards::new(&dictionary).size(2, 2).unwrap();
        let mut lines = Vec::new();
        let run = boards.run(&text[..], |board| {
            lines.push(board.map_or_else(|bad_line| bad_line.line, |board| board.line));
            ControlFlow::<()>::Continue(())
        });
        prop_assert!(run.unwrap().is_continue());
        let is_blank = |line: &[u8]| line.trim_ascii().is_empty();
        let expected: Vec<u64> = (text.split(|&byte| byte == b'\n').zip(1..))
            .filter_map(|(line, number)| (!is_blank(line)).then_some(number))
            .collect();
        prop_assert_eq!(lines, expected);
    }
}

/// The characters of texts of boards, valid and invalid.
const PIECES: [&[u8]; 14] = [
    "abcé".as_bytes(),
    b"abc.",
    b"a",
    b"B",
    b"e\xcc\x81",
    b"\xcc\x81",
    b"\xc3",
    b"\xff",
    b"\0",
    b"?",
    b" ",
    b"\r",
    b"\n",
    b"\r\n",
];

#[test]
fn words_are_told_apart_on_more_boards_than_are_numbered() {
    let dictionary = Dictionary::from_words(["aba"]).unwrap();
    let boards = Boards::new(&dictionary).size(2, 2).unwrap();
    let lines = ["abab", "abbb", "baaa"].map(str::to_owned);
    let lines: Vec<String> = lines.iter().cycle().take(3 * 20_000).cloned().collect();
    let words = |score: &Score| score.words;
    let expected = [1, 0, 1].into_iter().cycle().take(lines.len());
    for instructions in InstructionSet::available() {
        let boards = boards
            .instruction_set(instructions)
            .threads(NonZeroUsize::MIN);
        assert!(
            pushed(&boards, &lines)
                .iter()
                .map(words)
                .eq(expected.clone())
        );
    }
}

/// The bytes that a text of boards is read in.
const CHUNK: usize = 1 << 16;

/// Boards of 2 × 2 cells, which may have one word.
fn small_boards() -> Boards {
    let dictionary = Dictionary::from_words(["abc"]).unwrap();
    Boards::new(&dictionary).size(2, 2).unwrap()
}

/// A summary of each line: its number, and its board or the error.
fn lines(text: &[u8], threads: usize) -> Vec<String> {
    let boards = small_boards().threads(NonZeroUsize::new(threads).unwrap());
    summaries(&boards, text)
}

fn summaries(boards: &Boards, text: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    let run = boards.run(text, |board| {
        lines.push(match board {
            Ok(board) => format!("{} {} {}", board.line, board.text, board.score.words),
            Err(bad_line) => bad_line.to_string(),
        });
        ControlFlow::<()>::Continue(())
    });
    assert!(run.unwrap().is_continue());
    lines
}

#[test]
fn lines_may_end_in_any_way_and_blank_ones_are_skipped() {
    for text in [
        "abc.\n\nABCD",
        "\u{feff}abc.\r\n\r\nABCD\r\n",
        "abc. \t\n \nABCD\n\n",
    ] {
        let expected = ["1 abc. 1", "3 ABCD 1"];
        assert_eq!(lines(text.as_bytes(), 1), expected, "{text:?}");
    }
    for text in ["", "\n", "\u{feff}", "\u{feff}\r\n  \n"] {
        assert!(lines(text.as_bytes(), 2).is_empty(), "{text:?}");
    }
}

#[test]
fn a_byte_that_is_not_utf8_counts_from_the_beginning_of_its_line() {
    let error = "is not valid UTF-8: a file of boards is a UTF-8 text file";
    for (text, place) in [
        (&b"ab\xffc"[..], "line 1: byte 3"),
        (b"\xef\xbb\xbfab\xffc", "line 1: byte 6"),
        (b"\n\xef\xbb\xbf\xff", "line 2: byte 4"),
    ] {
        assert_eq!(lines(text, 1), [format!("{place} {error}")]);
    }
    let with_ids = small_boards().id_column(0);
    for (text, place) in [
        (&b"tea,ab\xffc"[..], "line 1 (id tea): byte 7"),
        (b"\xef\xbb\xbftea,ab\xffc", "line 1 (id tea): byte 10"),
        (b"\xef\xbb\xbfi\xff,abca", "line 1: byte 5"),
        (b"abca,abc.\n\"i\xff\",abca", "line 2: byte 3"),
    ] {
        let found = summaries(&with_ids, text);
        assert_eq!(found.last(), Some(&format!("{place} {error}")));
    }
    let in_blocks = small_boards().blocks();
    for (text, place) in [
        (&b"ab\n  \xffc\n"[..], "line 2: byte 3"),
        (b"\xef\xbb\xbfa\xff\nab\n", "line 1: byte 5"),
    ] {
        assert_eq!(summaries(&in_blocks, text), [format!("{place} {error}")]);
    }
}

#[test]
fn lines_are_whole_and_numbered_wherever_chunks_end() {
    // A blank line before each board moves it through all places at the end of a chunk.
    for blank_lines in 0..6 {
        let boards = 3 * CHUNK / 5;
        let text = "\n".repeat(blank_lines) + &"abc.\n".repeat(boards) + "x";
        for threads in [1, 2, 5] {
            let lines = lines(text.as_bytes(), threads);
            assert_eq!(lines.len(), boards + 1);
            for (line, number) in lines[..boards].iter().zip(blank_lines + 1..) {
                assert_eq!(*line, format!("{number} abc. 1"));
            }
            let last = format!("line {}: the board has 1 cell, ", blank_lines + boards + 1);
            assert!(lines[boards].starts_with(&last));
        }
    }
}

#[test]
fn a_block_below_lines_of_whole_boards_is_whole_wherever_chunks_end() {
    // The chunk ends before, in and after the rows.
    for lines in CHUNK / 5 - 4..CHUNK / 5 + 2 {
        for block in ["ab\nc.\n", "Board 7\nab\nc.\n\nab\nc.\n"] {
            let text = "abc.\n".repeat(lines) + block;
            let found = summaries(&small_boards().blocks(), text.as_bytes());
            let blocks = block.matches("ab").count();
            assert_eq!(found.len(), lines + blocks, "{lines}");
            let bad = found.iter().find(|line| !line.ends_with(" abc. 1"));
            assert_eq!(bad, None, "{lines}");
        }
    }
    // Rows that fill a chunk are no board, and a blank line begins the next block.
    let rows = CHUNK / 3 + 5;
    let text = "abc\n".repeat(rows) + "\nab\nc.\n";
    let found = summaries(&small_boards().blocks(), text.as_bytes());
    let last = format!("{} abc. 1", rows + 2);
    assert_eq!(found.last(), Some(&last));
    assert!(
        found[..found.len() - 1]
            .iter()
            .all(|line| line.contains("rows")),
        "{found:?}"
    );
}

#[test]
fn a_line_longer_than_a_chunk_is_one_bad_line() {
    for length in [CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 7] {
        let text = format!("abc.\n{}\nabcd\n", "é".repeat(length));
        let lines = lines(text.as_bytes(), 2);
        assert_eq!(lines.len(), 3, "{length}");
        assert!(lines[1].starts_with("line 2: the line has more than 4096 bytes"));
        assert_eq!([&*lines[0], &*lines[2]], ["1 abc. 1", "3 abcd 1"]);
    }
}

#[test]
fn an_error_of_reading_comes_after_the_chunks_before_it() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("worn out"))
        }
    }
    let dictionary = Dictionary::from_words(["abc"]).unwrap();
    let boards = Boards::new(&dictionary).size(2, 2).unwrap();
    let text = "abc.\n".repeat(2 * CHUNK / 5);
    for threads in [1, 2, 7] {
        let input = io::BufReader::new(text.as_bytes().chain(Fails));
        let boards = boards.threads(NonZeroUsize::new(threads).unwrap());
        let mut pushed = 0;
        let run = boards.run(input, |_| {
            pushed += 1;
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(run.unwrap_err().to_string(), "worn out");
        assert_eq!(pushed, CHUNK / 5, "{threads} threads");
    }
}

#[test]
fn nothing_is_pushed_after_the_closure_says_stop() {
    let dictionary = Dictionary::from_words(["abc"]).unwrap();
    let boards = Boards::new(&dictionary).size(2, 2).unwrap();
    let text = "abc.\n".repeat(CHUNK);
    for threads in [1, 2, 7] {
        let boards = boards.threads(NonZeroUsize::new(threads).unwrap());
        for last in [1, CHUNK as u64 / 5, CHUNK as u64 / 5 + 1] {
            let mut pushed = 0;
            let stopped = boards.run(text.as_bytes(), |board| {
                pushed += 1;
                match board {
                    Ok(board) if board.line == last => ControlFlow::Break(last),
                    _ => ControlFlow::Continue(()),
                }
            });
            assert_eq!(stopped.unwrap().break_value(), Some(last));
            assert_eq!(pushed, last, "{threads} threads");
        }
    }
}
