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

impl<F> Writer for F
where
    F: for<'a> FnMut(&'a SearchInput<'_>, Option<&str>) -> anyhow::Result<Found<'a>>,
{
    fn write<'a>(
        &mut self,
        input: &'a SearchInput<'_>,
        name: Option<&str>,
    ) -> anyhow::Result<Found<'a>> {
        self(input, name)
    }
}

/// A writer that needs nothing of other grids.
pub fn of<'w>(
    write: impl for<'a> FnMut(&'a SearchInput<'_>, Option<&str>) -> anyhow::Result<Found<'a>> + 'w,
) -> Box<dyn Writer + 'w> {
    Box::new(write)
}
