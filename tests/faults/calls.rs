//! Each call of a command fails or kills it, one call after the other, by `strace`.
//!
//! Every call from the beginning of `main` is tried. The loader of libraries and the start of the runtime come before
//! that, and are left out. `strace` counts the calls of each thread by themselves: the first thread that makes as many of
//! a kind has the fault.

use super::{
    Before, ELSEWHERE, FIND, INDEX, MAKE, MERGE, PLAY, SCORE, Task, can_trace, check, count_new,
    expected, folder, temporaries, traced, tries_all,
};
use crate::access_list::{list, list_of, set_list};
use crate::common::command::{Folder, Outcome};
use crate::file_rights::{can_give_away, can_have_list};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::fs::{self, Permissions};
use std::ops::RangeInclusive;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

pub fn tests() -> Vec<Trial> {
    let mut tests = tests!(
        can_trace,
        [
            an_index_survives_each_error,
            finds_survive_each_error,
            a_puzzle_and_its_answer_survive_each_error,
            merged_finds_survive_each_error,
            scores_survive_each_error,
            a_page_survives_each_error,
            an_index_survives_being_killed_at_each_call,
            finds_survive_being_killed_at_each_call,
            a_puzzle_and_its_answer_survive_being_killed_at_each_call,
            merged_finds_survive_being_killed_at_each_call,
            scores_survive_being_killed_at_each_call,
            a_page_survives_being_killed_at_each_call,
            no_error_makes_two_outputs_one_file,
            no_error_lets_an_input_be_replaced,
            the_folder_is_on_the_disk_after_the_file_was_moved,
            a_folder_that_cannot_be_brought_to_the_disk_is_an_error,
            a_group_is_kept_without_the_owner_and_one_that_cannot_be_kept_gives_no_permissions,
        ]
    );
    tests.extend(tests!(
        can_have_list_and_other_group,
        [
            a_list_grants_nothing_to_a_group_that_cannot_be_kept,
            a_list_grants_nothing_before_the_permissions_are_set
        ]
    ));
    tests
}

/// Whether a file can be given away, and have an access control list.
fn can_have_list_and_other_group() -> Result<(), String> {
    can_trace()?;
    can_give_away()?;
    can_have_list()
}

const OTHER_GROUP: u32 = 23456;

/// A fault at one call of the system.
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

impl Fault {
    /// Runs a command with this fault. Returns whether the fault happened, too.
    fn strike(&self, folder: &Folder, task: &Task) -> (Outcome, bool) {
        let trace = format!("trace={}", self.call);
        let inject = format!("inject={self}");
        let (mut command, trace) = traced(folder, task, &["-e", &trace, "-e", &inject]);
        let outcome = Outcome::of(&mut command);
        let is_struck = match self.effect {
            KILL => outcome.status.is_none(),
            _ => fs::read_to_string(trace).unwrap().contains("(INJECTED)"),
        };
        (outcome, is_struck)
    }
}

const KILL: &str = "signal=KILL";

/// The calls that take memory. Without it, the program may be aborted.
const OF_MEMORY: [&str; 3] = ["mmap", "brk", "mremap"];

/// Calls that do not fail, or whose failure the runtime or the C library do not survive.
const WITHOUT_ERRORS: [&str; 17] = [
    "execve",
    "exit",
    "exit_group",
    "futex",
    "getrandom",
    "gettid",
    "madvise",
    "mprotect",
    "munmap",
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
        call if OF_MEMORY.contains(&call) => &["error=ENOMEM", "error=EIO"],
        _ => &["error=EIO", "error=ENOSPC", "error=EINTR"],
    }
}

/// The thread that makes a call, and the name of the call, from a line of a trace.
fn thread_and_call(line: &str) -> Option<(&str, &str)> {
    let (thread, call) = line.split_once(' ')?;
    let (name, _) = call.trim_start().split_once('(')?;
    let is_part_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.bytes().all(is_part_of_name).then_some((thread, name))
}

/// For each kind of call, the numbers of those that a command makes after `main` began.
fn calls(folder: &Folder, task: &Task) -> BTreeMap<String, RangeInclusive<usize>> {
    let (mut command, trace) = traced(folder, task, &[]);
    Outcome::of(&mut command);
    let trace = fs::read_to_string(trace).unwrap();
    // The last call of the runtime before `main` sets the handler for overflows of the stack.
    let is_last = |line: &str| line.contains("rt_sigaction(SIGBUS, {");
    let runtime = trace.lines().take_while(|line| !is_last(line)).count();
    assert!(runtime < trace.lines().count(), "{trace}");
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut before_main: BTreeMap<&str, usize> = BTreeMap::new();
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, line) in trace.lines().enumerate() {
        if let Some((thread, name)) = thread_and_call(line) {
            let count = counts.entry((thread, name)).or_default();
            *count += 1;
            if number <= runtime {
                before_main.insert(name, *count);
            }
            let most = all.entry(name).or_default();
            *most = (*most).max(*count);
        }
    }
    let of_main = |(name, last): (&str, usize)| {
        let before = before_main.get(name).copied().unwrap_or_default();
        (name.to_owned(), before + 1..=last)
    };
    all.into_iter().map(of_main).collect()
}

