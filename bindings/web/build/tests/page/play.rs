//! Games on the page: its puzzles and boards are those of the library, and are played with the mouse.

use crate::driver::Page;
use crate::make::{of_random_words, opened_to_make};
use crate::{HTML, opened, strings, tests};
use serde_json::{Value, json};
use wordtrail::puzzle::{BestBoards, BoardGenerator, Dice, Generator, Offensive, Theme};
use wordtrail::{Dictionary, Grid, Mode, Points, Reader, Search, Trail};

tests![
    a_puzzle_that_was_made_is_played_with_the_mouse_until_it_is_won,
    the_puzzle_and_the_board_of_the_day_are_the_same_for_everybody,
    a_word_search_of_random_words_is_played,
    boards_have_the_dice_that_are_chosen,
    a_game_of_boggle_ends_with_the_time_and_shows_all_words,
    a_game_without_a_limit_is_ended_by_the_player,
    offensive_words_count_and_are_not_listed_unless_they_are_found,
    games_are_played_where_nothing_is_stored,
    a_game_is_bound_by_the_policy_of_the_page,
    back_leaves_a_game_for_the_list_of_games,
    a_game_that_is_left_before_it_is_ready_is_dropped,
    a_game_that_takes_long_is_cancelled_and_delays_no_other,
    a_reload_keeps_the_game,
    a_game_in_two_tabs_has_the_words_that_are_found_in_both,
];

impl Page {
    /// The value of an expression about the document of the game.
    #[track_caller]
    pub fn in_game(&mut self, expression: &str) -> Value {
        self.value(&format!(
            "(({{ contentDocument: game, contentWindow: view }}) => {expression})(document.getElementById('game-frame'))"
        ))
    }

    #[track_caller]
    pub fn wait_for_game(&mut self) {
        self.wait_for("!document.getElementById('game').hidden");
        self.wait_for(
            "document.getElementById('game-frame').contentDocument?.querySelector('.cell') != null",
        );
    }

    /// The centre of a cell in pixels. Rows and columns count from 0.
    fn middle_in_game(&mut self, row: u32, column: u32) -> (f64, f64) {
        let middle = self.in_game(&format!(
            "{{
                const cell = game.querySelectorAll('.row')[{row}].children[{column}];
                cell.scrollIntoView({{ block: 'nearest' }});
                const inside = cell.getBoundingClientRect();
                const frame = view.frameElement.getBoundingClientRect();
                return [frame.left + inside.left + inside.width / 2, frame.top + inside.top + inside.height / 2];
            }}"
        ));
        (middle[0].as_f64().unwrap(), middle[1].as_f64().unwrap())
    }

    /// Drags the mouse along a trail.
    pub fn drag_in_game(&mut self, trail: &Trail) {
        // What is out of sight is scrolled into it first.
        for cell in trail.cells() {
            self.middle_in_game(cell.row, cell.column);
        }
        let places = trail.cells();
        let places = places.map(|cell| self.middle_in_game(cell.row, cell.column));
        let places: Vec<(f64, f64)> = places.collect();
        self.drag_over(&places);
    }

    /// The grid of the game.
    pub fn grid_in_game(&mut self) -> Grid {
        let rows = self.in_game("JSON.parse(game.getElementById('data').textContent).rows");
        let rows = rows.as_array().unwrap();
        let tiles = rows.iter().flat_map(|row| row.as_array().unwrap());
        let tiles = tiles.map(|tile| match tile.as_str().unwrap() {
            "" => ".",
            tile => tile,
        });
        Grid::from_tiles(rows[0].as_array().unwrap().len(), tiles).unwrap()
    }

    pub fn game_text(&mut self, id: &str) -> String {
        let text = self.in_game(&format!("game.getElementById('{id}').textContent"));
        text.as_str().unwrap().to_owned()
    }
}

const WORDS: &str = "cat,dog,mouse,horse";

