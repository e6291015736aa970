//! Where puzzles and their answers are written.

use super::choice::{NewWords, WordsChoice};
use super::options::Options;
use crate::cli::compression::uncompressed_name;
use crate::cli::format::Format;
use crate::cli::output::{self, Target};
use anyhow::bail;

/// Where puzzles are written.
pub struct Targets {
    /// A target for all puzzles, or one for each.
    pub puzzles: Vec<Target>,
    /// A target for the answer of each puzzle, or none at all.
    pub answers: Vec<Target>,
}

impl Options {
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
