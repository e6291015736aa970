//! Themes: small lists of words, written for puzzles.

use std::fmt;
use std::str::FromStr;
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_dictionary::{Dictionary, ParseError, Query};

/// A built-in list of English words about one subject, for puzzles: 25 to 40 words of 3 to 12 letters. None is part of
/// another one of its theme, forwards or backwards.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::{Generator, Theme};
///
/// let theme: Theme = "weather".parse()?;
/// let words = WordBank::from_words(theme.words().filter(|word| word.len() <= 6))?;
/// let generated = Generator::new(&words).seed(1).generate()?;
/// assert_eq!(generated.key.len(), words.words().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Theme {
    name: &'static str,
    /// The words, one a line.
    text: &'static str,
}

/// The themes with these names, each a file of themes/.
macro_rules! themes {
    ($($name:literal)*) => {
        [$(Theme {
            name: $name,
            text: include_str!(concat!("themes/", $name, ".txt")),
        }),*]
    };
}

impl Theme {
    /// All themes, in the order of their names.
    pub const ALL: [Self; 20] = themes![
        "animals" "birds" "body" "clothes" "colours" "feelings" "flowers" "fruit" "house" "insects" "jobs" "kitchen" "music"
        "ocean" "planets" "school" "sports" "transport" "vegetables" "weather"
    ];

    /// The name in lower case. [`Display`](fmt::Display) writes it, and [`FromStr`] reads it in any case and with white space
    /// around it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The name with a capital, for a puzzle without another title.
    pub fn title(&self) -> String {
        let (first, rest) = self.name.split_at(1);
        first.to_ascii_uppercase() + rest
    }

    /// The words in lower case, in alphabetical order.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.text.lines()
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name)
    }
}

impl FromStr for Theme {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let theme = Self::ALL
            .into_iter()
            .find(|theme| theme.name.eq_ignore_ascii_case(name.trim()));
        theme.ok_or_else(|| {
            let advice = match nearest(name) {
                Some(theme) => format!("did you mean {theme}?"),
                None => format!(
                    "the themes are {}",
                    Self::ALL.map(|theme| theme.name).join(", ")
                ),
            };
            let name = excerpt(name);
            ParseError::new(format!("“{name}” is not a theme: {advice}"))
        })
    }
}

/// The theme whose name is spelled most nearly like this one, if any is.
fn nearest(name: &str) -> Option<Theme> {
    let query = Query::nearest(name.trim(), 1).ok()?;
    let names = Dictionary::from_words(Theme::ALL.map(|theme| theme.name)).ok()?;
    names.words(query).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_found_by_its_name_or_a_similar_one_is_named() {
        let birds: Theme = " Birds ".parse().unwrap();
        assert_eq!(birds.name(), "birds");
        assert_eq!(birds.words().next(), Some("albatross"));
        let message = |name: &str| name.parse::<Theme>().unwrap_err().to_string();
        assert_eq!(
            message("vegtables"),
            "“vegtables” is not a theme: did you mean vegetables?"
        );
        let themes = "“knitting” is not a theme: the themes are animals, birds, ";
        assert!(message("knitting").starts_with(themes));
    }
}
