//! Puzzles that the page makes are those of the library.

use crate::driver::Page;
use crate::{opened, tests};
use serde_json::json;
use std::ops::RangeInclusive;
use std::time::Duration;
use wordtrail::puzzle::{
    Clues, Cover, GenerateError, Generated, Generator, Level, MessageFit, Offensive, Theme, redraw,
};
use wordtrail::{Dictionary, Direction, Mask, Mode, Puzzle, Reader, Shape, WordBank};

tests![
    a_list_makes_the_puzzle_that_the_library_makes,
    options_have_the_effect_that_they_have_in_the_library_s_puzzles,
    directions_that_are_chosen_are_those_of_the_words,
    bonus_words_are_hidden_and_clues_are_listed,
    a_drawing_is_the_shape_of_the_puzzle,
    words_of_a_theme_and_random_words_are_those_of_the_program,
    words_that_bend_make_the_puzzle_that_the_library_makes,
    what_was_made_is_saved_in_each_format,
    a_puzzle_that_takes_long_is_cancelled,
];

pub const WORDS: &str = "cat, Dog, bird, ice cream, elephant, tiger, giraffe";

impl Page {
    /// Fills in fields of the form.
    pub fn fill(&mut self, fields: &[(&str, &str)]) {
        for (name, value) in fields {
            let [name, value] = [json!(name), json!(value)];
            self.value(&format!(
                "(() => {{
                    const form = document.getElementById('make-form');
                    const field = form.elements[{name}];
                    if (field.type === 'checkbox') field.checked = {value} === 'on';
                    else field.value = {value};
                    form.dispatchEvent(new Event('input', {{ bubbles: true }}));
                }})()"
            ));
        }
    }

    /// Makes a puzzle, and waits until it is shown or a message says why there is none.
    #[track_caller]
    pub fn make(&mut self, fields: &[(&str, &str)]) {
        self.fill(fields);
        self.value(
            "(() => {
                document.getElementById('made').hidden = true;
                document.getElementById('make-message').className = '';
            })()",
        );
        self.press("make-puzzle");
        self.wait_for(
            "!document.getElementById('made').hidden || document.getElementById('make-message').classList.contains('error')",
        );
    }

    /// What was made, in a format.
    #[track_caller]
    pub fn saved(&mut self, format: &str) -> String {
        self.value(&format!(
            "(() => {{
                globalThis.saved = undefined;
                const create = URL.createObjectURL;
                URL.createObjectURL = (blob) => {{
                    blob.text().then((text) => (saved = text));
                    URL.createObjectURL = create;
                    return create.call(URL, blob);
                }};
                document.querySelector('[data-format={format}]').click();
            }})()"
        ));
        self.wait_for("saved !== undefined");
        self.value("saved").as_str().unwrap().to_owned()
    }

    /// Makes a puzzle, and returns its text.
    #[track_caller]
    pub fn made(&mut self, fields: &[(&str, &str)]) -> String {
        self.make(fields);
        let message = self.text("make-message");
        assert!(message.starts_with("The puzzle is made"), "{fields:?}");
        self.saved("txt")
    }

    /// The sentence that says why no puzzle was made.
    #[track_caller]
    pub fn refused(&mut self, fields: &[(&str, &str)]) -> String {
        self.make(fields);
        assert_eq!(self.value("document.getElementById('made').hidden"), true);
        let message = self.text("make-message");
        assert!(message.ends_with('.') && message.len() < 300, "{message}");
        message
    }
}

/// Opens the page to make puzzles.
pub fn opened_to_make() -> Page {
    let mut page = opened();
    page.value("location.hash = '#make'");
    page.wait_for("!document.getElementById('make-view').hidden");
    page.wait_for("document.querySelectorAll('#make-form option').length > 20");
    page
}

fn text(made: Result<Generated, GenerateError>) -> String {
    Puzzle::from(&made.unwrap()).to_string()
}

fn generator(words: &str) -> Generator {
    let bank = Reader::new().typed_words(words).unwrap();
    Generator::new(&bank).offensive(Offensive::Avoid)
}

fn a_list_makes_the_puzzle_that_the_library_makes() {
    let mut page = opened_to_make();
    for seed in [0, 7, 123_456_789] {
        let number = seed.to_string();
        let made = page.made(&[
            ("words", WORDS),
            ("rows", "15"),
            ("columns", "15"),
            ("seed", &number),
        ]);
        let generator = generator(WORDS).size(15, 15).seed(seed);
        assert_eq!(made, text(generator.generate()));
    }
    let proof = page.text("proof");
    assert!(
        proof.contains("each of the 7 words is there exactly once, and no offensive word"),
        "{proof}"
    );
    assert!(proof.contains("Seed 123456789"), "{proof}");
    // Without a seed, each puzzle is another.
    let first = page.made(&[("seed", "")]);
    page.value("document.getElementById('made').hidden = true");
    page.press("make-another");
    page.wait_for("!document.getElementById('made').hidden");
    assert_ne!(page.saved("txt"), first);
    assert_eq!(
        page.value("document.querySelector('#made-puzzle svg').textContent.length > 225"),
        true
    );
}

