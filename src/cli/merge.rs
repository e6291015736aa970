//! `wordtrail merge`: the finds of parts as those of the whole.

mod layout;

use super::format::{LineFormat, named_format};
use super::input::{self, Input};
use super::lists::{self, Remedy};
use super::output::{Outcome, Output, Target};
use super::provenance::{PartsProvenance, is_provenance};
use super::terminal;
use anyhow::{Context, anyhow, bail};
use clap::ValueHint;
use layout::{Layout, is_word};
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use wordtrail::{Cell, Reader, WordBank};
use wordtrail_dictionary::internals::wording::{escaped, excerpt};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail find --part 1/2 -o part-1.txt grid.txt   search one half
  wordtrail find --part 2/2 -o part-2.txt grid.txt   search the other half
  wordtrail merge part-1.txt part-2.txt              the finds of the whole
  wordtrail merge --all part-*.csv -o finds.csv      every find, and one header

Exit status: 0 words were found, 1 no words were found or a listed word is missing, 2 error.")]
pub struct Arguments {
    /// Output files of “find --part”, in order, or “-” for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::AnyPath)]
    pub parts: Vec<Input>,

    /// Keep every find of each word, not only the first
    #[arg(short, long)]
    pub all: bool,

    /// Report which of these words no part found: a file or a comma-separated list
    ///
    /// Words of any length are reported.
    #[arg(long, value_name = "FILE|WORD,WORD,...")]
    pub words: Option<OsString>,

    /// Write to this file [default: standard output]
    ///
    /// The file is replaced only on success. A second extension, .gz or .zst, compresses the file.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Hide notes
    #[arg(short, long)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(arguments: Arguments) -> anyhow::Result<Outcome> {
    let Arguments { parts, words, .. } = arguments;
    let mut inputs = parts.clone();
    inputs.extend(words.as_deref().map(Input::from));
    input::check_standard_input(&inputs)?;
    let target = Target::from(arguments.output);
    let wanted: Option<LineFormat> = named_format(&target, ", or leave the ending out")?;
    parts.iter().try_for_each(Input::check)?;
    let bank = words.as_deref().map(listed_words).transpose()?;
    let mut output = Output::open(&target, &inputs)?;
    let mut merge = Merge {
        all: arguments.all,
        ..Merge::default()
    };
    for part in &parts {
        merge.add(part, &mut output)?;
        if let (Some(wanted), Some(format)) = (wanted, merge.format)
            && wanted != format
        {
            bail!(
                "cannot write {target}: the finds of the parts are {}, and its ending names another format: name another file",
                name(format)
            );
        }
    }
    merge.provenance.check_complete()?;
    let missing: Vec<&str> = match &bank {
        Some(bank) => bank.words().filter(|word| !merge.has_found(word)).collect(),
        None => Vec::new(),
    };
    match merge.format {
        // As `find` writes them.
        Some(LineFormat::Text) => missing.iter().try_for_each(|word| {
            let written = writeln!(output, "{word}  not found");
            written.map_err(output.failure())
        })?,
        _ if missing.is_empty() => {}
        _ => terminal::print_note(&format!("not found: {}", missing.join(", "))),
    }
    output.finish()?;
    Ok(Outcome::of(merge.finds > 0 && missing.is_empty()))
}

fn listed_words(words: &OsStr) -> anyhow::Result<WordBank> {
    let typed = format!("--words {}", excerpt(&escaped(words)));
    let reader = Reader::new();
    lists::word_bank(&typed, words, &reader, true, Remedy::Nothing)
}

/// What has been merged so far.
#[derive(Default)]
struct Merge {
    /// Whether every find is kept.
    all: bool,
    /// The format of the first part with a line.
    format: Option<LineFormat>,
    header: Option<Vec<u8>>,
    /// The layouts of which all lines so far are: several until a line decides.
    layouts: Vec<Layout>,
    /// The words found so far, as they are displayed.
    words: HashSet<Box<str>>,
    finds: u64,
    /// The start of the last find, and the name of its part.
    last: Option<(Cell, String)>,
    provenance: PartsProvenance,
}

/// The maximum number of bytes in a line. The longest words have 8,191 letters, and a cell takes 24 bytes at most.
const MAX_LINE: u64 = 1 << 20;

/// How files of Parquet and of Arrow begin.
const BEGINNINGS_OF_COLUMNS: [&[u8]; 2] = [b"PAR1", &[0xFF; 4]];

