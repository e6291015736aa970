//! Makes `wordtrail.html`, the page that solves, of one file: compiles the modules of WebAssembly, and joins them with the
//! words of the dictionary and the parts of the page.
//!
//! Usage: `wordtrail-web-build [FILE]`, by default `wordtrail.html` in the current folder.

mod base85;
mod bundle;
mod modules;

use anyhow::{Context, Result};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

/// The parts of the words, which are decoded at the same time. Each more makes them larger by 2 %.
const WORD_PARTS: usize = 2;

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
    let modules = modules::compile()?;
    let list = |name: &str| {
        let list = folder.join("../../data").join(name);
        fs::read_to_string(&list).with_context(|| format!("{}", list.display()))
    };
    let (all, common) = (list("enable1.txt")?, list("common.txt")?);
    let common: HashSet<&str> = common.lines().collect();
    let all: Vec<_> = all
        .lines()
        .map(|word| (word, common.contains(word)))
        .collect();
    let parts = all.chunks(all.len().div_ceil(WORD_PARTS));
    let words: Option<Vec<Vec<u8>>> = parts.map(wordtrail_web_words::encode).collect();
    let words = words.context("enable1.txt is no list of words in order")?;
    let page = bundle::page(&folder.join("page"), &modules, &words)?;
    fs::write(&output, &page).with_context(|| format!("{}", output.display()))?;
    Ok(format!("{}: {} bytes", output.display(), page.len()))
}
