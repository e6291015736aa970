//! Archives that are no documents: folders that were compressed, such as a list beside its pictures.

use super::archive::Archive;
use super::choice::{SHOWN, no_such_unit, position};
use super::content::Unit;
use super::main_part;
use crate::reading::file_names::{is_of_system, names_picture};
use crate::reading::number_or_name::NumberOrName;
use crate::reading::unpacked::{FileError, Result};
use wordtrail_dictionary::internals::wording::excerpt;

/// The file that is meant: the one that was chosen or, apart from pictures, the only one. Nothing if an archive is a document.
pub(crate) fn file_in_folder(
    archive: &[u8],
    chosen: Option<&NumberOrName>,
) -> Result<Option<Vec<u8>>> {
    let mut archive = Archive::open(archive)?;
    if archive.part("mimetype")?.is_some() || !main_part(&mut archive)?.is_empty() {
        return Ok(None);
    }
    let mut names = archive.names();
    names.retain(|name| !name.ends_with('/') && !name.split('/').any(is_of_system));
    if names.iter().any(|name| !names_picture(name)) {
        names.retain(|name| !names_picture(name));
    }
    names.sort();
    let name = match (&names[..], chosen) {
        ([], _) => return Err("it is a ZIP archive without a grid or a list".into()),
        // What was chosen is in the file.
        ([only], _) => only,
        (_, Some(chosen)) => {
            let units = names.iter().map(|name| Unit::new("file", name.clone()));
            let units: Vec<Unit> = units.collect();
            let index = position(&units, chosen);
            &names[index.ok_or_else(|| FileError::Refused(no_such_unit(&units, chosen)))?]
        }
        (several, None) => {
            let mut shown: Vec<String> = several.iter().take(SHOWN).map(|it| excerpt(it)).collect();
            if several.len() > SHOWN {
                shown.push("…".to_owned());
            }
            return Err(FileError::Several(shown.join(", ")));
        }
    };
    archive.file(name)
}

/// A file in an archive or a document, such as a picture, by the name that its list has for it: the whole one, or that in its folder.
pub fn file_in(archive: &[u8], name: &str) -> Option<Vec<u8>> {
    let mut archive = Archive::open(archive).ok()?;
    let name = name.trim_start_matches('/');
    let ending = format!("/{name}");
    let names = archive.names();
    let mut names = names
        .iter()
        .filter(|it| it.ends_with(&ending) && !it.split('/').any(is_of_system));
    let inner = names.next().filter(|_| names.next().is_none());
    let mut names = [Some(name), inner.map(|it| &**it)].into_iter().flatten();
    names.find_map(|name| archive.file(name).ok().flatten())
}
