//! Clues that name a picture beside their list become the picture.

use crate::cli::input::read_resource;
use crate::cli::picture;
use anyhow::{Context, bail};
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use wordtrail::puzzle::PictureClue;
use wordtrail::reading::{file_in, names_picture};
use wordtrail::report;
use wordtrail_dictionary::internals::wording::excerpt;

/// Where the pictures of a list are.
pub struct Pictures {
    folder: PathBuf,
    /// A document of Word or OpenDocument, or another archive, which has them in itself.
    archive: Option<Vec<u8>>,
    /// The clues of those that were read, by their names.
    known: HashMap<String, String>,
}

impl Pictures {
    /// Those of a file or folder, or in the current folder.
    pub fn of(list: Option<&Path>) -> anyhow::Result<Self> {
        let list = list.unwrap_or(Path::new(""));
        let ending = list.extension().and_then(|it| it.to_str());
        let is_archive = |ending: &str| {
            ["docx", "odt", "zip"]
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known))
        };
        Ok(Self {
            folder: match list.is_dir() {
                true => list.to_owned(),
                false => list.parent().unwrap_or(list).to_owned(),
            },
            archive: ending
                .filter(|it| is_archive(it))
                .map(|_| read_resource(list))
                .transpose()?,
            known: HashMap::new(),
        })
    }

    /// The picture that a clue names, as a clue; nothing if it is a text.
    pub fn clue(&mut self, word: &str, clue: &str) -> anyhow::Result<Option<String>> {
        let path = self.folder.join(clue);
        // A sentence may end with the name of a file.
        if !names_picture(clue) || clue.contains(' ') && !path.is_file() {
            return Ok(None);
        }
        if let Some(known) = self.known.get(clue) {
            return Ok(Some(known.clone()));
        }
        let read = || {
            let file = match &self.archive {
                Some(archive) => file_in(archive, clue).context("the file does not have it")?,
                None => {
                    // Lists of strangers get no other files.
                    let is_inside = |part: Component<'_>| {
                        matches!(part, Component::Normal(_) | Component::CurDir)
                    };
                    if !Path::new(clue).components().all(is_inside) {
                        bail!(
                            "it is not in the folder of the list: put it there, and write its name alone"
                        );
                    }
                    if path.exists() && !path.is_file() {
                        bail!("it is no file");
                    }
                    read_resource(&path)?
                }
            };
            let orientation = wordtrail::photo::orientation(&file);
            report::clue_picture(file, orientation).map_err(picture::explained)
        };
        let picture = || format!("the picture of “{}”, {}", excerpt(word), excerpt(clue));
        let png = read().with_context(picture)?;
        let found = PictureClue::new(clue, &png).to_string();
        self.known.insert(clue.to_owned(), found.clone());
        Ok(Some(found))
    }
}
