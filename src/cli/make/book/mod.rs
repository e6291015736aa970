//! `wordtrail make --book`: a list of words for each puzzle.
//!
//! A book is a file, or a folder of files, in one of three forms. In a text, a line that begins with `#` begins a list and is its title;
//! lines that begin with `##` directly below it are further lines of the title. A table (`table.rs`, `columns.rs`) has a row for each
//! puzzle. A workbook without such a table has a list on each sheet, whose name is the title. A file of a folder may be a list without
//! a heading: then its name is the title.

mod columns;
mod planned_puzzle;
mod table;

pub use planned_puzzle::PlannedPuzzle;

use super::arguments::Arguments;
use crate::cli::input::{self, Input};
use crate::cli::lists::{self, Remedy};
use crate::cli::terminal;
use anyhow::{Context, anyhow, bail};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use wordtrail::reading::{SheetTable, is_of_system, names_picture};
use wordtrail::{Reader, WordListError};
use wordtrail_dictionary::internals::wording::{escaped, excerpt, first_ten};

/// Where the lists of a book are.
pub struct Book {
    /// The file or the folder, as messages call it.
    pub name: String,
    /// All files, in their order.
    pub files: Vec<Input>,
    is_folder: bool,
    /// Whether all names of files begin with a number, which orders them and is no part of a title.
    is_numbered: bool,
}

/// What is read of a file.
enum Content {
    Text(Vec<u8>, Reader),
    Rows(Vec<table::Row>),
    Sheets(Vec<SheetTable>),
}

/// What becomes a puzzle.
enum Draft<'a> {
    List(Part<'a>),
    Row(&'a table::Row),
}

impl Book {
    /// Finds the files of a book, without reading them.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let named = Input::from(path);
        if !path.is_dir() {
            return Ok(Self {
                name: named.to_string(),
                files: vec![named],
                is_folder: false,
                is_numbered: false,
            });
        }
        let failed = || format!("cannot read the folder {named}");
        let (mut paths, mut folders): (Vec<PathBuf>, Vec<String>) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(path)
            .map_err(input::explain)
            .with_context(failed)?
        {
            let entry = entry.map_err(input::explain).with_context(failed)?;
            match entry.path() {
                _ if is_of_system(&entry.file_name().to_string_lossy()) => {}
                path if path.is_file() => paths.push(path),
                path if path.is_dir() => folders.push(format!("“{}”", name(&path))),
                _ => {}
            }
        }
        if !folders.is_empty() {
            folders.sort();
            terminal::print_note(&format!(
                "{named}: folders in it are skipped: {}",
                first_ten(&folders)
            ));
        }
        if paths.is_empty() {
            bail!(
                "--book {named}: there are no files in the folder: put a list of words into it for each puzzle"
            );
        }
        // Those beside lists are of their clues.
        if paths.iter().any(|path| !names_picture(&name(path))) {
            paths.retain(|path| !names_picture(&name(path)));
        }
        paths.sort_by(|one, other| natural_order(&name(one), &name(other)));
        let files: Vec<Input> = paths.into_iter().map(Input::File).collect();
        Ok(Self {
            name: named.to_string(),
            is_folder: true,
            is_numbered: files.iter().all(|file| unnumbered(&stem(file)).is_some()),
            files,
        })
    }

    /// Reads the lists of all puzzles, of which there are at most `max`. Before, their number is checked by a function. What a puzzle
    /// has no options for is as the arguments say.
    pub fn read(
        &self,
        reader: &Reader,
        arguments: &Arguments,
        max: usize,
        check_count: impl FnOnce(usize) -> anyhow::Result<()>,
    ) -> anyhow::Result<Vec<PlannedPuzzle>> {
        // One more than that is too many, because each has a list.
        let files = self.files.iter().take(max + 1);
        let read = |file| {
            let content =
                content(file, self.is_folder, reader).with_context(|| file.to_string())?;
            Ok((file, content))
        };
        let contents: Vec<(&Input, Content)> = files.map(read).collect::<anyhow::Result<_>>()?;
        let mut drafts = Vec::new();
        for (file, content) in &contents {
            let of_file = self.drafts_of(file, content);
            let of_file = of_file.with_context(|| file.to_string())?;
            let reader = match content {
                Content::Text(_, inner) => inner,
                Content::Rows(_) | Content::Sheets(_) => reader,
            };
            drafts.extend(of_file.into_iter().map(|draft| (*file, draft, reader)));
            if drafts.len() > max {
                bail!("{file}: the book has more than 10,000 lists: make several books");
            }
        }
        check_count(drafts.len())?;
        let read = |(file, draft, reader): (&Input, Draft<'_>, &Reader)| match draft {
            Draft::List(part) => part.read(file, reader).with_context(|| file.to_string()),
            Draft::Row(row) => row.read(file, reader, arguments),
        };
        drafts.into_iter().map(read).collect()
    }

    /// What becomes the puzzles of a file.
    fn drafts_of<'a>(&self, file: &Input, content: &'a Content) -> anyhow::Result<Vec<Draft<'a>>> {
        Ok(match content {
            Content::Rows(rows) => rows.iter().map(Draft::Row).collect(),
            Content::Sheets(sheets) => sheets.iter().map(|it| Draft::List(Part::of(it))).collect(),
            Content::Text(text, _) => {
                let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
                let mut parts = parts(text)?;
                if parts.is_empty() && self.is_folder {
                    parts.push(Part {
                        title: self.title_of(file),
                        line: 1,
                        first: 1,
                        text,
                    });
                }
                if parts.is_empty() {
                    bail!(
                        "there are no lists in it: write “# Title” above each list of words, make it a table with the headings title and words, or name a folder of lists"
                    );
                }
                parts.into_iter().map(Draft::List).collect()
            }
        })
    }

    /// The name of a file without its ending, and without a number before it if all files have one: it orders them.
    fn title_of(&self, file: &Input) -> String {
        let stem = stem(file);
        let title = unnumbered(&stem).filter(|_| self.is_numbered);
        title.map_or(stem.clone(), str::to_owned)
    }
}

