//! Any words and options make a proved puzzle or an error.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;
use std::time::Duration;
use wordtrail::puzzle::{Fill, Generated, Generator, MessageFit, Misfit, Overlap};
use wordtrail::{Cell, Dictionary, Direction, Find, Grid, Mask, Search, Shape, Tile, Trails, WordBank};

/// The bytes of texts are turned into characters by [`text`].
#[derive(Debug, Arbitrary)]
struct Input<'text> {
    cells: Cells<'text>,
    seed: u64,
    directions: u8,
    no_overlap: bool,
    drop: bool,
    /// A message, and whether it may be padded.
    message: Option<(&'text [u8], bool)>,
    fill: Filling<'text>,
    avoid: Option<&'text [u8]>,
    /// A dictionary, and the fewest letters of its words that are kept out.
    clean: Option<(&'text [u8], u8)>,
    words: &'text [u8],
}

#[derive(Debug, Arbitrary)]
enum Cells<'text> {
    Size(u8, u8),
    Mask(&'text [u8]),
    Shape(u8),
    AsNeeded,
}

#[derive(Debug, Arbitrary)]
enum Filling<'text> {
    English,
    Words,
    Letters(&'text [u8]),
}

/// A short text: lines of letters, some of them more often than others, so that words share some.
fn text(bytes: &[u8]) -> String {
    let character = |&byte: &u8| match byte % 32 {
        letter @ 0..16 => char::from(b'a' + letter),
        letter @ 16..24 => char::from(b'a' + letter % 4),
        24 => 'é',
        25 => '-',
        26 => ' ',
        _ => '\n',
    };
    bytes.iter().take(60).map(character).collect()
}

/// A picture of a mask.
fn picture(bytes: &[u8]) -> String {
    let character = |&byte: &u8| match byte % 16 {
        0..12 => '#',
        12..14 => '.',
        _ => '\n',
    };
    bytes.iter().take(150).map(character).collect()
}

fn finds(dictionary: &Dictionary, min_length: usize, grid: &Grid) -> Vec<Find<'static>> {
    Search::new(dictionary).min_length(min_length).trails(Trails::All).finds(grid)
}

/// The hidden words can be read, each on one trail.
fn check_key(puzzle: &Generated, words: &WordBank) {
    let dictionary = words.compile().expect("the words were placed");
    let finds = finds(&dictionary, 1, &puzzle.grid);
    for hidden in &puzzle.key {
        // The key has words as they are listed, with hyphens and spaces.
        let find = finds.iter().find(|find| find.trail == hidden.trail);
        let word = &find.expect("a hidden word can be read").word;
        let is_part = puzzle.parts.iter().any(|(part, _)| hidden.word == *part);
        let is_palindrome = word.chars().rev().eq(word.chars());
        let trails = finds.iter().filter(|find| find.word == *word).count();
        assert!(trails == 1 || is_part || is_palindrome && trails == 2, "{hidden:?}: {trails} trails");
    }
    assert_eq!(puzzle.key.len() + puzzle.dropped.len(), words.words().len());
}

/// The cells of a grid in reading order, including holes.
fn cells(grid: &Grid) -> impl Iterator<Item = Cell> {
    let (rows, columns) = (grid.rows() as u32, grid.columns() as u32);
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell { row, column }))
}

/// The letters of the cells that no word covers, in reading order.
fn free_letters(puzzle: &Generated) -> String {
    let covered: HashSet<Cell> = puzzle.key.iter().flat_map(|hidden| hidden.trail.cells()).collect();
    let free = cells(&puzzle.grid).filter(|cell| !covered.contains(cell));
    let letters = free.filter_map(|cell| match puzzle.grid.tile(cell) {
        Some(Tile::Letters(letters)) => Some(letters),
        _ => None,
    });
    letters.collect()
}

/// No word of the dictionary has a cell outside a hidden word.
fn check_clean(puzzle: &Generated, dictionary: &Dictionary, min_length: usize) {
    let hidden: Vec<HashSet<Cell>> =
        puzzle.key.iter().map(|hidden| hidden.trail.cells().collect()).collect();
    for find in finds(dictionary, min_length, &puzzle.grid) {
        let is_inside = |hidden: &HashSet<Cell>| find.trail.cells().all(|cell| hidden.contains(&cell));
        assert!(hidden.iter().any(is_inside), "{find:?}");
    }
}

