//! Pictures of grids as they are read, and what is said of pictures that have none.

use proptest::prelude::*;
use wordtrail_vision::{Lettering, NoGridError, Picture, Reading};

/// Letters in seven rows of five squares.
const GLYPHS: [(char, [u8; 7]); 8] = [
    (
        'E',
        [
            0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111,
        ],
    ),
    (
        'F',
        [
            0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000,
        ],
    ),
    (
        'H',
        [
            0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001,
        ],
    ),
    (
        'L',
        [
            0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111,
        ],
    ),
    (
        'N',
        [
            0b10001, 0b11001, 0b11001, 0b10101, 0b10011, 0b10011, 0b10001,
        ],
    ),
    (
        'P',
        [
            0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000,
        ],
    ),
    (
        'T',
        [
            0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100,
        ],
    ),
    (
        'X',
        [
            0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001,
        ],
    ),
];

/// Pixels of a square, and of a cell.
const SQUARE: usize = 4;
const CELL: usize = 48;

/// A page of grey pixels that is drawn on.
#[derive(Clone)]
struct Page {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Page {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            pixels: vec![255; width * height],
        }
    }

    /// Black letters with their first cell's corner at a place. A space is a cell without a letter.
    fn draw(&mut self, rows: &[&str], left: usize, top: usize) {
        self.draw_cells(rows, left, top, [CELL, CELL]);
    }

    /// The same in cells of a width and a height.
    fn draw_cells(&mut self, rows: &[&str], left: usize, top: usize, [width, height]: [usize; 2]) {
        for (row, line) in rows.iter().enumerate() {
            for (column, letter) in line.chars().enumerate().filter(|(_, c)| *c != ' ') {
                let glyph = GLYPHS.iter().find(|(c, _)| *c == letter).unwrap().1;
                let x0 = left + column * width + (width - 5 * SQUARE) / 2;
                let y0 = top + row * height + (height - 7 * SQUARE) / 2;
                for (y, x) in (0..7 * SQUARE).flat_map(|y| (0..5 * SQUARE).map(move |x| (y, x))) {
                    if glyph[y / SQUARE] >> (4 - x / SQUARE) & 1 == 1 {
                        self.pixels[(y0 + y) * self.width + x0 + x] = 20;
                    }
                }
            }
        }
    }

    fn mapped(
        &self,
        width: usize,
        height: usize,
        from: impl Fn(usize, usize) -> (usize, usize),
    ) -> Self {
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let pixels = places
            .map(|(x, y)| from(x, y))
            .map(|(x, y)| self.pixels[y * self.width + x])
            .collect();
        Self {
            width,
            height,
            pixels,
        }
    }

    fn turned_right(&self) -> Self {
        self.mapped(self.height, self.width, |x, y| (y, self.height - 1 - x))
    }

    fn read(&self) -> Result<Vec<Reading>, NoGridError> {
        Reading::of(&Picture::from_grey(self.width, self.height, self.pixels.clone()).unwrap())
    }
}

const ROWS: [&str; 7] = [
    "EFHLNPTXE",
    "TNXPLEFHT",
    "LLEXTHNPF",
    "PHTFENXLL",
    "XENTPHLFE",
    "FTHLXPENN",
    "NPFETLHXP",
];

fn page() -> Page {
    let mut page = Page::new(9 * CELL + 100, 7 * CELL + 120);
    page.draw(&ROWS, 50, 60);
    page
}

fn texts(reading: &Reading) -> Vec<String> {
    let row = |row| {
        (0..reading.columns())
            .map(|column| reading.text(row, column))
            .collect()
    };
    (0..reading.rows()).map(row).collect()
}

#[test]
fn a_grid_is_read_with_the_places_of_its_cells() {
    let readings = page().read().unwrap();
    let [reading] = readings.as_slice() else {
        panic!("{} grids", readings.len())
    };
    assert_eq!(texts(reading), ROWS);
    assert_eq!(reading.lettering(), Lettering::Capitals);
    assert_eq!(
        (
            reading.quarter_turns(),
            reading.has_dice(),
            reading.cut_off()
        ),
        (0, false, [false; 4])
    );
    assert!(
        (25.0..31.0).contains(&reading.capital_height()),
        "{}",
        reading.capital_height()
    );
    for (row, column) in [(0, 0), (6, 8), (3, 4)] {
        for (corner, (dx, dy)) in
            reading
                .corners(row, column)
                .iter()
                .zip([(0, 0), (1, 0), (1, 1), (0, 1)])
        {
            let expected = [50 + (column + dx) * CELL, 60 + (row + dy) * CELL].map(|v| v as f32);
            let off = (corner[0] - expected[0]).hypot(corner[1] - expected[1]);
            assert!(off < 4.0, "{corner:?} for {expected:?}");
        }
        let likelihoods: Vec<f32> = reading
            .cell(row, column)
            .iter()
            .map(|c| c.likelihood)
            .collect();
        assert!(likelihoods.is_sorted_by(|a, b| a >= b) && likelihoods.iter().sum::<f32>() < 1.001);
    }
}

#[test]
fn turned_pages_are_read_upright() {
    let mut page = page();
    for turns in 0..4 {
        let reading = &page.read().unwrap()[0];
        assert_eq!(texts(reading), ROWS, "after {turns} turns");
        assert_eq!(reading.quarter_turns(), turns);
        page = page.turned_right();
    }
}

