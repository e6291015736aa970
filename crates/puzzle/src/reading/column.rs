//! Columns of lists and sheets of workbooks, by their number or their name.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_dictionary::internals::wording::excerpt;

/// A column of a list: see [`Reader::column`](crate::Reader::column).
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
pub type Column = NumberOrName;

/// A sheet of a workbook, a table of a document, or a page of a PDF document: see [`Reader::sheet`](crate::Reader::sheet).
pub type SheetChoice = NumberOrName;

/// A part of something that has several, such as a column. A text is its number or its name: the name of a column stands in the first
/// line of its list.
///
/// ```
/// use wordtrail::reading::SheetChoice;
///
/// assert_eq!("2".parse(), Ok(SheetChoice::Number(2)));
/// assert_eq!("Words".parse(), Ok(SheetChoice::Name("Words".to_owned())));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberOrName {
    /// Its number, from 1.
    Number(usize),
    /// Its name, in any case. Lines above the names of columns are skipped.
    Name(String),
}

impl FromStr for NumberOrName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("it must be a number from 1, or the name");
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
    fn a_column_has_a_number_from_1_or_a_name() {
        assert_eq!("2".parse(), Ok(Column::Number(2)));
        assert_eq!("Wort".parse(), Ok(Column::Name("Wort".to_owned())));
        assert!("0".parse::<Column>().is_err());
    }
}
