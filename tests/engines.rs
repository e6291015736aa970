//! The engines against plain references. These tests need neither files nor the program, so that they run in WebAssembly, too.

mod aho_corasick;
mod boards;
#[allow(dead_code, reason = "only `integration.rs` needs all of it")]
mod common {
    pub mod random;
    pub mod reference;
}
mod first_trails;
mod large_grids;
mod search;
mod sinks;
mod trails;