fn options_have_the_effect_that_they_have_in_the_library_s_puzzles() {
    let mut page = opened_to_make();
    let made = page.made(&[
        ("words", "love\nrose\nkiss\n"),
        ("shape", "heart"),
        ("message", "for you"),
        ("level", "easy"),
        ("avoid", "xo, ox"),
        ("seed", "5"),
    ]);
    let avoid = WordBank::from_words(["xo", "ox"]).unwrap();
    let hearts = generator("love,rose,kiss")
        .directions(Level::Easy.directions())
        .message("for you", MessageFit::Padded)
        .avoid(&avoid)
        .seed(5);
    assert_eq!(made, text(hearts.clone().shape(Shape::Heart).generate()));
    let made = page.made(&[("rows", "12"), ("columns", "11")]);
    let mask = Mask::shape(Shape::Heart, 12, 11);
    assert_eq!(made, text(hearts.mask(mask).generate()));
    // One number is that of both.
    let made = page.made(&[
        ("shape", ""),
        ("message", ""),
        ("avoid", ""),
        ("columns", ""),
        ("level", "hard"),
    ]);
    let square = generator("love,rose,kiss").size(12, 12).seed(5);
    assert_eq!(made, text(square.generate()));
}

fn directions_that_are_chosen_are_those_of_the_words() {
    let mut page = opened_to_make();
    let made = page.made(&[
        ("words", WORDS),
        ("rows", "12"),
        ("seed", "8"),
        ("level", "medium"),
    ]);
    let medium = generator(WORDS).size(12, 12).seed(8);
    let medium = medium.directions(Level::Medium.directions());
    assert_eq!(made, text(medium.clone().generate()));
    // The boxes show the directions of the level, and the level is that of the boxes.
    let boxes = "[...document.querySelectorAll('#make-directions input')].filter((it) => it.checked).map((it) => it.name.slice(10)).join()";
    assert_eq!(page.value(boxes), json!("E,SE,S,NE"));
    let level = "document.querySelector('#make-form [name=level]').value";
    for (name, shown) in [("NE", ""), ("SE", "easy"), ("S", ""), ("W", "")] {
        page.value(&format!(
            "document.querySelector('#make-form [name=direction-{name}]').click()"
        ));
        assert_eq!(page.value(level), json!(shown), "{name}");
    }
    let made = page.made(&[]);
    let [east, west] = [Direction::East, Direction::West];
    assert_eq!(made, text(medium.directions([east, west]).generate()));
    page.reload();
    // The puzzle is made again.
    page.wait_for("!document.getElementById('made').hidden");
    assert_eq!(page.value(boxes), json!("E,W"));
    assert_eq!(page.value(level), json!(""));
    let message = page.refused(&[("direction-E", "off"), ("direction-W", "off")]);
    assert!(message.contains("No direction is chosen"), "{message}");
    // Words that bend have none.
    page.made(&[("make-mode", "adjacent"), ("words", "cat,dog")]);
}

fn bonus_words_are_hidden_and_clues_are_listed() {
    let mut page = opened_to_make();
    let clues = "cat: it meows\nice cream = sweet, cold\n";
    let made = page.made(&[
        ("words", WORDS),
        ("clues", clues),
        ("bonus", "well done, bravo"),
        ("rows", "14"),
        ("seed", "6"),
    ]);
    let bank = Reader::new().typed_words(WORDS).unwrap();
    let bank = bank.with_clues(&Clues::parse(clues.as_bytes()).unwrap());
    let bonus = WordBank::from_words(["well done", "bravo"]).unwrap();
    let bank = bank.unwrap().with_bonus(&bonus).unwrap();
    let generator = Generator::new(&bank).offensive(Offensive::Avoid);
    assert_eq!(
        made,
        text(generator.clone().size(14, 14).seed(6).generate())
    );
    assert!(made.contains("\nCAT\tit meows\n") && !made.contains("BRAVO"));
    let proof = page.text("proof");
    assert!(proof.contains("each of the 9 words"), "{proof}");
    assert!(proof.contains("Without a clue"), "{proof}");
    let json = page.saved("json");
    let puzzle = Reader::new().puzzle(json.as_bytes()).unwrap();
    let hidden = puzzle.word_bank().unwrap().unwrap();
    assert!(hidden.bonus_words().eq(["well done", "bravo"]));
    // Without a list, the words of the clues are hidden.
    let made = page.made(&[("words", ""), ("bonus", "")]);
    let clues = Clues::parse(clues.as_bytes()).unwrap();
    let of_clues = Generator::new(clues.words()).offensive(Offensive::Avoid);
    assert_eq!(made, text(of_clues.size(14, 14).seed(6).generate()));
    let message = page.refused(&[("words", "dog")]);
    assert!(
        message.contains("has a clue, but is not in the list"),
        "{message}"
    );
    let message = page.refused(&[("clues", ""), ("bonus", "DOG")]);
    assert!(message.contains("cannot be a bonus word"), "{message}");
    // Random words have no clues, and bonus words may be added.
    let fields = [
        ("source", "random"),
        ("random", "5"),
        ("clues", "whale: it swims"),
        ("bonus", "zzyzx"),
    ];
    page.made(&fields);
    assert!(page.text("proof").contains("each of the 6 words"));
}

