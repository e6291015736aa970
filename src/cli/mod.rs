//! The command line. [`arguments`] defines it; each command turns its arguments once into checked options and runs on
//! those alone.

mod arguments;
mod atomic_file;
mod completions;
mod find;
mod format;
mod index;
mod input;
mod interrupt;
mod leftover;
mod lengths;
mod make;
mod man;
mod output;
mod picture;
mod play;
mod progress;
mod score;
mod search_input;
mod terminal;
mod words;

pub use arguments::Arguments;

use arguments::Command;
use std::io;
use std::process::ExitCode;

/// The exit status of a command that met no error.
#[derive(Debug)]
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

/// Runs the command that the arguments name.
pub fn run(Arguments { command }: Arguments) -> anyhow::Result<Outcome> {
    terminal::set_quiet(command.is_quiet());
    match command {
        Command::Find(arguments) => {
            arguments.color.apply();
            find::run(&arguments.try_into()?)
        }
        Command::Index(arguments) => index::run(&arguments.try_into()?),
        Command::Make(arguments) => make::run(&arguments.try_into()?),
        Command::Play(arguments) => play::run(&arguments.try_into()?),
        Command::Score(arguments) => score::run(&arguments.try_into()?),
        Command::Words(arguments) => words::run(&arguments.try_into()?),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    }
}

/// Prints an error and returns its exit status. A reader that closed the pipe has what it wanted, so that is success.
pub fn fail(error: &anyhow::Error) -> ExitCode {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    if cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    terminal::print_error(&format!("{error:#}"));
    ExitCode::from(2)
}
