//! Faults of the system while the program writes files: calls that fail or are the last one, short writes, too little
//! memory, threads that cannot be started.
//!
//! Whatever fails, an output is the file that was there or the whole new one, and success means the new one.
//! With `WORDTRAIL_FAULTS=all`, more kinds of faults are tried, in smaller steps, and their numbers are printed.

mod calls;
mod shortages;

use crate::common::command::{Folder, Outcome};
use libtest_mimic::Trial;
use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::{Command, Stdio};

pub fn tests() -> Vec<Trial> {
    let mut tests = calls::tests();
    tests.extend(shortages::tests());
    tests
}

// What the tests need.

fn can_trace() -> Result<(), String> {
    runs("strace", &["-f", "-o", "/dev/null", "true"])
}

fn runs(program: &str, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(program);
    match command.args(arguments).stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!(
            "{program} does not work here: {}",
            String::from_utf8_lossy(&output.stderr)
        )),
        Err(error) => Err(format!("{program} cannot be started: {error}")),
    }
}

/// Whether every fault is to be tried.
fn tries_all() -> bool {
    env::var("WORDTRAIL_FAULTS").is_ok_and(|value| value == "all")
}

// The commands, and what is there before them.

/// A command that writes files.
struct Task {
    arguments: &'static str,
    outputs: &'static [&'static str],
    printed: &'static [&'static str],
}

const INDEX: Task = Task {
    arguments: "index -q list.txt -o pets.fst",
    outputs: &["pets.fst"],
    printed: &[],
};
/// Its output is longer than the buffer, so it is written in several calls.
const FIND: Task = Task {
    arguments: "find -q --all -j 1 -d list.txt -o finds.txt grid.txt",
    outputs: &["finds.txt"],
    printed: &[],
};
const MAKE: Task = Task {
    arguments: "make -q list.txt --seed 1 -o puzzle.txt --answer answer.txt",
    outputs: &["puzzle.txt", "answer.txt"],
    printed: &[],
};
const SCORE: Task = Task {
    arguments: "score -q -j 1 -d list.txt -o scores.txt boards.txt",
    outputs: &["scores.txt"],
    printed: &[],
};
const MERGE: Task = Task {
    arguments: "merge -q -o merged.txt finds-1.txt finds-2.txt",
    outputs: &["merged.txt"],
    printed: &[],
};
const PLAY: Task = Task {
    arguments: "play -q -j 1 --no-open -o page.html pets.txt",
    outputs: &["page.html"],
    printed: &["page.html"],
};

/// What is at the place of an output before a command runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    /// A file that its owner alone can read.
    Private,
    /// A link to such a file in another folder.
    Link,
}

const OLD: &str = "what was there\n";
const PRIVATE: u32 = 0o600;
const ELSEWHERE: &str = "elsewhere";

/// A folder with inputs for each command.
fn folder(task: &Task, before: Before) -> Folder {
    let grid = "catdog".repeat(15) + "\n";
    let folder = Folder::with(&[
        ("list.txt", "cat\ndog\n"),
        ("grid.txt", &grid.repeat(150)),
        ("boards.txt", "catdogxxxxxxxxxx\nxxxxxxxxxxcatdog\n"),
        ("finds-1.txt", "cat  1:1 → 1:3  E\n"),
        ("finds-2.txt", "cat  2:1 → 2:3  E\ndog  3:1 → 3:3  E\n"),
        ("pets.txt", "cat\nodx\ndog\n\ncat\ndog\n"),
    ]);
    fs::create_dir(folder.path().join(ELSEWHERE)).unwrap();
    for name in task.outputs {
        let target = match before {
            Before::Nothing => continue,
            Before::Private => (*name).to_owned(),
            Before::Link => format!("{ELSEWHERE}/{name}"),
        };
        folder.write(&target, OLD);
        let path = folder.path().join(&target);
        fs::set_permissions(path, Permissions::from_mode(PRIVATE)).unwrap();
        if before == Before::Link {
            symlink(target, folder.path().join(name)).unwrap();
        }
    }
    folder
}

