//! Compiles data/enable1.txt into the built-in English dictionary, with the library's own code, and looks for the page that is built
//! into the program.

// The build script compiles a word list and does nothing else with it.
#[allow(dead_code)]
#[path = "src/dictionary/index/mod.rs"]
mod index;
#[allow(dead_code)]
#[path = "src/letters.rs"]
mod letters;
#[allow(dead_code)]
#[path = "src/wording.rs"]
mod wording;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

const WORD_LIST: &str = "data/enable1.txt";

/// Where the page that `wordtrail web` writes is looked for, which is not part of the repository: bindings/web makes it.
const PAGE: &str = "bindings/web/wordtrail.html";

fn main() -> Result<(), Box<dyn Error>> {
    for path in [
        "build.rs",
        "src/letters.rs",
        "src/wording.rs",
        "src/dictionary/index",
        WORD_LIST,
    ] {
        println!("cargo::rerun-if-changed={path}");
    }
    println!("cargo::rustc-check-cfg=cfg(has_page)");
    if env::var_os("CARGO_FEATURE_WEB").is_some() {
        let page = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join(PAGE);
        // A file that is missing would be taken for changed.
        let folder = page.ancestors().find(|path| path.exists());
        println!(
            "cargo::rerun-if-changed={}",
            folder.unwrap_or(&page).display()
        );
        if page.exists() {
            println!("cargo::rustc-cfg=has_page");
            println!("cargo::rustc-env=WORDTRAIL_PAGE={}", page.display());
        }
    }
    if env::var_os("CARGO_FEATURE_ENGLISH").is_some() {
        let text = fs::read(WORD_LIST)?;
        let words = index::word_list::WordList::parse(&text)?;
        words.skipped().require_none()?;
        let index::Compiled {
            fst,
            letters,
            by_length,
        } = index::compile(&words);
        let output = PathBuf::from(env::var("OUT_DIR")?);
        fs::write(output.join("english.fst"), fst)?;
        let counts = format!("(&{letters:?}, &{by_length:?})");
        fs::write(output.join("english.rs"), counts)?;
    }
    Ok(())
}
