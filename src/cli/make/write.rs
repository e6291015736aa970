//! Writes puzzles and their answers in each format.

use super::options::Options;
use crate::cli::format::{Format, LineFormat};
use crate::cli::input::Input;
use crate::cli::output::{Output, Target};
use crate::cli::picture;
use crate::cli::provenance::provenance;
use crate::wording::{capitals, printable};
use serde_json::json;
use std::borrow::Cow;
use unicode_normalization::char::is_combining_mark;
use wordtrail::puzzle::{Fill, Generated, MessageFit, Misfit, Overlap};
use wordtrail::report::{Csv, Print, Report, Sheet, View};
use wordtrail::{Consumer, Direction, Grid, Tile, WordBank};

/// A puzzle, and the words that it was made from.
pub struct FinishedPuzzle<'a> {
    pub words: Cow<'a, WordBank>,
    pub generated: Generated,
}

/// Writes the puzzles, and their answers if they have targets.
pub fn write(
    options: &Options,
    avoid: Option<&WordBank>,
    puzzles: &[FinishedPuzzle<'_>],
) -> anyhow::Result<()> {
    let (targets, answers) = (&options.targets, &options.answers);
    match options.format {
        Format::Table(format) => {
            match format {
                LineFormat::Text => {
                    write_each(targets, puzzles, |puzzle| Ok(text(&puzzle.generated)))
                }
                LineFormat::Csv => write_each(targets, [puzzles], csv),
                LineFormat::Jsonl => write_each(targets, [puzzles], |puzzles| {
                    let objects = puzzles.iter().map(|puzzle| json(options, avoid, puzzle));
                    Ok(lines(objects.map(|object| visible(&object.to_string()))))
                }),
            }?;
            write_each(answers, puzzles, |puzzle| {
                Ok(lines(rows(&puzzle.generated.answer, " ")))
            })
        }
        Format::Picture(picture) => {
            let sheets = sheets(options, puzzles, puzzles.len() > 1)?;
            let view = View::Finds(options.key.unwrap_or_default());
            let draw = |sheet: &Sheet, view| picture.draw(sheet, view, options.scale);
            write_each(targets, &sheets, |sheet| draw(sheet, View::Puzzle))?;
            write_each(answers, &sheets, |sheet| draw(sheet, view))
        }
        Format::Pdf(paper) => {
            let sheets = sheets(options, puzzles, false)?;
            let print = Print::Puzzles { key: options.key };
            write_each(targets, [&sheets], |sheets| {
                picture::print(sheets, paper, print)
            })
        }
    }
}

/// Writes what is made of each item to its target, which was checked before.
fn write_each<T>(
    targets: &[Target],
    items: impl IntoIterator<Item = T>,
    make: impl Fn(T) -> anyhow::Result<Vec<u8>>,
) -> anyhow::Result<()> {
    let mut pairs = targets.iter().zip(items);
    pairs.try_for_each(|(target, item)| Output::open(target, &[])?.write_whole(&make(item)?))
}

/// The drawings of the puzzles, with numbers in their titles if asked for.
fn sheets(
    options: &Options,
    puzzles: &[FinishedPuzzle<'_>],
    are_numbered: bool,
) -> anyhow::Result<Vec<Sheet>> {
    let sheet = |(number, puzzle): (usize, &FinishedPuzzle<'_>)| {
        let title = match options.title.as_str() {
            title if !are_numbered => title.to_owned(),
            "" => format!("Puzzle {number}"),
            title => format!("{title} {number}"),
        };
        let mut sheet = Sheet::from_puzzle(&puzzle.generated, &title);
        sheet.provenance = provenance_of(options, puzzle)?;
        Ok(sheet)
    };
    (1..).zip(puzzles).map(sheet).collect()
}

/// What made a puzzle. A message stays hidden.
fn provenance_of(options: &Options, puzzle: &FinishedPuzzle<'_>) -> anyhow::Result<String> {
    let directions: Vec<&str> = options.directions.iter().map(Direction::name).collect();
    let mut description = vec![
        ("seed", puzzle.generated.seed.to_string()),
        ("directions", directions.join(",")),
        ("overlap", overlap(options).to_owned()),
    ];
    description.extend(options.mask.clone().map(|mask| ("mask", mask)));
    let fill = options.fill.as_ref().map(Fill::to_string);
    description.extend(fill.map(|fill| ("fill", fill)));
    let clean = options.clean.map(|letters| letters.to_string());
    description.extend(clean.map(|letters| ("clean", letters)));
    Ok(provenance(&puzzle.words.compile()?, &description))
}

fn overlap(options: &Options) -> &'static str {
    match options.overlap {
        Overlap::None => "none",
        _ => "shared",
    }
}

/// Where the words are.
fn csv(puzzles: &[FinishedPuzzle<'_>]) -> anyhow::Result<Vec<u8>> {
    let several = puzzles.len() > 1;
    let mut text = Vec::new();
    let mut csv = Csv::new(&mut text);
    if several {
        csv = csv.with_grid_column();
    }
    for (number, FinishedPuzzle { generated, .. }) in (1..).zip(puzzles) {
        let name = several.then(|| number.to_string());
        csv.begin(name.as_deref(), &generated.grid)?;
        let finds = generated.key.iter().cloned();
        csv.add_finds(finds).break_value().map_or(Ok(()), Err)?;
        csv.end(&generated.grid, &[])?;
    }
    drop(csv);
    Ok(text)
}

/// A puzzle file: capitals with spaces between, and the words below.
fn text(puzzle: &Generated) -> Vec<u8> {
    let words = puzzle.key.iter().map(|find| capitals(&find.word));
    let grid = rows(&puzzle.grid, " ").into_iter();
    lines(grid.chain([String::new()]).chain(words))
}

fn lines(lines: impl IntoIterator<Item = String>) -> Vec<u8> {
    let lines = lines.into_iter().map(|line| line + "\n");
    lines.flat_map(String::into_bytes).collect()
}

/// The rows of a grid in capitals, with a separator between the tiles.
fn rows(grid: &Grid, separator: &str) -> Vec<String> {
    let capital = |tile: Tile<'_>| match tile {
        Tile::Letters(letters) => capitals(letters),
        Tile::Wildcard => "?".to_owned(),
        Tile::Hole => ".".to_owned(),
    };
    let row = |row| {
        grid.row(row)
            .map(capital)
            .collect::<Vec<_>>()
            .join(separator)
    };
    (0..grid.rows()).map(row).collect()
}

/// The rows as text that reads back: compact, or spaced if the letters of neighbouring cells would be read as others.
fn text_rows(grid: &Grid) -> Vec<String> {
    let is_spaced = grid.to_string().contains(' ');
    rows(grid, if is_spaced { " " } else { "" })
}

/// The same JSON with each invisible character escaped: a terminal might act on those of a name or a message.
fn visible(json: &str) -> String {
    let mut visible = String::new();
    for character in json.chars() {
        // Marks are visible on the letter before them.
        let is_visible =
            is_combining_mark(character) || printable(character).len() == character.len_utf8();
        if !is_visible {
            for unit in character.encode_utf16(&mut [0; 2]) {
                visible += &format!("\\u{unit:04x}");
            }
        } else {
            visible.push(character);
        }
    }
    visible
}

/// The words of a list, as they are displayed.
fn list(words: &WordBank) -> Vec<String> {
    words.words().map(capitals).collect()
}

/// Everything needed to make a puzzle again, and the puzzle.
fn json(
    options: &Options,
    avoid: Option<&WordBank>,
    FinishedPuzzle { words, generated }: &FinishedPuzzle<'_>,
) -> serde_json::Value {
    let finds = generated.key.iter().map(|find| {
        let cells = find.trail.cells();
        let cells = cells.map(|cell| [cell.row + 1, cell.column + 1]);
        json!({
            "word": capitals(&find.word),
            "direction": find.trail.direction().map(Direction::name),
            "trail": cells.collect::<Vec<_>>(),
        })
    });
    let message = options.message.as_ref().map(|(message, _)| message);
    let is_padded = matches!(options.message, Some((_, MessageFit::Padded)));
    let dictionary = options.dictionary.file.as_ref();
    let directions: Vec<&str> = options.directions.iter().map(Direction::name).collect();
    let dropped = generated.dropped.iter().map(|word| capitals(word));
    json!({
        "wordtrail": env!("CARGO_PKG_VERSION"),
        "seed": generated.seed,
        "options": {
            "directions": directions,
            "overlap": overlap(options),
            "mask": options.mask,
            "message": message,
            "message_pad": is_padded,
            "fill": options.fill.as_ref().map(Fill::to_string),
            "avoid": avoid.map(list),
            "dictionary": dictionary.map(Input::argument),
            "clean": options.clean,
            "drop": options.misfits == Misfit::Drop,
        },
        "list": list(words),
        "rows": generated.grid.rows(),
        "columns": generated.grid.columns(),
        "grid": text_rows(&generated.grid),
        "answer": text_rows(&generated.answer),
        "words": finds.collect::<Vec<_>>(),
        "dropped": dropped.collect::<Vec<_>>(),
    })
}
