//! Compiles the engine to WebAssembly with cargo.

use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

const TARGET: &str = "wasm32-unknown-unknown";

/// Every browser of the last years has vectors of 128 bits. Functions that have to be inlined are marked in the library: to
/// inline more makes the engine larger by a sixth, and no search faster.
const FLAGS: &str = "-C target-feature=+simd128 -C llvm-args=-inline-threshold=0";

/// The engine of the page, a module of WebAssembly.
pub fn engine() -> Result<Vec<u8>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let status = Command::new(cargo)
        .args(["build", "--locked", "--quiet", "--profile", "web"])
        .args(["--target", TARGET, "--package", "wordtrail-web"])
        .arg("--manifest-path")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
        .env("RUSTFLAGS", FLAGS)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .stdout(Stdio::null())
        .status()
        .context("cargo cannot be started")?;
    if !status.success() {
        bail!(
            "the engine does not compile; if there is no target {TARGET}, `rustup target add {TARGET}` installs it"
        );
    }
    let folder = target_folder()?.join(TARGET).join("web");
    let file = folder.join("wordtrail_web.wasm");
    let module = fs::read(&file).with_context(|| format!("{}", file.display()))?;
    let file = file.display();
    ensure!(
        module.starts_with(b"\0asm"),
        "{file} is no module of WebAssembly"
    );
    Ok(module)
}

/// Where cargo writes: this program is in `debug` or `release` there.
fn target_folder() -> Result<PathBuf> {
    if let Some(folder) = env::var_os("CARGO_TARGET_DIR") {
        return Ok(folder.into());
    }
    let program = env::current_exe().context("this program has no path")?;
    let folder = program
        .ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").exists());
    Ok(folder
        .context("this program is not in the folder that cargo writes to")?
        .to_owned())
}
