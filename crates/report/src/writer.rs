//! What all formats for lines of finds have in common.

use crate::line_buffer::{LineBuffer, is_plain};
use std::borrow::Cow;
use std::io;
use std::sync::Arc;
use wordtrail_dictionary::Points;
use wordtrail_search::grid::Grid;
use wordtrail_search::{Consumer, Find};

/// A consumer that writes finds, grid by grid. Rows and columns count from 1.
///
/// For each grid call [`begin`](Self::begin), let a search [consume](wordtrail_search::Search::consume) its finds, and call
/// [`end`](Self::end). After the last grid call [`finish`](Self::finish). When writing fails, the report ends the search with the error.
pub trait Report: Consumer<Break = io::Error> {
    /// Begins the finds of a grid, which has a name when it is one of several.
    ///
    /// # Errors
    ///
    /// When writing fails.
    fn begin(&mut self, name: Option<&str>, grid: &Grid) -> io::Result<()>;

    /// Ends the finds of a grid, given the listed words that were not found, and flushes the output.
    ///
    /// # Errors
    ///
    /// When writing fails.
    fn end(&mut self, grid: &Grid, missing: &[&str]) -> io::Result<()>;

    /// Writes what follows the finds of all grids. Formats of lines have no such end; files of columns are useless without it.
    ///
    /// # Errors
    ///
    /// When writing fails.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a data format has of a find's trail. The place of the start, the direction and the length are written in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum TrailDetail {
    /// Every cell.
    #[default]
    Cells,
    /// The first cell and the last one; of a trail of one cell, that one.
    Ends,
    /// No trail, and in CSV no such column.
    None,
}

/// Finds of one grid in a format of lines for programs, and what each line has.
#[derive(Debug, Clone, Default)]
pub struct DataLines {
    /// What each line begins with, up to the word.
    pub(super) beginning: Arc<[u8]>,
    pub(super) trails: TrailDetail,
    pub(super) points: Option<Points>,
    pub(super) text: LineBuffer,
}

/// The word of a find as a format escapes it, and its number of letters.
#[inline(always)]
pub(super) fn escaped_word<'find>(
    find: &'find Find<'_>,
    escape: impl Fn(&'find str) -> Cow<'find, [u8]>,
) -> (Cow<'find, [u8]>, usize) {
    let word = &*find.word;
    match is_plain(word) {
        true => (Cow::Borrowed(word.as_bytes()), word.len()),
        false => (escape(word), find.length()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csv::Csv;
    use crate::jsonl::JsonLines;
    use crate::palette::{Colours, TextStyle};
    use crate::text::Text;
    use wordtrail_dictionary::Dictionary;
    use wordtrail_search::{Mode, Search};

    const PLAIN: TextStyle = TextStyle {
        colours: Colours::None,
        marked_grid: None,
    };

    /// Reports the finds of a word in a grid, and listed words that were not found.
    fn report(mut report: impl Report, mode: Mode, grid: &str, word: &str, missing: &[&str]) {
        let grid: Grid = grid.parse().unwrap();
        let dictionary = Dictionary::from_words([word]).unwrap();
        report.begin(None, &grid).unwrap();
        let search = Search::new(&dictionary).mode(mode);
        assert!(search.consume(&grid, &mut report).is_continue());
        report.end(&grid, missing).unwrap();
    }

    fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut text = Vec::new();
        write(&mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn rows_have_the_columns_asked_for() {
        let rows = written(|text| {
            let csv = Csv::new(text).points(Points::BOGGLE);
            report(csv, Mode::Straight, "quiet", "quiet", &[]);
        });
        assert_eq!(
            rows,
            "word,row,column,direction,length,points,trail\nquiet,1,1,E,5,2,1:1 1:2 1:3 1:4 1:5\n"
        );
        let rows = written(|text| report(Csv::new(text), Mode::Straight, "dog", "cat", &[]));
        assert_eq!(rows, "word,row,column,direction,length,trail\n");
    }

    #[test]
    fn rows_have_the_part_of_a_trail_asked_for() {
        for (detail, trail) in [
            (TrailDetail::Cells, ",1:1 1:2 1:3"),
            (TrailDetail::Ends, ",1:1 1:3"),
            (TrailDetail::None, ""),
        ] {
            let row = written(|text| {
                let csv = Csv::new(text).without_header().trails(detail);
                report(csv, Mode::Straight, "cat", "cat", &[]);
            });
            assert_eq!(row, format!("cat,1,1,E,3{trail}\n"));
        }
    }

    #[test]
    fn objects_have_the_fields_asked_for() {
        let object = written(|text| {
            let lines = JsonLines::new(text).points(Points::BOGGLE);
            let lines = lines.trails(TrailDetail::None);
            report(lines, Mode::Straight, "quiet", "quiet", &[]);
        });
        assert_eq!(
            object,
            "{\"word\":\"quiet\",\"row\":1,\"column\":1,\"direction\":\"E\",\"length\":5,\"points\":2}\n"
        );
    }

    #[test]
    fn lines_have_points_and_bent_trails() {
        let line = written(|text| {
            let lines = Text::new(text, Mode::Straight, PLAIN).points(Points::BOGGLE);
            report(lines, Mode::Straight, "quiet", "quiet", &[]);
        });
        assert_eq!(line, "quiet  2  1:1 → 1:5  E\n");
        let line = written(|text| {
            let lines = Text::new(text, Mode::Adjacent, PLAIN);
            report(lines, Mode::Adjacent, "ab\nde", "bade", &[]);
        });
        assert_eq!(line, "bade  1:2 1:1 2:1 2:2\n");
    }

    #[test]
    fn a_grid_without_a_name_has_no_line_below() {
        let ended = |colours, word, missing: &[&str]| {
            let style = TextStyle {
                colours,
                marked_grid: Some(80),
            };
            written(|text| {
                let lines = Text::new(text, Mode::Straight, style);
                report(lines, Mode::Straight, "cat\ndog\n", word, missing);
            })
        };
        assert_eq!(
            ended(Colours::None, "cat", &[]),
            "cat  1:1 → 1:3  E\n\nC A T\nd o g\n"
        );
        let missing = ended(Colours::None, "zebra", &["zebra"]);
        assert_eq!(missing, "zebra  not found\n");
        let styled = "\u{1b}[38;2;255;255;255m\u{1b}[48;2;0;114;178mcat\u{1b}[0m  1:1 → 1:3  E\n";
        assert!(ended(Colours::True, "cat", &[]).starts_with(styled));
    }
}
