//! The program's manners: help that fits the screen, completions for shells, manual pages.

#[path = "common/command.rs"]
mod command;

use command::{Folder, Outcome};
use std::fs;
use std::process::{Command, Stdio};

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// The help of a command, or of the program when the name is empty, on a screen of 80 columns.
fn help(command: &str) -> String {
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
fn commands() -> Vec<String> {
    let help = help("");
    // What goes on from the line above is further in.
    let lines = part(&help, "Commands:").filter_map(|line| line.strip_prefix("  "));
    let names = lines.filter_map(|line| line.split(' ').next());
    let names = names.filter(|name| !["", "help"].contains(name));
    names.map(str::to_owned).collect()
}

/// The long options that a help text has, as “--name”.
fn long_options(help: &str) -> Vec<&str> {
    let lines = part(help, "Options:").map(str::trim_start);
    let parts = lines
        .filter(|line| line.starts_with('-'))
        .flat_map(|line| line.split([' ', ',']));
    parts.filter(|part| part.starts_with("--")).collect()
}

/// Whether a program is there to be run.
fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    let started = command.arg("--version").stdin(Stdio::null()).output();
    if started.is_err() {
        eprintln!("LEFT OUT: {program} is not installed");
    }
    started.is_ok()
}

#[test]
fn the_help_lists_the_commands_and_their_options() {
    let commands = commands();
    for command in [
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
            // What goes on below its explanation was broken by hand.
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
fn bash_completes_commands_options_and_values() {
    if !is_there("bash") {
        return;
    }
    let folder = Folder::with(&[]);
    folder.write("script", folder.run("completions bash").output);
    // What bash does when somebody types these words and presses the tabulator.
    let completed = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let (last, before) = (words[words.len() - 1], words[words.len() - 2]);
        let all = words.join("' '");
        let count = words.len() - 1;
        let script = format!(
            "source ./script; COMP_WORDS=('{all}'); COMP_CWORD={count}; \
             _wordtrail wordtrail '{last}' '{before}'; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let mut bash = Command::new("bash");
        let run = Outcome::of(bash.args(["-c", &script]).current_dir(folder.path()));
        assert_eq!((run.status, &*run.errors), (Some(0), ""), "{run:#?}");
        run.output.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(completed("wordtrail fi"), ["find"]);
    assert_eq!(completed("wordtrail find --for"), ["--format"]);
    assert_eq!(completed("wordtrail find --mode adj"), ["adjacent"]);
    assert_eq!(completed("wordtrail completions z"), ["zsh"]);
    for command in commands() {
        let help = help(&command);
        let mut expected = long_options(&help);
        expected.sort_unstable();
        let mut options = completed(&format!("wordtrail {command} --"));
        options.sort_unstable();
        assert_eq!(options, expected, "{command}");
    }
}

#[test]
fn a_shell_that_is_not_known_is_told_which_are() {
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
fn manual_pages_are_well_formed() {
    let folder = Folder::with(&[]);
    folder.run("man --output-dir pages").is(0, &[]);
    let mut names = vec!["wordtrail".to_owned()];
    names.extend(
        commands()
            .iter()
            .map(|command| format!("wordtrail-{command}")),
    );
    let checkers: [&[&str]; 2] = [
        &["mandoc", "-T", "lint", "-W", "error"],
        &["groff", "-man", "-k", "-ww", "-z"],
    ];
    for checker in checkers {
        if !is_there(checker[0]) {
            continue;
        }
        for name in &names {
            let mut command = Command::new(checker[0]);
            command.args(&checker[1..]).arg(format!("pages/{name}.1"));
            let checked = Outcome::of(command.current_dir(folder.path()));
            assert_eq!(checked.status, Some(0), "{checked:#?}");
            assert_eq!(
                (&*checked.output, &*checked.errors),
                ("", ""),
                "{checked:#?}"
            );
        }
    }
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
