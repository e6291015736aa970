//! Writes puzzles and their answers in each format.

use super::arguments::PrintArgument;
use super::choice::{NewWords, WordsChoice};
use super::job::FinishedPuzzle;
use super::outputs::Targets;
use super::paper::code;
use super::print_options;
use super::task::Task;
use crate::cli::compression::uncompressed_name;
use crate::cli::format::{Format, LineFormat, PageFormat, PictureFormat, PuzzleFormat};
use crate::cli::output::{Output, Target};
use crate::cli::picture;
use crate::cli::provenance::{self, provenance};
use crate::cli::terminal;
use serde_json::Value;
use std::collections::HashSet;
use wordtrail::puzzle::{Accents, Fill, MessageFit, Misfit, Overlap};
use wordtrail::report::{self, Case, Csv, PictureError, Print, Report, Sheet, View};
use wordtrail::{Consumer, Direction, Grid, Language, Puzzle, Tile, WordBank};
use wordtrail_dictionary::internals::wording::escaped;
use wordtrail_puzzle::text_of_clue;
use wordtrail_report::internals::csv_field;

/// Writes the puzzles, and their answers if they have targets.
pub fn write(task: &Task, finished: &[FinishedPuzzle]) -> anyhow::Result<()> {
    let puzzles = finished.iter().map(|it| &it.puzzle);
    let puzzles = print_options::with_options(task, puzzles)?;
    let puzzles: Vec<&Puzzle> = puzzles.iter().collect();
    let Targets {
        puzzles: targets,
        answers,
    } = task.targets(puzzles.len())?;
    let prints_answers = task.print == PrintArgument::Answers;
    match task.format {
        Format::Table(format) => {
            match format {
                PuzzleFormat::Text => {
                    write_each(&targets, &puzzles, |puzzle| match prints_answers {
                        true => Ok(answer(puzzle, task)),
                        false => text(puzzle, task),
                    })
                }
                PuzzleFormat::Csv => write_each(&targets, [&puzzles], |puzzles| csv(puzzles, task)),
                PuzzleFormat::Jsonl => {
                    note_lines(&targets, puzzles.len());
                    write_each(&targets, [&puzzles], |puzzles| json_lines(puzzles))
                }
                PuzzleFormat::Ipuz => write_each(&targets, &puzzles, |puzzle| {
                    Ok((puzzle.to_ipuz() + "\n").into_bytes())
                }),
            }?;
            write_each(&answers, &puzzles, |puzzle| Ok(answer(puzzle, task)))
        }
        Format::Picture(picture) => {
            let sheets = sheets(task, &puzzles, puzzles.len() > 1)?;
            let finds = View::Finds(task.arguments.filler());
            let view = if prints_answers { finds } else { View::Puzzle };
            let scale = task.arguments.picture.scale;
            write_each(&targets, &sheets, |sheet| picture.draw(sheet, view, scale))?;
            write_each(&answers, &sheets, |sheet| picture.draw(sheet, finds, scale))
        }
        Format::Pages(format, _) => {
            let sheets = sheets(task, &puzzles, false)?;
            let setup = match &puzzles[..] {
                [first, ..] => print_options::setup(task, first.print_options())?,
                [] => task.setup.clone(),
            };
            let filler = task.arguments.filler();
            let draw = |print| picture::print(format, &sheets, setup.clone(), print);
            // Both are drawn before one is written.
            let drawn = draw(task.pages())?;
            let drawn_answers = match answers.is_empty() {
                true => None,
                false => Some(draw(Print::Answers { filler })?),
            };
            write_each(&targets, [drawn], Ok)?;
            write_each(&answers, drawn_answers, Ok)
        }
    }
}

impl Task {
    /// What is on the pages of the output.
    fn pages(&self) -> Print {
        let filler = self.arguments.filler();
        match self.print {
            PrintArgument::Puzzle => Print::Puzzles { key: None },
            PrintArgument::Answers => Print::Answers { filler },
            PrintArgument::Both => Print::Puzzles { key: Some(filler) },
        }
    }

