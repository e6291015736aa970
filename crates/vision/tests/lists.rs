//! Lists of words beside grids, drawn and read.

use wordtrail_vision::{ListedWord, Picture, Reading};

/// Letters in seven rows of five squares.
const GLYPHS: [(char, [u8; 7]); 8] = [
    ('E', [31, 16, 16, 30, 16, 16, 31]),
    ('F', [31, 16, 16, 30, 16, 16, 16]),
    ('H', [17, 17, 17, 31, 17, 17, 17]),
    ('L', [16, 16, 16, 16, 16, 16, 31]),
    ('N', [17, 25, 25, 21, 19, 19, 17]),
    ('P', [30, 17, 17, 30, 16, 16, 16]),
    ('T', [31, 4, 4, 4, 4, 4, 4]),
    ('X', [17, 17, 10, 4, 10, 17, 17]),
];

/// Has HELP, NEXT, TENTH, FELT and EXPEL.
const ROWS: [&str; 7] = [
    "HELPXTFEL",
    "TNEXTPLHF",
    "PTENTHXEL",
    "LXFELTNPE",
    "EXPELHTFX",
    "NTLPFEHXT",
    "XFHTLENPL",
];

/// Pixels of a grid's cell.
const CELL: usize = 48;

/// A white page that is drawn on.
struct Page {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Page {
    /// With the grid at the top.
    fn with_grid() -> Self {
        let (width, height) = (9 * CELL + 100, 7 * CELL + 400);
        let mut page = Self {
            width,
            height,
            pixels: vec![255; width * height],
        };
        for (row, letters) in ROWS.iter().enumerate() {
            page.write(letters, 50, 60 + row * CELL, 4, CELL);
        }
        page
    }

    /// Letters of squares of so many pixels, each so many after the one before.
    fn write(&mut self, text: &str, left: usize, top: usize, square: usize, step: usize) {
        for (i, letter) in text.chars().enumerate().filter(|(_, c)| *c != ' ') {
            let glyph = GLYPHS.iter().find(|(c, _)| *c == letter).unwrap().1;
            for (y, x) in (0..7 * square).flat_map(|y| (0..5 * square).map(move |x| (y, x))) {
                if glyph[y / square] >> (4 - x / square) & 1 == 1 {
                    self.pixels[(top + y) * self.width + left + i * step + x] = 20;
                }
            }
        }
    }

    /// Words below the grid, in two columns.
    fn list(&mut self, columns: [&[&str]; 2]) {
        for (column, words) in columns.iter().enumerate() {
            for (row, word) in words.iter().enumerate() {
                self.write(word, 50 + 220 * column, 430 + 45 * row, 3, 19);
            }
        }
    }

    fn read(&self) -> Vec<ListedWord> {
        let picture = Picture::from_grey(self.width, self.height, self.pixels.clone()).unwrap();
        let readings = Reading::of(&picture).unwrap();
        Reading::lists(&picture, &readings).remove(0)
    }
}

fn texts(words: &[ListedWord]) -> Vec<&str> {
    words.iter().map(ListedWord::text).collect()
}

#[test]
fn words_are_read_in_columns_with_their_places() {
    let mut page = Page::with_grid();
    page.list([&["HELP", "NEXT", "FELT"], &["TENTH", "EXPEL"]]);
    let words = page.read();
    assert_eq!(texts(&words), ["HELP", "NEXT", "FELT", "TENTH", "EXPEL"]);
    for word in &words {
        assert!(word.runs_in_grid() && word.likelihood() > 0.8, "{word:?}");
        assert_eq!(word.letters().len(), word.text().len());
    }
    let [[left, top], _, [right, bottom], _] = words[4].corners();
    for (is, expected) in [(left, 270), (top, 475), (right, 361), (bottom, 496)] {
        assert!((is - expected as f32).abs() < 8.0, "{is} for {expected}");
    }
}

#[test]
fn a_letter_that_is_hidden_is_that_of_the_grid() {
    let mut page = Page::with_grid();
    page.list([&["HELP", "NEXT", "TENTH"], &["FELT", "EXPEL"]]);
    // A blot on the last letter.
    for (y, x) in (522..536).flat_map(|y| (128..138).map(move |x| (y, x))) {
        page.pixels[y * page.width + x] = 20;
    }
    let words = page.read();
    assert_eq!(texts(&words), ["HELP", "NEXT", "TENTH", "FELT", "EXPEL"]);
    assert_ne!(words[2].as_read(), "TENTH");
}

#[test]
fn a_word_that_does_not_run_in_the_grid_stays_and_is_doubtful() {
    for (word, last) in [
        ("PHLEXTHN", "FELT"),
        ("TENTN", "FELT"),
        ("HELPL", "FELT"),
        ("FELT", "TENTN"),
        ("FELT", "EXPEX"),
    ] {
        let mut page = Page::with_grid();
        page.list([&["HELP", word, last], &["TENTH", "NEXT"]]);
        let words = page.read();
        assert_eq!(texts(&words), ["HELP", word, last, "TENTH", "NEXT"]);
        let missing = usize::from(word == "FELT") + 1;
        assert!(!words[missing].runs_in_grid() && words[missing].likelihood() <= 0.5);
    }
}

#[test]
fn words_of_a_line_that_do_not_run_in_the_grid_stay() {
    let mut page = Page::with_grid();
    page.list([&["HELP TENTN FELT EXPEL"], &[]]);
    assert_eq!(texts(&page.read()), ["HELP", "TENTN", "FELT", "EXPEL"]);
}

#[test]
fn headings_are_no_words() {
    let mut page = Page::with_grid();
    page.write("THE NEXT TEXT", 120, 10, 5, 30);
    page.list([
        &["NNTHEPLEN", "HELP", "NEXT", "FELT"],
        &["", "TENTH", "EXPEL"],
    ]);
    assert_eq!(
        texts(&page.read()),
        ["HELP", "NEXT", "FELT", "TENTH", "EXPEL"]
    );
}

#[test]
fn phrases_keep_their_spaces() {
    // EXPEL and HELP in one.
    let mut page = Page::with_grid();
    page.list([&["HELP", "TE NTH", "FELT"], &["NEXT", "EXPEL"]]);
    assert_eq!(
        texts(&page.read()),
        ["HELP", "TE NTH", "FELT", "NEXT", "EXPEL"]
    );
}

#[test]
fn a_page_without_a_list_has_no_words() {
    assert_eq!(texts(&Page::with_grid().read()), [""; 0]);
    let picture = Picture::from_grey(40, 40, vec![255; 1600]).unwrap();
    assert!(Reading::lists(&picture, &[]).is_empty());
}
