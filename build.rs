//! Looks for the page that is built into the program.

use std::env;
use std::error::Error;
use std::path::PathBuf;

/// Where the page that `wordtrail web` writes is looked for, which is not part of the repository: bindings/web makes it.
const PAGE: &str = "bindings/web/wordtrail.html";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
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
    Ok(())
}