    /// Refuses a size for which pages have no room, before puzzles are made: lays out puzzles of one letter.
    pub fn check_room(&self) -> anyhow::Result<()> {
        let has_limit = match self.format {
            Format::Pages(PageFormat::Docx, _) => true,
            Format::Pages(PageFormat::Pdf, _) => self.setup.is_large_print(),
            _ => false,
        };
        let (Some((rows, columns)), true) = (self.arguments.size, has_limit) else {
            return Ok(());
        };
        let row = "i".repeat(columns) + "\n";
        // The lists of a book have titles of their own.
        let title = match &self.words {
            WordsChoice::New(NewWords::Book(_)) => "",
            _ => &self.title,
        };
        let puzzle = Puzzle::new(row.repeat(rows).parse()?).with_title(title);
        let mut sheet = Sheet::of(&puzzle);
        sheet.style = self.style.clone();
        // The answers of several share pages.
        let sheets = vec![sheet; self.arguments.copies.min(2)];
        let drawn = match self.format {
            Format::Pages(PageFormat::Docx, paper) => report::docx(&sheets, paper, self.pages()),
            _ => report::pdf(&sheets, self.setup.clone(), self.pages()),
        };
        match drawn {
            Err(error @ (PictureError::TooSmall { .. } | PictureError::TooManyColumns { .. })) => {
                Err(picture::explained(error))
            }
            // Another letter, or another font, may have no glyph.
            _ => Ok(()),
        }
    }
}

/// Writes what is made of each item to its target, which was checked before.
fn write_each<T>(
    targets: &[Target],
    items: impl IntoIterator<Item = T>,
    make: impl Fn(T) -> anyhow::Result<Vec<u8>>,
) -> anyhow::Result<()> {
    let mut pairs = targets.iter().zip(items);
    pairs.try_for_each(|(target, item)| Output::open(target, &[])?.write_whole(&make(item)?))
}

/// The drawings of the puzzles, with numbers in their titles if asked for.
fn sheets(task: &Task, puzzles: &[&Puzzle], are_numbered: bool) -> anyhow::Result<Vec<Sheet>> {
    let has_codes =
        task.print != PrintArgument::Answers && task.format != Format::Picture(PictureFormat::Html);
    let digits = puzzles.len().to_string().len();
    let sheet = |(number, puzzle): (usize, &&Puzzle)| {
        let options = puzzle.print_options();
        let mut sheet = Sheet::of(puzzle);
        if task.arguments.paper.alphabetical {
            sheet = sheet.alphabetical();
        }
        sheet.section.clone_from(&options.section);
        sheet.note.clone_from(&options.note);
        sheet.difficulty = options.difficulty;
        sheet.provenance = provenance_of(puzzle, task)?;
        if let Format::Pages(..) = task.format {
            // A grid without a text form has no document.
            sheet.document = puzzle.to_json().unwrap_or_default();
        }
        sheet.style = print_options::style(task, options)?;
        if has_codes {
            sheet.qr_code = code(&options.qr, &sheet, &format!("{number:0digits$}"))?;
        }
        if are_numbered {
            sheet.title = match &*sheet.title {
                "" => format!("{} {number}", sheet.style.labels.puzzle),
                title => format!("{title} {number}"),
            };
        }
        Ok(sheet)
    };
    (1..).zip(puzzles).map(sheet).collect()
}

