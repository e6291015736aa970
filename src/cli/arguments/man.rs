//! The arguments of `wordtrail man`.

use clap::ValueHint;
use std::path::PathBuf;

/// Print manual pages
///
/// There is one page for the program, wordtrail.1, and one for each command, such as wordtrail-find.1.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail man | man -l -             show the program's page
  wordtrail man find | man -l -        show the page of “wordtrail find”
  wordtrail man --output-dir ~/.local/share/man/man1
                                       install all pages: “man wordtrail-find”

Exit status: 0 success, 2 error.")]
pub struct Arguments {
    /// Command whose page to print [default: the program itself]
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,

    /// Write all pages into this folder, which is created if necessary
    #[arg(long, value_name = "FOLDER", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    pub output_dir: Option<PathBuf>,
}
