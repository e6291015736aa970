//! What to do when no puzzle was generated.

use anyhow::anyhow;
use wordtrail::puzzle::{GenerateError, ListingError};
use wordtrail_dictionary::internals::wording::counted;

/// The error with its remedy, which names the options.
pub fn with_remedy(error: GenerateError) -> anyhow::Error {
    let remedy = match &error {
        GenerateError::TooManyWords { .. } => "hide them in several puzzles",
        GenerateError::TooManyLetters { .. } => "leave out the word",
        GenerateError::TooManyCells => "leave out words, or shorten --message",
        GenerateError::TooLong { .. } | GenerateError::Impossible => {
            "make the grid larger with --size or --mask, or add --drop to leave out words that do not fit"
        }
        GenerateError::TooManyBentCells => {
            "leave out words, or make the grid smaller with --size or --mask"
        }
        GenerateError::TooLongForCells { .. } => {
            "make the grid larger with --size or --mask, or add --drop to leave out words that do not fit"
        }
        GenerateError::CoverLetters { letters, cells } if letters < cells => {
            "add words, or make the grid smaller with --size or --mask"
        }
        GenerateError::CoverLetters { .. } => {
            "leave out words, or make the grid larger with --size or --mask"
        }
        GenerateError::NoCoverSize { .. } => "change the words, or give a --size or --mask",
        GenerateError::SpanningTooShort { needed: None, .. } => {
            "leave out --spanning, or choose another --mask"
        }
        GenerateError::SpanningTooShort { .. } => {
            "choose a longer word, or a smaller or narrower --size"
        }
        GenerateError::NoCover { limit: None } => "choose other words, or another --seed or --mask",
        GenerateError::NoCover { .. } => "allow more time with --time-limit, or choose other words",
        GenerateError::NotUnique { tried: None } => "choose other words, or leave out --unique",
        GenerateError::NotUnique { .. } => {
            "choose another --seed or other words, or leave out --unique"
        }
        GenerateError::Avoided { .. } => "leave out the word, or change --avoid",
        GenerateError::NoFill => "give --fill at least one letter",
        GenerateError::MessageLength { .. } => {
            "change --message, the words or --size, or fill the cells that are left with --message-pad"
        }
        GenerateError::MessageTooLong { .. } | GenerateError::MessageLargerThanGrid { .. } => {
            "shorten it, or make the grid larger with --size or --mask"
        }
        GenerateError::NoSize { .. } => {
            "change --message, give a --size, or fill the cells that are left with --message-pad"
        }
        GenerateError::EmptyMessage => "give --message at least one letter",
        GenerateError::NotFound { limit: None, .. } => {
            "make the grid larger with --size or --mask, or add --drop to leave out words"
        }
        GenerateError::NotFound { .. } => {
            "make the grid larger with --size or --mask, add --drop to leave out words, or allow more time with --time-limit"
        }
        GenerateError::OutOfTime { .. } => "allow more time with --time-limit",
        GenerateError::ByChance { letters, .. } => {
            let most = counted(*letters, "letter");
            return anyhow!(
                "{error}: leave them out, choose a larger --size, or let words of up to {most} appear more than once with --repeats {letters}"
            );
        }
        GenerateError::NothingFits => "make the grid larger with --size or --mask",
        GenerateError::NotClean {
            works_from: Some(letters),
            ..
        } => {
            return anyhow!("{error}: choose --clean {letters}");
        }
        GenerateError::NotClean { .. } => {
            "choose another --seed, or make the grid larger with --size or --mask"
        }
        _ => return error.into(),
    };
    anyhow!("{error}: {remedy}")
}

/// The error of clues or bonus words that do not go with a list, with its remedy.
pub fn with_remedy_of_listing(error: ListingError) -> anyhow::Error {
    match error {
        ListingError::NotListed { .. } => {
            anyhow!("{error}: add it to the list, or delete its clue")
        }
        ListingError::BonusListed { .. } => anyhow!("{error}: leave it out of one of the two"),
        error => error.into(),
    }
}

/// The same for a puzzle whose other words stay where they are.
pub fn with_remedy_of_exchange(error: GenerateError) -> anyhow::Error {
    let remedy = match &error {
        GenerateError::TooLong { .. } => "choose a shorter word",
        GenerateError::NoPlace { .. } => {
            "choose another word or --seed, or make a puzzle of the new list without --replace"
        }
        GenerateError::MessageLength { .. } => {
            "choose a word that leaves as many cells as the old one"
        }
        GenerateError::MessageTooLong { .. } => "choose a shorter word",
        GenerateError::NotClean { .. } => "choose another word or --seed",
        GenerateError::KeptCell { .. } | GenerateError::KeptTrail { .. } => {
            "make a puzzle of the new list without --replace"
        }
        _ => return with_remedy(error),
    };
    anyhow!("{error}: {remedy}")
}