/// What made a puzzle, as far as it is known. A message stays hidden, and so do words to avoid.
fn provenance_of(puzzle: &Puzzle, task: &Task) -> anyhow::Result<String> {
    let (Some(recipe), Some(words)) = (puzzle.recipe(), puzzle.word_bank()?) else {
        return Ok(String::new());
    };
    let mut description: Vec<(&str, Value)> = Vec::new();
    if !["", env!("CARGO_PKG_VERSION")].contains(&&*recipe.made_by) {
        description.push(("made_by", recipe.made_by.clone().into()));
    }
    description.extend(recipe.seed.map(|seed| ("seed", seed.into())));
    let directions = recipe.directions.iter().map(Direction::name);
    let bent = puzzle.bent();
    let overlap = match recipe.overlap {
        Overlap::None => "none",
        _ => "shared",
    };
    description.push(match bent {
        None => ("directions", directions.collect()),
        Some(_) => ("mode", puzzle.mode().to_string().into()),
    });
    match bent.filter(|bent| bent.is_cover) {
        None => description.push(("overlap", overlap.into())),
        Some(bent) => {
            description.push(("cover", true.into()));
            description.push(("unique", bent.is_unique.into()));
            let spanning = bent.spanning.clone();
            description.extend(spanning.map(|word| ("spanning", word.into())));
        }
    }
    let weights = recipe.weights.map(|weights| weights.to_string());
    description.extend(weights.map(|weights| ("weights", weights.into())));
    let size = recipe.size;
    let size = size.map(|(rows, columns)| ("size", format!("{rows}x{columns}").into()));
    description.extend(size);
    let mask = recipe.mask.clone();
    description.extend(mask.map(|mask| ("mask", mask.into())));
    let message = recipe.message.as_ref().map(|_| recipe.message_fit);
    description.extend(message.map(|fit| ("message_pad", (fit == MessageFit::Padded).into())));
    let fill = recipe.fill.as_ref().map(Fill::to_string);
    description.extend(fill.map(|fill| ("fill", fill.into())));
    let language = recipe.language.map(Language::code);
    description.extend(language.map(|language| ("language", language.into())));
    if recipe.accents == Accents::Plain {
        description.push(("accents", "plain".into()));
    }
    if recipe.digraphs {
        description.push(("digraphs", true.into()));
    }
    if let Some(avoid) = recipe.avoid.as_ref().filter(|avoid| !avoid.is_empty()) {
        let checksum = provenance::checksum(&WordBank::from_words(avoid)?.compile()?);
        description.push(("avoid", checksum.into()));
    }
    description.extend(recipe.clean.map(|letters| ("clean", letters.into())));
    if recipe.repeats > 0 {
        description.push(("repeats", recipe.repeats.into()));
    }
    if recipe.misfits == Misfit::Drop {
        description.push(("drop", true.into()));
    }
    if let WordsChoice::New(NewWords::Random { count, lengths, .. }) = &task.words {
        description.extend([
            ("random", (*count).into()),
            ("min_length", (*lengths.start()).into()),
            ("max_length", (*lengths.end()).into()),
        ]);
    }
    let checksum = recipe.dictionary_checksum;
    description.extend(checksum.map(|it| ("dictionary_used", format!("{it:08x}").into())));
    if !recipe.replaced.is_empty() {
        let replaced = recipe.replaced.iter();
        let replaced = replaced.map(|(word, new)| format!("{word}={new}"));
        description.push(("replaced", replaced.collect()));
    }
    Ok(provenance(&words.compile()?, &description))
}

/// Where the words are, below a comment for each puzzle if it is asked for.
fn csv(puzzles: &[&Puzzle], task: &Task) -> anyhow::Result<Vec<u8>> {
    let several = puzzles.len() > 1;
    let mut text = Vec::new();
    for puzzle in puzzles.iter().filter(|_| task.arguments.provenance) {
        let line = provenance::line(LineFormat::Csv, &provenance_of(puzzle, task)?);
        text.extend_from_slice(line.as_bytes());
    }
    let mut csv = Csv::new(&mut text);
    if several {
        csv = csv.with_grid_column();
    }
    for (number, puzzle) in (1..).zip(puzzles) {
        let name = several.then(|| number.to_string());
        csv.begin(name.as_deref(), &puzzle.grid)?;
        let finds = puzzle.answers().iter().cloned();
        csv.add_finds(finds).break_value().map_or(Ok(()), Err)?;
        csv.end(&puzzle.grid, &[])?;
    }
    drop(csv);
    Ok(match has_listing(puzzles)? {
        true => with_listing(&text, puzzles)?,
        false => text,
    })
}

