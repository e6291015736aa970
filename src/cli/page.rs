//! A page for browsers: where it is written, and whether it is opened.

use super::format::{HTML, check_format};
use super::input::{Input, explain};
use super::output::{Output, Target};
use super::terminal;
use anyhow::{Context, bail};
use hmac_sha256::Hash;
use std::io::{self, Write};
use std::path::PathBuf;
use wordtrail_dictionary::internals::wording::escaped;

// The options of commands that write a page.
#[derive(clap::Args)]
pub struct PageArguments {
    /// Write the page to this file, or “-” for standard output, instead of opening it
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Also open the page of --output
    #[arg(long, requires = "output", conflicts_with = "no_open")]
    pub open: bool,

    /// Print the location of the page instead of opening it
    #[arg(long)]
    pub no_open: bool,
}

impl PageArguments {
    /// Where the page is written. Without it, that is a temporary file.
    fn target(&self) -> Option<Target> {
        self.output.clone().map(|path| Target::from(Some(path)))
    }

    /// Refuses a place that is one of the inputs, that cannot be written, or that cannot be opened if it is to be.
    pub fn check(&self, inputs: &[Input]) -> anyhow::Result<()> {
        let Some(target) = self.target() else {
            return Ok(());
        };
        check_format(HTML, &target)?;
        if self.open && target == Target::StandardOutput {
            bail!("--open needs a file: name one with --output FILE");
        }
        target.check("--output", inputs)
    }

    /// Writes the page, and opens it or prints where it is.
    pub fn write(&self, html: &str, inputs: &[Input]) -> anyhow::Result<()> {
        let target = self.target();
        if let Some(target) = &target {
            Output::open(target, inputs)?.write_whole(html.as_bytes())?;
        }
        let is_opened = self.open || target.is_none();
        let path = match target {
            Some(Target::StandardOutput) => return Ok(()),
            Some(Target::File(path)) => path,
            None => write_temporary(html)?,
        };
        let place = escaped(&path);
        if self.no_open {
            let output = Output::standard()?;
            // A script needs the name itself.
            let line = match output.is_terminal() {
                true => place.as_bytes(),
                false => path.as_os_str().as_encoded_bytes(),
            };
            output.write_whole(&[line, b"\n"].concat())?;
        } else if is_opened {
            if open::that_detached(&path).is_err() {
                bail!("no browser could be opened: open {place} yourself, or use --no-open");
            }
            terminal::print_note(&format!("the page is in {place}"));
        }
        Ok(())
    }
}

/// Writes the page to a file that outlives the program, because the browser reads it later. Equal pages have equal names,
/// because some browsers save progress per file.
fn write_temporary(html: &str) -> anyhow::Result<PathBuf> {
    let folder = std::env::temp_dir();
    let digest = Hash::hash(html.as_bytes());
    let number: String = digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let path = folder.join(format!("wordtrail-{number}.html"));
    let write = || -> io::Result<PathBuf> {
        let mut file = tempfile::Builder::new()
            .prefix("wordtrail-")
            .suffix(".html")
            .tempfile_in(&folder)?;
        file.write_all(html.as_bytes())?;
        match file.persist(&path) {
            Ok(_) => Ok(path.clone()),
            // In a shared folder the file of that name may belong to somebody else.
            Err(error) => Ok(error.file.keep()?.1),
        }
    };
    write().map_err(explain).with_context(|| {
        format!(
            "cannot write a page to {}: name a file with --output FILE",
            escaped(&folder)
        )
    })
}
