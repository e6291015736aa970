//! Writing finds: one file a format, one trait. And drawing them: one drawing, several formats.
//!
//! A [`Report`] is a [`Consumer`](crate::Consumer) with a beginning and an end for each grid. The threads that find words write them in the
//! report's format, and the calling thread hands their text to any [`Write`](std::io::Write). Nothing is collected.
//!
//! ```
//! use std::ops::ControlFlow;
//! use wordtrail::report::{Csv, Report};
//! use wordtrail::{Dictionary, Grid, Search};
//!
//! let dictionary = Dictionary::from_words(["cat", "cod"])?;
//! let grid: Grid = "cat\ndog\nead\n".parse()?;
//! let mut text = Vec::new();
//! let mut report = Csv::new(&mut text);
//! report.begin(None, &grid)?;
//! if let ControlFlow::Break(error) = Search::new(&dictionary).consume(&grid, &mut report) {
//!     return Err(error.into());
//! }
//! report.end(&grid, &[])?;
//! drop(report);
//! assert_eq!(
//!     String::from_utf8(text)?,
//!     "word,row,column,direction,length,trail\n\
//!      cat,1,1,E,3,1:1 1:2 1:3\n\
//!      cod,1,1,SE,3,1:1 2:2 3:3\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is drawn is a [`Sheet`]: a grid with words and finds, all at once in memory. [`svg()`] draws it, and what else there is
//! is made from that drawing: pictures in pixels and pages of paper (crate feature `pictures`). A [`page()`] for a browser
//! draws it by itself.

mod colouring;
mod colours;
mod csv;
mod decimal;
mod drawing;
#[cfg(feature = "pictures")]
mod heatmap;
mod jsonl;
mod marked;
mod page;
mod palette;
#[cfg(feature = "pictures")]
mod paper;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod png;
mod region;
mod sheet;
mod svg;
mod text;
mod text_style;
#[cfg(feature = "pictures")]
mod typeset;
mod writer;