fn a_puzzle_that_was_made_is_played_with_the_mouse_until_it_is_won() {
    let mut page = opened_to_make();
    page.make(&[
        ("words", WORDS),
        ("rows", "9"),
        ("seed", "2"),
        ("title", "Four"),
    ]);
    page.press("play-made");
    page.wait_for_game();
    let bank = Reader::new().typed_words(WORDS).unwrap();
    let made = Generator::new(&bank)
        .offensive(Offensive::Avoid)
        .size(9, 9)
        .seed(2);
    let made = made.generate().unwrap();
    assert_eq!(page.grid_in_game().to_string(), made.grid.to_string());
    assert_eq!(page.game_text("title"), "Four");
    for (number, find) in made.key.iter().enumerate() {
        page.drag_in_game(&find.trail);
        let progress = page.game_text("progress");
        assert_eq!(progress, format!("{} of 4 found", number + 1));
    }
    let message = page.game_text("message");
    assert!(
        message.starts_with("Well done: all words found"),
        "{message}"
    );
    page.press("leave");
    page.wait_for("!document.getElementById('games').hidden");
    assert_eq!(page.value("document.body.className"), "play");
}

/// The day of the page's clock since 1970, and its seed.
fn today(page: &mut Page) -> (usize, u64) {
    let today = page.value("[Math.floor(Date.now() / 86400000), Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))]");
    (
        today[0].as_u64().unwrap() as usize,
        today[1].as_u64().unwrap(),
    )
}

/// The board that the library rolls.
fn board(dice: Dice, seed: u64) -> Grid {
    let board = BoardGenerator::new(Dictionary::english())
        .dice(dice)
        .words(50..)
        .seed(seed);
    board.generate().unwrap().grid
}

fn the_puzzle_and_the_board_of_the_day_are_the_same_for_everybody() {
    let mut page = Page::blank();
    // Far from Greenwich, where it is another day already.
    page.run_first(
        "for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours'])
            Date.prototype[`get${part}`] = function () {
                return new Date(this.getTime() + 14 * 3600000)[`getUTC${part}`]();
            };",
    );
    page.load(&HTML);
    page.value("location.hash = '#daily'");
    page.wait_for_game();
    let (day, seed) = today(&mut page);
    let theme = Theme::ALL[day % Theme::ALL.len()];
    let dictionary = Dictionary::from_words(theme.words()).unwrap();
    let suits = |word: &str| !Dictionary::offensive().contains(word);
    let expected = of_random_words(&dictionary, suits, (15, 3..=13), (13, 13), seed);
    assert_eq!(page.grid_in_game().to_string(), expected.grid.to_string());
    assert!(
        page.game_text("title")
            .to_lowercase()
            .ends_with(theme.name())
    );
    page.value("location.hash = '#daily-boggle'");
    page.wait_for("document.getElementById('game-frame')?.contentDocument?.getElementById('data')?.textContent.includes('\"game\"')");
    let board = board(Dice::boggle(), seed);
    assert_eq!(page.grid_in_game().to_string(), board.to_string());
}

/// Fills in a form and begins its game. Returns the seed of the game.
fn begin(page: &mut Page, form: &str, fields: &[(&str, &str)]) -> u64 {
    page.value("location.hash = '#play'");
    page.wait_for("!document.getElementById('games').hidden && document.querySelector('#new-search option[value=birds]') !== null");
    let fields = json!(fields);
    page.value(&format!(
        "(() => {{
            const form = document.getElementById('{form}');
            for (const [name, value] of {fields}) form.elements[name].value = value;
            form.requestSubmit();
        }})()"
    ));
    page.wait_for_game();
    page.value("Number(history.state.values.options.seed)")
        .as_u64()
        .unwrap()
}

fn a_word_search_of_random_words_is_played() {
    let mut page = opened();
    let fields = [("theme", ""), ("size", "10"), ("mode", "straight")];
    let seed = begin(&mut page, "new-search", &fields);
    let suits = |word: &str| !Dictionary::offensive().occurs_in(word);
    let expected = of_random_words(Dictionary::common(), suits, (10, 4..=10), (10, 10), seed);
    assert_eq!(page.grid_in_game().to_string(), expected.grid.to_string());
    assert_eq!(page.game_text("progress"), "0 of 10 found");
    assert_eq!(page.game_text("title"), "Word search");
    let fields = [("theme", "birds"), ("size", "13"), ("mode", "adjacent")];
    begin(&mut page, "new-search", &fields);
    let grid = page.grid_in_game();
    assert_eq!((grid.rows(), grid.columns()), (13, 13));
    let birds: Theme = "birds".parse().unwrap();
    let birds = Dictionary::from_words(birds.words()).unwrap();
    let search = Search::new(&birds).mode(Mode::Adjacent);
    assert!(search.finds(&grid).len() >= 15);
}

