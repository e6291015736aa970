//! `wordtrail completions`: scripts with which shells complete commands and options.

use super::output::{Outcome, Output};
use clap::Command;
use clap_complete::Shell;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  echo 'source <(wordtrail completions bash)' >> ~/.bashrc
  wordtrail completions zsh > ~/.zfunc/_wordtrail
  wordtrail completions fish > ~/.config/fish/completions/wordtrail.fish
  wordtrail completions powershell >> $PROFILE
  wordtrail completions elvish >> ~/.config/elvish/rc.elv

Notes: create the folders first. In ~/.zshrc, put “fpath+=~/.zfunc” before “compinit”.

Exit status: 0 success, 2 error.")]
pub struct Arguments {
    /// Shell to complete commands in
    #[arg(value_name = "SHELL", ignore_case = true)]
    pub shell: Shell,
}

/// Prints a script for `program`.
pub fn run(shell: Shell, mut program: Command) -> anyhow::Result<Outcome> {
    let name = program.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, name, &mut script);
    Output::standard()?.write_whole(&script)?;
    Ok(Outcome::Found)
}
