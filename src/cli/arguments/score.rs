//! The arguments of `wordtrail score`.

use super::shared::DictionaryArguments;
use super::values::{positive, size};
use crate::cli::format::LineFormat;
use crate::cli::input::STANDARD_INPUT;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Score Boggle boards: count the words and points of each
///
/// A board is one line of text with its cells in reading order, 16 of them for a board of 4 rows and 4 columns. A cell
/// is a letter in any case, or “.” for a hole. Blank lines, and spaces at the end of a line, are ignored.
///
/// A word is on a board if its letters lead from neighbour to neighbour and use each cell at most once. A word counts
/// once per board: 1 point for 3 or 4 letters, 2 for 5, 3 for 6, 5 for 7, 11 for 8 or more.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail score boards.txt                       board, words, points
  wordtrail score --size 5x5 --qu -n 4 big.txt     5 × 5 boards; q stands for Qu
  wordtrail score --total boards.txt               totals of all boards
  wordtrail score -f csv -o scores.csv boards.txt  write a spreadsheet
  wordtrail score boards.txt | sort -n -k 3        best board last
  echo streaedlp | wordtrail score --size 3x3      read standard input

Exit status: 0 words were found, 1 no words were found, 2 error.")]
pub struct Arguments {
    /// File with one board per line; “-” reads standard input [default: -]
    #[arg(value_name = "FILE", default_value = STANDARD_INPUT, hide_default_value = true)]
    pub boards: PathBuf,

    /// Rows and columns of a board, each from 2 to 8
    #[arg(long, value_name = "RxC", default_value = "4x4", value_parser = size)]
    pub size: (usize, usize),

    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// Minimum word length in letters
    #[arg(short = 'n', long, value_name = "N", default_value = "3", value_parser = positive)]
    pub min_length: NonZeroUsize,

    /// Read each q as the tile Qu, which counts as two letters
    #[arg(long)]
    pub qu: bool,

    /// Output format
    #[arg(short, long, value_enum, default_value_t)]
    pub format: LineFormat,

    /// Print only the total number of boards, words and points
    #[arg(long)]
    pub total: bool,

    /// Skip and count lines that are not boards, instead of stopping at the first one
    #[arg(long)]
    pub skip_bad: bool,

    /// Write to this file, which is replaced only on success [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Number of threads; the output is the same for any number [default: one per CPU]
    #[arg(short = 'j', long, value_name = "N", value_parser = positive)]
    pub threads: Option<NonZeroUsize>,

    /// Hide progress and notes
    #[arg(short, long)]
    pub quiet: bool,
}
