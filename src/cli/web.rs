//! `wordtrail web`: the page that solves, makes and plays in a browser.

use super::output::Outcome;
use super::page::PageArguments;
use anyhow::Context;

/// The page, if there was one when the program was built: see `build.rs`.
#[cfg(has_page)]
const PAGE: Option<&str> = Some(include_str!(env!("WORDTRAIL_PAGE")));
#[cfg(not(has_page))]
const PAGE: Option<&str> = None;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail web                      open the page in a browser
  wordtrail web -o wordtrail.html    only write the page

Exit status: 0 success, 2 error.")]
pub struct Arguments {
    #[command(flatten)]
    pub page: PageArguments,

    /// Hide notes
    #[arg(short, long)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    arguments.page.check(&[])?;
    let html = PAGE.context(
        "this program was built without the page: write one with “cargo run --release -p wordtrail-web-build -- wordtrail.html” in the repository, whose bindings/web/README.md says how to build it into the program",
    )?;
    arguments.page.write(html, &[])?;
    Ok(Outcome::Found)
}
