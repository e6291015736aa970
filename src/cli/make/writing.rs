//! Writing the puzzles that were made, in each format.

use super::{Arguments, Format, KeyArgument, OverlapArgument, Puzzle, directions, inputs};
use crate::cli::output::Output;
use crate::cli::picture::Picture;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use wordtrail::puzzle::Generated;
use wordtrail::report::{Csv, Filler, Print, Report, Sheet, View};
use wordtrail::{Consumer, Direction, Grid, Tile, WordBank};

/// Writes the puzzles, and their answers if they are asked for.
pub fn write(
    arguments: &Arguments,
    avoid: Option<&WordBank>,
    puzzles: &[Puzzle<'_>],
) -> anyhow::Result<()> {
    let several = puzzles.len() > 1;
    let all = arguments.output.as_deref();
    match arguments.format {
        Format::Text => {
            for (path, puzzle) in puzzle_files(arguments).iter().zip(puzzles) {
                to_file(arguments, path.as_deref(), |output| {
                    write_puzzle(output, &puzzle.made)
                })?;
            }
        }
        Format::Json => to_file(arguments, all, |output| {
            let mut puzzles = puzzles.iter();
            puzzles.try_for_each(|puzzle| writeln!(output, "{}", json(arguments, avoid, puzzle)))
        })?,
        Format::Csv => to_file(arguments, all, |output| {
            let mut csv = Csv::new(output);
            if several {
                csv = csv.with_grid_column();
            }
            for (number, Puzzle { made, .. }) in (1..).zip(puzzles) {
                let name = number.to_string();
                csv.begin(several.then_some(&name), &made.grid)?;
                let finds = made.key.iter().cloned();
                csv.consume(finds).break_value().map_or(Ok(()), Err)?;
                csv.end(&made.grid, &[])?;
            }
            Ok(())
        })?,
        Format::Svg => return draw(arguments, Picture::Svg, puzzles),
        Format::Png => return draw(arguments, Picture::Png, puzzles),
        Format::Html => return draw(arguments, Picture::Html, puzzles),
        Format::Pdf => {
            let print = Print::Puzzles {
                key: filler(arguments),
            };
            let sheets = sheets(arguments, puzzles);
            let pages = arguments.picture.print(&sheets, print, arguments.quiet)?;
            to_file(arguments, all, |output| output.write_all(&pages))?;
        }
    }
    for (path, puzzle) in answer_files(arguments).iter().zip(puzzles) {
        to_file(arguments, path.as_deref(), |output| {
            write_grid(output, &puzzle.made.answer)
        })?;
    }
    Ok(())
}

/// Draws the puzzles, and their answers if they are asked for.
fn draw(arguments: &Arguments, picture: Picture, puzzles: &[Puzzle<'_>]) -> anyhow::Result<()> {
    let answer = View::Finds(filler(arguments).unwrap_or_default());
    let sheets = sheets(arguments, puzzles);
    for (files, view) in [
        (puzzle_files(arguments), View::Puzzle),
        (answer_files(arguments), answer),
    ] {
        for (path, sheet) in files.iter().zip(&sheets) {
            let drawn = picture.draw(sheet, view)?;
            to_file(arguments, path.as_deref(), |output| {
                output.write_all(&drawn)
            })?;
        }
    }
    Ok(())
}

/// What is drawn of the puzzles. Those that have a file each are numbered in their titles, too.
fn sheets(arguments: &Arguments, puzzles: &[Puzzle<'_>]) -> Vec<Sheet> {
    let title = arguments.picture.title();
    let is_numbered = puzzles.len() > 1 && arguments.format.has_file_each();
    let sheet = |(number, Puzzle { made, .. }): (usize, &Puzzle<'_>)| match (is_numbered, title) {
        (false, title) => Sheet::from_puzzle(made, title),
        (true, "") => Sheet::from_puzzle(made, &format!("Puzzle {number}")),
        (true, title) => Sheet::from_puzzle(made, &format!("{title} {number}")),
    };
    (1..).zip(puzzles).map(sheet).collect()
}

/// How the letters in no word look in answers; nothing when there are to be none.
fn filler(arguments: &Arguments) -> Option<Filler> {
    match arguments.key {
        None | Some(KeyArgument::Grey) => Some(Filler::Grey),
        Some(KeyArgument::Hidden) => Some(Filler::Hidden),
        Some(KeyArgument::None) => None,
    }
}

/// The files that puzzles are written to: one for all, or one for each.
pub fn puzzle_files(arguments: &Arguments) -> Vec<Option<PathBuf>> {
    match &arguments.output {
        Some(path) if arguments.format.has_file_each() => numbered(path, arguments.copies.get()),
        path => vec![path.clone()],
    }
}

/// The files that the answers are written to, one for each puzzle.
pub fn answer_files(arguments: &Arguments) -> Vec<Option<PathBuf>> {
    let path = arguments.answer.as_deref();
    path.map_or_else(Vec::new, |path| numbered(path, arguments.copies.get()))
}

fn to_file(
    arguments: &Arguments,
    path: Option<&Path>,
    write: impl FnOnce(&mut Output) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mut output = Output::open(path, &inputs(arguments))?;
    let failed = output.failure();
    write(&mut output).map_err(failed)?;
    output.finish()
}

/// The names of so many files: several have their number before the ending.
fn numbered(path: &Path, count: usize) -> Vec<Option<PathBuf>> {
    if count == 1 {
        return vec![Some(path.to_owned())];
    }
    let digits = count.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or_else(String::new, |ending| {
        format!(".{}", ending.to_string_lossy())
    });
    (1..=count)
        .map(|number| Some(path.with_file_name(format!("{stem}-{number:0digits$}{ending}"))))
        .collect()
}

/// Writes a puzzle file: capitals with spaces between, and the words below.
fn write_puzzle(output: &mut impl Write, made: &Generated) -> io::Result<()> {
    write_grid(output, &made.grid)?;
    writeln!(output)?;
    for find in &made.key {
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
fn list(hunt: &WordBank) -> Vec<String> {
    hunt.words().map(capitals).collect()
}

/// All there is to know of a puzzle.
fn json(
    arguments: &Arguments,
    avoid: Option<&WordBank>,
    Puzzle { hunt, made }: &Puzzle<'_>,
) -> serde_json::Value {
    let rows = |grid: &Grid| -> Vec<String> {
        (0..grid.rows())
            .map(|row| grid.row(row).map(capital).collect())
            .collect()
    };
    let words = made.key.iter().map(|find| {
        let cells = find
            .trail
            .cells()
            .map(|cell| [cell.row + 1, cell.column + 1]);
        json!({
            "word": capitals(&find.word),
            "direction": find.trail.direction().map(Direction::name),
            "trail": cells.collect::<Vec<_>>(),
        })
    });
    let directions: Vec<&str> = directions(arguments).iter().map(Direction::name).collect();
    json!({
        "wordtrail": env!("CARGO_PKG_VERSION"),
        "seed": made.seed,
        "options": {
            "directions": directions,
            "overlap": match arguments.overlap {
                OverlapArgument::Shared => "shared",
                OverlapArgument::None => "none",
            },
            "mask": arguments.mask,
            "message": arguments.message,
            "message_pad": arguments.message_pad,
            "fill": arguments.fill,
            "avoid": avoid.map(list),
            "dictionary": arguments.dictionary.dictionary,
            "clean": arguments.clean,
            "drop": arguments.drop,
        },
        "list": list(hunt),
        "rows": made.grid.rows(),
        "columns": made.grid.columns(),
        "grid": rows(&made.grid),
        "answer": rows(&made.answer),
        "words": words.collect::<Vec<_>>(),
        "dropped": made.dropped.iter().map(|word| capitals(word)).collect::<Vec<_>>(),
    })
}