#[test]
fn rows_of_a_typewriter_without_spaces_are_read() {
    for height in [34, 44, 56, 70] {
        let mut page = Page::new(500, 7 * height + 120);
        page.draw_cells(&ROWS, 50, 60, [24, height]);
        let readings = page.read().unwrap();
        assert_eq!(readings.len(), 1, "{height}");
        assert_eq!(texts(&readings[0]), ROWS, "{height}");
    }
}

#[test]
fn light_letters_on_a_dark_ground_are_read() {
    let mut page = page();
    page.pixels.iter_mut().for_each(|p| *p = 255 - *p);
    assert_eq!(texts(&page.read().unwrap()[0]), ROWS);
}

#[test]
fn lines_between_cells_are_no_letters() {
    let mut page = page();
    for i in 0..page.pixels.len() {
        let (x, y) = (i % page.width, i / page.width);
        let inside = (50..=50 + 9 * CELL).contains(&x) && (60..=60 + 7 * CELL).contains(&y);
        if inside && ((x + CELL - 50 % CELL) % CELL < 2 || (y + CELL - 60 % CELL) % CELL < 2) {
            page.pixels[i] = 60;
        }
    }
    assert_eq!(texts(&page.read().unwrap()[0]), ROWS);
}

#[test]
fn two_grids_are_in_the_order_of_the_page() {
    let (first, second) = (&ROWS[..6], &ROWS[1..]);
    let mut beside = Page::new(20 * CELL + 100, 6 * CELL + 100);
    beside.draw(second, 50 + 11 * CELL, 50);
    beside.draw(first, 50, 50);
    let mut below = Page::new(9 * CELL + 100, 14 * CELL + 100);
    below.draw(second, 50, 70 + 7 * CELL);
    below.draw(first, 50, 50);
    for page in [beside, below] {
        let readings = page.read().unwrap();
        assert_eq!(
            readings.iter().map(texts).collect::<Vec<_>>(),
            [first, second]
        );
    }
}

#[test]
fn letters_that_the_edge_cuts_are_told() {
    let page = page();
    // Through the last column's letters.
    let width = 50 + 8 * CELL + CELL / 2;
    let reading = &page
        .mapped(width, page.height, |x, y| (x, y))
        .read()
        .unwrap()[0];
    assert_eq!(reading.cut_off(), [false, false, false, true]);
}

#[test]
fn a_grid_in_a_mirror_is_refused() {
    let page = page();
    let error = page
        .mapped(page.width, page.height, |x, y| (page.width - 1 - x, y))
        .read()
        .unwrap_err();
    assert!(
        matches!(
            error,
            NoGridError::Mirrored {
                rows: 7,
                columns: 9
            }
        ),
        "{error}"
    );
}

#[test]
fn cells_without_letters_are_holes() {
    let rows = [
        "  HLNPT  ",
        " NXPLEFH ",
        "LLEXTHNPF",
        "PHTFENXLL",
        "XENTPHLFE",
        " THLXPEN ",
        "  FETLH  ",
    ];
    let mut page = Page::new(9 * CELL + 100, 7 * CELL + 120);
    page.draw(&rows, 50, 60);
    let reading = &page.read().unwrap()[0];
    let cells = |row: &str| row.chars().filter(|c| *c != ' ').collect::<String>();
    assert_eq!(texts(reading), rows.map(cells));
    assert_eq!((reading.rows(), reading.columns()), (7, 9));
}

#[test]
fn pictures_without_a_grid_say_what_was_seen() {
    let empty = Page::new(400, 300).read().unwrap_err();
    assert!(
        matches!(empty, NoGridError::NoLattice { letters: 0 }),
        "{empty}"
    );
    let mut line = Page::new(900, 300);
    line.draw(&["EFHLNPTXEFHLNPTX"], 60, 120);
    let line = line.read().unwrap_err();
    assert!(
        matches!(line, NoGridError::NoLattice { letters: 16 }),
        "{line}"
    );
    // Squares in rows and columns.
    let mut squares = Page::new(500, 500);
    for (i, pixel) in squares.pixels.iter_mut().enumerate() {
        let (x, y) = (i % 500, i / 500);
        if (50..450).contains(&x) && (50..450).contains(&y) && x % 50 < 25 && y % 50 < 25 {
            *pixel = 0;
        }
    }
    let squares = squares.read().unwrap_err();
    assert!(matches!(squares, NoGridError::Unclear { .. }), "{squares}");
}

#[test]
fn tiny_and_narrow_pictures_are_no_grids() {
    for (width, height) in [
        (1, 1),
        (1, 5000),
        (5000, 1),
        (2, 2),
        (16, 16),
        (17, 900),
        (31, 33),
    ] {
        let pixels = (0..width * height)
            .map(|i| if i % 7 < 3 { 0 } else { 255 })
            .collect();
        let picture = Picture::from_grey(width, height, pixels).unwrap();
        assert!(Reading::of(&picture).is_err(), "{width} × {height}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]
    #[test]
    fn random_pictures_do_not_panic(
        width in 1_usize..120, height in 1_usize..120, block in 1_usize..12, density in 0.0_f64..1.0, seed in any::<u64>(),
    ) {
        let mut random = fastrand::Rng::with_seed(seed);
        let columns = width.div_ceil(block);
        let blocks: Vec<u8> = (0..columns * height.div_ceil(block))
            .map(|_| if random.f64() < density { random.u8(..) } else { 240 })
            .collect();
        let pixels = (0..width * height).map(|i| blocks[i / width / block * columns + i % width / block]).collect();
        let _ = Reading::of(&Picture::from_grey(width, height, pixels).unwrap());
    }
}
