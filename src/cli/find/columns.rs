//! Finds as columns: Parquet files and Arrow streams.

use super::options::Options;
use super::writer::Writer;
use crate::cli::format::BuiltColumnFormat;
use crate::cli::output::Output;

/// Without the feature there are no such formats.
#[cfg(not(feature = "columns"))]
pub fn writer<'a>(
    _: &'a Options,
    format: BuiltColumnFormat,
    _: bool,
    _: &'a mut Output,
) -> Box<dyn Writer + 'a> {
    match format {}
}

#[cfg(feature = "columns")]
pub use with_columns::writer;

#[cfg(feature = "columns")]
mod with_columns {
    use super::{BuiltColumnFormat, Options, Output, Writer};
    use crate::cli::search_input::{Found, SearchInput};
    use anyhow::bail;
    use std::io;
    use std::ops::ControlFlow;
    use wordtrail::WordBank;
    use wordtrail::report::Report;
    use wordtrail::report::columns::{Arrow, FindColumns, Parquet};

    /// The writer of a format of columns, with or without trails.
    pub fn writer<'a>(
        options: &'a Options,
        format: BuiltColumnFormat,
        has_trails: bool,
        output: &'a mut Output,
    ) -> Box<dyn Writer + 'a> {
        match format {
            BuiltColumnFormat::Parquet => columns(options, has_trails, output, Parquet::new),
            BuiltColumnFormat::Arrow => columns(options, has_trails, output, Arrow::new),
        }
    }

    fn columns<'a, R: Report + 'a>(
        options: &'a Options,
        has_trails: bool,
        output: &'a mut Output,
        new: fn(&'a mut Output, FindColumns) -> io::Result<R>,
    ) -> Box<dyn Writer + 'a> {
        Box::new(Columns {
            options,
            has_trails,
            failed: output.failure(),
            new,
            output: Some(output),
            begun: None,
        })
    }

    /// Writes the finds of all grids as columns.
    struct Columns<'a, R, F> {
        options: &'a Options,
        has_trails: bool,
        /// Adds the name of the output to an error.
        failed: F,
        new: fn(&'a mut Output, FindColumns) -> io::Result<R>,
        /// The output, until the first grid begins the report.
        output: Option<&'a mut Output>,
        /// The report, and the listed words that it was begun with, if any.
        begun: Option<(R, Option<WordBank>)>,
    }

    impl<'a, R: Report, F: Fn(io::Error) -> anyhow::Error> Columns<'a, R, F> {
        /// The report, whose words are those of the first grid.
        fn report(&mut self, input: &SearchInput<'_>) -> anyhow::Result<&mut R> {
            if let Some(output) = self.output.take() {
                let report = (self.new)(output, self.columns(input)?).map_err(&self.failed)?;
                self.begun = Some((report, input.words.bank().cloned()));
            }
            let source = input.source;
            let Some((report, words)) = &mut self.begun else {
                bail!("{source}: the output could not be begun");
            };
            let has_same_words = match (words, input.words.bank()) {
                (None, None) => true,
                (Some(words), Some(others)) => words.words().eq(others.words()),
                _ => false,
            };
            if !has_same_words {
                bail!(
                    "{source}: columns have the words of one list, and this puzzle has a list of its own: run the command once per puzzle, or name the words with --dictionary or --words"
                );
            }
            Ok(report)
        }

        fn columns(&self, input: &SearchInput<'_>) -> anyhow::Result<FindColumns> {
            let grids = &self.options.grids;
            let mut columns = match input.words.bank() {
                Some(words) => FindColumns::from_words(words.words())?,
                None => FindColumns::of(input.words.dictionary())?,
            };
            if grids.len() > 1 {
                columns = columns.with_grid_column(grids.iter().map(|grid| grid.name()))?;
            }
            if self.has_trails {
                columns = columns.with_trails();
            }
            Ok(input
                .description()
                .into_iter()
                .fold(columns, |columns, (key, value)| {
                    columns.with_metadata(key, value)
                }))
        }
    }

    impl<R: Report, F: Fn(io::Error) -> anyhow::Error> Writer for Columns<'_, R, F> {
        fn write<'a>(
            &mut self,
            input: &'a SearchInput<'_>,
            name: Option<&str>,
        ) -> anyhow::Result<Found<'a>> {
            let report = self.report(input)?;
            let written = match report.begin(name, &input.grid) {
                // A terminal, with which the bar would mix, does not show these formats.
                Ok(()) => input.consume(true, report)?,
                Err(error) => ControlFlow::Break(error),
            };
            let written = match written {
                ControlFlow::Continue(found) => {
                    report.end(&input.grid, &found.missing).map(|()| found)
                }
                ControlFlow::Break(error) => Err(error),
            };
            written.map_err(&self.failed)
        }

        fn finish(self: Box<Self>) -> anyhow::Result<()> {
            let Self { begun, failed, .. } = *self;
            begun.map_or(Ok(()), |(mut report, _)| report.finish().map_err(failed))
        }
    }
}
