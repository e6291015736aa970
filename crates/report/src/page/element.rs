//! The element `<wordtrail-puzzle>`: a puzzle on a page of others.

use super::labels;
use crate::without_comments::without_comments;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};
use std::io::Write;

/// The script that defines the element `<wordtrail-puzzle>` for pages of others. Its `src` is a puzzle document
/// ([`Puzzle::to_json`](wordtrail_puzzle::Puzzle::to_json)), or one is inside of it. docs/embed.md has its attributes and events.
///
/// ```
/// let script = wordtrail::report::puzzle_element();
/// assert!(script.contains("wordtrail-puzzle") && script.len() <= 60_000);
/// ```
pub fn puzzle_element() -> String {
    let style = concat!(include_str!("board.css"), include_str!("element.css"));
    let markup = concat!(include_str!("element.html"), include_str!("confirm.html"));
    let play = concat!(include_str!("board.js"), include_str!("play.js"));
    let labels = labels::languages()
        .map(|language| (language.to_owned(), Value::Object(labels::of(language))));
    let assets = json!({
        "labels": labels.collect::<Value>(),
        "style": without_comments(style),
        "markup": without_comments(markup),
    });
    format!(
        "(() => {{\n\"use strict\";\nconst ASSETS = \"{}\";\nfunction play(root, data, signal, notify) {{\n{}return say;\n}}\n{}}})();\n",
        deflated(assets.to_string().as_bytes()),
        without_comments(play),
        without_comments(include_str!("element.js")),
    )
}

/// Bytes as `DecompressionStream` expands them in browsers, in base 64.
fn deflated(bytes: &[u8]) -> String {
    let mut writer = DeflateEncoder::new(Vec::new(), Compression::best());
    let written = writer.write_all(bytes).and_then(|()| writer.finish());
    STANDARD.encode(written.expect("memory takes all bytes"))
}