fn boards_have_the_dice_that_are_chosen() {
    let mut page = opened();
    for (name, side) in [("old", 4), ("big", 5), ("super-big", 6)] {
        let seed = begin(&mut page, "new-board", &[("dice", name), ("seconds", "")]);
        let grid = page.grid_in_game();
        assert_eq!((grid.rows(), grid.columns()), (side, side), "{name}");
        assert!(page.game_text("title").contains("Boggle"));
        let board = board(name.parse().unwrap(), seed);
        assert_eq!(grid.to_string(), board.to_string(), "{name}");
    }
    let seed = begin(&mut page, "new-board", &[("dice", "best"), ("seconds", "")]);
    let best = BestBoards::new(Dictionary::english()).rounds(1).seed(seed);
    assert_eq!(
        page.grid_in_game().to_string(),
        best.find().unwrap()[0].grid.to_string()
    );
}

/// Begins a game of Boggle, and returns the words that it lists as the library finds them, with trails.
fn boggle(page: &mut Page, seconds: &str) -> Vec<(String, Trail<'static>)> {
    begin(page, "new-board", &[("dice", "new"), ("seconds", seconds)]);
    let grid = page.grid_in_game();
    let search = Search::new(Dictionary::english()).mode(Mode::Adjacent);
    let finds = search.finds(&grid).into_iter();
    let mut words: Vec<_> = finds
        .filter(|find| !Dictionary::offensive().contains(&find.word))
        .map(|find| (find.word.into_owned(), find.trail))
        .collect();
    // Common ones are listed first.
    words.sort_by_key(|(word, _)| {
        let is_rare = !Dictionary::common().contains(word);
        (is_rare, std::cmp::Reverse(word.len()), word.clone())
    });
    words
}

fn points<'a>(words: impl Iterator<Item = &'a String>) -> u64 {
    words.map(|word| Points::BOGGLE.of(word)).sum()
}

fn a_game_of_boggle_ends_with_the_time_and_shows_all_words() {
    let mut page = opened();
    let words = boggle(&mut page, "180");
    assert!(words.len() >= 50);
    assert_eq!(page.game_text("progress"), "0 words, 0 points");
    let shown = "[...game.querySelectorAll('#words > li')].filter((it) => !it.hidden).map((it) => it.textContent)";
    assert_eq!(page.in_game(shown), json!([]));
    let chosen: Vec<_> = words.iter().step_by(words.len() / 3).take(3).collect();
    for (_, trail) in &chosen {
        page.drag_in_game(trail);
    }
    let own = points(chosen.iter().map(|(word, _)| word));
    let plural = if own == 1 { "" } else { "s" };
    assert_eq!(
        page.game_text("progress"),
        format!("3 words, {own} point{plural}")
    );
    // The clock ticks each second.
    page.in_game("{ for (let second = 0; second < 179; second += 1) view.tick(); }");
    page.wait_for("document.getElementById('game-frame').contentDocument.getElementById('time').textContent === '0:00'");
    let all = points(words.iter().map(|(word, _)| word));
    page.wait_for(&format!(
        "document.getElementById('game-frame').contentDocument.getElementById('message').textContent.startsWith('Time is up: 3 of {} words, {own} of {all} points')",
        words.len()
    ));
    let listed = page.in_game("[...game.querySelectorAll('#words > li:not([hidden]) button')].map((it) => it.querySelector('s')?.textContent ?? it.firstChild.textContent)");
    let expected: Vec<String> = words.iter().map(|(word, _)| word.to_uppercase()).collect();
    assert_eq!(strings(&listed), expected);
    let struck = page.in_game("game.querySelectorAll('#words s').length");
    assert_eq!(struck, 3);
    // A word that was missed shows where it is.
    page.in_game("game.querySelectorAll('#words button')[1].click()");
    assert_eq!(
        page.in_game("game.querySelectorAll('#strokes .found').length"),
        1
    );
    // Nothing is found any more.
    page.drag_in_game(&words[1].1);
    assert!(page.game_text("progress").starts_with("3 of "));
    page.in_game("game.getElementById('restart').click()");
    page.in_game("game.getElementById('discard').click()");
    assert_eq!(page.game_text("progress"), "0 words, 0 points");
    assert_eq!(page.in_game(shown), json!([]));
}

