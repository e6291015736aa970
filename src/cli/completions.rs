//! `wordtrail completions`: what a shell needs to complete commands and options.

use super::Outcome;
use super::output::Output;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

/// Writes what a shell needs to complete commands and options
///
/// The script goes to standard output. Put it where your shell looks for it, as below, and begin a new shell.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  echo 'source <(wordtrail completions bash)' >> ~/.bashrc
  wordtrail completions zsh > ~/.zfunc/_wordtrail
  wordtrail completions fish > ~/.config/fish/completions/wordtrail.fish
  wordtrail completions powershell >> $PROFILE
  wordtrail completions elvish >> ~/.config/elvish/rc.elv

Notes: the folders must be there. In ~/.zshrc, “fpath+=~/.zfunc” must come before “compinit”.

Exit status: 0 it is written, 2 an error.")]
pub struct Arguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let mut program = super::Arguments::command();
    let name = program.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, name, &mut script);
    let mut output = Output::open(None, &[])?;
    output.write_all(&script).map_err(output.failure())?;
    output.finish()?;
    Ok(Outcome::Found)
}
