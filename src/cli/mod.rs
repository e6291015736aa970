//! The command line. Each command has its arguments as a clap struct in its own file; `arguments` has those that
//! several commands share, and `commands` lists the commands with their help.
//!
//! Each command checks its arguments first.

mod arguments;
mod bending;
mod board;
mod closed;
mod commands;
mod completions;
pub mod compression;
pub mod compressor;
mod find;
mod format;
mod grid_notes;
mod index;
mod input;
mod interrupt;
mod judge;
mod language_lists;
mod leftover;
mod lists;
mod make;
mod man;
mod merge;
#[cfg(test)]
mod options_index;
mod output;
mod page;
mod picture;
mod play;
mod progress;
mod provenance;
mod read;
mod score;
mod search_input;
mod search_options;
mod sorted;
mod terminal;
pub mod usage;
mod web;
mod words;

use clap::CommandFactory;
use commands::{Arguments, Command};
use output::{ClosedByReader, Outcome};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process;
use wordtrail_dictionary::internals::wording;

/// The exit status after an error.
const FAILURE: u8 = 2;

/// Runs the program. The first argument is its name. Returns the exit status, or ends the process if the arguments are wrong or
/// ask for help.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    terminal::report_without_backtraces();
    match run(parse(arguments.into_iter().collect())) {
        Ok(outcome) => outcome as u8,
        Err(error) => fail(&error),
    }
}

/// Parses the command line. Ends the program if it is wrong or asks for help.
fn parse(arguments: Vec<OsString>) -> Arguments {
    usage::parse(arguments.clone()).unwrap_or_else(|error| {
        // Messages quote arguments. Escaped ones give the same message.
        let escaped = arguments
            .iter()
            .map(|argument| wording::escaped(argument).into());
        let error = usage::parse(escaped).err().unwrap_or(error);
        let printed = match !error.use_stderr() && closed::output() {
            true => Err(io::Error::other("it is closed")),
            false => error.print().and_then(|()| io::stdout().flush()),
        };
        match printed {
            Err(failed) if !error.use_stderr() && failed.kind() != io::ErrorKind::BrokenPipe => {
                let failed = input::explain(failed);
                terminal::print_error(&format!("cannot write to standard output: {failed}"));
                process::exit(FAILURE.into())
            }
            _ => process::exit(error.exit_code()),
        }
    })
}

/// Runs the command that the arguments name.
pub fn run(Arguments { command }: Arguments) -> anyhow::Result<Outcome> {
    interrupt::survive_file_limit();
    match command {
        Command::Board(arguments) => board::run(&arguments),
        Command::Find(arguments) => find::run(arguments),
        Command::Index(arguments) => index::run(arguments),
        Command::Judge(arguments) => judge::run(arguments),
        Command::Make(arguments) => make::run(*arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Read(arguments) => read::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Web(arguments) => web::run(&arguments),
        Command::Words(arguments) => words::run(&arguments),
        Command::Completions(arguments) => completions::run(arguments.shell, Arguments::command()),
        Command::Man(arguments) => man::run(&arguments, Arguments::command()),
    }
}

/// Prints an error and returns its exit status. A reader that closes standard output has what it wants, so that is
/// success.
fn fail(error: &anyhow::Error) -> u8 {
    if error.is::<ClosedByReader>() {
        return 0;
    }
    terminal::print_error(&format!("{error:#}"));
    FAILURE
}
