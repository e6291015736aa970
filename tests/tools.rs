//! Tests that need another program: a browser, a shell, a terminal, a reader of PDF or of manual pages.
//!
//! A test whose program is missing is reported as ignored. Where `CI` is set, it fails.

/// The tests of a module that need the same program, each named after its function.
macro_rules! tests {
    ($needs:expr, [$($test:ident),* $(,)?]) => {
        vec![$($crate::test(concat!(module_path!(), "::", stringify!($test)), $needs, $test)),*]
    };
}

#[cfg(target_os = "linux")]
mod access_list;
#[cfg(unix)]
mod book;
mod browser;
#[cfg(unix)]
mod clusters;
#[allow(dead_code, reason = "only `integration.rs` needs all of it")]
mod common;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod file_rights;
mod golden_pages;
#[cfg(unix)]
mod progress;
mod readers;

use libtest_mimic::{Arguments, Completion, Trial};
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut tests = browser::tests();
    tests.extend(readers::tests().into_iter().chain(golden_pages::tests()));
    #[cfg(unix)]
    tests.extend(
        [progress::tests(), clusters::tests(), book::tests()]
            .into_iter()
            .flatten(),
    );
    #[cfg(target_os = "linux")]
    tests.extend(faults::tests().into_iter().chain(file_rights::tests()));
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

/// A test and the check that what it needs is there. The path begins with the crate's name.
fn test(
    path: &str,
    needs: impl FnOnce() -> Result<(), String> + Send + 'static,
    run: impl FnOnce() + Send + 'static,
) -> Trial {
    let (_, name) = path.split_once("::").expect("a test is in a module");
    Trial::ignorable_test(name, move || match needs() {
        Ok(()) => {
            run();
            Ok(Completion::Completed)
        }
        Err(reason) if env::var_os("CI").is_some() => Err(reason.into()),
        Err(reason) => Ok(Completion::ignored_with(reason)),
    })
}
