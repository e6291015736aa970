//! The index of options in the book, `docs/options.md`, made of the definitions of all commands.

use super::commands::Arguments;
use clap::{Arg, CommandFactory};
use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;
use std::fs;

#[test]
fn the_index_of_the_book_has_the_options_of_all_commands() {
    let index = index();
    if index != include_str!("../../docs/options.md") {
        let file = env::temp_dir().join("options.md");
        fs::write(&file, index).unwrap();
        panic!(
            "docs/options.md is out of date: {} has the options as they are",
            file.display()
        );
    }
}

/// The page.
fn index() -> String {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    let mut page = "\
# Options

The commands and their options, taken from their definitions. `wordtrail COMMAND --help` says more, and so do the
[manual pages](install.md#completions-and-manual-pages).

## Commands

| command | what it does |
| --- | --- |
"
    .to_owned();
    // The commands that have an option, by its name, its spelling and what it does.
    let mut commands_of: BTreeMap<(&str, String, String), Vec<&str>> = BTreeMap::new();
    for command in program.get_subcommands() {
        let about = command.get_about().unwrap().to_string();
        let _ = writeln!(page, "| {} | {} |", command.get_name(), in_cell(&about));
        let options = command
            .get_arguments()
            .filter(|option| !option.is_hide_set());
        for (name, option) in options.filter_map(|option| Some((option.get_long()?, option))) {
            let commands = commands_of.entry((name, spelled(option), explained(option)));
            commands.or_default().push(command.get_name());
        }
    }
    page += "\n## All options\n\n| option | what it does | commands |\n| --- | --- | --- |\n";
    let all = program.get_subcommands().count();
    for ((_, option, help), commands) in commands_of {
        let commands = match commands.len() == all {
            true => "all".to_owned(),
            false => commands.join(", "),
        };
        let _ = writeln!(page, "| `{option}` | {help} | {commands} |");
    }
    page
}

/// An option as it is typed: `-n, --min-length <N>`.
fn spelled(option: &Arg) -> String {
    let short = option.get_short().map(|short| format!("-{short}, "));
    format!("{}{option}", short.unwrap_or_default()).replace('|', "\\|")
}

/// The first line of an option's help, its values and its default.
fn explained(option: &Arg) -> String {
    let mut text = option.get_help().unwrap().to_string();
    let values = option.get_possible_values();
    let values: Vec<&str> = values
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| value.get_name())
        .collect();
    if option.get_action().takes_values()
        && !option.is_hide_possible_values_set()
        && !values.is_empty()
    {
        let _ = write!(text, " [values: {}]", values.join(", "));
    }
    let defaults = option.get_default_values();
    if option.get_action().takes_values()
        && !option.is_hide_default_value_set()
        && !defaults.is_empty()
    {
        let defaults: Vec<_> = defaults
            .iter()
            .map(|value| value.to_string_lossy())
            .collect();
        let _ = write!(text, " [default: {}]", defaults.join(", "));
    }
    in_cell(&text)
}

/// A text in a cell of a table in Markdown.
fn in_cell(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        if "|<>*_[]\\`".contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
