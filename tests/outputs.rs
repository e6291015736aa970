//! Files that the program writes: none is lost, none is written in part, and none has more readers than it should.
#![cfg(unix)]

use crate::common::command::{Folder, Outcome, receive_signals};
use std::fs::{self, File, Permissions};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const GRID: &str = "cat\nodx\ndog\n";

fn folder() -> Folder {
    Folder::with(&[("grid.txt", GRID), ("list.txt", "cat\ndog\n")])
}

/// Runs a command line in a shell, with the program as `$0`.
fn shell(folder: &Folder, script: &str) -> Outcome {
    let mut command = Command::new("bash");
    command
        .args(["-c", script, env!("CARGO_BIN_EXE_wordtrail")])
        .current_dir(folder.path())
        .stdin(Stdio::null());
    Outcome::of(&mut command)
}

#[test]
fn places_that_cannot_be_read_or_written_get_advice() {
    let folder = folder();
    symlink("loop", folder.path().join("loop")).unwrap();
    symlink("missing/finds.txt", folder.path().join("lost")).unwrap();
    let link = "too many symbolic links: one may lead back to itself";
    let long = format!("find grid.txt -o {}", "x".repeat(300));
    let mut cases = vec![
        ("find --words loop grid.txt", link),
        ("make loop", link),
        ("make --mask loop list.txt", link),
        ("make lost", "there is no such file"),
        (
            "find grid.txt -o lost",
            "the folder does not exist: create it first",
        ),
        (
            "find grid.txt -o ./lost",
            "the folder does not exist: create it first",
        ),
        (&long, "the name is too long: choose a shorter one"),
        ("find loop", link),
        ("find -d loop grid.txt", link),
        ("find grid.txt -o loop", link),
        ("find grid.txt -o loop/finds.txt", link),
        (
            "find grid.txt -o /dev/stdin",
            "it is not open for writing: name another file",
        ),
        (
            "find grid.txt -o missing/finds.txt",
            "the folder does not exist: create it first",
        ),
    ];
    if cfg!(target_os = "linux") {
        let advice = "no file can be created in this folder: choose another one";
        cases.push(("find grid.txt -o /proc/finds.txt", advice));
    }
    for (arguments, advice) in cases {
        let outcome = shell(&folder, &format!("\"$0\" {arguments}"));
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        assert!(outcome.errors.contains(advice), "{arguments}: {outcome:#?}");
    }
    if cfg!(target_os = "linux") {
        let script = "grid=$PWD/grid.txt; cd /proc; \"$0\" find \"$grid\" -o finds.txt";
        let outcome = shell(&folder, script);
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        assert!(
            outcome.errors.contains("no file can be created"),
            "{outcome:#?}"
        );
    }
}

// Descriptors.

#[test]
fn standard_output_by_any_name_is_written_to_and_never_replaced() {
    let names = [
        "/dev/stdout",
        "/dev/fd/1",
        "/proc/self/fd/1",
        "/proc/thread-self/fd/1",
        "/dev/../dev/stdout",
        "link",
    ];
    for name in names {
        if name.starts_with("/proc") && !cfg!(target_os = "linux") {
            continue;
        }
        let folder = folder();
        symlink("/dev/stdout", folder.path().join("link")).unwrap();
        folder.write("log.txt", "what was there\n");
        let appended = shell(
            &folder,
            &format!("(echo before; \"$0\" find -c grid.txt -o {name}; echo after) >> log.txt"),
        );
        appended.is(0, &[]);
        let log = folder.read("log.txt");
        assert_eq!(log, "what was there\nbefore\n6\nafter\n", "{name}");
        let piped = shell(&folder, &format!("\"$0\" find -c grid.txt -o {name} | cat"));
        piped.is(0, &["6"]);
    }
}

