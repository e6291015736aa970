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
    let workload = |name, board: fn(&mut Random) -> Board| {
        Workload::new(name, move || {
            let mut random = Random::new(2);
            let boards: Vec<Board> = (0..BOARDS).map(|_| board(&mut random)).collect();
            compare(name, &boards);
        })
    };
    [
        workload("boards uniform", uniform),
        workload("boards dice", shaken),
        workload("boards dice qu", shaken_with_qu),
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

fn shaken_with_qu(random: &mut Random) -> Board {
    shaken(random).map(|letter| if letter == b'q' { QU } else { letter })
}

fn compare(name: &str, boards: &[Board]) {
    let trie = PointerTrie::new(&words(MIN_LENGTH));
    let expected = ours(boards);
    assert_eq!(walked(&trie, boards), expected);
    let work = (BOARDS as u64, expected.words);

    let title = format!("{name}: {BOARDS} boards, {} points", expected.points);
    let mut table = Table::new(title, Unit::Board);
    table.ours("ours", work, || ours(boards).words);
    table.peer("pointer trie", work, || walked(&trie, boards).words);
    table.print();
}

/// Wordtrail's score, on one thread.
fn ours(boards: &[Board]) -> Score {
    let search = Search::new(Dictionary::english())
        .mode(Mode::Adjacent)
        .min_length(MIN_LENGTH)
        .threads(ONE_THREAD);
    let mut score = Score::default();
    for board in boards {
        let tiles = board.iter().map(|&tile| match tile {
            QU => "qu".to_owned(),
            letter => char::from(letter).to_string(),
        });
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
