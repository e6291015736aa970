//! Pictures and what stands on them, in files as `data/vision/pages.py` writes them.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A picture with one puzzle or several.
pub struct Page {
    pub name: String,
    pub picture: PathBuf,
    /// The condition that it was drawn for, or the kind of a real picture.
    pub condition: String,
    /// From left to right and from top to bottom.
    pub puzzles: Vec<Truth>,
}

/// What stands in a grid and in the list beside it.
pub struct Truth {
    pub rows: Vec<Vec<String>>,
    /// Listed words as they are in the grid.
    pub words: Vec<String>,
    /// Whether the picture shows the list.
    pub shows_list: bool,
}

/// The pages of a folder: each file NAME.txt with its picture, in the order of names.
///
/// # Errors
///
/// When the folder cannot be read or has no truths, and when a truth has no picture: figures of a part are not those of the whole.
pub fn pages(folder: &Path) -> io::Result<Vec<Page>> {
    let entries = fs::read_dir(folder)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>()?;
    paths.sort();
    let is_picture = |path: &&PathBuf| {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        ["png", "jpg", "jpeg"].iter().any(|known| ending == *known)
    };
    let truths = paths.iter().filter(|path| {
        // NAME.2.txt is the second puzzle of NAME.
        path.extension().is_some_and(|ending| ending == "txt")
            && Path::new(path.file_stem().unwrap_or_default())
                .extension()
                .is_none()
    });
    let pages: Vec<Page> = truths
        .map(|path| {
            let stem = path.file_stem().unwrap_or_default();
            let picture = paths
                .iter()
                .filter(is_picture)
                .find(|picture| picture.file_stem() == Some(stem));
            let picture = picture
                .ok_or_else(|| missing(format!("{}: its picture is missing", path.display())))?;
            page(path, picture)
        })
        .collect::<Result<_, _>>()?;
    if pages.is_empty() {
        return Err(missing(format!("{} has no truths", folder.display())));
    }
    Ok(pages)
}

fn missing(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, message)
}

fn page(path: &Path, picture: &Path) -> io::Result<Page> {
    let (first, condition) = truth(path)?;
    let mut puzzles = vec![first];
    for number in 2.. {
        let next = path.with_extension(format!("{number}.txt"));
        if !next.exists() {
            break;
        }
        puzzles.push(truth(&next)?.0);
    }
    let name = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let condition = condition.unwrap_or_else(|| kind(&name).to_owned());
    Ok(Page {
        name,
        picture: picture.to_owned(),
        condition,
        puzzles,
    })
}

/// What a real picture is, by the first letters of its name.
fn kind(name: &str) -> &'static str {
    match name.get(..2) {
        Some("ph") => "phone photos",
        Some("bo") => "dice",
        _ => "screenshots, scans, worksheets",
    }
}

/// A puzzle, and its condition if the file says it.
fn truth(path: &Path) -> io::Result<(Truth, Option<String>)> {
    let text = fs::read_to_string(path)?;
    let rows = text
        .lines()
        .take_while(|line| !line.is_empty() && !line.starts_with('#'))
        .map(cells)
        .collect();
    let after = |key: &str| text.lines().find_map(|line| line.strip_prefix(key));
    let words = after("# words:")
        .unwrap_or_default()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let meta: Value = after("# meta:")
        .and_then(|json| serde_json::from_str(json).ok())
        .unwrap_or_default();
    let condition = meta["cond"].as_str().map(str::to_owned);
    // Drawn pages say where each listed word is. On real pictures all words of the file are seen.
    let shows_list = meta["list"].as_array().is_none_or(|list| !list.is_empty());
    Ok((
        Truth {
            rows,
            words,
            shows_list,
        },
        condition,
    ))
}

/// The cells of a row: characters, or what spaces separate.
fn cells(row: &str) -> Vec<String> {
    if row.contains(' ') {
        row.split_whitespace().map(str::to_owned).collect()
    } else {
        row.chars().map(String::from).collect()
    }
}
