//! Numbers that options take: how long words may be, and how many of a thing.

use anyhow::bail;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

#[derive(clap::Args)]
pub struct LengthArguments {
    /// The fewest letters of a word [default: 3, or 1 for a list of words to hunt]
    #[arg(short = 'n', long, value_name = "N", value_parser = positive)]
    min_length: Option<NonZeroUsize>,

    /// The most letters of a word
    #[arg(long, value_name = "N", value_parser = positive)]
    max_length: Option<NonZeroUsize>,
}

impl LengthArguments {
    /// Refuses bounds that no word can meet.
    pub fn check(&self) -> anyhow::Result<()> {
        if let (Some(least), Some(most)) = (self.min_length, self.max_length)
            && least > most
        {
            bail!(
                "--min-length {least} is above --max-length {most}, so no word fits: lower the one or raise the other"
            );
        }
        Ok(())
    }

    /// Whether either is given.
    pub fn are_asked_for(&self) -> bool {
        self.min_length.is_some() || self.max_length.is_some()
    }

    /// The letters that a word may have, given the fewest when nothing is asked for.
    pub fn range(&self, fewest: usize) -> RangeInclusive<usize> {
        let least = self.min_length.map_or(fewest, NonZeroUsize::get);
        let most = self.max_length.map_or(usize::MAX, NonZeroUsize::get);
        least..=most
    }
}

/// Reads a number from 1.
pub fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "it must be a whole number from 1")
}

/// Reads a number from 0.
pub fn natural(text: &str) -> Result<u64, &'static str> {
    text.parse()
        .map_err(|_| "it must be a whole number from 0 to 18446744073709551615")
}

/// Reads rows and columns with an “x” between.
pub fn size(text: &str) -> Result<(usize, usize), &'static str> {
    let number = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten()
    };
    text.split_once(['x', 'X', '×'])
        .and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)))
        .ok_or("it must be rows and columns, as in 4x4")
}