#[test]
fn other_descriptors_are_written_to_as_well() {
    let folder = folder();
    let substituted = "\"$0\" find -c grid.txt -o >(cat > copy.txt); sleep 0.3; cat copy.txt";
    shell(&folder, substituted).is(0, &["6"]);
    let numbered = "\"$0\" find -c grid.txt -o /dev/fd/7 7>> copy.txt; cat copy.txt";
    shell(&folder, numbered).is(0, &["6", "6"]);
    let errors = shell(&folder, "\"$0\" find -c grid.txt -o /dev/stderr 2>&1 | cat");
    errors.is(0, &["6"]);
    let closed = shell(&folder, "\"$0\" find -c grid.txt -o /dev/fd/9 9>&-");
    assert_refused(&closed, "no descriptor has this number");
    // The system has descriptors under their digits alone.
    let signed = shell(&folder, "\"$0\" find -c grid.txt -o /dev/fd/+1");
    assert_refused(&signed, "no file can be created in this folder");
}

#[cfg(target_os = "linux")]
#[test]
fn the_output_of_another_process_is_appended_to() {
    let folder = folder();
    folder.write("log.txt", "what was there\n");
    let log = File::options()
        .append(true)
        .open(folder.path().join("log.txt"));
    let mut other = Command::new("sleep")
        .arg("60")
        .stdout(log.unwrap())
        .spawn()
        .unwrap();
    let target = format!("/proc/{}/fd/1", other.id());
    folder
        .run(&format!("find -c grid.txt -o {target}"))
        .is(0, &[]);
    other.kill().unwrap();
    other.wait().unwrap();
    assert_eq!(folder.read("log.txt"), "what was there\n6\n");
}

// Several outputs.

#[test]
fn a_closed_pipe_does_not_keep_other_outputs_from_being_written() {
    for format in ["text", "jsonl", "svg"] {
        let folder = folder();
        let script = format!(
            "\"$0\" make cat,dog --seed 1 -f {format} --answer a.txt | (exec <&-; sleep 0.5); exit ${{PIPESTATUS[0]}}"
        );
        shell(&folder, &script).is(0, &[]);
        assert!(!folder.read_bytes("a.txt").is_empty(), "{format}");
    }
    // The puzzle is complete before its answer meets the closed pipe.
    let folder = folder();
    let script = "\"$0\" make cat,dog --seed 1 -o p.txt --answer - | (exec <&-; sleep 0.5); exit ${PIPESTATUS[0]}";
    shell(&folder, script).is(0, &[]);
    assert!(folder.path().join("p.txt").exists());
}

#[test]
fn an_output_that_is_not_standard_output_has_to_be_complete() {
    let folder = folder();
    let script = "mkfifo pipe; (exec < pipe; exec <&-) & \"$0\" words -o pipe";
    let outcome = shell(&folder, script);
    assert_eq!(outcome.status, Some(2), "{outcome:#?}");
    assert!(outcome.errors.contains("cannot write pipe"), "{outcome:#?}");
}

#[test]
fn two_outputs_that_are_one_file_are_an_error_before_any_work() {
    for (arguments, named) in [
        ("-o p.txt --answer p.txt", "p.txt"),
        ("-o p.txt --answer ./p.txt", "./p.txt"),
        ("-o p.txt --answer sub/../p.txt", "sub/../p.txt"),
        ("-o p.txt --answer link.txt", "link.txt"),
        ("-o link.txt --answer chain.txt", "chain.txt"),
        ("-o p.txt --answer linked/p.txt", "linked/p.txt"),
        ("-f jsonl --copies 3 -o p-2.txt --answer p.txt", "p-2.txt"),
        ("--copies 2 -o p.txt --answer ./p.txt", "./p-1.txt"),
        ("--copies 3 -o n.txt", "n-2.txt"),
    ] {
        for exists in [false, true] {
            let folder = folder();
            let path = |name: &str| folder.path().join(name);
            fs::create_dir(path("sub")).unwrap();
            symlink("p.txt", path("link.txt")).unwrap();
            symlink("link.txt", path("chain.txt")).unwrap();
            symlink(".", path("linked")).unwrap();
            symlink("n-1.txt", path("n-2.txt")).unwrap();
            if exists {
                for name in ["p.txt", "p-1.txt", "p-2.txt", "n-1.txt"] {
                    folder.write(name, "what was there");
                }
            }
            let before = folder.listing();
            let outcome = folder.run(&format!("make cat,dog --seed 1 {arguments}"));
            assert_eq!(outcome.status, Some(2), "{arguments}: {outcome:#?}");
            assert!(outcome.errors.contains(named), "{arguments}: {outcome:#?}");
            assert!(outcome.errors.contains("same file"), "{outcome:#?}");
            assert_eq!(folder.listing(), before, "{arguments}");
        }
    }
}

