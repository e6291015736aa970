//! The arguments of `wordtrail find`, and the options that they are checked into.

use crate::cli::arguments::{PictureArguments, SearchArguments, natural};
use crate::cli::format::{Canvas, Format, LineFormat, Medium};
use crate::cli::input::Input;
use crate::cli::output::Target;
use crate::cli::picture::{HeatmapFormat, only_drawn};
use crate::cli::search_input::SearchOptions;
use crate::cli::terminal::Color;
use anyhow::bail;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::path::PathBuf;
use wordtrail::Trails;
use wordtrail::report::Region;

/// Find the words hidden in grids, and their trails
///
/// A grid is a text file with one row per line: compact, with one letter per cell (“cat”), or spaced, where a cell may
/// have several letters (“Qu E S T”). “.” is a hole, and “?” is a wildcard that matches any letter.
///
/// A puzzle is a grid, an empty line and a list of words, one per line. In a puzzle only the listed words are searched
/// for, unless --dictionary or --words is given.
///
/// Each word is reported once, at its first trail, unless --all is given. Rows and columns count from 1; a column is
/// one cell, whatever its width in the file.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail find grid.txt                        English words, straight lines
  wordtrail find -m adjacent -n 4 board.txt      Boggle, 4 letters or more
  wordtrail find --words cat,dog,bird grid.txt   only these words
  wordtrail find puzzle.txt                      the puzzle's own words
  wordtrail find -d words.txt grid.txt           another dictionary
  wordtrail find --all -c *.txt                  number of finds in each file
  wordtrail find --leftover puzzle.txt           letters that no find covers
  wordtrail find -f svg -o p.svg grid.txt        picture with finds marked
  printf 'cat\\ndog\\n' | wordtrail find -f jsonl  read standard input

Exit status: 0 words were found, 1 no words were found or a listed word is missing, 2 error.")]
pub struct Arguments {
    /// Grid or puzzle files; “-” reads standard input [default: -]
    #[arg(value_name = "GRID")]
    pub grids: Vec<PathBuf>,

    #[command(flatten)]
    pub search: SearchArguments,

    /// Find every trail of each word, not only the first
    #[arg(short, long)]
    pub all: bool,

    /// Print only the number of finds
    #[arg(short, long, conflicts_with = "format")]
    pub count: bool,

    /// Print only the letters that no find covers, in reading order: a puzzle's hidden message
    #[arg(long, conflicts_with_all = ["count", "format"])]
    pub leftover: bool,

    /// Output format
    #[arg(short, long, value_enum, default_value_t)]
    pub format: Format,

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

    /// Write to this file, which is replaced only on success [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
}

/// What `wordtrail find` does.
pub struct Options {
    /// At least one.
    pub grids: Vec<Input>,
    pub search: SearchOptions,
    pub trails: Trails,
    pub output: FindOutput,
    pub target: Target,
    pub color: Color,
    /// Everything that is read.
    pub inputs: Vec<Input>,
}

/// What becomes of the finds.
pub enum FindOutput {
    /// The number of finds.
    Count,
    /// The letters that no find covers.
    Leftover,
    Lines(LineFormat),
    /// Pictures of one grid, or pages of any number of grids.
    Drawing(Canvas, DrawingOptions),
    /// How many finds cross each cell of one grid, under a title.
    Heatmap(HeatmapFormat, String),
}

/// What is drawn of a grid.
pub struct DrawingOptions {
    /// The title; empty unless given.
    pub title: String,
    pub region: Option<Region>,
    /// The maximum number of finds.
    pub max_drawn: usize,
}

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        let mut grids: Vec<Input> = arguments.grids.into_iter().map(Input::from).collect();
        if grids.is_empty() {
            grids.push(Input::Standard);
        }
        let target = Target::from(arguments.output);
        let medium = arguments.format.medium();
        let medium = arguments.picture.apply(medium, &target)?;
        let title = arguments.picture.title.unwrap_or_default();
        let (max_drawn, region) = (arguments.max_drawn, arguments.region);
        let output = match medium {
            _ if arguments.heatmap => match arguments.format {
                Format::Svg => FindOutput::Heatmap(HeatmapFormat::Svg, title),
                Format::Png => FindOutput::Heatmap(HeatmapFormat::Png, title),
                _ => bail!("--heatmap needs a picture: choose --format svg or png"),
            },
            Medium::Drawing(canvas) => {
                let max_drawn = max_drawn.map_or(canvas.default_drawn(), |number| {
                    usize::try_from(number).unwrap_or(usize::MAX)
                });
                let drawing = DrawingOptions {
                    title,
                    region,
                    max_drawn,
                };
                FindOutput::Drawing(canvas, drawing)
            }
            Medium::Lines(_) if max_drawn.is_some() => bail!(only_drawn("--max-drawn")),
            Medium::Lines(_) if region.is_some() => bail!(only_drawn("--region")),
            Medium::Lines(_) if arguments.count => FindOutput::Count,
            Medium::Lines(_) if arguments.leftover => FindOutput::Leftover,
            Medium::Lines(format) => FindOutput::Lines(format),
        };
        let one_by_one = match output {
            FindOutput::Heatmap(..) => Some(("--heatmap".to_owned(), "")),
            FindOutput::Drawing(Canvas::Picture(_), _) => {
                let format = arguments.format.to_possible_value();
                let name = format.as_ref().map_or("", PossibleValue::get_name);
                Some((format!("--format {name}"), ", or choose --format pdf"))
            }
            _ => None,
        };
        if let (count @ 2.., Some((option, alternative))) = (grids.len(), one_by_one) {
            bail!(
                "{option} draws one grid, and {count} are given: run the command once per grid{alternative}"
            );
        }
        let search = SearchOptions::try_from(arguments.search)?;
        Ok(Self {
            inputs: search.inputs(&grids)?,
            grids,
            search,
            trails: if arguments.all {
                Trails::All
            } else {
                Trails::First
            },
            output,
            target,
            color: arguments.color,
        })
    }
}
