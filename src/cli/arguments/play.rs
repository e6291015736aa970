//! The arguments of `wordtrail play`.

use super::shared::SearchArguments;
use crate::cli::input::STANDARD_INPUT;
use std::path::PathBuf;

/// Play a puzzle in the browser
///
/// The player finds the words listed below the grid or, if there are none, the words of the dictionary. Listed words
/// are shown; those of the dictionary stay hidden until they are found. Words that are not on the grid are left out.
///
/// The page is one HTML file that needs no server and no network. Words are marked by dragging, clicking, touching, or
/// with the arrow keys and space. The browser saves the progress.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail play puzzle.txt                   open a puzzle in the browser
  wordtrail play -m adjacent -n 4 board.txt   Boggle with words of 4+ letters
  wordtrail play puzzle.txt -o puzzle.html    keep the page
  wordtrail play --no-open puzzle.txt         print where the page is
  wordtrail make cat,dog,bird | wordtrail play

Exit status: 0 success, 1 nothing was found or a listed word is missing, 2 error.")]
pub struct Arguments {
    /// Puzzle or grid file; “-” reads standard input [default: -]
    #[arg(value_name = "PUZZLE", default_value = STANDARD_INPUT, hide_default_value = true)]
    pub puzzle: PathBuf,

    #[command(flatten)]
    pub search: SearchArguments,

    /// Title above the grid [default: file name without extension]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// Write the page to this file; “-” is standard output [default: a temporary file]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Print where the page is instead of opening it
    #[arg(long)]
    pub no_open: bool,
}