pub use csv::{Csv, CsvRows};
pub use drawing::{Filler, View};
#[cfg(feature = "pictures")]
pub use heatmap::Heatmap;
pub use jsonl::{JsonLines, JsonObjects};
pub use page::{Purpose, page};
pub use palette::Colours;
#[cfg(feature = "pictures")]
pub use paper::{Paper, Print};
#[cfg(feature = "pictures")]
pub use pdf::pdf;
#[cfg(feature = "pictures")]
pub use png::png;
pub use region::{ParseRegionError, Region};
pub use sheet::{Longest, Sheet};
pub use svg::svg;
pub use text::{Text, TextLines};
pub use text_style::TextStyle;
#[cfg(feature = "pictures")]
pub use typeset::PictureError;
pub use writer::Report;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Consumer, Direction, Find, Grid, Mode, Trail};

    /// Finds of all sorts: straight and bent, of one cell, far away, and with words that a format may
    /// have to escape.
    fn finds() -> Vec<Find<'static>> {
        let cell = |(row, column)| Cell { row, column };
        let bent = [(9, 99), (10, 100), (10, 99)].map(cell);
        let far = cell((u32::MAX, 99_999_998));
        let trails = [
            Trail::straight(cell((0, 0)), Direction::East, 3),
            Trail::straight(far, Direction::NorthEast, 12),
            Trail::straight(cell((7, 7)), Direction::South, 1),
            Trail::new(vec![cell((7, 7))]),
            Trail::new(bent.to_vec()),
            Trail::stepping(bent[0], &[Direction::SouthEast, Direction::West]),
        ];
        let words = [
            "cat",
            "ice cream",
            "o’neill-d'été",
            "a,b",
            "\"q\"\\",
            "\r\n\t\u{1}\u{7f}",
            "",
        ];
        let with_word = |word: &'static str| {
            trails.clone().map(|trail| Find {
                word: word.into(),
                trail,
            })
        };
        words.into_iter().flat_map(with_word).collect()
    }

    const NAMES: [&str; 5] = ["a.txt", "", "a,b", "\"c\"\n\\d", " é\r"];

    /// Reports the finds of a grid in parts of some length.
    fn write<R: Report>(mut report: R, name: Option<&str>, length: usize) {
        let grid: Grid = "cat\n".parse().unwrap();
        report.begin(name, &grid).unwrap();
        let mut part = report.new_part();
        for finds in finds().chunks(length) {
            finds
                .iter()
                .for_each(|find| R::add(&mut part, find.clone()));
            assert!(report.take(&mut part).is_continue());
        }
        report.end(&grid, &[]).unwrap();
    }

    const LENGTHS: [usize; 2] = [1, 4];

    fn names() -> impl Iterator<Item = Option<&'static str>> {
        [None].into_iter().chain(NAMES.map(Some))
    }

    fn name_of(direction: Option<Direction>) -> Option<String> {
        direction.map(|direction| direction.name().to_owned())
    }

    #[test]
    fn csv_reads_back_as_the_finds() {
        for (name, length) in names().flat_map(|name| LENGTHS.map(|length| (name, length))) {
            let mut text = Vec::new();
            match name {
                None => write(Csv::new(&mut text), None, length),
                Some(_) => write(Csv::new(&mut text).with_grid_column(), name, length),
            }
            let mut rows = ::csv::Reader::from_reader(&text[..]);
            let rows: Vec<Vec<String>> = rows.deserialize().map(Result::unwrap).collect();
            let expected = finds().into_iter().map(|find| {
                let start = find.trail.start();
                let fields = [
                    find.word.to_string(),
                    (u64::from(start.row) + 1).to_string(),
                    (u64::from(start.column) + 1).to_string(),
                    name_of(find.trail.direction()).unwrap_or_default(),
                    find.length().to_string(),
                    find.trail.to_string(),
                ];
                name.map(str::to_owned).into_iter().chain(fields).collect()
            });
            assert_eq!(rows, expected.collect::<Vec<Vec<String>>>());
        }
    }

    #[test]
    fn json_lines_read_back_as_the_finds() {
        for (name, length) in names().flat_map(|name| LENGTHS.map(|length| (name, length))) {
            let mut text = Vec::new();
            write(JsonLines::new(&mut text), name, length);
            let text = String::from_utf8(text).unwrap();
            let lines: Vec<&str> = text.split_terminator('\n').collect();
            let finds = finds();
            assert_eq!(lines.len(), finds.len());
            for (line, find) in lines.into_iter().zip(finds) {
                let index = |index: u32| u64::from(index) + 1;
                let start = find.trail.start();
                let cells = find.trail.cells();
                let mut expected = serde_json::json!({
                    "word": find.word,
                    "row": index(start.row),
                    "column": index(start.column),
                    "direction": name_of(find.trail.direction()),
                    "length": find.length(),
                    "trail": cells.map(|cell| [cell.row, cell.column].map(index)).collect::<Vec<_>>(),
                });
                if let Some(name) = name {
                    expected["grid"] = name.into();
                }
                assert_eq!(line.parse::<serde_json::Value>().unwrap(), expected);
            }
        }
    }

    #[test]
    fn text_is_the_same_in_parts_of_any_length() {
        for mode in [Mode::Straight, Mode::Adjacent] {
            for colours in [Colours::None, Colours::True] {
                let style = TextStyle {
                    colours,
                    marked_grid: None,
                };
                let texts = LENGTHS.map(|length| {
                    let mut text = Vec::new();
                    write(Text::new(&mut text, mode, style), Some("a.txt"), length);
                    text
                });
                assert!(texts[0].starts_with(b"a.txt: "));
                assert_eq!(texts[0], texts[1]);
            }
        }
    }

    #[test]
    fn a_marked_grid_follows_the_finds_and_their_colours_go_round() {
        let grid: Grid = "cat\n".repeat(40).parse().unwrap();
        let style = TextStyle {
            colours: Colours::Sixteen,
            marked_grid: Some(80),
        };
        let texts = LENGTHS.map(|length| {
            let mut text = Vec::new();
            let mut report = Text::new(&mut text, Mode::Straight, style);
            report.begin(None, &grid).unwrap();
            let finds: Vec<Find<'_>> = (0..40)
                .map(|row| Find {
                    word: "cat".into(),
                    trail: Trail::straight(Cell { row, column: 0 }, Direction::East, 3),
                })
                .collect();
            for finds in finds.chunks(length) {
                assert!(report.consume(finds.iter().cloned()).is_continue());
            }
            report.end(&grid, &[]).unwrap();
            drop(report);
            String::from_utf8(text).unwrap()
        });
        assert_eq!(texts[0], texts[1]);
        assert_eq!(texts[0].lines().count(), 40 + 1 + 40);
        let styles: std::collections::HashSet<&str> = texts[0]
            .lines()
            .take(40)
            .map(|line| line.split_once('c').unwrap().0)
            .collect();
        assert_eq!(styles.len(), Colours::Sixteen.of_finds().len());
    }
}