/// The outputs of the command without a fault, each with its name.
type Expected = Vec<(&'static str, Vec<u8>)>;

fn expected(task: &Task) -> Expected {
    let folder = folder(task, Before::Nothing);
    folder.run(task.arguments).is(0, task.printed);
    let outputs = task.outputs.iter();
    outputs
        .map(|name| (*name, folder.read_bytes(name)))
        .collect()
}

/// The names of temporary files.
fn temporaries(folder: &Folder) -> Vec<String> {
    let folders = [folder.path().to_owned(), folder.path().join(ELSEWHERE)];
    let entries = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap());
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with('.')).collect()
}

/// How many outputs are new. It is an error if one is neither the new file nor the old one.
fn count_new(folder: &Folder, before: Before, expected: &Expected) -> Result<usize, String> {
    let mut new = 0;
    for (name, content) in expected {
        let path = folder.path().join(name);
        let found = fs::read(&path).ok();
        match (&found, before) {
            (Some(found), _) if found == content => new += 1,
            (None, Before::Nothing) => {}
            (Some(found), Before::Private | Before::Link) if found == OLD.as_bytes() => {}
            _ => return Err(format!("{name} is half a file: {found:?}")),
        }
        let is_private =
            || fs::metadata(&path).is_ok_and(|file| file.permissions().mode() & 0o777 == PRIVATE);
        if before != Before::Nothing && !is_private() {
            return Err(format!("others can read {name}"));
        }
        if (before == Before::Link) != path.is_symlink() {
            return Err(format!("{name} replaced the link"));
        }
    }
    Ok(new)
}

/// Checks what a command left that met a fault, which may have ended it by a signal.
fn check(
    task: &Task,
    folder: &Folder,
    before: Before,
    expected: &Expected,
    outcome: &Outcome,
    may_be_killed: bool,
) -> Result<(), String> {
    let new = count_new(folder, before, expected)?;
    match outcome.status {
        Some(0) if new < expected.len() => return Err("it claims success".to_owned()),
        Some(0) if outcome.output.lines().ne(task.printed.iter().copied()) => {
            return Err("it printed something else".to_owned());
        }
        Some(0) => {}
        Some(2) if has_good_message(task, outcome) => {}
        Some(2) => return Err("it has no good message".to_owned()),
        None if may_be_killed => return check_next_run(task, folder, before, expected),
        _ => return Err("it has another exit status".to_owned()),
    }
    match temporaries(folder) {
        left if left.is_empty() => Ok(()),
        left => Err(format!("it left {left:?}")),
    }
}

/// Whether there is one message, which says what has failed.
fn has_good_message(task: &Task, outcome: &Outcome) -> bool {
    let words = task.arguments.split_whitespace();
    let mut names = words.filter(|word| word.contains('.'));
    let errors = &outcome.errors;
    errors.lines().count() == 1
        && errors.starts_with("error: ")
        && (names.any(|name| errors.contains(name)) || errors.contains("standard output"))
}

/// Checks that the run after one that was killed succeeds, and removes what that left.
fn check_next_run(
    task: &Task,
    folder: &Folder,
    before: Before,
    expected: &Expected,
) -> Result<(), String> {
    let names = task.outputs.iter();
    let names: Vec<String> = names.map(|name| format!(".wordtrail-{name}-1")).collect();
    let left = temporaries(folder);
    if !left.iter().all(|name| names.contains(name)) {
        return Err(format!("it left {left:?}"));
    }
    folder.run(task.arguments).is(0, task.printed);
    if count_new(folder, before, expected)? < expected.len() {
        return Err("the next run did not write".to_owned());
    }
    match temporaries(folder) {
        left if left.is_empty() => Ok(()),
        left => Err(format!("the next run left {left:?}")),
    }
}

/// The command under `strace` with these options, and the file that gets its calls.
fn traced(folder: &Folder, task: &Task, options: &[&str]) -> (Command, PathBuf) {
    let trace = folder.path().join(ELSEWHERE).join("trace");
    let program = folder.command(task.arguments);
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-o"]).arg(&trace).args(options);
    command.arg(program.get_program()).args(program.get_args());
    command.current_dir(folder.path()).stdin(Stdio::null());
    (command, trace)
}
