//! What puzzles and their answers are written or drawn as, and into which files.

use super::arguments::{Arguments, KeyArgument, PrintArgument};
use super::choice::{NewWords, WordsChoice};
use super::task::Task;
use crate::cli::compression::uncompressed_name;
use crate::cli::format::{self, Format, PictureFormat, PuzzleFormat};
use crate::cli::output::{self, Target};
use crate::cli::picture;
use anyhow::bail;

/// The advice when a puzzle is too large to be drawn.
pub const TOO_LARGE: &str =
    "choose --format text, and draw a part of it with “wordtrail find --region”";

impl Arguments {
    /// What the puzzles are written or drawn as. Refuses options that do not concern it.
    pub fn format(&self, target: &Target) -> anyhow::Result<Format<PuzzleFormat>> {
        let format = format::output_format(self.format, target)?;
        let mut picture = self.picture.clone();
        if format == Format::Table(PuzzleFormat::Jsonl) {
            // A document has a title, and says how it is to be printed.
            picture.title.clear();
            (picture.case, picture.paper) = (None, None);
        }
        if format == Format::Table(PuzzleFormat::Ipuz) {
            picture.title.clear();
        }
        if format == Format::Table(PuzzleFormat::Text) {
            // Text has cases, too.
            picture.case = None;
        }
        let has_list = match format {
            Format::Table(PuzzleFormat::Text) | Format::Pages(..) => true,
            Format::Picture(picture) => picture != PictureFormat::Html,
            Format::Table(_) => false,
        };
        if self.no_list && !has_list {
            bail!("--no-list applies to text and paper: csv, json, ipuz and html need the words");
        }
        if !picture.title.is_empty() && !format.is_drawing() {
            bail!(
                "--title applies only to drawings and documents: choose --format svg, png, html, pdf, docx, json or ipuz"
            );
        }
        let format = picture.apply(format)?;
        self.paper.check(format)?;
        if let Some(answer) = &self.answer {
            let answer = Target::from(Some(answer.clone()));
            let name = match format {
                Format::Table(_) => format::TEXT,
                _ => format::name(&format),
            };
            match self.format {
                Some(_) => format::check_content(name, &answer)?,
                None => format::check_format(name, &answer)?,
            }
        }
        let draws_answers = self.answer.is_some() || self.print == Some(PrintArgument::Answers);
        if format.is_drawing()
            && let Some((rows, columns)) = self.size
        {
            picture::check_size(rows, columns, TOO_LARGE)?;
        }
        match (format, self.key, &self.answer) {
            (Format::Table(_) | Format::Picture(PictureFormat::Html), Some(_), _) => {
                bail!("--key applies only to drawn answers: choose --format pdf, docx, svg or png")
            }
            (Format::Picture(_), Some(KeyArgument::None), None) => {
                bail!(
                    "--key none omits the answers from a PDF, and a picture has none: leave it out"
                )
            }
            (Format::Picture(_), Some(_), _) if !draws_answers => {
                bail!("--key applies to the answer: name its file with --answer FILE")
            }
            (Format::Picture(_) | Format::Pages(..), Some(KeyArgument::None), Some(_)) => {
                bail!("--key none conflicts with --answer: leave one out")
            }
            (_, Some(KeyArgument::None), _) if self.print.is_some() => {
                bail!("--key none conflicts with --print: leave one out")
            }
            _ => Ok(format),
        }
    }

    /// What of each puzzle is written to the output.
    pub fn print(&self, format: Format<PuzzleFormat>) -> anyhow::Result<PrintArgument> {
        match (format, self.print) {
            (
                Format::Table(PuzzleFormat::Csv | PuzzleFormat::Jsonl | PuzzleFormat::Ipuz),
                Some(_),
            ) => {
                bail!("--print applies to text and drawings: csv, jsonl and ipuz have the answers")
            }
            (Format::Pages(..), None)
                if self.key == Some(KeyArgument::None) || self.answer.is_some() =>
            {
                Ok(PrintArgument::Puzzle)
            }
            (Format::Pages(..), print) => Ok(print.unwrap_or(PrintArgument::Both)),
            (_, Some(PrintArgument::Both)) => {
                bail!(
                    "--print both applies to pages: choose --format pdf or docx, or name a file with --answer FILE"
                )
            }
            (_, print) => Ok(print.unwrap_or(PrintArgument::Puzzle)),
        }
    }
}

/// Where puzzles are written.
pub struct Targets {
    /// A target for all puzzles, or one for each.
    pub puzzles: Vec<Target>,
    /// A target for the answer of each puzzle, or none at all.
    pub answers: Vec<Target>,
}

impl Task {
    /// Where a number of puzzles are written.
    pub fn targets(&self, count: usize) -> anyhow::Result<Targets> {
        let Self {
            target,
            answer,
            inputs,
            ..
        } = self;
        let has_file_each = self.format.has_file_each();
        if count > 1 && has_file_each && *target == Target::StandardOutput {
            let typed = self.typed_number(count);
            bail!(
                "{typed} writes one file per puzzle: name them with --output FILE, or choose --format jsonl, csv or pdf"
            );
        }
        let puzzles = numbered(target.clone(), if has_file_each { count } else { 1 });
        let answer_count = match self.format {
            Format::Pages(..) => 1,
            _ => count,
        };
        let answers = match (answer, target) {
            (Some(Target::StandardOutput), _) if answer_count > 1 => {
                let typed = self.typed_number(count);
                bail!("{typed} writes one answer per puzzle: name the files with --answer FILE")
            }
            (Some(Target::StandardOutput), Target::StandardOutput) => bail!(
                "the puzzle and its answer would be mixed on standard output: name a file for one of them"
            ),
            (Some(answer), _) => numbered(answer.clone(), answer_count),
            (None, _) => Vec::new(),
        };
        output::check_distinct(&Vec::from_iter(puzzles.iter().chain(&answers)))?;
        for (option, targets) in [("--output", &puzzles), ("--answer", &answers)] {
            for target in targets {
                target.check(option, inputs)?;
            }
        }
        Ok(Targets { puzzles, answers })
    }

    /// What asks for several puzzles.
    fn typed_number(&self, count: usize) -> String {
        match &self.words {
            WordsChoice::Of(source) => format!("{source} has {count} puzzles, and"),
            WordsChoice::New(NewWords::Book(book)) => {
                format!("{} has {count} lists, and", book.name)
            }
            _ if !self.arguments.set.is_empty() => "--set".to_owned(),
            _ => format!("--copies {count}"),
        }
    }
}

/// A target for each of several copies: files with a number before the ending.
fn numbered(target: Target, copies: usize) -> Vec<Target> {
    let path = match target {
        Target::File(path) if copies > 1 => path,
        target => return vec![target],
    };
    let digits = copies.to_string().len();
    let name = |number: usize| {
        let uncompressed = uncompressed_name(&path);
        let mut name = uncompressed.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number:0digits$}"));
        let compression = path.extension().filter(|_| *uncompressed != *path);
        for ending in uncompressed.extension().into_iter().chain(compression) {
            name.push(".");
            name.push(ending);
        }
        path.with_file_name(name)
    };
    (1..=copies).map(name).map(Target::File).collect()
}