/// Reads a file: its table if it is one in which a book is planned, the lists of several sheets, or a text.
fn content(file: &Input, is_in_folder: bool, reader: &Reader) -> anyhow::Result<Content> {
    let bytes = Input::read(file)?;
    if let Some(sheets) = reader.sheets(&bytes).map_err(input::explain_list)? {
        if let Some(rows) = table::rows_of_sheets(&sheets, is_in_folder)? {
            return Ok(Content::Rows(rows));
        }
        let have_headings = sheets.iter().any(|it| has_heading(it.lines.as_bytes()));
        let lists = sheets.into_iter().filter(|it| !it.lines.trim().is_empty());
        let lists: Vec<SheetTable> = lists.collect();
        // The only list of a file in a folder has the name of the file.
        let are_named = lists.len() > usize::from(is_in_folder);
        if are_named && !have_headings {
            return Ok(Content::Sheets(lists));
        }
    }
    let list = reader.list_text(&bytes).map_err(input::explain_list)?;
    lists::print_notes(file, &list.notes, Remedy::Nothing);
    if let Ok(text) = std::str::from_utf8(&list.text)
        && let Some(rows) = table::rows_of_text(text, is_in_folder)?
    {
        return Ok(Content::Rows(rows));
    }
    Ok(Content::Text(list.text.into_owned(), list.reader))
}

/// Prints notes that name equal titles and, with `repeat_within`, words that occur twice within that number of consecutive puzzles.
pub fn print_notes(puzzles: &[PlannedPuzzle], repeat_within: Option<usize>) {
    let mut titles: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, puzzle) in (1..)
        .zip(puzzles)
        .filter(|(_, puzzle)| !puzzle.title.is_empty())
    {
        titles.entry(&puzzle.title).or_default().push(number);
    }
    let places = |name: &str, numbers: &[usize]| {
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        format!(
            "“{}” ({})",
            excerpt(&name.replace('\n', " ")),
            numbers.join(", ")
        )
    };
    let equal = titles.into_iter().filter(|(_, numbers)| numbers.len() > 1);
    let equal: Vec<String> = equal
        .map(|(title, numbers)| places(title, &numbers))
        .collect();
    if !equal.is_empty() {
        terminal::print_note(&format!(
            "puzzles with the same title: {}",
            first_ten(&equal)
        ));
    }
    let Some(distance) = repeat_within else {
        return;
    };
    let mut numbers: HashMap<&str, Vec<usize>> = HashMap::new();
    for (number, puzzle) in (1..).zip(puzzles) {
        for word in puzzle.words.words() {
            numbers.entry(word).or_default().push(number);
        }
    }
    let is_near = |pair: &[usize]| pair[1] - pair[0] < distance;
    let mut repeated: Vec<(&str, Vec<usize>)> = numbers.into_iter().collect();
    repeated.retain(|(_, numbers)| numbers.windows(2).any(is_near));
    repeated.sort_by(|(one, of_one), (other, of_other)| (of_one, one).cmp(&(of_other, other)));
    if !repeated.is_empty() {
        let repeated = repeated.iter().map(|(word, numbers)| places(word, numbers));
        terminal::print_note(&format!(
            "words that repeat within {distance} puzzles: {}",
            Vec::from_iter(repeated).join(", ")
        ));
    }
}

