//! `wordtrail web`: the page that solves, makes and plays in a browser, and the element that shows puzzles on other pages.

use super::output::{Outcome, Output, Target};
use super::page::PageArguments;
use anyhow::Context;
use wordtrail::report::puzzle_element;

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
  wordtrail web --element -o wordtrail-puzzle.js
                                     puzzles on pages of your own

Exit status: 0 success, 2 error.")]
pub struct Arguments {
    // A documentation comment would be read as HTML.
    #[arg(
        long,
        requires = "output",
        conflicts_with_all = ["open", "no_open"],
        help = "Write the script of <wordtrail-puzzle>, which shows a puzzle on a page of your own",
        long_help = "Write the script of <wordtrail-puzzle>, which shows a puzzle on a page of your own\n\n\
            <script src=\"wordtrail-puzzle.js\" defer></script>\n\
            <wordtrail-puzzle src=\"day.json\"></wordtrail-puzzle>\n\n\
            The source is a puzzle document: make -f json."
    )]
    pub element: bool,

    #[command(flatten)]
    pub page: PageArguments,

    /// Hide notes
    #[arg(short, long)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    if arguments.element {
        let target = Target::from(arguments.page.output.clone());
        target.check("--output", &[])?;
        Output::open(&target, &[])?.write_whole(puzzle_element().as_bytes())?;
        return Ok(Outcome::Found);
    }
    arguments.page.check(&[])?;
    let html = PAGE.context(
        "this program was built without the page: write one with “cargo run --release -p wordtrail-web-build -- wordtrail.html” in the repository, whose bindings/web/README.md says how to build it into the program",
    )?;
    arguments.page.write(html, &[])?;
    Ok(Outcome::Found)
}
