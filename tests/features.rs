//! Tests of the features that are off by default: columns and serialisation.

mod columns;
#[allow(dead_code, reason = "only `integration.rs` needs all of it")]
mod common;
mod serialization;
