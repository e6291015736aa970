//! Messages on standard error, and what the terminal can show.

use anstyle::{AnsiColor, Style};
use std::io::{self, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use wordtrail::report::Colours;
use wordtrail_dictionary::internals::wording::escaped;

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Also in files and pipes
    Always,
    /// Never
    Never,
}

impl Color {
    /// Applies the choice to standard error, too.
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
                let choice = anstream::AutoStream::choice(&io::stdout());
                choice != anstream::ColorChoice::Never
            }
        };
        if wanted { colours() } else { Colours::None }
    }
}

/// The colours that the terminal announces.
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

/// The width of the terminal in characters.
pub fn width() -> usize {
    usize::from(console::Term::stdout().size().1)
}

/// Whether progress and notes are hidden.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Hides progress and notes, or shows them.
pub fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// Whether progress and notes are hidden.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints an error.
pub fn print_error(message: &str) {
    print_message("error", AnsiColor::Red.on_default().bold(), message);
}

/// Prints a note, unless `--quiet` hides it.
pub fn print_note(message: &str) {
    if !is_quiet() {
        print_message("note", AnsiColor::Cyan.on_default().bold(), message);
    }
}

/// Prints a line to standard error. Whatever it quotes is escaped here, so that it has no effect on a terminal. If standard
/// error is closed, there is nowhere to report it.
fn print_message(kind: &str, style: Style, message: &str) {
    let message = escaped(message);
    let _ = writeln!(anstream::stderr(), "{style}{kind}:{style:#} {message}");
}

/// Reports panics by their message and place alone, whatever the environment asks for. (Errors of `anyhow` take no backtraces,
/// because its feature `std` is off.)
///
/// The standard library holds a lock while it makes a backtrace, and its report of a lack of memory waits for that lock. So a
/// thread that lacks memory for a backtrace waits for itself. If others wait for the thread, or it is the one that waits for
/// signals, only SIGKILL ends the program.
pub fn report_without_backtraces() {
    panic::set_hook(Box::new(|panic| {
        // Nothing can be done if standard error cannot be written.
        let _ = writeln!(io::stderr(), "wordtrail {panic}");
    }));
}