/// A fault with each of these effects at each of these calls.
fn faults(
    calls: BTreeMap<String, RangeInclusive<usize>>,
    effects: impl Fn(&str) -> &'static [&'static str],
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (call, numbers) in calls {
        for number in numbers {
            let tried = if tries_all() { usize::MAX } else { 1 };
            for effect in effects(&call).iter().take(tried) {
                faults.push(Fault {
                    call: call.clone(),
                    number,
                    effect,
                });
            }
        }
    }
    faults
}

/// Tries faults with these effects at each call.
fn survives_each(task: &Task, effects: impl Fn(&str) -> &'static [&'static str]) {
    let expected = expected(task);
    let all_before = [Before::Link, Before::Private, Before::Nothing];
    let tried = if tries_all() { all_before.len() } else { 1 };
    let mut struck: BTreeMap<String, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    for before in all_before.into_iter().take(tried) {
        for fault in faults(calls(&folder(task, before), task), &effects) {
            let folder = folder(task, before);
            let (outcome, is_struck) = fault.strike(&folder, task);
            if is_struck {
                *struck.entry(fault.call.clone()).or_default() += 1;
            }
            let may_be_killed = fault.effect == KILL || OF_MEMORY.contains(&&*fault.call);
            let checked = check(task, &folder, before, &expected, &outcome, may_be_killed);
            if let Err(failure) = checked {
                failures.push(format!("{before:?}, {fault}: {failure}: {outcome:#?}"));
            }
        }
    }
    let sum: usize = struck.values().sum();
    if tries_all() {
        let failed = failures.len();
        eprintln!(
            "{}: {sum} faults, {failed} failures: {struck:?}",
            task.arguments
        );
    }
    assert!(sum > 0);
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

fn merged_finds_survive_each_error() {
    survives_each(&MERGE, errors);
}

fn scores_survive_each_error() {
    survives_each(&SCORE, errors);
}

fn a_page_survives_each_error() {
    survives_each(&PLAY, errors);
}

fn an_index_survives_being_killed_at_each_call() {
    survives_each(&INDEX, |_| &[KILL]);
}

fn finds_survive_being_killed_at_each_call() {
    survives_each(&FIND, |_| &[KILL]);
}

fn a_puzzle_and_its_answer_survive_being_killed_at_each_call() {
    survives_each(&MAKE, |_| &[KILL]);
}

fn merged_finds_survive_being_killed_at_each_call() {
    survives_each(&MERGE, |_| &[KILL]);
}

fn scores_survive_being_killed_at_each_call() {
    survives_each(&SCORE, |_| &[KILL]);
}

fn a_page_survives_being_killed_at_each_call() {
    survives_each(&PLAY, |_| &[KILL]);
}

/// Runs a command that must be refused, with an error at each call.
#[track_caller]
fn is_refused_with_each_error(task: &Task, folder: impl Fn() -> Folder, kept: &str) {
    for fault in faults(calls(&folder(), task), errors) {
        let folder = folder();
        let before = folder.read_bytes(kept);
        let (outcome, _) = fault.strike(&folder, task);
        assert_ne!(outcome.status, Some(0), "{fault}: {outcome:#?}");
        assert_eq!(folder.read_bytes(kept), before, "{fault}: {outcome:#?}");
        let left = temporaries(&folder);
        assert!(
            outcome.status.is_none() || left.is_empty(),
            "{fault}: {left:?}"
        );
    }
}

/// A folder with a link named link.txt.
fn folder_with_link(task: &Task, target: &str) -> Folder {
    let folder = folder(task, Before::Private);
    symlink(target, folder.path().join("link.txt")).unwrap();
    folder
}

fn no_error_makes_two_outputs_one_file() {
    let task = Task {
        arguments: "make -q list.txt --seed 1 -o puzzle.txt --answer link.txt",
        outputs: &["puzzle.txt"],
        printed: &[],
    };
    let folder = || folder_with_link(&task, "puzzle.txt");
    is_refused_with_each_error(&task, folder, "puzzle.txt");
}

fn no_error_lets_an_input_be_replaced() {
    for arguments in [
        "find -q -j 1 -d list.txt -o link.txt boards.txt",
        "score -q -j 1 -d list.txt -o link.txt boards.txt",
        "play -q -j 1 --no-open -d list.txt -o link.txt boards.txt",
        "index -q -o link.txt boards.txt",
    ] {
        let task = Task {
            arguments,
            outputs: &[],
            printed: &[],
        };
        let folder = || folder_with_link(&task, "boards.txt");
        is_refused_with_each_error(&task, folder, "boards.txt");
    }
}

fn the_folder_is_on_the_disk_after_the_file_was_moved() {
    for task in [INDEX, FIND, MAKE, MERGE, SCORE, PLAY] {
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

/// The new file is in its place, but a power failure might undo that.
fn a_folder_that_cannot_be_brought_to_the_disk_is_an_error() {
    for task in [INDEX, FIND, MAKE, MERGE, SCORE, PLAY] {
        let expected = expected(&task);
        let calls = calls(&folder(&task, Before::Link), &task);
        for call in ["openat", "fsync"] {
            let fault = Fault {
                call: call.to_owned(),
                number: *calls[call].end(),
                effect: "error=EIO",
            };
            let folder = folder(&task, Before::Link);
            let (outcome, _) = fault.strike(&folder, &task);
            assert_eq!(outcome.status, Some(2), "{fault}: {outcome:#?}");
            let new = count_new(&folder, Before::Link, &expected);
            assert_eq!(new, Ok(expected.len()), "{fault}: {outcome:#?}");
        }
    }
}

/// Only a privileged user may give files away, so for others the call that fails is not made, and the file keeps all.
fn a_group_is_kept_without_the_owner_and_one_that_cannot_be_kept_gives_no_permissions() {
    for (inject, is_kept) in [
        ("inject=fchown:error=EPERM:when=1", true),
        ("inject=fchown:error=EPERM", false),
    ] {
        // The group may do more than others, others nothing, and others more than the group.
        for (before, without_group) in [(0o664, 0o644), (0o640, 0o600), (0o646, 0o646)] {
            let folder = folder(&FIND, Before::Private);
            let path = folder.path().join("finds.txt");
            let is_given = chown(&path, Some(12345), Some(OTHER_GROUP)).is_ok();
            let own = fs::metadata(folder.path()).unwrap().gid();
            fs::set_permissions(&path, Permissions::from_mode(before)).unwrap();
            let (mut command, _) = traced(&folder, &FIND, &["-e", "trace=fchown", "-e", inject]);
            Outcome::of(&mut command).is(0, FIND.printed);
            let after = fs::metadata(&path).unwrap();
            let expected = match (is_given, is_kept) {
                (false, _) => (own, before),
                (true, true) => (OTHER_GROUP, before),
                (true, false) => (own, without_group),
            };
            let after = (after.gid(), after.mode() & 0o777);
            assert_eq!(after, expected, "{inject} {before:o}");
        }
    }
}

/// The mask of a list limits what it grants to its users and groups. It is the permissions of the group, as far as the
/// system shows them, so these are set after the list.
fn a_list_grants_nothing_to_a_group_that_cannot_be_kept() {
    for of_group in [6, 0] {
        for (inject, is_kept) in [
            ("inject=fchown:error=EPERM:when=1", true),
            ("inject=fchown:error=EPERM", false),
        ] {
            let folder = folder(&FIND, Before::Private);
            let path = folder.path().join("finds.txt");
            chown(&path, Some(12345), Some(OTHER_GROUP)).unwrap();
            set_list(&path, &list(of_group, 6)).unwrap();
            let (mut command, _) = traced(&folder, &FIND, &["-e", "trace=fchown", "-e", inject]);
            Outcome::of(&mut command).is(0, FIND.printed);
            let after = fs::metadata(&path).unwrap();
            let (mask, mode) = if is_kept { (6, 0o660) } else { (0, 0o600) };
            assert_eq!(after.gid() == OTHER_GROUP, is_kept, "{inject}");
            assert_eq!(after.mode() & 0o777, mode, "{inject}");
            assert_eq!(list_of(&path), Some(list(of_group, mask)), "{inject}");
        }
    }
}

/// A program that is killed in between leaves a temporary file, which grants what the new file would, and no more.
fn a_list_grants_nothing_before_the_permissions_are_set() {
    for (inject, mask) in [
        ("inject=fchown:error=EPERM:when=1", 6),
        ("inject=fchown:error=EPERM", 0),
    ] {
        let folder = folder(&FIND, Before::Private);
        let path = folder.path().join("finds.txt");
        chown(&path, Some(12345), Some(OTHER_GROUP)).unwrap();
        set_list(&path, &list(6, 6)).unwrap();
        let killed = [
            "-e",
            "trace=fchown,fchmod",
            "-e",
            "inject=fchmod:signal=KILL",
        ];
        let options = [&killed[..], &["-e", inject]].concat();
        let (mut command, _) = traced(&folder, &FIND, &options);
        assert_eq!(Outcome::of(&mut command).status, None);
        let left = folder.path().join(".wordtrail-finds.txt-1");
        assert_eq!(list_of(&left), Some(list(6, mask)), "{inject}");
    }
}
