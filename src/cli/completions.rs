//! `wordtrail completions`: scripts with which shells complete commands and options.

use super::Outcome;
use super::arguments::completions::Arguments;
use super::output::Output;
use clap::CommandFactory;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let mut program = super::Arguments::command();
    let name = program.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, name, &mut script);
    Output::standard().write_whole(&script)?;
    Ok(Outcome::Found)
}
