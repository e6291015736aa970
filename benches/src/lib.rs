//! What the benchmarks share: letters to search, ways to take finds, and tables of rows that take turns.
//!
//! `peers` compares with other crates and is recorded. `ratios` checks what `DESIGN.md` states.

pub mod consumers;
pub mod letters;
pub mod ours;
pub mod program;
pub mod table;
pub mod tally;
