//! Where results go: standard output, or a file that appears whole or not at all.

use super::input::explained;
use anyhow::Context;
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use wordtrail::AtomicFile;

const BUFFER: usize = 1 << 16;

/// Exit status of a program that was interrupted: 128 and the number of SIGINT.
const INTERRUPTED: i32 = 130;

/// The place for results. Nothing is certain until [`finish`](Self::finish).
pub enum Output {
    /// A terminal shows each line when it is written.
    Terminal(io::Stdout),
    Pipe(BufWriter<io::Stdout>),
    File(BufWriter<AtomicFile>, PathBuf),
}

impl Output {
    /// The file, or standard output when there is none.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else {
            let output = io::stdout();
            return Ok(match output.is_terminal() {
                true => Self::Terminal(output),
                false => Self::Pipe(BufWriter::with_capacity(BUFFER, output)),
            });
        };
        let file = AtomicFile::create(path).with_context(|| cannot_write(path))?;
        if let Some(temporary) = file.temporary_path() {
            remove_when_interrupted(temporary.to_owned());
        }
        Ok(Self::File(
            BufWriter::with_capacity(BUFFER, file),
            path.to_owned(),
        ))
    }

    /// Whether results are shown on a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// Writes what is still buffered; a file takes its place.
    pub fn finish(self) -> anyhow::Result<()> {
        let failed = self.failure();
        match self {
            Self::Terminal(mut output) => output.flush(),
            Self::Pipe(mut output) => output.flush(),
            Self::File(file, _) => match file.into_inner() {
                Ok(file) => file.commit(),
                Err(error) => Err(error.into_error()),
            },
        }
        .map_err(failed)
    }

    /// What makes an error that writing met name what was written to.
    pub fn failure(&self) -> impl Fn(io::Error) -> anyhow::Error + use<> {
        let context = match self {
            Self::File(_, path) => cannot_write(path),
            Self::Terminal(_) | Self::Pipe(_) => "cannot write to standard output".to_owned(),
        };
        move |error| explained(error).context(context.clone())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Terminal(output) => output.write(bytes),
            Self::Pipe(output) => output.write(bytes),
            Self::File(output, _) => output.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Terminal(output) => output.flush(),
            Self::Pipe(output) => output.flush(),
            // The file is nobody's to read before it is complete.
            Self::File(..) => Ok(()),
        }
    }
}

/// What a message about a file that cannot be written begins with.
pub fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// An interrupted program leaves no half-written file behind.
fn remove_when_interrupted(temporary: PathBuf) {
    // Without a handler the program is interrupted all the same, and leaves a file that says in its
    // name what it is.
    let _ = ctrlc::set_handler(move || {
        let _ = fs::remove_file(&temporary);
        std::process::exit(INTERRUPTED);
    });
}