#[test]
fn standard_output_may_not_be_the_file_of_the_answer() {
    let folder = folder();
    for arguments in ["--answer p.txt", "-o /dev/stdout --answer ./p.txt"] {
        let outcome = shell(
            &folder,
            &format!("\"$0\" make cat,dog --seed 1 {arguments} > p.txt"),
        );
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        assert!(outcome.errors.contains("same file"), "{outcome:#?}");
    }
}

// Signals.

/// A search that takes minutes, with a file for its finds.
const LONG: &str = "find -m adjacent --all long.txt -o finds.txt";

fn folder_for_long_search() -> Folder {
    // Sixteen wildcards spell the whole dictionary.
    Folder::with(&[("long.txt", "????\n????\n????\n????\n")])
}

/// Waits until a program has begun to write a file, and can clean up.
fn wait_for_new_file(folder: &Folder, before: usize) {
    let started = Instant::now();
    while folder.listing().len() == before {
        assert!(started.elapsed() < Duration::from_secs(20));
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(200));
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(sent.success());
}

/// How the program ends after a signal in the middle of a search.
fn status_after(signal: &str) -> ExitStatus {
    let folder = folder_for_long_search();
    let before = folder.listing();
    let mut command = folder.command(LONG);
    receive_signals(&mut command);
    let mut child = command.spawn().unwrap();
    wait_for_new_file(&folder, before.len());
    send(signal, &child);
    let status = child.wait().unwrap();
    assert_eq!(folder.listing(), before, "{signal}");
    status
}

#[test]
fn a_signal_ends_the_program_after_the_cleanup() {
    for (signal, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        assert_eq!(status_after(signal).signal(), Some(number), "{signal}");
    }
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let folder = folder_for_long_search();
    let before = folder.listing().len();
    let mut command = Command::new("bash");
    let script = format!("trap '' HUP INT; exec \"$0\" {LONG}");
    command
        .args(["-c", &script, env!("CARGO_BIN_EXE_wordtrail")])
        .current_dir(folder.path());
    let mut child = command.spawn().unwrap();
    wait_for_new_file(&folder, before);
    for signal in ["-HUP", "-INT"] {
        send(signal, &child);
        sleep(Duration::from_millis(200));
        assert!(child.try_wait().unwrap().is_none(), "{signal}");
    }
    send("-TERM", &child);
    assert_eq!(child.wait().unwrap().signal(), Some(15));
    assert_eq!(folder.listing().len(), before);
}

// Temporary files.

fn mode(folder: &Folder, name: &str) -> u32 {
    let metadata = fs::metadata(folder.path().join(name)).unwrap();
    metadata.permissions().mode() & 0o7777
}

/// The names of temporary files in a folder.
fn temporaries(folder: &Folder) -> Vec<String> {
    let names = folder.listing().into_keys();
    let names = names.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned());
    names
        .filter(|name| name.starts_with(".wordtrail-"))
        .collect()
}

