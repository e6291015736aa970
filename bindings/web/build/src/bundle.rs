//! Joins the parts of the page into one file.

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use hmac_sha256::Hash;
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use wordtrail::report::internals::{GAME_SCRIPT, STYLE, without_comments};

/// What a browser runs first: it begins to expand the words and the engine, and runs the other scripts.
const START: [&str; 2] = ["base64.js", "start.js"];

/// The modules of the page in the order in which they are joined: each one uses only those before it, and those of the start.
const MODULES: [&str; 15] = [
    "dom.js",
    "grid.js",
    "link.js",
    "engine.js",
    "photo.js",
    "board.js",
    "results.js",
    "strokes.js",
    "save.js",
    "storage.js",
    "directions.js",
    "solve.js",
    "make.js",
    "game.js",
    "main.js",
];

/// The modules of a worker.
const WORKER: [&str; 4] = ["memory.js", "document.js", "pixels.js", "worker.js"];

/// What the page carries besides its scripts.
pub struct Contents {
    /// The engine, a module of WebAssembly.
    pub engine: Vec<u8>,
    /// The dictionary, a set of the crate `fst`.
    pub words: Vec<u8>,
    /// Which of its words are common, a bit for each.
    pub common: Vec<u8>,
}

/// The page, from the files of its folder.
pub fn page(folder: &Path, contents: &Contents) -> Result<String> {
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).with_context(|| format!("{}", path.display()))
    };
    let script_of = |names: &[&str]| -> Result<String> {
        let joined = |name: &&str| joined(&read(name)?).with_context(|| (*name).to_owned());
        names.iter().map(joined).collect()
    };
    let strict = |script: String| "\"use strict\";\n".to_owned() + &script;
    let start = strict(script_of(&START)?);
    // It may not end the element that holds it, or begin a comment.
    for sign in ["</", "<!--"] {
        ensure!(
            !start.contains(sign),
            "a script has {sign}, which may end it"
        );
    }
    let script = script_of(&MODULES)?;
    let worker = strict(script_of(&WORKER)?);
    for names in [[&START[..], &MODULES].concat(), WORKER.to_vec()] {
        let modules: Result<Vec<String>> = names.into_iter().map(read).collect();
        ensure_distinct_names(&modules?)?;
    }
    let encoded = |bytes: &[u8]| anyhow::Ok(STANDARD.encode(deflated(bytes)?));
    // The look of all pages of Wordtrail, and what this one has beside it.
    let style = without_comments(&(STYLE.clone() + &read("page.css")?));
    let policy = [
        "default-src 'none'".to_owned(),
        format!(
            "style-src 'sha256-{}' 'sha256-{}'",
            digest(&style),
            digest(&STYLE)
        ),
        format!(
            "script-src 'sha256-{}' 'sha256-{}' 'sha256-{}' 'wasm-unsafe-eval'",
            digest(&start),
            digest(&script),
            // A game is a page to play of the library in a frame, to which the policy of this page applies, too.
            digest(&GAME_SCRIPT)
        ),
        "worker-src blob:".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
    ];
    let template = read("page.html")?;
    let mut page = String::new();
    let mut rest = template.as_str();
    while let Some((before, placeholder)) = rest.split_once("{{") {
        let (name, after) = placeholder
            .split_once("}}")
            .context("page.html has {{ without }}")?;
        page.push_str(before);
        match name {
            "policy" => page.push_str(&policy.join("; ")),
            "style" => page.push_str(&style),
            "start" => page.push_str(&start),
            "worker" => page.push_str(&encoded(worker.as_bytes())?),
            "script" => page.push_str(&encoded(script.as_bytes())?),
            "engine" => page.push_str(&encoded(&contents.engine)?),
            "words" => page.push_str(&encoded(&contents.words)?),
            "common" => page.push_str(&encoded(&contents.common)?),
            name => bail!("page.html has {{{{{name}}}}}, which nothing replaces"),
        }
        rest = after;
    }
    page.push_str(rest);
    Ok(page)
}

/// A module without its imports and exports, which are in the same script then.
fn joined(module: &str) -> Result<String> {
    let mut script = String::new();
    for line in module.lines() {
        if line.starts_with("import ") {
            ensure!(
                line.ends_with(';'),
                "an import has more than one line: {line}"
            );
            continue;
        }
        script.push_str(line.strip_prefix("export ").unwrap_or(line));
        script.push('\n');
    }
    Ok(without_comments(&script))
}

/// Refuses modules that have the same name for something: where they are joined, one would get what another means.
fn ensure_distinct_names(modules: &[String]) -> Result<()> {
    let mut names = HashSet::new();
    for line in modules.iter().flat_map(|module| module.lines()) {
        let line = line.strip_prefix("export ").unwrap_or(line);
        let line = line.strip_prefix("async ").unwrap_or(line);
        let Some(("function" | "class" | "const" | "let", rest)) = line.split_once(' ') else {
            continue;
        };
        let is_part = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
        let name = rest.split(|letter| !is_part(letter)).next();
        ensure!(
            names.insert(name),
            "two modules have a name in common: {line}"
        );
    }
    Ok(())
}

/// Bytes as `DecompressionStream` expands them in browsers.
fn deflated(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut writer = DeflateEncoder::new(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}

/// The SHA-256 of a text in base64, as in a Content-Security-Policy.
fn digest(text: &str) -> String {
    STANDARD.encode(Hash::hash(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::{ensure_distinct_names, joined};

    #[test]
    fn modules_are_joined_without_imports_and_exports() {
        let module = "import { a } from \"./a.js\";\nexport const b = a;\nexport function c() {}\n";
        assert_eq!(joined(module).unwrap(), "const b = a;\nfunction c() {}\n");
        assert!(joined("import {\n  a,\n} from \"./a.js\";\n").is_err());
    }

    #[test]
    fn modules_with_a_name_in_common_are_refused() {
        let modules = [
            "const a = 1;\n  const b = 2;\n",
            "export async function b() {\n  let a;\n}\n",
        ];
        assert!(ensure_distinct_names(&modules.map(String::from)).is_ok());
        let modules = ["let a;\n", "export class a {\n"];
        assert!(ensure_distinct_names(&modules.map(String::from)).is_err());
    }
}
