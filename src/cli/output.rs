//! Where results go: standard output, or a file that is replaced only on success.

use super::atomic_file::AtomicFile;
use super::input::{Input, explain};
use anyhow::{Context, bail};
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

const BUFFER: usize = 1 << 16;

/// The argument that stands for standard output.
const STANDARD_OUTPUT: &str = "-";

/// A file to write, or standard output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    StandardOutput,
    File(PathBuf),
}

impl From<Option<PathBuf>> for Target {
    fn from(path: Option<PathBuf>) -> Self {
        match path {
            Some(path) if path.as_os_str() != STANDARD_OUTPUT => Self::File(path),
            _ => Self::StandardOutput,
        }
    }
}

impl Display for Target {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandardOutput => formatter.write_str("standard output"),
            Self::File(path) => path.display().fmt(formatter),
        }
    }
}

impl Target {
    /// Whether results appear on a terminal.
    pub fn is_terminal(&self) -> bool {
        *self == Self::StandardOutput && io::stdout().is_terminal()
    }

    /// Refuses a file that cannot be written, for an option that is one of several to write.
    pub fn check(&self, option: &str, inputs: &[Input]) -> anyhow::Result<()> {
        let Self::File(path) = self else {
            return Ok(());
        };
        refuse_inputs(option, path, inputs)?;
        // The reader of a pipe would see it opened and closed.
        if path.is_file() || !path.exists() {
            AtomicFile::create(path).with_context(|| cannot_write(path))?;
        }
        Ok(())
    }
}

/// An open target. Results are certain only after [`finish`](Self::finish).
pub enum Output {
    /// Shows each line when it is written.
    Terminal(io::Stdout),
    Pipe(BufWriter<io::Stdout>),
    File(BufWriter<AtomicFile>, PathBuf),
}

impl Output {
    /// Opens standard output.
    pub fn standard() -> Self {
        let output = io::stdout();
        if output.is_terminal() {
            Self::Terminal(output)
        } else {
            Self::Pipe(BufWriter::with_capacity(BUFFER, output))
        }
    }

    /// Opens a target, which must not be one of the inputs: the results would replace it.
    pub fn open(target: &Target, inputs: &[Input]) -> anyhow::Result<Self> {
        let Target::File(path) = target else {
            return Ok(Self::standard());
        };
        refuse_inputs("--output", path, inputs)?;
        let file = AtomicFile::create(path).with_context(|| cannot_write(path))?;
        Ok(Self::File(
            BufWriter::with_capacity(BUFFER, file),
            path.to_owned(),
        ))
    }

    /// Writes all results at once.
    pub fn write_whole(mut self, results: &[u8]) -> anyhow::Result<()> {
        self.write_all(results).map_err(self.failure())?;
        self.finish()
    }

    /// Whether results appear on a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// Writes what is still buffered, and moves a file to its place.
    pub fn finish(mut self) -> anyhow::Result<()> {
        let failed = self.failure();
        match self {
            Self::File(file, _) => match file.into_inner() {
                Ok(file) => file.commit(),
                Err(error) => Err(error.into_error()),
            },
            Self::Terminal(_) | Self::Pipe(_) => self.flush(),
        }
        .map_err(failed)
    }

    /// A function that adds the name of the target to an error of writing.
    pub fn failure(&self) -> impl Fn(io::Error) -> anyhow::Error + use<> {
        let context = match self {
            Self::File(_, path) => cannot_write(path),
            Self::Terminal(_) | Self::Pipe(_) => "cannot write to standard output".to_owned(),
        };
        move |error| explain(error).context(context.clone())
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
            // Nobody reads the file before it is complete.
            Self::File(..) => Ok(()),
        }
    }
}

/// Refuses to write a file that is also read.
fn refuse_inputs(option: &str, path: &Path, inputs: &[Input]) -> anyhow::Result<()> {
    let Ok(place) = fs::canonicalize(path) else {
        return Ok(());
    };
    let is_place = |input: &Input| match input {
        Input::Standard => false,
        Input::File(file) => fs::canonicalize(file).is_ok_and(|file| file == place),
    };
    if inputs.iter().any(is_place) {
        bail!(
            "{}: it is also read and would be overwritten: name another file with {option}",
            cannot_write(path)
        );
    }
    Ok(())
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}
