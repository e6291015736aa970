//! Tests of commands that search, which are run on emulated machines, too. Those of all others are in `integration.rs`.

#[allow(dead_code, reason = "only `integration.rs` needs all of it")]
mod common;

mod board;
mod find_cover;
mod index;
mod judge;
mod known_grids;
