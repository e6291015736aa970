//! The arguments of `wordtrail find`.

use crate::cli::arguments::{
    Named, PictureArguments, SearchArguments, named, natural, parsed, positive,
};
use crate::cli::format::{Format, TableFormat};
use crate::cli::input::{Input, STANDARD_INPUT};
use crate::cli::sorted::Sort;
use crate::cli::terminal::Color;
use clap::{ValueEnum, ValueHint};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use wordtrail::report::{Region, TrailDetail};
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
  wordtrail find photo.jpg -o answer.png         a photo, the words marked on it
  wordtrail find -d words.txt grid.txt           another dictionary
  wordtrail find --all --through 12:7 grid.txt   finds that cross a cell
  wordtrail find --all -c *.txt                  number of finds in each file
  wordtrail find --all -c --shuffle 1 grid.txt   number of finds by chance
  wordtrail find --all --tally word --top 20 grid.txt
                                                 most frequent words
  wordtrail find --leftover puzzle.txt           letters that no find covers
  wordtrail find -m adjacent --cover grid.txt    words that fill the grid
  wordtrail find -o p.svg grid.txt               picture with finds marked
  wordtrail find --all -o finds.csv.gz grid.txt  spreadsheet, compressed
  wordtrail find --all -o f.parquet grid.txt     columns for data frames
  wordtrail find --all -c --part 7/64 grid.txt   one of 64 parts of the work
  printf 'cat\\ndog\\n' | wordtrail find -f jsonl  read standard input

Exit status: 0 words were found, 1 no words were found or a listed word is missing, 2 error.")]
pub struct Arguments {
    /// Grid or puzzle files, or “-” for standard input [default: -]
    #[arg(
        value_name = "GRID",
        default_value = STANDARD_INPUT,
        hide_default_value = true,
        value_hint = ValueHint::AnyPath
    )]
    pub grids: Vec<Input>,

    #[command(flatten)]
    pub search: SearchArguments,

    /// Find every trail of each word, not only the first
    ///
    /// A palindrome counts in both directions.
    #[arg(short, long)]
    pub all: bool,

    /// Print only the number of finds, or of divisions
    #[arg(short, long, conflicts_with = "format")]
    pub count: bool,

    /// Divide the grid into words: each cell belongs to exactly one
    ///
    /// Of all divisions, the one with the fewest uncommon words is written, and of several the one with the fewest words. --top writes
    /// more of them, and --all writes each.
    #[arg(long, conflicts_with_all = ["through", "part", "leftover", "tally", "heatmap"])]
    pub cover: bool,

    /// Only divisions in which a word or phrase joins opposite edges
    ///
    /// This is an option of --cover. A phrase has two or three words, each of which begins beside the end of the one before.
    #[arg(long, requires = "cover")]
    pub spanning: bool,

    /// Only words that match this pattern, such as 'c?t*'
    ///
    /// “?” matches one letter, “*” any number of letters, “[aeiou]” one of these letters, “[a-m]” one from a to
    /// m, and “[^s]” one that is not s.
    #[arg(long = "match", value_name = "PATTERN", value_parser = parsed::<Pattern>)]
    pub pattern: Option<Pattern>,

    /// Only words that match this regular expression
    ///
    /// The expression matches the whole word, in any case.
    #[arg(long, value_name = "RE", value_parser = parsed::<Regex>, conflicts_with = "pattern")]
    pub regex: Option<Regex>,

    /// Only finds that cross this cell
    ///
    /// Only the cells around it are searched.
    #[arg(long, value_name = "R:C", conflicts_with = "part")]
    pub through: Option<Cell>,

    /// Shuffle the grid first (a chance baseline)
    ///
    /// The finds among the same letters in a random order show how many words appear by chance.
    #[arg(long, value_name = "SEED", value_parser = natural)]
    pub shuffle: Option<u64>,

    /// Sort order of the finds [default: trail]
    #[arg(long, value_enum, ignore_case = true, value_name = "ORDER")]
    pub sort: Option<Sort>,

    /// Add Boggle scores
    #[arg(long)]
    pub points: bool,

    /// Count finds by word, length, direction or cell
    ///
    /// Only the counts are printed.
    #[arg(long, value_enum, ignore_case = true, value_name = "BY", conflicts_with_all = ["count", "leftover", "heatmap", "points", "trail", "sort"])]
    pub tally: Option<TallyArgument>,

    /// Keep the first N results
    ///
    /// These are the largest counts of --tally, the first finds in the order of --sort, or the best divisions of --cover.
    #[arg(long, value_name = "N", value_parser = positive)]
    pub top: Option<NonZeroUsize>,

    /// Print only the letters that no find covers
    ///
    /// They are printed in reading order. In a puzzle, they may spell a hidden message.
    #[arg(long, conflicts_with_all = ["count", "format"])]
    pub leftover: bool,

    /// Output format [default: from the extension of --output, or text]
    #[arg(short, long, value_enum, ignore_case = true)]
    pub format: Option<Format<TableFormat>>,

    #[command(flatten)]
    pub picture: PictureArguments,

    /// Draw at most N finds, longest first [default: 500, or 5000 for html]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub max_drawn: Option<u64>,

    /// Draw only this rectangle and the finds inside it
    #[arg(long, value_name = "R1:C1-R2:C2")]
    pub region: Option<Region>,

    /// Draw how many finds cross each cell
    ///
    /// A heat map can be drawn of a grid of any size.
    #[arg(long, conflicts_with_all = ["max_drawn", "region"])]
    pub heatmap: bool,

    /// How much of each trail to write [default: cells]
    ///
    /// Applies to csv, jsonl, parquet and arrow. In parquet and arrow, the default is none in straight mode.
    #[arg(long, value_parser = named(&TRAILS), ignore_case = true, value_name = "DETAIL")]
    pub trail: Option<TrailDetail>,

    /// Record version, dictionary and options in the output
    ///
    /// Text, CSV and JSON lines then begin with a line that has the version, the checksum of the dictionary and
    /// the options. Drawings and columns always have them. “wordtrail merge” uses the line to detect missing
    /// parts.
    #[arg(long, conflicts_with_all = ["count", "leftover"])]
    pub provenance: bool,

    /// Omit the header of CSV output
    #[arg(long)]
    pub no_header: bool,

    /// Search part I of N, combine with “merge”
    ///
    /// “wordtrail merge” combines the text, CSV or JSON lines of all parts.
    #[arg(long, value_name = "I/N", value_parser = parsed::<Part>)]
    pub part: Option<Part>,

    /// Write to this file [default: standard output]
    ///
    /// The file is replaced only on success. A second extension, .gz or .zst, compresses text.
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

const TRAILS: [Named<TrailDetail>; 3] = [
    ("cells", "Every cell", TrailDetail::Cells),
    ("ends", "First and last cell", TrailDetail::Ends),
    ("none", "No cells", TrailDetail::None),
];

/// What finds are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TallyArgument {
    /// By word, most frequent first
    Word,
    /// By length in letters
    Length,
    /// By direction, bent trails apart
    Direction,
    /// By cell, most crossed first
    Cell,
}
