//! The command line as it is typed: one clap struct per command, and the groups of options that commands share.

pub mod completions;
pub mod find;
pub mod index;
pub mod make;
pub mod man;
pub mod play;
pub mod score;
pub mod shared;
mod values;
pub mod words;

use clap::{Parser, Subcommand};

/// Find every dictionary word hidden in a grid of letters
#[derive(Parser)]
#[command(
    name = "wordtrail",
    version,
    propagate_version = true,
    arg_required_else_help = true,
    after_help = "\
Examples:
  wordtrail find grid.txt        find the English words in a grid
  wordtrail make cat,dog,bird    make a word search puzzle
  wordtrail find --help          show all options of “find”, with examples

Exit status: 0 success, 1 nothing found or a listed word is missing, 2 error."
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    Find(find::Arguments),
    Index(index::Arguments),
    Make(make::Arguments),
    Play(play::Arguments),
    Score(score::Arguments),
    Words(words::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Command {
    /// Whether `--quiet` hides progress and notes.
    pub fn is_quiet(&self) -> bool {
        match self {
            Self::Find(arguments) => arguments.search.quiet,
            Self::Index(arguments) => arguments.quiet,
            Self::Make(arguments) => arguments.quiet,
            Self::Play(arguments) => arguments.search.quiet,
            Self::Score(arguments) => arguments.quiet,
            Self::Words(arguments) => arguments.quiet,
            Self::Completions(_) | Self::Man(_) => false,
        }
    }
}
