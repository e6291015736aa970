//! The command line: the arguments, and one file a command.

mod completions;
mod counted;
mod find;
mod index;
mod input;
mod interrupt;
mod leftover;
mod make;
mod man;
mod numbers;
mod output;
mod picture;
mod play;
mod progress;
mod score;
mod subject;
mod terminal;
mod words;

use clap::{Parser, Subcommand};
use std::io;
use std::process::ExitCode;

/// Finds every dictionary word hidden in a grid of letters, and tells the trail that spells it.
#[derive(Parser)]
#[command(
    name = "wordtrail",
    version,
    propagate_version = true,
    arg_required_else_help = true,
    after_help = "\
Examples:
  wordtrail find grid.txt          every English word in it, and where it is
  wordtrail make cat,dog,bird      a word search puzzle
  wordtrail find --help            all that “find” can do, with more examples

Exit status: 0 something was found, 1 nothing was found (or a hunted word is missing), 2 an error."
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Find(find::Arguments),
    Index(index::Arguments),
    Make(make::Arguments),
    Play(play::Arguments),
    Score(score::Arguments),
    Words(words::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// What a command that met no error has to say by its exit status.
pub enum Outcome {
    Found,
    NothingFound,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Found => Self::SUCCESS,
            Outcome::NothingFound => Self::from(1),
        }
    }
}

/// Runs the command that the arguments ask for.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    match &arguments.command {
        Command::Find(arguments) => find::run(arguments),
        Command::Index(arguments) => index::run(arguments),
        Command::Make(arguments) => make::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Score(arguments) => score::run(arguments),
        Command::Words(arguments) => words::run(arguments),
        Command::Completions(arguments) => completions::run(arguments),
        Command::Man(arguments) => man::run(arguments),
    }
}

/// Tells an error and gives the exit status that goes with it. A reader that closed the pipe has
/// what it wanted, so that is no error.
pub fn fail(error: &anyhow::Error) -> ExitCode {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    if cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    terminal::error(&format!("{error:#}"));
    ExitCode::from(2)
}
