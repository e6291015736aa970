//! Running the program in a folder with files, and checking what it writes.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The folder in which the program runs. It is removed when it is dropped.
pub struct Folder {
    folder: TempDir,
}

impl Folder {
    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let new = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        for (name, text) in files {
            new.write(name, text);
        }
        new
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), content).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        String::from_utf8(self.read_bytes(name)).unwrap()
    }

    pub fn read_bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path().join(name)).unwrap()
    }

    /// The names in the folder, with the content of files.
    pub fn listing(&self) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
        let entries = fs::read_dir(self.path()).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths
            .map(|path| (path.clone(), fs::read(path).ok()))
            .collect()
    }

    /// The same as [`command`](Self::command) with at most this number of kilobytes of address space, in which threads
    /// reserve room for their stacks and heaps.
    pub fn command_within(&self, kilobytes: u32, arguments: &str) -> Command {
        let mut command = Command::new("sh");
        let limited = format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"");
        command.args(["-c", &limited, env!("CARGO_BIN_EXE_wordtrail")]);
        command
            .args(arguments.split_whitespace())
            .current_dir(self.path())
            // A backtrace takes memory, too.
            .env("RUST_BACKTRACE", "1");
        command
    }

    /// A command that runs the program here, with arguments separated by white space.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wordtrail"));
        command
            .args(arguments.split_whitespace())
            .current_dir(self.path())
            .stdin(Stdio::null());
        // The settings of the shell that runs the tests must not change the output.
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs the program with arguments separated by white space, and with empty standard input.
    pub fn run(&self, arguments: &str) -> Outcome {
        Outcome::of(&mut self.command(arguments))
    }

    /// Runs the program with this on standard input.
    pub fn run_with_input(&self, arguments: &str, input: impl AsRef<[u8]>) -> Outcome {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // The program may close its input before the end.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        Outcome::new(&command, child.wait_with_output().unwrap())
    }
}

/// The result of a run of the program.
#[derive(Debug)]
pub struct Outcome {
    #[allow(dead_code, reason = "it is printed when an assertion fails")]
    command: String,
    /// The exit status; `None` when a signal ended the program.
    pub status: Option<i32>,
    pub output: String,
    pub errors: String,
}

impl Outcome {
    pub fn of(command: &mut Command) -> Self {
        let output = command.output().unwrap();
        Self::new(command, output)
    }

    fn new(command: &Command, output: Output) -> Self {
        Self {
            command: format!("{command:?}"),
            status: output.status.code(),
            output: String::from_utf8(output.stdout).unwrap(),
            errors: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Asserts this exit status, these lines on standard output, and nothing on standard error.
    #[track_caller]
    pub fn is(&self, status: i32, lines: &[&str]) {
        self.is_noted(status, lines, &[]);
    }

    /// Asserts this exit status, these lines on standard output, and one note on standard error for each of
    /// these parts, which it contains.
    #[track_caller]
    pub fn is_noted(&self, status: i32, lines: &[&str], notes: &[&str]) {
        assert_eq!(self.status, Some(status), "{self:#?}");
        let expected: String = lines.iter().map(|line| format!("{line}\n")).collect();
        assert_eq!(self.output, expected, "{self:#?}");
        assert_eq!(self.errors.lines().count(), notes.len(), "{self:#?}");
        for (line, part) in self.errors.lines().zip(notes) {
            assert!(line.starts_with("note: "), "{self:#?}");
            assert!(line.contains(part), "no “{part}”: {self:#?}");
        }
    }

    /// Asserts an error that contains this message.
    #[track_caller]
    pub fn is_error(&self, message: &str) {
        assert_eq!(self.status, Some(2), "{self:#?}");
        let mut lines = self.errors.lines();
        let is_named = lines.any(|line| line.starts_with("error: ") && line.contains(message));
        assert!(is_named, "no “{message}”: {self:#?}");
    }
}

/// Has signals end a command that does nothing about them. The program leaves ignored signals ignored, and these are if the
/// tests run in the background or under nohup.
#[cfg(unix)]
pub fn receive_signals(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    // SAFETY: `signal` is the only call between fork and exec, and may be made there.
    unsafe {
        command.pre_exec(|| {
            for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
                libc::signal(signal, libc::SIG_DFL);
            }
            Ok(())
        });
    }
}

/// The bytes of a small index.
pub fn index() -> Vec<u8> {
    let folder = Folder::with(&[("list.txt", "cat\ndog\n")]);
    folder.run("index -q list.txt").is(0, &[]);
    folder.read_bytes("list.fst")
}
