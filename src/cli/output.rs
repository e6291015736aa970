//! Where results go: standard output, or a file that is replaced only on success. How a command ended.

use super::closed;
use super::compression::Compression;
use super::compressor::Compressor;
use super::input::{Input, check_indexes, explain};
use super::interrupt::{Cleanup, on_interrupt};
use anyhow::{Context, anyhow, bail};
use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use wordtrail_dictionary::internals::wording::escaped;
use wordtrail_dictionary::internals::{AtomicFile, Place};

const BUFFER: usize = 1 << 16;

/// The argument that stands for standard output.
const STANDARD_OUTPUT: &str = "-";

/// What `/dev/stdout` and other names of standard output lead to.
const STANDARD_OUTPUT_PLACE: Place = Place::Descriptor(1);

/// A file to write, or standard output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    StandardOutput,
    File(PathBuf),
}

impl From<Option<PathBuf>> for Target {
    fn from(path: Option<PathBuf>) -> Self {
        match path {
            None => Self::StandardOutput,
            Some(path) if path.as_os_str() == STANDARD_OUTPUT => Self::StandardOutput,
            Some(path) => match Place::of(&path) {
                Ok(STANDARD_OUTPUT_PLACE) => Self::StandardOutput,
                _ => Self::File(path),
            },
        }
    }
}

impl Display for Target {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandardOutput => formatter.write_str("standard output"),
            Self::File(path) => formatter.write_str(&escaped(path)),
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
            create(path)?;
        }
        Ok(())
    }
}

/// Refuses targets of which two are the same file: the one that is written last would replace the other.
pub fn check_distinct(targets: &[&Target]) -> anyhow::Result<()> {
    let mut places = HashSet::new();
    for target in targets {
        let (place, is_taken) = match target {
            Target::StandardOutput => (STANDARD_OUTPUT_PLACE, false),
            Target::File(path) => {
                let place = Place::of(path).map_err(explain);
                let place = place.with_context(|| cannot_write(path))?;
                let is_taken =
                    targets.contains(&&Target::StandardOutput) && is_redirected(io::stdout(), path);
                (place, is_taken)
            }
        };
        if !places.insert(place) || is_taken {
            bail!("cannot write {target}: two outputs name the same file: name another one");
        }
    }
    Ok(())
}

