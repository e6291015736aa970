//! How well grids in pictures are read, by condition: the tables of `docs/reliability.md`.
//!
//! ```sh
//! cargo bench -p benches --bench photos -- pages/held pages/dice photos/real
//! cargo bench -p benches --bench photos -- pages/held --confusions confusions.png --overlays readings
//! ```
//!
//! Each folder has pictures with their truths, as `data/vision/pages.py` draws them, and gets a table of its own: so real pictures
//! stay apart from drawn ones, and untouched ones apart from those that were looked at. Pictures of others are not in the
//! repository; a truth without its picture fails the measurement.
//!
//! | column | what it counts |
//! | --- | --- |
//! | size right | grids that were read with their number of rows and columns |
//! | exact | grids without any error, accents included; a picture without a grid is exact if none is seen |
//! | cells | cells read right, after the reading was shifted to fit best; those of grids that were not found are wrong |
//! | exact, list given | grids without any error once the listed words are known |
//! | sure but wrong | cells read as something else with a likelihood of 0.97 or more, and such cells where there is none |
//! | listed words | words of the list in the picture that were read from there without any error |
//! | not listed | share of the words that were read there and are not in the list: errors, headings |
//! | median, maximum | time to decode a picture and read it, on one thread |

mod drawing;
mod score;
mod seen;
mod table;
mod truth;

use score::Score;
use seen::Seen;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};
use truth::{Page, Truth};
use wordtrail_vision::Picture;

/// What is asked for.
#[derive(Default)]
struct Arguments {
    folders: Vec<PathBuf>,
    /// Where pictures with their readings go.
    overlays: Option<PathBuf>,
    /// The picture of which letters are taken for which.
    confusions: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&arguments()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> Arguments {
    // `cargo test --all-targets` runs benches, too, without an argument: nothing is measured then.
    let mut given = env::args_os()
        .skip(1)
        .filter(|argument| argument != "--bench");
    let mut arguments = Arguments::default();
    while let Some(argument) = given.next() {
        match argument.to_str() {
            Some("--overlays") => arguments.overlays = given.next().map(PathBuf::from),
            Some("--confusions") => arguments.confusions = given.next().map(PathBuf::from),
            _ => arguments.folders.push(PathBuf::from(argument)),
        }
    }
    arguments
}

fn run(arguments: &Arguments) -> io::Result<()> {
    let mut all = Score::default();
    for folder in &arguments.folders {
        println!("\n{}\n", folder.display());
        let mut conditions: BTreeMap<String, Score> = BTreeMap::new();
        for page in truth::pages(folder)? {
            let score = measure(&page, arguments.overlays.as_deref())?;
            conditions.entry(page.condition).or_default().add(score);
        }
        table::print_head();
        let mut sum = Score::default();
        for (condition, mut score) in conditions {
            table::print_row(&condition, &mut score);
            sum.add(score);
        }
        table::print_row("all", &mut sum);
        all.add(sum);
    }
    match &arguments.confusions {
        Some(path) => drawing::confusions(&all.confusions, path),
        None => Ok(()),
    }
}

/// Reads a page and compares. What went wrong is printed on standard error.
fn measure(page: &Page, overlays: Option<&Path>) -> io::Result<Score> {
    let bytes = fs::read(&page.picture)?;
    let (found, time) = seen::read(&bytes);
    let mut left: Vec<usize> = (0..found.len()).collect();
    let mut results: Vec<(&Truth, Option<&Seen>)> = Vec::new();
    let mut sum = Score::default();
    for truth in &page.puzzles {
        // The reading that fits best, where there are several.
        let best = (0..left.len())
            .max_by_key(|i| (score::agreement(truth, &found[left[*i]]), usize::MAX - i));
        let seen = best.map(|best| &found[left.remove(best)]);
        let score = Score::of(truth, seen);
        if score.exact == 0 {
            eprintln!(
                "{} ({}): {} of {} cells right, {} sure but wrong, {} instead of {}",
                page.name,
                page.condition,
                score.right_cells,
                score.cells,
                score.sure_errors,
                size(seen.map(|seen| &seen.cells[..]).unwrap_or_default()),
                size(&truth.rows),
            );
        }
        results.push((truth, seen));
        sum.add(score);
    }
    sum.times.push(time);
    // A file that is refused has no picture to draw on.
    if let (Some(folder), Ok(picture)) = (overlays, Picture::decode(&bytes)) {
        fs::create_dir_all(folder)?;
        drawing::overlay(
            &picture,
            &results,
            &folder.join(format!("{}.png", page.name)),
        )?;
    }
    Ok(sum)
}

/// Rows and columns, if there are any.
fn size<T>(rows: &[Vec<T>]) -> String {
    rows.first().map_or("no grid".to_owned(), |row| {
        format!("{} × {}", rows.len(), row.len())
    })
}
