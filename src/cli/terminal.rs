//! What goes to standard error, and what standard output can show.

use anstyle::{AnsiColor, Style};
use std::io::Write;
use wordtrail::report::Colours;

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always, as on a terminal.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Lets the choice hold for standard error, too.
    pub fn apply(self) {
        match self {
            Self::Auto => {}
            Self::Always => anstream::ColorChoice::Always.write_global(),
            Self::Never => anstream::ColorChoice::Never.write_global(),
        }
    }

    /// The colours that standard output should have.
    pub fn on_standard_output(self) -> Colours {
        let wanted = match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let choice = anstream::AutoStream::choice(&std::io::stdout());
                choice != anstream::ColorChoice::Never
            }
        };
        if wanted { colours() } else { Colours::None }
    }
}

/// The colours that the terminal says it can show.
pub fn colours() -> Colours {
    let terminal = std::env::var("TERM").unwrap_or_default();
    if anstyle_query::truecolor() || terminal.ends_with("-direct") {
        Colours::True
    } else if terminal.contains("256color") {
        Colours::TwoHundredFiftySix
    } else {
        Colours::Sixteen
    }
}

/// How many characters a line of the terminal has.
pub fn width() -> usize {
    usize::from(console::Term::stdout().size().1)
}

/// Tells an error.
pub fn error(message: &str) {
    tell("error", AnsiColor::Red.on_default().bold(), message);
}

/// Tells what the user may want to know, unless asked to be quiet.
pub fn note(quiet: bool, message: &str) {
    if !quiet {
        tell("note", AnsiColor::Cyan.on_default().bold(), message);
    }
}

/// Standard error may be closed; then there is nobody to tell that, either.
fn tell(kind: &str, style: Style, message: &str) {
    let _ = writeln!(anstream::stderr(), "{style}{kind}:{style:#} {message}");
}
