//! What each output of `wordtrail find` does with a grid.

use crate::cli::search_input::{Found, SearchInput};

/// Searches grids, and writes what was found.
pub trait Writer {
    /// Searches a grid, which has a name when it is one of several.
    fn write<'a>(
        &mut self,
        input: &'a SearchInput<'_>,
        name: Option<&str>,
    ) -> anyhow::Result<Found<'a>>;

    /// Writes what needs all grids.
    fn finish(self: Box<Self>) -> anyhow::Result<()> {
        Ok(())
    }
}
