//! The progress bar on a terminal, and the end of long work by the interrupt character of the terminal.

use crate::common::command::{Folder, receive_signals};
use libtest_mimic::Trial;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::ptr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

pub fn tests() -> Vec<Trial> {
    tests!(
        can_make_terminal,
        [an_interrupt_at_the_terminal_clears_the_bar_and_ends_the_program]
    )
}

fn can_make_terminal() -> Result<(), String> {
    match terminal() {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("the system has no terminal to give: {error}")),
    }
}

/// The two ends of a new terminal of 100 columns: what a person types and sees, and what a program reads and writes.
fn terminal() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut size = libc::winsize {
        ws_row: 24,
        ws_col: 100,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    let (mut person, mut program) = (-1, -1);
    // SAFETY: the call writes two descriptors, reads the size, and may be given no name and no settings.
    let made = unsafe {
        let (name, settings) = (ptr::null_mut(), ptr::null_mut());
        libc::openpty(&mut person, &mut program, name, settings, &raw mut size)
    };
    if made != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the descriptors are open, and belong to nothing else.
    let ends = unsafe { [person, program].map(|end| OwnedFd::from_raw_fd(end)) };
    for end in &ends {
        // SAFETY: the call changes a flag of a descriptor that is open.
        if unsafe { libc::fcntl(end.as_raw_fd(), libc::F_SETFD, libc::FD_CLOEXEC) } != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    let [person, program] = ends;
    Ok((person, program))
}

/// A program that runs on a terminal of its own.
struct Session {
    program: Child,
    keyboard: File,
    /// What is written to the terminal, as it comes.
    written: Receiver<String>,
}

impl Session {
    /// Starts a command on a terminal. Its standard input is the terminal, too, unless another one is given.
    fn start(mut command: Command, input: Option<File>) -> Self {
        let (person, program) = terminal().unwrap();
        command.stdout(program.try_clone().unwrap());
        command.stdin(match input {
            Some(file) => Stdio::from(file),
            None => Stdio::from(program.try_clone().unwrap()),
        });
        command.stderr(program).env("TERM", "xterm-256color");
        receive_signals(&mut command);
        // SAFETY: both calls may be made between fork and exec.
        unsafe {
            command.pre_exec(|| {
                if libc::setsid() < 0 || libc::ioctl(libc::STDERR_FILENO, libc::TIOCSCTTY, 0) < 0 {
                    return Err(io::Error::last_os_error());
                }
                Ok(())
            });
        }
        let program = command.spawn().unwrap();
        // The command holds the program's end, and reading fails when the last of these is closed.
        drop(command);
        let mut screen = File::from(person);
        let keyboard = screen.try_clone().unwrap();
        let (writer, written) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 1000];
            while let Ok(length @ 1..) = screen.read(&mut buffer) {
                let text = String::from_utf8_lossy(&buffer[..length]).into_owned();
                if writer.send(text).is_err() {
                    return;
                }
            }
        });
        Self {
            program,
            keyboard,
            written,
        }
    }
}

/// What a terminal shows of the line that was written last.
fn last_line(written: &str) -> String {
    let mut line: Vec<char> = Vec::new();
    let mut column = 0;
    let mut characters = written.chars();
    while let Some(character) = characters.next() {
        match character {
            '\r' => column = 0,
            '\n' => line.clear(),
            '\u{1b}' => {
                let mut code = String::new();
                for character in characters.by_ref() {
                    code.push(character);
                    if character.is_ascii_alphabetic() {
                        break;
                    }
                }
                match code.as_str() {
                    "[2K" => line.clear(),
                    "[K" => line.truncate(column),
                    _ => {}
                }
            }
            character => {
                line.resize(line.len().max(column + 1), ' ');
                line[column] = character;
                column += 1;
            }
        }
    }
    line.into_iter().collect::<String>().trim_end().to_owned()
}

/// Work that would take minutes or days, and how its bar ends.
struct Work {
    arguments: &'static str,
    /// The file on standard input, which is the terminal otherwise.
    input: Option<&'static str>,
    bar: &'static str,
}

