//! A puzzle for each day, and a website of them.

mod day;
mod folder;

use super::job::FinishedPuzzle;
use super::print_options;
use super::task::Task;
use crate::cli::input::explain;
use crate::cli::output::{Output, Target};
use crate::cli::terminal;
use anyhow::Context;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use wordtrail::Puzzle;
use wordtrail::report::puzzle_element;
use wordtrail_dictionary::internals::wording::{counted, escaped, first_ten};
use wordtrail_report::internals::{Escaped, page_labels, without_comments};

pub use day::{Day, Series};
pub use folder::check;
use folder::folder;

/// Writes the website. The index is last, so that it links to nothing that is missing.
pub fn write(task: &Task, series: Series, finished: &[FinishedPuzzle]) -> anyhow::Result<()> {
    let folder = folder(&task.target)?;
    let cannot_write = || format!("cannot write the folder {}", escaped(folder));
    fs::create_dir_all(folder)
        .map_err(explain)
        .with_context(cannot_write)?;
    let site = Site::new(task, folder);
    let puzzles = finished.iter().map(|it| &it.puzzle);
    let puzzles: Vec<Puzzle> = print_options::with_options(task, puzzles)?;
    site.write("site.css", without_comments(include_str!("site.css")))?;
    site.write("wordtrail-puzzle.js", puzzle_element())?;
    let mut documents = BTreeMap::new();
    for (day, puzzle) in series.days().zip(&puzzles) {
        documents.insert(day, puzzle.to_json()?);
    }
    let mut days = site.days().map_err(explain).with_context(cannot_write)?;
    let is_other = |day: &&Day| {
        documents
            .get(day)
            .is_some_and(|document| site.has_other(**day, document))
    };
    let replaced: Vec<String> = days.iter().filter(is_other).map(Day::to_string).collect();
    days.extend(documents.keys());
    days.sort();
    days.dedup();
    let names: Value = days.iter().map(Day::to_string).collect();
    let script = without_comments(include_str!("site.js"));
    site.write("site.js", script.replacen("DAYS", &names.to_string(), 1))?;
    // A day whose document is there has its page.
    for (day, document) in &documents {
        site.write(&format!("{day}.html"), site.day(*day, document))?;
        site.write(&format!("{day}.json"), document.clone() + "\n")?;
    }
    let today = days.partition_point(|day| *day <= Day::today());
    let today = days[today.saturating_sub(1)];
    let document = match documents.remove(&today) {
        Some(document) => document + "\n",
        None => fs::read_to_string(folder.join(format!("{today}.json")))
            .map_err(explain)
            .with_context(|| format!("cannot read the puzzle of {today}"))?,
    };
    site.write("today.json", document)?;
    site.write("index.html", site.index(&days))?;
    if !replaced.is_empty() {
        let days = counted(replaced.len(), "day");
        terminal::print_note(&format!(
            "{}: {days} had other puzzles, which are replaced: {}",
            escaped(folder),
            first_ten(&replaced)
        ));
    }
    Ok(())
}

/// A folder with a page for each day.
struct Site<'task> {
    folder: &'task Path,
    title: &'task str,
    language: &'static str,
    labels: Value,
}

impl<'task> Site<'task> {
    fn new(task: &'task Task, folder: &'task Path) -> Self {
        let labels = serde_json::from_str(include_str!("labels.json"));
        Self {
            folder,
            title: &task.title,
            language: page_labels::language(task.arguments.file.language),
            labels: labels.expect("labels.json is JSON"),
        }
    }

    fn write(&self, name: &str, text: String) -> anyhow::Result<()> {
        let target = Target::File(self.folder.join(name));
        Output::open(&target, &[])?.write_whole(text.as_bytes())
    }

    /// The days that have a document in the folder.
    fn days(&self) -> std::io::Result<Vec<Day>> {
        let mut days = Vec::new();
        for entry in fs::read_dir(self.folder)? {
            let name = PathBuf::from(entry?.file_name());
            let stem = name.file_stem().and_then(|stem| stem.to_str());
            if name.extension() == Some("json".as_ref()) {
                days.extend(stem.and_then(|stem| stem.parse::<Day>().ok()));
            }
        }
        Ok(days)
    }

    /// Whether a day has another document than this one.
    fn has_other(&self, day: Day, document: &str) -> bool {
        let known = fs::read_to_string(self.folder.join(format!("{day}.json")));
        known.is_ok_and(|known| known.trim_end() != document)
    }

    /// A text of the website in its language.
    fn label(&self, name: &str) -> String {
        let label = self.labels[name][self.language].as_str();
        Escaped(label.expect("labels.json has it")).to_string()
    }

    /// A page with a body. Its title is that of the series, or else its heading.
    fn page(&self, title: &str, body: &str) -> String {
        let direction = match page_labels::is_right_to_left(self.language) {
            true => "rtl",
            false => "ltr",
        };
        format!(
            "<!doctype html>\n<html lang=\"{}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"site.css\">\n\
             <script src=\"wordtrail-puzzle.js\" defer></script>\n<script src=\"site.js\" defer></script>\n</head>\n{body}</html>\n",
            self.language,
            Escaped(title)
        )
    }

    /// The page of a day, with its puzzle inside, so that it can be played from disk.
    fn day(&self, day: Day, document: &str) -> String {
        let title = match self.title {
            "" => day.to_string(),
            title => format!("{title}, {day}"),
        };
        let body = format!(
            "<body class=\"day\" data-day=\"{day}\">\n<header>\n<a href=\"index.html\">{}</a>\n<h1><time datetime=\"{day}\">{day}</time></h1>\n\
             <nav></nav>\n</header>\n<main>\n<wordtrail-puzzle>\n<script type=\"application/json\">{}</script>\n\
             <p>This puzzle needs JavaScript.</p>\n</wordtrail-puzzle>\n</main>\n</body>\n",
            self.label("puzzles"),
            document.replace('<', r"\u003c")
        );
        self.page(&title, &body)
    }

    /// The page with all days.
    fn index(&self, days: &[Day]) -> String {
        let heading = match self.title {
            "" => self.label("puzzles"),
            title => Escaped(title).to_string(),
        };
        let mut body = format!(
            "<body class=\"index\" data-streak=\"{}\">\n<main>\n<h1>{heading}</h1>\n\
             <p><a class=\"button\" id=\"today\" href=\"{}.html\">{}</a></p>\n<p id=\"streak\" hidden></p>\n",
            Escaped(&self.labels["streak"][self.language].to_string()),
            days[0],
            self.label("today")
        );
        // The newest month first.
        let months = days.chunk_by(|one, other| one.month() == other.month());
        for month in months.rev() {
            let name = month[0].month();
            body += &format!("<section>\n<h2><time datetime=\"{name}\">{name}</time></h2>\n<ol>\n");
            for day in month {
                let number = day.to_string();
                let number = number[8..].trim_start_matches('0');
                body +=
                    &format!("<li><a href=\"{day}.html\" data-day=\"{day}\">{number}</a></li>\n");
            }
            body += "</ol>\n</section>\n";
        }
        body += "</main>\n</body>\n";
        self.page(
            if self.title.is_empty() {
                "Wordtrail"
            } else {
                self.title
            },
            &body,
        )
    }
}
