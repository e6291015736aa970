//! The program as a whole, built with the profile of the benchmark that runs it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Program(PathBuf);

impl Program {
    /// Builds it.
    pub fn build() -> Self {
        // target/PROFILE/deps/peers-HASH
        let benchmark = env::current_exe().expect("the benchmark has a path");
        let folder = benchmark.ancestors().nth(2).expect("it is in deps");
        let profile = folder.file_name().expect("a profile has a name");
        let built = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--locked",
                "--package=wordtrail",
                "--bin=wordtrail",
            ])
            .arg("--profile")
            .arg(profile)
            .arg("--target-dir")
            .arg(folder.parent().expect("a profile is in the target folder"))
            .status()
            .expect("cargo can be started");
        assert!(built.success(), "the program cannot be built");
        Self(
            folder
                .join("wordtrail")
                .with_extension(env::consts::EXE_EXTENSION),
        )
    }

    /// Runs it in the folder of the repository, and returns what it prints on standard output.
    pub fn run(&self, arguments: &[&str]) -> String {
        let output = Command::new(&self.0)
            .args(arguments)
            .current_dir(repository())
            .stdin(Stdio::null())
            .output()
            .expect("the program can be started");
        assert!(
            output.status.success(),
            "wordtrail {arguments:?}: {output:?}"
        );
        String::from_utf8(output.stdout).expect("it prints UTF-8")
    }
}

/// The folder of the repository.
pub fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
