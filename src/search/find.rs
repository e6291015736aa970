//! What a search finds.

use crate::Trail;
use crate::letters::fold;
use std::borrow::Cow;

/// A word with its trail.
///
/// A sink is lent finds; [`into_owned`](Self::into_owned) makes one that can be kept.
///
/// ```
/// use wordtrail::{Dictionary, Direction, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let finds = Search::new(&dictionary).finds(&"c?t\n".parse::<Grid>()?);
/// assert_eq!(finds[0].word, "cat");
/// assert_eq!(finds[0].trail.direction(), Some(Direction::East));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Find<'a> {
    /// The word, folded. Where the trail crosses a wildcard this has the letter it stood for.
    pub word: Cow<'a, str>,
    /// The cells that spell it.
    pub trail: Trail<'a>,
}

impl Find<'_> {
    /// How many letters the word has. A hunted word may also have spaces, hyphens and apostrophes,
    /// which are not counted.
    ///
    /// ```
    /// use wordtrail::{Cell, Find, Trail};
    ///
    /// let cells: Vec<Cell> = (0..8).map(|column| Cell { row: 0, column }).collect();
    /// let find = Find {
    ///     word: "ice cream".into(),
    ///     trail: Trail::new(cells),
    /// };
    /// assert_eq!(find.length(), 8);
    /// ```
    pub fn length(&self) -> usize {
        self.word
            .chars()
            .filter(|&character| fold(character).is_some())
            .count()
    }

    /// The same find, owned: to keep it after the sink has been called.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Dictionary, Find, Grid, Search};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "act"])?;
    /// let grid: Grid = "cat\n".parse()?;
    /// let mut kept: Vec<Find<'static>> = Vec::new();
    /// let end = Search::new(&dictionary).try_for_each(&grid, |find| {
    ///     kept.push(find.into_owned());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert!(end.is_continue() && kept.len() == 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_owned(self) -> Find<'static> {
        Find {
            word: Cow::Owned(self.word.into_owned()),
            trail: self.trail.into_owned(),
        }
    }
}
