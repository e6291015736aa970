//! Proves that no board of a size has more points than a number, and writes a certificate that `check_proof.py` beside it checks.
//!
//! ```sh
//! cargo run --release --example prove_best -- --size 3x3 --more-than 545
//! cargo run --release --example prove_best -- --size 3x4 --more-than 1651 --part 1/2 --log part-1.txt
//! ```
//!
//! A cell has one of 27 tiles: a to z, or `Qu`. The exit status is 0 if the claim is proved (for the part), 1 if a board has more points,
//! which is printed, and 2 if something is wrong with the input. `--log` goes on with a log that exists. `--sample N` proves the claim for
//! N classes of boards drawn at random, and estimates the time of all.
//!
//! # Why it is right
//!
//! A *trail* is a set of cells with a tile on each, on which a path through adjacent cells spells a word. Its points are those of the
//! distinct words that it spells. A board *has* a trail if it has these tiles on these cells. Each word on a board is a word of a trail that
//! the board has, so
//!
//! 1. **the points of a board are at most the points of its trails.** (They are fewer where a word has several trails.)
//!
//! Number the cells from 1 to n. For a class of boards, which have one of some tiles on each cell, sort all trails by the first cell that
//! they use, then by its tile, then by the second cell, and so on. This makes a tree. A *sum* is what trails with the same beginning add
//! up to: the points of the one that ends here, and for each cell that may come next a *choice*. A choice has a sum for each tile. A board
//! follows one tile of each choice, the same in all choices of a cell. The bound of a sum is its points plus the bounds of its choices,
//! and that of a choice is the maximum of the bounds of its tiles. So
//!
//! 2. **no board of the class has more points than the bound of the root,** as if each choice of a cell could have another tile.
//!
//! 3. **Boards with the tile t on cell 1** have the sum of t in the choice of cell 1, and the root without this choice. The two are added:
//!    sums with the same beginning become one. The bound is the old one or lower. So a class of boards is divided by the tiles of cell 1,
//!    then of cell 2, until the bounds are low enough (`split`). When the bound is at most twice the claim, sums are no longer added but
//!    listed, which is faster: the total of their bounds is a bound, too (`search`). A board whose tiles are all chosen, and whose trails
//!    have too many points still, is scored with each word once.
//!
//! 4. **At first** all cells but the corners have one of three classes of tiles, in all combinations. Of combinations that are images of
//!    each other under rotations and reflections, the first is enough, since a board and its image have the same points.
//!
//! Sums and choices, and trees in an order of cells, are the method of [D. Vanderkam, “A Computational Proof of the Highest-Scoring Boggle
//! Board”](https://arxiv.org/abs/2507.02117).

mod board;
mod log;
mod search;
#[cfg(test)]
mod tests;
mod trails;
mod tree;
mod words;

use board::{Board, CLASSES, MOST_CELLS};
use log::Log;
use search::{Claim, Counterexample, Proof};
use std::env;
use std::fmt::Display;
use std::fs;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Instant;
use words::Words;
use wordtrail::{Dictionary, WordList};

/// A tree of as many trails takes a gigabyte.
const MOST_TRAILS: usize = 1 << 24;

const USAGE: &str = "prove_best --size ROWSxCOLUMNS --more-than POINTS [--words FILE] [--part I/N] [--log FILE] [--sample N]";

fn main() -> ExitCode {
    match run(env::args().skip(1)) {
        Ok(Outcome::Proved(text)) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Ok(Outcome::Refuted(Counterexample { board, points })) => {
            println!("{board} has {points} points");
            ExitCode::from(1)
        }
        Err(message) => {
            eprintln!("prove_best: {message}");
            ExitCode::from(2)
        }
    }
}

#[derive(Debug, PartialEq)]
enum Outcome {
    Proved(String),
    Refuted(Counterexample),
}

/// What is asked for.
#[derive(Default)]
struct Options {
    size: Option<(usize, usize)>,
    points: Option<u32>,
    words: Option<String>,
    part: Option<(u64, u64)>,
    log: Option<String>,
    sample: Option<u64>,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        while let Some(option) = arguments.next() {
            let mut value = || {
                arguments
                    .next()
                    .ok_or(format!("{option} needs a value\n{USAGE}"))
            };
            match &*option {
                "--size" => options.size = Some(pair(&option, &value()?, 'x')?),
                "--more-than" => options.points = Some(number(&option, &value()?)?),
                "--words" => options.words = Some(value()?),
                "--part" => options.part = Some(pair(&option, &value()?, '/')?),
                "--log" => options.log = Some(value()?),
                "--sample" => options.sample = Some(number(&option, &value()?)?),
                _ => return Err(format!("there is no option {option}\n{USAGE}")),
            }
        }
        Ok(options)
    }
}

fn number<N: FromStr<Err: Display>>(option: &str, text: &str) -> Result<N, String> {
    text.parse()
        .map_err(|error| format!("{option} {text}: {error}"))
}

fn pair<N: FromStr<Err: Display>>(
    option: &str,
    text: &str,
    between: char,
) -> Result<(N, N), String> {
    let (one, other) = text.split_once(between).ok_or(format!(
        "{option} {text}: two numbers with “{between}” between them are needed"
    ))?;
    Ok((number(option, one)?, number(option, other)?))
}