fn a_drawing_is_the_shape_of_the_puzzle() {
    let mut page = opened_to_make();
    // A space is no cell, at the beginning, too.
    let drawing = "  ####\n..####..\n########\n########\n ######\n";
    let made = page.made(&[
        ("words", "love,rose,kiss"),
        ("rows", "99"),
        ("shape", "drawn"),
        ("mask", drawing),
        ("seed", "5"),
    ]);
    let mask = Mask::parse(drawing.as_bytes()).unwrap();
    assert_eq!([mask.rows(), mask.columns()], [5, 8]);
    let generator = generator("love,rose,kiss").seed(5);
    assert_eq!(made, text(generator.mask(mask).generate()));
    // Its size is that of the puzzle, whatever was chosen for other shapes.
    let shown = "['rows', 'columns', 'mask'].map((name) => document.getElementById('make-form').elements[name].checkVisibility())";
    assert_eq!(page.value(shown), json!([false, false, true]));
    let message = page.refused(&[("mask", "")]);
    assert!(message.contains("The drawing has no cell"), "{message}");
    let message = page.refused(&[("mask", &"#".repeat(101))]);
    assert!(message.contains("1 row and 101 columns"), "{message}");
    page.value("document.querySelector('[name=mask]').id = 'mask-field'");
    page.drop_file("mask-field", "mask.txt", "text/plain", b"####\n####\n");
    page.wait_for("document.getElementById('mask-field').value === '####\\n####\\n'");
    let made = page.made(&[("words", "love"), ("make-mode", "adjacent")]);
    assert_eq!(
        made.lines().take(3).map(str::len).collect::<Vec<_>>(),
        [7, 7, 0]
    );
    let made = page.made(&[("shape", ""), ("rows", "3")]);
    assert!(made.lines().nth(3) == Some(""), "{made}");
}

/// A puzzle of random words, as the program makes it.
pub fn of_random_words(
    dictionary: &Dictionary,
    is_suitable: impl Fn(&str) -> bool,
    (count, lengths): (usize, RangeInclusive<usize>),
    size: (usize, usize),
    seed: u64,
) -> Puzzle {
    let make = |draw, _| {
        let words = WordBank::draw_where(dictionary, count, lengths.clone(), draw, &is_suitable);
        let words = words.expect("there are enough");
        let generator = Generator::new(&words).size(size.0, size.1).seed(seed);
        generator.offensive(Offensive::Avoid).generate()
    };
    let limit = Duration::from_secs(600);
    let made = redraw(seed, limit, make, |made| made.unavoided.len());
    Puzzle::from(&made.unwrap())
}

fn words_of_a_theme_and_random_words_are_those_of_the_program() {
    let mut page = opened_to_make();
    let theme: Theme = "birds".parse().unwrap();
    let made = page.made(&[("source", "theme"), ("theme", "birds"), ("seed", "3")]);
    let words = WordBank::from_words(theme.words()).unwrap();
    let all = Generator::new(&words).offensive(Offensive::Avoid).seed(3);
    assert_eq!(made, text(all.generate()));
    assert!(page.text("made-puzzle").contains("Birds"));
    let offensive = Dictionary::offensive();
    let sized = [("random", "9"), ("rows", "12"), ("columns", "12")];
    let made = page.made(&sized);
    let birds = Dictionary::from_words(theme.words()).unwrap();
    let suits = |word: &str| !offensive.contains(word);
    let expected = of_random_words(&birds, suits, (9, 3..=12), (12, 12), 3);
    // The shortest length is of random words alone.
    assert_eq!(made, expected.to_string());
    let made = page.made(&[("source", "random"), ("shortest", "6"), ("seed", "11")]);
    let suits = |word: &str| !offensive.occurs_in(word);
    let expected = of_random_words(Dictionary::common(), suits, (9, 6..=12), (12, 12), 11);
    assert_eq!(made, expected.to_string());
}

