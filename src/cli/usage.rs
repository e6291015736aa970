//! Parsing the command line, and tips for one that is wrong.

use super::commands::Arguments;
use super::terminal;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error, FromArgMatches};
use std::ffi::OsString;
use std::path::Path;
use wordtrail_dictionary::internals::wording::excerpt;

/// Parses arguments, and hides notes if they ask for it.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, Error> {
    let mut command = Arguments::command();
    let mut matches = command
        .try_get_matches_from_mut(arguments)
        .map_err(with_tip)?;
    // Every command that prints notes has the option.
    let of_command = matches.subcommand().map(|(_, of_command)| of_command);
    let quiet = of_command.and_then(|it| it.try_get_one("quiet").ok().flatten());
    terminal::set_quiet(quiet == Some(&true));
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// An error with a tip for what was probably meant.
fn with_tip(mut error: Error) -> Error {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    let argument = named(ContextKind::InvalidArg);
    let command = named(ContextKind::InvalidSubcommand);
    let tip = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            // An option that does not exist is hardly meant as a file or a word.
            error.remove(ContextKind::Suggested);
            return error;
        }
        ErrorKind::UnknownArgument => {
            "a list has commas between its items, without spaces, such as cat,dog,bird or E,SE,S"
                .to_owned()
        }
        ErrorKind::MissingRequiredArgument if argument.contains("WORDLIST") => {
            "to read the words from standard input, write “-”".to_owned()
        }
        ErrorKind::InvalidSubcommand if Path::new(&command).is_file() => format!(
            "it is a file: to search it for words, run “wordtrail find {}”",
            excerpt(&command)
        ),
        _ => return error,
    };
    error.insert(
        ContextKind::Suggested,
        ContextValue::StyledStrs(vec![tip.into()]),
    );
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_values_may_be_in_any_case() {
        let mut program = Arguments::command();
        program.build();
        let named: Vec<_> = program
            .get_subcommands()
            .filter(|command| command.get_name() != "help")
            .flat_map(|command| {
                command
                    .get_arguments()
                    .map(move |argument| (command, argument))
            })
            .filter(|(_, argument)| argument.get_action().takes_values())
            .filter(|(_, argument)| !argument.get_possible_values().is_empty())
            .collect();
        assert!(named.len() > 20, "{}", named.len());
        for (command, argument) in named {
            assert!(
                argument.is_ignore_case_set(),
                "{} --{}",
                command.get_name(),
                argument.get_id()
            );
        }
    }
}
