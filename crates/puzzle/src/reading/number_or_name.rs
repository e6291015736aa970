//! What chooses one of several: the column of a list, or the sheet of a file.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_dictionary::internals::wording::excerpt;

/// The number or the name of a column of a list ([`Reader::column`](crate::Reader::column)), or of a sheet, a table or a page of
/// a file ([`Reader::sheet`](crate::Reader::sheet)).
///
/// ```
/// use wordtrail::Reader;
/// use wordtrail::reading::NumberOrName;
///
/// let table = "Wort;Bedeutung\nHund;Tier\nApfel;Obst\n";
/// let column: NumberOrName = "Wort".parse()?;
/// assert_eq!("1".parse(), Ok(NumberOrName::Number(1)));
/// let bank = Reader::new().column(column).word_bank(table)?;
/// assert!(bank.words().eq(["hund", "apfel"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberOrName {
    /// The number, from 1.
    Number(usize),
    /// The name, in any case: of a column in the line with the names of the columns, above which lines are skipped.
    Name(String),
}

impl FromStr for NumberOrName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error =
            || ParseError::new("it must be a number from 1, or the name of a column or a sheet");
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

impl Display for NumberOrName {
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
    fn a_choice_is_a_number_from_1_or_a_name() {
        assert_eq!("2".parse(), Ok(NumberOrName::Number(2)));
        assert_eq!(" Wort".parse(), Ok(NumberOrName::Name("Wort".to_owned())));
        for text in ["0", "", " "] {
            assert!(text.parse::<NumberOrName>().is_err(), "{text}");
        }
    }
}
