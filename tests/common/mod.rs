//! What both test crates share.

#[cfg(target_os = "linux")]
pub mod access_list;
pub mod command;
pub mod help;
pub mod index_layout;
pub mod random;
pub mod reference;