#[test]
fn a_temporary_file_is_named_after_its_target_and_never_wider() {
    let folder = folder_for_long_search();
    for (target, expected) in [(0o600, 0o600), (0o640, 0o640), (0o604, 0o604)] {
        folder.write("finds.txt", "private");
        let path = folder.path().join("finds.txt");
        fs::set_permissions(&path, Permissions::from_mode(target)).unwrap();
        let before = folder.listing().len();
        // A file that nothing can be said about while it is created is caught by its first mode.
        let mut child = folder.command(LONG).spawn().unwrap();
        wait_for_new_file(&folder, before);
        let names = temporaries(&folder);
        assert_eq!(names.len(), 1, "{names:?}");
        assert!(names[0].contains("finds.txt"), "{names:?}");
        assert_eq!(mode(&folder, &names[0]), expected);
        send("-TERM", &child);
        child.wait().unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_next_run_removes_what_a_killed_one_left_and_spares_what_a_live_one_writes() {
    let folder = folder_for_long_search();
    folder.write("grid.txt", GRID);
    let before = folder.listing().len();
    let mut killed = folder.command(LONG).spawn().unwrap();
    wait_for_new_file(&folder, before);
    send("-KILL", &killed);
    killed.wait().unwrap();
    assert_eq!(temporaries(&folder).len(), 1);
    // Another target has nothing to do with it.
    folder.run("find -c grid.txt -o other.txt").is(0, &[]);
    assert_eq!(temporaries(&folder).len(), 1);
    let live = folder.command(LONG).spawn().unwrap();
    let written_by = |id: u32| {
        let descriptors = fs::read_dir(format!("/proc/{id}/fd")).unwrap();
        descriptors
            .filter_map(|entry| fs::read_link(entry.unwrap().path()).ok())
            .any(|path| path.to_string_lossy().contains("/.wordtrail-"))
    };
    let started = Instant::now();
    while !written_by(live.id()) {
        assert!(started.elapsed() < Duration::from_secs(20));
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(200));
    assert_eq!(temporaries(&folder).len(), 1);
    folder.run("find -c grid.txt -o finds.txt").is(0, &[]);
    assert_eq!(folder.read("finds.txt"), "6\n");
    assert_eq!(temporaries(&folder).len(), 1);
    let mut live = live;
    send("-TERM", &live);
    live.wait().unwrap();
    assert!(temporaries(&folder).is_empty());
}

#[test]
fn what_has_the_name_of_a_temporary_file_and_is_none_is_left_alone() {
    let folder = folder();
    folder.write("elsewhere.txt", "kept");
    let path = |name: &str| folder.path().join(name);
    symlink("elsewhere.txt", path(".wordtrail-finds.txt-1")).unwrap();
    fs::create_dir(path(".wordtrail-finds.txt-2")).unwrap();
    folder.run("find -c grid.txt -o finds.txt").is(0, &[]);
    assert_eq!(folder.read("finds.txt"), "6\n");
    assert_eq!(folder.read("elsewhere.txt"), "kept");
    assert!(path(".wordtrail-finds.txt-1").is_symlink());
    assert!(path(".wordtrail-finds.txt-2").is_dir());
}

#[test]
fn more_temporary_files_than_any_runs_leave_are_an_error() {
    let folder = folder();
    for number in 1..=100 {
        let name = format!(".wordtrail-finds.txt-{number}");
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    let outcome = folder.run("find grid.txt -o finds.txt");
    assert_eq!(outcome.status, Some(2), "{outcome:#?}");
    let error = "error: cannot write finds.txt: too many processes are writing it";
    assert!(outcome.errors.starts_with(error), "{outcome:#?}");
    assert!(!folder.path().join("finds.txt").exists());
}

#[test]
fn a_name_as_long_as_the_system_allows_can_be_written() {
    let folder = folder();
    for name in ["n".repeat(255), "é".repeat(127)] {
        folder
            .run(&format!("find -c grid.txt -o {name}"))
            .is(0, &[]);
        assert_eq!(folder.read(&name), "6\n");
    }
}

#[test]
fn a_new_file_has_the_permissions_of_any_new_file() {
    for (mask, expected) in [("022", 0o644), ("027", 0o640), ("077", 0o600)] {
        let folder = folder();
        let script = format!("umask {mask}; exec \"$0\" find -c grid.txt -o finds.txt");
        shell(&folder, &script).is(0, &[]);
        assert_eq!(mode(&folder, "finds.txt"), expected, "umask {mask}");
    }
}

/// Only a privileged user may give files away, so others do not run the second half.
#[test]
fn a_replaced_file_keeps_its_owner_and_group() {
    let folder = folder();
    folder.write("finds.txt", "old");
    let path = folder.path().join("finds.txt");
    let metadata = || fs::metadata(&path).unwrap();
    let own = (metadata().uid(), metadata().gid());
    folder.run("find -c grid.txt -o finds.txt").is(0, &[]);
    assert_eq!((metadata().uid(), metadata().gid()), own);
}

#[cfg(target_os = "linux")]
#[test]
fn the_library_follows_a_link_to_a_file_that_is_not_there_yet() {
    let folder = folder();
    let link = folder.path().join("link.fst");
    symlink("pets.fst", &link).unwrap();
    let dictionary = wordtrail::Dictionary::from_words(["cat"]).unwrap();
    dictionary.save(&link).unwrap();
    assert!(link.is_symlink());
    let mut bytes = Vec::new();
    let mut file = File::open(folder.path().join("pets.fst")).unwrap();
    file.read_to_end(&mut bytes).unwrap();
    assert_eq!(bytes, *dictionary.fst_bytes());
}

/// Checks that a command failed with a message that has this part. The outcome names the command.
fn assert_refused(outcome: &Outcome, message: &str) {
    assert_eq!(outcome.status, Some(2), "{outcome:#?}");
    assert!(outcome.errors.contains(message), "{outcome:#?}");
}

#[test]
fn standard_output_that_cannot_be_written_is_an_error() {
    let folder = folder();
    for script in [
        "\"$0\" words cat 1<grid.txt",
        "\"$0\" find -c grid.txt 1</dev/null",
        "\"$0\" find -c grid.txt -o /dev/fd/1 1<list.txt",
        "\"$0\" make list.txt --seed 1 1<grid.txt",
        "\"$0\" index list.txt -o - 1<grid.txt",
        "\"$0\" score --size 2x2 1<grid.txt < <(echo catx)",
        "\"$0\" completions bash 1<grid.txt",
    ] {
        let outcome = shell(&folder, script);
        assert_refused(&outcome, "not open for writing");
    }
    assert_eq!(folder.read("grid.txt"), GRID);
}

#[test]
fn closed_streams_are_errors_and_empty_devices_are_not() {
    let folder = folder();
    folder.write("boards.txt", "catx\n");
    // What writes nothing to standard output does not need it.
    for command in [
        "index -q list.txt -o list.fst",
        "find grid.txt -o finds.txt",
    ] {
        shell(&folder, &format!("\"$0\" {command} >&-")).is(0, &[]);
    }
    for command in [
        "find grid.txt",
        "find -c grid.txt -o -",
        "find -c grid.txt -o /dev/stdout",
        "make list.txt --seed 1",
        "make --theme list",
        "merge list.txt",
        "words cat",
        "board --seed 1",
        "index list.txt -o -",
        "index --stat list.fst",
        "judge grid.txt 1:1,1:2",
        "score --size 2x2 boards.txt",
        "play grid.txt -o -",
        "completions bash",
        "man",
        "--help",
        "find --help",
        "--version",
    ] {
        let closed = shell(&folder, &format!("\"$0\" {command} >&-"));
        assert_refused(&closed, "cannot write to standard output: it is closed");
    }
    for device in [">/dev/null", "1<>/dev/null"] {
        shell(&folder, &format!("\"$0\" find grid.txt {device}")).is(0, &[]);
    }
    for command in ["find -", "find", "merge -", "words -", "score --size 2x2"] {
        let closed = shell(&folder, &format!("\"$0\" {command} <&-"));
        assert_refused(&closed, "standard input is closed");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_of_help_as_well() {
    for arguments in ["--help", "find --help", "--version", "words -c"] {
        let script = format!("\"$0\" {arguments} >/dev/full");
        let outcome = shell(&folder(), &script);
        assert_refused(
            &outcome,
            "cannot write to standard output: the disk is full",
        );
    }
}

#[test]
fn an_input_is_not_overwritten_when_it_is_redirected() {
    let folder = folder();
    for script in [
        "\"$0\" find - -o grid.txt <grid.txt",
        "\"$0\" find grid.txt >>grid.txt",
        "\"$0\" find --words list.txt grid.txt >>list.txt",
    ] {
        let outcome = shell(&folder, script);
        assert_refused(&outcome, "also an input");
    }
    assert_eq!(folder.read("grid.txt"), GRID);
    assert_eq!(folder.read("list.txt"), "cat\ndog\n");
}

#[test]
fn a_name_that_ends_as_that_of_a_folder_is_no_file() {
    let folder = folder();
    let before = folder.listing();
    let outcome = folder.run("find -c grid.txt -o new/");
    assert_refused(&outcome, "it is a folder");
    assert_eq!(folder.listing(), before);
}

#[test]
fn a_file_that_would_be_too_large_is_an_error_and_leaves_nothing() {
    let folder = folder();
    let before = folder.listing();
    let outcome = shell(&folder, "ulimit -f 1; exec \"$0\" words -o words.txt");
    assert_refused(&outcome, "larger than the system allows");
    assert_eq!(folder.listing(), before);
}

#[test]
fn an_index_may_come_through_a_pipe_to_be_checked() {
    let folder = folder();
    folder.run("index -q list.txt -o pets.fst").is(0, &[]);
    for option in ["--verify", "--stat"] {
        let outcome = shell(&folder, &format!("\"$0\" index {option} <(cat pets.fst)"));
        assert_eq!(outcome.status, Some(0), "{outcome:#?}");
    }
}

/// The two ends of a terminal: what shows it, and what programs write to.
#[cfg(unix)]
fn terminal() -> (File, File) {
    use std::os::fd::FromRawFd;
    use std::ptr::{null, null_mut};

    let (mut screen, mut output) = (-1, -1);
    // SAFETY: both numbers are written to, and name, size and settings may be null. The descriptors are new, so each file is
    // the only owner of its own.
    unsafe {
        let opened = libc::openpty(&mut screen, &mut output, null_mut(), null(), null());
        assert_eq!(opened, 0);
        (File::from_raw_fd(screen), File::from_raw_fd(output))
    }
}

#[cfg(unix)]
#[test]
fn a_terminal_gets_no_bytes_that_it_cannot_show() {
    let folder = Folder::with(&[("grid.txt", "cat\n")]);
    for arguments in [
        "find -f png grid.txt",
        "find -f pdf grid.txt",
        "find -f parquet grid.txt",
        "find -f arrow grid.txt",
        "score --size 1x3 -f parquet grid.txt",
        "make cat -f png",
    ] {
        let (_screen, output) = terminal();
        let outcome = Outcome::of(folder.command(arguments).stdout(output));
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        assert_eq!(
            outcome.errors,
            "error: a terminal cannot show this format: name a file with --output FILE\n",
        );
    }
}

#[cfg(not(feature = "columns"))]
#[test]
fn columns_need_their_feature() {
    let folder = Folder::with(&[("grid.txt", "cat\n")]);
    for format in ["parquet", "arrow"] {
        let outcome = folder.run(&format!("find -f {format} -o finds grid.txt"));
        assert_eq!(outcome.status, Some(2));
        assert_eq!(
            outcome.errors,
            "error: this program was built without Parquet and Arrow: build it with “--features columns”, or choose --format csv or jsonl\n"
        );
        assert!(!folder.path().join("finds").exists());
    }
}
