//! What made an output: the program's version, the words and the options. It has no date, so the same run gives the same.

use super::format::LineFormat;
use anyhow::bail;
use serde_json::{Map, Value};
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

/// The provenance of the parts that were read so far (`find --part I/N --provenance`), which shows whether one is missing.
#[derive(Default)]
pub struct PartsProvenance {
    /// The line of the whole, and the last part with its number of parts, once the first line was read.
    parts: Option<(String, (u64, u64))>,
    /// Whether parts without provenance were read.
    has_others: bool,
}

/// Whether the first line of a part is its provenance.
pub fn is_provenance(line: &str) -> bool {
    line.starts_with("# {") || line.starts_with("{\"provenance\":")
}

impl PartsProvenance {
    /// Adds the provenance of the next part, if it has one. Refuses a part that does not follow the last one. Returns the
    /// line of the whole, which is that of the first part without its number.
    pub fn add(&mut self, line: Option<&str>) -> anyhow::Result<Option<String>> {
        let Some(line) = line else {
            if self.parts.is_some() {
                bail!(
                    "it has no provenance, and the earlier parts have one: use the same options for all parts"
                );
            }
            self.has_others = true;
            return Ok(None);
        };
        if self.has_others {
            bail!(
                "it has provenance, and the earlier parts have none: use the same options for all parts"
            );
        }
        let Some((whole, (part, of))) = without_part(line) else {
            bail!(
                "its provenance is damaged, or names no part: merge what “wordtrail find --part” wrote"
            );
        };
        let (last, is_first) = match &self.parts {
            None => (0, true),
            Some((other, (last, others))) if *other == whole && *others == of => (*last, false),
            Some(_) => bail!(
                "its provenance differs from that of the earlier parts: use the same words, options and version for all parts"
            ),
        };
        if part != last + 1 {
            bail!(
                "it is part {part}/{of}, and part {}/{of} comes next: name each part once, in their order",
                last + 1
            );
        }
        self.parts = Some((whole.clone(), (part, of)));
        Ok(is_first.then_some(whole))
    }

    /// Whether the finds below it may have this format.
    pub fn is_in(&self, format: LineFormat) -> bool {
        let line = self.parts.as_ref();
        line.is_none_or(|(line, _)| line.starts_with('{') == (format == LineFormat::Jsonl))
    }

    /// Refuses parts of which the last ones are missing.
    pub fn check_complete(&self) -> anyhow::Result<()> {
        if let Some((_, (part, of))) = &self.parts
            && part < of
        {
            bail!("part {}/{of} is missing: name all parts", part + 1);
        }
        Ok(())
    }
}

/// A line of provenance without its part, and the part. None if it is no such line.
fn without_part(text: &str) -> Option<(String, (u64, u64))> {
    let (before, rest) = text.split_once(r#","part":""#)?;
    let (named, after) = rest.split_once('"')?;
    let (part, of) = named.split_once('/')?;
    let part = (part.parse().ok()?, of.parse().ok()?);
    let whole = format!("{before}{after}");
    let object = match whole.strip_prefix("# ") {
        Some(object) => object.strip_suffix('\n')?,
        None => whole
            .strip_prefix("{\"provenance\":")?
            .strip_suffix("}\n")?,
    };
    let settings: Map<String, Value> = serde_json::from_str(object).ok()?;
    // Written again, the members are in another order, and take as many bytes unless there is white space between them.
    let is_written = settings.get("wordtrail").is_some_and(Value::is_string)
        && !settings.contains_key("part")
        && Value::from(settings).to_string().len() == object.len()
        && !object.contains(char::is_control)
        && format!("{}/{}", part.0, part.1) == named;
    is_written.then_some((whole, part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_each_other() {
        let line = |part: &str| {
            format!("# {{\"wordtrail\":\"1.0\",\"part\":\"{part}\",\"match\":\"a\"}}\n")
        };
        let mut parts = PartsProvenance::default();
        let whole = parts.add(Some(&line("1/3"))).unwrap();
        assert_eq!(
            whole.as_deref(),
            Some("# {\"wordtrail\":\"1.0\",\"match\":\"a\"}\n")
        );
        for wrong in ["1/3", "3/3", "2/4", "+2/3", "02/3"] {
            assert!(parts.add(Some(&line(wrong))).is_err(), "{wrong}");
        }
        let second = line("2/3");
        for (damage, repair) in [
            ("{\"wordtrail\":", "{ \"wordtrail\":"),
            ("\"wordtrail\":", "\"wordtrail\":\"2.0\",\"wordtrail\":"),
            ("wordtrail", "word"),
            ("\"1.0\"", "1.0"),
            ("\"a\"", "\"a"),
            ("\"a\"", "\"\u{9b}2J\""),
            ("\"a\"}", "\"a\"}}"),
            ("}\n", "}\r\n"),
            ("}\n", "}"),
        ] {
            let damaged = second.replace(damage, repair);
            assert_eq!(without_part(&damaged), None, "{damaged:?}");
        }
        assert!(parts.add(None).is_err());
        assert_eq!(parts.add(Some(&line("2/3"))).unwrap(), None);
        assert!(parts.check_complete().is_err());
        parts.add(Some(&line("3/3"))).unwrap();
        parts.check_complete().unwrap();
    }
}
