//! The two modes of a search.

use std::fmt;
use std::str::FromStr;
use wordtrail_dictionary::ParseError;

/// How a trail may run. No mode will be added, so a `match` needs no other arm.
///
/// ```
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "cot"])?;
/// let grid: Grid = "ca\not\n".parse()?;
/// let search = Search::new(&dictionary);
/// assert_eq!(search.mode(Mode::Straight).count(&grid), 0);
/// assert_eq!(search.mode("adjacent".parse()?).count(&grid), 2);
/// assert_eq!("boggle".parse(), Ok(Mode::Adjacent));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Mode {
    /// A trail keeps one direction, as in a word search.
    #[default]
    Straight,
    /// Each step of a trail goes to any neighbour, and no cell is used twice, as in Boggle.
    Adjacent,
}

impl Mode {
    /// The name: `straight` or `adjacent`. [`Display`](fmt::Display) writes it. [`FromStr`] reads it and the names of the
    /// games, `wordsearch` and `boggle`, in any case and with white space around them.
    pub fn name(self) -> &'static str {
        match self {
            Self::Straight => "straight",
            Self::Adjacent => "adjacent",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Mode {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let named = |names: [&str; 2]| {
            let mut names = names.into_iter();
            names.any(|known| known.eq_ignore_ascii_case(name.trim()))
        };
        if named([Self::Straight.name(), "wordsearch"]) {
            Ok(Self::Straight)
        } else if named([Self::Adjacent.name(), "boggle"]) {
            Ok(Self::Adjacent)
        } else {
            let advice = "the modes are straight and adjacent";
            Err(ParseError::not_a("mode", name, advice))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_have_names() {
        assert_eq!(Mode::Adjacent.name(), "adjacent");
        assert_eq!(" Straight ".parse(), Ok(Mode::Straight));
        let error = "bent".parse::<Mode>().unwrap_err();
        let expected = "“bent” is not a mode: the modes are straight and adjacent";
        assert_eq!(error.to_string(), expected);
    }
}