fn offensive_words_count_and_are_not_listed_unless_they_are_found() {
    // A board that has one.
    let search = Search::new(Dictionary::english()).mode(Mode::Adjacent);
    let (seed, offensive) = (0..1000)
        .find_map(|seed| {
            let finds = search.finds(&board(Dice::boggle(), seed)).into_iter();
            let mut finds = finds.filter(|find| Dictionary::offensive().contains(&find.word));
            Some((seed, finds.next()?))
        })
        .unwrap();
    let mut page = Page::blank();
    page.run_first(&format!("Math.random = () => ({seed} + 0.5) / 1e9"));
    page.load(&HTML);
    page.wait_until_ready();
    for is_found in [false, true] {
        let words = boggle(&mut page, "");
        if is_found {
            page.in_game("game.getElementById('restart').click()");
            page.in_game("game.getElementById('discard').click()");
            page.drag_in_game(&offensive.trail);
            let points = Points::BOGGLE.of(&offensive.word);
            let progress = page.game_text("progress");
            assert!(progress.starts_with(&format!("1 word, {points} point")));
        }
        page.in_game("game.getElementById('show').click()");
        let shown = page.in_game("[...game.querySelectorAll('#words > li')].filter((it) => !it.hidden).map((it) => (it.querySelector('s') ?? it.firstChild.firstChild).textContent)");
        let shown = strings(&shown);
        let word = offensive.word.to_uppercase();
        assert_eq!(shown.contains(&word), is_found);
        let expected = words.len() + usize::from(is_found);
        assert_eq!(shown.len(), expected);
        let message = page.game_text("message");
        let end = format!("{} of {expected} words", u8::from(is_found));
        assert!(message.contains(&end), "{message}");
        assert_eq!(page.game_text("bonus"), "");
    }
}

fn a_game_without_a_limit_is_ended_by_the_player() {
    let mut page = opened();
    let words = boggle(&mut page, "");
    page.drag_in_game(&words[0].1);
    assert_eq!(page.in_game("game.getElementById('bar').hidden"), true);
    page.in_game("game.getElementById('show').click()");
    let message = page.game_text("message");
    let start = format!("The game is over: 1 of {} words", words.len());
    assert!(message.starts_with(&start), "{message}");
    assert_eq!(
        page.in_game("game.querySelectorAll('#words > li:not([hidden]) button').length"),
        words.len()
    );
}

fn games_are_played_where_nothing_is_stored() {
    let mut page = Page::blank();
    page.run_first(
        "Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('no'); } })",
    );
    page.load(&HTML);
    let words = boggle(&mut page, "180");
    page.drag_in_game(&words[0].1);
    assert!(page.game_text("progress").starts_with("1 word, "));
}

fn a_game_is_bound_by_the_policy_of_the_page() {
    let mut page = opened();
    boggle(&mut page, "180");
    let refused = page.in_game(
        "{
            const script = game.createElement('script');
            script.textContent = 'globalThis.isRun = true';
            game.body.append(script);
            return view.isRun === undefined;
        }",
    );
    assert_eq!(refused, true);
    let asked =
        page.in_game("view.fetch('https://example.org/').then(() => 'allowed', () => 'refused')");
    assert_eq!(asked, json!("refused"));
    assert_eq!(
        page.in_game("view.getComputedStyle(game.getElementById('grid')).position"),
        json!("relative")
    );
}

fn back_leaves_a_game_for_the_list_of_games() {
    let mut page = opened();
    for _ in 0..2 {
        boggle(&mut page, "");
        let board = page.grid_in_game().to_string();
        page.value("history.back()");
        page.wait_for("!document.getElementById('games').hidden && location.hash === '#play'");
        assert_eq!(page.value("document.activeElement.hash"), "#daily");
        page.value("history.forward()");
        page.wait_for_game();
        assert_eq!(page.grid_in_game().to_string(), board);
    }
}