/// The grid has letters where the mask has cells, and holes elsewhere.
fn check_cells(grid: &Grid, mask: &Mask) {
    assert_eq!((grid.rows(), grid.columns()), (mask.rows(), mask.columns()));
    for cell in cells(grid) {
        let has_letters = matches!(grid.tile(cell), Some(Tile::Letters(_)));
        assert_eq!(has_letters, mask.has(cell.row as usize, cell.column as usize), "{cell}");
    }
}

fuzz_target!(|input: Input<'_>| {
    let Ok(words) = WordBank::parse(text(input.words).as_bytes()) else {
        return;
    };
    let directions: Vec<Direction> = Direction::ALL
        .into_iter()
        .enumerate()
        .filter(|(number, _)| input.directions >> number & 1 != 0)
        .map(|(_, direction)| direction)
        .collect();
    let mut generator = Generator::new(&words)
        .seed(input.seed)
        .directions(directions.iter().copied())
        .overlap(if input.no_overlap { Overlap::None } else { Overlap::Shared })
        .misfits(if input.drop { Misfit::Drop } else { Misfit::Refuse })
        .fill(match input.fill {
            Filling::English => Fill::English,
            Filling::Words => Fill::Words,
            Filling::Letters(letters) => Fill::Letters(text(letters)),
        })
        .time_limit(Duration::from_millis(200));
    let mut mask = None;
    generator = match input.cells {
        Cells::Size(rows, columns) => generator.size(usize::from(rows % 16), usize::from(columns % 16)),
        Cells::Mask(bytes) => {
            let Ok(parsed) = Mask::parse(picture(bytes).as_bytes()) else {
                return;
            };
            generator.mask(mask.insert(parsed).clone())
        }
        Cells::Shape(number) => generator.shape(Shape::ALL[usize::from(number) % Shape::ALL.len()]),
        Cells::AsNeeded => generator,
    };
    let message = input.message.map(|(bytes, is_padded)| {
        let fit = if is_padded { MessageFit::Padded } else { MessageFit::Exact };
        (text(bytes), fit)
    });
    if let Some((message, fit)) = &message {
        generator = generator.message(message, *fit);
    }
    let avoid = input.avoid.and_then(|bytes| WordBank::parse(text(bytes).as_bytes()).ok());
    if let Some(avoid) = &avoid {
        generator = generator.avoid(avoid);
    }
    let clean = input.clean.and_then(|(bytes, letters)| {
        let dictionary = WordBank::parse(text(bytes).as_bytes()).ok()?.compile().ok()?;
        Some((dictionary, usize::from(letters % 8)))
    });
    if let Some((dictionary, letters)) = &clean {
        generator = generator.clean(dictionary, *letters);
    }
    let Ok(puzzle) = generator.generate() else {
        return;
    };

    check_key(&puzzle, &words);
    assert!(input.drop || puzzle.dropped.is_empty());
    for hidden in &puzzle.key {
        // A single cell has no direction.
        let direction = hidden.trail.direction();
        assert!(direction.is_none_or(|direction| directions.contains(&direction)), "{hidden:?}");
    }
    if input.no_overlap {
        let mut covered = HashSet::new();
        let mut cells = puzzle.key.iter().flat_map(|hidden| hidden.trail.cells());
        assert!(cells.all(|cell| covered.insert(cell)), "words share a cell");
    }
    if let Some((message, fit)) = &message {
        let (free, message) = (free_letters(&puzzle), message.replace(|c: char| !c.is_alphabetic(), ""));
        let is_there = if *fit == MessageFit::Exact { free == message } else { free.starts_with(&message) };
        assert!(is_there, "{free:?} for {message:?}");
    }
    if let Some(avoid) = &avoid {
        let dictionary = avoid.compile().expect("a puzzle without these words was made");
        assert_eq!(finds(&dictionary, 1, &puzzle.grid), []);
    }
    if let Some((dictionary, letters)) = &clean {
        check_clean(&puzzle, dictionary, *letters);
    }
    if let Some(mask) = &mask {
        check_cells(&puzzle.grid, mask);
    }
});
