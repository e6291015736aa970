//! The folder of a website.

use crate::cli::output::Target;
use anyhow::bail;
use std::path::Path;
use wordtrail_dictionary::internals::wording::escaped;

/// Refuses what is no folder.
pub fn check(target: &Target) -> anyhow::Result<()> {
    let folder = folder(target)?;
    if folder.exists() && !folder.is_dir() {
        bail!(
            "{}: --series writes into a folder, and this is none: name another one with --output",
            escaped(folder)
        );
    }
    Ok(())
}

/// The folder of the website.
pub fn folder(target: &Target) -> anyhow::Result<&Path> {
    match target {
        Target::File(folder) => Ok(folder),
        Target::StandardOutput => {
            bail!("--series writes files into a folder: name it with --output FOLDER")
        }
    }
}
