//! Scoring many boards of 4 × 4 tiles, beside a depth-first walk over a trie of pointers.

use crate::Workload;
use crate::letters::alphabet;
use crate::ours::ONE_THREAD;
use crate::pointer_trie::{DepthFirst, PointerTrie, QU};
use crate::random::Random;
use crate::score::Score;
use crate::table::{Table, Unit};
use crate::vocabulary::words;
use std::convert::Infallible;
use std::ops::ControlFlow;
use wordtrail::{Dictionary, Find, Grid, Mode, Search};

const BOARDS: usize = 20_000;
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
fn compare(name: &str, boards: &[Board], qu: bool) {
    let lines: Vec<String> = boards
        .iter()
        .map(|board| board.iter().copied().map(char::from).collect())
        .collect();
    let tile = |letter| if qu && letter == b'q' { QU } else { letter };
    let boards: Vec<Board> = boards.iter().map(|board| board.map(tile)).collect();
    let trie = PointerTrie::new(&words(MIN_LENGTH));
    let expected = ours(&lines, qu);
    assert_eq!(walked(&trie, &boards), expected);
    let work = (BOARDS as u64, expected.words);

    let title = format!("{name}: {BOARDS} boards, {} points", expected.points);
    let mut table = Table::new(title, Unit::Board);
    table.ours("ours", work, || ours(&lines, qu).words);
    table.peer("pointer trie", work, || walked(&trie, &boards).words);
    table.run();
}

/// Wordtrail's score, on one thread.
fn ours(lines: &[String], qu: bool) -> Score {
    let search = Search::new(Dictionary::english())
        .mode(Mode::Adjacent)
        .min_length(MIN_LENGTH)
        .threads(ONE_THREAD);
    let mut score = Score::default();
    for line in lines {
        let tiles = line.split("").filter(|tile| !tile.is_empty());
        let tiles = tiles.map(|tile| if qu && tile == "q" { "qu" } else { tile });
        let grid = Grid::from_tiles(SIDE, tiles).expect("a board is a grid");
        let ControlFlow::Continue(()) = search.run(&grid, &mut |find: Find<'_>| {
            score.add(find.word.len());
            ControlFlow::<Infallible>::Continue(())
        });
    }
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
