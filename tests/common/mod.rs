//! What both test crates share.

pub mod command;
pub mod help;
pub mod index_layout;
pub mod random;
pub mod reference;
