//! What made an output: the program's version, the words and the options. It has no date, so the same run gives the same.

use super::format::LineFormat;
use serde_json::Value;
use wordtrail::Dictionary;

/// Provenance as a JSON object on one line: the version, the checksum of the words, and options that decide the content.
pub fn provenance(words: &Dictionary, options: &[(&'static str, Value)]) -> String {
    let dictionary = ("dictionary", checksum(words).into());
    provenance_of(&[&[dictionary], options].concat())
}

/// Provenance as a JSON object on one line: the version, and the settings that decide the content.
pub fn provenance_of(settings: &[(&'static str, Value)]) -> String {
    let version = ("wordtrail", env!("CARGO_PKG_VERSION").into());
    let members = [&version].into_iter().chain(settings);
    let members = members.map(|(name, value)| format!(r#""{name}":{value}"#));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

/// The checksum of a dictionary, as outputs name it.
pub fn checksum(dictionary: &Dictionary) -> String {
    format!("{:08x}", dictionary.checksum())
}

/// A line before all others of a text, CSV (a comment) or JSON lines (an object).
pub fn line(format: LineFormat, provenance: &str) -> String {
    match format {
        LineFormat::Text | LineFormat::Csv => format!("# {provenance}\n"),
        LineFormat::Jsonl => format!("{{\"provenance\":{provenance}}}\n"),
    }
}
