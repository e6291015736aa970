//! Faults of the system, made with `strace`: each call of a command fails or kills it, one call after the other.
//!
//! Whatever fails, an output is the file that was there or the whole new one, and success means the new one.
//! A test run tries the calls that write outputs. With `WORDTRAIL_FAULTS=all`, it tries every call from the beginning of
//! `main`, each with several errors, for outputs that are new, private or behind a link. The loader of libraries and the
//! start of the runtime come before that, and are left out.
//!
//! `strace` counts the calls of each thread by themselves. A call of a second thread has its turn unless the first thread
//! makes as many of the kind earlier.

use crate::common::command::{Folder, Outcome};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::fs::{self, Permissions};
use std::ops::RangeInclusive;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, iter};

pub fn tests() -> Vec<Trial> {
    let trials = [
        tests!(
            can_trace,
            [
                an_index_survives_each_error,
                finds_survive_each_error,
                a_puzzle_and_its_answer_survive_each_error,
                scores_survive_each_error,
                a_page_survives_each_error,
                an_index_survives_being_killed_at_each_call,
                finds_survive_being_killed_at_each_call,
                a_puzzle_and_its_answer_survive_being_killed_at_each_call,
                scores_survive_being_killed_at_each_call,
                a_page_survives_being_killed_at_each_call,
                threads_that_cannot_be_started_are_not_needed,
                the_folder_is_on_the_disk_after_the_file_was_moved,
            ]
        ),
        tests!(
            can_compile,
            [a_file_is_whole_when_the_system_writes_less_than_it_is_given]
        ),
        tests!(
            can_limit,
            [
                a_file_is_whole_or_not_there_when_the_system_stops_in_the_middle,
                outputs_survive_a_lack_of_memory,
            ]
        ),
    ];
    trials.into_iter().flatten().collect()
}

// What the tests need.

fn can_trace() -> Result<(), String> {
    runs("strace", &["-f", "-o", "/dev/null", "true"])
}

fn can_compile() -> Result<(), String> {
    runs("cc", &["--version"])
}

