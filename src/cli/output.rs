//! Where results go: standard output, or a file that appears whole or not at all.

use super::atomic_file::AtomicFile;
use super::input::explained;
use super::interrupt::on_interrupt;
use anyhow::{Context, anyhow};
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

const BUFFER: usize = 1 << 16;

/// The name that stands for standard output.
pub const STANDARD_OUTPUT: &str = "-";

/// The place for results. Nothing is certain until [`finish`](Self::finish).
pub enum Output {
    /// A terminal shows each line when it is written.
    Terminal(io::Stdout),
    Pipe(BufWriter<io::Stdout>),
    File(BufWriter<AtomicFile>, PathBuf),
}

impl Output {
    /// The file, or standard output when there is none. The file must be none of the inputs, which
    /// the results would replace.
    pub fn open(path: Option<&Path>, inputs: &[&Path]) -> anyhow::Result<Self> {
        let path = path.filter(|path| path.as_os_str() != STANDARD_OUTPUT);
        let Some(path) = path else {
            let output = io::stdout();
            return Ok(if output.is_terminal() {
                Self::Terminal(output)
            } else {
                Self::Pipe(BufWriter::with_capacity(BUFFER, output))
            });
        };
        refuse_inputs("--output", path, inputs)?;
        let file = AtomicFile::create(path).with_context(|| cannot_write(path))?;
        if let Some(temporary) = file.temporary_path() {
            // An interrupted program leaves no half-written file behind.
            let temporary = temporary.to_owned();
            on_interrupt(move || _ = fs::remove_file(temporary));
        }
        Ok(Self::File(
            BufWriter::with_capacity(BUFFER, file),
            path.to_owned(),
        ))
    }

    /// Refuses a file that an option names if it could not be opened, for who has several to write and none of them alone.
    pub fn check(option: &str, path: &Path, inputs: &[&Path]) -> anyhow::Result<()> {
        if path.as_os_str() == STANDARD_OUTPUT {
            return Ok(());
        }
        refuse_inputs(option, path, inputs)?;
        // Who reads a pipe would take it for closed.
        if path.is_file() || !path.exists() {
            AtomicFile::create(path).with_context(|| cannot_write(path))?;
        }
        Ok(())
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

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Refuses a place that is one of the inputs. The option could name another.
fn refuse_inputs(option: &str, path: &Path, inputs: &[&Path]) -> anyhow::Result<()> {
    let place = fs::canonicalize(path).ok();
    let is_place = |input: &&Path| place.is_some() && fs::canonicalize(input).ok() == place;
    if inputs.iter().any(is_place) {
        return Err(anyhow!(
            "it is read, too, and would be lost: name another file with {option}"
        ))
        .with_context(|| cannot_write(path));
    }
    Ok(())
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
