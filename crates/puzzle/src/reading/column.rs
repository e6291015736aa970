//! The column of a list that has the words.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_dictionary::internals::wording::excerpt;

/// A column of a list: see [`Reader::column`](crate::Reader::column). A text is the number of a column, or its name in the
/// first line.
///
/// ```
/// use wordtrail::Reader;
/// use wordtrail::reading::Column;
///
/// let table = "Wort;Bedeutung\nHund;Tier\nApfel;Obst\n";
/// let column: Column = "Wort".parse()?;
/// let bank = Reader::new().column(column).word_bank(table)?;
/// assert!(bank.words().eq(["hund", "apfel"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Column {
    /// The number of the column, from 1.
    Number(usize),
    /// The text of the column in the line with the names of the columns, in any case. Lines above are skipped.
    Name(String),
}

impl FromStr for Column {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("it must be a number from 1, or the name of a column");
        match text.trim() {
            "" => Err(error()),
            digits if digits.bytes().all(|digit| digit.is_ascii_digit()) => {
                let number = digits.parse().ok().filter(|&number| number > 0);
                number.map(Self::Number).ok_or_else(error)
            }
            name => Ok(Self::Name(name.to_owned())),
        }
    }
}

impl Display for Column {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Name(name) => write!(formatter, "“{}”", excerpt(name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_has_a_number_from_1_or_a_name() {
        assert_eq!("2".parse(), Ok(Column::Number(2)));
        assert_eq!("Wort".parse(), Ok(Column::Name("Wort".to_owned())));
        assert!("0".parse::<Column>().is_err());
    }
}
