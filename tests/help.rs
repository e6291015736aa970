//! Help, completions for shells, and manual pages: that they are complete. `readers.rs` tests that other
//! programs read them.

use crate::common::command::Folder;
use crate::common::help::{commands, help, long_options};
use std::fs;

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

#[test]
fn the_help_lists_the_commands_and_their_options() {
    let commands = commands();
    for command in [
        "board",
        "completions",
        "find",
        "index",
        "make",
        "man",
        "score",
        "words",
    ] {
        assert!(commands.iter().any(|name| name == command), "{commands:?}");
    }
    let help = help("find");
    let options = long_options(&help);
    for option in [
        "--all",
        "--color",
        "--dictionary",
        "--help",
        "--min-length",
        "--words",
    ] {
        assert!(options.contains(&option), "{options:?}");
    }
}

#[test]
fn examples_in_the_help_fit_80_columns() {
    for command in [String::new()].into_iter().chain(commands()) {
        let help = help(&command);
        let (_, examples) = help.split_once("\nExamples:\n").unwrap();
        let (examples, _) = examples.split_once("\n\n").unwrap();
        for example in examples.lines() {
            // A line that continues an example below its explanation is broken by hand.
            let by_hand = " ".repeat(20);
            let beginnings = ["  wordtrail ", "  echo ", "  printf ", &by_hand];
            let is_whole = beginnings
                .iter()
                .any(|beginning| example.starts_with(beginning));
            assert!(is_whole, "{command}: broken before “{example}”");
        }
    }
}

#[test]
fn completions_have_every_command_and_every_long_option() {
    let folder = Folder::with(&[]);
    for shell in SHELLS {
        let written = folder.run(&format!("completions {shell}"));
        assert_eq!(written.status, Some(0), "{written:#?}");
        assert_eq!(written.errors, "");
        let script = written.output;
        for command in commands() {
            assert!(script.contains(&command), "{shell} lacks {command}");
            for option in long_options(&help(&command)) {
                let spelled = match shell {
                    "fish" => option.replace("--", "-l "),
                    _ => option.to_owned(),
                };
                assert!(
                    script.contains(&spelled),
                    "{shell} lacks {option} of {command}"
                );
            }
        }
    }
}

#[test]
fn an_unknown_shell_is_an_error_that_lists_the_known_ones() {
    let refused = Folder::with(&[]).run("completions tcsh");
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    assert_eq!(refused.output, "");
    for shell in SHELLS {
        assert!(refused.errors.contains(shell), "{refused:#?}");
    }
}

/// A manual page as it is read, without the escapes of roff.
fn read_page(page: &str) -> String {
    page.replace("\\-", "-")
        .replace("\\fB", "")
        .replace("\\fR", "")
}

#[test]
fn there_is_a_manual_page_for_the_program_and_for_each_command() {
    let folder = Folder::with(&[]);
    folder.run("man --output-dir share/man1").is(0, &[]);
    let page = |name: &str| folder.read(&format!("share/man1/{name}.1"));
    let commands = commands();
    let pages = fs::read_dir(folder.path().join("share/man1")).unwrap();
    assert_eq!(pages.count(), commands.len() + 1);
    let program = read_page(&page("wordtrail"));
    assert!(program.contains("\nwordtrail - Find every dictionary word"));
    for command in commands {
        let name = format!("wordtrail-{command}");
        assert!(program.contains(&format!("\n{name}(1)\n")), "{program}");
        let page = page(&name);
        assert_eq!(folder.run(&format!("man {command}")).output, page);
        let page = read_page(&page);
        let help = help(&command);
        for option in long_options(&help) {
            let is_option = |line: &str| line.split([' ', ',']).any(|part| part == option);
            let (_, options) = page.split_once("\n.SH OPTIONS\n").unwrap();
            assert!(options.lines().any(is_option), "{name} lacks {option}");
        }
        for section in [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "EXAMPLES",
            "\"EXIT STATUS\"",
        ] {
            assert!(
                page.contains(&format!("\n.SH {section}\n")),
                "{name} lacks {section}"
            );
        }
        assert!(
            page.contains(&format!("\n  wordtrail {command} ")),
            "{page}"
        );
    }
    assert_eq!(folder.run("man").output, page("wordtrail"));
}

#[test]
fn manual_pages_that_cannot_be_written_are_an_error_that_says_why() {
    let folder = Folder::with(&[("file", "")]);
    for (arguments, parts) in [
        ("man nothing", ["“nothing”", "find"]),
        ("man find --output-dir pages", ["--output-dir", "COMMAND"]),
        ("man --output-dir file", ["folder", "file"]),
    ] {
        let refused = folder.run(arguments);
        assert_eq!(refused.status, Some(2), "{refused:#?}");
        assert_eq!(refused.output, "");
        for part in parts {
            assert!(refused.errors.contains(part), "{refused:#?}");
        }
    }
    assert_eq!(folder.listing().len(), 1);
}