/// A name without the number at its beginning, if it has one and more than that.
fn unnumbered(name: &str) -> Option<&str> {
    let rest = name.trim_start_matches(|it: char| it.is_ascii_digit());
    let title = rest.trim_start_matches([' ', '.', '_', '-', ')']);
    (rest.len() < name.len() && title.len() < rest.len() && !title.is_empty()).then_some(title)
}

/// A list of a file.
struct Part<'a> {
    title: String,
    /// The line of the heading, from 1, and the first one of the list.
    line: usize,
    first: usize,
    text: &'a [u8],
}

impl<'a> Part<'a> {
    /// The list of a sheet.
    fn of(sheet: &'a SheetTable) -> Self {
        Self {
            title: sheet.name.clone(),
            line: 1,
            first: 1,
            text: sheet.lines.as_bytes(),
        }
    }

    fn read(self, file: &Input, reader: &Reader) -> anyhow::Result<PlannedPuzzle> {
        let title = self.title.lines().next().unwrap_or_default();
        let place = match title {
            "" => format!("the list below line {}", self.line),
            title => format!("“{}”", escaped(title)),
        };
        let words = match reader.word_bank_from_line(self.text, self.first) {
            Err(WordListError::NoWords { skipped }) if skipped.count == 0 => Err(anyhow!(
                "line {}: there are no words below this heading: write some, or delete it",
                self.line
            )),
            words => words.map_err(anyhow::Error::from),
        };
        let name = format!("{file}: {place}");
        let words = words.with_context(|| place)?;
        lists::check(&words, &name, false, Remedy::RepairAndColumn)?;
        Ok(PlannedPuzzle {
            title: self.title,
            words,
            name,
            section: String::new(),
            note: String::new(),
            own: None,
        })
    }
}

/// Cuts a text at its headings.
fn parts(text: &[u8]) -> anyhow::Result<Vec<Part<'_>>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let (mut start, mut is_below_heading) = (0, false);
    let mut next = 0;
    for (number, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        let before = next;
        next += line.len();
        let trimmed = line.trim_ascii();
        if !trimmed.starts_with(b"#") {
            if parts.is_empty() && !trimmed.is_empty() {
                // A text without any heading has no parts.
                if !has_heading(&text[next..]) {
                    return Ok(parts);
                }
                bail!(
                    "line {number} is above the first heading: write “# Title” above it, or delete it"
                );
            }
            is_below_heading = false;
            continue;
        }
        let Ok(heading) = std::str::from_utf8(trimmed) else {
            bail!("line {number}: the title is not UTF-8 text: save the file as UTF-8");
        };
        let title = heading.trim_start_matches('#').trim();
        let is_continued = heading.starts_with("##");
        match parts.last_mut() {
            Some(part) if is_continued && is_below_heading => {
                part.title.push('\n');
                part.title.push_str(title);
            }
            _ if is_continued => bail!(
                "line {number}: “##” begins a further line of a title, directly below one that begins with “#”: write “# Title” for a new list"
            ),
            last => {
                if let Some(part) = last {
                    part.text = &text[start..before];
                }
                parts.push(Part {
                    title: title.to_owned(),
                    line: number,
                    first: number + 1,
                    text: b"",
                });
            }
        }
        if let Some(part) = parts.last_mut() {
            (start, part.first) = (next, number + 1);
        }
        is_below_heading = true;
    }
    if let Some(part) = parts.last_mut() {
        part.text = &text[start..];
    }
    Ok(parts)
}

fn has_heading(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n');
    lines.any(|line| line.trim_ascii_start().starts_with(b"#"))
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The name of a file without its ending.
fn stem(file: &Input) -> String {
    match file {
        Input::Standard => String::new(),
        Input::File(path) => {
            let path = crate::cli::compression::uncompressed_name(path);
            let stem = path.file_stem().unwrap_or_default();
            stem.to_string_lossy().into_owned()
        }
    }
}

/// The order of names as people sort them: numbers by their value, so that `list 9` is before `list 10`.
fn natural_order(one: &str, other: &str) -> Ordering {
    let pieces = |name: &str| -> Vec<(String, u64)> {
        let mut pieces = vec![(String::new(), 0_u64)];
        let mut was_digit = false;
        for character in name.chars() {
            let digit = character.to_digit(10);
            if was_digit && digit.is_none() {
                pieces.push((String::new(), 0));
            }
            was_digit = digit.is_some();
            let last = pieces.len() - 1;
            match digit {
                Some(digit) => {
                    let number = pieces[last].1.saturating_mul(10);
                    pieces[last].1 = number.saturating_add(u64::from(digit));
                }
                None => pieces[last].0.push(character),
            }
        }
        pieces
    };
    pieces(one).cmp(&pieces(other)).then_with(|| one.cmp(other))
}
