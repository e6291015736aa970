//! Makes `wordtrail.html`, the page that solves, of one file: compiles the engine for browsers, and joins it with the words of
//! the dictionary and the parts of the page.
//!
//! Usage: `wordtrail-web-build [FILE]`, by default `wordtrail.html` in the current folder.

mod base85;
mod bundle;
mod engine;
mod word_coding;

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

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
    let engine = engine::compile()?;
    let list = |name: &str| {
        let list = folder.join("../../data").join(name);
        fs::read_to_string(&list).with_context(|| format!("{}", list.display()))
    };
    let (all, common) = (list("enable1.txt")?, list("common.txt")?);
    let words = word_coding::encode(all.lines(), &common.lines().collect());
    let page = bundle::page(&folder.join("page"), &engine, &words)?;
    fs::write(&output, &page).with_context(|| format!("{}", output.display()))?;
    Ok(format!("{}: {} bytes", output.display(), page.len()))
}
