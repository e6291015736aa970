//! Too few threads, too little memory, and writes that end before they should.

use super::{
    Before, FIND, INDEX, MAKE, MERGE, PLAY, SCORE, Task, can_trace, check, count_new, expected,
    folder, runs, temporaries, traced, tries_all,
};
use crate::common::command::{Folder, Outcome};
use libtest_mimic::Trial;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::{fs, iter};

pub fn tests() -> Vec<Trial> {
    let trials = [
        tests!(can_trace, [threads_that_cannot_be_started_are_not_needed]),
        tests!(can_show_progress, [progress_needs_no_thread]),
        tests!(
            can_compile,
            [a_file_is_whole_when_the_system_writes_less_than_it_is_given]
        ),
        tests!(
            can_limit,
            [a_file_is_whole_or_not_there_when_the_system_stops_in_the_middle]
        ),
        tests!(|| Ok(()), [outputs_survive_a_lack_of_memory]),
        tests!(
            can_compile,
            [
                a_panic_without_memory_for_a_backtrace_ends_the_program,
                an_error_needs_no_memory_for_a_backtrace
            ]
        ),
    ];
    trials.into_iter().flatten().collect()
}

fn can_show_progress() -> Result<(), String> {
    runs("script", &["--version"]).and_then(|()| can_trace())
}

fn can_compile() -> Result<(), String> {
    runs("cc", &["--version"])
}

fn can_limit() -> Result<(), String> {
    runs("prlimit", &["--version"])
}

// Libraries that are loaded before the C library, and replace functions of it.

const LIBRARY: &str = "replaced.so";

