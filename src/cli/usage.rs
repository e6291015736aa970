//! Parsing the command line, and tips for one that is wrong.

use super::Arguments;
use crate::wording::excerpt;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory, Error, FromArgMatches};
use std::ffi::OsString;
use std::path::Path;

/// Parses arguments. Named values may be in any case: `-f CSV`.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, Error> {
    let in_any_case = |argument: Arg| {
        let takes_value = argument.get_action().takes_values();
        argument.ignore_case(takes_value)
    };
    let mut command = Arguments::command().mut_subcommands(|command| command.mut_args(in_any_case));
    let mut matches = command
        .try_get_matches_from_mut(arguments)
        .map_err(with_tip)?;
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