/// Whether standard input or output was redirected to this file.
#[cfg(unix)]
fn is_redirected(stream: impl std::os::fd::AsFd, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let stream = stream.as_fd().try_clone_to_owned();
    let stream = stream.and_then(|stream| fs::File::from(stream).metadata());
    match (stream, fs::metadata(path)) {
        (Ok(stream), Ok(file)) => {
            stream.is_file() && (stream.dev(), stream.ino()) == (file.dev(), file.ino())
        }
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_redirected<S>(_: S, _: &Path) -> bool {
    false
}

/// The exit status of a command that met no error.
#[derive(Debug)]
pub enum Outcome {
    Found = 0,
    NothingFound = 1,
}

impl Outcome {
    pub fn of(is_found: bool) -> Self {
        match is_found {
            true => Self::Found,
            false => Self::NothingFound,
        }
    }
}

/// The reader of standard output closed it. It has what it wants, so this is not an error for the user.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to standard output: its reader closed it")]
pub struct ClosedByReader;

/// An open target. Results are certain only after [`finish`](Self::finish).
pub enum Output {
    /// Shows each line when it is written.
    Terminal(io::Stdout),
    Pipe(BufWriter<Box<dyn Write + Send>>),
    /// The file, its name in messages, and what removes an incomplete one.
    File(
        Box<BufWriter<Compressor<AtomicFile>>>,
        String,
        Option<Cleanup>,
    ),
}

impl Output {
    /// Opens standard output.
    pub fn standard() -> anyhow::Result<Self> {
        let output = io::stdout();
        if closed::output() {
            bail!("cannot write to standard output: it is closed: name a file, or redirect it");
        }
        Ok(match output.is_terminal() {
            true => Self::Terminal(output),
            false => Self::Pipe(BufWriter::with_capacity(BUFFER, unbuffered(output))),
        })
    }

    /// Opens a target, which must not be one of the inputs: the results would replace it. The ending of a file's name says
    /// whether it is compressed.
    pub fn open(target: &Target, inputs: &[Input]) -> anyhow::Result<Self> {
        let Target::File(path) = target else {
            refuse_redirection(inputs)?;
            return Self::standard();
        };
        refuse_inputs("--output", path, inputs)?;
        let file = create(path)?;
        let cleanup = file.remover().map(on_interrupt);
        let file = Compressor::new(file, Compression::of(path));
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(Self::File(Box::new(file), escaped(path), cleanup))
    }

    /// Writes all results at once. It is not an error that the reader of standard output closes it: there may be other outputs.
    pub fn write_whole(mut self, results: &[u8]) -> anyhow::Result<()> {
        let written = self.write_all(results).map_err(self.failure());
        match written.and_then(|()| self.finish()) {
            Err(error) if error.is::<ClosedByReader>() => Ok(()),
            written => written,
        }
    }

    /// Whether results appear on a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// Writes what is still buffered, and moves a file to its place.
    pub fn finish(mut self) -> anyhow::Result<()> {
        check_indexes()?;
        let failed = self.failure();
        match self {
            Self::File(file, _, _cleanup) => match (*file).into_inner() {
                Ok(file) => file.finish().and_then(AtomicFile::commit),
                Err(error) => Err(error.into_error()),
            },
            Self::Terminal(_) | Self::Pipe(_) => self.flush(),
        }
        .map_err(failed)
    }

    /// A function that adds the name of the target to an error of writing.
    pub fn failure(&self) -> impl Fn(io::Error) -> anyhow::Error + use<> {
        let (name, is_standard) = match self {
            Self::File(_, name, _) => (name.clone(), false),
            Self::Terminal(_) | Self::Pipe(_) => ("to standard output".to_owned(), true),
        };
        move |error| match error.kind() {
            io::ErrorKind::BrokenPipe if is_standard => ClosedByReader.into(),
            _ => explain(error).context(format!("cannot write {name}")),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Terminal(output) => output.write(bytes),
            Self::Pipe(output) => output.write(bytes),
            Self::File(output, ..) => output.write(bytes),
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

/// Standard output without the buffer of the standard library, which takes a descriptor that is not open for writing for
/// one to which everything was written.
#[cfg(unix)]
fn unbuffered(output: io::Stdout) -> Box<dyn Write + Send> {
    use std::os::fd::AsFd;

    match output.as_fd().try_clone_to_owned() {
        Ok(descriptor) => Box::new(fs::File::from(descriptor)),
        Err(_) => Box::new(output),
    }
}

#[cfg(not(unix))]
fn unbuffered(output: io::Stdout) -> Box<dyn Write + Send> {
    Box::new(output)
}

/// Refuses to write a file that is also read.
fn refuse_inputs(option: &str, path: &Path, inputs: &[Input]) -> anyhow::Result<()> {
    let place = canonical(path).with_context(|| cannot_write(path))?;
    if place.is_none() {
        return Ok(());
    }
    for input in inputs {
        let is_place = match input {
            Input::Standard => is_redirected(io::stdin(), path),
            Input::File(file) => {
                canonical(file).with_context(|| format!("cannot read {input}"))? == place
            }
        };
        if is_place {
            bail!(
                "{}: it is also an input and would be overwritten: name another file with {option}",
                cannot_write(path)
            );
        }
    }
    Ok(())
}

/// Refuses standard output that was redirected to a file that is also read.
fn refuse_redirection(inputs: &[Input]) -> anyhow::Result<()> {
    let is_output = |input: &&Input| match input {
        Input::Standard => false,
        Input::File(path) => is_redirected(io::stdout(), path),
    };
    if let Some(input) = inputs.iter().find(is_output) {
        bail!(
            "cannot write to standard output: it goes to {input}, which is also an input: redirect it to another file"
        );
    }
    Ok(())
}

/// The path of a file without links, unless there can be no such file: a typed list of words may be too long for a name.
/// After any other error, it may or may not be the file that it is compared with.
fn canonical(path: &Path) -> anyhow::Result<Option<PathBuf>> {
    use io::ErrorKind::{InvalidFilename, NotFound};
    match fs::canonicalize(path) {
        Ok(path) => Ok(Some(path)),
        Err(error) if [NotFound, InvalidFilename].contains(&error.kind()) => Ok(None),
        Err(error) => Err(explain(error)),
    }
}

/// Begins a file.
fn create(path: &Path) -> anyhow::Result<AtomicFile> {
    AtomicFile::create(path)
        .map_err(|error| match error.kind() {
            // In some folders of the system no file can be created.
            io::ErrorKind::NotFound if has_folder(path) => {
                anyhow!("no file can be created in this folder: choose another one")
            }
            io::ErrorKind::NotFound => anyhow!("the folder does not exist: create it first"),
            io::ErrorKind::PermissionDenied => {
                anyhow!("permission denied: check the permissions of the file and of its folder")
            }
            _ => explain(error),
        })
        .with_context(|| cannot_write(path))
}

/// Whether the folder exists in which a file is created for a path.
fn has_folder(path: &Path) -> bool {
    matches!(Place::of(path), Ok(Place::File(file)) if file.parent().is_some_and(Path::is_dir))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", escaped(path))
}
