//! Clues that name a picture beside their list become the picture.

use crate::cli::input::read_resource;
use crate::cli::picture;
use anyhow::{Context, bail};
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use wordtrail::puzzle::PictureClue;
use wordtrail::reading::file_in;
use wordtrail::report;
use wordtrail_dictionary::internals::wording::excerpt;

/// Where the pictures of a list are.
pub struct Pictures {
    folder: PathBuf,
    /// A document of Word or OpenDocument, which has them in itself.
    document: Option<Vec<u8>>,
    /// The clues of those that were read, by their names.
    known: HashMap<String, String>,
}

impl Pictures {
    /// Those of a file or folder, or in the current folder.
    pub fn of(list: Option<&Path>) -> anyhow::Result<Self> {
        let list = list.unwrap_or(Path::new(""));
        let is_document = has_ending(list, &["docx", "odt"]);
        Ok(Self {
            folder: match list.is_dir() {
                true => list.to_owned(),
                false => list.parent().unwrap_or(list).to_owned(),
            },
            document: is_document.then(|| read_resource(list)).transpose()?,
            known: HashMap::new(),
        })
    }

    /// The picture that a clue names, as a clue; nothing if it is a text.
    pub fn clue(&mut self, word: &str, clue: &str) -> anyhow::Result<Option<String>> {
        let path = self.folder.join(clue);
        // A sentence may end with the name of a file.
        if !names_picture(Path::new(clue)) || clue.contains(' ') && !path.is_file() {
            return Ok(None);
        }
        if let Some(known) = self.known.get(clue) {
            return Ok(Some(known.clone()));
        }
        let read = || {
            let file = match &self.document {
                Some(document) => {
                    file_in(document, clue).context("the document does not have it")?
                }
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

/// Whether a clue is the name of a picture: also of one in a format that is refused.
pub fn names_picture(clue: &Path) -> bool {
    let known = [
        "png", "jpg", "jpeg", "svg", "gif", "webp", "bmp", "tif", "tiff", "heic", "avif", "emf",
        "wmf",
    ];
    has_ending(clue, &known)
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(|it| it.to_str());
    ending.is_some_and(|it| endings.contains(&&*it.to_ascii_lowercase()))
}
