//! What to do when no puzzle was generated.

use wordtrail::puzzle::GenerateError;

/// The error with its remedy, which names the options.
pub fn with_remedy(error: GenerateError) -> anyhow::Error {
    match remedy(&error) {
        Some(remedy) => anyhow::anyhow!("{error}: {remedy}"),
        None => error.into(),
    }
}

fn remedy(error: &GenerateError) -> Option<String> {
    Some(match error {
        GenerateError::Repeated { .. } => "delete one of the two".into(),
        GenerateError::TooLong { .. } | GenerateError::Impossible => {
            "make the grid larger with --size or --mask, or leave out words that do not fit with --drop"
                .into()
        }
        GenerateError::Avoided { .. } => "leave out the word, or change --avoid".into(),
        GenerateError::NoFill => "give --fill at least one letter".into(),
        GenerateError::MessageLength { .. } => {
            "change --message, the words or --size, or fill the cells that are left with --message-pad"
                .into()
        }
        GenerateError::MessageTooLong { .. } => {
            "shorten it, or make the grid larger with --size or --mask".into()
        }
        GenerateError::NoSize { .. } => {
            "change --message, give a --size, or fill the cells that are left with --message-pad"
                .into()
        }
        GenerateError::EmptyMessage => "give --message at least one letter".into(),
        GenerateError::NotFound { limit, .. } => {
            let more_time = match limit {
                Some(_) => ", or allow more time with --time-limit",
                None => "",
            };
            format!("make the grid larger with --size or --mask, or leave out words with --drop{more_time}")
        }
        GenerateError::OutOfTime { .. } => "allow more time with --time-limit".into(),
        GenerateError::NothingFits => "make the grid larger with --size or --mask".into(),
        GenerateError::NotClean {
            works_from: Some(letters),
            ..
        } => format!("choose --clean {letters}"),
        GenerateError::NotClean { .. } => {
            "choose another --seed, or make the grid larger with --size or --mask".into()
        }
        _ => return None,
    })
}
