//! `wordtrail man`: the manual, a page for the program and one for each command.

use super::Outcome;
use super::input::explained;
use super::output::Output;
use anyhow::{Context, anyhow};
use clap::builder::{Resettable, StyledStr};
use clap::{Command, CommandFactory, ValueHint};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes manual pages, for “man” to show
///
/// There is a page for the program, wordtrail.1, and one for each command, such as wordtrail-find.1. Without
/// --output-dir one page goes to standard output.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail man | man -l -             shows the program's page
  wordtrail man find | man -l -        shows the page of “wordtrail find”
  wordtrail man --output-dir ~/.local/share/man/man1
                                       all pages: “man wordtrail-find” shows one

Exit status: 0 it is written, 2 an error.")]
pub struct Arguments {
    /// The command whose page to write [default: the program itself]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// Write all pages into this folder, which is made if it is not there
    #[arg(long, value_name = "FOLDER", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    output_dir: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let mut program = super::Arguments::command()
        .disable_help_subcommand(true)
        .subcommand_value_name("COMMAND")
        .subcommand_help_heading("COMMANDS");
    program.build();
    match (&arguments.output_dir, &arguments.command) {
        (Some(folder), _) => write_all(&program, folder)?,
        (None, None) => write(&program, None)?,
        (None, Some(name)) => write(find(&program, name)?, None)?,
    }
    Ok(Outcome::Found)
}

fn find<'a>(program: &'a Command, name: &str) -> anyhow::Result<&'a Command> {
    program.find_subcommand(name).ok_or_else(|| {
        let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let names = names.join(", ");
        anyhow!("there is no command “{name}”: name one of {names}")
    })
}

fn write_all(program: &Command, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .map_err(explained)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    write(program, Some(folder))?;
    program
        .get_subcommands()
        .try_for_each(|command| write(command, Some(folder)))
}

/// Writes a page into a folder, or to standard output.
fn write(command: &Command, folder: Option<&Path>) -> anyhow::Result<()> {
    // What stands below the help has sections of its own.
    let man = Man::new(command.clone().after_help(Resettable::Reset))
        // No date, spelled so that it takes its place.
        .date("\"\"")
        .source(concat!("wordtrail ", env!("CARGO_PKG_VERSION")))
        .manual("Wordtrail");
    let place = folder.map(|folder| folder.join(man.get_filename()));
    let mut output = Output::open(place.as_deref(), &[])?;
    let failed = output.failure();
    man.render(&mut output)
        .and_then(|()| write_notes(command.get_after_help(), &mut output))
        .map_err(failed)?;
    output.finish()
}

/// Writes what stands below a command's help: paragraphs that begin with “Heading:”. Where lines follow the
/// heading they stay as they are.
fn write_notes(notes: Option<&StyledStr>, output: &mut impl Write) -> io::Result<()> {
    let notes = notes.map(ToString::to_string).unwrap_or_default();
    let mut roff = Roff::new();
    for paragraph in notes.split("\n\n") {
        let (heading, text) = paragraph.split_once(':').unwrap_or(("Notes", paragraph));
        roff.control("SH", [&*heading.to_uppercase()]);
        match text.strip_prefix('\n') {
            Some(lines) => {
                roff.control("nf", []);
                lines.lines().for_each(|line| _ = roff.text([roman(line)]));
                roff.control("fi", [])
            }
            None => roff.text([roman(text.trim_start())]),
        };
    }
    roff.to_writer(output)
}
