//! The progress bar on a terminal, which `script` makes, and the end by the interrupt character of the terminal.

use crate::common::command::{Folder, receive_signals};
use libtest_mimic::Trial;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

pub fn tests() -> Vec<Trial> {
    tests!(
        can_make_terminal,
        [an_interrupt_at_the_terminal_clears_the_bar_and_ends_a_search]
    )
}

fn can_make_terminal() -> Result<(), String> {
    let mut command = Command::new("script");
    // The programs of other systems have other options.
    match command.arg("--version").stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(_) => Err("script is not that of util-linux".to_owned()),
        Err(error) => Err(format!("script cannot be started: {error}")),
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

/// A search that would take days, and that its budget ends after a minute or so. The time for an interrupt is generous,
/// because other tests run at the same time.
fn an_interrupt_at_the_terminal_clears_the_bar_and_ends_a_search() {
    const INTERRUPT: &[u8] = b"\x03";
    let folder = Folder::with(&[
        ("grid.txt", &"aaaaaa\n".repeat(6)),
        ("list.txt", &"a".repeat(36)),
    ]);
    let before = folder.listing();
    let find = "find --all -c -m adjacent --words list.txt -o finds.txt grid.txt";
    let program = env!("CARGO_BIN_EXE_wordtrail");
    let shell = format!("stty columns 100; exec {program} {find}");
    let mut command = Command::new("script");
    command.args(["-q", "-e", "-c", &shell, "/dev/null"]);
    command.env("TERM", "xterm-256color");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    receive_signals(&mut command);
    let mut script = command.current_dir(folder.path()).spawn().unwrap();
    let (mut keyboard, mut screen) = (script.stdin.take().unwrap(), script.stdout.take().unwrap());
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
    let mut text = String::new();
    while !last_line(&text).ends_with("cells") {
        text += &written
            .recv_timeout(Duration::from_secs(60))
            .unwrap_or_else(|_| panic!("there is no bar: {text:?}"));
    }
    let interrupted = Instant::now();
    keyboard.write_all(INTERRUPT).unwrap();
    keyboard.flush().unwrap();
    let status = script.wait().unwrap();
    let elapsed = interrupted.elapsed();
    text.extend(written);
    assert_eq!(status.code(), Some(130), "{text:?}");
    assert!(elapsed < Duration::from_secs(5), "{elapsed:?}");
    assert_eq!(last_line(&text), "", "{text:?}");
    assert!(
        !text.contains("\u{1b}[?25l"),
        "the cursor is hidden: {text:?}"
    );
    assert_eq!(folder.listing(), before);
}
