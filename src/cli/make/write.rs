//! Writes puzzles and their answers in each format.

use super::Puzzle;
use super::options::{MakeOutput, Options};
use crate::cli::format::Picture;
use crate::cli::input::Input;
use crate::cli::output::{Output, Target};
use crate::cli::picture;
use serde_json::json;
use std::io::{self, Write};
use wordtrail::puzzle::{Fill, Generated, MessageFit, Misfit, Overlap};
use wordtrail::report::{Csv, Print, Report, Sheet, View};
use wordtrail::{Consumer, Direction, Grid, Tile, WordBank};

/// Writes the puzzles, and their answers if they have targets.
pub fn write(
    options: &Options,
    avoid: Option<&WordBank>,
    puzzles: &[Puzzle<'_>],
) -> anyhow::Result<()> {
    match &options.output {
        MakeOutput::Text(targets) => {
            for (target, puzzle) in targets.iter().zip(puzzles) {
                write_with(target, |output| write_puzzle(output, &puzzle.generated))?;
            }
            write_answers(options, puzzles)
        }
        MakeOutput::Csv(target) => {
            write_with(target, |output| write_csv(output, puzzles))?;
            write_answers(options, puzzles)
        }
        MakeOutput::Jsonl(target) => {
            write_with(target, |output| {
                let mut lines = puzzles.iter().map(|puzzle| json(options, avoid, puzzle));
                lines.try_for_each(|line| writeln!(output, "{line}"))
            })?;
            write_answers(options, puzzles)
        }
        MakeOutput::Pictures {
            picture,
            title,
            targets,
            filler,
        } => {
            let sheets = numbered_sheets(puzzles, title);
            draw(*picture, &sheets, View::Puzzle, targets)?;
            draw(*picture, &sheets, View::Finds(*filler), &options.answers)
        }
        MakeOutput::Book {
            paper,
            title,
            target,
            key,
        } => {
            let sheets: Vec<Sheet> = puzzles
                .iter()
                .map(|puzzle| Sheet::from_puzzle(&puzzle.generated, title))
                .collect();
            let pages = picture::print(&sheets, *paper, Print::Puzzles { key: *key })?;
            Output::open(target, &[])?.write_whole(&pages)
        }
    }
}

/// Opens a target, which was checked before, and writes to it.
fn write_with(
    target: &Target,
    write: impl FnOnce(&mut Output) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mut output = Output::open(target, &[])?;
    write(&mut output).map_err(output.failure())?;
    output.finish()
}

/// Writes the grids with the hidden words alone.
fn write_answers(options: &Options, puzzles: &[Puzzle<'_>]) -> anyhow::Result<()> {
    let mut answers = options.answers.iter().zip(puzzles);
    answers.try_for_each(|(target, puzzle)| {
        write_with(target, |output| {
            write_grid(output, &puzzle.generated.answer)
        })
    })
}

fn draw(picture: Picture, sheets: &[Sheet], view: View, targets: &[Target]) -> anyhow::Result<()> {
    targets.iter().zip(sheets).try_for_each(|(target, sheet)| {
        let drawn = picture.draw(sheet, view)?;
        Output::open(target, &[])?.write_whole(&drawn)
    })
}

/// The drawings of the puzzles, with numbers in their titles if there are several.
fn numbered_sheets(puzzles: &[Puzzle<'_>], title: &str) -> Vec<Sheet> {
    let several = puzzles.len() > 1;
    let sheet = |(number, puzzle): (usize, &Puzzle<'_>)| {
        let title = match (several, title) {
            (false, title) => title.to_owned(),
            (true, "") => format!("Puzzle {number}"),
            (true, title) => format!("{title} {number}"),
        };
        Sheet::from_puzzle(&puzzle.generated, &title)
    };
    (1..).zip(puzzles).map(sheet).collect()
}

/// Writes where the words are.
fn write_csv(output: &mut Output, puzzles: &[Puzzle<'_>]) -> io::Result<()> {
    let several = puzzles.len() > 1;
    let mut csv = Csv::new(output);
    if several {
        csv = csv.with_grid_column();
    }
    for (number, Puzzle { generated, .. }) in (1..).zip(puzzles) {
        let name = several.then(|| number.to_string());
        csv.begin(name.as_deref(), &generated.grid)?;
        let finds = generated.key.iter().cloned();
        csv.consume(finds).break_value().map_or(Ok(()), Err)?;
        csv.end(&generated.grid, &[])?;
    }
    Ok(())
}

/// Writes a puzzle file: capitals with spaces between, and the words below.
fn write_puzzle(output: &mut impl Write, puzzle: &Generated) -> io::Result<()> {
    write_grid(output, &puzzle.grid)?;
    writeln!(output)?;
    for find in &puzzle.key {
        writeln!(output, "{}", capitals(&find.word))?;
    }
    Ok(())
}

fn write_grid(output: &mut impl Write, grid: &Grid) -> io::Result<()> {
    for row in 0..grid.rows() {
        let tiles: Vec<String> = grid.row(row).map(capital).collect();
        writeln!(output, "{}", tiles.join(" "))?;
    }
    Ok(())
}

fn capital(tile: Tile<'_>) -> String {
    match tile {
        Tile::Letters(letters) => capitals(letters),
        Tile::Wildcard => "?".to_owned(),
        Tile::Hole => ".".to_owned(),
    }
}

/// The text in capitals. A letter stays as it is when its capital is several letters, or that of another letter.
fn capitals(text: &str) -> String {
    let capital = |letter: char| {
        let mut capitals = letter.to_uppercase();
        match (capitals.next(), capitals.next()) {
            (Some(capital), None) if letter != 'ı' => capital,
            _ => letter,
        }
    };
    text.chars().map(capital).collect()
}

/// The words of a list, as they are displayed.
fn list(words: &WordBank) -> Vec<String> {
    words.words().map(capitals).collect()
}

/// Everything needed to make a puzzle again, and the puzzle.
fn json(
    options: &Options,
    avoid: Option<&WordBank>,
    Puzzle { words, generated }: &Puzzle<'_>,
) -> serde_json::Value {
    let rows = |grid: &Grid| -> Vec<String> {
        (0..grid.rows())
            .map(|row| grid.row(row).map(capital).collect())
            .collect()
    };
    let finds = generated.key.iter().map(|find| {
        let cells = find.trail.cells();
        let cells = cells.map(|cell| [cell.row + 1, cell.column + 1]);
        json!({
            "word": capitals(&find.word),
            "direction": find.trail.direction().map(Direction::name),
            "trail": cells.collect::<Vec<_>>(),
        })
    });
    let directions: Vec<&str> = options.directions.iter().map(Direction::name).collect();
    let dropped = generated.dropped.iter().map(|word| capitals(word));
    json!({
        "wordtrail": env!("CARGO_PKG_VERSION"),
        "seed": generated.seed,
        "options": {
            "directions": directions,
            "overlap": match options.overlap {
                Overlap::Shared => "shared",
                Overlap::None => "none",
            },
            "mask": options.mask,
            "message": options.message,
            "message_pad": options.message_fit == MessageFit::Padded,
            "fill": options.fill.as_ref().map(Fill::to_string),
            "avoid": avoid.map(list),
            "dictionary": options.dictionary.file.as_ref().map(Input::argument),
            "clean": options.clean,
            "drop": options.misfits == Misfit::Drop,
        },
        "list": list(words),
        "rows": generated.grid.rows(),
        "columns": generated.grid.columns(),
        "grid": rows(&generated.grid),
        "answer": rows(&generated.answer),
        "words": finds.collect::<Vec<_>>(),
        "dropped": dropped.collect::<Vec<_>>(),
    })
}
