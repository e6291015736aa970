//! What the test crates share.

pub mod command;
pub mod documents;
pub mod help;
pub mod pdf;
pub mod qr;
pub mod random;
#[allow(dead_code, reason = "only `engines.rs` needs all of it")]
pub mod reference;