/// A folder with a library of this source, compiled with this macro.
fn library(source: &str, definition: &str) -> Folder {
    let folder = Folder::with(&[("replaced.c", source)]);
    let mut compiler = Command::new("cc");
    compiler
        .args(["-shared", "-fPIC", "-o", LIBRARY, "replaced.c", "-D"])
        .arg(definition)
        .current_dir(folder.path());
    Outcome::of(&mut compiler).is(0, &[]);
    folder
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
            arguments: "find -q --all -d list.txt -f pdf -o finds.pdf pets.txt boards.txt",
            outputs: &["finds.pdf"],
            printed: &[],
        },
        MAKE,
        Task {
            arguments: "make -q list.txt --seed 1 --copies 3 -f pdf -o puzzles.pdf",
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

/// Progress is shown on a terminal alone, which `script` makes.
fn progress_needs_no_thread() {
    let task = Task {
        arguments: "find -d list.txt -o finds.txt grid.txt",
        ..FIND
    };
    let folder = folder(&task, Before::Nothing);
    let (strace, _) = traced(&folder, &task, &["-e", "inject=clone,clone3:error=EAGAIN"]);
    let words = iter::once(strace.get_program()).chain(strace.get_args());
    let words: Vec<_> = words.map(|word| word.to_str().unwrap()).collect();
    let mut command = Command::new("script");
    command.args(["-q", "-e", "-c", &words.join(" "), "/dev/null"]);
    let outcome = Outcome::of(command.current_dir(folder.path()));
    assert_eq!(
        (outcome.status, &*outcome.output),
        (Some(0), ""),
        "{outcome:#?}"
    );
    assert_eq!(folder.read("finds.txt").lines().count(), 2);
}

// Writing in parts. `strace` cannot make a call write less, so a library does, and a limit of the length of files.

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
        let library = library(SHORT_WRITE, &format!("SHARE={share}"));
        for task in [INDEX, FIND, MAKE, MERGE, SCORE, PLAY] {
            let expected = expected(&task);
            for before in [Before::Nothing, Before::Private, Before::Link] {
                let folder = folder(&task, before);
                let mut command = folder.command(task.arguments);
                command.env("LD_PRELOAD", library.path().join(LIBRARY));
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
    for task in [INDEX, FIND, MAKE, MERGE, SCORE, PLAY] {
        let expected = expected(&task);
        let longest = expected.iter().map(|(_, content)| content.len()).max();
        let longest = longest.unwrap();
        let limits = if tries_all() { 100 } else { 20 };
        // The signal for files that are too long ends the program unless whoever started it ignores the signal.
        for signal in ["''", "-"] {
            for before in [Before::Nothing, Before::Private] {
                for limit in (0..=longest).step_by(longest / limits + 1) {
                    let folder = folder(&task, before);
                    let program = folder.command(task.arguments);
                    let mut command = Command::new("sh");
                    let script =
                        format!("trap {signal} XFSZ; exec prlimit --fsize={limit} \"$0\" \"$@\"");
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
    const ENOUGH: u32 = 400_000;
    let step = if tries_all() { 1_000 } else { 5_000 };
    for task in [INDEX, FIND, MAKE, MERGE, SCORE, PLAY] {
        let expected = expected(&task);
        let (mut aborted, mut refused, mut succeeded) = (0, 0, 0);
        for kilobytes in (0..=ENOUGH).step_by(step) {
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
            eprintln!(
                "{}: {aborted} aborted, {refused} refused, {succeeded} succeeded",
                task.arguments
            );
        }
        assert!(succeeded > 0);
    }
}

/// There is no memory while a backtrace is made. If `PANICS`, there is none for the signal stack of a new thread either, for
/// which the standard library panics. A program that waits for ever is ended by SIGALRM.
const NO_BACKTRACE: &str = "
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <sys/mman.h>
    #include <sys/syscall.h>
    #include <unistd.h>
    #include <unwind.h>

    static __thread int is_traced;

    _Unwind_Reason_Code _Unwind_Backtrace(_Unwind_Trace_Fn visit, void *state) {
        _Unwind_Reason_Code (*next)(_Unwind_Trace_Fn, void *) = dlsym(RTLD_NEXT, \"_Unwind_Backtrace\");
        is_traced = 1;
        _Unwind_Reason_Code reason = next(visit, state);
        is_traced = 0;
        return reason;
    }

    void *malloc(size_t size) {
        static void *(*next)(size_t);
        if (is_traced) {
            errno = ENOMEM;
            return 0;
        }
        if (!next)
            next = dlsym(RTLD_NEXT, \"malloc\");
        return next(size);
    }

    void *mmap64(void *address, size_t length, int rights, int flags, int file, off_t offset) {
        if (PANICS && gettid() != getpid()) {
            errno = ENOMEM;
            return MAP_FAILED;
        }
        return (void *)syscall(SYS_mmap, address, length, rights, flags, file, offset);
    }

    __attribute__((constructor)) static void end() {
        alarm(60);
    }
";

/// The standard library would wait for a lock that the thread holds already, and SIGTERM would not end the program.
fn a_panic_without_memory_for_a_backtrace_ends_the_program() {
    let library = library(NO_BACKTRACE, "PANICS=1");
    let folder = folder(&FIND, Before::Private);
    let mut command = folder.command(FIND.arguments);
    command
        .env("RUST_BACKTRACE", "1")
        .env("LD_PRELOAD", library.path().join(LIBRARY));
    let output = command.output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.signal(), Some(libc::SIGABRT), "{errors}");
    assert!(errors.contains("wordtrail panicked at "), "{errors}");
    assert!(errors.contains("Cannot allocate memory"), "{errors}");
}

/// The program shows no backtrace of an error, so it takes none.
fn an_error_needs_no_memory_for_a_backtrace() {
    let library = library(NO_BACKTRACE, "PANICS=0");
    for variable in ["RUST_BACKTRACE", "RUST_LIB_BACKTRACE"] {
        let folder = Folder::with(&[]);
        let mut command = folder.command("find missing.txt");
        command
            .env(variable, "1")
            .env("LD_PRELOAD", library.path().join(LIBRARY));
        let outcome = Outcome::of(&mut command);
        assert_eq!(outcome.status, Some(2), "{outcome:#?}");
        assert!(outcome.errors.contains("missing.txt"), "{outcome:#?}");
    }
}
