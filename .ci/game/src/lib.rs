//! Plays a round without a system: no files, threads or clock. See `../run.mjs`.

use wordtrail::puzzle::{BoardGenerator, Generator};
use wordtrail::{Boards, Cell, Dictionary, Grid, Mode, Search, WordBank};

/// How many parts of the library worked: all of [`parts`].
///
/// The name is how JavaScript finds it.
#[unsafe(no_mangle)]
pub extern "C" fn play() -> u32 {
    [dictionary(), generator(), judge(), board()]
        .into_iter()
        .map(u32::from)
        .sum()
}

/// The number of parts that there are.
#[unsafe(no_mangle)]
pub extern "C" fn parts() -> u32 {
    4
}

fn dictionary() -> bool {
    let own = Dictionary::from_words(["cat", "dog"]);
    own.is_ok_and(|own| own.contains("cat")) && Dictionary::english().contains("trail")
}

/// Makes a puzzle, and finds its words.
fn generator() -> bool {
    let words = WordBank::from_words(["cat", "dog", "ice cream"]);
    words.is_ok_and(|words| {
        let made = Generator::new(&words).seed(7).generate();
        made.is_ok_and(|made| {
            let dictionary = words.compile();
            dictionary.is_ok_and(|words| Search::new(&words).finds(&made.grid).len() == 3)
        })
    })
}

/// Judges a trail, and scores its board.
fn judge() -> bool {
    let Ok(grid) = "ca\not\n".parse::<Grid>() else {
        return false;
    };
    let english = Dictionary::english();
    let trail = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(row, column)| Cell { row, column });
    let word = Search::new(english)
        .mode(Mode::Adjacent)
        .judge(&grid, &trail);
    let boards = Boards::new(english).size(2, 2);
    let score = boards.map(|boards| boards.scorer().score(&grid.to_string()));
    word.as_deref() == Ok("coat") && score.is_ok_and(|score| score.is_ok_and(|it| it.words > 1))
}

fn board() -> bool {
    let generator = BoardGenerator::new(Dictionary::english());
    let board = generator
        .words(50..)
        .containing(["trails"])
        .seed(1)
        .generate();
    board.is_ok_and(|board| board.score.words >= 50)
}