impl Merge {
    /// Writes the finds of the next part that belong to the whole.
    fn add(&mut self, part: &Input, output: &mut Output) -> anyhow::Result<()> {
        let (reader, _) = part.open()?;
        let mut reader = BufReader::with_capacity(1 << 16, reader);
        let mut line = Vec::new();
        let mut last = None;
        for number in 1_u64.. {
            line.clear();
            let read = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
            let is_end = read.with_context(|| format!("cannot read {part}"))? == 0;
            if number == 1 {
                let made = str::from_utf8(&line)
                    .ok()
                    .filter(|line| is_provenance(line));
                let whole = self
                    .provenance
                    .add(made)
                    .with_context(|| part.to_string())?;
                if let Some(whole) = whole {
                    output
                        .write_all(whole.as_bytes())
                        .map_err(output.failure())?;
                }
                if made.is_some() {
                    continue;
                }
            }
            if is_end {
                break;
            }
            let kept = self.keep(&line, &mut last);
            if kept.with_context(|| format!("{part}: line {number}"))? {
                output.write_all(&line).map_err(output.failure())?;
            }
        }
        if let Some(start) = last {
            self.last = Some((start, part.to_string()));
        }
        Ok(())
    }

    /// Whether a line belongs to the whole: the first header, and each find that is the first of its word. `last` is the
    /// start of the last find of its part.
    fn keep(&mut self, line: &[u8], last: &mut Option<Cell>) -> anyhow::Result<bool> {
        if BEGINNINGS_OF_COLUMNS
            .iter()
            .any(|begin| line.starts_with(begin))
        {
            bail!(
                "it is a file of columns: programs that read Parquet or Arrow take those of all parts together, and “wordtrail merge” takes text, CSV and JSON lines"
            );
        }
        let format = match self.format {
            Some(format) => format,
            None => {
                let format = format_of(line);
                if !self.provenance.is_in(format) {
                    return Err(not_a_find(format));
                }
                self.layouts = Layout::all(format)?;
                *self.format.insert(format)
            }
        };
        if format == LineFormat::Csv && line.starts_with(b"word,row,") {
            return self.keep_header(line);
        }
        let mut find = None;
        self.layouts.retain_mut(|layout| {
            let fitting = layout.find(line);
            find = find.or(fitting);
            fitting.is_some()
        });
        let Some((word, start)) = find else {
            let mut layouts = Layout::all(format)?;
            if layouts.iter_mut().any(|it| it.find(line).is_some()) {
                bail!("the finds before have other columns: use the same options for all parts");
            }
            return Err(not_a_find(format));
        };
        match (*last, &self.last) {
            (Some(last), _) if start < last => bail!(
                "this find starts before the one above it: merge only what “wordtrail find --part” wrote"
            ),
            // Finds of different parts start at different cells.
            (None, Some((last, part))) if start <= *last => {
                bail!(
                    "this find does not start after the last one of {part}: name each part once, in their order"
                )
            }
            _ => *last = Some(start),
        }
        let is_first = !self.words.contains(word);
        if is_first {
            if !is_word(word) {
                return Err(not_a_find(format));
            }
            self.words.insert(word.into());
        }
        let is_kept = self.all || is_first;
        self.finds += u64::from(is_kept);
        Ok(is_kept)
    }

    /// Whether a header belongs to the whole: the first does, and the others are the same.
    fn keep_header(&mut self, line: &[u8]) -> anyhow::Result<bool> {
        match &self.header {
            Some(header) if header == line => return Ok(false),
            None if self.finds == 0 => {}
            _ => bail!(
                "the parts before have another header, or none: use the same options for all parts"
            ),
        }
        self.layouts.retain(|layout| layout.is_header(line));
        if self.layouts.is_empty() {
            bail!(
                "it is not a header as “wordtrail find --part” writes it: name the output files of the parts"
            );
        }
        self.header = Some(line.to_vec());
        Ok(true)
    }

    fn has_found(&self, word: &str) -> bool {
        self.words.contains(word)
    }
}

fn not_a_find(format: LineFormat) -> anyhow::Error {
    anyhow!(
        "it is not a find as “wordtrail find --part” writes it as {}: name the output files of the parts",
        name(format)
    )
}

/// What messages call a format.
fn name(format: LineFormat) -> &'static str {
    match format {
        LineFormat::Text => "text",
        LineFormat::Csv => "CSV",
        LineFormat::Jsonl => "JSON lines",
    }
}

/// The format of a text that begins with this line.
fn format_of(line: &[u8]) -> LineFormat {
    if line.starts_with(b"{") {
        LineFormat::Jsonl
    } else if line.contains(&b',') {
        LineFormat::Csv
    } else {
        LineFormat::Text
    }
}