fn can_limit() -> Result<(), String> {
    runs("prlimit", &["--version"])
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
    arguments: "index -q list.txt -o pets.wti",
    outputs: &["pets.wti"],
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
    let grid = "catdog".repeat(10) + "\n";
    let folder = Folder::with(&[
        ("list.txt", "cat\ndog\n"),
        ("grid.txt", &grid.repeat(60)),
        ("boards.txt", "catdogxxxxxxxxxx\nxxxxxxxxxxcatdog\n"),
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

/// Checks what a command left that may have met a fault, which may have ended it by a signal.
fn check(
    task: &Task,
    folder: &Folder,
    before: Before,
    expected: &Expected,
    outcome: &Outcome,
    may_be_killed: bool,
) -> Result<(), String> {
    let new = count_new(folder, before, expected)?;
    let temporaries_now = temporaries(folder);
    match outcome.status {
        Some(0) if new < expected.len() => return Err("it claims success".to_owned()),
        Some(0) if outcome.output.lines().ne(task.printed.iter().copied()) => {
            return Err("it printed something else".to_owned());
        }
        Some(0) => {}
        Some(2) => {
            let errors = &outcome.errors;
            let names = task.arguments.split_whitespace().filter(|name| name.contains('.'));
            let is_named = names.chain(["standard output"]).any(|name| errors.contains(name));
            if errors.lines().count() != 1 || !errors.starts_with("error: ") || !is_named {
                return Err("it has no good message".to_owned());
            }
        }
        None if may_be_killed => {}
        _ => return Err("it has another exit status".to_owned()),
    }
    if outcome.status.is_some() {
        if !temporaries_now.is_empty() {
            return Err(format!("it left {temporaries_now:?}"));
        }
        return Ok(());
    }
    let is_known = |name: &String| {
        let known = |output: &&str| *name == format!(".wordtrail-{output}-1");
        task.outputs.iter().any(|output| known(output))
    };
    if !temporaries_now.iter().all(is_known) {
        return Err(format!("it left {temporaries_now:?}"));
    }
    // The next run removes what a killed one left.
    folder.run(task.arguments).is(0, task.printed);
    if count_new(folder, before, expected)? < expected.len() {
        return Err("the next run did not write".to_owned());
    }
    match temporaries(folder) {
        left if left.is_empty() => Ok(()),
        left => Err(format!("the next run left {left:?}")),
    }
}

// Calls of the system.

/// A fault at one call of the system.
#[derive(Debug, Clone)]
struct Fault {
    call: String,
    /// Which of the calls of this kind, from 1.
    number: usize,
    /// `error=…` or `signal=…`.
    effect: &'static str,
}

impl Display for Fault {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            call,
            number,
            effect,
        } = self;
        write!(formatter, "{call}:{effect}:when={number}")
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

/// The name of the call and the thread that makes it, from a line of a trace.
fn call(line: &str) -> Option<(&str, &str)> {
    let (thread, call) = line.split_once(' ')?;
    let (name, _) = call.trim_start().split_once('(')?;
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some((thread, name))
}

/// For each kind of call, the numbers of those that are made after `main` began.
fn calls(task: &Task, before: Before) -> BTreeMap<String, RangeInclusive<usize>> {
    let folder = folder(task, before);
    let (mut command, trace) = traced(&folder, task, &[]);
    Outcome::of(&mut command).is(0, task.printed);
    let trace = fs::read_to_string(trace).unwrap();
    // The last call of the runtime before `main` sets the handler for overflows of the stack.
    let runtime = trace
        .lines()
        .position(|line| line.contains("rt_sigaction(SIGBUS, {"))
        .expect("the runtime sets a handler");
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut calls = BTreeMap::new();
    let mut before_main: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, line) in trace.lines().enumerate() {
        let Some((thread, name)) = call(line) else {
            continue;
        };
        let count = counts.entry((thread, name)).or_default();
        *count += 1;
        if number <= runtime {
            before_main.insert(name, *count);
        } else {
            let first = before_main.get(name).map_or(1, |last| last + 1);
            let last = calls.get(name).map_or(0, |range: &RangeInclusive<usize>| *range.end());
            if *count >= first {
                calls.insert(name.to_owned(), first..=last.max(*count));
            }
        }
    }
    calls
}

/// The calls that write an output or decide where it is.
const OF_OUTPUTS: [&str; 12] = [
    "openat", "write", "fsync", "rename", "renameat", "renameat2", "linkat", "unlink", "flock",
    "fchmod", "fchown", "mmap",
];

/// The calls that take memory. Without it, the program may be aborted.
const OF_MEMORY: [&str; 4] = ["mmap", "brk", "mprotect", "mremap"];

/// Calls that do not fail, or whose failure the runtime or the C library do not survive.
const WITHOUT_ERRORS: [&str; 17] = [
    "execve",
    "exit",
    "exit_group",
    "futex",
    "getrandom",
    "gettid",
    "madvise",
    "munmap",
    "mprotect",
    "restart_syscall",
    "rseq",
    "rt_sigaction",
    "rt_sigprocmask",
    "sched_getaffinity",
    "sched_yield",
    "set_robust_list",
    "sigaltstack",
];

/// The errors of a kind of call.
fn errors(call: &str) -> &'static [&'static str] {
    match call {
        call if WITHOUT_ERRORS.contains(&call) => &[],
        "clone3" | "clone" => &["error=EAGAIN"],
        "mmap" | "brk" | "mremap" => &["error=ENOMEM", "error=EIO"],
        _ => &["error=ENOSPC", "error=EIO", "error=EINTR"],
    }
}

/// Tries faults with these effects at each call. Prints how many there were, if all are tried.
fn survives_each(task: &Task, effects: impl Fn(&str) -> &'static [&'static str]) {
    let expected = expected(task);
    let befores: &[Before] = match tries_all() {
        true => &[Before::Nothing, Before::Private, Before::Link],
        false => &[Before::Private],
    };
    let mut reached: BTreeMap<String, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    for &before in befores {
        for (call, numbers) in calls(task, before) {
            let mut effects = effects(&call);
            if !tries_all() {
                if !OF_OUTPUTS.contains(&&*call) {
                    continue;
                }
                effects = &effects[..effects.len().min(1)];
            }
            for (number, &effect) in
                numbers.flat_map(|number| iter::repeat(number).zip(effects))
            {
                let fault = Fault {
                    call: call.clone(),
                    number,
                    effect,
                };
                let folder = folder(task, before);
                let inject = format!("inject={fault}");
                let trace = format!("trace={call}");
                let (mut command, trace) = traced(&folder, task, &["-e", &trace, "-e", &inject]);
                let outcome = Outcome::of(&mut command);
                let is_reached = match effect {
                    "signal=KILL" => outcome.status.is_none(),
                    _ => fs::read_to_string(trace).unwrap().contains("(INJECTED)"),
                };
                *reached.entry(call.clone()).or_default() += usize::from(is_reached);
                let may_be_killed = effect == "signal=KILL" || OF_MEMORY.contains(&&*call);
                let checked = check(task, &folder, before, &expected, &outcome, may_be_killed);
                if let Err(failure) = checked {
                    failures.push(format!("{before:?}, {fault}: {failure}: {outcome:#?}"));
                }
            }
        }
    }
    if tries_all() {
        let sum: usize = reached.values().sum();
        let failed = failures.len();
        eprintln!("{}: {sum} faults, {failed} failures: {reached:?}", task.arguments);
    }
    assert!(reached.values().sum::<usize>() > 0);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn an_index_survives_each_error() {
    survives_each(&INDEX, errors);
}

fn finds_survive_each_error() {
    survives_each(&FIND, errors);
}

fn a_puzzle_and_its_answer_survive_each_error() {
    survives_each(&MAKE, errors);
}

fn scores_survive_each_error() {
    survives_each(&SCORE, errors);
}

fn a_page_survives_each_error() {
    survives_each(&PLAY, errors);
}

fn an_index_survives_being_killed_at_each_call() {
    survives_each(&INDEX, |_| &["signal=KILL"]);
}

fn finds_survive_being_killed_at_each_call() {
    survives_each(&FIND, |_| &["signal=KILL"]);
}

fn a_puzzle_and_its_answer_survive_being_killed_at_each_call() {
    survives_each(&MAKE, |_| &["signal=KILL"]);
}

fn scores_survive_being_killed_at_each_call() {
    survives_each(&SCORE, |_| &["signal=KILL"]);
}

fn a_page_survives_being_killed_at_each_call() {
    survives_each(&PLAY, |_| &["signal=KILL"]);
}

// Threads.

/// Without threads, the work is done on the one that is there.
fn threads_that_cannot_be_started_are_not_needed() {
    let several = [
        INDEX,
        Task {
            arguments: "find -q --all -j 4 -d list.txt -o finds.txt grid.txt",
            ..FIND
        },
        Task {
            arguments: "find -q --all -d list.txt -f pdf -o finds.pdf pets.txt grid.txt",
            outputs: &["finds.pdf"],
            printed: &[],
        },
        MAKE,
        Task {
            arguments: "make -q list.txt --seed 1 --copies 3 -f pdf --key black -o puzzles.pdf",
            outputs: &["puzzles.pdf"],
            printed: &[],
        },
        Task {
            arguments: "score -q -j 4 -d list.txt -o scores.txt boards.txt",
            ..SCORE
        },
        PLAY,
    ];
    for task in &several {
        let expected = expected(task);
        let is_reached = |when: &str| {
            let folder = folder(task, Before::Nothing);
            let inject = format!("inject=clone,clone3:error=EAGAIN:when={when}");
            let (mut command, trace) = traced(&folder, task, &["-e", &inject]);
            let outcome = Outcome::of(&mut command);
            outcome.is(0, task.printed);
            check(task, &folder, Before::Nothing, &expected, &outcome, false)
                .unwrap_or_else(|failure| panic!("{when}: {failure}: {outcome:#?}"));
            fs::read_to_string(trace).unwrap().contains("(INJECTED)")
        };
        // No thread at all, then all but the first, all but the second, and so on.
        assert!(is_reached("1+"));
        let _ = (1..).find(|number| !is_reached(&number.to_string()));
    }
}

// The order on the disk.

fn the_folder_is_on_the_disk_after_the_file_was_moved() {
    for task in [INDEX, FIND, MAKE, SCORE, PLAY] {
        let folder = folder(&task, Before::Link);
        let options = ["-y", "-e", "trace=fsync,rename,renameat,renameat2"];
        let (mut command, trace) = traced(&folder, &task, &options);
        Outcome::of(&mut command).is(0, task.printed);
        let trace = fs::read_to_string(trace).unwrap();
        let place = folder.path().join(ELSEWHERE).canonicalize().unwrap();
        let place = place.display();
        let mut lines = trace.lines();
        for name in task.outputs {
            let temporary = format!("{place}/.wordtrail-{name}-1");
            for [call, path] in [
                ["fsync(", &format!("<{temporary}>")],
                ["rename", &format!("\"{temporary}\"")],
                ["fsync(", &format!("<{place}>")],
            ] {
                let is_it = |line: &str| line.contains(call) && line.contains(path);
                assert!(lines.any(is_it), "no {call} {path}: {trace}");
            }
        }
    }
}

// Writing in parts. `strace` cannot make a call write less, so a library that is loaded before the C library does, and a
// limit of the length of files.

/// Writes a share of what it is given.
const SHORT_WRITE: &str = "
    #include <sys/syscall.h>
    #include <unistd.h>
    ssize_t write(int file, const void *bytes, size_t count) {
        return syscall(SYS_write, file, bytes, SHARE);
    }
";

fn a_file_is_whole_when_the_system_writes_less_than_it_is_given() {
    for (share, status) in [("(count + 1) / 2", 0), ("count > 0", 0), ("0", 2)] {
        let library = Folder::with(&[("write.c", SHORT_WRITE)]);
        let mut compiler = Command::new("cc");
        compiler
            .args(["-shared", "-fPIC", "-o", "write.so", "write.c"])
            .arg(format!("-DSHARE={share}"))
            .current_dir(library.path());
        Outcome::of(&mut compiler).is(0, &[]);
        for task in [INDEX, FIND, MAKE, SCORE, PLAY] {
            let expected = expected(&task);
            for before in [Before::Nothing, Before::Private, Before::Link] {
                let folder = folder(&task, before);
                let mut command = folder.command(task.arguments);
                command.env("LD_PRELOAD", library.path().join("write.so"));
                let outcome = Outcome::of(&mut command);
                assert_eq!(outcome.status, Some(status), "{share}: {outcome:#?}");
                // The message could not be written either.
                if status == 0 {
                    check(&task, &folder, before, &expected, &outcome, false)
                        .unwrap_or_else(|failure| panic!("{share}: {failure}: {outcome:#?}"));
                } else {
                    assert_eq!(count_new(&folder, before, &expected), Ok(0));
                    assert!(temporaries(&folder).is_empty());
                }
            }
        }
    }
}

fn a_file_is_whole_or_not_there_when_the_system_stops_in_the_middle() {
    for task in [INDEX, FIND, MAKE, SCORE, PLAY] {
        let expected = expected(&task);
        let longest = expected.iter().map(|(_, content)| content.len()).max();
        let longest = longest.unwrap();
        // With this number of limits, each byte of a short file is the last one.
        let limits = if tries_all() { 300 } else { 20 };
        // The signal for files that are too long ends the program unless whoever started it ignores the signal.
        for signal in ["''", "-"] {
            for before in [Before::Nothing, Before::Private] {
                for limit in (0..=longest).step_by(longest / limits + 1) {
                    let folder = folder(&task, before);
                    let program = folder.command(task.arguments);
                    let mut command = Command::new("sh");
                    let script = format!("trap {signal} XFSZ; exec prlimit --fsize={limit} \"$0\" \"$@\"");
                    command.args(["-c", &script]);
                    command.arg(program.get_program()).args(program.get_args());
                    let outcome = Outcome::of(command.current_dir(folder.path()));
                    check(&task, &folder, before, &expected, &outcome, signal == "-")
                        .unwrap_or_else(|failure| panic!("{limit}: {failure}: {outcome:#?}"));
                    assert_eq!(outcome.status == Some(0), limit >= longest, "{outcome:#?}");
                }
            }
        }
    }
}

// Memory.

/// The allocator may abort the program, and the loader of libraries may fail with a status of its own.
fn outputs_survive_a_lack_of_memory() {
    let (step, end) = if tries_all() { (100, 400_000) } else { (5_000, 400_000) };
    for task in [INDEX, FIND, MAKE, SCORE, PLAY] {
        let expected = expected(&task);
        let (mut aborted, mut refused, mut succeeded) = (0, 0, 0);
        for kilobytes in (0..end).step_by(step) {
            let folder = folder(&task, Before::Private);
            let outcome = Outcome::of(&mut folder.command_within(kilobytes, task.arguments));
            let is_loaded = outcome.status != Some(127) && outcome.status != Some(126);
            if is_loaded {
                check(&task, &folder, Before::Private, &expected, &outcome, true)
                    .unwrap_or_else(|failure| panic!("{kilobytes}: {failure}: {outcome:#?}"));
            } else {
                assert_eq!(count_new(&folder, Before::Private, &expected), Ok(0));
            }
            match outcome.status {
                Some(0) => succeeded += 1,
                Some(_) => refused += 1,
                None => aborted += 1,
            }
        }
        if tries_all() {
            eprintln!("{}: {aborted} aborted, {refused} refused, {succeeded} succeeded", task.arguments);
        }
        assert!(succeeded > 0);
    }
}