const fn work(arguments: &'static str, bar: &'static str) -> Work {
    Work {
        arguments,
        input: None,
        bar,
    }
}

/// Every command that shows a bar, with each kind of output of `find`. Some outputs are there before.
///
/// The only word of the list is nowhere on the grid and the boards, but all its letters except the last are on very many
/// trails. A search for it ends after a minute or so, when its budget is used up. The words to hide have more letters than
/// the puzzle has cells, and the generator tries for more than a minute.
const WORK: [Work; 13] = [
    work(
        "find --all -m adjacent -d list.txt -o new grid.txt",
        " %, 0 of 36 cells",
    ),
    work(
        "find --all -m adjacent -d list.txt -f jsonl -o old grid.txt",
        " %, 0 of 36 cells",
    ),
    work(
        "find -m adjacent --words list.txt -c -o old grid.txt",
        " %, 0 of 36 cells",
    ),
    work(
        "find --all -m adjacent -d list.txt -c grid.txt",
        " %, 0 of 36 cells",
    ),
    work(
        "find -m adjacent -d list.txt --leftover -o old grid.txt",
        " %, 0 of 36 cells",
    ),
    work(
        "find -m adjacent -d list.txt -f svg -o new grid.txt",
        " %, 0 of 36 cells",
    ),
    work(
        "find -m adjacent -d list.txt -f pdf -o old grid.txt",
        " %, 0 of 36 cells",
    ),
    work(
        "find -m adjacent -d list.txt --heatmap -f png -o new grid.txt",
        " %, 0 of 36 cells",
    ),
    work(
        "play --no-open -m adjacent -d list.txt -o old grid.txt",
        " %, 0 of 36 cells",
    ),
    work(
        "score --size 6x6 -d list.txt -o old boards.txt",
        " %, 74 of 74 bytes",
    ),
    work(
        "board --best --letters a --size 6x6 -d list.txt -o old",
        " %, 0 of 20 rounds",
    ),
    work(
        "make --random 2000 --size 100x100 --seed 1 --time-limit 600 -o old --answer new",
        " of 2,000 words",
    ),
    Work {
        input: Some("boards.txt"),
        ..work("score --size 6x6 -d list.txt --total", "74 bytes")
    },
];

/// The time for an interrupt is generous, because other tests run at the same time.
fn an_interrupt_at_the_terminal_clears_the_bar_and_ends_the_program() {
    const INTERRUPT: &[u8] = b"\x03";
    const PATIENCE: Duration = Duration::from_secs(60);
    for Work {
        arguments,
        input,
        bar,
    } in WORK
    {
        let folder = Folder::with(&[
            ("grid.txt", &"aaaaaa\n".repeat(6)),
            ("boards.txt", &format!("{}\n", "a".repeat(36)).repeat(2)),
            ("list.txt", &format!("{}b\n", "a".repeat(30))),
            ("old", "old"),
        ]);
        let before = folder.listing();
        let input = input.map(|name| File::open(folder.path().join(name)).unwrap());
        let mut session = Session::start(folder.command(arguments), input);
        let mut text = String::new();
        while !last_line(&text).ends_with(bar) {
            text += &session
                .written
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|_| panic!("{arguments}: there is no bar: {text:?}"));
        }
        let interrupted = Instant::now();
        session.keyboard.write_all(INTERRUPT).unwrap();
        let status = session.program.wait().unwrap();
        let elapsed = interrupted.elapsed();
        loop {
            match session.written.recv_timeout(PATIENCE) {
                Ok(more) => text += &more,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("{arguments}: the terminal stays open"),
            }
        }
        assert_eq!(status.signal(), Some(libc::SIGINT), "{arguments}: {text:?}");
        assert!(elapsed < Duration::from_secs(5), "{arguments}: {elapsed:?}");
        assert_eq!(last_line(&text), "", "{arguments}: {text:?}");
        assert!(
            !text.contains("\u{1b}[?25l"),
            "{arguments}: the cursor is hidden: {text:?}"
        );
        assert_eq!(folder.listing(), before, "{arguments}");
    }
}
