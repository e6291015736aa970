//! The sheet of a workbook that is read.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_dictionary::internals::wording::excerpt;

/// A sheet of a workbook, a table of a document, or a page of a PDF document: see [`Reader::sheet`](crate::Reader::sheet). A
/// text is its number or its name.
///
/// ```
/// use wordtrail::reading::SheetChoice;
///
/// assert_eq!("2".parse(), Ok(SheetChoice::Number(2)));
/// assert_eq!("Words".parse(), Ok(SheetChoice::Name("Words".to_owned())));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SheetChoice {
    /// Its number, from 1.
    Number(usize),
    /// Its name, in any case.
    Name(String),
}

impl FromStr for SheetChoice {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("it must be a number from 1, or the name of a sheet");
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

impl Display for SheetChoice {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Name(name) => write!(formatter, "“{}”", excerpt(name)),
        }
    }
}