fn words_that_bend_make_the_puzzle_that_the_library_makes() {
    let mut page = opened_to_make();
    let words = "cats,dogs,bird,fish";
    let made = page.made(&[
        ("words", words),
        ("make-mode", "adjacent"),
        ("rows", "6"),
        ("seed", "4"),
    ]);
    let bank = Reader::new().typed_words(words).unwrap();
    let bent = Generator::new(&bank)
        .mode(Mode::Adjacent)
        .offensive(Offensive::Avoid)
        .size(6, 6)
        .seed(4);
    let expected = bent.clone().generate().unwrap();
    assert_eq!(made, Puzzle::from(&expected).to_string());
    let made = page.made(&[("make-mode", "cover"), ("rows", "4")]);
    let cover = bent.size(4, 4).cover(Cover::new()).generate().unwrap();
    assert_eq!(made, Puzzle::from(&cover).to_string());
    assert!(
        page.text("proof")
            .contains("every cell belongs to one of them")
    );
    // Without a number, as many random words are drawn as cover the grid.
    let made = page.made(&[("source", "random"), ("rows", "5")]);
    let (rows, words) = made.split_once("\n\n").unwrap();
    let letters = |text: &str| text.chars().filter(|it| it.is_alphabetic()).count();
    assert_eq!([letters(rows), letters(words)], [25, 25]);
}

fn what_was_made_is_saved_in_each_format() {
    let mut page = opened_to_make();
    let text = page.made(&[
        ("words", WORDS),
        ("title", "Pets & <b>co</b>"),
        ("seed", "1"),
    ]);
    let json = page.saved("json");
    let puzzle = Reader::new().puzzle(json.as_bytes()).unwrap();
    assert_eq!(puzzle.to_string(), text);
    assert_eq!(puzzle.title(), "Pets & <b>co</b>");
    assert_eq!(puzzle.answers().len(), 7);
    assert_eq!(puzzle.recipe().unwrap().seed, Some(1));
    let html = page.saved("html");
    assert!(html.starts_with("<!doctype html>") && html.contains("id=\"hint\""));
    let svg = page.saved("svg");
    assert!(
        svg.starts_with("<svg") && svg.contains("Pets &amp; &lt;b&gt;co"),
        "{svg}"
    );
    // Nothing of it is markup on the page.
    assert_eq!(page.value("document.querySelectorAll('#made b').length"), 0);
    // A game in between changes nothing of it.
    page.value("location.hash = '#play'");
    page.wait_for("!document.getElementById('play-view').hidden");
    page.value("document.getElementById('new-board').requestSubmit()");
    page.wait_for("!document.getElementById('game').hidden");
    page.value("location.hash = '#make'");
    page.wait_for("!document.getElementById('make-view').hidden");
    assert_eq!(page.saved("txt"), text);
    // Nor does one that is begun while a puzzle is made.
    page.value("document.getElementById('proof').textContent = ''");
    page.value(
        "(() => {
            document.getElementById('make-puzzle').click();
            location.hash = '#daily-boggle';
        })()",
    );
    page.wait_for("!document.getElementById('game').hidden && document.getElementById('proof').textContent !== ''");
    page.value("location.hash = '#make'");
    page.wait_for("!document.getElementById('make-view').hidden");
    assert_eq!(page.saved("txt"), text);
    // The answers are shown when they are asked for.
    let paths = "document.querySelectorAll('#made-answers path').length";
    assert!(page.value(paths).as_u64().unwrap() >= 7);
    assert_eq!(
        page.value("document.getElementById('made-answers').hidden"),
        true
    );
    page.press("show-answers");
    assert_eq!(
        page.value("document.getElementById('made-answers').hidden"),
        false
    );
}

fn a_puzzle_that_takes_long_is_cancelled() {
    let mut page = opened_to_make();
    page.fill(&[
        ("source", "random"),
        ("random", "500"),
        ("rows", "40"),
        ("columns", "40"),
        ("shortest", "8"),
        ("seed", "1"),
    ]);
    page.press("make-puzzle");
    page.wait_for("!document.getElementById('cancel-make').hidden");
    // A game does not wait for it, and leaves it alone.
    page.value("location.hash = '#daily-boggle'");
    page.wait_for("!document.getElementById('game').hidden");
    page.value("location.hash = '#make'");
    page.wait_for("!document.getElementById('make-view').hidden");
    page.press("cancel-make");
    page.wait_for_text("make-message", "Cancelled: no puzzle was made.");
    assert_eq!(
        page.value("document.getElementById('cancel-make').hidden"),
        true
    );
    // Another one is made at once.
    let made = page.made(&[("random", "5"), ("rows", "15"), ("columns", "15")]);
    assert_eq!(made.lines().take_while(|line| !line.is_empty()).count(), 15);
}
