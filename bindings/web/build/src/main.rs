//! Makes `wordtrail.html`, the page that solves, of one file: compiles the engine to WebAssembly, and joins it with the
//! dictionaries and the parts of the page.
//!
//! Usage: `wordtrail-web-build [FILE]`, by default `wordtrail.html` in the current folder.

mod bundle;
mod modules;

use anyhow::{Context, Result};
use bundle::Contents;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};
use wordtrail::{Dictionary, Query};

fn main() -> ExitCode {
    match run() {
        Ok(message) => {
            println!("{message}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("wordtrail-web-build: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<String> {
    let output = env::args_os()
        .nth(1)
        .map_or("wordtrail.html".into(), PathBuf::from);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let folder = folder.context("the build script is in no folder")?;
    let english = Dictionary::english();
    let contents = Contents {
        engine: modules::engine()?,
        words: english.fst_bytes().into_owned(),
        common: common_words(english),
    };
    let page = bundle::page(&folder.join("page"), &contents)?;
    fs::write(&output, &page).with_context(|| format!("{}", output.display()))?;
    Ok(format!("{}: {} bytes", output.display(), page.len()))
}

/// Which words of a dictionary are common: a bit for each in their order. They take a fifth of what an index of theirs does.
fn common_words(dictionary: &Dictionary) -> Vec<u8> {
    let mut bits = vec![0; dictionary.word_count().div_ceil(8) as usize];
    for (number, word) in dictionary.words(Query::all()).enumerate() {
        bits[number / 8] |= u8::from(Dictionary::common().contains(&word)) << (number % 8);
    }
    bits
}
