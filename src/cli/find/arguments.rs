//! The arguments of `wordtrail find`.

use crate::cli::arguments::{
    PictureArguments, SearchArguments, TrailArgument, natural, positive, regex,
};
use crate::cli::format::{Format, TableFormat};
use crate::cli::sorted::Sort;
use crate::cli::terminal::Color;
use clap::ValueEnum;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use wordtrail::report::Region;
use wordtrail::{Cell, Part, Pattern, Regex};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail find grid.txt                        English words, straight lines
  wordtrail find -m adjacent -n 4 board.txt      Boggle, 4 letters or more
  wordtrail find -m boggle --sort length --points board.txt
                                                 longest first, with points
  wordtrail find --match '*q*' grid.txt          words with a Q
  wordtrail find --sort length --top 20 grid.txt the twenty longest words
  wordtrail find --words cat,dog,bird grid.txt   only these words
  wordtrail find puzzle.txt                      the puzzle's own words
  wordtrail find -d words.txt grid.txt           another dictionary
  wordtrail find --all --through 12:7 grid.txt   finds that cross a cell
  wordtrail find --all -c *.txt                  number of finds in each file
  wordtrail find --all -c --shuffle 1 grid.txt   number of finds by chance
  wordtrail find --all --tally word --top 20 grid.txt
                                                 most frequent words
  wordtrail find --leftover puzzle.txt           letters that no find covers
  wordtrail find -o p.svg grid.txt               picture with finds marked
  wordtrail find --all -o finds.csv.gz grid.txt  spreadsheet, compressed
  wordtrail find --all -o f.parquet grid.txt     columns for data frames
  wordtrail find --all -c --part 7/64 grid.txt   one of 64 parts of the work
  printf 'cat\\ndog\\n' | wordtrail find -f jsonl  read standard input

Exit status: 0 words were found, 1 no words were found or a listed word is missing, 2 error.")]
pub struct Arguments {
    /// Grid or puzzle files; “-” reads standard input [default: -]
    #[arg(value_name = "GRID")]
    pub grids: Vec<PathBuf>,

    #[command(flatten)]
    pub search: SearchArguments,

    /// Find every trail of each word, not only the first; a palindrome counts in both directions
    #[arg(short, long)]
    pub all: bool,

    /// Print only the number of finds
    #[arg(short, long, conflicts_with = "format")]
    pub count: bool,

    /// Search only for words that match this pattern: ? is any letter, * any letters, [aeiou] or [^s] a letter of a class
    #[arg(long = "match", value_name = "PATTERN")]
    pub pattern: Option<Pattern>,

    /// Search only for words that this regular expression matches whole, in any case
    #[arg(long, value_name = "RE", value_parser = regex, conflicts_with = "pattern")]
    pub regex: Option<Regex>,

    /// Find only what crosses this cell; only the cells around it are searched
    #[arg(long, value_name = "R:C", conflicts_with = "part")]
    pub through: Option<Cell>,

    /// Search the same letters in a random order, so that the finds can be compared with chance
    #[arg(long, value_name = "SEED", value_parser = natural)]
    pub shuffle: Option<u64>,

    /// Order of the finds [default: trail]
    #[arg(long, value_enum, ignore_case = true, value_name = "ORDER")]
    pub sort: Option<Sort>,

    /// Write the points of each word in Boggle
    #[arg(long)]
    pub points: bool,

    /// Print only how many finds each word, length, direction or cell has
    #[arg(long, value_enum, ignore_case = true, value_name = "BY", conflicts_with_all = ["count", "leftover", "heatmap", "points", "trail", "sort"])]
    pub tally: Option<TallyArgument>,

    /// Print only the N with the most finds of a tally, or the first N finds of an order
    #[arg(long, value_name = "N", value_parser = positive)]
    pub top: Option<NonZeroUsize>,

    /// Print only the letters that no find covers, in reading order: a puzzle's hidden message
    #[arg(long, conflicts_with_all = ["count", "format"])]
    pub leftover: bool,

    /// Output format [default: that of the ending of --output, or text]
    #[arg(short, long, value_enum, ignore_case = true)]
    pub format: Option<Format<TableFormat>>,

    #[command(flatten)]
    pub picture: PictureArguments,

    /// Draw at most N finds, the longest first [default: 500, or 5000 for html]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub max_drawn: Option<u64>,

    /// Draw only this part of the grid, from its first cell to its last, and the finds inside it
    #[arg(long, value_name = "R1:C1-R2:C2")]
    pub region: Option<Region>,

    /// Draw how many finds cross each cell, for a grid of any size
    #[arg(long, conflicts_with_all = ["max_drawn", "region"])]
    pub heatmap: bool,

    /// Cells of each trail in data formats [default: cells; with parquet and arrow only in adjacent mode]
    #[arg(long, value_enum, ignore_case = true, value_name = "DETAIL")]
    pub trail: Option<TrailArgument>,

    /// Begin text, CSV and JSON lines with a line of what made them: the version, the checksum of the dictionary and the
    /// options; drawings and columns always have it, and “wordtrail merge” notices by it that a part is missing
    #[arg(long, conflicts_with_all = ["count", "leftover"])]
    pub provenance: bool,

    /// Leave out the header of --format csv
    #[arg(long)]
    pub no_header: bool,

    /// Search only the I-th of N parts of the grid; “wordtrail merge” puts text, csv and jsonl together
    #[arg(long, value_name = "I/N")]
    pub part: Option<Part>,

    /// Write to this file, which is replaced only on success; “.gz” or “.zst” after its ending compresses text
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// When to use colours
    #[arg(
        long,
        alias = "colour",
        value_enum,
        ignore_case = true,
        default_value_t,
        value_name = "WHEN"
    )]
    pub color: Color,
}

/// What finds are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TallyArgument {
    /// Each word, the most frequent first
    Word,
    /// Each length in letters
    Length,
    /// Each direction, and trails without one
    Direction,
    /// Each cell that finds cross, the most crossed first
    Cell,
}
