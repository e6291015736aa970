//! Why a query is refused.

use super::distance::LARGEST_DISTANCE;
use crate::wording::printable;

/// Why a query or a pattern was refused.
///
/// ```
/// use wordtrail::Query;
///
/// let error = Query::pattern("c[aou").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "“c[aou” has a “[” without “]”: put “]” after the last letter of the class, as in “[aeiou]”"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The query has a character that no word has, and that stands for none.
    #[error(
        "“{query}” has the character “{}”: words and prefixes have letters only, racks also “?”, and patterns “?”, “*” and classes as “[aeiou]”",
        printable(*.character)
    )]
    BadCharacter {
        /// The beginning of the query.
        query: String,
        /// The first character that is not allowed in it.
        character: char,
    },

    /// A regular expression is none, or too large.
    #[error("“{query}” is not a regular expression that can be used: {problem}")]
    BadRegex {
        /// The beginning of the expression.
        query: String,
        /// What is wrong with it.
        problem: String,
    },

    /// A class of letters has no closing bracket.
    #[error(
        "“{query}” has a “[” without “]”: put “]” after the last letter of the class, as in “[aeiou]”"
    )]
    OpenClass {
        /// The beginning of the pattern.
        query: String,
    },

    /// A class has no letters.
    #[error("“{query}” has a class without letters: put some between “[” and “]”, as in “[aeiou]”")]
    EmptyClass {
        /// The beginning of the pattern.
        query: String,
    },

    /// A range of letters ends before it begins.
    #[error(
        "“{query}” has the range “{first}-{last}”, which has no letters: write the earlier letter first"
    )]
    BadRange {
        /// The beginning of the pattern.
        query: String,
        /// The letter at which the range begins.
        first: char,
        /// The letter at which it ends.
        last: char,
    },

    /// The pattern is longer than is supported.
    #[error(
        "a pattern of {steps} letters and wildcards is too long, because at most {limit} are supported: use a shorter one"
    )]
    LongPattern {
        /// The letters, wildcards and classes of the pattern, where adjacent stars are one.
        steps: usize,
        /// The most that are supported.
        limit: usize,
    },

    /// The rack is larger than is supported.
    #[error(
        "a rack of {letters} letters and blanks is too large, because at most {limit} are supported: use fewer"
    )]
    LargeRack {
        /// The letters and blanks of the rack.
        letters: usize,
        /// The most that are supported.
        limit: usize,
    },

    /// The distance is larger than is supported.
    #[error("distance {distance} is too large: use at most {LARGEST_DISTANCE}")]
    TooDistant {
        /// The distance.
        distance: u32,
    },
}
