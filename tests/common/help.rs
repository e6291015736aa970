//! Commands and options in the help of the program.

use crate::common::command::{Folder, Outcome};

/// The help of a command, or of the program if the name is empty, on a terminal of 80 columns.
pub fn help(command: &str) -> String {
    let folder = Folder::with(&[]);
    let help = Outcome::of(
        folder
            .command(&format!("{command} --help"))
            .env("COLUMNS", "80"),
    );
    assert_eq!(help.status, Some(0), "{help:#?}");
    help.output
}

/// The lines of a section of a help text, without its heading.
fn part<'a>(help: &'a str, heading: &str) -> impl Iterator<Item = &'a str> {
    let lines = help
        .lines()
        .skip_while(move |line| *line != heading)
        .skip(1);
    lines.take_while(|line| line.is_empty() || line.starts_with(' '))
}

/// All commands that the program's help lists, except “help”.
pub fn commands() -> Vec<String> {
    let help = help("");
    // Continuation lines have a deeper indent.
    let lines = part(&help, "Commands:").filter_map(|line| line.strip_prefix("  "));
    let names = lines.filter_map(|line| line.split(' ').next());
    let names = names.filter(|name| !["", "help"].contains(name));
    names.map(str::to_owned).collect()
}

/// The long options in a help text, as “--name”.
pub fn long_options(help: &str) -> Vec<&str> {
    let lines = part(help, "Options:").map(str::trim_start);
    let parts = lines
        .filter(|line| line.starts_with('-'))
        .flat_map(|line| line.split([' ', ',', '[']));
    parts.filter(|part| part.starts_with("--")).collect()
}