fn run(arguments: impl Iterator<Item = String>) -> Result<Outcome, String> {
    let options = Options::parse(arguments)?;
    let (rows, columns) = options.size.ok_or(format!("--size is missing\n{USAGE}"))?;
    if rows < 2 || columns < 2 || rows.saturating_mul(columns) > MOST_CELLS {
        return Err(format!(
            "--size {rows}x{columns}: a board has at least 2 rows and 2 columns, and at most {MOST_CELLS} cells"
        ));
    }
    let points = options
        .points
        .ok_or(format!("--more-than is missing\n{USAGE}"))?;
    let (part, parts) = options.part.unwrap_or((1, 1));
    if part < 1 || part > parts {
        return Err(format!("--part {part}/{parts}: parts are numbered from 1"));
    }
    let list = options.words.as_deref();
    let words = read_words(list)
        .map_err(|error| format!("{}: {error}", list.unwrap_or("the built-in list")))?;
    let board = Board::new(rows, columns);
    let claim = Claim {
        board: &board,
        words: &words,
        points,
        most_trails: MOST_TRAILS,
    };
    match options.sample {
        Some(0 | 1) => Err("--sample: an estimate needs two classes of boards or more".to_owned()),
        Some(sample) => Ok(estimate(&claim, sample)),
        None => prove(&claim, (part, parts), options.log.as_deref()),
    }
}

/// Proves one part of a claim.
fn prove(
    claim: &Claim<'_>,
    (part, parts): (u64, u64),
    log: Option<&str>,
) -> Result<Outcome, String> {
    let board = claim.board;
    let header = header(claim, part, parts);
    let mut log = log.map(|path| Log::open(path, &header)).transpose()?;
    let finished = log.as_ref().map(|log| log.finished.clone());
    let mut finished = finished.unwrap_or_default().into_iter();
    let firsts = (0..board.class_boards()).map(|number| board.classes(number));
    let firsts = firsts.filter(|classes| board.is_first_image(classes));
    let mut boards = 0;
    for (_, classes) in (0..)
        .zip(firsts)
        .filter(|(index, _)| index % parts == part - 1)
    {
        boards += 1;
        if let Some(line) = finished.next() {
            let cells = board.text(&board.tiles(&classes));
            if line.split(' ').nth(1) != Some(&cells) {
                return Err(format!(
                    "the log has the block “{line}” in place of that of {cells}"
                ));
            }
            continue;
        }
        let mut proof = Proof::new(claim, &classes);
        if let Err(counterexample) = proof.run(0) {
            return Ok(Outcome::Refuted(counterexample));
        }
        if let Some(log) = &mut log {
            log.append(&proof.lines)
                .map_err(|error| format!("the log: {error}"))?;
        }
    }
    if finished.next().is_some() {
        return Err("the log has more blocks than the proof".to_owned());
    }
    let Board { rows, columns, .. } = board;
    let points = claim.points;
    Ok(Outcome::Proved(format!(
        "part {part}/{parts}: no {rows}x{columns} board of {boards} classes has more than {points} points"
    )))
}

fn read_words(path: Option<&str>) -> Result<Words, String> {
    let Some(path) = path else {
        let set = Dictionary::english()
            .as_set()
            .map_err(|error| error.to_string())?;
        let words = set
            .stream()
            .into_strs()
            .map_err(|error| error.to_string())?;
        return Words::new(&WordList::from_words(words).map_err(|error| error.to_string())?);
    };
    let text = fs::read(path).map_err(|error| error.to_string())?;
    let list = WordList::parse(&text).map_err(|error| error.to_string())?;
    match &list.skipped().first {
        Some(line) => Err(format!("{line:?} is not a word")),
        None => Words::new(&list),
    }
}

/// What a log is the certificate of.
fn header(claim: &Claim<'_>, part: u64, parts: u64) -> String {
    let Claim {
        board,
        words,
        points,
        ..
    } = claim;
    let digest: String = words
        .digest
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!(
        "prove_best 1\nsize {}x{}\npoints {points}\nwords {} {digest}\nclasses {}\npart {part}/{parts}\n",
        board.rows,
        board.columns,
        words.points.len(),
        CLASSES.join(" "),
    )
}

/// Proves some classes of boards, drawn at random, and estimates the time of all, with its standard error.
fn estimate(claim: &Claim<'_>, sample: u64) -> Outcome {
    let boards = claim.board.class_boards();
    let mut random = fastrand::Rng::with_seed(1);
    let mut times = Vec::new();
    for _ in 0..sample {
        let classes = claim.board.classes(random.u64(..boards));
        let images: Vec<Vec<u8>> = claim.board.images(&classes).collect();
        // A class with many distinct images is drawn more often.
        let same = images.iter().filter(|&image| *image == classes).count();
        let share = same as f64 / images.len() as f64;
        let first = images.iter().min().expect("one image is the class itself");
        let mut draw = |tiles| random.u32(..tiles);
        let mut proof = Proof::new(claim, first);
        proof.draw = Some(&mut draw);
        let start = Instant::now();
        if let Err(counterexample) = proof.run(0) {
            return Outcome::Refuted(counterexample);
        }
        times.push(start.elapsed().as_secs_f64() * proof.factor * share * boards as f64);
    }
    let count = times.len() as f64;
    let mean = times.iter().sum::<f64>() / count;
    let squares = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>();
    let error = (squares / (count - 1.0) / count).sqrt();
    Outcome::Proved(format!(
        "{mean:.0} s ± {error:.0} s on one thread, estimated by {count} classes of boards"
    ))
}
