//! What the help texts of the program list.

use crate::common::command::{Folder, Outcome};

/// The help of a command, or of the program when the name is empty, on a screen of 80 columns.
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

/// The lines of a part of a help text, after its heading and up to a line that does not belong to it.
fn part<'a>(help: &'a str, heading: &str) -> impl Iterator<Item = &'a str> {
    let lines = help
        .lines()
        .skip_while(move |line| *line != heading)
        .skip(1);
    lines.take_while(|line| line.is_empty() || line.starts_with(' '))
}

/// All commands that the program's help lists, but “help”.
pub fn commands() -> Vec<String> {
    let help = help("");
    // What goes on from the line above is further in.
    let lines = part(&help, "Commands:").filter_map(|line| line.strip_prefix("  "));
    let names = lines.filter_map(|line| line.split(' ').next());
    let names = names.filter(|name| !["", "help"].contains(name));
    names.map(str::to_owned).collect()
}

/// The long options that a help text has, as “--name”.
pub fn long_options(help: &str) -> Vec<&str> {
    let lines = part(help, "Options:").map(str::trim_start);
    let parts = lines
        .filter(|line| line.starts_with('-'))
        .flat_map(|line| line.split([' ', ',']));
    parts.filter(|part| part.starts_with("--")).collect()
}
