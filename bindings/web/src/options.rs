//! Options as the page passes them: names and values, all with the separator of parts between two.

use std::collections::HashMap;
use std::str::FromStr;
use wordtrail::{Direction, Directions, Mode};

/// What ends a part of an output, or of options.
pub const SEPARATOR: char = '\u{1f}';

/// The most bytes that a search may hold its finds in.
pub const MAX_MEMORY: usize = 1 << 29;

/// The most rows and columns of a puzzle. The page shows as many well.
pub const MAX_SIDE: usize = 100;

/// Options by their names.
pub struct Options<'text>(HashMap<&'text str, &'text str>);

impl<'text> Options<'text> {
    pub fn parse(text: &'text [u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
        let mut parts = text.split(SEPARATOR);
        let mut options = HashMap::new();
        while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
            options.insert(name, value);
        }
        Ok(Self(options))
    }

    /// The value of an option without white space around it; empty if it is not given.
    pub fn text(&self, name: &str) -> &'text str {
        self.written(name).trim()
    }

    /// The value of an option as it was written.
    pub fn written(&self, name: &str) -> &'text str {
        self.0.get(name).copied().unwrap_or_default()
    }

    /// Whether an option has the value that switches have that are on.
    pub fn is_on(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    /// The value of an option that is a number, if it is given.
    pub fn number<N: FromStr>(&self, name: &str, what: &str) -> Result<Option<N>, String> {
        let text = self.text(name);
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse();
        number
            .map(Some)
            .map_err(|_| format!("{what} has to be a whole number such as 12"))
    }

    /// A number of rows or columns, if it is given.
    fn side(&self, name: &str) -> Result<Option<usize>, String> {
        let what = format!("the number of {name}");
        match self.number(name, &what)? {
            Some(0) => Err(format!("{what} is from 1 to {MAX_SIDE}")),
            Some(side) if side > MAX_SIDE => Err(format!(
                "{what} is from 1 to {MAX_SIDE}: the program wordtrail makes larger puzzles"
            )),
            side => Ok(side),
        }
    }

    /// The size of the grid, if it is given. One number is that of both rows and columns.
    pub fn size(&self) -> Result<Option<(usize, usize)>, String> {
        let (rows, columns) = (self.side("rows")?, self.side("columns")?);
        Ok(rows.or(columns).zip(columns.or(rows)))
    }

    /// The value of an option that is a name, if it is given.
    pub fn named<N: FromStr>(&self, name: &str) -> Result<Option<N>, String>
    where
        N::Err: ToString,
    {
        match self.text(name) {
            "" => Ok(None),
            text => text
                .parse()
                .map(Some)
                .map_err(|error: N::Err| error.to_string()),
        }
    }
}

/// The directions of bits, in the order of `Direction::ALL`.
pub fn directions(bits: u32) -> Directions {
    let directions = (0..).zip(Direction::ALL);
    let chosen = directions.filter(|(bit, _)| bits >> bit & 1 == 1);
    chosen.map(|(_, direction)| direction).collect()
}

/// How trails run.
pub fn mode(is_adjacent: bool) -> Mode {
    match is_adjacent {
        true => Mode::Adjacent,
        false => Mode::Straight,
    }
}
