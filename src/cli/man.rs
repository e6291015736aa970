//! `wordtrail man`: a manual page for the program and one for each command.

use super::input::explain;
use super::output::{Outcome, Output, Target};
use anyhow::{Context, anyhow};
use clap::builder::{Resettable, StyledStr};
use clap::{Command, ValueHint};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::fs;
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};
use wordtrail_dictionary::internals::wording::escaped;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail man | man -l -             show the program's page
  wordtrail man find | man -l -        show the page of “wordtrail find”
  wordtrail man --output-dir ~/.local/share/man/man1
                                       install all pages: “man wordtrail-find”

Exit status: 0 success, 2 error.")]
pub struct Arguments {
    /// Command to document [default: the program itself]
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,

    /// Write all pages to this folder, create it if necessary
    #[arg(long, value_name = "FOLDER", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    pub output_dir: Option<PathBuf>,
}

/// Prints pages of `program`.
pub fn run(arguments: &Arguments, program: Command) -> anyhow::Result<Outcome> {
    let mut program = program
        .disable_help_subcommand(true)
        .subcommand_value_name("COMMAND")
        .subcommand_help_heading("COMMANDS");
    program.build();
    match (&arguments.output_dir, &arguments.command) {
        (Some(folder), _) => {
            fs::create_dir_all(folder)
                .map_err(explain)
                .with_context(|| format!("cannot create the folder {}", escaped(folder)))?;
            let mut pages = iter::once(&program).chain(program.get_subcommands());
            pages.try_for_each(|command| write(command, Some(folder)))
        }
        (None, Some(name)) => write(find(&program, name)?, None),
        (None, None) => write(&program, None),
    }?;
    Ok(Outcome::Found)
}

fn find<'a>(program: &'a Command, name: &str) -> anyhow::Result<&'a Command> {
    program.find_subcommand(name).ok_or_else(|| {
        let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let names = names.join(", ");
        anyhow!("there is no command “{name}”: name one of {names}")
    })
}

/// Writes a page into a folder, or to standard output.
fn write(command: &Command, folder: Option<&Path>) -> anyhow::Result<()> {
    // The notes below the help become sections.
    let man = Man::new(command.clone().after_help(Resettable::Reset))
        // An empty date; without it roff would take the next field for one.
        .date("\"\"")
        .source(concat!("wordtrail ", env!("CARGO_PKG_VERSION")))
        .manual("Wordtrail");
    let target = Target::from(folder.map(|folder| folder.join(man.get_filename())));
    let mut output = Output::open(&target, &[])?;
    let failed = output.failure();
    man.render(&mut output)
        .and_then(|()| write_notes(command.get_after_help(), &mut output))
        .map_err(failed)?;
    output.finish()
}

/// Writes the notes below a command's help, paragraphs that begin with “Heading:”, as sections. Lines below the heading
/// are kept as they are.
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
