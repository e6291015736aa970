//! How many letters words have.

use super::arguments::shared::LengthArguments;
use anyhow::bail;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

/// Bounds of a word's length that some word can meet.
#[derive(Debug, Clone, Copy)]
pub struct Lengths {
    min: Option<usize>,
    max: Option<usize>,
}

impl TryFrom<LengthArguments> for Lengths {
    type Error = anyhow::Error;

    fn try_from(arguments: LengthArguments) -> anyhow::Result<Self> {
        let [min, max] = [arguments.min_length, arguments.max_length]
            .map(|length| length.map(NonZeroUsize::get));
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            bail!(
                "--min-length {min} is above --max-length {max}, so no word fits: lower --min-length or raise --max-length"
            );
        }
        Ok(Self { min, max })
    }
}

impl Lengths {
    /// Whether neither bound was given.
    pub fn are_default(self) -> bool {
        self.min.is_none() && self.max.is_none()
    }

    /// The allowed lengths, with a minimum for when none was given.
    pub fn range(self, default_min: usize) -> RangeInclusive<usize> {
        self.min.unwrap_or(default_min)..=self.max.unwrap_or(usize::MAX)
    }
}
