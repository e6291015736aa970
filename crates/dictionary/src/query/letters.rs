//! The letters of a query.

use super::error::QueryError;
use crate::letters::{compose, fold};
use crate::wording::excerpt;

/// The folded characters, if each is a letter or one of those in `also`.
pub(super) fn folded(text: &str, also: &str) -> Result<Vec<char>, QueryError> {
    let allowed = |character| fold(character).or(also.contains(character).then_some(character));
    let folded = compose(text)
        .chars()
        .map(|character| allowed(character).ok_or(character))
        .collect::<Result<_, _>>();
    folded.map_err(|character| QueryError::BadCharacter {
        query: excerpt(text),
        character,
    })
}