fn a_game_that_is_left_before_it_is_ready_is_dropped() {
    let mut page = opened_to_make();
    page.value("location.hash = '#play'");
    page.wait_for("!document.getElementById('play-view').hidden");
    page.value(
        "(() => {
            document.getElementById('new-board').requestSubmit();
            location.hash = '#make';
        })()",
    );
    page.make(&[("words", WORDS), ("rows", "9")]);
    assert_eq!(page.value("document.body.className"), "make");
    assert_eq!(page.value("location.hash"), "#make");
    // Another one is played.
    boggle(&mut page, "");
}

fn a_game_that_takes_long_is_cancelled_and_delays_no_other() {
    let mut page = opened();
    // The engine never answers what is asked first. A game that is cancelled before the engine is asked would not count.
    page.value(
        "(() => {
            const { postMessage } = Worker.prototype;
            globalThis.ignored = 3;
            Worker.prototype.postMessage = function (message) {
                if (message.action !== 'roll' || ignored-- <= 0) postMessage.call(this, message);
            };
            location.hash = '#play';
        })()",
    );
    page.wait_for("document.querySelector('#new-search option[value=birds]') !== null");
    page.value("document.getElementById('new-board').requestSubmit()");
    page.wait_for("ignored === 2 && !document.getElementById('cancel-play').hidden");
    assert_eq!(page.text("play-message"), "The game is being made.");
    page.press("cancel-play");
    page.wait_for_text("play-message", "Cancelled: no game was made.");
    assert_eq!(
        page.value("document.getElementById('cancel-play').hidden"),
        true
    );
    // The link to a game of the day makes it each time that it is followed.
    page.value("location.hash = '#daily-boggle'");
    page.wait_for("ignored === 1 && !document.getElementById('cancel-play').hidden");
    page.press("cancel-play");
    page.wait_for("location.hash === '#play'");
    page.value("document.getElementById('new-board').requestSubmit()");
    page.wait_for("ignored === 0 && !document.getElementById('cancel-play').hidden");
    boggle(&mut page, "");
    assert_eq!(page.text("play-message"), "");
}

fn a_reload_keeps_the_game() {
    let mut page = opened();
    let words = boggle(&mut page, "");
    let board = page.grid_in_game().to_string();
    page.drag_in_game(&words[0].1);
    page.reload();
    page.wait_for("document.getElementById('game-frame') !== null");
    page.wait_for_game();
    assert_eq!(page.grid_in_game().to_string(), board);
    assert!(page.game_text("progress").starts_with("1 word, "));
}

fn a_game_in_two_tabs_has_the_words_that_are_found_in_both() {
    let mut page = opened();
    let words = boggle(&mut page, "");
    // Another frame with the same game stores its state where this one does, as another tab would.
    let other = "document.getElementById('other').contentWindow";
    page.value(
        "new Promise((done) => {
            const game = document.getElementById('game-frame');
            const other = document.createElement('iframe');
            other.id = 'other';
            other.addEventListener('load', done);
            other.srcdoc = game.srcdoc;
            document.body.append(other);
        }).then(() => 0)",
    );
    let progress = format!("{other}.document.getElementById('progress').textContent");
    page.drag_in_game(&words[0].1);
    page.wait_for(&format!("{progress}.startsWith('1 word, ')"));
    let found = "(() => {
        const other = document.getElementById('other').contentDocument;
        const cells = [...other.querySelectorAll('.cell')];
        for (const cell of TRAIL) cells[cell].click();
        cells[TRAIL.at(-1)].click();
    })()";
    let columns = page.grid_in_game().columns() as u32;
    let trail = words[1].1.cells();
    let trail: Vec<u32> = trail.map(|it| it.row * columns + it.column).collect();
    page.value(&found.replace("TRAIL", &json!(trail).to_string()));
    page.wait_for(&format!("{progress}.startsWith('2 words, ')"));
    let own = "document.getElementById('game-frame').contentDocument.getElementById('progress').textContent";
    page.wait_for(&format!("{own}.startsWith('2 words, ')"));
    page.drag_in_game(&words[2].1);
    page.wait_for(&format!("{progress}.startsWith('3 words, ')"));
    // A game that is begun again is so in both.
    page.in_game("game.getElementById('restart').click()");
    page.in_game("game.getElementById('discard').click()");
    page.wait_for(&format!("{progress}.startsWith('0 words, ')"));
    assert!(page.game_text("progress").starts_with("0 words, "));
}
