//! Scoring many boards of 4 × 4 tiles, beside a depth-first walk over a trie of pointers.

use crate::Workload;
use crate::letters::alphabet;
use crate::ours::{ONE_THREAD, all_threads};
use crate::pointer_trie::{DepthFirst, PointerTrie, QU};
use crate::random::Random;
use crate::score::Score;
use crate::table::{Table, Unit};
use crate::vocabulary::words;
use std::convert::Infallible;
use std::ops::ControlFlow;
use wordtrail::{Boards, Dictionary};

const BOARDS: usize = 100_000;
const SIDE: usize = 4;
const CELLS: usize = SIDE * SIDE;
const MIN_LENGTH: usize = 3;

/// The dice of the game as it has been sold since 1987. A q is the tile Qu where boards are shaken so.
const DICE: [&[u8; 6]; CELLS] = [
    b"aaeegn", b"abbjoo", b"achops", b"affkps", b"aoottw", b"cimotu", b"deilrx", b"delrvy",
    b"distty", b"eeghnw", b"eeinsu", b"ehrtvw", b"eiosst", b"elrtty", b"himnqu", b"hlnnrz",
];

type Board = [u8; CELLS];

pub fn workloads() -> impl Iterator<Item = Workload> {
    let workload = |name, board: fn(&mut Random) -> Board, qu| {
        Workload::new(name, move || {
            let mut random = Random::new(2);
            let boards: Vec<Board> = (0..BOARDS).map(|_| board(&mut random)).collect();
            compare(name, &boards, qu);
        })
    };
    [
        workload("boards uniform", uniform, false),
        workload("boards dice", shaken, false),
        workload("boards dice qu", shaken, true),
    ]
    .into_iter()
}

/// A board of letters each as frequent as the others.
fn uniform(random: &mut Random) -> Board {
    let urn = alphabet();
    [(); CELLS].map(|()| urn[random.below(urn.len())])
}

/// A board of dice in any order, each on any side.
fn shaken(random: &mut Random) -> Board {
    let mut board = DICE.map(|die| die[random.below(die.len())]);
    for place in 0..CELLS {
        board.swap(place, place + random.below(CELLS - place));
    }
    board
}

/// Ours reads the boards as lines of letters; the peer has them as it walks them. Where `qu` says so, a q is
/// the tile Qu.
fn compare(name: &str, tiles: &[Board], qu: bool) {
    let lines = tiles.iter().flat_map(|board| board.iter().chain(b"\n"));
    let text: String = lines.copied().map(char::from).collect();
    let boards = Boards::new(Dictionary::english());
    let boards = boards.min_length(MIN_LENGTH).threads(ONE_THREAD);
    let boards = if qu { boards.qu_tiles() } else { boards };
    let tile = |letter| if qu && letter == b'q' { QU } else { letter };
    let tiles: Vec<Board> = tiles.iter().map(|board| board.map(tile)).collect();
    let trie = PointerTrie::new(&words(MIN_LENGTH));
    let expected = scored(&boards, &text);
    assert_eq!(walked(&trie, &tiles), expected);
    let work = (tiles.len() as u64, expected.words);

    let title = format!("{name}: {} boards, {} points", tiles.len(), expected.points);
    let mut table = Table::new(title, Unit::Board);
    table.ours("ours", work, || scored(&boards, &text).words);
    let on_all = boards.threads(all_threads());
    let row = format!("ours, {} threads", all_threads());
    table.peer(row, work, || scored(&on_all, &text).words);
    table.peer("pointer trie", work, || walked(&trie, &tiles).words);
    table.run();
}

/// Wordtrail's score.
fn scored(boards: &Boards<'_>, text: &str) -> Score {
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

/// The score by the trie of pointers. A word counts where the board it was last met on is another one.
fn walked(trie: &PointerTrie, boards: &[Board]) -> Score {
    let mut walk = DepthFirst::new(trie, SIDE, SIDE);
    let mut last_met = vec![usize::MAX; trie.nodes()];
    let mut score = Score::default();
    for (number, board) in boards.iter().enumerate() {
        walk.walk(board, |node, length, _| {
            if std::mem::replace(&mut last_met[node], number) != number {
                score.add(length);
            }
        });
    }
    score
}
