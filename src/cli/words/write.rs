//! Writes words in each format. Those of a dictionary have only letters, which no format escapes.

use crate::cli::format::LineFormat;
use serde_json::Value;
use std::io::{self, Write};
use wordtrail::Points;
use wordtrail_dictionary::internals::letters::letter_count;
use wordtrail_dictionary::internals::wording::escaped;
use wordtrail_report::internals::csv_field;

/// Writes a word of a list, as text with its points if wanted.
pub fn word(
    format: LineFormat,
    word: &str,
    shows_points: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    if format == LineFormat::Text && !shows_points {
        return writeln!(output, "{word}");
    }
    let (length, points) = (letter_count(word), Points::BOGGLE.of(word));
    match format {
        LineFormat::Text => writeln!(output, "{word}  {points}"),
        LineFormat::Csv => writeln!(output, "{word},{length},{points}"),
        LineFormat::Jsonl => writeln!(
            output,
            r#"{{"word":"{word}","length":{length},"points":{points}}}"#
        ),
    }
}

/// What the dictionary says of a word.
pub enum Verdict {
    /// It has the word, with this spelling.
    Found(String),
    /// It lacks the word, and these are spelled most nearly like it.
    Missing(Vec<String>),
    /// No dictionary has it, because it has not only letters. These are spelled most nearly like its letters.
    NoWord(Vec<String>),
}

/// Writes the verdict on a word.
pub fn verdict(
    format: LineFormat,
    word: &str,
    verdict: &Verdict,
    output: &mut impl Write,
) -> io::Result<()> {
    let (is_found, nearest) = match verdict {
        Verdict::Found(_) => (true, &[][..]),
        Verdict::Missing(nearest) | Verdict::NoWord(nearest) => (false, &nearest[..]),
    };
    match (format, verdict) {
        (LineFormat::Text, Verdict::Found(spelling)) => writeln!(output, "{spelling}"),
        (LineFormat::Text, verdict) => {
            let why = match verdict {
                Verdict::NoWord(_) => ": words of a dictionary have only letters",
                _ => "",
            };
            let word = escaped(word);
            let nearest = match nearest {
                [] => String::new(),
                nearest => format!("; nearest: {}", nearest.join(", ")),
            };
            writeln!(output, "{word}  not found{why}{nearest}")
        }
        (LineFormat::Csv, _) => {
            output.write_all(&csv_field(word))?;
            writeln!(output, ",{is_found},{}", nearest.join(" "))
        }
        (LineFormat::Jsonl, _) => {
            let word = Value::from(word);
            let nearest: Vec<String> = nearest.iter().map(|word| format!("\"{word}\"")).collect();
            writeln!(
                output,
                r#"{{"word":{word},"found":{is_found},"nearest":[{}]}}"#,
                nearest.join(",")
            )
        }
    }
}
