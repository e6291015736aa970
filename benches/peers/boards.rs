//! Scoring many boards of 4 × 4 and 5 × 5 tiles, beside a depth-first walk over a trie of pointers.

use crate::Workload;
use crate::pointer_trie::{DepthFirst, PointerTrie, QU};
use crate::score::Score;
use crate::vocabulary::words;
use benches::letters::ALPHABET;
use benches::ours::{ONE_THREAD, all_threads, lesser_instruction_sets};
use benches::table::Measurement;
use benches::table::{Table, Unit};
use fastrand::Rng;
use std::convert::Infallible;
use std::ops::ControlFlow;
use wordtrail::{Boards, Dictionary, Scorer};

const MIN_LENGTH: usize = 3;

/// Tiles of a board of 4 × 4, as dice whose sides are all letters.
const LETTERS: [&[u8]; 16] = [ALPHABET; 16];

/// The dice of the game as it has been sold since 1987. Their q is the tile Qu in the workload `qu`.
const DICE: [&[u8]; 16] = [
    b"aaeegn", b"abbjoo", b"achops", b"affkps", b"aoottw", b"cimotu", b"deilrx", b"delrvy",
    b"distty", b"eeghnw", b"eeinsu", b"ehrtvw", b"eiosst", b"elrtty", b"himnqu", b"hlnnrz",
];

/// The dice of Boggle Master, for boards of 5 × 5.
const MASTER_DICE: [&[u8]; 25] = [
    b"aaafrs", b"aaeeee", b"aafirs", b"adennn", b"aeeeem", b"aeegmu", b"aegmnn", b"afirsy",
    b"bjkqxz", b"ccnstw", b"ceiilt", b"ceilpt", b"ceipst", b"ddlnor", b"dhhlor", b"dhhnot",
    b"dhlnor", b"eiiitt", b"emottt", b"ensssu", b"fiprsy", b"gorrvw", b"hiprry", b"nootuw",
    b"ooottu",
];

pub fn workloads() -> impl Iterator<Item = Workload> {
    [
        ("boards uniform", &LETTERS[..], 100_000, false),
        ("boards dice", &DICE, 100_000, false),
        ("boards dice qu", &DICE, 100_000, true),
        ("boards 5x5 uniform", &[ALPHABET; 25], 10_000, false),
        ("boards 5x5 dice", &MASTER_DICE, 10_000, false),
    ]
    .into_iter()
    .map(|(name, dice, count, qu)| {
        Workload::new(name, move || {
            let mut random = Rng::with_seed(2);
            let boards: Vec<Vec<u8>> = (0..count).map(|_| shaken(&mut random, dice)).collect();
            compare(name, &boards, qu)
        })
    })
}

/// A board of dice in any order, each on any side.
fn shaken(random: &mut Rng, dice: &[&[u8]]) -> Vec<u8> {
    let side = |die: &&[u8]| die[random.usize(..die.len())];
    let mut board: Vec<u8> = dice.iter().map(side).collect();
    random.shuffle(&mut board);
    board
}

/// Ours reads the boards as lines of letters; the peer gets them as tiles. With `qu`, a q is the tile Qu.
fn compare(name: &str, tiles: &[Vec<u8>], qu: bool) -> Vec<Measurement> {
    let text: String = tiles
        .iter()
        .flat_map(|board| board.iter().chain(b"\n"))
        .copied()
        .map(char::from)
        .collect();
    let side = tiles[0].len().isqrt();
    let boards = Boards::new(Dictionary::english())
        .size(side, side)
        .expect("a board is small enough")
        .min_length(MIN_LENGTH)
        .threads(ONE_THREAD);
    let boards = if qu { boards.qu_tiles() } else { boards };
    let tile = |&letter: &u8| if qu && letter == b'q' { QU } else { letter };
    let tiles: Vec<Vec<u8>> = tiles
        .iter()
        .map(|board| board.iter().map(tile).collect())
        .collect();
    let trie = PointerTrie::new(&words(MIN_LENGTH));
    let expected = scored(&boards, &text);
    assert_eq!(walked(&trie, side, &tiles), expected);
    let work = (tiles.len() as u64, expected.words);

    let title = format!("{name}: {} boards, {} points", tiles.len(), expected.points);
    let mut table = Table::new(title, Unit::Board);
    let text = &text;
    table.ours("ours", work, || scored(&boards, text).words);
    for lesser in lesser_instruction_sets() {
        let boards = boards.instruction_set(lesser);
        table.peer(format!("ours, {lesser}"), work, move || {
            scored(&boards, text).words
        });
    }
    let threaded = boards.threads(all_threads());
    let row = format!("ours, {} threads", all_threads());
    table.peer(row, work, move || scored(&threaded, text).words);
    // As games score them, and as people type them.
    let mut scorer = boards.scorer();
    table.peer("ours, one by one", work, move || {
        one_by_one(&mut scorer, text)
    });
    let (spaced, mut scorer) = (spaced(text), boards.scorer());
    table.peer("ours, one by one, with spaces", work, move || {
        one_by_one(&mut scorer, &spaced)
    });
    table.peer("pointer trie", work, || walked(&trie, side, &tiles).words);
    table.run()
}

/// Wordtrail's score.
fn scored(boards: &Boards, text: &str) -> Score {
    let mut score = Score::default();
    let run = boards.run(text.as_bytes(), |board| {
        let board = board.expect("the lines are boards").score;
        score.words += board.words;
        score.points += board.points;
        ControlFlow::<Infallible>::Continue(())
    });
    let ControlFlow::Continue(()) = run.expect("reading from memory does not fail");
    score
}

/// The words of boards that are scored one after another.
fn one_by_one(scorer: &mut Scorer, text: &str) -> u64 {
    let words = |board| scorer.score(board).expect("the lines are boards").words;
    text.lines().map(words).sum()
}

/// The same boards with a space between tiles.
fn spaced(text: &str) -> String {
    text.lines()
        .flat_map(|board| board.chars().flat_map(|tile| [tile, ' ']).chain(['\n']))
        .collect()
}

/// The score by the trie of pointers. A word counts unless it was last found on the same board.
fn walked(trie: &PointerTrie, side: usize, boards: &[Vec<u8>]) -> Score {
    let mut walk = DepthFirst::new(trie, side, side);
    let mut found_on = vec![usize::MAX; trie.nodes()];
    let mut score = Score::default();
    for (number, board) in boards.iter().enumerate() {
        walk.walk(board, |node, length, _| {
            if std::mem::replace(&mut found_on[node], number) != number {
                score.add(length);
            }
        });
    }
    score
}
