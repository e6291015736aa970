//! What all formats for lines of finds have in common.

use std::io;
use wordtrail_search::Consumer;
use wordtrail_search::grid::Grid;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csv::Csv;
    use crate::jsonl::JsonLines;
    use crate::palette::Colours;
    use crate::text::Text;
    use crate::text_style::TextStyle;
    use wordtrail_dictionary::{Dictionary, Points};
    use wordtrail_search::grid::{Cell, Trail};
    use wordtrail_search::{Find, Mode, Search};

    const PLAIN: TextStyle = TextStyle {
        colours: Colours::None,
        marked_grid: None,
    };

    /// Reports the finds of a word in a grid.
    fn report_word(
        report: &mut impl Report,
        name: Option<&str>,
        grid: &str,
        word: &str,
        mode: Mode,
    ) {
        let grid: Grid = grid.parse().unwrap();
        let dictionary = Dictionary::from_words([word]).unwrap();
        report.begin(name, &grid).unwrap();
        let search = Search::new(&dictionary).mode(mode);
        assert!(search.consume(&grid, report).is_continue());
    }

    /// What a report writes of a word in a grid.
    macro_rules! written {
        ($grid:literal, $word:literal, $name:expr, $mode:ident, |$text:ident| $report:expr) => {{
            let mut $text = Vec::new();
            report_word(&mut $report, $name, $grid, $word, Mode::$mode);
            String::from_utf8($text).unwrap()
        }};
    }

    #[test]
    fn rows_have_the_columns_asked_for() {
        let rows = written!("tac", "cat", Some("a,b.txt"), Straight, |text| Csv::new(
            &mut text
        )
        .with_grid_column());
        assert_eq!(
            rows,
            "grid,word,row,column,direction,length,trail\n\"a,b.txt\",cat,1,3,W,3,1:3 1:2 1:1\n"
        );
        let rows = written!("tac", "cat", None, Straight, |text| Csv::new(&mut text)
            .without_header());
        assert_eq!(rows, "cat,1,3,W,3,1:3 1:2 1:1\n");
        let rows = written!("quiet", "quiet", None, Straight, |text| Csv::new(&mut text)
            .points(Points::BOGGLE));
        assert_eq!(
            rows,
            "word,row,column,direction,length,points,trail\nquiet,1,1,E,5,2,1:1 1:2 1:3 1:4 1:5\n"
        );
        assert_eq!(
            written!("dog", "cat", None, Straight, |text| Csv::new(&mut text)),
            "word,row,column,direction,length,trail\n"
        );
    }

    #[test]
    fn rows_have_the_part_of_a_trail_asked_for() {
        for (detail, trail) in [
            (TrailDetail::Cells, ",1:1 1:2 1:3"),
            (TrailDetail::Ends, ",1:1 1:3"),
            (TrailDetail::None, ""),
        ] {
            let row = written!("cat", "cat", None, Straight, |text| Csv::new(&mut text)
                .without_header()
                .trails(detail));
            assert_eq!(row, format!("cat,1,1,E,3{trail}\n"));
        }
    }

    #[test]
    fn objects_have_the_fields_asked_for() {
        let object = written!("quiet", "quiet", None, Straight, |text| JsonLines::new(
            &mut text
        )
        .points(Points::BOGGLE)
        .trails(TrailDetail::None));
        assert_eq!(
            object,
            "{\"word\":\"quiet\",\"row\":1,\"column\":1,\"direction\":\"E\",\"length\":5,\"points\":2}\n"
        );
        let grid = Grid::from_tiles(1, ["Qu"]).unwrap();
        let mut text = Vec::new();
        let mut report = JsonLines::new(&mut text);
        report.begin(Some("a.txt"), &grid).unwrap();
        let trail = Trail::new(vec![Cell { row: 0, column: 0 }]);
        let word = "qu".into();
        assert!(report.add_finds([Find { word, trail }]).is_continue());
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "{\"grid\":\"a.txt\",\"word\":\"qu\",\"row\":1,\"column\":1,\"direction\":null,\"length\":2,\"trail\":[[1,1]]}\n"
        );
    }

    #[test]
    fn lines_have_points_bent_trails_and_colours() {
        let line = written!("quiet", "quiet", None, Straight, |text| Text::new(
            &mut text,
            Mode::Straight,
            PLAIN
        )
        .points(Points::BOGGLE));
        assert_eq!(line, "quiet  2  1:1 → 1:5  E\n");
        let line = written!("ab\nde", "bade", None, Adjacent, |text| Text::new(
            &mut text,
            Mode::Adjacent,
            PLAIN
        ));
        assert_eq!(line, "bade  1:2 1:1 2:1 2:2\n");
        let style = TextStyle {
            colours: Colours::True,
            marked_grid: Some(80),
        };
        let line = written!("cat", "cat", None, Straight, |text| Text::new(
            &mut text,
            Mode::Straight,
            style
        ));
        let styled = "\u{1b}[38;2;255;255;255m\u{1b}[48;2;0;114;178mcat\u{1b}[0m";
        assert_eq!(line, format!("{styled}  1:1 → 1:3  E\n"));
    }

    #[test]
    fn a_grid_without_a_name_has_no_line_below() {
        let grid: Grid = "cat\ndog\n".parse().unwrap();
        let ended = |word, missing: &[&str]| {
            let style = TextStyle {
                marked_grid: Some(80),
                ..PLAIN
            };
            let mut text = Vec::new();
            let mut report = Text::new(&mut text, Mode::Straight, style);
            report_word(&mut report, None, "cat\ndog\n", word, Mode::Straight);
            report.end(&grid, missing).unwrap();
            String::from_utf8(text).unwrap()
        };
        assert_eq!(ended("cat", &[]), "cat  1:1 → 1:3  E\n\nC A T\nd o g\n");
        assert_eq!(ended("zebra", &["zebra"]), "zebra  not found\n");
    }

    #[test]
    fn formats_of_lines_have_no_end() {
        let mut text = Vec::new();
        Csv::new(&mut text).finish().unwrap();
        assert!(text.is_empty());
    }
}