/// Whether a puzzle has clues or bonus words.
fn has_listing(puzzles: &[&Puzzle]) -> anyhow::Result<bool> {
    for puzzle in puzzles {
        if let Some(words) = puzzle.word_bank()?
            && (words.clues().next().is_some() || words.bonus_words().next().is_some())
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The lines of CSV with two more columns: the clue of each word, and whether it is a bonus word.
fn with_listing(text: &[u8], puzzles: &[&Puzzle]) -> anyhow::Result<Vec<u8>> {
    let mut lines = text.split_inclusive(|&byte| byte == b'\n').peekable();
    let mut listed = Vec::new();
    while let Some(comment) = lines.next_if(|line| line.starts_with(b"#")) {
        listed.extend_from_slice(comment);
    }
    let mut add = |line: Option<&[u8]>, clue: &[u8], bonus: &[u8]| {
        let line = line.unwrap_or_default().trim_ascii_end();
        listed.extend([line, b",", clue, b",", bonus, b"\n"].concat());
    };
    add(lines.next(), b"clue", b"bonus");
    for puzzle in puzzles {
        let Some(words) = puzzle.word_bank()? else {
            continue;
        };
        let bonus: HashSet<&str> = words.bonus_words().collect();
        for find in puzzle.answers() {
            let clue = csv_field(text_of_clue(words.clue(&find.word).unwrap_or_default()));
            let is_bonus: &[u8] = if bonus.contains(&*find.word) {
                b"yes"
            } else {
                b"no"
            };
            add(lines.next(), &clue, is_bonus);
        }
    }
    Ok(listed)
}

/// Prints a note if a file whose ending is that of one document gets several.
fn note_lines(targets: &[Target], puzzles: usize) {
    if let ([Target::File(path)], 2..) = (targets, puzzles)
        && uncompressed_name(path).extension() == Some("json".as_ref())
    {
        terminal::print_note(&format!(
            "{}: it has {puzzles} documents, one per line (JSON lines)",
            escaped(path)
        ));
    }
}

/// A document on each line.
fn json_lines(puzzles: &[&Puzzle]) -> anyhow::Result<Vec<u8>> {
    let mut text = String::new();
    for puzzle in puzzles {
        text += &puzzle.to_json()?;
        text.push('\n');
    }
    Ok(text.into_bytes())
}

/// A puzzle file in the case that the options name, without a list if they say so.
fn text(puzzle: &Puzzle, task: &Task) -> anyhow::Result<Vec<u8>> {
    let mut sheet = Sheet::of(puzzle);
    sheet.style = print_options::style(task, puzzle.print_options())?;
    let mut text = rows(puzzle, &puzzle.grid, sheet.style.case);
    if let (Some(bank), false) = (puzzle.word_bank()?, sheet.style.hides_list) {
        text = text + "\n" + &bank.to_list_where(|word| sheet.display(word));
    }
    Ok(text.into_bytes())
}

/// The rows of a puzzle file with the grid of a puzzle, or of its answers.
fn rows(puzzle: &Puzzle, grid: &Grid, case: Case) -> String {
    let capitals = || {
        let rows = Puzzle::new(grid.clone());
        match puzzle.recipe() {
            Some(recipe) => rows.with_recipe(recipe.clone()).to_string(),
            None => rows.to_string(),
        }
    };
    match case {
        Case::Upper => capitals().replace('ß', "ẞ"),
        Case::Lower => (0..grid.rows())
            .map(|row| Vec::from_iter(grid.row(row).map(Tile::text)).join(" ") + "\n")
            .collect(),
        _ => capitals(),
    }
}

/// The grid with the hidden words alone.
fn answer(puzzle: &Puzzle, task: &Task) -> Vec<u8> {
    rows(puzzle, &puzzle.answer_grid(), task.style.case).into_bytes()
}
