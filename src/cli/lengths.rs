//! How long words may be.

use anyhow::bail;
use clap::builder::RangedU64ValueParser;
use std::ops::RangeInclusive;

#[derive(clap::Args)]
pub struct LengthArguments {
    /// The fewest letters of a word
    #[arg(short = 'n', long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    min_length: Option<usize>,

    /// The most letters of a word
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    max_length: Option<usize>,
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

    /// The letters that a word may have, given the fewest when nothing is asked for.
    pub fn range(&self, fewest: usize) -> RangeInclusive<usize> {
        self.min_length.unwrap_or(fewest)..=self.max_length.unwrap_or(usize::MAX)
    }
}
